/* WMH chapters 17, 19 and 20: the edge that a charge strikes, and how its target answers.
 */
#include "wmh_int.h"

/* ---- charge-edge ---- */

static const char *const zone_words[] = {"front", "right-flank", "rear", "left-flank",
                                         NULL};
static const char *const named_zone_words[] = {"by-bearing", "front",      "right-flank",
                                               "rear",       "left-flank", NULL};

static const gs_fact edge_in[] = {
    GS_F_DEC(wmh_edge_in, bearing, "bearing", 0, 0, 360000, 2,
             "degrees clockwise from straight ahead of the target to the charger"),
    GS_F_WORD(wmh_edge_in, zone, "attacker.zone", named_zone_words, 0,
              "zone of the target in which the charge begins"),
    GS_F_WORD(wmh_edge_in, formation, "defender.formation", wmh_formation_words, WMH_LINE,
              "formation of the target"),
    GS_F_WORD(wmh_edge_in, opt_hedgehog_rear, "options.hedgehog-rear", wmh_no_yes_words,
              0, "a hedgehog has a rear"),
    GS_F_WORD(wmh_edge_in, opt_bent_flank, "options.bent-flank-edge", wmh_bent_words, 0,
              "what a charge on a refused flank strikes"),
};
static const gs_fact edge_out[] = {
    GS_O_WORD(wmh_edge_out, zone, "zone", zone_words, "zone in which the charge begins"),
    GS_O_BOOL(wmh_edge_out, refused, "refused", "that flank is refused"),
    GS_O_WORD(wmh_edge_out, aspect, "aspect", wmh_aspect_words, "edge that is struck"),
};

/* WMH-17.1, WMH-R34: on the line itself front or rear is meant. */
static int32_t zone_of(int32_t bearing)
{
    int32_t angle = bearing % 360000;
    if (angle <= 45000 || angle >= 315000) {
        return WMH_ZONE_FRONT;
    }
    if (angle < 135000) {
        return WMH_ZONE_RIGHT_FLANK;
    }
    return angle <= 225000 ? WMH_ZONE_REAR : WMH_ZONE_LEFT_FLANK;
}

static int32_t aspect_of(const wmh_edge_in *in, int32_t zone, gs_ask *ask)
{
    static const int32_t plain[WMH_ZONES] = {WMH_FRONT, WMH_FLANK, WMH_REAR, WMH_FLANK};
    if (in->formation == WMH_HEDGEHOG) { /* WMH-2.4 */
        bool rear = zone == WMH_ZONE_REAR && in->opt_hedgehog_rear;
        gs_note_text(ask, rear ? "WMH-R34" : "WMH-2.4",
                     rear ? "the hedgehog is struck in the rear"
                          : "a hedgehog faces all ways");
        return rear ? WMH_REAR : WMH_FRONT;
    }
    if (in->formation == WMH_SKIRMISH) {
        gs_note_text(ask, "WMH-2.2", "skirmishers have no edges but a front");
        return WMH_FRONT;
    }
    return plain[zone];
}

static gs_step_result edge_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_edge_in *in = in_;
    wmh_edge_out *out = out_;
    out->zone = in->zone ? in->zone - 1 : zone_of(in->bearing);
    gs_note_text(ask, in->zone ? "WMH-17.2" : "WMH-17.1",
                 "the charge begins in this zone:");
    gs_note_text(ask, "WMH-17.2", zone_words[out->zone]);
    out->aspect = aspect_of(in, out->zone, ask);
    bool u = in->formation == WMH_U_SHAPE; /* WMH-2.6 */
    bool left = u || in->formation == WMH_REFUSED_LEFT;
    bool right = u || in->formation == WMH_REFUSED_RIGHT;
    out->refused = (out->zone == WMH_ZONE_LEFT_FLANK && left) ||
                   (out->zone == WMH_ZONE_RIGHT_FLANK && right);
    if (out->refused) { /* WMH-2.5, WMH-R34 */
        out->aspect = in->opt_bent_flank ? WMH_FLANK : WMH_FRONT;
        gs_note_text(ask, u ? "WMH-2.6" : "WMH-2.5", "that flank is refused");
        gs_note_text(ask, "WMH-R34",
                     in->opt_bent_flank ? "it is struck as a flank all the same"
                                        : "the charge strikes a front");
    }
    return GS_STEP_DONE;
}

const gs_proc wmh_charge_edge = {
    .name = "charge-edge",
    .help = "which edge of its target a charge strikes",
    .rules = "WMH-17.2 WMH-2.4 WMH-2.5 WMH-2.6 WMH-R34",
    WMH_NO_DICE(edge),
};

/* ---- charge-response ---- */

static const char *const kind_words[] = {"light-cavalry", "skirmishers", "other", NULL};
static const char *const choice_words[] = {"stop", "pursue", NULL};
static const char *const response_words[] = {"none", "stand",     "evade",
                                             "flee", "fall-back", NULL};

static const gs_fact response_in[] = {
    GS_F_WORD(wmh_response_in, kind, "target.kind", kind_words, WMH_TARGET_LIGHT_CAVALRY,
              "what is charged"),
    GS_F_BOOL(wmh_response_in, missiles, "target.missiles", 0, "it has missile weapons"),
    GS_F_BOOL(wmh_response_in, fled, "target.fled", 0, "it fled from a charge this turn"),
    GS_F_BOOL(wmh_response_in, wishes, "target.wishes", 1, "it wants to evade or flee"),
    WMH_F_CM(wmh_response_in, target_move, "target.move", WMH_BY_TYPE, 200,
             "cm that it goes; 25 for skirmishers, else 30"),
    WMH_F_CM(wmh_response_in, target_room, "target.room", WMH_CM(200), 400,
             "cm that it can go straight away"),
    WMH_F_TYPE(wmh_response_in, type, "charger.type", WMH_HEAVY_CAVALRY),
    WMH_F_ARMOUR(wmh_response_in, armour, "charger.armour"),
    WMH_F_FLYER(wmh_response_in, flyer, "charger.flyer"),
    GS_F_BOOL(wmh_response_in, skirmish, "charger.skirmish", 0,
              "it is in skirmish order"),
    GS_F_BOOL(wmh_response_in, charging, "charger.charging", 1,
              "it charges; otherwise it only comes near"),
    WMH_F_CM(wmh_response_in, reach, "charger.reach", WMH_BY_TYPE, 200,
             "cm that it can move; by type"),
    WMH_F_CM(wmh_response_in, distance, "distance", WMH_CM(15), 200, "cm between them"),
    GS_F_DEC(wmh_response_in, stand_off, "target.stand-off", WMH_CM(4), WMH_CM(4),
             WMH_CM(6), 2, "cm that skirmishers keep away"),
    GS_F_WORD(wmh_response_in, pursue, "charger.choice", choice_words, 0,
              "what it does when nobody waits for it"),
};
static const gs_fact response_out[] = {
    GS_O_WORD(wmh_response_out, response, "response", response_words,
              "what the target does"),
    GS_O_BOOL(wmh_response_out, may_fire, "may-fire",
              "it may shoot at the charger first"),
    GS_O_DEC(wmh_response_out, target_moved, "target.moved", "cm that the target goes"),
    GS_O_DEC(wmh_response_out, charger_moved, "charger.moved",
             "cm that the charger goes"),
    GS_O_DEC(wmh_response_out, separation, "separation", "cm between them then"),
    GS_O_BOOL(wmh_response_out, contact, "contact", "the charger makes contact"),
    GS_O_BOOL(wmh_response_out, destroyed, "target.destroyed", "the target is destroyed"),
};

/* Steps 3 and 4: a target that waits is met if the charger reaches it. */
static void meet(const wmh_response_in *in, int32_t reach, wmh_response_out *out)
{
    out->contact = reach >= in->distance;
    out->charger_moved = out->contact ? in->distance : 0;
}

/* Step 2: WMH-20.6, WMH-20.9, WMH-7.5, WMH-R84 */
static void approach(const wmh_response_in *in, int32_t reach, bool flies,
                     wmh_response_out *out, gs_ask *ask)
{
    int32_t class = wmh_type_profile(in->type)->class;
    bool on_foot = (class == WMH_CLASS_INFANTRY || class == WMH_CLASS_MONSTER) &&
                   !flies && !in->skirmish;
    out->response = WMH_RESPONSE_NONE;
    out->may_fire = 0;
    if (in->kind == WMH_TARGET_SKIRMISHERS && on_foot) {
        out->response = WMH_RESPONSE_FALL_BACK;
        out->target_moved =
            gs_least(gs_most(0, reach + in->stand_off - in->distance), in->target_room);
        gs_note_dec(ask, "WMH-20.6", "skirmishers fall back before the advance, cm",
                    out->target_moved);
    }
    out->charger_moved =
        gs_least(reach, gs_most(0, in->distance + out->target_moved - WMH_CM(4)));
    gs_note_dec(
        ask, in->skirmish && in->kind == WMH_TARGET_SKIRMISHERS ? "WMH-20.9" : "WMH-7.5",
        "no charge: it stops 4 cm away at the latest, cm", out->charger_moved);
    gs_note_text(ask, "WMH-R84", "nobody shoots at an approach, nobody is destroyed");
}

/* Step 4: WMH-19.2, WMH-19.5, WMH-R51 */
static void light_cavalry(const wmh_response_in *in, int32_t reach, bool flies,
                          wmh_response_out *out, gs_ask *ask)
{
    const wmh_profile *p = wmh_type_profile(in->type);
    int32_t armour = wmh_given(in->armour, p->armour);
    bool light = p->class == WMH_CLASS_CAVALRY &&
                 (armour == 0 || armour == 6); /* WMH-19.1 */
    if (!in->wishes || light || flies) {
        gs_note_text(ask, light ? "WMH-19.1" : "WMH-19.2",
                     light   ? "light cavalry does not evade light cavalry"
                     : flies ? "nobody evades flyers"
                             : "it waits for the charge");
        meet(in, reach, out);
        return;
    }
    out->response = WMH_RESPONSE_EVADE;
    out->target_moved =
        gs_least(wmh_given(in->target_move, WMH_CM(30)), in->target_room);
    gs_note_dec(ask, "WMH-19.4", "it evades a full move straight away, cm",
                out->target_moved);
    if (out->target_moved == in->target_room) {
        gs_note_text(ask, "WMH-R52", "as far as there is room");
    }
    int32_t chase = gs_most(0, in->distance + out->target_moved - WMH_CM(1));
    out->charger_moved = gs_least(reach, in->pursue ? chase : in->distance);
    gs_note_dec(ask, in->pursue ? "WMH-R51" : "WMH-19.5",
                in->pursue ? "the charger follows and touches nobody, cm"
                           : "the charger comes where it stood, cm",
                out->charger_moved);
}

/* Step 5: WMH-20.8 */
static void flight(const wmh_response_in *in, int32_t reach, wmh_response_out *out,
                   gs_ask *ask)
{
    if (in->wishes && !in->fled) {
        out->response = WMH_RESPONSE_FLEE;
        out->target_moved =
            gs_least(wmh_given(in->target_move, WMH_CM(25)), in->target_room);
        gs_note_dec(ask, "WMH-20.8", "skirmishers flee straight away, cm",
                    out->target_moved);
    } else {
        gs_note_text(ask, "WMH-20.8", "skirmishers flee once only, and if they wish");
    }
    int32_t there = in->distance + out->target_moved;
    out->contact = reach >= there;
    out->charger_moved = out->contact ? there : reach;
    out->destroyed = out->contact;
}

/* Step 6: WMH-20.7, WMH-R53, WMH-R84 */
static void fall_back(const wmh_response_in *in, int32_t reach, wmh_response_out *out,
                      gs_ask *ask)
{
    int32_t end = in->pursue ? reach : gs_least(reach, in->distance);
    out->response = WMH_RESPONSE_FALL_BACK;
    out->target_moved =
        gs_least(gs_most(0, end + in->stand_off - in->distance), in->target_room);
    bool foot = wmh_type_profile(in->type)->class == WMH_CLASS_INFANTRY;
    gs_note_dec(ask, foot ? "WMH-20.7" : "WMH-R53",
                "skirmishers fall back out of reach, cm", out->target_moved);
    int32_t there = in->distance + out->target_moved;
    out->contact = there <= end;
    out->charger_moved = out->contact ? there : end;
    out->destroyed = out->contact;
}

static void charge(const wmh_response_in *in, int32_t reach, bool flies,
                   wmh_response_out *out, gs_ask *ask)
{
    int32_t class = wmh_type_profile(in->type)->class;
    if (in->missiles) {
        gs_note_text(ask, in->kind == WMH_TARGET_LIGHT_CAVALRY ? "WMH-19.3" : "WMH-9.1",
                     "it may shoot at the charger first");
    }
    if (in->kind == WMH_TARGET_OTHER) {
        meet(in, reach, out);
    } else if (in->kind == WMH_TARGET_LIGHT_CAVALRY) {
        light_cavalry(in, reach, flies, out, ask);
    } else if (class == WMH_CLASS_CAVALRY || class == WMH_CLASS_CHARIOT ||
               class == WMH_CLASS_MACHINE || flies) {
        flight(in, reach, out, ask);
    } else {
        fall_back(in, reach, out, ask);
    }
    if (out->destroyed) {
        gs_note_text(ask, "WMH-20.8", "skirmishers who are caught are destroyed");
    } else if (out->contact) {
        gs_note_text(ask, "WMH-11.2", "the charge goes home");
    }
}

static gs_step_result response_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const wmh_response_in *in = in_;
    wmh_response_out *out = out_;
    const wmh_profile *p = wmh_type_profile(in->type);
    int32_t reach = wmh_given(in->reach, p->move);
    bool flies = wmh_given(in->flyer, p->flyer);
    out->response = WMH_RESPONSE_STAND;
    out->may_fire = in->missiles;
    if (!in->charging || in->skirmish) {
        approach(in, reach, flies, out, ask);
    } else {
        charge(in, reach, flies, out, ask);
    }
    out->separation = gs_most(0, in->distance + out->target_moved - out->charger_moved);
    return GS_STEP_DONE;
}

static gs_status response_check(const void *in_, gs_err *err)
{
    return wmh_check_armour(((const wmh_response_in *)in_)->armour, "charger.armour",
                            err);
}

const gs_proc wmh_charge_response = {
    .name = "charge-response",
    .help = "how the target of a charge or an approach answers",
    .rules = "WMH-9.1 WMH-19.1 WMH-19.2 WMH-19.3 WMH-19.4 WMH-19.5 WMH-20.6 WMH-20.7 "
             "WMH-20.8 WMH-20.9 WMH-R51 WMH-R52 WMH-R53 WMH-R84",
    WMH_NO_DICE(response),
    .check = response_check,
};
