/* Victory, judged in one order for every rule set: objective, break point, exit, turn
 * limit; and the ends that no scenario need state: nobody left, conceded, the last turn
 * of all. */
#include "battle_int.h"

#include <stddef.h>
#include <string.h>

enum { BY_OBJECTIVE, BY_BREAK, BY_EXIT, BY_LIMIT, BY_DESTROYED, BY_END };

static bool settle(gs_battle *b, int winner, const char *reason, int by)
{
    b->s.outcome = (gs_outcome){.winner = winner,
                                .reason = reason,
                                .rule = b->scene->rules->judged_by[by],
                                .turns = b->t.turn};
    return true;
}

/* ---- objectives ---- */

void gs_objective_near(const gs_battle *b, const gs_objective *o, gs_unitset near[GS_SIDES])
{
    const gs_battle_rules *rules = b->scene->rules;
    gs_len radius = o->radius ? o->radius : rules->hold_radius;
    memset(near, 0, GS_SIDES * sizeof *near);
    for (int i = 0; i < b->t.n_units; i++) {
        if ((b->t.unit[i].flags & GS_U_ON_TABLE) && rules->holds(b, i) &&
            !(i < b->scene->setup->n_units && b->scene->setup->units[i].dummy) &&
            (rules->holds_it ? rules->holds_it(b, i, o, radius)
                             : gs_rect_pt_distance(&b->s.rect[i], o->at) <= radius)) {
            gs_unitset_put(&near[gs_body_side(b, i)], i);
        }
    }
}

int gs_engine_holder(const gs_battle *b, int objective, int without)
{
    gs_unitset near[GS_SIDES];
    gs_objective_near(b, &b->scene->setup->objectives[objective], near);
    bool at[GS_SIDES];
    for (int side = 0; side < GS_SIDES; side++) {
        bool his = without >= 0 && gs_unitset_has(&near[side], without);
        at[side] = gs_unitset_count(near[side]) > his;
    }
    return at[0] == at[1] ? -1 : at[0] ? 0 : 1;
}

/* Notes who holds each objective at this turn's end, and for how many turn-ends running.
 */
static void note_objectives(gs_battle *b)
{
    for (int i = 0; i < b->scene->setup->n_objectives; i++) {
        int now = gs_engine_holder(b, i, -1);
        int was = b->t.holder[i];
        int turns = now < 0 ? 0 : now == was ? b->t.held[i] + 1 : 1;
        if (now != was || turns != b->t.held[i]) {
            gs_ref o = {GS_REF_OBJECTIVE, (int16_t)i};
            gs_ref by = now >= 0 ? gs_ref_side(now) : (gs_ref){0};
            gs_open(b, "objective", o, by);
            gs_emit(b, GS_EFFECT_OBJECTIVE, o, by, turns, 0, NULL);
        }
    }
}

/* The side that holds more than half of what all objectives are worth, long enough; -1.
 */
static int objective_winner(const gs_battle *b)
{
    const gs_setup *s = b->scene->setup;
    int worth[GS_SIDES] = {0, 0}, all = 0;
    if (s->n_objectives == 0 || s->victory.objective_side < 0) {
        return -1;
    }
    for (int i = 0; i < s->n_objectives; i++) {
        int w = s->objectives[i].worth ? s->objectives[i].worth : 1;
        all += w;
        if (b->t.holder[i] >= 0 && b->t.held[i] >= s->victory.hold_turns) {
            worth[b->t.holder[i]] += w;
        }
    }
    for (int side = 0; side < GS_SIDES; side++) {
        if (2 * worth[side] > all &&
            (s->victory.objective_side == 2 || s->victory.objective_side == side)) {
            return side;
        }
    }
    return -1;
}

/* ---- break points ---- */

void gs_victory_count(const gs_battle *b, int side, int *units, int *lost)
{
    const gs_setup *s = b->scene->setup;
    *units = *lost = 0;
    for (int i = 0; i < s->n_units; i++) {
        if (s->units[i].side != side || s->units[i].dummy) {
            continue;
        }
        ++*units;
        *lost += b->scene->rules->lost(&b->t, i);
    }
}

/* Units lost that break the side; INT32_MAX if nothing does. */
static int break_point(const gs_battle *b, int side, int units)
{
    const gs_victory *v = &b->scene->setup->victory;
    int point = INT32_MAX;
    if (v->break_units[side] > 0) {
        point = v->break_units[side];
    }
    int per_cent = v->break_per_cent[side];
    if (per_cent == 0 && v->break_units[side] == 0) { /* the book's is only the default */
        per_cent = b->scene->rules->break_per_cent(b->scene->setup);
    }
    if (per_cent > 0) {
        int n = (units * per_cent + 99) / 100;
        n = n > 0 ? n : 1;
        point = n < point ? n : point;
    }
    return point;
}

int gs_engine_units_to_break(const gs_battle *b, int side)
{
    int units, lost;
    gs_victory_count(b, side, &units, &lost);
    int point = break_point(b, side, units);
    return point == INT32_MAX ? point : point > lost ? point - lost : 0;
}

/* -1 nobody is broken, 0 or 1 the winner, 2 both broken. */
static int note_breaks(gs_battle *b)
{
    bool broken[GS_SIDES];
    for (int side = 0; side < GS_SIDES; side++) {
        int units, lost;
        gs_victory_count(b, side, &units, &lost);
        broken[side] = units > 0 && (lost >= break_point(b, side, units) ||
                                     (b->scene->rules->all_lost_breaks && lost == units));
        if (broken[side] && !b->t.broken[side]) {
            gs_open(b, "army-broken", gs_ref_side(side), (gs_ref){0});
            gs_emit(b, GS_EFFECT_ARMY_BROKEN, gs_ref_side(side), (gs_ref){0}, lost, 0,
                    NULL);
        }
    }
    return broken[0] && broken[1] ? 2 : broken[0] ? 1 : broken[1] ? 0 : -1;
}

/* ---- exits, numbers left ---- */

static int units_left(const gs_battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->scene->setup->n_units; i++) {
        n += b->scene->setup->units[i].side == side &&
             (b->t.unit[i].flags & GS_U_EXITED) != 0;
    }
    return n;
}

/* Has the side anybody on the table, or still to come? */
static bool present(const gs_battle *b, int side)
{
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        bool dummy = i < b->scene->setup->n_units && b->scene->setup->units[i].dummy;
        if (gs_body_side(b, i) == side && !dummy) {
            return true;
        }
    }
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < s->n_units; i++) {
        uint32_t gone = GS_U_ON_TABLE | GS_U_DESTROYED | GS_U_LEFT | GS_U_EXITED;
        if (s->units[i].side == side && !(b->t.unit[i].flags & gone) &&
            s->units[i].present > 0 &&
            (s->units[i].entry == GS_ON_TURN || s->units[i].entry == GS_BY_DIE)) {
            return true;
        }
    }
    return false;
}

static bool judge_scenario(gs_battle *b)
{
    const gs_victory *v = &b->scene->setup->victory;
    int w = objective_winner(b);
    if (w >= 0) {
        return settle(b, w, "objective", BY_OBJECTIVE);
    }
    w = note_breaks(b);
    if (w >= 0) {
        return settle(b, w == 2 ? -1 : w, "broken", BY_BREAK);
    }
    if (v->exit_side >= 0 && v->exit_units > 0 &&
        units_left(b, v->exit_side) >= v->exit_units) {
        return settle(b, v->exit_side, "exit", BY_EXIT);
    }
    int limit =
        v->turn_limit ? v->turn_limit : b->scene->rules->turn_limit(b->scene->setup);
    if (limit > 0 && b->t.turn >= limit) {
        w = v->at_limit == 0 || v->at_limit == 1 ? v->at_limit
            : v->at_limit == 2                   ? -1
                                                 : b->scene->rules->at_limit(b);
        return settle(b, w, "turn-limit", BY_LIMIT);
    }
    return false;
}

bool gs_victory_stands(gs_battle *b)
{
    if (judge_scenario(b)) {
        return true;
    }
    bool here[GS_SIDES] = {present(b, 0), present(b, 1)};
    if (!here[0] || !here[1]) {
        return settle(b, here[0] ? 0 : here[1] ? 1 : -1, "destroyed", BY_DESTROYED);
    }
    if (b->t.turn >= GS_MAX_BATTLE_TURNS) {
        return settle(b, -1, "turn-limit", BY_END);
    }
    return false;
}

bool gs_victory_judge(gs_battle *b)
{
    b->s.side = -1;
    note_objectives(b);
    if (b->s.conceded >= 0) {
        return settle(b, 1 - b->s.conceded, "conceded", BY_DESTROYED);
    }
    return gs_victory_stands(b);
}
