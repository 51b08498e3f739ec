/* The terms of the day, of each side: what it had to do to win, what would break it, when time was
 * out and whose the day was then; and who of it was not on the table as the day began. They rest on
 * the set-up alone. */
#include "story_int.h"

#include "gesta/names.h"

#include <string.h>

/* ---- terms ---- */
const char *story_at_limit(const gs_setup *s, int side)
{
    int who = s->victory.at_limit;
    return who == side ? "own" : who == 1 - side ? "foe" : who == 2 ? "draw" : "book";
}

/* The name of the zone by which a side gets out; NULL: none has one, or there are several. */
static const char *exit_zone(const gs_setup *s, int side)
{
    const char *name = NULL;
    for (int i = 0; i < s->n_zones; i++) {
        const gs_zone *z = &s->zones[i];
        if (strcmp(z->kind, "exit") == 0 && (z->side == side || z->side < 0) && z->name) {
            name = name && strcmp(name, z->name) != 0 ? NULL : z->name;
        }
    }
    return name;
}

static void add_ground(const story_walk *w, gs_message *m, int side)
{
    const gs_setup *s = w->s;
    const gs_victory *v = &s->victory;
    if (s->n_objectives == 0 || (v->objective_side != side && v->objective_side != 2)) {
        return;
    }
    story_fact_add(m, "must-take", 1);
    story_fact_add(m, "grounds", s->n_objectives);
    story_fact_add(m, "hold", v->hold_turns);
    story_fact_add(m, "both", v->objective_side == 2);
    m->role[GS_ROLE_PLACE] = (gs_ref){GS_REF_OBJECTIVE, 0};
}

static void add_exit(const story_walk *w, gs_message *m, int side)
{
    const gs_victory *v = &w->s->victory;
    if (v->exit_side != side || v->exit_units <= 0) {
        return;
    }
    const char *zone = exit_zone(w->s, side);
    story_fact_add(m, "exit", v->exit_units);
    if (zone) {
        story_fact_word(m, "zone", gs_name_running(w->arena, zone, NULL));
    }
}

static void add_breaks(const story_walk *w, gs_message *m, int side)
{
    if (w->day->break_point[side] > 0) {
        story_fact_add(m, "break", w->day->break_point[side]);
    }
    if (w->day->break_point[1 - side] > 0) {
        story_fact_add(m, "foe-break", w->day->break_point[1 - side]);
    }
    story_fact_add(m, "units", w->day->units[side]);
    story_fact_add(m, "foe-units", w->day->units[1 - side]);
}

static void tell_terms(story_walk *w, int side)
{
    gs_message *m = story_message_of_day(w, "terms", gs_ref_side(side), gs_ref_side(1 - side));
    int general = w->s->side[side].general, foe = w->s->side[1 - side].general;
    m->role[GS_ROLE_HERO] = general >= 0 ? gs_ref_hero(general) : (gs_ref){0};
    m->role[GS_ROLE_FOE] = foe >= 0 ? gs_ref_hero(foe) : (gs_ref){0};
    add_ground(w, m, side);
    add_exit(w, m, side);
    add_breaks(w, m, side);
    story_fact_add(m, "objectives", w->s->n_objectives);
    story_fact_add(m, "needs", story_needs(w->s, side));
    story_fact_add(m, "foe-needs", story_needs(w->s, 1 - side));
    if (w->day->limit > 0) {
        const char *end = story_at_limit(w->s, side);
        story_fact_add(m, "limit", w->day->limit);
        story_fact_word(m, "at-limit", end);
        story_fact_add(m, "lasts", strcmp(end, "own") == 0 && !story_needs(w->s, side));
    }
}

/* ---- who is not there ---- */
/* "the Old Ones and the elder bows": those who stand there, if they are few. */
static const char *names_here(story_walk *w, int side)
{
    int here[GS_MAX_UNITS], n = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        if (w->s->units[u].side == side && !w->s->units[u].dummy &&
            w->y->unit[u].end != GS_TALLY_ABSENT) {
            here[n++] = u;
        }
    }
    return story_list_units(w, here, n, 3);
}

/* How they are to come: by turns that are set, by a die, or both. */
static void add_coming(const story_walk *w, gs_message *m, int side)
{
    int by_die = 0, on_turn = 0, first = 0, last = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_ob_unit *unit = &w->s->units[u];
        if (unit->side != side || unit->dummy || w->y->unit[u].end != GS_TALLY_ABSENT) {
            continue;
        }
        by_die += unit->entry == GS_BY_DIE;
        on_turn += unit->entry == GS_ON_TURN;
        if (unit->entry == GS_ON_TURN) {
            first = first == 0 || unit->entry_turn < first ? unit->entry_turn : first;
            last = unit->entry_turn > last ? unit->entry_turn : last;
        }
    }
    story_fact_add(m, "by-die", by_die);
    story_fact_add(m, "by-turn", on_turn);
    story_fact_add(m, "from-turn", first);
    story_fact_add(m, "to-turn", last);
}

static void add_hidden(const story_walk *w, gs_message *m, int side)
{
    int hidden = 0, shams = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_ob_unit *unit = &w->s->units[u];
        shams += unit->side == side && unit->dummy;
        hidden += unit->side == side && !unit->dummy && unit->entry == GS_IN_AMBUSH;
    }
    story_fact_add(m, "hidden", hidden);
    story_fact_add(m, "shams", shams);
}

static void tell_absent(story_walk *w, int side)
{
    const gs_day_side *first = &gs_day_at(w->day, 0)->side[side];
    if (first->units_off == 0) {
        return;
    }
    gs_message *m = story_message_of_day(w, "absent", gs_ref_side(side), gs_ref_side(1 - side));
    int general = w->s->side[side].general;
    const char *here = names_here(w, side);
    m->role[GS_ROLE_HERO] = general >= 0 ? gs_ref_hero(general) : (gs_ref){0};
    story_fact_add(m, "here", first->units_on);
    story_fact_add(m, "units", first->units_on + first->units_off);
    story_fact_add(m, "away", first->units_off);
    story_fact_add(m, "men", first->on);
    story_fact_add(m, "to-come", first->off);
    story_fact_add(m, "quarter", first->units_off * 4 >= first->units_on + first->units_off);
    if (here) {
        story_fact_word(m, "list", here);
    }
    add_coming(w, m, side);
    add_hidden(w, m, side);
}

/* Nobody needs anything, and no loss breaks anybody: both fight to the last, which is said once. */
static bool to_the_last(const story_walk *w)
{
    bool last = true;
    for (int side = 0; side < GS_SIDES; side++) {
        bool lasts = w->day->limit > 0 && strcmp(story_at_limit(w->s, side), "own") == 0;
        last = last && !story_needs(w->s, side) && w->day->break_point[side] <= 0 && !lasts;
    }
    return last;
}

void story_tell_terms(story_walk *w)
{
    for (int side = 0; side < GS_SIDES; side++) {
        tell_terms(w, side);
        if (to_the_last(w)) {
            story_fact_add(&w->out->m[w->out->count - 1], "both", 1);
        }
        tell_absent(w, side);
    }
}
