/* The table before the first entry. */
#include "gesta/battle.h"

#include <string.h>

static const gs_place unknown = {GS_PLACE_UNKNOWN, 0};

/* Those of a real table who are there from the start, before anybody says so. */
static void start_present(const gs_setup *s, gs_table_state *t)
{
    bool bare = strcmp(s->depth, "result") == 0; /* nobody tells when they came */
    for (int i = 0; i < s->n_units; i++) {
        const gs_ob_unit *u = &s->units[i];
        gs_unit_state *x = &t->unit[i];
        bool here = !u->mustered && !u->dummy && (u->entry == GS_DEPLOYED || bare);
        x->in = u->has_place ? u->in : unknown;
        x->at = u->has_place && u->in.kind == GS_PLACE_POINT ? u->at : x->at;
        x->facing = u->has_place ? u->facing : 0;
        x->flags |= here ? GS_U_ON_TABLE : 0u;
    }
    for (int i = 0; i < s->n_heroes; i++) { /* who is to come with others comes when they do */
        const gs_ob_hero *h = &s->heroes[i];
        gs_hero_state *x = &t->hero[i];
        bool here = !h->mustered && (h->unit < 0 || t->unit[h->unit].flags != 0);
        x->in = h->has_place ? h->in : unknown;
        x->at = h->has_place && h->in.kind == GS_PLACE_POINT ? h->at : x->at;
        x->facing = h->has_place ? h->facing : 0;
        x->unit = (int16_t)(here ? h->unit : -1);
        x->where = (int16_t)(here ? GS_HERO_UP : GS_HERO_NOT_YET);
    }
}

void gs_fold_start(const gs_setup *s, gs_table_state *t)
{
    memset(t, 0, sizeof *t);
    t->first = -1;
    t->n_units = s->n_units;
    t->n_heroes = s->n_heroes;
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        gs_unit_state *u = &t->unit[i];
        u->of = (int16_t)gs_setup_unit_of(s, i);
        u->inside = -1;
        if (i < s->n_units) {
            u->left = (int16_t)s->units[i].present;
        }
    }
    for (int i = 0; i < GS_MAX_HEROES; i++) {
        gs_hero_state *h = &t->hero[i];
        h->of = (int16_t)(i < s->n_heroes ? i : -1);
        h->unit = h->by = h->master = -1;
        if (i < s->n_heroes) {
            h->power = (int16_t)s->heroes[i].power;
        }
    }
    for (int i = 0; i < GS_MAX_OBJECTIVES; i++) {
        t->holder[i] = -1;
    }
    if (!gs_setup_simulated(s)) {
        start_present(s, t);
    }
}
