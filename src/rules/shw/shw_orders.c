/* SHW chapters 11 and 19: a non-player General's roll, order tests, rallying. */
#include "shw_int.h"

enum { ORDER_REACH = 24000, ORDER_NEEDS = 4, RALLY_NEEDS = 4 };

typedef gs_place command_state, order_state, rally_state;

/* ---- 22.2 command ---- */
static const char *const command_general_words[] = {"other", "player", "none", NULL};
static const char *const command_words[] = {"free", "advance", "fall-back", NULL};

static const gs_fact command_facts[] = {
    GS_F_WORD(shw_command_in, general, "general", command_general_words,
              SHW_GENERAL_OTHER, "the General: a non-player hero, a player hero, none"),
    GS_F_INT(shw_command_in, units, "units", 6, 0, 60, "his units on the table"),
    GS_F_INT(shw_command_in, bonus, "command.bonus", 0, -3, 3, "house rules, on the die"),
};
static const gs_fact command_outs[] = {
    GS_O_INT(shw_command_out, roll, "roll", "the die; 0: not rolled"),
    GS_O_WORD(shw_command_out, result, "result", command_words, "what he must order"),
    GS_O_INT(shw_command_out, forced_units, "forced-units", "units bound by it"),
};
static const char *const command_labels[] = {"command.general"};

static gs_step_result command_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const shw_command_in *in = in_;
    command_state *st = state;
    shw_command_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->general != SHW_GENERAL_OTHER) {
        gs_note_text(ask, "SHW-11.6", "only a General who is no player hero rolls");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    int32_t total = out->roll + in->bonus;
    gs_points(ask, "SHW-R115", "bonus", in->bonus);
    /* SHW-11.6, SHW-R113 */
    out->result = total >= 6   ? SHW_COMMAND_ADVANCE
                  : total <= 1 ? SHW_COMMAND_FALL_BACK
                               : SHW_COMMAND_FREE;
    gs_note(ask, "SHW-11.6", "6 or more forward, 1 or less back, else as he likes",
            total);
    if (out->result != SHW_COMMAND_FREE) {
        out->forced_units = (in->units + 2) / 3; /* SHW-R17: a third, rounded up */
        gs_note(ask, "SHW-R17", "a third of his units, rounded up", out->forced_units);
    }
    GS_PROC_END;
}
SHW_PROC(command, "what a non-player General must order this turn", "SHW-11.6 SHW-R17");

/* ---- 22.3 order ---- */
static const char *const purpose_words[] = {"move",  "challenge", "ambush", "hold",
                                            "leave", "shoot",     "rally",  NULL};
static const char *const subject_words[] = {"unit", "hero", NULL};
static const char *const leader_words[] = {"none", "hero", "player", NULL};
static const char *const obeys_words[] = {"obeys", "fails", NULL};

typedef shw_order_in order_in;
static const gs_fact order_facts[] = {
    GS_F_WORD(order_in, purpose, "purpose", purpose_words, SHW_PURPOSE_MOVE,
              "what is wanted"),
    GS_F_WORD(order_in, subject, "subject", subject_words, SHW_SUBJECT_UNIT, "of whom"),
    GS_F_WORD(order_in, quality, "unit.quality", shw_plain_quality_words, SHW_AVERAGE,
              "quality of the unit"),
    GS_F_WORD(order_in, leader, "unit.leader", leader_words, SHW_LEADER_NONE,
              "who leads the unit: nobody, a non-player hero, a player hero"),
    GS_F_INT(order_in, hero_power, "hero.power", 1, 0, 7,
             "present Power of leader or hero"),
    GS_F_BOOL(order_in, hero_player, "hero.player", 0, "the hero is a player hero"),
    GS_F_WORD(order_in, general, "general", command_general_words, SHW_GENERAL_PLAYER,
              "the unit's General"),
    GS_F_DEC(order_in, distance, "general.distance", 0, 0, 200000, 2, "distance to him"),
    GS_F_INT(order_in, bonus, "order.bonus", 0, -3, 3, "house rules, on the die"),
    SHW_OPT_NPC_GENERAL(order_in, o_npc_general),
    SHW_OPT_NPC_HERO(order_in, o_npc_hero),
    SHW_OPT_AMBUSH_TEST(order_in, o_ambush_test),
    SHW_OPT_CHALLENGE_ORDERS(order_in, o_challenge_orders),
};
static const gs_fact order_outs[] = {
    GS_O_BOOL(shw_order_out, test, "test", "a test was needed"),
    GS_O_INT(shw_order_out, roll, "roll", "the die; 0: not rolled"),
    GS_O_INT(shw_order_out, modifier, "modifier", "added to it"),
    GS_O_INT(shw_order_out, total, "total", "die and modifier"),
    GS_O_WORD(shw_order_out, result, "result", obeys_words, "the order is obeyed or not"),
};
static const char *const order_labels[] = {"order"};

static bool is_hero(const order_in *in)
{
    return in->subject == SHW_SUBJECT_HERO || in->purpose == SHW_PURPOSE_CHALLENGE ||
           in->purpose == SHW_PURPOSE_LEAVE;
}

/* Out of the General's command: SHW-11.7, SHW-3.4, SHW-3.5, SHW-R33. */
static bool out_of_command(const order_in *in, gs_ask *ask)
{
    if (in->general == SHW_GENERAL_NONE) {
        gs_note_text(ask, "SHW-3.5", "there is no General: a test");
        return true;
    }
    if (in->distance > ORDER_REACH) {
        gs_note_text(ask, "SHW-11.7", "farther than 24 inches from the General: a test");
        return true;
    }
    if (in->general == SHW_GENERAL_OTHER) {
        gs_note_text(ask, "SHW-R33",
                     in->o_npc_general ? "a non-player General: a test"
                                       : "the non-player General's roll counts");
        return in->o_npc_general != 0;
    }
    gs_note_text(ask, "SHW-11.5", "within 24 inches of a player General: no test");
    return false;
}

static bool needs_test(const order_in *in, gs_ask *ask)
{
    bool hero = is_hero(in);
    if (in->purpose == SHW_PURPOSE_SHOOT || in->purpose == SHW_PURPOSE_RALLY) {
        gs_note_text(ask, "SHW-11.2", "no order is needed to shoot or rally");
        return false;
    }
    if (hero && in->hero_player) {
        gs_note_text(ask, "SHW-11.3", "a player hero does as his player likes");
        return false;
    }
    if (!hero && in->leader == SHW_LEADER_PLAYER) {
        gs_note_text(ask, "SHW-11.4", "a unit obeys the player hero who leads it");
        return false;
    }
    if (in->purpose == SHW_PURPOSE_HOLD ||
        in->purpose == SHW_PURPOSE_LEAVE) { /* SHW-19.5: who would leave stays */
        gs_note_text(ask, "SHW-R37", "to hold or to leave is always a test");
        return true;
    }
    if (in->purpose == SHW_PURPOSE_AMBUSH && in->o_ambush_test == 0) { /* SHW-11.9 */
        gs_note_text(ask, "SHW-R36", "to stay hidden is a test near the General too");
        return true;
    }
    if (in->purpose == SHW_PURPOSE_CHALLENGE) {
        gs_note_text(ask, "SHW-R38",
                     in->o_challenge_orders ? "a challenge needs no order"
                                            : "a challenge needs the order of a move");
        if (in->o_challenge_orders) {
            return false;
        }
    }
    if (hero) { /* SHW-2.4 */
        gs_note_text(ask, "SHW-R34",
                     in->o_npc_hero ? "a non-player hero always tests"
                                    : "a non-player hero tests as a unit does");
        if (in->o_npc_hero) {
            return true;
        }
    }
    return out_of_command(in, ask);
}

/* SHW-6.1: Average 0; SHW-6.2: Elite 1; SHW-6.3: Poor -1. */
static int32_t quality_points(int32_t quality, const char *rule, gs_ask *ask)
{
    if (quality != SHW_AVERAGE) {
        gs_note(ask, rule, quality == SHW_ELITE ? "Elite" : "Poor",
                quality - SHW_AVERAGE);
    }
    return quality - SHW_AVERAGE;
}

static int32_t order_modifier(const order_in *in, gs_ask *ask)
{
    int32_t m = 0;
    bool hero = is_hero(in);
    if (!hero) {
        m += quality_points(in->quality, "SHW-11.8", ask); /* SHW-11.8 */
    }
    if (hero || in->leader == SHW_LEADER_HERO) {
        m += in->hero_power; /* SHW-11.8 */
        gs_note(ask, "SHW-11.8", "Power of the hero", in->hero_power);
    }
    m += gs_points(ask, "SHW-R115", "bonus", in->bonus);
    return m;
}

static gs_step_result order_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const order_in *in = in_;
    order_state *st = state;
    shw_order_out *out = out_;
    GS_PROC_BEGIN(st);
    if (!needs_test(in, ask)) {
        out->result = SHW_OBEYS;
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->test = 1;
    out->roll = ask->cls + 1;
    out->modifier = order_modifier(in, ask);
    out->total = out->roll + out->modifier;
    out->result =
        out->total >= ORDER_NEEDS ? SHW_OBEYS : SHW_FAILS; /* SHW-11.7, SHW-R113 */
    gs_note(ask, "SHW-11.7", "4 or more obeys", out->total);
    GS_PROC_END;
}
SHW_PROC(order, "does a unit or hero do as it is told",
         "SHW-11.1 SHW-11.7 SHW-11.8 SHW-R33 SHW-R34 SHW-R36 SHW-R37");

/* ---- 22.10 rally ---- */
static const char *const rally_words[] = {"recovers", "retreats", NULL};

typedef shw_rally_in rally_in;
static const gs_fact rally_facts[] = {
    GS_F_WORD(rally_in, quality, "unit.quality", shw_plain_quality_words, SHW_AVERAGE,
              "quality of the unit"),
    GS_F_BOOL(rally_in, general_joined, "general.joined", 0,
              "the General is with it, or is the lone hero"),
    GS_F_INT(rally_in, general_power, "general.power", 1, 0, 7, "his present Power"),
    GS_F_BOOL(rally_in, lone_hero, "unit.lone-hero", 0, "it is a hero on his own"),
    GS_F_INT(rally_in, hero_power, "hero.power", 1, 0, 7, "that hero's present Power"),
    GS_F_DEC(rally_in, move, "unit.move", 8000, 0, 40000, 2, "full move of its retreat"),
    GS_F_DEC(rally_in, edge, "edge", 24000, 0, 200000, 2, "distance to the table edge"),
    GS_F_INT(rally_in, bonus, "unit.bonus", 0, -3, 3, "house rules, on the die"),
    SHW_OPT_HERO_RALLY(rally_in, o_hero_rally),
};
static const gs_fact rally_outs[] = {
    GS_O_INT(shw_rally_out, roll, "roll", "the die"),
    GS_O_INT(shw_rally_out, modifier, "modifier", "added to it"),
    GS_O_INT(shw_rally_out, total, "total", "die and modifier"),
    GS_O_WORD(shw_rally_out, result, "result", rally_words, "it recovers or retreats"),
    GS_O_DEC(shw_rally_out, retreat, "retreat", "how far it retreats"),
    GS_O_BOOL(shw_rally_out, leaves, "leaves", "it leaves the table"),
};
static const char *const rally_labels[] = {"rally.unit"};

static int32_t rally_modifier(const rally_in *in, gs_ask *ask)
{
    int32_t m = quality_points(in->quality, "SHW-19.3", ask); /* SHW-19.3 */
    if (in->general_joined) {
        m += in->general_power; /* SHW-19.3 */
        gs_note(ask, "SHW-19.3", "Power of the General", in->general_power);
    } else if (in->lone_hero) {
        m += in->o_hero_rally ? in->hero_power : 0; /* SHW-R85 */
        gs_note(ask, "SHW-R85", "own Power of a lone hero",
                in->o_hero_rally ? in->hero_power : 0);
    }
    m += gs_points(ask, "SHW-R115", "bonus", in->bonus);
    return m;
}

static gs_step_result rally_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const rally_in *in = in_;
    rally_state *st = state;
    shw_rally_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->modifier = rally_modifier(in, ask);
    out->total = out->roll + out->modifier;
    if (out->total >= RALLY_NEEDS) { /* SHW-19.1, SHW-R113 */
        out->result = SHW_RECOVERS;
        gs_note(ask, "SHW-19.1", "4 or more recovers", out->total);
        return GS_STEP_DONE;
    }
    /* SHW-19.2: a full move back, off the table at its edge */
    out->result = SHW_RETREATS;
    out->retreat = gs_least(in->move, in->edge);
    out->leaves = in->edge <= in->move;
    gs_note(ask, "SHW-19.2", "3 or less retreats", out->total);
    gs_note_dec(ask, "SHW-19.2", "a full move", out->retreat);
    if (out->leaves) {
        gs_note_text(ask, "SHW-19.2", "which takes it off the table for good");
    }
    GS_PROC_END;
}
SHW_PROC(rally, "does a shaken unit recover or retreat",
         "SHW-19.1 SHW-19.2 SHW-19.3 SHW-R85");
