/* Rallying, and the retreat of those who fail (chapter 19, SHW-R84 to R87). */
#include "../carry_out_int.h"
#include "../ask_int.h"
#include "../situation_int.h"
#include "../way_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_engine_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_house_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_rally_int.h"
#include "shw_retreat_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

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

/* ---- heroes who leave (SHW-19.4, 19.5) ---- */

static void offer_to_leave(gs_battle *b, int unit)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        if (b->t.hero[h[i]].flags & GS_H_ENCHANTED) {
            continue; /* SHW-R27: he does nothing for himself */
        }
        if (!gs_ask_whether(b, GS_ASK_LEAVE, SHW_HERO_BODY(h[i]), gs_ref_unit(unit), 0)) {
            continue;
        }
        b->s.rect[SHW_HERO_BODY(h[i])] = b->s.rect[unit]; /* he is where his unit is */
        if (shw_order_test(b, SHW_HERO_BODY(h[i]), SHW_PURPOSE_LEAVE)) {
            shw_note(b, SHW_HERO_BODY(h[i]))->leaves = true;
        }
    }
}

/* Those who leave stand where they stood when it went (SHW-R87). */
static void let_leave(gs_battle *b, int unit, const gs_rect *was, bool goes)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        shw_notes *note = shw_note(b, SHW_HERO_BODY(h[i]));
        if (note->leaves) {
            note->leaves = false;
            int house = b->t.unit[unit].inside;
            gs_pose at;
            if (house < 0 || !shw_house_outside(b, house, h[i], &at)) {
                at = shw_hero_spot(b, h[i], was, goes ? unit : -1);
            }
            shw_detach_hero(b, h[i], &at);
        }
    }
    shw_hold_ranks(b, unit);
}

void shw_riders_leave(gs_battle *b, int unit)
{
    gs_rect was = b->s.rect[unit];
    offer_to_leave(b, unit);
    gs_open(b, "rampage", gs_ref_unit(unit), (gs_ref){0});
    let_leave(b, unit, &was, true);
}

/* ---- the retreat ---- */

static void run_off(gs_battle *b, int body, const gs_way_home *w)
{
    gs_pt bends[GS_PATH_MAX];
    gs_rect r = w->start;
    for (int i = 0; i < w->path.n; i++) {
        r = gs_step_end(&r, &w->path.step[i]);
        bends[i] = r.c;
    }
    gs_emit_move(b, gs_body_ref(body), GS_MOVE_ROUT, (gs_pose){w->end.c, w->end.f}, bends,
                 w->path.n - 1, w->allowance, w->cost, "SHW-19.2 SHW-R86");
    if (body < GS_MAX_UNITS) {
        shw_mark(b, body, SHW_MARK_CAME_ON, false);
        shw_break_formation(b, body);
    }
}

static void go_off(gs_battle *b, int body, const gs_way_home *way)
{
    gs_way_home w = *way;
    gs_rect was = b->s.rect[body];
    if (body < GS_MAX_UNITS) {
        if (w.path.n > 0) {
            shw_leave_engine(b, body); /* SHW-R12 */
        }
        bool clear = w.off || (w.path.n > 0 && !gs_rect_overlap(&w.end, &was, GS_TOL));
        let_leave(b, body, &was, clear);
        const gs_rect *is = &b->s.rect[body];
        if (is->c.x != was.c.x || is->c.y != was.c.y || is->d != was.d ||
            (!w.off && w.path.n > 0 && gs_bodies_hit(b, &w.end, body, -1) >= 0)) {
            shw_find_way_home(b, body, &w); /* closed up, and not on who has stayed */
            w.off = way->off;
        }
    }
    gs_emit(b, GS_EFFECT_ROUTED, gs_body_ref(body), (gs_ref){0}, 0,
            gs_body_strength(b, body), NULL);
    if (w.path.n > 0) {
        run_off(b, body, &w);
    }
    if (w.path.n > 0 && !w.off) {
        shw_came_by(b, body, &w.start); /* what bends its way lies farther off than that */
    }
    if (w.off) {
        shw_leave_table(b, body); /* SHW-R108 */
    } else if (w.shut_in) {
        gs_emit_note(b, "shut in: there is no way home"); /* SHW-R86 */
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
    gs_situation(b, &shw_rally, in);
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
    gs_way_home w;
    shw_find_way_home(b, body, &w);
    gs_open(b, "rally", o->who, (gs_ref){0});
    gs_len move =
        shw_run_move(b, body, SHW_MODE_ROUT, w.path.n ? &w.path : NULL, false, NULL);
    move = w.off && move < w.allowance ? w.allowance : move; /* slow ground at the very edge
                                                              * of its way */
    /* where its move does not bring it to the edge, that lies beyond */
    fill_rally(b, body, move, w.off || w.edge > move ? w.edge : GS_LEN(200), &in);
    gs_role role = shw_role(b, "unit", body);
    gs_situation_run(b, &shw_rally, &in, &out, &role, 1);
    if (out.result == SHW_RECOVERS) {
        const gs_carry_who who = {"unit", o->who, -1};
        gs_carry_out(b, "rally", &who, 1, &in, &out, NULL, NULL);
        return GS_OK;
    }
    if (body < GS_MAX_UNITS) {
        offer_to_leave(b, body);
        gs_open(b, "retreat", o->who, (gs_ref){0});
    }
    go_off(b, body, &w);
    return GS_OK;
}
