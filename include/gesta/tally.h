#ifndef GESTA_TALLY_H
#define GESTA_TALLY_H
/* The one tally of a battle: who began, who is gone and how, who is left, and every die by the side
 * that threw it. All products take their numbers from here and count nothing themselves. Strengths
 * are in the measure of gs_setup_bears: figures, stands, or the hits that destroy a company.
 * Dummies are nobody. In every row and sum: began = killed + ran + away + taken + left. */
#include "gesta/battle.h"

/* How a unit ended, or stands so far. */
typedef enum gs_tally_end {
    GS_TALLY_STANDS,  /* in play */
    GS_TALLY_ABSENT,  /* did not come */
    GS_TALLY_KILLED,  /* destroyed to the last */
    GS_TALLY_RAN,     /* left the table by rout or choice */
    GS_TALLY_AWAY     /* got away by an exit of the scenario */
} gs_tally_end;

/* A unit with its detachments, or the sum of a side. */
typedef struct gs_tally_row {
    int full;   /* strength on the establishment, of all who are on the roll */
    int absent; /* of those who did not come: outside all that follows */
    int began;  /* present when it came on the table */
    int killed; /* lost, net of what was recovered, never more than it could bear */
    int ran;    /* alive, off the table by rout or choice */
    int away;   /* alive, off by an exit of the scenario: no loss */
    int taken;  /* alive, in enemy hands */
    int left;   /* in play */
    int units;  /* units that came */
    int absent_units;
    int counts_lost; /* units that the rule set's break test counts as lost */
    int gone;        /* units destroyed, or off the table by rout or choice */
    int away_units;  /* units that got away by an exit */
} gs_tally_row;

/* What became of a unit. */
typedef struct gs_tally_unit {
    gs_tally_row row;
    gs_tally_end end;
    int end_turn; /* in which the last of it went, 0 while it is in play */
} gs_tally_unit;

/* Dice, and how they fell. */
typedef struct gs_tally_dice {
    int dice, pips, face[7]; /* face[1] to face[6] */
} gs_tally_dice;

/* The tally at some entry of the log. */
typedef struct gs_battle_tally {
    gs_tally_unit unit[GS_MAX_UNITS]; /* by unit of the set-up; of dummies all is 0 */
    gs_tally_row side[GS_SIDES];
    gs_tally_dice dice[GS_SIDES + 1]; /* by the side that threw; last: dice of neither */
    int16_t end_turn[GS_MAX_UNITS];   /* by slot: the turn in which it went off */
    gs_table_state table;             /* as it stands after the last entry that was added */
} gs_battle_tally;

/* Nothing has happened yet: who is set up to stand there from the beginning is in play. */
void gs_tally_start(const gs_setup *s, gs_battle_tally *y);
/* Folds one entry more. The rows are true again after gs_tally_sum. GS_STATE if the entry
 * contradicts what went before. */
gs_status gs_tally_add(const gs_setup *s, gs_battle_tally *y, const gs_entry *e,
                       gs_err *err) GS_MUST_CHECK;
/* Works the rows out from the table as it stands. */
void gs_tally_sum(const gs_setup *s, gs_battle_tally *y);
/* The tally after the last entry whose number is not above `until` (INT32_MAX: at the end). */
gs_status gs_tally_log(const gs_setup *s, const gs_log *log, int until, gs_battle_tally *y,
                       gs_err *err) GS_MUST_CHECK;
/* Is what a side lost told, so that a 0 means none? In a simulated battle, and where every turn was
 * written down; of key moments, where some of its loss stands there; of a bare result never. */
bool gs_side_told(const gs_setup *s, const gs_log *log, const gs_battle_tally *y, int side);
/* The rows of a table alone, where no log was kept: no dice, no turns. */
void gs_tally_table(const gs_setup *s, const gs_table_state *t, gs_battle_tally *y);
#endif
