/* Shooting (chapter 15): sight, who can shoot at whom, and the fire itself. */
#include "shw_battle_int.h"

#include <string.h>

/* ---- sight (SHW-R105) ---- */

/* Does the box round a line of sight come near a rectangle at all? */
static bool beside(const gs_rect *r, gs_pt eye, gs_pt aim)
{
    gs_len out = (r->w + r->d + 1) / 2;
    return (eye.x <= r->c.x + out || aim.x <= r->c.x + out) &&
           (eye.x >= r->c.x - out || aim.x >= r->c.x - out) &&
           (eye.y <= r->c.y + out || aim.y <= r->c.y + out) &&
           (eye.y >= r->c.y - out || aim.y >= r->c.y - out);
}

static bool sees_from(const gs_battle *b, int from, const gs_rect *r, int to,
                      bool *obscured)
{
    const gs_rect *t = &b->s.rect[to];
    const gs_terrain *ground = b->scene->terrain;
    gs_pt eye = gs_rect_face_centre(r, GS_FRONT), aim[5];
    if (from >= GS_MAX_UNITS || gs_zone_at(r, t->c, GS_LINE_OUT) != GS_FRONT) {
        eye = r->c;
    }
    gs_rect_corners(t, aim);
    aim[4] = t->c;
    bool clear = false, free = false;
    for (int i = 4; i >= 0 && !free; i--) {
        if (ground->n && !shw_sight_clear(b, eye, aim[i])) {
            continue;
        }
        clear = free = true;
        for (int k = gs_body_next(b, -1); k >= 0 && free; k = gs_body_next(b, k)) {
            if (!beside(&b->s.rect[k], eye, aim[i]) || k == from || k == to ||
                !gs_body_known(b, gs_body_side(b, from), k)) {
                continue;
            }
            free = gs_rect_seg_inside(&b->s.rect[k], eye, aim[i]) <= GS_TOL;
            if (!free && ground->n) { /* those above look over those below */
                int low = gs_level_at(ground, b->s.rect[k].c);
                free = low < gs_level_at(ground, r->c) || low < gs_level_at(ground, t->c);
            }
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

static int weapon_of(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS ? shw_unit_now(b, body).missile
                               : shw_hero_facts_of(b, body - GS_MAX_UNITS)->missile;
}

static void fill_hero_shooter(const gs_battle *b, int hero, shw_shooter *s)
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
    fill_hero_shooter(b, hero, s);
}

/* Heroes who shoot with their unit (SHW-R64): with its weapon, and not done already. */
static int shooting_heroes(const gs_battle *b, int unit, int out[8])
{
    int h[8], all = shw_heroes_with(b, unit, h), n = 0;
    shw_unit_facts u = shw_unit_now(b, unit);
    for (int i = 0; i < all && u.type != SHW_ARTILLERY; i++) {
        if (shw_hero_facts_of(b, h[i])->missile == u.missile &&
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
    if (shooting_heroes(b, unit, h) > 0) {
        fill_hero_shooter(b, h[0], s);
    }
}

static void look_shot(const gs_battle *b, int body, int target, const shw_shooting_in *in,
                      shw_shooting_out *out)
{
    const gs_role roles[2] = {shw_role(b, "shooter", body), shw_role(b, "target", target)};
    shw_look(b, &shw_shooting, in, out, roles, 2);
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

/* Figures of a unit in contact with anybody. */
static int engaged_figures(const gs_battle *b, int unit)
{
    shw_face f[SHW_MAX_FACES];
    uint8_t members[GS_BODIES];
    int n = shw_faces(b, unit, gs_body_side(b, unit), f, members), sum = 0;
    for (int i = 0; i < n; i++) {
        sum += f[i].a == unit ? f[i].contact[0] : 0;
    }
    return sum;
}

/* Each figure measures for itself (SHW-R105); it matters near the end of the range. */
static void each_measures(const gs_battle *b, int body, int target, const gs_rect *r,
                          gs_len range, bool whole, shw_shooting_in *in)
{
    const gs_rect *t = &b->s.rect[target];
    gs_len near = gs_rect_distance(r, t);
    if (near > range || near + r->w + r->d + t->w + t->d <= range) {
        return; /* nobody is in range, or all */
    }
    int n;
    gs_len d = shw_figures_apart(b, body, r, target, range, in->shooter.figures, &n);
    in->distance = (d + 9) / 10 * 10;
    if (n > 0 && !whole) { /* else out of range, as a whole */
        in->shooter.figures = n;
    }
}

void shw_fill_shooting(const gs_battle *b, int body, int target, const gs_rect *from,
                       int moment, shw_shooting_in *in)
{
    const shw_options *o = &shw_of(b)->o;
    const gs_rect *r = from ? from : &b->s.rect[body], *t = &b->s.rect[target];
    shw_shooting_out out;
    bool obscured = false;
    memset(in, 0, sizeof *in);
    gs_facts_default(shw_shooting.in, shw_shooting.n_in, in);
    in->moment = moment;
    in->o_cover = o->cover;
    in->o_elite_shooting = o->elite_shooting;
    in->o_light_cavalry_bow = o->light_cavalry_bow;
    in->o_shield_wall = o->shield_wall;
    in->o_hedgehog_cover = o->hedgehog_cover;
    if (body >= GS_MAX_UNITS) {
        fill_lone_shooter(b, body - GS_MAX_UNITS, &in->shooter);
    } else {
        fill_unit_shooter(b, body, &in->shooter);
    }
    in->shooter.moved = b->s.body[body].moved;
    in->distance = (gs_rect_distance(r, t) + 9) / 10 * 10;
    in->distance = in->distance < GS_LEN(200) ? in->distance : GS_LEN(200);
    bool all_round = body >= GS_MAX_UNITS || b->t.unit[body].formation == SHW_SKIRMISH ||
                     b->t.unit[body].formation == SHW_CIRCLE ||
                     b->t.unit[body].inside >= 0;
    in->in_front = all_round || gs_zone_meets(r, t, GS_ANG_45);
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
    bool whole = body >= GS_MAX_UNITS || in->shooter.type == SHW_ELEPHANT ||
                 in->shooter.type == SHW_ARTILLERY || b->t.unit[body].inside >= 0 ||
                 b->t.unit[body].formation == SHW_CIRCLE; /* one measure for all */
    if (moment == SHW_MOMENT_CHARGING || moment == SHW_MOMENT_CHARGED) {
        return; /* who comes near enough is for the charge to say */
    }
    if (moment == SHW_MOMENT_OVERHEAD) { /* SHW-15.3: those not in contact, at
                                            those not in contact */
        int left = in->shooter.figures - (whole ? 0 : engaged_figures(b, body));
        in->shooter.figures = left > 0 ? left : 0;
        in->shooter.hero = 0;
        left =
            in->target.figures - (target < GS_MAX_UNITS ? engaged_figures(b, target) : 0);
        in->target.figures = left > 0 ? left : 0;
        in->target.hero.hero = 0;
    }
    look_shot(b, body, target, in, &out);
    if (out.allowed || out.reason > SHW_SHOOT_MOVED) {
        each_measures(b, body, target, r, out.range, whole, in);
    }
}

/* ---- the fire ---- */

static int ask_hero_hits(gs_battle *b, int body, int target, int hero)
{
    gs_question q = {.kind = GS_ASK_HERO_HITS, .side = (uint8_t)gs_body_side(b, target),
                     .subject = gs_body_ref(target), .other = gs_body_ref(body),
                     .amount = b->t.hero[hero].power};
    gs_answer a;
    gs_question_ask(b, &q, &a);
    return a.amount < 0 ? 0 : a.amount > 48 ? 48 : a.amount;
}

/* Divided fire (SHW-R119): those who have not shot, and no more than are told to; the
 * hero shoots with the first. */
static void divide(const gs_battle *b, int body, int amount, shw_shooting_in *in)
{
    int left = in->shooter.figures;
    if (body < GS_MAX_UNITS && b->s.body[body].fired > 0) {
        int all = in->shooter.type == SHW_ELEPHANT ? shw_unit_now(b, body).crew
                                                   : shw_figures(b, body);
        left = all - b->s.body[body].fired < left ? all - b->s.body[body].fired : left;
        in->shooter.hero = 0;
    }
    left = amount > 0 && amount < left ? amount : left;
    in->shooter.figures = left > 0 ? left : 0;
}

bool shw_fire_resolve(gs_battle *b, int body, int target, int moment, gs_len distance,
                      shw_fire *f)
{
    shw_shooting_in in;
    shw_shooting_out out;
    shw_fill_shooting(b, body, target, NULL, moment, &in);
    if (moment == SHW_MOMENT_TURN || moment == SHW_MOMENT_OVERHEAD) {
        int n;
        gs_len d = shw_figures_apart(b, body, &b->s.rect[body], target, 0, 0, &n);
        in.distance = (d + 9) / 10 * 10;
        divide(b, body, b->s.body[body].amount, &in);
    }
    if (distance >= 0) {
        if (body < GS_MAX_UNITS && in.shooter.type != SHW_ELEPHANT) {
            in.shooter.figures =
                in.shooter.figures < f->near ? in.shooter.figures : f->near;
        }
        in.distance = distance / 10 * 10;
        in.in_front = in.line_of_sight = 1; /* the charge comes at them (SHW-R55) */
        in.obscured = 0;
    }
    f->body = body;
    f->target = target;
    f->hero =
        target < GS_MAX_UNITS && in.target.hero.hero ? shw_front_hero(b, target) : -1;
    look_shot(b, body, target, &in, &out);
    if (!out.allowed) {
        return false;
    }
    if (f->hero >= 0) {
        in.target.hero_takes = ask_hero_hits(b, body, target, f->hero);
    }
    gs_open(b, "shooting", gs_body_ref(body), gs_body_ref(target));
    gs_role roles[2] = {shw_role(b, "shooter", body), shw_role(b, "target", target)};
    shw_run(b, &shw_shooting, &in, &out, roles, 2);
    f->harm = out.target;
    return out.allowed != 0;
}

void shw_fire_apply(gs_battle *b, const shw_fire *f)
{
    shw_apply_harm(b, f->target, f->hero, &f->harm, gs_body_ref(f->body), true);
}

/* ---- walls (SHW-15.10) ---- */

static void fill_bombard(const gs_battle *b, int body, int feature, shw_bombard_in *in)
{
    static const int strength[] = {3, 6, 12};
    const gs_feature *f = &b->scene->terrain->f[feature];
    const gs_rect *r = &b->s.rect[body];
    shw_unit_facts u = shw_unit_now(b, body);
    memset(in, 0, sizeof *in);
    gs_facts_default(shw_bombard.in, shw_bombard.n_in, in);
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
    for (int k = gs_body_next(b, -1); k >= 0 && !in->obscured; k = gs_body_next(b, k)) {
        in->obscured = k != body && gs_rect_seg_inside(&b->s.rect[k], eye, aim) > GS_TOL;
    }
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
    fill_bombard(b, body, feature, &in);
    gs_role shooter = shw_role(b, "shooter", body);
    shw_look(b, &shw_bombard, &in, &out, &shooter, 1);
    if (out.allowed) {
        return GS_OK;
    }
    return out.reason == SHW_BOMBARD_OUT_OF_RANGE
               ? gs_refuse(err, "SHW-15.8", "it is out of range")
           : out.reason == SHW_BOMBARD_LIGHT_ENGINE
               ? gs_refuse(err, "SHW-R63", "light artillery does not harm walls")
               : gs_refuse(err, "SHW-15.10", "it cannot shoot at that wall now");
}

static void bombard_execute(gs_battle *b, int body, int feature)
{
    shw_bombard_in in;
    shw_bombard_out out;
    gs_ref wall = {GS_REF_FEATURE, (int16_t)feature};
    fill_bombard(b, body, feature, &in);
    gs_open(b, "bombard", gs_body_ref(body), wall);
    gs_role role = shw_role(b, "shooter", body);
    shw_run(b, &shw_bombard, &in, &out, &role, 1);
    if (out.wall_hits > 0) {
        gs_emit(b, GS_EFFECT_WALL, wall, gs_body_ref(body), out.wall_hits,
                out.wall_strength, NULL);
    }
    if (out.breach) {
        gs_pose at = {b->t.breach[feature] ? b->t.breach_at[feature]
                                           : shw_wall_aim(b, feature, &b->s.rect[body]), 0};
        gs_emit_at(b, GS_EFFECT_BREACHED, wall, gs_body_ref(body), b->t.breach[feature] + 1, 0,
                   at, 0, NULL); /* SHW-R63: the next one beside the first */
    }
}

/* ---- the order ---- */

static int moment_of(const gs_battle *b, int body)
{
    return gs_body_engaged(b, body) ? SHW_MOMENT_OVERHEAD : SHW_MOMENT_TURN;
}

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

gs_status shw_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), target = gs_body(o->target);
    shw_shooting_in in;
    shw_shooting_out out;
    if (b->s.body[body].shot && (body >= GS_MAX_UNITS || b->s.body[body].fired == 0 ||
                                 b->s.body[body].fired >= shw_figures(b, body))) {
        return gs_refuse(err, "SHW-R114", "it has shot already in this player turn");
    }
    if (weapon_of(b, body) == SHW_NO_MISSILE) {
        return refuse_shot(err, SHW_SHOOT_CANNOT);
    }
    if (o->target.kind == GS_REF_FEATURE) {
        return bombard_legal(b, body, o->target.ix, err);
    }
    if (target < 0 || target >= GS_BODIES || !gs_body_here(b, target) ||
        gs_body_side(b, target) == b->s.side || !gs_body_known(b, b->s.side, target)) {
        return gs_refuse(err, "SHW-15.11", "there is no such enemy to shoot at");
    }
    int moment = moment_of(b, body);
    if (moment == SHW_MOMENT_OVERHEAD ? !touches(b, body, target)
                                      : gs_body_engaged(b, target)) {
        return gs_refuse(err, "SHW-R62",
                         "nobody shoots into or out of a melee but overhead at the "
                         "enemy unit that it fights");
    }
    shw_fill_shooting(b, body, target, NULL, moment, &in);
    divide(b, body, o->amount, &in);
    look_shot(b, body, target, &in, &out);
    return out.allowed ? GS_OK
           : out.reason == SHW_SHOOT_NO_SHOOTERS && b->s.body[body].fired
               ? gs_refuse(err, "SHW-R114",
                           "its figures have shot already in this player turn")
               : refuse_shot(err, out.reason);
}

/* SHW-R116: heroes of the unit beside the first who shoots with it, each in a call of his
 * own, at the same target. */
static void further_heroes(gs_battle *b, int unit, int target, int moment)
{
    int h[8], n = shooting_heroes(b, unit, h);
    for (int i = 1; i < n && gs_body_here(b, target); i++) {
        shw_shooting_in in;
        shw_shooting_out out;
        shw_fill_shooting(b, unit, target, NULL, moment, &in);
        in.shooter.figures = 0;
        fill_hero_shooter(b, h[i], &in.shooter);
        gs_peek(b, &shw_shooting, &in, &out);
        if (!out.allowed) {
            continue;
        }
        shw_fire f = {.body = unit, .target = target, .hero = -1};
        f.hero = target < GS_MAX_UNITS && in.target.hero.hero ? shw_front_hero(b, target) : -1;
        const gs_role roles[2] = {{"shooter", unit, h[i]}, shw_role(b, "target", target)};
        gs_open(b, "shooting", gs_ref_hero(h[i]), gs_body_ref(target));
        shw_run(b, &shw_shooting, &in, &out, roles, 2);
        f.harm = out.target;
        shw_fire_apply(b, &f);
    }
}

gs_status shw_shoot_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), target = gs_body(o->target);
    shw_fire f;
    (void)err;
    b->s.body[body].shot = 1;
    b->s.body[body].amount = o->amount; /* how many shoot, for what follows */
    if (o->target.kind == GS_REF_FEATURE) {
        bombard_execute(b, body, o->target.ix);
        return GS_OK;
    }
    if (shw_fire_resolve(b, body, target, moment_of(b, body), -1, &f)) {
        shw_show(b, body);
        shw_fire_apply(b, &f);
        if (body < GS_MAX_UNITS && b->s.body[body].fired == 0) {
            further_heroes(b, body, target, moment_of(b, body));
        }
        int all = body < GS_MAX_UNITS ? shw_figures(b, body) : 1;
        bool some = o->amount > 0 && b->s.body[body].fired + o->amount < all;
        b->s.body[body].fired = (int16_t)(some ? b->s.body[body].fired + o->amount : all);
    }
    b->s.body[body].amount = 0;
    return GS_OK;
}

/* ---- views ---- */

bool shw_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                   gs_view *v)
{
    shw_shooting_in *in = (shw_shooting_in *)(void *)v->in;
    shw_shooting_out out;
    if (weapon_of(b, body) == SHW_NO_MISSILE) {
        return false;
    }
    v->proc = &shw_shooting;
    shw_fill_shooting(b, body, target, from, from ? SHW_MOMENT_TURN : moment_of(b, body),
                      in);
    look_shot(b, body, target, in, &out);
    return out.allowed != 0;
}

gs_len shw_range(const gs_battle *b, int body, gs_ang *arc, bool *moving)
{
    shw_shooting_in in;
    shw_shooting_out out;
    *arc = 0;
    *moving = false;
    if (weapon_of(b, body) == SHW_NO_MISSILE) {
        return 0;
    }
    memset(&in, 0, sizeof in);
    gs_facts_default(shw_shooting.in, shw_shooting.n_in, &in);
    if (body >= GS_MAX_UNITS) {
        fill_lone_shooter(b, body - GS_MAX_UNITS, &in.shooter);
    } else {
        fill_unit_shooter(b, body, &in.shooter);
    }
    in.o_light_cavalry_bow = shw_of(b)->o.light_cavalry_bow;
    in.distance = GS_LEN(200);
    gs_role shooter = shw_role(b, "shooter", body);
    shw_look(b, &shw_shooting, &in, &out, &shooter, 1);
    if (out.class_ == SHW_CLASS_NONE || out.reason == SHW_SHOOT_WRONG_MOMENT) {
        return 0;
    }
    *moving =
        out.class_ == SHW_CLASS_LIGHT_THROWER || out.class_ == SHW_CLASS_LIGHT_HORSE;
    *arc = out.class_ == SHW_CLASS_LIGHT_HORSE || body >= GS_MAX_UNITS ||
                   b->t.unit[body].formation == SHW_SKIRMISH ? GS_ANG_180 : GS_ANG_45;
    return out.range;
}
