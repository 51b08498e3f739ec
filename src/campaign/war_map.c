/* The campaign's map as points one march apart: places, and the inner points of roads. */
#include "war_int.h"

#include <string.h>

void gs_war_map_new(const gs_campaign *c, gs_arena *a, gs_war_map *m)
{
    m->c = c;
    m->first = GS_NEW_ARRAY(a, int, c->n_roads + 1);
    m->n_points = c->n_places;
    for (int r = 0; r < c->n_roads; r++) {
        m->first[r] = m->n_points;
        m->n_points += c->roads[r].length - 1;
    }
}

int gs_war_place(const gs_war_map *m, const char *id)
{
    const gs_camp_place *p = id ? gs_campaign_place(m->c, id) : NULL;
    return p ? (int)(p - m->c->places) : -1;
}

static bool is_place(const gs_war_map *m, int place, const char *id)
{
    return strcmp(m->c->places[place].id, id) == 0;
}

int gs_war_road(const gs_war_map *m, int from, int to)
{
    int best = -1;
    for (int r = 0; r < m->c->n_roads; r++) {
        const gs_camp_road *road = &m->c->roads[r];
        bool joins = (is_place(m, from, road->from) && is_place(m, to, road->to)) ||
                     (is_place(m, from, road->to) && is_place(m, to, road->from));
        if (joins && (best < 0 || road->length < m->c->roads[best].length)) {
            best = r;
        }
    }
    return best;
}

int gs_war_along(const gs_war_map *m, int road, int from, int k)
{
    const gs_camp_road *r = &m->c->roads[road];
    k = is_place(m, from, r->from) ? k : r->length - k;
    return k <= 0           ? gs_war_place(m, r->from)
           : k >= r->length ? gs_war_place(m, r->to)
                            : m->first[road] + k - 1;
}

int gs_war_point(const gs_war_map *m, const gs_army_now *now)
{
    int at = now->gone ? -1 : gs_war_place(m, now->at), to = gs_war_place(m, now->to);
    int road = at >= 0 && to >= 0 && now->done > 0 ? gs_war_road(m, at, to) : -1;
    return road >= 0 ? gs_war_along(m, road, at, now->done) : at;
}

int gs_war_road_of(const gs_war_map *m, int point, int *k)
{
    for (int r = 0; r < m->c->n_roads && point >= m->c->n_places; r++) {
        if (point < m->first[r] + m->c->roads[r].length - 1) {
            *k = point - m->first[r] + 1;
            return r;
        }
    }
    return -1;
}

const gs_camp_place *gs_war_place_of(const gs_war_map *m, int point)
{
    return point >= 0 && point < m->c->n_places ? &m->c->places[point] : NULL;
}

/* Takes the road from point `at` into account: its neighbour on it. */
static bool reach(int at, int to, const bool *shut, int from, int *out)
{
    bool passes = at == from || !shut || !shut[at];
    if (out[at] < 0 || !passes || (out[to] >= 0 && out[to] <= out[at] + 1)) {
        return false;
    }
    out[to] = out[at] + 1;
    return true;
}

void gs_war_distances(const gs_war_map *m, int from, const bool *shut, int *out)
{
    bool more = true;
    for (int i = 0; i < m->n_points; i++) {
        out[i] = -1;
    }
    out[from] = 0;
    while (more) {
        more = false;
        for (int r = 0; r < m->c->n_roads; r++) {
            int first = gs_war_place(m, m->c->roads[r].from);
            for (int k = 0; k < m->c->roads[r].length && first >= 0; k++) {
                int p = gs_war_along(m, r, first, k), q = gs_war_along(m, r, first, k + 1);
                bool there = p >= 0 && q >= 0;
                more = (there && reach(p, q, shut, from, out)) || more;
                more = (there && reach(q, p, shut, from, out)) || more;
            }
        }
    }
}

bool gs_campaign_road_is_slow(const gs_campaign *c, const gs_camp_road *road)
{
    static const char *const kinds[] = {"track", "path", "pass", "marsh", "mountain", NULL};
    const char *option = gs_campaign_option(c, "options.slow-roads");
    bool slow = road->kind && strstr(road->kind, "slow");
    for (int i = 0; road->kind && kinds[i]; i++) {
        slow = slow || strcmp(road->kind, kinds[i]) == 0;
    }
    return option && strcmp(option, "none") == 0  ? false
           : option && strcmp(option, "all") == 0 ? true
                                                  : slow;
}

const gs_camp_side *gs_war_side(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = id ? gs_campaign_side(c, id) : NULL;
    return s || !id ? s : gs_campaign_side_of(c, id);
}

int gs_war_armies(const gs_campaign *c, const gs_war_map *m, int n, gs_arena *a,
                  gs_war_army **out)
{
    int all = 0, found = 0;
    for (int s = 0; s < c->n_sides; s++) {
        all += c->sides[s].n_armies;
    }
    *out = GS_NEW_ARRAY(a, gs_war_army, all + 1);
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_armies; i++) {
            gs_war_army *w = &(*out)[found];
            *w = (gs_war_army){.army = &c->sides[s].armies[i], .side = &c->sides[s]};
            gs_campaign_army_at(c, w->army, n, a, &w->now);
            w->since = gs_campaign_turns_since(c, w->now.moved, n);
            w->pt[0] = gs_war_point(m, &w->now);
            w->strength = gs_campaign_army_strength(c, w->army);
            found += w->pt[0] >= 0;
        }
    }
    return found;
}

const gs_camp_army *gs_campaign_on_road(const gs_campaign *c, const char *from, const char *to)
{
    gs_arena *a = gs_arena_new();
    gs_war_map m;
    gs_war_army *w;
    const gs_camp_army *found = NULL;
    gs_war_map_new(c, a, &m);
    int n = gs_war_armies(c, &m, c->n_ledger, a, &w);
    for (int i = 0; i < n && !found; i++) {
        const gs_army_now *o = &w[i].now;
        bool there = o->to && o->done > 0 &&
                     ((strcmp(o->at, from) == 0 && strcmp(o->to, to) == 0) ||
                      (strcmp(o->at, to) == 0 && strcmp(o->to, from) == 0));
        found = there ? w[i].army : NULL;
    }
    gs_arena_free(a);
    return found;
}
