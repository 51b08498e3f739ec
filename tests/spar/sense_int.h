#ifndef GESTA_SENSE_INT_H
#define GESTA_SENSE_INT_H
/* Inside the measures: questions to a table as it stands. */
#include "spar/sense.h"

/* Of so many thousandths of an inch on a table for 28 mm figures: the same in the rule
 * set's unit of length. */
gs_len sense_sized(const gs_battle *b, gs_len mils);
bool sense_near(const gs_battle *b, int body, gs_len within);
gs_len sense_reach(const gs_battle *b, int body);
/* An enemy before it whom it could charge. */
bool sense_prey(const gs_battle *b, int body);
/* Fit enemies that could charge it, by distance and front alone. */
int sense_threats(const gs_battle *b, int body);
/* Could a fit enemy charge its flank or rear by the rules from where it stands? A friend,
 * the ground or one of its own front's enemies in the way protects it. */
bool sense_exposed(const gs_battle *b, int body);
/* In line with its nearest neighbour in battle order, no gap wider than itself between them: 1;
 * not: 0; it stands in no line: -1. `shot`: those who stood to shoot in this turn. */
int sense_dressed(const gs_battle *b, int body, const gs_unitset *shot);
/* Could it shoot at somebody from where it stands? `fought`: those at blows when the turn
 * began, who neither shoot nor are shot at where all shoot in one phase; NULL elsewhere. */
bool sense_may_shoot(const gs_battle *b, int body, const gs_unitset *fought);
/* It fights hand to hand by trade: no bow, no engine. */
bool sense_fighter(const gs_battle *b, int body);
/* A friend stands straight before it, a move or less away. */
bool sense_behind(const gs_battle *b, int body);
/* Distance to what an own move might be for: the nearest enemy, the nearest objective,
 * the nearest exit; GS_LEN_NONE where there is none. */
typedef struct sense_aims {
    gs_len to[3];
    gs_len foe[GS_MAX_UNITS]; /* to each enemy */
} sense_aims;
void sense_aim(const gs_battle *b, int body, sense_aims *a);

/* ---- one side's battle as it is folded (sense.c, sense_turn.c) ---- */
enum { WINGS = 3 };

/* What has been seen of one unit. */
typedef struct seen {
    gs_pt was[2]; /* places after the last two turns */
    int turns;
    bool used, fights; /* in a melee this turn or the last; at any time */
    int16_t met;       /* last turn in which it was in contact, 0 never */
    uint8_t wing;      /* 0..2 by its place along the own edge, WINGS: behind the others */
    bool fighter, reserve, named; /* kept back at first contact; named as the reserve */
    bool answered;                /* in reserve until the enemy came on, sent in that turn */
    bool shot, moved, charged; /* in the present player turn */
    bool could_shoot;
} seen;

typedef struct wing_seen {
    int met, share; /* turn of its first contact; most of it that was there, in 1/1000 */
} wing_seen;

/* A charge foreseen, until its melee is fought. */
typedef struct hope {
    int16_t target;
    gs_foresight f;
    bool open;
} hope;

typedef struct watch {
    gs_battle *b;
    gs_sense *m;
    const gs_seer *seer;
    int side, contact;
    bool stale; /* the rectangles are not those of the table */
    bool plans, committed; /* it tells its plans; its reserve was sent in before contact */
    bool kept, sent;       /* it had a reserve at first contact; it was sent in */
    int turn, mover;
    bool acts; /* the present segment is the own side's, with orders in it */
    char phase[24];
    gs_unitset shot; /* in this turn */
    gs_unitset fought; /* at blows when it began */
    seen u[GS_MAX_UNITS];
    wing_seen wing[WINGS];
    hope hope[GS_MAX_UNITS];
    bool rash[GS_MAX_HEROES];
} watch;

void sense_refresh(watch *w);
bool sense_here(const watch *w, int i);
/* Of whom all shoot in one phase: the last move of a turn is made; the turn is over. */
bool sense_all_shoot(const watch *w);
void sense_shooting_begins(watch *w);
/* All that a turn's end shows. */
void sense_turn_ends(watch *w);
#endif
