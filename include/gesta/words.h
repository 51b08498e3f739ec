#ifndef GESTA_WORDS_H
#define GESTA_WORDS_H
/* The fixed words of a page: heads, captions, heads of tables. The program writes them in English;
 * a language's list has its own for each, found by the English ones. */
#include "gesta/types.h"

/* One of them: as the program writes it, and as the language says it. */
typedef struct gs_worded {
    const char *english, *own;
    const char *of; /* where one word has two senses: which is meant ("place"); NULL any */
} gs_worded;
typedef struct gs_words {
    gs_worded *row;
    int n;
} gs_words;

/* The language's words for the English ones, which may be a pattern for numbers and names; these
 * themselves where the list (NULL: English) has none. Borrowed. */
const char *gs_said(const gs_words *w, const char *english) GS_FORMAT_ARG(2);
/* The same of a word that has more than one sense: of "place" the side of the field, not what is
 * left. A list that does not tell them apart has one for both. */
const char *gs_said_of(const gs_words *w, const char *of, const char *english);
/* Are the English words in the list, in whatever sense? */
bool gs_words_have(const gs_words *w, const char *english);
/* Has `own` the same numbers and names to be filled in as `english`, in the same order? */
bool gs_words_fit(const char *english, const char *own);
#endif
