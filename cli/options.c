/* options.c: reads the words of a command line by the option tables. */
#define _GNU_SOURCE
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 64, LONG = 256 };

#define COMMON_ROW(name, letter, kind, fallback, meta, help) \
    CLI_OPTION_ROW_OF(cli_common, name, letter, kind, fallback, meta, help)

const cli_option cli_common_rows[] = { CLI_COMMON_OPTIONS(COMMON_ROW) };
const size_t cli_n_common_rows = sizeof cli_common_rows / sizeof cli_common_rows[0];

/* What getopt_long is told, and where each row's value goes. */
typedef struct parser {
    const cli_option *row[MOST_ROWS];
    void *base[MOST_ROWS];
    size_t n;
    char names[MOST_ROWS][32];
    struct option longs[MOST_ROWS + 4];
    char shorts[2 * MOST_ROWS + 4];
} parser;

void cli_option_spelling(const cli_option *option, char out[32])
{
    size_t i = 0;

    assert(strlen(option->name) < 32);
    for (; option->name[i]; i++)
        out[i] = option->name[i] == '_' ? '-' : option->name[i];
    out[i] = '\0';
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t cli_distance(const char *a, const char *b)
{
    size_t rows[3][64], n = strlen(a), m = strlen(b);

    if (n > 99 || m > 63) return 99;
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = rows[i % 3], *last = rows[(i - 1) % 3];

        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            bool crossed =
                i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            size_t change = last[j - 1] + (a[i - 1] != b[j - 1]);

            now[j] = least(change, least(last[j], now[j - 1]) + 1);
            if (crossed) now[j] = least(now[j], rows[(i + 1) % 3][j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

static void set_default(const cli_option *row, void *base)
{
    void *at = (char *)base + row->offset;

    switch (row->kind) {
    case CLI_FLAG: *(bool *)at = row->fallback.count != 0; break;
    case CLI_COUNT:
    case CLI_BYTES: *(uint64_t *)at = row->fallback.count; break;
    case CLI_INTEGER: *(int64_t *)at = row->fallback.integer; break;
    case CLI_SECONDS: *(double *)at = row->fallback.real; break;
    case CLI_TEXT:
    case CLI_CHOICE: *(const char **)at = row->fallback.text; break;
    case CLI_LIST: *(cli_list *)at = (cli_list){ 0 }; break;
    }
}

static void add_rows(parser *p, const cli_option *rows, size_t n, void *base)
{
    size_t at = strlen(p->shorts);

    for (size_t i = 0; i < n; i++) {
        bool takes = rows[i].kind != CLI_FLAG;

        assert(p->n < MOST_ROWS);
        p->row[p->n] = &rows[i];
        p->base[p->n] = base;
        cli_option_spelling(&rows[i], p->names[p->n]);
        p->longs[p->n] =
            (struct option){ p->names[p->n], takes, NULL, LONG + (int)p->n };
        if (rows[i].letter) {
            assert(!strchr(p->shorts, rows[i].letter));
            p->shorts[at++] = rows[i].letter;
            if (takes) p->shorts[at++] = ':';
            p->shorts[at] = '\0';
        }
        set_default(&rows[i], base);
        p->n++;
    }
}

/* --limit-time and its like are the longer names of --time, --memory, --positions. */
static void add_longer_names(parser *p)
{
    static const char *const longer[][2] = { { "limit-time", "time" },
                                             { "limit-memory", "memory" },
                                             { "limit-positions", "positions" } };
    size_t at = p->n;

    for (size_t k = 0; k < sizeof longer / sizeof longer[0]; k++)
        for (size_t i = 0; i < p->n; i++)
            if (strcmp(p->names[i], longer[k][1]) == 0) {
                p->longs[at] = p->longs[i];
                p->longs[at++].name = longer[k][0];
            }
}

static bool read_digits(const char **text, uint64_t most, uint64_t *value)
{
    uint64_t sum = 0;
    const char *c = *text;

    if (*c < '0' || *c > '9') return false;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');

        if (digit > most || sum > (most - digit) / 10) return false;
        sum = sum * 10 + digit;
    }
    *text = c;
    *value = sum;
    return true;
}

static bool read_integer(const char *text, int64_t *value)
{
    bool negative = *text == '-';
    uint64_t sum;

    if (*text == '-' || *text == '+') text++;
    if (!read_digits(&text, (uint64_t)INT64_MAX + negative, &sum) || *text)
        return false;
    *value = negative ? (int64_t)(0 - sum) : (int64_t)sum;
    return true;
}

/* 1000, or a power such as 2^36. */
static bool read_count(const char *text, uint64_t *value)
{
    uint64_t base, exponent;

    if (!read_digits(&text, UINT64_MAX, value)) return false;
    if (*text != '^') return *text == '\0';
    text++;
    base = *value;
    if (!read_digits(&text, 63, &exponent) || *text) return false;
    for (*value = 1; exponent > 0; exponent--) {
        if (base && *value > UINT64_MAX / base) return false;
        *value *= base;
    }
    return true;
}

static bool read_bytes(const char *text, uint64_t *value)
{
    static const char units[] = "KMGT";
    const char *unit;
    int shift = 0;

    if (!read_digits(&text, UINT64_MAX, value)) return false;
    if (*text) {
        unit = strchr(units, *text >= 'a' ? *text - ('a' - 'A') : *text);
        if (!unit || text[1]) return false;
        shift = 10 * (int)(unit - units + 1);
    }
    if (*value == 0 || *value > UINT64_MAX >> shift) return false;
    *value <<= shift;
    return true;
}

/* Digits, perhaps a point and digits, perhaps one of s m h; never by the locale. */
static bool read_seconds(const char *text, double *value)
{
    uint64_t whole;
    double part = 0.1;

    if (!read_digits(&text, UINT32_MAX, &whole)) return false;
    *value = (double)whole;
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9'; text++, part /= 10)
            *value += part * (*text - '0');
    }
    if (*text == 'm') *value *= 60;
    if (*text == 'h') *value *= 3600;
    if (*text && strchr("smh", *text)) text++;
    return *text == '\0' && *value > 0;
}

/* Is TEXT one of the words of "a|b|c"? */
static bool is_choice(const char *choices, const char *text)
{
    size_t n = strcspn(text, "|");

    if (text[n]) return false;
    for (const char *c = choices; n && c;
         c = strchr(c, '|') ? strchr(c, '|') + 1 : NULL)
        if (strncmp(c, text, n) == 0 && (c[n] == '|' || c[n] == '\0')) return true;
    return false;
}

static bool append(cli_list *list, const char *text)
{
    const char **at = realloc(list->at, (list->n + 1) * sizeof *at);

    if (!at) return false;
    list->at = at;
    list->at[list->n++] = text;
    return true;
}

static bool store(const cli_option *row, void *base, const char *text)
{
    void *at = (char *)base + row->offset;

    switch (row->kind) {
    case CLI_FLAG: *(bool *)at = true; return true;
    case CLI_COUNT: return read_count(text, at);
    case CLI_BYTES: return read_bytes(text, at);
    case CLI_INTEGER: return read_integer(text, at);
    case CLI_SECONDS: return read_seconds(text, at);
    case CLI_TEXT: *(const char **)at = text; return true;
    case CLI_CHOICE: *(const char **)at = text; return is_choice(row->meta, text);
    case CLI_LIST: return append(at, text);
    }
    return false;
}

static const char *wanted(cli_kind kind)
{
    switch (kind) {
    case CLI_COUNT: return "a number such as 1000 or 2^20";
    case CLI_INTEGER: return "an integer such as -3";
    case CLI_SECONDS: return "a time such as 1.5, 90s, 5m or 2h";
    case CLI_BYTES: return "a size such as 64K, 512M or 2G";
    case CLI_CHOICE:
    case CLI_FLAG:
    case CLI_TEXT:
    case CLI_LIST: break;
    }
    return "a value";
}

static int refuse_value(const parser *p, size_t i, const char *text)
{
    const cli_option *row = p->row[i];
    char advice[160];

    if (row->kind == CLI_CHOICE)
        snprintf(advice, sizeof advice, "it takes one of %s", row->meta);
    else
        snprintf(advice, sizeof advice, "it takes %s", wanted(row->kind));
    return cli_misuse(advice, "--%s: '%s' will not do", p->names[i], text);
}

/* What getopt_long could not place. LETTER is 0: the long option WORD is unknown or
   ambiguous; from LONG on: WORD was given a value; else an unknown letter. */
static int refuse_option(const parser *p, const cli_call *call, const char *word,
                         int letter)
{
    const char *nearest = NULL;
    size_t best = 3;
    char advice[160], name[64];

    if (letter >= LONG) return cli_misuse("it takes none", "'%s' gives a value", word);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (size_t i = 0; strncmp(name, "--", 2) == 0 && i < p->n; i++)
        if (cli_distance(name + 2, p->names[i]) < best) {
            nearest = p->names[i];
            best = cli_distance(name + 2, nearest);
        }
    if (nearest)
        snprintf(advice, sizeof advice, "did you mean --%s?", nearest);
    else if (letter >= '0' && letter <= '9')
        snprintf(advice, sizeof advice, "words that begin with '-' follow a '--'");
    else
        snprintf(advice, sizeof advice, "'mexor %s --help' lists the options",
                 call->command->name);
    if (letter) return cli_misuse(advice, "unknown option '-%c'", letter);
    return cli_misuse(advice, "unknown option '%s'", name);
}

static int check_words(const cli_call *call)
{
    const cli_command *command = call->command;
    char advice[160];

    if (!is_choice(command->formats ? command->formats : "text",
                   call->common->format)) {
        snprintf(advice, sizeof advice, "it prints %s",
                 command->formats ? command->formats : "text");
        return cli_misuse(advice, "%s does not print %s", command->name,
                          call->common->format);
    }
    snprintf(advice, sizeof advice, "usage: mexor %s %s", command->name,
             command->usage ? command->usage : "");
    if (call->n_words < command->least_words)
        return cli_misuse(advice, "%s needs more than that", command->name);
    if (command->most_words && call->n_words > command->most_words)
        return cli_misuse(advice, "'%s' is one word too many",
                          call->words[command->most_words]);
    return CLI_DONE;
}

static int read_options(parser *p, int argc, char **argv, const cli_call *call)
{
    optind = 0;
    opterr = 0;
    for (;;) {
        int c = getopt_long(argc, argv, p->shorts, p->longs, NULL);
        size_t i = 0;

        if (c == -1) return CLI_DONE;
        if (c == ':') return cli_misuse(NULL, "%s needs a value", argv[optind - 1]);
        if (c == '?') return refuse_option(p, call, argv[optind - 1], optopt);
        if (c >= LONG)
            i = (size_t)(c - LONG);
        else
            while (p->row[i]->letter != c)
                i++;
        if (!store(p->row[i], p->base[i], optarg))
            return refuse_value(p, i, optarg ? optarg : "");
    }
}

int cli_parse(int argc, char **argv, cli_call *call, cli_common *common, void *options)
{
    const cli_command *command = call->command;
    parser p = { .shorts = ":" };
    int status;

    add_rows(&p, cli_common_rows, cli_n_common_rows, common);
    add_rows(&p, command->options, command->n_options, options);
    add_longer_names(&p);
    call->common = common;
    call->options = options;
    status = read_options(&p, argc, argv, call);
    if (status != CLI_DONE) return status;
    call->words = argv + optind;
    call->n_words = (size_t)(argc - optind);
    if (common->help) return CLI_DONE;
    if (common->threads > 1024)
        return cli_misuse("at most 1024", "--threads: too many threads");
    return check_words(call);
}

static void clear_rows(const cli_option *rows, size_t n, void *base)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i].kind == CLI_LIST)
            free(((cli_list *)(void *)((char *)base + rows[i].offset))->at);
}

void cli_parse_clear(cli_call *call, cli_common *common, void *options)
{
    clear_rows(cli_common_rows, cli_n_common_rows, common);
    clear_rows(call->command->options, call->command->n_options, options);
}
