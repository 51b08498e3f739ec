#ifndef GESTA_SHW_UNITS_H
#define GESTA_SHW_UNITS_H
/* Stout Hearts and Willing Swords: what a unit and a hero are, as they stand in a campaign
 * and in an order of battle ("unit.type=heavy-infantry unit.quality=elite",
 * "hero.armour=heavy"). The words are those of shw.h. */
#include "gesta/rules.h"
#include "gesta/shw.h"

/* Unit facts. Lengths in thousandths of an inch. */
typedef struct shw_unit_facts {
    int32_t type, armour, shield, mounted, quality; /* ..._DEFAULT, ..._BY_TYPE until resolved */
    int32_t weapon, missile;      /* SHW_HAND ...; SHW_BOW ... SHW_NO_MISSILE */
    int32_t engine, crew;         /* artillery; crew of an elephant */
    int32_t power;                /* its figure is a beast of that Power; 0: ordinary figures */
    int32_t armour_on_foot;       /* SHW_ARMOUR_DEFAULT: the same as mounted */
    int32_t base_wide, base_deep; /* 0: by type */
    int32_t rate, rate_bonus;     /* inches */
    int32_t may_charge, skirmishes; /* SHW_DEFAULT: by type */
    int32_t flies, horse_point;   /* flies; its mount gives the armour point */
    int32_t missile_class, missile_range; /* SHW_CLASS_BY_TYPE, 0: by the table */
    int32_t bonus, armour_bonus, shooter_bonus, dice_bonus, order_bonus, rally_bonus;
} shw_unit_facts;
/* Sets every by-type member to what the type gives (SHW-R8, R10, R13, R16). */
void shw_unit_resolve(shw_unit_facts *f);

/* Hero facts. */
typedef struct shw_hero_facts {
    int32_t armour, shield, mounted; /* SHW_ARMOUR_DEFAULT, SHW_DEFAULT: as his unit; alone: medium
                                        armour, shield, on foot */
    int32_t weapon, missile;         /* SHW_WEAPON_AS_UNIT; SHW_NO_MISSILE */
    int32_t demon;                   /* what a magician raises: 1 a beast, which moves 12
                                      * (SHW-R26) */
    int32_t bonus, armour_bonus, shooter_bonus, duel_bonus, order_bonus, caster_bonus;
    int32_t initiative_bonus, command_bonus, fallen_bonus, fate_bonus, rally_bonus;
} shw_hero_facts;

/* The tables of unit and hero facts, and the words of the descriptor. */
enum { SHW_N_UNIT_FACTS = 27, SHW_N_HERO_FACTS = 17 };
extern const gs_fact shw_unit_fact_table[SHW_N_UNIT_FACTS];
extern const gs_fact shw_hero_fact_table[SHW_N_HERO_FACTS];
extern const char *const shw_formation_list[]; /* ended by NULL, in the order of SHW_NORMAL ... */
extern const char *const shw_hero_kind_list[]; /* in the order of SHW_KIND_HERO ...; ended by
                                                * NULL */
extern const char *const shw_mark_list[];
/* Marks on units in battle (bits of gs_unit_state.marks). */
enum {
    SHW_MARK_CAME_ON,    /* it moved into contact in the melee that it fights (SHW-R75) */
    SHW_MARK_DISMOUNTED, /* SHW-12.15 */
    SHW_MARK_ABANDONED,  /* an engine whose crew has left it (SHW-R12) */
    SHW_MARK_SEEN,       /* an ambush that has been seen */
    SHW_MARK_ORDERED_ON, /* its General's roll has it advance, or fall back, in this player turn */
    SHW_MARK_ORDERED_BACK /* (SHW-11.6) */
};

/* Terrain (SHW-R56): kinds, and what each is to the five classes of mover. */
enum { SHW_FREE, SHW_SLOW, SHW_OBSTACLE, SHW_BARRED, SHW_HOUSE, SHW_ROAD };
enum { SHW_BY_FOOT, SHW_BY_SKIRMISH, SHW_BY_HORSE, SHW_BY_ENGINE, SHW_BY_WAGON, SHW_MOVERS };
typedef struct shw_terrain_row {
    const char *kind;
    uint8_t ground[SHW_MOVERS];
    int32_t sight;      /* thousandths of an inch that one sees through; -1 all, 0 blocks */
    bool hill, cover;   /* cover inside (areas) or behind (lines) */
    bool wall;          /* may be broken by engines (SHW-15.10) */
    int32_t wall_kind;  /* SHW_WALL_... of bombard */
    bool house;         /* takes a garrison (SHW-R122) */
} shw_terrain_row;
enum { SHW_N_TERRAIN = 22 };
extern const shw_terrain_row shw_terrain_table[SHW_N_TERRAIN];
extern const char *const shw_terrain_list[SHW_N_TERRAIN + 1];
#endif
