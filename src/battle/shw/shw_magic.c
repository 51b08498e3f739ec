/* Magic on the table: casting, demons, enchantment, confusion (chapter 8, SHW-R14, R24 to
 * R30). */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_magic_int.h"
#include "shw_obey_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"
#include "shw_shoot_int.h"

#include "gesta/shw.h"

#include <string.h>

/* ---- the demon of a magician ---- */

static int demon_of(const gs_battle *b, int hero)
{
    int d = b->scene->setup->n_heroes + hero;
    return hero < b->scene->setup->n_heroes && d < GS_MAX_HEROES ? d : -1;
}

static bool demon_is_up(const gs_battle *b, int hero)
{
    int d = demon_of(b, hero);
    return d >= 0 && d < b->t.n_heroes && b->t.hero[d].where == GS_HERO_UP;
}

/* The spell is his order: he may act at once, unless he has had his move in a challenge
 * (SHW-R39). */
static void control(gs_battle *b, int hero)
{
    gs_body_turn *t = &b->s.body[SHW_HERO_BODY(hero)];
    shw_note(b, SHW_HERO_BODY(hero))->controlled = true;
    t->order = SHW_NO_TEST;
}

/* ---- what is aimed at ---- */

static int body_of_hero(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 ? unit : SHW_HERO_BODY(hero);
}

static gs_len up_to_key(gs_len d)
{
    d = (d + 9) / 10 * 10;
    return d < GS_LEN(200) ? d : GS_LEN(200);
}

/* A fireball's or confusion's target: an enemy on the table and known to the caster's
 * side. */
static gs_status target_body(const gs_battle *b, const gs_order *o, int i, bool unit_only,
                             int *body, gs_err *err)
{
    int side = shw_commander(b, SHW_HERO_BODY(o->who.ix));
    gs_ref r = o->targets[i];
    bool unit = r.kind == GS_REF_UNIT && r.ix >= 0 && r.ix < b->t.n_units;
    bool hero = r.kind == GS_REF_HERO && r.ix >= 0 && r.ix < b->t.n_heroes && !unit_only;
    *body = unit || hero ? gs_body(r) : -1;
    if (*body < 0 || !gs_body_here(b, *body)) {
        return gs_refuse(err, "SHW-8.9",
                         unit_only ? "it is cast at a unit on the table"
                                   : "it is aimed at a unit or lone hero on the table");
    }
    if (gs_body_side(b, *body) == side) {
        return gs_refuse(err, "SHW-8.9", "it is aimed at the enemy");
    }
    if (!gs_body_known(b, side, *body)) {
        return gs_refuse(err, "SHW-R117", "nobody has seen that unit yet");
    }
    return GS_OK;
}

static void add_aim(const gs_battle *b, int hero, const gs_rect *target, int body,
                    shw_spell_in *in)
{
    gs_rect base = shw_hero_base(b, hero);
    int own = b->t.hero[hero].unit;
    bool one = target != &b->s.rect[body], seen; /* one hero of them; else the nearest figure */
    gs_len d = up_to_key(one ? gs_rect_distance(&base, target)
                             : shw_base_sees(b, &base, body, &seen));
    in->distance = d > in->distance ? d : in->distance; /* the farthest */
    in->in_front = in->in_front && /* SHW-7.6, 7.8, 7.14, R18: with whom he may face any way */
                   ((own >= 0 && shw_all_round(b, own)) ||
                    (one ? gs_zone_meets(&base, target, GS_ANG_45)
                         : shw_figure_ahead(b, &base, body)));
    in->line_of_sight = in->line_of_sight && (one ? shw_base_seen(b, base.c, target) : seen);
}

static gs_status aim_fireballs(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                               gs_err *err)
{
    if (o->n_targets != o->power) { /* SHW-R25 */
        return gs_refuse(err, "SHW-R25", "a target is named for each fireball");
    }
    for (int i = 0; i < o->n_targets; i++) {
        int body;
        gs_status st = target_body(b, o, i, false, &body, err);
        if (st != GS_OK) {
            return st;
        }
        add_aim(b, o->who.ix, &b->s.rect[body], body, in);
    }
    return GS_OK;
}

static gs_status aim_confusion(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                               gs_err *err)
{
    int body;
    if (o->n_targets != 1) {
        return gs_refuse(err, "SHW-8.12", "one unit is confused");
    }
    gs_status st = target_body(b, o, 0, true, &body, err);
    if (st == GS_OK) {
        add_aim(b, o->who.ix, &b->s.rect[body], body, in);
    }
    return st;
}

static gs_status aim_enchantment(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                                 gs_err *err)
{
    gs_ref r = o->targets[0];
    if (o->n_targets != 1 || r.kind != GS_REF_HERO || r.ix < 0 || r.ix >= b->t.n_heroes ||
        b->t.hero[r.ix].where != GS_HERO_UP) {
        return gs_refuse(err, "SHW-8.11", "one hero on the table is enchanted");
    }
    int kind = shw_hero_kind(b, r.ix), body = body_of_hero(b, r.ix);
    if (kind != SHW_KIND_HERO && kind != SHW_KIND_MAGICIAN && kind != SHW_KIND_PRIEST) {
        return gs_refuse(err, "SHW-8.11", "only a hero can be enchanted");
    }
    if (shw_hero_side(b, r.ix) == shw_hero_side(b, o->who.ix) ||
        (b->t.hero[r.ix].master >= 0 && b->t.hero[r.ix].master != o->who.ix)) {
        return gs_refuse(err, "SHW-8.11", "he is a friend, or under another's spell");
    }
    if (!gs_body_known(b, shw_hero_side(b, o->who.ix), body)) {
        return gs_refuse(err, "SHW-R117", "nobody has seen that hero yet");
    }
    gs_rect at = shw_hero_base(b, r.ix);
    in->repeat = b->t.hero[r.ix].master == o->who.ix; /* SHW-8.11 */
    in->target_power = b->t.hero[r.ix].power;
    add_aim(b, o->who.ix, &at, body, in);
    in->in_front = 1; /* SHW-R27: he needs no facing */
    return GS_OK;
}

/* Where the demon appears: against the magician's base (his unit's, if he stands in one),
 * on the side nearest to where the caster likes it (SHW-R26). */
static bool demon_place(const gs_battle *b, int hero, gs_pt wish, gs_pose *out)
{
    gs_rect base = shw_hero_base(b, hero);
    int unit = b->t.hero[hero].unit;
    gs_rect about = unit >= 0 ? b->s.rect[unit] : base;
    bool found = false;
    gs_len best = GS_LEN_NONE;
    for (int k = 0; k < GS_BEARINGS; k++) {
        gs_ang dir = gs_rect_face_ang(&about, (gs_bearing)k);
        gs_len along = gs_rect_face_length(&about, (gs_bearing)k);
        gs_pt edge = gs_rect_face_centre(&about, (gs_bearing)k);
        for (gs_len at = -along / 2; at <= along / 2; at += 500) {
            gs_pt p = gs_pt_toward(edge, (dir + GS_ANG_90) % GS_ANG_FULL, at);
            gs_rect r = gs_rect_make(0, 0, dir, 1000, 1000);
            r.c = gs_pt_toward(p, dir, 500);
            gs_len far = gs_pt_distance(r.c, wish) + gs_rect_distance(&r, &base) * 4;
            if (far < best && gs_place_open(b, &r, -1, -1) &&
                !shw_barred(b, SHW_HERO_BODY(hero), &r)) {
                best = far;
                found = true;
                *out = (gs_pose){r.c, dir};
            }
        }
    }
    return found;
}

/* Where he would like it: where he says, or towards the nearest enemy. */
static gs_pt demon_wish(const gs_battle *b, const gs_order *o)
{
    if (o->to.at.x || o->to.at.y) {
        return o->to.at;
    }
    int enemy = gs_nearest_enemy(b, body_of_hero(b, o->who.ix), NULL);
    return enemy >= 0 ? b->s.rect[enemy].c : shw_hero_base(b, o->who.ix).c;
}

static gs_status aim_demon(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                           gs_err *err)
{
    int hero = o->who.ix, demon = demon_of(b, hero);
    gs_pose pose;
    if (demon < 0) {
        return gs_err_set(err, GS_LIMIT, "at most %d heroes and demons in a battle",
                          GS_MAX_HEROES);
    }
    if (demon_is_up(b, hero)) { /* SHW-R26: the repeat uses the same spell Power */
        in->repeat = 1;
        in->spell_power =
            b->t.hero[demon].power + b->t.hero[demon].hits - b->t.hero[demon].gains;
        return GS_OK;
    }
    return demon_place(b, hero, demon_wish(b, o), &pose)
               ? GS_OK
               : gs_refuse(err, "SHW-R26", "there is no room beside him for a demon");
}

static gs_status fill_spell(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                            gs_err *err)
{
    int hero = o->who.ix, body = SHW_HERO_BODY(hero), unit = b->t.hero[hero].unit;
    const gs_body_turn *t = &b->s.body[body];
    gs_situation(b, &shw_spell, in);
    in->caster_kind = shw_hero_kind(b, hero) == SHW_KIND_PRIEST;
    in->caster_power = b->t.hero[hero].power;
    in->acted = t->moved || t->shot || t->done ||
                (unit >= 0 && b->s.body[unit].moved); /* SHW-R30 */
    in->spell = o->spell;
    in->spell_power = o->power;
    in->distance = 0;
    in->bonus = shw_hero_facts_of(b, hero)->caster_bonus;
    switch (o->spell) {
    case SHW_SPELL_FIREBALL:
        return aim_fireballs(b, o, in, err);
    case SHW_SPELL_DEMON:
        return aim_demon(b, o, in, err);
    case SHW_SPELL_ENCHANTMENT:
        return aim_enchantment(b, o, in, err);
    case SHW_SPELL_CONFUSION:
        return aim_confusion(b, o, in, err);
    default:
        return GS_OK; /* SHW-8.13 */
    }
}

static gs_status refuse_spell(int reason, gs_err *err)
{
    static const struct {
        const char *rule, *words;
    } why[] = {
        [SHW_SPELL_ALLOWED] = {"SHW-8.5", "he cannot cast that"},
        [SHW_SPELL_PRIEST] = {"SHW-8.8", "a priest uses no spells"},
        [SHW_SPELL_ACTED] = {"SHW-R30",
                             "he has acted already: a spell is his whole action"},
        [SHW_SPELL_TOO_STRONG] = {"SHW-R27", "that hero is too strong to be enchanted"},
        [SHW_SPELL_OUT_OF_RANGE] = {"SHW-8.9", "that is out of the spell's reach"},
        [SHW_SPELL_NOT_IN_FRONT] = {"SHW-8.9", "a fireball's target is to his front"},
        [SHW_SPELL_NO_LINE_OF_SIGHT] = {"SHW-8.9", "he does not see the target"},
    };
    return gs_refuse(err, why[reason].rule, why[reason].words);
}

static gs_status cast_situation(const gs_battle *b, const gs_order *o, shw_spell_in *in,
                                gs_err *err)
{
    int hero = o->who.ix;
    shw_spell_out out;
    if (o->who.kind != GS_REF_HERO || hero < 0 || hero >= b->t.n_heroes ||
        b->t.hero[hero].where != GS_HERO_UP) {
        return gs_refuse(err, "SHW-8.5", "a magician casts");
    }
    int kind = shw_hero_kind(b, hero);
    if (kind != SHW_KIND_MAGICIAN && kind != SHW_KIND_PRIEST) {
        return gs_refuse(err, "SHW-8.5", "he is no magician");
    }
    if (b->t.hero[hero].flags & GS_H_ENCHANTED) {
        return gs_refuse(err, "SHW-R27", "he is under a spell himself");
    }
    int unit = b->t.hero[hero].unit;
    if (unit >= 0 && (b->t.unit[unit].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED))) {
        return gs_refuse(err, "SHW-R35", "he acts with his unit, which is confused or must rally");
    }
    if (o->spell < 0 || o->spell > SHW_SPELL_OTHER || o->power < 1 || o->power > 4 ||
        o->n_targets < 0 || o->n_targets > 4) {
        return gs_refuse(err, "SHW-8.6", "a spell has a Power of 1 to 4");
    }
    gs_status st = fill_spell(b, o, in, err);
    if (st != GS_OK) {
        return st;
    }
    const gs_role role = {"caster", -1, hero};
    gs_situation_look(b, &shw_spell, in, &out, &role, 1);
    return out.allowed ? GS_OK : refuse_spell(out.reason, err);
}

gs_status shw_cast_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    shw_spell_in in;
    return cast_situation(b, o, &in, err);
}

/* ---- what a spell does ---- */

/* One target of so many fireballs (SHW-R24, R25): `strike`. */
static void burn(gs_battle *b, int hero, int body, int hits)
{
    shw_strike_in in;
    shw_strike_out out;
    int victim = body < GS_MAX_UNITS ? shw_front_hero(b, body) : -1;
    gs_situation(b, &shw_strike, &in);
    in.hits = hits;
    in.armour_counts = !shw_of(b)->o.fireball_armour;
    shw_fill_target(b, body, victim, &in.target);
    gs_role roles[2] = {{"caster", -1, hero}, shw_role(b, "target", body)};
    if (victim >= 0) { /* SHW-15.12: his owner may let the hero take some first */
        int takes;
        victim = shw_name_victim(b, body, victim, gs_ref_hero(hero), hits, &takes);
        shw_fill_hero(b, body, victim, &in.target.hero);
        in.target.hero_takes = takes < hits ? takes : hits;
        roles[1].hero = victim;
    }
    gs_open(b, "strike", gs_ref_hero(hero), gs_body_ref(body));
    gs_situation_run(b, &shw_strike, &in, &out, roles, 2);
    shw_notes *note = shw_note(b, body); /* SHW-R77 */
    note->missile_hits = (int16_t)(note->missile_hits + out.target.hits);
    shw_carry_harm(b, "strike", roles, 2, &in, &out, SHW_FELL_BLOW);
}

static void fireballs(gs_battle *b, const gs_order *o)
{
    for (int i = 0; i < o->n_targets; i++) {
        int body = gs_body(o->targets[i]), hits = 0;
        bool before = false;
        for (int j = 0; j < o->n_targets; j++) {
            bool same = gs_body(o->targets[j]) == body;
            hits += same;
            before = before || (same && j < i);
        }
        if (!before && gs_body_here(b, body)) {
            burn(b, o->who.ix, body, hits);
        }
    }
}

static void demon_appears(gs_battle *b, const gs_order *o, const gs_log_effect *e)
{
    gs_pose pose;
    int demon = e->by.ix;
    if (demon_place(b, e->who.ix, demon_wish(b, o), &pose)) {
        gs_emit_at(b, GS_EFFECT_RAISED, e->who, e->by, 0, e->left, pose, 0, NULL);
        memset(&b->s.body[SHW_HERO_BODY(demon)], 0, sizeof *b->s.body); /* none fell here before */
        control(b, demon);
    }
}

static void confuse(gs_battle *b, int unit)
{
    shw_note(b, unit)->newly_confused = true;
    if (b->t.unit[unit].formation == SHW_HEDGEHOG) { /* SHW-8.12: at once */
        shw_break_formation(b, unit);
    }
}

/* What the table does not tell: that it was magic by which he fell (SHW-8.7, R29), and where a demon
 * finds room. */
static bool cast_so(gs_battle *b, const gs_log_effect *e, void *order)
{
    if (e->kind == GS_EFFECT_HERO_DOWN) {
        shw_note(b, SHW_HERO_BODY(e->who.ix))->fell |= SHW_FELL_MAGIC;
    } else if (e->kind == GS_EFFECT_RAISED) {
        demon_appears(b, order, e);
        return true;
    }
    return false;
}

void shw_release(gs_battle *b, int hero)
{
    gs_emit(b, GS_EFFECT_RELEASED, gs_ref_hero(hero), gs_ref_hero(b->t.hero[hero].master),
            0, 0, NULL);
}

static void take_effect(gs_battle *b, const gs_order *o, const shw_spell_out *out)
{
    int target = o->n_targets > 0 ? o->targets[0].ix : -1;
    switch (out->effect) {
    case SHW_EFFECT_FIREBALLS:
        fireballs(b, o);
        break;
    case SHW_EFFECT_DEMON_CONTROLLED:
        control(b, demon_of(b, o->who.ix));
        break;
    case SHW_EFFECT_ENCHANTED:
        control(b, target);
        break;
    case SHW_EFFECT_CONFUSED:
        confuse(b, target);
        break;
    case SHW_EFFECT_OTHER:
        gs_emit_note(b, "by the GM"); /* SHW-8.13, R16: the players apply it */
        break;
    default:
        break; /* the table has told it; or a demon that runs wild when the side has moved */
    }
}

gs_status shw_cast_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    shw_spell_in in;
    shw_spell_out out;
    int hero = o->who.ix, body = SHW_HERO_BODY(hero);
    gs_status st = cast_situation(b, o, &in, err);
    if (st != GS_OK || !shw_may_move(b, body)) { /* SHW-R38: the order test of a move */
        return st;
    }
    gs_body_turn *t = &b->s.body[body];
    t->done = t->shot = 1;
    t->moved = 2;
    shw_note(b, body)->stays = true; /* SHW-8.5: instead of moving */
    const gs_role roles[1] = {{"caster", -1, hero}};
    gs_open(b, "spell", o->who, o->n_targets > 0 ? o->targets[0] : (gs_ref){0});
    gs_situation_run(b, &shw_spell, &in, &out, roles, 1);
    gs_order cast = *o;
    const gs_carry_who who[] = {{"caster", o->who, hero},
                                {"target", o->n_targets ? o->targets[0] : (gs_ref){0}, -1}};
    gs_carry_out(b, "cast", who, GS_COUNT(who), &in, &out, cast_so, &cast);
    take_effect(b, o, &out);
    return GS_OK;
}
