/* output.h: standard output, collected first and written once no fault can come any
   more. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CLI_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define CLI_PRINTF(at, first)
#endif

typedef struct cli_output {
    char *at;
    size_t n, room;
    bool streaming; /* may be written as it grows */
    int error;      /* errno of the first write that failed, or ENOMEM */
} cli_output;

void cli_put(cli_output *out, const char *text);
void cli_put_bytes(cli_output *out, const char *bytes, size_t n);
void cli_put_int(cli_output *out, int64_t value);
void cli_print(cli_output *out, const char *format, ...) CLI_PRINTF(2, 3);

/* Says that no fault can come any more: from now on the text is written in blocks. */
void cli_output_stream(cli_output *out);

/* Writes what was put so far; from now on the output is a stream. */
void cli_output_flush(cli_output *out);

/* Forgets what was put and not written yet: half an answer. */
void cli_output_drop(cli_output *out);

/* True when what is put can no longer reach anybody: a long command may stop. */
bool cli_output_is_lost(const cli_output *out);

/* Writes what is left, or drops it when STATUS is CLI_MISUSE, and frees the storage.
   Returns the status to leave with: STATUS; 141 quietly when the reader has gone; or
   CLI_MISUSE after saying that standard output can not be written. */
int cli_output_end(cli_output *out, int status);

/* JSON on OUT: commas, quotes and exact integers are its business. */
typedef struct cli_json {
    cli_output *out;
    bool follows; /* a comma is due before the next member or element */
} cli_json;

void cli_json_open(cli_json *json, char bracket);  /* '{' or '[' */
void cli_json_close(cli_json *json, char bracket); /* '}' or ']' */
void cli_json_key(cli_json *json, const char *key);
void cli_json_text(cli_json *json, const char *text); /* NULL: null */
void cli_json_int(cli_json *json, int64_t value);
void cli_json_bool(cli_json *json, bool value);
void cli_json_null(cli_json *json);

#endif
