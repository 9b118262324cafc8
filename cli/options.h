/* options.h: one table of options makes the struct, the parser, help, man page and
   completion.

       #define SOLVE_OPTIONS(X)                                                  \
           X(batch, 'b', FLAG, 0, "", "read one sum a line from standard input") \
           X(heaps, 'n', COUNT, 1000, "N", "evaluate heaps of 0..N-1 counters")
       CLI_OPTIONS(SOLVE_OPTIONS)

   defines `struct options { bool batch; uint64_t heaps; }` and the rows for cmd_NAME;
   the option is spelled --heaps (an underscore in the name becomes a dash). */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values of an option that may be given several times, in their order. */
typedef struct cli_list {
    const char **at;
    size_t n;
} cli_list;

typedef enum cli_kind {
    CLI_FLAG,    /* bool; takes no value */
    CLI_COUNT,   /* uint64_t: decimal digits, or a power such as 2^36 */
    CLI_INTEGER, /* int64_t: decimal digits, perhaps a sign */
    CLI_SECONDS, /* double > 0: 1.5, 90s, 5m, 2h */
    CLI_BYTES,   /* uint64_t > 0: 1000, 64K, 512M, 2G (powers of 1024) */
    CLI_TEXT,    /* const char *, NULL when not given and no default */
    CLI_CHOICE,  /* const char *: one of the words of the meta column, "a|b|c" */
    CLI_LIST     /* cli_list; repeatable */
} cli_kind;

#define CLI_TYPE_FLAG    bool
#define CLI_TYPE_COUNT   uint64_t
#define CLI_TYPE_INTEGER int64_t
#define CLI_TYPE_SECONDS double
#define CLI_TYPE_BYTES   uint64_t
#define CLI_TYPE_TEXT    const char *
#define CLI_TYPE_CHOICE  const char *
#define CLI_TYPE_LIST    cli_list

#define CLI_DEFAULT_FLAG    .count
#define CLI_DEFAULT_COUNT   .count
#define CLI_DEFAULT_INTEGER .integer
#define CLI_DEFAULT_SECONDS .real
#define CLI_DEFAULT_BYTES   .count
#define CLI_DEFAULT_TEXT    .text
#define CLI_DEFAULT_CHOICE  .text
#define CLI_DEFAULT_LIST    .count

typedef union cli_default {
    uint64_t count;
    int64_t integer;
    double real;
    const char *text;
} cli_default;

typedef struct cli_option {
    const char *name; /* as a C name: the dashes are underscores */
    const char *meta; /* what the value is called; of a CHOICE, its words */
    const char *help; /* half a sentence */
    char letter;      /* 0: none */
    cli_kind kind;
    cli_default fallback;
    size_t offset; /* in the struct */
} cli_option;

#define CLI_OPTION_FIELD(name, letter, kind, fallback, meta, help) CLI_TYPE_##kind name;
#define CLI_OPTION_ROW_OF(type, name, letter, kind, fallback, meta, help) \
    { #name,                                                              \
      meta,                                                               \
      help,                                                               \
      letter,                                                             \
      CLI_##kind,                                                         \
      { CLI_DEFAULT_##kind = fallback },                                  \
      offsetof(type, name) },
#define CLI_OPTION_ROW(name, letter, kind, fallback, meta, help) \
    CLI_OPTION_ROW_OF(struct options, name, letter, kind, fallback, meta, help)

#define CLI_OPTIONS(TABLE)      \
    struct options {            \
        TABLE(CLI_OPTION_FIELD) \
    };                          \
    static const cli_option option_rows[] = { TABLE(CLI_OPTION_ROW) };

extern const cli_option cli_common_rows[];
extern const size_t cli_n_common_rows;

/* "heaps_max" as it is typed, "heaps-max", in OUT (at least 32 bytes). */
void cli_option_spelling(const cli_option *option, char out[32]);

struct cli_call;
struct cli_common;

/* Reads argv[1..] of the command CALL->command (argv[0] is its name) into COMMON,
   OPTIONS and CALL. CLI_DONE, or CLI_MISUSE after saying on standard error what is
   wrong. Permutes argv; CALL->words points into it. */
int cli_parse(int argc, char **argv, struct cli_call *call, struct cli_common *common,
              void *options);

/* Frees the lists that cli_parse made. */
void cli_parse_clear(struct cli_call *call, struct cli_common *common, void *options);

/* How many letters have to change to make B of A, two neighbours that change places being
   one change (Damerau), at most 99. */
size_t cli_distance(const char *a, const char *b);

#endif
