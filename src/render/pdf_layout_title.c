#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* The title page of a battle report. Everything stands at fixed heights; what is too long
 * gives way by the rules for overlong names, and the picture takes what is left. */

/* The title in 64, 48 or 36 points; then on two lines. Returns the last baseline. */
static gs_um big_title(layout *l, gs_um x, const char *title)
{
    static const gs_pt64 sizes[] = {PT(64), PT(48), PT(36)};
    for (int i = 0; i < GS_COUNT(sizes); i++) {
        if (ly_width_um(l, GS_FACE_TEXT, sizes[i], 0, title) <= FULL_UM) {
            ly_text(l, x - (i == 0 ? 900 : 500), 62000, GS_FACE_TEXT, sizes[i],
                    GS_RGB_INK, GS_ANCHOR_START, title);
            return 62000;
        }
    }
    fitted f = ly_fit_name(l, GS_FACE_TEXT, PT(36), PT(36), PT(36), FULL_UM, title);
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x - 500, 50500 + i * 14111, GS_FACE_TEXT, PT(36), GS_RGB_INK,
                GS_ANCHOR_START, f.lines[i]);
    }
    return 50500 + (f.count - 1) * 14111;
}

static void host(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    gs_um room = 83000 - 14000 - 3000, at = x + 14000;
    gs_symbol_shield(l->now->art, x + 300, y - 4200, 9500, ly_letter(l, n), ly_ink(l, n));
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(15), PT(10), 0, room,
                           gs_node_get(n, GS_ATTR_NAME));
    ly_text(l, at, y, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[0]);
    ly_text(l, at, y + 5900, GS_FACE_TEXT, PT(10.5), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_TEXT, PT(10.5), room, ly_attr(l, n, GS_ATTR_GENERAL_NAME)));
    ly_text(l, at, y + 10700, GS_FACE_TEXT_ITALIC, PT(10.5), GS_RGB_INK, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_TEXT_ITALIC, PT(10.5), room, ly_attr(l, n, GS_ATTR_HEROES)));
    ly_text(l, at, y + 15700, GS_FACE_LABEL, PT(9.2), GS_RGB_SECOND, GS_ANCHOR_START,
            ly_cut(l, GS_FACE_LABEL, PT(9.2), room, ly_attr(l, n, GS_ATTR_LINE)));
}

/* Two hosts a row. Returns the y after them. */
static gs_um hosts(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    int i = 0;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_HOST) {
            host(l, c, x + i % 2 * 83000, y + i / 2 * 23000);
            i++;
        }
    }
    return y + (i + 1) / 2 * 23000;
}

static void strength_row(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    int began = gs_node_number(n, GS_ATTR_BEGAN, 0),
        left = gs_node_number(n, GS_ATTR_LEFT, 0);
    int64_t lost = began > 0 ? gs_div_near((int64_t)(began - left) * 100, began) : 0;
    const gs_pt64 size = PT(9.2);
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

/* "Outcome" at the left; title, words and strengths beside it. Returns the y after it. */
static gs_um outcome(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    look k = {GS_FACE_TEXT, GS_FACE_TEXT_ITALIC, GS_FACE_TEXT_BOLD, PT(10.5), GS_RGB_INK};
    const char *rubric = gs_node_get(n, GS_ATTR_RUBRIC);
    ly_rule(l, x, y - 4300, FULL_UM, 141, GS_RGB_RULE);
    ly_caps(l, &l->now->body, x, y, PT(7), GS_RGB_RUBRIC, 31000,
            *rubric ? rubric : gs_said(n->doc->words, "outcome"));
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(12), PT(10), PT(10), FULL_UM - 33000,
                           gs_node_get(n, GS_ATTR_TITLE));
    for (int i = 0; i < f.count; i++) {
        ly_text(l, x + 33000, y, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START,
                f.lines[i]);
        y += 4939;
    }
    y += 900;
    stack *s = ly_stack(l, 0, FULL_UM - 33000);
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_PARAGRAPH) {
            fit_spec spec = {.measure = ly_pt64(s->width), .ragged = true};
            words *w = ly_words_of(l, c, &k, spec.measure);
            spec.rag = w->space_width * 8 / 5;
            ly_add_text(l, s, w, &k, 4939, false, &spec);
        }
    }
    while (s->count && y + ly_stack_height(s) > l->bottom - 20000) {
        s->count--; /* an outcome is a sentence; a page of it is not printed here */
    }
    ly_stack_draw(l, s, x + 33000, y - 3700);
    return strengths(l, n, x, y + ly_stack_height(s));
}

static void colophon(layout *l, const gs_node *n, gs_um x)
{
    gs_str s = {0};
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
    ly_caps(l, &l->now->body, x, 29800, PT(8), GS_RGB_RUBRIC, FULL_UM - w - 4000,
            gs_node_get(n, GS_ATTR_RUBRIC));
    ly_text(l, x + FULL_UM, 29800, GS_FACE_TEXT_ITALIC, PT(13), GS_RGB_SECOND,
            GS_ANCHOR_END, aside);
    ly_rule(l, x, 33600, FULL_UM, 494, GS_RGB_INK);
    ly_rule(l, x, 34700, FULL_UM, 141, GS_RGB_INK);
}

void ly_title_page(layout *l, const gs_node *n)
{
    if (!l->now || !l->fresh) {
        ly_new_page(l, true);
    }
    gs_um x = ly_left(l);
    const char *title = ly_attr(l, n, GS_ATTR_TITLE);
    title_head(l, n, x);
    gs_um y = big_title(l, x, title);
    ly_mark(l, title, 0, 0);
    fitted sub = ly_fit_name(l, GS_FACE_TEXT_ITALIC, PT(17), PT(11), 0, FULL_UM,
                             gs_node_get(n, GS_ATTR_SUBTITLE));
    ly_text(l, x, y + 11800, GS_FACE_TEXT_ITALIC, sub.size, GS_RGB_INK, GS_ANCHOR_START,
            sub.lines[0]);
    y = hosts(l, n, x, y + 29500) + 7500;
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_OUTCOME) {
            y = outcome(l, c, x, y) + 1500;
        } else if (c->kind == GS_NODE_COLOPHON) {
            colophon(l, c, x);
        }
    }
    bool pictured = false;
    for (const gs_node *c = n->first; c; c = c->next) {
        gs_um room = l->bottom + 8000 - y;
        pictured |= c->kind == GS_NODE_FIGURE;
        if (c->kind == GS_NODE_FIGURE && room > 30000) {
            stack *s = ly_figure_stack(l, c, FULL_UM, room);
            ly_stack_draw(l, s, x, y);
            y += ly_stack_height(s);
        }
    }
    l->fresh = false;
    l->y = pictured ? l->bottom : y + l->lead; /* what follows begins on a page of its own, or,
                                                * where there is nothing to show, beneath */
    l->after_text = false;
}
