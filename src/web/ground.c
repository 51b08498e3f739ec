/* What all pages of the battlefield editor have: their head, the map, taps on it, notes. */
#include "ground.h"

#include "gesta/desk_front.h"
#include "gesta/drawing.h"
#include "gesta/fixed.h"

#include <stdlib.h>
#include <string.h>

/* Pixels by which maps that are tapped are wide: of a desk or a tablet, of a telephone. */
enum { WIDE = 640, NARROW = 320, PIXELS_INCH = 96, LETTER_UM = 1900 };

const gs_camp_scenario *web_ground(web_edit *e)
{
    const gs_camp_scenario *sc = gs_campaign_scenario(e->c, e->p->id[0]);
    if (!sc) {
        gs_err_set(&e->p->err, GS_NOT_FOUND, web_said(e->p, "No battlefield has the name %s."),
                   e->p->id[0]);
    }
    return sc;
}

gs_len web_ground_width(const gs_camp_scenario *sc)
{
    return sc->width ? sc->width : 72000;
}

gs_len web_ground_depth(const gs_camp_scenario *sc)
{
    return sc->depth ? sc->depth : 48000;
}

/* ---- the frame ---- */
void web_ground_begin(web_edit *e, const gs_camp_scenario *sc, const char *tab)
{
    static const char *const tabs[][2] = {
        {"ground", "Ground"},   {"forces", "Forces"}, {"setup", "Set-up"},
        {"victory", "Victory"}, {"story", "Story"},
    };
    web_page *p = e->p;
    web_begin(p, gs_arena_printf(p->a, web_said(p, "Edit: %s"), sc->title), "edit");
    web_put(p,
            "<div class=\"editor ground\">\n<div class=\"ground-head\"><h1>%s</h1>\n<nav "
            "aria-label=\"{Battlefield}\"><ul>\n",
            sc->title);
    for (int i = 0; i < GS_COUNT(tabs); i++) {
        web_put(p, "<li><a href=\"/scenario/%s/edit/%s\"", sc->id, tabs[i][0]);
        gs_str_add(&p->out, strcmp(tab, tabs[i][0]) == 0 ? " aria-current=\"page\">" : ">");
        web_put(p, "%s</a></li>\n", web_said(p, tabs[i][1]));
    }
    web_put(p, "</ul></nav></div>\n");
    web_edit_ways(e);
}

void web_ground_end(web_edit *e)
{
    web_put(e->p, "</div>\n");
    web_end(e->p);
}

const gs_camp_battle *web_ground_battle(web_edit *e, const gs_campaign *c,
                                        const gs_camp_scenario *sc)
{
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (b->scenario && strcmp(b->scenario, sc->id) == 0 && !gs_campaign_fought(c, b) &&
            !b->recorded) {
            return b;
        }
    }
    gs_camp_battle *b = GS_NEW(e->p->a, gs_camp_battle);
    *b = (gs_camp_battle){.id = sc->id, .title = sc->title, .scenario = sc->id, .seed = 1};
    return b;
}

/* ---- the map ---- */
/* A bare map is as wide as its drawing, and begins so far below its upper edge; its picture is wider by
 * a margin on either side. */
enum { HEAD_UM = 200, MARGIN_UM = 1000 };

static gs_um um_of(int pixels)
{
    return (gs_um)((int64_t)pixels * 25400 / PIXELS_INCH);
}

static gs_um across(const gs_drawing *d, const gs_camp_scenario *sc, gs_len x)
{
    return (gs_um)((int64_t)x * d->width / web_ground_width(sc));
}

static gs_um down(const gs_drawing *d, const gs_camp_scenario *sc, gs_len y)
{
    return (gs_um)(HEAD_UM + (int64_t)(web_ground_depth(sc) - y) * d->width / web_ground_width(sc));
}

static void path(gs_drawing *d, const gs_camp_scenario *sc, const gs_pt *points, int n)
{
    for (int i = 0; i < n; i++) {
        gs_um x = across(d, sc, points[i].x), y = down(d, sc, points[i].y);
        i ? gs_draw_line(d, x, y) : gs_draw_move(d, x, y);
    }
}

/* The outline of the piece that is chosen, its corners as rings. */
static void outline(gs_drawing *d, const gs_camp_scenario *sc, const gs_camp_feature *f)
{
    gs_draw_stroke_colour(d, 0x8c1d18);
    gs_draw_fill_colour(d, 0xfffdf9);
    gs_draw_width(d, GS_MM(1) * 2 / 3);
    gs_draw_dash(d, 0, 0);
    path(d, sc, f->points, f->n_points);
    if (f->area) {
        gs_draw_close(d);
    }
    gs_draw_stroke(d);
    for (int i = 0; i < f->n_points; i++) {
        gs_draw_circle(d, across(d, sc, f->points[i].x), down(d, sc, f->points[i].y), GS_MM(2));
        gs_draw_fill_stroke(d);
    }
}

/* The colour of the side of a zone (gs_camp_ab_words). */
static gs_rgb ink_of(web_edit *e, const gs_camp_scenario *sc, int ab)
{
    const gs_camp_side *side = ab >= 1 && ab <= sc->n_musters
                                   ? gs_campaign_side(e->c, sc->musters[ab - 1].side)
                                   : NULL;
    return side && side->colour && *side->colour == '#'
               ? (gs_rgb)strtoul(side->colour + 1, NULL, 16)
               : 0x5f5a53;
}

/* Where each side sets up, comes on and leaves: dashes of its colour. */
static void zones(web_edit *e, gs_drawing *d, const gs_camp_scenario *sc)
{
    gs_draw_width(d, GS_MM(1) / 3);
    gs_draw_dash(d, 5, 3);
    for (int i = 0; i < sc->n_zones; i++) {
        gs_draw_stroke_colour(d, ink_of(e, sc, sc->zones[i].side));
        path(d, sc, sc->zones[i].points, sc->zones[i].n_points);
        gs_draw_close(d);
        gs_draw_stroke(d);
    }
    gs_draw_dash(d, 0, 0);
}

/* Names where the ground has them. */
static void names(gs_drawing *d, const gs_camp_scenario *sc)
{
    gs_draw_fill_colour(d, 0x1c1a18);
    for (int i = 0; i < sc->n_features; i++) {
        const gs_camp_feature *f = &sc->features[i];
        int64_t x = 0, y = 0;
        for (int k = 0; k < f->n_points; k++) {
            x += f->points[k].x;
            y += f->points[k].y;
        }
        if (f->name && f->n_points) { /* its half, a letter about half as wide as it is high */
            gs_um half = (gs_um)gs_utf8_length(f->name) * LETTER_UM / 2,
                  at = across(d, sc, (gs_len)(x / f->n_points));
            at = at < half ? half : at > d->width - half ? d->width - half : at;
            gs_draw_text(d, at, down(d, sc, (gs_len)(y / f->n_points)), GS_FACE_TEXT_ITALIC,
                         11 * 64, GS_ANCHOR_MIDDLE, f->name);
        }
    }
}

/* The ground as the report would draw it, so wide. */
static gs_drawing *draw(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *chosen,
                        int pixels)
{
    gs_setup *s;
    gs_drawing *d;
    gs_err err;
    gs_build_options o = web_build(e->p);
    gs_report_view view = {.title = sc->title,
                           .caption = "",
                           .extent = GS_EXTENT_TABLE,
                           .zones = true,
                           .bare = true,
                           .width = um_of(pixels),
                           .max_height = GS_MM(2000)};
    gs_log log = {0};
    gs_table_state *t = GS_NEW(e->p->a, gs_table_state);
    if (gs_campaign_muster(e->c, web_ground_battle(e, e->c, sc), e->p->a, &s, &err) != GS_OK) {
        return NULL;
    }
    gs_fold_start(s, t);
    if (gs_report_map(e->p->a, s, t, &log, &view, &o, &d, &err) != GS_OK) {
        return NULL;
    }
    d->height = down(d, sc, 0) + HEAD_UM; /* no room for a caption */
    zones(e, d, sc);
    if (pixels > NARROW) {
        names(d, sc);
    }
    if (chosen && chosen->n_points) {
        outline(d, sc, chosen);
    }
    return d;
}

/* One image that is tapped. */
static void image(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *chosen,
                  const gs_drawing *d, bool dark)
{
    web_page *p = e->p;
    bool narrow = d->width < um_of(WIDE);
    int pixels = narrow ? NARROW : WIDE,
        high = (int)gs_div_near((int64_t)pixels * d->height, d->width + 2 * MARGIN_UM);
    const char *name = chosen   ? gs_arena_printf(p->a, "%s%s", chosen->id, narrow ? "-narrow" : "")
                       : narrow ? "map-narrow"
                                : "map";
    const char *of = gs_arena_printf(p->a, "field/%s", sc->id);
    web_put(p,
            "<input type=\"image\" class=\"tap %s\" name=\"%s\" src=\"/picture/%s/%s%s.svg\" "
            "alt=\"%s\" width=\"%d\" height=\"%d\"/>\n",
            narrow ? dark ? "is-narrow is-dark" : "is-narrow"
            : dark ? "is-dark"
                   : "",
            narrow ? "narrow" : "wide", of, name, dark ? "-dark" : "",
            web_said(p, "The map: tap where it is to be"), pixels, high);
}

void web_ground_map(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *chosen,
                    const char *act)
{
    web_page *p = e->p;
    gs_drawing *wide = draw(e, sc, chosen, WIDE), *narrow = draw(e, sc, chosen, NARROW);
    if (!wide || !narrow) {
        web_put(p, "<p class=\"note\">{The map is drawn as soon as an army comes to it.}</p>\n");
        return;
    }
    const char *of = gs_arena_printf(p->a, "field/%s", sc->id), *name = chosen ? chosen->id : "map";
    if (!act) {
        web_put(p, "<figure class=\"ground\">");
        web_picture(p, of, name, wide, narrow);
        web_put(p, "</figure>\n");
        return;
    }
    web_picture_keep(p, of, name, wide);
    web_picture_keep(p, of, gs_arena_printf(p->a, "%s-narrow", name), narrow);
    web_edit_form(e, act, NULL);
    for (int i = 0; i < 4; i++) {
        bool dark = i & 1;
        if (p->look == WEB_LOOK_DEVICE || dark == (p->look == WEB_LOOK_DARK)) {
            image(e, sc, chosen, i & 2 ? narrow : wide, dark);
        }
    }
    web_put(p, "</form>\n");
}

gs_status web_field_of_name(web_page *p, const char *scenario, const char *name)
{
    web_edit e = {.p = p, .c = p->c};
    const gs_camp_scenario *sc = gs_campaign_scenario(p->c, scenario);
    const gs_camp_feature *f = NULL;
    for (int i = 0; sc && i < sc->n_features; i++) {
        size_t n = strlen(sc->features[i].id);
        bool rest = strncmp(name, sc->features[i].id, n) == 0 && (!name[n] || name[n] == '-');
        f = rest && (!f || strlen(f->id) < n) ? &sc->features[i] : f;
    }
    const gs_drawing *wide = sc ? draw(&e, sc, f, WIDE) : NULL,
                     *narrow = wide ? draw(&e, sc, f, NARROW) : NULL;
    if (!narrow) {
        return GS_NOT_FOUND;
    }
    const char *of = gs_arena_printf(p->a, "field/%s", sc->id), *own = f ? f->id : "map";
    web_picture_keep(p, of, own, wide);
    web_picture_keep(p, of, gs_arena_printf(p->a, "%s-narrow", own), narrow);
    return GS_OK;
}

/* To the half of an inch, on the table. */
static gs_len snapped(int64_t at, gs_len most)
{
    enum { SNAP = 500 };
    at = at < 0 ? 0 : at > most ? most : at;
    return (gs_len)((at + SNAP / 2) / SNAP * SNAP);
}

bool web_ground_tap(web_edit *e, const gs_camp_scenario *sc, gs_pt *at)
{
    static const struct {
        const char *x, *y;
        int pixels;
    } images[] = {{"wide.x", "wide.y", WIDE}, {"narrow.x", "narrow.y", NARROW}};
    gs_len w = web_ground_width(sc), h = web_ground_depth(sc);
    for (int i = 0; i < GS_COUNT(images); i++) {
        const char *tx = web_edit_sent(e, images[i].x), *ty = web_edit_sent(e, images[i].y);
        int x = tx ? web_number(tx) : -1, y = ty ? web_number(ty) : -1;
        int64_t um = um_of(images[i].pixels), shown = um + 2 * MARGIN_UM;
        int64_t right = x * shown / images[i].pixels - MARGIN_UM,
                low = y * shown / images[i].pixels - HEAD_UM;
        int64_t tx_len = right * w / um, ty_len = h - low * w / um;
        if (x >= 0 && y >= 0 && x <= images[i].pixels && ty_len > -h / 10) {
            at->x = snapped(tx_len, w);
            at->y = snapped(ty_len, h);
            return true;
        }
    }
    return false;
}

/* ---- beside it ---- */
void web_ground_notes(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    gs_len w = web_ground_width(sc), h = web_ground_depth(sc);
    gs_err why = {0};
    int n = 0;
    web_rubric(p, web_said(p, "Worth a look"));
    web_put(p, "<ol class=\"notes\">\n");
    for (int i = 0; i < sc->n_features; i++) {
        const gs_camp_feature *f = &sc->features[i];
        bool beyond = false;
        for (int k = 0; k < f->n_points; k++) {
            beyond = beyond || f->points[k].x < 0 || f->points[k].x > w || f->points[k].y < 0 ||
                     f->points[k].y > h;
        }
        if (beyond) {
            web_put(p, "<li>{%s reaches beyond the table.}</li>\n",
                    f->name ? f->name : web_said(p, f->kind));
            n++;
        }
    }
    bool deploys = false;
    for (int i = 0; i < sc->n_zones; i++) {
        deploys = deploys || strcmp(sc->zones[i].kind, "deploy") == 0;
    }
    if (!deploys) {
        web_put(p,
                "<li>{Nobody is told where to set up: each side does so along its edge.}</li>\n");
        n++;
    }
    if (gs_desk_can_begin(e->c, web_ground_battle(e, e->c, sc), &why) != GS_OK) {
        web_put(p, "<li>{It cannot be fought yet: %s}</li>\n", why.text);
        n++;
    }
    for (int i = 0; i < e->c->n_battles; i++) {
        const gs_camp_battle *b = &e->c->battles[i];
        if (b->scenario && strcmp(b->scenario, sc->id) == 0 &&
            (b->recorded || gs_campaign_fought(e->c, b))) {
            web_put(p, "<li>{%s was fought here: its report keeps the ground as it was.}</li>\n",
                    gs_campaign_battle_title(e->c, b));
            n++;
        }
    }
    if (!n) {
        web_put(p, "<li>{Nothing.}</li>\n");
    }
    web_put(p, "</ol>\n");
}

/* Who a row is: an army, a unit, a hero. */
static const char *who(const gs_camp_force *f)
{
    return f->army ? f->army : f->unit ? f->unit : f->hero;
}

void web_ground_forces(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "Who comes"));
    web_put(p, "<ul class=\"plain comers\">\n");
    for (int m = 0; m < sc->n_musters; m++) {
        const gs_camp_side *side = gs_campaign_side(e->c, sc->musters[m].side);
        for (int i = 0; side && i < sc->musters[m].n_forces; i++) {
            const gs_camp_force *f = &sc->musters[m].forces[i];
            const gs_camp_army *army = f->army ? gs_campaign_army(e->c, f->army) : NULL;
            if (!who(f) || f->absent) {
                continue;
            }
            web_put(p, "<li>");
            web_shield(p, side);
            web_put(p, "<span><b>%s</b><br/><span class=\"quiet\">", web_head(p, who(f)));
            if (army) {
                gs_army_sum sum;
                gs_campaign_army_sum(e->c, army, &sum);
                web_put(p, "{%d men}, ", sum.present);
            }
            web_put(p, "%s</span></span></li>\n",
                    web_said(p, f->entry == 0   ? "sets up"
                                : f->entry == 1 ? "comes on in a turn"
                                : f->entry == 2 ? "comes on by a die"
                                                : "in ambush"));
        }
    }
    web_put(p, "</ul>\n");
}
