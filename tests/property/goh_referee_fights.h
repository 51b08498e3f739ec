#ifndef TESTS_GOH_REFEREE_FIGHTS_H
#define TESTS_GOH_REFEREE_FIGHTS_H
/* The referee of Gathering of Hosts: fire, melees and what follows. */
#include "goh_referee_ways.h"

/* ---- shooting ---- */

static bool all_round(const referee *r, int unit)
{
    return r->of[unit].all_round || r->t.unit[unit].inside >= 0;
}

/* Some line to the target that no stand and no ground blocks; with terrain on the table only
 * the stands are looked at, and from hills not even those. */
static bool has_line(const referee *r, int unit, int target)
{
    box a = box_of(r, unit), b = box_of(r, target);
    vec from = all_round(r, unit) ? a.c : at(&a, 0, a.d / 2);
    const vec aims[5] = {b.c, at(&b, 0, b.d / 2), at(&b, b.w / 2, 0), at(&b, 0, -b.d / 2),
                         at(&b, -b.w / 2, 0)};
    for (int k = 0; k < 5; k++) {
        bool clear = all_round(r, unit) || ahead(&a, aims[k], 0.01);
        for (int i = 0; i < r->t.n_units && clear; i++) {
            if (i == unit || i == target || !here(r, i) ||
                (hidden(r, i) && side_of(r, i) != side_of(r, unit))) {
                continue;
            }
            box s = box_of(r, i), back = box_of(r, unit);
            vec off = to(back.c, s.c);
            bool front_rank = side_of(r, i) == side_of(r, unit) && dot(s.f, back.f) > 0.999 &&
                              fabs(dot(off, back.r)) <= 0.5 + EPS && dot(off, back.f) > 0 &&
                              dot(off, back.f) <= (s.d + back.d) / 2 + 0.026;
            clear = front_rank || through(&s, from, aims[k]) <= 0.02 + 2 * EPS;
        }
        if (clear) {
            return true;
        }
    }
    return false;
}

static void check_volley(referee *r, const gs_entry *e)
{
    int target = e->target.ix, aiming = 0;
    const gs_log_resolve *s = resolved(e, "shooting");
    box b = box_of(r, target);
    int companies = 0;
    for (int k = 0; k < 3; k++) {
        char key[40];
        snprintf(key, sizeof key, "shooter%.0d.companies", k ? k + 1 : 0);
        companies += (int)number(s->situation, key, k == 0);
        snprintf(key, sizeof key, "shooter%.0d.status", k ? k + 1 : 0);
        if (!says(s->result, key, "ok") && !says(s->result, key, "absent")) {
            fault(r, "GOH-9: a shot that the procedure forbids", e->actor.ix);
        }
    }
    double stated = number(s->situation, "shooter.distance", 3);
    bool found = false;
    for (int i = 0; i < r->t.n_units; i++) {
        if (r->aims[i] != target || !here(r, i)) {
            continue;
        }
        box a = box_of(r, i);
        double d = gap(&a, &b, !all_round(r, i));
        aiming++;
        found = found || (i == e->actor.ix && stated >= d - EPS && stated <= d + 0.002 + EPS);
    }
    if (companies == 1 && r->attacked[e->actor.ix] == target &&
        says(s->situation, "shooter.contact", "attacked")) {
        fault(r, "GOH-R56: it came in on whom it shoots at", e->actor.ix);
    }
    if (!found || companies > aiming) {
        fault(r, "GOH-R51: its distance, or more shoot than said so", e->actor.ix);
    }
    if (says(s->situation, "target.began-in-contact", "yes") != r->began[target] ||
        says(s->situation, "target.in-contact", "yes") != engaged(r, target)) {
        fault(r, "GOH-9d, 9.2: is the target in contact?", target);
    }
    if ((int)number(s->situation, "target.hits-before", 0) != r->before[target]) {
        fault(r, "GOH-R8: its hits as the phase began", target);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_EFFECT && p->u.effect.kind == GS_EFFECT_HITS &&
            p->u.effect.amount != (int)number(s->result, "target.hits", 0)) {
            fault(r, "other hits than the procedure's", target);
        }
    }
    r->shots++;
}

static void check_aim(referee *r, const gs_entry *e)
{
    int unit = e->actor.ix, target = e->target.ix;
    if (e->target.kind != GS_REF_UNIT) {
        return;
    }
    box a = box_of(r, unit), b = box_of(r, target);
    if (r->aims[unit] >= 0) {
        fault(r, "GOH-R58: it shoots twice", unit);
    }
    if (gap(&a, &b, !all_round(r, unit)) > r->of[unit].range + EPS) {
        fault(r, "GOH-9.1: out of range", unit);
    }
    if (r->flat && !has_line(r, unit, target)) {
        fault(r, "GOH-9c: no line of fire", unit);
    }
    if (r->began[unit]) {
        fault(r, "GOH-9.3b: it began the turn in contact", unit);
    }
    r->aims[unit] = target;
}

/* ---- melee ---- */

static void check_fight(referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    const int who[2] = {e->actor.ix, e->target.ix};
    static const char *const role[2] = {"attacker", "defender"};
    int face[2];
    box b[2] = {box_of(r, who[0]), box_of(r, who[1])};
    if (!contact(&b[0], &b[1], &face[0], &face[1])) {
        fault(r, "GOH-R34b: they are not in contact", who[0]);
        return;
    }
    for (int x = 0; x < 2; x++) {
        char key[40];
        snprintf(key, sizeof key, "%s.in-square", role[x]);
        bool all = square(r, who[x]) || r->t.unit[who[x]].inside >= 0;
        if (says(m->situation, key, "yes") != all) {
            fault(r, "GOH-6.5d: has it a flank?", who[x]);
        }
        snprintf(key, sizeof key, "%s.face", role[x]);
        const char *said = find(m->situation, key) ? find(m->situation, key) : "front";
        if (!all && strncmp(said, face_words[face[x]], strlen(face_words[face[x]])) != 0) {
            fault(r, "GOH-R59: the side on which it fights", who[x]);
        }
        snprintf(key, sizeof key, "%s.hits-before", role[x]);
        if ((int)number(m->situation, key, 0) != r->before[who[x]]) {
            fault(r, "GOH-R8b: its hits as the phase began", who[x]);
        }
        snprintf(key, sizeof key, "%s.hits", role[x]);
        r->due[who[x]] += (int)number(m->result, key, 0);
        r->fought[who[x]] = true;
    }
    bool came = r->attacked[who[0]] >= 0;
    if (!option(r, "options.pursuit-charge") &&
        came != !says(m->situation, "first-turn", "no")) {
        fault(r, "GOH-R67: did the attacker come in this turn?", who[0]);
    }
    const char *side = find(m->situation, "contact");
    side = side ? side : "front";
    const char *reached = face_words[r->reached[who[0]]];
    if (came && r->attacked[who[0]] == who[1] && !r->evaded[who[1]] &&
        r->t.unit[who[1]].inside < 0 && strncmp(side, reached, strlen(reached)) != 0) {
        fault(r, "GOH-R68: the side that the attack reached", who[1]);
    }
    bool first = side_of(r, who[0]) == r->t.first;
    if (says(m->situation, "attacker.moved-first", "no") == first) {
        fault(r, "GOH-8.2a: who moved first?", who[0]);
    }
    r->fights++;
}

/* GOH-10a: opposing companies in contact must fight, but for those who find each side of the
 * other taken (GOH-10b). */
static void begin_melee(referee *r, bool must[GS_MAX_UNITS])
{
    for (int i = 0; i < r->t.n_units; i++) {
        must[i] = false;
        if (!here(r, i)) {
            continue;
        }
        int foes = 0, alone = 0;
        for (int k = 0; k < r->t.n_units; k++) {
            if (!here(r, k) || side_of(r, k) == side_of(r, i) || !touching(r, i, k)) {
                continue;
            }
            int others = 0;
            for (int q = 0; q < r->t.n_units; q++) {
                others += q != i && here(r, q) && side_of(r, q) == side_of(r, i) &&
                          touching(r, q, k);
            }
            foes++;
            alone += others == 0;
        }
        must[i] = foes == 1 && alone == 1 && !doubtful(r, i);
    }
}

/* ---- what follows ---- */

/* GOH-R72: whom a pursuer comes upon it fights; nobody stands askew at another's
 * front. */
static void check_comes_upon(referee *r, const gs_log_move *m)
{
    int unit = m->who.ix, own, his;
    box a = box_at(r, unit, m->to.at, m->to.facing);
    for (int k = 0; k < r->t.n_units; k++) {
        if (k == unit || !here(r, k) || hidden(r, k) ||
            side_of(r, k) == side_of(r, unit)) {
            continue;
        }
        box b = box_of(r, k);
        bool askew = fabs(dot(a.f, b.f)) > 0.05 && fabs(dot(a.f, b.r)) > 0.05;
        if (askew && gap(&a, &b, true) < 0.02 - EPS && !contact(&a, &b, &own, &his)) {
            fault(r, "GOH-R72: it stands askew at an enemy's front", unit);
        }
    }
}

static void check_pursuit(referee *r, const gs_entry *e)
{
    const gs_log_resolve *p = resolved(e, "pursuit");
    int unit = e->actor.ix, fallen = e->target.ix;
    if (!(r->t.unit[fallen].flags & GS_U_DESTROYED) || !r->struck[fallen]) {
        fault(r, "GOH-10.5: nobody fell there", fallen);
    }
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *q = &e->parts[i];
        if (q->kind != GS_LOG_MOVE) {
            continue;
        }
        if (says(p->result, "pursues", "no")) {
            fault(r, "GOH-R71: it was not to pursue", unit);
        }
        check_comes_upon(r, &q->u.move);
        if (q->u.move.cost / 1000.0 > number(p->result, "distance", 0) + EPS) {
            fault(r, "GOH-R71: farther than the fallen stood", unit);
        }
    }
    if (r->attacked[unit] < 0 && !option(r, "options.pursuit-charge") &&
        says(p->situation, "unit.attacked", "no") == false) {
        const gs_unit_state *u = &r->t.unit[unit];
        bool countered = false;
        for (int i = 0; r->setup->ruleset->marks[i]; i++) {
            const char *mark = r->setup->ruleset->marks[i];
            bool set = (u->marks & (1u << i)) != 0;
            countered = countered || (set && strcmp(mark, "counter-attacked") == 0);
        }
        if (!countered) {
            fault(r, "GOH-10.5: only who attacked pursues", unit);
        }
    }
    r->pursuits++;
}

static void check_panic(referee *r, const gs_entry *e)
{
    const gs_log_resolve *p = resolved(e, "panic");
    if (!r->lost[side_of(r, e->actor.ix)]) {
        fault(r, "GOH-11.2a: no general was lost", e->actor.ix);
    }
    if (number(p->situation, "unit.distance", 3) > 6) {
        fault(r, "GOH-11.2a: more than 6 away", e->actor.ix);
    }
    r->panics++;
}
#endif
