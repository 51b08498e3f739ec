/* The melee phase: which melee is next, until all are fought (SHW-R35). */
#include "../melee_int.h"
#include "shw_bout_int.h"
#include "shw_demons_int.h"
#include "shw_facts_int.h"
#include "shw_melee_int.h"

void shw_melee_phase(gs_battle *b)
{
    shw_wild_demons_fight(b); /* SHW-R26 */
    for (;;) {
        gs_bodyset fought = shw_have_fought(b);
        gs_bodyset open = gs_melees_open(b, b->s.side, &fought);
        if (gs_bodyset_next(&open, -1) < 0) {
            return;
        }
        shw_fight_melee(b, gs_melee_chosen(b, b->s.side, &open)); /* SHW-R35 */
    }
}
