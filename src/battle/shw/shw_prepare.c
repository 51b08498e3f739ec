/* What is worked out once of a set-up: options, profiles, ground and sight (SHW-R8, R56). */
#include "shw_facts_int.h"
#include "shw_prepare_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

static void read_options(const gs_setup *s, shw_options *o)
{
    o->hero_terrain = gs_setup_option(s, "options.hero-terrain");
    o->fireball_armour = gs_setup_option(s, "options.fireball-armour");
    o->missile_window = gs_setup_option(s, "options.missile-window");
}

/* ---- profiles ---- */

static gs_status read_unit(const gs_setup *s, int i, shw_unit_facts *f, gs_err *err)
{
    const gs_ob_unit *u = &s->units[i];
    gs_status st = gs_setup_unit_facts(s, i, f, err);
    if (st != GS_OK) {
        return st;
    }
    shw_unit_resolve(f);
    if (f->power > 0 && u->present > 1) {
        return gs_err_key(
            err, GS_INPUT, "present",
            "unit %s: a beast with a Power of its own is a unit by itself (1 figure)",
            u->id);
    }
    if (u->present > 48) {
        return gs_err_key(err, GS_INPUT, "present",
                          "unit %s: at most 48 figures in a unit", u->id);
    }
    return GS_OK;
}

static gs_status read_hero(const gs_setup *s, int i, shw_scene *sc, gs_err *err)
{
    const gs_ob_hero *h = &s->heroes[i];
    shw_hero_facts *f = &sc->hero[i];
    gs_status st = gs_setup_hero_facts(s, i, f, err);
    if (st != GS_OK) {
        return st;
    }
    const shw_unit_facts *u = h->unit >= 0 ? &sc->unit[h->unit] : NULL;
    if (f->armour == SHW_ARMOUR_DEFAULT) {
        f->armour = u ? u->armour : SHW_ARMOUR_MEDIUM;
    }
    if (f->shield == SHW_DEFAULT) {
        f->shield = u ? u->shield : SHW_YES;
    }
    if (f->mounted == SHW_DEFAULT) {
        f->mounted = u ? u->mounted : SHW_NO;
    }
    for (int k = 0; shw_hero_kind_list[k]; k++) {
        if (strcmp(shw_hero_kind_list[k], h->kind) == 0) {
            sc->kind[i] = (uint8_t)k;
            return GS_OK;
        }
    }
    return gs_err_key(err, GS_INPUT, "kind",
                      "hero %s: a hero is a hero, magician, priest, beast or "
                      "demon, not %s",
                      h->id, h->kind);
}

/* ---- ground ---- */

static void read_ground(shw_scene *sc)
{
    static const uint8_t classes[] = {
        [SHW_FREE] = SHW_CLS_OPEN,         [SHW_SLOW] = SHW_CLS_SLOW,
        [SHW_OBSTACLE] = SHW_CLS_OBSTACLE, [SHW_BARRED] = SHW_CLS_BARRED,
        [SHW_HOUSE] = SHW_CLS_HOUSE,       [SHW_ROAD] = GS_GROUND_OPENS,
    };
    for (int k = 0; k < SHW_N_TERRAIN; k++) {
        const shw_terrain_row *row = &shw_terrain_table[k];
        for (int m = 0; m < SHW_MOVERS; m++) {
            sc->ground[m].cls[k] = classes[row->ground[m]];
            sc->ground[m].whole = SHW_CLS_OBSTACLE; /* SHW-R56: "any part of it" */
        }
        sc->sight.kind[k].through = row->sight;
        sc->sight.kind[k].own_clear = row->house;
    }
    sc->sight.levels = true;
}

/* ---- Generals (SHW-3.2, R6) ---- */

/* Everybody obeys whom the set-up names, a hero else the General of the unit with which he
 * starts, else the side's. A General obeys himself. */
static void read_generals(const gs_setup *s, shw_scene *sc)
{
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        sc->unit_under[i] =
            (int16_t)(u->under ? gs_setup_hero(s, u->under) : s->side[u->side].general);
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        sc->hero_under[i] = (int16_t)(h->general     ? i
                                      : h->under     ? gs_setup_hero(s, h->under)
                                      : h->unit >= 0 ? sc->unit_under[h->unit]
                                                     : s->side[h->side].general);
    }
}

gs_status shw_prepare(gs_scene *scene, gs_arena *a, gs_err *err)
{
    const gs_setup *s = scene->setup;
    shw_scene *sc = GS_NEW(a, shw_scene);
    scene->data = sc;
    read_options(s, &sc->o);
    read_ground(sc);
    read_generals(s, sc);
    gs_status st = GS_OK;
    for (int i = 0; st == GS_OK && i < s->n_units; i++) {
        st = read_unit(s, i, &sc->unit[i], err);
    }
    for (int i = 0; st == GS_OK && i < s->n_heroes; i++) {
        st = read_hero(s, i, sc, err);
    }
    return st;
}

/* ---- formations (chapter 7) ---- */
