/* letters.h: conditions on a few letters of a word or board, tried with every assignment of
   letters; what parts.c and board_parts.c prove with. Inside the floor. */
#ifndef MX_LETTERS_H
#define MX_LETTERS_H

#include "tree.h"

enum { MX_MOST_LETTERS = 8 };

/* The letters that a field may have; those that no move changes are fixed. There is room
   for one more than is read: "no cell there". */
typedef struct mx__alphabet {
    int n;
    int32_t letter[MX_MOST_LETTERS + 1];
    bool fixed[MX_MOST_LETTERS + 1];
} mx__alphabet;

/* Reads the alphabet of FIELD, every letter fixed; false: none, or too many letters. */
bool mx__alphabet_read(mx__alphabet *letters, const mx__field *field);

/* The number of the letter CODE, -1 outside the alphabet. */
int mx__letter_number(const mx__alphabet *letters, int64_t code);

/* The code points of the literal text E without expressions, at most MOST of them; false:
   it is none. */
bool mx__letters_of(const mx__expr *e, int64_t *codes, size_t most, size_t *n);

/* The letter that E is under the assignment of SELF, by number; -1 outside the alphabet,
   -2 when E is no letter. */
typedef int mx__letter_of(void *self, const mx__expr *e);

/* Whether the call E *HOLDS under the assignment of SELF; false: not of a known form. */
typedef bool mx__letters_call(void *self, const mx__expr *e, bool *holds);

/* Whether the condition E on letters *HOLDS; false when it is not of the form: comparisons
   and `in` of letters, and what CALL (or NULL) knows, joined by and, or, not. All of E is
   looked at, whatever decides it. */
bool mx__letters_hold(const mx__alphabet *letters, const mx__expr *e,
                      mx__letter_of *letter_of, mx__letters_call *call, void *self,
                      bool *holds);

/* Steps an assignment of N cells like a counter; false behind the last. */
bool mx__next_assignment(const mx__alphabet *letters, int *cell, int n);

/* Patterns of N cells, numbers to the base of letters and a blank: how many there are, and
   marking those that the assignment fits, each of its letters seen or blank, as alive. */
size_t mx__pattern_count(const mx__alphabet *letters, int n);
void mx__revive(const mx__alphabet *letters, const int *cell, int n, uint8_t *dead);

/* The number in a pattern of the letter CODE: a blank where moves may change it. */
size_t mx__pattern_digit(const mx__alphabet *letters, int64_t code);

#endif
