/* SHW chapter 9: who goes first. */
#include "shw_int.h"

static const char *const side_words[] = {"side-a", "side-b", "none", NULL};
static const char *const choice_words[] = {"first", "second", NULL};

typedef shw_initiative_in in_t;
typedef shw_initiative_out out_t;
typedef struct initiative_state {
    int32_t pc, total[2];
} initiative_state;

static const gs_fact initiative_facts[] = {
    GS_F_INT(in_t, power[0], "side-a.power", 1, 0, 7,
             "present Power of side A's General"),
    GS_F_INT(in_t, power[1], "side-b.power", 1, 0, 7,
             "present Power of side B's General"),
    GS_F_WORD(in_t, previous, "previous", side_words, SHW_SIDE_NONE,
              "who went first last turn"),
    GS_F_WORD(in_t, choice, "choice", choice_words, 0, "what the winner chooses"),
    GS_F_INT(in_t, bonus[0], "side-a.bonus", 0, -3, 3, "house rules, on side A's die"),
    GS_F_INT(in_t, bonus[1], "side-b.bonus", 0, -3, 3, "house rules, on side B's die"),
};

static const gs_fact initiative_outs[] = {
    GS_O_INT(out_t, total[0], "side-a.total", "die, Power and bonus of side A"),
    GS_O_INT(out_t, total[1], "side-b.total", "die, Power and bonus of side B"),
    GS_O_BOOL(out_t, tie, "tie", "equal totals"),
    GS_O_WORD(out_t, chooser, "chooser", side_words, "who chooses"),
    GS_O_WORD(out_t, first, "first", side_words, "who goes first"),
    GS_O_WORD(out_t, second, "second", side_words, "who goes second"),
};

enum { LABEL_A, LABEL_B, LABEL_TIE };
static const char *const initiative_labels[] = {"initiative.side-a", "initiative.side-b",
                                                "tie"};

static void note_bonus(const in_t *in, int side, gs_ask *ask)
{
    gs_points(ask, "SHW-R115", "of which bonus", in->bonus[side]);
}

static gs_step_result initiative_step(const void *in_, void *state, void *out_,
                                      gs_ask *ask)
{
    const in_t *in = in_;
    initiative_state *st = state;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    /* SHW-9.1: a die for each side, and its General's Power */
    GS_ASK(st, ask, LABEL_A, 1, &gs_faces_each);
    st->total[0] = ask->cls + 1 + in->power[0] + in->bonus[0];
    gs_note(ask, "SHW-9.1", "side A: die, Power and bonus", st->total[0]);
    note_bonus(in, 0, ask);
    GS_ASK(st, ask, LABEL_B, 1, &gs_faces_each);
    st->total[1] = ask->cls + 1 + in->power[1] + in->bonus[1];
    gs_note(ask, "SHW-9.1", "side B: die, Power and bonus", st->total[1]);
    note_bonus(in, 1, ask);
    out->chooser = SHW_SIDE_NONE;
    if (st->total[0] == st->total[1] && in->previous == SHW_SIDE_NONE) {
        /* SHW-R31: no turn before: one more die */
        GS_ASK(st, ask, LABEL_TIE, 1, gs_faces_from(4));
        out->chooser = SHW_SIDE_NONE;
        out->first = ask->cls ? SHW_SIDE_B : SHW_SIDE_A;
        gs_note_text(ask, "SHW-R31",
                     "a tie on the first turn: 1 to 3 side A, 4 to 6 side B");
    } else if (st->total[0] == st->total[1]) {
        out->first = in->previous; /* SHW-9.2: as in the turn before */
        gs_note_text(ask, "SHW-9.2", "a tie: the sequence of the turn before");
    } else {
        out->chooser = st->total[0] > st->total[1] ? SHW_SIDE_A : SHW_SIDE_B;
        out->first =
            in->choice == 0 ? out->chooser : SHW_SIDE_A + SHW_SIDE_B - out->chooser;
        gs_note_text(ask, "SHW-9.1", "the higher total chooses to go first or second");
    }
    out->total[0] = st->total[0];
    out->total[1] = st->total[1];
    out->tie = st->total[0] == st->total[1];
    out->second = SHW_SIDE_A + SHW_SIDE_B - out->first;
    GS_PROC_END;
}

SHW_PROC(initiative, "who goes first this turn", "SHW-9.1 SHW-9.2 SHW-R31");
