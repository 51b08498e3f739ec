/* What lives read in the ledger: the entries about somebody that hold, and their order. */
#include "life_int.h"

#include <string.h>

bool life_same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

bool life_from_start(const life *l, const gs_camp_entry *e)
{
    bool start = e->kind == GS_LEDGER_ADDED;
    for (int i = 0; start && i < l->c->n_battles; i++) {
        const gs_camp_entry *end = gs_campaign_end_of(l->c, &l->c->battles[i], false);
        start = !end || gs_entry_order(l->c, end, e) > 0;
    }
    return start;
}

life_entries life_entries_of(gs_arena *a, const gs_campaign *c, const char *id)
{
    int last = c->n_ledger ? c->ledger[c->n_ledger - 1].n : 0;
    gs_entries all = gs_entries_held(c, gs_campaign_entries(c, id), last, a);
    life_entries out = {.e = GS_NEW_ARRAY(a, const gs_camp_entry *, all.n + 1)};
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        if (!e->undone && (life_same(e->subject, id) || life_same(e->by, id))) {
            out.e[out.n++] = e;
        }
    }
    return out;
}

bool life_before(const gs_campaign *c, const gs_camp_entry *a, const gs_camp_entry *b)
{
    if (a->battle && life_same(a->battle, b->battle) && a->entry && b->entry) {
        return a->entry < b->entry || (a->entry == b->entry && a->n < b->n);
    }
    return gs_entry_order(c, a, b) < 0;
}

bool life_strikes(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_WOUNDED || e->kind == GS_LEDGER_CAPTURED ||
           e->kind == GS_LEDGER_DIED;
}

bool life_frees(const gs_camp_entry *e)
{
    static const int kinds[] = {GS_LEDGER_ESCAPED,  GS_LEDGER_RESCUED,  GS_LEDGER_RANSOMED,
                                GS_LEDGER_EXCHANGED, GS_LEDGER_PAROLED, GS_LEDGER_RELEASED};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (e->kind == kinds[i]) {
            return true;
        }
    }
    return false;
}

const gs_camp_entry *life_last(const life_entries *all, const char *subject, int kind,
                               const char *battle)
{
    for (int i = all->n - 1; i >= 0; i--) {
        const gs_camp_entry *e = all->e[i];
        if (e->kind == kind && life_same(e->subject, subject) &&
            (!battle || life_same(e->battle, battle))) {
            return e;
        }
    }
    return NULL;
}

int life_fortune(const gs_campaign *c, const gs_camp_entry *end, const char *side)
{
    const gs_camp_side *won = end && end->by ? gs_campaign_side(c, end->by) : NULL;
    return !won ? 0 : life_same(won->id, side) ? 1 : -1;
}
