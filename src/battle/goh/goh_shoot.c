/* The order to shoot, and the phase in which all fire comes at once (GOH-9, R8, R47, R54). */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "../ask_int.h"
#include "../fate_int.h"
#include "../fire_int.h"
#include "goh_after_int.h"
#include "goh_aim_int.h"
#include "goh_facts_int.h"
#include "goh_shoot_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

#include <string.h>

/* options.target=nearest (GOH-R54) */
static bool nearer_target(const gs_battle *b, int unit, int target)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (i != target && gs_body_here(b, i) &&
            gs_body_side(b, i) != gs_body_side(b, unit) &&
            gs_body_known(b, gs_body_side(b, unit), i) && !goh_out_of_reach(b, unit, i) &&
            gs_body_distance(b, unit, i) < gs_body_distance(b, unit, target) &&
            goh_shot_at(b, unit, i, NULL) == GOH_SHOT_OK) {
            return true;
        }
    }
    return false;
}

static gs_status refuse_shot(gs_err *err, int status)
{
    static const struct {
        const char *rule, *words;
    } why[GOH_SHOT_STATUSES] = {
        [GOH_SHOT_ABSENT] = {"GOH-R58", "it cannot shoot"},
        [GOH_SHOT_UNARMED] = {"GOH-R50", "it has nothing to shoot with"},
        [GOH_SHOT_OPTION_OFF] = {"GOH-13.3", "pila are not used"},
        [GOH_SHOT_BEGAN_IN_CONTACT] = {"GOH-9.3b", "it began the turn in contact"},
        [GOH_SHOT_CAUGHT] = {"GOH-8.3e", "it was caught evading"},
        [GOH_SHOT_MOVED] = {"GOH-9.1d", "an engine that moved does not shoot"},
        [GOH_SHOT_TARGET_IN_MELEE] = {"GOH-9.2", "the target began the turn in melee"},
        [GOH_SHOT_ENGAGED] = {"GOH-R56", "it is in contact itself"},
        [GOH_SHOT_TARGET_IN_CONTACT] = {"GOH-9d", "the target is in contact"},
        [GOH_SHOT_NO_CHARGE] = {"GOH-R57", "pila are thrown at a charge only"},
        [GOH_SHOT_OUT_OF_ARC] = {"GOH-9a", "it shoots only to its front"},
        [GOH_SHOT_OUT_OF_RANGE] = {"GOH-R51", "the target is out of range"},
        [GOH_SHOT_NO_LINE] = {"GOH-9c", "it has no line of fire"},
    };
    return gs_refuse(err, why[status].rule, why[status].words);
}

gs_status goh_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    if (o->target.kind == GS_REF_FEATURE) {
        int32_t wall = goh_wall_status(b, o->who.ix, o->target.ix);
        return wall == GOH_SHOT_OK ? GS_OK
               : wall < 0          ? gs_refuse(err, "GOH-R22c",
                                               "only engines breach a wall, of a fortress that "
                                               "stands, and by options.breach=artillery")
                                   : refuse_shot(err, wall);
    }
    int unit = o->who.ix, target = o->target.ix;
    if (o->target.kind != GS_REF_UNIT ||
        gs_named_enemy(b, gs_body_side(b, unit), o->target) < 0) {
        return gs_refuse(err, "GOH-9c", "there is no such target on the table");
    }
    int32_t st = goh_out_of_reach(b, unit, target) ? GOH_SHOT_OUT_OF_RANGE
                                               : goh_shot_at(b, unit, target, NULL);
    if (st != GOH_SHOT_OK) {
        return refuse_shot(err, st);
    }
    if (goh_of(b)->o.target && nearer_target(b, unit, target)) {
        return gs_refuse(err, "GOH-R54", "there is a nearer target");
    }
    return GS_OK;
}

/* ---- the common phase (GOH-R8, R47, R47b) ---- */

typedef struct volley {
    goh_shooting_in in, thrown; /* thrown: in the last call */
    int slots, first; /* first company that shoots in it */
} volley;

static bool same_slot(const goh_shooter *x, const goh_shooter *y)
{
    goh_shooter a = *x;
    a.companies = y->companies;
    return memcmp(&a, y, sizeof a) == 0;
}

static goh_shooting_out resolve(gs_battle *b, int target, volley *v,
                                const goh_shooting_out *before)
{
    goh_shooting_out out;
    v->in.target.plain_before = before ? before->plain : 0;
    v->in.target.difficult_before = before ? before->difficult : 0;
    gs_role roles[2] = {gs_role_of(b, "shooter", v->first), gs_role_of(b, "target", target)};
    gs_open(b, "shooting", gs_ref_unit(v->first), gs_ref_unit(target));
    gs_situation_run(b, &goh_shooting, &v->in, &out, roles, 2);
    v->thrown = v->in;
    return out;
}

/* Adds a company to a volley: beside its likes, or in a slot of its own. False: no slot
 * is left. */
static bool add_shooter(volley *v, const goh_shooter *s, int unit)
{
    for (int k = 0; k < v->slots; k++) {
        if (same_slot(s, &v->in.shooter[k]) && v->in.shooter[k].companies < 12) {
            v->in.shooter[k].companies++;
            return true;
        }
    }
    if (v->slots == GOH_SHOOTERS) {
        return false;
    }
    v->first = v->slots == 0 ? unit : v->first;
    v->in.shooter[v->slots++] = *s;
    return true;
}

static void begin_volley(const gs_battle *b, int target, bool cover, volley *v)
{
    v->slots = 0;
    v->first = -1;
    gs_situation(b, &goh_shooting, &v->in);
    goh_fill_target(b, target, cover, &v->in);
}

/* All fire at one company: up to three kinds of shooters in a call; those against whom it
 * has cover in calls of their own. */
static void fire_at(gs_battle *b, int target, gs_ledger *h)
{
    volley v;
    goh_shooting_out out;
    int by = -1;
    gs_unitset who = gs_aiming_at(b, gs_ref_unit(target));
    for (int covered = 0; covered < 2; covered++) {
        begin_volley(b, target, covered == 1, &v);
        for (int i = gs_unitset_next(&who, -1); i >= 0; i = gs_unitset_next(&who, i)) {
            bool cover;
            goh_shooting_in one;
            gs_situation(b, &goh_shooting, &one);
            goh_fill_shooter(b, i, target, NULL, &one.shooter[0], &cover);
            if (cover != (covered == 1)) {
                continue;
            }
            if (!add_shooter(&v, &one.shooter[0], i)) {
                goh_shooting_out now = resolve(b, target, &v, by >= 0 ? &out : NULL);
                out = now;
                by = v.first;
                begin_volley(b, target, covered == 1, &v);
                add_shooter(&v, &one.shooter[0], i);
            }
        }
        if (v.slots > 0) {
            goh_shooting_out now = resolve(b, target, &v, by >= 0 ? &out : NULL);
            out = now;
            by = v.first;
        }
    }
    const gs_carry_who players[] = {{"shooter", gs_ref_unit(by), -1},
                                    {"target", gs_ref_unit(target), -1}};
    if (by >= 0) { /* the last call has counted what those before it did */
        gs_carry_out(b, "shoot", players, GS_COUNT(players), &v.thrown, &out, gs_ledger_hears, h);
    }
}

/* Engine by engine, until the wall gives way. */
static void fire_at_wall(gs_battle *b, int feature)
{
    gs_ref wall = {GS_REF_FEATURE, (int16_t)feature};
    gs_unitset who = gs_aiming_at(b, wall);
    for (int i = gs_unitset_next(&who, -1); i >= 0 && !b->t.breach[feature];
         i = gs_unitset_next(&who, i)) {
        goh_shooting_in in;
        goh_shooting_out out;
        goh_fill_wall(b, i, feature, &in);
        gs_role role = gs_role_of(b, "shooter", i);
        gs_open(b, "bombard", gs_ref_unit(i), wall);
        gs_situation_run(b, &goh_shooting, &in, &out, &role, 1);
        const gs_carry_who players[] = {{"shooter", gs_ref_unit(i), -1}, {"wall", wall, -1}};
        gs_carry_out(b, "bombard", players, GS_COUNT(players), &in, &out, NULL, NULL);
    }
}

void goh_fire_all(gs_battle *b)
{
    gs_ledger h;
    gs_ledger_begin(&h);
    b->s.side = -1;
    gs_fire_shows(b);
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i)) {
            fire_at(b, i, &h);
        }
    }
    for (int i = 0; i < b->scene->terrain->n; i++) {
        fire_at_wall(b, i);
    }
    goh_pass_phase(b, &h, GOH_PHASE_SHOOTING);
    goh_remove(b, &h);
    goh_fates(b, &h, GOH_CAUSE_SHOOTING);
}
