/* CAM-4.4: what becomes of a hero who is missing. */
#include "cam_int.h"

typedef cam_missing_in in_t;
typedef cam_missing_out out_t;

static const char *const result_words[] = {"found", "home", "captive", NULL};
static const char *const state_words[] = {"fit", "wounded", "captive", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, wounds, "hero.wounds", 0, 0, 12, "open wounds"),
    GS_F_WORD(in_t, field, "field", cam_field_words, CAM_FIELD_OWN, "who holds the field"),
    GS_F_INT(in_t, bonus, "missing.bonus", 0, -3, 3, "house rules, on the die"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_INT(out_t, total, "total", "die and bonus; 4 comes home"),
    GS_O_WORD(out_t, result, "result", result_words, "what became of him"),
    GS_O_WORD(out_t, state, "hero.state", state_words, "what he is then"),
    GS_O_INT(out_t, turns, "turns", "turns until he may be mustered"),
};

static const char *const labels[] = {"missing.hero"};

typedef gs_place state;

static void result(const in_t *in, int32_t roll, out_t *out, gs_ask *ask)
{
    out->roll = roll;
    if (!roll) {
        out->result = CAM_FOUND;
        gs_note_text(ask, "CAM-4.4", "his side holds the field and finds him");
    } else {
        out->total = roll + in->bonus;
        out->result = out->total >= 4 ? CAM_FOUND_HOME : CAM_FOUND_CAPTIVE;
        out->turns = out->total >= 4;
        if (in->field == CAM_FIELD_DRAWN) {
            gs_note_text(ask, "CAM-R5",
                         "nobody held the field: both sides count as having lost it");
        }
        gs_note(ask, "CAM-4.4", out->total >= 4 ? "4 or more: he comes home"
                                                : "3 or less: the enemy has him", out->total);
        if (out->turns) {
            gs_note(ask, "CAM-R6", "turns until he may be mustered", out->turns);
        }
    }
    out->state = out->result == CAM_FOUND_CAPTIVE ? CAM_FOUND_STATE_CAPTIVE
                 : in->wounds                     ? CAM_FOUND_WOUNDED : CAM_FOUND_FIT;
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    GS_PROC_BEGIN(st);
    if (in->field == CAM_FIELD_OWN) {
        result(in, 0, out_, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    result(in, ask->cls + 1, out_, ask);
    GS_PROC_END;
}

const gs_proc cam_missing = {
    .name = "missing",
    .help = "what becomes of a hero who is missing",
    .rules = "CAM-4.4 CAM-R5 CAM-R6",
    CAM_PROC(missing),
    CAM_DICE,
};
