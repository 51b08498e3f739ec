/* One unit's attacks on one enemy unit in one round of melee, for engagements of several.
 */
#include "wmh_int.h"

enum { LABEL_ATTACK, LABEL_SAVE };
typedef struct strike_state {
    int32_t pc, struck;
} strike_state;

typedef struct strike_plan {
    wmh_attack_out attack;
    wmh_target defender;
} strike_plan;

static const char *const strike_labels[] = {"attack.attacker", "save.defender"};

static const gs_fact strike_in[] = {
    GS_F_INT(wmh_strike_in, round, "round", 1, 1, 99, "round of the engagement"),
    WMH_SIDE_ROWS("attacker", 0, 1),
    WMH_SIDE_ROWS("defender", 1, 0),
    WMH_TURNED_ROWS,
};
static const gs_fact strike_out[] = {
    WMH_ATTACK_MODS(wmh_strike_out, attack, "attacker"),
    GS_O_INT(wmh_strike_out, saved, "defender.saved", "hits saved"),
    GS_O_INT(wmh_strike_out, attack.hits, "attacker.hits", "unsaved hits"),
    GS_O_INT(wmh_strike_out, attack.pike_support, "attacker.pike-support",
             "support of its pike column"),
    GS_O_INT(wmh_strike_out, loss.lost, "defender.stands-lost", "stands that it loses"),
    GS_O_INT(wmh_strike_out, loss.left, "defender.stands-left", "stands that are left"),
    GS_O_INT(wmh_strike_out, loss.hits_left, "defender.hits-left", "odd hits left on it"),
    GS_O_BOOL(wmh_strike_out, loss.destroyed, "defender.destroyed", "no stand is left"),
};

static void strike_result(const wmh_strike_in *in, const wmh_target *d,
                          wmh_strike_out *out, gs_ask *ask)
{
    int32_t carried = in->side[WMH_DEFENDER].hits_carried;
    out->attack.hits = out->attack.struck - out->saved;
    gs_note(ask, "WMH-B7.4", "unsaved hits", out->attack.hits);
    out->loss = wmh_losses(d->stands, d->hits_value, carried + out->attack.hits);
    gs_points(ask, "WMH-B7.7", "odd hits from before", carried);
    gs_points(ask, "WMH-B5.5", "stands lost", out->loss.lost);
    gs_points(ask, "WMH-B7.7", "odd hits left", out->loss.hits_left);
}

static void make_plan(const void *in, void *plan_, gs_ask *ask)
{
    strike_plan *plan = plan_;
    wmh_attack_plan(in, WMH_ATTACKER, &plan->attack, &plan->defender, ask);
}

static gs_step_result strike_step(const void *in, void *state, void *out_, gs_ask *ask)
{
    strike_state *st = state;
    wmh_strike_out *out = out_;
    const strike_plan *plan = ask->plan;
    int32_t save = plan->defender.save;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, LABEL_ATTACK, plan->attack.dice, gs_faces_from(plan->attack.to_hit));
    st->struck = ask->count[1];
    wmh_note_save(ask, "WMH-B7.4", save);
    GS_ASK(st, ask, LABEL_SAVE, save ? st->struck : 0, gs_faces_from(save));
    out->attack = plan->attack;
    out->attack.struck = st->struck;
    out->saved = save ? ask->count[1] : 0;
    strike_result(in, &plan->defender, out, ask);
    GS_PROC_END;
}

const gs_proc wmh_strike = {
    .name = "strike",
    .help = "one unit's attacks on one enemy unit in a round of melee",
    .rules = "WMH-12.1 WMH-12.2 WMH-12.3 WMH-12.4 WMH-12.5 WMH-12.6 WMH-12.7 WMH-18.2 "
             "WMH-18.4 WMH-B7.2 WMH-B7.3 WMH-B7.4 WMH-B7.5 WMH-R79",
    WMH_DICE(strike),
    .plan = make_plan,
    .plan_size = sizeof(strike_plan),
    .check = wmh_fighters_check,
};
