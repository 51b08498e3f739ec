#ifndef GESTA_WMH_RULESET_H
#define GESTA_WMH_RULESET_H
/* Warmaster House Rules: what the registry sees of it. */
#include "gesta/rules.h"

extern const gs_ruleset wmh_ruleset;
#endif
