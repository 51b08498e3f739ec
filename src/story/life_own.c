/* The umpire's own words in lives. */
#include "gesta/life.h"

#include <limits.h>
#include <string.h>

/* The first entry of the ledger that a battle left. */
static int first_of(const gs_campaign *c, const char *battle)
{
    for (int i = 0; i < c->n_ledger; i++) {
        if (c->ledger[i].battle && strcmp(c->ledger[i].battle, battle) == 0) {
            return c->ledger[i].n;
        }
    }
    return INT_MAX;
}

/* The earliest entry of the ledger on which a paragraph rests; INT_MAX: none. */
static int earliest(const gs_campaign *c, const gs_life_para *p)
{
    int first = INT_MAX;
    for (int i = 0; i < p->n_sentences; i++) {
        for (int k = 0; k < p->sentences[i].n_cites; k++) {
            const gs_cite *cite = &p->sentences[i].cite[k];
            int n = cite->battle ? first_of(c, cite->battle) : cite->entry;
            first = n > 0 && n < first ? n : first;
        }
    }
    return first;
}

/* The last paragraph of those that go along with time which tells of the entry or of what was before
 * it; -1: before all. */
static int place_of(const gs_campaign *c, const gs_life *life, int n)
{
    if (n == GS_OWN_END) {
        return life->n_paras - 1;
    }
    int best = n > 0 ? 0 : -1;
    for (int i = 1; i < life->n_paras; i++) {
        const gs_life_para *p = &life->paras[i];
        bool in_time = strcmp(p->part, "judgement") != 0 && strcmp(p->part, "summary") != 0;
        best = in_time && earliest(c, p) <= n ? i : best;
    }
    return best;
}

static int part(gs_arena *a, const gs_own *own, gs_life_para *out)
{
    const char *text[GS_OWN_PARTS];
    int n = gs_own_parts(a, own->text, text, GS_OWN_PARTS);
    for (int i = 0; i < n; i++) {
        gs_life_sentence *s = GS_NEW(a, gs_life_sentence);
        s->text = text[i];
        s->kind = s->template_id = "own";
        s->claims = "";
        memset(&out[i], 0, sizeof out[i]);
        out[i].part = "own";
        out[i].own = own;
        out[i].sentences = s;
        out[i].n_sentences = 1;
    }
    return n;
}

static void put_title(const gs_own *own, int place, gs_life *life)
{
    if (own->at.turn == 0 || place < 0) {
        life->motto = own->text;
    } else {
        life->paras[place].head = own->text;
    }
}

void gs_life_put_own(gs_arena *a, const gs_campaign *c, const gs_own *own, int n, gs_life *life)
{
    if (n == 0) {
        return;
    }
    int *place = gs_arena_array(a, (size_t)n, sizeof *place);
    for (int i = 0; i < n; i++) {
        place[i] = place_of(c, life, own[i].at.turn);
        if (own[i].kind == GS_OWN_TITLE) {
            put_title(&own[i], place[i], life);
        }
    }
    size_t most = (size_t)life->n_paras + (size_t)n * GS_OWN_PARTS;
    gs_life_para *all = gs_arena_array(a, most, sizeof *all);
    int to = 0;
    for (int i = -1; i < life->n_paras; i++) {
        if (i >= 0) {
            all[to++] = life->paras[i];
        }
        for (int k = 0; k < n; k++) {
            if (place[k] == i && own[k].kind != GS_OWN_TITLE) {
                to += part(a, &own[k], &all[to]);
            }
        }
    }
    life->paras = all;
    life->n_paras = to;
}
