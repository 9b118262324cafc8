/* language.h: in which language the reader wants sentences. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

/* The name of a language, WANTED where it is not NULL, else the first that LANGUAGE, LC_ALL,
   LC_MESSAGES and LANG give, else "en". No locale has to be installed. Lent. */
const char *cli_language(const char *wanted);

#endif
