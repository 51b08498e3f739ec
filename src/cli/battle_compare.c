/* gesta battle compare: one battle under several rule sets, side by side. */
#include "open.h"

#include "gesta/engine.h"
#include "gesta/os.h"
#include "gesta/report_build.h"

#include <string.h>

#define MOST 5      /* rule sets at once */
#define TEXT 120    /* bytes of a cell */

/* The battle under one of the rule sets. */
typedef struct column {
    const gs_ruleset *rs;
    cli_fought fought;
    cli_odds odds;
    bool record; /* the campaign's own record */
} column;

typedef struct comparison {
    cli *c;
    cli_file *f;
    gs_camp_battle *b;
    column col[MOST];
    int n;
    bool eyes; /* --format text: a figure and its error in one cell */
    cli_list list;
} comparison;

/* ---- which rule sets ---- */

static gs_status take(comparison *x, const gs_ruleset *rs)
{
    for (int i = 0; i < x->n; i++) {
        if (x->col[i].rs == rs) {
            return GS_OK;
        }
    }
    if (x->n == MOST) {
        return gs_err_set(&x->c->err, GS_INPUT, "at most %d rule sets are compared at once", MOST);
    }
    x->col[x->n++].rs = rs;
    return GS_OK;
}

/* The battle's own and all others that its troops are described for. */
static gs_status take_all(comparison *x)
{
    gs_status st = take(x, gs_campaign_battle_ruleset(x->f->c, x->b));
    for (int i = 0; gs_rulesets[i] && st == GS_OK; i++) {
        gs_setup *s;
        gs_err why;
        if (gs_battle_rules_find(gs_rulesets[i]) &&
            gs_campaign_muster_under(x->f->c, x->b, gs_rulesets[i], x->c->arena, &s, &why) ==
                GS_OK) {
            st = take(x, gs_rulesets[i]);
        }
    }
    return st == GS_OK && x->n < 2
               ? gs_err_set(&x->c->err, GS_FAILED,
                            "the troops of %s are described for one rule set that battles are "
                            "fought by: name others with --ruleset to learn what is missing",
                            x->b->id)
               : st;
}

static gs_status choose(comparison *x)
{
    gs_status st = GS_OK;
    for (int i = 0; i < x->c->n_values && st == GS_OK; i++) {
        const gs_ruleset *rs;
        if (strcmp(x->c->command->opts[x->c->values[i].opt].name, "ruleset") == 0) {
            st = cli_battle_ruleset(x->c, x->c->values[i].text, &rs);
            st = st == GS_OK ? take(x, rs) : st;
        }
    }
    if (st == GS_OK && x->n == 1) { /* against the battle's own */
        column one = x->col[0];
        x->n = 0;
        st = take(x, gs_campaign_battle_ruleset(x->f->c, x->b));
        st = st == GS_OK ? take(x, one.rs) : st;
        return st == GS_OK && x->n < 2
                   ? gs_err_set(&x->c->err, GS_INPUT,
                                "%s is fought under %s already: name another rule set to compare",
                                x->b->id, one.rs->name)
                   : st;
    }
    return st == GS_OK && x->n == 0 ? take_all(x) : st;
}

/* ---- fights ---- */

/* The campaign's own record, if the battle was fought under these rules. */
static gs_status own_record(comparison *x, column *col)
{
    gs_camp_battle *b;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    if (cli_has(x->c, "seed") || !gs_campaign_fought(x->f->c, x->b)) {
        return GS_OK;
    }
    gs_status st = cli_record(x->c, x->f, x->b->id, &b, &s, &log, &o);
    if (st != GS_OK || s->ruleset != col->rs) {
        return st;
    }
    gs_battle_tally *y = GS_NEW(x->c->arena, gs_battle_tally);
    st = gs_tally_log(s, log, INT32_MAX, y, &x->c->err);
    col->fought = (cli_fought){.setup = s, .log = log, .outcome = o, .tally = y};
    col->record = true;
    return st;
}

static gs_status work(comparison *x)
{
    gs_status st = GS_OK;
    for (int i = 0; i < x->n && st == GS_OK; i++) {
        column *col = &x->col[i];
        gs_setup *s;
        st = own_record(x, col);
        if (st == GS_OK && !col->record) {
            st = cli_battle_aside(x->c, x->f, x->b, col->rs, &col->fought);
        }
        st = st == GS_OK ? cli_battle_muster(x->c, x->f, x->b, col->rs, &s) : st;
        st = st == GS_OK ? cli_odds_work(x->c, col->rs->name, s, 200, &col->odds) : st;
    }
    return st;
}

/* ---- rows ---- */

static void begin_row(comparison *x, const char *figure, const char *who, const char *unit)
{
    cli_list_add(&x->list, figure);
    cli_list_add(&x->list, who);
    cli_list_add(&x->list, unit);
}

static void put_text(comparison *x, const char *text)
{
    cli_list_add(&x->list, text);
    if (!x->eyes) {
        cli_list_add(&x->list, "");
    }
}

static void put_figure(comparison *x, const cli_odds *o, cli_figure f)
{
    char value[TEXT] = "";
    char error[TEXT] = "";
    if (o->runs > 0) {
        snprintf(value, sizeof value, "%.2f", f.mean);
        snprintf(error, sizeof error, "%.2f", f.error);
    }
    if (x->eyes) {
        const char *both = gs_arena_printf(x->c->arena, "%s ± %s", value, error);
        cli_list_add(&x->list, o->runs == 0 ? "-" : both);
    } else {
        cli_list_add(&x->list, value);
        cli_list_add(&x->list, error);
    }
}

static void put_share(comparison *x, int lost, int of)
{
    char text[TEXT] = "";
    if (of > 0) {
        int tenths = (1000 * lost + of / 2) / of;
        snprintf(text, sizeof text, "%d.%d", tenths / 10, tenths % 10);
    }
    put_text(x, text);
}

static void the_course(comparison *x)
{
    begin_row(x, "source", "", "");
    for (int i = 0; i < x->n; i++) {
        put_text(x, x->col[i].record ? "the campaign's record" : "fought aside");
    }
    begin_row(x, "winner", "", "");
    for (int i = 0; i < x->n; i++) {
        const cli_fought *y = &x->col[i].fought;
        put_text(x, y->outcome->winner < 0 ? "drawn" : y->setup->side[y->outcome->winner].name);
    }
    begin_row(x, "reason", "", "");
    for (int i = 0; i < x->n; i++) {
        const char *reason = x->col[i].fought.outcome->reason;
        const char *how = gs_report_how(reason);
        put_text(x, x->eyes && *how ? how : reason);
    }
    begin_row(x, "turns", "", "turns");
    for (int i = 0; i < x->n; i++) {
        put_text(x, gs_arena_printf(x->c->arena, "%d", x->col[i].fought.outcome->turns));
    }
}

static int strength_of(const gs_battle_tally *y, int side)
{
    return y->side[side].began + y->side[side].absent;
}

static void the_sides(comparison *x)
{
    const gs_setup *first = x->col[0].fought.setup;
    for (int side = 0; side < GS_SIDES; side++) {
        begin_row(x, "losses", first->side[side].name, "per cent");
        for (int i = 0; i < x->n; i++) {
            const gs_tally_row *r = &x->col[i].fought.tally->side[side];
            put_share(x, r->killed, r->began);
        }
        begin_row(x, "units lost", first->side[side].name, "units");
        for (int i = 0; i < x->n; i++) {
            put_text(x, gs_arena_printf(x->c->arena, "%d",
                                        x->col[i].fought.tally->side[side].gone));
        }
    }
}

static void the_units(comparison *x)
{
    const gs_setup *first = x->col[0].fought.setup;
    for (int u = 0; u < first->n_units; u++) {
        const gs_ob_unit *unit = &first->units[u];
        if (unit->dummy) {
            continue;
        }
        begin_row(x, "unit's losses", unit->name, "per cent");
        for (int i = 0; i < x->n; i++) {
            const cli_fought *y = &x->col[i].fought;
            int k = gs_setup_unit(y->setup, unit->id);
            put_share(x, k < 0 ? 0 : y->tally->unit[k].row.killed,
                      k < 0 ? 0 : y->tally->unit[k].row.began);
        }
        begin_row(x, "unit's fate", unit->name, "");
        for (int i = 0; i < x->n; i++) {
            gs_str fate = {0};
            int k = gs_setup_unit(x->col[i].fought.setup, unit->id);
            if (k >= 0) {
                cli_unit_fate(&x->col[i].fought, k, &fate);
            }
            put_text(x, gs_str_text(&fate));
            gs_str_free(&fate);
        }
    }
}

static void the_heroes(comparison *x)
{
    const gs_setup *first = x->col[0].fought.setup;
    for (int h = 0; h < first->n_heroes; h++) {
        begin_row(x, "hero's fate", first->heroes[h].name, "");
        for (int i = 0; i < x->n; i++) {
            gs_str fate = {0};
            int k = gs_setup_hero(x->col[i].fought.setup, first->heroes[h].id);
            if (k >= 0) {
                cli_hero_fate(&x->col[i].fought, k, &fate);
            }
            put_text(x, gs_str_text(&fate));
            gs_str_free(&fate);
        }
    }
}

/* One row of the odds: the figure at this place in each rule set's; in per cent of `of` if it
 * is given. */
static void odds_row(comparison *x, const char *figure, const char *who, const char *unit,
                     size_t at, const int *of)
{
    begin_row(x, figure, who, unit);
    for (int i = 0; i < x->n; i++) {
        const cli_odds *o = &x->col[i].odds;
        cli_figure f = *(const cli_figure *)((const char *)o + at);
        if (of && of[i] > 0) {
            f = (cli_figure){100 * f.mean / of[i], 100 * f.error / of[i]};
        }
        put_figure(x, o, f);
    }
}

static void the_odds(comparison *x)
{
    const gs_setup *s = x->col[0].fought.setup;
    begin_row(x, "odds: battles", "", "battles");
    for (int i = 0; i < x->n; i++) {
        put_text(x, gs_arena_printf(x->c->arena, "%d", x->col[i].odds.runs));
    }
    for (int k = 0; k < GS_SIDES; k++) {
        odds_row(x, "odds: wins", s->side[k].name, "per cent",
                 offsetof(cli_odds, wins) + (size_t)k * sizeof(cli_figure), NULL);
    }
    odds_row(x, "odds: drawn", "", "per cent", offsetof(cli_odds, drawn), NULL);
    odds_row(x, "odds: turns", "", "turns", offsetof(cli_odds, turns), NULL);
    for (int k = 0; k < GS_SIDES; k++) {
        int had[MOST];
        for (int i = 0; i < x->n; i++) {
            had[i] = strength_of(x->col[i].fought.tally, k);
        }
        odds_row(x, "odds: losses", s->side[k].name, "per cent",
                 offsetof(cli_odds, losses) + (size_t)k * sizeof(cli_figure), had);
        odds_row(x, "odds: units lost", s->side[k].name, "units",
                 offsetof(cli_odds, units) + (size_t)k * sizeof(cli_figure), NULL);
    }
}

static gs_status show(comparison *x)
{
    const char **columns = GS_NEW_ARRAY(x->c->arena, const char *, 4 + 2 * MOST);
    int n = 0;
    columns[n++] = "figure";
    columns[n++] = "of";
    columns[n++] = "unit";
    for (int i = 0; i < x->n; i++) {
        columns[n++] = x->col[i].rs->id;
        if (!x->eyes) {
            columns[n++] = gs_arena_printf(x->c->arena, "%s-error", x->col[i].rs->id);
        }
    }
    cli_list_init(&x->list, x->c->arena, "comparison", "figure", columns);
    the_course(x);
    the_sides(x);
    the_units(x);
    the_heroes(x);
    if (x->col[0].odds.wanted > 0) {
        the_odds(x);
    }
    return cli_list_print(x->c, &x->list);
}

gs_status cli_battle_compare(cli *c, cli_file *f, gs_camp_battle *b)
{
    comparison x = {.c = c, .f = f, .b = b};
    x.eyes = cli_for_eyes(c);
    gs_status st = choose(&x);
    st = st == GS_OK ? work(&x) : st;
    st = st == GS_OK ? show(&x) : st;
    if (st == GS_OK && gs_os_interrupted()) {
        fprintf(stderr, "the odds were broken off\n");
    }
    return st;
}
