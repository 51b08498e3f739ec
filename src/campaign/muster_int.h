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
    bool asked; /* for a question to the rules: a side may have nobody */
    bool own; /* the battle is fought under the campaign's own rule set */
    gs_err *err;
} gs_muster;

/* The row for a rule set; NULL if there is none. */
const gs_camp_as *gs_muster_as(const gs_camp_as *rows, int n, const char *ruleset);
/* The unit of that id in the set-up so far; -1 for none, and for NULL. */
int gs_muster_unit(const gs_muster *m, const char *id);
/* The heroes of side ix: those who lead its units, then its armies' generals and whom it names. */
gs_status gs_muster_leaders(gs_muster *m, const gs_camp_muster *side, int ix);
gs_status gs_muster_generals(gs_muster *m, const gs_camp_muster *side, int ix);
/* Its general among them, -1 nobody; and whom each army of an alliance obeys. */
int gs_muster_choose_general(const gs_muster *m, const gs_camp_muster *side, int ix);
void gs_muster_name_generals(gs_muster *m, const gs_camp_muster *side, int ix);
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
