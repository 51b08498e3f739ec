/* What it cost: every unit in numbers, and turn by turn in bars. */
#include "build_int.h"

#include "gesta/chart.h"

#include <stddef.h>
#include <string.h>

/* The numbers of the losses table: a column is there if its book or its battle has any. */
typedef struct loss_column {
    const char *head;
    size_t member;
    bool always;
} loss_column;
enum { LOSS_COLUMNS = 7 };

static int loss_columns(const build_battle *b, loss_column *c)
{
    const gs_tally_row *side = b->course.tally->side;
    const loss_column all[LOSS_COLUMNS] = {
        {"full", offsetof(gs_tally_row, full), false},
        {"began", offsetof(gs_tally_row, began), true},
        {build_loss_word(b->s->ruleset), offsetof(gs_tally_row, killed), true},
        {"ran", offsetof(gs_tally_row, ran), false},
        {"got away", offsetof(gs_tally_row, away), false},
        {"taken", offsetof(gs_tally_row, taken), false},
        {"left at the end", offsetof(gs_tally_row, left), true}};
    int n = 0;
    for (int i = 0; i < LOSS_COLUMNS; i++) {
        bool any = all[i].always, full = all[i].member == offsetof(gs_tally_row, full);
        for (int s = 0; s < GS_SIDES; s++) {
            int v = *(const int *)((const char *)&side[s] + all[i].member);
            any = any || (full ? v > side[s].began : v > 0);
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
        gs_add_cell(row, v || guess ? gs_arena_printf(b->a, "%s%d", guess ? "~" : "", v) : "–");
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

/* Bars only where every turn was written down: else a bar would be a guess. */
typedef struct loss_table {
    build_battle *b;
    gs_node *t;
    loss_column col[LOSS_COLUMNS];
    int n;
    bool every; /* those, too, who lost nobody; else a 0 might be no more than what nobody told */
    bool bars, counts; /* turn by turn; which of them the break test counts */
    gs_chart_side *sides;
} loss_table;

static gs_um bars_width(const build_battle *b)
{
    gs_um wide = (b->course.turns + 1) * 2000;
    return wide < GS_MM(30) ? wide : GS_MM(30);
}

static void row_of_unit(loss_table *x, int u)
{
    build_battle *b = x->b;
    const gs_ob_unit *unit = &b->s->units[u];
    const gs_tally_unit *y = &b->course.tally->unit[u];
    const gs_unit_row bar = {.side = unit->side, .id = b->ids.unit[u], .mark = gs_mark_of_facts(unit->facts),
                             .full = gs_setup_bears(b->s, u), .present = b->course.unit[u]};
    gs_node *r = gs_add_row(x->t);
    gs_node_set(r, GS_ATTR_HEAD, build_head(b->a, b->s->side[unit->side].name));
    gs_add_cell(r, b->ids.unit[u])->drawing =
        gs_chart_block(b->a, &bar, &x->sides[unit->side], b->opt->metrics, b->opt->ink);
    gs_add_cell(r, build_head(b->a, unit->name));
    loss_cells(b, r, &y->row, x->col, x->n, is_guess(b, unit->side, u));
    if (x->counts) {
        gs_add_cell(r, y->row.counts_lost ? "×" : "");
    }
    if (x->bars) {
        gs_add_cell(r, NULL)->drawing = gs_chart_bars(b->a, &bar, &x->sides[unit->side],
                                                      b->course.turns, bars_width(b), 4100, b->opt->ink);
    }
    const char *end = build_end_of(b->a, b->w, y);
    gs_add_cell(r, end ? end : "");
}

/* "of 9; 6 break the army": what the number before it counts. */
static const char *break_words(build_battle *b, int side)
{
    int at = gs_setup_break_point(b->s, side), units = b->course.tally->side[side].units;
    return at > 0 ? gs_arena_printf(b->a,
                                    gs_said(b->w, at == 1 ? "of %d; %d breaks the army"
                                                          : "of %d; %d break the army"),
                                    units, at)
                  : "";
}

static void rows_of_side(loss_table *x, int side)
{
    build_battle *b = x->b;
    for (int u = 0; u < b->s->n_units; u++) {
        const gs_ob_unit *unit = &b->s->units[u];
        const gs_tally_row *y = &b->course.tally->unit[u].row;
        bool harmed = y->killed + y->ran + y->away + y->taken > 0;
        if (unit->side == side && !unit->dummy && (x->every || harmed)) {
            row_of_unit(x, u);
        }
    }
    const gs_tally_row *sum = &b->course.tally->side[side];
    gs_node *r = gs_add_row(x->t);
    gs_node_set_flag(r, GS_ATTR_TOTAL);
    gs_node_set(r, GS_ATTR_HEAD, build_head(b->a, b->s->side[side].name));
    gs_add_cell(r, "");
    gs_add_cell(r, build_head(b->a, b->s->side[side].name));
    loss_cells(b, r, sum, x->col, x->n, is_guess(b, side, -1));
    if (x->counts) {
        gs_add_cell(r, gs_arena_printf(b->a, "%d", sum->counts_lost));
    }
    if (x->bars) {
        gs_add_cell(r, "");
    }
    gs_add_cell(r, x->counts ? break_words(b, side) : "");
}

/* Was every turn written down? Then what is not told did not happen. */
bool build_tells_all(const build_battle *b)
{
    return gs_setup_simulated(b->s) || strcmp(gs_log_depth(b->log), "turns") == 0;
}

/* How the sums add up, in the words of the columns that are there. */
static void say_sums(const loss_table *x, gs_node *parent)
{
    const gs_words *w = x->b->w;
    gs_str s = {0};
    bool ran = false;
    gs_str_add(&s, " = ");
    for (int i = 0; i < x->n; i++) {
        const char *head = x->col[i].head;
        bool sum = x->col[i].member != offsetof(gs_tally_row, full) &&
                   x->col[i].member != offsetof(gs_tally_row, began);
        gs_str_addf(&s, "%s%s", sum && s.len > 3 ? " + " : "", sum ? gs_said(w, head) : "");
        ran = ran || x->col[i].member == offsetof(gs_tally_row, ran);
    }
    gs_str_add(&s, gs_said(w, ", in every row and in both sums."));
    gs_node *p = gs_add_paragraph(parent);
    gs_node_set_flag(p, GS_ATTR_PLAN);
    gs_say_as(p, GS_NODE_BOLD, gs_said(w, "Began"));
    gs_say(p, s.p);
    if (ran) {
        gs_say(p, " ");
        gs_say_as(p, GS_NODE_BOLD, gs_said(w, "Ran"));
        gs_say(p, gs_said(w, ": left the field alive."));
    }
    if (x->counts) {
        gs_say(p, " ");
        gs_say_as(p, GS_NODE_BOLD, gs_said(w, "Counts as lost"));
        gs_say(p, gs_said(w, ": what the rules count against an army."));
    }
    gs_str_free(&s);
}

void build_losses(build_battle *b, gs_node *parent, bool both)
{
    loss_table x = {.b = b, .every = build_tells_all(b), .sides = build_chart_sides(b)};
    x.n = loss_columns(b, x.col);
    x.bars = b->course.turns > 0 && x.every && both;
    for (int side = 0; side < GS_SIDES; side++) {
        x.counts = x.counts || (x.every && gs_setup_break_point(b->s, side) > 0);
    }
    if (x.every) {
        say_sums(&x, parent);
    }
    x.t = gs_add_table(parent, "full", NULL);
    gs_add_column(x.t, "", "left", "bold", 1);
    gs_add_column(x.t, gs_said(b->w, "unit"), "left", "plain", 6);
    for (int i = 0; i < x.n; i++) {
        bool quiet = x.col[i].member == offsetof(gs_tally_row, full);
        bool strong = x.col[i].member == offsetof(gs_tally_row, left);
        gs_add_column(x.t, gs_said(b->w, x.col[i].head), "right",
                      quiet ? "quiet" : strong ? "bold" : "plain", 1);
    }
    if (x.counts) {
        gs_add_column(x.t, gs_said(b->w, "counts as lost"), "right", "plain", 1);
    }
    if (x.bars) {
        gs_add_column(x.t, gs_arena_printf(b->a, gs_said(b->w, "turn 0 to %d"), b->course.turns),
                      "left", "quiet", 2);
    }
    gs_add_column(x.t, "", "left", "italic", 6);
    for (int side = 0; side < GS_SIDES; side++) {
        if (gs_side_told(b->s, b->log, b->course.tally, side)) {
            rows_of_side(&x, side);
        }
    }
}
