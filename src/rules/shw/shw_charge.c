/* SHW chapter 13: charges and what the charged may do. */
#include "shw_int.h"

enum { CHARGE_BONUS_FROM = 6000 };
static const char *const charge_reasons[] = {"none", "not-in-front", "through-front",
                                             "out-of-reach", NULL};
static const char *const face_words[] = {"none", "front", "flank", NULL};
static const char *const reaction_words[] = {"none", "counter-charge", "shoot", NULL};
static const char *const missile_words[] = {"bow", "javelin", "sling", "none", NULL};

typedef shw_charge_in charge_in;
typedef shw_charge_out charge_out;
static const gs_fact charge_facts[] = {
    GS_F_DEC(charge_in, distance, "distance", 6000, 0, 60000, 2,
             "length of the charge path"),
    GS_F_DEC(charge_in, attacker_move, "attacker.move", 8000, 0, 40000, 2,
             "the charger's move"),
    GS_F_BOOL(charge_in, open, "open", 1, "his path is all over open ground"),
    GS_F_BOOL(charge_in, in_front, "in-front", 1,
              "the target is at least partly in his front"),
    GS_F_BOOL(charge_in, through_front, "through-front", 0,
              "he crosses another enemy's front"),
    GS_F_INT(charge_in, figures_in_front, "figures-in-front", 1, 0, 48,
             "charging figures in the target's front"),
    GS_F_WORD(charge_in, reaction, "reaction", reaction_words, SHW_REACTION_NONE,
              "the reaction wanted"),
    GS_F_WORD(charge_in, type, "defender.type", shw_type_words, SHW_HEAVY_INFANTRY,
              "troop type of the target"),
    GS_F_WORD(charge_in, mounted, "defender.mounted", shw_by_type_words, SHW_DEFAULT,
              "it rides"),
    GS_F_WORD(charge_in, missile, "defender.missile", missile_words,
              SHW_CHARGE_NO_MISSILE, "its missile weapon"),
    GS_F_WORD(charge_in, formation, "defender.formation", shw_formation_words, SHW_NORMAL,
              "its formation"),
    GS_F_DEC(charge_in, move, "defender.move", 16000, 0, 40000, 2, "its move"),
    GS_F_BOOL(charge_in, defender_open, "defender.open", 1,
              "its way is over open ground"),
    GS_F_BOOL(charge_in, engaged, "defender.engaged", 0, "it is in contact already"),
    GS_F_BOOL(charge_in, confused, "defender.confused", 0, "it is confused by a spell"),
    GS_F_BOOL(charge_in, unrallied, "defender.unrallied", 0, "it is bound to rally"),
};
static const gs_fact charge_outs[] = {
    GS_O_BOOL(charge_out, allowed, "allowed", "the charge may be made"),
    GS_O_WORD(charge_out, reason, "reason", charge_reasons, "why not"),
    GS_O_WORD(charge_out, face, "face", face_words, "the face struck"),
    GS_O_WORD(charge_out, reaction, "reaction", reaction_words, "the reaction granted"),
    GS_O_DEC(charge_out, moved[0], "attacker.moved", "how far the charger moves"),
    GS_O_DEC(charge_out, moved[1], "defender.moved", "how far the target moves"),
    GS_O_BOOL(charge_out, charge[0], "attacker.charge",
              "the charger has the charge bonus"),
    GS_O_BOOL(charge_out, charge[1], "defender.charge", "the target has it"),
};

static int32_t charge_reason(const charge_in *in, gs_ask *ask)
{
    if (!in->in_front) {
        gs_note_text(ask, "SHW-13.2", "the target is not in the charger's front");
        return SHW_CHARGE_NOT_IN_FRONT;
    }
    if (in->through_front) {
        gs_note_text(ask, "SHW-13.4", "the way leads through another enemy's front");
        return SHW_CHARGE_THROUGH_FRONT;
    }
    if (in->distance > in->attacker_move) {
        gs_note_text(ask, "SHW-R51", "the target is out of reach");
        return SHW_CHARGE_OUT_OF_REACH;
    }
    return SHW_CHARGE_ALLOWED;
}

/* SHW-13.5, SHW-R55: the reaction that is wanted, if it is granted. */
static int32_t granted(const charge_in *in, int32_t face, gs_ask *ask)
{
    bool mounted = shw_rides(in->type, in->mounted);
    if (in->reaction == SHW_REACTION_NONE) {
        return SHW_REACTION_NONE;
    }
    if (in->engaged || in->confused || in->unrallied || face == SHW_FACE_FLANK) {
        gs_note_text(
            ask,
            in->unrallied  ? "SHW-R84"
            : in->confused ? "SHW-8.12"
                           : "SHW-R55",
            "it cannot react: in contact, confused, unrallied or struck in flank");
        return SHW_REACTION_NONE;
    }
    if (in->reaction == SHW_REACTION_COUNTER_CHARGE) {
        bool may = in->type == SHW_HEAVY_CAVALRY && mounted;
        gs_note_text(ask, "SHW-13.5", may ? "heavy cavalry counter-charges"
                                          : "only heavy cavalry may counter-charge");
        return may ? SHW_REACTION_COUNTER_CHARGE : SHW_REACTION_NONE;
    }
    int32_t missile = in->missile == SHW_CHARGE_NO_MISSILE ? SHW_NO_MISSILE : in->missile;
    int32_t c = shw_class_of(in->type, mounted, missile);
    bool may = c == SHW_CLASS_LIGHT_THROWER || c == SHW_CLASS_HEAVY_THROWER;
    gs_note_text(ask, may ? shw_classes[c].rule : "SHW-R55",
                 may ? "it shoots at the charge" : "it may not shoot at a charge");
    return may ? SHW_REACTION_SHOOT : SHW_REACTION_NONE;
}

static gs_step_result charge_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const charge_in *in = in_;
    charge_out *out = out_;
    (void)state;
    out->reason = charge_reason(in, ask);
    out->allowed = out->reason == SHW_CHARGE_ALLOWED;
    if (!out->allowed) {
        return GS_STEP_DONE;
    }
    bool round =
        in->formation == SHW_HEDGEHOG || in->formation == SHW_CIRCLE; /* SHW-7.8, R18 */
    out->face = in->figures_in_front >= 1 || round ? SHW_FACE_FRONT : SHW_FACE_FLANK;
    gs_note_text(ask, round ? "SHW-R52" : "SHW-13.3",
                 out->face == SHW_FACE_FRONT ? "the charge strikes the front"
                                             : "the charge strikes the flank");
    out->reaction = granted(in, out->face, ask);
    if (out->reaction == SHW_REACTION_COUNTER_CHARGE) {
        out->moved[1] = gs_least(in->distance / 2, in->move); /* SHW-13.5, SHW-R53 */
        gs_note_dec(ask, "SHW-R53", "the counter-charger meets it after", out->moved[1]);
    }
    out->moved[0] = in->distance - out->moved[1];
    /* SHW-17.8, SHW-R54 */
    out->charge[0] = out->moved[0] >= CHARGE_BONUS_FROM && in->open;
    out->charge[1] = out->reaction == SHW_REACTION_COUNTER_CHARGE &&
                     out->moved[1] >= CHARGE_BONUS_FROM && in->defender_open;
    if (out->charge[0] || out->charge[1]) {
        gs_note_text(ask, "SHW-R54", "at least 6 inches over open ground: charge bonus");
    }
    return GS_STEP_DONE;
}
SHW_PROC_NO_DICE(
    charge, "may a charge be made, and how is it met",
    "SHW-13.1 SHW-13.2 SHW-13.3 SHW-13.4 SHW-13.5 SHW-R51 SHW-R53 SHW-R54 SHW-R55");
