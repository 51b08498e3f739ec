#ifndef GESTA_RULES_H
#define GESTA_RULES_H
/* Rule sets: the descriptor of each, and where to find them. */
#include "gesta/proc.h"

/* What has become of a rule in the program. */
typedef enum gs_rule_state {
    GS_RULE_PROCEDURE, /* a procedure works it out */
    GS_RULE_TABLE,     /* the battlefield or the campaign does it */
    GS_RULE_TEXT,      /* it says something without effect by itself */
    GS_RULE_OPEN       /* not done; `why` says so */
} gs_rule_state;

/* A rule of the book in the index. */
typedef struct gs_rule {
    const char *number;  /* "SHW-17.8" */
    const char *summary; /* one line in our own words */
    uint8_t state;       /* gs_rule_state */
    const char *why;     /* GS_RULE_OPEN: why not; else the procedure or NULL */
} gs_rule;

/* Generic parts that the procedures of a rule set play. */
typedef enum gs_ruleset_part {
    GS_PART_INITIATIVE, GS_PART_MOVEMENT, GS_PART_ORDER, GS_PART_CHARGE, GS_PART_SHOOTING,
    GS_PART_MELEE, GS_PART_MORALE, GS_PART_RECOVERY, GS_PART_FATE, GS_PART_AFTERMATH,
    GS_PART_ESCAPE, GS_PART_LOSSES, GS_PART_VICTORY, GS_PART_COUNT
} gs_ruleset_part;

struct gs_sheet; /* a table of the book: sheets.h */
struct gs_quick_row; /* a line of the quick reference: quick.h */
struct gs_carry_row; /* how it is logged: carry_rows.h */

/* A value on a unit's card: where it comes from.
 *   "unit.armour"     a fact of the unit; where that says "by type", the book's table of troops
 *   "troops.move"     a number of the book's tables, unless a fact of that name was given
 *   "move:allowance"  what a procedure answers for the unit
 *   "+pair:a|b"       the same, with its sign: a less b */
typedef struct gs_card_value {
    const char *label; /* "move" */
    const char *from;  /* NULL: there are no more */
    const char *role;  /* procedures: the role that the unit plays; NULL "unit" */
    const char *named; /* procedures: "weapon=missile": the role's fact and the unit's; or NULL */
    const char *only;  /* fact of the unit that must not be "none"; NULL: always */
} gs_card_value;
#define GS_CARD_VALUES 6

/* What of an army a book limits, for gs_list_check (points.h). */
typedef enum gs_limit_of {
    GS_LIMIT_POINTS,   /* its points */
    GS_LIMIT_UNITS,    /* its units */
    GS_LIMIT_GENERALS, /* leaders who command it */
    GS_LIMIT_LEADERS,  /* all others who lead */
    GS_LIMIT_HEROES,   /* all heroes with it */
    GS_LIMIT_SHARE,    /* units to each hero, at least */
    GS_LIMIT_PERSONAL, /* personal figures of players */
    GS_LIMIT_POWER,    /* the rating of each hero */
    GS_LIMIT_FULL,     /* full strength of each unit of one of the types `only` */
    GS_LIMIT_FACT      /* the fact `fact` of each unit of one of the types `only`, where given */
} gs_limit_of;
typedef struct gs_army_limit {
    const char *rule; /* NULL: there are no more */
    gs_limit_of of;
    int least, most;   /* most -1: no limit */
    const char *only;  /* " cavalry skirmishers ": types, a space before and behind each; NULL all */
    const char *fact;  /* GS_LIMIT_FACT: key of a unit's fact */
    const char *words; /* what the book says, for a player */
} gs_army_limit;

/* A rule set: what it can work out, and what it is made of. */
typedef struct gs_ruleset {
    const char *id;     /* "stout-hearts" */
    const char *prefix; /* "SHW" */
    const char *name;   /* "Stout Hearts and Willing Swords" */
    const char *credit; /* author and edition */
    const char *unit;   /* "inch", "base width", "cm" */
    const gs_proc *const *procs;
    int n_procs;
    const gs_rule *rules;
    int n_rules;
    const gs_fact *options; /* every option of the book; offset = row number * 4 */
    int n_options;
    const char *part[GS_PART_COUNT]; /* the procedure that plays each part, or NULL */
    /* What a unit and a hero are under these rules: facts "unit.x", "hero.x" as they stand in a
     * campaign and in a battle's order of battle; structs of the rule set's own (shw.h ...). */
    const gs_fact *unit_facts, *hero_facts;
    int n_unit_facts, n_hero_facts;
    size_t unit_size, hero_size;
    const char *const *formations; /* words, ended by NULL; the first is the default */
    const char *const *terrain;    /* kinds of terrain that it knows, ended by NULL */
    const char *const *hero_kinds; /* kinds of heroes that it tells apart, ended by NULL; or NULL */
    const char *const *marks;      /* its own marks on units in battle, ended by NULL; or NULL */
    const char *body[2];           /* what moves as one, one and many: "unit", "units" */
    const char *measure;           /* what strength is counted in: "figures", "endurance",
                                    * "stands" */
    /* Hits that destroy a unit of these facts, `present` of its `full` strength; NULL: a unit is
     * worn down figure by figure or stand by stand, and bears as many hits as it has of them. */
    int (*bears)(const void *unit_facts, int present, int full);
    /* Sets what a unit's facts leave to its type; NULL: procedures take them as they are. */
    void (*by_type)(void *unit_facts);
    const char *const *low_labels; /* beginnings of labels whose dice succeed by showing little, as
                                    * saves may: of two classes the lower; NULL none, ended by NULL */
    /* What a unit of full strength costs in points by the book, and a hero who commands the army
     * (`general`) or does not, each by its facts (units: after by_type); NULL: the book has none. */
    int (*unit_points)(const void *unit_facts);
    int (*hero_points)(const void *hero_facts, bool general);
    const gs_army_limit *limits;   /* what an army may be made of */
    bool hits_wear;                /* hits marked on a unit are strength lost, one for one */
    const struct gs_sheet *sheets; /* the book's tables of numbers (sheets.h), troops first */
    int n_sheets;
    gs_card_value card[GS_CARD_VALUES];
    const struct gs_quick_row *quick; /* the quick reference (quick.h) */
    int n_quick;
    gs_card_value roster[2]; /* the two that stand in a roster's row */
    const struct gs_terse *terse; /* its workings' texts, short (terse.h) */
    int n_terse;
    const struct gs_carry_row *carry; /* how its battles are logged (carry_rows.h) */
    int n_carry;
} gs_ruleset;

/* The rule sets in the order of the project's list, ended by NULL; the campaign's own is last. */
extern const gs_ruleset *const gs_rulesets[];
/* By id; NULL if there is none. */
const gs_ruleset *gs_ruleset_find(const char *id);
/* A procedure by name; NULL if the rule set has none of that name. */
const gs_proc *gs_ruleset_proc(const gs_ruleset *rs, const char *name);
/* A rule by number; the number of a paragraph whose rules have letters finds the first of them;
 * NULL if the book has none. */
const gs_rule *gs_ruleset_rule(const gs_ruleset *rs, const char *number);

/* Works one line of the batch: "id ; procedure ; situation ; dice" (further fields are not looked
 * at) and adds the answer line without its end of line: "id ; key=value ...", or for "odds" in the
 * dice field "id ; KEY=value:p,..." once for each key, a line each, or "id ; error ; KEY: message".
 * Comments and empty
 * lines add nothing and return false. */
bool gs_batch_line(const gs_ruleset *rs, const char *line, size_t n, gs_str *out);
#endif
