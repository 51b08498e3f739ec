/* Rulings: what the players say came of it, against what the rules give; and what follows from a
 * verb of which no dice are told. */
#include "logbook_int.h"

#include <string.h>

static void take(void *ctx, const gs_log_effect *e)
{
    lb_part(ctx, GS_LOG_EFFECT)->u.effect = *e;
}

/* Side of the target that a word of the line names; front if none. */
static const char *face_said(const lb_event *ev)
{
    static const char *const faces[] = {"flank", "rear", "corner"};
    for (int i = 0; i < GS_COUNT(faces) && ev->said; i++) {
        if (strstr(ev->said, faces[i])) {
            return faces[i];
        }
    }
    return "front";
}

gs_status lb_verb_effects(gs_logbook *lb, const lb_event *ev, gs_err *err)
{
    if (!ev->verb->proc) {
        gs_carry_sink sink = {lb, take, NULL};
        return gs_carry_apply(lb->carry, lb->setup, &lb->now.t, ev->verb, ev->who, ev->n_who, NULL,
                              NULL, ev->said, lb->line_arena, &sink, err);
    }
    if (strcmp(ev->verb->kind, "charge") == 0 && ev->n_who >= 2) {
        gs_log_effect e = {.kind = GS_EFFECT_CONTACT, .who = ev->who[1].who,
                           .by = ev->who[0].who, .amount = 1, .word = face_said(ev)};
        take(lb, &e);
    }
    return GS_OK;
}

/* ---- overrides ---- */

static bool alike(const gs_log_effect *a, const gs_log_effect *b)
{
    return a->kind == b->kind && a->who.kind == b->who.kind && a->who.ix == b->who.ix;
}

static const char *describe(gs_logbook *lb, const gs_log_effect *e)
{
    return e ? gs_arena_printf(lb->log->arena, "%d", (int)e->amount) : NULL;
}

static void keep_override(gs_logbook *lb, const gs_log_effect *of, const gs_log_effect *given,
                          const gs_log_effect *ruled)
{
    const char *fact = gs_arena_printf(lb->log->arena, "%s %s", gs_effect_words[of->kind],
                                       gs_ref_id(lb->setup, of->who));
    const char *first = given ? describe(lb, given) : NULL;
    gs_entry *e = &lb->log->entries[lb->log->count - 1];
    gs_log_part *p = NULL;
    for (int i = 0; i < e->n_parts; i++) { /* ruled for the second time */
        if (e->parts[i].kind == GS_LOG_OVERRIDE && e->parts[i].u.override.fact &&
            strcmp(e->parts[i].u.override.fact, fact) == 0) {
            p = &e->parts[i];
            first = p->u.override.given;
        }
    }
    p = p ? p : lb_part(lb, GS_LOG_OVERRIDE);
    p->u.override = (gs_log_override){
        .fact = fact,
        .given = first,
        .ruled = ruled ? describe(lb, ruled) : NULL,
        .reason = lb->line && lb->line->because
                      ? gs_arena_strdup(lb->log->arena, lb->line->because) : NULL};
    if (first && p->u.override.ruled && strcmp(first, p->u.override.ruled) == 0) {
        int at = (int)(p - e->parts); /* now it is ruled as the rules have it */
        e = &lb->log->entries[lb->log->count - 1];
        at = e->n_parts - 1 < at ? e->n_parts - 1 : at;
        memmove(&e->parts[at], &e->parts[at + 1], (size_t)(e->n_parts - at - 1) * sizeof *e->parts);
        e->n_parts--;
    }
}

/* Whoever is destroyed by the rules loses what is left to him when all has been told that he lost. */
static void not_named(const gs_log_part *given, int n, const lb_told *told, bool ends, lb_told *all)
{
    for (int i = 0; i < n; i++) {
        const gs_log_effect *g = &given[i].u.effect;
        bool named = given[i].kind != GS_LOG_EFFECT || (g->kind == GS_EFFECT_DESTROYED) != ends;
        for (int k = 0; k < told->n && !named; k++) {
            named = alike(&told->e[k], g);
        }
        if (!named && all->n < LB_TOLD) {
            all->e[all->n++] = *g;
        }
    }
}

static void hangs(void *ctx, const gs_log_effect *e)
{
    lb_told *t = ctx;
    if (t->n < LB_TOLD) {
        t->e[t->n++] = *e;
    }
}

/* What hung on the given effect `of` (a unit destroyed by its last loss, a mark past ten hits) is
 * given no longer: ruled otherwise, the effect brings its own. */
static gs_status unhang(gs_logbook *lb, const gs_log_effect *of, gs_log_part *given, int *n,
                        gs_err *err)
{
    gs_table_state *t = gs_arena_alloc(lb->line_arena, sizeof *t);
    lb_told *hung = GS_NEW(lb->line_arena, lb_told);
    gs_carry_sink sink = {hung, hangs, NULL};
    int at = 0, kept;
    gs_status s = GS_OK;
    *t = lb->now.t;
    for (; &given[at].u.effect != of && s == GS_OK; at++) {
        s = gs_fold_part(lb->setup, t, &given[at], err);
    }
    s = s == GS_OK ? gs_carry_told(lb->carry, lb->setup, t, of, lb->line_arena, &sink, err) : s;
    for (int i = kept = at + 1; i < *n && s == GS_OK; i++) {
        bool drop = false;
        for (int k = 1; k < hung->n && given[i].kind == GS_LOG_EFFECT; k++) {
            drop = drop || alike(&hung->e[k], &given[i].u.effect);
        }
        if (!drop) {
            given[kept++] = given[i];
        }
    }
    *n = s == GS_OK ? kept : *n;
    return s;
}

/* "=> only ...": what is told is all that came of it. */
static gs_status only_those(gs_logbook *lb, const lb_told *told, gs_err *err)
{
    const char *why = lb->line ? lb->line->because : NULL;
    lb_part(lb, GS_LOG_OVERRIDE)->u.override =
        (gs_log_override){.reason = why ? gs_arena_strdup(lb->log->arena, why) : NULL};
    return lb_told_apply(lb, told, err);
}

/* The effects that a statement's "=>" tells, with what hangs on them, as the table would have them
 * after nothing but them. They are added to the last entry, from part `first` on. */
static gs_status ruled_effects(gs_logbook *lb, const lb_stmt *st, gs_ref actor, gs_ref target,
                               int first, gs_err *err)
{
    lb_told *told = GS_NEW(lb->line_arena, lb_told);
    gs_status s = lb_told_read(lb, st->told, st->n_told, actor, target, told, err);
    if (s != GS_OK) {
        return s;
    }
    gs_entry *e = &lb->log->entries[lb->log->count - 1];
    gs_log_part *given = GS_NEW_ARRAY(lb->line_arena, gs_log_part, e->n_parts - first + 1);
    int n_given = e->n_parts - first;
    memcpy(given, &e->parts[first], (size_t)n_given * sizeof *given);
    e->n_parts = first;
    if (st->n_told > 0 && lb_is(&st->told[0], "only")) {
        return only_those(lb, told, err);
    }
    /* what is named is as told; what is not named stays as the rules give it */
    gs_log_part *stays = GS_NEW_ARRAY(lb->line_arena, gs_log_part, n_given + 1);
    int n_stays = n_given;
    memcpy(stays, given, (size_t)n_given * sizeof *stays);
    bool differs = false;
    for (int k = 0; k < told->n && s == GS_OK; k++) {
        const gs_log_effect *g = NULL;
        for (int i = 0; i < n_stays; i++) {
            g = stays[i].kind == GS_LOG_EFFECT && alike(&stays[i].u.effect, &told->e[k])
                    ? &stays[i].u.effect : g;
        }
        if (!g || g->amount != told->e[k].amount) {
            keep_override(lb, &told->e[k], g, &told->e[k]);
            differs = true;
            s = g ? unhang(lb, g, stays, &n_stays, err) : GS_OK;
        }
    }
    if (s != GS_OK) {
        return s;
    }
    lb_told *all = GS_NEW(lb->line_arena, lb_told);
    not_named(stays, n_stays, told, false, all);
    if (!differs) { /* the told effects only confirm: the rules' own stand */
        e = &lb->log->entries[lb->log->count - 1];
        e->n_parts = first;
        for (int i = 0; i < n_given; i++) {
            *lb_part(lb, (gs_log_kind)given[i].kind) = given[i];
        }
        return GS_OK;
    }
    for (int k = 0; k < told->n && all->n < LB_TOLD; k++) {
        for (int i = 0; i < n_given && !told->e[k].by.kind; i++) { /* by whom is not at issue */
            if (given[i].kind == GS_LOG_EFFECT && alike(&given[i].u.effect, &told->e[k])) {
                told->e[k].by = given[i].u.effect.by;
            }
        }
        bool nothing = told->e[k].amount == 0 && (told->e[k].kind == GS_EFFECT_LOSS ||
                                                  told->e[k].kind == GS_EFFECT_HITS);
        if (!nothing) { /* "lost X 0": it lost nothing */
            all->e[all->n++] = told->e[k];
        }
    }
    not_named(stays, n_stays, told, true, all);
    return lb_told_apply(lb, all, err);
}

gs_status lb_override(gs_logbook *lb, const lb_stmt *st, const lb_event *ev, int first,
                      gs_err *err)
{
    gs_ref actor = ev->n_who > 0 ? ev->who[0].who : (gs_ref){0};
    gs_ref target = ev->n_who > 1 ? ev->who[1].who : (gs_ref){0};
    return ruled_effects(lb, st, actor, target, first, err);
}

/* Were there dice, so that rulings stand beside what they give? */
static bool old_stands(const gs_entry *old)
{
    const gs_log_resolve *r = lb_resolve_of(old);
    return r && r->dice;
}

gs_status lb_verb_stays(gs_logbook *lb, const gs_entry *old, gs_err *err)
{
    lb_event *ev = GS_NEW(lb->line_arena, lb_event);
    const gs_log_resolve *r = lb_resolve_of(old);
    ev->verb = strcmp(old->kind, "told") == 0 ? NULL : lb_verb_of(lb, old, r);
    if (!ev->verb) {
        return GS_OK;
    }
    ev->n_who = lb_players_of(lb, &lb->now.t, old, ev->verb, ev->who);
    ev->said = lb_said_of(lb, old, ev->verb, r, ev->who, ev->n_who, err);
    return lb_verb_effects(lb, ev, err);
}

gs_status lb_rule_entry(gs_logbook *lb, const gs_entry *old, const lb_stmt *st, gs_err *err)
{
    gs_entry *e = lb_entry(lb, old->kind, old->actor, old->target);
    e->phase = old->phase;
    bool resolved = false, had_words = lb->words_due != NULL;
    int first = -1;
    bool event = lb_verb_of(lb, old, lb_resolve_of(old)) && strcmp(old->kind, "join") != 0;
    if (!event && strcmp(old->kind, "told") != 0) {
        return lb_fault(lb, &st->word[1], err, "entry %d tells of no event: undo %d, and say it "
                        "anew", old->n, old->n);
    }
    for (int i = 0; i < old->n_parts; i++) {
        const gs_log_part *p = &old->parts[i];
        resolved = resolved || (p->kind == GS_LOG_RESOLVE && p->u.resolve.dice);
        if (p->kind == GS_LOG_RESOLVE || p->kind == GS_LOG_MOVE || p->kind == GS_LOG_EFFECT ||
            (p->kind == GS_LOG_OVERRIDE && (old_stands(old) || lb_is_forced(p))) ||
            (p->kind == GS_LOG_NOTE && !had_words)) {
            first = p->kind == GS_LOG_EFFECT && first < 0
                        ? lb->log->entries[lb->log->count - 1].n_parts : first;
            *lb_part(lb, (gs_log_kind)p->kind) = *p;
        }
    }
    e = &lb->log->entries[lb->log->count - 1];
    first = first < 0 ? e->n_parts : first;
    gs_status s;
    if (resolved) {
        s = ruled_effects(lb, st, old->actor, old->target, first, err);
    } else { /* it was told: it is told anew */
        lb_told *told = GS_NEW(lb->line_arena, lb_told);
        e->n_parts = first;
        s = lb_told_read(lb, st->told, st->n_told, old->actor, old->target, told, err);
        if (s == GS_OK && told->n && strcmp(old->kind, "told") == 0) { /* of whom it tells now */
            e->actor = told->e[0].who;
            e->target = told->e[0].by;
        }
        s = s == GS_OK ? lb_verb_stays(lb, old, err) : s;
        s = s == GS_OK ? lb_told_apply(lb, told, err) : s;
    }
    s = s == GS_OK ? lb_close(lb, err) : s;
    if (s == GS_OK) {
        (resolved ? lb_ruled_line : lb_told_line)(lb, &lb->log->entries[lb->log->count - 1]);
    }
    return s;
}
