/* check.h: what the files of the checker share. Functions answer false (or NULL) when they
   fail, with checker->status set. */
#ifndef MX_CHECK_H
#define MX_CHECK_H

#include "tree.h"

enum {
    MX_MOST_CHECK_DEPTH = 600, /* expressions and functions inside each other */
    MX_MOST_GUESSES = 1000     /* nodes looked at to guess what a let returns */
};

/* A name and what it stands for at this place of the text. */
typedef struct mx__name mx__name;
struct mx__name {
    mx__name *next; /* of the same bucket */
    const char *text;
    mx__symbol *symbol; /* NULL: nothing */
    size_t order;       /* of the binding; locals below checker->floor are not seen */
};

/* Undoes one binding. */
typedef struct mx__binding mx__binding;
struct mx__binding {
    mx__binding *before;
    mx__name *name;
    mx__symbol *shadowed;
    size_t shadowed_order;
};

/* How far a `let` is. Tarjan's algorithm finds the ones that call themselves: SIAM J.
   Comput. 1 (1972), 146-160. */
typedef struct mx__let_state mx__let_state;
struct mx__let_state {
    mx__let *let;
    bool is_open, is_done, is_stacked;
    size_t order, low;
    mx__let_state *below;  /* on the stack of Tarjan's algorithm */
    const mx__type *guess; /* of the result, while it is open */
};

typedef struct mx__checker {
    mx__tree *tree;
    mx__arena *arena;
    mx_error *err;
    mx_status status;
    mx__name **buckets;
    size_t n_buckets, n_names;
    mx__binding *bindings;
    size_t n_bindings;
    size_t floor;
    mx__let_state *lets, *stack, *caller;
    size_t n_opened;
    unsigned depth, guesses;
    bool may_ask; /* queries: in judge and claims */
    bool in_judge;
    unsigned rounds;    /* `repeat` blocks around this place */
    bool may_shadow;    /* a local may hide a local: judge and claims */
    bool may_loop_data; /* `for m in ...` may set a data line: claims */
    bool is_of_place;   /* a name that follows from a claim's position was seen */
} mx__checker;

/* --- names (check_name.c) --------------------------------------------------------- */

mx__symbol *mx__lookup(mx__checker *checker, const char *name);
mx__symbol *mx__bind(mx__checker *checker, mx__symbol_kind kind, const char *name,
                     mx__bytes place, const mx__type *type);
/* Shows SYMBOL under its name until the scope ends. */
bool mx__show(mx__checker *checker, mx__symbol *symbol);
void mx__leave(mx__checker *checker, mx__binding *mark); /* back to a scope's start */
void *mx__unknown_name(mx__checker *checker, const mx__expr *expr);
void *mx__unknown_function(mx__checker *checker, const mx__expr *expr);

/* MX_SYNTAX at PLACE; returns NULL. HINT may be NULL. */
void *mx__reject(mx__checker *checker, mx__bytes place, const char *hint,
                 const char *sentence, ...) MX_PRINTF(4, 5);
void *mx__no_memory(mx__checker *checker);
/* "expected WANT, found TYPE". */
void *mx__mismatch(mx__checker *checker, const mx__expr *expr, const mx__type *want,
                   const char *hint);
/* The type in words, "an integer", in the arena; "" when memory runs out. */
const char *mx__words(mx__checker *checker, const mx__type *type);

/* --- expressions (check_expr.c, check_operator.c, check_call.c, check_list.c) ----- */

/* Gives *SLOT its type. HINT is the type that would be welcome, or NULL. A range and a
   lazy call stay what they are. */
bool mx__check_raw(mx__checker *checker, mx__expr **slot, const mx__type *hint);
/* The same, and a lazy thing becomes an array. */
bool mx__check_value(mx__checker *checker, mx__expr **slot, const mx__type *hint);
/* The same, and the type must be, or convert to, WANT. */
bool mx__check_as(mx__checker *checker, mx__expr **slot, const mx__type *want);
bool mx__coerce(mx__checker *checker, mx__expr **slot, const mx__type *want);
bool mx__convert(mx__checker *checker, mx__expr **slot, mx__conversion conversion,
                 const mx__type *type);
bool mx__materialise(mx__checker *checker, mx__expr **slot);
bool mx__is_one_letter(const mx__expr *expr); /* a text literal of one letter */
bool mx__is_flexible(const mx__expr *expr);   /* a literal whose type depends on use */
bool mx__is_lazy(const mx__expr *expr);

bool mx__check_operator(mx__checker *checker, mx__expr *expr, const mx__type *hint);
bool mx__check_call(mx__checker *checker, mx__expr *expr);
bool mx__check_query(mx__checker *checker, mx__expr *expr);
bool mx__check_list(mx__checker *checker, mx__expr *expr, const mx__type *hint);
bool mx__check_set(mx__checker *checker, mx__expr *expr, const mx__type *hint);
bool mx__check_with(mx__checker *checker, mx__expr *expr);
bool mx__check_without(mx__checker *checker, mx__expr *expr);
/* An item and its comprehension. */
bool mx__check_item(mx__checker *checker, mx__item *item, const mx__type *hint);
bool mx__check_printable(mx__checker *checker, mx__expr **slot);
const mx__type *mx__array_of(mx__checker *checker, const mx__type *element);

/* A position or a list of positions. IS_SUM NULL: the result is made a sum. */
bool mx__check_place(mx__checker *checker, mx__expr **slot, bool *is_sum);

/* --- patterns (check_pattern.c) --------------------------------------------------- */

bool mx__check_pattern(mx__checker *checker, mx__pattern *pattern,
                       const mx__type *type);
bool mx__check_clauses(mx__checker *checker, mx__clause *clauses);
/* The locals of PATTERN follow from the position that a claim is about. */
void mx__mark_of_place(const mx__pattern *pattern);

/* --- let (check_let.c) ------------------------------------------------------------ */

bool mx__declare_lets(mx__checker *checker);
bool mx__use_constant(mx__checker *checker,
                      mx__let *let); /* a let without parameters */
bool mx__call_let(mx__checker *checker, mx__expr *call, mx__let *let);
bool mx__check_unused_lets(mx__checker *checker);

/* --- clauses ---------------------------------------------------------------------- */

bool mx__check_data(mx__checker *checker);     /* check_shape.c */
bool mx__check_position(mx__checker *checker); /* check_shape.c */
bool mx__show_fields(mx__checker *checker);    /* check_shape.c */
/* The constant that EXPR is, in *VALUE; false, without a message, when it is none. */
bool mx__fold(mx__checker *checker, const mx__expr *expr, int64_t *value);
bool mx__check_claims(mx__checker *checker); /* check_claim.c */
bool mx__check_judge(mx__checker *checker);  /* check_judge.c */
bool mx__check_play(mx__checker *checker);   /* check_play.c */
void mx__note_play(mx__tree *tree);          /* facts that types depend on */
const mx__type *mx__field_type(mx__checker *checker, mx__field *field);

#endif
