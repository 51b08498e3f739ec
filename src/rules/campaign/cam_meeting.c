/* CAM-7.2: do two armies meet on a road in one turn, and who defends? All divisions are exact: the
 * point where they meet is num / den marches from the road's first place. */
#include "cam_int.h"

typedef cam_meeting_in in_t;
typedef cam_meeting_out out_t;

static const char *const how_words[] = {"none", "place", "road", NULL};
static const char *const by_words[] = {"none", "standing", "nearer", "owner", "order", NULL};

static const gs_fact in_facts[] = {
    GS_F_BOOL(in_t, hostile, "hostile", 1, "they are enemies"),
    GS_F_INT(in_t, length, "length", 0, 0, 20, "of the road in marches; 0: a place alone"),
    GS_F_INT(in_t, a.start, "a.start", 0, 0, 20, "where army A begins the turn"),
    GS_F_INT(in_t, a.end, "a.end", 0, 0, 20, "where army A ends it"),
    GS_F_INT(in_t, a.since, "a.since", 0, 0, 99, "turns for which A had stood at its start"),
    GS_F_INT(in_t, b.start, "b.start", 0, 0, 20, "where army B begins the turn"),
    GS_F_INT(in_t, b.end, "b.end", 0, 0, 20, "where army B ends it"),
    GS_F_INT(in_t, b.since, "b.since", 0, 0, 99, "turns for which B had stood at its start"),
    GS_F_WORD(in_t, owner, "owner", cam_side_words, CAM_SIDE_NONE, "whose the place or road is"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, meets, "meets", "they meet"),
    GS_O_WORD(out_t, how, "how", how_words, "where"),
    GS_O_INT(out_t, point, "point", "marches from the road's first place, rounded down"),
    GS_O_INT(out_t, when, "when", "thousandths of the turn, rounded down"),
    GS_O_WORD(out_t, defender, "defender", cam_side_words, "who was there first"),
    GS_O_WORD(out_t, attacker, "attacker", cam_side_words, "the other"),
    GS_O_WORD(out_t, by, "by", by_words, "what settled it"),
};

/* Who defends at the point num / den. (CAM-R21) */
static int32_t defender(const in_t *in, int32_t a_start, int32_t b_start, int32_t num, int32_t den,
                        int32_t *by)
{
    int32_t way_a = a_start * den > num ? a_start * den - num : num - a_start * den;
    int32_t way_b = b_start * den > num ? b_start * den - num : num - b_start * den;
    *by = CAM_DEFENDS_STANDING;
    if ((way_a == 0) != (way_b == 0)) {
        return way_a == 0 ? CAM_SIDE_A : CAM_SIDE_B;
    }
    if (way_a == 0 && in->a.since != in->b.since) {
        return in->a.since > in->b.since ? CAM_SIDE_A : CAM_SIDE_B;
    }
    *by = CAM_DEFENDS_NEARER;
    if (way_a != way_b) {
        return way_a < way_b ? CAM_SIDE_A : CAM_SIDE_B;
    }
    *by = CAM_DEFENDS_OWNER;
    if (in->owner != CAM_SIDE_NONE) {
        return in->owner;
    }
    *by = CAM_DEFENDS_ORDER;
    return CAM_SIDE_A;
}

static void note_defender(const out_t *out, gs_ask *ask)
{
    static const char *const text[] = {
        "", "the defender stood there", "the defender had the shorter way",
        "the defender is at home", "the defender is the army named first",
    };
    gs_note_text(ask, "CAM-7.2", out->how == CAM_HOW_PLACE ? "they meet at a place"
                                                           : "they meet on the road");
    gs_note(ask, "CAM-R20", "in thousandths of the turn", out->when);
    gs_note_text(ask, "CAM-R21", text[out->by]);
    gs_note_text(ask, "CAM-R21", out->defender == CAM_SIDE_A ? "army A defends"
                                                             : "army B defends");
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    int32_t a_start = gs_least(in->a.start, in->length);
    int32_t a_end = gs_least(in->a.end, in->length);
    int32_t b_start = gs_least(in->b.start, in->length);
    int32_t b_end = gs_least(in->b.end, in->length);
    int32_t before = b_start - a_start;
    int32_t after = b_end - a_end;
    if (!in->hostile || before * after > 0 || (before == 0 && after != 0)) { /* CAM-R20 */
        gs_note_text(ask, in->hostile ? "CAM-R20" : "CAM-7.2", "they do not meet");
        return GS_STEP_DONE;
    }
    int32_t den = before ? before - after : 1; /* time is before / den of the turn */
    int32_t num = a_start * den + (a_end - a_start) * before;
    if (den < 0) {
        den = -den;
        num = -num;
        before = -before;
    }
    out->meets = 1;
    out->how = num == 0 || num == in->length * den ? CAM_HOW_PLACE : CAM_HOW_ROAD;
    out->point = num / den;
    out->when = 1000 * before / den;
    out->defender = defender(in, a_start, b_start, num, den, &out->by);
    out->attacker = CAM_SIDE_A + CAM_SIDE_B - out->defender;
    note_defender(out, ask);
    return GS_STEP_DONE;
}

const gs_proc cam_meeting = {
    .name = "meeting",
    .help = "whether two armies meet on the march, and who defends",
    .rules = "CAM-7.2 CAM-R20 CAM-R21",
    CAM_PROC(meeting),
    CAM_NO_DICE,
};
