#ifndef GESTA_CARRY_OUT_INT_H
#define GESTA_CARRY_OUT_INT_H
/* What follows from a result, carried out by the rows of the rule set's carry table: the same rows
 * by which a battle is logged. */
#include "battle_int.h"

#include "gesta/carry.h"

/* Looks at each effect before it happens: true if the rule set lets it happen by itself (because
 * it knows where somebody stands then), or false, whatever it does first. */
typedef bool gs_carry_by(gs_battle *b, const gs_log_effect *e, void *ctx);

/* Players of the roles of a situation, for the table: the unit, else the hero by himself. */
static inline gs_carry_who gs_carry_role(const gs_role *r)
{
    return (gs_carry_who){r->prefix, r->unit >= 0 ? gs_ref_unit(r->unit) : gs_ref_hero(r->hero),
                          r->hero};
}

/* The effects of a result under a verb of the table ("rally", or with words of its that have no facts:
 * "end-of killed"; in and out NULL where it has no procedure), in its order, in the entry opened last. who: who
 * plays its roles (those without anybody are left out). by (may be NULL) with its ctx: see there. What
 * the table says is owed is the engine's own business. */
void gs_carry_out(gs_battle *b, const char *verb, const gs_carry_who *who, int n, const void *in,
                  const void *out, gs_carry_by *by, void *ctx);
#endif
