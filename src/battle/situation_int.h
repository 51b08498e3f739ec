#ifndef GESTA_SITUATION_INT_H
#define GESTA_SITUATION_INT_H
/* The situations of procedures in a battle. A rule set fills the facts of its own that the table
 * tells; the rest stands on a sheet: the default situation of each procedure with the set-up's
 * options in it, made once as the scene is prepared. The set-up's house rules and numbers are
 * applied here, to a copy unless the procedure is run. */
#include "battle_int.h"

/* Makes the sheets of the scene's rule set. They live in the arena. */
void gs_sheets_make(gs_scene *scene, gs_arena *a);
/* Copies the sheet of p, a procedure of the battle's rule set, to `in`: every fact is set then. */
void gs_situation(const gs_battle *b, const gs_proc *p, void *in);
/* Rolls: house rules are applied to `in` in place, the dice are thrown, all is logged in the entry
 * opened last. roles: who plays which role of p (n of them). */
void gs_situation_run(gs_battle *b, const gs_proc *p, void *in, void *out, const gs_role *roles,
                      int n);
/* What gs_situation_run would give next, house rules and all; neither counted nor logged. */
void gs_situation_look(const gs_battle *b, const gs_proc *p, const void *in, void *out,
                       const gs_role *roles, int n);
/* The same with dice that mean nothing: for results that do not depend on them. */
void gs_situation_try(const gs_battle *b, const gs_proc *p, const void *in, void *out,
                      const gs_role *roles, int n);
#endif
