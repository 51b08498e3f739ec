/* Which entries of the ledger hold, and in which order they stand: an entry may be taken back
 * (`undone`), hold again (`redone`), have another in its place (`instead`), or stand behind one
 * that was made long before it (`after`). Nothing in the ledger is ever changed; all this is worked out
 * entry by entry, and can be asked of any time, as it was known then. */
#include "campaign_int.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static gs_camp_entry *number(const gs_campaign *c, int n)
{
    return &c->ledger[n - 1];
}

static bool turns(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
}

const gs_camp_entry *gs_entry_root(const gs_campaign *c, const gs_camp_entry *e)
{
    while (e->instead) {
        e = number(c, e->instead);
    }
    return e;
}

/* Was it taken back when entry n was the last? */
static bool taken_back(const gs_campaign *c, const gs_camp_entry *e, int n)
{
    int t = e->turned;
    while (t > n) {
        t = number(c, t)->before;
    }
    return t && number(c, t)->kind == GS_LEDGER_UNDONE;
}

/* The entry that stood in the root's place when entry n was the last. */
static const gs_camp_entry *in_place(const gs_campaign *c, const gs_camp_entry *root, int n)
{
    for (int m = root->replaced; m; m = number(c, m)->before) {
        if (m <= n && !taken_back(c, number(c, m), n)) {
            return number(c, m);
        }
    }
    return root;
}

bool gs_entry_holds(const gs_campaign *c, const gs_camp_entry *e, int n)
{
    if (e->n > n || e->undone == e->n) { /* it was not made, or has not happened yet */
        return false;
    }
    if (!e->turned && !e->replaced && !e->instead) {
        return e->undone == 0 || e->undone > n;
    }
    return !taken_back(c, e, n) && in_place(c, gs_entry_root(c, e), n) == e;
}

/* Does the entry stand in its place, or would it if those above it were taken back? */
static bool is_layer(const gs_camp_entry *e)
{
    return !e->turned || e->undone != e->turned;
}

int gs_entry_below(const gs_campaign *c, int n)
{
    const gs_camp_entry *e = number(c, n), *root = gs_entry_root(c, e);
    int m = e == root ? 0 : e->before;
    while (m && !is_layer(number(c, m))) {
        m = number(c, m)->before;
    }
    return m ? m : e != root && is_layer(root) ? root->n : 0;
}

/* ---- ties ---- */
static void settle_one(const gs_campaign *c, gs_camp_entry *e)
{
    const gs_camp_entry *now = in_place(c, gs_entry_root(c, e), INT_MAX);
    e->undone = taken_back(c, e, INT_MAX) ? e->turned : now != e ? now->n : 0;
}

/* Settles `undone` of all that stand, or stood, in one place. */
static void settle_place(const gs_campaign *c, const gs_camp_entry *e)
{
    gs_camp_entry *root = number(c, gs_entry_root(c, e)->n);
    settle_one(c, root);
    for (int m = root->replaced; m; m = number(c, m)->before) {
        settle_one(c, number(c, m));
    }
}

static bool is_tied(const gs_camp_entry *e)
{
    return e->instead || e->after || e->kind == GS_LEDGER_REDONE;
}

void gs_entry_tie(gs_campaign *c, gs_camp_entry *e)
{
    if (e->tied) {
        return;
    }
    e->tied = true;
    e->before = 0;
    if (turns(e) && e->amount >= 1 && e->amount < e->n) {
        gs_camp_entry *of = number(c, e->amount);
        e->before = of->turned;
        of->turned = e->n;
        settle_place(c, of);
    } else if (e->instead) {
        gs_camp_entry *root = number(c, gs_entry_root(c, e)->n);
        e->before = root->replaced;
        root->replaced = e->n;
        settle_place(c, root);
    }
    c->n_tied += is_tied(e);
}

/* The last entry goes: what it did to others is as it was before. */
static void untie(gs_campaign *c, const gs_camp_entry *e)
{
    if (!e->tied) {
        return;
    }
    if (turns(e) && e->amount >= 1 && e->amount < e->n) {
        gs_camp_entry *of = number(c, e->amount);
        of->turned = e->before;
        settle_place(c, of);
    } else if (e->instead) {
        gs_camp_entry *root = number(c, gs_entry_root(c, e)->n);
        root->replaced = e->before;
        settle_place(c, root);
    }
    c->n_tied -= is_tied(e);
}

void gs_campaign_forget(gs_campaign *c, int n)
{
    for (; c->n_ledger > n; c->n_ledger--) {
        untie(c, number(c, c->n_ledger));
    }
    gs_history_follow(c);
    gs_lists_forget(c);
}

/* ---- order ---- */
/* Where it stands: the entry behind which it stands, or itself; and its number there. */
static void place_of(const gs_campaign *c, const gs_camp_entry *e, int *at, int *behind)
{
    e = gs_entry_root(c, e);
    *behind = e->after ? e->n : 0;
    while (e->after) {
        if (e->after == e->n) { /* before all others */
            *at = 0;
            return;
        }
        e = gs_entry_root(c, number(c, e->after));
    }
    *at = e->n;
}

int gs_entry_order(const gs_campaign *c, const gs_camp_entry *a, const gs_camp_entry *b)
{
    int at[2], behind[2];
    place_of(c, a, &at[0], &behind[0]);
    place_of(c, b, &at[1], &behind[1]);
    return at[0] != at[1]           ? (at[0] > at[1]) - (at[0] < at[1])
           : behind[0] != behind[1] ? (behind[0] > behind[1]) - (behind[0] < behind[1])
                                    : (a->n > b->n) - (a->n < b->n);
}

typedef struct ranked {
    int at, behind, entry;
} ranked;

static int by_rank(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return x->at != y->at           ? (x->at > y->at) - (x->at < y->at)
           : x->behind != y->behind ? (x->behind > y->behind) - (x->behind < y->behind)
                                    : (x->entry > y->entry) - (x->entry < y->entry);
}

gs_entries gs_entries_held(const gs_campaign *c, gs_entries all, int n, gs_arena *a)
{
    ranked *r = GS_NEW_ARRAY(a, ranked, all.n + 1);
    int *out = GS_NEW_ARRAY(a, int, all.n + 1), kept = 0;
    for (int i = 0; i < all.n && all.at[i] < n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        if (gs_entry_holds(c, e, n)) {
            r[kept].entry = all.at[i];
            place_of(c, e, &r[kept].at, &r[kept].behind);
            kept++;
        }
    }
    if (c->n_tied) {
        qsort(r, (size_t)kept, sizeof *r, by_rank);
    }
    for (int i = 0; i < kept; i++) {
        out[i] = r[i].entry;
    }
    return (gs_entries){out, kept};
}

int gs_campaign_last_of(const gs_campaign *c, const char *date)
{
    const gs_camp_entry *last = NULL;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        bool by_then = e->date && !e->undone && !turns(e) && gs_date_order(e->date, date) <= 0;
        last = by_then && (!last || gs_entry_order(c, last, e) < 0) ? e : last;
    }
    return last ? gs_entry_root(c, last)->n : 0;
}

/* ---- is the ledger sound? ---- */
static gs_status at_line(gs_status st, const gs_camp_entry *e, gs_err *err)
{
    if (st != GS_OK && err) {
        err->line = e->line;
    }
    return st;
}

static gs_status check_turn(const gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_camp_entry *of = e->amount >= 1 && e->amount < e->n ? number(c, e->amount) : NULL;
    bool undo = e->kind == GS_LEDGER_UNDONE;
    if (of && turns(of)) {
        return gs_err_key(err, GS_INPUT, "amount", "ledger entry %d is about entry %d, which is "
                          "itself about another: what was taken back holds again by an entry "
                          "\"redone\"", e->n, e->amount);
    }
    if (undo && (!of || of->undone)) {
        return gs_err_key(err, GS_INPUT, "amount", "ledger entry %d takes back entry %d, which is "
                          "no entry before it or is taken back already", e->n, e->amount);
    }
    if (!undo && (!of || !taken_back(c, of, e->n) ||
                  in_place(c, gs_entry_root(c, of), e->n)->n > of->n)) {
        return gs_err_key(err, GS_INPUT, "amount", "ledger entry %d makes entry %d hold again, "
                          "which is no entry before it, was not taken back, or has another in its place",
                          e->n, e->amount);
    }
    return GS_OK;
}

static gs_status check_place(const gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_camp_entry *of = e->instead > 0 && e->instead < e->n ? number(c, e->instead) : NULL;
    if (e->instead && (turns(e) || !of || of->undone || of->kind != e->kind ||
                       strcmp(of->subject, e->subject) != 0)) {
        return gs_err_key(err, GS_INPUT, "instead", "ledger entry %d takes the place of entry %d, "
                          "which is no entry before it that holds, of the same kind and about the "
                          "same", e->n, e->instead);
    }
    if (e->after > e->n || (e->after && (e->instead || turns(e)))) {
        return gs_err_key(err, GS_INPUT, "after", "ledger entry %d stands behind entry %d, which "
                          "is none before it, or it stands elsewhere already", e->n, e->after);
    }
    if (e->step > e->n) {
        return gs_err_key(err, GS_INPUT, "step", "ledger entry %d belongs to the step of entry %d, "
                          "which is to come", e->n, e->step);
    }
    return GS_OK;
}

/* A split says how many places go with the men. */
static gs_status check_split(const gs_camp_entry *e, gs_err *err)
{
    int full = gs_camp_whole(e->value);
    return full > 0 && full >= e->amount && e->by
               ? GS_OK
               : gs_err_key(err, GS_INPUT, "value", "ledger entry %d: a split names the new unit "
                            "and, as its value, a full strength that holds the men who go", e->n);
}

gs_status gs_ledger_settle(gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_ledger; i++) {
        gs_camp_entry *e = &c->ledger[i];
        e->undone = e->turned = e->replaced = e->before = 0;
        e->tied = false;
    }
    c->n_tied = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        gs_camp_entry *e = &c->ledger[i];
        if (e->n != i + 1) {
            return at_line(gs_err_key(err, GS_INPUT, "n", "the ledger's entries are numbered 1, 2, "
                                      "3 ...: %d stands where %d is expected", e->n, i + 1),
                           e, err);
        }
        gs_status st = turns(e) ? check_turn(c, e, err) : GS_OK;
        st = st == GS_OK ? check_place(c, e, err) : st;
        st = st == GS_OK && e->kind == GS_LEDGER_SPLIT ? check_split(e, err) : st;
        if (st != GS_OK) {
            return at_line(st, e, err);
        }
        gs_entry_tie(c, e);
    }
    return GS_OK;
}

void gs_camp_go_on(gs_campaign *was, const gs_campaign *c, int from, int to)
{
    for (int i = from; i < to; i++) {
        gs_camp_entry *copy = gs_camp_append(was);
        *copy = c->ledger[i];
        copy->undone = copy->turned = copy->replaced = copy->before = 0;
        copy->tied = false;
        gs_entry_tie(was, copy);
        if (c->ledger[i].undone == copy->n) { /* it has not happened yet */
            copy->undone = copy->n;
        }
    }
}
