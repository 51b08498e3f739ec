#ifndef GESTA_SHW_OBEY_INT_H
#define GESTA_SHW_OBEY_INT_H
/* Whether a body does what it is told: its General and how far he is, the order test, and what the
 * General's roll asks of it still (SHW-11.2 to 11.7, R17, R118). */
#include "../battle_int.h"
#include "gesta/shw.h"

gs_len shw_general_distance(const gs_battle *b, int body); /* GS_LEN_NONE without a General */

/* Fills the order procedure; purpose SHW_PURPOSE_...; hero: subject hero, else the unit. */
void shw_fill_order(const gs_battle *b, int body, int purpose, shw_order_in *in);

/* Rolls the order test (an entry "order" of its own) and returns true if he obeys. */
bool shw_order_test(gs_battle *b, int body, int purpose);

/* Tested once a player turn (SHW-R118): true if it may move. */
bool shw_may_move(gs_battle *b, int body);
int shw_order_die(const gs_battle *b, int body);

/* Of a unit under a forced order: the least move that fulfils it (SHW-R17), along a path. */
gs_len shw_forced_least(const gs_battle *b, int body, const gs_path *path, bool shoots);

/* SHW_COMMAND_... that its General's roll asks of it still; SHW_COMMAND_FREE: nothing. */
int shw_forced_way(const gs_battle *b, int body);

/* Notes that a forced unit has moved so far (or charged). */
void shw_fulfil(gs_battle *b, int body, gs_len moved);

/* What a General is to the command roll: SHW_GENERAL_... of a hero, -1 none (SHW-11.6). */
int shw_general_word(const gs_battle *b, int g);

/* The side that commands a body: its own, or its enchanter's (SHW-8.11). */
int shw_commander(const gs_battle *b, int body);

/* The General's roll asks nothing more of a unit: takes back its marks. */
void shw_unordered(gs_battle *b, int unit);
#endif
