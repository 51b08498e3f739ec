/* A hero's card: who he is, what is left of him, what that is worth at the table. */
#include "layout_int.h"

static void frame(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, ly_ink(l, n)->dark);
    gs_draw_width(d, 776);
    gs_draw_rect(d, x + 1900, y + 1900, LY_CARD_W - 3800, LY_CARD_H - 3800);
    gs_draw_stroke(d);
    gs_draw_width(d, 176);
    gs_draw_rect(d, x + 3200, y + 3200, LY_CARD_W - 6400, LY_CARD_H - 6400);
    gs_draw_stroke(d);
}

/* His circle, and beside it who he is. */
static void hero_head(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_um left = x + 21500, room = LY_CARD_W - 21500 - 5000;
    const char *epithet = ly_attr(l, n, GS_ATTR_EPITHET);
    gs_symbol_hero(l->now->art, x + 13000, y + 14000, 5200,
                   ly_initials(l, gs_node_get(n, GS_ATTR_LETTER), 1),
                   gs_node_has(n, GS_ATTR_IS_GENERAL), GS_LOOK_UP, 0, ly_ink(l, n));
    fitted f = ly_fit_name(l, GS_FACE_TEXT_BOLD, PT(14), PT(10.5), PT(11), room,
                           gs_node_get(n, GS_ATTR_NAME));
    gs_um at = y + 15700 - (f.count - 1) * 2500 - (*epithet ? 2200 : 0);
    for (int i = 0; i < f.count; i++, at += 5000) {
        ly_text(l, left, at, GS_FACE_TEXT_BOLD, f.size, GS_RGB_INK, GS_ANCHOR_START, f.lines[i]);
    }
    fitted e = ly_fit_name(l, GS_FACE_TEXT_ITALIC, PT(10), PT(8), 0, room, epithet);
    ly_text(l, left, at - 400, GS_FACE_TEXT_ITALIC, e.size, GS_RGB_SECOND, GS_ANCHOR_START,
            e.lines[0]);
}

/* What he is, and what that is worth, as far as there is room. */
static void hero_words(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um end)
{
    const gs_um room = LY_CARD_W - 14000;
    for (const gs_node *p = n->first; p; p = p->next) {
        if (p->kind != GS_NODE_PARAGRAPH) {
            continue;
        }
        gs_um left = end - y - 4500;
        if (left < 3600) {
            break;
        }
        ly_rule(l, x, y, room, 106, GS_RGB_HAIR);
        y = ly_card_words(l, p, &ly_card_look, x, y + 4500, room, 3600, (int)(left / 3600),
                       ly_said(l, "… see back")) - 1600;
    }
}

void ly_hero_front(layout *l, const gs_node *n, gs_um x, gs_um y)
{
    const gs_um left = x + 7000, foot = y + LY_CARD_H - 7000, room = LY_CARD_W - 14000;
    const char *state = ly_attr(l, n, GS_ATTR_STATE);
    frame(l, n, x, y);
    hero_head(l, n, x, y);
    ly_caps(l, &l->now->body, left, y + 27800, PT(6.6), GS_RGB_RUBRIC, room, ly_said(l, "Power"));
    ly_power_track(l, n, left + 12500, y + 27000, 3100, 36600);
    gs_um at = y + 33500;
    if (*state) {
        look k = ly_card_look;
        k.plain = GS_FACE_LABEL_BOLD;
        k.rgb = GS_RGB_RUBRIC;
        at = ly_card_line(l, state, &k, left, at + 3000, room, 3600, 2) - 1000;
    }
    hero_words(l, n, left, at, foot - 3600);
    gs_um w = ly_text(l, left, foot, GS_FACE_LABEL_BOLD, PT(8.4), GS_RGB_SECOND, GS_ANCHOR_START,
                      ly_letter(l, n));
    ly_text(l, x + LY_CARD_W - 7000, foot, GS_FACE_LABEL, PT(8), GS_RGB_SECOND, GS_ANCHOR_END,
            ly_cut(l, GS_FACE_LABEL, PT(8), room - w - 2000, ly_attr(l, n, GS_ATTR_LINE)));
}
