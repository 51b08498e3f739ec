/* The second rank of a line that attacks: shooters marched behind the foot, who step out
 * beside it when there is somebody to shoot at. Their places in the front are kept open. */
#include "act_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define NEAR GS_LEN(8) /* of the enemy: they step out */

void rank_draw_up(gen *s, const int *row, int n)
{
    for (int side = 0; side < 2; side++) { /* from either end inwards */
        int shooter[GS_MAX_UNITS], foot[GS_MAX_UNITS], n_shooters = 0, n_foot = 0;
        for (int i = 0; i < n; i++) {
            int unit = row[side ? n - 1 - i : i];
            uint8_t is = s->g->unit[unit].role;
            if (is == ROLE_SHOOTER && n_foot == 0) {
                shooter[n_shooters++] = unit;
            } else if (is == ROLE_FOOT) {
                foot[n_foot++] = unit;
            }
        }
        for (int i = 0; i < n_shooters && i < n_foot / 2; i++) {
            mind_unit *m = &s->m->unit[shooter[i]];
            gs_len aside = s->m->unit[foot[i]].x - m->x;
            if (aside <= INT16_MAX && aside >= INT16_MIN) {
                m->aside = (int16_t)aside;
                m->flags |= UNIT_BEHIND;
            }
        }
    }
}

gs_pt rank_place(const gen *s, int unit)
{
    const mind_unit *m = &s->m->unit[unit];
    gs_pt at = {m->x, m->y};
    if (m->flags & UNIT_BEHIND) {
        gs_len w, d;
        s->g->lore->size(s, s->b->t.unit[unit].of, 1, &w, &d);
        at.x += m->aside;
        at.y -= d;
    }
    return at;
}

bool rank_due(const gen *s, const body_view *v)
{
    const mind_unit *m = act_mind(s, v);
    if (!m || !(m->flags & UNIT_BEHIND) || v->engaged) {
        return false;
    }
    for (int k = s->l->ours; k < s->l->n; k++) {
        if (gs_rect_separation(&v->r, &s->l->v[k].r) <= NEAR) {
            return true;
        }
    }
    return false;
}

bool rank_steps_out(gen *s, const body_view *v, gs_order *o)
{
    mind_unit *m = act_mind(s, v);
    if (!rank_due(s, v)) {
        return false;
    }
    gs_pt own = own_pt(s, v->r.c);
    gs_len most = gs_body_allowance(s->b, v->body, NULL, true, false);
    gs_len side = m->x - own.x, way = side < 0 ? -side : side;
    gs_len ahead = s->m->front - v->r.d / 2 - own.y;
    gs_ang to = table_ang(s, side < 0 ? 3 * GS_ANG_90 : GS_ANG_90);
    ahead = ahead > most - way ? most - way : ahead;
    for (int part = 4; part >= 0; part--) {
        memset(o, 0, sizeof *o);
        o->kind = GS_ORDER_MOVE;
        o->who = gs_body_ref(v->body);
        gs_path_add(&o->path, GS_STEP_SHIFT, to, way);
        if (ahead * part / 4 > 0) {
            gs_path_add(&o->path, GS_STEP_SHIFT, table_ang(s, 0), ahead * part / 4);
        } else if (part > 0) {
            continue;
        }
        if (way <= most && act_legal(s, o)) {
            m->flags &= (uint8_t)~UNIT_BEHIND;
            return true;
        }
    }
    return false;
}
