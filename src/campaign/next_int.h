#ifndef GESTA_NEXT_INT_H
#define GESTA_NEXT_INT_H
/* The end of a campaign turn, shared by its parts. */
#include "campaign_int.h"

/* The dice of a turn's end, and what was rolled, by whom they were about and by label: a turn that is
 * worked again has the same dice. */
typedef struct gs_turn_die {
    const char *who, *label;
    uint8_t face;
    bool used;
} gs_turn_die;
typedef struct gs_turn_dice {
    gs_dice dice;
    gs_seeded seeded;
    const char *who; /* hero, unit or side whom the next dice are about */
    bool again;      /* `rolled` is what another turn rolled, and no list of what this one does */
    gs_turn_die *rolled;
    int n, cap;
    int marched; /* entries that the ledger had when the armies began to march; set by the turn */
    bool met;    /* ... and whether armies met on it, when it was worked again */
    gs_arena *a;
} gs_turn_dice;
enum { GS_STREAM_NEXT = 17, GS_STREAM_AGAIN = 19 };
/* Dice of their own, noted in the arena. */
void gs_turn_dice_init(gs_turn_dice *d, gs_arena *a);
/* The dice that `was` noted; one that nobody rolled is a pure function of whom it is about. */
void gs_turn_dice_again(gs_turn_dice *d, const gs_turn_dice *was);

typedef struct gs_turn {
    gs_campaign *c;
    int from;   /* entries that the ledger had before */
    int since;  /* ... and when the turn that ends began */
    bool steps; /* the turn is one step; of older files it is not, and nobody asked who was at rest */
    gs_arena *a;
    gs_turn_dice *dice;
    const gs_ruleset *rs, *own;
    bool book;
    gs_err *err;
} gs_turn;

/* What a procedure said, and what an entry cites of it. */
typedef struct gs_turn_answer {
    gs_camp_answer said;
    const char *rule, *dice;
} gs_turn_answer;

/* gs_camp_next_as with those dice. */
gs_status gs_camp_next_with(gs_campaign *c, bool steps, gs_turn_dice *dice,
                            gs_err *err) GS_MUST_CHECK;
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
