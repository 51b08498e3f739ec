/* The fold of places: whose a place is (CAM-7.4). */
#include "war_int.h"

#include <string.h>

const char *gs_campaign_owner_at(const gs_campaign *c, const gs_camp_place *p, int n)
{
    const gs_camp_place *born = gs_campaign_born(c, p->id, NULL);
    gs_arena *a = gs_arena_new();
    gs_entries its = gs_entries_held(c, gs_campaign_entries(c, p->id), n, a);
    const char *owner = born ? born->owner : p->owner;
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        bool about = strcmp(e->subject, p->id) == 0;
        if (about && e->kind == GS_LEDGER_OWNER) {
            owner = e->by;
        } else if (about && e->kind == GS_LEDGER_CHANGED && strcmp(e->field, "owner") == 0) {
            owner = e->value;
        }
    }
    gs_arena_free(a);
    return owner;
}

const char *gs_campaign_owner(const gs_campaign *c, const gs_camp_place *p)
{
    return gs_campaign_owner_at(c, p, c->n_ledger);
}
