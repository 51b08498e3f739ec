/* Is what an entry of a logged battle did what its result gives? The carry table is asked again; what
 * the players ruled otherwise stands in overrides. */
#include "gesta/carry.h"

#include <stdio.h>
#include <string.h>

#define MOST 96

typedef struct list {
    int n;
    gs_log_effect e[MOST];
} list;

static void add(void *ctx, const gs_log_effect *e)
{
    list *l = ctx;
    if (l->n < MOST) {
        l->e[l->n++] = *e;
    }
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool alike(const gs_log_effect *a, const gs_log_effect *b)
{
    return a->kind == b->kind && a->who.kind == b->who.kind && a->who.ix == b->who.ix &&
           a->amount == b->amount && same_text(a->word, b->word);
}

static bool is_about(const gs_log_effect *e, const gs_carry_who *who, int n)
{
    for (int i = 0; i < n; i++) {
        if (e->who.kind == who[i].who.kind && e->who.ix == who[i].who.ix) {
            return true;
        }
    }
    return false;
}

static bool hurts(const gs_log_effect *x)
{
    return x->kind == GS_EFFECT_LOSS || x->kind == GS_EFFECT_HITS || x->kind == GS_EFFECT_HERO_HIT;
}

typedef struct question {
    const gs_carry *c;
    const gs_setup *s;
    const gs_table_state *t;
    const gs_entry *e;
    const gs_log_resolve *r;
    list now; /* the entry's own effects */
    bool ruled;
    gs_arena *a;
    const gs_log_override *false_ruling; /* that does not fit; NULL none */
} question;

/* ---- what was ruled ---- */

/* "loss levy" names the effect? */
static bool names(const gs_setup *s, const char *fact, const gs_log_effect *x)
{
    const char *word = gs_effect_words[x->kind];
    size_t k = strlen(word);
    return strncmp(fact, word, k) == 0 && fact[k] == ' ' &&
           strcmp(fact + k + 1, gs_ref_id(s, x->who)) == 0;
}

/* Does an override name it? One without a fact names all. */
static bool overruled(const gs_setup *s, const gs_entry *e, const gs_log_effect *x)
{
    for (int i = 0; i < e->n_parts; i++) {
        const char *fact = e->parts[i].u.override.fact;
        if (e->parts[i].kind == GS_LOG_OVERRIDE && (!fact || names(s, fact, x))) {
            return true;
        }
    }
    return false;
}

/* Does the ruling's number stand for one that the list has of it? A number that is not said (NULL)
 * fits all; and all fit a result that is written only in part, and gives nothing. */
static bool as_listed(const question *q, const char *fact, const char *number, const list *l)
{
    bool any = false, same = false;
    for (int i = 0; i < l->n && !same; i++) {
        const gs_log_effect *x = &l->e[i];
        if (hurts(x) && x->amount && strcmp(strchr(fact, ' ') + 1, gs_ref_id(q->s, x->who)) == 0) {
            char amount[16]; /* "loss" or "hits": who writes by hand says either */
            snprintf(amount, sizeof amount, "%d", (int)x->amount);
            any = true;
            same = !number || strcmp(number, amount) == 0;
        }
    }
    return same || !any;
}

/* Of losses and hits: was it given so by the rules, and is it so now? NULL: all rulings fit. */
static const gs_log_override *false_ruling(const question *q, const list *given)
{
    for (int i = 0; i < q->e->n_parts; i++) {
        const gs_log_override *o = &q->e->parts[i].u.override;
        bool harm = q->e->parts[i].kind == GS_LOG_OVERRIDE && o->fact &&
                    (strncmp(o->fact, "loss ", 5) == 0 || strncmp(o->fact, "hits ", 5) == 0 ||
                     strncmp(o->fact, "hero-hit ", 9) == 0);
        if (harm && (!as_listed(q, o->fact, o->given, given) ||
                     !as_listed(q, o->fact, o->ruled, &q->now))) {
            return o;
        }
    }
    return NULL;
}

/* The first effect in which the two lists differ: which, and of which list; NULL none. In an entry
 * with rulings what hangs on them differs too: there losses alone are compared. */
static const gs_log_effect *differs(const question *q, const list *given, const gs_carry_who *who,
                                    int n, bool several, bool *missing)
{
    const list *lists[2] = {given, &q->now};
    for (int k = 0; k < 2; k++) {
        const list *of = lists[k], *in = lists[1 - k];
        bool used[MOST] = {false};
        for (int i = 0; i < of->n; i++) {
            const gs_log_effect *x = &of->e[i];
            bool skip = overruled(q->s, q->e, x) || (q->ruled && !hurts(x)) ||
                        (several && k == 1 && !is_about(x, who, n)) || x->about;
            bool found = skip;
            for (int j = 0; j < in->n && !found; j++) {
                found = !used[j] && alike(x, &in->e[j]);
                used[j] = used[j] || found;
            }
            if (!found) {
                *missing = k == 0;
                return x;
            }
        }
    }
    return NULL;
}

static int players(const question *q, const gs_carry_verb *v, gs_carry_who who[2], bool *several)
{
    const gs_ref refs[2] = {q->e->actor, q->e->target};
    int n = 0;
    *several = false;
    for (int i = 0, slot = 0; i < 2; i++) {
        while (slot < v->n_slots && v->slot[slot].kinds == GS_SLOT_WORD) {
            slot++;
        }
        if (refs[i].kind && slot < v->n_slots) {
            who[n++] = gs_carry_player(q->s, q->t, v->slot[slot++].role, refs[i]);
        }
    }
    for (int i = 0; i < v->n_slots; i++) {
        *several = *several || v->slot[i].several;
    }
    if (n == 0 && v->n_slots >= 2 && v->slot[0].kinds == GS_SLOT_SIDE) {
        for (; n < 2; n++) {
            who[n] = gs_carry_player(q->s, q->t, v->slot[n].role, gs_ref_side(n));
        }
    }
    return n;
}

/* What the verb gives with a word without facts (NULL none); false if it cannot be asked. */
static bool ask(question *q, const gs_carry_verb *v, const char *said, const void *in,
                const void *out, const gs_log_effect **bad, bool *missing)
{
    gs_carry_who who[2];
    bool several;
    int n = players(q, v, who, &several);
    list *given = GS_NEW(q->a, list);
    gs_carry_sink sink = {given, add, NULL};
    gs_err err;
    if (gs_carry_apply(q->c, q->s, q->t, v, who, n, in, out, said, q->a, &sink, &err) != GS_OK) {
        return false;
    }
    *bad = differs(q, given, who, n, several, missing);
    q->false_ruling = *bad ? NULL : false_ruling(q, given);
    return true;
}

static gs_status tell(const question *q, const gs_log_effect *x, bool missing, gs_err *err)
{
    return gs_err_set(err, GS_STATE, missing ? "%s: the result gives %s %s %d, which the entry has not"
                                             : "%s: %s %s %d does not follow from the result",
                      q->r->procedure, gs_effect_words[x->kind], gs_ref_id(q->s, x->who),
                      (int)x->amount);
}

/* Reads the situation and the result of the resolution; false if they are not whole. */
static bool read_facts(const question *q, const gs_proc *p, void **in, void **out)
{
    gs_err err;
    const char *situation = q->r->situation ? q->r->situation : "";
    *in = gs_arena_alloc(q->a, p->in_size);
    *out = gs_arena_alloc(q->a, p->out_size);
    gs_facts_default(p->in, p->n_in, *in);
    return q->r->dice && q->r->result &&
           gs_facts_parse(p->in, p->n_in, situation, strlen(situation), *in, &err) == GS_OK &&
           gs_facts_parse(p->out, p->n_out, q->r->result, strlen(q->r->result), *out, &err) ==
               GS_OK;
}

static gs_status compare(question *q, gs_err *err)
{
    const gs_proc *p = gs_battle_proc(q->s->ruleset, q->r->procedure);
    const gs_log_effect *first = NULL;
    const gs_log_override *off = NULL; /* a ruling that fits no verb of the procedure */
    bool first_missing = false, asked = false;
    void *in, *out;
    if (!p || !read_facts(q, p, &in, &out)) {
        return GS_OK;
    }
    for (int i = 0; i < q->c->n_verbs; i++) {
        const gs_carry_verb *v = &q->c->verb[i];
        if (v->proc != p) {
            continue;
        }
        for (int w = v->first - 1; w < v->first + v->n; w++) { /* without a word first */
            const gs_carry_row *row = w < v->first ? NULL : &q->c->row[w];
            const gs_log_effect *bad = NULL;
            bool missing = false;
            if (row && (row->kind != GS_ROW_WORD || *row->f[2])) {
                continue;
            }
            const char *said =
                row ? gs_arena_strndup(q->a, row->f[0], strcspn(row->f[0], " ")) : NULL;
            if (!ask(q, v, said, in, out, &bad, &missing)) {
                continue;
            }
            if (!bad && !q->false_ruling) {
                return GS_OK;
            }
            off = off ? off : q->false_ruling;
            if (bad && !asked) {
                first = bad;
                first_missing = missing;
                asked = true;
            }
        }
    }
    if (off) {
        return gs_err_set(err, GS_STATE, "%s: the ruling on %s is not what it was: given %s, ruled %s",
                          q->r->procedure, off->fact, off->given ? off->given : "nothing",
                          off->ruled ? off->ruled : "nothing");
    }
    return first ? tell(q, first, first_missing, err) : GS_OK;
}

gs_status gs_carry_agrees(const gs_carry *c, const gs_setup *s, const gs_table_state *state,
                          const gs_entry *e, gs_err *err)
{
    question q = {.c = c, .s = s, .t = state, .e = e, .a = gs_arena_new()};
    int resolves = 0;
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        if (p->kind == GS_LOG_RESOLVE) {
            q.r = &p->u.resolve;
            resolves++;
        } else if (p->kind == GS_LOG_EFFECT) {
            add(&q.now, &p->u.effect);
        }
        q.ruled = q.ruled || p->kind == GS_LOG_OVERRIDE;
    }
    gs_status st = resolves == 1 && q.r->dice ? compare(&q, err) : GS_OK;
    gs_arena_free(q.a);
    return st;
}
