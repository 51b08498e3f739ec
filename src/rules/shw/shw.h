#ifndef GESTA_SHW_H
#define GESTA_SHW_H
/* Stout Hearts and Willing Swords: what the registry and the battlefield see of it. */
#include "gesta/rules.h"

extern const gs_ruleset shw_ruleset;
#endif
