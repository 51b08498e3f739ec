/* The campaign's map as a picture: tints of the owners, roads with a stroke for each march, marches
 * and retreats, places, armies, and words where they have room. */
#include "war_map_int.h"

#include <string.h>

#define NAME PT10(78)
#define SMALL PT10(66)
#define GROUND 0xFBF8F1u
#define LINE_UP GS_MM(4)

static gs_dot between(gs_dot a, gs_dot b, int64_t part, int64_t of)
{
    return (gs_dot){a.x + (gs_um)((b.x - a.x) * part / of), a.y + (gs_um)((b.y - a.y) * part / of)};
}

/* The point so far from a towards b. */
static gs_dot towards(gs_dot a, gs_dot b, gs_um far)
{
    gs_um all = gs_pen_distance(a, b);
    return all > far ? between(a, b, far, all) : b;
}

static void segment(gs_drawing *d, gs_um x0, gs_um y0, gs_um x1, gs_um y1)
{
    gs_pen_segment(d, x0, y0, x1, y1);
    gs_draw_stroke(d);
}

/* ---- ground ---- */
/* One path for all places of a side: where their discs lie on each other the tint is not darker. */
static void tints(const war_scene *s)
{
    gs_draw_save(s->d);
    gs_draw_alpha(s->d, 22);
    for (int k = 0; k < s->c->n_sides; k++) {
        const gs_camp_side *side = &s->c->sides[k];
        int n = 0;
        gs_pen_fill(s->d, war_ink_of(s, side).fill);
        for (int i = 0; i < s->c->n_places; i++) {
            const char *owner = gs_campaign_owner(s->c, &s->c->places[i]);
            if (owner && !war_is_water(&s->c->places[i]) && strcmp(owner, side->id) == 0) {
                gs_draw_circle(s->d, s->place[i].x, s->place[i].y, GS_MM(9));
                n++;
            }
        }
        if (n) {
            gs_draw_fill(s->d);
        }
    }
    gs_draw_restore(s->d);
}

/* A short stroke across the road where a march ends. */
static void stroke_across(const war_scene *s, gs_dot a, gs_dot b, gs_dot at)
{
    gs_um len = gs_pen_distance(a, b), half = 900;
    if (len > 0) {
        gs_um dx = (gs_um)((int64_t)(b.x - a.x) * half / len);
        gs_um dy = (gs_um)((int64_t)(b.y - a.y) * half / len);
        segment(s->d, at.x - dy, at.y + dx, at.x + dy, at.y - dx);
    }
}

/* A road that two places have: the others are not drawn. */
static const war_road *road_of(const war_scene *s, int i)
{
    const war_road *r = &s->road[i];
    return r->from >= 0 && r->to >= 0 ? r : NULL;
}

static void road_path(const war_scene *s, const war_road *r)
{
    gs_pen_path(s->d, r->p, ROAD_DOTS, false);
    gs_draw_stroke(s->d);
}

static bool over_sea(const gs_camp_road *r)
{
    static const char *const kinds[] = {"sea", "ship", "ferry", "boat"};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (r->kind && strstr(r->kind, kinds[i])) {
            return true;
        }
    }
    return false;
}

/* A road is a casing with a light middle, so that it reads over tints; a slow one, and a way of ships,
 * is dashed. */
static void road(const war_scene *s, int i)
{
    const gs_camp_road *is = &s->c->roads[i];
    const war_road *r = &s->road[i];
    bool slow = gs_campaign_road_is_slow(s->c, is), ships = over_sea(is), plain = !slow && !ships;
    gs_draw_save(s->d);
    gs_pen_stroke(s->d, GS_RGB_SECOND, plain ? LINE(190) : LINE(70));
    gs_draw_dash(s->d, plain ? 0 : ships ? 5 : 2, plain ? 0 : 2);
    road_path(s, r);
    gs_draw_dash(s->d, 0, 0);
    if (plain) {
        gs_pen_stroke(s->d, GS_RGB_PAPER, LINE(90));
        road_path(s, r);
    }
    gs_pen_stroke(s->d, GS_RGB_SECOND, LINE(60));
    for (int k = 1; k < is->length; k++) {
        stroke_across(s, war_along(s, i, r->from, k * 100 - 5, is->length * 100),
                      war_along(s, i, r->from, k * 100 + 5, is->length * 100),
                      war_along(s, i, r->from, k, is->length));
    }
    gs_draw_restore(s->d);
}

static void roads(war_scene *s)
{
    for (int i = 0; i < s->c->n_roads; i++) {
        const war_road *r = road_of(s, i);
        int n = r ? r->far[ROAD_DOTS - 1] / 1000 + 1 : 0;
        if (r) {
            road(s, i);
        }
        for (int k = 0; k < n; k++) { /* words stand off the road */
            gs_dot p = war_along(s, i, r->from, k, n);
            war_take(s, p.x - 700, p.y - 700, p.x + 700, p.y + 700);
        }
    }
}

/* How many marches: beside the middle of the road. Words are placed once all lines are there. */
static void lengths(war_scene *s)
{
    for (int i = 0; i < s->c->n_roads; i++) {
        const gs_camp_road *r = &s->c->roads[i];
        if (road_of(s, i)) {
            bool slow = gs_campaign_road_is_slow(s->c, r);
            const char *text = gs_arena_printf(s->a, slow ? "%d slow" : "%d", r->length);
            gs_um w = gs_pen_width(s->m, GS_FACE_LABEL, SMALL, text), h = gs_pen_um(SMALL);
            int part = r->length % 2 ? 50 : 58; /* off the stroke in the middle */
            gs_dot at = war_room(s, war_along(s, i, s->road[i].from, part, 100), 900, w, h);
            gs_pen_text(s->d, at.x, at.y + h * 8 / 10, GS_FACE_LABEL, SMALL, GS_ANCHOR_START,
                        GS_RGB_SECOND, text);
        }
    }
}

/* ---- what moved ---- */
/* The same way a little to the right of it, so that it stands beside the road. */
static void beside(const war_move *v, gs_dot *out)
{
    for (int i = 0; i < v->n; i++) {
        gs_dot a = i ? v->p[i - 1] : v->p[0], b = i ? v->p[i] : v->p[1];
        gs_um len = gs_pen_distance(a, b), off = v->back ? -2200 : 2200;
        out[i] = v->p[i];
        if (len > 0) {
            out[i].x -= (gs_um)((int64_t)(b.y - a.y) * off / len);
            out[i].y += (gs_um)((int64_t)(b.x - a.x) * off / len);
        }
    }
    out[0] = towards(out[0], out[1], GS_MM(4));
    gs_um last = gs_pen_distance(out[v->n - 2], out[v->n - 1]);
    out[v->n - 1] = towards(out[v->n - 2], out[v->n - 1], last > GS_MM(6) ? last - GS_MM(4) : last);
}

static void moves(war_scene *s)
{
    for (int i = 0; i < s->n_moves; i++) {
        const war_move *v = &s->move[i];
        gs_dot p[6];
        gs_rgb dark = war_ink_of(s, v->side).dark;
        beside(v, p);
        gs_draw_save(s->d);
        gs_symbol_arrow(s->d, v->back ? GS_ARROW_RETREAT : GS_ARROW_MOVE, p, v->n, dark);
        gs_draw_restore(s->d);
        for (int k = 1; k < v->n; k++) {
            int n = gs_pen_distance(p[k - 1], p[k]) / 1200 + 1;
            for (int q = 0; q <= n; q++) {
                gs_dot at = between(p[k - 1], p[k], q, n);
                war_take(s, at.x - 900, at.y - 900, at.x + 900, at.y + 900);
            }
        }
    }
}

/* Men at the arrows' tails. */
static void men(war_scene *s)
{
    for (int i = 0; i < s->n_moves; i++) {
        const war_move *v = &s->move[i];
        gs_dot p[6];
        if (v->men > 0) {
            const char *text = gs_arena_printf(s->a, "%d", v->men);
            gs_um w = gs_pen_width(s->m, GS_FACE_LABEL_ITALIC, SMALL, text), h = gs_pen_um(SMALL);
            beside(v, p);
            gs_dot at = war_room(s, towards(p[0], p[1], GS_MM(1)), 1200, w, h);
            gs_pen_text(s->d, at.x, at.y + h * 8 / 10, GS_FACE_LABEL_ITALIC, SMALL, GS_ANCHOR_START,
                        war_ink_of(s, v->side).dark, text);
        }
    }
}

/* An army that waits: a stub towards its road with a bar before it. */
static void stubs(const war_scene *s)
{
    for (int i = 0; i < s->n_armies; i++) {
        const war_army *w = &s->army[i];
        if (w->waits) {
            gs_dot a = towards(w->at, w->towards, GS_MM(3));
            gs_dot b = towards(w->at, w->towards, GS_MM(7));
            gs_draw_save(s->d);
            gs_draw_stroke_colour(s->d, war_ink_of(s, w->side).dark);
            gs_draw_width(s->d, LINE(180));
            segment(s->d, a.x, a.y, b.x, b.y);
            gs_draw_width(s->d, LINE(120));
            stroke_across(s, a, b, towards(w->at, w->towards, GS_MM(8)));
            gs_draw_restore(s->d);
        }
    }
}

/* ---- places ---- */
/* A town or a castle is a square, a village or anything else a disc, nobody's is white. */
static void sign(war_scene *s, int i)
{
    const gs_camp_place *p = &s->c->places[i];
    const char *owner = gs_campaign_owner(s->c, p);
    gs_dot at = s->place[i];
    bool square = p->kind && (strstr(p->kind, "town") || strstr(p->kind, "city") ||
                              strstr(p->kind, "castle"));
    gs_um r = square ? 1900 : 1500;
    gs_draw_save(s->d);
    gs_draw_fill_colour(s->d, owner ? war_ink_of(s, gs_campaign_side(s->c, owner)).fill
                                    : GS_RGB_PAPER);
    gs_draw_stroke_colour(s->d, GS_RGB_INK);
    gs_draw_width(s->d, LINE(70));
    if (square) {
        gs_draw_rect(s->d, at.x - r, at.y - r, 2 * r, 2 * r);
    } else {
        gs_draw_circle(s->d, at.x, at.y, r);
    }
    gs_draw_fill_stroke(s->d);
    gs_draw_restore(s->d);
    war_take(s, at.x - 2200, at.y - 2200, at.x + 2200, at.y + 2200);
}

/* Beside the point where they met, off the places round it. */
static void swords(war_scene *s)
{
    enum { RADIUS = 2300 };
    for (int i = 0; i < s->n_swords; i++) {
        gs_dot at = war_room(s, s->sword[i], 2000, 2 * RADIUS, 2 * RADIUS);
        gs_symbol_melee(s->d, at.x + RADIUS, at.y + RADIUS, RADIUS);
    }
}

/* ---- words ---- */
/* A name on a map: without its article, its first letter a capital. */
static const char *name_of(const war_scene *s, const char *name)
{
    return build_head(s->a, build_bare(name));
}

static gs_um chip_width(const war_scene *s, const war_army *w)
{
    return GS_MM(4) + gs_pen_width(s->m, GS_FACE_LABEL_BOLD, SMALL, name_of(s, w->army->name)) + GS_MM(1) +
           gs_pen_width(s->m, GS_FACE_LABEL, SMALL, w->words);
}

/* The shield of its side, its name, its men; from the left upper corner. */
static void chip(const war_scene *s, const war_army *w, gs_um x, gs_um y)
{
    gs_side_ink ink = war_ink_of(s, w->side);
    gs_um base = y + LINE_UP / 2 + gs_pen_half_cap(SMALL);
    gs_draw_save(s->d);
    gs_draw_alpha(s->d, w->seen.now ? 100 : 45);
    gs_symbol_shield(s->d, x, y + 300, 2900, w->side->letter, &ink);
    gs_draw_restore(s->d);
    gs_pen_text(s->d, x + GS_MM(4), base, GS_FACE_LABEL_BOLD, SMALL, GS_ANCHOR_START, ink.dark,
                name_of(s, w->army->name));
    gs_um at = x + GS_MM(5) + gs_pen_width(s->m, GS_FACE_LABEL_BOLD, SMALL, name_of(s, w->army->name));
    gs_pen_text(s->d, at, base, GS_FACE_LABEL, SMALL, GS_ANCHOR_START, GS_RGB_INK, w->words);
}

/* A white ground under words, so that lines do not run through them. */
static void plate(const war_scene *s, gs_dot at, gs_um w, gs_um h)
{
    gs_draw_save(s->d);
    gs_draw_alpha(s->d, 60);
    gs_pen_fill(s->d, s->view->ink == GS_INK_SAVE ? GS_RGB_PAPER : GROUND);
    gs_draw_rect(s->d, at.x - 300, at.y - 100, w + 600, h + 200);
    gs_draw_fill(s->d);
    gs_draw_restore(s->d);
}

static gs_um nearest(gs_um v, gs_um lo, gs_um hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

/* A fine line from words that stand further off to their point. */
static void leader(const war_scene *s, gs_dot point, gs_dot at, gs_um w, gs_um h)
{
    gs_dot end = {nearest(point.x, at.x, at.x + w), nearest(point.y, at.y, at.y + h)};
    if (gs_pen_distance(point, end) > GS_MM(5)) {
        gs_dot begin = towards(point, end, GS_MM(2));
        gs_draw_save(s->d);
        gs_draw_stroke_colour(s->d, GS_RGB_INK);
        gs_draw_width(s->d, LINE(35));
        segment(s->d, begin.x, begin.y, end.x, end.y);
        gs_draw_restore(s->d);
    }
}

/* A place's name, and a line for each army that stands there; place -1: an army on the road. */
static void words(war_scene *s, gs_dot point, int place, const war_army *alone)
{
    const char *name = place >= 0 ? name_of(s, s->c->places[place].name) : NULL;
    gs_um w = name ? gs_pen_width(s->m, GS_FACE_TEXT_BOLD, NAME, name) : chip_width(s, alone);
    gs_um h = name ? LINE_UP : 0, line = 0;
    for (int i = 0; i < s->n_armies; i++) {
        const war_army *x = &s->army[i];
        if (alone ? x == alone : x->place == place) {
            w = chip_width(s, x) > w ? chip_width(s, x) : w;
            h += LINE_UP;
        }
    }
    gs_dot at = war_room(s, point, GS_MM(3), w, h);
    leader(s, point, at, w, h);
    plate(s, at, w, h);
    if (name) {
        gs_pen_text(s->d, at.x, at.y + LINE_UP / 2 + gs_pen_half_cap(NAME), GS_FACE_TEXT_BOLD, NAME,
                    GS_ANCHOR_START, GS_RGB_INK, name);
        line += LINE_UP;
    }
    for (int i = 0; i < s->n_armies; i++) {
        const war_army *x = &s->army[i];
        if (alone ? x == alone : x->place == place) {
            chip(s, x, at.x, at.y + line);
            line += LINE_UP;
        }
    }
}

static void all_words(war_scene *s)
{
    for (int i = 0; i < s->c->n_places; i++) {
        if (!war_is_water(&s->c->places[i])) {
            words(s, s->place[i], i, NULL);
        }
    }
    for (int i = 0; i < s->n_armies; i++) {
        if (s->army[i].place < 0) {
            words(s, s->army[i].at, -1, &s->army[i]);
        }
    }
    men(s);
    lengths(s);
    war_water_names(s);
}

/* ---- in words alone ---- */
static const char *twin(const war_scene *s)
{
    gs_str t = {0};
    for (int i = 0; i < s->c->n_places; i++) {
        const char *owner = gs_campaign_owner(s->c, &s->c->places[i]);
        if (!war_is_water(&s->c->places[i])) {
            gs_str_addf(&t, "%s%s: %s", t.len ? "; " : "", s->c->places[i].name,
                        owner ? build_bare(gs_campaign_name(s->c, owner)) : "nobody");
        }
    }
    gs_str_add(&t, ".");
    for (int i = 0; i < s->n_armies; i++) {
        const war_army *w = &s->army[i];
        bool road = w->place < 0;
        gs_str_addf(&t, " %s (%s), %s, %s %s%s%s.", w->army->name, build_bare(w->side->name), w->words,
                    road ? "on the road from" : "at", gs_campaign_name(s->c, w->seen.at),
                    road ? " to " : w->waits ? ", waiting for the road to " : "",
                    road || w->waits ? gs_campaign_name(s->c, w->seen.to) : "");
    }
    const char *text = gs_arena_strdup(s->a, gs_str_text(&t));
    gs_str_free(&t);
    return text;
}

gs_drawing *gs_war_map(gs_arena *a, const gs_campaign *c, const gs_war_view *view,
                       const gs_metrics *m)
{
    war_scene s;
    return war_map(a, c, view, m, &s);
}

gs_drawing *war_map(gs_arena *a, const gs_campaign *c, const gs_war_view *view, const gs_metrics *m,
                    war_scene *out)
{
    war_scene s = {.a = a, .c = c, .view = view, .m = m};
    gs_um height;
    if (!war_scene_read(&s, &height)) {
        return NULL;
    }
    s.d = gs_drawing_new(a, view->width ? view->width : GS_MM(166), gs_pen_grid(height));
    s.d->title = gs_arena_printf(a, "%s, %s", c->title, build_date_words(a, NULL, gs_campaign_date(c)));
    gs_draw_fill_colour(s.d, view->ink == GS_INK_SAVE ? GS_RGB_PAPER : GROUND);
    gs_draw_stroke_colour(s.d, GS_RGB_INK);
    gs_draw_width(s.d, LINE(50));
    gs_draw_rect(s.d, 0, 0, s.d->width, s.d->height);
    gs_draw_fill_stroke(s.d);
    war_waters(&s);
    tints(&s);
    roads(&s);
    moves(&s);
    stubs(&s);
    for (int i = 0; i < c->n_places; i++) {
        if (!war_is_water(&c->places[i])) {
            sign(&s, i);
        }
    }
    gs_pen_stroke(s.d, GS_RGB_INK, LINE(50));
    gs_draw_rect(s.d, 0, 0, s.d->width, s.d->height);
    gs_draw_stroke(s.d);
    swords(&s);
    all_words(&s);
    s.d->twin = twin(&s);
    gs_drawing_ink(s.d, view->ink);
    *out = s;
    return s.d;
}
