/* Places that a unit holds. */
#include "house_int.h"

int gs_holder(const gs_battle *b, int feature)
{
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && b->t.unit[i].inside == feature) {
            return i;
        }
    }
    return -1;
}

void gs_house_enter(gs_battle *b, int unit, int feature)
{
    gs_ref place = {GS_REF_FEATURE, (int16_t)feature};
    gs_emit(b, GS_EFFECT_ATTACHED, gs_ref_unit(unit), place, 0, 0, NULL);
}

void gs_house_leave(gs_battle *b, int unit)
{
    gs_ref place = {GS_REF_FEATURE, b->t.unit[unit].inside};
    if (place.ix >= 0) {
        gs_emit(b, GS_EFFECT_DETACHED, gs_ref_unit(unit), place, 0, 0, NULL);
    }
}

void gs_house_set_up(gs_battle *b, int unit, bool (*is_house)(int kind))
{
    const gs_terrain *t = b->scene->terrain;
    for (int i = 0; i < t->n; i++) {
        if (is_house(t->f[i].kind) && gs_feature_holds(&t->f[i], b->t.unit[unit].at) &&
            gs_holder(b, i) < 0) {
            gs_house_enter(b, unit, i);
            return;
        }
    }
}
