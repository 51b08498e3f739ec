#ifndef GESTA_CAM_H
#define GESTA_CAM_H
/* The campaign's own procedures: situations and results. Every member is an int32_t: a number, 0
 * or 1, or a value of the enum named beside it. Fill a situation with
 * gs_facts_default(proc.in, proc.n_in, &in) first. */
#include "gesta/proc.h"

/* Words that several procedures share: whose the field is; how the battle went; how a
 * unit ended; a side; how a hero is. */
typedef enum cam_field { CAM_FIELD_OWN, CAM_FIELD_ENEMY, CAM_FIELD_DRAWN } cam_field;
typedef enum cam_battle { CAM_BATTLE_WON, CAM_BATTLE_LOST, CAM_BATTLE_DRAWN } cam_battle;
typedef enum cam_end { CAM_END_STOOD, CAM_END_ROUTED, CAM_END_DESTROYED } cam_end;
typedef enum cam_side { CAM_SIDE_NONE, CAM_SIDE_A, CAM_SIDE_B } cam_side;
typedef enum cam_state {
    CAM_STATE_NONE, CAM_STATE_FIT, CAM_STATE_WOUNDED, CAM_STATE_CAPTIVE, CAM_STATE_MISSING,
    CAM_STATE_DEAD, CAM_STATE_RETIRED
} cam_state;

/* ---- heal ---- */
typedef enum cam_recovery { CAM_RECOVERY_FULL, CAM_RECOVERY_ONE, CAM_RECOVERY_ROLL } cam_recovery;
/* heal: how a hero's wounds close. (CAM-3.2, CAM-R1, CAM-R2, ...) */
typedef struct cam_heal_in {
    int32_t rating, wounds, items, rest, bonus;
    int32_t opt_recovery; /* cam_recovery */
} cam_heal_in;
typedef struct cam_heal_out {
    int32_t wounds, healed, scars, power, whole;
} cam_heal_out;
extern const gs_proc cam_heal;

/* ---- ransom-price ---- */
/* ransom-price: what a captive costs. (CAM-4.3, CAM-R4) */
typedef struct cam_ransom_in {
    int32_t rating, general, rate, percent;
} cam_ransom_in;
typedef struct cam_ransom_out {
    int32_t base, proposed, price;
} cam_ransom_out;
extern const gs_proc cam_ransom_price;

/* ---- missing ---- */
typedef enum cam_found { CAM_FOUND, CAM_FOUND_HOME, CAM_FOUND_CAPTIVE } cam_found;
typedef enum cam_found_state {
    CAM_FOUND_FIT, CAM_FOUND_WOUNDED, CAM_FOUND_STATE_CAPTIVE
} cam_found_state;
/* missing: what becomes of a hero who is missing. (CAM-4.4, CAM-R5, CAM-R6) */
typedef struct cam_missing_in {
    int32_t wounds;
    int32_t field; /* cam_field */
    int32_t bonus;
} cam_missing_in;
typedef struct cam_missing_out {
    int32_t roll, total;
    int32_t result; /* cam_found */
    int32_t state;  /* cam_found_state */
    int32_t turns;
} cam_missing_out;
extern const gs_proc cam_missing;

/* ---- returning ---- */
typedef enum cam_losses { CAM_LOSSES_FIELD, CAM_LOSSES_KILLED, CAM_LOSSES_ROLL } cam_losses;
/* returning: which of a battle's losses come back. (CAM-5.2, CAM-R5, CAM-R7, ...) */
typedef struct cam_returning_in {
    int32_t full, start, lost;
    int32_t end;   /* cam_end */
    int32_t field; /* cam_field */
    int32_t wear, bonus;
    int32_t opt_losses; /* cam_losses */
} cam_returning_in;
typedef struct cam_returning_out {
    int32_t lost, returned, gone, strength, weakened, struck;
} cam_returning_out;
extern const gs_proc cam_returning;

/* ---- succession ---- */
enum { CAM_HEROES = 8 };
typedef enum cam_succession_by {
    CAM_BY_NONE, CAM_BY_HEIR, CAM_BY_RATING, CAM_BY_POWER, CAM_BY_ORDER
} cam_succession_by;
typedef enum cam_succession_reason {
    CAM_SUCCESSION_OK, CAM_SUCCESSION_HAS_GENERAL, CAM_SUCCESSION_NO_FIT_HERO
} cam_succession_reason;
typedef struct cam_hero {
    int32_t state; /* cam_state */
    int32_t rating, power;
} cam_hero;
/* succession: who becomes general. (CAM-4.5, CAM-R11) */
typedef struct cam_succession_in {
    int32_t general; /* cam_state */
    int32_t heir;    /* 1..CAM_HEROES, 0 nobody */
    cam_hero hero[CAM_HEROES];
} cam_succession_in;
typedef struct cam_succession_out {
    int32_t allowed;
    int32_t reason; /* cam_succession_reason */
    int32_t fit, successor;
    int32_t by; /* cam_succession_by */
    int32_t rating, power;
} cam_succession_out;
extern const gs_proc cam_succession;

/* ---- march ---- */
enum { CAM_ROADS = 6 };
typedef struct cam_road {
    int32_t length, slow;
} cam_road;
/* march: how far an army marches along its roads. (CAM-7.1, CAM-R12, CAM-R13) */
typedef struct cam_march_in {
    int32_t mounted; /* 0 foot, 1 mounted */
    int32_t waited, turns, done, bonus;
    cam_road road[CAM_ROADS];
} cam_march_in;
typedef struct cam_march_out {
    int32_t allowance, marched, roads, done, arrived, waited, needed;
} cam_march_out;
extern const gs_proc cam_march;

/* ---- retreat ---- */
enum { CAM_PLACES = 8 };
typedef enum cam_retreat_battle {
    CAM_RETREAT_LOST, CAM_RETREAT_DRAWN, CAM_RETREAT_WON
} cam_retreat_battle;
typedef enum cam_owner {
    CAM_OWNER_NONE, CAM_OWNER_OWN, CAM_OWNER_NEUTRAL, CAM_OWNER_ENEMY
} cam_owner;
typedef enum cam_retreat_result {
    CAM_RETREAT_NONE, CAM_RETREAT_TO_PLACE, CAM_RETREAT_SURRENDER
} cam_retreat_result;
typedef struct cam_refuge {
    int32_t owner; /* cam_owner */
    int32_t distance, closed;
} cam_refuge;
/* retreat: where a beaten army goes. (CAM-7.3, CAM-R14) */
typedef struct cam_retreat_in {
    int32_t battle; /* cam_retreat_battle */
    int32_t units, heroes;
    cam_refuge place[CAM_PLACES];
} cam_retreat_in;
typedef struct cam_retreat_out {
    int32_t allowed;
    int32_t reason; /* 0 none, 1 not-beaten */
    int32_t result; /* cam_retreat_result */
    int32_t place;
    int32_t owner; /* cam_owner */
    int32_t distance, units_struck, heroes_captive;
} cam_retreat_out;
extern const gs_proc cam_retreat;

/* ---- deeds ---- */
/* deeds: what a hero's deeds in a battle earn him. (CAM-2.4, CAM-R15, CAM-R16) */
typedef struct cam_deeds_in {
    int32_t rating;
    int32_t state; /* 0 fit, 1 wounded, 2 captive, 3 missing, 4 dead */
    int32_t challenges, struck_down, destroyed, commanded;
    int32_t battle; /* cam_battle */
    int32_t own_strength, enemy_strength;
    int32_t opt_deeds; /* 0 source, 1 campaign */
    int32_t opt_cap;
} cam_deeds_in;
typedef struct cam_deeds_out {
    int32_t struck_down, unit, command, earned, gain, capped, rating;
} cam_deeds_out;
extern const gs_proc cam_deeds;

/* ---- honours ---- */
typedef enum cam_quality { CAM_AVERAGE, CAM_POOR, CAM_ELITE } cam_quality;
typedef enum cam_honour_by {
    CAM_HONOUR_NONE, CAM_HONOUR_DESTROYED, CAM_HONOUR_ROUTED, CAM_HONOUR_STEADY
} cam_honour_by;
typedef enum cam_change { CAM_CHANGE_NONE, CAM_CHANGE_ELITE, CAM_CHANGE_POOR } cam_change;
/* honours: battle honours, and what they make of a unit. (CAM-5.3, CAM-R17, CAM-R18) */
typedef struct cam_honours_in {
    int32_t destroyed, routed, shaken;
    int32_t end;    /* cam_end */
    int32_t battle; /* cam_battle */
    int32_t honours, routs;
    int32_t quality; /* cam_quality */
    int32_t opt_veterans;
} cam_honours_in;
typedef struct cam_honours_out {
    int32_t honour;
    int32_t by; /* cam_honour_by */
    int32_t honours, routs;
    int32_t quality; /* cam_quality */
    int32_t change;  /* cam_change */
} cam_honours_out;
extern const gs_proc cam_honours;

/* ---- replacements ---- */
typedef enum cam_replacing {
    CAM_REPLACE_NONE, CAM_REPLACE_TRICKLE, CAM_REPLACE_DEPOT
} cam_replacing;
/* replacements: men for the ranks between battles. (CAM-6.2, CAM-R19) */
typedef struct cam_replacements_in {
    int32_t full, present, rest, pool;
    int32_t opt_replacements; /* cam_replacing */
} cam_replacements_in;
typedef struct cam_replacements_out {
    int32_t gained, present, pool, whole;
} cam_replacements_out;
extern const gs_proc cam_replacements;

/* ---- meeting ---- */
typedef enum cam_how { CAM_HOW_NONE, CAM_HOW_PLACE, CAM_HOW_ROAD } cam_how;
typedef enum cam_defends_by {
    CAM_DEFENDS_NONE, CAM_DEFENDS_STANDING, CAM_DEFENDS_NEARER, CAM_DEFENDS_OWNER,
    CAM_DEFENDS_ORDER
} cam_defends_by;
typedef struct cam_army {
    int32_t start, end, since;
} cam_army;
/* meeting: whether two armies meet on the march, and who defends. (CAM-7.2, CAM-R20,
 * CAM-R21) */
typedef struct cam_meeting_in {
    int32_t hostile, length;
    cam_army a, b;
    int32_t owner; /* cam_side */
} cam_meeting_in;
typedef struct cam_meeting_out {
    int32_t meets;
    int32_t how; /* cam_how */
    int32_t point, when;
    int32_t defender, attacker; /* cam_side */
    int32_t by;                 /* cam_defends_by */
} cam_meeting_out;
extern const gs_proc cam_meeting;

/* ---- victory-points ---- */
typedef enum cam_standing { CAM_AHEAD, CAM_EVEN, CAM_BEHIND } cam_standing;
typedef enum cam_result { CAM_OPEN, CAM_WON, CAM_LOST, CAM_DRAWN } cam_result;
/* victory-points: who is winning the campaign. (CAM-8.2, CAM-R23, CAM-R24) */
typedef struct cam_points_in {
    int32_t wins, draws, losses, worth, captives, slain, goals, bonus, other_points;
    int32_t value_win, value_draw, value_loss, value_worth, value_captive, value_slain;
    int32_t target, turn, last_turn;
    int32_t opt_victory; /* 0 points, 1 none */
} cam_points_in;
typedef struct cam_points_out {
    int32_t battle_points, place_points, hero_points, goal_points, points, lead;
    int32_t standing; /* cam_standing */
    int32_t over;
    int32_t result; /* cam_result */
} cam_points_out;
extern const gs_proc cam_victory_points;
#endif
