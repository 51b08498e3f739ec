/* What ends of magic, and demons that nobody controls (SHW-8.10 to 8.12, R26 to R28). */
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_bout_int.h"
#include "shw_breach_int.h"
#include "shw_demons_int.h"
#include "shw_facts_int.h"
#include "shw_magic_int.h"
#include "shw_move_int.h"
#include "shw_round_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"

/* A raised hero of the side in turn whom no spell has bound in this player turn. */
static bool is_wild(const gs_battle *b, int hero)
{
    return hero >= b->scene->setup->n_heroes && b->t.hero[hero].where == GS_HERO_UP &&
           shw_hero_side(b, hero) == b->s.side &&
           !shw_noted(b, SHW_HERO_BODY(hero))->controlled;
}

static void lapse_enchantments(gs_battle *b)
{
    for (int h = 0; h < b->t.n_heroes; h++) {
        const gs_hero_state *s = &b->t.hero[h];
        if (s->where == GS_HERO_UP && (s->flags & GS_H_ENCHANTED) && s->master >= 0 &&
            shw_hero_side(b, s->master) == b->s.side &&
            !shw_noted(b, SHW_HERO_BODY(h))->controlled) {
            gs_open(b, "spell-ends", gs_ref_hero(s->master), gs_ref_hero(h));
            shw_release(b, h);
        }
    }
}

/* The nearest unit or hero of either side (SHW-8.10, R26). */
static int nearest_of_all(const gs_battle *b, int body)
{
    int best = -1;
    gs_len least = GS_LEN_NONE;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_len d = i == body ? GS_LEN_NONE : gs_body_distance(b, body, i);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* SHW-12.17: as it likes, and so towards its prey; where others leave it no room, as it stands. */
static gs_rect facing_prey(const gs_battle *b, int body, int prey, gs_ang dir)
{
    const gs_rect *r = &b->s.rect[body], *p = &b->s.rect[prey];
    gs_touch t;
    if (gs_rect_touch(p, r, SHW_CONTACT, &t)) {
        dir = gs_ang_norm(gs_rect_face_ang(p, t.a_face) + GS_ANG_180);
    }
    gs_rect turned = gs_rect_turn(r, dir - r->f);
    return gs_bodies_hit(b, &turned, body, -1) < 0 ? turned : *r;
}

/* The move of a demon that begins as it stands in `from`. */
static void rush(gs_battle *b, int demon, const gs_rect *from, gs_ang dir, gs_len way)
{
    int body = SHW_HERO_BODY(demon);
    gs_rect was = b->s.rect[body], end = gs_rect_shift(from, dir, way);
    gs_path p = {0};
    gs_path_add(&p, GS_STEP_SHIFT, dir, way);
    gs_len allowance = shw_run_move(b, body, SHW_MODE_FREE, &p, false, NULL);
    gs_emit_move(b, gs_ref_hero(demon), GS_MOVE_CHARGE, (gs_pose){end.c, end.f}, NULL, 0,
                 allowance, way, "SHW-8.10 SHW-R26");
    shw_came_by(b, body, &was);
    b->s.body[body].moved = 2;
    b->s.body[body].came_on = 1;
    shw_note(b, body)->bonus =
        way >= GS_LEN(6) &&
        shw_ground_worst(b, body, &was, &p) ==
            SHW_CLS_OPEN; /* SHW-17.8 */
}

/* Straight at the nearest, up to a full move, into contact. */
static void run_wild(gs_battle *b, int demon)
{
    int body = SHW_HERO_BODY(demon), prey = nearest_of_all(b, body);
    gs_charge c;
    gs_open(b, "demon", gs_ref_hero(demon), gs_body_ref(prey));
    gs_emit_note(b, "nobody controls it");
    if (prey < 0) {
        return;
    }
    gs_rect *r = &b->s.rect[body];
    shw_note(b, body)->prey = gs_body_ref(prey);
    if (gs_body_distance(b, body, prey) <= SHW_CONTACT) {
        gs_rect turned = facing_prey(b, body, prey, r->f);
        if (turned.f != r->f) {
            gs_emit_move(b, gs_ref_hero(demon), GS_MOVE_TURN, (gs_pose){r->c, turned.f}, NULL,
                         0, 0, 0, "SHW-12.17 SHW-R26");
        }
        return;
    }
    if (!gs_charge_free(r, &b->s.rect[prey], GS_LEN_NONE, NULL, NULL, &c) || c.path.n == 0) {
        return;
    }
    gs_rect from = facing_prey(b, body, prey, c.path.step[0].ang);
    if (!gs_charge_free(&from, &b->s.rect[prey], GS_LEN_NONE, NULL, NULL, &c) ||
        c.path.n == 0) {
        from = *r; /* turned, it touches: so it goes as it stands */
        gs_charge_free(&from, &b->s.rect[prey], GS_LEN_NONE, NULL, NULL, &c);
    }
    gs_ang dir = c.path.step[0].ang;
    gs_len most = shw_allowance(b, body, SHW_MODE_FREE, NULL, false, NULL);
    gs_len way =
        shw_room_from(b, body, &from, dir, c.length < most ? c.length : most, NULL, 0);
    if (way > 0) {
        rush(b, demon, &from, dir, way);
    }
}

void shw_magic_lapse(gs_battle *b)
{
    lapse_enchantments(b);
    for (int h = b->scene->setup->n_heroes; h < b->t.n_heroes; h++) {
        if (is_wild(b, h)) {
            run_wild(b, h);
        }
    }
}

static void banish(gs_battle *b, int demon)
{
    gs_open(b, "demon", gs_ref_hero(demon), (gs_ref){0});
    gs_emit(b, GS_EFFECT_HERO_KILLED, gs_ref_hero(demon), (gs_ref){0}, 0, 0, "banished");
}

/* SHW-R26: that phase's melee, as attacker. An enemy's is a melee like any other, with all
 * who are joined to it by contact (SHW-R76). Its own side has no melee with it but this one
 * round; who has fought it has had the phase's melee. */
static void fight(gs_battle *b, int body, int prey)
{
    if (gs_body_side(b, prey) != b->s.side) {
        shw_fight_melee(b, body);
        return;
    }
    shw_fight_once(b, body, prey, shw_noted(b, body)->bonus);
    shw_note(b, body)->fought = true;
    shw_note(b, prey)->fought = true;
}

/* Whom it fights: him whom it went for, though others have come nearer since. */
static int prey_of(const gs_battle *b, int body)
{
    int prey = gs_body(shw_noted(b, body)->prey);
    bool reached = prey >= 0 && gs_body_here(b, prey) &&
                   gs_body_distance(b, body, prey) <= SHW_CONTACT;
    return reached ? prey : nearest_of_all(b, body);
}

void shw_wild_demons_fight(gs_battle *b)
{
    for (int h = b->scene->setup->n_heroes; h < b->t.n_heroes; h++) {
        int body = SHW_HERO_BODY(h);
        if (!is_wild(b, h)) {
            continue;
        }
        int prey = prey_of(b, body);
        if (prey >= 0 && gs_body_distance(b, body, prey) <= SHW_CONTACT &&
            !shw_noted(b, prey)->fought) {
            fight(b, body, prey);
        }
        if (b->t.hero[h].where == GS_HERO_UP) {
            banish(b, h);
        }
    }
}

void shw_magic_end(gs_battle *b)
{
    for (int h = b->scene->setup->n_heroes; h < b->t.n_heroes; h++) {
        if (is_wild(b, h)) {
            banish(b, h); /* reached or not */
        }
    }
}

void shw_confusion_end(gs_battle *b)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && shw_unit_side(b, i) == b->s.side &&
            (b->t.unit[i].flags & GS_U_CONFUSED) &&
            !shw_noted(b, i)->newly_confused) {
            gs_open(b, "spell-ends", gs_ref_unit(i), (gs_ref){0});
            gs_emit(b, GS_EFFECT_CONFUSED, gs_ref_unit(i), (gs_ref){0}, 0, 0, NULL);
        }
    }
}
