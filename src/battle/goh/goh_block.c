/* Groups that move and attack as one (GOH-3, 6b to 6d, R18, R18b, R26, R34), and squares
 * (GOH-6.5, R27). */
#include "goh_battle_int.h"

#include "gesta/fixed.h"

#include <string.h>

typedef struct block {
    int n, unit[GS_MAX_UNITS];
    gs_rect at[GS_MAX_UNITS], end[GS_MAX_UNITS];
    gs_rect all;        /* the block that they form */
    gs_len length, allowance;
    int32_t manoeuvre;
    int slowest;        /* index in unit[] */
    goh_move_in in;     /* of the slowest */
} block;

/* ---- who moves ---- */

static gs_status members(const gs_battle *b, const gs_order *o, block *k, gs_err *err)
{
    int square = 0;
    k->n = 0;
    if (!goh_group_whole(b, o->who.ix, &o->group)) {
        return gs_refuse(err, "GOH-R26",
                         "they do not stand touching and aligned as one group");
    }
    for (int i = gs_unitset_next(&o->group, -1); i >= 0;
         i = gs_unitset_next(&o->group, i)) {
        if (gs_body_side(b, i) != b->s.side || b->s.body[i].done || b->s.body[i].moved ||
            goh_is_dummy(b, i) || goh_is_mark(b, i, GOH_PINNED) || goh_engaged(b, i) ||
            goh_marked(b, i, GOH_MARK_HALTED)) {
            return gs_refuse(err, "GOH-R26", "one of them may not move with the others");
        }
        square += goh_in_square(b, i);
        k->at[k->n] = b->s.rect[i];
        k->unit[k->n++] = i;
    }
    if (square && square != k->n) {
        return gs_refuse(err, "GOH-R27", "a square moves by itself");
    }
    k->all = gs_rect_around(k->at, k->n, b->s.rect[o->who.ix].f);
    return GS_OK;
}

/* ---- how they go ---- */

static int32_t manoeuvre_of(const gs_path *p)
{
    int32_t m = GOH_FORWARD;
    for (int i = 0; i < p->n; i++) {
        switch ((gs_step_kind)p->step[i].kind) {
        case GS_STEP_FORWARD:
        case GS_STEP_WHEEL_LEFT:
        case GS_STEP_WHEEL_RIGHT:
            break;
        case GS_STEP_BACK:
            m = GOH_BACKWARD;
            break;
        case GS_STEP_SHIFT:
            m = GOH_SIDEWAYS;
            break;
        case GS_STEP_TURN:
        case GS_STEP_FACE:
            m = m == GOH_FORWARD ? GOH_FACE : m;
            break;
        }
    }
    return m;
}

/* Carries all along the path; false if it is no lawful mixture of steps. */
static bool carry(block *k, const gs_path *p)
{
    gs_rect at = k->all;
    bool forward = false, other = false;
    memcpy(k->end, k->at, sizeof k->end);
    k->length = 0;
    for (int i = 0; i < p->n; i++) {
        const gs_step *s = &p->step[i];
        bool ahead = s->kind == GS_STEP_FORWARD || s->kind == GS_STEP_WHEEL_LEFT ||
                     s->kind == GS_STEP_WHEEL_RIGHT;
        forward = forward || ahead;
        other = other || !ahead;
        if (s->kind == GS_STEP_FACE) { /* GOH-R18b: every stand in place */
            for (int m = 0; m < k->n; m++) {
                k->end[m].f = gs_ang_norm(k->end[m].f + s->ang);
            }
            continue;
        }
        gs_rect next = gs_step_end(&at, s);
        k->length +=
            s->kind == GS_STEP_TURN ? gs_pose_shift(&at, &next) : gs_step_length(&at, s);
        for (int m = 0; m < k->n; m++) {
            k->end[m] = gs_rect_carry(&k->end[m], &at, &next);
        }
        at = next;
    }
    return !(forward && other);
}

static gs_path straight(const gs_rect *from, const gs_rect *to)
{
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_SHIFT, gs_pt_bearing(from->c, to->c),
                gs_pt_distance(from->c, to->c));
    return p;
}

/* GOH-6b: the slowest decides, each with the ground of its own way. Returns a refusal's
 * reason. */
static int32_t find_allowance(const gs_battle *b, block *k)
{
    gs_len others = GS_LEN_NONE;
    k->allowance = GS_LEN_NONE;
    for (int m = 0; m < k->n; m++) {
        goh_move_in in;
        goh_move_out out;
        gs_path p = straight(&k->at[m], &k->end[m]);
        goh_fill_move(b, k->unit[m], &k->at[m], &p, &in);
        in.group = 1;
        in.manoeuvre = b->s.body[k->unit[m]].halved && k->manoeuvre == GOH_FORWARD
                           ? GOH_FACE
                           : k->manoeuvre;
        gs_role role = goh_role(b, "unit", k->unit[m]);
        goh_try(b, &goh_move_allowance, &in, &out, &role, 1);
        if (!out.allowed) {
            return out.reason;
        }
        if (GS_LEN(out.allowance) < k->allowance) {
            others = k->allowance;
            k->allowance = GS_LEN(out.allowance);
            k->slowest = m;
            k->in = in;
        } else if (GS_LEN(out.allowance) < others) {
            others = GS_LEN(out.allowance);
        }
    }
    k->in.group_slowest = others == GS_LEN_NONE || others / 1000 > 15 ? 0 : others / 1000;
    return GOH_MOVE_OK;
}

/* May all of them stand and go there? `but`: an enemy who is attacked, -1. */
static gs_status ends_ok(const gs_battle *b, const gs_order *o, const block *k, int but,
                         gs_err *err)
{
    gs_unitset skip = o->group;
    if (but >= 0) {
        gs_unitset_put(&skip, but);
    }
    for (int m = 0; m < k->n; m++) {
        gs_path p = straight(&k->at[m], &k->end[m]);
        gs_rect turned = k->at[m];
        turned.f = k->end[m].f;
        if (!goh_place_free_with(b, k->unit[m], &k->end[m], but, &o->group) ||
            !goh_ground_ok(b, k->unit[m], &k->at[m], &p, &k->end[m])) {
            return gs_refuse(err, "GOH-R24", "one of the group cannot stand there");
        }
        if (!goh_strip_free(b, k->unit[m], &k->at[m], &p, &skip) &&
            !goh_strip_free(b, k->unit[m], &turned, &p, &skip)) {
            return gs_refuse(err, "GOH-R24", "one of the group cannot pass there");
        }
        for (int q = 0; q < m; q++) {
            if (gs_rect_overlap(&k->end[m], &k->end[q], 2 * GS_TOL)) {
                return gs_refuse(err, "GOH-R18b", "they would stand on each other");
            }
        }
    }
    return GS_OK;
}

/* GOH-8a, 8b: one company in the zone binds the whole group. */
static gs_status zone_ok(const gs_battle *b, const gs_order *o, const block *k,
                         gs_err *err)
{
    bool moves = k->length > 0 && k->manoeuvre != GOH_FACE, bound = false;
    for (int m = 0; m < k->n; m++) {
        bound = bound || goh_binds(b, k->unit[m], &k->at[m]) >= 0;
    }
    if (bound && moves && k->manoeuvre != GOH_BACKWARD) {
        return gs_refuse(err, "GOH-8b",
                         "so near to an enemy they halt, retire or attack");
    }
    for (int e = 0; e < b->t.n_units && moves; e++) {
        if (!gs_body_here(b, e) || gs_body_side(b, e) == b->s.side ||
            !gs_body_known(b, b->s.side, e)) {
            continue;
        }
        gs_rect wide = gs_rect_grow(&b->s.rect[e], GOH_ZONE - 20);
        for (int m = 0; m < k->n; m++) {
            gs_path p = straight(&k->at[m], &k->end[m]);
            gs_sweep sweep;
            gs_sweep_path(&sweep, &k->at[m], &p);
            bool in = gs_sweep_meets_rect(&sweep, &wide) ||
                      gs_rect_overlap(&k->end[m], &wide, GS_TOL);
            gs_len before = gs_rect_distance(&k->at[m], &b->s.rect[e]);
            gs_len after = gs_rect_distance(&k->end[m], &b->s.rect[e]);
            if (in && !(bound && before <= GOH_ZONE && after > before)) {
                return gs_refuse(err, "GOH-8a",
                                 "they must halt where they come within 1 of an enemy");
            }
        }
    }
    (void)o;
    return GS_OK;
}

gs_status goh_block_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    block k;
    gs_status st = members(b, o, &k, err);
    if (st != GS_OK) {
        return st;
    }
    if (o->path.n == 0 || !carry(&k, &o->path)) {
        return gs_refuse(err, "GOH-6c",
                         "a group goes forward with wheels, or as one to a side or back");
    }
    k.manoeuvre = manoeuvre_of(&o->path);
    int32_t why = find_allowance(b, &k);
    if (why != GOH_MOVE_OK || k.length > k.allowance) {
        return goh_refuse_move(err, why);
    }
    st = zone_ok(b, o, &k, err);
    return st == GS_OK ? ends_ok(b, o, &k, -1, err) : st;
}

/* The longest beginning of the path on which nobody hidden shows himself. */
static gs_path seen_way(const gs_battle *b, const block *k, const gs_path *p)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (!gs_body_here(b, i) || gs_body_known(b, b->s.side, i)) {
            continue;
        }
        gs_rect wide = gs_rect_grow(&b->s.rect[i], GOH_SPOT);
        bool begins = gs_rect_overlap(&k->all, &wide, GS_TOL);
        for (int part = 8; part >= 0; part--) {
            gs_path cut =
                gs_path_cut(&k->all, p, gs_path_length(&k->all, p) * part / 8, NULL);
            gs_sweep sweep;
            gs_sweep_path(&sweep, &k->all, &cut);
            if (part == 0 ||
                !gs_sweep_meets_rect(&sweep, begins ? &b->s.rect[i] : &wide)) {
                return cut;
            }
        }
    }
    return *p;
}

static void go_all(gs_battle *b, const block *k, gs_manner manner, const char *rules)
{
    for (int m = 0; m < k->n; m++) {
        goh_go(b, k->unit[m], manner, &k->end[m], k->allowance, k->length, rules);
    }
    for (int m = 0; m < k->n; m++) {
        goh_after_move(b, k->unit[m]);
    }
}

gs_status goh_block_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    static const gs_manner manner[] = {[GOH_FORWARD] = GS_MOVE_ADVANCE,
                                       [GOH_SIDEWAYS] = GS_MOVE_SIDESTEP,
                                       [GOH_BACKWARD] = GS_MOVE_RETIRE,
                                       [GOH_FACE] = GS_MOVE_TURN};
    block k;
    goh_move_out out;
    gs_status st = members(b, o, &k, err);
    if (st != GS_OK) {
        return st;
    }
    gs_path p = seen_way(b, &k, &o->path);
    carry(&k, &p);
    k.manoeuvre = manoeuvre_of(&o->path);
    find_allowance(b, &k);
    int32_t how = k.manoeuvre;
    gs_role role = goh_role(b, "unit", k.unit[k.slowest]);
    gs_open(b, "move", o->who, (gs_ref){0});
    goh_run(b, &goh_move_allowance, &k.in, &out, &role, 1);
    go_all(b, &k, manner[how], "GOH-6b GOH-6c GOH-6d GOH-R18");
    return GS_OK;
}

/* ---- squares ---- */

gs_status goh_form_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_unitset group =
        gs_unitset_count(o->group) > 1 ? o->group : goh_group(b, o->who.ix);
    if (o->formation != GOH_IN_LINE && o->formation != GOH_IN_SQUARE) {
        return gs_refuse(err, "GOH-R27", "there is no such formation");
    }
    if (o->formation == b->t.unit[o->who.ix].formation || gs_unitset_count(group) < 2 ||
        !goh_group_whole(b, o->who.ix, &group)) {
        return gs_refuse(err, "GOH-6.5a", "a group of two or more forms square");
    }
    for (int i = gs_unitset_next(&group, -1); i >= 0; i = gs_unitset_next(&group, i)) {
        if (goh_company(b, i)->class != GOH_CLASS_FOOT || b->s.body[i].done ||
            b->s.body[i].moved || goh_is_mark(b, i, GOH_PINNED) || goh_engaged(b, i) ||
            goh_marked(b, i, GOH_MARK_HALTED)) {
            return gs_refuse(
                err, "GOH-R27",
                "only foot that is free to move changes into or from square");
        }
    }
    return GS_OK;
}

gs_status goh_form_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_unitset group =
        gs_unitset_count(o->group) > 1 ? o->group : goh_group(b, o->who.ix);
    (void)err;
    gs_open(b, "form", o->who, (gs_ref){0});
    for (int i = gs_unitset_next(&group, -1); i >= 0; i = gs_unitset_next(&group, i)) {
        gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(i), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, 0,
                   b->scene->setup->ruleset->formations[o->formation]);
        b->s.body[i].halved = 1; /* the deduction of its move (GOH-R27) */
    }
    return GS_OK;
}

/* ---- a group attacks (GOH-R34, R34c, R45, R74b) ---- */

/* The whole group's way into contact: a wheel to the facing, straight ahead, up to 1
 * sideways free. */
static gs_status find_assault(const gs_battle *b, const gs_order *o, block *k,
                              goh_attack *a, gs_err *err)
{
    int who = o->who.ix;
    gs_status st = members(b, o, k, err);
    if (st != GS_OK) {
        return st;
    }
    if (!goh_find_attack_with(b, who, o->target.ix, NULL, GS_LEN_NONE, &o->group, a) ||
        a->in.began_overlapping || goh_in_square(b, who)) {
        return goh_refuse_contact(err, a->out.reason);
    }
    gs_ang turn = gs_ang_signed(a->home.f - b->s.rect[who].f),
           by = turn < 0 ? -turn : turn;
    gs_rect end = gs_rect_carry(&k->all, &b->s.rect[who], &a->home);
    gs_rect wheeled =
        by ? gs_rect_wheel(&k->all, turn > 0 ? GS_RIGHT : GS_LEFT, by) : k->all;
    gs_pt rest = gs_rect_local(&wheeled, end.c);
    for (int m = 0; m < k->n; m++) {
        k->end[m] = gs_rect_carry(&k->at[m], &b->s.rect[who], &a->home);
    }
    k->manoeuvre = GOH_FORWARD;
    k->length = (by ? gs_wheel_arc(k->all.w, by) : 0) + (rest.y > 0 ? rest.y : 0);
    if (by > GS_ANG_90 || rest.y < -50 || rest.x > GS_LEN(1) || rest.x < -GS_LEN(1) ||
        find_allowance(b, k) != GOH_MOVE_OK || k->length > k->allowance) {
        return gs_refuse(err, "GOH-R39", "the group cannot get there as one");
    }
    return GS_OK;
}

/* One that touches an enemy whom it may not contact stops short of him (GOH-R34c). */
static void stop_short(const gs_battle *b, block *k, int who)
{
    for (int m = 0; m < k->n; m++) {
        for (int e = 0; e < b->t.n_units && k->unit[m] != who; e++) {
            goh_attack a;
            if (gs_body_here(b, e) && gs_body_side(b, e) != b->s.side &&
                gs_rect_distance(&k->end[m], &b->s.rect[e]) <= GOH_STOP &&
                gs_rect_touch(&k->end[m], &b->s.rect[e], GOH_STOP, NULL) &&
                !goh_find_attack(b, k->unit[m], e, NULL, GS_LEN_NONE, &a)) {
                gs_touch t;
                gs_rect_touch(&k->end[m], &b->s.rect[e], GOH_STOP, &t);
                if (t.shared >= GOH_SHARE) {
                    k->end[m] = gs_rect_forward(&k->end[m], -GOH_STOP);
                    break;
                }
            }
        }
    }
}

gs_status goh_assault_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    block k;
    goh_attack a;
    gs_order single = *o;
    single.group = (gs_unitset){{0, 0}};
    if (o->target.kind != GS_REF_UNIT || o->target.ix < 0 ||
        o->target.ix >= b->t.n_units || !gs_body_here(b, o->target.ix) ||
        gs_body_side(b, o->target.ix) == b->s.side ||
        !gs_body_known(b, b->s.side, o->target.ix)) {
        return goh_charge_legal(b, &single, err);
    }
    gs_status st = find_assault(b, o, &k, &a, err);
    if (st != GS_OK) {
        return st;
    }
    stop_short(b, &k, o->who.ix);
    return ends_ok(b, o, &k, o->target.ix, err);
}

/* The nearest enemy straight ahead of a company whom it may attack with what is left; -1.
 */
static int straight_ahead(const gs_battle *b, int unit, gs_len left)
{
    const gs_rect *r = &b->s.rect[unit];
    int best = -1;
    for (int e = 0; e < b->t.n_units; e++) {
        if (!gs_body_here(b, e) || gs_body_side(b, e) == gs_body_side(b, unit) ||
            !gs_body_known(b, gs_body_side(b, unit), e)) {
            continue;
        }
        gs_len d = gs_cast_rect(r, r->f, &b->s.rect[e]);
        goh_attack a;
        if (d <= left && goh_find_attack(b, unit, e, NULL, left, &a)) {
            best = e;
            left = d;
        }
    }
    return best;
}

static void go_on(gs_battle *b, const gs_order *o, gs_len used)
{
    for (int i = gs_unitset_next(&o->group, -1); i >= 0;
         i = gs_unitset_next(&o->group, i)) {
        if (i == o->who.ix || !gs_body_here(b, i) || goh_engaged(b, i) ||
            b->s.body[i].order == GOH_FAILED) {
            continue;
        }
        gs_len left = goh_allowance(b, i, &b->s.rect[i], NULL, NULL) - used;
        int e = left > 0 ? straight_ahead(b, i, left) : -1;
        if (e >= 0) {
            goh_attack_home(b, i, e, left, 0);
        }
    }
}

/* Those of the group whom the block's move has brought into contact attack whom they
 * touch. */
static void note_contacts(gs_battle *b, const block *k)
{
    for (int m = 0; m < k->n; m++) {
        int e = gs_body_here(b, k->unit[m]) ? goh_on_face(b, k->unit[m], GS_FRONT) : -1;
        if (e >= 0 && !goh_is_mark(b, k->unit[m], GOH_ATTACKED)) {
            goh_note_attack(b, k->unit[m], e);
        }
    }
}

gs_status goh_assault_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    block k;
    goh_attack a;
    int who = o->who.ix, target = o->target.ix;
    gs_unitset group = o->group;
    bool each = goh_of(b)->o.group_order != 0;
    if (!goh_order_test(b, who, each ? NULL : &group)) {
        return GS_OK;
    }
    for (int i = gs_unitset_next(&o->group, -1); each && i >= 0;
         i = gs_unitset_next(&o->group, i)) {
        if (!goh_order_test(b, i, NULL)) {
            gs_unitset_take(&group, i); /* those failing stay */
        }
    }
    gs_order now = *o;
    now.group = group;
    if (gs_unitset_count(group) < 2 || goh_assault_legal(b, &now, NULL) != GS_OK) {
        now.group = (gs_unitset){{0, 0}};
        return goh_charge_legal(b, &now, NULL) == GS_OK ? goh_charge_execute(b, &now, err)
                                                        : GS_OK;
    }
    if (find_assault(b, &now, &k, &a, err) != GS_OK) {
        return GS_OK;
    }
    if (goh_wants_to_evade(b, who, target, &a)) { /* GOH-R45 */
        goh_evade_from(b, who, target, &a, 0);
        goh_after_move(b, who);
        go_on(b, &now, 0);
        return GS_OK;
    }
    stop_short(b, &k, who);
    for (int m = 0; m < k.n;
         m++) { /* somebody hidden in the way: the leader finds him alone */
        if (gs_bodies_hit(b, &k.end[m], k.unit[m], target) >= 0 &&
            !gs_unitset_has(&now.group, gs_bodies_hit(b, &k.end[m], k.unit[m], target))) {
            goh_attack_home(b, who, target, GS_LEN_NONE, 0);
            return GS_OK;
        }
    }
    goh_open_charge(b, who, target, &a);
    go_all(b, &k, GS_MOVE_CHARGE, "GOH-8.1b GOH-8.1d GOH-R34");
    goh_note_attack(b, who, target);
    note_contacts(b, &k);
    go_on(b, &now, k.length);
    return GS_OK;
}
