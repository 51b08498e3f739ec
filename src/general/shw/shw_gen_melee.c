/* In the midst of a melee under Stout Hearts: who breaks off a fight that goes against
 * him, and lives to fight another (SHW-18.2). */
#include "shw_gen_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* What goes on between v and those in contact with it, to us; what they could do to it
 * after it has gone back so far. */
static bool weigh(gen *s, const body_view *v, gs_len way, int64_t *stay, int64_t *leave)
{
    int near[16], n = gs_body_contacts(s->b, v->body, near, 16);
    *stay = *leave = 0;
    for (int i = 0; i < n; i++) {
        int k = s->l->at[near[i]];
        gs_touch t;
        if (k < 0 || !gs_rect_touch(&v->r, &s->l->v[k].r, s->g->lore->touch, &t)) {
            continue;
        }
        const body_view *e = &s->l->v[k];
        clash now = {.a_flank = t.b_face != GS_FRONT && !shw_gen_no_flank(s, e),
                     .d_flank = t.a_face != GS_FRONT && !shw_gen_no_flank(s, v)};
        clash then = {.charge = way >= s->g->lore->bonus_run && way <= e->reach,
                      .loose = way > s->g->lore->wall_reach};
        worth_of w;
        trade_fight(s, v, e, &now, &w);
        *stay += (int64_t)s->t->give * w.give - (int64_t)s->t->take * w.take;
        if (!e->rallies && e->reach > way) {
            then.ranks = shw_gen_ranks(s, e, way);
            trade_fight(s, e, v, &then, &w);
            int64_t blow = (int64_t)s->t->take * w.give - (int64_t)s->t->give * w.take * 3 / 4;
            *leave -= blow > 0 ? blow : 0;
        }
    }
    *stay /= 256;
    *leave /= 256;
    return n > 0;
}

bool shw_gen_break_off(gen *s, const body_view *v, gs_order *o)
{
    int64_t stay, leave;
    memset(o, 0, sizeof *o);
    o->kind = GS_ORDER_WITHDRAW;
    o->who = gs_body_ref(v->body);
    bool wall = v->body < GS_MAX_UNITS &&
                s->b->t.unit[v->body].formation == SHW_SHIELD_WALL;
    gs_len rate = wall ? s->g->lore->wall_reach : v->reach;
    gs_len way = v->free ? rate * 3 / 4 : rate / 2;
    if (s->m->plan == PLAN_LAST_STAND || s->m->plan == PLAN_HOLD ||
        !weigh(s, v, way, &stay, &leave) || stay >= leave) {
        return false;
    }
    if (v->free) {
        o->to = (gs_pose){gs_pt_toward(v->r.c, v->r.f, -way), v->r.f};
        return act_legal(s, o);
    }
    for (int part = 4; part >= 2; part--) { /* the ground may slow it */
        o->path.n = 0;
        gs_path_add(&o->path, GS_STEP_BACK, 0, way * part / 4);
        if (act_legal(s, o)) {
            return true;
        }
    }
    return false;
}
