#ifndef GESTA_FEU_RULESET_H
#define GESTA_FEU_RULESET_H
/* Feudal: what the registry sees of it; the rest is in gesta/feu.h. */
#include "gesta/rules.h"

extern const gs_ruleset feu_ruleset;
#endif
