#ifndef SAMPLE_MAP_H
#define SAMPLE_MAP_H
/* Maps to draw in tests: Roncevaux (a steep pass, 72 by 48 inches, six units against ten) and
 * the state that a turn in the middle of it could have. */
#include "gesta/map.h"

#define L(n) GS_LEN(n)
#define TURN(d) GS_ANG_DEG(d)

static const gs_pt sample_west[] = {
    {L(0), L(48)}, {L(17), L(48)}, {L(21), L(41)}, {L(19), L(33)}, {L(22), L(25)},
    {L(18), L(17)}, {L(20), L(9)}, {L(16), L(0)}, {L(0), L(0)}, {-L(3), L(24)}};
static const gs_pt sample_west_2[] = {{-L(2), L(45)}, {L(9), L(44)}, {L(12), L(36)},
                                      {L(10), L(28)}, {L(13), L(20)}, {L(9), L(11)},
                                      {L(6), L(4)},   {-L(4), L(10)}};
static const gs_pt sample_east[] = {
    {L(72), L(48)}, {L(56), L(48)}, {L(52), L(42)}, {L(54), L(34)}, {L(51), L(26)},
    {L(55), L(18)}, {L(53), L(10)}, {L(57), L(0)}, {L(72), L(0)}, {L(76), L(24)}};
static const gs_pt sample_wood_w[] = {{L(2), L(24)}, {L(8), L(26)}, {L(13), L(22)},
                                      {L(12), L(14)}, {L(6), L(10)}, {L(1), L(15)}};
static const gs_pt sample_wood_e[] = {{L(60), L(42)}, {L(68), L(44)}, {L(72), L(38)},
                                      {L(69), L(29)}, {L(62), L(28)}, {L(58), L(35)}};
static const gs_pt sample_rocks_w[] = {{L(14), L(34)}, {L(18), L(36)}, {L(20), L(32)},
                                       {L(18), L(28)}, {L(14), L(27)}, {L(12), L(31)}};
static const gs_pt sample_rocks_e[] = {{L(55), L(24)}, {L(60), L(25)}, {L(61), L(19)},
                                       {L(58), L(14)}, {L(55), L(17)}, {L(54), L(20)}};
static const gs_pt sample_road[] = {{L(36), L(48)}, {L(35), L(40)}, {L(38), L(30)},
                                    {L(36), L(20)}, {L(33), L(10)}, {L(34), L(0)}};
static const gs_pt sample_brook[] = {{L(25), L(48)}, {L(27), L(38)}, {L(25), L(29)},
                                     {L(28), L(20)}, {L(25), L(10)}, {L(27), L(0)}};
static const gs_map_terrain sample_terrain[] = {
    {.kind = "hill", .name = "Mont Altabiscar", .level = 1, .points = sample_west, .count = 10},
    {.kind = "hill", .level = 2, .points = sample_west_2, .count = 8},
    {.kind = "hill", .name = "Ibaneta", .level = 1, .points = sample_east, .count = 10},
    {.kind = "wood", .name = "the beeches", .points = sample_wood_w, .count = 6},
    {.kind = "wood", .name = "the dark pines", .points = sample_wood_e, .count = 6},
    {.kind = "rocks", .name = "the four marble steps", .points = sample_rocks_w, .count = 6},
    {.kind = "rocks", .points = sample_rocks_e, .count = 6},
    {.kind = "road", .name = "to Sweet France", .line = true, .points = sample_road, .count = 6},
    {.kind = "stream", .name = "Valcarlos brook", .line = true, .points = sample_brook,
     .count = 6},
};

static const gs_map_side sample_sides[] = {{.name = "The Franks", .edge = "Frankish edge"},
                                           {.name = "The Saracens", .edge = "Saracen edge"}};

#define UNIT(i, n, s, k, X, Y, A, F, D, P, U) \
    {.id = i, .name = n, .side = s, .mark = k, .at = {X, Y}, .facing = TURN(A), .front = F, \
     .depth = D, .present = P, .full = U}

static const gs_map_unit sample_deployed[] = {
    UNIT("F1", "Roland's knights", 0, GS_MARK_HEAVY_HORSE, L(36), L(33), 180, 6000, 2000, 8, 8),
    UNIT("F2", "Oliver's knights", 0, GS_MARK_HEAVY_HORSE, L(44), L(33), 180, 6000, 2000, 8, 8),
    UNIT("F3", "Turpin's foot", 0, GS_MARK_HEAVY_FOOT, L(28), L(32), 175, 6400, 1600, 16, 16),
    UNIT("F4", "foot of Gascony", 0, GS_MARK_HEAVY_FOOT, L(51), L(31), 188, 6400, 1600, 16, 16),
    UNIT("F5", "spears of the rearguard", 0, GS_MARK_PIKES, L(40), L(38), 180, 6400, 1600, 12,
         12),
    UNIT("F6", "archers of Engelier", 0, GS_MARK_MISSILE_FOOT, L(33), L(28), 180, 5600, 1200, 8,
         8),
    UNIT("S1", "Aelroth's horse", 1, GS_MARK_LIGHT_HORSE, L(36), L(12), 0, 6000, 1600, 12, 12),
    UNIT("S2", "Falsaron's lancers", 1, GS_MARK_HEAVY_HORSE, L(44), L(12), 0, 6000, 2000, 8, 8),
    UNIT("S3", "Corsablis's Berbers", 1, GS_MARK_LIGHT_FOOT, L(28), L(12), 0, 6400, 1600, 16,
         16),
    UNIT("S4", "men of Seville", 1, GS_MARK_HEAVY_HORSE, L(50), L(10), -4, 6000, 2000, 8, 8),
    UNIT("S5", "horse archers", 1, GS_MARK_HORSE_ARCHERS, L(22), L(9), 12, 4800, 1600, 8, 8),
    UNIT("S6", "foot of Saragossa", 1, GS_MARK_HEAVY_FOOT, L(32), L(6), 0, 6400, 1600, 16, 16),
    UNIT("S7", "Balaguer's foot", 1, GS_MARK_HEAVY_FOOT, L(40), L(6), 0, 6400, 1600, 16, 16),
    UNIT("S8", "slingers", 1, GS_MARK_MISSILE_FOOT, L(40), L(16), 0, 5600, 1200, 8, 8),
    UNIT("S9", "camels", 1, GS_MARK_BEAST, L(48), L(5), 0, 4800, 2400, 6, 6),
    UNIT("S10", "Munigre's guard", 1, GS_MARK_HEAVY_FOOT, L(24), L(4), 0, 6400, 1600, 12, 12),
};
static const gs_map_hero sample_heroes[] = {
    {.name = "Roland", .side = 0, .power = 3, .general = true, .with_unit = 0},
    {.name = "Oliver", .side = 0, .power = 2, .with_unit = 1},
    {.name = "Turpin", .side = 0, .power = 2, .with_unit = 2},
    {.name = "Aelroth", .side = 1, .power = 1, .general = true, .with_unit = 6},
    {.name = "Falsaron", .side = 1, .power = 1, .with_unit = 7},
    {.name = "Corsablis", .side = 1, .power = 1, .with_unit = -1, .at = {L(31), L(14)}},
    {.name = "Margariz", .side = 1, .power = 2, .with_unit = 9},
};
static const gs_pt sample_zone_f[] = {{L(0), L(26)}, {L(72), L(26)}, {L(72), L(48)},
                                      {L(0), L(48)}};
static const gs_pt sample_zone_s[] = {{L(0), L(0)}, {L(72), L(0)}, {L(72), L(18)},
                                      {L(0), L(18)}};
static const gs_map_zone sample_zones[] = {
    {0, "Franks set up beyond this line", sample_zone_f, 4},
    {1, "Saracens set up this side of the line", sample_zone_s, 4},
};
static const gs_pt plan_1[] = {{L(36), L(14)}, {L(37), L(20)}, {L(36), L(30)}};
static const gs_pt plan_2[] = {{L(50), L(12)}, {L(53), L(20)}, {L(51), L(29)}};
static const gs_pt plan_3[] = {{L(22), L(11)}, {L(21), L(20)}, {L(26), L(29)}};
static const gs_map_arrow sample_plans[] = {
    {.kind = GS_ARROW_PLANNED, .side = 1, .points = plan_1, .count = 3},
    {.kind = GS_ARROW_PLANNED, .side = 1, .points = plan_2, .count = 3},
    {.kind = GS_ARROW_PLANNED, .side = 1, .points = plan_3, .count = 3},
};
static const gs_map_objective sample_goal[] = {{"the road home", {L(36), L(45)}}};

static const gs_map sample_deployment = {
    .title = "Roncevaux, before the first turn", .width = L(72), .depth = L(48),
    .unit = "inches", .has_north = true,
    .sides = sample_sides, .side_count = 2,
    .terrain = sample_terrain, .terrain_count = GS_COUNT(sample_terrain),
    .zones = sample_zones, .zone_count = 2,
    .units = sample_deployed, .unit_count = GS_COUNT(sample_deployed),
    .heroes = sample_heroes, .hero_count = GS_COUNT(sample_heroes),
    .arrows = sample_plans, .arrow_count = 3,
    .objectives = sample_goal, .objective_count = 1,
};

/* A turn in the middle: melees, a charge, a rout, a destroyed unit. */
static const gs_map_unit sample_fighting[] = {
    {.id = "F1", .name = "Roland's knights", .side = 0, .mark = GS_MARK_HEAVY_HORSE,
     .at = {L(36), 25000}, .facing = TURN(180), .front = 6000, .depth = 2000, .present = 6,
     .full = 8, .in_melee = true, .acts = true},
    {.id = "F2", .name = "Oliver's knights", .side = 0, .mark = GS_MARK_HEAVY_HORSE,
     .at = {L(47), 19000}, .facing = TURN(204), .front = 6000, .depth = 2000, .present = 7,
     .full = 8},
    {.id = "F3", .name = "Turpin's foot", .side = 0, .mark = GS_MARK_HEAVY_FOOT,
     .at = {L(28), 29000}, .facing = TURN(178), .front = 6400, .depth = 1600, .present = 11,
     .full = 16, .shield_wall = true, .in_melee = true},
    {.id = "F4", .name = "foot of Gascony", .side = 0, .mark = GS_MARK_HEAVY_FOOT,
     .at = {L(51), 31000}, .facing = TURN(188), .front = 6400, .depth = 1600, .present = 9,
     .full = 16, .state = GS_UNIT_DISORDERED},
    {.id = "F5", .name = "spears of the rearguard", .side = 0, .mark = GS_MARK_PIKES,
     .at = {L(40), 37000}, .facing = TURN(180), .front = 6400, .depth = 1600, .present = 12,
     .full = 12, .no_flank = true},
    {.id = "F6", .name = "archers of Engelier", .side = 0, .mark = GS_MARK_MISSILE_FOOT,
     .at = {L(19), 37000}, .facing = TURN(300), .front = 5600, .depth = 1200, .present = 3,
     .full = 8, .state = GS_UNIT_ROUTING},
    {.id = "S1", .name = "Aelroth's horse", .side = 1, .mark = GS_MARK_LIGHT_HORSE,
     .at = {L(36), 23000}, .facing = TURN(0), .front = 6000, .depth = 1600, .present = 5,
     .full = 12, .in_melee = true},
    {.id = "S2", .name = "Falsaron's lancers", .side = 1, .mark = GS_MARK_HEAVY_HORSE,
     .at = {L(44), 12000}, .facing = TURN(20), .front = 6000, .depth = 2000, .present = 4,
     .full = 8, .state = GS_UNIT_MUST_RALLY},
    {.id = "S3", .name = "Corsablis's Berbers", .side = 1, .mark = GS_MARK_LIGHT_FOOT,
     .at = {L(28), 27200}, .facing = TURN(358), .front = 6400, .depth = 1600, .present = 10,
     .full = 16, .in_melee = true},
    {.id = "S4", .name = "men of Seville", .side = 1, .mark = GS_MARK_HEAVY_HORSE,
     .at = {L(54), 25000}, .facing = TURN(-14), .front = 6000, .depth = 2000, .present = 8,
     .full = 8},
    {.id = "S5", .name = "horse archers", .side = 1, .mark = GS_MARK_HORSE_ARCHERS,
     .at = {L(20), 31000}, .facing = TURN(90), .front = 4800, .depth = 1600, .present = 6,
     .full = 8},
    {.id = "S6", .name = "foot of Saragossa", .side = 1, .mark = GS_MARK_HEAVY_FOOT,
     .at = {L(31), 14000}, .facing = TURN(4), .front = 6400, .depth = 1600, .present = 16,
     .full = 16},
    {.id = "S7", .name = "Balaguer's foot", .side = 1, .mark = GS_MARK_HEAVY_FOOT,
     .at = {L(38), 11000}, .facing = TURN(0), .front = 6400, .depth = 1600, .present = 2,
     .full = 16, .state = GS_UNIT_CONFUSED},
    {.id = "S8", .name = "slingers", .side = 1, .mark = GS_MARK_MISSILE_FOOT,
     .at = {L(42), 24000}, .facing = TURN(0), .front = 5600, .depth = 1200, .present = 0,
     .full = 8, .state = GS_UNIT_GONE},
    {.id = "S9", .name = "camels", .side = 1, .mark = GS_MARK_BEAST, .at = {L(58), 8000},
     .facing = TURN(-40), .front = 4800, .depth = 2400, .present = 5, .full = 6},
    {.id = "S10", .name = "Munigre's guard", .side = 1, .mark = GS_MARK_HEAVY_FOOT,
     .at = {L(24), 6000}, .facing = TURN(0), .front = 6400, .depth = 1600,
     .state = GS_UNIT_HIDDEN},
};
static const gs_map_hero sample_fighters[] = {
    {.name = "Roland", .side = 0, .power = 3, .general = true, .with_unit = 0},
    {.name = "Oliver", .side = 0, .power = 1, .with_unit = 1},
    {.name = "Turpin", .side = 0, .power = 2, .with_unit = 2},
    {.name = "Aelroth", .side = 1, .state = GS_LOOK_DOWN, .general = true, .with_unit = -1,
     .at = {L(32), L(22)}},
    {.name = "Falsaron", .side = 1, .state = GS_LOOK_CAPTIVE, .with_unit = -1,
     .at = {L(45), L(35)}},
    {.name = "Margariz", .side = 1, .power = 2, .with_unit = 9},
};
static const gs_map_ghost sample_ghosts[] = {
    {{L(44), L(30)}, TURN(184), 6000, 2000},
    {{L(33), L(28)}, TURN(180), 5600, 1200},
    {{L(45), 18000}, TURN(10), 6000, 2000},
    {{L(58), 14000}, TURN(-4), 6000, 2000},
};
static const gs_pt go_1[] = {{L(44), L(30)}, {L(45), L(26)}, {L(47), 19000}};
static const gs_pt go_2[] = {{L(33), L(28)}, {L(27), L(33)}, {L(19), 37000}};
static const gs_pt go_3[] = {{L(45), 18000}, {L(44), 12000}};
static const gs_pt go_4[] = {{L(58), 14000}, {L(58), 19000}, {L(54), 25000}};
static const gs_pt go_5[] = {{L(31), 9000}, {L(31), 14000}};
static const gs_pt go_6[] = {{L(20), 31000}, {L(28), 29000}};
static const gs_pt go_7[] = {{L(36), 32000}, {L(36), 25000}};
static const gs_map_arrow sample_moves[] = {
    {.kind = GS_ARROW_PURSUIT, .side = 0, .points = go_1, .count = 3},
    {.kind = GS_ARROW_ROUT, .side = 0, .points = go_2, .count = 3},
    {.kind = GS_ARROW_RETREAT, .side = 1, .points = go_3, .count = 2},
    {.kind = GS_ARROW_MOVE, .side = 1, .points = go_4, .count = 3},
    {.kind = GS_ARROW_MOVE, .side = 1, .points = go_5, .count = 2},
    {.kind = GS_ARROW_SHOOTING, .side = 1, .points = go_6, .count = 2, .no_effect = true},
    {.kind = GS_ARROW_CHARGE, .side = 0, .points = go_7, .count = 2},
};
static const gs_map_melee sample_melees[] = {{.a = 0, .b = 6}, {.a = 2, .b = 8}};
static const gs_map_moment sample_moments[] = {
    {"a", {L(39), 24000}}, {"b", {L(46), 22000}}, {"c", {L(24), L(29)}}};

static const gs_map sample_turn = {
    .title = "Turn 6, end of the Saracen move", .width = L(72), .depth = L(48),
    .unit = "inches", .has_north = true,
    .sides = sample_sides, .side_count = 2,
    .terrain = sample_terrain, .terrain_count = GS_COUNT(sample_terrain),
    .units = sample_fighting, .unit_count = GS_COUNT(sample_fighting),
    .ghosts = sample_ghosts, .ghost_count = GS_COUNT(sample_ghosts),
    .heroes = sample_fighters, .hero_count = GS_COUNT(sample_fighters),
    .arrows = sample_moves, .arrow_count = GS_COUNT(sample_moves),
    .melees = sample_melees, .melee_count = 2,
    .moments = sample_moments, .moment_count = 3,
    .objectives = sample_goal, .objective_count = 1,
};
#endif
