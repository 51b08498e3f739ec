/* SHW-15.10: heavy artillery breaks walls. */
#include "shw_int.h"

enum { SHOOT_NEEDS = 5, ENGINE_RANGE = 36000, MOST_CREW = 4 };
static const char *const bombard_reasons[] = {
    "none",  "light-engine", "no-crew",      "wall-down",
    "moved", "out-of-range", "not-in-front", "no-line-of-sight", NULL};
static const char *const wall_words[] = {"palisade", "stone", "fortress", "custom", NULL};

typedef shw_bombard_in bombard_in;
typedef shw_bombard_out bombard_out;
static const gs_fact bombard_facts[] = {
    GS_F_WORD(bombard_in, engine, "shooter.engine", shw_engine_words, SHW_ENGINE_HEAVY,
              "engine"),
    GS_F_INT(bombard_in, figures, "shooter.figures", 4, 0, 8, "crew"),
    GS_F_BOOL(bombard_in, moved, "shooter.moved", 0, "it has moved"),
    GS_F_DEC(bombard_in, distance, "distance", 24000, 0, 200000, 2, "to the wall"),
    GS_F_BOOL(bombard_in, in_front, "in-front", 1, "the wall is in its front"),
    GS_F_BOOL(bombard_in, line_of_sight, "line-of-sight", 1, "it sees the wall"),
    GS_F_BOOL(bombard_in, obscured, "obscured", 0, "the line of sight is obscured"),
    GS_F_WORD(bombard_in, wall, "wall", wall_words, SHW_WALL_PALISADE, "what wall it is"),
    GS_F_INT(bombard_in, wall_strength, "wall.strength", 6, 1, 40,
             "strength of a custom wall"),
    GS_F_INT(bombard_in, wall_damage, "wall.damage", 0, 0, 40,
             "hits it has taken already"),
    GS_F_INT(bombard_in, bonus, "shooter.bonus", 0, -3, 3, "house rules, on each die"),
    GS_F_INT(bombard_in, dice_bonus, "shooter.dice-bonus", 0, -12, 12,
             "house rules, dice more or fewer"),
};
static const gs_fact bombard_outs[] = {
    GS_O_BOOL(bombard_out, allowed, "allowed", "it may shoot"),
    GS_O_WORD(bombard_out, reason, "reason", bombard_reasons, "why not"),
    GS_O_INT(bombard_out, modifier, "shooter.modifier", "on each die"),
    GS_O_INT(bombard_out, dice, "shooter.dice", "dice rolled"),
    GS_O_INT(bombard_out, hits, "shooter.hits", "hits scored"),
    GS_O_INT(bombard_out, wall_hits, "wall.hits", "damage done"),
    GS_O_INT(bombard_out, wall_strength, "wall.strength", "strength left"),
    GS_O_BOOL(bombard_out, breach, "breach", "a breach is made"),
};
static const char *const bombard_labels[] = {"shoot.shooter"};
typedef gs_place bombard_state;

int32_t shw_wall_strength(int kind)
{
    static const int32_t strengths[] = {3, 6, 12}; /* SHW-15.10 */
    return strengths[kind];
}

static int32_t strength_left(const bombard_in *in)
{
    int32_t whole =
        in->wall == SHW_WALL_CUSTOM ? in->wall_strength : shw_wall_strength(in->wall);
    return gs_most(0, whole - in->wall_damage);
}

static int32_t bombard_reason(const bombard_in *in)
{
    return in->engine != SHW_ENGINE_HEAVY ? SHW_BOMBARD_LIGHT_ENGINE /* SHW-R63 */
           : in->figures == 0             ? SHW_BOMBARD_NO_CREW
           : strength_left(in) == 0       ? SHW_BOMBARD_WALL_DOWN
           : in->moved                    ? SHW_BOMBARD_MOVED        /* SHW-15.8 */
           : in->distance > ENGINE_RANGE  ? SHW_BOMBARD_OUT_OF_RANGE /* SHW-15.8 */
           : !in->in_front                ? SHW_BOMBARD_NOT_IN_FRONT
           : !in->line_of_sight           ? SHW_BOMBARD_NO_LINE_OF_SIGHT
                                          : SHW_BOMBARD_ALLOWED;
}

static gs_step_result bombard_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const bombard_in *in = in_;
    bombard_state *st = state;
    bombard_out *out = out_;
    int32_t left = strength_left(in);
    int32_t modifier = in->bonus - in->obscured; /* SHW-R63, SHW-R115 */
    /* SHW-15.9, SHW-R63 */
    int32_t dice = gs_most(0, gs_least(in->figures, MOST_CREW) + in->dice_bonus);
    GS_PROC_BEGIN(st);
    out->reason = bombard_reason(in);
    out->wall_strength = left;
    if (out->reason != SHW_BOMBARD_ALLOWED) {
        gs_note_text(ask,
                     out->reason == SHW_BOMBARD_LIGHT_ENGINE ? "SHW-R63" : "SHW-15.8",
                     bombard_reasons[out->reason]);
        return GS_STEP_DONE;
    }
    gs_note(ask, "SHW-15.9", "dice: the crew that serve it", dice);
    gs_note(ask, in->bonus ? "SHW-R115" : "SHW-R63", "modifier: obscured, bonus",
            modifier);
    GS_ASK(st, ask, 0, dice, gs_faces_from(SHOOT_NEEDS - modifier));
    out->allowed = 1;
    out->modifier = modifier;
    out->dice = dice;
    out->hits = ask->count[1];
    out->wall_hits = gs_least(out->hits, left); /* SHW-15.10, SHW-R63 */
    out->wall_strength = left - out->wall_hits;
    out->breach = out->wall_strength == 0;
    gs_note(ask, "SHW-15.10", "each hit takes 1 from the wall", out->wall_hits);
    gs_note(ask, "SHW-15.10", "strength left to it", out->wall_strength);
    GS_PROC_END;
}
SHW_PROC(bombard, "heavy artillery shoots at a wall",
         "SHW-15.8 SHW-15.9 SHW-15.10 SHW-R63");
