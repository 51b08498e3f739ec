/* What the chart of a life is made of: the ledger's entries about a hero, and the tallies of his battles. */
#include "build_int.h"

#include "gesta/chart.h"
#include "gesta/life.h"

#include <string.h>

#define CHART_WORDS                                                                                 \
    "Power by steps, dotted while a wound heals; then whether he was free, and who stood round him."

typedef struct chart_maker {
    gs_arena *a;
    const gs_campaign *c;
    const gs_camp_hero *h;
    const build_days_of *days;
    gs_life_battle *battles;
    gs_life_event *events;
    int n_battles, n_events;
    const char *men; /* of his last battle with any */
    int32_t full;
} chart_maker;

/* N of "turn N", 0 of any other. */
static int turn_number(const char *date)
{
    int n = 0;
    const char *p = strncmp(date, "turn ", 5) == 0 ? date + 5 : "";
    for (; *p >= '0' && *p <= '9' && n < 1000000; p++) {
        n = n * 10 + (*p - '0');
    }
    return n;
}

/* Days since some day that all dates share; of "turn N" N; 0 of any other. */
static int day_number(const char *date)
{
    int y, m, d;
    if (!date) {
        return 0;
    }
    if (!gs_date_day(date, &y, &m, &d)) {
        return turn_number(date);
    }
    int year = m > 2 ? y : y - 1, month = m > 2 ? m - 3 : m + 9; /* a year that begins in March */
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + d;
}

static const build_day *day_of(const chart_maker *k, const char *battle)
{
    for (int i = 0; battle && i < k->days->n; i++) {
        if (strcmp(k->days->day[i].b->id, battle) == 0) {
            return &k->days->day[i];
        }
    }
    return NULL;
}

/* How a day ended for his side, and how many stood round him. */
static void put_day(chart_maker *k, const build_day *d, gs_life_battle *out)
{
    const gs_setup *s = d->b->setup;
    int hero = gs_setup_hero(s, k->h->id), men = hero >= 0 ? s->heroes[hero].unit : -1;
    gs_battle_tally *y = GS_NEW(k->a, gs_battle_tally);
    gs_err ignored = {0};
    if (hero < 0) {
        return;
    }
    out->result = d->b->outcome->winner < 0                        ? "undecided"
                  : d->b->outcome->winner == s->heroes[hero].side ? "won"
                                                                   : "lost";
    if (men >= 0 && gs_tally_log(s, d->b->log, INT32_MAX, y, &ignored) == GS_OK) {
        out->began = y->unit[men].row.began;
        out->left = y->unit[men].row.left + y->unit[men].row.ran + y->unit[men].row.away;
        bool same = !k->men || strcmp(k->men, build_bare(s->units[men].name)) == 0;
        k->men = same ? build_bare(s->units[men].name) : "his men";
        k->full = y->unit[men].row.full > k->full ? y->unit[men].row.full : k->full;
        k->full = out->began > k->full ? out->began : k->full;
    }
}

static void put_battle(chart_maker *k, const gs_camp_entry *e)
{
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(k->c, e->battle) : NULL;
    gs_life_battle *out = &k->battles[k->n_battles++];
    *out = (gs_life_battle){.battle = b ? gs_campaign_battle_title(k->c, b) : e->battle ? e->battle : "",
                            .date = e->date ? build_date_words(k->a, NULL, e->date) : "",
                            .day = day_number(e->date)};
    const build_day *d = day_of(k, e->battle);
    if (d) {
        put_day(k, d, out);
    }
}

/* The turn of the battle on which an entry rests; 0 nobody knows. */
static int turn_of(const chart_maker *k, const gs_camp_entry *e)
{
    const build_day *d = e->entry ? day_of(k, e->battle) : NULL;
    for (int i = 0; d && i < d->b->log->count; i++) {
        if (d->b->log->entries[i].n == e->entry) {
            return d->b->log->entries[i].turn;
        }
    }
    return 0;
}

static void put_event(chart_maker *k, const gs_camp_entry *e)
{
    static const struct {
        gs_ledger_kind kind;
        gs_power_kind sign;
        const char *words;
    } signs[] = {{GS_LEDGER_POWER, GS_POWER_GAIN, "Power gained"},
                 {GS_LEDGER_WOUNDED, GS_POWER_WOUND, "wounded"},
                 {GS_LEDGER_HEALED, GS_POWER_HEALED, "healed"},
                 {GS_LEDGER_CAPTURED, GS_POWER_CAPTURED, "taken"},
                 {GS_LEDGER_ESCAPED, GS_POWER_FREED, "escaped"},
                 {GS_LEDGER_RESCUED, GS_POWER_FREED, "rescued"},
                 {GS_LEDGER_RANSOMED, GS_POWER_FREED, "ransomed"},
                 {GS_LEDGER_RELEASED, GS_POWER_FREED, "released"},
                 {GS_LEDGER_DIED, GS_POWER_DEATH, "dead"}};
    for (int i = 0; i < GS_COUNT(signs); i++) {
        if (e->kind != (int)signs[i].kind) {
            continue;
        }
        gs_hero_now then;
        gs_campaign_hero_at(k->c, k->h, e->n, &then);
        bool between = signs[i].sign == GS_POWER_HEALED || signs[i].sign == GS_POWER_FREED;
        int turn = turn_of(k, e), column = between ? k->n_battles : k->n_battles ? k->n_battles - 1 : 0;
        const char *by = build_entry_by(k->a, k->c, e);
        k->events[k->n_events++] = (gs_life_event){
            .kind = signs[i].sign, .column = column, .power = then.power,
            .words = turn ? gs_arena_printf(k->a, "%s, turn %d", signs[i].words, turn) : signs[i].words,
            .by = between ? NULL : by ? gs_arena_printf(k->a, "by %s", by) : NULL,
            .day = day_number(e->date)};
    }
}

typedef struct life_again {
    gs_arena *a;
    gs_life_chart chart;
    gs_chart_side side;
    gs_build_options opt; /* its own: it is drawn again when the builder's caller is gone */
} life_again;

static const gs_drawing *draw_again(void *ctx, int per_cent)
{
    const life_again *l = ctx;
    return gs_chart_life(l->a, &l->chart, l->opt.metrics,
                         &(gs_chart_options){.ink = l->opt.ink, .per_cent = per_cent});
}

gs_node *build_life_chart(gs_node *section, gs_arena *a, const gs_campaign *c, const gs_camp_hero *h,
                          const build_days_of *days, const gs_build_options *opt)
{
    chart_maker k = {.a = a, .c = c, .h = h, .days = days};
    k.battles = GS_NEW_ARRAY(a, gs_life_battle, c->n_battles + 1);
    k.events = GS_NEW_ARRAY(a, gs_life_event, c->n_ledger + 1);
    for (int i = 0; i < c->n_ledger; i++) { /* a wound stands before the line that he fought that day */
        const gs_camp_entry *e = &c->ledger[i];
        if (!e->undone && e->kind == GS_LEDGER_FOUGHT && strcmp(e->subject, h->id) == 0) {
            put_battle(&k, e);
        }
        if (!e->undone && strcmp(e->subject, h->id) == 0) {
            put_event(&k, e);
        }
    }
    if (k.n_battles == 0) {
        return NULL;
    }
    gs_hero_now first;
    gs_campaign_hero_at(c, h, 0, &first);
    const gs_camp_side *side = gs_campaign_side_of(c, h->id);
    life_again *l = GS_NEW(a, life_again);
    gs_redraw *redraw = GS_NEW(a, gs_redraw);
    *l = (life_again){.a = a, .opt = *opt, .side = {.name = side->name, .letter = side->letter}};
    l->side.own_colour = side->colour && gs_rgb_parse(side->colour, &l->side.colour);
    l->chart = (gs_life_chart){.hero = h->name, .side = &l->side, .side_index = side->slot > 0 ? side->slot - 1 : 0,
                               .start = first.power, .battles = k.battles, .battle_count = k.n_battles,
                               .events = k.events, .event_count = k.n_events,
                               .today = day_number(gs_campaign_date(c)), .men = k.men, .men_full = k.full};
    *redraw = (gs_redraw){draw_again, l};
    gs_node *n = gs_add_figure(section, draw_again(l, 100), "full", "His life in the campaign.", CHART_WORDS);
    n->redraw = redraw;
    return n;
}
