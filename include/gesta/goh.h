#ifndef GESTA_GOH_H
#define GESTA_GOH_H
/* Gathering of Hosts: situations and results of its procedures, word for word as members, and the
 * figures of its troop types, for whoever fights these rules on a table. Every member is an
 * int32_t: a number, 0 or 1, thousandths of a length (marked "len"), or a value of the enum named
 * beside it. Fill a situation with gs_facts_default(proc.in, proc.n_in, &in) first. */
#include "gesta/proc.h"

/* ---- words ---- */
typedef enum goh_type { /* GOH-2.1 to GOH-2.3, GOH-R10 */
    GOH_SKIRMISHERS, GOH_ARCHERS, GOH_LIGHT_INFANTRY, GOH_INFANTRY, GOH_HEAVY_INFANTRY,
    GOH_HORSE_ARCHERS, GOH_LIGHT_CAVALRY, GOH_CAVALRY, GOH_HEAVY_CAVALRY, GOH_FLYERS,
    GOH_ARTILLERY, GOH_GREAT_BEAST, GOH_MONSTER, GOH_TYPES
} goh_type;
typedef enum goh_class { GOH_FOOT, GOH_MOUNTED, GOH_SPECIAL } goh_class;
typedef enum goh_flag { GOH_BY_TYPE, GOH_YES, GOH_NO } goh_flag;
typedef enum goh_quality { GOH_ELITE, GOH_REGULAR, GOH_LEVY } goh_quality;
typedef enum goh_weapon {
    GOH_WEAPON_BY_TYPE, GOH_NO_WEAPON, GOH_BOW, GOH_HORSE_BOW, GOH_JAVELIN, GOH_ENGINE,
    GOH_PILUM, GOH_WEAPONS
} goh_weapon;
typedef enum goh_zone { GOH_FRONT, GOH_FLANK, GOH_REAR } goh_zone;
typedef enum goh_side { GOH_SIDE_NONE, GOH_SIDE_A, GOH_SIDE_B } goh_side;
typedef enum goh_field { GOH_FIELD_OWN, GOH_FIELD_ENEMY, GOH_FIELD_DRAWN } goh_field;
typedef enum goh_position { GOH_LEVEL, GOH_HIGHER, GOH_RAMPART } goh_position;
typedef enum goh_pursues { GOH_PURSUES_NO, GOH_PURSUES_YES, GOH_PURSUES_MAY } goh_pursues;
typedef enum goh_halving { GOH_HALF_UP, GOH_HALF_DOWN, GOH_HALF_CARRY } goh_halving;
typedef enum goh_passing { GOH_PASS_SHOOTING, GOH_PASS_ALL, GOH_PASS_OFF } goh_passing;
typedef enum goh_lost_general { GOH_LOST_ANY, GOH_LOST_KILLED_ONLY } goh_lost_general;

/* ---- troop types and weapons ---- */
typedef struct goh_profile {
    uint8_t class;     /* goh_class */
    uint8_t move;      /* lengths */
    uint8_t dice;      /* of melee, to the front */
    uint8_t endurance; /* of regulars */
    uint8_t weapon;    /* goh_weapon */
    bool flying, non_melee, all_round, heavy, shock;
} goh_profile;
extern const goh_profile goh_profiles[GOH_TYPES];
/* The row of a goh_type; borrowed, constant. (GOH-2.1 to 2.3, 6.1 to 6.4, R9 to R14) */
static inline const goh_profile *goh_type_profile(int32_t type)
{
    return &goh_profiles[type];
}
/* Range of a goh_weapon in thousandths of a length; 0 for none and pilum. (GOH-9.1a to c) */
int32_t goh_weapon_range(int32_t weapon);
/* A trait given as goh_flag: the table's value where it says by-type. */
static inline bool goh_trait(int32_t flag, bool by_type)
{
    return flag == GOH_BY_TYPE ? by_type : flag == GOH_YES;
}
/* Hits a company can take: `endurance` if above 0, else the type's as regular with the armour of
 * goh_flag `armour`. (GOH-R13) */
static inline int32_t goh_endurance_of(int32_t endurance, int32_t type, int32_t armour)
{
    const goh_profile *p = goh_type_profile(type);
    int32_t usual = p->endurance + (int32_t)goh_trait(armour, p->heavy) - (int32_t)p->heavy;
    usual = usual < 2 ? 2 : usual > 6 ? 6 : usual;
    return endurance > 0 ? endurance : usual;
}

/* ---- what a company, a leader and the ground are (GOH-R12b, R16, R2, R28b, R65b) ---- */
typedef enum goh_class_word {
    GOH_CLASS_BY_TYPE, GOH_CLASS_FOOT, GOH_CLASS_MOUNTED, GOH_CLASS_SPECIAL
} goh_class_word;
typedef enum goh_evades {
    GOH_EVADES_BY_TYPE, GOH_EVADES_NONE, GOH_EVADES_SKIRMISHERS, GOH_EVADES_HORSE_ARCHERS
} goh_evades;
/* Unit facts; 0 and by-type mean as the type table says. */
typedef struct goh_unit {
    int32_t type, quality, disaffected;
    int32_t class;                         /* goh_class_word */
    int32_t width, depth;                  /* len */
    int32_t move, move_bonus, flying;      /* lengths; goh_flag */
    int32_t endurance, adjust;             /* its own figure; the game master's adjustment */
    int32_t heavy_armour, shock, non_melee; /* goh_flag */
    int32_t shieldwall, pike, full_effect, ignores_cover;
    int32_t melee_dice, to_hit, bonus, dice_bonus; /* in melee */
    int32_t weapon;                        /* goh_weapon */
    int32_t all_round;                     /* goh_flag */
    int32_t shots, range, shot_to_hit, shot_bonus, shot_dice_bonus; /* range: len */
    int32_t evades;                        /* goh_evades */
    int32_t evade_bonus, order_modifier, panic_modifier, return_bonus;
} goh_unit;
/* Sets every by-type member to what the type, quality and morale give: endurance with all its
 * changes, width, depth, move without its bonus, melee dice, weapon, shots, range, flags as
 * GOH_YES or GOH_NO, class and evades. (GOH-R2, R9 to R15, R50) */
void goh_unit_resolve(goh_unit *u);

/* Hits that destroy a company of these facts (not resolved); one that marched in weakened bears its
 * share of them, rounded up, 1 at least. (GOH-5b, GOH-5d, CAM-5.2) */
int goh_bears(const void *unit_facts, int present, int full);

/* Hero facts. */
typedef struct goh_hero {
    int32_t rank;        /* goh_rank; who is his side's general is so whatever this says */
    int32_t inspiration; /* -1: his present Power */
    int32_t protected;   /* must not die */
    int32_t fate_bonus, rescue_bonus, renown_bonus;
} goh_hero;

/* Terrain: what each kind is to those who move, shoot and fight there. */
typedef enum goh_ground {
    GOH_GROUND_OPEN,   /* costs nothing */
    GOH_GROUND_MINOR,  /* GOH-7.1b */
    GOH_GROUND_FOREST, /* GOH-7.2 */
    GOH_GROUND_SWAMP,  /* GOH-7.2 */
    GOH_GROUND_STEEP,  /* GOH-7.4 */
    GOH_GROUND_FORD,   /* GOH-7.5 */
    GOH_GROUND_ROAD,   /* a way one stand wide through what lies under it */
    GOH_GROUND_BARRED, /* GOH-R28b: for all but flyers */
    GOH_GROUND_PLACE   /* GOH-7.3a: a town or fortress */
} goh_ground;
typedef struct goh_terrain {
    const char *kind;
    uint8_t ground;  /* goh_ground */
    bool line;       /* a linear obstacle */
    bool hill;       /* has a level */
    bool cover;      /* inside, or behind a line (GOH-R22b) */
    bool open;       /* open ground to fight on (GOH-R65b) */
    bool blocks;     /* lines of fire; a forest beyond 1 length (GOH-R51) */
    bool fortress;   /* ramparts, only foot scales it (GOH-R22c) */
} goh_terrain;
enum { GOH_TERRAINS = 32 };
extern const goh_terrain goh_terrain_table[GOH_TERRAINS];

/* Formations: the index of a formation word. */
enum { GOH_IN_LINE, GOH_IN_SQUARE };
/* Marks on companies in battle (bits). */
enum {
    GOH_MARK_MOVED, GOH_MARK_ATTACKED, GOH_MARK_COUNTERED, GOH_MARK_EVADED, GOH_MARK_CAUGHT,
    GOH_MARK_SHOT, GOH_MARK_BEGAN_IN_CONTACT, GOH_MARK_OVERLAPPED, GOH_MARK_HALTED,
    GOH_MARK_HALF_HIT
};

/* ---- initiative ---- */
typedef enum goh_choice { GOH_CHOOSE_FIRST, GOH_CHOOSE_SECOND } goh_choice;
typedef enum goh_initiative_by { GOH_BY_DICE, GOH_BY_CARD } goh_initiative_by;
typedef struct goh_initiative_side {
    int32_t choice;   /* goh_choice */
    int32_t modifier;
} goh_initiative_side;
/* initiative: who moves first this turn. (GOH-1, GOH-1.1, GOH-1.2, ...) */
typedef struct goh_initiative_in {
    int32_t previous_first; /* goh_side */
    goh_initiative_side a, b;
    int32_t opt_initiative; /* goh_initiative_by */
    int32_t opt_choice;
} goh_initiative_in;
typedef struct goh_initiative_out {
    int32_t a_roll, b_roll, tie_roll, card_roll, a_total, b_total, tied;
    int32_t winner, first, second; /* goh_side */
} goh_initiative_out;
extern const gs_proc goh_initiative;

/* ---- endurance ---- */
/* endurance: how many hits a company can take. (GOH-2e, GOH-5b, GOH-5c, ...) */
typedef struct goh_endurance_in {
    int32_t type, quality, disaffected;
    int32_t heavy_armour; /* goh_flag */
    int32_t adjust;
} goh_endurance_in;
typedef struct goh_endurance_out {
    int32_t base, modifier, endurance;
} goh_endurance_out;
extern const gs_proc goh_endurance;

/* ---- move-allowance ---- */
typedef enum goh_manoeuvre {
    GOH_FORWARD, GOH_SIDEWAYS, GOH_BACKWARD, GOH_FACE
} goh_manoeuvre;
typedef enum goh_enters {
    GOH_ENTERS_NONE, GOH_ENTERS_FOREST, GOH_ENTERS_SWAMP, GOH_ENTERS_TOWN, GOH_ENTERS_FORTRESS
} goh_enters;
typedef enum goh_held { GOH_HELD_EMPTY, GOH_HELD_FRIEND, GOH_HELD_ENEMY } goh_held;
typedef enum goh_move_reason {
    GOH_MOVE_OK, GOH_MOVE_HALTED, GOH_MOVE_IMPASSABLE, GOH_MOVE_HELD, GOH_MOVE_TYPE,
    GOH_MOVE_NOT_TOUCHING
} goh_move_reason;
/* move-allowance: how far a company may move, and whether it may go there. (GOH-6.1,
 * GOH-6.2, GOH-6.3, ...) */
typedef struct goh_move_in {
    int32_t type, move, bonus;
    int32_t flying; /* goh_flag */
    int32_t group, group_slowest, square;
    int32_t manoeuvre; /* goh_manoeuvre */
    int32_t minor_terrain, steep_hill, ford;
    int32_t enters; /* goh_enters */
    int32_t trail;
    int32_t held; /* goh_held */
    int32_t occupy, touching, no_move;
    int32_t opt_single_turn_cost, opt_min_move;
} goh_move_in;
typedef struct goh_move_out {
    int32_t base, manoeuvre_loss, terrain_loss, allowance, allowed;
    int32_t reason; /* goh_move_reason */
    int32_t whole_move, may_shoot;
} goh_move_out;
extern const gs_proc goh_move_allowance;

/* ---- order and panic ---- */
typedef enum goh_order_result { GOH_ORDER_ATTACK, GOH_ORDER_NO_ATTACK } goh_order_result;
typedef enum goh_penalties { GOH_PENALTY_ONCE, GOH_PENALTY_EACH } goh_penalties;
/* order: whether a company obeys an order to attack. (GOH-11.1a, GOH-11.1b, ...) */
typedef struct goh_order_in {
    int32_t type, quality, disaffected, with_captain, modifier;
    int32_t opt_command;   /* 0 on, 1 off */
    int32_t opt_penalties; /* goh_penalties */
} goh_order_in;
typedef struct goh_order_out {
    int32_t needed, roll, modifier, total;
    int32_t result; /* goh_order_result */
} goh_order_out;
extern const gs_proc goh_order;

/* How the general was lost. */
typedef enum goh_loss { GOH_GENERAL_KILLED, GOH_GENERAL_CAPTURED, GOH_GENERAL_FLED } goh_loss;
typedef enum goh_panic_result {
    GOH_PANIC_NO_TEST, GOH_PANIC_FLEE, GOH_PANIC_RETIRE, GOH_PANIC_CARRY_ON
} goh_panic_result;
/* panic: what a company does when its general is lost. (GOH-11.2a, GOH-11.2b,
 * GOH-11.2c, ...) */
typedef struct goh_panic_in {
    int32_t type, move;
    int32_t distance; /* len, from where the general's company stood */
    int32_t modifier;
    int32_t general_lost; /* goh_loss */
    int32_t opt_command;  /* 0 on, 1 off */
    int32_t opt_general_lost; /* goh_lost_general */
} goh_panic_in;
typedef struct goh_panic_out {
    int32_t tests, roll, total;
    int32_t result; /* goh_panic_result */
    int32_t retire_distance, no_move_next_turn, lost;
} goh_panic_out;
extern const gs_proc goh_panic;

/* ---- contact ---- */
typedef enum goh_ordered {
    GOH_ORDER_NOT_NEEDED, GOH_ORDER_PASSED, GOH_ORDER_FAILED
} goh_ordered;
typedef enum goh_holds {
    GOH_HOLDS_NONE, GOH_HOLDS_TOWN, GOH_HOLDS_FORTRESS, GOH_HOLDS_BREACH
} goh_holds;
typedef enum goh_contact_result {
    GOH_CONTACT_FRONT, GOH_CONTACT_FLANK, GOH_CONTACT_REAR, GOH_CONTACT_OVERLAP,
    GOH_CONTACT_NONE
} goh_contact_result;
typedef enum goh_contact_reason {
    GOH_CONTACT_OK, GOH_CONTACT_ARTILLERY, GOH_CONTACT_SQUARE, GOH_CONTACT_PINNED,
    GOH_CONTACT_ENGAGED, GOH_CONTACT_ORDER, GOH_CONTACT_ESCALADE, GOH_CONTACT_NO_FLANK,
    GOH_CONTACT_BLOCKED, GOH_CONTACT_SIDE_TAKEN, GOH_CONTACT_OUT_OF_REACH, GOH_CONTACT_WHEEL,
    GOH_CONTACT_NOT_IN_FRONT, GOH_CONTACT_FRONT_TAKEN, GOH_CONTACT_NO_ROOM
} goh_contact_reason;
/* contact: whether and where a company may contact an enemy. (GOH-8.1a, GOH-8.1b,
 * GOH-8.1c, ...) */
typedef struct goh_contact_in {
    int32_t type, square, pinned, in_contact;
    int32_t order; /* goh_ordered */
    int32_t in_front, reach;
    int32_t began_in; /* goh_zone of the target */
    int32_t began_overlapping, wheel_blocked;
    int32_t target_square;
    int32_t target_holds; /* goh_holds */
    int32_t front_taken, side_taken, overlap_room;
} goh_contact_in;
typedef struct goh_contact_out {
    int32_t contact; /* goh_contact_result */
    int32_t reason;  /* goh_contact_reason */
} goh_contact_out;
extern const gs_proc goh_contact;

/* ---- evade ---- */
typedef enum goh_evader { GOH_EVADER_SKIRMISHERS, GOH_EVADER_HORSE_ARCHERS } goh_evader;
typedef enum goh_charge { GOH_CHARGE_FULL, GOH_CHARGE_HALT, GOH_CHARGE_CATCH } goh_charge;
/* evade: how far evaders get, and whether they are caught. (GOH-8.3a, GOH-8.3b,
 * GOH-8.3d, ...) */
typedef struct goh_evade_in {
    int32_t type;         /* goh_evader */
    int32_t distance;     /* len */
    int32_t charger_move; /* len */
    int32_t charge;       /* goh_charge */
    int32_t room;         /* len */
    int32_t bonus;
    int32_t opt_rounding; /* 0 none, 1 up */
} goh_evade_in;
typedef struct goh_evade_out {
    int32_t evades, roll;
    int32_t evader_moved, charger_moved, gap; /* len */
    int32_t caught, may_fight, may_shoot;
} goh_evade_out;
extern const gs_proc goh_evade;

/* ---- shooting ---- */
typedef enum goh_line {
    GOH_LINE_CLEAR, GOH_LINE_BLOCKED, GOH_LINE_FROM_HILL, GOH_LINE_SECOND_RANK
} goh_line;
typedef enum goh_shooter_contact {
    GOH_TOUCH_NONE, GOH_TOUCH_ATTACKED, GOH_TOUCH_GROUP, GOH_TOUCH_ATTACKING, GOH_TOUCH_OTHER
} goh_shooter_contact;
typedef enum goh_shot_status {
    GOH_SHOT_OK, GOH_SHOT_ABSENT, GOH_SHOT_UNARMED, GOH_SHOT_OPTION_OFF,
    GOH_SHOT_BEGAN_IN_CONTACT, GOH_SHOT_CAUGHT, GOH_SHOT_MOVED, GOH_SHOT_TARGET_IN_MELEE,
    GOH_SHOT_ENGAGED, GOH_SHOT_TARGET_IN_CONTACT, GOH_SHOT_NO_CHARGE, GOH_SHOT_OUT_OF_ARC,
    GOH_SHOT_OUT_OF_RANGE, GOH_SHOT_NO_LINE, GOH_SHOT_STATUSES
} goh_shot_status;
#define GOH_SHOOTERS 3
typedef struct goh_shooter {
    int32_t companies, type;
    int32_t weapon; /* goh_weapon */
    int32_t dice;
    int32_t range; /* len, 0 by weapon */
    int32_t dice_bonus, to_hit, bonus;
    int32_t all_round; /* goh_flag */
    int32_t distance;  /* len */
    int32_t bearing;   /* goh_zone of the shooter that holds the target */
    int32_t line;      /* goh_line */
    int32_t moved, began_in_contact;
    int32_t contact; /* goh_shooter_contact */
    int32_t caught;
    int32_t target_side; /* goh_zone of the target that is hit */
    int32_t ignores_cover, full_effect;
} goh_shooter;
typedef struct goh_target {
    int32_t type;
    int32_t heavy_armour; /* goh_flag */
    int32_t in_cover, shieldwall, began_in_contact, in_contact;
    int32_t endurance, hits_before, half_hit, plain_before, difficult_before, pass;
} goh_target;
typedef struct goh_friend {
    int32_t present, type, endurance, hits_before;
} goh_friend;
/* shooting: all fire at one company in one phase. (GOH-9.1a, GOH-9.1b, GOH-9.1c, ...) */
typedef struct goh_shooting_in {
    goh_shooter shooter[GOH_SHOOTERS];
    goh_target target;
    goh_friend friend;
    int32_t opt_half;          /* goh_halving */
    int32_t opt_pass;          /* goh_passing */
    int32_t opt_pass_rounding; /* 0 down, 1 up */
    int32_t opt_pilum;
} goh_shooting_in;
typedef struct goh_shot_out {
    int32_t status; /* goh_shot_status */
    int32_t dice, scored;
} goh_shot_out;
typedef struct goh_shooting_out {
    goh_shot_out shooter[GOH_SHOOTERS];
    int32_t plain, difficult, halved, hits, passed, taken, total_hits, half_hit, removed;
    int32_t friend_total_hits, friend_removed;
} goh_shooting_out;
extern const gs_proc goh_shooting;

/* ---- pass-hits ---- */
typedef enum goh_phase { GOH_PHASE_SHOOTING, GOH_PHASE_MELEE } goh_phase;
/* pass-hits: hits passed to a neighbour in the group. (GOH-9.7b, GOH-R55, GOH-5d) */
typedef struct goh_pass_in {
    int32_t phase; /* goh_phase */
    int32_t endurance, hits_before, hits, pass;
    int32_t friend_present, friend_endurance, friend_hits_before;
    int32_t opt_pass;          /* goh_passing */
    int32_t opt_pass_rounding; /* 0 down, 1 up */
} goh_pass_in;
typedef struct goh_pass_out {
    int32_t limit, passed, taken, total_hits, removed, friend_total_hits, friend_removed;
} goh_pass_out;
extern const gs_proc goh_pass_hits;

/* ---- melee ---- */
typedef enum goh_stance { GOH_STANCE_COUNTER, GOH_STANCE_RECEIVE, GOH_STANCE_NONE } goh_stance;
typedef struct goh_fighter {
    int32_t type, melee_dice, dice_bonus, to_hit, bonus;
    int32_t heavy_armour, shock, non_melee; /* goh_flag */
    int32_t shieldwall, pike, full_effect;
    int32_t face; /* goh_zone: its side where this fight is */
    int32_t in_square, flanked, inspiration;
    int32_t position; /* goh_position */
    int32_t open_ground, in_cover, endurance, hits_before, half_hit, other_enemy;
} goh_fighter;
typedef struct goh_overlap {
    int32_t type; /* 0: nobody; else goh_type + 1 */
    int32_t melee_dice, dice_bonus, to_hit, bonus;
    int32_t shock, non_melee; /* goh_flag */
    int32_t attacked, inspiration;
    int32_t position; /* goh_position */
    int32_t open_ground, full_effect, blocked;
} goh_overlap;
typedef struct goh_melee_side {
    goh_fighter company;
    goh_overlap overlap[2]; /* left, right */
} goh_melee_side;
enum { GOH_ATTACKER, GOH_DEFENDER };
/* melee: one fight between two companies, with their overlaps. (GOH-10.1a, GOH-10.2,
 * GOH-10.3.1, ...) */
typedef struct goh_melee_in {
    goh_melee_side side[2]; /* GOH_ATTACKER, GOH_DEFENDER */
    int32_t first_turn;
    int32_t contact; /* goh_zone of the defender that the attack reached */
    int32_t attacker_moved_first, counter_attack, caught;
    int32_t opt_half;       /* goh_halving */
    int32_t opt_flank_dice; /* 0 per-side, 1 one-die */
    int32_t opt_height;     /* 0 defending, 1 higher */
    int32_t opt_shieldwall; /* 0 received, 1 always */
    int32_t opt_pursuit;    /* 0 must, 1 may */
} goh_melee_in;
typedef struct goh_melee_side_out {
    int32_t base, leadership, shock_die, height_die, penalty;
    int32_t dice[3], scored[3]; /* the company, its left overlap, its right overlap */
    int32_t struck, difficult, hits, total_hits, half_hit, removed;
    int32_t pursues; /* goh_pursues */
} goh_melee_side_out;
typedef struct goh_melee_out {
    goh_melee_side_out side[2];
    int32_t stance; /* goh_stance */
} goh_melee_out;
extern const gs_proc goh_melee;

/* ---- pursuit ---- */
typedef enum goh_panicked {
    GOH_PANICKED_NONE, GOH_PANICKED_FLEE, GOH_PANICKED_RETIRE
} goh_panicked;
typedef enum goh_enemy_fate {
    GOH_ENEMY_REMOVED, GOH_ENEMY_FLED, GOH_ENEMY_RETIRED, GOH_ENEMY_EVADED, GOH_ENEMY_STANDS
} goh_enemy_fate;
typedef enum goh_pursuit_reason {
    GOH_PURSUIT_REMOVED, GOH_PURSUIT_PANICKED, GOH_PURSUIT_NOT_ATTACKER,
    GOH_PURSUIT_ENEMY_STANDS, GOH_PURSUIT_ENEMY_GONE, GOH_PURSUIT_NOT_FACING,
    GOH_PURSUIT_ENGAGED, GOH_PURSUIT_BLOCKED, GOH_PURSUIT_CHOICE, GOH_PURSUIT_MUST
} goh_pursuit_reason;
/* pursuit: whether a company advances over a fallen enemy, and how far. (GOH-10.5,
 * GOH-R71) */
typedef struct goh_pursuit_in {
    int32_t attacked, removed;
    int32_t face; /* goh_zone: its side at the enemy */
    int32_t other_enemy;
    int32_t panic;       /* goh_panicked */
    int32_t enemy_fate;  /* goh_enemy_fate */
    int32_t enemy_depth; /* len */
    int32_t blocked;
    int32_t opt_pursuit; /* 0 must, 1 may */
} goh_pursuit_in;
typedef struct goh_pursuit_out {
    int32_t pursues;  /* goh_pursues */
    int32_t reason;   /* goh_pursuit_reason */
    int32_t distance; /* len */
} goh_pursuit_out;
extern const gs_proc goh_pursuit;

/* ---- fate ---- */
typedef enum goh_rank { GOH_GENERAL, GOH_CAPTAIN, GOH_HERO } goh_rank;
typedef enum goh_outcome {
    GOH_OUTCOME_REMOVED, GOH_OUTCOME_FLED, GOH_OUTCOME_HIT, GOH_OUTCOME_SAFE
} goh_outcome;
typedef enum goh_cause { GOH_CAUSE_MELEE, GOH_CAUSE_SHOOTING } goh_cause;
typedef enum goh_fate_option { GOH_FATE_ROLL, GOH_FATE_DIES, GOH_FATE_ESCAPES } goh_fate_option;
typedef enum goh_fate_result {
    GOH_FATE_UNHURT, GOH_FATE_WOUNDED, GOH_FATE_CAPTURED, GOH_FATE_KILLED
} goh_fate_result;
typedef enum goh_place {
    GOH_PLACE_DEAD, GOH_PLACE_PRISONER, GOH_PLACE_WITH_COMPANY, GOH_PLACE_JOINS_FRIEND,
    GOH_PLACE_LEAVES_TABLE
} goh_place;
/* fate: what becomes of a leader whose company is lost or hit. (GOH-R78, GOH-R77) */
typedef struct goh_fate_in {
    int32_t rank; /* goh_rank */
    int32_t wounded, protected, friend_near, bonus;
    int32_t outcome;  /* goh_outcome of the company */
    int32_t cause;    /* goh_cause */
    int32_t opt_fate; /* goh_fate_option */
    int32_t opt_risk;
    int32_t opt_general_lost; /* goh_lost_general */
} goh_fate_in;
typedef struct goh_fate_out {
    int32_t roll;
    int32_t result; /* goh_fate_result */
    int32_t place;  /* goh_place */
    int32_t general_lost;
} goh_fate_out;
extern const gs_proc goh_fate;

/* ---- victory ---- */
typedef enum goh_objective {
    GOH_OBJECTIVE_NONE, GOH_OBJECTIVE_NEITHER, GOH_OBJECTIVE_A, GOH_OBJECTIVE_B
} goh_objective;
typedef enum goh_break_point { GOH_BREAK_THIRD, GOH_BREAK_HALF, GOH_BREAK_NONE } goh_break_point;
typedef enum goh_victory_result {
    GOH_CONTINUES, GOH_A_WINS, GOH_B_WINS, GOH_DRAW
} goh_victory_result;
typedef enum goh_victory_reason {
    GOH_WHY_NONE, GOH_WHY_BREAK, GOH_WHY_OBJECTIVE, GOH_WHY_LOSSES, GOH_WHY_TIME
} goh_victory_reason;
typedef struct goh_victory_side {
    int32_t companies, lost, break_at;
} goh_victory_side;
/* victory: whether the battle is over, and who has won. (GOH-R5, GOH-R5b) */
typedef struct goh_victory_in {
    int32_t turn, turn_limit;
    goh_victory_side a, b;
    int32_t objective;  /* goh_objective */
    int32_t opt_break;  /* goh_break_point */
    int32_t opt_time_up; /* 0 losses, 1 draw */
} goh_victory_in;
typedef struct goh_victory_out {
    int32_t a_break_point, b_break_point, a_broken, b_broken;
    int32_t result; /* goh_victory_result */
    int32_t reason; /* goh_victory_reason */
} goh_victory_out;
extern const gs_proc goh_victory;

/* ---- company-return ---- */
typedef enum goh_company_fate {
    GOH_COMPANY_REMOVED, GOH_COMPANY_FLED, GOH_COMPANY_SURVIVED
} goh_company_fate;
typedef enum goh_losses { GOH_LOSSES_ROLL, GOH_LOSSES_ALL_RETURN, GOH_LOSSES_ALL_LOST } goh_losses;
typedef enum goh_return_result {
    GOH_RETURNS, GOH_RETURNS_WEAKENED, GOH_RETURNS_LOST
} goh_return_result;
/* company-return: whether a company lost in battle comes back. (GOH-R80, GOH-R81) */
typedef struct goh_return_in {
    int32_t fate; /* goh_company_fate */
    int32_t quality, disaffected, bonus;
    int32_t field;      /* goh_field */
    int32_t opt_losses; /* goh_losses */
} goh_return_in;
typedef struct goh_return_out {
    int32_t roll, modifier, total;
    int32_t result; /* goh_return_result */
    int32_t endurance_change;
} goh_return_out;
extern const gs_proc goh_company_return;

/* ---- aftermath ---- */
typedef enum goh_leader_state {
    GOH_LEADER_WELL, GOH_LEADER_WOUNDED, GOH_LEADER_LEFT, GOH_LEADER_CAPTURED,
    GOH_LEADER_KILLED
} goh_leader_state;
typedef enum goh_leader_after {
    GOH_AFTER_FREE, GOH_AFTER_PRISONER, GOH_AFTER_DEAD
} goh_leader_after;
typedef enum goh_how {
    GOH_HOW_WELL, GOH_HOW_WOUNDED, GOH_HOW_RETURNED, GOH_HOW_RESCUED, GOH_HOW_HELD,
    GOH_HOW_CARRIED_OFF, GOH_HOW_KILLED
} goh_how;
/* aftermath: a leader after the battle: captivity and renown. (GOH-R82, GOH-R83,
 * GOH-R84) */
typedef struct goh_aftermath_in {
    int32_t state; /* goh_leader_state */
    int32_t rating, deeds, bonus, renown_bonus;
    int32_t field;        /* goh_field */
    int32_t opt_captives; /* 0 roll, 1 kept */
    int32_t opt_renown;   /* 0 none, 1 roll */
    int32_t opt_cap;
} goh_aftermath_in;
typedef struct goh_aftermath_out {
    int32_t roll, renown_roll, renown_total;
    int32_t state; /* goh_leader_after */
    int32_t how;   /* goh_how */
    int32_t gained, rating;
} goh_aftermath_out;
extern const gs_proc goh_aftermath;
#endif
