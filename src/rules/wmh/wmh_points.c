/* WMH chapter 6: the order points of leaders, and the general's gifts. */
#include "wmh_int.h"

/* ---- order-points ---- */

typedef gs_place order_points_state;

static const char *const order_points_labels[] = {"points"};

int32_t wmh_command_points(bool playsheet, int line, int rating)
{
    /* WMH-6.1, WMH-21.2: by table, line, rating from 7 to 10 */
    static const uint8_t table[2][WMH_LINES][4] = {
        {{1, 2, 4, 6}, {1, 2, 5, 7}, {2, 3, 6, 8}, {2, 3, 6, 8}, {3, 4, 7, 9}, {3, 4, 8, 10}},
        {{1, 2, 3, 6},
         {1, 2, 4, 8},
         {2, 3, 5, 10},
         {2, 3, 5, 10},
         {3, 4, 6, 12},
         {3, 4, 7, 14}},
    };
    return table[playsheet][line][rating - 7];
}

#define LINE(n) \
    GS_F_INT(wmh_order_points_in, line[n - 1], "leader.line-" #n, WMH_BY_TYPE, 0, 30, \
             "points on line " #n " of the command table, if not the table's")
static const gs_fact order_points_in[] = {
    GS_F_INT(wmh_order_points_in, rating, "leader.rating", 8, 7, 10, "command rating"),
    GS_F_BOOL(wmh_order_points_in, far_from_general, "leader.far-from-general", 0,
              "more than 40 cm from the general"),
    GS_F_BOOL(wmh_order_points_in, night, "night", 0, "the battle is fought at night"),
    GS_F_BOOL(wmh_order_points_in, poor_weather, "poor-weather", 0,
              "the weather is poor"),
    WMH_F_BONUS(wmh_order_points_in, bonus, "leader.bonus", 3,
                "for house rules, on the die"),
    WMH_F_BONUS(wmh_order_points_in, points_bonus, "leader.points-bonus", 10,
                "for house rules, points"),
    LINE(1), LINE(2), LINE(3), LINE(4), LINE(5), LINE(6),
    GS_F_WORD(wmh_order_points_in, opt_playsheet, "options.command-table",
              wmh_sheet_words, 0, "which of the two command tables"),
    GS_F_WORD(wmh_order_points_in, opt_modifiers, "options.command-table-modifiers",
              wmh_sheet_modifier_words, 0, "modifiers beside the playsheet's table"),
};
static const gs_fact order_points_out[] = {
    GS_O_INT(wmh_order_points_out, roll, "roll", "face"),
    GS_O_INT(wmh_order_points_out, modifier, "modifier", "on the face"),
    GS_O_INT(wmh_order_points_out, line, "line", "line of the table"),
    GS_O_INT(wmh_order_points_out, points, "leader.points", "order points of the turn"),
};

static int32_t table_modifier(const wmh_order_points_in *in, gs_ask *ask)
{
    int32_t m = gs_points(ask, "WMH-R79", "house rule", in->bonus);
    if (in->opt_modifiers) { /* WMH-R2 */
        m += gs_points(ask, "WMH-R2", "far from the general", -in->far_from_general);
        m += gs_points(ask, "WMH-R2", "night", -in->night);
        m += gs_points(ask, "WMH-R2", "poor weather", -in->poor_weather);
    }
    return m;
}

static gs_step_result order_points_step(const void *in_, void *state, void *out_,
                                        gs_ask *ask)
{
    const wmh_order_points_in *in = in_;
    order_points_state *st = state;
    wmh_order_points_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->modifier = table_modifier(in, ask);
    out->line = gs_clamp(out->roll + out->modifier, 1, WMH_LINES);
    out->points = wmh_given(in->line[out->line - 1],
                            wmh_command_points(in->opt_playsheet, out->line - 1, in->rating));
    gs_note(ask, in->opt_playsheet ? "WMH-21.2" : "WMH-6.1", "line of the command table",
            out->line);
    gs_note(ask, in->opt_playsheet ? "WMH-R1" : "WMH-6.1", "points for his rating",
            out->points);
    out->points += gs_points(ask, "WMH-R79", "house rule", in->points_bonus);
    out->points = gs_most(0, out->points);
    GS_PROC_END;
}

const gs_proc wmh_order_points = {
    .name = "order-points",
    .help = "a leader's order points for the turn",
    .rules = "WMH-6.1 WMH-21.2 WMH-R1 WMH-R2 WMH-R79",
    WMH_DICE(order_points),
};

/* ---- transfer-points ---- */

static const char *const transfer_words[] = {"none", "not-general", "points", NULL};

static const gs_fact transfer_in[] = {
    GS_F_INT(wmh_transfer_in, general_points, "general.points", 6, 0, 20,
             "points that he has"),
    GS_F_INT(wmh_transfer_in, points, "points", 2, 0, 20, "points that he gives"),
    WMH_F_CM(wmh_transfer_in, distance, "distance", WMH_CM(20), 400,
             "cm to the other leader"),
    GS_F_BOOL(wmh_transfer_in, is_general, "giver-is-general", 1,
              "the giver is the army's general"),
};
static const gs_fact transfer_out[] = {
    GS_O_BOOL(wmh_transfer_out, allowed, "allowed", "he may give them"),
    GS_O_WORD(wmh_transfer_out, reason, "reason", transfer_words, "why not"),
    GS_O_INT(wmh_transfer_out, rate, "rate", "per cent that arrive"),
    GS_O_INT(wmh_transfer_out, spent, "spent", "points given"),
    GS_O_INT(wmh_transfer_out, received, "received", "points that arrive"),
    GS_O_INT(wmh_transfer_out, lost, "lost", "points lost on the way"),
    GS_O_INT(wmh_transfer_out, points_left, "general.points-left",
             "points that he keeps"),
};

static gs_step_result transfer_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_transfer_in *in = in_;
    wmh_transfer_out *out = out_;
    out->reason = !in->is_general                   ? WMH_TRANSFER_NOT_GENERAL
                  : in->points > in->general_points ? WMH_TRANSFER_POINTS
                                                    : WMH_TRANSFER_OK;
    out->allowed = out->reason == WMH_TRANSFER_OK;
    out->rate = in->distance <= WMH_CM(30) ? 100 : 50; /* WMH-6.2 */
    gs_note(ask, "WMH-6.2", "per cent that arrive at this distance", out->rate);
    if (out->allowed) {
        out->spent = in->points;
        out->received = in->points * out->rate / 100; /* WMH-R3 */
        out->lost = out->spent - out->received;
        gs_note(ask, "WMH-R3", "whole points that arrive", out->received);
    } else {
        gs_note_text(ask, "WMH-6.2",
                     in->is_general ? "he has not so many points"
                                    : "only the general gives points away");
    }
    out->points_left = in->general_points - out->spent;
    return GS_STEP_DONE;
}

const gs_proc wmh_transfer = {
    .name = "transfer-points",
    .help = "the general gives order points to another leader",
    .rules = "WMH-6.2 WMH-R3",
    WMH_NO_DICE(transfer),
};
