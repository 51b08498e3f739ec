/* The way home of those who run: a lattice of points about where one stands. */
#include "home_int.h"

#include <string.h>

/* Places that are tried: a lattice of points about where it stands, facing home. */
enum { SIDE = 49, NODES = SIDE * SIDE };
enum { UNKNOWN, CLEAR, BLOCKED };
static const int8_t turns[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1},
                                   {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

typedef struct home {
    const gs_runner *run;
    gs_rect start;
    gs_len step;
    int left, below, nx, ny; /* the start is node (left, below) */
    int n;                   /* enemies, grown by what is kept from them */
    gs_rect foe[GS_BODIES];
    gs_box about[GS_BODIES]; /* outside of these its centre is too far off for them to matter */
    gs_box room;             /* where its centre is while it stands on the table */
    gs_ang dir[8];           /* of the legs to the eight neighbours, and their lengths */
    gs_len len[8];
    uint8_t near[GS_BODIES]; /* he was nearer than that when it went: it goes away from him */
    gs_pt at[NODES];
    uint8_t leg[NODES][8]; /* to each neighbour */
    gs_len to_edge[NODES], from_start[NODES];
    int16_t next[NODES], prev[NODES];
} home;

static void list_enemies(home *h)
{
    const gs_bodyset *foes = &h->run->foes;
    gs_box own = gs_rect_box(&h->start); /* it never turns on the way */
    gs_len wide = own.x1 - h->start.c.x + GS_TOL, deep = own.y1 - h->start.c.y + GS_TOL;
    for (int i = gs_bodyset_next(foes, -1); i >= 0; i = gs_bodyset_next(foes, i)) {
        gs_rect foe = h->run->b->s.rect[i], grown = gs_rect_grow(&foe, h->run->keep);
        bool near = gs_rect_overlap(&grown, &h->start, GS_TOL);
        gs_box x = gs_rect_box(&grown);
        h->near[h->n] = near;
        h->foe[h->n] = near ? foe : grown;
        h->about[h->n++] = (gs_box){x.x0 - wide, x.y0 - deep, x.x1 + wide, x.y1 + deep};
    }
}

/* How far apart, below 0 by how much one lies in the other. */
static gs_len between(const gs_rect *a, const gs_rect *b)
{
    gs_len d = gs_rect_distance(a, b);
    return d > 0 ? d : gs_rect_separation(a, b);
}

/* Away from an enemy at hand: at no point nearer to him than before. */
static bool leads_away(const gs_rect *r, const gs_rect *foe, gs_ang dir, gs_len len, gs_len keep)
{
    gs_len was = between(r, foe);
    int n = len / 200 + 1;
    for (int k = 1; k <= n; k++) {
        gs_rect at = gs_rect_shift(r, dir, (gs_len)((int64_t)len * k / n));
        gs_len is = between(&at, foe);
        if (is < was - GS_TOL && is < keep) {
            return false;
        }
        was = is > was ? is : was; /* nor bit by bit */
    }
    return true;
}

static gs_rect at_point(const home *h, gs_pt p)
{
    gs_rect r = h->start;
    r.c = p;
    return r;
}

/* Its corners stay where they are about its centre: it never turns on the way. */
static gs_box room_of(const home *h)
{
    const gs_setup *s = h->run->b->scene->setup;
    gs_pt c[4];
    gs_rect_corners(&h->start, c);
    gs_box x = gs_box_of(c, 4);
    return (gs_box){h->start.c.x - x.x0 - GS_TOL, h->start.c.y - x.y0 - GS_TOL,
                    s->width + GS_TOL - (x.x1 - h->start.c.x),
                    s->table_depth + GS_TOL - (x.y1 - h->start.c.y)};
}

/* Does it come nearer to an enemy than that on the way? (Grown by it he has corners that lie
 * farther from him.) */
static bool comes_near(const gs_rect *r, const gs_rect *grown, gs_ang dir, gs_len len,
                       gs_len keep)
{
    gs_len at = gs_cast_rect(r, dir, grown); /* GS_LEN_NONE: never */
    gs_rect foe = gs_rect_grow(grown, -keep);
    while (at < len + 50) {
        gs_rect there = gs_rect_shift(r, dir, at < len ? at : len);
        gs_len d = gs_rect_distance(&there, &foe);
        if (d < keep) {
            return true;
        }
        at += d - keep > 50 ? d - keep : 50;
    }
    return false;
}

/* May it go straight from one point to another, `len` in the direction `dir`? */
static bool leg_clear(const home *h, gs_pt from, gs_pt to, gs_ang dir, gs_len len)
{
    if (!gs_box_holds(h->room, to)) {
        return false;
    }
    gs_rect r = at_point(h, from);
    gs_len keep = h->run->keep;
    gs_pt both[2] = {from, to};
    gs_box box = gs_box_of(both, 2);
    for (int k = 0; k < h->n; k++) {
        if (gs_box_meets(box, h->about[k]) &&
            !(h->near[k] ? leads_away(&r, &h->foe[k], dir, len, keep)
                         : !comes_near(&r, &h->foe[k], dir, len, keep))) {
            return false;
        }
    }
    return h->run->ground(h->run->b, h->run->body, &r, dir) >= len;
}

static bool leg_free(const home *h, gs_pt from, gs_pt to)
{
    return leg_clear(h, from, to, gs_pt_bearing(from, to), gs_pt_distance(from, to));
}

/* ---- the lattice ---- */

static void lay_out(home *h)
{
    const gs_setup *s = h->run->b->scene->setup;
    gs_len longer = s->width > s->table_depth ? s->width : s->table_depth;
    h->step = longer / (SIDE - 3) > 1500 ? longer / (SIDE - 3) : 1500;
    h->left = h->start.c.x / h->step;
    h->below = h->start.c.y / h->step;
    h->nx = h->left + 1 + (s->width - h->start.c.x) / h->step;
    h->ny = h->below + 1 + (s->table_depth - h->start.c.y) / h->step;
    memset(h->leg, UNKNOWN, sizeof h->leg);
    for (int i = 0; i < 8; i++) {
        gs_pt to = {turns[i][0] * h->step, turns[i][1] * h->step};
        h->dir[i] = gs_pt_bearing((gs_pt){0, 0}, to);
        h->len[i] = gs_pt_distance((gs_pt){0, 0}, to);
    }
    for (int y = 0, i = 0; y < h->ny; y++) {
        for (int x = 0; x < h->nx; x++) {
            h->at[i++] = (gs_pt){h->start.c.x + (x - h->left) * h->step,
                                 h->start.c.y + (y - h->below) * h->step};
        }
    }
}

/* The node in a direction from that in column x and row y; -1: there is none. */
static int neighbour(const home *h, int x, int y, int turn)
{
    x += turns[turn][0];
    y += turns[turn][1];
    return x < 0 || x >= h->nx || y < 0 || y >= h->ny ? -1 : y * h->nx + x;
}

static bool step_free(home *h, int from, int turn, int to)
{
    uint8_t *leg = &h->leg[from][turn];
    if (*leg == UNKNOWN) {
        *leg = leg_clear(h, h->at[from], h->at[to], h->dir[turn], h->len[turn])
                   ? CLEAR : BLOCKED;
    }
    return *leg == CLEAR;
}

/* Lengths of the shortest ways from all nodes that `cost` has already, in `cost`; `link`:
 * the node from which each was come to, or, homeward, to which one goes on from it. */
static void spread(home *h, gs_len cost[NODES], int16_t link[NODES], gs_len most,
                   bool homeward)
{
    int16_t queue[NODES];
    uint8_t waits[NODES] = {0};
    int head = 0, count = 0, all = h->nx * h->ny;
    gs_len slant = (gs_len)((int64_t)h->step * 1414214 / 1000000);
    for (int i = 0; i < all; i++) {
        if (cost[i] < GS_LEN_NONE) {
            queue[count++] = (int16_t)i;
            waits[i] = 1;
        }
    }
    while (count > 0) {
        int node = queue[head], x = node % h->nx, y = node / h->nx;
        head = (head + 1) % NODES;
        count--;
        waits[node] = 0;
        for (int turn = 0; turn < 8; turn++) {
            int other = neighbour(h, x, y, turn);
            gs_len len = turn % 2 ? slant : h->step;
            if (other < 0 || cost[node] + len > most || cost[node] + len >= cost[other] ||
                !(homeward ? step_free(h, other, (turn + 4) % 8, node)
                           : step_free(h, node, turn, other))) {
                continue;
            }
            cost[other] = cost[node] + len;
            link[other] = (int16_t)node;
            if (!waits[other]) {
                waits[other] = 1;
                queue[(head + count++) % NODES] = (int16_t)other;
            }
        }
    }
}

static void nobody(gs_len cost[NODES], int16_t link[NODES])
{
    for (int i = 0; i < NODES; i++) {
        cost[i] = GS_LEN_NONE;
        link[i] = -1;
    }
}

static gs_len gap_to_edge(const home *h, gs_pt p)
{
    switch (h->run->edge) {
    case GS_EDGE_SOUTH: return p.y - h->room.y0 - GS_TOL;
    case GS_EDGE_EAST: return h->room.x1 - GS_TOL - p.x;
    case GS_EDGE_NORTH: return h->room.y1 - GS_TOL - p.y;
    case GS_EDGE_WEST: break;
    }
    return p.x - h->room.x0 - GS_TOL;
}

static gs_pt at_the_edge(const home *h, gs_pt p)
{
    return gs_pt_toward(p, gs_edge_ang(h->run->edge), gap_to_edge(h, p));
}

/* How far it is from every node to the edge. */
static void look_home(home *h)
{
    nobody(h->to_edge, h->next);
    for (int i = 0; i < h->nx * h->ny; i++) {
        gs_pt p = h->at[i];
        gs_len gap = gap_to_edge(h, p);
        if (gap >= 0 && gap <= h->step + GS_TOL && leg_free(h, p, at_the_edge(h, p))) {
            h->to_edge[i] = gap;
        }
    }
    spread(h, h->to_edge, h->next, GS_LEN_NONE, true);
}

/* ---- the path ---- */

/* The points as a path, corners cut where the way is free. */
static gs_path pulled(const home *h, const gs_pt *p, int n)
{
    gs_path out = {0};
    for (int at = 0; at < n - 1 && out.n < GS_PATH_MAX;) {
        int to = n - 1;
        while (to > at + 1 && !leg_free(h, p[at], p[to])) {
            to--;
        }
        gs_way_to(&out, p[at], p[to]);
        at = to;
    }
    return out;
}

static gs_path way_to_edge(const home *h, int node)
{
    gs_pt p[NODES + 1];
    int n = 0;
    for (int i = node; i >= 0 && n < NODES; i = h->next[i]) {
        p[n++] = h->at[i];
    }
    p[n] = at_the_edge(h, p[n - 1]);
    return pulled(h, p, n + 1);
}

static gs_path way_to_node(const home *h, int node)
{
    gs_pt back[NODES], p[NODES];
    int n = 0;
    for (int i = node; i >= 0 && n < NODES; i = h->prev[i]) {
        back[n++] = h->at[i];
    }
    for (int i = 0; i < n; i++) {
        p[i] = back[n - 1 - i];
    }
    return pulled(h, p, n);
}

static bool may_end(const home *h, const gs_rect *r)
{
    return h->run->may_end(h->run->b, h->run->body, r);
}

/* Takes a way: how far it leads now; false if it may not end where the move ends. */
static bool take(const home *h, const gs_path *way, gs_way_home *out)
{
    out->path = h->run->cut(h->run, way, &out->allowance);
    out->cost = gs_path_length(&h->start, &out->path);
    out->edge = gs_path_length(&h->start, way);
    out->end = gs_path_end(&h->start, &out->path);
    out->off = out->cost >= out->edge;
    return out->off || (out->path.n > 0 && may_end(h, &out->end));
}

/* Where it may end within its move, as near to the edge as that allows. */
static void take_nearest(home *h, gs_way_home *out)
{
    int start = h->below * h->nx + h->left, best = -1;
    gs_len edge = h->to_edge[start];
    nobody(h->from_start, h->prev);
    h->from_start[start] = 0;
    spread(h, h->from_start, h->prev, h->run->move, false);
    for (int i = 0; i < h->nx * h->ny; i++) {
        gs_rect r = at_point(h, h->at[i]);
        if (i != start && h->from_start[i] < GS_LEN_NONE && h->to_edge[i] < edge &&
            (best < 0 || h->to_edge[i] < h->to_edge[best]) && may_end(h, &r)) {
            gs_path way = way_to_node(h, i);
            if (take(h, &way, out) && out->cost >= gs_path_length(&h->start, &way) - GS_TOL) {
                best = i; /* its move takes it all the way there */
            }
        }
    }
    memset(&out->path, 0, sizeof out->path);
    out->cost = 0;
    if (best >= 0) {
        gs_path way = way_to_node(h, best);
        take(h, &way, out);
    }
    out->end = gs_path_end(&h->start, &out->path);
    out->off = false;
    out->edge = edge;
}

/* No way leads there. */
static void stand(const home *h, gs_way_home *out)
{
    memset(&out->path, 0, sizeof out->path);
    out->end = h->start;
    out->cost = 0;
    out->off = false;
    out->shut_in = true;
    out->edge = GS_LEN_NONE;
}

void gs_find_way_home(const gs_runner *run, gs_way_home *out)
{
    home h; /* the lattice is laid out only when it is wanted */
    h.run = run;
    h.start = run->start;
    h.n = 0;
    memset(out, 0, sizeof *out);
    out->start = out->end = h.start;
    out->allowance = run->move;
    h.room = room_of(&h);
    list_enemies(&h);
    gs_len gap = gap_to_edge(&h, h.start.c), near = gap < run->move ? gap : run->move;
    if (gap <= 0) {
        out->off = true; /* turned, it is over the edge already */
        return;
    }
    gs_ang dir = gs_edge_ang(run->edge);
    gs_path ahead = {0};
    gs_path_add(&ahead, GS_STEP_SHIFT, dir, gap);
    if (leg_free(&h, h.start.c, gs_pt_toward(h.start.c, dir, near)) && take(&h, &ahead, out)) {
        return;
    }
    lay_out(&h);
    look_home(&h);
    int start = h.below * h.nx + h.left;
    if (h.to_edge[start] == GS_LEN_NONE) {
        stand(&h, out);
        return;
    }
    gs_path way = way_to_edge(&h, start);
    if (!take(&h, &way, out)) {
        take_nearest(&h, out);
    }
}
