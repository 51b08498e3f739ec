#ifndef SAMPLE_CHART_H
#define SAMPLE_CHART_H
/* Charts to draw in tests: a day of fifteen turns and a hero of seven battles. */
#include "gesta/chart.h"

static const gs_chart_side chart_sides[] = {{.name = "Franks"}, {.name = "Saracens"}};
static const int32_t franks[] = {68, 68, 67, 66, 64, 58, 50, 46,
                                 41, 36, 31, 27, 22, 17, 12, 9};
static const int32_t saracens[] = {110, 108, 104, 101, 97, 92, 88, 85,
                                   83,  81,  79,  74,  71, 68, 63, 60};
static const gs_strength_line strength_lines[] = {
    {.present = franks,
     .full = 68,
     .break_at = 333,
     .break_words = "break point: one third left"},
    {.present = saracens, .full = 110, .break_at = 333},
};
static const gs_strength_event strength_events[] = {
    {6, 0, "Oliver's knights pursue down the brook; eight go, three come back.", NULL},
    {8, 0, "Aelroth is struck down by Roland before the lines.", NULL},
    {11, 1,
     "Turpin falls; his foot fight on round his body until the camels ride them down "
     "at last, and nobody is left of sixteen.", NULL},
    {14, 0, "Roland sounds the horn; the rearguard breaks.", NULL},
};
static const gs_strength_chart sample_strength = {
    .sides = chart_sides,
    .lines = strength_lines,
    .side_count = 2,
    .turns = 15,
    .told_from = 5,
    .told_to = 6,
    .events = strength_events,
    .event_count = 4,
    .turn_word = "turn",
};

static const int32_t u1[] = {8, 8, 8, 8, 8, 7, 6, 6, 6, 5, 5, 4, 4, 3, 2, 1};
static const int32_t u2[] = {8, 8, 8, 8, 8, 8, 3, 3, 3, 2, 1, 0, 0, 0, 0, 0};
static const int32_t u3[] = {16, 16, 16, 15, 15, 14, 12, 11, 10, 9, 7, 4, 2, 0, 0, 0};
static const int32_t u4[] = {12, 12, 11, 10, 9, 8, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4};
static const int32_t u5[] = {16, 16, 16, 16, 16, 16, 16, 16,
                             15, 15, 15, 14, 13, 12, 12, 12};
static const gs_unit_row unit_rows[] = {
    {0, "F1", "Roland's knights", "1 left, routed, turn 14", GS_MARK_HEAVY_HORSE, 8, u1},
    {0, "F2", "Oliver's knights", "destroyed, turn 11", GS_MARK_HEAVY_HORSE, 8, u2},
    {0, "F3", "Turpin's foot", "destroyed, turn 13", GS_MARK_HEAVY_FOOT, 16, u3},
    {1, "S1", "Aelroth's horse", "4 left", GS_MARK_LIGHT_HORSE, 12, u4},
    {1, "S10", "Munigre's guard of the white mountain", "12 left, honour: Roncevaux",
     GS_MARK_HEAVY_FOOT, 16, u5},
};
static const gs_units_chart sample_units_chart = {.sides = chart_sides,
                                                  .side_count = 2,
                                                  .rows = unit_rows,
                                                  .row_count = 5,
                                                  .turns = 15};

static const gs_luck_row luck_rows[] = {
    {0, "Frankish hits", 55200, 5000, 49},
    {1, "Saracen hits", 63900, 5300, 77},
};
static const gs_luck_chart sample_luck = {
    .sides = chart_sides, .side_count = 2, .rows = luck_rows, .row_count = 2};

static const gs_life_battle life_battles[] = {
    {"Border Skirmish", "y. 10", "won", 100, 12, 10}, {"The Fords", "y. 10", "lost", 107, 10, 4},
    {"Eastford", "y. 11", "won", 400, 12, 9},         {"The Great Raid", "y. 11", "won", 407, 9, 9},
    {"Cowcross", "y. 11", "undecided", 409, 9, 1},    {"Black Mere", "y. 12", "won", 800, 1, 1},
    {"The Pass", "y. 12", NULL, 0, 0, 0}};
static const gs_life_event life_events[] = {
    {GS_POWER_GAIN, 1, 2, "duel won", NULL, 107},
    {GS_POWER_WOUND, 2, 1, "wounded, turn 3", "by the spears", 400},
    {GS_POWER_HEALED, 3, 2, "healed", NULL, 404},
    {GS_POWER_CAPTURED, 3, 2, "captured", NULL, 407},
    {GS_POWER_FREED, 4, 2, "escaped", NULL, 408},
    {GS_POWER_GAIN, 4, 3, "deed", NULL, 409},
    {GS_POWER_WOUND, 5, 2, "wounded", NULL, 800},
    {GS_POWER_HEALED, 6, 3, NULL, NULL, 0},
    {GS_POWER_CAPTURED, 6, 0, "captured", NULL, 0}};
static const gs_life_chart sample_life = {.hero = "The Black Knight",
                                          .side = &chart_sides[1],
                                          .side_index = 1,
                                          .start = 1,
                                          .battles = life_battles,
                                          .battle_count = 7,
                                          .events = life_events,
                                          .event_count = 9,
                                          .today = 900,
                                          .men = "his own company",
                                          .men_full = 12};

static const gs_campaign_column campaign_columns[] = {
    {{"Roncevaux, the first host", "15 Aug."}, {68, 110, -1, -1}, {59, 50, 0, 0}, 0},
    {{"Roncevaux, the second host", "15 Aug."}, {9, 140, -1, -1}, {9, 61, 0, 0}, 1},
    {{"The Ebro", "16 Aug."}, {180, 79, -1, -1}, {11, 70, 0, 0}, 0},
    {{"Baligant", "17 Aug."}, {169, 210, -1, -1}, {64, 131, 0, 0}, 0},
    {{"Saragossa", "18 Aug."}, {105, 79, -1, -1}, {3, 2, 0, 0}, -1},
};
static const gs_campaign_chart sample_campaign = {.sides = chart_sides,
                                                  .side_count = 2,
                                                  .columns = campaign_columns,
                                                  .column_count = 5};
#endif
