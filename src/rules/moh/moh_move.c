/* MOH chapter 11: what a move costs and whether it is lawful; charges. */
#include "moh_int.h"

static const char *const move_kind_words[] = {
    "advance", "fallback", "maneuver", "charge",         "march", "march-maneuver",
    "retreat", "evade",    "pursuit",  "pursuit-charge", NULL,
};
static const char *const move_reason_words[] = {
    "ok",          "pinned",           "retreated",     "cannot-charge", "disordered",
    "march-width", "march-neighbours", "march-terrain", "impassable",    "too-far",
    NULL,
};

#define LENGTH(m, key, help) GS_F_DEC(moh_move_in, m, key, 0, 0, 200000, 2, help)
static const gs_fact move_in[] = {
    MOH_F_TYPE(moh_move_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_MOVE(moh_move_in, move),
    GS_F_WORD(moh_move_in, broken_going, "unit.broken-going", moh_pace_words,
              MOH_PACE_BY_TYPE, "pace over broken ground"),
    GS_F_WORD(moh_move_in, difficult_going, "unit.difficult-going", moh_pace_words,
              MOH_PACE_BY_TYPE, "pace over very difficult ground"),
    MOH_F_LIGHT(moh_move_in, light),
    MOH_F_CHARGES(moh_move_in, may_charge, "unit.may-charge"),
    GS_F_WORD(moh_move_in, kind, "move.kind", move_kind_words, MOH_ADVANCE,
              "kind of move"),
    LENGTH(clear, "path.clear", "inches over open ground"),
    LENGTH(broken, "path.broken", "inches over broken ground"),
    LENGTH(difficult, "path.difficult", "inches over very difficult ground"),
    GS_F_BOOL(moh_move_in, impassable, "path.impassable", 0,
              "it meets impassable ground"),
    GS_F_BOOL(moh_move_in, pinned, "unit.pinned", 0,
              "it has been charged or is in contact"),
    GS_F_BOOL(moh_move_in, disordered, "unit.disordered", 0, "it is disordered"),
    GS_F_BOOL(moh_move_in, retreated, "unit.retreated", 0,
              "it retreated at the start of this turn"),
    GS_F_INT(moh_move_in, files, "unit.files", 8, 1, 48, "figures wide"),
    GS_F_BOOL(moh_move_in, neighbours, "unit.neighbours", 0,
              "a unit lies within 3 inches at its sides"),
    GS_F_WORD(moh_move_in, whole_move, "options.terrain-cost", moh_terrain_cost_words, 0,
              "how slow ground counts"),
    GS_F_WORD(moh_move_in, disordered_charge, "options.disordered-charge",
              moh_allowed_words, 0, "disordered units may charge"),
    GS_F_BOOL(moh_move_in, light_maneuver_test, "options.light-maneuver-test", 1,
              "light troops test after a manoeuvre"),
    GS_F_BOOL(moh_move_in, move_after_retreat, "options.move-after-retreat", 0,
              "a unit that retreated at the start of the turn may move"),
};
static const gs_fact move_out[] = {
    GS_O_DEC(moh_move_out, maximum, "move.maximum", "inches it may move"),
    GS_O_DEC(moh_move_out, cost, "move.cost", "inches that the path costs"),
    GS_O_DEC(moh_move_out, left, "move.left", "inches left over"),
    GS_O_BOOL(moh_move_out, legal, "move.legal", "the move is lawful"),
    GS_O_WORD(moh_move_out, reason, "move.reason", move_reason_words, "why not"),
    GS_O_BOOL(moh_move_out, rally, "rally.required", "a rally test follows"),
};

static bool is_march(int32_t kind)
{
    return kind == MOH_MARCH || kind == MOH_MARCH_MANEUVER;
}

static bool is_charge(int32_t kind)
{
    return kind == MOH_CHARGE || kind == MOH_PURSUIT_CHARGE;
}

static int32_t pace(int32_t own, uint8_t by_type)
{
    return own == MOH_PACE_BY_TYPE ? by_type : own;
}

/* How many inches of move an inch of ground costs; impassable ground stops the move
 * elsewhere. */
static int32_t factor(int32_t pace_word)
{
    return pace_word == MOH_PACE_HALF ? 2 : pace_word == MOH_PACE_THIRD ? 3 : 1;
}

/* The rule under which a type has its distance and its paces; a general moves as the type
 * of his kind does (MOH-11.2.6). */
static const char *distance_rule(int32_t type)
{
    static const char *const rule[MOH_TYPES] = {
        "MOH-11.2.2", "MOH-11.2.2", "MOH-11.2.3", "MOH-11.2.3", "MOH-11.2.4",
        "MOH-11.2.5", "MOH-11.2.5", "MOH-R6",     "MOH-11.2.7", "MOH-11.2.7",
    };
    return rule[type];
}

static int32_t move_maximum(const moh_move_in *in, gs_ask *ask)
{
    int32_t base = moh_full_move(in->type, in->move);
    gs_note_dec(ask, in->move > 0 ? "MOH-R10" : distance_rule(in->type), "full move",
                base);
    if (in->kind == MOH_FALLBACK) {
        base = gs_half_length(base); /* MOH-11.4: half, rounded down to the hundredth */
        gs_note_dec(ask, "MOH-11.4", "a fallback goes half as far", base);
    } else if (is_march(in->kind)) {
        base *= 2; /* MOH-11.7 */
        gs_note_dec(ask, "MOH-11.7", "a march goes twice as far", base);
    }
    return base;
}

static int32_t move_cost(const moh_move_in *in, int32_t broken, int32_t difficult,
                         gs_ask *ask)
{
    int32_t fb = factor(broken);
    int32_t fd = factor(difficult);
    int32_t cost = in->clear + in->broken * fb + in->difficult * fd; /* MOH-R14 */
    if (in->whole_move) {
        int32_t most = in->broken > 0 ? fb : 1;
        most = in->difficult > 0 ? gs_most(fd, most) : most;
        cost = (in->clear + in->broken + in->difficult) * most;
    }
    gs_note_dec(ask, "MOH-R14",
                in->whole_move ? "cost, all at the slowest pace" : "cost of the path",
                cost);
    return cost;
}

/* The first reason against the move, and the rule that gives it. */
static moh_move_reason move_reason(const moh_move_in *in, int32_t broken,
                                   int32_t difficult, bool too_far, const char **rule)
{
    int32_t kind = in->kind;
    bool own_move = kind != MOH_RETREAT && kind != MOH_EVADE;
    if (in->pinned && own_move) {
        *rule = kind == MOH_PURSUIT || kind == MOH_PURSUIT_CHARGE ? "MOH-R75" : "MOH-R25";
        return MOH_MOVE_PINNED;
    }
    if (in->retreated && !in->move_after_retreat && kind <= MOH_MARCH_MANEUVER) {
        *rule = "MOH-R17";
        return MOH_MOVE_RETREATED;
    }
    if (is_charge(kind) && !moh_charges(in->type, in->may_charge)) {
        *rule = "MOH-11.6.3";
        return MOH_MOVE_CANNOT_CHARGE;
    }
    if (in->disordered && (kind == MOH_PURSUIT || kind == MOH_PURSUIT_CHARGE)) {
        *rule = "MOH-13.11";
        return MOH_MOVE_DISORDERED;
    }
    if (in->disordered && kind == MOH_CHARGE && in->disordered_charge) {
        *rule = "MOH-R23";
        return MOH_MOVE_DISORDERED;
    }
    *rule = "MOH-11.7";
    if (is_march(kind) && in->files > 3) {
        return MOH_MOVE_MARCH_WIDTH;
    }
    if (is_march(kind) && in->neighbours) {
        *rule = "MOH-R26";
        return MOH_MOVE_MARCH_NEIGHBOURS;
    }
    if (is_march(kind) && (in->broken > 0 || in->difficult > 0)) {
        return MOH_MOVE_MARCH_TERRAIN;
    }
    if (in->impassable || (in->broken > 0 && broken == MOH_PACE_IMPASSABLE) ||
        (in->difficult > 0 && difficult == MOH_PACE_IMPASSABLE)) {
        *rule = in->impassable ? "MOH-R70" : distance_rule(in->type);
        return MOH_MOVE_IMPASSABLE;
    }
    *rule = "MOH-11.2.1";
    return too_far ? MOH_MOVE_TOO_FAR : MOH_MOVE_OK;
}

static const char *const refusals[] = {
    [MOH_MOVE_OK] = "the move is lawful",
    [MOH_MOVE_PINNED] = "charged or in contact: it is pinned",
    [MOH_MOVE_RETREATED] = "it has retreated this turn and stays where it is",
    [MOH_MOVE_CANNOT_CHARGE] = "such troops may not charge",
    [MOH_MOVE_DISORDERED] = "disordered: it may not",
    [MOH_MOVE_MARCH_WIDTH] = "a marching unit is at most 3 figures wide",
    [MOH_MOVE_MARCH_NEIGHBOURS] = "a unit is too near the sides of the march",
    [MOH_MOVE_MARCH_TERRAIN] = "a march may not cross slow ground",
    [MOH_MOVE_IMPASSABLE] = "ground that it may not enter",
    [MOH_MOVE_TOO_FAR] = "farther than its move",
};

/* The rule under which the kind of move calls for a rally test, NULL if it does not. */
static const char *test_rule(const moh_move_in *in)
{
    bool light = moh_is_light(in->type, in->light);
    switch ((moh_move_kind)in->kind) {
    case MOH_FALLBACK:
        return light ? NULL : "MOH-11.4";
    case MOH_MANEUVER:
    case MOH_MARCH_MANEUVER:
        return light && !in->light_maneuver_test ? NULL : light ? "MOH-R22" : "MOH-11.5";
    case MOH_EVADE:
        return "MOH-13.2";
    case MOH_PURSUIT:
    case MOH_PURSUIT_CHARGE:
        return "MOH-13.12";
    case MOH_ADVANCE:
    case MOH_CHARGE:
    case MOH_MARCH:
    case MOH_RETREAT:
        break;
    }
    return NULL;
}

static gs_step_result move_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_move_in *in = in_;
    moh_move_out *out = out_;
    int32_t broken = pace(in->broken_going, moh_profiles[in->type].broken);
    int32_t difficult = pace(in->difficult_going, moh_profiles[in->type].difficult);
    out->maximum = move_maximum(in, ask);
    out->cost = move_cost(in, broken, difficult, ask);
    out->left = out->maximum > out->cost ? out->maximum - out->cost : 0;
    const char *rule;
    moh_move_reason why =
        move_reason(in, broken, difficult, out->cost > out->maximum, &rule);
    gs_note_text(ask, rule, refusals[why]);
    out->reason = (int32_t)why;
    out->legal = why == MOH_MOVE_OK;
    const char *test = out->legal ? test_rule(in) : NULL;
    if (test) {
        out->rally = 1;
        gs_note_text(ask, test, "a rally test follows the move");
    }
    return GS_STEP_DONE;
}

const gs_proc moh_move_allowance = {
    .name = "move-allowance",
    .help = "whether a move is lawful and what it costs",
    .rules = "MOH-11.2.1 MOH-11.3 MOH-11.4 MOH-11.5 MOH-11.7 MOH-R14",
    MOH_NO_DICE(move),
};

/* ---- charge ---- */

static const char *const charge_reason_words[] = {
    "ok", "pinned", "cannot-charge", "not-an-advance", "marched", "disordered", NULL,
};
static const char *const face_words[] = {"none", "front", "flank-or-rear", NULL};

static const gs_fact charge_in[] = {
    MOH_F_TYPE(moh_charge_in, type, "attacker.type", MOH_HEAVY_INFANTRY),
    MOH_F_CHARGES(moh_charge_in, may_charge, "attacker.may-charge"),
    GS_F_BOOL(moh_charge_in, disordered, "attacker.disordered", 0, "it is disordered"),
    GS_F_BOOL(moh_charge_in, marched, "attacker.marched", 0, "it uses double movement"),
    GS_F_BOOL(moh_charge_in, pinned, "attacker.pinned", 0,
              "it has been charged or is in contact already"),
    GS_F_BOOL(moh_charge_in, by_advance, "attacker.by-advance", 1,
              "the move is an advance"),
    GS_F_BOOL(moh_charge_in, started_in_front, "attacker.started-in-front", 1,
              "part of it was before the target's front when it set out"),
    GS_F_BOOL(moh_charge_in, ended_in_front, "attacker.ended-in-front", 0,
              "part of it is before the target's front at contact"),
    GS_F_WORD(moh_charge_in, disordered_charge, "options.disordered-charge",
              moh_allowed_words, 0, "disordered units may charge"),
};
static const gs_fact charge_out[] = {
    GS_O_BOOL(moh_charge_out, legal, "charge.legal", "the charge is lawful"),
    GS_O_WORD(moh_charge_out, reason, "charge.reason", charge_reason_words, "why not"),
    GS_O_WORD(moh_charge_out, face, "charge.face", face_words,
              "the face that it strikes"),
    GS_O_BOOL(moh_charge_out, at_flank, "attacker.at-flank", "it fights flank or rear"),
    GS_O_BOOL(moh_charge_out, pinned, "defender.pinned", "the target is pinned"),
};

static moh_charge_reason charge_reason(const moh_charge_in *in, gs_ask *ask)
{
    if (in->pinned) {
        gs_note_text(ask, "MOH-R25", "charged or in contact: it is pinned");
        return MOH_CHARGE_PINNED;
    }
    if (!moh_charges(in->type, in->may_charge)) {
        gs_note_text(ask, "MOH-11.6.3", "such troops may not charge");
        return MOH_CHARGE_CANNOT;
    }
    if (!in->by_advance) {
        gs_note_text(ask, "MOH-11.6.1", "contact is made by an advance only");
        return MOH_CHARGE_NOT_ADVANCE;
    }
    if (in->marched) {
        gs_note_text(ask, "MOH-11.7", "a marching unit may not charge");
        return MOH_CHARGE_MARCHED;
    }
    if (in->disordered && in->disordered_charge) {
        gs_note_text(ask, "MOH-R23", "disordered units may not charge");
        return MOH_CHARGE_DISORDERED;
    }
    gs_note_text(ask, "MOH-11.6.1", "a lawful charge");
    return MOH_CHARGE_OK;
}

static gs_step_result charge_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_charge_in *in = in_;
    moh_charge_out *out = out_;
    moh_charge_reason why = charge_reason(in, ask);
    out->reason = (int32_t)why;
    if (why != MOH_CHARGE_OK) {
        return GS_STEP_DONE;
    }
    out->legal = 1;
    out->pinned = 1; /* MOH-11.6.4 */
    if (in->started_in_front || in->ended_in_front) {
        out->face = MOH_FACE_FRONT; /* MOH-11.6.2 */
        gs_note_text(ask, "MOH-11.6.2",
                     "it sets out or arrives before the front: frontal");
    } else {
        out->face = MOH_FACE_FLANK_OR_REAR; /* MOH-R24 */
        out->at_flank = 1;
        gs_note_text(ask, "MOH-R24", "never before the front: on the flank or rear");
    }
    gs_note_text(ask, "MOH-11.6.4", "the charged unit is pinned");
    return GS_STEP_DONE;
}

const gs_proc moh_charge = {
    .name = "charge",
    .help = "whether a move into contact is a lawful charge, and on which face",
    .rules = "MOH-11.6.1 MOH-11.6.2 MOH-11.6.3 MOH-11.6.4 MOH-R24",
    MOH_NO_DICE(charge),
};
