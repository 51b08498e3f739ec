/* What a battle has cost, in words and figures for lists: units, heroes. */
#include "open.h"

#include <string.h>

bool cli_unit_gone(const cli_fought *x, int unit)
{
    return (x->end->unit[unit].flags & (GS_U_DESTROYED | GS_U_LEFT)) != 0;
}

/* Did it come to the table at all? */
static bool came(const cli_fought *x, int unit)
{
    return (x->end->unit[unit].flags &
            (GS_U_ON_TABLE | GS_U_LEFT | GS_U_DESTROYED | GS_U_EXITED)) != 0;
}

int cli_unit_lost(const cli_fought *x, int unit)
{
    const gs_unit_state *u = &x->end->unit[unit];
    int present = x->setup->units[unit].present;
    return u->flags & GS_U_DESTROYED ? present : came(x, unit) ? present - u->left : 0;
}

void cli_unit_fate(const cli_fought *x, int unit, gs_str *out)
{
    const gs_unit_state *u = &x->end->unit[unit];
    int present = x->setup->units[unit].present;
    if (!came(x, unit)) {
        gs_str_add(out, "did not come");
    } else if (u->flags & GS_U_DESTROYED) {
        gs_str_add(out, "destroyed");
    } else {
        gs_str_addf(out, "%d of %d", u->left, present);
        gs_str_add(out, u->flags & GS_U_LEFT ? ", left the table"
                        : u->flags & GS_U_EXITED ? ", left by the exit" : "");
    }
    if (u->hits > 0 && !(u->flags & GS_U_DESTROYED)) {
        gs_str_addf(out, ", %d hit%s", u->hits, u->hits == 1 ? "" : "s");
    }
}

void cli_hero_fate(const cli_fought *x, int hero, gs_str *out)
{
    const gs_hero_state *h = &x->end->hero[hero];
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
