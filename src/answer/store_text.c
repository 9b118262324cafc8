/* store_text.c: what is in a store: whether it is sound, and its values by range. */
#include "long_text.h"

#include "compiler.h"
#include "fail.h"
#include "json.h"
#include "message.h"
#include "store.h"

#include <inttypes.h>

/* --- checking --------------------------------------------------------------------- */

typedef struct telling {
    mx_text *out;
    mx__json *json; /* NULL: text */
    mx_checked *counts;
} telling;

static const char *verdict_word(mx__store_verdict verdict)
{
    return verdict == MX_STORE_SOUND  ? "ok"
           : verdict == MX_STORE_LEFT ? "note"
                                      : "FAIL";
}

/* Each line is a sentence that mx_sentence_in knows. */
static void tell_text(const telling *t, const mx__store_finding *f)
{
    const mx__chunk *head = f->head;
    char hex[33];

    if (head) {
        mx__digest_text(&head->digest, hex);
        mx__text_fmt(t->out, MX_SENTENCE("ok    %s heaps %llu..%llu xxh3 %s"), f->name,
                     (unsigned long long)head->first,
                     (unsigned long long)(head->first + head->n - 1), hex);
    } else if (f->verdict == MX_STORE_SOUND) {
        mx__text_fmt(t->out, MX_SENTENCE("ok    %s"), f->name);
    } else {
        mx__text_fmt(t->out,
                     f->verdict == MX_STORE_LEFT ? MX_SENTENCE("note  %s: %s")
                                                 : MX_SENTENCE("FAIL  %s: %s"),
                     f->name, f->reason);
    }
    mx__text_char(t->out, '\n');
}

static void tell_json(const telling *t, const mx__store_finding *f)
{
    const mx__chunk *head = f->head;
    mx__json *json = t->json;
    char hex[33];

    mx__json_open(json, '{');
    mx__json_key(json, "file");
    mx__json_str(json, f->name);
    mx__json_key(json, "verdict");
    mx__json_str(json, verdict_word(f->verdict));
    mx__json_key(json, "reason");
    mx__json_str(json, f->reason[0] ? f->reason : NULL);
    mx__json_key(json, "chunk");
    if (head) {
        mx__digest_text(&head->digest, hex);
        mx__json_open(json, '{');
        mx__json_key(json, "first");
        mx__json_int(json, (int64_t)head->first);
        mx__json_key(json, "heaps");
        mx__json_int(json, (int64_t)head->n);
        mx__json_key(json, "xxh3");
        mx__json_str(json, hex);
        mx__json_close(json, '}');
    } else {
        mx__json_null(json);
    }
    mx__json_close(json, '}');
}

static void tell(void *context, const mx__store_finding *f)
{
    const telling *t = context;

    t->counts->n_ok += f->verdict == MX_STORE_SOUND;
    t->counts->n_unknown += f->verdict == MX_STORE_LEFT;
    t->counts->n_failed += f->verdict == MX_STORE_DAMAGED;
    if (t->json)
        tell_json(t, f);
    else
        tell_text(t, f);
}

static mx_status report_text(mx__store *store, telling *t, mx_error *err)
{
    mx_status st;

    mx__text_fmt(t->out, MX_SENTENCE("game  %s") "\n", mx__store_game(store));
    mx__text_fmt(t->out, MX_SENTENCE("chunk %llu heaps") "\n",
                 (unsigned long long)mx__store_chunk(store));
    st = mx__store_check(store, tell, t, err);
    mx__text_fmt(t->out, MX_SENTENCE("%llu ok, %llu failed") "\n",
                 (unsigned long long)t->counts->n_ok,
                 (unsigned long long)t->counts->n_failed);
    return st;
}

static mx_status report_json(mx__store *store, telling *t, mx_error *err)
{
    mx__json json = { .out = t->out };
    mx_status st;

    t->json = &json;
    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, mx__store_game(store));
    mx__json_key(&json, "chunk");
    mx__json_int(&json, (int64_t)mx__store_chunk(store));
    mx__json_key(&json, "files");
    mx__json_open(&json, '[');
    st = mx__store_check(store, tell, t, err);
    mx__json_close(&json, ']');
    mx__json_key(&json, "ok");
    mx__json_int(&json, (int64_t)t->counts->n_ok);
    mx__json_key(&json, "failed");
    mx__json_int(&json, (int64_t)t->counts->n_failed);
    mx__json_close(&json, '}');
    mx__text_char(t->out, '\n');
    return st;
}

mx_status mx__store_report(const char *folder, mx_format format, mx_text *out,
                           mx_checked *counts, mx_error *err)
{
    telling t = { .out = out, .counts = counts };
    mx__store *store;
    mx_status st;

    *counts = (mx_checked){ 0 };
    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "a check is told as text or json");
    st = mx__store_view(folder, &store, err);
    if (st != MX_OK) return st;
    st = format == MX_FORMAT_JSON ? report_json(store, &t, err)
                                  : report_text(store, &t, err);
    mx__store_close(store);
    return st == MX_OK && out->failed
               ? mx__fail(err, MX_NOMEM, "no memory for the answer")
               : st;
}

/* --- reading ---------------------------------------------------------------------- */

/* Values of a store by heap; the chunk last read stays. */
typedef struct reader {
    mx__store *store;
    const char *folder;
    mx__store_period period;
    bool has_period;
    bool has_chunk;
    uint64_t index; /* of the chunk in `block` */
    mx__segment block;
} reader;

static mx_status value_of(reader *r, uint64_t heap, uint32_t *g, mx_error *err)
{
    const mx__store_period *p = &r->period;
    uint64_t chunk = mx__store_chunk(r->store), at = heap;
    mx_status st = MX_OK;

    if (r->has_period && p->saltus == 0 && heap >= p->preperiod)
        at = p->preperiod + (heap - p->preperiod) % p->period;
    if (!r->has_chunk || at / chunk != r->index) {
        r->index = at / chunk;
        st = mx__store_get(r->store, r->index, &r->block, NULL, &r->has_chunk, err);
    }
    if (st != MX_OK) return st;
    if (!r->has_chunk || at % chunk >= r->block.n)
        return mx__fail(err, MX_RANGE, "'%.160s' does not hold heap %llu", r->folder,
                        (unsigned long long)at);
    *g = mx__segment_at(&r->block, (size_t)(at % chunk));
    return MX_OK;
}

static void put_head(mx_format format, const char *game, uint64_t from, mx_text *out)
{
    if (format == MX_FORMAT_CSV) mx__text_str(out, "position,value\r\n");
    if (format == MX_FORMAT_LATEX)
        mx__text_str(out,
                     "\\begin{tabular}{rr}\n$n$ & $\\mathcal{G}(n)$ \\\\\n\\hline\n");
    if (format != MX_FORMAT_JSON) return;
    mx__text_str(out, "{\"game\":\"");
    mx__text_str(out, game); /* canonical text of a heap game: nothing to escape */
    mx__text_fmt(out, "\",\"from\":%" PRIu64 ",\"values\":[", from);
}

static void put_value(mx_format format, bool is_first, uint64_t heap, uint32_t g,
                      mx_text *out)
{
    if (format == MX_FORMAT_JSON)
        mx__text_fmt(out, "%s%" PRIu32, is_first ? "" : ",", g);
    else if (format == MX_FORMAT_CSV)
        mx__text_fmt(out, "%" PRIu64 ",%" PRIu32 "\r\n", heap, g);
    else if (format == MX_FORMAT_LATEX)
        mx__text_fmt(out, "%" PRIu64 " & %" PRIu32 " \\\\\n", heap, g);
    else
        mx__text_fmt(out, "%" PRIu64 " %" PRIu32 "\n", heap, g);
}

static void put_tail(mx_format format, mx_text *out)
{
    if (format == MX_FORMAT_LATEX) mx__text_str(out, "\\end{tabular}\n");
    if (format == MX_FORMAT_JSON) mx__text_str(out, "]}\n");
}

/* Reads every chunk that FROM..TO needs, so that nothing can go wrong later. */
static mx_status look_through(reader *r, uint64_t from, uint64_t to, mx_error *err)
{
    uint64_t chunk = mx__store_chunk(r->store), heap = from, most;
    uint32_t g;
    mx_status st = MX_OK;

    most = r->has_period ? r->period.preperiod + r->period.period : UINT64_MAX;
    while (st == MX_OK) {
        st = value_of(r, heap, &g, err);
        if (heap == to || heap - from > most + chunk) break;
        heap = to - heap < chunk ? to : heap + chunk;
    }
    return st;
}

static mx_status write_range(reader *r, uint64_t from, uint64_t to, mx_format format,
                             mx_write *write, void *context, mx_error *err)
{
    mx_text out = { 0 };
    mx_status st = look_through(r, from, to, err);

    if (st == MX_OK) put_head(format, mx__store_game(r->store), from, &out);
    for (uint64_t heap = from; st == MX_OK; heap++) {
        uint32_t g = 0;

        st = value_of(r, heap, &g, err);
        if (st == MX_OK) put_value(format, heap == from, heap, g, &out);
        if (st == MX_OK && heap == to) put_tail(format, &out);
        if (st == MX_OK && out.failed)
            st = mx__fail(err, MX_NOMEM, "no memory for the answer");
        if (st == MX_OK && (heap == to || out.n > 60000)) {
            if (write(context, out.at, out.n) != 0) break;
            out.n = 0;
        }
        if (heap == to) break;
    }
    mx_text_clear(&out);
    return st;
}

mx_status mx__store_range(const char *folder, uint64_t from, uint64_t to,
                          mx_format format, mx_write *write, void *context,
                          mx_error *err)
{
    reader r = { .folder = folder };
    mx_status st;

    if (from > to || to > INT64_MAX)
        return mx__fail(err, MX_RANGE, "a range is written A..B with A <= B < 2^63");
    st = mx__store_view(folder, &r.store, err);
    if (st != MX_OK) return st;
    st = mx__store_get_period(r.store, &r.period, &r.has_period, err);
    if (st == MX_OK) st = write_range(&r, from, to, format, write, context, err);
    mx__store_close(r.store);
    return st;
}
