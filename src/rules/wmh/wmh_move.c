/* WMH chapters 2 to 4 and 7: what an ordered move costs and whether it is legal; flyers
 * home back. */
#include "wmh_int.h"

#define LEAST_GAP WMH_CM(2)    /* WMH-3.7 */
#define CHANGE_COST WMH_CM(10) /* WMH-2.7 */
#define FLYER_HALF WMH_CM(10)  /* WMH-B4.1 */

static const char *const pace_out_words[] = {"full", "half", NULL};
static const char *const cause_words[] = {"none", "irregular", "withdraw", "leaves-arc",
                                          "gap",  "fortified", NULL};
static const char *const move_order_words[] = {"advance", "charge", "deploy", "withdraw",
                                               NULL};
static const char *const move_reason_words[WMH_MOVE_REASONS + 1] = {
    "none",
    "irregular-charge",
    "no-formation-change",
    "cannot-skirmish",
    "no-about-face",
    "about-face-needs-line",
    "gap-too-small",
    "stops-at-river",
    "hedgehog-moved",
    "too-far",
    NULL};

#define M_BOOL(m, key, help) GS_F_BOOL(wmh_move_in, m, key, 0, help)
static const gs_fact move_in[] = {
    WMH_F_TYPE(wmh_move_in, type, "unit.type", WMH_INFANTRY),
    WMH_F_FLYER(wmh_move_in, flyer, "unit.flyer"),
    GS_F_BOOL(wmh_move_in, may_skirmish, "unit.may-skirmish", WMH_BY_TYPE,
              "it may go into skirmish order; by type"),
    GS_F_WORD(wmh_move_in, formation, "unit.formation", wmh_formation_words, WMH_LINE,
              "its formation"),
    GS_F_WORD(wmh_move_in, new_formation, "unit.new-formation", wmh_formation_words,
              WMH_BY_TYPE, "formation that it takes up; as it is"),
    WMH_F_CM(wmh_move_in, full_pace, "unit.full-pace", WMH_BY_TYPE, 200, "cm; by type"),
    GS_F_WORD(wmh_move_in, kind, "order.kind", move_order_words, WMH_ORDER_ADVANCE,
              "its order"),
    M_BOOL(leaves_arc, "unit.leaves-arc", "its path leaves its frontal movement arc"),
    M_BOOL(road, "unit.road", "it goes by road"),
    M_BOOL(about_face, "unit.about-face", "it turns about"),
    M_BOOL(fortified, "unit.fortified", "it starts in a fortified position"),
    WMH_F_CM(wmh_move_in, gap, "gap", WMH_CM(200), 200,
             "cm of the narrowest gap; 200: none"),
    WMH_F_CM(wmh_move_in, frontage, "unit.frontage", WMH_CM(4), 60,
             "cm of way for full pace"),
    WMH_F_CM(wmh_move_in, clear, "clear", 0, 200, "cm in clear ground"),
    WMH_F_CM(wmh_move_in, rough, "rough", 0, 200, "cm in other ground"),
    WMH_F_CM(wmh_move_in, river, "river.distance", WMH_CM(200), 200,
             "cm of its path to a river; 200: none"),
    M_BOOL(river_adjacent, "river.adjacent", "it touched that river as the turn began"),
    GS_F_WORD(wmh_move_in, opt_advance_reform, "options.advance-reform", wmh_no_yes_words,
              0, "an advance may change formation"),
    GS_F_WORD(wmh_move_in, opt_fortified_full, "options.fortified-pace", wmh_pace_words,
              0, "pace out of fortified positions"),
};
static const gs_fact move_out[] = {
    GS_O_WORD(wmh_move_out, half, "pace", pace_out_words, "full or half"),
    GS_O_WORD(wmh_move_out, cause, "pace-cause", cause_words, "first cause of half pace"),
    GS_O_DEC(wmh_move_out, allowance, "allowance", "cm that it may spend"),
    GS_O_DEC(wmh_move_out, cost_formation, "cost-formation", "cm for the change"),
    GS_O_DEC(wmh_move_out, cost_about_face, "cost-about-face", "cm for turning about"),
    GS_O_DEC(wmh_move_out, cost_move, "cost-move", "cm for the path"),
    GS_O_DEC(wmh_move_out, cost, "cost", "cm in all"),
    GS_O_DEC(wmh_move_out, left, "left", "cm left over"),
    GS_O_DEC(wmh_move_out, least, "least", "cm that it must spend"),
    GS_O_BOOL(wmh_move_out, enough, "enough", "it spends so much"),
    GS_O_BOOL(wmh_move_out, legal, "legal", "the move is legal"),
    GS_O_WORD(wmh_move_out, reason, "reason", move_reason_words, "why not"),
};

/* What the rules call the move. */
typedef struct move_plan {
    int32_t formation; /* after the change */
    int32_t full, path;
    bool flyer, road, change, may_reform;
} move_plan;

static bool is_regular(int32_t formation)
{
    return formation == WMH_LINE || formation == WMH_COLUMN; /* WMH-2.2 */
}

static move_plan plan_of(const wmh_move_in *in)
{
    int32_t old = in->formation;
    move_plan m = {.formation = wmh_given(in->new_formation, old)};
    m.full = wmh_full_pace(in->full_pace, in->type, old == WMH_SKIRMISH);
    m.path = in->clear + in->rough;
    m.flyer = wmh_given(in->flyer, wmh_type_profile(in->type)->flyer);
    m.road = in->road && old == WMH_COLUMN && m.formation == WMH_COLUMN && !m.flyer;
    /* WMH-2.7, WMH-2.8, WMH-20.2, WMH-R27 */
    m.change = old != m.formation && (is_regular(old) || is_regular(m.formation) ||
                                      old == WMH_SKIRMISH || m.formation == WMH_SKIRMISH);
    m.may_reform = in->kind == WMH_ORDER_DEPLOY || (in->kind == WMH_ORDER_ADVANCE &&
                                                    in->opt_advance_reform); /* WMH-R16 */
    return m;
}

/* Step 1: the first cause of half pace. */
static wmh_pace_cause pace_cause(const wmh_move_in *in, const move_plan *m)
{
    if (m->road) {
        return WMH_PACE_FREE; /* WMH-3.8 */
    }
    if (!is_regular(m->formation) && m->formation != WMH_SKIRMISH) {
        return WMH_PACE_IRREGULAR; /* WMH-3.3, WMH-R26 */
    }
    if (in->kind == WMH_ORDER_WITHDRAW) {
        return WMH_PACE_WITHDRAW; /* WMH-R18 */
    }
    if (in->leaves_arc) {
        return WMH_PACE_LEAVES_ARC; /* WMH-3.2 */
    }
    if (!m->flyer && in->gap >= LEAST_GAP && in->gap < in->frontage) {
        return WMH_PACE_GAP; /* WMH-3.6, WMH-3.7 */
    }
    if (in->fortified && in->kind != WMH_ORDER_CHARGE && !in->opt_fortified_full) {
        return WMH_PACE_FORTIFIED; /* WMH-B4.5, WMH-R29 */
    }
    return WMH_PACE_FREE;
}

static const gs_refusal causes[] = {
    [WMH_PACE_FREE] = {"WMH-21.5", "full pace, cm"},
    [WMH_PACE_IRREGULAR] = {"WMH-3.3", "irregular: half pace, cm"},
    [WMH_PACE_WITHDRAW] = {"WMH-R18", "withdrawing: half pace, cm"},
    [WMH_PACE_LEAVES_ARC] = {"WMH-3.2", "out of its frontal arc: half pace, cm"},
    [WMH_PACE_GAP] = {"WMH-3.7", "through a narrow gap: half pace, cm"},
    [WMH_PACE_FORTIFIED] = {"WMH-R29", "out of a fortified position: half pace, cm"},
};

/* Steps 1 to 3. */
static void move_costs(const wmh_move_in *in, const move_plan *m, wmh_move_out *out,
                       gs_ask *ask)
{
    out->cause = (int32_t)pace_cause(in, m);
    out->half = out->cause != WMH_PACE_FREE;
    /* WMH-B4.1: half, rounded down to a hundredth; WMH-B13.1: flyers 10 cm */
    int32_t half = m->flyer ? gs_least(FLYER_HALF, m->full)
                            : m->full / (2 * WMH_HUNDREDTH) * WMH_HUNDREDTH;
    out->allowance = out->half ? half : m->full;
    bool stand = out->cause == WMH_PACE_GAP && m->formation != WMH_LINE;
    gs_note_dec(ask,
                m->road ? "WMH-3.8"
                : stand ? "WMH-3.6"
                        : causes[out->cause].rule,
                m->road ? "a column on a road: full pace, cm" : causes[out->cause].text,
                out->allowance);
    if (m->change) {
        out->cost_formation = CHANGE_COST;
        gs_note_dec(ask, "WMH-2.7", "for the change of formation, cm",
                    out->cost_formation);
    }
    if (in->about_face) { /* WMH-3.5, WMH-R17 */
        out->cost_about_face = m->full / (4 * WMH_HUNDREDTH) * WMH_HUNDREDTH;
        gs_note_dec(ask, "WMH-R17", "a quarter of the full pace to turn about, cm",
                    out->cost_about_face);
    }
    out->cost_move = in->clear + in->rough * (m->flyer || m->road ? 1 : 2); /* WMH-4.1 */
    if (in->rough && !m->flyer && !m->road) {
        gs_note_dec(ask, "WMH-4.1", "ground that is not clear counts double, cm",
                    2 * in->rough);
    }
    out->cost = out->cost_formation + out->cost_about_face + out->cost_move;
}

/* Step 4: the first refusal. */
static wmh_move_reason move_reason(const wmh_move_in *in, const move_plan *m,
                                   bool too_far)
{
    bool ground = !m->flyer && !m->road;
    bool hedgehog = m->formation == WMH_HEDGEHOG;
    const struct {
        bool applies;
        wmh_move_reason why;
    } row[] = {
        {in->kind == WMH_ORDER_CHARGE && !is_regular(in->formation),
         WMH_MOVE_IRREGULAR_CHARGE},
        {m->change && !m->may_reform, WMH_MOVE_NO_FORMATION_CHANGE},
        {m->formation == WMH_SKIRMISH && in->formation != WMH_SKIRMISH &&
             !wmh_given(in->may_skirmish, wmh_type_profile(in->type)->may_skirmish),
         WMH_MOVE_CANNOT_SKIRMISH},
        {in->about_face && !m->may_reform, WMH_MOVE_NO_ABOUT_FACE},
        {in->about_face && m->formation != WMH_LINE, WMH_MOVE_ABOUT_FACE_NEEDS_LINE},
        {ground && in->gap < LEAST_GAP, WMH_MOVE_GAP_TOO_SMALL},
        {m->path > 0 && ground && !in->river_adjacent && in->river < m->path,
         WMH_MOVE_STOPS_AT_RIVER},
        {hedgehog && (in->formation == WMH_HEDGEHOG || m->change) && m->path > 0,
         WMH_MOVE_HEDGEHOG_MOVED},
        {too_far, WMH_MOVE_TOO_FAR},
    };
    for (int i = 0; i < GS_COUNT(row); i++) {
        if (row[i].applies) {
            return row[i].why;
        }
    }
    return WMH_MOVE_OK;
}

static const gs_refusal move_refusals[WMH_MOVE_REASONS] = {
    [WMH_MOVE_OK] = {"WMH-3.9", "the move is legal"},
    [WMH_MOVE_IRREGULAR_CHARGE] = {"WMH-11.1", "only a line or a column charges"},
    [WMH_MOVE_NO_FORMATION_CHANGE] = {"WMH-R16",
                                      "this order allows no change of formation"},
    [WMH_MOVE_CANNOT_SKIRMISH] = {"WMH-20.1", "such troops do not skirmish"},
    [WMH_MOVE_NO_ABOUT_FACE] = {"WMH-R17", "this order allows no turn about"},
    [WMH_MOVE_ABOUT_FACE_NEEDS_LINE] = {"WMH-3.4", "only a line turns about"},
    [WMH_MOVE_GAP_TOO_SMALL] = {"WMH-3.7", "no stand passes a gap under 2 cm"},
    [WMH_MOVE_STOPS_AT_RIVER] = {"WMH-4.5", "it stops at the river"},
    [WMH_MOVE_HEDGEHOG_MOVED] = {"WMH-2.4", "a hedgehog does not end a move as one"},
    [WMH_MOVE_TOO_FAR] = {"WMH-3.9", "farther than it may go"},
};

static gs_step_result move_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_move_in *in = in_;
    wmh_move_out *out = out_;
    move_plan m = plan_of(in);
    move_costs(in, &m, out, ask);
    wmh_move_reason why = move_reason(in, &m, out->cost > out->allowance);
    out->reason = (int32_t)why;
    out->legal = why == WMH_MOVE_OK;
    gs_note_dec(ask, "WMH-3.9", "it costs in all, cm", out->cost);
    gs_note_refusal(ask, move_refusals, why);
    out->left = out->cost < out->allowance ? out->allowance - out->cost : 0;
    if (in->kind == WMH_ORDER_ADVANCE || in->kind == WMH_ORDER_WITHDRAW) {
        /* WMH-7.2, WMH-7.4: half the allowance, rounded up to a hundredth */
        out->least = (out->allowance + 2 * WMH_HUNDREDTH - 1) / (2 * WMH_HUNDREDTH) *
                     WMH_HUNDREDTH;
        gs_note_dec(ask, in->kind == WMH_ORDER_ADVANCE ? "WMH-7.2" : "WMH-7.4",
                    "it must spend at least, cm", out->least);
    }
    if (in->kind == WMH_ORDER_DEPLOY) {
        gs_note_text(ask, "WMH-7.3", "one stand stays where it is and only turns");
    }
    out->enough = out->cost >= out->least; /* WMH-R19 */
    if (!out->enough) {
        gs_note_dec(ask, "WMH-R19", "too little, unless something stopped it, cm",
                    out->cost);
    }
    return GS_STEP_DONE;
}

const gs_proc wmh_move_allowance = {
    .name = "move-allowance",
    .help = "what an ordered move costs and whether it is legal",
    .rules = "WMH-2.4 WMH-2.7 WMH-3.2 WMH-3.3 WMH-3.5 WMH-3.6 WMH-3.7 WMH-3.8 WMH-4.1 "
             "WMH-4.5 WMH-7.2 WMH-7.3 WMH-7.4 WMH-11.1 WMH-20.5 WMH-B4.1 WMH-R16 "
             "WMH-R17 WMH-R18 WMH-R29",
    WMH_NO_DICE(move),
};

/* ---- home-back ---- */

typedef gs_place home_state;

static const char *const home_labels[] = {"home"};
static const char *const home_words[] = {"none", "engaged", "too-near", NULL};

static const gs_fact home_in[] = {
    WMH_F_CM(wmh_home_in, distance, "distance", WMH_CM(40), 400,
             "cm to the leader chosen"),
    GS_F_BOOL(wmh_home_in, engaged, "unit.engaged", 0, "it is in a melee"),
    GS_F_BOOL(wmh_home_in, confused, "unit.confused", 0, "it is confused"),
};
static const gs_fact home_out[] = {
    GS_O_BOOL(wmh_home_out, allowed, "allowed", "it may home back"),
    GS_O_WORD(wmh_home_out, reason, "reason", home_words, "why not"),
    GS_O_INT(wmh_home_out, roll, "roll", "face"),
    GS_O_DEC(wmh_home_out, moved, "unit.moved", "cm that it flies"),
    GS_O_DEC(wmh_home_out, distance_left, "distance-left", "cm to the leader then"),
    GS_O_BOOL(wmh_home_out, orderable, "orderable", "it may be ordered this turn"),
};

static gs_step_result home_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_home_in *in = in_;
    home_state *st = state;
    wmh_home_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->engaged || in->distance <= WMH_CM(20)) {
        out->reason = in->engaged ? WMH_HOME_ENGAGED : WMH_HOME_TOO_NEAR;
        out->distance_left = in->distance;
        gs_note_text(ask, "WMH-B13.3",
                     in->engaged ? "it is in a melee" : "a leader is within 20 cm");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->allowed = 1;
    out->roll = ask->cls + 1;
    out->moved = gs_least(in->distance, WMH_CM(10) * out->roll); /* WMH-B13.3 */
    out->distance_left = in->distance - out->moved;
    out->orderable = out->distance_left <= WMH_CM(20) && !in->confused;
    gs_note_dec(ask, "WMH-B13.3", "10 cm for each point toward the leader, cm",
                out->moved);
    gs_note_dec(ask, "WMH-B13.3",
                out->orderable ? "it may be ordered, from cm"
                               : "it may not be ordered, from cm",
                out->distance_left);
    GS_PROC_END;
}

const gs_proc wmh_home_back = {
    .name = "home-back",
    .help = "a flyer far from its leaders flies back toward one",
    .rules = "WMH-B13.3",
    WMH_DICE(home),
};
