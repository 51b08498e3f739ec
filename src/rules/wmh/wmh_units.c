/* What units, leaders and ground are, as they stand in a campaign and in an order of
 * battle. (WMH-B1.2, B4.2 to B4.4, B17.1, R30, R63, R65, R79) */
#include "wmh_int.h"

#define U_INT(m, key, dflt, lo, hi, help) \
    GS_F_INT(wmh_unit, m, "unit." key, dflt, lo, hi, help)
#define U_FLAG(m, key, help) GS_F_BOOL(wmh_unit, m, "unit." key, WMH_BY_TYPE, help)
#define U_BONUS(m, key, reach, help) WMH_F_BONUS(wmh_unit, m, "unit." key, reach, help)
const gs_fact wmh_unit_facts[WMH_N_UNIT_FACTS] = {
    WMH_F_TYPE(wmh_unit, type, "unit.type", WMH_INFANTRY),
    WMH_F_CM(wmh_unit, full_pace, "unit.full-pace", WMH_BY_TYPE, 200,
             "full pace in cm; by type"),
    U_INT(attacks, "attacks", WMH_BY_TYPE, 0, 12, "attacks of a stand in melee; by type"),
    U_INT(shots, "shots", WMH_BY_TYPE, 0, 12, "attacks of a stand in shooting; by type"),
    WMH_F_WEAPON(wmh_unit, weapon, "unit.weapon"),
    WMH_F_CM(wmh_unit, range, "unit.range", WMH_BY_TYPE, 200, "range in cm; by weapon"),
    U_INT(hits, "hits-value", WMH_BY_TYPE, 1, 12, "hits that remove a stand; by type"),
    WMH_F_ARMOUR(wmh_unit, armour, "unit.armour"),
    U_INT(stands, "stands", WMH_BY_TYPE, 1, 6, "stands at full strength; by type"),
    U_INT(points, "points", WMH_BY_TYPE, 0, 1000, "what it costs; by type"),
    U_FLAG(pikes, "pikes", "carries pikes; by type"),
    U_FLAG(terror, "terror", "causes terror; by type"),
    U_FLAG(flyer, "flyer", "flies; by type"),
    U_FLAG(may_skirmish, "may-skirmish", "may go into skirmish order; by type"),
    GS_F_BOOL(wmh_unit, dumb, "unit.dumb", 0, "its orders cost a point more"),
    GS_F_BOOL(wmh_unit, must_charge, "unit.must-charge", 0,
              "charges by itself unless ordered"),
    U_BONUS(order_bonus, "order-bonus", 3, "for house rules, on its command tests"),
    U_INT(order_cost, "order-cost", 0, -4, 6, "for house rules, points for its orders"),
    U_BONUS(shot_bonus, "shot-bonus", 3, "for house rules, on each die in shooting"),
    U_BONUS(shot_dice_bonus, "shot-dice-bonus", 12, "for house rules, dice in shooting"),
    U_BONUS(save_bonus, "save-bonus", 3, "for house rules, on its saves"),
    U_BONUS(melee_bonus, "bonus", 3, "for house rules, on each die in melee"),
    U_BONUS(stand_bonus, "stand-bonus", 6, "for house rules, dice a fighting stand"),
    U_BONUS(dice_bonus, "dice-bonus", 12, "for house rules, dice in melee"),
    U_BONUS(score_bonus, "score-bonus", 10, "for house rules, on its score in melee"),
    U_BONUS(pursuit_bonus, "pursuit-bonus", 3, "for house rules, on its pursuit tests"),
};

const gs_fact wmh_hero_facts[WMH_N_HERO_FACTS] = {
    GS_F_WORD(wmh_hero, kind, "hero.kind", wmh_leader_words, WMH_HERO,
              "what he is in battle"),
    GS_F_INT(wmh_hero, rating, "hero.rating", WMH_BY_TYPE, 7, 10,
             "command rating; from his Power"),
    GS_F_INT(wmh_hero, attacks, "hero.attacks", WMH_BY_TYPE, 0, 6,
             "attack bonus; his Power"),
    GS_F_INT(wmh_hero, points, "hero.points", WMH_BY_TYPE, 0, 1000,
             "what he costs; by kind"),
    WMH_F_BONUS(wmh_hero, points_bonus, "hero.points-bonus", 10,
                "for house rules, order points of a turn"),
    WMH_F_BONUS(wmh_hero, bonus, "hero.bonus", 3, "for house rules, on his command die"),
    WMH_F_BONUS(wmh_hero, fate_modifier, "hero.fate-modifier", 5,
                "for house rules, on the die for his fate"),
};

void wmh_unit_resolve(wmh_unit *u)
{
    const wmh_profile *p = wmh_type_profile(u->type);
    u->full_pace = wmh_given(u->full_pace, p->move);
    u->attacks = wmh_given(u->attacks, p->attacks);
    u->shots = wmh_given(u->shots, p->shots);
    u->weapon = wmh_given(u->weapon, p->weapon);
    u->range = wmh_given(u->range, wmh_weapon_range(u->weapon));
    u->hits = wmh_given(u->hits, p->hits);
    u->armour = wmh_given(u->armour, p->armour);
    u->stands = wmh_given(u->stands, p->stands);
    u->pikes = wmh_given(u->pikes, p->pikes);
    int32_t bought = u->pikes && !p->pikes ? 20 : 0; /* WMH-18.1 */
    u->points = wmh_given(u->points, p->points + bought);
    u->terror = wmh_given(u->terror, p->terror);
    u->flyer = wmh_given(u->flyer, p->flyer);
    u->may_skirmish = wmh_given(u->may_skirmish, p->may_skirmish);
}

/* kind; ground, cover; a line, a hill, mounted may enter, wheels may enter, blocks sight
 */
#define TERRAINS(ROW) \
    ROW("open", CLEAR, OPEN, 0, 0, 1, 1, 0) \
    ROW("road", ROAD, OPEN, 0, 0, 1, 1, 0) \
    ROW("bridge", ROAD, OPEN, 0, 0, 1, 1, 0) \
    ROW("hill", CLEAR, OPEN, 0, 1, 1, 1, 1) \
    ROW("steep-hill", ROUGH, OPEN, 0, 1, 1, 1, 1) \
    ROW("crest", CLEAR, DEFENDED, 1, 0, 1, 1, 0) \
    ROW("woods", WOODS, DEFENDED, 0, 0, 0, 0, 1) \
    ROW("forest", WOODS, DEFENDED, 0, 0, 0, 0, 1) \
    ROW("village", ROUGH, DEFENDED, 0, 0, 0, 0, 1) \
    ROW("marsh", ROUGH, OPEN, 0, 0, 0, 0, 0) \
    ROW("broken", ROUGH, OPEN, 0, 0, 0, 0, 0) \
    ROW("rocks", ROUGH, OPEN, 0, 0, 0, 0, 0) \
    ROW("ford", ROUGH, OPEN, 0, 0, 1, 0, 0) \
    ROW("shallow-river", RIVER, OPEN, 1, 0, 1, 0, 0) \
    ROW("stream", RIVER, OPEN, 1, 0, 1, 0, 0) \
    ROW("river", RIVER, OPEN, 1, 0, 0, 0, 0) \
    ROW("lake", BARRED, OPEN, 0, 0, 0, 0, 0) \
    ROW("cliff", BARRED, OPEN, 1, 0, 0, 0, 1) \
    ROW("impassable", BARRED, OPEN, 0, 0, 0, 0, 0) \
    ROW("hedge", LOW, DEFENDED, 1, 0, 1, 0, 0) \
    ROW("wall", LOW, DEFENDED, 1, 0, 1, 0, 0) \
    ROW("bank", LOW, DEFENDED, 1, 0, 1, 0, 0) \
    ROW("ditch", LOW, OPEN, 1, 0, 1, 0, 0) \
    ROW("camp", CLEAR, OPEN, 0, 0, 1, 1, 0) \
    ROW("rampart", LOW, DEFENDED, 1, 0, 1, 0, 0) \
    ROW("tower", ROUGH, FORTIFIED, 0, 0, 0, 0, 1) \
    ROW("fortress", ROUGH, FORTIFIED, 0, 0, 0, 0, 1) \
    ROW("fortress-wall", BARRED, FORTIFIED, 1, 0, 0, 0, 1)

#define WORD(kind, ground, cover, line, hill, mounted, wheeled, blocks) kind,
const char *const wmh_terrain_words[WMH_TERRAINS + 1] = {TERRAINS(WORD) NULL};
#undef WORD

#define ROW(kind, ground, cover, line, hill, mounted, wheeled, blocks) \
    {kind, WMH_GROUND_##ground, WMH_##cover, line, hill, mounted, wheeled, blocks},
const wmh_terrain wmh_terrain_table[WMH_TERRAINS] = {TERRAINS(ROW)};
#undef ROW
