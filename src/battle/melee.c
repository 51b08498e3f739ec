/* Melees: which are open, and how a round went. */
#include "melee_int.h"

gs_bodyset gs_melees_open(const gs_battle *b, int side, const gs_bodyset *fought)
{
    gs_bodyset out = {{0}};
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        int near[GS_BODIES], n = 0;
        if (gs_body_side(b, i) == side && !gs_bodyset_has(fought, i)) {
            n = gs_body_contacts(b, i, near, GS_BODIES);
        }
        for (int k = 0; k < n; k++) {
            if (!gs_bodyset_has(fought, near[k])) {
                gs_bodyset_put(&out, i);
            }
        }
    }
    return out;
}

int gs_melee_chosen(gs_battle *b, int side, const gs_bodyset *open)
{
    gs_question q = {.kind = GS_ASK_MELEE, .side = (uint8_t)side};
    gs_answer a;
    int first = gs_bodyset_next(open, -1);
    if (gs_bodyset_next(open, first) < 0) {
        return first;
    }
    for (int i = first; i >= 0; i = gs_bodyset_next(open, i)) {
        if (i < GS_MAX_UNITS) {
            gs_unitset_put(&q.units, i);
        } else {
            gs_unitset_put(&q.may, i - GS_MAX_UNITS);
        }
    }
    gs_question_ask(b, &q, &a);
    bool unit = a.ref.kind == GS_REF_UNIT && a.ref.ix >= 0 && a.ref.ix < GS_MAX_UNITS;
    bool hero = a.ref.kind == GS_REF_HERO && a.ref.ix >= 0 && a.ref.ix < GS_MAX_HEROES;
    return (unit || hero) && gs_bodyset_has(open, gs_body(a.ref)) ? gs_body(a.ref) : first;
}

void gs_round_note(gs_rounds *r, int body, int more)
{
    if (body < GS_MAX_UNITS) {
        gs_unitset_put(&r->fought, body);
        r->more[body] = (int16_t)(r->more[body] + more);
    }
}

void gs_rounds_end(gs_battle *b, const gs_rounds *r)
{
    for (int i = gs_unitset_next(&r->fought, -1); i >= 0; i = gs_unitset_next(&r->fought, i)) {
        if (gs_body_here(b, i)) {
            gs_round_ended(b, i, r->more[i] > 0   ? GS_ROUND_WON
                                 : r->more[i] < 0 ? GS_ROUND_LOST
                                                  : GS_ROUND_DRAWN);
        }
    }
}
