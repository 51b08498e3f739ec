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
/* What the next gs_run of it would give, without counting it (the dice are a function of the
 * run). */
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
/* True if the set-up has house rules or numbers of its own. */
bool gs_has_house_rules(const gs_battle *b);
/* Applies the set-up's house rules and numbers to a situation (facts of p->in) in place;
 * returns how many facts were changed, described in out[GS_MAX_PATCHED]. Costs one test when
 * there are none. */
int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out);

/* A unit has come so out of a round of melee: house rules that end so are spent for
 * it, each in an entry of its own. */
void gs_round_ended(gs_battle *b, int unit, gs_round round);

/* ---- questions ---- */

/* Asks the side a question (q->side) and returns his answer; *a begins as the default. */
void gs_question_ask(gs_battle *b, gs_question *q, gs_answer *a);

/* ---- refusals ---- */

/* Fills err (NULL: costs nothing) with a rule's number and words; returns GS_FAILED. */
gs_status gs_refuse(gs_err *err, const char *rule, const char *words) GS_MUST_CHECK;

/* ---- bodies ---- */

/* Brings s.here and the sets of units up to date after something has befallen the body. */
void gs_body_note(gs_battle *b, int body);
/* Brings s.touch up to date after its rectangle has changed, or it has left. */
void gs_contacts_note(gs_battle *b, int body);
gs_pose gs_body_pose(const gs_battle *b, int body);

/* ---- victory ---- */

/* Notes the objectives' holders and judges the turn's end; true if the battle is over. */
bool gs_victory_judge(gs_battle *b);
/* The same of a turn's end that is noted already: true, with b->s.outcome, if the battle is over. */
bool gs_victory_stands(gs_battle *b);
/* Units of the side in the set-up that count, and how many of them are lost. */
void gs_victory_count(const gs_battle *b, int side, int *units, int *lost);

/* ---- setting up, arriving, leaving: the same under every rule set (place.c) ---- */

/* Wholly at most `depth` from its side's table edge. */
bool gs_place_in_strip(const gs_battle *b, int side, const gs_rect *r, gs_len depth);
/* Wholly inside a zone of the scenario, its outline included. */
bool gs_place_in_zone(const gs_zone *z, const gs_rect *r);
/* Inside its side's zones ("deploy", or "enter" by the unit's own or by number, -1 any), or,
 * without such zones, its strip of table. */
bool gs_place_in_own(const gs_battle *b, int body, const gs_rect *r, gs_len strip, bool enters,
                     int zone);
/* Wholly inside one piece of terrain that hides, in its own half of the table. */
bool gs_place_can_hide(const gs_battle *b, int body, const gs_rect *r, bool (*hides)(int terrain));
/* A point `x` along the side's edge from the left end as it sees it, `y` in from the edge. */
gs_pt gs_place_point(const gs_battle *b, int side, gs_len x, gs_len y);

/* What a rule set says about where its units may stand. */
typedef struct gs_placing {
    gs_len strip;          /* how deep a side deploys without zones of a scenario */
    gs_len inset;          /* ... and how far from the edges beside its own */
    gs_len gap;            /* left beside others at default places */
    gs_len keep_off;       /* who comes on stays so far from every enemy */
    const char *rule_strip, *rule_room, *rule_hide, *rule_keep_off;
    /* Its rectangle as it would stand so. */
    gs_rect (*rect)(const gs_battle *b, int body, const gs_answer *a);
    /* May it stand on the ground under r? */
    gs_status (*ground)(const gs_battle *b, int body, const gs_rect *r, gs_err *err);
    bool (*hides)(int terrain); /* terrain in which one can hide */
    /* Does no enemy on the table see it hidden there? NULL: none does. */
    bool (*unseen)(const gs_battle *b, int body, const gs_answer *a, const gs_rect *r);
    bool hides_in_half;    /* without zones of a scenario who hides may lie anywhere in his half */
    gs_len row_step;       /* between the rows of default places; 0: half the body's width */
    /* Files in which a unit that the scenario has placed stands; NULL: the scenario's. */
    int (*files)(const gs_battle *b, int unit, int formation, int wish);
    /* Formation and files of an answer: set to the default, or checked; both may be NULL. */
    void (*form)(const gs_battle *b, int body, gs_answer *a);
    gs_status (*form_ok)(const gs_battle *b, int body, const gs_answer *a, gs_err *err);
    /* What follows when it has been placed (garrisons); may be NULL. */
    void (*placed)(gs_battle *b, int body);
} gs_placing;
/* May it stand as answered? */
gs_status gs_place_legal(const gs_battle *b, const gs_placing *p, int body, const gs_answer *a,
                         bool enters, gs_err *err);
/* Is r on the table, and nobody there? */
gs_status gs_place_free(const gs_battle *b, const gs_placing *p, int body, const gs_rect *r,
                        gs_err *err);
/* Asks where a body stands until the answer is lawful, at last the default; false if there
 * is no room for it at all. */
bool gs_place_ask(gs_battle *b, const gs_placing *p, int body, bool enters, gs_answer *a);
/* True if a unit of the side that was not on the table yet comes this turn, or may by its die. */
bool gs_place_is_due(const gs_battle *b, int unit, int side);
/* The default place: the first that fits, from the middle of the front line outward. */
bool gs_place_default(const gs_battle *b, const gs_placing *p, int body, bool enters, gs_answer *a);
/* Sets up the units of a side that are on the table at the start: the scenario's places first. With
 * `dummies` the markers without men as well. */
gs_status gs_place_side(gs_battle *b, const gs_placing *p, int side, bool dummies, gs_err *err);
/* The same for its heroes who are with no unit. */
gs_status gs_place_heroes(gs_battle *b, const gs_placing *p, int side, gs_err *err);
/* The zone by which a unit must come on whose entry point is diced for (the die is thrown);
 * -1 any. */
int gs_place_entry_zone(gs_battle *b, int unit);
/* Brings on whoever comes this turn (by turn or by die) of a side. */
void gs_place_arrivals(gs_battle *b, const gs_placing *p, int side);
/* A hidden unit shows itself; a dummy is taken off. */
void gs_place_show(gs_battle *b, int unit, gs_ref by);
/* Shows hidden enemies at most `reach` from `mover`; true if there were any. */
bool gs_place_spot(gs_battle *b, int mover, gs_len reach);
/* A unit of the side that wins by leaving which stands wholly in an exit zone leaves the table, its
 * heroes with it; true if it did. */
bool gs_place_exit(gs_battle *b, int unit);
/* By which of n zones a unit comes on whose entry point is diced for (0..n-1). */
int gs_arrival_point(gs_battle *b, int n);

/* Plays the rows of a turn; what fails in an order ends it. */
gs_status gs_turn_play(gs_battle *b, gs_err *err) GS_MUST_CHECK;
/* No unit's action is over: a phase begins in which each may act again. */
void gs_none_done(gs_battle *b);
/* May an order be given now? By the rule set's rows: GS_FAILED with rule and words in *err (NULL:
 * costs nothing). */
gs_status gs_orders_legal(const gs_battle *b, const gs_order *o, gs_err *err);
/* Carries out a lawful order. */
gs_status gs_orders_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* Asks the side for orders in the phase until it is done; each lawful one is carried out by
 * the rule set, then `after` (may be NULL) is called. */
gs_status gs_orders_ask(gs_battle *b, int side, void (*after)(gs_battle *b), gs_err *err);

extern const gs_battle_rules shw_battle_rules;
extern const gs_battle_rules goh_battle_rules;
#endif
