/* GOH chapters 2 and 5: how many hits a company can take. */
#include "goh_int.h"

typedef goh_endurance_in in_t;
typedef goh_endurance_out out_t;

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_WORD(in_t, quality, "unit.quality", goh_quality_words, GOH_REGULAR, "its training"),
    GS_F_BOOL(in_t, disaffected, "unit.disaffected", 0, "poor morale"),
    GS_F_WORD(in_t, heavy_armour, "unit.heavy-armour", goh_flag_words, GOH_BY_TYPE,
              "full armour, or armour on barded horses"),
    GS_F_INT(in_t, adjust, "unit.adjust", 0, -5, 10, "the game master's adjustment"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, base, "unit.base", "endurance of the type"),
    GS_O_INT(out_t, modifier, "unit.modifier", "for training, morale and armour"),
    GS_O_INT(out_t, endurance, "unit.endurance", "hits that it can take"),
};

static int32_t training(const void *in_)
{
    const in_t *in = in_;
    return in->quality == GOH_ELITE ? 1 : in->quality == GOH_LEVY ? -1 : 0;
}

static int32_t morale(const void *in_)
{
    return ((const in_t *)in_)->disaffected ? -1 : 0;
}

static int32_t armour(const void *in_)
{
    const in_t *in = in_;
    bool heavy = goh_type_profile(in->type)->heavy;
    return (int32_t)goh_trait(in->heavy_armour, heavy) - (int32_t)heavy;
}

static const gs_modifier modifiers[] = { /* GOH-2e, GOH-R13 */
    {"GOH-R15", "training: elite +1, levy -1", training},
    {"GOH-R15", "disaffected", morale},
    {"GOH-2c", "armour that its type lacks, or goes without", armour},
};

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    out->base = goh_type_profile(in->type)->endurance;
    gs_note(ask, "GOH-5b", "endurance of the type", out->base);
    out->modifier = gs_modifiers_sum(modifiers, GS_COUNT(modifiers), in, ask);
    if (out->modifier) {
        gs_note(ask, "GOH-2e", "type, training, morale and equipment", out->base + out->modifier);
    }
    int32_t value = gs_clamp(out->base + out->modifier, 2, 6); /* GOH-5c, GOH-R13 */
    if (value != out->base + out->modifier) {
        gs_note(ask, "GOH-5c", "endurance stays from 2 to 6", value);
    }
    value += in->adjust;
    gs_points(ask, "GOH-R13", "the game master's adjustment", in->adjust);
    out->endurance = value < 1 ? 1 : value;
    gs_note(ask, "GOH-R13", "endurance", out->endurance);
    return GS_STEP_DONE;
}

const gs_proc goh_endurance = {
    .name = "endurance",
    .help = "how many hits a company can take",
    .rules = "GOH-2e GOH-5b GOH-5c GOH-R13",
    GOH_PROC(endurance),
    GOH_NO_DICE,
};
