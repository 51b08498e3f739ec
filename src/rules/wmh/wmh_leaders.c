/* WMH chapter B12, WMH-C2 and C3: what becomes of leaders, and what a campaign's hero is
 * worth. */
#include "wmh_int.h"

/* ---- leader-fate ---- */

typedef gs_place fate_state;

static const char *const fate_labels[] = {"fate"};
static const char *const event_words[] = {"unit-destroyed", "overrun", "off-table", NULL};
static const char *const fate_words[WMH_FATES + 1] = {"escapes",  "slain", "wounded",
                                                      "captured", "left",  NULL};

static const gs_fact fate_in[] = {
    GS_F_WORD(wmh_fate_in, kind, "leader.kind", wmh_leader_words, WMH_HERO, "what he is"),
    GS_F_WORD(wmh_fate_in, event, "leader.event", event_words, WMH_EVENT_UNIT_DESTROYED,
              "what befell him"),
    GS_F_BOOL(wmh_fate_in, by_skirmishers, "by-skirmishers", 0,
              "skirmishers overran him"),
    WMH_F_CM(wmh_fate_in, friend_distance, "leader.friend-distance", WMH_CM(100), 400,
             "cm to the nearest friendly unit"),
    WMH_F_BONUS(wmh_fate_in, modifier, "modifier", 5, "for house rules, on the die"),
    GS_F_WORD(wmh_fate_in, opt_campaign, "options.fate", wmh_fate_option_words, 0,
              "leaders who fall die, or roll"),
};
static const gs_fact fate_out[] = {
    GS_O_INT(wmh_fate_out, roll, "roll", "face; 0 without a roll"),
    GS_O_WORD(wmh_fate_out, fate, "fate", fate_words, "what becomes of him"),
    GS_O_BOOL(wmh_fate_out, out_of_battle, "out-of-battle", "he is out of this battle"),
    GS_O_BOOL(wmh_fate_out, withdraws, "army-withdraws", "his army must withdraw"),
};

/* Steps 1 to 4: the fate that needs no die; false if one is rolled. */
static bool fate_without_die(const wmh_fate_in *in, wmh_fate_out *out, gs_ask *ask)
{
    bool overrun = in->event == WMH_EVENT_OVERRUN;
    if (overrun && in->friend_distance <= WMH_CM(30)) {
        out->fate = WMH_FATE_ESCAPES;
        gs_note_text(ask, "WMH-B12.6", "he reaches a friendly unit");
    } else if (in->event == WMH_EVENT_OFF_TABLE) {
        out->fate = WMH_FATE_LEFT;
        gs_note_text(ask, "WMH-B18.4", "he leaves the table for good");
    } else if (overrun && in->by_skirmishers) {
        out->fate = WMH_FATE_CAPTURED;
        gs_note_text(ask, "WMH-20.4", "skirmishers capture him");
    } else if (!in->opt_campaign) {
        out->fate = WMH_FATE_SLAIN;
        gs_note_text(ask, overrun ? "WMH-R55" : "WMH-B12.5",
                     overrun ? "overrun, and nobody near: he is slain"
                             : "his unit is destroyed: he is slain");
    } else {
        return false;
    }
    return true;
}

static void fate_end(const wmh_fate_in *in, wmh_fate_out *out, gs_ask *ask)
{
    out->out_of_battle = out->fate != WMH_FATE_ESCAPES;
    out->withdraws = out->out_of_battle && in->kind == WMH_GENERAL;
    if (out->withdraws) {
        gs_note_text(ask, "WMH-B18.4", "the general is lost");
    }
}

static gs_step_result fate_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const uint8_t by_die[6] = {
        /* WMH-C3 */
        WMH_FATE_SLAIN,   WMH_FATE_SLAIN,    WMH_FATE_WOUNDED,
        WMH_FATE_WOUNDED, WMH_FATE_CAPTURED, WMH_FATE_ESCAPES,
    };
    static const char *const text[WMH_FATES] = {
        "he escapes", "he is slain", "he is wounded", "he is captured", "he leaves",
    };
    const wmh_fate_in *in = in_;
    fate_state *st = state;
    wmh_fate_out *out = out_;
    GS_PROC_BEGIN(st);
    if (fate_without_die(in, out, ask)) {
        fate_end(in, out, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->fate = by_die[gs_clamp(out->roll + gs_points(ask, "WMH-R79", "house rule",
                                                          in->modifier),
                                 1, 6) -
                       1];
    gs_note_text(ask, "WMH-C3", text[out->fate]);
    fate_end(in, out, ask);
    GS_PROC_END;
}

const gs_proc wmh_leader_fate = {
    .name = "leader-fate",
    .help = "what becomes of a leader who is overrun or loses his unit",
    .rules = "WMH-20.4 WMH-B12.5 WMH-B12.6 WMH-C3 WMH-R55 WMH-R79",
    WMH_DICE(fate),
};

/* ---- leader-values ---- */

static const gs_fact leader_in[] = {
    GS_F_WORD(wmh_leader_in, kind, "leader.kind", wmh_leader_words, WMH_HERO,
              "what he is"),
    GS_F_INT(wmh_leader_in, power, "leader.power", 1, 0, 6, "his present Power"),
    GS_F_INT(wmh_leader_in, points, "leader.points", WMH_BY_TYPE, 0, 1000,
             "what he costs; by kind"),
};
static const gs_fact leader_out[] = {
    GS_O_INT(wmh_leader_out, rating, "leader.rating", "command rating"),
    GS_O_INT(wmh_leader_out, attacks, "leader.attacks", "attack bonus"),
    GS_O_INT(wmh_leader_out, points, "leader.points", "points cost"),
};

int32_t wmh_leader_points(int kind)
{
    static const int32_t points[] = {125, 80, 45};
    return points[kind];
}

static gs_step_result leader_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_leader_in *in = in_;
    wmh_leader_out *out = out_;
    int32_t power = in->power;
    if (in->kind == WMH_WIZARD && power > 0) {
        power--; /* WMH-R63 */
        gs_note(ask, "WMH-R63", "a wizard leads with one Power less", power);
    }
    out->rating = gs_least(7 + power, 10);
    out->attacks = power;
    out->points = wmh_given(in->points, wmh_leader_points(in->kind));
    gs_note(ask, "WMH-C2", "rating: 7 and his Power, at most 10", out->rating);
    gs_note(ask, "WMH-C2", "attack bonus: his Power", out->attacks);
    gs_note(ask, "WMH-B1.3", "points", out->points);
    return GS_STEP_DONE;
}

const gs_proc wmh_leader_values = {
    .name = "leader-values",
    .help = "what a campaign hero is worth as a leader",
    .rules = "WMH-B1.3 WMH-C2 WMH-R63",
    WMH_NO_DICE(leader),
};
