/* certificate.h: a proof of a statement as data: a game graph with its values or a
   strategy; its text, and whether it proves what it states. docs/formats.md has the text. */
#ifndef MX_CERTIFICATE_H
#define MX_CERTIFICATE_H

#include "text.h"
#include "vec.h"

#include <mexor/status.h>

typedef enum mx__certified {
    MX__CERTIFIED_VALUE, /* the Grundy value of a sum of positions */
    MX__CERTIFIED_WIN    /* who starts wins, or loses, a sum: a strategy */
} mx__certified;

/* Marks of nodes in strategies, and of loony positions. */
enum { MX__MARK_P = 0, MX__MARK_N = 1 };
#define MX__MARK_LOONY UINT32_MAX

/* An option in `arcs` is the number of its parts and their nodes, or one of these. */
#define MX__ARC_WINS  UINT32_MAX
#define MX__ARC_LOSES (UINT32_MAX - 1)

typedef struct mx__cert_node {
    uint32_t mark;
    uint32_t n_options;
    size_t arcs;    /* where its options begin in `arcs` */
    size_t text, n; /* its position, in `text` */
} mx__cert_node;

/* Zeroed at first; whoever filled it in clears it with mx__certificate_clear. Nodes follow
   those that their options lead to, so that play ends. */
typedef struct mx__certificate {
    mx__certified kind;
    bool misere, is_code;
    bool won;       /* of MX__CERTIFIED_WIN */
    uint64_t value; /* of MX__CERTIFIED_VALUE */
    mx__text game;  /* the code, or the rules */
    mx__text sets;  /* NAME=VALUE, each with a NUL behind it */
    MX_VEC(mx__cert_node) nodes;
    MX_VEC(uint32_t) arcs;
    MX_VEC(uint32_t) roots; /* what the statement is about */
    mx__text text;          /* the positions of the nodes */
} mx__certificate;

void mx__certificate_clear(mx__certificate *c);

/* Appends the statement of C, one line without its end, to OUT. */
void mx__certificate_claim(const mx__certificate *c, mx__text *out);

/* Appends the text of C, its check included, to OUT. */
void mx__certificate_write(const mx__certificate *c, mx__text *out);

/* Reads the N bytes at TEXT into OUT. MX_SYNTAX: it is no certificate, or was changed; ERR
   says in which line. MX_NOMEM. OUT must be cleared in every case. Time O(N). */
MX_MUSTUSE mx_status mx__certificate_read(const char *text, size_t n,
                                          mx__certificate *out, mx_error *err);

/* Checks that every mark of C follows from its options: the mex of the values, a reply that
   wins, no move that does, and that the statement is that of the roots. MX_FAULT: ERR says
   which node is false. Whether the options are those of the game is not asked here.
   MX_NOMEM. Time O(arcs). */
MX_MUSTUSE mx_status mx__certificate_prove(const mx__certificate *c, mx_error *err);

#endif
