#ifndef GESTA_SHW_BATTLE_INT_H
#define GESTA_SHW_BATTLE_INT_H
/* Stout Hearts on the table: declarations by file. Every rule's number stands at the line that does
 * it. `body` is a unit (0..GS_MAX_UNITS-1) or GS_MAX_UNITS + hero; unit and hero are indexes. */
#include "../battle_int.h"
#include "gesta/shw.h"
#include "gesta/shw_units.h"

#define SHW_CONTACT 50       /* SHW-R104 */
#define SHW_KEEP_OFF 1000    /* SHW-R110: one inch */
#define SHW_HERO_BODY(h) (GS_MAX_UNITS + (h))

/* Phases (gs_battle_rules.phases; b->s.phase). */
enum {
    SHW_PHASE_DEPLOY, SHW_PHASE_START, SHW_PHASE_COMMAND, SHW_PHASE_CHALLENGE, SHW_PHASE_ACTION,
    SHW_PHASE_MELEE, SHW_PHASE_RESULT, SHW_PHASE_END
};
/* b->s.body[].order */
enum {
    SHW_NOT_TESTED, SHW_MAY_MOVE, SHW_MAY_NOT, SHW_NO_TEST, SHW_FORCED,
    SHW_HAS_RALLIED /* its test is rolled: a unit bound to rally has had its action */
};
/* b->s.rules[] */
enum { SHW_R_CHALLENGES, SHW_R_COMMAND, SHW_R_FORCED_DONE };
/* Fallen heroes whose fate is settled at the phase's end: bits of b->s.body[].mark of a hero. */
enum { SHW_FELL_BLOW = 1, SHW_FELL_DUEL = 2, SHW_FELL_MAGIC = 4, SHW_CONTROLLED = 8,
       SHW_NEW_CONFUSED = 16, SHW_FOUGHT = 32, SHW_LEAVES = 64,
       SHW_AMBUSH_TESTED = 1, /* of a unit: whether it stays hidden */
       SHW_STAYS = 128 /* a hero with a unit has had his own move: he goes no farther */ };

/* The book's options, read once. */
typedef struct shw_options {
    int32_t npc_general, npc_hero, ambush_test, challenge_orders, duel_retreat, shield_wall,
        extras, pick, overkill, halving, hero_terrain, cover, elite_shooting, light_cavalry_bow,
        hedgehog_cover, fireball_ignore, mercy, fallen, magic_death, hero_rally, missile_window,
        end, turn_limit, break_percent;
} shw_options;

typedef struct shw_scene {
    shw_options o;
    shw_unit_facts unit[GS_MAX_UNITS]; /* resolved; by index in the set-up */
    shw_hero_facts hero[GS_MAX_HEROES];
    uint8_t kind[GS_MAX_HEROES];       /* SHW_KIND_... */
    int16_t unit_under[GS_MAX_UNITS];  /* General whom it obeys (SHW-R6), a hero; -1 none */
    int16_t hero_under[GS_MAX_HEROES];
    gs_ground ground[SHW_MOVERS];      /* classes: 0 open, 1 slow, 2 obstacle, 3 house, 4 barred */
    gs_sight sight;
} shw_scene;
enum { SHW_CLS_OPEN, SHW_CLS_SLOW, SHW_CLS_OBSTACLE, SHW_CLS_HOUSE, SHW_CLS_BARRED };

/* ---- shw_facts.c: from the state to facts ---- */

const shw_scene *shw_of(const gs_battle *b);
/* The profile of a unit as it is now (dismounted horse: not mounted, armour on foot). */
shw_unit_facts shw_unit_now(const gs_battle *b, int unit);
const shw_hero_facts *shw_hero_facts_of(const gs_battle *b, int hero);
/* SHW_KIND_...; a raised hero is a demon. */
int shw_hero_kind(const gs_battle *b, int hero);
bool shw_hero_is_player(const gs_battle *b, int hero);
bool shw_hero_is_mounted(const gs_battle *b, int hero); /* resolves as-unit */
int shw_unit_side(const gs_battle *b, int unit); /* detachments too */
int shw_hero_side(const gs_battle *b, int hero);
/* The unit is one beast (elephant, creature with a Power): no ordinary figures, one hero figure of
 * present Power power - hits. */
bool shw_is_beast(const gs_battle *b, int unit);
int shw_beast_power(const gs_battle *b, int unit);
/* Ordinary figures of a unit (0 of a beast); the same with the heroes who are with it. */
int shw_figures(const gs_battle *b, int unit);
int shw_men(const gs_battle *b, int unit);
/* An engine with the crew who serve it, about one base (SHW-R12, R103). */
bool shw_is_engine(const gs_battle *b, int unit);
/* Bases in its block: one for each man, one for an engine. */
int shw_block_count(const gs_battle *b, int unit);
gs_block shw_block(const gs_battle *b, int unit);
gs_len shw_spacing(int formation); /* SHW-R101: edge to edge */
gs_rect shw_rect(const gs_battle *b, int body); /* gs_battle_rules.rect */
/* Its rectangle as it would be at a place, in a formation and so many files. */
gs_rect shw_rect_as(const gs_battle *b, int body, gs_pose pose, int formation, int files);
/* As it stands once it has turned in its place (SHW-R49): about the centre of its rectangle; at 90
 * degrees its files become ranks, *files those that it has then, else 0. */
gs_rect shw_rect_turned(const gs_battle *b, int body, gs_ang by, int *files);
/* Heroes with the unit who are up: the leader first if he is there, then by number. -1-ended
 * list of at most 8; returns how many. */
int shw_heroes_with(const gs_battle *b, int unit, int out[8]);
/* The one hero of a unit who fights or can be hit first: not in the rear; -1 none. */
int shw_front_hero(const gs_battle *b, int unit);
/* The unit's leader, if he is with it, up and under no spell (SHW-R27: he does nothing then but
 * defend himself); -1. */
int shw_leader(const gs_battle *b, int unit);
/* The General whom a body obeys (SHW-R6), himself if he is one; -1 if that General is down, off the
 * table or enchanted (SHW-R7), or there is none. */
int shw_general(const gs_battle *b, int body);
/* Who has the initiative's die: the supreme General of the side, or of an alliance the one
 * of greatest present Power; -1 none (SHW-R6, R7). */
int shw_supreme(const gs_battle *b, int side);
/* Is the hero a General of his side, and in command now? */
bool shw_commands(const gs_battle *b, int hero);
/* Where a hero is: his own rectangle alone, his unit's with it. */
gs_rect shw_hero_place(const gs_battle *b, int hero);
gs_len shw_general_distance(const gs_battle *b, int body); /* GS_LEN_NONE without a General */

/* Facts of a side of a fight; `hero` -1: none fights. A beast is filled as its hero figure. */
void shw_fill_fig(const gs_battle *b, int unit, shw_fig *f);
void shw_fill_hero(const gs_battle *b, int unit, int hero, shw_hero *h);
/* Target of hits (shooting, strike), whole: figures and the hero who can be hit (-1: none). */
void shw_fill_target(const gs_battle *b, int body, int hero, shw_target *t);
/* Runs a procedure whose situation is filled: house rules are applied, dice rolled, all logged. */
void shw_run(gs_battle *b, const gs_proc *p, void *in, void *out, const gs_role *roles, int n);
/* What shw_run would give next, house rules and all; neither counted nor logged. */
void shw_look(const gs_battle *b, const gs_proc *p, const void *in, void *out, const gs_role *roles,
              int n);
/* A role for a body: the unit with its front hero, or the lone hero. */
gs_role shw_role(const gs_battle *b, const char *prefix, int body);

/* ---- shw_contact.c: who fights whom ---- */

/* One face of a melee: two bodies that touch. */
typedef struct shw_face {
    int a, d;              /* attacker (of the side in turn, or who runs amok), defender: bodies */
    int contact[2];        /* figures in contact, the hero who fights included (SHW-R104) */
    int hero[2];           /* hero who fights on this face, -1 none (a beast is its own) */
    bool flank[2];         /* [0]: a fights d's flank or rear; [1]: d fights a's */
    int defends[2];        /* SHW_DEFENDS_... (SHW-R75) */
    gs_bearing face[2];    /* the face of each that touches */
    gs_len shared;         /* length of edge that they share */
    int crowd;             /* SHW-R68 */
} shw_face;
#define SHW_MAX_FACES 64
/* Is the target's side r "on the flank" at this place: where R52 asks (the enemy touches a
 * face that is not its front, and its formation has flanks). */
bool shw_on_flank(const gs_battle *b, int target, const gs_rect *enemy);
/* Is a body in contact, so that it may not shoot nor be shot at (SHW-R62)? With an enemy, and
 * (ruling) with a lone hero under a spell, whichever army he is of: to his own he is an enemy while
 * it holds (SHW-R27), to the enchanter's, for whom he moves, an enemy figure all the same. That
 * bars nobody from moving, nor do they fight (gs_body_engaged). */
bool shw_in_contact(const gs_battle *b, int body);
/* How many figures of a unit are in such contact: with one body, or (-1) with anybody. */
int shw_figures_engaged(const gs_battle *b, int unit, int with);
/* Has its block a face that is a flank: no circle, hedgehog or skirmishers (SHW-7.8, R18, R123)? */
bool shw_has_flank(const gs_battle *b, int body);
/* Fills a face for two bodies, standing at these rectangles. False: they do not touch. */
bool shw_face_make(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                   shw_face *f);
/* The same as if they came on or not in this player turn, and `most` figures of a reached
 * (0: all). */
bool shw_face_if(const gs_battle *b, int a, const gs_rect *ra, int d, const gs_rect *rd,
                 const bool came[2], int most, shw_face *f);
/* The faces of the melee to which `body` belongs (SHW-R76), attackers of side `side`; a figure is
 * counted on one face only. members: all bodies in it. Returns the number of faces. */
int shw_faces(const gs_battle *b, int body, int side, shw_face out[SHW_MAX_FACES],
              uint8_t members[GS_BODIES]);
/* The situation of a face. `charge[i]`: the charge bonus of each side. */
void shw_fill_melee(const gs_battle *b, const shw_face *f, const bool charge[2], shw_melee_in *in);

/* ---- shw_harm.c: hits and what comes of them ---- */

/* n ordinary figures of a unit fall (rear rank first; the block closes up): loss, placed, destroyed
 * when none is left and nobody with it. Lets heroes of a destroyed unit stand alone (SHW-R47). */
void shw_lose_figures(gs_battle *b, int unit, int n, gs_ref by);
/* The owner of a unit that is shot at or struck is asked how many hits (of so many) its hero
 * takes first, and which of several heroes can be hit (SHW-15.12, R61, R116). hero: the
 * first; returns who it is. */
int shw_name_victim(gs_battle *b, int unit, int hero, gs_ref by, int hits, int *takes);
/* Hits on a hero: hero-hit; when struck down hero-down, and b->s.body[].mark says SHW_FELL_...;
 * his fate is settled by shw_settle_fallen. */
void shw_hit_hero(gs_battle *b, int hero, int hits, gs_ref by, int fell);
/* Hits on a beast: hits; destroyed when they exceed its Power. */
void shw_hit_beast(gs_battle *b, int unit, int hits, gs_ref by);
/* Applies what shooting or strike did to a body (hero: the one who could be hit, -1). Counts
 * missile hits for SHW-18.1 (SHW-R77). */
void shw_apply_harm(gs_battle *b, int body, int hero, const shw_harm *h, gs_ref by, bool missile);
/* The fates of all who fell in this phase (procedure fate; SHW-R88): captured with the
 * captor's side, buried, killed, banished; general-lost when he was the General. To be
 * called at the end of a phase, of a melee's results, and of a duel. */
void shw_settle_fallen(gs_battle *b);
/* The block's rectangle after its number or files changed, front kept; emits `placed` if it
 * moved. */
void shw_close_up(gs_battle *b, int unit, const gs_rect *before);
/* A free place for a hero who is left where his unit stood: its front rank, else near by;
 * who stands at `except` is about to go. */
gs_pose shw_hero_spot(const gs_battle *b, int hero, const gs_rect *was, int except);
/* The men close up towards the enemy: to the front, but to the rear or a flank where he is
 * there and not opposite. The centre of the rectangle `now` so placed. */
gs_pt shw_kept_contact(const gs_battle *b, int unit, const gs_rect *before, const gs_rect *now);
/* Marks: set or clear one of SHW_MARK_.... Emits only if it changes. */
void shw_mark(gs_battle *b, int unit, int mark, bool on);
/* Bound to rally (unit or lone hero); emits must-rally. */
void shw_must_rally(gs_battle *b, int body, gs_ref by);
/* It leaves the table for good (unit with its heroes, or hero): left-table. */
void shw_leave_table(gs_battle *b, int body);
/* The same; word "exit": by an exit of the scenario. */
void shw_go_off(gs_battle *b, int body, const char *word);

/* ---- shw_move.c ---- */

/* Fills the move procedure for a body: rates, formation, mode (SHW_MODE_...); ground of a
 * path (NULL: open): slow, obstacles, impassable, passes. */
void shw_fill_move(const gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                   shw_move_in *in);
/* Allowance of that, without logging; 0 if not allowed; *out may be NULL. */
gs_len shw_allowance(const gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                     shw_move_out *out);
/* Logs the move procedure for the entry opened last and returns its allowance. */
gs_len shw_run_move(gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                    shw_move_out *out);
bool shw_free_mover(const gs_battle *b, int body);
/* The ground table of a body's way of moving (SHW-R56). */
const gs_ground *shw_ground_for(const gs_battle *b, int body);
/* A refusal in words for a reason of `move` (SHW_MOVE_...). */
gs_status shw_refuse_move(gs_err *err, int reason);
/* Is the way clear: on the table, on nobody at its end, an inch off every enemy (SHW-R110)? */
gs_status shw_way_clear(const gs_battle *b, int body, const gs_path *path, const gs_rect *end,
                        gs_err *err);
/* The same from another place than where it stands (turned on the spot). */
gs_status shw_way_clear_from(const gs_battle *b, int body, const gs_rect *start,
                             const gs_path *path, const gs_rect *end, gs_err *err);
/* A unit that moves is no longer in hedgehog or circle (SHW-7.9). */
void shw_break_formation(gs_battle *b, int unit);
/* Ruling on SHW-7.7, 7.11 and R102: a shield wall or hedgehog is at least 2 ranks deep and 4
 * strong; who has lost that (by losses, heroes who leave, a turn of 90 degrees) is in it no
 * longer. To close its files again it would have to form (SHW-R123), which takes its turn. It
 * opens out to normal order in the files that it has, in fewer where there is no room: a
 * formation effect with them. */
void shw_hold_ranks(gs_battle *b, int unit);
/* It shows itself: an ambush that moves or shoots is seen (SHW-R117). */
void shw_show(gs_battle *b, int body);
/* What follows every move by choice: ambushes seen, the buried dug out. */
void shw_after_move(gs_battle *b, int body);
/* What follows any move, by choice or not, straight from where it stood: ambushes that it
 * came within 2 of are seen (SHW-R117), engines at which it stands are taken (SHW-R12). May
 * open an entry. */
void shw_came_by(gs_battle *b, int body, const gs_rect *from);
/* The ambushes alone, as effects of the entry opened last. */
void shw_spot_way(gs_battle *b, int body, const gs_rect *from);
/* A formation of so many files that the unit may take up (chapter 7)? */
gs_status shw_formation_ok(const gs_battle *b, int unit, int formation, int files, gs_err *err);
/* Files for a formation: the wish, or the unit's own, or the book's default. */
int shw_files_for(const gs_battle *b, int unit, int formation, int wish);
/* A path that is longer than the allowance by a rounding (GS_TOL) is cut to it: no figure exceeds
 * it, nor does the cost that is told (SHW-R109). Any other path as it is. */
gs_path shw_path_within(const gs_rect *from, const gs_path *path, gs_len may);
gs_status shw_move_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_move_execute(gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_form_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_form_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* WITHDRAW, FACE, PASS, MOUNT, SPLIT, AMBUSH: shw_special.c */
gs_status shw_other_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_other_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* At the end of the side's action phase: ambushes with an enemy in reach that gave no order are
 * tested whether they stay hidden (SHW-11.9). */
void shw_test_ambushes(gs_battle *b);
/* Emits a new formation and closes the block up about its front. */
void shw_set_formation(gs_battle *b, int unit, int formation, int files);
/* Free room for a straight move in a direction: other bodies (but members of `skip`, may be
 * NULL: GS_BODIES bytes), barred ground, the table's edge; at most `limit`. `gap` is kept
 * from enemies. */
gs_len shw_room(const gs_battle *b, int body, gs_ang dir, gs_len limit, const uint8_t *skip,
                gs_len gap);

/* The same from another place than where it stands. */
gs_len shw_room_from(const gs_battle *b, int body, const gs_rect *from, gs_ang dir, gs_len limit,
                     const uint8_t *skip, gs_len gap);

/* ---- shw_charge_path.c ---- */
typedef struct shw_way {
    const gs_battle *b;
    int body, target;
    bool ignore_fronts;
    bool not_front;           /* it strikes a flank or the rear: the way may not end at the front */
    bool to_front;            /* the way must end at the front */
    bool ground;              /* there is terrain near the way */
    int n_near,
        n_fronts; /* bodies that a path may touch; enemies whose front it may cross */
    uint8_t near[GS_BODIES], front[GS_BODIES];
} shw_way;
/* All that a charge from where it stands is judged by, in one number: while it stays the same,
 * so does shw_view_charge. 0: it cannot be told. */
uint64_t shw_charge_key(const gs_battle *b, int body, int target);
/* What lies near enough to matter to any path from here to there. */
void shw_way_look(shw_way *w, const gs_rect *from);
/* A gs_path test: may the way's body go along it? */
bool shw_way_free(void *w, const gs_rect *from, const gs_path *path);

/* ---- shw_open.c ---- */

/* Of a body at `from` that charges skirmishers: its figures in front of those whom they come upon,
 * each of whom faces the nearest enemy that he sees (SHW-7.6, R52, R123). */
int shw_before_skirmishers(const gs_battle *b, int unit, int body, const gs_rect *from);

/* ---- shw_charge.c ---- */

gs_len shw_reach(const gs_battle *b, int body); /* of a charge over open ground */
gs_status shw_charge_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_charge_execute(gs_battle *b, const gs_order *o, gs_err *err);
bool shw_view_charge(const gs_battle *b, int body, int target, const gs_rect *from,
                     gs_charge_view *out);
bool shw_view_melee(const gs_battle *b, int body, int target, const gs_charge_view *c,
                    gs_view *out);

/* ---- shw_shoot.c ---- */

/* Fills `shooting` for a body at a target, from where it stands or `from`; moment
 * SHW_MOMENT_.... */
void shw_fill_shooting(const gs_battle *b, int body, int target, const gs_rect *from, int moment,
                       shw_shooting_in *in);
/* Fire resolved but not yet suffered. */
typedef struct shw_fire {
    int body, target, hero; /* hero of the target who can be hit, -1 */
    shw_harm harm;
    int near; /* of charge fire: figures that come within 4 of the enemy (SHW-R119) */
} shw_fire;
/* The fire of a body at a target in its own turn, as both stand, by so many figures (0: all). */
void shw_fill_fire(const gs_battle *b, int body, int target, int figures, shw_shooting_in *in);
/* Asks about the hero's hits, rolls (an entry "shooting"), fills *f; false if it may not
 * shoot so. */
bool shw_fire_roll(gs_battle *b, int body, int target, shw_shooting_in *in, shw_fire *f);
/* The same at a charge, at that distance, by f->near figures at most (SHW-R55, R119). */
bool shw_charge_fire(gs_battle *b, int body, int target, int moment, gs_len distance, shw_fire *f);
/* Its harm, as effects of the entry opened last. */
void shw_fire_apply(gs_battle *b, const shw_fire *f);
/* Weapon of a body (SHW_BOW ... SHW_NO_MISSILE). */
int shw_missile_of(const gs_battle *b, int body);
/* The moment of its fire now: in its turn, or overhead out of a melee (SHW-15.3). */
int shw_shoot_moment(const gs_battle *b, int body);
/* Ordinary figures who could shoot in their own turn: an elephant's crew, out of a melee
 * those who are not in contact. */
int shw_shooters(const gs_battle *b, int body);
/* Heroes who shoot with their unit (SHW-R64): with its weapon, and not done already; how many. */
int shw_shooting_heroes(const gs_battle *b, int unit, int out[8]);
void shw_fill_hero_shooter(const gs_battle *b, int hero, shw_shooter *s);
/* What `shooting` would give, house rules and all. */
void shw_look_shot(const gs_battle *b, int body, int target, const shw_shooting_in *in,
                   shw_shooting_out *out);
/* ---- shw_shoot_order.c ---- */

/* Do its figures look every way (SHW-7.6, 7.8, 7.14, 12.17, R18)? Of a garrison those do who stand
 * there. */
bool shw_all_round(const gs_battle *b, int body);
gs_status shw_shoot_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_shoot_execute(gs_battle *b, const gs_order *o, gs_err *err);
bool shw_sees(const gs_battle *b, int from, int to, bool *obscured);
bool shw_view_shot(const gs_battle *b, int body, int target, const gs_rect *from, gs_view *out);
gs_len shw_range(const gs_battle *b, int body, gs_ang *arc, bool *moving);

/* ---- shw_rally.c ---- */

/* Is a unit or hero bound to rally (SHW-18.3)? */
bool shw_bound_to_rally(const gs_battle *b, int body);
gs_status shw_rally_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_rally_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* A beast wanders off: who rides on it may get down, as from a unit that retreats (SHW-R87). Leaves
 * an entry "rampage" open. */
void shw_riders_leave(gs_battle *b, int unit);

/* ---- shw_breach.c ---- */

/* The gap in a feature's wall: its width along the wall, its depth through it; false: none. */
bool shw_breach(const gs_battle *b, int feature, gs_rect *gap);
/* The point of a wall at which an engine aims. */
gs_pt shw_wall_aim(const gs_battle *b, int feature, const gs_rect *engine);
/* Do two bodies fight through a breach: how many figures wide; 0: no. */
int shw_through_breach(const gs_battle *b, int x, const gs_rect *rx, int y, const gs_rect *ry);
/* The ground as a body meets it, gaps in walls open: the worst that it stands on, or sweeps
 * (nothing slows or bars a flyer's way), the free way before a class, and how many gaps a
 * path leads through. */
int shw_ground_under(const gs_battle *b, int body, const gs_rect *r);
int shw_ground_worst(const gs_battle *b, int body, const gs_rect *from, const gs_path *path);
/* The same, path: NULL where it stands, without one feature: the walls that a charge storms; -1
 * all count. */
int shw_ground_but(const gs_battle *b, int body, int but, const gs_rect *from, const gs_path *path);
gs_len shw_ground_free(const gs_battle *b, int body, int cls, const gs_rect *r, gs_ang dir);
int shw_gaps_crossed(const gs_battle *b, int body, const gs_rect *from, const gs_path *path);
bool shw_flies(const gs_battle *b, int body);
/* Is the line clear of terrain that blocks sight, but for what one sees through a gap? */
bool shw_sight_clear(const gs_battle *b, gs_pt from, gs_pt to);

/* ---- shw_engine.c ---- */

/* A crew goes from its engine, which stays and may fall to the enemy at once (SHW-R12); nothing of
 * others or of who has left his already. */
void shw_leave_engine(gs_battle *b, int unit);
/* A body has moved: engines that it takes, or serves again. */
void shw_engines(gs_battle *b, int body);

/* ---- shw_retreat.c ---- */

/* The way of a retreat (SHW-R86) and how much of it this move makes. */
typedef struct shw_way_home {
    gs_rect start;   /* as it stands, turned about to face its own edge */
    gs_path path;    /* what it goes now, as shifts */
    gs_rect end;
    gs_len cost, allowance;
    gs_len edge;     /* length of the whole way to the edge; 200 inches when shut in */
    bool off;        /* it reaches the edge */
    bool shut_in;    /* no way leads there: it stands */
} shw_way_home;
void shw_find_way_home(const gs_battle *b, int body, shw_way_home *out);

/* ---- measures: shw_range.c, shw_contact.c, shw_recoil.c, shw_move.c ---- */

/* From the nearest figure of a body that stands in `from` to the nearest of the target
 * (SHW-R105); how many of its figures, up to `most`, have one in range. */
gs_len shw_figures_apart(const gs_battle *b, int body, const gs_rect *from, int target,
                         gs_len range, int most, int *in_range);
/* No figure of one is nearer to one of the other than that: from block to block, which is quickly
 * told; of a ring from figure to figure. */
gs_len shw_least_apart(const gs_battle *b, int body, const gs_rect *from, int target);
/* Is there ground between two that could hide one figure from another at all? */
bool shw_ground_may_hide(const gs_battle *b, const gs_rect *from, const gs_rect *to);
/* Has a body that stands at `at`, in so many files (0: its own), a figure within `reach` of one of
 * another's (SHW-R105)? */
bool shw_within(const gs_battle *b, int body, const gs_rect *at, int files, int other,
                gs_len reach);
/* Has it a figure within `reach` of a spot? */
bool shw_figure_within(const gs_battle *b, int body, gs_pt spot, gs_len reach);
/* Does a figure of it stand within `reach` of a base? */
bool shw_figure_by(const gs_battle *b, int body, const gs_rect *base, gs_len reach);
/* Is a figure of the target at least partly in the front of whoever stands so (SHW-R103)?
 * The corner that a thin last rank leaves empty is none. */
bool shw_figure_ahead(const gs_battle *b, const gs_rect *from, int target);
/* How far a rectangle that goes straight on that way goes until it touches a base of the target;
 * 0 if it passes between them. */
gs_len shw_gap_ahead(const gs_battle *b, const gs_rect *from, gs_ang dir, int target);
/* Has one clear line from a point to the middle or a corner of a base (SHW-R105)? */
bool shw_base_seen(const gs_battle *b, gs_pt eye, const gs_rect *base);
/* From a base to the nearest figure of a body that is seen from its middle; else *seen is false,
 * and to the nearest at all. */
gs_len shw_base_sees(const gs_battle *b, const gs_rect *base, int target, bool *seen);
/* As shw_figures_apart, of those that they see: each has its own line of sight. */
gs_len shw_figures_see(const gs_battle *b, int body, const gs_rect *from, int target, gs_len range,
                       int most, int *in_range);
#define SHW_MOST_FIGURES (GS_MAX_HEROES + 48)
/* Sets `bit` for each figure that has the target in range, or of a garrison before it (SHW-R105,
 * R22); of a body that measures as one all do or none. all: how many of its figures shoot. Returns
 * how many figures there are. */
int shw_figures_who(const gs_battle *b, int body, int target, gs_len range, int all, uint8_t bit,
                    uint8_t can[SHW_MOST_FIGURES]);
/* From a rectangle to the nearest figure of a body (SHW-R105). */
gs_len shw_figure_nearest(const gs_battle *b, int body, const gs_rect *to);
/* Do two bodies touch (SHW-R104), and on which faces? */
bool shw_touch(const gs_rect *a, const gs_rect *b, gs_touch *t);
/* What a body may go straight in a direction under a forced mode (SHW-R80, R81): its rate
 * halved, and halved again if slow ground or an obstacle lies on the first `far` of its way,
 * half its rate at most; ground that bars it stops it and is not reckoned. */
gs_len shw_half_move(const gs_battle *b, int body, int mode, gs_ang dir, gs_len far);
/* Does the way come within an inch of an enemy, or nearer to one who is (SHW-R110)? */
bool shw_comes_near(const gs_battle *b, const gs_rect *from, const gs_path *path,
                    int enemy);

/* ---- shw_orders.c ---- */

void shw_command_phase(gs_battle *b);
/* Fills the order procedure; purpose SHW_PURPOSE_...; hero: subject hero, else the unit. */
void shw_fill_order(const gs_battle *b, int body, int purpose, shw_order_in *in);
/* Rolls the order test (an entry "order" of its own) and returns true if he obeys. */
bool shw_order_test(gs_battle *b, int body, int purpose);
/* Tested once a player turn (SHW-R118): true if it may move. */
bool shw_may_move(gs_battle *b, int body);
int shw_order_die(const gs_battle *b, int body);
/* Of a unit under a forced order: the least move that fulfils it (SHW-R17), along a path. */
gs_len shw_forced_least(const gs_battle *b, int body, const gs_path *path, bool shoots);
/* SHW_COMMAND_... that its General's roll asks of it still; SHW_COMMAND_FREE: nothing. */
int shw_forced_way(const gs_battle *b, int body);
/* Notes that a forced unit has moved so far (or charged). */
void shw_fulfil(gs_battle *b, int body, gs_len moved);
/* What a General is to the command roll: SHW_GENERAL_... of a hero, -1 none (SHW-11.6). */
int shw_general_word(const gs_battle *b, int g);
/* At the end of the action phase: forced units that were not moved go by themselves; those that
 * nothing lets fulfil their order are excused (SHW-R17). */
void shw_forced_obey(gs_battle *b);
/* The side that commands a body: its own, or its enchanter's (SHW-8.11). */
int shw_commander(const gs_battle *b, int body);
/* The action phase of the side: asks orders till done; then forced orders still owed. */
gs_status shw_action_phase(gs_battle *b, gs_err *err);
gs_status shw_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* ---- shw_setup.c ---- */
gs_status shw_prepare(gs_scene *scene, gs_arena *a, gs_err *err);
gs_status shw_deploy(gs_battle *b, gs_err *err);
/* How a side sets up and comes on (SHW-R3, R117). */
extern const gs_placing shw_placing;

/* ---- shw_turn.c, shw_answer.c, shw_victory.c: mine as well ---- */
gs_status shw_turn(gs_battle *b, gs_err *err);
void shw_answer(const gs_battle *b, const gs_question *q, gs_answer *a);

/* ======================= the second engineer's files ======================= */

/* ---- shw_melee.c ---- */

/* The melee phase of side `side`: while there is a melee with figures in contact not fought
 * yet in this phase (b->s.body[].mark & SHW_FOUGHT), the side is asked which is next
 * (GS_ASK_MELEE: units = bodies below GS_MAX_UNITS, may = heroes), its faces are fought, its
 * result carried out (shw_carry_result) and the fallen settled. A melee whose bodies have
 * all fought is over for the phase; a unit met by a pursuit fights next phase. */
void shw_melee_phase(gs_battle *b);
/* Fights the faces of one melee (chapter 17): for each face one entry "melee" (actor a,
 * target d) with `melee` or, for further heroes and single figures against several
 * (SHW-R116), `pair`; casualties of all faces are applied together when all dice have fallen
 * (SHW-R73); *in collects hits for outcome. */
void shw_fight_faces(gs_battle *b, const shw_face *f, int n, shw_outcome_in *in);
/* The melee of a body of the side in turn: all who are joined by contact and have not fought in
 * this phase, and what comes of it (SHW-R76). They have fought then. */
void shw_fight_melee(gs_battle *b, int body);
/* One round out of turn: a rampaging elephant, or a demon among its own side (attacker), against
 * what it has met. No recoil follows (SHW-R83). Entry "melee". */
void shw_fight_once(gs_battle *b, int attacker, int defender, bool charge);

/* ---- shw_result.c ---- */

/* `outcome` is run (entry "result"); the losers recoil (SHW-R80), elephants rampage (SHW-R83), the
 * winners are asked to hold or pursue each for itself (SHW-18.4, R81, R82), moves are made. Marks
 * came-on are cleared where contact has ended. members: of the melee. */
void shw_carry_result(gs_battle *b, const shw_face *f, int n, const uint8_t members[GS_BODIES],
                      const shw_outcome_in *in);
void shw_rampage_run(gs_battle *b, int unit);

/* ---- shw_recoil.c ---- */

/* Away along the normal of the face in contact; from one who has gone, straight away from
 * him. */
gs_ang shw_away_from(const gs_battle *b, int body, int enemy);
/* Half of its move, over the ground that it would go back on. */
gs_len shw_recoils(const gs_battle *b, int body, gs_ang dir);
/* Free length behind a body, to the two places of the key, rounded down: one that all whom it
 * pushes can go, too, for a lone hero may pass through friends and yet not stand where that
 * ends. 100 inches if it is `limit` at least. */
gs_len shw_room_behind(const gs_battle *b, int body, gs_ang dir, gs_len limit);
/* Goes back in a direction by at most `limit`, of which it could go `allowance`; pushes
 * friends back. Returns how far. */
gs_len shw_go_back(gs_battle *b, int body, gs_ang dir, gs_len limit, gs_len allowance);
/* Recoils a body away from an enemy by half its move (shw_recoils); pushes friends back
 * (SHW-R80); returns how far. A duel's loser (SHW-R44). */
gs_len shw_recoil_body(gs_battle *b, int body, int enemy);

/* ---- shw_heroes.c ---- */

/* The challenge phase of side b->s.side: GS_ASK_CHALLENGE, the order test (SHW-R38),
 * GS_ASK_ACCEPT, `challenge`, the heroes' moves to the meeting place (detached from their
 * units for the duel), `duel`, gains, recoil, GS_ASK_RETIRE, fates; then they rejoin if they
 * stand where their unit is. */
void shw_challenge_phase(gs_battle *b);
/* JOIN, LEAVE, PLACE_HERO. */
gs_status shw_hero_order_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_hero_order_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* Leaves his unit without moving (SHW-R87): stands alone at a place. */
void shw_detach_hero(gs_battle *b, int hero, const gs_pose *at);
/* Friends who end a move on a buried hero with no enemy within 2 dig him out (SHW-R88).
 * Called after each move of a body in the action phase. */
void shw_dig_out(gs_battle *b, int body);

/* ---- shw_magic.c ---- */

gs_status shw_cast_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_cast_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* At the end of the side's action phase: demons not controlled this player turn run wild
 * (SHW-R26), enchantments not repeated end (SHW-R27). */
void shw_magic_lapse(gs_battle *b);
/* After its melee phase: demons that ran wild are gone. */
void shw_magic_end(gs_battle *b);
/* Confusion ends at the end of the unit's own next player turn (SHW-R28). */
void shw_confusion_end(gs_battle *b);

/* ---- shw_garrison.c, shw_house.c ---- */

/* A feature of the ground. */
const gs_feature *shw_feature_of(const gs_battle *b, int feature);
/* Is it a building or a fortification that a unit can hold? */
bool shw_is_house(const gs_battle *b, int feature);
/* The unit that holds it, -1 none. */
int shw_garrison_of(const gs_battle *b, int feature);
/* Is the unit infantry, the only troops that hold a house? */
bool shw_house_infantry(const gs_battle *b, int unit);
/* The angle between two directions, at most a half turn. */
gs_ang shw_apart(gs_ang x, gs_ang y);

/* GARRISON, SALLY. */
gs_status shw_garrison_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_garrison_execute(gs_battle *b, const gs_order *o, gs_err *err);
/* Figures that a feature holds (one for each inch of outline, SHW-R122). */
int shw_house_room(const gs_battle *b, int feature);
/* Figures of a garrison along the stretch of wall before an enemy, and whether one faces him
 * (SHW-R22, spread evenly). */
int shw_garrison_facing(const gs_battle *b, int unit, const gs_rect *enemy); /* figures that do */
bool shw_garrison_faces(const gs_battle *b, int unit, int figure, const gs_rect *enemy);
int shw_garrison_along(const gs_battle *b, int unit, const gs_rect *enemy, bool *faces);

/* ---- shared by these files ---- */

/* Where a hero stands, for every distance, range and sight from or to him: his own base alone;
 * with a unit his base in the middle of its front rank, or behind it. Ruling on SHW-R22, R105 and
 * R122: a garrison's figures stand round the outer wall and he with them, so of a hero inside the
 * walls stand for him as they do for his men: the nearest point of them counts. */
gs_rect shw_hero_base(const gs_battle *b, int hero);
/* His base where he sets out from towards another place: as above, in a garrison within the wall
 * at its point nearest to it. */
gs_rect shw_hero_sets_out(const gs_battle *b, int hero, const gs_rect *to);
/* From hero to hero (SHW-R105). */
gs_len shw_heroes_apart(const gs_battle *b, int x, int y);
/* Does a challenge of his need an order test (SHW-R38)? */
bool shw_challenge_needs_test(const gs_battle *b, int body);
/* Is there ground that bars a figure of this body's way of moving under a rectangle? */
bool shw_barred(const gs_battle *b, int body, const gs_rect *r);
/* Demons that run wild fight whom they have reached, each one round, and are gone (SHW-R26). */
void shw_wild_demons_fight(gs_battle *b);
/* The rectangle that stands for a building and its garrison. */
gs_rect shw_house_rect(const gs_battle *b, int feature);
/* The orders, best first, that take a garrison out and half a move on, towards an enemy or away from
 * him (SHW-R17, R122), lawful or not; how many. */
#define SHW_WAYS_OUT 12
int shw_garrison_ways_out(const gs_battle *b, int unit, int enemy, bool back,
                          gs_order out[SHW_WAYS_OUT]);
/* A garrison is driven out: in contact outside the far side from the enemy (SHW-R122); false
 * if there is no room for it there. */
bool shw_garrison_driven_out(gs_battle *b, int unit, const gs_rect *enemy);
/* Where a hero stands who is left alone in a house: before its walls, as far from enemies as he can
 * (ruling on SHW-R47 and R122: only infantry in units holds a house); false: there is no room. */
bool shw_house_outside(const gs_battle *b, int feature, int hero, gs_pose *out);
/* May this unit hold a feature, and does it get in now? (Infantry, empty, room.) */
bool shw_house_takes(const gs_battle *b, int unit, int feature);
void shw_house_enter(gs_battle *b, int unit, int feature);
/* A unit has ended its move: where it touches an empty house that takes it, it is its garrison. */
void shw_house_reached(gs_battle *b, int unit);
/* A hero stands with a unit from now on (the unit makes room), if it takes one more: at most
 * 8, and room on the ground. */
void shw_attach_hero(gs_battle *b, int hero, int unit);
bool shw_unit_takes_hero(const gs_battle *b, int unit, int hero);
/* In contact himself, or in the front of a unit that is. */
bool shw_hero_engaged(const gs_battle *b, int hero);
/* May a lone hero stand there: on the table, on nobody, an inch off enemies unless he was
 * nearer? */
bool shw_hero_may_stand(const gs_battle *b, int hero, const gs_rect *r);
/* Ends the enchantment of a hero (released). */
void shw_release(gs_battle *b, int hero);

/* ---- new ---- */

/* Is he with a unit that holds a house? */
bool shw_on_walls(const gs_battle *b, int hero);
/* The rectangle that a unit would have in another formation about the same front; to and from a
 * circle about the same centre. */
gs_rect shw_reformed(const gs_battle *b, int unit, int formation, int files);
#define SHW_SEEN GS_LEN(2) /* SHW-14.7: so near an ambush is seen */
/* Does a rectangle touch the walls of a house? */
bool shw_at_the_wall(const gs_battle *b, const gs_rect *r, int feature);
/* The garrison's rectangle in normal order outside its walls, at a pose. */
gs_rect shw_outside_walls(const gs_battle *b, int unit, gs_pose pose, int files);
/* The garrison leaves its walls and stands in normal order at a place, as effects of the entry
 * opened last. */
void shw_come_out(gs_battle *b, int unit, gs_pose pose, int files);
/* The General's roll asks nothing more of a unit: takes back its marks. */
void shw_unordered(gs_battle *b, int unit);
/* Has it fought in this melee phase? */
bool shw_has_fought(const gs_battle *b, int body);
/* Its way of moving, SHW_BY_...: the ground that it may enter depends on it (SHW-R56). */
int shw_mover(const gs_battle *b, int body);
#endif
