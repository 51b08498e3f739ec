#ifndef GESTA_VOICE_H
#define GESTA_VOICE_H
/* The words in which a rule set's battles are told: by its id, never by what else it has. */
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

/* The words of a rule set for a key; NULL: it has no such thing. Dies on a rule set without a row
 * (a bug). */
const char *gs_voice(const gs_ruleset *rs, gs_voice_key key);
/* Is a loss so many men who fell? (Else it is hits, stands: told without a number of men.) */
bool gs_voice_men(const gs_ruleset *rs);
/* The key by which an effect would be told; -1: by none. */
int gs_voice_of_effect(int effect);
#endif
