/* What follows a round: who recoils, who holds or pursues, the elephant's rampage (chapter
 * 18, SHW-R76 to R83). How one goes back: shw_recoil.c. */
#include "../situation_int.h"
#include "../ask_int.h"
#include "../back_int.h"
#include "../melee_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_contact_int.h"
#include "shw_engine_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_hold_int.h"
#include "shw_house_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_rampage_int.h"
#include "shw_recoil_int.h"
#include "shw_result_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* ---- who recoils from whom, who pursues whom ---- */

typedef struct result {
    const shw_face *f;
    int n;
    int lost, won;             /* sides of the faces: 0 attackers, 1 defenders */
    gs_bodyset fell;           /* destroyed in the round, or struck down (SHW-R78) */
    int advance[GS_BODIES];    /* of winners */
    gs_len allowance[GS_BODIES];
    gs_ang dir[GS_BODIES];
    int16_t after[GS_BODIES];  /* whom a winner goes after, -1 nobody */
    int16_t house[GS_BODIES];  /* building that whom it goes after has left, -1 none */
} result;

static int side_of(const shw_face *f, int k)
{
    return k ? f->d : f->a;
}

/* The face that counts for a body of side k: of others who still stand (SHW-R78); most of their
 * figures in contact; on a tie the one nearest its front (SHW-R80). */
static const shw_face *main_face(const result *r, int k, int body)
{
    const shw_face *best = NULL;
    int most = -1;
    for (int i = 0; i < r->n; i++) {
        const shw_face *f = &r->f[i];
        if (side_of(f, k) != body) {
            continue;
        }
        int rank = f->face[k] == GS_FRONT ? 2 : f->face[k] == GS_REAR ? 0 : 1;
        int stand = gs_bodyset_has(&r->fell, side_of(f, !k)) ? 0 : 1 << 12;
        int others = stand + f->contact[!k] * 4 + rank;
        if (others > most) {
            best = f;
            most = others;
        }
    }
    return best;
}

static bool is_elephant(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && shw_unit_now(b, body).type == SHW_ELEPHANT;
}

static int formation_of(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS ? b->t.unit[body].formation : SHW_NORMAL;
}

/* Ruling on SHW-8.12 and R28: who stands in confusion halts and may not move; he fights, but goes
 * after nobody, and nobody is asked or tested whether he holds. */
static bool is_confused(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && (b->t.unit[body].flags & GS_U_CONFUSED) != 0;
}

/* SHW-R82: it holds a place, or may not move. */
static bool may_hold_freely(const gs_battle *b, int body, int defends)
{
    int f = formation_of(b, body);
    return defends == SHW_DEFENDS_COVER || defends == SHW_DEFENDS_OBSTACLE ||
           f == SHW_HEDGEHOG || f == SHW_CIRCLE || f == SHW_GARRISON;
}

static bool wants_to_pursue(gs_battle *b, int winner, int loser, int defends)
{
    if (winner < GS_MAX_UNITS && b->t.unit[winner].inside >= 0) {
        return false; /* a garrison keeps its walls */
    }
    return gs_ask_whether(b, GS_ASK_PURSUE, winner, gs_body_ref(loser), defends);
}

/* Twice a length, as the book's keys tell moves. */
static gs_len twice(gs_len half)
{
    gs_len most = GS_LEN(20);
    return 2 * ((half < most ? half : most) / 10 * 10);
}

/* One who is beaten: where to and how far it goes back, and the room that it has. */
typedef struct back {
    int loser;
    gs_ang dir;
    gs_len half, room;
} back;

static back way_back(const gs_battle *b, int loser, gs_ang dir)
{
    back w = {loser, dir, shw_recoils(b, loser, dir), GS_LEN(100)};
    if (!(loser < GS_MAX_UNITS && b->t.unit[loser].inside >= 0)) { /* else by the far side */
        w.room = shw_room_behind(b, loser, dir, twice(w.half) / 2);
    }
    return w;
}

/* Half a move of a winner, over the ground on which it would go after him (SHW-R81). */
static gs_len pursues(const gs_battle *b, int winner, const back *w)
{
    gs_len far = w->half < w->room ? w->half : w->room;
    return shw_half_move(b, winner, SHW_MODE_PURSUIT, w->dir, far);
}

/* One loser and one winner who goes after it (move: half of its own; 0: after another, or nobody):
 * `recoil` in an entry of its own. */
static void run_recoil(gs_battle *b, const result *r, const back *w, int winner, gs_len move,
                       bool wants, int order, shw_recoil_out *out)
{
    shw_recoil_in in;
    gs_situation(b, &shw_recoil, &in);
    const shw_face *f = main_face(r, r->won, winner);
    in.loser_move = twice(w->half);
    in.loser_room = w->room;
    in.loser_elephant = is_elephant(b, w->loser);
    in.winner_move = twice(move);
    in.winner_defends = f ? f->defends[r->won] : SHW_DEFENDS_NONE;
    in.winner_formation = formation_of(b, winner);
    in.winner_wants = wants ? SHW_WANTS_PURSUE : SHW_WANTS_HOLD;
    in.winner_order = order;
    const gs_role roles[2] = {shw_role(b, "loser", w->loser), shw_role(b, "winner", winner)};
    gs_open(b, "recoil", gs_body_ref(w->loser), gs_body_ref(winner));
    gs_situation_run(b, &shw_recoil, &in, out, roles, 2);
}

static void note_pursuit(result *r, int winner, int loser, gs_ang dir,
                         const shw_recoil_out *out, gs_len allowance, int house)
{
    r->advance[winner] = out->advance;
    r->allowance[winner] = allowance;
    r->dir[winner] = dir;
    r->after[winner] = (int16_t)loser;
    r->house[winner] = (int16_t)house;
}

/* Carries out the recoil of one body of the losing side. */
static void recoil_one(gs_battle *b, result *r, const back *w, gs_len len)
{
    int loser = w->loser;
    const shw_face *f = main_face(r, r->lost, loser);
    int enemy = side_of(f, r->won);
    gs_ref who = gs_body_ref(loser), by = gs_body_ref(enemy);
    gs_rect was = b->s.rect[loser];
    if (loser < GS_MAX_UNITS && b->t.unit[loser].inside >= 0) {
        gs_rect e = b->s.rect[enemy];
        shw_garrison_driven_out(b, loser, &e); /* SHW-R122 */
    } else {
        if (loser < GS_MAX_UNITS && len > 0) {
            shw_leave_engine(b, loser); /* SHW-R12 */
        }
        shw_go_back(b, loser, w->dir, len, w->half);
    }
    gs_emit(b, GS_EFFECT_RECOILED, who, by, 0, gs_body_strength(b, loser), NULL);
    shw_must_rally(b, loser, by); /* SHW-18.3 */
    shw_came_by(b, loser, &was);
}

/* All of one loser: who goes after it, `recoil` for each, its way back or its rampage. */
static void beaten(gs_battle *b, result *r, int loser)
{
    const shw_face *f = main_face(r, r->lost, loser);
    if (!f) {
        return;
    }
    int chief = side_of(f, r->won), winners[GS_BODIES], n = 0;
    bool elephant = is_elephant(b, loser);
    bool loose = loser >= GS_MAX_UNITS || b->t.unit[loser].formation == SHW_SKIRMISH;
    gs_ang dir =
        loose ? shw_away_from(b, loser, chief) /* along the normal of the face in contact */
              : (gs_rect_face_ang(&b->s.rect[loser], f->face[r->lost]) + GS_ANG_180) %
                    GS_ANG_FULL;
    int house = loser < GS_MAX_UNITS ? b->t.unit[loser].inside : -1;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        const shw_face *w = main_face(r, r->won, i);
        if (w && side_of(w, r->lost) == loser && !gs_bodyset_has(&r->fell, i)) {
            winners[n++] = i;
        }
    }
    gs_len len = 0;
    back way = way_back(b, loser, dir);
    shw_recoil_out out;
    for (int i = 0; i < n; i++) {
        const shw_face *w = main_face(r, r->won, winners[i]);
        int defends = w->defends[r->won], order = SHW_ORDER_NONE;
        bool halts = is_confused(b, winners[i]);
        gs_len move = halts ? 0 : pursues(b, winners[i], &way);
        bool wants = elephant || halts || wants_to_pursue(b, winners[i], loser, defends);
        if (!wants && !may_hold_freely(b, winners[i], defends)) { /* SHW-18.4, R37 */
            order = shw_order_test(b, winners[i], SHW_PURPOSE_HOLD) ? SHW_ORDER_OBEYS
                                                                    : SHW_ORDER_FAILS;
        }
        run_recoil(b, r, &way, winners[i], move, wants, order, &out);
        note_pursuit(r, winners[i], loser, dir, &out, move, house);
        len = out.recoil;
    }
    if (n == 0) { /* they all go after others */
        run_recoil(b, r, &way, chief, 0, true, SHW_ORDER_NONE, &out);
        len = out.recoil;
    }
    if (elephant) {
        shw_rampage_run(b, loser); /* SHW-18.5; nobody pursues it */
    } else {
        recoil_one(b, r, &way, len);
    }
}

/* ---- pursuit ---- */

/* The way of a winner: as far as he may, an inch off fresh enemies, past none of the
 * melee. */
static gs_len pursuit_room(const gs_battle *b, const result *r, int body, gs_ang dir,
                           gs_len limit, const gs_bodyset *members)
{
    gs_bodyset stand = gs_bodyset_and(*members, b->s.here); /* over who lies there he may go */
    stand = gs_bodyset_but(gs_bodyset_without(stand, r->fell), body);
    gs_len room = shw_room(b, body, dir, limit, members, SHW_KEEP_OFF); /* SHW-R81 */
    return gs_bodies_room(b, &stand, &b->s.rect[body], dir, room, 0);
}

/* It goes so far straight after them, and what follows. */
static void go_after(gs_battle *b, int body, gs_ang dir, gs_len len, gs_len allowance,
                     const char *rules)
{
    gs_rect was = b->s.rect[body];
    gs_shift(b, body, GS_MOVE_PURSUE, dir, len, allowance, rules);
    if (body < GS_MAX_UNITS) {
        shw_break_formation(b, body); /* SHW-7.9 */
    }
    shw_came_by(b, body, &was);
}

/* False if it must and cannot, as long as others stand where they do. */
static bool advance_one(gs_battle *b, const result *r, int body,
                        const gs_bodyset *members)
{
    int loser = r->after[body], house = r->house[body];
    gs_ref who = gs_body_ref(body);
    if (r->advance[body] <= 0 || !gs_body_here(b, body)) {
        return true;
    }
    if (house >= 0) { /* SHW-R122: infantry that pursues is then the garrison */
        if (body < GS_MAX_UNITS && loser >= 0 && gs_body_here(b, loser) &&
            b->t.unit[loser].inside < 0 && shw_house_takes(b, body, house)) {
            gs_open(b, "pursuit", who, gs_body_ref(loser));
            shw_house_enter(b, body, house);
        }
        return true;
    }
    gs_len len = pursuit_room(b, r, body, r->dir[body], r->advance[body], members);
    if (len <= 0) {
        return false;
    }
    gs_open(b, "pursuit", who, gs_body_ref(loser));
    go_after(b, body, r->dir[body], len, r->allowance[body], "SHW-18.4 SHW-R81");
    return true;
}

/* Who has moved into contact in the melee that goes on (SHW-R75); marks end with contact.
 */
static void set_marks(gs_battle *b, const result *r, const gs_bodyset *members)
{
    gs_bodyset here = gs_bodyset_and(*members, b->s.here);
    for (int i = gs_bodyset_next(&here, -1); i >= 0 && i < GS_MAX_UNITS;
         i = gs_bodyset_next(&here, i)) {
        if (!gs_body_engaged(b, i)) {
            shw_mark(b, i, SHW_MARK_CAME_ON, false);
        } else if (r && r->after[i] >= 0 && r->advance[i] > 0) {
            shw_mark(b, i, SHW_MARK_CAME_ON, true);
        } else if (r && main_face(r, r->lost, i)) {
            shw_mark(b, i, SHW_MARK_CAME_ON, false);
        }
    }
}

static void side_recoils(gs_battle *b, result *r, const gs_bodyset *members)
{
    for (int i = 0; i < GS_BODIES; i++) {
        r->advance[i] = 0;
        r->after[i] = r->house[i] = -1;
    }
    gs_bodyset was = gs_bodyset_without(gs_bodyset_and(*members, b->s.here), r->fell);
    for (int i = gs_bodyset_next(&was, -1); i >= 0; i = gs_bodyset_next(&was, i)) {
        if (main_face(r, r->lost, i) && gs_body_here(b, i)) {
            beaten(b, r, i);
        }
    }
    gs_bodyset waits = *members;
    for (int pass = 0; pass < 2; pass++) { /* again, for those before whom others stood */
        for (int i = gs_bodyset_next(&waits, -1); i >= 0; i = gs_bodyset_next(&waits, i)) {
            if (r->after[i] >= 0 && advance_one(b, r, i, members)) {
                gs_bodyset_take(&waits, i);
            }
        }
    }
    set_marks(b, r, members);
}

/* SHW-R78: the survivor may go on by up to half a move, and need not. */
static void side_goes_on(gs_battle *b, result *r, const gs_bodyset *members)
{
    gs_bodyset stand = gs_bodyset_without(*members, r->fell);
    for (int i = gs_bodyset_next(&stand, -1); i >= 0; i = gs_bodyset_next(&stand, i)) {
        const shw_face *f = gs_body_here(b, i) ? main_face(r, r->won, i) : NULL;
        if (!f || gs_body_engaged(b, i) || is_confused(b, i) ||
            (i < GS_MAX_UNITS && b->t.unit[i].inside >= 0)) {
            continue;
        }
        int enemy = side_of(f, r->lost);
        gs_ang dir = gs_rect_face_ang(&b->s.rect[i], f->face[r->won]);
        gs_len open = shw_allowance(b, i, SHW_MODE_PURSUIT, NULL, false, NULL);
        gs_len len = pursuit_room(b, r, i, dir, open, members);
        gs_len most = shw_half_move(b, i, SHW_MODE_PURSUIT, dir, len);
        len = len < most ? len : most;
        if (len <= 0 || !wants_to_pursue(b, i, enemy, f->defends[r->won])) {
            continue;
        }
        gs_open(b, "pursuit", gs_body_ref(i), gs_body_ref(enemy));
        go_after(b, i, dir, len, most, "SHW-R78");
    }
    set_marks(b, NULL, members);
}

/* How the round went, for house rules that last until one goes so. */
static void rounds_ended(gs_battle *b, const shw_face *f, int n, int32_t how)
{
    gs_rounds r = {0};
    int won = how == SHW_DEFENDER_RECOILS || how == SHW_DEFENDER_DESTROYED ? 1 : -1;
    for (int i = 0; i < n; i++) {
        gs_round_note(&r, f[i].a, how == SHW_TIED ? 0 : won);
        gs_round_note(&r, f[i].d, how == SHW_TIED ? 0 : -won);
    }
    gs_rounds_end(b, &r);
}

/* A lone hero who lies where he fell: his fate is settled when all have gone (SHW-R88). */
static bool struck_down(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS && shw_noted(b, body)->fell != 0;
}

void shw_carry_result(gs_battle *b, const shw_face *f, int n,
                      const gs_bodyset *members, const shw_outcome_in *in)
{
    shw_outcome_in facts = *in;
    shw_outcome_out out;
    result r = {.f = f, .n = n};
    const gs_role roles[2] = {shw_role(b, "attacker", f[0].a),
                              shw_role(b, "defender", f[0].d)};
    for (int i = gs_bodyset_next(members, -1); i >= 0; i = gs_bodyset_next(members, i)) {
        if (!gs_body_here(b, i) || struck_down(b, i)) {
            gs_bodyset_put(&r.fell, i);
        }
    }
    gs_open(b, "result", gs_body_ref(f[0].a), gs_body_ref(f[0].d));
    gs_situation_run(b, &shw_outcome, &facts, &out, roles, 2);
    switch (out.result) {
    case SHW_ATTACKER_RECOILS:
    case SHW_DEFENDER_RECOILS:
        r.lost = out.result == SHW_DEFENDER_RECOILS;
        r.won = !r.lost;
        side_recoils(b, &r, members);
        break;
    case SHW_ATTACKER_DESTROYED:
    case SHW_DEFENDER_DESTROYED:
        r.lost = out.result == SHW_DEFENDER_DESTROYED;
        r.won = !r.lost;
        side_goes_on(b, &r, members);
        break;
    default: /* tied (SHW-18.2), or nobody is left */
        set_marks(b, NULL, members);
        break;
    }
    rounds_ended(b, f, n, out.result);
}
