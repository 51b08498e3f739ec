#ifndef GESTA_SHW_MOVE_INT_H
#define GESTA_SHW_MOVE_INT_H
/* Moving by choice (chapters 12, 14, SHW-R45 to R50, R109, R110): how far, over what,
 * past whom. */
#include "../battle_int.h"
#include "gesta/shw.h"

/* Fills the move procedure for a body: rates, formation, mode (SHW_MODE_...); ground of a
 * path (NULL: open): slow, obstacles, impassable, passes. */
void shw_fill_move(const gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                   shw_move_in *in);

/* Allowance of that, without logging; 0 if not allowed; *out may be NULL. */
gs_len shw_allowance(const gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                     shw_move_out *out);

/* Logs the move procedure for the entry opened last and returns its allowance. */
gs_len shw_run_move(gs_battle *b, int body, int mode, const gs_path *path, bool shoots,
                    shw_move_out *out);
bool shw_free_mover(const gs_battle *b, int body);

/* A refusal in words for a reason of `move` (SHW_MOVE_...). */
gs_status shw_refuse_move(gs_err *err, int reason);

/* Is the way clear: on the table, on nobody at its end, an inch off every enemy (SHW-R110)? */
gs_status shw_way_clear(const gs_battle *b, int body, const gs_path *path, const gs_rect *end,
                        gs_err *err);

/* The same from another place than where it stands (turned on the spot). */
gs_status shw_way_clear_from(const gs_battle *b, int body, const gs_rect *start,
                             const gs_path *path, const gs_rect *end, gs_err *err);

/* Free room for a straight move in a direction: other bodies (but those of `skip`, may be NULL),
 * barred ground, the table's edge; at most `limit`. `gap` is kept from enemies. */
gs_len shw_room(const gs_battle *b, int body, gs_ang dir, gs_len limit, const gs_bodyset *skip,
                gs_len gap);

/* The same from another place than where it stands. */
gs_len shw_room_from(const gs_battle *b, int body, const gs_rect *from, gs_ang dir, gs_len limit,
                     const gs_bodyset *skip, gs_len gap);
#endif
