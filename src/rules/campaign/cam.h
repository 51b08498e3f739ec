#ifndef GESTA_CAM_RULESET_H
#define GESTA_CAM_RULESET_H
/* The campaign's own rules: what the registry sees of them. */
#include "gesta/rules.h"

extern const gs_ruleset cam_ruleset;
#endif
