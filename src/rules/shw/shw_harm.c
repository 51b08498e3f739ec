/* SHW: hits dealt to a target and saved (SHW-15.12, chapter 16); `strike`, for hits that
 * were scored without shooting. */
#include "shw_figure.h"

/* SHW-15.12, SHW-R61: first what the owner gives the hero, then in rounds: one to each
 * ordinary figure and one to the hero. */
static void deal(const shw_harm_job *job, shw_harm_state *st, gs_ask *ask)
{
    const shw_target *t = job->target;
    int32_t heroes = t->hero.hero;
    if (t->figures + heroes == 0) {
        return;
    }
    int32_t first = heroes ? gs_least(job->hits, t->hero_takes) : 0;
    int32_t rest = job->hits - first;
    int32_t rounds = rest / (t->figures + heroes);
    int32_t last = rest % (t->figures + heroes);
    st->on_hero = first + rounds * heroes;
    st->on_ordinary = rounds * t->figures + last;
    gs_note(ask, "SHW-15.12", "hits dealt to ordinary figures", st->on_ordinary);
    if (heroes) {
        gs_note(ask, "SHW-R61", "hits dealt to the hero", st->on_hero);
    }
}

static int32_t armour_of(const shw_target *t, bool hero, gs_ask *ask)
{
    shw_man man =
        hero ? shw_hero_figure(&t->fig, &t->hero, NULL) : shw_ordinary(&t->fig, NULL);
    return shw_armour_value(&man, NULL, ask);
}

/* SHW-16.1: the die must be greater than the armour value. */
static const gs_faces *save_faces(const shw_target *t, bool hero, gs_ask *ask)
{
    int32_t value = armour_of(t, hero, ask);
    gs_note(ask, "SHW-16.1",
            hero ? "the hero is hit by a die above" : "figures are hit by a die above",
            value);
    return gs_faces_from(value + 1);
}

/* Rolling: die number d is for a hit on figure d modulo the figures; how many figures
 * fell. */
static int32_t kills_in_order(int32_t figures, const gs_ask *ask)
{
    uint64_t dead = 0;
    int32_t at = 0;
    for (int d = 0; d < ask->n; d++) {
        dead |= (uint64_t)ask->faces->of[ask->sides[d]] << at;
        at = at + 1 == figures ? 0 : at + 1;
    }
    return __builtin_popcountll(dead);
}

gs_step_result shw_harm_step(const shw_harm_job *job, shw_harm_state *st, gs_ask *ask)
{
    const shw_target *t = job->target;
    int32_t label = job->first_label + SHW_LABEL_SAVE;
    GS_PROC_BEGIN(st);
    deal(job, st, ask);
    if (!job->saves) {
        st->hero_hits = st->on_hero;
        st->hits = st->on_ordinary;
        st->killed = gs_least(st->on_ordinary, t->figures);
        return GS_STEP_DONE;
    }
    if (st->on_hero && (job->want_hero || job->want_hits)) {
        GS_ASK(st, ask, job->first_label + SHW_LABEL_HERO_SAVE, st->on_hero,
               save_faces(t, true, ask));
        st->hero_hits = ask->count[1];
    }
    if (st->on_ordinary == 0 || !(job->want_hits || job->want_casualties)) {
        return GS_STEP_DONE;
    }
    if (!ask->odds || !job->want_casualties) {
        GS_ASK(st, ask, label, st->on_ordinary, save_faces(t, false, ask));
        st->hits = ask->count[1];
        st->killed = ask->odds ? 0 : kills_in_order(t->figures, ask);
        return GS_STEP_DONE;
    }
    /* Odds: the order of the rounds does not matter, so the short one comes first
     * (figures that take one hit more), then the full ones; what the dead take is asked
     * only if it counts. */
    GS_ASK(st, ask, label, st->on_ordinary % t->figures, save_faces(t, false, ask));
    st->killed = ask->count[1];
    st->hits = job->want_hits ? ask->count[1] : 0;
    for (st->round = st->on_ordinary / t->figures; st->round > 0; st->round--) {
        if (job->want_hits) {
            GS_ASK(st, ask, label, st->killed, save_faces(t, false, ask));
            st->hits += ask->count[1];
        }
        GS_ASK(st, ask, label, t->figures - st->killed, save_faces(t, false, ask));
        st->killed += ask->count[1];
        st->hits += job->want_hits ? ask->count[1] : 0;
    }
    GS_PROC_END;
}

void shw_harm_result(const shw_harm_job *job, const shw_harm_state *st, gs_ask *ask,
                     shw_harm *out)
{
    const shw_target *t = job->target;
    gs_ask quiet = {0};
    if (job->saves) {
        out->armour = armour_of(t, false, &quiet);
        out->hero_armour = t->hero.hero ? armour_of(t, true, &quiet) : 0;
    }
    out->on_hero = st->on_hero;
    out->hits = st->hits + st->hero_hits;
    out->saved = st->on_hero + st->on_ordinary - out->hits;
    out->casualties = st->killed; /* SHW-4.17 */
    out->left = t->figures - st->killed;
    out->hero_hits = st->hero_hits;
    gs_note(ask, "SHW-4.17", "ordinary figures killed", out->casualties);
    if (t->hero.hero) {
        out->hero_power = gs_most(0, t->hero.power - st->hero_hits); /* SHW-2.6 */
        out->hero_down = st->hero_hits > t->hero.power;              /* SHW-2.7 */
        gs_note(ask, "SHW-2.6", "Power left to the hero", out->hero_power);
        if (out->hero_down) {
            gs_note_text(ask, "SHW-2.7", "the hero is struck down");
        }
    }
}

/* ---- 22.15 strike ---- */
typedef shw_strike_in strike_in;
static const gs_fact strike_facts[] = {
    GS_F_INT(strike_in, hits, "hits", 1, 0, 48, "hits scored"),
    GS_F_BOOL(strike_in, armour_counts, "armour-counts", 1, "armour may stop them"),
    SHW_FIG_ROWS(strike_in, target.fig, "target"),
    SHW_HERO_ROWS(strike_in, target.hero, "target"),
    GS_F_INT(strike_in, target.figures, "target.figures", 12, 0, 48,
             "ordinary figures that may be hit"),
    GS_F_INT(strike_in, target.hero_takes, "target.hero-takes", 0, 0, 48,
             "hits that the owner gives the hero first"),
};
static const gs_fact strike_outs[] = {
    GS_O_INT(shw_strike_out, dealt, "dealt", "hits dealt"),
    SHW_TARGET_LEFT_ROWS(shw_strike_out, target),
};
static const char *const strike_labels[] = {"hero-save.target", "save.target"};
typedef struct strike_state {
    int32_t pc;
    shw_harm_state harm;
} strike_state;

static gs_step_result strike_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const strike_in *in = in_;
    strike_state *st = state;
    shw_strike_out *out = out_;
    shw_harm_job job = {
        .target = &in->target, .hits = in->hits, .saves = in->armour_counts};
    SHW_WANT_HARM(&job, ask, shw_strike_out);
    if (shw_harm_step(&job, &st->harm, ask) == GS_STEP_ASK) {
        return GS_STEP_ASK;
    }
    out->dealt = st->harm.on_hero + st->harm.on_ordinary;
    if (!job.saves) {
        gs_note_text(ask, "SHW-R24", "armour does not count");
    }
    shw_harm_result(&job, &st->harm, ask, &out->target);
    return GS_STEP_DONE;
}
SHW_PROC(strike, "what hits scored already do to a target",
         "SHW-8.9 SHW-16.1 SHW-R24 SHW-R61");
