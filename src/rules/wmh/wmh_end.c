/* WMH chapter B18: when an army withdraws, and who has won. */
#include "wmh_int.h"

/* ---- army-status ---- */

static const char *const army_words[] = {"none", "general", "losses", NULL};

static const gs_fact army_in[] = {
    GS_F_INT(wmh_army_in, units, "army.units", 8, 1, 60, "units that it began with"),
    GS_F_INT(wmh_army_in, lost, "army.lost", 0, 0, 60, "units that it lost"),
    GS_F_BOOL(wmh_army_in, general_lost, "army.general-lost", 0, "its general is lost"),
    GS_F_WORD(wmh_army_in, opt_break, "options.break-point", wmh_break_words,
              WMH_BREAK_HALF, "share of units lost that breaks an army"),
    GS_F_WORD(wmh_army_in, opt_fight_on, "options.general-lost", wmh_general_lost_words,
              0, "what an army without its general does"),
};
static const gs_fact army_out[] = {
    GS_O_INT(wmh_army_out, break_point, "break-point", "units lost that break it"),
    GS_O_BOOL(wmh_army_out, broken, "broken", "it has lost so many"),
    GS_O_INT(wmh_army_out, to_go, "to-go", "units that it may still lose until then"),
    GS_O_BOOL(wmh_army_out, withdraws, "withdraws", "it must withdraw"),
    GS_O_WORD(wmh_army_out, reason, "reason", army_words, "why"),
};

static gs_step_result army_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const int32_t part[] = {2, 3, 1}; /* by wmh_break_point */
    (void)state;
    const wmh_army_in *in = in_;
    wmh_army_out *out = out_;
    int32_t n = part[in->opt_break];
    out->break_point = (in->units + n - 1) / n; /* rounded up */
    out->broken = in->lost >= out->break_point;
    out->to_go = out->broken ? 0 : out->break_point - in->lost;
    gs_note(ask, in->opt_break ? "WMH-R59" : "WMH-B18.3", "units lost that break it",
            out->break_point);
    if (in->general_lost && !in->opt_fight_on) {
        out->reason = WMH_ARMY_GENERAL;
        gs_note_text(ask, "WMH-B18.4", "its general is lost: it must withdraw");
    } else if (out->broken) {
        out->reason = WMH_ARMY_LOSSES;
        gs_note(ask, "WMH-B18.3", "so many are lost that it must withdraw", in->lost);
    } else {
        out->reason = WMH_ARMY_STAYS;
        gs_note(ask, in->general_lost ? "WMH-R59" : "WMH-R61",
                "it fights on; units that it may still lose", out->to_go);
    }
    out->withdraws = out->reason != WMH_ARMY_STAYS;
    return GS_STEP_DONE;
}

static gs_status army_check(const void *in_, gs_err *err)
{
    const wmh_army_in *in = in_;
    return wmh_check_most(in->lost, in->units, "army.lost", err);
}

const gs_proc wmh_army_status = {
    .name = "army-status",
    .help = "whether an army must withdraw",
    .rules = "WMH-B18.3 WMH-B18.4 WMH-R59",
    WMH_NO_DICE(army),
    .check = army_check,
};

/* ---- victory-points ---- */

static const gs_fact points_in[] = {
    GS_F_INT(wmh_points_in, points, "unit.points", 45, 0, 1000, "what it cost"),
    GS_F_INT(wmh_points_in, strength, "unit.strength", 3, 1, 6,
             "stands at full strength"),
    WMH_F_STANDS(wmh_points_in, stands, 0),
};
static const gs_fact points_out[] = {
    GS_O_INT(wmh_points_out, points, "points", "points for the enemy"),
};

static gs_step_result points_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_points_in *in = in_;
    wmh_points_out *out = out_;
    int32_t stands = wmh_given(in->stands, in->strength);
    const char *text = "it is worth nothing yet";
    if (stands == 0) {
        out->points = in->points;
        text = "destroyed: its full cost";
    } else if (stands == 1 && in->strength >= 3) {
        out->points = (in->points + 9) / 10 * 5; /* half, up to a multiple of 5 */
        text = "one stand is left: half, up to the next 5";
    }
    gs_note(ask, "WMH-B18.6", text, out->points);
    return GS_STEP_DONE;
}

static gs_status points_check(const void *in_, gs_err *err)
{
    const wmh_points_in *in = in_;
    return wmh_check_stands(in->strength, in->stands, err);
}

const gs_proc wmh_victory_points = {
    .name = "victory-points",
    .help = "what a unit's losses are worth to the enemy",
    .rules = "WMH-B18.6 WMH-R61",
    WMH_NO_DICE(points),
    .check = points_check,
};

/* ---- battle-result ---- */

static const char *const winner_words[] = {"attacker", "defender", "draw", NULL};

#define BATTLE_ROWS(r, s) \
    GS_F_INT(wmh_battle_in, side[s].score, r ".score", 0, 0, 9999, \
             "points that it scored"), \
    GS_F_BOOL(wmh_battle_in, side[s].withdrew, r ".withdrew", 0, "it withdrew"), \
    GS_F_BOOL(wmh_battle_in, side[s].conceded, r ".conceded", 0, "it conceded")
static const gs_fact battle_in[] = {
    BATTLE_ROWS("attacker", 0),
    BATTLE_ROWS("defender", 1),
};
static const gs_fact battle_out[] = {
    GS_O_INT(wmh_battle_out, final[0], "attacker.final", "points that count"),
    GS_O_INT(wmh_battle_out, final[1], "defender.final", "points that count"),
    GS_O_WORD(wmh_battle_out, winner, "winner", winner_words, "who has won"),
    GS_O_INT(wmh_battle_out, margin, "margin", "by how many points"),
};

static gs_step_result battle_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_battle_in *in = in_;
    wmh_battle_out *out = out_;
    for (int m = 0; m < 2; m++) {
        const wmh_battle_side *s = &in->side[m];
        out->final[m] = s->conceded ? 0 : s->score; /* WMH-B18.2 */
        if (s->conceded) {
            gs_note_text(ask, "WMH-B18.2",
                         m == 0 ? "the attacker conceded and scores nothing"
                                : "the defender conceded and scores nothing");
        }
    }
    int32_t by = out->final[0] - out->final[1];
    out->margin = by < 0 ? -by : by;
    if (in->side[0].conceded != in->side[1].conceded) {
        out->winner = in->side[0].conceded ? WMH_WINNER_DEFENDER : WMH_WINNER_ATTACKER;
        gs_note_text(ask, "WMH-B18.2", "the side that did not concede has won");
        return GS_STEP_DONE;
    }
    out->winner = by > 0   ? WMH_WINNER_ATTACKER
                  : by < 0 ? WMH_WINNER_DEFENDER
                           : WMH_WINNER_DRAW;
    gs_note(ask, "WMH-B18.5", "both count their points: difference", out->margin);
    if (out->winner != WMH_WINNER_DRAW && in->side[out->winner].withdrew) {
        out->winner = WMH_WINNER_DRAW;
        gs_note_text(ask, "WMH-B18.7", "a side that withdrew can at best draw");
    } else {
        gs_note_text(ask, "WMH-B18.7",
                     out->winner == WMH_WINNER_DRAW       ? "a draw"
                     : out->winner == WMH_WINNER_ATTACKER ? "the attacker wins"
                                                          : "the defender wins");
    }
    return GS_STEP_DONE;
}

const gs_proc wmh_battle_result = {
    .name = "battle-result",
    .help = "who has won the battle",
    .rules = "WMH-B18.2 WMH-B18.5 WMH-B18.7",
    WMH_NO_DICE(battle),
};
