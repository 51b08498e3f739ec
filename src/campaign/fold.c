/* The fold: what a hero or a unit is after an entry of the ledger. */
#include "campaign_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Walks the entries about somebody that held when entry n was the last, in their order. */
typedef struct held {
    const gs_campaign *c;
    gs_entries all;
    gs_arena *a; /* of the list, where the order is not that in which they were made; else NULL */
    int n, i;
} held;

static held held_begin(const gs_campaign *c, const char *id, int n)
{
    held h = {.c = c, .all = gs_campaign_entries(c, id), .n = n};
    bool mended = false;
    for (int i = 0; c->n_tied && i < h.all.n && !mended; i++) {
        mended = c->ledger[h.all.at[i]].instead || c->ledger[h.all.at[i]].after;
    }
    if (mended) {
        h.a = gs_arena_new();
        h.all = gs_entries_held(c, h.all, n, h.a);
    }
    return h;
}

static const gs_camp_entry *held_next(held *h)
{
    while (h->i < h->all.n && (h->a || h->all.at[h->i] < h->n)) {
        const gs_camp_entry *e = &h->c->ledger[h->all.at[h->i++]];
        if (h->a || gs_entry_holds(h->c, e, h->n)) {
            return e;
        }
    }
    return NULL;
}

static void held_end(held *h)
{
    if (h->a) {
        gs_arena_free(h->a);
    }
}

static void set_fate(gs_hero_now *o, const gs_camp_entry *e, gs_fate fate)
{
    o->fate = fate;
    o->by = e->by;
    o->since = e->date;
    o->battle = e->battle;
    o->entry = e->n;
}

/* Nobody holds him any more: what was agreed for him is void. */
static void end_custody(gs_hero_now *o)
{
    o->held_by = o->held_at = o->payer = o->due = NULL;
    o->price = o->paid = 0;
    o->defaulted = false;
}

static void set_free(gs_hero_now *o, const gs_camp_entry *e)
{
    end_custody(o);
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
    case GS_LEDGER_RENAMED:
        o->name = e->text;
        break;
    case GS_LEDGER_JOINED:
        o->side = e->by;
        o->with = NULL;
        break;
    case GS_LEDGER_LEADS:
        o->unit = e->by;
        break;
    case GS_LEDGER_MOVED:
        o->with = e->by;
        break;
    default:
        break;
    }
}

/* What was agreed about a captive, and a free man's word. */
static void fold_custody(gs_hero_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_KEPT:
        o->held_by = e->by ? e->by : o->held_by;
        o->held_at = e->place;
        break;
    case GS_LEDGER_AGREED:
        o->price = e->amount;
        o->payer = e->by;
        o->due = e->due;
        o->paid = 0;
        o->defaulted = false;
        break;
    case GS_LEDGER_PAID:
        o->paid += e->amount;
        break;
    case GS_LEDGER_DEFAULTED:
        o->defaulted = true;
        break;
    case GS_LEDGER_PAROLE_ENDED:
    case GS_LEDGER_PAROLE_BROKEN:
        o->parole = NULL;
        break;
    default:
        fold_deed(o, e);
        break;
    }
}

static void fold_hero(gs_hero_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_CAPTURED:
        end_custody(o);
        set_fate(o, e, GS_FATE_CAPTIVE);
        o->held_by = e->by;
        o->held_at = e->place;
        o->parole = NULL;
        o->captures++;
        break;
    case GS_LEDGER_MISSING:
        set_fate(o, e, GS_FATE_MISSING);
        break;
    case GS_LEDGER_DIED:
        end_custody(o);
        o->parole = NULL;
        set_fate(o, e, GS_FATE_DEAD);
        break;
    case GS_LEDGER_RETIRED:
        set_fate(o, e, GS_FATE_RETIRED);
        break;
    case GS_LEDGER_REMOVED:
        set_fate(o, e, GS_FATE_RETIRED);
        o->removed = true;
        break;
    case GS_LEDGER_PAROLED:
        set_free(o, e);
        /* a word that was given without the umpire's hand (older files) binds nobody */
        o->parole = e->due ? e->due : e->step ? "" : NULL;
        break;
    case GS_LEDGER_RELEASED:
        set_free(o, e);
        o->parole = NULL;
        break;
    case GS_LEDGER_ESCAPED:
    case GS_LEDGER_RESCUED:
    case GS_LEDGER_RANSOMED:
    case GS_LEDGER_EXCHANGED:
    case GS_LEDGER_FOUND:
        set_free(o, e);
        break;
    default:
        fold_custody(o, e);
        break;
    }
}

void gs_fold_hero_start(const gs_campaign *c, const gs_camp_hero *today, gs_hero_now *out)
{
    const gs_camp_hero *h = gs_campaign_hero(gs_camp_born(c), today->id);
    memset(out, 0, sizeof *out);
    h = h ? h : today;
    out->name = h->name;
    out->side = gs_camp_born_side(c, h->id);
    out->unit = gs_index_led(c, h->id);
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
static void since_wound(const gs_campaign *c, const gs_camp_hero *h, int n, gs_hero_now *out)
{
    int closed = out->wounds_ever - out->wounds;
    held his = held_begin(c, h->id, n);
    for (const gs_camp_entry *e; closed >= 0 && (e = held_next(&his)) != NULL;) {
        if (e->kind == GS_LEDGER_WOUNDED && is(e->subject, h->id)) {
            closed -= e->amount;
            if (closed < 0) {
                set_fate(out, e, GS_FATE_WOUNDED);
            }
        }
    }
    held_end(&his);
}

void gs_campaign_hero_at(const gs_campaign *c, const gs_camp_hero *h, int n,
                         gs_hero_now *out)
{
    held his = held_begin(c, h->id, n);
    gs_fold_hero_start(c, h, out);
    for (const gs_camp_entry *e; (e = held_next(&his)) != NULL;) {
        gs_fold_hero_entry(h, e, out);
    }
    gs_fold_hero_end(out);
    if (out->fate == GS_FATE_WOUNDED) {
        since_wound(c, h, n, out);
    }
    held_end(&his);
}

void gs_campaign_hero_now(const gs_campaign *c, const gs_camp_hero *h, gs_hero_now *out)
{
    gs_campaign_hero_at(c, h, c->n_ledger, out);
}

static void fold_change(gs_unit_now *o, const gs_camp_entry *e)
{
    const char **field = is(e->field, "troop")     ? &o->troop
                         : is(e->field, "facts")   ? &o->facts
                         : is(e->field, "special") ? &o->special
                                                   : NULL;
    if (field) {
        *field = e->value;
    }
}

static int places_of(const char *text)
{
    int n = 0;
    for (; text && *text >= '0' && *text <= '9' && n < 100000; text++) {
        n = n * 10 + (*text - '0');
    }
    return n;
}

/* What changes the roll: its establishment, its side, whether it is there. */
static void fold_roll(gs_unit_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_RAISED:
        o->full += e->amount;
        o->raised += e->amount;
        break;
    case GS_LEDGER_SPLIT: { /* `value` places go, `amount` men with them */
        int places = places_of(e->value);
        o->full -= places;
        o->present -= e->amount;
        o->passed += places - e->amount;
        break;
    }
    case GS_LEDGER_DISMISSED:
        o->present -= e->amount;
        o->dismissed += e->amount;
        break;
    case GS_LEDGER_JOINED:
        o->side = e->by;
        o->army = e->value ? e->value : o->army;
        o->number = e->amount > 0 ? e->amount : o->number;
        break;
    case GS_LEDGER_REMOVED:
        o->struck = o->removed = true;
        break;
    case GS_LEDGER_CHANGED:
        fold_change(o, e);
        break;
    default:
        break;
    }
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
        fold_roll(o, e);
        break;
    }
}

void gs_fold_unit_start(const gs_campaign *c, const gs_camp_unit *today, gs_unit_now *out)
{
    const gs_campaign *born = gs_camp_born(c);
    const gs_camp_unit *u = gs_campaign_unit(born, today->id);
    const gs_camp_army *army = gs_index_army(born, today->id);
    memset(out, 0, sizeof *out);
    u = u ? u : today;
    out->side = gs_camp_born_side(c, today->id);
    out->troop = u->troop;
    out->facts = u->facts;
    out->special = u->special;
    out->number = u->number;
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
    out->gone = out->lost - out->returned - out->gained + out->raised + out->dismissed -
                out->passed + u->full - (u->present < 0 ? u->full : u->present);
}

void gs_campaign_unit_at(const gs_campaign *c, const gs_camp_unit *u, int n,
                         gs_unit_now *out)
{
    held its = held_begin(c, u->id, n);
    gs_fold_unit_start(c, u, out);
    for (const gs_camp_entry *e; (e = held_next(&its)) != NULL;) {
        gs_fold_unit_entry(u, e, out);
    }
    gs_fold_unit_end(u, out);
    held_end(&its);
}

void gs_campaign_unit_now(const gs_campaign *c, const gs_camp_unit *u, gs_unit_now *out)
{
    gs_campaign_unit_at(c, u, c->n_ledger, out);
}

bool gs_fate_can_fight(gs_fate fate)
{
    return fate == GS_FATE_FIT || fate == GS_FATE_WOUNDED;
}
