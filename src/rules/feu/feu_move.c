/* FEU section 2: moves, retreats, passages. Charges are in feu_charge.c. */
#include "feu_int.h"

int32_t feu_allowance(int32_t cls, int32_t roll, int32_t fast_bonus, int32_t bonus,
                      gs_ask *ask)
{
    static const char *const rule[] = {"FEU-2.1.3", "FEU-2.1.3", "FEU-2.1.4",
                                       "FEU-2.1.5"};
    gs_note(ask, rule[cls], "the die", roll);
    if (fast_bonus) {
        gs_note(ask, rule[cls], "fast", fast_bonus);
    }
    gs_points(ask, "FEU-R58", "special rule", bonus);
    int32_t inches = roll + fast_bonus + bonus;
    inches = gs_most(0, inches);
    gs_note(ask, rule[cls], "inches", inches);
    return inches;
}

/* ---- move-allowance ---- */

static const char *const move_reason_words[] = {
    "none", "in-contact", "shot", "enemy-near", NULL,
};

static const gs_fact move_in[] = {
    FEU_F_TYPE(feu_move_in, type, "unit.type", FEU_SERJEANTS),
    FEU_F_CLASS(feu_move_in, class, "unit.class"),
    FEU_F_MOVE_BONUS(feu_move_in, bonus, "unit.bonus"),
    GS_F_WORD(feu_move_in, move, "move", feu_move_words, FEU_NORMAL,
              "declared before the die"),
    GS_F_BOOL(feu_move_in, in_contact, "unit.in-contact", 0, "with any enemy"),
    GS_F_BOOL(feu_move_in, shot_bow, "unit.shot-bow", 0,
              "it shot in phase 1 of this turn"),
    GS_F_INT(feu_move_in, turns, "unit.turns", 0, 0, 3,
             "own number of turns in a move; 0: as its type"),
    FEU_F_NEAREST(feu_move_in, enemy_distance),
    FEU_F_BASE_DEPTH(feu_move_in),
    FEU_F_DICE(feu_move_in),
};
static const gs_fact move_out[] = {
    GS_O_BOOL(feu_move_out, allowed, "allowed", "it may make that move"),
    GS_O_WORD(feu_move_out, reason, "reason", move_reason_words, "why not"),
    GS_O_INT(feu_move_out, class, "class", "movement class"),
    GS_O_INT(feu_move_out, roll, "roll", "the die"),
    GS_O_INT(feu_move_out, fast_bonus, "fast-bonus", "inches for a fast move"),
    GS_O_INT(feu_move_out, bonus, "bonus", "inches by special rules"),
    GS_O_INT(feu_move_out, allowance, "allowance", "inches that it may move"),
    GS_O_INT(feu_move_out, turns, "turns", "turns in the move"),
};
static const char *const move_labels[] = {"move.unit"};

static const gs_refusal move_refusals[] = {
    [FEU_MOVE_OK] = {"FEU-2.2.1", "it may move"},
    [FEU_MOVE_IN_CONTACT] = {"FEU-R33", "in contact: it may only retreat or face"},
    [FEU_MOVE_SHOT] = {"FEU-2.5", "bowmen that shot do not move"},
    [FEU_MOVE_ENEMY_NEAR] = {"FEU-2.3.1", "an enemy within a base depth: no fast move"},
};

static feu_move_reason move_reason(const feu_move_in *in)
{
    if (in->in_contact) {
        return FEU_MOVE_IN_CONTACT; /* FEU-R33 */
    }
    if (in->shot_bow) {
        return FEU_MOVE_SHOT; /* FEU-1.1c, FEU-2.5 */
    }
    if (in->move == FEU_FAST && in->enemy_distance <= in->base_depth) {
        return FEU_MOVE_ENEMY_NEAR; /* FEU-2.3.1, FEU-R32 */
    }
    return FEU_MOVE_OK;
}

static gs_step_result move_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_move_in *in = in_;
    feu_state *st = state;
    feu_move_out *out = out_;
    GS_PROC_BEGIN(st);
    if (move_reason(in) == FEU_MOVE_OK) {
        GS_ASK(st, ask, 0, 1, feu_die(in->dice));
        st->roll = ask->cls + 1;
    }
    out->reason = (int32_t)move_reason(in);
    out->allowed = out->reason == FEU_MOVE_OK;
    out->class = feu_class(in->type, in->class);
    gs_note_refusal(ask, move_refusals, out->reason);
    out->turns = in->turns ? in->turns : feu_profiles[in->type].turns; /* FEU-2.4a, 2.4b */
    if (out->allowed) {
        out->roll = st->roll;
        out->fast_bonus = in->move == FEU_FAST ? feu_fast_bonus(out->class) : 0;
        out->bonus = in->bonus;
        out->allowance =
            feu_allowance(out->class, out->roll, out->fast_bonus, out->bonus, ask);
        gs_note(ask, out->turns > 1 ? "FEU-2.4b" : "FEU-2.4a", "turns", out->turns);
    }
    GS_PROC_END;
}

const gs_proc feu_move_allowance = {
    .name = "move-allowance",
    .help = "how far a unit may move",
    .rules =
        "FEU-2.1.3 FEU-2.1.4 FEU-2.1.5 FEU-2.2.1 FEU-2.3.1 FEU-2.4a FEU-2.4b FEU-2.5 "
        "FEU-R32 FEU-R33",
    FEU_DICE(move),
};

/* ---- retreat ---- */

static const char *const retreat_reason_words[] = {
    "none", "not-in-contact", "several", "not-front", "class", "no-room", NULL,
};

static const gs_fact retreat_in[] = {
    FEU_F_TYPE(feu_retreat_in, type, "unit.type", FEU_KNIGHTS),
    FEU_F_CLASS(feu_retreat_in, class, "unit.class"),
    FEU_F_MOVE_BONUS(feu_retreat_in, bonus, "unit.bonus"),
    FEU_F_TYPE(feu_retreat_in, enemy_type, "enemy.type", FEU_SERJEANTS),
    FEU_F_CLASS(feu_retreat_in, enemy_class, "enemy.class"),
    GS_F_INT(feu_retreat_in, contacts, "contacts", 1, 0, 4, "enemies in contact"),
    GS_F_BOOL(feu_retreat_in, on_front, "on-front", 1, "the enemy is on its front"),
    GS_F_DEC(feu_retreat_in, room, "room", FEU_INCH(200), 0, FEU_INCH(200), 2,
             "free inches straight back"),
    GS_F_WORD(feu_retreat_in, fast, "options.retreat", feu_retreat_words, 0,
              "a retreat is a normal move or a fast one"),
    FEU_F_DICE(feu_retreat_in),
};
static const gs_fact retreat_out[] = {
    GS_O_BOOL(feu_retreat_out, allowed, "allowed", "it may break off"),
    GS_O_WORD(feu_retreat_out, reason, "reason", retreat_reason_words, "why not"),
    GS_O_INT(feu_retreat_out, own_class, "own-class", "its movement class"),
    GS_O_INT(feu_retreat_out, enemy_class, "enemy-class", "the enemy's movement class"),
    GS_O_INT(feu_retreat_out, roll, "roll", "the die"),
    GS_O_INT(feu_retreat_out, fast_bonus, "fast-bonus", "inches for a fast move"),
    GS_O_INT(feu_retreat_out, bonus, "bonus", "inches by special rules"),
    GS_O_INT(feu_retreat_out, allowance, "allowance", "inches that it may move"),
    GS_O_DEC(feu_retreat_out, distance, "distance", "inches that it may go back"),
    GS_O_BOOL(feu_retreat_out, escapes, "escapes", "it gets out of contact"),
};
static const char *const retreat_labels[] = {"retreat.unit"};

static const gs_refusal retreat_refusals[] = {
    [FEU_RETREAT_OK] = {"FEU-2.2.3", "it may break off"},
    [FEU_RETREAT_NO_CONTACT] = {"FEU-2.2.3", "it is not in contact"},
    [FEU_RETREAT_SEVERAL] = {"FEU-2.2.3", "more than one enemy holds it"},
    [FEU_RETREAT_NOT_FRONT] = {"FEU-2.2.3", "the enemy is not on its front"},
    [FEU_RETREAT_CLASS] = {"FEU-2.2.3", "the enemy is not of a lower class"},
    [FEU_RETREAT_NO_ROOM] = {"FEU-R34", "there is no room behind it"},
};

static feu_retreat_reason retreat_reason(const feu_retreat_in *in)
{
    if (in->contacts == 0) {
        return FEU_RETREAT_NO_CONTACT;
    }
    if (in->contacts > 1) {
        return FEU_RETREAT_SEVERAL;
    }
    if (!in->on_front) {
        return FEU_RETREAT_NOT_FRONT;
    }
    if (feu_class(in->type, in->class) <= feu_class(in->enemy_type, in->enemy_class)) {
        return FEU_RETREAT_CLASS;
    }
    return in->room == 0 ? FEU_RETREAT_NO_ROOM : FEU_RETREAT_OK; /* FEU-R34 */
}

static gs_step_result retreat_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_retreat_in *in = in_;
    feu_state *st = state;
    feu_retreat_out *out = out_;
    GS_PROC_BEGIN(st);
    if (retreat_reason(in) == FEU_RETREAT_OK) {
        GS_ASK(st, ask, 0, 1, feu_die(in->dice));
        st->roll = ask->cls + 1;
    }
    out->reason = (int32_t)retreat_reason(in);
    out->allowed = out->reason == FEU_RETREAT_OK;
    out->own_class = feu_class(in->type, in->class);
    out->enemy_class = feu_class(in->enemy_type, in->enemy_class);
    gs_note_refusal(ask, retreat_refusals, out->reason);
    if (out->allowed) {
        out->roll = st->roll;
        out->fast_bonus = in->fast ? feu_fast_bonus(out->own_class) : 0; /* FEU-R34 */
        out->bonus = in->bonus;
        out->allowance =
            feu_allowance(out->own_class, out->roll, out->fast_bonus, out->bonus, ask);
        int32_t way = FEU_INCH(out->allowance);
        out->distance = gs_least(way, in->room);
        out->escapes = out->distance > 0;
        gs_note_dec(ask, "FEU-2.2.4", "straight back", out->distance);
    }
    GS_PROC_END;
}

const gs_proc feu_retreat = {
    .name = "retreat",
    .help = "whether a unit may break off from melee, and how far it goes",
    .rules = "FEU-2.2.3 FEU-2.2.4 FEU-R34 FEU-R51",
    FEU_DICE(retreat),
};

/* ---- passage ---- */

static const char *const obstacle_words[] = {
    "friend", "gap", "enemy", "impassable", "table-edge", NULL,
};
static const char *const passage_reason_words[] = {
    "none",  "not-lights", "short",      "narrow", "column",
    "enemy", "impassable", "table-edge", NULL,
};

static const gs_fact passage_in[] = {
    GS_F_WORD(feu_passage_in, obstacle, "obstacle", obstacle_words, FEU_BY_FRIEND,
              "what is in the way"),
    FEU_F_TYPE(feu_passage_in, type, "unit.type", FEU_LIGHTS),
    FEU_F_TYPE(feu_passage_in, friend_type, "friend.type", FEU_SERJEANTS),
    GS_F_DEC(feu_passage_in, allowance, "allowance", FEU_INCH(6), 0, FEU_INCH(60), 2,
             "inches that it may move"),
    GS_F_DEC(feu_passage_in, needed, "needed", FEU_INCH(5), 0, FEU_INCH(60), 2,
             "inches that bring it wholly clear"),
    GS_F_DEC(feu_passage_in, gap, "gap", FEU_INCH(3), 0, FEU_INCH(60), 2,
             "breadth of the gap"),
    GS_F_DEC(feu_passage_in, width, "unit.width", FEU_INCH(5), 500, FEU_INCH(30), 2,
             "its present front"),
    FEU_F_BASE_DEPTH(feu_passage_in),
};
static const gs_fact passage_out[] = {
    GS_O_BOOL(feu_passage_out, passes, "passes", "the move may pass"),
    GS_O_WORD(feu_passage_out, reason, "reason", passage_reason_words, "why not"),
};

static const gs_refusal passage_refusals[] = {
    [FEU_PASSES] = {"FEU-R36", "the way is open"},
    [FEU_PASS_NOT_LIGHTS] = {"FEU-2.6.1", "neither of the two is lights"},
    [FEU_PASS_SHORT] = {"FEU-2.6.2", "the move does not bring it clear"},
    [FEU_PASS_NARROW] = {"FEU-2.6.3", "the gap is no wider than a base depth"},
    [FEU_PASS_COLUMN] = {"FEU-R37", "it must go into column first"},
    [FEU_PASS_ENEMY] = {"FEU-R36", "nobody passes through the enemy"},
    [FEU_PASS_IMPASSABLE] = {"FEU-R36", "nobody passes over that ground"},
    [FEU_PASS_TABLE_EDGE] = {"FEU-R51", "the world ends here"},
};

static feu_passage_reason passage_reason(const feu_passage_in *in)
{
    switch ((feu_obstacle)in->obstacle) {
    case FEU_BY_FRIEND:
        if (in->type != FEU_LIGHTS && in->friend_type != FEU_LIGHTS) {
            return FEU_PASS_NOT_LIGHTS; /* FEU-2.6.1 */
        }
        return in->allowance < in->needed ? FEU_PASS_SHORT : FEU_PASSES; /* FEU-2.6.2 */
    case FEU_BY_GAP:
        if (in->gap <= in->base_depth) {
            return FEU_PASS_NARROW; /* FEU-2.6.3 */
        }
        return in->gap < in->width ? FEU_PASS_COLUMN : FEU_PASSES; /* FEU-R37 */
    case FEU_BY_ENEMY:
        return FEU_PASS_ENEMY; /* FEU-R36 */
    case FEU_BY_IMPASSABLE:
        return FEU_PASS_IMPASSABLE;
    case FEU_BY_TABLE_EDGE:
        break;
    }
    return FEU_PASS_TABLE_EDGE; /* FEU-R51 */
}

static gs_step_result passage_step(const void *in, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    feu_passage_out *out = out_;
    feu_passage_reason why = passage_reason(in);
    out->reason = (int32_t)why;
    out->passes = why == FEU_PASSES;
    gs_note_refusal(ask, passage_refusals, why);
    return GS_STEP_DONE;
}

const gs_proc feu_passage = {
    .name = "passage",
    .help = "whether a move may pass a friend, a gap, an enemy",
    .rules = "FEU-2.6.1 FEU-2.6.2 FEU-2.6.3 FEU-R36 FEU-R37 FEU-R51",
    FEU_NO_DICE(passage),
};
