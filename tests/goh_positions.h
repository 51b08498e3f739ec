#ifndef GESTA_TEST_GOH_POSITIONS_H
#define GESTA_TEST_GOH_POSITIONS_H
/* Positions of Gathering of Hosts set up by hand, with dice that fall as a test says:
 * lengths in thousandths of a length, angles in degrees. What both rule sets' positions
 * share stands in shw_positions.h. */
#include "shw_positions.h"

#include "gesta/fixed.h"

#include "../src/battle/goh/goh_aim_int.h"
#include "../src/battle/goh/goh_charge_int.h"
#include "../src/battle/goh/goh_facts_int.h"
#include "../src/battle/goh/goh_group_int.h"
#include "../src/battle/goh/goh_melee_int.h"
#include "../src/battle/goh/goh_setup_int.h"
#include "../src/battle/goh/goh_shoot_int.h"
#include "../src/battle/house_int.h"

static inline void goh_begin(position *p)
{
    begin(p);
    p->s = gs_setup_new(p->a, gs_ruleset_find("gathering-of-hosts"));
    p->s->width = GS_LEN(24);
    p->s->table_depth = GS_LEN(18);
    p->s->units = GS_NEW_ARRAY(p->a, gs_ob_unit, 20);
    p->s->heroes = GS_NEW_ARRAY(p->a, gs_ob_hero, 12);
    p->s->features = GS_NEW_ARRAY(p->a, gs_ob_feature, 6);
    p->s->zones = GS_NEW_ARRAY(p->a, gs_zone, 4);
}

/* A company of one stand; returns its number. */
static inline int stand(position *p, int side, const char *facts, int x, int y,
                        int degrees)
{
    return unit_at(p, side, facts, 1, x, y, degrees, 0);
}

static inline int leader(position *p, int side, const char *facts, int power, int unit)
{
    int h = hero_in(p, side, power, unit);
    p->s->heroes[h].facts = facts;
    return h;
}

/* Sets it up; `side` moves first and is to act in the phase. */
static inline void goh_ready(position *p, int side, int phase, const char *dice)
{
    ready(p, side, phase,
          gs_arena_printf(p->a, "initiative.a=1 initiative.b=2 %s", dice));
    gs_open(&p->b, "initiative", (gs_ref){0}, (gs_ref){0});
    gs_emit(&p->b, GS_EFFECT_GOES_FIRST, gs_ref_side(side), (gs_ref){0}, 0, 0, NULL);
}

static inline gs_order order_of(gs_order_kind kind, int unit, int target)
{
    gs_order o = {.kind = (uint8_t)kind, .who = gs_ref_unit(unit)};
    if (target >= 0) {
        o.target = gs_ref_unit(target);
    }
    return o;
}

static inline gs_order move_to(int unit, int x, int y, int degrees)
{
    gs_order o = order_of(GS_ORDER_MOVE, unit, -1);
    o.to = (gs_pose){{x, y}, GS_ANG_DEG(degrees)};
    return o;
}

static inline void does(position *p, gs_order o)
{
    gs_err err = {0};
    if (gs_engine_execute(&p->b, &o, &err) != GS_OK) {
        fail_msg("%s: %s %s", gs_order_words[o.kind], err.rule, err.text);
    }
}

/* The order is refused with this rule's number. */
static inline void refused(position *p, gs_order o, const char *rule)
{
    gs_err err = {0};
    assert_int_equal(gs_engine_legal(&p->b, &o, &err), GS_FAILED);
    assert_string_equal(err.rule, rule);
}

static inline void stands_at(const position *p, int unit, int x, int y, int degrees)
{
    const gs_unit_state *u = &p->b.t.unit[unit];
    gs_ang off = gs_ang_signed(u->facing - GS_ANG_DEG(degrees));
    if (u->at.x - x > 3 || x - u->at.x > 3 || u->at.y - y > 3 || y - u->at.y > 3 ||
        off > 20 || off < -20) {
        fail_msg("unit %d stands at %d %d facing %d", unit, u->at.x, u->at.y,
                 gs_ang_to_millideg(u->facing) / 1000);
    }
}

/* The situation of the n-th (from 0) resolution of a procedure, and its result. */
static inline const char *asked_of(const position *p, const char *procedure, int n)
{
    const gs_log_resolve *r = resolved(p, procedure, n);
    assert_non_null(r);
    return r->situation;
}

static inline const char *told_by(const position *p, const char *procedure, int n)
{
    const gs_log_resolve *r = resolved(p, procedure, n);
    assert_non_null(r);
    return r->result;
}

static inline gs_unitset both(int a, int b)
{
    gs_unitset s = {{0, 0}};
    gs_unitset_put(&s, a);
    gs_unitset_put(&s, b);
    return s;
}
#endif
