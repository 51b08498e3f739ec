/* WMH chapter B16: a wizard casts, an enemy may undo it. */
#include "wmh_int.h"

enum { LABEL_CAST, LABEL_COUNTER };
typedef struct spell_state {
    int32_t pc, roll;
} spell_state;

static const char *const spell_labels[] = {"cast", "counter"};
static const char *const spell_words[WMH_SPELLS + 1] = {"bolt", "urge", "dread", "shift",
                                                        NULL};
static const char *const reason_words[] = {"none", "cast-already", "range", "not-visible",
                                           NULL};

/* WMH-B16.3: the number, the range in cm; `shift` reaches anywhere. */
static const struct {
    int32_t needed, range;
} spells[WMH_SPELLS] = {
    [WMH_SPELL_BOLT] = {5, WMH_CM(30)},
    [WMH_SPELL_URGE] = {5, WMH_CM(30)},
    [WMH_SPELL_DREAD] = {4, WMH_CM(30)},
    [WMH_SPELL_SHIFT] = {2, WMH_CM(400)},
};

static const gs_fact spell_in[] = {
    GS_F_WORD(wmh_spell_in, spell, "spell", spell_words, WMH_SPELL_BOLT,
              "spell, or its effect"),
    GS_F_INT(wmh_spell_in, needed, "spell.needed", WMH_BY_TYPE, 2, 6,
             "its number; by spell"),
    WMH_F_CM(wmh_spell_in, range, "spell.range", WMH_BY_TYPE, 400, "cm; by spell"),
    WMH_F_BONUS(wmh_spell_in, bonus, "caster.bonus", 2, "for house rules, on the die"),
    GS_F_BOOL(wmh_spell_in, cast_already, "caster.cast-already", 0,
              "he has cast this turn"),
    WMH_F_CM(wmh_spell_in, distance, "distance", WMH_CM(20), 400, "cm to the target"),
    GS_F_BOOL(wmh_spell_in, visible, "target.visible", 1, "he sees it"),
    GS_F_BOOL(wmh_spell_in, counters, "enemy.counters", 0, "an enemy tries to undo it"),
    GS_F_INT(wmh_spell_in, counter_needed, "enemy.counter-needed", 4, 2, 6,
             "face that does"),
};
static const gs_fact spell_out[] = {
    GS_O_BOOL(wmh_spell_out, allowed, "allowed", "he may cast it"),
    GS_O_WORD(wmh_spell_out, reason, "reason", reason_words, "why not"),
    GS_O_INT(wmh_spell_out, roll, "roll", "face"),
    GS_O_INT(wmh_spell_out, total, "total", "face and bonus"),
    GS_O_BOOL(wmh_spell_out, cast, "cast", "it is cast"),
    GS_O_INT(wmh_spell_out, counter_roll, "counter-roll", "face of the enemy"),
    GS_O_BOOL(wmh_spell_out, countered, "countered", "the enemy undoes it"),
    GS_O_BOOL(wmh_spell_out, effect, "effect", "it works"),
    GS_O_INT(wmh_spell_out, attacks, "attacks", "shooting attacks of a bolt"),
};

static wmh_spell_reason spell_reason(const wmh_spell_in *in)
{
    if (in->cast_already) {
        return WMH_SPELL_CAST_ALREADY;
    }
    if (in->distance > wmh_given(in->range, spells[in->spell].range)) {
        return WMH_SPELL_RANGE;
    }
    return in->spell == WMH_SPELL_BOLT && !in->visible ? WMH_SPELL_NOT_VISIBLE
                                                       : WMH_SPELL_OK;
}

static void cast_result(const wmh_spell_in *in, int32_t face, wmh_spell_out *out,
                        gs_ask *ask)
{
    int32_t needed = wmh_given(in->needed, spells[in->spell].needed);
    out->allowed = 1;
    out->roll = face;
    out->total = face + gs_points(ask, "WMH-R79", "house rule", in->bonus);
    out->cast = face != 1 && out->total >= needed; /* WMH-B16.2 */
    gs_note(ask, "WMH-B16.3", "the spell needs", needed);
    gs_note_text(ask, "WMH-B16.2",
                 out->cast   ? "it is cast"
                 : face == 1 ? "a 1 always fails"
                             : "it fails");
}

static gs_step_result spell_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const gs_refusal refusal[] = {
        {"WMH-B16.1", "he may cast"},
        {"WMH-B16.1", "he has cast this turn"},
        {"WMH-B16.3", "the target is out of range"},
        {"WMH-B16.3", "a bolt needs a target in sight"},
    };
    const wmh_spell_in *in = in_;
    spell_state *st = state;
    wmh_spell_out *out = out_;
    gs_ask quiet = {.odds = ask->odds};
    wmh_spell_reason why = spell_reason(in);
    GS_PROC_BEGIN(st);
    gs_note_refusal(ask, refusal, why);
    if (why != WMH_SPELL_OK) {
        out->reason = (int32_t)why;
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, LABEL_CAST, 1, &gs_faces_each);
    st->roll = ask->cls + 1;
    cast_result(in, st->roll, out, ask);
    GS_ASK(st, ask, LABEL_COUNTER, out->cast && in->counters, &gs_faces_each);
    *out = (wmh_spell_out){0};
    cast_result(in, st->roll, out, &quiet);
    if (ask->n) {
        out->counter_roll = ask->cls + 1;
        out->countered = out->counter_roll >= in->counter_needed; /* WMH-B16.4 */
        gs_note_text(ask, "WMH-B16.4",
                     out->countered ? "the enemy undoes it" : "the enemy cannot undo it");
    }
    out->effect = out->cast && !out->countered;
    out->attacks = out->effect && in->spell == WMH_SPELL_BOLT ? 3 : 0;
    gs_points(ask, "WMH-B16.3", "the bolt's attacks", out->attacks);
    GS_PROC_END;
}

const gs_proc wmh_spell = {
    .name = "spell",
    .help = "a wizard casts a spell",
    .rules = "WMH-B16.1 WMH-B16.2 WMH-B16.3 WMH-B16.4 WMH-R58",
    WMH_DICE(spell),
};
