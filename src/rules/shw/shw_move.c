/* SHW chapters 12 and 14: how far a unit may go. */
#include "shw_int.h"

enum { THOUSAND = 1000 };
static const char *const mode_words[] = {"advance", "charge", "retreat", "turn",
                                         "free",    "form",   "dismount", "recoil",
                                         "pursuit", "rout",   NULL};
static const char *const ground_words[] = {"open", "slow", "road", "impassable", NULL};
static const char *const passes_words[] = {
    "none", "skirmishers", "light-infantry", "cavalry", "others", "enemy-light-infantry",
    NULL};
static const char *const shoots_words[] = {"bow",    "javelin", "sling",
                                           "engine", "no",      NULL};
static const char *const move_reasons[] = {"none",
                                           "heavy-engine",
                                           "circle",
                                           "cannot-charge",
                                           "not-free",
                                           "impassable",
                                           "wagons-need-road",
                                           "cannot-pass",
                                           "cannot-shoot",
                                           "shooting-bars-move",
                                           NULL};

typedef shw_move_in move_in;
typedef shw_move_out move_out;
static const gs_fact move_facts[] = {
    GS_F_WORD(move_in, type, "unit.type", shw_move_type_words, SHW_HEAVY_INFANTRY,
              "troop type, or a hero on his own"),
    GS_F_WORD(move_in, armour, "unit.armour", shw_armour_words, SHW_ARMOUR_DEFAULT,
              "armour"),
    GS_F_WORD(move_in, mounted, "unit.mounted", shw_by_type_words, SHW_DEFAULT,
              "they ride"),
    GS_F_WORD(move_in, engine, "unit.engine", shw_engine_words, SHW_ENGINE_LIGHT,
              "artillery: the engine"),
    GS_F_WORD(move_in, formation, "unit.formation", shw_formation_words, SHW_NORMAL,
              "formation at the start"),
    GS_F_WORD(move_in, mode, "mode", mode_words, SHW_MODE_ADVANCE, "what it does"),
    GS_F_WORD(move_in, terrain, "terrain", ground_words, SHW_GROUND_OPEN,
              "worst ground touched"),
    GS_F_INT(move_in, obstacles, "obstacles", 0, 0, 9, "obstacles crossed"),
    GS_F_WORD(move_in, passes, "passes", passes_words, SHW_PASSES_NONE,
              "whom it passes through"),
    GS_F_WORD(move_in, shoots, "shoots", shoots_words, SHW_NO_MISSILE,
              "with what it shoots this player turn"),
    GS_F_INT(move_in, rate, "unit.rate", 0, 0, 40,
             "a rate of its own in inches; 0: the table's"),
    GS_F_INT(move_in, rate_bonus, "unit.rate-bonus", 0, -12, 12, "added to the rate"),
    SHW_OPT_HALVING(move_in, o_halving),
    SHW_OPT_HERO_TERRAIN(move_in, o_hero_terrain),
};
static const gs_fact move_outs[] = {
    GS_O_BOOL(move_out, allowed, "allowed", "it may be done"),
    GS_O_WORD(move_out, reason, "reason", move_reasons, "why not"),
    GS_O_INT(move_out, rate, "rate", "inches before halving"),
    GS_O_INT(move_out, halvings, "halvings", "how often it is halved"),
    GS_O_BOOL(move_out, whole_move, "whole-move", "it takes the whole move"),
    GS_O_DEC(move_out, allowance, "allowance", "how far it may go"),
};

/* What the move is about, every by-type resolved. */
typedef struct mover {
    const move_in *in;
    bool hero, mounted, foot, heavy, forced, free, shoots, skirmish;
    int32_t class_;
} mover;

/* SHW-R64: a lone hero shoots as light infantry, light cavalry or heavy cavalry. */
static int32_t hero_shoots_as(bool mounted, bool heavy)
{
    return !mounted ? SHW_LIGHT_INFANTRY : heavy ? SHW_HEAVY_CAVALRY : SHW_LIGHT_CAVALRY;
}

static mover look_at(const move_in *in)
{
    mover m = {.in = in, .hero = in->type == SHW_LONE_HERO};
    int32_t armour = in->armour;
    if (armour == SHW_ARMOUR_DEFAULT) {
        armour = m.hero ? SHW_ARMOUR_MEDIUM : shw_troops[in->type].armour;
    }
    m.heavy = armour == SHW_ARMOUR_HEAVY;
    m.mounted = m.hero ? in->mounted == SHW_YES : shw_rides(in->type, in->mounted);
    m.foot = !m.mounted && (in->type <= SHW_LIGHT_CAVALRY || m.hero);
    m.forced = in->mode >= SHW_MODE_RECOIL;
    m.skirmish = in->formation == SHW_SKIRMISH;
    /* SHW-12.13, SHW-12.17 */
    m.free = m.skirmish || m.hero || (in->type == SHW_LIGHT_CAVALRY && m.mounted);
    m.shoots = in->shoots != SHW_NO_MISSILE;
    m.class_ = shw_class_of(m.hero ? hero_shoots_as(m.mounted, m.heavy) : in->type,
                            m.mounted, in->shoots);
    return m;
}

/* The table of rates. A row fits by `shw_rate_row`. */
typedef struct rate_row {
    const char *rule;
    int32_t inches;
} rate_row;
enum {
    RATE_ENGINE_FLEES, RATE_HEAVY_ENGINE, RATE_LIGHT_ENGINE, RATE_TRAIN, RATE_CIVILIANS,
    RATE_ELEPHANT, RATE_CREATURE, RATE_FLYER, RATE_ARMOURED_FOOT, RATE_ARMOURED_HERO_ON_FOOT,
    RATE_SHIELD_WALL, RATE_HEAVY_FOOT, RATE_DISMOUNTED, RATE_HERO_ON_FOOT, RATE_LIGHT_FOOT,
    RATE_ARMOURED_HORSE, RATE_ARMOURED_HERO_MOUNTED, RATE_HERO_MOUNTED, RATE_LIGHT_HORSE,
    RATE_HEAVY_HORSE, RATE_CARRIED
};
const char *const shw_rate_words[SHW_RATES + 1] = {
    "crew-in-flight", "heavy-artillery", "light-artillery", "train", "civilians", "elephant",
    "creature", "flyer", "armoured-infantry", "armoured-hero-on-foot", "shield-wall",
    "heavy-infantry", "dismounted-heavy-cavalry", "hero-on-foot", "light-infantry",
    "armoured-cavalry", "armoured-hero-mounted", "hero-mounted", "light-cavalry", "heavy-cavalry",
    "infantry-on-transport", NULL,
};
static const rate_row rates[SHW_RATES] = {
    [RATE_ENGINE_FLEES] = {"SHW-R46", 8},
    [RATE_HEAVY_ENGINE] = {"SHW-12.9", 0},
    [RATE_LIGHT_ENGINE] = {"SHW-12.9", 4},
    [RATE_TRAIN] = {"SHW-12.8", 8},
    [RATE_CIVILIANS] = {"SHW-12.8", 8},
    [RATE_ELEPHANT] = {"SHW-12.4", 12},
    [RATE_CREATURE] = {"SHW-R46", 12},
    [RATE_FLYER] = {"SHW-12.7", 20},
    [RATE_ARMOURED_FOOT] = {"SHW-12.1", 4},
    [RATE_ARMOURED_HERO_ON_FOOT] = {"SHW-R47", 4},
    [RATE_SHIELD_WALL] = {"SHW-12.2", 4},
    [RATE_HEAVY_FOOT] = {"SHW-12.3", 8},
    [RATE_DISMOUNTED] = {"SHW-R46", 8},
    [RATE_HERO_ON_FOOT] = {"SHW-12.17", 12},
    [RATE_LIGHT_FOOT] = {"SHW-12.4", 12},
    [RATE_ARMOURED_HORSE] = {"SHW-12.5", 12},
    [RATE_ARMOURED_HERO_MOUNTED] = {"SHW-R47", 12},
    [RATE_HERO_MOUNTED] = {"SHW-12.17", 20},
    [RATE_LIGHT_HORSE] = {"SHW-12.7", 20},
    [RATE_HEAVY_HORSE] = {"SHW-12.6", 16},
    [RATE_CARRIED] = {"SHW-R46", 16},
};

static int foot_row(const mover *m)
{
    const move_in *in = m->in;
    if (m->heavy) {
        return m->hero ? RATE_ARMOURED_HERO_ON_FOOT : RATE_ARMOURED_FOOT;
    }
    if (m->hero) {
        return RATE_HERO_ON_FOOT;
    }
    return in->formation == SHW_SHIELD_WALL ? RATE_SHIELD_WALL
           : in->type == SHW_HEAVY_INFANTRY ? RATE_HEAVY_FOOT
           : in->type == SHW_HEAVY_CAVALRY  ? RATE_DISMOUNTED
                                            : RATE_LIGHT_FOOT;
}

static int row_of(const mover *m)
{
    const move_in *in = m->in;
    switch (in->type) {
    case SHW_ARTILLERY:
        return m->forced && in->mode != SHW_MODE_PURSUIT ? RATE_ENGINE_FLEES
               : in->engine == SHW_ENGINE_HEAVY          ? RATE_HEAVY_ENGINE
                                                         : RATE_LIGHT_ENGINE;
    case SHW_TRAIN:
        return RATE_TRAIN;
    case SHW_CIVILIANS:
        return RATE_CIVILIANS;
    case SHW_ELEPHANT:
        return RATE_ELEPHANT;
    case SHW_CREATURE:
        return RATE_CREATURE;
    case SHW_FLYER:
        return RATE_FLYER;
    default:
        break;
    }
    if (m->foot) {
        return foot_row(m);
    }
    if (m->hero) {
        return m->heavy ? RATE_ARMOURED_HERO_MOUNTED : RATE_HERO_MOUNTED;
    }
    return m->heavy                        ? RATE_ARMOURED_HORSE
           : in->type == SHW_LIGHT_CAVALRY ? RATE_LIGHT_HORSE
           : in->type == SHW_HEAVY_CAVALRY ? RATE_HEAVY_HORSE
                                           : RATE_CARRIED; /* infantry on transport */
}

int shw_rate_row(const shw_move_in *in)
{
    mover m = look_at(in);
    return row_of(&m);
}

int32_t shw_rate_inches(int row)
{
    return rates[row].inches;
}

/* The rate before a bonus: its own or the table's. */
static int32_t base_rate(const mover *m, gs_ask *ask)
{
    rate_row own = {"SHW-R115", m->in->rate};
    const rate_row *row = own.inches ? &own : &rates[row_of(m)];
    gs_note(ask, row->rule, "rate in inches", row->inches);
    return row->inches;
}

static bool bars_move(const mover *m)
{
    int32_t c = m->class_;
    int32_t mode = m->in->mode;
    if (!m->shoots) {
        return false;
    }
    if (c == SHW_CLASS_ARCHER || c == SHW_CLASS_HORSE_ARCHER || c == SHW_CLASS_ENGINE) {
        return true; /* SHW-15.1, 15.6, 15.8 */
    }
    return (c == SHW_CLASS_LIGHT_THROWER || c == SHW_CLASS_LIGHT_HORSE) &&
           (mode == SHW_MODE_FORM || mode == SHW_MODE_DISMOUNT);
}

static bool cannot_shoot(const mover *m)
{
    int32_t c = m->class_;
    bool only_charging = c == SHW_CLASS_HEAVY_THROWER || c == SHW_CLASS_HORSE_JAVELIN;
    return m->shoots &&
           (c == SHW_CLASS_NONE || (only_charging && m->in->mode != SHW_MODE_CHARGE));
}

static int32_t refuse(gs_ask *ask, const char *rule, int32_t reason)
{
    gs_note_text(ask, rule, move_reasons[reason]);
    return reason;
}

/* The first reason that forbids the move, or SHW_MOVE_ALLOWED. */
static int32_t move_reason(const mover *m, int32_t rate, gs_ask *ask)
{
    const move_in *in = m->in;
    bool willing = !m->forced;
    if (rate == 0) {
        return refuse(ask, "SHW-12.9", SHW_MOVE_HEAVY_ENGINE);
    }
    if (willing && in->formation == SHW_CIRCLE && in->mode != SHW_MODE_FORM) {
        return refuse(ask, "SHW-7.4", SHW_MOVE_CIRCLE);
    }
    if (in->mode == SHW_MODE_CHARGE &&
        (in->type == SHW_ARTILLERY || in->type == SHW_TRAIN ||
         in->type == SHW_CIVILIANS)) {
        return refuse(ask, "SHW-R11", SHW_MOVE_CANNOT_CHARGE);
    }
    if (willing && in->mode == SHW_MODE_FREE && !m->free) {
        return refuse(ask, "SHW-12.13", SHW_MOVE_NOT_FREE);
    }
    if (in->terrain == SHW_GROUND_IMPASSABLE && in->type != SHW_FLYER) {
        return refuse(ask, "SHW-14.4", SHW_MOVE_IMPASSABLE);
    }
    if (in->type == SHW_TRAIN && (in->terrain == SHW_GROUND_SLOW || in->obstacles > 0)) {
        return refuse(ask, "SHW-14.5", SHW_MOVE_WAGONS_NEED_ROAD);
    }
    if (willing && in->passes == SHW_PASSES_ENEMY_LIGHT_INFANTRY && !m->mounted) {
        return refuse(ask, "SHW-12.14", SHW_MOVE_CANNOT_PASS);
    }
    if (willing && cannot_shoot(m)) {
        return refuse(ask, "SHW-R57", SHW_MOVE_CANNOT_SHOOT);
    }
    if (willing && bars_move(m)) {
        return refuse(ask, shw_classes[m->class_].rule, SHW_MOVE_SHOOTING_BARS_MOVE);
    }
    return SHW_MOVE_ALLOWED;
}

/* SHW-12.14, SHW-R50: who pays a whole move to pass. */
static bool passage_costs(const mover *m)
{
    const move_in *in = m->in;
    if (m->forced || m->hero || in->type == SHW_FLYER) {
        return false;
    }
    switch (in->passes) {
    case SHW_PASSES_OTHERS:
        return true;
    case SHW_PASSES_LIGHT_INFANTRY:
    case SHW_PASSES_CAVALRY:
        return !m->skirmish;
    case SHW_PASSES_SKIRMISHERS:
        return in->type != SHW_LIGHT_INFANTRY && !m->mounted && !m->skirmish;
    default:
        return false;
    }
}

static bool takes_whole_move(const mover *m, gs_ask *ask)
{
    if (m->in->mode == SHW_MODE_FORM) {
        gs_note_text(ask, "SHW-R21", "forming takes the whole move");
        return true;
    }
    if (m->in->mode == SHW_MODE_DISMOUNT) {
        gs_note_text(ask, "SHW-12.15", "mounting and dismounting take the whole move");
        return true;
    }
    bool costs = passage_costs(m);
    if (costs) {
        gs_note_text(ask, "SHW-12.14", "passing through friends takes the whole move");
    }
    return costs;
}

static int32_t count_halvings(const mover *m, gs_ask *ask)
{
    const move_in *in = m->in;
    int32_t n = 0;
    if ((in->mode == SHW_MODE_RETREAT || in->mode == SHW_MODE_TURN) && !m->free) {
        n++; /* SHW-12.10, 12.11 */
        gs_note_text(ask, in->mode == SHW_MODE_TURN ? "SHW-12.11" : "SHW-12.10",
                     "half for a turn or a move straight back");
    }
    if (in->mode == SHW_MODE_RECOIL || in->mode == SHW_MODE_PURSUIT) {
        n++; /* SHW-18.3, 18.4 */
        gs_note_text(ask, in->mode == SHW_MODE_RECOIL ? "SHW-18.3" : "SHW-18.4",
                     "half for a recoil or pursuit");
    }
    if (in->terrain == SHW_GROUND_SLOW || in->obstacles > 0) {
        bool hero_free = m->hero && !m->mounted && in->o_hero_terrain == 0; /* SHW-R47 */
        bool light =
            m->skirmish || in->type == SHW_FLYER || hero_free; /* SHW-14.2, SHW-R56 */
        n += !light;
        gs_note_text(ask, light ? (hero_free ? "SHW-R47" : "SHW-14.2") : "SHW-14.3",
                     light ? "the ground does not slow them"
                           : "half for slow ground or obstacles");
    }
    if (!m->forced && m->shoots &&
        (m->class_ == SHW_CLASS_LIGHT_THROWER || m->class_ == SHW_CLASS_LIGHT_HORSE)) {
        n++; /* SHW-15.4, 15.5 */
        gs_note_text(ask, shw_classes[m->class_].rule, "half to shoot as well");
    }
    if (n > 1) {
        gs_note_text(ask, "SHW-R45", in->o_halving ? "halved once, whatever the causes"
                                                   : "each cause halves again");
    }
    return n > 1 && in->o_halving ? 1 : n; /* SHW-R45 */
}

static gs_step_result move_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const move_in *in = in_;
    move_out *out = out_;
    (void)state;
    mover m = look_at(in);
    int32_t rate = base_rate(&m, ask);
    out->rate = rate;
    if (rate != 0 && in->rate_bonus) {
        out->rate = gs_most(0, rate + in->rate_bonus); /* SHW-R115 */
        gs_note(ask, "SHW-R115", "bonus to the rate", in->rate_bonus);
    }
    out->reason = move_reason(&m, rate, ask);
    out->allowed = out->reason == SHW_MOVE_ALLOWED;
    if (!out->allowed) {
        return GS_STEP_DONE;
    }
    out->halvings = count_halvings(&m, ask);
    out->whole_move = takes_whole_move(&m, ask);
    out->allowance = out->whole_move ? 0 : (out->rate * THOUSAND) >> out->halvings;
    gs_note_dec(ask, "SHW-12.12", "no figure goes farther than", out->allowance);
    return GS_STEP_DONE;
}
SHW_PROC_NO_DICE(
    move, "how far a unit or lone hero may move",
    "SHW-12.10 SHW-12.11 SHW-12.12 SHW-12.13 SHW-12.14 SHW-14.2 SHW-14.3 SHW-R45");
