/* Who comes to a battlefield and how, where they set up, what is won by what, and its words. */
#include "ground.h"

#include "gesta/general.h"
#include "gesta/rules.h"

#include <string.h>

#define LIST(fields) fields, GS_COUNT(fields)

static const web_edit_field muster_fields[] = {
    {"general", "who commands (empty: the side’s own)", 'h'},
    {"edge", "its edge of the table", 0},
    {"temper", "temper of its general", 'm'},
    {"alliance", "each army obeys its own general alone", 0},
};
static const web_edit_field force_fields[] = {
    {"entry", "how it comes", 0},
    {"turn", "in which turn (by a die: at which face)", 'n'},
    {"zone", "by which part of the table", 'z'},
    {"placed", "it stands in a place of its own", 0},
    {"x", "from the left", 'n'},
    {"y", "from the lower edge", 'n'},
    {"facing", "facing, in degrees", 'w'},
    {"absent", "it stays away", 0},
};
static const web_edit_field zone_fields[] = {
    {"side", "for", 0},
    {"kind", "what it is for", 'k'},
    {"points", "corners: x,y x,y", 'w'},
};
static const web_edit_field new_zone_fields[] = {
    {"name", "name", 'w'},
    {"side", "for", 0},
    {"kind", "what it is for", 'k'},
};
static const web_edit_field objective_fields[] = {
    {"name", "name", 'w'},          {"x", "from the left", 'n'}, {"y", "from the lower edge", 'n'},
    {"radius", "held within", 'n'}, {"worth", "worth", 'n'},
};
static const web_edit_field victory_fields[] = {
    {"turn-limit", "ends after turn (0: when it is decided)", 'n'},
    {"at-limit", "then it is won by", 0},
    {"break-a-per-cent",
     "the first side breaks when it has lost so many in a hundred (0: by the book)", 'n'},
    {"break-b-per-cent",
     "the second side breaks when it has lost so many in a hundred (0: by the book)", 'n'},
    {"objective", "wins by holding all that is worth holding", 0},
    {"hold-turns", "held for so many turns", 'n'},
    {"exit", "wins by leaving the table", 0},
    {"exit-units", "with so many units", 'n'},
};
static const web_edit_field story_fields[] = {
    {"title", "title", 'w'},
    {"place", "place", 'w'},
    {"about", "what is told before the battle", 0},
};

static gs_status need(web_edit *e, gs_hand *h, const gs_camp_scenario **sc)
{
    *sc = gs_campaign_scenario(h->c, e->p->id[0]);
    return *sc ? GS_OK
               : gs_err_set(h->err, GS_NOT_FOUND, web_said(e->p, "No battlefield has the name %s."),
                            e->p->id[0]);
}

static bool asked(web_edit *e, const char *what)
{
    const char *word = web_edit_sent(e, "do");
    return word && strcmp(word, what) == 0;
}

/* A row's fields, or the row goes. */
static gs_status change_row(web_edit *e, gs_hand *h, const char *path, const web_edit_field *f,
                            int n)
{
    return asked(e, "remove")
               ? gs_hand_remove_row(h, e->p->id[0], path)
               : web_edit_change(e, h, e->p->id[0], gs_arena_printf(e->p->a, "%s.", path), f, n);
}

static const char *act(web_edit *e, const char *word, const char *id)
{
    return gs_arena_printf(e->p->a, "%s.%s", word, id);
}

/* ---- who comes ---- */
static gs_status change_muster(web_edit *e, gs_hand *h, const char *id)
{
    return web_edit_change(e, h, e->p->id[0], gs_arena_printf(e->p->a, "muster.%s.", id),
                           LIST(muster_fields));
}

static const char *who(const gs_camp_force *f)
{
    return f->army ? f->army : f->unit ? f->unit : f->hero;
}

static gs_status change_force(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    gs_status st = need(e, h, &sc);
    for (int m = 0; st == GS_OK && m < sc->n_musters; m++) {
        for (int i = 0; i < sc->musters[m].n_forces; i++) {
            const char *name = who(&sc->musters[m].forces[i]);
            if (name && strcmp(name, id) == 0) {
                return change_row(
                    e, h, gs_arena_printf(e->p->a, "muster.%s.force.%s", sc->musters[m].side, id),
                    LIST(force_fields));
            }
        }
    }
    return st == GS_OK
               ? gs_err_key(h->err, GS_STATE, id, "%s", web_said(e->p, "nobody of that name comes"))
               : st;
}

static gs_status add_force(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_force f = {0};
    const char *army = web_edit_sent(e, "army"), *unit = web_edit_sent(e, "unit"),
               *hero = web_edit_sent(e, "hero");
    (void)id;
    gs_kind_default(web_edit_kind(web_edit_kind(&gs_kind_scenario, "muster"), "force"), &f);
    f.army = army;
    f.unit = army ? NULL : unit;
    f.hero = army || unit ? NULL : hero;
    return gs_hand_add_row(h, e->p->id[0], "force", &f);
}

static void force(web_edit *e, const gs_camp_force *f, const gs_camp_side *side)
{
    web_page *p = e->p;
    const gs_kind *k = web_edit_kind(web_edit_kind(&gs_kind_scenario, "muster"), "force");
    if (!who(f)) {
        return;
    }
    const char *form = act(e, "force", who(f));
    gs_str_add(&p->out, e->sent && strcmp(e->act, form) == 0
                            ? "<details class=\"card\" open=\"open\"><summary>"
                            : "<details class=\"card\"><summary>");
    web_shield(p, side);
    web_put(p, " <b>%s</b></summary>\n", web_head(p, who(f)));
    web_edit_form(e, form, NULL);
    web_edit_fields(e, k, f, LIST(force_fields));
    web_edit_send_or(e, "Keep", "remove", "Take it away");
    web_put(p, "</details>\n");
}

static gs_status show_forces(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_scenario *sc = web_ground(e);
    if (!sc) {
        return p->err.status;
    }
    e->scenario = sc->id;
    web_ground_begin(e, sc, "forces");
    web_put(p, "<div class=\"two-columns\">\n");
    for (int m = 0; m < sc->n_musters; m++) {
        const gs_camp_muster *muster = &sc->musters[m];
        e->side = gs_campaign_side(e->c, muster->side);
        web_put(p, "<div>\n");
        web_rubric(p, e->side ? e->side->name : muster->side);
        web_edit_form(e, act(e, "muster", muster->side), NULL);
        web_edit_fields(e, web_edit_kind(&gs_kind_scenario, "muster"), muster, LIST(muster_fields));
        web_edit_send(e, "Keep");
        for (int i = 0; e->side && i < muster->n_forces; i++) {
            force(e, &muster->forces[i], e->side);
        }
        web_edit_form(e, act(e, "new-force", muster->side), web_said(p, "Who else comes"));
        web_edit_select(e, "army", "an army", 'a', NULL, NULL, false);
        web_edit_select(e, "unit", "or a unit, otherwise than its army", 'u', NULL, NULL, false);
        web_edit_select(e, "hero", "or a hero", 'h', NULL, NULL, false);
        web_edit_send(e, "Add them");
        web_put(p, "</div>\n");
    }
    e->side = NULL;
    web_put(p, "</div>\n");
    web_ground_notes(e, sc);
    web_ground_trials(e, sc);
    web_ground_end(e);
    return GS_OK;
}

gs_status web_edit_forces(web_page *p)
{
    static const web_act acts[] = {{"undo", web_edit_undo},
                                   {"muster", change_muster},
                                   {"force", change_force},
                                   {"new-force", add_force},
                                   {"try", web_ground_try}};
    return web_edit_page(p, LIST(acts), show_forces);
}

/* ---- where they set up ---- */
static gs_status change_zone(web_edit *e, gs_hand *h, const char *id)
{
    return change_row(e, h, gs_arena_printf(e->p->a, "zone.%s", id), LIST(zone_fields));
}

/* A rectangle, by its four sides. */
static gs_status add_zone(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    const gs_kind *k = web_edit_kind(&gs_kind_scenario, "zone");
    gs_camp_zone z;
    int left, right, lower, upper;
    (void)id;
    gs_status st = need(e, h, &sc);
    st = st == GS_OK ? web_edit_fill(e, h, k, &z, LIST(new_zone_fields)) : st;
    st = st == GS_OK ? web_edit_number(e, h, "left", 0, 1000, 0, &left) : st;
    st = st == GS_OK
             ? web_edit_number(e, h, "right", 0, 1000, (int)(web_ground_width(sc) / 1000), &right)
             : st;
    st = st == GS_OK ? web_edit_number(e, h, "lower", 0, 1000, 0, &lower) : st;
    st = st == GS_OK
             ? web_edit_number(e, h, "upper", 0, 1000, (int)(web_ground_depth(sc) / 4000), &upper)
             : st;
    if (st != GS_OK || right <= left || upper <= lower) {
        return st != GS_OK ? st
                           : gs_err_key(h->err, GS_INPUT, right <= left ? "right" : "upper", "%s",
                                        web_said(e->p, "it ends where it begins, or before"));
    }
    gs_pt points[4] = {{left * 1000, lower * 1000},
                       {right * 1000, lower * 1000},
                       {right * 1000, upper * 1000},
                       {left * 1000, upper * 1000}};
    z.points = points;
    z.n_points = 4;
    return gs_hand_add_row(h, sc->id, "zone", &z);
}

static gs_status change_objective(web_edit *e, gs_hand *h, const char *id)
{
    return change_row(e, h, gs_arena_printf(e->p->a, "objective.%s", id), LIST(objective_fields));
}

static gs_status add_objective(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    gs_camp_objective o;
    gs_pt at;
    (void)id;
    gs_status st = need(e, h, &sc);
    st = st == GS_OK ? web_edit_fill(e, h, web_edit_kind(&gs_kind_scenario, "objective"), &o,
                                     LIST(objective_fields))
                     : st;
    if (st != GS_OK) {
        return st;
    }
    if (web_ground_tap(e, sc, &at)) {
        o.x = at.x;
        o.y = at.y;
    }
    o.id = gs_hand_new_id(h->c, o.name, "place");
    for (int i = 0, n = 2; i < sc->n_objectives; i++) {
        if (strcmp(sc->objectives[i].id, o.id) == 0) {
            o.id = gs_arena_printf(e->p->a, "%s-%d", gs_hand_new_id(h->c, o.name, "place"), n++);
            i = -1;
        }
    }
    return gs_hand_add_row(h, sc->id, "objective", &o);
}

static void zones(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "Parts of the table"));
    for (int i = 0; i < sc->n_zones; i++) {
        const gs_camp_zone *z = &sc->zones[i];
        const char *name = z->name ? z->name : gs_arena_printf(p->a, "#%d", i + 1),
                   *form = act(e, "zone", name);
        gs_str_add(&p->out, e->sent && strcmp(e->act, form) == 0
                                ? "<details class=\"card\" open=\"open\"><summary>"
                                : "<details class=\"card\"><summary>");
        const char *whose = z->side >= 1 && z->side <= sc->n_musters
                                ? gs_campaign_name(e->c, sc->musters[z->side - 1].side)
                                : web_said(p, "both");
        web_put(p, "<b>%s</b> <span class=\"quiet\">%s, %s</span></summary>\n", name, whose,
                web_edit_says(e, "kind", z->kind));
        web_edit_form(e, form, NULL);
        web_edit_fields(e, web_edit_kind(&gs_kind_scenario, "zone"), z, LIST(zone_fields));
        web_edit_send_or(e, "Keep", "remove", "Take it away");
        web_put(p, "</details>\n");
    }
    web_edit_form(e, "new-zone", web_said(p, "Another part"));
    web_edit_fields(e, web_edit_kind(&gs_kind_scenario, "zone"), NULL, LIST(new_zone_fields));
    web_edit_ask(e, "left", "from the left", 'n', NULL);
    web_edit_ask(e, "right", "to", 'n', NULL);
    web_edit_ask(e, "lower", "from the lower edge", 'n', NULL);
    web_edit_ask(e, "upper", "up to", 'n', NULL);
    web_edit_send(e, "Add it");
}

static void objectives(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    const gs_kind *k = web_edit_kind(&gs_kind_scenario, "objective");
    web_rubric(p, web_said(p, "Worth holding"));
    for (int i = 0; i < sc->n_objectives; i++) {
        const gs_camp_objective *o = &sc->objectives[i];
        const char *form = act(e, "objective", o->id);
        gs_str_add(&p->out, e->sent && strcmp(e->act, form) == 0
                                ? "<details class=\"card\" open=\"open\"><summary>"
                                : "<details class=\"card\"><summary>");
        web_put(p, "<b>%s</b></summary>\n", o->name);
        web_edit_form(e, form, NULL);
        web_edit_fields(e, k, o, LIST(objective_fields));
        web_edit_send_or(e, "Keep", "remove", "Take it away");
        web_put(p, "</details>\n");
    }
    web_edit_form(e, "new-objective", web_said(p, "Another place"));
    web_edit_fields(e, k, NULL, LIST(objective_fields));
    web_edit_send(e, "Add it");
}

static gs_status show_setup(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_scenario *sc = web_ground(e);
    if (!sc) {
        return p->err.status;
    }
    web_ground_begin(e, sc, "setup");
    web_ground_map(e, sc, NULL, NULL);
    web_put(p, "<div class=\"two-columns\"><div>\n");
    zones(e, sc);
    web_put(p, "</div><div>\n");
    objectives(e, sc);
    web_ground_notes(e, sc);
    web_put(p, "</div></div>\n");
    web_ground_end(e);
    return GS_OK;
}

gs_status web_edit_setup(web_page *p)
{
    static const web_act acts[] = {{"undo", web_edit_undo},
                                   {"zone", change_zone},
                                   {"new-zone", add_zone},
                                   {"objective", change_objective},
                                   {"new-objective", add_objective}};
    return web_edit_page(p, LIST(acts), show_setup);
}

/* ---- how it is won ---- */
static gs_status change_victory(web_edit *e, gs_hand *h, const char *id)
{
    (void)id;
    return web_edit_change(e, h, e->p->id[0], "victory.", LIST(victory_fields));
}

static gs_status show_victory(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_scenario *sc = web_ground(e);
    if (!sc) {
        return p->err.status;
    }
    web_ground_begin(e, sc, "victory");
    for (int m = 0; m < sc->n_musters; m++) {
        web_put(p, "<p>%s: <b>%s</b></p>\n", web_said(p, m ? "the second side" : "the first side"),
                gs_campaign_name(e->c, sc->musters[m].side));
    }
    web_edit_form(e, "victory", NULL);
    web_edit_fields(e, web_edit_kind(&gs_kind_scenario, "victory"),
                    sc->n_victory ? sc->victory : NULL, LIST(victory_fields));
    web_edit_send(e, "Keep");
    web_ground_notes(e, sc);
    web_ground_trials(e, sc);
    web_ground_end(e);
    return GS_OK;
}

gs_status web_edit_victory(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo}, {"victory", change_victory}, {"try", web_ground_try}};
    return web_edit_page(p, LIST(acts), show_victory);
}

/* ---- its words; a battle on it ---- */
static gs_status change_story(web_edit *e, gs_hand *h, const char *id)
{
    (void)id;
    if (asked(e, "remove")) {
        e->to = "/edit";
        return gs_hand_remove(h, e->p->id[0]);
    }
    return web_edit_change(e, h, e->p->id[0], "", LIST(story_fields));
}

static gs_status add_battle(web_edit *e, gs_hand *h, const char *id)
{
    gs_camp_battle b = {0};
    const char *made, *date = web_edit_sent(e, "date");
    (void)id;
    gs_status st = date ? gs_hand_date(h->c, date, &date, h->err) : GS_OK;
    gs_kind_default(&gs_kind_battle, &b);
    b.title = web_edit_sent(e, "title");
    b.scenario = e->p->id[0];
    b.date = date;
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_battle, NULL, &b, &made) : st;
    e->to = st == GS_OK ? gs_arena_printf(e->p->a, "/battle/%s", made) : NULL;
    return st;
}

static void events(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    if (!sc->n_events) {
        return;
    }
    web_rubric(p, web_said(p, "What is to happen"));
    web_put(p, "<ul>\n");
    for (int i = 0; i < sc->n_events; i++) {
        const gs_camp_event *v = &sc->events[i];
        web_put(p, "<li>{Turn %d}: %s %s %s</li>\n", v->turn,
                v->who ? gs_campaign_name(e->c, v->who) : "",
                v->against ? gs_campaign_name(e->c, v->against) : "", v->text ? v->text : "");
    }
    web_put(p, "</ul>\n");
}

static gs_status show_story(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_scenario *sc = web_ground(e);
    if (!sc) {
        return p->err.status;
    }
    web_ground_begin(e, sc, "story");
    web_edit_form(e, "story", NULL);
    web_edit_fields(e, &gs_kind_scenario, sc, LIST(story_fields));
    web_edit_send_or(e, "Keep", "remove", "Take the battlefield away");
    events(e, sc);
    web_edit_form(e, "new-battle", web_said(p, "A new battle here"));
    web_edit_ask(e, "title", "title", 'w', NULL);
    web_edit_ask(e, "date", "date", 'w', NULL);
    web_edit_send(e, "Plan the battle");
    web_ground_end(e);
    return GS_OK;
}

gs_status web_edit_story(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo}, {"story", change_story}, {"new-battle", add_battle}};
    return web_edit_page(p, LIST(acts), show_story);
}
