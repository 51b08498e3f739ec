#ifndef GESTA_CAMPAIGN_SUMS_H
#define GESTA_CAMPAIGN_SUMS_H
/* What armies and sides come to today: strength, points, coin, men in the depot, goals. Whoever
 * prints a sum takes it from here, so that all pages say the same. Pure. */
#include "gesta/campaign.h"

/* An army's units and heroes, together. Who is struck from the roll counts in `struck` alone. */
typedef struct gs_army_sum {
    int units, struck;
    int full, present;   /* of the units on the roll, in the campaign's measure */
    int heroes;          /* who command or lead in it and can fight */
    int points, without; /* points, and how many units nobody has priced */
} gs_army_sum;
void gs_campaign_army_sum(const gs_campaign *c, const gs_camp_army *army, gs_army_sum *out);
/* The heroes with an army who can fight: its commander first, then the leaders of its units in
 * their order, each once; in the arena. *commands (may be NULL): the first commands it. Returns how
 * many. */
int gs_campaign_heroes_with(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                            gs_camp_hero ***out, bool *commands);

/* ---- points ---- */
/* What a unit is worth in points as it stands: its troop's own points, else the book's, in
 * proportion to its strength, rounded up; 0 for one struck from the roll; -1: nobody has priced
 * it. */
int gs_campaign_unit_points(const gs_campaign *c, const gs_camp_unit *u);
/* What the book asks for a hero who commands an army (`general`) or does not; 0 if it prices
 * none. */
int gs_campaign_hero_points(const gs_campaign *c, const gs_camp_hero *h, bool general);
/* Points of a side of a battle's set-up, units and heroes; false if a unit of either side has no
 * price. */
bool gs_campaign_setup_points(const gs_campaign *c, const gs_setup *s, int points[2]);
/* Adds a number as it is read: "1,240". */
void gs_points_number(int n, gs_str *out);
/* Adds "1,240", "at least 1,240 (2 without)", with a limit above 0 "1,240 of 1,500"; nothing of an
 * army without a price. */
void gs_points_words(const gs_army_sum *sum, int limit, gs_str *out);

/* ---- a side's purse (CAM-6) ---- */
typedef struct gs_side_now {
    int coin, pool; /* coin, men in its depot */
    int goals;      /* points of goals of its own (CAM-8.2) */
} gs_side_now;
/* As the ledger stands after entry n (0: at the beginning), or now. */
void gs_campaign_side_at(const gs_campaign *c, const gs_camp_side *s, int n, gs_side_now *out);
void gs_campaign_side_now(const gs_campaign *c, const gs_camp_side *s, gs_side_now *out);
/* Does the campaign keep coin (options.economy)? */
bool gs_campaign_has_economy(const gs_campaign *c);
/* What `places` more at full strength cost a unit of `full` (its establishment as a whole) by its
 * troop's price, rounded up; 0 where no coin is kept. */
int gs_campaign_price(const gs_campaign *c, const char *troop, int places, int full);
#endif
