/* Formations (chapter 7): which a unit may take up, in how many files, and how it is lost again:
 * by breaking it, or because too few are left for it. */
#include "../way_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_shape_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

int shw_files_for(const gs_battle *b, int unit, int formation, int wish)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    int n = shw_block_count(b, unit);
    int files = wish > 0                    ? wish
                : b->t.unit[unit].files > 0 ? b->t.unit[unit].files
                : u.mounted                 ? 4
                                            : 6; /* SHW-R102 */
    if (formation == SHW_HEDGEHOG) {
        files = gs_block_square_files(n, u.base_wide, u.base_deep, 0, 2);
    }
    if (formation == SHW_SHIELD_WALL && files > (n + 1) / 2) {
        files = (n + 1) / 2; /* at least 2 ranks, SHW-7.11 */
    }
    return files > n ? n : files < 1 ? 1 : files;
}

gs_status shw_formation_ok(const gs_battle *b, int unit, int formation, int files,
                           gs_err *err)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    int n = shw_block_count(b, unit);
    bool foot = !u.mounted && !shw_troops[u.type].beast && u.type != SHW_ARTILLERY &&
                u.type != SHW_TRAIN;
    bool heavy = foot && (u.type == SHW_HEAVY_INFANTRY || u.type == SHW_HEAVY_CAVALRY);
    switch (formation) {
    case SHW_NORMAL:
        return GS_OK;
    case SHW_SKIRMISH:
        return u.skirmishes && foot
                   ? GS_OK
                   : gs_refuse(err, "SHW-7.5", "only light infantry may skirmish");
    case SHW_SHIELD_WALL:
        if (!heavy || (!u.shield && u.weapon != SHW_LONG_SPEAR)) {
            return gs_refuse(err, "SHW-R19",
                             "a shield wall needs heavy infantry with shields or "
                             "long spears");
        }
        return n >= 4 && files <= (n + 1) / 2
                   ? GS_OK
                   : gs_refuse(err, "SHW-7.11", "a shield wall is at least 2 ranks deep");
    case SHW_HEDGEHOG:
        if (!heavy || u.weapon != SHW_LONG_SPEAR) {
            return gs_refuse(err, "SHW-7.7",
                             "only heavy infantry with long spears forms a hedgehog");
        }
        return n >= 4 ? GS_OK
                      : gs_refuse(err, "SHW-R102", "a hedgehog needs at least 4 figures");
    case SHW_CIRCLE:
        return n >= 3 && u.type != SHW_ARTILLERY && !shw_troops[u.type].beast
                   ? GS_OK : gs_refuse(err, "SHW-7.4", "it cannot form a circle");
    default:
        return gs_refuse(err, "SHW-7.14",
                         "a garrison is formed by going into a building");
    }
}

/* The rectangle of another formation about the same front. */
gs_rect shw_reformed(const gs_battle *b, int unit, int formation, int files)
{
    gs_rect now = b->s.rect[unit];
    gs_rect r = shw_rect_as(b, unit, gs_body_pose(b, unit), formation, files);
    if (formation == SHW_CIRCLE || b->t.unit[unit].formation == SHW_CIRCLE) {
        return r; /* about its centre */
    }
    return gs_rect_forward(&r, now.d / 2 - r.d / 2);
}

void shw_set_formation(gs_battle *b, int unit, int formation, int files)
{
    gs_rect r = shw_reformed(b, unit, formation, files);
    gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
               (gs_pose){{0, 0}, 0}, files, shw_formation_list[formation]);
    if (r.c.x != b->t.unit[unit].at.x || r.c.y != b->t.unit[unit].at.y) {
        gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0,
                   b->t.unit[unit].left, (gs_pose){r.c, r.f}, files, NULL);
    }
}

/* Spreads out again where there is room: in its place, or a little to the rear or aside;
 * stays as it is where there is none. */
void shw_break_formation(gs_battle *b, int unit)
{
    int f = b->t.unit[unit].formation;
    if (f != SHW_HEDGEHOG && f != SHW_CIRCLE) {
        return;
    }
    int files = shw_files_for(b, unit, SHW_NORMAL, 0);
    gs_rect r = shw_reformed(b, unit, SHW_NORMAL, files);
    for (int k = 0; k < 24; k++) {
        static const int8_t way[3] = {2, 1, 3}; /* rear, right, left */
        gs_rect at = gs_rect_shift(&r, gs_rect_face_ang(&r, (gs_bearing)way[k % 3]),
                                   (k + 2) / 3 * 250);
        if (gs_place_open(b, &at, unit, -1)) {
            gs_emit(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                    shw_formation_list[SHW_NORMAL]);
            gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0,
                       b->t.unit[unit].left, (gs_pose){at.c, at.f}, files, NULL);
            return;
        }
    }
}

#define ROUNDED 8

/* In normal order about the same front, or the face that an enemy strikes, in so many files. */
static gs_rect opened_out(const gs_battle *b, int unit, int files)
{
    gs_rect was = b->s.rect[unit];
    gs_rect r = shw_rect_as(b, unit, gs_body_pose(b, unit), SHW_NORMAL, files);
    r = gs_rect_forward(&r, was.d / 2 - r.d / 2);
    r.c = shw_kept_contact(b, unit, &was, &r);
    return r;
}

/* Is there room for that? Whom it touches it may touch on, roundings and all. */
static bool opens_out(const gs_battle *b, int unit, const gs_rect *r)
{
    gs_rect within = *r;
    within.w -= 2 * ROUNDED;
    within.d -= 2 * ROUNDED;
    return gs_on_table(b, r) && gs_bodies_hit(b, &within, unit, -1) < 0 &&
           shw_ground_under(b, unit, r) < SHW_CLS_HOUSE;
}

void shw_hold_ranks(gs_battle *b, int unit)
{
    const gs_unit_state *u = &b->t.unit[unit];
    bool wall = u->formation == SHW_SHIELD_WALL || u->formation == SHW_HEDGEHOG;
    if (!wall || u->inside >= 0 || !gs_body_here(b, unit)) {
        return;
    }
    gs_block k = shw_block(b, unit);
    if (k.n >= 4 && gs_block_ranks(&k) >= 2) {
        return;
    }
    for (int files = k.n < u->files ? k.n : u->files; files > 0; files--) {
        gs_rect r = opened_out(b, unit, files);
        if (!opens_out(b, unit, &r)) {
            continue; /* SHW-R123 gives way to the ground: in fewer files */
        }
        gs_emit_at(b, GS_EFFECT_FORMATION, gs_ref_unit(unit), (gs_ref){0}, 0, 0,
                   (gs_pose){{0, 0}, 0}, files, shw_formation_list[SHW_NORMAL]);
        if (r.c.x != u->at.x || r.c.y != u->at.y) {
            gs_emit_at(b, GS_EFFECT_PLACED, gs_ref_unit(unit), (gs_ref){0}, 0, u->left,
                       (gs_pose){r.c, r.f}, files, NULL);
        }
        return;
    }
}
