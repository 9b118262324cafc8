/* judge_many.c: a game opened once judges many inputs, for tests that compare thousands.

       judge_many RUN SECONDS GAME < REQUESTS > ANSWERS

   RUN is vm or native, SECONDS the time of one request. A request is a line with a number
   of bytes, then the bytes; an answer a line with the status of mx_judge and the number of
   bytes printed, then those. The answers come as they are found. */
#include <mexor/mexor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int quit(const char *what)
{
    fprintf(stderr, "judge_many: %s\n", what);
    return 1;
}

/* The whole file at PATH, with its length in *N; NULL: it cannot be read. */
static char *read_file(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;

    *n = 0;
    while (file) {
        char *grown = realloc(text, *n + 65536);
        size_t got;

        if (!grown) abort();
        text = grown;
        got = fread(text + *n, 1, 65536, file);
        *n += got;
        if (got == 0) break;
    }
    if (file) fclose(file);
    return text;
}

static int answer(mx_opened *game, const char *input, size_t n)
{
    mx_text out = { 0 };
    mx_error err = { 0 };
    mx_status status = mx_judge(game, "<input>", input, n, &out, &err);

    printf("%d %zu\n", (int)status, out.n);
    if (out.n) fwrite(out.at, 1, out.n, stdout);
    mx_text_clear(&out);
    return fflush(stdout);
}

static int answer_all(mx_opened *game)
{
    size_t n;
    int status = 0;

    while (status == 0 && scanf("%zu", &n) == 1 && getchar() == '\n') {
        char *input = malloc(n + 1);

        if (!input) abort();
        status = fread(input, 1, n, stdin) == n ? answer(game, input, n)
                                                : quit("a request is cut short");
        free(input);
    }
    return status;
}

int main(int argc, char **argv)
{
    mx_open_options options = { .size = sizeof options };
    mx_limits limits = { .size = sizeof limits, .threads = 1 };
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };
    size_t n;
    char *text;
    int status = 1;

    if (argc != 4) return quit("three words are wanted: RUN SECONDS GAME");
    options.run = argv[1];
    limits.seconds = strtod(argv[2], NULL);
    text = read_file(argv[3], &n);
    if (!text) return quit("the game cannot be read");
    if (mx_session_new(&limits, &session) != MX_OK) return quit("no session");
    if (mx_open_rules(session, argv[3], text, n, &options, &game, &err) == MX_OK)
        status = answer_all(game);
    else
        quit(err.text);
    mx_session_free(session);
    free(text);
    return status;
}
