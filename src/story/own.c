/* The umpire's own words among what is told from the log. */
#include "gesta/story.h"

#include <string.h>

/* The first entry of the log on which a paragraph rests; 0 none. */
static int first_entry(const gs_story_para *p)
{
    int first = 0;
    for (int i = 0; i < p->n_sentences; i++) {
        for (int k = 0; k < p->sentences[i].n_entries; k++) {
            int n = p->sentences[i].entry[k];
            first = !first || n < first ? n : first;
        }
    }
    return first;
}

/* Does the paragraph tell of the fight before that moment? */
static bool tells_before(const gs_story_para *p, int turn, int entry)
{
    return p->turn > 0 && (p->turn < turn || (p->turn == turn && (!entry || first_entry(p) <= entry)));
}

int gs_story_place(const gs_narrative *s, int turn, int entry)
{
    if (turn == GS_OWN_END) {
        return s->n_paras - 1;
    }
    int best = entry || turn > 0 ? 0 : -1;
    bool fight = false;
    for (int i = 0; i < s->n_paras; i++) {
        const gs_story_para *p = &s->paras[i];
        if (p->turn > 0 && !fight) {
            best = turn > 0 ? i : best;
            fight = true;
        }
        bool before = turn == 0 && entry && !fight && p->turn == 0;
        best = before || tells_before(p, turn, entry) ? i : best;
    }
    return best;
}

/* ---- titles ---- */
/* The first paragraph that tells of the turn, or of what came after it. */
static gs_story_para *para_of_turn(gs_narrative *s, int turn)
{
    if (turn == GS_OWN_END || s->n_paras == 0) {
        return s->n_paras ? &s->paras[s->n_paras - 1] : NULL;
    }
    for (int i = 0; i < s->n_paras; i++) {
        int last = s->paras[i].last_turn ? s->paras[i].last_turn : s->paras[i].turn;
        if (turn == 0 || (s->paras[i].turn && last >= turn)) {
            return &s->paras[i];
        }
    }
    return &s->paras[s->n_paras - 1];
}

static void put_title(const gs_own *own, gs_narrative *s)
{
    gs_story_para *p = own->at.turn == 0 && !own->at.entry ? NULL : para_of_turn(s, own->at.turn);
    if (p) {
        p->head = own->text;
    } else {
        s->headline = own->text;
    }
}

/* ---- paragraphs ---- */
static void say(gs_arena *a, const gs_own *own, const char *text, gs_story_para *out)
{
    gs_sentence *s = GS_NEW(a, gs_sentence);
    s->text = text;
    s->template_id = "own";
    s->claims = "";
    s->side = -1;
    s->entry[0] = own->at.entry;
    s->n_entries = own->at.entry > 0;
    memset(out, 0, sizeof *out);
    out->part = "own";
    out->scene = -1;
    out->own = own;
    out->sentences = s;
    out->n_sentences = 1;
}

static int part(gs_arena *a, const gs_own *own, gs_story_para *out)
{
    const char *text[GS_OWN_PARTS];
    int n = gs_own_parts(a, own->text, text, GS_OWN_PARTS);
    for (int i = 0; i < n; i++) {
        say(a, own, text[i], &out[i]);
    }
    return n;
}

/* Copies the paragraphs with those that stand behind each; their number. */
static int weave(gs_arena *a, const gs_own *own, const int *place, int n, const gs_narrative *story,
                 gs_story_para *all)
{
    int to = 0;
    for (int i = -1; i < story->n_paras; i++) {
        if (i >= 0) {
            all[to++] = story->paras[i];
        }
        for (int k = 0; k < n; k++) {
            if (place[k] == i && own[k].kind != GS_OWN_TITLE) {
                to += part(a, &own[k], &all[to]);
            }
        }
    }
    return to;
}

void gs_story_put_own(gs_arena *a, const gs_own *own, int n, gs_narrative *story)
{
    if (n == 0) {
        return;
    }
    int *place = gs_arena_array(a, (size_t)n, sizeof *place);
    for (int i = 0; i < n; i++) {
        place[i] = gs_story_place(story, own[i].at.turn, own[i].at.entry);
        if (own[i].kind == GS_OWN_TITLE) {
            put_title(&own[i], story);
        }
    }
    size_t most = (size_t)story->n_paras + (size_t)n * GS_OWN_PARTS;
    gs_story_para *all = gs_arena_array(a, most, sizeof *all);
    story->n_paras = weave(a, own, place, n, story, all);
    story->paras = all;
}
