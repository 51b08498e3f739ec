/* What the state at a turn's end does not show: a move whose end a later placement hides. A
 * move goes no farther than it cost and was allowed; men who close up or change their
 * formation stand about the place where they stood. */
#include "battle_int.h"

#include "gesta/fixed.h"
#include "gesta/shape.h"

#include <stdlib.h>

#define ROUNDED 3   /* thousandths that rounding takes, for each leg */
#define STEP 250    /* men who spread out again look for room by such steps ... */
#define FAR 2000    /* ... as far as this */

/* ---- moves ---- */
/* `size`: how far its centre may go beyond the cost, since wheels, turns and lining up to the enemy
 * are paid otherwise. */
static gs_status check_move(const gs_setup *s, const gs_log_move *m, gs_len size, gs_err *err)
{
    gs_len way = 0, slack = ROUNDED + size;
    gs_pt at = m->from.at;
    for (int i = 0; i < m->n_path; i++, slack += ROUNDED) {
        way += gs_pt_distance(at, m->path[i]);
        at = m->path[i];
    }
    way += gs_pt_distance(at, m->to.at);
    if (m->allowance > 0 && m->cost > m->allowance + ROUNDED) {
        return gs_err_set(err, GS_STATE, "%s moves for %d.%03d, but may no more than %d.%03d",
                          gs_ref_id(s, m->who), m->cost / 1000, m->cost % 1000,
                          m->allowance / 1000, m->allowance % 1000);
    }
    if (m->cost > 0 && m->manner != GS_MOVE_CHARGE && way > m->cost + slack) {
        return gs_err_set(err, GS_STATE,
                          "%s moves for %d.%03d, but from its start to its end are %d.%03d",
                          gs_ref_id(s, m->who), m->cost / 1000, m->cost % 1000, way / 1000,
                          way % 1000);
    }
    return GS_OK;
}

/* ---- placements ---- */
static bool near(gs_len a, gs_len b)
{
    return abs(a - b) <= ROUNDED;
}

/* Is `now` about the same front, rear, flank or centre as `was`? After a change of formation also
 * some steps aside or to the rear of that. */
static bool stays(const gs_rect *was, const gs_rect *now, bool formed)
{
    gs_pt p = gs_rect_local(was, now->c);
    gs_len wide = (was->w - now->w) / 2, deep = (was->d - now->d) / 2;
    const gs_len x[3] = {0, wide, -wide}, y[3] = {0, deep, -deep};
    if (was->f != now->f) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            gs_len dx = p.x - x[i], dy = p.y - y[j];
            gs_len off = near(dx, 0) ? dy : dx;
            gs_len step = (gs_len)gs_div_near(abs(off), STEP) * STEP;
            if ((near(dx, 0) && near(dy, 0)) ||
                (formed && (near(dx, 0) || near(dy, 0)) && near(abs(off), step) &&
                 step <= FAR)) {
                return true;
            }
        }
    }
    return false;
}

/* Where each unit stood, whether its formation changed since, and how it stands by that. */
typedef struct stand {
    gs_rect was, now;
    bool known, formed;
} stand;

static bool stands(const gs_battle *b, int unit)
{
    return (b->t.unit[unit].flags & GS_U_ON_TABLE) && b->t.unit[unit].inside < 0 &&
           b->t.unit[unit].left > 0;
}

static void note(const gs_battle *b, stand *st, int unit)
{
    st->known = stands(b, unit);
    st->formed = false;
    if (st->known) {
        st->was = st->now = b->scene->rules->rect(b, unit);
    }
}

static gs_status after_effect(gs_battle *b, stand *st, const gs_log_effect *e, gs_err *err)
{
    if (e->who.kind != GS_REF_UNIT || e->who.ix < 0 || e->who.ix >= GS_MAX_UNITS) {
        return GS_OK;
    }
    stand *u = &st[e->who.ix];
    bool from_walls = e->by.kind == GS_REF_FEATURE; /* it forms up outside, whence it goes on */
    if (e->kind == GS_EFFECT_PLACED && u->known && stands(b, e->who.ix) && !from_walls) {
        gs_rect now = b->scene->rules->rect(b, e->who.ix);
        if (!stays(&u->was, &now, u->formed)) {
            return gs_err_set(err, GS_STATE, "%s is placed where it does not stand",
                              gs_ref_id(b->scene->setup, e->who));
        }
        note(b, u, e->who.ix);
    } else if (e->kind == GS_EFFECT_FORMATION) {
        u->formed = true;
        u->was = u->now; /* it may have turned before */
        u->now = u->known ? b->scene->rules->rect(b, e->who.ix) : u->now;
    } else if (e->kind == GS_EFFECT_ATTACHED || e->kind == GS_EFFECT_DETACHED ||
               e->kind == GS_EFFECT_PLACED || e->kind == GS_EFFECT_ENTERED) {
        note(b, u, e->who.ix);
        u->known = u->known && !(e->kind == GS_EFFECT_DETACHED && from_walls);
    }
    return GS_OK;
}

gs_status gs_fold_checked(gs_battle *b, const gs_entry *e, gs_err *err)
{
    const gs_setup *s = b->scene->setup;
    stand st[GS_MAX_UNITS] = {{.known = false}};
    gs_status status = GS_OK;
    b->t.turn = e->turn;
    for (int i = 0; i < b->t.n_units && b->scene->rules; i++) {
        note(b, &st[i], i);
    }
    for (int i = 0; i < e->n_parts && status == GS_OK; i++) {
        const gs_log_part *p = &e->parts[i];
        status = gs_fold_part(s, &b->t, p, err);
        if (status == GS_OK && p->kind == GS_LOG_MOVE) {
            bool unit = p->u.move.who.kind == GS_REF_UNIT && b->scene->rules;
            stand *u = unit ? &st[p->u.move.who.ix] : NULL;
            status = check_move(s, &p->u.move,
                                unit && u->known ? u->was.w + u->was.d : GS_TABLE_MAX, err);
            if (unit) {
                note(b, u, p->u.move.who.ix);
            }
        } else if (status == GS_OK && p->kind == GS_LOG_EFFECT && b->scene->rules) {
            status = after_effect(b, st, &p->u.effect, err);
        }
    }
    if (status != GS_OK) {
        gs_err_prefix(err, "entry %d", e->n);
    }
    return status;
}
