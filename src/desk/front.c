/* What stands on the first page. */
#include "gesta/desk_front.h"

#include <string.h>

const char *gs_front_bare(const char *name)
{
    return strncmp(name, "the ", 4) == 0 || strncmp(name, "The ", 4) == 0 ? name + 4 : name;
}

static void add_army(gs_front_page *p, const gs_camp_side *side, const gs_camp_army *army)
{
    p->army = gs_arena_grow(p->arena, p->army, p->n_armies, &p->cap_armies, sizeof *p->army);
    gs_front_army *a = &p->army[p->n_armies++];
    *a = (gs_front_army){.army = army, .side = side};
    gs_campaign_army_sum(p->c, army, &a->sum);
    gs_campaign_army_now(p->c, army, p->arena, &a->where);
    if (p->as && p->as != side) {
        gs_campaign_seen(p->whole, gs_campaign_side(p->whole, p->as->id),
                         gs_campaign_army(p->whole, army->id), p->arena, &a->seen);
    }
    const gs_camp_hero *named = army->general ? gs_campaign_hero(p->c, army->general) : NULL;
    a->headless = named && !gs_campaign_can_serve(p->c, named) &&
                  (a->sum.units == 0 || gs_campaign_army_general(p->c, army) != named);
}

static void owe(gs_front_page *p, gs_front_owed what)
{
    p->owed = gs_arena_grow(p->arena, p->owed, p->n_owed, &p->cap_owed, sizeof *p->owed);
    int at = p->n_owed++;
    for (; at > 0 && what.due && p->owed[at - 1].due &&
           gs_date_before(what.due, p->owed[at - 1].due); at--) {
        p->owed[at] = p->owed[at - 1]; /* by their days */
    }
    p->owed[at] = what;
}

/* "Chernuble (by Oliver, Rearguard): 100 from Saragossa, 0 paid" */
static void owe_captive(gs_front_page *p, const gs_front_hero *h)
{
    const gs_campaign *c = p->c;
    gs_str text = {0};
    const char *by = h->held.captor ? h->held.captor : h->held.holder;
    gs_str_addf(&text, "%s (by %s", gs_front_bare(gs_campaign_name(c, h->hero->id)),
                by ? gs_front_bare(gs_campaign_name(c, by)) : "nobody knows whom");
    if (h->held.army && (!by || strcmp(by, h->held.army) != 0)) {
        gs_str_addf(&text, ", %s", gs_front_bare(gs_campaign_name(c, h->held.army)));
    }
    if (h->held.place) {
        gs_str_addf(&text, ", at %s", gs_campaign_name(c, h->held.place));
    }
    if (h->held.price) {
        gs_str_addf(&text, "): %d from %s, %d paid%s", h->held.price,
                    h->held.payer ? gs_front_bare(gs_campaign_name(c, h->held.payer)) : "his side",
                    h->held.paid, h->held.defaulted ? "; its day is past" : "");
    } else {
        gs_str_addf(&text, "): no ransom agreed, %d proposed", h->ransom);
    }
    const char *command = gs_arena_printf(p->arena, "gesta captive %s %s",
                                          h->held.price ? "pay" : "ransom", h->hero->id);
    owe(p, (gs_front_owed){"captive", h->hero->id, h->held.due,
                         gs_arena_strdup(p->arena, gs_str_text(&text)), command});
    gs_str_free(&text);
}

static void add_hero(gs_front_page *p, const gs_camp_side *side, const gs_camp_hero *hero)
{
    p->hero = gs_arena_grow(p->arena, p->hero, p->n_heroes, &p->cap_heroes, sizeof *p->hero);
    gs_front_hero *h = &p->hero[p->n_heroes++];
    *h = (gs_front_hero){.hero = hero, .side = side};
    gs_campaign_hero_now(p->c, hero, &h->now);
    h->captive = gs_campaign_custody(p->c, hero, &h->held);
    h->parole = !h->captive && gs_campaign_on_parole(p->c, hero, &h->until);
    h->ransom = h->captive ? gs_campaign_ransom(p->c, hero) : 0;
    bool known = !p->as || side == p->as ||
                 (h->captive && h->held.side && strcmp(h->held.side, p->as->id) == 0);
    if (h->captive && known) {
        owe_captive(p, h);
    }
}

/* "Cray: South attacks N1": how the armies of a battle met. */
static const char *meeting_words(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a)
{
    gs_entries its = gs_campaign_entries(c, b->id);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        const gs_camp_side *side = gs_campaign_side_of(c, e->subject);
        if (e->kind == GS_LEDGER_MET && !e->undone && side && e->by) {
            return gs_arena_printf(a, "%s: %s attacks %s",
                                   e->place ? gs_campaign_name(c, e->place)
                                            : gs_campaign_battle_title(c, b),
                                   gs_front_bare(side->name), gs_front_bare(gs_campaign_name(c, e->by)));
        }
    }
    return gs_arena_strdup(a, gs_campaign_battle_title(c, b));
}

/* Battles that armies owe each other since they met. */
static void add_meetings(gs_front_page *p)
{
    const gs_camp_battle **owed;
    int n = gs_campaign_owed(p->c, p->arena, &owed);
    for (int i = 0; i < n; i++) {
        const gs_camp_battle *b = owed[i];
        owe(p, (gs_front_owed){"meeting", b->id, NULL,
                             meeting_words(p->c, b, p->arena),
                             gs_arena_printf(p->arena, "gesta battle %s %s",
                                             b->scenario ? "fight" : "change", b->id)});
    }
}

/* A ladder or a tree is about its battles: points are told where they are played for. */
static bool plays_for_points(const gs_campaign *c)
{
    enum { MAP = 3 };
    return c->shape == MAP || c->target || c->last_turn;
}

static void add_points(gs_front_page *p)
{
    gs_str line = {0};
    gs_err err = {0};
    if (plays_for_points(p->c) &&
        gs_campaign_points(p->whole, p->arena, &p->points, &err) == GS_OK && p->points.counted &&
        gs_campaign_points_line(p->whole, &line, &err) == GS_OK && line.len) {
        p->points_line = gs_arena_strdup(p->arena, gs_str_text(&line));
    }
    gs_str_free(&line);
}

static void add_battles(gs_front_page *p, bool can)
{
    p->stand = gs_campaign_stands(p->c, p->arena);
    for (int i = 0; i < p->c->n_battles; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        if (p->stand[i] == GS_BATTLE_PENDING) {
            owe(p, (gs_front_owed){"battle", b->id, NULL,
                                 gs_arena_printf(p->arena, "%s: fought, not settled", b->id),
                                 gs_arena_printf(p->arena, "gesta battle aftermath %s", b->id)});
        }
        p->next = p->stand[i] == GS_BATTLE_NEXT ? b : p->next;
    }
    gs_err why = {0};
    if (p->next && can && gs_desk_can_begin(p->c, p->next, &why) != GS_OK) {
        p->why_not = gs_arena_strdup(p->arena, why.text);
    }
}

void gs_front_gather(const gs_campaign *c, const gs_campaign *whole, const gs_camp_side *as, bool can,
                   gs_arena *a, gs_front_page *p)
{
    *p = (gs_front_page){.c = c, .whole = whole, .as = as, .arena = a};
    add_meetings(p);
    add_battles(p, can);
    add_points(p);
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; i < side->n_armies; i++) {
            if (!side->armies[i].gone) {
                add_army(p, side, &side->armies[i]);
            }
        }
        for (int i = 0; i < side->n_heroes; i++) {
            add_hero(p, side, &side->heroes[i]);
        }
    }
}

bool gs_front_may_know(const gs_front_page *p, const gs_camp_entry *e)
{
    const gs_camp_side *of = gs_campaign_side(p->c, e->subject);
    of = of ? of : gs_campaign_side_of(p->c, e->subject);
    return !gs_entry_blank(e) && (!p->as || of == p->as || e->battle);
}
