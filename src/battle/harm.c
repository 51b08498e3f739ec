/* Losses, and the ledger of a phase. */
#include "harm_int.h"

#include <string.h>

void gs_hits_mark(gs_battle *b, int unit, int hits, gs_ref by, const char *word)
{
    gs_emit(b, GS_EFFECT_HITS, gs_ref_unit(unit), by, hits, b->t.unit[unit].hits + hits, word);
}

int gs_men_fall(gs_battle *b, int unit, int n, gs_ref by)
{
    int left = b->t.unit[unit].left;
    n = n < left ? n : left;
    gs_emit(b, GS_EFFECT_LOSS, gs_ref_unit(unit), by, n, left - n, NULL);
    return left - n;
}

void gs_destroy(gs_battle *b, int unit, gs_ref by)
{
    gs_emit(b, GS_EFFECT_DESTROYED, gs_ref_unit(unit), by, 0, 0, NULL);
}

void gs_ledger_begin(gs_ledger *l)
{
    memset(l, 0, sizeof *l);
    memset(l->by, 0xFF, sizeof l->by); /* -1 */
}

bool gs_ledger_hears(gs_battle *b, const gs_log_effect *e, void *ledger)
{
    gs_ledger *l = ledger;
    int unit = e->who.ix, by = e->by.kind == GS_REF_UNIT ? e->by.ix : -1;
    if (e->kind != GS_EFFECT_HITS || e->who.kind != GS_REF_UNIT) {
        return false;
    }
    if (by >= 0 && gs_body_side(b, by) != gs_body_side(b, unit)) {
        l->hits[unit] = (int16_t)(l->hits[unit] + e->amount);
        l->by[unit] = (int16_t)by;
    } else {
        l->passed[unit] = (int16_t)(l->passed[unit] + e->amount);
        l->by[unit] = l->by[unit] >= 0 || by < 0 ? l->by[unit] : l->by[by];
    }
    return false;
}

gs_ref gs_ledger_by(const gs_ledger *l, int unit)
{
    return l->by[unit] >= 0 ? gs_ref_unit(l->by[unit]) : (gs_ref){0};
}

void gs_ledger_close(gs_battle *b, gs_ledger *l, const char *kind,
                     const int16_t bears[GS_MAX_UNITS])
{
    for (int i = 0; i < b->t.n_units; i++) {
        gs_ref by = gs_ledger_by(l, i);
        if (gs_body_here(b, i) && b->t.unit[i].hits >= bears[i]) {
            gs_unitset_put(&l->removed, i);
            gs_open(b, kind, gs_ref_unit(i), by);
            gs_men_fall(b, i, b->t.unit[i].left, by);
            gs_destroy(b, i, by);
        }
    }
}
