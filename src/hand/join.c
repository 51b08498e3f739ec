/* Who leads whom, and who goes over to another side (treason: umpire's ruling, CAM-3). */
#include "gesta/custody.h"
#include "hand_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* ---- who leads ---- */
/* A hero of today's lists who is alive, and of that side. */
static gs_status hero_of(gs_hand *h, const char *id, const gs_camp_side *side,
                         const gs_camp_hero **hero)
{
    gs_hero_now now;
    *hero = id ? gs_campaign_hero(h->c, id) : NULL;
    if (!*hero) {
        return gs_err_key(h->err, GS_INPUT, "hero", "the campaign has no hero \"%.60s\"",
                          id ? id : "");
    }
    gs_campaign_hero_now(h->c, *hero, &now);
    if (now.fate == GS_FATE_DEAD || now.fate == GS_FATE_RETIRED) {
        return gs_err_key(h->err, GS_STATE, id, "%s is %s since entry %d", (*hero)->name,
                          gs_fate_words[now.fate], now.entry);
    }
    if (side && !same(gs_campaign_side_of(h->c, id)->id, side->id)) {
        return gs_err_key(h->err, GS_STATE, id, "%s is of %s, not of %s", (*hero)->name,
                          gs_campaign_side_of(h->c, id)->name, side->name);
    }
    return GS_OK;
}

static gs_status enter_leads(gs_hand *h, const char *hero, const char *unit)
{
    gs_hand_enter(h, GS_LEDGER_LEADS, hero)->by = gs_hand_text(h, unit);
    return gs_campaign_follow(h->c, h->err);
}

static gs_status unit_of(gs_hand *h, const char *id, const gs_camp_unit **unit)
{
    gs_unit_now now = {.struck = false};
    *unit = id ? gs_campaign_unit(h->c, id) : NULL;
    if (*unit) {
        gs_campaign_unit_now(h->c, *unit, &now);
    }
    return !*unit      ? gs_err_key(h->err, GS_INPUT, "unit", "the campaign has no unit \"%.60s\"",
                                    id ? id : "")
           : now.struck ? gs_err_key(h->err, GS_STATE, id, "%s is struck from the roll", now.name)
                        : GS_OK;
}

gs_status gs_hand_lead(gs_hand *h, const char *hero, const char *unit)
{
    const gs_camp_hero *who;
    const gs_camp_unit *u = NULL;
    gs_hero_now now;
    gs_status st = unit ? unit_of(h, unit, &u) : GS_OK;
    st = st == GS_OK
             ? hero_of(h, hero, unit ? gs_campaign_side_of(h->c, unit) : NULL, &who)
             : st;
    if (st != GS_OK) {
        return st;
    }
    gs_campaign_hero_now(h->c, who, &now);
    if (u ? same(u->leader, hero) : !now.unit) {
        return gs_err_key(h->err, GS_STATE, hero, "%s leads %s already", who->name,
                          u ? u->name : "nobody");
    }
    if (u && u->leader) {
        st = enter_leads(h, u->leader, NULL);
    }
    return st == GS_OK ? enter_leads(h, hero, unit) : st;
}

gs_status gs_hand_command(gs_hand *h, const char *army, const char *hero)
{
    const gs_camp_army *a = army ? gs_campaign_army(h->c, army) : NULL;
    const gs_camp_hero *who;
    gs_status st = a ? GS_OK
                     : gs_err_key(h->err, GS_INPUT, "army", "the campaign has no army \"%.60s\"",
                                  army ? army : "");
    st = st == GS_OK && hero ? hero_of(h, hero, gs_campaign_side_of(h->c, army), &who) : st;
    if (st == GS_OK && (same(a->general, hero) || (!a->general && !hero))) {
        st = gs_err_key(h->err, GS_STATE, army, "%s commands it already",
                        hero ? gs_campaign_name(h->c, hero) : "nobody");
    }
    if (st == GS_OK) {
        gs_hand_enter(h, GS_LEDGER_SUCCESSION, army)->by = gs_hand_text(h, hero);
        st = gs_campaign_follow(h->c, h->err);
    }
    return st;
}

/* ---- who goes over ---- */
/* A person, unit or army that goes over, and with whom. */
typedef struct going {
    gs_hand *h;
    const gs_camp_side *to;
    const char *army; /* to which units come */
    const char *const *with;
    int n_with;
} going;

static bool comes(const going *g, const char *id)
{
    for (int i = 0; i < g->n_with; i++) {
        if (same(g->with[i], id)) {
            return true;
        }
    }
    return false;
}

/* The army to which units come: the one that is named, else the side's first. */
static gs_status find_army(going *g, const char *named)
{
    const gs_camp_army *a = named ? gs_campaign_army(g->h->c, named) : NULL;
    for (int i = 0; !named && !a && i < g->to->n_armies; i++) {
        a = g->to->armies[i].gone ? NULL : &g->to->armies[i];
    }
    if (!a || !same(gs_campaign_side_of(g->h->c, a->id)->id, g->to->id)) {
        return gs_err_key(g->h->err, GS_INPUT, "army", "%s has no army%s%.60s to which they could "
                          "come", g->to->name, named ? " " : "", named ? named : "");
    }
    g->army = a->id;
    return GS_OK;
}

static gs_status enter_joined(going *g, const char *id, int number, const char *army)
{
    gs_camp_entry *e = gs_hand_enter(g->h, GS_LEDGER_JOINED, id);
    e->by = g->to->id;
    e->amount = number;
    e->value = gs_hand_text(g->h, army);
    gs_status st = gs_campaign_follow(g->h->c, g->h->err);
    g->to = gs_campaign_side(g->h->c, e->by);
    return st;
}

/* A unit's leader stays where he is, unless he comes. */
static gs_status join_unit(going *g, const char *id)
{
    const gs_camp_unit *u;
    gs_status st = unit_of(g->h, id, &u);
    if (st == GS_OK && same(gs_campaign_side_of(g->h->c, id)->id, g->to->id)) {
        st = gs_err_key(g->h->err, GS_STATE, id, "%s is of %s already", u->name, g->to->name);
    }
    if (st == GS_OK && u->leader && !comes(g, u->leader) &&
        !same(gs_campaign_side_of(g->h->c, u->leader)->id, g->to->id)) {
        st = enter_leads(g->h, u->leader, NULL);
    }
    return st == GS_OK ? enter_joined(g, id, gs_campaign_next_number(g->h->c, g->to), g->army) : st;
}

/* What he commanded and led is without him, unless it comes, too. */
static gs_status lay_down(going *g, const char *hero, const gs_camp_side *from)
{
    const gs_camp_hero *who = gs_campaign_hero(g->h->c, hero);
    gs_status st = GS_OK;
    gs_hero_now now;
    gs_campaign_hero_now(g->h->c, who, &now);
    if (now.unit && !comes(g, now.unit) &&
        same(gs_campaign_side_of(g->h->c, now.unit)->id, from->id)) {
        st = enter_leads(g->h, hero, NULL);
    }
    const char *side = from->id;
    int n = from->n_armies;
    for (int i = 0; i < n && st == GS_OK; i++) {
        const gs_camp_army *a = &gs_campaign_side(g->h->c, side)->armies[i];
        if (same(a->general, hero)) {
            st = gs_hand_command(g->h, a->id, NULL);
        }
    }
    return st;
}

/* A captive goes over to those who hold him. */
static gs_status set_free(going *g, const char *id, const gs_camp_hero *hero)
{
    gs_custody held;
    if (!gs_campaign_custody(g->h->c, hero, &held)) {
        return GS_OK;
    }
    if (!same(held.side, g->to->id)) {
        return gs_err_key(g->h->err, GS_STATE, id, "%s is a captive of %s: he can go over to those "
                          "alone who hold him", hero->name,
                          held.holder ? gs_campaign_name(g->h->c, held.holder)
                                      : "nobody knows whom");
    }
    gs_hand_enter(g->h, GS_LEDGER_RELEASED, id)->by = g->to->id;
    return GS_OK;
}

static gs_status join_hero(going *g, const char *id)
{
    const gs_camp_hero *hero;
    gs_status st = hero_of(g->h, id, NULL, &hero);
    const gs_camp_side *from = st == GS_OK ? gs_campaign_side_of(g->h->c, id) : NULL;
    if (from && same(from->id, g->to->id)) {
        return gs_err_key(g->h->err, GS_STATE, id, "%s is of %s already", hero->name, from->name);
    }
    st = st == GS_OK ? set_free(g, id, hero) : st;
    st = st == GS_OK ? lay_down(g, id, from) : st;
    return st == GS_OK ? enter_joined(g, id, 0, NULL) : st;
}

static gs_status join_army(going *g, const char *id)
{
    gs_camp_unit **units;
    const gs_camp_army *army = gs_campaign_army(g->h->c, id);
    int n = gs_campaign_units(g->h->c, army, g->h->c->arena, &units);
    const char **ids = GS_NEW_ARRAY(g->h->c->arena, const char *, n + 1), *general = army->general;
    gs_status st = GS_OK;
    for (int i = 0; i < n; i++) {
        ids[i] = units[i]->id;
    }
    if (same(gs_campaign_side_of(g->h->c, id)->id, g->to->id)) {
        return gs_err_key(g->h->err, GS_STATE, id, "%s is of %s already", army->name, g->to->name);
    }
    if (general && !comes(g, general) &&
        !same(gs_campaign_side_of(g->h->c, general)->id, g->to->id)) {
        st = gs_hand_command(g->h, id, NULL);
    }
    gs_hand_drop_order(g->h, id);
    st = st == GS_OK ? enter_joined(g, id, 0, NULL) : st;
    g->army = id;
    for (int i = 0; i < n && st == GS_OK; i++) {
        const gs_camp_unit *u = gs_campaign_unit(g->h->c, ids[i]);
        if (u->leader && !comes(g, u->leader) &&
            !same(gs_campaign_side_of(g->h->c, u->leader)->id, g->to->id)) {
            st = enter_leads(g->h, u->leader, NULL);
        }
        int number = gs_campaign_next_number(g->h->c, g->to);
        st = st == GS_OK ? enter_joined(g, ids[i], number, id) : st;
    }
    return st;
}

gs_status gs_hand_join(gs_hand *h, const char *id, const char *side, const char *army,
                       const char *const *with, int n_with)
{
    going g = {.h = h, .with = with, .n_with = n_with};
    const gs_kind *k;
    void *thing;
    gs_status st = gs_hand_thing(h, id, &k, &thing);
    st = st == GS_OK ? gs_hand_wants_reason(h, "going over to another side") : st;
    g.to = st == GS_OK && side ? gs_campaign_side(h->c, side) : NULL;
    if (st == GS_OK && !g.to) {
        st = gs_err_key(h->err, GS_INPUT, "side", "the campaign has no side \"%.60s\"",
                        side ? side : "");
    }
    if (st == GS_OK && k != &gs_kind_army && (k == &gs_kind_unit || n_with > 0)) {
        st = find_army(&g, army);
    }
    if (st != GS_OK) {
        return st;
    }
    st = k == &gs_kind_hero   ? join_hero(&g, id)
         : k == &gs_kind_unit ? join_unit(&g, id)
         : k == &gs_kind_army ? join_army(&g, id)
                              : gs_err_key(h->err, GS_INPUT, id, "a hero, a unit or an army can go "
                                                                 "over");
    for (int i = 0; i < n_with && st == GS_OK; i++) {
        st = gs_campaign_unit(h->c, with[i]) ? join_unit(&g, with[i]) : join_hero(&g, with[i]);
    }
    return st;
}
