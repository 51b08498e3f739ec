/* From the state of the table to facts: who a unit and a hero are now. */
#include "../fate_int.h"
#include "shw_facts_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

const shw_scene *shw_of(const gs_battle *b)
{
    return b->scene->data;
}

int shw_unit_side(const gs_battle *b, int unit)
{
    return b->scene->setup->units[b->t.unit[unit].of].side;
}

int shw_hero_side(const gs_battle *b, int hero)
{
    return b->scene->setup->heroes[b->t.hero[hero].of].side;
}

shw_unit_facts shw_unit_now(const gs_battle *b, int unit)
{
    shw_unit_facts f = shw_of(b)->unit[b->t.unit[unit].of];
    if (b->t.unit[unit].marks & (1u << SHW_MARK_DISMOUNTED)) { /* SHW-12.15 */
        f.mounted = 0;
        f.armour = f.armour_on_foot;
        f.base_wide = f.base_deep = 1000;
    }
    if (b->t.unit[unit].marks & (1u << SHW_MARK_ABANDONED)) { /* SHW-R12: a crew alone */
        f.rate = 8;
        f.missile = SHW_NO_MISSILE;
        f.missile_class = SHW_CLASS_NONE;
    }
    return f;
}

const shw_hero_facts *shw_hero_facts_of(const gs_battle *b, int hero)
{
    return &shw_of(b)->hero[b->t.hero[hero].of];
}

int shw_hero_kind(const gs_battle *b, int hero)
{
    return hero < b->scene->setup->n_heroes ? shw_of(b)->kind[hero] : SHW_KIND_DEMON;
}

bool shw_hero_is_player(const gs_battle *b, int hero)
{
    return hero < b->scene->setup->n_heroes && b->scene->setup->heroes[hero].player;
}

bool shw_hero_is_mounted(const gs_battle *b, int hero)
{
    if (shw_hero_kind(b, hero) >= SHW_KIND_BEAST ||
        (b->t.hero[hero].marks & (1u << SHW_MARK_DISMOUNTED))) {
        return false; /* he dismounts with his men */
    }
    return shw_hero_facts_of(b, hero)->mounted == SHW_YES;
}

bool shw_is_beast(const gs_battle *b, int unit)
{
    return shw_of(b)->unit[b->t.unit[unit].of].power > 0;
}

int shw_beast_power(const gs_battle *b, int unit)
{
    int p = shw_of(b)->unit[b->t.unit[unit].of].power - b->t.unit[unit].hits;
    return p > 0 ? p : 0;
}

int shw_figures(const gs_battle *b, int unit)
{
    return shw_is_beast(b, unit) ? 0 : b->t.unit[unit].left;
}

int shw_heroes_with(const gs_battle *b, int unit, int out[8])
{
    int leader = b->scene->setup->units[b->t.unit[unit].of].leader;
    int n = gs_heroes_with(b, unit, out);
    for (int i = n - 1; i > 0; i--) { /* to the front with him */
        if (out[i] == leader) {
            out[i] = out[i - 1];
            out[i - 1] = leader;
        }
    }
    return n;
}

bool shw_is_engine(const gs_battle *b, int unit)
{
    return shw_of(b)->unit[b->t.unit[unit].of].type == SHW_ARTILLERY &&
           !(b->t.unit[unit].marks & (1u << SHW_MARK_ABANDONED));
}

int shw_men(const gs_battle *b, int unit)
{
    int h[8];
    int n = b->t.unit[unit].left;
    n += shw_is_beast(b, unit) ? 0 : shw_heroes_with(b, unit, h);
    return n > 0 ? n : 1;
}

int shw_block_count(const gs_battle *b, int unit)
{
    return shw_is_engine(b, unit) ? 1 : shw_men(b, unit); /* SHW-R12, R103: the engine's base */
}

int shw_front_hero(const gs_battle *b, int unit)
{
    int h[8], n = shw_heroes_with(b, unit, h);
    if (shw_is_beast(b, unit)) {
        return -1; /* SHW-4.12: the beast and all who ride on it are one hero figure */
    }
    for (int i = 0; i < n; i++) {
        if (!(b->t.hero[h[i]].flags & GS_H_REAR)) {
            return h[i];
        }
    }
    return -1;
}

int shw_leader(const gs_battle *b, int unit)
{
    int h = b->scene->setup->units[b->t.unit[unit].of].leader;
    return h >= 0 && b->t.hero[h].where == GS_HERO_UP && b->t.hero[h].unit == unit &&
                   !shw_noted(b, SHW_HERO_BODY(h))->fell && /* he lies there: SHW-R88 */
                   !(b->t.hero[h].flags & GS_H_ENCHANTED) /* SHW-R27: he gives no orders */
               ? h
               : -1;
}

bool shw_commands(const gs_battle *b, int hero)
{
    return hero >= 0 && hero < b->scene->setup->n_heroes &&
           b->scene->setup->heroes[hero].general && b->t.hero[hero].where == GS_HERO_UP &&
           !(b->t.hero[hero].flags & GS_H_ENCHANTED); /* SHW-R7 */
}

int shw_general(const gs_battle *b, int body)
{
    const shw_scene *sc = shw_of(b);
    int g = body < GS_MAX_UNITS ? sc->unit_under[b->t.unit[body].of]
                                : sc->hero_under[b->t.hero[body - GS_MAX_UNITS].of];
    return shw_commands(b, g) ? g : -1;
}

int shw_supreme(const gs_battle *b, int side)
{
    const gs_setup *s = b->scene->setup;
    int best = -1;
    if (!s->side[side].allied) {
        return shw_commands(b, s->side[side].general) ? s->side[side].general : -1;
    }
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].side == side && shw_commands(b, h) &&
            (best < 0 || b->t.hero[h].power > b->t.hero[best].power)) {
            best = h;
        }
    }
    return best;
}

gs_rect shw_hero_place(const gs_battle *b, int hero)
{
    int unit = b->t.hero[hero].unit;
    return unit >= 0 ? b->s.rect[unit] : b->s.rect[SHW_HERO_BODY(hero)];
}

/* ---- situations ---- */

void shw_fill_fig(const gs_battle *b, int unit, shw_fig *f)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    const shw_troop *t = &shw_troops[u.type];
    f->type = u.type;
    f->armour = u.armour == t->armour ? SHW_ARMOUR_DEFAULT : u.armour;
    f->shield = u.shield == t->shield ? SHW_DEFAULT : u.shield;
    f->mounted = u.mounted == t->mounted ? SHW_DEFAULT : u.mounted;
    f->armour_bonus = u.armour_bonus - (u.mounted && !u.horse_point); /* SHW-R16 */
}

static void fill_beast(const gs_battle *b, int unit, shw_hero *h)
{
    shw_unit_facts u = shw_unit_now(b, unit);
    h->hero = 1;
    h->kind = u.type == SHW_ELEPHANT ? SHW_KIND_ELEPHANT : SHW_KIND_BEAST;
    h->power = shw_beast_power(b, unit);
    h->armour = u.armour == SHW_ARMOUR_MEDIUM ? SHW_ARMOUR_DEFAULT : u.armour;
    h->shield = u.shield ? SHW_YES : SHW_DEFAULT;
    h->mounted = SHW_DEFAULT;
    h->armour_bonus = u.armour_bonus;
}

void shw_fill_hero(const gs_battle *b, int unit, int hero, shw_hero *h)
{
    if (hero < 0) {
        if (unit >= 0 && shw_is_beast(b, unit)) {
            fill_beast(b, unit, h);
        }
        return;
    }
    const shw_hero_facts *f = shw_hero_facts_of(b, hero);
    h->hero = 1;
    h->kind = shw_hero_kind(b, hero);
    h->power = b->t.hero[hero].power;
    h->armour_bonus = f->armour_bonus;
    if (h->kind == SHW_KIND_BEAST || h->kind == SHW_KIND_DEMON) {
        h->armour = h->shield = h->mounted = 0;
        h->armour = h->kind == SHW_KIND_DEMON ? SHW_ARMOUR_DEFAULT : f->armour;
        h->shield = h->kind == SHW_KIND_DEMON ? SHW_DEFAULT : f->shield;
        h->mounted = SHW_DEFAULT;
        h->armour_bonus = h->kind == SHW_KIND_DEMON ? 0 : f->armour_bonus;
        return;
    }
    h->armour = f->armour;
    h->shield = f->shield;
    h->mounted = shw_hero_is_mounted(b, hero) ? SHW_YES : SHW_NO;
}

void shw_fill_target(const gs_battle *b, int body, int hero, shw_target *t)
{
    if (body >= GS_MAX_UNITS) {
        t->figures = 0;
        shw_fill_hero(b, -1, body - GS_MAX_UNITS, &t->hero);
        return;
    }
    shw_fill_fig(b, body, &t->fig);
    t->figures = shw_figures(b, body);
    shw_fill_hero(b, body, hero, &t->hero);
}

gs_role shw_role(const gs_battle *b, const char *prefix, int body)
{
    return body >= GS_MAX_UNITS ? (gs_role){prefix, -1, body - GS_MAX_UNITS}
                                : (gs_role){prefix, body, shw_front_hero(b, body)};
}

bool shw_bound_to_rally(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS
               ? (b->t.unit[body].flags & GS_U_MUST_RALLY) != 0
               : (b->t.hero[body - GS_MAX_UNITS].flags & GS_H_MUST_RALLY) != 0;
}
