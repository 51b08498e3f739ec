/* SHW: after the battle: heroes, captives, wounds, the fallen of a unit. */
#include "shw_int.h"

/* ---- 22.19 aftermath ---- */
enum { EVEN_CHANCE = 4 };
static const char *const hero_state_words[] = {"well",   "left",   "captured",
                                               "buried", "killed", NULL};
static const char *const after_words[] = {"free", "prisoner", "dead", NULL};
static const char *const how_words[] = {"well",    "returned", "rescued",
                                        "escaped", "found",    "carried-off",
                                        "held",    "killed",   NULL};

typedef shw_aftermath_in aftermath_in;
static const gs_fact aftermath_facts[] = {
    GS_F_WORD(aftermath_in, state, "hero.state", hero_state_words, SHW_HERO_WELL,
              "how he was at the battle's end"),
    GS_F_INT(aftermath_in, rating, "hero.rating", 1, 1, 6, "rating before the battle"),
    GS_F_INT(aftermath_in, gains, "hero.gains", 0, 0, 3, "Power gained in duels"),
    GS_F_WORD(aftermath_in, field, "field", shw_field_words, SHW_FIELD_OWN,
              "who holds the field"),
    GS_F_INT(aftermath_in, bonus, "aftermath.bonus", 0, -3, 3, "house rules, on the die"),
    SHW_OPT_CAPTIVES(aftermath_in, o_captives),
    SHW_OPT_GAINS(aftermath_in, o_gains),
    SHW_OPT_POWER_CAP(aftermath_in, o_power_cap),
};
static const gs_fact aftermath_outs[] = {
    GS_O_INT(shw_aftermath_out, roll, "roll", "the die; 0: not rolled"),
    GS_O_WORD(shw_aftermath_out, state, "hero.state", after_words,
              "free, prisoner or dead"),
    GS_O_WORD(shw_aftermath_out, how, "how", how_words, "how it came about"),
    GS_O_INT(shw_aftermath_out, rating, "hero.rating", "rating from now on"),
};
static const char *const aftermath_labels[] = {"aftermath.hero"};
typedef gs_place aftermath_state;

/* SHW-R96. */
static int32_t new_rating(const aftermath_in *in, gs_ask *ask)
{
    if (in->o_gains != 0 || in->state == SHW_HERO_KILLED) {
        return in->rating;
    }
    int32_t most = gs_most(in->o_power_cap, in->rating);
    if (in->gains) {
        gs_note(ask, "SHW-R96", "Power gained for good, as far as the cap allows",
                in->gains);
    }
    return gs_least(in->rating + in->gains, most);
}

/* SHW-R92: a die decides for the buried on a field that is not their own, for captives on
 * it. */
static bool after_rolls(const aftermath_in *in)
{
    bool own = in->field == SHW_FIELD_OWN;
    return (in->state == SHW_HERO_BURIED && !own) ||
           (in->state == SHW_HERO_CAPTURED && own && in->o_captives == 0);
}

static int32_t how_without_die(const aftermath_in *in)
{
    switch (in->state) {
    case SHW_HERO_LEFT:
        return SHW_HOW_RETURNED;
    case SHW_HERO_BURIED:
        return SHW_HOW_RESCUED;
    case SHW_HERO_CAPTURED:
        return SHW_HOW_HELD;
    case SHW_HERO_KILLED:
        return SHW_HOW_KILLED;
    default:
        return SHW_HOW_WELL;
    }
}

static int32_t how_by_die(const aftermath_in *in, bool lucky)
{
    if (in->state == SHW_HERO_BURIED) {
        return lucky ? SHW_HOW_ESCAPED : SHW_HOW_FOUND;
    }
    return lucky ? SHW_HOW_RESCUED : SHW_HOW_CARRIED_OFF;
}

static int32_t state_after(int32_t how)
{
    switch (how) {
    case SHW_HOW_FOUND:
    case SHW_HOW_CARRIED_OFF:
    case SHW_HOW_HELD:
        return SHW_AFTER_PRISONER;
    case SHW_HOW_KILLED:
        return SHW_AFTER_DEAD;
    default:
        return SHW_AFTER_FREE;
    }
}

static gs_step_result aftermath_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const aftermath_in *in = in_;
    aftermath_state *st = state;
    shw_aftermath_out *out = out_;
    GS_PROC_BEGIN(st);
    if (after_rolls(in)) {
        GS_ASK(st, ask, 0, 1, &gs_faces_each);
        out->roll = ask->cls + 1;
        out->how = how_by_die(in, out->roll + in->bonus >= EVEN_CHANCE);
        gs_note(ask, "SHW-R92", "4 or more: free", out->roll + in->bonus);
    } else {
        out->how = how_without_die(in);
    }
    gs_note_text(ask, "SHW-R92", how_words[out->how]);
    out->state = state_after(out->how);
    out->rating = new_rating(in, ask);
    GS_PROC_END;
}
SHW_PROC(aftermath, "where a hero is after the battle",
         "SHW-2.8 SHW-10.6 SHW-R91 SHW-R92 SHW-R96");

/* ---- 22.20 escape ---- */
enum { ESCAPE_NEEDS = 6 };
static const char *const guard_words[] = {"normal", "light", "close", NULL};
static const char *const escape_words[] = {"free", "held", NULL};
static const gs_fact escape_facts[] = {
    GS_F_INT(shw_escape_in, rating, "hero.rating", 1, 1, 6, "his rating"),
    GS_F_WORD(shw_escape_in, guard, "guard", guard_words, SHW_GUARD_NORMAL,
              "how he is guarded"),
    GS_F_BOOL(shw_escape_in, rescue, "rescue", 0, "friends try to free him"),
    GS_F_INT(shw_escape_in, bonus, "escape.bonus", 0, -3, 3, "house rules, on the die"),
};
static const gs_fact escape_outs[] = {
    GS_O_INT(shw_escape_out, roll, "roll", "the die"),
    GS_O_INT(shw_escape_out, modifier, "modifier", "added to it, his rating included"),
    GS_O_INT(shw_escape_out, total, "total", "die and modifier"),
    GS_O_WORD(shw_escape_out, result, "result", escape_words, "free or still held"),
};
static const char *const escape_labels[] = {"escape.hero"};
typedef gs_place escape_state;

static gs_step_result escape_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const int32_t guard_points[] = {0, 1, -1};
    const shw_escape_in *in = in_;
    escape_state *st = state;
    shw_escape_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    out->modifier =
        in->rating + guard_points[in->guard] + in->rescue + in->bonus; /* SHW-R93 */
    out->total = out->roll + out->modifier;
    bool free = out->roll > 1 && out->total >= ESCAPE_NEEDS;
    out->result = free ? SHW_ESCAPE_FREE : SHW_ESCAPE_HELD;
    gs_note(ask, "SHW-R93", "rating, guard, rescue and bonus", out->modifier);
    gs_note(ask, "SHW-R93", "6 or more, and no natural 1, is free", out->total);
    GS_PROC_END;
}
SHW_PROC(escape, "does a captive hero get away", "SHW-2.8 SHW-R93");

/* ---- 22.21 recovery ---- */
enum { RECOVERY_NEEDS = 4 };
static const gs_fact recovery_facts[] = {
    GS_F_INT(shw_recovery_in, rating, "hero.rating", 1, 1, 6, "his rating"),
    GS_F_INT(shw_recovery_in, power, "hero.power", 0, 0, 6,
             "his present Power, without items"),
    GS_F_INT(shw_recovery_in, weeks, "weeks", 1, 0, 12, "weeks of rest"),
    GS_F_INT(shw_recovery_in, bonus, "recovery.bonus", 0, -3, 3,
             "house rules, on each die"),
    SHW_OPT_RECOVERY(shw_recovery_in, o_recovery),
};
static const gs_fact recovery_outs[] = {
    GS_O_INT(shw_recovery_out, power, "hero.power", "his Power now"),
    GS_O_INT(shw_recovery_out, gained, "gained", "Power got back"),
    GS_O_BOOL(shw_recovery_out, whole, "whole", "he is whole"),
};
static const char *const recovery_labels[] = {"recovery.hero"};
typedef struct recovery_state {
    int32_t pc, power, week;
} recovery_state;

static int32_t rested(const shw_recovery_in *in)
{
    if (in->o_recovery == SHW_RECOVERY_ONE) {
        return gs_most(in->power, gs_least(in->rating, in->power + in->weeks));
    }
    return in->weeks >= 1 ? gs_most(in->power, in->rating) : in->power;
}

static gs_step_result recovery_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const shw_recovery_in *in = in_;
    recovery_state *st = state;
    shw_recovery_out *out = out_;
    GS_PROC_BEGIN(st);
    st->power = in->o_recovery == SHW_RECOVERY_ROLL ? in->power : rested(in);
    if (in->o_recovery == SHW_RECOVERY_ROLL) {
        for (; st->week < in->weeks && st->power < in->rating; st->week++) {
            GS_ASK(st, ask, 0, 1, gs_faces_from(RECOVERY_NEEDS - in->bonus));
            st->power += ask->cls;
        }
    }
    out->power = st->power; /* SHW-R94 */
    out->gained = out->power - in->power;
    out->whole = out->power >= in->rating;
    gs_note(ask, "SHW-R94", "Power after the rest", out->power);
    GS_PROC_END;
}
SHW_PROC(recovery, "a wounded hero's Power comes back", "SHW-R94");

/* ---- 22.22 losses ---- */
enum { RETURN_NEEDS = 5 };
static const gs_fact losses_facts[] = {
    GS_F_INT(shw_losses_in, start, "unit.start", 12, 0, 60,
             "figures at the battle's start"),
    GS_F_INT(shw_losses_in, killed, "unit.killed", 0, 0, 60, "figures fallen"),
    GS_F_WORD(shw_losses_in, field, "field", shw_field_words, SHW_FIELD_OWN,
              "who holds the field"),
    GS_F_INT(shw_losses_in, bonus, "losses.bonus", 0, -3, 3, "house rules, on each die"),
    SHW_OPT_LOSSES(shw_losses_in, o_losses),
};
static const gs_fact losses_outs[] = {
    GS_O_INT(shw_losses_out, returned, "returned", "figures that come back"),
    GS_O_INT(shw_losses_out, dead, "dead", "figures lost"),
    GS_O_INT(shw_losses_out, figures, "unit.figures", "figures of the unit now"),
};
static const char *const losses_labels[] = {"losses.unit"};
typedef gs_place losses_state;

static gs_step_result losses_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const shw_losses_in *in = in_;
    losses_state *st = state;
    shw_losses_out *out = out_;
    int32_t fallen = gs_least(in->killed, in->start);
    GS_PROC_BEGIN(st);
    if (in->o_losses) {
        /* SHW-R95: on 5 or more, on the own field 4 or more */
        GS_ASK(st, ask, 0, fallen,
               gs_faces_from(RETURN_NEEDS - (in->field == SHW_FIELD_OWN) - in->bonus));
        out->returned = ask->count[1];
    }
    out->dead = fallen - out->returned;
    out->figures = in->start - out->dead;
    gs_note(ask, in->o_losses ? "SHW-R95" : "SHW-4.17", "figures dead", out->dead);
    GS_PROC_END;
}
SHW_PROC(losses, "which of a unit's fallen come back", "SHW-4.17 SHW-R95");
