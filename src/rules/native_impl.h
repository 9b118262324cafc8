/* native_impl.h: what the files that write C share.

   Expressions become C expressions, with what is known of their bounds; what needs memory
   or a loop becomes statements in front of them. A name of the rules becomes its letters
   and a number, so that it can be nothing else in C. */
#ifndef MX_NATIVE_IMPL_H
#define MX_NATIVE_IMPL_H

#include "linear.h"
#include "native.h"
#include "open.h"
#include "vec.h"

/* A C expression and the least and largest number it can be (of blocks: no matter). */
typedef struct mx__cv {
    const char *c;
    int64_t lo, hi;
} mx__cv;

typedef struct mx__cname {
    const mx__symbol *symbol;
    mx__cv v;
} mx__cname;

/* A variable that is left out again when nothing reads it. */
typedef struct mx__cvar {
    const char *name;
    size_t start, end; /* its declaration in `out` */
} mx__cvar;

enum { MX_MOST_NEEDS = 256, MX_MOST_INLINE = 8 };

/* One piece of the prelude: its head line behind "== ", and its body. */
typedef struct mx__piece_of {
    const char *head, *body, *end;
} mx__piece_of;

typedef struct mx__prelude {
    mx__piece_of at[MX_MOST_NEEDS];
    int n;
} mx__prelude;

/* An array that a library function made of an argument, as long as its block is open. */
typedef struct mx__carray {
    int function;
    const char *argument, *name;
    unsigned depth;
} mx__carray;

typedef struct mx__native {
    const mx__rules *rules;
    const mx__tree *tree;
    const mx__program *program;
    mx__native_plan plan;
    bool is_program;  /* for `emit`: globals, not a library */
    bool in_coprimes; /* inside a loop over coprime numbers */
    bool in_judge;    /* questions may be asked */
    bool lists;       /* ... among them those for moves */
    bool any_order;   /* what the streams bring may come in any order */
    bool waits;       /* a cell may ask for one that is not yet known */
    mx__arena arena;
    mx__text *out;                /* the function being written */
    mx__text defines, head, body; /* what stands in front of functions, and they */
    unsigned depth, n_names, n_inlined;
    const char *hint; /* name for the next loop variable */
    mx__prelude prelude;
    bool needs[MX_MOST_NEEDS];
    mx_status status;
    mx_error *err;
    MX_VEC(mx__cname) names;
    MX_VEC(mx__cvar) vars;
    MX_VEC(mx__carray) arrays;
    MX_VEC(const mx__let *) lets; /* written or asked for */
    size_t n_lets_made;
    MX_VEC(const mx__type *) orders, sayers;
    MX_VEC(mx__text) done; /* functions that were finished */
    mx__cv round;          /* `case` */
    const char *stop;      /* label of the enclosing `repeat`, NULL outside */
    bool stop_used, asks_start;
} mx__native;

/* --- native_bench.c: the workbench ------------------------------------------------ */

/* An empty bench, and its end. */
void mx__native_start(mx__native *g, const mx__rules *rules, bool is_program,
                      mx_error *err);
void mx__native_clear(mx__native *g);
/* Notes the first thing that cannot be written. */
void mx__native_refuse(mx__native *g, mx_status status, const char *sentence, ...)
    MX_PRINTF(3, 4);
/* Text that lives as long as G. */
const char *mx__native_str(mx__native *g, const char *format, ...) MX_PRINTF(2, 3);
/* An expression between LO and HI. */
mx__cv mx__cv_of(mx__native *g, int64_t lo, int64_t hi, const char *format, ...)
    MX_PRINTF(4, 5);
mx__cv mx__cv_any(const char *c);
mx__cv mx__cv_number(mx__native *g, int64_t value);
bool mx__cv_is_constant(const mx__cv *v);
/* A line at the present depth. */
void mx__native_line(mx__native *g, const char *format, ...) MX_PRINTF(2, 3);
/* Begins a block with the line HEAD ("if (...)", "for (...)", ""), and ends it. */
void mx__native_open(mx__native *g, const char *format, ...) MX_PRINTF(2, 3);
void mx__native_close(mx__native *g);
void mx__native_else(mx__native *g); /* ends a block and begins its other branch */
/* C without the brackets around the whole. */
const char *mx__native_bare(mx__native *g, const char *c);
/* The piece NAME of the prelude is needed. Returns NAME's function with `mx_` in front. */
void mx__native_need(mx__native *g, const char *name);
/* A new name made of the letters of HINT. */
const char *mx__native_name(mx__native *g, const char *hint);
/* A new constant variable of TYPE that holds V; a name or a number is itself enough. */
mx__cv mx__native_keep(mx__native *g, const mx__type *type, const char *hint, mx__cv v);
/* Declares NAME, left out when nothing reads it. */
void mx__native_let(mx__native *g, const mx__type *type, const char *name,
                    const char *c);
const char *mx__native_ctype(const mx__type *type);
/* The word C of a block as a value of TYPE. */
mx__cv mx__native_word(mx__native *g, const mx__type *type, const char *c);
/* V of TYPE as a word to store. */
const char *mx__native_as_word(mx__native *g, const mx__type *type, mx__cv v);
/* Name lookup: what SYMBOL stands for now. */
void mx__native_bind_name(mx__native *g, const mx__symbol *symbol, mx__cv v);
mx__cv mx__native_lookup(mx__native *g, const mx__symbol *symbol);
/* Writes into TO until mx__native_from gives the former text back. */
typedef struct mx__native_saved {
    mx__text *out;
    size_t n_vars, n_arrays;
} mx__native_saved;
mx__native_saved mx__native_into(mx__native *g, mx__text *to);
void mx__native_from(mx__native *g, mx__native_saved saved);
/* Appends TEXT, written since SAVED, to the present text, and clears it. */
void mx__native_splice(mx__native *g, mx__text *text, mx__native_saved saved);
/* Begins a function with its head; ends it, leaving out what was not read. */
void mx__native_begin(mx__native *g, mx__text *text, const char *format, ...)
    MX_PRINTF(3, 4);
void mx__native_end(mx__native *g, mx__text *text);

/* --- native_value.c: expressions -------------------------------------------------- */

mx__cv mx__native_value(mx__native *g, const mx__expr *e);
/* E as a condition: an integer that is 0 or 1. */
const char *mx__native_condition(mx__native *g, const mx__expr *e);
/* The fields of the record E. */
void mx__native_spread(mx__native *g, const mx__expr *e, mx__cv *fields, size_t n);
/* What follows for names of E being true; forgotten with the names bound later. */
void mx__native_refine(mx__native *g, const mx__expr *e, bool sense);
/* Operators on bounded expressions. */
mx__cv mx__native_binary(mx__native *g, mx__op op, mx__cv a, mx__cv b);

/* --- native_list.c: arrays, words, boards ----------------------------------------- */

mx__cv mx__native_list(mx__native *g, const mx__expr *e);
mx__cv mx__native_text(mx__native *g, const mx__expr *e);
mx__cv mx__native_edit(mx__native *g, const mx__expr *e);
mx__cv mx__native_index(mx__native *g, const mx__expr *e);
mx__cv mx__native_slice(mx__native *g, const mx__expr *e);
/* A record of N fields in memory. */
mx__cv mx__native_record(mx__native *g, const mx__type *type, const mx__cv *fields);
/* An array of numbers that are known, as a constant table; false: they are not. */
bool mx__native_table(mx__native *g, const mx__expr *e, mx__cv *out);
/* E's elements in a new array. */
mx__cv mx__native_gathered(mx__native *g, const mx__expr *e);

/* --- native_call.c: the library and lets ------------------------------------------ */

mx__cv mx__native_apply(mx__native *g, const mx__expr *e);
/* The body of the let that CALL calls, its parameters bound, when it may stand in place of
   the call; else NULL. */
const mx__expr *mx__native_inline(mx__native *g, const mx__expr *call);
/* The function of the let, to be written in time. */
const char *mx__native_let_name(mx__native *g, const mx__let *let);
/* Writes all lets that were called. */
void mx__native_lets(mx__native *g);

/* --- native_loop.c: comprehensions and patterns ----------------------------------- */

/* An element as it comes: a value, or the fields of its record. */
typedef struct mx__celement {
    mx__cv v;
    const mx__cv *fields; /* NULL: v */
} mx__celement;

typedef void mx__cbody(mx__native *g, const mx__celement *element, void *context);

void mx__native_stream(mx__native *g, const mx__expr *e, mx__cbody *body,
                       void *context);
void mx__native_item(mx__native *g, const mx__item *item, mx__cbody *body,
                     void *context);
void mx__native_clauses(mx__native *g, const mx__clause *clauses, mx__cbody *body,
                        void *context);
/* Binds PATTERN; returns how many blocks were opened for what must fit. */
unsigned mx__native_bind(mx__native *g, const mx__pattern *pattern,
                         const mx__celement *element);
void mx__native_close_all(mx__native *g, unsigned blocks);
/* The element as one value. */
mx__cv mx__native_whole(mx__native *g, const mx__type *type,
                        const mx__celement *element);
/* A counted loop LO..HI around BODY. */
void mx__native_counted(mx__native *g, mx__cv lo, mx__cv hi, mx__cbody *body,
                        void *context);

/* --- native_order.c: comparing and printing values of a type ---------------------- */

/* The function that compares two words of TYPE. */
const char *mx__native_order(mx__native *g, const mx__type *type);
/* The function that appends a word of TYPE to a growing array of letters. */
const char *mx__native_sayer(mx__native *g, const mx__type *type);
/* Writes those that were asked for. */
void mx__native_types(mx__native *g);

/* --- native_shape.c: the position ------------------------------------------------- */

/* The fields of a position as parameters of a function. */
typedef struct mx__cplace {
    size_t n;
    mx__cv *fields;         /* NULL: refused */
    const char *parameters; /* "int64_t n_1, const int64_t *a_2" */
    const char *arguments;  /* "n_1, a_2" */
} mx__cplace;

/* The fields under new names; BIND: the names of the position line stand for them. IN_CELL:
   of a cell of a table. */
mx__cplace mx__native_place(mx__native *g, bool bind, bool in_cell);
/* Reads the parameters to no end: the function may not need them. */
void mx__native_ignore(mx__native *g, const mx__cplace *p);
/* Binds PATTERN to the fields; returns how many blocks were opened for what must fit. */
unsigned mx__native_bind_place(mx__native *g, const mx__pattern *pattern,
                               const mx__cplace *p);
/* Binds the fields of the position line to parameters of a function under construction and
   returns the parameter list. */
const char *mx__native_parameters(mx__native *g);
/* Declares the fields of the position whose words lie at `at`; returns them as arguments.
   BIND: under the names of the position line. */
const char *mx__native_unpack(mx__native *g, bool bind);
/* V is inside the bounds of the scalar F, field I: a condition, "" when that is proved. */
const char *mx__native_inside(mx__native *g, const mx__field *f, size_t i, mx__cv v);
/* A && B, where A may be "". */
const char *mx__native_both(mx__native *g, const char *a, const char *b);
/* mx_part(fields) adds a part to the option under construction, in the order of the seam:
   scalars first. */
void mx__native_part(mx__native *g);
/* mx_arrival(fields): the first arrival line that fits, from 1; 0: none does. */
void mx__native_arrivals(mx__native *g);
/* Both, and what their bounds are computed by. */
void mx__native_shape(mx__native *g);

/* --- native_move.c: options sent -------------------------------------------------- */

/* A move line that is being written. */
typedef struct mx__cline {
    const mx__move *move;
    const mx__opt *opt; /* being sent */
    unsigned rule;
    const mx__cplace *at;
    const char *sum,
        *counts; /* of a sum of cells: its value so far, whether it counts */
} mx__cline;

/* Writes what the plan's engine needs of the moves. */
void mx__native_moves(mx__native *g);
/* Everything a sink needs: mx_part, mx_moves_0 ..., mx_expand_0 .... */
void mx__native_sending(mx__native *g);
/* The lines of BY around the position P: each option sent, or marked. */
void mx__native_lines(mx__native *g, const mx__cplace *p, mx__mover by);
void mx__native_send(mx__native *g, const mx__expr *e, bool is_sum, mx__cline *l);
/* The fields of part E, and of an element of a sum; NULL: refused. */
mx__cv *mx__native_fields(mx__native *g, const mx__expr *e);
mx__cv *mx__native_element_fields(mx__native *g, const mx__celement *element);
/* FIELDS as arguments. */
const char *mx__native_fields_listed(mx__native *g, const mx__cv *fields);
/* BODY for every part of the sum E. */
void mx__native_stream_sum(mx__native *g, const mx__expr *e, mx__cbody *body,
                           void *context);

/* --- native_cell.c: options marked in a table ------------------------------------- */

bool mx__native_in_cells(const mx__native *g);
/* Marks the value of option E, a sum or one part. */
void mx__native_mark(mx__native *g, const mx__expr *e, bool is_sum, mx__cline *l);
/* Marks the options of a line that ends with a loop, many together where possible; false:
   it does not end so, nothing is written. */
bool mx__native_mark_runs(mx__native *g, mx__cline *l);
/* Writes the table and how it is filled. */
void mx__native_cells(mx__native *g);

/* --- native_score.c: how play ends ------------------------------------------------ */

/* MX_OVER(at): 1 the mover has won, -1 has lost, 0 play goes on; MX_STUCK: what becomes of
   who cannot move. */
void mx__native_ends(mx__native *g);
/* Writes all that MX__NATIVE_RESULT needs of the rules. */
void mx__native_results(mx__native *g);
/* The piece that makes it forget all results. */
const char *mx__native_forgets(const mx__native *g);

/* --- native_kernel.c: options taken together -------------------------------------- */

/* Writes the marking of OPT for all rounds of LOOP, the last clause of its line, into a
   table around the position PLACE; false: it is not of that kind, nothing is written.
   *SLOW, unless NULL, is true in C when the loop has to be run option by option. */
bool mx__native_run(mx__native *g, const mx__clause *loop, const mx__opt *opt,
                    const mx__cv *place, const char **slow);
/* The same where OPT is the sum of all elements of LOOP but the one that is gone: their
   nim-sum less its value. */
bool mx__native_but_one(mx__native *g, const mx__clause *loop, const mx__opt *opt);
/* Writes mx_divides(n, d) when all options are divisors; false: they are not. */
bool mx__native_sieve(mx__native *g);

/* --- native_bound.c: what linear forms prove -------------------------------------- */

/* E with LOOP's variable at its first value, or LAST: at its last; false: not linear. */
bool mx__native_form_at(const mx__expr *e, const mx__clause *loop, bool last,
                        mx__linear *out);
/* FORM is never negative, by what is known of the bounds of its names. */
bool mx__native_never_negative(const mx__native *g, const mx__linear *form);
/* FORM is never larger than the variable of C called VARIABLE, which one of its names
   stands for. */
bool mx__native_never_beyond(const mx__native *g, const mx__linear *form,
                             const char *variable);

/* --- native_claim.c, native_judge.c, native_ask.c --------------------------------- */

typedef enum mx__claimed {
    MX__SAYS_VALUE,
    MX__SAYS_WINNER,
    MX__SAYS_SCORE
} mx__claimed;

/* Writes the claims that may answer, each as mx_claim_I(fields or sum, &out): whether it
   applies. */
void mx__native_claims(mx__native *g);
/* Whether claim I is written and says WHAT. */
bool mx__native_claims_it(const mx__native *g, size_t i, mx__claimed what);
/* Writes mx_claimed and mx_claimed_score: what the claims say of a sum. */
void mx__native_claimed(mx__native *g);
/* Does the claim's E say that who starts wins, or that he loses? */
bool mx__native_says_wins(const mx__native *g, size_t i);
/* The value of a heap of another game. */
mx__cv mx__native_heap_value(mx__native *g, const mx__expr *e);
void mx__native_judge(mx__native *g);
/* Instead of the judge: `grundy_value`, `mover_wins` or `best_result` of a position. */
void mx__native_values(mx__native *g);
/* Writes what fails unless data line LINE, just set, keeps its bounds (native_data.c). */
void mx__native_fit_data(mx__native *g, size_t line);
/* Writes the data lines and mx_set_data. */
void mx__native_data(mx__native *g);
/* Adds the positions of the sum E to the sum called TO, TIMES each. */
void mx__native_add_sum(mx__native *g, const mx__expr *e, const char *to,
                        const char *times);
mx__cv mx__native_query(mx__native *g, const mx__expr *e);
/* Writes what the questions are answered by: mx_component, mx_claimed ... */
void mx__native_answers(mx__native *g);

/* --- native_prelude.c ------------------------------------------------------------- */

/* Cuts the prelude into its pieces. */
void mx__prelude_read(mx__prelude *out);
/* The number of the piece NAME for libraries or programs, -1: none. */
int mx__prelude_piece(const mx__prelude *prelude, const char *name, bool is_program);
/* Marks in NEEDS all that the pieces there need. */
void mx__prelude_close(const mx__prelude *prelude, bool *needs, bool is_program);
/* Appends the pieces in NEEDS and all they need, in order: those in front of the functions
   made of the rules, or those that stand behind. */
void mx__prelude_write(const mx__prelude *prelude, const bool *needs, bool is_program,
                       bool behind, mx__text *out);

/* --- native_shake.c --------------------------------------------------------------- */

/* Appends to OUT the items of the C text FROM that main, or what is not static, reaches. */
void mx__native_shake(const mx__text *from, mx__text *out);

#endif
