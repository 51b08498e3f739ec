#include "layout_int.h"

#include "gesta/fixed.h"

/* Line breaking by total fit: the breaks that make the sum of demerits over the paragraph
 * least. Whole numbers only, so that every machine breaks alike. */

#define CLASSES 4 /* lines 0, 1, 2 may be shorter; all others are alike */
#define MANY INT64_MAX

typedef struct state {
    int64_t cost;
    int from; /* fragment at which its last line began */
    int from_class;
} state;

/* (1 + 100 |r|^3)^2 with r = slack / stretch; what cannot stretch costs as much as
 * anything. */
static int64_t demerits(int64_t slack, int64_t stretch)
{
    const int64_t worst = 10000000;
    int64_t badness = worst;
    if (slack < 0) {
        slack = -slack;
    }
    if (slack == 0) {
        badness = 0;
    } else if (stretch > 0 && slack < stretch * 100) {
        int64_t r = gs_div_near(slack * 256, stretch);
        badness = gs_div_near(100 * r * r * r, 256 * 256 * 256);
        badness = badness > worst ? worst : badness;
    }
    return (1 + badness) * (1 + badness);
}

static gs_pt64 measure_of(const fit_spec *spec, int klass)
{
    return spec->measure - (klass < 3 ? spec->set_back[klass] : 0);
}

/* Cost of a line of this natural width; MANY if it is too wide. */
static int64_t line_cost(const fit_spec *spec, gs_pt64 measure, gs_pt64 natural,
                         gs_pt64 spaces_width, bool last, int count)
{
    int64_t slack = (int64_t)measure - natural;
    int64_t shrink = spec->ragged ? 0 : spaces_width / 3;
    if (slack < -shrink) {
        return count == 1 ? demerits(slack, 1) : MANY;
    }
    if (last) {
        int64_t cost = slack < 0 ? demerits(slack, shrink) : 1;
        cost += natural * 5 < measure ? 900 : 0;
        return cost + (count == 1 ? 3000 : 0);
    }
    if (slack < 0) {
        return demerits(slack, shrink);
    }
    return demerits(slack, spec->ragged ? spec->rag : spaces_width / 2);
}

/* Tries every line that begins at fragment i in line class c. */
static void extend(const words *w, const fit_spec *spec, state *table, int i, int c)
{
    const state *s = &table[i * CLASSES + c];
    gs_pt64 measure = measure_of(spec, c), natural = 0, spaces = 0;
    int next_class = c < CLASSES - 1 ? c + 1 : c;
    for (int j = i + 1; j <= w->frag_count; j++) {
        natural += w->frags[j - 1].width;
        int64_t cost =
            line_cost(spec, measure, natural, spaces, j == w->frag_count, j - i);
        if (cost == MANY) {
            break;
        }
        state *t = &table[j * CLASSES + next_class];
        if (s->cost + cost < t->cost) {
            *t = (state){s->cost + cost, i, c};
        }
        natural += w->frags[j - 1].space;
        spaces += w->frags[j - 1].space;
    }
}

static void fill_line(const words *w, const fit_spec *spec, fit_line *f, int from, int to,
                      int klass)
{
    *f = (fit_line){.from = from, .to = to, .measure = measure_of(spec, klass)};
    for (int i = from; i < to; i++) {
        bool end = i + 1 == to;
        f->natural += w->frags[i].width + (end ? 0 : w->frags[i].space);
        f->spaces += !end && w->frags[i].space > 0;
    }
    f->last = to == w->frag_count;
}

int ly_fit(gs_arena *a, const words *w, const fit_spec *spec, fit_line **lines)
{
    int n = w->frag_count;
    *lines = NULL;
    if (n == 0) {
        return 0;
    }
    state *table = GS_NEW_ARRAY(a, state, (n + 1) * CLASSES);
    for (int i = 0; i < (n + 1) * CLASSES; i++) {
        table[i].cost = MANY;
    }
    bool alike = !spec->set_back[0] && !spec->set_back[1] && !spec->set_back[2];
    table[alike ? CLASSES - 1 : 0].cost = 0;
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < CLASSES; c++) {
            if (table[i * CLASSES + c].cost != MANY) {
                extend(w, spec, table, i, c);
            }
        }
    }
    int best = 0, count = 0;
    for (int c = 1; c < CLASSES; c++) {
        best = table[n * CLASSES + c].cost < table[n * CLASSES + best].cost ? c : best;
    }
    for (int i = n, c = best; i > 0; count++) {
        const state *s = &table[i * CLASSES + c];
        i = s->from;
        c = s->from_class;
    }
    *lines = GS_NEW_ARRAY(a, fit_line, count);
    for (int i = n, c = best, k = count; i > 0;) {
        const state *s = &table[i * CLASSES + c];
        fill_line(w, spec, &(*lines)[--k], s->from, i, s->from_class);
        i = s->from;
        c = s->from_class;
    }
    return count;
}
