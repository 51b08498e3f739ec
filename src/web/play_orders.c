/* The orders of a unit or hero in a battle that is played: what is lawful is a button, what is not says
 * why. */
#include "play.h"

#include <string.h>

/* What a button of an order says; $1 is whom, how far, or which. */
static const struct says {
    const char *verb, *words;
} says[] = {
    {"charge", "charge $1"},
    {"shoot", "shoot at $1"},
    {"move", "straight ahead, $1"},
    {"turn", "turn $1"},
    {"back", "back, $1"},
    {"rally", "rally"},
    {"form", "form $1"},
    {"face", "face $1"},
    {"withdraw", "withdraw"},
    {"pass", "pass through $1"},
    {"mount", "mount or dismount"},
    {"ambush", "spring the ambush"},
    {"join", "join $1"},
    {"front", "to the front"},
    {"rear", "to the rear"},
    {"garrison", "go into $1"},
    {"hold", "hold"},
};

/* A word of an order as the button says it. */
static const char *word_of(web_play *v, const char *word)
{
    static const char *const quarters[][2] = {
        {"left", "to the left"}, {"right", "to the right"}, {"about", "about"}};
    for (int i = 0; i < GS_COUNT(quarters); i++) {
        word = strcmp(quarters[i][0], word) == 0 ? quarters[i][1] : word;
    }
    return web_said(v->p, word);
}

static const char *says_of(web_play *v, const char *verb, const char *whom)
{
    for (int i = 0; i < GS_COUNT(says); i++) {
        if (strcmp(says[i].verb, verb) == 0) {
            return web_play_fill(v, web_said(v->p, says[i].words), &whom);
        }
    }
    return verb;
}

static const char *words_of(web_play *v, const gs_play_offer *o)
{
    return says_of(v, o->verb,
                   o->far    ? web_play_length(v, o->far)
                   : o->word ? word_of(v, o->word)
                             : web_play_name(v, o->target));
}

static bool same(gs_ref x, gs_ref y)
{
    return x.kind == y.kind && x.ix == y.ix;
}

/* Words of a refusal, its rule a way to the book. */
static void why(web_play *v, const gs_err *err)
{
    web_page *p = v->p;
    web_put(p, "%s", err->text);
    if (*err->rule) {
        web_put(p, " <a class=\"cite\" href=\"/rules/%s#%s\">%s</a>", v->d.setup->ruleset->id,
                err->rule, err->rule);
    }
}

static void lawful(web_play *v, const gs_play_offer *o, int n)
{
    int shown = 0;
    web_put(v->p, "<div class=\"lawful\">\n");
    for (int i = 0; i < n; i++) {
        if (o[i].lawful) {
            web_play_button(v, o[i].line, words_of(v, &o[i]));
            shown++;
        }
    }
    web_put(v->p, "</div>\n");
    if (!shown) {
        web_put(v->p, "<p class=\"note\">{There is nothing that it may do now.}</p>\n");
    }
}

static bool alike(const gs_play_offer *x, const gs_play_offer *y)
{
    return !x->lawful && !y->lawful && strcmp(x->verb, y->verb) == 0 &&
           strcmp(x->why.text, y->why.text) == 0;
}

/* Whom an order may not be about for the same reason. */
static const char *names(web_play *v, const gs_play_offer *o, int n)
{
    gs_str out = {0};
    for (int i = 0; i < n; i++) {
        if (alike(&o[0], &o[i])) {
            gs_str_addf(&out, "%s%s", out.len ? ", " : "", web_play_name(v, o[i].target));
        }
    }
    const char *text = gs_arena_strdup(v->p->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

static void refused(web_play *v, const gs_play_offer *o, int n)
{
    int shown = 0;
    for (int i = 0; i < n; i++) {
        bool told = o[i].lawful;
        for (int k = 0; k < i && !told; k++) {
            told = alike(&o[k], &o[i]);
        }
        if (!told) {
            web_put(v->p, shown++
                              ? "<li>"
                              : "<details class=\"refused\"><summary>{What it may not do, and why}"
                                "</summary><ul>\n<li>");
            web_put(v->p, "%s: ", says_of(v, o[i].verb, names(v, &o[i], n - i)));
            why(v, &o[i].why);
            web_put(v->p, "</li>\n");
        }
    }
    web_put(v->p, shown ? "</ul></details>\n" : "");
}

/* ---- to where the map was tapped ---- */
/* An order to a place, if the rules let it: with what may be added to it. */
static bool there(web_play *v, const char *verb, const char *words, gs_err *err)
{
    web_page *p = v->p;
    const char *line = gs_arena_printf(p->a, "%s %s %s %s", verb, gs_play_name(p->a, v->who),
                                       gs_play_number(p->a, v->tap.x),
                                       gs_play_number(p->a, v->tap.y));
    if (gs_play_legal(&v->d.now, line, err) != GS_OK) {
        return false;
    }
    web_play_form(v, "say");
    web_play_field(v, "part", line);
    if (strcmp(verb, "move") == 0) {
        const gs_battle *b = v->d.now.b;
        int body = gs_body(v->who);
        gs_unitset group = gs_body_group(b, body);
        gs_ang arc;
        bool moving = false;
        if (gs_body_free(b, body)) {
            web_put(p, "<label>{Faces (0 up, 90 right, 180 down)} <input type=\"number\" min=\"0\" "
                       "max=\"359\" "
                       "name=\"part\" value=\"\"/></label>\n");
        }
        if (gs_body_range(b, body, &arc, &moving) > 0 && moving) {
            web_put(p, "<label><input type=\"checkbox\" name=\"part\" value=\"fires\"/> {and keeps "
                       "what it needs to "
                       "shoot}</label>\n");
        }
        if (v->who.kind == GS_REF_UNIT && gs_unitset_count(group) > 1) {
            web_put(p, "<label><input type=\"checkbox\" name=\"part\" value=\"with\"/> {with its "
                       "whole group}</label>\n");
        }
    }
    web_play_send(v, web_said(p, words));
    return true;
}

static void tapped(web_play *v)
{
    static const char *const ways[][2] = {{"move", "go there, as far as it reaches"},
                                          {"leave", "leave the unit, to there"},
                                          {"sally", "sally, to there"},
                                          {"withdraw", "withdraw to there"}};
    gs_err first = {0}, err;
    int n = 0;
    web_put(v->p, "<div class=\"there\">\n");
    for (int i = 0; i < GS_COUNT(ways); i++) {
        n += there(v, ways[i][0], ways[i][1], i == 0 ? &first : &err);
    }
    if (n == 0) {
        web_put(v->p, "<p class=\"no\" role=\"alert\">");
        why(v, &first);
        web_put(v->p, "</p>\n");
    }
    web_put(v->p, "</div>\n");
}

/* What there is to do with an enemy, or to a unit of one's own, that was tapped. */
static void with(web_play *v, const gs_play_offer *o, int n)
{
    gs_ref whom = v->whom;
    for (int i = 0; i < n; i++) {
        if (!same(o[i].target, whom)) {
            continue;
        }
        if (o[i].lawful) {
            web_play_button(v, o[i].line, words_of(v, &o[i]));
        } else {
            web_put(v->p, "<p class=\"no\" role=\"alert\">%s: ", words_of(v, &o[i]));
            why(v, &o[i].why);
            web_put(v->p, "</p>\n");
        }
    }
}

/* ---- spells ---- */
static const char *const *spells(const gs_ruleset *rs)
{
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_fact *f = gs_fact_find(rs->procs[i]->in, rs->procs[i]->n_in, "spell",
                                        strlen("spell"));
        if (f && f->words) {
            return f->words;
        }
    }
    return NULL;
}

static void cast(web_play *v)
{
    web_page *p = v->p;
    const gs_battle *b = v->d.now.b;
    const char *const *words = spells(v->d.setup->ruleset);
    if (v->who.kind != GS_REF_HERO || !words) {
        return;
    }
    web_put(p, "<details class=\"cast\"><summary>{Magic}</summary>\n");
    web_play_form(v, "say");
    web_play_field(v, "part", gs_arena_printf(p->a, "cast %s", gs_play_name(p->a, v->who)));
    web_put(p, "<label>{Spell} <select name=\"part\">\n");
    for (int i = 0; words[i]; i++) {
        web_put(p, "<option>%s</option>\n", words[i]);
    }
    web_put(p,
            "</select></label>\n<label>{Power} <input type=\"number\" name=\"part\" min=\"1\" "
            "max=\"99\" "
            "value=\"%d\"/></label>\n<label>{At} <select name=\"part\"><option "
            "value=\"\">{nobody}</option>\n",
            b->t.hero[v->who.ix].power > 0 ? b->t.hero[v->who.ix].power : 1);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_known(b, v->side, i)) {
            gs_ref r = gs_body_ref(i);
            web_put(p, "<option value=\"%s\">%s</option>\n", gs_play_name(p->a, r),
                    web_play_name(v, r));
        }
    }
    web_put(p, "</select></label>\n");
    web_play_send(v, web_said(p, "cast it"));
    web_put(p, "</details>\n");
}

void web_play_orders(web_play *v)
{
    web_page *p = v->p;
    int n;
    if (v->who.kind == GS_REF_NONE) {
        web_put(p, "<h2 class=\"asked\">{Whom do you order?}</h2>\n<p class=\"note\">{Tap one of "
                   "your units on the map, "
                   "or choose it from the list.}</p>\n");
        return;
    }
    gs_play_offer *o = gs_play_offers(p->a, &v->d.now, v->who, &n);
    web_put(p, "<h2 class=\"asked\">%s</h2>\n", web_play_name(v, v->who));
    if (v->whom.kind != GS_REF_NONE) {
        with(v, o, n);
    } else if (v->tapped) {
        tapped(v);
    } else {
        web_put(p, "<p class=\"note\">{Tap the map where it is to go, or the enemy.}</p>\n");
    }
    lawful(v, o, n);
    refused(v, o, n);
    cast(v);
}
