#ifndef GESTA_WMH_H
#define GESTA_WMH_H
/* Warmaster House Rules: situations and results of its procedures, word for word as
 * members, and the figures of its troops, weapons, leaders and ground, for whoever fights
 * these rules on a table. Every member is an int32_t: a number, 0 or 1, thousandths of a
 * centimetre (marked "cm"), or a value of the enum named beside it. Members whose default
 * is the troop type's, the weapon's or another fact's hold WMH_BY_TYPE until they are
 * given. Fill a situation with gs_facts_default(proc.in, proc.n_in, &in) first. */
#include "gesta/proc.h"

/* Not given: as the troop type, the weapon, the spell or the other fact says. */
#define WMH_BY_TYPE (-1)

/* ---- words ---- */
typedef enum wmh_class { /* the six classes, WMH-B1.1 */
    WMH_CLASS_INFANTRY, WMH_CLASS_CAVALRY, WMH_CLASS_CHARIOT, WMH_CLASS_MONSTER,
    WMH_CLASS_ARTILLERY, WMH_CLASS_MACHINE, WMH_CLASSES
} wmh_class;
typedef enum wmh_type { /* WMH-R65 */
    WMH_INFANTRY, WMH_HEAVY_INFANTRY, WMH_LIGHT_INFANTRY, WMH_PIKEMEN, WMH_BOWMEN,
    WMH_ARMOURED_BOWMEN, WMH_CROSSBOWMEN, WMH_HANDGUNNERS, WMH_HEAVY_CAVALRY, WMH_CAVALRY,
    WMH_LIGHT_CAVALRY, WMH_HORSE_ARCHERS, WMH_PISTOLIERS, WMH_CHARIOT, WMH_ARCHER_CHARIOT,
    WMH_MONSTER, WMH_TERRIBLE_MONSTER, WMH_FLYER, WMH_FLYING_MONSTER, WMH_BOLT_THROWER,
    WMH_CANNON, WMH_STONE_THROWER, WMH_MACHINE, WMH_TYPES
} wmh_type;
typedef enum wmh_weapon {
    WMH_NO_WEAPON, WMH_PISTOL, WMH_SHORT_BOW, WMH_BOW, WMH_CROSSBOW, WMH_HANDGUN,
    WMH_BOLTS,
    WMH_CANNON_SHOT, WMH_STONES, WMH_MAGIC, WMH_WEAPONS
} wmh_weapon;
typedef enum wmh_cover { WMH_OPEN, WMH_DEFENDED, WMH_FORTIFIED } wmh_cover;
typedef enum wmh_aspect { WMH_FRONT, WMH_FLANK, WMH_REAR } wmh_aspect;
typedef enum wmh_formation {
    WMH_LINE, WMH_COLUMN, WMH_IRREGULAR, WMH_HEDGEHOG, WMH_REFUSED_LEFT,
    WMH_REFUSED_RIGHT,
    WMH_U_SHAPE, WMH_SKIRMISH, WMH_FORMATIONS
} wmh_formation;
typedef enum wmh_obstacle {
    WMH_CLEAR_WAY, WMH_IMPASSABLE, WMH_FRIENDS_YIELD, WMH_FRIENDS_BLOCK, WMH_ENEMY,
    WMH_ENGAGED
} wmh_obstacle;
typedef enum wmh_order_kind {
    WMH_ORDER_ADVANCE, WMH_ORDER_CHARGE, WMH_ORDER_DEPLOY, WMH_ORDER_WITHDRAW,
    WMH_ORDER_CHARGE_CHOSEN, WMH_ORDER_RALLY, WMH_ORDERS
} wmh_order_kind;
typedef enum wmh_leader_kind { WMH_GENERAL, WMH_HERO, WMH_WIZARD } wmh_leader_kind;
typedef enum wmh_winner {
    WMH_WINNER_ATTACKER, WMH_WINNER_DEFENDER, WMH_WINNER_DRAW, WMH_WINNER_NONE
} wmh_winner;
typedef enum wmh_role { WMH_ATTACKER, WMH_DEFENDER } wmh_role; /* index of a side[] */

/* ---- troop types, weapons, leaders ---- */
typedef struct wmh_profile {
    uint8_t class;    /* wmh_class */
    int32_t move;     /* cm */
    uint8_t attacks;  /* in melee, a stand */
    uint8_t shots;    /* in shooting, a stand */
    uint8_t weapon;   /* wmh_weapon */
    uint8_t hits;     /* that remove a stand */
    uint8_t armour;   /* face that saves; 0 none */
    uint8_t stands;   /* at full strength */
    int32_t points;
    bool pikes, terror, flyer, may_skirmish;
} wmh_profile;
extern const wmh_profile wmh_profiles[WMH_TYPES];
/* The row of a wmh_type; borrowed, constant. (WMH-R65) */
static inline const wmh_profile *wmh_type_profile(int32_t type)
{
    return &wmh_profiles[type];
}
/* Range of a wmh_weapon. cm (WMH-21.6) */
int32_t wmh_weapon_range(int32_t weapon);
/* `given`, or `other` while it is WMH_BY_TYPE. */
static inline int32_t wmh_given(int32_t given, int32_t other)
{
    return given == WMH_BY_TYPE ? other : given;
}

/* ---- what a unit, a leader and the ground are ---- */
/* Unit facts; WMH_BY_TYPE means as the troop table says. (WMH-B1.2, B1.4, R65) */
typedef struct wmh_unit {
    int32_t type;               /* wmh_type; a custom type names its class by it */
    int32_t full_pace;          /* cm */
    int32_t attacks, shots;     /* dice a stand */
    int32_t weapon, range;      /* wmh_weapon; cm */
    int32_t hits, armour, stands, points;
    int32_t pikes, terror, flyer, may_skirmish;
    int32_t dumb, must_charge;
    /* plain extras for house rules (WMH-R79) */
    int32_t order_bonus, order_cost;
    int32_t shot_bonus, shot_dice_bonus, save_bonus;
    int32_t melee_bonus, stand_bonus, dice_bonus, score_bonus;
    int32_t pursuit_bonus;
} wmh_unit;
/* Sets every member that is by type to what the type gives; pikes bought for a type that
 * has none cost 20 points more (WMH-18.1); the range is the weapon's. */
void wmh_unit_resolve(wmh_unit *u);

/* Hero facts. (WMH-R63, C2) */
typedef struct wmh_hero {
    int32_t kind; /* wmh_leader_kind; who is his side's general is so all the same */
    int32_t rating, attacks; /* WMH_BY_TYPE: from his Power */
    int32_t points, points_bonus, bonus, fate_modifier;
} wmh_hero;

/* Terrain: what each kind is to those who move, shoot and fight there. */
typedef enum wmh_ground {
    WMH_GROUND_CLEAR, WMH_GROUND_ROUGH, WMH_GROUND_WOODS, WMH_GROUND_ROAD,
    WMH_GROUND_RIVER,
    WMH_GROUND_LOW, /* a low obstacle: 1 cm of rough ground */
    WMH_GROUND_BARRED
} wmh_ground;
typedef struct wmh_terrain {
    const char *kind;
    uint8_t ground; /* wmh_ground */
    uint8_t cover;  /* wmh_cover, for infantry and artillery (WMH-B17.1) */
    bool line;      /* a linear obstacle */
    bool hill;      /* has a level */
    bool mounted;   /* cavalry and monsters may enter (WMH-B4.3) */
    bool wheeled;   /* chariots, artillery and machines may enter (WMH-B4.4) */
    bool blocks;    /* sight; woods beyond 2 cm (WMH-G6.3) */
} wmh_terrain;
enum { WMH_TERRAINS = 28 };
extern const wmh_terrain wmh_terrain_table[WMH_TERRAINS];

/* Marks on units in battle (bits). */
enum {
    WMH_MARK_CONFUSED, WMH_MARK_BARRED, WMH_MARK_RALLIED, WMH_MARK_MOVED_BY_INITIATIVE,
    WMH_MARK_CHARGED, WMH_MARK_SHOT, WMH_MARK_SHOT_AT_CHARGER, WMH_MARK_FLED,
    WMH_MARK_DISORDERED, WMH_MARK_PURSUING, WMH_MARK_ADVANCED, WMH_MARK_NEAR_RIVER,
    WMH_MARK_DREAD, WMH_MARK_URGED
};

/* ---- first-turn ---- */
/* first-turn: which side says who takes the first turn. (WMH-1.1, WMH-R5, WMH-R79) */
typedef struct wmh_first_turn_in {
    int32_t attacker_bonus, defender_bonus;
} wmh_first_turn_in;
typedef enum wmh_chooser {
    WMH_CHOOSER_TIE, WMH_CHOOSER_ATTACKER, WMH_CHOOSER_DEFENDER
} wmh_chooser;
typedef struct wmh_first_turn_out {
    int32_t attacker_roll, attacker_total, defender_roll, defender_total;
    int32_t chooser; /* wmh_chooser */
} wmh_first_turn_out;
extern const gs_proc wmh_first_turn;

/* ---- battle-length ---- */
typedef enum wmh_turn_limit {
    WMH_LIMIT_ROLL, WMH_LIMIT_6, WMH_LIMIT_7, WMH_LIMIT_8, WMH_LIMIT_NONE
} wmh_turn_limit;
/* battle-length: how many turns the battle lasts. (WMH-B18.1, WMH-R60) */
typedef struct wmh_length_in {
    int32_t limit; /* wmh_turn_limit */
} wmh_length_in;
typedef struct wmh_length_out {
    int32_t roll, turns;
} wmh_length_out;
extern const gs_proc wmh_length;

/* ---- order-points ---- */
/* order-points: a leader's order points for the turn. (WMH-6.1, WMH-21.2, WMH-R1, ...) */
enum { WMH_LINES = 6 }; /* of the command table */
typedef struct wmh_order_points_in {
    int32_t rating, far_from_general, night, poor_weather, bonus, points_bonus;
    int32_t line[WMH_LINES]; /* points of one's own; WMH_BY_TYPE: the table's */
    int32_t opt_playsheet; /* 0: the body's table */
    int32_t opt_modifiers; /* 0: none, 1: the playsheet's */
} wmh_order_points_in;
typedef struct wmh_order_points_out {
    int32_t roll, modifier, line, points;
} wmh_order_points_out;
extern const gs_proc wmh_order_points;

/* ---- transfer-points ---- */
typedef enum wmh_transfer_reason {
    WMH_TRANSFER_OK, WMH_TRANSFER_NOT_GENERAL, WMH_TRANSFER_POINTS
} wmh_transfer_reason;
/* transfer-points: the general gives order points to another leader. (WMH-6.2, WMH-R3) */
typedef struct wmh_transfer_in {
    int32_t general_points, points, distance /* cm */, is_general;
} wmh_transfer_in;
typedef struct wmh_transfer_out {
    int32_t allowed, reason /* wmh_transfer_reason */, rate, spent, received, lost,
        points_left;
} wmh_transfer_out;
extern const gs_proc wmh_transfer;

/* ---- rally ---- */
typedef enum wmh_rally_reason {
    WMH_RALLY_OK, WMH_RALLY_TOO_SMALL, WMH_RALLY_TOO_FEW_LOST, WMH_RALLY_ENEMY_NEAR
} wmh_rally_reason;
/* rally: whether a unit gets a lost stand back. (WMH-7.6, WMH-R24) */
typedef struct wmh_rally_in {
    int32_t strength, stands;       /* stands: as the strength while not given */
    int32_t nearest_enemy, in_sight; /* cm */
} wmh_rally_in;
typedef struct wmh_rally_out {
    int32_t allowed, reason /* wmh_rally_reason */, recovered, stands_after;
} wmh_rally_out;
extern const gs_proc wmh_rally;

/* ---- order ---- */
typedef enum wmh_order_reason {
    WMH_ORDER_OK, WMH_ORDER_FAILED_EARLIER, WMH_ORDER_OTHER_LEADER, WMH_ORDER_RALLIED,
    WMH_ORDER_CONFUSED, WMH_ORDER_ENGAGED, WMH_ORDER_MIXED_BRIGADE,
    WMH_ORDER_BRIGADE_CHARGE,
    WMH_ORDER_BRIGADE_RALLY, WMH_ORDER_BRIGADE_NEAR_ENEMY, WMH_ORDER_NOT_REGULAR,
    WMH_ORDER_SKIRMISHERS, WMH_ORDER_RALLY_NOT_FIRST, WMH_ORDER_TOO_SMALL,
    WMH_ORDER_TOO_FEW_LOST, WMH_ORDER_ENEMY_NEAR, WMH_ORDER_FLYER_RANGE, WMH_ORDER_POINTS,
    WMH_ORDER_REASONS
} wmh_order_reason;
/* order: one order to a unit or a brigade. (WMH-4.3, WMH-4.4, WMH-5.3, ...) */
typedef struct wmh_order_in {
    int32_t kind; /* wmh_order_kind */
    int32_t number, type, flyer, skirmish, irregular, dumb, brigade, mixed, failed,
        other_leader,
        rallied, confused, engaged;
    wmh_rally_in rally;
    int32_t in_woods, points, attached, leader_in_woods, on_hill;
    int32_t command_range; /* cm; by the leader's ground while not given */
    int32_t distance;      /* cm */
    int32_t night, poor_weather, bonus, extra_cost;
    int32_t opt_playsheet_test, opt_rising, opt_kept, opt_free_flyers, opt_brigade_rally;
} wmh_order_in;
typedef struct wmh_order_out {
    int32_t allowed, reason; /* wmh_order_reason */
    int32_t cost_base, cost_later, cost_dumb, cost_extra, cost;
    int32_t command_range, test, modifier, needed, roll, total, obeyed, spent,
        points_left, barred;
} wmh_order_out;
extern const gs_proc wmh_order;

/* ---- initiative ---- */
typedef enum wmh_initiative_reason {
    WMH_INITIATIVE_OK, WMH_INITIATIVE_NOT_REQUIRED, WMH_INITIATIVE_ORDERED,
    WMH_INITIATIVE_CONFUSED, WMH_INITIATIVE_ENGAGED, WMH_INITIATIVE_IRREGULAR,
    WMH_INITIATIVE_SKIRMISHERS, WMH_INITIATIVE_NOT_VISIBLE, WMH_INITIATIVE_TOO_FAR
} wmh_initiative_reason;
/* initiative: whether a unit that must charge by itself does so now. (WMH-5.4,
 * WMH-B19.1, WMH-R22) */
typedef struct wmh_initiative_in {
    int32_t must_charge, ordered, confused, engaged, irregular, skirmish,
        distance /* cm */, visible;
} wmh_initiative_in;
typedef struct wmh_initiative_out {
    int32_t must_charge, reason; /* wmh_initiative_reason */
} wmh_initiative_out;
extern const gs_proc wmh_initiative;

/* ---- move-allowance ---- */
typedef enum wmh_pace_cause {
    WMH_PACE_FREE, WMH_PACE_IRREGULAR, WMH_PACE_WITHDRAW, WMH_PACE_LEAVES_ARC,
    WMH_PACE_GAP,
    WMH_PACE_FORTIFIED
} wmh_pace_cause;
typedef enum wmh_move_reason {
    WMH_MOVE_OK, WMH_MOVE_IRREGULAR_CHARGE, WMH_MOVE_NO_FORMATION_CHANGE,
    WMH_MOVE_CANNOT_SKIRMISH, WMH_MOVE_NO_ABOUT_FACE, WMH_MOVE_ABOUT_FACE_NEEDS_LINE,
    WMH_MOVE_GAP_TOO_SMALL, WMH_MOVE_STOPS_AT_RIVER, WMH_MOVE_HEDGEHOG_MOVED,
    WMH_MOVE_TOO_FAR,
    WMH_MOVE_REASONS
} wmh_move_reason;
/* move-allowance: what an ordered move costs and whether it is legal. (WMH-2.4,
 * WMH-2.7, WMH-3.2, ...) */
typedef struct wmh_move_in {
    int32_t type, flyer, may_skirmish;
    /* wmh_formation; the new one as the old while not given */
    int32_t formation, new_formation;
    int32_t full_pace;                /* cm */
    /* wmh_order_kind: advance, charge, deploy or withdraw */
    int32_t kind;
    int32_t leaves_arc, road, about_face, fortified;
    int32_t gap, frontage, clear, rough, river; /* cm */
    int32_t river_adjacent;
    int32_t opt_advance_reform, opt_fortified_full;
} wmh_move_in;
typedef struct wmh_move_out {
    int32_t half;  /* 1: half pace */
    int32_t cause; /* wmh_pace_cause */
    /* cm */
    int32_t allowance, cost_formation, cost_about_face, cost_move, cost, left, least;
    int32_t enough, legal, reason; /* wmh_move_reason */
} wmh_move_out;
extern const gs_proc wmh_move_allowance;

/* ---- charge-edge ---- */
typedef enum wmh_zone {
    WMH_ZONE_FRONT, WMH_ZONE_RIGHT_FLANK, WMH_ZONE_REAR, WMH_ZONE_LEFT_FLANK, WMH_ZONES
} wmh_zone;
/* charge-edge: which edge of its target a charge strikes. (WMH-17.2, WMH-2.4, ...) */
typedef struct wmh_edge_in {
    int32_t bearing;   /* thousandths of a degree, clockwise from straight ahead */
    int32_t zone;      /* 0: by the bearing; else wmh_zone + 1 */
    int32_t formation; /* wmh_formation */
    int32_t opt_hedgehog_rear;
    int32_t opt_bent_flank; /* 0: a refused flank is struck as a front, 1: as a flank */
} wmh_edge_in;
typedef struct wmh_edge_out {
    int32_t zone; /* wmh_zone */
    int32_t refused;
    int32_t aspect; /* wmh_aspect */
} wmh_edge_out;
extern const gs_proc wmh_charge_edge;

/* ---- charge-response ---- */
typedef enum wmh_target_kind {
    WMH_TARGET_LIGHT_CAVALRY, WMH_TARGET_SKIRMISHERS, WMH_TARGET_OTHER
} wmh_target_kind;
typedef enum wmh_response {
    WMH_RESPONSE_NONE, WMH_RESPONSE_STAND, WMH_RESPONSE_EVADE, WMH_RESPONSE_FLEE,
    WMH_RESPONSE_FALL_BACK
} wmh_response;
/* charge-response: how the target of a charge or an approach answers. (WMH-9.1,
 * WMH-19.1, WMH-19.2, ...) */
typedef struct wmh_response_in {
    int32_t kind; /* wmh_target_kind */
    int32_t missiles, fled, wishes;
    int32_t target_move, target_room; /* cm */
    int32_t type, armour, flyer, skirmish, charging; /* of the charger */
    int32_t reach, distance, stand_off; /* cm */
    int32_t pursue; /* the charger's choice: 0 stop, 1 pursue */
} wmh_response_in;
typedef struct wmh_response_out {
    int32_t response; /* wmh_response */
    int32_t may_fire;
    int32_t target_moved, charger_moved, separation; /* cm */
    int32_t contact, destroyed;
} wmh_response_out;
extern const gs_proc wmh_charge_response;
#endif
