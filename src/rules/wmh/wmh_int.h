#ifndef GESTA_WMH_INT_H
#define GESTA_WMH_INT_H
/* Shared inside the folder: words, rows of common facts, the form of a procedure, and the
 * small questions that several procedures ask. Lengths are thousandths of a centimetre;
 * the rules reckon in hundredths (WMH-R10), which are steps of WMH_HUNDREDTH. */
#include "gesta/sheets.h"
#include "gesta/wmh_combat.h"

#include "../common.h"

/* ---- tables, for numbers of one's own ---- */
enum { WMH_N_SHEETS = 5 };
extern const gs_sheet wmh_sheets[WMH_N_SHEETS];
/* Order points by line (0 to 5) and rating (7 to 10). (WMH-6.1, WMH-21.2) */
int32_t wmh_command_points(bool playsheet, int line, int rating);
/* What a wmh_leader_kind costs. (WMH-B1.3) */
int32_t wmh_leader_points(int kind);

#define WMH_CM(n) ((n)*1000)
#define WMH_HUNDREDTH 10

/* ---- words that several procedures or the table of options use ---- */
extern const char *const wmh_type_words[WMH_TYPES + 1];
extern const char *const wmh_weapon_words[WMH_WEAPONS + 1];
extern const char *const wmh_cover_words[4];
extern const char *const wmh_aspect_words[4];
extern const char *const wmh_formation_words[WMH_FORMATIONS + 1];
extern const char *const wmh_obstacle_words[7];
extern const char *const wmh_order_words[WMH_ORDERS + 1];
extern const char *const wmh_leader_words[4];
extern const char *const wmh_winner_words[5];
extern const char *const wmh_mark_words[];
/* options */
extern const char *const wmh_no_yes_words[3];
extern const char *const wmh_sheet_words[3];
extern const char *const wmh_sheet_modifier_words[3];
extern const char *const wmh_second_words[3];
extern const char *const wmh_later_words[3];
extern const char *const wmh_failed_words[3];
extern const char *const wmh_flyer_range_words[3];
extern const char *const wmh_pace_words[3];
extern const char *const wmh_bent_words[3];
extern const char *const wmh_artillery_cover_words[3];
extern const char *const wmh_disorder_words[3];
extern const char *const wmh_jostle_words[3];
extern const char *const wmh_minimum_words[3];
extern const char *const wmh_fall_back_words[3];
extern const char *const wmh_barred_words[3];
extern const char *const wmh_fate_option_words[3];
extern const char *const wmh_break_words[4];
extern const char *const wmh_general_lost_words[3];
extern const char *const wmh_edge_words[3];
extern const char *const wmh_limit_words[6];

/* What wmh_units.c tells the rule set's descriptor. */
enum { WMH_N_UNIT_FACTS = 26, WMH_N_HERO_FACTS = 7 };
extern const gs_fact wmh_unit_facts[WMH_N_UNIT_FACTS];
extern const gs_fact wmh_hero_facts[WMH_N_HERO_FACTS];
extern const char *const wmh_terrain_words[WMH_TERRAINS + 1];

/* ---- rows that stand in many fact tables; T is the situation's struct ---- */
#define WMH_F_TYPE(T, m, key, dflt) \
    GS_F_WORD(T, m, key, wmh_type_words, dflt, "type of troops")
#define WMH_F_WEAPON(T, m, key) \
    GS_F_WORD(T, m, key, wmh_weapon_words, WMH_BY_TYPE, "missile weapon; by type")
#define WMH_F_ARMOUR(T, m, key) \
    GS_F_INT(T, m, key, WMH_BY_TYPE, 0, 6, "face that saves, 2 to 6, or 0; by type")
#define WMH_F_COVER(T, m, key) \
    GS_F_WORD(T, m, key, wmh_cover_words, WMH_OPEN, "its cover")
#define WMH_F_FLYER(T, m, key) GS_F_BOOL(T, m, key, WMH_BY_TYPE, "it flies; by type")
#define WMH_F_CM(T, m, key, dflt, hi, help) \
    GS_F_DEC(T, m, key, dflt, 0, WMH_CM(hi), 2, help)
#define WMH_F_BONUS(T, m, key, reach, help) GS_F_INT(T, m, key, 0, -(reach), reach, help)
#define WMH_F_STANDS(T, m, lo) \
    GS_F_INT(T, m, "unit.stands", WMH_BY_TYPE, lo, 6, "stands now; as at full strength")
#define WMH_F_JOSTLE(T, m) \
    GS_F_WORD(T, m, "options.jostle-confusion", wmh_jostle_words, 0, \
              "least face that confuses when units jostle")
#define WMH_F_SHOVE(T, m, role) \
    GS_F_WORD(T, m.obstacle, role ".obstacle", wmh_obstacle_words, WMH_CLEAR_WAY, \
              "first thing in its way"), \
    WMH_F_CM(T, m.distance, role ".obstacle-distance", 0, 200, \
             "cm of its way to that"), \
    WMH_F_BONUS(T, m.modifier, "jostle-modifier", 3, \
                "for house rules, on dice for jostling")

/* ---- how a procedure is described: tables name_in, name_out, name_labels; structs
 * wmh_name_in, wmh_name_out, name_state ---- */
#define WMH_FACTS(n) \
    GS_PROC_FACTS(n##_in, n##_out, wmh_##n##_in, wmh_##n##_out, n##_step)
#define WMH_DICE(n) \
    WMH_FACTS(n), GS_PROC_DICE(n##_labels, n##_state)
#define WMH_NO_DICE(n) WMH_FACTS(n), GS_PROC_NO_DICE

/* ---- small questions ---- */
/* Full pace: as given, else 25 cm in skirmish order, else the type's. (WMH-21.5, 20.5) */
int32_t wmh_full_pace(int32_t given, int32_t type, bool skirmish);
bool wmh_mounted(int32_t class); /* cavalry, chariots, monsters */
static inline bool wmh_missile_infantry(int32_t type,
                                        int32_t weapon) /* a wmh_weapon or by type */
{
    const wmh_profile *p = wmh_type_profile(type);
    return p->class == WMH_CLASS_INFANTRY &&
           wmh_given(weapon, p->weapon) != WMH_NO_WEAPON;
}
/* Face to hit by level of cover 0 to 2, with a bonus: 2 to 6. (WMH-B5.3, R79) */
static inline int32_t wmh_to_hit(int32_t level, int32_t bonus)
{
    return gs_held_face(4 + level - bonus);
}
/* Face that saves: armour (0 none) made worse, with a bonus; 0 if nothing saves.
 * (WMH-B5.4, R79) */
static inline int32_t wmh_save(int32_t armour, int32_t worse, int32_t bonus)
{
    int32_t face = (armour ? armour : 7) + worse - bonus;
    return face > 6 ? 0 : gs_held_face(face);
}
/* Notes the face that saves. */
static inline void wmh_note_save(gs_ask *ask, const char *rule, int32_t face)
{
    if (face) {
        gs_note(ask, rule, "its target saves on", face);
    } else {
        gs_note_text(ask, rule, "its target has no save");
    }
}
/* Stands that hits remove. (WMH-B5.5) */
static inline wmh_loss_out wmh_losses(int32_t stands, int32_t hits_value, int32_t hits)
{
    wmh_loss_out l;
    l.lost = gs_least(stands, hits / hits_value);
    l.left = stands - l.lost;
    l.destroyed = l.left == 0;
    l.hits_left = l.destroyed ? 0 : hits % hits_value;
    return l;
}
/* Side's score without the hits of the round, which are added to it; then it is 0 at
 * least. (WMH-B8.1, WMH-R40) */
static inline int32_t wmh_score(int32_t shot_hits, int32_t supports, int32_t bonus,
                                int32_t round)
{
    return supports + bonus + (round == 1 ? shot_hits : 0);
}
/* Winner and margin. (WMH-B8.3) */
static inline wmh_winner wmh_decide(const int32_t score[2], const bool destroyed[2],
                                    int32_t *margin)
{
    static const uint8_t winner[2][2][3] = { /* destroyed; behind, equal, ahead */
        {{WMH_WINNER_DEFENDER, WMH_WINNER_DRAW, WMH_WINNER_ATTACKER},
         {WMH_WINNER_ATTACKER, WMH_WINNER_ATTACKER, WMH_WINNER_ATTACKER}},
        {{WMH_WINNER_DEFENDER, WMH_WINNER_DEFENDER, WMH_WINNER_DEFENDER},
         {WMH_WINNER_NONE, WMH_WINNER_NONE, WMH_WINNER_NONE}},
    };
    static const int8_t sign[] = {[WMH_WINNER_ATTACKER] = 1,
                                  [WMH_WINNER_DEFENDER] = -1,
                                  [WMH_WINNER_DRAW] = 0,
                                  [WMH_WINNER_NONE] = 0};
    int32_t ahead = score[0] - score[1];
    uint8_t w = winner[destroyed[0]][destroyed[1]][(ahead > 0) - (ahead < 0) + 1];
    *margin = gs_most(0, ahead * sign[w]);
    return (wmh_winner)w;
}
/* Why a unit may not rally, WMH_RALLY_OK if it may. (WMH-7.6) */
wmh_rally_reason wmh_rally_refusal(const wmh_rally_in *in);
/* Errors: more stands than strength; armour of 1; `value` above `most`. */
gs_status wmh_check_stands(int32_t strength, int32_t stands, gs_err *err);
gs_status wmh_check_armour(int32_t armour, const char *key, gs_err *err);
gs_status wmh_check_most(int32_t value, int32_t most, const char *key, gs_err *err);

/* ---- shove: a forced move and what is in its way (used by drive-back and fall-back)
 * ---- */
typedef struct wmh_shove {
    int32_t moved; /* cm */
    bool blocked, confused;
    bool own_die, friend_die; /* dice for jostling that are asked for */
} wmh_shove;
wmh_shove wmh_shove_by(const wmh_shove_in *in, int32_t distance, gs_ask *ask);
/* The classes of a die for jostling: 1 confuses. (WMH-R42, R79) */
const gs_faces *wmh_jostle_faces(const wmh_shove_in *in);

/* ---- the attack of one unit on another (wmh_attack.c) ---- */
/* What a unit bears: the face that saves, 0 none; stands; hits that remove one. */
typedef struct wmh_target {
    int32_t save, stands, hits_value;
} wmh_target;
/* All of side m's attack that comes before its dice: modifiers, dice, face to hit; and
 * its target. *a begins zeroed. */
void wmh_attack_plan(const wmh_melee_in *in, int m, wmh_attack_out *a,
                     wmh_target *target, gs_ask *ask);
/* The attacks of both sides and what they bear, where nobody asks for the working. */
void wmh_attacks_plan(const wmh_melee_in *in, wmh_attack_out a[2], wmh_target target[2]);
gs_status wmh_fighters_check(const void *in, gs_err *err);
/* Rows of one side in the tables of strike and melee; r: the role, s: the index, c:
 * charging. */
#define WMH_SIDE_ROWS(r, s, c) \
    WMH_F_TYPE(wmh_melee_in, side[s].type, r ".type", WMH_INFANTRY), \
    WMH_F_WEAPON(wmh_melee_in, side[s].weapon, r ".weapon"), \
    GS_F_INT(wmh_melee_in, side[s].attacks, r ".attacks", WMH_BY_TYPE, 0, 12, \
             "attacks of a stand; by type"), \
    GS_F_INT(wmh_melee_in, side[s].hits_value, r ".hits-value", WMH_BY_TYPE, 1, 12, \
             "hits that remove a stand; by type"), \
    WMH_F_ARMOUR(wmh_melee_in, side[s].armour, r ".armour"), \
    GS_F_INT(wmh_melee_in, side[s].stands, r ".stands", WMH_BY_TYPE, 1, 6, \
             "stands alive as the round begins; by type"), \
    GS_F_BOOL(wmh_melee_in, side[s].pike_column, r ".pike-column", 0, \
              "in column, facing the enemy"), \
    GS_F_BOOL(wmh_melee_in, side[s].pikes, r ".pikes", WMH_BY_TYPE, \
              "carries pikes; by type"), \
    GS_F_INT(wmh_melee_in, side[s].stands_fighting, r ".stands-fighting", \
             WMH_BY_TYPE, 0, 6, "stands that fight; all, in a pike column 1"), \
    GS_F_BOOL(wmh_melee_in, side[s].charging, r ".charging", c, \
              "it charged in this engagement"), \
    GS_F_WORD(wmh_melee_in, side[s].aspect, r ".aspect", wmh_aspect_words, \
              WMH_FRONT, "edge of the enemy that it struck"), \
    GS_F_BOOL(wmh_melee_in, side[s].flank_help, r ".flank-help", 0, \
              "another unit charged the enemy's flank or rear"), \
    GS_F_BOOL(wmh_melee_in, side[s].pursuing, r ".pursuing", 0, \
              "it pursues the unit it beat"), \
    WMH_F_CM(wmh_melee_in, side[s].pursuit_distance, r ".pursuit-distance", 0, 30, \
             "cm that the enemy retreated"), \
    GS_F_BOOL(wmh_melee_in, side[s].confused, r ".confused", 0, "it is confused"), \
    GS_F_BOOL(wmh_melee_in, side[s].disordered, r ".disordered", 0, \
              "it was charged, then hit by shooting"), \
    GS_F_BOOL(wmh_melee_in, side[s].terror, r ".terror", WMH_BY_TYPE, \
              "it causes terror; by type"), \
    WMH_F_COVER(wmh_melee_in, side[s].cover, r ".cover"), \
    GS_F_INT(wmh_melee_in, side[s].leader_attacks, r ".leader-attacks", 0, 0, 6, \
             "attack bonus of its leader"), \
    GS_F_INT(wmh_melee_in, side[s].hits_carried, r ".hits-carried", 0, 0, 11, \
             "odd hits on it from before"), \
    WMH_F_BONUS(wmh_melee_in, side[s].bonus, r ".bonus", 3, \
                "for house rules, on each die to hit"), \
    WMH_F_BONUS(wmh_melee_in, side[s].stand_bonus, r ".stand-bonus", 6, \
                "for house rules, dice a fighting stand"), \
    WMH_F_BONUS(wmh_melee_in, side[s].dice_bonus, r ".dice-bonus", 12, \
                "for house rules, dice in all"), \
    WMH_F_BONUS(wmh_melee_in, side[s].save_bonus, r ".save-bonus", 3, \
                "for house rules, on each of its saves")
/* The last rows of both tables. */
#define WMH_TURNED_ROWS \
    GS_F_INT(wmh_melee_in, side[0].stands_turned, "attacker.stands-turned", WMH_BY_TYPE, \
             0, 6, "fighting stands struck in flank or rear"), \
    GS_F_INT(wmh_melee_in, side[1].stands_turned, "defender.stands-turned", \
             WMH_BY_TYPE, 0, 6, "fighting stands struck in flank or rear"), \
    GS_F_WORD(wmh_melee_in, opt_no_minimum, "options.minimum-attacks", \
              wmh_minimum_words, 0, "least dice of a fighting stand")
/* Outputs of one side's attack: T the struct, m its wmh_attack_out. */
#define WMH_ATTACK_MODS(T, m, r) \
    GS_O_INT(T, m.mod[WMH_MOD_SHOT], r ".mod-shot", "charging a unit hit by shooting"), \
    GS_O_INT(T, m.mod[WMH_MOD_CONFUSED_ENEMY], r ".mod-confused-enemy", \
             "charging a confused unit"), \
    GS_O_INT(T, m.mod[WMH_MOD_FLANK], r ".mod-flank", "charging flank or rear"), \
    GS_O_INT(T, m.mod[WMH_MOD_MISSILE], r ".mod-missile", \
             "charging missile infantry"), \
    GS_O_INT(T, m.mod[WMH_MOD_CHARIOT], r ".mod-chariot", \
             "chariot or monster in the open"), \
    GS_O_INT(T, m.mod[WMH_MOD_PURSUIT], r ".mod-pursuit", "pursuit"), \
    GS_O_INT(T, m.mod[WMH_MOD_EXTRA_PURSUIT], r ".mod-extra-pursuit", \
             "far pursuit"), \
    GS_O_INT(T, m.mod[WMH_MOD_TERROR], r ".mod-terror", "a terrifying enemy"), \
    GS_O_INT(T, m.mod[WMH_MOD_CONFUSED], r ".mod-confused", "confused"), \
    GS_O_INT(T, m.mod_turned, r ".mod-turned", "turned stands"), \
    GS_O_INT(T, m.mod_extra, r ".mod-extra", "house rules, each stand"), \
    GS_O_INT(T, m.fighting, r ".fighting", "stands that fight"), \
    GS_O_INT(T, m.dice, r ".attack-dice", "dice"), \
    GS_O_INT(T, m.to_hit, r ".to-hit", "face that hits"), \
    GS_O_INT(T, m.struck, r ".struck", "hits before saves")
#endif
