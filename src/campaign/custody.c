/* Captives and paroles: who holds whom, what was agreed, and what a turn's end brings (CAM-4). */
#include "gesta/custody.h"

#include "campaign_int.h"

#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static const gs_camp_side *side_of(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = id ? gs_campaign_side(c, id) : NULL;
    return s || !id ? s : gs_campaign_side_of(c, id);
}

/* ---- who may hold whom ---- */
static bool army_has_men(const gs_campaign *c, const gs_camp_army *army)
{
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    int n = gs_campaign_units(c, army, a, &units);
    bool men = false;
    for (int i = 0; i < n && !men; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, units[i], &now);
        men = !now.struck && now.present > 0;
    }
    gs_arena_free(a);
    return men;
}

static const char *hero_cannot(const gs_campaign *c, const gs_camp_hero *h, gs_arena *a)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    if (!gs_fate_can_fight(now.fate)) {
        return gs_arena_printf(a, "%s since entry %d", gs_fate_words[now.fate], now.entry);
    }
    return gs_campaign_on_parole(c, h, NULL) ? "on parole" : NULL;
}

/* Why he or it can keep nobody; NULL: it can. */
static const char *cannot(const gs_campaign *c, const char *who, gs_arena *a)
{
    const gs_camp_hero *h = gs_campaign_hero(c, who);
    const gs_camp_unit *u = gs_campaign_unit(c, who);
    const gs_camp_army *army = gs_campaign_army(c, who);
    gs_unit_now now;
    if (h) {
        return hero_cannot(c, h, a);
    }
    if (u) {
        gs_campaign_unit_now(c, u, &now);
        return now.struck ? "struck from the roll" : now.present < 1 ? "without men" : NULL;
    }
    if (army) {
        return army_has_men(c, army) ? NULL : "an army without men";
    }
    return gs_campaign_side(c, who) ? NULL : "no hero, unit, army or side of the campaign";
}

bool gs_campaign_can_hold(const gs_campaign *c, const char *who, const gs_camp_hero *captive,
                          gs_arena *a, const char **why)
{
    gs_arena *own = a ? NULL : gs_arena_new();
    const char *first = cannot(c, who, a ? a : own);
    const gs_camp_side *side = side_of(c, who);
    const char *second = side && side == gs_campaign_side_of(c, captive->id) ? "of his own side" : NULL;
    bool can = !first && !second;
    if (why && a) {
        *why = gs_arena_printf(a, "%s%s%s", first ? first : "", first && second ? "; " : "",
                               second ? second : "");
    }
    if (own) {
        gs_arena_free(own);
    }
    return can;
}

/* ---- a captive as he stands ---- */
/* Who has him if the one whom the ledger names can hold nobody: his army, else his side. */
static void pass_on(const gs_campaign *c, const gs_camp_hero *h, gs_custody *o)
{
    const gs_camp_army *army = o->holder ? gs_campaign_army_with(c, o->holder) : NULL;
    const gs_camp_side *side = side_of(c, o->holder);
    gs_arena *a = gs_arena_new();
    o->lost = o->holder && cannot(c, o->holder, a) != NULL;
    gs_arena_free(a);
    if (o->lost && army && gs_campaign_can_hold(c, army->id, h, NULL, NULL)) {
        o->holder = army->id;
    } else if (o->lost && side) {
        o->holder = side->id;
    }
    army = o->holder ? gs_campaign_army_with(c, o->holder) : NULL;
    o->army = army ? army->id : NULL;
    o->side = side ? side->id : NULL;
}

/* Has he tried to escape since the entry? */
static bool has_tried(const gs_campaign *c, const gs_camp_hero *h, int since)
{
    gs_entries his = gs_campaign_entries(c, h->id);
    for (int i = his.n - 1; i >= 0 && his.at[i] >= since; i--) {
        const gs_camp_entry *e = &c->ledger[his.at[i]];
        if (e->kind == GS_LEDGER_HELD && !e->undone && is(e->subject, h->id)) {
            return true;
        }
    }
    return false;
}

static bool custody(const gs_campaign *c, const gs_camp_hero *h, int before, gs_custody *out)
{
    gs_hero_now now;
    *out = (gs_custody){0};
    gs_campaign_hero_now(c, h, &now);
    if (now.fate != GS_FATE_CAPTIVE) {
        return false;
    }
    int began = gs_camp_turn_began(c, before);
    *out = (gs_custody){.captor = now.by, .holder = now.held_by, .place = now.held_at,
                        .entry = now.entry, .price = now.price, .paid = now.paid,
                        .payer = now.payer, .due = now.due, .defaulted = now.defaulted};
    out->tried = has_tried(c, h, began > now.entry ? began : now.entry);
    const gs_camp_side *own = gs_campaign_side_of(c, h->id);
    out->general = is(gs_camp_named_before(c, own, out->entry - 1), h->id);
    pass_on(c, h, out);
    return true;
}

bool gs_campaign_custody(const gs_campaign *c, const gs_camp_hero *h, gs_custody *out)
{
    return custody(c, h, 0, out);
}

int gs_campaign_ransom(const gs_campaign *c, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_custody held;
    gs_camp_about about = {.c = c};
    gs_camp_answer said;
    gs_arena *a = gs_arena_new();
    gs_campaign_hero_now(c, h, &now);
    bool general = gs_campaign_custody(c, h, &held) && held.general;
    gs_camp_about_hero(&about, NULL, h->id);
    const char *sit = gs_arena_printf(a, "hero.rating=%d hero.general=%s",
                                      gs_camp_held(now.rating, 1, 6), general ? "yes" : "no");
    gs_status st = gs_camp_resolve(gs_ruleset_find("campaign"), "ransom-price", sit, &about, NULL, a,
                                   &said, NULL);
    int price = st == GS_OK ? gs_camp_int(said.result, "price") : 0;
    gs_arena_free(a);
    return price;
}

/* ---- parole ---- */
bool gs_campaign_on_parole(const gs_campaign *c, const gs_camp_hero *h, const char **until)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    bool dated = now.parole && *now.parole;
    bool on = now.parole && !(dated && gs_date_order(gs_campaign_date(c), now.parole) >= 0);
    if (until) {
        *until = on && dated ? now.parole : NULL;
    }
    return on;
}

bool gs_campaign_can_serve(const gs_campaign *c, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    return gs_fate_can_fight(now.fate) && !gs_campaign_on_parole(c, h, NULL);
}

/* ---- at the turn's end ---- */
gs_status gs_campaign_escape(gs_campaign *c, const gs_camp_hero *h, const char *guard, gs_dice *dice,
                             gs_err *err)
{
    gs_hero_now now;
    gs_custody held;
    if (!gs_campaign_custody(c, h, &held)) {
        return gs_err_key(err, GS_STATE, h->id, "%s is no captive", h->name);
    }
    const gs_ruleset *book =
        gs_camp_book_of_heroes(gs_ruleset_find(c->ruleset), GS_PART_ESCAPE, "guard");
    gs_camp_about about = {.c = c};
    gs_camp_answer said;
    gs_str sit = {0};
    gs_campaign_hero_now(c, h, &now);
    gs_camp_about_hero(&about, NULL, h->id);
    gs_str_addf(&sit, "hero.rating=%d%s%s", gs_camp_held(now.rating, 1, 6), guard ? " guard=" : "",
                guard ? guard : "");
    gs_camp_options(c, NULL, gs_ruleset_proc(book, book->part[GS_PART_ESCAPE]), &sit);
    gs_arena *a = gs_arena_new();
    gs_status st = gs_camp_resolve(book, book->part[GS_PART_ESCAPE], gs_str_text(&sit), &about, dice,
                                   a, &said, err);
    gs_str_free(&sit);
    if (st == GS_OK) {
        bool out = is(gs_camp_value(said.result, "result", a), "free");
        gs_camp_entry *e =
            gs_campaign_enter(c, out ? GS_LEDGER_ESCAPED : GS_LEDGER_HELD, h->id);
        e->by = now.by;
        e->rule = said.rules ? gs_arena_strdup(c->arena, said.rules) : NULL;
        e->dice = said.rolled ? gs_arena_strdup(c->arena, said.rolled) : NULL;
    }
    gs_arena_free(a);
    return st;
}

gs_status gs_camp_captive_turn(gs_campaign *c, const gs_camp_hero *h, bool steps, gs_dice *dice,
                               gs_err *err)
{
    gs_custody now;
    custody(c, h, 1, &now); /* the turn that ends: the new one has its entry already */
    if (now.lost && steps) {
        gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_KEPT, h->id);
        e->by = now.holder;
        e->place = now.place;
        e->rule = "CAM-4.2";
    }
    gs_status st = now.tried ? GS_OK : gs_campaign_escape(c, h, NULL, dice, err);
    if (st == GS_OK && gs_campaign_custody(c, h, &now) && now.price > now.paid && !now.defaulted &&
        now.due && gs_date_order(gs_campaign_date(c), now.due) > 0) {
        gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_DEFAULTED, h->id);
        e->amount = now.price - now.paid;
        e->by = now.payer;
        e->rule = "CAM-4.3";
    }
    return st;
}

void gs_campaign_place_taken(gs_campaign *c, const char *place, const char *by)
{
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes; i++) {
            const gs_camp_hero *h = &c->sides[s].heroes[i];
            gs_custody held;
            if (!gs_campaign_custody(c, h, &held) || !is(held.place, place) || is(held.side, by)) {
                continue;
            }
            bool own = is(c->sides[s].id, by);
            gs_camp_entry *e =
                gs_campaign_enter(c, own ? GS_LEDGER_RESCUED : GS_LEDGER_KEPT, h->id);
            e->by = own ? NULL : gs_arena_strdup(c->arena, by);
            e->place = own ? NULL : held.place;
            e->text = own ? "the place where he was kept was taken" : NULL;
            e->rule = "CAM-4.3";
        }
    }
}

void gs_camp_parole_turn(gs_campaign *c, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    if (now.parole && *now.parole && gs_date_order(gs_campaign_date(c), now.parole) >= 0) {
        gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_PAROLE_ENDED, h->id);
        e->rule = "CAM-4.3";
    }
}
