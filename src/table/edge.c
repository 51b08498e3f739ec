/* The edges of the table. */
#include "gesta/terrain.h"

#include "shape_int.h"

static gs_len gap_of(gs_len w, gs_len h, gs_edge e, gs_pt p)
{
    switch (e) {
    case GS_EDGE_SOUTH: return p.y;
    case GS_EDGE_EAST: return w - p.x;
    case GS_EDGE_NORTH: return h - p.y;
    case GS_EDGE_WEST: break;
    }
    return p.x;
}

gs_len gs_edge_gap(gs_len w, gs_len h, gs_edge e, const gs_rect *r)
{
    gs_pt c[4];
    gs_rect_corners(r, c);
    gs_len least = GS_LEN_NONE;
    for (int i = 0; i < 4; i++) {
        gs_len g = gap_of(w, h, e, c[i]);
        least = g < least ? g : least;
    }
    return least;
}

bool gs_edge_inside(gs_len w, gs_len h, const gs_rect *r)
{
    gs_pt c[4];
    gs_rect_corners(r, c);
    for (int i = 0; i < 4; i++) {
        if (c[i].x < -GS_TOL || c[i].y < -GS_TOL || c[i].x > w + GS_TOL ||
            c[i].y > h + GS_TOL) {
            return false;
        }
    }
    return true;
}

gs_ang gs_edge_ang(gs_edge e)
{
    switch (e) {
    case GS_EDGE_SOUTH: return GS_ANG_180;
    case GS_EDGE_EAST: return GS_ANG_90;
    case GS_EDGE_NORTH: return 0;
    case GS_EDGE_WEST: break;
    }
    return GS_ANG_90 * 3;
}

gs_len gs_edge_free(gs_len w, gs_len h, const gs_rect *r, gs_ang ang, gs_edge *edge)
{
    int64_t best = GS_LEN_NONE;
    for (int e = 0; e < GS_EDGES; e++) {
        int64_t speed = gs_cos(ang - gs_edge_ang((gs_edge)e));
        if (speed <= 0) {
            continue;
        }
        int64_t gap = table_max(gs_edge_gap(w, h, (gs_edge)e, r), 0);
        int64_t t = gap * TABLE_ONE / speed;
        if (t < best) {
            best = t;
            if (edge) {
                *edge = (gs_edge)e;
            }
        }
    }
    return (gs_len)best;
}
