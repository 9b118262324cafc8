/* language.c: in which language the reader wants sentences. */
#include "language.h"

#include <stdlib.h>

const char *cli_language(const char *wanted)
{
    static const char *const names[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };

    for (size_t i = 0; !wanted && i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value && *value) wanted = value;
    }
    return wanted ? wanted : "en";
}
