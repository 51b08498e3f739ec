/* FEU section 1: one unit shoots at one. */
#include "feu_int.h"

static const char *const shot_reason_words[] = {
    "none",  "no-missiles", "out-of-missiles", "already-shot", "in-contact", "no-los",
    "range", "arc",         "melee-side",      NULL,
};
static const char *const cover_words[] = {
    "open", "hill", "woods", "marsh", "camp", "village", "wall", "ditch", "ford", NULL,
};

static const gs_fact shooting_in[] = {
    FEU_F_TYPE(feu_shooting_in, type, "shooter.type", FEU_BOWMEN),
    GS_F_WORD(feu_shooting_in, weapon, "shooter.weapon", feu_own_weapon_words,
              FEU_WEAPON_BY_TYPE, "its missiles"),
    GS_F_DEC(feu_shooting_in, range, "shooter.range", 0, 0, FEU_INCH(60), 2,
             "own range in inches; 0: as the weapon"),
    FEU_F_BONUS(feu_shooting_in, bonus, "shooter.bonus", "special rule, on its die"),
    FEU_F_DOUBLINGS(feu_shooting_in, doublings, "shooter.doublings"),
    GS_F_BOOL(feu_shooting_in, missiles, "shooter.missiles", 1, "it has missiles left"),
    GS_F_BOOL(feu_shooting_in, shot, "shooter.shot", 0, "it has shot this turn"),
    GS_F_BOOL(feu_shooting_in, in_contact, "shooter.in-contact", 0, "with any enemy"),
    GS_F_DEC(feu_shooting_in, distance, "distance", FEU_INCH(5), 0, FEU_INCH(60), 2,
             "inches along the line of sight"),
    GS_F_BOOL(feu_shooting_in, los, "los", 1, "the side shot at is in line of sight"),
    GS_F_BOOL(feu_shooting_in, in_arc, "in-arc", 1,
              "the aimed point is in the shooter's front arc"),
    FEU_F_TYPE(feu_shooting_in, target_type, "target.type", FEU_SERJEANTS),
    FEU_F_OWN(feu_shooting_in, armoured, "target.armoured", "its armour halves hits"),
    GS_F_WORD(feu_shooting_in, terrain, "target.terrain", cover_words, FEU_COVER_OPEN,
              "ground that it defends"),
    FEU_F_HALVINGS(feu_shooting_in, halvings, "target.halvings"),
    GS_F_WORD(feu_shooting_in, target_side, "target.side", feu_side_words, FEU_FRONT,
              "side shot at"),
    GS_F_WORD(feu_shooting_in, target_arc, "target.arc", feu_side_words, FEU_AS_OTHER,
              "its arc in which the shooter is; as the side if not given"),
    GS_F_BOOL(feu_shooting_in, in_melee, "target.in-melee", 0,
              "in contact with a friend of the shooter"),
    FEU_F_HITS(feu_shooting_in, hits, "target.hits", 0),
    FEU_F_BREAKS(feu_shooting_in, breaks_at, "target.breaks-at"),
    FEU_F_COVER(feu_shooting_in),
    GS_F_WORD(feu_shooting_in, javelin_any, "options.javelin-arc", feu_javelin_words, 0,
              "where javelins are thrown"),
    GS_F_BOOL(feu_shooting_in, shoot_in_contact, "options.shoot-in-contact", 0,
              "units in contact may shoot"),
    FEU_F_MINIMUM(feu_shooting_in),
    FEU_F_DICE(feu_shooting_in),
};
static const gs_fact shooting_out[] = {
    GS_O_BOOL(feu_shooting_out, allowed, "allowed", "it may shoot"),
    GS_O_WORD(feu_shooting_out, reason, "reason", shot_reason_words, "why not"),
    GS_O_WORD(feu_shooting_out, weapon, "weapon", feu_weapon_words, "its missiles"),
    GS_O_DEC(feu_shooting_out, range, "range", "inches that it reaches"),
    GS_O_INT(feu_shooting_out, roll, "roll", "the die"),
    GS_O_INT(feu_shooting_out, modifier, "modifier", "added to it"),
    GS_O_INT(feu_shooting_out, base, "base", "the two together"),
    GS_O_INT(feu_shooting_out, halvings, "halvings", "halvings counted"),
    GS_O_INT(feu_shooting_out, doublings, "doublings", "doublings counted"),
    GS_O_WORD(feu_shooting_out, factor, "factor", feu_factor_words, "what they come to"),
    GS_O_INT(feu_shooting_out, hits, "hits", "hits on the target"),
    GS_O_INT(feu_shooting_out, hits_after, "target.hits-after", "hits that it then has"),
    GS_O_BOOL(feu_shooting_out, removed, "target.removed", "it is removed"),
    GS_O_BOOL(feu_shooting_out, shooter_out, "shooter.out",
              "the shooter has no missiles left"),
};
static const char *const shooting_labels[] = {"shoot.shooter"};

static const gs_refusal shot_refusals[] = {
    [FEU_SHOT_OK] = {"FEU-1.2", "it shoots"},
    [FEU_SHOT_NO_MISSILES] = {"FEU-R23", "it carries no missiles"},
    [FEU_SHOT_OUT] = {"FEU-1.3", "it has no missiles left"},
    [FEU_SHOT_ALREADY] = {"FEU-R29", "it has shot this turn"},
    [FEU_SHOT_IN_CONTACT] = {"FEU-R25", "in contact it does not shoot"},
    [FEU_SHOT_NO_LOS] = {"FEU-0.11.8", "the side shot at is not in sight"},
    [FEU_SHOT_RANGE] = {"FEU-1.1b", "the target is out of range"},
    [FEU_SHOT_ARC] = {"FEU-1.1c", "the target is not in its front arc"},
    [FEU_SHOT_MELEE_SIDE] = {"FEU-1.1e",
                             "into a melee it shoots only at the side it faces"},
};

static int32_t shot_range(const feu_shooting_in *in)
{
    return in->range > 0 ? in->range
                         : feu_weapon_range(feu_weapon_of(in->type, in->weapon));
}

/* Which arc of the target the shooter stands in (FEU-0.7.2, FEU-R24). */
static int32_t target_arc(const feu_shooting_in *in)
{
    return in->target_arc == FEU_AS_OTHER ? in->target_side : in->target_arc;
}

static feu_shot_reason shot_reason(const feu_shooting_in *in)
{
    int32_t weapon = feu_weapon_of(in->type, in->weapon);
    if (weapon == FEU_UNARMED) {
        return FEU_SHOT_NO_MISSILES; /* FEU-R23 */
    }
    if (!in->missiles) {
        return FEU_SHOT_OUT; /* FEU-1.3 */
    }
    if (in->shot) {
        return FEU_SHOT_ALREADY; /* FEU-R29 */
    }
    if (in->in_contact && !in->shoot_in_contact) {
        return FEU_SHOT_IN_CONTACT; /* FEU-R25 */
    }
    if (!in->los) {
        return FEU_SHOT_NO_LOS; /* FEU-0.11.8 */
    }
    if (in->distance > shot_range(in)) {
        return FEU_SHOT_RANGE; /* FEU-1.1b */
    }
    if (!in->in_arc && (weapon == FEU_BOW || !in->javelin_any)) {
        return FEU_SHOT_ARC; /* FEU-1.1c, FEU-R22 */
    }
    if (in->in_melee && target_arc(in) != in->target_side) {
        return FEU_SHOT_MELEE_SIDE; /* FEU-1.1e */
    }
    return FEU_SHOT_OK;
}

static bool covered(const feu_shooting_in *in)
{
    static const uint8_t ground[FEU_COVERS] = {
        FEU_OPEN,    FEU_HILL, FEU_WOODS, FEU_MARSH, FEU_CAMP,
        FEU_VILLAGE, FEU_WALL, FEU_DITCH, FEU_FORD,
    };
    const feu_ground *g = &feu_grounds[ground[in->terrain]];
    return in->cover_all ? g->shooting_all : g->shooting;
}

static const gs_modifier additions[] = {
    {"FEU-1.2a", "lights", feu_row_own},
    {"FEU-R58", "special rule", feu_row_bonus},
};
static const gs_modifier halvings[] = {
    {"FEU-1.2b", "halved: the ground that it defends", feu_row_ground},
    {"FEU-1.2c", "halved: armour", feu_row_armour},
    {"FEU-R58", "halved: special rule", feu_row_halvings},
};
static const gs_modifier doublings[] = {
    {"FEU-1.2d", "doubled: shot from the rear", feu_row_side},
    {"FEU-R58", "doubled: special rule", feu_row_doublings},
};

static void shoot(const feu_shooting_in *in, int32_t roll, feu_shooting_out *out,
                  gs_ask *ask)
{
    static const feu_strike_rows rows = {
        .die = "FEU-1.2",
        FEU_STRIKE_ROWS(additions, halvings, doublings),
    };
    static const feu_hits_rules rules = {"FEU-1.2e", "FEU-1.2f", "FEU-1.1f"};
    feu_strike s = {
        .own = feu_profiles[in->type].shooting,
        .bonus = in->bonus,
        .ground = covered(in),
        .armour = feu_armoured(in->target_type, in->armoured),
        .halvings = in->halvings,
        .side = target_arc(in) == FEU_REAR,
        .doublings = in->doublings,
        FEU_STRUCK(in),
    };
    feu_strike_reckon(&s, roll, &rows, ask);
    feu_hits_work(&s.hits, &rules, ask);
    FEU_TELL_STRIKE(out, s);
    out->shooter_out = roll >= 5; /* FEU-1.3, FEU-R28: the natural face */
    if (out->shooter_out) {
        gs_note_text(ask, "FEU-1.3", "those were its last missiles");
    }
}

static gs_step_result shooting_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_shooting_in *in = in_;
    feu_state *st = state;
    feu_shooting_out *out = out_;
    GS_PROC_BEGIN(st);
    if (shot_reason(in) == FEU_SHOT_OK) {
        GS_ASK(st, ask, 0, 1, feu_die(in->dice));
        st->roll = ask->cls + 1;
    }
    out->reason = (int32_t)shot_reason(in);
    out->allowed = out->reason == FEU_SHOT_OK;
    out->weapon = feu_weapon_of(in->type, in->weapon);
    out->range = shot_range(in);
    out->factor = FEU_ONE;
    out->hits_after = in->hits;
    gs_note_refusal(ask, shot_refusals, out->reason);
    if (out->allowed) {
        shoot(in, st->roll, out, ask);
    }
    GS_PROC_END;
}

static gs_status shooting_check(const void *in_, gs_err *err)
{
    const feu_shooting_in *in = in_;
    return feu_check_hits("target.hits", in->hits, in->breaks_at, err);
}

const gs_proc feu_shooting = {
    .name = "shooting",
    .help = "one unit shoots at one",
    .rules = "FEU-1.1b FEU-1.1c FEU-1.1e FEU-1.2 FEU-1.3 FEU-R22 FEU-R24 FEU-R26 FEU-R27 "
             "FEU-R28",
    FEU_DICE(shooting),
    .check = shooting_check,
};
