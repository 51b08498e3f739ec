/* Profiles of companies and leaders under Gathering of Hosts, and what shows of them on
 * the table. */
#include "goh_gen_int.h"

#include <string.h>

/* ---- profiles, once a scene ---- */

static uint8_t role_of(const goh_unit *f)
{
    bool bow = f->weapon == GOH_BOW || f->weapon == GOH_ENGINE;
    switch (f->type) {
    case GOH_SKIRMISHERS:
        return ROLE_LIGHT;
    case GOH_ARCHERS:
        return ROLE_SHOOTER;
    case GOH_LIGHT_INFANTRY:
    case GOH_INFANTRY:
    case GOH_HEAVY_INFANTRY:
        return bow ? ROLE_SHOOTER : ROLE_FOOT;
    case GOH_HORSE_ARCHERS:
        return ROLE_LIGHT_HORSE;
    case GOH_ARTILLERY:
        return ROLE_ENGINE;
    case GOH_GREAT_BEAST:
    case GOH_MONSTER:
        return ROLE_BEAST;
    default:
        return ROLE_HORSE;
    }
}

static bool armed(const goh_unit *f)
{
    return f->weapon != GOH_NO_WEAPON && f->weapon != GOH_PILUM;
}

/* What a company is worth to an army: the hits it takes, its dice, its speed. */
static int32_t points_of(const goh_unit *f, int endurance)
{
    int32_t hits = endurance * 8, dice = f->melee_dice + f->dice_bonus;
    hits += f->heavy_armour == GOH_YES ? hits * 6 / 10
            : f->shieldwall || f->pike ? hits * 2 / 10
                                       : 0;
    dice -= f->non_melee == GOH_YES;
    int32_t n = hits + 8 * (dice > 1 ? dice : 1) + (f->shock == GOH_YES ? 6 : 0) +
                (armed(f) ? 8 * f->shots : 0);
    return n + (f->move > 3 ? 3 * (f->move - 3) : 0);
}

/* Points of the unnamed general or captain with it where a side names nobody (GOH-R16). */
static uint8_t unnamed_of(const gs_setup *s, int unit)
{
    int nth = 0;
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].side == s->units[unit].side) {
            return 0;
        }
    }
    for (int i = 0; i < unit; i++) {
        nth += s->units[i].side == s->units[unit].side && !s->units[i].dummy;
    }
    return (uint8_t)(s->units[unit].dummy ? 0 : nth == 0 ? 2 : nth % 6 == 0 ? 1 : 0);
}

void goh_gen_know(gs_general *g, gs_arena *a)
{
    const gs_setup *s = g->scene->setup;
    const gs_ruleset *rs = s->ruleset;
    goh_know *w = g->know = GS_NEW(a, goh_know);
    for (int i = 0; i < s->n_units; i++) {
        goh_unit *f = &w->unit[i].f;
        if (gs_setup_unit_facts(s, i, f, NULL) != GS_OK) { /* refused by the scene */
            gs_facts_default(rs->unit_facts, rs->n_unit_facts, f);
        }
        goh_unit_resolve(f);
        w->unit[i].unnamed = unnamed_of(s, i);
        prof *p = &g->unit[i];
        p->role = role_of(f);
        p->whole = true;
        p->points = s->units[i].dummy ? 0 : points_of(f, gs_setup_bears(s, i));
        p->rate = f->type == GOH_ARTILLERY ? 0 : GS_LEN(f->move + f->move_bonus);
        g->army[s->units[i].side] += p->points;
    }
    for (int i = 0; i < s->n_heroes; i++) {
        const char *facts = s->heroes[i].facts ? s->heroes[i].facts : "";
        gs_facts_default(rs->hero_facts, rs->n_hero_facts, &w->hero[i]);
        if (gs_facts_parse(rs->hero_facts, rs->n_hero_facts, facts, strlen(facts),
                           &w->hero[i], NULL) != GS_OK) {
            gs_facts_default(rs->hero_facts, rs->n_hero_facts, &w->hero[i]);
        }
    }
}

/* ---- on the table ---- */

/* The leaders with a company: their points, and the first of them. */
static int leaders_of(const gen *s, int unit, int16_t *first)
{
    const goh_know *w = goh_known(s->g);
    int sum = w->unit[s->b->t.unit[unit].of].unnamed;
    *first = -1;
    for (int h = 0; h < s->b->t.n_heroes; h++) {
        const gs_hero_state *t = &s->b->t.hero[h];
        if (t->unit != unit || t->where != GS_HERO_UP) {
            continue;
        }
        int own = t->of < s->g->scene->setup->n_heroes ? w->hero[t->of].inspiration : -1;
        int n = own < 0 ? t->power : own - t->hits;
        sum += n < 0 ? 0 : n;
        *first = *first < 0 ? (int16_t)h : *first;
    }
    return sum > 9 ? 9 : sum;
}

/* ---- panic (GOH-11.2) ---- */

#define NEAR GS_LEN(6)
#define FLIGHT 900 /* w of a company that flees */
#define RUIN 24    /* what panic may cost counts so much, in 1/64: it is not sure */

/* Is a general with the company, who is lost with it in so many sixths of the cases? */
static int general_with(const gen *s, int unit)
{
    if (goh_known(s->g)->unit[s->b->t.unit[unit].of].unnamed == 2) {
        return 6;
    }
    for (int h = 0; h < s->b->t.n_heroes; h++) {
        const gs_hero_state *t = &s->b->t.hero[h];
        if (t->unit == unit && t->where == GS_HERO_UP &&
            t->of < s->g->scene->setup->n_heroes &&
            s->g->scene->setup->heroes[t->of].general) {
            return 3;
        }
    }
    return 0;
}

/* Friends of a general's company who would test for panic. */
static int would_test(const gen *s, int unit)
{
    int n = 0;
    const gs_unitset *friends = &s->b->s.of_side[gs_body_side(s->b, unit)];
    for (int i = gs_unitset_next(friends, -1); i >= 0; i = gs_unitset_next(friends, i)) {
        n += i != unit && s->g->unit[s->b->t.unit[i].of].points > 0 &&
             gs_rects_apart(&s->b->s.rect[i], &s->b->s.rect[unit]) <= NEAR;
    }
    return n < GOH_MOST_NEAR ? n : GOH_MOST_NEAR;
}

/* w of the flight of those near, a third of whom flee; with so many it breaks. */
static int32_t ruin_of(int sixths, int n, int32_t to_break)
{
    int64_t p[GOH_MOST_NEAR + 1] = {65536}, w = 0;
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i > 0; i--) {
            p[i] = (p[i] * 2 + p[i - 1]) / 3;
        }
        p[0] = p[0] * 2 / 3;
    }
    for (int i = 1; i <= n; i++) {
        bool breaks = to_break != INT32_MAX && i + 1 >= to_break;
        w += p[i] * (i * FLIGHT + (breaks ? price(1) * 3 : 0));
    }
    return (int32_t)(w / 65536 * sixths / 6 * RUIN / 64);
}

/* All that the worth of its fights depends on, and its price to this general. */
static uint64_t facts_of(const gen *s, const gs_unit_state *u, const body_view *v,
                         int near)
{
    const gs_hero_state *h = v->hero >= 0 ? &s->b->t.hero[v->hero] : NULL;
    uint64_t k = (uint64_t)u->of << 6 | (uint64_t)(v->figures & 63);
    k = k << 6 | (uint64_t)(u->hits & 63);
    k = k << 1 | (uint64_t)(u->formation == GOH_IN_SQUARE || u->inside >= 0);
    k = k << 4 | (uint64_t)(v->lead & 15);
    k = k << 6 | (uint64_t)(h ? h->of + 1 : 0);
    k = k << 5 | (uint64_t)(h ? h->power & 31 : 0);
    k = k << 4 | (uint64_t)near;
    return UINT64_C(1) << 46 | k << 6 | (uint64_t)(s->t->hero & 63);
}

void goh_gen_view_unit(gen *s, int unit, body_view *v)
{
    const gs_unit_state *u = &s->b->t.unit[unit];
    const prof *p = &s->g->unit[u->of];
    int left = gs_body_strength(s->b, unit), full = left + u->hits;
    int64_t worth = (int64_t)p->points * 10000 / s->g->army[s->g->scene->setup->units[u->of].side];
    v->role = p->role;
    v->figures = (int16_t)left;
    v->lead = (int16_t)leaders_of(s, unit, &v->hero);
    full = full > 0 ? full : 1;
    v->each = (int32_t)(worth * 166 / 256 / full);
    v->worth = (int32_t)(worth * 90 / 256 + v->each * (int64_t)left);
    v->reach = u->inside >= 0 || u->formation == GOH_IN_SQUARE ? 0 : p->rate;
    v->fit = !(u->marks & (1u << GOH_MARK_HALTED)) && p->points > 0;
    int sixths = general_with(s, unit), near = sixths ? would_test(s, unit) : 0;
    bool ours = gs_body_side(s->b, unit) == s->side;
    v->ruin = near ? ruin_of(sixths, near, ours ? s->l->break_own : s->l->break_foe) : 0;
    v->facts = facts_of(s, u, v, near);
}

/* A leader is always with a company. */
void goh_gen_view_hero(gen *s, int hero, body_view *v)
{
    v->role = ROLE_HERO;
    v->lone = true;
    v->hero = (int16_t)hero;
    v->worth = hero_worth(s, hero);
}

bool goh_gen_covers(int kind)
{
    return goh_terrain_table[kind].cover;
}

bool goh_gen_shelters(int def)
{
    return def == DEF_COVER || def == DEF_WALL;
}

bool goh_gen_square(const gen *s, const body_view *v)
{
    return s->b->t.unit[v->body].formation == GOH_IN_SQUARE ||
           s->b->t.unit[v->body].inside >= 0;
}

/* One hit from being removed: it fights as well as ever, but is soon lost. */
bool goh_gen_spent(const gen *s, const body_view *v)
{
    return v->figures <= 1 && s->b->t.unit[v->body].hits >= 2;
}

/* ---- how it is drawn up ---- */

int goh_gen_files(const gen *s, int unit)
{
    (void)s;
    (void)unit;
    return 1;
}

void goh_gen_size(const gen *s, int unit, int files, gs_len *w, gs_len *d)
{
    (void)files;
    *w = goh_known(s->g)->unit[unit].f.width;
    *d = goh_known(s->g)->unit[unit].f.depth;
}
