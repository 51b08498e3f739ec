/* What a campaign is set up with: its sides, armies, battlefields and battles to come; kinds of men. */
#include "edit.h"

#include "gesta/desk.h"
#include "gesta/rules.h"

#include <string.h>

#define LIST(fields) fields, GS_COUNT(fields)

static const web_edit_field campaign_fields[] = {
    {"title", "what it is called", 'w'},
    {"shape", "its shape", 0},
    {"target", "points that win it (0: none)", 'n'},
    {"last-turn", "its last turn (0: none)", 'n'},
    {"about", "what it is about", 0},
};
static const web_edit_field side_fields[] = {
    {"name", "name", 'w'},     {"adjective", "its men are called", 'w'},
    {"colour", "colour", 'c'}, {"player", "player", 'w'},
    {"about", "about it", 0},
};
static const web_edit_field new_side_fields[] = {
    {"name", "name", 'w'},
    {"colour", "colour", 'c'},
    {"player", "player", 'w'},
};
static const web_edit_field army_fields[] = {{"name", "name", 'w'}};
static const web_edit_field battle_fields[] = {
    {"title", "title", 'w'},   {"date", "date", 'w'},   {"scenario", "battlefield", 'N'},
    {"ruleset", "rules", 'r'}, {"place", "place", 'P'},
};
static const web_edit_field scenario_fields[] = {{"title", "title", 'w'}};
static const web_edit_field troop_fields[] = {
    {"name", "name", 'w'},
    {"points", "points", 'n'},
    {"points-each", "for each figure", 0},
    {"price", "price in coin", 'n'},
    {"upkeep", "upkeep each turn", 'n'},
    {"special", "special rules", 'w'},
};

/* ---- what forms do ---- */
static gs_status change_campaign(web_edit *e, gs_hand *h, const char *id)
{
    (void)id;
    return web_edit_change(e, h, h->c->id, "", LIST(campaign_fields));
}

static gs_status add_side(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_side side;
    (void)id;
    gs_status st = web_edit_fill(e, h, &gs_kind_side, &side, LIST(new_side_fields));
    return st == GS_OK ? gs_hand_add(h, &gs_kind_side, NULL, &side, NULL) : st;
}

/* "Remove" of a thing's form, or what changed of it. */
static gs_status change_or_remove(web_edit *e, gs_hand *h, const char *id, const web_edit_field *f,
                                  int n)
{
    const char *what = web_edit_sent(e, "do");
    return what && strcmp(what, "remove") == 0 ? gs_hand_remove(h, id)
                                               : web_edit_change(e, h, id, "", f, n);
}

static gs_status change_side(web_edit *e, gs_hand *h, const char *id)
{
    return change_or_remove(e, h, id, LIST(side_fields));
}

static gs_status add_army(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_army army;
    const char *made;
    (void)id;
    gs_status st = web_edit_fill(e, h, &gs_kind_army, &army, LIST(army_fields));
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_army, web_edit_sent(e, "side"), &army, &made) : st;
    e->to = st == GS_OK ? gs_arena_printf(e->p->a, "/army/%s/edit", made) : NULL;
    return st;
}

static gs_status add_scenario(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_scenario sc;
    const char *made, *army[GS_SIDES] = {web_edit_sent(e, "a"), web_edit_sent(e, "b")};
    (void)id;
    gs_status st = web_edit_fill(e, h, &gs_kind_scenario, &sc, LIST(scenario_fields));
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        st = gs_hand_muster(h, &sc, &army[i], army[i] != NULL, i);
        st = st == GS_OK || strcmp(h->err->key, "army") != 0
                 ? st
                 : gs_err_key(h->err, st, i ? "b" : "a", "%s",
                              gs_arena_strdup(e->p->a, h->err->text));
    }
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_scenario, NULL, &sc, &made) : st;
    e->to = st == GS_OK ? gs_arena_printf(e->p->a, "/scenario/%s/edit/ground", made) : NULL;
    return st;
}

static gs_status add_battle(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_battle b;
    const char *date = web_edit_sent(e, "date");
    (void)id;
    gs_status st = date ? gs_hand_date(h->c, date, &date, h->err) : GS_OK;
    web_edit_field fields[GS_COUNT(battle_fields)];
    memcpy(fields, battle_fields, sizeof fields);
    int n = 0;
    for (int i = 0; i < GS_COUNT(battle_fields); i++) { /* a date may be "+3", and is read above */
        if (strcmp(battle_fields[i].name, "date") != 0) {
            fields[n++] = battle_fields[i];
        }
    }
    st = st == GS_OK ? web_edit_fill(e, h, &gs_kind_battle, &b, fields, n) : st;
    if (st != GS_OK) {
        return st;
    }
    b.date = date;
    return b.scenario ? gs_hand_add(h, &gs_kind_battle, NULL, &b, NULL)
                      : gs_err_key(h->err, GS_INPUT, "scenario", "%s",
                                   web_said(e->p, "on which battlefield?"));
}

static gs_status change_battle(web_edit *e, gs_hand *h, const char *id)
{
    return change_or_remove(e, h, id, LIST(battle_fields));
}

static gs_status remove_scenario(web_edit *e, gs_hand *h, const char *id)
{
    (void)e;
    return gs_hand_remove(h, id);
}

/* ---- the page ---- */
static void campaign(web_edit *e)
{
    web_put(e->p, "<details class=\"card\"><summary>{The campaign itself}</summary>\n");
    web_edit_form(e, "campaign", NULL);
    web_edit_fields(e, &gs_kind_campaign, e->c, LIST(campaign_fields));
    web_edit_send(e, "Keep");
    web_put(e->p, "</details>\n");
}

/* A card that is open where its form was refused. */
static void card(web_edit *e, const char *act)
{
    gs_str_add(&e->p->out, e->sent && strcmp(e->act, act) == 0
                               ? "<details class=\"card\" open=\"open\"><summary>"
                               : "<details class=\"card\"><summary>");
}

static void sides(web_edit *e)
{
    web_rubric(e->p, web_said(e->p, "Sides"));
    for (int i = 0; i < e->c->n_sides; i++) {
        const gs_camp_side *s = &e->c->sides[i];
        const char *act = gs_arena_printf(e->p->a, "side.%s", s->id);
        card(e, act);
        web_shield(e->p, s);
        web_put(e->p, " %s</summary>\n", s->name);
        web_edit_form(e, act, NULL);
        web_edit_fields(e, &gs_kind_side, s, LIST(side_fields));
        web_edit_send_or(e, "Keep", "remove", "Take it away");
        web_put(e->p, "</details>\n");
    }
    card(e, "new-side");
    web_put(e->p, "{Another side}</summary>\n");
    web_edit_form(e, "new-side", NULL);
    web_edit_fields(e, &gs_kind_side, NULL, LIST(new_side_fields));
    web_edit_send(e, "Add the side");
    web_put(e->p, "</details>\n");
}

static int count_armies(const web_edit *e)
{
    int n = 0;
    for (int s = 0; s < e->c->n_sides; s++) {
        for (int i = 0; i < e->c->sides[s].n_armies; i++) {
            n += !e->c->sides[s].armies[i].gone;
        }
    }
    return n;
}

static void armies(web_edit *e)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "Armies"));
    web_put(p, "<ul class=\"plain cards-of\">\n");
    for (int s = 0; s < e->c->n_sides; s++) {
        const gs_camp_side *side = &e->c->sides[s];
        for (int i = 0; i < side->n_armies; i++) {
            gs_army_sum sum;
            if (side->armies[i].gone) {
                continue;
            }
            gs_campaign_army_sum(e->c, &side->armies[i], &sum);
            web_put(p, "<li><a href=\"/army/%s/edit\">", side->armies[i].id);
            web_shield(p, side);
            web_put(p, " <b>%s</b> <span class=\"quiet\">{%d of %d}</span></a></li>\n",
                    web_head(p, side->armies[i].id), sum.present, sum.full);
        }
    }
    web_put(p, "</ul>\n");
    web_edit_form(e, "new-army", web_said(p, "A new army"));
    web_edit_fields(e, &gs_kind_army, NULL, LIST(army_fields));
    web_edit_select(e, "side", "of which side", 'S', NULL, NULL, true);
    web_edit_send(e, "Add the army");
}

static void scenarios(web_edit *e)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "Battlefields"));
    web_put(p, "<ul class=\"plain cards-of\">\n");
    for (int i = 0; i < e->c->n_scenarios; i++) {
        const gs_camp_scenario *sc = &e->c->scenarios[i];
        web_put(p,
                "<li><a href=\"/scenario/%s/edit/ground\"><b>%s</b> <span "
                "class=\"quiet\">%s</span></a></li>\n",
                sc->id, sc->title ? sc->title : sc->id, sc->place ? sc->place : "");
    }
    web_put(p, "</ul>\n");
    if (count_armies(e) < GS_SIDES) {
        web_put(p, "<p class=\"note\">{A battlefield wants two armies of two sides: add them "
                   "first.}</p>\n");
        return;
    }
    web_edit_form(e, "new-scenario", web_said(p, "A new battlefield"));
    web_edit_fields(e, &gs_kind_scenario, NULL, LIST(scenario_fields));
    web_edit_select(e, "a", "by the lower edge comes", 'a', NULL, NULL, false);
    web_edit_select(e, "b", "by the upper edge comes", 'a', NULL, NULL, false);
    web_edit_send(e, "Add the battlefield");
}

static void battles(web_edit *e)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "Battles to come"));
    for (int i = 0; i < e->c->n_battles; i++) {
        const gs_camp_battle *b = &e->c->battles[i];
        const char *act = gs_arena_printf(p->a, "battle.%s", b->id);
        if (gs_campaign_fought(e->c, b) || b->recorded) {
            continue; /* it is ruled upon, not edited */
        }
        card(e, act);
        web_put(p, "%s <span class=\"quiet\">%s</span></summary>\n",
                gs_campaign_battle_title(e->c, b), b->date ? web_date(p, b->date) : "");
        web_put(p, "<p class=\"links\"><a href=\"/battle/%s\">{its page}</a></p>\n", b->id);
        web_edit_form(e, act, NULL);
        web_edit_fields(e, &gs_kind_battle, b, LIST(battle_fields));
        web_edit_send_or(e, "Keep", "remove", "Take it away");
        web_put(p, "</details>\n");
    }
    if (e->c->n_scenarios) {
        web_edit_form(e, "new-battle", web_said(p, "A new battle"));
        web_edit_fields(e, &gs_kind_battle, NULL, LIST(battle_fields));
        web_edit_send(e, "Plan the battle");
    }
}

static gs_status show(web_edit *e)
{
    web_page *p = e->p;
    web_begin(p, web_said(p, "Set up"), "edit");
    web_put(p, "<div class=\"editor\">\n<h1>{Set up}</h1>\n");
    web_edit_ways(e);
    campaign(e);
    web_put(p, "<div class=\"two-columns\"><div>\n");
    sides(e);
    armies(e);
    web_put(p, "</div><div>\n");
    scenarios(e);
    battles(e);
    web_put(p, "</div></div></div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_edit_all(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo},   {"campaign", change_campaign}, {"new-side", add_side},
        {"side", change_side},     {"new-army", add_army},        {"new-scenario", add_scenario},
        {"battle", change_battle}, {"new-battle", add_battle},    {"scenario", remove_scenario},
    };
    return web_edit_page(p, LIST(acts), show);
}

/* ---- kinds of men ---- */
static gs_status change_troop(web_edit *e, gs_hand *h, const char *id)
{
    static const char *const as[] = {"type", "facts"};
    gs_status st = change_or_remove(e, h, id, LIST(troop_fields));
    for (int i = 0; i < GS_COUNT(as) && st == GS_OK && !gs_campaign_gone(h->c, id); i++) {
        const web_edit_field f = {as[i], "", 0};
        st = web_edit_change(e, h, id, gs_arena_printf(e->p->a, "as.%s.", h->c->ruleset), &f, 1);
    }
    return st;
}

static gs_status add_troop(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_troop t;
    gs_camp_as as = {.ruleset = h->c->ruleset,
                     .type = web_edit_sent(e, "type"),
                     .facts = web_edit_sent(e, "facts")};
    (void)id;
    gs_status st = web_edit_fill(e, h, &gs_kind_troop, &t, LIST(troop_fields));
    if (!as.type && t.name) {
        as.type = gs_hand_guess_type(gs_ruleset_find(h->c->ruleset), t.name);
    }
    t.as = &as;
    t.n_as = as.type || as.facts;
    return st == GS_OK ? gs_hand_add(h, &gs_kind_troop, NULL, &t, NULL) : st;
}

static void as_fields(web_edit *e, const gs_camp_troop *t)
{
    const gs_camp_as *as = NULL;
    for (int i = 0; t && i < t->n_as; i++) {
        as = strcmp(t->as[i].ruleset, e->c->ruleset) == 0 ? &t->as[i] : as;
    }
    web_edit_select(e, "type", "what they are by the book (empty: as their name says)", 'y', NULL,
                    as ? as->type : NULL, false);
    web_edit_ask(e, "facts", "what else the book asks, as unit.armour=heavy", 'w',
                 as ? as->facts : NULL);
}

static gs_status show_troops(web_edit *e)
{
    web_page *p = e->p;
    const gs_ruleset *rs = web_edit_rules(e);
    web_begin(p, web_said(p, "Kinds of men"), "edit");
    web_put(p, "<div class=\"editor\">\n<h1>{Kinds of men}</h1>\n");
    web_edit_ways(e);
    web_put(p, "<p class=\"quiet\">%s · <a href=\"/rules/%s\">{the book}</a></p>\n",
            rs ? rs->name : "", rs ? rs->id : "");
    for (int i = 0; i < e->c->n_troops; i++) {
        const gs_camp_troop *t = &e->c->troops[i];
        const char *act = gs_arena_printf(p->a, "troop.%s", t->id);
        card(e, act);
        web_put(p, "%s</summary>\n", t->name);
        web_edit_form(e, act, NULL);
        web_edit_fields(e, &gs_kind_troop, t, LIST(troop_fields));
        as_fields(e, t);
        web_edit_send_or(e, "Keep", "remove", "Take it away");
        web_put(p, "</details>\n");
    }
    web_edit_form(e, "new-troop", web_said(p, "Another kind of men"));
    web_edit_fields(e, &gs_kind_troop, NULL, LIST(troop_fields));
    as_fields(e, NULL);
    web_edit_send(e, "Add them");
    web_put(p, "</div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_edit_troops(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo}, {"troop", change_troop}, {"new-troop", add_troop}};
    return web_edit_page(p, LIST(acts), show_troops);
}
