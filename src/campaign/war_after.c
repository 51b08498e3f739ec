/* After a battle of armies that met (CAM-7.3, CAM-R14): each beaten army goes back to the nearest
 * own or nobody's place, or lays down its arms. */
#include "war_int.h"

#include <stdio.h>
#include <string.h>

typedef struct flight {
    gs_campaign *c;
    const gs_camp_battle *b;
    gs_war_map m;
    gs_war_army *army; /* all that are on the map */
    int n;
    const char *winner; /* side */
    const char *captor; /* army that takes the prisoners */
    gs_arena *a;
    gs_err *err;
} flight;

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static gs_camp_entry *enter(flight *f, gs_ledger_kind kind, const char *subject,
                            const char *rules)
{
    const char *date = gs_campaign_end_of(f->c, f->b, false)->date;
    gs_camp_entry *e = gs_campaign_enter(f->c, kind, subject);
    e->battle = f->b->id;
    e->date = date;
    e->rule = rules;
    return e;
}

/* ---- refuges ---- */
/* How many marches a beaten army has to each point: past no enemy, and whatever stands there. */
static void ways(const flight *f, const gs_war_army *x, int *open, int *all, bool *foe)
{
    for (int i = 0; i < f->n; i++) {
        const gs_war_army *y = &f->army[i];
        bool enemy = y->side != x->side && y->strength > 0 && y->pt[0] != x->pt[0];
        foe[y->pt[0]] = foe[y->pt[0]] || enemy;
    }
    gs_war_distances(&f->m, x->pt[0], foe, open);
    gs_war_distances(&f->m, x->pt[0], NULL, all);
}

static int32_t owner_for(const flight *f, const gs_war_army *x, int place)
{
    const char *owner = gs_campaign_owner(f->c, &f->c->places[place]);
    return !owner ? CAM_OWNER_NEUTRAL : is(owner, x->side->id) ? CAM_OWNER_OWN : CAM_OWNER_ENEMY;
}

/* The eight places that come into question, the best first: open ones before closed ones, then by
 * distance, in the order of the lists. Returns how many. */
static int refuges(const flight *f, const gs_war_army *x, cam_retreat_in *in, int *place)
{
    int *open = GS_NEW_ARRAY(f->a, int, f->m.n_points + 1);
    int *all = GS_NEW_ARRAY(f->a, int, f->m.n_points + 1), n = 0;
    bool *foe = GS_NEW_ARRAY(f->a, bool, f->m.n_points + 1);
    bool *taken = GS_NEW_ARRAY(f->a, bool, f->c->n_places + 1);
    ways(f, x, open, all, foe);
    for (; n < CAM_PLACES; n++) {
        int best = -1, key = 0;
        for (int p = 0; p < f->c->n_places; p++) {
            int32_t owner = owner_for(f, x, p);
            bool shut = open[p] < 0 || foe[p] || owner == CAM_OWNER_ENEMY;
            int far = shut ? 100000 + all[p] : open[p] * 4 + owner;
            if (all[p] > 0 && !taken[p] && (best < 0 || far < key)) {
                best = p;
                key = far;
            }
        }
        if (best < 0) {
            break;
        }
        bool closed = open[best] < 0 || foe[best];
        taken[best] = true;
        place[n] = best;
        in->place[n] = (cam_refuge){owner_for(f, x, best),
                                    gs_camp_held(closed ? all[best] : open[best], 1, 60), closed};
    }
    return n;
}

/* ---- who is with an army ---- */
static int heroes_with(const flight *f, const gs_war_army *x, const gs_camp_hero **out)
{
    int n = 0;
    for (int i = 0; i < x->side->n_heroes; i++) {
        const gs_camp_hero *h = &x->side->heroes[i];
        gs_hero_now now;
        gs_campaign_hero_now(f->c, h, &now);
        if (gs_fate_can_fight(now.fate) && gs_campaign_army_with(f->c, h->id) == x->army) {
            out[n++] = h;
        }
    }
    return n;
}

static int units_with(const flight *f, const gs_war_army *x, gs_camp_unit **out)
{
    gs_camp_unit **all;
    int n = gs_campaign_units(f->c, x->army, f->a, &all), left = 0;
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(f->c, all[i], &now);
        if (!now.struck) {
            out[left++] = all[i];
        }
    }
    return left;
}

/* All its units are struck, all its heroes taken. */
static void surrender(flight *f, gs_war_army *x, gs_camp_unit **unit, int units,
                      const gs_camp_hero **hero, int heroes, const char *rules)
{
    enter(f, GS_LEDGER_SURRENDERED, x->army->id, rules)->by = f->captor;
    for (int i = 0; i < units; i++) {
        enter(f, GS_LEDGER_STRUCK, unit[i]->id, "CAM-7.3")->text = "it laid down its arms";
    }
    for (int i = 0; i < heroes; i++) {
        gs_camp_entry *e = enter(f, GS_LEDGER_CAPTURED, hero[i]->id, "CAM-7.3");
        e->by = f->captor;
        e->text = "his army laid down its arms";
    }
}

static gs_status flee(flight *f, gs_war_army *x)
{
    const gs_camp_hero **hero = GS_NEW_ARRAY(f->a, const gs_camp_hero *, x->side->n_heroes + 1);
    gs_camp_unit **all;
    int room = gs_campaign_units(f->c, x->army, f->a, &all);
    gs_camp_unit **unit = GS_NEW_ARRAY(f->a, gs_camp_unit *, room + 1);
    int heroes = heroes_with(f, x, hero), units = units_with(f, x, unit);
    int place[CAM_PLACES] = {0};
    const char *rules;
    cam_retreat_in in;
    cam_retreat_out out;
    gs_facts_default(cam_retreat.in, cam_retreat.n_in, &in);
    in.battle = CAM_RETREAT_LOST;
    in.units = gs_camp_held(units, 0, 60);
    in.heroes = gs_camp_held(heroes, 0, 20);
    refuges(f, x, &in, place);
    gs_status st = gs_war_ask(f->c, x->side->id, &cam_retreat, &in, &out, f->a, &rules, f->err);
    if (st != GS_OK || out.result == CAM_RETREAT_NONE) {
        return st;
    }
    if (out.result == CAM_RETREAT_SURRENDER) {
        surrender(f, x, unit, units, hero, heroes, rules);
        x->strength = 0; /* it bars nobody's way any more */
        return GS_OK;
    }
    gs_camp_entry *e = enter(f, GS_LEDGER_RETREATED, x->army->id, rules);
    e->place = f->c->places[place[out.place - 1]].id;
    e->amount = out.distance;
    x->pt[0] = place[out.place - 1];
    return GS_OK;
}

/* The armies that met for this battle, by the ledger; the captor is the first of the winners. */
static bool fought(flight *f, const gs_war_army *x)
{
    gs_entries its = gs_campaign_entries(f->c, f->b->id);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &f->c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_MET && !e->undone && is(e->battle, f->b->id) &&
            (is(e->subject, x->army->id) || is(e->by, x->army->id))) {
            return true;
        }
    }
    return false;
}

gs_status gs_war_after(gs_campaign *c, const gs_camp_battle *b, const char *winner, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    flight f = {.c = c, .b = b, .winner = winner, .captor = winner, .a = a, .err = err};
    gs_status st = GS_OK;
    gs_war_map_new(c, a, &f.m);
    f.n = winner ? gs_war_armies(c, &f.m, c->n_ledger, a, &f.army) : 0;
    bool *there = GS_NEW_ARRAY(a, bool, f.n + 1);
    for (int i = f.n - 1; i >= 0; i--) {
        there[i] = fought(&f, &f.army[i]);
        f.captor = there[i] && is(f.army[i].side->id, winner) ? f.army[i].army->id : f.captor;
    }
    for (int i = 0; i < f.n && st == GS_OK; i++) {
        bool beaten = there[i] && !is(f.army[i].side->id, winner);
        st = beaten ? flee(&f, &f.army[i]) : GS_OK;
    }
    gs_arena_free(a);
    return st;
}
