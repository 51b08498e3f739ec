#ifndef GESTA_TEST_BATTLES_H
#define GESTA_TEST_BATTLES_H
/* Set-ups for tests of the battle: small, or made at random from a seed. */
#include "gesta/engine.h"

#include <stdio.h>
#include <string.h>

static const gs_ruleset *shw_rules(void)
{
    return gs_ruleset_find("stout-hearts");
}

static gs_ob_unit *add_unit(gs_setup *s, int side, const char *id, const char *facts,
                            int n)
{
    gs_ob_unit *u = &s->units[s->n_units++];
    *u = (gs_ob_unit){.id = id,
                      .name = id,
                      .troop = "men",
                      .side = side,
                      .full = n,
                      .present = n,
                      .leader = -1,
                      .facts = facts};
    return u;
}

static inline void place_unit(gs_ob_unit *u, int x, int y, int degrees, int files)
{
    u->has_place = true;
    u->at = (gs_pt){x, y};
    u->facing = GS_ANG_DEG(degrees);
    u->files = files;
}

static inline gs_ob_hero *add_hero(gs_setup *s, int side, const char *id, int power,
                                   int unit)
{
    gs_ob_hero *h = &s->heroes[s->n_heroes++];
    *h = (gs_ob_hero){.id = id, .name = id, .kind = "hero", .gender = "m", .side = side,
                      .rating = power > 0 ? power : 1, .power = power, .unit = unit};
    if (unit >= 0 && s->units[unit].leader < 0) {
        s->units[unit].leader = (int)(h - s->heroes);
    }
    return h;
}

static gs_setup *empty_setup(gs_arena *a)
{
    gs_setup *s = gs_setup_new(a, shw_rules());
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, 40);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, 20);
    s->features = GS_NEW_ARRAY(a, gs_ob_feature, 20);
    return s;
}

static inline void add_area(gs_setup *s, gs_arena *a, const char *id, const char *kind,
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

static inline void add_line(gs_setup *s, gs_arena *a, const char *id, const char *kind,
                            int x0, int y0, int x1, int y1)
{
    gs_ob_feature *f = &s->features[s->n_features++];
    *f = (gs_ob_feature){.id = id, .kind = kind, .name = id, .area = false,
                         .points = GS_NEW_ARRAY(a, gs_pt, 2), .n_points = 2};
    f->points[0] = (gs_pt){x0, y0};
    f->points[1] = (gs_pt){x1, y1};
}

/* A battle made from a seed: 3 to 7 units a side of every kind, heroes, hills, woods,
 * walls. */
static inline gs_setup *random_setup(gs_arena *a, uint64_t seed)
{
    static const struct {
        const char *facts;
        int n;
    } kinds[] = {
        {"unit.type=heavy-infantry", 12},
        {"unit.type=heavy-infantry unit.quality=elite unit.armour=medium", 10},
        {"unit.type=heavy-infantry unit.weapon=long-spear unit.shield=no", 12},
        {"unit.type=heavy-infantry unit.missile=javelin", 12},
        {"unit.type=light-infantry unit.missile=bow", 6},
        {"unit.type=light-infantry unit.missile=javelin", 8},
        {"unit.type=heavy-cavalry unit.armour=medium", 6},
        {"unit.type=heavy-cavalry unit.quality=elite unit.armour=heavy "
         "unit.armour-on-foot=medium",
         6},
        {"unit.type=light-cavalry unit.missile=bow", 6},
        {"unit.type=light-cavalry unit.missile=javelin", 6},
        {"unit.type=heavy-infantry unit.quality=poor unit.weapon=two-handed", 14},
        {"unit.type=artillery unit.engine=light", 2},
        {"unit.type=elephant unit.missile=bow", 1},
        {"unit.type=creature unit.power=2", 1},
        {"unit.type=civilians", 8},
        {"unit.type=heavy-infantry unit.mounted=yes", 10}, /* on transport */
    };
    static const char *const terrain[] = {"woods", "marsh", "steep-hill", "hill",
                                          "building"};
    gs_setup *s = empty_setup(a);
    s->seed = seed;
    uint32_t k = 0;
#define PICK(n) ((int)gs_random_at(seed, 7, 0, k++, (uint32_t)(n)))
    int features = PICK(5);
    for (int i = 0; i < features; i++) {
        int t = PICK(6);
        if (t == 5) {
            int x = 8000 + PICK(50) * 1000, y = 22000 + PICK(4) * 1000;
            add_line(s, a, gs_arena_printf(a, "wall-%d", i), "wall", x, 24000, x + 8000,
                     y);
        } else {
            int x = PICK(60) * 1000, y = 13000 + PICK(14) * 1000;
            int w = 4000 + PICK(8) * 1000, h = 4000 + PICK(6) * 1000;
            add_area(s, a, gs_arena_printf(a, "ground-%d", i), terrain[t],
                     t == 2 || t == 3, x, y, w, h);
        }
    }
    for (int side = 0; side < GS_SIDES; side++) {
        int n = 3 + PICK(5);
        for (int i = 0; i < n; i++) {
            int t = PICK(GS_COUNT(kinds));
            add_unit(s, side, gs_arena_printf(a, "%c%d", side ? 'b' : 'a', i),
                     kinds[t].facts, kinds[t].n);
        }
        if (PICK(3) == 0) { /* a reinforcement */
            gs_ob_unit *u =
                add_unit(s, side, gs_arena_printf(a, "%clate", side ? 'b' : 'a'),
                         kinds[PICK(4)].facts, 8);
            u->entry = PICK(2) ? GS_ON_TURN : GS_BY_DIE;
            u->entry_turn = 2 + PICK(4);
            n++;
        }
        int heroes = PICK(4);
        for (int i = 0; i < heroes; i++) {
            int unit = PICK(3) ? s->n_units - 1 - PICK(n) : -1;
            const char *facts = unit >= 0 ? s->units[unit].facts : "";
            bool beast = strstr(facts, "elephant") || strstr(facts, "creature");
            gs_ob_hero *h =
                add_hero(s, side, gs_arena_printf(a, "h%c%d", side ? 'b' : 'a', i),
                         PICK(4), beast && i != 1 ? -1 : unit); /* the second rides on it */
            h->player = i == 0 && PICK(2);
            h->general = i == 0;
            h->kind = i == 2 ? "magician" : "hero";
        }
    }
    for (int side = 0; side < GS_SIDES; side++) { /* a second General, or an alliance */
        int second = gs_setup_hero(s, side ? "hb1" : "ha1");
        if (second < 0 || PICK(3)) {
            continue;
        }
        s->side[side].allied = PICK(2);
        for (int i = 0; i < s->n_units; i++) {
            if (s->units[i].side == side && PICK(2)) {
                s->units[i].under = s->heroes[second].id;
            }
        }
    }
#undef PICK
    return s;
}
#endif
