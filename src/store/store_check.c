/* store_check.c: looks at every file of a store and says what is wrong with it. */
#include "store.h"

#include "fail.h"
#include "files.h"
#include "message.h"
#include "store_impl.h"

#include <stdio.h>
#include <string.h>

typedef struct check {
    mx__store *store;
    mx__store_tell *tell;
    void *context;
    uint64_t next;  /* number of the chunk that must come next */
    bool was_short; /* the chunk before is not full: none may follow */
} check;

static void tell(const check *c, const char *name, mx__store_verdict verdict,
                 const char *reason, const mx__chunk *head)
{
    mx__store_finding finding = { name, verdict, reason, head };

    c->tell(c->context, &finding);
}

/* Chunks come in the order of their numbers. */
static mx_status check_chunk(check *c, const char *name, uint64_t index, mx_error *err)
{
    mx__chunk head;
    mx_error why = { 0 };
    bool found;
    mx_status st = mx__store_read_chunk(c->store, index, &head, &found, &why);

    for (; c->next < index; c->next = index) {
        char missing[40];

        mx__store_chunk_name(c->next, missing);
        tell(c, missing, MX_STORE_DAMAGED, MX_SENTENCE("it is missing"), NULL);
    }
    c->next = index + 1;
    if (st != MX_OK && st != MX_RANGE) {
        if (err) *err = why;
        return st;
    }
    if (st == MX_OK && !found) return MX_OK; /* removed since */
    if (st == MX_OK && c->was_short)
        tell(c, name, MX_STORE_DAMAGED, MX_SENTENCE("the chunk before it is not full"),
             NULL);
    else if (st == MX_OK)
        tell(c, name, MX_STORE_SOUND, "", &head);
    else
        tell(c, name, MX_STORE_DAMAGED, why.text, NULL);
    c->was_short = st == MX_OK && head.n < c->store->chunk;
    return MX_OK;
}

static mx_status check_period(const check *c, mx_error *err)
{
    mx__store_period period;
    mx_error why = { 0 };
    bool found;
    mx_status st = mx__store_get_period(c->store, &period, &found, &why);

    if (st != MX_OK && st != MX_RANGE) {
        if (err) *err = why;
        return st;
    }
    tell(c, MX_STORE_PERIOD, st == MX_OK ? MX_STORE_SOUND : MX_STORE_DAMAGED,
         st == MX_OK ? "" : why.text, NULL);
    return MX_OK;
}

static bool is_unfinished(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot && strcmp(dot, MX_FILES_UNFINISHED) == 0;
}

static mx_status check_file(check *c, const char *name, mx_error *err)
{
    uint64_t index;

    if (mx__store_chunk_number(name, &index)) return check_chunk(c, name, index, err);
    if (strcmp(name, MX_STORE_PERIOD) == 0) return check_period(c, err);
    if (strcmp(name, MX_STORE_ABOUT) == 0)
        tell(c, name, MX_STORE_SOUND, "", NULL); /* it was read when STORE was opened */
    else if (strcmp(name, MX_STORE_JOURNAL) == 0)
        tell(c, name, MX_STORE_LEFT, MX_SENTENCE("kept beside the values"), NULL);
    else if (strcmp(name, MX_LOCK_NAME) == 0)
        tell(c, name, MX_STORE_LEFT, MX_SENTENCE("a run is at work, or was killed"),
             NULL);
    else if (is_unfinished(name))
        tell(c, name, MX_STORE_LEFT,
             MX_SENTENCE("unfinished, of a run at work or killed"), NULL);
    else
        tell(c, name, MX_STORE_DAMAGED, MX_SENTENCE("it is not a file of a store"),
             NULL);
    return MX_OK;
}

mx_status mx__store_check(mx__store *store, mx__store_tell *report, void *context,
                          mx_error *err)
{
    check c = { .store = store, .tell = report, .context = context };
    mx__text names = { 0 };
    size_t n;
    bool found;
    mx_status st = mx__files_list(store->folder, &names, &n, &found, err);
    const char *name = names.at;

    for (size_t i = 0; st == MX_OK && i < n; i++, name += strlen(name) + 1)
        st = check_file(&c, name, err);
    mx__text_clear(&names);
    return st;
}
