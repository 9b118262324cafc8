/* message.h: sentences for readers, in the language they read. The English sentence names
   itself; the others come from const tables that the build makes of po/NAME.po. */
#ifndef MX_MESSAGE_H
#define MX_MESSAGE_H

#include "compiler.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum mx__lang { MX__ENGLISH, MX__CHINESE } mx__lang;

/* One row of a table: a sentence with the conversions of printf, and what it is in the
   other language, with the same conversions in the same order or numbered ("%2$s"). The
   rows stand in the order of strcmp; behind the last is NULL. */
typedef struct mx__message {
    const char *id, *text;
} mx__message;

extern const mx__message mx__messages_zh[];
extern const size_t mx__n_messages_zh;

/* Marks a sentence that is told by another one, through "%s" or from a table, so that
   tools/lint-messages asks for its translation. */
#define MX_SENTENCE(id) id

/* The language of a name as an environment has it: "zh", "zh_CN.UTF-8", "zh-Hans",
   "en_GB", "C"; case does not matter. False: one that is not spoken here. */
bool mx__lang_named(const char *name, mx__lang *out);

/* ID in LANG; ID itself where there is no other. Static. Time O(log sentences). */
const char *mx__message_in(mx__lang lang, const char *id) MX_FORMAT_OF(2);

/* Writes the finished English sentence SAID in LANG to OUT, which has room for N > 0
   bytes: the row with most letters that could have made it tells what was put in, and what
   was put in is said in LANG too where it is a sentence that does not stand in quotes.
   False: there is no such row, and OUT is SAID. Cut at a whole character. Time O(sentences)
   and the cube of the length at worst. */
bool mx__message_said(mx__lang lang, const char *said, char *out, size_t n);

#endif
