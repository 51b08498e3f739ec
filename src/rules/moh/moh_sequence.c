/* MOH chapter 10: who moves first, and when the battle is over (MOH-R54). */
#include "moh_int.h"

/* ---- initiative ---- */

static const char *const side_words[] = {"none", "a", "b", NULL};
static const char *const choice_words[] = {"first", "second", NULL};

typedef struct initiative_state {
    int32_t pc, a, b, rounds;
} initiative_state;

static const gs_fact initiative_in[] = {
    GS_F_WORD(moh_initiative_in, previous_first, "previous-first", side_words,
              MOH_SIDE_NONE, "the side that moved first last turn"),
    GS_F_WORD(moh_initiative_in, a_choice, "a.choice", choice_words, MOH_FIRST,
              "what side a takes if it wins"),
    GS_F_WORD(moh_initiative_in, b_choice, "b.choice", choice_words, MOH_FIRST,
              "what side b takes if it wins"),
    MOH_F_BONUS(moh_initiative_in, a_bonus, "a.bonus", "special rule, on side a's die"),
    MOH_F_BONUS(moh_initiative_in, b_bonus, "b.bonus", "special rule, on side b's die"),
};
static const gs_fact initiative_out[] = {
    GS_O_INT(moh_initiative_out, a_roll, "a.roll", "side a's last die"),
    GS_O_INT(moh_initiative_out, b_roll, "b.roll", "side b's last die"),
    GS_O_INT(moh_initiative_out, a_total, "a.total", "that die and side a's bonus"),
    GS_O_INT(moh_initiative_out, b_total, "b.total", "that die and side b's bonus"),
    GS_O_INT(moh_initiative_out, rounds, "rounds", "throws made"),
    GS_O_WORD(moh_initiative_out, chooser, "chooser", side_words, "who chooses"),
    GS_O_WORD(moh_initiative_out, first, "first", side_words, "who moves first"),
    GS_O_WORD(moh_initiative_out, second, "second", side_words, "who moves second"),
};
enum { LABEL_A, LABEL_B };
static const char *const initiative_labels[] = {"initiative.a", "initiative.b"};

static void initiative_result(const moh_initiative_in *in, const initiative_state *st,
                              moh_initiative_out *out, gs_ask *ask)
{
    *out = (moh_initiative_out){.a_roll = st->a, .b_roll = st->b, .rounds = st->rounds};
    out->a_total = st->a + in->a_bonus;
    out->b_total = st->b + in->b_bonus;
    if (out->a_total == out->b_total) {
        out->first = in->previous_first; /* MOH-10.2: the order of last turn holds */
        gs_note_text(ask, "MOH-10.2", "a tie: the order of the turn before holds");
    } else {
        bool a = out->a_total > out->b_total;
        out->chooser = a ? MOH_SIDE_A : MOH_SIDE_B; /* MOH-10.1 */
        bool first = (a ? in->a_choice : in->b_choice) == MOH_FIRST;
        out->first = first ? out->chooser : MOH_SIDE_A + MOH_SIDE_B - out->chooser;
        gs_note_text(ask, "MOH-10.1",
                     a ? "side a is higher and chooses" : "side b is higher and chooses");
        gs_note_text(ask, "MOH-R15",
                     first ? "the chooser moves first" : "the chooser moves second");
    }
    out->second = MOH_SIDE_A + MOH_SIDE_B - out->first;
    if (ask->odds && in->previous_first == MOH_SIDE_NONE) {
        out->rounds = GS_NOT_COUNTED; /* ties are thrown again, however often */
    }
}

static gs_step_result initiative_step(const void *in_, void *state, void *out,
                                      gs_ask *ask)
{
    const moh_initiative_in *in = in_;
    initiative_state *st = state;
    GS_PROC_BEGIN(st);
    for (;;) {
        GS_ASK(st, ask, LABEL_A, 1, &gs_faces_each);
        st->a = ask->cls + 1;
        gs_note(ask, "MOH-10.1", "side a's die and bonus", st->a + in->a_bonus);
        GS_ASK(st, ask, LABEL_B, 1, &gs_faces_each);
        st->b = ask->cls + 1;
        gs_note(ask, "MOH-10.1", "side b's die and bonus", st->b + in->b_bonus);
        st->rounds++;
        if (st->a + in->a_bonus != st->b + in->b_bonus ||
            in->previous_first != MOH_SIDE_NONE) {
            break;
        }
        if (ask->odds) {
            return GS_STEP_VOID;
        }
        gs_note_text(ask, "MOH-10.3", "a tie on the first turn: thrown again");
    }
    initiative_result(in, st, out, ask);
    GS_PROC_END;
}

const gs_proc moh_initiative = {
    .name = "initiative",
    .help = "who moves first this turn",
    .rules = "MOH-10.1 MOH-10.2 MOH-10.3 MOH-R15",
    MOH_DICE(initiative),
};

/* ---- victory ---- */

static const char *const winner_words[] = {"none", "a", "b", "draw", NULL};
static const char *const victory_reason_words[] = {
    "playing", "both-broken", "broken", "turn-limit", NULL,
};

#define ARMY_FACTS(s, T) \
    GS_F_INT(T, s.units, #s ".units", 8, 1, 60, "units at the start"), \
        GS_F_INT(T, s.lost, #s ".lost", 0, 0, 60, "of these lost"), \
        GS_F_INT(T, s.break_point, #s ".break-point", 0, 0, 60, \
                 "losses at which it breaks; 0: half of its units, rounded up"), \
        GS_F_INT(T, s.objectives, #s ".objectives", 0, 0, 20, "objectives held")

static const gs_fact victory_in[] = {
    ARMY_FACTS(a, moh_victory_in),
    ARMY_FACTS(b, moh_victory_in),
    GS_F_INT(moh_victory_in, turn, "turn", 1, 1, 99, "the turn that ends"),
    GS_F_INT(moh_victory_in, turn_limit, "turn-limit", 0, 0, 99, "last turn; 0: none"),
    GS_F_WORD(moh_victory_in, victory, "options.victory", moh_victory_words,
              MOH_BY_BREAK_POINT, "how the battle is decided"),
};
static const gs_fact victory_out[] = {
    GS_O_INT(moh_victory_out, a_break_at, "a.break-at", "losses at which side a breaks"),
    GS_O_INT(moh_victory_out, b_break_at, "b.break-at", "losses at which side b breaks"),
    GS_O_BOOL(moh_victory_out, a_broken, "a.broken", "side a is broken"),
    GS_O_BOOL(moh_victory_out, b_broken, "b.broken", "side b is broken"),
    GS_O_WORD(moh_victory_out, winner, "winner", winner_words, "who has won"),
    GS_O_WORD(moh_victory_out, reason, "reason", victory_reason_words, "why"),
};

static int32_t break_at(const moh_army *s, int32_t option)
{
    if (option == MOH_LAST_STAND) {
        return s->units;
    }
    return s->break_point > 0 ? s->break_point : gs_half_up(s->units);
}

/* What the turn limit says: objectives held, else the smaller part of the units lost. */
static int32_t at_limit(const moh_victory_in *in)
{
    const moh_army *x = &in->a;
    const moh_army *y = &in->b;
    bool a = gs_smaller_part(x->lost, x->units, y->lost, y->units);
    bool b = gs_smaller_part(y->lost, y->units, x->lost, x->units);
    if (in->victory == MOH_BY_OBJECTIVES) {
        a = x->objectives > y->objectives;
        b = y->objectives > x->objectives;
    }
    return a ? MOH_A_WINS : b ? MOH_B_WINS : MOH_DRAW;
}

static gs_step_result victory_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_victory_in *in = in_;
    moh_victory_out *out = out_;
    /* MOH-R54 */
    out->a_break_at = break_at(&in->a, in->victory);
    out->b_break_at = break_at(&in->b, in->victory);
    out->a_broken = in->a.lost >= out->a_break_at;
    out->b_broken = in->b.lost >= out->b_break_at;
    gs_note(ask, "MOH-R54", "side a breaks at units lost", out->a_break_at);
    gs_note(ask, "MOH-R54", "side b breaks at units lost", out->b_break_at);
    if (out->a_broken && out->b_broken) {
        out->winner = MOH_DRAW;
        out->reason = MOH_BOTH_BROKEN;
        gs_note_text(ask, "MOH-R54", "both armies are broken");
    } else if (out->a_broken || out->b_broken) {
        out->winner = out->b_broken ? MOH_A_WINS : MOH_B_WINS;
        out->reason = MOH_BROKEN;
        gs_note_text(ask, "MOH-R54",
                     out->b_broken ? "side b is broken" : "side a is broken");
    } else if (in->turn_limit > 0 && in->turn >= in->turn_limit) {
        out->winner = at_limit(in);
        out->reason = MOH_TURN_LIMIT;
        gs_note_text(
            ask, "MOH-R54",
            in->victory == MOH_BY_OBJECTIVES
                ? "the last turn is over: objectives are compared"
                : "the last turn is over: the parts of the units lost are compared");
    } else {
        gs_note_text(ask, "MOH-R54", "the battle goes on");
    }
    return GS_STEP_DONE;
}

static gs_status victory_check(const void *in_, gs_err *err)
{
    const moh_victory_in *in = in_;
    if (in->a.lost > in->a.units) {
        return gs_err_key(err, GS_INPUT, "a.lost", "is more than the %d units of side a",
                          (int)in->a.units);
    }
    if (in->b.lost > in->b.units) {
        return gs_err_key(err, GS_INPUT, "b.lost", "is more than the %d units of side b",
                          (int)in->b.units);
    }
    return GS_OK;
}

const gs_proc moh_victory = {
    .name = "victory",
    .help = "whether the battle is over, at the end of a turn",
    .rules = "MOH-R54",
    MOH_NO_DICE(victory),
    .check = victory_check,
};
