/* The campaign's map: what stands where on the page, and what the turn that just ended brought. */
#include "war_map_int.h"

#include <string.h>

#define MARGIN GS_MM(15)

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

gs_side_ink war_ink_of(const war_scene *s, const gs_camp_side *side)
{
    gs_rgb rgb = 0;
    bool own = side->colour && gs_rgb_parse(side->colour, &rgb);
    return gs_side_ink_of(side->slot > 0 ? side->slot - 1 : 0, own, rgb, s->view->ink);
}

/* ---- places on the page ---- */
/* Does a place count for the frame? Waters whose name has no place of its own do not. */
static bool framed(const gs_camp_place *p)
{
    return !war_is_water(p) || p->x || p->y;
}

gs_dot war_dot(const war_scene *s, gs_len x, gs_len y)
{
    return (gs_dot){s->left + (gs_um)((x - s->x0) * s->page / s->part),
                    s->top + (gs_um)((s->y1 - y) * s->page / s->part)};
}

static bool scale(war_scene *s, gs_um *height)
{
    const gs_campaign *c = s->c;
    gs_um width = s->view->width ? s->view->width : GS_MM(166);
    gs_um most = s->view->max_height ? s->view->max_height : GS_MM(190);
    int64_t x0 = INT64_MAX, x1 = INT64_MIN, y0 = INT64_MAX, y1 = INT64_MIN;
    int n = 0;
    for (int i = 0; i < c->n_places; i++) {
        const gs_camp_place *p = &c->places[i];
        if (framed(p)) {
            x0 = p->x < x0 ? p->x : x0;
            x1 = p->x > x1 ? p->x : x1;
            y0 = p->y < y0 ? p->y : y0;
            y1 = p->y > y1 ? p->y : y1;
            n++;
        }
    }
    if (n < 2 || (x0 == x1 && y0 == y1)) {
        return false;
    }
    int64_t w = x1 - x0, h = y1 - y0, room = width - 2 * MARGIN, tall = most - 2 * MARGIN;
    bool wide = w * tall >= h * room; /* the width binds */
    s->part = wide ? w : h;
    s->page = wide ? room : tall;
    s->x0 = x0;
    s->y1 = y1;
    *height = (gs_um)(h * s->page / s->part) + 2 * MARGIN;
    *height = *height < GS_MM(60) ? GS_MM(60) : *height;
    s->left = (gs_um)((width - w * s->page / s->part) / 2);
    s->top = (gs_um)((*height - h * s->page / s->part) / 2);
    s->place = GS_NEW_ARRAY(s->a, gs_dot, c->n_places + 1);
    for (int i = 0; i < c->n_places; i++) {
        s->place[i] = war_dot(s, c->places[i].x, c->places[i].y);
    }
    war_roads_lay(s);
    return true;
}

static int place_no(const gs_campaign *c, const char *id)
{
    const gs_camp_place *p = id ? gs_campaign_place(c, id) : NULL;
    return p ? (int)(p - c->places) : -1;
}

/* A point of the road between two places, `done` marches from the first. */
static bool spot(const war_scene *s, const char *at, const char *to, int done, gs_dot *out)
{
    int a = place_no(s->c, at), road = war_road_between(s, a, place_no(s->c, to));
    if (a < 0) {
        return false;
    }
    *out = road >= 0 && done > 0 ? war_along(s, road, a, done, s->c->roads[road].length) : s->place[a];
    return true;
}

/* ---- armies ---- */
static const char *words_of(const war_scene *s, const war_army *w)
{
    bool own = !s->view->side || is(s->view->side->id, w->side->id);
    return !w->seen.now         ? gs_arena_printf(s->a, "seen %s", build_date_words(s->a, NULL, w->seen.date))
           : own                ? gs_arena_printf(s->a, "%d", w->seen.strength)
                                : gs_arena_printf(s->a, "about %d", w->seen.strength);
}

static void add_army(war_scene *s, const gs_camp_side *side, const gs_camp_army *army)
{
    war_army w = {.army = army, .side = side, .place = -1};
    gs_army_now now;
    gs_campaign_army_now(s->c, army, s->a, &now);
    gs_campaign_seen(s->c, s->view->side ? s->view->side : side, army, s->a, &w.seen);
    bool empty = w.seen.now && w.seen.strength == 0;
    if (now.gone || empty || !w.seen.known || !spot(s, w.seen.at, w.seen.to, w.seen.done, &w.at)) {
        return;
    }
    int to = place_no(s->c, w.seen.to);
    w.place = w.seen.done == 0 || to < 0 ? place_no(s->c, w.seen.at) : -1;
    w.waits = w.seen.now && now.waited && w.seen.done == 0 && to >= 0;
    int road = war_road_between(s, place_no(s->c, w.seen.at), to);
    w.towards = road >= 0 ? war_along(s, road, place_no(s->c, w.seen.at), 1, 3)
                : to >= 0 ? s->place[to] : w.at;
    w.words = words_of(s, &w);
    s->army[s->n_armies++] = w;
}

/* ---- what the turn brought ---- */
/* Places in the ledger of the last two ends of a turn; 0 where there are none. */
static void last_turns(const gs_campaign *c, int *last, int *before)
{
    *last = *before = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        int at = e->kind == GS_LEDGER_TURN && !e->undone ? gs_entry_root(c, e)->n - 1 : -1;
        if (at > *last) {
            *before = *last;
            *last = at;
        } else if (at > *before) { /* worked again, it stands at its place */
            *before = at;
        }
    }
}

/* A stop of a march: a place, or a point of the road from it to another. */
typedef struct stop {
    const char *at, *to;
    int done;
} stop;

/* The road that two stops lie on, and how far along it each is from the road's own first place, in
 * thousandths; false if none joins them. */
static bool piece(const war_scene *s, const stop *a, const stop *b, int *road, int part[2])
{
    const stop *both[2] = {a, b};
    const stop *on = a->to && a->done ? a : b;
    const char *other = on->to && on->done ? on->to : a->at;
    *road = war_road_between(s, place_no(s->c, on->at), place_no(s->c, other));
    if (*road < 0) {
        return false;
    }
    const gs_camp_road *r = &s->c->roads[*road];
    for (int i = 0; i < 2; i++) {
        const stop *x = both[i];
        int from = x->to && x->done ? x->done * 1000 / r->length : 0;
        part[i] = is(x->at, r->from) ? from : is(x->at, r->to) ? 1000 - from : -1;
    }
    return part[0] >= 0 && part[1] >= 0;
}

/* The dots of a march from stop to stop: along each road, a few between. */
static void trace(const war_scene *s, const stop *stops, int n, war_move *v)
{
    int between = n == 2 ? 2 : n == 3 ? 1 : 0;
    spot(s, stops[0].at, stops[0].to, stops[0].done, &v->p[v->n++]);
    for (int i = 0; i + 1 < n; i++) {
        int road, part[2];
        bool on = piece(s, &stops[i], &stops[i + 1], &road, part);
        for (int k = 1; k <= between && on; k++) {
            int at = part[0] + (part[1] - part[0]) * k / (between + 1);
            v->p[v->n++] = war_along(s, road, s->road[road].from, at, 1000);
        }
        v->n += spot(s, stops[i + 1].at, stops[i + 1].to, stops[i + 1].done, &v->p[v->n]);
    }
}

/* From where an army stood after entry `from` to where it stood after `to`, by the places between. */
static void add_move(war_scene *s, const gs_camp_side *side, const gs_camp_army *army, int from,
                     int to, bool back)
{
    war_move v = {.side = side, .army = army, .back = back};
    stop stops[4];
    int n = 0;
    gs_campaign_army_at(s->c, army, from, s->a, &v.was);
    gs_campaign_army_at(s->c, army, to, s->a, &v.now);
    if (place_no(s->c, v.was.at) < 0 || place_no(s->c, v.now.at) < 0) {
        return;
    }
    stops[n++] = (stop){v.was.at, v.was.to, v.was.done};
    bool left = v.was.to && v.was.done && !is(v.was.to, v.now.to) && !is(v.was.to, v.now.at);
    if (left && !back && place_no(s->c, v.was.to) >= 0) {
        stops[n++] = (stop){v.was.to, NULL, 0};
    }
    if (v.now.to && v.now.done && !is(v.was.at, v.now.at) && !is(stops[n - 1].at, v.now.at)) {
        stops[n++] = (stop){v.now.at, NULL, 0};
    }
    stops[n++] = (stop){v.now.at, v.now.to, v.now.done};
    trace(s, stops, n, &v);
    bool stood = v.p[0].x == v.p[v.n - 1].x && v.p[0].y == v.p[v.n - 1].y;
    v.men = back ? 0 : gs_campaign_army_strength(s->c, army);
    if (!stood && v.n > 1) {
        s->move[s->n_moves++] = v;
    }
}

static void add_moves(war_scene *s, const gs_camp_side *side, const gs_camp_army *army)
{
    int last, before;
    last_turns(s->c, &last, &before);
    for (int i = before; i < s->c->n_ledger; i++) {
        const gs_camp_entry *e = &s->c->ledger[i];
        bool its = !e->undone && is(e->subject, army->id);
        if (its && e->kind == GS_LEDGER_RETREATED) {
            add_move(s, side, army, i, i + 1, true);
        } else if (its && e->kind == GS_LEDGER_MARCHED && i > last) {
            add_move(s, side, army, i, i + 1, false);
        }
    }
}

/* One of those who met is the side's that looks. */
static bool may_know(const war_scene *s, const gs_camp_entry *e)
{
    const gs_camp_side *one = gs_campaign_side_of(s->c, e->subject);
    const gs_camp_side *other = e->by ? gs_campaign_side_of(s->c, e->by) : NULL;
    const gs_camp_side *looks = s->view->side;
    return !looks || (one && is(one->id, looks->id)) || (other && is(other->id, looks->id));
}

/* Crossed swords where armies met since the turn before began, or owe each other a battle: at the
 * place, or where on the road they stood. */
static void add_swords(war_scene *s)
{
    int last, before;
    last_turns(s->c, &last, &before);
    for (int i = before; i < s->c->n_ledger; i++) {
        const gs_camp_entry *e = &s->c->ledger[i];
        bool met = e->kind == GS_LEDGER_MET && !e->undone && may_know(s, e), again = false;
        const gs_camp_army *army = met ? gs_campaign_army(s->c, e->subject) : NULL;
        gs_army_now now = {0};
        gs_dot at;
        if (!army) {
            continue;
        }
        gs_campaign_army_at(s->c, army, e->n, s->a, &now);
        bool there = place_no(s->c, e->place) >= 0 && !(now.to && now.done)
                         ? spot(s, e->place, NULL, 0, &at)
                         : spot(s, now.at, now.to, now.done, &at);
        for (int k = 0; k < s->n_swords; k++) {
            again = again || (s->sword[k].x == at.x && s->sword[k].y == at.y);
        }
        if (there && !again) {
            s->sword[s->n_swords++] = at;
        }
    }
}

bool war_scene_read(war_scene *s, gs_um *height)
{
    int armies = 0;
    if (!scale(s, height)) {
        return false;
    }
    for (int i = 0; i < s->c->n_sides; i++) {
        armies += s->c->sides[i].n_armies;
    }
    s->army = GS_NEW_ARRAY(s->a, war_army, armies + 1);
    s->move = GS_NEW_ARRAY(s->a, war_move, s->c->n_ledger + 1);
    s->sword = GS_NEW_ARRAY(s->a, gs_dot, s->c->n_ledger + 1);
    for (int i = 0; i < s->c->n_sides; i++) {
        const gs_camp_side *side = &s->c->sides[i];
        for (int k = 0; k < side->n_armies; k++) {
            add_army(s, side, &side->armies[k]);
            if (!s->view->side || is(s->view->side->id, side->id)) {
                add_moves(s, side, &side->armies[k]);
            }
        }
    }
    add_swords(s);
    return true;
}
