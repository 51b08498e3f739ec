/* The campaign as a side knows it: what it may not know is taken out of a copy. */
#include "gesta/view.h"

#include "lists_int.h"

#include "gesta/campaign_war.h"

#include <string.h>

typedef struct viewer {
    const gs_campaign *c; /* as it is */
    const gs_sight *s;
    const gs_camp_side *side;
    gs_campaign *x; /* as it is known */
    gs_arena *a;
} viewer;

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const char *known(const viewer *v, const char *id)
{
    return id && gs_sight_thing(v->s, id) ? id : NULL;
}

/* ---- lists ---- */
static void view_army(const viewer *v, gs_camp_army *army)
{
    gs_war_seen seen;
    const gs_camp_army *now = gs_campaign_army(v->c, army->id);
    int kept = 0;
    for (int i = 0; i < army->n_units; i++) {
        if (known(v, army->units[i].id)) {
            army->units[kept] = army->units[i];
            army->units[kept].leader = known(v, army->units[kept].leader);
            kept++;
        }
    }
    army->n_units = kept;
    army->general = known(v, army->general);
    if (now && gs_campaign_side_of(v->c, army->id) != v->side) {
        gs_campaign_seen(v->c, v->side, now, v->a, &seen);
        army->place = seen.at;
    }
}

static void view_side(const viewer *v, gs_camp_side *side)
{
    int heroes = 0, armies = 0;
    for (int i = 0; i < side->n_heroes; i++) {
        if (known(v, side->heroes[i].id)) {
            side->heroes[heroes] = side->heroes[i];
            side->heroes[heroes].heir = known(v, side->heroes[heroes].heir);
            heroes++;
        }
    }
    for (int i = 0; i < side->n_armies; i++) {
        gs_camp_army *army = &side->armies[i];
        bool its = known(v, army->id) != NULL;
        for (int u = 0; u < army->n_units && !its; u++) { /* whose men were met */
            its = known(v, army->units[u].id) != NULL;
        }
        if (its) {
            side->armies[armies] = *army;
            view_army(v, &side->armies[armies++]);
        }
    }
    side->n_heroes = heroes;
    side->n_armies = armies;
    side->general = known(v, side->general);
    if (!is(side->id, v->side->id)) {
        side->coin = side->pool = 0;
    }
}

/* Is somebody on the field whom the side does not know? */
static bool names_strangers(const viewer *v, const gs_camp_force *f)
{
    return (f->army && !known(v, f->army)) || (f->unit && !known(v, f->unit)) ||
           (f->hero && !known(v, f->hero));
}

static void view_scenario(const viewer *v, gs_camp_scenario *s)
{
    for (int m = 0; m < s->n_musters; m++) {
        gs_camp_muster *muster = &s->musters[m];
        bool own = is(muster->side, v->side->id);
        int kept = 0;
        for (int i = 0; i < muster->n_forces; i++) {
            if (!names_strangers(v, &muster->forces[i])) {
                muster->forces[kept] = muster->forces[i];
                muster->forces[kept].with = known(v, muster->forces[kept].with);
                kept++;
            }
        }
        muster->n_forces = kept;
        muster->general = known(v, muster->general);
        if (!own) { /* what the enemy means to do */
            muster->plan = muster->temper = muster->level = NULL;
        }
    }
    int kept = 0;
    for (int i = 0; i < s->n_events; i++) {
        const gs_camp_event *e = &s->events[i];
        if ((!e->who || known(v, e->who)) && (!e->against || known(v, e->against))) {
            s->events[kept++] = *e;
        }
    }
    s->n_events = kept;
}

/* A field is known by the battles on it, or if it is nobody's. */
static bool knows_field(const viewer *v, const gs_camp_scenario *s)
{
    bool any = false, its = false;
    for (int i = 0; i < v->c->n_battles; i++) {
        const gs_camp_battle *b = &v->c->battles[i];
        bool here = is(b->scenario, s->id);
        any = any || here;
        its = its || (here && gs_sight_battle(v->s, b));
    }
    for (int m = 0; m < s->n_musters; m++) {
        its = its || is(s->musters[m].side, v->side->id);
    }
    return its || (!any && s->n_musters == 0);
}

/* A kind of men that only strangers are. */
static bool knows_troop(const viewer *v, const gs_camp_troop *t)
{
    bool any = false;
    for (int s = 0; s < v->c->n_sides; s++) {
        for (int i = 0; i < v->c->sides[s].n_armies; i++) {
            const gs_camp_army *army = &v->c->sides[s].armies[i];
            for (int u = 0; u < army->n_units; u++) {
                bool such = is(army->units[u].troop, t->id);
                if (such && known(v, army->units[u].id)) {
                    return true;
                }
                any = any || such;
            }
        }
    }
    return !any;
}

static void view_lists(const viewer *v)
{
    gs_campaign *x = v->x;
    int n = 0;
    for (int i = 0; i < x->n_sides; i++) {
        view_side(v, &x->sides[i]);
    }
    for (int i = 0; i < x->n_troops; i++) {
        if (knows_troop(v, &x->troops[i])) {
            x->troops[n++] = x->troops[i];
        }
    }
    x->n_troops = n;
    for (int i = n = 0; i < x->n_battles; i++) {
        const gs_camp_battle *b = gs_campaign_battle(v->c, x->battles[i].id);
        if (!b || gs_sight_battle(v->s, b)) {
            x->battles[n] = x->battles[i];
            x->battles[n].after = known(v, x->battles[n].after);
            x->battles[n++].seed = 0;
        }
    }
    x->n_battles = n;
    for (int i = n = 0; i < x->n_scenarios; i++) {
        const gs_camp_scenario *now = gs_campaign_scenario(v->c, x->scenarios[i].id);
        if (knows_field(v, now ? now : &x->scenarios[i])) {
            x->scenarios[n] = x->scenarios[i];
            view_scenario(v, &x->scenarios[n++]);
        }
    }
    x->n_scenarios = n;
    for (int i = n = 0; i < x->n_orders; i++) {
        const gs_camp_side *side = gs_campaign_side_of(v->c, x->orders[i].army);
        if (side && is(side->id, v->side->id)) {
            x->orders[n++] = x->orders[i];
        }
    }
    x->n_orders = n;
    x->seed = 0;
}

/* ---- ledger ---- */
bool gs_entry_blank(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_NOTE && e->text && !*e->text;
}

/* Only its day is left, for all know what day it is. */
static void blank(const viewer *v, const gs_camp_entry *of, gs_camp_entry *e)
{
    bool tie = of->kind == GS_LEDGER_UNDONE || of->kind == GS_LEDGER_REDONE;
    *e = (gs_camp_entry){.n = of->n, .kind = GS_LEDGER_NOTE, .subject = v->c->id, .text = "",
                         .date = of->date, .step = of->step,
                         .undone = tie || of->undone ? of->n : 0, .tied = true};
}

/* Whoever is named in an entry and not known is called by his side. */
static const char *by_his_side(const viewer *v, const char *id)
{
    const gs_camp_side *side = id && !known(v, id) ? gs_campaign_side_of(v->c, id) : NULL;
    return side ? side->id : id;
}

static bool is_stranger(const viewer *v, const char *id)
{
    return id && gs_campaign_side_of(v->c, id) && !known(v, id);
}

/* It would change what the view does not have, or names a stranger as part of it. */
static bool goes_nowhere(const viewer *v, const gs_camp_entry *e)
{
    bool there = is(e->subject, v->c->id) || gs_index_any(v->x, e->subject, NULL);
    return !there || (gs_lists_changed_by(v->c, e) && (is_stranger(v, e->by) || is_stranger(v, e->value)));
}

static bool about_own(const viewer *v, const gs_camp_entry *e)
{
    const gs_camp_side *side = gs_campaign_side(v->c, e->subject);
    side = side ? side : gs_campaign_side_of(v->c, e->subject);
    return side && is(side->id, v->side->id);
}

static void view_ledger(const viewer *v)
{
    bool *gone = GS_NEW_ARRAY(v->a, bool, v->c->n_ledger + 1);
    for (int i = 0; i < v->c->n_ledger; i++) {
        const gs_camp_entry *of = &v->c->ledger[i];
        gs_camp_entry *e = &v->x->ledger[i];
        bool tie = of->kind == GS_LEDGER_UNDONE || of->kind == GS_LEDGER_REDONE;
        int rests = of->instead ? of->instead : tie ? of->amount : 0;
        gone[i] = !gs_sight_entry(v->s, of) || (rests && gone[rests - 1]) || goes_nowhere(v, of);
        if (gone[i]) {
            blank(v, of, e);
            continue;
        }
        e->by = by_his_side(v, e->by);
        e->value = by_his_side(v, e->value);
        e->place = by_his_side(v, e->place);
        e->after = e->after && e->after < e->n && gone[e->after - 1] ? 0 : e->after;
        if (!about_own(v, e) && !e->battle) { /* whatever the umpire wrote there */
            e->reason = NULL;
            e->text = e->kind == GS_LEDGER_RENAMED || e->kind == GS_LEDGER_QUALITY ||
                              e->kind == GS_LEDGER_EPITHET
                          ? e->text
                          : NULL;
        }
    }
}

gs_status gs_campaign_view(const gs_campaign *c, const gs_camp_side *side, gs_campaign **out,
                           gs_err *err)
{
    gs_campaign *x = gs_campaign_new(), own = *x;
    gs_row_copy(&gs_kind_campaign, x, gs_campaign_written(c), c->n_ledger, own.arena);
    x->arena = own.arena;
    x->index = own.index;
    x->history = own.history;
    x->lists = NULL;
    x->n_tied = x->n_followed = 0;
    viewer v = {.c = c, .s = gs_sight_new(c, side, own.arena), .side = side, .x = x, .a = own.arena};
    view_lists(&v);
    for (int i = 0; i < x->n_ledger; i++) {
        gs_camp_entry *e = &x->ledger[i];
        e->undone = e->turned = e->replaced = e->before = 0;
        e->tied = false;
    }
    gs_index_again(x);
    view_ledger(&v);
    for (int i = 0; i < x->n_ledger; i++) { /* blanks are tied to nothing */
        gs_entry_tie(x, &x->ledger[i]);
    }
    gs_status st = gs_campaign_follow(x, err);
    if (st != GS_OK) {
        gs_campaign_free(x);
        x = NULL;
    }
    *out = x;
    return st;
}
