#ifndef GESTA_DESK_FRONT_H
#define GESTA_DESK_FRONT_H
/* The first page: what a player who comes back wants to know, gathered once for all its forms. */
#include "gesta/campaign_sums.h"
#include "gesta/campaign_war.h"
#include "gesta/custody.h"
#include "gesta/points.h"
#include "gesta/view.h"

/* An army of the page: its sums, where it is, what is seen of it. */
typedef struct gs_front_army {
    const gs_camp_army *army;
    const gs_camp_side *side;
    gs_army_sum sum;
    bool headless;                    /* who was named to command it cannot */
    gs_army_now where;                /* on the map */
    gs_war_seen seen;                 /* what the side that looks may know of it */
} gs_front_army;

/* A hero of the page, as he is today. */
typedef struct gs_front_hero {
    const gs_camp_hero *hero;
    const gs_camp_side *side;
    gs_hero_now now;
    bool captive, parole;
    gs_custody held; /* of a captive */
    const char *until; /* parole: its day; NULL none */
    int ransom;        /* of a captive: what is proposed */
} gs_front_hero;

/* Something that somebody has to do. */
typedef struct gs_front_owed {
    const char *kind, *id, *due, *text, *command; /* due NULL: now */
} gs_front_owed;

/* All of the page. */
typedef struct gs_front_page {
    const gs_campaign *c;
    const gs_camp_side *as; /* who looks; NULL the umpire */
    const gs_campaign *whole; /* `c` is only what he may know of it; the same for the umpire */
    gs_arena *arena;
    gs_front_army *army;
    int n_armies, cap_armies;
    gs_front_hero *hero;
    int n_heroes, cap_heroes;
    gs_front_owed *owed;
    int n_owed, cap_owed;
    const gs_battle_stand *stand; /* of each battle */
    const gs_camp_battle *next;   /* NULL none */
    const char *why_not;          /* it cannot be fought yet; NULL */
    gs_points_table points;
    const char *points_line; /* "turn 3: North 4, South 5 of 20"; NULL: none are counted */
} gs_front_page;

/* Gathers the page of a campaign; as a side may know it: `c` is its view of `whole`, and `as` the side
 * in it (NULL: the umpire, of all of it). `can` false: nobody asks whether the next battle can begin (a
 * page of the past). */
void gs_front_gather(const gs_campaign *c, const gs_campaign *whole, const gs_camp_side *as, bool can,
                   gs_arena *a, gs_front_page *p);
/* Is the entry one that the side may know of? */
bool gs_front_may_know(const gs_front_page *p, const gs_camp_entry *e);
/* A name without its article: "Rearguard". */
const char *gs_front_bare(const char *name);

/* ---- the ledger in words (entries.def) ---- */
/* Adds the entries from..to-1 of the ledger in words for players: a line for each who is concerned,
 * "44-45  Chernuble captured by Oliver, with the Rearguard". */
void gs_desk_entries_tell(const gs_campaign *c, int from, int to, gs_str *out);
/* One entry in words, without its number; `now` NULL or the campaign before it. */
void gs_desk_entry_words(const gs_campaign *c, const gs_camp_entry *e, gs_str *out);
/* A date for a page: "15 Aug 778", without the year where it is that of `today` (NULL never). */
void gs_desk_date_words(const char *date, const char *today, gs_str *out);

/* Can a battle begin as the campaign stands: do its armies muster, is there room to set them up? By
 * the very deployment of the battle; nothing is kept. GS_INPUT or GS_STATE says why not. */
gs_status gs_desk_can_begin(const gs_campaign *c, const gs_camp_battle *b,
                            gs_err *err) GS_MUST_CHECK;
/* Is it one that can be set up: fought on the table, and with somebody named for both sides? */
bool gs_desk_is_ready(const gs_campaign *c, const gs_camp_battle *b);
#endif
