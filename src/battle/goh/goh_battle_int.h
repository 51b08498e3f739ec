#ifndef GESTA_GOH_BATTLE_INT_H
#define GESTA_GOH_BATTLE_INT_H
/* Gathering of Hosts on the table: declarations by file. Every rule's number stands at
 * the line that does it. A company is one stand and a unit; leaders are always with a
 * company, so that every body on the table is a unit. */
#include "../battle_int.h"
#include "gesta/goh.h"

#define GOH_TOUCH 20      /* GOH-R2: at most 0.02 apart */
#define GOH_SHARE 100     /* GOH-R34b: along at least 0.1 of an edge */
#define GOH_STOP 100      /* GOH-R34b: no other move ends nearer to an enemy */
#define GOH_ZONE 1000     /* GOH-8a */
#define GOH_NEAR 6000     /* GOH-R77, R78, R79 */
#define GOH_SPOT 2000     /* hidden markers show themselves so near to an enemy */
#define GOH_DEGREE 182    /* GOH-R2: facings are equal within 1 degree */

/* Phases (gs_battle_rules.phases; b->s.phase). */
enum {
    GOH_DEPLOYMENT,
    GOH_TURN_START,
    GOH_MOVEMENT,
    GOH_SHOOTING_PHASE,
    GOH_MELEE_PHASE,
    GOH_TURN_END
};
/* b->s.body[].order */
enum { GOH_NOT_TESTED, GOH_PASSED, GOH_FAILED };
/* b->s.body[].mark: what it has done this turn. */
enum {
    GOH_ATTACKED = 1,     /* moved into contact or an overlap (target: .amount - 1) */
    GOH_COUNTERED = 2,
    GOH_EVADED = 4,
    GOH_WAS_CAUGHT = 8,   /* caught evading */
    GOH_BEGAN = 16,       /* in contact when the turn began */
    GOH_PINNED = 32,      /* contacted by an enemy this turn */
    GOH_WAS_OVERLAP = 64, /* gave dice as an overlap last turn, and still stands so */
    GOH_PANICKED = 128
};
/* b->s.body[].mode: quarter turns clockwise by which it has faced an attacker. */
/* b->s.body[].missile_hits holds the target that it shoots at this turn, plus 1; of the wall
 * of a fortress its feature, plus 1 and GOH_AT_WALL. */
#define GOH_AT_WALL 1000
#define GOH_WALL_HITS 6 /* GOH-R22c: they breach a sector */

/* The book's options, read once. */
typedef struct goh_options {
    int32_t initiative, choice, turn_cost, min_move, command, penalties, group_order,
        zone, retire, evade_rounding, evade_move, target, half, pass, pass_rounding,
        pilum, flank_dice, height, wall, cover, breach, pursuit, pursuit_charge, leaders,
        general_lost, fate, risk, break_point, time_up;
} goh_options;

/* Kinds of ground that a move is asked about; each a gs_ground with class 1. */
enum {
    GOH_G_MINOR, GOH_G_STEEP, GOH_G_FORD, GOH_G_FOREST, GOH_G_SWAMP, GOH_G_PLACE,
    GOH_G_BARRED,       /* for the light of foot */
    GOH_G_BARRED_HEAVY, /* for all others: forest and swamp too */
    GOH_GROUNDS
};
typedef struct goh_scene {
    goh_options o;
    goh_unit unit[GS_MAX_UNITS]; /* resolved; by index in the set-up */
    uint8_t bears[GS_MAX_UNITS]; /* hits that destroy each */
    goh_hero hero[GS_MAX_HEROES];
    gs_ground ground[GOH_GROUNDS];
    gs_sight sight;
} goh_scene;

/* ---- goh_prepare.c ---- */
gs_status goh_prepare(gs_scene *scene, gs_arena *a, gs_err *err);

/* ---- goh_facts.c: from the state to facts ---- */
const goh_scene *goh_of(const gs_battle *b);
const goh_unit *goh_company(const gs_battle *b, int unit);
bool goh_is_dummy(const gs_battle *b, int unit);
/* Hits that it can take in all, by what marched in (GOH-R13, CAM-5.2). */
int goh_endurance_now(const gs_battle *b, int unit);
int goh_strength(const gs_battle *b, int body);
gs_rect goh_rect(const gs_battle *b, int body);
gs_rect goh_rect_at(const gs_battle *b, int unit, gs_pose pose);
/* The town or fortress that it holds as a rectangle (GOH-R22). */
gs_rect goh_template(const gs_battle *b, int feature);
/* Who holds a feature; -1 nobody. */
int goh_holder(const gs_battle *b, int feature);
int goh_holds_what(const gs_battle *b, int unit); /* goh_holds */
bool goh_is_light(
    const goh_unit *u); /* light infantry and skirmishers: at home in rough ground */
bool goh_is_flying(const goh_unit *u);
bool goh_is_mark(const gs_battle *b, int unit, int bit); /* GOH_ATTACKED ... */
/* Companies on the table: a side's enemies, those of them that it knows of, and all whom it
 * knows of. */
static inline gs_unitset goh_foes(const gs_battle *b, int side)
{
    return b->s.of_side[1 - side];
}
static inline gs_unitset goh_known_foes(const gs_battle *b, int side)
{
    return gs_unitset_without(b->s.of_side[1 - side], b->s.hidden);
}
static inline gs_unitset goh_all_known(const gs_battle *b, int side)
{
    return gs_unitset_or(b->s.of_side[side], goh_known_foes(b, side));
}
/* In a square of two and more (GOH-R27). */
bool goh_in_square(const gs_battle *b, int unit);
/* Fighting points of leaders with it; whether it carries a captain's or the general's
 * banner. */
int goh_inspiration(const gs_battle *b, int hero);
/* Inspiration of the unnamed general (2) or captain (1) who is with a company where its
 * side names no leaders: with its first company, and with one for each six beyond the
 * first six (GOH-R16). He stays with it and is lost with it. */
int goh_unnamed_leader(const gs_battle *b, int unit);
int goh_leadership(const gs_battle *b, int unit);
bool goh_has_banner(const gs_battle *b, int unit);
/* Heroes up with a unit, at most 8; returns how many. */
int goh_heroes_with(const gs_battle *b, int unit, int out[8]);
/* Levels, cover, open ground. */
int goh_level(const gs_battle *b, int unit);
bool goh_open_ground(const gs_battle *b, int unit, int enemy);
/* In cover against a shot from `from` to `to`, or in melee against an enemy (from the
 * centres). */
bool goh_in_cover(const gs_battle *b, int unit, gs_pt from, gs_pt to);
bool goh_in_melee_cover(const gs_battle *b, int unit, int enemy);
bool goh_same_facing(gs_ang a, gs_ang b);
int32_t goh_zone_word(gs_bearing z);
/* Distance as a fact: rounded up to a thousandth; held to 99. */
int32_t goh_dec(gs_len l);
/* Sets or clears one of GOH_MARK_...; emits only if it changes. */
void goh_mark(gs_battle *b, int unit, int mark, bool on);
bool goh_marked(const gs_battle *b, int unit, int mark);
/* A role of a situation for a unit with its first leader. */
gs_role goh_role(const gs_battle *b, const char *prefix, int unit);
/* House rules, dice, log. */
void goh_run(gs_battle *b, const gs_proc *p, void *in, void *out, const gs_role *roles,
             int n);
/* The same with dice that mean nothing: for what does not depend on them (may it shoot?).
 */
void goh_try(const gs_battle *b, const gs_proc *p, void *in, void *out,
             const gs_role *roles, int n);
/* The same without a log, with the dice that the next run will roll. */
void goh_look(const gs_battle *b, const gs_proc *p, void *in, void *out,
              const gs_role *roles, int n);

/* ---- goh_group.c: contact and groups ---- */
/* GOH-R34b: two enemies in contact; *f, *g the faces of a and c (may be NULL), *shared
 * the edge. */
bool goh_contact_of(const gs_battle *b, int a, int c, gs_bearing *f, gs_bearing *g,
                    gs_len *shared);
bool goh_touch(const gs_battle *b, int body, int enemy);
bool goh_engaged(const gs_battle *b, int unit);
/* The enemy (of `unit`) that fights on this face of it; -1 nobody. */
int goh_on_face(const gs_battle *b, int unit, gs_bearing face);
/* GOH-R26: touching and aligned. */
bool goh_aligned(const gs_battle *b, int x, int y);
/* GOH-R53: s stands in the second rank behind f. */
bool goh_second_rank(const gs_battle *b, int s, int f);
gs_unitset goh_group(const gs_battle *b, int unit);
/* Groups are judged at the start of each movement phase (GOH-R26): keeps who is in one with
 * whom. goh_noted_group: who was in one with the unit, or is now where nothing was kept. */
void goh_note_groups(gs_battle *b, int side);
gs_unitset goh_noted_group(const gs_battle *b, int unit);
/* Is every one of the set in one connected group with `unit` by companies of the set
 * alone? */
bool goh_group_whole(const gs_battle *b, int unit, const gs_unitset *set);
/* The side of the fight of `unit` (on its front against `enemy`) on which `o` overlaps:
 * GS_LEFT, GS_RIGHT; -1 it does not (GOH-R35). */
int goh_overlaps(const gs_battle *b, int o, int unit, int enemy);
/* Does a stand beside `unit`, who fights that face of the enemy, overlap there: corner to
 * corner, or by unequal widths, with nobody straight ahead (GOH-R35)? */
bool goh_overlap_holds(const gs_battle *b, int unit, const gs_rect *r, int enemy,
                       gs_bearing face);
/* GOH-R36: something keeps it from wheeling from the overlap onto that flank of the
 * enemy. *end (may be NULL): where it would stand. */
bool goh_wheel_blocked(const gs_battle *b, int o, int enemy, gs_bearing flank,
                       gs_rect *end);

/* ---- goh_setup.c ---- */
extern const gs_placing goh_placing;
gs_status goh_deploy(gs_battle *b, gs_err *err);

/* ---- goh_move.c ---- */
/* The situation of `move-allowance` for a way of the centre. path NULL: open ground,
 * forward. */
void goh_fill_move(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   goh_move_in *in);
/* How far it may go in that situation, and as it is filled for a way (out NULL: only that). */
gs_len goh_allowed(const gs_battle *b, int unit, goh_move_in in, goh_move_out *out);
gs_len goh_allowance(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, goh_move_out *out);
gs_status goh_refuse_move(gs_err *err, int reason);
/* May `mover` go through `other` (GOH-R24)? */
bool goh_passes(const gs_battle *b, int mover, int other);
/* Ground that it may not enter, for any part of it. */
const gs_ground *goh_barred(const gs_battle *b, int unit);
/* Is the ground under a resting place, and along a way, one that it may enter? */
bool goh_ground_ok(const gs_battle *b, int unit, const gs_rect *from, const gs_path *path,
                   const gs_rect *end);
/* Is the strip free of stands that it may not pass? `skip` (may be NULL): units not
 * looked at. */
bool goh_strip_free(const gs_battle *b, int unit, const gs_rect *from,
                    const gs_path *path, const gs_unitset *skip);
/* Free room straight in a direction from `from`: stands that it may not pass (enemies
 * with a gap of GOH_STOP), ground, table edge; at most `limit`; the place at the end is
 * free of stands. */
gs_len goh_room(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                gs_len limit, const gs_unitset *skip);
/* The same with a gap of `stop` before enemies: 0 goes into contact. */
gs_len goh_room_to(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                   gs_len limit, const gs_unitset *skip, gs_len stop);
/* Has an enemy his zone on every side: by the option, or because he has his front there (in
 * square, holding a town: GOH-R22, R27)? */
bool goh_zone_all_round(const gs_battle *b, int enemy);
/* The nearest known enemy at most GOH_ZONE away (GOH-8a, R29); -1 none. */
int goh_binds(const gs_battle *b, int unit, const gs_rect *r);
/* Does a way enter the zone of an enemy (but `but`), before its very end? */
bool goh_enters_zone(const gs_battle *b, int unit, const gs_rect *from,
                     const gs_path *path, int but);
/* Another stand, known to it and not in `skip` (may be NULL), on which it would stand; -1
 * none. */
int goh_on_stand(const gs_battle *b, int unit, const gs_rect *r, const gs_unitset *skip);

gs_status goh_move_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_move_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* ---- goh_retire.c ---- */
/* Away from the nearest enemy (GOH-R30); false if there is none. */
bool goh_retire_way(const gs_battle *b, int unit, int *enemy, gs_ang *way);
/* From where it goes that way: its place, or the edge of the town that it holds (GOH-R22). */
gs_rect goh_retire_from(const gs_battle *b, int unit, gs_ang way);
gs_status goh_withdraw_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_withdraw_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_face_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_face_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* ---- goh_block.c: groups that move as one, squares ---- */
typedef struct goh_block {
    int n, unit[GS_MAX_UNITS];
    gs_rect at[GS_MAX_UNITS], end[GS_MAX_UNITS];
    gs_rect all;        /* the block that they form */
    gs_len length, allowance;
    int32_t manoeuvre;
    bool forms;         /* they form square, or forward again, at the end of it (GOH-R27) */
    int slowest;        /* index in unit[] */
    goh_move_in in;     /* of the slowest */
} goh_block;
/* Is it an order to go straight back (GOH-R30)? */
bool goh_block_retires(const gs_order *o);
/* Who moves: the group of an order, as it stands. */
gs_status goh_block_members(const gs_battle *b, const gs_order *o, goh_block *k,
                            gs_err *err);
/* GOH-6b: the slowest decides, each with the ground of its own way. Returns a refusal's
 * reason. */
int32_t goh_block_allowance(const gs_battle *b, goh_block *k);
/* May all of them stand and go there? `but`: an enemy who is attacked, -1. */
gs_status goh_block_ends_ok(const gs_battle *b, const gs_order *o, const goh_block *k,
                            int but, gs_err *err);
/* Moves them to their ends, in the entry opened last. */
void goh_block_go(gs_battle *b, const goh_block *k, gs_manner manner, const char *rules);
gs_status goh_block_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_block_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_form_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_form_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* ---- goh_seen.c: hidden companies ---- */
/* How far along a straight way of `len` it comes before a hidden enemy shows itself. */
gs_len goh_until_hidden(const gs_battle *b, int unit, const gs_rect *from, gs_ang dir,
                        gs_len len);

/* What follows every move: it is seen, it sees, it may have left by an exit. */
void goh_after_move(gs_battle *b, int unit);

/* ---- goh_assault.c: a group attacks (GOH-R34, R34c, R45, R74b) ---- */
gs_status goh_assault_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_assault_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* The nearest enemy, but that one (-1: whoever it is), who stands straight ahead of the place
 * `from` within so far, and whom the unit may attack with what is left; -1 nobody. */
int goh_straight_ahead(const gs_battle *b, int unit, const gs_rect *from, gs_len within,
                       gs_len left, int but);

/* ---- goh_place.c: towns and fortresses, leaders who change company ---- */
gs_status goh_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_join_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_join_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* ---- goh_attack.c ---- */
typedef struct goh_attack {
    goh_contact_in in;
    goh_contact_out out;
    gs_bearing face;   /* of the target, where contact is made */
    gs_rect home;      /* aligned place */
    gs_path path;      /* one straight piece */
    gs_len length;     /* of the way of the centre, or of the wheel */
    gs_len allowance;
    goh_move_in move;  /* its allowance's situation */
} goh_attack;
/* Finds the attack of a unit at a target from a place (NULL: where it stands), with at
 * most `limit` left of its move (GS_LEN_NONE: its allowance). True if it may contact or
 * overlap. */
bool goh_find_attack(const gs_battle *b, int unit, int target, const gs_rect *from,
                     gs_len limit, goh_attack *out);
/* The same for a company that moves with others, who make room for it. */
bool goh_find_attack_with(const gs_battle *b, int unit, int target, const gs_rect *from,
                          gs_len limit, const gs_unitset *with, goh_attack *out);
gs_status goh_refuse_contact(gs_err *err, int reason);
const char *goh_contact_rule(int reason);
gs_status goh_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_charge_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* A move of the centre straight to a place, in the entry opened last. */
void goh_go(gs_battle *b, int unit, gs_manner manner, const gs_rect *to, gs_len allowance,
            gs_len cost, const char *rules);
/* May a resting place be taken by a unit, others but `but` (-1) considered? */
bool goh_place_free(const gs_battle *b, int unit, const gs_rect *r, int but);
/* The same without those of `with` (may be NULL). */
bool goh_place_free_with(const gs_battle *b, int unit, const gs_rect *r, int but,
                         const gs_unitset *with);
/* Straight towards a place as far as nobody is in the way; facing as there, if it can. */
gs_rect goh_towards(const gs_battle *b, int unit, const gs_rect *to);

/* ---- goh_flight.c: evades (GOH-8.3) ---- */
#define GOH_CHOICE_EVADE 3 /* among the choices of GS_ASK_REACTION */
bool goh_may_evade(const gs_battle *b, int target);
/* Asks the target whether it evades, if it may (GOH-8.3a); and the evade, with the
 * charger's answer. */
bool goh_wants_to_evade(gs_battle *b, int unit, int target, const goh_attack *a);

/* A target's flight from a charger. */
typedef struct goh_flight {
    goh_evade_in in;
    goh_evade_out out;
    gs_rect end;      /* of the evader */
    gs_rect home;     /* of the charger, on its rear */
    gs_rect on;       /* of a charger who goes on and catches nobody */
    bool catches;     /* it could be caught and contacted there */
    gs_len full;      /* what a full move may come to (`charger.move`) ... */
    goh_move_in move; /* ... and the situation of its allowance */
} goh_flight;
/* What the evade from a charger comes to, with the dice that will be rolled; `with` (may be
 * NULL): those who charge with it. */
void goh_flight_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                     const gs_unitset *with, goh_flight *f);
/* The same for one charger, whose contact would have been made at `stop`: does its full move
 * catch the evader who ends at f->end, or how far does it come? Sets home, on, catches, full,
 * move and out.caught. */
void goh_chase_look(const gs_battle *b, int unit, int target, const goh_attack *a,
                    const gs_rect *stop, const gs_unitset *with, goh_flight *f);
/* Does the charger go the whole way after it (GOH-8.3d)? */
bool goh_goes_on(gs_battle *b, int unit, int target, const goh_flight *f);
/* The evader flees; *f has its die. */
void goh_flee_from(gs_battle *b, int unit, int target, bool full, goh_flight *f);

/* ---- goh_attack.c again ---- */
/* Logs contact and allowance of an attack as a new entry; notes who has attacked whom. */
void goh_open_charge(gs_battle *b, int unit, int target, goh_attack *a);
void goh_note_attack(gs_battle *b, int unit, int target);
/* The order die of a unit, or of a group with it (GOH-R74b); true if it may attack. */
bool goh_order_test(gs_battle *b, int unit, const gs_unitset *group);
void goh_fill_order(const gs_battle *b, int unit, const gs_unitset *group,
                    goh_order_in *in);
/* Moves it home, after the target's evade; an entry "charge". `left`: as goh_find_attack.
 */
void goh_attack_home(gs_battle *b, int unit, int target, gs_len limit, int depth);
/* GOH-8.2b: counter-attacks of the second mover's companies. */
void goh_counters(gs_battle *b, int side);
int goh_order_die(const gs_battle *b, int body);
bool goh_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *out);

/* ---- goh_shoot.c ---- */
void goh_fill_shooter(const gs_battle *b, int unit, int target, const gs_rect *from,
                      goh_shooter *s, bool *cover);
void goh_fill_target(const gs_battle *b, int target, bool cover, goh_shooting_in *in);
gs_status goh_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_shooting_phase(gs_battle *b, gs_err *err);
/* May it shoot at the wall of a fortress (GOH-R22c): goh_shot_status; -1 not at a wall. */
int32_t goh_wall_status(const gs_battle *b, int unit, int feature);
gs_len goh_range(const gs_battle *b, int body, gs_ang *arc, bool *moving);
bool goh_sees(const gs_battle *b, int from, int to, bool *obscured);
bool goh_view_shot(const gs_battle *b, int body, int target, const gs_rect *from,
                   gs_view *out);

/* Hits of one phase, applied together at its end. */
typedef struct goh_harm {
    bool removed[GS_MAX_UNITS];
    int16_t by[GS_MAX_UNITS]; /* who did most of it, -1 */
    int16_t hits[GS_MAX_UNITS]; /* suffered in this phase */
    int16_t passed[GS_MAX_UNITS]; /* and taken for others, less those given to them */
} goh_harm;

/* ---- goh_melee.c ---- */
/* A fight: two companies in contact on one side of each (GOH-R59). */
typedef struct goh_fight {
    int16_t who[2];          /* attacker, defender */
    int16_t overlap[2][2];   /* companies at the left and right corner of each; -1 none */
    gs_bearing face[2];      /* of each, where the fight is */
    bool first_turn, attacked[2];
    bool led[2];             /* its leaders' dice go into this fight (GOH-R61) */
    int16_t scored[2];       /* hits scored by each side */
} goh_fight;
#define GOH_MAX_FIGHTS 256
void goh_melee_phase(gs_battle *b);
/* Flags whether `unit` is one whose own hits of a type table default: 0 stands for that.
 */
int32_t goh_flag_fact(int32_t flag, bool by_type);
int32_t goh_endurance_fact(const gs_battle *b, int unit);
bool goh_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out);

/* ---- goh_after.c: removal, leaders' fates, panic, pursuit ---- */
/* Hits are marked (in the entry opened last). */
void goh_hit(gs_battle *b, int unit, int hits, int by, goh_harm *h);
/* Asks who passes hits and passes them (GOH-R55b). */
void goh_pass_phase(gs_battle *b, goh_harm *h, int phase);
/* Takes off whoever has taken its endurance. */
void goh_remove(gs_battle *b, goh_harm *h);
/* GOH-10.5: pursuits after the melees of the phase. */
void goh_pursuits(gs_battle *b, const goh_fight *fights, int n, const goh_harm *h,
                  int side);
/* Fates of the leaders of the removed, then panic (T4a, T5a). */
void goh_fates(gs_battle *b, const goh_harm *h, int cause);

/* ---- goh_orders.c ---- */
gs_status goh_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status goh_execute(gs_battle *b, const gs_order *o, gs_err *err);
void goh_answer(const gs_battle *b, const gs_question *q, gs_answer *a);

/* Is a rectangle in the zone of an enemy (GOH-8a)? */
bool goh_in_zone_of(const gs_battle *b, int enemy, const gs_rect *r);
/* Does a company lie hidden on the table of which that side does not know? */
bool goh_hides_from(const gs_battle *b, int side, int enemy);
/* How near one who begins so far from a hidden enemy comes to him before he shows himself: from
 * nearer than GOH_SPOT he has been seen, or nobody looked, and the move halts before it stands on
 * him. */
gs_len goh_hidden_reach(gs_len apart);
/* How much farther a move surely may go that is so far from him. */
gs_len goh_hidden_step(gs_len apart, gs_len reach);
/* The allowance for a whole move, to where it would have made contact and on to a place:
 * ground that only the full move enters costs what it costs (GOH-R28). `in` (may be NULL): its
 * situation. */
gs_len goh_whole_move(const gs_battle *b, int unit, const gs_rect *stop, const gs_rect *end,
                      const goh_attack *a, goh_move_in *in);
/* May it shoot at that target from a place (NULL: where it stands): goh_shot_status. */
int32_t goh_shot_at(const gs_battle *b, int unit, int target, const gs_rect *from);
/* Is the target surely farther than it shoots, whatever the dice? Quickly told. */
bool goh_out_of_reach(const gs_battle *b, int unit, int target);
/* The situation of an engine's shot at a wall: a target of 6 hits that halves nothing and touches
 * nobody (GOH-R22c). */
void goh_fill_wall(const gs_battle *b, int unit, int feature, goh_shooting_in *in);
#endif
