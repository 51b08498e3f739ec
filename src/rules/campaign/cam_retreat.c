/* CAM-7.3: where a beaten army goes. */
#include "cam_int.h"

typedef cam_retreat_in in_t;
typedef cam_retreat_out out_t;

static const char *const battle_words[] = {"lost", "drawn", "won", NULL};
static const char *const owner_words[] = {"none", "own", "neutral", "enemy", NULL};
static const char *const reason_words[] = {"none", "not-beaten", NULL};
static const char *const result_words[] = {"none", "retreat", "surrender", NULL};

#define PLACE(N, i) \
    GS_F_WORD(in_t, place[i].owner, "place-" N ".owner", owner_words, CAM_OWNER_NONE, \
              "whose place " N " is; none: no such place"), \
    GS_F_INT(in_t, place[i].distance, "place-" N ".distance", 1, 1, 60, "marches from the field"), \
    GS_F_BOOL(in_t, place[i].closed, "place-" N ".closed", 0, \
              "a hostile army is there or on the way")

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, battle, "battle", battle_words, CAM_RETREAT_LOST, "its result for this army"),
    GS_F_INT(in_t, units, "army.units", 6, 0, 60, "units left"),
    GS_F_INT(in_t, heroes, "army.heroes", 1, 0, 20, "heroes with it, fit or wounded"),
    PLACE("1", 0), PLACE("2", 1), PLACE("3", 2), PLACE("4", 3),
    PLACE("5", 4), PLACE("6", 5), PLACE("7", 6), PLACE("8", 7),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, allowed, "allowed", "it was beaten"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "why not"),
    GS_O_WORD(out_t, result, "result", result_words, "what it does"),
    GS_O_INT(out_t, place, "place", "number of the place, 0 none"),
    GS_O_WORD(out_t, owner, "owner", owner_words, "whose place it is"),
    GS_O_INT(out_t, distance, "distance", "marches to it"),
    GS_O_INT(out_t, units_struck, "units-struck", "units lost for good"),
    GS_O_INT(out_t, heroes_captive, "heroes-captive", "heroes taken"),
};

/* The nearest refuge; equals: own before neutral, then the lowest number. -1: none. (CAM-R14) */
static int refuge(const in_t *in)
{
    int found = -1;
    for (int i = 0; i < CAM_PLACES; i++) {
        const cam_refuge *p = &in->place[i];
        const cam_refuge *f = found < 0 ? NULL : &in->place[found];
        bool open = (p->owner == CAM_OWNER_OWN || p->owner == CAM_OWNER_NEUTRAL) && !p->closed;
        if (open && (!f || p->distance < f->distance ||
                     (p->distance == f->distance && p->owner < f->owner))) {
            found = i;
        }
    }
    return found;
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    if (in->battle != CAM_RETREAT_LOST) {
        out->reason = 1;
        gs_note_text(ask, "CAM-7.3", "only a beaten army retreats");
        return GS_STEP_DONE;
    }
    int i = refuge(in);
    out->allowed = 1;
    if (i < 0) { /* CAM-R14 */
        out->result = CAM_RETREAT_SURRENDER;
        out->units_struck = in->units;
        out->heroes_captive = in->heroes;
        gs_note_text(ask, "CAM-R14", "no refuge: it surrenders");
    } else {
        out->result = CAM_RETREAT_TO_PLACE;
        out->place = i + 1;
        out->owner = in->place[i].owner;
        out->distance = in->place[i].distance;
        gs_note(ask, "CAM-7.3", "it retreats to the nearest refuge, place", out->place);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_retreat = {
    .name = "retreat",
    .help = "where a beaten army goes",
    .rules = "CAM-7.3 CAM-R14",
    CAM_PROC(retreat),
    CAM_NO_DICE,
};
