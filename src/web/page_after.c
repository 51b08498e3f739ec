/* After a battle: what it left behind, line by line, with the players' dice and rulings; nothing is
 * entered before somebody says so. What was said so far travels with the form. */
#include "gesta/desk.h"
#include "web_int.h"

#include <stdio.h>
#include <string.h>

typedef struct web_after {
    web_page *p;
    const char *id;
    gs_campaign *c; /* of the page alone: it is worked on */
    gs_desk_page d;
    const char **said; /* statements of the desk's page, in their order */
    int n, cap;
    gs_err fault;
    int at; /* the line that it is about; 0 none */
} web_after;

/* ---- what was said ---- */
static bool say(web_after *a, const char *text, int line)
{
    gs_desk_act act;
    gs_err err = {0};
    if (gs_desk_page_say(&a->d, text, &act, &err) != GS_OK) {
        if (line >= 0 && !a->fault.text[0]) {
            a->fault = err;
            a->at = line;
        }
        return false;
    }
    a->said = gs_arena_grow(a->p->a, a->said, a->n, &a->cap, sizeof *a->said);
    a->said[a->n++] = text;
    return true;
}

/* What a field of line n says; NULL nothing. */
static const char *of_line(const web_after *a, const char *name, int n)
{
    const char *v = a->p->form
                        ? web_field_of(a->p->form, gs_arena_printf(a->p->a, "%s.%d", name, n))
                        : NULL;
    v = v ? v + strspn(v, " \t\r\n") : NULL;
    return v && *v ? v : NULL;
}

/* The reason behind a ruling, its quotation marks those of a sentence. */
static const char *because(web_after *a, const char *why)
{
    if (!why) {
        return "";
    }
    char *words = gs_arena_strdup(a->p->a, why);
    for (char *c = words; *c; c++) {
        *c = *c == '"' ? '\'' : *c == '\r' || *c == '\n' ? ' ' : *c;
    }
    return gs_arena_printf(a->p->a, " because \"%s\"", words);
}

static void hear_line(web_after *a, int n)
{
    gs_arena *m = a->p->a;
    const char *dice = of_line(a, "dice", n), *rules = of_line(a, "rules", n),
               *does = of_line(a, "does", n);
    if (dice) {
        say(a, gs_arena_printf(m, "%d: %s", n, dice), n);
    }
    if (rules) {
        say(a, gs_arena_printf(m, "%d => %s%s", n, rules, because(a, of_line(a, "because", n))), n);
    }
    if (does) {
        say(a, gs_arena_printf(m, "%s %d", strcmp(does, "keep") == 0 ? "keep" : "drop", n), n);
    }
}

/* All of the form: what was said before, then what its fields say, line by line. */
static void hear(web_after *a)
{
    const web_asked *f = a->p->form;
    for (int i = 0; i < f->fields; i++) {
        if (strcmp(f->field[i].name, "said") == 0) {
            say(a, f->field[i].value,
                -1); /* it was taken once: if not now, the campaign is another */
        }
    }
    int lines = a->d.n_lines;
    int *n = GS_NEW_ARRAY(a->p->a, int, lines + 1);
    for (int i = 0; i < lines; i++) {
        n[i] = a->d.line[i].n;
    }
    for (int i = 0; i < lines; i++) {
        hear_line(a, n[i]);
    }
    const char *kind = web_field_of(f, "add"), *whom = web_field_of(f, "whom"),
               *by = of_line(a, "many", 0);
    if (kind && *kind && whom && *whom) {
        say(a,
            gs_arena_printf(a->p->a, "add %s %s%s%s%s", kind, whom, by ? " " : "", by ? by : "",
                            because(a, of_line(a, "because", 0))),
            0);
    }
}

/* ---- the page ---- */
static void hidden(web_after *a, const char *name, const char *value)
{
    web_put(a->p, "<input type=\"hidden\" name=\"%s\" value=\"%s\"/>\n", name, value);
}

static void fates(web_after *a, int n)
{
    static const char *const words[] = {"free",    "killed",  "captured",
                                        "missing", "escaped", "rescued"};
    web_put(a->p, "<select name=\"rules.%d\"><option value=\"\">{as the rules say}</option>", n);
    for (int i = 0; i < GS_COUNT(words); i++) {
        web_put(a->p, "<option value=\"%s\">%s</option>", words[i], web_said(a->p, words[i]));
    }
    web_put(a->p, "</select>\n");
}

/* What the players may rule of a line. */
static void ruling(web_after *a, const gs_desk_line *l)
{
    web_page *p = a->p;
    bool hero = gs_campaign_hero(a->c, l->subject) != NULL,
         out = strstr(l->then, "left out") != NULL;
    bool ruled = l->kind == GS_LINE_WORKED && (hero || gs_campaign_unit(a->c, l->subject)) &&
                 strncmp(l->name, "honour", 6) != 0;
    bool drops = l->kind == GS_LINE_ADDED || *l->what;
    if (!ruled && !drops) {
        return;
    }
    web_put(p, a->at == l->n ? "<details open=\"open\"><summary>{change}</summary>\n"
                             : "<details><summary>{change}</summary>\n");
    if (ruled) {
        web_put(p, hero ? "<label>{What became of him} " : "<label>{Left afterwards} ");
        if (hero) {
            fates(a, l->n);
        } else {
            web_put(p, "<input type=\"number\" min=\"0\" max=\"999\" name=\"rules.%d\"/>", l->n);
        }
        web_put(
            p,
            "</label>\n<label>{because} <input name=\"because.%d\" maxlength=\"200\"/></label>\n",
            l->n);
    }
    if (drops) {
        web_put(p, "<label><input type=\"checkbox\" name=\"does.%d\"", l->n);
        web_put(p, " value=\"%s\"/> ", out ? "keep" : "drop");
        web_put(p, "%s</label>\n", web_said(p, out ? "it counts after all" : "leave it out"));
    }
    web_put(p, "</details>\n");
}

/* What is asked of a line that is open. */
static void asked(web_after *a, const gs_desk_line *l)
{
    web_page *p = a->p;
    if (l->kind == GS_LINE_STAYS) {
        web_put(p,
                "<label>{Stays with the army?} <select name=\"dice.%d\"><option value=\"\">{not "
                "said yet}</option>",
                l->n);
        web_put(p, "<option value=\"y\">{yes}</option><option "
                   "value=\"n\">{no}</option></select></label>\n");
    } else if (l->kind == GS_LINE_LOST) {
        web_put(p,
                "<label>{Lost} <input type=\"number\" min=\"0\" max=\"999\" "
                "name=\"dice.%d\"/></label>\n",
                l->n);
    } else {
        web_put(p, "<label>%s <input name=\"dice.", l->dice);
        web_put(p, "%d\" inputmode=\"numeric\" autocomplete=\"off\" size=\"8\"/></label>\n", l->n);
    }
}

/* "14 -> 8" with an arrow as a page has it. */
static const char *arrowed(web_after *a, const char *text)
{
    const char *at = strstr(text, "->");
    return at ? gs_arena_printf(a->p->a, "%.*s→%s", (int)(at - text), text, at + 2) : text;
}

static void line(web_after *a, const gs_desk_line *l)
{
    web_page *p = a->p;
    bool thrown = *l->dice && !l->open && !strstr(l->dice, "no die");
    web_put(p, "<li id=\"l%d\" class=\"%s\"><span class=\"one\"><b>%s</b><span class=\"quiet\">%s",
            l->n, l->open ? "open" : "", l->name, arrowed(a, l->now));
    web_put(p, thrown ? " · %s</span></span>\n" : "%s</span></span>\n", thrown ? l->dice : "");
    if (*l->then) {
        web_put(p, "<span class=\"then\">%s", l->then);
        if (l->was) {
            web_put(p, " <span class=\"quiet\">({was %s})</span>", l->was);
        }
        web_put(p, "</span>\n");
    }
    if (!a->d.settled) {
        web_put(p, "<span class=\"asks\">\n");
        if (l->open) {
            asked(a, l);
        }
        ruling(a, l);
        web_put(p, "</span>\n");
    }
    if (a->at == l->n && a->fault.text[0]) {
        web_put(p, "<p class=\"no\" role=\"alert\">%s</p>\n", a->fault.text);
    }
    web_put(p, "</li>\n");
}

/* Lines of heroes, of units, of honours and what else there is: each under its head. */
static int group_of(const web_after *a, const gs_desk_line *l)
{
    bool honour = strncmp(l->name, "honour", 6) == 0;
    return l->kind == GS_LINE_ADDED || honour                                       ? 2
           : gs_campaign_hero(a->c, l->subject)                                     ? 0
           : l->kind == GS_LINE_STAYS && gs_setup_hero(a->d.setup, l->subject) >= 0 ? 0
                                                                                    : 1;
}

static void lines(web_after *a)
{
    static const char *const heads[] = {"Heroes", "Units", "Honours, and what was added"};
    for (int g = 0; g < GS_COUNT(heads); g++) {
        bool any = false;
        for (int i = 0; i < a->d.n_lines; i++) {
            if (group_of(a, &a->d.line[i]) == g) {
                if (!any) {
                    web_rubric(a->p, web_said(a->p, heads[g]));
                    web_put(a->p, "<ul class=\"plain lines\">\n");
                }
                any = true;
                line(a, &a->d.line[i]);
            }
        }
        web_put(a->p, any ? "</ul>\n" : "");
    }
    if (a->d.n_lines == 0) {
        web_put(a->p, "<p>{Nobody came to harm, and nobody earned an honour.}</p>\n");
    }
    if (a->d.unknown) {
        web_put(a->p, "<p class=\"note\">{Losses not recorded: %s}</p>\n", a->d.unknown);
    }
}

/* An entry by hand. */
static void addition(web_after *a)
{
    web_page *p = a->p;
    const gs_setup *s = a->d.setup;
    web_put(p, "<details class=\"more\"%s><summary>{Something else}</summary>\n", "");
    web_put(p, "<label>{What} <select name=\"add\"><option value=\"\">{nothing}</option>");
    for (int k = 0; gs_ledger_words[k]; k++) {
        char whom = gs_ledger_by_hand((gs_ledger_kind)k);
        if (whom == 'h' || whom == 'u') {
            web_put(p, "<option value=\"%s\">%s</option>", gs_ledger_words[k],
                    web_said(p, gs_ledger_words[k]));
        }
    }
    web_put(p, "</select></label>\n<label>{Who} <select name=\"whom\"><option "
               "value=\"\">{nobody}</option>");
    for (int i = 0; i < s->n_heroes; i++) {
        web_put(p, "<option value=\"%s\">%s</option>", s->heroes[i].id, s->heroes[i].name);
    }
    for (int i = 0; i < s->n_units; i++) {
        if (!s->units[i].dummy) {
            web_put(p, "<option value=\"%s\">%s</option>", s->units[i].id, s->units[i].name);
        }
    }
    web_put(p,
            "</select></label>\n<label>{Number} <input type=\"number\" name=\"many.0\" min=\"0\" "
            "max=\"999\"/></label>\n"
            "<label>{because} <input name=\"because.0\" maxlength=\"200\"/></label></details>\n");
    if (a->at == 0 && a->fault.text[0]) {
        web_put(p, "<p class=\"no\" role=\"alert\">%s</p>\n", a->fault.text);
    }
}

static void button(web_after *a, const char *what, const char *words, bool main)
{
    web_put(a->p,
            main ? "<button class=\"main keep\" name=\"do\" value=\"%s\">"
                 : "<button name=\"do\" value=\"%s\">",
            what);
    web_put(a->p, "%s</button>\n", words);
}

static void ways(web_after *a)
{
    web_page *p = a->p;
    bool open = false;
    for (int i = 0; i < a->d.n_lines; i++) {
        open = open || a->d.line[i].open;
    }
    web_put(p, "<div class=\"ways\">\n");
    if (a->d.settled) {
        button(a, "reopen", web_said(p, "take it back, and work it anew"), false);
    } else {
        button(a, "look", web_said(p, "work it out"), false);
        if (open) {
            button(a, "all", web_said(p, "the program throws the rest"), false);
        }
        button(a, "enter", web_said(p, "Enter it in the ledger"), true);
    }
    web_put(p, "</div>\n");
}

static gs_status show(web_after *a)
{
    web_page *p = a->p;
    web_begin(p, gs_arena_printf(p->a, web_said(p, "After %s"), a->d.setup->title), "battles");
    web_put(
        p,
        "<div class=\"after\"><p class=\"rubric\">%s</p>\n<h1>{After %s}</h1>\n<p class=\"quiet\">",
        web_date(p, a->d.battle->date), a->d.setup->title);
    if (a->d.settled) {
        web_put(p,
                "{This is in the ledger.} <a href=\"/battle/%s\">{the report}</a> · <a "
                "href=\"/turn\">{end the campaign "
                "turn}</a></p>\n",
                a->id);
    } else {
        web_put(p, "{What the battle did to the campaign. Change what you know better; nothing is "
                   "entered before you say "
                   "so.}</p>\n");
    }
    web_put(p, "<form method=\"post\" action=\"/battle/%s/after\">\n", a->id);
    hidden(a, "token", p->session->token);
    for (int i = 0; i < a->n; i++) {
        hidden(a, "said", a->said[i]);
    }
    lines(a);
    if (!a->d.settled) {
        addition(a);
    }
    ways(a);
    web_put(p, "</form></div>\n");
    web_end(p);
    return GS_OK;
}

/* ---- opened, worked ---- */
static gs_status open(web_page *p, bool write, web_after *a)
{
    web_file *file = &p->w->file;
    *a = (web_after){.p = p, .id = p->id[0], .at = -1};
    if (write) {
        web_file_rest(file);
    }
    gs_status st = write ? gs_store_open(file->path, GS_STORE_WRITE, file->scripts, &file->store,
                                         &p->err)
                         : web_file_store(file, &p->err);
    st = st == GS_OK ? gs_store_load(file->store, false, &a->c, &p->err) : st;
    gs_camp_battle *b = st == GS_OK ? gs_campaign_battle(a->c, a->id) : NULL;
    if (st != GS_OK || !b) {
        return st != GS_OK
                   ? st
                   : gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No battle of that name."));
    }
    if (b->what_if) {
        return gs_err_set(&p->err, GS_INPUT,
                          web_said(p, "%s is a what if: it leaves nothing behind."), b->id);
    }
    return gs_desk_page_open(file->store, a->c, b, p->a, &a->d, &p->err);
}

static gs_status done(web_after *a)
{
    web_page *p = a->p;
    snprintf(p->location, sizeof p->location, "/battle/%s/after", a->id);
    p->status = 303;
    p->type = "text/plain; charset=utf-8";
    return GS_OK;
}

static gs_status enter(web_after *a)
{
    int n;
    if (a->fault.text[0]) {
        a->p->status = 422; /* nothing is entered while a line is wrong */
        return show(a);
    }
    gs_status st = gs_desk_page_apply(&a->d, &n, &a->p->err);
    return st == GS_OK ? done(a) : st;
}

static gs_status work(web_after *a)
{
    const char *what = web_field_of(a->p->form, "do");
    what = what ? what : "look";
    if (strcmp(what, "reopen") == 0) {
        gs_status st = a->d.settled ? gs_desk_page_reopen(&a->d, &a->p->err) : GS_OK;
        return st == GS_OK ? done(a) : st;
    }
    if (a->d.settled) {
        return done(a); /* it was sent twice */
    }
    hear(a);
    if (strcmp(what, "enter") == 0) {
        return enter(a);
    }
    if (strcmp(what, "all") == 0 && !a->fault.text[0]) {
        say(a, "all", 0);
    }
    a->p->status = a->fault.text[0] ? 422 : 200;
    return show(a);
}

gs_status web_after_show(web_page *p)
{
    web_after a;
    gs_status st = open(p, false, &a);
    st = st == GS_OK ? show(&a) : st;
    gs_campaign_free(a.c);
    return st;
}

gs_status web_after_act(web_page *p)
{
    web_after a;
    gs_status st = open(p, true, &a);
    st = st == GS_OK ? work(&a) : st;
    gs_campaign_free(a.c);
    return st;
}
