/* GOH chapters 6 and 7: how far a company may move, and whether it may go there. */
#include "goh_int.h"

typedef goh_move_in in_t;
typedef goh_move_out out_t;

static const char *const manoeuvre_words[] = {"forward", "sideways", "backward", "face", NULL};
static const char *const enters_words[] = {"none", "forest", "swamp", "town", "fortress", NULL};
static const char *const held_words[] = {"empty", "friend", "enemy", NULL};
static const char *const reason_words[] = {"ok", "halted", "impassable", "held", "type",
                                           "not-touching", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "unit.type", goh_type_words, GOH_INFANTRY, "type of company"),
    GS_F_INT(in_t, move, "unit.move", 0, 0, 12, "its full move, 0 by type"),
    GS_F_INT(in_t, bonus, "unit.bonus", 0, -3, 3, "lengths for special rules"),
    GS_F_WORD(in_t, flying, "unit.flying", goh_flag_words, GOH_BY_TYPE, "it flies"),
    GS_F_BOOL(in_t, group, "group", 0, "moves as part of a group"),
    GS_F_INT(in_t, group_slowest, "group.slowest", 0, 0, 15,
             "least allowance among the others of its group, 0 none stated"),
    GS_F_BOOL(in_t, square, "square", 0, "its group is in square"),
    GS_F_WORD(in_t, manoeuvre, "manoeuvre", manoeuvre_words, GOH_FORWARD, "how it moves"),
    GS_F_BOOL(in_t, minor_terrain, "minor-terrain", 0, "open woods, rough or soft ground, hedges"),
    GS_F_BOOL(in_t, steep_hill, "steep-hill", 0, "moves up a steep hill"),
    GS_F_BOOL(in_t, ford, "ford", 0, "crosses at a ford"),
    GS_F_WORD(in_t, enters, "enters", enters_words, GOH_ENTERS_NONE, "what it moves into"),
    GS_F_BOOL(in_t, trail, "trail", 0, "keeps to a trail"),
    GS_F_WORD(in_t, held, "held", held_words, GOH_HELD_EMPTY, "who holds the town or fortress"),
    GS_F_BOOL(in_t, occupy, "occupy", 0, "means to occupy the town or fortress"),
    GS_F_BOOL(in_t, touching, "touching", 0, "began in contact with the town or fortress"),
    GS_F_BOOL(in_t, no_move, "no-move", 0, "must not move this turn"),
    GS_F_BOOL(in_t, opt_single_turn_cost, "options.single-turn-cost", 0,
              "single companies pay for sideways, backward and turning too"),
    GS_F_INT(in_t, opt_min_move, "options.min-move", 1, 0, 1, "least move after deductions"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, base, "unit.base", "full move"),
    GS_O_INT(out_t, manoeuvre_loss, "unit.manoeuvre-loss", "lost by the way it moves"),
    GS_O_INT(out_t, terrain_loss, "unit.terrain-loss", "lost by the ground"),
    GS_O_INT(out_t, allowance, "unit.allowance", "lengths that it may move"),
    GS_O_BOOL(out_t, allowed, "allowed", "it may make the move"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "why not"),
    GS_O_BOOL(out_t, whole_move, "whole-move", "takes the whole move"),
    GS_O_BOOL(out_t, may_shoot, "may-shoot", "may shoot this turn"),
};

/* The rule that gives each type its move. */
static const char *move_rule(int32_t type)
{
    static const char *const rule[GOH_TYPES] = {
        [GOH_SKIRMISHERS] = "GOH-6.1",   [GOH_ARCHERS] = "GOH-6.1",
        [GOH_LIGHT_INFANTRY] = "GOH-R9", [GOH_INFANTRY] = "GOH-6.1",
        [GOH_HEAVY_INFANTRY] = "GOH-6.1", [GOH_HORSE_ARCHERS] = "GOH-R10",
        [GOH_LIGHT_CAVALRY] = "GOH-R10", [GOH_CAVALRY] = "GOH-6.2",
        [GOH_HEAVY_CAVALRY] = "GOH-6.2", [GOH_FLYERS] = "GOH-6.2",
        [GOH_ARTILLERY] = "GOH-6.4",     [GOH_GREAT_BEAST] = "GOH-6.3",
        [GOH_MONSTER] = "GOH-R12",
    };
    return rule[type];
}

static bool flies(const in_t *in)
{
    return goh_trait(in->flying, goh_type_profile(in->type)->flying);
}

/* GOH-7.1a, GOH-7.2, GOH-R21: troops at home in rough ground. */
static bool nimble(const in_t *in)
{
    return in->type == GOH_LIGHT_INFANTRY || in->type == GOH_SKIRMISHERS;
}

static int32_t loss_square(const void *in)
{
    return ((const in_t *)in)->square ? 1 : 0;
}

static int32_t loss_group(const void *in_)
{
    const in_t *in = in_;
    return !in->square && in->group && in->manoeuvre != GOH_FORWARD ? 1 : 0;
}

static int32_t loss_single(const void *in_)
{
    const in_t *in = in_;
    return !in->square && !in->group && in->manoeuvre != GOH_FORWARD && in->opt_single_turn_cost
               ? 1 : 0;
}

static int32_t loss_minor(const void *in_)
{
    const in_t *in = in_;
    return in->minor_terrain && !flies(in) && !nimble(in) ? 1 : 0;
}

static int32_t loss_hill(const void *in_)
{
    const in_t *in = in_;
    return in->steep_hill && !flies(in) ? 1 : 0;
}

static int32_t loss_ford(const void *in_)
{
    const in_t *in = in_;
    return in->ford && !flies(in) ? 1 : 0;
}

static const gs_modifier manoeuvre_losses[] = {
    {"GOH-6.5b", "lost: a square moves as if sideways", loss_square},
    {"GOH-6d", "lost: a group sideways, backward or changing facing", loss_group},
    {"GOH-13.2", "lost: sideways, backward or turning", loss_single},
};

static const gs_modifier terrain_losses[] = {
    {"GOH-7.1b", "lost: minor terrain", loss_minor},
    {"GOH-7.4", "lost: up a steep hill", loss_hill},
    {"GOH-7.5", "lost: fording", loss_ford},
};

static void note_free(const in_t *in, gs_ask *ask)
{
    if (flies(in) && (in->minor_terrain || in->steep_hill || in->ford)) {
        gs_note_text(ask, "GOH-R23", "flyers lose nothing to the ground");
    } else if (in->minor_terrain && nimble(in)) {
        gs_note_text(ask, "GOH-7.1a", "not hindered by minor terrain");
    }
    if (!in->square && in->manoeuvre != GOH_FORWARD && !in->group && !in->opt_single_turn_cost) {
        gs_note_text(ask, "GOH-R20", "a single company moves any way at full speed");
    }
}

static int32_t forbidden(int32_t reason, const char *rule, const char *text, gs_ask *ask)
{
    gs_note_text(ask, rule, text);
    return reason;
}

/* Why the company may not make the move; GOH_MOVE_OK if it may. */
static int32_t reason_against(const in_t *in, gs_ask *ask)
{
    bool woods = in->enters == GOH_ENTERS_FOREST || in->enters == GOH_ENTERS_SWAMP;
    bool town = in->enters == GOH_ENTERS_TOWN || in->enters == GOH_ENTERS_FORTRESS;
    bool air = flies(in);
    if (in->no_move) {
        return forbidden(GOH_MOVE_HALTED, "GOH-11.2c", "must not move this turn", ask);
    }
    if (woods && !air && !nimble(in) && !in->trail) { /* GOH-R21 */
        return forbidden(GOH_MOVE_IMPASSABLE, "GOH-7.2",
                         "only light infantry and skirmishers may, or others on a trail", ask);
    }
    if (town && in->held != GOH_HELD_EMPTY && !(air && !in->occupy)) {
        return forbidden(GOH_MOVE_HELD, "GOH-7.3b", "somebody occupies the place", ask);
    }
    if (town && in->occupy) {
        if (air) {
            return forbidden(GOH_MOVE_TYPE, "GOH-R23", "flyers may not occupy it", ask);
        }
        if (goh_type_profile(in->type)->class != GOH_FOOT && in->type != GOH_ARTILLERY) {
            return forbidden(GOH_MOVE_TYPE, "GOH-7.3a", "only foot and artillery occupy it", ask);
        }
        if (!in->touching) {
            return forbidden(GOH_MOVE_NOT_TOUCHING, "GOH-7.3c",
                             "must begin in contact with the place", ask);
        }
    }
    return GOH_MOVE_OK;
}

static void allowance(const in_t *in, out_t *out, gs_ask *ask)
{
    int32_t left = out->base - out->manoeuvre_loss - out->terrain_loss;
    int32_t least = gs_least(in->opt_min_move, out->base);
    out->allowance = left < least ? least : left; /* GOH-R19 */
    if (left < least) {
        gs_note(ask, "GOH-R19", "deductions leave at least", least);
    }
    if (in->group_slowest > 0 && (in->group || in->square) &&
        in->group_slowest < out->allowance) { /* GOH-6b */
        out->allowance = in->group_slowest;
        gs_note(ask, "GOH-6b", "the speed of the group's slowest", out->allowance);
    }
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    int32_t base = (in->move ? in->move : goh_type_profile(in->type)->move) + in->bonus;
    out->base = gs_most(0, base);
    /* GOH-6a, GOH-6c: all of it, unless a row below takes off */
    gs_note(ask, in->move || in->bonus ? "GOH-R12b" : move_rule(in->type), "full move", out->base);
    out->manoeuvre_loss =
        gs_modifiers_sum(manoeuvre_losses, GS_COUNT(manoeuvre_losses), in, ask);
    out->terrain_loss = gs_modifiers_sum(terrain_losses, GS_COUNT(terrain_losses), in, ask);
    note_free(in, ask);
    allowance(in, out, ask);
    out->reason = reason_against(in, ask);
    out->allowed = out->reason == GOH_MOVE_OK;
    if (!out->allowed) {
        out->allowance = 0;
    }
    bool town = in->enters == GOH_ENTERS_TOWN || in->enters == GOH_ENTERS_FORTRESS;
    out->whole_move = out->allowed && town && in->occupy; /* GOH-7.3c */
    if (out->whole_move) {
        gs_note_text(ask, "GOH-7.3c", "occupying takes the whole move");
    }
    out->may_shoot = !(in->type == GOH_ARTILLERY && out->allowed); /* GOH-6.4, GOH-9.1d */
    if (!out->may_shoot) {
        gs_note_text(ask, "GOH-9.1d", "artillery that moves does not shoot");
    }
    return GS_STEP_DONE;
}

const gs_proc goh_move_allowance = {
    .name = "move-allowance",
    .help = "how far a company may move, and whether it may go there",
    .rules = "GOH-6.1 GOH-6.2 GOH-6.3 GOH-6.4 GOH-6b GOH-6d GOH-7.1b GOH-R19",
    GOH_PROC(move),
    GOH_NO_DICE,
};
