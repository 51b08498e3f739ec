/* FEU-0.00: roll-offs; FEU-R8: when the battle is over. */
#include "feu_int.h"

/* ---- roll-off ---- */

static const char *const roll_off_words[] = {"a", "b", "tie", NULL};

static const gs_fact roll_off_in[] = {
    FEU_F_BONUS(feu_roll_off_in, a_bonus, "a.bonus", "special rule, on side a's die"),
    FEU_F_BONUS(feu_roll_off_in, b_bonus, "b.bonus", "special rule, on side b's die"),
    FEU_F_DICE(feu_roll_off_in),
};
static const gs_fact roll_off_out[] = {
    GS_O_INT(feu_roll_off_out, a_roll, "a.roll", "side a's die"),
    GS_O_INT(feu_roll_off_out, b_roll, "b.roll", "side b's die"),
    GS_O_INT(feu_roll_off_out, a_total, "a.total", "that die and side a's bonus"),
    GS_O_INT(feu_roll_off_out, b_total, "b.total", "that die and side b's bonus"),
    GS_O_WORD(feu_roll_off_out, winner, "winner", roll_off_words, "whose answer holds"),
};
enum { LABEL_A, LABEL_B };
static const char *const roll_off_labels[] = {"roll-off.a", "roll-off.b"};

static gs_step_result roll_off_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_roll_off_in *in = in_;
    feu_state *st = state;
    feu_roll_off_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, LABEL_A, 1, feu_die(in->dice));
    st->roll = ask->cls + 1;
    GS_ASK(st, ask, LABEL_B, 1, feu_die(in->dice));
    *out = (feu_roll_off_out){.a_roll = st->roll, .b_roll = ask->cls + 1};
    out->a_total = out->a_roll + in->a_bonus;
    out->b_total = out->b_roll + in->b_bonus;
    gs_note(ask, "FEU-R3", "side a", out->a_total);
    gs_note(ask, "FEU-R3", "side b", out->b_total);
    if (out->a_total == out->b_total) {
        out->winner = FEU_ROLL_TIE; /* FEU-R3 */
        gs_note_text(ask, "FEU-R3", "a tie: another roll-off");
    } else {
        out->winner = out->a_total > out->b_total ? FEU_ROLL_A : FEU_ROLL_B;
        gs_note_text(ask, "FEU-0.00",
                     out->winner == FEU_ROLL_A ? "side a decides" : "side b decides");
    }
    GS_PROC_END;
}

const gs_proc feu_roll_off = {
    .name = "roll-off",
    .help = "an either-or question that the rules leave open",
    .rules = "FEU-0.00 FEU-R3",
    FEU_DICE(roll_off),
};

/* ---- victory ---- */

static const char *const objective_words[] = {"none", "neither", "a", "b", NULL};
static const char *const winner_words[] = {"none", "a", "b", "draw", NULL};
static const char *const victory_reason_words[] = {
    "none", "broken", "both-broken", "objective", "losses", "time", NULL,
};

static const gs_fact victory_in[] = {
    GS_F_INT(feu_victory_in, a_units, "a.units", 6, 1, 60, "side a's units at the start"),
    GS_F_INT(feu_victory_in, b_units, "b.units", 6, 1, 60, "side b's units at the start"),
    GS_F_INT(feu_victory_in, a_lost, "a.lost", 0, 0, 60, "units that side a has lost"),
    GS_F_INT(feu_victory_in, b_lost, "b.lost", 0, 0, 60, "units that side b has lost"),
    GS_F_INT(feu_victory_in, a_break, "a.break-point", 0, 0, 60,
             "losses that break side a; 0: by the option"),
    GS_F_INT(feu_victory_in, b_break, "b.break-point", 0, 0, 60,
             "losses that break side b; 0: by the option"),
    GS_F_WORD(feu_victory_in, objective, "objective", objective_words, FEU_OBJECTIVE_NONE,
              "who holds it; none: there is none"),
    GS_F_INT(feu_victory_in, turn, "turn", 1, 1, 99, "number of the turn"),
    GS_F_BOOL(feu_victory_in, turn_ends, "turn-ends", 1, "asked at the end of the turn"),
    GS_F_INT(feu_victory_in, turn_limit, "turn-limit", 15, 0, 99, "last turn; 0: none"),
    GS_F_WORD(feu_victory_in, last_stand, "options.victory", feu_victory_words, 0,
              "armies break, or fight to the last unit"),
    GS_F_WORD(feu_victory_in, time_draw, "options.time-up", feu_time_up_words, 0,
              "what decides when time is up"),
};
static const gs_fact victory_out[] = {
    GS_O_INT(feu_victory_out, a_break_at, "a.break-at", "losses that break side a"),
    GS_O_INT(feu_victory_out, b_break_at, "b.break-at", "losses that break side b"),
    GS_O_BOOL(feu_victory_out, a_broken, "a.broken", "side a is broken"),
    GS_O_BOOL(feu_victory_out, b_broken, "b.broken", "side b is broken"),
    GS_O_WORD(feu_victory_out, winner, "winner", winner_words, "who has won"),
    GS_O_WORD(feu_victory_out, reason, "reason", victory_reason_words, "by what"),
};

static int32_t break_at(int32_t given, int32_t units, int32_t last_stand)
{
    return given > 0 ? given : last_stand ? units : gs_half_up(units);
}

/* FEU-R8: the objective decides, else the smaller part of the units lost. */
static void time_up(const feu_victory_in *in, feu_victory_out *out)
{
    bool a = gs_smaller_part(in->a_lost, in->a_units, in->b_lost, in->b_units);
    bool b = gs_smaller_part(in->b_lost, in->b_units, in->a_lost, in->a_units);
    if (in->objective == FEU_OBJECTIVE_A || in->objective == FEU_OBJECTIVE_B) {
        out->winner = in->objective == FEU_OBJECTIVE_A ? FEU_A_WINS : FEU_B_WINS;
        out->reason = FEU_BY_OBJECTIVE;
    } else if ((!a && !b) || in->time_draw) {
        out->winner = FEU_DRAW;
        out->reason = FEU_TIME;
    } else {
        out->winner = a ? FEU_A_WINS : FEU_B_WINS;
        out->reason = FEU_BY_LOSSES;
    }
}

static gs_step_result victory_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_victory_in *in = in_;
    feu_victory_out *out = out_;
    static const char *const text[] = {
        [FEU_PLAYING] = "the battle goes on",
        [FEU_BROKEN] = "an army is broken",
        [FEU_BOTH_BROKEN] = "both armies are broken",
        [FEU_BY_OBJECTIVE] = "time is up: who holds the objective wins",
        [FEU_BY_LOSSES] = "time is up: who lost the smaller part wins",
        [FEU_TIME] = "time is up: a draw",
    };
    out->a_break_at = break_at(in->a_break, in->a_units, in->last_stand);
    out->b_break_at = break_at(in->b_break, in->b_units, in->last_stand);
    out->a_broken = gs_is_broken(in->a_lost, out->a_break_at, in->a_units);
    out->b_broken = gs_is_broken(in->b_lost, out->b_break_at, in->b_units);
    gs_note(ask, "FEU-R8", "losses that break side a", out->a_break_at);
    gs_note(ask, "FEU-R8", "losses that break side b", out->b_break_at);
    if (out->a_broken && out->b_broken) {
        out->winner = FEU_DRAW;
        out->reason = FEU_BOTH_BROKEN;
    } else if (out->a_broken || out->b_broken) {
        out->winner = out->b_broken ? FEU_A_WINS : FEU_B_WINS;
        out->reason = FEU_BROKEN;
    } else if (in->turn_ends && in->turn_limit > 0 && in->turn >= in->turn_limit) {
        time_up(in, out);
    }
    gs_note_text(ask, "FEU-R8", text[out->reason]);
    return GS_STEP_DONE;
}

static gs_status victory_check(const void *in_, gs_err *err)
{
    const feu_victory_in *in = in_;
    bool a = in->a_lost > in->a_units;
    if (a || in->b_lost > in->b_units) {
        return gs_err_key(err, GS_INPUT, a ? "a.lost" : "b.lost",
                          "is %d, more than the %d units that it had",
                          (int)(a ? in->a_lost : in->b_lost),
                          (int)(a ? in->a_units : in->b_units));
    }
    return GS_OK;
}

const gs_proc feu_victory = {
    .name = "victory",
    .help = "whether the battle is over, and who has won",
    .rules = "FEU-R8",
    FEU_NO_DICE(victory),
    .check = victory_check,
};
