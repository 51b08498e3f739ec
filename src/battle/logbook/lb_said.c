/* Words of a verb that stand for no fact ("off", "square"): an entry does not keep them, only what
 * came of them. A strict file writes the word by which its verb does what the entry says. */
#include "logbook_int.h"

#include <string.h>

/* What the table makes of the verb with a word, against the effects of the entry. */
typedef struct compared {
    const gs_entry *entry;
    int at;    /* part of the entry that is looked at next */
    int same;  /* effects so far that are the entry's own */
    bool differs;
} compared;

static const gs_log_effect *next_effect(compared *c)
{
    while (c->at < c->entry->n_parts && c->entry->parts[c->at].kind != GS_LOG_EFFECT) {
        c->at++;
    }
    return c->at < c->entry->n_parts ? &c->entry->parts[c->at++].u.effect : NULL;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static void compare(void *ctx, const gs_log_effect *e)
{
    compared *c = ctx;
    const gs_log_effect *was = c->differs ? NULL : next_effect(c);
    if (was && was->kind == e->kind && was->who.kind == e->who.kind && was->who.ix == e->who.ix &&
        was->amount == e->amount && same_text(was->word, e->word)) {
        c->same++;
    } else {
        c->differs = true;
    }
}

/* How many effects of the entry come of the verb with that word; -1: others would. */
static int explained(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                     const gs_carry_who *who, int n, const void *in, const void *out,
                     const char *said)
{
    compared c = {.entry = e};
    gs_carry_sink sink = {&c, compare, NULL};
    gs_err err;
    if (gs_carry_apply(lb->carry, lb->setup, &lb->now.t, v, who, n, in, out, said, lb->line_arena,
                       &sink, &err) != GS_OK || c.differs) {
        return -1;
    }
    return c.same;
}

/* The word of a contact that was told: the side that is struck, if it is not the front. */
static const char *face_of(const gs_entry *e)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_effect *x = &e->parts[i].u.effect;
        if (e->parts[i].kind == GS_LOG_EFFECT && x->kind == GS_EFFECT_CONTACT && x->word &&
            strcmp(x->word, "front") != 0) {
            return x->word;
        }
    }
    return NULL;
}

const char *lb_said_of(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                       const gs_log_resolve *r, const gs_carry_who *who, int n, gs_err *err)
{
    const gs_proc *p = v->proc;
    void *in = NULL, *out = NULL;
    if (r && r->result && p) {
        in = gs_arena_alloc(lb->line_arena, p->in_size);
        out = gs_arena_alloc(lb->line_arena, p->out_size);
        const char *situation = r->situation ? r->situation : "";
        gs_facts_default(p->in, p->n_in, in);
        if (gs_facts_parse(p->in, p->n_in, situation, strlen(situation), in, err) != GS_OK ||
            gs_facts_parse(p->out, p->n_out, r->result, strlen(r->result), out, err) != GS_OK) {
            return NULL;
        }
    } else if (p) {
        return strcmp(v->kind, "charge") == 0 ? face_of(e) : NULL;
    }
    const char *said = NULL; /* word by word, while one more tells more of it */
    int most = explained(lb, e, v, who, n, in, out, NULL);
    for (const char *best = ""; best;) {
        best = NULL;
        for (int i = v->first; i < v->first + v->n; i++) {
            const gs_carry_row *row = &lb->carry->row[i];
            int len = (int)strcspn(row->f[0], " ");
            if (row->kind == GS_ROW_WORD && !*row->f[2]) {
                const char *words = gs_arena_printf(lb->line_arena, "%s%s%.*s", said ? said : "",
                                                    said ? " " : "", len, row->f[0]);
                int k = explained(lb, e, v, who, n, in, out, words);
                best = k > most ? words : best;
                most = k > most ? k : most;
            }
        }
        said = best ? best : said;
    }
    return said;
}

/* ---- which verb ---- */

/* Facts that would have to be typed for the verb to have the entry's situation; 0 where it has none
 * to compare. */
static int facts_typed(gs_logbook *lb, const gs_carry_verb *v, const gs_log_resolve *r,
                       const gs_carry_who *who, int n)
{
    const gs_proc *p = v->proc;
    gs_err err;
    if (!r || !p) {
        return 0;
    }
    void *was = gs_arena_alloc(lb->line_arena, p->in_size);
    void *fill = gs_arena_alloc(lb->line_arena, p->in_size);
    const char *situation = r->situation ? r->situation : "";
    gs_facts_default(p->in, p->n_in, was);
    if (gs_facts_parse(p->in, p->n_in, situation, strlen(situation), was, &err) != GS_OK ||
        gs_carry_fill(lb->carry, lb->setup, &lb->now.t, &lb->now.memory, v, who, n, fill, NULL,
                      &err) != GS_OK) {
        return p->n_in;
    }
    int typed = 0;
    for (int i = 0; i < p->n_in; i++) {
        typed += gs_fact_get(&p->in[i], was) != gs_fact_get(&p->in[i], fill);
    }
    return typed;
}

/* How ill the verb fits the entry: whom it has no room for, effects that it does not explain, then
 * facts. */
static int misfit(gs_logbook *lb, const gs_entry *e, const gs_carry_verb *v,
                  const gs_log_resolve *r)
{
    gs_carry_who who[LB_PLAYERS];
    gs_err err;
    int n = lb_players_of(lb, &lb->now.t, e, v, who);
    const char *said = lb_said_of(lb, e, v, r, who, n, &err);
    int left_out = (e->actor.kind != 0) + (e->target.kind != 0) - n;
    left_out += said && !gs_carry_word(lb->carry, v, said, strcspn(said, " "));
    int same = v->proc && !(r && r->result) ? 0 : explained(lb, e, v, who, n, NULL, NULL, said);
    if (r && r->result) {
        same = 0; /* the result is the same for all verbs of the procedure */
    }
    return facts_typed(lb, v, r, who, n) - 100 * same + (left_out > 0 ? 10000 * left_out : 0);
}

const gs_carry_verb *lb_verb_of(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r)
{
    const gs_carry_verb *by_proc = r ? gs_carry_verb_of(lb->carry, r->procedure) : NULL;
    const gs_carry_verb *best = NULL;
    int least = 0;
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        const gs_carry_verb *v = &lb->carry->verb[i];
        if (strcmp(v->kind, e->kind) != 0 || (r && !(by_proc && v->proc == by_proc->proc))) {
            continue;
        }
        bool another = best != NULL;
        int k = another || lb->carry->n_verbs > i + 1 ? misfit(lb, e, v, r) : 0;
        if (!another || k < least) {
            best = v;
            least = k;
        }
    }
    return best ? best : by_proc;
}
