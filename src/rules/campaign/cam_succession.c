/* CAM-4.5: who becomes general. */
#include "cam_int.h"

typedef cam_succession_in in_t;
typedef cam_succession_out out_t;

static const char *const reason_words[] = {"none", "has-general", "no-fit-hero", NULL};
static const char *const by_words[] = {"none", "heir", "rating", "power", "order", NULL};

#define HERO(N, i) \
    GS_F_WORD(in_t, hero[i].state, "hero-" N ".state", cam_state_words, CAM_STATE_NONE, \
              "state of hero " N "; none: no such hero"), \
    GS_F_INT(in_t, hero[i].rating, "hero-" N ".rating", 1, 1, 6, "rating of hero " N), \
    GS_F_INT(in_t, hero[i].power, "hero-" N ".power", 1, 0, 9, "present Power of hero " N)

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, general, "general.state", cam_state_words, CAM_STATE_DEAD,
              "state of the side's general; none: it had none"),
    GS_F_INT(in_t, heir, "heir", 0, 0, CAM_HEROES, "number of the hero named beforehand, 0 nobody"),
    HERO("1", 0), HERO("2", 1), HERO("3", 2), HERO("4", 3),
    HERO("5", 4), HERO("6", 5), HERO("7", 6), HERO("8", 7),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, allowed, "allowed", "there is a succession"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "why not"),
    GS_O_INT(out_t, fit, "fit", "heroes who may succeed"),
    GS_O_INT(out_t, successor, "successor", "number of the new general, 0 nobody"),
    GS_O_WORD(out_t, by, "by", by_words, "what chose him"),
    GS_O_INT(out_t, rating, "successor.rating", "his rating"),
    GS_O_INT(out_t, power, "successor.power", "his present Power"),
};

static bool fit(const in_t *in, int i)
{
    return in->hero[i].state == CAM_STATE_FIT; /* CAM-R11 */
}

/* The best of the fit by rating, then Power, then order; *by says what told them apart. */
static int best(const in_t *in, int32_t *by)
{
    int found = -1;
    int same_rating = 0;
    int same_power = 0;
    for (int i = 0; i < CAM_HEROES; i++) {
        const cam_hero *h = &in->hero[i];
        const cam_hero *f = found < 0 ? NULL : &in->hero[found];
        if (!fit(in, i)) {
            continue;
        }
        if (!f || h->rating > f->rating) {
            found = i;
            same_rating = same_power = 1;
        } else if (h->rating == f->rating) {
            same_rating++;
            if (h->power > f->power) {
                found = i;
                same_power = 1;
            } else if (h->power == f->power) {
                same_power++;
            }
        }
    }
    *by = same_rating == 1 ? CAM_BY_RATING : same_power == 1 ? CAM_BY_POWER : CAM_BY_ORDER;
    return found;
}

static void name_successor(const in_t *in, out_t *out, gs_ask *ask)
{
    int chosen = in->heir - 1;
    if (in->heir > 0 && fit(in, chosen)) {
        out->by = CAM_BY_HEIR;
    } else {
        if (in->heir > 0) {
            gs_note_text(ask, "CAM-R11", "the heir is not fit: passed over");
        }
        chosen = best(in, &out->by);
    }
    out->allowed = 1;
    out->successor = chosen + 1;
    out->rating = in->hero[chosen].rating;
    out->power = in->hero[chosen].power;
    gs_note(ask, "CAM-4.5", out->by == CAM_BY_HEIR ? "the heir succeeds, hero"
                                                   : "the foremost of the fit succeeds, hero",
            out->successor);
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    for (int i = 0; i < CAM_HEROES; i++) {
        out->fit += fit(in, i);
    }
    if (in->general == CAM_STATE_FIT || in->general == CAM_STATE_WOUNDED) {
        out->reason = CAM_SUCCESSION_HAS_GENERAL;
        gs_note_text(ask, "CAM-R11", "the general is fit or wounded: he commands on");
    } else if (out->fit == 0) {
        out->reason = CAM_SUCCESSION_NO_FIT_HERO;
        gs_note_text(ask, "CAM-R11", "no hero is fit: the side has no general");
    } else {
        name_successor(in, out, ask);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_succession = {
    .name = "succession",
    .help = "who becomes general",
    .rules = "CAM-4.5 CAM-R11",
    CAM_PROC(succession),
    CAM_NO_DICE,
};
