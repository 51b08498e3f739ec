/* MOH-R51, R52, R57 to R59: what happens to generals, in a battle and between battles. */
#include "moh_int.h"

/* ---- general-risk ---- */

static const char *const risk_words[] = {
    "unhurt", "light-wound", "serious-wound", "killed", NULL,
};

typedef struct risk_state {
    int32_t pc, risk;
} risk_state;

static const gs_fact risk_in[] = {
    GS_F_INT(moh_risk_in, hits, "unit.hits", 0, 0, 400,
             "hits on the unit that he is with"),
    MOH_F_BONUS(moh_risk_in, bonus, "hero.bonus", "special rule, on the risk die"),
    MOH_F_BONUS(moh_risk_in, wound_bonus, "wound.bonus",
                "special rule, on the wound die"),
    GS_F_WORD(moh_risk_in, off, "options.general-risk", moh_on_words, 0,
              "generals are at risk"),
};
static const gs_fact risk_out[] = {
    GS_O_INT(moh_risk_out, risk_roll, "hero.risk-roll", "the risk die"),
    GS_O_BOOL(moh_risk_out, struck, "hero.struck", "he is struck"),
    GS_O_INT(moh_risk_out, wound_roll, "hero.wound-roll", "the wound die"),
    GS_O_WORD(moh_risk_out, result, "hero.result", risk_words, "what becomes of him"),
};
enum { LABEL_RISK, LABEL_WOUND };
static const char *const risk_labels[] = {"risk.hero", "wound.hero"};

static gs_step_result risk_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_risk_in *in = in_;
    risk_state *st = state;
    moh_risk_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->hits == 0 || in->off) {
        gs_note_text(ask, "MOH-R51", "no risk in this phase");
        return GS_STEP_DONE; /* unhurt */
    }
    GS_ASK(st, ask, LABEL_RISK, 1, &gs_faces_each);
    st->risk = ask->cls + 1;
    gs_note(ask, "MOH-R51", "his unit was hit: die and bonus, struck on 1 or less",
            st->risk + in->bonus);
    if (st->risk + in->bonus >= 2) {
        out->risk_roll = st->risk;
        return GS_STEP_DONE; /* unhurt */
    }
    GS_ASK(st, ask, LABEL_WOUND, 1, &gs_faces_each);
    out->risk_roll = st->risk;
    out->struck = 1;
    out->wound_roll = ask->cls + 1;
    int32_t total = out->wound_roll + in->wound_bonus;
    gs_note(ask, "MOH-R51",
            "struck: 2 or less kills, 3 and 4 wound seriously, more lightly", total);
    out->result = total <= 2   ? MOH_RISK_KILLED
                  : total <= 4 ? MOH_SERIOUS_WOUND
                               : MOH_LIGHT_WOUND;
    GS_PROC_END;
}

const gs_proc moh_general_risk = {
    .name = "general-risk",
    .help = "whether a general is struck with his unit",
    .rules = "MOH-R51",
    MOH_DICE(risk),
};

/* ---- hero-fate ---- */

static const char *const fate_event_words[] = {
    "destroyed", "surrendered", "broken", "left-table", "caught-alone", NULL,
};
static const char *const fate_result_words[] = {"escapes", "captured", "killed", NULL};

typedef gs_place fate_state;

static const gs_fact fate_in[] = {
    GS_F_WORD(moh_fate_in, event, "event", fate_event_words, MOH_UNIT_DESTROYED,
              "what became of his unit, or of him"),
    GS_F_BOOL(moh_fate_in, pursuing, "enemy.pursuing", 0,
              "an enemy that fought the broken unit pursues"),
    MOH_F_BONUS(moh_fate_in, bonus, "hero.bonus", "special rule, on the die"),
};
static const gs_fact fate_out[] = {
    GS_O_INT(moh_fate_out, roll, "hero.fate-roll", "the die"),
    GS_O_WORD(moh_fate_out, result, "hero.result", fate_result_words,
              "what becomes of him"),
};
static const char *const fate_labels[] = {"fate.hero"};

/* The totals up to which he is killed, and up to which he is captured, by event
 * (MOH-R52). */
static const struct {
    int32_t killed, captured;
} fate_chart[] = {
    [MOH_UNIT_DESTROYED] = {2, 4},
    [MOH_UNIT_BROKEN] = {INT32_MIN, 1},
    [MOH_CAUGHT_ALONE] = {1, 4},
};

static gs_step_result fate_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_fate_in *in = in_;
    fate_state *st = state;
    moh_fate_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->event == MOH_UNIT_SURRENDERED) {
        out->result = MOH_FATE_CAPTURED; /* MOH-R48 */
        gs_note_text(ask, "MOH-R48", "his unit surrenders and he with it");
        return GS_STEP_DONE;
    }
    if (in->event == MOH_UNIT_LEFT_TABLE ||
        (in->event == MOH_UNIT_BROKEN && !in->pursuing)) {
        out->result = MOH_FATE_ESCAPES;
        gs_note_text(ask, "MOH-R52", "nobody is after him: he escapes");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    int32_t total = out->roll + in->bonus;
    gs_note(ask, in->event == MOH_CAUGHT_ALONE ? "MOH-R50" : "MOH-R52", "die and bonus",
            total);
    out->result = total <= fate_chart[in->event].killed     ? MOH_FATE_KILLED
                  : total <= fate_chart[in->event].captured ? MOH_FATE_CAPTURED
                                                            : MOH_FATE_ESCAPES;
    gs_note_text(ask, "MOH-R52",
                 out->result == MOH_FATE_KILLED     ? "he is killed"
                 : out->result == MOH_FATE_CAPTURED ? "he is captured"
                                                    : "he escapes");
    GS_PROC_END;
}

const gs_proc moh_hero_fate = {
    .name = "hero-fate",
    .help = "what becomes of a general whose unit is lost, or who is caught alone",
    .rules = "MOH-R52 MOH-R48 MOH-R50",
    MOH_DICE(fate),
};

/* ---- convalescence ---- */

static const char *const wound_words[] = {"none", "light", "serious", NULL};
static const char *const health_words[] = {"fit", "unfit", "dies", NULL};

typedef gs_place convalescence_state;

static const gs_fact convalescence_in[] = {
    GS_F_WORD(moh_convalescence_in, wound, "hero.wound", wound_words, MOH_NO_WOUND,
              "his wound"),
    MOH_F_BONUS(moh_convalescence_in, bonus, "hero.bonus", "special rule, on the die"),
    GS_F_WORD(moh_convalescence_in, mild, "options.wounds", moh_wounds_words, 0,
              "whether wounds may still kill"),
};
static const gs_fact convalescence_out[] = {
    GS_O_INT(moh_convalescence_out, roll, "hero.roll", "the die"),
    GS_O_WORD(moh_convalescence_out, result, "hero.result", health_words, "how he does"),
};
static const char *const convalescence_labels[] = {"convalescence.hero"};

static gs_step_result convalescence_step(const void *in_, void *state, void *out_,
                                         gs_ask *ask)
{
    const moh_convalescence_in *in = in_;
    convalescence_state *st = state;
    moh_convalescence_out *out = out_;
    GS_PROC_BEGIN(st);
    if (in->wound != MOH_WOUND_SERIOUS) {
        gs_note_text(ask, "MOH-R57", "no wound, or a light one: he is fit");
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->roll = ask->cls + 1;
    int32_t total = out->roll + in->bonus;
    gs_note(ask, "MOH-R57", "a serious wound: die and bonus", total);
    out->result = total >= 4 ? MOH_FIT : total >= 2 || in->mild ? MOH_UNFIT : MOH_DIES;
    gs_note_text(ask, "MOH-R57",
                 out->result == MOH_FIT     ? "4 or more: he is fit"
                 : out->result == MOH_UNFIT ? "he must rest longer"
                                            : "1 or less: he dies");
    GS_PROC_END;
}

const gs_proc moh_convalescence = {
    .name = "convalescence",
    .help = "a wounded hero between battles",
    .rules = "MOH-R57",
    MOH_DICE(convalescence),
};

/* ---- escape ---- */

static const char *const captive_words[] = {"captive", "escapes", NULL};

typedef gs_place escape_state;

static const gs_fact escape_in[] = {
    MOH_F_BONUS(moh_escape_in, bonus, "hero.bonus", "what the campaign grants"),
};
static const gs_fact escape_out[] = {
    GS_O_INT(moh_escape_out, roll, "escape.roll", "the die"),
    GS_O_INT(moh_escape_out, total, "escape.total", "die and bonus"),
    GS_O_WORD(moh_escape_out, result, "hero.result", captive_words, "whether he is free"),
};
static const char *const escape_labels[] = {"escape.hero"};

static gs_step_result escape_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const moh_escape_in *in = in_;
    escape_state *st = state;
    moh_escape_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* MOH-R58 */
    out->roll = ask->cls + 1;
    out->total = out->roll + in->bonus;
    out->result = out->total >= 6 ? MOH_ESCAPED : MOH_STILL_CAPTIVE;
    gs_note(ask, "MOH-R58", "die and bonus, free on 6 or more", out->total);
    GS_PROC_END;
}

const gs_proc moh_escape = {
    .name = "escape",
    .help = "a captive hero between battles",
    .rules = "MOH-R58",
    MOH_DICE(escape),
};

/* ---- hero-reward ---- */

static const gs_fact reward_in[] = {
    GS_F_INT(moh_reward_in, winner_power, "winner.power", 1, 0, 3,
             "power of the winning general"),
    GS_F_INT(moh_reward_in, loser_power, "loser.power", 1, 0, 3,
             "power of the losing general"),
    GS_F_WORD(moh_reward_in, off, "options.hero-power", moh_on_words, 0,
              "generals gain power by battles"),
};
static const gs_fact reward_out[] = {
    GS_O_INT(moh_reward_out, gained, "winner.gained", "power that he gains"),
    GS_O_INT(moh_reward_out, power_after, "winner.power-after", "his power now"),
};

static gs_step_result reward_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const moh_reward_in *in = in_;
    moh_reward_out *out = out_;
    /* MOH-R59 */
    out->gained = !in->off && in->winner_power <= in->loser_power && in->winner_power < 3;
    out->power_after = in->winner_power + out->gained;
    gs_note(ask, "MOH-R59", "power gained over a general not below him", out->gained);
    return GS_STEP_DONE;
}

const gs_proc moh_hero_reward = {
    .name = "hero-reward",
    .help = "power gained by the winning commander",
    .rules = "MOH-R59",
    MOH_NO_DICE(reward),
};
