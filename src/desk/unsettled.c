/* Who marches in with what the last battle left him, and whose last battle is not settled. */
#include "desk_int.h"

#include <string.h>

bool desk_marched(gs_store *store, const gs_camp_battle *b, const gs_setup *s, gs_arena *a)
{
    gs_setup *of = NULL;
    gs_err err;
    if (gs_store_battle_load(store, b->id, a, &of, NULL, NULL, NULL, &err) != GS_OK) {
        return false;
    }
    for (int u = 0; u < of->n_units; u++) {
        if (gs_setup_unit(s, of->units[u].id) >= 0) {
            return true;
        }
    }
    return false;
}

const gs_camp_battle *gs_desk_unsettled(gs_store *store, const gs_campaign *c, const gs_setup *s,
                                        gs_arena *a)
{
    for (int i = c->n_battles - 1; i >= 0; i--) {
        const gs_camp_battle *b = &c->battles[i];
        bool before = !b->date || !gs_date_before(s->date, b->date);
        if (gs_campaign_pending(c, b) && !b->what_if && before && strcmp(b->id, s->id) != 0 &&
            desk_marched(store, b, s, a)) {
            return b;
        }
    }
    return NULL;
}
