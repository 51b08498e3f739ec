/* What effects make of a hero. */
#include "fold_int.h"

#include <string.h>

static gs_status hero_power(const gs_setup *s, gs_hero_state *h, const gs_log_effect *e,
                            gs_err *err)
{
    if (e->kind == GS_EFFECT_HERO_HIT) {
        int p = h->power - e->amount;
        h->hits = (int16_t)(h->hits + e->amount);
        if (e->left != (p > 0 ? p : 0)) {
            return gs_fold_bad(s, e->who, err, "his Power does not add up");
        }
    } else {
        if (e->left != h->power + e->amount) {
            return gs_fold_bad(s, e->who, err, "his Power does not add up");
        }
        h->gains = (int16_t)(h->gains + e->amount);
    }
    h->power = (int16_t)e->left;
    return GS_OK;
}

static void fallen(gs_table_state *t, const gs_log_effect *e, gs_hero_where where)
{
    gs_hero_state *h = &t->hero[e->who.ix];
    gs_fold_untie(t, e->who, NULL);
    h->where = (int16_t)where;
    h->unit = -1;
    h->flags = 0;
    h->master = -1;
    if (e->by.kind == GS_REF_SIDE) {
        h->by = e->by.ix;
    }
}

static gs_status raise(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                       gs_err *err)
{
    int n = e->by.ix;
    if (e->by.kind != GS_REF_HERO || n < s->n_heroes || n >= GS_MAX_HEROES) {
        return gs_fold_bad(s, e->who, err, "no room for what he raised");
    }
    t->hero[n] = (gs_hero_state){.at = e->pose.at, .facing = e->pose.facing,
                                 .in = e->in, .unit = -1,
                                 .power = (int16_t)e->left, .by = -1, .where = GS_HERO_UP,
                                 .of = e->who.ix, .master = -1};
    t->n_heroes = n + 1 > t->n_heroes ? n + 1 : t->n_heroes;
    return GS_OK;
}

gs_status gs_fold_hero(const gs_setup *s, gs_table_state *t, const gs_log_effect *e,
                       gs_err *err)
{
    gs_hero_state *h = &t->hero[e->who.ix];
    switch (e->kind) {
    case GS_EFFECT_PLACED:
    case GS_EFFECT_ENTERED:
    case GS_EFFECT_HERO_FREED:
        h->at = e->pose.at;
        h->facing = e->pose.facing;
        h->in = e->in;
        h->where = GS_HERO_UP;
        h->flags &= ~(uint32_t)GS_H_DOWN;
        return GS_OK;
    case GS_EFFECT_HERO_HIT:
    case GS_EFFECT_HERO_POWER:
        return hero_power(s, h, e, err);
    case GS_EFFECT_HERO_DOWN:
        h->power = 0;
        h->flags |= GS_H_DOWN;
        return GS_OK;
    case GS_EFFECT_HERO_CAPTURED:
        fallen(t, e, GS_HERO_CAPTURED);
        return GS_OK;
    case GS_EFFECT_HERO_BURIED:
        fallen(t, e, GS_HERO_BURIED);
        return GS_OK;
    case GS_EFFECT_HERO_KILLED:
        fallen(t, e, e->word && strcmp(e->word, "banished") == 0 ? GS_HERO_BANISHED
                                                                 : GS_HERO_KILLED);
        return GS_OK;
    case GS_EFFECT_HERO_LEFT:
        fallen(t, e, GS_HERO_LEFT);
        return GS_OK;
    case GS_EFFECT_ENCHANTED:
        h->flags |= GS_H_ENCHANTED;
        h->master = e->by.ix;
        return GS_OK;
    case GS_EFFECT_RELEASED:
        h->flags &= ~(uint32_t)GS_H_ENCHANTED;
        h->master = -1;
        return GS_OK;
    case GS_EFFECT_ATTACHED:
        h->unit = e->by.ix;
        h->where = GS_HERO_UP;
        return GS_OK;
    case GS_EFFECT_DETACHED:
        h->unit = -1;
        h->at = e->pose.at;
        h->facing = e->pose.facing;
        h->in = e->in;
        h->flags &= ~(uint32_t)GS_H_REAR;
        return GS_OK;
    case GS_EFFECT_HERO_REAR:
        gs_fold_flag(&h->flags, GS_H_REAR, e->amount != 0);
        return GS_OK;
    case GS_EFFECT_MUST_RALLY:
    case GS_EFFECT_RALLIED:
        gs_fold_flag(&h->flags, GS_H_MUST_RALLY, e->kind == GS_EFFECT_MUST_RALLY);
        return GS_OK;
    case GS_EFFECT_RAISED:
        return raise(s, t, e, err);
    case GS_EFFECT_CONTACT:
        return gs_fold_contact(s, t, e, err);
    case GS_EFFECT_MARK:
        return gs_fold_mark(s, &h->marks, e, err);
    default:
        return GS_OK;
    }
}
