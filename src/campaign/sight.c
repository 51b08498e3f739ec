/* What a side may know: of which things, of which entries. */
#include "gesta/view.h"

#include "campaign_int.h"

#include "gesta/campaign_war.h"

#include <limits.h>
#include <string.h>

struct gs_sight {
    const gs_campaign *c;
    const gs_camp_side *side;
    bool open;      /* nobody is out of sight */
    int *until;     /* by gs_index_number: entries up to here are known of it; 0: it is not known */
    bool *held;     /* by place in the ledger: it is about somebody whom the side held then */
    int n;
};

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const gs_camp_side *side_of(const gs_sight *s, const char *id)
{
    const gs_camp_side *side = id ? gs_campaign_side(s->c, id) : NULL;
    return side || !id ? side : gs_campaign_side_of(s->c, id);
}

static bool is_own(const gs_sight *s, const char *id)
{
    const gs_camp_side *side = side_of(s, id);
    return side && is(side->id, s->side->id);
}

/* Is it one of those whom others may not know: a hero, a unit, an army? */
static bool is_somebody(const gs_sight *s, const char *id)
{
    return id && gs_campaign_side_of(s->c, id) && !gs_campaign_side(s->c, id);
}

/* ---- who is known ---- */
static void know(gs_sight *s, const char *id, int until)
{
    int at = id ? gs_index_number(s->c, id) : -1;
    if (at >= 0 && at < s->n && s->until[at] < until) {
        s->until[at] = until;
    }
}

static int known_until(const gs_sight *s, const char *id)
{
    int at = id ? gs_index_number(s->c, id) : -1;
    return at >= 0 && at < s->n ? s->until[at] : 0;
}

bool gs_sight_battle(const gs_sight *s, const gs_camp_battle *b)
{
    const gs_camp_scenario *sc = b->scenario ? gs_campaign_scenario(s->c, b->scenario) : NULL;
    bool none = !sc || sc->n_musters == 0;
    for (int m = 0; sc && m < sc->n_musters; m++) {
        if (is(sc->musters[m].side, s->side->id)) {
            return true;
        }
    }
    gs_entries its = gs_campaign_entries(s->c, b->id);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &s->c->ledger[its.at[i]];
        if (is(e->battle, b->id) && (is_own(s, e->subject) || is_own(s, e->by))) {
            return true;
        }
    }
    return s->open || none;
}

/* Who stood on a field, up to the last entry that it left. */
static void know_field(gs_sight *s, const gs_camp_battle *b)
{
    gs_entries its = gs_campaign_entries(s->c, b->id);
    int last = 0;
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &s->c->ledger[its.at[i]];
        last = is(e->battle, b->id) && e->n > last ? e->n : last;
    }
    if (!last && !b->setup) {
        return; /* it is to come */
    }
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &s->c->ledger[its.at[i]];
        if (is(e->battle, b->id)) {
            know(s, e->subject, last);
            know(s, e->by, last);
        }
    }
    for (int i = 0; b->setup && i < b->setup->n_units; i++) {
        const char *unit = b->setup->units[i].id;
        const gs_camp_army *army = gs_index_army(s->c, unit);
        know(s, unit, last ? last : 1);
        know(s, army ? army->id : NULL, 1);
    }
    for (int i = 0; b->setup && i < b->setup->n_heroes; i++) {
        know(s, b->setup->heroes[i].id, last ? last : 1);
    }
}

static void know_armies(gs_sight *s, gs_arena *a)
{
    for (int i = 0; i < s->c->n_sides; i++) {
        const gs_camp_side *side = &s->c->sides[i];
        for (int k = 0; k < side->n_armies && !is(side->id, s->side->id); k++) {
            gs_war_seen seen;
            gs_campaign_seen(s->c, s->side, &side->armies[k], a, &seen);
            if (seen.known) {
                know(s, side->armies[k].id, 1);
            }
        }
    }
}

/* One's own ledger names others: who took him, whom he met; and who changed sides is known up to that
 * day. */
static void know_from_ledger(gs_sight *s)
{
    const char **holds = GS_NEW_ARRAY(s->c->arena, const char *, s->n + 1);
    for (int i = 0; i < s->c->n_ledger; i++) {
        const gs_camp_entry *e = &s->c->ledger[i];
        int at = gs_index_number(s->c, e->subject);
        bool hero = gs_campaign_hero(s->c, e->subject) != NULL;
        if (hero && is_own(s, e->subject) && gs_campaign_hero(s->c, e->by ? e->by : "")) {
            know(s, e->by, 1);
        }
        if (e->kind == GS_LEDGER_JOINED && !is_own(s, e->subject)) {
            const gs_camp_side *born = gs_campaign_side(s->c, gs_camp_born_side(s->c, e->subject));
            know(s, e->subject, born && is(born->id, s->side->id) ? e->n : 0);
        }
        if (!hero || at < 0 || at >= s->n) {
            continue;
        }
        bool was = holds[at] != NULL;
        if (e->kind == GS_LEDGER_CAPTURED && !e->undone) {
            holds[at] = is_own(s, e->by) ? e->by : NULL;
        } else if (e->kind == GS_LEDGER_KEPT && !e->undone) {
            holds[at] = is_own(s, e->by) ? e->by : NULL;
        } else if (was && (e->kind == GS_LEDGER_ESCAPED || e->kind == GS_LEDGER_RESCUED ||
                           e->kind == GS_LEDGER_RANSOMED || e->kind == GS_LEDGER_EXCHANGED ||
                           e->kind == GS_LEDGER_RELEASED || e->kind == GS_LEDGER_DIED)) {
            holds[at] = NULL;
        }
        s->held[i] = was || holds[at];
        know(s, s->held[i] ? e->subject : NULL, 1);
    }
}

gs_sight *gs_sight_new(const gs_campaign *c, const gs_camp_side *side, gs_arena *a)
{
    const char *option = gs_campaign_option(c, "options.sight");
    gs_sight *s = GS_NEW(a, gs_sight);
    int most = 0;
    for (int i = 0; i < c->n_sides; i++) {
        for (int k = 0; k < c->sides[i].n_armies; k++) {
            for (int u = 0; u < c->sides[i].armies[k].n_units; u++) {
                int at = gs_index_number(c, c->sides[i].armies[k].units[u].id);
                most = at > most ? at : most;
            }
            int at = gs_index_number(c, c->sides[i].armies[k].id);
            most = at > most ? at : most;
        }
        for (int k = 0; k < c->sides[i].n_heroes; k++) {
            int at = gs_index_number(c, c->sides[i].heroes[k].id);
            most = at > most ? at : most;
        }
    }
    *s = (gs_sight){.c = c, .side = side, .open = is(option, "all") || c->n_places == 0, .n = most + 1};
    s->until = GS_NEW_ARRAY(a, int, s->n);
    s->held = GS_NEW_ARRAY(a, bool, c->n_ledger + 1);
    know_from_ledger(s);
    for (int i = 0; i < c->n_battles && !s->open; i++) {
        if (gs_sight_battle(s, &c->battles[i])) {
            know_field(s, &c->battles[i]);
        }
    }
    if (!s->open) {
        know_armies(s, a);
    }
    return s;
}

bool gs_sight_thing(const gs_sight *s, const char *id)
{
    const gs_camp_battle *b = gs_campaign_battle(s->c, id);
    if (b) {
        return gs_sight_battle(s, b);
    }
    return s->open || !is_somebody(s, id) || is_own(s, id) || known_until(s, id) > 0;
}

/* ---- entries ---- */
/* What nobody but the side itself, and the umpire, knows of it. */
static bool is_secret(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_COIN || e->kind == GS_LEDGER_POOL || e->kind == GS_LEDGER_ORDERED;
}

/* How armies go is seen by those who see them (gs_campaign_seen), not by those who read. */
static bool is_march(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_MARCHED || e->kind == GS_LEDGER_RETREATED ||
           e->kind == GS_LEDGER_MOVED;
}

/* Of the campaign itself, a place, a road, a battle: everybody's, but for the umpire's own words. */
static bool is_public(const gs_sight *s, const gs_camp_entry *e)
{
    const gs_camp_battle *b = gs_campaign_battle(s->c, e->battle ? e->battle : e->subject);
    const gs_kind *k = NULL;
    const void *row = gs_campaign_born(s->c, e->subject, &k);
    bool note = e->kind == GS_LEDGER_NOTE || e->kind == GS_LEDGER_OVERRIDE;
    (void)row;
    return !note && (!b || gs_sight_battle(s, b)) && gs_sight_thing(s, e->subject);
}

bool gs_sight_entry(const gs_sight *s, const gs_camp_entry *e)
{
    if (e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE) {
        return gs_sight_entry(s, &s->c->ledger[e->amount - 1]);
    }
    const gs_camp_side *side = side_of(s, e->subject);
    if (side && is(side->id, s->side->id)) {
        return true;
    }
    if (!side) {
        return is_public(s, e);
    }
    if (is_secret(e) || (is_march(e) && !s->open)) {
        return false;
    }
    if (s->open || s->held[e->n - 1] || (e->by && is_own(s, e->by) && e->kind == GS_LEDGER_CAPTURED)) {
        return true;
    }
    if (is(side->id, e->subject)) { /* a side: what it is, not who it has */
        return e->kind != GS_LEDGER_SUCCESSION || gs_sight_thing(s, e->by);
    }
    bool comes = e->kind == GS_LEDGER_ADDED && gs_sight_thing(s, e->subject);
    return comes || e->n <= known_until(s, e->subject);
}
