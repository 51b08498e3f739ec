/* The melee phase: which melee is next, until all are fought (SHW-R35). */
#include "shw_bout_int.h"
#include "shw_demons_int.h"
#include "shw_facts_int.h"
#include "shw_melee_int.h"

/* ---- what it costs ---- */

/* ---- what is left of each side (SHW-R78, R120) ---- */

/* ---- the phase ---- */

/* It touches an enemy, and neither has fought in this phase. */
static bool to_fight(const gs_battle *b, int body)
{
    int near[GS_BODIES];
    if (shw_has_fought(b, body)) {
        return false;
    }
    int n = gs_body_contacts(b, body, near, GS_BODIES);
    for (int i = 0; i < n; i++) {
        if (!shw_has_fought(b, near[i])) {
            return true;
        }
    }
    return false;
}

/* The side's bodies in melees not fought yet, as the question shows them; how many. */
static int list_melees(const gs_battle *b, gs_question *q)
{
    int n = 0;
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != b->s.side || !to_fight(b, i)) {
            continue;
        }
        n++;
        if (i < GS_MAX_UNITS) {
            gs_unitset_put(&q->units, i);
        } else {
            gs_unitset_put(&q->may, i - GS_MAX_UNITS);
        }
    }
    return n;
}

static int first_of(const gs_question *q)
{
    int u = gs_unitset_next(&q->units, -1);
    return u >= 0 ? u : SHW_HERO_BODY(gs_unitset_next(&q->may, -1));
}

static bool is_listed(const gs_question *q, gs_ref r)
{
    return (r.kind == GS_REF_UNIT && r.ix >= 0 && gs_unitset_has(&q->units, r.ix)) ||
           (r.kind == GS_REF_HERO && r.ix >= 0 && gs_unitset_has(&q->may, r.ix));
}

void shw_melee_phase(gs_battle *b)
{
    shw_wild_demons_fight(b); /* SHW-R26 */
    for (int guard = 0; guard < GS_BODIES; guard++) {
        gs_question q = {.kind = GS_ASK_MELEE, .side = (uint8_t)b->s.side};
        gs_answer a;
        int n = list_melees(b, &q);
        if (n == 0) {
            return;
        }
        int body = first_of(&q);
        if (n > 1) { /* SHW-R35: in the order the side in turn likes */
            gs_question_ask(b, &q, &a);
            body = is_listed(&q, a.ref) ? gs_body(a.ref) : body;
        }
        shw_fight_melee(b, body);
    }
}
