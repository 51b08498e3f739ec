#ifndef GESTA_NAMES_H
#define GESTA_NAMES_H
/* Short names of heroes, the same in the story, on maps, on cards, in lists. "King Marsile" is
 * Marsile, "Sir Odo Brandt" Sir Odo, "Earl of Cowcross" the earl, "General Karl van Bekk" General
 * van Bekk. A short name is never a bare title, particle, initial or "of", unless that is all the
 * name there is. */
#include "gesta/battle.h"

/* Titles of one's own, beside those that gesta knows; both lists may be empty. */
typedef struct gs_name_titles {
    const char *const *drop; /* words before a name that are dropped in short: Emir */
    int n_drop;
    const char *const *keep; /* words that stay before it: Sir */
    int n_keep;
} gs_name_titles;

/* Short names of all n heroes of a battle in `out`, in their order: no two alike. surnames: of
 * "John Smith" Smith is the short name, as with armies of gunpowder; else John. own may be NULL.
 * The names live in the arena. */
void gs_names_short(gs_arena *a, const char *const *names, int n, bool surnames,
                    const gs_name_titles *own, const char **out);
/* The same of a battle's heroes, by their number. */
const char **gs_setup_short_names(gs_arena *a, const gs_setup *s, const gs_name_titles *own);
/* Do any of its troops carry firearms? */
bool gs_setup_gunpowder(const gs_setup *s);
/* The full name as it stands within a sentence: "the Black Knight" of "The Black Knight", "the Earl
 * of Cowcross" of "Earl of Cowcross". Its first letter is a capital only if it always is. */
const char *gs_name_running(gs_arena *a, const char *name, const gs_name_titles *own);
/* Is the word, of n bytes, a title: one that gesta knows, or of one's own? */
bool gs_name_is_title(const char *word, size_t n, const gs_name_titles *own);
#endif
