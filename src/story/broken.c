/* Why the day was won: whose loss broke an army, by the book's own reckoning; what the beaten had not
 * done when time was out. */
#include "story_int.h"

#include <string.h>

/* ---- whose loss broke it ---- */
/* Units of a side that count as lost as the day ends: those that are gone, and those that have only
 * to rally. */
typedef struct counted_lost {
    int gone[GS_MAX_UNITS], shaken[GS_MAX_UNITS];
    int n_gone, n_shaken;
} counted_lost;

static counted_lost lost_of(const story_walk *w, int side)
{
    counted_lost c = {.n_gone = 0};
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_tally_unit *y = &w->y->unit[u];
        if (w->s->units[u].side != side || w->s->units[u].dummy || !y->row.counts_lost) {
            continue;
        }
        if (y->row.gone) {
            c.gone[c.n_gone++] = u;
        } else {
            c.shaken[c.n_shaken++] = u;
        }
    }
    return c;
}

/* The entry that made it count as lost: the last in which it was destroyed, left, or had to rally. */
static int entry_of(const story_walk *w, int unit)
{
    int last = 0;
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            bool ends = e->parts[k].kind == GS_LOG_EFFECT &&
                        (f->kind == GS_EFFECT_DESTROYED || f->kind == GS_EFFECT_LEFT_TABLE ||
                         f->kind == GS_EFFECT_MUST_RALLY);
            last = ends && story_same(f->who, gs_ref_unit(unit)) ? e->n : last;
        }
    }
    return last;
}

static void cite(const story_walk *w, gs_message *m, const int *units, int n)
{
    for (int i = 0; i < n; i++) {
        int at = entry_of(w, units[i]);
        if (at) {
            story_message_entry(m, at);
        }
    }
}

static void tell_broken(story_walk *w, int side)
{
    enum { NAMES = 6 };
    counted_lost c = lost_of(w, side);
    int lost = c.n_gone + c.n_shaken;
    if (w->day->break_point[side] <= 0 || lost < w->day->break_point[side]) {
        return;
    }
    gs_message *m = story_message_of_day(w, "broken-by", gs_ref_side(side), gs_ref_side(1 - side));
    const char *gone = story_list_units(w, c.gone, c.n_gone, NAMES);
    const char *shaken = story_list_units(w, c.shaken, c.n_shaken, NAMES);
    story_fact_add(m, "count", lost);
    story_fact_add(m, "gone", c.n_gone);
    story_fact_add(m, "shaken", c.n_shaken);
    story_fact_add(m, "units", w->day->units[side]);
    m->role[GS_ROLE_FRIEND] = c.n_gone == 1 ? gs_ref_unit(c.gone[0]) : (gs_ref){0};
    story_fact_add(m, "need", w->day->break_point[side]);
    story_fact_add(m, "spare", lost - w->day->break_point[side]);
    if (gone && lost <= NAMES && (shaken || c.n_shaken == 0)) {
        story_fact_word(m, "list", gone);
    }
    if (shaken && lost <= NAMES) {
        story_fact_word(m, "shaken-list", shaken);
    }
    m->polarity = -1;
    cite(w, m, c.gone, c.n_gone);
    cite(w, m, c.shaken, c.n_shaken);
}

void story_tell_broken(story_walk *w)
{
    const char *reason = w->outcome->reason ? w->outcome->reason : "";
    bool broke = strcmp(reason, "broken") == 0 || strcmp(reason, "told") == 0;
    for (int side = 0; side < GS_SIDES && broke && !w->untold; side++) {
        if (w->day->told[side] && w->outcome->winner != side) {
            tell_broken(w, side);
        }
    }
}

/* ---- whose the day was when time was out ---- */
/* Does the winner have the larger share left of what it brought: figures, or units, as the books
 * compare them? */
static bool more_left(const story_walk *w, int side)
{
    const gs_tally_row *own = &w->y->side[side], *foe = &w->y->side[1 - side];
    int kept = own->units - own->gone, foe_kept = foe->units - foe->gone;
    bool men = own->left * (foe->began + foe->absent) > foe->left * (own->began + own->absent);
    return men && kept * foe->units > foe_kept * own->units;
}

void story_add_limit(const story_walk *w, gs_message *m)
{
    const gs_setup *s = w->s;
    const gs_victory *v = &s->victory;
    int winner = w->outcome->winner, loser = 1 - winner;
    if (winner < 0) {
        return;
    }
    const char *whose = story_at_limit(s, winner);
    story_fact_word(m, "at-limit", whose);
    bool must_take = v->objective_side == loser || v->objective_side == 2;
    if (s->n_objectives == 1 && must_take && v->hold_turns > 0) {
        story_fact_add(m, "foe-hold", v->hold_turns);
        m->role[GS_ROLE_PLACE] = (gs_ref){GS_REF_OBJECTIVE, 0};
    }
    if (v->exit_side == loser && v->exit_units > 0) {
        story_fact_add(m, "need", v->exit_units);
        story_fact_add(m, "exits", w->y->side[loser].away_units);
    }
    if (s->n_objectives == 0 && v->exit_side < 0 && w->day->break_point[winner] > 0) {
        story_fact_add(m, "foe-break", w->day->break_point[winner]);
    }
    if (strcmp(whose, "book") == 0 && !w->logged && more_left(w, winner)) {
        story_fact_add(m, "more-left", 1);
    }
}
