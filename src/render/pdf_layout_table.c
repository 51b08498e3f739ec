#include "grid_int.h"

#include "gesta/fixed.h"

#include <string.h>

/* Tables, ledgers, minutes: what stands in the grid. */

static gs_um width_of(const gs_node *n)
{
    return strcmp(gs_node_get(n, GS_ATTR_WIDTH), "full") == 0 ? FULL_UM : COLUMN_UM;
}

void ly_table(layout *l, const gs_node *n)
{
    grid *g = ly_grid(l, width_of(n), ly_clean(l, gs_node_get(n, GS_ATTR_TITLE)));
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind == GS_NODE_COLUMN) {
            ly_grid_col(l, g, gs_node_get(c, GS_ATTR_HEAD), gs_node_get(c, GS_ATTR_ALIGN),
                        gs_node_get(c, GS_ATTR_STYLE), gs_node_number(c, GS_ATTR_WEIGHT, 1));
        }
    }
    for (const gs_node *c = n->first; c; c = c->next) {
        if (c->kind != GS_NODE_ROW) {
            continue;
        }
        grid_row *r = ly_grid_row(l, g);
        r->red = gs_node_has(c, GS_ATTR_RED);
        r->total = gs_node_has(c, GS_ATTR_TOTAL);
        r->group = ly_clean(l, gs_node_get(c, GS_ATTR_HEAD));
        r->note = c->next;
        int i = 0;
        for (const gs_node *cell = c->first; cell && i < g->col_count;
             cell = cell->next) {
            r->cells[i].drawing = cell->drawing;
            r->cells[i++].n = cell;
        }
    }
    ly_grid_flow(l, g);
}

void ly_ledger(layout *l, const gs_node *n)
{
    grid *g = ly_grid(l, FULL_UM, "");
    g->row_height = (gs_um)gs_div_near((int64_t)l->lead * 125, 140); /* a life is to have one page */
    ly_grid_col(l, g, ly_said(l, "date"), "left", "quiet", 1);
    ly_grid_col(l, g, ly_said(l, "battle, turn"), "left", "plain", 2);
    ly_grid_col(l, g, ly_said(l, "entry"), "left", "plain", 4);
    ly_grid_col(l, g, ly_said(l, "power"), "right", "bold", 1);
    ly_grid_col(l, g, ly_said(l, "rests on"), "right", "quiet", 1);
    for (const gs_node *d = n->first; d; d = d->next) {
        if (d->kind != GS_NODE_DEED) {
            continue;
        }
        grid_row *r = ly_grid_row(l, g);
        const char *battle = gs_node_get(d, GS_ATTR_BATTLE);
        const char *from = gs_node_get(d, GS_ATTR_FROM), *to = gs_node_get(d, GS_ATTR_TO);
        r->red = gs_node_has(d, GS_ATTR_RED);
        r->cells[0].text = gs_node_get(d, GS_ATTR_WHEN);
        r->cells[1].text = *battle ? battle : "–";
        r->cells[2].text = gs_node_get(d, GS_ATTR_WHAT);
        r->cells[3].text = *from || *to ? gs_arena_printf(l->a, "%s→%s", from, to) : "";
        r->cells[4].text = gs_node_get(d, GS_ATTR_RESTS);
    }
    ly_grid_flow(l, g);
}

void ly_minutes(layout *l, const gs_node *n)
{
    bool dice = false, result = false; /* columns of their own, or they stand in the text */
    for (const gs_node *e = n->first; e; e = e->next) {
        dice = dice || gs_node_has(e, GS_ATTR_DICE);
        result = result || gs_node_has(e, GS_ATTR_RESULT);
    }
    grid *g = ly_grid(l, dice ? COLUMN_UM : FULL_UM, "");
    ly_grid_col(l, g, "", "right", "quiet", 1);
    ly_grid_col(l, g, "", "left", "quiet", 1);
    ly_grid_col(l, g, "", "left", "plain", dice ? 6 : 40);
    if (dice) {
        ly_grid_col(l, g, ly_said(l, "dice"), "left", "italic", 3);
    }
    if (result) {
        ly_grid_col(l, g, ly_said(l, "result"), "right", "bold", 2);
    }
    for (const gs_node *e = n->first; e; e = e->next) {
        if (e->kind != GS_NODE_ENTRY) {
            continue;
        }
        grid_row *r = ly_grid_row(l, g);
        r->cells[0].text =
            gs_arena_printf(l->a, "%d", gs_node_number(e, GS_ATTR_NUMBER, 0));
        r->cells[1].text = gs_node_get(e, GS_ATTR_WHEN);
        r->cells[2].n = e;
        if (dice) {
            r->cells[3].text = gs_node_get(e, GS_ATTR_DICE);
        }
        if (result) {
            r->cells[dice ? 4 : 3].text = gs_node_get(e, GS_ATTR_RESULT);
        }
        r->red = gs_node_has(e, GS_ATTR_OVERRIDDEN);
        r->note = e->next;
    }
    ly_grid_flow(l, g);
}
