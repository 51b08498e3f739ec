#ifndef GESTA_GOH_RULESET_H
#define GESTA_GOH_RULESET_H
/* Gathering of Hosts: what the registry sees of it. */
#include "gesta/rules.h"

extern const gs_ruleset goh_ruleset;
#endif
