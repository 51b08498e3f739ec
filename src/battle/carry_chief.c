/* Who commands whom: the General whom a unit or hero obeys, the General of a side, the leader of a
 * unit, as carry rows ask of them. */
#include "carry_int.h"

/* He can give orders: he stands, and no spell binds him. */
static bool commands(const carry_view *v, int hero)
{
    const gs_hero_state *h = hero >= 0 ? &v->t->hero[hero] : NULL;
    return h && h->where == GS_HERO_UP && !(h->flags & (GS_H_ENCHANTED | GS_H_DOWN));
}

/* Of an alliance, the greatest of its Generals who is there. */
static int of_side(const carry_view *v, int side)
{
    const gs_setup *s = v->s;
    int best = -1;
    if (!s->side[side].allied) {
        return commands(v, s->side[side].general) ? s->side[side].general : -1;
    }
    for (int h = 0; h < s->n_heroes; h++) {
        bool one = s->heroes[h].side == side && s->heroes[h].general && commands(v, h);
        best = one && (best < 0 || v->t->hero[h].power > v->t->hero[best].power) ? h : best;
    }
    return best;
}

int carry_chief(const carry_view *v)
{
    const gs_setup *s = v->s;
    gs_ref r = v->self ? v->self->who : (gs_ref){0};
    int side = carry_side_of(s, v->t, r);
    int of = r.kind == GS_REF_UNIT   ? v->t->unit[r.ix].of
             : r.kind == GS_REF_HERO ? v->t->hero[r.ix].of : -1;
    const char *under = of < 0 ? NULL
                        : r.kind == GS_REF_UNIT ? s->units[of].under : s->heroes[of].under;
    if (r.kind == GS_REF_SIDE) {
        return of_side(v, side);
    }
    int g = under ? gs_setup_hero(s, under) : side >= 0 ? s->side[side].general : -1;
    return commands(v, g) ? g : -1;
}

int carry_joined(const carry_view *v)
{
    gs_ref r = v->self ? v->self->who : (gs_ref){0};
    if (r.kind == GS_REF_HERO) {
        bool general = r.ix < v->s->n_heroes && v->s->heroes[r.ix].general;
        return general && commands(v, r.ix) ? r.ix : -1;
    }
    int side = carry_side_of(v->s, v->t, r), best = -1;
    const int who[2] = {carry_chief(v), side >= 0 ? of_side(v, side) : -1};
    for (int i = 0; i < 2 && r.kind == GS_REF_UNIT; i++) {
        bool with = who[i] >= 0 && v->t->hero[who[i]].unit == r.ix;
        best = with && (best < 0 || v->t->hero[who[i]].power > v->t->hero[best].power) ? who[i]
                                                                                       : best;
    }
    return best;
}

int carry_leader(const carry_view *v)
{
    int unit = v->self && v->self->who.kind == GS_REF_UNIT ? v->self->who.ix : -1;
    int of = unit >= 0 ? v->t->unit[unit].of : -1, h = of >= 0 ? v->s->units[of].leader : -1;
    return h >= 0 && commands(v, h) && v->t->hero[h].unit == unit ? h : -1;
}
