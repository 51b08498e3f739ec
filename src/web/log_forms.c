/* Forms of what is no event: who set up where, turns, who came and joined; the bare result; the choice of
 * all of them. */
#include "gesta/rules.h"
#include "log.h"

#include <string.h>

static void phase_options(web_log *l)
{
    for (int i = 0; i < l->carry->n_phases; i++) {
        web_put(l->p, "<option>%s</option>", l->carry->phase[i].word);
    }
}

static void sides(web_log *l, bool draw)
{
    for (int i = 0; i < GS_SIDES; i++) {
        web_put(l->p, "<option value=\"%s\">%s</option>", l->s->side[i].id, l->s->side[i].name);
    }
    if (draw) {
        web_put(l->p, "<option value=\"draw\">{nobody: a draw}</option>");
    }
}

/* Each kind of troops that fights here. */
static void troops(web_log *l)
{
    for (int i = 0; i < l->s->n_units; i++) {
        const char *t = l->s->units[i].troop;
        bool seen = !t;
        for (int k = 0; k < i && !seen; k++) {
            seen = l->s->units[k].troop && strcmp(l->s->units[k].troop, t) == 0;
        }
        if (!seen) {
            web_put(l->p, "<option>%s</option>", t);
        }
    }
}

static void whoever(web_log *l, char kind)
{
    const gs_table_state *t = gs_logbook_state(l->lb);
    gs_ref who;
    for (int i = 0; i < GS_MAX_UNITS && kind != 'h'; i++) {
        who = gs_ref_unit(i);
        if (gs_unit_came(l->s, t, i)) {
            web_log_whom(l, &who, 1, NULL);
        }
    }
    for (int i = 0; i < l->s->n_heroes && kind != 'u'; i++) {
        who = gs_ref_hero(i);
        web_log_whom(l, &who, 1, NULL);
    }
}

static void form_field(web_log *l, const web_log_slot *s, int k)
{
    web_page *p = l->p;
    const char *name = gs_arena_printf(p->a, "a%d", k);
    if (s->kind == 'z') {
        web_log_zone(l, name, web_said(p, s->label));
        return;
    }
    web_put(p, "<div class=\"ask\"><label for=\"%s\">%s</label>", name, web_said(p, s->label));
    if (strchr("qnw", s->kind)) {
        web_put(p, "<input id=\"%s\" name=\"%s\" value=\"%s\"%s/></div>\n", name, name, web_log_sent(l, name), "");
        return;
    }
    web_put(p, "<select id=\"%s\" name=\"%s\">", name, name);
    gs_str_add(&p->out, s->optional ? "<option value=\"\">–</option>" : "");
    switch (s->kind) {
    case 'p': phase_options(l); break;
    case 's': sides(l, false); break;
    case 'r': sides(l, true); break;
    case 't': troops(l); break;
    case 'o':
        for (int i = 0; i < l->s->n_objectives; i++) {
            web_put(p, "<option value=\"%s\">%s</option>", l->s->objectives[i].id, l->s->objectives[i].name);
        }
        break;
    default: whoever(l, s->kind); break;
    }
    web_put(p, "</select></div>\n");
}

/* Where a side's units set up: a wing for each. */
static void deploy(web_log *l)
{
    static const char *const wings[] = {"left", "centre", "right", "-"};
    web_page *p = l->p;
    const char *side = web_field_of(l->f, "side");
    int k = side && strcmp(side, l->s->side[1].id) == 0;
    web_log_hidden(p, "side", l->s->side[k].id);
    for (int i = 0; i < l->s->n_units; i++) {
        const gs_ob_unit *u = &l->s->units[i];
        const char *name = gs_arena_printf(p->a, "d.%s", u->id), *now = web_field_of(l->f, name);
        if (u->side != k) {
            continue;
        }
        web_put(p, "<fieldset class=\"ask\"><legend>%s</legend><span class=\"chips\">", u->name);
        for (int w = 0; w < GS_COUNT(wings); w++) {
            const char *says = *wings[w] == '-' ? "not told" : wings[w];
            bool chosen = strcmp(now ? now : "-", wings[w]) == 0;
            web_put(p, "<input type=\"radio\" id=\"%s-%d\" name=\"%s\" value=\"%s\"", name, w, name, wings[w]);
            gs_str_add(&p->out, chosen ? " checked=\"checked\"/>" : "/>");
            web_put(p, "<label for=\"%s-%d\">%s</label>", name, w, gs_said_of(&p->w->book->page, "place", says));
        }
        web_put(p, "</span></fieldset>\n");
    }
}

void web_log_form_of_its_own(web_log *l, const web_log_form *f)
{
    web_page *p = l->p;
    web_log_slot s;
    int k = 0;
    web_put(p, "<h2 class=\"sentence\">%s</h2>\n", web_said(p, f->title));
    web_log_hidden(p, "say", f->word);
    if (strcmp(f->word, "deploy") == 0) {
        deploy(l);
    }
    for (const char *at = f->fields; (at = web_log_next_slot(p, at, &s)) != NULL; k++) {
        form_field(l, &s, k);
    }
    web_log_words(l);
}

static void form_links(web_log *l, bool setup)
{
    web_page *p = l->p;
    web_put(p, "<ul class=\"plain verbs\">\n");
    for (const web_log_form *f = web_log_forms; f->word; f++) {
        if (f->setup != setup) {
            continue;
        }
        if (!*f->fields && !setup) { /* nothing is asked: one tap */
            web_put(p, "<li><button name=\"say\" value=\"%s\">%s</button></li>\n", f->word, web_said(p, f->title));
            continue;
        }
        for (int i = 0; i < (strcmp(f->word, "deploy") == 0 ? GS_SIDES : 1); i++) {
            web_put(p, "<li><a href=\"/battle/%s/log?say=%s", l->id, f->word);
            web_put(p, strcmp(f->word, "deploy") == 0 ? "&amp;side=%s\">%s: " : "%s\">%s",
                    strcmp(f->word, "deploy") == 0 ? l->s->side[i].id : "",
                    strcmp(f->word, "deploy") == 0 ? l->s->side[i].name : "");
            web_put(p, "%s</a></li>\n", web_said(p, f->title));
        }
    }
    web_put(p, "</ul>\n");
}

void web_log_own_line(web_log *l)
{
    web_put(l->p, "<h2 class=\"sentence\">{In the log’s own words}</h2>\n");
    web_log_hidden(l->p, "say", "line");
    web_put(l->p, "<div class=\"ask\"><label for=\"line\">{a line, as gesta log takes it}</label><input "
                  "id=\"line\" name=\"line\" value=\"%s\" autocapitalize=\"none\" autocomplete=\"off\"/></div>\n",
            web_log_sent(l, "line"));
}

/* The bare result: who won, in how many turns, what it cost. */
static void record(web_log *l)
{
    web_page *p = l->p;
    web_put(p, "<h2 class=\"sentence\">{How it ended}</h2>\n<div class=\"ask\"><label for=\"winner\">{who has won}"
               "</label><select id=\"winner\" name=\"winner\">");
    sides(l, true);
    web_put(p, "</select></div>\n<div class=\"ask\"><label for=\"turns\">{in how many turns, if anybody counted}"
               "</label><input id=\"turns\" name=\"turns\" inputmode=\"numeric\" value=\"%s\"/></div>\n"
               "<h2 class=\"rubric\">{What it cost}</h2>\n", web_log_sent(l, "turns"));
    web_log_told(l, 6);
    web_log_words(l);
    web_put(p, "<p><button class=\"main\" formaction=\"/battle/%s/record\">{Keep the result}</button></p>\n", l->id);
}

/* By which book it is fought, and how much is to be asked. */
static void begins(web_log *l)
{
    static const char *const depths[] = {"every turn", "key moments", "only the result"};
    web_page *p = l->p;
    if (!l->d.begun) {
        web_put(p, "<h2 class=\"rubric\">{By which rules?}</h2>\n<p class=\"two\">");
        for (int i = 0; gs_rulesets[i]; i++) {
            const gs_ruleset *rs = gs_rulesets[i];
            if (strcmp(rs->id, "campaign") != 0) {
                web_put(p, "<a class=\"button\" href=\"/battle/%s/log?ruleset=%s\"", l->id, rs->id);
                gs_str_add(&p->out, rs == l->s->ruleset ? " aria-current=\"true\">" : ">");
                web_put(p, "%s</a>\n", rs->name);
            }
        }
        web_put(p, "</p>\n");
    }
    web_put(p, "<h2 class=\"rubric\">{How much is to be asked?}</h2>\n<p class=\"two\">");
    for (int i = 0; i < WEB_DEPTHS; i++) {
        web_put(p, "<button formaction=\"/battle/%s/depth\" name=\"depth\" value=\"%d\"", l->id, i);
        gs_str_add(&p->out, i == (int)p->session->depth ? " aria-pressed=\"true\">" : " aria-pressed=\"false\">");
        web_put(p, "%s</button>\n", web_said(p, depths[i]));
    }
    web_put(p, "</p>\n");
}

void web_log_free_choice(web_log *l)
{
    web_page *p = l->p;
    if (p->session->depth == WEB_DEPTH_RESULT && l->stand.last == 0) {
        record(l);
        begins(l);
        return;
    }
    web_put(p, "<h2 class=\"sentence\">%s</h2>\n", web_said(p, l->stand.turn ? "What happened?"
                                                                            : "Before the first turn"));
    web_put(p, "<p class=\"quiet\">{Tap a unit or a hero in the list, or choose here.}</p>\n");
    if (l->stand.turn == 0) {
        form_links(l, true);
        web_put(p, "<h2 class=\"rubric\">{Then}</h2>\n");
    }
    form_links(l, false);
    web_put(p, "<p class=\"links\"><a href=\"/battle/%s/log?say=line\">{In the log’s own words}</a></p>\n", l->id);
    if (l->stand.turn > 0) {
        web_put(p, "<details><summary>{Who came, where they stood}</summary>\n");
        form_links(l, true);
        web_put(p, "</details>\n");
    }
    web_put(p, "<h2 class=\"rubric\">{Only told}</h2>\n");
    web_log_told(l, 2);
    web_log_words(l);
    begins(l);
}
