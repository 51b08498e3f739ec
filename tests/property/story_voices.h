#ifndef GESTA_STORY_VOICES_H
#define GESTA_STORY_VOICES_H
/* The voices in which a battle may be told, for tests that hold what they say against its log. */
#include "gesta/story.h"

#include <string.h>

/* All who may tell a battle, and of both sides. */
static const gs_story_options voices[] = {
    {.style = "chronicle"}, {.style = "dispatch", .side = 0, .boast = 0},
    {.style = "dispatch", .side = 1, .boast = 3}, {.style = "letter"}, {.style = "newspaper"}};
static const char *const lengths[] = {"four", "standard", "full"};

static int words_of(const gs_narrative *n)
{
    int words = 0;
    for (int p = 0; p < n->n_paras; p++) {
        for (int k = 0; k < n->paras[p].n_sentences; k++) {
            words++;
            for (const char *at = n->paras[p].sentences[k].text; *at; at++) {
                words += *at == ' ';
            }
        }
    }
    return words;
}

/* Are its words the voice's own, not the chronicle's? */
static bool speaks(const gs_sentence *x)
{
    static const char *const voice[] = {"dispatch.", "letter.", "news."};
    for (int i = 0; i < GS_COUNT(voice); i++) {
        if (strncmp(x->template_id, voice[i], strlen(voice[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The text with the name of whom "we" means, so that the reader knows who it is. */
static const char *named(gs_arena *a, const gs_setup *s, const gs_narrative *n, const char *text)
{
    const char *unit = "", *side = "";
    for (int i = 0; n->of && i < GS_SIDES; i++) {
        side = strcmp(s->side[i].id, n->of) == 0 ? s->side[i].name : side;
    }
    for (int u = 0; n->of && u < s->n_units; u++) {
        bool his = strcmp(s->units[u].id, n->of) == 0;
        unit = his ? gs_arena_printf(a, "the %s", s->units[u].name) : unit;
        side = his ? s->side[s->units[u].side].name : side;
    }
    const char *we = *unit ? unit : side;
    const struct {
        const char *word, *name;
    } words[] = {{"our host", side}, {"Our host", side}, {"our people", unit}, {"we", we},
                 {"We", we},         {"us", we},         {"ours", we}};
    gs_str out = {0};
    for (const char *p = text; *p;) {
        size_t len = 1;
        const char *put = NULL;
        for (int i = 0; *we && i < GS_COUNT(words); i++) {
            size_t k = strlen(words[i].word);
            bool here = strncmp(p, words[i].word, k) == 0 && (p == text || p[-1] == ' ') &&
                        !(p[k] >= 'a' && p[k] <= 'z');
            here = here && !(p - text > 8 && strncmp(p - 8, "who led ", 8) == 0); /* whose he was */
            put = here ? words[i].name : put;
            len = here ? k : len;
        }
        gs_str_addf(&out, "%.*s", put ? (int)strlen(put) : 1, put ? put : p);
        p += len;
    }
    const char *kept = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return kept;
}
#endif
