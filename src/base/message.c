/* message.c: sentences for readers, in the language they read. */
#include "message.h"

#include <stddef.h>
#include <string.h>

static bool starts_with(const char *text, const char *lower)
{
    for (; *lower; text++, lower++)
        if ((*text >= 'A' && *text <= 'Z' ? *text + 32 : *text) != *lower) return false;
    return true;
}

/* Does NAME say LANGUAGE, whatever country, script and encoding follow? */
static bool is_language(const char *name, const char *language)
{
    char next;

    if (!starts_with(name, language)) return false;
    next = name[strlen(language)];
    return next == '\0' || strchr("_-.@:", next) != NULL;
}

bool mx__lang_named(const char *name, mx__lang *out)
{
    *out = MX__ENGLISH;
    if (is_language(name, "zh")) {
        *out = MX__CHINESE;
        return true;
    }
    return is_language(name, "en") || is_language(name, "c") ||
           is_language(name, "posix");
}

const char *mx__message_in(mx__lang lang, const char *id)
{
    size_t from = 0, to = lang == MX__ENGLISH ? 0 : mx__n_messages_zh;

    while (from < to) {
        size_t half = from + (to - from) / 2;
        int order = strcmp(mx__messages_zh[half].id, id);

        if (order == 0) return mx__messages_zh[half].text;
        if (order < 0)
            from = half + 1;
        else
            to = half;
    }
    return id;
}
