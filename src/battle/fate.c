/* Heroes and generals. */
#include "fate_int.h"

bool gs_hero_is_with(const gs_battle *b, int hero, int unit)
{
    return b->t.hero[hero].unit == unit && b->t.hero[hero].where == GS_HERO_UP;
}

int gs_heroes_with(const gs_battle *b, int unit, int out[GS_WITH_UNIT])
{
    int n = 0;
    for (int h = 0; h < b->t.n_heroes && n < GS_WITH_UNIT; h++) {
        if (gs_hero_is_with(b, h, unit)) {
            out[n++] = h;
        }
    }
    return n;
}

gs_role gs_role_of(const gs_battle *b, const char *prefix, int body)
{
    int with[GS_WITH_UNIT];
    if (body >= GS_MAX_UNITS) {
        return (gs_role){prefix, -1, body - GS_MAX_UNITS};
    }
    return (gs_role){prefix, body, gs_heroes_with(b, body, with) > 0 ? with[0] : -1};
}

void gs_hero_hit(gs_battle *b, int hero, int hits, gs_ref by)
{
    int left = b->t.hero[hero].power - hits;
    gs_emit(b, GS_EFFECT_HERO_HIT, gs_ref_hero(hero), by, hits, left > 0 ? left : 0, NULL);
}

void gs_hero_leaves(gs_battle *b, int hero, gs_ref with, const char *word)
{
    gs_emit(b, GS_EFFECT_HERO_LEFT, gs_ref_hero(hero), with, 0, b->t.hero[hero].power, word);
}

void gs_unit_leaves(gs_battle *b, int unit, gs_ref by, const char *word)
{
    gs_emit(b, GS_EFFECT_LEFT_TABLE, gs_ref_unit(unit), by, 0, b->t.unit[unit].left, word);
}

void gs_general_lost(gs_battle *b, int side, gs_ref by)
{
    gs_emit(b, GS_EFFECT_GENERAL_LOST, gs_ref_side(side), by, 0, 0, NULL);
}
