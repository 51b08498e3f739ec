#ifndef GESTA_TEST_CARRY_CAST_H
#define GESTA_TEST_CARRY_CAST_H
/* Who plays the roles of the procedures that stand in an engine's log. Include after test.h. */
#include "traces/traces.h"
#include "gesta/carry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PENDING = 256, MOST_EFFECTS = 64 };

/* ---- what is still to come of procedures that were run ---- */

typedef struct pending {
    const gs_carry_verb *verb;
    const char *said;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    gs_carry_who who[GS_MAX_UNITS];
    int n_who, entry;
    bool several; /* of whom who recoils from is the geometry's */
} pending;

typedef struct course {
    const gs_carry *c;
    const gs_setup *s;
    const gs_log *log;
    gs_arena *a;
    gs_table_state t;
    pending *queue;
    int n_queue;
    gs_log_effect expected[MOST_EFFECTS];
    int n_expected, at; /* entry */
    bool several;
    gs_turn_memory memory; /* who harmed each */
    bool closed;           /* the phase */
    int64_t checked[GS_EFFECT_COUNT];
    const char *name;
} course;

static void broken(const course *k, const char *what, const gs_log_effect *e)
{
    gs_str text = {0};
    gs_entry_print(k->s, &k->log->entries[k->at], &text);
    if (e) {
        gs_str_addf(&text, "%s: %s %s by %s, %d, left %d, %s", what, gs_ref_id(k->s, e->who),
                    gs_effect_words[e->kind], gs_ref_id(k->s, e->by), (int)e->amount, (int)e->left,
                    e->word ? e->word : "-");
    }
    fprintf(stderr, "%s, entry %d: %s\n%s\n", k->name, k->at + 1, what, gs_str_text(&text));
    gs_str_free(&text);
    fail();
}

static int32_t fact_at(const gs_fact *table, int n, const void *facts, const char *key)
{
    const gs_fact *f = gs_fact_find(table, n, key, strlen(key));
    return f ? gs_fact_get(f, facts) : 0;
}

/* ---- who plays the roles ---- */

static void add(course *k, pending *p, const char *role, gs_ref who)
{
    for (int i = 0; i < p->n_who; i++) {
        if (strcmp(p->who[i].role, role) == 0 && p->who[i].who.kind == who.kind &&
            p->who[i].who.ix == who.ix) {
            return;
        }
    }
    if (who.kind != GS_REF_NONE) {
        p->who[p->n_who++] = gs_carry_player(k->s, &k->t, role, who);
    }
}

/* A side of a melee whose hero fights on another face has none on this. */
static void add_fighter(course *k, pending *p, const char *role, gs_ref who)
{
    char key[64];
    add(k, p, role, who);
    snprintf(key, sizeof key, "%s.hero", role);
    const gs_proc *q = p->verb->proc;
    if (who.kind == GS_REF_UNIT && !fact_at(q->in, q->n_in, p->in, key)) {
        p->who[p->n_who - 1].hero = -1;
    }
}

/* A hero among others of his unit on a face. */
static void add_paired(course *k, pending *p, const char *role, gs_ref who)
{
    int unit = who.kind == GS_REF_HERO ? k->t.hero[who.ix].unit : -1;
    add(k, p, role, unit >= 0 ? gs_ref_unit(unit) : who);
    p->who[p->n_who - 1].hero = who.kind == GS_REF_HERO ? who.ix : -1;
}

static int place_of(const gs_carry_who *w)
{
    return w->who.ix + (w->who.kind == GS_REF_HERO ? GS_MAX_UNITS : 0);
}

static int by_place(const void *a, const void *b)
{
    return place_of(a) - place_of(b);
}

/* All of both sides: of the melees from that of the same two on. */
static void add_faces(course *k, pending *p, const gs_entry *e)
{
    int i = k->at;
    bool first = false;
    for (; i > 0 && !first; i--) {
        const gs_entry *m = &k->log->entries[i - 1];
        first = strcmp(m->kind, "melee") == 0 && m->actor.kind == e->actor.kind &&
                m->actor.ix == e->actor.ix && m->target.kind == e->target.kind &&
                m->target.ix == e->target.ix;
    }
    for (; i < k->at; i++) {
        const gs_entry *m = &k->log->entries[i];
        for (int x = 0; x < m->n_parts; x++) {
            const gs_log_resolve *r = &m->parts[x].u.resolve;
            if (m->parts[x].kind == GS_LOG_RESOLVE && strcmp(r->procedure, "melee") == 0) {
                add(k, p, "attacker", m->actor);
                add(k, p, "defender", m->target);
            }
        }
    }
    qsort(p->who, (size_t)p->n_who, sizeof p->who[0], by_place);
    p->several = p->n_who > 2;
}

/* A leader's fate; in a panic that of the next who is still with his company. */
static void add_leader(course *k, pending *p, const gs_entry *e)
{
    bool flees = e->actor.kind == GS_REF_UNIT;
    gs_ref who = e->actor;
    for (int h = 0; h < k->t.n_heroes && who.kind != GS_REF_HERO; h++) {
        bool with = k->t.hero[h].unit == e->actor.ix && k->t.hero[h].where == GS_HERO_UP;
        who = with ? gs_ref_hero(h) : who;
    }
    add(k, p, "leader", who);
    add(k, p, "by", flees ? (gs_ref){0} : e->target);
}

static void cast(course *k, pending *p, const gs_entry *e)
{
    const char *name = p->verb->proc->name;
    bool shw = strcmp(k->c->rs->prefix, "SHW") == 0;
    if (!shw && strcmp(name, "fate") == 0) {
        add_leader(k, p, e);
    } else if (strcmp(name, "melee") == 0 && shw) {
        add_fighter(k, p, "attacker", e->actor);
        add_fighter(k, p, "defender", e->target);
        p->said = "part";
    } else if (strcmp(name, "pair") == 0) {
        add_paired(k, p, "attacker", e->actor);
        add_paired(k, p, "defender", e->target);
    } else if (shw && strcmp(name, "strike") == 0) { /* the magician acts, the line names the target first */
        add(k, p, "target", e->target);
        add(k, p, "caster", e->actor);
    } else if (strcmp(name, "outcome") == 0) {
        add_faces(k, p, e);
    } else if (p->verb->n_slots > 0) {
        add(k, p, p->verb->slot[0].role, e->actor);
        if (p->verb->n_slots > 1) {
            add(k, p, p->verb->slot[1].role, e->target);
        }
    }
}
#endif
