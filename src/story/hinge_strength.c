/* How likely a side was to win where no battle can be fought out again from there: from the
 * strength that both had left, what would break them, the turns to the limit, the ground held and who
 * got away.
 * It is right to about a seventh, so it says where to look and is never quoted. */
#include "hinge_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The rest of the way to certainty, of which num/den is had. */
static int nearer(int p, int64_t num, int64_t den)
{
    return den > 0 ? p + (int)gs_div_near((1000 - p) * num, den) : p;
}

/* What is still to come on by a turn or a die. */
static int to_come(const gs_setup *s, const gs_battle_tally *y, int side)
{
    int n = 0;
    for (int u = 0; u < s->n_units; u++) {
        const gs_ob_unit *unit = &s->units[u];
        bool awaited = unit->entry == GS_ON_TURN || unit->entry == GS_BY_DIE;
        n += unit->side == side && awaited ? y->unit[u].row.absent : 0;
    }
    return n;
}

/* Strength left, times the units that may still be lost of those that break it, in a millionth. */
static int64_t weight(const gs_setup *s, const gs_battle_tally *y, int side)
{
    const gs_tally_row *r = &y->side[side];
    int point = gs_setup_break_point(s, side);
    int of = point > 0 ? point : r->units;
    int left = of - r->counts_lost, strength = r->left + to_come(s, y, side);
    return of > 0 && left > 0 ? gs_div_near((int64_t)1000 * strength * left, of) : 0;
}

/* Turn-ends running for which a side that needs them has held one of the objectives. */
static int held_by(const gs_setup *s, const gs_table_state *t, int side)
{
    int needs = s->victory.objective_side, most = 0;
    for (int i = 0; i < s->n_objectives && (needs == 2 || needs == side); i++) {
        most = t->holder[i] == side && t->held[i] > most ? t->held[i] : most;
    }
    return most;
}

/* Of the units that win by leaving, how many of those needed have left. */
static int got_away(const gs_setup *s, const gs_battle_tally *y)
{
    int n = y->side[s->victory.exit_side].away_units;
    return n < s->victory.exit_units ? n : s->victory.exit_units;
}

static int chance(const gs_setup *s, const gs_battle_tally *y, int turn)
{
    int64_t w[GS_SIDES] = {weight(s, y, 0), weight(s, y, 1)};
    int64_t a = w[0] * w[0], b = w[1] * w[1];
    int64_t limit = s->victory.turn_limit, rest = limit > turn ? limit - turn : 0;
    int p = a + b > 0 ? (int)gs_div_near(1000 * a, a + b) : 500;
    for (int side = 0; side < GS_SIDES; side++) {
        int own = side ? 1000 - p : p;
        if (limit > 0 && s->victory.at_limit == side) {
            own = nearer(own, limit * limit - rest * rest, limit * limit);
        }
        int held = held_by(s, &y->table, side);
        own = nearer(own, held, held + 1);
        if (s->victory.exit_side == side) {
            own = nearer(own, got_away(s, y), s->victory.exit_units);
        }
        p = side ? 1000 - own : own;
    }
    return p;
}

/* Notes how it stood at the end of a turn. */
static void note(const gs_setup *s, gs_battle_tally *y, int turn, bool apart, hinge_curve *c)
{
    if (c->n < HINGE_POINTS) {
        gs_tally_sum(s, y);
        c->at[c->n++] =
            (hinge_point){.turn = turn, .chance = chance(s, y, turn), .apart = apart};
    }
}

gs_status story_strength_curve(gs_arena *a, const gs_setup *s, const gs_log *log, hinge_curve *c,
                               gs_err *err)
{
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    gs_status st = GS_OK;
    int turn = 0;
    bool apart = false;
    bool every = gs_setup_simulated(s); /* a turn without an entry is one in which nothing befell */
    gs_tally_start(s, y);
    if (!gs_log_tells_losses(log) || strcmp(gs_log_depth(log), "result") == 0) {
        return st;
    }
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        for (bool first = true; turn < e->turn; turn++, first = false) {
            bool silent = !first && !every;
            if (!silent) {
                note(s, y, turn, apart, c);
            }
            apart = silent;
        }
        apart = apart || strcmp(e->kind, "gap") == 0;
        st = gs_tally_add(s, y, e, err);
    }
    if (st == GS_OK) {
        note(s, y, turn, apart, c);
    }
    return st;
}
