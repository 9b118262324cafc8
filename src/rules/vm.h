/* vm.h: the machine that runs units of a program: one for each thread. */
#ifndef MX_VM_H
#define MX_VM_H

#include "arena.h"
#include "budget.h"
#include "numbers.h"
#include "order.h"
#include "program.h"
#include "rules.h"
#include "text.h"
#include "vec.h"

/* What the data lines hold. One a rule file; only its owner writes it, and never while a
   machine runs. */
typedef struct mx__data {
    int64_t *value;
    bool *is_set;
    size_t n;
    uint64_t version; /* grows with every change */
} mx__data;

/* Options that left the shape and deserve a note, of one move line. */
typedef struct mx__note {
    uint64_t count;
    int64_t *from, *part; /* the example: lengths in front, from base/alloc.h */
} mx__note;

struct mx__judge;

typedef struct mx__vm {
    const mx__program *program;
    const mx__data *data;
    uint64_t version;     /* of the data in the frames */
    mx__arena_mark floor; /* the first block of `arena` stays */
    mx__arena arena;      /* what units make; released after every run from outside */
    int64_t **frames;     /* of each unit that was entered, else NULL */
    bool *is_loaded;      /* its pool is that of `version` */
    mx__arena kept;       /* frames, and the values of globals */
    int64_t *globals;
    bool *is_known;
    unsigned n_nested; /* runs inside runs */
    unsigned n_calls;
    uint32_t breath;           /* steps back until the next look at the budget */
    mx__budget *const *budget; /* where the owner keeps it; either may be NULL */
    int64_t result;            /* of the last RET */
    bool has_result;           /* there was one since it was cleared */
    mx__numbers numbers;

    mx_sink *sink; /* where options go */
    void *context;
    unsigned want;
    bool is_splitting; /* an option equal to the position is no fault */
    mx_span at;        /* the position being expanded; n == 0: none */
    mx_option option;
    int64_t *lo; /* bounds of the scalars in seam order */
    uint64_t *width;
    bool *is_hushed; /* falling below the bound needs no note */
    size_t n_scalars;
    size_t n_sound; /* parts of the last EMIT that are inside the shape */
    mx_span *plain; /* parts of EMIT; their lengths are set once */
    MX_VEC(mx_span) parts;
    bool is_outside; /* a part of the option under construction left the shape */
    bool holds_self; /* ... is the position itself */
    bool is_enough;
    mx__text label;
    MX_VEC(uint64_t) seen; /* hashes of the labels of this line */
    mx__note *notes;       /* one for each move line */

    struct mx__judge *judge; /* NULL but in `judge` and claims */
    mx_error *err;           /* of the run from outside */
    const char *fault;       /* what went wrong, for the message */
    char fault_text[160];
    mx_status shortage; /* why mx__vm_words gave NULL */
} mx__vm;

enum {
    MX_BREATH = 1 << 18,
    MX_MOST_PLAIN = 64,      /* parts of one EMIT */
    MX_MOST_CALLS = 20000,   /* depth of recursive lets */
    MX_MOST_NESTED = 100,    /* constants that need constants ... */
    MX_MOST_MEMORY = 1 << 30 /* bytes that one machine's values may take */
};

/* A machine for PROGRAM whose data lines are DATA, both lent; NULL: no memory. */
mx__vm *mx__vm_new(const mx__program *program, const mx__data *data);
void mx__vm_free(mx__vm *vm); /* NULL is welcome */

/* The frame of UNIT with its pool loaded: the caller writes its parameters, then calls
   mx__vm_run. MX_FAULT: a data line it reads was never set. MX_NOMEM. */
MX_MUSTUSE mx_status mx__vm_enter(mx__vm *vm, size_t unit, int64_t **frame,
                                  mx_error *err);

/* Data changed while VM runs: the bounds of positions are read anew. */
void mx__vm_follow(mx__vm *vm);

/* Enters UNIT with the position AT. */
MX_MUSTUSE mx_status mx__vm_enter_at(mx__vm *vm, size_t unit, mx_span at,
                                     mx_error *err);

/* Gives back all memory that runs took. */
void mx__vm_rest(mx__vm *vm);

/* Runs UNIT, entered before; vm->result is what it returns. MX_FAULT, MX_LIMIT,
   MX_NOMEM; in `judge` also MX_SYNTAX and what the host says. Addresses in the result
   live until the caller releases vm->arena. */
MX_MUSTUSE mx_status mx__vm_run(mx__vm *vm, size_t unit, mx_error *err);

/* --- for the instructions --------------------------------------------------------- */

/* N words that live until the arena is released, not zeroed; NULL: vm->shortage. */
static inline int64_t *mx__vm_words(mx__vm *vm, size_t n)
{
    size_t bytes = (n * sizeof(int64_t) + 15) & ~(size_t)15;

    if (n > MX_MOST_MEMORY / sizeof(int64_t)) {
        vm->shortage = MX_LIMIT;
        return NULL;
    }
    if ((size_t)(vm->arena.end - vm->arena.next) >= bytes && vm->arena.last) {
        char *at = vm->arena.next;

        vm->arena.next += bytes;
        return (int64_t *)(void *)at;
    }
    vm->shortage = vm->arena.total > (size_t)MX_MOST_MEMORY - bytes - (1 << 20)
                       ? MX_LIMIT
                       : MX_NOMEM;
    return mx__arena_alloc(&vm->arena, bytes);
}

/* A fault with a sentence's beginning: "division by zero". Returns MX_FAULT. */
mx_status mx__vm_fault(mx__vm *vm, const char *sentence, ...) MX_PRINTF(2, 3);

/* Growing arrays: the word before the length is the room. */
int64_t *mx__list_new(mx__vm *vm, size_t room);
/* Appends VALUE; false: vm->shortage. */
bool mx__list_push(mx__vm *vm, int64_t *list, int64_t value);

/* Appends VALUE of TYPE in words to the growing array *LIST of letters. */
mx_status mx__say_letters(mx__vm *vm, int64_t *list, const mx__type *type,
                          int64_t value);
/* The same as UTF-8; game values that are no integers are HOST's, ? without one. */
void mx__say(mx__text *out, const mx__type *type, int64_t value, const mx__host *host);

/* The position AT as a person writes it: 3,4 or [1,2] ... cut when it is long. */
void mx__say_position(const mx__program *program, mx_span at, mx__text *out);

/* vm_emit.c: what EMITX, PART, PARTS and CLOSE do. */
mx_status mx__emit_plain(mx__vm *vm, const mx__unit *unit, const mx__site *site,
                         int64_t *frame, int64_t *at, size_t n_parts);
void mx__emit_open(mx__vm *vm);
mx_status mx__emit_part(mx__vm *vm, const int64_t *fields);
mx_status mx__emit_parts(mx__vm *vm, const int64_t *array);
mx_status mx__emit_close(mx__vm *vm, const mx__site *site, const int64_t *frame);
mx_status mx__emit_self(mx__vm *vm); /* the fault of an option equal to its position */
/* Notes that PART of the option left the shape, unless that is quiet. */
mx_status mx__emit_note(mx__vm *vm, const mx__site *site, mx_span part);

/* Flattens a position value (address or scalar) to the layout of the seam. OUT_OF_SHAPE
   is set when a value is outside its bounds. */
mx_status mx__flatten(mx__vm *vm, const int64_t *fields, mx_span *out,
                      bool *out_of_shape);
mx_status mx__flatten_value(mx__vm *vm, int64_t value, mx_span *out,
                            bool *out_of_shape);

/* judge.c: what the judge's instructions do. */
mx_status mx__judge_take(mx__vm *vm, bool is_word, int64_t *out);
mx_status mx__judge_takes(mx__vm *vm, int64_t n, bool is_word, int64_t *out);
int64_t mx__judge_more(mx__vm *vm); /* where the input goes on, -1 at its end */
mx_status mx__judge_tried(mx__vm *vm);
mx_status mx__judge_say(mx__vm *vm, const mx__type *type, int64_t value);
void mx__judge_say_char(mx__vm *vm, char c);
void mx__judge_begin(mx__vm *vm);
mx_status mx__judge_add(mx__vm *vm, int64_t sum, int64_t times);
mx_status mx__judge_ask(mx__vm *vm, int what, int64_t player, int64_t sum,
                        int64_t *out);
mx_status mx__judge_ask_start(mx__vm *vm, int what, int64_t player, int64_t *out);
mx_status mx__judge_ask_game(mx__vm *vm, int64_t name, int64_t n, int64_t *out);
mx_status mx__judge_start(mx__vm *vm, int64_t *out);
/* vm_value.c: operation OP of rules.h on the game values ARGS[0] and ARGS[1]. */
mx_status mx__vm_value(mx__vm *vm, int op, const int64_t *args, int64_t *out);
mx_status mx__judge_set(mx__vm *vm, size_t line, int64_t value);

#endif
