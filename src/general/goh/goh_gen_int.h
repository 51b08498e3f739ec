#ifndef GESTA_GOH_GEN_INT_H
#define GESTA_GOH_GEN_INT_H
/* What the general knows of Gathering of Hosts: companies with their hits and dice, fights
 * with overlaps, assaults of a whole line, evades, squares, retirements. A company's
 * `figures` are the hits that it can still take. */
#include "../act_int.h"
#include "gesta/goh.h"

enum { GOH_MOST_NEAR = 15 }; /* companies near one that is lost, as far as they are counted */

/* ---- exchanges (goh_gen_trade.c) ---- */

/* One side of a fight, reduced: what is left after the modifiers; [0] in the first round,
 * [1] in those that follow. */
typedef struct goh_pool {
    uint8_t dice[2], half[2]; /* dice of the company and its overlaps; it suffers half */
    uint8_t faces;            /* of its die that hit, 1 to 5 */
    uint8_t left;             /* hits it can still take */
} goh_pool;
enum { GOH_TRADE_ROUNDS = 4, GOH_TRADE_SLOTS = 4096 };
/* Fought for so many rounds: hits suffered, at most what it has left, in 1/256; chance of
 * being removed, in 1/65536. Side 0 is the attacker. */
typedef struct goh_trade {
    int32_t hits[2], lost[2];
    int32_t first[2], fell[2]; /* the same of the first round alone */
} goh_trade;
typedef struct goh_trade_slot {
    uint64_t key;
    goh_trade t;
} goh_trade_slot;

/* ---- an assault (goh_gen_assault.c): who could go at whom ---- */
enum { GOH_OPTIONS = 12, GOH_GOERS = 48 };
typedef struct goh_option {
    int16_t foe;  /* view */
    uint8_t face; /* GS_FRONT, _RIGHT, _REAR, _LEFT of the foe; GOH_OVER: an overlap */
    gs_rect home;
    gs_len length;
    uint32_t reactions;
} goh_option;
enum { GOH_OVER = 4 };
typedef struct goh_goer {
    int16_t view;
    int n;
    int8_t pick; /* option taken, -1 none */
    goh_option o[GOH_OPTIONS];
} goh_goer;
typedef struct goh_scheme {
    int n;
    int16_t gone; /* view of ours that has left its fight, plus 1 */
    goh_goer g[GOH_GOERS];
} goh_scheme;
/* A run of a line that goes in as one (goh_gen_block.c). */
typedef struct goh_run {
    int n, view[GOH_GOERS];
    gs_rect end[GOH_GOERS];
    gs_len left; /* of the move, when the leader is there */
} goh_run;
enum { GOH_TRIED = 64 };
typedef struct goh_tried {
    goh_run run;
    int64_t value; /* of the scheme; INT64_MIN: there is no room */
} goh_tried;
/* The option that he has picked; NULL: none. */
static inline const goh_option *goh_picked(const goh_goer *g)
{
    return g->pick >= 0 ? &g->o[g->pick] : NULL;
}

/* ---- what holds for every scheme of a look (goh_gen_scheme.c) ---- */
enum { GOH_MEETINGS = 512, GOH_NEIGHBOURS = 512, GOH_EXPOSURES = 256 };
/* One of ours at blows with one of theirs. */
typedef struct goh_meeting {
    int16_t own, foe; /* views */
    uint8_t face;     /* of the foe */
    bool own_front;
} goh_meeting;
/* An enemy in line beside another, on that side of it, with the dice that it gives it. */
typedef struct goh_neighbour {
    int16_t of, view;
    int8_t side;
    uint8_t dice;
} goh_neighbour;
typedef struct goh_sight {
    uint32_t look;
    int n_meetings, n_neighbours;
    goh_meeting meeting[GOH_MEETINGS];
    goh_neighbour neighbour[GOH_NEIGHBOURS];
    int8_t die[GS_BODIES]; /* the least with which it obeys; 0: not asked */
} goh_sight;
/* One of ours at a place, and what a blow at its flank there would be worth to each enemy. */
typedef struct goh_exposure {
    uint32_t look;
    int view;
    gs_rect at;
    int32_t blow[MAX_VIEWS];
} goh_exposure;

typedef struct goh_prof {
    goh_unit f;
    uint8_t unnamed; /* points of an unnamed leader with it (GOH-R16) */
} goh_prof;
typedef struct goh_know {
    goh_prof unit[GS_MAX_UNITS];
    goh_hero hero[GS_MAX_HEROES];
    goh_trade_slot slot[GOH_TRADE_SLOTS];
    goh_scheme scheme, block, best; /* worked out anew at each question that asks for them */
    goh_tried tried[GOH_TRIED]; /* in one search */
    int n_tried;
    goh_sight sight;
    goh_exposure exposure[GOH_EXPOSURES];
} goh_know;
static inline goh_know *goh_known(const gs_general *g)
{
    return g->know;
}
static inline const goh_unit *goh_of_view(const gen *s, const body_view *v)
{
    return &goh_known(s->g)->unit[s->b->t.unit[v->body].of].f;
}

/* ---- goh_gen_know.c ---- */
void goh_gen_know(gs_general *g, gs_arena *a);
void goh_gen_view_unit(gen *s, int unit, body_view *v);
void goh_gen_view_hero(gen *s, int hero, body_view *v);
bool goh_gen_covers(int kind);
bool goh_gen_shelters(int def); /* cover or a wall, against which hits are halved */
bool goh_gen_square(const gen *s, const body_view *v);
bool goh_gen_spent(const gen *s, const body_view *v);
int goh_gen_files(const gen *s, int unit);
void goh_gen_size(const gen *s, int unit, int files, gs_len *w, gs_len *d);

/* ---- goh_gen_trade.c ---- */
const goh_trade *goh_trade_of(gs_general *g, const goh_pool *a, const goh_pool *d);
/* The same worked out without the cache (tests). */
void goh_trade_work(const goh_pool *a, const goh_pool *d, goh_trade *out);

/* ---- goh_gen_fight.c ---- */
/* Dice that v rolls in a fight to its front, or at a flank: without overlaps. `shock`: it
 * attacks in the open; `above`: it receives on the higher ground. */
int goh_gen_dice(const gen *s, const body_view *v, bool front, bool shock, bool above);
/* Dice that it gives as an overlap. */
int goh_gen_overlap(const gen *s, const body_view *v);
/* w of so many hits (1/256) on it, and of the chance (1/65536) that it is lost. */
int64_t goh_gen_harm(const gen *s, const body_view *v, int32_t hits, int32_t lost);
/* Pool of v as attacker, or as defender struck on a face in its own place. */
void goh_gen_attacker(const gen *s, const body_view *v, bool open, goh_pool *p);
void goh_gen_defender(const gen *s, const body_view *v, bool front, bool open, int def,
                      goh_pool *p);
void goh_gen_fight(gen *s, const body_view *a, const body_view *d, const clash *c,
                   worth_of *out);
void goh_gen_charged(gen *s, const body_view *v, const body_view *e, clash c, strike *out,
                     worth_of *w);
int32_t goh_gen_fire(gen *s, const body_view *v, const body_view *e, bool obscured,
                     bool cover);
int64_t goh_gen_aim(gen *s, const body_view *v, const body_view *e);
int64_t goh_gen_volley(gen *s, const body_view *v);

/* ---- goh_gen_scheme.c ---- */
int64_t goh_scheme_value(gen *s, const goh_scheme *a);
/* What this turn's melees are worth as all stand, but that one of ours (a view; -1:
 * nobody) had left its fight. */
int64_t goh_round_value(gen *s, int gone);

/* ---- goh_gen_assault.c ---- */
bool goh_may_go(const gen *s, const body_view *v);
/* What it is worth to let them come instead, as likely as they do. */
int64_t goh_wait_value(gen *s, const goh_scheme *a);
bool goh_gen_assault(gen *s, gs_order *o);
/* Would the best assault now gain more w than that? */
bool goh_gen_promises(gen *s, int64_t more);

/* ---- goh_gen_block.c ---- */
/* The best attack of a group as one: what it gains over letting things be, and its order;
 * INT64_MIN: none gains more than `least`. `ask`: only what is lawful now. The first that gains
 * more than `enough` will do. */
int64_t goh_gen_block(gen *s, bool ask, int64_t least, int64_t enough, gs_order *o);

/* ---- goh_gen_place.c ---- */
/* A wall, hedge or bank that gives cover lies between a company and an enemy. */
bool goh_gen_walled(const gen *s, const body_view *v, const body_view *e);
/* Into a town or fort, or out of it again. */
bool goh_gen_garrison(gen *s, gs_order *o);

/* ---- goh_gen_own.c ---- */
bool goh_gen_begin(gen *s, gs_order *o);
bool goh_gen_form(gen *s, const body_view *v, gs_order *o);
bool goh_gen_march(gen *s, const body_view *v, gs_order *o);
bool goh_gen_answer(gen *s, const gs_question *q, gs_answer *a);
#endif
