/* A battle that was broken off goes on from its log. What the log says happened; it is folded, not
 * fought again. Only what no log holds, the generals' memory, is had by letting them fight the
 * same turns aside: if that comes to the very entries of the log, their minds are theirs. */
#include "way_int.h"
#include "battle_int.h"

#include <string.h>

/* ---- the table, from the log ---- */

/* Entries of closed turns, in the order in which they count; struck ones are gone. */
static gs_status fold_turns(gs_battle *b, const gs_log *log, int turns, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    const gs_log *counts;
    gs_arena *a = gs_arena_new();
    gs_status st = gs_log_effective(s, log, a, &counts, err);
    for (int i = 0; st == GS_OK && i < counts->count && counts->entries[i].turn < turns; i++) {
        st = gs_fold_entry(s, &b->t, &counts->entries[i], err);
    }
    gs_arena_free(a);
    return st;
}

gs_status gs_battle_resume(gs_battle *b, const gs_scene *scene, gs_log *log,
                           const gs_player players[GS_SIDES], gs_err *err)
{
    gs_battle_start(b, scene, log, players);
    int last = log->n_turns - 1, n = 0;
    while (n < log->count && log->entries[n].turn <= last) {
        n++;
    }
    log->count = n;
    gs_status st = fold_turns(b, log, log->n_turns, err);
    if (st != GS_OK || last < 0) {
        return st;
    }
    b->t.turn = last;
    if (gs_fold_hash(&b->t) != log->turn_hash[last]) {
        return gs_err_set(err, GS_STATE,
                          "the log does not lead to the table noted after turn %d", last);
    }
    b->s.runs = log->turn_runs[last];
    gs_bodies_refresh(b);
    b->log = NULL; /* whether it was over then is only looked at: that turn is written */
    if (last > 0) {
        gs_victory_stands(b);
    }
    b->log = log;
    return GS_OK;
}

/* Has everybody who is here a point of the table, where nobody else stands? */
static gs_status all_stand(const gs_battle *b, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_place in = i < GS_MAX_UNITS ? b->t.unit[i].in : b->t.hero[i - GS_MAX_UNITS].in;
        const char *name = gs_ref_name(s, gs_body_ref(i));
        if (in.kind != GS_PLACE_POINT) {
            return gs_err_set(err, GS_FAILED, "nobody told at what point %s stood after turn %d",
                              name, (int)b->t.turn);
        }
        int other = gs_bodies_hit(b, &b->s.rect[i], i, -1);
        if (!gs_edge_inside(s->width, s->table_depth, &b->s.rect[i]) || other >= 0) {
            return gs_err_set(err, GS_FAILED,
                              "%s cannot stand where it is said to after turn %d: %s%s", name,
                              (int)b->t.turn, other >= 0 ? "there stands " : "off the table",
                              other >= 0 ? gs_ref_name(s, gs_body_ref(other)) : "");
        }
    }
    return GS_OK;
}

/* Of a real table nobody tells in how many files men stood: as the scenario, or the book, has it. */
static void form_up(gs_battle *b)
{
    const gs_setup *s = b->scene->setup;
    for (int i = 0; i < b->t.n_units && b->scene->rules->files; i++) {
        gs_unit_state *u = &b->t.unit[i];
        if ((u->flags & GS_U_ON_TABLE) && u->files <= 0) {
            int wish = i < s->n_units ? s->units[i].files : 0;
            u->files = (int16_t)b->scene->rules->files(b, i, u->formation, wish);
        }
    }
}

gs_status gs_battle_at_turn(gs_battle *b, const gs_scene *scene, const gs_log *log, int turn,
                          const gs_player players[GS_SIDES], gs_err *err)
{
    gs_battle_start(b, scene, NULL, players);
    gs_status st = fold_turns(b, log, turn + 1, err);
    if (st != GS_OK) {
        return st;
    }
    b->t.turn = turn;
    b->s.runs = turn < log->n_turns ? log->turn_runs[turn] : 0;
    bool own = turn < log->n_turns && gs_fold_hash(&b->t) == log->turn_hash[turn];
    if (!own) {
        form_up(b);
    }
    gs_bodies_refresh(b);
    st = own ? GS_OK : all_stand(b, err);
    if (st == GS_OK && turn > 0) {
        gs_victory_stands(b);
    }
    return st;
}

/* ---- the minds ---- */

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_ref(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

/* What they came to is in the hash of the table; here: who did what, with which dice. */
static bool same_entry(const gs_entry *a, const gs_entry *b)
{
    bool same = a->turn == b->turn && a->side == b->side && a->n_parts == b->n_parts &&
                same_ref(a->actor, b->actor) && same_ref(a->target, b->target) &&
                same_text(a->kind, b->kind) && same_text(a->phase, b->phase);
    for (int i = 0; same && i < a->n_parts; i++) {
        const gs_log_part *p = &a->parts[i], *q = &b->parts[i];
        same = p->kind == q->kind &&
               (p->kind != GS_LOG_RESOLVE || same_text(p->u.resolve.dice, q->u.resolve.dice));
    }
    return same;
}

/* Is the turn that was fought aside last, from entry `from` on, that of the log? */
static bool same_turn(const gs_log *log, const gs_log *aside, int from)
{
    int turn = aside->n_turns - 1;
    bool same = aside->count <= log->count && log->turn_hash[turn] == aside->turn_hash[turn] &&
                log->turn_runs[turn] == aside->turn_runs[turn];
    for (int i = from; same && i < aside->count; i++) {
        same = same_entry(&log->entries[i], &aside->entries[i]);
    }
    return same;
}

gs_status gs_battle_recall(gs_battle *b, bool *same, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_battle *aside = GS_NEW(a, gs_battle);
    gs_log *log = gs_log_new(a);
    gs_status st = GS_OK;
    gs_battle_start(aside, b->scene, log, b->player);
    *same = true;
    for (bool over = false; st == GS_OK && *same && log->n_turns < b->log->n_turns;) {
        int from = log->count;
        st = gs_engine_turn(aside, &over, err);
        *same = st == GS_OK && same_turn(b->log, log, from);
    }
    *same = *same && log->count == b->log->count;
    if (*same) {
        memcpy(b->mind, aside->mind, sizeof b->mind);
    } else if (b->s.runs < (uint32_t)b->log->count) {
        b->s.runs = (uint32_t)b->log->count; /* no die of the log is thrown a second time */
    }
    gs_arena_free(a);
    return st;
}
