/* Profiles of units and heroes under Stout Hearts, and what shows of them on the table. */
#include "shw_gen_int.h"

#include <string.h>

/* ---- profiles, once a scene ---- */

/* A whole move over open ground, by the rules and the campaign's own numbers. */
static gs_len rate_of(const gs_setup *s, const shw_unit_facts *f)
{
    shw_move_in in;
    shw_move_out out;
    gs_patched used[1];
    gs_look l = gs_look_at(&shw_move, &in);
    gs_facts_default(shw_move.in, shw_move.n_in, &in);
    in.type = f->flies ? SHW_FLYER : f->type;
    in.armour = f->armour;
    in.mounted = f->mounted;
    in.engine = f->engine;
    in.rate = f->rate;
    in.rate_bonus = f->rate_bonus;
    gs_numbers_apply(s->numbers, s->n_numbers, &l, "unit", false, used, 0);
    if (gs_proc_run(&shw_move, &in, NULL, &out, NULL, NULL, NULL) != GS_OK) {
        return 0; /* it throws no dice: nothing can be at fault */
    }
    return GS_LEN(out.rate);
}

static uint8_t role_of(const shw_unit_facts *f)
{
    switch (f->type) {
    case SHW_HEAVY_INFANTRY:
        return f->missile == SHW_BOW ? ROLE_SHOOTER : ROLE_FOOT;
    case SHW_LIGHT_INFANTRY:
        return f->missile == SHW_BOW ? ROLE_SHOOTER : ROLE_LIGHT;
    case SHW_HEAVY_CAVALRY:
        return ROLE_HORSE;
    case SHW_LIGHT_CAVALRY:
        return ROLE_LIGHT_HORSE;
    case SHW_ARTILLERY:
        return ROLE_ENGINE;
    case SHW_TRAIN:
    case SHW_CIVILIANS:
        return ROLE_BAGGAGE;
    default:
        return ROLE_BEAST;
    }
}

/* What a figure is worth to an army: armour, arms, quality, speed, shooting. */
static int32_t points_of(const shw_prof *p, gs_len rate)
{
    int32_t n =
        8 + 2 * (p->f.armour + p->f.shield) + 4 * p->quality + (p->f.mounted ? 6 : 0);
    if (p->f.missile != SHW_NO_MISSILE) {
        n += p->f.missile == SHW_BOW ? 5 : p->f.missile == SHW_ENGINE ? 20 : 2;
    }
    n += p->f.type == SHW_ARTILLERY ? 20 : 0;
    n += rate >= 16000 ? 3 : rate >= 12000 ? 1 : 0;
    n += 3 * p->f.bonus;
    if (p->f.type == SHW_TRAIN || p->f.type == SHW_CIVILIANS) {
        n = 3;
    }
    if (p->f.power > 0) {
        n = 20 + 22 * p->f.power;
    }
    return n < 2 ? 2 : n;
}

static void know_unit(const gs_setup *s, int i, shw_prof *p, prof *out)
{
    if (gs_setup_unit_facts(s, i, &p->f, NULL) != GS_OK) { /* refused by the scene */
        gs_facts_default(shw_unit_fact_table, SHW_N_UNIT_FACTS, &p->f);
    }
    shw_unit_resolve(&p->f);
    p->quality = p->f.quality - SHW_AVERAGE;
    p->infantry = !p->f.mounted && !shw_troops[p->f.type].beast;
    p->long_spear = p->f.weapon == SHW_LONG_SPEAR;
    p->two_handed = p->f.weapon == SHW_TWO_HANDED;
    out->rate = rate_of(s, &p->f);
    out->role = role_of(&p->f);
    out->points = points_of(p, out->rate);
}

static uint8_t kind_of(const char *kind)
{
    for (int i = 0; kind && shw_hero_kind_list[i]; i++) {
        if (strcmp(kind, shw_hero_kind_list[i]) == 0) {
            return (uint8_t)i;
        }
    }
    return SHW_KIND_HERO;
}

void shw_gen_know(gs_general *g, gs_arena *a)
{
    const gs_setup *s = g->scene->setup;
    shw_know *w = g->know = GS_NEW(a, shw_know);
    for (int i = 0; i < s->n_units; i++) {
        shw_prof *p = &w->unit[i];
        know_unit(s, i, p, &g->unit[i]);
        int n = p->f.power > 0 ? 1 : s->units[i].present;
        g->army[s->units[i].side] += (int64_t)g->unit[i].points * n;
    }
    for (int i = 0; i < s->n_heroes; i++) {
        if (gs_setup_hero_facts(s, i, &w->hero[i].f, NULL) != GS_OK) {
            gs_facts_default(shw_hero_fact_table, SHW_N_HERO_FACTS, &w->hero[i].f);
        }
        w->hero[i].kind = kind_of(s->heroes[i].kind);
    }
    for (int i = 0; i < s->n_heroes && s->n_heroes + i < GS_MAX_HEROES; i++) {
        hero_prof *d = &w->hero[s->n_heroes + i]; /* the demon that he may raise (SHW-R26) */
        gs_facts_default(shw_hero_fact_table, SHW_N_HERO_FACTS, &d->f);
        d->f.armour = SHW_ARMOUR_HEAVY;
        d->f.shield = d->f.mounted = SHW_NO;
        d->f.demon = w->hero[i].f.demon;
        d->kind = SHW_KIND_DEMON;
    }
}

/* ---- on the table ---- */

bool shw_gen_covers(int kind)
{
    return shw_terrain_table[kind].cover;
}

static int fighting_hero(const gs_battle *b, int unit)
{
    int best = -1;
    for (int h = 0; h < b->t.n_heroes; h++) {
        const gs_hero_state *t = &b->t.hero[h];
        if (t->unit == unit && t->where == GS_HERO_UP && !(t->flags & GS_H_REAR) &&
            (best < 0 || h == b->scene->setup->units[b->t.unit[unit].of].leader)) {
            best = h;
        }
    }
    return best;
}

/* A hero as his fights depend on him, in 11 bits. */
static uint64_t hero_facts(const gs_battle *b, int hero)
{
    return hero < 0 ? 0
                    : (uint64_t)(hero + 1) << 5 |
                          (uint64_t)(b->t.hero[hero].power & 31);
}

static uint64_t unit_facts(const gs_unit_state *u)
{
    uint64_t k = (uint64_t)u->of << 8 | (uint64_t)(u->left & 255);
    k = k << 4 | (uint64_t)(u->hits < 15 ? u->hits : 15);
    k = k << 4 | (uint64_t)u->formation;
    k = k << 6 | (uint64_t)(u->files & 63);
    return k << 1 | (uint64_t)((u->marks & (1u << SHW_MARK_DISMOUNTED)) != 0);
}

void shw_gen_view_unit(gen *s, int i, body_view *v)
{
    const gs_unit_state *u = &s->b->t.unit[i];
    const shw_prof *p = &shw_known(s->g)->unit[u->of];
    const prof *q = &s->g->unit[u->of];
    v->role = q->role;
    v->figures = p->f.power > 0 ? 0 : u->left;
    v->hero = (int16_t)fighting_hero(s->b, i);
    v->reach = p->f.may_charge ? q->rate : 0;
    if (u->marks & (1u << SHW_MARK_DISMOUNTED)) {
        v->reach = p->f.armour_on_foot == SHW_ARMOUR_HEAVY ? 4000 : 8000;
    } else if (u->formation == SHW_CIRCLE || u->formation == SHW_HEDGEHOG) {
        v->reach = 0;
    }
    v->rallies = (u->flags & GS_U_MUST_RALLY) != 0;
    v->fit = !v->rallies && !(u->flags & GS_U_CONFUSED);
    v->walled = shw_gen_in_order(s, i);
    int64_t men = p->f.power > 0 ? 1 : u->left;
    v->each = (int32_t)((int64_t)q->points * 10000 / s->g->army[s->side]);
    v->worth = (int32_t)(v->each * men);
    if (p->f.power > 0) {
        v->worth = v->worth *
                   (p->f.power + 1 - (u->hits < p->f.power ? u->hits : p->f.power)) /
                   (p->f.power + 1);
    }
    v->facts = UINT64_C(1) << 46 | unit_facts(u) << 11 | hero_facts(s->b, v->hero);
}

void shw_gen_view_hero(gen *s, int i, body_view *v)
{
    const gs_hero_state *h = &s->b->t.hero[i];
    const hero_prof *p = &shw_known(s->g)->hero[i];
    bool beast = p->kind == SHW_KIND_DEMON && p->f.demon;
    v->role = ROLE_HERO;
    v->lone = true;
    v->hero = (int16_t)i;
    bool horse = p->f.mounted == SHW_YES, heavy = p->f.armour == SHW_ARMOUR_HEAVY;
    v->reach = horse ? (heavy ? 12000 : 20000) : heavy && !beast ? 4000 : 12000;
    v->rallies = (h->flags & GS_H_MUST_RALLY) != 0;
    v->fit = !v->rallies && !(h->flags & GS_H_ENCHANTED);
    v->worth = hero_worth(s, i);
    v->facts = UINT64_C(1) << 45 | hero_facts(s->b, i);
}

/* ---- how it is drawn up ---- */

static int files_for(const shw_prof *p, uint8_t kind, int n)
{
    int f;
    if (p->f.power > 0) {
        return 1;
    }
    if (p->f.mounted) {
        f = n <= 4 ? n : n <= 8 ? (n + 1) / 2 : 5;
    } else if (kind == ROLE_SHOOTER || kind == ROLE_LIGHT) {
        f = n <= 6 ? n : n <= 12 ? (n + 1) / 2 : 8;
    } else {
        f = n <= 4 ? n : n < 10 ? (n + 1) / 2 : n <= 14 ? 6 : n <= 21 ? 7 : 8;
    }
    return f < 1 ? 1 : f;
}

static int strength_of(const gen *s, int unit)
{
    const gs_setup *u = s->g->scene->setup;
    int n = shw_known(s->g)->unit[unit].f.power > 0 ? 0 : u->units[unit].present;
    for (int h = 0; h < u->n_heroes; h++) {
        n += u->heroes[h].unit == unit;
    }
    return n < 1 ? 1 : n;
}

int shw_gen_files(const gen *s, int unit)
{
    return files_for(&shw_known(s->g)->unit[unit], s->g->unit[unit].role,
                     strength_of(s, unit));
}

int shw_gen_formation(const gen *s, int unit)
{
    const gs_setup *u = s->g->scene->setup;
    int wish = gs_word_index(u->ruleset->formations, u->units[unit].formation);
    return wish == SHW_SKIRMISH || wish == SHW_SHIELD_WALL ? wish : SHW_NORMAL;
}

void shw_gen_size(const gen *s, int unit, int files, gs_len *w, gs_len *d)
{
    const shw_prof *p = &shw_known(s->g)->unit[unit];
    int n = p->f.type == SHW_ARTILLERY ? 1 : strength_of(s, unit); /* the engine's one base */
    int across = n < files ? n : files, ranks = (n + files - 1) / files;
    int f = shw_gen_formation(s, unit);
    gs_len gap = f == SHW_SKIRMISH ? 1500 : f == SHW_SHIELD_WALL ? 0 : 250; /* SHW-R101 */
    *w = across * p->f.base_wide + (across - 1) * gap;
    *d = ranks * p->f.base_deep + (ranks - 1) * gap;
}

bool shw_gen_spent(const gen *s, const body_view *v)
{
    const gs_ob_unit *u = &s->g->scene->setup->units[s->b->t.unit[v->body].of];
    return v->figures > 0 && v->figures * 3 <= u->present && u->present >= 5;
}
