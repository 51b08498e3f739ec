#ifndef GESTA_MOH_H
#define GESTA_MOH_H
/* Meeting of Hosts: words, tables, and the situation and result of every procedure.
 * Lengths are thousandths of an inch (whole hundredths of an inch on input, MOH-R64);
 * yes/no is 1/0; dice are 0 where none was thrown. gs_facts_default over a procedure's
 * `in` gives the book's defaults. */
#include "gesta/rules.h"

/* ---- words, in the order of their word lists ---- */
typedef enum moh_type { /* MOH-3.a to 3.i, and baggage */
    MOH_SKIRMISHERS, MOH_LIGHT_INFANTRY, MOH_MEDIUM_INFANTRY, MOH_HEAVY_INFANTRY,
    MOH_LIGHT_CAVALRY, MOH_MEDIUM_CAVALRY, MOH_HEAVY_CAVALRY, MOH_ELEPHANTS,
    MOH_ARTILLERY, MOH_BAGGAGE, MOH_TYPES
} moh_type;
typedef enum moh_class { MOH_INFANTRY, MOH_CAVALRY, MOH_SPECIAL } moh_class;
typedef enum moh_quality { MOH_ELITE, MOH_AVERAGE, MOH_LEVY } moh_quality;
/* What a unit's own facts say against its type's table. */
typedef enum moh_override { MOH_BY_TYPE, MOH_YES, MOH_NO } moh_override;
typedef enum moh_pace { /* what a kind of ground leaves of the move */
    MOH_PACE_BY_TYPE, MOH_PACE_FULL, MOH_PACE_HALF, MOH_PACE_THIRD, MOH_PACE_IMPASSABLE
} moh_pace;
typedef enum moh_weapon {
    MOH_WEAPON_BY_TYPE, MOH_WEAPON_NONE, MOH_JAVELIN, MOH_BOW, MOH_SLING, MOH_ENGINES
} moh_weapon;
typedef enum moh_side { MOH_SIDE_NONE, MOH_SIDE_A, MOH_SIDE_B } moh_side;
typedef enum moh_choice { MOH_FIRST, MOH_SECOND } moh_choice;
typedef enum moh_going {
    MOH_GOING_OPEN, MOH_GOING_BROKEN, MOH_GOING_DIFFICULT, MOH_GOING_IMPASSABLE
} moh_going;
typedef enum moh_blocks {
    MOH_BLOCKS_NONE, MOH_BLOCKS_HILL, MOH_BLOCKS_WOOD, MOH_BLOCKS_SOLID
} moh_blocks;
typedef enum moh_defended {
    MOH_DEFENDED_NONE, MOH_DEFENDED_OBSTACLE, MOH_DEFENDED_WALL
} moh_defended;
typedef enum moh_shape { MOH_SHAPE_AREA, MOH_SHAPE_LINE } moh_shape;
typedef enum moh_area {
    MOH_IN_FRONT, MOH_INSIDE, MOH_FLANK_OR_REAR, MOH_NEITHER
} moh_area;
typedef enum moh_move_kind {
    MOH_ADVANCE, MOH_FALLBACK, MOH_MANEUVER, MOH_CHARGE, MOH_MARCH, MOH_MARCH_MANEUVER,
    MOH_RETREAT, MOH_EVADE, MOH_PURSUIT, MOH_PURSUIT_CHARGE
} moh_move_kind;
typedef enum moh_move_reason {
    MOH_MOVE_OK, MOH_MOVE_PINNED, MOH_MOVE_RETREATED, MOH_MOVE_CANNOT_CHARGE,
    MOH_MOVE_DISORDERED, MOH_MOVE_MARCH_WIDTH, MOH_MOVE_MARCH_NEIGHBOURS,
    MOH_MOVE_MARCH_TERRAIN, MOH_MOVE_IMPASSABLE, MOH_MOVE_TOO_FAR
} moh_move_reason;
typedef enum moh_order_result { MOH_OBEY, MOH_HOLD, MOH_ORDER_FALLBACK } moh_order_result;
typedef enum moh_charge_reason {
    MOH_CHARGE_OK, MOH_CHARGE_PINNED, MOH_CHARGE_CANNOT, MOH_CHARGE_NOT_ADVANCE,
    MOH_CHARGE_MARCHED, MOH_CHARGE_DISORDERED
} moh_charge_reason;
typedef enum moh_face { MOH_FACE_NONE, MOH_FACE_FRONT, MOH_FACE_FLANK_OR_REAR } moh_face;
typedef enum moh_shot_reason {
    MOH_SHOT_OK, MOH_SHOT_IN_CONTACT, MOH_SHOT_NO_WEAPON, MOH_SHOT_MARCHED,
    MOH_SHOT_MOVED, MOH_SHOT_TARGET_IN_CONTACT, MOH_SHOT_OUT_OF_RANGE,
    MOH_SHOT_NOT_IN_FRONT, MOH_SHOT_BLOCKED
} moh_shot_reason;
typedef enum moh_evade_reason {
    MOH_EVADE_OK, MOH_EVADE_NO_CONTACT, MOH_EVADE_NOT_ALLOWED, MOH_EVADE_OTHER_ENEMY
} moh_evade_reason;
typedef enum moh_blank_bonus { /* options.blank-bonus, MOH-R8 */
    MOH_BLANK_NONE, MOH_BLANK_ELEPHANTS, MOH_BLANK_SHOCK
} moh_blank_bonus;
typedef enum moh_fight_result { MOH_STAND, MOH_RECOIL, MOH_DESTROYED } moh_fight_result;
typedef enum moh_test_event { /* what may call for a rally test */
    MOH_EVENT_START, MOH_EVENT_FALLBACK, MOH_EVENT_MANEUVER, MOH_EVENT_EVADE,
    MOH_EVENT_FRIENDS, MOH_EVENT_SHOOTING, MOH_EVENT_PURSUIT, MOH_EVENT_MELEE
} moh_test_event;
typedef enum moh_test_reason { /* after MOH_TEST_NONE in the order of moh_test_event */
    MOH_TEST_NONE, MOH_TEST_DISORDERED, MOH_TEST_FALLBACK, MOH_TEST_MANEUVER,
    MOH_TEST_EVADE, MOH_TEST_FRIENDS, MOH_TEST_SHOOTING, MOH_TEST_PURSUIT, MOH_TEST_MELEE,
    MOH_TEST_TESTED
} moh_test_reason;
typedef enum moh_rally_result {
    MOH_GOOD_ORDER, MOH_BECOMES_DISORDERED, MOH_MUST_RETREAT, MOH_BREAKS
} moh_rally_result;
typedef enum moh_retreat_kind {
    MOH_KIND_RETREAT, MOH_KIND_EVADE, MOH_KIND_BREAK
} moh_retreat_kind;
typedef enum moh_retreat_result {
    MOH_RETREAT_MOVES, MOH_RETREAT_HALTS, MOH_RETREAT_LEAVES, MOH_RETREAT_SURRENDERS,
    MOH_RETREAT_FLEES
} moh_retreat_result;
typedef enum moh_pursuit_reason {
    MOH_PURSUIT_OK, MOH_PURSUIT_NO_OPPONENTS, MOH_PURSUIT_PINNED, MOH_PURSUIT_WITHDREW,
    MOH_PURSUIT_DISORDERED, MOH_PURSUIT_ENGAGED
} moh_pursuit_reason;
typedef enum moh_recovery_reason {
    MOH_RECOVERY_OK, MOH_RECOVERY_NEVER, MOH_RECOVERY_MOVED, MOH_RECOVERY_SHOT,
    MOH_RECOVERY_SHOT_AT, MOH_RECOVERY_IN_MELEE, MOH_RECOVERY_DISORDERED,
    MOH_RECOVERY_UNHURT
} moh_recovery_reason;
typedef enum moh_recovery_result {
    MOH_NOT_TESTED, MOH_RECOVERED, MOH_NONE_RECOVERED, MOH_LOST_FOR_GOOD
} moh_recovery_result;
typedef enum moh_winner { MOH_NO_WINNER, MOH_A_WINS, MOH_B_WINS, MOH_DRAW } moh_winner;
typedef enum moh_victory_reason {
    MOH_PLAYING, MOH_BOTH_BROKEN, MOH_BROKEN, MOH_TURN_LIMIT
} moh_victory_reason;
typedef enum moh_victory_option {
    MOH_BY_BREAK_POINT, MOH_BY_OBJECTIVES, MOH_LAST_STAND
} moh_victory_option;
typedef enum moh_risk_result {
    MOH_UNHURT, MOH_LIGHT_WOUND, MOH_SERIOUS_WOUND, MOH_RISK_KILLED
} moh_risk_result;
typedef enum moh_fate_event {
    MOH_UNIT_DESTROYED, MOH_UNIT_SURRENDERED, MOH_UNIT_BROKEN, MOH_UNIT_LEFT_TABLE,
    MOH_CAUGHT_ALONE
} moh_fate_event;
typedef enum moh_fate_result {
    MOH_FATE_ESCAPES, MOH_FATE_CAPTURED, MOH_FATE_KILLED
} moh_fate_result;
typedef enum moh_unit_fate {
    MOH_ON_FIELD, MOH_LEFT_TABLE, MOH_BROKE, MOH_SURRENDERED, MOH_WAS_DESTROYED
} moh_unit_fate;
typedef enum moh_battle_result { MOH_WON, MOH_LOST, MOH_DREW } moh_battle_result;
typedef enum moh_aftermath_result {
    MOH_BACK_NONE, MOH_BACK_HALF, MOH_BACK_ALL, MOH_NO_CASUALTIES, MOH_UNIT_LOST,
    MOH_UNIT_CAPTURED
} moh_aftermath_result;
typedef enum moh_aftermath_option {
    MOH_AFTER_ROLL, MOH_AFTER_NONE, MOH_AFTER_FULL
} moh_aftermath_option;
typedef enum moh_wound { MOH_NO_WOUND, MOH_WOUND_LIGHT, MOH_WOUND_SERIOUS } moh_wound;
typedef enum moh_health { MOH_FIT, MOH_UNFIT, MOH_DIES } moh_health;
typedef enum moh_captive { MOH_STILL_CAPTIVE, MOH_ESCAPED } moh_captive;

/* A `strength` of this value is not given: it is the original strength (f.0.8). */
#define MOH_AS_ORIGINAL (-1)

/* ---- tables ---- */
typedef struct moh_profile { /* a row of the book's type table, b.1 and MOH-R11 */
    uint8_t cls;               /* moh_class */
    bool light, rear_ranks, may_charge;
    int32_t figures;           /* a standard unit; for artillery its engines */
    int32_t move;              /* thousandths of an inch */
    uint8_t broken, difficult; /* moh_pace */
    uint8_t weapon;            /* moh_weapon */
    int32_t shots, points; /* what a model counts for in shooting; in melee and losses */
    int32_t shot_at, fought_at;        /* lowest face that hits it */
    int32_t frontage, depth;           /* of one model, thousandths of an inch */
    int32_t files, ranks;              /* of a standard unit */
} moh_profile;
extern const moh_profile moh_profiles[MOH_TYPES];
/* What chariots have in place of their cavalry type's values (MOH-R2, R3, R11, R31). */
typedef struct moh_chariots {
    int32_t figures, shots, points, frontage, depth, files, ranks;
} moh_chariots;
extern const moh_chariots moh_chariot;
#define MOH_CREW_PER_ENGINE 4
/* Reach of a weapon in thousandths of an inch (MOH-12.7). */
int32_t moh_weapon_range(int weapon);
/* What a model counts for in melee and losses (MOH-13.8, R3); `override` 0: by type. */
static inline int32_t moh_points(int type, bool chariot, int32_t override)
{
    int32_t points = chariot ? moh_chariot.points : moh_profiles[type].points;
    return override > 0 ? override : points;
}
/* The full move in thousandths of an inch; `override` 0: by its type. */
int32_t moh_full_move(int type, int32_t override);
/* Yes or no by the unit's own word (moh_override), else by its type. */
bool moh_is_light(int type, int32_t override);
bool moh_charges(int type, int32_t override);
bool moh_lost_half(int32_t original, int32_t strength); /* MOH-R4 */

/* A terrain feature as the rules see it (MOH-R13): moh_going, moh_blocks, moh_defended,
 * moh_shape. */
typedef struct moh_ground {
    const char *word;
    uint8_t going, blocks, defended, shape;
    bool hard_cover, high;
} moh_ground;
#define MOH_FEATURES 22
extern const moh_ground moh_grounds[MOH_FEATURES];

/* ---- what a unit and a general are in a campaign and in an order of battle ---- */
typedef struct moh_unit {
    int32_t type, chariot, quality, weapon, range, shots, points, move, broken_going,
        difficult_going, light, may_charge, rear_ranks, shot_at, fought_at, bonus,
        dice_bonus, furor, no_recovery;
} moh_unit;
typedef struct moh_hero {
    int32_t mount; /* moh_type he moves as (MOH-R50) */
    int32_t subordinate, bonus, wound_bonus;
} moh_hero;

/* ---- situations and results ---- */
/* initiative: who moves first this turn. (MOH-10.1, MOH-10.2, MOH-10.3, ...) */
typedef struct moh_initiative_in {
    int32_t previous_first, a_choice, b_choice, a_bonus, b_bonus;
} moh_initiative_in;
typedef struct moh_initiative_out {
    int32_t a_roll, b_roll, a_total, b_total, rounds, chooser, first, second;
} moh_initiative_out;

/* terrain: what a terrain feature counts as. (MOH-8.1, MOH-R13) */
typedef struct moh_terrain_in {
    int32_t feature; /* row of moh_grounds */
} moh_terrain_in;
typedef struct moh_terrain_out {
    int32_t going, hard_cover, blocks, high_ground, defended_as, shape;
} moh_terrain_out;

/* aspect: in which area of a unit a point lies. (MOH-7.1, MOH-7.2, MOH-7.3, ...) */
typedef struct moh_aspect_in {
    int32_t width, depth, x, y;
} moh_aspect_in;
typedef struct moh_aspect_out {
    int32_t aspect;
} moh_aspect_out;

/* move-allowance: whether a move is lawful and what it costs. (MOH-11.2.1, MOH-11.3,
 * MOH-11.4, ...) */
typedef struct moh_move_in {
    int32_t type, move, broken_going, difficult_going, light, may_charge, kind, clear,
        broken, difficult, impassable, pinned, disordered, retreated, files, neighbours;
    /* options */
    int32_t whole_move, disordered_charge, light_maneuver_test, move_after_retreat;
} moh_move_in;
typedef struct moh_move_out {
    int32_t maximum, cost, left, legal, reason, rally;
} moh_move_out;

/* order: whether a unit obeys. (MOH-11.1.1, MOH-11.1.2, MOH-11.1.3, ...) */
typedef struct moh_order_in {
    int32_t type, quality, original, strength, move, light, bonus, general_present,
        general_distance, general_in_melee;
    int32_t fallback_full; /* options.order-fallback */
} moh_order_in;
typedef struct moh_order_out {
    int32_t needed, roll, modifier, total, result, distance, rally;
} moh_order_out;

/* charge: whether a move into contact is a lawful charge, and on which face.
 * (MOH-11.6.1, MOH-11.6.2, MOH-11.6.3, ...) */
typedef struct moh_charge_in {
    int32_t type, may_charge, disordered, marched, pinned, by_advance, started_in_front,
        ended_in_front;
    int32_t disordered_charge; /* options: 1 forbidden */
} moh_charge_in;
typedef struct moh_charge_out {
    int32_t legal, reason, face, at_flank, pinned;
} moh_charge_out;

/* shooting: one unit shoots at one target. (MOH-12.1, MOH-12.3, MOH-12.4, ...) */
typedef struct moh_shooting_in {
    int32_t type, chariot, weapon, range, shots, front, rank2, rank3, engines, crew,
        on_hill, disordered, moved, marched, in_contact, bonus, dice_bonus;
    int32_t targets, target_index, target_type, shot_at, hard_cover, target_in_contact,
        target_in_front, target_strength, prior_hits, distance, line_clear;
    int32_t any_crew, halves_each; /* options.engine-crew, options.rank-halves */
} moh_shooting_in;
typedef struct moh_shooting_out {
    int32_t legal, reason, range, figures, dice_full, dice_after, dice, hit_on, hits,
        losses, strength_left, destroyed, rally;
} moh_shooting_out;

/* evade: whether a unit in contact may evade. (MOH-13.2, MOH-3.2, MOH-3.3, ...) */
typedef struct moh_evade_in {
    int32_t type, move, light, infantry, cavalry, special;
    int32_t any_infantry; /* options.evade-cavalry */
} moh_evade_in;
typedef struct moh_evade_out {
    int32_t allowed, reason, distance, rally;
} moh_evade_out;

typedef struct moh_fighter { /* one side of a melee */
    int32_t type, chariot, quality, contact, overlap, rank2, rank3, points, rear_ranks,
        strength, disordered, in_broken, general, at_flank, pursuing, charging, uphill,
        obstacle, wall, furor, bonus, dice_bonus, fought_at;
} moh_fighter;
/* melee: one unit fights one enemy. (MOH-13.1, MOH-13.3, MOH-13.4, ...) */
typedef struct moh_melee_in {
    moh_fighter side[2]; /* attacker, defender */
    int32_t blank_bonus, cumulative, halve_twice, general_before, minimum_die,
        halves_each, wall_stacks, elephant_vs_skirmishers; /* options */
} moh_melee_in;
typedef struct moh_fight_out { /* `hits` are those that the side receives */
    int32_t figures, dice_full, dice, modifier, needs, hits, losses, strength_left,
        result, rally, furor_left;
} moh_fight_out;
typedef struct moh_melee_out {
    moh_fight_out side[2];
} moh_melee_out;

/* melee-result: a unit's result over all its fights of the phase. (MOH-5.2, MOH-13.10,
 * MOH-R43) */
typedef struct moh_melee_result_in {
    int32_t taken, given, strength, furor;
} moh_melee_result_in;
typedef struct moh_melee_result_out {
    int32_t result, losses, strength_left, recoil, rally, furor_left;
} moh_melee_result_out;

/* casualties: how many models a number of hits removes. (MOH-13.8, MOH-R3) */
typedef struct moh_casualties_in {
    int32_t type, chariot, points, models, wounds, hits;
} moh_casualties_in;
typedef struct moh_casualties_out {
    int32_t points_each, removed, left, wounds_left, destroyed;
} moh_casualties_out;

/* rally-trigger: whether an event calls for a rally test. (MOH-14.2.1, MOH-14.2.2,
 * MOH-14.2.3, ...) */
typedef struct moh_trigger_in {
    int32_t event, type, light, disordered, in_contact, tested, passer_type, strength,
        hits, given;
    int32_t light_maneuver_test; /* options */
} moh_trigger_in;
typedef struct moh_trigger_out {
    int32_t required, reason;
} moh_trigger_out;

/* rally: the rally test. (MOH-14.1, MOH-14.3, MOH-14.4, ...) */
typedef struct moh_rally_in {
    int32_t type, quality, original, strength, disordered, move, bonus, general_joined,
        enemy_behind;
} moh_rally_in;
typedef struct moh_rally_out {
    int32_t roll, modifier, total, result, disordered_after, distance;
} moh_rally_out;

/* retreat: what becomes of a retreat, an evade or a break. (MOH-11.8.1, MOH-11.8.2,
 * MOH-11.8.4, ...) */
typedef struct moh_retreat_in {
    int32_t type, move, kind, at_edge, path_clear, edge_distance, friends;
    int32_t ignore_break; /* options.break-passage */
} moh_retreat_in;
typedef struct moh_retreat_out {
    int32_t result, distance, tests;
} moh_retreat_out;

/* pursuit: whether a unit may pursue. (MOH-13.11, MOH-13.12, MOH-11.6.3, ...) */
typedef struct moh_pursuit_in {
    int32_t type, move, may_charge, disordered, charged, withdrew, opponents, gone,
        recoiled;
    int32_t recoil_counts; /* options */
} moh_pursuit_in;
typedef struct moh_pursuit_out {
    int32_t allowed, reason, distance, may_charge, rally;
} moh_pursuit_out;

/* recovery: recovery at the end of the turn. (MOH-15.3, MOH-15.4, MOH-15.5, ...) */
typedef struct moh_recovery_in {
    int32_t quality, original, strength, casualties, no_recovery, moved, shot, shot_at,
        in_melee, disordered, bonus, general_joined, enemy_visible;
} moh_recovery_in;
typedef struct moh_recovery_out {
    int32_t allowed, reason, roll, modifier, total, result, recovered, strength_after,
        casualties_after, permanent_after;
} moh_recovery_out;

typedef struct moh_army { /* one side of the victory question */
    int32_t units, lost, break_point, objectives;
} moh_army;
/* victory: whether the battle is over, at the end of a turn. (MOH-R54) */
typedef struct moh_victory_in {
    moh_army a, b;
    int32_t turn, turn_limit;
    int32_t victory; /* options.victory: moh_victory_option */
} moh_victory_in;
typedef struct moh_victory_out {
    int32_t a_break_at, b_break_at, a_broken, b_broken, winner, reason;
} moh_victory_out;

/* general-risk: whether a general is struck with his unit. (MOH-R51) */
typedef struct moh_risk_in {
    int32_t hits, bonus, wound_bonus;
    int32_t off; /* options.general-risk */
} moh_risk_in;
typedef struct moh_risk_out {
    int32_t risk_roll, struck, wound_roll, result;
} moh_risk_out;

/* hero-fate: what becomes of a general whose unit is lost, or who is caught alone.
 * (MOH-R52, MOH-R48, MOH-R50) */
typedef struct moh_fate_in {
    int32_t event, pursuing, bonus;
} moh_fate_in;
typedef struct moh_fate_out {
    int32_t roll, result;
} moh_fate_out;

/* stampede: optional panic of elephants. (MOH-R7, MOH-R62, MOH-3.h) */
typedef struct moh_stampede_in {
    int32_t on_break, move;
    int32_t stampede; /* options.elephant-panic */
} moh_stampede_in;
typedef struct moh_stampede_out { /* heading in degrees, clockwise from the facing */
    int32_t happens, roll, heading, distance, removed;
} moh_stampede_out;

/* aftermath: what a unit has back for the next battle. (MOH-R56, MOH-15.1) */
typedef struct moh_aftermath_in {
    int32_t fate, side_result, quality, original, strength, casualties, bonus;
    int32_t aftermath; /* options: moh_aftermath_option */
} moh_aftermath_in;
typedef struct moh_aftermath_out {
    int32_t roll, modifier, total, result, returned, strength_after, disbanded;
} moh_aftermath_out;

/* convalescence: a wounded hero between battles. (MOH-R57) */
typedef struct moh_convalescence_in {
    int32_t wound, bonus;
    int32_t mild; /* options.wounds */
} moh_convalescence_in;
typedef struct moh_convalescence_out {
    int32_t roll, result;
} moh_convalescence_out;

/* escape: a captive hero between battles. (MOH-R58) */
typedef struct moh_escape_in {
    int32_t bonus;
} moh_escape_in;
typedef struct moh_escape_out {
    int32_t roll, total, result;
} moh_escape_out;

/* hero-reward: power gained by the winning commander. (MOH-R59) */
typedef struct moh_reward_in {
    int32_t winner_power, loser_power;
    int32_t off; /* options.hero-power */
} moh_reward_in;
typedef struct moh_reward_out {
    int32_t gained, power_after;
} moh_reward_out;

/* ---- the procedures ---- */
extern const gs_proc moh_initiative, moh_terrain, moh_aspect, moh_move_allowance,
    moh_order, moh_charge, moh_shooting, moh_evade, moh_melee, moh_melee_result,
    moh_casualties, moh_rally_trigger, moh_rally, moh_retreat, moh_pursuit,
    moh_recovery, moh_victory, moh_general_risk, moh_hero_fate, moh_stampede,
    moh_aftermath, moh_convalescence, moh_escape, moh_hero_reward;
#endif
