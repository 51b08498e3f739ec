#include "cam.h"

#include "cam_int.h"

static const gs_proc *const procs[] = {
    &cam_heal, &cam_ransom_price, &cam_missing, &cam_returning, &cam_succession, &cam_march,
    &cam_retreat, &cam_deeds, &cam_honours, &cam_replacements, &cam_meeting, &cam_victory_points,
};

static const gs_rule rules[] = {
#define RULE(number, state, summary) {number, summary, state, NULL},
#define OPEN(number, summary, why) {number, summary, GS_RULE_OPEN, why},
#include "cam_rules.def"
#undef RULE
#undef OPEN
};

static const char *const between[] = {"campaign", "ruleset", NULL};
static const char *const deeds[] = {"source", "campaign", NULL};
static const char *const recovery[] = {"full", "one", "roll", NULL};
static const char *const losses[] = {"field", "killed", "roll", NULL};
static const char *const off_on[] = {"off", "on", NULL};
static const char *const replacing[] = {"none", "trickle", "depot", NULL};
static const char *const victory[] = {"points", "none", NULL};
static const char *const sight[] = {"near", "all", "own", NULL};
static const char *const slow[] = {"named", "all", "none", NULL};

enum {
    OPT_BETWEEN, OPT_CAP, OPT_DEEDS, OPT_RECOVERY, OPT_LOSSES, OPT_VETERANS, OPT_ECONOMY,
    OPT_INCOME, OPT_REPLACEMENTS, OPT_VICTORY, OPT_SIGHT, OPT_SLOW, OPT_COUNT
};

typedef struct option_values {
    int32_t v[OPT_COUNT];
} option_values;

#define WORD(row, name, words, help) GS_F_WORD(option_values, v[row], name, words, 0, help)
static const gs_fact options[OPT_COUNT] = {
    WORD(OPT_BETWEEN, "options.between-battles", between, /* CAM-0.1 */
         "these rules between battles, or the rule set's own (Stout Hearts: its own)"),
    GS_F_INT(option_values, v[OPT_CAP], "options.power-cap", 3, 3, 6,
             "highest rating by deeds"), /* CAM-2.1 */
    WORD(OPT_DEEDS, "options.deeds", deeds,
         "only what the rule set's source gives, or the campaign's deeds too"), /* CAM-2.4 */
    WORD(OPT_RECOVERY, "options.recovery", recovery, "how wounds heal"),   /* CAM-3.2 */
    WORD(OPT_LOSSES, "options.losses", losses, "how losses come back"),    /* CAM-5.2 */
    WORD(OPT_VETERANS, "options.veterans", off_on,
         "honours and routs change a unit's quality"), /* CAM-5.3 */
    WORD(OPT_ECONOMY, "options.economy", off_on, "coin, income and upkeep are kept"), /* CAM-6.1 */
    GS_F_INT(option_values, v[OPT_INCOME], "options.income-rate", 1, 0, 1000,
             "coin each turn for each point of worth of a side's places"), /* CAM-6.1 */
    WORD(OPT_REPLACEMENTS, "options.replacements", replacing,
         "where replacements come from"), /* CAM-6.2 */
    WORD(OPT_VICTORY, "options.victory", victory, "victory points are counted"), /* CAM-8.2 */
    WORD(OPT_SIGHT, "options.sight", sight,
         "what a side sees of the enemy on the map"), /* CAM-R31 */
    WORD(OPT_SLOW, "options.slow-roads", slow,
         "which roads are slow: those whose kind says so"), /* CAM-R30 */
};

const gs_ruleset cam_ruleset = {
    .id = "campaign",
    .prefix = "CAM",
    .name = "The campaign's own rules",
    .credit = "gesta",
    .unit = "march",
    GS_RULESET_TABLES(options),
    .part = {
        [GS_PART_RECOVERY] = "heal",
        [GS_PART_LOSSES] = "returning",
        [GS_PART_VICTORY] = "victory-points",
    },
};
