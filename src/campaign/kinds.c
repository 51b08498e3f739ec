/* The tables of the model: every kind of thing, its fields and what it holds. */
#include "gesta/campaign.h"

#include <string.h>

#define WIDE 1000000000
/* A row: words, default, range, member, type, bytes, whether it must be given. */
#define ROW(T, m, name, words, dflt, lo, hi, type, size, must) \
    {name, words, dflt, lo, hi, offsetof(T, m), 0, GS_FIELD_##type, size, must}
#define SIZE(T, m) sizeof(((T *)0)->m)
#define TXT(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, TEXT, 8, false)
#define TXT1(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, TEXT, 8, true)
#define NAME(T, m, name) ROW(T, m, name, NULL, 0, 0, GS_NAME_LETTERS, TEXT, 8, false)
#define NAME1(T, m, name) ROW(T, m, name, NULL, 0, 0, GS_NAME_LETTERS, TEXT, 8, true)
#define PROSE(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, PROSE, 8, false)
#define ID(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, ID, 8, true)
#define REF(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, REF, 8, false)
#define REF1(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, REF, 8, true)
#define DATE(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, DATE, 8, false)
#define INT(T, m, name, dflt, lo, hi) \
    ROW(T, m, name, NULL, dflt, lo, hi, INT, SIZE(T, m), false)
#define INT1(T, m, name, dflt, lo, hi) /* always written */ \
    ROW(T, m, name, NULL, dflt, lo, hi, INT, SIZE(T, m), true)
#define YES(T, m, name, dflt) ROW(T, m, name, NULL, dflt, 0, 1, BOOL, SIZE(T, m), false)
#define WORD(T, m, name, words, dflt) \
    ROW(T, m, name, words, dflt, 0, 0, WORD, SIZE(T, m), false)
#define WORD1(T, m, name, words, dflt) \
    ROW(T, m, name, words, dflt, 0, 0, WORD, SIZE(T, m), true)
#define LEN(T, m, name, dflt, lo, hi) \
    ROW(T, m, name, NULL, dflt, lo, hi, LEN, SIZE(T, m), false)
#define BORN(T) INT(T, born, "born", 0, 0, 999999999)
#define ANG(T, m, name) ROW(T, m, name, NULL, 0, 0, 0, ANG, SIZE(T, m), false)
#define POINTS(T, m, n, name) \
    {name, NULL, 0, 0, 0, offsetof(T, m), offsetof(T, n), GS_FIELD_POINTS, 0, true}
#define HOLDS(T, m, n, kind, wrap) {&kind, wrap, offsetof(T, m), offsetof(T, n), false}
#define MAY_HOLD(T, m, n, kind) {&kind, NULL, offsetof(T, m), offsetof(T, n), true}
#define KIND(T, element, table, fields, children) \
    {element, table, sizeof(T), fields, children, GS_COUNT(fields), GS_COUNT(children)}
#define LEAF(T, element, table, fields) \
    {element, table, sizeof(T), fields, NULL, GS_COUNT(fields), 0}

const char *const gs_gender_words[] = {"m", "f", "n", NULL};
const char *const gs_camp_shape_words[] = {"free", "ladder", "tree", "map", NULL};
const char *const gs_camp_calendar_words[] = {"turn",  "day",    "week",
                                              "month", "season", NULL};
const char *const gs_camp_ab_words[] = {"both", "a", "b", NULL};
const char *const gs_camp_who_words[] = {"none", "a", "b", "both", NULL};
const char *const gs_camp_limit_per_words[] = {"army", "1000", NULL};
const char *const gs_camp_limit_words[] = {"rules", "a", "b", "draw", NULL};
const char *const gs_camp_on_words[] = {"any", "win-a", "win-b", "draw", NULL};
const char *const gs_camp_edge_words[] = {"bottom", "top", "left", "right", NULL};
const char *const gs_camp_entry_words[] = {"deployed", "on-turn", "by-die", "in-ambush",
                                           NULL};
const char *const gs_fate_words[] = {"fit",  "wounded", "captive", "missing",
                                     "dead", "retired", NULL};
const char *const gs_ledger_words[] = {
#define LEDGER(name, word, whom, amount, help) word,
#include "gesta/ledger.def"
#undef LEDGER
    NULL};

static const struct {
    const char *whom, *amount, *help;
} ledger_rows[] = {
#define LEDGER(name, word, whom, amount, help) {whom, amount, help},
#include "gesta/ledger.def"
#undef LEDGER
};

bool gs_ledger_is_about(gs_ledger_kind kind, char whom)
{
    return whom && strchr(ledger_rows[kind].whom, whom) != NULL;
}

char gs_ledger_by_hand(gs_ledger_kind kind)
{
    char first = kind < GS_LEDGER_ADDED ? ledger_rows[kind].whom[0] : 0;
    return first == 'h' || first == 'u' ? first : 0;
}

const char *gs_ledger_help(gs_ledger_kind kind)
{
    return ledger_rows[kind].help;
}

const char *gs_ledger_amount_help(gs_ledger_kind kind)
{
    return ledger_rows[kind].amount;
}

const char *gs_ledger_link(gs_ledger_kind kind)
{
    switch ((int)kind) {
    case GS_LEDGER_STRUCK_DOWN:
        return "the hero";
    case GS_LEDGER_DUEL_WON:
    case GS_LEDGER_EXCHANGED:
        return "against";
    case GS_LEDGER_DUEL:
    case GS_LEDGER_MERGED:
        return "with";
    case GS_LEDGER_MOVED:
        return "to";
    case GS_LEDGER_ESCAPED:
        return "from";
    default:
        return "by";
    }
}

#define T gs_camp_option
static const gs_field option_fields[] = {TXT1(T, name, "name"), TXT1(T, value, "value")};
static const gs_kind kind_option = LEAF(T, "option", "option", option_fields);
static const gs_kind kind_battle_option =
    LEAF(T, "option", "battle_option", option_fields);
#undef T
#define T gs_camp_rule
static const gs_field rule_fields[] = {
    TXT1(T, name, "name"), TXT(T, applies, "applies"), TXT(T, procedure, "procedure"),
    TXT(T, role, "role"),  TXT(T, when, "when"),       TXT1(T, then, "then"),
    TXT(T, until, "until"),
};
static const gs_kind kind_rule = LEAF(T, "rule", "house_rule", rule_fields);
#undef T
#define T gs_camp_number
static const gs_field number_fields[] = {
    REF(T, ruleset, "ruleset"),  TXT1(T, name, "name"),   TXT1(T, row, "for"),
    TXT1(T, column, "column"),   TXT1(T, value, "value"),
};
static const gs_kind kind_number = LEAF(T, "table", "house_number", number_fields);
#undef T
#define T gs_camp_as
static const gs_field as_fields[] = {
    REF1(T, ruleset, "ruleset"),
    TXT(T, type, "type"),
    INT(T, strength, "strength", 0, 0, 1000),
    TXT(T, facts, "facts"),
};
static const gs_kind kind_troop_as = LEAF(T, "as", "troop_as", as_fields);
static const gs_kind kind_hero_as = LEAF(T, "as", "hero_as", as_fields);
#undef T
#define T gs_camp_troop
static const gs_field troop_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    TXT(T, special, "special"),
    INT(T, points, "points", 0, 0, 99999),
    YES(T, each, "points-each", 0),
    INT(T, price, "price", 0, 0, 999999),
    INT(T, upkeep, "upkeep", 0, 0, 999999),
    BORN(T),
};
static const gs_child troop_children[] = {HOLDS(T, as, n_as, kind_troop_as, NULL)};
const gs_kind gs_kind_troop = KIND(T, "troop", "troop", troop_fields, troop_children);
#undef T
#define T gs_camp_item
static const gs_field item_fields[] = {
    NAME1(T, name, "name"),
    INT(T, power, "power", 0, 0, 3),
    TXT(T, text, "text"),
};
static const gs_kind kind_item = LEAF(T, "item", "item", item_fields);
#undef T
#define T gs_camp_hero
static const gs_field hero_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    NAME(T, epithet, "epithet"),
    INT1(T, power, "power", 1, 1, 6),
    YES(T, player, "player", 0),
    NAME(T, kind, "kind"),
    WORD(T, gender, "gender", gs_gender_words, 0),
    REF(T, heir, "heir"),
    PROSE(T, about, "about"),
    BORN(T),
};
static const gs_child hero_children[] = {
    HOLDS(T, as, n_as, kind_hero_as, NULL),
    HOLDS(T, items, n_items, kind_item, NULL),
};
const gs_kind gs_kind_hero = KIND(T, "hero", "hero", hero_fields, hero_children);
#undef T
#define T gs_camp_unit
static const gs_field unit_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    REF1(T, troop, "troop"),
    INT1(T, full, "full", 1, 0, 1000),
    INT(T, present, "present", -1, -1, 1000),
    REF(T, leader, "leader"),
    TXT(T, special, "special"),
    TXT(T, facts, "facts"),
    INT(T, number, "number", 0, 0, 999999),
    BORN(T),
};
const gs_kind gs_kind_unit = LEAF(T, "unit", "unit", unit_fields);
#undef T
#define T gs_camp_army
static const gs_field army_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    REF(T, general, "general"),
    REF(T, place, "place"),
    BORN(T),
};
static const gs_child army_children[] = {HOLDS(T, units, n_units, gs_kind_unit, NULL)};
const gs_kind gs_kind_army = KIND(T, "army", "army", army_fields, army_children);
#undef T
#define T gs_camp_side
static const gs_field side_fields[] = {
    ID(T, id, "id"),          NAME1(T, name, "name"),    NAME(T, adjective, "adjective"),
    TXT(T, colour, "colour"), NAME(T, player, "player"), REF(T, general, "general"),
    PROSE(T, about, "about"),
    TXT(T, letter, "letter"), INT(T, slot, "slot", 0, 0, 4),
    INT(T, coin, "coin", 0, -999999, 999999), INT(T, pool, "pool", 0, 0, 999999), BORN(T),
};
static const gs_child side_children[] = {
    HOLDS(T, heroes, n_heroes, gs_kind_hero, NULL),
    HOLDS(T, armies, n_armies, gs_kind_army, NULL),
};
const gs_kind gs_kind_side = KIND(T, "side", "side", side_fields, side_children);
#undef T
#define T gs_camp_place
static const gs_field place_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    NAME(T, kind, "kind"),
    REF(T, owner, "owner"),
    INT(T, worth, "worth", 0, 0, 9999),
    LEN(T, x, "x", 0, -WIDE, WIDE),
    LEN(T, y, "y", 0, -WIDE, WIDE),
    TXT(T, shore, "shore"),
    BORN(T),
};
const gs_kind gs_kind_place = LEAF(T, "place", "place", place_fields);
#undef T
#define T gs_camp_road
static const gs_field road_fields[] = {
    REF1(T, from, "from"),
    REF1(T, to, "to"),
    NAME(T, kind, "kind"),
    INT(T, length, "length", 1, 1, 20),
    BORN(T),
};
const gs_kind gs_kind_road = LEAF(T, "road", "road", road_fields);
#undef T
#define T gs_camp_order
static const gs_field order_fields[] = {
    REF1(T, army, "army"),
    REF1(T, to, "to"),
    TXT(T, via, "via"),
};
const gs_kind gs_kind_order = LEAF(T, "order", "march_order", order_fields);
#undef T
#define T gs_camp_limit
static const gs_field limit_fields[] = {
    NAME1(T, list, "list"),
    NAME1(T, troop, "troop"),
    INT(T, least, "least", 0, 0, 999),
    INT(T, most, "most", -1, -1, 999),
    WORD(T, per, "per", gs_camp_limit_per_words, 0),
    BORN(T),
};
const gs_kind gs_kind_limit = LEAF(T, "limit", "army_list", limit_fields);
#undef T
#define T gs_camp_feature
static const char *const shape_words[] = {"line", "area", NULL};
static const gs_field feature_fields[] = {
    ID(T, id, "id"),
    NAME1(T, kind, "kind"),
    NAME(T, name, "name"),
    INT(T, level, "level", 0, 0, 9),
    WORD(T, area, "shape", shape_words, 1),
    POINTS(T, points, n_points, "points"),
    LEN(T, width, "width", 0, 0, 1000000),
};
static const gs_kind kind_feature = LEAF(T, "terrain", "feature", feature_fields);
#undef T
#define T gs_camp_zone
static const gs_field zone_fields[] = {
    WORD(T, side, "side", gs_camp_ab_words, 0),
    NAME1(T, kind, "kind"),
    NAME(T, name, "name"),
    POINTS(T, points, n_points, "points"),
};
static const gs_kind kind_zone = LEAF(T, "zone", "zone", zone_fields);
#undef T
#define T gs_camp_objective
static const gs_field objective_fields[] = {
    ID(T, id, "id"),
    NAME1(T, name, "name"),
    LEN(T, x, "x", 0, 0, 1000000),
    LEN(T, y, "y", 0, 0, 1000000),
    LEN(T, radius, "radius", 0, 0, 1000000),
    INT(T, worth, "worth", 1, 0, 99),
};
static const gs_kind kind_objective = LEAF(T, "objective", "objective", objective_fields);
#undef T
#define T gs_camp_force
static const gs_field force_fields[] = {
    REF(T, army, "army"),
    REF(T, unit, "unit"),
    REF(T, hero, "hero"),
    REF(T, with, "with"),
    REF(T, troop, "troop"),
    INT(T, dummies, "dummies", 0, 0, 20),
    YES(T, absent, "absent", 0),
    WORD(T, entry, "entry", gs_camp_entry_words, 0),
    INT(T, turn, "turn", 0, 0, 99),
    TXT(T, zone, "zone"),
    YES(T, place, "placed", 0),
    LEN(T, x, "x", 0, 0, 1000000),
    LEN(T, y, "y", 0, 0, 1000000),
    ANG(T, facing, "facing"),
    INT(T, files, "files", 0, 0, 999),
    TXT(T, formation, "formation"),
};
static const gs_kind kind_force = LEAF(T, "force", "force", force_fields);
#undef T
#define T gs_camp_muster
static const gs_field muster_fields[] = {
    REF1(T, side, "side"),  REF(T, general, "general"),
    TXT(T, plan, "plan"),   TXT(T, temper, "temper"),
    TXT(T, level, "level"), WORD1(T, edge, "edge", gs_camp_edge_words, 0),
    YES(T, alliance, "alliance", 0),
};
static const gs_child muster_children[] = {HOLDS(T, forces, n_forces, kind_force, NULL)};
static const gs_kind kind_muster =
    KIND(T, "muster", "muster", muster_fields, muster_children);
#undef T
#define T gs_camp_event
static const gs_field event_fields[] = {
    TXT1(T, kind, "kind"),      INT(T, turn, "turn", 0, 0, 99), REF(T, who, "who"),
    REF(T, against, "against"), TXT(T, text, "text"),
};
static const gs_kind kind_event = LEAF(T, "event", "event", event_fields);
#undef T
#define T gs_camp_victory
static const gs_field victory_fields[] = {
    WORD(T, objective, "objective", gs_camp_who_words, 0),
    INT(T, hold_turns, "hold-turns", 2, 1, 99),
    INT(T, break_a, "break-a", 0, 0, 99),
    INT(T, break_b, "break-b", 0, 0, 99),
    INT(T, break_a_per_cent, "break-a-per-cent", 0, 0, 100),
    INT(T, break_b_per_cent, "break-b-per-cent", 0, 0, 100),
    WORD(T, exit, "exit", gs_camp_who_words, 0),
    INT(T, exit_units, "exit-units", 0, 0, 99),
    INT(T, turn_limit, "turn-limit", 0, 0, 99),
    WORD(T, at_limit, "at-limit", gs_camp_limit_words, 0),
};
static const gs_kind kind_victory = LEAF(T, "victory", "victory", victory_fields);
#undef T
#define T gs_camp_scenario
static const gs_field scenario_fields[] = {
    ID(T, id, "id"),
    NAME1(T, title, "title"),
    NAME(T, place, "place"),
    LEN(T, width, "width", 0, 0, 1000000),
    LEN(T, depth, "depth", 0, 0, 1000000),
    PROSE(T, about, "about"),
    BORN(T),
};
static const gs_child scenario_children[] = {
    HOLDS(T, features, n_features, kind_feature, NULL),
    HOLDS(T, zones, n_zones, kind_zone, NULL),
    HOLDS(T, objectives, n_objectives, kind_objective, NULL),
    HOLDS(T, musters, n_musters, kind_muster, NULL),
    HOLDS(T, events, n_events, kind_event, NULL),
    MAY_HOLD(T, victory, n_victory, kind_victory),
};
const gs_kind gs_kind_scenario =
    KIND(T, "scenario", "scenario", scenario_fields, scenario_children);
#undef T
#define T gs_camp_battle
static const gs_field battle_fields[] = {
    ID(T, id, "id"),
    NAME(T, title, "title"),
    REF(T, scenario, "scenario"),
    DATE(T, date, "date"),
    NAME(T, place, "place"),
    REF(T, ruleset, "ruleset"),
    REF(T, after, "after"),
    WORD(T, on, "on", gs_camp_on_words, 0),
    INT(T, seed, "seed", 0, 0, 999999999999999999),
    REF(T, what_if, "what-if"),
    BORN(T),
};
static const gs_child battle_children[] = {
    HOLDS(T, options, n_options, kind_battle_option, NULL)};
const gs_kind gs_kind_battle =
    KIND(T, "battle", "battle", battle_fields, battle_children);
#undef T
#define T gs_camp_entry
static const gs_field entry_fields[] = {
    INT1(T, n, "n", 0, 1, 999999999),
    DATE(T, date, "date"),
    REF(T, battle, "battle"),
    INT(T, entry, "entry", 0, 0, 999999999),
    REF1(T, subject, "subject"),
    WORD1(T, kind, "kind", gs_ledger_words, 0),
    INT(T, amount, "amount", 0, -999999, 999999),
    REF(T, by, "by"),
    TXT(T, rule, "rule"),
    TXT(T, dice, "dice"),
    TXT(T, text, "text"),
    INT(T, step, "step", 0, 0, 999999999),
    TXT(T, reason, "reason"),
    REF(T, place, "place"),
    DATE(T, due, "due"),
    TXT(T, field, "field"),
    TXT(T, value, "value"),
    INT(T, instead, "instead", 0, 0, 999999999),
    INT(T, after, "after", 0, 0, 999999999),
};
const gs_kind gs_kind_ledger = LEAF(T, "entry", "ledger", entry_fields);
#undef T
#define T gs_camp_calendar
static const gs_field calendar_fields[] = {
    WORD1(T, unit, "unit", gs_camp_calendar_words, 0),
    DATE(T, start, "start"),
};
static const gs_kind kind_calendar = LEAF(T, "calendar", "calendar", calendar_fields);
#undef T
#define T gs_campaign
static const gs_field campaign_fields[] = {
    ID(T, id, "id"),
    NAME1(T, title, "title"),
    REF1(T, ruleset, "ruleset"),
    WORD(T, shape, "shape", gs_camp_shape_words, 0),
    INT(T, seed, "seed", 0, 0, 999999999999999999),
    PROSE(T, about, "about"),
    PROSE(T, credit, "credit"),
    INT(T, target, "target", 0, 0, 9999),
    INT(T, last_turn, "last-turn", 0, 0, 999),
    TXT(T, branch_of, "branch-of"),
    INT(T, branch_at, "branch-at", 0, 0, 999999999),
    TXT(T, branch_hash, "branch-hash"),
};
static const gs_child campaign_children[] = {
    MAY_HOLD(T, calendar, n_calendar, kind_calendar),
    HOLDS(T, options, n_options, kind_option, "options"),
    HOLDS(T, rules, n_rules, kind_rule, "house-rules"),
    HOLDS(T, numbers, n_numbers, kind_number, "house-rules"),
    HOLDS(T, troops, n_troops, gs_kind_troop, "troops"),
    HOLDS(T, sides, n_sides, gs_kind_side, NULL),
    HOLDS(T, places, n_places, gs_kind_place, "map"),
    HOLDS(T, roads, n_roads, gs_kind_road, "map"),
    HOLDS(T, orders, n_orders, gs_kind_order, "map"),
    HOLDS(T, limits, n_limits, gs_kind_limit, "lists"),
    HOLDS(T, scenarios, n_scenarios, gs_kind_scenario, NULL),
    HOLDS(T, battles, n_battles, gs_kind_battle, NULL),
    HOLDS(T, ledger, n_ledger, gs_kind_ledger, "ledger"),
};
const gs_kind gs_kind_campaign =
    KIND(T, "campaign", "campaign", campaign_fields, campaign_children);
#undef T
