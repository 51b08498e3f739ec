#ifndef GESTA_SHW_FIGURE_H
#define GESTA_SHW_FIGURE_H
/* SHW: what a figure is worth in a fight: armour value (chapter 16) and melee modifier
 * (chapter 17). Folded into those who ask, as a melee asks it of every kind of figure. */
#include "shw_int.h"

enum {
    SHW_CHARGE_POINT = 1, SHW_COVER_POINT = 1, SHW_FLANK_POINTS = 2,
    SHW_MOST_MODIFIER = 4, SHW_MOST_ARMOUR = 5
};

/* ---- a figure with every by-type and as-unit resolved ---- */
typedef struct shw_man {
    int32_t armour; /* points, without shield and horse */
    int32_t shield, mounted, infantry, armour_bonus;
    int32_t weapon, quality, bonus; /* quality: SHW-17.7 */
} shw_man;

/* An ordinary figure; `fight` NULL: it is shot at, not fought. */
GS_FOLDED shw_man shw_ordinary(const shw_fig *f, const shw_fight *fight)
{
    const shw_troop *t = &shw_troops[f->type];
    shw_man m = {0};
    m.armour = f->armour == SHW_ARMOUR_DEFAULT ? t->armour : f->armour;
    m.shield = f->shield == SHW_DEFAULT ? t->shield : f->shield;
    m.mounted = f->mounted == SHW_DEFAULT ? t->mounted : f->mounted;
    m.armour_bonus = f->armour_bonus;
    m.infantry = !(m.mounted | t->beast);
    if (fight) {
        int32_t q = fight->quality == SHW_QUALITY_BY_TYPE ? t->quality : fight->quality;
        m.quality =
            q - SHW_AVERAGE; /* SHW-17.7: Elite 1 (SHW-6.2), Poor -1 (SHW-6.3) */
        m.weapon = fight->weapon;
        m.bonus = fight->bonus;
    }
    return m;
}

GS_FOLDED bool shw_casts(int32_t kind)
{
    return kind == SHW_KIND_MAGICIAN || kind == SHW_KIND_PRIEST;
}

/* The hero figure. */
GS_FOLDED shw_man shw_hero_figure(const shw_fig *f, const shw_hero *h,
                                  const shw_fight *fight)
{
    shw_man unit = shw_ordinary(f, fight);
    shw_man m = unit;
    if (h->kind > SHW_KIND_PRIEST) {
        /* SHW-R10, SHW-8.10: hide of a beast, a demon's heavy armour */
        m.armour = h->kind == SHW_KIND_DEMON ? SHW_ARMOUR_HEAVY : SHW_ARMOUR_MEDIUM;
        m.shield = 0;
        m.mounted = 0;
    }
    m.armour = h->armour == SHW_ARMOUR_DEFAULT ? m.armour : h->armour;
    m.shield = h->shield == SHW_DEFAULT ? m.shield : h->shield;
    m.mounted = h->mounted == SHW_DEFAULT ? m.mounted : h->mounted;
    m.armour_bonus = h->armour_bonus;
    m.infantry = !m.mounted && h->kind <= SHW_KIND_PRIEST;
    /* SHW-17.7, SHW-R71: his Power, whatever his unit is; as it is now (SHW-R5), with
     * what items add (SHW-R15) */
    m.quality = h->power;
    if (shw_casts(h->kind)) {
        m.armour = SHW_ARMOUR_NONE; /* SHW-8.4, SHW-R14 */
        m.shield = 0;
        m.quality = 0;
    }
    if (fight) {
        m.weapon =
            fight->hero_weapon == SHW_WEAPON_AS_UNIT ? fight->weapon : fight->hero_weapon;
        m.bonus = fight->hero_bonus;
    }
    return m;
}

/* Armour value of a victim against a striker (NULL: missiles), 0 to 5; notes its
 * parts. */
GS_FOLDED int32_t shw_armour_value(const shw_man *victim, const shw_man *striker,
                                   const gs_ask *ask)
{
    static const char *const rules[] = {"SHW-5.2", "SHW-16.2", "SHW-16.3", "SHW-16.4"};
    /* SHW-5.6, SHW-5.7, SHW-5.8: light 1, medium 2, heavy 3; SHW-16.8: with a shield
     * light armour falls to 3 and more */
    int32_t v = victim->armour;
    gs_note(ask, rules[victim->armour], "points of the armour worn", v);
    if (victim->shield) {
        v++; /* SHW-16.5 */
        gs_note(ask, "SHW-16.5", "shield", 1);
    }
    if (victim->mounted && striker && striker->infantry &&
        striker->weapon == SHW_LONG_SPEAR) {
        /* SHW-16.6, SHW-R65 */
        gs_note_text(ask, "SHW-16.6",
                     "two-handed spears on foot take away the horse's point");
    } else if (victim->mounted) {
        v++; /* SHW-16.5 */
        gs_note(ask, "SHW-16.5", "mounted", 1);
    }
    if (striker && striker->infantry && striker->weapon == SHW_TWO_HANDED &&
        victim->infantry) {
        v--; /* SHW-16.7, SHW-R65 */
        gs_note(ask, "SHW-16.7", "two-handed cutting weapons on foot against infantry",
                -1);
    }
    v += gs_points(ask, "SHW-R115", "bonus to armour", victim->armour_bonus);
    if (v < 0 || v > SHW_MOST_ARMOUR) {
        v = v < 0 ? 0 : SHW_MOST_ARMOUR; /* SHW-R65: a 6 always overcomes */
        gs_note(ask, "SHW-R65", "armour is never below 0 nor above", SHW_MOST_ARMOUR);
    }
    return v;
}

/* SHW-7.8, SHW-R18: a hedgehog and a circle have no flank. */
GS_FOLDED bool shw_flanks(const shw_fight *own, const shw_fight *enemy)
{
    return own->on_flank && enemy->formation != SHW_HEDGEHOG &&
           enemy->formation != SHW_CIRCLE;
}

/* SHW-17.9, SHW-R75: taken once, whatever the causes; the rule that gives it, or NULL. */
GS_FOLDED const char *shw_cover_rule(const shw_fight *own, const shw_fight *enemy,
                                     int32_t wall_option)
{
    if (own->defends != SHW_DEFENDS_NONE) {
        return "SHW-17.9";
    }
    if (own->formation == SHW_HEDGEHOG) {
        return "SHW-7.10";
    }
    if (own->formation == SHW_SHIELD_WALL) {
        /* SHW-7.12, SHW-R19: against the front alone, unless the option says all round */
        return wall_option == SHW_WALL_ALL_ROUND || !shw_flanks(enemy, own) ? "SHW-7.12"
                                                                          : NULL;
    }
    return NULL;
}

/* What charge, cover and flank add for every figure of `own` against `enemy`; notes
 * them. */
GS_FOLDED int32_t shw_stand(const shw_fight *own, const shw_fight *enemy,
                            int32_t wall_option, const gs_ask *ask)
{
    int32_t sum = 0;
    if (own->charge) {
        sum += SHW_CHARGE_POINT; /* SHW-17.8 */
        gs_note(ask, "SHW-17.8", "charged at least 6 inches over open ground",
                SHW_CHARGE_POINT);
    }
    const char *cover = shw_cover_rule(own, enemy, wall_option);
    if (cover) {
        sum += SHW_COVER_POINT; /* SHW-17.9 */
        gs_note(ask, cover, "in cover, or defends a place", SHW_COVER_POINT);
    }
    if (shw_flanks(own, enemy)) {
        sum += SHW_FLANK_POINTS; /* SHW-17.10 */
        gs_note(ask, "SHW-17.10", "fights the enemy's flank or rear", SHW_FLANK_POINTS);
    } else if (own->on_flank) {
        gs_note_text(ask, enemy->formation == SHW_HEDGEHOG ? "SHW-7.8" : "SHW-R18",
                     "the enemy's formation has no flank");
    }
    if (own->formation == SHW_SHIELD_WALL && !cover) {
        gs_note_text(ask, "SHW-R19", "a shield wall covers the front alone");
    }
    return sum;
}

/* Melee modifier of a figure against another, `stand` from shw_stand; notes its parts. */
GS_FOLDED int32_t shw_modifier(const shw_man *own, const shw_man *enemy, int32_t stand,
                               const gs_ask *ask)
{
    int32_t sum = stand;
    if (own->quality > enemy->quality) {
        sum += own->quality - enemy->quality; /* SHW-17.7, SHW-R71 */
        gs_note(ask, "SHW-17.7", "better than the enemy by",
                own->quality - enemy->quality);
    }
    sum += gs_points(ask, "SHW-R115", "bonus", own->bonus);
    if (sum > SHW_MOST_MODIFIER) {
        sum = SHW_MOST_MODIFIER; /* SHW-17.11, SHW-R72 */
        gs_note(ask, "SHW-17.11", "no more than", SHW_MOST_MODIFIER);
    }
    return sum;
}
#endif
