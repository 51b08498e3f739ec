/* Torture: each of the umpire's verbs, by the example of its own help. */
#include "torture.h"

#include "../../src/cli/hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEFORE = 4, WORDS = 300 };
static char lines[OPS_MOST][BEFORE][WORDS]; /* what the rows of the verbs point to */

/* "gesta hero die x -m \"of a fever\" -C f" as words for go(): without gesta and its file, on
 * c.gesta; true if it names a file. */
static bool words_of(const char *from, size_t n, char *to)
{
    bool quoted = false;
    size_t k = 0;
    while (n > 0 && *from == ' ') {
        from++, n--;
    }
    from += strlen("gesta "), n -= strlen("gesta ");
    for (size_t i = 0; i < n && k < WORDS - 20; i++) {
        quoted ^= from[i] == '"';
        if (from[i] != '"') {
            to[k++] = from[i];
            to[k - 1] = quoted && from[i] == ' ' ? '~' : from[i];
        }
    }
    to[k] = '\0';
    char *file = strstr(to, " -C ");
    snprintf(file ? file : to + k, 20, " -C c.gesta");
    return file != NULL;
}

int verb_ops(op *to, int most)
{
    int n = 0;
    for (const cli_verb *v = cli_verbs; v->noun && n < most; v++, n++) {
        const char *p = v->example, *end;
        int k = 0;
        for (; (end = strstr(p, " && ")) != NULL && k < BEFORE - 1; p = end + 4) {
            words_of(p, (size_t)(end - p), lines[n][k++]);
        }
        bool march = words_of(p, strlen(p), lines[n][k]);
        static char names[OPS_MOST][40];
        snprintf(names[n], sizeof names[n], "%s %s", *v->verb ? v->noun : "verb",
                 *v->verb ? v->verb : v->noun);
        /* undo, redo and correct know the entry that they name as the ledger's first */
        const char *base = *v->verb ? "club.gesta" : "roland.gesta";
        to[n] = (op){names[n], lines[n][k], march ? "war.gesta" : base, NULL,
                     !(v->flags & CLI_VERB_LOOKS), {NULL}};
        for (int i = 0; i < k; i++) {
            to[n].first[i] = lines[n][i];
        }
    }
    return n;
}
