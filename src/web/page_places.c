/* The map at a turn's end of a battle that is logged: tap a unit, tap where it stands; what was tapped
 * travels with the form, and one line keeps all of it. */
#include "log.h"
#include "tap.h"

#include "gesta/drawing.h"
#include "gesta/engine.h"
#include "gesta/fixed.h"

#include <stdio.h>
#include <string.h>

enum { PLACED = 80, STEP = 500, TURN = GS_ANG_FULL / 24 };

typedef struct places {
    web_log l;
    gs_table_state *t; /* with what was tapped so far */
    struct {
        gs_ref who;
        gs_pose at;
    } put[PLACED];
    int n;
    gs_ref who; /* who is tapped next; none */
} places;

static gs_ref ref_of(const places *v, const char *id)
{
    const gs_setup *s = v->l.s;
    int unit = id ? gs_setup_unit(s, id) : -1, hero = id ? gs_setup_hero(s, id) : -1;
    return unit >= 0 ? gs_ref_unit(unit) : hero >= 0 ? gs_ref_hero(hero) : (gs_ref){0};
}

/* The state's own place of somebody; NULL: he has none of his own (he goes with his men, or is gone). */
static gs_pt *spot(gs_table_state *t, gs_ref r, gs_ang **facing, gs_place **in)
{
    if (r.kind == GS_REF_UNIT) {
        gs_unit_state *u = &t->unit[r.ix];
        *facing = &u->facing;
        *in = &u->in;
        return gs_is_gone(t, r) ? NULL : &u->at;
    }
    gs_hero_state *h = &t->hero[r.ix];
    *facing = &h->facing;
    *in = &h->in;
    return r.kind == GS_REF_HERO && h->unit < 0 && h->where <= GS_HERO_UP ? &h->at : NULL;
}

/* Which way a side looks that has not moved yet: away from its edge. */
static gs_ang ahead(const places *v, gs_ref r)
{
    static const int quarters[] = {0, 2, 1, 3};
    int side = gs_logbook_side_of(v->l.lb, r);
    return (gs_ang)(GS_ANG_FULL / 4 * quarters[side >= 0 ? v->l.s->side[side].edge & 3 : 0]);
}

/* Puts him there, and keeps that he was put. */
static void put(places *v, gs_ref r, gs_pose at)
{
    gs_ang *facing;
    gs_place *in;
    gs_pt *where = spot(v->t, r, &facing, &in);
    int i = 0;
    while (i < v->n && (v->put[i].who.kind != r.kind || v->put[i].who.ix != r.ix)) {
        i++;
    }
    if (!where || i == PLACED) {
        return;
    }
    *where = at.at;
    *facing = at.facing;
    *in = (gs_place){GS_PLACE_POINT, 0};
    if (r.kind == GS_REF_UNIT) {
        v->t->unit[r.ix].flags |= GS_U_ON_TABLE;
    }
    v->put[i].who = r;
    v->put[i].at = at;
    v->n = i == v->n ? v->n + 1 : v->n;
}

static gs_pose pose_of(places *v, gs_ref r)
{
    gs_ang *facing;
    gs_place *in;
    gs_pt *where = spot(v->t, r, &facing, &in);
    bool known = where && in->kind == GS_PLACE_POINT;
    return known ? (gs_pose){*where, *facing}
                 : (gs_pose){{v->l.s->width / 2, v->l.s->table_depth / 2}, ahead(v, r)};
}

static gs_len within(gs_len at, gs_len most)
{
    return at < 0 ? 0 : at > most ? most : at;
}

/* "hird 30000 14000 0": who was put where before. */
static void before(places *v)
{
    const char *text;
    for (int k = 0; (text = web_field_nth(v->l.f, "put", k)) != NULL && k < PLACED; k++) {
        char id[64];
        int x, y, f;
        if (sscanf(text, "%63s %7d %7d %6d", id, &x, &y, &f) == 4) {
            gs_ref r = ref_of(v, id);
            put(v, r,
                (gs_pose){{within(x, v->l.s->width), within(y, v->l.s->table_depth)},
                          gs_ang_norm((gs_ang)f)});
        }
    }
}

/* The buttons beside the map: half a step, or a turn. */
static void nudge(places *v, const char *does)
{
    static const struct {
        const char *word;
        int x, y, turn;
    } ways[] = {{"left", -1, 0, 0}, {"right", 1, 0, 0},      {"up", 0, 1, 0},
                {"down", 0, -1, 0}, {"turn-left", 0, 0, -1}, {"turn-right", 0, 0, 1}};
    gs_pose at = pose_of(v, v->who);
    for (int i = 0; does && i < GS_COUNT(ways); i++) {
        if (strcmp(ways[i].word, does) == 0) {
            at.at.x = within(at.at.x + ways[i].x * STEP, v->l.s->width);
            at.at.y = within(at.at.y + ways[i].y * STEP, v->l.s->table_depth);
            at.facing = gs_ang_norm(at.facing + ways[i].turn * TURN);
            put(v, v->who, at);
        }
    }
}

/* Who stands nearest to a tap, a finger's breadth about; none. */
static gs_ref under(places *v, gs_pt tap)
{
    gs_ref found = {0};
    int64_t reach = v->l.s->width / 45, best = reach * reach;
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        const gs_unit_state *u = &v->t->unit[i];
        int64_t dx = u->at.x - tap.x, dy = u->at.y - tap.y, d = dx * dx + dy * dy;
        bool there = (u->flags & GS_U_ON_TABLE) && u->in.kind == GS_PLACE_POINT &&
                     i < v->l.s->n_units;
        if (there && d < best) {
            best = d;
            found = gs_ref_unit(i);
        }
    }
    return found;
}

/* What the address says: whom, and where the map was tapped. */
static void look(places *v)
{
    gs_pt tap;
    before(v);
    v->who = ref_of(v, web_field_of(v->l.f, "who"));
    if (web_tap_at(v->l.f, v->l.s->width, v->l.s->table_depth, &tap)) {
        gs_ref found = v->who.kind == GS_REF_NONE ? under(v, tap) : (gs_ref){0};
        if (found.kind != GS_REF_NONE) {
            v->who = found;
        } else if (v->who.kind != GS_REF_NONE) {
            gs_pose at = pose_of(v, v->who);
            at.at = (gs_pt){within((tap.x + STEP / 2) / STEP * STEP, v->l.s->width),
                            within((tap.y + STEP / 2) / STEP * STEP, v->l.s->table_depth)};
            put(v, v->who, at);
        }
    } else if (v->who.kind != GS_REF_NONE) {
        nudge(v, web_field_of(v->l.f, "does"));
    }
}

/* ---- the page ---- */
static const char *put_text(places *v, int i)
{
    return gs_arena_printf(v->l.p->a, "%s %d %d %d", gs_ref_id(v->l.s, v->put[i].who),
                           (int)v->put[i].at.at.x, (int)v->put[i].at.at.y,
                           (int)v->put[i].at.facing);
}

static void carried(places *v)
{
    for (int i = 0; i < v->n; i++) {
        web_log_hidden(v->l.p, "put", put_text(v, i));
    }
}

static gs_drawing *draw(places *v, int pixels)
{
    gs_drawing *d;
    gs_build_options o = web_build(v->l.p);
    gs_report_view view = {.title = web_said(v->l.p, "Where they stand"),
                           .caption = "",
                           .extent = GS_EXTENT_TABLE,
                           .close = true,
                           .width = web_tap_um(pixels),
                           .max_height = GS_MM(2000)};
    gs_err err;
    if (gs_report_map(v->l.p->a, v->l.s, v->t, gs_logbook_log(v->l.lb), &view, &o, &d, &err) !=
        GS_OK) {
        return NULL;
    }
    d->height = (gs_um)(2 * WEB_TAP_HEAD + (int64_t)v->l.s->table_depth * d->width / v->l.s->width);
    if (v->who.kind != GS_REF_NONE) {
        gs_pose at = pose_of(v, v->who);
        gs_draw_stroke_colour(d, 0x8c1d18);
        gs_draw_width(d, GS_MM(1) / 2);
        gs_draw_circle(d, (gs_um)((int64_t)at.at.x * d->width / v->l.s->width),
                       (gs_um)(WEB_TAP_HEAD +
                               (int64_t)(v->l.s->table_depth - at.at.y) * d->width / v->l.s->width),
                       GS_MM(7));
        gs_draw_stroke(d);
    }
    return d;
}

/* A name for the picture that is another for each state of the map. */
static const char *picture(places *v)
{
    uint32_t h = 2166136261u;
    for (int i = 0; i < v->n; i++) {
        for (const char *c = put_text(v, i); *c; c++) {
            h = (h ^ (unsigned char)*c) * 16777619u;
        }
    }
    h = (h ^ (uint32_t)(v->who.kind * 1000 + v->who.ix)) * 16777619u;
    return gs_arena_printf(v->l.p->a, "map-%d-%x", v->l.stand.last, h);
}

static void map(places *v)
{
    web_page *p = v->l.p;
    gs_drawing *wide = draw(v, WEB_TAP_WIDE), *narrow = wide ? draw(v, WEB_TAP_NARROW) : NULL;
    web_put(p, "<form method=\"get\" action=\"/battle/%s/places\">\n", v->l.id);
    carried(v);
    if (v->who.kind != GS_REF_NONE) {
        web_log_hidden(p, "who", gs_ref_id(v->l.s, v->who));
    }
    if (narrow) {
        web_tap_image(p, gs_arena_printf(p->a, "places/%s", v->l.id), picture(v), wide, narrow,
                      web_said(p, "The table: tap a unit, then its place"));
    }
    if (v->who.kind != GS_REF_NONE) {
        static const char *const ways[][2] = {{"left", "←"},
                                              {"up", "↑"},
                                              {"down", "↓"},
                                              {"right", "→"},
                                              {"turn-left", "turn left"},
                                              {"turn-right", "turn right"}};
        web_put(p, "<div class=\"lawful\">\n");
        for (int i = 0; i < GS_COUNT(ways); i++) {
            web_put(p, "<button name=\"does\" value=\"%s\"%s>", ways[i][0], "");
            web_put(p, "%s</button>\n", i < 4 ? ways[i][1] : web_said(p, ways[i][1]));
        }
        web_put(p, "</div>\n");
    }
    web_put(p, "</form>\n");
}

static bool was_put(const places *v, gs_ref r)
{
    bool is = false;
    for (int i = 0; i < v->n; i++) {
        is = is || (v->put[i].who.kind == r.kind && v->put[i].who.ix == r.ix);
    }
    return is;
}

static void one(places *v, gs_ref r)
{
    web_page *p = v->l.p;
    gs_ang *facing;
    gs_place *in;
    if (!spot(v->t, r, &facing, &in)) {
        return;
    }
    bool here = v->who.kind == r.kind && v->who.ix == r.ix;
    gs_str_add(&p->out, here ? "<li class=\"here\">" : "<li>");
    web_put(p, "<form method=\"get\" action=\"/battle/%s/places\">", v->l.id);
    carried(v);
    web_log_hidden(p, "who", gs_ref_id(v->l.s, r));
    web_put(p, "<button>%s</button> ", gs_ref_name(v->l.s, r));
    web_put(p, "<span class=\"quiet\">%s</span></form></li>\n",
            was_put(v, r)                ? "✓"
            : in->kind == GS_PLACE_POINT ? web_said(p, "as before")
                                         : web_said(p, "nobody knows where"));
}

static void people(places *v)
{
    web_page *p = v->l.p;
    for (int side = 0; side < GS_SIDES; side++) {
        web_rubric(p, v->l.s->side[side].name);
        web_put(p, "<ul class=\"plain places\">\n");
        for (int i = 0; i < v->l.s->n_units; i++) {
            if (v->l.s->units[i].side == side && !v->l.s->units[i].dummy) {
                one(v, gs_ref_unit(i));
            }
        }
        for (int i = 0; i < v->l.s->n_heroes; i++) {
            if (v->l.s->heroes[i].side == side) {
                one(v, gs_ref_hero(i));
            }
        }
        web_put(p, "</ul>\n");
    }
}

/* The line that keeps it: said as any other of the log. */
static void keep(places *v)
{
    web_page *p = v->l.p;
    char key[GS_WEB_KEY];
    gs_err err;
    gs_str line = {0};
    if (v->n == 0 || web_secret(key, &err) != GS_OK) {
        return;
    }
    for (int i = 0; i < v->n; i++) {
        const gs_pose *at = &v->put[i].at;
        gs_str_addf(&line, "%s%s ", i ? " | " : "place ", gs_ref_id(v->l.s, v->put[i].who));
        gs_str_addmilli(&line, at->at.x);
        gs_str_addc(&line, ',');
        gs_str_addmilli(&line, at->at.y);
        gs_str_addf(&line, " facing %d",
                    (int)gs_div_near((int64_t)at->facing * 360, GS_ANG_FULL) % 360);
    }
    web_put(p, "<form method=\"post\" action=\"/battle/%s/entries\">\n", v->l.id);
    web_log_hidden(p, "token", p->session->token);
    web_log_hidden(p, "key", key);
    web_log_hidden(p, "seen", gs_arena_printf(p->a, "%d", v->l.stand.last));
    if (!v->l.d.begun && v->l.s->ruleset) {
        web_log_hidden(p, "ruleset", v->l.s->ruleset->id);
    }
    web_log_hidden(p, "say", "line");
    web_log_hidden(p, "line", gs_str_text(&line));
    web_put(p, "<button class=\"main\">{Keep the map}</button></form>\n");
    gs_str_free(&line);
}

static gs_status show(places *v)
{
    web_page *p = v->l.p;
    web_begin(p, v->l.s->title, "battles");
    web_put(p, "<div class=\"play\"><p class=\"rubric\">");
    if (v->l.stand.turn > 0) {
        web_put(p, "{Turn %d, where they stand}", v->l.stand.turn);
    } else {
        web_put(p, "{Where they stand}");
    }
    web_put(p,
            "</p>\n<h1>%s</h1>\n<p class=\"note\">{Tap a unit on the map or in the list, then its "
            "place. Whom you leave "
            "out stands as before.}</p>\n<div class=\"play-page\"><div class=\"table\">\n",
            v->l.s->title);
    map(v);
    web_put(p, "<div class=\"ways\">\n");
    keep(v);
    web_put(p,
            "<a class=\"button\" href=\"/battle/%s/log\">{without a map}</a></div>\n</div>\n<div "
            "class=\"beside\">\n",
            v->l.id);
    people(v);
    web_put(p, "</div></div></div>\n");
    web_end(p);
    return GS_OK;
}

gs_status web_log_places(web_page *p)
{
    places v = {.n = 0};
    gs_status st = web_log_open(p, false, &v.l);
    if (st == GS_OK && (v.l.s->width <= 0 || v.l.s->table_depth <= 0)) {
        st = gs_err_set(&p->err, GS_STATE, "%s",
                        web_said(p, "Nobody has said how large the table is: there is no map."));
    }
    if (st == GS_OK && v.l.over) {
        st = gs_err_set(&p->err, GS_STATE, "%s", web_said(p, "The battle is over."));
    }
    if (st == GS_OK) {
        v.t = GS_NEW(p->a, gs_table_state);
        *v.t = *gs_logbook_state(v.l.lb);
        look(&v);
        st = show(&v);
    }
    web_log_close(&v.l);
    return st;
}
