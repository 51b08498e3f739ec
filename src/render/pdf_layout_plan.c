#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* How a section is set: each way is tried on the pages as they stand, and the one that leaves them
 * best is kept. A map stays with its text; it gives way in size before the text does. */

enum { LEAST_FILL = 700, LEAST_LAST = 250 }; /* of a page's text, in thousandths */

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
    {72, false, true, 230}};

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

static void restore(layout *l, const standing *was)
{
    *l = was->l;
    *l->now = was->now;
    *l->now->art = was->art;
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
        cost += fill < least ? 300 + least - fill : last || fill > 1000 ? 0 : (1000 - fill) / 8;
    }
    return cost;
}

/* What a way costs: how it leaves the pages, the maps' size, how far the text has come. */
static int cost_of(const layout *l, const way *w, int from)
{
    int room = (l->page_count - 1) * 1000 + fill_of(l, l->y);
    return w->cost + ly_fill_cost(l, from) + room / 16;
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

static void try_way(layout *l, const gs_node *section, section_lay *lay, const way *w)
{
    l->per_cent = w->per_cent < l->most ? w->per_cent : l->most;
    if (w->turned) {
        ly_break(l);
    }
    lay(l, section, w->first);
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

void ly_plan_section(layout *l, const gs_node *section, section_lay *lay)
{
    bool maps = gives_way(section), begun = l->heads != NULL;
    standing was = {0};
    int best = 0, least = 0, last = 0;
    keep(&was, l);
    for (int i = 0; i < GS_COUNT(ways); i++) {
        const way *w = &ways[i];
        bool same = (!maps && (w->per_cent != 100 || w->first)) || w->per_cent > l->most;
        if ((i && same) || (w->turned && (was.l.fresh || begun))) {
            continue;
        }
        if (i) {
            restore(l, &was);
        }
        try_way(l, section, lay, w);
        last = i;
        int cost = cost_of(l, w, was.l.page_count - 1) + parted_cost(l, section, was.l.mark_count);
        if (i == 0 || cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best != last) {
        restore(l, &was);
        try_way(l, section, lay, &ways[best]);
    }
}

/* ---- sections that may stand in any order ---- */
enum { LOOSE = 5 };

typedef struct loose {
    const gs_node *part[LOOSE];
    int n;
    standing was;
    section_lay *lay;
    int order[LOOSE], best[LOOSE], least;
    int tried;
} loose;

/* Sets them; returns what it costs that some are parted. */
static int lay_in_order(layout *l, const loose *x, const int *order)
{
    int cost = 0;
    for (int i = 0; i < x->n; i++) {
        int marks = l->mark_count;
        ly_plan_section(l, x->part[order[i]], x->lay);
        cost += parted_cost(l, x->part[order[i]], marks);
    }
    return cost;
}

/* Every order of those from `at` on; the first that is best wins, the written one before all. */
static void try_orders(layout *l, loose *x, int at)
{
    if (at >= x->n) {
        if (x->tried++) {
            restore(l, &x->was);
        }
        int cost = lay_in_order(l, x, x->order);
        const way w = {0};
        cost += cost_of(l, &w, x->was.l.page_count - 1) + (x->tried > 1 ? 20 : 0);
        if (x->tried == 1 || cost < x->least) {
            x->least = cost;
            memcpy(x->best, x->order, sizeof x->best);
        }
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

bool ly_plan_loose(layout *l, const gs_node *parent, section_lay *lay)
{
    loose *x = GS_NEW(l->a, loose);
    x->lay = lay;
    for (const gs_node *n = parent->first; n; n = n->next) {
        if (n->kind != GS_NODE_SECTION || x->n == LOOSE) {
            return false;
        }
        x->order[x->n] = x->n;
        x->part[x->n++] = n;
    }
    keep(&x->was, l);
    try_orders(l, x, 1);
    restore(l, &x->was);
    lay_in_order(l, x, x->best);
    return true;
}
