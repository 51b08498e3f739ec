/* What a battle has cost, in words and figures for lists: units, heroes. */
#include "open.h"

#include <string.h>

const gs_battle_tally *cli_tally(gs_arena *a, const gs_setup *s, const gs_table_state *end)
{
    gs_battle_tally *y = GS_NEW(a, gs_battle_tally);
    gs_tally_table(s, end, y);
    return y;
}

void cli_unit_fate(const cli_fought *x, int unit, gs_str *out)
{
    const gs_tally_unit *u = &x->tally->unit[unit];
    const gs_tally_row *r = &u->row;
    static const char *const words[] = {[GS_TALLY_STANDS] = "",
                                        [GS_TALLY_ABSENT] = "did not come",
                                        [GS_TALLY_KILLED] = "destroyed",
                                        [GS_TALLY_RAN] = ", left the table",
                                        [GS_TALLY_AWAY] = ", left by the exit"};
    if (u->end != GS_TALLY_ABSENT && u->end != GS_TALLY_KILLED) {
        gs_str_addf(out, "%d of %d", r->left + r->ran + r->away, r->began);
    }
    gs_str_add(out, words[u->end]);
}

void cli_hero_fate(const cli_fought *x, int hero, gs_str *out)
{
    const gs_hero_state *h = &x->tally->table.hero[hero];
    const gs_ob_hero *ob = &x->setup->heroes[hero];
    static const char *const words[] = {
        [GS_HERO_NOT_YET] = "did not come", [GS_HERO_UP] = "unhurt",
        [GS_HERO_KILLED] = "killed",        [GS_HERO_CAPTURED] = "captured",
        [GS_HERO_BURIED] = "buried alive",  [GS_HERO_LEFT] = "left the table",
        [GS_HERO_BANISHED] = "banished"};
    bool up = h->where == GS_HERO_UP || h->where == GS_HERO_LEFT;
    if (up && h->hits > 0) {
        gs_str_addf(out, "%swounded, Power %d of %d",
                    h->where == GS_HERO_LEFT ? "left the table " : "", h->power, ob->rating);
    } else {
        gs_str_add(out, words[h->where]);
    }
    if (h->gains > 0) {
        gs_str_addf(out, ", gained %d", h->gains);
    }
    if (h->by >= 0 && (h->where == GS_HERO_KILLED || h->where == GS_HERO_CAPTURED)) {
        gs_str_addf(out, " by %s", x->setup->side[h->by].name);
    }
}
