#ifndef GESTA_BATTLE_INT_H
#define GESTA_BATTLE_INT_H
/* Inside the battle: how the engine changes the table. Every change goes through one of the
 * gs_emit_ functions: they fold the part into b->t, refresh b->s.rect, and, if b->log is set, keep
 * it in the entry opened last. Nothing else writes to b->t (but t.turn, set as a turn begins). */
#include "gesta/engine.h"

/* ---- entries and parts ---- */

/* Opens a log entry; all parts emitted until the next one belong to it. `kind` lives for ever. */
void gs_open(gs_battle *b, const char *kind, gs_ref actor, gs_ref target);

/* An effect. `word` lives for ever or is NULL; amount and left as effects.def says. */
void gs_emit(gs_battle *b, gs_effect_kind kind, gs_ref who, gs_ref by, int amount, int left,
             const char *word);
/* PLACED, ENTERED, SPLIT, RAISED: with a pose, files (0: keep) and a word (formation). */
void gs_emit_at(gs_battle *b, gs_effect_kind kind, gs_ref who, gs_ref by, int amount, int left,
                gs_pose pose, int files, const char *word);
/* A move of a unit or lone hero from where it stands to `to`; path: the n bends between. Costs and
 * allowance in thousandths. `rules`: numbers separated by spaces, lives for ever. */
void gs_emit_move(gs_battle *b, gs_ref who, gs_manner manner, gs_pose to, const gs_pt *path, int n,
                  gs_len allowance, gs_len cost, const char *rules);
/* The same along a path of steps: bends and cost are taken from it, and the end as well. */
void gs_emit_path(gs_battle *b, gs_ref who, gs_manner manner, const gs_path *path,
                  gs_len allowance, const char *rules);
void gs_emit_note(gs_battle *b, const char *text); /* copied */

/* ---- procedures ---- */

/* Runs a procedure with the battle's dice and, if there is a log, keeps situation, dice, result and
 * rules cited in the entry opened last. */
void gs_run(gs_battle *b, const gs_proc *p, const void *in, void *out, const gs_patched *patched,
            int n_patched);
/* What the next gs_run of it would give, without counting it (the dice are a function of the run). */
void gs_peek(const gs_battle *b, const gs_proc *p, const void *in, void *out);

/* Rolls whether a unit that comes by a die comes on now (least face `needs`). */
bool gs_arrives(gs_battle *b, int needs);

/* ---- house rules ---- */

/* Who plays a role of a procedure: prefix of its facts ("attacker"), unit and hero (-1 none). */
typedef struct gs_role {
    const char *prefix;
    int unit, hero;
} gs_role;
#define GS_MAX_PATCHED 32
/* Applies the set-up's house rules to a situation (facts of p->in) in place; returns how many facts
 * were changed, described in out[GS_MAX_PATCHED]. Costs one test when there are none. */
int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out);

/* ---- questions ---- */

/* Asks the side a question (q->side) and returns his answer; *a begins as the default. */
void gs_question_ask(gs_battle *b, gs_question *q, gs_answer *a);

/* ---- refusals ---- */

/* Fills err (NULL: costs nothing) with a rule's number and words; returns GS_FAILED. */
gs_status gs_refuse(gs_err *err, const char *rule, const char *words) GS_MUST_CHECK;

/* ---- bodies ---- */

/* Rectangles of all bodies here but `except` (-1 none), as the lists that path.h takes; `owner[i]` is
 * the body of rect[i]. side: 0, 1 only that side's, -1 both. Returns how many. */
typedef struct gs_bodies {
    int n;
    gs_rect rect[GS_BODIES];
    uint8_t body[GS_BODIES];
} gs_bodies;
int gs_bodies_list(const gs_battle *b, int side, int except, gs_bodies *out);
/* Would a body at this rectangle overlap another that is here (but `except`, `except2`)? -1: no. */
int gs_bodies_hit(const gs_battle *b, const gs_rect *r, int except, int except2);
/* Nearest enemy body of `body` (known to its side), -1 none; *distance may be NULL. */
int gs_nearest_enemy(const gs_battle *b, int body, gs_len *distance);
/* Iteration over bodies: the next body after i that is here, -1 at the end. */
int gs_body_next(const gs_battle *b, int i);
gs_pose gs_body_pose(const gs_battle *b, int body);

/* ---- victory ---- */

/* Notes the objectives' holders and judges the turn's end; true if the battle is over. */
bool gs_victory_judge(gs_battle *b);
/* Units of the side in the set-up that count, and how many of them are lost. */
void gs_victory_count(const gs_battle *b, int side, int *units, int *lost);

extern const gs_battle_rules shw_battle_rules;
#endif
