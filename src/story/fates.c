/* What is left open as the day ends: heroes in the enemy's hands, and relief that never came. */
#include "story_int.h"

#include <string.h>

/* Who of the other side is in the hands of this one. */
static void tell_captives(story_walk *w, int side)
{
    int who[GS_MAX_HEROES], n = 0;
    for (int h = 0; h < w->s->n_heroes; h++) {
        if (w->s->heroes[h].side != side && w->t->hero[h].where == GS_HERO_CAPTURED) {
            who[n++] = h;
        }
    }
    if (n == 0) {
        return;
    }
    gs_message *m = story_message_of_day(w, "captives", gs_ref_side(side), gs_ref_side(1 - side));
    gs_ref captor = w->hit_by[who[0]];
    gs_str list = {0};
    m->role[GS_ROLE_HERO] = gs_ref_hero(who[0]);
    m->role[GS_ROLE_BY] = n == 1 && story_ref_side(w->s, captor) == side ? captor : (gs_ref){0};
    for (int i = 0; i < n; i++) {
        story_list_add(&list, 'f', who[i]);
        if (w->fate_entry[who[i]]) {
            story_message_entry(m, w->fate_entry[who[i]]);
        }
    }
    story_fact_add(m, "count", n);
    story_fact_add(m, "regained", w->outcome->winner == 1 - side); /* his own side has the day */
    story_fact_word(m, "list", gs_arena_strdup(w->arena, list.p));
    gs_str_free(&list);
}

void story_tell_captives(story_walk *w)
{
    for (int side = 0; side < GS_SIDES; side++) {
        tell_captives(w, side);
    }
}

void story_tell_never_came(story_walk *w)
{
    for (int side = 0; side < GS_SIDES && story_whole_day(w); side++) {
        int who[GS_MAX_UNITS], n = 0, all = 0;
        for (int u = 0; u < w->s->n_units; u++) {
            const gs_ob_unit *unit = &w->s->units[u];
            bool relief = unit->side == side && !unit->dummy && unit->present > 0 &&
                          (unit->entry == GS_ON_TURN || unit->entry == GS_BY_DIE);
            all += relief;
            if (relief && w->y->unit[u].end == GS_TALLY_ABSENT) {
                who[n++] = u;
            }
        }
        if (n > 0) {
            gs_message *m = story_message_of_day(w, "relief", gs_ref_side(side),
                                                 gs_ref_side(1 - side));
            const char *list = story_list_units(w, who, n, 3);
            story_fact_add(m, "never", 1);
            story_fact_add(m, "count", n);
            story_fact_add(m, "units", all);
            if (list) {
                story_fact_word(m, "list", list);
            }
            m->polarity = -1;
        }
    }
}
