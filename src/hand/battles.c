/* Battles by hand. */
#include "hand_int.h"

static gs_status change_rules(gs_hand *h, const gs_camp_battle *b, const gs_ruleset *rs)
{
    int n = b->n_options;
    const char *id = b->id;
    const char **names = GS_NEW_ARRAY(h->c->arena, const char *, n + 1);
    for (int i = 0; i < n; i++) {
        names[i] = b->options[i].name;
    }
    gs_status st = gs_hand_change(h, id, "ruleset", rs->id);
    for (int i = 0; i < n && st == GS_OK; i++) { /* they are of the book that it named */
        st = gs_hand_change(h, id, names[i], NULL);
    }
    return st;
}

gs_status gs_hand_fight_under(gs_campaign *c, gs_camp_battle **b, const gs_ruleset *rs, gs_err *err)
{
    gs_hand h;
    const char *id = (*b)->id;
    gs_status st = gs_hand_begin(&h, c, NULL, NULL, false, err);
    if (st != GS_OK) {
        return st;
    }
    st = change_rules(&h, *b, rs);
    if (st != GS_OK) {
        gs_hand_drop(&h);
    }
    st = st == GS_OK ? gs_hand_close(&h) : st;
    *b = gs_campaign_battle(c, id);
    return st;
}
