/* Do two armies meet in a turn, where, when, and who defends (CAM-7.2, CAM-R20, CAM-R21)? Both march
 * evenly along points of the map. Where their ways lie in one line, the procedure `meeting` gets
 * that line. Where their ways come together or part, it gets the time for which both were on the
 * stretch that they share, and then, for the defender, both ways to the point laid end to end. */
#include "war_int.h"

#include <string.h>

/* A stretch that both ways share, in the places of their points: of x from xlo to xhi, and of y from
 * ylo to yhi; step +1: y goes the same way, -1: against it, 0: one point. */
typedef struct stretch {
    int xlo, xhi, ylo, yhi, step;
} stretch;

typedef struct pair {
    const gs_war_map *m;
    const gs_war_army *x, *y;
    gs_arena *a;
    gs_err *err;
} pair;

static bool shared(const pair *p, int i, int j)
{
    return i >= 0 && j >= 0 && i <= p->x->marches && j <= p->y->marches &&
           p->x->pt[i] == p->y->pt[j];
}

/* The stretch that begins at point i of x and j of y; false if it began before. */
static bool stretch_at(const pair *p, int i, int j, stretch *s)
{
    if (!shared(p, i, j) || shared(p, i - 1, j - 1) || shared(p, i - 1, j + 1)) {
        return false;
    }
    int step = shared(p, i + 1, j + 1) ? 1 : shared(p, i + 1, j - 1) ? -1 : 0, n = 0;
    while (step && shared(p, i + n + 1, j + step * (n + 1))) {
        n++;
    }
    *s = (stretch){i, i + n, step < 0 ? j - n : j, step < 0 ? j : j + n, step};
    return true;
}

/* Owner of the place at a point, as the procedure has it. */
static int32_t owner_at(const pair *p, int point)
{
    const gs_camp_place *place = gs_war_place_of(p->m, point);
    const char *owner = place ? gs_campaign_owner(p->m->c, place) : NULL;
    return !owner                                   ? CAM_SIDE_NONE
           : strcmp(owner, p->x->side->id) == 0     ? CAM_SIDE_A
           : strcmp(owner, p->y->side->id) == 0     ? CAM_SIDE_B
                                                    : CAM_SIDE_NONE;
}

static gs_status ask(const pair *p, cam_meeting_in *in, cam_meeting_out *out, const char **rules)
{
    in->hostile = 1;
    in->a.since = gs_camp_held(p->x->since, 0, 99);
    in->b.since = gs_camp_held(p->y->since, 0, 99);
    cam_meeting_in given = *in;
    return gs_war_ask(p->m->c, p->x->side->id, &cam_meeting, &given, out, p->a, rules, p->err);
}

/* ---- in one line ---- */
/* How far the ways go on beyond the two ends of the stretch: of x, of y. */
static void arms(const pair *p, const stretch *s, int x[2], int y[2])
{
    int first = s->ylo, last = p->y->marches - s->yhi;
    x[0] = s->xlo;
    x[1] = p->x->marches - s->xhi;
    y[0] = s->step < 0 ? last : first;
    y[1] = s->step < 0 ? first : last;
    if (s->step == 0 && x[0] && y[0]) { /* from two sides into one point, or out of it */
        y[0] = last;
        y[1] = first;
    }
    if (s->step == 0 && x[1] && y[1] && !x[0]) {
        y[0] = last;
        y[1] = first;
    }
}

/* The line's point of a coordinate. */
static int point_of(const pair *p, const cam_meeting_in *in, int at)
{
    const cam_army *of[2] = {&in->a, &in->b};
    const gs_war_army *who[2] = {p->x, p->y};
    for (int i = 0; i < 2; i++) {
        int way = of[i]->end >= of[i]->start ? at - of[i]->start : of[i]->start - at;
        if (way >= 0 && way <= who[i]->marches) {
            return who[i]->pt[way];
        }
    }
    return p->x->pt[0];
}

/* Marches of a point from the first place of a road; -1: it is not on it. */
static int on_road(const gs_war_map *m, int road, int point)
{
    int k = 0;
    const gs_camp_road *r = &m->c->roads[road];
    return gs_war_road_of(m, point, &k) == road    ? k
           : point == gs_war_place(m, r->from) ? 0
           : point == gs_war_place(m, r->to)   ? r->length
                                               : -1;
}

/* A line on one road that runs against it is turned: points are counted from the road's first
 * place. */
static void turn_line(const pair *p, cam_meeting_in *in)
{
    int k = 0, first = point_of(p, in, 0), last = point_of(p, in, in->length);
    int r = gs_war_road_of(p->m, first, &k);
    r = r >= 0 ? r : gs_war_road_of(p->m, last, &k);
    r = r < 0 && first != last ? gs_war_road(p->m, first, last) : r;
    int k0 = r >= 0 ? on_road(p->m, r, first) : -1, k1 = r >= 0 ? on_road(p->m, r, last) : -1;
    if (k1 >= 0 && k0 - k1 == in->length) {
        in->a.start = in->length - in->a.start;
        in->a.end = in->length - in->a.end;
        in->b.start = in->length - in->b.start;
        in->b.end = in->length - in->b.end;
    }
}

static bool is_exact(const cam_meeting_in *in)
{
    int before = in->b.start - in->a.start, after = in->b.end - in->a.end;
    int over = before ? before - after : 1;
    return (in->a.end - in->a.start) * before % over == 0;
}

static gs_status in_line(const pair *p, const stretch *s, const int x[2], const int y[2],
                         gs_war_meeting *out)
{
    cam_meeting_in in = {0};
    cam_meeting_out said;
    const char *rules;
    int low = x[0] > y[0] ? x[0] : y[0], high = x[1] > y[1] ? x[1] : y[1];
    bool against = s->step < 0 || (s->step == 0 && y[0] == p->y->marches - s->yhi &&
                                   y[1] == s->ylo && y[0] != s->ylo);
    in.length = low + (s->xhi - s->xlo) + high;
    in.a.start = low - x[0];
    in.a.end = in.a.start + p->x->marches;
    in.b.start = against ? low - y[0] + p->y->marches : low - y[0];
    in.b.end = against ? low - y[0] : low - y[0] + p->y->marches;
    turn_line(p, &in);
    gs_status st = ask(p, &in, &said, &rules);
    if (st != GS_OK || !said.meets) {
        return st;
    }
    out->exact = is_exact(&in);
    out->point = point_of(p, &in, said.point);
    in.owner = out->exact ? owner_at(p, out->point) : CAM_SIDE_NONE;
    if (in.owner) {
        st = ask(p, &in, &said, &rules);
    }
    out->meets = true;
    out->when = said.when;
    out->defender = said.defender;
    out->by = said.by;
    out->rules = rules;
    return st;
}

/* ---- ways that come together or part ---- */
static int common(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Four places on the stretch in the least whole numbers, at most 20. Returns by what they were
 * divided. */
static int reduce(cam_meeting_in *in)
{
    int32_t *const v[] = {&in->a.start, &in->a.end, &in->b.start, &in->b.end};
    int by = 0, most = 0;
    for (int i = 0; i < 4; i++) {
        by = common(by, *v[i]);
        most = *v[i] > most ? *v[i] : most;
    }
    by = by ? by : 1;
    by = most / by > 20 ? (most + 19) / 20 : by; /* armies of many marches: as near as can be */
    for (int i = 0; i < 4; i++) {
        *v[i] = (*v[i] + by / 2) / by;
        in->length = *v[i] > in->length ? *v[i] : in->length;
    }
    return by;
}

/* Who defends the point: both ways to it are laid end to end. */
static gs_status defender_of(const pair *p, gs_war_meeting *out)
{
    cam_meeting_in in = {.length = p->x->marches + p->y->marches, .owner = CAM_SIDE_NONE};
    cam_meeting_out said;
    in.a.end = in.b.end = p->x->marches;
    in.b.start = in.length;
    in.owner = out->exact ? owner_at(p, out->point) : CAM_SIDE_NONE;
    gs_status st = ask(p, &in, &said, &out->rules);
    out->defender = said.defender;
    out->by = said.by;
    return st;
}

static gs_status in_time(const pair *p, const stretch *s, gs_war_meeting *out)
{
    int mx = p->x->marches ? p->x->marches : 1, my = p->y->marches ? p->y->marches : 1;
    int turn = mx * my; /* parts into which the turn is cut */
    int t0 = s->xlo * my > s->ylo * mx ? s->xlo * my : s->ylo * mx;
    int x1 = p->x->marches ? s->xhi * my : turn, y1 = p->y->marches ? s->yhi * mx : turn;
    int t1 = x1 < y1 ? x1 : y1;
    if (t0 > t1) {
        return GS_OK;
    }
    cam_meeting_in in = {0};
    cam_meeting_out said;
    int times[2] = {t0, t1}, at[2][2];
    for (int i = 0; i < 2; i++) { /* in parts of a march from the stretch's begin */
        at[0][i] = times[i] * p->x->marches - s->xlo * turn;
        at[1][i] = s->step < 0 ? s->yhi * turn - times[i] * p->y->marches
                               : times[i] * p->y->marches - s->ylo * turn;
    }
    if (t0 > 0 && at[0][0] == at[1][0]) { /* they came to its begin at one moment */
        at[0][1] = at[1][1] = at[0][0];
        t1 = t0;
    }
    in.a = (cam_army){at[0][0], at[0][1], 0};
    in.b = (cam_army){at[1][0], at[1][1], 0};
    int by = reduce(&in);
    gs_status st = ask(p, &in, &said, NULL);
    if (st != GS_OK || !said.meets) {
        return st;
    }
    int way = said.point * by / turn;
    out->meets = true;
    out->exact = is_exact(&in) && said.point * by % turn == 0;
    out->point = p->x->pt[gs_camp_held(s->xlo + way, s->xlo, s->xhi)];
    out->when = (1000 * t0 + said.when * (t1 - t0)) / turn;
    return defender_of(p, out);
}

gs_status gs_war_meet(const gs_war_map *m, const gs_war_army *x, const gs_war_army *y, gs_arena *a,
                      gs_war_meeting *out, gs_err *err)
{
    pair p = {m, x, y, a, err};
    gs_status st = GS_OK;
    *out = (gs_war_meeting){.meets = false};
    for (int i = 0; i <= x->marches; i++) {
        for (int j = 0; j <= y->marches && st == GS_OK; j++) {
            stretch s;
            gs_war_meeting one = {.meets = false};
            int ax[2], ay[2];
            if (!stretch_at(&p, i, j, &s)) {
                continue;
            }
            arms(&p, &s, ax, ay);
            bool line = !(ax[0] && ay[0]) && !(ax[1] && ay[1]);
            st = line ? in_line(&p, &s, ax, ay, &one) : in_time(&p, &s, &one);
            int since = x->stopped ? x->when : y->stopped ? y->when : 0;
            if (one.meets && one.when >= since && (!out->meets || one.when < out->when)) {
                *out = one;
            }
        }
    }
    return st;
}
