/* Lists checked by the limits of a book and of imported lists (CAM-5.4). */
#include "gesta/points.h"

#include "gesta/fixed.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_BREACHES 200

typedef struct checker {
    const gs_campaign *c;
    const gs_camp_army *army;
    const gs_ruleset *rs;
    gs_arena *a;
    gs_camp_unit **units; /* on the roll */
    int n_units;
    gs_camp_hero **heroes; /* the commander first */
    int n_heroes, generals;
    gs_list_check *out;
} checker;

static void breach(checker *x, const char *rule, const char *fmt, ...) GS_PRINTF(3, 4);
static void breach(checker *x, const char *rule, const char *fmt, ...)
{
    char words[400];
    va_list args;
    va_start(args, fmt);
    vsnprintf(words, sizeof words, fmt, args);
    va_end(args);
    if (x->out->n < MOST_BREACHES) {
        x->out->breach[x->out->n++] =
            (gs_list_breach){.rule = rule, .text = gs_arena_strdup(x->a, words)};
    }
}

/* ---- who is there ---- */
/* Value of a fact of a hero under the campaign's book; "" where he has none of that key. */
static const char *fact_of(const checker *x, const gs_camp_hero *h, const char *key)
{
    for (int i = 0; i < h->n_as; i++) {
        const char *facts = h->as[i].facts, *at = facts ? strstr(facts, key) : NULL;
        if (at && strcmp(h->as[i].ruleset, x->rs->id) == 0) {
            at += strlen(key);
            return gs_arena_strndup(x->a, at, strcspn(at, " \t\n"));
        }
    }
    return "";
}

static void find(checker *x)
{
    gs_camp_unit **all;
    bool commands;
    int n = gs_campaign_units(x->c, x->army, x->a, &all);
    x->units = GS_NEW_ARRAY(x->a, gs_camp_unit *, n + 1);
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(x->c, all[i], &now);
        if (!now.struck) {
            x->units[x->n_units++] = all[i];
        }
    }
    x->n_heroes = gs_campaign_heroes_with(x->c, x->army, x->a, &x->heroes, &commands);
    for (int i = 0; i < x->n_heroes; i++) {
        x->generals += (commands && i == 0) ||
                       strcmp(fact_of(x, x->heroes[i], "hero.kind="), "general") == 0 ||
                       strcmp(fact_of(x, x->heroes[i], "hero.rank="), "general") == 0;
    }
}

/* ---- the book's limits ---- */
static const char *name_of(const checker *x, const gs_camp_unit *u)
{
    gs_unit_now now;
    gs_campaign_unit_now(x->c, u, &now);
    return now.name ? now.name : u->name;
}

/* Type of a unit under the book, a space before and behind; " " if nobody says. */
static const char *type_of(const checker *x, const gs_camp_unit *u, const gs_camp_as **as)
{
    const gs_camp_troop *t = gs_campaign_troop(x->c, u->troop);
    for (int i = 0; t && i < t->n_as; i++) {
        if (strcmp(t->as[i].ruleset, x->rs->id) == 0 && t->as[i].type) {
            *as = &t->as[i];
            return gs_arena_printf(x->a, " %s ", t->as[i].type);
        }
    }
    return " ";
}

/* The value of a unit's fact; 0 where it is not given. */
static int given(const checker *x, const gs_camp_unit *u, const gs_camp_as *as, const char *key)
{
    const char *facts = gs_camp_unit_facts(x->c, x->rs, u, as, x->a), *at = strstr(facts, key);
    size_t n = strlen(key);
    int32_t v = 0;
    const gs_fact *f = gs_fact_find(x->rs->unit_facts, x->rs->n_unit_facts, key, n);
    if (!at || at[n] != '=' || !f ||
        gs_fact_parse(f, at + n + 1, strcspn(at + n + 1, " \t\n"), &v, NULL) != GS_OK) {
        return 0;
    }
    return v;
}

static void check_each_unit(checker *x, const gs_army_limit *l)
{
    for (int i = 0; i < x->n_units; i++) {
        const gs_camp_as *as = NULL;
        const char *type = type_of(x, x->units[i], &as);
        if (!as || (l->only && !strstr(l->only, type))) {
            continue;
        }
        gs_unit_now now;
        gs_campaign_unit_now(x->c, x->units[i], &now);
        int v = l->of == GS_LIMIT_FULL ? now.full : given(x, x->units[i], as, l->fact);
        if (v > 0 && (v < l->least || v > l->most)) {
            breach(x, l->rule, "%s is of %d: %s", name_of(x, x->units[i]), v, l->words);
        }
    }
}

static void check_each_hero(checker *x, const gs_army_limit *l)
{
    for (int i = 0; i < x->n_heroes; i++) {
        gs_hero_now now;
        gs_campaign_hero_now(x->c, x->heroes[i], &now);
        if (now.rating < l->least || now.rating > l->most) {
            breach(x, l->rule, "%s has %d: %s", x->heroes[i]->name, now.rating, l->words);
        }
    }
}

/* What the army has of what a limit counts, in a player's words. */
static int count(const checker *x, const gs_army_limit *l, const char **of)
{
    int personal = 0;
    for (int i = 0; i < x->n_heroes; i++) {
        personal += x->heroes[i]->player;
    }
    switch ((int)l->of) {
    case GS_LIMIT_POINTS:
        *of = "points";
        return x->out->sum.points;
    case GS_LIMIT_UNITS:
        *of = x->rs->body[x->n_units != 1];
        return x->n_units;
    case GS_LIMIT_GENERALS:
        *of = x->generals == 1 ? "general" : "generals";
        return x->generals;
    case GS_LIMIT_LEADERS:
        *of = "other leaders";
        return x->n_heroes - x->generals;
    case GS_LIMIT_PERSONAL:
        *of = "personal heroes";
        return personal;
    default:
        *of = x->n_heroes == 1 ? "hero" : "heroes";
        return x->n_heroes;
    }
}

static void check_book(checker *x)
{
    for (const gs_army_limit *l = x->rs->limits; l && l->rule; l++) {
        const char *of;
        int v = count(x, l, &of);
        if (l->of == GS_LIMIT_FULL || l->of == GS_LIMIT_FACT) {
            check_each_unit(x, l);
        } else if (l->of == GS_LIMIT_POWER) {
            check_each_hero(x, l);
        } else if (l->of == GS_LIMIT_SHARE) {
            if (v * l->least > x->n_units) {
                breach(x, l->rule, "%d %s to %d %s: %s", v, of, x->n_units,
                       x->rs->body[x->n_units != 1], l->words);
            }
        } else if (l->of == GS_LIMIT_POINTS && x->out->sum.without && v < l->least) {
            continue; /* it may be worth more */
        } else if (v < l->least || (l->most >= 0 && v > l->most)) {
            breach(x, l->rule, "%d %s: %s", v, of, l->words);
        }
    }
}

/* ---- a limit of points, an imported list ---- */
static void check_points(checker *x)
{
    int limit = x->out->limit, points = x->out->sum.points;
    if (limit > 0 && points > limit) {
        gs_str words = {0};
        gs_points_number(points - limit, &words);
        breach(x, "limit", "%s point%s too many", gs_str_text(&words),
               points - limit == 1 ? "" : "s");
        gs_str_free(&words);
    }
    if (limit > 0 && x->out->sum.without) {
        breach(x, "limit", "%d unit%s no points: gesta troop change TROOP --points N",
               x->out->sum.without, x->out->sum.without == 1 ? " has" : "s have");
    }
}

/* How many of a row's troop the army has: by the troop's id or name. */
static int of_troop(const checker *x, const char *troop)
{
    int n = 0;
    for (int i = 0; i < x->n_units; i++) {
        const char *id = x->units[i]->troop;
        n += strcmp(id, troop) == 0 || strcmp(gs_campaign_name(x->c, id), troop) == 0;
    }
    return n;
}

/* So many times its rows `per 1000` hold for an army of such a size: once below 1801 points. */
static int times(int points)
{
    return points < 1801 ? 1 : (points + 199) / 1000;
}

static gs_status check_list(checker *x, const char *list, gs_err *err)
{
    int rows = 0, points = x->out->limit > 0 ? x->out->limit : x->out->sum.points;
    for (int i = 0; i < x->c->n_limits; i++) {
        const gs_camp_limit *l = &x->c->limits[i];
        if (strcmp(l->list, list) != 0) {
            continue;
        }
        bool per = l->per == 1;
        int k = per ? times(points) : 1, n = of_troop(x, l->troop);
        int least = per && points <= 800 ? 0 : l->least * k;
        rows++;
        if (n < least) {
            breach(x, l->list, "%d of %s: at least %d expected", n, l->troop, least);
        }
        bool elite = per && l->most == 0;
        int most = elite ? k - 1 : l->most * k;
        if (l->most >= 0 && n > most) {
            breach(x, l->list, "%d of %s: at most %d expected%s", n, l->troop, most,
                   elite ? " (elite: one fewer than the army's thousands)" : "");
        }
    }
    return rows ? GS_OK
                : gs_err_key(err, GS_INPUT, "list", "the campaign has no list \"%.60s\" (gesta list "
                             "names them)", list);
}

gs_status gs_list_check_army(const gs_campaign *c, const gs_camp_army *army, int limit,
                             const char *list, gs_arena *a, gs_list_check *out, gs_err *err)
{
    checker x = {.c = c, .army = army, .rs = gs_ruleset_find(c->ruleset), .a = a, .out = out};
    gs_str words = {0};
    *out = (gs_list_check){.limit = limit,
                           .breach = GS_NEW_ARRAY(a, gs_list_breach, MOST_BREACHES)};
    gs_campaign_army_sum(c, army, &out->sum);
    gs_points_words(&out->sum, limit, &words);
    out->words = gs_arena_strdup(a, gs_str_text(&words));
    gs_str_free(&words);
    find(&x);
    check_book(&x);
    check_points(&x);
    return list ? check_list(&x, list, err) : GS_OK;
}
