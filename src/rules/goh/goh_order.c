/* GOH chapter 11: does a company away from its captains obey the order to attack? */
#include "goh_int.h"

typedef goh_order_in in_t;
typedef goh_order_out out_t;

static const char *const penalty_words[] = {"once", "each", NULL};
static const char *const result_words[] = {"attack", "no-attack", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_WORD(in_t, quality, "unit.quality", goh_quality_words, GOH_REGULAR, "its training"),
    GS_F_BOOL(in_t, disaffected, "unit.disaffected", 0, "poor morale"),
    GS_F_BOOL(in_t, with_captain, "unit.with-captain", 0,
              "it or its group has a captain's or the general's banner"),
    GS_F_INT(in_t, modifier, "unit.order-modifier", 0, -3, 3, "for special rules"),
    GS_F_WORD(in_t, opt_command, "options.command", goh_command_words, 0,
              "the rules of command are in force"),
    GS_F_WORD(in_t, opt_penalties, "options.order-penalties", penalty_words, GOH_PENALTY_ONCE,
              "the -1 once, or for each reason"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, needed, "needed", "it had to roll"),
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_INT(out_t, modifier, "modifier", "added to the die"),
    GS_O_INT(out_t, total, "total", "die and modifier; 4 attacks"),
    GS_O_WORD(out_t, result, "result", result_words, "whether it attacks"),
};

static const char *const labels[] = {"order.unit"};

typedef struct state {
    int32_t pc, roll;
} state;

static int32_t elite(const void *in)
{
    return ((const in_t *)in)->quality == GOH_ELITE ? 1 : 0;
}

/* GOH-R75: the -1 is taken once, or once for each reason. */
static int32_t penalties(const void *in_)
{
    const in_t *in = in_;
    int32_t n = (in->type == GOH_SKIRMISHERS) + (in->quality == GOH_LEVY) + (in->disaffected != 0);
    return in->opt_penalties == GOH_PENALTY_EACH ? -n : n > 0 ? -1 : 0;
}

static int32_t special(const void *in)
{
    return ((const in_t *)in)->modifier;
}

static const gs_modifier modifiers[] = {
    {"GOH-11.1b", "elite", elite},
    {"GOH-R75", "skirmishers, levy or disaffected", penalties},
    {"GOH-R12b", "special rules", special},
};

static void note_no_roll(const in_t *in, gs_ask *ask)
{
    if (in->opt_command) {
        gs_note_text(ask, "GOH-R74", "command is not in force: no roll");
    } else {
        gs_note_text(ask, "GOH-R76", "with a captain's or the general's banner: no roll");
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    if (in->opt_command || in->with_captain) { /* GOH-11, GOH-11.1a, GOH-R76 */
        note_no_roll(in, ask);
        out->result = GOH_ORDER_ATTACK;
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    st->roll = ask->cls + 1;
    out->needed = 1;
    out->roll = st->roll;
    out->modifier = gs_modifiers_sum(modifiers, GS_COUNT(modifiers), in, ask);
    out->total = out->roll + out->modifier;
    out->result = out->total >= 4 ? GOH_ORDER_ATTACK : GOH_ORDER_NO_ATTACK; /* GOH-11.1a */
    gs_note(ask, "GOH-11.1a", out->total >= 4 ? "4 or more: it may attack"
                                              : "less than 4: it does not attack", out->total);
    GS_PROC_END;
}

const gs_proc goh_order = {
    .name = "order",
    .help = "whether a company obeys an order to attack",
    .rules = "GOH-11.1a GOH-11.1b GOH-R75 GOH-R76",
    GOH_PROC(order),
    GOH_DICE,
};
