/* game_word.c: from the word GAME on a command line to a game that can be asked. */
#include "game_word.h"

#include "fail.h"
#include "gallery.h"
#include "letter.h"
#include "near.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST_FILE = 16 << 20 };

mx__game_text mx__what_is(const char *game)
{
    size_t n = strlen(game);
    const char *at = game;

    if (n > 5 && strcmp(game + n - 5, ".game") == 0) return MX__IS_FILE;
    if (strstr(game, "->") || strchr(game, '\n') || strchr(game, ';'))
        return MX__IS_RULES;
    if (strncmp(game, "S(", 2) == 0) return MX__IS_CODE;
    if (*at == '.' && (at[1] == '/' || (at[1] == '.' && at[2] == '/')))
        return MX__IS_FILE;
    while (mx__is_digit(*at) || (at > game && (*at == '!' || *at == '=')))
        at++;
    if (*at == '.' || *at == '{') return MX__IS_CODE;
    if (at > game && *at == '\0') return MX__IS_CODE;
    if (strchr(game, '/')) return MX__IS_FILE;
    return MX__IS_NAME;
}

mx_status mx__read_whole_file(const char *path, mx__text *out, mx_error *err)
{
    struct stat facts;
    char block[65536];
    FILE *file;
    size_t n;

    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode))
        return mx__fail(err, MX_IO, "'%s' is a folder, not a file of rules", path);
    file = fopen(path, "rb");
    if (!file)
        return mx__fail(err, MX_IO, "cannot read '%s': %s", path, strerror(errno));
    while ((n = fread(block, 1, sizeof block, file)) > 0 && out->n <= LARGEST_FILE)
        mx__text_add(out, block, n);
    n = (size_t)ferror(file);
    fclose(file);
    if (n) return mx__fail(err, MX_IO, "cannot read '%s': %s", path, strerror(errno));
    if (out->n > LARGEST_FILE)
        return mx__fail(err, MX_LIMIT, "'%s' is larger than 16 MiB", path);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : MX_OK;
}

/* "2,5,7": a subtraction set without its S. */
static bool hint_set(const char *game, mx_error *err)
{
    size_t n = strlen(game);

    if (n > 60 || strspn(game, "0123456789,") < n || !strchr(game, ',')) return false;
    if (game[0] == ',' || game[n - 1] == ',') return false;
    mx__fail_hint(err, "a subtraction set is written 'S(%s)'", game);
    return true;
}

mx_status mx__unknown_game(const char *game, mx_error *err)
{
    const char *near = mx__gallery_near(game);

    mx__fail(err, MX_SYNTAX, "no game is called '%.60s'", game);
    if (hint_set(game, err)) return MX_SYNTAX;
    for (size_t i = 0; !near && mx_heap_name(i); i++)
        if (mx__distance(game, mx_heap_name(i)->name) <= mx__near_enough(game))
            near = mx_heap_name(i)->name;
    if (near)
        mx__fail_hint(err, "did you mean '%s'?", near);
    else
        mx__fail_hint(err, "'mexor games' lists them; a file of rules ends with .game, "
                           "rules in quotes have '->'");
    return MX_SYNTAX;
}
