/* MOH chapters 14 and 15: when a unit tests its rally, the test, and recovery. */
#include "moh_int.h"

/* ---- rally-trigger ---- */

static const char *const event_words[] = {
    "start-of-turn", "fallback", "maneuver", "evade", "friends-through",
    "shooting",      "pursuit",  "melee",    NULL,
};
static const char *const trigger_words[] = {
    "none",     "disordered", "fallback", "maneuver", "evade", "friends-through",
    "shooting", "pursuit",    "melee",    "tested",   NULL,
};

static const gs_fact trigger_in[] = {
    GS_F_WORD(moh_trigger_in, event, "event", event_words, MOH_EVENT_START,
              "what has happened"),
    MOH_F_TYPE(moh_trigger_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_LIGHT(moh_trigger_in, light),
    GS_F_BOOL(moh_trigger_in, disordered, "unit.disordered", 0, "it is disordered"),
    GS_F_BOOL(moh_trigger_in, in_contact, "unit.in-contact", 0, "it is in melee"),
    GS_F_BOOL(moh_trigger_in, tested, "unit.tested", 0,
              "it has tested in this part of the turn"),
    MOH_F_TYPE(moh_trigger_in, passer_type, "passer.type", MOH_HEAVY_INFANTRY),
    GS_F_INT(moh_trigger_in, strength, "unit.strength", 24, 1, 400,
             "strength before the phase"),
    GS_F_INT(moh_trigger_in, hits, "unit.hits", 0, 0, 400, "hits received in the phase"),
    GS_F_INT(moh_trigger_in, given, "unit.given", 0, 0, 400,
             "hits inflicted in the melees"),
    GS_F_BOOL(moh_trigger_in, light_maneuver_test, "options.light-maneuver-test", 1,
              "light troops test after a manoeuvre"),
};
static const gs_fact trigger_out[] = {
    GS_O_BOOL(moh_trigger_out, required, "test.required", "a rally test is called for"),
    GS_O_WORD(moh_trigger_out, reason, "test.reason", trigger_words, "why"),
};

typedef struct trigger_verdict {
    bool test;
    const char *rule, *text;
} trigger_verdict;

static trigger_verdict movement_verdict(const moh_trigger_in *in)
{
    bool light = moh_is_light(in->type, in->light);
    if (in->event == MOH_EVENT_FALLBACK) {
        return light ? (trigger_verdict){false, "MOH-11.4",
                                         "light troops fall back without a test"}
                     : (trigger_verdict){true, "MOH-14.2.2", "it has fallen back"};
    }
    if (in->event == MOH_EVENT_MANEUVER) {
        return light && !in->light_maneuver_test
                   ? (trigger_verdict){false, "MOH-R22",
                                       "light troops manoeuvre without a test"}
                   : (trigger_verdict){true, "MOH-14.2.2", "it has manoeuvred"};
    }
    return (trigger_verdict){true, "MOH-14.2.2", "it has evaded"};
}

static trigger_verdict losses_verdict(const moh_trigger_in *in)
{
    if (in->hits >= in->strength && in->hits > 0) {
        return (trigger_verdict){false, "MOH-R63", "nothing is left to test"};
    }
    if (in->event == MOH_EVENT_MELEE) {
        return in->hits > in->given
                   ? (trigger_verdict){true, "MOH-13.10",
                                       "it took more hits than it gave"}
                   : (trigger_verdict){false, "MOH-13.10", "it was not beaten"};
    }
    return in->hits > 0 && 4 * in->hits >= in->strength
               ? (trigger_verdict){true, "MOH-14.2.4", "it lost a quarter to shooting"}
               : (trigger_verdict){false, "MOH-R35",
                                   "it lost less than a quarter to shooting"};
}

static trigger_verdict verdict(const moh_trigger_in *in)
{
    if (in->tested) {
        return (trigger_verdict){false, "MOH-R16",
                                 "it has tested already in this part of the turn"};
    }
    switch ((moh_test_event)in->event) {
    case MOH_EVENT_START:
        return in->disordered && !in->in_contact
                   ? (trigger_verdict){true, "MOH-14.2.1",
                                       "it begins the turn disordered"}
                   : (trigger_verdict){false, "MOH-14.2.1",
                                       "it is in order, or in melee"};
    case MOH_EVENT_FALLBACK:
    case MOH_EVENT_MANEUVER:
    case MOH_EVENT_EVADE:
        return movement_verdict(in);
    case MOH_EVENT_FRIENDS:
        return in->passer_type == MOH_SKIRMISHERS
                   ? (trigger_verdict){false, "MOH-R28", "skirmishers disturb nobody"}
                   : (trigger_verdict){true, "MOH-14.2.3", "friends went through it"};
    case MOH_EVENT_PURSUIT:
        return (trigger_verdict){true, "MOH-14.2.5", "it has pursued"};
    case MOH_EVENT_SHOOTING:
    case MOH_EVENT_MELEE:
        break;
    }
    return losses_verdict(in);
}

static gs_step_result trigger_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_trigger_in *in = in_;
    moh_trigger_out *out = out_;
    trigger_verdict v = verdict(in);
    out->required = v.test;
    out->reason = v.test ? in->event + MOH_TEST_DISORDERED : MOH_TEST_NONE;
    if (in->tested) {
        out->reason = MOH_TEST_TESTED;
    }
    gs_note_text(ask, v.rule, v.text);
    return GS_STEP_DONE;
}

const gs_proc moh_rally_trigger = {
    .name = "rally-trigger",
    .help = "whether an event calls for a rally test",
    .rules = "MOH-14.2.1 MOH-14.2.2 MOH-14.2.3 MOH-14.2.4 MOH-14.2.5 MOH-13.10 MOH-R16",
    MOH_NO_DICE(trigger),
};

/* ---- rally ---- */

static const char *const rally_words[] = {"good-order", "disordered", "retreat", "break",
                                          NULL};

typedef gs_place rally_state;

static const gs_fact rally_in[] = {
    MOH_F_TYPE(moh_rally_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_QUALITY(moh_rally_in, quality, "unit.quality"),
    MOH_F_ORIGINAL(moh_rally_in, original),
    MOH_F_STRENGTH(moh_rally_in, strength, 1),
    GS_F_BOOL(moh_rally_in, disordered, "unit.disordered", 0,
              "it is disordered before the test"),
    MOH_F_MOVE(moh_rally_in, move),
    MOH_F_BONUS(moh_rally_in, bonus, "unit.bonus", "special rule, on the die"),
    GS_F_BOOL(moh_rally_in, general_joined, "general.joined", 0,
              "a general who may rally it has joined it"),
    GS_F_BOOL(moh_rally_in, enemy_behind, "enemy.behind", 0,
              "an enemy to flank or rear within 12 inches"),
};
static const gs_fact rally_out[] = {
    GS_O_INT(moh_rally_out, roll, "rally.roll", "the die"),
    GS_O_INT(moh_rally_out, modifier, "rally.modifier", "sum of the modifiers"),
    GS_O_INT(moh_rally_out, total, "rally.total", "die and modifiers"),
    GS_O_WORD(moh_rally_out, result, "rally.result", rally_words,
              "what becomes of the unit"),
    GS_O_BOOL(moh_rally_out, disordered_after, "unit.disordered-after",
              "it is disordered now"),
    GS_O_DEC(moh_rally_out, distance, "retreat.distance", "inches that it retreats"),
};
static const char *const rally_labels[] = {"rally.unit"};

static const gs_modifier rally_rows[] = {
    {"MOH-14.4", "elite", moh_row_elite},
    {"MOH-14.4", "levy", moh_row_levy},
    {"MOH-14.4", "a general has joined it", moh_row_joined}, /* MOH-R50 */
    {"MOH-R69", "an enemy to flank or rear within 12 inches", moh_row_enemy},
    {"MOH-14.4", "lost half of its original strength", moh_row_lost_half},
    {"MOH-5.1", "special rule", moh_row_bonus},
};

static int32_t rally_modifier(const moh_rally_in *in, gs_ask *ask)
{
    int32_t strength = moh_strength(in->original, in->strength);
    moh_chart chart = {.quality = in->quality,
                       .joined = in->general_joined,
                       .enemy = in->enemy_behind,
                       .lost_half = moh_lost_half(in->original, strength),
                       .bonus = in->bonus};
    return gs_modifiers_sum(rally_rows, GS_COUNT(rally_rows), &chart, ask); /* MOH-14.4 */
}

static void rally_result(const moh_rally_in *in, moh_rally_out *out, gs_ask *ask)
{
    out->disordered_after = 1;
    if (out->total >= 4) {
        out->result = MOH_GOOD_ORDER; /* MOH-14.3, MOH-R46 */
        out->disordered_after = 0;
        gs_note_text(ask, "MOH-14.3", "4 or more: it is in good order");
    } else if (out->total < 1) {
        out->result = MOH_BREAKS; /* MOH-14.3, MOH-R1 */
        gs_note_text(ask, "MOH-14.3", "0 or less: it breaks");
    } else if (in->disordered) {
        out->result = MOH_MUST_RETREAT;
        out->distance = moh_full_move(in->type, in->move);
        gs_note_dec(ask, "MOH-14.3", "1 to 3 and disordered already: it retreats, inches",
                    out->distance);
    } else {
        out->result = MOH_BECOMES_DISORDERED;
        gs_note_text(ask, "MOH-14.3", "1 to 3: it falls into disorder");
    }
}

static gs_step_result rally_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_rally_in *in = in_;
    rally_state *st = state;
    moh_rally_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* MOH-14.1 */
    out->roll = ask->cls + 1;
    out->modifier = rally_modifier(in, ask);
    out->total = out->roll + out->modifier;
    gs_note(ask, "MOH-14.1", "total", out->total);
    rally_result(in, out, ask);
    GS_PROC_END;
}

static gs_status rally_check(const void *in_, gs_err *err)
{
    const moh_rally_in *in = in_;
    return moh_check_strength(in->original, in->strength, err);
}

const gs_proc moh_rally = {
    .name = "rally",
    .help = "the rally test",
    .rules = "MOH-14.1 MOH-14.3 MOH-14.4 MOH-R46 MOH-R47",
    MOH_DICE(rally),
    .check = rally_check,
};
