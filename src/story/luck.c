/* Luck, in one plain sentence: the hits of both sides against what their dice promised. */
#include "story_int.h"

#include <string.h>

#define FEW_ROLLS 6 /* of both sides together, from which on luck is spoken of */

static int rounded(int32_t milli)
{
    return (milli + 500) / 1000;
}

void story_tell_luck(story_walk *w)
{
    gs_luck side[GS_SIDES];
    int64_t by;
    if (w->logged && strcmp(gs_log_depth(w->day->log), "turns") != 0) {
        return; /* of some of the day the dice are not known */
    }
    gs_luck_of(w->s, w->day->log, side);
    int to = gs_luck_lean(side, &by);
    if (side[0].rolls + side[1].rolls < FEW_ROLLS) {
        return;
    }
    int own = to >= 0 ? to : w->outcome->winner >= 0 ? w->outcome->winner : 0;
    gs_message *m = story_message_of_day(w, "luck", gs_ref_side(own), gs_ref_side(1 - own));
    story_fact_word(m, "how", to < 0 ? "neither" : by <= 2000 ? "leaned" : "with");
    story_fact_add(m, "hits", side[own].truth);
    story_fact_add(m, "expected", rounded(side[own].mean_milli));
    story_fact_add(m, "foe-hits", side[1 - own].truth);
    story_fact_add(m, "foe-expected", rounded(side[1 - own].mean_milli));
}
