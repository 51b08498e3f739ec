#ifndef GESTA_TEST_DRAWN_H
#define GESTA_TEST_DRAWN_H
/* Campaigns drawn at random: every army and hero, every kind of troops, names and numbers at their
 * limits. */
#include "test.h"

#include "gesta/campaign.h"
#include "gesta/rules.h"
#include "gesta/story.h"

#include <stdio.h>
#include <string.h>

typedef struct draw {
    gs_arena *a;
    uint64_t seed;
    uint32_t at;
} draw;

static uint32_t below(draw *d, uint32_t n)
{
    return gs_random_at(d->seed, 7, d->at++, 0, n);
}

/* ---- names ---- */
static const char *const letters[] = {
    "M", "w", "=", "i", "W", "\xC3\x89", "\xD0\xA9", "\xCE\xA9", "a\xCC\x81\xCC\xA3\xCC\x88", "\xD7\x9E",
    "\xD8\xB9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80", "\xE2\x80\x94", "\xE2\x86\x92", "<", "&", "\"",
    "(", "\\", "\xE2\x80\x8B", "\xE2\x80\xAE", "\xC2\xA0", "1", "%"};

/* One letter again and again, letters mixed, or with spaces here and there; 200 at most. */
static const char *name(draw *d)
{
    gs_str s = {0};
    int n = below(d, 3) ? (int)below(d, 200) + 1 : 70, way = (int)below(d, 4);
    const char *one = letters[below(d, GS_COUNT(letters))];
    for (int i = 0; i < n && gs_utf8_length(gs_str_text(&s)) < GS_NAME_LETTERS - 4; i++) {
        bool space = way == 2 && i && below(d, 6) == 0;
        gs_str_add(&s, way < 2 ? one : space ? " " : letters[below(d, GS_COUNT(letters))]);
    }
    const char *text = gs_arena_strdup(d->a, way == 3 ? "Roland" : gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* ---- campaigns ---- */
/* Facts of a unit or hero: words and numbers of the rule set's own, at their ends. */
static const char *facts_of(draw *d, const gs_fact *table, int n, int most)
{
    gs_str s = {0};
    for (int i = 0; i < most; i++) {
        const gs_fact *f = &table[below(d, (uint32_t)n)];
        gs_str word = {0};
        int words = 0;
        while (f->words && f->words[words]) {
            words++;
        }
        int32_t v = f->words ? (int32_t)below(d, (uint32_t)words) : below(d, 2) ? f->hi : f->lo;
        gs_fact_print(f, v, &word);
        char had[64];
        if (strcmp(f->key, "unit.type") != 0 && v >= f->lo && v <= f->hi && word.len &&
            !gs_kv_word(gs_str_text(&s), f->key, had, sizeof had)) {
            gs_str_addf(&s, "%s%s=%s", s.len ? " " : "", f->key, word.p);
        }
        gs_str_free(&word);
    }
    const char *text = gs_arena_strdup(d->a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static const gs_fact *type_fact(const gs_ruleset *rs)
{
    return gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9);
}

static void draw_troops(draw *d, gs_campaign *c, const gs_ruleset *rs)
{
    const gs_fact *type = type_fact(rs);
    int n = 0;
    while (type->words[n]) {
        n++;
    }
    c->troops = GS_NEW_ARRAY(d->a, gs_camp_troop, n);
    for (int i = 0; i < n; i++) {
        gs_camp_troop *t = &c->troops[c->n_troops++];
        gs_camp_as *as = GS_NEW(d->a, gs_camp_as);
        *as = (gs_camp_as){.ruleset = rs->id, .type = type->words[i]};
        as->facts = below(d, 2) ? facts_of(d, rs->unit_facts, rs->n_unit_facts, 3) : NULL;
        *t = (gs_camp_troop){.id = gs_arena_printf(d->a, "troop-%d", i),
                             .name = name(d),
                             .special = below(d, 4) ? NULL : name(d),
                             .as = as,
                             .n_as = 1};
    }
}

static void draw_heroes(draw *d, gs_camp_side *s, int side, const gs_ruleset *rs)
{
    s->heroes = GS_NEW_ARRAY(d->a, gs_camp_hero, 3);
    for (int h = 0; h < 3; h++) {
        gs_camp_as *as = GS_NEW(d->a, gs_camp_as);
        *as = (gs_camp_as){.ruleset = rs->id};
        as->facts = rs->n_hero_facts ? facts_of(d, rs->hero_facts, rs->n_hero_facts, 2) : NULL;
        s->heroes[s->n_heroes++] =
            (gs_camp_hero){.id = gs_arena_printf(d->a, "hero-%d-%d", side, h),
                           .name = name(d),
                           .epithet = below(d, 2) ? name(d) : NULL,
                           .power = (int)below(d, 6) + 1,
                           .player = below(d, 2),
                           .kind = "hero",
                           .about = below(d, 2) ? name(d) : NULL,
                           .as = as,
                           .n_as = 1};
    }
}

static void draw_armies(draw *d, const gs_campaign *c, gs_camp_side *s, int side)
{
    s->n_armies = 2;
    s->armies = GS_NEW_ARRAY(d->a, gs_camp_army, 2);
    for (int k = 0; k < 2; k++) {
        gs_camp_army *army = &s->armies[k];
        army->id = gs_arena_printf(d->a, "army-%d-%d", side, k);
        army->name = name(d);
        army->n_units = k ? (int)below(d, 3) : c->n_troops;
        army->units = GS_NEW_ARRAY(d->a, gs_camp_unit, c->n_troops + 3);
        for (int u = 0; u < army->n_units; u++) {
            int full = below(d, 3) ? (int)below(d, 30) + 1 : 999;
            army->units[u] = (gs_camp_unit){
                .id = gs_arena_printf(d->a, "unit-%d-%d-%d", side, k, u),
                .name = name(d),
                .troop = c->troops[u % c->n_troops].id,
                .full = full,
                .present = below(d, 2) ? -1 : (int)below(d, (uint32_t)full + 1),
                .leader = k == 0 && u < 2 ? s->heroes[u].id : NULL,
                .facts = below(d, 3) ? NULL : "unit.quality=elite unit.nothing=7 unit.type=none"};
        }
    }
}

static gs_campaign *draw_campaign(uint64_t seed, const gs_ruleset *rs)
{
    gs_campaign *c = gs_campaign_new();
    gs_err err = {0};
    draw d = {c->arena, seed, 0};
    c->id = "drawn";
    c->title = name(&d);
    c->ruleset = rs->id;
    draw_troops(&d, c, rs);
    c->n_sides = 2;
    c->sides = GS_NEW_ARRAY(c->arena, gs_camp_side, 2);
    for (int s = 0; s < 2; s++) {
        c->sides[s].id = s ? "b" : "a";
        c->sides[s].name = name(&d);
        draw_heroes(&d, &c->sides[s], s, rs);
        draw_armies(&d, c, &c->sides[s], s);
    }
    gs_status st = gs_campaign_check(c, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(st, GS_OK);
    return c;
}

/* The set-up of a battle of that campaign, by hand: the first army of each side. */
static gs_setup *setup_of(const gs_campaign *c, gs_arena *a, const gs_ruleset *rs)
{
    gs_setup *s = gs_setup_new(a, rs);
    s->title = c->title;
    s->units = GS_NEW_ARRAY(a, gs_ob_unit, GS_MAX_UNITS);
    s->heroes = GS_NEW_ARRAY(a, gs_ob_hero, GS_MAX_HEROES);
    for (int side = 0; side < 2; side++) {
        const gs_camp_side *of = &c->sides[side];
        s->side[side].name = of->name;
        for (int i = 0; i < of->armies[0].n_units; i++) {
            const gs_camp_unit *u = &of->armies[0].units[i];
            const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
            s->units[s->n_units++] = (gs_ob_unit){
                .id = u->id,
                .name = u->name,
                .troop = t->name,
                .side = side,
                .full = u->full,
                .present = u->full,
                .leader = -1,
                .number = u->number,
                .facts = gs_arena_printf(a, "unit.type=%s", t->as[0].type)};
        }
        for (int i = 0; i < of->n_heroes; i++) {
            s->heroes[s->n_heroes++] = (gs_ob_hero){.id = of->heroes[i].id,
                                                    .name = of->heroes[i].name,
                                                    .side = side,
                                                    .unit = -1,
                                                    .rating = of->heroes[i].power,
                                                    .power = of->heroes[i].power};
        }
    }
    return s;
}

#endif
