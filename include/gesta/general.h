#ifndef GESTA_GENERAL_H
#define GESTA_GENERAL_H
/* The computer's generals: players who answer the engine's questions. All that a general
 * remembers of a battle lies in the battle's mind, so a battle that is resumed goes on
 * the same; what is worked out of a scene and of the exchanges met (pure functions of
 * their keys) lies in a gs_general, which one thread may use for any number of battles on
 * that scene. */
#include "gesta/engine.h"

typedef struct gs_general gs_general;

/* A general's knowledge of one scene, empty tables. Lives in the arena; not shared by
 * threads. */
gs_general *gs_general_new(gs_arena *a, const gs_scene *scene);

/* A player. temper: a row of temper.def ("default", "bold", ...; NULL: default). level:
 * "normal", or "easy" for beginners, who does not look at the enemy's reply (NULL:
 * normal). A player without `answer` if a word is unknown: see gs_general_tempers. Under
 * rule sets whose facts the general does not know yet, it is the simple player of
 * general_sparring.h. */
gs_player gs_general_player(gs_general *g, const char *temper, const char *level);

/* Words for `temper` and `level`, each list ended by NULL. */
extern const char *const gs_general_tempers[];
extern const char *const gs_general_levels[];
/* Words for a side's plan (gs_ob_side), ended by NULL. */
const char *const *gs_general_plans(void);

/* The words that tell a reason's code in a plan's log entry ("their line is open on the
 * left"); NULL if there is no such code. */
const char *gs_general_reason(const char *code);
/* All codes, ended by NULL. */
extern const char *const gs_general_reasons[];
#endif
