/* The fold of places: whose a place is (CAM-7.4). */
#include "war_int.h"

#include <string.h>

const char *gs_campaign_owner_at(const gs_campaign *c, const gs_camp_place *p, int n)
{
    const char *owner = p->owner;
    gs_entries its = gs_campaign_entries(c, p->id);
    for (int i = 0; i < its.n && its.at[i] < n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_OWNER && gs_war_counts(e, n) && strcmp(e->subject, p->id) == 0) {
            owner = e->by;
        }
    }
    return owner;
}

const char *gs_campaign_owner(const gs_campaign *c, const gs_camp_place *p)
{
    return gs_campaign_owner_at(c, p, c->n_ledger);
}
