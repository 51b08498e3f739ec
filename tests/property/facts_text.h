#ifndef TESTS_FACTS_TEXT_H
#define TESTS_FACTS_TEXT_H
/* Facts as they stand in a log: "key=value key=value". */
#include <stdbool.h>
#include <string.h>

/* What stands behind "key=", up to the facts' end; NULL: it is not told. */
static const char *find(const char *facts, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = facts; p && (p = strstr(p, key)); p += n) {
        if ((p == facts || p[-1] == ' ') && p[n] == '=') {
            return p + n + 1;
        }
    }
    return NULL;
}

/* Is it told, and this very word? */
static bool says(const char *facts, const char *key, const char *word)
{
    const char *v = find(facts, key);
    size_t n = strlen(word);
    return v && strncmp(v, word, n) == 0 && (v[n] == ' ' || v[n] == '\0');
}
#endif
