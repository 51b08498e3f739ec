#ifndef GESTA_GOH_FACTS_INT_H
#define GESTA_GOH_FACTS_INT_H
/* From the state of the table to facts: who a company is now, where it stands, who leads
 * it. */
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

/* What a company has done this turn, or has befallen it (goh_notes.did). */
enum {
    GOH_ATTACKED = 1,     /* moved into contact or an overlap (with goh_notes.attacked) */
    GOH_COUNTERED = 2,
    GOH_EVADED = 4,
    GOH_WAS_CAUGHT = 8,   /* caught evading */
    GOH_BEGAN = 16,       /* in contact when the turn began */
    GOH_PINNED = 32,      /* contacted by an enemy this turn */
    GOH_WAS_OVERLAP = 64, /* gave dice as an overlap last turn, and still stands so */
    GOH_PANICKED = 128
};

/* What is noted of a turn in all, and of a company in it; cleared as it begins. */
typedef struct GS_SCRATCH goh_head {
    uint8_t group[GS_MAX_UNITS]; /* number of the group in which each was as its side began to move
                                  * (GOH-R26); 0: none was noted */
} goh_head;
typedef struct GS_SCRATCH goh_notes {
    uint8_t did;      /* GOH_ATTACKED ... */
    bool formed;      /* into or out of square: the deduction of its move (GOH-R27) */
    bool halted;      /* by panic in this turn: it is served in the next (GOH-11.2) */
    uint8_t turned;   /* quarter turns clockwise by which it has faced an attacker */
    gs_ref attacked;  /* whom it has moved in on */
} goh_notes;
_Static_assert(sizeof(goh_head) <= GS_SCRATCH_HEAD, "the engine keeps so much of a rule set");
_Static_assert(sizeof(goh_notes) <= GS_SCRATCH_BODY && _Alignof(goh_notes) <= 2,
               "the engine keeps so much of a body");

static inline const goh_head *goh_head_of(const gs_battle *b)
{
    return (const goh_head *)(const void *)b->s.own;
}
static inline goh_head *goh_head_note(gs_battle *b)
{
    return (goh_head *)(void *)b->s.own;
}
static inline const goh_notes *goh_noted(const gs_battle *b, int unit)
{
    return (const goh_notes *)(const void *)b->s.body[unit].own;
}
static inline goh_notes *goh_note(gs_battle *b, int unit)
{
    return (goh_notes *)(void *)b->s.body[unit].own;
}

/* The book's options that are no facts of a procedure, or are asked outside of one. */
typedef struct goh_options {
    int32_t penalties, group_order, zone, retire, evade_move, target, pass, pass_rounding,
        cover, breach, pursuit_charge, leaders, risk, time_up;
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

/* Flags whether `unit` is one whose own hits of a type table default: 0 stands for that.
 */
int32_t goh_flag_fact(int32_t flag, bool by_type);
int32_t goh_endurance_fact(const gs_battle *b, int unit);
#endif
