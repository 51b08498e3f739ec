/* A campaign as it stood after an entry, as a campaign of its own: for a what-if branch. */
#include "gesta/fixed.h"
#include "lists_int.h"

#include <stdio.h>
#include <string.h>

/* The battle's end stood in the ledger by then. */
static bool settled(const gs_campaign *c, const gs_camp_battle *b, int n)
{
    gs_entries its = gs_campaign_entries(c, b->id);
    for (int i = 0; i < its.n && its.at[i] < n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->kind == GS_LEDGER_BATTLE && gs_entry_holds(c, e, n)) {
            return true;
        }
    }
    return false;
}

uint64_t gs_campaign_ledger_hash(const gs_campaign *c, int n)
{
    uint64_t h = 1;
    for (int i = 0; i < n && i < c->n_ledger; i++) {
        for (int k = 0; k < gs_kind_ledger.n_fields; k++) {
            gs_str text = {0};
            gs_field_print(&gs_kind_ledger.fields[k], &c->ledger[i], &text);
            h = gs_hash(h, gs_str_text(&text), text.len + 1);
            gs_str_free(&text);
        }
    }
    return h;
}

gs_status gs_campaign_cut(const gs_campaign *c, int n, const char *name, gs_campaign **out, gs_err *err)
{
    const gs_campaign *written = gs_campaign_written(c);
    gs_campaign *x = gs_campaign_new(), own = *x;
    gs_row_copy(&gs_kind_campaign, x, written, n, own.arena);
    x->arena = own.arena;
    x->index = own.index;
    x->history = own.history;
    x->lists = NULL;
    x->n_tied = x->n_followed = 0;
    x->n_ledger = n;
    for (int i = 0; i < n; i++) {
        gs_camp_entry *e = &x->ledger[i];
        e->undone = e->turned = e->replaced = e->before = 0;
        e->tied = false;
    }
    for (int i = 0; i < x->n_battles; i++) {
        gs_camp_battle *b = &x->battles[i];
        if (!settled(c, b, n)) {
            b->setup = NULL;
            b->log = NULL;
            b->outcome = NULL;
            b->forecast = NULL;
            b->narrative = b->recorded = NULL;
        }
    }
    if (n < c->n_ledger) {
        x->n_orders = 0;
    }
    x->title = gs_arena_printf(own.arena, "%.*s (what if: %s)", GS_NAME_LETTERS, c->title, name);
    x->branch_of = c->id;
    x->branch_at = n;
    x->branch_hash = gs_arena_printf(own.arena, "%016llx",
                                     (unsigned long long)gs_campaign_ledger_hash(c, n));
    gs_status st = gs_utf8_length(x->title) > GS_NAME_LETTERS
                       ? gs_err_set(err, GS_INPUT, "the title would be longer than %d letters",
                                    GS_NAME_LETTERS)
                       : gs_campaign_check(x, err);
    if (st != GS_OK) {
        gs_campaign_free(x);
        x = NULL;
    }
    *out = x;
    return st;
}
