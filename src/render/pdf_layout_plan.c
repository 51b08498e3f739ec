#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* How a section is set: each way is tried on the pages as they stand, and the one that leaves them
 * best is kept. A map stays with its text; it gives way in size before the text does. */

enum { LEAST_FILL = 700, LEAST_LAST = 250 }; /* of a page's text, in thousandths */
enum { UNDER = 300 }; /* what a page costs that is emptier, at the least */
enum { CURVE = 60 }; /* of its height: so low may a curve be, but no map */

typedef struct way {
    int per_cent;       /* of the maps: 72 is the column form */
    bool first, turned; /* maps over the text; on a new page */
    int cost;
} way;

static const way ways[] = {
    {100, false, false, 0},  {100, true, false, 15}, {92, false, false, 40},
    {92, true, false, 50},   {100, false, true, 30}, {100, true, true, 40},
    {85, false, false, 80},  {85, true, false, 90},  {85, false, true, 110},
    {85, true, true, 120},   {72, false, false, 200}, {72, true, false, 205},
    {72, false, true, 230}, {CURVE, false, false, 230}};

/* Pages as they stood, to be returned to. */
typedef struct standing {
    layout l;
    page now;
    gs_drawing art;
    stack heads;
} standing;

static void keep(standing *was, const layout *l)
{
    was->l = *l;
    was->now = *l->now;
    was->art = *l->now->art;
    if (l->heads) {
        was->heads = *l->heads;
        was->heads.pieces = GS_NEW_ARRAY(l->a, piece, l->heads->count + 1);
        memcpy(was->heads.pieces, l->heads->pieces,
               (size_t)l->heads->count * sizeof *l->heads->pieces);
        was->heads.cap = l->heads->count;
    }
}

/* What is set next comes from arena `a`: for a trial one of its own, which ends with it. */
static void restore(layout *l, const standing *was, gs_arena *a)
{
    *l = was->l;
    l->a = a;
    *l->now = was->now;
    *l->now->art = was->art;
    l->now->art->arena = a;
    if (l->heads) {
        stack *heads = l->heads;
        *heads = was->heads;
        heads->pieces = GS_NEW_ARRAY(l->a, piece, heads->count + 1);
        memcpy(heads->pieces, was->heads.pieces, (size_t)heads->count * sizeof *heads->pieces);
    }
}

static int fill_of(const layout *l, gs_um used)
{
    return (int)gs_div_near((int64_t)(used - l->top) * 1000, l->bottom - l->top);
}

int ly_fill_cost(const layout *l, int from)
{
    int cost = 0;
    for (int i = from; i < l->page_count; i++) {
        const page *p = l->pages[i];
        if (p == l->now || p->bare || p->no_folio) {
            continue;
        }
        int fill = fill_of(l, p->used);
        bool last = i + 1 == l->page_count;
        int least = last ? LEAST_LAST : LEAST_FILL;
        cost += fill < least ? UNDER + least - fill : last || fill > 1000 ? 0 : (1000 - fill) / 8;
    }
    return cost;
}

/* How the pages stand from number `from` on, and how far the text has come. */
static int standing_cost(const layout *l, int from)
{
    int room = (l->page_count - 1) * 1000 + fill_of(l, ly_used(l));
    return ly_fill_cost(l, from) + room / 16;
}

/* A section of tables and charts, without a story. */
static bool is_compact(const gs_node *section)
{
    const gs_node *n = section->first;
    while (n && n->kind == GS_NODE_PARAGRAPH && gs_node_has(n, GS_ATTR_PLAN)) {
        n = n->next; /* how to read it */
    }
    return n && (n->kind == GS_NODE_TABLE || n->kind == GS_NODE_FIGURE);
}

/* It is read at a glance: on two pages it costs. */
static int parted_cost(const layout *l, const gs_node *section, int marks)
{
    enum { PARTED = 160 };
    bool parted = l->mark_count > marks && l->marks[marks].page < l->page_count - 1;
    return is_compact(section) && parted ? PARTED : 0;
}

static void try_way(layout *l, const gs_node *section, const section_how *how, const way *w)
{
    l->per_cent = w->per_cent < l->most ? w->per_cent : l->most;
    if (w->turned) {
        ly_break(l);
    }
    how->lay(l, section, w->first);
    ly_flush(l);
    l->per_cent = l->most;
}

static bool gives_way(const gs_node *section)
{
    for (const gs_node *n = section->first; n; n = n->next) {
        if (n->kind == GS_NODE_FIGURE && n->drawing && !gs_drawing_is_photo(n->drawing)) {
            return true;
        }
    }
    return false;
}

static void end_trial(layout *l, const standing *was, gs_arena *trial)
{
    restore(l, was, was->l.a);
    gs_arena_free(trial);
}

/* A section that is being planned, and the pages as they stood before it. */
typedef struct planning {
    const gs_node *section;
    const section_how *how;
    standing was;
    bool maps, begun; /* has pictures that give way; heads wait for it */
} planning;

static bool may_try(const planning *x, const way *w)
{
    bool same = !x->maps && (w->per_cent != 100 || w->first);
    bool low = w->per_cent == CURVE && !is_compact(x->section);
    return !same && !low && w->per_cent <= x->was.l.most && !(w->turned && (x->was.l.fresh || x->begun));
}

/* Sets it so, and whatever comes after it, if asked; returns what that costs for itself. */
static int set_way(layout *l, const planning *x, const way *w, bool after, gs_arena *a)
{
    restore(l, &x->was, a);
    try_way(l, x->section, x->how, w);
    int own = w->cost + parted_cost(l, x->section, x->was.l.mark_count);
    l->ahead = l->ahead || after;
    return own + (after ? x->how->after(l, x->how->walk) : 0);
}

/* Which way is best: by itself, or with what comes after it. */
static int best_way(layout *l, const planning *x, bool after)
{
    int best = 0, least = 0;
    for (int i = 0; i < GS_COUNT(ways); i++) {
        if (i && !may_try(x, &ways[i])) {
            continue;
        }
        gs_arena *trial = gs_arena_new();
        int cost = set_way(l, x, &ways[i], after, trial);
        cost += standing_cost(l, x->was.l.page_count - 1);
        end_trial(l, &x->was, trial);
        if (i == 0 || cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

int ly_plan_section(layout *l, const gs_node *section, const section_how *how)
{
    planning x = {.section = section, .how = how, .maps = gives_way(section), .begun = l->heads != NULL};
    keep(&x.was, l);
    int best = best_way(l, &x, false);
    if (!x.was.l.ahead) { /* a page that the next section leaves too empty is mended here */
        gs_arena *trial = gs_arena_new();
        set_way(l, &x, &ways[best], true, trial);
        bool bad = ly_fill_cost(l, x.was.l.page_count - 1) >= UNDER;
        end_trial(l, &x.was, trial);
        best = bad ? best_way(l, &x, true) : best;
    }
    return set_way(l, &x, &ways[best], false, x.was.l.a);
}

/* ---- sections that may stand in any order ---- */
enum { LOOSE = 5, MOVED = 20, FIRST_MOVED = 60 };

typedef struct loose {
    const gs_node *part[LOOSE];
    int n;
    standing was;
    const section_how *how;
    int order[LOOSE], best[LOOSE], least;
    bool tried, after; /* with what comes after them */
} loose;

/* Sets them; returns what that costs. */
static int lay_in_order(layout *l, const loose *x, const int *order, gs_arena *a)
{
    int cost = order[0] ? FIRST_MOVED : 0;
    restore(l, &x->was, a);
    l->ahead = true;
    for (int i = 0; i < x->n; i++) {
        cost += ly_plan_section(l, x->part[order[i]], x->how);
        cost += order[i] == i ? 0 : MOVED / x->n;
    }
    l->ahead = x->was.l.ahead;
    return cost;
}

/* Every order of those from `at` on; the first that is best wins, the written one before all. */
static void try_orders(layout *l, loose *x, int at)
{
    if (at >= x->n) {
        gs_arena *trial = gs_arena_new();
        int cost = lay_in_order(l, x, x->order, trial);
        l->ahead = true;
        cost += x->after ? x->how->after(l, x->how->walk) : 0;
        cost += standing_cost(l, x->was.l.page_count - 1);
        end_trial(l, &x->was, trial);
        if (!x->tried || cost < x->least) {
            x->least = cost;
            memcpy(x->best, x->order, sizeof x->best);
        }
        x->tried = true;
        return;
    }
    for (int i = at; i < x->n; i++) {
        int chosen = x->order[i];
        memmove(&x->order[at + 1], &x->order[at], (size_t)(i - at) * sizeof(int));
        x->order[at] = chosen;
        try_orders(l, x, at + 1);
        memmove(&x->order[at], &x->order[at + 1], (size_t)(i - at) * sizeof(int));
        x->order[i] = chosen;
    }
}

bool ly_plan_loose(layout *l, const gs_node *parent, const section_how *how)
{
    loose *x = GS_NEW(l->a, loose);
    x->how = how;
    for (const gs_node *n = parent->first; n; n = n->next) {
        if (n->kind != GS_NODE_SECTION || x->n == LOOSE) {
            return false;
        }
        x->order[x->n] = x->n;
        x->part[x->n++] = n;
    }
    keep(&x->was, l);
    try_orders(l, x, 1);
    gs_arena *trial = gs_arena_new();
    lay_in_order(l, x, x->best, trial);
    l->ahead = true;
    how->after(l, how->walk);
    bool bad = ly_fill_cost(l, x->was.l.page_count - 1) >= UNDER;
    end_trial(l, &x->was, trial);
    if (bad) { /* then any may be the first */
        x->tried = false;
        x->after = true;
        try_orders(l, x, 0);
    }
    lay_in_order(l, x, x->best, x->was.l.a);
    return true;
}
