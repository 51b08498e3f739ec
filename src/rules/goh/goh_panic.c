/* GOH chapter 11: what a company does when its general is lost. */
#include "goh_int.h"

typedef goh_panic_in in_t;
typedef goh_panic_out out_t;

static const char *const lost_words[] = {"killed", "captured", "fled", NULL};
static const char *const result_words[] = {"no-test", "flee", "retire", "carry-on", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_INT(in_t, move, "unit.move", 0, 0, 12, "its full move, 0 by type"),
    GS_F_DEC(in_t, distance, "unit.distance", 3000, 0, 99000, 3,
             "from where the general's company stood"),
    GS_F_INT(in_t, modifier, "unit.panic-modifier", 0, -3, 3, "for special rules"),
    GS_F_WORD(in_t, general_lost, "general.lost", lost_words, GOH_GENERAL_KILLED,
              "how the general was lost"),
    GS_F_WORD(in_t, opt_command, "options.command", goh_command_words, 0,
              "the rules of command are in force"),
    GS_F_WORD(in_t, opt_general_lost, "options.general-lost", goh_general_lost_words,
              GOH_LOST_ANY, "a general captured or fled counts as killed"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, tests, "tests", "it had to test"),
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_INT(out_t, total, "total", "die and modifier"),
    GS_O_WORD(out_t, result, "result", result_words, "what it does"),
    GS_O_INT(out_t, retire_distance, "retire-distance", "lengths that it retires at once"),
    GS_O_BOOL(out_t, no_move_next_turn, "no-move-next-turn", "must not move next turn"),
    GS_O_BOOL(out_t, lost, "lost", "flees the table"),
};

static const char *const labels[] = {"panic.unit"};

typedef struct state {
    int32_t pc, roll;
} state;

/* True if the company is spared the test. (GOH-11, GOH-11.2a, GOH-R77) */
static bool spared(const in_t *in, gs_ask *ask)
{
    if (in->opt_command) {
        gs_note_text(ask, "GOH-R74", "command is not in force: no test");
        return true;
    }
    if (in->distance > 6000) {
        gs_note_dec(ask, "GOH-11.2a", "further than 6 from the general: no test", in->distance);
        return true;
    }
    if (in->general_lost != GOH_GENERAL_KILLED && in->opt_general_lost == GOH_LOST_KILLED_ONLY) {
        gs_note_text(ask, "GOH-R77", "the general was not killed: no test");
        return true;
    }
    return false;
}

static void result(const in_t *in, int32_t roll, out_t *out, gs_ask *ask)
{
    out->tests = 1;
    out->roll = roll;
    out->total = roll + in->modifier;
    gs_points(ask, "GOH-R12b", "special rules", in->modifier);
    if (in->general_lost != GOH_GENERAL_KILLED) {
        gs_note_text(ask, "GOH-R77", "a general captured or fled counts as killed");
    }
    if (out->total <= 2) { /* GOH-11.2b */
        out->result = GOH_PANIC_FLEE;
        out->lost = 1;
        gs_note(ask, "GOH-11.2b", "2 or less: it flees the table", out->total);
    } else if (out->total <= 4) { /* GOH-11.2c */
        out->result = GOH_PANIC_RETIRE;
        out->retire_distance = in->move ? in->move : goh_type_profile(in->type)->move;
        out->no_move_next_turn = 1;
        gs_note(ask, "GOH-11.2c", "3 or 4: it retires a move and stands still next turn",
                out->total);
    } else { /* GOH-11.2d */
        out->result = GOH_PANIC_CARRY_ON;
        gs_note(ask, "GOH-11.2d", "5 or more: it carries on", out->total);
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    if (spared(in, ask)) {
        out->result = GOH_PANIC_NO_TEST;
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    result(in, ask->cls + 1, out, ask);
    GS_PROC_END;
}

const gs_proc goh_panic = {
    .name = "panic",
    .help = "what a company does when its general is lost",
    .rules = "GOH-11.2a GOH-11.2b GOH-11.2c GOH-11.2d GOH-R77",
    GOH_PROC(panic),
    GOH_DICE,
};
