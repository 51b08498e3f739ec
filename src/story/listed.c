/* What must be told and had no sentence of its own, in one sentence each. */
#include "plan_int.h"

#include <string.h>

static gs_message *listed(story_build *b, const char *kind, int side)
{
    gs_message *m = GS_NEW(b->t.arena, gs_message);
    *m = (gs_message){.kind = kind, .side = side, .wing = 2, .scene = -1, .tail = -1,
                      .mandatory = true};
    m->role[GS_ROLE_SIDE] = gs_ref_side(side);
    m->role[GS_ROLE_ENEMY] = gs_ref_side(1 - side);
    return m;
}

/* Is the hero among the dead, the taken, the buried? */
static bool is_fated(const story_build *b, gs_ref hero)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = story_is(m, "hero-killed") || story_is(m, "hero-captured") ||
                    story_is(m, "hero-buried");
        bool beaten = story_is(m, "duel") && story_fact(m, "fate") &&
                      story_same(m->role[GS_ROLE_FOE], hero);
        if (beaten || (fate && story_same(m->role[GS_ROLE_HERO], hero))) {
            return true;
        }
    }
    return false;
}

/* The wounded of a side whose wounds were not told; their number. */
static int wounded_of(story_build *b, int side, gs_message *all, gs_ref who[GS_MAX_HEROES],
                      gs_ref *by)
{
    int n = 0;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        gs_ref hero = m->role[GS_ROLE_HERO];
        bool untold = story_is(m, "hero-hit") && !b->done[i] && hero.kind == GS_REF_HERO &&
                      story_ref_side(b->t.s, hero) == side && !is_fated(b, hero);
        for (int k = 0; k < n && untold; k++) {
            untold = !story_same(who[k], hero);
            *by = untold ? *by : (gs_ref){0}; /* more than one wounded him */
        }
        if (untold && n < GS_MAX_HEROES) {
            who[n++] = hero;
            *by = n == 1 ? m->role[GS_ROLE_BY] : (gs_ref){0};
            story_take_entries(all, m);
        }
    }
    return n;
}

/* "Odo, Eustace and Alan". */
static const char *names_of(story_build *b, const gs_ref *who, int n)
{
    gs_str list = {0};
    for (int i = 0; i < n; i++) {
        bool first = b->t.names.mentions[story_name_number(who[i])]++ == 0;
        story_list_add(&list, first ? 'f' : 'h', who[i].ix);
    }
    const char *text = gs_arena_strdup(b->t.arena, gs_str_text(&list));
    gs_str_free(&list);
    return text;
}

/* The hero whose end a message tells; none if it tells nobody's. */
static gs_ref fallen_in(const gs_message *m)
{
    bool fate = story_is(m, "hero-killed") || story_is(m, "hero-captured") ||
                story_is(m, "hero-buried");
    bool beaten = story_is(m, "duel") && story_fact(m, "fate");
    return fate ? m->role[GS_ROLE_HERO] : beaten ? m->role[GS_ROLE_FOE] : (gs_ref){0};
}

const gs_message *story_hurt_before(story_build *b, const gs_message *fate)
{
    gs_ref hero = fallen_in(fate), by = {0};
    gs_message *all = hero.kind == GS_REF_HERO ? listed(b, "hurt-before", 0) : NULL;
    int n = 0;
    for (int i = 0; all && i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, "hero-hit") && !b->done[i] && story_same(m->role[GS_ROLE_HERO], hero) &&
            m->entry[0] < fate->entry[0]) {
            by = n == 0 || story_same(by, m->role[GS_ROLE_BY]) ? m->role[GS_ROLE_BY] : (gs_ref){0};
            story_take_entries(all, m);
            b->done[i] = true;
            n++;
        }
    }
    if (n == 0) {
        return NULL;
    }
    all->side = story_ref_side(b->t.s, hero);
    all->turn = fate->turn;
    story_message_entry(all, fate->entry[0]);
    all->role[GS_ROLE_HERO] = hero;
    all->role[GS_ROLE_BY] = by;
    story_fact_add(all, "count", n);
    return all;
}

/* Whoever ended the hero, as the message tells it. */
static gs_ref slayer_in(const gs_message *m)
{
    return story_is(m, "duel") ? m->role[GS_ROLE_HERO] : m->role[GS_ROLE_BY];
}

const gs_message *story_revenge(story_build *b, const gs_message *fate)
{
    gs_ref slayer = fallen_in(fate), hand = slayer_in(fate);
    for (int i = 0; slayer.kind == GS_REF_HERO && i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        gs_ref fallen = fallen_in(m);
        const gs_message_fact *how = story_fact(m, "fate");
        bool killed = story_is(m, "hero-killed") || (how && strcmp(how->word, "killed") == 0);
        bool before = b->done[i] && m->entry[0] < fate->entry[0];
        if (!killed || !before || fallen.kind != GS_REF_HERO ||
            !story_same(slayer_in(m), slayer) || story_same(hand, fallen) || /* by himself */
            story_ref_side(b->t.s, hand) != story_ref_side(b->t.s, fallen)) {
            continue;
        }
        gs_message *paid = listed(b, "revenge", story_ref_side(b->t.s, fallen));
        paid->turn = fate->turn;
        paid->role[GS_ROLE_HERO] = fallen;
        paid->role[GS_ROLE_FOE] = slayer;
        paid->role[GS_ROLE_BY] = hand;
        gs_ref men = gs_ref_unit(b->t.s->heroes[fallen.ix].unit);
        story_fact_add(paid, "own-men", story_same(hand, men));
        story_take_entries(paid, m);
        story_take_entries(paid, fate);
        return paid;
    }
    return NULL;
}

const gs_message *story_wounded(story_build *b)
{
    gs_ref who[GS_SIDES][GS_MAX_HEROES];
    gs_ref by[GS_SIDES] = {{0}}; /* who wounded the only one of a side */
    int n[GS_SIDES];
    gs_message *all = listed(b, "wounded", 0);
    for (int side = 0; side < GS_SIDES; side++) {
        n[side] = wounded_of(b, side, all, who[side], &by[side]);
    }
    int first = n[0] ? 0 : 1;
    if (n[first] == 0) {
        return NULL;
    }
    all->side = first;
    all->role[GS_ROLE_SIDE] = gs_ref_side(first);
    all->role[GS_ROLE_ENEMY] = gs_ref_side(1 - first);
    story_fact_word(all, "list", names_of(b, who[first], n[first]));
    story_fact_add(all, "count", n[first]);
    if (first == 0 && n[1]) {
        story_fact_word(all, "foe-list", names_of(b, who[1], n[1]));
    }
    all->role[GS_ROLE_HERO] = n[first] == 1 ? who[first][0] : (gs_ref){0};
    all->role[GS_ROLE_BY] = by[first];
    return all;
}

static bool changes_hands(const gs_message *m)
{
    return story_is(m, "objective-contested") ||
           (story_is(m, "objective-taken") && story_fact_int(m, "turns", 1) <= 1);
}

/* Of the first objective that changed hands without a sentence of its own: how often in the day. */
const gs_message *story_ground_changes(story_build *b)
{
    const gs_messages *ms = &b->n->messages;
    const gs_message *untold = NULL;
    for (int i = 0; i < ms->count && !untold; i++) {
        untold = changes_hands(&ms->m[i]) && !b->done[i] ? &ms->m[i] : NULL;
    }
    if (!untold) {
        return NULL;
    }
    gs_ref place = untold->role[GS_ROLE_PLACE];
    gs_message *all = listed(b, "ground-changes", untold->side >= 0 ? untold->side : 0);
    all->role[GS_ROLE_PLACE] = place;
    int n = 0;
    for (int i = 0; i < ms->count; i++) {
        if (changes_hands(&ms->m[i]) && story_same(ms->m[i].role[GS_ROLE_PLACE], place)) {
            story_take_entries(all, &ms->m[i]);
            n++;
        }
    }
    story_fact_add(all, "count", n);
    return all;
}
