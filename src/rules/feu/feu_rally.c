/* FEU section 4: rallying; and the men of a unit (FEU-0.3, R57). */
#include "feu_int.h"

/* ---- rally ---- */

#define PASSED 10 /* hits; FEU-4.1.3 */
#define FLOOR 5

static const char *const rally_reason_words[] = {
    "none", "shot", "moved", "fought", "no-hits", "floor", NULL,
};

static const gs_fact rally_in[] = {
    FEU_F_HITS(feu_rally_in, hits, "unit.hits", 3),
    FEU_F_BREAKS(feu_rally_in, breaks_at, "unit.breaks-at"),
    GS_F_BOOL(feu_rally_in, passed_ten, "unit.passed-ten", 0,
              "it has passed ten hits before"),
    FEU_F_BONUS(feu_rally_in, bonus, "unit.bonus",
                "special rule, hits more that it rallies"),
    GS_F_BOOL(feu_rally_in, shot, "unit.shot", 0, "it shot this turn"),
    GS_F_BOOL(feu_rally_in, moved, "unit.moved", 0, "it moved or turned this turn"),
    GS_F_BOOL(feu_rally_in, fought, "unit.fought", 0, "it was in contact this turn"),
    GS_F_WORD(feu_rally_in, at_ten, "options.passed-ten", feu_passed_words, 0,
              "what passes ten: more than ten hits, or ten"),
    FEU_F_DICE(feu_rally_in),
};
static const gs_fact rally_out[] = {
    GS_O_BOOL(feu_rally_out, allowed, "allowed", "it may rally"),
    GS_O_WORD(feu_rally_out, reason, "reason", rally_reason_words, "why not"),
    GS_O_BOOL(feu_rally_out, passed, "passed", "it has passed ten"),
    GS_O_INT(feu_rally_out, floor, "floor", "hits that stay in any case"),
    GS_O_INT(feu_rally_out, roll, "roll", "the die"),
    GS_O_INT(feu_rally_out, rallied, "rallied", "hits that the die takes off"),
    GS_O_INT(feu_rally_out, recovered, "recovered", "hits that come off"),
    GS_O_INT(feu_rally_out, hits_after, "unit.hits-after", "hits that it then has"),
};
static const char *const rally_labels[] = {"rally.unit"};

static const gs_refusal rally_refusals[] = {
    [FEU_RALLY_OK] = {"FEU-4.1.1", "left in peace: it rallies"},
    [FEU_RALLY_SHOT] = {"FEU-4.1.1", "it shot"},
    [FEU_RALLY_MOVED] = {"FEU-4.1.1", "it moved"},
    [FEU_RALLY_FOUGHT] = {"FEU-R49", "it was in contact"},
    [FEU_RALLY_NO_HITS] = {"FEU-R49", "it has no hits"},
    [FEU_RALLY_FLOOR] = {"FEU-4.1.3", "its last five hits stay"},
};

/* FEU-4.1.3, FEU-R49 */
static bool passed(const feu_rally_in *in)
{
    return in->passed_ten || (in->at_ten ? in->hits >= PASSED : in->hits > PASSED);
}

static feu_rally_reason rally_reason(const feu_rally_in *in)
{
    if (in->shot) {
        return FEU_RALLY_SHOT;
    }
    if (in->moved) {
        return FEU_RALLY_MOVED; /* FEU-2.4.2: turns as well */
    }
    if (in->fought) {
        return FEU_RALLY_FOUGHT; /* FEU-R49 */
    }
    if (in->hits == 0) {
        return FEU_RALLY_NO_HITS;
    }
    return passed(in) && in->hits <= FLOOR ? FEU_RALLY_FLOOR : FEU_RALLY_OK;
}

static void take_off(const feu_rally_in *in, int32_t roll, feu_rally_out *out,
                     gs_ask *ask)
{
    out->roll = roll;
    out->rallied = gs_half_up(roll); /* FEU-4.1.2: 1, 2: 1; 3, 4: 2; 5, 6: 3 */
    gs_note(ask, "FEU-4.1.2", "hits off by the die", out->rallied);
    if (in->bonus) {
        out->rallied = gs_most(0, out->rallied + in->bonus);
        gs_note(ask, "FEU-R58", "special rule", in->bonus);
    }
    int32_t most = in->hits - out->floor;
    out->recovered = gs_least(out->rallied, most);
    if (out->recovered < out->rallied && out->floor > 0) {
        gs_note(ask, "FEU-4.1.3", "it has passed ten: no lower than", out->floor);
    }
    out->hits_after = in->hits - out->recovered;
    gs_note(ask, "FEU-4.1.2", "hits left", out->hits_after);
}

static gs_step_result rally_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_rally_in *in = in_;
    feu_state *st = state;
    feu_rally_out *out = out_;
    GS_PROC_BEGIN(st);
    if (rally_reason(in) == FEU_RALLY_OK) {
        GS_ASK(st, ask, 0, 1, feu_die(in->dice));
        st->roll = ask->cls + 1;
    }
    out->reason = (int32_t)rally_reason(in);
    out->allowed = out->reason == FEU_RALLY_OK;
    out->passed = passed(in);
    out->floor = out->passed ? FLOOR : 0;
    out->hits_after = in->hits;
    gs_note_refusal(ask, rally_refusals, out->reason);
    if (out->allowed) {
        take_off(in, st->roll, out, ask);
    }
    GS_PROC_END;
}

static gs_status rally_check(const void *in_, gs_err *err)
{
    const feu_rally_in *in = in_;
    return feu_check_hits("unit.hits", in->hits, in->breaks_at, err);
}

const gs_proc feu_rally = {
    .name = "rally",
    .help = "how many hits a unit left in peace throws off",
    .rules = "FEU-4.1.1 FEU-4.1.2 FEU-4.1.3 FEU-R49",
    FEU_DICE(rally),
    .check = rally_check,
};

/* ---- muster ---- */

static const char *const figure_words[] = {"25mm", "15mm", NULL};

static const gs_fact muster_in[] = {
    FEU_F_TYPE(feu_muster_in, type, "unit.type", FEU_SERJEANTS),
    GS_F_INT(feu_muster_in, men, "unit.men", 0, 0, 1000,
             "own number of men; 0: as its type"),
    GS_F_INT(feu_muster_in, hits, "unit.hits", 0, 0, 60, "hits that it has"),
    FEU_F_BREAKS(feu_muster_in, breaks_at, "unit.breaks-at"),
    GS_F_WORD(feu_muster_in, figures, "figures", figure_words, 0, "scale of the figures"),
};
static const gs_fact muster_out[] = {
    GS_O_INT(feu_muster_out, men, "men", "men at the start"),
    GS_O_INT(feu_muster_out, men_per_figure, "men-per-figure",
             "men that a figure stands for"),
    GS_O_INT(feu_muster_out, figures, "figures", "figures of the unit"),
    GS_O_INT(feu_muster_out, effective, "effective", "men still in the fight"),
};

static gs_step_result muster_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_muster_in *in = in_;
    feu_muster_out *out = out_;
    out->men = in->men > 0 ? in->men : feu_profiles[in->type].men; /* FEU-0.4 */
    gs_note(ask, in->men > 0 ? "FEU-R58" : "FEU-0.4", "men", out->men);
    out->men_per_figure = in->figures ? 10 : 20; /* FEU-0.3 */
    out->figures = (out->men + out->men_per_figure - 1) / out->men_per_figure;
    gs_note(ask, "FEU-0.3", "figures", out->figures);
    out->effective = out->men * (in->breaks_at - in->hits) / in->breaks_at; /* FEU-R57 */
    gs_note(ask, "FEU-R57", "men still in the fight", out->effective);
    return GS_STEP_DONE;
}

static gs_status muster_check(const void *in_, gs_err *err)
{
    const feu_muster_in *in = in_;
    if (in->hits > in->breaks_at) {
        return gs_err_key(err, GS_INPUT, "unit.hits",
                          "is %d, more than the %d that remove it", (int)in->hits,
                          (int)in->breaks_at);
    }
    return GS_OK;
}

const gs_proc feu_muster = {
    .name = "muster",
    .help = "men and figures of a unit",
    .rules = "FEU-0.3 FEU-0.4 FEU-R57",
    FEU_NO_DICE(muster),
    .check = muster_check,
};
