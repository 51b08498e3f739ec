/* What units, heroes and ground are (SHW-R8, SHW-R13, SHW-R16, SHW-R56). */
#include "gesta/shw_units.h"

#include "shw_int.h"

#include <assert.h>

static const char *const missiles[] = {"bow", "javelin", "sling", "engine", "none", NULL};
static const char *const classes[] = {
    "engine", "archer", "light-thrower", "heavy-thrower", "light-horse", "horse-archer",
    "horse-javelin", "none", "by-type", NULL,
};

const char *const shw_formation_list[] = {
    "normal", "skirmish", "shield-wall", "hedgehog", "circle", "garrison", NULL,
};
const char *const shw_hero_kind_list[] = {
    "hero", "magician", "priest", "beast", "demon", "elephant", NULL,
};
const char *const shw_mark_list[] = {"came-on",  "dismounted", "abandoned", "seen",
                                    "ordered-on", "ordered-back", NULL};

#define U(m, key, words, d, help)                                                        \
    GS_F_WORD(shw_unit_facts, m, "unit." key, words, d, help)
#define UI(m, key, d, lo, hi, help)                                                      \
    GS_F_INT(shw_unit_facts, m, "unit." key, d, lo, hi, help)
const gs_fact shw_unit_fact_table[SHW_N_UNIT_FACTS] = {
    U(type, "type", shw_type_words, SHW_HEAVY_INFANTRY, "troop type"),
    U(armour, "armour", shw_armour_words, SHW_ARMOUR_DEFAULT, "armour"),
    U(shield, "shield", shw_by_type_words, SHW_DEFAULT, "shields"),
    U(mounted, "mounted", shw_by_type_words, SHW_DEFAULT,
      "mounted on horses or the like"),
    U(quality, "quality", shw_quality_words, SHW_QUALITY_BY_TYPE, "quality"),
    U(weapon, "weapon", shw_weapon_words, SHW_HAND, "melee weapon"),
    U(missile, "missile", missiles, SHW_NO_MISSILE, "missile weapon"),
    U(engine, "engine", shw_engine_words, SHW_ENGINE_LIGHT, "artillery: the engine"),
    UI(crew, "crew", 2, 0, 4, "an elephant's crew"),
    UI(power, "power", 0, 0, 6,
       "its one figure is a beast of that Power; 0: ordinary figures"),
    U(armour_on_foot, "armour-on-foot", shw_armour_words, SHW_ARMOUR_DEFAULT,
      "armour when dismounted"),
    GS_F_DEC(shw_unit_facts, base_wide, "unit.base-wide", 0, 0, 12000, 2,
             "base width; 0: by type"),
    GS_F_DEC(shw_unit_facts, base_deep, "unit.base-deep", 0, 0, 12000, 2,
             "base depth; 0: by type"),
    UI(rate, "rate", 0, 0, 40, "a move rate of its own in inches; 0: by the table"),
    UI(rate_bonus, "rate-bonus", 0, -12, 12, "added to the move rate"),
    U(may_charge, "may-charge", shw_by_type_words, SHW_DEFAULT, "may charge"),
    U(skirmishes, "skirmishes", shw_by_type_words, SHW_DEFAULT, "may skirmish"),
    GS_F_BOOL(shw_unit_facts, flies, "unit.flies", 0, "flies"),
    GS_F_BOOL(shw_unit_facts, horse_point, "unit.horse-point", 1,
              "mounts give an armour point"),
    U(missile_class, "class", classes, SHW_CLASS_BY_TYPE, "a shooting class of its own"),
    GS_F_DEC(shw_unit_facts, missile_range, "unit.range", 0, 0, 60000, 2,
             "a range of its own"),
    UI(bonus, "bonus", 0, -3, 3, "bonus in melee"),
    UI(armour_bonus, "armour-bonus", 0, -3, 3, "added to the armour value"),
    UI(shooter_bonus, "shooter-bonus", 0, -3, 3, "bonus in shooting"),
    UI(dice_bonus, "dice-bonus", 0, -12, 12, "dice more or fewer in shooting"),
    UI(order_bonus, "order-bonus", 0, -3, 3, "bonus to order tests"),
    UI(rally_bonus, "rally-bonus", 0, -3, 3, "bonus to rallying"),
};

static const char *const demons[] = {"on-foot", "beast", NULL};
#define H(m, key, words, d, help)                                                        \
    GS_F_WORD(shw_hero_facts, m, "hero." key, words, d, help)
#define HI(m, key, help) GS_F_INT(shw_hero_facts, m, "hero." key, 0, -3, 3, help)
const gs_fact shw_hero_fact_table[SHW_N_HERO_FACTS] = {
    H(armour, "armour", shw_hero_armour_words, SHW_ARMOUR_DEFAULT, "armour"),
    H(shield, "shield", shw_as_unit_words, SHW_DEFAULT, "shield"),
    H(mounted, "mounted", shw_as_unit_words, SHW_DEFAULT, "mounted"),
    H(weapon, "weapon", shw_hero_weapon_words, SHW_WEAPON_AS_UNIT, "melee weapon"),
    H(missile, "missile", missiles, SHW_NO_MISSILE, "missile weapon"),
    H(demon, "demon", demons, 0, "what he raises, on foot or a beast that moves 12"),
    HI(bonus, "bonus", "bonus in melee"),
    HI(armour_bonus, "armour-bonus", "added to his armour value"),
    HI(shooter_bonus, "shooter-bonus", "bonus in shooting"),
    HI(duel_bonus, "duel-bonus", "bonus in duels"),
    HI(order_bonus, "order-bonus", "bonus to his order tests"),
    HI(caster_bonus, "caster-bonus", "bonus to casting"),
    HI(initiative_bonus, "initiative-bonus",
       "bonus to his side's initiative, as General"),
    HI(command_bonus, "command-bonus", "bonus to his own roll as General"),
    HI(fallen_bonus, "fallen-bonus", "bonus to the die whether he is killed"),
    HI(fate_bonus, "fate-bonus", "bonus to the die whether he is captured"),
    HI(rally_bonus, "rally-bonus", "bonus to rallying, alone"),
};

void shw_unit_resolve(shw_unit_facts *f)
{
    assert(f->type >= 0 && f->type < SHW_TYPES);
    const shw_troop *t = &shw_troops[f->type];
    bool heavy_engine = f->type == SHW_ARTILLERY && f->engine == SHW_ENGINE_HEAVY;
    f->armour = f->armour == SHW_ARMOUR_DEFAULT ? t->armour : f->armour;
    f->shield = f->shield == SHW_DEFAULT ? t->shield : f->shield;
    f->mounted = f->mounted == SHW_DEFAULT ? t->mounted : f->mounted;
    f->quality = f->quality == SHW_QUALITY_BY_TYPE ? t->quality : f->quality;
    f->armour_on_foot =
        f->armour_on_foot == SHW_ARMOUR_DEFAULT ? f->armour : f->armour_on_foot;
    f->base_wide = f->base_wide ? f->base_wide : heavy_engine ? 3000 : t->base_wide;
    f->base_deep = f->base_deep ? f->base_deep : heavy_engine ? 3000 : t->base_deep;
    bool rides = f->mounted && (f->type == SHW_HEAVY_INFANTRY || f->type == SHW_LIGHT_INFANTRY);
    if (rides && f->base_deep == t->base_deep) {
        f->base_deep = 2000; /* SHW-R46: infantry on transport stands as riders do */
    }
    if (f->type == SHW_ELEPHANT && f->power == 0) {
        f->power = 3; /* SHW-4.12 */
    }
    if (f->type == SHW_ARTILLERY && f->missile == SHW_NO_MISSILE) {
        f->missile = SHW_ENGINE;
    }
    if (f->may_charge == SHW_DEFAULT) { /* SHW-R11; crews stay with their engine */
        f->may_charge =
            f->type != SHW_TRAIN && f->type != SHW_CIVILIANS && f->type != SHW_ARTILLERY;
    }
    if (f->skirmishes == SHW_DEFAULT) { /* SHW-7.5 */
        f->skirmishes = f->type == SHW_LIGHT_INFANTRY;
    }
}

#define ALL(g) {g, g, g, g, g}
#define GROUND(foot, skirmish, horse, engine, wagon)                                     \
    {                                                                                    \
        foot, skirmish, horse, engine, wagon                                             \
    }
#define ROUGH GROUND(SHW_SLOW, SHW_FREE, SHW_SLOW, SHW_BARRED, SHW_BARRED)
#define FENCE GROUND(SHW_OBSTACLE, SHW_FREE, SHW_OBSTACLE, SHW_BARRED, SHW_BARRED)
#define HOUSE GROUND(SHW_HOUSE, SHW_HOUSE, SHW_BARRED, SHW_BARRED, SHW_BARRED)
#define ROADS ALL(SHW_ROAD)
const shw_terrain_row shw_terrain_table[SHW_N_TERRAIN] = {
    {"road", ROADS, -1, false, false, false, 0, false},
    {"trail", ROADS, -1, false, false, false, 0, false},
    {"bridge", ROADS, -1, false, false, false, 0, false},
    {"ford", ROADS, -1, false, false, false, 0, false},
    {"hill", GROUND(SHW_FREE, SHW_FREE, SHW_FREE, SHW_FREE, SHW_BARRED), -1, true, false,
     false, 0, false},
    {"steep-hill", ROUGH, -1, true, false, false, 0, false},
    {"woods", ROUGH, 2000, false, true, false, 0, false},
    {"orchard", ROUGH, 2000, false, true, false, 0, false},
    {"scrub", ROUGH, 2000, false, true, false, 0, false},
    {"marsh", ROUGH, -1, false, false, false, 0, false},
    {"stream", ROUGH, -1, false, false, false, 0, false},
    {"rocks", ROUGH, -1, false, false, false, 0, false},
    {"wall", FENCE, -1, false, true, false, 0, false},
    {"hedge", FENCE, -1, false, true, false, 0, false},
    {"fence", FENCE, -1, false, true, false, 0, false},
    {"ditch", FENCE, -1, false, true, false, 0, false},
    {"building", HOUSE, 0, false, true, true, SHW_WALL_STONE, true},
    {"fortification", HOUSE, 0, false, true, true, SHW_WALL_FORTRESS, true},
    {"palisade", HOUSE, 0, false, true, true, SHW_WALL_PALISADE, true},
    {"river", ALL(SHW_BARRED), -1, false, false, false, 0, false},
    {"cliff", ALL(SHW_BARRED), -1, false, false, false, 0, false},
    {"fortress-wall", ALL(SHW_BARRED), 0, false, false, true, SHW_WALL_FORTRESS, false},
};

const char *const shw_terrain_list[SHW_N_TERRAIN + 1] = {
    "road",   "trail",  "bridge", "ford",  "hill",  "steep-hill", "woods",    "orchard",
    "scrub",  "marsh",  "stream", "rocks", "wall",  "hedge",      "fence",    "ditch",
    "building", "fortification", "palisade", "river", "cliff", "fortress-wall", NULL,
};
