/* What companies, leaders and ground are, as they stand in a campaign and in an order of battle.
 * (GOH-R2, R12b, R16, R22b, R28b, R65b) */
#include "goh_int.h"

#include "gesta/fixed.h"

static const char *const class_words[] = {"by-type", "foot", "mounted", "special", NULL};
static const char *const evades_words[] = {"by-type", "none", "skirmishers", "horse-archers",
                                           NULL};
static const char *const rank_words[] = {"general", "captain", "hero", NULL};

const char *const goh_formation_words[] = {"line", "square", NULL};
const char *const goh_mark_words[] = {
    "moved", "attacked", "counter-attacked", "evaded", "caught", "shot", "began-in-contact",
    "overlapped", "halted", "half-hit", NULL,
};

#define INT(m, key, lo, hi, help) GS_F_INT(goh_unit, m, "unit." key, 0, lo, hi, help)
#define FLAG(m, key, help) \
    GS_F_WORD(goh_unit, m, "unit." key, goh_flag_words, GOH_BY_TYPE, help)
#define BOOL(m, key, help) GS_F_BOOL(goh_unit, m, "unit." key, 0, help)
const gs_fact goh_unit_facts[GOH_N_UNIT_FACTS] = {
    GS_F_WORD(goh_unit, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_WORD(goh_unit, quality, "unit.quality", goh_quality_words, GOH_REGULAR, "training"),
    BOOL(disaffected, "disaffected", "poor morale"),
    GS_F_WORD(goh_unit, class, "unit.class", class_words, GOH_CLASS_BY_TYPE, "a class of its own"),
    GS_F_DEC(goh_unit, width, "unit.width", 0, 0, 6000, 3, "width of its stand; 0: 1 length"),
    GS_F_DEC(goh_unit, depth, "unit.depth", 0, 0, 6000, 3, "depth of its stand; 0: by class"),
    INT(move, "move", 0, 12, "full move; 0: by type"),
    INT(move_bonus, "move-bonus", -3, 3, "lengths for special rules"),
    FLAG(flying, "flying", "flies"),
    INT(endurance, "endurance", 0, 20, "endurance; 0: by type, quality and armour"),
    INT(adjust, "adjust", -5, 10, "the game master's adjustment of endurance"),
    FLAG(heavy_armour, "heavy-armour", "full armour, or armour on barded horses"),
    FLAG(shock, "shock", "shock troops"),
    FLAG(non_melee, "non-melee", "not troops for melee"),
    BOOL(shieldwall, "shieldwall", "shield wall"),
    BOOL(pike, "pike", "pikes, a phalanx"),
    BOOL(full_effect, "full-effect", "its hits are never halved"),
    BOOL(ignores_cover, "ignores-cover", "cover does not help against its shots"),
    INT(melee_dice, "melee-dice", 0, 12, "dice in melee; 0: by type"),
    INT(to_hit, "to-hit", 2, 6, "face that hits in melee; 0: as usual"),
    INT(bonus, "bonus", -3, 3, "for special rules, on each die in melee"),
    INT(dice_bonus, "dice-bonus", -3, 3, "extra dice in melee"),
    GS_F_WORD(goh_unit, weapon, "unit.weapon", goh_weapon_words, GOH_WEAPON_BY_TYPE, "missiles"),
    FLAG(all_round, "all-round", "shoots in any direction"),
    INT(shots, "shots", 0, 12, "dice in shooting; 0: by weapon"),
    GS_F_DEC(goh_unit, range, "unit.range", 0, 0, 48000, 3, "range; 0: by weapon"),
    INT(shot_to_hit, "shot-to-hit", 2, 6, "face that hits in shooting; 0: as usual"),
    INT(shot_bonus, "shot-bonus", -3, 3, "for special rules, on each die in shooting"),
    INT(shot_dice_bonus, "shot-dice-bonus", -3, 3, "extra dice in shooting"),
    GS_F_WORD(goh_unit, evades, "unit.evades", evades_words, GOH_EVADES_BY_TYPE,
              "as whom it evades a charge"),
    INT(order_modifier, "order-modifier", -3, 3, "for special rules, on orders"),
    INT(panic_modifier, "panic-modifier", -3, 3, "for special rules, when the general is lost"),
    INT(return_bonus, "return-bonus", -3, 3, "for special rules, on its return after the battle"),
};

#define HERO_BONUS(m, key, help) GS_F_INT(goh_hero, m, "hero." key, 0, -3, 3, help)
const gs_fact goh_hero_facts[GOH_N_HERO_FACTS] = {
    GS_F_WORD(goh_hero, rank, "hero.rank", rank_words, GOH_CAPTAIN,
              "his rank; captains and the general carry a banner"),
    GS_F_INT(goh_hero, inspiration, "hero.inspiration", -1, -1, 9,
             "inspiration points; -1: his present Power"),
    GS_F_BOOL(goh_hero, protected, "hero.protected", 0, "a character who must not die"),
    HERO_BONUS(fate_bonus, "fate-bonus", "for special rules, on the die for his fate"),
    HERO_BONUS(rescue_bonus, "rescue-bonus", "for special rules, on the rescue die"),
    HERO_BONUS(renown_bonus, "renown-bonus", "for special rules, on the renown die"),
};

static int32_t flag_of(int32_t flag, bool by_type)
{
    return goh_trait(flag, by_type) ? GOH_YES : GOH_NO;
}

/* GOH-R13: the type's figure with training, morale and armour, 2 to 6; then the adjustment. */
static int32_t endurance_of(const goh_unit *u)
{
    const goh_profile *p = goh_type_profile(u->type);
    int32_t armour = (int32_t)goh_trait(u->heavy_armour, p->heavy) - (int32_t)p->heavy;
    int32_t training = u->quality == GOH_ELITE ? 1 : u->quality == GOH_LEVY ? -1 : 0;
    int32_t base = u->endurance ? u->endurance
                                : gs_clamp(p->endurance + training - u->disaffected + armour, 2, 6);
    return base + u->adjust < 1 ? 1 : base + u->adjust;
}

/* GOH-R2: foot are half as deep as wide, mounted three quarters, the special square. */
static int32_t depth_of(int32_t class)
{
    return class == GOH_CLASS_FOOT ? 500 : class == GOH_CLASS_MOUNTED ? 750 : 1000;
}

void goh_unit_resolve(goh_unit *u)
{
    const goh_profile *p = goh_type_profile(u->type);
    u->endurance = endurance_of(u); /* while the armour still says by-type */
    u->adjust = 0;
    u->class = u->class == GOH_CLASS_BY_TYPE ? p->class + 1 : u->class;
    u->width = u->width ? u->width : 1000;
    u->depth = u->depth ? u->depth : depth_of(u->class);
    u->move = u->move ? u->move : p->move;
    u->flying = flag_of(u->flying, p->flying);
    u->heavy_armour = flag_of(u->heavy_armour, p->heavy);
    u->shock = flag_of(u->shock, p->shock);
    u->non_melee = flag_of(u->non_melee, p->non_melee);
    u->all_round = flag_of(u->all_round, p->all_round);
    u->melee_dice = u->melee_dice ? u->melee_dice : p->dice;
    u->weapon = u->weapon == GOH_WEAPON_BY_TYPE ? p->weapon : u->weapon;
    if (u->weapon != GOH_NO_WEAPON) { /* GOH-9.4, GOH-R50 */
        int32_t shots = u->type == GOH_ARCHERS && u->weapon == GOH_BOW ? 2 : 1;
        u->shots = u->shots ? u->shots : shots;
        u->range = u->range ? u->range : goh_weapon_range(u->weapon);
    }
    if (u->evades == GOH_EVADES_BY_TYPE) { /* GOH-8.3a */
        u->evades = u->type == GOH_SKIRMISHERS     ? GOH_EVADES_SKIRMISHERS
                    : u->type == GOH_HORSE_ARCHERS ? GOH_EVADES_HORSE_ARCHERS : GOH_EVADES_NONE;
    }
}

/* kind, ground, line, hill, cover, open, blocks, fortress */
#define ROW(kind, ground, line, hill, cover, open, blocks, fortress) \
    {kind, GOH_GROUND_##ground, line, hill, cover, open, blocks, fortress}
const goh_terrain goh_terrain_table[GOH_TERRAINS] = {
    ROW("open", OPEN, 0, 0, 0, 1, 0, 0),         ROW("road", ROAD, 0, 0, 0, 1, 0, 0),
    ROW("trail", ROAD, 0, 0, 0, 1, 0, 0),        ROW("bridge", ROAD, 0, 0, 0, 1, 0, 0),
    ROW("hill", OPEN, 0, 1, 0, 1, 0, 0),         ROW("gentle-hill", OPEN, 0, 1, 0, 1, 0, 0),
    ROW("terrace", OPEN, 0, 1, 0, 1, 0, 0),      ROW("steep-hill", STEEP, 0, 1, 0, 0, 0, 0),
    ROW("open-woods", MINOR, 0, 0, 1, 0, 0, 0),  ROW("woods", MINOR, 0, 0, 1, 0, 0, 0),
    ROW("orchard", MINOR, 0, 0, 1, 0, 0, 0),     ROW("forest", FOREST, 0, 0, 1, 0, 1, 0),
    ROW("swamp", SWAMP, 0, 0, 0, 0, 0, 0),       ROW("marsh", SWAMP, 0, 0, 0, 0, 0, 0),
    ROW("rough", MINOR, 0, 0, 0, 0, 0, 0),       ROW("soft-ground", MINOR, 0, 0, 0, 0, 0, 0),
    ROW("scrub", MINOR, 0, 0, 0, 0, 0, 0),       ROW("rocks", MINOR, 0, 0, 0, 0, 0, 0),
    ROW("hedge", MINOR, 1, 0, 1, 0, 0, 0),       ROW("wall", MINOR, 1, 0, 1, 0, 0, 0),
    ROW("bank", MINOR, 1, 0, 1, 0, 0, 0),        ROW("fence", MINOR, 1, 0, 0, 0, 0, 0),
    ROW("ditch", MINOR, 1, 0, 0, 0, 0, 0),       ROW("stream", FORD, 1, 0, 0, 0, 0, 0),
    ROW("ford", FORD, 0, 0, 0, 0, 0, 0),         ROW("river", BARRED, 0, 0, 0, 0, 0, 0),
    ROW("lake", BARRED, 0, 0, 0, 0, 0, 0),       ROW("cliff", BARRED, 1, 0, 0, 0, 0, 0),
    ROW("town", PLACE, 0, 0, 1, 0, 1, 0),        ROW("building", PLACE, 0, 0, 1, 0, 1, 0),
    ROW("fortress", PLACE, 0, 0, 1, 0, 1, 1),    ROW("fortification", PLACE, 0, 0, 1, 0, 1, 1),
};

const char *const goh_terrain_words[GOH_TERRAINS + 1] = {
    "open", "road", "trail", "bridge", "hill", "gentle-hill", "terrace", "steep-hill",
    "open-woods", "woods", "orchard", "forest", "swamp", "marsh", "rough", "soft-ground", "scrub",
    "rocks", "hedge", "wall", "bank", "fence", "ditch", "stream", "ford", "river", "lake", "cliff",
    "town", "building", "fortress", "fortification", NULL,
};

int goh_bears(const void *unit_facts, int present, int full)
{
    goh_unit u = *(const goh_unit *)unit_facts;
    goh_unit_resolve(&u);
    int64_t e = u.endurance;
    if (full > present && present > 0) {
        e = gs_div_up(e * present, full);
    }
    return e > 20 ? 20 : e < 1 ? 1 : (int)e;
}
