/* type.h: the types of the rule language.

   At run time every value is one int64_t: a number, or the address of words laid out by
   its type. So a typed tree needs no tags.

       MX_T_INT MX_T_BOOL MX_T_LETTER   the number itself (a letter is its code point)
       MX_T_PLAYER                      0 left, 1 right
       MX_T_OUTCOME                     mx_outcome
       MX_T_ARRAY                       -> [n] [element 0] ... [element n-1]
       MX_T_RECORD                      -> [field 0] ... [field k-1]
       MX_T_BOARD                       -> [rows] [columns] [cell 0,0] [cell 0,1] ...
       MX_T_GRAPH                       -> a graph of floor game
       MX_T_VALUE                       a game value (two-player games); mx_value's payload

   Text is an array of letters. An array at the seam (length, then elements) has the same
   layout, so the elements of a position are read where they lie.

   A position is its one field when the shape has one, else a record of its fields in the
   order declared; a sum is an array of positions. */
#ifndef MX_TYPE_H
#define MX_TYPE_H

#include "arena.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum mx__type_kind {
    MX_T_NONE, /* not known yet, or a statement */
    MX_T_INT,
    MX_T_BOOL,
    MX_T_LETTER,
    MX_T_PLAYER,
    MX_T_OUTCOME,
    MX_T_ARRAY,
    MX_T_RECORD,
    MX_T_BOARD,
    MX_T_GRAPH,
    MX_T_VALUE
} mx__type_kind;

typedef struct mx__type mx__type;

struct mx__type {
    mx__type_kind kind;
    const mx__type *element;       /* MX_T_ARRAY, MX_T_BOARD */
    const mx__type *const *fields; /* MX_T_RECORD */
    size_t n_fields;
    bool subset; /* MX_T_ARRAY kept ascending without repeats: `with {x}` adds */
    bool bag;    /* MX_T_ARRAY kept ascending */
};

/* The types without parts; static, compare by address is not needed: use the next. */
extern const mx__type mx__type_int, mx__type_bool, mx__type_letter, mx__type_player,
    mx__type_outcome, mx__type_graph, mx__type_value, mx__type_word, mx__type_ints;

/* Same structure; `subset` and `bag` do not count. */
bool mx__type_same(const mx__type *a, const mx__type *b);

/* New types in ARENA, NULL when memory runs out. FIELDS is copied. */
const mx__type *mx__type_array(mx__arena *arena, const mx__type *element);
const mx__type *mx__type_board(mx__arena *arena, const mx__type *element);
const mx__type *mx__type_record(mx__arena *arena, const mx__type *const *fields,
                                size_t n);

/* The type in words for messages: "integer", "word", "array of integers" ... */
void mx__type_words(const mx__type *type, mx__text *out);
/* The same with its article: "an integer", "a word". */
void mx__type_noun(const mx__type *type, mx__text *out);

#endif
