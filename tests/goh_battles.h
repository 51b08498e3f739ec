#ifndef GESTA_TEST_GOH_BATTLES_H
#define GESTA_TEST_GOH_BATTLES_H
/* Battles of Gathering of Hosts made from a seed: 5 to 10 companies a side of every kind,
 * leaders, woods, hills, a town, hidden companies and markers. */
#include "gesta/engine.h"

#include <stdio.h>
#include <string.h>

static inline gs_ob_unit *goh_add(gs_setup *s, int side, const char *id, const char *facts)
{
    gs_ob_unit *u = &s->units[s->n_units++];
    *u = (gs_ob_unit){.id = id,
                      .name = id,
                      .troop = "men",
                      .side = side,
                      .full = 1,
                      .present = 1,
                      .leader = -1,
                      .facts = facts};
    return u;
}

static inline void goh_area(gs_setup *s, gs_arena *a, const char *id, const char *kind,
                     int level, int x, int y, int w, int h)
{
    gs_ob_feature *f = &s->features[s->n_features++];
    *f = (gs_ob_feature){.id = id, .kind = kind, .name = id, .level = level, .area = true,
                         .points = GS_NEW_ARRAY(a, gs_pt, 4), .n_points = 4};
    f->points[0] = (gs_pt){x, y};
    f->points[1] = (gs_pt){x, y + h};
    f->points[2] = (gs_pt){x + w, y + h};
    f->points[3] = (gs_pt){x + w, y};
}

static inline void goh_leaders(gs_setup *s, gs_arena *a, int side, int first, int n, int heroes)
{
    for (int i = 0; i < heroes; i++) {
        gs_ob_hero *h = &s->heroes[s->n_heroes++];
        const char *id = gs_arena_printf(a, "h%c%d", side ? 'b' : 'a', i);
        *h = (gs_ob_hero){.id = id,
                          .name = id,
                          .kind = "hero",
                          .gender = "m",
                          .side = side,
                          .rating = 2 - (i > 0),
                          .power = 2 - (i > 0),
                          .general = i == 0,
                          .unit = i == 2 ? -1 : first + (i * 3) % n,
                          .facts = i == 1   ? "hero.rank=captain"
                                   : i == 2 ? "hero.rank=hero"
                                            : ""};
    }
}

static inline gs_setup *goh_random_setup(gs_arena *a, uint64_t seed)
{
    static const char *const kinds[] = {
        "unit.type=infantry",
        "unit.type=infantry unit.shieldwall=yes",
        "unit.type=heavy-infantry",
        "unit.type=infantry unit.pike=yes unit.quality=elite",
        "unit.type=archers",
        "unit.type=skirmishers",
        "unit.type=skirmishers unit.weapon=bow",
        "unit.type=light-infantry",
        "unit.type=horse-archers",
        "unit.type=light-cavalry",
        "unit.type=cavalry unit.shock=yes",
        "unit.type=heavy-cavalry",
        "unit.type=flyers",
        "unit.type=artillery",
        "unit.type=great-beast",
        "unit.type=monster",
        "unit.type=infantry unit.quality=levy",
        "unit.type=archers",
        "unit.type=light-infantry unit.weapon=bow unit.disaffected=yes",
        "unit.type=heavy-infantry unit.weapon=pilum",
    };
    static const char *const ground[] = {"woods", "forest", "hill",  "steep-hill",
                                         "rough", "town",   "swamp", "fortress"};
    gs_setup *s = gs_setup_new(a, gs_ruleset_find("gathering-of-hosts"));
    uint32_t k = 0;
    s->seed = seed;
    s->width = GS_LEN(22);
    s->table_depth = GS_LEN(16);
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 40);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 12);
    s->features = GS_NEW_ARRAY(a, gs_ob_feature, 12);
#define PICK(n) ((int)gs_random_at(seed, 9, 1, k++, (uint32_t)(n)))
    int features = PICK(5);
    for (int i = 0; i < features; i++) {
        int t = PICK(8), y = 5000 + PICK(4) * 1000, w = 2000 + PICK(3) * 500;
        goh_area(s, a, gs_arena_printf(a, "ground-%d", i), ground[t], t == 2 || t == 3,
                 1000 + 5000 * (i % 4), y, w, 2000);
    }
    const gs_ob_feature *town = NULL;
    for (int i = 0; i < s->n_features; i++) {
        town = strcmp(s->features[i].kind, "town") == 0 ? &s->features[i] : town;
    }
    for (int side = 0; side < GS_SIDES; side++) {
        int first = s->n_units, n = 5 + PICK(6);
        for (int i = 0; i < n; i++) {
            goh_add(s, side, gs_arena_printf(a, "%c%d", side ? 'b' : 'a', i),
                    kinds[PICK(20)]);
        }
        if (town && side == 0) { /* somebody holds it from the start */
            gs_ob_unit *u = &s->units[first + 2];
            u->facts = PICK(2) ? "unit.type=archers" : "unit.type=infantry";
            u->has_place = true;
            u->at = (gs_pt){(town->points[0].x + town->points[2].x) / 2,
                            town->points[0].y + 1000};
        }
        if (PICK(3) == 0) {
            s->units[first].entry = GS_ON_TURN;
            s->units[first].entry_turn = 2;
            s->units[first + 1].entry = GS_BY_DIE;
            s->units[first + 1].entry_turn = 4;
        }
        for (int i = 0; i < 2 && PICK(2); i++) {
            gs_ob_unit *u =
                goh_add(s, side, gs_arena_printf(a, "d%c%d", side ? 'b' : 'a', i),
                        "unit.type=skirmishers");
            u->entry = GS_IN_AMBUSH;
            u->dummy = i == 1;
        }
        goh_leaders(s, a, side, first + 2, n - 2, PICK(4));
    }
    const char *half[] = {"up", "down", "carry"}, *passing[] = {"shooting", "all", "off"};
    gs_err err;
    bool ok =
        gs_setup_set_option(s, "options.half-casualties", half[PICK(3)], &err) == GS_OK &&
        gs_setup_set_option(s, "options.pass-hits", passing[PICK(3)], &err) == GS_OK &&
        gs_setup_set_option(s, "options.leaders", PICK(2) ? "integral" : "independent",
                            &err) == GS_OK &&
        gs_setup_set_option(s, "options.group-order",
                            PICK(2) ? "one-roll" : "each-company", &err) == GS_OK &&
        gs_setup_set_option(s, "options.leader-risk", PICK(2) ? "no" : "yes", &err) ==
            GS_OK &&
        gs_setup_set_option(s, "options.pilum", PICK(2) ? "no" : "yes", &err) == GS_OK &&
        gs_setup_set_option(s, "options.pursuit-charge", PICK(2) ? "no" : "yes", &err) ==
            GS_OK;
    for (int i = 0; ok && i < s->ruleset->n_options; i++) { /* now and then all the others */
        const gs_fact *f = &s->ruleset->options[i];
        int words = 0;
        while (f->words && f->words[words]) {
            words++;
        }
        if (words > 1 && PICK(4) == 0 && strcmp(f->key, "options.break-point") != 0) {
            ok = gs_setup_set_option(s, f->key, f->words[PICK(words)], &err) == GS_OK;
        }
    }
#undef PICK
    return ok ? s : NULL;
}
#endif
