/* The campaign's map: what stands where on the page, and what the turn that just ended brought. */
#include "war_map_int.h"

#include <string.h>

#define MARGIN GS_MM(17)

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
static bool scale(war_scene *s, gs_um *height)
{
    const gs_campaign *c = s->c;
    gs_um width = s->view->width ? s->view->width : GS_MM(166);
    gs_um most = s->view->max_height ? s->view->max_height : GS_MM(190);
    int64_t x0 = INT64_MAX, x1 = INT64_MIN, y0 = INT64_MAX, y1 = INT64_MIN;
    for (int i = 0; i < c->n_places; i++) {
        x0 = c->places[i].x < x0 ? c->places[i].x : x0;
        x1 = c->places[i].x > x1 ? c->places[i].x : x1;
        y0 = c->places[i].y < y0 ? c->places[i].y : y0;
        y1 = c->places[i].y > y1 ? c->places[i].y : y1;
    }
    if (c->n_places < 2 || (x0 == x1 && y0 == y1)) {
        return false;
    }
    int64_t w = x1 - x0, h = y1 - y0, room = width - 2 * MARGIN, tall = most - 2 * MARGIN;
    bool wide = w * tall >= h * room; /* the width binds */
    int64_t part = wide ? w : h, page = wide ? room : tall;
    *height = (gs_um)(h * page / part) + 2 * MARGIN;
    *height = *height < GS_MM(60) ? GS_MM(60) : *height;
    gs_um left = (gs_um)((width - w * page / part) / 2), top = (gs_um)((*height - h * page / part) / 2);
    s->place = GS_NEW_ARRAY(s->a, gs_dot, c->n_places + 1);
    for (int i = 0; i < c->n_places; i++) {
        s->place[i].x = left + (gs_um)((c->places[i].x - x0) * page / part);
        s->place[i].y = top + (gs_um)((y1 - c->places[i].y) * page / part);
    }
    return true;
}

static int place_no(const gs_campaign *c, const char *id)
{
    const gs_camp_place *p = id ? gs_campaign_place(c, id) : NULL;
    return p ? (int)(p - c->places) : -1;
}

static int length_of(const gs_campaign *c, const char *from, const char *to)
{
    int best = 0;
    for (int i = 0; i < c->n_roads; i++) {
        const gs_camp_road *r = &c->roads[i];
        bool joins = (is(r->from, from) && is(r->to, to)) || (is(r->from, to) && is(r->to, from));
        best = joins && (!best || r->length < best) ? r->length : best;
    }
    return best;
}

/* A point of the road between two places, `done` marches from the first. */
static bool spot(const war_scene *s, const char *at, const char *to, int done, gs_dot *out)
{
    int a = place_no(s->c, at), b = place_no(s->c, to), len = b >= 0 ? length_of(s->c, at, to) : 0;
    if (a < 0) {
        return false;
    }
    *out = s->place[a];
    if (len > 0 && done > 0) {
        out->x += (gs_um)((int64_t)(s->place[b].x - s->place[a].x) * done / len);
        out->y += (gs_um)((int64_t)(s->place[b].y - s->place[a].y) * done / len);
    }
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
    w.towards = to >= 0 ? s->place[to] : w.at;
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

/* From where an army stood after entry `from` to where it stood after `to`, by the places between. */
static void add_move(war_scene *s, const gs_camp_side *side, const gs_camp_army *army, int from,
                     int to, bool back)
{
    war_move v = {.side = side, .back = back};
    gs_army_now was, now;
    gs_campaign_army_at(s->c, army, from, s->a, &was);
    gs_campaign_army_at(s->c, army, to, s->a, &now);
    if (!spot(s, was.at, was.to, was.done, &v.p[0])) {
        return;
    }
    v.n = 1;
    bool left = was.to && was.done && !is(was.to, now.to) && !is(was.to, now.at);
    if (left && !back && spot(s, was.to, NULL, 0, &v.p[v.n])) {
        v.n++;
    }
    if (now.to && now.done && !is(was.at, now.at) && spot(s, now.at, NULL, 0, &v.p[v.n])) {
        v.n++;
    }
    v.n += spot(s, now.at, now.to, now.done, &v.p[v.n]);
    bool stood = v.n == 2 && v.p[0].x == v.p[1].x && v.p[0].y == v.p[1].y;
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

/* Crossed swords where armies met since the turn before began, or owe each other a battle. */
static void add_swords(war_scene *s)
{
    int last, before;
    last_turns(s->c, &last, &before);
    for (int i = before; i < s->c->n_ledger; i++) {
        const gs_camp_entry *e = &s->c->ledger[i];
        bool met = e->kind == GS_LEDGER_MET && !e->undone && may_know(s, e);
        int p = met ? place_no(s->c, e->place) : -1;
        bool again = false;
        for (int k = 0; p >= 0 && k < s->n_swords; k++) {
            again = again || (s->sword[k].x == s->place[p].x && s->sword[k].y == s->place[p].y);
        }
        if (p >= 0 && !again) {
            s->sword[s->n_swords++] = s->place[p];
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
    s->sword = GS_NEW_ARRAY(s->a, gs_dot, s->c->n_places + 1);
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
