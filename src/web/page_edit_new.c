/* A campaign from nothing: title, rules, how time is counted, the sides. */
#include "edit.h"

#include "gesta/desk_found.h"
#include "gesta/os.h"
#include "gesta/rules.h"

#include <stdio.h>
#include <string.h>

enum { SIDES = 2 };

static const char *side_field(web_edit *e, int i, const char *name)
{
    return gs_arena_printf(e->p->a, "side%d.%s", i + 1, name);
}

static void side_fields(web_edit *e, int i)
{
    static const char *const colours[SIDES] = {"#a3242b", "#1f4e9e"};
    web_put(e->p, "<fieldset><legend>%s</legend>\n",
            web_said(e->p, i ? "The second side" : "The first side"));
    web_edit_ask(e, side_field(e, i, "name"), "what it is called", 'w', NULL);
    web_edit_select(e, side_field(e, i, "colour"), "colour", 'c', NULL, colours[i], true);
    web_edit_ask(e, side_field(e, i, "player"), "who plays it, if anybody yet", 'w', NULL);
    web_put(e->p, "</fieldset>\n");
}

static void rule_sets(web_edit *e)
{
    const char *chosen = e->sent ? web_field_of(e->sent, "ruleset") : NULL;
    chosen = chosen ? chosen : "stout-hearts";
    web_put(e->p, "<fieldset class=\"books\"><legend>{By which rules?}</legend>\n");
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        if (strcmp(rs->id, "campaign") == 0) {
            continue;
        }
        web_put(e->p, "<p><input type=\"radio\" name=\"ruleset\" id=\"r-%s\" value=\"%s\"", rs->id,
                rs->id);
        gs_str_add(&e->p->out, strcmp(chosen, rs->id) == 0 ? " checked=\"checked\"/>" : "/>");
        web_put(e->p, "<label for=\"r-%s\"><b>%s</b> <span class=\"quiet\">%s</span></label></p>\n",
                rs->id, rs->name, rs->credit);
    }
    web_put(e->p, "</fieldset>\n");
}

static gs_status show(web_edit *e)
{
    web_page *p = e->p;
    web_begin(p, web_said(p, "A new campaign"), "");
    web_put(p, "<div class=\"editor\">\n<h1>{A new campaign}</h1>\n<p>{Nothing is fixed by this "
               "but the rule "
               "set, by which strengths are counted. All else can be changed later.}</p>\n");
    web_edit_form(e, "found", NULL);
    web_edit_ask(e, "title", "what the campaign is called", 'w', NULL);
    rule_sets(e);
    web_put(p, "<div class=\"two-fields\">\n");
    for (int i = 0; i < SIDES; i++) {
        side_fields(e, i);
    }
    web_put(p, "</div>\n<fieldset><legend>{How it goes on}</legend>\n");
    web_edit_select(e, "shape", "its shape", 0, gs_camp_shape_words, "free", true);
    web_edit_ask(e, "start", "the day on which it begins, as 1066-09-20; empty: turns are counted",
                 'w', NULL);
    web_edit_select(e, "calendar", "a campaign turn is", 0, gs_camp_calendar_words, NULL, false);
    web_put(p, "</fieldset>\n");
    web_edit_send(e, "Begin the campaign");
    web_put(p, "</div>\n");
    web_end(p);
    return GS_OK;
}

/* A side that was named comes into the lists, by a step of its own. */
static gs_status add_side(web_edit *e, gs_campaign *c, int i)
{
    gs_hand h;
    gs_camp_side side = {0};
    const char *colour = web_edit_sent(e, side_field(e, i, "colour"));
    side.name = web_edit_sent(e, side_field(e, i, "name"));
    side.player = web_edit_sent(e, side_field(e, i, "player"));
    side.colour = colour ? gs_hand_field_words("colour", colour) : NULL;
    if (!side.name) {
        return GS_OK;
    }
    gs_status st = gs_hand_begin(&h, c, NULL, NULL, false, &e->fault);
    st = st == GS_OK ? gs_hand_add(&h, &gs_kind_side, NULL, &side, NULL) : st;
    st = st == GS_OK ? gs_hand_close(&h) : st;
    if (st != GS_OK && strcmp(e->fault.key, "name") == 0) {
        gs_err_prefix(&e->fault, "%s", side.name);
    }
    return st;
}

static gs_status write_file(web_edit *e, const gs_campaign *c)
{
    web_file *f = &e->p->w->file;
    const char *path = f->path ? f->path : gs_arena_printf(e->p->w->arena, "%s.gesta", c->id);
    gs_desk_making m;
    gs_status st = gs_desk_making_open(path, f->scripts, &m, &e->fault);
    st = st == GS_OK ? gs_store_put_campaign(m.store, c, &e->fault) : st;
    st = gs_desk_making_end(&m, st, &e->fault);
    if (st == GS_OK) {
        f->path = path;
    }
    return st;
}

static gs_status found(web_edit *e)
{
    const gs_desk_found what = {.title = web_edit_sent(e, "title"),
                                .ruleset = web_edit_sent(e, "ruleset"),
                                .shape = web_edit_sent(e, "shape"),
                                .start = web_edit_sent(e, "start"),
                                .calendar = web_edit_sent(e, "calendar")};
    gs_campaign *c;
    gs_status st = gs_desk_campaign_new(&what, &c, &e->fault);
    if (st != GS_OK) {
        return st;
    }
    for (int i = 0; i < SIDES && st == GS_OK; i++) {
        st = add_side(e, c, i);
    }
    st = st == GS_OK ? write_file(e, c) : st;
    gs_campaign_free(c);
    return st;
}

static gs_status go(web_page *p, const char *to)
{
    snprintf(p->location, sizeof p->location, "%s", to);
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}

gs_status web_new(web_page *p)
{
    web_edit e = {.p = p};
    if (!web_file_absent(&p->w->file)) { /* it was made already, perhaps by this very form */
        return go(p, p->form ? "/edit" : "/");
    }
    gs_status st = web_secret(e.key, &p->err);
    if (st != GS_OK || !p->form) {
        return st == GS_OK ? show(&e) : st;
    }
    st = found(&e);
    if (st == GS_OK) {
        return go(p, "/edit");
    }
    e.act = "found";
    e.sent = p->form;
    p->status = 422;
    return show(&e);
}
