/* Heads and rubrics of the paragraphs that tell a key moment; the headline and its subline. */
#include "story_int.h"

#include <string.h>

/* Words of a kind that stand by themselves; NULL: there are none. */
static const char *alone(story_build *b, const gs_message *m, const char *kind)
{
    gs_str text = {0};
    const gs_template *used;
    int *mentions = b->t.names.mentions; /* a title's names are no mentions in the text */
    int n = STORY_NAME_NUMBERS;
    int *scratch = GS_NEW_ARRAY(b->t.arena, int, n);
    for (int i = 0; i < n; i++) {
        scratch[i] = 1;
    }
    b->t.names.mentions = scratch;
    b->t.subject = (gs_ref){0};
    bool ok = story_word(&b->t, m, kind, "", &text, &used);
    b->t.names.mentions = mentions;
    const char *words = ok ? gs_arena_strdup(b->t.arena, gs_str_text(&text)) : NULL;
    gs_str_free(&text);
    return words;
}

static const char *title_of(story_build *b, const gs_message *m, const char *prefix)
{
    return alone(b, m, gs_arena_printf(b->t.arena, "%s.%s", prefix, m->kind));
}

/* Has an earlier scene the same title? */
static bool titled_before(const gs_narrative *n, int scene)
{
    const char *title = n->scenes[scene].title;
    for (int i = 0; i < scene && title; i++) {
        if (n->scenes[i].title && strcmp(n->scenes[i].title, title) == 0) {
            return true;
        }
    }
    return false;
}

const gs_message *story_headline_of(const story_build *b)
{
    static const char *const kinds[] = {"hero-killed", "hero-captured", "hero-buried", "duel"};
    const gs_message *best = NULL;
    for (int i = 0; i < b->n->messages.count; i++) {
        const gs_message *m = &b->n->messages.m[i];
        for (int k = 0; k < GS_COUNT(kinds); k++) {
            bool fate = story_is(m, kinds[k]) && (k < 3 || story_fact(m, "fate"));
            best = fate && (!best || m->salience > best->salience) ? m : best;
        }
    }
    return best;
}

/* ---- the head over a paragraph: of something that it tells ---- */
static bool rests_on(const gs_sentence *s, const gs_message *m)
{
    int found = 0;
    for (int i = 0; i < m->n_entries; i++) {
        for (int k = 0; k < s->n_entries; k++) {
            found += s->entry[k] == m->entry[i];
        }
    }
    return found == m->n_entries;
}

bool gs_story_tells(const gs_narrative *n, const gs_sentence *s, int message)
{
    const gs_message *m = &n->messages.m[message];
    const gs_message *own = s->message >= 0 ? &n->messages.m[s->message] : NULL;
    const gs_message_fact *words = story_is(m, "words") ? story_fact(m, "words") : NULL;
    if (words && words->word && strstr(s->text, words->word)) {
        return true; /* a player's words stand behind what they speak of */
    }
    bool listed = own ? story_gathered(own, m) : story_gone_in(m).kind != GS_REF_NONE;
    return s->message == message || s->tail == message || (listed && rests_on(s, m));
}

static bool tells(const story_build *b, const gs_story_para *p, int message)
{
    for (int i = 0; i < p->n_sentences; i++) {
        if (gs_story_tells(b->n, &p->sentences[i], message)) {
            return true;
        }
    }
    return false;
}

static bool head_before(const gs_narrative *n, const gs_story_para *p, const char *head)
{
    for (const gs_story_para *o = n->paras; o < p; o++) {
        if (o->head && strcmp(o->head, head) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_headline(const gs_narrative *n, const char *head)
{
    return n->headline && strcmp(n->headline, head) == 0;
}

/* Where the best of the scene is not told in it, or is the whole day's headline: the weightiest thing that is, and has a head. */
static const char *head_of_told(story_build *b, const gs_story_para *p)
{
    const char *head = NULL;
    int most = 0;
    for (int i = 0; i < p->n_sentences; i++) {
        int k = p->sentences[i].message;
        const gs_message *m = k >= 0 ? &b->n->messages.m[k] : NULL;
        const char *title = m && m->salience > most ? title_of(b, m, "head") : NULL;
        bool free = title && !head_before(b->n, p, title) && !is_headline(b->n, title);
        if (free) {
            head = title;
            most = m->salience;
        }
    }
    return head;
}

void story_titles(story_build *b)
{
    for (int i = 0; i < b->n->n_scenes; i++) {
        gs_story_scene *sc = &b->n->scenes[i];
        const gs_message *best = sc->letter && sc->best >= 0 ? &b->n->messages.m[sc->best] : NULL;
        sc->title = best && best->kind[0] ? title_of(b, best, "head") : NULL;
        sc->line = best && best->kind[0] ? alone(b, best, best->kind) : NULL;
        for (int draws = 0; draws < 6 && titled_before(b->n, i); draws++) {
            sc->title = title_of(b, best, "head");
        }
        sc->title = sc->title ? sc->title : sc->line; /* no letter goes without words */
    }
    for (int i = 0; i < b->n->n_paras; i++) {
        gs_story_para *p = &b->n->paras[i];
        if (p->scene < 0 || !b->n->scenes[p->scene].letter) {
            continue;
        }
        const gs_story_scene *sc = &b->n->scenes[p->scene];
        gs_message turns = {.kind = "rubric"};
        story_fact_add(&turns, "turn", p->turn);
        story_fact_add(&turns, "to", p->last_turn > p->turn ? p->last_turn : 0);
        story_fact_add(&turns, "next", p->last_turn == p->turn + 1);
        p->rubric = b->t.of_the_day ? NULL : story_phrase(&b->t, &turns, "rubric");
        p->head = tells(b, p, sc->best) ? sc->title : head_of_told(b, p);
    }
    const gs_message *m = story_find(b->n, "outcome", -1), *fate = story_headline_of(b);
    b->n->headline = fate ? title_of(b, fate, "headline") : NULL;
    b->n->headline = b->n->headline ? b->n->headline : title_of(b, m, "headline");
    b->n->subline = title_of(b, m, "subline");
    for (int i = 0; i < b->n->n_paras; i++) { /* the best stands over the whole, not over its part */
        gs_story_para *p = &b->n->paras[i];
        const char *other = p->head && is_headline(b->n, p->head) ? head_of_told(b, p) : NULL;
        p->head = other ? other : p->head;
    }
}
