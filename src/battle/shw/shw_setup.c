/* Setting up and arriving (SHW-R3, R117). */
#include "../house_int.h"
#include "shw_after_int.h"
#include "shw_breach_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_range_int.h"
#include "shw_setup_int.h"
#include "shw_shape_int.h"
#include "shw_shoot_int.h"

#include "gesta/fixed.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#define DEPTH GS_LEN(12) /* SHW-R3 */

/* ---- where a side may stand ---- */

/* Terrain that blocks sight hides an ambush (SHW-R117). */
static bool hides(int kind)
{
    return shw_terrain_table[kind].sight >= 0;
}

static int heroes_to_come(const gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    int n = 0;
    for (int h = 0; h < s->n_heroes; h++) { /* who come on with it */
        n += s->heroes[h].unit == unit && b->t.hero[h].where != GS_HERO_UP;
    }
    return n;
}

/* Its rectangle as answered, its heroes among its men. */
static gs_rect place_rect(const gs_battle *b, int body, const gs_answer *a)
{
    if (body >= GS_MAX_UNITS) {
        return shw_rect_as(b, body, a->to, a->formation, a->files);
    }
    gs_block k = shw_block(b, body);
    k.n += shw_is_engine(b, body) || shw_is_beast(b, body) ? 0 : heroes_to_come(b, body);
    k.files = a->files > 0 ? a->files : 1;
    k.spacing = shw_spacing(a->formation);
    return a->formation == SHW_CIRCLE
               ? gs_ring_rect(k.n, k.w, k.d, a->to.at, a->to.facing)
               : gs_block_rect(&k, a->to.at, a->to.facing);
}

static gs_status place_ground(const gs_battle *b, int body, const gs_rect *r, gs_err *err)
{
    return shw_ground_under(b, body, r) >= SHW_CLS_HOUSE
               ? gs_refuse(err, "SHW-14.4", "it cannot stand on that ground") : GS_OK;
}

/* As the scenario has it, where it may stand so; a garrison only where the scenario places it. */
static void place_form(const gs_battle *b, int body, gs_answer *a)
{
    const gs_setup *s = b->scene->setup;
    a->formation = SHW_NORMAL;
    a->files =
        body < GS_MAX_UNITS ? (int16_t)shw_files_for(b, body, SHW_NORMAL, a->files) : 1;
    int wish = body < s->n_units
                   ? gs_word_index(s->ruleset->formations, s->units[body].formation) : -1;
    if (wish > SHW_NORMAL && wish != SHW_GARRISON) {
        int files = shw_files_for(b, body, wish, s->units[body].files);
        if (shw_formation_ok(b, body, wish, files, NULL) == GS_OK) {
            a->formation = (int16_t)wish;
            a->files = (int16_t)files;
        }
    }
}

static gs_status place_form_ok(const gs_battle *b, int body, const gs_answer *a, gs_err *err)
{
    if (body >= GS_MAX_UNITS) {
        return GS_OK;
    }
    if (a->formation < 0 || a->formation > SHW_GARRISON || a->files < 1 ||
        a->files > shw_block_count(b, body)) {
        return gs_refuse(err, "SHW-R102", "it cannot stand so");
    }
    return shw_formation_ok(b, body, a->formation, a->files, err);
}

/* The unit as it will stand there, with its heroes among its men. */
static void stand_there(gs_battle *there, int unit, const gs_answer *a, const gs_rect *r)
{
    const gs_setup *s = there->scene->setup;
    there->s.rect[unit] = *r;
    there->t.unit[unit].formation = a->formation;
    there->t.unit[unit].files = a->files;
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].unit == unit && there->t.hero[h].where != GS_HERO_UP) {
            there->t.hero[h].where = GS_HERO_UP;
            there->t.hero[h].unit = (int16_t)unit;
        }
    }
}

/* SHW-R117: does no enemy who stands on the table see it there? Infantry among what hides it
 * is not seen from more than 2 (SHW-14.7). */
static bool unseen(const gs_battle *b, int body, const gs_answer *a, const gs_rect *r)
{
    if (body >= GS_MAX_UNITS) {
        return false; /* a hero by himself lies in no ambush */
    }
    shw_unit_facts u = shw_unit_now(b, body);
    bool infantry =
        !u.mounted && (u.type == SHW_HEAVY_INFANTRY || u.type == SHW_LIGHT_INFANTRY);
    gs_battle there = *b;
    stand_there(&there, body, a, r);
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        if (gs_body_side(b, i) != gs_body_side(b, body) &&
            (shw_within(&there, i, &b->s.rect[i], 0, body, SHW_SEEN) ||
             (!infantry && shw_sees(&there, i, body, NULL)))) {
            return false;
        }
    }
    return true;
}

static bool is_house(int kind)
{
    return shw_terrain_table[kind].house;
}

/* Who is set up in a house is its garrison (SHW-7.14); who comes on may come upon an ambush. */
static void placed(gs_battle *b, int unit)
{
    if (b->s.phase != SHW_PHASE_DEPLOY) {
        shw_spot_way(b, unit, &b->s.rect[unit]);
    }
    if (b->t.unit[unit].formation == SHW_GARRISON) {
        gs_house_set_up(b, unit, is_house);
    }
}

const gs_placing shw_placing = {
    .strip = DEPTH,
    .gap = 500, /* an inch between units */
    .keep_off = SHW_KEEP_OFF,
    .hides_in_half = true,
    .row_step = 1000,
    .rule_strip = "SHW-R3",
    .rule_room = "SHW-R117",
    .rule_hide = "SHW-R117",
    .rule_keep_off = "SHW-R110",
    .rect = place_rect,
    .ground = place_ground,
    .hides = hides,
    .unseen = unseen,
    .files = shw_files_for,
    .form = place_form,
    .form_ok = place_form_ok,
    .placed = placed,
};

gs_status shw_deploy(gs_battle *b, gs_err *err)
{
    gs_status st = GS_OK;
    b->s.phase = SHW_PHASE_DEPLOY;
    for (int side = 1; side >= 0 && st == GS_OK; side--) { /* side B first (SHW-R117) */
        st = gs_place_side(b, &shw_placing, side, false, err);
        if (st == GS_OK) {
            st = gs_place_heroes(b, &shw_placing, side, err);
        }
    }
    return st;
}
