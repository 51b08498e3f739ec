#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The title page of a battle report. Everything stands at fixed heights; what is too long
 * gives way by the rules for overlong names, and the picture takes what is left. */

/* What a lower paper takes from the heights of the higher. */
static gs_um less(const layout *l, gs_um h)
{
    return l->opt.paper == GS_PAPER_LETTER ? h * 85 / 100 : h;
}

/* The title in 64, 48 or 36 points; then on two lines. Returns the last baseline. */
static gs_um big_title(layout *l, gs_um x, const char *title)
{
    bool post = ly_one_page(l->doc);
    const gs_um first = post ? 37000 : l->opt.paper == GS_PAPER_LETTER ? 56000 : 62000;
    static const gs_pt64 sizes[] = {PT(64), PT(48), PT(36)};
    for (int i = post ? 2 : 0; i < GS_COUNT(sizes); i++) {
        if (ly_width_um(l, GS_FACE_TEXT, sizes[i], 0, title) <= FULL_UM) {
            ly_text(l, x - (i == 0 ? 900 : 500), first, GS_FACE_TEXT, sizes[i],
                    GS_RGB_INK, GS_ANCHOR_START, title);
            return first;
        }
    }
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(36), PT(36), PT(36), FULL_UM, title);
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x - 500, first - 11500 + i * 14111, GS_FACE_TEXT, PT(36), GS_RGB_INK,
                GS_ANCHOR_START, f.lines[i]);
    }
    return first - 11500 + (f.count - 1) * 14111;
}

static void host(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    gs_um room = 83000 - 14000 - 3000, at = x + 14000;
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    const char *general = ly_attr(l, n, GS_ATTR_GENERAL_NAME), *others = ly_attr(l, n, GS_ATTR_HEROES);
    gs_symbol_shield(l->now->art, x + 300, y - 4200, 9500, ly_letter(l, n), ly_ink(l, n));
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(15), PT(10), 0, room,
                           gs_node_get(n, GS_ATTR_NAME));
    ly_text(l, at, y, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    const char *who = gs_arena_printf(l->a, "%s%s%s", general, *others ? " · " : "", others);
    if (ly_width_um(l, GS_FACE_TEXT_ITALIC, PT(10.5), 0, who) > room) { /* rather another name than a title */
        who = gs_arena_printf(l->a, "%.*s%s%s", (int)strcspn(general, ","), general, *others ? " · " : "", others);
    }
    ly_text(l, at, y + 5200, GS_FACE_TEXT_ITALIC, PT(10.5), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_TEXT_ITALIC, PT(10.5), room, who));
    ly_text(l, at, y + 9800, GS_FACE_LABEL, PT(9.2), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(9.2), room, ly_attr(l, n, GS_ATTR_LINE)));
}

/* Two hosts a row. Returns the y after them. */
static gs_um hosts(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    int i = 0;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_HOST) {
            host(l, c, x + i % 2 * 83000, y + i / 2 * 18000);
            i++;
        }
    }
    return y + (i + 1) / 2 * 18000;
}

static void strength_row(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    int began = gs_node_number(n, GS_ATTR_BEGAN, 0),
        left = gs_node_number(n, GS_ATTR_LEFT, 0);
    int64_t lost = began > 0 ? gs_div_near((int64_t)(began - left) * 100, began) : 0;
    const gs_pt64 size = PT(9.2);
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    ly_text(l, x + 33000, y, GS_FACE_LABEL, size, GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, size, 45000, ly_attr(l, n, GS_ATTR_LABEL)));
    ly_text(l, x + 92000, y, GS_FACE_LABEL, size, GS_RGB_INK, GS_ANCHOR_END,
            gs_arena_printf(l->a, "%d", began));
    ly_text(l, x + 108000, y, GS_FACE_LABEL, size, GS_RGB_INK, GS_ANCHOR_END,
            gs_arena_printf(l->a, "%d", left));
    ly_text(l, x + 124000, y, GS_FACE_LABEL, size, GS_RGB_INK, GS_ANCHOR_END,
            gs_arena_printf(l->a, "%d %%", (int)lost));
    gs_drawing *d = l->now->art;
    gs_um bar = FULL_UM - 130000;
    if (began > 0 && left > 0) {
        int64_t part = left > began ? began : left;
        gs_draw_fill_colour(d, ly_ink(l, n)->fill);
        gs_draw_rect(d, x + 130000, y - 2700, (gs_um)(bar * part / began), 2700);
        gs_draw_fill(d);
    }
    gs_draw_stroke_colour(d, GS_RGB_INK);
    gs_draw_width(d, 176);
    gs_draw_rect(d, x + 130000, y - 2700, bar, 2700);
    gs_draw_stroke(d);
}

static gs_um strengths(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    bool any = false;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind != GS_NODE_STRENGTH || y > l->bottom - 8000) {
            continue;
        }
        if (!any) {
            static const char *const heads[] = {"began", "left", "lost"};
            y += 2000;
            for (int i = 0; i < 3; i++) {
                ly_text(l, x + 92000 + i * 16000, y, GS_FACE_LABEL, PT(7.8),
                        GS_RGB_SECOND, GS_ANCHOR_END, gs_said(n->doc->words, heads[i]));
            }
            ly_rule(l, x + 33000, y + 1500, FULL_UM - 33000, 141, GS_RGB_RULE);
            y += 5600;
            any = true;
        }
        strength_row(l, c, x, y);
        y += 5000;
    }
    return y;
}

/* A rubric at the left; title, words and strengths beside it. Returns the y after it. */
static gs_um outcome(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_um left = 33000;
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    look k = {GS_FACE_TEXT, GS_FACE_TEXT_ITALIC, GS_FACE_TEXT_BOLD, PT(10), GS_RGB_INK};
    const char *rubric = gs_node_get(n, GS_ATTR_RUBRIC);
    ly_caps(l, &l->now->body, x, y - 200, PT(7), GS_RGB_RUBRIC, left - 2000,
            *rubric ? rubric : gs_said(n->doc->words, "outcome"));
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(11.5), PT(10), PT(10), FULL_UM - left,
                           gs_node_get(n, GS_ATTR_TITLE));
    for (int i = 0; i < f.count; i++, y += 4700) {
        ly_text(l, x + left, y, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[i]);
    }
    stack *s = ly_stack(l, 0, FULL_UM - left);
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_PARAGRAPH) {
            fit_spec spec = {.measure = ly_pt64(s->width), .ragged = true};
            words *w = ly_words_of(l, c, &k, spec.measure);
            spec.rag = w->space_width * 8 / 5;
            ly_add_text(l, s, w, &k, 4500, false, &spec);
        }
    }
    enum { LINES = 4 };
    s->count = s->count > LINES ? LINES : s->count; /* the rest stands in the report itself */
    ly_stack_draw(l, s, x + left, y - 3500);
    return strengths(l, n, x, y + ly_stack_height(s)) + 2600;
}

/* One line for each hero, his side's letter before it; as many as there is room for. */
static void hero_lines(layout *l, const gs_node *list, gs_um x, gs_um width, gs_um y, gs_um bottom)
{
    look k = {GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_TEXT_BOLD, PT(9), GS_RGB_SECOND};
    for (const gs_node *i = list->first; i; i = i->next) {
        fit_spec spec = {.measure = ly_pt64(width - 5000), .ragged = true};
        fit_line *lines;
        words *w = ly_words_of(l, i, &k, spec.measure);
        spec.rag = w->space_width * 8 / 5;
        int n = ly_fit(l->a, w, &spec, &lines);
        n = n > 2 ? 2 : n;
        gs_um h = less(l, 5600) + (n - 1) * 4000;
        if (y + h > bottom) {
            return;
        }
        l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
        if (gs_node_has(i, GS_ATTR_SIDE_NO)) {
            ly_text(l, x, y + less(l, 3800), GS_FACE_LABEL_BOLD, PT(8.2), ly_ink(l, i)->dark, GS_ANCHOR_START,
                    ly_letter(l, i));
        }
        for (int q = 0; q < n; q++) {
            ly_put_line(l, &l->now->body, w, &lines[q], &k, x + 5000, y + less(l, 4000) + q * 4000, false,
                        GS_ANCHOR_START);
        }
        y += h;
        ly_rule(l, x, y, width, 106, GS_RGB_HAIR);
    }
}

/* The picture with the heroes beside it, or what there is of the two. */
static gs_um foot(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_node *map = NULL, *list = NULL;
    gs_um room = l->bottom + 8000 - y, end = y;
    for (const gs_node *c = n->first; c; c = c->next) {
        bool full = strcmp(gs_node_get(c, GS_ATTR_WIDTH), "full") == 0;
        map = c->kind == GS_NODE_FIGURE && !full ? c : map;
        list = c->kind == GS_NODE_LIST ? c : list;
    }
    gs_um width = list ? 84000 : FULL_UM;
    if (map && room > 25000) {
        stack *s = ly_figure_stack(l, map, width, room);
        ly_stack_draw(l, s, x, y);
        end = y + ly_stack_height(s);
    }
    if (list && room > 12000) {
        gs_um left = map ? width + 5000 : 33000;
        hero_lines(l, list, x + left, FULL_UM - left, y, l->bottom + 8000);
        end = l->bottom;
    }
    return end;
}

static void colophon(layout *l, const gs_node *n, gs_um x)
{
    gs_str s = {0};
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    gs_node_words(n, &s);
    ly_text(
        l, x, l->folio_y, GS_FACE_LABEL, PT(8.2), GS_RGB_SECOND, GS_ANCHOR_START,
        ly_cut(l, GS_FACE_LABEL, PT(8.2), FULL_UM - 12000, ly_clean(l, gs_str_text(&s))));
    gs_str_free(&s);
}

static void title_head(layout *l, const gs_node *n, gs_um x)
{
    const char *aside =
        ly_cut(l, GS_FACE_TEXT_ITALIC, PT(13), 70000, ly_attr(l, n, GS_ATTR_ASIDE));
    gs_um w = ly_width_um(l, GS_FACE_TEXT_ITALIC, PT(13), 0, aside);
    bool post = ly_one_page(l->doc);
    ly_caps(l, &l->now->body, x, post ? 24000 : 29800, PT(8), GS_RGB_RUBRIC, FULL_UM - w - 4000,
            gs_node_get(n, GS_ATTR_RUBRIC));
    if (post) {
        return;
    }
    ly_text(l, x + FULL_UM, 29800, GS_FACE_TEXT_ITALIC, PT(13), GS_RGB_SECOND,
            GS_ANCHOR_END, aside);
    ly_rule(l, x, 33600, FULL_UM, 494, GS_RGB_INK);
    ly_rule(l, x, 34700, FULL_UM, 141, GS_RGB_INK);
}

/* Returns its last baseline. On a page to post it is the news, and may take two lines. */
static gs_um subtitle(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    bool post = ly_one_page(l->doc);
    gs_face face = post ? GS_FACE_TEXT : GS_FACE_TEXT_ITALIC;
    fitted f = ly_fit_name(l, face, post ? PT(14) : PT(17), post ? PT(14) : PT(11), post ? PT(14) : 0, FULL_UM,
                           gs_node_get(n, GS_ATTR_SUBTITLE));
    y += post ? 9500 : less(l, 11800);
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x, y + i * 6200, face, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[i]);
    }
    return y + (f.count - 1) * 6200;
}

void ly_title_page(layout *l, const gs_node *n)
{
    if (!l->now || !l->fresh) {
        ly_new_page(l, true);
    } else if (!l->now->bare) { /* the page that a chapter began */
        l->now->body.count = 0;
        l->now->art->count = 0;
        l->now->bare = true;
    }
    gs_um x = ly_left(l);
    const char *title = ly_attr(l, n, GS_ATTR_TITLE);
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    title_head(l, n, x);
    l->tag = ly_tag(l, TAG_HEAD1, NULL);
    gs_um y = big_title(l, x, title);
    l->tag = ly_tag(l, TAG_PARAGRAPH, NULL);
    ly_mark(l, title, l->depth > 0 ? l->depth - 1 : 0, 0);
    y = subtitle(l, n, x, y);
    gs_um below = hosts(l, n, x, y + less(l, 13700));
    bool hosted = below > y + less(l, 13700);
    y = hosted ? below + less(l, 1500) : y + less(l, 8200);
    if (hosted) {
        ly_rule(l, x, y - 5500, FULL_UM, 141, GS_RGB_RULE);
    }
    for (const gs_node *c = n->first; c; c = c->next) {
        bool full = c->kind == GS_NODE_FIGURE && strcmp(gs_node_get(c, GS_ATTR_WIDTH), "full") == 0;
        if (c->kind == GS_NODE_OUTCOME) {
            y = outcome(l, c, x, y + 1200);
        } else if (c->kind == GS_NODE_COLOPHON) {
            colophon(l, c, x);
        } else if (full && l->bottom - y > 45000) {
            stack *s = ly_figure_stack(l, c, FULL_UM, l->bottom - y);
            ly_stack_draw(l, s, x, y);
            y += ly_stack_height(s);
        }
    }
    y = foot(l, n, x, y + 2000);
    l->fresh = false;
    l->y = y; /* where there is nothing to show, what follows begins beneath */
    l->after_text = false;
}
