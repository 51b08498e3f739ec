/* SHW chapter 18: the result of a round, recoil and pursuit, a rampage. */
#include "shw_int.h"

/* ---- 22.8 outcome ---- */
typedef shw_outcome_in outcome_in;
#define SIDE_ROWS(i, r) \
    GS_F_INT(outcome_in, side[i].hits, r ".hits", 0, 0, 99, \
             "hits suffered in the round"), \
        GS_F_INT(outcome_in, side[i].missile_hits, r ".missile-hits", 0, 0, 99, \
                 "missile hits suffered"), \
        GS_F_INT(outcome_in, side[i].left, r ".left", 1, 0, 99, \
                 "figures left, heroes included"), \
        GS_F_BOOL(outcome_in, side[i].elephant, r ".elephant", 0, \
                  "the side is an elephant")
static const gs_fact outcome_facts[] = {SIDE_ROWS(0, "attacker"),
                                        SIDE_ROWS(1, "defender")};
static const gs_fact outcome_outs[] = {
    GS_O_INT(shw_outcome_out, suffered[0], "attacker.suffered", "hits that count"),
    GS_O_INT(shw_outcome_out, suffered[1], "defender.suffered", "hits that count"),
    GS_O_INT(shw_outcome_out, difference, "difference", "attacker's less defender's"),
    GS_O_WORD(shw_outcome_out, result, "result", shw_result_words, "how the round ends"),
    GS_O_WORD(shw_outcome_out, rampage, "rampage", shw_role_words, "whose elephant runs"),
};

static gs_step_result outcome_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const outcome_in *in = in_;
    shw_outcome_out *out = out_;
    (void)state;
    for (int i = 0; i < 2; i++) {
        out->suffered[i] =
            in->side[i].hits + in->side[i].missile_hits; /* SHW-18.1, SHW-R76 */
    }
    gs_note(ask, "SHW-R76", "attacker: hits of all faces, and missiles",
            out->suffered[0]);
    gs_note(ask, "SHW-R76", "defender: hits of all faces, and missiles",
            out->suffered[1]);
    out->difference = out->suffered[0] - out->suffered[1];
    out->result = shw_round_result(out->difference, in->side[0].left == 0,
                                   in->side[1].left == 0, ask);
    out->rampage = SHW_NOBODY;
    for (int i = 0; i < 2; i++) {
        if (out->result == SHW_ATTACKER_RECOILS + i && in->side[i].elephant) {
            out->rampage = i; /* SHW-18.5 */
            gs_note_text(ask, "SHW-18.5", "an elephant forced back runs");
        }
    }
    return GS_STEP_DONE;
}
SHW_PROC_NO_DICE(outcome, "how a melee of several faces ends",
                 "SHW-18.1 SHW-18.2 SHW-18.3 SHW-R76");

/* ---- 22.9 recoil ---- */
static const char *const wants_words[] = {"pursue", "hold", NULL};
static const char *const order_words[] = {"none", "obeys", "fails", NULL};
static const char *const pursuit_words[] = {"none", "free", "forced", "held", NULL};

typedef shw_recoil_in recoil_in;
static const gs_fact recoil_facts[] = {
    GS_F_DEC(recoil_in, loser_move, "loser.move", 8000, 0, 40000, 2,
             "the loser's full move, terrain included"),
    GS_F_DEC(recoil_in, loser_room, "loser.room", 100000, 0, 200000, 2,
             "free distance behind it"),
    GS_F_BOOL(recoil_in, loser_elephant, "loser.elephant", 0, "it is an elephant"),
    GS_F_DEC(recoil_in, winner_move, "winner.move", 8000, 0, 40000, 2,
             "the winner's full move, terrain included"),
    GS_F_WORD(recoil_in, winner_defends, "winner.defends", shw_defends_words,
              SHW_DEFENDS_NONE, "what the winner defends"),
    GS_F_WORD(recoil_in, winner_formation, "winner.formation", shw_formation_words,
              SHW_NORMAL, "the winner's formation"),
    GS_F_WORD(recoil_in, winner_wants, "winner.wants", wants_words, SHW_WANTS_PURSUE,
              "what its player wishes"),
    GS_F_WORD(recoil_in, winner_order, "winner.order", order_words, SHW_ORDER_NONE,
              "the orders check to hold"),
};
static const gs_fact recoil_outs[] = {
    GS_O_DEC(shw_recoil_out, recoil, "recoil", "how far the loser goes back"),
    GS_O_BOOL(shw_recoil_out, blocked, "blocked", "it has not the room"),
    GS_O_BOOL(shw_recoil_out, rampage, "rampage", "the elephant runs instead"),
    GS_O_WORD(shw_recoil_out, pursuit, "pursuit", pursuit_words, "what the winner does"),
    GS_O_DEC(shw_recoil_out, advance, "advance", "how far the winner follows"),
    GS_O_BOOL(shw_recoil_out, contact, "contact", "they are still in contact"),
};

/* SHW-18.4, SHW-R82: who may stay where he is. */
static bool may_hold(const recoil_in *in, gs_ask *ask)
{
    int32_t f = in->winner_formation;
    if (in->winner_defends == SHW_DEFENDS_COVER ||
        in->winner_defends == SHW_DEFENDS_OBSTACLE) {
        gs_note_text(ask, "SHW-18.4", "it defends cover or an obstacle, and may hold");
        return true;
    }
    if (f == SHW_HEDGEHOG || f == SHW_CIRCLE || f == SHW_GARRISON) {
        gs_note_text(ask, "SHW-R82", "its formation may hold");
        return true;
    }
    if (in->winner_order == SHW_ORDER_OBEYS) {
        gs_note_text(ask, "SHW-18.4", "it passed the orders check to hold");
        return true;
    }
    return false;
}

static gs_step_result recoil_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const recoil_in *in = in_;
    shw_recoil_out *out = out_;
    (void)state;
    if (in->loser_elephant) {
        out->rampage = 1; /* SHW-18.5, SHW-R83 */
        out->pursuit = SHW_PURSUIT_NONE;
        gs_note_text(ask, "SHW-18.5", "the elephant runs; nobody pursues it");
        return GS_STEP_DONE;
    }
    out->recoil = gs_least(in->loser_move / 2, in->loser_room); /* SHW-18.3, SHW-R80 */
    out->blocked = in->loser_room < in->loser_move / 2;
    gs_note_dec(ask, "SHW-18.3", "half a move back", out->recoil);
    if (out->blocked) {
        gs_note_text(ask, "SHW-R80", "there is no room for more");
    }
    if (in->winner_wants == SHW_WANTS_HOLD && may_hold(in, ask)) {
        out->pursuit = SHW_PURSUIT_HELD;
    } else {
        bool free = in->winner_wants == SHW_WANTS_PURSUE;
        out->pursuit = free ? SHW_PURSUIT_FREE : SHW_PURSUIT_FORCED; /* SHW-18.4 */
        out->advance = gs_least(in->winner_move / 2, out->recoil);    /* SHW-R81 */
        gs_note_text(ask, "SHW-18.4",
                     free ? "the winner pursues" : "the winner must pursue");
        gs_note_dec(ask, "SHW-R81", "as far as the recoil, at most half a move",
                    out->advance);
    }
    out->contact = out->advance == out->recoil;
    return GS_STEP_DONE;
}
SHW_PROC_NO_DICE(recoil, "how far the loser recoils and the winner follows",
                 "SHW-18.3 SHW-18.4 SHW-18.5 SHW-R80 SHW-R81 SHW-R82");

/* ---- 22.11 rampage ---- */
static const char *const met_words[] = {"none", "friend", "enemy", NULL};
static const char *const rampage_end_words[] = {"killed", "wanders", NULL};

static const gs_fact rampage_facts[] = {
    GS_F_DEC(shw_rampage_in, move, "elephant.move", 12000, 0, 40000, 2, "its full move"),
    GS_F_WORD(shw_rampage_in, met, "met", met_words, SHW_MET_NONE,
              "whom it meets on its way"),
};
static const gs_fact rampage_outs[] = {
    GS_O_INT(shw_rampage_out, turn, "turn", "degrees clockwise from its facing"),
    GS_O_DEC(shw_rampage_out, move, "move", "how far it runs"),
    GS_O_BOOL(shw_rampage_out, fights, "fights", "it fights a round"),
    GS_O_WORD(shw_rampage_out, end, "end", rampage_end_words, "what becomes of it"),
};
enum { RAMPAGE_DIRECTION, RAMPAGE_END };
static const char *const rampage_labels[] = {"direction.elephant", "end.elephant"};
typedef struct rampage_state {
    int32_t pc, turn;
} rampage_state;

static gs_step_result rampage_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const shw_rampage_in *in = in_;
    rampage_state *st = state;
    shw_rampage_out *out = out_;
    GS_PROC_BEGIN(st);
    /* SHW-R83: one die for sixties of degrees, one for tens */
    GS_ASK(st, ask, RAMPAGE_DIRECTION, 1, &gs_faces_each);
    st->turn = ask->cls * 60;
    GS_ASK(st, ask, RAMPAGE_DIRECTION, 1, &gs_faces_each);
    st->turn += ask->cls * 10;
    if (!GS_WANTS(ask, shw_rampage_out, turn)) {
        st->turn = 0;
    }
    GS_ASK(st, ask, RAMPAGE_END, 1, gs_faces_from(4));
    out->end = ask->cls ? SHW_RAMPAGE_WANDERS : SHW_RAMPAGE_KILLED;
    out->turn = st->turn;
    out->move = in->move; /* SHW-18.5: at full speed */
    out->fights = in->met != SHW_MET_NONE;
    gs_note(ask, "SHW-R83", "degrees to its right", out->turn);
    gs_note_dec(ask, "SHW-18.5", "it runs at full speed", out->move);
    gs_note_text(ask, "SHW-R83", "1 to 3 killed by its mahout, 4 to 6 wanders off");
    GS_PROC_END;
}
SHW_PROC(rampage, "where an elephant forced back runs", "SHW-18.5 SHW-R83");
