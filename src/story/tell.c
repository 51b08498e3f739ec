/* The paragraphs: setting, plans, the chosen scenes in order of time, the end. */
#include "story_int.h"

#include <string.h>

#define SCENES 12       /* at most, of the standard length */
#define KEY_MOMENTS 5    /* at most; each has a head, its turn a map */
#define KEY_SCORE 150    /* tenths of a point */
#define PARA_FULL 7     /* sentences after which a paragraph is closed */
#define SCENE_ALONE 250 /* tenths of a point from which a scene has a paragraph of its own */

static void open_para(story_build *b, const char *part, int turn)
{
    gs_narrative *n = b->n;
    n->paras = gs_arena_grow(b->t.arena, n->paras, n->n_paras, &b->cap_paras, sizeof *n->paras);
    b->para = &n->paras[n->n_paras++];
    *b->para = (gs_story_para){.part = part, .turn = turn, .scene = -1};
    b->cap_sentences = 0;
    b->t.subject = (gs_ref){0};
    b->before = NULL;
}

/* ---- choosing ---- */
static void choose_scenes(gs_narrative *n)
{
    for (int taken = 0; taken < SCENES; taken++) {
        int best = -1;
        for (int i = 0; i < n->n_scenes; i++) {
            gs_story_scene *s = &n->scenes[i];
            if (!s->chosen && s->score >= 60 && (best < 0 || s->score > n->scenes[best].score)) {
                best = i;
            }
        }
        if (best >= 0) {
            n->scenes[best].chosen = true;
        }
    }
    /* the best of them are key moments, lettered in order of time */
    for (int taken = 0; taken < KEY_MOMENTS; taken++) {
        int best = -1;
        for (int i = 0; i < n->n_scenes; i++) {
            gs_story_scene *s = &n->scenes[i];
            if (s->chosen && !s->letter && s->score >= KEY_SCORE &&
                (best < 0 || s->score > n->scenes[best].score)) {
                best = i;
            }
        }
        if (best >= 0) {
            n->scenes[best].letter = '?';
        }
    }
    char letter = 'a';
    for (int i = 0; i < n->n_scenes; i++) { /* scenes stand in order of time */
        n->scenes[i].letter = n->scenes[i].letter ? letter++ : '\0';
    }
}

/* ---- the parts ---- */
gs_message *story_find(const gs_narrative *n, const char *kind, int side)
{
    for (int i = 0; i < n->messages.count; i++) {
        gs_message *m = &n->messages.m[i];
        if (story_is(m, kind) && (side < 0 || m->side == side)) {
            return m;
        }
    }
    return NULL;
}

/* The last sentence is of one army; where it names or counts the other too, it rests on the
 * other's deployment as well. */
static void rest_on_both(story_build *b, const gs_message *other)
{
    static const char *const counted[] = {".fewer", ".half", ".double"};
    gs_story_para *p = b->para;
    gs_sentence *s = p->n_sentences ? &p->sentences[p->n_sentences - 1] : NULL;
    gs_ref general = other ? other->role[GS_ROLE_HERO] : (gs_ref){0};
    bool both = s && general.kind == GS_REF_HERO &&
                strstr(s->text, b->t.s->heroes[general.ix].name) != NULL;
    for (int i = 0; s && i < GS_COUNT(counted); i++) {
        both = both || strstr(s->template_id, counted[i]);
    }
    for (int i = 0; both && other && i < other->n_entries; i++) {
        if (s->n_entries < GS_MSG_ENTRIES) {
            s->entry[s->n_entries++] = other->entry[i];
        }
    }
}

static void tell_setting(story_build *b)
{
    const gs_setup *s = b->t.s;
    int first = story_needs(s, 1) && !story_needs(s, 0) ? 1 : 0;
    open_para(b, "terms", 0);
    for (int i = 0; i < GS_SIDES; i++) {
        gs_message *army = story_find(b->n, "army", i == 0 ? first : 1 - first);
        const gs_message *other = story_find(b->n, "army", i == 0 ? 1 - first : first);
        if (army) {
            gs_ref general = army->role[GS_ROLE_HERO];
            bool named = general.kind == GS_REF_HERO &&
                         b->t.names.mentions[story_name_number(general)] > 0;
            story_fact_add(army, "named", named);
            story_fact_add(army, "second", i > 0);
            if (story_put_sentence(b, army, i == 0 ? "stake" : "army", "")) {
                rest_on_both(b, other);
            }
            if (story_fact(army, "companions")) {
                story_put_sentence(b, army, "companions", "");
            }
            if (story_fact_int(army, "to-come", 0) > 0) {
                story_put_sentence(b, army, "to-come", "");
            }
        }
    }
    for (int i = 0; i < b->n->messages.count; i++) { /* what was said before the first turn */
        const gs_message *m = &b->n->messages.m[i];
        bool end = story_fact_int(m, "end", 0) != 0;
        if (story_is(m, "words") && m->turn == 0 && !end && !b->done[i]) {
            b->done[i] = true;
            story_put_sentence(b, m, "", "");
        }
    }
    open_para(b, "plans", 0);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_message *m = story_find(b->n, "plan", i == 0 ? first : 1 - first);
        if (m) {
            story_put_sentence(b, m, "", "");
        }
    }
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}

/* ---- the fights ---- */

/* The scene of the day's first blood, -1 none: no fight of its turn is told before it. */
static int first_blood(const gs_narrative *n)
{
    for (int i = 0; i < n->messages.count; i++) {
        if (story_fact_int(&n->messages.m[i], "first-blood", 0)) {
            return n->messages.m[i].scene;
        }
    }
    return -1;
}

static bool goes_before(const gs_narrative *n, const gs_message *m, const gs_message *o,
                        int blood)
{
    if (m->scene < 0 || o->scene < 0 || m->turn != o->turn || o->scene == blood) {
        return false;
    }
    bool fight = story_is(o, "clash") || story_is(o, "melee") || story_is(o, "volley");
    return story_plans_before(n, m, o) || (m->scene == blood && fight) ||
           n->scenes[m->scene].first_entry < n->scenes[o->scene].first_entry;
}

/* The order of telling: by turn, within a turn scene by scene as they began. */
static int *order_of(story_build *b)
{
    const gs_narrative *n = b->n;
    int blood = first_blood(n);
    int *order = GS_NEW_ARRAY(b->t.arena, int, n->messages.count + 1);
    for (int i = 0; i < n->messages.count; i++) {
        const gs_message *m = &n->messages.m[i];
        int at = i;
        while (at > 0) {
            const gs_message *o = &n->messages.m[order[at - 1]];
            if (!goes_before(n, m, o, blood)) {
                break;
            }
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    return order;
}

/* The units that are gone and have not been told, of both sides, in one sentence. */
static void tell_gone(story_build *b, int to)
{
    const gs_message *gone = story_gone(b, to);
    if (gone) {
        story_put_sentence(b, gone, "", "");
        b->turn = gone->turn > b->turn ? gone->turn : b->turn;
    }
}

static bool breaks_para(const story_build *b, const gs_message *m)
{
    if (!b->para || strcmp(b->para->part, "fight") != 0) {
        return true;
    }
    if (b->para->n_sentences >= PARA_FULL) { /* the last sentence does not stand alone */
        return b->to_tell > 0 || b->para->n_sentences > PARA_FULL;
    }
    if (m->scene == b->scene) {
        return false;
    }
    bool big = b->n->scenes[m->scene].score >= SCENE_ALONE;
    int n = b->para->n_sentences;
    return m->turn != b->turn ? n >= 4 || (big && n >= 3) : n >= 5 && big;
}

static void tell_one(story_build *b, int i)
{
    const gs_message *m = &b->n->messages.m[i];
    bool opens = breaks_para(b, m);
    if (opens) {
        if (b->para) {
            tell_gone(b, m->turn);
        }
        open_para(b, "fight", m->turn);
    }
    b->done[i] = true;
    m = story_gather(b, i);
    bool by = story_is(m, "destroyed") && story_fact_int(m, "told", 0) &&
              story_role_given(m, "by");
    story_put_sentence(b, m, by ? "by-whom" : "", story_opening(b, m, opens));
    if (b->para->scene < 0 || b->n->scenes[m->scene].score > b->n->scenes[b->para->scene].score) {
        b->para->scene = m->scene;
    }
    b->turn = m->turn;
    b->scene = m->scene;
}

static void tell_fights(story_build *b)
{
    const int *order = order_of(b);
    b->para = NULL;
    b->to_tell = 0;
    for (int i = 0; i < b->n->messages.count; i++) {
        b->to_tell += story_due(b, order[i]);
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        if (story_due(b, order[i])) {
            b->to_tell--;
            if (!story_unmoored(b, order[i])) {
                tell_one(b, order[i]);
            }
        }
    }
    if (!b->para) {
        open_para(b, "fight", 0);
    }
    tell_gone(b, 1000);
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}

static int roll_count(const gs_message *m)
{
    return story_fact_int(m, "dead-n", 0) + story_fact_int(m, "taken-n", 0) +
           story_fact_int(m, "buried-n", 0);
}

/* Has each fate of the roll been told where it befell? */
static bool fates_told(const story_build *b, const gs_message *roll)
{
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        bool fate = strncmp(m->kind, "hero-", 5) == 0 && m->mandatory;
        if (fate && m->side == roll->side && !b->done[i]) {
            return false;
        }
    }
    return true;
}

static void tell_end(story_build *b)
{
    open_para(b, "end", 0);
    story_put_sentence(b, story_find(b->n, "outcome", -1), "", "");
    static const char *const costs[] = {"cost", "half-cost"};
    for (int i = 0; i < GS_COUNT(costs); i++) {
        if (story_find(b->n, costs[i], -1)) {
            story_put_sentence(b, story_find(b->n, costs[i], -1), "", "");
        }
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        if (story_is(&b->n->messages.m[i], "worn")) {
            story_put_sentence(b, &b->n->messages.m[i], "", "");
        }
    }
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (story_is(m, "roll") && (roll_count(m) > 1 || !fates_told(b, m))) {
            story_put_sentence(b, m, "", "");
        }
    }
}

gs_status gs_story_tell(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                        const gs_story_book *book, const gs_story_options *opt,
                        gs_narrative **out, gs_err *err)
{
    gs_narrative *n = GS_NEW(a, gs_narrative);
    story_build b = {.n = n, .wing = 2, .wing_at = -100, .but_at = -100,
                     .follow_at = -100, .time_way = 2};
    b.t = (story_teller){.arena = a, .s = s, .book = book, .style = "chronicle",
                         .logged = !gs_setup_simulated(s)};
    b.t.used = (story_used){.times = GS_NEW_ARRAY(a, int, book->n_templates + 1),
                            .last = GS_NEW_ARRAY(a, int, book->n_templates + 1),
                            .wording = opt->wording,
                            .battle = s->id};
    for (int i = 0; i < book->n_templates; i++) {
        b.t.used.last[i] = -100;
    }
    story_names_init(a, s, book, &b.t.names);
    n->style = "chronicle";
    n->length = "standard";
    n->lang = book->lang;
    gs_status st = gs_story_messages(a, s, log, o, &n->messages, err);
    if (st != GS_OK) {
        return st;
    }
    gs_story_scenes(a, s, &n->messages, &n->scenes, &n->n_scenes);
    story_weave(&n->messages);
    story_rescore(&n->messages, n->scenes, n->n_scenes);
    b.done = GS_NEW_ARRAY(a, bool, n->messages.count + 1);
    story_mark_own(&b);
    choose_scenes(n);
    tell_setting(&b);
    tell_fights(&b);
    tell_end(&b);
    story_titles(&b);
    gs_str_free(&b.said);
    *out = n;
    return GS_OK;
}
