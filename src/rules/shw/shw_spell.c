/* SHW chapter 8: casting a spell. */
#include "shw_int.h"

enum { FAR_SPELL = 12000, ENCHANTMENT_REACH = 6000, CAST_NEEDS = 4, MOST_POWER = 4 };
static const char *const caster_words[] = {"magician", "priest", NULL};
static const char *const spell_words[] = {"fireball",  "demon", "enchantment",
                                          "confusion", "other", NULL};
static const char *const spell_reasons[] = {
    "none",         "priest",           "acted", "too-strong", "out-of-range",
    "not-in-front", "no-line-of-sight", NULL};
static const char *const cast_words[] = {"none", "success", "nothing", "death", NULL};
static const char *const effect_words[] = {
    "none",     "fireballs", "demon-appears", "demon-controlled", "enchanted",
    "confused", "other",     "demon-wild",    "released",         NULL};
static const char *const slayer_words[] = {"none", "magic", "hero", NULL};

typedef shw_spell_in spell_in;
typedef shw_spell_out spell_out;
static const gs_fact spell_facts[] = {
    GS_F_WORD(spell_in, caster_kind, "caster.kind", caster_words, 0, "who casts"),
    GS_F_INT(spell_in, caster_power, "caster.power", 1, 0, 7, "his present Power"),
    GS_F_BOOL(spell_in, acted, "caster.acted", 0, "he has moved, shot or cast"),
    GS_F_WORD(spell_in, spell, "spell", spell_words, SHW_SPELL_FIREBALL, "the spell"),
    GS_F_INT(spell_in, spell_power, "spell.power", 1, 1, 4,
             "Power of a fireball, demon or other spell"),
    GS_F_INT(spell_in, target_power, "target.power", 1, 0, 7,
             "present Power of the hero to be enchanted"),
    GS_F_DEC(spell_in, distance, "distance", 6000, 0, 200000, 2, "to the target"),
    GS_F_BOOL(spell_in, in_front, "in-front", 1, "the target is in his front"),
    GS_F_BOOL(spell_in, line_of_sight, "line-of-sight", 1, "he sees it"),
    GS_F_BOOL(spell_in, repeat, "repeat", 0, "cast again to keep control"),
    GS_F_INT(spell_in, bonus, "caster.bonus", 0, -3, 3, "house rules, on the die"),
};
static const gs_fact spell_outs[] = {
    GS_O_BOOL(spell_out, allowed, "allowed", "it may be cast"),
    GS_O_WORD(spell_out, reason, "reason", spell_reasons, "why not"),
    GS_O_INT(spell_out, spell_power, "spell.power", "Power of the spell"),
    GS_O_INT(spell_out, roll, "roll", "the die"),
    GS_O_INT(spell_out, modifier, "modifier", "added to it"),
    GS_O_INT(spell_out, total, "total", "die and modifier"),
    GS_O_WORD(spell_out, result, "result", cast_words, "how the casting goes"),
    GS_O_WORD(spell_out, effect, "effect", effect_words, "what the spell does"),
    GS_O_INT(spell_out, fireballs, "fireballs", "hits to be dealt"),
    GS_O_INT(spell_out, demon_power, "demon.power", "Power of the demon"),
    GS_O_BOOL(spell_out, caster_dead, "caster.dead", "the magician dies"),
    GS_O_WORD(spell_out, slayer, "slayer", slayer_words, "who kills him"),
};
static const char *const spell_labels[] = {"cast.caster"};
typedef gs_place spell_state;

static int32_t power_of(const spell_in *in)
{
    switch (in->spell) {
    case SHW_SPELL_ENCHANTMENT:
        return 1 + in->target_power; /* SHW-8.11 */
    case SHW_SPELL_CONFUSION:
        return 1; /* SHW-8.12 */
    default:
        return in->spell_power; /* SHW-8.6, 8.9, 8.10, 8.13 */
    }
}

static int32_t refuse(gs_ask *ask, const char *rule, int32_t reason)
{
    gs_note_text(ask, rule, spell_reasons[reason]);
    return reason;
}

static int32_t spell_reason(const spell_in *in, gs_ask *ask)
{
    bool ball = in->spell == SHW_SPELL_FIREBALL;
    bool charm = in->spell == SHW_SPELL_ENCHANTMENT;
    bool aimed = ball || charm || in->spell == SHW_SPELL_CONFUSION;
    if (in->caster_kind == 1) {
        return refuse(ask, "SHW-8.8", SHW_SPELL_PRIEST);
    }
    if (in->acted) { /* SHW-R30 */
        return refuse(ask, "SHW-8.5", SHW_SPELL_ACTED);
    }
    if (charm && power_of(in) > MOST_POWER) {
        return refuse(ask, "SHW-R27", SHW_SPELL_TOO_STRONG);
    }
    if (aimed && in->distance > (charm ? ENCHANTMENT_REACH : FAR_SPELL)) {
        return refuse(ask, charm ? "SHW-8.11" : ball ? "SHW-8.9" : "SHW-8.12",
                      SHW_SPELL_OUT_OF_RANGE);
    }
    if (ball && !in->in_front) {
        return refuse(ask, "SHW-8.9", SHW_SPELL_NOT_IN_FRONT);
    }
    if (aimed && !in->line_of_sight) {
        return refuse(ask, charm ? "SHW-8.11" : ball ? "SHW-R25" : "SHW-8.12",
                      SHW_SPELL_NO_LINE_OF_SIGHT);
    }
    return SHW_SPELL_ALLOWED;
}

/* What the spell does when it succeeds. */
static int32_t effect_of(const spell_in *in)
{
    switch (in->spell) {
    case SHW_SPELL_FIREBALL:
        return SHW_EFFECT_FIREBALLS;
    case SHW_SPELL_DEMON:
        return in->repeat ? SHW_EFFECT_DEMON_CONTROLLED : SHW_EFFECT_DEMON_APPEARS;
    case SHW_SPELL_ENCHANTMENT:
        return SHW_EFFECT_ENCHANTED;
    case SHW_SPELL_CONFUSION:
        return SHW_EFFECT_CONFUSED;
    default:
        return SHW_EFFECT_OTHER;
    }
}

/* What follows when a spell that was to keep control does not succeed: SHW-8.10, 8.11,
 * R26. */
static int32_t effect_of_failure(const spell_in *in)
{
    if (in->repeat && in->spell == SHW_SPELL_DEMON) {
        return SHW_EFFECT_DEMON_WILD;
    }
    return in->repeat && in->spell == SHW_SPELL_ENCHANTMENT ? SHW_EFFECT_RELEASED
                                                            : SHW_EFFECT_NONE;
}

static void spell_effect(const spell_in *in, spell_out *out, gs_ask *ask)
{
    static const char *const rules[] = {"SHW-8.9", "SHW-8.10", "SHW-8.11", "SHW-8.12",
                                        "SHW-8.13"};
    out->effect = out->result == SHW_CAST_SUCCESS ? effect_of(in) : effect_of_failure(in);
    if (out->effect == SHW_EFFECT_FIREBALLS) {
        out->fireballs = in->spell_power; /* SHW-8.9 */
    }
    if (out->effect == SHW_EFFECT_DEMON_APPEARS ||
        out->effect == SHW_EFFECT_DEMON_CONTROLLED ||
        out->effect == SHW_EFFECT_DEMON_WILD) {
        out->demon_power = in->spell_power; /* SHW-8.10 */
    }
    if (out->effect != SHW_EFFECT_NONE) {
        gs_note_text(ask, rules[in->spell], effect_words[out->effect]);
    }
    if (out->effect == SHW_EFFECT_DEMON_WILD) {
        gs_note_text(ask, "SHW-R26", "nobody controls the demon");
    }
    if (out->result == SHW_CAST_DEATH) {
        bool charm = in->spell == SHW_SPELL_ENCHANTMENT;
        out->caster_dead = 1; /* SHW-8.7, 8.11 */
        out->slayer = charm ? SHW_SLAYER_HERO : SHW_SLAYER_MAGIC;
        gs_note_text(ask, charm ? "SHW-8.11" : "SHW-8.7",
                     charm ? "the hero sees the wizard and slays him"
                           : "the spell goes wrong and kills the magician");
    }
}

static gs_step_result spell_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const spell_in *in = in_;
    spell_state *st = state;
    spell_out *out = out_;
    GS_PROC_BEGIN(st);
    out->reason = spell_reason(in, ask);
    out->allowed = out->reason == SHW_SPELL_ALLOWED;
    if (!out->allowed) {
        bool barred = out->reason == SHW_SPELL_PRIEST || out->reason == SHW_SPELL_ACTED;
        out->spell_power = barred ? 0 : power_of(in);
        spell_effect(in, out, ask);
        return GS_STEP_DONE;
    }
    GS_ASK(st, ask, 0, 1, &gs_faces_each);
    out->allowed = 1;
    out->spell_power = power_of(in);
    out->roll = ask->cls + 1;
    out->modifier = in->caster_power - out->spell_power + in->bonus; /* SHW-8.7 */
    gs_note(ask, "SHW-8.7", "the magician's Power", in->caster_power);
    gs_note(ask, "SHW-8.7", "less the spell's", -out->spell_power);
    gs_points(ask, "SHW-R115", "bonus", in->bonus);
    out->total = out->roll + out->modifier;
    out->result = out->total >= CAST_NEEDS ? SHW_CAST_SUCCESS
                  : out->total >= 1        ? SHW_CAST_NOTHING
                                           : SHW_CAST_DEATH;
    gs_note(ask, "SHW-8.7", "4 or more succeeds, 0 or less goes wrong", out->total);
    spell_effect(in, out, ask);
    GS_PROC_END;
}
SHW_PROC(spell, "a magician casts a spell",
         "SHW-8.5 SHW-8.7 SHW-8.9 SHW-8.10 SHW-8.11 SHW-8.12");
