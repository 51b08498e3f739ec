#ifndef TABLE_CAST_INT_H
#define TABLE_CAST_INT_H
/* Straight moves: when two shapes touch. What charges and casts share; they are made by the
 * hundred, so it is all inline. */
#include "shape_int.h"

/* Times (lengths moved, Q8) between which two shapes overlap: from when with their true
 * outlines, from and to when with outlines a thousandth smaller, so that sliding along and
 * grazing are no contact. What was before the start is 0. */
typedef struct table_cast {
    int64_t in, in_slack, out_slack;
    bool never;
} table_cast;

static inline int64_t table_cast_quotient(int64_t a, int64_t b)
{
    /* far beyond the table is as good as never; keeps the shift within 64 bits */
    const int64_t far = (int64_t)1 << 54;
    a = table_max(-far, table_min(far, a));
    return gs_div_down(a * 256, b);
}

static inline gs_len table_cast_length(const table_cast *c)
{
    if (c->never || c->in_slack >= c->out_slack || c->out_slack <= 0) {
        return GS_LEN_NONE;
    }
    int64_t t = c->in >> 8;
    return t <= 0 ? 0 : t >= GS_LEN_NONE ? GS_LEN_NONE : (gs_len)t;
}

#define TABLE_SLACK (2 * GS_TOL * TABLE_ONE)

/* One axis, once another has set bounds: what lies within them is not
 * divided. */
static inline void table_cast_narrow(table_cast *c, int64_t at, int64_t reach, int64_t speed)
{
    if (speed < 0) {
        at = -at;
        speed = -speed;
    }
    int64_t small = table_max(reach - TABLE_SLACK, 0);
    if (speed == 0 || at + small <= 0) {
        c->never = c->never || at + small <= 0 || at - small >= 0;
        return;
    }
    if ((at - small) * 256 >= (c->in_slack + 1) * speed) {
        c->in_slack = table_cast_quotient(at - small, speed);
    }
    if ((at - reach) * 256 >= (c->in + 1) * speed) {
        c->in = table_cast_quotient(at - reach, speed);
    }
    if ((at + small) * 256 < c->out_slack * speed) {
        c->out_slack = table_cast_quotient(at + small, speed);
    }
}

/* By its bearing alone: part of b lies ahead of a, not beside the way nor behind. Looks at p's
 * centre of b and the turn only. */
static inline bool table_lies_ahead(const table_pair *p, const gs_rect *a, const gs_rect *b)
{
    int64_t c = table_abs(p->c);
    int64_t s = table_abs(p->s);
    int64_t beside = a->w * TABLE_ONE + b->w * c + b->d * s - TABLE_SLACK;
    int64_t behind = a->d * TABLE_ONE + b->d * c + b->w * s - TABLE_SLACK;
    return 2 * table_abs(p->in_a.x) < table_max(0, beside) &&
           2 * p->in_a.y + table_max(0, behind) > 0;
}

/* gs_cast_rect straight ahead of a, where b lies ahead. */
static inline gs_len table_cast_ahead(const table_pair *p, const gs_rect *a, const gs_rect *b)
{
    int64_t c = table_abs(p->c);
    int64_t s = table_abs(p->s);
    int64_t at = 2 * p->in_a.y;
    int64_t reach = a->d * TABLE_ONE + b->d * c + b->w * s;
    int64_t small = table_max(reach - TABLE_SLACK, 0);
    /* along the way it goes 2 * TABLE_ONE for each thousandth: no divisions */
    table_cast k = {table_max(0, (at - reach) >> 23), table_max(0, (at - small) >> 23),
                    (at + small) >> 23, false};
    table_cast_narrow(&k, -2 * p->in_b.x, b->w * TABLE_ONE + a->w * c + a->d * s, -2 * p->s);
    table_cast_narrow(&k, -2 * p->in_b.y, b->d * TABLE_ONE + a->d * c + a->w * s, 2 * p->c);
    return table_cast_length(&k);
}
#endif
