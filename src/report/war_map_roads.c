/* Roads of the campaign's map as curves. A road that goes on through a place goes on in the same
 * direction there; one that begins or ends is bent a little, always to the same side for the same two
 * places. */
#include "war_map_int.h"

#include <string.h>

static int place_no(const gs_campaign *c, const char *id)
{
    const gs_camp_place *p = gs_campaign_place(c, id);
    return p ? (int)(p - c->places) : -1;
}

static int other_end(const war_road *r, int place)
{
    return r->from == place ? r->to : r->to == place ? r->from : -1;
}

/* How straight one goes on at a place, from one to another: cosine in thousandths, 1000 straight on. */
static int straight(const war_scene *s, int from, int at, int to)
{
    gs_dot a = s->place[from], b = s->place[at], c = s->place[to];
    int64_t in = gs_pen_distance(a, b), out = gs_pen_distance(b, c);
    int64_t dot = (int64_t)(b.x - a.x) * (c.x - b.x) + (int64_t)(b.y - a.y) * (c.y - b.y);
    return in && out ? (int)(dot / in * 1000 / out) : -1000;
}

/* The place to which one goes on best who comes from `from` to `at`; -1 if all roads turn off. */
static int goes_on(const war_scene *s, int from, int at)
{
    enum { TURNS_OFF = 600 };
    int best = -1, how = TURNS_OFF;
    for (int i = 0; i < s->c->n_roads; i++) {
        int to = other_end(&s->road[i], at);
        int now = to >= 0 && to != from ? straight(s, from, at, to) : -1000;
        if (now > how) {
            how = now;
            best = to;
        }
    }
    return best;
}

/* -10 to 10 for two places, by their names. */
static int bend(const gs_camp_road *r)
{
    unsigned sum = 7;
    for (const char *p = r->from; *p; p++) {
        sum = sum * 31 + (unsigned char)*p;
    }
    for (const char *p = r->to; *p; p++) {
        sum = sum * 31 + (unsigned char)*p;
    }
    int k = (int)(sum / 8 % 21) - 10;
    return k < 0 ? k - 4 : k + 4;
}

/* Handle of the curve at one end of a road, a third of the way to the other. */
static gs_dot handle(const war_scene *s, const gs_camp_road *r, int at, int to)
{
    gs_dot a = s->place[at], b = s->place[to];
    int back = goes_on(s, to, at);
    bool both = back >= 0 && goes_on(s, back, at) == to; /* each is the other's way on */
    gs_um len = gs_pen_distance(a, b);
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    if (both) {
        int64_t x = b.x - s->place[back].x, y = b.y - s->place[back].y;
        gs_um all = gs_pen_distance(s->place[back], b);
        return (gs_dot){a.x + (gs_um)(x * len / 3 / all), a.y + (gs_um)(y * len / 3 / all)};
    }
    int64_t k = strcmp(s->c->places[at].id, r->from) == 0 ? bend(r) : -bend(r); /* an arc */
    return (gs_dot){a.x + (gs_um)(dx / 3 - dy * k / 100), a.y + (gs_um)(dy / 3 + dx * k / 100)};
}

/* A point of the curve, t of ROAD_DOTS - 1 parts. */
static gs_um bezier(int64_t a, int64_t h1, int64_t h2, int64_t b, int64_t t)
{
    const int64_t n = ROAD_DOTS - 1, u = n - t;
    return (gs_um)((a * u * u * u + 3 * h1 * u * u * t + 3 * h2 * u * t * t + b * t * t * t) / (n * n * n));
}

static void lay(war_scene *s, int i)
{
    war_road *r = &s->road[i];
    gs_dot a = s->place[r->from], b = s->place[r->to];
    gs_dot h1 = handle(s, &s->c->roads[i], r->from, r->to), h2 = handle(s, &s->c->roads[i], r->to, r->from);
    for (int t = 0; t < ROAD_DOTS; t++) {
        r->p[t] = (gs_dot){bezier(a.x, h1.x, h2.x, b.x, t), bezier(a.y, h1.y, h2.y, b.y, t)};
        r->far[t] = t ? r->far[t - 1] + gs_pen_distance(r->p[t - 1], r->p[t]) : 0;
    }
}

void war_roads_lay(war_scene *s)
{
    s->road = GS_NEW_ARRAY(s->a, war_road, s->c->n_roads + 1);
    for (int i = 0; i < s->c->n_roads; i++) {
        s->road[i].from = place_no(s->c, s->c->roads[i].from);
        s->road[i].to = place_no(s->c, s->c->roads[i].to);
    }
    for (int i = 0; i < s->c->n_roads; i++) {
        if (s->road[i].from >= 0 && s->road[i].to >= 0) {
            lay(s, i);
        }
    }
}

int war_road_between(const war_scene *s, int a, int b)
{
    int best = -1;
    for (int i = 0; i < s->c->n_roads && a >= 0 && b >= 0; i++) {
        bool joins = other_end(&s->road[i], a) == b;
        if (joins && (best < 0 || s->c->roads[i].length < s->c->roads[best].length)) {
            best = i;
        }
    }
    return best;
}

gs_dot war_along(const war_scene *s, int road, int place, int part, int of)
{
    const war_road *r = &s->road[road];
    gs_um all = r->far[ROAD_DOTS - 1], far = of > 0 ? (gs_um)((int64_t)all * part / of) : 0;
    far = r->from == place ? far : all - far;
    int t = 1;
    while (t < ROAD_DOTS - 1 && r->far[t] < far) {
        t++;
    }
    gs_um step = r->far[t] - r->far[t - 1], on = far - r->far[t - 1];
    gs_dot a = r->p[t - 1], b = r->p[t];
    return step > 0 ? (gs_dot){a.x + (gs_um)((int64_t)(b.x - a.x) * on / step),
                               a.y + (gs_um)((int64_t)(b.y - a.y) * on / step)}
                    : b;
}
