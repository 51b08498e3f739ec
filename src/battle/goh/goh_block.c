/* Groups that move and attack as one (GOH-3, 6b to 6d, R18, R18b, R26, R34), and squares
 * (GOH-6.5, R27). */
#include "../situation_int.h"
#include "../fate_int.h"
#include "goh_block_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

#include <string.h>

/* ---- who moves ---- */

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

bool goh_block_retires(const gs_order *o)
{
    return o->kind == GS_ORDER_MOVE && o->path.n > 0 &&
           manoeuvre_of(&o->path) == GOH_BACKWARD;
}

/* In contact since last turn it may go back with the others (GOH-R30), attacked in this one by
 * options.charged-may-retire alone (GOH-R31). */
static bool held_fast(const gs_battle *b, const gs_order *o, int unit)
{
    if (!goh_block_retires(o)) {
        return goh_is_mark(b, unit, GOH_PINNED) || goh_engaged(b, unit);
    }
    return goh_is_mark(b, unit, GOH_PINNED) ? !goh_of(b)->o.retire
                                            : goh_engaged(b, unit) &&
                                                  !goh_is_mark(b, unit, GOH_BEGAN);
}

gs_status goh_block_members(const gs_battle *b, const gs_order *o, goh_block *k,
                            gs_err *err)
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
            goh_is_dummy(b, i) || held_fast(b, o, i) ||
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

/* Carries all along the path; false if it is no lawful mixture of steps. */
static bool carry(goh_block *k, const gs_path *p)
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
        if (s->kind == GS_STEP_FACE) { /* GOH-R18b: every stand in place, by 90 or 180 */
            if (gs_ang_norm(s->ang) % GS_ANG_90 != 0) {
                return false;
            }
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

/* GOH-6b: the slowest decides, each with the ground of its own way. Returns a refusal's
 * reason. */
int32_t goh_block_allowance(const gs_battle *b, goh_block *k)
{
    gs_len others = GS_LEN_NONE;
    k->allowance = GS_LEN_NONE;
    for (int m = 0; m < k->n; m++) {
        goh_move_in in;
        goh_move_out out;
        gs_path p = {0};
        gs_way_to(&p, k->at[m].c, k->end[m].c);
        goh_fill_move(b, k->unit[m], &k->at[m], &p, &in);
        in.group = 1;
        bool forms = k->forms || goh_noted(b, k->unit[m])->formed; /* GOH-R27 */
        in.manoeuvre = forms && k->manoeuvre == GOH_FORWARD ? GOH_FACE : k->manoeuvre;
        gs_role role = gs_role_of(b, "unit", k->unit[m]);
        gs_situation_try(b, &goh_move_allowance, &in, &out, &role, 1);
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
gs_status goh_block_ends_ok(const gs_battle *b, const gs_order *o, const goh_block *k,
                            int but, gs_err *err)
{
    gs_unitset skip = o->group;
    if (but >= 0) {
        gs_unitset_put(&skip, but);
    }
    for (int m = 0; m < k->n; m++) {
        gs_path p = {0};
        gs_way_to(&p, k->at[m].c, k->end[m].c);
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

/* The enemies whose zone might be met on a straight way. */
static gs_unitset foes_about(const gs_battle *b, const gs_rect *at, const gs_rect *end)
{
    gs_unitset foes = goh_known_foes(b, b->s.side);
    gs_len way = gs_pt_distance(at->c, end->c);
    for (int e = gs_unitset_next(&foes, -1); e >= 0; e = gs_unitset_next(&foes, e)) {
        gs_rect wide = gs_rect_grow(&b->s.rect[e], GOH_ZONE);
        if (gs_rects_apart(at, &wide) > way && gs_rects_apart(end, &wide) > 0) {
            gs_unitset_take(&foes, e);
        }
    }
    return foes;
}

/* Does the way of a stand lead through the zone of an enemy, all round or to his front alone
 * (GOH-R29)? */
static bool meets_zone(const gs_battle *b, int enemy, const gs_sweep *sweep,
                       const gs_rect *end)
{
    if (!gs_sweep_within(sweep, &b->s.rect[enemy], GOH_ZONE - 20) &&
        gs_rect_distance(end, &b->s.rect[enemy]) > GOH_ZONE - 20) {
        return false;
    }
    gs_hull front = gs_zone_hull(&b->s.rect[enemy], GS_FRONT, GS_ANG_45, GOH_ZONE - 20);
    return goh_zone_all_round(b, enemy) || gs_sweep_meets_hull(sweep, &front) ||
           gs_zone_meets_within(&b->s.rect[enemy], end, GS_ANG_45, GOH_ZONE - 20);
}

/* Does it come within 1 of an enemy on its way, or, being bound, no farther from him? */
static bool enters_zone(const gs_battle *b, const gs_rect *at, const gs_rect *end, bool bound)
{
    gs_unitset foes = foes_about(b, at, end);
    gs_path p = {0};
    gs_way_to(&p, at->c, end->c);
    gs_sweep sweep;
    if (gs_unitset_count(foes) == 0) {
        return false;
    }
    gs_sweep_path(&sweep, at, &p);
    for (int e = gs_unitset_next(&foes, -1); e >= 0; e = gs_unitset_next(&foes, e)) {
        if (!meets_zone(b, e, &sweep, end)) {
            continue;
        }
        gs_len before = gs_rect_distance(at, &b->s.rect[e]);
        gs_len after = gs_rect_distance(end, &b->s.rect[e]);
        if (!(bound && before <= GOH_ZONE && after > before)) {
            return true;
        }
    }
    return false;
}

/* GOH-8a, 8b: one company in the zone binds the whole group. */
static gs_status zone_ok(const gs_battle *b, const goh_block *k, gs_err *err)
{
    bool moves = false, bound = false;
    for (int m = 0; m < k->n; m++) {
        moves = moves || gs_pt_distance(k->at[m].c, k->end[m].c) > 0;
        bound = bound || goh_bound(b, k->unit[m], &k->at[m]);
    }
    if (bound && moves && k->manoeuvre != GOH_BACKWARD) {
        return gs_refuse(err, "GOH-8b",
                         "so near to an enemy they halt, retire or attack");
    }
    for (int m = 0; m < k->n && moves; m++) {
        bool flies = goh_is_flying(goh_company(b, k->unit[m])); /* its end alone counts */
        if (!flies && enters_zone(b, &k->at[m], &k->end[m], bound)) {
            return gs_refuse(err, "GOH-8a",
                             "they must halt where they come within 1 of an enemy");
        }
        if (goh_ends_near(b, k->unit[m], &k->end[m])) {
            return gs_refuse(err, "GOH-R34b", "only an attack ends in contact");
        }
    }
    return GS_OK;
}

/* What most are refused for, asked before anything dearer: one of them, going forward, would come
 * within 1 of an enemy, be they bound or not. */
static bool plainly_refused(const gs_battle *b, const goh_block *k)
{
    for (int m = 0; m < k->n && k->manoeuvre == GOH_FORWARD; m++) {
        if (gs_pt_distance(k->at[m].c, k->end[m].c) > 0 &&
            !goh_is_flying(goh_company(b, k->unit[m])) &&
            enters_zone(b, &k->at[m], &k->end[m], false)) {
            return true;
        }
    }
    return false;
}

/* `forms`: at the end of the move they form square, or face forward again. */
static gs_status may_move(const gs_battle *b, const gs_order *o, bool forms, gs_err *err)
{
    goh_block k = {.forms = forms};
    gs_status st = goh_block_members(b, o, &k, err);
    if (st != GS_OK) {
        return st;
    }
    if (o->path.n == 0 || !carry(&k, &o->path)) {
        return gs_refuse(err, "GOH-6c",
                         "a group goes forward with wheels, or as one to a side or back");
    }
    k.manoeuvre = manoeuvre_of(&o->path);
    if (!err && plainly_refused(b, &k)) {
        return GS_FAILED;
    }
    int32_t why = goh_block_allowance(b, &k);
    if (why != GOH_MOVE_OK || k.length > k.allowance) {
        return goh_refuse_move(err, why);
    }
    st = zone_ok(b, &k, err);
    return st == GS_OK ? goh_block_ends_ok(b, o, &k, -1, err) : st;
}

gs_status goh_block_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    return may_move(b, o, false, err);
}

static gs_len distance_along(goh_block *k, const gs_path *p, const gs_rect *other)
{
    gs_len least = GS_LEN_NONE;
    carry(k, p);
    for (int m = 0; m < k->n; m++) {
        gs_len d = gs_rect_distance(&k->end[m], other);
        least = d < least ? d : least;
    }
    return least;
}

static gs_len until_hidden(const gs_battle *b, const goh_block *k, const gs_path *p)
{
    gs_len len = gs_path_length(&k->all, p);
    gs_bodyset hidden = gs_bodies_hidden(b, b->s.side);
    for (int i = gs_bodyset_next(&hidden, -1); i >= 0; i = gs_bodyset_next(&hidden, i)) {
        if (gs_rects_apart(&k->all, &b->s.rect[i]) > len + GOH_SPOT) {
            continue;
        }
        goh_block there = *k;
        gs_len apart = distance_along(&there, &(gs_path){0}, &b->s.rect[i]);
        gs_len reach = gs_seen_from(&goh_sighting, apart), at = 0;
        while (at < len && apart > reach) {
            at += gs_unseen_for(&goh_sighting, apart, reach);
            gs_path cut = gs_path_cut(&k->all, p, at < len ? at : len, NULL);
            apart = distance_along(&there, &cut, &b->s.rect[i]);
        }
        len = at < len ? at : len;
    }
    return len;
}

void goh_block_go(gs_battle *b, const goh_block *k, gs_manner manner, const char *rules)
{
    for (int m = 0; m < k->n; m++) {
        goh_go(b, k->unit[m], manner, &k->end[m], k->allowance, k->length, rules);
    }
    for (int m = 0; m < k->n; m++) {
        goh_after_move(b, k->unit[m]);
    }
}

static gs_status move_all(gs_battle *b, const gs_order *o, bool forms, gs_err *err)
{
    static const gs_manner manner[] = {[GOH_FORWARD] = GS_MOVE_ADVANCE,
                                       [GOH_SIDEWAYS] = GS_MOVE_SIDESTEP,
                                       [GOH_BACKWARD] = GS_MOVE_RETIRE,
                                       [GOH_FACE] = GS_MOVE_TURN};
    goh_block k = {.forms = forms};
    goh_move_out out;
    gs_status st = goh_block_members(b, o, &k, err);
    if (st != GS_OK) {
        return st;
    }
    gs_path p = gs_path_cut(&k.all, &o->path, until_hidden(b, &k, &o->path), NULL);
    carry(&k, &p);
    k.manoeuvre = manoeuvre_of(&o->path);
    goh_block_allowance(b, &k);
    int32_t how = k.manoeuvre;
    gs_role role = gs_role_of(b, "unit", k.unit[k.slowest]);
    gs_open(b, "move", o->who, (gs_ref){0});
    gs_situation_run(b, &goh_move_allowance, &k.in, &out, &role, 1);
    goh_block_go(b, &k, manner[how], "GOH-6b GOH-6c GOH-6d GOH-R18");
    return GS_OK;
}

gs_status goh_block_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    return move_all(b, o, false, err);
}

/* ---- squares ---- */

/* The whole group, if the order names none. */
static gs_order of_group(const gs_battle *b, const gs_order *o)
{
    gs_order all = *o;
    if (gs_unitset_count(o->group) < 2) {
        all.group = goh_group(b, o->who.ix);
    }
    return all;
}

gs_status goh_form_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_order all = of_group(b, o);
    gs_unitset group = all.group;
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
    return o->path.n ? may_move(b, &all, true, err) : GS_OK;
}

gs_status goh_form_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    gs_order all = of_group(b, o);
    gs_unitset group = all.group;
    if (o->path.n && move_all(b, &all, true, err) != GS_OK) { /* at the end of its move */
        return GS_OK;
    }
    gs_open(b, "form", o->who, (gs_ref){0});
    for (int i = gs_unitset_next(&group, -1); i >= 0; i = gs_unitset_next(&group, i)) {
        gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(i), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, 0,
                   b->scene->setup->ruleset->formations[o->formation]);
        goh_note(b, i)->formed = true; /* the deduction of its move (GOH-R27) */
    }
    return GS_OK;
}
