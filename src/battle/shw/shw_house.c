/* Buildings and fortifications: their room, who is along the wall before an enemy, the ground
 * round them (SHW-7.14, R22, R122). */
#include "../way_int.h"
#include "../house_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_house_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* ---- the building ---- */

bool shw_is_house(const gs_battle *b, int feature)
{
    return feature >= 0 && feature < b->scene->terrain->n &&
           shw_terrain_table[shw_feature_of(b, feature)->kind].house;
}

/* Length of its outline; of a line, its own. */
static gs_len outline(const gs_feature *f)
{
    gs_len len = 0;
    for (int i = 0; i + 1 < f->n; i++) {
        len += gs_pt_distance(f->p[i], f->p[i + 1]);
    }
    return f->line ? len : len + gs_pt_distance(f->p[f->n - 1], f->p[0]);
}

int shw_house_room(const gs_battle *b, int feature)
{
    return outline(shw_feature_of(b, feature)) / GS_LEN(1); /* one figure for each inch */
}

bool shw_house_infantry(const gs_battle *b, int unit)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    return !u.mounted && !shw_troops[u.type].beast && u.type != SHW_ARTILLERY &&
           u.type != SHW_TRAIN;
}

bool shw_house_takes(const gs_battle *b, int unit, int feature)
{
    gs_rect house = shw_house_rect(b, feature);
    if (gs_bodies_hit(b, &house, unit, -1) >= 0) {
        return false; /* somebody is inside still */
    }
    return shw_is_house(b, feature) && shw_house_infantry(b, unit) &&
           gs_holder(b, feature) < 0 &&
           shw_block_count(b, unit) <= shw_house_room(b, feature);
}

/* ---- who is along the wall (SHW-R22: spread evenly round it) ---- */

gs_ang shw_apart(gs_ang x, gs_ang y)
{
    gs_ang d = (x - y) % GS_ANG_FULL;
    d = d < 0 ? d + GS_ANG_FULL : d;
    return d > GS_ANG_180 ? GS_ANG_FULL - d : d;
}

bool shw_garrison_faces(const gs_battle *b, int unit, int figure, const gs_rect *enemy)
{
    int n = shw_block_count(b, unit);
    gs_rect house = shw_house_rect(b, b->t.unit[unit].inside);
    gs_ang dir = gs_pt_bearing(house.c, gs_rect_nearest(enemy, house.c));
    int64_t round = (int64_t)figure * GS_ANG_FULL / n; /* spread evenly round the wall */
    return shw_apart((gs_ang)((b->t.unit[unit].facing + round) % GS_ANG_FULL), dir) <= GS_ANG_45;
}

int shw_garrison_facing(const gs_battle *b, int unit, const gs_rect *enemy)
{
    int n = shw_block_count(b, unit), facing = 0;
    for (int i = 0; i < n; i++) {
        facing += shw_garrison_faces(b, unit, i, enemy);
    }
    return facing;
}

int shw_garrison_along(const gs_battle *b, int unit, const gs_rect *enemy, bool *faces)
{
    int feature = b->t.unit[unit].inside, n = shw_block_count(b, unit);
    gs_rect house = shw_house_rect(b, feature);
    gs_touch t;
    gs_len whole = outline(shw_feature_of(b, feature)), along = enemy->w;
    if (gs_rect_touch(&house, enemy, SHW_CONTACT, &t)) {
        gs_len face = gs_rect_face_length(&house, t.a_face);
        along = gs_rect_face_length(enemy, t.b_face);
        along = t.shared > 0 ? t.shared : along < face ? along : face;
    }
    int64_t there = ((int64_t)n * along + whole - 1) / (whole > 0 ? whole : 1);
    *faces = shw_garrison_facing(b, unit, enemy) > 0; /* SHW-7.14: one is enough */
    return there < 1 ? 1 : there > n ? n : (int)there;
}

/* ---- the ground before its walls ---- */

bool shw_house_outside(const gs_battle *b, int feature, int hero, gs_pose *out)
{
    int body = SHW_HERO_BODY(hero);
    gs_bodyset foes = gs_bodies_against(b, shw_hero_side(b, hero));
    gs_rect house = shw_house_rect(b, feature), r = shw_rect(b, body);
    gs_len most = -1;
    for (int k = 0; k < GS_BEARINGS; k++) {
        gs_len along = gs_rect_face_length(&house, (gs_bearing)k) / 2;
        r.f = gs_rect_face_ang(&house, (gs_bearing)k);
        for (gs_len at = 0; at <= along; at = at > 0 ? -at : GS_LEN(1) - at) {
            gs_pt edge = gs_pt_toward(gs_rect_face_centre(&house, (gs_bearing)k),
                                      (r.f + GS_ANG_90) % GS_ANG_FULL, at);
            r.c = gs_pt_toward(edge, r.f, r.d / 2 + 1);
            gs_len far; /* how far that is from the nearest enemy */
            gs_bodies_nearest(b, &foes, &r, &far);
            if (far > most && gs_place_open(b, &r, body, -1) && !shw_barred(b, body, &r)) {
                most = far;
                *out = (gs_pose){r.c, r.f};
            }
        }
    }
    return most >= 0;
}
