/* chunk.c: values to bytes and back, with every doubt about the bytes spoken out. */
#include "chunk.h"

#include "compiler.h"
#include "fail.h"

#include <string.h>

/* Where the parts of the header stand. */
enum {
    AT_MAGIC = 0,
    AT_VERSION = 8,
    AT_WIDTH = 12,
    AT_CODEC = 13,
    AT_ZERO = 14,
    AT_FIRST = 16,
    AT_N = 24,
    AT_PAYLOAD = 32,
    AT_DIGEST = 40,
    AT_GAME = 56,
    AT_CHECK = 64 /* mx__digest_short of all before */
};

/* The byte above 127 and the newline tell text conversions. */
static const uint8_t magic[8] = { 0x8D, 'm', 'x', 'c', 'h', 'n', 'k', '\n' };

static void put(uint8_t *at, unsigned n_bytes, uint64_t value)
{
    for (unsigned i = 0; i < n_bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *at, unsigned n_bytes)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < n_bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

uint32_t mx__segment_at(const mx__segment *block, size_t i)
{
    if (block->width == 1) return ((const uint8_t *)block->at)[i];
    if (block->width == 2) return ((const uint16_t *)block->at)[i];
    return ((const uint32_t *)block->at)[i];
}

static unsigned least_width(const mx__segment *block)
{
    uint32_t all = 0;

    if (block->width == 1) return 1;
    for (size_t i = 0; i < block->n; i++)
        all |= mx__segment_at(block, i);
    return all < 256 ? 1 : all < 65536 ? 2 : 4;
}

/* The values of BLOCK as chunks hold them, appended to OUT. */
static bool put_values(const mx__segment *block, unsigned width, mx__buffer *out)
{
    uint8_t *to;

    if (block->n > SIZE_MAX / 8 || !MX_RESERVE(*out, out->n + block->n * width + 1))
        return false;
    to = out->at + out->n;
    out->n += block->n * width;
    if (block->width == 1 && block->n)
        memcpy(to, block->at, block->n);
    else
        for (size_t i = 0; i < block->n; i++)
            put(to + i * width, width, mx__segment_at(block, i));
    return true;
}

mx_status mx__chunk_digest(const mx__segment *block, mx__digest *out, mx_error *err)
{
    mx__buffer bytes = { 0 };

    if (block->width == 1) {
        *out = mx__digest_of(block->at, block->n);
        return MX_OK;
    }
    if (!put_values(block, least_width(block), &bytes))
        return mx__fail(err, MX_NOMEM, "no memory for a chunk");
    *out = mx__digest_of(bytes.at, bytes.n);
    MX_VEC_CLEAR(bytes);
    return MX_OK;
}

static void put_head(const mx__chunk *c, uint8_t *at)
{
    memset(at, 0, MX_CHUNK_HEADER);
    memcpy(at + AT_MAGIC, magic, sizeof magic);
    put(at + AT_VERSION, 4, MX_CHUNK_VERSION);
    put(at + AT_WIDTH, 1, c->width);
    put(at + AT_CODEC, 1, c->codec);
    put(at + AT_FIRST, 8, c->first);
    put(at + AT_N, 8, c->n);
    put(at + AT_PAYLOAD, 8, c->n_payload);
    memcpy(at + AT_DIGEST, c->digest.at, sizeof c->digest.at);
    put(at + AT_GAME, 8, c->game);
    put(at + AT_CHECK, 8, mx__digest_short(at, AT_CHECK));
}

/* Puts the packed form of VALUES behind the header in OUT; false: it is not shorter. */
static bool put_packed(const mx__squeeze *squeeze, const mx__buffer *values,
                       mx__buffer *out)
{
    size_t room = mx__squeeze_bound(squeeze, values->n), got;

    if (!MX_RESERVE(*out, MX_CHUNK_HEADER + room)) return false;
    got = mx__squeeze_pack(squeeze, values->at, values->n, out->at + MX_CHUNK_HEADER,
                           room);
    if (got == 0 || got >= values->n) return false;
    out->n = MX_CHUNK_HEADER + got;
    return true;
}

mx_status mx__chunk_pack(const mx__segment *block, uint64_t first, uint64_t game,
                         const mx__squeeze *squeeze, mx__buffer *out, mx_error *err)
{
    mx__chunk head = {
        .first = first, .n = block->n, .width = least_width(block), .game = game
    };
    mx__buffer values = { 0 };
    bool fine = put_values(block, head.width, &values);

    out->n = 0;
    if (fine) head.digest = mx__digest_of(values.at, values.n);
    if (fine && squeeze && put_packed(squeeze, &values, out)) {
        head.codec = 1;
    } else if (fine) {
        fine = MX_RESERVE(*out, MX_CHUNK_HEADER + values.n);
        if (fine && values.n) memcpy(out->at + MX_CHUNK_HEADER, values.at, values.n);
        if (fine) out->n = MX_CHUNK_HEADER + values.n;
    }
    head.n_payload = fine ? out->n - MX_CHUNK_HEADER : 0;
    if (fine) put_head(&head, out->at);
    MX_VEC_CLEAR(values);
    return fine ? MX_OK : mx__fail(err, MX_NOMEM, "no memory for a chunk");
}

mx_status mx__chunk_head(const uint8_t *file, size_t n, mx__chunk *out, mx_error *err)
{
    if (n < sizeof magic || memcmp(file, magic, sizeof magic) != 0)
        return mx__fail(err, MX_RANGE, "it is not a chunk of a store");
    if (n < MX_CHUNK_HEADER)
        return mx__fail(err, MX_RANGE, "it is cut off in its header");
    if (get(file + AT_VERSION, 4) != MX_CHUNK_VERSION)
        return mx__fail(err, MX_RANGE, "it has format version %llu, this is version %d",
                        (unsigned long long)get(file + AT_VERSION, 4),
                        MX_CHUNK_VERSION);
    if (get(file + AT_CHECK, 8) != mx__digest_short(file, AT_CHECK))
        return mx__fail(err, MX_RANGE, "its header is damaged");
    *out = (mx__chunk){ .first = get(file + AT_FIRST, 8),
                        .n = get(file + AT_N, 8),
                        .width = (unsigned)get(file + AT_WIDTH, 1),
                        .codec = (unsigned)get(file + AT_CODEC, 1),
                        .n_payload = get(file + AT_PAYLOAD, 8),
                        .game = get(file + AT_GAME, 8) };
    memcpy(out->digest.at, file + AT_DIGEST, sizeof out->digest.at);
    if ((out->width != 1 && out->width != 2 && out->width != 4) || out->codec > 1 ||
        get(file + AT_ZERO, 2) != 0 || out->n > UINT64_MAX / 8)
        return mx__fail(err, MX_RANGE, "its header makes no sense");
    if (out->n_payload != n - MX_CHUNK_HEADER)
        return mx__fail(err, MX_RANGE, "it has %llu bytes of values instead of %llu",
                        (unsigned long long)(n - MX_CHUNK_HEADER),
                        (unsigned long long)out->n_payload);
    return MX_OK;
}

/* Little-endian to the order of this machine, in place. */
static void turn(uint8_t *at, size_t n, unsigned width)
{
    for (size_t i = 0; width > 1 && i < n; i++) {
        uint32_t value = (uint32_t)get(at + i * width, width);
        uint16_t half = (uint16_t)value;

        if (width == 2)
            memcpy(at + i * width, &half, width);
        else
            memcpy(at + i * width, &value, width);
    }
}

mx_status mx__chunk_unpack(const uint8_t *file, size_t n, uint64_t most,
                           const mx__squeeze *squeeze, mx__chunk *head,
                           mx__buffer *values, mx_error *err)
{
    mx_status st = mx__chunk_head(file, n, head, err);
    mx__digest digest;
    size_t n_bytes;

    values->n = 0;
    if (st != MX_OK) return st;
    if (head->n > most)
        return mx__fail(err, MX_RANGE, "it holds %llu heaps, more than a chunk",
                        (unsigned long long)head->n);
    n_bytes = (size_t)head->n * head->width;
    if (head->codec == 1 && !squeeze)
        return mx__fail(err, MX_UNSUPPORTED,
                        "it is packed with Zstandard, which is not to be had here");
    if (head->codec == 0 && head->n_payload != n_bytes)
        return mx__fail(err, MX_RANGE, "its header makes no sense");
    if (!MX_RESERVE(*values, n_bytes + 1))
        return mx__fail(err, MX_NOMEM, "no memory for a chunk");
    if (head->codec == 0)
        memcpy(values->at, file + MX_CHUNK_HEADER, n_bytes);
    else if (!mx__squeeze_unpack(squeeze, file + MX_CHUNK_HEADER,
                                 (size_t)head->n_payload, values->at, n_bytes))
        return mx__fail(err, MX_RANGE, "its values can not be unpacked");
    digest = mx__digest_of(values->at, n_bytes);
    if (memcmp(digest.at, head->digest.at, sizeof digest.at) != 0)
        return mx__fail(err, MX_RANGE, "its values differ from their checksum");
    values->n = n_bytes;
    turn(values->at, (size_t)head->n, head->width);
    return MX_OK;
}
