/* Which part of the table a map shows: round those of whom its section tells, and whoever is near. */
#include "build_map_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* An upright box on the table. */
typedef struct span {
    gs_len x0, y0, x1, y1;
} span;

static span nothing(void)
{
    return (span){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
}

static void add_point(span *s, gs_pt p)
{
    s->x0 = p.x < s->x0 ? p.x : s->x0;
    s->y0 = p.y < s->y0 ? p.y : s->y0;
    s->x1 = p.x > s->x1 ? p.x : s->x1;
    s->y1 = p.y > s->y1 ? p.y : s->y1;
}

static void add_span(span *s, span t)
{
    add_point(s, (gs_pt){t.x0, t.y0});
    add_point(s, (gs_pt){t.x1, t.y1});
}

static span span_of(const gs_map_unit *u)
{
    int64_t sin = gs_sin(u->facing), cos = gs_cos(u->facing);
    sin = sin < 0 ? -sin : sin;
    cos = cos < 0 ? -cos : cos;
    gs_len hx = (gs_len)((u->front * cos + u->depth * sin) >> 31);
    gs_len hy = (gs_len)((u->front * sin + u->depth * cos) >> 31);
    return (span){u->at.x - hx, u->at.y - hy, u->at.x + hx, u->at.y + hy};
}

static span grown(span s, gs_len by)
{
    return (span){s.x0 - by, s.y0 - by, s.x1 + by, s.y1 + by};
}

static bool meet(span a, span b)
{
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

static bool holds(span a, span b)
{
    return a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;
}

/* The mean front of a unit. */
static gs_len mean_front(const gs_map *map)
{
    int64_t sum = 0;
    for (int i = 0; i < map->unit_count; i++) {
        sum += map->units[i].front;
    }
    return map->unit_count ? (gs_len)(sum / map->unit_count) : 0;
}

static bool is_here(const gs_map_unit *u)
{
    return u->state != GS_UNIT_GONE;
}

/* Those with a part in a moment; their box. */
static span actors(const gs_map *map, bool *in)
{
    span s = nothing();
    for (int i = 0; i < map->unit_count; i++) {
        in[i] = map->units[i].acts;
        if (in[i]) {
            add_span(&s, span_of(&map->units[i]));
        }
    }
    for (int i = 0; i < map->moment_count; i++) {
        if (!map->moments[i].unit) {
            add_point(&s, map->moments[i].at);
        }
    }
    for (int i = 0; i < map->unit_count && s.x1 < s.x0; i++) {
        in[i] = is_here(&map->units[i]); /* nobody's moment: all who are there */
        if (in[i]) {
            add_span(&s, span_of(&map->units[i]));
        }
    }
    return s;
}

/* Whoever fights with those who are in, and so on along the line. */
static void add_contacts(const gs_map *map, bool *in, span *s)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < map->melee_count; i++) {
            int a = map->melees[i].a, b = map->melees[i].b;
            if (a >= 0 && b >= 0 && in[a] != in[b]) {
                in[a] = in[b] = more = true;
                add_span(s, span_of(&map->units[a]));
                add_span(s, span_of(&map->units[b]));
            }
        }
    }
}

/* Whoever stands within `far` of the box. */
static void add_near(const gs_map *map, bool *in, gs_len far, span *s)
{
    span reach = grown(*s, far);
    for (int i = 0; i < map->unit_count; i++) {
        span u = span_of(&map->units[i]);
        if (!in[i] && is_here(&map->units[i]) && meet(reach, u)) {
            in[i] = true;
            add_span(s, u);
        }
    }
}

/* The paths of those who are in. */
static void add_paths(const gs_map *map, const bool *in, span *s)
{
    for (int i = 0; i < map->arrow_count; i++) {
        const gs_map_arrow *a = &map->arrows[i];
        for (int u = 0; u < map->unit_count; u++) {
            gs_pt end = a->points[a->count - 1], at = map->units[u].at;
            if (in[u] && a->side == map->units[u].side && end.x == at.x && end.y == at.y) {
                for (int k = 0; k < a->count; k++) {
                    add_point(s, a->points[k]);
                }
            }
        }
    }
}

static void hold_on_table(const gs_map *map, span *s)
{
    s->x0 = s->x0 < 0 ? 0 : s->x0;
    s->y0 = s->y0 < 0 ? 0 : s->y0;
    s->x1 = s->x1 > map->width ? map->width : s->x1;
    s->y1 = s->y1 > map->depth ? map->depth : s->y1;
}

/* Makes a stretch as long as it takes, about its middle, within 0 and `most`. */
static void widen(gs_len *from, gs_len *to, gs_len length, gs_len most)
{
    length = length > most ? most : length;
    gs_len more = length - (*to - *from);
    if (more > 0) {
        *from -= more / 2;
        *from = *from < 0 ? 0 : *from + length > most ? most - length : *from;
        *to = *from + length;
    }
}

/* Micrometres to a hundred units of table, as it would be drawn. */
static int64_t scale(const gs_report_view *view, span s)
{
    int64_t w = s.x1 - s.x0, h = s.y1 - s.y0, high = view->max_height ? view->max_height : GS_MM(150);
    int64_t across = (int64_t)view->width * 100000 / (w > 0 ? w : 1);
    int64_t up = high * 100000 / (h > 0 ? h : 1);
    return across < up ? across : up;
}

/* A strip of empty table that is less than an eighth stays: nothing is won by leaving it out. */
static void keep_edges(const gs_map *map, span *s)
{
    s->x0 = s->x0 < map->width / 8 ? 0 : s->x0;
    s->x1 = map->width - s->x1 < map->width / 8 ? map->width : s->x1;
    s->y0 = s->y0 < map->depth / 8 ? 0 : s->y0;
    s->y1 = map->depth - s->y1 < map->depth / 8 ? map->depth : s->y1;
}

/* Who would be cut by the frame is taken in if that costs little of the scale; who is not is left out.
 * Their names are added to `out`. */
static void settle_edges(const map_build *m, const gs_report_view *view, span *s, gs_str *out)
{
    const gs_map *map = &m->map;
    int64_t first = scale(view, *s);
    int left = 0, tier = view->close ? 2 : 0; /* first with room round them for a name */
    for (bool more = tier == 0; more || tier == 0;) {
        tier += !more;
        more = false;
        for (int i = 0; i < map->unit_count; i++) {
            span u = grown(span_of(&map->units[i]), mean_front(map) * (tier ? 1 : 3) / 4);
            span with = *s;
            add_span(&with, u);
            hold_on_table(map, &with);
            if (is_here(&map->units[i]) && meet(*s, span_of(&map->units[i])) && !holds(*s, u) &&
                memcmp(&with, s, sizeof with) != 0 && scale(view, with) * 100 >= first * 85) {
                *s = with;
                more = true;
            }
        }
    }
    for (int i = 0; i < map->unit_count; i++) {
        span u = span_of(&map->units[i]);
        if (is_here(&map->units[i]) && meet(*s, u) && !holds(*s, u)) {
            gs_str_addf(out, "%s%s", left++ ? ", " : "", map->units[i].id);
        }
    }
}

/* "5 times the scale of the small maps." */
static void compare(const map_build *m, const gs_report_view *view, span s, gs_str *out)
{
    const gs_words *words = m->opt->words;
    int64_t theirs = (int64_t)view->than_width * 100000 / (view->than_shows ? view->than_shows : 1);
    int64_t tenths = theirs > 0 ? (scale(view, s) * 10 + theirs / 2) / theirs : 10;
    if (!view->than || tenths < 12) {
        return;
    }
    if (tenths % 10 == 0 || tenths > 40) {
        gs_str_addf(out, gs_said(words, "%d times the scale of %s."), (int)(tenths + 5) / 10,
                    view->than);
    } else {
        gs_str_addf(out, gs_said(words, "%d.%d times the scale of %s."), (int)(tenths / 10),
                    (int)(tenths % 10), view->than);
    }
}

/* The fight about the moments, as large as may be: a front is at least 9 mm. */
static span inset(const map_build *m, const gs_report_view *view)
{
    const gs_map *map = &m->map;
    bool *in = GS_NEW_ARRAY(m->a, bool, map->unit_count + 1);
    gs_len front = mean_front(map);
    span s = actors(map, in), best;
    best = s;
    for (int step = 0; step < 2; step++) { /* as many as may stand in it */
        span t = s;
        add_contacts(map, in, &t);
        if (step == 0) {
            add_near(map, in, 2 * front, &t);
        }
        best = grown(t, front);
        if ((scale(view, best) * front) / 100000 >= GS_MM(9)) {
            break;
        }
        s = actors(map, in);
        best = grown(s, view->close ? front / 2 : front);
    }
    hold_on_table(map, &best);
    widen(&best.x0, &best.x1, (view->close ? 5 : 10) * front, map->width);
    widen(&best.y0, &best.y1, (view->close ? 3 : 6) * front, map->depth);
    gs_len w = best.x1 - best.x0, h = best.y1 - best.y0;
    widen(&best.x0, &best.x1, (gs_len)((int64_t)h * 12 / 10), map->width);
    widen(&best.y0, &best.y1, (gs_len)((int64_t)w * 10 / 22), map->depth);
    return best;
}

/* The section's actors, their paths, everyone near, and one front. */
static span crop(const map_build *m)
{
    const gs_map *map = &m->map;
    bool *in = GS_NEW_ARRAY(m->a, bool, map->unit_count + 1);
    gs_len front = mean_front(map);
    gs_len near = strcmp(m->s->ruleset->unit, "inch") == 0 ? 6000 : front * 3 / 2;
    span s = actors(map, in);
    add_paths(map, in, &s);
    add_near(map, in, near, &s);
    s = grown(s, front);
    hold_on_table(map, &s);
    keep_edges(map, &s);
    widen(&s.x0, &s.x1, 6 * front, map->width);
    widen(&s.y0, &s.y1, 4 * front, map->depth);
    gs_len w = s.x1 - s.x0, h = s.y1 - s.y0;
    widen(&s.x0, &s.x1, h, map->width);
    widen(&s.y0, &s.y1, (gs_len)((int64_t)w * 10 / 22), map->depth);
    return s;
}

const char *build_map_window(map_build *m, const gs_report_view *view)
{
    const gs_map *map = &m->map;
    if (view->extent == GS_EXTENT_GIVEN) {
        m->map.window = view->window;
        return "";
    }
    bool *in = GS_NEW_ARRAY(m->a, bool, map->unit_count + 1);
    span s = actors(map, in);
    if (view->extent == GS_EXTENT_TABLE || s.x1 < s.x0) {
        return "";
    }
    gs_str words = {0}, left = {0};
    s = view->extent == GS_EXTENT_INSET ? inset(m, view) : crop(m);
    settle_edges(m, view, &s, &left);
    m->map.window = (gs_map_window){{s.x0, s.y0}, s.x1 - s.x0, s.y1 - s.y0};
    compare(m, view, s, &words);
    if (left.len) {
        gs_str_add(&words, words.len ? " " : "");
        gs_str_addf(&words, gs_said(m->opt->words, "Left out at its edge: %s."), left.p);
    }
    const char *text = gs_arena_strdup(m->a, gs_str_text(&words));
    gs_str_free(&words);
    gs_str_free(&left);
    return text;
}

gs_map_window build_window_of(const gs_setup *s, const gs_table_state *const *times, int n)
{
    span all = nothing();
    int units = 0;
    for (int i = 0; i < n; i++) {
        for (int u = 0; u < times[i]->n_units; u++) {
            const gs_unit_state *us = &times[i]->unit[u];
            if (us->flags & GS_U_ON_TABLE && us->in.kind == GS_PLACE_POINT) {
                add_point(&all, us->at);
                units++;
            }
        }
    }
    if (units == 0) {
        return (gs_map_window){.width = s->width, .depth = s->table_depth};
    }
    const gs_map table = {.width = s->width, .depth = s->table_depth};
    all = grown(all, s->width / 14);
    hold_on_table(&table, &all);
    gs_len w = all.x1 - all.x0, h = all.y1 - all.y0;
    widen(&all.x0, &all.x1, (gs_len)((int64_t)h * 10 / 11), s->width);
    widen(&all.y0, &all.y1, (gs_len)((int64_t)w * 10 / 14), s->table_depth);
    return (gs_map_window){{all.x0, all.y0}, all.x1 - all.x0, all.y1 - all.y0};
}

/* ---- groups of a strip ---- */

/* Do they stand shoulder to shoulder? */
static bool abreast(const gs_map_unit *a, const gs_map_unit *b, gs_len front)
{
    return a->side == b->side && meet(grown(span_of(a), front / 3), span_of(b));
}

/* All who stand with unit i, one by the other. */
static int group_from(const gs_map *map, int i, bool *done, int *units)
{
    int n = 0;
    gs_len front = mean_front(map);
    units[n++] = i;
    done[i] = true;
    for (int k = 0; k < n; k++) {
        for (int u = 0; u < map->unit_count; u++) {
            if (!done[u] && is_here(&map->units[u]) &&
                abreast(&map->units[units[k]], &map->units[u], front)) {
                done[u] = true;
                units[n++] = u;
            }
        }
    }
    return n;
}

void build_map_groups(map_build *m)
{
    const gs_map *map = &m->map;
    bool *done = GS_NEW_ARRAY(m->a, bool, map->unit_count + 1);
    gs_map_group *groups = GS_NEW_ARRAY(m->a, gs_map_group, map->unit_count + 1);
    int per_side[GS_SIDES] = {0};
    for (int i = 0; i < map->unit_count; i++) {
        int side = map->units[i].side;
        per_side[side == 1] += is_here(&map->units[i]);
    }
    for (int i = 0; i < map->unit_count; i++) {
        int *units = GS_NEW_ARRAY(m->a, int, map->unit_count + 1);
        if (done[i] || !is_here(&map->units[i])) {
            continue;
        }
        int n = group_from(map, i, done, units), side = map->units[i].side;
        bool host = n >= 3 && n * 5 >= per_side[side == 1] * 2;
        bool alone = n == 1 && map->units[i].told;
        if (host || alone) {
            groups[m->map.group_count++] = (gs_map_group){
                host ? m->s->side[side].name : build_bare(map->units[i].name), side, units, n};
        }
    }
    m->map.groups = groups;
}
