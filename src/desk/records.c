/* What reports of a campaign want beside its lists: the records of its battles. */
#include "gesta/desk_report.h"

#include <string.h>

gs_status gs_desk_load_records(gs_store *store, gs_campaign *c, const char *hero, gs_arena *a,
                               gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        gs_camp_battle *b = &c->battles[i];
        bool his = !hero;
        gs_entries all = hero ? gs_campaign_entries(c, hero) : (gs_entries){0};
        for (int k = 0; k < all.n && !his; k++) {
            const char *battle = c->ledger[all.at[k]].battle;
            his = battle && strcmp(battle, b->id) == 0;
        }
        if (!his || b->what_if || !gs_campaign_fought(c, b) || b->log) {
            continue;
        }
        gs_setup *s;
        gs_log *log;
        gs_outcome *o;
        st = gs_store_battle_load(store, b->id, a, &s, &log, &o, NULL, err);
        if (st == GS_OK) {
            b->setup = s;
            b->log = log;
            b->outcome = o;
        } else if (st == GS_NOT_FOUND) { /* on paper alone: the ledger has it */
            st = GS_OK;
        }
    }
    return st;
}

const char *gs_desk_battle_order(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a)
{
    gs_str s = {0};
    for (int i = 0; i < c->n_battles && c->n_battles > 1; i++) {
        if (strcmp(c->battles[i].id, b->id) == 0) {
            gs_ordinal_words(&s, i + 1);
            gs_str_add(&s, " battle");
        }
    }
    const char *words = s.len ? gs_arena_strdup(a, s.p) : NULL;
    gs_str_free(&s);
    return words;
}
