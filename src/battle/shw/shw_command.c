/* Command (chapter 11): the General's roll and what it forces his units to do. */
#include "shw_battle_int.h"

#include <string.h>

/* ---- the General's roll (SHW-11.6) ---- */

int shw_general_word(const gs_battle *b, int g)
{
    return g < 0 ? SHW_GENERAL_NONE : shw_hero_is_player(b, g) ? SHW_GENERAL_PLAYER
                                                               : SHW_GENERAL_OTHER;
}

/* His units on the table (SHW-R6). */
static int units_of(const gs_battle *b, int general)
{
    int n = 0;
    for (int i = gs_body_next(b, -1); i >= 0 && i < GS_MAX_UNITS;
         i = gs_body_next(b, i)) {
        n += shw_general(b, i) == general;
    }
    return n;
}

/* May the unit be one of the third (SHW-R17)? */
static bool can_be_forced(const gs_battle *b, int unit)
{
    shw_move_out out;
    if ((b->t.unit[unit].flags & (GS_U_MUST_RALLY | GS_U_CONFUSED)) ||
        gs_body_engaged(b, unit)) {
        return false;
    }
    return shw_allowance(b, unit, SHW_MODE_ADVANCE, NULL, false, &out) > 0;
}

static void force_units(gs_battle *b, int general, int way, int want)
{
    gs_question q = {.kind = GS_ASK_FORCED, .side = (uint8_t)b->s.side, .amount = want,
                     .word = (uint8_t)way, .subject = gs_ref_hero(general)};
    gs_answer a;
    for (int i = gs_body_next(b, -1); i >= 0 && i < GS_MAX_UNITS;
         i = gs_body_next(b, i)) {
        if (shw_general(b, i) == general && can_be_forced(b, i)) {
            gs_unitset_put(&q.units, i);
        }
    }
    gs_question_ask(b, &q, &a);
    gs_answer dflt;
    gs_engine_default(b, &q, &dflt);
    gs_unitset pick[2] = {gs_unitset_and(a.units, q.units),
                          gs_unitset_and(dflt.units, q.units)};
    for (int pass = 0; pass < 2; pass++) { /* what he did not name is named for him */
        for (int i = gs_unitset_next(&pick[pass], -1); i >= 0 && want > 0;
             i = gs_unitset_next(&pick[pass], i)) {
            if (b->s.body[i].order != SHW_FORCED) {
                b->s.body[i].order = SHW_FORCED;
                shw_mark(b, i, way == SHW_COMMAND_FALL_BACK ? SHW_MARK_ORDERED_BACK
                                                           : SHW_MARK_ORDERED_ON, true);
                b->s.forced_left++;
                want--;
            }
        }
    }
}

int shw_forced_way(const gs_battle *b, int body)
{
    return b->s.body[body].order != SHW_FORCED ? SHW_COMMAND_FREE
           : b->t.unit[body].marks & (1u << SHW_MARK_ORDERED_BACK) ? SHW_COMMAND_FALL_BACK
                                                                   : SHW_COMMAND_ADVANCE;
}

/* SHW-11.6: one General rolls for his own units. */
static void roll_command(gs_battle *b, int general)
{
    shw_command_in in;
    shw_command_out out;
    memset(&in, 0, sizeof in);
    gs_facts_default(shw_command.in, shw_command.n_in, &in);
    int units = units_of(b, general);
    in.general = SHW_GENERAL_OTHER;
    in.units = units < 60 ? units : 60;
    in.bonus = shw_hero_facts_of(b, general)->command_bonus;
    gs_open(b, "command", gs_ref_hero(general), gs_ref_side(b->s.side));
    gs_role role = {"command", -1, general};
    shw_run(b, &shw_command, &in, &out, &role, 1);
    if (out.result != SHW_COMMAND_FREE) {
        b->s.forced_way = (int16_t)out.result;
        force_units(b, general, out.result, out.forced_units);
    }
}

void shw_command_phase(gs_battle *b)
{
    b->s.phase = SHW_PHASE_COMMAND;
    b->s.forced_left = b->s.forced_way = 0;
    for (int h = 0; h < b->scene->setup->n_heroes; h++) { /* SHW-R35: each who is no player */
        if (shw_hero_side(b, h) == b->s.side && shw_commands(b, h) &&
            shw_general_word(b, h) == SHW_GENERAL_OTHER) {
            roll_command(b, h);
        }
    }
}

gs_len shw_forced_least(const gs_battle *b, int body, const gs_path *path, bool shoots)
{
    return shw_allowance(b, body, SHW_MODE_ADVANCE, path, shoots, NULL) / 2;
}

/* The roll asks nothing more of it. */
static void unordered(gs_battle *b, int unit)
{
    shw_mark(b, unit, SHW_MARK_ORDERED_ON, false);
    shw_mark(b, unit, SHW_MARK_ORDERED_BACK, false);
}

void shw_fulfil(gs_battle *b, int body, gs_len moved)
{
    (void)moved; /* shorter moves of a forced unit have been refused */
    if (b->s.body[body].order == SHW_FORCED) {
        b->s.body[body].order = SHW_NO_TEST;
        b->s.forced_left--;
        unordered(b, body);
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
        if (shw_garrison_way_out(b, unit, enemy,
                                 shw_forced_way(b, unit) == SHW_COMMAND_FALL_BACK, &o)) {
            (void)shw_execute(b, &o, NULL);
        }
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
        if (o.path.n && shw_legal(b, &o, NULL) == GS_OK &&
            shw_execute(b, &o, NULL) == GS_OK) {
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
            unordered(b, i);
        }
    }
}

void shw_forced_obey(gs_battle *b)
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
