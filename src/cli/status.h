#ifndef GESTA_CLI_STATUS_H
#define GESTA_CLI_STATUS_H
/* The first page: what a player who comes back wants to know, gathered once for all its forms. */
#include "hand.h"

#include "gesta/campaign_sums.h"
#include "gesta/campaign_war.h"
#include "gesta/custody.h"
#include "gesta/view.h"

typedef struct status_army {
    const gs_camp_army *army;
    const gs_camp_side *side;
    gs_army_sum sum;
    bool headless;                    /* who was named to command it cannot */
    gs_army_now where;                /* on the map */
    gs_war_seen seen;                 /* what the side that looks may know of it */
} status_army;

typedef struct status_hero {
    const gs_camp_hero *hero;
    const gs_camp_side *side;
    gs_hero_now now;
    bool captive, parole;
    gs_custody held; /* of a captive */
    const char *until; /* parole: its day; NULL none */
    int ransom;        /* of a captive: what is proposed */
} status_hero;

/* Something that somebody has to do. */
typedef struct status_owed {
    const char *kind, *id, *due, *text, *command; /* due NULL: now */
} status_owed;

typedef struct status_page {
    const gs_campaign *c;
    const gs_camp_side *as; /* who looks; NULL the umpire */
    const gs_campaign *whole; /* `c` is only what he may know of it; the same for the umpire */
    gs_arena *arena;
    status_army *army;
    int n_armies, cap_armies;
    status_hero *hero;
    int n_heroes, cap_heroes;
    status_owed *owed;
    int n_owed, cap_owed;
    const gs_battle_stand *stand; /* of each battle */
    const gs_camp_battle *next;   /* NULL none */
    const char *why_not;          /* it cannot be fought yet; NULL */
    gs_points_table points;
    const char *points_line; /* "turn 3: North 4, South 5 of 20"; NULL: none are counted */
} status_page;

/* Gathers the page of a campaign; as a side may know it: `c` is its view of `whole`, and `as` the side
 * in it (NULL: the umpire, of all of it). `can` false: nobody asks whether the next battle can begin (a
 * page of the past). */
void status_gather(const gs_campaign *c, const gs_campaign *whole, const gs_camp_side *as, bool can,
                   gs_arena *a, status_page *p);
/* Prints it for eyes, on at most 24 lines of `wide` columns. */
void status_text(const status_page *p, int wide, gs_str *out);
/* As gesta.status/1. */
void status_json(const status_page *p, gs_str *out);
/* Is the entry one that the side may know of? */
bool status_may_know(const status_page *p, const gs_camp_entry *e);
/* A name without its article: "Rearguard". */
const char *status_bare(const char *name);
#endif
