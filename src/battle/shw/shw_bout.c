/* One melee: all who are joined by contact fight a round, and what comes of it is carried out
 * (SHW-R76). */
#include "shw_bout_int.h"
#include "shw_contact_int.h"
#include "shw_facts_int.h"
#include "shw_harm_int.h"
#include "shw_result_int.h"
#include "shw_round_int.h"

#include "gesta/shw.h"

#include <string.h>

gs_bodyset shw_have_fought(const gs_battle *b)
{
    gs_bodyset out = {{0}};
    for (int i = 0; i < GS_BODIES; i++) {
        if (shw_noted(b, i)->fought) {
            gs_bodyset_put(&out, i);
        }
    }
    return out;
}

void shw_fight_melee(gs_battle *b, int body)
{
    shw_face all[SHW_MAX_FACES], f[SHW_MAX_FACES];
    gs_bodyset members;
    shw_outcome_in in;
    int n = 0, count = shw_faces(b, body, b->s.side, all, &members);
    for (int i = 0; i < count; i++) {
        if (!shw_noted(b, all[i].a)->fought && !shw_noted(b, all[i].d)->fought) {
            f[n++] = all[i];
        }
    }
    members = (gs_bodyset){{0}};
    shw_note(b, body)->fought = true;
    for (int i = 0; i < n; i++) {
        gs_bodyset_put(&members, f[i].a);
        gs_bodyset_put(&members, f[i].d);
        shw_note(b, f[i].a)->fought = true;
        shw_note(b, f[i].d)->fought = true;
    }
    if (n == 0) {
        return;
    }
    b->s.phase = SHW_PHASE_MELEE;
    shw_fight_faces(b, f, n, &in);
    b->s.phase = SHW_PHASE_RESULT;
    shw_carry_result(b, f, n, &members, &in);
    shw_settle_fallen(b); /* at the end of the phase in which he fell: SHW-R88 */
    b->s.phase = SHW_PHASE_MELEE;
}
