/* CAM-3.2: how a hero's wounds close. */
#include "cam_int.h"

typedef cam_heal_in in_t;
typedef cam_heal_out out_t;

static const char *const recovery_words[] = {"full", "one", "roll", NULL};

static const gs_fact in_facts[] = {
    GS_F_INT(in_t, rating, "hero.rating", 1, 1, 6, "his rating"),
    GS_F_INT(in_t, wounds, "hero.wounds", 1, 0, 12, "open wounds"),
    GS_F_INT(in_t, items, "hero.items", 0, 0, 3, "what his items add to Power"),
    GS_F_INT(in_t, rest, "rest", 1, 0, 12, "campaign turns of rest"),
    GS_F_INT(in_t, bonus, "heal.bonus", 0, -3, 3, "house rules, on each die"),
    GS_F_WORD(in_t, opt_recovery, "options.recovery", recovery_words, CAM_RECOVERY_FULL,
              "how wounds heal"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, wounds, "hero.wounds", "wounds still open"),
    GS_O_INT(out_t, healed, "healed", "wounds healed, scars not counted"),
    GS_O_INT(out_t, scars, "scars", "wounds closed as scars"),
    GS_O_INT(out_t, power, "hero.power", "his present Power"),
    GS_O_BOOL(out_t, whole, "whole", "no wound is open"),
};

static const char *const labels[] = {"heal.hero"};

typedef struct state {
    int32_t pc, turn, open;
    int32_t scars; /* kept only where it is asked for */
} state;

/* A wound's die: a natural 1 is a scar whatever the bonus, 4 or more with the bonus heals. A row
 * for each bonus. (CAM-3.2, CAM-R3) */
enum { STAYS, HEALS, SCAR };
#define ROW(two, three, four, five, six) \
    {{1, 2, 3, 4, 5, 6}, {SCAR, two, three, four, five, six}, 3}
static const gs_faces wound_die[7] = {
    ROW(STAYS, STAYS, STAYS, STAYS, STAYS), ROW(STAYS, STAYS, STAYS, STAYS, HEALS),
    ROW(STAYS, STAYS, STAYS, HEALS, HEALS), ROW(STAYS, STAYS, HEALS, HEALS, HEALS),
    ROW(STAYS, HEALS, HEALS, HEALS, HEALS), ROW(HEALS, HEALS, HEALS, HEALS, HEALS),
    ROW(HEALS, HEALS, HEALS, HEALS, HEALS),
};

static void turn_of_rest(state *st, gs_ask *ask)
{
    st->open = ask->count[STAYS];
    gs_note(ask, "CAM-3.2", "wounds healed on 4 or more", ask->count[HEALS]);
    gs_points(ask, "CAM-R3", "wounds closed as scars on a natural 1", ask->count[SCAR]);
    if (GS_WANTS(ask, out_t, scars) || GS_WANTS(ask, out_t, healed)) {
        st->scars += ask->count[SCAR];
    }
}

static void result(const in_t *in, const state *st, out_t *out, gs_ask *ask)
{
    out->wounds = st->open;
    out->scars = st->scars;
    out->healed = in->wounds - st->open - st->scars;
    out->whole = st->open == 0;
    out->power = gs_most(0, in->rating - st->open + in->items);
    gs_points(ask, "CAM-R1", "his items add to his Power", in->items);
    gs_note(ask, "CAM-2.1", "present Power: rating less open wounds, and items", out->power);
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    GS_PROC_BEGIN(st);
    st->open = in->wounds;
    if (in->opt_recovery == CAM_RECOVERY_FULL) { /* CAM-R2: whatever the rest */
        st->open = 0;
        gs_note_text(ask, "CAM-R2", "all wounds close by the next battle");
    } else if (in->opt_recovery == CAM_RECOVERY_ONE) {
        st->open -= gs_least(in->rest, in->wounds);
        gs_note(ask, "CAM-3.2", "one wound closes each turn of rest", in->wounds - st->open);
    } else {
        for (st->turn = 0; st->turn < in->rest && st->open > 0; st->turn++) {
            GS_ASK(st, ask, 0, st->open, &wound_die[in->bonus + 3]);
            turn_of_rest(st, ask);
        }
    }
    result(in, st, out_, ask);
    GS_PROC_END;
}

const gs_proc cam_heal = {
    .name = "heal",
    .help = "how a hero's wounds close",
    .rules = "CAM-3.2 CAM-R1 CAM-R2 CAM-R3",
    CAM_PROC(heal),
    CAM_DICE,
};
