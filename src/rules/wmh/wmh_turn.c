/* Who begins, and how long the battle lasts. (WMH-R5, WMH-B18.1) */
#include "wmh_int.h"

/* ---- first-turn ---- */

enum { LABEL_ATTACKER, LABEL_DEFENDER };
typedef struct first_turn_state {
    int32_t pc, attacker;
} first_turn_state;

static const char *const chooser_words[] = {"tie", "attacker", "defender", NULL};
static const char *const first_turn_labels[] = {"roll.attacker", "roll.defender"};

static const gs_fact first_turn_in[] = {
    WMH_F_BONUS(wmh_first_turn_in, attacker_bonus, "attacker.bonus", 6,
                "for house rules"),
    WMH_F_BONUS(wmh_first_turn_in, defender_bonus, "defender.bonus", 6,
                "for house rules"),
};
static const gs_fact first_turn_out[] = {
    GS_O_INT(wmh_first_turn_out, attacker_roll, "attacker.roll", "face"),
    GS_O_INT(wmh_first_turn_out, attacker_total, "attacker.total", "face and bonus"),
    GS_O_INT(wmh_first_turn_out, defender_roll, "defender.roll", "face"),
    GS_O_INT(wmh_first_turn_out, defender_total, "defender.total", "face and bonus"),
    GS_O_WORD(wmh_first_turn_out, chooser, "chooser", chooser_words,
              "who says which side begins; a tie is rolled again"),
};

static gs_step_result first_turn_step(const void *in_, void *state, void *out_,
                                      gs_ask *ask)
{
    const wmh_first_turn_in *in = in_;
    first_turn_state *st = state;
    wmh_first_turn_out *out = out_;
    GS_PROC_BEGIN(st);
    gs_note_text(ask, "WMH-R5", "each side rolls a die");
    GS_ASK(st, ask, LABEL_ATTACKER, 1, &gs_faces_each);
    st->attacker = ask->cls + 1;
    GS_ASK(st, ask, LABEL_DEFENDER, 1, &gs_faces_each);
    out->attacker_roll = st->attacker;
    out->defender_roll = ask->cls + 1;
    out->attacker_total = out->attacker_roll + gs_points(ask, "WMH-R79",
                                                            "attacker's bonus",
                                                            in->attacker_bonus);
    out->defender_total = out->defender_roll + gs_points(ask, "WMH-R79",
                                                            "defender's bonus",
                                                            in->defender_bonus);
    out->chooser = out->attacker_total > out->defender_total   ? WMH_CHOOSER_ATTACKER
                   : out->attacker_total < out->defender_total ? WMH_CHOOSER_DEFENDER
                                                               : WMH_CHOOSER_TIE;
    gs_note_text(ask, out->chooser == WMH_CHOOSER_TIE ? "WMH-R5" : "WMH-1.1",
                 out->chooser == WMH_CHOOSER_ATTACKER   ? "the attacker says who begins"
                 : out->chooser == WMH_CHOOSER_DEFENDER ? "the defender says who begins"
                                                        : "a tie: both roll again");
    GS_PROC_END;
}

const gs_proc wmh_first_turn = {
    .name = "first-turn",
    .help = "which side says who takes the first turn",
    .rules = "WMH-1.1 WMH-R5 WMH-R79",
    WMH_DICE(first_turn),
};

/* ---- battle-length ---- */

typedef gs_place length_state;

static const char *const length_labels[] = {"length"};

static const gs_fact length_in[] = {
    GS_F_WORD(wmh_length_in, limit, "options.turn-limit", wmh_limit_words, WMH_LIMIT_ROLL,
              "turns of each side"),
};
static const gs_fact length_out[] = {
    GS_O_INT(wmh_length_out, roll, "roll", "face; 0 without a roll"),
    GS_O_INT(wmh_length_out, turns, "turns", "turns of each side; 0 without limit"),
};

static gs_step_result length_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const int32_t fixed[] = {0, 6, 7, 8, 0};
    const wmh_length_in *in = in_;
    length_state *st = state;
    wmh_length_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->limit != WMH_LIMIT_ROLL) {
        out->turns = fixed[in->limit]; /* WMH-R60 */
        gs_note(ask, "WMH-R60", "turns as agreed, 0 without limit", out->turns);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->turns = 6 + (out->roll - 1) / 2; /* WMH-B18.1 */
    gs_note(ask, "WMH-B18.1", "1-2 six, 3-4 seven, 5-6 eight turns", out->turns);
    GS_PROC_END;
}

const gs_proc wmh_length = {
    .name = "battle-length",
    .help = "how many turns the battle lasts",
    .rules = "WMH-B18.1 WMH-R60",
    WMH_DICE(length),
};
