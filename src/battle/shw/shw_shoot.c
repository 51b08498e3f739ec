/* Shooting (chapter 15): sight, who can shoot at whom, and the fire itself. */
#include "../situation_int.h"
#include "../seen_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_house_int.h"
#include "shw_in_contact_int.h"
#include "shw_range_int.h"
#include "shw_shoot_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* ---- sight (SHW-R105) ---- */

/* One base is all of it, from whose middle it sees. */
static bool has_one_base(const gs_battle *b, int body)
{
    int type = body < GS_MAX_UNITS ? shw_unit_now(b, body).type : SHW_ELEPHANT;
    return type == SHW_ELEPHANT || type == SHW_ARTILLERY;
}

static bool sees_from(const gs_battle *b, int from, const gs_rect *r, int to,
                      bool *obscured)
{
    const gs_rect *t = &b->s.rect[to];
    const gs_terrain *ground = b->scene->terrain;
    gs_pt eye = gs_rect_face_centre(r, GS_FRONT), aim[5];
    if (has_one_base(b, from) || gs_zone_at(r, t->c, GS_LINE_OUT) != GS_FRONT) {
        eye = r->c;
    }
    gs_bodyset others = gs_bodies_known(b, gs_body_side(b, from), b->s.here);
    others = gs_bodyset_but(gs_bodyset_but(others, from), to);
    gs_rect_corners(t, aim);
    aim[4] = t->c;
    bool clear = false, free = false;
    for (int i = 4; i >= 0 && !free; i--) {
        if (ground->n && !shw_sight_clear(b, eye, aim[i])) {
            continue;
        }
        clear = free = true;
        for (int k = -1; free && (k = gs_line_next(b, &others, k, eye, aim[i], GS_TOL)) >= 0;) {
            int low = gs_level_at(ground, b->s.rect[k].c); /* those above look over those below */
            free = low < gs_level_at(ground, r->c) || low < gs_level_at(ground, t->c);
        }
    }
    if (obscured) {
        *obscured = clear && !free;
    }
    return clear;
}

bool shw_sees(const gs_battle *b, int from, int to, bool *obscured)
{
    return sees_from(b, from, &b->s.rect[from], to, obscured);
}

/* ---- the shooters ---- */

int shw_missile_of(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS ? shw_unit_now(b, body).missile
                               : shw_hero_facts_of(b, body - GS_MAX_UNITS)->missile;
}

void shw_fill_hero_shooter(const gs_battle *b, int hero, shw_shooter *s)
{
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    int kind = shw_hero_kind(b, hero);
    s->hero = 1;
    s->hero_kind = kind <= SHW_KIND_PRIEST ? kind : SHW_KIND_HERO;
    s->hero_power = b->t.hero[hero].power;
    s->hero_bonus = f->shooter_bonus;
}

static void fill_lone_shooter(const gs_battle *b, int hero, shw_shooter *s)
{
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    bool mounted = shw_hero_is_mounted(b, hero);
    s->type = !mounted ? SHW_LIGHT_INFANTRY /* SHW-R64 */
              : f->armour == SHW_ARMOUR_HEAVY ? SHW_HEAVY_CAVALRY : SHW_LIGHT_CAVALRY;
    s->weapon = f->missile;
    s->figures = 0;
    shw_fill_hero_shooter(b, hero, s);
}

/* Heroes who shoot with their unit (SHW-R64): with its weapon, and not done already. */
int shw_shooting_heroes(const gs_battle *b, int unit, int out[8])
{
    int h[8], all = shw_heroes_with(b, unit, h), n = 0;
    shw_unit_facts u = shw_unit_now(b, unit);
    bool engaged = all > 0 && shw_in_contact(b, unit); /* SHW-R62: then those in the rear */
    for (int i = 0; i < all && u.type != SHW_ARTILLERY; i++) {
        uint32_t is = b->t.hero[h[i]].flags; /* SHW-R27: a spell lets him defend himself only */
        if ((!engaged || (is & GS_H_REAR)) && !(is & GS_H_ENCHANTED) &&
            shw_hero_facts_of(b, h[i])->missile == u.missile &&
            shw_hero_kind(b, h[i]) <= SHW_KIND_PRIEST && !b->s.body[SHW_HERO_BODY(h[i])].shot) {
            out[n++] = h[i];
        }
    }
    return n;
}

static void fill_unit_shooter(const gs_battle *b, int unit, shw_shooter *s)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    s->type = u.type;
    s->mounted = u.mounted == shw_troops[u.type].mounted ? SHW_DEFAULT : u.mounted;
    s->weapon = u.missile < SHW_NO_MISSILE ? u.missile : SHW_BOW;
    s->engine = u.engine;
    s->figures = u.type == SHW_ELEPHANT ? u.crew : shw_figures(b, unit);
    s->quality =
        u.quality == shw_troops[u.type].quality ? SHW_QUALITY_BY_TYPE : u.quality;
    s->class_ = u.missile_class;
    s->range = u.missile_range;
    s->bonus = u.shooter_bonus;
    s->dice_bonus = u.dice_bonus;
    int h[8];
    if (shw_shooting_heroes(b, unit, h) > 0) {
        shw_fill_hero_shooter(b, h[0], s);
    }
}

void shw_look_shot(const gs_battle *b, int body, int target, const shw_shooting_in *in,
                      shw_shooting_out *out)
{
    const gs_role roles[2] = {shw_role(b, "shooter", body), shw_role(b, "target", target)};
    gs_situation_look(b, &shw_shooting, in, out, roles, 2);
}

int shw_shoot_moment(const gs_battle *b, int body)
{
    return shw_in_contact(b, body) ? SHW_MOMENT_OVERHEAD : SHW_MOMENT_TURN;
}

/* ---- the target ---- */

/* SHW-15.14: inside cover, or touching a covering obstacle that lies between. */
static bool in_cover(const gs_battle *b, int target, const gs_rect *from)
{
    const gs_terrain *t = b->scene->terrain;
    const gs_rect *r = &b->s.rect[target];
    if (target < GS_MAX_UNITS && b->t.unit[target].inside >= 0) {
        return true;
    }
    for (int i = 0; i < t->n; i++) {
        const shw_terrain_row *k = &shw_terrain_table[t->f[i].kind];
        if (k->cover && !k->house &&
            (t->f[i].line ? gs_feature_distance(&t->f[i], r) <= SHW_CONTACT &&
                                gs_feature_inside(&t->f[i], from->c, r->c) > 0
                          : gs_feature_holds(&t->f[i], r->c))) {
            return true;
        }
    }
    return false;
}

bool shw_all_round(const gs_battle *b, int body)
{
    int f = body < GS_MAX_UNITS ? b->t.unit[body].formation : SHW_SKIRMISH;
    return f == SHW_SKIRMISH || f == SHW_CIRCLE || f == SHW_HEDGEHOG || f == SHW_GARRISON;
}

/* One measure for all its figures: no block of men who stand each for himself. */
static bool as_one(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS || shw_unit_now(b, body).type == SHW_ELEPHANT ||
           shw_unit_now(b, body).type == SHW_ARTILLERY || b->t.unit[body].inside >= 0;
}

int shw_shooters(const gs_battle *b, int body)
{
    if (shw_unit_now(b, body).type == SHW_ELEPHANT) {
        return shw_unit_now(b, body).crew; /* it is the beast that is in contact */
    }
    int all = shw_figures(b, body);
    int left = all - (shw_in_contact(b, body) ? shw_figures_engaged(b, body, -1) : 0);
    return left > 0 ? left : 0;
}

/* SHW-15.3, R62: those not in contact, at those not in contact. Of a garrison, of those who look
 * that way. */
static void fill_overhead(const gs_battle *b, int body, int target, shw_shooting_in *in)
{
    int32_t *n = &in->shooter.figures, most = body < GS_MAX_UNITS ? shw_shooters(b, body) : 0;
    if (body < GS_MAX_UNITS && b->t.unit[body].inside >= 0) {
        *n -= shw_figures_engaged(b, body, target);
    }
    *n = *n < most ? *n : most;
    *n = *n > 0 ? *n : 0;
    in->shooter.hero = body < GS_MAX_UNITS ? in->shooter.hero : 0;
    int left = in->target.figures;
    left -= target < GS_MAX_UNITS ? shw_figures_engaged(b, target, -1) : 0;
    in->target.figures = left > 0 ? left : 0;
    in->target.hero.hero = 0;
}

/* Each figure measures and sees for itself (SHW-R105); it matters near the end of the range,
 * and where ground may hide some from others. */
static void each_measures(const gs_battle *b, int body, int target, const gs_rect *r,
                          gs_len range, bool whole, shw_shooting_in *in)
{
    const gs_rect *t = &b->s.rect[target];
    gs_len near = shw_least_apart(b, body, r, target);
    bool walled = body < GS_MAX_UNITS && b->t.unit[body].inside >= 0; /* they look all round */
    bool hides = near <= range && !walled && shw_ground_may_hide(b, r, t);
    if (near > range || (!hides && near + r->w + r->d + t->w + t->d <= range)) {
        return; /* nobody is in range, or all */
    }
    int n = 0, most = in->shooter.figures;
    bool seen = true;
    gs_len d = hides && whole ? shw_base_sees(b, r, target, &seen)
               : hides        ? shw_figures_see(b, body, r, target, range, most, &n)
                              : shw_figures_apart(b, body, r, target, range, most, &n);
    in->line_of_sight = hides ? seen && d != GS_LEN_NONE : in->line_of_sight;
    if (d == GS_LEN_NONE) {
        return;
    }
    in->distance = (d + 9) / 10 * 10;
    if (n > 0 && !whole) { /* else out of range, as a whole */
        in->shooter.figures = n;
    }
}

void shw_fill_shooting(const gs_battle *b, int body, int target, const gs_rect *from,
                       int moment, shw_shooting_in *in)
{
    const gs_rect *r = from ? from : &b->s.rect[body], *t = &b->s.rect[target];
    shw_shooting_out out;
    bool obscured = false;
    gs_situation(b, &shw_shooting, in);
    in->moment = moment;
    if (body >= GS_MAX_UNITS) {
        fill_lone_shooter(b, body - GS_MAX_UNITS, &in->shooter);
    } else {
        fill_unit_shooter(b, body, &in->shooter);
    }
    const gs_body_turn *turn = &b->s.body[body];
    /* SHW-R23: half its move */
    in->shooter.moved = turn->moved ? turn->moved : shw_noted(b, body)->halved;
    in->distance = (shw_least_apart(b, body, r, target) + 9) / 10 * 10;
    in->distance = in->distance < GS_LEN(200) ? in->distance : GS_LEN(200);
    in->in_front = shw_all_round(b, body) || shw_figure_ahead(b, r, target);
    if (body < GS_MAX_UNITS && b->t.unit[body].inside >= 0) { /* SHW-7.14: who looks that way */
        int n = shw_garrison_facing(b, body, t);
        in->shooter.figures = in->shooter.figures < n ? in->shooter.figures : n;
        in->in_front = n > 0;
    }
    in->line_of_sight = sees_from(b, body, r, target, &obscured);
    in->obscured = obscured;
    in->shooter.on_flank = !gs_zone_holds(t, r->c, GS_ANG_45, GS_LINE_OUT);
    shw_fill_target(b, target, target < GS_MAX_UNITS ? shw_front_hero(b, target) : -1,
                    &in->target);
    in->formation = target < GS_MAX_UNITS ? b->t.unit[target].formation : SHW_NORMAL;
    in->cover = in_cover(b, target, r);
    bool whole = as_one(b, body);
    if (moment == SHW_MOMENT_CHARGING || moment == SHW_MOMENT_CHARGED) {
        return; /* who comes near enough is for the charge to say */
    }
    if (moment == SHW_MOMENT_OVERHEAD) {
        fill_overhead(b, body, target, in);
    }
    shw_look_shot(b, body, target, in, &out);
    if (out.allowed || out.reason > SHW_SHOOT_MOVED) {
        each_measures(b, body, target, r, out.range, whole, in);
    }
}

/* ---- the fire ---- */

void shw_fill_fire(const gs_battle *b, int body, int target, int figures, shw_shooting_in *in)
{
    int n, moment = shw_shoot_moment(b, body);
    shw_fill_shooting(b, body, target, NULL, moment, in);
    gs_len d = shw_figures_apart(b, body, &b->s.rect[body], target, 0, 0, &n);
    d = (d + 9) / 10 * 10; /* those in sight may be farther off */
    in->distance = d > in->distance ? d : in->distance;
    if (figures > 0 && figures < in->shooter.figures) {
        in->shooter.figures = figures;
    }
}

bool shw_fire_roll(gs_battle *b, int body, int target, shw_shooting_in *in, shw_fire *f)
{
    shw_shooting_out out;
    f->body = body;
    f->target = target;
    f->hero =
        target < GS_MAX_UNITS && in->target.hero.hero ? shw_front_hero(b, target) : -1;
    shw_look_shot(b, body, target, in, &out);
    if (!out.allowed) {
        return false;
    }
    if (f->hero >= 0) {
        int takes, power = b->t.hero[f->hero].power;
        f->hero = shw_name_victim(b, target, f->hero, gs_body_ref(body), power, &takes);
        shw_fill_hero(b, target, f->hero, &in->target.hero);
        in->target.hero_takes = takes;
    }
    gs_open(b, "shooting", gs_body_ref(body), gs_body_ref(target));
    f->roles[0] = shw_role(b, "shooter", body);
    f->roles[1] = shw_role(b, "target", target);
    f->roles[1].hero = f->hero >= 0 ? f->hero : f->roles[1].hero;
    gs_situation_run(b, &shw_shooting, in, &f->out, f->roles, 2);
    f->in = *in;
    return f->out.allowed != 0;
}

bool shw_charge_fire(gs_battle *b, int body, int target, int moment, gs_len distance,
                     shw_fire *f)
{
    shw_shooting_in in;
    if (shw_in_contact(b, body) || shw_in_contact(b, target)) {
        return false; /* SHW-R62: nobody in contact, nor at anybody who is */
    }
    if (moment == SHW_MOMENT_CHARGED && body >= GS_MAX_UNITS &&
        (b->t.hero[body - GS_MAX_UNITS].flags & GS_H_ENCHANTED)) {
        return false; /* SHW-R27: a spell lets him defend himself only */
    }
    shw_fill_shooting(b, body, target, NULL, moment, &in);
    if (body < GS_MAX_UNITS && in.shooter.type != SHW_ELEPHANT) {
        in.shooter.figures = in.shooter.figures < f->near ? in.shooter.figures : f->near;
    }
    in.distance = distance / 10 * 10;
    in.in_front = in.line_of_sight = 1; /* the charge comes at them (SHW-R55) */
    in.obscured = 0;
    return shw_fire_roll(b, body, target, &in, f);
}

void shw_fire_apply(gs_battle *b, const shw_fire *f)
{
    shw_notes *note = shw_note(b, f->target); /* SHW-18.1, R77 */
    note->missile_hits = (int16_t)(note->missile_hits + f->out.target.hits);
    shw_carry_harm(b, "shoot", f->roles, 2, &f->in, &f->out, SHW_FELL_BLOW);
}

/* ---- views ---- */

bool shw_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                   gs_view *v)
{
    shw_shooting_in *in = (shw_shooting_in *)(void *)v->in;
    shw_shooting_out out;
    if (shw_missile_of(b, body) == SHW_NO_MISSILE) {
        return false;
    }
    v->proc = &shw_shooting;
    shw_fill_shooting(b, body, target, from, from ? SHW_MOMENT_TURN : shw_shoot_moment(b, body),
                      in);
    shw_look_shot(b, body, target, in, &out);
    return out.allowed != 0;
}

gs_len shw_range(const gs_battle *b, int body, gs_ang *arc, bool *moving)
{
    shw_shooting_in in;
    shw_shooting_out out;
    *arc = 0;
    *moving = false;
    if (shw_missile_of(b, body) == SHW_NO_MISSILE) {
        return 0;
    }
    gs_situation(b, &shw_shooting, &in);
    if (body >= GS_MAX_UNITS) {
        fill_lone_shooter(b, body - GS_MAX_UNITS, &in.shooter);
    } else {
        fill_unit_shooter(b, body, &in.shooter);
    }
    in.distance = GS_LEN(200);
    gs_role shooter = shw_role(b, "shooter", body);
    gs_situation_look(b, &shw_shooting, &in, &out, &shooter, 1);
    if (out.class_ == SHW_CLASS_NONE || out.reason == SHW_SHOOT_WRONG_MOMENT) {
        return 0;
    }
    *moving =
        out.class_ == SHW_CLASS_LIGHT_THROWER || out.class_ == SHW_CLASS_LIGHT_HORSE;
    *arc = out.class_ == SHW_CLASS_LIGHT_HORSE || shw_all_round(b, body) ? GS_ANG_180 : GS_ANG_45;
    return out.range;
}
