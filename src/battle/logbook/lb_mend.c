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

/* What hangs on a loss now that it is the last that there was. */
typedef struct follows {
    gs_ref who;
    lb_told told;
} follows;

static void take(void *ctx, const gs_log_effect *e)
{
    follows *f = ctx;
    bool ends = e->kind == GS_EFFECT_DESTROYED || e->kind == GS_EFFECT_HERO_DOWN;
    if (ends && e->who.kind == f->who.kind && e->who.ix == f->who.ix && f->told.n < LB_TOLD) {
        f->told.e[f->told.n++] = *e;
    }
}

static bool tells(const gs_entry *e, const gs_log_effect *x)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *o = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && o->kind == x->kind &&
            o->who.kind == x->who.kind && o->who.ix == x->who.ix) {
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
                     x->kind == GS_EFFECT_HERO_HIT);
        gs_carry_sink sink = {f, take, NULL};
        f->who = x->who;
        st = harm && x->amount > 0 && lb_in_play(lb, x->who)
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

/* Folds the log anew, and behind the first entry of the line tells who is destroyed by now where
 * he lost his last man; *more: somebody was. */
static gs_status tell_lost(gs_logbook *lb, bool *more, gs_err *err)
{
    const gs_log *log = NULL;
    follows *f = GS_NEW(lb->line_arena, follows);
    bool behind = false;
    *more = false;
    lb_comers(lb);
    lb_start(lb);
    gs_status st = gs_log_effective(lb->setup, lb->log, lb->line_arena, &log, err);
    for (int i = 0; st == GS_OK && i < log->count && !*more; i++) {
        const gs_entry *e = &log->entries[i];
        st = behind ? lost_all(lb, log, i, f, err) : GS_OK;
        *more = behind && st == GS_OK && f->told.n > 0;
        behind = behind || e->n > lb->first_new;
        st = st == GS_OK ? lb_fold(lb, e, err) : st;
        if (*more && st == GS_OK) {
            lb->after = e->n;
            lb->said = NULL;
            lb_entry(lb, "told", f->told.e[0].who, f->told.e[0].by);
            st = lb_told_apply(lb, &f->told, err);
        }
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
