/* status_api.c: faults in the language of the reader: the public face of <mexor/status.h>. */
#include "message.h"

#include <mexor/status.h>

#include <assert.h>

int mx_sentence_in(const char *language, const char *text, char *out, size_t room)
{
    mx__lang lang;

    assert(language && text && out && room);
    mx__lang_named(language, &lang);
    return mx__message_said(lang, text, out, room);
}
