/* What a general expects of a charge, and the general as he was. */
#include "spar/seer.h"

#include "../../src/general/general_int.h"

/* The default as it was when the general first passed his gates: the measure of all that
 * comes after him, so never changed and offered to nobody. */
static const temper frozen = {"ref", 256, 256, 192, 256, 20, 20, 2, 400, 24, 30, 0};

static bool foresee(void *ctx, gs_battle *b, int who, int target, gs_foresight *f)
{
    gs_general *g = ctx;
    gen s;
    strike st;
    gen_setting(&s, &g->seat[0], b, gs_body_side(b, who));
    int i = s.l->at[who], k = s.l->at[target];
    if (i < 0 || k < s.l->ours || !strike_worth(&s, i, k, &st)) {
        return false;
    }
    f->worth = st.value;
    f->hits_given = st.fight.given;
    f->hits_taken = st.fight.taken;
    f->wins = st.fight.wins;
    f->loses = st.fight.loses;
    return true;
}

gs_seer gs_general_seer(gs_general *g)
{
    return g->lore ? (gs_seer){foresee, g} : (gs_seer){NULL, NULL};
}

gs_player gs_general_frozen(gs_general *g)
{
    if (g->lore) {
        g->seat[SEATS - 1] = (seat){g, gen_temper(g->lore, &frozen), false};
    }
    return gen_player(g, SEATS - 1);
}
