#ifndef TABLE_SHAPE_INT_H
#define TABLE_SHAPE_INT_H
/* Fixed-point helpers of the geometry. Q30 marks 1/2^30, Q8 1/256 of a thousandth. */
#include "gesta/fixed.h"
#include "gesta/shape.h"

#define TABLE_ONE ((int64_t)1 << 30)

/* A direction in Q30: ahead (x, y); to the right of it is (y, -x). */
typedef struct table_dir {
    int64_t x, y;
} table_dir;

typedef struct table_vec {
    int64_t x, y;
} table_vec;

static inline table_dir table_dir_of(gs_ang a)
{
    gs_sincos d = gs_sin_cos(a);
    return (table_dir){d.sin, d.cos};
}

/* v / 2^s to the nearest, halves away from zero: the same size for v and -v. */
static inline int64_t table_shift(int64_t v, int s)
{
    int64_t half = (int64_t)1 << (s - 1);
    return v >= 0 ? (v + half) >> s : -((-v + half) >> s);
}

static inline int64_t table_abs(int64_t v)
{
    return v < 0 ? -v : v;
}

static inline int64_t table_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t table_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t table_cross(gs_pt a, gs_pt b, gs_pt p)
{
    return (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
}

static inline int64_t table_dot(gs_pt a, gs_pt b, gs_pt p)
{
    return (int64_t)(b.x - a.x) * (p.x - a.x) + (int64_t)(b.y - a.y) * (p.y - a.y);
}

/* Offset of right2/2 to the right and ahead2/2 ahead of a direction, in thousandths. */
static inline gs_pt table_place(gs_pt c, table_dir f, int64_t right2, int64_t ahead2)
{
    return (gs_pt){(gs_len)(c.x + table_shift(f.y * right2 + f.x * ahead2, 31)),
                   (gs_len)(c.y + table_shift(f.y * ahead2 - f.x * right2, 31))};
}

/* p in the frame of a direction at c: x to the right, y ahead, in Q30. */
static inline table_vec table_frame(gs_pt c, table_dir f, gs_pt p)
{
    int64_t x = (int64_t)p.x - c.x;
    int64_t y = (int64_t)p.y - c.y;
    return (table_vec){x * f.y - y * f.x, x * f.x + y * f.y};
}

/* Two rectangles laid out for separating axes. All separations are doubled, in Q30. */
typedef struct table_pair {
    table_vec in_a, in_b; /* b's centre in a's frame, a's in b's: Q30 */
    int64_t c, s;         /* cosine and sine of b's facing against a's */
} table_pair;

/* fa, fb: the directions of their facings. */
static inline table_pair table_pair_along(const gs_rect *a, table_dir fa,
                                          const gs_rect *b, table_dir fb)
{
    gs_sincos turn = gs_sin_cos(b->f - a->f);
    return (table_pair){table_frame(a->c, fa, b->c), table_frame(b->c, fb, a->c),
                        turn.cos, turn.sin};
}

static inline table_pair table_pair_of(const gs_rect *a, const gs_rect *b)
{
    table_dir fa = table_dir_of(a->f);
    if (((b->f - a->f) & (GS_ANG_90 - 1)) != 0) {
        return table_pair_along(a, fa, b, table_dir_of(b->f));
    }
    /* sides are parallel, as in most lines of battle: no more sines are wanted */
    int64_t s = ((b->f - a->f) & GS_ANG_180) ? -1 : 1;
    bool across = ((b->f - a->f) & GS_ANG_90) != 0;
    table_dir fb = across ? (table_dir){s * fa.y, -s * fa.x} : (table_dir){s * fa.x, s * fa.y};
    return (table_pair){table_frame(a->c, fa, b->c), table_frame(b->c, fb, a->c),
                        across ? 0 : s * TABLE_ONE, across ? s * TABLE_ONE : 0};
}

/* Squared distance of two rectangles in Q8, to be rooted. */
int64_t table_pair_near(const table_pair *p, const gs_rect *a, const gs_rect *b);
static inline gs_len table_q8_root(int64_t sq)
{
    return (gs_len)((gs_isqrt(sq) + 128) >> 8);
}

static inline int64_t table_pair_separation(const table_pair *p, const gs_rect *a,
                                            const gs_rect *b)
{
    int64_t c = table_abs(p->c);
    int64_t s = table_abs(p->s);
    int64_t x = 2 * table_abs(p->in_a.x) - a->w * TABLE_ONE - (b->w * c + b->d * s);
    int64_t y = 2 * table_abs(p->in_a.y) - a->d * TABLE_ONE - (b->d * c + b->w * s);
    int64_t u = 2 * table_abs(p->in_b.x) - b->w * TABLE_ONE - (a->w * c + a->d * s);
    int64_t v = 2 * table_abs(p->in_b.y) - b->d * TABLE_ONE - (a->d * c + a->w * s);
    return table_max(table_max(x, y), table_max(u, v));
}
#endif
