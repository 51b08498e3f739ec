/* An army's editor: its units as cards, men of the book, its heroes; and a hero's own. */
#include "edit.h"

#include "gesta/bring.h"
#include "gesta/hand_armies.h"
#include "gesta/rules.h"

#include <string.h>

#define LIST(fields) fields, GS_COUNT(fields)

static const web_edit_field army_fields[] = {{"name", "name", 'w'},
                                             {"general", "commanded by", 'h'}};
static const web_edit_field unit_fields[] = {
    {"name", "name", 'w'},
    {"troop", "kind of men", 'T'},
    {"leader", "led by", 'h'},
    {"special", "special rules", 'w'},
    {"facts", "what is special in the book’s words", 'w'},
};
static const web_edit_field new_unit_fields[] = {
    {"name", "name", 'w'},
    {"troop", "kind of men", 'T'},
    {"full", "how many", 'n'},
    {"leader", "led by", 'h'},
};
static const web_edit_field new_hero_fields[] = {
    {"name", "name", 'w'},
    {"power", "Power, 1 to 3", 'n'},
    {"kind", "what he is", 'o'},
    {"gender", "he or she", 0},
};
static const web_edit_field hero_fields[] = {
    {"name", "name", 'w'},
    {"kind", "what he is", 'o'},
    {"gender", "he or she", 0},
    {"heir", "heir", 'h'},
    {"player", "a player’s own figure", 0},
    {"about", "about him", 0},
};
enum { MOST_OF_BOOK = 20 };

static const gs_camp_army *army_of(const web_edit *e, const gs_campaign *c)
{
    return gs_campaign_army(c, e->p->id[0]);
}

/* ---- what forms do ---- */
static gs_status change_army(web_edit *e, gs_hand *h, const char *id)
{
    const char *what = web_edit_sent(e, "do");
    (void)id;
    if (what && strcmp(what, "remove") == 0) {
        e->to = "/edit";
        return gs_hand_remove(h, e->p->id[0]);
    }
    return web_edit_change(e, h, e->p->id[0], "", LIST(army_fields));
}

static gs_status add_unit(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_unit u;
    const char *made;
    gs_status st = web_edit_fill(e, h, &gs_kind_unit, &u, LIST(new_unit_fields));
    (void)id;
    u.full = web_edit_sent(e, "full") ? u.full
                                      : gs_hand_usual_strength(gs_ruleset_find(h->c->ruleset));
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_unit, e->p->id[0], &u, &made) : st;
    return st == GS_OK ? gs_hand_pay_unit(h, made) : st;
}

/* Was the number of that field changed? */
static bool is_changed(web_edit *e, const char *name)
{
    const char *now = web_edit_sent(e, name),
               *was = web_edit_sent(e, gs_arena_printf(e->p->a, "was.%s", name));
    return now && (!was || strcmp(now, was) != 0);
}

/* How many it is to have, how many it has, how good it is, where it goes. */
static gs_status change_men(web_edit *e, gs_hand *h, const char *id)
{
    int n;
    gs_status st = GS_OK;
    if (is_changed(e, "full")) {
        st = web_edit_number(e, h, "full", 1, 1000, 0, &n);
        st = st == GS_OK ? gs_hand_unit_raise(h, id, n, 0) : st;
    }
    if (st == GS_OK && is_changed(e, "present")) {
        st = web_edit_number(e, h, "present", 0, 1000, 0, &n);
        st = st == GS_OK ? gs_hand_unit_men(h, id, n) : st;
    }
    if (st == GS_OK && is_changed(e, "quality")) {
        st = gs_hand_change(h, id, "quality", web_edit_sent(e, "quality"));
    }
    return st == GS_OK && is_changed(e, "army") ? gs_hand_unit_move(h, id, web_edit_sent(e, "army"))
                                                : st;
}

static gs_status change_unit(web_edit *e, gs_hand *h, const char *id)
{
    const char *what = web_edit_sent(e, "do");
    if (!gs_campaign_unit(h->c, id)) {
        return gs_err_key(h->err, GS_INPUT, id, "the campaign has nothing of that id");
    }
    if (what && strcmp(what, "remove") == 0) {
        return gs_hand_remove(h, id);
    }
    gs_status st = web_edit_change(e, h, id, "", LIST(unit_fields));
    return st == GS_OK ? change_men(e, h, id) : st;
}

static gs_status split_unit(web_edit *e, gs_hand *h, const char *id)
{
    int men;
    const char *name = web_edit_sent(e, "name");
    gs_status st = web_edit_number(e, h, "men", 1, 1000, 0, &men);
    if (st == GS_OK && !gs_campaign_unit(h->c, id)) {
        return gs_err_key(h->err, GS_INPUT, id, "the campaign has nothing of that id");
    }
    return st != GS_OK ? st
           : name      ? gs_hand_unit_split(h, id, men, NULL, name)
                       : gs_err_key(h->err, GS_INPUT, "name", "a name is some words in UTF-8");
}

/* "Heavy infantry", of "heavy-infantry". */
static const char *name_of_type(web_edit *e, const char *type)
{
    char *name = gs_arena_strdup(e->p->a, web_said(e->p, type));
    for (char *p = name; *p; p++) {
        *p = *p == '-' ? ' ' : *p;
    }
    *name = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
    return name;
}

static const char *const *types_of(const gs_ruleset *rs)
{
    const gs_fact *f = rs ? gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9) : NULL;
    return f ? f->words : NULL;
}

static gs_status add_of_book(web_edit *e, gs_hand *h, const char *id)
{
    const char *const *types = types_of(gs_ruleset_find(h->c->ruleset));
    int full, units, all = 0;
    gs_status st = web_edit_number(e, h, "full", 1, 1000,
                                   gs_hand_usual_strength(gs_ruleset_find(h->c->ruleset)), &full);
    (void)id;
    for (int i = 0; types && types[i] && st == GS_OK; i++) {
        st = web_edit_number(e, h, types[i], 0, MOST_OF_BOOK, 0, &units);
        for (int k = 0; k < units && st == GS_OK; k++, all++) {
            st = gs_hand_unit_of_book(h, e->p->id[0], types[i], name_of_type(e, types[i]), full);
        }
    }
    return st == GS_OK && !all
               ? gs_err_set(h->err, GS_INPUT, "%s", web_said(e->p, "How many of which?"))
               : st;
}

static gs_status add_table(web_edit *e, gs_hand *h, const char *id)
{
    gs_foreign f;
    const char *text = web_edit_sent(e, "table");
    const gs_bring to = {.army = e->p->id[0]};
    (void)id;
    if (!text) {
        return gs_err_key(h->err, GS_INPUT, "table", "%s",
                          web_said(e->p, "a table has a head line and rows"));
    }
    gs_status st = gs_foreign_csv(text, strlen(text), e->p->a, &f, h->err);
    return st == GS_OK ? gs_hand_bring(h, &f, &to) : st;
}

static gs_status add_hero(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_hero hero;
    const char *made, *with = web_edit_sent(e, "with");
    const gs_camp_side *side = gs_campaign_side_of(h->c, e->p->id[0]);
    (void)id;
    gs_status st = web_edit_fill(e, h, &gs_kind_hero, &hero, LIST(new_hero_fields));
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_hero, side ? side->id : NULL, &hero, &made) : st;
    return st == GS_OK && with ? gs_hand_lead(h, made, with) : st;
}

/* ---- the page ---- */
static bool is_open(const web_edit *e, const char *act)
{
    return e->sent && strcmp(e->act, act) == 0;
}

static void card(web_edit *e, const char *act)
{
    gs_str_add(&e->p->out, is_open(e, act) ? "<details class=\"card\" open=\"open\"><summary>"
                                           : "<details class=\"card\"><summary>");
}

static void unit_card(web_edit *e, const gs_camp_army *army, const gs_camp_unit *u)
{
    static const char *const qualities[] = {"poor", "average", "elite", NULL};
    web_page *p = e->p;
    gs_unit_now now;
    gs_campaign_unit_now(e->c, u, &now);
    if (now.struck) {
        return;
    }
    const char *act = gs_arena_printf(p->a, "unit.%s", u->id),
               *cut = gs_arena_printf(p->a, "split.%s", u->id);
    const gs_camp_troop *t = gs_campaign_troop(e->c, now.troop);
    web_put(p, "<li>");
    card(e, is_open(e, cut) ? cut : act);
    web_put(p, "<b>%s%d</b> %s <span class=\"quiet\">%s</span>",
            e->side->letter ? e->side->letter : "", now.number, now.name, t ? t->name : "");
    web_put(p, "<span class=\"left\"><b>%d</b> {of %d}</span>", now.present, now.full);
    web_bar(p, e->side, now.present, now.full);
    web_put(p, "</summary>\n");
    web_edit_form(e, act, NULL);
    web_edit_fields(e, &gs_kind_unit, u, LIST(unit_fields));
    web_edit_ask(e, "present", "men today", 'n', gs_arena_printf(p->a, "%d", now.present));
    web_edit_ask(e, "full", "men at full strength", 'n', gs_arena_printf(p->a, "%d", now.full));
    web_edit_select(e, "quality", "how good they have become", 'q', qualities, now.quality,
                    now.quality != NULL);
    web_edit_select(e, "army", "in the army", 'a', NULL, army->id, true);
    web_edit_ask(e, "reason", "why, if it is to be said", 'w', NULL);
    web_edit_send_or(e, "Keep", "remove", "Take it away");
    if (now.present > 1) {
        web_edit_form(e, cut, web_said(p, "Some of them become a unit of their own"));
        web_edit_ask(e, "men", "how many", 'n', NULL);
        web_edit_ask(e, "name", "name", 'w', NULL);
        web_edit_send(e, "Split");
    }
    web_put(p, "</details></li>\n");
}

static void of_book(web_edit *e)
{
    const gs_ruleset *rs = web_edit_rules(e);
    const char *const *types = types_of(rs);
    if (!types) {
        return;
    }
    web_edit_form(e, "book", web_said(e->p, "Men of the book"));
    web_put(
        e->p,
        "<p class=\"quiet\">{How many units of each are to come?} %s</p>\n<div class=\"counts\">\n",
        rs->name);
    for (int i = 0; types[i]; i++) {
        web_edit_ask(e, types[i], name_of_type(e, types[i]), 'n', NULL);
    }
    web_put(e->p, "</div>\n");
    web_edit_ask(e, "full", "each with so many", 'n',
                 gs_arena_printf(e->p->a, "%d", gs_hand_usual_strength(rs)));
    web_edit_send(e, "Add them");
}

static void adding(web_edit *e)
{
    web_page *p = e->p;
    of_book(e);
    if (e->c->n_troops) {
        web_edit_form(e, "new-unit", web_said(p, "A new unit"));
        web_edit_fields(e, &gs_kind_unit, NULL, LIST(new_unit_fields));
        web_edit_send(e, "Add the unit");
    }
    card(e, "table");
    web_put(p, "{From a table, as a spreadsheet has it}</summary>\n");
    web_edit_form(e, "table", NULL);
    web_edit_ask(e, "table", "a head line (name, troop, full, leader) and a line a unit", 'l',
                 NULL);
    web_edit_send(e, "Bring them in");
    web_put(p, "</details>\n");
}

static void heroes(web_edit *e)
{
    web_page *p = e->p;
    web_rubric(p, gs_arena_printf(p->a, web_said(p, "Heroes of %s"), e->side->name));
    web_put(p, "<ul class=\"plain cards-of\">\n");
    for (int i = 0; i < e->side->n_heroes; i++) {
        gs_hero_now now;
        gs_campaign_hero_now(e->c, &e->side->heroes[i], &now);
        if (!now.removed) {
            web_put(p, "<li><a href=\"/hero/%s/edit\"><b>%s</b> <span class=\"quiet\">",
                    e->side->heroes[i].id, now.name);
            web_fate(p, &now);
            web_put(p, ", {Power %d}%s%s</span></a></li>\n", now.power, now.unit ? ", " : "",
                    now.unit ? gs_campaign_name(e->c, now.unit) : "");
        }
    }
    web_put(p, "</ul>\n");
    web_edit_form(e, "new-hero", web_said(p, "A new hero"));
    web_edit_fields(e, &gs_kind_hero, NULL, new_hero_fields, GS_COUNT(new_hero_fields));
    web_edit_select(e, "with", "leads", 'u', NULL, NULL, false);
    web_edit_send(e, "Add the hero");
}

static gs_status show_army(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_army *army = army_of(e, e->c);
    gs_camp_unit **units;
    gs_army_sum sum;
    if (!army) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No army has the name %s."), p->id[0]);
    }
    e->side = gs_campaign_side_of(e->c, army->id);
    gs_campaign_army_sum(e->c, army, &sum);
    web_begin(p, gs_arena_printf(p->a, web_said(p, "Edit: %s"), gs_campaign_name(e->c, army->id)),
              "edit");
    web_put(p, "<div class=\"editor\">\n<p class=\"rubric\">%s</p>\n<h1>%s</h1>\n", e->side->name,
            web_head(p, army->id));
    web_edit_ways(e);
    web_put(p,
            "<p class=\"links\"><a href=\"/army/%s\">{roster}</a> · <b>%d</b> {of %d}</p>\n<div "
            "class=\"two-columns\"><div>\n",
            army->id, sum.present, sum.full);
    web_rubric(p, web_said(p, "Units"));
    web_put(p, "<ul class=\"plain unit-cards\">\n");
    int n = gs_campaign_units(e->c, army, p->a, &units);
    for (int i = 0; i < n; i++) {
        unit_card(e, army, units[i]);
    }
    web_put(p, "</ul>\n");
    adding(e);
    web_put(p, "</div><div>\n");
    web_edit_form(e, "army", web_said(p, "The army"));
    web_edit_fields(e, &gs_kind_army, army, LIST(army_fields));
    web_edit_send_or(e, "Keep", "remove", "Take it away");
    heroes(e);
    if (n > 0) {
        web_ruling_units(e, units, n);
    }
    web_put(p, "</div></div></div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_edit_army(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo}, {"army", change_army},  {"unit", change_unit},
        {"split", split_unit},   {"book", add_of_book},  {"new-unit", add_unit},
        {"table", add_table},    {"new-hero", add_hero},
        {"ruling", web_ruling_act},
    };
    return web_edit_page(p, LIST(acts), show_army);
}

/* ---- a hero ---- */
static gs_status change_hero(web_edit *e, gs_hand *h, const char *id)
{
    const char *what = web_edit_sent(e, "do"), *hero = e->p->id[0];
    (void)id;
    if (what && strcmp(what, "remove") == 0) {
        e->to = "/edit";
        return gs_hand_remove(h, hero);
    }
    gs_status st = web_edit_change(e, h, hero, "", LIST(hero_fields));
    const char *unit = web_edit_sent(e, "unit"), *was = web_edit_sent(e, "was.unit");
    bool leads = strcmp(unit ? unit : "", was ? was : "") != 0;
    return st == GS_OK && leads ? gs_hand_lead(h, hero, unit) : st;
}

static gs_status show_hero(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_hero *h = gs_campaign_hero(e->c, p->id[0]);
    gs_hero_now now;
    if (!h) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No hero has the name %s."), p->id[0]);
    }
    gs_campaign_hero_now(e->c, h, &now);
    e->side = gs_campaign_side_of(e->c, h->id);
    web_begin(p, gs_arena_printf(p->a, web_said(p, "Edit: %s"), now.name), "edit");
    web_put(p, "<div class=\"editor\">\n<p class=\"rubric\">%s</p>\n<h1>%s</h1>\n", e->side->name,
            now.name);
    web_edit_ways(e);
    web_put(p, "<p class=\"links\"><a href=\"/hero/%s\">{his life}</a></p>\n", h->id);
    web_edit_form(e, "hero", NULL);
    web_edit_fields(e, &gs_kind_hero, h, LIST(hero_fields));
    web_edit_select(e, "unit", "leads", 'u', NULL, now.unit, false);
    web_edit_send_or(e, "Keep", "remove", "Take him away");
    web_ruling_hero(e, h->id);
    web_put(p, "</div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_edit_hero(web_page *p)
{
    static const web_act acts[] = {{"undo", web_edit_undo}, {"hero", change_hero}, {"ruling", web_ruling_act}};
    return web_edit_page(p, LIST(acts), show_hero);
}
