/* CAM-6.2: men for the ranks. */
#include "cam_int.h"

typedef cam_replacements_in in_t;
typedef cam_replacements_out out_t;

static const char *const replacing_words[] = {"none", "trickle", "depot", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, full, "unit.full", 12, 1, 120, "full strength"),
    GS_F_INT(in_t, present, "unit.present", 12, 0, 120, "present strength"),
    GS_F_INT(in_t, rest, "rest", 1, 0, 12, "turns at rest"),
    GS_F_INT(in_t, pool, "pool", 0, 0, 9999, "figures or stands in its depot"),
    GS_F_WORD(in_t, opt_replacements, "options.replacements", replacing_words, CAM_REPLACE_NONE,
              "where replacements come from"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, gained, "gained", "figures or stands gained"),
    GS_O_INT(out_t, present, "unit.present", "present strength then"),
    GS_O_INT(out_t, pool, "pool", "left in the depot"),
    GS_O_BOOL(out_t, whole, "whole", "at full strength"),
};

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    int32_t present = gs_least(in->present, in->full);
    int32_t lack = present ? in->full - present : 0;
    out->pool = in->pool;
    if (!present) {
        gs_note_text(ask, "CAM-R19", "a unit without strength is struck and gains nothing");
    } else if (in->opt_replacements == CAM_REPLACE_TRICKLE) {
        int32_t tenth = gs_most(1, in->full / 10); /* CAM-R19: rounded down */
        out->gained = gs_least(lack, in->rest * tenth);
        gs_note(ask, "CAM-R19", "a tenth of full strength a turn", tenth);
    } else if (in->opt_replacements == CAM_REPLACE_DEPOT && in->rest >= 1) {
        out->gained = gs_least(lack, in->pool);
        out->pool -= out->gained;
        gs_note(ask, "CAM-R19", "taken from the depot", out->gained);
    }
    out->present = present + out->gained;
    out->whole = out->present == in->full;
    gs_note(ask, "CAM-6.2", "present strength", out->present);
    return GS_STEP_DONE;
}

const gs_proc cam_replacements = {
    .name = "replacements",
    .help = "men for the ranks between battles",
    .rules = "CAM-6.2 CAM-R19",
    CAM_PROC(replacements),
    CAM_NO_DICE,
};
