/* What the rules ask somebody in a battle that is played, and how he answers. */
#include "play.h"

#include <string.h>

/* ---- the question in words ---- */
/* By kind, and by what `word` makes of it: $1 is the subject, $2 the other, $3 the amount, $4 the same
 * as a length. */
static const struct ask {
    uint8_t kind, word;
    const char *words;
} asks[] = {
    {GS_ASK_DEPLOY, 0, "Set up: $1. Where?"},
    {GS_ASK_DEPLOY, 1, "Comes on: $1. Where?"},
    {GS_ASK_FIRST, 0, "You have the initiative. Do you go first?"},
    {GS_ASK_FORCED, 1, "$1 has lost his grip: $3 of his units must advance. Which?"},
    {GS_ASK_FORCED, 2, "$1 has lost his grip: $3 of his units must fall back. Which?"},
    {GS_ASK_CHALLENGE, 0, "Does one of your heroes challenge an enemy?"},
    {GS_ASK_ACCEPT, 0, "$2 challenges. Who takes it up?"},
    {GS_ASK_RETIRE, 0, "$1 has won his duel. Does he go back?"},
    {GS_ASK_REACTION, 0, "Charged from $4 away: $1, by $2. How do they meet it?"},
    {GS_ASK_HERO_HITS, 0, "Shot at: $1, by $2. How many hits does the hero take on himself?"},
    {GS_ASK_MELEE, 0, "Which melee is fought next?"},
    {GS_ASK_MELEE, 1, "Against whom do the leaders fight? ($1)"},
    {GS_ASK_PURSUE, 0, "Beaten: $2, by $1. Do they pursue?"},
    {GS_ASK_LEAVE, 0, "Falling back: $2. Does $1 try to leave them?"},
    {GS_ASK_GO_ON, 0, "An ambush: $2, before $1. Do they go on as they began?"},
    {GS_ASK_GO_ON, 1, "Evaded: $2, from the charge of $1. Do they go the whole way?"},
    {GS_ASK_PASS, 0, "Hits suffered by $1: $3. How many are passed to others?"},
};

static const char *words_of(const web_play *v, const gs_question *q)
{
    const char *words = "";
    for (int i = 0; i < GS_COUNT(asks); i++) {
        if (asks[i].kind == q->kind && (!*words || asks[i].word == q->word)) {
            words = asks[i].words;
        }
    }
    return web_said(v->p, words);
}

static void question(web_play *v, const gs_question *q)
{
    const char *const filled[] = {web_play_name(v, q->subject), web_play_name(v, q->other),
                                  gs_arena_printf(v->p->a, "%d", (int)q->amount),
                                  web_play_length(v, q->amount)};
    web_put(v->p, "<h2 class=\"asked\">%s</h2>\n", web_play_fill(v, words_of(v, q), filled));
}

/* ---- the answers ---- */
static void yes_or_no(web_play *v)
{
    web_play_button(v, "yes", web_said(v->p, "yes"));
    web_play_button(v, "no", web_said(v->p, "no"));
}

static void reactions(web_play *v, const gs_question *q)
{
    static const char *const does[][2] = {{"none", "they stand"},
                                          {"counter", "they charge as well"},
                                          {"shoot", "they shoot"},
                                          {"evade", "they evade"}};
    for (int i = 0; i < GS_COUNT(does); i++) {
        if (i == 0 || (q->choices >> i & 1u)) {
            web_play_button(v, does[i][0], web_said(v->p, does[i][1]));
        }
    }
}

static void units(web_play *v, const gs_unitset *set)
{
    for (int i = gs_unitset_next(set, -1); i >= 0; i = gs_unitset_next(set, i)) {
        web_play_button(v, gs_play_name(v->p->a, gs_ref_unit(i)), web_play_name(v, gs_ref_unit(i)));
    }
}

static void option(web_play *v, gs_ref r, bool chosen)
{
    web_put(v->p, "<option value=\"%s\"%s", gs_play_name(v->p->a, r), "");
    gs_str_add(&v->p->out, chosen ? " selected=\"selected\">" : ">");
    web_put(v->p, "%s</option>\n", web_play_name(v, r));
}

static bool present(const gs_battle *b, int hero)
{
    return b->t.hero[hero].where == GS_HERO_UP;
}

/* Heroes of a side who are on the field, as the choices of a field. */
static void heroes(web_play *v, const char *name, const char *label, bool enemies)
{
    const gs_battle *b = v->d.now.b;
    int side = v->d.now.ask.side;
    web_put(v->p, "<label>%s <select name=\"%s\">\n", label, name);
    for (int i = 0; i < b->t.n_heroes; i++) {
        if (present(b, i) && (gs_hero_serves(b, i) == side) != enemies) {
            option(v, gs_ref_hero(i), false);
        }
    }
    web_put(v->p, "</select></label>\n");
}

static void challenge(web_play *v)
{
    web_play_button(v, "none", web_said(v->p, "nobody challenges"));
    web_play_form(v, "say");
    heroes(v, "part", web_said(v->p, "Challenger"), false);
    heroes(v, "part", web_said(v->p, "Challenged"), true);
    web_play_send(v, web_said(v->p, "he challenges"));
}

static void accept(web_play *v, const gs_question *q)
{
    web_play_button(v, "none", web_said(v->p, "nobody"));
    for (int i = gs_unitset_next(&q->may, -1); i >= 0; i = gs_unitset_next(&q->may, i)) {
        web_play_button(v, gs_play_name(v->p->a, gs_ref_hero(i)), web_play_name(v, gs_ref_hero(i)));
    }
}

/* So many of the units, by ticks. */
static void several(web_play *v, const gs_question *q)
{
    web_play_form(v, "say");
    web_put(v->p, "<div class=\"ticks\">\n");
    for (int i = gs_unitset_next(&q->units, -1); i >= 0; i = gs_unitset_next(&q->units, i)) {
        web_put(v->p, "<label><input type=\"checkbox\" name=\"part\" value=\"%s\"/> %s</label>\n",
                gs_play_name(v->p->a, gs_ref_unit(i)), web_play_name(v, gs_ref_unit(i)));
    }
    web_put(v->p, "</div>\n");
    web_play_send(v, web_said(v->p, "these"));
}

/* A number, and to or of whom. */
static void amount(web_play *v, const gs_question *q, const gs_unitset *whom, bool hero)
{
    web_play_form(v, "say");
    web_put(v->p,
            "<label>{Hits} <input type=\"number\" name=\"part\" min=\"0\" max=\"%d\" "
            "value=\"0\"/></label>\n",
            (int)q->amount);
    if (gs_unitset_count(*whom) > 0) {
        web_put(v->p, hero ? "<label>{Hero} " : "<label>{To} ");
        web_put(v->p, "<select name=\"part\">\n");
        for (int i = gs_unitset_next(whom, -1); i >= 0; i = gs_unitset_next(whom, i)) {
            option(v, hero ? gs_ref_hero(i) : gs_ref_unit(i), false);
        }
        web_put(v->p, "</select></label>\n");
    }
    web_play_send(v, web_said(v->p, "so many"));
}

/* Where somebody is set up: tapped, then put right by numbers. */
static void place(web_play *v, const gs_question *q)
{
    web_page *p = v->p;
    const gs_setup *s = v->d.setup;
    bool unit = q->subject.kind == GS_REF_UNIT;
    const char *const *shapes = s->ruleset->formations;
    if (!v->tapped) {
        web_put(p, "<p class=\"note\">{Tap the map where it is to stand.}</p>\n");
        return;
    }
    web_play_form(v, "say");
    web_play_field(v, "part", "at");
    web_put(p,
            "<label>{From the left} <input type=\"number\" step=\"any\" name=\"part\" "
            "value=\"%s\"/></label>\n",
            gs_play_number(p->a, v->tap.x / 100 * 100));
    web_put(p,
            "<label>{From the lower edge} <input type=\"number\" step=\"any\" name=\"part\" "
            "value=\"%s\"/></label>\n",
            gs_play_number(p->a, v->tap.y / 100 * 100));
    web_put(p,
            "<label>{Faces (0 up, 90 right, 180 down)} <input type=\"number\" min=\"0\" "
            "max=\"359\" name=\"part\" "
            "value=\"%d\"/></label>\n",
            v->tap.y < s->table_depth / 2 ? 0 : 180);
    if (unit && shapes[0] && shapes[1]) {
        web_put(p, "<label>{Formation} <select name=\"part\">\n");
        for (int i = 0; shapes[i]; i++) {
            web_put(p, "<option>%s</option>\n", shapes[i]);
        }
        web_put(p, "</select></label>\n");
    }
    if (unit) {
        web_put(p, "<label><input type=\"checkbox\" name=\"part\" value=\"hidden\"/> {in "
                   "ambush}</label>\n");
    }
    web_play_send(v, web_said(p, "set it up there"));
}

void web_play_asked(web_play *v)
{
    const gs_question *q = &v->d.now.ask;
    question(v, q);
    switch ((gs_question_kind)q->kind) {
    case GS_ASK_DEPLOY: place(v, q); break;
    case GS_ASK_FORCED: several(v, q); break;
    case GS_ASK_CHALLENGE: challenge(v); break;
    case GS_ASK_ACCEPT: accept(v, q); break;
    case GS_ASK_MELEE: units(v, &q->units); break;
    case GS_ASK_REACTION: reactions(v, q); break;
    case GS_ASK_HERO_HITS: amount(v, q, &q->may, true); break;
    case GS_ASK_PASS: amount(v, q, &q->units, false); break;
    case GS_ASK_FIRST:
    case GS_ASK_RETIRE:
    case GS_ASK_PURSUE:
    case GS_ASK_LEAVE:
    case GS_ASK_GO_ON: yes_or_no(v); break;
    case GS_ASK_ORDER:
    case GS_ASK_COUNT: break;
    }
    web_play_button(v, "captain", web_said(v->p, "as the captain would"));
}
