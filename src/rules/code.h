/* code.h: what the files of the code generator share. */
#ifndef MX_CODE_H
#define MX_CODE_H

#include "builtins.h"

/* A register of the unit under construction, or a place of its pool (MX_POOL set). */
typedef int mx__reg;

enum { MX_NO_REG = -1, MX_POOL = 1 << 15, MX_MOST_REGS = MX_POOL - 1 };

/* A jump target of the unit: made by mx__gen_label, given its place by mx__gen_here. */
typedef int mx__label;

typedef struct mx__gen_jump {
    size_t at;
    mx__label label;
} mx__gen_jump;

/* The unit under construction. */
typedef struct mx__gen_unit {
    MX_VEC(mx__instr) code;
    MX_VEC(mx__bytes) places;
    MX_VEC(mx__pool) pool;
    MX_VEC(mx__site) sites;
    MX_VEC(mx__sweep) sweeps;
    MX_VEC(size_t) labels;
    MX_VEC(mx__gen_jump) jumps;
    int next, most, n_params;
    bool is_live;       /* data may change while it runs: read it anew each time */
    bool allocates;     /* code since the flag was last cleared takes memory */
    bool keeps;         /* memory made in this loop outlives the round */
    unsigned n_inlined; /* lets being inlined right now */
    mx__reg round;      /* of `case`; MX_NO_REG */
    mx__label stop;     /* where `stop` jumps */
    bool tests_data;    /* a `for` over a data line keeps its present value only */
} mx__gen_unit;

typedef struct mx__gen {
    const mx__tree *tree;
    mx__program *program;
    mx__arena *arena;
    mx_error *err;
    mx_status status; /* the first failure; everything after it is a no-op */
    mx__bytes place;  /* of the instructions being made */
    mx__gen_unit *unit;
    MX_VEC(mx__unit *) units;
    MX_VEC(const mx__let *) lets; /* units of lets: waiting to be made, in order */
    size_t n_lets_made;
} mx__gen;

/* --- code.c: instructions, registers, labels, units ------------------------------- */

/* Notes the first failure. Returns STATUS. */
mx_status mx__gen_fail(mx__gen *g, mx_status status, mx__bytes place,
                       const char *sentence, ...) MX_PRINTF(4, 5);
void mx__gen_nomem(mx__gen *g);

size_t mx__emit(mx__gen *g, mx__opcode op, int a, int b, int c); /* its index */
mx__reg mx__gen_temps(mx__gen *g, int n);          /* N new ones in a row */
mx__reg mx__gen_number(mx__gen *g, int64_t value); /* in the pool */
mx__reg mx__gen_type(mx__gen *g, const mx__type *type);
mx__reg mx__gen_data(mx__gen *g, const mx__symbol *symbol);

mx__label mx__gen_label(mx__gen *g);
void mx__gen_here(mx__gen *g, mx__label label);
/* Emits OP with the jump LABEL as its c. */
void mx__gen_jump_to(mx__gen *g, mx__opcode op, int a, int b, mx__label label);

/* Reserves the number of a unit to be made later, and of a let. */
int mx__gen_reserve(mx__gen *g);
int mx__gen_let_unit(mx__gen *g, mx__let *let);
void mx__gen_begin(mx__gen *g, mx__gen_unit *unit, int n_params);
void mx__gen_end(mx__gen *g, int number, const mx__let *global);
/* Makes the units of all lets that were called. */
void mx__gen_lets(mx__gen *g);

/* --- code_value.c: expressions ---------------------------------------------------- */

/* The register that holds E: WANT if given, else any; a local or a constant may be where
   it is already. Temporaries are the caller's to give back (unit->next). */
mx__reg mx__gen_value(mx__gen *g, const mx__expr *e, mx__reg want);
void mx__gen_value_to(mx__gen *g, const mx__expr *e, mx__reg to);
/* The fields of the record E in N registers from TO. */
void mx__gen_spread(mx__gen *g, const mx__expr *e, mx__reg to, int n);
/* Operation OP on the game values A and B; B may be NULL. */
mx__reg mx__gen_on_values(mx__gen *g, mx__value_op op, const mx__expr *a,
                          const mx__expr *b, mx__reg to);
/* At most MOST elements, each written out? */
bool mx__gen_is_plain(const mx__expr *list, int most);
/* E as a block of the program, when it is constant: its address in *ADDRESS. */
bool mx__gen_constant(mx__gen *g, const mx__expr *e, int64_t *value);

/* --- code_condition.c ------------------------------------------------------------- */

/* Goes to LABEL when the condition E is SENSE. */
void mx__gen_jump_if(mx__gen *g, const mx__expr *e, bool sense, mx__label label);

/* --- code_call.c: library functions, lets ----------------------------------------- */

/* A function of a graph whose arguments are those of E. */
mx__reg mx__gen_graph_call(mx__gen *g, const mx__expr *e, mx__builtin function,
                           mx__reg to);
mx__reg mx__gen_call(mx__gen *g, const mx__expr *e, mx__reg want);
mx__reg mx__gen_lib(mx__gen *g, mx__builtin function, const mx__reg *args, int n,
                    mx__reg want);
/* The body of a let that is small enough to stand in for its call, or NULL. *SAVED holds
   what mx__gen_leave needs. */
typedef struct mx__gen_saved {
    const mx__let *let;
    int slot[8];
} mx__gen_saved;
const mx__expr *mx__gen_inline(mx__gen *g, const mx__expr *call, mx__gen_saved *saved);
void mx__gen_leave(mx__gen *g, const mx__gen_saved *saved);

/* --- code_loop.c: comprehensions, patterns ---------------------------------------- */

/* An element as it comes: its register; or, spread, the first of its record's fields. */
typedef struct mx__element {
    mx__reg reg;
    bool is_spread;
} mx__element;

/* What to do with each element; jumping to NEXT goes on with the next one. */
typedef void mx__gen_body(mx__gen *g, mx__element element, mx__label next,
                          void *context);

/* Code for every element of the array E, in order. */
void mx__gen_stream(mx__gen *g, const mx__expr *e, mx__gen_body *body, void *context);
/* Code for every element of ITEM: its expression under its clauses. */
void mx__gen_item(mx__gen *g, const mx__item *item, mx__gen_body *body, void *context);
/* Code for every instance of CLAUSES; BODY gets no element. */
void mx__gen_clauses(mx__gen *g, const mx__clause *clauses, mx__label next,
                     mx__gen_body *body, void *context);
/* Code for COUNTER, which is set already, up to the register LAST. */
void mx__gen_counted(mx__gen *g, mx__reg counter, mx__reg last, mx__gen_body *body,
                     void *context);
/* Binds the names of PATTERN; jumps to FAIL if it does not fit. */
void mx__gen_bind(mx__gen *g, const mx__pattern *pattern, mx__element element,
                  mx__label fail);
/* The same for the position whose fields are the unit's parameters. */
void mx__gen_bind_position(mx__gen *g, const mx__pattern *pattern, mx__label fail);

/* Memory taken between the two is given back, if any was. */
typedef struct mx__gen_mark {
    size_t at;
    mx__reg reg;
    bool allocates, keeps;
} mx__gen_mark;
mx__gen_mark mx__gen_mark_here(mx__gen *g);
void mx__gen_release(mx__gen *g, const mx__gen_mark *mark);

/* --- code_sweep.c ----------------------------------------------------------------- */

/* Emits SWEEP if the instructions from START on allow it in a loop over COUNTER. */
void mx__gen_sweep(mx__gen *g, size_t start, mx__reg counter, mx__reg last);

/* --- code_move.c, code_judge.c, code_claim.c -------------------------------------- */

void mx__gen_moves(mx__gen *g);
void mx__gen_judge(mx__gen *g);
void mx__gen_claims(mx__gen *g);
/* A unit without parameters that returns E; -1 for no E. */
int mx__gen_unit_of(mx__gen *g, const mx__expr *e);
/* Begins a unit whose parameters are the position's fields. */
void mx__gen_begin_at(mx__gen *g, mx__gen_unit *unit);
/* A unit of the position's fields that returns E (NULL: true) under PATTERN and CLAUSES,
   or OTHERWISE. */
int mx__gen_test(mx__gen *g, const mx__pattern *pattern, const mx__clause *clauses,
                 const mx__expr *e, int64_t otherwise);

#endif
