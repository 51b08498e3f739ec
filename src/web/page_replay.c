/* A battle played again: one cursor for the map, the entries with their dice, and the curve. Without
 * script it is a page a step. */
#include "gesta/report_steps.h"
#include "web_int.h"

#include <string.h>

static const char *const says_by[] = {"turns", "moments", "every entry"};

/* ---- where the buttons go ---- */
static void link_to(web_page *p, const char *id, gs_step_by by, int entry)
{
    web_put(p, "<a href=\"/battle/%s/replay?entry=%d&amp;by=%s#map\"", id, entry, gs_step_words[by]);
}

static void button(web_page *p, const char *id, const gs_steps *s, int to, const char *sign,
                   const char *words, const char *key)
{
    if (to < 0) {
        web_put(p, "<span class=\"step off\" aria-hidden=\"true\">%s</span>\n", sign);
        return;
    }
    link_to(p, id, s->by, to);
    gs_str_add(&p->out, to == s->on && *key == 'n' ? " data-on=\"yes\"" : "");
    web_put(p, " class=\"step\" accesskey=\"%s\" title=\"%s\"><span aria-hidden=\"true\">%s</span>"
               "<span class=\"unseen\">%s</span></a>\n", key, words, sign, words);
}

static void buttons(web_page *p, const char *id, const gs_steps *s)
{
    web_put(p, "<nav class=\"steps\" aria-label=\"{Steps}\" data-play=\"{play}\" data-stop=\"{stop}\">\n<p>");
    button(p, id, s, s->first, "|‹", web_said(p, "to the beginning"), "f");
    button(p, id, s, s->back, "‹", web_said(p, "a step back"), "b");
    button(p, id, s, s->on, "›", web_said(p, "a step on"), "n");
    button(p, id, s, s->last, "›|", web_said(p, "to the end"), "l");
    web_put(p, "</p>\n<p class=\"by\">");
    for (int by = 0; by < GS_STEPS_BYS; by++) {
        link_to(p, id, (gs_step_by)by, s->entry);
        gs_str_add(&p->out, by == (int)s->by ? " class=\"step\" aria-current=\"true\">" : " class=\"step\">");
        web_put(p, "%s</a>\n", web_said(p, says_by[by]));
    }
    web_put(p, "</p></nav>\n");
}

/* The turns as a rule, each a way to its end. */
static void turns(web_page *p, const char *id, const gs_steps *s)
{
    web_put(p, "<ol class=\"turns\" aria-label=\"{Turns}\">\n");
    for (int t = 0; t <= s->turns; t++) {
        web_put(p, "<li>");
        link_to(p, id, s->by == GS_STEPS_MOMENT ? GS_STEPS_TURN : s->by, s->turn_end[t]);
        gs_str_add(&p->out, t == s->turn ? " aria-current=\"step\"" : t > s->turn ? " class=\"ahead\"" : "");
        if (t) {
            web_put(p, ">%d</a></li>\n", t);
        } else {
            web_put(p, ">{deploy}</a></li>\n");
        }
    }
    web_put(p, "</ol>\n");
}

/* ---- the entries ---- */
/* "[SHW-15.1, 15.11, R61]": each number a way to its rule. */
static void rules(web_page *p, const gs_ruleset *rs, const char *text)
{
    size_t stem = strcspn(rs->n_rules ? rs->rules[0].number : "-", "-") + 1;
    const char *book = rs->n_rules ? rs->rules[0].number : "";
    web_put(p, "<span class=\"cites\">");
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "[], ");
        if (n) {
            char *number = gs_arena_strndup(p->a, at, n);
            bool whole = strncmp(number, book, stem) == 0;
            web_put(p, "<a href=\"/rules/%s#%s%s\">%s</a> ", rs->id,
                    whole ? "" : gs_arena_strndup(p->a, book, stem), number, number);
        }
        at += n;
        at += strspn(at, "[], ");
    }
    web_put(p, "</span>");
}

void web_entry_words(web_page *p, const gs_ruleset *rs, const gs_node *entry)
{
    for (const gs_node *n = entry->first; n; n = n->next) {
        if (!n->text) {
            continue;
        }
        if (n->kind == GS_NODE_BOLD) {
            web_put(p, "<b>%s</b>", n->text);
        } else if (n->kind == GS_NODE_ITALIC) {
            rules(p, rs, n->text);
        } else {
            web_put(p, "%s", n->text);
        }
    }
}

static void dice(web_page *p, const gs_steps *s, const gs_setup *setup)
{
    for (int i = 0; i < s->n_dice; i++) {
        const gs_step_dice *d = &s->dice[i];
        int slot = d->side < 0 ? 0 : setup->side[d->side].slot ? setup->side[d->side].slot : d->side + 1;
        web_put(p, "<p class=\"dice side-%d\"><span class=\"who\">%s", slot, d->who);
        if (d->hero) {
            web_put(p, " {hero}");
        }
        if (d->saves) {
            web_put(p, " {saves}");
        }
        web_put(p, "</span> ");
        for (int k = 0; k < d->n; k++) {
            web_put(p, "<span class=\"die\">%d</span> ", d->face[k]);
        }
        web_put(p, "</p>\n");
    }
}

/* Entry by entry only those about the cursor are listed, so that it is in sight. */
static void near(const gs_steps *s, int *from, int *to)
{
    enum { BEFORE = 4, AFTER = 8 };
    int here = 0;
    while (here < s->count && gs_node_number(s->list[here], GS_ATTR_NUMBER, 0) < s->entry) {
        here++;
    }
    if (s->by == GS_STEPS_ENTRY && s->count > BEFORE + AFTER) {
        *from = here > BEFORE ? here - BEFORE : 0;
        *to = here + AFTER < s->count ? here + AFTER : s->count;
    }
}

static void entries(web_page *p, const char *id, const gs_steps *s, const gs_setup *setup)
{
    int first = s->count ? (int)gs_node_number(s->list[0], GS_ATTR_NUMBER, 0) : 0;
    int last = s->count ? (int)gs_node_number(s->list[s->count - 1], GS_ATTR_NUMBER, 0) : 0;
    if (s->turn) {
        web_put(p, "<h2 class=\"rubric\">{Turn %d · entries %d to %d}</h2>\n", s->turn, first, last);
    } else {
        web_put(p, "<h2 class=\"rubric\">{Deployment}</h2>\n");
    }
    if (s->moment) {
        web_put(p, "<p class=\"moment\"><b>%s</b> %s</p>\n", gs_arena_printf(p->a, "%c", s->letter), s->moment);
    }
    web_put(p, "<ol class=\"plain entries\">\n");
    int from = 0, to = s->count;
    near(s, &from, &to);
    for (int i = from; i < to; i++) {
        int n = (int)gs_node_number(s->list[i], GS_ATTR_NUMBER, 0);
        bool here = n == s->entry;
        web_put(p, "<li id=\"e%d\"", n);
        gs_str_add(&p->out, here ? " class=\"now\" aria-current=\"step\">" : n > s->entry ? " class=\"ahead\">" : ">");
        link_to(p, id, GS_STEPS_ENTRY, n);
        web_put(p, " class=\"n\">%d</a> <span>", n);
        web_entry_words(p, setup->ruleset, s->list[i]);
        web_put(p, "</span>");
        if (here) {
            dice(p, s, setup);
        }
        web_put(p, "</li>\n");
    }
    web_put(p, "</ol>\n");
}

/* ---- the page ---- */
static void head(web_page *p, const char *id, const gs_book_battle *r)
{
    const gs_camp_battle *b = gs_campaign_battle(p->c, id);
    p->script = "/replay.js";
    web_begin(p, r->setup->title, "battles");
    web_put(p, "<p class=\"rubric\">%s</p>\n<h1>%s</h1>\n<p class=\"links tools\"><a href=\"/battle/%s\">"
               "{Report}</a> · <b>{Replay}</b></p>\n", web_date(p, b->date), r->setup->title, id);
}

static void below(web_page *p, const char *id, const gs_steps *s, const char *of, const char *name)
{
    if (s->curve) {
        web_put(p, "<figure class=\"curve\">");
        web_picture(p, of, gs_arena_printf(p->a, "%s-curve", name), s->curve, s->curve);
        web_put(p, "</figure>\n");
    }
    if (s->curve && !s->chance) {
        web_put(p, "<p class=\"quiet\">{How likely each side was to win at every turn’s end is not worked yet: "
                   "gesta battle forecast %s}</p>\n", id);
    }
}

static gs_status replay(web_page *p, const char *id, gs_step_by by, int entry)
{
    gs_book_battle r;
    gs_steps s;
    gs_build_options o = web_build(p);
    gs_status st = web_file_store(&p->w->file, &p->err);
    st = st == GS_OK ? web_record(p, id, &r) : st;
    o.words = NULL;
    o.forecast = st == GS_OK ? r.forecast : NULL;
    st = st == GS_OK ? gs_report_steps(p->a, r.setup, r.log, r.outcome, r.story, &o, by, entry, &s, &p->err) : st;
    if (st != GS_OK) {
        return st;
    }
    const char *of = gs_arena_printf(p->a, "replay/%s", id);
    const char *name = gs_arena_printf(p->a, "%s-%d", gs_step_words[by], s.entry);
    head(p, id, &r);
    web_put(p, "<div class=\"replay\"><div id=\"map\">\n");
    if (s.map) {
        web_put(p, "<figure>");
        web_picture(p, of, name, s.map, s.narrow);
        web_put(p, "</figure>\n");
    } else {
        web_put(p, "<p>{Nobody wrote down where the units stood: there is no map to play.}</p>\n");
    }
    buttons(p, id, &s);
    turns(p, id, &s);
    web_put(p, "</div>\n<div class=\"beside\" role=\"group\" tabindex=\"0\" aria-label=\"{Entries}\">\n");
    entries(p, id, &s, r.setup);
    web_put(p, "</div></div>\n");
    below(p, id, &s, of, name);
    web_end(p);
    return GS_OK;
}

static bool word_by(const char *word, gs_step_by *by)
{
    for (int i = 0; word && i < GS_STEPS_BYS; i++) {
        if (strcmp(gs_step_words[i], word) == 0) {
            *by = (gs_step_by)i;
            return true;
        }
    }
    return !word;
}

gs_status web_replay(web_page *p)
{
    gs_step_by by = GS_STEPS_TURN;
    const char *at = web_field_of(p->q, "entry");
    int entry = at ? strcmp(at, "0") == 0 ? 0 : web_number(at) : 0;
    if (!gs_campaign_battle(p->c, p->id[0])) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No battle has the name %s."), p->id[0]);
    }
    if (!word_by(web_field_of(p->q, "by"), &by) || entry < 0) {
        return GS_NOT_FOUND;
    }
    return replay(p, p->id[0], by, entry);
}

gs_status web_replay_of(web_page *p, const char *id, const char *name)
{
    gs_step_by by = GS_STEPS_TURN;
    size_t n = strcspn(name, "-");
    const char *digits = name[n] ? name + n + 1 : "";
    char *number = gs_arena_strndup(p->a, digits, strcspn(digits, "-"));
    int entry = strcmp(number, "0") == 0 ? 0 : web_number(number);
    bool known = *name && word_by(gs_arena_strndup(p->a, name, n), &by);
    return known && entry >= 0 ? replay(p, id, by, entry) : GS_NOT_FOUND;
}
