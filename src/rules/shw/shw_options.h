#ifndef GESTA_SHW_OPTIONS_H
#define GESTA_SHW_OPTIONS_H
/* The options of the book (chapter 25) as rows of fact tables: T the struct, m the
 * member. The first word is the book's own way. */
#include "gesta/fact.h"

extern const char *const shw_opt_npc_general_words[3];
extern const char *const shw_opt_npc_hero_words[3];
extern const char *const shw_opt_ambush_test_words[3];
extern const char *const shw_opt_challenge_orders_words[3];
extern const char *const shw_opt_duel_retreat_words[3];
extern const char *const shw_opt_halving_words[3];
extern const char *const shw_opt_hero_terrain_words[3];
extern const char *const shw_opt_light_cavalry_bow_words[3];
extern const char *const shw_opt_elite_shooting_words[3];
extern const char *const shw_opt_cover_words[3];
extern const char *const shw_opt_shield_wall_words[3];
extern const char *const shw_opt_extras_words[3];
extern const char *const shw_opt_pick_words[3];
extern const char *const shw_opt_overkill_words[3];
extern const char *const shw_opt_hero_rally_words[3];
extern const char *const shw_opt_mercy_words[4];
extern const char *const shw_opt_fallen_words[3];
extern const char *const shw_opt_magic_death_words[3];
extern const char *const shw_opt_captives_words[3];
extern const char *const shw_opt_gains_words[3];
extern const char *const shw_opt_recovery_words[4];
extern const char *const shw_opt_losses_words[3];

#define SHW_OPT_NPC_GENERAL(T, m) \
    GS_F_WORD(T, m, "options.npc-general", shw_opt_npc_general_words, 0, \
              "near a non-player General: his roll counts, or each tests")
#define SHW_OPT_NPC_HERO(T, m) \
    GS_F_WORD(T, m, "options.npc-hero", shw_opt_npc_hero_words, 0, \
              "non-player heroes test as units do, or always")
#define SHW_OPT_AMBUSH_TEST(T, m) \
    GS_F_WORD(T, m, "options.ambush-test", shw_opt_ambush_test_words, 0, \
              "the ambush test is always taken, or only out of command")
#define SHW_OPT_CHALLENGE_ORDERS(T, m) \
    GS_F_WORD(T, m, "options.challenge-orders", shw_opt_challenge_orders_words, 0, \
              "a challenge needs a test as a move does, or none")
#define SHW_OPT_DUEL_RETREAT(T, m) \
    GS_F_WORD(T, m, "options.duel-retreat", shw_opt_duel_retreat_words, 0, \
              "two hits worse is forced back, or nobody is")
#define SHW_OPT_HALVING(T, m) \
    GS_F_WORD(T, m, "options.halving", shw_opt_halving_words, 0, \
              "several halvings multiply, or count once")
#define SHW_OPT_HERO_TERRAIN(T, m) \
    GS_F_WORD(T, m, "options.hero-terrain", shw_opt_hero_terrain_words, 0, \
              "a lone hero on foot is free of terrain, or slowed")
#define SHW_OPT_LIGHT_CAVALRY_BOW(T, m) \
    GS_F_WORD(T, m, "options.light-cavalry-bow", shw_opt_light_cavalry_bow_words, 0, \
              "bows of light cavalry: 4 inches, or 12 standing")
#define SHW_OPT_ELITE_SHOOTING(T, m) \
    GS_F_WORD(T, m, "options.elite-shooting", shw_opt_elite_shooting_words, 0, \
              "the Elite bonus is for archers, or for all")
#define SHW_OPT_COVER(T, m) \
    GS_F_WORD(T, m, "options.cover", shw_opt_cover_words, 0, \
              "causes of cover count once, or each")
#define SHW_OPT_HEDGEHOG_COVER(T, m) \
    GS_F_BOOL(T, m, "options.hedgehog-cover", 0, "a hedgehog is cover against shooting")
#define SHW_OPT_SHIELD_WALL(T, m) \
    GS_F_WORD(T, m, "options.shield-wall", shw_opt_shield_wall_words, 0, \
              "a shield wall covers the front, or all round")
#define SHW_OPT_EXTRAS(T, m) \
    GS_F_WORD(T, m, "options.extras", shw_opt_extras_words, 0, \
              "who faces the extras first: the ends, or the hero")
#define SHW_OPT_PICK(T, m) \
    GS_F_WORD(T, m, "options.pick", shw_opt_pick_words, 0, \
              "whom a man strikes who beats several")
#define SHW_OPT_OVERKILL(T, m) \
    GS_F_WORD(T, m, "options.overkill", shw_opt_overkill_words, 0, \
              "hits on the dead count, or not")
#define SHW_OPT_HERO_RALLY(T, m) \
    GS_F_WORD(T, m, "options.hero-rally", shw_opt_hero_rally_words, 0, \
              "whose Power helps a lone hero: a General's only, or his own")
#define SHW_OPT_MERCY(T, m) \
    GS_F_WORD(T, m, "options.mercy", shw_opt_mercy_words, 0, \
              "who is spared")
#define SHW_OPT_FALLEN(T, m) \
    GS_F_WORD(T, m, "options.fallen", shw_opt_fallen_words, 0, \
              "those not spared are killed, or roll")
#define SHW_OPT_MAGIC_DEATH(T, m) \
    GS_F_WORD(T, m, "options.magic-death", shw_opt_magic_death_words, 0, \
              "a magician killed by his own spell dies, or is spared as others are")
#define SHW_OPT_CAPTIVES(T, m) \
    GS_F_WORD(T, m, "options.captives", shw_opt_captives_words, 0, \
              "a captive may be rescued on the field, or is kept")
#define SHW_OPT_GAINS(T, m) \
    GS_F_WORD(T, m, "options.gains", shw_opt_gains_words, 0, \
              "Power gained lasts, or ends with the battle")
#define SHW_OPT_POWER_CAP(T, m) \
    GS_F_INT(T, m, "options.power-cap", 3, 3, 6, "highest rating by gains")
#define SHW_OPT_RECOVERY(T, m) \
    GS_F_WORD(T, m, "options.recovery", shw_opt_recovery_words, 0, \
              "whole at once, one a week, or a die a week")
#define SHW_OPT_LOSSES(T, m) \
    GS_F_WORD(T, m, "options.losses", shw_opt_losses_words, 0, \
              "the fallen are dead, or roll to return")

/* The table of the rule set: every option, those of the battle included. */
enum { SHW_N_OPTIONS = 29 };
extern const gs_fact shw_options[SHW_N_OPTIONS];
#endif
