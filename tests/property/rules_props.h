#ifndef RULES_PROPS_H
#define RULES_PROPS_H
/* What holds for the procedures of every rule set, tried on random situations: for the property
 * tests of the rule sets. Include after test.h. Each test program tells its course, runs the
 * shared tests with RULES_PROPS and adds its own. */
#include "gesta/odds.h"
#include "gesta/rules.h"

/* ---- the course: what one rule set's program tells the shared tests ---- */
typedef struct cited { /* the rules that were cited */
    const gs_ruleset *rs;
    bool seen[1024]; /* by row of rs->rules */
} cited;

typedef struct rules_course {
    const char *id;     /* of the rule set */
    const char *folder; /* where its sources lie */
    uint64_t seed;
    int lawful;         /* how many of the PROPS_SITUATIONS of each procedure can at least be
                         * rolled */
    int odds_cases;     /* situations of each procedure whose odds are tried */
    uint32_t odds_keep; /* facts out of 10 that keep their default there */
    bool may_be_open;   /* a rule may be not done, if it says why */
    cited cited;        /* filled by props_replay; read by props_coverage */
} rules_course;

enum { PROPS_SITUATIONS = 1500, PROPS_ROLLS = 20000 };

/* The tests; *state is the course. */
void props_replay(void **state);   /* what was rolled, the batch gives too */
void props_working(void **state);  /* a working does not change what comes out */
void props_coverage(void **state); /* every rule that a procedure works out is cited */
void props_sources(void **state);  /* every number in the sources stands in the index */
void props_odds(void **state);     /* exact odds agree with many rolls */
void props_descriptor(void **state); /* parts, options, defaults and outputs fit each other */

/* Their rows in a list of tests. A program that cites rules by cases of its own puts these after
 * the replay and before the rest. */
#define RULES_PROP(test, course) cmocka_unit_test_prestate(test, course)
#define RULES_PROPS(course) RULES_PROP(props_replay, course), RULES_PROPS_AFTER_REPLAY(course)
#define RULES_PROPS_AFTER_REPLAY(course) \
    RULES_PROP(props_working, course), RULES_PROP(props_coverage, course), \
        RULES_PROP(props_sources, course), RULES_PROP(props_odds, course), \
        RULES_PROP(props_descriptor, course)

/* The rule set by id; fails if there is none. */
const gs_ruleset *props_rules(const char *id);
/* Marks a rule as cited; fails if the index lacks it. */
void cite(cited *c, const char *number);

/* ---- random situations ---- */
typedef struct picker {
    uint64_t seed;
    uint32_t at;
} picker;

/* 0 to n - 1. */
uint32_t pick(picker *p, uint32_t n);
/* Each fact keeps its default, or (keep out of 10 times not) takes any value of its range, its ends
 * more often than the rest. */
void random_situation(picker *p, const gs_proc *proc, uint32_t keep, void *in);

/* ---- single questions ---- */
/* Every throw of its dice, counted, gives the odds of the situation to the last unit. */
void check_every_throw(const gs_ruleset *rs, const char *proc, const char *situation);
/* The situation, rolled, gives what the batch makes of the same dice. */
void check_rolled(rules_course *course, const char *proc, const char *situation);
/* The odds of the situation are counted, not estimated. */
void check_counted(const gs_ruleset *rs, const char *proc, const char *situation);
/* The batch answers the line with a fault of this key. */
void check_fault(const gs_ruleset *rs, const char *line, const char *key);

/* Throws of up to PROPS_DEEPEST dice, one after the other: a dice source. */
enum { PROPS_DEEPEST = 12 };
typedef struct every_throw {
    gs_dice dice;
    int used, depth;
    uint8_t side[PROPS_DEEPEST];
} every_throw;
/* Shows the first throw; side[] may be set by hand, then `depth` says how many. */
void every_throw_init(every_throw *e);
/* On to the next throw; false after the last. */
bool every_throw_next(every_throw *e);
#endif
