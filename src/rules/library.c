/* library.c: the rows of library.h as tables. */
#include "library.h"

#include <string.h>

const mx__function_row mx__library[] = {
#define X(name, arguments, result, sentence) { #name, arguments, result, sentence },
    MX_LIBRARY(X)
#undef X
};

const mx__function_row mx__queries[] = {
#define X(name, result, sentence) { #name, "P", result, sentence },
    MX_QUERIES(X)
#undef X
};

const int mx__n_library = sizeof mx__library / sizeof mx__library[0];
const int mx__n_queries = sizeof mx__queries / sizeof mx__queries[0];

static int find(const mx__function_row *rows, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(rows[i].name, name) == 0) return i;
    return -1;
}

int mx__find_function(const char *name)
{
    return find(mx__library, mx__n_library, name);
}

int mx__find_query(const char *name)
{
    return find(mx__queries, mx__n_queries, name);
}
