/* words.c: a line split into words as a simple shell does. */
#define _POSIX_C_SOURCE 200809L
#include "words.h"

#include <stdlib.h>
#include <string.h>

void cli_words_clear(cli_words *words)
{
    for (size_t i = 0; i < words->n; i++)
        free(words->at[i]);
    free(words->at);
    *words = (cli_words){ 0 };
}

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Moves *TEXT behind the word there, which goes to WORD without its quotes unless that is
   NULL. False: a quote has no end. */
static bool take_word(const char **text, char *word)
{
    const char *at = *text;
    char quote = '\0';

    for (; quote ? *at != '\0' : !ends_word(*at); at++) {
        if (quote == *at) {
            quote = '\0';
        } else if (!quote && (*at == '\'' || *at == '"')) {
            quote = *at;
        } else {
            if (*at == '\\' && quote != '\'' && at[1] &&
                (!quote || strchr("\"\\$`", at[1])))
                at++;
            if (word) *word++ = *at;
        }
    }
    if (word) *word = '\0';
    *text = at;
    return quote == '\0';
}

static bool add_word(cli_words *words, size_t *room, char *word)
{
    if (words->n + 1 >= *room) {
        size_t more = *room ? 2 * *room : 8;
        char **at = realloc(words->at, more * sizeof *at);

        if (!at) return false;
        words->at = at;
        *room = more;
    }
    words->at[words->n++] = word;
    words->at[words->n] = NULL;
    return true;
}

static const char *next_word(const char **text, cli_words *words, size_t *room)
{
    const char *end = *text;
    char *word;

    if (!take_word(&end, NULL)) return CLI_OPEN_QUOTE;
    word = malloc((size_t)(end - *text) + 1);
    if (!word) return "out of memory";
    take_word(text, word);
    if (add_word(words, room, word)) return NULL;
    free(word);
    return "out of memory";
}

const char *cli_words_read(const char **text, cli_words *words)
{
    size_t room = 0;
    const char *wrong = NULL;

    *words = (cli_words){ 0 };
    for (;;) {
        *text += strspn(*text, " \t\r");
        if (**text == '#') *text += strcspn(*text, "\n");
        if (**text == '\0' || **text == '\n' || wrong) break;
        wrong = next_word(text, words, &room);
    }
    if (**text == '\n') ++*text;
    if (wrong) cli_words_clear(words);
    return wrong;
}

void cli_put_word(cli_output *out, const char *word)
{
    size_t plain = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789.,/_-+=:@%^[]{}()");

    if (*word && word[plain] == '\0') {
        cli_put(out, word);
        return;
    }
    cli_put(out, "'");
    for (; *word; word++)
        if (*word == '\'')
            cli_put(out, "'\\''");
        else
            cli_put_bytes(out, word, 1);
    cli_put(out, "'");
}
