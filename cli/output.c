/* output.c: standard output, collected first and written once no fault can come. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

static void write_out(cli_output *out)
{
    for (size_t done = 0; done < out->n && !out->error;) {
        ssize_t n = write(STDOUT_FILENO, out->at + done, out->n - done);

        if (n >= 0)
            done += (size_t)n;
        else if (errno != EINTR)
            out->error = errno;
    }
    out->n = 0;
}

static bool make_room(cli_output *out, size_t more)
{
    size_t room = out->room ? out->room : 4096;
    char *at;

    if (out->error) return false;
    if (more <= out->room - out->n) return true;
    while (room - out->n < more)
        room *= 2;
    at = realloc(out->at, room);
    if (!at) {
        out->error = ENOMEM;
        return false;
    }
    out->at = at;
    out->room = room;
    return true;
}

void cli_put_bytes(cli_output *out, const char *bytes, size_t n)
{
    if (!n || !make_room(out, n)) return;
    memcpy(out->at + out->n, bytes, n);
    out->n += n;
    if (out->streaming && out->n >= BLOCK) write_out(out);
}

void cli_put(cli_output *out, const char *text)
{
    cli_put_bytes(out, text, strlen(text));
}

void cli_put_int(cli_output *out, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0) cli_put_bytes(out, "-", 1);
    cli_put_bytes(out, digits + at, sizeof digits - at);
}

void cli_print(cli_output *out, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0 || !make_room(out, (size_t)n + 1)) return;
    va_start(args, format);
    vsnprintf(out->at + out->n, (size_t)n + 1, format, args);
    va_end(args);
    out->n += (size_t)n;
    if (out->streaming && out->n >= BLOCK) write_out(out);
}

void cli_output_stream(cli_output *out)
{
    out->streaming = true;
}

void cli_output_flush(cli_output *out)
{
    cli_output_stream(out);
    if (!out->error) write_out(out);
}

void cli_output_drop(cli_output *out)
{
    out->n = 0;
}

bool cli_output_is_lost(const cli_output *out)
{
    return out->error != 0;
}

int cli_output_end(cli_output *out, int status)
{
    if (status != CLI_MISUSE) write_out(out);
    free(out->at);
    out->at = NULL;
    out->n = out->room = 0;
    if (!out->error || status == CLI_MISUSE) return status;
    if (out->error == EPIPE) return 128 + 13; /* as if the signal had been delivered */
    return cli_misuse(NULL, "standard output: %s", strerror(out->error));
}

static void separate(cli_json *json)
{
    if (json->follows) cli_put_bytes(json->out, ",", 1);
    json->follows = true;
}

/* How many bytes of valid UTF-8 stand at TEXT; 0 when what stands there is none. */
static size_t utf8_length(const unsigned char *text)
{
    size_t n = text[0] < 0x80 ? 1 : text[0] >= 0xF0 ? 4 : text[0] >= 0xE0 ? 3 : 2;

    if (n > 1 && (text[0] < 0xC2 || text[0] > 0xF4)) return 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xC0) != 0x80) return 0;
    if (text[0] == 0xE0 && text[1] < 0xA0) return 0;
    if (text[0] == 0xED && text[1] > 0x9F) return 0;
    if (text[0] == 0xF0 && text[1] < 0x90) return 0;
    if (text[0] == 0xF4 && text[1] > 0x8F) return 0;
    return n;
}

/* Bytes that are not UTF-8 become U+FFFD, so the result is always valid JSON. */
static void put_quoted(cli_output *out, const char *text)
{
    cli_put(out, "\"");
    while (*text) {
        size_t n = utf8_length((const unsigned char *)text);

        if (n == 0)
            cli_put(out, "\xEF\xBF\xBD");
        else if (*text == '"' || *text == '\\')
            cli_print(out, "\\%c", *text);
        else if (*text == '\n')
            cli_put(out, "\\n");
        else if ((unsigned char)*text < ' ' || *text == 0x7F)
            cli_print(out, "\\u%04x", (unsigned)*text);
        else
            cli_put_bytes(out, text, n);
        text += n ? n : 1;
    }
    cli_put(out, "\"");
}

void cli_json_open(cli_json *json, char bracket)
{
    separate(json);
    cli_put_bytes(json->out, &bracket, 1);
    json->follows = false;
}

void cli_json_close(cli_json *json, char bracket)
{
    cli_put_bytes(json->out, &bracket, 1);
    json->follows = true;
}

void cli_json_key(cli_json *json, const char *key)
{
    separate(json);
    put_quoted(json->out, key);
    cli_put(json->out, ":");
    json->follows = false;
}

void cli_json_text(cli_json *json, const char *text)
{
    separate(json);
    if (text)
        put_quoted(json->out, text);
    else
        cli_put(json->out, "null");
}

void cli_json_int(cli_json *json, int64_t value)
{
    separate(json);
    cli_put_int(json->out, value);
}

void cli_json_bool(cli_json *json, bool value)
{
    separate(json);
    cli_put(json->out, value ? "true" : "false");
}

void cli_json_null(cli_json *json)
{
    cli_json_text(json, NULL);
}
