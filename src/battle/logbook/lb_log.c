/* Entries of the log: how a line adds them, and what all of them together come to. */
#include "logbook_int.h"

#include <string.h>

gs_place lb_place(int cell, bool point)
{
    return point ? (gs_place){GS_PLACE_POINT, 0}
           : cell ? (gs_place){GS_PLACE_CELL, (uint8_t)(cell - 1)}
                  : (gs_place){GS_PLACE_UNKNOWN, 0};
}

gs_entry *lb_entry(gs_logbook *lb, const char *kind, gs_ref actor, gs_ref target)
{
    const char *phase = lb->now.phase >= 0 && lb->now.turn > 0
                            ? lb->carry->phase[lb->now.phase].word : "";
    gs_entry *e = gs_log_entry(lb->log, lb->now.turn, phase, lb->now.side, kind, actor, target);
    e->instead = lb->instead;
    e->after = lb->instead ? 0 : lb->after;
    lb->after = lb->instead || lb->after ? e->n : 0;
    lb->instead = 0;
    if (lb->said) { /* of the first entry of the line */
        e->line = lb->said;
        lb->said = NULL;
    }
    if (lb->words_due && !lb_is_step(e)) {
        lb_part(lb, GS_LOG_NOTE)->u.note = gs_arena_strdup(lb->log->arena, lb->words_due);
        lb->words_due = NULL;
    }
    return &lb->log->entries[lb->log->count - 1];
}

const gs_log_resolve *lb_resolve_of(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_RESOLVE) {
            return &e->parts[i].u.resolve;
        }
    }
    return NULL;
}

bool lb_is_step(const gs_entry *e)
{
    static const char *const steps[] = {"phase-end", "phase-begin", "turn-end", "gap"};
    for (int i = 0; i < GS_COUNT(steps); i++) {
        if (strcmp(e->kind, steps[i]) == 0) {
            return true;
        }
    }
    return false;
}

gs_log_part *lb_part(gs_logbook *lb, gs_log_kind kind)
{
    return gs_log_part_add(lb->log, kind);
}

gs_entry *lb_entry_no(const gs_logbook *lb, int n)
{
    return n >= 1 && n <= lb->first_new ? &lb->log->entries[n - 1] : NULL;
}

void lb_start(gs_logbook *lb)
{
    lb_now *now = &lb->now;
    bool quiet_may = now->quiet_may, quiet_all = now->quiet_all;
    memset(now, 0, sizeof *now);
    gs_fold_start(lb->setup, &now->t);
    now->side = -1;
    now->phase = -1;
    now->outcome.winner = -2;
    now->quiet_may = quiet_may;
    now->quiet_all = quiet_all;
    lb->alias = NULL; /* a line that fails takes the list before it back */
    lb->n_alias = lb->cap_alias = 0;
}

static int phase_index(const gs_logbook *lb, const char *word)
{
    for (int i = 0; i < lb->carry->n_phases; i++) {
        if (strcmp(lb->carry->phase[i].word, word) == 0) {
            return i;
        }
    }
    return -1;
}

typedef struct owes_ctx {
    gs_logbook *lb;
    int entry;
} owes_ctx;

static void no_effect(void *ctx, const gs_log_effect *e)
{
    (void)ctx;
    (void)e;
}

static void owes(void *ctx, const gs_owed *o)
{
    owes_ctx *c = ctx;
    gs_owed own = *o;
    own.entry = c->entry;
    own.words = own.words ? own.words : "";
    lb_owe(c->lb, &own);
}

const gs_carry_verb *lb_verb_of(const gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    const gs_carry_verb *by_proc = r ? gs_carry_verb_of(lb->carry, r->procedure) : NULL;
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        const gs_carry_verb *v = &lb->carry->verb[i];
        if (strcmp(v->kind, e->kind) == 0 && (!r || (v->proc && by_proc && v->proc == by_proc->proc))) {
            return v;
        }
    }
    return by_proc;
}

int lb_players_of(const gs_logbook *lb, const gs_table_state *t, const gs_entry *e,
                  const gs_carry_verb *v, gs_carry_who who[2])
{
    int n = 0;
    const gs_ref refs[2] = {e->actor, e->target};
    for (int i = 0, slot = 0; i < 2; i++) {
        while (slot < v->n_slots && v->slot[slot].kinds == GS_SLOT_WORD) {
            slot++;
        }
        if (refs[i].kind && slot < v->n_slots) {
            who[n++] = gs_carry_player(lb->setup, t, v->slot[slot++].role, refs[i]);
        }
    }
    return n;
}

/* What the entry leaves owed: by its result, or by each effect that was told. */
static gs_status fold_owed(gs_logbook *lb, const gs_table_state *before, const gs_entry *e,
                           gs_err *err)
{
    owes_ctx ctx = {lb, e->n};
    gs_carry_sink sink = {&ctx, no_effect, owes};
    gs_arena *a = gs_arena_new();
    gs_status st = GS_OK;
    const gs_log_resolve *r = lb_resolve_of(e);
    const gs_carry_verb *v = lb_verb_of(lb, e, r);
    bool overruled = false;
    for (int i = 0; i < e->n_parts; i++) {
        overruled = overruled || e->parts[i].kind == GS_LOG_OVERRIDE;
    }
    if (r && v && v->proc && r->result && !overruled) {
        const gs_proc *p = v->proc;
        void *in = gs_arena_alloc(a, p->in_size), *out = gs_arena_alloc(a, p->out_size);
        gs_carry_who who[2];
        int n = lb_players_of(lb, before, e, v, who);
        gs_facts_default(p->in, p->n_in, in);
        st = r->situation ? gs_facts_parse(p->in, p->n_in, r->situation, strlen(r->situation), in,
                                           err) : GS_OK;
        st = st == GS_OK ? gs_facts_parse(p->out, p->n_out, r->result, strlen(r->result), out, err)
                         : st;
        st = st == GS_OK ? gs_carry_apply(lb->carry, lb->setup, before, v, who, n, in, out, NULL,
                                          a, &sink, err) : st;
    } else {
        gs_table_state t = *before;
        for (int i = 0; i < e->n_parts && st == GS_OK; i++) {
            if (e->parts[i].kind == GS_LOG_EFFECT) {
                st = gs_carry_told(lb->carry, lb->setup, &t, &e->parts[i].u.effect, a, &sink, err);
                st = st == GS_OK ? gs_fold_part(lb->setup, &t, &e->parts[i], err) : st;
            }
        }
    }
    gs_arena_free(a);
    return st;
}

static void outcome_of(gs_logbook *lb, const gs_entry *e)
{
    if (strcmp(e->kind, "result") == 0) {
        lb->now.outcome = (gs_outcome){.winner = e->actor.kind == GS_REF_SIDE ? e->actor.ix : -1,
                                       .reason = e->phase && strcmp(e->phase, "conceded") == 0
                                                     ? "conceded" : "told",
                                       .rule = "",
                                       .turns = e->turn};
    }
}

/* Names for short that the players gave: aliases, detachments. */
static void alias_of(gs_logbook *lb, const gs_entry *e)
{
    const char *note = NULL;
    for (int i = 0; i < e->n_parts && !note; i++) {
        note = e->parts[i].kind == GS_LOG_NOTE ? e->parts[i].u.note : NULL;
    }
    if (note && strcmp(e->kind, "alias") == 0 && strlen(note) > 7) {
        lb_add_alias(lb, note + 7, e->actor);
    } else if (note && strcmp(e->kind, "split") == 0) {
        lb_add_alias(lb, note, e->target);
    }
}

gs_status lb_fold(gs_logbook *lb, const gs_entry *e, gs_err *err)
{
    gs_table_state before = lb->now.t;
    gs_status st = gs_fold_entry(lb->setup, &lb->now.t, e, err);
    if (st != GS_OK) {
        return st;
    }
    lb->now.turn = e->turn;
    lb->now.side = e->side;
    int phase = phase_index(lb, e->phase);
    lb_enter_phase(lb, phase);
    lb_remember(lb, &before, e);
    lb_settle(lb, e);
    st = fold_owed(lb, &before, e, err);
    lb_turn_fold(lb, e);
    outcome_of(lb, e);
    alias_of(lb, e);
    return st;
}

void lb_before(gs_logbook *lb, const gs_entry *e)
{
    lb->now.turn = e->turn;
    lb->now.side = e->side;
    lb_enter_phase(lb, phase_index(lb, e->phase));
}

gs_status lb_close(gs_logbook *lb, gs_err *err)
{
    return lb_fold(lb, &lb->log->entries[lb->log->count - 1], err);
}

gs_status lb_rebuild(gs_logbook *lb, int to, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    const gs_log *log = NULL;
    lb_start(lb);
    gs_status st = gs_log_effective(lb->setup, lb->log, a, &log, err);
    for (int i = 0; st == GS_OK && i < log->count; i++) {
        if (to > 0 && log->entries[i].n == to) {
            break;
        }
        st = lb_fold(lb, &log->entries[i], err);
        if (to < 0 && log->entries[i].n == -to) {
            break;
        }
    }
    gs_arena_free(a);
    return st;
}
