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

/* "the Norse win? [Y]": logged if they say so. */
static gs_status offer(gs_logbook *lb, int winner, const char *why, gs_err *err)
{
    const char *answer = NULL;
    const char *who = winner >= 0 ? lb_side_name(lb, winner) : "a draw";
    if (lb->file) {
        return GS_OK;
    }
    const char *prompt = gs_arena_printf(lb->line_arena, "! %s. %s [Y]", why, winner >= 0
                                         ? gs_arena_printf(lb->line_arena, "%s win?", who)
                                         : "A draw?");
    lb_yes_no(lb, true);
    gs_status st = lb_ask(lb, false, prompt, &answer, err);
    if (st != GS_OK || answer[0] == 'n' || answer[0] == 'N') {
        return st;
    }
    lb_entry(lb, LB_RESULT, winner >= 0 ? gs_ref_side(winner) : (gs_ref){0}, (gs_ref){0});
    lb->reply->act = GS_ACT_RESULT;
    return lb_close(lb, err);
}

/* The rule of the book by which an army breaks. */
static const char *breaks_by(const gs_logbook *lb)
{
    static const struct {
        const char *prefix, *rule;
    } rules[] = {
#define BREAKS(prefix, rule) {prefix, rule},
#include "lb_headlines.def"
    };
    for (int i = 0; i < GS_COUNT(rules); i++) {
        if (strcmp(rules[i].prefix, lb->setup->ruleset->prefix) == 0) {
            return rules[i].rule;
        }
    }
    return "no rule";
}

/* Does the book judge as soon as a unit is lost? It then has a verb for it. */
static bool judges_at_once(const gs_logbook *lb)
{
    return gs_carry_verb_find(lb->carry, "judge", 5) != NULL;
}

gs_status lb_judge(gs_logbook *lb, bool turn_end, gs_err *err)
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
        int point = gs_setup_break_point(s, side);
        bool more = lost > lb->now.lost[side];
        lb->now.lost[side] = lost;
        if (units && point > 0 && lost >= point && (turn_end || (more && judges_at_once(lb)))) {
            gs_str_addf(&why, "%s%d of %d lost: %s are broken (%s)", why.len ? "; " : "", lost,
                        units, s->side[side].name, breaks_by(lb));
            winner = winner == -2 ? 1 - side : -1;
        } else if (more && !turn_end && point > 0 && judges_at_once(lb)) {
            const char *whose = s->side[side].adjective;
            lb_show(lb, "  %d of %d %s units lost; %d break them.", lost, units,
                    whose ? whose : lb_side_name(lb, side), point);
        }
    }
    if (winner == -2 && turn_end && s->victory.turn_limit > 0 &&
        lb->now.turn >= s->victory.turn_limit) {
        gs_str_addf(&why, "turn %d was the last", lb->now.turn);
        winner = s->victory.at_limit == 0 || s->victory.at_limit == 1 ? s->victory.at_limit : -1;
    }
    const char *text = gs_arena_strdup(lb->line_arena, gs_str_text(&why));
    gs_str_free(&why);
    return winner > -2 && lb->now.outcome.winner == -2 ? offer(lb, winner, text, err) : GS_OK;
}
