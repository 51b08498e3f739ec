/* WMH-B8.4 to B8.9 and chapter 14: beaten units retreat, units fall back, and the table's
 * edge. */
#include "wmh_int.h"

/* ---- retreat ---- */

enum { LABEL_UNIT, LABEL_FRIEND };
typedef struct retreat_state {
    int32_t pc, own;
} retreat_state;

static const char *const retreat_labels[] = {"jostle.unit", "jostle.friend"};
static const char *const retreat_words[] = {
    "none", "impassable", "artillery", "friends-block", "enemy", "engaged", NULL};

static const gs_fact retreat_in[] = {
    WMH_F_TYPE(wmh_retreat_in, type, "unit.type", WMH_INFANTRY),
    WMH_F_CM(wmh_retreat_in, distance, "distance", WMH_CM(3), 60,
             "cm that it must retreat"),
    WMH_F_SHOVE(wmh_retreat_in, shove, "unit"),
    WMH_F_JOSTLE(wmh_retreat_in, shove.opt_four),
};
static const gs_fact retreat_out[] = {
    GS_O_BOOL(wmh_retreat_out, destroyed, "unit.destroyed", "it is destroyed"),
    GS_O_WORD(wmh_retreat_out, reason, "reason", retreat_words, "by what"),
    GS_O_DEC(wmh_retreat_out, moved, "unit.moved", "cm that it goes"),
    GS_O_BOOL(wmh_retreat_out, confused, "unit.confused", "it is confused"),
    GS_O_BOOL(wmh_retreat_out, friend_confused, "friend.confused",
              "friends in its way are"),
};

/* The reason of an obstacle is the same number as the obstacle; only friends who yield
 * have none and lend theirs to artillery. */
static bool retreat_ends(const wmh_retreat_in *in, bool hit, wmh_retreat_out *out,
                         gs_ask *ask)
{
    if (wmh_type_profile(in->type)->class == WMH_CLASS_ARTILLERY && in->distance > 0) {
        out->destroyed = 1;
        out->reason = WMH_RETREAT_ARTILLERY;
        gs_note_text(ask, "WMH-B14.2", "artillery that must retreat is destroyed");
        return true;
    }
    if (hit && in->shove.obstacle != WMH_FRIENDS_YIELD) {
        out->destroyed = 1;
        out->reason = in->shove.obstacle;
        out->moved = in->shove.distance;
        gs_note_dec(ask, "WMH-B8.6", "its retreat is blocked: destroyed, after cm",
                    out->moved);
        return true;
    }
    return false;
}

static gs_step_result retreat_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_retreat_in *in = in_;
    retreat_state *st = state;
    wmh_retreat_out *out = out_;
    bool hit = in->shove.obstacle != WMH_CLEAR_WAY && in->distance > in->shove.distance;
    GS_PROC_BEGIN(st);
    if (retreat_ends(in, hit, out, ask)) {
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, LABEL_UNIT, hit, wmh_jostle_faces(&in->shove));
    st->own = ask->count[1];
    GS_ASK(st, ask, LABEL_FRIEND, hit, wmh_jostle_faces(&in->shove));
    out->moved = in->distance;
    out->confused = st->own;
    out->friend_confused = ask->count[1];
    gs_note_dec(ask, "WMH-B8.4", "it retreats, cm", out->moved);
    if (hit) {
        bool any = out->confused || out->friend_confused;
        gs_note_text(ask, "WMH-B8.7", "friends make way: each tests for confusion");
        gs_note_text(ask, "WMH-B10.1",
                     !any                                    ? "nobody is confused"
                     : out->confused && out->friend_confused ? "both are confused"
                     : out->confused                         ? "it is confused"
                                     : "the friends are confused");
    }
    GS_PROC_END;
}

const gs_proc wmh_retreat = {
    .name = "retreat",
    .help = "what becomes of a beaten unit that must retreat",
    .rules = "WMH-B8.4 WMH-B8.6 WMH-B8.7 WMH-B10.1 WMH-B14.2 WMH-R79",
    WMH_DICE(retreat),
};

/* ---- fall-back ---- */

enum { LABEL_FALL, LABEL_FALL_UNIT, LABEL_FALL_FRIEND };
typedef struct fall_back_state {
    int32_t pc, least, most, own; /* least, most: cm */
} fall_back_state;

static const char *const fall_back_labels[] = {"fall-back", "jostle.unit",
                                               "jostle.friend"};
static const char *const fall_reason_words[] = {"draw", "chosen", "forced", NULL};

static const gs_fact fall_back_in[] = {
    GS_F_WORD(wmh_fall_back_in, reason, "unit.reason", fall_reason_words,
              WMH_FALL_BACK_DRAW, "after a draw, by choice, or by its pursuit test"),
    WMH_F_COVER(wmh_fall_back_in, cover, "unit.cover"),
    WMH_F_CM(wmh_fall_back_in, wish, "unit.wish", WMH_CM(36), 36,
             "cm that its owner would go"),
    GS_F_INT(wmh_fall_back_in, dice_bonus, "unit.dice-bonus", 0, -2, 3,
             "for house rules, dice"),
    WMH_F_SHOVE(wmh_fall_back_in, shove, "unit"),
    GS_F_WORD(wmh_fall_back_in, opt_no_minimum, "options.fall-back-minimum",
              wmh_fall_back_words, 0, "least distance of a fall back"),
    WMH_F_JOSTLE(wmh_fall_back_in, shove.opt_four),
};
static const gs_fact fall_back_out[] = {
    GS_O_DEC(wmh_fall_back_out, least, "least", "cm that it must go"),
    GS_O_DEC(wmh_fall_back_out, most, "most", "cm that it may go"),
    GS_O_DEC(wmh_fall_back_out, distance, "distance", "cm that it sets out for"),
    GS_O_DEC(wmh_fall_back_out, moved, "unit.moved", "cm that it goes"),
    GS_O_BOOL(wmh_fall_back_out, blocked, "unit.blocked", "something stops it"),
    GS_O_BOOL(wmh_fall_back_out, confused, "unit.confused", "it is confused"),
    GS_O_BOOL(wmh_fall_back_out, friend_confused, "friend.confused",
              "friends in its way are"),
};

static void fall_count(const wmh_fall_back_in *in, fall_back_state *st, gs_ask *ask)
{
    st->least = 0;
    for (int face = 6; face >= 1; face--) {
        st->most += WMH_CM(face) * ask->count[face - 1];
        st->least = ask->count[face - 1] ? WMH_CM(face) : st->least;
    }
    bool covered = in->reason == WMH_FALL_BACK_DRAW && in->cover != WMH_OPEN;
    gs_note_dec(ask, "WMH-B8.8", "at most the sum of the dice, cm", st->most);
    if (covered || in->opt_no_minimum) {
        st->least = 0; /* WMH-B8.8, WMH-R47 */
        gs_note_text(ask, covered ? "WMH-B8.8" : "WMH-R47",
                     covered ? "in cover: it may stay" : "no least distance");
    } else {
        gs_note_dec(ask, "WMH-R47", "at least the lowest die, cm", st->least);
    }
}

static int32_t fall_distance(const wmh_fall_back_in *in, const fall_back_state *st)
{
    return gs_clamp(in->wish, st->least, st->most);
}

static void fall_end(const wmh_fall_back_in *in, const fall_back_state *st,
                     const wmh_shove *s, int32_t friend, wmh_fall_back_out *out,
                     gs_ask *ask)
{
    out->least = st->least;
    out->most = st->most;
    out->distance = fall_distance(in, st);
    out->moved = s->moved;
    out->blocked = s->blocked;
    out->confused = s->confused || st->own;
    out->friend_confused = friend;
    gs_note_dec(ask,
                in->reason == WMH_FALL_BACK_FORCED   ? "WMH-16.2"
                : in->reason == WMH_FALL_BACK_CHOSEN ? "WMH-14.2"
                                                     : "WMH-B8.8",
                "it falls back, cm", out->moved);
    if (st->own || friend) {
        gs_note_text(ask, "WMH-R42",
                     st->own && friend ? "both are confused"
                     : st->own         ? "it is confused"
                                       : "the friends are confused");
    }
}

static gs_step_result fall_back_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const wmh_fall_back_in *in = in_;
    fall_back_state *st = state;
    wmh_fall_back_out *out = out_;
    gs_ask quiet = {.odds = ask->odds};
    wmh_shove s = wmh_shove_by(&in->shove, fall_distance(in, st), &quiet);
    GS_PROC_BEGIN(st);
    gs_points(ask, "WMH-R79", "house rule, dice", in->dice_bonus);
    GS_ASK(st, ask, LABEL_FALL, 3 + in->dice_bonus, &gs_faces_each);
    fall_count(in, st, ask);
    s = wmh_shove_by(&in->shove, fall_distance(in, st), ask);
    GS_ASK(st, ask, LABEL_FALL_UNIT, s.own_die, wmh_jostle_faces(&in->shove));
    st->own = ask->count[1];
    GS_ASK(st, ask, LABEL_FALL_FRIEND, s.friend_die, wmh_jostle_faces(&in->shove));
    fall_end(in, st, &s, ask->count[1], out, ask);
    GS_PROC_END;
}

const gs_proc wmh_fall_back = {
    .name = "fall-back",
    .help = "how far a unit falls back after a round of melee",
    .rules = "WMH-14.2 WMH-16.2 WMH-B8.8 WMH-B8.9 WMH-B10.1 WMH-R47 WMH-R79",
    WMH_DICE(fall_back),
};

/* ---- table-edge ---- */

typedef gs_place table_edge_state;

static const char *const table_edge_labels[] = {"edge"};
static const char *const edge_cause_words[] = {"retreat", "other", NULL};

static const gs_fact table_edge_in[] = {
    GS_F_WORD(wmh_table_edge_in, other, "unit.cause", edge_cause_words, 0,
              "what drove it off the table"),
    WMH_F_BONUS(wmh_table_edge_in, modifier, "modifier", 3,
                "for house rules, on the die"),
    GS_F_WORD(wmh_table_edge_in, opt_return, "options.edge", wmh_edge_words, 0,
              "what becomes of units that leave the table"),
};
static const gs_fact table_edge_out[] = {
    GS_O_INT(wmh_table_edge_out, roll, "roll", "face; 0 without a roll"),
    GS_O_BOOL(wmh_table_edge_out, destroyed, "unit.destroyed", "it is gone for good"),
    GS_O_BOOL(wmh_table_edge_out, returns, "unit.returns", "it comes back"),
};

static gs_step_result table_edge_step(const void *in_, void *state, void *out_,
                                      gs_ask *ask)
{
    const wmh_table_edge_in *in = in_;
    table_edge_state *st = state;
    wmh_table_edge_out *out = out_;
    GS_PROC_BEGIN(st);
    if (!in->opt_return || !in->other) {
        out->destroyed = 1;
        gs_note_text(ask, "WMH-G11.1", "off the table: it is destroyed");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->returns = out->roll + gs_points(ask, "WMH-R79", "house rule", in->modifier) >=
                   3;
    out->destroyed = !out->returns;
    gs_note_text(ask, "WMH-G11.1",
                 out->returns ? "3 or more: it comes back, without orders"
                              : "2 or less: it is gone for good");
    GS_PROC_END;
}

const gs_proc wmh_table_edge = {
    .name = "table-edge",
    .help = "what becomes of a unit forced off the table",
    .rules = "WMH-G11.1 WMH-R79",
    WMH_DICE(table_edge),
};
