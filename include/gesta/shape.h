#ifndef GESTA_SHAPE_H
#define GESTA_SHAPE_H
/* Shapes on the table: points, oriented rectangles, convex hulls; overlap, distance,
 * zones.
 *
 * The table has x to the right and y up; lengths are gs_len (thousandths of the rule
 * set's unit), angles gs_ang, clockwise from +y. Coordinates and sizes stay within
 * +-GS_TABLE_MAX. Nothing here allocates; every answer turns and mirrors with the
 * position to within a thousandth or two. */
#include "gesta/types.h"

/* Largest coordinate, size or length that the geometry takes: 1000 units. */
#define GS_TABLE_MAX 1000000
/* Slack of every comparison of lengths: a thousandth of a unit. */
#define GS_TOL 1
/* "No such length": nothing is met, out of reach. */
#define GS_LEN_NONE INT32_MAX
#define GS_ANG_45 8192
#define GS_ANG_90 16384
#define GS_ANG_180 32768

/* A face of a rectangle, and the zone that lies before it. The face's outward direction
 * is the facing plus the bearing times a quarter turn. */
typedef enum gs_bearing { GS_FRONT, GS_RIGHT, GS_REAR, GS_LEFT } gs_bearing;
#define GS_BEARINGS 4

/* An oriented rectangle: a unit, a stand or a figure. w lies across the facing, d along
 * it. */
typedef struct gs_rect {
    gs_pt c;
    gs_ang f;
    gs_len w, d;
} gs_rect;

/* An upright box, bounds included. */
typedef struct gs_box {
    gs_len x0, y0, x1, y1;
} gs_box;

/* A convex polygon, corners in clockwise order. */
#define GS_HULL_MAX 12
typedef struct gs_hull {
    int n;
    gs_pt p[GS_HULL_MAX];
} gs_hull;

/* ---- points ---- */

/* Distance of two points, to the nearest thousandth. */
gs_len gs_pt_distance(gs_pt a, gs_pt b);
/* The point `len` away from p in the direction `ang` (len may be negative). */
gs_pt gs_pt_toward(gs_pt p, gs_ang ang, gs_len len);
/* Direction from a to b, 0..65535; 0 if they are the same. */
gs_ang gs_pt_bearing(gs_pt a, gs_pt b);
/* Distance of a point from the segment a-b. */
gs_len gs_seg_pt_distance(gs_pt a, gs_pt b, gs_pt p);
/* True if the segments a-b and c-d have a point in common (touching counts). */
bool gs_seg_cross(gs_pt a, gs_pt b, gs_pt c, gs_pt d);
/* True if p is inside the polygon of n points (any simple polygon, either direction); a
 * point on its outline may count either way. */
bool gs_poly_holds(const gs_pt *poly, int n, gs_pt p);
/* The box round n >= 1 points. */
static inline gs_box gs_box_of(const gs_pt *p, int n)
{
    gs_box b = {p[0].x, p[0].y, p[0].x, p[0].y};
    for (int i = 1; i < n; i++) {
        b.x0 = p[i].x < b.x0 ? p[i].x : b.x0;
        b.y0 = p[i].y < b.y0 ? p[i].y : b.y0;
        b.x1 = p[i].x > b.x1 ? p[i].x : b.x1;
        b.y1 = p[i].y > b.y1 ? p[i].y : b.y1;
    }
    return b;
}
static inline bool gs_box_meets(gs_box a, gs_box b)
{
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
static inline bool gs_box_holds(gs_box b, gs_pt p)
{
    return p.x >= b.x0 && p.x <= b.x1 && p.y >= b.y0 && p.y <= b.y1;
}

/* ---- rectangles ---- */

/* A rectangle by its centre, facing, width and depth. */
gs_rect gs_rect_make(gs_len x, gs_len y, gs_ang facing, gs_len width, gs_len depth);
/* The point `right` to the right of the centre and `ahead` ahead of it. */
gs_pt gs_rect_point(const gs_rect *r, gs_len right, gs_len ahead);
/* The reverse: x = how far p lies to the right of the centre, y = how far ahead of it. */
gs_pt gs_rect_local(const gs_rect *r, gs_pt p);
/* Corners: front left, front right, rear right, rear left (clockwise). */
void gs_rect_corners(const gs_rect *r, gs_pt out[4]);
/* Middle of a face. */
gs_pt gs_rect_face_centre(const gs_rect *r, gs_bearing face);
/* Length of a face. */
gs_len gs_rect_face_length(const gs_rect *r, gs_bearing face);
/* Outward direction of a face, 0..65535. */
gs_ang gs_rect_face_ang(const gs_rect *r, gs_bearing face);
/* The same ground seen from one of its faces: that face becomes the front, and width and
 * depth are exchanged at the flanks. Also a turn of 90 or 180 degrees of a block
 * (SHW-R49). */
gs_rect gs_rect_as_face(const gs_rect *r, gs_bearing face);
/* The upright box round it. */
gs_box gs_rect_box(const gs_rect *r);
/* An upright box that holds it whichever way it faces; costs next to nothing. */
static inline gs_box gs_rect_about(const gs_rect *r)
{
    gs_len half = (r->w + r->d + 1) / 2;
    return (gs_box){r->c.x - half, r->c.y - half, r->c.x + half, r->c.y + half};
}
/* Half of the diagonal, rounded up: the circle round the centre that holds it. */
gs_len gs_rect_radius(const gs_rect *r);

/* At least half the diagonal of a rectangle, doubled: sqrt(1 + t^2) <= 1 + 107/256 t for
 * 0 <= t <= 1. */
static inline gs_len gs_rect_span(const gs_rect *r)
{
    gs_len wide = r->w > r->d ? r->w : r->d;
    return wide + ((r->w + r->d - wide) * 107 >> 8) + 1;
}
/* How far apart two rectangles are at least (negative: they may overlap), by the circles
 * round them; costs next to nothing. */
static inline gs_len gs_rects_apart(const gs_rect *a, const gs_rect *b)
{
    gs_len x = a->c.x > b->c.x ? a->c.x - b->c.x : b->c.x - a->c.x;
    gs_len y = a->c.y > b->c.y ? a->c.y - b->c.y : b->c.y - a->c.y;
    gs_len most = x > y ? x : y;
    gs_len slant = (x + y) * 181 >> 8; /* no farther than the hypotenuse, nor is `most` */
    return (most > slant ? most : slant) - (gs_rect_span(a) + gs_rect_span(b) + 1) / 2;
}
/* Greatest separation along the four axes, in thousandths rounded to the nearest: > 0
 * apart (a lower bound of the distance), 0 touching, < 0 overlapping by so much. */
gs_len gs_rect_separation(const gs_rect *a, const gs_rect *b);
/* True if they overlap by more than `tol` (>= 0) on every axis: bases that merely touch
 * do not. GS_TOL is the usual tolerance. */
bool gs_rect_overlap(const gs_rect *a, const gs_rect *b, gs_len tol);
/* Edge-to-edge distance, to the nearest thousandth; 0 if they touch or overlap. */
gs_len gs_rect_distance(const gs_rect *a, const gs_rect *b);
/* True if that is at most `most`: mostly told by less than the distance itself. */
bool gs_rect_within(const gs_rect *a, const gs_rect *b, gs_len most);
/* The same, and the nearest points (either may be NULL). Where they overlap or touch
 * along a stretch the points are some common point's neighbours: pa lies on or in a, pb
 * on or in b. */
gs_len gs_rect_closest(const gs_rect *a, const gs_rect *b, gs_pt *pa, gs_pt *pb);
/* The distance of two rectangles rounded up to a thousandth, as a fact wants it. */
gs_len gs_rect_distance_up(const gs_rect *a, const gs_rect *b);
/* The distance of the nearest of n rectangles that all face the same way (the figures of
 * a block), if it is less than `least`; else `least`. */
gs_len gs_rect_nearest_of(const gs_rect *r, const gs_rect *of, int n, gs_len least);
/* Distance of a point, 0 inside. */
gs_len gs_rect_pt_distance(const gs_rect *r, gs_pt p);
/* The point of the rectangle nearest to p (p itself inside). */
gs_pt gs_rect_nearest(const gs_rect *r, gs_pt p);
/* Distance of a segment, 0 if it meets the rectangle. */
gs_len gs_rect_seg_distance(const gs_rect *r, gs_pt a, gs_pt b);
/* Distance from one face of r to another rectangle (ranges from the front edge,
 * GOH-R51). */
gs_len gs_rect_face_distance(const gs_rect *r, gs_bearing face, const gs_rect *other);
/* True if p is inside or at most `tol` outside. */
bool gs_rect_holds(const gs_rect *r, gs_pt p, gs_len tol);
/* Length of the part of the segment a-b that runs inside the rectangle (0: it misses,
 * touches a corner or runs along an edge within GS_TOL). */
gs_len gs_rect_seg_inside(const gs_rect *r, gs_pt a, gs_pt b);

/* Two rectangles edge to edge: which faces lie against each other and how much they
 * share. */
typedef struct gs_touch {
    gs_bearing a_face, b_face;
    gs_len shared; /* length of edge shared; 0: corner to corner, or at an angle */
} gs_touch;
/* True if the distance is at most `gap` (SHW-R104: 50, GOH-R34b: 20); *out (may be NULL)
 * is the pair of faces that share most, faces counting as flush within 2 degrees; without
 * a flush pair shared is 0 and the faces are those through which the centres look at each
 * other. */
bool gs_rect_touch(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out);
/* The same for whoever minds only edges: true if some pair of faces shares a length (> 0). */
bool gs_rect_flush(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out);
/* The same for faces askew too: shared is then the shorter of the stretches of the two faces
 * that lie at most `gap` before each other (GOH-R34b: 20 along 100 is up to 11 degrees). */
bool gs_rect_along(const gs_rect *a, const gs_rect *b, gs_len gap, gs_touch *out);

/* ---- moves of a rectangle ---- */

/* Straight ahead (back if negative); in any direction. */
gs_rect gs_rect_forward(const gs_rect *r, gs_len len);
gs_rect gs_rect_shift(const gs_rect *r, gs_ang direction, gs_len len);
/* Turned about its centre, clockwise if positive; width and depth keep their meaning. */
gs_rect gs_rect_turn(const gs_rect *r, gs_ang ang);
/* Wheeled forward by ang >= 0 about its left front corner (GS_LEFT: turns anticlockwise)
 * or its right one (GS_RIGHT: clockwise) (SHW-R48, GOH-R18, MOH-R66). */
gs_rect gs_rect_wheel(const gs_rect *r, gs_bearing pivot, gs_ang ang);
/* Arc of the other front corner: width x angle, rounded up. */
gs_len gs_wheel_arc(gs_len width, gs_ang ang);
/* The greatest angle whose arc is at most `arc`; GS_ANG_FULL if width is 0. */
gs_ang gs_wheel_angle(gs_len width, gs_len arc);

/* Grown by `by` on all four sides (shrunk if negative, to no less than nothing). A cast
 * against a rectangle grown by 1000 stops a unit short of it (SHW-R110; on the safe side
 * at corners). */
gs_rect gs_rect_grow(const gs_rect *r, gs_len by);
/* The smallest rectangle with that facing round n >= 1 rectangles: a group as one
 * (GOH-3). */
gs_rect gs_rect_around(const gs_rect *r, int n, gs_ang facing);
/* Where `member` comes when the group it stands in goes rigidly from one pose to
 * another. */
gs_rect gs_rect_carry(const gs_rect *member, const gs_rect *from, const gs_rect *to);

/* ---- zones ---- */

/* Does the line through the edge itself belong to the zone before it? */
typedef enum gs_zone_line { GS_LINE_OUT, GS_LINE_IN } gs_zone_line;

/* True if p lies in the zone before the front: ahead of the line through the front edge,
 * and not more than `spread` outside straight ahead from the edge's ends. spread:
 * GS_ANG_45 for the front zone of SHW-R103, GOH-R32 and FEU-0.7.1, 0 for the strip
 * straight ahead, GS_ANG_90 for all that is ahead. The slanting border belongs
 * to the zone. GS_LINE_OUT (SHW): d > 0; GS_LINE_IN (GOH, FEU): d >= 0. Other faces:
 * through gs_rect_as_face. */
bool gs_zone_holds(const gs_rect *r, gs_pt p, gs_ang spread, gs_zone_line line);
/* The zone of r that holds p at 45 degrees: front first, then the flanks, then the rear.
 * Points inside the rectangle count as its flank on their side. */
gs_bearing gs_zone_at(const gs_rect *r, gs_pt p, gs_zone_line line);
/* True if any part of `other` lies in that zone (more than a touch of GS_TOL). */
bool gs_zone_meets(const gs_rect *r, const gs_rect *other, gs_ang spread);
/* The same, and that part is at most `reach` ahead of the line of the front edge. */
bool gs_zone_meets_within(const gs_rect *r, const gs_rect *other, gs_ang spread,
                          gs_len reach);
/* The zone before a face as a polygon, cut `reach` ahead of the edge's line (reach >
 * 0). */
gs_hull gs_zone_hull(const gs_rect *r, gs_bearing face, gs_ang spread, gs_len reach);

/* ---- pairs ---- */

/* Two rectangles that several questions will be asked about: how each lies as the other
 * sees it, worked out once. Centres in 2^-30, cosine and sine of b's facing against a's. */
typedef struct gs_pair {
    const gs_rect *a, *b; /* must live as long */
    int64_t bx, by, ax, ay, c, s;
} gs_pair;
gs_pair gs_pair_of(const gs_rect *a, const gs_rect *b);
/* The same pair seen from the other one. */
gs_pair gs_pair_turned(const gs_pair *p);
/* gs_rect_distance, gs_rect_separation. */
gs_len gs_pair_distance(const gs_pair *p);
gs_len gs_pair_separation(const gs_pair *p);
/* gs_zone_meets(a, b, spread); gs_zone_holds(a, b's centre, spread, line). */
bool gs_pair_meets(const gs_pair *p, gs_ang spread);
bool gs_pair_holds(const gs_pair *p, gs_ang spread, gs_zone_line line);

/* ---- convex hulls ---- */

/* The hull of n <= 32 points; corners beyond GS_HULL_MAX cannot arise from two rectangles
 * and are a bug. */
gs_hull gs_hull_of(const gs_pt *p, int n);
gs_hull gs_hull_rect(const gs_rect *r);
gs_hull gs_hull_box(gs_box b);
gs_box gs_hull_bounds(const gs_hull *h);
bool gs_hull_holds(const gs_hull *h, gs_pt p);
/* True if they overlap by more than about a thousandth. */
bool gs_hull_overlap(const gs_hull *a, const gs_hull *b);
/* True if more than about a thousandth of the segment runs inside. */
bool gs_hull_meets_seg(const gs_hull *h, gs_pt a, gs_pt b);
/* True if the hull overlaps the inside of a simple polygon. */
bool gs_hull_meets_poly(const gs_hull *h, const gs_pt *poly, int n);
#endif
