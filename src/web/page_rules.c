/* The rules: the index of a book, every number a place to point at; a question put to them, with the
 * exact odds and a throw. */
#include "gesta/odds.h"
#include "gesta/os.h"
#include "gesta/rules.h"
#include "web_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- the index ---- */
gs_status web_rules(web_page *p)
{
    web_begin(p, web_said(p, "Rules"), "rules");
    web_put(p, "<h1>{Rules}</h1>\n<ul>\n");
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        web_put(p, "<li><a href=\"/rules/%s\">%s</a>%s · <a href=\"/resolve/%s\">{ask the rules}</a>"
                   "<br/><span class=\"quiet\">%s</span></li>\n", rs->id, rs->name,
                strcmp(rs->id, p->c->ruleset) == 0 ? web_said(p, ", this campaign’s") : "", rs->id,
                rs->credit);
    }
    web_put(p, "</ul>\n");
    web_end(p);
    return GS_OK;
}

static gs_status no_book(web_page *p)
{
    return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No rule set has the name %s."), p->id[0]);
}

gs_status web_rules_of(web_page *p)
{
    const gs_ruleset *rs = gs_ruleset_find(p->id[0]);
    if (!rs) {
        return no_book(p);
    }
    web_begin(p, rs->name, "rules");
    web_put(p, "<p class=\"rubric\">{Rules}</p>\n<h1>%s</h1>\n<p class=\"quiet\">%s</p>\n"
               "<p><a href=\"/resolve/%s\">{Ask the rules}</a></p>\n<div class=\"table\" role=\"group\" "
               "tabindex=\"0\" aria-label=\"{Rules}\"><table><thead><tr><th scope=\"col\">{rule}</th>"
               "<th scope=\"col\">{what it says}</th><th scope=\"col\">{worked by}</th></tr></thead>"
               "<tbody>\n", rs->name, rs->credit, rs->id);
    for (int i = 0; i < rs->n_rules; i++) {
        const gs_rule *r = &rs->rules[i];
        web_put(p, "<tr id=\"%s\"><th scope=\"row\" class=\"id\">%s</th><td>%s</td><td>", r->number,
                r->number, r->summary);
        if (r->state == GS_RULE_PROCEDURE && r->why && gs_ruleset_proc(rs, r->why)) {
            web_put(p, "<a href=\"/resolve/%s/%s\">%s</a>", rs->id, r->why, r->why);
        } else {
            web_put(p, "<span class=\"quiet\">%s</span>", r->why ? r->why : "");
        }
        web_put(p, "</td></tr>\n");
    }
    web_put(p, "</tbody></table></div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_procedures(web_page *p)
{
    const gs_ruleset *rs = gs_ruleset_find(p->id[0]);
    if (!rs) {
        return no_book(p);
    }
    web_begin(p, web_said(p, "Ask the rules"), "rules");
    web_put(p, "<p class=\"rubric\">%s</p>\n<h1>{Ask the rules}</h1>\n<ul class=\"columns-2\">\n",
            rs->name);
    for (int i = 0; i < rs->n_procs; i++) {
        web_put(p, "<li><a href=\"/resolve/%s/%s\">%s</a> <span class=\"quiet\">%s</span></li>\n",
                rs->id, rs->procs[i]->name, rs->procs[i]->name, rs->procs[i]->help);
    }
    web_put(p, "</ul>\n");
    web_end(p);
    return GS_OK;
}

/* ---- a question ---- */
/* A question as its form has it. */
typedef struct question {
    const gs_ruleset *rs;
    const gs_proc *proc;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    bool asked;      /* the form was sent */
    const char *key; /* of a fact that is wrong; NULL none */
    gs_err err;
} question;

/* Reads each fact that was sent; an empty one keeps its default. */
static void read_facts(web_page *p, question *q)
{
    gs_facts_default(q->proc->in, q->proc->n_in, q->in);
    for (int i = 0; i < q->proc->n_in; i++) {
        const gs_fact *f = &q->proc->in[i];
        const char *value = web_field_of(p->q, f->key);
        int32_t v;
        if (!value || !*value) {
            continue;
        }
        q->asked = true;
        if (q->err.status == GS_OK && gs_fact_parse(f, value, strlen(value), &v, &q->err) == GS_OK) {
            gs_fact_set(f, q->in, v);
        } else if (!q->key) {
            q->key = f->key;
        }
    }
    q->asked = q->asked || web_field_of(p->q, "ask");
    if (q->err.status == GS_OK && q->proc->check && q->proc->check(q->in, &q->err) != GS_OK) {
        q->key = q->err.key;
    }
}

static void choice(web_page *p, const gs_fact *f, int32_t now)
{
    static const char *const yes_no[] = {"no", "yes", NULL};
    const char *const *words = f->type == GS_FACT_BOOL ? yes_no : f->words;
    web_put(p, "<select id=\"f-%s\" name=\"%s\">", f->key, f->key);
    for (int i = 0; words[i]; i++) {
        web_put(p, "<option value=\"%s\"", words[i]);
        gs_str_add(&p->out, i == now ? " selected=\"selected\">" : ">");
        web_put(p, "%s</option>", web_said(p, words[i]));
    }
    web_put(p, "</select>");
}

static void fact(web_page *p, const question *q, const gs_fact *f)
{
    gs_str text = {0}, range = {0};
    const char *typed = web_field_of(p->q, f->key);
    bool wrong = q->key && strcmp(q->key, f->key) == 0;
    gs_fact_print(f, gs_fact_get(f, q->in), &text);
    gs_fact_range(f, &range);
    web_put(p, "<div class=\"fact\"><label for=\"f-%s\">%s</label>", f->key, f->help);
    if (f->type == GS_FACT_WORD || f->type == GS_FACT_BOOL) {
        choice(p, f, gs_fact_get(f, q->in));
    } else {
        bool known = gs_fact_has_default(f) || gs_fact_get(f, q->in) != f->dflt;
        web_put(p, "<input id=\"f-%s\" name=\"%s\" inputmode=\"%s\" value=\"%s\" "
                   "aria-describedby=\"r-%s\"", f->key, f->key,
                f->type == GS_FACT_DEC ? "decimal" : "numeric",
                wrong && typed ? typed : known ? gs_str_text(&text) : "", f->key);
        gs_str_add(&p->out, wrong ? " aria-invalid=\"true\"/>" : "/>");
        web_put(p, " <span class=\"quiet\" id=\"r-%s\">%s</span>", f->key, gs_str_text(&range));
    }
    web_put(p, "</div>\n");
    gs_str_free(&text);
    gs_str_free(&range);
}

/* ---- the answers ---- */
/* Whose a fact is: what stands before its point ("attacker"), in the arena; "" nobody's. */
static const char *role_of(web_page *p, const char *key)
{
    const char *dot = strchr(key, '.');
    return dot ? gs_arena_strndup(p->a, key, (size_t)(dot - key)) : "";
}

/* An answer's name: "attacker: figures hit". */
static void answer_name(web_page *p, const gs_fact *f)
{
    const char *role = role_of(p, f->key);
    web_put(p, "%s%s%s", role, *role ? ": " : "", f->help);
}

/* How likely each answer is; an estimate says so. */
static void odds_row(web_page *p, const gs_odds_key *k)
{
    enum { MOST = 12 };
    web_put(p, "<tr><th scope=\"row\">");
    answer_name(p, k->out);
    web_put(p, "</th><td>");
    for (int i = 0; i < k->count && i < MOST; i++) {
        gs_str value = {0};
        int tenths = gs_odds_tenths(&k->values[i]);
        gs_fact_print(k->out, k->values[i].value, &value);
        web_put(p, "<span class=\"chance\">%s <b>%s%d.%d %%</b></span> ", gs_str_text(&value),
                k->estimate ? "~" : "", tenths / 10, tenths % 10);
        gs_str_free(&value);
    }
    if (k->count > MOST) {
        web_put(p, "<span class=\"quiet\">{and %d more}</span>", k->count - MOST);
    }
    web_put(p, "</td></tr>\n");
}

static void odds(web_page *p, const question *q)
{
    /* what a page may take: beyond it an answer is estimated */
    const uint64_t courses = 400000;
    gs_odds_key *keys;
    gs_err err;
    int n;
    if (!q->proc->n_labels || gs_odds(q->proc, q->in, NULL, courses, p->a, &keys, &n, &err) != GS_OK) {
        return;
    }
    web_put(p, "<h2>{The odds}</h2>\n<div class=\"table\" role=\"group\" tabindex=\"0\" "
               "aria-label=\"{The odds}\"><table><tbody>\n");
    for (int i = 0; i < n; i++) {
        if (keys[i].count > 1) { /* what is certain stands with the throw */
            odds_row(p, &keys[i]);
        }
    }
    web_put(p, "</tbody></table></div>\n");
}

/* One throw, with its working. */
static void thrown(web_page *p, const question *q)
{
    _Alignas(16) char result[GS_MAX_FACTS_SIZE];
    gs_rolls *rolls = GS_NEW(p->a, gs_rolls);
    gs_working *working = GS_NEW(p->a, gs_working);
    gs_seeded dice;
    gs_err err;
    gs_str text = {0};
    gs_seeded_init(&dice, gs_os_seed(), 0);
    if (gs_proc_run(q->proc, q->in, &dice.dice, result, rolls, working, &err) != GS_OK) {
        web_put(p, "<p class=\"wrong\" role=\"alert\">%s</p>\n", err.text);
        return;
    }
    web_put(p, "<h2>{One throw}</h2>\n<dl>\n");
    for (int i = 0; i < q->proc->n_out; i++) {
        gs_str value = {0};
        gs_fact_print(&q->proc->out[i], gs_fact_get(&q->proc->out[i], result), &value);
        web_put(p, "<div><dt>");
        answer_name(p, &q->proc->out[i]);
        web_put(p, "</dt><dd>%s</dd></div>\n", gs_str_text(&value));
        gs_str_free(&value);
    }
    gs_working_print(q->proc, working, rolls, &text);
    web_put(p, "</dl>\n<h3>{The working}</h3>\n<ul class=\"plain working\">\n");
    for (char *line = text.p; line && *line;) {
        char *end = line + strcspn(line, "\n");
        web_put(p, "<li>%s</li>\n", gs_arena_strndup(p->a, line, (size_t)(end - line)));
        line = end + (*end == '\n');
    }
    web_put(p, "</ul>\n");
    gs_str_free(&text);
}

static void form(web_page *p, const question *q)
{
    const char *role = NULL;
    web_put(p, "<form class=\"facts\" method=\"get\" action=\"/resolve/%s/%s\">\n", q->rs->id,
            q->proc->name);
    for (int i = 0; i < q->proc->n_in; i++) {
        const char *now = role_of(p, q->proc->in[i].key);
        if (!role || strcmp(role, now) != 0) {
            web_put(p, "<fieldset><legend>%s</legend>\n", *now ? now : web_said(p, "the rest"));
        }
        fact(p, q, &q->proc->in[i]);
        role = now;
        if (i + 1 == q->proc->n_in || strcmp(role, role_of(p, q->proc->in[i + 1].key)) != 0) {
            web_put(p, "</fieldset>\n");
        }
    }
    web_put(p, "<p><button class=\"main\" name=\"ask\" value=\"yes\">{Ask, and throw once}</button></p>\n"
               "</form>\n");
}

gs_status web_resolve(web_page *p)
{
    question q = {.rs = gs_ruleset_find(p->id[0])};
    q.proc = q.rs ? gs_ruleset_proc(q.rs, p->id[1]) : NULL;
    if (!q.rs) {
        return no_book(p);
    }
    if (!q.proc) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "The book has no procedure %s."), p->id[1]);
    }
    read_facts(p, &q);
    web_begin(p, gs_arena_printf(p->a, "%s: %s", q.rs->name, q.proc->name), "rules");
    web_put(p, "<p class=\"rubric\">%s · %s</p>\n<h1>%s</h1>\n<p>%s. <span class=\"quiet\">"
               "{By the book, without house rules.}</span></p>\n", q.rs->name, q.proc->rules,
            q.proc->name, q.proc->help);
    if (q.err.status != GS_OK) {
        p->status = 422;
        web_put(p, "<p class=\"wrong\" role=\"alert\">%s</p>\n", q.err.text);
    }
    web_put(p, "<div class=\"asking\">\n");
    form(p, &q);
    web_put(p, "<div>\n");
    if (q.err.status == GS_OK) {
        odds(p, &q);
    }
    if (q.err.status == GS_OK && q.asked) {
        thrown(p, &q);
    }
    web_put(p, "</div></div>\n");
    web_end(p);
    return GS_OK;
}
