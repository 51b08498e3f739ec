/* Where units and heroes stand to each other, as carry rows ask: how far apart, on which side. */
#include "carry_int.h"

#include "gesta/fixed.h"
#include "gesta/shape.h"

static const gs_pt *point_of(const gs_table_state *t, gs_ref r, gs_ang *facing)
{
    if (r.kind == GS_REF_HERO && t->hero[r.ix].unit >= 0) {
        r = gs_ref_unit(t->hero[r.ix].unit);
    }
    if (r.kind == GS_REF_HERO) {
        const gs_hero_state *h = &t->hero[r.ix];
        *facing = h->facing;
        return h->where == GS_HERO_UP && h->in.kind == GS_PLACE_POINT ? &h->at : NULL;
    }
    if (r.kind != GS_REF_UNIT || !(t->unit[r.ix].flags & GS_U_ON_TABLE)) {
        return NULL;
    }
    *facing = t->unit[r.ix].facing;
    return t->unit[r.ix].in.kind == GS_PLACE_POINT ? &t->unit[r.ix].at : NULL;
}

bool carry_has_point(const gs_table_state *t, gs_ref r)
{
    gs_ang facing;
    return point_of(t, r, &facing) != NULL;
}

carry_got carry_apart(const carry_view *v, gs_ref a, gs_ref b)
{
    gs_ang facing;
    const gs_pt *from = point_of(v->t, a, &facing), *to = point_of(v->t, b, &facing);
    if (!from || !to) {
        return (carry_got){.none = true};
    }
    int32_t d = (gs_pt_distance(*from, *to) + 9) / 10 * 10;
    return (carry_got){.v = d, .dec = true, .from = GS_FILL_POINTS};
}

static carry_got face_word(int face, gs_fill_from from)
{
    return (carry_got){.word = gs_face_words[face], .v = face + 1, .from = (uint8_t)from};
}

static bool same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

/* By their points, a quarter each. */
static carry_got face_by_points(const carry_view *v)
{
    gs_ang facing = 0;
    const gs_pt *from = point_of(v->t, v->self->who, &facing);
    const gs_pt *to = point_of(v->t, v->other->who, &facing);
    if (!from || !to || v->other->who.kind == GS_REF_HERO) {
        return (carry_got){.none = true};
    }
    gs_ang off = gs_ang_signed(gs_pt_bearing(*to, *from) - facing);
    off = off < 0 ? -off : off;
    return face_word(off <= GS_ANG_45 ? 0 : off < GS_ANG_180 - GS_ANG_45 ? 1 : 2, GS_FILL_POINTS);
}

carry_got carry_face(const carry_view *v)
{
    if (!v->self || !v->other) {
        return (carry_got){.none = true};
    }
    for (int i = 0; i < v->t->n_ties; i++) {
        const gs_tie *x = &v->t->tie[i];
        if (same(x->who, v->other->who) && same(x->by, v->self->who)) {
            return face_word(x->face, GS_FILL_STATE);
        }
    }
    carry_view foe = *v;
    foe.self = v->other;
    const gs_body_memory *m = carry_memory_of(&foe);
    for (int i = 0; m && i < GS_MEM_FOES; i++) {
        if (same(m->foe[i], v->self->who) && m->foe_face[i] > 0) {
            return face_word(m->foe_face[i] - 1, GS_FILL_MEMORY);
        }
    }
    return face_by_points(v);
}
