/* SHW chapter 9: who goes first. */
#include "shw_int.h"

enum { SIDE_NONE, SIDE_A, SIDE_B };
static const char *const side_words[] = {"none", "side-a", "side-b", NULL};
static const char *const choice_words[] = {"first", "second", NULL};

typedef struct side_in {
    int32_t power, bonus;
} side_in;

typedef struct initiative_in {
    side_in a, b;
    int32_t previous, choice;
} initiative_in;

typedef struct initiative_out {
    int32_t a_total, b_total, tie, chooser, first, second;
} initiative_out;

typedef struct initiative_state {
    int32_t pc, a, b;
} initiative_state;

static const gs_fact in_facts[] = {
    GS_F_INT(initiative_in, a.power, "side-a.power", 1, 0, 7, "present Power of side A's General"),
    GS_F_INT(initiative_in, b.power, "side-b.power", 1, 0, 7, "present Power of side B's General"),
    GS_F_WORD(initiative_in, previous, "previous", side_words, SIDE_NONE,
              "who went first last turn"),
    GS_F_WORD(initiative_in, choice, "choice", choice_words, 0, "what the winner chooses"),
    GS_F_INT(initiative_in, a.bonus, "side-a.bonus", 0, -3, 3, "house rules, on side A's die"),
    GS_F_INT(initiative_in, b.bonus, "side-b.bonus", 0, -3, 3, "house rules, on side B's die"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(initiative_out, a_total, "side-a.total", "die, Power and bonus of side A"),
    GS_O_INT(initiative_out, b_total, "side-b.total", "die, Power and bonus of side B"),
    GS_O_BOOL(initiative_out, tie, "tie", "equal totals"),
    GS_O_WORD(initiative_out, chooser, "chooser", side_words, "who chooses"),
    GS_O_WORD(initiative_out, first, "first", side_words, "who goes first"),
    GS_O_WORD(initiative_out, second, "second", side_words, "who goes second"),
};

enum { LABEL_A, LABEL_B, LABEL_TIE };
static const char *const labels[] = {"initiative.side-a", "initiative.side-b", "tie"};

static gs_step_result initiative_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const initiative_in *in = in_;
    initiative_state *st = state;
    initiative_out *out = out_;
    GS_PROC_BEGIN(st);
    /* SHW-9.1: a die for each side, and its General's Power */
    GS_ASK(st, ask, LABEL_A, 1, &gs_faces_each);
    st->a = ask->cls + 1 + in->a.power + in->a.bonus;
    gs_note(ask, "SHW-9.1", "side A: die, Power and bonus", st->a);
    GS_ASK(st, ask, LABEL_B, 1, &gs_faces_each);
    st->b = ask->cls + 1 + in->b.power + in->b.bonus;
    gs_note(ask, "SHW-9.1", "side B: die, Power and bonus", st->b);
    if (st->a == st->b && in->previous == SIDE_NONE) {
        /* SHW-R31: no turn before: one more die */
        GS_ASK(st, ask, LABEL_TIE, 1, gs_faces_from(4));
        out->first = ask->cls ? SIDE_B : SIDE_A;
        gs_note_text(ask, "SHW-R31", "a tie on the first turn: 1 to 3 side A, 4 to 6 side B");
    } else if (st->a == st->b) {
        out->first = in->previous; /* SHW-9.2: as in the turn before */
        gs_note_text(ask, "SHW-9.2", "a tie: the sequence of the turn before");
    } else {
        out->chooser = st->a > st->b ? SIDE_A : SIDE_B;
        out->first = in->choice == 0 ? out->chooser : SIDE_A + SIDE_B - out->chooser;
        gs_note_text(ask, "SHW-9.1", "the higher total chooses to go first or second");
    }
    out->a_total = st->a;
    out->b_total = st->b;
    out->tie = st->a == st->b;
    out->second = SIDE_A + SIDE_B - out->first;
    GS_PROC_END;
}

const gs_proc shw_initiative = {
    .name = "initiative",
    .help = "who goes first this turn",
    .rules = "SHW-9.1 SHW-9.2 SHW-R31",
    .in = in_facts,
    .out = out_facts,
    .labels = labels,
    .n_in = GS_COUNT(in_facts),
    .n_out = GS_COUNT(out_facts),
    .n_labels = GS_COUNT(labels),
    .in_size = sizeof(initiative_in),
    .out_size = sizeof(initiative_out),
    .state_size = sizeof(initiative_state),
    .step = initiative_step,
};
