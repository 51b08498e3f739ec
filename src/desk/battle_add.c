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

static void fill_muster(gs_campaign *c, gs_camp_muster *m, const host *h, int edge)
{
    *m = (gs_camp_muster){.side = h->side->id, .edge = edge, .n_forces = h->n};
    m->forces = GS_NEW_ARRAY(c->arena, gs_camp_force, h->n);
    for (int i = 0; i < h->n; i++) {
        m->forces[i] = (gs_camp_force){.army = h->army[i]->id};
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

/* A battle of that title and day is there already: it was entered twice, or wants another name. */
static gs_status check_twice(const gs_campaign *c, const gs_desk_new *w, gs_err *err)
{
    const char *day = w->date ? w->date : gs_campaign_date(c);
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (b->title && b->date && strcmp(b->title, w->title) == 0 && strcmp(b->date, day) == 0) {
            return gs_err_set(err, GS_INPUT, "there is a battle \"%s\" of %s already (%s): another "
                              "one wants another title", w->title, day, b->id);
        }
    }
    return GS_OK;
}

/* The battle and its field, in one step. */
static gs_status add_both(gs_hand *h, const gs_desk_new *what, const host who[GS_SIDES],
                          const char **battle)
{
    gs_campaign *c = h->c;
    gs_camp_muster musters[GS_SIDES];
    const char *id = gs_hand_new_id(c, what->title, "battle");
    gs_camp_scenario sc = {.title = what->title, .musters = musters, .n_musters = GS_SIDES};
    gs_camp_battle b = {.id = id, .title = what->title, .place = what->place,
                        .date = what->date ? what->date : h->date, .ruleset = what->ruleset,
                        .after = what->after};
    for (int i = 0; i < GS_SIDES; i++) {
        fill_muster(c, &musters[i], &who[i], i); /* bottom, top */
    }
    sc.id = gs_hand_new_id(c, gs_arena_printf(c->arena, "%s field", id), "field");
    gs_status st = gs_hand_add(h, &gs_kind_scenario, NULL, &sc, &b.scenario);
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_battle, NULL, &b, battle) : st;
    if (st == GS_OK) {
        c->ledger[c->n_ledger - 1].text = gs_arena_printf(
            c->arena, "the battle \"%s\": %s against %s", what->title, who[0].army[0]->name,
            who[1].army[0]->name);
    }
    return st;
}

gs_status gs_desk_battle_add(gs_campaign *c, const gs_desk_new *what, const char **battle,
                             gs_err *err)
{
    host who[GS_SIDES] = {{.n = 0}, {.n = 0}};
    gs_hand h;
    gs_status st = check_new(c, what, err);
    st = st == GS_OK ? check_twice(c, what, err) : st;
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        st = read_host(c, what->army[i], &who[i], err);
    }
    if (st == GS_OK && who[0].side == who[1].side) {
        st = gs_err_set(err, GS_INPUT, "both armies are of %s", who[0].side->name);
    }
    /* of a day that is past it was there on that day, so that the armies come as they stood then */
    bool past = what->date && gs_date_before(what->date, gs_campaign_date(c));
    st = st == GS_OK ? gs_hand_begin(&h, c, past ? what->date : NULL, NULL, false, err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = add_both(&h, what, who, battle);
    if (st != GS_OK) {
        gs_hand_drop(&h);
    }
    return st == GS_OK ? gs_hand_close(&h) : st;
}
