#ifndef GESTA_NEXT_INT_H
#define GESTA_NEXT_INT_H
/* The end of a campaign turn, shared by its parts. */
#include "campaign_int.h"

typedef struct gs_turn {
    gs_campaign *c;
    int from;   /* entries that the ledger had before */
    int since;  /* ... and when the turn that ends began */
    bool steps; /* the turn is one step; of older files it is not, and nobody asked who was at rest */
    gs_arena *a;
    gs_seeded dice;
    const gs_ruleset *rs, *own;
    bool book;
    gs_err *err;
} gs_turn;

/* What a procedure said, and what an entry cites of it. */
typedef struct gs_turn_answer {
    gs_camp_answer said;
    const char *rule, *dice;
} gs_turn_answer;

/* Works a procedure for the turn; frees the situation. */
gs_status gs_turn_resolve(gs_turn *t, const gs_ruleset *rs, const char *proc, gs_str *sit,
                          const gs_camp_about *about, gs_turn_answer *out);
/* An entry of the turn's step. */
gs_camp_entry *gs_turn_enter(gs_turn *t, gs_ledger_kind kind, const char *subject, int amount,
                             const gs_turn_answer *cite);
/* Replacements of a unit (CAM-6.2, CAM-R10). */
gs_status gs_turn_unit(gs_turn *t, const gs_camp_unit *u);
/* Income and upkeep of all sides (CAM-6.1). */
gs_status gs_turn_money(gs_turn *t);
#endif
