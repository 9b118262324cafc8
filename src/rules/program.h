/* program.h: a rule file as the machine runs it: units of instructions, and tables. */
#ifndef MX_PROGRAM_H
#define MX_PROGRAM_H

#include "opcodes.h"
#include "tree.h"

#include <mexor/game.h>

typedef struct mx__instr {
    uint16_t op, a, b, c;
} mx__instr;

/* Registers behind the computed ones hold constants and data. */
typedef struct mx__pool {
    int64_t value; /* a number or address; of data: which line */
    bool is_data;
} mx__pool;

/* A place where options are sent. */
typedef struct mx__site {
    uint32_t rule;
    mx__bytes place;
    int32_t label; /* register of the label, a word; -1: none */
    int32_t score; /* register; -1: none */
    bool distinct;
} mx__site;

/* A loop whose body only sends options that change evenly: from one round to the next
   each register grows by a constant. */
enum { MX_MOST_SENT = 16 };

typedef struct mx__sweep {
    struct mx__growth {
        uint16_t reg;
        int64_t by;
    } * growth;
    size_t n_growth;
    struct mx__sent {
        uint16_t first, n_parts, site;
        bool is_extra; /* EMITX */
        int64_t *by;   /* what a round adds to each of its scalars */
    } * sent;
    size_t n_sent;
} mx__sweep;

/* One run of instructions with a frame of its own. Its first registers are the
   parameters: the fields of the position in the order declared, or arguments. */
typedef struct mx__unit {
    const mx__instr *code;
    const mx__bytes *places; /* of each instruction */
    size_t n;
    const mx__pool *pool;
    size_t n_pool, pool_at; /* the pool's first register */
    size_t n_regs;          /* with the pool */
    size_t n_params;
    const mx__site *sites;
    size_t n_sites;
    const mx__sweep *sweeps;
    const mx__let *global; /* of a unit that computes a constant, else NULL */
} mx__unit;

/* A field of the position in seam order and the register it is read from. */
typedef struct mx__seat {
    size_t field; /* in the order declared */
    mx_field_kind kind;
    int64_t lo;
    uint64_t width; /* hi - lo */
    bool quiet;     /* leaving it needs no note */
    const int64_t
        *members; /* NULL, or [n] and what it may be, ascending, when there are
                               gaps; depends on data */
} mx__seat;

/* An arrival line with scalar literals only: quick to test. -1: no test. */
typedef struct mx__arrival_test {
    bool wins;
    int unit; /* returns a boolean; -1: literals alone decide */
    const int64_t *literal;
    const bool *is_literal; /* one for each scalar in seam order */
    int key;                /* a literal scalar, looked at first; -1: none */
} mx__arrival_test;

typedef struct mx__end_test {
    mx__end_kind kind;
    int condition; /* unit; -1: where the mover has no option */
    int score;     /* unit; -1: none */
} mx__end_test;

typedef struct mx__claim_code {
    int image;    /* unit of the position: the claim's E, Q or p as a value; -1: none */
    int applies;  /* unit of the position: does the claim speak of it; -1: always */
    int whole;    /* unit without parameters that runs every instance; -1: none */
    int settings; /* unit that sets data as the claim's loops say; -1: none do */
    size_t n_ranges;
} mx__claim_code;

typedef struct mx__program {
    const mx__tree *tree;
    mx__arena *arena;
    mx__unit **units;
    size_t n_units;
    mx_shape shape;
    mx_field *fields; /* of the shape, in the order declared */
    mx__seat *seats;  /* shape.n_fields, in seam order */
    const char *const *rule_names;
    size_t n_rules;
    int *universes;      /* of each field declared: unit of `x in E`, -1: none */
    int *data_universes; /* the same of data lines */
    int *initials;       /* of each data line: unit of its default, -1: none */
    size_t n_data;
    int options[2]; /* units of Left and Right; equal in impartial games */
    mx__arrival_test *arrivals;
    size_t n_arrivals;
    mx__end_test *ends;
    size_t n_ends;
    int split; /* unit; -1: none */
    int turn;  /* unit: true when left is to move; -1: none */
    int judge; /* unit; -1: none */
    mx__claim_code *claims;
    size_t n_claims;
    bool has_self_options; /* an option equal to its position is no fault */
} mx__program;

/* mx__compile turns the checked TREE into *PROGRAM, whose parts live in TREE's arena.
   MX_LIMIT: too long or too deeply nested for the machine; MX_UNSUPPORTED; MX_NOMEM. */
MX_MUSTUSE mx_status mx__compile(const mx__tree *tree, mx__program *program,
                                 mx_error *err);

#endif
