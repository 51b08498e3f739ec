/* GOH-R78: what becomes of a leader whose company is lost or hit. */
#include "goh_int.h"

typedef goh_fate_in in_t;
typedef goh_fate_out out_t;

static const char *const rank_words[] = {"general", "captain", "hero", NULL};
static const char *const outcome_words[] = {"removed", "fled", "hit", "safe", NULL};
static const char *const cause_words[] = {"melee", "shooting", NULL};
static const char *const option_words[] = {"roll", "dies", "escapes", NULL};
static const char *const result_words[] = {"unhurt", "wounded", "captured", "killed", NULL};
static const char *const place_words[] = {"dead", "prisoner", "with-company", "joins-friend",
                                          "leaves-table", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, rank, "leader.rank", rank_words, GOH_CAPTAIN, "his rank"),
    GS_F_BOOL(in_t, wounded, "leader.wounded", 0, "he is wounded already"),
    GS_F_BOOL(in_t, protected, "leader.protected", 0, "a character who must not die"),
    GS_F_BOOL(in_t, friend_near, "leader.friend-near", 1, "a friendly company is within 6"),
    GS_F_INT(in_t, bonus, "leader.bonus", 0, -3, 3, "for special rules, on the die"),
    GS_F_WORD(in_t, outcome, "unit.outcome", outcome_words, GOH_OUTCOME_REMOVED,
              "what became of his company"),
    GS_F_WORD(in_t, cause, "cause", cause_words, GOH_CAUSE_MELEE, "what struck it"),
    GS_F_WORD(in_t, opt_fate, "options.leader-fate", option_words, GOH_FATE_ROLL,
              "leaders of removed companies roll, die or escape"),
    GS_F_BOOL(in_t, opt_risk, "options.leader-risk", 0, "each hit endangers the leader"),
    GS_F_WORD(in_t, opt_general_lost, "options.general-lost", goh_general_lost_words,
              GOH_LOST_ANY, "a general captured or fled counts as killed"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_WORD(out_t, result, "result", result_words, "what befalls him"),
    GS_O_WORD(out_t, place, "place", place_words, "where he is then"),
    GS_O_BOOL(out_t, general_lost, "general-lost", "the general counts as killed"),
};

static const char *const labels[] = {"fate.leader"};

typedef gs_place state;

static bool rolls(const in_t *in)
{
    return (in->outcome == GOH_OUTCOME_REMOVED && in->opt_fate == GOH_FATE_ROLL) ||
           (in->outcome == GOH_OUTCOME_HIT && in->opt_risk);
}

/* Steps 1 to 3 of the book. */
static goh_fate_result first_result(const in_t *in, int32_t roll)
{
    int32_t total = roll + in->bonus;
    if (in->outcome == GOH_OUTCOME_HIT && in->opt_risk) {
        return total <= 1 ? GOH_FATE_WOUNDED : GOH_FATE_UNHURT;
    }
    if (in->outcome != GOH_OUTCOME_REMOVED || in->opt_fate == GOH_FATE_ESCAPES) {
        return GOH_FATE_UNHURT;
    }
    if (in->opt_fate == GOH_FATE_DIES || total <= 2) {
        return GOH_FATE_KILLED;
    }
    if (total == 3) {
        return in->cause == GOH_CAUSE_SHOOTING ? GOH_FATE_WOUNDED : GOH_FATE_CAPTURED;
    }
    return total == 4 ? GOH_FATE_WOUNDED : GOH_FATE_UNHURT;
}

/* Steps 4 and 5: a second wound kills; who must not die does not. */
static goh_fate_result last_result(const in_t *in, goh_fate_result r, gs_ask *ask)
{
    if (r == GOH_FATE_WOUNDED && in->wounded) {
        r = GOH_FATE_KILLED;
        gs_note_text(ask, "GOH-R78", "a second wound kills him");
    }
    if (r == GOH_FATE_KILLED && in->protected) {
        r = in->cause == GOH_CAUSE_MELEE ? GOH_FATE_CAPTURED : GOH_FATE_WOUNDED;
        gs_note_text(ask, "GOH-R78", "he must not die: captured in melee, else wounded");
    }
    return r;
}

/* Step 6. */
static goh_place place_of(const in_t *in, goh_fate_result r)
{
    if (r == GOH_FATE_KILLED) {
        return GOH_PLACE_DEAD;
    }
    if (r == GOH_FATE_CAPTURED) {
        return GOH_PLACE_PRISONER;
    }
    if (in->outcome == GOH_OUTCOME_HIT || in->outcome == GOH_OUTCOME_SAFE) {
        return GOH_PLACE_WITH_COMPANY;
    }
    return in->outcome == GOH_OUTCOME_REMOVED && in->friend_near ? GOH_PLACE_JOINS_FRIEND
                                                                 : GOH_PLACE_LEAVES_TABLE;
}

static void result(const in_t *in, int32_t roll, out_t *out, gs_ask *ask)
{
    static const char *const text[] = {"he is unhurt", "he is wounded", "he is captured",
                                       "he is killed"};
    if (roll) {
        gs_note(ask, "GOH-R78", "die and bonus", roll + in->bonus);
    }
    goh_fate_result r = last_result(in, first_result(in, roll), ask);
    goh_place place = place_of(in, r);
    out->roll = roll;
    out->result = (int32_t)r;
    out->place = (int32_t)place;
    gs_note_text(ask, "GOH-R78", text[r]);
    out->general_lost = in->rank == GOH_GENERAL &&
                        (r == GOH_FATE_KILLED ||
                         (in->opt_general_lost == GOH_LOST_ANY &&
                          (place == GOH_PLACE_PRISONER || place == GOH_PLACE_LEAVES_TABLE)));
    if (out->general_lost) { /* GOH-11.2a, GOH-R77 */
        gs_note_text(ask, r == GOH_FATE_KILLED ? "GOH-11.2a" : "GOH-R77",
                     "the general is lost: his companies near by test");
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    GS_PROC_BEGIN(st);
    if (!rolls(in)) {
        result(in, 0, out_, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    result(in, ask->cls + 1, out_, ask);
    GS_PROC_END;
}

const gs_proc goh_fate = {
    .name = "fate",
    .help = "what becomes of a leader whose company is lost or hit",
    .rules = "GOH-R78 GOH-R77",
    GOH_PROC(fate),
    GOH_DICE,
};
