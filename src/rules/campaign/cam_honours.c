/* CAM-5.3: battle honours, and what they make of a unit. */
#include "cam_int.h"

typedef cam_honours_in in_t;
typedef cam_honours_out out_t;

static const char *const quality_words[] = {"average", "poor", "elite", NULL};
static const char *const veterans_words[] = {"off", "on", NULL};
static const char *const by_words[] = {"none", "destroyed", "routed", "steady", NULL};
static const char *const change_words[] = {"none", "elite", "poor", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, destroyed, "unit.destroyed", 0, 0, 20, "enemy units that it destroyed"),
    GS_F_INT(in_t, routed, "unit.routed", 0, 0, 20, "enemy units that it routed"),
    GS_F_BOOL(in_t, shaken, "unit.shaken", 0, "it was shaken at any time"),
    GS_F_WORD(in_t, end, "unit.end", cam_end_words, CAM_END_STOOD, "how it ended itself"),
    GS_F_WORD(in_t, battle, "battle", cam_battle_words, CAM_BATTLE_WON, "for its side"),
    GS_F_INT(in_t, honours, "unit.honours", 0, 0, 40, "honours before"),
    GS_F_INT(in_t, routs, "unit.routs", 0, 0, 40, "battles before in which it was routed"),
    GS_F_WORD(in_t, quality, "unit.quality", quality_words, CAM_AVERAGE,
              "its quality; poor stands for levy too"),
    GS_F_WORD(in_t, opt_veterans, "options.veterans", veterans_words, 0,
              "honours and routs change the quality"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, honour, "honour", "it earns the battle's honour"),
    GS_O_WORD(out_t, by, "by", by_words, "by what"),
    GS_O_INT(out_t, honours, "unit.honours", "honours then"),
    GS_O_INT(out_t, routs, "unit.routs", "battles then in which it was routed"),
    GS_O_WORD(out_t, quality, "unit.quality", quality_words, "its quality then"),
    GS_O_WORD(out_t, change, "change", change_words, "the change of quality"),
};

/* The first ground of an honour that holds. (CAM-5.3, CAM-R17) */
static cam_honour_by ground(const in_t *in)
{
    bool steady = in->battle == CAM_BATTLE_WON && !in->shaken && in->end == CAM_END_STOOD;
    return in->destroyed >= 1 ? CAM_HONOUR_DESTROYED
           : in->routed >= 1  ? CAM_HONOUR_ROUTED
           : steady           ? CAM_HONOUR_STEADY : CAM_HONOUR_NONE;
}

/* CAM-R18: honours lift an average unit; routs have the last word. */
static void veterans(const in_t *in, out_t *out, gs_ask *ask)
{
    if (out->honour && out->honours >= 3 && in->quality == CAM_AVERAGE) {
        out->quality = CAM_ELITE;
        gs_note(ask, "CAM-R18", "three honours or more make it elite", out->honours);
    }
    if (in->end == CAM_END_ROUTED && out->routs >= 3) {
        out->quality = CAM_POOR;
        gs_note(ask, "CAM-R18", "routed in three battles or more: poor", out->routs);
    }
    if (out->quality != in->quality) {
        out->change = out->quality == CAM_ELITE ? CAM_CHANGE_ELITE : CAM_CHANGE_POOR;
    }
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const char *const text[] = {
        "no honour", "an honour: it destroyed an enemy unit", "an honour: it routed an enemy unit",
        "an honour: never shaken in a battle won",
    };
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    cam_honour_by by = ground(in);
    out->by = (int32_t)by;
    out->honour = by != CAM_HONOUR_NONE;
    gs_note_text(ask, by == CAM_HONOUR_STEADY ? "CAM-R17" : "CAM-5.3", text[by]);
    out->honours = in->honours + out->honour;
    out->routs = in->routs + (in->end == CAM_END_ROUTED);
    out->quality = in->quality;
    if (in->opt_veterans) {
        veterans(in, out, ask);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_honours = {
    .name = "honours",
    .help = "battle honours, and what they make of a unit",
    .rules = "CAM-5.3 CAM-R17 CAM-R18",
    CAM_PROC(honours),
    CAM_NO_DICE,
};
