#ifndef TESTS_SHW_REFEREE_WAYS_H
#define TESTS_SHW_REFEREE_WAYS_H
/* The referee of Stout Hearts: ways, charges and moves. */
#include "shw_referee.h"

/* ---- ways: straight on, or wheels about a front corner (SHW-12.10, R48) ---- */

static double apart(gs_ang a, gs_ang b)
{
    int d = (a - b) & 65535;
    return (d > 32768 ? 65536 - d : d) * TURN / 65536;
}

/* The cost of a way through these centres, -1 if wheels and straights do not lead there.
 */
static double way(const gs_rect *from, const gs_pt *p, int n, gs_ang to)
{
    if (n == 0) {
        return apart(from->f, to) < 0.006 ? 0 : -1;
    }
    gs_pt at = gs_rect_local(from, p[0]);
    double far = hypot(at.x, at.y);
    if (at.y >= 0 && abs(at.x) <= 4 + far * 0.004) {
        gs_rect next = {p[0], from->f, from->w, from->d};
        double rest = way(&next, p + 1, n - 1, to);
        if (rest >= 0) {
            return far + rest;
        }
    }
    double radius = hypot(from->w, from->d) / 2;
    if (far > 2 * radius) {
        return -1;
    }
    double ang = n == 1 ? apart(to, from->f) : 2 * asin(far / 2 / radius);
    for (int side = 0; side < 2 && ang <= TURN / 4 + 0.002; side++) {
        gs_ang a = (gs_ang)lround(ang / TURN * 65536);
        gs_rect next = gs_rect_wheel(from, side ? GS_RIGHT : GS_LEFT, a);
        if (gs_pt_distance(next.c, p[0]) <= 20) {
            next.c = p[0];
            double rest = way(&next, p + 1, n - 1, to);
            if (rest >= 0) {
                return from->w * ang + rest;
            }
        }
    }
    return -1;
}

static void check_way(const referee *r, const gs_log_move *m, const gs_rect *from,
                      const gs_log_resolve *move)
{
    gs_pt p[GS_PATH_MAX + 1];
    for (int i = 0; i < m->n_path; i++) {
        p[i] = m->path[i];
    }
    p[m->n_path] = m->to.at;
    gs_pt back = gs_rect_local(from, m->to.at);
    if (says(move->situation, "mode", "free")) {
        /* the last rank is reckoned as if it were full */
        double least = farthest(r, gs_body(m->who), from, &m->to);
        if (m->cost < least - 8 || m->cost > least + from->w + from->d) {
            fault(r, "SHW-R109: the cost of a free move", m->who);
        }
        if (m->from.facing == m->to.facing && fabs(m->cost - least) > 6) {
            fault(r, "SHW-R109: the cost of a free move straight on", m->who);
        }
    } else if (m->manner == GS_MOVE_RETIRE) {
        if (abs(back.x) > 6 || back.y > 0 || abs(back.y + m->cost) > 6) {
            fault(r, "SHW-12.10: not straight back", m->who);
        }
    } else if (m->manner == GS_MOVE_ADVANCE || m->manner == GS_MOVE_WHEEL) {
        double cost = way(from, p, m->n_path + 1, m->to.facing);
        if (cost < 0 || fabs(cost - m->cost) > 12 + 10 * m->n_path) {
            fault(r, "SHW-R48: no such way, or not at that cost", m->who);
        }
        if (farthest(r, gs_body(m->who), from, &m->to) > m->allowance + 8) {
            fault(r, "SHW-12.12: its rear swings farther than it may move", m->who);
        }
    }
}

/* SHW-R110: it ends no nearer than an inch to an enemy, unless it was so near and went
 * from him. */
static void check_kept_off(const referee *r, const gs_rect *before, const gs_rect *after,
                           gs_ref who)
{
    int body = gs_body(who);
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        bool hidden = i < GS_MAX_UNITS && (r->told.t.unit[i].flags & GS_U_HIDDEN);
        if (gs_body_side(&r->told, i) == gs_body_side(&r->told, body) || hidden ||
            (i < GS_MAX_UNITS && r->told.t.unit[i].inside >= 0)) {
            continue;
        }
        gs_len was = gs_rect_distance(before, rect(r, i)),
               is = gs_rect_distance(after, rect(r, i));
        if (is < 1000 - 3 && is < was - 3) {
            fault(r, "SHW-R110: within an inch of an enemy", who);
        }
        for (int k = 1; k < 12; k++) { /* straight through him? */
            gs_rect mid = *before;
            mid.c.x += (int)((int64_t)(after->c.x - before->c.x) * k / 12);
            mid.c.y += (int)((int64_t)(after->c.y - before->c.y) * k / 12);
            if (before->f == after->f && gs_rect_overlap(&mid, rect(r, i), 60)) {
                fault(r, "SHW-R110: through an enemy", who);
            }
        }
    }
}

/* ---- charges ---- */

/* SHW-7.6, R123: skirmishers are struck in flank only while all of them may be looking at
 * somebody else who is nearer, or do not know of the charger. */
static void check_open(const referee *r, const gs_entry *e, bool flank)
{
    int body = gs_body(e->actor), target = gs_body(e->target);
    const gs_rect *t = rect(r, target);
    gs_len mine = gs_rect_distance(rect(r, body), t), other = GS_LEN_NONE;
    bool hidden = body < GS_MAX_UNITS && (r->told.t.unit[body].flags & GS_U_HIDDEN);
    if (!flank || hidden || r->setup->n_features || target >= GS_MAX_UNITS ||
        strcmp(r->setup->ruleset->formations[r->told.t.unit[target].formation], "skirmish")) {
        return;
    }
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        if (i != body && gs_body_side(&r->told, i) != gs_body_side(&r->told, target)) {
            gs_len d = gs_rect_distance(t, rect(r, i));
            other = d < other ? d : other;
        }
    }
    if (other > mine + 3000) { /* by more than where in their ranks they stand */
        fault(r, "SHW-7.6: they look at the nearest enemy, who charges", e->target);
    }
}

/* SHW-17.10: +2 against skirmishers is for the charge that struck their flank. */
static void check_flank_of_open(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    if (!m || r->runs == gs_body(e->actor)) {
        return;
    }
    if (says(m->situation, "defender.formation", "skirmish") &&
        says(m->situation, "attacker.on-flank", "yes") && !r->flanked[gs_body(e->actor)]) {
        fault(r, "SHW-17.10: a flank of skirmishers that no charge has struck", e->actor);
    }
}

/* SHW-13.3: who has charged on the front strikes no flank of theirs in that player turn. */
static void check_front_charged(const referee *r, const gs_entry *e)
{
    const gs_log_resolve *m = resolved(e, "melee");
    int body = gs_body(e->actor), target = gs_body(e->target);
    if (m && r->fronted[body] == target + 1 && says(m->situation, "attacker.on-flank", "yes") &&
        r->runs != body) {
        fault(r, "SHW-13.3: a flank, and the charge was on the front", e->actor);
    }
}

/* Has a formed body a figure of the other at least partly in its front (SHW-R103)? */
static bool has_before_it(const referee *r, int body, int other)
{
    static gs_rect theirs[64];
    if (body >= GS_MAX_UNITS || r->told.t.unit[body].inside >= 0) {
        return true;
    }
    const char *form = r->setup->ruleset->formations[r->told.t.unit[body].formation];
    if (strcmp(form, "normal") != 0 && strcmp(form, "shield-wall") != 0) {
        return true;
    }
    for (int i = figures(r, other, theirs) - 1; i >= 0; i--) {
        if (gs_zone_meets(rect(r, body), &theirs[i], GS_ANG_45)) {
            return true;
        }
    }
    return false;
}

/* SHW-R55: what the target carries is told, whether it may throw it or not. */
static void check_carried(referee *r, const gs_log_resolve *c, int target)
{
    static const char *const weapons[] = {"bow", "javelin", "sling"};
    bool unit = target < GS_MAX_UNITS;
    int of = unit ? r->told.t.unit[target].of : r->told.t.hero[target - GS_MAX_UNITS].of;
    const char *facts = unit ? r->setup->units[of].facts : r->setup->heroes[of].facts;
    for (int i = 0; i < GS_COUNT(weapons); i++) {
        if (says(facts, unit ? "unit.missile" : "hero.missile", weapons[i]) !=
            says(c->situation, "defender.missile", weapons[i])) {
            fault(r, "SHW-R55: another weapon than the target carries", gs_body_ref(target));
        }
    }
    if (says(c->result, "reaction", "shoot")) {
        if (r->threw[target]) {
            fault(r, "SHW-R114: it shoots at a second charge", gs_body_ref(target));
        }
        r->threw[target] = 1;
    }
}

static void note_charge(referee *r, const gs_entry *e)
{
    const gs_log_resolve *c = resolved(e, "charge"), *m = resolved(e, "move");
    if (!c || !m) {
        fault(r, "a charge without its facts", e->actor);
        return;
    }
    gs_len allows = length_of(m->result, "allowance", 0);
    const gs_rect *a = rect(r, gs_body(e->actor)), *t = rect(r, gs_body(e->target));
    gs_len stated = length_of(c->situation, "attacker.move", 8000);
    allows = stated == allows / 2 ? allows / 2 : allows; /* SHW-R23 */
    if (stated != (allows < 40000 ? allows : 40000) / 10 * 10) {
        fault(r, "the charger's allowance", e->actor);
    }
    if (says(c->result, "allowed", "no") && !e->n_parts) {
        fault(r, "SHW-13: a charge that is not allowed", e->actor);
    }
    if (!has_before_it(r, gs_body(e->actor), gs_body(e->target))) {
        fault(r, "SHW-13.2: nobody of the target before it", e->actor);
    }
    int whom = gs_body(e->target);
    bool house = whom < GS_MAX_UNITS && r->told.t.unit[whom].inside >= 0;
    gs_len gap = house ? gs_rect_distance(a, t) : from_figures(r, gs_body(e->actor), whom);
    if (length_of(c->situation, "distance", 6000) < gap - 60) {
        fault(r, "SHW-R51: shorter than the gap", e->actor);
    }
    if (says(c->situation, "defender.engaged", "yes") !=
        touches_enemy(r, gs_body(e->target))) {
        fault(r, "SHW-R55: is the target in contact?", e->target);
    }
    check_carried(r, c, gs_body(e->target));
    r->charge_allows = allows;
    r->front = says(c->result, "face", "front");
    r->fronted[gs_body(e->actor)] = r->front ? (uint8_t)(gs_body(e->target) + 1) : 0;
    check_open(r, e, says(c->result, "face", "flank"));
    r->flanked[gs_body(e->actor)] |= says(c->result, "face", "flank");
    r->met = false;
}

/* Does all of the other lie beyond a side of r, and not before its front? */
static bool in_flank(const gs_rect *r, const gs_rect *other)
{
    gs_pt c[4];
    int front = INT32_MAX, rest = INT32_MIN;
    int least[GS_BEARINGS] = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    gs_rect_corners(other, c);
    for (int i = 0; i < 4; i++) {
        gs_pt p = gs_rect_local(r, c[i]);
        int out[GS_BEARINGS] = {[GS_FRONT] = p.y - r->d / 2,
                                [GS_RIGHT] = p.x - r->w / 2,
                                [GS_REAR] = -p.y - r->d / 2,
                                [GS_LEFT] = -p.x - r->w / 2};
        for (int k = 0; k < GS_BEARINGS; k++) {
            least[k] = out[k] < least[k] ? out[k] : least[k];
        }
    }
    for (int k = 0; k < GS_BEARINGS; k++) {
        front = k == GS_FRONT ? least[k] : front;
        rest = k != GS_FRONT && least[k] > rest ? least[k] : rest;
    }
    return rest >= -CONTACT && front < -4 * CONTACT;
}

/* Does a corner of the other touch the very corner of r's front? Slightly aslant both a side
 * and the front are then touched. */
static bool at_front_corner(const gs_rect *r, const gs_rect *other)
{
    gs_pt c[4];
    gs_rect_corners(other, c);
    for (int i = 0; i < 4; i++) {
        gs_pt p = gs_rect_local(r, c[i]);
        if (gs_rect_pt_distance(r, c[i]) <= CONTACT + 3 && p.y - r->d / 2 >= -CONTACT) {
            return true;
        }
    }
    return false;
}

static void check_home(const referee *r, const gs_entry *e)
{
    int target = gs_body(e->target);
    const gs_rect *a = rect(r, gs_body(e->actor)), *t = rect(r, target);
    int f = target < GS_MAX_UNITS ? r->told.t.unit[target].formation : 0;
    const char *form = r->setup->ruleset->formations[f];
    bool flanks = strcmp(form, "normal") == 0 || strcmp(form, "shield-wall") == 0;
    if (gs_rect_distance(a, t) > CONTACT + 3) {
        fault(r, "SHW-13.1: a charge that does not touch", e->actor);
    }
    bool house = target < GS_MAX_UNITS && r->told.t.unit[target].inside >= 0;
    if (!house && from_figures(r, gs_body(e->actor), target) > CONTACT + 3) {
        fault(r, "SHW-R106: it arrives where no base touches", e->actor);
    }
    const gs_log_move *m = &e->parts[0].u.move;
    bool contact = e->parts[0].kind == GS_LOG_MOVE &&
                   (m->n_path == 2 ||
                    (m->n_path == 1 &&
                     labs(gs_pt_distance(m->from.at, m->path[0]) - (long)m->cost) <= 6));
    if (contact && !r->met &&
        gs_pt_distance(m->path[m->n_path - 1], m->to.at) > a->w + a->d + 1000) {
        fault(r, "SHW-R106: it lines up far from where it touched", e->actor);
    }
    if (r->front && flanks && !r->met && in_flank(t, a) && !at_front_corner(t, a)) {
        fault(r, "SHW-13.3: the front was to be struck", e->actor);
    }
}

/* SHW-13.3, R110: no way is left to the front; it halts an inch off all enemies, or no nearer. */
static void check_short(referee *r, const gs_entry *e)
{
    if (e->n_parts == 0 || e->parts[0].kind != GS_LOG_NOTE) {
        return; /* as far as its move takes it, or where an ambush stops it */
    }
    if (r->met && !r->shot[gs_body(e->actor)]) { /* nobody has fallen since */
        fault(r, "SHW-R53: they do not meet", e->actor);
    }
    if (!r->front && strstr(e->parts[0].u.note, "front")) {
        fault(r, "SHW-13.3: the charge was not on the front", e->actor);
    }
    for (int i = 1; i < e->n_parts; i++) {
        const gs_log_move *m = &e->parts[i].u.move;
        if (e->parts[i].kind == GS_LOG_MOVE) {
            gs_rect before = *rect(r, gs_body(m->who)), after = before;
            after.c = m->to.at;
            after.f = m->to.facing;
            check_kept_off(r, &before, &after, m->who);
        }
    }
    r->halts++;
}

/* ---- moves ---- */

/* How near a rectangle stands to the nearest enemy of a body; on whom it stands (-1). */
static gs_len nearest_foe(const referee *r, int body, const gs_rect *at, int *on)
{
    gs_len best = GS_LEN_NONE;
    *on = -1;
    for (int i = next_body(&r->told, -1); i >= 0; i = next_body(&r->told, i)) {
        gs_len d = gs_rect_distance(at, rect(r, i));
        bool foe = gs_body_side(&r->told, i) != gs_body_side(&r->told, body);
        best = foe && d < best ? d : best;
        *on = i != body && gs_rect_overlap(at, rect(r, i), 3) ? i : *on;
    }
    return best;
}

/* SHW-R86: who runs goes straight home for all of its move where nothing hinders it; it
 * goes through no enemy, and ends an inch from him or no nearer than it was. */
static void check_rout(const referee *r, const gs_log_move *m, const gs_rect *before)
{
    int body = gs_body(m->who), on;
    gs_edge home = r->scene->edge[gs_body_side(&r->told, body)];
    gs_rect turned = *before, end;
    turned.f = gs_edge_ang(home);
    gs_len gap = gs_edge_gap(r->setup->width, r->setup->table_depth, home, &turned);
    gs_len full = m->allowance < gap ? m->allowance : gap;
    if (strstr(m->rules, "SHW-19.2") == NULL) {
        return; /* an elephant runs as it likes */
    }
    gs_rect at = turned;
    gs_pt p[GS_PATH_MAX + 1];
    for (int i = 0; i < m->n_path; i++) {
        p[i] = m->path[i];
    }
    p[m->n_path] = m->to.at;
    gs_len length = 0;
    for (int i = 0; i <= m->n_path; i++) {
        gs_pt from = at.c;
        length += gs_pt_distance(from, p[i]);
        for (int k = 1; k <= 20; k++) {
            at.c = (gs_pt){from.x + (int)((int64_t)(p[i].x - from.x) * k / 20),
                           from.y + (int)((int64_t)(p[i].y - from.y) * k / 20)};
            for (int x = next_body(&r->told, -1); x >= 0; x = next_body(&r->told, x)) {
                bool foe = gs_body_side(&r->told, x) != gs_body_side(&r->told, body);
                gs_len d = foe ? gs_rect_distance(&at, rect(r, x)) : GS_LEN_NONE;
                if (d < 1000 - 3 && d < gs_rect_distance(&turned, rect(r, x)) - 3) {
                    fault(r, "SHW-R86: a retreat past an enemy", m->who);
                }
            }
        }
    }
    if (labs((long)length - m->cost) > 8) {
        fault(r, "SHW-R86: the cost of a retreat", m->who);
    }
    bool clear = r->scene->terrain->n == 0;
    for (gs_len k = 0; k <= full && clear; k += 100) {
        gs_rect step = gs_rect_shift(&turned, turned.f, k < full ? k : full);
        clear = nearest_foe(r, body, &step, &on) >= 1000;
    }
    end = gs_rect_shift(&turned, turned.f, full);
    nearest_foe(r, body, &end, &on);
    if (clear && (on < 0 || full == gap) &&
        (m->cost != full || gs_pt_distance(m->to.at, end.c) > 3)) {
        fault(r, "SHW-R86: not straight home, or not a full move", m->who);
    }
}

/* SHW-R50: a whole move goes as far as it would if nobody stood there. */
static void check_passage(const referee *r, const gs_entry *e, const gs_log_move *m)
{
    gs_len allows = -1;
    bool whole = says(resolved(e, "move")->result, "whole-move", "yes");
    for (int i = 0, nth = 0; i < e->n_parts; i++) {
        const gs_log_resolve *c = &e->parts[i].u.resolve;
        if (e->parts[i].kind == GS_LOG_RESOLVE && strcmp(c->procedure, "move") == 0 &&
            nth++ == whole) {
            allows = length_of(c->result, "allowance", 0);
        }
    }
    if (m->allowance != allows) {
        fault(r, "SHW-R50: another allowance than the procedure's", m->who);
    }
}

static void check_move(const referee *r, const gs_entry *e, const gs_log_move *m,
                       const gs_rect *before)
{
    const gs_log_resolve *move = resolved(e, "move");
    bool plain = strcmp(e->kind, "move") == 0 || strcmp(e->kind, "join") == 0;
    if (m->who.kind == GS_REF_UNIT && r->told.t.unit[m->who.ix].inside >= 0 &&
        m->manner != GS_MOVE_RECOIL && m->manner != GS_MOVE_ROUT) {
        fault(r, "SHW-R122: it goes through its own wall", m->who);
    }
    if (m->cost > m->allowance) { /* SHW-R109 */
        fault(r, "SHW-12.12: farther than it may", m->who);
    }
    if (plain && move) {
        gs_len allows = length_of(move->result, "allowance", 0);
        if (m->allowance != allows && m->allowance != allows / 2) { /* half: SHW-R23 */
            fault(r, "another allowance than the procedure's", m->who);
        }
        check_way(r, m, before, move);
        gs_rect after = *before;
        after.c = m->to.at;
        after.f = m->to.facing;
        if (m->manner != GS_MOVE_TURN) {
            check_kept_off(r, before, &after, m->who);
        }
    }
    if (strcmp(e->kind, "pass") == 0) {
        check_passage(r, e, m);
    }
    if (strncmp(e->kind, "charge-", 7) == 0 && m->allowance != r->charge_allows) {
        fault(r, "another allowance than the charge's", m->who);
    }
    if (m->manner == GS_MOVE_ROUT) {
        check_rout(r, m, before);
    }
    if ((m->manner == GS_MOVE_RECOIL || m->manner == GS_MOVE_PURSUE) &&
        (m->from.facing != m->to.facing ||
         labs(gs_pt_distance(m->from.at, m->to.at) - (long)m->cost) > 6)) {
        fault(r, "SHW-R80, R81: not straight, or not so far", m->who);
    }
}

/* ---- roads (SHW-R56) ---- */

static bool is_road(const referee *r, int feature)
{
    return strcmp(r->setup->features[feature].kind, "road") == 0;
}

static const char *formation_of(const referee *r, int unit)
{
    return r->setup->ruleset->formations[r->told.t.unit[unit].formation];
}

static bool is_slow(const referee *r, int feature)
{
    const char *kind = r->setup->features[feature].kind;
    return strcmp(kind, "woods") == 0 || strcmp(kind, "marsh") == 0 ||
           strcmp(kind, "steep-hill") == 0;
}

/* Is a point within the block that far from its middle (in quarters of breadth and depth) in
 * slow ground, and on no road? */
static bool slow_at(const referee *r, const gs_rect *block, int u, int v)
{
    const gs_terrain *t = r->scene->terrain;
    gs_pt p = gs_pt_toward(block->c, block->f, block->d * v / 4);
    p = gs_pt_toward(p, block->f + GS_ANG_90, block->w * u / 4);
    bool slow = false;
    for (int i = 0; i < t->n; i++) {
        if (gs_feature_holds(&t->f[i], p)) {
            if (is_road(r, i)) {
                return false;
            }
            slow |= is_slow(r, i);
        }
    }
    return slow;
}

/* A straight move that was not slowed had no part of the block in slow ground beside a road,
 * unless it was no broader than that; one that was slowed came near slow ground. */
static void check_going(referee *r, const gs_entry *e, const gs_log_move *m,
                        const gs_rect *before)
{
    const gs_log_resolve *move = resolved(e, "move");
    if (!move || strcmp(e->kind, "move") != 0 || m->who.kind != GS_REF_UNIT || m->n_path ||
        m->from.facing != m->to.facing || m->manner == GS_MOVE_TURN ||
        r->told.t.unit[m->who.ix].inside >= 0 || before->w <= ROAD + 10 ||
        strcmp(formation_of(r, m->who.ix), "skirmish") == 0 ||
        strstr(r->setup->units[r->told.t.unit[m->who.ix].of].facts, "artillery")) {
        return;
    }
    bool told = says(move->situation, "terrain", "slow"), off = false, near = false, road = false;
    gs_len far = gs_pt_distance(m->from.at, m->to.at);
    gs_ang dir = gs_pt_bearing(m->from.at, m->to.at);
    for (gs_len k = 0; k <= far; k += 50) {
        gs_rect there = gs_rect_shift(before, dir, k);
        gs_rect small = gs_rect_grow(&there, -60), wide = gs_rect_grow(&there, 60);
        for (int u = -2; u <= 2; u++) {
            for (int v = -2; v <= 2; v++) {
                off = off || slow_at(r, &small, u, v);
            }
        }
        for (int i = 0; i < r->setup->n_features; i++) {
            bool meets = gs_feature_meets_rect(&r->scene->terrain->f[i], &wide);
            near = near || (meets && is_slow(r, i));
            road = road || (meets && is_road(r, i));
        }
    }
    if (off && !told) {
        fault(r, "SHW-R56: part of it is in slow ground, off the road", m->who);
    }
    if (told && !near) {
        fault(r, "SHW-R56: slowed, and no slow ground is on its way", m->who);
    }
    r->beside_roads += off && road;
}
#endif
