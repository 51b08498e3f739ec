/* The table of a battle that is played, as the side knows it that looks on; its men, what has happened. */
#include "play.h"
#include "tap.h"

#include "gesta/drawing.h"

#include <string.h>

/* ---- the map ---- */
static void outline(const web_play *v, gs_drawing *d, const gs_rect *r, gs_um width)
{
    gs_pt c[4];
    gs_rect_corners(r, c);
    gs_draw_width(d, width);
    for (int i = 0; i < 4; i++) {
        gs_um x = (gs_um)((int64_t)c[i].x * d->width / v->d.setup->width),
              y = (gs_um)(WEB_TAP_HEAD + (int64_t)(v->d.setup->table_depth - c[i].y) * d->width /
                                             v->d.setup->width);
        i ? gs_draw_line(d, x, y) : gs_draw_move(d, x, y);
    }
    gs_draw_close(d);
    gs_draw_stroke(d);
}

/* Whom the page is about, and how far ahead he reaches. */
static void marks(web_play *v, gs_drawing *d)
{
    const gs_battle *b = v->d.now.b;
    int body = gs_body(v->who);
    if (body < 0 || !gs_body_here(b, body)) {
        return;
    }
    gs_rect r = gs_body_rect(b, body), wide = r;
    gs_len far = gs_body_allowance(b, body, NULL, gs_body_free(b, body), false);
    wide.w += 600;
    wide.d += 600;
    gs_draw_stroke_colour(d, 0x8c1d18);
    gs_draw_dash(d, 0, 0);
    outline(v, d, &wide, GS_MM(1) * 2 / 3);
    if (far > 0) {
        gs_rect reach = {
            .c = gs_rect_point(&r, 0, r.d / 2 + far / 2), .w = r.w, .d = far, .f = r.f};
        gs_draw_stroke_colour(d, 0x2c5f3f);
        gs_draw_dash(d, 4, 3);
        outline(v, d, &reach, GS_MM(1) / 3);
        gs_draw_dash(d, 0, 0);
    }
}

/* Where the map was tapped. */
static void ring(const web_play *v, gs_drawing *d)
{
    gs_draw_stroke_colour(d, 0x2c5f3f);
    gs_draw_width(d, GS_MM(1) / 2);
    gs_draw_circle(d, (gs_um)((int64_t)v->tap.x * d->width / v->d.setup->width),
                   (gs_um)(WEB_TAP_HEAD + (int64_t)(v->d.setup->table_depth - v->tap.y) * d->width /
                                              v->d.setup->width),
                   GS_MM(2));
    gs_draw_stroke(d);
}

static gs_drawing *draw(web_play *v, const gs_table_state *t, const gs_steps *s, int pixels)
{
    gs_drawing *d;
    gs_build_options o = web_build(v->p);
    gs_report_view view = {.title = v->d.setup->title,
                           .caption = "",
                           .extent = GS_EXTENT_TABLE,
                           .close = true,
                           .zones = v->d.now.waits && v->d.now.ask.kind == GS_ASK_DEPLOY,
                           .width = web_tap_um(pixels),
                           .max_height = GS_MM(2000)};
    view.first = s->turn > 0 ? s->turn_end[s->turn - 1] + 1 : 0;
    view.last = s->turn > 0 ? s->entry : 0;
    if (gs_report_map(v->p->a, v->d.setup, t, v->log, &view, &o, &d, &v->p->err) != GS_OK) {
        return NULL;
    }
    d->height = (gs_um)(2 * WEB_TAP_HEAD +
                        (int64_t)v->d.setup->table_depth * d->width / v->d.setup->width);
    marks(v, d);
    if (v->tapped) {
        ring(v, d);
    }
    return d;
}

/* The table as the side knows it. */
void web_play_map(web_play *v, const gs_steps *s)
{
    web_page *p = v->p;
    gs_table_state *t = GS_NEW(p->a, gs_table_state);
    *t = v->d.now.b->t;
    for (int i = 0; i < GS_MAX_UNITS && v->side >= 0; i++) {
        if ((t->unit[i].flags & GS_U_HIDDEN) && !gs_body_known(v->d.now.b, v->side, i)) {
            t->unit[i].flags &= ~(uint32_t)GS_U_ON_TABLE;
        }
    }
    gs_drawing *wide = draw(v, t, s, WEB_TAP_WIDE),
               *narrow = wide ? draw(v, t, s, WEB_TAP_NARROW) : NULL;
    bool about = v->who.kind != GS_REF_NONE;
    const char *of = gs_arena_printf(p->a, "play/%s", v->id);
    const char *who = about ? gs_play_name(p->a, v->who) : "all",
               *tap = v->tapped ? gs_arena_printf(p->a, "%dx%d", v->tap.x, v->tap.y) : "0",
               *name = gs_arena_printf(p->a, "map-%d-%s-%s", v->d.n, who, tap);
    if (!narrow) {
        return;
    }
    if (v->side < 0) {
        web_put(p, "<figure>");
        web_picture(p, of, name, wide, narrow);
        web_put(p, "</figure>\n");
        return;
    }
    web_put(p, "<form method=\"get\" action=\"/battle/%s/play\">\n", v->id);
    if (about) {
        web_play_field(v, "who", who);
    }
    web_tap_image(p, of, name, wide, narrow,
                  web_said(p, "The table: tap a unit, an enemy, or a place"));
    web_put(p, "</form>\n<details><summary>{In words}</summary><p>%s</p></details>\n",
            wide->twin ? wide->twin : "");
}

/* ---- beside it ---- */
static int slot(const web_play *v, int side)
{
    const gs_camp_side *s = gs_campaign_side(v->p->c, v->d.setup->side[side].id);
    return s ? web_slot(v->p->c, s) : side + 1;
}

/* A unit or hero of the list: as it stands, and whether it may act still. */
static void one(web_play *v, gs_ref r, bool orders)
{
    web_page *p = v->p;
    const gs_battle *b = v->d.now.b;
    bool here = r.kind == v->who.kind && r.ix == v->who.ix;
    gs_err err = {0};
    int with = r.kind == GS_REF_HERO ? b->t.hero[r.ix].unit : -1;
    bool may = orders && with < 0 &&
               gs_play_legal(&v->d.now, gs_arena_printf(p->a, "hold %s", gs_play_name(p->a, r)),
                             &err) == GS_OK;
    web_put(p,
            "<li class=\"side-%d%s\"><a href=\"/battle/%s/play?who=%s\"><span "
            "class=\"one\"><b>%s</b><span "
            "class=\"quiet\">%s</span></span><span class=\"left\">",
            slot(v, v->side), here ? " here" : "", v->id, gs_play_name(p->a, r),
            web_play_name(v, r),
            with >= 0
                ? gs_arena_printf(p->a, web_said(p, "with %s"), web_play_name(v, gs_ref_unit(with)))
            : !orders ? ""
            : may     ? web_said(p, "to act")
                      : err.text);
    if (r.kind == GS_REF_HERO) {
        web_put(p, "{Power} <b>%d</b>", b->t.hero[r.ix].power);
    } else {
        web_put(p, "<b>%d</b> ", gs_unit_bears(v->d.setup, &b->t, r.ix));
        web_put(p, "{of %d}", gs_setup_bears(v->d.setup, gs_setup_unit_of(v->d.setup, r.ix)));
    }
    web_put(p, "</span></a></li>\n");
}

void web_play_men(web_play *v)
{
    web_page *p = v->p;
    const gs_battle *b = v->d.now.b;
    bool orders = v->d.now.ask.kind == GS_ASK_ORDER;
    web_rubric(p, web_said(p, "Your men"));
    web_put(p, "<ul class=\"plain men\">\n");
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        if ((b->t.unit[i].flags & GS_U_ON_TABLE) && gs_body_side(b, i) == v->side) {
            one(v, gs_ref_unit(i), orders);
        }
    }
    for (int i = 0; i < b->t.n_heroes; i++) {
        if (b->t.hero[i].where == GS_HERO_UP && gs_hero_serves(b, i) == v->side) {
            one(v, gs_ref_hero(i), orders);
        }
    }
    web_put(p, "</ul>\n");
}

/* What has happened last. */
void web_play_entries(web_play *v, const gs_steps *s)
{
    enum { SHOWN = 8 };
    web_page *p = v->p;
    int from = s->count > SHOWN ? s->count - SHOWN : 0;
    web_rubric(p, web_said(p, "What has happened"));
    for (int pass = from > 0 ? 0 : 1; pass < 2; pass++) {
        web_put(p, pass == 0 ? "<details><summary>{All of this turn}</summary>" : "");
        web_put(p, "<ol class=\"plain told-last\">\n");
        for (int i = pass == 0 ? 0 : from; i < (pass == 0 ? from : s->count); i++) {
            web_put(p, "<li><span>");
            web_entry_words(p, v->d.setup->ruleset, s->list[i]);
            web_put(p, "</span></li>\n");
        }
        web_put(p, pass == 0 ? "</ol></details>\n" : "</ol>\n");
    }
}
