/* CAM-8.2: who is winning the campaign. */
#include "cam_int.h"

typedef cam_points_in in_t;
typedef cam_points_out out_t;

static const char *const victory_words[] = {"points", "none", NULL};
static const char *const standing_words[] = {"ahead", "level", "behind", NULL};
static const char *const result_words[] = {"open", "won", "lost", "drawn", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, wins, "side.wins", 0, 0, 99, "battles won"),
    GS_F_INT(in_t, draws, "side.draws", 0, 0, 99, "battles drawn"),
    GS_F_INT(in_t, losses, "side.losses", 0, 0, 99, "battles lost"),
    GS_F_INT(in_t, worth, "side.worth", 0, 0, 9999, "worth of its places"),
    GS_F_INT(in_t, captives, "side.captives", 0, 0, 99, "ratings of the enemy heroes it holds"),
    GS_F_INT(in_t, slain, "side.slain", 0, 0, 99, "ratings of the enemy heroes it has slain"),
    GS_F_INT(in_t, goals, "side.goals", 0, -999, 999, "points of the goals it has reached"),
    GS_F_INT(in_t, bonus, "side.bonus", 0, -999, 999, "handicap"),
    GS_F_INT(in_t, other_points, "other.points", 0, -9999, 9999, "points of the best other side"),
    GS_F_INT(in_t, value_win, "value.win", 3, -100, 100, "points for a battle won"),
    GS_F_INT(in_t, value_draw, "value.draw", 1, -100, 100, "points for a battle drawn"),
    GS_F_INT(in_t, value_loss, "value.loss", 0, -100, 100, "points for a battle lost"),
    GS_F_INT(in_t, value_worth, "value.worth", 1, -100, 100, "points for a place's worth"),
    GS_F_INT(in_t, value_captive, "value.captive", 1, -100, 100, "points for a captive's rating"),
    GS_F_INT(in_t, value_slain, "value.slain", 2, -100, 100, "points for a slain hero's rating"),
    GS_F_INT(in_t, target, "target", 0, 0, 9999, "points that end the campaign, 0 none"),
    GS_F_INT(in_t, turn, "turn", 1, 0, 999, "turn just ended"),
    GS_F_INT(in_t, last_turn, "last-turn", 0, 0, 999, "the last turn, 0 no end date"),
    GS_F_WORD(in_t, opt_victory, "options.victory", victory_words, 0, "points are counted"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, battle_points, "battle-points", "for battles"),
    GS_O_INT(out_t, place_points, "place-points", "for places"),
    GS_O_INT(out_t, hero_points, "hero-points", "for heroes taken and slain"),
    GS_O_INT(out_t, goal_points, "goal-points", "for goals"),
    GS_O_INT(out_t, points, "points", "all together, with the handicap"),
    GS_O_INT(out_t, lead, "lead", "before the best other side"),
    GS_O_WORD(out_t, standing, "standing", standing_words, "how the side stands"),
    GS_O_BOOL(out_t, over, "over", "the campaign is over"),
    GS_O_WORD(out_t, result, "result", result_words, "for the side"),
};

/* Step 3 of the book. (CAM-R24) */
static bool over(const in_t *in, const out_t *out)
{
    return (in->target > 0 && (out->points >= in->target || in->other_points >= in->target)) ||
           (in->last_turn > 0 && in->turn >= in->last_turn);
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    out->standing = CAM_EVEN;
    if (in->opt_victory) {
        gs_note_text(ask, "CAM-8.2", "no points are counted");
        return GS_STEP_DONE;
    }
    out->battle_points = in->wins * in->value_win + in->draws * in->value_draw +
                         in->losses * in->value_loss;
    out->place_points = in->worth * in->value_worth;
    out->hero_points = in->captives * in->value_captive + in->slain * in->value_slain;
    out->goal_points = in->goals;
    out->points = out->battle_points + out->place_points + out->hero_points + in->goals +
                  in->bonus;
    out->lead = out->points - in->other_points;
    gs_note(ask, "CAM-R23", "for battles", out->battle_points);
    gs_note(ask, "CAM-R23", "for places", out->place_points);
    gs_note(ask, "CAM-R23", "for heroes taken and slain", out->hero_points);
    gs_note(ask, "CAM-8.2", "for goals", out->goal_points);
    gs_note(ask, "CAM-8.2", "handicap", in->bonus);
    gs_note(ask, "CAM-8.2", "points", out->points);
    out->standing = out->lead > 0 ? CAM_AHEAD : out->lead < 0 ? CAM_BEHIND : CAM_EVEN;
    out->over = over(in, out);
    if (out->over) {
        out->result = out->lead > 0 ? CAM_WON : out->lead < 0 ? CAM_LOST : CAM_DRAWN;
        gs_note(ask, "CAM-R24", "the campaign is over; lead", out->lead);
    }
    return GS_STEP_DONE;
}

const gs_proc cam_victory_points = {
    .name = "victory-points",
    .help = "who is winning the campaign",
    .rules = "CAM-8.2 CAM-R23 CAM-R24",
    CAM_PROC(points),
    CAM_NO_DICE,
};
