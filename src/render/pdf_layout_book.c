#include "layout_int.h"

#include <stdlib.h>
#include <string.h>

/* What books need: contents, a memorial, an index. */

static void draw_entry(layout *l, const piece *p, gs_um x, gs_um y)
{
    const bookmark *b = p->data;
    gs_pt64 size = ly_size(l, PT(10.5));
    const char *folio = gs_arena_printf(l->a, "%d", b->page + 1);
    const char *title = ly_cut(l, GS_FACE_TEXT, size, COLUMN_UM - 12000, b->title);
    gs_um base = y + ly_base(l);
    gs_um w = ly_text(l, x, base, GS_FACE_TEXT, size, GS_RGB_INK, GS_ANCHOR_START, title);
    gs_um after = x + w + ly_um(size); /* an em */
    w += ly_um(size) + ly_text(l, after, base, GS_FACE_TEXT, size, GS_RGB_SECOND,
                               GS_ANCHOR_START, folio);
    ly_link(l, x, y + 800, w, l->lead, b->page);
}

void ly_contents(layout *l, const gs_node *n)
{
    const char *own = ly_clean(l, gs_node_may_have(n->parent->kind, GS_ATTR_TITLE)
                                      ? gs_node_get(n->parent, GS_ATTR_TITLE)
                                      : "");
    stack *s = ly_stack(l, 0, COLUMN_UM);
    for (int i = 0; i < l->before_count; i++) {
        const bookmark *b = &l->before[i];
        bool title_page = b->level == 0 && b->page == 0 && i == 0 && b->y == 0;
        bool self = b->page <= l->page_count - 1 && strcmp(b->title, own) == 0;
        if (b->level == 0 && !title_page && !self) {
            ly_piece(l, s, l->lead, draw_entry, b, 0);
        }
    }
    if (s->count) {
        s->pieces[0].keep = s->count > 1;
        ly_flow(l, s);
    }
    l->after_text = false;
}

/* --- the memorial ------------------------------------------------------------------- */

static void draw_fallen(layout *l, const piece *p, gs_um x, gs_um y)
{
    const gs_node *n = p->data;
    gs_um middle = x + COLUMN_UM / 2, base = y + ly_base(l);
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, ly_size(l, PT(11.5)), PT(9), 0,
                           COLUMN_UM, gs_node_get(n, GS_ATTR_NAME));
    const char *battle = gs_node_get(n, GS_ATTR_BATTLE),
               *what = gs_node_get(n, GS_ATTR_WHAT);
    const char *line =
        gs_arena_printf(l->a, "%s%s%s", battle, *battle && *what ? ", " : "", what);
    gs_pt64 size = ly_size(l, PT(9.5));
    ly_text(l, middle, base, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_MIDDLE,
            f.lines[0]);
    ly_text(l, middle, base + l->lead, GS_FACE_TEXT_ITALIC, size, GS_RGB_SECOND,
            GS_ANCHOR_MIDDLE,
            ly_cut(l, GS_FACE_TEXT_ITALIC, size, COLUMN_UM, ly_clean(l, line)));
}

void ly_memorial(layout *l, const gs_node *n)
{
    stack *s = ly_stack(l, 0, COLUMN_UM);
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_FALLEN) {
            ly_piece(l, s, 3 * l->lead, draw_fallen, c, 0);
        }
    }
    if (s->count) {
        ly_flow(l, s);
    }
    l->after_text = false;
}

/* --- the index ---------------------------------------------------------------------- */

/* Small letters of ASCII count as capitals, an article at the front is passed over. */
static const char *sort_from(const char *name)
{
    static const char *const articles[] = {"the ", "The ", "a ", "A ", "an ", "An "};
    for (int i = 0; i < GS_COUNT(articles); i++) {
        size_t n = strlen(articles[i]);
        if (strncmp(name, articles[i], n) == 0 && name[n]) {
            return name + n;
        }
    }
    return name;
}

static int upper(char c)
{
    return c >= 'a' && c <= 'z' ? c - 32 : (unsigned char)c;
}

static int compare_terms(const void *a, const void *b)
{
    const term *x = a, *y = b;
    const char *p = sort_from(x->name), *q = sort_from(y->name);
    while (*p && upper(*p) == upper(*q)) {
        p++;
        q++;
    }
    int by_letter = upper(*p) - upper(*q);
    int by_name = by_letter ? by_letter : strcmp(x->name, y->name);
    return by_name ? by_name : x->folio - y->folio;
}

/* The folios of one name: "3, 5-7"; *next is the first term of another. */
static const char *folios(layout *l, const term *t, int count, int from, int *next)
{
    gs_str s = {0};
    int i = from;
    while (i < count && strcmp(t[i].name, t[from].name) == 0) {
        int first = t[i].folio, last = first;
        while (i < count && strcmp(t[i].name, t[from].name) == 0 &&
               t[i].folio <= last + 1) {
            last = t[i++].folio;
        }
        gs_str_add(&s, s.len ? ", " : "");
        gs_str_addi(&s, first);
        if (last > first) {
            gs_str_add(&s, last > first + 1 ? "–" : ", ");
            gs_str_addi(&s, last);
        }
    }
    *next = i;
    const char *out = gs_arena_strdup(l->a, gs_str_text(&s));
    gs_str_free(&s);
    return out;
}

typedef struct index_page {
    const char **lines;
    const int *first; /* folio on which each name stands first */
    int count, rows;
    gs_um lead;
} index_page;

static void draw_index(layout *l, const piece *p, gs_um x, gs_um y)
{
    const index_page *ip = p->data;
    gs_um pitch = (FULL_UM + GUTTER_UM) / 3;
    for (int i = 0; i < ip->count; i++) {
        gs_um at = x + i / ip->rows * pitch, top = y + i % ip->rows * ip->lead;
        gs_um w = ly_text(l, at, top + ly_base(l), GS_FACE_TEXT, PT(8.6), GS_RGB_INK, GS_ANCHOR_START,
                          ly_cut(l, GS_FACE_TEXT, PT(8.6), pitch - GUTTER_UM, ip->lines[i]));
        if (ip->first[i] >= 1 && ip->first[i] <= l->page_count) {
            ly_link(l, at, top, w, ip->lead, ip->first[i] - 1);
        }
    }
}

static int index_lines(layout *l, const char ***lines, int **first)
{
    int n = l->terms_before_count, count = 0;
    term *t = GS_NEW_ARRAY(l->a, term, n + 1);
    *lines = GS_NEW_ARRAY(l->a, const char *, n + 1);
    *first = GS_NEW_ARRAY(l->a, int, n + 1);
    if (n) {
        memcpy(t, l->terms_before, (size_t)n * sizeof *t);
        qsort(t, (size_t)n, sizeof *t, compare_terms);
    }
    for (int i = 0, next; i < n; i = next) {
        const char *pages = folios(l, t, n, i, &next);
        (*first)[count] = t[i].folio;
        (*lines)[count++] =
            gs_arena_printf(l->a, "%s, %s", ly_clean(l, t[i].name), pages);
    }
    return count;
}

/* Three columns of equal length; a full page of them before the next. */
void ly_index(layout *l)
{
    const char **lines;
    int *first;
    const gs_um lead = 3881; /* 11 pt */
    int count = index_lines(l, &lines, &first);
    for (int done = 0; done < count;) {
        if (l->heads) { /* the head stands over the first of them */
            stack empty = {.wide = true};
            ly_flow(l, &empty);
        }
        int room = (int)((l->bottom - l->y) / lead);
        if (room < 3 && !l->fresh) {
            ly_new_page(l, false);
            continue;
        }
        index_page *ip = GS_NEW(l->a, index_page);
        int left = count - done, rows = (left + 2) / 3;
        rows = rows > room ? room : rows;
        ip->lines = lines + done;
        ip->first = first + done;
        ip->rows = rows;
        ip->count = left < 3 * rows ? left : 3 * rows;
        ip->lead = lead;
        stack *s = ly_stack(l, 0, FULL_UM);
        s->wide = true;
        ly_piece(l, s, rows * lead, draw_index, ip, 0);
        ly_flow(l, s);
        done += ip->count;
    }
    l->after_text = false;
}
