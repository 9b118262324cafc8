/* store.c: the folder of one sequence: its description, its chunks, its journal. */
#include "store.h"

#include "alloc.h"
#include "fail.h"
#include "files.h"
#include "lock.h"
#include "store_impl.h"

#include <stdio.h>
#include <string.h>

/* Longest description: the text of a game has at most one long line. */
static const size_t most_about = (size_t)1 << 21;

enum { MOST_PERIOD = 4096 };

void mx__store_chunk_name(uint64_t index, char out[40])
{
    snprintf(out, 40, "%08llu.chunk", (unsigned long long)index);
}

static mx_status damaged(const mx__store *store, const char *name, const char *sentence,
                         const char *hint, mx_error *err)
{
    mx__fail(err, MX_RANGE, "%.120s/%.40s is refused: %.120s", store->folder, name,
             sentence);
    if (hint) mx__fail_hint(err, "%s", hint);
    return MX_RANGE;
}

/* --- texts with a checksum -------------------------------------------------------- */

static void seal(mx__text *text)
{
    mx__text_fmt(text, "check %016llx\n",
                 (unsigned long long)mx__digest_short(text->at, text->n));
}

/* Is TEXT, ended by a NUL, sealed? Then the last line is cut off. */
static bool unseal(char *text)
{
    char wanted[32], *line = strstr(text, "\ncheck ");

    if (!line) return false;
    line++;
    snprintf(wanted, sizeof wanted, "check %016llx\n",
             (unsigned long long)mx__digest_short(text, (size_t)(line - text)));
    if (strcmp(line, wanted) != 0) return false;
    *line = '\0';
    return true;
}

/* Reads the text FILE and its first line "mexor WHAT VERSION". NULL reason: sound. */
static mx_status read_sealed(mx__store *store, const char *name, const char *what,
                             size_t most, bool *found, char **text, mx_error *err)
{
    char head[40];
    mx__buffer *file = &store->file;
    mx_status st = mx__files_read(store->folder, name, most, file, found, err);
    unsigned version = 0;

    if (st != MX_OK || !*found) return st;
    if (!MX_PUSH(*file, 0)) return mx__fail(err, MX_NOMEM, "no memory for a store");
    *text = (char *)file->at;
    snprintf(head, sizeof head, "mexor %s %%u", what);
    if (strncmp(*text, head, strlen(head) - 2) != 0 ||
        sscanf(*text + strlen(head) - 2, "%u", &version) != 1)
        return damaged(store, name, "it is not a file of a store", NULL, err);
    if (version != MX_CHUNK_VERSION) {
        snprintf(head, sizeof head, "it has format version %u, this is %d", version,
                 MX_CHUNK_VERSION);
        return damaged(store, name, head, NULL, err);
    }
    if (strlen(*text) + 1 != file->n || !unseal(*text))
        return damaged(store, name, "it differs from its checksum", NULL, err);
    return MX_OK;
}

/* --- the description -------------------------------------------------------------- */

static mx_status read_about(mx__store *store, bool *found, mx_error *err)
{
    char *text = NULL, *game, *end;
    unsigned long long chunk;
    mx_status st =
        read_sealed(store, MX_STORE_ABOUT, "store", most_about, found, &text, err);

    if (st != MX_OK || !*found) return st;
    game = strstr(text, "\ngame ");
    end = game ? strchr(game + 6, '\n') : NULL;
    if (!end || sscanf(end, "\nchunk %llu", &chunk) != 1 || chunk == 0 ||
        chunk > MX_STORE_MOST_CHUNK)
        return damaged(store, MX_STORE_ABOUT, "it makes no sense", NULL, err);
    *end = '\0';
    store->chunk = chunk;
    store->game = mx__malloc(strlen(game + 6) + 1);
    if (!store->game) return mx__fail(err, MX_NOMEM, "no memory for a store");
    strcpy(store->game, game + 6);
    store->game_digest = mx__digest_short(store->game, strlen(store->game));
    return MX_OK;
}

static mx_status write_about(mx__store *store, const char *game, uint64_t chunk,
                             mx_error *err)
{
    mx__text text = { 0 };
    mx_status st;

    mx__text_fmt(&text, "mexor store %d\ngame ", MX_CHUNK_VERSION);
    mx__text_str(&text, game);
    mx__text_fmt(&text, "\nchunk %llu\n", (unsigned long long)chunk);
    if (!text.failed) seal(&text);
    st = text.failed
             ? mx__fail(err, MX_NOMEM, "no memory for a store")
             : mx__files_replace(store->folder, MX_STORE_ABOUT, text.at, text.n, err);
    mx__text_clear(&text);
    return st;
}

/* A new store may only be made where nothing is but a lock and what a run that was killed
   at once may have left. */
static mx_status expect_empty(const mx__store *store, mx_error *err)
{
    mx__text names = { 0 };
    size_t n;
    bool found;
    mx_status st = mx__files_list(store->folder, &names, &n, &found, err);
    const char *name = names.at;

    for (size_t i = 0; st == MX_OK && i < n; i++, name += strlen(name) + 1)
        if (strcmp(name, MX_LOCK_NAME) != 0 &&
            strcmp(name, MX_STORE_ABOUT MX_FILES_UNFINISHED) != 0)
            st = mx__fail(err, MX_RANGE,
                          "'%.160s' is neither a store nor an empty folder",
                          store->folder);
    mx__text_clear(&names);
    return st;
}

/* What runs that were killed left unfinished. */
static mx_status sweep(const mx__store *store, mx_error *err)
{
    mx__text names = { 0 };
    size_t n;
    bool found;
    mx_status st = mx__files_list(store->folder, &names, &n, &found, err);
    const char *name = names.at;

    for (size_t i = 0; st == MX_OK && i < n; i++, name += strlen(name) + 1) {
        const char *dot = strrchr(name, '.');

        if (dot && strcmp(dot, MX_FILES_UNFINISHED) == 0)
            st = mx__files_remove(store->folder, name, err);
    }
    mx__text_clear(&names);
    return st;
}

/* --- opening ---------------------------------------------------------------------- */

static mx_status store_make(const char *folder, mx__store **out, mx_error *err)
{
    mx__store *store;

    *out = NULL;
    if (!mx__digest_is_built())
        return mx__fail(err, MX_UNSUPPORTED,
                        "this build has no checksums, so it keeps no stores");
    store = mx__calloc(1, sizeof *store);
    if (store) store->folder = mx__malloc(strlen(folder) + 1);
    if (!store || !store->folder) {
        mx__free(store);
        return mx__fail(err, MX_NOMEM, "no memory for a store");
    }
    strcpy(store->folder, folder);
    *out = store;
    return MX_OK;
}

/* Zstandard, or NULL where it is not to be had: then chunks are as long as their values. */
static mx_status load_squeeze(mx__store *store, mx_error *err)
{
    mx_status st;

    if (store->squeeze || store->no_squeeze) return MX_OK;
    st = mx__squeeze_new(&store->squeeze, err);
    store->no_squeeze = st == MX_UNSUPPORTED;
    return st == MX_UNSUPPORTED ? MX_OK : st;
}

static mx_status open_locked(mx__store *store, const char *game, uint64_t chunk,
                             mx_error *err)
{
    bool found;
    mx_status st = read_about(store, &found, err);

    if (st == MX_OK && !found) {
        st = expect_empty(store, err);
        if (st == MX_OK)
            st = write_about(store, game, chunk ? chunk : MX_STORE_CHUNK, err);
        if (st == MX_OK) st = read_about(store, &found, err);
    }
    if (st != MX_OK) return st;
    if (strcmp(store->game, game) != 0)
        return mx__fail(err, MX_RANGE, "'%.120s' holds %.60s, not %.60s", store->folder,
                        store->game, game);
    return sweep(store, err);
}

mx_status mx__store_open(const char *folder, const char *game, uint64_t chunk,
                         mx__store **out, bool *recovered, mx_error *err)
{
    mx__store *store;
    mx_status st;

    *out = NULL;
    *recovered = false;
    if (chunk > MX_STORE_MOST_CHUNK)
        return mx__fail(err, MX_RANGE, "a chunk has at most %d heaps",
                        MX_STORE_MOST_CHUNK);
    st = store_make(folder, &store, err);
    if (st != MX_OK) return st;
    st = mx__files_folder(folder, err);
    if (st == MX_OK) st = mx__lock_take(folder, &store->lock, recovered, err);
    if (st == MX_OK) st = open_locked(store, game, chunk, err);
    if (st == MX_OK) st = load_squeeze(store, err);
    if (st != MX_OK)
        mx__store_close(store);
    else
        *out = store;
    return st;
}

mx_status mx__store_view(const char *folder, mx__store **out, mx_error *err)
{
    bool found;
    mx_status st = store_make(folder, out, err);

    if (st != MX_OK) return st;
    st = read_about(*out, &found, err);
    if (st == MX_OK && !found)
        st = mx__fail(err, MX_RANGE, "'%.160s' is not a store: it has no file '%s'",
                      folder, MX_STORE_ABOUT);
    if (st != MX_OK) {
        mx__store_close(*out);
        *out = NULL;
    }
    return st;
}

void mx__store_close(mx__store *store)
{
    if (!store) return;
    mx__lock_give(store->lock);
    mx__squeeze_free(store->squeeze);
    MX_VEC_CLEAR(store->file);
    MX_VEC_CLEAR(store->values);
    mx__free(store->game);
    mx__free(store->folder);
    mx__free(store);
}

const char *mx__store_game(const mx__store *store)
{
    return store->game;
}

uint64_t mx__store_chunk(const mx__store *store)
{
    return store->chunk;
}

bool mx__store_is_packed(const mx__store *store)
{
    return store->squeeze != NULL;
}

/* --- chunks ----------------------------------------------------------------------- */

mx_status mx__store_read_chunk(mx__store *store, uint64_t index, mx__chunk *head,
                               bool *found, mx_error *err)
{
    char name[40];
    uint64_t first;
    mx_status st;

    mx__store_chunk_name(index, name);
    st = mx__files_read(store->folder, name,
                        MX_CHUNK_HEADER + (size_t)store->chunk * 4 + 65536,
                        &store->file, found, err);
    if (st != MX_OK || !*found) return st;
    st = mx__chunk_head(store->file.at, store->file.n, head, err);
    if (st != MX_OK) return st;
    if (head->game != store->game_digest)
        return mx__fail(err, MX_RANGE, "it belongs to another game");
    if (MX_MUL_OVERFLOWS(index, store->chunk, &first) || head->first != first ||
        head->n == 0)
        return mx__fail(err, MX_RANGE, "it holds other heaps than its name says");
    if (head->codec == 1) st = load_squeeze(store, err);
    if (st != MX_OK) return st;
    return mx__chunk_unpack(store->file.at, store->file.n, store->chunk, store->squeeze,
                            head, &store->values, err);
}

mx_status mx__store_get(mx__store *store, uint64_t index, mx__segment *out,
                        mx__digest *digest, bool *found, mx_error *err)
{
    char name[40];
    mx_error why = { 0 };
    mx__chunk head;
    mx_status st = mx__store_read_chunk(store, index, &head, found, &why);

    mx__store_chunk_name(index, name);
    if (st == MX_RANGE)
        return damaged(store, name, why.text, "remove it to have it computed again",
                       err);
    if (st == MX_UNSUPPORTED)
        return mx__fail(err, st, "%.120s/%s: %.120s", store->folder, name, why.text);
    if (st != MX_OK && err) *err = why;
    if (st != MX_OK || !*found) return st;
    *out = (mx__segment){ store->values.at, head.width, (size_t)head.n };
    if (digest) *digest = head.digest;
    return MX_OK;
}

mx_status mx__store_put(mx__store *store, uint64_t index, const mx__segment *block,
                        mx_error *err)
{
    char name[40];
    uint64_t first;
    mx_status st;

    if (block->n == 0 || block->n > store->chunk ||
        MX_MUL_OVERFLOWS(index, store->chunk, &first))
        return mx__fail(err, MX_RANGE, "a chunk has 1 to %llu heaps",
                        (unsigned long long)store->chunk);
    st = mx__chunk_pack(block, first, store->game_digest, store->squeeze, &store->file,
                        err);
    if (st != MX_OK) return st;
    mx__store_chunk_name(index, name);
    return mx__files_replace(store->folder, name, store->file.at, store->file.n, err);
}

bool mx__store_chunk_number(const char *name, uint64_t *index)
{
    unsigned long long number = 0;
    char again[40];

    if (sscanf(name, "%llu", &number) != 1) return false;
    *index = number;
    mx__store_chunk_name(number, again);
    return strcmp(name, again) == 0;
}

mx_status mx__store_drop(mx__store *store, uint64_t index, mx_error *err)
{
    mx__text names = { 0 };
    size_t n;
    bool found;
    mx_status st = mx__files_list(store->folder, &names, &n, &found, err);
    const char *name = names.at;

    for (size_t i = 0; st == MX_OK && i < n; i++, name += strlen(name) + 1) {
        uint64_t number;

        if (mx__store_chunk_number(name, &number) && number >= index)
            st = mx__files_remove(store->folder, name, err);
    }
    mx__text_clear(&names);
    return st;
}

/* --- period and journal ----------------------------------------------------------- */

mx_status mx__store_get_period(mx__store *store, mx__store_period *out, bool *found,
                               mx_error *err)
{
    unsigned long long game, period, preperiod, saltus, largest, at, checked;
    int theorem = 0;
    size_t length;
    char *text = NULL;
    mx_status st =
        read_sealed(store, MX_STORE_PERIOD, "period", MOST_PERIOD, found, &text, err);

    if (st != MX_OK || !*found) return st;
    if (sscanf(text,
               "mexor period %*u\ngame %16llx\nperiod %llu\npreperiod %llu\n"
               "saltus %llu\nlargest %llu\nat %llu\nchecked %llu\ntheorem %n",
               &game, &period, &preperiod, &saltus, &largest, &at, &checked,
               &theorem) != 7 ||
        theorem == 0 || period == 0)
        return damaged(store, MX_STORE_PERIOD, "it makes no sense", NULL, err);
    if (game != store->game_digest)
        return damaged(store, MX_STORE_PERIOD, "it belongs to another game", NULL, err);
    length = strcspn(text + theorem, "\n");
    *out = (mx__store_period){ period, preperiod, saltus, largest, at, checked, "" };
    snprintf(out->theorem, sizeof out->theorem, "%.*s", (int)length, text + theorem);
    return MX_OK;
}

mx_status mx__store_put_period(mx__store *store, const mx__store_period *p,
                               mx_error *err)
{
    mx__text text = { 0 };
    mx_status st;

    mx__text_fmt(&text,
                 "mexor period %d\ngame %016llx\nperiod %llu\npreperiod %llu\nsaltus "
                 "%llu\nlargest %llu\nat %llu\nchecked %llu\ntheorem %s\n",
                 MX_CHUNK_VERSION, (unsigned long long)store->game_digest,
                 (unsigned long long)p->period, (unsigned long long)p->preperiod,
                 (unsigned long long)p->saltus, (unsigned long long)p->largest,
                 (unsigned long long)p->largest_at, (unsigned long long)p->checked_to,
                 p->theorem);
    if (!text.failed) seal(&text);
    st = text.failed
             ? mx__fail(err, MX_NOMEM, "no memory for a store")
             : mx__files_replace(store->folder, MX_STORE_PERIOD, text.at, text.n, err);
    mx__text_clear(&text);
    return st;
}

mx_status mx__store_note(mx__store *store, const char *line, mx_error *err)
{
    mx__text text = { 0 };
    char now[32];
    mx_status st;

    mx__files_now(now);
    mx__text_fmt(&text, "%s %s\n", now, line);
    st = text.failed
             ? mx__fail(err, MX_NOMEM, "no memory for a store")
             : mx__files_append(store->folder, MX_STORE_JOURNAL, text.at, text.n, err);
    mx__text_clear(&text);
    return st;
}
