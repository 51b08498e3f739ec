#ifndef GESTA_CAMPAIGN_LISTS_H
#define GESTA_CAMPAIGN_LISTS_H
/* What a campaign is made of: the lists as they are written, the ledger, and the campaign itself.
 * What is done with them stands in campaign.h. */
#include "gesta/battle.h"
#include "gesta/campaign_model.h"

/* ---- the lists ---- */
typedef struct gs_camp_option {
    int line;
    const char *name, *value; /* "options.recovery", "one" */
} gs_camp_option;

typedef struct gs_camp_rule { /* house rule or special rule: gs_patch_row in a file */
    int line;
    const char *name, *procedure, *role, *applies, *when, *then, *until;
} gs_camp_rule;

typedef struct gs_camp_number { /* a number of a rule set's tables: gs_number in a file */
    int line;
    const char *ruleset; /* NULL: the campaign's */
    const char *name, *row, *column, *value;
} gs_camp_number;

typedef struct gs_camp_as { /* what a troop or a hero is under a rule set */
    int line;
    const char *ruleset;
    const char *type;  /* troops: the value of unit.type; may be NULL */
    int strength;      /* troops: full strength there, 0: the unit's own */
    const char *facts; /* "unit.armour=heavy" or "hero.mounted=yes"; may be NULL */
} gs_camp_as;

/* A kind of men, described once and used by many units. */
typedef struct gs_camp_troop {
    int line;
    const char *id, *name;
    const char *special; /* names of its special rules, ", " between */
    int points;    /* what it costs in points, 0: nobody says */
    bool each;     /* so many for each figure, else for a unit of full strength */
    int price, upkeep; /* coin for a new unit, and each turn (CAM-6.1) */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_camp_as *as;
    int n_as;
} gs_camp_troop;

/* A thing of power that a hero carries. */
typedef struct gs_camp_item {
    int line;
    const char *name;
    int power; /* what it adds to present Power */
    const char *text;
} gs_camp_item;

/* A hero as the campaign began with him; what became of him stands in the ledger. */
typedef struct gs_camp_hero {
    int line;
    const char *id, *name, *epithet;
    int power;        /* rating at the beginning: 1 minor hero, 2 hero, 3 great hero */
    bool player;      /* a player's personal figure */
    const char *kind; /* "hero" by default; a word of the rule set */
    int gender;       /* 0 m, 1 f, 2 n: gs_gender_words */
    const char *heir; /* hero who is to succeed him; may be NULL */
    const char *about;
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_camp_as *as;
    int n_as;
    gs_camp_item *items;
    int n_items;
} gs_camp_hero;

/* A unit as the campaign began with it. */
typedef struct gs_camp_unit {
    int line;
    const char *id, *name, *troop;
    int full;           /* full strength, in the measure of the campaign's rule set */
    int present;        /* strength at the beginning, -1: full */
    const char *leader; /* hero who leads it; may be NULL */
    const char *special, *facts; /* over its troop's; may be NULL */
    int number; /* in its side, by order of entry, never used again; 0: gs_campaign_check gives one */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
} gs_camp_unit;

/* An army and where it stands. */
typedef struct gs_camp_army {
    int line;
    const char *id, *name, *general, *place; /* general, place may be NULL */
    bool gone; /* it went out of the lists and is only remembered; worked out, not stored */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_camp_unit *units;
    int n_units;
} gs_camp_army;

/* A side: its heroes and armies. */
typedef struct gs_camp_side {
    int line;
    const char *id, *name, *adjective, *colour, *player, *general, *about;
    const char *letter; /* before its units' numbers; NULL: gs_campaign_check gives one */
    int slot;           /* of its colour, 1 to 4; 0: gs_campaign_check gives one */
    int coin, pool;     /* coin and men in its depot at the beginning (CAM-6) */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_camp_hero *heroes;
    int n_heroes;
    gs_camp_army *armies;
    int n_armies;
} gs_camp_side;

/* A place on the campaign's map. */
typedef struct gs_camp_place {
    int line;
    const char *id, *name, *kind, *owner;
    int worth;
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_len x, y; /* for drawing; of a water: where its name stands */
    const char *shore; /* "x,y x,y ...": it is water; the outline of a sea or lake, the course of a
                        * river (kind "river"); NULL: it is a place on land */
} gs_camp_place;

/* A road between two places. */
typedef struct gs_camp_road {
    int line;
    const char *from, *to, *kind;
    int length; /* marches */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
} gs_camp_road;

/* An army's order for the turn to come: kept secret until gs_campaign_next, and no history. */
typedef struct gs_camp_order {
    int line;
    const char *army, *to; /* place at which it is to end */
    const char *via;       /* places on its way, " " between; NULL: the shortest way */
} gs_camp_order;

/* What an army of a book or a club may have: a row of a list. */
typedef struct gs_camp_limit {
    int line;
    const char *list;  /* name of the list */
    const char *troop; /* name or id of the troop, as the list calls it */
    int least, most;   /* most -1: no limit; 0 of each 1000 points: "elite", one fewer than the
                          army's thousands */
    int per;           /* gs_camp_limit_per_words: of an army, or of each 1000 points */
    int born;
} gs_camp_limit;

/* A piece of terrain on a scenario's table; lengths in thousandths of the unit. */
typedef struct gs_camp_feature {
    int line;
    const char *id, *kind, *name;
    int level;
    bool area; /* a polygon; else a line */
    gs_pt *points;
    int n_points;
    gs_len width; /* of a line */
} gs_camp_feature;

/* Ground of a scenario where a side sets up, comes on or leaves. */
typedef struct gs_camp_zone {
    int line;
    int side; /* index in gs_camp_ab_words: 0 both, 1 a, 2 b */
    const char *kind, *name;
    gs_pt *points;
    int n_points;
} gs_camp_zone;

/* A place of a scenario that is worth holding. */
typedef struct gs_camp_objective {
    int line;
    const char *id, *name;
    gs_len x, y, radius;
    int worth;
} gs_camp_objective;

/* An army, a unit or a hero that comes to a scenario, and how. A row of a unit or hero
 * changes what its army's row says of it; a hero comes with the unit that he leads. */
typedef struct gs_camp_force {
    int line;
    const char *army, *unit, *hero; /* one of them, or: */
    int dummies;                    /* markers without men, hidden among the others */
    const char *troop;              /* as what its units fight in this scenario; NULL: as
                                     * they are */
    const char *with;               /* hero: unit in which he starts */
    bool absent;                    /* it stays away although its army comes */
    int entry;                      /* gs_entry_way */
    int turn;         /* entry on-turn: the turn; by-die: this face or more */
    const char *zone; /* name of the zone by which it enters */
    bool place;       /* x, y, facing are given */
    gs_len x, y;
    gs_ang facing;
    int files;
    const char *formation;
} gs_camp_force;

typedef struct gs_camp_muster { /* one of the two sides of a scenario; the first is a */
    int line;
    const char *side, *general;        /* general: NULL the side's own */
    const char *plan, *temper, *level; /* what the scenario orders; may be NULL */
    int edge;                          /* own table edge: bottom, top, left, right */
    bool alliance; /* each army obeys its own general only; general NULL: none is supreme */
    gs_camp_force *forces;
    int n_forces;
} gs_camp_muster;

/* Something that the scenario wants to happen: a challenge before the lines, a horn. */
typedef struct gs_camp_event {
    int line;
    const char *kind; /* "challenge", "note" */
    int turn;
    const char *who, *against, *text;
} gs_camp_event;

/* How a scenario is won, in the order of gs_victory. */
typedef struct gs_camp_victory {
    int line;
    int objective; /* gs_camp_who_words: none, a, b, both */
    int hold_turns, break_a, break_b, break_a_per_cent, break_b_per_cent;
    int exit, exit_units; /* exit: who wins by leaving */
    int turn_limit;
    int at_limit; /* gs_camp_limit_words: rules, a, b, draw */
} gs_camp_victory;

/* A table, who comes to it, and what is at stake. */
typedef struct gs_camp_scenario {
    int line;
    const char *id, *title, *about, *place;
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    gs_len width, depth; /* the table; 0: 72 by 48 */
    gs_camp_feature *features;
    int n_features;
    gs_camp_zone *zones;
    int n_zones;
    gs_camp_objective *objectives;
    int n_objectives;
    gs_camp_muster *musters;
    int n_musters;
    gs_camp_event *events;
    int n_events;
    gs_camp_victory *victory; /* none or one */
    int n_victory;
} gs_camp_scenario;

/* A battle that is planned or was fought. */
typedef struct gs_camp_battle {
    int line;
    const char *id, *title, *scenario, *date, *place,
        *ruleset;      /* ruleset NULL: the campaign's */
    const char *after; /* battle before it in a ladder or tree; may be NULL */
    int on;            /* gs_camp_on_words: any, win-a, win-b, draw */
    const char *what_if; /* battle of which it tries out another course: it is never the next, never
                          * settled, and counts nowhere; NULL: none */
    int born; /* ledger entry that brought it; 0: it was there at the beginning */
    int64_t
        seed; /* 0: made from the campaign's seed and the battle's place in the list */
    gs_camp_option *options;
    int n_options;
    /* the record, once it was fought; in the arena of whoever loaded it */
    const gs_setup *setup;
    const gs_log *log;
    const gs_outcome *outcome;
    const struct gs_forecast *forecast; /* how likely each was to win (forecast.h); NULL none */
    const char *narrative; /* kept as it came, an XML fragment; NULL none */
    const char *recorded;  /* source of its newest record if that has an outcome (gs_source_words),
                              even where the record was not loaded; NULL none */
} gs_camp_battle;

/* ---- the ledger ---- */
typedef enum gs_ledger_kind {
#define LEDGER(name, word, whom, amount, help) GS_LEDGER_##name,
#include "gesta/ledger.def"
#undef LEDGER
    GS_LEDGER_COUNT
} gs_ledger_kind;
extern const char *const gs_ledger_words[]; /* ended by NULL */
/* May entries of the kind be about it: 'h' a hero, 'u' a unit ... (ledger.def)? */
bool gs_ledger_is_about(gs_ledger_kind kind, char whom);
/* 'h' or 'u' if gs_campaign_rule enters the kind about a hero or a unit; 0: it has a command of its
 * own. */
char gs_ledger_by_hand(gs_ledger_kind kind);
/* A few words for a player: what the kind says, and what its amount counts. */
const char *gs_ledger_help(gs_ledger_kind kind);
const char *gs_ledger_amount_help(gs_ledger_kind kind);
/* The word between the kind and whom `by` names: "struck down" whom, "won a duel" against whom,
 * exchanged "against" whom; of all others he is who did it: "by". */
const char *gs_ledger_link(gs_ledger_kind kind);

/* A line of the ledger: what changed, when, and by which rule. Lines are only added. */
typedef struct gs_camp_entry {
    int line;
    int n; /* 1, 2, 3 ... */
    const char *date, *battle;
    int entry;           /* of the battle's log, 0 none */
    const char *subject; /* hero, unit, side, place; the campaign's id for kind c */
    int kind;            /* gs_ledger_kind */
    int amount;
    const char *field, *value; /* changed: what of it, and what it is now */
    const char *place;         /* where, on the map; may be NULL */
    const char *due;           /* date by which something is to be done; may be NULL */
    const char *by; /* hero, unit, side or army: who did it, to whom, the captor */
    const char *rule, *dice; /* "SHW-2.8 SHW-R92", "aftermath.hero=4"; may be NULL. After the
                              * rules the uses of house rules: "SHW-R94 [Herbs: weeks 1
                              * becomes 2]" */
    const char *text;
    const char *reason; /* why, in the umpire's words; may be NULL */
    int step;           /* first entry of the command that wrote it; 0 (older files): see
                         * gs_ledger_step */
    int instead;        /* entry whose place it takes; 0 none */
    int after;          /* entry behind which it stands though it was made later; its own number:
                         * before all others; 0: in its own place */
    /* worked out, not stored: */
    int undone;   /* number of the entry that takes it back, or its place; 0: it holds */
    int turned;   /* of the last entry that takes it back or makes it hold again; 0 none */
    int replaced; /* of the last entry that takes its place; 0 none */
    int before;   /* of an entry about another entry: the one before it of that kind and about
                     the same; 0 none */
    bool tied;    /* what it does to others is worked out */
} gs_camp_entry;

/* How the campaign counts time. */
typedef struct gs_camp_calendar {
    int line;
    int unit;          /* gs_camp_calendar_words: turn, day, week, month, season */
    const char *start; /* date on which the campaign begins; NULL: "turn 1" */
} gs_camp_calendar;

/* The campaign; everything in it lives in its arena. Its own fields and its lists are as they are
 * today (of a past campaign: as they were then): as they were written, and what the ledger has
 * changed since (gs_campaign_follow). Who writes a file writes gs_campaign_written. */
typedef struct gs_campaign {
    int line;
    gs_arena *arena;
    const char *id, *title, *ruleset, *about, *credit;
    int shape; /* gs_camp_shape_words: free, ladder, tree, map */
    int64_t seed;
    int target, last_turn;    /* points and turn that end it (CAM-8.2); 0 none */
    const char *branch_of;    /* id of the campaign of which it is a what-if branch; NULL none */
    int branch_at;            /* the last entry that it has from there */
    const char *branch_hash;  /* of the ledger up to there */
    int base;                 /* of a file that was read: the last entry that the campaign had when it
                               * was written; -1: it does not say. Not stored */
    gs_camp_calendar *calendar; /* none or one */
    int n_calendar;
    gs_camp_option *options;
    int n_options;
    gs_camp_rule *rules;
    int n_rules;
    gs_camp_number *numbers;
    int n_numbers;
    gs_camp_troop *troops;
    int n_troops;
    gs_camp_side *sides;
    int n_sides;
    gs_camp_place *places;
    int n_places;
    gs_camp_road *roads;
    int n_roads;
    gs_camp_order *orders;
    int n_orders;
    gs_camp_limit *limits;
    int n_limits;
    gs_camp_scenario *scenarios;
    int n_scenarios;
    gs_camp_battle *battles;
    int n_battles;
    gs_camp_entry *ledger;
    int n_ledger;
    int n_tied;                 /* entries with `instead` or `after`, or that hold again */
    int n_followed;             /* entries that the lists take into account */
    struct gs_lists *lists;     /* the lists as they were written; NULL: those above are, for
                                 * nothing in the ledger has changed them */
    struct gs_index *index;     /* where things stand in the lists, by id */
    struct gs_history *history; /* which entries of the ledger are about whom */
} gs_campaign;
#endif
