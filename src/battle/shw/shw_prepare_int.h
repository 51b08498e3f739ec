#ifndef GESTA_SHW_PREPARE_INT_H
#define GESTA_SHW_PREPARE_INT_H
/* What is worked out once of a set-up: options, profiles, ground and sight (SHW-R8, R56). */
#include "../battle_int.h"

gs_status shw_prepare(gs_scene *scene, gs_arena *a, gs_err *err);
#endif
