#ifndef GESTA_PATH_H
#define GESTA_PATH_H
/* Moves as short lists of steps; the ground they sweep; what they meet; charges; wheels
 * planned towards a place. */
#include "gesta/shape.h"

/* What a unit does in a stretch of its path. */
typedef enum gs_step_kind {
    GS_STEP_FORWARD,     /* len ahead */
    GS_STEP_BACK,        /* len straight back, facing kept */
    GS_STEP_WHEEL_LEFT,  /* ang >= 0 about the left front corner */
    GS_STEP_WHEEL_RIGHT, /* ang >= 0 about the right front corner */
    GS_STEP_TURN,        /* ang (signed, clockwise) about the centre; no length */
    GS_STEP_FACE, /* ang = 90, 180 or 270 degrees: the block turns in place, ranks and
                            files exchanged at a quarter (SHW-R49); no length */
    GS_STEP_SHIFT /* len in the direction ang (of the table), facing kept */
} gs_step_kind;

/* A stretch of a path. */
typedef struct gs_step {
    uint8_t kind; /* gs_step_kind */
    gs_ang ang;
    gs_len len;
} gs_step;

#define GS_PATH_MAX 8
/* A move as a row of stretches. */
typedef struct gs_path {
    int n;
    gs_step step[GS_PATH_MAX];
} gs_path;

/* Adds a step; steps of no length and no angle are left out. False if the path is
 * full. */
bool gs_path_add(gs_path *p, gs_step_kind kind, gs_ang ang, gs_len len);
/* Where a step, or a whole path, leads. */
gs_rect gs_step_end(const gs_rect *from, const gs_step *s);
gs_rect gs_path_end(const gs_rect *from, const gs_path *p);
/* What a step or a path uses of an allowance: straight lengths and wheel arcs
 * (SHW-R48). */
gs_len gs_step_length(const gs_rect *from, const gs_step *s);
gs_len gs_path_length(const gs_rect *from, const gs_path *p);
/* The longest beginning of the path that uses at most `allowance`; *used (may be NULL) is
 * what it uses. */
gs_path gs_path_cut(const gs_rect *from, const gs_path *p, gs_len allowance,
                    gs_len *used);
/* Greatest displacement of any corner between two poses: SHW-12.12 for free movers. */
gs_len gs_pose_shift(const gs_rect *from, const gs_rect *to);

/* Rectangles that together hold all of the ground that a path sweeps: far cheaper to make
 * than the sweep itself, and what none of them overlaps the sweep does not meet. Returns
 * how many. */
#define GS_COVER_MAX (GS_PATH_MAX + 1)
int gs_path_cover(const gs_rect *from, const gs_path *p, gs_rect out[GS_COVER_MAX]);
bool gs_cover_meets(const gs_rect *cover, int n, const gs_rect *r);
/* The upright box round them. */
gs_box gs_cover_box(const gs_rect *cover, int n);
/* Rectangles that lie wholly on the ground that a path sweeps, none of it at a bend: what
 * overlaps one of them the sweep meets. At most GS_COVER_MAX; returns how many. */
int gs_path_core(const gs_rect *from, const gs_path *p, gs_rect out[GS_COVER_MAX]);

/* The ground that a path sweeps, as convex pieces in order; wheels as pieces of at most
 * 15 degrees with the bulge of the arc inside (never too small; too large by at most
 * 1/100 of the radius). Of a turn about the centre only the end counts (SHW-R49,
 * MOH-R71). */
#define GS_SWEEP_MAX 40
typedef struct gs_sweep {
    int n;
    gs_box box;
    gs_hull piece[GS_SWEEP_MAX];
} gs_sweep;
void gs_sweep_path(gs_sweep *out, const gs_rect *from, const gs_path *p);
/* Might it meet the rectangle? By the circle round that; costs next to nothing. */
static inline bool gs_sweep_near(const gs_sweep *s, const gs_rect *r)
{
    gs_len far = gs_rect_span(r) / 2 + 2; /* from its centre to its corners, and more */
    return r->c.x + far >= s->box.x0 && r->c.x - far <= s->box.x1 &&
           r->c.y + far >= s->box.y0 && r->c.y - far <= s->box.y1;
}
bool gs_sweep_meets_rect(const gs_sweep *s, const gs_rect *r);
/* Does any of the ground come as near to a rectangle as `reach`, rounded corners and all? */
bool gs_sweep_within(const gs_sweep *s, const gs_rect *r, gs_len reach);
bool gs_sweep_meets_hull(const gs_sweep *s, const gs_hull *h);

/* Free length of a straight move of `r` in the direction `ang` before it touches `other`,
 * rounded down; 0 if they touch and it moves into it, or overlap; GS_LEN_NONE if it never
 * does (sliding along within GS_TOL is no contact). Exact, by separating axes. */
gs_len gs_cast_rect(const gs_rect *r, gs_ang ang, const gs_rect *other);
/* The same against a segment, and against the outline or inside of a polygon. */
gs_len gs_cast_seg(const gs_rect *r, gs_ang ang, gs_pt a, gs_pt b);
gs_len gs_cast_poly(const gs_rect *r, gs_ang ang, const gs_pt *poly, int n);

/* ---- charges ---- */

/* Asked about a candidate path: may it be used? (Friends, other enemies, ground,
 * SHW-13.4.) */
typedef bool gs_path_ok(void *ctx, const gs_rect *from, const gs_path *path);

/* What a charge comes to. */
typedef struct gs_charge {
    gs_path path;      /* at most one wheel, then straight */
    gs_len length;     /* wheel arc included */
    gs_rect contact;   /* pose when the bases touch, before lining up */
} gs_charge;
/* The shortest charge path of SHW-R106: at most one wheel of at most max_wheel (usually
 * GS_ANG_45) at the start, then straight ahead until the target is touched; `limit` is
 * the greatest length of interest (GS_LEN_NONE: any). `ok` (may be NULL) may refuse
 * paths: the shortest that it allows is found among a fan of wheels and their
 * refinements. False if there is none. */
bool gs_charge_wheel(const gs_rect *from, const gs_rect *target, gs_ang max_wheel,
                     gs_len limit, gs_path_ok *ok, void *ctx, gs_charge *out);
/* The straight charge of those who move freely (SHW-R106: skirmishers, light cavalry,
 * lone heroes): straight to the nearest point of the target, facing kept; tried towards
 * the face centres too if `ok` refuses. The path is one GS_STEP_SHIFT. */
bool gs_charge_free(const gs_rect *from, const gs_rect *target, gs_len limit,
                    gs_path_ok *ok, void *ctx, gs_charge *out);
/* Flush against a face of the target: facing it, front edge on the face's line, slid
 * along the face by at most `max_slide` from where it stands to share most of the face.
 * *shared (may be NULL): the length of face then shared (may be 0: nothing to meet). */
gs_rect gs_line_up(const gs_rect *charger, const gs_rect *target, gs_bearing face,
                   gs_len max_slide, gs_len *shared);
/* The face of the target that a point outside is nearest to (SHW-R52); ties: front, then
 * by the bearing's order. */
gs_bearing gs_nearest_face(const gs_rect *target, gs_pt p);
/* The aligned place of GOH-R34: front and rear with centres opposite; on a flank front
 * corner to front corner. */
gs_rect gs_align_corner(const gs_rect *charger, const gs_rect *target, gs_bearing face);

/* ---- planning ---- */

/* As far as `allowance` goes towards a pose (centre and facing; sizes are those of `from`): the
 * cheapest wheel, straight and wheel that ends there (either wheel may be none, each at most 90
 * degrees), else a wheel and straight to where its front would be, with a wheel to the facing as far
 * as it goes, else a wheel towards it. Returns the length used (0: nothing sensible). */
gs_len gs_plan_move(const gs_rect *from, gs_pt goal, gs_ang facing, gs_len allowance,
                    gs_path_ok *ok, void *ctx, gs_path *out);
#endif
