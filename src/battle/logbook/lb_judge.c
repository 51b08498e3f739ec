/* At a turn's end: who has lost how much, and whether that settles the battle. It is offered, never
 * forced. */
#include "logbook_int.h"

#include <string.h>

/* Does the unit count as lost? Gone, or, where the book says so, bound to rally. */
static bool counts_as_lost(const gs_logbook *lb, int unit)
{
    uint32_t f = lb->now.t.unit[unit].flags;
    bool shaken = (f & GS_U_MUST_RALLY) && strcmp(lb->setup->ruleset->prefix, "SHW") == 0;
    return (f & (GS_U_DESTROYED | GS_U_LEFT)) != 0 || shaken;
}

static int break_point(const gs_logbook *lb, int side, int units)
{
    const gs_victory *v = &lb->setup->victory;
    int point = v->break_units[side], share = v->break_per_cent[side];
    if (point == 0 && share == 0) {
        const gs_ruleset *rs = lb->setup->ruleset;
        const gs_fact *f = gs_fact_find(rs->options, rs->n_options, "options.break-point", 19);
        share = f && f->type == GS_FACT_INT ? gs_setup_option(lb->setup, "options.break-point")
                                            : 50;
    }
    if (share > 0) {
        int n = (units * share + 99) / 100;
        point = point == 0 || n < point ? n : point;
    }
    return point;
}

gs_status lb_judge(gs_logbook *lb, gs_err *err)
{
    const gs_setup *s = lb->setup;
    int winner = -2;
    gs_str why = {0};
    for (int side = 0; side < GS_SIDES; side++) {
        int units = 0, lost = 0;
        for (int i = 0; i < s->n_units; i++) {
            bool his = s->units[i].side == side && !s->units[i].dummy;
            units += his;
            lost += his && counts_as_lost(lb, i);
        }
        int point = units ? break_point(lb, side, units) : 0;
        if (units && point > 0 && lost >= point && !lb->now.t.broken[side]) {
            gs_str_addf(&why, "%s%d of %d lost: %s are broken", why.len ? "; " : "", lost, units,
                        s->side[side].name);
            winner = winner == -2 ? 1 - side : -1;
        }
    }
    if (winner == -2 && s->victory.turn_limit > 0 && lb->now.turn >= s->victory.turn_limit) {
        gs_str_addf(&why, "turn %d was the last", lb->now.turn);
        winner = s->victory.at_limit == 0 || s->victory.at_limit == 1 ? s->victory.at_limit : -1;
    }
    if (winner > -2) {
        lb_show(lb, "  ! %s. %s%s: log it with  result %s", gs_str_text(&why),
                winner >= 0 ? s->side[winner].name : "A draw", winner >= 0 ? " win" : "",
                winner >= 0 ? s->side[winner].id : "draw");
    }
    gs_str_free(&why);
    (void)err;
    return GS_OK;
}
