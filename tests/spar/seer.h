#ifndef GESTA_SPAR_SEER_H
#define GESTA_SPAR_SEER_H
/* What the trials want of the generals beside their play: what they expect of a charge, and one of
 * them as he was. */
#include "gesta/general.h"
#include "spar/sense.h"

/* Foresight for gs_sense_add: what the general's tables say of a charge. Without `foresee` where the
 * rule set's facts are not known. */
gs_seer gs_general_seer(gs_general *g);
/* REF: the general with the weights of his first passing of the gates, which never change. */
gs_player gs_general_frozen(gs_general *g);
#endif
