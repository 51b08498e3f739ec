/* The middle of the logger: one sentence, and what is asked of it. Without a choice the first of what is
 * due; else a unit's verbs, whom a verb may name, an event, a form of something else. */
#include "log.h"

#include <string.h>

/* Where a tap leads: the event so far, and one more. */
static void ahead(web_log *l, const char *verb, const char *more)
{
    web_page *p = l->p;
    const char *fix = web_field_of(l->f, "fix"), *behind = web_field_of(l->f, "behind");
    web_put(p, "/battle/%s/log?", l->id);
    web_put(p, verb ? "verb=%s" : "%s", verb ? verb : "");
    for (int i = 0; i < l->n_who; i++) {
        web_put(p, "&amp;who=%s", l->who[i]);
    }
    web_put(p, more ? "&amp;who=%s" : "%s", more ? more : "");
    web_put(p, fix ? "&amp;fix=%s" : "%s", fix ? fix : "");
    web_put(p, behind ? "&amp;behind=%s" : "%s", behind ? behind : "");
}

static const char *verb_name(web_log *l, const gs_carry_verb *v)
{
    return gs_arena_strndup(l->p->a, v->words, strcspn(v->words, " "));
}

/* ---- a sentence ---- */
static void sentence(web_log *l)
{
    web_page *p = l->p;
    const char *fix = web_field_of(l->f, "fix"), *behind = web_field_of(l->f, "behind");
    if (fix) {
        web_put(p, "<p class=\"rubric\">{Entry %d, put right}</p>\n", web_number(fix));
    } else if (behind) {
        web_put(p, "<p class=\"rubric\">{Behind entry %d}</p>\n", web_number(behind));
    }
    web_put(p, "<h2 class=\"sentence\">%s <i>%s</i>",
            l->n_who && l->ref[0].kind ? gs_logbook_full(l->lb, l->ref[0]) : "",
            l->verb ? verb_name(l, l->verb) : "");
    for (int i = 1; i < l->n_who; i++) {
        web_put(p, i > 1 ? ", %s" : " %s", l->ref[i].kind ? gs_logbook_full(l->lb, l->ref[i]) : "");
    }
    web_put(p, "</h2>\n<div class=\"foes\">");
    for (int i = 0; i < l->n_who && i < 4; i++) {
        if (l->ref[i].kind == GS_REF_UNIT || l->ref[i].kind == GS_REF_HERO) {
            web_log_block(l, l->ref[i]);
        }
    }
    web_put(p, "</div>\n");
}

/* ---- whom a verb names ---- */
/* The first slot that nobody fills and that must be; -1: the event is whole. */
static int open_slot(const web_log *l)
{
    for (int i = l->n_who; i < l->verb->n_slots; i++) {
        if (!l->verb->slot[i].optional) {
            return i;
        }
    }
    return -1;
}

static void may(web_log *l, int slot, bool all, const gs_ref *but, int n_but, gs_ref *out, int *n)
{
    gs_ref list[GS_LOG_MAY];
    int found = gs_logbook_may(l->lb, l->verb, slot, l->n_who ? l->ref[0] : (gs_ref){0}, all, list);
    *n = 0;
    for (int i = 0; i < found; i++) {
        bool is = false;
        for (int k = 0; k < n_but; k++) {
            is = is || (but[k].kind == list[i].kind && but[k].ix == list[i].ix);
        }
        if (!is) {
            out[(*n)++] = list[i];
        }
    }
}

static void whom_list(web_log *l, const gs_ref *list, int n)
{
    web_page *p = l->p;
    web_put(p, "<ul class=\"plain whom\">\n");
    for (int i = 0; i < n; i++) {
        web_put(p, "<li><a href=\"");
        ahead(l, verb_name(l, l->verb), gs_ref_id(l->s, list[i]));
        web_put(p, "\">");
        web_log_block(l, list[i]);
        web_put(p, "</a></li>\n");
    }
    web_put(p, "</ul>\n");
}

static void whom(web_log *l, int slot)
{
    web_page *p = l->p;
    gs_ref first[GS_LOG_MAY], rest[GS_LOG_MAY];
    int n, m;
    may(l, slot, false, NULL, 0, first, &n);
    may(l, slot, true, first, n, rest, &m);
    sentence(l);
    web_put(p, "<h2 class=\"rubric\">{Whom?} (%s)</h2>\n", l->verb->slot[slot].role);
    whom_list(l, first, n);
    if (m) {
        web_put(p, "<details><summary>{others}</summary>\n");
        whom_list(l, rest, m);
        web_put(p, "</details>\n");
    }
}

void web_log_whom(web_log *l, const gs_ref *list, int n, const char *chosen)
{
    for (int i = 0; i < n; i++) {
        const char *id = gs_ref_id(l->s, list[i]);
        web_put(l->p, "<option value=\"%s\"", id);
        gs_str_add(&l->p->out, chosen && strcmp(chosen, id) == 0 ? " selected=\"selected\">" : ">");
        web_put(l->p, "%s</option>", gs_ref_name(l->s, list[i]));
    }
}

/* Slots that may be left empty, and the next of several. */
static void optional_slots(web_log *l)
{
    web_page *p = l->p;
    gs_ref list[GS_LOG_MAY];
    int n;
    for (int i = l->n_who; i <= l->verb->n_slots; i++) {
        bool again = i == l->verb->n_slots && i > 0 && l->verb->slot[i - 1].several;
        int slot = again ? i - 1 : i;
        if (i == l->verb->n_slots && !again) {
            break;
        }
        const gs_carry_slot *s = &l->verb->slot[slot];
        if (s->kinds == GS_SLOT_SIDE) {
            continue;
        }
        may(l, slot, true, NULL, 0, list, &n);
        web_put(p, "<div class=\"ask\"><label for=\"who-%d\">%s</label><select id=\"who-%d\" name=\"who\">"
                   "<option value=\"-\">{nobody}</option>", i, s->role, i);
        web_log_whom(l, list, n, NULL);
        web_put(p, "</select></div>\n");
    }
}

/* ---- an event ---- */
static void check(web_log *l, const char *name, const char *says)
{
    web_put(l->p, "<input type=\"checkbox\" id=\"c-%s\" name=\"%s\" value=\"yes\"", name, name);
    gs_str_add(&l->p->out, web_field_of(l->f, name) ? " checked=\"checked\"/>" : "/>");
    web_put(l->p, "<label for=\"c-%s\">%s</label>\n", name, says);
}

const char *web_log_sent(web_log *l, const char *name)
{
    const char *v = web_field_of(l->f, name);
    return v ? v : "";
}

static void ruling(web_log *l)
{
    web_page *p = l->p;
    web_put(p, "<h2 class=\"rubric\">{I rule it otherwise, or it is only told}</h2>\n"
               "<p class=\"quiet\">{With dice: what came of it instead. Without: all that is known.}</p>\n");
    web_log_told(l, 4);
    web_put(p, "<div class=\"ask\"><label for=\"because\">{The reason}</label><input id=\"because\" "
               "name=\"because\" value=\"%s\"/></div>\n<p class=\"chips\">", web_log_sent(l, "because"));
    check(l, "plain", web_said(p, "only told, nobody knows the dice"));
    check(l, "force", web_said(p, "log it all the same"));
    web_put(p, "</p>\n");
}

bool web_log_shown(web_log *l, const char *part)
{
    const char *v;
    bool is = false;
    for (int k = 0; (v = web_field_nth(l->f, "shown", k)) != NULL; k++) {
        is = is || strcmp(v, part) == 0;
    }
    v = web_field_of(l->f, "show");
    return is || (v && strcmp(v, part) == 0);
}

/* Parts that not everybody needs: those that are open stay so, the others have a button each. */
static void parts(web_log *l)
{
    static const char *const all[][2] = {{"facts", "more facts"}, {"ruling", "I rule it otherwise"}};
    web_page *p = l->p;
    web_put(p, "<p class=\"two\">");
    for (int i = l->verb->proc ? 0 : 1; i < GS_COUNT(all); i++) {
        if (web_log_shown(l, all[i][0])) {
            web_log_hidden(p, "shown", all[i][0]);
        } else {
            web_put(p, "<button name=\"show\" value=\"%s\">%s</button>\n", all[i][0], web_said(p, all[i][1]));
        }
    }
    web_put(p, "</p>\n");
}

void web_log_words(web_log *l)
{
    web_put(l->p, "<div class=\"ask note-field\"><label for=\"note\">{In your own words}</label>"
                  "<input id=\"note\" name=\"note\" value=\"%s\"/></div>\n", web_log_sent(l, "note"));
}

static void event(web_log *l)
{
    web_page *p = l->p;
    gs_err fault = l->fault;
    gs_status said = l->said;
    (void)web_log_line(l); /* what the rules fill in of it; its faults are told with its dice */
    l->fault = fault;
    l->said = said;
    sentence(l);
    web_log_hidden(p, "verb", verb_name(l, l->verb));
    for (int i = 0; i < l->n_who; i++) {
        web_log_hidden(p, "who", l->who[i]);
    }
    web_put(p, "<p class=\"quiet\">%s</p>\n", l->verb->help);
    optional_slots(l);
    if (gs_logbook_moves(l->verb)) {
        web_put(p, "<p class=\"chips\">");
        check(l, "worked", web_said(p, "worked by the rules, with its dice"));
        web_put(p, "</p>\n");
    }
    web_log_facts(l);
    if (web_log_shown(l, "ruling")) {
        ruling(l);
    }
    parts(l);
    web_log_words(l);
}

/* ---- a unit's or hero's verbs ---- */
static bool acts(const gs_carry_verb *v, gs_ref who)
{
    uint8_t bit = who.kind == GS_REF_UNIT   ? GS_SLOT_UNIT
                  : who.kind == GS_REF_HERO ? GS_SLOT_HERO
                                            : GS_SLOT_SIDE;
    return v->n_slots > 0 && (v->slot[0].kinds & bit) && strcmp(v->words, "initiative") != 0;
}

/* His verbs of a phase (-1: of none that comes in this half of the turn). */
static void verbs(web_log *l, int phase)
{
    web_page *p = l->p;
    bool any = false;
    for (int i = 0; i < l->carry->n_verbs; i++) {
        const gs_carry_verb *v = &l->carry->verb[i];
        if (!acts(v, l->ref[0]) || gs_logbook_phase_of(l->lb, v) != phase) {
            continue;
        }
        if (!any && phase >= 0) {
            web_put(p, "<h2 class=\"rubric\">%s</h2>\n", l->carry->phase[phase].word);
        }
        web_put(p, any ? "<li><a href=\"" : "<ul class=\"plain verbs\">\n<li><a href=\"");
        any = true;
        ahead(l, verb_name(l, v), NULL);
        web_put(p, "\"><b>%s</b> <span class=\"quiet\">%s</span></a></li>\n", verb_name(l, v), v->help);
    }
    web_put(p, any ? "</ul>\n" : "");
}

static void somebody(web_log *l)
{
    web_page *p = l->p;
    bool moments = p->session->depth == WEB_DEPTH_MOMENTS;
    sentence(l);
    if (moments) { /* what befell him is told, and no more is asked */
        web_put(p, "<h2 class=\"rubric\">{Only told}</h2>\n");
        web_log_told(l, 3);
    }
    for (int i = 0; i < l->carry->n_phases; i++) {
        verbs(l, i);
    }
    web_put(p, "<details><summary>{at another time}</summary>\n");
    verbs(l, -1);
    web_put(p, "</details>\n");
    if (!moments) {
        web_put(p, "<h2 class=\"rubric\">{Only told}</h2>\n");
        web_log_told(l, 2);
    }
    web_log_words(l);
}

/* What is due first: its event is asked without a tap. */
static void due_first(web_log *l)
{
    const gs_owed *list;
    int n = gs_logbook_owed(l->lb, &list);
    for (int i = 0; i < n; i++) {
        if (list[i].must && list[i].who.kind) {
            l->verb = list[i].verb;
            l->who[0] = gs_ref_id(l->s, list[i].who);
            l->ref[0] = list[i].who;
            l->n_who = 1;
            if (list[i].whom.kind && l->verb->n_slots > 1) {
                l->who[1] = gs_ref_id(l->s, list[i].whom);
                l->ref[1] = list[i].whom;
                l->n_who = 2;
            }
            return;
        }
    }
}

static void entry(web_log *l, int number)
{
    web_page *p = l->p;
    const gs_log *log = gs_logbook_log(l->lb);
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        if (e->n != number) {
            continue;
        }
        gs_str came = {0};
        gs_logbook_effects_line(l->lb, number, &came);
        web_put(p, "<p class=\"rubric\">{Entry %d}%s</p>\n<h2 class=\"sentence\">%s</h2>\n<p>%s</p>\n", number,
                gs_logbook_is_struck(l->lb, number) ? web_said(p, " · taken back") : "",
                e->line ? e->line : e->kind, gs_str_text(&came));
        gs_str_free(&came);
        web_log_hidden(p, "entry", gs_arena_printf(p->a, "%d", number));
        web_log_hidden(p, "fix", gs_arena_printf(p->a, "%d", number));
        const gs_carry_verb *v = NULL;
        for (int k = 0; k < l->carry->n_verbs && !v; k++) {
            v = strcmp(l->carry->verb[k].kind, e->kind) == 0 ? &l->carry->verb[k] : NULL;
        }
        if (v && e->actor.kind && e->turn > 0) {
            web_put(p, "<p><a class=\"button\" href=\"/battle/%s/log?fix=%d&amp;verb=%s&amp;who=%s", l->id, number,
                    verb_name(l, v), gs_ref_id(l->s, e->actor));
            web_put(p, e->target.kind ? "&amp;who=%s" : "%s", e->target.kind ? gs_ref_id(l->s, e->target) : "");
            web_put(p, "\">{Put it right: facts and dice}</a></p>\n");
        }
        web_put(p, "<p><a class=\"button\" href=\"/battle/%s/log?behind=%d\">{Something was forgotten behind it}"
                   "</a></p>\n<h2 class=\"rubric\">{What came of it instead}</h2>\n", l->id, number);
        web_log_told(l, 3);
        web_put(p, "<div class=\"ask\"><label for=\"because\">{The reason}</label><input id=\"because\" "
                   "name=\"because\"/></div>\n");
        return;
    }
    web_put(p, "<p class=\"wrong\">{There is no entry %d.}</p>\n", number);
}

/* An entry that is put right: its facts and dice stand in the form as they were. */
static void as_it_was(web_log *l, int number)
{
    const gs_log *log = gs_logbook_log(l->lb);
    web_asked *f = GS_NEW(l->p->a, web_asked);
    const gs_log_resolve *r = NULL;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts && e->n == number && !r; k++) {
            r = e->parts[k].kind == GS_LOG_RESOLVE ? &e->parts[k].u.resolve : NULL;
        }
    }
    f->field = GS_NEW_ARRAY(l->p->a, web_field, WEB_FIELDS);
    for (int i = 0; i < l->f->fields && i < WEB_FIELDS / 2; i++) {
        f->field[f->fields++] = l->f->field[i];
    }
    for (const char *at = r && r->situation ? r->situation : ""; *at && f->fields < WEB_FIELDS - 2;) {
        size_t n = strcspn(at, " "), k = strcspn(at, "=");
        if (k < n) {
            f->field[f->fields++] = (web_field){gs_arena_printf(l->p->a, "f.%.*s", (int)k, at),
                                                gs_arena_strndup(l->p->a, at + k + 1, n - k - 1)};
        }
        at += n;
        at += *at == ' ';
    }
    f->field[f->fields++] = (web_field){"shown", "facts"};
    if (r && r->dice) {
        f->field[f->fields++] = (web_field){"dice", r->dice};
    }
    l->f = f;
}

static void message(web_log *l)
{
    if (l->tried && l->said != GS_OK) {
        web_put(l->p, "<p class=\"wrong\" role=\"alert\" tabindex=\"-1\" autofocus=\"autofocus\">%s</p>\n",
                l->fault.text);
    }
}

void web_log_step(web_log *l)
{
    web_page *p = l->p;
    const char *say = web_field_of(l->f, "say"), *number = web_field_of(l->f, "entry");
    const char *fix = web_field_of(l->f, "fix"), *behind = web_field_of(l->f, "behind");
    const web_log_form *f = web_log_form_of(say);
    bool line = say && strcmp(say, "line") == 0;
    web_put(p, "<section class=\"log-step\" id=\"step\" aria-label=\"{What is asked}\">\n");
    message(l);
    if (fix && !number) {
        web_log_hidden(p, "fix", fix);
        if (!l->sent) {
            as_it_was(l, web_number(fix));
        }
    }
    if (behind) {
        web_log_hidden(p, "behind", behind);
    }
    if (!f && !line && !number && !l->n_who && !l->verb && !l->over && !behind && l->stand.turn > 0 &&
        !web_field_of(l->f, "free") && p->session->depth == WEB_DEPTH_TURNS) {
        due_first(l);
    }
    if (l->over) {
        web_put(p, "<p class=\"note\">{The battle is over.} <a class=\"button\" href=\"/battle/%s/after\">{What becomes of "
                   "heroes and units}</a></p>\n", l->id);
    }
    if (f) {
        web_log_form_of_its_own(l, f);
    } else if (line) {
        web_log_own_line(l);
    } else if (number) {
        entry(l, web_number(number));
    } else if (l->verb && open_slot(l) >= 0) {
        whom(l, open_slot(l));
    } else if (l->verb) {
        event(l);
    } else if (l->n_who && l->ref[0].kind) {
        somebody(l);
    } else {
        web_log_free_choice(l);
    }
    web_put(p, "</section>\n");
}
