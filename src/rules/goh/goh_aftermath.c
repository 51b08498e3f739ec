/* GOH-R82 to GOH-R84: a leader after the battle: captivity and renown. */
#include "goh_int.h"

typedef goh_aftermath_in in_t;
typedef goh_aftermath_out out_t;

static const char *const state_words[] = {"well", "wounded", "left", "captured", "killed", NULL};
static const char *const captives_words[] = {"roll", "kept", NULL};
static const char *const renown_words[] = {"none", "roll", NULL};
static const char *const after_words[] = {"free", "prisoner", "dead", NULL};
static const char *const how_words[] = {"well", "wounded", "returned", "rescued", "held",
                                        "carried-off", "killed", NULL};

static const gs_fact in_facts[] = {
    GS_F_WORD(in_t, state, "leader.state", state_words, GOH_LEADER_WELL,
              "how he is at the battle's end"),
    GS_F_INT(in_t, rating, "leader.rating", 1, 0, 6, "his power, that is his full inspiration"),
    GS_F_INT(in_t, deeds, "leader.deeds", 0, 0, 20,
             "enemy companies removed in melee by his own"),
    GS_F_INT(in_t, bonus, "leader.bonus", 0, -3, 3, "for special rules, on the rescue die"),
    GS_F_INT(in_t, renown_bonus, "leader.renown-bonus", 0, -3, 3,
             "for special rules, on the renown die"),
    GS_F_WORD(in_t, field, "field", goh_field_words, GOH_FIELD_OWN, "who holds the field"),
    GS_F_WORD(in_t, opt_captives, "options.captives", captives_words, 0,
              "captives may be rescued on the field, or are kept"),
    GS_F_WORD(in_t, opt_renown, "options.renown", renown_words, 0, "deeds roll for power"),
    GS_F_INT(in_t, opt_cap, "options.power-cap", 3, 3, 6, "most power that renown gives"),
};

static const gs_fact out_facts[] = {
    GS_O_INT(out_t, roll, "roll", "the rescue die"),
    GS_O_INT(out_t, renown_roll, "renown-roll", "the renown die"),
    GS_O_INT(out_t, renown_total, "renown-total", "renown die, deeds and bonuses; 7 gains"),
    GS_O_WORD(out_t, state, "leader.state", after_words, "what he is then"),
    GS_O_WORD(out_t, how, "how", how_words, "how he came to it"),
    GS_O_INT(out_t, gained, "gained", "power gained"),
    GS_O_INT(out_t, rating, "leader.rating", "his power then"),
};

static const char *const labels[] = {"aftermath.leader", "renown.leader"};
enum { LABEL_RESCUE, LABEL_RENOWN };

typedef struct state {
    int32_t pc, rescue;
} state;

static bool rolls_rescue(const in_t *in)
{
    return in->state == GOH_LEADER_CAPTURED && in->field == GOH_FIELD_OWN && !in->opt_captives;
}

static bool rolls_renown(const in_t *in)
{
    return in->opt_renown && in->deeds > 0 && in->rating < in->opt_cap &&
           in->state != GOH_LEADER_CAPTURED && in->state != GOH_LEADER_KILLED;
}

/* Step 1 of the book. (GOH-R84) */
static void captive(const in_t *in, int32_t rescue, out_t *out, gs_ask *ask)
{
    out->state = GOH_AFTER_PRISONER;
    if (!rescue) {
        out->how = GOH_HOW_HELD;
        gs_note_text(ask, "GOH-R84", "the enemy keeps his captive");
        return;
    }
    bool free = rescue + in->bonus >= 4;
    out->how = free ? GOH_HOW_RESCUED : GOH_HOW_CARRIED_OFF;
    out->state = free ? GOH_AFTER_FREE : GOH_AFTER_PRISONER;
    gs_note(ask, "GOH-R84", free ? "4 or more: rescued on the field"
                                 : "less than 4: carried off", rescue + in->bonus);
}

/* Step 2. */
static void others(const in_t *in, out_t *out, gs_ask *ask)
{
    if (in->state == GOH_LEADER_KILLED) {
        out->state = GOH_AFTER_DEAD;
        out->how = GOH_HOW_KILLED;
        gs_note_text(ask, "GOH-R84b", "he is dead; another succeeds him");
    } else if (in->state == GOH_LEADER_WOUNDED) {
        out->how = GOH_HOW_WOUNDED;
        gs_note_text(ask, "GOH-R83", "wounded: a point of power less until it heals");
    } else if (in->state == GOH_LEADER_LEFT) {
        out->how = GOH_HOW_RETURNED;
        gs_note_text(ask, "GOH-R84", "he left the table, and returns");
    } else {
        out->how = GOH_HOW_WELL;
    }
}

static void result(const in_t *in, int32_t rescue, int32_t renown, out_t *out, gs_ask *ask)
{
    out->roll = rescue;
    if (in->state == GOH_LEADER_CAPTURED) {
        captive(in, rescue, out, ask);
    } else {
        others(in, out, ask);
    }
    if (renown) { /* GOH-R82 */
        out->renown_roll = renown;
        out->renown_total = renown + in->deeds + (in->field == GOH_FIELD_OWN) + in->renown_bonus;
        out->gained = out->renown_total >= 7;
        gs_note(ask, "GOH-R82", "renown: die, deeds, field and bonus; 7 or more gains a point",
                out->renown_total);
    }
    out->rating = in->rating + out->gained;
    gs_note(ask, "GOH-R82", "power", out->rating);
}

static gs_step_result step(const void *in_, void *state_, void *out_, gs_ask *ask)
{
    const in_t *in = in_;
    state *st = state_;
    GS_PROC_BEGIN(st);
    if (rolls_rescue(in)) {
        GS_ASK(st, ask, LABEL_RESCUE, 1, &gs_faces_each);
        st->rescue = ask->cls + 1;
    }
    if (rolls_renown(in)) {
        GS_ASK(st, ask, LABEL_RENOWN, 1, &gs_faces_each);
        result(in, st->rescue, ask->cls + 1, out_, ask);
        return GS_STEP_DONE;
    }
    result(in, st->rescue, 0, out_, ask);
    GS_PROC_END;
}

const gs_proc goh_aftermath = {
    .name = "aftermath",
    .help = "a leader after the battle: captivity and renown",
    .rules = "GOH-R82 GOH-R83 GOH-R84",
    GOH_PROC(aftermath),
    GOH_DICE,
};
