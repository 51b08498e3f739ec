/* GOH-9.7b: hits passed to a neighbour, by themselves. */
#include "goh_int.h"

typedef goh_pass_in in_t;
typedef goh_pass_out out_t;

static const char *const phase_words[] = {"shooting", "melee", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, phase, "phase", phase_words, GOH_PHASE_SHOOTING, "where the hits come from"),
    GS_F_INT(in_t, endurance, "unit.endurance", 4, 1, 20, "its endurance"),
    GS_F_INT(in_t, hits_before, "unit.hits-before", 0, 0, 19, "hits taken before"),
    GS_F_INT(in_t, hits, "unit.hits", 0, 0, 40, "hits just suffered"),
    GS_F_INT(in_t, pass, "unit.pass", 0, 0, 40, "hits that its owner would pass on"),
    GS_F_BOOL(in_t, friend_present, "friend.present", 1,
              "a touching company of its group takes them"),
    GS_F_INT(in_t, friend_endurance, "friend.endurance", 4, 1, 20, "its endurance"),
    GS_F_INT(in_t, friend_hits_before, "friend.hits-before", 0, 0, 19, "its hits before"),
    GS_F_WORD(in_t, opt_pass, "options.pass-hits", goh_pass_words, GOH_PASS_SHOOTING,
              "which hits may be passed on"),
    GS_F_WORD(in_t, opt_pass_rounding, "options.pass-rounding", goh_rounding_words, 0,
              "rounding of half the hits"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, limit, "limit", "most that may be passed"),
    GS_O_INT(out_t, passed, "passed", "hits passed on"),
    GS_O_INT(out_t, taken, "unit.taken", "hits kept"),
    GS_O_INT(out_t, total_hits, "unit.total-hits", "all its hits"),
    GS_O_BOOL(out_t, removed, "unit.removed", "it is removed"),
    GS_O_INT(out_t, friend_total_hits, "friend.total-hits", "all hits of the taker"),
    GS_O_BOOL(out_t, friend_removed, "friend.removed", "the taker is removed"),
};

int32_t goh_pass_limit(int32_t hits, int32_t rounding_up)
{
    return (hits + (rounding_up ? 1 : 0)) / 2; /* GOH-R55 */
}

static gs_status check(const void *in_, gs_err *err)
{
    const in_t *in = in_;
    if (in->hits_before >= in->endurance) {
        return gs_err_key(err, GS_INPUT, "unit.hits-before",
                          "the company has been removed already: its endurance is %d",
                          in->endurance);
    }
    if (in->friend_present && in->friend_hits_before >= in->friend_endurance) {
        return gs_err_key(err, GS_INPUT, "friend.hits-before",
                          "the friend has been removed already: its endurance is %d",
                          in->friend_endurance);
    }
    return GS_OK;
}

/* True if hits of this phase may be passed at all. */
static bool allowed(const in_t *in, gs_ask *ask)
{
    if (in->opt_pass == GOH_PASS_OFF) {
        gs_note_text(ask, "GOH-R55", "no hits are passed on");
        return false;
    }
    if (in->phase == GOH_PHASE_MELEE && in->opt_pass != GOH_PASS_ALL) {
        gs_note_text(ask, "GOH-R55", "only hits from shooting are passed on");
        return false;
    }
    return in->friend_present != 0;
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    if (allowed(in, ask)) {
        int32_t room = in->friend_endurance - in->friend_hits_before;
        out->limit = goh_pass_limit(in->hits, in->opt_pass_rounding);
        out->passed = gs_least(in->pass, out->limit);
        out->passed = gs_least(out->passed, room);
        gs_note(ask, "GOH-9.7b", "half of the hits at most may be passed on", out->limit);
        gs_note(ask, "GOH-R55", "passed to a neighbour", out->passed);
    }
    out->taken = in->hits - out->passed;
    out->total_hits = in->hits_before + out->taken;
    out->removed = out->total_hits >= in->endurance;
    if (in->friend_present) {
        out->friend_total_hits = in->friend_hits_before + out->passed;
        out->friend_removed = out->friend_total_hits >= in->friend_endurance;
    }
    if (out->removed || out->friend_removed) {
        gs_note_text(ask, "GOH-5d", out->removed ? "the company is removed"
                                                 : "the neighbour is removed");
    }
    return GS_STEP_DONE;
}

const gs_proc goh_pass_hits = {
    .name = "pass-hits",
    .help = "hits passed to a neighbour in the group",
    .rules = "GOH-9.7b GOH-R55 GOH-5d",
    GOH_PROC(pass),
    GOH_NO_DICE,
    .check = check,
};
