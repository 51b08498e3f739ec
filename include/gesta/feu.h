#ifndef GESTA_FEU_H
#define GESTA_FEU_H
/* Feudal: words, tables, and the situation and result of every procedure. Lengths are
 * thousandths of an inch (whole hundredths of an inch on input); yes/no is 1/0; dice are
 * 0 where none was thrown. gs_facts_default over a procedure's `in` gives the book's
 * defaults. */
#include "gesta/rules.h"

/* ---- words, in the order of their word lists ---- */
typedef enum feu_type { /* FEU-0.4 */
    FEU_KNIGHTS, FEU_FOOT_KNIGHTS, FEU_SERJEANTS, FEU_BOWMEN, FEU_LIGHTS, FEU_TYPES
} feu_type;
/* What a unit's own facts say against its type's table. */
typedef enum feu_override { FEU_BY_TYPE, FEU_YES, FEU_NO } feu_override;
typedef enum feu_weapon { FEU_BOW, FEU_JAVELIN, FEU_UNARMED } feu_weapon;
typedef enum feu_own_weapon { /* a unit's own weapon; the rest is feu_weapon + 1 */
    FEU_WEAPON_BY_TYPE, FEU_OWN_BOW, FEU_OWN_JAVELIN, FEU_OWN_NONE
} feu_own_weapon;
typedef enum feu_dice { FEU_AVERAGE_DICE, FEU_COMMON_DICE } feu_dice; /* options.dice */
typedef enum feu_move { FEU_NORMAL, FEU_FAST } feu_move;
typedef enum feu_side { FEU_FRONT, FEU_FLANK, FEU_REAR } feu_side;
typedef enum feu_kind { /* b.3 */
    FEU_OPEN, FEU_HILL, FEU_WOODS, FEU_MARSH, FEU_CAMP, FEU_VILLAGE, FEU_LAKE, FEU_RIVER,
    FEU_CLIFF, FEU_WALL, FEU_DITCH, FEU_FORD, FEU_ROAD, FEU_TERRAINS
} feu_kind;
typedef enum feu_cover { /* what a target of shooting defends */
    FEU_COVER_OPEN, FEU_COVER_HILL, FEU_COVER_WOODS, FEU_COVER_MARSH, FEU_COVER_CAMP,
    FEU_COVER_VILLAGE, FEU_COVER_WALL, FEU_COVER_DITCH, FEU_COVER_FORD, FEU_COVERS
} feu_cover;
typedef enum feu_position { /* what a defender in melee holds */
    FEU_HOLDS_OPEN, FEU_HOLDS_UPHILL, FEU_HOLDS_WOODS, FEU_HOLDS_MARSH, FEU_HOLDS_VILLAGE,
    FEU_HOLDS_CAMP, FEU_HOLDS_RIVER_BANK, FEU_HOLDS_DITCH, FEU_HOLDS_WALL
} feu_position;
typedef enum feu_shape { FEU_SHAPE_NONE, FEU_SHAPE_AREA, FEU_SHAPE_LINEAR } feu_shape;
typedef enum feu_sector {
    FEU_ARC_FRONT, FEU_ARC_INSIDE, FEU_ARC_REAR, FEU_ARC_RIGHT, FEU_ARC_LEFT
} feu_sector;
typedef enum feu_factor {
    FEU_QUARTER, FEU_HALF, FEU_ONE, FEU_DOUBLE, FEU_QUADRUPLE
} feu_factor;
typedef enum feu_roll_off_winner {
    FEU_ROLL_A, FEU_ROLL_B, FEU_ROLL_TIE
} feu_roll_off_winner;
typedef enum feu_cover_reason {
    FEU_PROTECTED, FEU_NO_FRIEND, FEU_FACING, FEU_FRONT_GAP, FEU_REAR_GAP
} feu_cover_reason;
typedef enum feu_sight_reason {
    FEU_SEEN, FEU_NOT_FACED, FEU_SIDE_TOO_SHORT, FEU_SIDE_PROTECTED, FEU_TWO_EDGES,
    FEU_TOO_DEEP, FEU_BLOCKED, FEU_GAP
} feu_sight_reason;
typedef enum feu_move_reason {
    FEU_MOVE_OK, FEU_MOVE_IN_CONTACT, FEU_MOVE_SHOT, FEU_MOVE_ENEMY_NEAR
} feu_move_reason;
typedef enum feu_retreat_reason {
    FEU_RETREAT_OK, FEU_RETREAT_NO_CONTACT, FEU_RETREAT_SEVERAL, FEU_RETREAT_NOT_FRONT,
    FEU_RETREAT_CLASS, FEU_RETREAT_NO_ROOM
} feu_retreat_reason;
typedef enum feu_charge_reason {
    FEU_CHARGE_OK, FEU_CHARGE_IN_CONTACT, FEU_CHARGE_SHOT, FEU_CHARGE_ENEMY_NEAR,
    FEU_CHARGE_ARC, FEU_CHARGE_OTHER_ENEMY, FEU_CHARGE_MISSILES, FEU_CHARGE_FRONTAL,
    FEU_CHARGE_PROTECTED, FEU_CHARGE_SIDE_TAKEN, FEU_CHARGE_NO_LOS
} feu_charge_reason;
typedef enum feu_charge_contact {
    FEU_NO_CONTACT, FEU_AT_FRONT, FEU_AT_FLANK, FEU_AT_FLANK_CORNER, FEU_AT_REAR
} feu_charge_contact;
typedef enum feu_shot_reason {
    FEU_SHOT_OK, FEU_SHOT_NO_MISSILES, FEU_SHOT_OUT, FEU_SHOT_ALREADY,
    FEU_SHOT_IN_CONTACT, FEU_SHOT_NO_LOS, FEU_SHOT_RANGE, FEU_SHOT_ARC,
    FEU_SHOT_MELEE_SIDE
} feu_shot_reason;
typedef enum feu_fights {
    FEU_FIGHTS_NONE, FEU_FIGHTS_FRONT, FEU_FIGHTS_CORNER, FEU_FIGHTS_ANY
} feu_fights;
typedef enum feu_melee_contact { /* the defender's side that is attacked */
    FEU_ON_FRONT, FEU_ON_FLANK, FEU_ON_FLANK_CORNER, FEU_ON_REAR
} feu_melee_contact;
typedef enum feu_rally_reason {
    FEU_RALLY_OK, FEU_RALLY_SHOT, FEU_RALLY_MOVED, FEU_RALLY_FOUGHT, FEU_RALLY_NO_HITS,
    FEU_RALLY_FLOOR
} feu_rally_reason;
typedef enum feu_obstacle {
    FEU_BY_FRIEND, FEU_BY_GAP, FEU_BY_ENEMY, FEU_BY_IMPASSABLE, FEU_BY_TABLE_EDGE
} feu_obstacle;
typedef enum feu_passage_reason {
    FEU_PASSES, FEU_PASS_NOT_LIGHTS, FEU_PASS_SHORT, FEU_PASS_NARROW, FEU_PASS_COLUMN,
    FEU_PASS_ENEMY, FEU_PASS_IMPASSABLE, FEU_PASS_TABLE_EDGE
} feu_passage_reason;
typedef enum feu_objective {
    FEU_OBJECTIVE_NONE, FEU_OBJECTIVE_NEITHER, FEU_OBJECTIVE_A, FEU_OBJECTIVE_B
} feu_objective;
typedef enum feu_winner { FEU_NO_WINNER, FEU_A_WINS, FEU_B_WINS, FEU_DRAW } feu_winner;
typedef enum feu_victory_reason {
    FEU_PLAYING, FEU_BROKEN, FEU_BOTH_BROKEN, FEU_BY_OBJECTIVE, FEU_BY_LOSSES, FEU_TIME
} feu_victory_reason;
typedef enum feu_fate_event {
    FEU_EVENT_DESTROYED, FEU_EVENT_LEFT_TABLE, FEU_EVENT_SURVIVED
} feu_fate_event;
typedef enum feu_hero_result {
    FEU_UNHURT, FEU_KILLED, FEU_CAPTURED, FEU_WOUNDED, FEU_ESCAPES
} feu_hero_result;
typedef enum feu_fate_option {
    FEU_FATE_ROLL, FEU_FATE_ESCAPES, FEU_FATE_DIES
} feu_fate_option;
typedef enum feu_unit_fate { FEU_SURVIVED, FEU_LEFT_TABLE, FEU_DESTROYED } feu_unit_fate;
typedef enum feu_battle_result { FEU_WON, FEU_LOST, FEU_DREW } feu_battle_result;
typedef enum feu_aftermath_option {
    FEU_AFTER_ROLL, FEU_AFTER_FULL, FEU_AFTER_NONE
} feu_aftermath_option;
typedef enum feu_aftermath_result {
    FEU_WHOLE, FEU_WEAKENED, FEU_UNIT_LOST
} feu_aftermath_result;
typedef enum feu_wound { FEU_NO_WOUND, FEU_WOUND_LIGHT, FEU_WOUND_SERIOUS } feu_wound;
typedef enum feu_health { FEU_FIT, FEU_UNFIT, FEU_DIES } feu_health;
typedef enum feu_captive { FEU_FREE, FEU_STILL_CAPTIVE } feu_captive;

/* charge.full_distance: as `distance`; shooting.target_arc: as target_side. */
#define FEU_AS_OTHER (-1)

/* ---- tables ---- */
typedef struct feu_profile { /* a row of the type table, b.1 */
    int32_t cls;             /* movement class, 1 to 3 */
    int32_t turns;           /* in a move */
    int32_t melee, shooting; /* added to the die */
    int32_t men;
    uint8_t weapon; /* feu_weapon */
    bool armoured, frontal; /* halves hits; may charge a front */
    bool rough;             /* enters woods and marsh */
} feu_profile;
extern const feu_profile feu_profiles[FEU_TYPES];
/* Inches that a fast move adds, by class 1 to 3 (FEU-2.1.3 to 2.1.5). */
int32_t feu_fast_bonus(int32_t cls);
/* Range in thousandths of an inch, by feu_weapon (FEU-1.1b). */
int32_t feu_weapon_range(int32_t weapon);
/* What a unit is, by its own facts where they say so, else by its type. */
int32_t feu_class(int32_t type, int32_t own);
int32_t feu_weapon_of(int32_t type, int32_t own); /* own: feu_own_weapon; feu_weapon */
bool feu_armoured(int32_t type, int32_t own);     /* own: feu_override */
bool feu_frontal(int32_t type, int32_t own);
bool feu_rough(int32_t type, int32_t own);

/* Ground as the rules see it (b.3). */
typedef struct feu_ground {
    const char *word;
    uint8_t shape; /* feu_shape */
    bool barred, rough;            /* for all; for all but lights (off a road) */
    bool shooting, shooting_all;   /* halves shooting; by options.terrain-cover=all */
    bool melee;                    /* halves melee for its defender (hill: uphill) */
    bool blocks;                   /* sight */
} feu_ground;
extern const feu_ground feu_grounds[FEU_TERRAINS];

/* ---- what a unit and a hero are in a campaign and in an order of battle ---- */
typedef struct feu_unit { /* b.4 */
    int32_t type, class, weapon, range, frontal, armoured, halvings, bonus, doublings,
        move_bonus, rally_bonus, aftermath_bonus, breaks_at, men;
} feu_unit;
typedef struct feu_hero {
    int32_t bonus;
} feu_hero;
/* Puts what the type says in place of "by type" in every fact; a second call changes
 * nothing. */
void feu_unit_resolve(feu_unit *u);
/* Marks of a unit in battle, in the order of the descriptor's words. */
typedef enum feu_mark {
    FEU_MARK_SHOT, FEU_MARK_MOVED, FEU_MARK_FOUGHT, FEU_MARK_FACED, FEU_MARK_NEAR,
    FEU_MARK_PASSED_TEN, FEU_MARK_OUT
} feu_mark;
typedef enum feu_formation { FEU_LINE, FEU_COLUMN } feu_formation;
#define FEU_BREAKS_AT 15 /* hits at which a unit is removed (FEU-1.1f, 3.4) */

/* ---- situations and results ---- */
/* roll-off: an either-or question that the rules leave open. (FEU-0.00, FEU-R3) */
typedef struct feu_roll_off_in {
    int32_t a_bonus, b_bonus, dice;
} feu_roll_off_in;
typedef struct feu_roll_off_out {
    int32_t a_roll, b_roll, a_total, b_total, winner;
} feu_roll_off_out;

/* terrain: what a piece of ground does. (FEU-0.10.1, FEU-0.10.4, FEU-0.10.10, ...) */
typedef struct feu_terrain_in {
    int32_t terrain, type, on_road, defends, lower;
    int32_t rough;     /* feu_override: it enters woods and marsh */
    int32_t cover_all; /* options.terrain-cover */
} feu_terrain_in;
typedef struct feu_terrain_out {
    int32_t shape, may_enter, shooting_halved, melee_halved, blocks_sight;
} feu_terrain_out;

/* arc: in which arc of a unit a point lies. (FEU-0.7.1, FEU-0.7.2, FEU-R11) */
typedef struct feu_arc_in {
    int32_t x, y, width, depth;
} feu_arc_in;
typedef struct feu_arc_out {
    int32_t arc, rear_shot;
} feu_arc_out;

/* flank-protection: whether a friend covers a flank. (FEU-0.11.9, FEU-2.8e, FEU-R43) */
typedef struct feu_flank_in {
    int32_t present, turned, front_gap, rear_gap, base_depth;
} feu_flank_in;
typedef struct feu_flank_out {
    int32_t covered, reason;
} feu_flank_out;

/* line-of-sight: whether a side of a target can be shot at or charged. (FEU-0.11.1,
 * FEU-0.11.2, FEU-0.11.3, ...) */
typedef struct feu_sight_in {
    int32_t side, faces_side, side_length, flank_protected, edges, inside, same_hill,
        blocker, eye, top, to_target, gap, base_depth;
} feu_sight_in;
typedef struct feu_sight_out {
    int32_t visible, reason, over;
} feu_sight_out;

/* move-allowance: how far a unit may move. (FEU-2.1.3, FEU-2.1.4, FEU-2.1.5, ...) */
typedef struct feu_move_in {
    int32_t type, class, bonus, move, in_contact, shot_bow, enemy_distance, base_depth,
        dice;
    int32_t turns; /* 0: as its type */
} feu_move_in;
typedef struct feu_move_out {
    int32_t allowed, reason, class, roll, fast_bonus, bonus, allowance, turns;
} feu_move_out;

/* retreat: whether a unit may break off from melee, and how far it goes. (FEU-2.2.3,
 * FEU-2.2.4, FEU-R34, ...) */
typedef struct feu_retreat_in {
    int32_t type, class, bonus, enemy_type, enemy_class, contacts, on_front, room;
    int32_t fast; /* options.retreat */
    int32_t dice;
} feu_retreat_in;
typedef struct feu_retreat_out {
    int32_t allowed, reason, own_class, enemy_class, roll, fast_bonus, bonus, allowance,
        distance, escapes;
} feu_retreat_out;

/* charge: whether a charge is legal, reaches, and what it touches. (FEU-2.8.1,
 * FEU-2.8.2, FEU-2.8a.1, ...) */
typedef struct feu_charge_in {
    int32_t type, class, bonus, frontal, missiles, in_contact, shot_bow, arc, move,
        enemy_distance, other_enemy_near, target_side, flank_protected, side_taken, los,
        distance, full_distance, space_problem;
    int32_t corner; /* options.space-contact */
    int32_t base_depth, dice;
} feu_charge_in;
typedef struct feu_charge_out {
    int32_t allowed, reason, roll, fast_bonus, bonus, allowance, charges, contact,
        doubled, left;
} feu_charge_out;

/* shooting: one unit shoots at one. (FEU-1.1b, FEU-1.1c, FEU-1.1e, ...) */
typedef struct feu_shooting_in {
    int32_t type, weapon, range, bonus, doublings, missiles, shot, in_contact, distance,
        los, in_arc, target_type, armoured, terrain, halvings, target_side, target_arc,
        in_melee, hits, breaks_at;
    int32_t cover_all, javelin_any, shoot_in_contact, minimum_hit, dice; /* options */
} feu_shooting_in;
typedef struct feu_shooting_out {
    int32_t allowed, reason, weapon, range, roll, modifier, base, halvings, doublings,
        factor, hits, hits_after, removed, shooter_out;
} feu_shooting_out;

/* melee-target: whom a unit in contact fights, and whether it may face. (FEU-3.1.2,
 * FEU-2.8g.3, FEU-2.4c.1, ...) */
typedef struct feu_target_in {
    int32_t front, corner, flanks, rear, faced;
    int32_t any; /* options.fight-side */
} feu_target_in;
typedef struct feu_target_out {
    int32_t contacts, fights, may_face;
} feu_target_out;

/* melee: one unit attacks one in its own turn. (FEU-3.2, FEU-3.2a, FEU-3.2b, ...) */
typedef struct feu_melee_in {
    int32_t type, bonus, doublings, hero, defender_type, armoured, terrain, halvings,
        contact, hits, breaks_at;
    int32_t heroes, minimum_hit, dice; /* options */
} feu_melee_in;
typedef struct feu_melee_out {
    int32_t roll, modifier, base, halvings, doublings, factor, hits, hits_after, removed;
} feu_melee_out;

/* rally: how many hits a unit left in peace throws off. (FEU-4.1.1, FEU-4.1.2,
 * FEU-4.1.3, ...) */
typedef struct feu_rally_in {
    int32_t hits, breaks_at, passed_ten, bonus, shot, moved, fought;
    int32_t at_ten; /* options.passed-ten */
    int32_t dice;
} feu_rally_in;
typedef struct feu_rally_out {
    int32_t allowed, reason, passed, floor, roll, rallied, recovered, hits_after;
} feu_rally_out;

/* passage: whether a move may pass a friend, a gap, an enemy. (FEU-2.6.1, FEU-2.6.2,
 * FEU-2.6.3, ...) */
typedef struct feu_passage_in {
    int32_t obstacle, type, friend_type, allowance, needed, gap, width, base_depth;
} feu_passage_in;
typedef struct feu_passage_out {
    int32_t passes, reason;
} feu_passage_out;

/* muster: men and figures of a unit. (FEU-0.3, FEU-0.4, FEU-R57) */
typedef struct feu_muster_in {
    int32_t type, men, hits, breaks_at;
    int32_t figures; /* 0: of 25 mm, 1: of 15 mm */
} feu_muster_in;
typedef struct feu_muster_out {
    int32_t men, men_per_figure, figures, effective;
} feu_muster_out;

/* victory: whether the battle is over, and who has won. (FEU-R8) */
typedef struct feu_victory_in {
    int32_t a_units, b_units, a_lost, b_lost, a_break, b_break, objective, turn,
        turn_ends, turn_limit;
    int32_t last_stand, time_draw; /* options.victory, options.time-up */
} feu_victory_in;
typedef struct feu_victory_out {
    int32_t a_break_at, b_break_at, a_broken, b_broken, winner, reason;
} feu_victory_out;

/* hero-fate: what becomes of a hero when his retinue is lost. (FEU-R53) */
typedef struct feu_fate_in {
    int32_t event;
    int32_t shooting; /* cause: 0 melee, 1 shooting */
    int32_t bonus, fate;
} feu_fate_in;
typedef struct feu_fate_out {
    int32_t roll, total, result;
} feu_fate_out;

/* aftermath: what a unit brings to its next battle. (FEU-R54, FEU-4.1.3) */
typedef struct feu_aftermath_in {
    int32_t fate, hits, passed_ten, side_result, bonus, aftermath;
} feu_aftermath_in;
typedef struct feu_aftermath_out {
    int32_t roll, modifier, total, result, lasting;
} feu_aftermath_out;

/* convalescence: a wounded hero between battles. (FEU-R55) */
typedef struct feu_convalescence_in {
    int32_t wound, bonus;
    int32_t mild; /* options.wounds */
} feu_convalescence_in;
typedef struct feu_convalescence_out {
    int32_t roll, total, result;
} feu_convalescence_out;

/* escape: a captive hero between battles. (FEU-R55) */
typedef struct feu_escape_in {
    int32_t bonus;
} feu_escape_in;
typedef struct feu_escape_out {
    int32_t roll, total, result;
} feu_escape_out;

/* hero-reward: whether a hero gains power. (FEU-R56) */
typedef struct feu_reward_in {
    int32_t power, commands, destroyed, hero_result, side_result;
    int32_t off; /* options.hero-power */
} feu_reward_in;
typedef struct feu_reward_out {
    int32_t gained, power_after;
} feu_reward_out;

/* ---- the procedures, in the book's order ---- */
extern const gs_proc feu_roll_off, feu_terrain, feu_arc, feu_flank_protection,
    feu_line_of_sight, feu_move_allowance, feu_retreat, feu_charge, feu_shooting,
    feu_melee_target, feu_melee, feu_rally, feu_passage, feu_muster, feu_victory,
    feu_hero_fate, feu_aftermath, feu_convalescence, feu_escape, feu_hero_reward;
#endif
