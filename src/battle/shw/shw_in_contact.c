/* Who is in contact, so that he neither shoots nor is shot at (SHW-15.3, R62): with an enemy, or
 * with a lone hero under a spell, of either army (SHW-8.11, R27). */
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_in_contact_int.h"

/* Whose man he is by the order of battle, whoever leads him now. */
static int army_of(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS
               ? gs_body_side(b, body)
               : b->scene->setup->heroes[b->t.hero[body - GS_MAX_UNITS].of].side;
}

/* A lone hero who serves another than his own army. */
static bool held(const gs_battle *b, int body)
{
    return body >= GS_MAX_UNITS && gs_body_here(b, body) &&
           gs_body_side(b, body) != army_of(b, body);
}

/* Do they touch who are on one side for as long as the spell lasts only? */
static bool touches_held(const gs_battle *b, int x, int y)
{
    return x != y && (held(b, x) || held(b, y)) && army_of(b, x) != army_of(b, y) &&
           gs_body_side(b, x) == gs_body_side(b, y) &&
           gs_rect_within(&b->s.rect[x], &b->s.rect[y], SHW_CONTACT);
}

bool shw_in_contact(const gs_battle *b, int body)
{
    if (gs_body_engaged(b, body)) {
        return true;
    }
    int first = held(b, body) ? -1 : GS_MAX_UNITS - 1; /* only heroes are held */
    for (int i = gs_body_next(b, first); i >= 0; i = gs_body_next(b, i)) {
        if (touches_held(b, body, i)) {
            return true;
        }
    }
    return false;
}

int shw_figures_engaged(const gs_battle *b, int unit, int with)
{
    shw_face f[SHW_MAX_FACES];
    gs_bodyset members;
    int n = shw_faces(b, unit, gs_body_side(b, unit), f, &members), sum = 0;
    for (int i = 0; i < n; i++) {
        sum += f[i].a == unit && (with < 0 || f[i].d == with) ? f[i].contact[0] : 0;
    }
    for (int i = gs_body_next(b, GS_MAX_UNITS - 1); i >= 0; i = gs_body_next(b, i)) {
        if ((with < 0 || with == i) && touches_held(b, unit, i) &&
            shw_face_make(b, unit, &b->s.rect[unit], i, &b->s.rect[i], &f[0])) {
            sum += f[0].contact[0];
        }
    }
    return sum;
}
