/* The throw that settled it: of those of the last turn that made an end of one
 * of the beaten the least likely, told if not one throw in five does as much.
 */
#include "story_int.h"

#include "gesta/day.h"

#include <string.h>

enum { RARE = 200, RAREST = 10, TENS = 20 }; /* thousandths; one in twenty and more in tens */

typedef struct throw_of {
    const gs_entry *e;
    gs_ref by, on;
    bool shot;
    int chance; /* thousandths */
} throw_of;

/* Which output of the procedure has the hits on the unit; NULL none. */
static const char *hits_on(const gs_entry *e, const char *procedure, gs_ref unit)
{
    bool melee = strcmp(procedure, "melee") == 0, shot = strcmp(procedure, "shooting") == 0;
    return melee && story_same(e->target, unit)  ? "defender.hits"
           : melee && story_same(e->actor, unit) ? "attacker.hits"
           : shot && story_same(e->target, unit) ? "target.hits"
                                                 : NULL;
}

/* Holds one resolution of an entry in which the unit was destroyed against the
 * best so far. */
static void weigh(const story_walk *w, const gs_entry *e, const gs_log_resolve *r, gs_ref unit,
                  throw_of *best)
{
    const char *key = hits_on(e, r->procedure, unit);
    gs_ref by = story_same(e->target, unit) ? e->actor : e->target;
    int hits = key && r->result ? gs_kv_int(r->result, key, 0) : 0;
    bool charged = r->situation && strstr(r->situation, "moment=charged");
    if (hits < 1 || charged || by.kind != GS_REF_UNIT) {
        return;
    }
    int chance = gs_roll_at_least(w->s, r, key, hits);
    if (chance >= RAREST && chance <= RARE && (!best->e || chance < best->chance)) {
        *best = (throw_of){e, by, unit, strcmp(r->procedure, "shooting") == 0, chance};
    }
}

static void search(const story_walk *w, const gs_entry *e, int beaten, throw_of *best)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *f = &e->parts[i].u.effect;
        bool end = e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_DESTROYED &&
                   f->who.kind == GS_REF_UNIT && story_ref_side(w->s, f->who) == beaten;
        for (int k = 0; end && k < e->n_parts; k++) {
            if (e->parts[k].kind == GS_LOG_RESOLVE) {
                weigh(w, e, &e->parts[k].u.resolve, f->who, best);
            }
        }
    }
}

/* "Not once in so many": never more than it was; from twenty on a round number, as one says it. */
static int once_in(int chance)
{
    int in = 1000 / chance, at_least = 2000 / (2 * chance + 1);
    return in < TENS ? in : at_least < TENS ? at_least : at_least / 10 * 10;
}

void story_tell_throw(story_walk *w)
{
    int winner = w->outcome->winner;
    throw_of best = {0};
    if (winner < 0 || !story_whole_day(w)) {
        return;
    }
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        if (e->turn == w->outcome->turns) {
            search(w, e, 1 - winner, &best);
        }
    }
    if (!best.e) {
        return;
    }
    gs_message *m = story_message_of_day(w, "throw", best.by, best.on);
    story_fact_add(m, "turn", best.e->turn);
    story_fact_add(m, "shot", best.shot);
    story_fact_add(m, "in", once_in(best.chance));
    story_message_entry(m, best.e->n);
    m->mandatory = false;
}
