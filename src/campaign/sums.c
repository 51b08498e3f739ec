/* What an army comes to: strength, heroes, points. One piece of code for every page. */
#include "gesta/campaign_sums.h"

#include "campaign_int.h"
#include "muster_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* ---- who is with it ---- */
static void add_hero(const gs_campaign *c, const char *id, gs_camp_hero **list, int *n)
{
    gs_camp_hero *h = id ? gs_campaign_hero(c, id) : NULL;
    gs_hero_now now;
    for (int i = 0; i < *n; i++) {
        if (list[i] == h) {
            return;
        }
    }
    if (h) {
        gs_campaign_hero_now(c, h, &now);
        if (gs_fate_can_fight(now.fate)) {
            list[(*n)++] = h;
        }
    }
}

int gs_campaign_heroes_with(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                            gs_camp_hero ***out, bool *commands)
{
    gs_camp_unit **units;
    int n = gs_campaign_units(c, army, a, &units), kept = 0;
    *out = GS_NEW_ARRAY(a, gs_camp_hero *, n + 1);
    add_hero(c, army->general, *out, &kept);
    if (commands) {
        *commands = kept > 0;
    }
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, units[i], &now);
        if (!now.struck) {
            add_hero(c, units[i]->leader, *out, &kept);
        }
    }
    return kept;
}

/* ---- points ---- */
/* What the book asks for a unit of these facts at full strength; -1 if it has no prices. */
static int by_book(const gs_ruleset *rs, const char *facts, gs_arena *a)
{
    if (!rs->unit_points) {
        return -1;
    }
    void *of = gs_arena_alloc(a, rs->unit_size);
    gs_facts_default(rs->unit_facts, rs->n_unit_facts, of);
    if (facts && gs_facts_parse(rs->unit_facts, rs->n_unit_facts, facts, strlen(facts), of, NULL) !=
                     GS_OK) {
        return -1;
    }
    rs->by_type(of);
    return rs->unit_points(of);
}

/* In proportion to strength, rounded up. */
static int share(int points, int present, int full)
{
    return full > 0 ? (int)gs_div_up((int64_t)points * present, full) : points;
}

static int points_of(const gs_ruleset *rs, const gs_camp_troop *t, const char *facts, int present,
                     int full, gs_arena *a)
{
    if (t && t->points > 0) {
        return t->each ? t->points * present : share(t->points, present, full);
    }
    int book = by_book(rs, facts, a);
    return book < 0 ? -1 : share(book, present, full);
}

int gs_campaign_unit_points(const gs_campaign *c, const gs_camp_unit *u)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
    const gs_camp_as *as = t ? gs_muster_as(t->as, t->n_as, rs->id) : NULL;
    gs_unit_now now;
    gs_campaign_unit_now(c, u, &now);
    if (now.struck) {
        return 0;
    }
    bool own = t && t->points > 0;
    if (!own && (!as || !rs->unit_points)) {
        return -1;
    }
    gs_arena *a = gs_arena_new();
    const char *facts = own ? NULL : gs_camp_unit_facts(c, rs, u, as, a);
    int points = points_of(rs, t, facts, now.present, now.full, a);
    gs_arena_free(a);
    return points;
}

static int hero_by_book(const gs_ruleset *rs, const char *facts, bool general, gs_arena *a)
{
    if (!rs->hero_points) {
        return 0;
    }
    void *of = gs_arena_alloc(a, rs->hero_size);
    gs_facts_default(rs->hero_facts, rs->n_hero_facts, of);
    if (facts && gs_facts_parse(rs->hero_facts, rs->n_hero_facts, facts, strlen(facts), of, NULL) !=
                     GS_OK) {
        gs_facts_default(rs->hero_facts, rs->n_hero_facts, of);
    }
    return rs->hero_points(of, general);
}

int gs_campaign_hero_points(const gs_campaign *c, const gs_camp_hero *h, bool general)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    const gs_camp_as *as = gs_muster_as(h->as, h->n_as, rs->id);
    gs_arena *a = gs_arena_new();
    int points = hero_by_book(rs, as ? as->facts : NULL, general, a);
    gs_arena_free(a);
    return points;
}

bool gs_campaign_setup_points(const gs_campaign *c, const gs_setup *s, int points[2])
{
    gs_arena *a = gs_arena_new();
    bool all = true;
    points[0] = points[1] = 0;
    for (int i = 0; i < s->n_units && all; i++) {
        const gs_ob_unit *u = &s->units[i];
        const gs_camp_unit *of = gs_campaign_unit(c, u->id);
        const gs_camp_troop *t = of ? gs_campaign_troop(c, of->troop) : NULL;
        int one = u->dummy ? 0 : points_of(s->ruleset, t, u->facts, u->present, u->full, a);
        all = one >= 0;
        points[u->side] += one;
    }
    for (int i = 0; i < s->n_heroes && all; i++) {
        const gs_ob_hero *h = &s->heroes[i];
        points[h->side] += hero_by_book(s->ruleset, h->facts, h->general, a);
    }
    gs_arena_free(a);
    return all;
}

/* ---- the sum ---- */
static void add_unit(const gs_campaign *c, const gs_camp_unit *u, gs_army_sum *out)
{
    gs_unit_now now;
    gs_campaign_unit_now(c, u, &now);
    if (now.struck) {
        out->struck++;
        return;
    }
    int points = gs_campaign_unit_points(c, u);
    out->units++;
    out->full += now.full;
    out->present += now.present;
    out->points += points > 0 ? points : 0;
    out->without += points < 0;
}

void gs_campaign_army_sum(const gs_campaign *c, const gs_camp_army *army, gs_army_sum *out)
{
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    gs_camp_hero **heroes;
    bool commands;
    int n = gs_campaign_units(c, army, a, &units);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < n; i++) {
        add_unit(c, units[i], out);
    }
    out->heroes = gs_campaign_heroes_with(c, army, a, &heroes, &commands);
    for (int i = 0; i < out->heroes; i++) {
        out->points += gs_campaign_hero_points(c, heroes[i], commands && i == 0);
    }
    gs_arena_free(a);
}

void gs_points_number(int n, gs_str *out)
{
    if (n >= 1000 || n <= -1000) {
        gs_points_number(n / 1000, out);
        n = n % 1000 < 0 ? -(n % 1000) : n % 1000;
        gs_str_addf(out, ",%03d", n);
    } else {
        gs_str_addf(out, "%d", n);
    }
}

void gs_points_words(const gs_army_sum *sum, int limit, gs_str *out)
{
    if (sum->points == 0 && sum->without > 0) {
        return;
    }
    gs_str_add(out, sum->without ? "at least " : "");
    gs_points_number(sum->points, out);
    if (limit > 0) {
        gs_str_add(out, " of ");
        gs_points_number(limit, out);
    }
    if (sum->without) {
        gs_str_addf(out, " (%d without)", sum->without);
    }
}
