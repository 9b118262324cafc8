/* editing.c: libedit behind a few calls, loaded when a person types. */
#define _POSIX_C_SOURCE 200809L
#include "editing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MX_NO_DLOPEN
cli_editing *cli_editing_new(cli_complete *complete, void *context)
{
    (void)complete;
    (void)context;
    return NULL;
}

void cli_editing_free(cli_editing *editing)
{
    (void)editing;
}

cli_line cli_editing_line(cli_editing *editing, const char *prompt, char **line,
                          size_t *room)
{
    (void)editing;
    (void)prompt;
    (void)line;
    (void)room;
    return CLI_LINE_END;
}
#else
#include <dlfcn.h>

/* What is called of libedit; none of it has changed since version 3. */
struct editline;
struct history;

typedef struct line_info {
    const char *buffer, *cursor, *lastchar;
} line_info;

typedef struct history_event {
    int number;
    const char *text;
} history_event;

enum {
    SET_PROMPT = 0,
    SET_EDITOR = 2,
    SET_SIGNAL = 3,
    SET_BIND = 4,
    SET_FUNCTION = 9,
    SET_HISTORY = 10,
    HISTORY_SIZE = 1,
    HISTORY_ENTER = 10,
    HISTORY_UNIQUE = 20,
    DO_REFRESH = 4,
    DO_ERROR = 6,
    DO_REDISPLAY = 8,
    KEPT_LINES = 1000,
    MOST_SHOWN = 60
};

struct cli_editing {
    struct editline *(*init)(const char *, FILE *, FILE *, FILE *);
    void (*end)(struct editline *);
    int (*set)(struct editline *, int, ...);
    const char *(*gets)(struct editline *, int *);
    const line_info *(*line)(struct editline *);
    int (*insert)(struct editline *, const char *);
    struct history *(*history_new)(void);
    void (*history_free)(struct history *);
    int (*history_do)(struct history *, history_event *, int, ...);
    struct editline *edit;
    struct history *past;
    const char *prompt;
    cli_complete *complete;
    void *context;
};

static bool load(cli_editing *e)
{
    const struct {
        const char *name;
        void *pointer;
    } calls[] = { { "el_init", &e->init },
                  { "el_end", &e->end },
                  { "el_set", &e->set },
                  { "el_gets", &e->gets },
                  { "el_line", &e->line },
                  { "el_insertstr", &e->insert },
                  { "history_init", &e->history_new },
                  { "history_end", &e->history_free },
                  { "history", &e->history_do } };
    void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);

    if (!library) return false;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        void *call = dlsym(library, calls[i].name);

        if (!call) return false;
        memcpy(calls[i].pointer, &call, sizeof call);
    }
    return true;
}

/* libedit calls back without a context of ours, so the one editing that reads is noted here
   while it does. */
static cli_editing *reading;

static char *prompt_of(struct editline *edit)
{
    static char nothing[] = "";
    const cli_editing *e = reading;

    (void)edit;
    return e && e->prompt ? (char *)(size_t)e->prompt : nothing;
}

/* Shows the completions below the line, at most so many. */
static void show_all(const cli_editing *e, const char *line, size_t n)
{
    size_t i = 0;

    fputc('\n', stdout);
    for (const char *one; i < MOST_SHOWN && (one = e->complete(e->context, line, n, i));
         i++)
        printf("%s\n", one);
    if (i == MOST_SHOWN && e->complete(e->context, line, n, i)) puts("...");
    fflush(stdout);
}

/* Puts in what all completions have in common; when that is nothing, shows them. */
static unsigned char complete_line(struct editline *edit, int c)
{
    cli_editing *e = reading;
    const line_info *at = e ? e->line(edit) : NULL;
    size_t n, common;
    const char *one;
    char *whole;
    unsigned char done = DO_ERROR;

    (void)c;
    if (!at || !e->complete || at->cursor != at->lastchar) return DO_ERROR;
    n = (size_t)(at->cursor - at->buffer);
    one = e->complete(e->context, at->buffer, n, 0);
    whole = one ? strdup(one) : NULL;
    if (!whole) return DO_ERROR;
    common = strlen(whole);
    for (size_t i = 1; (one = e->complete(e->context, at->buffer, n, i)); i++) {
        size_t same = 0;

        while (same < common && one[same] == whole[same])
            same++;
        common = same;
    }
    whole[common] = '\0';
    if (common > n) {
        done = e->insert(edit, whole + n) == 0 ? DO_REFRESH : DO_ERROR;
    } else {
        show_all(e, at->buffer, n);
        done = DO_REDISPLAY;
    }
    free(whole);
    return done;
}

static bool begin(cli_editing *e)
{
    history_event event;

    e->edit = e->init("mexor", stdin, stdout, stderr);
    e->past = e->edit ? e->history_new() : NULL;
    if (!e->past) return false;
    e->history_do(e->past, &event, HISTORY_SIZE, KEPT_LINES);
    e->history_do(e->past, &event, HISTORY_UNIQUE, 1);
    e->set(e->edit, SET_EDITOR, "emacs");
    e->set(e->edit, SET_PROMPT, prompt_of);
    e->set(e->edit, SET_SIGNAL, 1); /* it follows the size of the window */
    e->set(e->edit, SET_HISTORY, e->history_do, e->past);
    e->set(e->edit, SET_FUNCTION, "mexor-complete", "complete the line", complete_line);
    e->set(e->edit, SET_BIND, "^I", "mexor-complete", NULL);
    return true;
}

cli_editing *cli_editing_new(cli_complete *complete, void *context)
{
    const char *term = getenv("TERM");
    cli_editing *e;

    if (!term || !*term || strcmp(term, "dumb") == 0) return NULL;
    e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->complete = complete;
    e->context = context;
    if (load(e) && begin(e)) return e;
    cli_editing_free(e);
    return NULL;
}

void cli_editing_free(cli_editing *e)
{
    if (!e) return;
    if (e->past) e->history_free(e->past);
    if (e->edit) e->end(e->edit);
    free(e); /* the library stays: the terminal's description hangs on to it */
}

static bool copy_line(const char *text, size_t n, char **line, size_t *room)
{
    if (n + 1 > *room) {
        char *at = realloc(*line, n + 1);

        if (!at) return false;
        *line = at;
        *room = n + 1;
    }
    memcpy(*line, text, n);
    (*line)[n] = '\0';
    return true;
}

cli_line cli_editing_line(cli_editing *e, const char *prompt, char **line, size_t *room)
{
    history_event event;
    const char *text;
    int n = 0;

    e->prompt = prompt;
    errno = 0;
    reading = e;
    text = e->gets(e->edit, &n);
    reading = NULL;
    if (!text || n <= 0) {
        bool interrupted = n < 0 && errno == EINTR;

        fputc('\n', stdout);
        fflush(stdout);
        return interrupted ? CLI_LINE_INTERRUPTED : CLI_LINE_END;
    }
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
        n--;
    if (!copy_line(text, (size_t)n, line, room)) return CLI_LINE_END;
    if (n) e->history_do(e->past, &event, HISTORY_ENTER, *line);
    return CLI_LINE;
}
#endif
