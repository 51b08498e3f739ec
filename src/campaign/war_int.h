#ifndef GESTA_WAR_INT_H
#define GESTA_WAR_INT_H
/* Shared by the files of the war on the map. The map is made of points one march apart: the places
 * first, in the order of the lists, then the inner points of each road. */
#include "campaign_int.h"

#include "gesta/cam.h"
#include "gesta/campaign_war.h"

enum { GS_SHAPE_MAP = 3 }; /* in gs_camp_shape_words: under others battles are planned by hand */
/* The next word of a text, in the arena, and *p behind it; NULL at the end. */
const char *gs_war_word(const char **p, gs_arena *a);

/* ---- points (war_map.c) ---- */
typedef struct gs_war_map {
    const gs_campaign *c;
    int *first; /* of each road: its first inner point */
    int n_points;
} gs_war_map;
void gs_war_map_new(const gs_campaign *c, gs_arena *a, gs_war_map *m);
/* Number of a place in the lists; -1 none. */
int gs_war_place(const gs_war_map *m, const char *id);
/* Road between two places, the shortest; -1 none. */
int gs_war_road(const gs_war_map *m, int from, int to);
/* The point that lies k marches from place `from` along a road that begins or ends there. */
int gs_war_along(const gs_war_map *m, int road, int from, int k);
/* The point where an army stands; -1: it is not on the map. */
int gs_war_point(const gs_war_map *m, const gs_army_now *now);
/* Road of an inner point, and its marches from the road's first place; -1 for a place. */
int gs_war_road_of(const gs_war_map *m, int point, int *k);
/* Place of a point; NULL for one on a road. */
const gs_camp_place *gs_war_place_of(const gs_war_map *m, int point);
/* Marches from a point to all others, over points that are not shut (NULL: none is); -1: no way
 * leads there. A shut point is reached, and not passed. */
void gs_war_distances(const gs_war_map *m, int from, const bool *shut, int *out);

/* ---- ways (war_way.c) ---- */
enum { GS_WAR_STEPS = 24 }; /* points of one turn's march at most */
/* One turn of an army along the places of its way (" " between): the points that it passes, the
 * first where it begins. Returns how many marches it makes. *waited, *rules: as the procedure says. */
gs_status gs_war_march(const gs_war_map *m, const gs_camp_army *army, int from, const char *way,
                       bool waited, gs_arena *a, int *points, int *marches, bool *now_waits,
                       const char **rules, gs_err *err);
/* Has the army mounted troops only? */
bool gs_war_mounted(const gs_campaign *c, const gs_camp_army *army);
/* The campaign's own procedure on a situation, under the house rules for a side; no dice. */
gs_status gs_war_ask(const gs_campaign *c, const char *side, const gs_proc *p, void *in, void *out,
                     gs_arena *a, const char **rules, gs_err *err);

/* ---- a turn (war_meet.c, war_turn.c, war_battle.c) ---- */
typedef struct gs_war_army {
    gs_camp_army *army;
    const gs_camp_side *side;
    gs_army_now now; /* at the turn's start */
    int since;       /* campaign turns for which it had stood there */
    int strength;
    int pt[GS_WAR_STEPS + 1]; /* points of its march, the first where it begins; -1 off the map */
    int marches;
    bool waits;        /* it waits before a slow road */
    bool stopped;      /* it has met an enemy: it stands at pt[0] since `when` */
    int when;          /* thousandths of the turn */
    int battle;        /* 1 and up: which of the turn's; 0 none */
    const char *rules; /* of its march */
} gs_war_army;
/* Where and when two armies meet, and who defends. */
typedef struct gs_war_meeting {
    bool meets;
    int point, when;
    bool exact; /* the point is one of the map's; else it lies up to a march further on */
    int32_t defender, by; /* cam_side, cam_defends_by */
    const char *rules;
} gs_war_meeting;
gs_status gs_war_meet(const gs_war_map *m, const gs_war_army *x, const gs_war_army *y, gs_arena *a,
                      gs_war_meeting *out, gs_err *err);
/* Marches, meetings and owners of a turn that has just begun by the ledger's last TURN entry at
 * place `turn_at`. (CAM-1.2, CAM-7) `met` NULL; or the turn is worked again: no battle comes into the
 * lists, and *met says whether armies met. */
gs_status gs_war_turn(gs_campaign *c, int turn_at, bool *met, gs_arena *a, gs_err *err);
/* The orders that were told when the turn of the TURN entry at place `at` ended, as `was`, the
 * campaign before it, had them. */
void gs_war_orders_of(const gs_campaign *c, int at, gs_campaign *was);
/* Nothing is owed and the campaign is not over: it may end a turn. */
gs_status gs_war_may_end(const gs_campaign *c, gs_err *err);
/* Armies that met at a point, the attackers first. */
typedef struct gs_war_host {
    const gs_war_army *of[GS_SIDES][16];
    int n[GS_SIDES];
    int point, when;
    const char *how; /* what made the first of side b the defender */
    const char *rules;
} gs_war_host;
/* Their battles come into the lists, each with a scenario of its own, by entries of that date.
 * Pointers into the lists are void afterwards. */
gs_status gs_war_add_battles(gs_campaign *c, const gs_war_map *m, const gs_war_host *h, int n,
                             const char *date, gs_err *err);
/* The owed battle that is to be fought first; NULL none. */
gs_camp_battle *gs_war_first_owed(const gs_campaign *c);
/* The first owed battle that comes before this one; NULL none. */
const gs_camp_battle *gs_war_before(const gs_campaign *c, const gs_camp_battle *b);

/* What a battle that a meeting made does to the beaten: they retreat, or surrender (CAM-7.3); enters
 * it at the end of the battle's step. `winner` NULL: drawn, both stay. */
gs_status gs_war_after(gs_campaign *c, const gs_camp_battle *b, const char *winner, gs_err *err);

/* Side of a hero, unit, army, or the side itself; NULL none. */
const gs_camp_side *gs_war_side(const gs_campaign *c, const char *id);
/* All armies that are on the map after entry n, in the order of the lists; returns how many. */
int gs_war_armies(const gs_campaign *c, const gs_war_map *m, int n, gs_arena *a,
                  gs_war_army **out);
#endif
