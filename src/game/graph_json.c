/* graph_json.c: graphs as JSON, read by Jansson, which is loaded when one is met.

       [[1, 2], [0], []]                           the nodes that follow each node
       {"nodes": 3, "edges": [[0, 1], [1, 2]]}     and "first": 1, "directed": false
       {"nodes": [{"id": 0}, ...], "links": [{"source": 0, "target": 1}, ...]} */
#include "alloc.h"
#include "fail.h"
#include "graph_scan.h"
#include "loader.h"

#include <string.h>

/* What is called, and the layout it works on; both are part of Jansson's ABI since 2.0. */
struct json_t;
typedef struct head {
    int type;
    volatile size_t refcount;
} head;
typedef struct place {
    int line, column, position;
    char source[80], text[160];
} place;
typedef struct json_t *load_fn(const char *text, size_t n, size_t flags, place *error);
typedef void delete_fn(struct json_t *value);
typedef struct json_t *member_fn(const struct json_t *object, const char *key);
typedef size_t size_fn(const struct json_t *array);
typedef struct json_t *element_fn(const struct json_t *array, size_t i);
typedef long long integer_fn(const struct json_t *value);

enum { OBJECT, ARRAY, STRING, INTEGER, REAL, TRUE, FALSE, JSON_NOTHING };
enum { REFUSE_DUPLICATES = 1 };

#ifdef MX_JANSSON
#include <jansson.h>
/* Where the header is at hand the compiler compares. */
#define SAME(function, type) \
    _Static_assert(_Generic(&(function), type * : 1, default : 0), #function)
SAME(json_delete, delete_fn);
SAME(json_object_get, member_fn);
SAME(json_array_size, size_fn);
SAME(json_array_get, element_fn);
_Static_assert(sizeof(json_int_t) == sizeof(long long), "json_integer_value");
_Static_assert(sizeof(json_error_t) == sizeof(place), "json_error_t");
_Static_assert(sizeof(struct json_t) == sizeof(head), "json_t");
_Static_assert(JSON_OBJECT == (int)OBJECT && JSON_ARRAY == (int)ARRAY &&
                   JSON_INTEGER == (int)INTEGER && JSON_TRUE == (int)TRUE &&
                   JSON_FALSE == (int)FALSE && JSON_REJECT_DUPLICATES == 1,
               "the constants of Jansson");
#endif

typedef struct json {
    mx__loader *loader;
    load_fn *load;
    delete_fn *destroy;
    member_fn *member;
    size_fn *size;
    element_fn *element;
    integer_fn *integer;
    struct json_t *root, *nodes, *edges;
    const char *edges_key;
    bool is_rows; /* an array of successors each */
} json;

static mx_status load_library(json *j, mx_error *err)
{
#ifdef MX_JANSSON
    static const char *const names[] = { "libjansson.so.4", "libjansson.so",
                                         "libjansson.dylib" };
    const mx__loaded_call calls[] = {
        { "json_loadb", &j->load },        { "json_delete", &j->destroy },
        { "json_object_get", &j->member }, { "json_array_size", &j->size },
        { "json_array_get", &j->element }, { "json_integer_value", &j->integer },
    };

    return mx__loader_open(names, MX_COUNT(names), calls, MX_COUNT(calls), &j->loader,
                           err);
#else
    (void)j;
    return mx__fail(err, MX_UNSUPPORTED, "this build does not read JSON: no Jansson");
#endif
}

static int type_of(const struct json_t *value)
{
    return value ? ((const head *)(const void *)value)->type : JSON_NOTHING;
}

/* --- where a thing stands --------------------------------------------------------- */

/* Behind the value that begins at AT of valid JSON. */
static size_t skip_value(const mx__scan *s, size_t at)
{
    size_t depth = 0;

    for (; at < s->n; at++) {
        char c = s->text[at];

        if (c == '"')
            for (at++; at < s->n && s->text[at] != '"'; at++)
                at += s->text[at] == '\\';
        else if (c == '[' || c == '{')
            depth++;
        else if ((c == ']' || c == '}') && depth-- == 0)
            return at;
        else if (c == ',' && depth == 0)
            return at;
    }
    return s->n;
}

/* The place of element I of the array that begins behind OPEN. */
static void place_of_element(const mx__scan *s, size_t open, size_t i, size_t *start,
                             size_t *end)
{
    size_t at = open + 1;

    while (i-- > 0)
        at = skip_value(s, at) + 1;
    while (at < s->n && (unsigned char)s->text[at] <= ' ')
        at++;
    *start = at < s->n ? at : s->n;
    *end = *start < s->n ? skip_value(s, *start) : s->n;
}

/* Where the array of edges begins. */
static size_t open_of(const mx__scan *s)
{
    const json *j = s->own;
    size_t at = 0, k = j->edges_key ? strlen(j->edges_key) : 0;

    while (at < s->n && s->text[at] != (j->edges_key ? '{' : '['))
        at++;
    if (!j->edges_key) return at;
    for (at++; at < s->n; at = skip_value(s, at) + 1) {
        while (at < s->n && (unsigned char)s->text[at] <= ' ')
            at++;
        if (s->n - at > k + 1 && memcmp(s->text + at + 1, j->edges_key, k) == 0 &&
            s->text[at + 1 + k] == '"') {
            while (at < s->n && s->text[at] != '[')
                at++;
            return at;
        }
    }
    return 0;
}

/* The place of edge I; only looked for when something is wrong. */
static void place_of(const mx__scan *s, size_t i, size_t *start, size_t *end)
{
    size_t open = open_of(s);

    if (open < s->n)
        place_of_element(s, open, i, start, end);
    else
        *start = *end = 0;
}

/* --- edges ------------------------------------------------------------------------ */

static bool integer_of(const json *j, const struct json_t *value, int64_t *out)
{
    if (type_of(value) != INTEGER) return false;
    *out = j->integer(value);
    return true;
}

static bool ends_of(const json *j, const struct json_t *edge, int64_t *u, int64_t *v)
{
    if (type_of(edge) == ARRAY)
        return j->size(edge) == 2 && integer_of(j, j->element(edge, 0), u) &&
               integer_of(j, j->element(edge, 1), v);
    return type_of(edge) == OBJECT && integer_of(j, j->member(edge, "source"), u) &&
           integer_of(j, j->member(edge, "target"), v);
}

static bool is_twin(const mx__scan *s, int64_t u, int64_t v)
{
    return (u == s->twin[0] && v == s->twin[1]) || (v == s->twin[0] && u == s->twin[1]);
}

/* A place is looked for only where it will be shown: that takes long. */
static mx_status send(mx__scan *s, size_t i, int64_t u, int64_t v)
{
    size_t start = 0, end = 0;
    mx_status st = MX_OK;

    if (s->pass != MX__SCAN_TWIN) st = mx__scan_edge(s, u, v, 0, 0);
    if (s->pass == MX__SCAN_TWIN ? !is_twin(s, u, v)
                                 : st != MX_SYNTAX && st != MX_LIMIT)
        return st;
    place_of(s, i, &start, &end);
    return mx__scan_edge(s, u, v, start, end);
}

static mx_status scan_rows(mx__scan *s)
{
    const json *j = s->own;
    mx_status st = MX_OK;

    for (size_t u = 0; u < j->size(j->edges) && st == MX_OK; u++) {
        const struct json_t *row = j->element(j->edges, u);
        size_t start, end, n = type_of(row) == ARRAY ? j->size(row) : 0;
        int64_t v;

        for (size_t i = 0; i < n && st == MX_OK; i++) {
            if (integer_of(j, j->element(row, i), &v)) {
                st = send(s, u, (int64_t)u, v);
                continue;
            }
            n = 0;
            st = MX_SYNTAX;
        }
        if (type_of(row) == ARRAY && (st == MX_OK || n)) continue;
        place_of(s, u, &start, &end);
        return mx__scan_fail(s, start, end,
                             "row %zu is no array of the nodes that follow", u);
    }
    return st;
}

mx_status mx__scan_json(mx__scan *s)
{
    const json *j = s->own;
    mx_status st = MX_OK;

    if (j->is_rows) return scan_rows(s);
    for (size_t i = 0; i < j->size(j->edges) && st == MX_OK; i++) {
        int64_t u, v;
        size_t start, end;

        if (ends_of(j, j->element(j->edges, i), &u, &v)) {
            st = send(s, i, u, v);
            continue;
        }
        place_of(s, i, &start, &end);
        return mx__scan_fail(s, start, end,
                             "an edge is [u, v], two integers, or "
                             "{\"source\": u, \"target\": v}");
    }
    return st;
}

/* --- the head --------------------------------------------------------------------- */

/* "nodes": [{"id": 0}, {"id": 1} ...] or [0, 1 ...]: integers without gaps. */
static mx_status declare_list(mx__scan *s)
{
    const json *j = s->own;
    int64_t least = INT64_MAX, most = -1, v, n = (int64_t)j->size(j->nodes);

    for (size_t i = 0; i < (size_t)n; i++) {
        const struct json_t *node = j->element(j->nodes, i);

        if (type_of(node) == OBJECT) node = j->member(node, "id");
        if (!integer_of(j, node, &v))
            return mx__scan_fail(s, 0, 0, "the id of node number %zu is no integer", i);
        if (v < least) least = v;
        if (v > most) most = v;
    }
    if (n == 0) return mx__scan_range(s, 0, -1, 0, 0);
    if (least < 0 || most - least != n - 1)
        return mx__scan_fail(s, 0, 0,
                             "the ids of %lld nodes run from %lld to %lld: they "
                             "must be numbers without gaps",
                             (long long)n, (long long)least, (long long)most);
    return mx__scan_range(s, least, most, 0, 0);
}

static mx_status declare(mx__scan *s)
{
    const json *j = s->own;
    const struct json_t *first_of = j->member(j->root, "first");
    int64_t n, first = 0;

    if (first_of && !integer_of(j, first_of, &first))
        return mx__scan_fail(s, 0, 0, "\"first\" is no integer");
    if (!j->nodes) return MX_OK;
    if (type_of(j->nodes) == ARRAY) return declare_list(s);
    if (!integer_of(j, j->nodes, &n) || n < 0)
        return mx__scan_fail(s, 0, 0, "\"nodes\" is no number and no list");
    if (n > MX__GRAPH_MOST_NODES || first < 0 || first > INT32_MAX)
        return mx__scan_range(s, 0, MX__GRAPH_MOST_NODES, 0, 0);
    return mx__scan_range(s, first, first + n - 1, 0, 0);
}

static mx_status find_edges(mx__scan *s)
{
    json *j = s->own;
    const struct json_t *directed;

    if (type_of(j->root) == ARRAY) {
        j->is_rows = true;
        j->edges = j->root;
        return mx__scan_range(s, 0, (int64_t)j->size(j->root) - 1, 0, 0);
    }
    directed = j->member(j->root, "directed");
    j->nodes = j->member(j->root, "nodes");
    j->edges_key = j->member(j->root, "edges") ? "edges" : "links";
    j->edges = j->member(j->root, j->edges_key);
    s->is_undirected = type_of(directed) == FALSE;
    if (directed && type_of(directed) != TRUE && type_of(directed) != FALSE)
        return mx__scan_fail(s, 0, 0, "\"directed\" is not true and not false");
    if (type_of(j->edges) != ARRAY)
        return mx__scan_fail(s, 0, 0, "a list \"edges\" is missing");
    return declare(s);
}

mx_status mx__scan_json_open(mx__scan *s)
{
    json *j = mx__calloc(1, sizeof *j);
    place error = { 0 };
    mx_status st;

    s->own = j;
    if (!j) return mx__fail(s->err, MX_NOMEM, "out of memory");
    st = load_library(j, s->err);
    if (st != MX_OK) return st;
    j->root = j->load(s->text, s->n, REFUSE_DUPLICATES, &error);
    if (!j->root) {
        size_t at = error.position > 0 && (size_t)error.position <= s->n
                        ? (size_t)error.position
                        : 0;

        return mx__scan_fail(s, at ? at - 1 : 0, at, "%.150s", error.text);
    }
    return find_edges(s);
}

void mx__scan_json_close(mx__scan *s)
{
    json *j = s->own;

    if (!j) return;
    if (j->root) j->destroy(j->root);
    mx__loader_close(j->loader);
    mx__free(j);
}
