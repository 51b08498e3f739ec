/* MOH-13.8, 13.10: a unit's result over all its fights of the phase, and the models it
 * loses. */
#include "moh_int.h"

static const char *const result_words[] = {"stand", "recoil", "destroyed", NULL};

static const gs_fact melee_result_in[] = {
    GS_F_INT(moh_melee_result_in, taken, "unit.taken", 0, 0, 400,
             "hits from all its enemies"),
    GS_F_INT(moh_melee_result_in, given, "unit.given", 0, 0, 400,
             "hits on all its enemies"),
    GS_F_INT(moh_melee_result_in, strength, "unit.strength", 24, 1, 400,
             "strength before the melees"),
    GS_F_BOOL(moh_melee_result_in, furor, "unit.furor", 0, "it still has its furor"),
};
static const gs_fact melee_result_out[] = {
    GS_O_WORD(moh_melee_result_out, result, "unit.result", result_words, "what it does"),
    GS_O_INT(moh_melee_result_out, losses, "unit.losses", "strength that it loses"),
    GS_O_INT(moh_melee_result_out, strength_left, "unit.strength-left",
             "strength that is left"),
    GS_O_DEC(moh_melee_result_out, recoil, "recoil.distance", "inches that it recoils"),
    GS_O_BOOL(moh_melee_result_out, rally, "rally.required", "it must take a rally test"),
    GS_O_BOOL(moh_melee_result_out, furor_left, "unit.furor-left", "it keeps its furor"),
};

static gs_step_result melee_result_step(const void *in_, void *state, void *out_,
                                        gs_ask *ask)
{
    (void)state;
    const moh_melee_result_in *in = in_;
    moh_melee_result_out *out = out_;
    out->losses = gs_least(in->taken, in->strength);
    out->strength_left = in->strength - out->losses;
    gs_note(ask, "MOH-R43", "hits taken from all enemies", in->taken);
    gs_note(ask, "MOH-R43", "hits given to all enemies", in->given);
    if (out->strength_left == 0) {
        out->result = MOH_DESTROYED;
        gs_note_text(ask, "MOH-R63", "nothing is left: it is destroyed");
    } else if (in->taken > in->given) {
        out->result = MOH_RECOIL; /* MOH-13.10 */
        out->recoil = 1000;
        out->rally = 1;
        gs_note_text(ask, "MOH-13.10",
                     "more taken than given: it recoils an inch and takes a rally test");
    } else {
        out->result = MOH_STAND;
        gs_note_text(ask, "MOH-R43", "not beaten: it stands");
    }
    out->furor_left = in->furor && in->given > in->taken; /* MOH-R61 */
    if (in->furor) {
        gs_note_text(ask, "MOH-R61",
                     out->furor_left ? "it keeps its furor" : "its furor is gone");
    }
    return GS_STEP_DONE;
}

const gs_proc moh_melee_result = {
    .name = "melee-result",
    .help = "a unit's result over all its fights of the phase",
    .rules = "MOH-5.2 MOH-13.10 MOH-R43",
    MOH_NO_DICE(melee_result),
};

/* ---- casualties ---- */

static const gs_fact casualties_in[] = {
    MOH_F_TYPE(moh_casualties_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_CHARIOT(moh_casualties_in, chariot, "unit.chariot"),
    GS_F_INT(moh_casualties_in, points, "unit.points", 0, 0, 8,
             "what a model counts for; 0: as its type"),
    GS_F_INT(moh_casualties_in, models, "unit.models", 24, 1, 100, "models on the table"),
    GS_F_INT(moh_casualties_in, wounds, "unit.wounds", 0, 0, 7,
             "hits already on an incomplete model"),
    GS_F_INT(moh_casualties_in, hits, "unit.hits", 0, 0, 400, "new hits"),
};
static const gs_fact casualties_out[] = {
    GS_O_INT(moh_casualties_out, points_each, "unit.points-each",
             "what a model counts for"),
    GS_O_INT(moh_casualties_out, removed, "unit.models-removed", "models taken off"),
    GS_O_INT(moh_casualties_out, left, "unit.models-left", "models that are left"),
    GS_O_INT(moh_casualties_out, wounds_left, "unit.wounds-left",
             "hits on a model that is not yet gone"),
    GS_O_BOOL(moh_casualties_out, destroyed, "unit.destroyed", "no model is left"),
};

static gs_step_result casualties_step(const void *in_, void *state, void *out_,
                                      gs_ask *ask)
{
    (void)state;
    const moh_casualties_in *in = in_;
    moh_casualties_out *out = out_;
    int32_t points = moh_points(in->type, in->chariot, in->points);
    int32_t total = in->wounds + in->hits;
    int32_t removed =
        total / points; /* MOH-13.8, MOH-R3: a model goes with its last point */
    out->points_each = points;
    out->removed = gs_least(removed, in->models);
    out->left = in->models - out->removed;
    out->wounds_left = out->left > 0 ? total - out->removed * points : 0;
    out->destroyed = out->left == 0;
    gs_note(ask, "MOH-R3", "a model is gone with hits", points);
    gs_note(ask, "MOH-13.8", "models removed, fractions rounded down", out->removed);
    if (out->destroyed) {
        gs_note_text(ask, "MOH-R63", "no model is left: the unit is destroyed");
    }
    return GS_STEP_DONE;
}

static gs_status casualties_check(const void *in_, gs_err *err)
{
    const moh_casualties_in *in = in_;
    gs_status st = moh_check_chariot(in->type, in->chariot, "unit.chariot", err);
    int32_t points = moh_points(in->type, in->chariot, in->points);
    if (st == GS_OK && in->wounds >= points) {
        st = gs_err_key(err, GS_INPUT, "unit.wounds",
                        "is %d, but a model of this unit is gone with %d",
                        (int)in->wounds, (int)points);
    }
    return st;
}

const gs_proc moh_casualties = {
    .name = "casualties",
    .help = "how many models a number of hits removes",
    .rules = "MOH-13.8 MOH-R3",
    MOH_NO_DICE(casualties),
    .check = casualties_check,
};
