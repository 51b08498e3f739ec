/* SHW chapter 2: what becomes of a hero struck down. */
#include "shw_int.h"

enum { GREAT_HERO = 3, FATE_NEEDS = 4 };
static const char *const cause_words[] = {"blow", "duel", "magic", NULL};
static const char *const ground_words[] = {"contested", "enemy", "friends", NULL};
static const char *const fate_words[] = {"killed", "captured", "buried", "banished",
                                         NULL};

typedef shw_fate_in fate_in;
static const gs_fact fate_facts[] = {
    GS_F_BOOL(fate_in, player, "hero.player", 0, "a player hero"),
    GS_F_INT(fate_in, rating, "hero.rating", 1, 1, 6,
             "rating, gains of this battle included"),
    GS_F_WORD(fate_in, kind, "hero.kind", shw_kind_words, SHW_KIND_HERO, "what he is"),
    GS_F_WORD(fate_in, cause, "cause", cause_words, SHW_CAUSE_BLOW,
              "what struck him down"),
    GS_F_WORD(fate_in, ground, "ground", ground_words, SHW_GROUND_CONTESTED,
              "who holds the spot where he fell"),
    GS_F_INT(fate_in, fallen_bonus, "fallen.bonus", 0, -3, 3,
             "house rules, on the first die"),
    GS_F_INT(fate_in, fate_bonus, "fate.bonus", 0, -3, 3,
             "house rules, on the second die"),
    SHW_OPT_MERCY(fate_in, o_mercy),
    SHW_OPT_FALLEN(fate_in, o_fallen),
    SHW_OPT_MAGIC_DEATH(fate_in, o_magic_death),
};
static const gs_fact fate_outs[] = {
    GS_O_BOOL(shw_fate_out, spared, "spared", "he does not die"),
    GS_O_INT(shw_fate_out, fallen_roll, "fallen-roll", "the first die; 0: not rolled"),
    GS_O_INT(shw_fate_out, fate_roll, "fate-roll", "the second die; 0: not rolled"),
    GS_O_WORD(shw_fate_out, result, "result", fate_words, "what becomes of him"),
};
enum { LABEL_FALLEN, LABEL_FATE };
static const char *const fate_labels[] = {"fallen.hero", "fate.hero"};
typedef struct fate_state {
    int32_t pc, fallen;
} fate_state;

/* Deaths that no mercy stops; -1 if there is none. */
static int32_t certain_end(const fate_in *in, gs_ask *ask)
{
    if (in->kind == SHW_KIND_ELEPHANT || in->kind == SHW_KIND_BEAST) {
        gs_note_text(ask, "SHW-R10", "beasts die where they fall");
        return SHW_FATE_KILLED;
    }
    if (in->kind == SHW_KIND_DEMON) {
        gs_note_text(ask, "SHW-R88", "a demon is banished");
        return SHW_FATE_BANISHED;
    }
    if (in->cause == SHW_CAUSE_MAGIC && in->o_magic_death == 0) {
        gs_note_text(ask, "SHW-R29", "his own spell kills a magician, whoever he is");
        return SHW_FATE_KILLED;
    }
    return -1;
}

/* SHW-2.8, SHW-2.9, SHW-R89. */
static bool is_spared(const fate_in *in)
{
    bool source = in->player || in->rating >= GREAT_HERO;
    return in->o_mercy == 1 || (in->o_mercy == 0 && source);
}

/* Where the spot decides: captured, buried, or -1 if a die does. */
static int32_t fate_of_ground(const fate_in *in, gs_ask *ask)
{
    if (in->cause == SHW_CAUSE_DUEL) {
        gs_note_text(ask, "SHW-R44", "the loser of a duel is captured");
        return SHW_FATE_CAPTURED;
    }
    if (in->ground == SHW_GROUND_CONTESTED) {
        return -1;
    }
    bool enemy = in->ground == SHW_GROUND_ENEMY;
    gs_note_text(ask, "SHW-R88",
                 enemy ? "the enemy holds the spot: captured"
                       : "friends hold the spot: buried under the bodies");
    return enemy ? SHW_FATE_CAPTURED : SHW_FATE_BURIED;
}

static gs_step_result fate_step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    const fate_in *in = in_;
    fate_state *st = state;
    shw_fate_out *out = out_;
    GS_PROC_BEGIN(st);
    out->result = certain_end(in, ask);
    if (out->result >= 0) {
        return GS_STEP_DONE;
    }
    gs_note_text(ask, in->o_mercy ? "SHW-R89" : "SHW-2.8",
                 is_spared(in) ? "he is spared" : "he is not spared");
    if (!is_spared(in)) {
        if (in->o_fallen == 0) {
            out->result = SHW_FATE_KILLED; /* SHW-R90 */
            gs_note_text(ask, "SHW-R90", "so he is killed");
            return GS_STEP_DONE;
        }
        GS_ASK(st, ask, LABEL_FALLEN, 1, &gs_faces_each);
        st->fallen = ask->cls + 1;
        gs_note(ask, "SHW-R90", "3 or less killed, 4 or more lives",
                st->fallen + in->fallen_bonus);
        if (st->fallen + in->fallen_bonus < FATE_NEEDS) {
            out->fallen_roll = st->fallen;
            out->result = SHW_FATE_KILLED;
            return GS_STEP_DONE;
        }
    }
    out->result = fate_of_ground(in, ask);
    if (out->result < 0) {
        GS_ASK(st, ask, LABEL_FATE, 1, &gs_faces_each);
        out->fate_roll = ask->cls + 1;
        bool buried = out->fate_roll + in->fate_bonus >= FATE_NEEDS;
        out->result = buried ? SHW_FATE_BURIED : SHW_FATE_CAPTURED; /* SHW-R88 */
        gs_note(ask, "SHW-R88", "3 or less captured, 4 or more buried",
                out->fate_roll + in->fate_bonus);
    }
    out->spared = is_spared(in);
    out->fallen_roll = st->fallen;
    GS_PROC_END;
}
SHW_PROC(fate, "what becomes of a hero struck down",
         "SHW-2.7 SHW-2.8 SHW-R88 SHW-R89 SHW-R90");
