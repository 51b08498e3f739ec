#ifndef GESTA_ENGINE_H
#define GESTA_ENGINE_H
/* The battle engine: plays a battle by a rule set between two players. It asks them what the
 * rules leave to a player, refuses what the rules forbid (with the rule's number), rolls every
 * die through a procedure, and changes the table by moves and effects only, which an observer
 * (the log) may keep. A gs_battle is plain memory: copied with `=` it is a what-if. Nothing here
 * allocates while `log` is NULL. */
#include "gesta/battle.h"
#include "gesta/dice.h"
#include "gesta/table.h"

#define GS_MIND 4096                            /* bytes a side that a general may remember */
#define GS_BODIES (GS_MAX_UNITS + GS_MAX_HEROES) /* units first, then heroes */
#define GS_MAX_BATTLE_TURNS 60                  /* a simulated battle is drawn after so many */
#define GS_STREAM_DICE 0                        /* streams of the battle's seed */
#define GS_STREAM_WHIMS 1

typedef struct gs_battle gs_battle;
typedef struct gs_battle_rules gs_battle_rules;

/* ---- what is worked out once of a set-up, shared and read only ---- */
typedef struct gs_scene {
    const gs_setup *setup;
    const gs_battle_rules *rules; /* NULL in a bare scene: nobody moves in it */
    gs_terrain *terrain; /* kind = index in ruleset->terrain; features in the set-up's order */
    gs_edge edge[GS_SIDES]; /* own table edge of each side */
    const struct gs_carry *carry; /* what its results do to the table (carry.h) */
    const void *const *sheets; /* by procedure: its default situation with the set-up's options */
    const void *data;    /* the rule set's own: profiles of units and heroes, compiled house
                            rules */
} gs_scene;
/* Prepares a set-up that gs_setup_complete has passed. A battle that was not fought by the engine
 * gets a bare scene if its rule set is not fought here, or if nobody noted points of the table:
 * enough to report, audit and settle it. Lives in the arena, as the set-up must. */
gs_status gs_scene_new(gs_arena *a, const gs_setup *s, const gs_scene **out,
                       gs_err *err) GS_MUST_CHECK;

/* ---- orders ---- */
typedef enum gs_order_kind {
    GS_ORDER_DONE,      /* the side has finished its phase */
    GS_ORDER_HOLD,      /* this one does nothing more */
    GS_ORDER_MOVE,      /* by `path`; with an empty path: free move to `to` (SHW-12.13) */
    GS_ORDER_CHARGE,    /* at `target` (unit or lone hero); the engine finds the shortest path, or
                           takes `path` (at most a wheel and straight) if it is not empty */
    GS_ORDER_SHOOT,     /* at `target`: unit, hero, or a wall (feature), by `amount` figures (0:
                           all). Divided: n_targets is 2 or more, and share[i] figures shoot at
                           targets[i]; all are named before the first die (SHW-R119) */
    GS_ORDER_RALLY,
    GS_ORDER_FORM,      /* take up `formation` (and `files`, 0: as it stands); from or into skirmish
                           order it may move as well, by `path` or `to` (SHW-R23) */
    GS_ORDER_FACE,      /* a unit in contact turns to the enemy on its flank, `target` */
    GS_ORDER_WITHDRAW,  /* leave a tied melee: straight back, or to `to` for free movers */
    GS_ORDER_PASS,      /* go through the friendly unit `target` as a whole move; horse through the
                           light foot that it fights */
    GS_ORDER_MOUNT,     /* dismount, or mount again */
    GS_ORDER_SPLIT,     /* `amount` figures form a unit of their own beside it */
    GS_ORDER_AMBUSH,    /* stay hidden with an enemy in reach (SHW-11.9) */
    GS_ORDER_CAST,      /* `spell` of `power` at targets[0..n_targets-1] */
    GS_ORDER_JOIN,      /* a lone hero moves to and joins the unit `target` */
    GS_ORDER_LEAVE,     /* a hero leaves his unit and moves by `to` */
    GS_ORDER_PLACE_HERO,/* a hero goes to the rear (`amount` 1) or the front (0) of his unit;
                           free */
    GS_ORDER_GARRISON,  /* go into the building `target` */
    GS_ORDER_SALLY,     /* a garrison forms up outside at `to` (centre, facing) and may go on by
                           `path` */
    GS_ORDER_CONCEDE,
    GS_ORDER_COUNT
} gs_order_kind;
extern const char *const gs_order_words[]; /* "move", "charge" ...; ended by NULL */

#define GS_ORDER_TARGETS 8
/* An order of a player or general; members that the kind does not name are 0. */
typedef struct gs_order {
    uint8_t kind;    /* gs_order_kind */
    bool shoots;     /* MOVE, CHARGE: it shoots in this player turn as well (before, after, or as it
                        charges), so that the allowance is reckoned with it (SHW-15.4) */
    gs_ref who;      /* unit, or hero who acts for himself */
    gs_ref target;
    gs_path path;
    gs_pose to;
    int16_t formation; /* word of the rule set's list */
    int16_t files;     /* 0: as it is */
    int16_t amount;
    int16_t spell, power;
    int16_t n_targets;
    gs_ref targets[GS_ORDER_TARGETS];
    int16_t share[GS_ORDER_TARGETS];
    gs_unitset group; /* units that move with `who` as one (gs_body_group); empty: it goes alone */
} gs_order;

/* ---- questions ---- */
typedef enum gs_question_kind {
    GS_ASK_DEPLOY,    /* place `subject` (unit or lone hero): answer to, files, formation, hidden.
                         word 1: it comes on this turn: at its table edge or in its zone; then it
                         may act */
    GS_ASK_FIRST,     /* won the initiative: yes = go first */
    GS_ASK_FORCED,    /* the roll of the general `subject` (SHW-11.6): `amount` of his units must
                         advance (word 1) or fall back (word 2): answer units */
    GS_ASK_CHALLENGE, /* issue a challenge? answer ref: own hero, other: the enemy he names (or
                         none); ref none: no */
    GS_ASK_ACCEPT,    /* `other` challenges: answer ref: the own hero who accepts, none: nobody.
                         `may`: heroes who could */
    GS_ASK_RETIRE,    /* hero `subject` won his duel: yes = retire; answer to.at: whither
                         (straight); other: the unit that he came from, or none */
    GS_ASK_ORDER,     /* next order, or DONE. `retry`: the last one was refused */
    GS_ASK_REACTION,  /* `subject` is charged by `other`, `amount` away: answer choice, one of
                         `choices` (bits): 0 none, 1 counter-charge (counter-attack), 2 shoot, 3
                         evade */
    GS_ASK_HERO_HITS, /* `subject` (unit with a hero) is shot at by `other`: answer amount = hits
                         that the hero takes first; where `may` holds several, ref: which of them
                         can be hit (none: the first) */
    GS_ASK_MELEE,     /* which melee next: `units` in melees not fought yet: answer ref: one of
                         them. word 1: in its fight with which of the enemies `units` do the
                         leaders of `subject` fight: answer ref: one of them */
    GS_ASK_PURSUE,    /* `subject` beat `other`: yes = pursue, no = hold (an order test may be due);
                         word: what it defends (SHW: 0 nothing, 1 cover, 2 obstacle, 3 hill) */
    GS_ASK_LEAVE,     /* hero `subject`'s unit `other` retreats: yes = he tries to leave it */
    GS_ASK_GO_ON,     /* `subject`'s move has revealed the ambush `other`: yes = finish as begun.
                         word 1: `other` has evaded `subject`'s charge by `amount`: yes = go the
                         whole way */
    GS_ASK_PASS,      /* `subject` has just suffered `amount` hits and may pass some to one of
                         `units`: answer amount (0: none), ref */
    GS_ASK_COUNT
} gs_question_kind;
extern const char *const gs_question_words[];

/* What the rules ask a player in the midst of an action. */
typedef struct gs_question {
    uint8_t kind; /* gs_question_kind */
    uint8_t side; /* who is asked */
    bool retry;   /* the answer before was refused; *err tells why */
    uint8_t word;
    uint32_t choices;
    gs_ref subject, other;
    int32_t amount;
    gs_unitset units; /* see the kinds */
    gs_unitset may;   /* heroes by number */
    const gs_err *err;
} gs_question;

/* His answer; the kind of question says which members count. */
typedef struct gs_answer {
    bool yes;
    bool hidden;
    uint8_t choice;
    gs_ref ref, other;
    int32_t amount;
    gs_unitset units;
    gs_pose to;
    int16_t files, formation;
    gs_order order;
} gs_answer;

/* A player. `answer` fills *a, which holds the default answer (SHW-R111) when it is called; he may
 * write to his own mind (gs_battle.mind[side]) and add plans (gs_engine_plan), and nothing else.
 * An answer that the rules forbid is asked again (retry) a few times, then the default is taken. */
typedef struct gs_player {
    void (*answer)(void *ctx, gs_battle *b, const gs_question *q, gs_answer *a);
    void *ctx;
} gs_player;

/* ---- the battle ---- */
/* What a rule set keeps of a turn by records of its own, which it declares privately and reaches by
 * one typed accessor each: GS_SCRATCH stands before the record's name. */
#define GS_SCRATCH_HEAD 256 /* bytes at most of the turn in all */
#define GS_SCRATCH_BODY 18  /* ... and of a body in it; aligned to 2 at most */
#define GS_SCRATCH __attribute__((may_alias))

/* What a unit or hero has done in the player turns of this turn; cleared as each begins. */
typedef struct gs_body_turn {
    int32_t gone;    /* how far it has moved in its own player turn */
    uint8_t done;    /* its action is over */
    uint8_t moved;   /* 0 no, 1 half, 2 full */
    uint8_t shot;    /* it shot in its own player turn */
    uint8_t order;   /* 0 not asked; else the rule set's own word */
    uint8_t came_on; /* it moved into contact in this player turn; of several, who came first */
    gs_ref aim;      /* at whom or what it shoots when all shots are resolved; none: it does not */
    _Alignas(2) unsigned char own[GS_SCRATCH_BODY]; /* the rule set's */
} gs_body_turn;

/* A set of bodies: a bit for each. */
typedef struct gs_bodyset {
    uint64_t w[(GS_BODIES + 63) / 64];
} gs_bodyset;
static inline void gs_bodyset_put(gs_bodyset *s, int body)
{
    s->w[body >> 6] |= UINT64_C(1) << (body & 63);
}
static inline void gs_bodyset_take(gs_bodyset *s, int body)
{
    s->w[body >> 6] &= ~(UINT64_C(1) << (body & 63));
}
static inline bool gs_bodyset_has(const gs_bodyset *s, int body)
{
    return s->w[body >> 6] >> (body & 63) & 1;
}
/* The least number greater than `after` (-1 to begin); -1 at the end. */
static inline int gs_bodyset_next(const gs_bodyset *s, int after)
{
    int i = after + 1, w = i >> 6;
    if (w >= GS_COUNT(s->w)) {
        return -1;
    }
    uint64_t left = s->w[w] & (~UINT64_C(0) << (i & 63));
    while (!left) {
        if (++w >= GS_COUNT(s->w)) {
            return -1;
        }
        left = s->w[w];
    }
    return 64 * w + __builtin_ctzll(left);
}

/* The engine's own state: nothing of it matters at a turn's end but `runs` and the outcome. */
typedef struct gs_engine_state {
    uint32_t runs;   /* procedures run with the battle's dice */
    int8_t phase;    /* word of the rule set's phases */
    int8_t side;     /* whose phase, -1 both */
    int8_t half;     /* 0 first player turn, 1 second */
    int8_t conceded; /* side that has, -1 */
    int16_t acting;  /* body whose action is open, -1 none */
    int16_t forced_left, forced_way; /* SHW-11.6 */
    int16_t entry_zone; /* by which the unit that comes on now must come, + 1; 0 any of its
                           side's */
    gs_outcome outcome;
    gs_bodyset here;              /* bodies for which gs_body_here is true */
    gs_unitset of_side[GS_SIDES]; /* units that are here, by side */
    gs_unitset hidden;            /* those of them that the other side does not know */
    gs_unitset touch[GS_MAX_UNITS]; /* whom each is in contact with, where the rules say what that
                                       is */
    gs_body_turn body[GS_BODIES];
    gs_rect rect[GS_BODIES]; /* rectangle of each body on the table, kept with the state */
    _Alignas(8) unsigned char own[GS_SCRATCH_HEAD]; /* the rule set's */
    gs_order lawful; /* found lawful by gs_engine_propose for this question; DONE: none */
} gs_engine_state;

/* A battle in play. */
struct gs_battle {
    const gs_scene *scene;
    gs_log *log; /* NULL: nothing is kept */
    /* Dice from elsewhere: the source for run number `run` of the battle, asked again for the
     * same run when its outcome is only looked at first. NULL: the set-up's seed. A source must
     * answer. */
    gs_dice *(*dice)(void *ctx, uint32_t run);
    void *dice_ctx;
    gs_player player[GS_SIDES];
    gs_table_state t;
    gs_engine_state s;
    _Alignas(8) unsigned char mind[GS_SIDES][GS_MIND];
};

/* A battle before deployment. `log` NULL: unlogged. A player without `answer` takes the
 * defaults. */
void gs_battle_start(gs_battle *b, const gs_scene *scene, gs_log *log,
                     const gs_player players[GS_SIDES]);
/* The state after the last whole turn of a log, folded from it (corrections count), and whether the
 * battle was over with it; entries after that turn are not looked at (gs_battle_resume cuts them
 * off: log->count). The minds are empty, as the generals bring them to a battle: gs_battle_recall,
 * or the caller, restores them. GS_STATE when the log does not fold to its own hashes. */
gs_status gs_battle_resume(gs_battle *b, const gs_scene *scene, gs_log *log,
                           const gs_player players[GS_SIDES], gs_err *err) GS_MUST_CHECK;
/* Gives the players of a battle that gs_battle_resume has set up the minds that they had: they
 * fight its turns again, aside, from the seed. *same: that came to the log, entry by entry, so
 * that it goes on as if it had never been broken off. If not (another version of the program wrote
 * the log, or somebody ruled in it), the log holds: the minds stay empty, and dice go on behind
 * those of the log. */
gs_status gs_battle_recall(gs_battle *b, bool *same, gs_err *err) GS_MUST_CHECK;

/* The state at the end of a turn of any finished log, to be fought on from there aside: folded,
 * with empty minds and without a log. GS_FAILED names who cannot fight on, because nobody told at
 * what point he stands, or because he could not stand there. */
gs_status gs_battle_at_turn(gs_battle *b, const gs_scene *scene, const gs_log *log, int turn,
                          const gs_player players[GS_SIDES], gs_err *err) GS_MUST_CHECK;

/* Plays one turn: the deployment (turn 0) first, then turn by turn. *over is set when the battle
 * is (b->s.outcome tells how). The log is whole after each call: the place to commit it. */
gs_status gs_engine_turn(gs_battle *b, bool *over, gs_err *err) GS_MUST_CHECK;
/* To the end. */
gs_status gs_engine_run(gs_battle *b, gs_err *err) GS_MUST_CHECK;

/* May the order be given now? GS_OK, or GS_FAILED with words and the rule's number in *err
 * (err NULL costs nothing). Only lawful in the phase in which orders are asked. */
gs_status gs_engine_legal(const gs_battle *b, const gs_order *o, gs_err *err) GS_MUST_CHECK;
/* The same for the player who is asked for an order, without words: the engine remembers the
 * last that was lawful and does not look again when it is given. */
gs_status gs_engine_propose(gs_battle *b, const gs_order *o) GS_MUST_CHECK;
/* Carries it out, with all that follows (order test, reactions, fire, losses). Refuses as above. */
gs_status gs_engine_execute(gs_battle *b, const gs_order *o, gs_err *err) GS_MUST_CHECK;
/* A plan or a change of mind for the log; nothing without a log. Strings are copied. */
void gs_engine_plan(gs_battle *b, const gs_log_plan *plan);
/* The default answer to a question (SHW-R111). */
void gs_engine_default(const gs_battle *b, const gs_question *q, gs_answer *a);
/* Whether the side is beyond its break point, or would be with `more` units lost; the number of
 * units it may still lose before (INT32_MAX: no break point). */
int gs_engine_units_to_break(const gs_battle *b, int side);
/* The side that would hold an objective if the turn ended now, without one of the units (-1: with
 * all); -1 nobody, or both are there. */
int gs_engine_holder(const gs_battle *b, int objective, int without);
/* Who stands where he holds or contests the objective, by side. */
void gs_objective_near(const gs_battle *b, const gs_objective *o, gs_unitset near[GS_SIDES]);

/* ---- looking ---- */
int gs_body(gs_ref r);                       /* number in body[] and rect[]; -1 for other
                                                references */
gs_ref gs_body_ref(int body);
/* The side of a hero as he is now: his own; under a spell and alone, his enchanter's; -1 in a place
 * where nobody has been yet (demons have them). */
int gs_hero_serves(const gs_battle *b, int hero);
/* Whose a body is. */
static inline int gs_body_side(const gs_battle *b, int body)
{
    return body < GS_MAX_UNITS ? b->scene->setup->units[b->t.unit[body].of].side
                               : gs_hero_serves(b, body - GS_MAX_UNITS);
}
/* On the table, and not inside a unit (a hero in a unit is no body of his own). */
bool gs_body_here(const gs_battle *b, int body);
/* Iteration over bodies: the next body after i that is here, -1 at the end. */
static inline int gs_body_next(const gs_battle *b, int i)
{
    return gs_bodyset_next(&b->s.here, i);
}
/* Works out again who is here and the rectangles of all who are: for whoever has set b->t
 * himself. */
void gs_bodies_refresh(gs_battle *b);
/* Its rectangle, as it stands. */
gs_rect gs_body_rect(const gs_battle *b, int body);
/* Distance of two bodies, edge to edge, of the blocks' rectangles. */
gs_len gs_body_distance(const gs_battle *b, int x, int y);
/* Enemies in contact with a body; 0 if it is free. */
int gs_body_contacts(const gs_battle *b, int body, int *out, int cap);
bool gs_body_engaged(const gs_battle *b, int body);
/* In which zone of `of` the body stands (SHW-R103): front, flanks, rear. */
gs_bearing gs_body_zone(const gs_battle *b, int of, int body);
/* May side `side` know of it (not hidden from it)? */
static inline bool gs_body_known(const gs_battle *b, int side, int body)
{
    return body >= GS_MAX_UNITS || !(b->t.unit[body].flags & GS_U_HIDDEN) ||
           gs_body_side(b, body) == side;
}
/* A line of sight from one to another; *obscured (may be NULL): over other bodies. */
bool gs_body_sees(const gs_battle *b, int from, int to, bool *obscured);
/* How far it may still go in this player turn: by `path` (NULL: straight ahead on open ground), or
 * freely (`free`); with `shoots` as it would shoot too. 0 if it may not. */
gs_len gs_body_allowance(const gs_battle *b, int body, const gs_path *path, bool free, bool shoots);
/* May it move freely (facing and direction as it likes)? */
bool gs_body_free(const gs_battle *b, int body);
/* Is it held where it stands: may no move take it from there now, wherever it leads? */
bool gs_body_held(const gs_battle *b, int body);
/* Must an order test be passed before it may move, and the least die that passes (1: no test). */
int gs_body_order_die(const gs_battle *b, int body);
/* Range and half-angle of its fire (0: it cannot shoot), *moving: it may move as well. */
gs_len gs_body_range(const gs_battle *b, int body, gs_ang *arc, bool *moving);
/* Present strength: figures, or the hits that it can still take. */
int gs_body_strength(const gs_battle *b, int body);
/* Units that may be ordered to move with it as one group, itself among them; empty: it goes
 * alone. */
gs_unitset gs_body_group(const gs_battle *b, int body);

/* A situation filled from the table: run it, or ask its odds. */
typedef struct gs_view {
    const gs_proc *proc;
    _Alignas(8) unsigned char in[GS_MAX_FACTS_SIZE];
} gs_view;
typedef struct gs_charge_view {
    bool can;            /* within reach and lawful now */
    const char *rule;    /* why not: the rule's number */
    gs_path path;
    gs_len length, allowance;
    gs_rect contact;     /* where it stands when it has lined up */
    bool on_flank;       /* it strikes a flank or the rear */
    bool bonus;          /* it has the charge bonus if nobody counter-charges */
    uint32_t reactions;  /* bits of GS_ASK_REACTION's choices open to the target */
} gs_charge_view;
/* The charge of a body at another, from where it stands or from `from` (NULL: where it stands). */
bool gs_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                    gs_charge_view *out);
/* All that gs_view_charge from where the body stands depends on, in one number: whoever keeps a
 * view may use it while this stays the same. 0: no view may be kept. */
uint64_t gs_view_charge_key(const gs_battle *b, int body, int target);
/* The melee that would follow if `body` stood at `contact` against `target` (NULL: as they stand):
 * body is the attacker. False if they would not touch. */
bool gs_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *charge,
                   gs_view *out);
/* Its fire at a target from where it stands, or from `from`; false if it could not. */
bool gs_view_shot(const gs_battle *b, int body, int target, const gs_rect *from, gs_view *out);

/* ---- what a rule set brings (one table a rule set, found by its id) ---- */
/* A row of the sequence of play: b->s.phase, half and side are set by it; then `before` runs, the
 * side is asked for orders until it is done, and `then` runs. Each of the functions may be NULL.
 * Who concedes ends the turn at once. */
typedef enum gs_turn_whose { GS_TURN_BOTH, GS_TURN_FIRST, GS_TURN_SECOND } gs_turn_whose;
typedef struct gs_turn_row {
    int8_t phase;               /* index in gs_battle_rules.phases */
    uint8_t whose;              /* gs_turn_whose: both sides', the first player's, the second's */
    bool orders;                /* ... who is asked for orders */
    void (*before)(gs_battle *b);
    void (*each)(gs_battle *b); /* after each order that has been carried out */
    void (*then)(gs_battle *b);
} gs_turn_row;
/* A row an order kind. To hold, to be done and to concede are the engine's. */
typedef struct gs_order_row {
    uint32_t phases; /* a bit for each in which it may be given; 0: there is no such order */
    gs_status (*legal)(const gs_battle *b, const gs_order *o, gs_err *err);
    gs_status (*execute)(gs_battle *b, const gs_order *o, gs_err *err);
} gs_order_row;
#define GS_ORDER_BIT(kind) (1u << GS_ORDER_##kind)
/* A row a state that forbids orders to whoever is in it. */
typedef struct gs_state_row {
    bool (*is)(const gs_battle *b, const gs_order *o); /* ... with that order */
    uint32_t forbids;                                  /* GS_ORDER_BIT of each kind */
    const char *rule, *words;
} gs_state_row;
struct gs_battle_rules {
    const char *ruleset;
    const char *const *phases; /* ended by NULL */
    gs_status (*prepare)(gs_scene *scene, gs_arena *a, gs_err *err);
    gs_rect (*rect)(const gs_battle *b, int body);
    gs_status (*deploy)(gs_battle *b, gs_err *err);
    const gs_turn_row *turn; /* all of one turn but the judging of its end */
    int n_turn;
    /* Orders: who may be given one at all, what his state forbids, what each kind asks and does. */
    gs_status (*may_act)(const gs_battle *b, const gs_order *o, gs_err *err);
    const gs_state_row *states;
    int n_states;
    const gs_order_row *orders;                           /* by kind */
    const char *rule_orders;                              /* of orders out of their phase */
    void (*begins)(gs_battle *b, const gs_order *o);      /* it is carried out now; may be NULL */
    void (*answer)(const gs_battle *b, const gs_question *q, gs_answer *a);
    bool (*lost)(const gs_table_state *t, int unit);   /* counts for a break point */
    int (*break_per_cent)(const gs_setup *s);     /* by the book's options; 0 none */
    bool all_lost_breaks; /* who has lost all is broken (GOH-R5) */
    int (*turn_limit)(const gs_setup *s);         /* by the book's options; 0 none */
    int (*at_limit)(const gs_battle *b);          /* who wins at the limit: side, -1 drawn */
    gs_len hold_radius;                           /* of objectives that give none */
    /* Is it where it holds or contests the objective? NULL: any part of it within the radius. */
    bool (*holds_it)(const gs_battle *b, int unit, const gs_objective *o, gs_len radius);
    bool (*holds)(const gs_battle *b, int unit);  /* may this unit hold or contest an objective */
    const char *const *judged_by; /* rule numbers: objective, break, exit, limit, destroyed, end */
    gs_len (*allowance)(const gs_battle *b, int body, const gs_path *path, bool free, bool shoots);
    bool (*free)(const gs_battle *b, int body);
    bool (*held)(const gs_battle *b, int body); /* NULL: not known before it is tried */
    int (*order_die)(const gs_battle *b, int body);
    gs_len (*range)(const gs_battle *b, int body, gs_ang *arc, bool *moving);
    bool (*sees)(const gs_battle *b, int from, int to, bool *obscured);
    bool (*view_charge)(const gs_battle *b, int body, int target, const gs_rect *from,
                        gs_charge_view *out);
    bool (*view_melee)(const gs_battle *b, int body, int target, const gs_charge_view *charge,
                       gs_view *out);
    bool (*view_shot)(const gs_battle *b, int body, int target, const gs_rect *from, gs_view *out);
    /* These may be NULL: contact is then a gap of 0.05 at most, strength what is left of a unit,
     * and nobody moves in groups. */
    bool (*touch)(const gs_battle *b, int body, int enemy);
    int (*strength)(const gs_battle *b, int body);
    gs_unitset (*group)(const gs_battle *b, int body);
    /* Files in which a unit stands of which nobody told; NULL: it is all one. */
    int (*files)(const gs_battle *b, int unit, int formation, int wish);
    uint64_t (*charge_key)(const gs_battle *b, int body, int target); /* NULL: always 0 */
};
/* The battle rules of a rule set; NULL if it can only be logged. */
const gs_battle_rules *gs_battle_rules_find(const gs_ruleset *rs);

/* ---- checking ---- */
/* Folds an entry of a log onto b->t (gs_fold_entry), and holds each move against its cost and
 * allowance, and each placement of men who stand on the table already against where they stood:
 * what the state at a turn's end need not show. Of b only scene (its rules may be NULL: then the
 * placements are passed) and t are used. GS_STATE says what contradicts itself. */
gs_status gs_fold_checked(gs_battle *b, const gs_entry *e, gs_err *err) GS_MUST_CHECK;
#endif
