/* Things that go out of the lists: only what nothing refers to any more. */
#include "hand_int.h"

#include "gesta/campaign_war.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Who refers to an id, and by which field. */
typedef struct referrer {
    const char *element, *id, *field;
} referrer;

/* A battlefield on which all battles were fought: it tells who came, and keeps nobody. */
static bool is_past(const gs_campaign *c, const gs_camp_scenario *s)
{
    bool any = false;
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (same(b->scenario, s->id)) {
            if (!gs_campaign_fought(c, b)) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

/* The first of a thing and of all that it holds, old battlefields apart; `near`: the last thing on the way that has an
 * id. */
static bool refers(const gs_campaign *c, const gs_kind *k, const void *thing, const char *id,
                   const char *near, referrer *out)
{
    if (k == &gs_kind_scenario && is_past(c, thing)) {
        return false;
    }
    const gs_field *own = gs_hand_field(k, "id");
    const char *its = own ? gs_field_text(own, thing) : NULL;
    near = its ? its : near;
    for (int i = 0; i < k->n_fields && !same(its, id); i++) {
        const gs_field *f = &k->fields[i];
        if (f->type == GS_FIELD_REF && same(gs_field_text(f, thing), id)) {
            *out = (referrer){k->element, near, f->name};
            return true;
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        int n = ch->kind == &gs_kind_ledger ? 0 : gs_child_count(ch, thing);
        for (int j = 0; j < n; j++) {
            if (refers(c, ch->kind, gs_child_at(ch, thing, j), id, near, out)) {
                return true;
            }
        }
    }
    return false;
}

/* The first of a side's heroes and armies, of an army's units; NULL it has none. */
static const char *held(const gs_hand *h, const gs_kind *k, const void *thing)
{
    const gs_camp_side *s = thing;
    gs_camp_unit **units;
    if (k == &gs_kind_side) {
        return s->n_heroes ? s->heroes[0].id : s->n_armies ? s->armies[0].id : NULL;
    }
    int n = k == &gs_kind_army ? gs_campaign_units(h->c, thing, h->c->arena, &units) : 0;
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(h->c, units[i], &now);
        if (!now.struck) {
            return units[i]->id;
        }
    }
    return NULL;
}

static gs_status may_go(gs_hand *h, const gs_kind *k, const void *thing, const char *id)
{
    const gs_camp_battle *b = k == &gs_kind_battle ? thing : NULL;
    referrer by;
    if (k == &gs_kind_campaign) {
        return gs_err_key(h->err, GS_INPUT, id, "the campaign itself cannot go out of its lists");
    }
    if (b && (gs_campaign_entered(h->c, b) || b->recorded)) {
        return gs_err_key(h->err, GS_STATE, id, "it was fought: gesta undo takes back what it left "
                          "behind, and its log stays");
    }
    const char *first = held(h, k, thing);
    if (first) {
        return gs_err_key(h->err, GS_STATE, id, "%s still belongs to it",
                          gs_campaign_name(h->c, first));
    }
    if (refers(h->c, &gs_kind_campaign, h->c, id, h->c->id, &by)) {
        return gs_err_key(h->err, GS_STATE, id, "the %s of %s still refers to it (%s)", by.element,
                          gs_campaign_name(h->c, by.id), by.field);
    }
    return GS_OK;
}

/* A road or a row of an army list, by the words of its path. */
static gs_status remove_row(gs_hand *h, const char *path)
{
    const gs_kind *of;
    void *row = NULL;
    const char *any = strncmp(path, "limit.", 6) == 0 ? "least" : "length";
    const char *field = gs_arena_printf(h->c->arena, "%s.%s", path, any);
    if (!gs_campaign_field(h->c, h->c->id, field, &of, &row) || !row ||
        (of != &gs_kind_road && of != &gs_kind_limit)) {
        return gs_err_key(h->err, GS_INPUT, path, "the campaign has no such road or row of a list");
    }
    const gs_camp_road *road = of == &gs_kind_road ? row : NULL;
    const gs_camp_army *on = road ? gs_campaign_on_road(h->c, road->from, road->to) : NULL;
    if (on) {
        return gs_err_key(h->err, GS_STATE, path, "%s is on that road: it must reach a place first",
                          on->name);
    }
    gs_hand_enter(h, GS_LEDGER_REMOVED, h->c->id)->field = gs_hand_text(h, path);
    return gs_campaign_follow(h->c, h->err);
}

gs_status gs_hand_remove(gs_hand *h, const char *id)
{
    const gs_kind *k;
    void *thing;
    if (id && strchr(id, '.')) {
        return remove_row(h, id);
    }
    gs_status st = gs_hand_thing(h, id, &k, &thing);
    if (st == GS_OK && k == &gs_kind_army) {
        gs_hand_drop_order(h, id);
    }
    st = st == GS_OK ? may_go(h, k, thing, id) : st;
    if (st == GS_OK) {
        gs_hand_enter(h, GS_LEDGER_REMOVED, id);
        st = gs_campaign_follow(h->c, h->err);
    }
    return st;
}
