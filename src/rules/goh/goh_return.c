/* GOH-R80, GOH-R81: whether a company that was lost in battle comes back. */
#include "goh_int.h"

typedef goh_return_in in_t;
typedef goh_return_out out_t;

static const char *const fate_words[] = {"removed", "fled", "survived", NULL};
static const char *const result_words[] = {"returns", "weakened", "lost", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, fate, "unit.fate", fate_words, GOH_COMPANY_REMOVED,
              "how it ended the battle"),
    GS_F_WORD(in_t, quality, "unit.quality", goh_quality_words, GOH_REGULAR, "its training"),
    GS_F_BOOL(in_t, disaffected, "unit.disaffected", 0, "poor morale"),
    GS_F_INT(in_t, bonus, "unit.bonus", 0, -3, 3, "for special rules"),
    GS_F_WORD(in_t, field, "field", goh_field_words, GOH_FIELD_DRAWN, "who holds the field"),
    GS_F_WORD(in_t, opt_losses, "options.company-losses", goh_return_words, GOH_LOSSES_ROLL,
              "lost companies roll, all return, or none does"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_INT(out_t, modifier, "modifier", "added to the die"),
    GS_O_INT(out_t, total, "total", "die and modifier"),
    GS_O_WORD(out_t, result, "result", result_words, "what becomes of it"),
    GS_O_INT(out_t, endurance_change, "endurance-change", "in its next battle"),
};

static const char *const labels[] = {"return.unit"};

typedef gs_place state;

static int32_t of_field(const void *in_)
{
    const in_t *in = in_;
    return in->field == GOH_FIELD_OWN ? 1 : in->field == GOH_FIELD_ENEMY ? -1 : 0;
}

static int32_t of_elite(const void *in)
{
    return ((const in_t *)in)->quality == GOH_ELITE ? 1 : 0;
}

static int32_t of_poor(const void *in_)
{
    const in_t *in = in_;
    return in->quality == GOH_LEVY || in->disaffected ? -1 : 0;
}

static int32_t of_flight(const void *in)
{
    return ((const in_t *)in)->fate == GOH_COMPANY_FLED ? 1 : 0;
}

static int32_t of_special(const void *in)
{
    return ((const in_t *)in)->bonus;
}

static const gs_modifier modifiers[] = {
    {"GOH-R81", "who holds the field", of_field},
    {"GOH-R81", "elite", of_elite},
    {"GOH-R81", "levy or disaffected", of_poor},
    {"GOH-R81", "it fled, and was not destroyed", of_flight},
    {"GOH-R46b", "special rules", of_special},
};

/* Step 1 of the book. */
static void without_dice(const in_t *in, out_t *out, gs_ask *ask)
{
    if (in->fate == GOH_COMPANY_SURVIVED) {
        out->result = GOH_RETURNS;
        gs_note_text(ask, "GOH-R80", "survivors lose all their hits");
    } else {
        bool back = in->opt_losses == GOH_LOSSES_ALL_RETURN;
        out->result = back ? GOH_RETURNS : GOH_RETURNS_LOST;
        gs_note_text(ask, "GOH-R81", back ? "all companies return" : "it is lost for good");
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    if (in->fate == GOH_COMPANY_SURVIVED || in->opt_losses != GOH_LOSSES_ROLL) {
        without_dice(in, out, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->modifier = gs_modifiers_sum(modifiers, GS_COUNT(modifiers), in, ask);
    out->total = out->roll + out->modifier;
    if (out->total <= 2) {
        out->result = GOH_RETURNS_LOST;
        gs_note(ask, "GOH-R81", "2 or less: lost for good", out->total);
    } else if (out->total <= 4) {
        out->result = GOH_RETURNS_WEAKENED;
        out->endurance_change = -1;
        gs_note(ask, "GOH-R81", "3 or 4: weakened in its next battle", out->total);
    } else {
        out->result = GOH_RETURNS;
        gs_note(ask, "GOH-R81", "5 or more: it returns whole", out->total);
    }
    GS_PROC_END;
}

const gs_proc goh_company_return = {
    .name = "company-return",
    .help = "whether a company lost in battle comes back",
    .rules = "GOH-R80 GOH-R81",
    GOH_PROC(return),
    GOH_DICE,
};
