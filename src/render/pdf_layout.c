#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* From a tree to pages: the paper, and one call for each block. */

void gs_page_lines(const gs_render_options *opt, int *lines, gs_um *lead)
{
    gs_um lowest = !opt || opt->paper == GS_PAPER_A4 ? 264100 : 245000;
    *lead = ly_um(opt && opt->large ? PT(18.7) : PT(14));
    *lines = (int)gs_div_down(lowest - 27000, *lead) + 1;
}

static void set_paper(layout *l)
{
    int lines;
    bool a4 = l->opt.paper == GS_PAPER_A4;
    l->width = a4 ? 210000 : 215900;
    l->height = a4 ? 297000 : 279400;
    l->margin = a4 ? 22000 : 24950;
    l->folio_y = l->height - 14000;
    l->lead_pt = l->opt.large ? PT(18.7) : PT(14);
    gs_page_lines(&l->opt, &lines, &l->lead);
    l->top = 27000 - ly_base(l);
    l->bottom = l->top + (lines + l->deeper) * l->lead;
}

static void set_sides(layout *l)
{
    l->inks[0] = (gs_side_ink){GS_RGB_SECOND, GS_RGB_INK, GS_RGB_PAPER, GS_PATTERN_NONE};
    for (int i = 1; i <= GS_SIDES_MAX; i++) {
        static const char *const letters[] = {"", "A", "B", "C", "D"};
        l->inks[i] = gs_side_ink_of(i - 1, false, 0, l->opt.ink);
        l->letters[i] = letters[i];
    }
    l->letters[0] = "";
    for (const gs_node *n = l->doc->root->first; n; n = n->next) {
        int side = gs_node_number(n, GS_ATTR_SIDE_NO, 0);
        if (n->kind != GS_NODE_SIDE || side < 1 || side > GS_SIDES_MAX) {
            continue;
        }
        bool own = gs_node_has(n, GS_ATTR_COLOUR);
        l->inks[side] = gs_side_ink_of(
            side - 1, own, (gs_rgb)gs_node_number(n, GS_ATTR_COLOUR, 0), l->opt.ink);
        if (gs_node_has(n, GS_ATTR_LETTER)) {
            l->letters[side] = ly_initials(l, gs_node_get(n, GS_ATTR_LETTER), 1);
        }
    }
}

static int side_of(const gs_node *n)
{
    for (; n; n = n->parent) {
        if (gs_node_may_have(n->kind, GS_ATTR_SIDE_NO) &&
            gs_node_has(n, GS_ATTR_SIDE_NO)) {
            int side = gs_node_number(n, GS_ATTR_SIDE_NO, 0);
            return side >= 1 && side <= GS_SIDES_MAX ? side : 0;
        }
    }
    return 0;
}

const gs_side_ink *ly_ink(const layout *l, const gs_node *n)
{
    return &l->inks[side_of(n)];
}

const char *ly_letter(const layout *l, const gs_node *n)
{
    return l->letters[side_of(n)];
}

/* Panes stand side by side; each is a stack of its own. How many there are. */
enum { PANES = 3 };
static int pane_stacks(layout *l, const gs_node *n, stack *s[PANES])
{
    int count = gs_node_children(n), i = 0;
    count = count > PANES ? PANES : count;
    if (count == 0) {
        return 0;
    }
    gs_um pitch = (FULL_UM + GUTTER_UM) / count;
    for (const gs_node *p = n->first; p && i < count; p = p->next, i++) {
        s[i] = ly_stack(l, i * pitch, pitch - GUTTER_UM);
        for (const gs_node *c = p->first; c; c = c->next) {
            if (c->kind == GS_NODE_ORDER) {
                ly_add_order(l, s[i], c);
            } else if (c->kind == GS_NODE_PARAGRAPH) {
                ly_add_plan(l, s[i], c);
            } else if (c->kind == GS_NODE_LIST) {
                ly_list(l, c, s[i]);
            } else if (c->kind == GS_NODE_FIGURE) {
                const stack *f = ly_figure_stack(l, c, s[i]->width, 0);
                piece *picture = ly_piece(l, s[i], 0, NULL, NULL, 0);
                *picture = f->pieces[0];
                picture->note = NULL;
            }
        }
    }
    return count;
}

static void panes(layout *l, const gs_node *n)
{
    stack *s[PANES] = {NULL};
    int count = pane_stacks(l, n, s);
    if (count) {
        l->y += l->after_text ? l->lead : 0;
        ly_flow_panes(l, s, count);
        l->y += l->lead;
        l->after_text = false;
    }
}

gs_um ly_panes_height(layout *l, const gs_node *n)
{
    stack *s[PANES] = {NULL};
    gs_um most = 0;
    for (int i = 0, count = pane_stacks(l, n, s); i < count; i++) {
        gs_um h = 0;
        for (int k = 0; k < s[i]->count; k++) {
            h += s[i]->pieces[k].above + s[i]->pieces[k].height;
        }
        most = h > most ? h : most;
    }
    return most + l->lead;
}

static void order_alone(layout *l, const gs_node *n)
{
    stack *s = ly_stack(l, 0, COLUMN_UM);
    ly_add_order(l, s, n);
    ly_piece(l, s, l->lead, NULL, NULL, 0);
    s->snap = true;
    ly_flow(l, s);
    l->after_text = false;
}

/* Heads that nothing follows are printed all the same. */
static void flush_heads(layout *l)
{
    if (l->heads) {
        l->heads->pieces[l->heads->count - 1].keep = false;
        stack empty = {.wide = l->heads->wide};
        ly_flow(l, &empty);
    }
}

/* A chapter of a book: its title page is its head. */
static bool is_chapter(const gs_node *n)
{
    return n->first && n->first->kind == GS_NODE_TITLE_PAGE && n->kind == GS_NODE_SECTION;
}

/* A section without a head only groups: it has no level of its own. */
static bool headed(const gs_node *n)
{
    return is_chapter(n) || gs_node_has(n, GS_ATTR_TITLE) || gs_node_has(n, GS_ATTR_RUBRIC);
}

bool ly_one_page(const gs_doc *doc)
{
    return strcmp(gs_node_get(doc->root, GS_ATTR_KIND), "page") == 0;
}

static bool is_book(const gs_doc *doc)
{
    const char *kind = gs_node_get(doc->root, GS_ATTR_KIND);
    return strcmp(kind, "chronicle") == 0 || strcmp(kind, "book") == 0;
}

/* A part of a battle's report goes on under the last lines of the part before; whatever it is, a
 * chapter joins one that left its last page nearly empty. */
static bool goes_on(const layout *l, const gs_node *n)
{
    bool few = l->now->runs_on && ly_used(l) - l->top < (l->bottom - l->top) / 4;
    if (few && !is_chapter(n) && !l->opt.duplex) {
        return true;
    }
    const char *kind = gs_node_get(l->doc->root, GS_ATTR_KIND);
    bool within = strcmp(kind, "book") == 0 && l->depth > 0; /* a chapter's parts go on */
    return (within || strcmp(kind, "battle") == 0) && ly_used(l) - l->top < (l->bottom - l->top) * 7 / 10;
}

static void enter_section(layout *l, const gs_node *n)
{
    const char *head = ly_clean(l, gs_node_get(n, GS_ATTR_HEAD));
    if (gs_node_has(n, GS_ATTR_NEW_PAGE)) {
        flush_heads(l);
    }
    ly_flush(l); /* no picture passes a head */
    if (*head) {
        l->head_right = head;
    } else if (l->depth == 0 && gs_node_has(n, GS_ATTR_TITLE)) {
        l->head_right = ly_clean(l, gs_node_get(n, GS_ATTR_TITLE));
    }
    if (gs_node_has(n, GS_ATTR_NEW_PAGE) && !goes_on(l, n)) {
        ly_break(l);
        if (is_book(l->doc) && l->depth == 0 && l->opt.duplex && l->now->folio % 2 == 0) {
            ly_blank_page(l); /* a chapter begins on a right-hand page */
        }
    }
    ly_section_head(l, n);
    l->after_text = false;
    if (is_chapter(n)) {
        const char *own = ly_clean(l, gs_node_get(n->first, GS_ATTR_TITLE));
        bool same = strcmp(own, l->head_all) == 0;
        l->head_left = same ? own : gs_arena_printf(l->a, "%s · %s", l->head_all, own);
    } else if (l->depth == 0) {
        l->head_left = l->head_all;
    }
    l->depth += headed(n);
}

/* Draws one block; true if its children are not to be walked. */
static bool block(layout *l, const gs_node *n)
{
    l->tag = ly_block_tag(l, n);
    switch ((int)n->kind) {
    case GS_NODE_DOCUMENT:
    case GS_NODE_PANE: return false;
    case GS_NODE_SECTION: enter_section(l, n); return false;
    case GS_NODE_TITLE_PAGE: ly_title_page(l, n); break;
    case GS_NODE_PARAGRAPH: ly_paragraph(l, n, n->next); break;
    case GS_NODE_FIGURE: ly_figure(l, n); break;
    case GS_NODE_PANES: panes(l, n); break;
    case GS_NODE_PAGE_BREAK:
        flush_heads(l);
        ly_break(l);
        break;
    case GS_NODE_CONTENTS: ly_contents(l, n); break;
    case GS_NODE_INDEX: ly_index(l); break;
    case GS_NODE_MEMORIAL: ly_memorial(l, n); break;
    case GS_NODE_REFERENCE:
        flush_heads(l);
        ly_reference(l, n);
        break;
    case GS_NODE_LOG_SHEET:
        flush_heads(l);
        ly_log_sheet(l, n);
        break;
    case GS_NODE_CARDS:
        flush_heads(l);
        ly_cards(l, n);
        break;
    case GS_NODE_TABLE: ly_table(l, n); break;
    case GS_NODE_LIST: ly_list(l, n, NULL); break;
    case GS_NODE_FACTS: ly_facts(l, n); break;
    case GS_NODE_ORDER: order_alone(l, n); break;
    case GS_NODE_ROSTER: ly_roster(l, n); break;
    case GS_NODE_LIFE:
        flush_heads(l);
        l->head_right = gs_node_has(n, GS_ATTR_HEAD)
                            ? ly_clean(l, gs_node_get(n, GS_ATTR_HEAD))
                            : l->head_right;
        ly_life(l, n);
        break;
    case GS_NODE_LEDGER: ly_ledger(l, n); break;
    case GS_NODE_MINUTES: ly_minutes(l, n); break;
    default: /* sides, notes (placed with their block), parts of other blocks */ break;
    }
    return true;
}

/* Blocks that begin a page of their own kind. */
static bool makes_own_page(const gs_node *n)
{
    return n->kind == GS_NODE_ROSTER || n->kind == GS_NODE_CARDS ||
           n->kind == GS_NODE_REFERENCE || n->kind == GS_NODE_LOG_SHEET;
}

/* The first page is the title page's own, or a roster's; else an ordinary one. */
static void first_page(layout *l)
{
    const gs_node *n = l->doc->root->first;
    while (n && n->kind == GS_NODE_SIDE) {
        n = n->next;
    }
    if (n && n->kind == GS_NODE_SECTION && gs_node_has(n, GS_ATTR_TITLE)) {
        const char *head = gs_node_get(n, GS_ATTR_HEAD);
        l->head_right = ly_clean(l, *head ? head : gs_node_get(n, GS_ATTR_TITLE));
    } else if (n && n->kind == GS_NODE_LIFE) {
        l->head_right = ly_clean(l, gs_node_get(n, GS_ATTR_HEAD));
    }
    if (!n || !makes_own_page(n)) {
        ly_new_page(l, n && n->kind == GS_NODE_TITLE_PAGE);
    }
}

static bool has_contents(const gs_doc *doc)
{
    gs_doc_iter it;
    gs_doc_walk(&it, doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.node->kind == GS_NODE_CONTENTS || it.node->kind == GS_NODE_INDEX) {
            return true;
        }
    }
    return false;
}

/* A section that holds no other. */
static bool is_leaf(const gs_node *n)
{
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_SECTION || makes_own_page(c) || c->kind == GS_NODE_LIFE ||
            c->kind == GS_NODE_PAGE_BREAK) {
            return false;
        }
    }
    return n->kind == GS_NODE_SECTION;
}

/* Its blocks; with `pictures_first` its maps over all of them. */
static void lay_section(layout *l, const gs_node *section, bool pictures_first)
{
    enter_section(l, section);
    for (int pass = pictures_first ? 0 : 1; pass < 2; pass++) {
        for (const gs_node *n = section->first; n; n = n->next) {
            bool map = pictures_first && n->kind == GS_NODE_FIGURE && n->redraw;
            if (map == (pass == 0)) {
                block(l, n);
            }
        }
    }
    flush_heads(l);
    l->depth -= headed(section);
}

static int lay_after(layout *l, const void *walk);

/* One step of the walk; true if it set a section, whose cost comes out in *cost. */
static bool step(layout *l, gs_doc_iter *it, int *cost)
{
    const gs_node *n = it->node;
    const section_how how = {lay_section, lay_after, it};
    bool loose = n->kind == GS_NODE_SECTION && gs_node_has(n, GS_ATTR_LOOSE);
    if (it->event == GS_WALK_EXIT) {
        l->depth -= n->kind == GS_NODE_SECTION && !(is_leaf(n) && n->first) && headed(n);
        return false;
    }
    if (loose && !headed(n) && !l->ahead && ly_plan_loose(l, n, &how)) {
        gs_doc_skip(it);
        return true;
    }
    if (is_leaf(n) && n->first) {
        *cost = ly_plan_section(l, n, &how);
        gs_doc_skip(it);
        return true;
    }
    if (block(l, n)) {
        gs_doc_skip(it);
    }
    return false;
}

/* What waits at the end of a document is printed. */
static void end_pages(layout *l)
{
    flush_heads(l);
    ly_flush(l);
    ly_finish_page(l);
}

static int lay_after(layout *l, const void *walk)
{
    gs_doc_iter it = *(const gs_doc_iter *)walk;
    int cost = 0;
    gs_doc_skip(&it);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (step(l, &it, &cost)) {
            return cost;
        }
    }
    end_pages(l);
    return 0;
}

static void lay_all(layout *l)
{
    gs_doc_iter it;
    int cost;
    gs_doc_walk(&it, l->doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        step(l, &it, &cost);
    }
    end_pages(l);
}

static void one_pass(layout *l, gs_arena *a, const gs_doc *doc,
                     const gs_render_options *opt, const gs_metrics *m,
                     const layout *before, int most, int deeper)
{
    redrawn **kept = before ? before->redrawn : GS_NEW(a, redrawn *);
    *l = (layout){.a = a, .kept = a, .doc = doc, .m = m, .most = most, .per_cent = most, .deeper = deeper, .redrawn = kept};
    l->settings = before ? before->settings : ly_settings(a);
    if (before) {
        l->before = before->marks;
        l->before_count = before->mark_count;
        l->terms_before = before->terms;
        l->terms_before_count = before->term_count;
    }
    if (opt) {
        l->opt = *opt;
    }
    set_paper(l);
    set_sides(l);
    const char *head = gs_node_get(doc->root, GS_ATTR_HEAD);
    l->head_all = l->head_left = ly_clean(l, *head ? head : gs_node_get(doc->root, GS_ATTR_TITLE));
    l->head_right = "";
    l->head_rule = GS_RGB_RULE;
    first_page(l);
    lay_all(l);
}

/* Contents and an index need the pages of what comes after them: the first pass finds it,
 * the second makes room for it, the third knows its pages. */
static void passes(layout *l, gs_arena *a, const gs_doc *doc, const gs_render_options *opt,
                   const gs_metrics *m, const layout *before, int most, int deeper)
{
    one_pass(l, a, doc, opt, m, before, most, deeper);
    for (int pass = 0; pass < 2 && has_contents(doc); pass++) {
        const layout last = *l;
        one_pass(l, a, doc, opt, m, &last, most, deeper);
    }
}

/* No two bookmarks are called the same: a later one says its page, and a picture that has the name of
 * a section. */
static void name_marks(layout *l)
{
    for (int i = 0; i < l->mark_count; i++) {
        for (int k = 0; k < l->mark_count; k++) {
            const bookmark *o = &l->marks[k];
            bookmark *b = &l->marks[i];
            bool before = (o->level < 0) == (b->level < 0) ? k < i : b->level < 0;
            if (k != i && before && strcmp(o->title, b->title) == 0) {
                b->title = gs_arena_printf(l->a, "%s · %d", b->title, l->pages[b->page]->folio);
                k = -1; /* that may be another's name again */
            }
        }
    }
}

/* The picture of a page to post takes what its words leave it. */
static void one_page(layout *l, gs_arena *a, const gs_doc *doc, const gs_render_options *opt,
                     const gs_metrics *m)
{
    passes(l, a, doc, opt, m, NULL, 100, 0);
    for (int size = 92; l->page_count > 1 && size >= 36; size -= 8) {
        const layout first = *l;
        passes(l, a, doc, opt, m, &first, size, 0);
    }
}

/* A last page of a few lines: all others may be a little deeper, if it is then not needed. */
static void pull_back(layout *l, gs_arena *a, const gs_doc *doc, const gs_render_options *opt,
                      const gs_metrics *m)
{
    enum { DEEPER = 2 };
    const page *last = l->pages[l->page_count - 1];
    bool few = l->page_count > 1 && !last->bare && !last->no_folio &&
               last->used - l->top < (l->bottom - l->top) / 4;
    if (few) {
        const layout first = *l;
        layout deeper;
        passes(&deeper, a, doc, opt, m, &first, l->most, DEEPER);
        *l = deeper.page_count < l->page_count ? deeper : *l;
    }
}

/* Where a page stays too empty, all maps give way a little, if that helps. */
void ly_document(layout *l, gs_arena *a, const gs_doc *doc, const gs_render_options *opt,
                 const gs_metrics *m)
{
    static const int sizes[] = {92, 85};
    if (ly_one_page(doc)) {
        one_page(l, a, doc, opt, m);
    } else {
        passes(l, a, doc, opt, m, NULL, 100, 0);
    }
    int least = ly_fill_cost(l, 0);
    for (int i = 0; i < GS_COUNT(sizes) && least >= 300 && !ly_one_page(doc); i++) {
        const layout first = *l;
        layout less;
        passes(&less, a, doc, opt, m, &first, sizes[i], 0);
        int cost = ly_fill_cost(&less, 0) + 60 * (i + 1);
        if (cost < least) {
            least = cost;
            *l = less;
        }
    }
    pull_back(l, a, doc, opt, m);
    name_marks(l);
    ly_link_pages(l);
}
