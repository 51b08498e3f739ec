#ifndef GESTA_CAMPAIGN_WAR_H
#define GESTA_CAMPAIGN_WAR_H
/* The war on the campaign's map (CAM-7): where armies stand, the ways between places, the marches of
 * a turn, who meets whom, where the beaten go, what a side sees, and who is winning (CAM-8.2). All of
 * it follows from the lists and the ledger. Lengths are marches. */
#include "gesta/campaign.h"

/* ---- armies and places today ---- */
typedef struct gs_army_now {
    const char *at; /* the place where it stands, or from which it came; NULL: off the map */
    const char *to; /* the place to which it is on its way along a road; NULL: it stands at `at` */
    int done;       /* marches made from `at` towards `to` */
    bool waited;    /* it waited before a slow road last turn (CAM-R12) */
    int moved;      /* number of the entry by which it came there; 0: it stood there at first */
    const char *goal; /* where its order brings it; NULL: it has none and holds */
    const char *way;  /* the places still before it on the way there, " " between; NULL with goal */
    const char *commander; /* hero who was named; may be NULL */
    const char *by;        /* surrendered: the army to which */
    bool surrendered, gone; /* gone: surrendered or removed: it is no longer on the map */
} gs_army_now;
/* After entry n of the ledger (0: at the beginning), or now. Texts are the ledger's. */
void gs_campaign_army_at(const gs_campaign *c, const gs_camp_army *army, int n, gs_arena *a,
                         gs_army_now *out);
void gs_campaign_army_now(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                          gs_army_now *out);
/* Campaign turns that were begun by entry n, and of them those from entry `since` on. */
int gs_campaign_turns_since(const gs_campaign *c, int since, int n);
/* Owner of a place after entry n, or now: a side's id; NULL nobody's (CAM-7.4). */
const char *gs_campaign_owner_at(const gs_campaign *c, const gs_camp_place *p, int n);
const char *gs_campaign_owner(const gs_campaign *c, const gs_camp_place *p);
/* Men that an army has today, those of units that were struck not counted. */
int gs_campaign_army_strength(const gs_campaign *c, const gs_camp_army *army);
/* Is it a road of a slow kind (CAM-R12, CAM-R30)? */
bool gs_campaign_road_is_slow(const gs_campaign *c, const gs_camp_road *road);
/* An army that is on the road between the two places now: the road must stay; NULL none. */
const gs_camp_army *gs_campaign_on_road(const gs_campaign *c, const char *from, const char *to);

/* ---- orders ---- */
/* The way of an army from where it stands. */
typedef struct gs_way {
    const char *places; /* one after another, the last is where it ends, " " between; "" it is there */
    int turns;          /* campaign turns that it takes */
    int marches;
} gs_way;
/* The way of the least turns to a place, by the places of `via` (" " between; NULL none) in their
 * order; of equal ones that of the fewest marches. In the arena. GS_INPUT: no way leads there, or an
 * id is no place's. */
gs_status gs_campaign_way(const gs_campaign *c, const gs_camp_army *army, const char *to,
                          const char *via, gs_arena *a, gs_way *out, gs_err *err) GS_MUST_CHECK;
/* Order to stand: what `via` of a gs_camp_order says then. */
#define GS_WAR_HOLD "-"
/* How many armies of a side can be ordered, and how many have an order for the turn to come: all
 * that others may know of them. */
void gs_campaign_orders_given(const gs_campaign *c, const gs_camp_side *side, int *given, int *of);

/* ---- battles of meetings ---- */
/* The battles that armies owe each other since they met, in the order in which they are to be fought
 * (CAM-R22), in the arena; returns how many. */
int gs_campaign_owed(const gs_campaign *c, gs_arena *a, const gs_camp_battle ***out);

/* ---- sight ---- */
/* What a side may know of an army (options.sight, CAM-R31). */
typedef struct gs_war_seen {
    bool known; /* it may be named at all */
    bool now;   /* it is in sight; else `at`, `to`, `done` and `date` tell where and when it was last */
    const char *at, *to;
    int done;
    int strength;     /* men: of one's own exact, of others to the nearest ten; -1 not known */
    const char *date; /* when it was last seen; NULL: now */
} gs_war_seen;
void gs_campaign_seen(const gs_campaign *c, const gs_camp_side *side, const gs_camp_army *army,
                      gs_arena *a, gs_war_seen *out);

/* ---- who is winning ---- */
/* A side's row of the table. */
typedef struct gs_points_row {
    const gs_camp_side *side;
    int wins, draws, losses, worth, captives, slain, goals;
    int battle_points, place_points, hero_points, points, lead;
    int result; /* cam_result: open, won, lost, drawn */
} gs_points_row;
typedef struct gs_points_table {
    gs_points_row *row; /* one a side, in the order of the lists */
    int n;
    bool counted; /* false: options.victory=none */
    bool over;
    int turn; /* turns that were ended */
} gs_points_table;
/* The table after entry n of the ledger, or now; in the arena. GS_INPUT: a house rule makes a
 * situation of it that cannot be. */
gs_status gs_campaign_points_at(const gs_campaign *c, int n, gs_arena *a, gs_points_table *out,
                                gs_err *err) GS_MUST_CHECK;
gs_status gs_campaign_points(const gs_campaign *c, gs_arena *a, gs_points_table *out,
                             gs_err *err) GS_MUST_CHECK;
/* "turn 3: North 9, South 9 of 20", "over, turn 9: Midlish 31, Men of the West 22 of 30": adds it
 * without an end of line; nothing where no points are counted. */
gs_status gs_campaign_points_line(const gs_campaign *c, gs_str *out, gs_err *err) GS_MUST_CHECK;
#endif
