/* From the state of the table to facts: who a company is now, where it stands, who leads
 * it. */
#include "../fate_int.h"
#include "goh_facts_int.h"

#include "gesta/fixed.h"
#include "gesta/goh.h"

const goh_scene *goh_of(const gs_battle *b)
{
    return b->scene->data;
}

const goh_unit *goh_company(const gs_battle *b, int unit)
{
    return &goh_of(b)->unit[b->t.unit[unit].of];
}

bool goh_is_dummy(const gs_battle *b, int unit)
{
    return b->scene->setup->units[b->t.unit[unit].of].dummy;
}

int goh_endurance_now(const gs_battle *b, int unit)
{
    return goh_of(b)->bears[b->t.unit[unit].of];
}

int goh_strength(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) {
        return 0;
    }
    int left = goh_endurance_now(b, body) - b->t.unit[body].hits;
    return b->t.unit[body].left > 0 && left > 0 ? left : 0;
}

bool goh_is_light(const goh_unit *u)
{
    return u->type == GOH_LIGHT_INFANTRY || u->type == GOH_SKIRMISHERS;
}

bool goh_is_flying(const goh_unit *u)
{
    return u->flying == GOH_YES;
}

bool goh_is_mark(const gs_battle *b, int unit, int bit)
{
    return (goh_noted(b, unit)->did & bit) != 0;
}

bool goh_marked(const gs_battle *b, int unit, int mark)
{
    return (b->t.unit[unit].marks & (1u << mark)) != 0;
}

void goh_mark(gs_battle *b, int unit, int mark, bool on)
{
    if (goh_marked(b, unit, mark) != on) {
        gs_emit(b, GS_EFFECT_MARK, gs_ref_unit(unit), (gs_ref){0}, on, 0,
                b->scene->setup->ruleset->marks[mark]);
    }
}

/* ---- rectangles ---- */

gs_rect goh_template(const gs_battle *b, int feature)
{
    gs_box x = b->scene->terrain->f[feature].box;
    return (gs_rect){{(x.x0 + x.x1) / 2, (x.y0 + x.y1) / 2}, 0, x.x1 - x.x0, x.y1 - x.y0};
}

gs_rect goh_rect_at(const gs_battle *b, int unit, gs_pose pose)
{
    const goh_unit *u = goh_company(b, unit);
    return (gs_rect){pose.at, pose.facing, u->width, u->depth}; /* GOH-R2 */
}

gs_rect goh_rect(const gs_battle *b, int body)
{
    if (body >= GS_MAX_UNITS) { /* he is with a company: no body of his own (GOH-R79) */
        const gs_hero_state *h = &b->t.hero[body - GS_MAX_UNITS];
        return (gs_rect){h->at, h->facing, 500, 500};
    }
    const gs_unit_state *u = &b->t.unit[body];
    if (u->inside >= 0) { /* GOH-R22: its template is its footprint */
        return goh_template(b, u->inside);
    }
    return goh_rect_at(b, body, (gs_pose){u->at, u->facing});
}

int goh_holds_what(const gs_battle *b, int unit)
{
    int in = b->t.unit[unit].inside;
    if (in < 0) {
        return GOH_HOLDS_NONE;
    }
    const goh_terrain *t = &goh_terrain_table[b->scene->terrain->f[in].kind];
    return !t->fortress      ? GOH_HOLDS_TOWN
           : b->t.breach[in] ? GOH_HOLDS_BREACH
                             : GOH_HOLDS_FORTRESS;
}

bool goh_in_square(const gs_battle *b, int unit)
{
    if (b->t.unit[unit].formation != GOH_IN_SQUARE) {
        return false;
    }
    for (int i = 0; i < b->t.n_units; i++) {
        if (i != unit && gs_body_here(b, i) && b->t.unit[i].formation == GOH_IN_SQUARE &&
            gs_body_side(b, i) == gs_body_side(b, unit) &&
            gs_rect_distance(&b->s.rect[i], &b->s.rect[unit]) <= GOH_TOUCH) {
            return true;
        }
    }
    return false; /* GOH-R27: a square of one counts as no square */
}

/* ---- leaders (GOH-R16) ---- */

int goh_inspiration(const gs_battle *b, int hero)
{
    int n = goh_of(b)->hero[hero].inspiration;
    n = n < 0 ? b->t.hero[hero].power : n - b->t.hero[hero].hits;
    return n < 0 ? 0 : n > 9 ? 9 : n;
}

int goh_unnamed_leader(const gs_battle *b, int unit)
{
    const gs_setup *s = b->scene->setup;
    int of = b->t.unit[unit].of, nth = 0;
    for (int h = 0; h < s->n_heroes; h++) {
        if (s->heroes[h].side == s->units[of].side) {
            return 0; /* the side names its leaders */
        }
    }
    for (int i = 0; i < of; i++) {
        nth += s->units[i].side == s->units[of].side && !s->units[i].dummy;
    }
    return s->units[of].dummy ? 0 : nth == 0 ? 2 : nth % 6 == 0 ? 1 : 0;
}

int goh_leadership(const gs_battle *b, int unit)
{
    int h[8], n = gs_heroes_with(b, unit, h), sum = goh_unnamed_leader(b, unit);
    for (int i = 0; i < n; i++) {
        sum += goh_inspiration(b, h[i]);
    }
    return sum > 9 ? 9 : sum;
}

bool goh_has_banner(const gs_battle *b, int unit)
{
    int h[8], n = gs_heroes_with(b, unit, h);
    for (int i = 0; i < n; i++) {
        if (goh_of(b)->hero[h[i]].rank != GOH_HERO) {
            return true;
        }
    }
    return goh_unnamed_leader(b, unit) > 0;
}

/* ---- ground (GOH-R22b, R28c, R52, R65b) ---- */

int goh_level(const gs_battle *b, int unit)
{
    return gs_level_at(b->scene->terrain, b->s.rect[unit].c);
}

static const goh_terrain *row_of(const gs_battle *b, int feature)
{
    return &goh_terrain_table[b->scene->terrain->f[feature].kind];
}

static bool on_road(const gs_battle *b, gs_pt p)
{
    const gs_terrain *t = b->scene->terrain;
    for (int i = 0; i < t->n; i++) {
        if (row_of(b, i)->ground == GOH_GROUND_ROAD && gs_feature_holds(&t->f[i], p)) {
            return true;
        }
    }
    return false;
}

/* A line between the two, which `unit` touches. */
static bool line_between(const gs_battle *b, int unit, gs_pt from, gs_pt to, int i)
{
    const gs_feature *f = &b->scene->terrain->f[i];
    return f->line && gs_feature_inside(f, from, to) > 0 &&
           gs_feature_distance(f, &b->s.rect[unit]) <= 50;
}

bool goh_open_ground(const gs_battle *b, int unit, int enemy)
{
    const gs_terrain *t = b->scene->terrain;
    gs_pt c = b->s.rect[unit].c, e = enemy >= 0 ? b->s.rect[enemy].c : c;
    bool road = on_road(b, c);
    for (int i = 0; i < t->n; i++) {
        const goh_terrain *row = row_of(b, i);
        if (row->open || row->ground == GOH_GROUND_ROAD) {
            continue;
        }
        if (row->line ? enemy >= 0 && (line_between(b, unit, e, c, i) ||
                                       line_between(b, enemy, e, c, i))
                      : !road && gs_feature_holds(&t->f[i], c)) {
            return false;
        }
    }
    return true;
}

bool goh_in_cover(const gs_battle *b, int unit, gs_pt from, gs_pt to)
{
    const gs_terrain *t = b->scene->terrain;
    gs_pt c = b->s.rect[unit].c;
    for (int i = 0; i < t->n; i++) {
        if (!row_of(b, i)->cover) {
            continue;
        }
        if (t->f[i].line ? line_between(b, unit, from, to, i)
                         : gs_feature_holds(&t->f[i], c)) {
            return true;
        }
    }
    return b->t.unit[unit].inside >= 0; /* GOH-R22 */
}

bool goh_in_melee_cover(const gs_battle *b, int unit, int enemy)
{
    const gs_terrain *t = b->scene->terrain;
    gs_pt c = b->s.rect[unit].c, e = b->s.rect[enemy].c;
    bool moved_in =
        goh_is_mark(b, unit, GOH_ATTACKED) || goh_is_mark(b, unit, GOH_COUNTERED);
    if (goh_of(b)->o.cover == 0 && moved_in) {
        return false;
    }
    for (int i = 0; i < t->n; i++) {
        if (!row_of(b, i)->cover) {
            continue;
        }
        bool in = t->f[i].line
                      ? line_between(b, unit, e, c, i)
                      : gs_feature_holds(&t->f[i], c) || b->t.unit[unit].inside == i;
        bool both = !t->f[i].line && gs_feature_holds(&t->f[i], e);
        if (in && (goh_of(b)->o.cover || !both)) {
            return true;
        }
    }
    return false;
}

/* ---- small words ---- */

bool goh_same_facing(gs_ang a, gs_ang b)
{
    gs_ang d = gs_ang_signed(a - b);
    return d >= -GOH_DEGREE && d <= GOH_DEGREE;
}

int32_t goh_zone_word(gs_bearing z)
{
    return z == GS_FRONT ? GOH_FRONT : z == GS_REAR ? GOH_REAR : GOH_FLANK;
}

int32_t goh_dec(gs_len l)
{
    return l > 99000 ? 99000 : l < 0 ? 0 : l;
}

int32_t goh_flag_fact(int32_t flag, bool by_type)
{
    return (flag == GOH_YES) == by_type ? GOH_BY_TYPE : flag;
}

int32_t goh_endurance_fact(const gs_battle *b, int unit)
{
    const goh_unit *u = goh_company(b, unit);
    int32_t e = goh_endurance_now(b, unit);
    return e == goh_endurance_of(0, u->type, u->heavy_armour) ? 0 : e;
}
