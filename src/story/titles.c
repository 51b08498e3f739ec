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

/* Does a sentence of the paragraph rest on what is best in the scene? */
static bool tells_best(const story_build *b, const gs_story_para *p, const gs_story_scene *sc)
{
    const gs_message *best = sc->letter && sc->best >= 0 ? &b->n->messages.m[sc->best] : NULL;
    for (int i = 0; best && best->n_entries > 0 && i < p->n_sentences; i++) {
        const gs_sentence *s = &p->sentences[i];
        for (int k = 0; k < s->n_entries; k++) {
            if (s->entry[k] == best->entry[0]) {
                return true;
            }
        }
    }
    return false;
}

static bool headed_before(const story_build *b, int para, int scene)
{
    for (int i = 0; i < para; i++) {
        if (b->n->paras[i].head && b->n->paras[i].scene == scene) {
            return true;
        }
    }
    return false;
}

/* A head stands over the paragraph that tells what it says, and over no other: of the key moments
 * that are told in it the greatest; -1 none. */
static int heading_scene(const story_build *b, int para)
{
    const gs_story_para *p = &b->n->paras[para];
    bool fight = strcmp(p->part, "fight") == 0 || strcmp(p->part, "hinge") == 0;
    int best = -1;
    for (int i = 0; fight && i < b->n->n_scenes; i++) {
        const gs_story_scene *sc = &b->n->scenes[i];
        bool more = best < 0 || i == p->scene ||
                    (best != p->scene && sc->score > b->n->scenes[best].score);
        best = more && tells_best(b, p, sc) && !headed_before(b, para, i) ? i : best;
    }
    return best;
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
        int scene = heading_scene(b, i);
        if (scene < 0) {
            continue;
        }
        p->scene = scene;
        const gs_story_scene *sc = &b->n->scenes[scene];
        gs_message turns = {.kind = "rubric"};
        story_fact_add(&turns, "turn", p->turn);
        story_fact_add(&turns, "to", p->last_turn > p->turn ? p->last_turn : 0);
        story_fact_add(&turns, "next", p->last_turn == p->turn + 1);
        p->rubric = story_phrase(&b->t, &turns, "rubric");
        p->head = sc->title;
    }
    const gs_message *m = story_find(b->n, "outcome", -1), *fate = story_headline_of(b);
    b->n->headline = fate ? title_of(b, fate, "headline") : NULL;
    b->n->headline = b->n->headline ? b->n->headline : title_of(b, m, "headline");
    b->n->subline = title_of(b, m, "subline");
}
