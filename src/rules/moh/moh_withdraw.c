/* MOH-13.2, 11.8, 13.11: evading, retreating and breaking, pursuing; and the elephants'
 * panic. */
#include "moh_int.h"

/* ---- evade ---- */

static const char *const evade_reason_words[] = {
    "ok", "no-contact", "not-allowed", "other-enemy", NULL,
};

static const gs_fact evade_in[] = {
    MOH_F_TYPE(moh_evade_in, type, "unit.type", MOH_LIGHT_CAVALRY),
    MOH_F_MOVE(moh_evade_in, move),
    MOH_F_LIGHT(moh_evade_in, light),
    GS_F_INT(moh_evade_in, infantry, "enemy.infantry", 1, 0, 9,
             "infantry units in contact"),
    GS_F_INT(moh_evade_in, cavalry, "enemy.cavalry", 0, 0, 9, "cavalry units in contact"),
    GS_F_INT(moh_evade_in, special, "enemy.special", 0, 0, 9, "special units in contact"),
    GS_F_WORD(moh_evade_in, any_infantry, "options.evade-cavalry",
              moh_evade_cavalry_words, 0, "from whom heavier cavalry may evade"),
};
static const gs_fact evade_out[] = {
    GS_O_BOOL(moh_evade_out, allowed, "evade.allowed", "it may evade"),
    GS_O_WORD(moh_evade_out, reason, "evade.reason", evade_reason_words, "why not"),
    GS_O_DEC(moh_evade_out, distance, "evade.distance", "inches that it evades"),
    GS_O_BOOL(moh_evade_out, rally, "rally.required", "a rally test follows"),
};

static moh_evade_reason evade_reason(const moh_evade_in *in, gs_ask *ask)
{
    bool cavalry = moh_profiles[in->type].cls == MOH_CAVALRY;
    if (in->infantry + in->cavalry + in->special == 0) {
        gs_note_text(ask, "MOH-13.1", "no enemy is in contact");
        return MOH_EVADE_NO_CONTACT;
    }
    if (moh_is_light(in->type, in->light)) {
        gs_note_text(ask, "MOH-3.3", "light troops may evade from any enemy");
        return MOH_EVADE_OK;
    }
    if (!cavalry || in->infantry == 0) {
        gs_note_text(ask, "MOH-3.2", "only cavalry may evade so, and only from infantry");
        return MOH_EVADE_NOT_ALLOWED;
    }
    if (!in->any_infantry && in->cavalry + in->special > 0) {
        gs_note_text(ask, "MOH-R36", "enemies who are not infantry hold it");
        return MOH_EVADE_OTHER_ENEMY;
    }
    gs_note_text(ask, "MOH-R36", "cavalry may evade from infantry");
    return MOH_EVADE_OK;
}

static gs_step_result evade_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_evade_in *in = in_;
    moh_evade_out *out = out_;
    out->reason = (int32_t)evade_reason(in, ask);
    if (out->reason == MOH_EVADE_OK) {
        out->allowed = 1;
        out->distance = moh_full_move(in->type, in->move); /* MOH-13.2 */
        out->rally = 1;
        gs_note_dec(ask, "MOH-13.2", "it turns and goes a full move, inches",
                    out->distance);
        gs_note_text(ask, "MOH-13.2", "a rally test follows the move");
    }
    return GS_STEP_DONE;
}

const gs_proc moh_evade = {
    .name = "evade",
    .help = "whether a unit in contact may evade",
    .rules = "MOH-13.2 MOH-3.2 MOH-3.3 MOH-R36",
    MOH_NO_DICE(evade),
};

/* ---- retreat ---- */

static const char *const retreat_kind_words[] = {"retreat", "evade", "break", NULL};
static const char *const retreat_result_words[] = {
    "moves", "halts-at-edge", "leaves", "surrenders", "flees", NULL,
};

static const gs_fact retreat_in[] = {
    MOH_F_TYPE(moh_retreat_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_MOVE(moh_retreat_in, move),
    GS_F_WORD(moh_retreat_in, kind, "retreat.kind", retreat_kind_words, MOH_KIND_RETREAT,
              "why it goes"),
    GS_F_BOOL(moh_retreat_in, at_edge, "retreat.at-edge", 0,
              "it starts at the table edge"),
    GS_F_BOOL(moh_retreat_in, path_clear, "retreat.path-clear", 1,
              "a safe heading exists"),
    GS_F_DEC(moh_retreat_in, edge_distance, "retreat.edge-distance", 100000, 0, 500000, 2,
             "inches of move along its path to the edge"),
    GS_F_INT(moh_retreat_in, friends, "friends.passed", 0, 0, 20,
             "friends passed through"),
    GS_F_WORD(moh_retreat_in, ignore_break, "options.break-passage",
              moh_break_passage_words, 0, "friends of a breaking unit"),
};
static const gs_fact retreat_out[] = {
    GS_O_WORD(moh_retreat_out, result, "retreat.result", retreat_result_words,
              "what becomes of it"),
    GS_O_DEC(moh_retreat_out, distance, "retreat.distance", "inches that it goes"),
    GS_O_INT(moh_retreat_out, tests, "friends.tests",
             "friends who must take a rally test"),
};

static void break_result(const moh_retreat_in *in, moh_retreat_out *out, gs_ask *ask)
{
    if (!in->at_edge && !in->path_clear) {
        out->result = MOH_RETREAT_SURRENDERS; /* MOH-R48 */
        gs_note_text(ask, "MOH-R48", "no safe way: it surrenders");
        return;
    }
    out->result = MOH_RETREAT_FLEES; /* MOH-14.3, MOH-R47 */
    out->distance = in->at_edge ? 0 : in->edge_distance;
    gs_note_text(ask, "MOH-14.3", "it breaks and flees");
    gs_note_dec(ask, "MOH-R47", "off the table at once, inches", out->distance);
}

static void retreat_result(const moh_retreat_in *in, moh_retreat_out *out, gs_ask *ask)
{
    int32_t full = moh_full_move(in->type, in->move);
    if (in->at_edge) {
        out->result = MOH_RETREAT_LEAVES; /* MOH-11.8.6 */
        gs_note_text(ask, "MOH-11.8.6", "it starts at the edge and leaves the table");
    } else if (!in->path_clear) {
        out->result = MOH_RETREAT_SURRENDERS; /* MOH-11.8.2, MOH-R27 */
        gs_note_text(ask, "MOH-11.8.2",
                     "no way without coming near an enemy: it surrenders");
    } else if (in->edge_distance <= full) {
        out->result = MOH_RETREAT_HALTS; /* MOH-11.8.5 */
        out->distance = in->edge_distance;
        gs_note_dec(ask, "MOH-11.8.5", "it halts at the edge, inches", out->distance);
    } else {
        out->result = MOH_RETREAT_MOVES; /* MOH-11.8.1 */
        out->distance = full;
        gs_note_dec(ask, "MOH-11.8.1", "it goes a full move, inches", out->distance);
    }
}

static gs_step_result retreat_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_retreat_in *in = in_;
    moh_retreat_out *out = out_;
    bool broken = in->kind == MOH_KIND_BREAK;
    if (broken) {
        break_result(in, out, ask);
    } else {
        retreat_result(in, out, ask);
    }
    bool through = out->result == MOH_RETREAT_MOVES || out->result == MOH_RETREAT_HALTS ||
                   (out->result == MOH_RETREAT_FLEES && !in->ignore_break);
    if (through && in->friends > 0) {
        /* MOH-11.8.4, MOH-R28: skirmishers force nobody */
        out->tests = in->type == MOH_SKIRMISHERS ? 0 : in->friends;
        gs_note(ask, "MOH-11.8.4", "friends passed through who must test", out->tests);
    }
    return GS_STEP_DONE;
}

const gs_proc moh_retreat = {
    .name = "retreat",
    .help = "what becomes of a retreat, an evade or a break",
    .rules = "MOH-11.8.1 MOH-11.8.2 MOH-11.8.4 MOH-11.8.5 MOH-11.8.6 MOH-R47",
    MOH_NO_DICE(retreat),
};

/* ---- pursuit ---- */

static const char *const pursuit_reason_words[] = {
    "ok", "no-opponents", "pinned", "withdrew", "disordered", "still-engaged", NULL,
};

static const gs_fact pursuit_in[] = {
    MOH_F_TYPE(moh_pursuit_in, type, "unit.type", MOH_HEAVY_INFANTRY),
    MOH_F_MOVE(moh_pursuit_in, move),
    MOH_F_CHARGES(moh_pursuit_in, may_charge, "unit.may-charge"),
    GS_F_BOOL(moh_pursuit_in, disordered, "unit.disordered", 0, "it is disordered"),
    GS_F_BOOL(moh_pursuit_in, charged, "unit.charged", 0,
              "an enemy pursuit has charged it in this phase"),
    GS_F_BOOL(moh_pursuit_in, withdrew, "unit.withdrew", 0,
              "it recoiled, evaded or retreated itself"),
    GS_F_INT(moh_pursuit_in, opponents, "unit.opponents", 1, 0, 9,
             "enemies in contact before the melees"),
    GS_F_INT(moh_pursuit_in, gone, "unit.gone", 1, 0, 9, "of these, those that are gone"),
    GS_F_INT(moh_pursuit_in, recoiled, "unit.recoiled", 0, 0, 9,
             "of these, those that only recoiled"),
    GS_F_BOOL(moh_pursuit_in, recoil_counts, "options.recoil-counts", 0,
              "a recoil counts as a retreat"),
};
static const gs_fact pursuit_out[] = {
    GS_O_BOOL(moh_pursuit_out, allowed, "pursuit.allowed", "it may pursue"),
    GS_O_WORD(moh_pursuit_out, reason, "pursuit.reason", pursuit_reason_words, "why not"),
    GS_O_DEC(moh_pursuit_out, distance, "pursuit.distance", "inches that it may go"),
    GS_O_BOOL(moh_pursuit_out, may_charge, "pursuit.may-charge", "it may charge"),
    GS_O_BOOL(moh_pursuit_out, rally, "rally.required",
              "a rally test follows if it does"),
};

static moh_pursuit_reason pursuit_reason(const moh_pursuit_in *in, gs_ask *ask)
{
    if (in->opponents == 0) {
        gs_note_text(ask, "MOH-13.11", "it had no opponent");
        return MOH_PURSUIT_NO_OPPONENTS;
    }
    if (in->charged) {
        gs_note_text(ask, "MOH-R75", "an enemy pursuit has pinned it");
        return MOH_PURSUIT_PINNED;
    }
    if (in->withdrew) {
        gs_note_text(ask, "MOH-R45", "it has given way itself");
        return MOH_PURSUIT_WITHDREW;
    }
    if (in->disordered) {
        gs_note_text(ask, "MOH-13.11", "disordered: it may not pursue");
        return MOH_PURSUIT_DISORDERED;
    }
    if (in->gone + (in->recoil_counts ? in->recoiled : 0) < in->opponents) {
        gs_note_text(ask, "MOH-R45", "not all of its opponents are gone");
        return MOH_PURSUIT_ENGAGED;
    }
    return MOH_PURSUIT_OK;
}

static gs_step_result pursuit_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_pursuit_in *in = in_;
    moh_pursuit_out *out = out_;
    out->reason = (int32_t)pursuit_reason(in, ask);
    if (out->reason != MOH_PURSUIT_OK) {
        return GS_STEP_DONE;
    }
    out->allowed = 1;
    out->distance = moh_full_move(in->type, in->move); /* MOH-13.11 */
    gs_note_dec(ask, "MOH-13.11", "it may pursue a full move, inches", out->distance);
    out->may_charge = moh_charges(in->type, in->may_charge); /* MOH-11.6.3 */
    gs_note_text(ask, "MOH-11.6.3",
                 out->may_charge ? "and it may charge" : "but it may not charge");
    out->rally = 1; /* MOH-13.12 */
    gs_note_text(ask, "MOH-13.12", "a rally test follows if it does");
    return GS_STEP_DONE;
}

static gs_status pursuit_check(const void *in_, gs_err *err)
{
    const moh_pursuit_in *in = in_;
    if (in->gone + in->recoiled > in->opponents) {
        return gs_err_key(err, GS_INPUT, "unit.gone",
                          "%d gone and %d recoiled are more than the %d opponents",
                          (int)in->gone, (int)in->recoiled, (int)in->opponents);
    }
    return GS_OK;
}

const gs_proc moh_pursuit = {
    .name = "pursuit",
    .help = "whether a unit may pursue",
    .rules = "MOH-13.11 MOH-13.12 MOH-11.6.3 MOH-R45 MOH-R75",
    MOH_NO_DICE(pursuit),
    .check = pursuit_check,
};

/* ---- stampede ---- */

static const char *const panic_event_words[] = {"retreat", "break", NULL};

typedef gs_place stampede_state;

static const gs_fact stampede_in[] = {
    GS_F_WORD(moh_stampede_in, on_break, "event", panic_event_words, 0,
              "the rally result that it replaces"),
    MOH_F_MOVE(moh_stampede_in, move),
    GS_F_WORD(moh_stampede_in, stampede, "options.elephant-panic", moh_panic_words, 0,
              "what elephants do that give way"),
};
static const gs_fact stampede_out[] = {
    GS_O_BOOL(moh_stampede_out, happens, "stampede.happens", "the elephants stampede"),
    GS_O_INT(moh_stampede_out, roll, "stampede.roll", "the die"),
    GS_O_INT(moh_stampede_out, heading, "stampede.heading",
             "degrees clockwise from their facing"),
    GS_O_DEC(moh_stampede_out, distance, "stampede.distance", "inches that they go"),
    GS_O_BOOL(moh_stampede_out, removed, "unit.removed-after",
              "they are removed afterwards"),
};
static const char *const stampede_labels[] = {"stampede.direction"};

static gs_step_result stampede_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_stampede_in *in = in_;
    stampede_state *st = state;
    moh_stampede_out *out = out_;
    GS_PROC_BEGIN(st);
    if (!in->stampede) {
        gs_note_text(ask, "MOH-R7", "elephants give way like other troops");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->happens = 1; /* MOH-3.h, MOH-R62 */
    out->roll = ask->cls + 1;
    out->heading = ask->cls * 60;
    out->distance = moh_full_move(MOH_ELEPHANTS, in->move);
    out->removed = 1;
    gs_note_text(ask, "MOH-3.h",
                 in->on_break ? "in panic instead of breaking"
                              : "in panic instead of retreating");
    gs_note(ask, "MOH-R62", "heading, degrees clockwise", out->heading);
    gs_note_dec(ask, "MOH-R62", "straight on, inches", out->distance);
    gs_note_text(ask, "MOH-R62", "then they are removed as lost");
    GS_PROC_END;
}

const gs_proc moh_stampede = {
    .name = "stampede",
    .help = "optional panic of elephants",
    .rules = "MOH-R7 MOH-R62 MOH-3.h",
    MOH_DICE(stampede),
};
