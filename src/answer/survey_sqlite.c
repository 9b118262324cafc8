/* survey_sqlite.c: SQLite behind a table of functions. */
#include "survey_sqlite.h"

#include "alloc.h"
#include "compiler.h"
#include "fail.h"
#include "loader.h"
#include "survey_text.h"

/* What is called, and the few constants; none has changed since SQLite 3. */
struct sqlite3;
struct sqlite3_stmt;
typedef int open_fn(const char *path, struct sqlite3 **base, int flags,
                    const char *vfs);
typedef int close_fn(struct sqlite3 *base);
typedef int prepare_fn(struct sqlite3 *base, const char *sql, int n,
                       struct sqlite3_stmt **out, const char **tail);
typedef int step_fn(struct sqlite3_stmt *s);
typedef int bind_int_fn(struct sqlite3_stmt *s, int at, long long value);
typedef int bind_null_fn(struct sqlite3_stmt *s, int at);
typedef int bind_text_fn(struct sqlite3_stmt *s, int at, const char *text, int n,
                         void (*destroy)(void *));
typedef const char *message_fn(struct sqlite3 *base);
typedef int timeout_fn(struct sqlite3 *base, int milliseconds);

enum { OK = 0, ROW = 100, DONE = 101, READ_WRITE_CREATE = 2 | 4 };

#ifdef MX_SQLITE
#include <sqlite3.h>
/* Where the header is at hand the compiler compares. (sqlite3_int64 is long long.) */
#define SAME(function, type) \
    _Static_assert(_Generic(&(function), type * : 1, default : 0), #function)
SAME(sqlite3_open_v2, open_fn);
SAME(sqlite3_close_v2, close_fn);
SAME(sqlite3_prepare_v2, prepare_fn);
SAME(sqlite3_step, step_fn);
SAME(sqlite3_reset, step_fn);
SAME(sqlite3_finalize, step_fn);
SAME(sqlite3_bind_int64, bind_int_fn);
SAME(sqlite3_bind_null, bind_null_fn);
SAME(sqlite3_bind_text, bind_text_fn);
SAME(sqlite3_errmsg, message_fn);
SAME(sqlite3_busy_timeout, timeout_fn);
_Static_assert(SQLITE_OK == OK && SQLITE_ROW == ROW && SQLITE_DONE == DONE &&
                   (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) == READ_WRITE_CREATE,
               "the constants of SQLite");
#endif

struct mx__survey_base {
    mx__loader *loader;
    open_fn *open;
    close_fn *close;
    prepare_fn *prepare;
    step_fn *step, *reset, *finalize;
    bind_int_fn *bind_int;
    bind_null_fn *bind_null;
    bind_text_fn *bind_text;
    message_fn *message;
    timeout_fn *timeout;
    struct sqlite3 *base;
    struct sqlite3_stmt *add, *has;
};

static mx_status complain(const mx__survey_base *b, mx_error *err)
{
    return mx__fail(err, MX_IO, "the database says: %.200s",
                    b->base ? b->message(b->base) : "no memory");
}

static mx_status load(mx__survey_base *b, mx_error *err)
{
#ifdef MX_SQLITE
    static const char *const names[] = { "libsqlite3.so.0", "libsqlite3.so",
                                         "libsqlite3.dylib" };
    const mx__loaded_call calls[] = {
        { "sqlite3_open_v2", &b->open },         { "sqlite3_close_v2", &b->close },
        { "sqlite3_prepare_v2", &b->prepare },   { "sqlite3_step", &b->step },
        { "sqlite3_reset", &b->reset },          { "sqlite3_finalize", &b->finalize },
        { "sqlite3_bind_int64", &b->bind_int },  { "sqlite3_bind_null", &b->bind_null },
        { "sqlite3_bind_text", &b->bind_text },  { "sqlite3_errmsg", &b->message },
        { "sqlite3_busy_timeout", &b->timeout },
    };

    return mx__loader_open(names, MX_COUNT(names), calls, MX_COUNT(calls), &b->loader,
                           err);
#else
    (void)b;
    return mx__fail(err, MX_UNSUPPORTED, "this build does not use SQLite");
#endif
}

/* Runs SQL, which gives at most rows nobody looks at. */
static mx_status execute(mx__survey_base *b, const char *sql, mx_error *err)
{
    struct sqlite3_stmt *s = NULL;
    int code = b->prepare(b->base, sql, -1, &s, NULL);

    if (code == OK) code = b->step(s);
    b->finalize(s);
    return code == OK || code == ROW || code == DONE ? MX_OK : complain(b, err);
}

static mx_status open_base(mx__survey_base *b, const char *path, mx_error *err)
{
    static const char table[] =
        "CREATE TABLE IF NOT EXISTS survey (code TEXT NOT NULL, heaps INTEGER NOT NULL,"
        " class TEXT, shift INTEGER, name TEXT, status TEXT NOT NULL, period INTEGER,"
        " preperiod INTEGER, saltus INTEGER, largest INTEGER, largest_at INTEGER,"
        " checked_to INTEGER, theorem TEXT, PRIMARY KEY (code, heaps))";
    mx_status st;

    if (b->open(path, &b->base, READ_WRITE_CREATE, NULL) != OK) return complain(b, err);
    b->timeout(b->base, 60000); /* parts of a survey may share a database */
    /* A write-ahead log: a row costs no fsync, and a killed run loses none. */
    st = execute(b, "PRAGMA journal_mode = WAL", err);
    if (st == MX_OK) st = execute(b, "PRAGMA synchronous = NORMAL", err);
    if (st == MX_OK) st = execute(b, table, err);
    if (st == MX_OK &&
        (b->prepare(b->base,
                    "INSERT OR REPLACE INTO survey VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    -1, &b->add, NULL) != OK ||
         b->prepare(b->base, "SELECT 1 FROM survey WHERE code = ? AND heaps = ?", -1,
                    &b->has, NULL) != OK))
        st = complain(b, err);
    return st;
}

mx_status mx__survey_base_open(const char *path, mx__survey_base **out, mx_error *err)
{
    mx__survey_base *b = mx__calloc(1, sizeof *b);
    mx_status st = b ? load(b, err) : mx__fail(err, MX_NOMEM, "no memory for a survey");

    *out = NULL;
    if (st == MX_OK) st = open_base(b, path, err);
    if (st != MX_OK)
        mx__survey_base_close(b);
    else
        *out = b;
    return st;
}

void mx__survey_base_close(mx__survey_base *b)
{
    if (!b) return;
    if (b->loader) {
        b->finalize(b->add);
        b->finalize(b->has);
        b->close(b->base);
    }
    mx__loader_close(b->loader);
    mx__free(b);
}

/* The text must live until the statement is reset; NULL: null. */
static void text(mx__survey_base *b, int at, const char *value)
{
    if (value)
        b->bind_text(b->add, at, value, -1, NULL);
    else
        b->bind_null(b->add, at);
}

static void number(mx__survey_base *b, int at, bool given, uint64_t value)
{
    if (given)
        b->bind_int(b->add, at, (long long)value);
    else
        b->bind_null(b->add, at);
}

mx_status mx__survey_base_add(mx__survey_base *b, const mx__survey_row *row,
                              mx_error *err)
{
    const mx__period *p = &row->period;
    bool known = p->standing != MX_PERIOD_NONE;
    int code;

    text(b, 1, row->code);
    number(b, 2, true, row->n);
    text(b, 3, row->form);
    number(b, 4, true, row->shift);
    text(b, 5, row->name);
    text(b, 6, mx__survey_status(row));
    number(b, 7, known, p->period);
    number(b, 8, known, p->preperiod);
    number(b, 9, known, p->saltus);
    number(b, 10, true, p->largest);
    number(b, 11, true, p->largest_at);
    number(b, 12, true, p->checked_to);
    text(b, 13, p->standing == MX_PERIOD_PROVED ? p->theorem : NULL);
    code = b->step(b->add);
    if (code != DONE) complain(b, err);
    b->reset(b->add);
    return code == DONE ? MX_OK : MX_IO;
}

mx_status mx__survey_base_has(mx__survey_base *b, const char *code, uint64_t n,
                              bool *found, mx_error *err)
{
    int answer;

    b->bind_text(b->has, 1, code, -1, NULL);
    b->bind_int(b->has, 2, (long long)n);
    answer = b->step(b->has);
    *found = answer == ROW;
    if (answer != ROW && answer != DONE) complain(b, err);
    b->reset(b->has);
    return answer == ROW || answer == DONE ? MX_OK : MX_IO;
}
