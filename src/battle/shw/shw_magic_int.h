#ifndef GESTA_SHW_MAGIC_INT_H
#define GESTA_SHW_MAGIC_INT_H
/* Magic on the table: casting, demons, enchantment, confusion (chapter 8, SHW-R14, R24 to
 * R30). */
#include "../battle_int.h"

gs_status shw_cast_legal(const gs_battle *b, const gs_order *o, gs_err *err);
gs_status shw_cast_execute(gs_battle *b, const gs_order *o, gs_err *err);

/* Ends the enchantment of a hero (released). */
void shw_release(gs_battle *b, int hero);
#endif
