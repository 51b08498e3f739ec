/* What a general knows of his scene, and what he sees at a moment: bodies with their
 * worth and reach, hidden ones left out. */
#include "general_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- profiles, once a scene ---- */

static gs_len rate_of(const shw_unit_facts *f)
{
    gs_len r;
    if (f->rate > 0) {
        r = GS_LEN(f->rate);
    } else {
        switch (f->type) {
        case SHW_HEAVY_INFANTRY:
            r = f->armour == SHW_ARMOUR_HEAVY ? 4000 : 8000;
            break;
        case SHW_LIGHT_INFANTRY:
        case SHW_ELEPHANT:
        case SHW_CREATURE:
            r = 12000;
            break;
        case SHW_HEAVY_CAVALRY:
            r = f->armour == SHW_ARMOUR_HEAVY ? 12000 : 16000;
            break;
        case SHW_LIGHT_CAVALRY:
        case SHW_FLYER:
            r = 20000;
            break;
        case SHW_ARTILLERY:
            r = f->engine == SHW_ENGINE_LIGHT ? 4000 : 0;
            break;
        default:
            r = 8000;
            break;
        }
    }
    return r + GS_LEN(f->rate_bonus);
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
static int32_t points_of(const prof *p)
{
    int32_t n =
        8 + 2 * (p->f.armour + p->f.shield) + 4 * p->quality + (p->f.mounted ? 6 : 0);
    if (p->f.missile != SHW_NO_MISSILE) {
        n += p->f.missile == SHW_BOW ? 5 : p->f.missile == SHW_ENGINE ? 20 : 2;
    }
    n += p->f.type == SHW_ARTILLERY ? 20 : 0;
    n += p->rate >= 16000 ? 3 : p->rate >= 12000 ? 1 : 0;
    n += 3 * p->f.bonus;
    if (p->f.type == SHW_TRAIN || p->f.type == SHW_CIVILIANS) {
        n = 3;
    }
    if (p->f.power > 0) {
        n = 20 + 22 * p->f.power;
    }
    return n < 2 ? 2 : n;
}

static void know_unit(const gs_setup *s, int i, prof *p)
{
    const char *facts = s->units[i].facts ? s->units[i].facts : "";
    gs_facts_default(shw_unit_fact_table, SHW_N_UNIT_FACTS, &p->f);
    if (gs_facts_parse(shw_unit_fact_table, SHW_N_UNIT_FACTS, facts, strlen(facts), &p->f,
                       NULL) != GS_OK) {
        gs_facts_default(shw_unit_fact_table, SHW_N_UNIT_FACTS,
                         &p->f); /* refused by the scene */
    }
    shw_unit_resolve(&p->f);
    p->quality = p->f.quality - SHW_AVERAGE;
    p->infantry = !p->f.mounted && !shw_troops[p->f.type].beast;
    p->long_spear = p->f.weapon == SHW_LONG_SPEAR;
    p->two_handed = p->f.weapon == SHW_TWO_HANDED;
    p->rate = rate_of(&p->f);
    p->role = role_of(&p->f);
    p->points = points_of(p);
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

void look_know(gs_general *g)
{
    const gs_setup *s = g->scene->setup;
    for (int i = 0; i < s->n_units; i++) {
        prof *p = &g->unit[i];
        know_unit(s, i, p);
        int n = p->f.power > 0 ? 1 : s->units[i].present;
        g->army[s->units[i].side] += (int64_t)p->points * n;
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const char *facts = s->heroes[i].facts ? s->heroes[i].facts : "";
        gs_facts_default(shw_hero_fact_table, SHW_N_HERO_FACTS, &g->hero[i].f);
        if (gs_facts_parse(shw_hero_fact_table, SHW_N_HERO_FACTS, facts, strlen(facts),
                           &g->hero[i].f, NULL) != GS_OK) {
            gs_facts_default(shw_hero_fact_table, SHW_N_HERO_FACTS, &g->hero[i].f);
        }
        g->hero[i].kind = kind_of(s->heroes[i].kind);
    }
    for (int i = 0; i < GS_SIDES; i++) {
        g->army[i] = g->army[i] > 0 ? g->army[i] : 1;
    }
}

/* ---- frames ---- */

gs_pt own_pt(const gen *s, gs_pt p)
{
    const gs_setup *u = s->g->scene->setup;
    switch ((int)s->g->scene->edge[s->side]) {
    case GS_EDGE_NORTH:
        return (gs_pt){u->width - p.x, u->table_depth - p.y};
    case GS_EDGE_WEST:
        return (gs_pt){u->table_depth - p.y, p.x};
    case GS_EDGE_EAST:
        return (gs_pt){p.y, u->width - p.x};
    default:
        return p;
    }
}

gs_pt table_pt(const gen *s, gs_pt p)
{
    const gs_setup *u = s->g->scene->setup;
    switch ((int)s->g->scene->edge[s->side]) {
    case GS_EDGE_NORTH:
        return (gs_pt){u->width - p.x, u->table_depth - p.y};
    case GS_EDGE_WEST:
        return (gs_pt){p.y, u->table_depth - p.x};
    case GS_EDGE_EAST:
        return (gs_pt){u->width - p.y, p.x};
    default:
        return p;
    }
}

static gs_ang turn_of(const gen *s)
{
    switch ((int)s->g->scene->edge[s->side]) {
    case GS_EDGE_NORTH:
        return GS_ANG_180;
    case GS_EDGE_WEST:
        return GS_ANG_90;
    case GS_EDGE_EAST:
        return 3 * GS_ANG_90;
    default:
        return 0;
    }
}

gs_ang own_ang(const gen *s, gs_ang a)
{
    return gs_ang_norm(a - turn_of(s));
}

gs_ang table_ang(const gen *s, gs_ang a)
{
    return gs_ang_norm(a + turn_of(s));
}

static bool upright(const gen *s)
{
    gs_edge e = s->g->scene->edge[s->side];
    return e == GS_EDGE_SOUTH || e == GS_EDGE_NORTH;
}

gs_len table_wide(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    return upright(s) ? u->width : u->table_depth;
}

gs_len table_deep(const gen *s)
{
    const gs_setup *u = s->g->scene->setup;
    return upright(s) ? u->table_depth : u->width;
}

/* ---- ground ---- */

int level_at(const gen *s, gs_pt p)
{
    return s->l->terrain ? gs_level_at(s->g->scene->terrain, p) : 0;
}

int cover_at(const gen *s, gs_pt p)
{
    const gs_terrain *t = s->g->scene->terrain;
    for (int i = 0; s->l->terrain && i < t->n; i++) {
        if (!t->f[i].line && shw_terrain_table[t->f[i].kind].cover &&
            gs_box_holds(t->f[i].box, p) && gs_feature_holds(&t->f[i], p)) {
            return SHW_DEFENDS_COVER;
        }
    }
    return SHW_DEFENDS_NONE;
}

/* ---- the look ---- */

int32_t hero_worth(const gen *s, int hero)
{
    const gs_hero_state *h = &s->b->t.hero[hero];
    int32_t w = 400 + 250 * (h->power > 0 ? h->power : 0);
    if (h->of < s->g->scene->setup->n_heroes &&
        s->g->scene->setup->heroes[h->of].general) {
        w += 500;
    }
    return w;
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

static void view_unit(gen *s, int i, body_view *v)
{
    const gs_unit_state *u = &s->b->t.unit[i];
    const prof *p = &s->g->unit[u->of];
    v->role = p->role;
    v->figures = p->f.power > 0 ? 0 : u->left;
    v->hero = (int16_t)fighting_hero(s->b, i);
    v->reach = p->f.may_charge ? p->rate : 0;
    if (u->marks & (1u << SHW_MARK_DISMOUNTED)) {
        v->reach = p->f.armour_on_foot == SHW_ARMOUR_HEAVY ? 4000 : 8000;
    } else if (u->formation == SHW_CIRCLE || u->formation == SHW_HEDGEHOG) {
        v->reach = 0;
    }
    v->rallies = (u->flags & GS_U_MUST_RALLY) != 0;
    v->fit = !v->rallies && !(u->flags & GS_U_CONFUSED);
    int64_t men = p->f.power > 0 ? 1 : u->left;
    v->each = (int32_t)((int64_t)p->points * 10000 / s->g->army[s->side]);
    v->worth = (int32_t)(v->each * men);
    if (p->f.power > 0) {
        v->worth = v->worth *
                   (p->f.power + 1 - (u->hits < p->f.power ? u->hits : p->f.power)) /
                   (p->f.power + 1);
    }
}

static void view_hero(gen *s, int i, body_view *v)
{
    const gs_hero_state *h = &s->b->t.hero[i];
    const hero_prof *p = &s->g->hero[h->of];
    v->role = ROLE_HERO;
    v->lone = true;
    v->hero = (int16_t)i;
    bool horse = p->f.mounted == SHW_YES, heavy = p->f.armour == SHW_ARMOUR_HEAVY;
    v->reach = horse ? (heavy ? 12000 : 20000) : heavy ? 4000 : 12000;
    v->rallies = (h->flags & GS_H_MUST_RALLY) != 0;
    v->fit = !v->rallies && !(h->flags & GS_H_ENCHANTED);
    v->worth = hero_worth(s, i);
}

/* Who touches whom, by circles first: the engine's own look costs a pass each. */
static void find_contacts(look *l)
{
    for (int i = 0; i < l->ours; i++) {
        for (int k = l->ours; k < l->n; k++) {
            body_view *a = &l->v[i], *d = &l->v[k];
            gs_len far = (a->r.w + a->r.d + d->r.w + d->r.d) / 2 + 60;
            gs_len dx = a->r.c.x - d->r.c.x, dy = a->r.c.y - d->r.c.y;
            if (dx > far || dx < -far || dy > far || dy < -far ||
                gs_rect_separation(&a->r, &d->r) > 50) {
                continue;
            }
            if (gs_rect_distance(&a->r, &d->r) <= 50) {
                a->engaged = d->engaged = true;
            }
        }
    }
}

void look_refresh(gen *s)
{
    look *l = s->l = &s->g->look;
    const gs_battle *b = s->b;
    l->side = s->side;
    s->g->looks++; /* fights reckoned for the last look are void */
    l->n = l->ours = 0;
    l->terrain = s->g->scene->terrain->n > 0;
    memset(l->at, -1, sizeof l->at);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < GS_MAX_UNITS + b->t.n_heroes && l->n < MAX_VIEWS; i++) {
            if (i == b->t.n_units) {
                i = i < GS_MAX_UNITS ? GS_MAX_UNITS : i;
                if (b->t.n_heroes == 0) {
                    break;
                }
            }
            if (!gs_body_here(b, i) || (gs_body_side(b, i) == s->side) != (pass == 0) ||
                !gs_body_known(b, s->side, i)) {
                continue;
            }
            body_view *v = &l->v[l->n];
            memset(v, 0, sizeof *v);
            v->body = (int16_t)i;
            v->mine = pass == 0;
            v->r = b->s.rect[i];
            v->free = gs_body_free(b, i);
            if (i < GS_MAX_UNITS) {
                view_unit(s, i, v);
            } else {
                view_hero(s, i - GS_MAX_UNITS, v);
            }
            l->at[i] = (int16_t)l->n++;
        }
        l->ours = pass == 0 ? l->n : l->ours;
    }
    find_contacts(l);
    for (int i = 0; i < l->n; i++) {
        l->v[i].fit = l->v[i].fit && !l->v[i].engaged;
    }
    l->break_own = gs_engine_units_to_break(b, s->side);
    l->break_foe = gs_engine_units_to_break(b, 1 - s->side);
}
