/* SHW: the options of the book, their words, and the table of the rule set. */
#include "shw_options.h"

const char *const shw_opt_npc_general_words[3] = {"roll", "tests", NULL};
const char *const shw_opt_npc_hero_words[3] = {"as-unit", "always", NULL};
const char *const shw_opt_ambush_test_words[3] = {"always", "out-of-command", NULL};
const char *const shw_opt_challenge_orders_words[3] = {"test", "free", NULL};
const char *const shw_opt_duel_retreat_words[3] = {"net-two", "never", NULL};
const char *const shw_opt_halving_words[3] = {"multiply", "once", NULL};
const char *const shw_opt_hero_terrain_words[3] = {"skirmisher", "slowed", NULL};
const char *const shw_opt_light_cavalry_bow_words[3] = {"short", "standing", NULL};
const char *const shw_opt_elite_shooting_words[3] = {"archers", "all", NULL};
const char *const shw_opt_cover_words[3] = {"once", "each", NULL};
const char *const shw_opt_shield_wall_words[3] = {"front", "all-round", NULL};
const char *const shw_opt_extras_words[3] = {"ends", "hero", NULL};
const char *const shw_opt_pick_words[3] = {"hero", "weakest", NULL};
const char *const shw_opt_overkill_words[3] = {"count", "ignore", NULL};
const char *const shw_opt_hero_rally_words[3] = {"general-only", "own-power", NULL};
const char *const shw_opt_mercy_words[4] = {"source", "all", "none", NULL};
const char *const shw_opt_fallen_words[3] = {"killed", "roll", NULL};
const char *const shw_opt_magic_death_words[3] = {"dies", "fate", NULL};
const char *const shw_opt_captives_words[3] = {"roll", "kept", NULL};
const char *const shw_opt_gains_words[3] = {"permanent", "battle", NULL};
const char *const shw_opt_recovery_words[4] = {"full", "one", "roll", NULL};
const char *const shw_opt_losses_words[3] = {"killed", "roll", NULL};

/* Read by the battle, not by a procedure. */
static const char *const missile_window_words[] = {"player-turn", "game-turn", NULL};
static const char *const fireball_words[] = {"save", "ignore", NULL};
static const char *const end_words[] = {"finish", "turns", "break", "objective", NULL};

typedef struct option_values {
    int32_t v[SHW_N_OPTIONS];
} option_values;

const gs_fact shw_options[SHW_N_OPTIONS] = {
    SHW_OPT_NPC_GENERAL(option_values, v[0]),
    SHW_OPT_NPC_HERO(option_values, v[1]),
    SHW_OPT_AMBUSH_TEST(option_values, v[2]),
    SHW_OPT_CHALLENGE_ORDERS(option_values, v[3]),
    SHW_OPT_DUEL_RETREAT(option_values, v[4]),
    SHW_OPT_HALVING(option_values, v[5]),
    SHW_OPT_HERO_TERRAIN(option_values, v[6]),
    SHW_OPT_LIGHT_CAVALRY_BOW(option_values, v[7]),
    SHW_OPT_ELITE_SHOOTING(option_values, v[8]),
    SHW_OPT_COVER(option_values, v[9]),
    SHW_OPT_HEDGEHOG_COVER(option_values, v[10]),
    SHW_OPT_SHIELD_WALL(option_values, v[11]),
    SHW_OPT_EXTRAS(option_values, v[12]),
    SHW_OPT_PICK(option_values, v[13]),
    SHW_OPT_OVERKILL(option_values, v[14]),
    SHW_OPT_HERO_RALLY(option_values, v[15]),
    SHW_OPT_MERCY(option_values, v[16]),
    SHW_OPT_FALLEN(option_values, v[17]),
    SHW_OPT_MAGIC_DEATH(option_values, v[18]),
    SHW_OPT_CAPTIVES(option_values, v[19]),
    SHW_OPT_GAINS(option_values, v[20]),
    SHW_OPT_POWER_CAP(option_values, v[21]),
    SHW_OPT_RECOVERY(option_values, v[22]),
    SHW_OPT_LOSSES(option_values, v[23]),
    GS_F_WORD(
        option_values, v[24], "options.missile-window", missile_window_words, 0,
        "missile hits that count in a melee: of the player turn, or of the whole turn"),
    GS_F_WORD(option_values, v[25], "options.fireball-armour", fireball_words, 0,
              "armour may stop fireballs, or not"),
    GS_F_WORD(option_values, v[26], "options.end", end_words, 0, "how a battle ends"),
    GS_F_INT(option_values, v[27], "options.turn-limit", 12, 1, 60,
             "turns, if they are limited"),
    GS_F_INT(option_values, v[28], "options.break-percent", 50, 1, 100,
             "units lost at which a side breaks"),
};
