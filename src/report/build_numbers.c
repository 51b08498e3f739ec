/* In numbers: strength over time, every unit, losses, luck; and what became of the heroes. */
#include "build_int.h"

#include "gesta/chart.h"
#include "gesta/day.h"
#include "gesta/names.h"

#include <stddef.h>
#include <string.h>

static gs_chart_side *chart_sides(build_battle *b)
{
    gs_chart_side *sides = GS_NEW_ARRAY(b->a, gs_chart_side, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        sides[i] = (gs_chart_side){.name = build_head(b->a, b->s->side[i].name),
                                   .letter = b->ids.letter[i]};
        sides[i].own_colour = b->s->side[i].colour &&
                              gs_rgb_parse(b->s->side[i].colour, &sides[i].colour);
    }
    return sides;
}

static void strength_chart(build_battle *b, gs_node *parent)
{
    gs_strength_line *lines = GS_NEW_ARRAY(b->a, gs_strength_line, GS_SIDES);
    gs_strength_event *events = GS_NEW_ARRAY(b->a, gs_strength_event, 8);
    int n = 0;
    for (int i = 0; i < GS_SIDES; i++) {
        lines[i] = (gs_strength_line){.present = b->course.strength[i],
                                      .full = b->course.tally->side[i].began,
                                      .break_at = -1};
    }
    for (int i = 0; i < b->story->n_paras && n < 8; i++) {
        const gs_story_para *p = &b->story->paras[i];
        if (p->head && p->scene >= 0) {
            const gs_story_scene *sc = &b->story->scenes[p->scene];
            int side = sc->best >= 0 ? b->story->messages.m[sc->best].side : 0;
            events[n++] = (gs_strength_event){sc->turn, side < 0 ? 0 : side, p->head};
        }
    }
    gs_strength_chart c = {.sides = chart_sides(b), .lines = lines, .side_count = GS_SIDES,
                           .turns = b->course.turns, .events = events, .event_count = n};
    gs_drawing *d = gs_chart_strength(b->a, &c, b->opt->metrics,
                                      &(gs_chart_options){.ink = b->opt->ink, .words = b->w});
    gs_add_figure(parent, d, "full", gs_said(b->w, "Strength over time."),
                  gs_said(b->w, "Per cent of the strength at the start, at each turn’s end."));
}

/* The units of a side in rows; their number. */
static int unit_rows(build_battle *b, int side, gs_unit_row *rows)
{
    int n = 0;
    for (int u = 0; u < b->s->n_units; u++) {
        const gs_ob_unit *unit = &b->s->units[u];
        if (unit->dummy || unit->side != side) {
            continue;
        }
        const char *fate = build_end_of(b->a, b->w, &b->course.tally->unit[u]);
        rows[n++] = (gs_unit_row){.side = unit->side,
                                  .id = b->ids.unit[u],
                                  .name = build_head(b->a, unit->name),
                                  .fate = fate,
                                  .mark = gs_mark_of_facts(unit->facts),
                                  .full = gs_setup_bears(b->s, u),
                                  .present = b->course.unit[u]};
    }
    return n;
}

/* One of the charts of a side's units. */
static void put_units_chart(build_battle *b, gs_node *parent, int side, const gs_unit_row *rows,
                            int n, const char *which)
{
    gs_units_chart c = {.sides = chart_sides(b), .side_count = GS_SIDES, .rows = rows,
                        .row_count = n, .turns = b->course.turns};
    gs_drawing *d = gs_chart_units(b->a, &c, b->opt->metrics,
                                   &(gs_chart_options){.ink = b->opt->ink, .words = b->w});
    gs_add_figure(parent, d, "full",
                  gs_arena_printf(b->a, gs_said(b->w, "%s, turn by turn%s."),
                                  build_head(b->a, b->s->side[side].name), which),
                  gs_said(b->w, "A bar a turn: what was left of each unit."));
}

/* The units of a side; a chart of its own each, so that a page can end between them, and more than
 * one of a side that a page cannot hold: a chart is never shrunk until it cannot be read. The first
 * of these fills the page on which the side before ended with `taken` rows. Returns the rows of
 * its last chart, 0 if there is only one. */
static int units_charts(build_battle *b, gs_node *parent, int side, int taken)
{
    enum { FURNITURE = 3 }; /* rows that turns and caption of a chart take */
    gs_unit_row *rows = GS_NEW_ARRAY(b->a, gs_unit_row, b->s->n_units + 1);
    gs_um room = build_page_height(b) - GS_MM(18);
    int n = unit_rows(b, side, rows), whole = gs_chart_units_fit(room / 10 * 11); /* a tenth less */
    if (n <= whole) {
        if (n) {
            put_units_chart(b, parent, side, rows, n, "");
        }
        return 0;
    }
    int left = gs_chart_units_fit(room) - taken - FURNITURE;
    int first = taken && left >= 5 ? left : whole;
    int charts = 1 + (n - first + whole - 1) / whole, last = 0;
    for (int i = 0, from = 0; i < charts; i++, from += last) {
        last = i == 0 ? first : whole;
        last = i + 2 == charts && n - from - last < 3 ? n - from - 3 : last; /* none ends alone */
        last = last > n - from ? n - from : last;
        put_units_chart(b, parent, side, rows + from, last,
                        gs_arena_printf(b->a, gs_said(b->w, " (%d of %d)"), i + 1, charts));
    }
    return last;
}

/* ---- losses ---- */
/* The numbers of the losses table: a column is there if its book or its battle has any. */
typedef struct loss_column {
    const char *head;
    size_t member;
    bool always;
} loss_column;
enum { LOSS_COLUMNS = 6 };

static int loss_columns(const build_battle *b, loss_column *c)
{
    const gs_tally_row *side = b->course.tally->side;
    const loss_column all[LOSS_COLUMNS] = {
        {"began", offsetof(gs_tally_row, began), true},
        {build_loss_word(b->s->ruleset), offsetof(gs_tally_row, killed), true},
        {"ran", offsetof(gs_tally_row, ran), false},
        {"got away", offsetof(gs_tally_row, away), false},
        {"taken", offsetof(gs_tally_row, taken), false},
        {"left", offsetof(gs_tally_row, left), true}};
    int n = 0;
    for (int i = 0; i < LOSS_COLUMNS; i++) {
        bool any = all[i].always;
        for (int s = 0; s < GS_SIDES; s++) {
            any = any || *(const int *)((const char *)&side[s] + all[i].member) > 0;
        }
        if (any) {
            c[n++] = all[i];
        }
    }
    return n;
}

/* `about`: its losses, and so what is left, were told as a guess. */
static void loss_cells(build_battle *b, gs_node *row, const gs_tally_row *r,
                       const loss_column *c, int n, bool about)
{
    for (int i = 0; i < n; i++) {
        bool guess = about && (c[i].member == offsetof(gs_tally_row, killed) ||
                               c[i].member == offsetof(gs_tally_row, left));
        int v = *(const int *)((const char *)r + c[i].member);
        gs_add_cell(row, gs_arena_printf(b->a, "%s%d", guess ? "~" : "", v));
    }
}

/* Was some loss of the unit told as a guess; of the side, with unit -1? */
static bool is_guess(const build_battle *b, int side, int unit)
{
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            int of = e->parts[k].kind == GS_LOG_EFFECT && f->about && f->who.kind == GS_REF_UNIT
                         ? gs_setup_unit_of(b->s, f->who.ix)
                         : -1;
            if (of >= 0 && (unit < 0 ? b->s->units[of].side == side : of == unit)) {
                return true;
            }
        }
    }
    return false;
}

/* `every`: those, too, who lost nobody; else a 0 might be no more than what nobody told. */
static void losses_of_side(build_battle *b, gs_node *t, int side, const loss_column *c, int n,
                           bool every)
{
    for (int u = 0; u < b->s->n_units; u++) {
        const gs_ob_unit *unit = &b->s->units[u];
        const gs_tally_unit *y = &b->course.tally->unit[u];
        bool harmed = y->row.killed + y->row.ran + y->row.away + y->row.taken > 0;
        if (unit->side != side || unit->dummy || (!every && !harmed)) {
            continue;
        }
        gs_node *r = gs_add_row(t);
        gs_add_cell(r, gs_arena_printf(b->a, "%s  %s", b->ids.unit[u],
                                       build_head(b->a, unit->name)));
        gs_add_cell(r, build_troop_words(b->a, b->w, unit));
        loss_cells(b, r, &y->row, c, n, is_guess(b, side, u));
        const char *end = build_end_of(b->a, b->w, y);
        gs_add_cell(r, end ? end : "");
    }
    gs_node *r = gs_add_row(t);
    gs_node_set_flag(r, GS_ATTR_TOTAL);
    gs_add_cell(r, build_head(b->a, b->s->side[side].name));
    gs_add_cell(r, "");
    loss_cells(b, r, &b->course.tally->side[side], c, n, is_guess(b, side, -1));
    gs_add_cell(r, "");
}

/* Was every turn written down? Then what is not told did not happen. */
static bool tells_all(const build_battle *b)
{
    return gs_setup_simulated(b->s) || strcmp(gs_log_depth(b->log), "turns") == 0;
}

static void losses_table(build_battle *b, gs_node *parent)
{
    loss_column c[LOSS_COLUMNS];
    int n = loss_columns(b, c);
    bool every = tells_all(b);
    gs_node *t = gs_add_table(parent, "full",
                              gs_said(b->w, every ? "Losses" : "Losses, as far as they were told"));
    gs_add_column(t, gs_said(b->w, "unit"), "left", "plain", 4);
    gs_add_column(t, gs_said(b->w, "troop"), "left", "italic", 3);
    for (int i = 0; i < n; i++) {
        gs_add_column(t, gs_said(b->w, c[i].head), "right", "plain", 1);
    }
    gs_add_column(t, "", "left", "quiet", 3);
    for (int side = 0; side < GS_SIDES; side++) {
        if (gs_side_told(b->s, b->log, b->course.tally, side)) {
            losses_of_side(b, t, side, c, n, every);
        }
    }
}

/* ---- the dice themselves ---- */
/* Of a table's dice, how many gesta rolled: "none of them" is not worth a word. */
static const char *rolled_here(const build_battle *b)
{
    int n = 0, some = 0;
    for (int i = 0; i < b->log->count && !gs_setup_simulated(b->s); i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_resolve *r = &e->parts[k].u.resolve;
            bool here = e->parts[k].kind == GS_LOG_RESOLVE && r->dice && !r->counted &&
                        r->rolled == GS_ROLLED_PROGRAM;
            some += e->parts[k].kind == GS_LOG_RESOLVE && r->rolled == GS_ROLLED_MIXED;
            for (const char *p = here ? r->dice : ""; *p; p++) {
                bool face = *p >= '1' && *p <= '6' && (p[-1] == '=' || p[-1] == ',');
                n += face && !(p[1] >= '0' && p[1] <= '9');
            }
        }
    }
    return n == 0 && some == 0 ? NULL
           : some == 0         ? gs_arena_printf(b->a, gs_said(b->w, "Of these gesta rolled %d."), n)
                               : gs_arena_printf(b->a,
                                                 gs_said(b->w, "Of these gesta rolled %d, and some "
                                                               "of %d rolls."),
                                                 n, some);
}

static void dice_table(build_battle *b, gs_node *parent)
{
    static const char *const heads[] = {"", "dice", "average", "1", "2", "3", "4", "5", "6"};
    const gs_tally_dice *dice = b->course.tally->dice;
    if (dice[0].dice + dice[1].dice + dice[2].dice == 0) {
        return; /* nobody told of a die */
    }
    gs_node *t = gs_add_table(parent, "column",
                              gs_said(b->w, gs_setup_simulated(b->s) ? "Every die that was cast"
                                                                     : "Every die that was told"));
    for (int i = 0; i < GS_COUNT(heads); i++) {
        gs_add_column(t, gs_said(b->w, heads[i]), i ? "right" : "left", i ? "plain" : "bold", i ? 1 : 4);
    }
    for (int s = 0; s <= GS_SIDES; s++) {
        const gs_tally_dice *d = &dice[s];
        if (s == GS_SIDES && d->dice == 0) {
            break; /* a die for both: who is to begin */
        }
        gs_node *r = gs_add_row(t);
        int mean = d->dice ? (d->pips * 100 + d->dice / 2) / d->dice : 0;
        gs_add_cell(r, s < GS_SIDES ? build_head(b->a, b->s->side[s].name) : gs_said(b->w, "For both"));
        gs_add_cell(r, gs_arena_printf(b->a, "%d", d->dice));
        gs_add_cell(r, gs_arena_printf(b->a, gs_said(b->w, "%d.%02d"), mean / 100, mean % 100));
        for (int f = 1; f <= 6; f++) {
            gs_add_cell(r, gs_arena_printf(b->a, "%d", d->face[f]));
        }
    }
    const char *here = rolled_here(b);
    if (here) {
        gs_add_words(parent, here);
    }
}

/* "The dice leaned a little to the Franks: 74 hits where 66.8 were to be expected, against 35 where
 * 39.1 were"; NULL if they favoured nobody. */
static const char *luck_sentence(build_battle *b, const gs_luck side[GS_SIDES])
{
    int64_t far;
    int to = gs_luck_lean(side, &far);
    if (to < 0) {
        return NULL;
    }
    const gs_luck *own = &side[to], *foe = &side[1 - to];
    int own_mean = (own->mean_milli + 50) / 100; /* in tenths */
    int foe_mean = (foe->mean_milli + 50) / 100;
    return gs_arena_printf(
        b->a,
        gs_said(b->w, own->truth == 1
                          ? "The dice leaned %sto %s: %d hit where %d.%d were to be expected, "
                            "against %d where %d.%d were."
                          : "The dice leaned %sto %s: %d hits where %d.%d were to be expected, "
                            "against %d where %d.%d were."),
        gs_said(b->w, far <= 2000 ? "a little " : "hard "), b->s->side[to].name, own->truth,
        own_mean / 10, own_mean % 10, foe->truth, foe_mean / 10, foe_mean % 10);
}

static void luck_of(build_battle *b, gs_node *parent)
{
    dice_table(b, parent);
    gs_luck side[GS_SIDES];
    gs_luck_of(b->s, b->log, side);
    if (side[0].rolls + side[1].rolls == 0) {
        return;
    }
    gs_luck_row *rows = GS_NEW_ARRAY(b->a, gs_luck_row, GS_SIDES);
    for (int i = 0; i < GS_SIDES; i++) {
        rows[i] = (gs_luck_row){.side = i,
                                .label = gs_arena_printf(b->a, gs_said(b->w, "%s: hits"),
                                                         build_head(b->a, b->s->side[i].name)),
                                .mean_milli = side[i].mean_milli,
                                .sd_milli = side[i].sd_milli,
                                .truth = side[i].truth};
    }
    gs_luck_chart c = {.sides = chart_sides(b), .side_count = GS_SIDES, .rows = rows,
                       .row_count = GS_SIDES, .sentence = luck_sentence(b, side)};
    gs_drawing *d =
        gs_chart_luck(b->a, &c, b->opt->metrics, &(gs_chart_options){.ink = b->opt->ink, .words = b->w});
    gs_add_figure(parent, d, "full", gs_said(b->w, "The dice."),
                  gs_said(b->w, "Hits in shooting and melee against what the same rolls bring on "
                                "average."));
}

void build_numbers(build_battle *b, gs_node *parent)
{
    bool both = gs_side_told(b->s, b->log, b->course.tally, 0) &&
                gs_side_told(b->s, b->log, b->course.tally, 1);
    bool all = tells_all(b) && both;
    if (b->course.turns > 0 && both) {
        strength_chart(b, parent);
    }
    luck_of(b, parent);
    for (int side = 0, taken = 0; side < GS_SIDES && b->course.turns > 0 && all; side++) {
        taken = units_charts(b, parent, side, taken);
    }
    losses_table(b, parent);
}

/* ---- the heroes ---- */
/* "killed by Falsaron, turn 5": by whom only where the log says who struck him down in that turn. */
static const char *end_words(build_battle *b, int h, gs_effect_kind fate, const char *word,
                             bool *by_known)
{
    gs_ref hit = {0}, down = {0};
    int hit_in = 0, down_on = 0;
    const char *words = word;
    for (int i = 0; i < b->log->count; i++) {
        const gs_entry *e = &b->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind != GS_LOG_EFFECT || f->who.kind != GS_REF_HERO || f->who.ix != h) {
                continue;
            }
            if (f->kind == GS_EFFECT_HERO_HIT) {
                hit = f->by;
                hit_in = e->n;
            } else if (f->kind == GS_EFFECT_HERO_DOWN) {
                bool again = f->by.kind == GS_REF_NONE && down_on == e->turn;
                down = f->by.kind != GS_REF_NONE ? f->by
                       : hit_in == e->n          ? hit
                       : again                   ? down
                                                 : (gs_ref){0};
                down_on = e->turn;
            } else if (f->kind == fate) {
                bool named = f->by.kind == GS_REF_HERO || f->by.kind == GS_REF_UNIT;
                gs_ref by = named ? f->by : down_on == e->turn ? down : (gs_ref){0};
                bool known = by.kind == GS_REF_HERO || by.kind == GS_REF_UNIT;
                const char *who = gs_name_running(b->a, known ? gs_ref_name(b->s, by) : "", NULL);
                words = known ? gs_arena_printf(b->a, gs_said(b->w, "%s by %s, turn %d"), word, who,
                                                e->turn)
                              : gs_arena_printf(b->a, gs_said(b->w, "%s, turn %d"), word, e->turn);
                *by_known = known;
            }
        }
    }
    return words;
}

static const char *fate_words(build_battle *b, int h)
{
    const gs_hero_state *hs = &b->course.end->hero[h];
    const char *by = hs->by >= 0 && hs->by < GS_SIDES ? b->s->side[hs->by].name : NULL;
    const char *words;
    bool named = false;
    switch ((gs_hero_where)hs->where) {
    case GS_HERO_KILLED:
        return end_words(b, h, GS_EFFECT_HERO_KILLED, gs_said(b->w, "killed"), &named);
    case GS_HERO_CAPTURED:
        words = end_words(b, h, GS_EFFECT_HERO_CAPTURED, gs_said(b->w, "taken"), &named);
        return by && !named ? gs_arena_printf(b->a, gs_said(b->w, "taken by %s"), by) : words;
    case GS_HERO_BURIED: return gs_said(b->w, "lost among the fallen");
    case GS_HERO_LEFT: return gs_said(b->w, "left the field");
    case GS_HERO_BANISHED: return gs_said(b->w, "banished");
    case GS_HERO_NOT_YET: return gs_said(b->w, "did not come on");
    case GS_HERO_UP: break;
    }
    bool known = tells_all(b) || gs_log_names(b->log, gs_ref_hero(h));
    return hs->hits ? gs_arena_printf(b->a, gs_said(b->w, "wounded, Power %d"), hs->power)
                    : gs_said(b->w, known ? "unhurt" : "not told");
}

void build_fates(build_battle *b, gs_node *parent)
{
    bool any = gs_setup_simulated(b->s), gained = any;
    for (int h = 0; h < b->s->n_heroes; h++) {
        any = any || gs_log_names(b->log, gs_ref_hero(h));
        gained = gained || b->course.end->hero[h].gains != 0;
    }
    if (b->s->n_heroes == 0 || !any) {
        return; /* nobody told what became of any of them */
    }
    gs_node *section = gs_add_section(parent, gs_said(b->w, "After the battle"),
                                      gs_said(b->w, "What became of the heroes"));
    gs_node *t = gs_add_table(section, "full", NULL);
    gs_add_column(t, gs_said(b->w, "hero"), "left", "bold", 4);
    gs_add_column(t, gs_said(b->w, "side"), "left", "plain", 3);
    gs_add_column(t, gs_said(b->w, "rating"), "right", "plain", 1);
    if (gained) {
        gs_add_column(t, gs_said(b->w, "gained"), "right", "plain", 1);
    }
    gs_add_column(t, gs_said(b->w, "hits"), "right", "plain", 1);
    gs_add_column(t, gs_said(b->w, "fate"), "left", "italic", 4);
    for (int h = 0; h < b->s->n_heroes; h++) {
        const gs_hero_state *hs = &b->course.end->hero[h];
        gs_node *r = gs_add_row(t);
        if (hs->where == GS_HERO_KILLED || hs->where == GS_HERO_CAPTURED) {
            gs_node_set_flag(r, GS_ATTR_RED);
        }
        gs_add_cell(r, build_head(b->a, b->s->heroes[h].name));
        gs_add_cell(r, build_head(b->a, b->s->side[b->s->heroes[h].side].name));
        gs_add_cell(r, gs_arena_printf(b->a, "%d", b->s->heroes[h].rating));
        if (gained) {
            gs_add_cell(r, hs->gains ? gs_arena_printf(b->a, "+%d", hs->gains) : "");
        }
        bool none = hs->hits == 0 && !gs_setup_simulated(b->s); /* or nobody told */
        gs_add_cell(r, none ? "" : gs_arena_printf(b->a, "%d", hs->hits));
        gs_add_cell(r, fate_words(b, h));
    }
}
