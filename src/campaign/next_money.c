/* Coin at the end of a campaign turn: what a side's places yield, and what its units cost it
 * (CAM-6.1). */
#include "next_int.h"

#include "gesta/campaign_sums.h"
#include "gesta/campaign_war.h"

#include <string.h>

#define MOST 999999 /* coin in one entry */

/* Coin for each point of worth. */
static int rate(const gs_campaign *c)
{
    const char *set = gs_campaign_option(c, "options.income-rate");
    int32_t v = 1;
    const gs_ruleset *own = gs_ruleset_find("campaign");
    const gs_fact *f = gs_fact_find(own->options, own->n_options, "options.income-rate", 19);
    return set && f && gs_fact_parse(f, set, strlen(set), &v, NULL) == GS_OK ? v : 1;
}

static void enter(gs_turn *t, const char *side, int64_t coin, const char *text)
{
    gs_turn_answer cite = {.rule = "CAM-6.1"};
    if (coin != 0) {
        int64_t held = coin > MOST ? MOST : coin < -MOST ? -MOST : coin;
        gs_turn_enter(t, GS_LEDGER_COIN, side, (int)held, &cite)->text = text;
    }
}

static void income(gs_turn *t, const gs_camp_side *s)
{
    int64_t worth = 0;
    int places = 0;
    for (int i = 0; i < t->c->n_places; i++) {
        const char *owner = gs_campaign_owner(t->c, &t->c->places[i]);
        if (owner && strcmp(owner, s->id) == 0) {
            worth += t->c->places[i].worth;
            places++;
        }
    }
    enter(t, s->id, worth * rate(t->c),
          gs_arena_printf(t->c->arena, "income of %d place%s, worth %d", places,
                          places == 1 ? "" : "s", (int)worth));
}

static void upkeep(gs_turn *t, const gs_camp_side *s)
{
    int64_t coin = 0;
    int units = 0;
    for (int a = 0; a < s->n_armies; a++) {
        for (int u = 0; u < s->armies[a].n_units; u++) {
            const gs_camp_unit *unit = &s->armies[a].units[u];
            const gs_camp_troop *troop = gs_campaign_troop(t->c, unit->troop);
            gs_unit_now now;
            gs_campaign_unit_now(t->c, unit, &now);
            if (!now.struck && troop && troop->upkeep > 0) {
                coin += troop->upkeep;
                units++;
            }
        }
    }
    enter(t, s->id, -coin,
          gs_arena_printf(t->c->arena, "upkeep of %d unit%s", units, units == 1 ? "" : "s"));
}

gs_status gs_turn_money(gs_turn *t)
{
    for (int i = 0; gs_campaign_has_economy(t->c) && i < t->c->n_sides; i++) {
        income(t, &t->c->sides[i]);
        upkeep(t, &t->c->sides[i]);
    }
    return GS_OK;
}
