/* The dice of the step: those that lie, pair by pair where two sides throw against each other, and what
 * is to be thrown next; or a question that waits for them. */
#include "log.h"

#include <string.h>

static const char *const pips[] = {
    "", "M15 15h.01", "M9 9h.01M21 21h.01", "M9 9h.01M15 15h.01M21 21h.01",
    "M9 9h.01M21 9h.01M9 21h.01M21 21h.01", "M9 9h.01M21 9h.01M15 15h.01M9 21h.01M21 21h.01",
    "M9 8h.01M21 8h.01M9 15h.01M21 15h.01M9 22h.01M21 22h.01"};

static void die(web_log *l, int face, gs_ref who)
{
    web_page *p = l->p;
    int side = gs_logbook_side_of(l->lb, who);
    const gs_camp_side *cs = side >= 0 ? gs_campaign_side(p->c, l->s->side[side].id) : NULL;
    int slot = cs ? web_slot(p->c, cs) : side + 1;
    if (face < 1 || face > 6) {
        web_put(p, "<span class=\"die none side-%d\"></span>", slot);
        return;
    }
    web_put(p, "<svg class=\"die side-%d\" viewBox=\"0 0 30 30\" role=\"img\" aria-label=\"%d\"><rect x=\"1\" "
               "y=\"1\" width=\"28\" height=\"28\" rx=\"6\"/><path d=\"%s\"/></svg>",
            slot, face, pips[face]);
}

/* "4, 5, 6" */
static const char *faces_of(web_page *p, uint8_t bits)
{
    const char *out = "";
    for (int f = 1; f <= 6; f++) {
        if (bits & (1u << f)) {
            out = gs_arena_printf(p->a, "%s%s%d", out, *out ? ", " : "", f);
        }
    }
    return out;
}

/* What the roll is: whose, and what counts. */
static void roll_head(web_log *l, const gs_log_roll *r)
{
    web_page *p = l->p;
    const char *what = gs_arena_strndup(p->a, r->label, strcspn(r->label, "."));
    web_put(p, "<span><b>%s</b> %s", r->who.kind ? gs_logbook_short(l->lb, r->who) : "", what);
    if (r->succeeds) {
        web_put(p, " <span class=\"quiet\">{%s count}</span>", faces_of(p, r->succeeds));
    }
    web_put(p, "</span>\n");
}

static bool same_side(web_log *l, const gs_log_roll *a, const gs_log_roll *b)
{
    return strcmp(a->proc, b->proc) == 0 && a->who.kind && b->who.kind &&
           gs_logbook_side_of(l->lb, a->who) == gs_logbook_side_of(l->lb, b->who);
}

/* Rolls of one side that follow each other lie in one row, a hero's with his men's: so that two sides
 * who throw against each other stand one above the other. */
static void row(web_log *l, const gs_log_roll *r, int n)
{
    web_put(l->p, "<p class=\"roll\">");
    for (int i = 0; i < n; i++) {
        roll_head(l, &r[i]);
    }
    web_put(l->p, "</p>\n<p class=\"dice-row\">");
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < r[i].n && k < GS_COUNT(r->face); k++) {
            die(l, k < r[i].known ? r[i].face[k] : 0, r[i].who);
        }
    }
    web_put(l->p, "</p>\n");
}

/* The first dice of an event stand in its line; what is asked then is answered. */
static const char *pad_name(web_log *l)
{
    const char *dice = web_field_of(l->f, "dice");
    const web_log_form *f = web_log_form_of(web_field_of(l->f, "say"));
    bool line = (l->verb || (f && f->dice)) && l->n_given == 0 && (l->once_less || !dice || !*dice);
    return line ? "dice" : "answer";
}

/* What was typed and cannot be, to be put right. */
static const char *typed_last(web_log *l, const char *name)
{
    const char *v = "", *next;
    for (int k = 0; l->once_less && (next = web_field_nth(l->f, name, k)) != NULL; k++) {
        v = next;
    }
    return v;
}

static void ask_dice(web_log *l, const gs_log_roll *next)
{
    web_page *p = l->p;
    const char *name = pad_name(l);
    web_put(p, "<div class=\"ask typed\" id=\"pad\" data-want=\"%d\"><label for=\"faces\">%s</label>"
               "<input id=\"faces\" name=\"%s\" inputmode=\"numeric\" autocomplete=\"off\" value=\"%s\"",
            next ? next->n - next->known : 0, gs_str_text(&l->reply.prompt), name, typed_last(l, name));
    gs_str_add(&p->out, l->sent && !l->once_less ? " autofocus=\"autofocus\"/></div>\n" : "/></div>\n");
    web_put(p, "<p class=\"quiet no-script\">{The faces as they lie, 4 3 4; “-” nobody knows them; h3 three succeed.}</p>\n"
               "<p class=\"chips no-script\"><input type=\"checkbox\" id=\"rest\" name=\"rest\" value=\"yes\"/>"
               "<label for=\"rest\">{roll the rest for me}</label></p>\n");
}

/* A question that is none of dice. */
static void ask_word(web_log *l)
{
    web_page *p = l->p;
    const gs_log_option *list;
    int n = gs_logbook_options(l->lb, &list);
    web_put(p, "<fieldset class=\"ask question\"><legend>%s</legend><span class=\"chips\">\n",
            gs_str_text(&l->reply.prompt));
    for (int i = 0; i < n; i++) {
        web_put(p, "<input type=\"radio\" id=\"an-%d\" name=\"answer\" value=\"%s\"", i, list[i].answer);
        gs_str_add(&p->out, list[i].dflt ? " checked=\"checked\"/>" : "/>");
        web_put(p, "<label for=\"an-%d\">%s</label>\n", i, list[i].says);
    }
    if (n == 0) {
        web_put(p, "<input name=\"answer\" aria-label=\"%s\" value=\"%s\"/>", gs_str_text(&l->reply.prompt),
                typed_last(l, "answer"));
    }
    web_put(p, "</span></fieldset>\n");
}

/* What was answered already, in its order. */
static void answered(web_log *l)
{
    const char *dice = web_field_of(l->f, "dice");
    if (dice && *dice && web_field_of(l->f, "fix")) { /* they may be what was wrong */
        web_put(l->p, "<div class=\"ask\"><label for=\"thrown\">{Dice, as they fell}</label><input id=\"thrown\" "
                      "name=\"dice\" autocomplete=\"off\" value=\"%s\"/></div>\n", dice);
    } else if (strcmp(pad_name(l), "dice") != 0 && dice) {
        web_log_hidden(l->p, "dice", dice);
    }
    for (int k = 0; k < l->n_given; k++) {
        web_log_hidden(l->p, "answer", l->given[k]);
    }
    if (web_field_of(l->f, "rest")) {
        web_log_hidden(l->p, "rest", "yes");
    }
}

static void rolls(web_log *l, const gs_log_roll **next)
{
    const gs_log_roll *list;
    int n = gs_logbook_rolls(l->lb, &list);
    *next = NULL;
    for (int i = 0, k; i < n; i += k) {
        for (k = 1; i + k < n && same_side(l, &list[i], &list[i + k]); k++) {
        }
        row(l, &list[i], k);
        *next = list[i + k - 1].known < list[i + k - 1].n ? &list[i + k - 1] : NULL;
    }
}

/* Is there an event, or another throw, that could be worked as it stands? */
static bool worked_out(web_log *l)
{
    const web_log_form *f = web_log_form_of(web_field_of(l->f, "say"));
    int named = 0;
    if (l->over || web_field_of(l->f, "entry")) {
        return false;
    }
    if (f) {
        return l->sent && f->dice;
    }
    for (int i = 0; l->verb && i < l->verb->n_slots; i++) {
        named += !l->verb->slot[i].optional;
    }
    return l->verb && l->verb->proc && l->n_who >= named;
}

/* What the line came to: its dice, and what is asked next; what it would bring. */
static void came(web_log *l)
{
    web_page *p = l->p;
    const gs_log_roll *next = NULL, *list;
    bool asks = l->reply.kind == GS_REPLY_ASK;
    if (asks || gs_logbook_rolls(l->lb, &list) > 0) {
        web_put(p, "<h2 class=\"rubric\">{The dice, as they fell}</h2>\n");
    }
    rolls(l, &next);
    answered(l);
    if (asks && l->reply.arg && strcmp(l->reply.arg, "dice") == 0) {
        ask_dice(l, next);
    } else if (asks) {
        ask_word(l);
    } else {
        web_put(p, "<div id=\"pad\" data-want=\"0\"></div>\n<p class=\"comes\">%s</p>\n",
                gs_str_text(&l->reply.shown));
    }
}

void web_log_dice(web_log *l)
{
    web_page *p = l->p;
    bool first = !l->tried;
    web_put(p, "<section class=\"dice\" id=\"dice\" aria-label=\"{The dice}\">\n");
    if (!l->tried && worked_out(l)) {
        web_log_work(l, false);
        gs_logbook_drop(l->lb);
    } else if (l->tried && l->said != GS_OK && (worked_out(l) || web_field_of(l->f, "answer"))) {
        l->once_less = true; /* what cannot be is asked again */
        web_log_work(l, false);
        gs_logbook_drop(l->lb);
    }
    if (l->tried && l->said == GS_OK) {
        came(l);
    } else if (l->tried && first) { /* nobody has asked yet: only a remark */
        web_put(p, "<p class=\"note\">%s</p>\n", l->fault.text);
    } else if (!l->tried) {
        const web_log_form *f = web_log_form_of(web_field_of(l->f, "say"));
        if (f && f->dice) {
            web_put(p, "<div class=\"ask\" id=\"pad\" data-want=\"0\"><label for=\"faces\">{Dice, as they fell}"
                       "</label><input id=\"faces\" name=\"dice\" inputmode=\"numeric\" autocomplete=\"off\"/>"
                       "</div>\n");
        }
    }
    web_put(p, "</section>\n");
}
