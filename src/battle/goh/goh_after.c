/* What follows shooting and melee: hits, passed hits, removal, leaders' fates, panic,
 * pursuit. */
#include "../carry_out_int.h"
#include "../ask_int.h"
#include "../situation_int.h"
#include "../fate_int.h"
#include "../house_int.h"
#include "goh_after_int.h"
#include "goh_contact_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_retire_int.h"
#include "goh_seen_int.h"
#include "goh_way_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

/* ---- hits (GOH-5a, R8, R55, R55b) ---- */

/* Friends who could take hits from a unit: touching, of its group, not destroyed
 * themselves. */
static gs_unitset takers(const gs_battle *b, int unit)
{
    gs_unitset group = goh_group(b, unit), out = {{0, 0}};
    for (int i = gs_unitset_next(&group, -1); i >= 0; i = gs_unitset_next(&group, i)) {
        if (i != unit && gs_rect_distance(&b->s.rect[unit], &b->s.rect[i]) <= GOH_TOUCH &&
            b->t.unit[i].hits < goh_endurance_now(b, i)) {
            gs_unitset_put(&out, i);
        }
    }
    return out;
}

static void pass_hits(gs_battle *b, gs_ledger *h, int unit, int phase)
{
    gs_question q = {.kind = GS_ASK_PASS, .side = (uint8_t)gs_body_side(b, unit),
                     .subject = gs_ref_unit(unit), .amount = h->hits[unit],
                     .units = takers(b, unit)};
    gs_answer a;
    if (gs_unitset_count(q.units) == 0) {
        return;
    }
    gs_question_ask(b, &q, &a);
    if (a.amount <= 0 || a.ref.kind != GS_REF_UNIT || a.ref.ix < 0 ||
        !gs_unitset_has(&q.units, a.ref.ix)) {
        return;
    }
    int friend = a.ref.ix, before = b->t.unit[unit].hits - h->hits[unit];
    goh_pass_in in;
    goh_pass_out out;
    gs_situation(b, &goh_pass_hits, &in);
    in.phase = phase;
    in.endurance = goh_endurance_now(b, unit);
    in.hits_before = before;
    in.hits = h->hits[unit] > 40 ? 40 : h->hits[unit];
    in.pass = a.amount > 40 ? 40 : a.amount;
    in.friend_endurance = goh_endurance_now(b, friend);
    in.friend_hits_before = b->t.unit[friend].hits;
    gs_role roles[2] = {gs_role_of(b, "unit", unit), gs_role_of(b, "friend", friend)};
    gs_open(b, "pass-hits", gs_ref_unit(unit), gs_ref_unit(friend));
    gs_situation_run(b, &goh_pass_hits, &in, &out, roles, 2);
    const gs_carry_who who[] = {gs_carry_role(&roles[0]), gs_carry_role(&roles[1])};
    gs_carry_out(b, "pass", who, 2, &in, &out, gs_ledger_hears, h);
}

void goh_pass_phase(gs_battle *b, gs_ledger *h, int phase)
{
    if (goh_of(b)->o.pass == GOH_PASS_OFF) {
        return;
    }
    for (int half = 0; half < 2; half++) {
        int side = half ? 1 - b->t.first : b->t.first;
        for (int i = 0; i < b->t.n_units; i++) {
            if (gs_body_here(b, i) && gs_body_side(b, i) == side &&
                h->hits[i] > (goh_of(b)->o.pass_rounding ? 0 : 1)) {
                pass_hits(b, h, i, phase);
            }
        }
    }
}

void goh_remove(gs_battle *b, gs_ledger *h)
{
    int16_t bears[GS_MAX_UNITS]; /* GOH-5d */
    for (int i = 0; i < b->t.n_units; i++) {
        bears[i] = (int16_t)goh_endurance_now(b, i);
    }
    gs_ledger_close(b, h, "removed", bears);
}

/* ---- leaders (GOH-R78) ---- */

static int nearest_friend(const gs_battle *b, int unit, gs_len reach)
{
    gs_unitset friends = b->s.of_side[gs_body_side(b, unit)];
    for (int i = gs_unitset_next(&friends, -1); i >= 0; i = gs_unitset_next(&friends, i)) {
        if (i == unit || goh_is_dummy(b, i)) {
            gs_unitset_take(&friends, i);
        }
    }
    gs_len d;
    gs_bodyset set = gs_bodies_units(friends);
    int best = gs_bodies_nearest(b, &set, &b->s.rect[unit], &d);
    return d <= reach ? best : -1;
}

/* True if the side's general is lost, and how. */
static bool fate(gs_battle *b, int hero, int unit, int outcome, int cause, int by,
                 goh_loss *how)
{
    bool fled = outcome == GOH_OUTCOME_FLED; /* told with his company's flight */
    const goh_hero *f = &goh_of(b)->hero[hero];
    const gs_hero_state *st = &b->t.hero[hero];
    const gs_ob_hero *ob = &b->scene->setup->heroes[hero];
    goh_fate_in in;
    goh_fate_out out;
    gs_situation(b, &goh_fate, &in);
    in.rank = f->rank;
    in.wounded = st->hits > 0 || ob->power < ob->rating;
    in.protected = f->protected;
    in.friend_near = nearest_friend(b, unit, GOH_NEAR) >= 0;
    in.bonus = f->fate_bonus;
    in.outcome = outcome;
    in.cause = cause;
    gs_role role = {"leader", unit, hero};
    gs_ref foe = by >= 0 ? gs_ref_unit(by) : (gs_ref){0};
    if (!fled) {
        gs_open(b, "fate", gs_ref_hero(hero), foe);
    }
    gs_situation_run(b, &goh_fate, &in, &out, &role, 1);
    int friend = out.place == GOH_PLACE_JOINS_FRIEND ? nearest_friend(b, unit, GOH_NEAR) : -1;
    const gs_carry_who who[] = {{"leader", gs_ref_hero(hero), hero}, {"by", foe, -1},
                                {"to", gs_body_ref(friend), -1}};
    gs_carry_out(b, "fate", who, GS_COUNT(who), &in, &out, NULL, NULL);
    *how = out.result == GOH_FATE_KILLED ? GOH_GENERAL_KILLED
           : out.result == GOH_FATE_CAPTURED ? GOH_GENERAL_CAPTURED : GOH_GENERAL_FLED;
    return out.general_lost != 0;
}

/* ---- panic (GOH-11.2, R77) ---- */

/* Its leaders' fates, before it is gone. */
static void lead_it_no_more(gs_battle *b, int unit)
{
    int h[8], n = gs_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        goh_loss how;
        fate(b, h[i], unit, GOH_OUTCOME_FLED, GOH_CAUSE_MELEE, -1, &how);
    }
}

static void retire(gs_battle *b, int unit, gs_len distance)
{
    int enemy;
    gs_ang way;
    gs_rect from = b->s.rect[unit], *r = &from;
    if (goh_retire_way(b, unit, &enemy, &way)) {
        from = goh_retire_from(b, unit, way);
        gs_len room = goh_room(b, unit, r, way, distance, NULL);
        gs_rect end = gs_rect_shift(r, way, room);
        if (room > 0 && gs_bodies_hit(b, &end, unit, -1) < 0) {
            gs_house_leave(b, unit);
            gs_emit_move(b, gs_ref_unit(unit), GS_MOVE_RETREAT, (gs_pose){end.c, end.f},
                         NULL, 0, distance, room, "GOH-11.2c GOH-R30 GOH-R77");
        }
    }
}

/* What the table does not tell of a company in panic: its leaders, and whither it goes. */
static bool panicking(gs_battle *b, const gs_log_effect *e, void *out)
{
    goh_note(b, e->who.ix)->did |= GOH_PANICKED;
    if (e->kind == GS_EFFECT_LEFT_TABLE) {
        lead_it_no_more(b, e->who.ix);
    } else if (e->kind == GS_EFFECT_MARK) {
        retire(b, e->who.ix, GS_LEN(((const goh_panic_out *)out)->retire_distance));
        goh_note(b, e->who.ix)->halted = true; /* set this turn: it is served in the next */
    }
    return false;
}

static void panic(gs_battle *b, int side, const gs_rect *place, goh_loss how)
{
    for (int i = 0; i < b->t.n_units; i++) {
        gs_len d =
            gs_body_here(b, i) ? gs_rect_distance_up(place, &b->s.rect[i]) : GS_LEN_NONE;
        if (d > GOH_NEAR || gs_body_side(b, i) != side || goh_is_dummy(b, i)) {
            continue;
        }
        const goh_unit *u = goh_company(b, i);
        goh_panic_in in;
        goh_panic_out out;
        gs_situation(b, &goh_panic, &in);
        in.type = u->type;
        in.move = u->move == goh_type_profile(u->type)->move ? 0 : u->move;
        in.distance = goh_dec(d);
        in.modifier = u->panic_modifier;
        in.general_lost = (int32_t)how;
        gs_role role = gs_role_of(b, "unit", i);
        gs_open(b, "panic", gs_ref_unit(i), gs_ref_side(side));
        gs_situation_run(b, &goh_panic, &in, &out, &role, 1);
        const gs_carry_who who = {"unit", gs_ref_unit(i), -1};
        gs_carry_out(b, "panic", &who, 1, &in, &out, panicking, &out);
    }
}

void goh_fates(gs_battle *b, const gs_ledger *h, int cause)
{
    bool lost[GS_SIDES] = {false, false};
    gs_rect place[GS_SIDES];
    goh_loss how[GS_SIDES];
    for (int i = 0; i < b->t.n_units; i++) {
        bool risk = goh_of(b)->o.risk && h->hits[i] + h->passed[i] > 0 && gs_body_here(b, i);
        if (!gs_unitset_has(&h->removed, i) && !risk) {
            continue;
        }
        int heroes[8], n = gs_heroes_with(b, i, heroes), side = gs_body_side(b, i);
        if (gs_unitset_has(&h->removed, i) &&
            goh_unnamed_leader(b, i) == 2) { /* GOH-R16: lost with his company */
            gs_open(b, "general-lost", gs_ref_side(side), gs_ref_unit(i));
            gs_general_lost(b, side, gs_ledger_by(h, i));
            lost[side] = true;
            place[side] = b->s.rect[i];
            how[side] = GOH_GENERAL_KILLED;
        }
        for (int k = 0; k < n; k++) {
            goh_loss loss;
            if (fate(b, heroes[k], i,
                     gs_unitset_has(&h->removed, i) ? GOH_OUTCOME_REMOVED : GOH_OUTCOME_HIT, cause,
                     h->by[i], &loss)) {
                lost[side] = true;
                place[side] = b->s.rect[i];
                how[side] = loss;
            }
        }
    }
    for (int side = 0; side < GS_SIDES; side++) {
        if (lost[side]) {
            panic(b, side, &place[side], how[side]);
        }
    }
}

/* ---- pursuit (GOH-10.5, R71, R72) ---- */

/* May it go after whom it fought on this side of its own (GOH-10.5)? */
static bool may_pursue(const gs_battle *b, const goh_fight *f, int x)
{
    int unit = f->who[x];
    return f->attacked[x] && f->face[x] == GS_FRONT && !goh_engaged(b, unit) &&
           !goh_is_mark(b, unit, GOH_PANICKED);
}

/* Of those who fought the fallen the one who goes: of those who may the one who faced its
 * front, else who scored most; -1 nobody. *f, *x: his fight and his side in it. */
static int pursuer_of(const gs_battle *b, int fallen, const goh_fight *fights, int n,
                      int *f, int *x)
{
    int best = -1, most = -1;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 2; k++) {
            int unit = fights[i].who[k];
            if (fights[i].who[1 - k] != fallen || !gs_body_here(b, unit)) {
                continue;
            }
            int worth = fights[i].scored[k] +
                        (fights[i].face[1 - k] == GS_FRONT ? 1000 : 0) +
                        (fights[i].face[k] == GS_FRONT ? 10000 : 0) +
                        (may_pursue(b, &fights[i], k) ? 20000 : 0);
            if (worth > most) {
                best = unit;
                most = worth;
                *f = i;
                *x = k;
            }
        }
    }
    return best;
}

static bool chooses(gs_battle *b, int unit, int fallen, const goh_pursuit_out *out)
{
    if (out->pursues != GOH_PURSUES_MAY) {
        return out->pursues == GOH_PURSUES_YES;
    }
    return gs_ask_whether(b, GS_ASK_PURSUE, unit, gs_ref_unit(fallen), 0);
}

/* GOH-7.3a, R23: who may occupy towns and fortresses. */
static bool may_hold(const gs_battle *b, int unit)
{
    const goh_unit *u = goh_company(b, unit);
    return (u->class == GOH_CLASS_FOOT || u->type == GOH_ARTILLERY) && !goh_is_flying(u);
}

/* The place that the fallen held is taken (GOH-R71). */
static bool storm(gs_battle *b, int unit, int place, gs_len distance)
{
    if (place < 0 || !may_hold(b, unit)) {
        return false;
    }
    gs_rect t = goh_template(b, place);
    gs_emit_move(b, gs_ref_unit(unit), GS_MOVE_PURSUE, (gs_pose){t.c, b->s.rect[unit].f},
                 NULL, 0, distance, distance, "GOH-10.5 GOH-R71");
    gs_house_enter(b, unit, place);
    return true;
}

/* GOH-R72: a new enemy whom it has come upon, with its place in line with him. False: it
 * may not stand there, and stops 0.1 short. */
static bool line_up(const gs_battle *b, int unit, int enemy, gs_bearing face,
                    const gs_rect *r, gs_rect *home)
{
    bool place = b->t.unit[enemy].inside >= 0;
    int other = goh_on_face(b, enemy, face);
    if ((other >= 0 && other != unit) ||
        (goh_holds_what(b, enemy) == GOH_HOLDS_FORTRESS &&
         goh_company(b, unit)->class != GOH_CLASS_FOOT)) {
        return false;
    }
    *home = place ? *r : gs_align_corner(r, &b->s.rect[enemy], face);
    return gs_pt_distance(r->c, home->c) <= GS_LEN(1) &&
           goh_place_free(b, unit, home, enemy) &&
           !gs_rect_overlap(home, &b->s.rect[enemy], 2 * GS_TOL);
}

/* Does the front of r come upon another: flush along 0.1, or at an angle? Corner to
 * corner with one in line it does not. */
static bool comes_upon(const gs_rect *r, const gs_rect *other, gs_touch *t)
{
    if (!gs_rect_touch(r, other, GOH_TOUCH, t)) {
        return false;
    }
    gs_ang off = gs_ang_norm(other->f - r->f + GS_ANG_90 / 2) % GS_ANG_90;
    off -= GS_ANG_90 / 2;
    if (off < -GS_ANG_DEG(2) || off > GS_ANG_DEG(2)) {
        return gs_rect_face_distance(r, GS_FRONT, other) <= GOH_TOUCH;
    }
    return t->a_face == GS_FRONT && t->shared >= GOH_SHARE;
}

/* Where an advance of `room` ends: aligned with a new enemy at its front, if it meets one. */
static gs_rect pursuit_end(const gs_battle *b, int unit, gs_len room)
{
    gs_rect r = gs_rect_forward(&b->s.rect[unit], room);
    int enemy = -1;
    gs_touch most = {.shared = -1};
    for (int i = 0; i < b->t.n_units; i++) {
        gs_touch t;
        if (gs_body_here(b, i) && gs_body_side(b, i) != gs_body_side(b, unit) &&
            comes_upon(&r, &b->s.rect[i], &t) && t.shared > most.shared) {
            enemy = i;
            most = t;
        }
    }
    gs_rect home;
    if (enemy < 0) {
        return r;
    }
    if (line_up(b, unit, enemy, most.b_face, &r, &home)) {
        return home;
    }
    return gs_rect_forward(&b->s.rect[unit], room > GOH_STOP ? room - GOH_STOP : 0);
}

static void pursue(gs_battle *b, int unit, int fallen, const goh_fight *f, int x)
{
    const gs_rect *r = &b->s.rect[unit], *dead = &b->s.rect[fallen];
    bool flank = f->face[1 - x] == GS_LEFT || f->face[1 - x] == GS_RIGHT;
    gs_len depth = flank ? dead->w : dead->d;
    int place = b->t.unit[fallen].inside;
    goh_pursuit_in in;
    goh_pursuit_out out;
    gs_situation(b, &goh_pursuit, &in);
    gs_len room = goh_room_to(b, unit, r, r->f, depth, NULL, 0);
    bool takes = place >= 0 && may_hold(b, unit);
    in.attacked = f->attacked[x];
    in.face = goh_zone_word(f->face[x]);
    in.other_enemy = goh_engaged(b, unit);
    in.panic =
        !goh_is_mark(b, unit, GOH_PANICKED) ? GOH_PANICKED_NONE : GOH_PANICKED_RETIRE;
    in.enemy_depth = depth > 4000 ? 4000 : depth;
    in.blocked = !takes && room <= 0;
    gs_role role = gs_role_of(b, "unit", unit);
    gs_open(b, "pursuit", gs_ref_unit(unit), gs_ref_unit(fallen));
    gs_situation_run(b, &goh_pursuit, &in, &out, &role, 1);
    if (!chooses(b, unit, fallen, &out) || storm(b, unit, place, out.distance)) {
        return;
    }
    room = room < out.distance ? room : out.distance;
    gs_pt stop = gs_rect_forward(r, room).c;
    gs_rect end = pursuit_end(b, unit, room);
    bool lined_up = gs_pt_distance(stop, end.c) > 0;
    if (gs_pt_distance(r->c, end.c) > 0) {
        gs_emit_move(b, gs_ref_unit(unit), GS_MOVE_PURSUE, (gs_pose){end.c, end.f}, &stop,
                     lined_up, out.distance, room, "GOH-10.5 GOH-R71 GOH-R72");
        goh_after_move(b, unit);
        if (goh_of(b)->o.pursuit_charge && gs_body_here(b, unit) &&
            goh_on_face(b, unit, GS_FRONT) >= 0) { /* GOH-R72: an attack by the pursuer */
            goh_mark(b, unit, GOH_MARK_ATTACKED, true);
        }
    }
}

void goh_pursuits(gs_battle *b, const goh_fight *fights, int n, const gs_ledger *h,
                  int side)
{
    bool went[GS_MAX_UNITS] = {false};
    for (int i = 0; i < b->t.n_units; i++) {
        int f, x, unit;
        if (!gs_unitset_has(&h->removed, i) || gs_body_side(b, i) == side ||
            (unit = pursuer_of(b, i, fights, n, &f, &x)) < 0 || went[unit]) {
            continue;
        }
        went[unit] = fights[f].face[x] == GS_FRONT; /* it has but one front */
        pursue(b, unit, i, &fights[f], x);
    }
}
