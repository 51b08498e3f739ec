/* The order to shoot: at one, at several named beforehand, at a wall (SHW-15, R114, R119). */
#include "../carry_out_int.h"
#include "../ask_int.h"
#include "../situation_int.h"
#include "../seen_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_in_contact_int.h"
#include "shw_range_int.h"
#include "shw_shoot_int.h"
#include "shw_shoot_order_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"
#include "gesta/str.h"

/* ---- walls (SHW-15.10) ---- */

static void fill_bombard(const gs_battle *b, int body, int feature, shw_bombard_in *in)
{
    static const int strength[] = {3, 6, 12};
    const gs_feature *f = &b->scene->terrain->f[feature];
    const gs_rect *r = &b->s.rect[body];
    shw_unit_facts u = shw_unit_now(b, body);
    gs_situation(b, &shw_bombard, in);
    in->engine = u.engine;
    in->figures = b->t.unit[body].left < 8 ? b->t.unit[body].left : 8;
    in->moved = b->s.body[body].moved != 0;
    in->distance = (gs_rect_pt_distance(r, shw_wall_aim(b, feature, r)) + 9) / 10 * 10;
    in->wall = shw_terrain_table[f->kind].wall_kind;
    in->wall_damage =
        b->t.wall[feature] < strength[in->wall] ? b->t.wall[feature] : strength[in->wall];
    in->bonus = u.shooter_bonus;
    in->dice_bonus = u.dice_bonus;
    gs_pt eye = gs_rect_face_centre(r, GS_FRONT);
    gs_pt aim = shw_wall_aim(b, feature, r);
    int blocks = -1;
    in->in_front = gs_zone_holds(r, aim, GS_ANG_45, GS_LINE_OUT);
    in->line_of_sight =
        gs_sight_clear(b->scene->terrain, &shw_of(b)->sight, eye, aim, &blocks) ||
        blocks == feature;
    gs_bodyset others = gs_bodyset_but(b->s.here, body);
    in->obscured = gs_line_next(b, &others, -1, eye, aim, GS_TOL) >= 0;
}

static gs_status bombard_legal(const gs_battle *b, int body, int feature, gs_err *err)
{
    shw_bombard_in in;
    shw_bombard_out out;
    if (feature < 0 || feature >= b->scene->terrain->n ||
        !shw_terrain_table[b->scene->terrain->f[feature].kind].wall ||
        body >= GS_MAX_UNITS || shw_unit_now(b, body).type != SHW_ARTILLERY) {
        return gs_refuse(err, "SHW-15.10", "only heavy artillery breaks walls");
    }
    if (b->t.unit[body].marks & (1u << SHW_MARK_ABANDONED)) {
        return gs_refuse(err, "SHW-R12", "its crew has left the engine to the enemy");
    }
    if (shw_in_contact(b, body)) {
        return gs_refuse(err, "SHW-R62", "nobody shoots who is in contact with the enemy");
    }
    fill_bombard(b, body, feature, &in);
    gs_role shooter = shw_role(b, "shooter", body);
    gs_situation_look(b, &shw_bombard, &in, &out, &shooter, 1);
    if (out.allowed) {
        return GS_OK;
    }
    return out.reason == SHW_BOMBARD_OUT_OF_RANGE
               ? gs_refuse(err, "SHW-15.8", "it is out of range")
           : out.reason == SHW_BOMBARD_LIGHT_ENGINE
               ? gs_refuse(err, "SHW-R63", "light artillery does not harm walls")
               : gs_refuse(err, "SHW-15.10", "it cannot shoot at that wall now");
}

/* SHW-R63: where it is aimed at; the next one beside the first. */
static bool breached_there(gs_battle *b, const gs_log_effect *e, void *none)
{
    int wall = e->who.ix;
    (void)none;
    if (e->kind != GS_EFFECT_BREACHED) {
        return false;
    }
    gs_pose at = {b->t.breach[wall] ? b->t.breach_at[wall]
                                    : shw_wall_aim(b, wall, &b->s.rect[gs_body(e->by)]), 0};
    gs_emit_at(b, GS_EFFECT_BREACHED, e->who, e->by, e->amount, 0, at, 0, NULL);
    return true;
}

static void bombard_execute(gs_battle *b, int body, int feature)
{
    shw_bombard_in in;
    shw_bombard_out out;
    gs_ref wall = {GS_REF_FEATURE, (int16_t)feature};
    fill_bombard(b, body, feature, &in);
    gs_open(b, "bombard", gs_body_ref(body), wall);
    gs_role role = shw_role(b, "shooter", body);
    gs_situation_run(b, &shw_bombard, &in, &out, &role, 1);
    const gs_carry_who who[] = {{"shooter", gs_body_ref(body), -1}, {"wall", wall, -1}};
    gs_carry_out(b, "bombard", who, GS_COUNT(who), &in, &out, breached_there, NULL);
}

/* ---- the order ---- */

static gs_status refuse_shot(gs_err *err, int reason)
{
    static const struct {
        const char *rule, *words;
    } why[] = {
        [SHW_SHOOT_ALLOWED] = {"SHW-15.11", "it may not shoot"},
        [SHW_SHOOT_NO_SHOOTERS] = {"SHW-15.11", "nobody is there to shoot"},
        [SHW_SHOOT_NO_TARGET] = {"SHW-15.3", "there is nobody to be hit"},
        [SHW_SHOOT_CANNOT] = {"SHW-R57", "it has nothing to shoot with"},
        [SHW_SHOOT_WRONG_MOMENT] = {"SHW-15.7", "it may shoot at another moment only"},
        [SHW_SHOOT_MOVED] = {"SHW-15.1", "it has moved too far to shoot"},
        [SHW_SHOOT_OUT_OF_RANGE] = {"SHW-R105", "the target is out of range"},
        [SHW_SHOOT_NOT_IN_FRONT] = {"SHW-15.1", "the target is not in its front"},
        [SHW_SHOOT_NO_LINE_OF_SIGHT] = {"SHW-R105", "it does not see the target"},
    };
    return gs_refuse(err, why[reason].rule, why[reason].words);
}

static bool touches(const gs_battle *b, int x, int y)
{
    return gs_body_distance(b, x, y) <= SHW_CONTACT;
}

/* May so many figures (0: all) of a body shoot at this one? */
static gs_status mark_legal(const gs_battle *b, int body, gs_ref mark, int figures, gs_err *err)
{
    int target = gs_named_enemy(b, b->s.side, mark);
    shw_shooting_in in;
    shw_shooting_out out;
    if (target < 0) {
        return gs_refuse(err, "SHW-15.11", "there is no such enemy to shoot at");
    }
    int moment = shw_shoot_moment(b, body);
    if (moment == SHW_MOMENT_OVERHEAD ? !touches(b, body, target)
                                      : shw_in_contact(b, target)) {
        return gs_refuse(err, "SHW-R62",
                         "nobody shoots into or out of a melee but overhead at the "
                         "enemy unit that it fights");
    }
    shw_fill_shooting(b, body, target, NULL, moment, &in);
    in.shooter.figures =
        figures > 0 && figures < in.shooter.figures ? figures : in.shooter.figures;
    shw_look_shot(b, body, target, &in, &out);
    return out.allowed ? GS_OK : refuse_shot(err, out.reason);
}

/* ---- divided fire (SHW-R119) ---- */

static bool divided(const gs_order *o)
{
    return o->n_targets > 1;
}

/* Of the figures who could shoot, those who have one of some marks (bits of `some`) in range:
 * at each of some marks only so many can shoot as that. */
static bool reach_all(const gs_battle *b, const gs_order *o, int able)
{
    uint8_t can[SHW_MOST_FIGURES] = {0};
    int body = gs_body(o->who), n = 0;
    for (int i = 0; i < o->n_targets; i++) {
        shw_shooting_in in;
        shw_shooting_out out;
        int target = gs_body(o->targets[i]);
        shw_fill_shooting(b, body, target, NULL, shw_shoot_moment(b, body), &in);
        shw_look_shot(b, body, target, &in, &out);
        n = shw_figures_who(b, body, target, out.range, shw_shooters(b, body),
                            (uint8_t)(1u << i), can);
    }
    for (unsigned some = 1; some < 1u << o->n_targets; some++) {
        int wanted = 0, there = 0;
        for (int i = 0; i < o->n_targets; i++) {
            wanted += some >> i & 1 ? o->share[i] : 0;
        }
        for (int i = 0; i < n; i++) {
            there += (can[i] & some) != 0;
        }
        if (wanted > there || wanted > able) {
            return false;
        }
    }
    return true;
}

static gs_status divided_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), sum = 0;
    if (body >= GS_MAX_UNITS) {
        return gs_refuse(err, "SHW-R119", "one man shoots at one mark");
    }
    if (shw_unit_now(b, body).type == SHW_ARTILLERY) {
        return gs_refuse(err, "SHW-R12", "its crew serve one engine, which has one mark");
    }
    if (o->n_targets > GS_ORDER_TARGETS) {
        return gs_refuse(err, "SHW-R119", "fire is divided among eight marks at most");
    }
    for (int i = 0; i < o->n_targets; i++) {
        if (o->share[i] < 1) {
            return gs_refuse(err, "SHW-R119",
                             "of divided fire it is said how many shoot at each mark");
        }
        for (int k = 0; k < i; k++) {
            if (gs_body(o->targets[k]) == gs_body(o->targets[i])) {
                return gs_refuse(err, "SHW-R119", "each mark is named once");
            }
        }
        gs_status st = mark_legal(b, body, o->targets[i], o->share[i], err);
        if (st != GS_OK) {
            return st;
        }
        sum += o->share[i];
    }
    int able = shw_shooters(b, body);
    if (sum > able) {
        return gs_refuse(err, "SHW-R114", "it has not so many figures to shoot");
    }
    return reach_all(b, o, able)
               ? GS_OK
               : gs_refuse(err, "SHW-R105", "not so many of its figures have them in range");
}

/* Who shoots at whom is said before any die is thrown. */
static void announce(gs_battle *b, const gs_order *o)
{
    gs_str s = {0};
    gs_open(b, "divided-fire", o->who, (gs_ref){0});
    if (!b->log) {
        return;
    }
    gs_str_add(&s, "SHW-R119: ");
    for (int i = 0; i < o->n_targets; i++) {
        gs_str_addf(&s, "%s%d at %s", i ? ", " : "", (int)o->share[i],
                    gs_ref_name(b->scene->setup, o->targets[i]));
    }
    gs_emit_note(b, gs_str_text(&s));
    gs_str_free(&s);
}

gs_status shw_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    if (b->s.body[body].shot) {
        return gs_refuse(err, "SHW-R114", "it has shot already in this player turn");
    }
    if (shw_missile_of(b, body) == SHW_NO_MISSILE) {
        return refuse_shot(err, SHW_SHOOT_CANNOT);
    }
    if (divided(o)) {
        return divided_legal(b, o, err);
    }
    if (o->target.kind == GS_REF_FEATURE) {
        return bombard_legal(b, body, o->target.ix, err);
    }
    return mark_legal(b, body, o->target, o->amount, err);
}

/* SHW-R116: heroes of the unit beside the first who shoots with it, each in a call of his
 * own, at the same target. */
static void further_heroes(gs_battle *b, int unit, int target, int moment)
{
    int h[8], n = shw_shooting_heroes(b, unit, h);
    for (int i = 1; i < n && gs_body_here(b, target); i++) {
        shw_fire f = {.body = unit, .target = target, .hero = -1,
                      .roles = {{"shooter", unit, h[i]}, shw_role(b, "target", target)}};
        shw_shooting_in *in = &f.in;
        shw_fill_shooting(b, unit, target, NULL, moment, in);
        in->shooter.figures = 0;
        shw_fill_hero_shooter(b, h[i], &in->shooter);
        gs_peek(b, &shw_shooting, in, &f.out);
        if (!f.out.allowed) {
            continue;
        }
        if (target < GS_MAX_UNITS && in->target.hero.hero && shw_front_hero(b, target) >= 0) {
            int takes, first = shw_front_hero(b, target);
            f.hero = shw_name_victim(b, target, first, gs_ref_hero(h[i]), 1, &takes);
            shw_fill_hero(b, target, f.hero, &in->target.hero);
            in->target.hero_takes = takes;
            f.roles[1].hero = f.hero;
        }
        gs_open(b, "shooting", gs_ref_hero(h[i]), gs_body_ref(target));
        gs_situation_run(b, &shw_shooting, in, &f.out, f.roles, 2);
        shw_fire_apply(b, &f);
    }
}

/* The fire of a body at n marks: all of it is told before the first die. */
static void fire_at(gs_battle *b, int body, const gs_ref *mark, const int16_t *figures, int n)
{
    shw_shooting_in in[GS_ORDER_TARGETS];
    shw_fire f;
    int h[8], heroes = body < GS_MAX_UNITS ? shw_shooting_heroes(b, body, h) : 0;
    int moment = shw_shoot_moment(b, body);
    for (int i = 0; i < n; i++) {
        shw_fill_fire(b, body, gs_body(mark[i]), figures[i], &in[i]);
        in[i].shooter.hero = i == 0 ? in[i].shooter.hero : 0; /* he shoots at the first */
    }
    for (int i = 0; i < n; i++) {
        int target = gs_body(mark[i]);
        if (!gs_body_here(b, target) || !shw_fire_roll(b, body, target, &in[i], &f)) {
            continue;
        }
        shw_show(b, body);
        shw_fire_apply(b, &f);
        if (body < GS_MAX_UNITS && i == 0) {
            further_heroes(b, body, target, moment);
            for (int k = 0; k < heroes; k++) { /* SHW-R114: nor does he alone, later */
                b->s.body[SHW_HERO_BODY(h[k])].shot = 1;
            }
        }
    }
}

gs_status shw_shoot_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    (void)err;
    b->s.body[body].shot = 1;
    if (divided(o)) {
        announce(b, o);
        fire_at(b, body, o->targets, o->share, o->n_targets);
    } else if (o->target.kind == GS_REF_FEATURE) {
        bombard_execute(b, body, o->target.ix);
    } else {
        fire_at(b, body, &o->target, &o->amount, 1);
    }
    return GS_OK;
}
