/* What a side sees of the armies on the map (options.sight, CAM-R31): its own, and of the enemy's
 * those within one march of an army or a place of its own; of others where it saw them last. */
#include "war_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const char *sight_of(const gs_campaign *c)
{
    const char *option = gs_campaign_option(c, "options.sight");
    return option ? option : "near";
}

/* Is point q at most one march from p? */
static bool near(const int *far, int q)
{
    return q >= 0 && far[q] >= 0 && far[q] <= 1;
}

/* Did the side see the army as things stood after entry n? *out: where. */
static bool saw(const gs_war_map *m, const gs_camp_side *side, const gs_camp_army *army, int n,
                gs_arena *a, gs_army_now *out)
{
    const gs_campaign *c = m->c;
    int *far = GS_NEW_ARRAY(a, int, m->n_points + 1);
    gs_campaign_army_at(c, army, n, a, out);
    int at = gs_war_point(m, out);
    if (at < 0) {
        return false;
    }
    gs_war_distances(m, at, NULL, far);
    for (int p = 0; p < c->n_places; p++) {
        if (near(far, p) && is(gs_campaign_owner_at(c, &c->places[p], n), side->id)) {
            return true;
        }
    }
    for (int i = 0; i < side->n_armies; i++) {
        gs_army_now own;
        gs_campaign_army_at(c, &side->armies[i], n, a, &own);
        if (near(far, gs_war_point(m, &own))) {
            return true;
        }
    }
    return false;
}

/* Entries after which somebody may stand elsewhere, or see further. */
static bool moves(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_MARCHED || e->kind == GS_LEDGER_RETREATED ||
           e->kind == GS_LEDGER_OWNER || e->kind == GS_LEDGER_SURRENDERED ||
           e->kind == GS_LEDGER_ADDED;
}

/* The last time at which it was seen: after a step, the newest first. 0: never. */
static int last_sight(const gs_war_map *m, const gs_camp_side *side, const gs_camp_army *army,
                      gs_arena *a, gs_army_now *out)
{
    const gs_campaign *c = m->c;
    for (int n = c->n_ledger; n >= 0; n--) {
        bool changed = n > 0 && moves(&c->ledger[n - 1]);
        bool step = n == c->n_ledger || n == 0 || (changed && !moves(&c->ledger[n]));
        if (step && saw(m, side, army, n, a, out)) {
            return n + 1;
        }
    }
    return 0;
}

void gs_campaign_seen(const gs_campaign *c, const gs_camp_side *side, const gs_camp_army *army,
                      gs_arena *a, gs_war_seen *out)
{
    gs_war_map m;
    gs_army_now now;
    const char *sight = sight_of(c);
    bool own = is(gs_campaign_side_of(c, army->id)->id, side->id);
    int men = gs_campaign_army_strength(c, army);
    *out = (gs_war_seen){.strength = -1};
    gs_campaign_army_now(c, army, a, &now);
    gs_war_map_new(c, a, &m);
    if (own || is(sight, "all") || c->n_places == 0) { /* without a map nobody is out of sight */
        *out = (gs_war_seen){true, true, now.at, own || now.done ? now.to : NULL, now.done, men, NULL};
        out->strength = own ? men : (men + 5) / 10 * 10;
        return;
    }
    int n = is(sight, "own") ? 0 : last_sight(&m, side, army, a, &now);
    if (n > 0) {
        out->known = true;
        out->now = n == c->n_ledger + 1;
        out->at = now.at;
        out->to = now.done ? now.to : NULL; /* for which road it waits is its own affair */
        out->done = now.done;
        out->strength = out->now ? (men + 5) / 10 * 10 : -1;
        out->date = out->now ? NULL : n > 1 ? c->ledger[n - 2].date : gs_campaign_date(c);
    }
}
