/* What a side owes when it has given its orders (SHW-R35): forced moves, rallies, ambushes that may
 * be given away. */
#include "../way_int.h"
#include "shw_action_int.h"
#include "shw_facts_int.h"
#include "shw_garrison_int.h"
#include "shw_harm_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_orders_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

#include <string.h>

/* A garrison comes out by the first way that it lawfully may. */
static void leave_house(gs_battle *b, int unit, int enemy)
{
    gs_order way[SHW_WAYS_OUT];
    bool back = shw_forced_way(b, unit) == SHW_COMMAND_FALL_BACK;
    int n = shw_garrison_ways_out(b, unit, enemy, back, way);
    for (int k = 0; k < n; k++) {
        if (gs_orders_legal(b, &way[k], NULL) == GS_OK) {
            (void)gs_orders_execute(b, &way[k], NULL);
            return;
        }
    }
}

/* A forced unit that its player did not move goes by itself: straight ahead or back, as
 * far as it must and may; where nothing lets it, it is excused. */
static void move_forced(gs_battle *b, int unit)
{
    gs_order o = {.kind = GS_ORDER_MOVE, .who = gs_ref_unit(unit)};
    int enemy = gs_nearest_enemy(b, unit, NULL);
    gs_len most = shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, NULL);
    if (enemy < 0 || most <= 0) {
        return;
    }
    if (b->t.unit[unit].inside >= 0) {
        leave_house(b, unit, enemy);
        return;
    }
    for (int k = 0; k < 4; k++) { /* whole, then shorter, then half */
        gs_len len = most - k * most / 6;
        memset(&o.path, 0, sizeof o.path);
        if (shw_forced_way(b, unit) == SHW_COMMAND_FALL_BACK) {
            gs_path_add(&o.path, GS_STEP_BACK, 0, most / 2);
        } else if (gs_plan_move(&b->s.rect[unit], b->s.rect[enemy].c,
                                gs_pt_bearing(b->s.rect[unit].c, b->s.rect[enemy].c), len,
                                NULL, NULL, &o.path) <= 0) {
            gs_path_add(&o.path, GS_STEP_FORWARD, 0, len);
        }
        if (o.path.n && gs_orders_legal(b, &o, NULL) == GS_OK &&
            gs_orders_execute(b, &o, NULL) == GS_OK) {
            return;
        }
    }
}

/* Units that nothing has let fulfil their order are excused (SHW-R17). */
static void excuse(gs_battle *b)
{
    const uint32_t ordered = 1u << SHW_MARK_ORDERED_ON | 1u << SHW_MARK_ORDERED_BACK;
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && (b->t.unit[i].marks & ordered)) {
            gs_open(b, "excused", gs_ref_unit(i), (gs_ref){0});
            shw_unordered(b, i);
        }
    }
}

static void forced_obey(gs_battle *b)
{
    for (int i = 0; i < b->t.n_units && b->s.forced_left > 0; i++) {
        if (gs_body_here(b, i) && b->s.body[i].order == SHW_FORCED &&
            !b->s.body[i].moved) {
            b->s.body[i].done = 0; /* he may not hold it back */
            move_forced(b, i);
        }
    }
    excuse(b);
}

/* SHW-18.3: who is bound to rally must, whether or not his player has said so; who has had
 * his action in a challenge rallies with his next. */
static void rally_the_rest(gs_battle *b)
{
    for (int i = gs_body_next(b, -1); i >= 0; i = gs_body_next(b, i)) {
        gs_order o = {.kind = GS_ORDER_RALLY, .who = gs_body_ref(i)};
        const gs_body_turn *t = &b->s.body[i];
        if (gs_body_side(b, i) == b->s.side && shw_bound_to_rally(b, i) && !t->moved &&
            !t->shot && t->order != SHW_HAS_RALLIED) {
            b->s.body[i].done = 0;
            if (gs_orders_legal(b, &o, NULL) == GS_OK) {
                gs_orders_execute(b, &o, NULL);
            }
        }
    }
}

void shw_action_end(gs_battle *b)
{
    forced_obey(b);
    rally_the_rest(b);
    shw_test_ambushes(b);
}
