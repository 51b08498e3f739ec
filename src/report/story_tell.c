/* The paragraphs: setting, plans, the chosen scenes in order of time, the end. */
#include "story_int.h"

#include <string.h>

#define SCENES 12       /* at most, of the standard length */
#define KEY_MOMENTS 5    /* at most; each has a head, its turn a map */
#define KEY_SCORE 150    /* tenths of a point */
#define PARA_FULL 7     /* sentences after which a paragraph is closed */
#define SCENE_ALONE 250 /* tenths of a point from which a scene has a paragraph of its own */

typedef struct build {
    story_teller t;
    gs_narrative *n;
    gs_story_para *para; /* the open one, or NULL */
    int cap_paras, cap_sentences;
    int turn;            /* of the last sentence told, 0 none yet */
    int scene;           /* of the last sentence told */
    int wing, wing_side; /* last named */
} build;

static void open_para(build *b, const char *part, int turn)
{
    gs_narrative *n = b->n;
    n->paras = gs_arena_grow(b->t.arena, n->paras, n->n_paras, &b->cap_paras, sizeof *n->paras);
    b->para = &n->paras[n->n_paras++];
    *b->para = (gs_story_para){.part = part, .turn = turn, .scene = -1};
    b->cap_sentences = 0;
    b->t.subject = (gs_ref){0};
}

/* Messages about one alone: after a sentence of which it was the subject a pronoun will do. */
static bool alone(const gs_message *m)
{
    static const char *const kinds[] = {"rallied", "rally-failed", "left-field", "exited"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(m->kind, kinds[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void put_sentence(build *b, const gs_message *m, const char *kind, const char *opening)
{
    gs_str text = {0};
    const gs_template *used;
    b->t.may_pronoun = b->para->n_sentences > 0 && !*kind && alone(m);
    if (story_word(&b->t, m, kind, opening, &text, &used)) {
        gs_str_addc(&text, '.');
        gs_story_para *p = b->para;
        p->sentences = gs_arena_grow(b->t.arena, p->sentences, p->n_sentences, &b->cap_sentences,
                                     sizeof *p->sentences);
        gs_sentence *s = &p->sentences[p->n_sentences++];
        *s = (gs_sentence){.text = gs_arena_strdup(b->t.arena, text.p),
                           .template_id = used->id,
                           .claims = used->claims,
                           .side = m->side};
        memcpy(s->entry, m->entry, sizeof s->entry);
        s->n_entries = m->n_entries;
        /* the first name is the subject where the sentence begins with its slot */
        b->t.subject = strncmp(used->text, "{actor}", 7) == 0    ? m->role[GS_ROLE_ACTOR]
                       : strncmp(used->text, "{target}", 8) == 0 ? m->role[GS_ROLE_TARGET]
                       : strncmp(used->text, "{hero}", 6) == 0   ? m->role[GS_ROLE_HERO]
                                                                 : (gs_ref){0};
    }
    gs_str_free(&text);
}

/* ---- openings: turn reached, turns later, the wing ---- */
static const char *opening_for(build *b, const gs_message *m, bool para_opens)
{
    gs_str o = {0};
    if (strncmp(m->kind, "objective", 9) == 0) {
        return ""; /* its own words say when */
    }
    if (m->turn > 0 && m->turn != b->turn) {
        int gap = m->turn - b->turn;
        if (b->turn == 0 || gap > 3 || gap < 0) {
            gs_str_add(&o, "On the ");
            gs_ordinal_words(&o, m->turn);
            gs_str_add(&o, " turn");
        } else if (gap == 1 && m->turn % 3 == 0) {
            gs_str_add(&o, "On the ");
            gs_ordinal_words(&o, m->turn);
            gs_str_add(&o, " turn");
        } else if (gap == 1) {
            gs_str_add(&o, m->turn % 3 == 1 ? "A turn later" : "On the next turn");
        } else {
            gs_number_words(&o, gap);
            gs_str_add(&o, " turns later");
        }
    } else if ((para_opens || m->scene != b->scene) && m->wing >= -1 && m->wing <= 1 &&
               m->side >= 0 && (m->wing != b->wing || m->side != b->wing_side)) {
        b->wing = m->wing;
        b->wing_side = m->side;
        static const char *const wings[] = {"left", "centre", "right"};
        gs_str_addf(&o, m->wing == 0 ? "In the %s" : "On the %s", wings[m->wing + 1]);
        gs_str_addf(&o, " of %s", b->t.names.side[m->side].text);
    }
    const char *text = o.len ? gs_arena_strdup(b->t.arena, o.p) : "";
    gs_str_free(&o);
    return text;
}

/* ---- joining messages of a scene ---- */
static bool is_kind(const gs_message *m, const char *kind)
{
    return strcmp(m->kind, kind) == 0;
}

static bool same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.kind != GS_REF_NONE && a.ix == b.ix;
}

/* A charge and the melee that it led to become one clash, told of the charger. */
static void join_clash(gs_message *charge, gs_message *melee)
{
    bool charger_won = same(charge->role[GS_ROLE_ACTOR], melee->role[GS_ROLE_ACTOR]);
    const gs_message_fact *r = story_fact(melee, "result");
    const char *result = r && r->word ? r->word : "tied";
    charge->kind = "clash";
    charge->salience += melee->salience;
    story_fact_word(charge, "result",
                    strcmp(result, "tied") == 0   ? "tied"
                    : strcmp(result, "both") == 0 ? "both"
                    : charger_won                 ? result
                    : strcmp(result, "back") == 0 ? "thrown-back"
                    : strcmp(result, "down") == 0 ? "fell"
                                                  : "died");
    int lost = story_fact_int(melee, charger_won ? "lost" : "own-lost", 0);
    int own = story_fact_int(melee, charger_won ? "own-lost" : "lost", 0);
    story_fact_add(charge, "lost", lost);
    story_fact_add(charge, "own-lost", own);
    story_fact_add(charge, "left", story_fact_int(melee, charger_won ? "left" : "own-left", 0));
    story_fact_add(charge, "own-left", story_fact_int(melee, charger_won ? "own-left" : "left", 0));
    const gs_message_fact *pursuit = story_fact(melee, "pursuit");
    if (pursuit) {
        story_fact_word(charge, "pursuit", pursuit->word);
    }
    if (story_fact_int(melee, "first-blood", 0)) {
        story_fact_add(charge, "first-blood", 1);
    }
    for (int i = 0; i < melee->n_entries; i++) {
        story_message_entry(charge, melee->entry[i]);
    }
    melee->kind = "";
}

/* The fate of the beaten is told with the duel. */
static void join_fate(gs_message *duel, gs_message *fate)
{
    static const char *const words[][2] = {{"hero-killed", "killed"},
                                           {"hero-captured", "captured"},
                                           {"hero-buried", "buried"}};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (is_kind(fate, words[i][0])) {
            story_fact_word(duel, "fate", words[i][1]);
            for (int k = 0; k < fate->n_entries; k++) {
                story_message_entry(duel, fate->entry[k]);
            }
            fate->kind = "";
        }
    }
}

static bool fated(const gs_message *m)
{
    return is_kind(m, "hero-killed") || is_kind(m, "hero-captured") || is_kind(m, "hero-buried");
}

/* Hits of a duel are told by the duel, the last hits of a hero by his fate; of several hits on one
 * hero in a turn the last is told. */
static void join_hits(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *hit = &ms->m[i];
        for (int k = 0; k < ms->count && is_kind(hit, "hero-hit"); k++) {
            gs_message *o = &ms->m[k];
            gs_ref h = hit->role[GS_ROLE_HERO];
            if (o->turn != hit->turn || k == i) {
                continue;
            }
            bool duel = is_kind(o, "duel") &&
                        ((same(h, o->role[GS_ROLE_HERO]) &&
                          same(hit->role[GS_ROLE_BY], o->role[GS_ROLE_FOE])) ||
                         (same(h, o->role[GS_ROLE_FOE]) &&
                          same(hit->role[GS_ROLE_BY], o->role[GS_ROLE_HERO])));
            bool fate = k > i && fated(o) && same(h, o->role[GS_ROLE_HERO]);
            bool again = k > i && is_kind(o, "hero-hit") && same(h, o->role[GS_ROLE_HERO]);
            if (duel || fate || again) {
                for (int e = 0; e < hit->n_entries; e++) {
                    story_message_entry(o, hit->entry[e]);
                }
                hit->kind = "";
            }
        }
    }
}

static void join(gs_messages *ms)
{
    join_hits(ms);
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = i + 1; k < ms->count && ms->m[k].turn == m->turn; k++) {
            gs_message *o = &ms->m[k];
            gs_ref a = m->role[GS_ROLE_ACTOR], t = m->role[GS_ROLE_TARGET];
            bool pair = (same(a, o->role[GS_ROLE_ACTOR]) && same(t, o->role[GS_ROLE_TARGET])) ||
                        (same(a, o->role[GS_ROLE_TARGET]) && same(t, o->role[GS_ROLE_ACTOR]));
            if (is_kind(m, "charge") && is_kind(o, "melee") && pair) {
                join_clash(m, o);
            } else if (is_kind(m, "duel") && same(m->role[GS_ROLE_FOE], o->role[GS_ROLE_HERO])) {
                join_fate(m, o);
            }
        }
    }
    /* a general's loss is a fact of his fate; a unit that is destroyed needs no second word where
     * the clash that did it is told */
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        for (int k = 0; k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            bool near = o->turn == m->turn;
            if (near && is_kind(m, "general-lost") && fated(o) && o->side == m->side) {
                story_fact_add(o, "general", 1);
                m->kind = "";
            } else if (near && is_kind(m, "general-lost") && is_kind(o, "duel") &&
                       story_fact(o, "fate") && o->side == 1 - m->side) {
                story_fact_add(o, "general", 1);
                m->kind = "";
            } else if (is_kind(m, "army-broken") && is_kind(o, "outcome")) {
                m->kind = ""; /* the outcome says it */
            }
            const gs_message_fact *r = story_fact(o, "result");
            if (near && is_kind(m, "destroyed") && r && r->word && o->kind[0] &&
                ((strcmp(r->word, "destroyed") == 0 &&
                  same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_ACTOR])) ||
                 (strcmp(r->word, "died") == 0 &&
                  same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR])))) {
                o->mandatory = true;
                m->kind = "";
            }
        }
    }
}

/* Volleys of one turn at one target by one shooter: told once, and the first volley of a run of
 * turns speaks for all: "in three volleys". */
static void join_runs(gs_messages *ms)
{
    for (int i = 0; i < ms->count; i++) {
        gs_message *m = &ms->m[i];
        int n = 1;
        int lost = story_fact_int(m, "lost", 0);
        for (int k = i + 1; is_kind(m, "volley") && k < ms->count; k++) {
            gs_message *o = &ms->m[k];
            if (is_kind(o, "volley") && o->turn <= m->turn + n &&
                same(o->role[GS_ROLE_ACTOR], m->role[GS_ROLE_ACTOR]) &&
                same(o->role[GS_ROLE_TARGET], m->role[GS_ROLE_TARGET])) {
                lost += story_fact_int(o, "lost", 0);
                n++;
                for (int e = 0; e < o->n_entries; e++) {
                    story_message_entry(m, o->entry[e]);
                }
                o->kind = "";
            }
        }
        if (n > 1) {
            story_fact_add(m, "volleys", n);
            story_fact_add(m, "lost", lost);
            story_fact_add(m, "vain", lost == 0);
        }
    }
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

/* Is the message told: in a chosen scene and worth it, or one that must not be missed? */
static bool told(const gs_narrative *n, const gs_message *m)
{
    if (!m->kind[0] || m->scene < 0 || is_kind(m, "plan")) { /* plans have been told before */
        return false;
    }
    bool small = is_kind(m, "rallied") ? !story_fact_int(m, "hinge", 0)
                 : is_kind(m, "hero-hit") ? !story_fact_int(m, "mortal", 0) && m->salience < 50
                                          : is_kind(m, "order-failed") || is_kind(m, "charge");
    return m->mandatory || (n->scenes[m->scene].chosen && !small && m->salience >= 20);
}

/* ---- the parts ---- */
static const gs_message *find(const gs_narrative *n, const char *kind, int side)
{
    for (int i = 0; i < n->messages.count; i++) {
        const gs_message *m = &n->messages.m[i];
        if (is_kind(m, kind) && (side < 0 || m->side == side)) {
            return m;
        }
    }
    return NULL;
}

static void tell_setting(build *b)
{
    const gs_message *plan = find(b->n, "plan", 0);
    const gs_message_fact *p = plan ? story_fact(plan, "plan") : NULL;
    bool defends = p && p->word && (strcmp(p->word, "defend") == 0 || strcmp(p->word, "hold") == 0 ||
                                    strcmp(p->word, "delay") == 0);
    int first = defends ? 1 : 0;
    open_para(b, "stake", 0);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_message *army = find(b->n, "army", i == 0 ? first : 1 - first);
        if (army) {
            put_sentence(b, army, i == 0 ? "stake" : "army", "");
            if (story_fact(army, "companions")) {
                put_sentence(b, army, "companions", "");
            }
        }
    }
    open_para(b, "plans", 0);
    for (int i = 0; i < GS_SIDES; i++) {
        const gs_message *m = find(b->n, "plan", i == 0 ? first : 1 - first);
        if (m) {
            put_sentence(b, m, "", "");
        }
    }
    if (b->para->n_sentences == 0) {
        b->n->n_paras--;
    }
}

static bool breaks_para(const build *b, const gs_message *m)
{
    if (!b->para || strcmp(b->para->part, "fight") != 0 || b->para->n_sentences >= PARA_FULL) {
        return true;
    }
    if (m->scene == b->scene) {
        return false;
    }
    bool big = b->n->scenes[m->scene].score >= SCENE_ALONE;
    return m->turn != b->turn ? big || b->para->n_sentences >= 3
                              : big && b->para->n_sentences >= 4;
}

static void tell_fights(build *b)
{
    b->para = NULL;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        if (!told(b->n, m)) {
            continue;
        }
        bool opens = breaks_para(b, m);
        if (opens) {
            open_para(b, "fight", m->turn);
        }
        put_sentence(b, m, "", opening_for(b, m, opens));
        if (b->para->scene < 0 ||
            b->n->scenes[m->scene].score > b->n->scenes[b->para->scene].score) {
            b->para->scene = m->scene;
        }
        b->turn = m->turn;
        b->scene = m->scene;
    }
}

static void tell_end(build *b)
{
    open_para(b, "end", 0);
    const gs_message *m = find(b->n, "outcome", -1);
    put_sentence(b, m, "", "");
    const gs_message *cost = find(b->n, "cost", -1);
    put_sentence(b, cost, "", "");
}

static const char *title_of(build *b, const gs_message *m, const char *prefix)
{
    gs_str kind = {0};
    gs_str text = {0};
    const gs_template *used;
    gs_str_addf(&kind, "%s.%s", prefix, m->kind);
    int *mentions = b->t.names.mentions; /* a title's names are no mentions in the text */
    int n = b->t.s->n_units + b->t.s->n_heroes + 1;
    int *scratch = GS_NEW_ARRAY(b->t.arena, int, n);
    for (int i = 0; i < n; i++) {
        scratch[i] = 1;
    }
    b->t.names.mentions = scratch;
    bool ok = story_word(&b->t, m, kind.p, "", &text, &used);
    b->t.names.mentions = mentions;
    const char *title = ok ? gs_arena_strdup(b->t.arena, gs_str_text(&text)) : NULL;
    gs_str_free(&kind);
    gs_str_free(&text);
    return title;
}

/* Heads and rubrics of the paragraphs that tell a key moment. */
static void tell_titles(build *b)
{
    for (int i = 0; i < b->n->n_scenes; i++) {
        gs_story_scene *sc = &b->n->scenes[i];
        const gs_message *best = sc->letter && sc->best >= 0 ? &b->n->messages.m[sc->best] : NULL;
        sc->title = best && best->kind[0] ? title_of(b, best, "head") : NULL;
    }
    for (int i = 0; i < b->n->n_paras; i++) {
        gs_story_para *p = &b->n->paras[i];
        if (p->scene < 0 || !b->n->scenes[p->scene].letter) {
            continue;
        }
        const gs_story_scene *sc = &b->n->scenes[p->scene];
        gs_str rubric = {0};
        gs_str_add(&rubric, "Turn ");
        gs_str_addi(&rubric, sc->turn);
        p->rubric = gs_arena_strdup(b->t.arena, rubric.p);
        gs_str_free(&rubric);
        p->head = sc->title;
    }
    const gs_message *m = find(b->n, "outcome", -1);
    b->n->headline = title_of(b, m, "headline");
    b->n->subline = title_of(b, m, "subline");
}

gs_status gs_story_tell(gs_arena *a, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                        const gs_story_book *book, const gs_story_options *opt,
                        gs_narrative **out, gs_err *err)
{
    gs_narrative *n = GS_NEW(a, gs_narrative);
    build b = {.n = n, .wing = 2};
    b.t = (story_teller){.arena = a, .s = s, .book = book, .style = "chronicle"};
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
    join_runs(&n->messages);
    join(&n->messages);
    choose_scenes(n);
    tell_setting(&b);
    tell_fights(&b);
    tell_end(&b);
    tell_titles(&b);
    *out = n;
    return GS_OK;
}
