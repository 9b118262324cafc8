/* certificate.h: a proof of a statement as data: a game graph with its values, a strategy,
   or a sequence with its period; its text, and whether it proves what it states.
   docs/formats.md has the text and why each proof is one. */
#ifndef MX_CERTIFICATE_H
#define MX_CERTIFICATE_H

#include "budget.h"
#include "text.h"
#include "vec.h"

#include <mexor/heap.h>

typedef enum mx__statement {
    MX__STATES_VALUE,  /* the Grundy value of a sum of positions */
    MX__STATES_LOST,   /* who is to move loses each of some sums, ... */
    MX__STATES_WON,    /* ... wins it, ... */
    MX__STATES_DRAWN,  /* ... or neither can be forced to lose */
    MX__STATES_PERIOD, /* the values of the heaps repeat for ever */
    MX__STATES_SCORE   /* how many points more than the other who is to move gets */
} mx__statement;

/* Marks of nodes in strategies, and of loony positions among values. */
enum { MX__MARK_P = 0, MX__MARK_N = 1, MX__MARK_D = 2 };
#define MX__MARK_LOONY UINT32_MAX

/* An option in `arcs` is the number of its parts and their nodes, or one of these: play ends
   by it. */
#define MX__ARC_WINS  UINT32_MAX
#define MX__ARC_LOSES (UINT32_MAX - 1)
#define MX__ARC_DRAWS (UINT32_MAX - 2)
#define MX__ARC_ENDS  (UINT32_MAX - 3) /* with the points of the option */

/* How many words the option takes whose first is HEAD. */
MX_INLINE size_t mx__arc_length(uint32_t head)
{
    return head >= MX__ARC_ENDS ? 1 : 1 + (size_t)head;
}

typedef struct mx__cert_node {
    uint32_t mark;
    uint32_t n_options;
    size_t arcs;    /* where its options begin in `arcs` */
    size_t text, n; /* its position, in `text`, or in what was read */
    int64_t score;  /* of MX__STATES_SCORE, the mark */
    size_t points;  /* ... and where the points of its options begin in `points` */
} mx__cert_node;

/* Which theorem of docs/theory.md carries a period to every heap. */
typedef enum mx__theorem {
    MX__THEOREM_NONE,
    MX__THEOREM_PARTS,   /* section 1, Guy and Smith */
    MX__THEOREM_UNEQUAL, /* section 2 */
    MX__THEOREM_SET,     /* section 3, subtraction sets */
    MX__THEOREM_ALL_BUT, /* section 3, all-but sets */
    MX__THEOREM_WINDOW   /* section 5, without a list of values */
} mx__theorem;

/* Zeroed at first; whoever filled it in clears it with mx__certificate_clear. */
typedef struct mx__certificate {
    mx__statement states;
    bool misere, has_code, has_rules;
    int draws;      /* mx__cert_side: who wins endless play and draws, of strategies */
    uint64_t value; /* of MX__STATES_VALUE */
    mx__text rules, code;
    mx__text sets; /* NAME=VALUE, each with a NUL behind it */
    /* The graph. In a graph of values, and for nodes P and N of a strategy, nodes follow
       those that their options lead to, so that play ends. */
    MX_VEC(mx__cert_node) nodes;
    MX_VEC(uint32_t) arcs;
    MX_VEC(int64_t) points; /* of MX__STATES_SCORE: what each option gives its mover */
    mx__text text;          /* the positions of the nodes, ... */
    const char *lent;       /* ... unless they stand in what was read */
    const char *claim;      /* what was read as the statement, n_claim bytes */
    size_t n_claim;
    /* By the code instead of a graph: the values of the heaps 0, 1, 2 ... */
    MX_VEC(uint32_t) heaps;
    MX_VEC(uint32_t) roots; /* nodes, or heaps: what the statement is about */
    /* Of MX__STATES_PERIOD: G(n + period) = G(n) + saltus for all n >= from. */
    uint64_t period, from, saltus;
    mx__theorem theorem;
    /* Of MX__THEOREM_WINDOW, e being ODD and A WITHIN. */
    uint64_t mask, odd, within;
    mx__budget *budget; /* or NULL: what memory it takes is not charged */
    uint64_t charged;
} mx__certificate;

/* The position of NODE, node->n bytes. */
MX_INLINE const char *mx__node_text(const mx__certificate *c, const mx__cert_node *node)
{
    return (c->lent ? c->lent : c->text.at) + node->text;
}

/* Marks are values, else P, N and D. */
MX_INLINE bool mx__is_by_values(const mx__certificate *c)
{
    return c->states == MX__STATES_VALUE || c->states == MX__STATES_PERIOD;
}

/* Marks and options have points. */
MX_INLINE bool mx__is_by_points(const mx__certificate *c)
{
    return c->states == MX__STATES_SCORE;
}

/* Points have less than this size. */
#define MX__POINTS_END (INT64_C(1) << 60)

/* Who is to move at NODE, as its text says: 0 that is not said, then the players take turns. */
typedef enum mx__cert_side {
    MX__SIDE_NONE,
    MX__SIDE_LEFT,
    MX__SIDE_RIGHT
} mx__cert_side;
mx__cert_side mx__node_side(const mx__certificate *c, const mx__cert_node *node);

/* There is no graph: the values are those of the heaps of the code. */
MX_INLINE bool mx__is_by_code(const mx__certificate *c)
{
    return mx__is_by_values(c) && c->has_code;
}

/* Charges what C has grown by to its budget: MX_LIMIT. Call it now and then; clearing gives
   all of it back. */
MX_MUSTUSE mx_status mx__certificate_charge(mx__certificate *c, mx_error *err);

void mx__certificate_clear(mx__certificate *c);

/* The word that begins its graph. */
const char *mx__certificate_word(const mx__certificate *c);

/* Appends the statement of C, one line without its end, to OUT. */
void mx__certificate_claim(const mx__certificate *c, mx__text *out);

/* Appends the text of C, its check included, to OUT. */
void mx__certificate_write(const mx__certificate *c, mx__text *out);

/* FNV-1a of 64 bits. Each step is a bijection of the state, so that two texts of one length
   that differ in one byte never agree. */
uint64_t mx__certificate_digest(const char *text, size_t n);

/* Reads the N bytes at TEXT into OUT, charging BUDGET. MX_SYNTAX: it is no certificate, or
   was changed; ERR says in which line. MX_LIMIT, MX_NOMEM. OUT must be cleared in every
   case, and lends positions and the claim from TEXT. Time O(N). */
MX_MUSTUSE mx_status mx__certificate_read(const char *text, size_t n,
                                          mx__budget *budget, mx__certificate *out,
                                          mx_error *err);

/* What the mark of NODE in the strategy C says, drawn ones being won by c->draws. */
mx__statement mx__certificate_ends(const mx__certificate *c, uint32_t node);

/* Whether what C, read, claims is the statement about its nodes, letter by letter. MX_FAULT: it
   is not. MX_NOMEM. */
MX_MUSTUSE mx_status mx__certificate_says(const mx__certificate *c, mx_error *err);

/* Are the two statements "lost left: X, right: X", or the one "lost X": is X then 0? */
bool mx__certificate_is_zero(const mx__certificate *c);

/* Checks that every mark of the graph C follows from its options, that nodes stand in their
   order and that the statement is that of the roots. MX_FAULT: ERR says which node is
   false. Whether the options are those of the game is not asked here. MX_NOMEM. Time
   O(arcs). */
MX_MUSTUSE mx_status mx__certificate_prove(const mx__certificate *c, mx_error *err);

/* --- values by the code ----------------------------------------------------------- */

/* The theorem for games of RULE, and the word that stands for it in certificates. */
mx__theorem mx__theorem_of(const mx_heap_rule *rule);
const char *mx__theorem_word(mx__theorem theorem); /* NULL: MX__THEOREM_NONE */

/* Is what C states proved by a window? Then it has no values. */
MX_INLINE bool mx__is_by_window(const mx__certificate *c)
{
    return c->theorem == MX__THEOREM_WINDOW;
}

/* How many values, from heap 0 on, prove the period of C, whose values go on by it; 0: more
   than LIMIT. VALUE gives the value of any heap. */
uint64_t mx__theorem_needs(const mx_heap_rule *rule, const mx__certificate *c,
                           uint64_t limit,
                           uint64_t (*value)(void *context, uint64_t heap),
                           void *context);

/* Whether C, by the code of RULE, proves its statement: its values are computed anew by the
   definition, and the window of the theorem looked at. MX_FAULT: ERR says what is false.
   MX_LIMIT, MX_CANCELLED, MX_NOMEM. Time that of the definition, O(n^2) where heaps are
   split. */
MX_MUSTUSE mx_status mx__certificate_prove_code(const mx__certificate *c,
                                                const mx_heap_rule *rule,
                                                mx__budget *budget, mx_error *err);

/* The same by the window: all values up to the end of the first period behind it are computed, by
   the split where it allows that. MX_FAULT: ERR names the heap that refutes it, or C is of
   another code. MX_LIMIT also where A passes 2^17. Memory O(A). */
MX_MUSTUSE mx_status mx__certificate_prove_window(const mx__certificate *c,
                                                  const mx_heap_rule *rule,
                                                  mx__budget *budget, mx_error *err);

/* Whether play can come back to a node D of C, whose marks follow, into *RETURNS. MX_NOMEM.
   Time O(arcs); up to 8 bytes a node of its own, which no budget counts. */
MX_MUSTUSE mx_status mx__certificate_returns(const mx__certificate *c, bool *returns,
                                             mx_error *err);

#endif
