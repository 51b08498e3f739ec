/* A battle that nobody had planned: it and its minimal scenario come into the lists. */
#include "desk_int.h"

#include <string.h>

/* The army that a name means. */
static gs_status army_of(const gs_campaign *c, const char *name, const gs_camp_army **out,
                         gs_err *err)
{
    int best = 0, n = 0;
    *out = NULL;
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            const gs_camp_army *a = &c->sides[s].armies[i];
            int fit = gs_logbook_fits(name, a->id, a->name, NULL);
            n = fit > best ? 1 : n + (fit > 0 && fit == best);
            *out = fit > best ? a : *out;
            best = fit > best ? fit : best;
        }
    }
    return n == 1 ? GS_OK
           : n    ? gs_err_set(err, GS_INPUT, "\"%.60s\" fits several armies: write more of the name",
                               name)
                  : gs_err_set(err, GS_INPUT, "the campaign has no army \"%.60s\"", name);
}

/* The armies of a side of the scenario. */
typedef struct host {
    const gs_camp_army *army[16];
    int n;
    const gs_camp_side *side;
} host;

static gs_status read_host(const gs_campaign *c, const char *names, host *h, gs_err *err)
{
    gs_status st = GS_OK;
    for (const char *p = names; *p && st == GS_OK && h->n < GS_COUNT(h->army);) {
        size_t n = strcspn(p, ",");
        st = army_of(c, gs_arena_strndup(c->arena, p, n), &h->army[h->n], err);
        if (st == GS_OK) {
            const gs_camp_side *side = gs_campaign_side_of(c, h->army[h->n++]->id);
            if (h->side && h->side != side) {
                return gs_err_set(err, GS_INPUT, "%s: armies of two sides cannot stand together",
                                  names);
            }
            h->side = side;
        }
        p += n;
        p += strspn(p, ", ");
    }
    return st == GS_OK && h->n == 0 ? gs_err_set(err, GS_INPUT, "which armies fought?") : st;
}

static void add_muster(gs_campaign *c, gs_camp_scenario *sc, const host *h, int edge)
{
    const gs_child *musters = gs_desk_list(&gs_kind_scenario, "muster");
    gs_camp_muster *m = gs_child_add(musters, sc, c->arena);
    m->side = h->side->id;
    m->edge = edge;
    for (int i = 0; i < h->n; i++) {
        gs_camp_force *f = gs_child_add(gs_desk_list(musters->kind, "force"), m, c->arena);
        f->army = h->army[i]->id;
    }
}

static gs_status check_new(const gs_campaign *c, const gs_desk_new *w, gs_err *err)
{
    if (!w->title || gs_utf8_blank(w->title) || !w->army[0] || !w->army[1]) {
        return gs_err_set(err, GS_INPUT, "a new battle wants a title and two armies");
    }
    if (!gs_utf8_valid(w->title, strlen(w->title)) || gs_utf8_length(w->title) > GS_NAME_LETTERS) {
        return gs_err_set(err, GS_INPUT, "a title has %d letters at most, in UTF-8",
                          GS_NAME_LETTERS);
    }
    if (w->date && !gs_date_valid(w->date)) {
        return gs_err_set(err, GS_INPUT, "\"%.40s\" is no date: YYYY-MM-DD, or \"turn N\"", w->date);
    }
    if (w->after && !gs_campaign_battle(c, w->after)) {
        return gs_err_set(err, GS_INPUT, "the campaign has no battle %.60s", w->after);
    }
    const gs_ruleset *rs = w->ruleset ? gs_ruleset_find(w->ruleset) : NULL;
    if (w->ruleset && (!rs || strcmp(rs->id, "campaign") == 0)) {
        return gs_err_set(err, GS_INPUT, "there is no rule set %.60s (gesta rules lists them)",
                          w->ruleset);
    }
    return GS_OK;
}

static const char *copy(gs_campaign *c, const char *text)
{
    return text ? gs_arena_strdup(c->arena, text) : NULL;
}

gs_status gs_desk_battle_add(gs_campaign *c, const gs_desk_new *what, const char **battle,
                             gs_err *err)
{
    host who[GS_SIDES] = {{.n = 0}, {.n = 0}};
    gs_status st = check_new(c, what, err);
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        st = read_host(c, what->army[i], &who[i], err);
    }
    if (st == GS_OK && who[0].side == who[1].side) {
        st = gs_err_set(err, GS_INPUT, "both armies are of %s", who[0].side->name);
    }
    if (st != GS_OK) {
        return st;
    }
    *battle = gs_desk_new_id(c, what->title, "battle");
    gs_camp_battle *b = gs_child_add(gs_desk_list(&gs_kind_campaign, "battle"), c, c->arena);
    b->id = *battle;
    b->title = copy(c, what->title);
    b->date = copy(c, what->date ? what->date : gs_campaign_date(c));
    b->place = copy(c, what->place);
    b->ruleset = copy(c, what->ruleset);
    b->after = copy(c, what->after);
    b->scenario = gs_desk_new_id(c, gs_arena_printf(c->arena, "%s field", *battle), "field");
    gs_camp_scenario *sc =
        gs_child_add(gs_desk_list(&gs_kind_campaign, "scenario"), c, c->arena);
    sc->id = gs_campaign_battle(c, *battle)->scenario;
    sc->title = copy(c, what->title);
    for (int i = 0; i < GS_SIDES; i++) {
        add_muster(c, sc, &who[i], i); /* bottom, top */
    }
    gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_NOTE, c->id);
    e->text = gs_arena_printf(c->arena, "the battle \"%s\" is added: %s against %s", what->title,
                              who[0].army[0]->name,
                              who[1].army[0]->name);
    return gs_campaign_check(c, err);
}

gs_status gs_desk_keep_lists(gs_store *store, const gs_campaign *c, gs_err *err)
{
    gs_status st = gs_store_begin(store, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_put_lists(store, c, err);
    st = st == GS_OK ? gs_store_add_ledger(store, c, err) : st;
    st = st == GS_OK ? gs_store_commit(store, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(store);
    }
    return st;
}
