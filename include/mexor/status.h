/* status.h: what a call answers when it is not plain success, and the place of a fault. */
#ifndef MEXOR_STATUS_H
#define MEXOR_STATUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MX_API     __attribute__((visibility("default")))
#define MX_MUSTUSE __attribute__((warn_unused_result))
#else
#define MX_API
#define MX_MUSTUSE
#endif

/* The numbers are pinned: a program compiled against an older header reads a newer
   library rightly. Four kinds stay apart: you erred (SYNTAX, RANGE), the rules erred
   while they ran (FAULT, CYCLE), the world erred (NOMEM, IO), and nobody erred but the
   answer is out of reach (LIMIT, CANCELLED, UNSUPPORTED). */
typedef enum mx_status {
    MX_OK = 0,
    MX_SYNTAX = 1, /* text that is no code, rule, position or expression */
    MX_RANGE = 2,  /* an argument outside its documented range */
    MX_FAULT = 3,  /* a rule divided by zero, overflowed, read outside an array ... */
    MX_CYCLE = 4,  /* play need not end and the game does not say `draw` */
    MX_LIMIT = 5,  /* a limit of time, memory or positions was reached */
    MX_CANCELLED = 6,   /* the cancel flag was raised */
    MX_UNSUPPORTED = 7, /* well formed, but no engine answers this */
    MX_NOMEM = 8,       /* allocation failed */
    MX_IO = 9           /* a file could not be read or written */
} mx_status;

/* mx_error is the caller's; a function that fails fills it when it is given one.
   Lines and columns count from 1, columns in characters; 0 means "no place". */
typedef struct mx_error {
    mx_status status;
    uint32_t line, column, width; /* the place, and how many characters it spans */
    uint32_t excerpt_column;      /* the column of the place inside `excerpt`, from 1 */
    char file[160];               /* the name of the text: a path, or "<rules>" */
    char text[320];               /* one sentence, no newline, no final stop */
    char hint[160];    /* what to write instead; empty when nothing is known */
    char excerpt[200]; /* the source line, cut around the place */
} mx_error;

/* mx_sentence_in writes the TEXT or the HINT of an mx_error, or any other sentence of this
   library such as a note, to OUT, which has room for ROOM > 0 bytes: in LANGUAGE as an
   environment names it ("zh", "zh_CN.UTF-8", "en", "C"), and as it is where that language or
   the sentence is not known. A longer one is cut behind a whole character. Returns whether
   it is now in LANGUAGE. Any thread. Time O(sentences). */
MX_API int mx_sentence_in(const char *language, const char *text, char *out,
                          size_t room);

/* mx_status_text names STATUS in a few words. The text is static. Any thread. */
MX_API const char *mx_status_text(mx_status status);

#ifdef __cplusplus
}
#endif

#endif
