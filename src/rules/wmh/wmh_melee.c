/* One round of melee between two units, and the result of a round between sides of
 * several. */
#include "wmh_int.h"

/* ---- melee ---- */

enum { LABEL_ATTACK_A, LABEL_ATTACK_D, LABEL_SAVE_A, LABEL_SAVE_D };
typedef struct melee_state {
    int32_t pc;
    int32_t struck[2]; /* by that side */
    gs_throw saves[2];
} melee_state;
/* How the dice fell. */
typedef struct melee_hits {
    int32_t struck[2]; /* by that side */
    int32_t saved[2];  /* of the hits struck at that side */
} melee_hits;

/* What the round is before any die falls. */
typedef struct melee_plan {
    wmh_attack_out attack[2];
    wmh_target target[2];
    gs_throw dice[2];          /* to hit */
    int32_t score[2];          /* without the hits of the round */
    const uint8_t *outcome[2]; /* what a side does, by wmh_winner */
    gs_trial hit[2][2]; /* in odds: a die of side m and the save after it, without or with
                         * what was struck and saved kept apart */
} melee_plan;

static const char *const melee_labels[] = {
    "attack.attacker",
    "attack.defender",
    "save.attacker",
    "save.defender",
};
static const gs_usual melee_usual =
    GS_USUAL(LABEL_ATTACK_A, LABEL_ATTACK_D, LABEL_SAVE_A, LABEL_SAVE_D);
static const char *const outcome_words[WMH_OUTCOMES + 1] = {
    "won", "retreats", "falls-back", "may-stand", "lost-destroyed", "destroyed", NULL};

#define SCORE_ROWS(r, s) \
    GS_F_INT(wmh_melee_in, side[s].supports, r ".supports", 0, 0, 12, \
             "stands that support it, but for a pike column's own"), \
    GS_F_INT(wmh_melee_in, side[s].shot_hits, r ".shot-hits", 0, 0, 20, \
             "hits that its side shot and that carry"), \
    WMH_F_BONUS(wmh_melee_in, side[s].score_bonus, r ".score-bonus", 10, \
                "for house rules, on its score")
static const gs_fact melee_in[] = {
    GS_F_INT(wmh_melee_in, round, "round", 1, 1, 99, "round of the engagement"),
    WMH_SIDE_ROWS("attacker", 0, 1),
    SCORE_ROWS("attacker", 0),
    WMH_SIDE_ROWS("defender", 1, 0),
    SCORE_ROWS("defender", 1),
    WMH_TURNED_ROWS,
};

#define SIDE_OUT(r, s) \
    WMH_ATTACK_MODS(wmh_melee_out, side[s].attack, r), \
    GS_O_INT(wmh_melee_out, side[s].saved, r ".saved", "hits that it saved"), \
    GS_O_INT(wmh_melee_out, side[s].attack.hits, r ".hits", \
             "unsaved hits that it scored"), \
    GS_O_INT(wmh_melee_out, side[s].attack.pike_support, r ".pike-support", \
             "support of its pike column"), \
    GS_O_INT(wmh_melee_out, side[s].score, r ".score", "its score"), \
    GS_O_INT(wmh_melee_out, side[s].loss.lost, r ".stands-lost", \
             "stands that it loses"), \
    GS_O_INT(wmh_melee_out, side[s].loss.left, r ".stands-left", \
             "stands that are left"), \
    GS_O_INT(wmh_melee_out, side[s].loss.hits_left, r ".hits-left", \
             "odd hits left on it"), \
    GS_O_WORD(wmh_melee_out, side[s].outcome, r ".outcome", outcome_words, \
              "what it does")
static const char *const winner_words[] = {"attacker", "defender", "draw", "none", NULL};
static const gs_fact melee_out[] = {
    SIDE_OUT("attacker", 0),
    SIDE_OUT("defender", 1),
    GS_O_WORD(wmh_melee_out, winner, "winner", winner_words, "who wins the round"),
    GS_O_INT(wmh_melee_out, margin, "margin", "by how much"),
    GS_O_DEC(wmh_melee_out, retreat, "retreat", "cm that the loser retreats"),
};

/* What side m does if the attacker wins, the defender, in a draw (wmh_winner begins like
 * wmh_role), and if it is destroyed; whether it is artillery, and in cover. */
static const uint8_t *plan_outcome(const wmh_fighter *f, int m)
{
    enum {
        WINS = WMH_OUTCOME_WON,
        FLEES = WMH_OUTCOME_RETREATS,
        LOST = WMH_OUTCOME_LOST_DESTROYED,
        BACK = WMH_OUTCOME_FALLS_BACK,
        STAND = WMH_OUTCOME_MAY_STAND,
        GONE = WMH_OUTCOME_DESTROYED
    };
    static const uint8_t by[2][2][2][4] = {
        {{{WINS, FLEES, BACK, GONE}, {WINS, FLEES, STAND, GONE}},
         {{WINS, LOST, BACK, GONE}, {WINS, LOST, STAND, GONE}}},
        {{{FLEES, WINS, BACK, GONE}, {FLEES, WINS, STAND, GONE}},
         {{LOST, WINS, BACK, GONE}, {LOST, WINS, STAND, GONE}}},
    };
    bool guns = wmh_type_profile(f->type)->class == WMH_CLASS_ARTILLERY;
    return by[m][guns][f->cover != WMH_OPEN];
}

GS_FOLDED void side_outcome(const melee_plan *plan, int m, wmh_melee_out *out, gs_ask *ask)
{
    static const char *const text[2][WMH_OUTCOMES] = {
        {"the attacker has won", "the attacker retreats",
         "a draw: the attacker falls back", "a draw: the attacker may stand in its cover",
         "the attacker's artillery is lost", "the attacker is destroyed"},
        {"the defender has won", "the defender retreats",
         "a draw: the defender falls back", "a draw: the defender may stand in its cover",
         "the defender's artillery is lost", "the defender is destroyed"},
    };
    static const char *const rule[WMH_OUTCOMES] = {
        "WMH-B8.3", "WMH-B8.4", "WMH-B8.8", "WMH-B8.8", "WMH-B14.2", "WMH-B8.3",
    };
    wmh_melee_side_out *o = &out->side[m];
    o->outcome = plan->outcome[m][o->loss.destroyed ? WMH_WINNER_NONE : out->winner];
    gs_note_text(ask, rule[o->outcome], text[m][o->outcome]);
}

/* Steps 3 and 4 of side m. */
GS_FOLDED void side_result(const wmh_melee_in *in, const melee_plan *plan, int m,
                           wmh_melee_out *out, gs_ask *ask)
{
    const wmh_fighter *f = &in->side[m];
    const wmh_target *t = &plan->target[m];
    wmh_melee_side_out *o = &out->side[m];
    bool attacker = m == WMH_ATTACKER;
    o->score = gs_most(0, plan->score[m] + o->attack.hits);
    o->loss = wmh_losses(t->stands, t->hits_value,
                         f->hits_carried + out->side[1 - m].attack.hits);
    gs_note(ask, "WMH-B7.4", attacker ? "hits by the attacker" : "hits by the defender",
            o->attack.hits);
    gs_points(ask, "WMH-B8.2", "supporting stands", f->supports);
    gs_points(ask, "WMH-13.1", "support of its pike column",
              plan->attack[m].pike_support);
    if (in->round == 1) {
        gs_points(ask, "WMH-B7.6", "hits by shooting that carry", f->shot_hits);
    }
    gs_points(ask, "WMH-R79", "house rule, score", f->score_bonus);
    gs_note(ask, "WMH-B8.1", attacker ? "the attacker's score" : "the defender's score",
            o->score);
    gs_points(ask, "WMH-B5.5",
              attacker ? "stands that the attacker loses"
                       : "stands that the defender loses",
              o->loss.lost);
    gs_points(ask, "WMH-B7.7",
              attacker ? "odd hits left on the attacker"
                       : "odd hits left on the defender",
              o->loss.hits_left);
}

/* `attacks`: what of the attacks no die changes belongs into the result. */
GS_FOLDED void melee_result(const wmh_melee_in *in, const melee_plan *plan,
                            const melee_hits *hits, bool attacks, wmh_melee_out *out,
                            gs_ask *ask)
{
    for (int m = 0; m < 2; m++) {
        if (attacks) {
            out->side[m].attack = plan->attack[m];
        }
        out->side[m].attack.struck = hits->struck[m];
        out->side[m].attack.hits = hits->struck[m] - hits->saved[1 - m];
        out->side[m].saved = hits->saved[m];
    }
    side_result(in, plan, 0, out, ask);
    side_result(in, plan, 1, out, ask);
    bool destroyed[2] = {out->side[0].loss.destroyed, out->side[1].loss.destroyed};
    int32_t score[2] = {out->side[0].score, out->side[1].score};
    out->winner = (int32_t)wmh_decide(score, destroyed, &out->margin);
    side_outcome(plan, 0, out, ask);
    side_outcome(plan, 1, out, ask);
    /* who has lost retreats, if there is a margin and he is still there */
    out->retreat = destroyed[0] || destroyed[1] ? 0 : WMH_CM(out->margin);
    if (out->retreat) {
        gs_note_dec(ask, "WMH-B8.4", "a centimetre for each point: cm", out->retreat);
    }
}

/* ---- in odds ---- */

/* A trial is one die of a side, and the enemy's save if it hits. Its classes: nothing, an
 * unsaved hit, and if they are kept apart a saved one. */
static void plan_trial(melee_plan *plan, int m)
{
    int32_t hits = 7 - plan->attack[m].to_hit;
    int32_t saves = plan->target[1 - m].save ? 7 - plan->target[1 - m].save : 0;
    int32_t each = saves ? 6 : 1; /* ways that the save may fall */
    int32_t unsaved = hits * (each - saves);
    plan->hit[m][0] = (gs_trial){.classes = 2, .dice = saves ? 2 : 1};
    plan->hit[m][0].ways[0] = (uint8_t)(6 * each - unsaved);
    plan->hit[m][0].ways[1] = (uint8_t)unsaved;
    plan->hit[m][1] = plan->hit[m][0];
    plan->hit[m][1].classes = 3;
    plan->hit[m][1].ways[0] = (uint8_t)((6 - hits) * each);
    plan->hit[m][1].ways[2] = (uint8_t)(hits * saves);
}

GS_APART static void plan_trials(melee_plan *plan)
{
    plan_trial(plan, 0);
    plan_trial(plan, 1);
}

/* Whether what side m struck, and what its enemy saved of it, must be kept apart. */
static bool apart_wanted(const gs_ask *ask, int m)
{
    return m == 0 ? GS_WANTS(ask, wmh_melee_out, side[0].attack.struck) ||
                        GS_WANTS(ask, wmh_melee_out, side[1].saved)
                  : GS_WANTS(ask, wmh_melee_out, side[1].attack.struck) ||
                        GS_WANTS(ask, wmh_melee_out, side[0].saved);
}

/* Whether the hits that side m scores must be carried along. */
static bool hits_wanted(const gs_ask *ask, int m)
{
#define WANTS(member) GS_WANTS(ask, wmh_melee_out, member)
    if (WANTS(winner) || WANTS(margin) || WANTS(retreat) || WANTS(side[0].outcome) ||
        WANTS(side[1].outcome)) {
        return true;
    }
    return m == 0 ? WANTS(side[0].attack.hits) || WANTS(side[0].score) ||
                        WANTS(side[1].loss.lost) || WANTS(side[1].loss.left) ||
                        WANTS(side[1].loss.hits_left)
                  : WANTS(side[1].attack.hits) || WANTS(side[1].score) ||
                        WANTS(side[0].loss.lost) || WANTS(side[0].loss.left) ||
                        WANTS(side[0].loss.hits_left);
#undef WANTS
}

/* Side m's dice, as far as they matter; and what became of them. */
static int32_t trials_of(const melee_plan *plan, int m, const gs_ask *ask)
{
    return hits_wanted(ask, m) || apart_wanted(ask, m) ? plan->attack[m].dice : 0;
}

static void take_trials(melee_hits *hits, int m, const int *count)
{
    hits->struck[m] = count[1] + count[2];
    hits->saved[1 - m] = count[2];
}

GS_WHOLE GS_APART static gs_step_result melee_odds(const void *in, void *state, void *out,
                                                   gs_ask *ask)
{
    melee_state *st = state;
    const melee_plan *plan = ask->plan;
    gs_ask quiet = {.working = NULL};
    melee_hits hits;
    bool attacks = GS_WANTS_ANY(ask, wmh_melee_out, side[0].attack) ||
                   GS_WANTS_ANY(ask, wmh_melee_out, side[1].attack);
    GS_PROC_BEGIN(st);
    GS_ASK_TRIALS(st, ask, trials_of(plan, 0, ask), &plan->hit[0][apart_wanted(ask, 0)],
                  trials_of(plan, 1, ask), &plan->hit[1][apart_wanted(ask, 1)]);
    take_trials(&hits, 0, ask->count);
    take_trials(&hits, 1, ask->count + 3);
    melee_result(in, plan, &hits, attacks, out, &quiet);
    GS_PROC_END;
}

/* ---- rolled ---- */

GS_APART static void note_attack(const wmh_melee_in *in, int m, gs_ask *ask)
{
    wmh_attack_out again = {0};
    wmh_target target;
    gs_note_text(ask, "WMH-B7.1",
                 m == WMH_ATTACKER ? "the attacker strikes" : "the defender strikes");
    wmh_attack_plan(in, m, &again, &target, ask);
    wmh_note_save(ask, "WMH-B7.4", target.save);
}

/* Side m's hits, and the saves that they call for. */
static inline void take_attack(const melee_plan *plan, melee_state *st, int m,
                               const uint8_t *sides)
{
    int32_t hits = gs_dice_from(sides, plan->dice[m].n, plan->attack[m].to_hit);
    st->struck[m] = hits;
    st->saves[1 - m] =
        (gs_throw){LABEL_SAVE_A + 1 - m, plan->target[1 - m].save ? hits : 0};
}

static inline int32_t take_saves(const melee_plan *plan, const melee_state *st, int m,
                                 const uint8_t *sides)
{
    return gs_dice_from(sides, st->saves[m].n, plan->target[m].save);
}

/* The text of both instances. Explained, one attack is rolled after the other, as each is
 * noted before its dice. `notes` is ask, or has no working. */
GS_FOLDED gs_step_result roll(const wmh_melee_in *in, melee_state *st, wmh_melee_out *out,
                              gs_ask *ask, bool explained, gs_ask *notes)
{
    const melee_plan *plan = ask->plan;
    melee_hits hits;
    GS_PROC_BEGIN(st);
    if (explained) {
        note_attack(in, 0, ask);
        GS_ASK_ALL(st, ask, 1, &plan->dice[0]);
        take_attack(plan, st, 0, ask->sides);
        note_attack(in, 1, ask);
        GS_ASK_ALL(st, ask, 1, &plan->dice[1]);
        take_attack(plan, st, 1, ask->sides);
    } else {
        GS_ASK_ALL(st, ask, 2, plan->dice);
        take_attack(plan, st, 0, ask->sides);
        take_attack(plan, st, 1, ask->sides + plan->dice[0].n);
    }
    GS_ASK_ALL(st, ask, 2, st->saves);
    hits.struck[0] = st->struck[0];
    hits.struck[1] = st->struck[1];
    hits.saved[0] = take_saves(plan, st, 0, ask->sides);
    hits.saved[1] = take_saves(plan, st, 1, ask->sides + st->saves[0].n);
    melee_result(in, plan, &hits, true, out, notes);
    GS_PROC_END;
}

GS_APART static gs_step_result melee_explained(const void *in, void *state, void *out,
                                               gs_ask *ask)
{
    return roll(in, state, out, ask, true, ask);
}

GS_WHOLE GS_APART static gs_step_result melee_rolled(const void *in, void *state,
                                                     void *out, gs_ask *ask)
{
    gs_ask quiet = {.working = NULL};
    return roll(in, state, out, ask, false, &quiet);
}

static gs_step_result melee_step(const void *in, void *state, void *out, gs_ask *ask)
{
    return ask->odds      ? melee_odds(in, state, out, ask)
           : ask->working ? melee_explained(in, state, out, ask)
                          : melee_rolled(in, state, out, ask);
}

static void make_plan(const void *in_, void *plan_, gs_ask *ask)
{
    const wmh_melee_in *in = in_;
    melee_plan *plan = plan_; /* noted is each side's before its dice */
    wmh_attacks_plan(in, plan->attack, plan->target);
    for (int m = 0; m < 2; m++) {
        const wmh_fighter *f = &in->side[m];
        plan->dice[m] = (gs_throw){LABEL_ATTACK_A + m, plan->attack[m].dice};
        plan->outcome[m] = plan_outcome(f, m);
        plan->score[m] =
            wmh_score(f->shot_hits, f->supports + plan->attack[m].pike_support,
                      f->score_bonus, in->round);
    }
    if (ask->odds) {
        plan_trials(plan);
    }
}

const gs_proc wmh_melee = {
    .name = "melee",
    .help = "one round of melee between two units",
    .rules = "WMH-12.1 WMH-12.2 WMH-12.3 WMH-12.4 WMH-12.5 WMH-12.6 WMH-12.7 WMH-13.1 "
             "WMH-18.2 WMH-18.4 WMH-B7.2 WMH-B7.3 WMH-B7.4 WMH-B7.5 WMH-B8.1 WMH-B8.2 "
             "WMH-B8.3 WMH-R79",
    WMH_DICE(melee),
    .usual = &melee_usual,
    .plan = make_plan,
    .plan_size = sizeof(melee_plan),
    .check = wmh_fighters_check,
};

/* ---- combat-result ---- */

#define RESULT_ROWS(r, s) \
    GS_F_INT(wmh_result_in, side[s].hits, r ".hits", 0, 0, 60, "hits of its strikes"), \
    GS_F_INT(wmh_result_in, side[s].shot_hits, r ".shot-hits", 0, 0, 40, \
             "hits that it shot and that carry"), \
    GS_F_INT(wmh_result_in, side[s].supports, r ".supports", 0, 0, 24, \
             "supporting stands, pike columns' included"), \
    GS_F_INT(wmh_result_in, side[s].units, r ".units", 1, 1, 12, \
             "its units in the round"), \
    WMH_F_BONUS(wmh_result_in, side[s].score_bonus, r ".score-bonus", 10, \
                "for house rules, on its score"), \
    GS_F_BOOL(wmh_result_in, side[s].destroyed, r ".destroyed", 0, \
              "all its units are destroyed")
static const gs_fact result_in[] = {
    RESULT_ROWS("attacker", 0),
    RESULT_ROWS("defender", 1),
    GS_F_INT(wmh_result_in, round, "round", 1, 1, 99, "round of the engagement"),
};
static const gs_fact result_out[] = {
    GS_O_INT(wmh_result_out, score[0], "attacker.score", "its score"),
    GS_O_INT(wmh_result_out, score[1], "defender.score", "its score"),
    GS_O_WORD(wmh_result_out, winner, "winner", winner_words, "who wins the round"),
    GS_O_INT(wmh_result_out, margin, "margin", "by how much"),
    GS_O_DEC(wmh_result_out, retreat, "retreat", "cm that each losing unit retreats"),
};

static gs_step_result result_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_result_in *in = in_;
    wmh_result_out *out = out_;
    bool destroyed[2];
    for (int m = 0; m < 2; m++) {
        const wmh_result_side *s = &in->side[m];
        out->score[m] = gs_most(
            0, s->hits + wmh_score(s->shot_hits, s->supports, s->score_bonus, in->round));
        destroyed[m] = s->destroyed;
        gs_note(ask, "WMH-B8.1", m == 0 ? "the attacker's score" : "the defender's score",
                out->score[m]);
        gs_points(ask, "WMH-13.1", "supports in that score", s->supports);
        gs_points(ask, "WMH-R79", "house rule, in that score", s->score_bonus);
    }
    out->winner = (int32_t)wmh_decide(out->score, destroyed, &out->margin);
    gs_note_text(ask, "WMH-B8.3",
                 out->winner == WMH_WINNER_ATTACKER   ? "the attacker wins"
                 : out->winner == WMH_WINNER_DEFENDER ? "the defender wins"
                 : out->winner == WMH_WINNER_DRAW     ? "a draw"
                                                      : "nobody is left");
    if (out->winner == WMH_WINNER_ATTACKER || out->winner == WMH_WINNER_DEFENDER) {
        int loser = out->winner == WMH_WINNER_ATTACKER;
        int32_t units = in->side[loser].units; /* WMH-B8.5, WMH-R45 */
        out->retreat = destroyed[loser] ? 0 : WMH_CM((out->margin + units - 1) / units);
        gs_note_dec(ask, units > 1 ? "WMH-R45" : "WMH-B8.5",
                    "each losing unit retreats, cm", out->retreat);
    }
    return GS_STEP_DONE;
}

const gs_proc wmh_combat_result = {
    .name = "combat-result",
    .help = "who wins a round between sides of several units",
    .rules = "WMH-13.1 WMH-B8.1 WMH-B8.2 WMH-B8.3 WMH-B8.5 WMH-R45 WMH-R79",
    WMH_NO_DICE(result),
};
