/* Challenges and duels (chapter 10, SHW-R38 to R44). */
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_breach_int.h"
#include "shw_challenges_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_recoil_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* ---- who may challenge, who may accept (SHW-10.1, 10.2, R39) ---- */

static bool free_to_duel(const gs_battle *b, int hero, int side)
{
    uint32_t bars = GS_U_HIDDEN | GS_U_MUST_RALLY; /* nobody sees him, or his unit must rally */
    bars |= side == b->s.side ? GS_U_CONFUSED : 0; /* SHW-10.1: it is instead of moving */
    const gs_hero_state *h = &b->t.hero[hero];
    if (h->where != GS_HERO_UP || shw_hero_side(b, hero) != side ||
        shw_hero_kind(b, hero) == SHW_KIND_ELEPHANT ||
        (h->flags & (GS_H_ENCHANTED | GS_H_MUST_RALLY)) ||
        shw_noted(b, SHW_HERO_BODY(hero))->fell) {
        return false;
    }
    if (h->unit >= 0 && (b->t.unit[h->unit].flags & bars)) {
        return false;
    }
    return !shw_hero_engaged(b, hero);
}

/* Where each of the two sets out to meet the other. */
static void set_out(const gs_battle *b, const int hero[2], gs_rect out[2])
{
    for (int k = 0; k < 2; k++) {
        gs_rect other = shw_hero_base(b, hero[!k]);
        out[k] = shw_hero_sets_out(b, hero[k], &other);
    }
}

/* The two where they meet, facing each other on the line between them, `off` from its
 * middle. */
static void face_to_face(const gs_battle *b, const int hero[2], gs_len off,
                         gs_rect out[2])
{
    gs_rect r[2];
    set_out(b, hero, r);
    gs_ang dir = gs_pt_bearing(r[0].c, r[1].c);
    gs_len gap = gs_pt_distance(r[0].c, r[1].c) - (r[0].d + r[1].d) / 2;
    gs_pt meet = gs_pt_toward(r[0].c, dir, r[0].d / 2 + gap / 2 + off);
    for (int k = 0; k < 2; k++) {
        gs_ang facing = k ? (dir + GS_ANG_180) % GS_ANG_FULL : dir;
        out[k] = gs_rect_make(0, 0, facing, r[k].w, r[k].d);
        out[k].c = gs_pt_toward(meet, facing, -r[k].d / 2);
    }
}

static bool clear_for(const gs_battle *b, const int hero[2], const gs_rect r[2])
{
    for (int k = 0; k < 2; k++) {
        int body = SHW_HERO_BODY(hero[k]);
        if (shw_barred(b, body, &r[k]) ||
            !gs_place_open(b, &r[k], body, SHW_HERO_BODY(hero[!k]))) {
            return false;
        }
    }
    return true;
}

/* SHW-R39: half the gap each; where that is taken, the nearest clear spot on the line. */
static bool meeting_place(const gs_battle *b, const int hero[2], gs_rect out[2])
{
    gs_len most = shw_heroes_apart(b, hero[0], hero[1]) / 2 + GS_LEN(1);
    for (gs_len off = 0; off <= most; off += 250) {
        for (int way = -1; way <= 1; way += 2) {
            face_to_face(b, hero, way * off, out);
            if (clear_for(b, hero, out)) {
                return true;
            }
        }
    }
    return false;
}

/* Enemy heroes who could accept a challenge of his. */
static gs_unitset who_could_accept(const gs_battle *b, int hero)
{
    gs_unitset set = {{0, 0}};
    for (int e = 0; e < b->t.n_heroes; e++) {
        gs_rect place[2];
        const int pair[2] = {hero, e};
        if (free_to_duel(b, e, 1 - b->s.side) && shw_heroes_apart(b, hero, e) <= GS_LEN(12) &&
            meeting_place(b, pair, place)) {
            gs_unitset_put(&set, e);
        }
    }
    return set;
}

/* ---- the duel (SHW-10.3 to 10.6) ---- */

static void fill_dueller(const gs_battle *b, int hero, int unit, shw_dueller *d)
{
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    d->power = b->t.hero[hero].power;
    d->kind = shw_hero_kind(b, hero);
    if (d->kind == SHW_KIND_DEMON) { /* SHW-R26 */
        d->armour = SHW_ARMOUR_HEAVY;
        d->shield = d->mounted = 0;
        d->weapon = SHW_HAND;
        return;
    }
    d->armour = f->armour == SHW_ARMOUR_DEFAULT ? SHW_ARMOUR_MEDIUM : f->armour;
    d->shield = f->shield == SHW_YES;
    d->mounted = shw_hero_is_mounted(b, hero);
    d->weapon = f->weapon != SHW_WEAPON_AS_UNIT ? f->weapon
                : unit >= 0 ? shw_unit_now(b, unit).weapon : SHW_HAND;
    d->bonus = f->bonus + f->duel_bonus;
    d->bonus = d->bonus < -3 ? -3 : d->bonus > 3 ? 3 : d->bonus;
    d->armour_bonus = f->armour_bonus;
}

/* Stands with his unit again if he touches it. */
static bool rejoin(gs_battle *b, int hero, int unit)
{
    const gs_hero_state *h = &b->t.hero[hero];
    int body = SHW_HERO_BODY(hero);
    if (unit < 0 || h->unit >= 0 || !gs_body_here(b, body) || !gs_body_here(b, unit) ||
        (h->flags & GS_H_MUST_RALLY) || gs_body_distance(b, body, unit) > SHW_CONTACT ||
        !shw_unit_takes_hero(b, unit, hero)) {
        return false;
    }
    shw_attach_hero(b, hero, unit);
    return true;
}

/* How far he gets straight towards a point: through friends, not through enemies or
 * barred ground; up to his own unit, which he joins. */
static gs_len way_to(const gs_battle *b, int hero, gs_pt to, int unit, gs_path *p)
{
    int body = SHW_HERO_BODY(hero);
    const gs_rect *from = &b->s.rect[body];
    gs_ang dir = gs_pt_bearing(from->c, to);
    gs_len want = gs_pt_distance(from->c, to);
    gs_bodyset friends = gs_bodyset_but(gs_bodies_of(b, gs_body_side(b, body)), unit);
    gs_len room = shw_room(b, body, dir, want, &friends, 0); /* SHW-R47 */
    memset(p, 0, sizeof *p);
    gs_path_add(p, GS_STEP_SHIFT, dir, room);
    gs_len most = p->n ? shw_allowance(b, body, SHW_MODE_FREE, p, false, NULL) : 0;
    room = most < room ? most : room;
    for (; room > 0; room -= 100) { /* the farthest place where he may stand */
        gs_rect end = gs_rect_shift(from, dir, room);
        if (shw_hero_may_stand(b, hero, &end)) {
            break;
        }
    }
    memset(p, 0, sizeof *p);
    gs_path_add(p, GS_STEP_SHIFT, dir, room > 0 ? room : 0);
    return room > 0 ? room : 0;
}

/* SHW-10.5, R44: the winner may retire, straight, up to one full move, not into contact.
 */
static void retire(gs_battle *b, int hero, int unit)
{
    gs_question q = {.kind = GS_ASK_RETIRE, .side = (uint8_t)shw_hero_side(b, hero),
                     .subject = gs_ref_hero(hero), .other = gs_body_ref(unit)};
    gs_answer a;
    gs_path p;
    gs_question_ask(b, &q, &a);
    if (!a.yes || way_to(b, hero, a.to.at, unit, &p) <= 0) {
        return;
    }
    gs_rect was = b->s.rect[SHW_HERO_BODY(hero)];
    gs_open(b, "retire", gs_ref_hero(hero), gs_body_ref(unit));
    gs_len allowance =
        shw_run_move(b, SHW_HERO_BODY(hero), SHW_MODE_FREE, &p, false, NULL);
    gs_emit_path(b, gs_ref_hero(hero), GS_MOVE_RETIRE, &p, allowance, "SHW-10.5 SHW-R44");
    shw_came_by(b, SHW_HERO_BODY(hero), &was);
}

/* SHW-R41, R44: recoils half his move from the winner and must rally. */
static void force_back(gs_battle *b, int hero, int winner)
{
    int body = SHW_HERO_BODY(hero);
    gs_ref by = gs_ref_hero(winner);
    shw_recoil_body(b, body, SHW_HERO_BODY(winner));
    gs_emit(b, GS_EFFECT_RECOILED, gs_ref_hero(hero), by, 0, gs_body_strength(b, body),
            NULL);
    shw_must_rally(b, body, by);
}

/* The two go to the meeting place, in the entry of the challenge. */
static void go_out(gs_battle *b, const int hero[2], const shw_challenge_out *c)
{
    gs_rect to[2], from[2];
    if (!meeting_place(b, hero, to)) {
        return; /* who could not be met has not been asked */
    }
    set_out(b, hero, from);
    for (int k = 0; k < 2; k++) {
        gs_pose at = {from[k].c, from[k].f};
        shw_detach_hero(b, hero[k], &at);
    }
    for (int k = 0; k < 2; k++) {
        gs_len far = gs_pt_distance(b->t.hero[hero[k]].at, to[k].c);
        gs_emit_move(b, gs_ref_hero(hero[k]), GS_MOVE_ADVANCE,
                     (gs_pose){to[k].c, to[k].f}, NULL, 0,
                     far > c->move[k] ? far : c->move[k], far, "SHW-10.3 SHW-R39");
    }
    for (int k = 0; k < 2; k++) {
        shw_came_by(b, SHW_HERO_BODY(hero[k]), &from[k]);
    }
}

static void duel(gs_battle *b, const int hero[2], const int unit[2])
{
    shw_duel_in in;
    shw_duel_out out;
    gs_situation(b, &shw_duel, &in);
    for (int k = 0; k < 2; k++) {
        fill_dueller(b, hero[k], unit[k], &in.side[k]);
    }
    const gs_role roles[2] = {{"attacker", -1, hero[0]}, {"defender", -1, hero[1]}};
    gs_open(b, "duel", gs_ref_hero(hero[0]), gs_ref_hero(hero[1]));
    gs_situation_run(b, &shw_duel, &in, &out, roles, 2);
    shw_carry_harm(b, "duel", roles, 2, &in, &out, SHW_FELL_DUEL); /* SHW-10.6, R43 */
    for (int k = 0; k < 2; k++) {
        if (out.state[k] == SHW_DUEL_IS_FORCED_BACK) {
            force_back(b, hero[k], hero[!k]);
        }
    }
    shw_settle_fallen(b); /* SHW-R35: at once */
    if (out.winner != SHW_NOBODY) {
        retire(b, hero[out.winner], unit[out.winner]);
    }
    for (int k = 0; k < 2; k++) {
        rejoin(b, hero[k], unit[k]);
    }
    for (int k = 0; k < 2; k++) { /* whom one left who has not come back */
        if (unit[k] >= 0) {
            shw_hold_ranks(b, unit[k]);
        }
    }
}

/* ---- the phase ---- */

/* The enemy whom the scenario has this hero challenge now (SHW-1.2: the scenario is the game
 * master); -1 none. It lasts until one of the two has been hit. */
static int scenario_foe(const gs_battle *b, int hero)
{
    const gs_setup *s = b->scene->setup;
    if (hero >= s->n_heroes || !s->heroes[hero].foe || b->t.turn < s->heroes[hero].foe_turn ||
        b->t.hero[hero].hits > 0) {
        return -1;
    }
    int foe = gs_setup_hero(s, s->heroes[hero].foe);
    gs_unitset may = who_could_accept(b, hero);
    return foe >= 0 && b->t.hero[foe].hits == 0 && gs_unitset_has(&may, foe) ? foe : -1;
}

static void issue(gs_battle *b, int hero, int named)
{
    int body = SHW_HERO_BODY(hero);
    gs_unitset may = who_could_accept(b, hero);
    gs_question q = {.kind = GS_ASK_ACCEPT, .side = (uint8_t)(1 - b->s.side),
                     .subject = named >= 0 ? gs_ref_hero(named) : (gs_ref){0},
                     .other = gs_ref_hero(hero), .may = may};
    gs_answer a = {0};
    int accepts = -1;
    if (named >= 0 && scenario_foe(b, hero) == named) {
        accepts = named; /* the scenario wants this duel */
    } else if (gs_unitset_count(may) > 0) {
        gs_question_ask(b, &q, &a);
        accepts =
            a.ref.kind == GS_REF_HERO && a.ref.ix >= 0 && gs_unitset_has(&may, a.ref.ix)
                ? a.ref.ix
                : -1;
    }
    int other = accepts >= 0 ? accepts : named >= 0 ? named : gs_unitset_next(&may, -1);
    shw_challenge_in in;
    shw_challenge_out out;
    gs_situation(b, &shw_challenge, &in);
    in.issued = shw_head_of(b)->challenges;
    in.acted = b->s.body[body].moved || b->s.body[body].shot;
    in.challenger_engaged = shw_hero_engaged(b, hero);
    in.accepts = accepts >= 0;
    if (other >= 0) {
        gs_len d = (shw_heroes_apart(b, hero, other) + 9) / 10 * 10;
        in.accepter_engaged = shw_hero_engaged(b, other);
        in.distance = d < GS_LEN(200) ? d : GS_LEN(200);
    }
    const gs_role roles[2] = {{"challenger", -1, hero}, {"accepter", -1, other}};
    const int pair[2] = {hero, other};
    const int unit[2] = {b->t.hero[hero].unit, other >= 0 ? b->t.hero[other].unit : -1};
    gs_open(b, "challenge", gs_ref_hero(hero),
            other >= 0 ? gs_ref_hero(other) : (gs_ref){0});
    gs_situation_run(b, &shw_challenge, &in, &out, roles, other >= 0 ? 2 : 1);
    shw_head_note(b)->challenges++;
    b->s.body[body].done = 1; /* SHW-R39: his move and his shot, accepted or not */
    b->s.body[body].moved = 2;
    b->s.body[body].shot = 1;
    shw_note(b, body)->stays = true; /* nor does his unit take him along */
    if (out.result == SHW_CHALLENGE_DUEL) {
        go_out(b, pair, &out);
        duel(b, pair, unit);
    }
}

void shw_challenge_phase(gs_battle *b)
{
    gs_question q = {.kind = GS_ASK_CHALLENGE, .side = (uint8_t)b->s.side};
    gs_answer a;
    for (int h = 0; h < b->t.n_heroes; h++) {
        if (free_to_duel(b, h, b->s.side) &&
            gs_unitset_count(who_could_accept(b, h)) > 0) {
            gs_unitset_put(&q.may, h);
        }
    }
    if (gs_unitset_count(q.may) == 0) {
        return;
    }
    gs_question_ask(b, &q, &a);
    for (int h = gs_unitset_next(&q.may, -1); h >= 0; h = gs_unitset_next(&q.may, h)) {
        int foe = scenario_foe(b, h);
        if (foe >= 0) {
            a.ref = gs_ref_hero(h);
            a.other = gs_ref_hero(foe);
            break;
        }
    }
    if (a.ref.kind != GS_REF_HERO || a.ref.ix < 0 || !gs_unitset_has(&q.may, a.ref.ix)) {
        return;
    }
    int hero = a.ref.ix, body = SHW_HERO_BODY(hero);
    gs_unitset may = who_could_accept(b, hero);
    bool names = a.other.kind == GS_REF_HERO && a.other.ix >= 0 &&
                 gs_unitset_has(&may, a.other.ix);
    if (shw_challenge_needs_test(b, body)) { /* SHW-R38, R118: once a player turn */
        bool obeys = shw_order_test(b, body, SHW_PURPOSE_CHALLENGE);
        b->s.body[body].order = obeys ? SHW_MAY_MOVE : SHW_MAY_NOT;
        if (!obeys) {
            return;
        }
    }
    issue(b, hero, names ? a.other.ix : -1);
}

bool shw_challenge_needs_test(const gs_battle *b, int body)
{
    shw_order_in in;
    shw_order_out out;
    shw_fill_order(b, body, SHW_PURPOSE_CHALLENGE, &in);
    gs_role role = shw_role(b, body >= GS_MAX_UNITS ? "hero" : "unit", body);
    gs_situation_look(b, &shw_order, &in, &out, &role, 1);
    return out.test != 0;
}
