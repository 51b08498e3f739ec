/* The ground of a battlefield: pieces added, moved, turned, taken away, by numbers and by taps. */
#include "ground.h"

#include "gesta/fixed.h"
#include "gesta/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST(fields) fields, GS_COUNT(fields)

static const web_edit_field table_fields[] = {{"width", "width", 'n'}, {"depth", "depth", 'n'}};
static const web_edit_field piece_fields[] = {
    {"name", "name on the map", 'w'},  {"kind", "kind", 't'},
    {"level", "height, 0 to 9", 'n'},  {"shape", "it is", 0},
    {"width", "width of a line", 'n'}, {"points", "corners: x,y x,y", 'w'},
};

/* How a new piece of a kind looks: parts of the table's width, in thousandths. */
static const struct {
    const char *kind;
    int wide, deep; /* deep 0: a line, and `width` */
    int width, level;
} shapes[] = {
    {"hill", 220, 110, 0, 1},   {"steep-hill", 200, 110, 0, 2},   {"road", 420, 0, 28, 0},
    {"trail", 420, 0, 17, 0},   {"stream", 420, 0, 14, 0},        {"river", 600, 0, 60, 0},
    {"wall", 140, 0, 0, 0},     {"hedge", 140, 0, 0, 0},          {"fence", 140, 0, 0, 0},
    {"ditch", 140, 0, 0, 0},    {"palisade", 140, 0, 0, 0},       {"cliff", 160, 0, 7, 0},
    {"bridge", 40, 0, 80, 0},   {"fortress-wall", 160, 0, 14, 0}, {"building", 55, 40, 0, 0},
    {"village", 110, 80, 0, 0},
};

static const gs_kind *feature_kind(void)
{
    return web_edit_kind(&gs_kind_scenario, "terrain");
}

static const gs_camp_feature *piece_of(const gs_camp_scenario *sc, const char *id)
{
    for (int i = 0; id && i < sc->n_features; i++) {
        if (strcmp(sc->features[i].id, id) == 0) {
            return &sc->features[i];
        }
    }
    return NULL;
}

/* ---- points ---- */
static gs_pt centre(const gs_camp_feature *f)
{
    gs_pt lo = f->points[0], hi = lo;
    for (int i = 1; i < f->n_points; i++) {
        gs_pt p = f->points[i];
        lo.x = p.x < lo.x ? p.x : lo.x;
        lo.y = p.y < lo.y ? p.y : lo.y;
        hi.x = p.x > hi.x ? p.x : hi.x;
        hi.y = p.y > hi.y ? p.y : hi.y;
    }
    return (gs_pt){(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
}

static gs_status set_points(web_edit *e, gs_hand *h, const char *id, const gs_pt *points, int n)
{
    gs_str text = {0};
    gs_points_print(points, n, &text);
    gs_status st = gs_hand_change(h, e->p->id[0], gs_arena_printf(e->p->a, "terrain.%s.points", id),
                                  gs_str_text(&text));
    gs_str_free(&text);
    return st;
}

/* Turned about its centre and then moved. */
static gs_status shift(web_edit *e, gs_hand *h, const gs_camp_feature *f, gs_pt by, int degrees)
{
    gs_pt *points = GS_NEW_ARRAY(e->p->a, gs_pt, f->n_points), c = centre(f);
    gs_ang a = GS_ANG_DEG(degrees);
    int64_t cos = gs_cos(a), sin = gs_sin(a), one = INT64_C(1) << 30;
    for (int i = 0; i < f->n_points; i++) {
        int64_t x = f->points[i].x - c.x, y = f->points[i].y - c.y;
        points[i].x = (gs_len)(c.x + by.x + gs_div_near(x * cos - y * sin, one));
        points[i].y = (gs_len)(c.y + by.y + gs_div_near(x * sin + y * cos, one));
    }
    return set_points(e, h, f->id, points, f->n_points);
}

/* ---- pieces ---- */
static const char *new_id(web_edit *e, gs_hand *h, const gs_camp_scenario *sc, const char *kind)
{
    for (int n = 1;; n++) {
        const char *id = gs_arena_printf(e->p->a, n == 1 ? "%.40s" : "%.40s-%d", kind, n);
        if (!piece_of(sc, id) && gs_campaign_is_free(h->c, id)) {
            return id;
        }
    }
}

static gs_status add_piece(web_edit *e, gs_hand *h, const gs_camp_scenario *sc, const char *kind,
                           gs_pt at)
{
    gs_len w = web_ground_width(sc);
    gs_camp_feature f = {0};
    gs_pt points[4];
    int wide = 140, deep = 90, i = 0;
    gs_kind_default(feature_kind(), &f);
    for (; i < GS_COUNT(shapes) && strcmp(shapes[i].kind, kind) != 0; i++) {
    }
    if (i < GS_COUNT(shapes)) {
        wide = shapes[i].wide;
        deep = shapes[i].deep;
        f.level = shapes[i].level;
        f.width = deep ? 0 : (gs_len)((int64_t)w * shapes[i].width / 1000 / 250 * 250);
    }
    gs_len x = (gs_len)((int64_t)w * wide / 2000 / 500 * 500),
           y = (gs_len)((int64_t)w * deep / 2000 / 500 * 500);
    f.area = deep != 0;
    f.id = new_id(e, h, sc, kind);
    f.kind = kind;
    f.points = points;
    f.n_points = f.area ? 4 : 2;
    points[0] = (gs_pt){at.x - x, at.y - y};
    points[1] = (gs_pt){at.x + x, at.y - y};
    points[2] = (gs_pt){at.x + x, at.y + y};
    points[3] = (gs_pt){at.x - x, at.y + y};
    gs_status st = gs_hand_add_row(h, sc->id, "terrain", &f);
    e->to = st == GS_OK
                ? gs_arena_printf(e->p->a, "/scenario/%s/edit/ground?piece=%s#chosen", sc->id, f.id)
                : NULL;
    return st;
}

static int64_t apart(gs_pt a, gs_pt b)
{
    int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

/* Corner `which` goes there; "new": another, on the side that is nearest. */
static gs_status corner(web_edit *e, gs_hand *h, const gs_camp_feature *f, const char *which,
                        gs_pt at)
{
    int k = web_number(which), n = f->n_points;
    gs_pt *points = GS_NEW_ARRAY(e->p->a, gs_pt, n + 1);
    memcpy(points, f->points, sizeof *points * (size_t)n);
    if (k >= 1 && k <= n) {
        points[k - 1] = at;
        return set_points(e, h, f->id, points, n);
    }
    if (strcmp(which, "new") != 0) {
        return gs_err_key(h->err, GS_INPUT, "corner", "corners are numbered 1 to %d", n);
    }
    int best = 0;
    int64_t least = INT64_MAX;
    for (int i = 0; i < (f->area ? n : n - 1); i++) {
        gs_pt a = f->points[i], b = f->points[(i + 1) % n],
              mid = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        int64_t d = apart(mid, at);
        best = d < least ? i : best;
        least = d < least ? d : least;
    }
    memmove(points + best + 2, points + best + 1, sizeof *points * (size_t)(n - best - 1));
    points[best + 1] = at;
    return set_points(e, h, f->id, points, n + 1);
}

/* The piece whose centre is nearest among those that a tap is within the frame of; NULL none. */
static const gs_camp_feature *tapped(const gs_camp_scenario *sc, gs_pt at)
{
    const gs_camp_feature *best = NULL;
    int64_t least = 0;
    for (int i = 0; i < sc->n_features; i++) {
        const gs_camp_feature *f = &sc->features[i];
        gs_len room = f->width / 2 + web_ground_width(sc) / 60;
        gs_pt lo = f->points[0], hi = lo;
        for (int k = 1; k < f->n_points; k++) {
            lo = (gs_pt){f->points[k].x < lo.x ? f->points[k].x : lo.x,
                         f->points[k].y < lo.y ? f->points[k].y : lo.y};
            hi = (gs_pt){f->points[k].x > hi.x ? f->points[k].x : hi.x,
                         f->points[k].y > hi.y ? f->points[k].y : hi.y};
        }
        int64_t size = (int64_t)(hi.x - lo.x + room) * (hi.y - lo.y + room);
        bool in = at.x >= lo.x - room && at.x <= hi.x + room && at.y >= lo.y - room &&
                  at.y <= hi.y + room;
        if (in && (!best || size < least)) {
            best = f;
            least = size;
        }
    }
    return best;
}

/* ---- what forms do ---- */
static gs_status need(web_edit *e, gs_hand *h, const gs_camp_scenario **sc)
{
    *sc = gs_campaign_scenario(h->c, e->p->id[0]);
    return *sc ? GS_OK
               : gs_err_set(h->err, GS_NOT_FOUND, web_said(e->p, "No battlefield has the name %s."),
                            e->p->id[0]);
}

static gs_status change_table(web_edit *e, gs_hand *h, const char *id)
{
    (void)id;
    return web_edit_change(e, h, e->p->id[0], "", LIST(table_fields));
}

static gs_status tap_add(web_edit *e, gs_hand *h, const char *kind)
{
    const gs_camp_scenario *sc;
    gs_pt at;
    gs_status st = need(e, h, &sc);
    if (st != GS_OK) {
        return st;
    }
    if (!web_ground_tap(e, sc, &at)) {
        at = (gs_pt){web_ground_width(sc) / 2, web_ground_depth(sc) / 2};
    }
    const gs_ruleset *rs = gs_ruleset_find(h->c->ruleset);
    return gs_word_index(rs->terrain, kind) < 0
               ? gs_err_key(h->err, GS_INPUT, "kind", "there is no such ground in the book: %.60s",
                            kind)
               : add_piece(e, h, sc, kind, at);
}

/* A tap: a piece is chosen, or the chosen one (its corner) goes there. */
static gs_status tap(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    gs_pt at;
    const char *which = web_edit_sent(e, "corner");
    gs_status st = need(e, h, &sc);
    if (st != GS_OK || !web_ground_tap(e, sc, &at)) {
        return st;
    }
    const gs_camp_feature *f = piece_of(sc, id), *other = *id ? NULL : tapped(sc, at);
    if (f) {
        gs_pt c = centre(f), by = {at.x - c.x, at.y - c.y};
        st = which ? corner(e, h, f, which, at) : by.x || by.y ? shift(e, h, f, by, 0) : GS_OK;
    }
    f = f ? f : other;
    e->to = gs_arena_printf(
        e->p->a, f ? "/scenario/%s/edit/ground?piece=%s#map" : "/scenario/%s/edit/ground#map",
        sc->id, f ? f->id : "");
    return st;
}

static gs_status copy_piece(web_edit *e, gs_hand *h, const gs_camp_scenario *sc,
                            const gs_camp_feature *f)
{
    gs_camp_feature twin = *f;
    gs_len by = web_ground_width(sc) / 24;
    twin.id = new_id(e, h, sc, f->kind);
    twin.points = GS_NEW_ARRAY(e->p->a, gs_pt, f->n_points);
    for (int i = 0; i < f->n_points; i++) {
        twin.points[i] = (gs_pt){f->points[i].x + by, f->points[i].y - by};
    }
    e->to = gs_arena_printf(e->p->a, "/scenario/%s/edit/ground?piece=%s#chosen", sc->id, twin.id);
    return gs_hand_add_row(h, sc->id, "terrain", &twin);
}

static gs_status change_piece(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    const char *what = web_edit_sent(e, "do");
    gs_status st = need(e, h, &sc);
    const gs_camp_feature *f = st == GS_OK ? piece_of(sc, id) : NULL;
    if (!f) {
        return st == GS_OK ? gs_err_key(h->err, GS_STATE, id, "%s",
                                        web_said(e->p, "it is on the ground no more"))
                           : st;
    }
    e->to = gs_arena_printf(e->p->a, "/scenario/%s/edit/ground?piece=%s#chosen", sc->id, id);
    if (what && strcmp(what, "remove") == 0) {
        e->to = NULL;
        return gs_hand_remove_row(h, sc->id, gs_arena_printf(e->p->a, "terrain.%s", id));
    }
    return what && strcmp(what, "copy") == 0
               ? copy_piece(e, h, sc, f)
               : web_edit_change(e, h, sc->id, gs_arena_printf(e->p->a, "terrain.%s.", id),
                                 LIST(piece_fields));
}

/* "1.5" in thousandths; GS_INPUT: it is no length. */
static gs_status length(web_edit *e, gs_hand *h, const char *name, gs_len *out)
{
    gs_camp_feature f = {0};
    const char *text = web_edit_sent(e, name);
    bool minus = text && *text == '-';
    const gs_kind *k = feature_kind();
    *out = 0;
    gs_err why;
    for (int i = 0; text && i < k->n_fields; i++) {
        if (strcmp(k->fields[i].name, "width") == 0 &&
            gs_field_parse(&k->fields[i], &f, text + minus, e->p->a, &why) != GS_OK) {
            return gs_err_key(h->err, GS_INPUT, name, "%s", why.text);
        }
    }
    *out = minus ? -f.width : f.width;
    return GS_OK;
}

static gs_status move_piece(web_edit *e, gs_hand *h, const char *id)
{
    const gs_camp_scenario *sc;
    gs_pt by;
    int turn;
    gs_status st = need(e, h, &sc);
    const gs_camp_feature *f = st == GS_OK ? piece_of(sc, id) : NULL;
    st = st == GS_OK && !f
             ? gs_err_key(h->err, GS_STATE, id, "%s", web_said(e->p, "it is on the ground no more"))
             : st;
    st = st == GS_OK ? length(e, h, "right", &by.x) : st;
    st = st == GS_OK ? length(e, h, "up", &by.y) : st;
    st = st == GS_OK ? web_edit_number(e, h, "turn", -360, 360, 0, &turn) : st;
    if (st != GS_OK) {
        return st;
    }
    e->to = gs_arena_printf(e->p->a, "/scenario/%s/edit/ground?piece=%s#chosen", sc->id, id);
    return by.x || by.y || turn ? shift(e, h, f, by, turn) : GS_OK;
}

/* ---- the page ---- */
static void palette(web_edit *e, const gs_camp_scenario *sc, const char *add)
{
    web_page *p = e->p;
    const gs_ruleset *rs = web_edit_rules(e);
    web_put(p, "<section class=\"palette\">\n");
    web_rubric(p, web_said(p, "Onto the table"));
    web_put(p, "<ul class=\"plain\">\n");
    for (int i = 0; rs && rs->terrain && rs->terrain[i]; i++) {
        web_put(p, "<li><a href=\"/scenario/%s/edit/ground?add=%s#map\"", sc->id, rs->terrain[i]);
        gs_str_add(&p->out,
                   add && strcmp(add, rs->terrain[i]) == 0 ? " aria-current=\"true\">" : ">");
        web_put(p, "%s</a></li>\n", web_said(p, rs->terrain[i]));
    }
    web_put(p, "</ul>\n<p class=\"quiet\">{Tap a kind, then the table. Tap a piece to choose it, "
               "then where it is to go.}</p>\n");
    web_edit_form(e, "table", web_said(p, "The table"));
    web_edit_fields(e, &gs_kind_scenario, sc, LIST(table_fields));
    web_edit_send(e, "Keep");
    web_put(p, "</section>\n");
}

static void corners(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *f,
                    const char *which)
{
    web_page *p = e->p;
    web_put(
        p,
        "<p class=\"quiet\">{Which corner is to go where you tap?}</p><p class=\"two corners\">");
    for (int i = 0; i <= f->n_points; i++) {
        const char *word = i < f->n_points ? gs_arena_printf(p->a, "%d", i + 1) : "new";
        web_put(p,
                "<a class=\"button\" href=\"/scenario/%s/edit/ground?piece=%s&amp;corner=%s#map\"",
                sc->id, f->id, word);
        gs_str_add(&p->out, which && strcmp(which, word) == 0 ? " aria-current=\"true\">" : ">");
        web_put(p, "%s</a>", i < f->n_points ? word : "+");
    }
    web_put(p, "</p>\n");
}

static void chosen_piece(web_edit *e, const gs_camp_scenario *sc, const gs_camp_feature *f,
                         const char *which)
{
    web_page *p = e->p;
    web_put(p, "<p class=\"rubric\" id=\"chosen\">{Chosen}</p>\n<h2>%s</h2>\n",
            f->name ? f->name : web_said(p, f->kind));
    corners(e, sc, f, which);
    web_edit_form(e, gs_arena_printf(p->a, "piece.%s", f->id), NULL);
    web_edit_fields(e, feature_kind(), f, LIST(piece_fields));
    web_put(p, "<p class=\"send\"><button>{Keep}</button> <button name=\"do\" "
               "value=\"copy\">{Copy}</button> "
               "<button name=\"do\" value=\"remove\">{Take it away}</button></p></form>\n");
    web_edit_form(e, gs_arena_printf(p->a, "move.%s", f->id), web_said(p, "Move it by numbers"));
    web_edit_ask(e, "right", "to the right (- to the left)", 'n', NULL);
    web_edit_ask(e, "up", "upwards (- downwards)", 'n', NULL);
    web_edit_ask(e, "turn", "turned to the left, in degrees", 'n', NULL);
    web_edit_send(e, "Move");
    web_put(p, "<p class=\"links\"><a href=\"/scenario/%s/edit/ground\">{choose nothing}</a></p>\n",
            sc->id);
}

static void pieces(web_edit *e, const gs_camp_scenario *sc)
{
    web_page *p = e->p;
    web_rubric(p, web_said(p, "On the table"));
    web_put(p, "<ul class=\"plain verbs\">\n");
    for (int i = 0; i < sc->n_features; i++) {
        const gs_camp_feature *f = &sc->features[i];
        web_put(p,
                "<li><a href=\"/scenario/%s/edit/ground?piece=%s#chosen\">%s <span "
                "class=\"quiet\">%s</span></a></li>\n",
                sc->id, f->id, f->name ? f->name : web_said(p, f->kind),
                f->name ? web_said(p, f->kind) : "");
    }
    web_put(p, "</ul>\n");
}

static gs_status show(web_edit *e)
{
    web_page *p = e->p;
    const gs_camp_scenario *sc = web_ground(e);
    const gs_ruleset *rs = web_edit_rules(e);
    if (!sc) {
        return p->err.status;
    }
    const char *which = web_field_of(p->q, "corner"), *add = web_field_of(p->q, "add");
    const gs_camp_feature *f = piece_of(sc, web_field_of(p->q, "piece"));
    add = rs && add && gs_word_index(rs->terrain, add) >= 0 ? add : NULL;
    which = which && (strcmp(which, "new") == 0 || web_number(which) > 0) ? which : NULL;
    web_ground_begin(e, sc, "ground");
    web_put(p, "<div class=\"ground-page\">\n");
    palette(e, sc, add);
    web_put(p, "<section class=\"field-map\" id=\"map\">\n");
    web_put(
        p, "<p class=\"sentence\">%s</p>\n",
        add ? gs_arena_printf(p->a, web_said(p, "Tap where it is to stand: %s"), web_said(p, add))
        : which ? web_said(p, "Tap where the corner is to go")
        : f     ? gs_arena_printf(p->a, web_said(p, "Tap where it is to go: %s"),
                              f->name ? f->name : web_said(p, f->kind))
                : web_said(p, "Tap a piece to choose it"));
    e->carry = which ? which : NULL;
    web_ground_map(e, sc, f,
                   add ? gs_arena_printf(p->a, "add.%s", add)
                       : gs_arena_printf(p->a, "tap.%s", f ? f->id : ""));
    e->carry = NULL;
    web_put(p, "<p class=\"quiet\">{%s by %s, in the book’s lengths; taps snap to halves.}</p>\n",
            gs_arena_printf(p->a, "%d", (int)(web_ground_width(sc) / 1000)),
            gs_arena_printf(p->a, "%d", (int)(web_ground_depth(sc) / 1000)));
    if (add) {
        web_edit_form(e, gs_arena_printf(p->a, "middle.%s", add), NULL);
        web_edit_send(e, "Put it in the middle");
    }
    web_ground_forces(e, sc);
    web_put(p, "</section>\n<section class=\"beside-map\">\n");
    if (f) {
        chosen_piece(e, sc, f, which);
    } else {
        pieces(e, sc);
    }
    web_ground_notes(e, sc);
    web_ground_trials(e, sc);
    web_put(p, "</section></div>\n");
    web_ground_end(e);
    return GS_OK;
}

gs_status web_edit_ground(web_page *p)
{
    static const web_act acts[] = {
        {"undo", web_edit_undo},
        {"table", change_table},
        {"add", tap_add},
        {"middle", tap_add},
        {"tap", tap},
        {"piece", change_piece},
        {"move", move_piece},
        {"try", web_ground_try},
    };
    return web_edit_page(p, LIST(acts), show);
}
