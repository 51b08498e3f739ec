/* The fold: what a hero or a unit is after an entry of the ledger. */
#include "campaign_int.h"

#include <stdlib.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* An entry counts at n if it was not taken back by then. */
static bool counts(const gs_camp_entry *e, int n)
{
    return e->n <= n && (e->undone == 0 || e->undone > n);
}

static void set_fate(gs_hero_now *o, const gs_camp_entry *e, gs_fate fate)
{
    o->fate = fate;
    o->by = e->by;
    o->since = e->date;
    o->battle = e->battle;
    o->entry = e->n;
}

static void set_free(gs_hero_now *o, const gs_camp_entry *e)
{
    if (o->fate == GS_FATE_CAPTIVE || o->fate == GS_FATE_MISSING) {
        set_fate(o, e, GS_FATE_FIT);
        o->by = NULL;
    }
}

static void fold_deed(gs_hero_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_POWER:
        o->rating += e->amount;
        break;
    case GS_LEDGER_WOUNDED:
        o->wounds += e->amount;
        o->wounds_ever += e->amount;
        break;
    case GS_LEDGER_SCAR:
        o->scars += e->amount;
        o->wounds -= e->amount;
        break;
    case GS_LEDGER_HEALED:
        o->wounds -= e->amount;
        break;
    case GS_LEDGER_DUEL_WON:
        o->duels_won++;
        break;
    case GS_LEDGER_STRUCK_DOWN:
        o->struck_down++;
        break;
    case GS_LEDGER_EPITHET:
        o->epithet = e->text;
        break;
    case GS_LEDGER_ITEM_GAINED:
        o->items += e->amount;
        break;
    case GS_LEDGER_ITEM_LOST:
        o->items -= e->amount;
        break;
    case GS_LEDGER_FOUGHT:
        o->battles++;
        break;
    default:
        break;
    }
}

static void fold_hero(gs_hero_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_CAPTURED:
        set_fate(o, e, GS_FATE_CAPTIVE);
        o->captures++;
        break;
    case GS_LEDGER_MISSING:
        set_fate(o, e, GS_FATE_MISSING);
        break;
    case GS_LEDGER_DIED:
        set_fate(o, e, GS_FATE_DEAD);
        break;
    case GS_LEDGER_RETIRED:
        set_fate(o, e, GS_FATE_RETIRED);
        break;
    case GS_LEDGER_ESCAPED:
    case GS_LEDGER_RESCUED:
    case GS_LEDGER_RANSOMED:
    case GS_LEDGER_EXCHANGED:
    case GS_LEDGER_PAROLED:
    case GS_LEDGER_RELEASED:
    case GS_LEDGER_FOUND:
        set_free(o, e);
        break;
    default:
        fold_deed(o, e);
        break;
    }
}

void gs_fold_hero_start(const gs_camp_hero *h, gs_hero_now *out)
{
    memset(out, 0, sizeof *out);
    out->rating = h->power;
    out->epithet = h->epithet;
    for (int i = 0; i < h->n_items; i++) {
        out->items += h->items[i].power;
    }
}

void gs_fold_hero_entry(const gs_camp_hero *h, const gs_camp_entry *e, gs_hero_now *out)
{
    if (is(e->subject, h->id)) {
        fold_hero(out, e);
    }
}

void gs_fold_hero_end(gs_hero_now *out)
{
    if (out->fate == GS_FATE_FIT && out->wounds > 0) {
        out->fate = GS_FATE_WOUNDED;
    }
    out->power = out->rating - out->wounds + out->items;
    out->power = out->power < 0 ? 0 : out->power;
}

void gs_campaign_hero_at(const gs_campaign *c, const gs_camp_hero *h, int n,
                         gs_hero_now *out)
{
    gs_entries his = gs_campaign_entries(c, h->id);
    gs_fold_hero_start(h, out);
    for (int i = 0; i < his.n && his.at[i] < n; i++) {
        if (counts(&c->ledger[his.at[i]], n)) {
            gs_fold_hero_entry(h, &c->ledger[his.at[i]], out);
        }
    }
    gs_fold_hero_end(out);
}

void gs_campaign_hero_now(const gs_campaign *c, const gs_camp_hero *h, gs_hero_now *out)
{
    gs_campaign_hero_at(c, h, c->n_ledger, out);
}

static void fold_unit(gs_unit_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_LOSSES:
        o->lost += e->amount;
        o->present -= e->amount;
        break;
    case GS_LEDGER_RETURNED:
        o->returned += e->amount;
        o->present += e->amount;
        break;
    case GS_LEDGER_GAINED:
        o->gained += e->amount;
        o->present += e->amount;
        break;
    case GS_LEDGER_MERGED: /* its establishment grows by what it took in */
        o->full += e->amount;
        o->present += e->amount;
        break;
    case GS_LEDGER_HONOUR:
        o->honours++;
        break;
    case GS_LEDGER_ROUTED:
        o->routs++;
        break;
    case GS_LEDGER_DESTROYED:
        o->destroyed++;
        break;
    case GS_LEDGER_STRUCK:
        o->struck = true;
        break;
    case GS_LEDGER_QUALITY:
        o->quality = e->text;
        break;
    case GS_LEDGER_RENAMED:
        o->name = e->text;
        break;
    case GS_LEDGER_MOVED:
        o->army = e->by;
        break;
    default:
        break;
    }
}

void gs_fold_unit_start(const gs_campaign *c, const gs_camp_unit *u, gs_unit_now *out)
{
    const gs_camp_army *army = gs_index_army(c, u->id);
    memset(out, 0, sizeof *out);
    out->full = u->full;
    out->present = u->present < 0 ? u->full : u->present;
    out->name = u->name;
    out->army = army ? army->id : NULL;
}

void gs_fold_unit_entry(const gs_camp_unit *u, const gs_camp_entry *e, gs_unit_now *out)
{
    if (is(e->subject, u->id)) {
        fold_unit(out, e);
    } else if (e->kind == GS_LEDGER_MERGED && is(e->by, u->id)) {
        out->lost += e->amount; /* its men are in the other unit now */
        out->present -= e->amount;
        out->struck = true;
    }
}

void gs_fold_unit_end(const gs_camp_unit *u, gs_unit_now *out)
{
    out->gone = out->lost - out->returned - out->gained + u->full -
                (u->present < 0 ? u->full : u->present);
}

void gs_campaign_unit_at(const gs_campaign *c, const gs_camp_unit *u, int n,
                         gs_unit_now *out)
{
    gs_entries its = gs_campaign_entries(c, u->id);
    gs_fold_unit_start(c, u, out);
    for (int i = 0; i < its.n && its.at[i] < n; i++) {
        if (counts(&c->ledger[its.at[i]], n)) {
            gs_fold_unit_entry(u, &c->ledger[its.at[i]], out);
        }
    }
    gs_fold_unit_end(u, out);
}

void gs_campaign_unit_now(const gs_campaign *c, const gs_camp_unit *u, gs_unit_now *out)
{
    gs_campaign_unit_at(c, u, c->n_ledger, out);
}

bool gs_fate_can_fight(gs_fate fate)
{
    return fate == GS_FATE_FIT || fate == GS_FATE_WOUNDED;
}

gs_camp_hero *gs_camp_named_general(const gs_campaign *c, const gs_camp_side *s)
{
    const char *id = s->general;
    gs_entries its = gs_campaign_entries(c, s->id);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_SUCCESSION && !e->undone && is(e->subject, s->id)) {
            id = e->by;
        }
    }
    return id ? gs_campaign_hero(c, id) : NULL;
}

static gs_camp_hero *if_he_can(const gs_campaign *c, gs_camp_hero *h)
{
    gs_hero_now now;
    if (h) {
        gs_campaign_hero_now(c, h, &now);
    }
    return h && gs_fate_can_fight(now.fate) ? h : NULL;
}

gs_camp_hero *gs_campaign_general(const gs_campaign *c, const gs_camp_side *s)
{
    return if_he_can(c, gs_camp_named_general(c, s));
}

/* ---- armies ---- */
static int by_place(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return x[0] != y[0] ? x[0] - y[0] : x[1] != y[1] ? x[1] - y[1] : x[2] - y[2];
}

/* Where a unit stands in the lists: side, army, number. */
static void find_place(const gs_campaign *c, const gs_camp_unit *u, int place[3])
{
    const gs_camp_side *s = gs_index_side(c, u->id);
    const gs_camp_army *a = gs_index_army(c, u->id);
    place[0] = (int)(s - c->sides);
    place[1] = (int)(a - s->armies);
    place[2] = (int)(u - a->units);
}

int gs_campaign_units(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                      gs_camp_unit ***out)
{
    gs_entries its = gs_campaign_entries(c, army->id);
    int(*place)[3] = gs_arena_array(a, (size_t)(army->n_units + its.n) + 1, sizeof *place);
    int n = 0, kept = 0;
    for (int i = 0; i < army->n_units; i++) {
        find_place(c, &army->units[i], place[n++]);
    }
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        const gs_camp_unit *u =
            e->kind == GS_LEDGER_MOVED && !e->undone ? gs_campaign_unit(c, e->subject) : NULL;
        if (u) {
            find_place(c, u, place[n++]);
        }
    }
    qsort(place, (size_t)n, sizeof *place, by_place);
    *out = GS_NEW_ARRAY(a, gs_camp_unit *, n + 1);
    for (int i = 0; i < n; i++) {
        gs_camp_unit *u = &c->sides[place[i][0]].armies[place[i][1]].units[place[i][2]];
        gs_unit_now now;
        gs_campaign_unit_now(c, u, &now);
        if (is(now.army, army->id) && (i == 0 || by_place(place[i - 1], place[i]) != 0)) {
            (*out)[kept++] = u;
        }
    }
    return kept;
}

gs_camp_army *gs_campaign_army_with(const gs_campaign *c, const char *who)
{
    const gs_camp_unit *u = gs_campaign_unit(c, who);
    gs_camp_army *army = gs_campaign_army(c, who);
    gs_unit_now now;
    if (army) {
        return army;
    }
    if (u) {
        gs_campaign_unit_now(c, u, &now);
        return gs_campaign_army(c, now.army);
    }
    const gs_camp_side *s = gs_campaign_hero(c, who) ? gs_campaign_side_of(c, who) : NULL;
    for (int a = 0; s && a < s->n_armies; a++) {
        bool his = is(s->armies[a].general, who);
        for (int i = 0; i < s->armies[a].n_units; i++) {
            his = his || is(s->armies[a].units[i].leader, who);
        }
        if (his) {
            return &s->armies[a];
        }
    }
    return NULL;
}
