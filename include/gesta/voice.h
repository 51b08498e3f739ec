#ifndef GESTA_VOICE_H
#define GESTA_VOICE_H
/* What there is to tell of a rule set's battles, and in what it counts: by its id, never by what else
 * it has. The words for it are the template book's. */
#include "gesta/battle.h"

/* What there may be to tell. */
typedef enum gs_voice_key {
    GS_VOICE_STRENGTH,  /* what a unit's strength is */
    GS_VOICE_LOSS,      /* how a loss is told */
    GS_VOICE_NEARLY,    /* near its end */
    GS_VOICE_RECOIL, GS_VOICE_SHAKEN, GS_VOICE_GONE, GS_VOICE_RECOVERY, GS_VOICE_ORDER_FAILURE,
    GS_VOICE_WINNER,    /* what who won a fight does */
    GS_VOICE_GENERAL_LOST, GS_VOICE_GROUND,
    GS_VOICE_COUNT
} gs_voice_key;
extern const char *const gs_voice_keys[]; /* "strength" ... as templates name them; then NULL */

/* In what an army, or a loss, is counted. */
typedef enum gs_counted {
    GS_COUNTED_NOT, /* told without a number */
    GS_COUNTED_MEN, GS_COUNTED_UNITS, GS_COUNTED_HITS, GS_COUNTED_STANDS
} gs_counted;
extern const char *const gs_counted_words[]; /* "", "men", "units", "hits", "stands"; then NULL */

/* Has a rule set such a thing? (Its words are the template book's.) Dies on a rule set without a row
 * (a bug). */
bool gs_voice_has(const gs_ruleset *rs, gs_voice_key key);
/* What the armies of a battle are counted in, and what a fight costs. */
gs_counted gs_voice_army(const gs_ruleset *rs);
gs_counted gs_voice_loss(const gs_ruleset *rs);
/* Is an army so many men, and a loss so many who fell? (Else men are never spoken of.) */
bool gs_voice_men(const gs_ruleset *rs);
/* How the table of losses heads what was lost: "killed", "fell", "hits", "lost". */
const char *gs_voice_lost(const gs_ruleset *rs);
/* The key by which an effect would be told; -1: by none. */
int gs_voice_of_effect(int effect);
#endif
