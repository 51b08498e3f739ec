/* MOH chapter 12: one unit shoots at one target. */
#include "moh_int.h"

static const char *const reason_words[] = {
    "ok",           "in-contact",   "no-weapon", "marched", "moved", "target-in-contact",
    "out-of-range", "not-in-front", "blocked",   NULL,
};

typedef struct shooting_state {
    int32_t pc;
    moh_shooting_out out; /* all that does not depend on the dice */
} shooting_state;

#define IN_INT(m, key, dflt, lo, hi, help) \
    GS_F_INT(moh_shooting_in, m, key, dflt, lo, hi, help)
#define IN_BOOL(m, key, dflt, help) GS_F_BOOL(moh_shooting_in, m, key, dflt, help)
static const gs_fact shooting_in[] = {
    MOH_F_TYPE(moh_shooting_in, type, "shooter.type", MOH_MEDIUM_INFANTRY),
    MOH_F_CHARIOT(moh_shooting_in, chariot, "shooter.chariot"),
    GS_F_WORD(moh_shooting_in, weapon, "shooter.weapon", moh_weapon_words,
              MOH_WEAPON_BY_TYPE, "missile weapon"),
    GS_F_DEC(moh_shooting_in, range, "shooter.range", 0, 0, 60000, 2,
             "own range in inches; 0: as the weapon"),
    IN_INT(shots, "shooter.shots", 0, 0, 8, "what a model counts for; 0: as its type"),
    IN_INT(front, "shooter.front", 8, 0, 48, "models in the front rank"),
    IN_INT(rank2, "shooter.rank2", 0, 0, 48, "models in the second rank"),
    IN_INT(rank3, "shooter.rank3", 0, 0, 48, "models in the third rank"),
    IN_INT(engines, "shooter.engines", 2, 0, 20, "engines of artillery"),
    IN_INT(crew, "shooter.crew", 8, 0, 80, "crewmen of artillery"),
    IN_BOOL(on_hill, "shooter.on-hill", 0, "it stands on a hill"),
    IN_BOOL(disordered, "shooter.disordered", 0, "it is disordered"),
    IN_BOOL(moved, "shooter.moved", 0, "it moved or was moved this turn"),
    IN_BOOL(marched, "shooter.marched", 0, "it marched this turn"),
    IN_BOOL(in_contact, "shooter.in-contact", 0, "it is in contact with the enemy"),
    MOH_F_BONUS(moh_shooting_in, bonus, "shooter.bonus", "special rule, on each die"),
    MOH_F_BONUS(moh_shooting_in, dice_bonus, "shooter.dice-bonus",
                "special rule, extra dice"),
    IN_INT(targets, "targets", 1, 1, 6, "nearest enemies that are equally near"),
    IN_INT(target_index, "target.index", 1, 1, 6, "which of them this one is"),
    MOH_F_TYPE(moh_shooting_in, target_type, "target.type", MOH_HEAVY_INFANTRY),
    IN_INT(shot_at, "target.shot-at", 0, 2, 6, "face that hits it; 0: as its type"),
    IN_BOOL(hard_cover, "target.in-hard-cover", 0, "it is in hard cover"),
    IN_BOOL(target_in_contact, "target.in-contact", 0, "it is in contact with its enemy"),
    IN_BOOL(target_in_front, "target.in-front", 1,
            "part of it is before the shooter's front"),
    IN_INT(target_strength, "target.strength", 24, 1, 400,
           "strength before the shooting"),
    IN_INT(prior_hits, "target.prior-hits", 0, 0, 400, "hits by others in this phase"),
    GS_F_DEC(moh_shooting_in, distance, "distance", 0, 0, 200000, 2,
             "inches to the target"),
    IN_BOOL(line_clear, "line.clear", 1, "nothing blocks the line of fire"),
    GS_F_WORD(moh_shooting_in, any_crew, "options.engine-crew", moh_engine_crew_words, 0,
              "crew that the engines need"),
    GS_F_WORD(moh_shooting_in, halves_each, "options.rank-halves", moh_rank_halves_words,
              0, "how half ranks are rounded"),
};
static const gs_fact shooting_out[] = {
    GS_O_BOOL(moh_shooting_out, legal, "shot.legal", "it may shoot"),
    GS_O_WORD(moh_shooting_out, reason, "shot.reason", reason_words, "why not"),
    GS_O_DEC(moh_shooting_out, range, "shot.range", "range in inches"),
    GS_O_DEC(moh_shooting_out, figures, "shooter.figures", "figures that count"),
    GS_O_INT(moh_shooting_out, dice_full, "shooter.dice-full", "dice for these figures"),
    GS_O_INT(moh_shooting_out, dice_after, "shooter.dice-after",
             "dice after halving and extras"),
    GS_O_INT(moh_shooting_out, dice, "shooter.dice", "dice at this target"),
    GS_O_INT(moh_shooting_out, hit_on, "shot.hit-on", "face that hits"),
    GS_O_INT(moh_shooting_out, hits, "target.hits", "hits"),
    GS_O_INT(moh_shooting_out, losses, "target.losses", "strength that it loses"),
    GS_O_INT(moh_shooting_out, strength_left, "target.strength-left",
             "strength that is left"),
    GS_O_BOOL(moh_shooting_out, destroyed, "target.destroyed", "nothing is left"),
    GS_O_BOOL(moh_shooting_out, rally, "rally.required",
              "the target must take a rally test"),
};
static const char *const shooting_labels[] = {"shoot.shooter"};

static int32_t weapon_of(const moh_shooting_in *in)
{
    return in->weapon == MOH_WEAPON_BY_TYPE ? moh_profiles[in->type].weapon
                                            : in->weapon; /* R5 */
}

static int32_t range_of(const moh_shooting_in *in, int32_t weapon, gs_ask *ask)
{
    int32_t range = moh_weapon_range(weapon);
    if (weapon != MOH_WEAPON_NONE && in->range > 0) {
        range = in->range;
        gs_note_dec(ask, "MOH-R10", "own range", range);
    } else {
        gs_note_dec(ask, in->weapon == MOH_WEAPON_BY_TYPE ? "MOH-R5" : "MOH-12.7",
                    "range of the weapon", range);
    }
    return range;
}

/* MOH-12.9, 11.7, 12.4, 12.5, 12.6, 12.7: the first reason against the shot. */
static moh_shot_reason reason_of(const moh_shooting_in *in, int32_t weapon, int32_t range)
{
    if (in->in_contact) {
        return MOH_SHOT_IN_CONTACT;
    }
    if (weapon == MOH_WEAPON_NONE) {
        return MOH_SHOT_NO_WEAPON;
    }
    if (in->marched) {
        return MOH_SHOT_MARCHED;
    }
    if (weapon == MOH_ENGINES && in->moved) {
        return MOH_SHOT_MOVED;
    }
    if (in->target_in_contact) {
        return MOH_SHOT_TARGET_IN_CONTACT;
    }
    if (in->distance > range) {
        return MOH_SHOT_OUT_OF_RANGE;
    }
    if (!in->target_in_front && in->type != MOH_LIGHT_CAVALRY) {
        return MOH_SHOT_NOT_IN_FRONT;
    }
    return in->line_clear ? MOH_SHOT_OK : MOH_SHOT_BLOCKED;
}

static const gs_refusal refusals[] = {
    [MOH_SHOT_OK] = {"MOH-12.3", "a lawful shot"},
    [MOH_SHOT_IN_CONTACT] = {"MOH-12.9", "in contact with the enemy: it may not shoot"},
    [MOH_SHOT_NO_WEAPON] = {"MOH-R5", "it has nothing to shoot with"},
    [MOH_SHOT_MARCHED] = {"MOH-11.7", "it marched: it may not shoot"},
    [MOH_SHOT_MOVED] = {"MOH-12.4", "engines that were moved may not shoot"},
    [MOH_SHOT_TARGET_IN_CONTACT] = {"MOH-12.9",
                                    "the target is in contact: no shooting at it"},
    [MOH_SHOT_OUT_OF_RANGE] = {"MOH-12.7", "out of range"},
    [MOH_SHOT_NOT_IN_FRONT] = {"MOH-12.5", "no part of the target is in front"},
    [MOH_SHOT_BLOCKED] = {"MOH-12.6", "the line of fire is not clear"},
};

/* Figures that count (thousandths) and the dice for them. */
static void count_figures(const moh_shooting_in *in, int32_t weapon,
                          moh_shooting_out *out, gs_ask *ask)
{
    const moh_profile *p = &moh_profiles[in->type];
    if (weapon == MOH_ENGINES) {
        int32_t few = gs_least(in->crew, in->engines); /* MOH-R32 */
        int32_t n = in->any_crew ? (in->crew > 0 ? in->engines : 0) : few;
        out->figures = n * 1000;
        out->dice_full = n; /* MOH-12.4 */
        gs_note(ask, "MOH-R32", "engines with crew", n);
        gs_note(ask, "MOH-12.4", "a die for each of them", n);
        return;
    }
    /* MOH-R31 */
    int32_t shots = in->shots > 0 ? in->shots
                    : in->chariot ? moh_chariot.shots
                                  : p->shots;
    int32_t halves;
    if (p->cls == MOH_INFANTRY && in->on_hill) {
        halves = 2 * (in->front + in->rank2 + in->rank3) * shots; /* MOH-12.2 */
        gs_note_dec(ask, "MOH-12.2", "foot on a hill: three whole ranks, figures",
                    halves * 500);
    } else {
        halves = moh_half_ranks(in->front, in->rank2, in->rank3, in->halves_each) * shots;
        gs_note_dec(ask, "MOH-12.1", "front rank and half of two more, figures",
                    halves * 500);
    }
    if (shots != 1) {
        gs_note(ask, in->shots > 0 ? "MOH-R10" : "MOH-R31", "each model counts for",
                shots);
    }
    out->figures = halves * 500;
    out->dice_full = halves / 8; /* MOH-12.1 */
    gs_note(ask, "MOH-12.1", "a die for each 4, rounded down", out->dice_full);
}

/* Dice at this target: halved, with extras, shared among the nearest. */
static void count_dice(const moh_shooting_in *in, moh_shooting_out *out, gs_ask *ask)
{
    out->dice_after = out->dice_full;
    if (in->disordered) {
        out->dice_after /= 2; /* MOH-12.10 */
        gs_note(ask, "MOH-12.10", "disordered: half the dice, rounded down",
                out->dice_after);
    }
    if (in->dice_bonus != 0) {
        out->dice_after += in->dice_bonus; /* MOH-R10 */
        out->dice_after = gs_most(0, out->dice_after);
        gs_note(ask, "MOH-R10", "dice with the special rule", out->dice_after);
    }
    /* MOH-12.3, MOH-R30: as evenly as can be, the odd ones to the first */
    out->dice = out->dice_after / in->targets;
    out->dice += in->target_index <= out->dice_after % in->targets;
    if (in->targets > 1) {
        gs_note(ask, "MOH-R30", "fire is split: dice at this target", out->dice);
    }
}

static int32_t hit_on(const moh_shooting_in *in, gs_ask *ask)
{
    int32_t face = moh_profiles[in->target_type].shot_at; /* MOH-12.8 */
    if (in->hard_cover) {
        gs_note(ask, "MOH-12.8", "in hard cover: hit on", 6);
        return 6;
    }
    if (in->shot_at != 0) {
        gs_note(ask, "MOH-R10", "special rule: hit on", in->shot_at);
        return in->shot_at;
    }
    gs_note(ask, "MOH-12.8", "such troops are hit on", face);
    return face;
}

static void shooting_plan(const moh_shooting_in *in, moh_shooting_out *out, gs_ask *ask)
{
    int32_t weapon = weapon_of(in);
    out->range = range_of(in, weapon, ask);
    moh_shot_reason why = reason_of(in, weapon, out->range);
    out->reason = (int32_t)why;
    out->legal = why == MOH_SHOT_OK;
    gs_note_refusal(ask, refusals, why);
    if (out->legal) {
        count_figures(in, weapon, out, ask);
        count_dice(in, out, ask);
    }
    out->hit_on = hit_on(in, ask);
    if (in->bonus != 0 && out->dice > 0) {
        gs_note(ask, "MOH-5.1", "special rule, on each die", in->bonus);
    }
}

/* What the hits do to the target. */
static void shooting_result(const moh_shooting_in *in, moh_shooting_out *out, gs_ask *ask)
{
    int32_t before = in->target_strength - in->prior_hits;
    out->losses = gs_least(out->hits, before);
    out->strength_left = before - out->losses;
    out->destroyed = out->strength_left == 0;
    gs_note(ask, "MOH-12.8", "hits", out->hits);
    int32_t lost = in->prior_hits + out->losses;
    if (out->destroyed) {
        gs_note_text(ask, "MOH-R63", "nothing is left: it is destroyed");
    } else if (lost > 0 && 4 * lost >= in->target_strength) {
        out->rally = 1; /* MOH-14.2.4, MOH-R35 */
        gs_note(ask, "MOH-R35", "hits in this phase, of all shooters", lost);
        gs_note_text(ask, "MOH-14.2.4",
                     "a quarter of its strength: it takes a rally test");
    }
}

static gs_step_result shooting_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_shooting_in *in = in_;
    shooting_state *st = state;
    moh_shooting_out *out = out_;
    GS_PROC_BEGIN(st);
    shooting_plan(in, &st->out, ask);
    GS_ASK(st, ask, 0, st->out.dice,
           gs_faces_from(st->out.hit_on - in->bonus)); /* MOH-R34 */
    *out = st->out;
    out->hits = ask->count[1];
    shooting_result(in, out, ask);
    GS_PROC_END;
}

static gs_status shooting_check(const void *in_, gs_err *err)
{
    const moh_shooting_in *in = in_;
    gs_status st = moh_check_chariot(in->type, in->chariot, "shooter.chariot", err);
    if (st == GS_OK && in->target_index > in->targets) {
        st = gs_err_key(err, GS_INPUT, "target.index", "is %d, but there are %d targets",
                        (int)in->target_index, (int)in->targets);
    }
    if (st == GS_OK && in->prior_hits > in->target_strength) {
        st = gs_err_key(err, GS_INPUT, "target.prior-hits",
                        "is %d, more than the target's strength of %d",
                        (int)in->prior_hits, (int)in->target_strength);
    }
    return st;
}

const gs_proc moh_shooting = {
    .name = "shooting",
    .help = "one unit shoots at one target",
    .rules = "MOH-12.1 MOH-12.3 MOH-12.4 MOH-12.7 MOH-12.8 MOH-12.10 MOH-14.2.4",
    MOH_DICE(shooting),
    .check = shooting_check,
};
