/* positions.c: a set of positions, each stored once, packed, with a 32-bit note. */
#include "positions.h"

#include "alloc.h"
#include "fail.h"
#include "mix.h"
#include "room.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* Head byte: length << 2 | log2(lane width); LONG_POSITION in the place of the length means that
   four bytes of length follow. */
enum { LONG_POSITION = 63, LONG_HEAD = 5, FIRST_BUCKETS = 2 };

enum { CLOCK_BLOCK = 1 << 20 }; /* packed bytes between two looks at the budget */

enum { BUCKET_IDS = 12, BUCKET_FILL = 10, CACHE_LINE = 64 };

struct mx__bucket {
    uint32_t id[BUCKET_IDS];
    uint8_t tag[BUCKET_IDS]; /* eight bits of each position's hash */
    uint32_t n;              /* full ones go on in the next bucket */
};

void mx__positions_init(mx__positions *set, mx__budget *budget)
{
    memset(set, 0, sizeof *set);
    set->budget = budget;
}

void mx__positions_clear(mx__positions *set)
{
    mx__room_free(set->budget, (void **)&set->words, &set->words_room, 4);
    mx__room_free(set->budget, &set->index, &set->index_room, 1);
    mx__room_free(set->budget, (void **)&set->packed, &set->packed_room, 1);
    mx__positions_init(set, set->budget);
}

/* --- packing ---------------------------------------------------------------------- */

static unsigned lane_of(mx_span at)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < at.n; i++) /* all bits but copies of the sign */
        bits |= (uint64_t)(at.at[i] < 0 ? ~at.at[i] : at.at[i]);
    return bits < 0x80 ? 0 : bits < 0x8000 ? 1 : bits < 0x80000000 ? 2 : 3;
}

static void pack_lanes(unsigned char *out, mx_span at, unsigned lane)
{
    switch (lane) {
    case 0:
        for (size_t i = 0; i < at.n; i++)
            out[i] = (unsigned char)at.at[i];
        break;
    case 1:
        for (size_t i = 0; i < at.n; i++) {
            int16_t x = (int16_t)at.at[i];
            memcpy(out + 2 * i, &x, 2);
        }
        break;
    case 2:
        for (size_t i = 0; i < at.n; i++) {
            int32_t x = (int32_t)at.at[i];
            memcpy(out + 4 * i, &x, 4);
        }
        break;
    default:
        if (at.n) memcpy(out, at.at, at.n * 8);
    }
}

static size_t packed_size(size_t n, unsigned lane)
{
    return ((n < LONG_POSITION ? 1 : LONG_HEAD) + (n << lane) + 3) / 4 * 4;
}

/* Head and lanes, padded with zeros to whole words: SIZE bytes at OUT. */
static void pack_into(unsigned char *out, size_t size, mx_span at, unsigned lane)
{
    size_t head = at.n < LONG_POSITION ? 1 : LONG_HEAD;

    memset(out + size - 4, 0, 4);
    out[0] = (unsigned char)((at.n < LONG_POSITION ? at.n : LONG_POSITION) << 2 | lane);
    if (head > 1) {
        uint32_t length = (uint32_t)at.n;
        memcpy(out + 1, &length, 4);
    }
    pack_lanes(out + head, at, lane);
}

/* Packs AT into set->packed. */
static mx_status pack_position(mx__positions *set, mx_span at, mx_error *err)
{
    unsigned lane = lane_of(at);
    size_t size = packed_size(at.n, lane);

    if (at.n > UINT32_MAX / 16)
        return mx__fail(err, MX_LIMIT, "a position of %zu integers is too long", at.n);
    if (size > set->packed_room) {
        mx_status st = mx__room_for(set->budget, (void **)&set->packed,
                                    &set->packed_room, 1, size, err);
        if (st != MX_OK) return st;
    }
    pack_into(set->packed, size, at, lane);
    set->packed_n = size;
    return MX_OK;
}

bool mx__positions_pack(mx_span at, mx__packed *out)
{
    unsigned lane = lane_of(at);
    size_t size = packed_size(at.n, lane);

    if (at.n >= LONG_POSITION || size > MX__PACKED_MOST) return false;
    pack_into(out->bytes, size, at, lane);
    out->n = (uint32_t)size;
    out->hash = mx__hash(out->bytes, size);
    return true;
}

static const unsigned char *record_of(const mx__positions *set, uint32_t id)
{
    return (const unsigned char *)&set->words[id + 1];
}

size_t mx__positions_length(const mx__positions *set, uint32_t id)
{
    const unsigned char *at = record_of(set, id);
    uint32_t length = at[0] >> 2;

    if (length == LONG_POSITION) memcpy(&length, at + 1, 4);
    return length;
}

/* Words of ID's record behind the note. */
static size_t body_words(const mx__positions *set, uint32_t id)
{
    size_t length = mx__positions_length(set, id);

    return ((length < LONG_POSITION ? 1 : LONG_HEAD) +
            (length << (record_of(set, id)[0] & 3)) + 3) /
           4;
}

void mx__positions_read(const mx__positions *set, uint32_t id, int64_t *out)
{
    const unsigned char *at = record_of(set, id);
    size_t n = mx__positions_length(set, id);
    unsigned lane = at[0] & 3;

    assert(id > 0 && id < set->n_words);
    at += n < LONG_POSITION ? 1 : LONG_HEAD;
    for (size_t i = 0; i < n; i++, at += (size_t)1 << lane) {
        int16_t x16;
        int32_t x32;

        switch (lane) {
        case 0: out[i] = (int8_t)at[0]; break;
        case 1:
            memcpy(&x16, at, 2);
            out[i] = x16;
            break;
        case 2:
            memcpy(&x32, at, 4);
            out[i] = x32;
            break;
        default: memcpy(&out[i], at, 8);
        }
    }
}

/* --- buckets ---------------------------------------------------------------------- */

static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 56);
}

static mx__bucket *bucket_at(const mx__positions *set, uint64_t i)
{
    return &set->buckets[i & (set->n_buckets - 1)];
}

/* Puts ID, which is not there, into the first bucket with room. */
static void put_id(mx__positions *set, uint64_t hash, uint32_t id)
{
    uint64_t i = hash;
    mx__bucket *b = bucket_at(set, i);

    while (b->n == BUCKET_IDS)
        b = bucket_at(set, ++i);
    b->tag[b->n] = tag_of(hash);
    b->id[b->n++] = id;
}

/* Doubles the buckets. The records carry all it takes to fill them anew. */
static mx_status more_buckets(mx__positions *set, mx_error *err)
{
    uint64_t n = set->n_buckets ? set->n_buckets * 2 : FIRST_BUCKETS;
    void *index = NULL;
    size_t room = 0, skip;
    mx_status st = mx__room_zeroed(set->budget, &index, &room, 1,
                                   (size_t)n * sizeof *set->buckets + CACHE_LINE, err);

    if (st != MX_OK) return st;
    mx__room_free(set->budget, &set->index, &set->index_room, 1);
    skip = (CACHE_LINE - (uintptr_t)index % CACHE_LINE) % CACHE_LINE;
    set->index = index;
    set->index_room = room;
    set->buckets = (mx__bucket *)(void *)((char *)index + skip);
    set->n_buckets = n;
    for (uint32_t id = mx__positions_first(set); id; id = mx__positions_next(set, id))
        put_id(set, mx__hash(record_of(set, id), body_words(set, id) * 4), id);
    return MX_OK;
}

/* The first word of two records tells apart different lengths and widths; of long ones,
   the fifth byte too. */
static bool is_packed(const mx__positions *set, uint32_t id, const unsigned char *bytes,
                      size_t n)
{
    const unsigned char *at = record_of(set, id);

    if (memcmp(at, bytes, 4) != 0) return false;
    if (at[0] >> 2 == LONG_POSITION && at[4] != bytes[4]) return false;
    return memcmp(at + 4, bytes + 4, n - 4) == 0;
}

/* The id of the packed position, or 0. */
static uint32_t find_packed(const mx__positions *set, uint64_t hash,
                            const unsigned char *bytes, size_t n)
{
    uint8_t tag = tag_of(hash);
    const mx__bucket *b;

    for (uint64_t i = hash;; i++) {
        b = bucket_at(set, i);
        for (uint32_t k = 0; k < b->n; k++)
            if (b->tag[k] == tag && is_packed(set, b->id[k], bytes, n)) return b->id[k];
        if (b->n < BUCKET_IDS) return 0;
    }
}

void mx__positions_seek(const mx__positions *set, const mx__packed *key)
{
    if (set->n_buckets) MX_PREFETCH(bucket_at(set, key->hash));
}

void mx__positions_peek(const mx__positions *set, const mx__packed *key)
{
    uint8_t tag = tag_of(key->hash);
    const mx__bucket *b;

    if (!set->n_buckets) return;
    b = bucket_at(set, key->hash);
    for (uint32_t k = 0; k < b->n; k++)
        if (b->tag[k] == tag) {
            MX_PREFETCH(&set->words[b->id[k]]);
            return;
        }
}

static mx_status append_bytes(mx__positions *set, const unsigned char *bytes, size_t n,
                              uint32_t *id, mx_error *err)
{
    size_t start = set->n_words ? set->n_words : 1;
    size_t need = start + 1 + n / 4;
    mx_status st;

    if (need >= MX__IDS_END)
        return mx__fail(err, MX_LIMIT, "more positions than 32-bit names reach");
    st =
        mx__room_for(set->budget, (void **)&set->words, &set->words_room, 4, need, err);
    if (st != MX_OK) return st;
    set->words[0] = 0;
    set->words[start] = 0;
    memcpy(&set->words[start + 1], bytes, n);
    set->n_words = need;
    set->n++;
    *id = (uint32_t)start;
    return MX_OK;
}

static mx_status add_bytes(mx__positions *set, uint64_t hash,
                           const unsigned char *bytes, size_t n, uint32_t *id,
                           bool *is_new, mx_error *err)
{
    mx_status st = MX_OK;

    set->unclocked += n;
    if (set->unclocked >=
        CLOCK_BLOCK) { /* who counts positions, counts long ones late */
        set->unclocked = 0;
        st = mx__budget_charge(set->budget, 0, err);
        if (st != MX_OK) return st;
    }
    if (set->n >= set->n_buckets * BUCKET_FILL) st = more_buckets(set, err);
    if (st != MX_OK) return st;
    *id = find_packed(set, hash, bytes, n);
    if (is_new) *is_new = !*id;
    if (*id) return MX_OK;
    st = append_bytes(set, bytes, n, id, err);
    if (st == MX_OK) put_id(set, hash, *id);
    return st;
}

mx_status mx__positions_add(mx__positions *set, mx_span at, uint32_t *id, bool *is_new,
                            mx_error *err)
{
    mx_status st = pack_position(set, at, err);

    if (st != MX_OK) return st;
    return add_bytes(set, mx__hash(set->packed, set->packed_n), set->packed,
                     set->packed_n, id, is_new, err);
}

mx_status mx__positions_add_packed(mx__positions *set, const mx__packed *key,
                                   uint32_t *id, bool *is_new, mx_error *err)
{
    return add_bytes(set, key->hash, key->bytes, key->n, id, is_new, err);
}

mx_status mx__positions_is(mx__positions *set, uint32_t id, mx_span at, bool *is,
                           mx_error *err)
{
    mx_status st = pack_position(set, at, err);

    *is = st == MX_OK && is_packed(set, id, set->packed, set->packed_n);
    return st;
}

mx_status mx__positions_find(mx__positions *set, mx_span at, uint32_t *id,
                             mx_error *err)
{
    mx_status st = MX_OK;

    *id = 0;
    if (!set->n) return MX_OK;
    st = pack_position(set, at, err);
    if (st == MX_OK)
        *id = find_packed(set, mx__hash(set->packed, set->packed_n), set->packed,
                          set->packed_n);
    return st;
}

uint32_t mx__positions_first(const mx__positions *set)
{
    return set->n ? 1 : 0;
}

uint32_t mx__positions_next(const mx__positions *set, uint32_t id)
{
    size_t next = id + 1 + body_words(set, id);

    return next < set->n_words ? (uint32_t)next : 0;
}

uint64_t mx__positions_bytes(const mx__positions *set)
{
    return set->words_room * 4 + set->index_room + set->packed_room;
}
