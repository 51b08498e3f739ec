/* Who commands a side or an army today, and which units an army has. */
#include "campaign_int.h"
#include "gesta/custody.h"

#include <stdlib.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

const char *gs_camp_named_before(const gs_campaign *c, const gs_camp_side *s, int upto)
{
    const char *id = s->general;
    gs_entries its = gs_campaign_entries(c, s->id);
    for (int i = 0; i < its.n && its.at[i] < upto; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_SUCCESSION && is(e->subject, s->id) &&
            gs_entry_holds(c, e, upto)) {
            id = e->by;
        }
    }
    return id;
}

gs_camp_hero *gs_camp_named_general(const gs_campaign *c, const gs_camp_side *s)
{
    const char *id = gs_camp_named_before(c, s, c->n_ledger);
    return id ? gs_campaign_hero(c, id) : NULL;
}

const char *gs_campaign_followed(const gs_campaign *c, const gs_camp_entry *e)
{
    const gs_camp_side *s = gs_campaign_side(c, e->subject);
    return e->kind == GS_LEDGER_SUCCESSION && s ? gs_camp_named_before(c, s, e->n - 1) : NULL;
}

/* If he can command for that side: who went over to another cannot. */
static gs_camp_hero *if_he_can(const gs_campaign *c, gs_camp_hero *h, const gs_camp_side *s)
{
    const gs_camp_side *his = h ? gs_index_side(c, h->id) : NULL;
    return his && is(his->id, s->id) && gs_campaign_can_serve(c, h) ? h : NULL;
}

gs_camp_hero *gs_campaign_general(const gs_campaign *c, const gs_camp_side *s)
{
    return if_he_can(c, gs_camp_named_general(c, s), s);
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
    army = gs_campaign_army(c, army->id); /* where it stands in this campaign, of whatever time */
    if (!army) {
        *out = GS_NEW_ARRAY(a, gs_camp_unit *, 1);
        return 0;
    }
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

gs_camp_hero *gs_campaign_army_general(const gs_campaign *c, const gs_camp_army *army)
{
    const gs_camp_side *s = gs_campaign_side_of(c, army->id);
    gs_camp_hero *own = army->general ? gs_campaign_hero(c, army->general) : NULL, *h;
    if ((h = if_he_can(c, own, s)) != NULL) {
        return h;
    }
    if (own && is(s->general, own->id) && (h = gs_campaign_general(c, s)) != NULL) {
        return h;
    }
    if (own && own->heir && (h = if_he_can(c, gs_campaign_hero(c, own->heir), s)) != NULL) {
        return h;
    }
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    gs_hero_now best = {0}, now;
    int n = gs_campaign_units(c, army, a, &units);
    for (int i = 0; i < n; i++) {
        gs_camp_hero *leader = units[i]->leader ? gs_campaign_hero(c, units[i]->leader) : NULL;
        if (!if_he_can(c, leader, s)) {
            continue;
        }
        gs_campaign_hero_now(c, leader, &now);
        if (!h || now.rating > best.rating ||
            (now.rating == best.rating && now.power > best.power)) {
            h = leader;
            best = now;
        }
    }
    gs_arena_free(a);
    return h;
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
    gs_hero_now hero = {.with = NULL};
    if (s) {
        gs_campaign_hero_now(c, gs_campaign_hero(c, who), &hero);
    }
    return hero.with ? gs_campaign_army_with(c, hero.with) : NULL;
}
