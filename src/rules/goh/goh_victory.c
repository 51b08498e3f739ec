/* GOH-R5: is the battle over, and who has won? */
#include "goh_int.h"

typedef goh_victory_in in_t;
typedef goh_victory_out out_t;

static const char *const objective_words[] = {"none", "neither", "a", "b", NULL};
static const char *const break_words[] = {"third", "half", "none", NULL};
static const char *const time_words[] = {"losses", "draw", NULL};
static const char *const result_words[] = {"continues", "a-wins", "b-wins", "draw", NULL};
static const char *const reason_words[] = {"none", "break", "objective", "losses", "time", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, turn, "turn", 1, 1, 99, "turn that ends"),
    GS_F_INT(in_t, turn_limit, "turn-limit", 0, 0, 99, "last turn of the battle, 0 none"),
    GS_F_INT(in_t, a.companies, "a.companies", 12, 1, 60, "companies of side a at the start"),
    GS_F_INT(in_t, b.companies, "b.companies", 12, 1, 60, "companies of side b at the start"),
    GS_F_INT(in_t, a.lost, "a.lost", 0, 0, 60, "of them lost"),
    GS_F_INT(in_t, b.lost, "b.lost", 0, 0, 60, "of them lost"),
    GS_F_INT(in_t, a.break_at, "a.break", 0, 0, 60, "its break point, 0 by option"),
    GS_F_INT(in_t, b.break_at, "b.break", 0, 0, 60, "its break point, 0 by option"),
    GS_F_WORD(in_t, objective, "objective", objective_words, GOH_OBJECTIVE_NONE,
              "who holds the objective; none: there is none"),
    GS_F_WORD(in_t, opt_break, "options.break-point", break_words, GOH_BREAK_THIRD,
              "share of losses that breaks a side"),
    GS_F_WORD(in_t, opt_time_up, "options.time-up", time_words, 0,
              "what decides when time is up without an objective"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, a_break_point, "a.break-point", "losses that break side a"),
    GS_O_INT(out_t, b_break_point, "b.break-point", "losses that break side b"),
    GS_O_BOOL(out_t, a_broken, "a.broken", "side a is broken"),
    GS_O_BOOL(out_t, b_broken, "b.broken", "side b is broken"),
    GS_O_WORD(out_t, result, "result", result_words, "how the battle stands"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "what decided it"),
};

static gs_status check(const void *in_, gs_err *err)
{
    const in_t *in = in_;
    if (in->a.lost > in->a.companies) {
        return gs_err_key(err, GS_INPUT, "a.lost", "side a has only %d companies",
                          in->a.companies);
    }
    if (in->b.lost > in->b.companies) {
        return gs_err_key(err, GS_INPUT, "b.lost", "side b has only %d companies",
                          in->b.companies);
    }
    return GS_OK;
}

static int32_t break_point(const in_t *in, const goh_victory_side *s)
{
    if (s->break_at > 0) {
        return s->break_at;
    }
    return in->opt_break == GOH_BREAK_THIRD  ? (s->companies + 2) / 3
           : in->opt_break == GOH_BREAK_HALF ? gs_half_up(s->companies) : s->companies;
}

static void decide(out_t *out, goh_victory_result result, goh_victory_reason reason,
                   const char *text, gs_ask *ask)
{
    out->result = (int32_t)result;
    out->reason = (int32_t)reason;
    gs_note_text(ask, reason == GOH_WHY_OBJECTIVE ? "GOH-R5b" : "GOH-R5", text);
}

/* Step 3 of the book: the turn limit is reached. */
static void time_up(const in_t *in, out_t *out, gs_ask *ask)
{
    const goh_victory_side *x = &in->a;
    const goh_victory_side *y = &in->b;
    bool less_a = gs_smaller_part(x->lost, x->companies, y->lost, y->companies);
    bool less_b = gs_smaller_part(y->lost, y->companies, x->lost, x->companies);
    if (in->objective == GOH_OBJECTIVE_A || in->objective == GOH_OBJECTIVE_B) {
        bool a = in->objective == GOH_OBJECTIVE_A;
        decide(out, a ? GOH_A_WINS : GOH_B_WINS, GOH_WHY_OBJECTIVE,
               a ? "time is up: side a holds the objective"
                 : "time is up: side b holds the objective", ask);
    } else if (in->opt_time_up || (!less_a && !less_b)) {
        decide(out, GOH_DRAW, GOH_WHY_TIME, "time is up: a draw", ask);
    } else {
        decide(out, less_a ? GOH_A_WINS : GOH_B_WINS, GOH_WHY_LOSSES,
               less_a ? "time is up: side a lost the smaller share"
                                 : "time is up: side b lost the smaller share", ask);
    }
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    out->a_break_point = break_point(in, &in->a);
    out->b_break_point = break_point(in, &in->b);
    out->a_broken = gs_is_broken(in->a.lost, out->a_break_point, in->a.companies);
    out->b_broken = gs_is_broken(in->b.lost, out->b_break_point, in->b.companies);
    gs_note(ask, "GOH-R5", "break point of side a", out->a_break_point);
    gs_note(ask, "GOH-R5", "break point of side b", out->b_break_point);
    if (out->a_broken && out->b_broken) {
        decide(out, GOH_DRAW, GOH_WHY_BREAK, "both sides are broken: a draw", ask);
    } else if (out->a_broken || out->b_broken) {
        decide(out, out->a_broken ? GOH_B_WINS : GOH_A_WINS, GOH_WHY_BREAK,
               out->a_broken ? "side a is broken: side b wins" : "side b is broken: side a wins",
               ask);
    } else if (in->turn_limit > 0 && in->turn >= in->turn_limit) {
        time_up(in, out, ask);
    } else {
        decide(out, GOH_CONTINUES, GOH_WHY_NONE, "the battle goes on", ask);
    }
    return GS_STEP_DONE;
}

const gs_proc goh_victory = {
    .name = "victory",
    .help = "whether the battle is over, and who has won",
    .rules = "GOH-R5 GOH-R5b",
    GOH_PROC(victory),
    GOH_NO_DICE,
    .check = check,
};
