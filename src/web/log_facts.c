/* What is asked of an event: its facts with what the rules fill in, its words, where it goes, what
 * came of it; the exact odds before the dice. Words, ranges and help are the fact table's. */
#include "gesta/odds.h"
#include "log.h"

#include <stdlib.h>
#include <string.h>

/* The value of a fact as it stands in the page: as it was sent, else as it is filled. */
static const char *value_of(web_log *l, const gs_fact *f)
{
    const char *sent = web_field_of(l->f, gs_arena_printf(l->p->a, "f.%s", f->key));
    gs_str text = {0};
    if (sent && *sent) {
        return sent;
    }
    if (l->looked && (gs_fact_has_default(f) || gs_fact_get(f, l->look.in) != f->dflt)) {
        gs_fact_print(f, gs_fact_get(f, l->look.in), &text);
    }
    const char *out = gs_arena_strdup(l->p->a, gs_str_text(&text));
    gs_str_free(&text);
    return out;
}

static void chip(web_page *p, const char *kind, const char *name, const char *value,
                 const char *says, bool chosen)
{
    const char *id = gs_arena_printf(p->a, "%s-%s", name, value);
    web_put(p, "<input type=\"%s\" id=\"%s\" name=\"%s\" value=\"%s\"", kind, id, name, value);
    gs_str_add(&p->out, chosen ? " checked=\"checked\"/>" : "/>");
    web_put(p, "<label for=\"%s\">%s</label>", id, says);
}

static void words(web_page *p, const gs_fact *f, const char *now)
{
    static const char *const yes_no[] = {"yes", "no", NULL};
    const char *const *list = f->type == GS_FACT_BOOL ? yes_no : f->words;
    const char *name = gs_arena_printf(p->a, "f.%s", f->key);
    int n = 0;
    while (list[n]) {
        n++;
    }
    if (n <= 5) {
        web_put(p, "<fieldset class=\"ask\"><legend>%s</legend><span class=\"chips\">", f->help);
        for (int i = 0; i < n; i++) {
            chip(p, "radio", name, list[i], web_said(p, list[i]), strcmp(list[i], now) == 0);
        }
        web_put(p, "</span></fieldset>\n");
        return;
    }
    web_put(p, "<div class=\"ask\"><label for=\"%s\">%s</label><select id=\"%s\" name=\"%s\">", name,
            f->help, name, name);
    for (int i = 0; i < n; i++) {
        web_put(p, "<option value=\"%s\"", list[i]);
        gs_str_add(&p->out, strcmp(list[i], now) == 0 ? " selected=\"selected\">" : ">");
        web_put(p, "%s</option>", list[i]);
    }
    web_put(p, "</select></div>\n");
}

static void fact(web_log *l, const gs_fact *f)
{
    web_page *p = l->p;
    const char *now = value_of(l, f);
    if (f->type == GS_FACT_BOOL || f->type == GS_FACT_WORD) {
        words(p, f, now);
        return;
    }
    gs_str range = {0};
    gs_fact_range(f, &range);
    web_put(p, "<div class=\"ask\"><label for=\"f.%s\">%s</label><input id=\"f.%s\" name=\"f.%s\" "
               "inputmode=\"%s\" value=\"%s\" size=\"4\" aria-describedby=\"r.%s\"/> <span class=\"quiet\" "
               "id=\"r.%s\">%s</span></div>\n", f->key, f->help, f->key, f->key,
            f->type == GS_FACT_DEC ? "decimal" : "numeric", now, f->key, f->key, gs_str_text(&range));
    gs_str_free(&range);
}

/* Whose facts follow: "attacker: Odo's knights". */
static void whose(web_log *l, const gs_fact *f, const char **role)
{
    const char *dot = strchr(f->key, '.');
    const char *now = dot ? gs_arena_strndup(l->p->a, f->key, (size_t)(dot - f->key)) : "";
    if (*role && strcmp(*role, now) == 0) {
        return;
    }
    *role = now;
    for (int i = 0; i < l->look.n_who && l->looked; i++) {
        if (strcmp(l->look.who[i].role, now) == 0) {
            web_put(l->p, "<h3>%s</h3>\n", gs_logbook_full(l->lb, l->look.who[i].who));
            return;
        }
    }
    if (*now) {
        web_put(l->p, "<h3>%s</h3>\n", now);
    }
}

/* Facts that are asked, or the others. */
static void facts(web_log *l, bool asked)
{
    const gs_proc *proc = l->verb->proc;
    const char *role = NULL;
    bool must;
    for (int i = 0; i < proc->n_in; i++) {
        if (web_log_asks(l, &proc->in[i], &must) == asked) {
            whose(l, &proc->in[i], &role);
            fact(l, &proc->in[i]);
        }
    }
}

static bool said(const web_log *l, const char *word)
{
    const char *w;
    for (int k = 0; (w = web_field_nth(l->f, "word", k)) != NULL; k++) {
        if (strcmp(w, word) == 0) {
            return true;
        }
    }
    return false;
}

/* Words of the verb without facts: they are only said. */
static void plain_words(web_log *l)
{
    web_page *p = l->p;
    bool any = false;
    for (int i = l->verb->first; i < l->verb->first + l->verb->n; i++) {
        const gs_carry_row *r = &l->carry->row[i];
        if (r->kind != GS_ROW_WORD || *r->f[2]) {
            continue;
        }
        if (!any) {
            web_put(p, "<fieldset class=\"ask\"><legend>{How}</legend><span class=\"chips\">");
        }
        any = true;
        const char *w = gs_arena_strndup(p->a, r->f[0], strcspn(r->f[0], " "));
        chip(p, "checkbox", "word", w, w, said(l, w));
    }
    if (any) {
        web_put(p, "</span></fieldset>\n");
    }
}

static void option(web_page *p, const char *value, const char *says, const char *now)
{
    web_put(p, "<option value=\"%s\"", value);
    gs_str_add(&p->out, now && strcmp(now, value) == 0 ? " selected=\"selected\">" : ">");
    web_put(p, "%s</option>", says);
}

void web_log_zone(web_log *l, const char *name, const char *label)
{
    static const char *const across[] = {"left", "centre", "right"};
    static const char *const deep[] = {"near", "middle", "far"};
    web_page *p = l->p;
    const char *now = web_field_of(l->f, name);
    web_put(p, "<div class=\"ask\"><label for=\"w-%s\">%s</label><select id=\"w-%s\" name=\"%s\">", name,
            label, name, name);
    option(p, "", web_said(p, "not told"), now);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            const char *says = gs_said_of(&p->w->book->page, "place", across[i]);
            option(p, gs_arena_printf(p->a, "%s %s", across[i], deep[k]),
                   gs_arena_printf(p->a, "%s, %s", says, web_said(p, deep[k])), now);
        }
    }
    option(p, "reserve", web_said(p, "in reserve"), now);
    web_put(p, "</select></div>\n");
}

/* Units and heroes of both sides, those too that are gone. */
static void anybody(web_log *l, const char *now)
{
    const gs_table_state *t = gs_logbook_state(l->lb);
    for (int kind = 0; kind < 2; kind++) {
        int n = kind ? t->n_heroes : GS_MAX_UNITS;
        for (int i = 0; i < n; i++) {
            gs_ref who = kind ? gs_ref_hero(i) : gs_ref_unit(i);
            if (kind ? i < l->s->n_heroes : gs_unit_came(l->s, t, i)) {
                option(l->p, gs_ref_id(l->s, who), gs_logbook_full(l->lb, who), now);
            }
        }
    }
}

/* One row: what befell whom. */
static void told_row(web_log *l, int k)
{
    web_page *p = l->p;
    const char *what = web_field_nth(l->f, "told.what", k), *who = web_field_nth(l->f, "told.who", k);
    const char *n = web_field_nth(l->f, "told.n", k), *by = web_field_nth(l->f, "told.by", k);
    int numbers;
    web_put(p, "<div class=\"told\"><label>{Who} <select name=\"told.who\">");
    option(p, "", "–", who);
    anybody(l, who ? who : k == 0 && !l->verb && l->n_who ? l->who[0] : NULL);
    web_put(p, "</select></label><label>{what} <select name=\"told.what\">");
    option(p, "", "–", what);
    for (int hero = 0; hero < 2; hero++) {
        const char *const *list = gs_logbook_told_words(l->lb, hero, &numbers);
        for (int i = 0; list[i]; i++) {
            if (!hero || strcmp(list[i], "left") != 0) { /* said of both */
                option(p, list[i], list[i], what);
            }
        }
    }
    web_put(p, "</select></label><label>{how many} <input name=\"told.n\" value=\"%s\" size=\"3\" "
               "inputmode=\"numeric\"/></label><label>{by whom} <select name=\"told.by\">", n ? n : "");
    option(p, "", "–", by);
    anybody(l, by);
    web_put(p, "</select></label></div>\n");
}

void web_log_told(web_log *l, int rows)
{
    for (int k = 0; k < rows; k++) {
        told_row(l, k);
    }
}

/* ---- the odds ---- */
static int likelier(const void *a, const void *b)
{
    return gs_odds_tenths(b) - gs_odds_tenths(a);
}

static void odds_bar(web_page *p, const gs_odds_key *k)
{
    int at = 0;
    web_put(p, "<svg class=\"odds\" viewBox=\"0 0 1000 60\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
    for (int i = 0; i < k->count && i < 8; i++) {
        int wide = gs_odds_tenths(&k->values[i]);
        web_put(p, "<rect class=\"part-%d\" x=\"%d\" width=\"%d\" height=\"60\"/>", i, at, wide);
        at += wide;
    }
    web_put(p, "</svg>\n");
}

static void odds(web_log *l)
{
    enum { MOST = 8 };
    const uint64_t courses = 400000; /* what a page may take: beyond it an answer is estimated */
    const gs_proc *proc = l->verb->proc;
    web_page *p = l->p;
    gs_odds_key *keys;
    gs_err err;
    int n;
    if (!l->looked || !proc->n_labels || (proc->check && proc->check(l->look.ruled, &err) != GS_OK) ||
        gs_odds(proc, l->look.ruled, l->look.tells, courses, p->a, &keys, &n, &err) != GS_OK || n < 1 ||
        keys[0].count < 2) {
        return;
    }
    qsort(keys[0].values, (size_t)keys[0].count, sizeof *keys[0].values, likelier);
    web_put(p, "<h2 class=\"rubric\">%s</h2>\n", web_said(p, keys[0].estimate ? "The odds, about"
                                                                             : "The odds, exactly"));
    odds_bar(p, &keys[0]);
    web_put(p, "<p class=\"chances\">");
    for (int i = 0; i < keys[0].count && i < MOST; i++) {
        gs_str word = {0};
        int tenths = gs_odds_tenths(&keys[0].values[i]);
        gs_logbook_odds_word(l->lb, &l->look, keys[0].values[i].value, &word);
        web_put(p, "<span class=\"chance part-%d\"><b>%d.%d %%</b> %s</span> ", i, tenths / 10, tenths % 10,
                gs_str_text(&word));
        gs_str_free(&word);
    }
    web_put(p, "</p>\n");
}

/* ---- all of it ---- */
void web_log_facts(web_log *l)
{
    web_page *p = l->p;
    const gs_proc *proc = l->verb->proc;
    if (proc) {
        web_put(p, "<h2 class=\"rubric\">{What the program cannot see}</h2>\n<p class=\"quiet\">"
                   "{Tap what is wrong; else go on.}</p>\n<p class=\"chips fold\"><input type=\"checkbox\" "
                   "id=\"unfold\"/><label for=\"unfold\">{the questions}</label></p>\n<div class=\"asks\">\n");
        facts(l, true);
        plain_words(l);
        web_put(p, "</div>\n<p class=\"no-script\"><button name=\"do\" value=\"look\">"
                   "{Show the odds for this}</button></p>\n");
        web_put(p, "<div id=\"odds\">\n");
        odds(l);
        web_put(p, "</div>\n");
        if (web_log_shown(l, "facts")) {
            web_put(p, "<h2 class=\"rubric\">{More facts}</h2>\n<div class=\"asks\">\n");
            facts(l, false);
            web_log_zone(l, "zone", web_said(p, "Where to"));
            web_put(p, "</div>\n");
        }
    } else {
        web_put(p, "<div class=\"asks\">\n");
        plain_words(l);
        web_log_zone(l, "zone", web_said(p, "Where to"));
        web_put(p, "</div>\n");
    }
}
