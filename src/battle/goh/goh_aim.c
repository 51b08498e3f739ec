/* Lines of fire, and the situation of a shot at a company or a wall: who may shoot at whom
 * (GOH-9, R22c, R46 to R58). The orders and the common phase are in goh_shoot.c. */
#include "../situation_int.h"
#include "../seen_int.h"
#include "../fate_int.h"
#include "../house_int.h"
#include "goh_aim_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

typedef struct line {
    int kind; /* goh_line */
    gs_pt from, to;
    bool ahead; /* the aim point lies in the front zone */
} line;

/* GOH-R51: ground between, and towns and fortresses but those in which one of the two
 * stands: to stand before its wall is not to stand in it. `to` may be -1: a wall. */
static bool ground_clear(const gs_battle *b, int from, int to, gs_pt a, gs_pt p)
{
    const gs_terrain *t = b->scene->terrain;
    for (int i = 0; i < t->n; i++) {
        if (goh_terrain_table[t->f[i].kind].ground == GOH_GROUND_PLACE &&
            b->t.unit[from].inside != i && (to < 0 || b->t.unit[to].inside != i) &&
            gs_feature_inside(&t->f[i], a, p) > GOH_TOUCH) {
            return false;
        }
    }
    return t->n == 0 || gs_sight_clear(t, &goh_of(b)->sight, a, p, NULL);
}

static int line_kind(const gs_battle *b, int unit, int target, const gs_rect *own,
                     gs_pt a, gs_pt p)
{
    int level = gs_level_at(b->scene->terrain, own->c);
    bool any = false, all_lower = level > 0, all_front = true;
    if (!ground_clear(b, unit, target, a, p)) {
        return GOH_LINE_BLOCKED;
    }
    gs_bodyset others = gs_bodies_units(goh_all_known(b, gs_body_side(b, unit)));
    others = gs_bodyset_but(gs_bodyset_but(others, unit), target);
    for (int i = -1; (i = gs_line_next(b, &others, i, a, p, GOH_TOUCH)) >= 0;) {
        any = true;
        all_lower = all_lower && goh_level(b, i) < level;
        all_front = all_front && goh_second_rank(b, unit, i);
        if (!all_lower && !all_front) {
            return GOH_LINE_BLOCKED;
        }
    }
    return !any        ? GOH_LINE_CLEAR
           : all_lower ? GOH_LINE_FROM_HILL /* GOH-9.6a, R52 */
           : all_front ? GOH_LINE_SECOND_RANK /* GOH-9.6b, R53 */
                       : GOH_LINE_BLOCKED;
}

/* To a rectangle t, which is the target's, or a wall (target: who holds it, -1). */
static line find_line(const gs_battle *b, int unit, int target, const gs_rect *t,
                      const gs_rect *own, bool all_round)
{
    static const uint8_t worth[] = {[GOH_LINE_CLEAR] = 3, [GOH_LINE_FROM_HILL] = 2,
                                    [GOH_LINE_SECOND_RANK] = 1, [GOH_LINE_BLOCKED] = 0};
    line best = {GOH_LINE_BLOCKED,
                 all_round ? own->c : gs_rect_face_centre(own, GS_FRONT), t->c, false};
    bool clear = false;
    for (int i = -1; i < GS_BEARINGS && !clear; i++) {
        gs_pt p = i < 0 ? t->c : gs_rect_face_centre(t, (gs_bearing)i);
        bool ahead = all_round || gs_zone_holds(own, p, GS_ANG_45, GS_LINE_IN);
        if (!ahead) {
            continue;
        }
        int kind = line_kind(b, unit, target, own, best.from, p);
        if (!best.ahead || worth[kind] > worth[best.kind]) {
            best.kind = kind;
            best.to = p;
            best.ahead = true;
            clear = kind == GOH_LINE_CLEAR; /* there is no better */
        }
    }
    return best;
}

static int32_t contact_of(const gs_battle *b, int unit, int target)
{
    bool attacked = goh_is_mark(b, target, GOH_ATTACKED);
    if (goh_engaged(b, unit)) {
        if (!goh_touch(b, unit, target)) {
            return GOH_TOUCH_OTHER;
        }
        bool attacks = goh_is_mark(b, unit, GOH_ATTACKED);
        bool later = b->s.body[target].came_on > b->s.body[unit].came_on;
        if (attacked && !goh_is_mark(b, unit, GOH_BEGAN) && (later || !attacks)) {
            return GOH_TOUCH_ATTACKED; /* GOH-R56: who came last came in on the other */
        }
        return attacks ? GOH_TOUCH_ATTACKING : GOH_TOUCH_OTHER;
    }
    gs_unitset group = attacked ? goh_group(b, unit) : (gs_unitset){{0, 0}};
    for (int i = gs_unitset_next(&group, -1); i >= 0;
         i = gs_unitset_next(&group, i)) {
        if (i != unit && gs_body(goh_noted(b, target)->attacked) == i && goh_touch(b, i, target)) {
            return GOH_TOUCH_GROUP; /* GOH-R56 */
        }
    }
    return GOH_TOUCH_NONE;
}

/* GOH-R51: from the front edge, or from the whole footprint; as a fact, rounded up. */
static int32_t range_to(const gs_rect *own, bool all, const gs_rect *target)
{
    gs_rect edge = {gs_rect_face_centre(own, GS_FRONT), own->f, own->w, 0};
    return goh_dec(gs_rect_distance_up(all ? own : &edge, target));
}

void goh_fill_shooter(const gs_battle *b, int unit, int target, const gs_rect *from,
                      goh_shooter *s, bool *cover)
{
    const goh_unit *u = goh_company(b, unit);
    const goh_profile *p = goh_type_profile(u->type);
    gs_rect own = from ? *from : b->s.rect[unit];
    bool holds = b->t.unit[unit].inside >= 0, all = holds || u->all_round == GOH_YES;
    int usual = u->type == GOH_ARCHERS && u->weapon == GOH_BOW ? 2 : 1;
    line l = find_line(b, unit, target, &b->s.rect[target], &own, all);
    s->companies = 1;
    s->type = u->type;
    s->weapon = u->weapon == p->weapon ? GOH_WEAPON_BY_TYPE : u->weapon;
    s->dice = u->shots == usual ? 0 : u->shots;
    s->range = u->range == goh_weapon_range(u->weapon) ? 0 : u->range;
    s->dice_bonus = u->shot_dice_bonus;
    s->to_hit = u->shot_to_hit;
    s->bonus = u->shot_bonus;
    s->all_round = goh_flag_fact(all ? GOH_YES : GOH_NO, p->all_round);
    s->distance = range_to(&own, all, &b->s.rect[target]);
    s->bearing = l.ahead
                     ? GOH_FRONT
                     : goh_zone_word(gs_zone_at(&own, b->s.rect[target].c, GS_LINE_IN));
    s->bearing = !l.ahead && s->bearing == GOH_FRONT ? GOH_FLANK : s->bearing;
    s->line = l.kind;
    s->moved = b->s.body[unit].moved == 2;
    s->began_in_contact = goh_is_mark(b, unit, GOH_BEGAN);
    s->contact = contact_of(b, unit, target);
    s->caught = goh_is_mark(b, unit, GOH_WAS_CAUGHT);
    bool front = b->t.unit[target].inside >= 0 || goh_in_square(b, target); /* GOH-R51b */
    s->target_side =
        front ? GOH_FRONT
              : goh_zone_word(gs_zone_at(&b->s.rect[target], l.from, GS_LINE_IN));
    s->ignores_cover = u->ignores_cover;
    s->full_effect = u->full_effect;
    *cover = goh_in_cover(b, target, l.from, l.to);
}

void goh_fill_target(const gs_battle *b, int target, bool cover, goh_shooting_in *in)
{
    const goh_unit *u = goh_company(b, target);
    goh_target *t = &in->target;
    t->type = u->type;
    t->heavy_armour = goh_flag_fact(u->heavy_armour, goh_type_profile(u->type)->heavy);
    t->in_cover = cover;
    t->shieldwall = u->shieldwall;
    t->began_in_contact = goh_is_mark(b, target, GOH_BEGAN);
    t->in_contact = goh_engaged(b, target);
    t->endurance = goh_endurance_fact(b, target);
    t->hits_before = b->t.unit[target].hits;
    t->half_hit = goh_marked(b, target, GOH_MARK_HALF_HIT);
}

int32_t goh_shot_at(const gs_battle *b, int unit, int target, const gs_rect *from)
{
    goh_shooting_in in;
    goh_shooting_out out;
    bool cover;
    gs_situation(b, &goh_shooting, &in);
    goh_fill_shooter(b, unit, target, from, &in.shooter[0], &cover);
    goh_fill_target(b, target, cover, &in);
    gs_role roles[2] = {gs_role_of(b, "shooter", unit), gs_role_of(b, "target", target)};
    gs_situation_try(b, &goh_shooting, &in, &out, roles, 2);
    return out.shooter[0].status;
}

bool goh_out_of_reach(const gs_battle *b, int unit, int target)
{
    const goh_unit *u = goh_company(b, unit);
    if (gs_has_house_rules(b)) {
        return false; /* a house rule may give it a weapon */
    }
    return u->weapon == GOH_NO_WEAPON ||
           gs_body_distance(b, unit, target) > (u->range > 0 ? u->range : GOH_TOUCH);
}

/* An engine's shot at a wall: a target of 6 hits that halves nothing and touches nobody. */
void goh_fill_wall(const gs_battle *b, int unit, int feature, goh_shooting_in *in)
{
    gs_rect t = goh_template(b, feature), own = b->s.rect[unit];
    bool all = b->t.unit[unit].inside >= 0 || goh_company(b, unit)->all_round == GOH_YES;
    int holder = gs_holder(b, feature);
    line l = find_line(b, unit, holder, &t, &own, all);
    goh_shooter *s = &in->shooter[0];
    bool cover;
    gs_situation(b, &goh_shooting, in);
    goh_fill_shooter(b, unit, holder >= 0 ? holder : unit, NULL, s, &cover);
    s->distance = range_to(&own, all, &t);
    s->bearing = l.ahead ? GOH_FRONT : GOH_FLANK;
    s->line = l.kind;
    s->contact = goh_engaged(b, unit) ? GOH_TOUCH_OTHER : GOH_TOUCH_NONE;
    s->target_side = GOH_FRONT;
    s->full_effect = 1;
    in->target.endurance = GOH_WALL_HITS;
    in->target.hits_before = b->t.wall[feature];
}

int32_t goh_wall_status(const gs_battle *b, int unit, int feature)
{
    goh_shooting_in in;
    goh_shooting_out out;
    if (!goh_of(b)->o.breach || feature < 0 || feature >= b->scene->terrain->n ||
        !goh_terrain_table[b->scene->terrain->f[feature].kind].fortress ||
        b->t.breach[feature] || goh_company(b, unit)->weapon != GOH_ENGINE ||
        b->t.unit[unit].inside == feature) {
        return -1;
    }
    goh_fill_wall(b, unit, feature, &in);
    gs_role role = gs_role_of(b, "shooter", unit);
    gs_situation_try(b, &goh_shooting, &in, &out, &role, 1);
    return out.shooter[0].status;
}

gs_len goh_range(const gs_battle *b, int body, gs_ang *arc, bool *moving)
{
    if (body >= GS_MAX_UNITS || goh_is_dummy(b, body)) {
        return 0;
    }
    const goh_unit *u = goh_company(b, body);
    *arc = u->all_round == GOH_YES ? GS_ANG_180 : GS_ANG_45;
    *moving = u->weapon != GOH_ENGINE; /* GOH-13.1, GOH-9.1d */
    return u->weapon == GOH_NO_WEAPON || u->weapon == GOH_PILUM ? 0 : u->range;
}

bool goh_sees(const gs_battle *b, int from, int to, bool *obscured)
{
    if (from >= GS_MAX_UNITS || to >= GS_MAX_UNITS || !gs_body_here(b, from) ||
        !gs_body_here(b, to)) {
        return false;
    }
    gs_rect own = b->s.rect[from];
    line l = find_line(b, from, to, &b->s.rect[to], &own, true);
    bool terrain = ground_clear(b, from, to, own.c, b->s.rect[to].c);
    if (obscured) {
        *obscured = l.kind != GOH_LINE_CLEAR;
    }
    return terrain || l.kind != GOH_LINE_BLOCKED;
}

bool goh_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                   gs_view *out)
{
    goh_shooting_in *in = (goh_shooting_in *)(void *)out->in;
    bool cover;
    if (body >= GS_MAX_UNITS || target >= GS_MAX_UNITS ||
        goh_company(b, body)->weapon == GOH_NO_WEAPON) {
        return false;
    }
    out->proc = &goh_shooting;
    gs_situation(b, &goh_shooting, in);
    goh_fill_shooter(b, body, target, from, &in->shooter[0], &cover);
    goh_fill_target(b, target, cover, in);
    gs_role roles[2] = {gs_role_of(b, "shooter", body), gs_role_of(b, "target", target)};
    goh_shooting_out res;
    gs_situation_try(b, &goh_shooting, in, &res, roles, 2);
    if (gs_has_house_rules(b)) { /* who asks for its odds sees them with the house rules */
        gs_patched patched[GS_MAX_PATCHED];
        gs_patches_apply(b, &goh_shooting, in, roles, 2, patched);
    }
    return res.shooter[0].status == GOH_SHOT_OK;
}
