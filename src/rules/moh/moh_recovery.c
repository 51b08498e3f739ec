/* MOH chapter 15: recovery at the end of the turn; and MOH-R56: what a unit has back
 * after the battle. */
#include "moh_int.h"

/* ---- recovery ---- */

static const char *const reason_words[] = {
    "ok",       "no-recovery", "moved",         "shot", "shot-at",
    "in-melee", "disordered",  "no-casualties", NULL,
};
static const char *const recovery_words[] = {"not-tested", "recovered", "none", "lost",
                                             NULL};

typedef gs_place recovery_state;

static const gs_fact recovery_in[] = {
    MOH_F_QUALITY(moh_recovery_in, quality, "unit.quality"),
    MOH_F_ORIGINAL(moh_recovery_in, original),
    MOH_F_STRENGTH(moh_recovery_in, strength, 1),
    GS_F_INT(moh_recovery_in, casualties, "unit.casualties", 0, 0, 399,
             "temporary casualties"),
    GS_F_BOOL(moh_recovery_in, no_recovery, "unit.no-recovery", 0,
              "special rule: never recovers"),
    GS_F_BOOL(moh_recovery_in, moved, "unit.moved", 0,
              "it moved this turn, willing or not"),
    GS_F_BOOL(moh_recovery_in, shot, "unit.shot", 0, "it shot this turn"),
    GS_F_BOOL(moh_recovery_in, shot_at, "unit.shot-at", 0, "dice were thrown at it"),
    GS_F_BOOL(moh_recovery_in, in_melee, "unit.in-melee", 0,
              "it was in contact in the melees"),
    GS_F_BOOL(moh_recovery_in, disordered, "unit.disordered", 0, "it is disordered"),
    MOH_F_BONUS(moh_recovery_in, bonus, "unit.bonus", "special rule, on the die"),
    GS_F_BOOL(moh_recovery_in, general_joined, "general.joined", 0,
              "a general has joined it"),
    GS_F_BOOL(moh_recovery_in, enemy_visible, "enemy.visible", 0,
              "an enemy unit visible within 24 inches"),
};
static const gs_fact recovery_out[] = {
    GS_O_BOOL(moh_recovery_out, allowed, "recovery.allowed", "it may throw"),
    GS_O_WORD(moh_recovery_out, reason, "recovery.reason", reason_words, "why not"),
    GS_O_INT(moh_recovery_out, roll, "recovery.roll", "the die"),
    GS_O_INT(moh_recovery_out, modifier, "recovery.modifier", "sum of the modifiers"),
    GS_O_INT(moh_recovery_out, total, "recovery.total", "die and modifiers"),
    GS_O_WORD(moh_recovery_out, result, "recovery.result", recovery_words,
              "what comes of it"),
    GS_O_INT(moh_recovery_out, recovered, "unit.recovered", "casualties that come back"),
    GS_O_INT(moh_recovery_out, strength_after, "unit.strength-after", "strength now"),
    GS_O_INT(moh_recovery_out, casualties_after, "unit.casualties-after",
             "temporary casualties now"),
    GS_O_INT(moh_recovery_out, permanent_after, "unit.permanent-after",
             "permanent casualties now"),
};
static const char *const recovery_labels[] = {"recovery.unit"};

static const gs_modifier recovery_rows[] = {
    {"MOH-15.5", "elite", moh_row_elite},
    {"MOH-15.5", "levy", moh_row_levy},
    {"MOH-15.5", "a general has joined it", moh_row_joined},
    {"MOH-15.5", "an enemy visible within 24 inches", moh_row_enemy},
    {"MOH-15.5", "lost half of its original strength", moh_row_lost_half},
    {"MOH-5.1", "special rule", moh_row_bonus},
};

static int32_t recovery_modifier(const moh_recovery_in *in, gs_ask *ask)
{
    int32_t strength = moh_strength(in->original, in->strength);
    moh_chart chart = {.quality = in->quality,
                       .joined = in->general_joined,
                       .enemy = in->enemy_visible,
                       .lost_half = moh_lost_half(in->original, strength),
                       .bonus = in->bonus};
    return gs_modifiers_sum(recovery_rows, GS_COUNT(recovery_rows), &chart, ask);
}

/* MOH-15.3: the first reason against a throw, and the rule that gives it. */
static moh_recovery_reason recovery_reason(const moh_recovery_in *in, gs_ask *ask)
{
    const gs_reason why[] = {
        [MOH_RECOVERY_NEVER] = {in->no_recovery, "MOH-5.2",
                                "by its special rule it never recovers"},
        [MOH_RECOVERY_MOVED] = {in->moved, "MOH-15.3", "it moved"},
        [MOH_RECOVERY_SHOT] = {in->shot, "MOH-15.3", "it shot"},
        [MOH_RECOVERY_SHOT_AT] = {in->shot_at, "MOH-15.3", "it was shot at"},
        [MOH_RECOVERY_IN_MELEE] = {in->in_melee, "MOH-15.3", "it was in melee"},
        [MOH_RECOVERY_DISORDERED] = {in->disordered, "MOH-15.3", "it is disordered"},
        [MOH_RECOVERY_UNHURT] = {in->casualties == 0, "MOH-15.2",
                                 "nothing is there to recover"},
    };
    return (moh_recovery_reason)gs_first_reason(why, GS_COUNT(why), ask);
}

static void recovery_result(const moh_recovery_in *in, moh_recovery_out *out, gs_ask *ask)
{
    if (out->total >= 4) {
        out->result = MOH_RECOVERED; /* MOH-15.4 */
        out->recovered = in->casualties / 2;
        gs_note(ask, "MOH-15.4", "4 or more: half of them, rounded down, come back",
                out->recovered);
    } else if (out->total >= 1) {
        out->result = MOH_NONE_RECOVERED;
        gs_note_text(ask, "MOH-15.4", "1 to 3: none come back");
    } else {
        out->result = MOH_LOST_FOR_GOOD; /* MOH-R49 */
        gs_note(ask, "MOH-15.4", "0 or less: lost for good", in->casualties);
    }
}

/* The two pools of casualties afterwards. */
static void recovery_pools(const moh_recovery_in *in, moh_recovery_out *out)
{
    out->strength_after = moh_strength(in->original, in->strength) + out->recovered;
    out->casualties_after = out->result == MOH_LOST_FOR_GOOD
                                ? 0
                                : in->casualties - out->recovered; /* MOH-R49 */
    out->permanent_after = in->original - out->strength_after - out->casualties_after;
}

static gs_step_result recovery_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_recovery_in *in = in_;
    recovery_state *st = state;
    moh_recovery_out *out = out_;
    GS_PROC_BEGIN(st);
    out->reason = (int32_t)recovery_reason(in, ask);
    if (out->reason != MOH_RECOVERY_OK) {
        recovery_pools(in, out);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* MOH-15.3 */
    out->allowed = 1;
    out->roll = ask->cls + 1;
    out->modifier = recovery_modifier(in, ask); /* MOH-15.5 */
    out->total = out->roll + out->modifier;
    gs_note(ask, "MOH-15.3", "a respite: it throws; total", out->total);
    recovery_result(in, out, ask);
    recovery_pools(in, out);
    GS_PROC_END;
}

static gs_status casualties_fit(int32_t original, int32_t strength, int32_t casualties,
                                gs_err *err)
{
    if (casualties > original - strength) {
        return gs_err_key(err, GS_INPUT, "unit.casualties",
                          "is %d, but the unit has lost no more than %d", (int)casualties,
                          (int)(original - strength));
    }
    return GS_OK;
}

static gs_status recovery_check(const void *in_, gs_err *err)
{
    const moh_recovery_in *in = in_;
    gs_status st = moh_check_strength(in->original, in->strength, err);
    if (st == GS_OK) {
        int32_t strength = moh_strength(in->original, in->strength);
        st = casualties_fit(in->original, strength, in->casualties, err);
    }
    return st;
}

const gs_proc moh_recovery = {
    .name = "recovery",
    .help = "recovery at the end of the turn",
    .rules = "MOH-15.3 MOH-15.4 MOH-15.5 MOH-5.2 MOH-R49",
    MOH_DICE(recovery),
    .check = recovery_check,
};

/* ---- aftermath ---- */

static const char *const fate_words[] = {
    "on-field", "left-table", "broken", "surrendered", "destroyed", NULL,
};
static const char *const side_words[] = {"won", "lost", "drew", NULL};
static const char *const aftermath_result_words[] = {
    "none", "half", "all", "no-casualties", "lost", "captured", NULL,
};

typedef gs_place aftermath_state;

static const gs_fact aftermath_in[] = {
    GS_F_WORD(moh_aftermath_in, fate, "unit.fate", fate_words, MOH_ON_FIELD,
              "how it ended"),
    GS_F_WORD(moh_aftermath_in, side_result, "side.result", side_words, MOH_DREW,
              "how the battle ended for its side"),
    MOH_F_QUALITY(moh_aftermath_in, quality, "unit.quality"),
    MOH_F_ORIGINAL(moh_aftermath_in, original),
    GS_F_INT(moh_aftermath_in, strength, "unit.strength", MOH_AS_ORIGINAL, 0, 400,
             "strength at the end; as the original, or 0 if destroyed, if not given"),
    GS_F_INT(moh_aftermath_in, casualties, "unit.casualties", 0, 0, 400,
             "temporary casualties"),
    MOH_F_BONUS(moh_aftermath_in, bonus, "unit.bonus", "special rule, on the die"),
    GS_F_WORD(moh_aftermath_in, aftermath, "options.aftermath", moh_aftermath_words,
              MOH_AFTER_ROLL, "how casualties come back"),
};
static const gs_fact aftermath_out[] = {
    GS_O_INT(moh_aftermath_out, roll, "aftermath.roll", "the die"),
    GS_O_INT(moh_aftermath_out, modifier, "aftermath.modifier", "sum of the modifiers"),
    GS_O_INT(moh_aftermath_out, total, "aftermath.total", "die and modifiers"),
    GS_O_WORD(moh_aftermath_out, result, "aftermath.result", aftermath_result_words,
              "what comes of it"),
    GS_O_INT(moh_aftermath_out, returned, "unit.returned", "casualties that come back"),
    GS_O_INT(moh_aftermath_out, strength_after, "unit.strength-after",
             "strength for the next battle"),
    GS_O_BOOL(moh_aftermath_out, disbanded, "unit.disbanded", "too few are left"),
};
static const char *const aftermath_labels[] = {"aftermath.unit"};

/* The unit's chart, and how it and its side came off. */
typedef struct aftermath_chart {
    moh_chart unit;
    int32_t side, fate;
} aftermath_chart;

static int32_t aftermath_side(const void *ctx)
{
    int32_t side = ((const aftermath_chart *)ctx)->side;
    return side == MOH_WON ? 1 : side == MOH_LOST ? -1 : 0;
}

static int32_t aftermath_fate(const void *ctx)
{
    int32_t fate = ((const aftermath_chart *)ctx)->fate;
    return fate == MOH_LEFT_TABLE                           ? -1
           : fate == MOH_BROKE || fate == MOH_WAS_DESTROYED ? -2
                                                            : 0;
}

static const gs_modifier aftermath_rows[] = {
    {"MOH-R56", "elite", moh_row_elite},
    {"MOH-R56", "levy", moh_row_levy},
    {"MOH-R56", "its side won or lost", aftermath_side},
    {"MOH-R56", "it left the table, broke or was destroyed", aftermath_fate},
    {"MOH-R10", "special rule", moh_row_bonus},
};

static int32_t aftermath_modifier(const moh_aftermath_in *in, gs_ask *ask)
{
    aftermath_chart chart = {.unit = {.quality = in->quality, .bonus = in->bonus},
                             .side = in->side_result,
                             .fate = in->fate};
    return gs_modifiers_sum(aftermath_rows, GS_COUNT(aftermath_rows), &chart, ask);
}

static int32_t aftermath_strength(const moh_aftermath_in *in)
{
    if (in->strength == MOH_AS_ORIGINAL && in->fate == MOH_WAS_DESTROYED) {
        return 0;
    }
    return moh_strength(in->original, in->strength);
}

/* What stands without a throw; false if one is needed. */
static bool aftermath_settled(const moh_aftermath_in *in, moh_aftermath_out *out,
                              gs_ask *ask)
{
    if (in->fate == MOH_SURRENDERED) {
        out->result = MOH_UNIT_CAPTURED; /* MOH-R48 */
        gs_note_text(ask, "MOH-R48", "it surrendered: its men are prisoners");
    } else if (in->fate == MOH_WAS_DESTROYED && in->side_result != MOH_WON) {
        out->result = MOH_UNIT_LOST;
        gs_note_text(ask, "MOH-R56", "destroyed, and the field was not won: it is lost");
    } else if (in->casualties == 0) {
        out->result = MOH_NO_CASUALTIES;
        gs_note_text(ask, "MOH-15.1", "no temporary casualties");
    } else if (in->aftermath == MOH_AFTER_NONE) {
        out->result = MOH_BACK_NONE;
        gs_note_text(ask, "MOH-R56", "by option none come back");
    } else if (in->aftermath == MOH_AFTER_FULL) {
        out->result = MOH_BACK_ALL;
        gs_note_text(ask, "MOH-R56", "by option all come back");
    } else {
        return false;
    }
    return true;
}

static void aftermath_finish(const moh_aftermath_in *in, moh_aftermath_out *out,
                             gs_ask *ask)
{
    out->returned = out->result == MOH_BACK_ALL    ? in->casualties
                    : out->result == MOH_BACK_HALF ? in->casualties / 2
                                                   : 0;
    bool gone = out->result == MOH_UNIT_CAPTURED || out->result == MOH_UNIT_LOST;
    out->strength_after = gone ? 0 : aftermath_strength(in) + out->returned;
    out->disbanded = 4 * out->strength_after < in->original;
    gs_note(ask, "MOH-R56", "casualties that come back", out->returned);
    if (out->disbanded) {
        gs_note_text(ask, "MOH-R56", "under a quarter of its strength: it is disbanded");
    }
}

static gs_step_result aftermath_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const moh_aftermath_in *in = in_;
    aftermath_state *st = state;
    moh_aftermath_out *out = out_;
    GS_PROC_BEGIN(st);
    if (aftermath_settled(in, out, ask)) {
        aftermath_finish(in, out, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* MOH-R56 */
    out->roll = ask->cls + 1;
    out->modifier = aftermath_modifier(in, ask);
    out->total = out->roll + out->modifier;
    out->result = out->total >= 4   ? MOH_BACK_ALL
                  : out->total >= 1 ? MOH_BACK_HALF
                                    : MOH_BACK_NONE;
    gs_note(ask, "MOH-R56", "total: 4 or more all, 1 to 3 half, less none", out->total);
    aftermath_finish(in, out, ask);
    GS_PROC_END;
}

static gs_status aftermath_check(const void *in_, gs_err *err)
{
    const moh_aftermath_in *in = in_;
    int32_t strength = aftermath_strength(in);
    gs_status st = moh_check_strength(in->original, in->strength, err);
    if (st == GS_OK) {
        st = casualties_fit(in->original, strength, in->casualties, err);
    }
    if (st == GS_OK && in->fate == MOH_WAS_DESTROYED && strength != 0) {
        st = gs_err_key(err, GS_INPUT, "unit.strength",
                        "a destroyed unit has no strength left");
    }
    if (st == GS_OK && in->fate != MOH_WAS_DESTROYED && strength == 0) {
        st = gs_err_key(err, GS_INPUT, "unit.strength",
                        "only a destroyed unit has no strength left");
    }
    return st;
}

const gs_proc moh_aftermath = {
    .name = "aftermath",
    .help = "what a unit has back for the next battle",
    .rules = "MOH-R56 MOH-15.1",
    MOH_DICE(aftermath),
    .check = aftermath_check,
};
