/* certify_graph.h: the positions that a certificate is made from, while it is made. */
#ifndef MX_CERTIFY_GRAPH_H
#define MX_CERTIFY_GRAPH_H

#include "certify.h"

/* A sum that play reaches. Its options stand in `arcs` one behind the other. */
typedef struct mx__vertex {
    uint32_t id, mark, n_options;
    uint32_t place;  /* in `order`, + 1; 0: not decided, or drawn */
    uint32_t number; /* in the certificate, + 1; 0: not there */
    size_t arcs;
    size_t points;  /* where the points of its options begin */
    int64_t score;  /* the mark, in games for points */
    bool is_right;  /* Right is to move */
    bool is_open;   /* on the way to it, when values are found */
    bool is_needed; /* the proof uses it */
} mx__vertex;

typedef struct mx__builder {
    const mx__certify_call *call;
    mx__unfolding u;
    MX_VEC(mx__vertex) all;
    MX_VEC(uint32_t) arcs;  /* as in certificates, of vertices */
    MX_VEC(int64_t) points; /* one an option, in games for points */
    MX_VEC(uint32_t) roots, stack;
    MX_VEC(uint32_t) order; /* decided vertices, each behind those that decide it */
    MX_VEC(size_t) seen;
    mx__certificate *c;
    uint32_t n_options;
    uint64_t charged;
    mx_error *err;
} mx__builder;

/* Charges what the vectors of B have grown by: MX_LIMIT. */
MX_MUSTUSE mx_status mx__builder_charge(mx__builder *b);

mx_status mx__builder_no_memory(const mx__builder *b);

/* Writes the options of vertex V to the end of `arcs`; new vertices are added to `all`. */
MX_MUSTUSE mx_status mx__builder_expand(mx__builder *b, uint32_t v);

/* certify_marks.c: marks every vertex, and puts them into `order`. Values or scores where the
   certificate is by values or by points, else who wins: by play backwards from its ends, among the
   vertices that are needed. MX_CYCLE: play need not end and the game does not say so. */
MX_MUSTUSE mx_status mx__builder_values(mx__builder *b);
MX_MUSTUSE mx_status mx__builder_outcomes(mx__builder *b);

/* The mark of TO that makes moving to it from V win: lost for the other player, or won for
   who moves again. */
uint32_t mx__builder_good(const mx__builder *b, const mx__vertex *v,
                          const mx__vertex *to);

/* certify_zero.c: of a difference only the vertices that a strategy needs: a reply to each
   first move, found by canonical forms. MX_RANGE: the difference is not 0. Others of
   mx__partizan_value. */
MX_MUSTUSE mx_status mx__builder_expand_zero(mx__builder *b);

#endif
