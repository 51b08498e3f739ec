#ifndef TESTS_GOH_REFEREE_WAYS_H
#define TESTS_GOH_REFEREE_WAYS_H
/* The referee of Gathering of Hosts: moves and attacks. */
#include "goh_referee.h"

/* ---- moves ---- */

static bool may_pass(const referee *r, int mover, int other)
{
    return r->of[mover].flying ||
           (side_of(r, mover) == side_of(r, other) && r->t.unit[other].inside < 0 &&
            (r->of[mover].type == 0 || r->of[other].type == 0));
}

/* GOH-8a, R29, R34b: where an ordinary move may lead. */
static void check_kept_off(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    box from = box_at(r, unit, m->from.at, m->from.facing),
        end = box_at(r, unit, m->to.at, m->to.facing);
    bool turns = gs_pt_distance(m->from.at, m->to.at) == 0;
    for (int i = 0; i < r->t.n_units && !turns; i++) {
        if (!here(r, i) || side_of(r, i) == side_of(r, unit) || hidden(r, i)) {
            continue;
        }
        box b = box_of(r, i);
        double is = gap(&end, &b, false), was = gap(&from, &b, false);
        bool zone_counts = option(r, "options.engagement-zone") == 0;
        if (is < 0.1 - EPS) {
            fault(r, "GOH-R34b: an ordinary move ends in contact", unit);
        }
        if (zone_counts && is < 0.98 - EPS && is < was + EPS && !r->of[unit].flying &&
            m->manner != GS_MOVE_WITHDRAW) {
            fault(r, "GOH-8a: nearer than 1 to an enemy", unit);
        }
        if (zone_counts && was <= 0.98 && m->manner != GS_MOVE_WITHDRAW && is < was - EPS) {
            fault(r, "GOH-8b: it was bound", unit);
        }
        for (int k = 1; k < 10 && !may_pass(r, unit, i); k++) { /* not through him either */
            box mid = end;
            mid.c = (vec){from.c.x + (end.c.x - from.c.x) * k / 10,
                          from.c.y + (end.c.y - from.c.y) * k / 10};
            if (m->n_path == 0 && inside(&b, mid.c)) {
                fault(r, "GOH-R24: through an enemy", unit);
            }
        }
    }
    (void)e;
}

static double leg(gs_pt a, gs_pt b)
{
    return hypot(a.x - b.x, a.y - b.y) / 1000.0;
}

/* ---- what bars (GOH-R28c) ---- */

static box area_of(const gs_ob_feature *f)
{
    double x0 = f->points[0].x / 1000.0, y0 = f->points[0].y / 1000.0;
    double x1 = f->points[2].x / 1000.0, y1 = f->points[2].y / 1000.0;
    return stand_box((vec){(x0 + x1) / 2, (y0 + y1) / 2}, 0, x1 - x0, y1 - y0);
}

static bool is_kind(const gs_ob_feature *f, const char *kind)
{
    return strcmp(f->kind, kind) == 0;
}

/* Is the point so near to a road, bridge or ford? */
static bool on_road(const referee *r, vec p, double near)
{
    for (int i = 0; i < r->setup->n_features; i++) {
        const gs_ob_feature *f = &r->setup->features[i];
        if (is_kind(f, "road") || is_kind(f, "bridge") || is_kind(f, "ford")) {
            box b = area_of(f);
            b.w += 2 * near;
            b.d += 2 * near;
            if (inside(&b, p)) {
                return true;
            }
        }
    }
    return false;
}

static bool in_river(const referee *r, box stand)
{
    stand.w -= 2 * EPS;
    stand.d -= 2 * EPS;
    for (int i = 0; i < r->setup->n_features; i++) {
        box b = area_of(&r->setup->features[i]);
        if (is_kind(&r->setup->features[i], "river") && gap(&stand, &b, false) <= 0) {
            return true;
        }
    }
    return false;
}

/* Where it ends no part of it is in a river unless its centre is on a road or bridge; nor on
 * a straight way, but for the half of its depth by which head and tail come before and after. */
static void check_dry(referee *r, const gs_log_move *m)
{
    int unit = m->who.ix;
    box end = box_at(r, unit, m->to.at, m->to.facing);
    if (r->of[unit].flying || (r->t.unit[unit].inside >= 0)) {
        return;
    }
    if (in_river(r, end) && !on_road(r, end.c, EPS)) {
        fault(r, "GOH-R28c: it stands in the river", unit);
    }
    r->on_bridges += in_river(r, end);
    double far = leg(m->from.at, m->to.at);
    for (double k = 0; k < far && m->n_path == 0 && m->from.facing == m->to.facing; k += 0.1) {
        gs_pt c = {(gs_len)(m->from.at.x + (m->to.at.x - m->from.at.x) * k / far),
                   (gs_len)(m->from.at.y + (m->to.at.y - m->from.at.y) * k / far)};
        box b = box_at(r, unit, c, m->from.facing);
        if (in_river(r, b) && !on_road(r, b.c, b.d / 2 + 2 * EPS)) {
            fault(r, "GOH-R28c: it goes through the river", unit);
        }
    }
}

static void check_move(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    const gs_log_resolve *may = resolved(e, "move-allowance");
    double cost = m->cost / 1000.0, allows = m->allowance / 1000.0;
    if (m->who.kind != GS_REF_UNIT) {
        fault(r, "GOH-R79: a leader has no move of his own", -1);
    }
    if (memcmp(&m->from.at, &r->t.unit[unit].at, sizeof m->from.at) != 0 &&
        r->t.unit[unit].inside < 0 && strcmp(e->kind, "sally") != 0) {
        fault(r, "it starts where it does not stand", unit);
    }
    if (cost > allows + 0.002) {
        fault(r, "GOH-6: farther than it may", unit);
    }
    check_dry(r, m);
    bool own = m->manner == GS_MOVE_ADVANCE || m->manner == GS_MOVE_SIDESTEP ||
               m->manner == GS_MOVE_RETIRE || m->manner == GS_MOVE_WITHDRAW ||
               m->manner == GS_MOVE_TURN;
    if (own && strcmp(e->kind, "face") != 0) {
        if (side_of(r, unit) != r->mover || strcmp(r->phase, "movement") != 0) {
            fault(r, "GOH-1.1: it is not his turn to move", unit);
        }
        if (r->moved[unit] || (r->evaded[unit] && !option(r, "options.evade-then-move"))) {
            fault(r, "GOH-T2: it has moved this turn", unit);
        }
        r->moved[unit] = true;
        if (may && fabs(number(may->result, "unit.allowance", -1) - allows) > EPS) {
            fault(r, "another allowance than the procedure's", unit);
        }
        double far = 0;
        bool leaves = r->t.unit[unit].inside >= 0 && m->n_path > 0; /* GOH-R22: from its edge */
        gs_pt p = leaves ? m->path[0] : m->from.at;
        for (int i = leaves; i <= m->n_path; i++) {
            gs_pt q = i < m->n_path ? m->path[i] : m->to.at;
            far += leg(p, q);
            p = q;
        }
        bool group = may && says(may->situation, "group", "yes"); /* wheels cost by the front */
        if (!group && far > cost + 0.02 + 0.25 * (m->manner == GS_MOVE_TURN)) {
            fault(r, "GOH-R17: a longer way than it cost", unit);
        }
        check_kept_off(r, e, m);
    }
    if (m->manner == GS_MOVE_PURSUE || m->manner == GS_MOVE_RETREAT) {
        if (leg(m->from.at, m->to.at) > allows + 1 + EPS && r->t.unit[unit].inside < 0 &&
            strcmp(e->kind, "pursuit") != 0) {
            fault(r, "farther than it is driven", unit);
        }
    }
}

/* ---- attacks ---- */

static const char *const face_words[] = {"front", "flank", "rear", "flank"};

/* The facts of a `contact` against the table before the move. */
static void check_contact(referee *r, const gs_log_resolve *c, int unit, int target)
{
    box a = box_of(r, unit), b = box_of(r, target);
    bool holds = r->t.unit[target].inside >= 0;
    if (says(c->result, "contact", "none")) {
        fault(r, "GOH-8.1: an attack that the procedure forbids", unit);
    }
    if (says(c->situation, "unit.type", "artillery")) {
        fault(r, "GOH-R40: artillery attacks", unit);
    }
    if (!says(c->situation, "unit.began-overlapping", "yes")) {
        bool said_front = !says(c->situation, "unit.in-front", "no");
        if (said_front ? !in_front(&a, &b, 0.01) : in_front(&a, &b, -0.01)) {
            fault(r, "GOH-R33: was the target in front of it?", unit);
        }
        int z = zone(&b, at(&a, 0, a.d / 2));
        const char *said = find(c->situation, "unit.began-in") ? find(c->situation, "unit.began-in")
                                                               : "front";
        if (z != NOWHERE && strncmp(said, face_words[z], strlen(face_words[z])) != 0) {
            vec q = to(b.c, at(&a, 0, a.d / 2)); /* on the very line it may count either way */
            double u = fabs(dot(q, b.r)) - b.w / 2, v = fabs(dot(q, b.f)) - b.d / 2;
            if (fabs(u - v) > 0.01) {
                fault(r, "GOH-R33: in which of its zones did it begin?", unit);
            }
        }
    }
    if (says(c->situation, "unit.in-contact", "yes") != engaged(r, unit) &&
        !doubtful(r, unit)) {
        fault(r, "GOH-R73: is it in contact?", unit);
    }
    if (says(c->situation, "target.square", "yes") != square(r, target)) {
        fault(r, "GOH-R27: is the target in square?", target);
    }
    if ((find(c->situation, "target.holds") != NULL) != holds) {
        fault(r, "GOH-R22: does the target hold a place?", target);
    }
}

/* After a charge: it stands on the side that `contact` gave, aligned (GOH-R34). */
static void check_home(referee *r, const gs_log_resolve *c, int unit, int target)
{
    int fa, fb;
    box a = box_of(r, unit), b = box_of(r, target);
    bool all_round = square(r, target) || r->t.unit[target].inside >= 0;
    if (says(c->result, "contact", "overlap")) {
        bool beside = false;
        for (int i = 0; i < r->t.n_units; i++) {
            box f = here(r, i) ? box_of(r, i) : a;
            beside = beside || (here(r, i) && i != unit && side_of(r, i) == side_of(r, unit) &&
                                touching(r, i, target) && gap(&a, &f, false) <= 0.03 &&
                                dot(a.f, f.f) > 0.999);
        }
        if (!beside) {
            fault(r, "GOH-R35: no overlap position", unit);
        }
        return;
    }
    if (!contact(&a, &b, &fa, &fb) || fa != FRONT) {
        fault(r, "GOH-8.1d: the charge does not end in contact to its front", unit);
        return;
    }
    if (!all_round && !says(c->result, "contact", face_words[fb])) {
        fault(r, "GOH-R34: on another side", unit);
    }
}

static void check_order(referee *r, const gs_entry *e)
{
    const gs_log_resolve *o = resolved(e, "order");
    int unit = e->actor.ix;
    if (r->obeys[unit]) {
        fault(r, "GOH-R74b: a second roll in the turn", unit);
    }
    r->obeys[unit] = says(o->result, "result", "attack") ? 1 : 2;
}

static void before_charge(referee *r, const gs_entry *e)
{
    int leader = e->actor.ix, k = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind != GS_LOG_RESOLVE || strcmp(p->u.resolve.procedure, "contact") != 0) {
            continue;
        }
        if (k++ == 0) { /* the leader's own */
            if (r->obeys[leader] == 2) {
                fault(r, "GOH-11.1a: it was not to attack", leader);
            }
            if (e->target.kind == GS_REF_UNIT && !r->evaded[e->target.ix]) {
                check_contact(r, &p->u.resolve, leader, e->target.ix);
            }
        }
    }
    r->charges++;
}

/* GOH-R24, R43: a charge, after an evader too, leads through nobody. */
static void check_charge_way(referee *r, const gs_entry *e, const gs_log_move *m)
{
    int unit = m->who.ix;
    box mid = box_at(r, unit, m->to.at, m->to.facing);
    for (int i = 0; i < r->t.n_units; i++) {
        if (i == unit || !here(r, i) || may_pass(r, unit, i) || hidden(r, i) ||
            (e->target.kind == GS_REF_UNIT && i == e->target.ix && !r->evaded[i])) {
            continue;
        }
        box b = box_of(r, i);
        for (int k = 1; k < 20 * (m->n_path + 1); k++) {
            gs_pt p = k < 20 ? m->from.at : m->path[k / 20 - 1];
            gs_pt q = k / 20 < m->n_path ? m->path[k / 20] : m->to.at;
            mid.c = (vec){(p.x + (q.x - p.x) * (k % 20) / 20.0) / 1000,
                          (p.y + (q.y - p.y) * (k % 20) / 20.0) / 1000};
            if (inside(&b, mid.c)) {
                fault(r, "GOH-R24, R43: a charge through another", unit);
            }
        }
    }
}

static void after_charge(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "contact");
    int leader = e->actor.ix, target = e->target.ix;
    bool stopped = r->evaded[target];
    for (int i = 0; i < e->n_parts; i++) { /* somebody hidden has shown himself */
        const gs_log_effect *f = &e->parts[i].u.effect;
        stopped = stopped || (e->parts[i].kind == GS_LOG_EFFECT &&
                              f->kind == GS_EFFECT_SPOTTED && f->who.kind == GS_REF_UNIT &&
                              side_of(r, f->who.ix) != side_of(r, leader));
    }
    if (c && !stopped) {
        check_home(r, c, leader, target);
    }
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind != GS_LOG_MOVE) {
            continue;
        }
        int unit = e->parts[i].u.move.who.ix, movers = 0;
        for (int q = 0; q < e->n_parts; q++) {
            movers += e->parts[q].kind == GS_LOG_MOVE;
        }
        bool wheels = c && says(c->situation, "unit.began-overlapping", "yes");
        if (movers == 1 && !wheels) {
            check_charge_way(r, e, &e->parts[i].u.move);
        }
        for (int k = 0; k < r->t.n_units; k++) {
            bool chance = hidden(r, k); /* nobody knew that he was there */
            for (int q = 0; q < e->n_parts; q++) {
                const gs_log_effect *f = &e->parts[q].u.effect;
                chance = chance || (e->parts[q].kind == GS_LOG_EFFECT &&
                                    f->kind == GS_EFFECT_SPOTTED && f->who.ix == k &&
                                    f->who.kind == GS_REF_UNIT && k != target);
            }
            if (here(r, k) && side_of(r, k) != side_of(r, unit) && !chance &&
                touching(r, unit, k)) {
                bool mine = unit == leader && k == target;
                if (r->attacked[unit] < 0 || mine) {
                    box a = box_of(r, unit), b = box_of(r, k);
                    int own;
                    contact(&a, &b, &own, &r->reached[unit]);
                    r->attacked[unit] = k;
                }
                r->caught[k] = r->caught[k] || r->evaded[k];
            }
        }
        r->moved[unit] = true;
    }
    if (c && says(c->result, "contact", "overlap")) {
        r->attacked[leader] = target;
    }
}

static void check_evade(referee *r, const gs_entry *e)
{
    const gs_log_resolve *v = resolved(e, "evade");
    int unit = e->actor.ix, charger = e->target.ix;
    const gs_log_move *m = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        m = e->parts[i].kind == GS_LOG_MOVE ? &e->parts[i].u.move : m;
    }
    box a = box_of(r, charger), b = box_of(r, unit);
    double d = gap(&a, &b, false), stated = number(v->situation, "distance", 1);
    if (!r->of[unit].evades || r->evaded[unit] ||
        (engaged(r, unit) && !doubtful(r, unit))) {
        fault(r, "GOH-8.3a, R42: it may not evade", unit);
    }
    if (stated < d - EPS || stated > d + 0.002 + EPS) {
        fault(r, "GOH-R42: the gap before the charge", unit);
    }
    vec way = to(a.c, b.c);
    box end = box_at(r, unit, m->to.at, m->to.facing);
    double far = leg(m->from.at, m->to.at), len = hypot(way.x, way.y);
    if (far > number(v->result, "evader.moved", 0) + 0.01) {
        fault(r, "GOH-8.3b: farther than it rolled", unit);
    }
    if (far > 0.05 && (dot(end.f, way) / len < 0.999 ||
                       dot(to(b.c, end.c), way) / len / far < 0.99)) {
        fault(r, "GOH-8.3c, R42: not straight away, its back to the enemy", unit);
    }
    r->evaded[unit] = true;
    r->evades++;
}
#endif
