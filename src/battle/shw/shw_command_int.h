#ifndef GESTA_SHW_COMMAND_INT_H
#define GESTA_SHW_COMMAND_INT_H
/* Command (chapter 11): the General's roll, and whom it forces to move. */
#include "../battle_int.h"

void shw_command_phase(gs_battle *b);
#endif
