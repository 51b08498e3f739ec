/* Entries of the log: how a line adds them, and what all of them together come to. */
#include "logbook_int.h"

#include <stdio.h>
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

/* Does the effect take him out of play? */
static bool takes_out(const gs_log_effect *e, gs_ref who)
{
    static const uint8_t ends[] = {GS_EFFECT_DESTROYED,     GS_EFFECT_LEFT_TABLE,
                                   GS_EFFECT_HERO_KILLED,   GS_EFFECT_HERO_CAPTURED,
                                   GS_EFFECT_HERO_BURIED,   GS_EFFECT_HERO_LEFT};
    return e->who.kind == who.kind && e->who.ix == who.ix &&
           memchr(ends, e->kind, sizeof ends) != NULL;
}

/* The log in force; NULL if there is none. */
static const gs_log *in_force(gs_logbook *lb)
{
    const gs_log *log = NULL;
    gs_err err;
    return gs_log_effective(lb->setup, lb->log, lb->line_arena, &log, &err) == GS_OK ? log : NULL;
}

int lb_end_in(gs_logbook *lb)
{
    const gs_log *log = in_force(lb);
    int number = 0;
    for (int i = 0; log && i < log->count; i++) {
        const char *kind = log->entries[i].kind;
        bool ends = strcmp(kind, LB_RESULT) == 0 || strcmp(kind, LB_CONCEDED) == 0;
        number = ends ? log->entries[i].n : number;
    }
    return number;
}

int lb_gone_in(gs_logbook *lb, gs_ref who)
{
    const gs_log *log = in_force(lb);
    int number = 0;
    for (int i = 0; log && i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            bool ends = e->parts[k].kind == GS_LOG_EFFECT && takes_out(&e->parts[k].u.effect, who);
            number = ends ? e->n : number;
        }
    }
    return number;
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

int lb_phase_index(const gs_logbook *lb, const char *word)
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

/* Who else took part, "also: shooter ely-archers, attacker-left x": the next pair. */
static const char *next_also(const gs_logbook *lb, const gs_carry_verb *v, const char *p,
                             const char **role, gs_ref *who)
{
    size_t n = strcspn(p, " "), k = p[n] ? strcspn(p + n + 1, ",") : 0;
    char id[320];
    *role = NULL;
    for (int i = 0; i < v->n_slots; i++) {
        bool is = strlen(v->slot[i].role) == n && strncmp(v->slot[i].role, p, n) == 0;
        *role = is ? v->slot[i].role : *role;
    }
    snprintf(id, sizeof id, "%.*s", (int)(k < sizeof id ? k : 0), p + n + 1);
    int unit = gs_setup_unit(lb->setup, id), hero = gs_setup_hero(lb->setup, id);
    *who = unit >= 0 ? gs_ref_unit(unit) : hero >= 0 ? gs_ref_hero(hero) : (gs_ref){0};
    p += n + (p[n] ? 1 + k : 0);
    return p + strspn(p, ", ");
}

/* May the second whom the verb names be left out, so that another is the entry's target? */
static bool second_is_optional(const gs_carry_verb *v)
{
    int second = 1 + (v->n_slots > 0 && v->slot[0].kinds == GS_SLOT_WORD);
    return second >= v->n_slots || v->slot[second].optional;
}

const char *lb_also_of(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_NOTE && strncmp(e->parts[i].u.note, "also: ", 6) == 0) {
            return e->parts[i].u.note + 6;
        }
    }
    return NULL;
}

int lb_players_of(const gs_logbook *lb, const gs_table_state *t, const gs_entry *e,
                  const gs_carry_verb *v, gs_carry_who who[LB_PLAYERS])
{
    int n = 0, also = 0;
    gs_carry_who more[LB_PLAYERS];
    gs_ref target = e->target, ref;
    for (const char *p = lb_also_of(e), *role; p && *p && also < LB_PLAYERS - 2;) {
        p = next_also(lb, v, p, &role, &ref);
        if (role && ref.kind) {
            bool same = also == 0 && second_is_optional(v) && ref.kind == target.kind &&
                        ref.ix == target.ix;
            target = same ? (gs_ref){0} : target;
            more[also++] = gs_carry_player(lb->setup, t, role, ref);
        }
    }
    const gs_ref refs[2] = {e->actor, target};
    for (int i = 0, slot = 0; i < 2; i++) {
        while (slot < v->n_slots && v->slot[slot].kinds == GS_SLOT_WORD) {
            slot++;
        }
        if (refs[i].kind && slot < v->n_slots) {
            who[n++] = gs_carry_player(lb->setup, t, v->slot[slot++].role, refs[i]);
        }
    }
    memcpy(who + n, more, (size_t)also * sizeof *more);
    return n + also;
}

/* What the entry leaves owed: by its result, or by each effect that was told. */
static gs_status fold_owed(gs_logbook *lb, const gs_carry_verb *v, const gs_table_state *before,
                           const gs_entry *e, gs_err *err)
{
    owes_ctx ctx = {lb, e->n};
    gs_carry_sink sink = {&ctx, no_effect, owes};
    gs_arena *a = gs_arena_new();
    gs_status st = GS_OK;
    const gs_log_resolve *r = lb_resolve_of(e);
    bool overruled = false;
    for (int i = 0; i < e->n_parts; i++) {
        overruled = overruled ||
                    (e->parts[i].kind == GS_LOG_OVERRIDE && !lb_is_forced(&e->parts[i]));
    }
    if (r && v && v->proc && r->result && !overruled) {
        const gs_proc *p = v->proc;
        void *in = gs_arena_alloc(a, p->in_size), *out = gs_arena_alloc(a, p->out_size);
        gs_carry_who who[LB_PLAYERS];
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
    if (strcmp(e->kind, LB_RESULT) == 0 || strcmp(e->kind, LB_CONCEDED) == 0) {
        lb->now.outcome = (gs_outcome){.winner = e->actor.kind == GS_REF_SIDE ? e->actor.ix : -1,
                                       .reason = strcmp(e->kind, LB_CONCEDED) == 0
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
    lb_before(lb, e); /* a phase begins before its first entry: what it sees is not yet done */
    const gs_carry_verb *v = lb_verb_of(lb, e, lb_resolve_of(e));
    gs_status st = gs_fold_entry(lb->setup, &lb->now.t, e, err);
    if (st != GS_OK) {
        return st;
    }
    gs_carry_who who[LB_PLAYERS];
    lb_remember(lb, e, who, v ? lb_players_of(lb, &before, e, v, who) : 0);
    lb_settle(lb, e);
    st = fold_owed(lb, v, &before, e, err);
    lb_turn_fold(lb, e);
    outcome_of(lb, e);
    alias_of(lb, e);
    return st;
}

void lb_before(gs_logbook *lb, const gs_entry *e)
{
    lb->now.turn = e->turn;
    lb->now.side = e->side;
    lb_enter_phase(lb, lb_phase_index(lb, e->phase));
}

gs_status lb_close(gs_logbook *lb, gs_err *err)
{
    return lb_fold(lb, &lb->log->entries[lb->log->count - 1], err);
}

void lb_comers(gs_logbook *lb)
{
    gs_err err;
    bool *struck = NULL;
    for (int i = 0; i < lb->log->count; i++) {
        const gs_entry *e = &lb->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_mustered *m = &e->parts[k].u.mustered;
            if (e->parts[k].kind != GS_LOG_MUSTERED) {
                continue;
            }
            if (!struck) {
                struck = GS_NEW_ARRAY(lb->line_arena, bool, lb->log->count + 1);
                if (gs_log_struck(lb->log, struck, &err) != GS_OK) {
                    return;
                }
            }
            int unit = m->hero ? -1 : gs_setup_unit(lb->setup, m->id);
            int hero = m->hero ? gs_setup_hero(lb->setup, m->id) : -1;
            if (unit >= 0) {
                lb->setup->units[unit].dummy = struck[i];
                lb->setup->units[unit].present = struck[i] ? 0 : m->strength;
            } else if (hero >= 0) {
                lb->setup->heroes[hero].unit =
                    struck[i] || !m->unit ? -1 : gs_setup_unit(lb->setup, m->unit);
            }
        }
    }
}

gs_status lb_rebuild(gs_logbook *lb, int to, gs_err *err)
{
    lb_comers(lb);
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
