/* The fold of a side: its coin, the men in its depot, the goals it has reached (CAM-6, CAM-8.2). */
#include "gesta/campaign_sums.h"

#include "campaign_int.h"

#include "gesta/fixed.h"

#include <string.h>

static void fold(gs_side_now *o, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_COIN:
        o->coin += e->amount;
        break;
    case GS_LEDGER_POOL:
        o->pool += e->amount;
        break;
    case GS_LEDGER_GOAL:
        o->goals += e->amount;
        break;
    default:
        break;
    }
}

void gs_campaign_side_at(const gs_campaign *c, const gs_camp_side *s, int n, gs_side_now *out)
{
    gs_entries its = gs_campaign_entries(c, s->id);
    const gs_kind *kind;
    const gs_camp_side *born = gs_campaign_born(c, s->id, &kind);
    born = born && kind == &gs_kind_side ? born : s;
    *out = (gs_side_now){.coin = born->coin, .pool = born->pool};
    for (int i = 0; i < its.n && its.at[i] < n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (strcmp(e->subject, s->id) == 0 && gs_entry_holds(c, e, n)) {
            fold(out, e);
        }
    }
}

void gs_campaign_side_now(const gs_campaign *c, const gs_camp_side *s, gs_side_now *out)
{
    gs_campaign_side_at(c, s, c->n_ledger, out);
}

bool gs_campaign_has_economy(const gs_campaign *c)
{
    const char *on = gs_campaign_option(c, "options.economy");
    return on && strcmp(on, "on") == 0;
}

int gs_campaign_price(const gs_campaign *c, const char *troop, int places, int full)
{
    const gs_camp_troop *t = gs_campaign_troop(c, troop);
    if (!gs_campaign_has_economy(c) || !t || t->price <= 0 || places <= 0) {
        return 0;
    }
    return full > 0 ? (int)gs_div_up((int64_t)t->price * places, full) : t->price;
}
