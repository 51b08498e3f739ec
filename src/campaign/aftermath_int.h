#ifndef GESTA_AFTERMATH_INT_H
#define GESTA_AFTERMATH_INT_H
/* Shared by the parts of the aftermath: the log's tale, heroes, units. */
#include "campaign_int.h"

typedef struct gs_unit_tale { /* what the log tells of a unit */
    int destroyed, routed;    /* enemies that it destroyed, routed */
    bool shaken, was_routed;
    bool told; /* the log names it at all */
    int entry; /* of the last loss */
    gs_ref by;
} gs_unit_tale;

typedef struct gs_hero_hit { /* what one enemy did to a hero */
    gs_ref by;
    int hits, entry; /* entry: of the last of them */
} gs_hero_hit;
enum { GS_HERO_AUTHORS = 8, GS_STAYS_DOWN = -1 };

typedef struct gs_hero_tale {
    gs_ref down_by; /* who hit him last, or struck him down */
    gs_ref fate_by; /* who slew or took him, as near as the log says it */
    int down_turn;  /* the turn on which he was hit last; GS_STAYS_DOWN: struck down */
    gs_hero_hit hit[GS_HERO_AUTHORS]; /* in the order in which they first hit him */
    int n_hits;
    int hit_entry, fate_entry;
    int duels_up; /* challenges won against heroes of higher Power */
    int struck;   /* heroes of equal or higher rating whom he struck down */
} gs_hero_tale;

typedef struct gs_after {
    gs_campaign *c;
    int from; /* entries that the ledger had before */
    const gs_camp_battle *b;
    const gs_setup *s;
    const gs_log *log;
    const gs_outcome *o;
    const gs_table_state *end;
    gs_arena *a;
    gs_seeded dice;
    bool book; /* the rule set's own section rules between battles (CAM-0.1) */
    gs_unit_tale unit[GS_MAX_UNITS];
    gs_hero_tale hero[GS_MAX_HEROES];
    const char *given; /* dice of one's own and rows left out, as the ledger keeps them; NULL none */
    int used;          /* of the rows that it names */
    gs_after_rows *rows; /* what is worked, row by row; NULL: nobody wants to see it */
    gs_arena *rows_in;   /* where they live */
    int row_first;       /* ledger entries when the last row began */
    bool row_open, row_dropped;
    gs_err *err;
} gs_after;

/* Begins a row about somebody; `now` says how the battle left him. Lives till the next begins. */
void gs_after_row_open(gs_after *x, const char *subject, const char *procedure, const char *now);
/* Ends the last row: its entries are those since it began; a row that is left out has none. */
void gs_after_row_close(gs_after *x);
/* What is given about somebody, in the arena; NULL nothing. Each is asked for once. */
const char *gs_after_given(gs_after *x, const char *subject, const char *what);
/* Does he belong to the campaign: mustered, or to stay with it? */
bool gs_after_belongs(const gs_after *x, const char *id, bool mustered);
/* A hero's fate as it was ruled; false: nobody did. */
bool gs_after_ruled_fate(gs_after *x, const char *hero, const char *author, int entry);
/* The strength at which it was ruled that a unit stands. */
gs_status gs_after_ruled_left(gs_after *x, const char *unit);
/* What was told of its losses on the last page: strength, 0 for none, -1 the log knows. Notes that
 * nobody knows in the ledger. */
int gs_after_told_loss(gs_after *x, const char *unit, bool logged, int most);
/* Entries by hand. */
gs_status gs_after_added(gs_after *x);
/* A procedure about somebody, as a row: with the program's dice, and again with those given. The
 * campaign's options are added to the situation, which is freed. */
gs_status gs_after_work(gs_after *x, const char *subject, const gs_ruleset *rs, const char *proc,
                        gs_str *sit, const gs_camp_about *about, gs_camp_answer *said);
/* All of it, onto x->c (aftermath.c). */
gs_status gs_after_all(gs_after *x, gs_campaign *c, const gs_camp_battle *b, const gs_setup *s,
                       const gs_log *log, const gs_outcome *o, const gs_table_state *end,
                       gs_err *err);

/* An entry about somebody, dated on the battle's day. */
gs_camp_entry *gs_after_enter(gs_after *x, gs_ledger_kind kind, const char *subject,
                              int amount);
/* Notes rules and dice in an entry; each may be NULL. */
void gs_after_cite(gs_after *x, gs_camp_entry *e, const char *rules, const char *dice);
/* The campaign's id of whom a reference means: a detachment is its unit, a demon its
 * magician. */
const char *gs_after_id(const gs_after *x, gs_ref r);
/* "won", "lost" or "drawn" for a side. */
const char *gs_after_result(const gs_after *x, int side);
/* True if a procedure of the rule set has a fact of that key; procedure may be NULL. */
bool gs_camp_has_key(const gs_ruleset *rs, const char *procedure, const char *key);
/* Reads the log: who was hit by whom, who broke whom, duels; enters who struck down whom. */
void gs_after_read_log(gs_after *x);
/* The unit on the roll that a reference means: a detachment's own; -1 it is no unit. */
int gs_after_base_unit(const gs_after *x, gs_ref r);
/* What becomes of a hero; the deeds that raise him. */
gs_status gs_after_hero(gs_after *x, int i);
gs_status gs_after_deeds(gs_after *x, int i);
/* What becomes of a unit; of an army's destroyed units where hits are wear; of those with
 * nobody left. */
gs_status gs_after_unit(gs_after *x, int i);
bool gs_after_is_wear(const gs_after *x);
gs_status gs_after_wear(gs_after *x, int side);
void gs_after_strike(gs_after *x);
#endif
