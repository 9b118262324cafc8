/* certificate_text.c: any bytes as a certificate. They are tried as they are and with a check
   that fits, so that what stands before it is read; a fault leaves no half of an answer. */
#include "certificate.h"

#include <mexor/session.h>

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

static void verify(const char *text, size_t n)
{
    mx_limits limits = {
        .size = sizeof limits, .bytes = 64 << 20, .positions = 20000, .seconds = 2
    };
    mx_session *session;
    mx_error err = { 0 };
    mx_text out = { 0 };
    mx_status st;

    MUST(mx_session_new(&limits, &session) == MX_OK);
    st = mx_verify_text(session, text, n, &out, &err);
    MUST(st == MX_OK ? out.n > 0 : out.n == 0 && err.text[0]);
    mx_text_clear(&out);
    mx_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx__text text = { 0 };

    if (n > 4096) return 0;
    verify((const char *)data, n);
    if (n >= 23 && memcmp(data + n - 23, "check ", 6) == 0) n -= 23;
    mx__text_add(&text, (const char *)data, n);
    mx__text_fmt(&text, "check %016llx\n",
                 (unsigned long long)mx__certificate_digest(text.at ? text.at : "", n));
    if (!text.failed) verify(text.at, text.n);
    mx__text_clear(&text);
    return 0;
}
