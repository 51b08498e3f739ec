#ifndef GESTA_SHW_PROCS_H
#define GESTA_SHW_PROCS_H
/* Stout Hearts and Willing Swords from C: words, situations and results of its
 * procedures, for those who fill a situation by hand (the battlefield). Fill a situation
 * with gs_facts_default over the procedure's `in` table first, then set what is known,
 * then gs_proc_run. Distances are in thousandths of an inch; whole numbers, yes/no (1, 0)
 * and words (the enums below) are plain. Members carry the book's keys with `_` for `-`;
 * options begin with `o_`. In results, what does not apply is 0, no or none. */
#include "gesta/proc.h"

/* ---- words ---- */
/* A role, which is also the index of its side in every `side[2]`; side-a and side-b
 * likewise. */
enum { SHW_ATTACKER, SHW_DEFENDER, SHW_NOBODY };
enum { SHW_SIDE_A, SHW_SIDE_B, SHW_SIDE_NONE };
/* Troop types (SHW-4.6 to 4.15); SHW_LONE_HERO in `move` alone. */
enum {
    SHW_HEAVY_INFANTRY, SHW_LIGHT_INFANTRY, SHW_HEAVY_CAVALRY, SHW_LIGHT_CAVALRY,
    SHW_ARTILLERY, SHW_TRAIN, SHW_ELEPHANT, SHW_CIVILIANS, SHW_CREATURE, SHW_FLYER,
    SHW_TYPES, SHW_LONE_HERO = SHW_TYPES
};
/* Armour; the number is its points (SHW-16.2 to 16.4). DEFAULT: by-type, or as-unit. */
enum {
    SHW_ARMOUR_NONE, SHW_ARMOUR_LIGHT, SHW_ARMOUR_MEDIUM, SHW_ARMOUR_HEAVY,
    SHW_ARMOUR_DEFAULT
};
/* Shield and mount: no, yes, or by-type (as-unit of a hero). */
enum { SHW_NO, SHW_YES, SHW_DEFAULT };
enum { SHW_POOR, SHW_AVERAGE, SHW_ELITE, SHW_QUALITY_BY_TYPE };
enum { SHW_HAND, SHW_LONG_SPEAR, SHW_TWO_HANDED, SHW_WEAPON_AS_UNIT };
/* Missile weapons. `shooting` knows the first four; `charge` has SHW_CHARGE_NO_MISSILE
 * for none. */
enum {
    SHW_BOW, SHW_JAVELIN, SHW_SLING, SHW_ENGINE, SHW_NO_MISSILE, SHW_CHARGE_NO_MISSILE =
    SHW_ENGINE
};
enum { SHW_ENGINE_LIGHT, SHW_ENGINE_HEAVY };
enum {
    SHW_NORMAL, SHW_SKIRMISH, SHW_SHIELD_WALL, SHW_HEDGEHOG, SHW_CIRCLE, SHW_GARRISON
};
enum { SHW_DEFENDS_NONE, SHW_DEFENDS_COVER, SHW_DEFENDS_OBSTACLE, SHW_DEFENDS_HILL };
/* Kinds of hero figure; `shooting` knows the first three, `duel` the first five. */
enum {
    SHW_KIND_HERO, SHW_KIND_MAGICIAN, SHW_KIND_PRIEST, SHW_KIND_BEAST, SHW_KIND_DEMON,
    SHW_KIND_ELEPHANT
};
enum { SHW_FIELD_OWN, SHW_FIELD_ENEMY, SHW_FIELD_DRAWN };
/* Shooting classes (22.14); in shooting's in.class the last is by-type. */
enum {
    SHW_CLASS_ENGINE, SHW_CLASS_ARCHER, SHW_CLASS_LIGHT_THROWER, SHW_CLASS_HEAVY_THROWER,
    SHW_CLASS_LIGHT_HORSE, SHW_CLASS_HORSE_ARCHER, SHW_CLASS_HORSE_JAVELIN,
    SHW_CLASS_NONE, SHW_CLASS_BY_TYPE
};
/* The end of a round: melee and outcome. */
enum {
    SHW_TIED, SHW_ATTACKER_RECOILS, SHW_DEFENDER_RECOILS, SHW_ATTACKER_DESTROYED,
    SHW_DEFENDER_DESTROYED, SHW_BOTH_DESTROYED
};
/* Options of two words: the first is the book's default. */
enum { SHW_WALL_FRONT, SHW_WALL_ALL_ROUND };
enum { SHW_PICK_HERO, SHW_PICK_WEAKEST };
enum { SHW_EXTRAS_ENDS, SHW_EXTRAS_HERO };
enum { SHW_OVERKILL_COUNT, SHW_OVERKILL_IGNORE };

/* ---- key groups ---- */
/* FIG: the ordinary figures of a side. */
typedef struct shw_fig {
    int32_t type, armour, shield, mounted, armour_bonus;
} shw_fig;
/* HERO: its hero figure; nothing else is looked at when `hero` is 0. */
typedef struct shw_hero {
    int32_t hero, kind, power, armour, shield, mounted, armour_bonus;
} shw_hero;
/* FIGHT: how a side stands in melee. */
typedef struct shw_fight {
    int32_t quality, weapon, hero_weapon, charge, defends, formation, on_flank, bonus,
        hero_bonus;
} shw_fight;

/* What a troop type is by default (SHW-R8); bases in thousandths of an inch. */
typedef struct shw_troop {
    const char *name;
    int32_t armour, shield, mounted, beast, quality;
    int32_t base_wide,
        base_deep; /* artillery: of the light engine; the heavy one 3000 by 3000 */
    int32_t figures;              /* usual number; artillery: crew of the light engine */
} shw_troop;
extern const shw_troop shw_troops[SHW_TYPES];

/* ---- 22.1 initiative ---- */
/* initiative: who goes first this turn. (SHW-9.1, SHW-9.2, SHW-R31) */
typedef struct shw_initiative_in {
    int32_t power[2], bonus[2]; /* side A, side B */
    int32_t previous;           /* who went first last turn; SHW_SIDE_NONE on the first */
    int32_t choice;             /* 0 first, 1 second */
} shw_initiative_in;
typedef struct shw_initiative_out {
    int32_t total[2], tie, chooser, first, second;
} shw_initiative_out;

/* ---- 22.2 command ---- */
enum { SHW_GENERAL_OTHER, SHW_GENERAL_PLAYER, SHW_GENERAL_NONE }; /* also in order */
enum { SHW_COMMAND_FREE, SHW_COMMAND_ADVANCE, SHW_COMMAND_FALL_BACK };
/* command: what a non-player General must order this turn. (SHW-11.6, SHW-R17) */
typedef struct shw_command_in {
    int32_t general, units, bonus;
} shw_command_in;
typedef struct shw_command_out {
    int32_t roll, result, forced_units;
} shw_command_out;

/* ---- 22.3 order ---- */
enum {
    SHW_PURPOSE_MOVE, SHW_PURPOSE_CHALLENGE, SHW_PURPOSE_AMBUSH, SHW_PURPOSE_HOLD,
    SHW_PURPOSE_LEAVE, SHW_PURPOSE_SHOOT, SHW_PURPOSE_RALLY
};
enum { SHW_SUBJECT_UNIT, SHW_SUBJECT_HERO };
enum { SHW_LEADER_NONE, SHW_LEADER_HERO, SHW_LEADER_PLAYER };
enum { SHW_OBEYS, SHW_FAILS };
/* order: does a unit or hero do as it is told. (SHW-11.1, SHW-11.7, SHW-11.8, ...) */
typedef struct shw_order_in {
    int32_t purpose, subject, quality, leader;
    int32_t hero_power, hero_player;
    int32_t general; /* SHW_GENERAL_...; the default is a player hero */
    int32_t distance, bonus;
    int32_t o_npc_general, o_npc_hero, o_ambush_test, o_challenge_orders;
} shw_order_in;
typedef struct shw_order_out {
    int32_t test, roll, modifier, total, result; /* result: SHW_OBEYS, SHW_FAILS */
} shw_order_out;

/* ---- 22.4 challenge ---- */
enum { SHW_CHALLENGE_NONE, SHW_CHALLENGE_DECLINED, SHW_CHALLENGE_DUEL };
/* challenge: may a hero challenge, and is he met. (SHW-10.1, SHW-10.2, SHW-10.3, ...) */
typedef struct shw_challenge_in {
    int32_t issued, acted, challenger_engaged, accepter_engaged, distance, accepts;
} shw_challenge_in;
typedef struct shw_challenge_out {
    int32_t allowed, reason, refusal, result, move[2]; /* challenger's move, accepter's */
} shw_challenge_out;

/* ---- 22.5 duel; side[SHW_ATTACKER] is the challenger ---- */
enum { SHW_DUEL_STRUCK_DOWN, SHW_DUEL_FORCED_BACK, SHW_DUEL_DRAWN };
enum { SHW_DUEL_UNHURT, SHW_DUEL_WOUNDED, SHW_DUEL_IS_FORCED_BACK, SHW_DUEL_IS_DOWN };
typedef struct shw_dueller {
    int32_t power, kind, armour, shield, mounted, weapon, bonus, armour_bonus;
} shw_dueller;
/* duel: two heroes fight it out. (SHW-10.3, SHW-10.4, SHW-10.6, ...) */
typedef struct shw_duel_in {
    shw_dueller side[2];
    int32_t rounds, o_duel_retreat; /* 0 net-two, 1 never */
} shw_duel_in;
typedef struct shw_duel_out {
    int32_t rounds;
    int32_t modifier[2], armour[2]; /* first round's; values against the other */
    int32_t blows[2], hits[2];      /* blows landed by, hits suffered by */
    int32_t end, winner, gain; /* winner, gain: SHW_ATTACKER, SHW_DEFENDER, SHW_NOBODY */
    int32_t power[2], state[2];
} shw_duel_out;

/* ---- 22.6 pair ---- */
typedef struct shw_fighter {
    shw_fig fig;
    shw_hero hero;
    shw_fight fight;
} shw_fighter;
/* pair: one figure against one enemy or several, one round. (SHW-17.2, SHW-17.3,
 * SHW-17.4, ...) */
typedef struct shw_pair_in {
    shw_fighter side[2];
    int32_t count; /* enemies (side[SHW_DEFENDER]) facing the one figure, 1 to 8 */
    int32_t o_shield_wall, o_pick;
} shw_pair_in;
typedef struct shw_pair_out {
    int32_t attacker_modifier, attacker_modifier_others;
    int32_t defender_modifier, defender_modifier_others;
    int32_t attacker_beats, ties, defender_beats, attacker_strikes;
    int32_t attacker_hits, defender_hits; /* suffered */
    int32_t attacker_power, attacker_down;
    int32_t defender_casualties, defender_hero_hits, defender_hero_power,
        defender_hero_down;
    int32_t defender_hero_strikes;
} shw_pair_out;

/* ---- 22.7 melee: one round on one face of two units ---- */
typedef struct shw_melee_side {
    shw_fig fig;
    shw_hero hero;
    shw_fight fight;
    int32_t figures;      /* ordinary figures of the unit, 0 to 48 */
    int32_t contact;      /* of them in contact (without the hero) */
    int32_t missile_hits; /* unsaved, this player turn */
} shw_melee_side;
/* melee: one round of melee between two units. (SHW-17.1, SHW-17.3, SHW-17.7, ...) */
typedef struct shw_melee_in {
    shw_melee_side side[2];
    int32_t crowd, heroes_meet;
    int32_t o_shield_wall, o_extras, o_pick, o_overkill;
} shw_melee_in;
typedef struct shw_melee_side_out {
    int32_t fighting; /* figures that rolled, the hero included */
    int32_t modifier, modifier_hero, hero_modifier, hero_modifier_hero;
    int32_t blows;    /* landed, before saves */
    int32_t hits;     /* suffered, unsaved */
    int32_t casualties, left, contact;
    int32_t hero_hits, hero_power, hero_down;
    int32_t suffered;
    int32_t hero_strikes, hero_strikes_hero; /* unsaved hits that its hero landed */
} shw_melee_side_out;
typedef struct shw_melee_out {
    shw_melee_side_out side[2];
    int32_t difference, result, rampage; /* rampage: a role */
} shw_melee_out;

/* ---- 22.8 outcome: several faces of one melee added up ---- */
typedef struct shw_outcome_side {
    int32_t hits, missile_hits, left, elephant;
} shw_outcome_side;
/* outcome: how a melee of several faces ends. (SHW-18.1, SHW-18.2, SHW-18.3, ...) */
typedef struct shw_outcome_in {
    shw_outcome_side side[2];
} shw_outcome_in;
typedef struct shw_outcome_out {
    int32_t suffered[2], difference, result, rampage;
} shw_outcome_out;

/* ---- 22.9 recoil ---- */
enum { SHW_PURSUIT_NONE, SHW_PURSUIT_FREE, SHW_PURSUIT_FORCED, SHW_PURSUIT_HELD };
enum { SHW_WANTS_PURSUE, SHW_WANTS_HOLD };
enum { SHW_ORDER_NONE, SHW_ORDER_OBEYS, SHW_ORDER_FAILS };
/* recoil: how far the loser recoils and the winner follows. (SHW-18.3, SHW-18.4,
 * SHW-18.5, ...) */
typedef struct shw_recoil_in {
    int32_t loser_move, loser_room, loser_elephant;
    int32_t winner_move, winner_defends, winner_formation, winner_wants, winner_order;
} shw_recoil_in;
typedef struct shw_recoil_out {
    int32_t recoil, blocked, rampage, pursuit, advance, contact;
} shw_recoil_out;

/* ---- 22.10 rally ---- */
enum { SHW_RECOVERS, SHW_RETREATS };
/* rally: does a shaken unit recover or retreat. (SHW-19.1, SHW-19.2, SHW-19.3, ...) */
typedef struct shw_rally_in {
    int32_t quality, general_joined, general_power, lone_hero, hero_power, move, edge,
        bonus;
    int32_t o_hero_rally; /* 0 general-only, 1 own-power */
} shw_rally_in;
typedef struct shw_rally_out {
    int32_t roll, modifier, total, result, retreat, leaves;
} shw_rally_out;

/* ---- 22.11 rampage ---- */
enum { SHW_MET_NONE, SHW_MET_FRIEND, SHW_MET_ENEMY };
enum { SHW_RAMPAGE_KILLED, SHW_RAMPAGE_WANDERS };
/* rampage: where an elephant forced back runs. (SHW-18.5, SHW-R83) */
typedef struct shw_rampage_in {
    int32_t move, met;
} shw_rampage_in;
typedef struct shw_rampage_out {
    int32_t turn, move, fights, end; /* turn: degrees clockwise from its facing */
} shw_rampage_out;

/* ---- 22.12 move ---- */
enum {
    SHW_MODE_ADVANCE, SHW_MODE_CHARGE, SHW_MODE_RETREAT, SHW_MODE_TURN, SHW_MODE_FREE,
    SHW_MODE_FORM, SHW_MODE_DISMOUNT, SHW_MODE_RECOIL, SHW_MODE_PURSUIT, SHW_MODE_ROUT
};
enum { SHW_GROUND_OPEN, SHW_GROUND_SLOW, SHW_GROUND_ROAD, SHW_GROUND_IMPASSABLE };
enum {
    SHW_PASSES_NONE, SHW_PASSES_SKIRMISHERS, SHW_PASSES_LIGHT_INFANTRY,
    SHW_PASSES_CAVALRY, SHW_PASSES_OTHERS, SHW_PASSES_ENEMY_LIGHT_INFANTRY
};
enum {
    SHW_MOVE_ALLOWED, SHW_MOVE_HEAVY_ENGINE, SHW_MOVE_CIRCLE, SHW_MOVE_CANNOT_CHARGE,
    SHW_MOVE_NOT_FREE, SHW_MOVE_IMPASSABLE, SHW_MOVE_WAGONS_NEED_ROAD,
    SHW_MOVE_CANNOT_PASS, SHW_MOVE_CANNOT_SHOOT, SHW_MOVE_SHOOTING_BARS_MOVE
};
typedef struct shw_move_in {
    int32_t type, armour, mounted, engine, formation, mode, terrain, obstacles, passes;
    int32_t shoots;           /* SHW_NO_MISSILE: does not shoot */
    int32_t rate, rate_bonus; /* whole inches */
    int32_t o_halving;        /* 0 multiply, 1 once */
    int32_t o_hero_terrain;   /* 0 skirmisher, 1 slowed */
} shw_move_in;
typedef struct shw_move_out {
    int32_t allowed, reason, rate, halvings, whole_move,
        allowance; /* rate in whole inches */
} shw_move_out;

/* ---- 22.13 charge ---- */
enum {
    SHW_CHARGE_ALLOWED, SHW_CHARGE_NOT_IN_FRONT, SHW_CHARGE_THROUGH_FRONT,
    SHW_CHARGE_OUT_OF_REACH
};
enum { SHW_FACE_NONE, SHW_FACE_FRONT, SHW_FACE_FLANK };
enum { SHW_REACTION_NONE, SHW_REACTION_COUNTER_CHARGE, SHW_REACTION_SHOOT };
typedef struct shw_charge_in {
    int32_t distance, attacker_move, open, in_front, through_front, figures_in_front,
        reaction;
    int32_t type, mounted, missile, formation, move; /* of the defender */
    int32_t defender_open, engaged, confused, unrallied;
} shw_charge_in;
typedef struct shw_charge_out {
    int32_t allowed, reason, face, reaction;
    int32_t moved[2], charge[2];
} shw_charge_out;

/* ---- 22.14 shooting ---- */
enum { SHW_MOVED_NONE, SHW_MOVED_HALF, SHW_MOVED_FULL };
enum { SHW_MOMENT_TURN, SHW_MOMENT_CHARGING, SHW_MOMENT_CHARGED, SHW_MOMENT_OVERHEAD };
enum {
    SHW_SHOOT_ALLOWED, SHW_SHOOT_NO_SHOOTERS, SHW_SHOOT_NO_TARGET, SHW_SHOOT_CANNOT,
    SHW_SHOOT_WRONG_MOMENT, SHW_SHOOT_MOVED, SHW_SHOOT_OUT_OF_RANGE,
    SHW_SHOOT_NOT_IN_FRONT, SHW_SHOOT_NO_LINE_OF_SIGHT
};
typedef struct shw_shooter {
    int32_t type, mounted, weapon, engine, figures, quality;
    int32_t hero, hero_kind, hero_power;
    int32_t moved, on_flank;
    int32_t class_, range; /* a class and range of their own; SHW_CLASS_BY_TYPE, 0 */
    int32_t bonus, hero_bonus, dice_bonus;
} shw_shooter;
/* A target of hits: of shooting and of strike. */
typedef struct shw_target {
    shw_fig fig;
    shw_hero hero;
    int32_t figures, hero_takes;
} shw_target;
/* shooting: a unit or hero shoots at a unit. (SHW-15.11, SHW-15.12, SHW-15.13, ...) */
typedef struct shw_shooting_in {
    shw_shooter shooter;
    int32_t moment, distance, in_front, line_of_sight, obscured;
    shw_target target;
    int32_t formation, cover; /* of the target */
    int32_t o_cover, o_elite_shooting, o_light_cavalry_bow, o_shield_wall,
        o_hedgehog_cover;
} shw_shooting_in;
/* What hits did to a target. */
typedef struct shw_harm {
    int32_t armour, hero_armour, on_hero, saved, hits, casualties, left;
    int32_t hero_hits, hero_power, hero_down;
} shw_harm;
typedef struct shw_shooting_out {
    int32_t allowed, reason, class_, range;
    int32_t modifier, hero_modifier, dice, hits, hero_hits; /* of the shooters */
    shw_harm target;
} shw_shooting_out;

/* ---- 22.15 strike: hits scored already ---- */
/* strike: what hits scored already do to a target. (SHW-8.9, SHW-16.1, SHW-R24, ...) */
typedef struct shw_strike_in {
    int32_t hits, armour_counts;
    shw_target target;
} shw_strike_in;
typedef struct shw_strike_out {
    int32_t dealt;
    shw_harm target;
} shw_strike_out;

/* ---- 22.16 bombard ---- */
enum {
    SHW_BOMBARD_ALLOWED, SHW_BOMBARD_LIGHT_ENGINE, SHW_BOMBARD_NO_CREW,
    SHW_BOMBARD_WALL_DOWN, SHW_BOMBARD_MOVED, SHW_BOMBARD_OUT_OF_RANGE,
    SHW_BOMBARD_NOT_IN_FRONT, SHW_BOMBARD_NO_LINE_OF_SIGHT
};
enum { SHW_WALL_PALISADE, SHW_WALL_STONE, SHW_WALL_FORTRESS, SHW_WALL_CUSTOM };
/* bombard: heavy artillery shoots at a wall. (SHW-15.8, SHW-15.9, SHW-15.10, ...) */
typedef struct shw_bombard_in {
    int32_t engine, figures, moved, distance, in_front, line_of_sight, obscured;
    int32_t wall, wall_strength, wall_damage, bonus, dice_bonus;
} shw_bombard_in;
typedef struct shw_bombard_out {
    int32_t allowed, reason, modifier, dice, hits, wall_hits, wall_strength, breach;
} shw_bombard_out;

/* ---- 22.17 spell ---- */
enum {
    SHW_SPELL_FIREBALL, SHW_SPELL_DEMON, SHW_SPELL_ENCHANTMENT, SHW_SPELL_CONFUSION,
    SHW_SPELL_OTHER
};
enum {
    SHW_SPELL_ALLOWED, SHW_SPELL_PRIEST, SHW_SPELL_ACTED, SHW_SPELL_TOO_STRONG,
    SHW_SPELL_OUT_OF_RANGE, SHW_SPELL_NOT_IN_FRONT, SHW_SPELL_NO_LINE_OF_SIGHT
};
enum { SHW_CAST_NONE, SHW_CAST_SUCCESS, SHW_CAST_NOTHING, SHW_CAST_DEATH };
enum {
    SHW_EFFECT_NONE, SHW_EFFECT_FIREBALLS, SHW_EFFECT_DEMON_APPEARS,
    SHW_EFFECT_DEMON_CONTROLLED, SHW_EFFECT_ENCHANTED, SHW_EFFECT_CONFUSED,
    SHW_EFFECT_OTHER, SHW_EFFECT_DEMON_WILD, SHW_EFFECT_RELEASED
};
enum { SHW_SLAYER_NONE, SHW_SLAYER_MAGIC, SHW_SLAYER_HERO };
/* spell: a magician casts a spell. (SHW-8.5, SHW-8.7, SHW-8.9, ...) */
typedef struct shw_spell_in {
    int32_t caster_kind; /* 0 magician, 1 priest */
    int32_t caster_power, acted, spell, spell_power, target_power, distance, in_front;
    int32_t line_of_sight, repeat, bonus;
} shw_spell_in;
typedef struct shw_spell_out {
    int32_t allowed, reason, spell_power, roll, modifier, total, result, effect,
        fireballs;
    int32_t demon_power, caster_dead, slayer;
} shw_spell_out;

/* ---- 22.18 fate ---- */
enum { SHW_CAUSE_BLOW, SHW_CAUSE_DUEL, SHW_CAUSE_MAGIC };
enum { SHW_GROUND_CONTESTED, SHW_GROUND_ENEMY, SHW_GROUND_FRIENDS };
enum { SHW_FATE_KILLED, SHW_FATE_CAPTURED, SHW_FATE_BURIED, SHW_FATE_BANISHED };
/* fate: what becomes of a hero struck down. (SHW-2.7, SHW-2.8, SHW-R88, ...) */
typedef struct shw_fate_in {
    int32_t player, rating, kind, cause, ground, fallen_bonus, fate_bonus;
    int32_t o_mercy;       /* 0 source, 1 all, 2 none */
    int32_t o_fallen;      /* 0 killed, 1 roll */
    int32_t o_magic_death; /* 0 dies, 1 fate */
} shw_fate_in;
typedef struct shw_fate_out {
    int32_t spared, fallen_roll, fate_roll, result;
} shw_fate_out;

/* ---- 22.19 aftermath ---- */
enum {
    SHW_HERO_WELL, SHW_HERO_LEFT, SHW_HERO_CAPTURED, SHW_HERO_BURIED, SHW_HERO_KILLED
};
enum { SHW_AFTER_FREE, SHW_AFTER_PRISONER, SHW_AFTER_DEAD };
enum {
    SHW_HOW_WELL, SHW_HOW_RETURNED, SHW_HOW_RESCUED, SHW_HOW_ESCAPED, SHW_HOW_FOUND,
    SHW_HOW_CARRIED_OFF, SHW_HOW_HELD, SHW_HOW_KILLED
};
/* aftermath: where a hero is after the battle. (SHW-2.8, SHW-10.6, SHW-R91, ...) */
typedef struct shw_aftermath_in {
    int32_t state, rating, gains, field, bonus;
    int32_t o_captives; /* 0 roll, 1 kept */
    int32_t o_gains;    /* 0 permanent, 1 battle */
    int32_t o_power_cap;
} shw_aftermath_in;
typedef struct shw_aftermath_out {
    int32_t roll, state, how, rating;
} shw_aftermath_out;

/* ---- 22.20 escape ---- */
enum { SHW_GUARD_NORMAL, SHW_GUARD_LIGHT, SHW_GUARD_CLOSE };
enum { SHW_ESCAPE_FREE, SHW_ESCAPE_HELD };
/* escape: does a captive hero get away. (SHW-2.8, SHW-R93) */
typedef struct shw_escape_in {
    int32_t rating, guard, rescue, bonus;
} shw_escape_in;
typedef struct shw_escape_out {
    int32_t roll, modifier, total, result;
} shw_escape_out;

/* ---- 22.21 recovery of a hero's Power ---- */
enum { SHW_RECOVERY_FULL, SHW_RECOVERY_ONE, SHW_RECOVERY_ROLL };
/* recovery: a wounded hero's Power comes back. (SHW-R94) */
typedef struct shw_recovery_in {
    int32_t rating, power, weeks, bonus, o_recovery;
} shw_recovery_in;
typedef struct shw_recovery_out {
    int32_t power, gained, whole;
} shw_recovery_out;

/* ---- 22.22 losses of a unit after the battle ---- */
/* losses: which of a unit's fallen come back. (SHW-4.17, SHW-R95) */
typedef struct shw_losses_in {
    int32_t start, killed, field, bonus;
    int32_t o_losses; /* 0 killed, 1 roll */
} shw_losses_in;
typedef struct shw_losses_out {
    int32_t returned, dead, figures;
} shw_losses_out;

/* ---- the procedures, in the book's order ---- */
extern const gs_proc shw_initiative, shw_command, shw_order, shw_challenge, shw_duel,
    shw_pair, shw_melee, shw_outcome, shw_recoil, shw_rally, shw_rampage, shw_move,
    shw_charge, shw_shooting, shw_strike, shw_bombard, shw_spell, shw_fate, shw_aftermath,
    shw_escape, shw_recovery, shw_losses;
#endif
