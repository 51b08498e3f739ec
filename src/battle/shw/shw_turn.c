/* The sequence of play (chapter 9, SHW-R35) and the rule set's table for the engine. */
#include "../carry_out_int.h"
#include "../situation_int.h"
#include "shw_action_int.h"
#include "shw_answer_int.h"
#include "shw_challenges_int.h"
#include "shw_charge_int.h"
#include "shw_charge_path_int.h"
#include "shw_command_int.h"
#include "shw_demons_int.h"
#include "shw_facts_int.h"
#include "shw_formation_int.h"
#include "shw_harm_int.h"
#include "shw_melee_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"
#include "shw_orders_int.h"
#include "shw_prepare_int.h"
#include "shw_setup_int.h"
#include "shw_shape_int.h"
#include "shw_shoot_int.h"

#include "gesta/shw.h"

#include <string.h>

static const char *const phases[] = {"deployment", "turn-start", "command",
                                     "challenge",  "action",     "melee",
                                     "result",     "turn-end",   NULL};

/* ---- initiative ---- */

static void initiative(gs_battle *b)
{
    shw_initiative_in in;
    shw_initiative_out out;
    gs_situation(b, &shw_initiative, &in);
    gs_role roles[GS_SIDES];
    for (int i = 0; i < GS_SIDES; i++) {
        int g = shw_supreme(b, i); /* SHW-R6 */
        in.power[i] = g >= 0 ? b->t.hero[g].power : 0; /* SHW-R7 */
        in.bonus[i] = g >= 0 ? shw_hero_facts_of(b, g)->initiative_bonus : 0;
        roles[i] = (gs_role){i ? "side-b" : "side-a", -1, g};
    }
    in.previous = b->t.first < 0 ? SHW_SIDE_NONE : b->t.first;
    /* who chooses: the dice are the same below */
    gs_situation_look(b, &shw_initiative, &in, &out, roles, 2);
    if (out.chooser != SHW_SIDE_NONE) {
        gs_question q = {.kind = GS_ASK_FIRST, .side = (uint8_t)out.chooser};
        gs_answer a;
        gs_question_ask(b, &q, &a);
        in.choice = a.yes ? 0 : 1;
    }
    gs_open(b, "initiative", (gs_ref){0}, (gs_ref){0});
    gs_situation_run(b, &shw_initiative, &in, &out, roles, GS_SIDES);
    gs_carry_out(b, "initiative", NULL, 0, &in, &out, NULL, NULL);
}

/* ---- a player turn ---- */

/* What was done in the last player turn is forgotten. */
static void fresh(gs_battle *b)
{
    bool keep = b->s.half == 1 &&
                shw_of(b)->o.missile_window; /* game-turn: hits of both halves */
    for (int i = 0; i < GS_BODIES; i++) {
        int16_t hits = keep ? shw_noted(b, i)->missile_hits : 0;
        memset(&b->s.body[i], 0, sizeof b->s.body[i]);
        shw_note(b, i)->missile_hits = hits;
    }
    memset(b->s.own, 0, sizeof b->s.own);
}

static void command(gs_battle *b)
{
    fresh(b);
    shw_command_phase(b);
}

static void challenges(gs_battle *b)
{
    shw_challenge_phase(b);
    shw_settle_fallen(b);
}

static void arrivals(gs_battle *b)
{
    gs_place_arrivals(b, &shw_placing, b->s.side);
}

static void action_end(gs_battle *b)
{
    shw_action_end(b);
    shw_magic_lapse(b);
    shw_settle_fallen(b);
}

static void melee(gs_battle *b)
{
    shw_melee_phase(b);
    shw_settle_fallen(b);
    shw_magic_end(b);
    shw_confusion_end(b);
}

#define PLAYER_TURN(whose)                                            \
    {SHW_PHASE_COMMAND, whose, .before = command},                    \
    {SHW_PHASE_CHALLENGE, whose, .before = challenges},               \
    {SHW_PHASE_ACTION, whose, .orders = true, .before = arrivals,     \
     .each = shw_settle_fallen, .then = action_end},                  \
    {SHW_PHASE_MELEE, whose, .before = melee}

static const gs_turn_row turn[] = {
    {SHW_PHASE_START, GS_TURN_BOTH, .before = initiative},
    PLAYER_TURN(GS_TURN_FIRST),
    PLAYER_TURN(GS_TURN_SECOND),
    {SHW_PHASE_END, GS_TURN_BOTH, .before = NULL},
};

/* ---- victory (chapter 20, SHW-R112) ---- */

enum { END_FINISH, END_TURNS, END_BREAK, END_OBJECTIVE };

static const char *const judged_by[] = {"SHW-R112", "SHW-R112", "SHW-20.1",
                                        "SHW-R112", "SHW-20.2", "SHW-R112"};

static bool lost(const gs_table_state *t, int unit)
{
    uint32_t f = t->unit[unit].flags;
    if (f & (GS_U_EXITED | GS_U_ON_TABLE)) {
        return (f & GS_U_ON_TABLE) && (f & GS_U_MUST_RALLY);
    }
    return (f & (GS_U_DESTROYED | GS_U_LEFT)) != 0;
}

static bool holds(const gs_battle *b, int unit)
{
    return !(b->t.unit[unit].flags & GS_U_MUST_RALLY);
}

static int break_per_cent(const gs_setup *s)
{
    return gs_setup_option(s, "options.end") == END_BREAK
               ? gs_setup_option(s, "options.break-percent") : 0;
}

static int turn_limit(const gs_setup *s)
{
    return gs_setup_option(s, "options.end") == END_TURNS
               ? gs_setup_option(s, "options.turn-limit") : 0;
}

/* The larger share of starting figures left; under 10 per cent of a share apart, a draw.
 */
static int at_limit(const gs_battle *b)
{
    int64_t start[GS_SIDES] = {0, 0}, left[GS_SIDES] = {0, 0};
    for (int i = 0; i < b->scene->setup->n_units; i++) {
        const gs_ob_unit *u = &b->scene->setup->units[i];
        start[u->side] += u->present;
        left[u->side] += b->t.unit[i].flags & GS_U_ON_TABLE ? b->t.unit[i].left : 0;
    }
    for (int i = b->scene->setup->n_units; i < b->t.n_units; i++) {
        if (b->t.unit[i].flags & GS_U_ON_TABLE) { /* places of those who never split are empty */
            left[shw_unit_side(b, i)] += b->t.unit[i].left;
        }
    }
    if (start[0] == 0 || start[1] == 0) {
        return -1;
    }
    int64_t share[GS_SIDES] = {left[0] * 1000 / start[0], left[1] * 1000 / start[1]};
    int64_t apart = share[0] - share[1];
    return apart > -100 && apart < 100 ? -1 : apart > 0 ? 0 : 1;
}

static gs_len allowance(const gs_battle *b, int body, const gs_path *path, bool free,
                        bool shoots)
{
    shw_move_out out;
    return shw_allowance(b, body, free ? SHW_MODE_FREE : SHW_MODE_ADVANCE, path, shoots,
                         &out);
}

const gs_battle_rules shw_battle_rules = {
    .ruleset = "stout-hearts",
    .phases = phases,
    .prepare = shw_prepare,
    .rect = shw_rect,
    .deploy = shw_deploy,
    .turn = turn,
    .n_turn = GS_COUNT(turn),
    .may_act = shw_may_act,
    .states = shw_states,
    .n_states = SHW_STATES,
    .orders = shw_order_rows,
    .rule_orders = "SHW-R35",
    .begins = shw_order_begins,
    .answer = shw_answer,
    .lost = lost,
    .break_per_cent = break_per_cent,
    .turn_limit = turn_limit,
    .at_limit = at_limit,
    .hold_radius = GS_LEN(3),
    .holds = holds,
    .judged_by = judged_by,
    .allowance = allowance,
    .free = shw_free_mover,
    .order_die = shw_order_die,
    .range = shw_range,
    .sees = shw_sees,
    .view_charge = shw_view_charge,
    .charge_key = shw_charge_key,
    .view_melee = shw_view_melee,
    .view_shot = shw_view_shot,
    .files = shw_files_for,
};
