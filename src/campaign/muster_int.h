#ifndef GESTA_MUSTER_INT_H
#define GESTA_MUSTER_INT_H
/* A battle's set-up in the making. */
#include "campaign_int.h"

typedef struct gs_muster {
    const gs_campaign *c;
    const gs_camp_battle *b;
    const gs_camp_scenario *sc;
    const gs_ruleset *rs, *home; /* the battle's and the campaign's */
    gs_arena *a;
    gs_setup *s;
    bool own; /* the battle is fought under the campaign's own rule set */
    gs_err *err;
} gs_muster;

/* Name, date, seed, and room for units and heroes. */
void gs_muster_head(gs_muster *m);
/* The table in the lengths and words of the battle's rule set. */
void gs_muster_ground(gs_muster *m);
void gs_muster_victory(gs_muster *m);
/* The campaign's and the battle's options and house rules. Errors: of gs_setup_set_option. */
gs_status gs_muster_rules(gs_muster *m);
/* The challenges that the scenario wants; once all heroes have come. */
void gs_muster_challenges(gs_muster *m);
#endif
