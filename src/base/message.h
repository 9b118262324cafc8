/* message.h: sentences for readers, in the language they read. The English sentence names
   itself; the others come from const tables that the build makes of po/NAME.po. */
#ifndef MX_MESSAGE_H
#define MX_MESSAGE_H

#include "compiler.h"

#include <stdbool.h>

typedef enum mx__lang { MX__ENGLISH, MX__CHINESE } mx__lang;

/* One row of a table: a sentence with the conversions of printf, and what it is in the
   other language, with the same conversions in the same order. A table ends with NULL. */
typedef struct mx__message {
    const char *id, *text;
} mx__message;

extern const mx__message mx__messages_zh[];

/* The language of a name as an environment has it: "zh", "zh_CN.UTF-8", "zh-Hans",
   "en_GB", "C"; case does not matter. False: one that is not spoken here. */
bool mx__lang_named(const char *name, mx__lang *out);

/* ID in LANG; ID itself where there is no other. Static. Time O(sentences). */
const char *mx__message_in(mx__lang lang, const char *id) MX_FORMAT_OF(2);

#endif
