#ifndef GESTA_WMH_COMBAT_H
#define GESTA_WMH_COMBAT_H
/* Warmaster House Rules: situations and results of shooting, combat, pursuit, spells and of what ends
 * a battle. Read wmh.h first: its words and its rule of filling hold here, too. */
#include "gesta/wmh.h"

/* ---- shooting ---- */
/* shooting: one unit or one spell shoots at one target. (WMH-10.1, WMH-10.2, ...) */
typedef struct wmh_shooting_in {
    int32_t charge; /* shot.kind: 0 in the shooting phase, 1 on a charger */
    int32_t type, weapon, stands, attacks;
    int32_t range; /* cm */
    int32_t rallied, extra_stands;
    int32_t distance; /* cm */
    int32_t target_type, target_stands, hits_value, armour, hits_carried;
    int32_t cover; /* wmh_cover */
    int32_t skirmish, engaged, was_charged;
    int32_t bonus, dice_bonus, save_bonus;
    int32_t opt_full_cover, opt_any_hit;
} wmh_shooting_in;
typedef struct wmh_shooting_out {
    int32_t in_range, dice, to_hit, struck, save, saved, hits, hits_total, stands_lost,
        stands_left, hits_left, destroyed, disordered, drive_back, carries;
} wmh_shooting_out;
extern const gs_proc wmh_shooting;

/* ---- drive-back ---- */
typedef struct wmh_shove_in { /* what stands in the way of a forced move */
    int32_t obstacle; /* wmh_obstacle */
    int32_t distance; /* cm to it */
    int32_t modifier;
    int32_t opt_four; /* options.jostle-confusion: 0: on a 6, 1: on 4 and more */
} wmh_shove_in;
/* drive-back: how far a unit that was shot at is driven back. (WMH-10.3, WMH-B6.1,
 * WMH-B6.2, ...) */
typedef struct wmh_drive_in {
    int32_t hits, type, skirmish;
    int32_t full_pace; /* cm */
    int32_t cover;     /* wmh_cover */
    int32_t engaged, charging, dice_bonus;
    wmh_shove_in shove;
} wmh_drive_in;
typedef struct wmh_drive_out {
    int32_t dice, distance /* cm */, sixes, routed, moved /* cm */, blocked, confused,
        friend_confused;
} wmh_drive_out;
extern const gs_proc wmh_drive_back;

/* ---- confusion ---- */
typedef enum wmh_confusion_cause {
    WMH_CAUSE_BURST_THROUGH, WMH_CAUSE_DRIVE_SIX, WMH_CAUSE_IMPASSABLE,
    WMH_CAUSE_MADE_WAY,
    WMH_CAUSE_FORCED_WAY, WMH_CAUSE_FRIENDS_BLOCK, WMH_CAUSE_ENEMY, WMH_CAUSE_TOO_CLOSE
} wmh_confusion_cause;
/* confusion: whether a single cause confuses a unit. (WMH-B10.1, WMH-R42, WMH-R79) */
typedef struct wmh_confusion_in {
    int32_t cause; /* wmh_confusion_cause */
    int32_t modifier, opt_four;
} wmh_confusion_in;
typedef struct wmh_confusion_out {
    int32_t needed, roll, confused;
} wmh_confusion_out;
extern const gs_proc wmh_confusion;

/* ---- strike and melee ---- */
enum { /* modifiers in the order in which they are printed (WMH-12.2) */
    WMH_MOD_SHOT, WMH_MOD_CONFUSED_ENEMY, WMH_MOD_FLANK, WMH_MOD_MISSILE, WMH_MOD_CHARIOT,
    WMH_MOD_PURSUIT, WMH_MOD_EXTRA_PURSUIT, WMH_MOD_TERROR, WMH_MOD_CONFUSED, WMH_MODS
};
typedef struct wmh_fighter {
    int32_t type, weapon, attacks, hits_value, armour, stands;
    int32_t pike_column, pikes;
    int32_t stands_fighting, stands_turned;
    int32_t charging;
    int32_t aspect; /* wmh_aspect of the enemy that it struck */
    int32_t flank_help, pursuing;
    int32_t pursuit_distance; /* cm */
    int32_t confused, disordered, terror;
    int32_t cover; /* wmh_cover */
    int32_t leader_attacks, hits_carried;
    int32_t bonus, stand_bonus, dice_bonus, save_bonus;
    int32_t supports, shot_hits, score_bonus; /* melee only */
} wmh_fighter;
/* melee: one round of melee between two units. (WMH-12.1, WMH-12.2, WMH-12.3, ...) */
typedef struct wmh_melee_in { /* strike and melee */
    wmh_fighter side[2]; /* by wmh_role */
    int32_t round;
    int32_t opt_no_minimum;
} wmh_melee_in;
typedef wmh_melee_in wmh_strike_in;
typedef struct wmh_attack_out {
    int32_t mod[WMH_MODS], mod_turned, mod_extra;
    int32_t fighting, dice, to_hit, struck, hits, pike_support;
} wmh_attack_out;
typedef struct wmh_loss_out {
    int32_t lost, left, hits_left, destroyed;
} wmh_loss_out;
/* strike: one unit's attacks on one enemy unit in a round of melee. (WMH-12.1,
 * WMH-12.2, WMH-12.3, ...) */
typedef struct wmh_strike_out {
    wmh_attack_out attack;
    int32_t saved;     /* by the defender */
    wmh_loss_out loss; /* the defender's */
} wmh_strike_out;
extern const gs_proc wmh_strike;

/* What a side does after the round. */
typedef enum wmh_outcome {
    WMH_OUTCOME_WON, WMH_OUTCOME_RETREATS, WMH_OUTCOME_FALLS_BACK, WMH_OUTCOME_MAY_STAND,
    WMH_OUTCOME_LOST_DESTROYED, WMH_OUTCOME_DESTROYED, WMH_OUTCOMES
} wmh_outcome;
/* One side's result of a round. */
typedef struct wmh_melee_side_out {
    wmh_attack_out attack;
    int32_t saved; /* of the hits struck at it */
    int32_t score;
    wmh_loss_out loss;
    int32_t outcome; /* wmh_outcome */
} wmh_melee_side_out;
typedef struct wmh_melee_out {
    wmh_melee_side_out side[2];
    int32_t winner; /* wmh_winner */
    int32_t margin;
    int32_t retreat; /* cm */
} wmh_melee_out;
extern const gs_proc wmh_melee;

/* ---- combat-result ---- */
typedef struct wmh_result_side {
    int32_t hits, shot_hits, supports, units, score_bonus, destroyed;
} wmh_result_side;
/* combat-result: who wins a round between sides of several units. (WMH-13.1, WMH-B8.1,
 * WMH-B8.2, ...) */
typedef struct wmh_result_in {
    wmh_result_side side[2];
    int32_t round;
} wmh_result_in;
typedef struct wmh_result_out {
    int32_t score[2];
    int32_t winner; /* wmh_winner */
    int32_t margin, retreat /* cm */;
} wmh_result_out;
extern const gs_proc wmh_combat_result;

/* ---- retreat, fall-back ---- */
/* retreat: what becomes of a beaten unit that must retreat. (WMH-B8.4, WMH-B8.6,
 * WMH-B8.7, ...) */
typedef struct wmh_retreat_in {
    int32_t type;
    int32_t distance; /* cm */
    wmh_shove_in shove;
} wmh_retreat_in;
typedef enum wmh_retreat_reason {
    WMH_RETREAT_OK, WMH_RETREAT_IMPASSABLE, WMH_RETREAT_ARTILLERY,
    WMH_RETREAT_FRIENDS_BLOCK,
    WMH_RETREAT_ENEMY, WMH_RETREAT_ENGAGED
} wmh_retreat_reason;
typedef struct wmh_retreat_out {
    int32_t destroyed, reason /* wmh_retreat_reason */, moved /* cm */, confused,
        friend_confused;
} wmh_retreat_out;
extern const gs_proc wmh_retreat;

/* Why a unit falls back. */
typedef enum wmh_fall_back_reason {
    WMH_FALL_BACK_DRAW, WMH_FALL_BACK_CHOSEN, WMH_FALL_BACK_FORCED
} wmh_fall_back_reason;
/* fall-back: how far a unit falls back after a round of melee. (WMH-14.2, WMH-16.2,
 * WMH-B8.8, ...) */
typedef struct wmh_fall_back_in {
    int32_t reason; /* wmh_fall_back_reason */
    int32_t cover;  /* wmh_cover */
    int32_t wish;   /* cm */
    int32_t dice_bonus;
    wmh_shove_in shove;
    int32_t opt_no_minimum;
} wmh_fall_back_in;
typedef struct wmh_fall_back_out {
    int32_t least, most, distance, moved; /* cm */
    int32_t blocked, confused, friend_confused;
} wmh_fall_back_out;
extern const gs_proc wmh_fall_back;

/* ---- pursuit-test ---- */
enum { /* modifiers in the order in which they are printed (WMH-16.5) */
    WMH_PURSUIT_STANDS, WMH_PURSUIT_MISSILE, WMH_PURSUIT_MOUNTED, WMH_PURSUIT_TERRAIN,
    WMH_PURSUIT_IRREGULAR, WMH_PURSUIT_SECOND, WMH_PURSUIT_LEADER, WMH_PURSUIT_EXTRA,
    WMH_PURSUIT_MODS
};
typedef enum wmh_leader_choice {
    WMH_LEADER_NONE, WMH_LEADER_PLUS, WMH_LEADER_MINUS
} wmh_leader_choice;
typedef enum wmh_verdict {
    WMH_VERDICT_FREE, WMH_VERDICT_FALL_BACK, WMH_VERDICT_PRESS
} wmh_verdict;
/* pursuit-test: what a unit that has won a round may do. (WMH-16.1, WMH-16.2, ...) */
typedef struct wmh_pursuit_in {
    int32_t type, weapon, skirmish, stands_lost, rough, irregular, second;
    int32_t cover; /* wmh_cover */
    int32_t leader;
    int32_t choice; /* wmh_leader_choice */
    int32_t bonus, can_follow, advanced;
    int32_t enemy_type, enemy_destroyed, other_enemy;
    int32_t opt_body_second, opt_barred_stand, opt_fortified_advance;
} wmh_pursuit_in;
typedef struct wmh_pursuit_out {
    int32_t mod[WMH_PURSUIT_MODS], modifier, roll, total;
    int32_t verdict; /* wmh_verdict */
    int32_t may_pursue, may_advance, may_stand, may_fall_back;
} wmh_pursuit_out;
extern const gs_proc wmh_pursuit_test;

/* ---- pursuit-frontage ---- */
typedef enum wmh_frontage_reason {
    WMH_FRONTAGE_OK, WMH_FRONTAGE_CONTACT_GROWS, WMH_FRONTAGE_STAY_REGULAR,
    WMH_FRONTAGE_CHANGES
} wmh_frontage_reason;
/* pursuit-frontage: whether a pursuit keeps to the unit's front. (WMH-15.2, WMH-15.3) */
typedef struct wmh_frontage_in {
    int32_t irregular, irregular_after, stands;
    int32_t frontage_before, frontage_after, contact_before, contact_after;
} wmh_frontage_in;
typedef struct wmh_frontage_out {
    int32_t legal, reason; /* wmh_frontage_reason */
} wmh_frontage_out;
extern const gs_proc wmh_pursuit_frontage;

/* ---- spell ---- */
typedef enum wmh_spell_word {
    WMH_SPELL_BOLT, WMH_SPELL_URGE, WMH_SPELL_DREAD, WMH_SPELL_SHIFT, WMH_SPELLS
} wmh_spell_word;
typedef enum wmh_spell_reason {
    WMH_SPELL_OK, WMH_SPELL_CAST_ALREADY, WMH_SPELL_RANGE, WMH_SPELL_NOT_VISIBLE
} wmh_spell_reason;
/* spell: a wizard casts a spell. (WMH-B16.1, WMH-B16.2, WMH-B16.3, ...) */
typedef struct wmh_spell_in {
    int32_t spell; /* wmh_spell_word */
    int32_t needed;
    int32_t range; /* cm */
    int32_t bonus, cast_already;
    int32_t distance; /* cm */
    int32_t visible, counters, counter_needed;
} wmh_spell_in;
typedef struct wmh_spell_out {
    int32_t allowed, reason /* wmh_spell_reason */, roll, total, cast, counter_roll,
        countered,
        effect, attacks;
} wmh_spell_out;
extern const gs_proc wmh_spell;

/* ---- home-back ---- */
typedef enum wmh_home_reason {
    WMH_HOME_OK, WMH_HOME_ENGAGED, WMH_HOME_TOO_NEAR
} wmh_home_reason;
/* home-back: a flyer far from its leaders flies back toward one. (WMH-B13.3) */
typedef struct wmh_home_in {
    int32_t distance /* cm */, engaged, confused;
} wmh_home_in;
typedef struct wmh_home_out {
    int32_t allowed, reason /* wmh_home_reason */, roll, moved, distance_left /* cm */,
        orderable;
} wmh_home_out;
extern const gs_proc wmh_home_back;

/* ---- leader-fate, leader-values ---- */
typedef enum wmh_leader_event {
    WMH_EVENT_UNIT_DESTROYED, WMH_EVENT_OVERRUN, WMH_EVENT_OFF_TABLE
} wmh_leader_event;
typedef enum wmh_fate_word {
    WMH_FATE_ESCAPES, WMH_FATE_SLAIN, WMH_FATE_WOUNDED, WMH_FATE_CAPTURED, WMH_FATE_LEFT,
    WMH_FATES
} wmh_fate_word;
/* leader-fate: what becomes of a leader who is overrun or loses his unit. (WMH-20.4,
 * WMH-B12.5, WMH-B12.6, ...) */
typedef struct wmh_fate_in {
    int32_t kind;  /* wmh_leader_kind */
    int32_t event; /* wmh_leader_event */
    int32_t by_skirmishers;
    int32_t friend_distance; /* cm */
    int32_t modifier, opt_campaign;
} wmh_fate_in;
typedef struct wmh_fate_out {
    int32_t roll, fate /* wmh_fate_word */, out_of_battle, withdraws;
} wmh_fate_out;
extern const gs_proc wmh_leader_fate;

/* leader-values: what a campaign hero is worth as a leader. (WMH-B1.3, WMH-C2, ...) */
typedef struct wmh_leader_in {
    int32_t kind; /* wmh_leader_kind */
    int32_t power;
    int32_t points; /* WMH_BY_TYPE: by kind */
} wmh_leader_in;
typedef struct wmh_leader_out {
    int32_t rating, attacks, points;
} wmh_leader_out;
extern const gs_proc wmh_leader_values;

/* ---- army-status, victory-points, battle-result, table-edge ---- */
typedef enum wmh_break_point {
    WMH_BREAK_HALF, WMH_BREAK_THIRD, WMH_BREAK_NONE
} wmh_break_point;
typedef enum wmh_army_reason {
    WMH_ARMY_STAYS, WMH_ARMY_GENERAL, WMH_ARMY_LOSSES
} wmh_army_reason;
/* army-status: whether an army must withdraw. (WMH-B18.3, WMH-B18.4, WMH-R59) */
typedef struct wmh_army_in {
    int32_t units, lost, general_lost;
    int32_t opt_break; /* wmh_break_point */
    int32_t opt_fight_on;
} wmh_army_in;
typedef struct wmh_army_out {
    int32_t break_point, broken, to_go, withdraws, reason; /* wmh_army_reason */
} wmh_army_out;
extern const gs_proc wmh_army_status;

/* victory-points: what a unit's losses are worth to the enemy. (WMH-B18.6, WMH-R61) */
typedef struct wmh_points_in {
    int32_t points, strength, stands;
} wmh_points_in;
typedef struct wmh_points_out {
    int32_t points;
} wmh_points_out;
extern const gs_proc wmh_victory_points;

/* What a side brings to the result of the battle. */
typedef struct wmh_battle_side {
    int32_t score, withdrew, conceded;
} wmh_battle_side;
/* battle-result: who has won the battle. (WMH-B18.2, WMH-B18.5, WMH-B18.7) */
typedef struct wmh_battle_in {
    wmh_battle_side side[2];
} wmh_battle_in;
typedef struct wmh_battle_out {
    int32_t final[2];
    int32_t winner; /* wmh_winner */
    int32_t margin;
} wmh_battle_out;
extern const gs_proc wmh_battle_result;

/* table-edge: what becomes of a unit forced off the table. (WMH-G11.1, WMH-R79) */
typedef struct wmh_table_edge_in {
    int32_t other; /* unit.cause: 0 a retreat from melee, 1 anything else */
    int32_t modifier, opt_return;
} wmh_table_edge_in;
typedef struct wmh_table_edge_out {
    int32_t roll, destroyed, returns;
} wmh_table_edge_out;
extern const gs_proc wmh_table_edge;
#endif
