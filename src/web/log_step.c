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

static const char *sent(web_log *l, const char *name)
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
               "name=\"because\" value=\"%s\"/></div>\n<p class=\"chips\">", sent(l, "because"));
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

static void note(web_log *l)
{
    web_put(l->p, "<div class=\"ask note-field\"><label for=\"note\">{In your own words}</label>"
                  "<input id=\"note\" name=\"note\" value=\"%s\"/></div>\n", sent(l, "note"));
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
    note(l);
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
    sentence(l);
    for (int i = 0; i < l->carry->n_phases; i++) {
        verbs(l, i);
    }
    web_put(p, "<details><summary>{at another time}</summary>\n");
    verbs(l, -1);
    web_put(p, "</details>\n<h2 class=\"rubric\">{Only told}</h2>\n");
    web_log_told(l, 2);
    note(l);
}

/* ---- other statements ---- */
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
        web_put(p, "<input id=\"%s\" name=\"%s\" value=\"%s\"%s/></div>\n", name, name, sent(l, name), "");
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

static void form(web_log *l, const web_log_form *f)
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
    note(l);
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

static void own_line(web_log *l)
{
    web_put(l->p, "<h2 class=\"sentence\">{In the log’s own words}</h2>\n");
    web_log_hidden(l->p, "say", "line");
    web_put(l->p, "<div class=\"ask\"><label for=\"line\">{a line, as gesta log takes it}</label><input "
                  "id=\"line\" name=\"line\" value=\"%s\" autocapitalize=\"none\" autocomplete=\"off\"/></div>\n",
            sent(l, "line"));
}

static void free_choice(web_log *l)
{
    web_page *p = l->p;
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
    note(l);
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
        const gs_carry_verb *v = gs_carry_verb_find(l->carry, e->kind, strlen(e->kind));
        if (v && e->actor.kind) {
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
    web_put(p, "<section class=\"step\" id=\"step\" aria-label=\"{What is asked}\">\n");
    message(l);
    if (fix && !number) {
        web_log_hidden(p, "fix", fix);
    }
    if (behind) {
        web_log_hidden(p, "behind", behind);
    }
    if (!f && !line && !number && !l->n_who && !l->verb && !l->over && !behind && l->stand.turn > 0 &&
        !web_field_of(l->f, "free")) {
        due_first(l);
    }
    if (f) {
        form(l, f);
    } else if (line) {
        own_line(l);
    } else if (number) {
        entry(l, web_number(number));
    } else if (l->verb && open_slot(l) >= 0) {
        whom(l, open_slot(l));
    } else if (l->verb) {
        event(l);
    } else if (l->n_who && l->ref[0].kind) {
        somebody(l);
    } else {
        free_choice(l);
    }
    web_put(p, "</section>\n");
}
