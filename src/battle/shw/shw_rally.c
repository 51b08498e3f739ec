/* Rallying, and the retreat of those who fail (chapter 19, SHW-R84 to R87). */
#include "shw_battle_int.h"

#include "gesta/fixed.h"

#include <string.h>

bool shw_bound_to_rally(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS
               ? (b->t.unit[body].flags & GS_U_MUST_RALLY) != 0
               : (b->t.hero[body - GS_MAX_UNITS].flags & GS_H_MUST_RALLY) != 0;
}

gs_status shw_rally_legal(const gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    if (!shw_bound_to_rally(b, body)) {
        return gs_refuse(err, "SHW-R84", "it has no need to rally");
    }
    if (b->s.body[body].moved || b->s.body[body].shot) {
        return gs_refuse(err, "SHW-R84", "rallying is its whole action");
    }
    return GS_OK;
}

/* ---- the way back (SHW-R86) ---- */

typedef struct way_back {
    gs_ang dir;
    gs_len room; /* free way against ground and enemies */
    gs_len edge; /* to the table's edge along it */
} way_back;

static void look(const gs_battle *b, int body, gs_ang dir, gs_len limit, way_back *w)
{
    uint8_t skip[GS_BODIES] = {0};
    const gs_setup *s = b->scene->setup;
    int side = gs_body_side(b, body);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        /* friends let it through; an enemy behind it or in contact does not bar the way
         * off */
        skip[i] =
            gs_body_side(b, i) == side || gs_body_distance(b, body, i) <= SHW_KEEP_OFF;
        if (skip[i] && gs_body_side(b, i) != side) {
            gs_rect off = gs_rect_shift(&b->s.rect[body], dir, GS_LEN(1));
            skip[i] =
                gs_rect_distance(&off, &b->s.rect[i]) >= gs_body_distance(b, body, i);
        }
    }
    gs_rect turned = b->s.rect[body]; /* it turns about and runs */
    turned.f = dir;
    w->dir = dir;
    w->edge = gs_edge_free(s->width, s->table_depth, &turned, dir, NULL);
    w->room = shw_room_from(b, body, &turned, dir, limit, skip, SHW_KEEP_OFF);
}

/* The farthest place on the way, up to len, where it stands on nobody. */
static gs_len clear_end(const gs_battle *b, int body, gs_ang dir, gs_len len)
{
    const gs_setup *s = b->scene->setup;
    for (; len > 0; len -= 250) {
        gs_rect r = gs_rect_shift(&b->s.rect[body], dir, len);
        r.f = dir;
        if (gs_edge_inside(s->width, s->table_depth, &r) &&
            gs_bodies_hit(b, &r, body, -1) < 0 &&
            gs_ground_under(b->scene->terrain, shw_ground_for(b, body), &r, NULL) <
                SHW_CLS_HOUSE) {
            return len;
        }
    }
    return 0;
}

/* How far it goes on a way by a retreat of at most `limit`; `off`: over the edge. */
static gs_len end_of(const gs_battle *b, int body, const way_back *w, gs_len limit,
                     bool *off)
{
    *off = w->edge <= limit && w->room >= w->edge;
    return *off ? w->edge : clear_end(b, body, w->dir, w->room < limit ? w->room : limit);
}

/* Straight for the own edge, or by the smallest turn aside that lets it go as far as it
 * must; shut in, the way that takes it farthest. */
static way_back find_way(const gs_battle *b, int body, gs_len limit)
{
    gs_ang home = gs_edge_ang(b->scene->edge[gs_body_side(b, body)]);
    way_back best = {home, 0, 0}, w;
    gs_len most = -1;
    for (int k = 0; k <= 8; k++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            bool off;
            look(b, body, gs_ang_norm(home + sign * k * GS_ANG_DEG(11)), limit, &w);
            gs_len len = end_of(b, body, &w, limit, &off);
            if (off || len >= limit) {
                return w;
            }
            best = len > most ? w : best;
            most = len > most ? len : most;
        }
    }
    return best;
}

/* ---- heroes who leave (SHW-19.4, 19.5) ---- */

static void offer_to_leave(gs_battle *b, int unit)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        gs_question q = {.kind = GS_ASK_LEAVE, .side = (uint8_t)shw_hero_side(b, h[i]),
                         .subject = gs_ref_hero(h[i]), .other = gs_ref_unit(unit)};
        gs_answer a;
        gs_question_ask(b, &q, &a);
        if (!a.yes) {
            continue;
        }
        b->s.rect[SHW_HERO_BODY(h[i])] = b->s.rect[unit]; /* he is where his unit is */
        if (shw_order_test(b, SHW_HERO_BODY(h[i]), SHW_PURPOSE_LEAVE)) {
            b->s.body[SHW_HERO_BODY(h[i])].mark |= SHW_LEAVES;
        }
    }
}

/* Those who leave stand where they stood when it went (SHW-R87). */
static void let_leave(gs_battle *b, int unit, const gs_rect *was, bool goes)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        uint8_t *mark = &b->s.body[SHW_HERO_BODY(h[i])].mark;
        if (*mark & SHW_LEAVES) {
            *mark &= (uint8_t)~SHW_LEAVES;
            gs_pose at = shw_hero_spot(b, h[i], was, goes ? unit : -1);
            shw_detach_hero(b, h[i], &at);
        }
    }
}

/* ---- the retreat ---- */

static void run_off(gs_battle *b, int body, const way_back *w, gs_len len,
                    gs_len allowance)
{
    gs_rect r = gs_rect_shift(&b->s.rect[body], w->dir, len);
    gs_emit_move(b, gs_body_ref(body), GS_MOVE_ROUT, (gs_pose){r.c, w->dir}, NULL, 0,
                 allowance, len, "SHW-19.2 SHW-R86");
    if (body < GS_MAX_UNITS) {
        shw_mark(b, body, SHW_MARK_CAME_ON, false);
        shw_break_formation(b, body);
    }
}

static void go_off(gs_battle *b, int body, const way_back *way, gs_len allowance)
{
    way_back w = *way;
    gs_rect was = b->s.rect[body];
    bool off;
    gs_len len = end_of(b, body, &w, allowance, &off);
    if (body < GS_MAX_UNITS) {
        gs_rect end = gs_rect_shift(&was, w.dir, len);
        end.f = w.dir;
        let_leave(b, body, &was, off || !gs_rect_overlap(&end, &was, GS_TOL));
        len = off ? len : clear_end(b, body, w.dir, len); /* not on who has stayed */
    }
    gs_emit(b, GS_EFFECT_ROUTED, gs_body_ref(body), (gs_ref){0}, 0,
            gs_body_strength(b, body), NULL);
    if (len > 0) {
        run_off(b, body, &w, len, allowance);
    }
    if (off) {
        shw_leave_table(b, body); /* SHW-R108 */
    }
}

/* ---- the test ---- */

/* SHW-19.3: the General who is with it: its own or its side's supreme one (SHW-R6); a lone
 * hero who is a General himself (SHW-R85). -1 none. */
static int joined_general(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        int h = body - GS_MAX_UNITS;
        return shw_commands(b, h) ? h : -1;
    }
    int own = shw_general(b, body), top = shw_supreme(b, gs_body_side(b, body));
    own = own >= 0 && b->t.hero[own].unit == body ? own : -1;
    top = top >= 0 && b->t.hero[top].unit == body ? top : -1;
    return own < 0 || (top >= 0 && b->t.hero[top].power > b->t.hero[own].power) ? top : own;
}

static void fill_rally(gs_battle *b, int body, gs_len move, gs_len edge, shw_rally_in *in)
{
    int g = joined_general(b, body);
    memset(in, 0, sizeof *in);
    gs_facts_default(shw_rally.in, shw_rally.n_in, in);
    in->o_hero_rally = shw_of(b)->o.hero_rally;
    in->move = move / 10 * 10;
    in->edge = (edge + 9) / 10 * 10 < GS_LEN(200) ? (edge + 9) / 10 * 10 : GS_LEN(200);
    if (body >= GS_MAX_UNITS) {
        int h = body - GS_MAX_UNITS;
        in->lone_hero = 1;
        in->hero_power = b->t.hero[h].power;
        in->general_joined = g >= 0; /* SHW-R85 */
        in->bonus = shw_hero_facts_of(b, h)->rally_bonus;
    } else {
        shw_unit_facts u = shw_unit_now(b, body);
        in->quality = u.quality;
        in->bonus = u.rally_bonus;
        in->general_joined = g >= 0;
    }
    if (g >= 0) {
        in->general_power = b->t.hero[g].power;
    }
}

gs_status shw_rally_execute(gs_battle *b, const gs_order *o, gs_err *err)
{
    int body = gs_body(o->who);
    shw_rally_in in;
    shw_rally_out out;
    (void)err;
    b->s.body[body].done = 1;
    b->s.body[body].order = SHW_HAS_RALLIED;
    gs_len most = shw_allowance(b, body, SHW_MODE_ROUT, NULL, false, NULL);
    way_back w = find_way(b, body, most);
    gs_path path = {0};
    gs_path_add(&path, GS_STEP_SHIFT, w.dir, most < w.room ? most : w.room);
    gs_open(b, "rally", o->who, (gs_ref){0});
    gs_len move =
        shw_run_move(b, body, SHW_MODE_ROUT, path.n ? &path : NULL, false, NULL);
    bool off; /* where it cannot come to the edge, that lies beyond its move */
    end_of(b, body, &w, move, &off);
    fill_rally(b, body, move, off || w.edge > move ? w.edge : GS_LEN(200), &in);
    gs_role role = shw_role(b, "unit", body);
    shw_run(b, &shw_rally, &in, &out, &role, 1);
    if (out.result == SHW_RECOVERS) {
        gs_emit(b, GS_EFFECT_RALLIED, o->who, (gs_ref){0}, 0, gs_body_strength(b, body),
                NULL);
        return GS_OK;
    }
    if (body < GS_MAX_UNITS) {
        offer_to_leave(b, body);
        gs_open(b, "retreat", o->who, (gs_ref){0});
    }
    go_off(b, body, &w, move);
    return GS_OK;
}
