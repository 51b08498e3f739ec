/* GOH chapter 1: who moves first this turn. */
#include "goh_int.h"

typedef goh_initiative_in in_t;
typedef goh_initiative_out out_t;

static const char *const choice_words[] = {"first", "second", NULL};
static const char *const by_words[] = {"dice", "card", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, previous_first, "previous-first", goh_side_words, GOH_SIDE_NONE,
              "who moved first last turn"),
    GS_F_WORD(in_t, a.choice, "a.choice", choice_words, GOH_CHOOSE_FIRST,
              "what side a chooses if it wins"),
    GS_F_INT(in_t, a.modifier, "a.modifier", 0, -3, 3, "the scenario's bonus on side a's die"),
    GS_F_WORD(in_t, b.choice, "b.choice", choice_words, GOH_CHOOSE_FIRST,
              "what side b chooses if it wins"),
    GS_F_INT(in_t, b.modifier, "b.modifier", 0, -3, 3, "the scenario's bonus on side b's die"),
    GS_F_WORD(in_t, opt_initiative, "options.initiative", by_words, GOH_BY_DICE,
              "a die for each side, or one card"),
    GS_F_BOOL(in_t, opt_choice, "options.initiative-choice", 1, "the winner may choose"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, a_roll, "a.roll", "side a's die"),
    GS_O_INT(out_t, b_roll, "b.roll", "side b's die"),
    GS_O_INT(out_t, tie_roll, "tie.roll", "the die that settles a tie"),
    GS_O_INT(out_t, card_roll, "card.roll", "the die that stands for the card"),
    GS_O_INT(out_t, a_total, "a.total", "side a's die and bonus"),
    GS_O_INT(out_t, b_total, "b.total", "side b's die and bonus"),
    GS_O_BOOL(out_t, tied, "tied", "equal totals"),
    GS_O_WORD(out_t, winner, "winner", goh_side_words, "who won the roll or the card"),
    GS_O_WORD(out_t, first, "first", goh_side_words, "who moves first"),
    GS_O_WORD(out_t, second, "second", goh_side_words, "who moves second"),
};

enum { LABEL_A, LABEL_B, LABEL_TIE, LABEL_CARD };
static const char *const labels[] = {"initiative.a", "initiative.b", "initiative.tie",
                                     "initiative.card"};

typedef struct state {
    int32_t pc, a, b, tie, card;
} state;

static int32_t other(int32_t side)
{
    return GOH_SIDE_A + GOH_SIDE_B - side;
}

/* GOH-R7: red is side a, black side b; nobody chooses. */
static void by_card(const state *st, out_t *out, gs_ask *ask)
{
    out->card_roll = st->card;
    out->winner = out->first = st->card <= 3 ? GOH_SIDE_A : GOH_SIDE_B;
    gs_note_text(ask, "GOH-R7", st->card <= 3 ? "a red card (1 to 3): side a moves first"
                                              : "a black card (4 to 6): side b moves first");
}

static void by_dice(const in_t *in, const state *st, out_t *out, gs_ask *ask)
{
    out->a_roll = st->a;
    out->b_roll = st->b;
    out->tie_roll = st->tie;
    out->a_total = st->a + in->a.modifier;
    out->b_total = st->b + in->b.modifier;
    out->tied = out->a_total == out->b_total;
    gs_note(ask, "GOH-1", "side a: die and bonus", out->a_total);
    gs_note(ask, "GOH-1", "side b: die and bonus", out->b_total);
    if (st->tie) { /* GOH-R6: a tie on the first turn */
        out->winner = st->tie <= 3 ? GOH_SIDE_A : GOH_SIDE_B;
        gs_note_text(ask, "GOH-R6", "a tie on the first turn: 1 to 3 side a, 4 to 6 side b");
    } else if (out->tied) { /* GOH-R6: as in the turn before */
        out->first = in->previous_first;
        gs_note_text(ask, "GOH-R6", "a tie: the same order as last turn");
        return;
    } else {
        out->winner = out->a_total > out->b_total ? GOH_SIDE_A : GOH_SIDE_B;
        gs_note_text(ask, "GOH-R6", out->winner == GOH_SIDE_A ? "side a wins the roll"
                                                              : "side b wins the roll");
    }
    const goh_initiative_side *w = out->winner == GOH_SIDE_A ? &in->a : &in->b;
    bool second = in->opt_choice && w->choice == GOH_CHOOSE_SECOND;
    out->first = second ? other(out->winner) : out->winner;
    if (second) {
        gs_note_text(ask, "GOH-R6", "the winner chooses to move second");
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    if (in->opt_initiative == GOH_BY_CARD) {
        GS_ASK(st, ask, LABEL_CARD, 1, &gs_faces_each);
        st->card = ask->cls + 1;
        by_card(st, out, ask);
    } else {
        GS_ASK(st, ask, LABEL_A, 1, &gs_faces_each);
        st->a = ask->cls + 1;
        GS_ASK(st, ask, LABEL_B, 1, &gs_faces_each);
        st->b = ask->cls + 1;
        if (st->a + in->a.modifier == st->b + in->b.modifier &&
            in->previous_first == GOH_SIDE_NONE) {
            GS_ASK(st, ask, LABEL_TIE, 1, &gs_faces_each);
            st->tie = ask->cls + 1;
        }
        by_dice(in, st, out, ask);
    }
    out->second = other(out->first);
    gs_note_text(ask, "GOH-1.1", out->first == GOH_SIDE_A ? "side a moves first"
                                                          : "side b moves first");
    gs_note_text(ask, "GOH-1.2", out->second == GOH_SIDE_A ? "side a moves second"
                                                           : "side b moves second");
    GS_PROC_END;
}

const gs_proc goh_initiative = {
    .name = "initiative",
    .help = "who moves first this turn",
    .rules = "GOH-1 GOH-1.1 GOH-1.2 GOH-R6 GOH-R7",
    GOH_PROC(initiative),
    GOH_DICE,
};
