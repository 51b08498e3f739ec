#ifndef GESTA_SHW_RULESET_H
#define GESTA_SHW_RULESET_H
/* Stout Hearts and Willing Swords: what the registry sees of it. */
#include "gesta/rules.h"

extern const gs_ruleset shw_ruleset;
#endif
