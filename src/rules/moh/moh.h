#ifndef GESTA_MOH_RULESET_H
#define GESTA_MOH_RULESET_H
/* Meeting of Hosts: what the registry sees of it; the rest is in gesta/moh.h. */
#include "gesta/rules.h"

extern const gs_ruleset moh_ruleset;
#endif
