#ifndef GESTA_SHW_IN_CONTACT_INT_H
#define GESTA_SHW_IN_CONTACT_INT_H
/* Who is in contact, so that he neither shoots nor is shot at (SHW-15.3, R62): with an enemy, or
 * with a lone hero under a spell, of either army (SHW-8.11, R27). */
#include "../battle_int.h"

/* Is a body in contact, so that it may not shoot nor be shot at (SHW-R62)? With an enemy, and
 * (ruling) with a lone hero under a spell, whichever army he is of: to his own he is an enemy while
 * it holds (SHW-R27), to the enchanter's, for whom he moves, an enemy figure all the same. That
 * bars nobody from moving, nor do they fight (gs_body_engaged). */
bool shw_in_contact(const gs_battle *b, int body);

/* How many figures of a unit are in such contact: with one body, or (-1) with anybody. */
int shw_figures_engaged(const gs_battle *b, int unit, int with);
#endif
