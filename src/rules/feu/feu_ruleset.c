/* Feudal as a rule set: its procedures, rules, options, and what units and heroes are. */
#include "feu.h"

#include "gesta/quick.h"
#include "gesta/terse.h"

#include "feu_int.h"

static const gs_carry_row carry[] = {
#define CARRY_TABLE "feu/feu_carry.def"
#include "../carry_table.h"
};

static const gs_proc *const procs[] = {
    &feu_roll_off,      &feu_terrain,        &feu_arc,     &feu_flank_protection,
    &feu_line_of_sight, &feu_move_allowance, &feu_retreat, &feu_charge,
    &feu_shooting,      &feu_melee_target,   &feu_melee,   &feu_rally,
    &feu_passage,       &feu_muster,         &feu_victory, &feu_hero_fate,
    &feu_aftermath,     &feu_convalescence,  &feu_escape,  &feu_hero_reward,
};

static const gs_rule rules[] = {
#define RULE(number, state, where, summary) {number, summary, state, where},
#include "feu_rules.def"
#undef RULE
};

/* ---- options, in the book's order; the value of row i is the i-th of a list ---- */

typedef struct feu_options {
    int32_t aftermath, charge_arc, dice, fast_direction, fight_side, hero_fate,
        hero_power, heroes, javelin_arc, minimum_hit, passed_ten, retreat,
        shoot_in_contact, space_contact, terrain_cover, time_up, victory, within, wounds;
} feu_options;

static const char *const charge_arc_words[] = {"arc", "sight", NULL};
static const char *const fast_direction_words[] = {"front-arc", "any", NULL};
static const char *const within_words[] = {"entire", "half", NULL};

#define OPTION(m, key, words, help) \
    GS_F_WORD(feu_options, m, "options." key, words, 0, help)
#define OPTION_BOOL(m, key, help) GS_F_BOOL(feu_options, m, "options." key, 0, help)
static const gs_fact options[] = {
    OPTION(aftermath, "aftermath", feu_aftermath_words,
           "how units come back after a battle"),
    OPTION(charge_arc, "charge-arc", charge_arc_words,
           "a charger strikes the side in whose arc it sets out, or any in sight"),
    OPTION(dice, "dice", feu_dice_words, "average dice or common dice"),
    OPTION(fast_direction, "fast-direction", fast_direction_words,
           "where a fast move goes"),
    OPTION(fight_side, "fight-side", feu_fight_side_words,
           "the enemy on the front first, or any"),
    OPTION(hero_fate, "hero-fate", feu_fate_option_words,
           "heroes of lost units roll, escape or die"),
    OPTION(hero_power, "hero-power", feu_on_words,
           "whether heroes gain power by battles"),
    OPTION(heroes, "heroes", feu_off_words, "whether heroes help in melee"),
    OPTION(javelin_arc, "javelin-arc", feu_javelin_words, "where javelins are thrown"),
    OPTION_BOOL(minimum_hit, "minimum-hit", "at least one hit"),
    OPTION(passed_ten, "passed-ten", feu_passed_words,
           "what passes ten: more than ten hits, or ten"),
    OPTION(retreat, "retreat", feu_retreat_words,
           "a retreat is a normal move or a fast one"),
    OPTION_BOOL(shoot_in_contact, "shoot-in-contact", "units in contact may shoot"),
    OPTION(space_contact, "space-contact", feu_space_words,
           "a charge without room earns the flank, or the corner alone"),
    OPTION(terrain_cover, "terrain-cover", feu_cover_words,
           "ground that halves shooting: the list, or all that halves melee"),
    OPTION(time_up, "time-up", feu_time_up_words, "what decides when time is up"),
    OPTION(victory, "victory", feu_victory_words,
           "armies break, or fight to the last unit"),
    OPTION(within, "within", within_words,
           "how much of a unit must stand in area ground"),
    OPTION(wounds, "wounds", feu_wounds_words,
           "whether wounds may still kill after the battle"),
};

/* ---- units and heroes (b.4, FEU-R58) ---- */

static const gs_fact unit_facts[] = {
    FEU_F_TYPE(feu_unit, type, "unit.type", FEU_SERJEANTS),
    FEU_F_CLASS(feu_unit, class, "unit.class"),
    GS_F_WORD(feu_unit, weapon, "unit.weapon", feu_own_weapon_words, FEU_WEAPON_BY_TYPE,
              "its missiles"),
    GS_F_DEC(feu_unit, range, "unit.range", 0, 0, FEU_INCH(60), 2,
             "own range in inches; 0: as the weapon"),
    FEU_F_OWN(feu_unit, frontal, "unit.frontal", "it may charge a front"),
    FEU_F_OWN(feu_unit, armoured, "unit.armoured", "its armour halves hits"),
    FEU_F_HALVINGS(feu_unit, halvings, "unit.halvings"),
    FEU_F_BONUS(feu_unit, bonus, "unit.bonus", "special rule, on its dice of hits"),
    FEU_F_DOUBLINGS(feu_unit, doublings, "unit.doublings"),
    FEU_F_MOVE_BONUS(feu_unit, move_bonus, "unit.move-bonus"),
    FEU_F_BONUS(feu_unit, rally_bonus, "unit.rally-bonus",
                "special rule, hits more that it rallies"),
    FEU_F_BONUS(feu_unit, aftermath_bonus, "unit.aftermath-bonus",
                "special rule, on its die after the battle"),
    FEU_F_BREAKS(feu_unit, breaks_at, "unit.breaks-at"),
    GS_F_INT(feu_unit, men, "unit.men", 0, 0, 1000, "own number of men; 0: as its type"),
};

static const gs_fact hero_facts[] = {
    FEU_F_BONUS(feu_hero, bonus, "hero.bonus", "special rule, on the dice for his fate"),
};

void feu_unit_resolve(feu_unit *u)
{
    u->class = feu_class(u->type, u->class);
    u->weapon = feu_weapon_of(u->type, u->weapon) + 1;
    u->range = u->range > 0 ? u->range : feu_weapon_range(u->weapon - 1);
    u->frontal = feu_frontal(u->type, u->frontal) ? FEU_YES : FEU_NO;
    u->armoured = feu_armoured(u->type, u->armoured) ? FEU_YES : FEU_NO;
    u->men = u->men > 0 ? u->men : feu_profiles[u->type].men;
}

static const char *const formations[] = {"line", "column", NULL}; /* FEU-0.5.4, FEU-R35 */

/* b.2: what must be remembered of a unit in its turn, and beyond it */
static const char *const marks[] = {
    "shot", "moved", "fought", "faced", "near", "passed-ten", "out-of-missiles", NULL,
};

static void by_type(void *facts)
{
    feu_unit_resolve(facts);
}

static const gs_quick_row feu_quick[] = {
#define QUICK_TABLE "feu/feu_quick.def"
#include "../quick_table.h"
};

static const gs_terse feu_minutes[] = {
#define MINUTES_TABLE "feu/feu_minutes.def"
#include "../minutes_table.h"
};

static const gs_army_limit limits[] = {
    {"FEU-R7", GS_LIMIT_UNITS, 6, 6, NULL, NULL, "six units, about 1000 men, are usual"},
    {"FEU-0.4", GS_LIMIT_FACT, 80, 80, " knights lights ", "unit.men", "80 knights or lights"},
    {"FEU-0.4", GS_LIMIT_FACT, 160, 160, " foot-knights serjeants bowmen ", "unit.men",
     "160 men on foot"},
    {"FEU-R52", GS_LIMIT_SHARE, 1, -1, NULL, NULL, "not more than one hero to a unit"},
    {0},
};

const gs_ruleset feu_ruleset = {
    .id = "feudal",
    .prefix = "FEU",
    .name = "Feudal Wargame Rules",
    .credit = "darkages40and25.blogspot.com, version of 31 October 2016",
    .unit = "inch",
    GS_RULESET_TABLES(options),
    .part = {
        [GS_PART_INITIATIVE] = "roll-off",
        [GS_PART_MOVEMENT] = "move-allowance",
        [GS_PART_CHARGE] = "charge",
        [GS_PART_SHOOTING] = "shooting",
        [GS_PART_MELEE] = "melee",
        [GS_PART_MORALE] = "rally",
        [GS_PART_RECOVERY] = "convalescence",
        [GS_PART_FATE] = "hero-fate",
        [GS_PART_AFTERMATH] = "aftermath",
        [GS_PART_ESCAPE] = "escape",
        [GS_PART_LOSSES] = "aftermath",
        [GS_PART_VICTORY] = "victory",
    },
    GS_RULESET_SHEETS(feu_sheets),
    GS_RULESET_CARRY,
    GS_RULESET_FIGURES(unit_facts, feu_unit, hero_facts, feu_hero),
    .limits = limits,
    .body = {"unit", "units"},
    .measure = "hits to bear",
    .by_type = by_type,
    .hits_wear = true,
    .formations = formations,
    .terrain = feu_terrain_words,
    .marks = marks,
    .card = {{"class", "troops.class", NULL, NULL, NULL},
             {"turns", "troops.turns", NULL, NULL, NULL},
             {"armoured", "troops.armoured", NULL, NULL, NULL},
             {"melee", "+troops.melee", NULL, NULL, NULL},
             {"missiles", "troops.weapon", NULL, NULL, NULL},
             {"range", "weapons.range", NULL, NULL, NULL}},
    .quick = feu_quick,
    .n_quick = GS_COUNT(feu_quick),
    .terse = feu_minutes,
    .n_terse = GS_COUNT(feu_minutes),
    .roster = {{"class", "troops.class", NULL, NULL, NULL},
               {"armoured", "troops.armoured", NULL, NULL, NULL}},
};
