/* Hits and what comes of them: losses, fallen heroes, their fates (SHW-2.6 to 2.9, 4.17,
 * R88). */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "../harm_int.h"
#include "../fate_int.h"
#include "../house_int.h"
#include "shw_body_int.h"
#include "shw_engine_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_house_int.h"
#include "shw_range_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

int shw_name_victim(gs_battle *b, int unit, int hero, gs_ref by, int hits, int *takes)
{
    gs_question q = {.kind = GS_ASK_HERO_HITS, .side = (uint8_t)gs_body_side(b, unit),
                     .subject = gs_ref_unit(unit), .other = by, .amount = hits};
    gs_answer a;
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) { /* SHW-R66: nobody in the rear */
        if (!(b->t.hero[h[i]].flags & GS_H_REAR)) {
            gs_unitset_put(&q.may, h[i]);
        }
    }
    gs_question_ask(b, &q, &a);
    *takes = a.amount < 0 ? 0 : a.amount > 48 ? 48 : a.amount;
    return a.ref.kind == GS_REF_HERO && a.ref.ix >= 0 && gs_unitset_has(&q.may, a.ref.ix)
               ? a.ref.ix : hero;
}

/* What the table does not tell of those who fall. */
typedef struct falling {
    int how;      /* SHW_FELL_... */
    int house;    /* from which a garrison fell */
    bool parted;  /* one of its heroes stands alone already */
    gs_rect was;  /* where it stood when the first of them did */
} falling;

/* A hero of a unit that is no more stands alone where it stood (SHW-R47, R120); of a garrison,
 * outside: no lone hero holds a house (SHW-R122). */
static void stand_alone(gs_battle *b, int hero, int unit, falling *x)
{
    gs_pose at;
    if (!x->parted) {
        x->was = b->s.rect[unit];
        x->parted = true;
    }
    if (x->house < 0 || !shw_house_outside(b, x->house, hero, &at)) {
        at = shw_hero_spot(b, hero, &x->was, unit);
    }
    shw_detach_hero(b, hero, &at);
}

static void fall(gs_battle *b, const gs_log_effect *e, falling *x)
{
    int unit = e->who.ix;
    gs_rect before = b->s.rect[unit];
    x->house = b->t.unit[unit].inside;
    x->parted = false;
    if (gs_men_fall(b, unit, e->amount, e->by) > 0 && x->house < 0) {
        shw_close_up(b, unit, &before);
        shw_hold_ranks(b, unit);
    }
}

/* The block closes up, heroes of a unit that is no more stand alone, its engine outlives it. */
static bool suffer(gs_battle *b, const gs_log_effect *e, void *ctx)
{
    falling *x = ctx;
    switch (e->kind) {
    case GS_EFFECT_LOSS:
        fall(b, e, x);
        return true;
    case GS_EFFECT_DETACHED:
        if (e->who.kind == GS_REF_HERO) {
            stand_alone(b, e->who.ix, e->by.ix, x);
        }
        return e->who.kind == GS_REF_HERO;
    case GS_EFFECT_ENGINE_LEFT:
        shw_leave_engine(b, e->who.ix);
        return true;
    case GS_EFFECT_MARK:     /* with the engine */
    case GS_EFFECT_RECOILED: /* in entries of their own: whither */
    case GS_EFFECT_MUST_RALLY:
        return true;
    case GS_EFFECT_HERO_DOWN:
        shw_note(b, SHW_HERO_BODY(e->who.ix))->fell = (unsigned)x->how & 7u;
        return false;
    default:
        return false;
    }
}

void shw_carry_harm(gs_battle *b, const char *verb, const gs_role *roles, int n, const void *in,
                    const void *out, int how)
{
    falling x = {.how = how, .house = -1};
    gs_carry_who who[2];
    for (int i = 0; i < n; i++) {
        who[i] = gs_carry_role(&roles[i]);
        if (roles[i].unit >= 0 && shw_is_beast(b, roles[i].unit)) {
            who[i].hero = -1; /* SHW-4.12: nobody stands in front of it */
        }
    }
    gs_carry_out(b, verb, who, n, in, out, suffer, &x);
}

/* ---- fates ---- */

/* SHW-R88: who has figures within 2 of the spot on which he stood, base to base (R105). */
static int ground_of(const gs_battle *b, int hero)
{
    gs_rect spot = shw_hero_base(b, hero);
    bool near[GS_SIDES] = {false, false};
    int own = shw_hero_side(b, hero);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (i != SHW_HERO_BODY(hero) &&
            shw_figure_by(b, i, &spot, GS_LEN(2))) {
            near[gs_body_side(b, i)] = true;
        }
    }
    return near[0] == near[1] ? SHW_GROUND_CONTESTED : near[own] ? SHW_GROUND_FRIENDS
                                                                 : SHW_GROUND_ENEMY;
}

/* The side's General is lost; of an alliance, when the last of its Generals is. */
static void lose_general(gs_battle *b, int hero)
{
    int side = shw_hero_side(b, hero);
    const gs_setup *s = b->scene->setup;
    bool last = s->side[side].allied && hero < s->n_heroes && s->heroes[hero].general;
    for (int h = 0; h < s->n_heroes && last; h++) {
        last = !(s->heroes[h].side == side && s->heroes[h].general &&
                 (b->t.hero[h].where == GS_HERO_UP || b->t.hero[h].where == GS_HERO_NOT_YET));
    }
    if (s->side[side].allied ? last : s->side[side].general == hero) {
        gs_general_lost(b, side, gs_ref_hero(hero));
    }
}

/* What he held under spells is free; his demon is gone (SHW-R26, R27). */
static void end_spells(gs_battle *b, int hero)
{
    for (int h = 0; h < b->t.n_heroes; h++) {
        if (b->t.hero[h].master == hero) {
            gs_emit(b, GS_EFFECT_RELEASED, gs_ref_hero(h), gs_ref_hero(hero), 0, 0, NULL);
        }
    }
}

/* He is parted from his unit on the spot on which he fell; his spells end, and his side knows of its
 * General, when his men have closed up. */
static bool falls_there(gs_battle *b, const gs_log_effect *e, void *spot)
{
    if (e->kind == GS_EFFECT_DETACHED) {
        gs_emit_at(b, GS_EFFECT_DETACHED, e->who, e->by, 0, 0, *(const gs_pose *)spot, 0, NULL);
        return true;
    }
    return e->kind == GS_EFFECT_RELEASED || e->kind == GS_EFFECT_GENERAL_LOST;
}

static void settle_one(gs_battle *b, int hero, int how)
{
    gs_hero_state *h = &b->t.hero[hero];
    gs_rect place = shw_hero_place(b, hero);
    gs_pt spot = gs_rect_face_centre(&place, GS_FRONT);
    int unit = h->unit;
    gs_rect before = unit >= 0 ? b->s.rect[unit] : place;
    shw_fate_in in;
    shw_fate_out out;
    gs_situation(b, &shw_fate, &in);
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    int rating = hero < b->scene->setup->n_heroes
                     ? b->scene->setup->heroes[hero].rating + h->gains
                     : 1;
    in.player = shw_hero_is_player(b, hero);
    in.rating = rating < 1 ? 1 : rating > 6 ? 6 : rating;
    in.kind = shw_hero_kind(b, hero);
    in.cause = how & SHW_FELL_MAGIC  ? SHW_CAUSE_MAGIC
               : how & SHW_FELL_DUEL ? SHW_CAUSE_DUEL
                                     : SHW_CAUSE_BLOW;
    in.ground = ground_of(b, hero);
    in.fallen_bonus = f->fallen_bonus;
    in.fate_bonus = f->fate_bonus;
    gs_ref who = gs_ref_hero(hero);
    gs_open(b, "fate", who, (gs_ref){0});
    gs_role role = {"hero", -1, hero};
    gs_situation_run(b, &shw_fate, &in, &out, &role, 1);
    const gs_carry_who fallen = {"hero", who, hero};
    gs_pose lies = {spot, place.f};
    gs_carry_out(b, "fate", &fallen, 1, &in, &out, falls_there, &lies);
    if (unit >= 0 && (b->t.unit[unit].flags & GS_U_ON_TABLE)) {
        shw_close_up(b, unit, &before);
        shw_hold_ranks(b, unit);
    }
    end_spells(b, hero);
    lose_general(b, hero);
}

void shw_settle_fallen(gs_battle *b)
{
    for (int h = 0; h < b->t.n_heroes; h++) {
        shw_notes *note = shw_note(b, SHW_HERO_BODY(h));
        int how = note->fell;
        if (how && b->t.hero[h].where == GS_HERO_UP) {
            note->fell = 0;
            settle_one(b, h, how);
        }
    }
}

/* ---- leaving, being bound to rally ---- */

void shw_must_rally(gs_battle *b, int body, gs_ref by)
{
    if (!shw_bound_to_rally(b, body) && gs_body_here(b, body)) {
        gs_emit(b, GS_EFFECT_MUST_RALLY, gs_body_ref(body), by, 0,
                gs_body_strength(b, body), NULL);
    }
}

void shw_go_off(gs_battle *b, int body, const char *word)
{
    int h[8] = {body - GS_MAX_UNITS}, n = 1;
    gs_ref with = {0};
    if (body < GS_MAX_UNITS) { /* they go with it */
        n = shw_heroes_with(b, body, h);
        with = gs_ref_unit(body);
        gs_unit_leaves(b, body, (gs_ref){0}, word);
    }
    for (int i = 0; i < n; i++) {
        gs_hero_leaves(b, h[i], with, word);
        end_spells(b, h[i]);
        lose_general(b, h[i]);
    }
}

void shw_leave_table(gs_battle *b, int body)
{
    shw_go_off(b, body, NULL);
}
