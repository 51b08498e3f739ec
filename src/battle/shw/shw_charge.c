/* Charges (chapter 13, SHW-R51 to R55, R106): the target's reaction, fire, contact. Its
 * path: shw_charge_path.c. */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_charge_int.h"
#include "shw_charge_home_int.h"
#include "shw_charge_path_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_house_int.h"
#include "shw_in_contact_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_open_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"
#include "shw_shoot_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* ---- the charge found ---- */

static int figures_in_front(const gs_battle *b, int body, int target, const gs_rect *from)
{
    const gs_rect *t = &b->s.rect[target];
    int f = target < GS_MAX_UNITS ? b->t.unit[target].formation : SHW_NORMAL;
    if (f == SHW_GARRISON) { /* SHW-7.14: one of them who faces is enough */
        bool faces;
        shw_garrison_along(b, target, from, &faces);
        return !faces ? 0 : body >= GS_MAX_UNITS ? 1 : shw_block_count(b, body);
    }
    if (f == SHW_SKIRMISH) {
        return shw_before_skirmishers(b, target, body, from);
    }
    if (body >= GS_MAX_UNITS) {
        return gs_zone_holds(t, from->c, GS_ANG_45, GS_LINE_OUT);
    }
    gs_block k = shw_block(b, body);
    int n = 0;
    for (int i = 0; i < k.n && n < 48; i++) {
        gs_rect fig = gs_block_figure(&k, from, i);
        n += gs_zone_holds(t, fig.c, GS_ANG_45, GS_LINE_OUT);
    }
    return n;
}

bool shw_charge_open(const gs_battle *b, int body, const gs_rect *from, const gs_path *path,
                     bool horse)
{
    const gs_ground *g = &shw_of(b)->ground[horse ? SHW_BY_HORSE : SHW_BY_FOOT];
    return b->scene->terrain->n == 0 || shw_flies(b, body) ||
           (shw_gaps_crossed(b, body, from, path) == 0 &&
            gs_ground_worst(b->scene->terrain, g, from, path, NULL) == SHW_CLS_OPEN);
}

static bool is_mounted(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS ? shw_unit_now(b, body).mounted != 0
                               : shw_hero_is_mounted(b, body - GS_MAX_UNITS);
}

/* SHW-13.2: figures that face as they like have before them whom they see. */
static bool target_in_front(const gs_battle *b, int body, int target, const gs_rect *from)
{
    if (body >= GS_MAX_UNITS || b->t.unit[body].formation == SHW_SKIRMISH) {
        return true;
    }
    return shw_figure_ahead(b, from, target);
}

static gs_bearing struck_face(const gs_battle *b, int target, const gs_rect *from,
                              bool front)
{
    const gs_rect *t = &b->s.rect[target];
    gs_bearing face = gs_nearest_face(t, from->c);
    int f = target < GS_MAX_UNITS ? b->t.unit[target].formation : SHW_NORMAL;
    if (f == SHW_SKIRMISH || f == SHW_CIRCLE || f == SHW_HEDGEHOG || f == SHW_GARRISON) {
        return face;
    }
    if (front) {
        return GS_FRONT; /* SHW-13.3 */
    }
    if (face == GS_FRONT) { /* none of its figures is in front: the nearer side */
        return gs_rect_local(t, from->c).x >= 0 ? GS_RIGHT : GS_LEFT;
    }
    return face;
}

/* What it carries, whether or not it has thrown already in this player turn. */
static int carries(const gs_battle *b, int body)
{
    bool none = body >= GS_MAX_UNITS &&
                shw_hero_kind(b, body - GS_MAX_UNITS) > SHW_KIND_PRIEST;
    int missile = none ? SHW_NO_MISSILE : shw_missile_of(b, body);
    return missile < SHW_CHARGE_NO_MISSILE ? missile : SHW_CHARGE_NO_MISSILE;
}

static void fill_target(const gs_battle *b, int target, shw_charge_in *in)
{
    in->engaged = gs_body_engaged(b, target);
    in->missile = carries(b, target);
    if (target >= GS_MAX_UNITS) { /* a lone hero reacts as they do (SHW-R55, R64) */
        in->type = SHW_LIGHT_INFANTRY;
        in->mounted = is_mounted(b, target) ? SHW_YES : SHW_DEFAULT;
        in->unrallied = (b->t.hero[target - GS_MAX_UNITS].flags & GS_H_MUST_RALLY) != 0;
        return;
    }
    shw_unit_facts u = shw_unit_now(b, target);
    const gs_unit_state *st = &b->t.unit[target];
    in->type = u.type;
    in->mounted = u.mounted == shw_troops[u.type].mounted ? SHW_DEFAULT : u.mounted;
    in->formation = st->formation;
    in->confused = (st->flags & GS_U_CONFUSED) != 0;
    in->unrallied = (st->flags & GS_U_MUST_RALLY) != 0;
}

gs_ang shw_charge_back(const gs_charge *c)
{
    const gs_step *last = c->path.n ? &c->path.step[c->path.n - 1] : NULL;
    gs_ang on = last && last->kind == GS_STEP_SHIFT ? last->ang : c->contact.f;
    return gs_ang_norm(on + GS_ANG_180);
}

/* What the target's counter-charge could be: straight at the charger (SHW-R53). */
static void fill_counter(const gs_battle *b, int body, int target, const shw_found *f,
                         shw_charge_in *in)
{
    gs_ang back = shw_charge_back(&f->c);
    gs_bodyset skip = {{0}};
    gs_path p = {0};
    if (target >= GS_MAX_UNITS || in->type != SHW_HEAVY_CAVALRY) {
        in->move = 0;
        return;
    }
    gs_bodyset_put(&skip, body);
    gs_len half = f->c.length / 2, room = shw_room(b, target, back, half, &skip, 0);
    bool stopped = room < half; /* by others of its own side, before whom it halts */
    room = !stopped ? half : room > SHW_CONTACT ? room - SHW_CONTACT : 0;
    gs_path_add(&p, GS_STEP_SHIFT, back, room);
    gs_len may = shw_allowance(b, target, SHW_MODE_CHARGE, &p, false, NULL);
    in->move = (stopped && room < may ? room : may) / 10 * 10;
    in->move = in->move < GS_LEN(40) ? in->move : GS_LEN(40);
    in->defender_open = shw_charge_open(b, target, &b->s.rect[target], &p, true);
}

bool shw_charge_find(const gs_battle *b, int body, int target, const gs_rect *from,
                     const gs_path *given, bool shoots, gs_len limit, int look,
                     shw_found *f)
{
    shw_way w = {.b = b, .body = body, .target = target};
    const gs_rect *foe = &b->s.rect[target];
    memset(f, 0, sizeof *f);
    gs_situation(b, &shw_charge, &f->in);
    bool got = false;
    int in_front = figures_in_front(b, body, target, from);
    bool house = target < GS_MAX_UNITS && b->t.unit[target].inside >= 0;
    bool front = (look & SHW_LOOK_FRONT) || (in_front > 0 && !(look & SHW_LOOK_FLANK));
    w.not_front =
        !front && shw_has_flank(b, target) && !house && !(look & SHW_LOOK_ANY_FACE);
    w.to_front = (look & SHW_LOOK_TO_FRONT) != 0;
    shw_way_look(&w, from);
    for (int pass = 0; pass < 1 + (look & SHW_LOOK_REASON) && !got; pass++) {
        w.ignore_fronts = f->through_front = pass == 1;
        if (given && given->n) {
            gs_rect end = gs_path_end(from, given);
            got = given->n <= 2 && gs_rect_distance(&end, foe) <= SHW_CONTACT &&
                  shw_way_free(&w, from, given);
            f->c = (gs_charge){*given, gs_path_length(from, given), end};
        } else if (shw_free_mover(b, body)) {
            got = gs_charge_free(from, foe, limit, shw_way_free, &w, &f->c);
        } else {
            got = gs_charge_wheel(from, foe, GS_ANG_45, limit, shw_way_free, &w, &f->c);
        }
    }
    if (!got) {
        return false;
    }
    shw_charge_in *in = &f->in;
    f->c.length = shw_charge_until(b, body, target, from, &f->c);
    in->distance = (f->c.length + 9) / 10 * 10;
    in->attacker_move =
        shw_allowance(b, body, SHW_MODE_CHARGE, &f->c.path, shoots, NULL) / 10 * 10;
    in->attacker_move = in->attacker_move < GS_LEN(40) ? in->attacker_move : GS_LEN(40);
    in->open = shw_charge_open(b, body, from, &f->c.path, is_mounted(b, body));
    in->in_front = target_in_front(b, body, target, from);
    in->through_front = f->through_front;
    in->figures_in_front = in_front;
    fill_target(b, target, in);
    fill_counter(b, body, target, f, in);
    f->face = struck_face(b, target, from, front);
    gs_touch t; /* of side and rear, the one that it comes upon: not round a corner */
    if (f->face != GS_FRONT && shw_touch(&f->c.contact, foe, &t) && t.b_face != GS_FRONT) {
        f->face = t.b_face;
    }
    return shw_charge_line_up(b, body, target, &f->c, f->face,
                              (look & SHW_LOOK_ANY_FACE) != 0, &f->home);
}

void shw_charge_roles(const gs_battle *b, int body, int target, gs_role roles[2])
{
    roles[0] = shw_role(b, "attacker", body);
    roles[1] = shw_role(b, "defender", target);
}

void shw_charge_try(const gs_battle *b, int body, int target, const shw_charge_in *in,
                    shw_charge_out *out)
{
    shw_charge_in mine = *in;
    gs_role roles[2];
    gs_patched patched[GS_MAX_PATCHED];
    if (gs_has_house_rules(b)) {
        shw_charge_roles(b, body, target, roles);
        gs_patches_apply(b, &shw_charge, &mine, roles, 2, patched);
    }
    gs_peek(b, &shw_charge, &mine, out);
}

/* ---- legality ---- */

/* The farthest charge over open ground: nothing beyond need be looked at. */
gs_len shw_reach(const gs_battle *b, int body)
{
    return shw_allowance(b, body, SHW_MODE_CHARGE, NULL, false, NULL);
}

static gs_status may_charge(const gs_battle *b, int body, gs_err *err)
{
    shw_move_out out;
    if (b->s.body[body].moved) {
        return gs_refuse(err, "SHW-9.3", "it has moved already in this player turn");
    }
    if (body < GS_MAX_UNITS && !shw_unit_now(b, body).may_charge) {
        return gs_refuse(err, "SHW-R11", "it may not charge");
    }
    if (body < GS_MAX_UNITS && b->t.unit[body].formation == SHW_HEDGEHOG) {
        return gs_refuse(err, "SHW-7.9", "it leaves the hedgehog first, which is free");
    }
    shw_allowance(b, body, SHW_MODE_CHARGE, NULL, false, &out);
    return out.allowed ? GS_OK : shw_refuse_move(err, out.reason);
}

static gs_status refuse_charge(gs_err *err, int reason)
{
    return reason == SHW_CHARGE_NOT_IN_FRONT
               ? gs_refuse(err, "SHW-13.2", "the target is not in its front")
           : reason == SHW_CHARGE_THROUGH_FRONT
               ? gs_refuse(err, "SHW-13.4",
                           "it would charge through the front of another unit")
               : gs_refuse(err, "SHW-R51", "the target is out of its reach");
}

gs_status shw_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who), target = gs_body(o->target);
    shw_found f;
    shw_charge_out out;
    gs_status st = may_charge(b, body, err);
    if (st != GS_OK) {
        return st;
    }
    if (o->shoots && b->s.body[body].shot) {
        return gs_refuse(err, "SHW-R114", "it has shot already in this player turn");
    }
    if (target < 0 || target >= GS_BODIES || !gs_body_here(b, target) ||
        !gs_body_known(b, b->s.side, target)) {
        return gs_refuse(err, "SHW-13.1", "there is no such enemy to charge");
    }
    if (o->shoots && shw_in_contact(b, target)) {
        return gs_refuse(err, "SHW-R62", "nobody shoots at who is in contact already");
    }
    if (gs_body_side(b, target) == b->s.side &&
        shw_commander(b, body) == gs_body_side(b, body) &&
        !(body >= GS_MAX_UNITS &&
          shw_hero_kind(b, body - GS_MAX_UNITS) == SHW_KIND_DEMON)) {
        return gs_refuse(err, "SHW-13.1", "it cannot charge its own side");
    }
    if (shw_forced_way(b, body) == SHW_COMMAND_FALL_BACK) {
        return gs_refuse(err, "SHW-11.6", "the General orders it back");
    }
    gs_len reach = shw_reach(b, body);
    if (gs_body_distance(b, body, target) > reach) {
        return refuse_charge(err, SHW_CHARGE_OUT_OF_REACH);
    }
    if (!target_in_front(b, body, target, &b->s.rect[body])) {
        return refuse_charge(err, SHW_CHARGE_NOT_IN_FRONT);
    }
    if (!shw_charge_find(b, body, target, &b->s.rect[body], &o->path, o->shoots, reach,
                         err ? SHW_LOOK_REASON : 0, &f)) {
        return gs_refuse(err, "SHW-R106",
                         "no way of one wheel and straight ahead leads there");
    }
    shw_charge_try(b, body, target, &f.in, &out);
    return out.allowed ? GS_OK : refuse_charge(err, out.reason);
}

/* ---- what may follow ---- */

/* SHW-R114: once in the enemy's player turn. SHW-R27: who is under a spell does nothing but
 * defend himself. */
static bool may_throw(const gs_battle *b, int target)
{
    return !shw_noted(b, target)->shot_back &&
           !(target >= GS_MAX_UNITS &&
             (b->t.hero[target - GS_MAX_UNITS].flags & GS_H_ENCHANTED));
}

uint32_t shw_charge_reactions(const gs_battle *b, int body, int target,
                              const shw_charge_in *in)
{
    uint32_t mask = 1u << SHW_REACTION_NONE;
    for (int r = SHW_REACTION_COUNTER_CHARGE; r <= SHW_REACTION_SHOOT; r++) {
        shw_charge_in wish = *in;
        shw_charge_out out;
        if (r == SHW_REACTION_SHOOT && !may_throw(b, target)) {
            continue;
        }
        wish.reaction = r;
        shw_charge_try(b, body, target, &wish, &out);
        bool stays = r == SHW_REACTION_COUNTER_CHARGE && out.moved[1] <= SHW_CONTACT;
        if (out.allowed && out.reaction == r && !stays) { /* who cannot stir meets nobody */
            mask |= 1u << r;
        }
    }
    return mask;
}

bool shw_charge_at_open(const gs_battle *b, int target)
{
    return target < GS_MAX_UNITS && b->t.unit[target].formation == SHW_SKIRMISH;
}

int shw_charge_reaching(const gs_battle *b, int body, gs_len length, gs_len allowance)
{
    if (body >= GS_MAX_UNITS) {
        return 1;
    }
    gs_block k = shw_block(b, body);
    int n = 0;
    for (int rank = 0; rank < gs_block_ranks(&k); rank++) {
        if (rank == 0 || length + rank * (k.d + k.spacing) <= allowance) {
            n += gs_block_in_rank(&k, rank);
        }
    }
    return n;
}

/* ---- views ---- */

bool shw_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *v)
{
    shw_found f;
    shw_charge_out out;
    memset(v, 0, sizeof *v);
    v->rule = "SHW-R106";
    if (!from) {
        from = &b->s.rect[body];
    }
    if (body < GS_MAX_UNITS && !shw_unit_now(b, body).may_charge) {
        v->rule = "SHW-R11";
        return false;
    }
    gs_len reach = shw_reach(b, body);
    if (gs_rect_distance(from, &b->s.rect[target]) > reach) {
        v->rule = "SHW-R51";
        return false;
    }
    if (!target_in_front(b, body, target, from)) {
        v->rule = "SHW-13.2";
        return false;
    }
    if (!shw_charge_find(b, body, target, from, NULL, false, reach, 0, &f)) {
        return false;
    }
    shw_charge_try(b, body, target, &f.in, &out);
    v->path = f.c.path;
    v->length = f.c.length;
    v->allowance = f.in.attacker_move;
    v->contact = f.home;
    v->rule = out.reason == SHW_CHARGE_NOT_IN_FRONT ? "SHW-13.2"
              : out.reason == SHW_CHARGE_THROUGH_FRONT ? "SHW-13.4" : "SHW-R51";
    v->can = out.allowed != 0;
    v->on_flank = out.face == SHW_FACE_FLANK;
    v->bonus = out.charge[0] != 0;
    v->reactions = out.allowed ? shw_charge_reactions(b, body, target, &f.in) : 1;
    return v->can;
}

bool shw_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out)
{
    shw_face f;
    const gs_rect *ra = c ? &c->contact : &b->s.rect[body];
    bool came[2] = {c || b->s.body[body].came_on, b->s.body[target].came_on};
    int most = c ? shw_charge_reaching(b, body, c->length, c->allowance)
                 : shw_noted(b, body)->reach;
    if (!shw_face_if(b, body, ra, target, &b->s.rect[target], came, most, &f)) {
        return false;
    }
    f.flank[0] |= c && c->on_flank && shw_charge_at_open(b, target);
    f.flank[0] &= !c || c->on_flank; /* the face of the declaration (SHW-13.3) */
    bool charge[2] = {c ? c->bonus : shw_noted(b, body)->bonus, shw_noted(b, target)->bonus};
    out->proc = &shw_melee;
    shw_fill_melee(b, &f, charge, (shw_melee_in *)(void *)out->in);
    return true;
}
