#ifndef GESTA_SHW_SETUP_INT_H
#define GESTA_SHW_SETUP_INT_H
/* Setting up and arriving (SHW-R3, R117). */
#include "../battle_int.h"

gs_status shw_deploy(gs_battle *b, gs_err *err);

/* How a side sets up and comes on (SHW-R3, R117). */
extern const gs_placing shw_placing;
#endif
