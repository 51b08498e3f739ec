/* CAM-2.4: what a hero's deeds in a battle earn him. */
#include "cam_int.h"

typedef cam_deeds_in in_t;
typedef cam_deeds_out out_t;

static const char *const state_words[] = {"fit", "wounded", "captive", "missing", "dead", NULL};
static const char *const deeds_words[] = {"source", "campaign", NULL};
enum { DEAD = 4 };

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, rating, "hero.rating", 1, 1, 6, "his rating before the battle"),
    GS_F_WORD(in_t, state, "hero.state", state_words, 0, "his state after it"),
    GS_F_INT(in_t, challenges, "challenges", 0, 0, 9,
             "challenges won against heroes of higher Power"),
    GS_F_INT(in_t, struck_down, "struck-down", 0, 0, 9,
             "enemy heroes of equal or higher rating struck down"),
    GS_F_INT(in_t, destroyed, "unit.destroyed", 0, 0, 20, "enemy units that his unit destroyed"),
    GS_F_BOOL(in_t, commanded, "commanded", 0, "he commanded his army"),
    GS_F_WORD(in_t, battle, "battle", cam_battle_words, CAM_BATTLE_WON, "for his side"),
    GS_F_INT(in_t, own_strength, "own.strength", 100, 1, 10000, "points of his army at the start"),
    GS_F_INT(in_t, enemy_strength, "enemy.strength", 100, 1, 10000, "points of the enemy's"),
    GS_F_WORD(in_t, opt_deeds, "options.deeds", deeds_words, 0,
              "only what the rule set's source gives, or the campaign's deeds too"),
    GS_F_INT(in_t, opt_cap, "options.power-cap", 3, 3, 6, "highest rating by deeds"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, struck_down, "deed.struck-down", "he struck down a hero his equal"),
    GS_O_BOOL(out_t, unit, "deed.unit", "his unit destroyed two of the enemy's"),
    GS_O_BOOL(out_t, command, "deed.command", "he won against odds of 3 to 2"),
    GS_O_INT(out_t, earned, "earned", "points earned"),
    GS_O_INT(out_t, gain, "gain", "points gained"),
    GS_O_BOOL(out_t, capped, "capped", "the cap kept some from him"),
    GS_O_INT(out_t, rating, "hero.rating", "his rating then"),
};

static int32_t earned(const in_t *in, const out_t *deeds, gs_ask *ask)
{
    if (in->state == DEAD) {
        gs_note_text(ask, "CAM-R16", "the dead gain nothing");
        return 0;
    }
    if (in->challenges > 0) {
        gs_note(ask, "CAM-R15", "challenges won count each", in->challenges);
        return in->challenges;
    }
    if (in->opt_deeds && (deeds->struck_down || deeds->unit || deeds->command)) {
        gs_note(ask, "CAM-2.4", "for the deeds of one battle", 1);
        return 1;
    }
    return 0;
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    out->struck_down = in->struck_down >= 1;
    out->unit = in->destroyed >= 2;
    out->command = in->commanded && in->battle == CAM_BATTLE_WON &&
                   2 * in->enemy_strength >= 3 * in->own_strength; /* CAM-R16 */
    if (out->struck_down) {
        gs_note_text(ask, "CAM-2.4", "a deed: struck down a hero of equal or higher rating");
    }
    if (out->unit) {
        gs_note_text(ask, "CAM-2.4", "a deed: his unit destroyed two enemy units");
    }
    if (out->command) {
        gs_note_text(ask, "CAM-R16", "a deed: won in command against odds of 3 to 2");
    }
    out->earned = earned(in, out, ask);
    out->rating = gs_least(in->rating + out->earned, gs_most(in->opt_cap, in->rating));
    out->gain = out->rating - in->rating;
    out->capped = out->gain < out->earned;
    if (out->capped) {
        gs_note(ask, "CAM-2.1", "the rating does not pass the cap", in->opt_cap);
    }
    gs_note(ask, "CAM-2.4", "rating", out->rating);
    return GS_STEP_DONE;
}

const gs_proc cam_deeds = {
    .name = "deeds",
    .help = "what a hero's deeds in a battle earn him",
    .rules = "CAM-2.4 CAM-R15 CAM-R16",
    CAM_PROC(deeds),
    CAM_NO_DICE,
};
