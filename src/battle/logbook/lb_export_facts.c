/* Facts and dice of an entry as words of a file: strict, so that filling and asking give the same
 * situation and faces again. */
#include "logbook_int.h"

#include <string.h>

/* Is it asked for before the dice? Then a file says it always. */
static bool is_asked(const gs_logbook *lb, const gs_carry_verb *v, const char *key)
{
    for (int k = v->first; k < v->first + v->n; k++) {
        const gs_carry_row *row = &lb->carry->row[k];
        if (row->kind == GS_ROW_ASK && strcmp(row->f[0], key) == 0) {
            return true;
        }
    }
    return false;
}

gs_status lb_print_facts(gs_logbook *lb, const gs_carry_verb *v, const gs_log_resolve *r,
                         const gs_carry_who *who, int n, gs_str *out, gs_err *err)
{
    const gs_proc *p = v->proc;
    void *was = gs_arena_alloc(lb->line_arena, p->in_size);
    void *usual = gs_arena_alloc(lb->line_arena, p->in_size);
    void *fill = gs_arena_alloc(lb->line_arena, p->in_size);
    const gs_table_state *t = lb->now.has_snapshot ? &lb->now.snapshot : &lb->now.t;
    gs_status st = gs_carry_fill(lb->carry, lb->setup, t, &lb->now.memory, v, who, n, fill, NULL,
                                 err);
    gs_facts_default(p->in, p->n_in, was);
    gs_facts_default(p->in, p->n_in, usual);
    st = st == GS_OK && r->situation ? gs_facts_parse(p->in, p->n_in, r->situation,
                                                      strlen(r->situation), was, err) : st;
    for (int i = 0; i < p->n_in && st == GS_OK; i++) {
        int32_t x = gs_fact_get(&p->in[i], was);
        bool say = r->dice ? is_asked(lb, v, p->in[i].key)
                           : x != gs_fact_get(&p->in[i], usual);
        if (say || x != gs_fact_get(&p->in[i], fill)) {
            gs_str_addf(out, " %s=", p->in[i].key);
            gs_fact_print(&p->in[i], x, out);
        }
    }
    return st;
}

/* Is the label one of those whose successes were counted? */
static bool is_counted(const gs_log_resolve *r, const char *label, size_t n)
{
    for (const char *p = r->counted ? r->counted : ""; *p;) {
        size_t k = strcspn(p, " ");
        if (k == n && strncmp(p, label, n) == 0) {
            return true;
        }
        p += k;
        p += strspn(p, " ");
    }
    return false;
}

void lb_print_dice(const gs_log_resolve *r, gs_str *out)
{
    bool here = r->rolled == GS_ROLLED_PROGRAM || r->rolled == GS_ROLLED_MIXED;
    gs_str_add(out, " :");
    for (const char *p = r->dice; *p;) {
        size_t n = strcspn(p, " "), k = strcspn(p, "=");
        gs_str_addc(out, ' ');
        gs_str_addn(out, p, k + 1);
        gs_str_add(out, here ? "*" : "");
        for (size_t i = k + 1; i < n; i++) {
            if (p[i] != ',') {
                gs_str_addc(out, p[i]);
            }
        }
        gs_str_add(out, is_counted(r, p, k) ? "h" : "");
        here = here && r->rolled == GS_ROLLED_PROGRAM;
        p += n;
        p += strspn(p, " ");
    }
}
