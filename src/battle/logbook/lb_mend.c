/* What an entry that is put between older ones, or in the place of one, does to those behind it. */
#include "logbook_int.h"

#include <string.h>

static int moves_of(const gs_entry *e)
{
    int n = 0;
    for (int i = 0; i < e->n_parts; i++) {
        n += e->parts[i].kind == GS_LOG_MOVE;
    }
    return n;
}

/* How many moves of the first n entries nobody can make any more who is gone by then; *entry: the
 * first of which one is. */
static int idle_moves(gs_logbook *lb, int n, int *entry)
{
    const gs_log *log = NULL;
    gs_err err;
    int all = lb->log->count, idle = 0;
    lb->log->count = n;
    *entry = 0;
    if (gs_log_effective(lb->setup, lb->log, lb->line_arena, &log, &err) == GS_OK) {
        for (int i = 0; i < log->count; i++) {
            const gs_entry *was = &lb->log->entries[log->entries[i].n - 1];
            int left_out = moves_of(was) - moves_of(&log->entries[i]);
            *entry = left_out > 0 && *entry == 0 ? log->entries[i].n : *entry;
            idle += left_out;
        }
    }
    lb->log->count = all;
    return idle;
}

/* What hangs on a loss now that it is the last that there was, on a unit's leaving for who is with
 * it now. */
typedef struct follows {
    gs_ref who;
    lb_told told;
} follows;

static void take(void *ctx, const gs_log_effect *e)
{
    follows *f = ctx;
    bool his = e->who.kind == f->who.kind && e->who.ix == f->who.ix;
    bool ends = his && (e->kind == GS_EFFECT_DESTROYED || e->kind == GS_EFFECT_HERO_DOWN);
    bool goes = e->kind == GS_EFFECT_HERO_LEFT; /* with the unit that he is with by now */
    if ((ends || goes) && f->told.n < LB_TOLD) {
        f->told.e[f->told.n++] = *e;
    }
}

static bool tells(const gs_entry *e, const gs_log_effect *x)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *o = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && o->kind == x->kind &&
            o->who.kind == x->who.kind && o->who.ix == x->who.ix &&
            (x->kind != GS_EFFECT_MARK || strcmp(o->word, x->word) == 0)) {
            return true;
        }
    }
    return false;
}

/* Who by what was mended loses the last that he has in entry e is destroyed there: `now` stands
 * before the entry. */
static gs_status lost_all(gs_logbook *lb, const gs_log *log, int at, follows *f, gs_err *err)
{
    const gs_entry *e = &log->entries[at];
    gs_table_state t = lb->now.t;
    gs_status st = GS_OK;
    f->told.n = 0;
    for (int i = 0; i < e->n_parts && st == GS_OK; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        bool harm = e->parts[i].kind == GS_LOG_EFFECT &&
                    (x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS ||
                     x->kind == GS_EFFECT_HERO_HIT) && x->amount > 0;
        bool off = e->parts[i].kind == GS_LOG_EFFECT && x->kind == GS_EFFECT_LEFT_TABLE;
        gs_carry_sink sink = {f, take, NULL};
        f->who = x->who;
        st = (harm || off) && lb_in_play(lb, x->who)
                 ? gs_carry_told(lb->carry, lb->setup, &t, x, lb->line_arena, &sink, err)
                 : GS_OK;
        st = st == GS_OK ? gs_fold_part(lb->setup, &t, &e->parts[i], err) : st;
    }
    for (int i = f->told.n - 1; i >= 0; i--) {
        bool told = tells(e, &f->told.e[i]); /* or an entry that came of it */
        for (int k = at + 1; k < log->count && !log->entries[k].line; k++) {
            told = told || tells(&log->entries[k], &f->told.e[i]);
        }
        f->told.e[i] = told ? f->told.e[--f->told.n] : f->told.e[i];
    }
    return st;
}

static int effects_of(const gs_entry *e, lb_told *out)
{
    int n = 0;
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_EFFECT && out && n < LB_TOLD) {
            out->e[out->n++] = e->parts[i].u.effect;
        }
        n += e->parts[i].kind == GS_LOG_EFFECT;
    }
    return n;
}

/* Was the entry told, so that what goes with what was told is ours to add? */
static bool was_told(gs_logbook *lb, const gs_entry *e)
{
    const gs_log_resolve *r = lb_resolve_of(e);
    bool other = strcmp(e->kind, "join") == 0 || strcmp(e->kind, "initiative") == 0;
    return !other && !(r && r->result) && effects_of(e, NULL) < LB_TOLD &&
           (strcmp(e->kind, "told") == 0 || lb_verb_of(lb, e, r));
}

/* What was told is told once more where the table stands otherwise by now: who is destroyed has
 * lost what he has, who is killed was struck down, who leaves his unit was with one. `now` stands
 * before the entry; *more: there was more to it than was written. */
static gs_status tell_again(gs_logbook *lb, const gs_entry *e, bool *more, gs_err *err)
{
    int count = lb->log->count;
    lb_told *told = GS_NEW(lb->line_arena, lb_told);
    if (!was_told(lb, e)) {
        return GS_OK;
    }
    lb_now keep = lb->now;
    gs_reply *reply = lb->reply;
    lb->reply = NULL; /* he was told it when he wrote it */
    lb_before(lb, e);
    lb->instead = e->n;
    lb->said = NULL;
    gs_entry *again = lb_entry(lb, e->kind, e->actor, e->target);
    again->phase = e->phase;
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind != GS_LOG_EFFECT) {
            *lb_part(lb, (gs_log_kind)e->parts[i].kind) = e->parts[i];
        }
    }
    int all = effects_of(e, told);
    gs_status st = lb_verb_stays(lb, e, err);
    st = st == GS_OK ? lb_told_apply(lb, told, err) : st;
    *more = st == GS_OK && effects_of(&lb->log->entries[count], NULL) > all;
    if (!*more) {
        lb->log->count = count;
        lb->after = 0;
    }
    lb->now = keep;
    lb->reply = reply;
    return st;
}

static bool ends_turn(const gs_entry *e)
{
    return strcmp(e->kind, "end") == 0 || strcmp(e->kind, "turn-end") == 0;
}

/* Is entry e, behind which `now` stands, the last of its phase, but for what came of its end? */
static bool ends_phase(const gs_logbook *lb, const gs_entry *e, const gs_entry *next)
{
    return lb->now.phase >= 0 && (ends_turn(next) || e->turn != next->turn ||
                                  e->side != next->side || strcmp(e->phase, next->phase) != 0);
}

static void take_all(void *ctx, const gs_log_effect *e)
{
    lb_told *t = ctx;
    if (t->n < LB_TOLD) {
        t->e[t->n++] = *e;
    }
}

/* A step that is written anew: in the place of `old`, if it is one of that kind; else behind entry
 * number `after`. */
static void step_anew(gs_logbook *lb, const char *kind, const char *phase, const gs_entry *old,
                      int after)
{
    bool again = strcmp(old->kind, kind) == 0;
    lb->instead = again ? old->n : 0;
    lb->after = again ? 0 : after;
    lb->said = NULL;
    lb_entry(lb, kind, (gs_ref){0}, (gs_ref){0})->phase = phase;
}

/* Who by what was mended has nothing left as the phase of entry e ends falls there: `now` stands
 * behind the entry. */
static gs_status fall(gs_logbook *lb, const gs_entry *e, bool *more, gs_err *err)
{
    lb_told *told = GS_NEW(lb->line_arena, lb_told);
    gs_carry_sink sink = {told, take_all, NULL};
    gs_status st = gs_carry_close(lb->carry, lb->setup, &lb->now.t, &lb->now.memory, e->phase,
                                  lb->line_arena, &sink, err);
    if (st != GS_OK || told->n == 0) {
        return st;
    }
    lb_before(lb, e);
    step_anew(lb, "phase-end", e->phase, e, e->n);
    for (int i = 0; strcmp(e->kind, "phase-end") == 0 && i < e->n_parts; i++) {
        gs_log_kind kind = (gs_log_kind)e->parts[i].kind;
        *lb_part(lb, kind) = e->parts[i];
    }
    for (int i = 0; i < told->n; i++) {
        lb_part(lb, GS_LOG_EFFECT)->u.effect = told->e[i];
    }
    *more = true;
    return GS_OK;
}

/* Marks that were put by what was mended end as the phase of the next entry begins, as all do. */
static void end_marks(gs_logbook *lb, const gs_entry *e, const gs_entry *next, bool *more)
{
    int to = lb_phase_index(lb, next->phase), count = lb->log->count;
    if (to < 0 || ends_turn(next) || strcmp(next->kind, "phase-end") == 0 ||
        (to == lb->now.phase && e->turn == next->turn && e->side == next->side)) {
        return;
    }
    lb->now.turn = next->turn;
    lb->now.side = next->side;
    step_anew(lb, "phase-begin", next->phase, next, e->n);
    lb_marks_end(lb, to);
    const gs_entry *step = &lb->log->entries[count];
    for (int i = 0; i < step->n_parts && !*more; i++) {
        *more = !tells(next, &step->parts[i].u.effect);
    }
    if (!*more) {
        lb->log->count = count;
        lb->after = 0;
    }
}

/* What of phases that end and begin between two entries was not written. */
static gs_status steps_between(gs_logbook *lb, const gs_entry *e, const gs_entry *next, bool *more,
                               gs_err *err)
{
    bool ends = ends_phase(lb, e, next) || strcmp(e->kind, "phase-end") == 0;
    gs_status st = ends ? fall(lb, e, more, err) : GS_OK;
    if (st == GS_OK && !*more) {
        end_marks(lb, e, next, more);
    }
    return st;
}

/* Which entries stand behind the place of entry `number`; NULL if the log contradicts itself. */
static bool *later_than(gs_logbook *lb, int number)
{
    gs_err err;
    int *order = GS_NEW_ARRAY(lb->line_arena, int, lb->log->count + 1);
    bool *later = GS_NEW_ARRAY(lb->line_arena, bool, lb->log->count + 1), behind = false;
    if (gs_log_order(lb->log, order, &err) != GS_OK) {
        return NULL;
    }
    for (int i = 0; i < lb->log->count; i++) {
        later[order[i]] = behind;
        behind = behind || order[i] == number - 1;
    }
    return later;
}

/* Folds the log anew, and behind the first entry of the line tells who is destroyed by now where
 * he lost his last man, or as the phase ended; *more: somebody was. */
static gs_status tell_lost(gs_logbook *lb, bool *more, gs_err *err)
{
    const gs_log *log = NULL;
    follows *f = GS_NEW(lb->line_arena, follows);
    const bool *later = lb->mended_from ? later_than(lb, lb->mended_from) : NULL;
    bool behind = false;
    *more = false;
    lb_comers(lb);
    lb_start(lb);
    gs_status st = gs_log_effective(lb->setup, lb->log, lb->line_arena, &log, err);
    for (int i = 0; st == GS_OK && i < log->count && !*more; i++) {
        const gs_entry *e = &log->entries[i];
        behind = behind || (later && later[e->n - 1]);
        st = behind ? tell_again(lb, e, more, err) : GS_OK;
        if (*more) {
            return st;
        }
        st = st == GS_OK && behind ? lost_all(lb, log, i, f, err) : st;
        *more = behind && st == GS_OK && f->told.n > 0;
        behind = behind || e->n > lb->first_new;
        st = st == GS_OK ? lb_fold(lb, e, err) : st;
        if (*more && st == GS_OK) {
            lb->after = e->n;
            lb->said = NULL;
            lb_entry(lb, "told", f->told.e[0].who, f->told.e[0].by);
            st = lb_told_apply(lb, &f->told, err);
        }
        st = st == GS_OK && behind && !*more && i + 1 < log->count
                 ? steps_between(lb, e, &log->entries[i + 1], more, err)
                 : st;
    }
    return st;
}

/* What was mended may take later moves away; "!" has it so. */
static gs_status later_moves(gs_logbook *lb, gs_err *err)
{
    int entry, was;
    int before = idle_moves(lb, lb->first_new, &was), now = idle_moves(lb, lb->log->count, &entry);
    if (now > before && !lb->line->force) {
        const gs_entry *e = &lb->log->entries[entry - 1];
        return lb_fault(lb, NULL, err, "%s would be gone before entry %d, in which it moves: fix "
                        "that, or end the line with ! to log it anyway", lb_full(lb, e->actor),
                        entry);
    }
    return lb_rebuild(lb, 0, err);
}

gs_status lb_mended(gs_logbook *lb, gs_err *err)
{
    gs_status st = GS_OK;
    bool more = true;
    lb->instead = 0;
    for (int round = 0; round < GS_MAX_UNITS && more && st == GS_OK; round++) {
        st = tell_lost(lb, &more, err);
    }
    return st == GS_OK ? later_moves(lb, err) : st;
}
