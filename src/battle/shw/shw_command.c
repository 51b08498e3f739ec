/* Command (chapter 11): the General's roll, and whom it forces to move. */
#include "../situation_int.h"
#include "shw_body_int.h"
#include "shw_command_int.h"
#include "shw_facts_int.h"
#include "shw_move_int.h"
#include "shw_obey_int.h"

#include "gesta/shw.h"
#include "gesta/shw_units.h"

/* ---- the General's roll (SHW-11.6) ---- */

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

/* SHW-11.6: one General rolls for his own units. */
static void roll_command(gs_battle *b, int general)
{
    shw_command_in in;
    shw_command_out out;
    gs_situation(b, &shw_command, &in);
    int units = units_of(b, general);
    in.general = SHW_GENERAL_OTHER;
    in.units = units < 60 ? units : 60;
    in.bonus = shw_hero_facts_of(b, general)->command_bonus;
    gs_open(b, "command", gs_ref_hero(general), gs_ref_side(b->s.side));
    gs_role role = {"command", -1, general};
    gs_situation_run(b, &shw_command, &in, &out, &role, 1);
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
