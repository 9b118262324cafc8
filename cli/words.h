/* words.h: a line split into words as a simple shell does, and words written so that they
   are read back. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "output.h"

/* The words of one line; `at` ends with NULL. Zeroed before, cleared by cli_words_clear. */
typedef struct cli_words {
    char **at;
    size_t n;
} cli_words;

#define CLI_OPEN_QUOTE "a quote has no end"

/* cli_words_read splits the line at *TEXT at blanks; '...' and "..." hold blanks and line
   ends, a backslash takes the next character as it is (not inside '...'); # begins a
   comment where a word would begin. *TEXT moves behind the line. NULL; or what is wrong
   with it, such as CLI_OPEN_QUOTE, and WORDS is empty. */
const char *cli_words_read(const char **text, cli_words *words);
void cli_words_clear(cli_words *words);

/* Puts WORD so that cli_words_read gives it back. */
void cli_put_word(cli_output *out, const char *word);

#endif
