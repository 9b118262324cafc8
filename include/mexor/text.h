/* text.h: a growing piece of text that calls add their answers to. */
#ifndef MEXOR_TEXT_H
#define MEXOR_TEXT_H

#include <mexor/status.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroed storage is a valid empty text: `mx_text t = { 0 };`. `at` ends with a NUL once
   anything was added and is NULL before. The caller owns it and calls mx_text_clear. */
typedef struct mx_text {
    char *at;
    size_t n, room;
    bool failed; /* memory ran out: additions since were ignored */
} mx_text;

/* mx_text_clear frees the storage; TEXT is empty again. */
MX_API void mx_text_clear(mx_text *text);

#ifdef __cplusplus
}
#endif

#endif
