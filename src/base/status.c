/* status.c: what each status means, in a few words. */
#include <mexor/status.h>

const char *mx_status_text(mx_status status)
{
    switch (status) {
    case MX_OK: return "done";
    case MX_SYNTAX: return "not well formed";
    case MX_RANGE: return "out of range";
    case MX_FAULT: return "the rules failed";
    case MX_CYCLE: return "play need not end";
    case MX_LIMIT: return "a limit was reached";
    case MX_CANCELLED: return "interrupted";
    case MX_UNSUPPORTED: return "no engine answers this";
    case MX_NOMEM: return "out of memory";
    case MX_IO: return "input or output failed";
    }
    return "unknown status";
}
