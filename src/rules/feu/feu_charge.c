/* FEU-2.8.1 to FEU-2.8i: charges. */
#include "feu_int.h"

static const char *const charge_reason_words[] = {
    "none",     "in-contact", "shot",      "enemy-near", "arc",    "other-enemy",
    "missiles", "frontal",    "protected", "side-taken", "no-los", NULL,
};
static const char *const contact_words[] = {
    "none", "front", "flank", "flank-corner", "rear", NULL,
};

static const gs_fact charge_in[] = {
    FEU_F_TYPE(feu_charge_in, type, "charger.type", FEU_KNIGHTS),
    FEU_F_CLASS(feu_charge_in, class, "charger.class"),
    FEU_F_MOVE_BONUS(feu_charge_in, bonus, "charger.bonus"),
    FEU_F_OWN(feu_charge_in, frontal, "charger.frontal", "it may charge a front"),
    GS_F_BOOL(feu_charge_in, missiles, "charger.missiles", 1,
              "it still has missiles (bowmen only)"),
    GS_F_BOOL(feu_charge_in, in_contact, "charger.in-contact", 0, "with any enemy"),
    GS_F_BOOL(feu_charge_in, shot_bow, "charger.shot-bow", 0,
              "it shot in phase 1 of this turn"),
    GS_F_WORD(feu_charge_in, arc, "charger.arc", feu_side_words, FEU_FRONT,
              "its arc in which the aimed point lies, before it turns"),
    GS_F_WORD(feu_charge_in, move, "move", feu_move_words, FEU_NORMAL,
              "declared before the die"),
    FEU_F_NEAREST(feu_charge_in, enemy_distance),
    GS_F_BOOL(feu_charge_in, other_enemy_near, "other-enemy-near", 0,
              "the path comes within a base depth of another enemy (fast only)"),
    GS_F_WORD(feu_charge_in, target_side, "target.side", feu_side_words, FEU_FRONT,
              "side that is charged"),
    GS_F_BOOL(feu_charge_in, flank_protected, "target.flank-protected", 0,
              "a friend covers it (flanks only)"),
    GS_F_BOOL(feu_charge_in, side_taken, "target.side-taken", 0,
              "an enemy is on that side already"),
    GS_F_BOOL(feu_charge_in, los, "los", 1, "the side is in line of sight"),
    GS_F_DEC(feu_charge_in, distance, "distance", FEU_INCH(3), 10, FEU_INCH(60), 2,
             "least inches to any legal touch"),
    GS_F_DEC(feu_charge_in, full_distance, "full-distance", FEU_AS_OTHER, 10,
             FEU_INCH(60), 2, "least inches to edge contact; as distance if not given"),
    GS_F_BOOL(feu_charge_in, space_problem, "space-problem", 0,
              "no room for full edge contact"),
    GS_F_WORD(feu_charge_in, corner, "options.space-contact", feu_space_words, 0,
              "a charge without room earns the flank, or the corner alone"),
    FEU_F_BASE_DEPTH(feu_charge_in),
    FEU_F_DICE(feu_charge_in),
};
static const gs_fact charge_out[] = {
    GS_O_BOOL(feu_charge_out, allowed, "allowed", "it may charge that side"),
    GS_O_WORD(feu_charge_out, reason, "reason", charge_reason_words, "why not"),
    GS_O_INT(feu_charge_out, roll, "roll", "the die"),
    GS_O_INT(feu_charge_out, fast_bonus, "fast-bonus", "inches for a fast move"),
    GS_O_INT(feu_charge_out, bonus, "bonus", "inches by special rules"),
    GS_O_INT(feu_charge_out, allowance, "allowance", "inches that it may move"),
    GS_O_BOOL(feu_charge_out, charges, "charges", "it reaches"),
    GS_O_WORD(feu_charge_out, contact, "contact", contact_words, "what it touches"),
    GS_O_BOOL(feu_charge_out, doubled, "doubled", "its hits will be doubled"),
    GS_O_DEC(feu_charge_out, left, "left", "inches left to close and widen"),
};
static const char *const charge_labels[] = {"move.charger"};

static const gs_refusal charge_refusals[] = {
    [FEU_CHARGE_OK] = {"FEU-2.8.1", "a lawful charge, if the move reaches"},
    [FEU_CHARGE_IN_CONTACT] = {"FEU-R33", "in contact: it may charge nobody else"},
    [FEU_CHARGE_SHOT] = {"FEU-2.5", "bowmen that shot do not move"},
    [FEU_CHARGE_ENEMY_NEAR] = {"FEU-2.3.1", "an enemy within a base depth: no fast move"},
    [FEU_CHARGE_ARC] = {"FEU-2.8a.1", "a fast charge goes into the front arc"},
    [FEU_CHARGE_OTHER_ENEMY] = {"FEU-2.3.2", "a fast move keeps clear of other enemies"},
    [FEU_CHARGE_MISSILES] = {"FEU-2.8b.2", "bowmen with arrows left do not charge"},
    [FEU_CHARGE_FRONTAL] = {"FEU-2.8b.1", "it may charge flanks and rears only"},
    [FEU_CHARGE_PROTECTED] = {"FEU-2.8e", "a friend covers the flank"},
    [FEU_CHARGE_SIDE_TAKEN] = {"FEU-2.8c", "an enemy is on that side already"},
    [FEU_CHARGE_NO_LOS] = {"FEU-0.11.8", "that side is not in sight"},
};

static feu_charge_reason charge_reason(const feu_charge_in *in)
{
    bool fast = in->move == FEU_FAST;
    if (in->in_contact) {
        return FEU_CHARGE_IN_CONTACT; /* FEU-R33 */
    }
    if (in->shot_bow) {
        return FEU_CHARGE_SHOT; /* FEU-2.5 */
    }
    if (fast && in->enemy_distance <= in->base_depth) {
        return FEU_CHARGE_ENEMY_NEAR; /* FEU-2.3.1 */
    }
    if (fast && in->arc != FEU_FRONT) {
        return FEU_CHARGE_ARC; /* FEU-2.8a.1, FEU-2.8a.2 */
    }
    if (fast && in->other_enemy_near) {
        return FEU_CHARGE_OTHER_ENEMY; /* FEU-2.3.2 */
    }
    if (in->type == FEU_BOWMEN && in->missiles) {
        return FEU_CHARGE_MISSILES; /* FEU-2.8b.2, FEU-R50 */
    }
    if (in->target_side == FEU_FRONT && !feu_frontal(in->type, in->frontal)) {
        return FEU_CHARGE_FRONTAL; /* FEU-2.8b.1 */
    }
    if (in->target_side == FEU_FLANK && in->flank_protected) {
        return FEU_CHARGE_PROTECTED; /* FEU-2.8e */
    }
    if (in->side_taken) {
        return FEU_CHARGE_SIDE_TAKEN; /* FEU-2.8c */
    }
    return in->los ? FEU_CHARGE_OK : FEU_CHARGE_NO_LOS; /* FEU-0.11.8, FEU-2.8.1 */
}

static int32_t full_distance(const feu_charge_in *in)
{
    return in->full_distance == FEU_AS_OTHER ? in->distance : in->full_distance;
}

/* What an allowance (thousandths of an inch) touches (FEU-R40). */
static feu_charge_contact contact(const feu_charge_in *in, int32_t allowance)
{
    bool full = allowance >= full_distance(in);
    bool touch = allowance >= in->distance;
    if (in->target_side == FEU_REAR) {
        return touch ? FEU_AT_REAR : FEU_NO_CONTACT; /* FEU-2.8i, FEU-R45 */
    }
    if (in->target_side == FEU_FRONT) { /* FEU-2.8d.1, FEU-2.8h */
        return full || (in->space_problem && touch) ? FEU_AT_FRONT : FEU_NO_CONTACT;
    }
    if (full) { /* FEU-2.8g.1, FEU-R44 */
        return in->space_problem && in->corner ? FEU_AT_FLANK_CORNER : FEU_AT_FLANK;
    }
    return touch ? FEU_AT_FLANK_CORNER : FEU_NO_CONTACT; /* FEU-2.8f */
}

static const gs_refusal contacts[] = {
    [FEU_NO_CONTACT] = {"FEU-R41",
                        "it does not reach: no charge, and another move with it"},
    [FEU_AT_FRONT] = {"FEU-2.8d.1", "contact with the front"},
    [FEU_AT_FLANK] = {"FEU-2.8g.1", "full contact with the flank: doubled"},
    [FEU_AT_FLANK_CORNER] = {"FEU-2.8f", "its corner on the flank: not doubled"},
    [FEU_AT_REAR] = {"FEU-2.8i", "contact with the rear: doubled"},
};

static void work_contact(const feu_charge_in *in, feu_charge_out *out, gs_ask *ask)
{
    int32_t allowance = FEU_INCH(out->allowance);
    out->contact = (int32_t)contact(in, allowance);
    out->charges = out->contact != FEU_NO_CONTACT; /* FEU-2.8.2 */
    out->doubled = out->contact == FEU_AT_FLANK || out->contact == FEU_AT_REAR;
    gs_note_refusal(ask, contacts, out->contact);
    if (out->charges && in->space_problem && in->target_side != FEU_REAR) {
        gs_note_text(ask, in->target_side == FEU_FRONT ? "FEU-2.8h" : "FEU-R44",
                     "there is no room for the full contact");
    }
    if (out->charges) {
        bool full = out->contact == FEU_AT_FLANK ||
                    (out->contact == FEU_AT_FRONT && !in->space_problem);
        out->left = allowance - (full ? full_distance(in) : in->distance);
        gs_note_dec(ask, "FEU-R40", "inches left to close up", out->left);
    }
}

static gs_step_result charge_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_charge_in *in = in_;
    feu_state *st = state;
    feu_charge_out *out = out_;
    GS_PROC_BEGIN(st);
    if (charge_reason(in) == FEU_CHARGE_OK) {
        GS_ASK(st, ask, 0, 1, feu_die(in->dice));
        st->roll = ask->cls + 1;
    }
    out->reason = (int32_t)charge_reason(in);
    out->allowed = out->reason == FEU_CHARGE_OK;
    gs_note_refusal(ask, charge_refusals, out->reason);
    if (out->allowed) {
        int32_t cls = feu_class(in->type, in->class);
        out->roll = st->roll;
        out->fast_bonus = in->move == FEU_FAST ? feu_fast_bonus(cls) : 0;
        out->bonus = in->bonus;
        out->allowance = feu_allowance(cls, out->roll, out->fast_bonus, out->bonus, ask);
        work_contact(in, out, ask);
    }
    GS_PROC_END;
}

static gs_status charge_check(const void *in_, gs_err *err)
{
    const feu_charge_in *in = in_;
    if (full_distance(in) < in->distance) {
        return gs_err_key(err, GS_INPUT, "full-distance",
                          "is less than distance: an edge is not nearer than a touch");
    }
    return GS_OK;
}

const gs_proc feu_charge = {
    .name = "charge",
    .help = "whether a charge is legal, reaches, and what it touches",
    .rules =
        "FEU-2.8.1 FEU-2.8.2 FEU-2.8a.1 FEU-2.8b.1 FEU-2.8b.2 FEU-2.8c FEU-2.8d.1 "
        "FEU-2.8e FEU-2.8f FEU-2.8g.1 FEU-2.8h FEU-2.8i FEU-R40 FEU-R41 FEU-R44 FEU-R45",
    FEU_DICE(charge),
    .check = charge_check,
};
