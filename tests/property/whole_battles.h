#ifndef WHOLE_BATTLES_H
#define WHOLE_BATTLES_H
/* What holds for whole battles of every rule set, whoever plays: nothing that the rules
 * forbid ever happens, the log folds to the same table, every resolution works out the same again,
 * a battle broken off goes on the same. Include after test.h. Each program tells its course and
 * runs the shared tests with WHOLE_BATTLES. */
#include "gesta/engine.h"

typedef struct battle_course {
    const char *ruleset;
    gs_setup *(*setup)(gs_arena *a, uint64_t seed); /* a battle made at random */
    const char *const *phases; /* in their order, ended by NULL; "result" comes between the entries
                                * of the phase before it */
    const char *action;        /* the phase of orders */
    /* Who plays; NULL: simple players. */
    void (*players)(gs_arena *a, const gs_scene *scene, uint64_t seed, gs_player out[2]);
    int resumed_step; /* of the seeds tried (3: from 3 on, else from 1) when a battle is
                       * broken off */
    /* What the rule set's own table and log must not hold; each calls broken(). May be NULL. */
    void (*check_body)(const gs_battle *b, int body, uint64_t seed);
    void (*check_hero)(const gs_battle *b, int hero, uint64_t seed);
    void (*check_entry)(const gs_entry *e, uint64_t seed);
} battle_course;

/* Fails with the seed, and the turn or entry. */
void broken(uint64_t seed, int at, const char *what, const char *more);
/* Does a result ("key=value key=value") hold this fact? */
bool result_says(const char *facts, const char *fact);
/* A whole number in a result; 0 if it is not there. */
int result_value(const char *facts, const char *key);

/* The tests; *state is the course. */
void battles_nothing_forbidden(void **state);
void battles_log_changes_nothing(void **state);
void battles_resumed_the_same(void **state);
#define WHOLE_BATTLE(test, course) cmocka_unit_test_prestate(test, course)
#define WHOLE_BATTLES(course) \
    WHOLE_BATTLE(battles_nothing_forbidden, course), \
        WHOLE_BATTLE(battles_log_changes_nothing, course), \
        WHOLE_BATTLE(battles_resumed_the_same, course)
#endif
