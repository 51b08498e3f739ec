/* WMH chapters B6, B10 and B11: units driven back, what stands in their way, and
 * confusion. */
#include "wmh_int.h"

/* ---- shove (WMH-B6.5, B10.1, B11.1) ---- */

const gs_faces *wmh_jostle_faces(const wmh_shove_in *in)
{
    return gs_faces_from((in->opt_four ? 4 : 6) - in->modifier); /* WMH-R42, WMH-R79 */
}

wmh_shove wmh_shove_by(const wmh_shove_in *in, int32_t distance, gs_ask *ask)
{
    int32_t room = in->distance;
    if (in->obstacle == WMH_ENEMY || in->obstacle == WMH_ENGAGED) {
        room = room > WMH_CM(1) ? room - WMH_CM(1) : 0; /* 1 cm short of them */
    }
    wmh_shove s = {.moved = distance};
    if (in->obstacle == WMH_CLEAR_WAY || distance <= room) {
        return s;
    }
    if (in->obstacle == WMH_FRIENDS_YIELD) {
        s.own_die = s.friend_die = true;
        gs_note_text(ask, "WMH-B11.1", "friends make way for it");
        gs_note(ask, "WMH-B11.2", "both are confused on",
                (in->opt_four ? 4 : 6) - in->modifier);
        return s;
    }
    s.moved = room;
    s.blocked = true;
    s.own_die = in->obstacle == WMH_IMPASSABLE;
    s.confused = !s.own_die;
    gs_note_dec(ask, "WMH-B10.1",
                s.own_die ? "ground stops it, and may confuse it, after cm"
                          : "it is stopped and confused, after cm",
                room);
    return s;
}

/* ---- drive-back ---- */

enum { LABEL_DRIVE, LABEL_JOSTLE, LABEL_FRIEND };
typedef struct drive_state {
    int32_t pc, left, distance, sixes, own;
} drive_state;

static const char *const drive_labels[] = {"drive.target", "jostle.target",
                                           "jostle.friend"};

static const gs_fact drive_in[] = {
    GS_F_INT(wmh_drive_in, hits, "target.hits", 1, 0, 20, "hits of the phase on it"),
    WMH_F_TYPE(wmh_drive_in, type, "target.type", WMH_INFANTRY),
    GS_F_BOOL(wmh_drive_in, skirmish, "target.skirmish", 0, "it is in skirmish order"),
    WMH_F_CM(wmh_drive_in, full_pace, "target.full-pace", WMH_BY_TYPE, 200,
             "cm; by type"),
    WMH_F_COVER(wmh_drive_in, cover, "target.cover"),
    GS_F_BOOL(wmh_drive_in, engaged, "target.engaged", 0, "it is in a melee"),
    GS_F_BOOL(wmh_drive_in, charging, "target.charging", 0, "it is charging"),
    WMH_F_BONUS(wmh_drive_in, dice_bonus, "target.dice-bonus", 6,
                "for house rules, dice"),
    WMH_F_SHOVE(wmh_drive_in, shove, "target"),
    WMH_F_JOSTLE(wmh_drive_in, shove.opt_four),
};
static const gs_fact drive_out[] = {
    GS_O_INT(wmh_drive_out, dice, "drive-dice", "dice"),
    GS_O_DEC(wmh_drive_out, distance, "distance", "cm that the dice say"),
    GS_O_INT(wmh_drive_out, sixes, "sixes", "sixes among them"),
    GS_O_BOOL(wmh_drive_out, routed, "target.routed", "it is destroyed"),
    GS_O_DEC(wmh_drive_out, moved, "target.moved", "cm that it goes"),
    GS_O_BOOL(wmh_drive_out, blocked, "target.blocked", "something stops it"),
    GS_O_BOOL(wmh_drive_out, confused, "target.confused", "it is confused"),
    GS_O_BOOL(wmh_drive_out, friend_confused, "friend.confused",
              "friends in its way are"),
};

static int32_t drive_dice(const wmh_drive_in *in, gs_ask *ask)
{
    if (in->engaged || in->charging) {
        gs_note_text(ask, in->engaged ? "WMH-10.3" : "WMH-B6.6", "it is not driven back");
        return 0;
    }
    if (in->hits == 0) {
        return 0;
    }
    int32_t level = in->skirmish ? WMH_FORTIFIED : in->cover;
    gs_note(ask, "WMH-B6.1", "a die for each hit", in->hits);
    gs_points(ask, in->skirmish ? "WMH-20.10" : "WMH-B6.1", "fewer for its cover",
                 -level);
    gs_points(ask, "WMH-R79", "house rule, dice", in->dice_bonus);
    int32_t dice = in->hits - level + in->dice_bonus;
    return gs_most(0, dice);
}

/* Counts what the dice showed, as far as somebody asks for it. */
static void drive_count(const wmh_drive_in *in, drive_state *st, const gs_ask *ask)
{
#define WANTS(m) GS_WANTS(ask, wmh_drive_out, m)
    int32_t pace = wmh_full_pace(in->full_pace, in->type, in->skirmish);
    for (int face = 1; face <= 6; face++) {
        st->distance += WMH_CM(face) * ask->count[face - 1];
    }
    st->sixes += ask->count[5];
    if (!WANTS(sixes)) {
        st->sixes = st->sixes > 0 && WANTS(confused);
    }
    if (!WANTS(distance) && st->distance > pace) {
        st->distance = pace + 1; /* routed, however far */
        st->sixes = WANTS(sixes) ? st->sixes : 0;
    }
#undef WANTS
}

static void drive_result(const wmh_drive_in *in, drive_state *st, wmh_drive_out *out,
                         gs_ask *ask)
{
    gs_ask quiet = {.odds = ask->odds};
    out->dice = drive_dice(in, &quiet);
    out->distance = st->distance;
    out->sixes = st->sixes;
    out->routed = out->dice > 0 &&
                  out->distance > wmh_full_pace(in->full_pace, in->type, in->skirmish);
}

/* After the dice for jostling: own and friend are their faces' classes. */
static void drive_end(const wmh_shove *s, int32_t own, int32_t friend, wmh_drive_out *out,
                      gs_ask *ask)
{
    out->moved = s->moved;
    out->blocked = s->blocked;
    out->confused = out->sixes > 0 || s->confused || own;
    out->friend_confused = friend;
    if (out->sixes > 0) {
        gs_note(ask, "WMH-B6.3", "confused by sixes among the dice", out->sixes);
    }
    gs_note_dec(ask, s->blocked ? "WMH-B6.5" : "WMH-B6.2",
                s->blocked ? "it is driven back until it is stopped, cm"
                           : "it is driven back, cm",
                out->moved);
    if (own || friend) {
        gs_note_text(ask, "WMH-R42",
                     own && friend ? "both are confused"
                     : own         ? "it is confused"
                                   : "the friends are confused");
    }
}

static gs_step_result drive_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const wmh_drive_in *in = in_;
    drive_state *st = state;
    wmh_drive_out *out = out_;
    gs_ask quiet = {.odds = ask->odds};
    wmh_shove s = wmh_shove_by(&in->shove, st->distance, &quiet);
    GS_PROC_BEGIN(st);
    for (st->left = drive_dice(in, ask); st->left > 0; st->left -= ask->n) {
        GS_ASK(st, ask, LABEL_DRIVE, ask->odds ? 1 : st->left, &gs_faces_each);
        drive_count(in, st, ask);
    }
    drive_result(in, st, out, ask);
    if (out->routed) {
        gs_note_dec(ask, "WMH-B6.4", "farther than its full pace: it is destroyed, cm",
                    out->distance);
        return GS_STEP_DONE;
    }
    s = wmh_shove_by(&in->shove, st->distance, ask);
    GS_ASK(st, ask, LABEL_JOSTLE, s.own_die, wmh_jostle_faces(&in->shove));
    st->own = ask->count[1];
    GS_ASK(st, ask, LABEL_FRIEND, s.friend_die, wmh_jostle_faces(&in->shove));
    drive_result(in, st, out, ask);
    drive_end(&s, st->own, ask->count[1], out, ask);
    GS_PROC_END;
}

const gs_proc wmh_drive_back = {
    .name = "drive-back",
    .help = "how far a unit that was shot at is driven back",
    .rules = "WMH-10.3 WMH-B6.1 WMH-B6.2 WMH-B6.3 WMH-B6.4 WMH-B6.5 WMH-B6.6 WMH-B10.1 "
             "WMH-R79",
    WMH_DICE(drive),
};

/* ---- confusion ---- */

typedef gs_place confusion_state;

static const char *const confusion_labels[] = {"confusion"};
static const char *const cause_words[] = {"burst-through", "drive-six",  "impassable",
                                          "made-way",      "forced-way", "friends-block",
                                          "enemy",         "too-close",  NULL};

static const gs_fact confusion_in[] = {
    GS_F_WORD(wmh_confusion_in, cause, "cause", cause_words, WMH_CAUSE_MADE_WAY,
              "what may confuse it"),
    WMH_F_BONUS(wmh_confusion_in, modifier, "modifier", 3, "for house rules, on the die"),
    WMH_F_JOSTLE(wmh_confusion_in, opt_four),
};
static const gs_fact confusion_out[] = {
    GS_O_INT(wmh_confusion_out, needed, "needed", "total that confuses; 0: always"),
    GS_O_INT(wmh_confusion_out, roll, "roll", "face"),
    GS_O_BOOL(wmh_confusion_out, confused, "confused", "it is confused"),
};

static gs_step_result confusion_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const wmh_confusion_in *in = in_;
    confusion_state *st = state;
    wmh_confusion_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->cause != WMH_CAUSE_IMPASSABLE && in->cause != WMH_CAUSE_MADE_WAY &&
        in->cause != WMH_CAUSE_FORCED_WAY) {
        out->confused = 1;
        gs_note_text(ask, "WMH-B10.1", "this always confuses");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->needed = in->opt_four ? 4 : 6; /* WMH-R42 */
    out->roll = ask->cls + 1;
    gs_note(ask, "WMH-R42", "confused on", out->needed);
    out->confused = out->roll +
                        gs_points(ask, "WMH-R79", "house rule", in->modifier) >=
                    out->needed;
    gs_note_text(ask, "WMH-B10.1",
                 out->confused ? "it is confused" : "it keeps its order");
    GS_PROC_END;
}

const gs_proc wmh_confusion = {
    .name = "confusion",
    .help = "whether a single cause confuses a unit",
    .rules = "WMH-B10.1 WMH-R42 WMH-R79",
    WMH_DICE(confusion),
};
