/* What follows from a result, carried out by the rows of the rule set's carry table. */
#include "carry_int.h"
#include "carry_out_int.h"

#include <assert.h>
#include <string.h>

#define MOST_ROLES 8

typedef struct carrying {
    gs_battle *b;
    gs_carry_by *by;
    void *ctx;
} carrying;

static void happen(void *ctx, const gs_log_effect *e)
{
    const carrying *x = ctx;
    if (!x->by || !x->by(x->b, e, x->ctx)) {
        gs_emit(x->b, (gs_effect_kind)e->kind, e->who, e->by, e->amount, e->left, e->word);
    }
}

void gs_carry_out(gs_battle *b, const char *verb, const gs_carry_who *who, int n, const void *in,
                  const void *out, gs_carry_by *by, void *ctx)
{
    const gs_carry *c = b->scene->carry;
    size_t name = strcspn(verb, " ");
    const gs_carry_verb *v = gs_carry_verb_find(c, verb, name);
    const char *said = verb[name] ? verb + name + 1 : NULL;
    carrying x = {b, by, ctx};
    gs_carry_sink sink = {&x, happen, NULL};
    gs_carry_who there[MOST_ROLES];
    gs_err err;
    int k = 0;
    for (int i = 0; i < n && k < MOST_ROLES; i++) {
        if (who[i].who.kind != GS_REF_NONE) {
            there[k++] = who[i];
        }
    }
    gs_status st = v ? carry_apply_to(c, b->scene->setup, &b->t, v, there, k, in, out, said, &sink,
                                      &err)
                     : GS_STATE;
    assert(st == GS_OK && "a verb of the table, and effects that the state bears");
    (void)st;
}
