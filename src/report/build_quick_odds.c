/* Odds of common fights, counted for the battle at hand: its options, its numbers, its house rules,
 * and what the units are. */
#include "quick_int.h"

#include "gesta/carry.h"
#include "gesta/odds.h"

#include <stdio.h>
#include <string.h>

enum { MOST_KINDS = 3, COURSES = 200000 };

/* How likely the second of two units takes more blows than the first, as many, fewer. */
typedef struct chances {
    double p[3];
} chances;

typedef struct fight {
    const quick *q;
    const gs_carry *carry;
    const gs_table_state *start;
    const gs_turn_memory *memory;
    const gs_proc *proc;
    const gs_carry_verb *verb;
} fight;

/* Sets facts "key=value key=value"; with `swap`, those of the attacker are the defender's, and what
 * is no role's is left alone. */
static void set_given(const gs_proc *p, const char *given, bool swap, void *in)
{
    static const char *const roles[] = {"attacker.", "defender."};
    for (const char *g = given; *g;) {
        size_t n = strcspn(g, " "), key = strcspn(g, "=");
        char name[96];
        int role = strncmp(g, roles[0], 9) == 0 ? 0 : strncmp(g, roles[1], 9) == 0 ? 1 : -1;
        int len = swap && role >= 0
                      ? snprintf(name, sizeof name, "%s%.*s", roles[1 - role], (int)key - 9, g + 9)
                      : snprintf(name, sizeof name, "%.*s", (int)key, g);
        const gs_fact *f = gs_fact_find(p->in, p->n_in, name, (size_t)len);
        int32_t v;
        if (f && (!swap || role >= 0) &&
            gs_fact_parse(f, g + key + 1, n - key - 1, &v, NULL) == GS_OK) {
            gs_fact_set(f, in, v);
        }
        g += n;
        g += strspn(g, " ");
    }
}

static gs_patch_who as_patched(const quick *q, const char *role, int unit)
{
    const gs_ob_unit *u = &q->s->units[unit];
    return (gs_patch_who){.role = role, .unit = u->id, .troop = u->troop,
                          .side = q->s->side[u->side].id};
}

/* The situation of unit a against unit b, without heroes. */
static gs_status situation(const fight *f, const gs_quick_row *row, int a, int b, bool swap,
                           void *in, gs_err *err)
{
    static const char *const roles[] = {"attacker", "defender"};
    const gs_setup *s = f->q->s;
    gs_carry_who who[2];
    gs_patch_who patched[2];
    gs_patched used[1];
    for (int i = 0; i < 2; i++) {
        who[i] = (gs_carry_who){roles[i], gs_ref_unit(i ? b : a), -1};
        patched[i] = as_patched(f->q, roles[i], i ? b : a);
    }
    gs_status st = gs_carry_fill(f->carry, s, f->start, f->memory, f->verb, who, 2, in, NULL, err);
    if (st == GS_OK) {
        set_given(f->proc, row->f[1], swap, in);
        gs_look look = gs_look_at(f->proc, in);
        gs_numbers_apply_all(s->numbers, s->n_numbers, &look, used, 0);
        gs_patch_rows_apply(s->patches, s->n_patches, f->proc, in, patched, 2, used, 0);
    }
    return st;
}

static const gs_odds_key *odds_of(const fight *f, const void *in, const char *key)
{
    gs_odds_key *keys;
    int n = 0;
    const gs_fact *out = gs_fact_find(f->proc->out, f->proc->n_out, key, strlen(key));
    bool good = out && gs_odds(f->proc, in, out, COURSES, f->q->a, &keys, &n, NULL) == GS_OK;
    return good && n == 1 ? keys : NULL;
}

/* Blows of two units come from dice of their own, so that the chances multiply. */
static void compare(const gs_odds_key *first, const gs_odds_key *second, chances *c)
{
    for (int i = 0; i < first->count; i++) {
        for (int k = 0; k < second->count; k++) {
            int32_t a = first->values[i].value, b = second->values[k].value;
            c->p[b > a ? 0 : b == a ? 1 : 2] += first->values[i].p * second->values[k].p;
        }
    }
}

/* "defender-recoils", "defender-destroyed" are the first's gain. */
static void by_words(const gs_odds_key *result, chances *c)
{
    for (int i = 0; i < result->count; i++) {
        const char *word = result->out->words[result->values[i].value];
        int at = strncmp(word, "defender", 8) == 0 ? 0 : strncmp(word, "attacker", 8) == 0 ? 2 : 1;
        c->p[at] += result->values[i].p;
    }
}

static gs_status reckon(const fight *f, const gs_quick_row *row, int a, int b, chances *c,
                        bool *known, gs_err *err)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_status st = situation(f, row, a, b, false, in, err);
    const gs_odds_key *first = NULL, *second = NULL;
    if (st == GS_OK && *row->f[2]) {
        first = odds_of(f, in, row->f[2]);
    }
    if (st == GS_OK && *row->f[3]) {
        second = odds_of(f, in, row->f[3]);
    }
    if (st == GS_OK && !*row->f[2]) { /* one-sided: the same the other way round */
        st = situation(f, row, b, a, true, in, err);
        first = st == GS_OK ? odds_of(f, in, row->f[3]) : NULL;
    }
    *known = st == GS_OK && first && (second || !*row->f[3]);
    if (*known && *row->f[3]) {
        compare(first, second, c);
    } else if (*known) {
        by_words(first, c);
    }
    return st;
}

/* ---- the table ---- */
static const char *kind_name(const quick *q, int like)
{
    const gs_ob_unit *u = &q->s->units[q->like[like].first];
    return u->troop ? u->troop : u->name;
}

/* The kinds of a side, most units first; returns how many. */
static int main_kinds(const quick *q, int side, int out[MOST_KINDS])
{
    int n = 0;
    for (int i = 0; i < q->n_likes; i++) {
        bool named = false; /* a row that says the same of another kind would say nothing */
        for (int k = 0; k < n; k++) {
            named = named || strcmp(kind_name(q, out[k]), kind_name(q, i)) == 0;
        }
        if (q->s->units[q->like[i].first].side != side || named) {
            continue;
        }
        int at = n < MOST_KINDS ? n++ : MOST_KINDS;
        for (; at > 0 && q->like[out[at - 1]].units < q->like[i].units; at--) {
            if (at < MOST_KINDS) {
                out[at] = out[at - 1];
            }
        }
        if (at < MOST_KINDS) {
            out[at] = i;
        }
    }
    return n;
}

static gs_status odds_row(const fight *f, const gs_quick_row *row, int a, int b, gs_node *t,
                          gs_err *err)
{
    const quick *q = f->q;
    chances c = {{0}};
    bool known;
    gs_status st =
        reckon(f, row, q->like[a].first, q->like[b].first, &c, &known, err);
    if (st == GS_OK && known) {
        gs_node *r = gs_add_row(t);
        gs_add_cell(r, gs_arena_printf(q->a, "%s %s %s", build_head(q->a, kind_name(q, a)),
                                       row->f[4], kind_name(q, b)));
        for (int i = 0; i < 3; i++) {
            gs_add_cell(r, gs_arena_printf(q->a, "%d", (int)(c.p[i] * 100 + 0.5)));
        }
    }
    return st;
}

static gs_node *new_table(const quick *q, gs_node *to, bool words)
{
    gs_node *t = gs_add_table(to, "full", "Odds of one round, in 100, no heroes with them");
    gs_add_column(t, "first, second", "left", "plain", 92);
    gs_add_column(t, words ? "second gives way" : "first hits more", "right", "bold", 32);
    gs_add_column(t, "level", "right", "plain", 20);
    gs_add_column(t, words ? "first gives way" : "second hits more", "right", "bold", 32);
    (void)q;
    return t;
}

/* Every main kind of one side with every one of the other; of further rows of the book, the most
 * common kind of each side with that of the other. */
static gs_status odds_rows(const fight *f, const gs_quick_row *row, bool all, gs_node *t,
                           gs_err *err)
{
    int kind[2][MOST_KINDS], n[2];
    gs_status st = GS_OK;
    for (int side = 0; side < 2; side++) {
        n[side] = main_kinds(f->q, side, kind[side]);
        n[side] = n[side] && !all ? 1 : n[side];
    }
    for (int dir = 0; dir < (all ? 1 : 2); dir++) {
        for (int a = 0; a < n[dir]; a++) {
            for (int b = 0; b < n[1 - dir] && st == GS_OK; b++) {
                int one = kind[dir][a], other = kind[1 - dir][b];
                bool again = dir && strcmp(kind_name(f->q, one), kind_name(f->q, other)) == 0;
                st = again ? st : odds_row(f, row, one, other, t, err); /* named alike: said once */
            }
        }
    }
    return st;
}

gs_status quick_odds(const quick *q, gs_node *to, gs_err *err)
{
    gs_carry *carry;
    gs_node *t = NULL;
    gs_table_state *start = GS_NEW(q->a, gs_table_state);
    fight f = {.q = q, .start = start, .memory = GS_NEW(q->a, gs_turn_memory)};
    gs_status st = gs_carry_new(q->a, q->rs, &carry, err);
    if (st != GS_OK) {
        return st;
    }
    gs_fold_start(q->s, start);
    f.carry = carry;
    for (int i = 0; i < q->rs->n_quick && st == GS_OK; i++) {
        const gs_quick_row *row = &q->rs->quick[i];
        f.proc = row->kind == GS_QUICK_ODDS ? gs_ruleset_proc(q->rs, row->f[0]) : NULL;
        f.verb = f.proc ? gs_carry_verb_of(carry, row->f[0]) : NULL;
        if (f.verb) {
            bool first = !t;
            t = t ? t : new_table(q, to, !*row->f[3]);
            st = odds_rows(&f, row, first, t, err);
        }
    }
    return st;
}
