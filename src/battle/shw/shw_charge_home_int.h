#ifndef GESTA_SHW_CHARGE_HOME_INT_H
#define GESTA_SHW_CHARGE_HOME_INT_H
/* Where a charge ends (SHW-R104, R106): contact is of bases, not of the empty places of a rear
 * rank; then it lines up. */
#include "../battle_int.h"

/* Not on ground that bars it (but for the wall of a garrison that it storms). */
bool shw_charge_stands(const gs_battle *b, int body, int target, const gs_rect *r);

/* A charge's length until a base touches, which may stand behind the outline that it came to;
 * where it passes between them, as far as to the nearest. */
gs_len shw_charge_until(const gs_battle *b, int body, int target, const gs_rect *from,
                        const gs_charge *c);

/* Its place along the struck face, where nobody stands and bases touch: at the best, else slid
 * less, else where it touched. False: there is none. */
bool shw_charge_line_up(const gs_battle *b, int body, int target, const gs_charge *c,
                        gs_bearing face, bool any_face, gs_rect *home);
#endif
