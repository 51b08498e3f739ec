/* GOH-10.5: the advance over a fallen enemy. */
#include "goh_int.h"

typedef goh_pursuit_in in_t;
typedef goh_pursuit_out out_t;

static const char *const panic_words[] = {"none", "flee", "retire", NULL};
static const char *const fate_words[] = {"removed", "fled", "retired", "evaded", "stands", NULL};
static const char *const reason_words[] = {
    "removed", "panicked", "not-attacker", "enemy-stands", "enemy-gone", "not-facing", "engaged",
    "blocked", "choice", "must", NULL,
};

static const gs_fact in_facts[] = {
    GS_F_BOOL(in_t, attacked, "unit.attacked", 1, "it attacked or counter-attacked this turn"),
    GS_F_BOOL(in_t, removed, "unit.removed", 0, "it was removed itself"),
    GS_F_WORD(in_t, face, "unit.face", goh_zone_words, GOH_FRONT, "its side at the enemy"),
    GS_F_BOOL(in_t, other_enemy, "unit.other-enemy", 0, "in contact with another enemy"),
    GS_F_WORD(in_t, panic, "unit.panic", panic_words, GOH_PANICKED_NONE, "it panicked"),
    GS_F_WORD(in_t, enemy_fate, "enemy.fate", fate_words, GOH_ENEMY_REMOVED,
              "what became of the enemy"),
    GS_F_DEC(in_t, enemy_depth, "enemy.depth", 500, 0, 4000, 3,
             "extent of the fallen along the advance"),
    GS_F_BOOL(in_t, blocked, "blocked", 0, "something bars the place"),
    GS_F_WORD(in_t, opt_pursuit, "options.pursuit", goh_pursuit_words, 0,
              "pursuit is a duty or a choice"),
};

static const gs_fact out_facts[] = {
    GS_O_WORD(out_t, pursues, "pursues", goh_pursues_words, "it advances"),
    GS_O_WORD(out_t, reason, "reason", reason_words, "why"),
    GS_O_DEC(out_t, distance, "distance", "lengths that it advances"),
};

/* The first of the book's reasons that applies. (GOH-10.5, GOH-R71) */
static goh_pursuit_reason reason_of(const in_t *in)
{
    if (in->removed) {
        return GOH_PURSUIT_REMOVED;
    }
    if (in->panic != GOH_PANICKED_NONE) {
        return GOH_PURSUIT_PANICKED;
    }
    if (!in->attacked) {
        return GOH_PURSUIT_NOT_ATTACKER;
    }
    if (in->enemy_fate != GOH_ENEMY_REMOVED) {
        return in->enemy_fate == GOH_ENEMY_STANDS ? GOH_PURSUIT_ENEMY_STANDS
                                                  : GOH_PURSUIT_ENEMY_GONE;
    }
    if (in->face != GOH_FRONT) {
        return GOH_PURSUIT_NOT_FACING;
    }
    if (in->other_enemy) {
        return GOH_PURSUIT_ENGAGED;
    }
    if (in->blocked) {
        return GOH_PURSUIT_BLOCKED;
    }
    return in->opt_pursuit ? GOH_PURSUIT_CHOICE : GOH_PURSUIT_MUST;
}

static gs_step_result step(const void *in_, void *state, void *out_, gs_ask *ask)
{
    static const gs_refusal why[] = {
        [GOH_PURSUIT_REMOVED] = {"GOH-R71", "no pursuit: it was removed itself"},
        [GOH_PURSUIT_PANICKED] = {"GOH-R71", "no pursuit: it panicked"},
        [GOH_PURSUIT_NOT_ATTACKER] = {"GOH-10.5", "no pursuit: it did not attack this turn"},
        [GOH_PURSUIT_ENEMY_STANDS] = {"GOH-10.5", "no pursuit: the enemy stands"},
        [GOH_PURSUIT_ENEMY_GONE] = {"GOH-R71", "no pursuit: the enemy was not destroyed"},
        [GOH_PURSUIT_NOT_FACING] = {"GOH-R71", "no pursuit: its front was not at the enemy"},
        [GOH_PURSUIT_ENGAGED] = {"GOH-R71", "no pursuit: another enemy is in contact"},
        [GOH_PURSUIT_BLOCKED] = {"GOH-R71", "no pursuit: the place is barred"},
        [GOH_PURSUIT_CHOICE] = {"GOH-R71", "it may advance over the fallen"},
        [GOH_PURSUIT_MUST] = {"GOH-10.5", "it must advance over the fallen"},
    };
    const in_t *in = in_;
    out_t *out = out_;
    (void)state;
    goh_pursuit_reason reason = reason_of(in);
    out->reason = (int32_t)reason;
    out->pursues = reason == GOH_PURSUIT_MUST     ? GOH_PURSUES_YES
                   : reason == GOH_PURSUIT_CHOICE ? GOH_PURSUES_MAY : GOH_PURSUES_NO;
    gs_note_refusal(ask, why, reason);
    if (out->pursues != GOH_PURSUES_NO) {
        out->distance = in->enemy_depth;
        gs_note_dec(ask, "GOH-R71", "by the extent of the fallen", out->distance);
    }
    return GS_STEP_DONE;
}

const gs_proc goh_pursuit = {
    .name = "pursuit",
    .help = "whether a company advances over a fallen enemy, and how far",
    .rules = "GOH-10.5 GOH-R71",
    GOH_PROC(pursuit),
    GOH_NO_DICE,
};
