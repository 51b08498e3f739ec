#ifndef GESTA_GOH_PREPARE_INT_H
#define GESTA_GOH_PREPARE_INT_H
/* What is worked out once of a set-up: options, profiles, ground and sight. */
#include "../battle_int.h"

gs_status goh_prepare(gs_scene *scene, gs_arena *a, gs_err *err);
#endif
