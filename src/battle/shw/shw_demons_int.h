#ifndef GESTA_SHW_DEMONS_INT_H
#define GESTA_SHW_DEMONS_INT_H
/* What ends of magic, and demons that nobody controls (SHW-8.10 to 8.12, R26 to R28). */
#include "../battle_int.h"

/* At the end of the side's action phase: demons not controlled this player turn run wild
 * (SHW-R26), enchantments not repeated end (SHW-R27). */
void shw_magic_lapse(gs_battle *b);

/* After its melee phase: demons that ran wild are gone. */
void shw_magic_end(gs_battle *b);

/* Confusion ends at the end of the unit's own next player turn (SHW-R28). */
void shw_confusion_end(gs_battle *b);

/* Demons that run wild fight whom they have reached, each one round, and are gone (SHW-R26). */
void shw_wild_demons_fight(gs_battle *b);
#endif
