/* gesta undo, redo, correct: what stands in the ledger taken back, held again, put right. */
#include "hand.h"

#include "gesta/undo.h"

#include <string.h>

/* "46 agreed, 45 kept" */
static void list(const gs_campaign *c, const int *n, int count, gs_str *out)
{
    for (int i = 0; i < count; i++) {
        gs_str_addf(out, "%s%d %s", i ? ", " : "", n[i], gs_ledger_words[c->ledger[n[i] - 1].kind]);
    }
}

/* "turn 4 reads other values and stands" */
static void stands(const gs_campaign *c, const gs_undo *u, gs_str *out)
{
    for (int i = 0; i < u->n_differs; i++) {
        const gs_camp_entry *e = &c->ledger[u->differs[i] - 1];
        if (e->kind == GS_LEDGER_TURN) {
            gs_str_addf(out, "the end of turn %d", e->amount - 1);
        } else {
            gs_str_add(out, e->battle ? e->battle : "a battle");
        }
        gs_str_addf(out, " (entry %d) was worked with other values; it stands%s\n", e->n,
                    e->kind == GS_LEDGER_TURN ? " (--rework works it again)" : "");
    }
}

/* What it comes to, for the page; and for a document. */
static void tell(cli *c, const gs_campaign *campaign, const gs_undo *u, const char *back)
{
    gs_str out = {0};
    if (u->n_falls) {
        gs_str_add(&out, "falls: ");
        list(campaign, u->falls, u->n_falls, &out);
        gs_str_add(&out, back ? "; " : "\n");
    }
    if (back) {
        gs_str_addf(&out, "%s: ", back);
        list(campaign, u->back, u->n_back, &out);
        gs_str_addc(&out, '\n');
    }
    for (int i = 0; i < u->n_again; i++) {
        gs_str_addf(&out, "the end of turn %d (entry %d) is worked again with the same dice\n",
                    campaign->ledger[u->again[i] - 1].amount - 1, u->again[i]);
    }
    gs_str_add(&out, u->stay ? u->stay : "");
    gs_str_add(&out, u->changes ? u->changes : "");
    stands(campaign, u, &out);
    size_t n = out.len;
    while (n && out.p[n - 1] == '\n') {
        n--;
    }
    c->told = n ? gs_arena_strndup(c->arena, out.p, n) : NULL;
    c->falls = u->falls;
    c->n_falls = u->n_falls;
    c->differs = u->differs;
    c->n_differs = u->n_differs;
    gs_str_free(&out);
}

gs_status cli_hand_undo(cli *c, gs_hand *h)
{
    int64_t n = 0;
    gs_undo *u = GS_NEW(c->arena, gs_undo);
    gs_status st = cli_word_number(c, 0, 1, INT32_MAX, &n);
    st = st == GS_OK ? gs_hand_undo(h, (int)n, cli_has(c, "step"), c->arena, u) : st;
    st = st == GS_OK && cli_has(c, "rework") ? gs_hand_rework(h, c->arena, u) : st;
    if (st == GS_OK) {
        int all = u->n_back + u->n_falls;
        tell(c, h->c, u, "back");
        c->must_ask = u->n_falls > 0;
        c->question = gs_arena_printf(c->arena, "Take back %d entr%s? [y/N] ", all, all == 1 ? "y" : "ies");
    }
    return st;
}

gs_status cli_hand_redo(cli *c, gs_hand *h)
{
    int64_t n = 0;
    gs_undo *u = GS_NEW(c->arena, gs_undo);
    gs_status st = cli_word(c, 0) ? cli_word_number(c, 0, 1, INT32_MAX, &n) : GS_OK;
    st = st == GS_OK ? gs_hand_redo(h, (int)n, c->arena, u) : st;
    if (st == GS_OK) {
        tell(c, h->c, u, "holds again");
    }
    return st;
}

gs_status cli_hand_correct(cli *c, gs_hand *h)
{
    int64_t n = 0, amount = 0;
    gs_undo *u = GS_NEW(c->arena, gs_undo);
    gs_correction w = {.by = cli_get(c, "by", NULL), .text = cli_get(c, "to", NULL),
                       .place = cli_get(c, "at", NULL), .date = cli_get(c, "on", NULL),
                       .has_amount = cli_has(c, "amount")};
    gs_status st = cli_word_number(c, 0, 1, INT32_MAX, &n);
    st = st == GS_OK ? cli_number(c, "amount", -999999, 999999, &amount) : st;
    w.amount = (int)amount;
    if (st == GS_OK && w.text && n >= 1 && n <= h->c->n_ledger &&
        h->c->ledger[n - 1].kind == GS_LEDGER_CHANGED) {
        w.value = w.text;
        w.text = NULL;
    }
    st = st == GS_OK ? gs_hand_correct(h, (int)n, &w, c->arena, u) : st;
    st = st == GS_OK && cli_has(c, "rework") ? gs_hand_rework(h, c->arena, u) : st;
    if (st == GS_OK) {
        tell(c, h->c, u, NULL);
        c->must_ask = u->n_falls > 0;
        c->question = "Put it right, and let those fall? [y/N] ";
    }
    return st;
}
