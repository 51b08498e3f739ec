/* Battles by hand, and who comes to their fields. */
#include "hand_int.h"

#include <string.h>

static const gs_child *list_in(const gs_kind *in, const char *element)
{
    int i = 0;
    while (strcmp(in->children[i].kind->element, element) != 0) {
        i++;
    }
    return &in->children[i];
}

gs_status gs_hand_muster(gs_hand *h, gs_camp_scenario *sc, const char *const *armies, int n, int edge)
{
    const gs_child *musters = list_in(&gs_kind_scenario, "muster");
    gs_camp_muster *m = gs_child_add(musters, sc, h->c->arena);
    m->edge = edge;
    for (int i = 0; i < n; i++) {
        const gs_camp_side *side = gs_campaign_army(h->c, armies[i])
                                       ? gs_campaign_side_of(h->c, armies[i]) : NULL;
        if (!side) {
            return gs_err_key(h->err, GS_INPUT, "army", "\"%.60s\" is no army of the campaign",
                              armies[i]);
        }
        gs_camp_force *f = gs_child_add(list_in(musters->kind, "force"), m, h->c->arena);
        f->army = gs_hand_text(h, armies[i]);
        if (m->side && strcmp(m->side, side->id) != 0) {
            return gs_err_key(h->err, GS_INPUT, armies[i],
                              "armies of two sides cannot stand together on one");
        }
        m->side = side->id;
    }
    return m->side ? GS_OK : gs_err_key(h->err, GS_INPUT, "army", "a side of a battlefield wants an army");
}

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
