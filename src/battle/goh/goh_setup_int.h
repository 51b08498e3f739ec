#ifndef GESTA_GOH_SETUP_INT_H
#define GESTA_GOH_SETUP_INT_H
/* Deployment and arrival (GOH-R4): what the shared part asks of this rule set. */
#include "../battle_int.h"

extern const gs_placing goh_placing;
gs_status goh_deploy(gs_battle *b, gs_err *err);
#endif
