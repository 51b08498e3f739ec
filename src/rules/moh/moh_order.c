/* MOH-11.1: whether a unit obeys its orders. */
#include "moh_int.h"

static const char *const result_words[] = {"obey", "hold", "fallback", NULL};

typedef gs_place order_state;

static const gs_fact order_in[] = {
    MOH_F_TYPE(moh_order_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_QUALITY(moh_order_in, quality, "unit.quality"),
    MOH_F_ORIGINAL(moh_order_in, original),
    MOH_F_STRENGTH(moh_order_in, strength, 1),
    MOH_F_MOVE(moh_order_in, move),
    MOH_F_LIGHT(moh_order_in, light),
    MOH_F_BONUS(moh_order_in, bonus, "unit.bonus", "special rule, on the die"),
    GS_F_BOOL(moh_order_in, general_present, "general.present", 1,
              "a general who may order it is on the table"),
    GS_F_DEC(moh_order_in, general_distance, "general.distance", 0, 0, 200000, 2,
             "inches from the general who orders"),
    GS_F_BOOL(moh_order_in, general_in_melee, "general.in-melee", 0,
              "he is engaged in melee"),
    GS_F_WORD(moh_order_in, fallback_full, "options.order-fallback",
              moh_order_fallback_words, 0, "how far a failed order sends the unit back"),
};
static const gs_fact order_out[] = {
    GS_O_BOOL(moh_order_out, needed, "order.needed", "a die is needed"),
    GS_O_INT(moh_order_out, roll, "order.roll", "the die"),
    GS_O_INT(moh_order_out, modifier, "order.modifier", "sum of the modifiers"),
    GS_O_INT(moh_order_out, total, "order.total", "die and modifiers"),
    GS_O_WORD(moh_order_out, result, "order.result", result_words, "what the unit does"),
    GS_O_DEC(moh_order_out, distance, "fallback.distance", "inches that it falls back"),
    GS_O_BOOL(moh_order_out, rally, "rally.required", "a rally test follows"),
};
static const char *const order_labels[] = {"order.unit"};

static const gs_modifier rows[] = {
    {"MOH-11.1.4", "elite", moh_row_elite},
    {"MOH-11.1.4", "levy", moh_row_levy},
    {"MOH-11.1.4", "lost half of its original strength", moh_row_lost_half},
    {"MOH-5.1", "special rule", moh_row_bonus},
};

static int32_t order_modifier(const moh_order_in *in, gs_ask *ask)
{
    int32_t strength = moh_strength(in->original, in->strength);
    moh_chart chart = {.quality = in->quality,
                       .lost_half = moh_lost_half(in->original, strength),
                       .bonus = in->bonus};
    return gs_modifiers_sum(rows, GS_COUNT(rows), &chart, ask); /* MOH-11.1.4 */
}

static bool roll_needed(const moh_order_in *in, gs_ask *ask)
{
    /* MOH-2.3, MOH-2.4: the commander may order all, a subordinate his own; whoever asks
     * says whether one of them is there */
    if (!in->general_present) { /* MOH-R53 */
        gs_note_text(ask, "MOH-R18", "no general who may order it: a die is thrown");
        return true;
    }
    if (in->general_in_melee) {
        gs_note_text(ask, "MOH-11.1.2", "the general is fighting: a die is thrown");
        return true;
    }
    gs_note_dec(ask, "MOH-R73", "the general's distance as he orders, inches",
                in->general_distance);
    if (in->general_distance > 12000) {
        gs_note_text(ask, "MOH-11.1.2",
                     "the general is more than 12 inches away: a die is thrown");
        return true;
    }
    gs_note_text(ask, "MOH-11.1.1", "the general is near: the unit obeys");
    return false;
}

static void fall_back(const moh_order_in *in, moh_order_out *out, gs_ask *ask)
{
    int32_t full = moh_full_move(in->type, in->move);
    out->result = MOH_ORDER_FALLBACK;
    out->distance = in->fallback_full ? full : gs_half_length(full); /* MOH-R19 */
    gs_note_dec(ask, "MOH-R19", "0 or less: it falls back, inches", out->distance);
    if (!moh_is_light(in->type, in->light)) {
        out->rally = 1; /* MOH-11.4 */
        gs_note_text(ask, "MOH-11.4", "a rally test follows the fallback");
    }
}

static gs_step_result order_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_order_in *in = in_;
    order_state *st = state;
    moh_order_out *out = out_;
    GS_PROC_BEGIN(st);
    if (!roll_needed(in, ask)) {
        return GS_STEP_DONE; /* MOH-11.1.1: obey */
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* MOH-11.1.2 */
    out->needed = 1;
    out->roll = ask->cls + 1;
    out->modifier = order_modifier(in, ask);
    out->total = out->roll + out->modifier;
    gs_note(ask, "MOH-11.1.3", "total", out->total);
    if (out->total >= 4) {
        out->result = MOH_OBEY;
        gs_note_text(ask, "MOH-11.1.3", "4 or more: it obeys");
    } else if (out->total >= 1) {
        out->result = MOH_HOLD;
        gs_note_text(ask, "MOH-11.1.3", "1 to 3: it stays where it is");
    } else {
        fall_back(in, out, ask); /* MOH-R1: 0 or less */
    }
    GS_PROC_END;
}

static gs_status order_check(const void *in_, gs_err *err)
{
    const moh_order_in *in = in_;
    return moh_check_strength(in->original, in->strength, err);
}

const gs_proc moh_order = {
    .name = "order",
    .help = "whether a unit obeys",
    .rules = "MOH-11.1.1 MOH-11.1.2 MOH-11.1.3 MOH-11.1.4 MOH-R18 MOH-R19",
    MOH_DICE(order),
    .check = order_check,
};
