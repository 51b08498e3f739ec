/* Units as a rule book has them; men who come and go without a word of why. */
#include "gesta/hand_armies.h"

#include "hand_int.h"

#include <string.h>

int gs_hand_usual_strength(const gs_ruleset *rs)
{
    return strcmp(rs->id, "warmaster-house") == 0 ? 3 : 12;
}

gs_status gs_hand_unit_men(gs_hand *h, const char *unit, int present)
{
    const gs_camp_unit *u = gs_campaign_unit(h->c, unit);
    gs_unit_now now;
    if (!u) {
        return gs_err_key(h->err, GS_INPUT, unit, "it is no unit of the campaign");
    }
    gs_campaign_unit_now(h->c, u, &now);
    int more = present - now.present, from = h->c->n_ledger;
    if (more == 0) {
        return gs_err_key(h->err, GS_STATE, "present", "it has %d already", present);
    }
    const gs_ruling r = {.has_amount = true, .amount = more > 0 ? more : -more, .text = "by hand"};
    gs_status st = gs_campaign_rule(h->c, more > 0 ? GS_LEDGER_GAINED : GS_LEDGER_LOSSES, unit, &r,
                                    h->err);
    for (int i = from; st == GS_OK && i < h->c->n_ledger; i++) {
        h->c->ledger[i].text = NULL; /* the reason stands by itself */
    }
    gs_hand_adopt(h, from);
    return st;
}

/* The kind of men of that type and name. */
static const gs_camp_troop *troop_of(const gs_campaign *c, const char *type, const char *name)
{
    for (int i = 0; i < c->n_troops; i++) {
        const gs_camp_troop *t = &c->troops[i];
        for (int k = 0; k < t->n_as && strcmp(t->name, name) == 0; k++) {
            if (t->as[k].type && strcmp(t->as[k].ruleset, c->ruleset) == 0 &&
                strcmp(t->as[k].type, type) == 0) {
                return t;
            }
        }
    }
    return NULL;
}

/* "Archers 2": the first number that no unit has. */
static const char *name_of(gs_campaign *c, const char *name)
{
    for (int n = 1;; n++) {
        const char *text = gs_arena_printf(c->arena, "%s %d", name, n);
        bool had = false;
        for (int s = 0; s < c->n_sides; s++) {
            for (int a = 0; a < c->sides[s].n_armies; a++) {
                const gs_camp_army *army = &c->sides[s].armies[a];
                for (int u = 0; u < army->n_units && !had; u++) {
                    had = strcmp(army->units[u].name, text) == 0;
                }
            }
        }
        if (!had) {
            return text;
        }
    }
}

gs_status gs_hand_unit_of_book(gs_hand *h, const char *army, const char *type, const char *name,
                               int full)
{
    const gs_camp_troop *t = troop_of(h->c, type, name);
    const char *troop = t ? t->id : NULL, *id;
    gs_status st = GS_OK;
    if (!troop) {
        gs_camp_as as = {.ruleset = h->c->ruleset, .type = type};
        const gs_camp_troop fresh = {.name = name, .as = &as, .n_as = 1};
        st = gs_hand_add(h, &gs_kind_troop, NULL, &fresh, &troop);
    }
    const gs_camp_unit unit = {
        .name = name_of(h->c, name),
        .troop = troop,
        .present = -1,
        .full = full > 0 ? full : gs_hand_usual_strength(gs_ruleset_find(h->c->ruleset))};
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_unit, army, &unit, &id) : st;
    return st == GS_OK ? gs_hand_pay_unit(h, id) : st;
}
