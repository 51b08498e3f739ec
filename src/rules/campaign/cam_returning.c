/* CAM-5.2: which of a battle's losses come back. */
#include "cam_int.h"

typedef cam_returning_in in_t;
typedef cam_returning_out out_t;

static const char *const losses_words[] = {"field", "killed", "roll", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, full, "unit.full", 12, 1, 120, "full strength"),
    GS_F_INT(in_t, start, "unit.start", 12, 0, 120, "strength at the battle's start"),
    GS_F_INT(in_t, lost, "unit.lost", 0, 0, 120, "lost in the battle"),
    GS_F_WORD(in_t, end, "unit.end", cam_end_words, CAM_END_STOOD, "how it ended"),
    GS_F_WORD(in_t, field, "field", cam_field_words, CAM_FIELD_OWN, "who holds the field"),
    GS_F_BOOL(in_t, wear, "wear", 0, "hits are wear: an army's destroyed units are counted"),
    GS_F_INT(in_t, bonus, "return.bonus", 0, -3, 3, "house rules, on each die"),
    GS_F_WORD(in_t, opt_losses, "options.losses", losses_words, CAM_LOSSES_FIELD,
              "how losses come back"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, lost, "lost", "losses counted"),
    GS_O_INT(out_t, returned, "returned", "of them come back"),
    GS_O_INT(out_t, gone, "gone", "of them gone for good"),
    GS_O_INT(out_t, strength, "unit.strength", "strength then"),
    GS_O_INT(out_t, weakened, "weakened", "units at half endurance"),
    GS_O_BOOL(out_t, struck, "struck", "struck from the roll"),
};

static const char *const labels[] = {"return.unit"};

typedef struct state {
    int32_t pc, back;
} state;

static int32_t start_of(const in_t *in)
{
    return in->wear ? in->start : gs_least(in->start, in->full);
}

static bool destroyed(const in_t *in)
{
    return in->end == CAM_END_DESTROYED && !in->wear;
}

/* Step 1: the losses that count. (CAM-R7) */
static int32_t lost_of(const in_t *in)
{
    return destroyed(in) ? start_of(in) : gs_least(in->lost, start_of(in));
}

/* Step 2 without dice. */
static int32_t back_of(const in_t *in, gs_ask *ask)
{
    int32_t lost = lost_of(in);
    if (in->opt_losses == CAM_LOSSES_KILLED) {
        gs_note_text(ask, "CAM-5.2", "none come back");
        return 0;
    }
    bool own = in->field == CAM_FIELD_OWN;
    int32_t back = own ? lost / 2 : lost / 3;
    if (in->field == CAM_FIELD_DRAWN) {
        gs_note_text(ask, "CAM-R5", "nobody held the field: both sides count as having lost it");
    }
    gs_note(ask, "CAM-5.2", own ? "a half come back: the field is held"
                                : "a third come back: the field is lost", back);
    if (destroyed(in)) {
        back /= 2;
        gs_note(ask, "CAM-R7", "a destroyed unit: half of that", back);
    }
    return back;
}

/* Steps 3 to 5. */
static void result(const in_t *in, int32_t back, out_t *out, gs_ask *ask)
{
    out->lost = lost_of(in);
    if (destroyed(in) && back < gs_most(1, in->full / 4)) { /* CAM-R8 */
        back = 0;
        gs_note(ask, "CAM-R8", "too few to stand again; they would have to be",
                gs_most(1, in->full / 4));
    }
    out->returned = back;
    out->gone = out->lost - back;
    out->strength = start_of(in) - out->gone;
    if (in->wear) {
        out->weakened = gs_half_up(back);
        gs_note(ask, "CAM-R10", "of those that come back at half endurance", out->weakened);
    }
    out->struck = !in->wear && out->strength == 0;
    if (out->struck) {
        gs_note_text(ask, "CAM-R8", "no strength is left: struck from the roll");
    }
    gs_note(ask, "CAM-5.2", "strength", out->strength);
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    GS_PROC_BEGIN(st);
    if (in->opt_losses == CAM_LOSSES_ROLL) {
        GS_ASK(st, ask, 0, lost_of(in),
               gs_faces_from((in->field == CAM_FIELD_OWN ? 4 : 5) - in->bonus));
        st->back = ask->count[1];
        gs_note(ask, destroyed(in) ? "CAM-R9" : "CAM-5.2", "a die for each; these come back",
                st->back);
    } else {
        st->back = back_of(in, ask);
    }
    result(in, st->back, out_, ask);
    GS_PROC_END;
}

const gs_proc cam_returning = {
    .name = "returning",
    .help = "which of a battle's losses come back",
    .rules = "CAM-5.2 CAM-R5 CAM-R7 CAM-R8 CAM-R9 CAM-R10",
    CAM_PROC(returning),
    CAM_DICE,
};
