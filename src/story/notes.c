/* What only openings and endings tell: facts of the set-up and of the field when all was over. */
#include "plan_int.h"

#include <string.h>

/* They rest on what that side's army rests on. */
static void rest_on_army(story_build *b, gs_message *m, int side)
{
    const gs_message *army = story_find(b->n, "army", side);
    for (int i = 0; army && i < army->n_entries; i++) {
        story_message_entry(m, army->entry[i]);
    }
}

static bool is_there(const gs_ob_unit *u)
{
    return !u->dummy && (u->entry == GS_DEPLOYED || u->entry == GS_IN_AMBUSH);
}

static void note_hidden(story_build *b, int side)
{
    const gs_setup *s = b->t.s;
    int n = 0, men = 0, shams = 0;
    for (int u = 0; u < s->n_units; u++) {
        bool hidden = s->units[u].side == side && s->units[u].entry == GS_IN_AMBUSH;
        n += hidden && !s->units[u].dummy;
        shams += hidden && s->units[u].dummy;
        men += hidden && !s->units[u].dummy ? s->units[u].present : 0;
    }
    if (n > 0) {
        gs_message *m = story_add_message(b, "hidden", side);
        story_fact_add(m, "units", n);
        story_fact_add(m, "men", men);
        story_fact_add(m, "shams", shams);
        rest_on_army(b, m, side);
    }
}

static void note_short(story_build *b, int side)
{
    const gs_setup *s = b->t.s;
    int full = 0, present = 0;
    for (int u = 0; u < s->n_units; u++) {
        if (s->units[u].side == side && is_there(&s->units[u])) {
            full += s->units[u].full;
            present += s->units[u].present;
        }
    }
    if (full > 0 && (full - present) * 4 >= full) {
        gs_message *m = story_add_message(b, "short", side);
        story_fact_add(m, "short", full - present);
        story_fact_add(m, "men", present);
        story_fact_add(m, "full", full);
        rest_on_army(b, m, side);
    }
}

/* The unit that came with the least of its men. */
static void note_remnant(story_build *b)
{
    const gs_setup *s = b->t.s;
    int worst = -1;
    for (int u = 0; u < s->n_units; u++) {
        const gs_ob_unit *unit = &s->units[u];
        bool few = is_there(unit) && unit->present > 0 && unit->present * 3 <= unit->full;
        bool worse = few && (worst < 0 || unit->present * s->units[worst].full <
                                              s->units[worst].present * unit->full);
        worst = worse ? u : worst;
    }
    if (worst >= 0) {
        gs_message *m = story_add_message(b, "remnant", s->units[worst].side);
        m->role[GS_ROLE_ACTOR] = gs_ref_unit(worst);
        story_fact_add(m, "left", s->units[worst].present);
        story_fact_add(m, "full", s->units[worst].full);
        rest_on_army(b, m, m->side);
    }
}

static bool hero_is_there(const gs_setup *s, int h)
{
    int unit = s->heroes[h].unit;
    return unit < 0 || is_there(&s->units[unit]);
}

/* The first general or leader who is not whole. */
static void note_wounded(story_build *b)
{
    const gs_setup *s = b->t.s;
    for (int h = 0; h < s->n_heroes; h++) {
        const gs_ob_hero *hero = &s->heroes[h];
        bool leads = hero->general || (hero->unit >= 0 && s->units[hero->unit].leader == h);
        if (leads && hero->power < hero->rating && hero_is_there(s, h)) {
            gs_message *m = story_add_message(b, "wounded-captain", hero->side);
            m->role[GS_ROLE_HERO] = gs_ref_hero(h);
            story_fact_add(m, "general", hero->general);
            rest_on_army(b, m, hero->side);
            return;
        }
    }
}

/* Did the two never meet, and did both live to do so another day? */
static bool is_unpaid(const story_build *b, gs_ref one, gs_ref other)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = story_is(m, "hero-killed") || story_is(m, "hero-captured") ||
                    story_is(m, "hero-buried") || story_is(m, "duel");
        gs_ref hero = m->role[GS_ROLE_HERO], foe = m->role[GS_ROLE_FOE];
        bool his = story_same(hero, one) || story_same(hero, other) || story_same(foe, one) ||
                   story_same(foe, other);
        if ((fate && his) || story_is(m, "gap")) {
            return false;
        }
    }
    return !b->t.logged;
}

/* Did the two fight each other man to man? */
static bool have_met(const story_build *b, gs_ref one, gs_ref other)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        gs_ref hero = m->role[GS_ROLE_HERO], foe = m->role[GS_ROLE_FOE];
        if (story_is(m, "duel") && ((story_same(hero, one) && story_same(foe, other)) ||
                                    (story_same(hero, other) && story_same(foe, one)))) {
            return true;
        }
    }
    return false;
}

/* The first whom the scenario has challenge somebody who is there too, if either is a great man. */
static void note_rivals(story_build *b)
{
    const gs_setup *s = b->t.s;
    for (int h = 0; h < s->n_heroes; h++) {
        int foe = s->heroes[h].foe ? gs_setup_hero(s, s->heroes[h].foe) : -1;
        bool great = foe >= 0 && (s->heroes[h].general || s->heroes[foe].general ||
                                  s->heroes[h].rating + s->heroes[foe].rating >= 4);
        if (great && hero_is_there(s, h) && hero_is_there(s, foe)) {
            gs_message *m = story_add_message(b, "rivals", s->heroes[h].side);
            m->role[GS_ROLE_HERO] = gs_ref_hero(h);
            m->role[GS_ROLE_FOE] = gs_ref_hero(foe);
            story_fact_add(m, "met", have_met(b, gs_ref_hero(h), gs_ref_hero(foe)));
            story_fact_add(m, "unpaid", is_unpaid(b, gs_ref_hero(h), gs_ref_hero(foe)));
            rest_on_army(b, m, 0);
            rest_on_army(b, m, 1);
            return;
        }
    }
}

/* Who was left on the field, where it is known. */
static void note_field(story_build *b)
{
    const gs_message *o = story_find(b->n, "outcome", -1);
    if (o && story_find(b->n, "cost", -1)) {
        gs_message *m = story_add_message(b, "field", o->side);
        story_fact_take(m, "standing", o, "standing");
        story_fact_take(m, "foe-standing", o, "foe-standing");
        story_fact_add(m, "drawn", story_fact_int(o, "drawn", 0));
        memcpy(m->entry, o->entry, sizeof m->entry);
        m->n_entries = o->n_entries;
    }
}

/* Is a quarter of the side or more not there? */
static void mark_absent(story_build *b, int side)
{
    gs_message *m = story_find(b->n, "absent", side);
    if (m) {
        int away = story_fact_int(m, "away", 0);
        story_fact_add(m, "many-away", away * 4 >= story_fact_int(m, "units", 0));
    }
}

void story_add_notes(story_build *b)
{
    for (int side = 0; side < GS_SIDES; side++) {
        mark_absent(b, side);
        note_hidden(b, side);
        note_short(b, side);
    }
    note_remnant(b);
    note_wounded(b);
    note_rivals(b);
    note_field(b);
}
