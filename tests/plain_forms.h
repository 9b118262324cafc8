/* plain_forms.h: canonical forms as a textbook has them, to measure and to test against.

   Options are sorted arrays, every form is stored once, comparison is the definition with
   a memo. No stops, no compact forms, no shortcuts; shares no code with src/. */
#ifndef PLAIN_FORMS_H
#define PLAIN_FORMS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct plain_node {
    uint32_t n[2];
    uint32_t *option[2];
} plain_node;

typedef struct plain_pair {
    uint64_t key; /* 0: empty */
    uint32_t value;
} plain_pair;

typedef struct plain_map {
    plain_pair *at;
    size_t n, room;
} plain_map;

typedef struct plain {
    plain_node *node;
    uint32_t n, room;
    plain_map index, order, sums;
    int remembers_sums; /* more than plain: sums are looked up as well */
} plain;

static inline void *plain_need(void *block)
{
    if (!block) abort();
    return block;
}

static inline uint64_t plain_mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

static inline plain_pair *plain_slot(const plain_map *map, uint64_t key)
{
    size_t i = plain_mix(key) & (map->room - 1);

    while (map->at[i].key && map->at[i].key != key)
        i = (i + 1) & (map->room - 1);
    return &map->at[i];
}

static inline void plain_put(plain_map *map, uint64_t key, uint32_t value)
{
    plain_pair *slot;

    if ((map->n + 1) * 2 > map->room) {
        plain_map old = *map;

        map->room = old.room ? old.room * 2 : 1024;
        map->at = plain_need(calloc(map->room, sizeof *map->at));
        for (size_t i = 0; i < old.room; i++)
            if (old.at[i].key) *plain_slot(map, old.at[i].key) = old.at[i];
        free(old.at);
    }
    slot = plain_slot(map, key);
    map->n += slot->key == 0;
    *slot = (plain_pair){ key, value };
}

static inline const plain_pair *plain_get(const plain_map *map, uint64_t key)
{
    const plain_pair *slot = map->room ? plain_slot(map, key) : NULL;

    return slot && slot->key ? slot : NULL;
}

static inline uint64_t plain_key(uint32_t a, uint32_t b)
{
    return ((uint64_t)a << 32 | b) + 1;
}

/* A <= B: no A^L >= B, no B^R <= A. */
static inline int plain_le(plain *p, uint32_t a, uint32_t b)
{
    uint64_t key = plain_key(a, b);
    const plain_pair *known = plain_get(&p->order, key);
    int le = 1;

    if (known) return (int)known->value;
    for (uint32_t i = 0; le && i < p->node[a].n[0]; i++)
        le = !plain_le(p, b, p->node[a].option[0][i]);
    for (uint32_t i = 0; le && i < p->node[b].n[1]; i++)
        le = !plain_le(p, p->node[b].option[1][i], a);
    plain_put(&p->order, key, (uint32_t)le);
    return le;
}

static inline int plain_by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static inline uint32_t plain_sorted(uint32_t *at, uint32_t n)
{
    uint32_t kept = 0;

    if (n > 1) qsort(at, n, sizeof *at, plain_by_number);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || at[i] != at[kept - 1]) at[kept++] = at[i];
    return kept;
}

static inline int plain_same(const plain_node *a, const plain_node *b)
{
    for (int s = 0; s < 2; s++)
        if (a->n[s] != b->n[s] ||
            (a->n[s] && memcmp(a->option[s], b->option[s], a->n[s] * 4) != 0))
            return 0;
    return 1;
}

/* Stores the node, taking its arrays, or finds its like and frees them. */
static inline uint32_t plain_store(plain *p, plain_node node)
{
    uint64_t h = 1;

    for (int s = 0; s < 2; s++)
        for (uint32_t i = 0; i <= node.n[s]; i++)
            h = plain_mix(h * 31 + (i < node.n[s] ? node.option[s][i] + 1 : 0));
    for (h |= 1;; h += 2) {
        const plain_pair *found = plain_get(&p->index, h);

        if (!found) break;
        if (plain_same(&p->node[found->value], &node)) {
            free(node.option[0]);
            free(node.option[1]);
            return found->value;
        }
    }
    if (p->n == p->room) {
        p->room = p->room ? p->room * 2 : 256;
        p->node = plain_need(realloc(p->node, p->room * sizeof *p->node));
    }
    p->node[p->n] = node;
    plain_put(&p->index, h, p->n);
    return p->n++;
}

static inline plain_node plain_copy(const plain_node *from)
{
    plain_node node = *from;

    for (int s = 0; s < 2; s++) {
        node.option[s] = plain_need(malloc(4 * (size_t)from->n[s] + 4));
        if (from->n[s]) memcpy(node.option[s], from->option[s], 4 * (size_t)from->n[s]);
    }
    return node;
}

/* Whether A is, for the player SIDE, no better than B. */
static inline int plain_worse(plain *p, int side, uint32_t a, uint32_t b)
{
    return side == 0 ? plain_le(p, a, b) : plain_le(p, b, a);
}

static inline void plain_drop_dominated(plain *p, plain_node *node, int side)
{
    uint32_t *at = node->option[side];

    for (uint32_t i = 0; i < node->n[side];) {
        int dropped = 0;

        for (uint32_t j = 0; !dropped && j < node->n[side]; j++)
            dropped = j != i && plain_worse(p, side, at[i], at[j]);
        if (dropped)
            memmove(at + i, at + i + 1, 4 * (size_t)(--node->n[side] - i));
        else
            i++;
    }
}

/* The options behind a reply that reverses option I replace it; 1 when that happened. G
   is the node as it was stored, the same game. */
static inline int plain_bypass(plain *p, plain_node *node, int side, uint32_t g)
{
    for (uint32_t i = 0; i < node->n[side]; i++) {
        uint32_t x = node->option[side][i];

        for (uint32_t j = 0; j < p->node[x].n[!side]; j++) {
            uint32_t reply = p->node[x].option[!side][j], n;

            if (!plain_worse(p, side, reply, g)) continue;
            n = p->node[reply].n[side];
            node->option[side] = plain_need(
                realloc(node->option[side], 4 * (size_t)(node->n[side] + n)));
            node->option[side][i] = node->option[side][--node->n[side]];
            if (n)
                memcpy(node->option[side] + node->n[side], p->node[reply].option[side],
                       4 * (size_t)n);
            node->n[side] = plain_sorted(node->option[side], node->n[side] + n);
            return 1;
        }
    }
    return 0;
}

/* The canonical form of {left | right}. */
static inline uint32_t plain_make(plain *p, const uint32_t *left, uint32_t n_left,
                                  const uint32_t *right, uint32_t n_right)
{
    plain_node lent = { { n_left, n_right }, { (uint32_t *)left, (uint32_t *)right } };
    plain_node node = plain_copy(&lent);
    uint32_t g;

    for (int s = 0; s < 2; s++)
        node.n[s] = plain_sorted(node.option[s], node.n[s]);
    g = plain_store(p, plain_copy(&node));
    for (int s = 0; s < 2; s++)
        plain_drop_dominated(p, &node, s);
    while (plain_bypass(p, &node, 0, g) || plain_bypass(p, &node, 1, g))
        for (int s = 0; s < 2; s++)
            plain_drop_dominated(p, &node, s);
    return plain_store(p, node);
}

static inline uint32_t plain_sum(plain *p, uint32_t a, uint32_t b)
{
    uint64_t key = a < b ? plain_key(a, b) : plain_key(b, a);
    const plain_pair *known = p->remembers_sums ? plain_get(&p->sums, key) : NULL;
    uint32_t g, *at[2], n[2];

    if (known) return known->value;
    for (int s = 0; s < 2; s++) {
        n[s] = 0;
        at[s] = plain_need(malloc(4 * (size_t)(p->node[a].n[s] + p->node[b].n[s]) + 4));
        for (uint32_t i = 0; i < p->node[a].n[s]; i++)
            at[s][n[s]++] = plain_sum(p, p->node[a].option[s][i], b);
        for (uint32_t i = 0; i < p->node[b].n[s]; i++)
            at[s][n[s]++] = plain_sum(p, a, p->node[b].option[s][i]);
    }
    g = plain_make(p, at[0], n[0], at[1], n[1]);
    free(at[0]);
    free(at[1]);
    if (p->remembers_sums) plain_put(&p->sums, key, g);
    return g;
}

static inline void plain_free(plain *p)
{
    for (uint32_t i = 0; i < p->n; i++) {
        free(p->node[i].option[0]);
        free(p->node[i].option[1]);
    }
    free(p->node);
    free(p->index.at);
    free(p->order.at);
    free(p->sums.at);
    memset(p, 0, sizeof *p);
}

#endif
