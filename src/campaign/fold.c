/* The fold: what a hero or a unit is after an entry of the ledger. */
#include "campaign_int.h"

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

/* Wounds close oldest first (CAM-R3): he is wounded since the first that is still open. */
static void since_wound(const gs_campaign *c, gs_entries his, const gs_camp_hero *h, int n,
                        gs_hero_now *out)
{
    int closed = out->wounds_ever - out->wounds;
    for (int i = 0; i < his.n && his.at[i] < n; i++) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        if (e->kind == GS_LEDGER_WOUNDED && counts(e, n) && is(e->subject, h->id)) {
            closed -= e->amount;
            if (closed < 0) {
                set_fate(out, e, GS_FATE_WOUNDED);
                return;
            }
        }
    }
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
    if (out->fate == GS_FATE_WOUNDED) {
        since_wound(c, his, h, n, out);
    }
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
