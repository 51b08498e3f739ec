/* GOH chapter 8: light troops that evade a charge. Lengths are in thousandths. */
#include "goh_int.h"

typedef goh_evade_in in_t;
typedef goh_evade_out out_t;

static const char *const evader_words[] = {"skirmishers", "horse-archers", NULL};
static const char *const charge_words[] = {"full", "halt", "catch", NULL};
static const char *const rounding_words[] = {"none", "up", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, type, "evader.type", evader_words, GOH_EVADER_SKIRMISHERS, "who evades"),
    GS_F_DEC(in_t, distance, "distance", 1000, 0, 15000, 3, "gap between them before the charge"),
    GS_F_DEC(in_t, charger_move, "charger.move", 3000, 0, 15000, 3, "allowance of the charge"),
    GS_F_WORD(in_t, charge, "charge", charge_words, GOH_CHARGE_FULL,
              "the charger goes full, halts, or goes on if that catches"),
    GS_F_DEC(in_t, room, "evader.room", 99000, 0, 99000, 3, "free distance behind the evader"),
    GS_F_INT(in_t, bonus, "evader.bonus", 0, -3, 3, "for special rules, on the die"),
    GS_F_WORD(in_t, opt_rounding, "options.evade-rounding", rounding_words, 0,
              "halves of a length kept, or rounded up"),
};

static const gs_fact out_facts[] = {
    GS_O_BOOL(out_t, evades, "evades", "there was a charge to evade"),
    GS_O_INT(out_t, roll, "roll", "the die"),
    GS_O_DEC(out_t, evader_moved, "evader.moved", "lengths that it goes"),
    GS_O_DEC(out_t, charger_moved, "charger.moved", "lengths that the charger goes"),
    GS_O_DEC(out_t, gap, "gap", "left between them"),
    GS_O_BOOL(out_t, caught, "caught", "the charger catches it"),
    GS_O_BOOL(out_t, may_fight, "evader.may-fight", "it may fight back"),
    GS_O_BOOL(out_t, may_shoot, "evader.may-shoot", "it may shoot"),
};

static const char *const labels[] = {"evade.evader"};

typedef gs_place state;

/* How far the evader goes. (GOH-8.3b, GOH-R42, GOH-R46b) */
static int32_t evade_distance(const in_t *in, int32_t roll, gs_ask *ask)
{
    int32_t pips = roll + in->bonus < 0 ? 0 : roll + in->bonus;
    int32_t e = pips * 1000;
    gs_points(ask, "GOH-R46b", "special rules, on the die", in->bonus);
    if (in->type == GOH_EVADER_SKIRMISHERS) {
        e = in->opt_rounding ? gs_half_up(pips) * 1000 : pips * 500;
        gs_note_dec(ask, "GOH-8.3b", "skirmishers on foot: half the die", e);
    } else {
        gs_note_dec(ask, "GOH-8.3b", "horse archers: the whole die", e);
    }
    if (e > in->room) {
        e = in->room;
        gs_note_dec(ask, "GOH-R42", "stopped by what is behind it", e);
    }
    return e;
}

static void charge_home(const in_t *in, int32_t e, out_t *out, gs_ask *ask)
{
    bool catches = in->charger_move >= in->distance + e;
    bool halts = in->charge == GOH_CHARGE_HALT || (in->charge == GOH_CHARGE_CATCH && !catches);
    if (in->charge == GOH_CHARGE_CATCH) {
        gs_note_text(ask, "GOH-R43b", "the charger goes full only to catch");
    }
    if (halts) { /* GOH-8.3d, GOH-R43 */
        out->charger_moved = in->distance;
        out->gap = e;
        out->caught = e == 0;
        gs_note_dec(ask, "GOH-8.3d", "the charger halts where the evader stood; gap", e);
    } else {
        out->caught = catches;
        out->charger_moved = catches ? in->distance + e : in->charger_move;
        out->gap = catches ? 0 : in->distance + e - in->charger_move;
        gs_note_dec(ask, "GOH-8.3d", "the charger completes its move; gap", out->gap);
    }
    if (out->caught) {
        gs_note_text(ask, "GOH-R43", "the evader is caught from behind");
    }
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    out_t *out = out_;
    GS_PROC_BEGIN(st);
    if (in->charger_move < in->distance) { /* GOH-R42: no charge, no evade */
        out->gap = in->distance;
        out->may_fight = 1;
        out->may_shoot = 1;
        gs_note_text(ask, "GOH-R42", "the charger cannot make contact: no evade");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->evades = 1;
    out->roll = ask->cls + 1;
    gs_note_text(ask, "GOH-8.3a", "horse archers and skirmishers may evade a charge");
    out->evader_moved = evade_distance(in, out->roll, ask);
    charge_home(in, out->evader_moved, out, ask);
    out->may_fight = !out->caught; /* GOH-8.3e */
    out->may_shoot = !out->caught || in->type == GOH_EVADER_HORSE_ARCHERS; /* GOH-8.3f */
    if (out->caught) {
        gs_note_text(ask, "GOH-8.3e", "caught evaders do not fight back");
        if (out->may_shoot) {
            gs_note_text(ask, "GOH-8.3f", "caught horse archers may still shoot");
        }
    }
    GS_PROC_END;
}

const gs_proc goh_evade = {
    .name = "evade",
    .help = "how far evaders get, and whether they are caught",
    .rules = "GOH-8.3a GOH-8.3b GOH-8.3d GOH-8.3e GOH-8.3f GOH-R42 GOH-R43",
    GOH_PROC(evade),
    GOH_DICE,
};
