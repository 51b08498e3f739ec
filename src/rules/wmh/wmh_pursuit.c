/* WMH chapters 15 and 16: what winners of a melee may do, and in which frontage. */
#include "wmh_int.h"

/* ---- pursuit-test ---- */

typedef gs_place pursuit_state;

static const char *const pursuit_labels[] = {"pursuit"};
static const char *const choice_words[] = {"none", "plus", "minus", NULL};
static const char *const verdict_words[] = {"free", "fall-back", "press", NULL};

#define P_BOOL(m, key, dflt, help) GS_F_BOOL(wmh_pursuit_in, m, key, dflt, help)
static const gs_fact pursuit_in[] = {
    WMH_F_TYPE(wmh_pursuit_in, type, "unit.type", WMH_INFANTRY),
    WMH_F_WEAPON(wmh_pursuit_in, weapon, "unit.weapon"),
    P_BOOL(skirmish, "unit.skirmish", 0, "it is in skirmish order"),
    GS_F_INT(wmh_pursuit_in, stands_lost, "unit.stands-lost", 0, 0, 5,
             "stands that it lacks"),
    P_BOOL(rough, "unit.rough", 0, "it is not in clear ground"),
    P_BOOL(irregular, "unit.irregular", 0, "it is in an irregular formation"),
    P_BOOL(second, "unit.second-pursuit", 0, "it fought the round as a pursuer"),
    WMH_F_COVER(wmh_pursuit_in, cover, "unit.cover"),
    P_BOOL(leader, "unit.leader-attached", 0, "a leader is attached to it"),
    GS_F_WORD(wmh_pursuit_in, choice, "unit.leader-choice", choice_words, WMH_LEADER_NONE,
              "how he sways the test"),
    WMH_F_BONUS(wmh_pursuit_in, bonus, "unit.bonus", 3, "for house rules, on the die"),
    P_BOOL(can_follow, "unit.can-follow", 1,
           "it may enter the ground of the beaten enemy"),
    P_BOOL(advanced, "unit.advanced", 0, "it has advanced in this phase"),
    WMH_F_TYPE(wmh_pursuit_in, enemy_type, "enemy.type", WMH_INFANTRY),
    P_BOOL(enemy_destroyed, "enemy.destroyed", 0, "the beaten enemy is destroyed"),
    P_BOOL(other_enemy, "other-enemy-in-arc", 0,
           "another enemy is seen in its arc in 20 cm"),
    GS_F_WORD(wmh_pursuit_in, opt_body_second, "options.second-pursuit", wmh_second_words,
              0, "whether a second pursuit counts"),
    GS_F_WORD(wmh_pursuit_in, opt_barred_stand, "options.barred-pursuit",
              wmh_barred_words, 0, "what a unit does that must press and may not pursue"),
    GS_F_WORD(wmh_pursuit_in, opt_fortified_advance, "options.fortified-advance",
              wmh_no_yes_words, 0, "fortified units may advance"),
};
static const gs_fact pursuit_out[] = {
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_STANDS], "mod-stands", "stands lost"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_MISSILE], "mod-missile",
             "missile infantry"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_MOUNTED], "mod-mounted",
             "cavalry, chariots, monsters"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_TERRAIN], "mod-terrain",
             "not in clear ground"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_IRREGULAR], "mod-irregular", "irregular"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_SECOND], "mod-second", "second pursuit"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_LEADER], "mod-leader", "leader"),
    GS_O_INT(wmh_pursuit_out, mod[WMH_PURSUIT_EXTRA], "mod-extra", "house rule"),
    GS_O_INT(wmh_pursuit_out, modifier, "modifier", "sum of these"),
    GS_O_INT(wmh_pursuit_out, roll, "roll", "face"),
    GS_O_INT(wmh_pursuit_out, total, "total", "face and modifiers"),
    GS_O_WORD(wmh_pursuit_out, verdict, "verdict", verdict_words, "what the test says"),
    GS_O_BOOL(wmh_pursuit_out, may_pursue, "may-pursue", "it may pursue"),
    GS_O_BOOL(wmh_pursuit_out, may_advance, "may-advance", "it may advance"),
    GS_O_BOOL(wmh_pursuit_out, may_stand, "may-stand", "it may stand"),
    GS_O_BOOL(wmh_pursuit_out, may_fall_back, "may-fall-back", "it may fall back"),
};

static int32_t row_stands(const void *in)
{
    return -((const wmh_pursuit_in *)in)->stands_lost; /* WMH-R49 */
}
static int32_t row_missile(const void *ctx)
{
    const wmh_pursuit_in *in = ctx;
    return -wmh_missile_infantry(in->type, in->weapon);
}
static int32_t row_mounted(const void *in)
{
    return wmh_mounted(wmh_type_profile(((const wmh_pursuit_in *)in)->type)->class);
}
static int32_t row_terrain(const void *in)
{
    return -((const wmh_pursuit_in *)in)->rough;
}
static int32_t row_irregular(const void *in)
{
    return -((const wmh_pursuit_in *)in)->irregular;
}
static int32_t row_second(const void *ctx)
{
    const wmh_pursuit_in *in = ctx;
    return -(in->second && !in->opt_body_second);
}
static int32_t row_leader(const void *ctx)
{
    const wmh_pursuit_in *in = ctx;
    int32_t sign = in->choice == WMH_LEADER_PLUS    ? 1
                   : in->choice == WMH_LEADER_MINUS ? -1
                                                    : 0;
    return in->leader ? sign : 0;
}
static int32_t row_extra(const void *in)
{
    return ((const wmh_pursuit_in *)in)->bonus;
}

/* WMH-16.5 */
static const gs_modifier pursuit_rows[WMH_PURSUIT_MODS] = {
    [WMH_PURSUIT_STANDS] = {"WMH-R49", "stands lost", row_stands},
    [WMH_PURSUIT_MISSILE] = {"WMH-16.5", "missile infantry", row_missile},
    [WMH_PURSUIT_MOUNTED] = {"WMH-16.5", "cavalry, chariots or monsters", row_mounted},
    [WMH_PURSUIT_TERRAIN] = {"WMH-16.5", "not in clear ground", row_terrain},
    [WMH_PURSUIT_IRREGULAR] = {"WMH-16.5", "irregular", row_irregular},
    [WMH_PURSUIT_SECOND] = {"WMH-R4", "it pursued already", row_second},
    [WMH_PURSUIT_LEADER] = {"WMH-16.6", "its leader", row_leader},
    [WMH_PURSUIT_EXTRA] = {"WMH-R79", "house rule", row_extra},
};

/* Whether it may pursue if the die allows; notes what forbids it. */
static bool can_pursue(const wmh_pursuit_in *in, bool fixed, gs_ask *ask)
{
    const wmh_profile *own = wmh_type_profile(in->type);
    bool slower = own->class == WMH_CLASS_INFANTRY &&
                  wmh_mounted(wmh_type_profile(in->enemy_type)->class); /* WMH-16.7 */
    if (fixed) {
        gs_note_text(ask, in->skirmish ? "WMH-20.4" : "WMH-B14.2",
                     in->skirmish ? "skirmishers do not move into contact"
                                  : "artillery neither pursues nor advances");
    } else if (in->cover == WMH_FORTIFIED) {
        gs_note_text(ask, "WMH-16.8", "fortified units never pursue");
    } else if (in->enemy_destroyed) {
        gs_note_text(ask, "WMH-B9.1", "its enemies are destroyed: nobody to pursue");
    } else if (!in->can_follow) {
        gs_note_text(ask, "WMH-B9.4", "it may not enter the ground there");
    } else if (slower) {
        gs_note_text(ask, "WMH-16.7",
                     "infantry does not pursue mounted troops or monsters");
    } else {
        return true;
    }
    return false;
}

/* Whether it may advance if the die allows. */
static bool can_advance(const wmh_pursuit_in *in, bool fixed, bool pursue, bool press,
                        gs_ask *ask)
{
    if (!in->other_enemy || fixed) {
        return false;
    }
    bool fort = in->cover == WMH_FORTIFIED && !in->opt_fortified_advance;
    if (in->irregular || in->advanced || fort) {
        gs_note_text(ask,
                     in->irregular  ? "WMH-R82"
                     : in->advanced ? "WMH-B9.6"
                                    : "WMH-R48",
                     in->irregular  ? "an irregular winner does not advance"
                     : in->advanced ? "it has advanced in this phase"
                                    : "fortified units do not advance");
        return false;
    }
    if (!in->enemy_destroyed && (pursue || !press || in->opt_barred_stand)) {
        gs_note_text(ask, "WMH-R48", "no advance while its enemies are not destroyed");
        return false;
    }
    return true;
}

/* Steps 3 to 5. */
static void choices(const wmh_pursuit_in *in, wmh_pursuit_out *out, gs_ask *ask)
{
    bool fixed = wmh_type_profile(in->type)->class == WMH_CLASS_ARTILLERY || in->skirmish;
    if (out->verdict == WMH_VERDICT_FALL_BACK) {
        out->may_fall_back = 1;
        gs_note_text(ask, "WMH-16.2", "1 or less: it must fall back");
        return;
    }
    bool press = out->verdict == WMH_VERDICT_PRESS;
    gs_note_text(ask, press ? "WMH-16.3" : "WMH-16.4",
                 press ? "6 or more: it must pursue or advance"
                       : "it does as its owner likes");
    bool pursue = can_pursue(in, fixed, ask);
    bool advance = can_advance(in, fixed, pursue, press, ask);
    out->may_pursue = pursue;
    out->may_advance = advance;
    out->may_stand = !press || (!pursue && !advance);
    out->may_fall_back = !press;
    if (press && out->may_stand) {
        gs_note_text(ask, "WMH-R48", "neither is possible: it stands");
    } else if (press && advance && !in->enemy_destroyed) {
        gs_note_text(ask, "WMH-R48", "it may not pursue: it must advance");
    }
}

static gs_step_result pursuit_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_pursuit_in *in = in_;
    pursuit_state *st = state;
    wmh_pursuit_out *out = out_;
    GS_PROC_BEGIN(st);
    gs_note_text(ask, "WMH-16.1", "a unit that has won rolls a die");
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    for (int i = 0; i < WMH_PURSUIT_MODS; i++) {
        out->mod[i] = gs_points(ask, pursuit_rows[i].rule, pursuit_rows[i].text,
                                   pursuit_rows[i].value(in));
        out->modifier += out->mod[i];
    }
    out->roll = ask->cls + 1;
    out->total = out->roll + out->modifier;
    out->verdict = out->total <= 1   ? WMH_VERDICT_FALL_BACK
                   : out->total >= 6 ? WMH_VERDICT_PRESS
                                     : WMH_VERDICT_FREE;
    gs_note(ask, "WMH-R49", "total", out->total);
    choices(in, out, ask);
    GS_PROC_END;
}

const gs_proc wmh_pursuit_test = {
    .name = "pursuit-test",
    .help = "what a unit that has won a round may do",
    .rules = "WMH-16.1 WMH-16.2 WMH-16.3 WMH-16.4 WMH-16.5 WMH-16.6 WMH-16.7 WMH-16.8 "
             "WMH-21.8 WMH-B9.1 WMH-B9.4 WMH-B14.2 WMH-R4 WMH-R48 WMH-R79 WMH-R82",
    WMH_DICE(pursuit),
};

/* ---- pursuit-frontage ---- */

static const char *const frontage_words[] = {"none", "contact-grows", "must-stay-regular",
                                             "frontage", NULL};

#define N_INT(m, key, lo, help) GS_F_INT(wmh_frontage_in, m, key, 3, lo, 6, help)
static const gs_fact frontage_in[] = {
    GS_F_BOOL(wmh_frontage_in, irregular, "unit.irregular", 0, "it is irregular"),
    GS_F_BOOL(wmh_frontage_in, irregular_after, "unit.irregular-after", WMH_BY_TYPE,
              "the pursuit would leave it irregular; as it is"),
    N_INT(stands, "unit.stands", 1, "its stands"),
    N_INT(frontage_before, "frontage.before", 1, "stands side by side in the round won"),
    N_INT(frontage_after, "frontage.after", 1, "stands side by side then"),
    N_INT(contact_before, "contact.before", 0, "stands in contact in the round won"),
    N_INT(contact_after, "contact.after", 0, "stands in contact then"),
};
static const gs_fact frontage_out[] = {
    GS_O_BOOL(wmh_frontage_out, legal, "legal", "it may pursue so"),
    GS_O_WORD(wmh_frontage_out, reason, "reason", frontage_words, "why not"),
};

static gs_step_result frontage_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_frontage_in *in = in_;
    wmh_frontage_out *out = out_;
    int32_t change = in->frontage_after - in->frontage_before;
    if (in->irregular) { /* WMH-15.3 */
        out->reason = in->contact_after > in->contact_before ? WMH_FRONTAGE_CONTACT_GROWS
                                                             : WMH_FRONTAGE_OK;
        gs_note(ask, "WMH-15.3", "irregular: stands in contact, at most",
                in->contact_before);
    } else { /* WMH-15.2 */
        bool change_over = change > 1 || change < -1;
        out->reason = wmh_given(in->irregular_after, in->irregular)
                          ? WMH_FRONTAGE_STAY_REGULAR
                      : change_over ? WMH_FRONTAGE_CHANGES
                                    : WMH_FRONTAGE_OK;
        gs_note(ask, "WMH-15.2", "regular it stays, its front changed by stands", change);
    }
    out->legal = out->reason == WMH_FRONTAGE_OK;
    return GS_STEP_DONE;
}

static gs_status frontage_check(const void *in_, gs_err *err)
{
    const wmh_frontage_in *in = in_;
    gs_status st =
        wmh_check_most(in->frontage_before, in->stands, "frontage.before", err);
    if (st == GS_OK) {
        st = wmh_check_most(in->frontage_after, in->stands, "frontage.after", err);
    }
    if (st == GS_OK) {
        st = wmh_check_most(in->contact_before, in->stands, "contact.before", err);
    }
    return st == GS_OK
               ? wmh_check_most(in->contact_after, in->stands, "contact.after", err)
               : st;
}

const gs_proc wmh_pursuit_frontage = {
    .name = "pursuit-frontage",
    .help = "whether a pursuit keeps to the unit's front",
    .rules = "WMH-15.2 WMH-15.3",
    WMH_NO_DICE(frontage),
    .check = frontage_check,
};
