/* WMH chapters 5 to 7: orders to units and brigades, rallying, and charges that units
 * must make. */
#include "wmh_int.h"

#define LEADER_RANGE WMH_CM(20)  /* WMH-5.5 */
#define BRIGADE_RANGE WMH_CM(20) /* WMH-7.8 */

/* ---- rally ---- */

static const char *const rally_words[] = {"none", "too-small", "too-few-lost",
                                          "enemy-near", NULL};

#define RALLY_ROWS(T, m) \
    GS_F_INT(T, m strength, "unit.strength", 3, 1, 6, "stands at full strength"), \
    WMH_F_STANDS(T, m stands, 1), \
    WMH_F_CM(T, m nearest_enemy, "unit.nearest-enemy", WMH_CM(100), 400, \
             "cm to the nearest enemy unit"), \
    GS_F_BOOL(T, m in_sight, "unit.enemy-in-sight", 1, "that enemy is in sight")

static const gs_fact rally_in[] = {
    RALLY_ROWS(wmh_rally_in, ),
};
static const gs_fact rally_out[] = {
    GS_O_BOOL(wmh_rally_out, allowed, "allowed", "it may rally"),
    GS_O_WORD(wmh_rally_out, reason, "reason", rally_words, "why not"),
    GS_O_INT(wmh_rally_out, recovered, "recovered", "stands that return"),
    GS_O_INT(wmh_rally_out, stands_after, "unit.stands-after", "stands then"),
};

wmh_rally_reason wmh_rally_refusal(const wmh_rally_in *in)
{
    if (in->strength <= 2) {
        return WMH_RALLY_TOO_SMALL;
    }
    if (in->strength - wmh_given(in->stands, in->strength) < 2) { /* WMH-R24 */
        return WMH_RALLY_TOO_FEW_LOST;
    }
    bool far = in->nearest_enemy >= WMH_CM(40) ||
               (in->nearest_enemy >= WMH_CM(20) && !in->in_sight);
    return far ? WMH_RALLY_OK : WMH_RALLY_ENEMY_NEAR;
}

static gs_step_result rally_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const char *const text[] = {
        "one lost stand returns",
        "a unit of one or two stands never rallies",
        "fewer than two stands are missing",
        "the enemy is too near",
    };
    (void)state;
    const wmh_rally_in *in = in_;
    wmh_rally_out *out = out_;
    out->reason = (int32_t)wmh_rally_refusal(in);
    out->allowed = out->reason == WMH_RALLY_OK;
    out->recovered = out->allowed;
    out->stands_after = wmh_given(in->stands, in->strength) + out->recovered;
    gs_note_text(ask, out->reason == WMH_RALLY_TOO_FEW_LOST ? "WMH-R24" : "WMH-7.6",
                 text[out->reason]);
    return GS_STEP_DONE;
}

static gs_status rally_check(const void *in_, gs_err *err)
{
    const wmh_rally_in *in = in_;
    return wmh_check_stands(in->strength, in->stands, err);
}

const gs_proc wmh_rally = {
    .name = "rally",
    .help = "whether a unit gets a lost stand back",
    .rules = "WMH-7.6 WMH-R24",
    WMH_NO_DICE(rally),
    .check = rally_check,
};

/* ---- order ---- */

static const char *const order_labels[] = {"command"};
static const char *const order_reason_words[WMH_ORDER_REASONS + 1] = {
    "none",
    "failed-earlier",
    "other-leader",
    "rallied",
    "confused",
    "engaged",
    "mixed-brigade",
    "brigade-charge",
    "brigade-rally",
    "brigade-near-enemy",
    "irregular",
    "skirmishers",
    "rally-not-first",
    "too-small",
    "too-few-lost",
    "enemy-near",
    "flyer-range",
    "points",
    NULL};

typedef gs_place order_state;

#define O_BOOL(m, key, help) GS_F_BOOL(wmh_order_in, m, key, 0, help)
static const gs_fact order_in[] = {
    GS_F_WORD(wmh_order_in, kind, "order.kind", wmh_order_words, WMH_ORDER_ADVANCE,
              "what is ordered"),
    GS_F_INT(wmh_order_in, number, "order.number", 1, 1, 6,
             "of this unit's orders this turn"),
    WMH_F_TYPE(wmh_order_in, type, "unit.type", WMH_INFANTRY),
    WMH_F_FLYER(wmh_order_in, flyer, "unit.flyer"),
    O_BOOL(skirmish, "unit.skirmish", "it is in skirmish order"),
    O_BOOL(irregular, "unit.irregular", "it is in an irregular formation"),
    O_BOOL(dumb, "unit.dumb", "its orders cost a point more"),
    O_BOOL(brigade, "unit.brigade", "the order is to a brigade"),
    O_BOOL(mixed, "unit.mixed", "the brigade mixes infantry with cavalry or chariots"),
    O_BOOL(failed, "unit.failed", "a command test for it failed this turn"),
    O_BOOL(other_leader, "unit.other-leader",
           "another leader gave it an order this turn"),
    O_BOOL(rallied, "unit.rallied", "it rallied this turn"),
    O_BOOL(confused, "unit.confused", "it is confused"),
    O_BOOL(engaged, "unit.engaged", "it is in a melee"),
    RALLY_ROWS(wmh_order_in, rally.),
    O_BOOL(in_woods, "unit.in-woods", "it is in woods"),
    GS_F_INT(wmh_order_in, points, "leader.points", 6, 0, 30,
             "his points before the order"),
    O_BOOL(attached, "leader.attached", "he is attached to the unit"),
    O_BOOL(leader_in_woods, "leader.in-woods", "he is in woods"),
    O_BOOL(on_hill, "leader.on-hill", "he is on a hill"),
    WMH_F_CM(wmh_order_in, command_range, "leader.command-range", WMH_BY_TYPE, 400,
             "cm of his command range; by his ground"),
    WMH_F_CM(wmh_order_in, distance, "distance", WMH_CM(10), 400,
             "cm from him to the unit"),
    O_BOOL(night, "night", "the battle is fought at night"),
    O_BOOL(poor_weather, "poor-weather", "the weather is poor"),
    WMH_F_BONUS(wmh_order_in, bonus, "unit.bonus", 3, "for house rules, on the test"),
    GS_F_INT(wmh_order_in, extra_cost, "order.extra-cost", 0, -4, 6,
             "for house rules, points"),
    GS_F_WORD(wmh_order_in, opt_playsheet_test, "options.command-test", wmh_sheet_words,
              0, "the test needs 3 (body) or 4 (playsheet)"),
    GS_F_WORD(wmh_order_in, opt_rising, "options.later-orders", wmh_later_words, 0,
              "what third and later orders cost more"),
    GS_F_WORD(wmh_order_in, opt_kept, "options.failed-points", wmh_failed_words, 0,
              "points of an order that fails"),
    GS_F_WORD(wmh_order_in, opt_free_flyers, "options.flyer-range", wmh_flyer_range_words,
              0, "how far flyers take orders"),
    GS_F_WORD(wmh_order_in, opt_brigade_rally, "options.brigade-rally", wmh_no_yes_words,
              0, "brigades may rally"),
};
static const gs_fact order_out[] = {
    GS_O_BOOL(wmh_order_out, allowed, "allowed", "the order may be given"),
    GS_O_WORD(wmh_order_out, reason, "reason", order_reason_words, "why not"),
    GS_O_INT(wmh_order_out, cost_base, "cost-base", "points by kind"),
    GS_O_INT(wmh_order_out, cost_later, "cost-later",
             "points for a second or later order"),
    GS_O_INT(wmh_order_out, cost_dumb, "cost-dumb", "points for a dumb unit"),
    GS_O_INT(wmh_order_out, cost_extra, "cost-extra", "points by house rules"),
    GS_O_INT(wmh_order_out, cost, "cost", "points in all"),
    GS_O_DEC(wmh_order_out, command_range, "command-range",
             "cm within which no test is needed"),
    GS_O_BOOL(wmh_order_out, test, "test", "a command test is rolled"),
    GS_O_INT(wmh_order_out, modifier, "modifier", "on the test"),
    GS_O_INT(wmh_order_out, needed, "needed", "total that obeys"),
    GS_O_INT(wmh_order_out, roll, "roll", "face"),
    GS_O_INT(wmh_order_out, total, "total", "face and modifiers"),
    GS_O_BOOL(wmh_order_out, obeyed, "obeyed", "the order is obeyed"),
    GS_O_INT(wmh_order_out, spent, "spent", "points spent"),
    GS_O_INT(wmh_order_out, points_left, "leader.points-left", "points that are left"),
    GS_O_BOOL(wmh_order_out, barred, "unit.barred", "no more orders to it this turn"),
};

/* Steps 1 to 4: the cost, and how far he is heard. */
static void order_cost(const wmh_order_in *in, wmh_order_out *out, gs_ask *ask)
{
    static const int32_t base[WMH_ORDERS] = {
        /* WMH-6.4 */
        [WMH_ORDER_ADVANCE] = 1,  [WMH_ORDER_CHARGE] = 1,        [WMH_ORDER_DEPLOY] = 1,
        [WMH_ORDER_WITHDRAW] = 1, [WMH_ORDER_CHARGE_CHOSEN] = 2, [WMH_ORDER_RALLY] = 2,
    };
    out->cost_base = base[in->kind];
    gs_note(ask, "WMH-6.4", "points for such an order", out->cost_base);
    /* WMH-7.9 shows it: a deploy order for 1, then a charge for 2 or 3 */
    int32_t third = in->opt_rising ? 2 : 1;
    out->cost_later = in->number == 1 ? 0 : in->number == 2 ? 1 : third; /* WMH-R7 */
    gs_points(ask, in->number > 2 ? "WMH-R7" : "WMH-7.7", "not its first order",
                 out->cost_later);
    out->cost_dumb = gs_points(ask, "WMH-6.5", "a dumb unit", in->dumb);
    out->cost_extra = gs_points(ask, "WMH-R79", "house rule", in->extra_cost);
    out->cost = out->cost_base + out->cost_later + out->cost_dumb + out->cost_extra;
    out->cost = gs_most(0, out->cost);
    int32_t range = in->leader_in_woods ? 0 /* WMH-4.4, WMH-R11 */
                    : in->on_hill       ? LEADER_RANGE + WMH_CM(10)
                                        : LEADER_RANGE;
    out->command_range = wmh_given(in->command_range, range);
    bool ground = in->command_range == WMH_BY_TYPE && range != LEADER_RANGE;
    gs_note_dec(ask, ground ? "WMH-4.4" : "WMH-5.5", "command range, cm",
                out->command_range);
}

static const gs_refusal refusals[WMH_ORDER_REASONS] = {
    [WMH_ORDER_OK] = {"WMH-6.3", "the order may be given"},
    [WMH_ORDER_FAILED_EARLIER] = {"WMH-5.7", "it failed its test this turn"},
    [WMH_ORDER_OTHER_LEADER] = {"WMH-5.3", "it has orders from another leader this turn"},
    [WMH_ORDER_RALLIED] = {"WMH-7.6", "it has rallied and takes no other order"},
    [WMH_ORDER_CONFUSED] = {"WMH-B3.3", "it is confused"},
    [WMH_ORDER_ENGAGED] = {"WMH-B3.3", "it is in a melee"},
    [WMH_ORDER_MIXED_BRIGADE] = {"WMH-7.8",
                                 "infantry and mounted troops make no brigade"},
    [WMH_ORDER_BRIGADE_CHARGE] = {"WMH-7.1", "a brigade cannot be ordered to charge"},
    [WMH_ORDER_BRIGADE_RALLY] = {"WMH-R83", "a brigade cannot be ordered to rally"},
    [WMH_ORDER_BRIGADE_NEAR_ENEMY] = {"WMH-7.8",
                                      "an enemy is too near for a brigade's order"},
    [WMH_ORDER_NOT_REGULAR] = {"WMH-11.1", "only a line or a column charges"},
    [WMH_ORDER_SKIRMISHERS] = {"WMH-20.4", "skirmishers never charge"},
    [WMH_ORDER_RALLY_NOT_FIRST] = {"WMH-R24",
                                   "a rally is a unit's only order of the turn"},
    [WMH_ORDER_TOO_SMALL] = {"WMH-7.6", "so small a unit never rallies"},
    [WMH_ORDER_TOO_FEW_LOST] = {"WMH-7.6", "fewer than two stands are missing"},
    [WMH_ORDER_ENEMY_NEAR] = {"WMH-7.6", "the enemy is too near to rally"},
    [WMH_ORDER_FLYER_RANGE] = {"WMH-B13.2", "flyers hear a leader at 20 cm only"},
    [WMH_ORDER_POINTS] = {"WMH-6.3", "he has not enough points"},
};

static wmh_order_reason rally_reason(const wmh_order_in *in)
{
    static const wmh_order_reason as_order[] = {
        WMH_ORDER_OK, WMH_ORDER_TOO_SMALL, WMH_ORDER_TOO_FEW_LOST, WMH_ORDER_ENEMY_NEAR};
    return in->number > 1 ? WMH_ORDER_RALLY_NOT_FIRST
                          : as_order[wmh_rally_refusal(&in->rally)];
}

/* Step 5 but for the points: what the unit itself has against the order. */
static wmh_order_reason unit_reason(const wmh_order_in *in)
{
    bool charge = in->kind == WMH_ORDER_CHARGE || in->kind == WMH_ORDER_CHARGE_CHOSEN;
    bool rally = in->kind == WMH_ORDER_RALLY;
    const struct {
        bool applies;
        wmh_order_reason why;
    } row[] = {
        {in->failed, WMH_ORDER_FAILED_EARLIER},
        {in->other_leader, WMH_ORDER_OTHER_LEADER},
        {in->rallied, WMH_ORDER_RALLIED},
        {in->confused, WMH_ORDER_CONFUSED},
        {in->engaged, WMH_ORDER_ENGAGED},
        {in->brigade && in->mixed, WMH_ORDER_MIXED_BRIGADE},
        {in->brigade && charge, WMH_ORDER_BRIGADE_CHARGE},
        {in->brigade && rally && !in->opt_brigade_rally, WMH_ORDER_BRIGADE_RALLY},
        {in->brigade && in->rally.nearest_enemy <= BRIGADE_RANGE,
         WMH_ORDER_BRIGADE_NEAR_ENEMY},
        {charge && in->irregular, WMH_ORDER_NOT_REGULAR},
        {charge && in->skirmish, WMH_ORDER_SKIRMISHERS},
    };
    for (int i = 0; i < GS_COUNT(row); i++) {
        if (row[i].applies) {
            return row[i].why;
        }
    }
    return rally ? rally_reason(in) : WMH_ORDER_OK;
}

static wmh_order_reason order_reason(const wmh_order_in *in, int32_t cost)
{
    wmh_order_reason why = unit_reason(in);
    if (why != WMH_ORDER_OK) {
        return why;
    }
    bool flyer = wmh_given(in->flyer, wmh_type_profile(in->type)->flyer);
    if (flyer && !in->attached && in->distance > WMH_CM(20) && !in->opt_free_flyers) {
        return WMH_ORDER_FLYER_RANGE; /* WMH-R67 */
    }
    return cost > in->points ? WMH_ORDER_POINTS : WMH_ORDER_OK;
}

/* Steps 1 to 6: all before the die. */
static void order_plan(const wmh_order_in *in, wmh_order_out *out, gs_ask *ask)
{
    order_cost(in, out, ask);
    wmh_order_reason why = order_reason(in, out->cost);
    out->reason = (int32_t)why;
    out->allowed = why == WMH_ORDER_OK;
    gs_note_refusal(ask, refusals, why);
    if (!out->allowed) {
        return;
    }
    bool beyond = in->distance > out->command_range; /* WMH-5.6 */
    out->test = !in->attached && (beyond || in->in_woods);
    if (in->attached) {
        gs_note_text(ask, "WMH-5.8", "he is with the unit: no test");
    } else {
        gs_note_text(ask,
                     in->in_woods ? "WMH-4.3"
                     : beyond     ? "WMH-5.6"
                                  : "WMH-5.5",
                     in->in_woods ? "a unit in woods takes a command test"
                     : beyond     ? "beyond his command range: a command test"
                                  : "within his command range: no test");
    }
}

/* WMH-5.9 */
static int32_t row_far(const void *in)
{
    return -(((const wmh_order_in *)in)->distance > WMH_CM(40));
}
static int32_t row_leader_woods(const void *in)
{
    return -((const wmh_order_in *)in)->leader_in_woods;
}
static int32_t row_unit_woods(const void *in)
{
    return -((const wmh_order_in *)in)->in_woods;
}
static int32_t row_night(const void *in)
{
    return -((const wmh_order_in *)in)->night;
}
static int32_t row_weather(const void *in)
{
    return -((const wmh_order_in *)in)->poor_weather;
}
static int32_t row_bonus(const void *in)
{
    return ((const wmh_order_in *)in)->bonus;
}
static const gs_modifier test_rows[] = {
    {"WMH-5.9", "more than 40 cm away", row_far},
    {"WMH-5.9", "the leader is in woods", row_leader_woods},
    {"WMH-5.9", "the unit is in woods", row_unit_woods},
    {"WMH-5.9", "night", row_night},
    {"WMH-5.9", "poor weather", row_weather},
    {"WMH-R79", "house rule", row_bonus},
};

/* Steps 7 to 10. */
static void order_result(const wmh_order_in *in, int32_t face, wmh_order_out *out,
                         gs_ask *ask)
{
    out->obeyed = out->allowed;
    if (out->test) {
        out->modifier = gs_modifiers_sum(test_rows, GS_COUNT(test_rows), in, ask);
        out->needed = in->opt_playsheet_test ? 4 : 3; /* WMH-R6 */
        out->roll = face;
        out->total = face + out->modifier;
        out->obeyed = out->total >= out->needed;
        gs_note(ask, in->opt_playsheet_test ? "WMH-21.4" : "WMH-5.6", "needed",
                out->needed);
        gs_note(ask, out->obeyed ? "WMH-R6" : "WMH-5.7",
                out->obeyed ? "the unit obeys" : "it fails: no more orders this turn",
                out->total);
    }
    bool lost = out->allowed && !out->obeyed && !in->opt_kept; /* WMH-R8 */
    out->spent = out->obeyed || lost ? out->cost : 0;
    out->points_left = in->points - out->spent;
    out->barred = out->allowed && !out->obeyed;
    gs_note(ask, out->obeyed ? "WMH-6.3" : "WMH-R8", "points spent", out->spent);
}

static gs_step_result order_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_order_in *in = in_;
    order_state *st = state;
    wmh_order_out *out = out_;
    GS_PROC_BEGIN(st);
    order_plan(in, out, ask);
    if (!out->test) {
        order_result(in, 0, out, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    gs_ask quiet = {.odds = ask->odds};
    *out = (wmh_order_out){0};
    order_plan(in, out, &quiet);
    order_result(in, ask->cls + 1, out, ask);
    GS_PROC_END;
}

static gs_status order_check(const void *in_, gs_err *err)
{
    const wmh_order_in *in = in_;
    return wmh_check_stands(in->rally.strength, in->rally.stands, err);
}

const gs_proc wmh_order = {
    .name = "order",
    .help = "one order to a unit or a brigade",
    .rules = "WMH-4.3 WMH-4.4 WMH-5.3 WMH-5.5 WMH-5.6 WMH-5.7 WMH-5.8 WMH-5.9 WMH-6.4 "
             "WMH-6.5 WMH-7.1 WMH-7.6 WMH-7.7 WMH-7.8 WMH-11.1 WMH-20.4 WMH-21.4 "
             "WMH-B3.3 WMH-B13.2 WMH-R6 WMH-R7 WMH-R8 WMH-R79 WMH-R83",
    WMH_DICE(order),
    .check = order_check,
};

/* ---- initiative ---- */

static const char *const initiative_words[] = {
    "none",      "not-required", "ordered",     "confused", "engaged",
    "irregular", "skirmishers",  "not-visible", "too-far",  NULL};

#define I_BOOL(m, key, dflt, help) GS_F_BOOL(wmh_initiative_in, m, key, dflt, help)
static const gs_fact initiative_in[] = {
    I_BOOL(must_charge, "unit.must-charge", 0, "its list makes it charge by initiative"),
    I_BOOL(ordered, "unit.ordered", 0, "it was given an order this turn"),
    I_BOOL(confused, "unit.confused", 0, "it is confused"),
    I_BOOL(engaged, "unit.engaged", 0, "it is in a melee"),
    I_BOOL(irregular, "unit.irregular", 0, "it is in an irregular formation"),
    I_BOOL(skirmish, "unit.skirmish", 0, "it is in skirmish order"),
    WMH_F_CM(wmh_initiative_in, distance, "distance", WMH_CM(10), 400,
             "cm to the nearest visible enemy in its arc"),
    I_BOOL(visible, "enemy.visible", 1, "that enemy is seen"),
};
static const gs_fact initiative_out[] = {
    GS_O_BOOL(wmh_initiative_out, must_charge, "must-charge", "it charges now"),
    GS_O_WORD(wmh_initiative_out, reason, "reason", initiative_words, "why not"),
};

static gs_step_result initiative_step(const void *in_, void *state, void *out_,
                                      gs_ask *ask)
{
    (void)state;
    const wmh_initiative_in *in = in_;
    wmh_initiative_out *out = out_;
    const gs_reason row[] = {
        /* by wmh_initiative_reason */
        {false, "WMH-R22", "no order came: it must charge now"},
        {!in->must_charge, "WMH-5.4", "nothing makes it charge by itself"},
        {in->ordered, "WMH-5.4", "it was given an order"},
        {in->confused, "WMH-B10.2", "a confused unit has no initiative"},
        {in->engaged, "WMH-B19.1", "it is in a melee already"},
        {in->irregular, "WMH-11.1", "only a line or a column charges"},
        {in->skirmish, "WMH-20.4", "skirmishers never charge"},
        {!in->visible, "WMH-B19.1", "it sees no enemy"},
        {in->distance > WMH_CM(20), "WMH-B19.1", "the enemy is more than 20 cm away"},
    };
    out->reason = gs_first_reason(row, GS_COUNT(row), ask);
    out->must_charge = out->reason == WMH_INITIATIVE_OK;
    return GS_STEP_DONE;
}

const gs_proc wmh_initiative = {
    .name = "initiative",
    .help = "whether a unit that must charge by itself does so now",
    .rules = "WMH-5.4 WMH-B19.1 WMH-R22",
    WMH_NO_DICE(initiative),
};
