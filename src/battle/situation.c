/* Situations of procedures: sheets with the set-up's options, house rules, running and looking. */
#include "situation_int.h"

#include <assert.h>
#include <string.h>

#define OPTION "options." /* facts of a procedure that are options of the book */

/* ---- sheets ---- */

void gs_sheets_make(gs_scene *scene, gs_arena *a)
{
    const gs_ruleset *rs = scene->setup->ruleset;
    void **sheets = GS_NEW_ARRAY(a, void *, rs->n_procs);
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        sheets[i] = gs_arena_alloc(a, p->in_size);
        memset(sheets[i], 0, p->in_size);
        gs_facts_default(p->in, p->n_in, sheets[i]);
        for (int k = 0; k < p->n_in; k++) {
            if (strncmp(p->in[k].key, OPTION, sizeof OPTION - 1) == 0) {
                gs_fact_set(&p->in[k], sheets[i], gs_setup_option(scene->setup, p->in[k].key));
            }
        }
    }
    scene->sheets = (const void *const *)sheets;
}

void gs_situation(const gs_battle *b, const gs_proc *p, void *in)
{
    const gs_ruleset *rs = b->scene->setup->ruleset;
    int i = 0;
    while (i < rs->n_procs && rs->procs[i] != p) {
        i++;
    }
    assert(i < rs->n_procs && "a procedure of another rule set");
    memcpy(in, b->scene->sheets[i], p->in_size);
}

/* ---- running ---- */

void gs_situation_run(gs_battle *b, const gs_proc *p, void *in, void *out, const gs_role *roles,
                      int n)
{
    gs_patched patched[GS_MAX_PATCHED];
    int k = gs_has_house_rules(b) ? gs_patches_apply(b, p, in, roles, n, patched) : 0;
    gs_run(b, p, in, out, patched, k);
}

/* The situation as house rules have it: itself, or a copy that takes them. */
static const void *as_ruled(const gs_battle *b, const gs_proc *p, const void *in,
                            const gs_role *roles, int n, void *copy)
{
    gs_patched patched[GS_MAX_PATCHED];
    if (!gs_has_house_rules(b)) {
        return in;
    }
    memcpy(copy, in, p->in_size);
    gs_patches_apply(b, p, copy, roles, n, patched);
    return copy;
}

void gs_situation_look(const gs_battle *b, const gs_proc *p, const void *in, void *out,
                       const gs_role *roles, int n)
{
    _Alignas(16) unsigned char copy[GS_MAX_FACTS_SIZE];
    gs_peek(b, p, as_ruled(b, p, in, roles, n, copy), out);
}

void gs_situation_try(const gs_battle *b, const gs_proc *p, const void *in, void *out,
                      const gs_role *roles, int n)
{
    _Alignas(16) unsigned char copy[GS_MAX_FACTS_SIZE];
    gs_seeded dice;
    gs_err err;
    gs_seeded_init(&dice, 0, GS_STREAM_DICE);
    gs_status st =
        gs_proc_run(p, as_ruled(b, p, in, roles, n, copy), &dice.dice, out, NULL, NULL, &err);
    assert(st == GS_OK);
    (void)st;
}
