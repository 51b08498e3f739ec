/* A unit in a house: it goes in, comes out in normal order, or is driven out (SHW-7.14, R122). The
 * orders that do it are in shw_garrison.c. */
#include "../way_int.h"
#include "../house_int.h"
#include "shw_after_int.h"
#include "shw_body_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_hold_int.h"
#include "shw_house_int.h"
#include "shw_shape_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

void shw_house_enter(gs_battle *b, int unit, int feature)
{
    gs_ref who = gs_ref_unit(unit);
    int files = b->t.unit[unit].files;
    gs_house_enter(b, unit, feature);
    gs_rect house = shw_house_rect(b, feature);
    gs_emit_at(b, GS_EFFECT_PLACED, who, (gs_ref){0}, 0, b->t.unit[unit].left,
               (gs_pose){house.c, b->t.unit[unit].facing}, files,
               shw_formation_list[SHW_GARRISON]);
    shw_mark(b, unit, SHW_MARK_CAME_ON, false);
    shw_spot_way(b, unit, &b->s.rect[unit]);
}

bool shw_at_the_wall(const gs_battle *b, const gs_rect *r, int feature)
{
    return gs_feature_distance(shw_feature_of(b, feature), r) <= SHW_CONTACT;
}

void shw_house_reached(gs_battle *b, int unit)
{
    for (int i = 0; i < b->scene->terrain->n && gs_body_here(b, unit); i++) {
        if (b->t.unit[unit].inside < 0 && shw_is_house(b, i) &&
            shw_at_the_wall(b, &b->s.rect[unit], i) && shw_house_takes(b, unit, i)) {
            gs_open(b, "garrison", gs_ref_unit(unit), (gs_ref){GS_REF_FEATURE, (int16_t)i});
            shw_house_enter(b, unit, i);
        }
    }
}

/* The unit as a block outside, at a pose. */
gs_rect shw_outside_walls(const gs_battle *b, int unit, gs_pose pose, int files)
{
    gs_block k = shw_block(b, unit);
    k.spacing = 250; /* SHW-R101: it forms up in normal order */
    k.files = files;
    return gs_block_rect(&k, pose.at, pose.facing);
}

/* Leaves its walls and stands in normal order at a place. */
void shw_come_out(gs_battle *b, int unit, gs_pose pose, int files)
{
    gs_ref who = gs_ref_unit(unit), house = {GS_REF_FEATURE, b->t.unit[unit].inside};
    gs_house_leave(b, unit);
    gs_emit_at(b, GS_EFFECT_PLACED, who, house, 0, b->t.unit[unit].left, pose, files,
               shw_formation_list[SHW_NORMAL]);
}

bool shw_garrison_driven_out(gs_battle *b, int unit, const gs_rect *enemy)
{
    gs_rect house = shw_house_rect(b, b->t.unit[unit].inside);
    gs_touch t = {GS_FRONT, GS_FRONT, 0};
    gs_rect_touch(&house, enemy, SHW_CONTACT, &t);
    int files = shw_files_for(b, unit, SHW_NORMAL, 0);
    static const int sides[] = {2, 1, 3}; /* the far side; else round a corner */
    for (int k = 0; k < GS_COUNT(sides); k++) {
        gs_bearing face = (gs_bearing)(((int)t.a_face + sides[k]) % GS_BEARINGS);
        gs_ang out = gs_rect_face_ang(&house, face);
        gs_pose pose = {
            {0, 0}, (out + GS_ANG_180) % GS_ANG_FULL}; /* facing the enemy: SHW-18.3 */
        gs_rect r = shw_outside_walls(b, unit, pose, files);
        r.c = gs_pt_toward(gs_rect_face_centre(&house, face), out, r.d / 2 + 1);
        pose.at = r.c;
        gs_battle after = *b;
        after.log = NULL;
        shw_come_out(&after, unit, pose, files);
        if (gs_place_open(b, &r, unit, -1) && !shw_barred(&after, unit, &r)) {
            shw_come_out(b, unit, pose, files);
            return true;
        }
    }
    return false; /* shut in, it stays where it is (SHW-R80) */
}
