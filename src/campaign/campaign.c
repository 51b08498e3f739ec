/* A campaign: making one, finding things in it. */
#include "war_int.h"

#include <string.h>

gs_campaign *gs_campaign_new(void)
{
    gs_arena *a = gs_arena_new();
    gs_campaign *c = GS_NEW(a, gs_campaign);
    c->arena = a;
    gs_index_new(c);
    return c;
}

void gs_campaign_free(gs_campaign *c)
{
    if (c) {
        gs_camp_past_end(c);
        gs_arena_free(c->arena);
    }
}

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

gs_camp_hero *gs_campaign_hero(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_hero, id);
}

gs_camp_army *gs_campaign_army(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_army, id);
}

gs_camp_unit *gs_campaign_unit(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_unit, id);
}

gs_camp_side *gs_campaign_side(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_side, id);
}

gs_camp_troop *gs_campaign_troop(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_troop, id);
}

gs_camp_place *gs_campaign_place(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_place, id);
}

gs_camp_scenario *gs_campaign_scenario(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_scenario, id);
}

gs_camp_battle *gs_campaign_battle(const gs_campaign *c, const char *id)
{
    return gs_index_find(c, &gs_kind_battle, id);
}

gs_camp_side *gs_campaign_side_of(const gs_campaign *c, const char *id)
{
    return gs_index_side(c, id);
}

const char *gs_campaign_name(const gs_campaign *c, const char *id)
{
    const gs_camp_hero *h = gs_campaign_hero(c, id);
    if (h) {
        return h->name;
    }
    const gs_camp_unit *u = gs_campaign_unit(c, id);
    if (u) {
        gs_unit_now now;
        gs_campaign_unit_now(c, u, &now);
        return now.name;
    }
    const gs_camp_army *army = gs_campaign_army(c, id);
    if (army) {
        return army->name;
    }
    const gs_camp_side *s = gs_campaign_side(c, id);
    if (s) {
        return s->name;
    }
    const gs_camp_place *p = gs_campaign_place(c, id);
    if (p) {
        return p->name;
    }
    const gs_camp_troop *t = gs_campaign_troop(c, id);
    if (t) {
        return t->name;
    }
    const gs_camp_battle *b = gs_campaign_battle(c, id);
    if (b) {
        return gs_campaign_battle_title(c, b);
    }
    const gs_camp_scenario *sc = gs_campaign_scenario(c, id);
    if (sc) {
        return sc->title;
    }
    if (same(c->id, id)) {
        return c->title;
    }
    const gs_campaign *born = gs_camp_born(c); /* what went out of the lists keeps its name */
    return born != c && gs_index_any(born, id, NULL) ? gs_campaign_name(born, id) : id;
}

bool gs_campaign_is_free(const gs_campaign *c, const char *id)
{
    if (strcmp(c->id, id) == 0 || gs_index_any(c, id, NULL) || gs_campaign_born(c, id, NULL)) {
        return false;
    }
    const gs_campaign *born = gs_camp_born(c);
    for (int i = 0; i < born->n_scenarios; i++) {
        const gs_camp_scenario *s = &born->scenarios[i];
        for (int k = 0; k < s->n_features; k++) {
            if (same(s->features[k].id, id)) {
                return false;
            }
        }
        for (int k = 0; k < s->n_objectives; k++) {
            if (same(s->objectives[k].id, id)) {
                return false;
            }
        }
    }
    return true;
}

void *gs_campaign_thing(const gs_campaign *c, const char *id, const gs_kind **kind)
{
    if (same(c->id, id)) {
        *kind = &gs_kind_campaign;
        return (void *)(size_t)c;
    }
    return gs_index_any(c, id, kind);
}

const gs_field *gs_campaign_field(gs_campaign *c, const char *id, const char *path,
                                  const gs_kind **kind, void **row)
{
    const gs_kind *k;
    void *thing = gs_campaign_thing(c, id, &k);
    return thing ? gs_lists_find(c, k, thing, path, false, kind, row) : NULL;
}

const char *gs_campaign_battle_title(const gs_campaign *c, const gs_camp_battle *b)
{
    if (b->title && !gs_utf8_blank(b->title)) {
        return b->title;
    }
    const gs_camp_scenario *sc =
        b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
    return sc ? sc->title : b->id;
}

const char *gs_campaign_option(const gs_campaign *c, const char *name)
{
    for (int i = 0; i < c->n_options; i++) {
        if (same(c->options[i].name, name)) {
            return c->options[i].value;
        }
    }
    return NULL;
}

bool gs_campaign_fought(const gs_campaign *c, const gs_camp_battle *b)
{
    return gs_campaign_fought_by(c, b->id) != NULL;
}

/* 0 a win of the scenario's side a, 1 of b, -1 a draw, -2 not fought. */
static int result_of(const gs_campaign *c, const gs_camp_battle *b)
{
    const gs_camp_entry *e = gs_campaign_fought_by(c, b->id);
    const gs_camp_scenario *sc = e ? gs_campaign_scenario(c, b->scenario) : NULL;
    for (int m = 0; sc && m < sc->n_musters && m < GS_SIDES; m++) {
        if (same(sc->musters[m].side, e->by)) {
            return m;
        }
    }
    return e ? -1 : -2;
}

/* CAM-8.1: in a tree a battle is open if the one before it ended as `on` asks. */
static bool is_open(const gs_campaign *c, const gs_camp_battle *b)
{
    const gs_camp_battle *before = b->after ? gs_campaign_battle(c, b->after) : NULL;
    if (!before) {
        return true;
    }
    int r = result_of(c, before);
    return r > -2 && (b->on == 0 || (b->on == 1 && r == 0) || (b->on == 2 && r == 1) ||
                      (b->on == 3 && r == -1));
}

gs_status gs_campaign_has_come(const gs_campaign *c, const gs_camp_battle *b, gs_err *err)
{
    static const char *const results[] = {"any result", "a win of its first side",
                                          "a win of its second side", "a draw"};
    static const char *const shapes[] = {"campaign", "ladder", "tree", "campaign"};
    for (int i = 0; b->after == NULL && c->shape == 1 && i < c->n_battles &&
                    !same(c->battles[i].id, b->id); i++) {
        if (!gs_campaign_fought(c, &c->battles[i])) { /* a ladder goes by its list */
            return gs_err_key(err, GS_INPUT, b->id, "it comes after %s in the ladder, which is not "
                              "fought yet", c->battles[i].id);
        }
    }
    const gs_camp_battle *first = gs_war_before(c, b);
    if (first) {
        return gs_err_key(err, GS_INPUT, b->id, "armies met for %s before: it is fought first (CAM-R22)",
                          first->id);
    }
    if (is_open(c, b)) {
        return GS_OK;
    }
    return result_of(c, gs_campaign_battle(c, b->after)) == -2
               ? gs_err_key(err, GS_INPUT, b->id,
                            "it comes after %s in the %s, which is not fought yet", b->after,
                            shapes[c->shape])
               : gs_err_key(err, GS_INPUT, b->id,
                            "it follows %s after %s only, and that ended otherwise", b->after,
                            results[b->on]);
}

const char *const gs_battle_stand_words[] = {
    "to come", "next", "fought", "fought, not settled", "will not come", "what if", NULL};

gs_battle_stand *gs_campaign_stands(const gs_campaign *c, gs_arena *a)
{
    gs_battle_stand *out = GS_NEW_ARRAY(a, gs_battle_stand, c->n_battles + 1);
    const gs_camp_battle **way = GS_NEW_ARRAY(a, const gs_camp_battle *, c->n_battles + 1);
    bool *known = GS_NEW_ARRAY(a, bool, c->n_battles + 1);
    const gs_camp_battle *next = gs_campaign_next_battle(c);
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        int n = 0;
        while (b && !known[b - c->battles] && n < c->n_battles) { /* up to what is known */
            way[n++] = b;
            b = b->after ? gs_campaign_battle(c, b->after) : NULL;
        }
        while (n > 0) {
            const gs_camp_battle *at = way[--n], *before = b;
            bool lost = before && (out[before - c->battles] == GS_BATTLE_WILL_NOT_COME ||
                                   (result_of(c, before) > -2 && !is_open(c, at)));
            known[at - c->battles] = true;
            out[at - c->battles] = at->what_if                 ? GS_BATTLE_WHAT_IF
                                   : gs_campaign_fought(c, at) ? GS_BATTLE_FOUGHT
                                   : gs_campaign_pending(c, at) ? GS_BATTLE_PENDING
                                   : at == next              ? GS_BATTLE_NEXT
                                   : lost                    ? GS_BATTLE_WILL_NOT_COME
                                                             : GS_BATTLE_TO_COME;
            b = at;
        }
    }
    return out;
}

gs_camp_battle *gs_campaign_next_battle(const gs_campaign *c)
{
    gs_camp_battle *owed = gs_war_first_owed(c);
    if (owed) {
        return owed;
    }
    for (int i = 0; i < c->n_battles; i++) {
        gs_camp_battle *b = &c->battles[i];
        if (!b->what_if && !gs_campaign_fought(c, b) && is_open(c, b)) {
            return b;
        }
    }
    return NULL;
}

const gs_ruleset *gs_campaign_battle_ruleset(const gs_campaign *c,
                                             const gs_camp_battle *b)
{
    return gs_ruleset_find(b->ruleset ? b->ruleset : c->ruleset);
}
