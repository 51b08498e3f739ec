/* GOH chapter 8: whether and where a company may contact an enemy company. */
#include "goh_int.h"

typedef goh_contact_in in_t;
typedef goh_contact_out out_t;

static const char *const order_words[] = {"not-needed", "passed", "failed", NULL};
static const char *const holds_words[] = {"none", "town", "fortress", "breach", NULL};
static const char *const contact_words[] = {"front", "flank", "rear", "overlap", "none", NULL};
static const char *const reason_words[] = {
    "ok", "artillery", "square", "pinned", "engaged", "order", "escalade", "no-flank", "blocked",
    "side-taken", "out-of-reach", "wheel", "not-in-front", "front-taken", "no-room", NULL,
};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_BOOL(in_t, square, "unit.square", 0, "in square, facing outward"),
    GS_F_BOOL(in_t, pinned, "unit.pinned", 0, "contacted by an enemy this turn"),
    GS_F_BOOL(in_t, in_contact, "unit.in-contact", 0, "in contact with an enemy before it moves"),
    GS_F_WORD(in_t, order, "unit.order", order_words, GOH_ORDER_NOT_NEEDED, "its order to attack"),
    GS_F_BOOL(in_t, in_front, "unit.in-front", 1, "the target was in front of it before it moved"),
    GS_F_BOOL(in_t, reach, "unit.reach", 1, "allowance and path suffice"),
    GS_F_WORD(in_t, began_in, "unit.began-in", goh_zone_words, GOH_FRONT,
              "zone of the target in which it began"),
    GS_F_BOOL(in_t, began_overlapping, "unit.began-overlapping", 0,
              "fought as an overlap on the target last turn"),
    GS_F_BOOL(in_t, wheel_blocked, "unit.wheel-blocked", 0,
              "something keeps it from wheeling onto the flank"),
    GS_F_BOOL(in_t, target_square, "target.square", 0, "the target is in square"),
    GS_F_WORD(in_t, target_holds, "target.holds", holds_words, GOH_HOLDS_NONE,
              "what the target holds"),
    GS_F_BOOL(in_t, front_taken, "target.front-taken", 0,
              "that front, or side of a town, is in contact with another"),
    GS_F_BOOL(in_t, side_taken, "target.side-taken", 0, "that flank or rear is fought already"),
    GS_F_BOOL(in_t, overlap_room, "target.overlap-room", 1, "there is room to overlap"),
};

static const gs_fact out_facts[] = {
    GS_O_WORD(out_t, contact, "contact", contact_words, "side of the target that it may contact"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "why"),
};

static void answer(out_t *out, goh_contact_result contact, goh_contact_reason reason,
                   const char *rule, const char *text, gs_ask *ask)
{
    out->contact = (int32_t)contact;
    out->reason = (int32_t)reason;
    gs_note_text(ask, rule, text);
}

/* What forbids any attack; false if nothing does. */
static bool forbidden(const in_t *in, out_t *out, gs_ask *ask)
{
    const goh_contact_result none = GOH_CONTACT_NONE;
    if (in->type == GOH_ARTILLERY) {
        answer(out, none, GOH_CONTACT_ARTILLERY, "GOH-R40", "artillery never attacks", ask);
    } else if (in->square) {
        answer(out, none, GOH_CONTACT_SQUARE, "GOH-6.5c", "a square must face forward first", ask);
    } else if (in->pinned) {
        answer(out, none, GOH_CONTACT_PINNED, "GOH-R31", "an enemy has charged it this turn", ask);
    } else if (in->in_contact) {
        answer(out, none, GOH_CONTACT_ENGAGED, "GOH-R73", "it is in contact already", ask);
    } else if (in->order == GOH_ORDER_FAILED) {
        answer(out, none, GOH_CONTACT_ORDER, "GOH-11.1a", "it did not obey its order", ask);
    } else if (in->target_holds == GOH_HOLDS_FORTRESS &&
               goh_type_profile(in->type)->class != GOH_FOOT) {
        answer(out, none, GOH_CONTACT_ESCALADE, "GOH-R22c", "only foot scales a fortress", ask);
    } else {
        return false;
    }
    return true;
}

/* GOH-8.1f: an overlap of last turn may wheel onto the flank. */
static void from_overlap(const in_t *in, out_t *out, gs_ask *ask)
{
    const goh_contact_result overlap = GOH_CONTACT_OVERLAP;
    if (in->target_square || in->target_holds != GOH_HOLDS_NONE) {
        answer(out, overlap, GOH_CONTACT_NO_FLANK, in->target_square ? "GOH-6.5d" : "GOH-R22",
               "the target has no flank", ask);
    } else if (in->wheel_blocked) {
        answer(out, overlap, GOH_CONTACT_BLOCKED, "GOH-R36", "the wheel is prevented", ask);
    } else if (in->side_taken) {
        answer(out, overlap, GOH_CONTACT_SIDE_TAKEN, "GOH-10b", "that flank is fought already",
               ask);
    } else if (!in->reach) {
        answer(out, overlap, GOH_CONTACT_OUT_OF_REACH, "GOH-R36", "the wheel is too long", ask);
    } else {
        answer(out, GOH_CONTACT_FLANK, GOH_CONTACT_WHEEL, "GOH-8.1f",
               "an overlap wheels onto the flank", ask);
    }
}

static void onto_front(const in_t *in, out_t *out, gs_ask *ask)
{
    if (!in->front_taken) {
        answer(out, GOH_CONTACT_FRONT, GOH_CONTACT_OK, "GOH-8.1b", "contact on the front", ask);
    } else if (in->target_holds != GOH_HOLDS_NONE) {
        answer(out, GOH_CONTACT_NONE, GOH_CONTACT_SIDE_TAKEN, "GOH-R22",
               "that side of the place is fought already", ask);
    } else if (in->overlap_room) {
        answer(out, GOH_CONTACT_OVERLAP, GOH_CONTACT_FRONT_TAKEN, "GOH-8.1c",
               "the front is taken: it overlaps", ask);
    } else {
        answer(out, GOH_CONTACT_NONE, GOH_CONTACT_NO_ROOM, "GOH-R35", "no room to overlap", ask);
    }
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    if (forbidden(in, out, ask)) {
        return GS_STEP_DONE;
    }
    if (in->began_overlapping) {
        from_overlap(in, out, ask);
        return GS_STEP_DONE;
    }
    if (!in->in_front) {
        answer(out, GOH_CONTACT_NONE, GOH_CONTACT_NOT_IN_FRONT, "GOH-8.1a",
               "the target was not in front before the move", ask);
        return GS_STEP_DONE;
    }
    if (!in->reach) {
        answer(out, GOH_CONTACT_NONE, GOH_CONTACT_OUT_OF_REACH, "GOH-R39", "cannot reach it", ask);
        return GS_STEP_DONE;
    }
    int32_t zone = in->began_in;
    if (in->target_square || in->target_holds != GOH_HOLDS_NONE) { /* GOH-6.5d, GOH-R22 */
        zone = GOH_FRONT;
        gs_note_text(ask, in->target_square ? "GOH-6.5d" : "GOH-R22",
                     "the target is front all round");
    }
    if (zone == GOH_FRONT) {
        onto_front(in, out, ask);
    } else if (in->side_taken) { /* GOH-10b, GOH-R37 */
        answer(out, GOH_CONTACT_NONE, GOH_CONTACT_SIDE_TAKEN, "GOH-10b",
               "that side is fought already", ask);
    } else {
        answer(out, zone == GOH_FLANK ? GOH_CONTACT_FLANK : GOH_CONTACT_REAR, GOH_CONTACT_OK,
               "GOH-R37", "contact on the side where it began", ask);
    }
    return GS_STEP_DONE;
}

const gs_proc goh_contact = {
    .name = "contact",
    .help = "whether and where a company may contact an enemy",
    .rules = "GOH-8.1a GOH-8.1b GOH-8.1c GOH-8.1f GOH-R37",
    GOH_PROC(contact),
    GOH_NO_DICE,
};
