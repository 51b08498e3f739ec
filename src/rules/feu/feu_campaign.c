/* FEU-R53 to R56: what becomes of heroes and units. Dice of the campaign are common dice
 * whatever the battle was fought with (FEU-R4). */
#include "feu_int.h"

/* ---- hero-fate ---- */

static const char *const event_words[] = {"destroyed", "left-table", "survived", NULL};
static const char *const cause_words[] = {"melee", "shooting", NULL};

static const gs_fact fate_in[] = {
    GS_F_WORD(feu_fate_in, event, "event", event_words, FEU_EVENT_DESTROYED,
              "what became of his unit"),
    GS_F_WORD(feu_fate_in, shooting, "cause", cause_words, 0, "what removed it"),
    FEU_F_BONUS(feu_fate_in, bonus, "hero.bonus", "special rule, on his die"),
    GS_F_WORD(feu_fate_in, fate, "options.hero-fate", feu_fate_option_words,
              FEU_FATE_ROLL, "heroes of lost units roll, escape or die"),
};
static const gs_fact fate_out[] = {
    GS_O_INT(feu_fate_out, roll, "roll", "the die"),
    GS_O_INT(feu_fate_out, total, "total", "with the bonus"),
    GS_O_WORD(feu_fate_out, result, "result", feu_hero_result_words, "his fate"),
};
static const char *const fate_labels[] = {"fate.hero"};

static feu_hero_result fate_of_total(const feu_fate_in *in, int32_t total)
{
    if (total <= 2) {
        return FEU_KILLED;
    }
    return total >= 5 ? FEU_ESCAPES : in->shooting ? FEU_WOUNDED : FEU_CAPTURED;
}

static gs_step_result fate_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_fate_in *in = in_;
    feu_state *st = state;
    feu_fate_out *out = out_;
    static const char *const text[] = {
        [FEU_UNHURT] = "he is unhurt",     [FEU_KILLED] = "he is killed",
        [FEU_CAPTURED] = "he is captured", [FEU_WOUNDED] = "he is carried off wounded",
        [FEU_ESCAPES] = "he escapes",
    };
    GS_PROC_BEGIN(st);
    if (in->event == FEU_EVENT_DESTROYED && in->fate == FEU_FATE_ROLL) {
        GS_ASK(st, ask, 0, 1, &gs_faces_each); /* FEU-R4 */
        st->roll = ask->cls + 1;
        out->roll = st->roll;
        out->total = st->roll + in->bonus;
        gs_note(ask, "FEU-R4", "a common die", out->roll);
        gs_note(ask, "FEU-R53", "with his bonus", out->total);
        out->result = (int32_t)fate_of_total(in, out->total);
    } else if (in->event == FEU_EVENT_DESTROYED) {
        out->result = in->fate == FEU_FATE_DIES ? FEU_KILLED : FEU_ESCAPES;
    } else {
        out->result = FEU_UNHURT;
    }
    gs_note_text(ask, "FEU-R53", text[out->result]);
    GS_PROC_END;
}

const gs_proc feu_hero_fate = {
    .name = "hero-fate",
    .help = "what becomes of a hero when his retinue is lost",
    .rules = "FEU-R53",
    FEU_DICE(fate),
};

/* ---- aftermath ---- */

#define LASTING 5 /* hits */

static const char *const unit_fate_words[] = {"survived", "left-table", "destroyed",
                                              NULL};
static const char *const after_words[] = {"whole", "weakened", "lost", NULL};

static const gs_fact aftermath_in[] = {
    GS_F_WORD(feu_aftermath_in, fate, "unit.fate", unit_fate_words, FEU_SURVIVED,
              "how it came out of the battle"),
    GS_F_INT(feu_aftermath_in, hits, "unit.hits", 0, 0, 59, "hits at the end"),
    GS_F_BOOL(feu_aftermath_in, passed_ten, "unit.passed-ten", 0,
              "it has passed ten hits"),
    GS_F_WORD(feu_aftermath_in, side_result, "side.result", feu_result_words, FEU_DREW,
              "how its side fared"),
    FEU_F_BONUS(feu_aftermath_in, bonus, "unit.bonus", "special rule, on its die"),
    GS_F_WORD(feu_aftermath_in, aftermath, "options.aftermath", feu_aftermath_words,
              FEU_AFTER_ROLL, "how units come back after a battle"),
};
static const gs_fact aftermath_out[] = {
    GS_O_INT(feu_aftermath_out, roll, "roll", "the die"),
    GS_O_INT(feu_aftermath_out, modifier, "modifier", "added to it"),
    GS_O_INT(feu_aftermath_out, total, "total", "the two together"),
    GS_O_WORD(feu_aftermath_out, result, "result", after_words, "how it goes on"),
    GS_O_INT(feu_aftermath_out, lasting, "unit.lasting", "hits that last"),
};
static const char *const aftermath_labels[] = {"aftermath.unit"};

static int32_t row_won(const void *in)
{
    return ((const feu_aftermath_in *)in)->side_result == FEU_WON;
}

static int32_t row_lost(const void *in)
{
    return -(((const feu_aftermath_in *)in)->side_result == FEU_LOST);
}

static int32_t row_bonus(const void *in)
{
    return ((const feu_aftermath_in *)in)->bonus;
}

static const gs_modifier aftermath_rows[] = {
    {"FEU-R54", "its side won", row_won},
    {"FEU-R54", "its side lost", row_lost},
    {"FEU-R58", "special rule", row_bonus},
};

/* Hits that last with a unit that was not destroyed. */
static int32_t survivors(const feu_aftermath_in *in)
{
    if (in->aftermath != FEU_AFTER_ROLL) {
        return in->aftermath == FEU_AFTER_FULL ? 0 : in->hits;
    }
    bool passed = in->passed_ten || in->hits > 10; /* FEU-4.1.3 */
    return !passed ? 0 : gs_least(in->hits, LASTING);
}

static gs_step_result aftermath_step(const void *in_, void *state, void *out_,
                                     gs_ask *ask)
{
    const feu_aftermath_in *in = in_;
    feu_state *st = state;
    feu_aftermath_out *out = out_;
    bool lost = in->fate == FEU_DESTROYED && in->aftermath == FEU_AFTER_NONE;
    GS_PROC_BEGIN(st);
    if (in->fate == FEU_DESTROYED && in->aftermath == FEU_AFTER_ROLL) {
        GS_ASK(st, ask, 0, 1, &gs_faces_each); /* FEU-R4 */
        out->roll = ask->cls + 1;
        gs_note(ask, "FEU-R4", "a common die", out->roll);
        out->modifier =
            gs_modifiers_sum(aftermath_rows, GS_COUNT(aftermath_rows), in, ask);
        out->total = out->roll + out->modifier;
        lost = out->total < 4;
        out->lasting = lost ? 0 : LASTING;
    } else if (in->fate != FEU_DESTROYED) {
        out->lasting = survivors(in);
    }
    out->result = lost ? FEU_UNIT_LOST : out->lasting > 0 ? FEU_WEAKENED : FEU_WHOLE;
    if (lost) {
        gs_note_text(ask, "FEU-R54", "the unit is lost");
    } else {
        gs_note(ask, "FEU-R54", "lasting hits", out->lasting);
    }
    GS_PROC_END;
}

const gs_proc feu_aftermath = {
    .name = "aftermath",
    .help = "what a unit brings to its next battle",
    .rules = "FEU-R54 FEU-4.1.3",
    FEU_DICE(aftermath),
};

/* ---- convalescence ---- */

static const char *const wound_words[] = {"none", "light", "serious", NULL};
static const char *const health_words[] = {"fit", "unfit", "dies", NULL};

static const gs_fact convalescence_in[] = {
    GS_F_WORD(feu_convalescence_in, wound, "hero.wound", wound_words, FEU_NO_WOUND,
              "his wound"),
    FEU_F_BONUS(feu_convalescence_in, bonus, "hero.bonus", "special rule, on his die"),
    GS_F_WORD(feu_convalescence_in, mild, "options.wounds", feu_wounds_words, 0,
              "whether wounds may still kill after the battle"),
};
static const gs_fact convalescence_out[] = {
    GS_O_INT(feu_convalescence_out, roll, "roll", "the die"),
    GS_O_INT(feu_convalescence_out, total, "total", "with the bonus"),
    GS_O_WORD(feu_convalescence_out, result, "result", health_words, "how he is now"),
};
static const char *const convalescence_labels[] = {"convalescence.hero"};

static feu_health health(const feu_convalescence_in *in, int32_t total)
{
    if (total >= 4) {
        return FEU_FIT;
    }
    return total >= 2 || in->mild ? FEU_UNFIT : FEU_DIES;
}

static gs_step_result convalescence_step(const void *in_, void *state, void *out_,
                                         gs_ask *ask)
{
    const feu_convalescence_in *in = in_;
    feu_state *st = state;
    feu_convalescence_out *out = out_;
    static const char *const text[] = {
        [FEU_FIT] = "he is fit",
        [FEU_UNFIT] = "he is not fit yet",
        [FEU_DIES] = "he dies of his wound",
    };
    GS_PROC_BEGIN(st);
    if (in->wound == FEU_WOUND_SERIOUS) {
        GS_ASK(st, ask, 0, 1, &gs_faces_each); /* FEU-R4 */
        out->roll = ask->cls + 1;
        out->total = out->roll + in->bonus;
        gs_note(ask, "FEU-R4", "a common die", out->roll);
        gs_note(ask, "FEU-R55", "with his bonus", out->total);
        out->result = (int32_t)health(in, out->total);
    } else {
        out->result = FEU_FIT;
    }
    gs_note_text(ask, "FEU-R55", text[out->result]);
    GS_PROC_END;
}

const gs_proc feu_convalescence = {
    .name = "convalescence",
    .help = "a wounded hero between battles",
    .rules = "FEU-R55",
    FEU_DICE(convalescence),
};

/* ---- escape ---- */

static const char *const captive_words[] = {"escapes", "captive", NULL};

static const gs_fact escape_in[] = {
    FEU_F_BONUS(feu_escape_in, bonus, "hero.bonus", "special rule, on his die"),
};
static const gs_fact escape_out[] = {
    GS_O_INT(feu_escape_out, roll, "roll", "the die"),
    GS_O_INT(feu_escape_out, total, "total", "with the bonus"),
    GS_O_WORD(feu_escape_out, result, "result", captive_words, "free or not"),
};
static const char *const escape_labels[] = {"escape.hero"};

static gs_step_result escape_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const feu_escape_in *in = in_;
    feu_state *st = state;
    feu_escape_out *out = out_;
    GS_PROC_BEGIN(st);
    GS_ASK(st, ask, 0, 1, &gs_faces_each); /* FEU-R4 */
    out->roll = ask->cls + 1;
    out->total = out->roll + in->bonus;
    out->result = out->total >= 6 ? FEU_FREE : FEU_STILL_CAPTIVE;
    gs_note(ask, "FEU-R4", "a common die", out->roll);
    gs_note(ask, "FEU-R55", "with his bonus", out->total);
    gs_note_text(ask, "FEU-R55",
                 out->result == FEU_FREE ? "he escapes" : "he stays a captive");
    GS_PROC_END;
}

const gs_proc feu_escape = {
    .name = "escape",
    .help = "a captive hero between battles",
    .rules = "FEU-R55",
    FEU_DICE(escape),
};

/* ---- hero-reward ---- */

#define MOST_POWER 3

static const gs_fact reward_in[] = {
    GS_F_INT(feu_reward_in, power, "hero.power", 1, 0, MOST_POWER, "his power"),
    GS_F_BOOL(feu_reward_in, commands, "hero.commands", 0, "he led the army"),
    GS_F_INT(feu_reward_in, destroyed, "hero.destroyed", 0, 0, 20,
             "enemy units that his retinue removed in melee"),
    GS_F_WORD(feu_reward_in, hero_result, "hero.result", feu_hero_result_words,
              FEU_UNHURT, "how he came out of the battle"),
    GS_F_WORD(feu_reward_in, side_result, "side.result", feu_result_words, FEU_DREW,
              "how his side fared"),
    GS_F_WORD(feu_reward_in, off, "options.hero-power", feu_on_words, 0,
              "whether heroes gain power by battles"),
};
static const gs_fact reward_out[] = {
    GS_O_INT(feu_reward_out, gained, "gained", "power that he gains"),
    GS_O_INT(feu_reward_out, power_after, "hero.power-after", "his power then"),
};

static gs_step_result reward_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    (void)state;
    const feu_reward_in *in = in_;
    feu_reward_out *out = out_;
    bool free = in->hero_result != FEU_KILLED && in->hero_result != FEU_CAPTURED;
    bool earned = (in->commands && in->side_result == FEU_WON) || in->destroyed >= 2;
    out->gained = !in->off && in->power < MOST_POWER && free && earned; /* FEU-R56 */
    out->power_after = in->power + out->gained;
    gs_note(ask, "FEU-R56", out->gained ? "power gained" : "no power gained",
            out->gained);
    return GS_STEP_DONE;
}

const gs_proc feu_hero_reward = {
    .name = "hero-reward",
    .help = "whether a hero gains power",
    .rules = "FEU-R56",
    FEU_NO_DICE(reward),
};
