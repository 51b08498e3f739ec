/* The sequence of play (GOH-1, chapter 3) and the rule set's table for the engine. */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "goh_aim_int.h"
#include "goh_charge_int.h"
#include "goh_facts_int.h"
#include "goh_group_int.h"
#include "goh_melee_int.h"
#include "goh_obey_int.h"
#include "goh_orders_int.h"
#include "goh_prepare_int.h"
#include "goh_setup_int.h"
#include "goh_shoot_int.h"
#include "goh_way_int.h"

#include "gesta/goh.h"

#include <string.h>

static const char *const phases[] = {"deployment", "turn-start", "movement", "shooting",
                                     "melee",      "turn-end",   NULL};

/* Stands it still as an overlap somewhere? */
static bool still_overlaps(const gs_battle *b, int unit)
{
    for (int i = 0; i < b->t.n_units; i++) {
        int e = gs_body_here(b, i) && gs_body_side(b, i) == gs_body_side(b, unit)
                    ? goh_on_face(b, i, GS_FRONT) : -1;
        if (e >= 0 && goh_overlaps(b, unit, i, e) >= 0) {
            return true;
        }
    }
    return false;
}

/* T0: what was done last turn is forgotten. */
static void fresh(gs_battle *b)
{
    memset(b->s.body, 0, sizeof b->s.body);
    memset(b->s.own, 0, sizeof b->s.own);
    bool any = false;
    for (int i = 0; i < b->t.n_units; i++) {
        if (!gs_body_here(b, i)) {
            continue;
        }
        uint8_t began = gs_body_engaged(b, i) ? GOH_BEGAN : 0; /* T0 */
        uint8_t over = goh_marked(b, i, GOH_MARK_OVERLAPPED) && still_overlaps(b, i)
                           ? GOH_WAS_OVERLAP
                           : 0;
        int e = goh_marked(b, i, GOH_MARK_ATTACKED) ? goh_on_face(b, i, GS_FRONT) : -1;
        if (e >=
            0) { /* GOH-R72 with options.pursuit-charge: its fight begins as an attack */
            began |= GOH_ATTACKED;
            goh_note(b, i)->attacked = gs_body_ref(e);
        }
        goh_note(b, i)->did = began | over;
        if (goh_marked(b, i, GOH_MARK_OVERLAPPED) ||
            goh_marked(b, i, GOH_MARK_COUNTERED) || goh_marked(b, i, GOH_MARK_ATTACKED)) {
            if (!any) {
                gs_open(b, "turn", (gs_ref){0}, (gs_ref){0});
                any = true;
            }
            goh_mark(b, i, GOH_MARK_OVERLAPPED, false);
            goh_mark(b, i, GOH_MARK_COUNTERED, false);
            goh_mark(b, i, GOH_MARK_ATTACKED, false);
        }
    }
}

/* T1 (GOH-1, R6, R7) */
static void initiative(gs_battle *b)
{
    goh_initiative_in in;
    goh_initiative_out out;
    gs_situation(b, &goh_initiative, &in);
    in.previous_first = b->t.first < 0 ? GOH_SIDE_NONE : b->t.first + GOH_SIDE_A;
    gs_role roles[2] = {{"a", -1, b->scene->setup->side[0].general},
                        {"b", -1, b->scene->setup->side[1].general}};
    gs_situation_look(b, &goh_initiative, &in, &out, roles, 2);
    if (out.winner != GOH_SIDE_NONE && in.opt_initiative == GOH_BY_DICE &&
        in.opt_choice) {
        gs_question q = {.kind = GS_ASK_FIRST,
                         .side = (uint8_t)(out.winner - GOH_SIDE_A)};
        gs_answer a;
        gs_question_ask(b, &q, &a);
        goh_initiative_side *s = out.winner == GOH_SIDE_A ? &in.a : &in.b;
        s->choice = a.yes ? GOH_CHOOSE_FIRST : GOH_CHOOSE_SECOND;
    }
    gs_open(b, "initiative", (gs_ref){0}, (gs_ref){0});
    gs_situation_run(b, &goh_initiative, &in, &out, roles, 2);
    gs_carry_out(b, "initiative", NULL, 0, &in, &out, NULL, NULL);
}

/* T2, T3 */
static void movement(gs_battle *b)
{
    gs_none_done(b);
    gs_place_arrivals(b, &goh_placing, b->s.side);
    goh_note_groups(b, b->s.side);
    if (b->s.half == 1) {
        goh_counters(b, b->s.side); /* GOH-8.2b */
    }
}

/* T6: marks of those who were halted and have served it. */
static void turn_end(gs_battle *b)
{
    bool any = false;
    for (int i = 0; i < b->t.n_units; i++) {
        if (gs_body_here(b, i) && goh_marked(b, i, GOH_MARK_HALTED) &&
            !goh_noted(b, i)->halted) {
            if (!any) {
                gs_open(b, "turn", (gs_ref){0}, (gs_ref){0});
                any = true;
            }
            goh_mark(b, i, GOH_MARK_HALTED, false);
        }
    }
}

static const gs_turn_row turn[] = {
    {GOH_TURN_START, GS_TURN_BOTH, .before = fresh, .then = initiative},
    {GOH_MOVEMENT, GS_TURN_FIRST, .orders = true, .before = movement},
    {GOH_MOVEMENT, GS_TURN_SECOND, .orders = true, .before = movement},
    {GOH_SHOOTING_PHASE, GS_TURN_FIRST, .orders = true, .before = gs_none_done},
    {GOH_SHOOTING_PHASE, GS_TURN_SECOND, .orders = true, .before = gs_none_done,
     .then = goh_fire_all},
    {GOH_MELEE_PHASE, GS_TURN_BOTH, .before = goh_melee_phase},
    {GOH_TURN_END, GS_TURN_BOTH, .before = turn_end},
};

/* ---- victory (GOH-R5, R5b) ---- */

#define TURN_LIMIT 15

static const char *const judged_by[] = {"GOH-R5b", "GOH-R5", "GOH-R5",
                                        "GOH-R5",  "GOH-R5", "GOH-R5"};

static bool lost(const gs_table_state *t, int unit)
{
    return (t->unit[unit].flags & (GS_U_DESTROYED | GS_U_LEFT)) != 0;
}

static int break_per_cent(const gs_setup *s)
{
    static const int per_cent[] = {[GOH_BREAK_THIRD] = 33, [GOH_BREAK_HALF] = 50,
                                   [GOH_BREAK_NONE] = 0};
    return per_cent[gs_setup_option(
        s, "options.break-point")]; /* rounded up: a third of 1 to 99 */
}

static int turn_limit(const gs_setup *s)
{
    (void)s;
    return TURN_LIMIT;
}

/* The holder of more objectives; else the smaller share of losses (GOH-R5). */
static int at_limit(const gs_battle *b)
{
    int held[GS_SIDES] = {0, 0}, units[GS_SIDES], gone[GS_SIDES];
    for (int i = 0; i < b->scene->setup->n_objectives; i++) {
        if (b->t.holder[i] >= 0) {
            held[b->t.holder[i]]++;
        }
    }
    if (held[0] != held[1]) {
        return held[0] > held[1] ? 0 : 1;
    }
    if (goh_of(b)->o.time_up) {
        return -1;
    }
    for (int i = 0; i < GS_SIDES; i++) {
        gs_victory_count(b, i, &units[i], &gone[i]);
    }
    int a = gone[0] * units[1], c = gone[1] * units[0];
    return a < c ? 0 : c < a ? 1 : -1;
}

static bool holds(const gs_battle *b, int unit)
{
    return !goh_is_dummy(b, unit);
}

/* GOH-R5b: its centre is in the area; of a town or fortress: it occupies that. */
static bool holds_it(const gs_battle *b, int unit, const gs_objective *o, gs_len radius)
{
    const gs_terrain *t = b->scene->terrain;
    for (int i = 0; i < t->n; i++) {
        if (goh_terrain_table[t->f[i].kind].ground == GOH_GROUND_PLACE &&
            gs_feature_holds(&t->f[i], o->at)) {
            return b->t.unit[unit].inside == i;
        }
    }
    return gs_pt_distance(b->s.rect[unit].c, o->at) <= radius;
}

static gs_len allowance(const gs_battle *b, int body, const gs_path *path, bool free,
                        bool shoots)
{
    (void)free;
    if (body >= GS_MAX_UNITS || goh_is_dummy(b, body) ||
        (shoots && goh_company(b, body)->weapon == GOH_ENGINE)) {
        return 0;
    }
    return goh_allowance(b, body, &b->s.rect[body], path, NULL);
}

static bool moves_freely(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && !goh_in_square(b, body); /* GOH-6a */
}

static bool held(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS && goh_bound(b, body, &b->s.rect[body]); /* GOH-8b */
}

const gs_battle_rules goh_battle_rules = {
    .ruleset = "gathering-of-hosts",
    .phases = phases,
    .prepare = goh_prepare,
    .rect = goh_rect,
    .deploy = goh_deploy,
    .turn = turn,
    .n_turn = GS_COUNT(turn),
    .may_act = goh_may_act,
    .states = goh_states,
    .n_states = GOH_STATES,
    .orders = goh_order_rows,
    .rule_orders = "GOH-1.1",
    .answer = goh_answer,
    .lost = lost,
    .break_per_cent = break_per_cent,
    .all_lost_breaks = true,
    .turn_limit = turn_limit,
    .at_limit = at_limit,
    .hold_radius = GS_LEN(2),
    .holds_it = holds_it,
    .holds = holds,
    .judged_by = judged_by,
    .allowance = allowance,
    .free = moves_freely,
    .held = held,
    .order_die = goh_order_die,
    .range = goh_range,
    .sees = goh_sees,
    .view_charge = goh_view_charge,
    .view_melee = goh_view_melee,
    .view_shot = goh_view_shot,
    .touch = goh_touch,
    .strength = goh_strength,
    .group = goh_group,
};
