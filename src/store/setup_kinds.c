/* The snapshot of a battle as tables: the same machinery as the campaign's lists. */
#include "store_int.h"

#define ROW(T, m, name, lo, hi, type, size) \
    {name, NULL, 0, lo, hi, offsetof(T, m), 0, GS_FIELD_##type, size, false}
#define SIZE(T, m) sizeof(((T *)0)->m)
#define TXT(T, m, name) ROW(T, m, name, 0, 0, TEXT, 8)
#define PROSE(T, m, name) ROW(T, m, name, 0, 0, PROSE, 8)
/* As far as XML has numbers: a million of the rule set's units. */
#define INT(T, m, name) ROW(T, m, name, -1000000000, 1000000000, INT, SIZE(T, m))
#define SEED(T, m, name) ROW(T, m, name, INT64_MIN, INT64_MAX, INT, SIZE(T, m))
#define YES(T, m, name) ROW(T, m, name, 0, 1, BOOL, SIZE(T, m))
#define POINTS(T, m, n, name) \
    {name, NULL, 0, 0, 0, offsetof(T, m), offsetof(T, n), GS_FIELD_POINTS, 0, false}
#define HOLDS(T, m, n, kind) {&kind, NULL, offsetof(T, m), offsetof(T, n), false}
#define LEAF(T, table, fields) \
    {table, table, sizeof(T), fields, NULL, GS_COUNT(fields), 0}

#define T gs_ob_feature
static const gs_field feature_fields[] = {
    TXT(T, id, "id"),       TXT(T, kind, "kind"), TXT(T, name, "name"),
    INT(T, level, "level"), YES(T, area, "area"), POINTS(T, points, n_points, "points"),
    INT(T, width, "width"),
};
static const gs_kind kind_feature = LEAF(T, "record_feature", feature_fields);
#undef T
#define T gs_zone
static const gs_field zone_fields[] = {
    INT(T, side, "side"),
    TXT(T, kind, "kind"),
    TXT(T, name, "name"),
    POINTS(T, points, n_points, "points"),
};
static const gs_kind kind_zone = LEAF(T, "record_zone", zone_fields);
#undef T
#define T gs_objective
static const gs_field objective_fields[] = {
    TXT(T, id, "id"),  TXT(T, name, "name"),     INT(T, at.x, "x"),
    INT(T, at.y, "y"), INT(T, radius, "radius"), INT(T, worth, "worth"),
};
static const gs_kind kind_objective = LEAF(T, "record_objective", objective_fields);
#undef T
#define T gs_ob_side
static const gs_field side_fields[] = {
    TXT(T, id, "id"),           TXT(T, name, "name"),
    TXT(T, colour, "colour"),   TXT(T, adjective, "adjective"),
    INT(T, general, "general"), TXT(T, plan, "plan"),
    TXT(T, temper, "temper"),   INT(T, edge, "edge"),
    YES(T, allied, "alliance"), TXT(T, level, "level"),
    TXT(T, letter, "letter"),   INT(T, slot, "slot"),
};
static const gs_kind kind_side = LEAF(T, "record_side", side_fields);
#undef T
#define T gs_ob_unit
static const gs_field unit_fields[] = {
    TXT(T, id, "id"),
    TXT(T, name, "name"),
    TXT(T, troop, "troop"),
    INT(T, side, "side"),
    INT(T, full, "full"),
    INT(T, present, "present"),
    INT(T, leader, "leader"),
    TXT(T, facts, "facts"),
    TXT(T, special, "special"),
    INT(T, entry, "entry"),
    INT(T, entry_turn, "entry-turn"),
    TXT(T, entry_zone, "entry-zone"),
    YES(T, has_place, "placed"),
    INT(T, at.x, "x"),
    INT(T, at.y, "y"),
    INT(T, facing, "facing"),
    INT(T, files, "files"),
    TXT(T, formation, "formation"),
    YES(T, dummy, "dummy"),
    TXT(T, detached, "detached"),
    TXT(T, under, "under"),
    INT(T, in.kind, "place"),
    INT(T, in.cell, "cell"),
    INT(T, number, "number"),
    TXT(T, letter, "letter"),
};
static const gs_kind kind_unit = LEAF(T, "record_unit", unit_fields);
#undef T
#define T gs_ob_hero
static const gs_field hero_fields[] = {
    TXT(T, id, "id"),
    TXT(T, name, "name"),
    TXT(T, epithet, "epithet"),
    TXT(T, kind, "kind"),
    TXT(T, gender, "gender"),
    INT(T, side, "side"),
    INT(T, rating, "rating"),
    INT(T, power, "power"),
    YES(T, player, "player"),
    YES(T, general, "general"),
    INT(T, unit, "unit"),
    TXT(T, facts, "facts"),
    YES(T, has_place, "placed"),
    INT(T, at.x, "x"),
    INT(T, at.y, "y"),
    INT(T, facing, "facing"),
    TXT(T, foe, "foe"),
    TXT(T, taunt, "taunt"),
    INT(T, foe_turn, "foe-turn"),
    TXT(T, raised, "raised"),
    TXT(T, under, "under"),
    INT(T, in.kind, "place"),
    INT(T, in.cell, "cell"),
};
static const gs_kind kind_hero = LEAF(T, "record_hero", hero_fields);
#undef T
#define T gs_patch_row
static const gs_field patch_fields[] = {
    TXT(T, name, "name"),       TXT(T, procedure, "procedure"), TXT(T, role, "role"),
    TXT(T, applies, "applies"), TXT(T, when, "when"),           TXT(T, then, "then"),
    TXT(T, until, "until"),
};
static const gs_kind kind_patch = LEAF(T, "record_rule", patch_fields);
#undef T
#define T gs_number
static const gs_field number_fields[] = {
    TXT(T, table, "name"),
    TXT(T, row, "for"),
    TXT(T, column, "column"),
    TXT(T, value, "value"),
};
static const gs_kind kind_number = LEAF(T, "record_number", number_fields);
#undef T
#define T gs_camp_option
static const gs_field option_fields[] = {TXT(T, name, "name"), TXT(T, value, "value")};
static const gs_kind kind_option = LEAF(T, "record_option", option_fields);
#undef T
#define T gs_record_row
static const gs_field record_fields[] = {
    TXT(T, s.id, "id"),
    TXT(T, s.title, "title"),
    TXT(T, s.date, "date"),
    TXT(T, s.place, "place"),
    TXT(T, s.scenario, "scenario"),
    PROSE(T, s.about, "about"),
    PROSE(T, s.credit, "credit"),
    TXT(T, ruleset, "ruleset"),
    SEED(T, s.seed, "seed"),
    TXT(T, s.source, "source"),
    TXT(T, s.depth, "depth"),
    INT(T, s.width, "width"),
    INT(T, s.table_depth, "table-depth"),
    INT(T, s.victory.objective_side, "objective-side"),
    INT(T, s.victory.hold_turns, "hold-turns"),
    INT(T, s.victory.break_units[0], "break-a"),
    INT(T, s.victory.break_units[1], "break-b"),
    INT(T, s.victory.break_per_cent[0], "break-a-per-cent"),
    INT(T, s.victory.break_per_cent[1], "break-b-per-cent"),
    INT(T, s.victory.exit_side, "exit-side"),
    INT(T, s.victory.exit_units, "exit-units"),
    INT(T, s.victory.turn_limit, "turn-limit"),
    INT(T, s.victory.at_limit, "at-limit"),
    TXT(T, s.positions, "positions"),
    TXT(T, s.players, "players"),
};
static const gs_child record_children[] = {
    HOLDS(T, options, n_options, kind_option),
    HOLDS(T, sides, n_sides, kind_side),
    HOLDS(T, s.patches, s.n_patches, kind_patch),
    HOLDS(T, s.numbers, s.n_numbers, kind_number),
    HOLDS(T, s.features, s.n_features, kind_feature),
    HOLDS(T, s.zones, s.n_zones, kind_zone),
    HOLDS(T, s.objectives, s.n_objectives, kind_objective),
    HOLDS(T, s.units, s.n_units, kind_unit),
    HOLDS(T, s.heroes, s.n_heroes, kind_hero),
};
const gs_kind gs_kind_record = {"record",
                                "record",
                                sizeof(T),
                                record_fields,
                                record_children,
                                GS_COUNT(record_fields),
                                GS_COUNT(record_children)};
#undef T
