/* What is worked out once of a set-up: options, profiles, ground and sight. */
#include "goh_facts_int.h"
#include "goh_prepare_int.h"

#include "gesta/goh.h"

static void read_options(const gs_setup *s, goh_options *o)
{
    o->penalties = gs_setup_option(s, "options.order-penalties");
    o->group_order = gs_setup_option(s, "options.group-order");
    o->zone = gs_setup_option(s, "options.engagement-zone");
    o->retire = gs_setup_option(s, "options.charged-may-retire");
    o->evade_move = gs_setup_option(s, "options.evade-then-move");
    o->target = gs_setup_option(s, "options.target");
    o->pass = gs_setup_option(s, "options.pass-hits");
    o->pass_rounding = gs_setup_option(s, "options.pass-rounding");
    o->cover = gs_setup_option(s, "options.melee-cover");
    o->breach = gs_setup_option(s, "options.breach");
    o->pursuit_charge = gs_setup_option(s, "options.pursuit-charge");
    o->leaders = gs_setup_option(s, "options.leaders");
    o->risk = gs_setup_option(s, "options.leader-risk");
    o->time_up = gs_setup_option(s, "options.time-up");
}

static gs_status read_unit(const gs_setup *s, int i, goh_scene *sc, gs_err *err)
{
    goh_unit *u = &sc->unit[i];
    gs_status st = gs_setup_unit_facts(s, i, u, err);
    if (st == GS_OK) {
        sc->bears[i] = (uint8_t)goh_bears(u, s->units[i].present, s->units[i].full);
        goh_unit_resolve(u);
    }
    return st;
}

static gs_status read_hero(const gs_setup *s, int i, goh_hero *h, gs_err *err)
{
    gs_status st = gs_setup_hero_facts(s, i, h, err);
    if (st != GS_OK) {
        return st;
    }
    h->rank = s->side[s->heroes[i].side].general == i ? GOH_GENERAL
              : h->rank == GOH_GENERAL ? GOH_CAPTAIN : h->rank; /* GOH-R16: one a side */
    return GS_OK;
}

/* Of each ground, the class under every kind of table that moves ask about. */
static void read_ground(goh_scene *sc)
{
    static const uint8_t which[] = {
        [GOH_GROUND_OPEN] = GOH_GROUNDS,     [GOH_GROUND_MINOR] = GOH_G_MINOR,
        [GOH_GROUND_FOREST] = GOH_G_FOREST,  [GOH_GROUND_SWAMP] = GOH_G_SWAMP,
        [GOH_GROUND_STEEP] = GOH_G_STEEP,    [GOH_GROUND_FORD] = GOH_G_FORD,
        [GOH_GROUND_ROAD] = GOH_GROUNDS,     [GOH_GROUND_BARRED] = GOH_G_BARRED,
        [GOH_GROUND_PLACE] = GOH_G_PLACE,
    };
    for (int k = 0; k < GOH_TERRAINS; k++) {
        const goh_terrain *row = &goh_terrain_table[k];
        bool heavy = row->ground == GOH_GROUND_FOREST ||
                     row->ground == GOH_GROUND_SWAMP || row->ground == GOH_GROUND_BARRED;
        for (int g = 0; g < GOH_GROUNDS; g++) {
            bool on = which[row->ground] == g || (g == GOH_G_BARRED_HEAVY && heavy);
            sc->ground[g].cls[k] = row->ground == GOH_GROUND_ROAD ? GS_GROUND_OPENS : on;
        }
        if (row->ground == GOH_GROUND_FORD &&
            !row->line) { /* GOH-R28b: fords open rivers */
            sc->ground[GOH_G_BARRED].cls[k] = GS_GROUND_OPENS;
            sc->ground[GOH_G_BARRED_HEAVY].cls[k] = GS_GROUND_OPENS;
        }
        bool place = row->ground == GOH_GROUND_PLACE; /* not to who stands in it: goh_shoot.c */
        sc->sight.kind[k].through = !row->blocks || place              ? -1
                                    : row->ground == GOH_GROUND_FOREST ? GS_LEN(1)
                                                                       : GOH_TOUCH;
    }
    sc->sight.levels = true; /* GOH-R51: ground higher than both ends */
}

gs_status goh_prepare(gs_scene *scene, gs_arena *a, gs_err *err)
{
    const gs_setup *s = scene->setup;
    goh_scene *sc = GS_NEW(a, goh_scene);
    scene->data = sc;
    read_options(s, &sc->o);
    read_ground(sc);
    gs_status st = GS_OK;
    for (int i = 0; st == GS_OK && i < s->n_units; i++) {
        st = read_unit(s, i, sc, err);
    }
    for (int i = 0; st == GS_OK && i < s->n_heroes; i++) {
        st = read_hero(s, i, &sc->hero[i], err);
    }
    return st;
}
