/* Writing the ledger, taking back, and the balance of the books. */
#include "campaign_int.h"

#include <limits.h>
#include <string.h>

static const gs_child *ledger_child(void)
{
    return &gs_kind_campaign.children[gs_kind_campaign.n_children - 1];
}

gs_camp_entry *gs_campaign_enter(gs_campaign *c, gs_ledger_kind kind, const char *subject)
{
    const char *date = gs_campaign_date(c);
    gs_camp_entry *e = gs_child_add(ledger_child(), c, c->arena);
    e->n = c->n_ledger;
    e->kind = (int)kind;
    e->subject = subject;
    e->date = date;
    return e;
}

/* A fault of an entry: the line where it stands. */
static gs_status at_line(const gs_camp_entry *e, gs_err *err)
{
    if (err) {
        err->line = e->line;
    }
    return GS_INPUT;
}

gs_status gs_ledger_settle(gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_ledger; i++) {
        c->ledger[i].undone = 0;
    }
    for (int i = 0; i < c->n_ledger; i++) {
        gs_camp_entry *e = &c->ledger[i];
        if (e->n != i + 1) {
            gs_err_key(err, GS_INPUT, "n",
                       "the ledger's entries are numbered 1, 2, 3 ...: %d "
                       "stands where %d is expected",
                       e->n, i + 1);
            return at_line(e, err);
        }
        if (e->kind != GS_LEDGER_UNDONE) {
            continue;
        }
        if (e->amount < 1 || e->amount >= e->n || c->ledger[e->amount - 1].undone) {
            gs_err_key(err, GS_INPUT, "amount",
                       "ledger entry %d takes back entry %d, which is no entry before it "
                       "or is taken back already",
                       e->n, e->amount);
            return at_line(e, err);
        }
        c->ledger[e->amount - 1].undone = e->n;
    }
    return GS_OK;
}

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* The last entry that was made in one step with entry e: all of a turn's end, all that a
 * battle left behind; else e itself. */
static int last_of_step(const gs_campaign *c, const gs_camp_entry *e)
{
    int last = e->n;
    if (e->kind != GS_LEDGER_TURN && e->kind != GS_LEDGER_BATTLE) {
        return last;
    }
    for (int i = e->n; i < c->n_ledger; i++) {
        const gs_camp_entry *next = &c->ledger[i];
        bool of_it = e->kind == GS_LEDGER_BATTLE
                         ? same(next->battle, e->battle)
                         : next->battle == NULL && same(next->date, e->date);
        if (!of_it || next->kind == GS_LEDGER_TURN || next->kind == GS_LEDGER_BATTLE ||
            next->kind == GS_LEDGER_NOTE || next->kind == GS_LEDGER_OVERRIDE ||
            next->kind == GS_LEDGER_UNDONE) {
            break;
        }
        last = next->n;
    }
    return last;
}

/* Something after the step of entry e that rests on it: the same subject, or anything
 * that followed a turn's or a battle's end. */
static const gs_camp_entry *rests_on(const gs_campaign *c, const gs_camp_entry *e,
                                     int last)
{
    for (int i = c->n_ledger; i > last; i--) {
        const gs_camp_entry *later = &c->ledger[i - 1];
        if (later->undone || later->kind == GS_LEDGER_UNDONE ||
            later->kind == GS_LEDGER_NOTE) {
            continue;
        }
        if (same(later->subject, e->subject) || same(later->by, e->subject) ||
            e->kind == GS_LEDGER_TURN || e->kind == GS_LEDGER_BATTLE ||
            later->kind == GS_LEDGER_TURN) {
            return later;
        }
    }
    return NULL;
}

gs_status gs_campaign_undo(gs_campaign *c, int n, const char *reason, gs_err *err)
{
    if (n < 1 || n > c->n_ledger) {
        return gs_err_set(err, GS_NOT_FOUND, "the ledger has no entry %d; it has %d", n,
                          c->n_ledger);
    }
    const gs_camp_entry *old = &c->ledger[n - 1];
    if (old->undone || old->kind == GS_LEDGER_UNDONE) {
        return gs_err_set(err, GS_STATE,
                          "entry %d is taken back already or takes back another", n);
    }
    int last = last_of_step(c, old);
    const gs_camp_entry *later = rests_on(c, old, last);
    if (later) {
        return gs_err_set(err, GS_STATE,
                          "entry %d (%s of %s) rests on entry %d: take that back first",
                          later->n, gs_ledger_words[later->kind], later->subject, n);
    }
    for (int i = last; i >= n; i--) {
        if (c->ledger[i - 1].undone) {
            continue;
        }
        gs_camp_entry *e = gs_campaign_enter(c, GS_LEDGER_UNDONE, c->id);
        e->amount = i;
        e->battle = c->ledger[i - 1].battle;
        e->text = reason ? gs_arena_strdup(c->arena, reason) : NULL;
        c->ledger[i - 1].undone = e->n;
    }
    return GS_OK;
}

void gs_campaign_forget(gs_campaign *c, int n)
{
    if (n < c->n_ledger) {
        c->n_ledger = n;
        for (int i = 0; i < n; i++) {
            c->ledger[i].undone = c->ledger[i].undone > n ? 0 : c->ledger[i].undone;
        }
    }
}

/* CAM-5.5 for one unit at entry n. */
static gs_status balance_unit(const gs_campaign *c, const gs_camp_unit *u, int n,
                              gs_err *err)
{
    gs_unit_now now;
    gs_campaign_unit_at(c, u, n, &now);
    if (now.present < 0 || now.gone < 0 || now.returned > now.lost ||
        now.full != now.present + now.gone) {
        return gs_err_key(
            err, GS_STATE, u->id,
            "after ledger entry %d the books do not balance: full %d, present %d, "
            "gone %d, lost %d, returned %d",
            n, now.full, now.present, now.gone, now.lost, now.returned);
    }
    return GS_OK;
}

static gs_status balance_hero(const gs_campaign *c, const gs_camp_hero *h,
                              const gs_camp_entry *e, gs_err *err)
{
    gs_hero_now now, before;
    gs_campaign_hero_at(c, h, e->n, &now);
    gs_campaign_hero_at(c, h, e->n - 1, &before);
    if (now.wounds < 0 || now.rating < 0 || now.rating > 6 || now.items < 0) { /* CAM-2.1 */
        return gs_err_key(err, GS_STATE, h->id,
                          "after ledger entry %d he has rating %d, %d open "
                          "wounds, items of %d",
                          e->n, now.rating, now.wounds, now.items);
    }
    if (before.fate == GS_FATE_DEAD && e->kind == GS_LEDGER_DIED) {
        return gs_err_key(err, GS_STATE, h->id,
                          "ledger entry %d: he died before, by entry %d", e->n,
                          before.entry);
    }
    return GS_OK;
}

/* The books of one hero or unit: his entries alone are folded, so that a long ledger costs each
 * of them one reading. The first entry that does not balance is kept in *err if it is before
 * *first. */
typedef struct books {
    gs_campaign c; /* as it is, with the entries of one */
    int cap, first;
    gs_err *err;
    gs_arena *a;
} books;

static void take_entries(books *b, const gs_campaign *c, const char *id)
{
    b->c.n_ledger = 0;
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        if (same(e->subject, id) || (e->kind == GS_LEDGER_MERGED && same(e->by, id))) {
            b->c.ledger = gs_arena_grow(b->a, b->c.ledger, b->c.n_ledger, &b->cap, sizeof *e);
            b->c.ledger[b->c.n_ledger++] = *e;
        }
    }
}

static void settle(books *b, int n, gs_status st, const gs_err *why)
{
    if (st != GS_OK && n < b->first) {
        b->first = n;
        if (b->err) {
            *b->err = *why;
        }
    }
}

static void balance_one(books *b, const gs_campaign *c, const char *id, const gs_camp_hero *h,
                        const gs_camp_unit *u)
{
    gs_err why = {0};
    take_entries(b, c, id);
    for (int i = 0; i < b->c.n_ledger; i++) {
        const gs_camp_entry *e = &b->c.ledger[i];
        if (!e->undone && e->n < b->first && same(e->subject, id)) {
            gs_status st = h ? balance_hero(&b->c, h, e, &why)
                             : balance_unit(&b->c, u, e->n, &why);
            settle(b, e->n, st, &why);
        }
    }
    if (u) {
        settle(b, c->n_ledger, balance_unit(&b->c, u, c->n_ledger, &why), &why);
    }
}

gs_status gs_campaign_balance(const gs_campaign *c, gs_err *err)
{
    books b = {.c = *c, .first = INT_MAX, .err = err, .a = gs_arena_new()};
    b.c.ledger = NULL;
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int h = 0; h < side->n_heroes; h++) {
            balance_one(&b, c, side->heroes[h].id, &side->heroes[h], NULL);
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int u = 0; u < side->armies[k].n_units; u++) {
                balance_one(&b, c, side->armies[k].units[u].id, NULL, &side->armies[k].units[u]);
            }
        }
    }
    gs_arena_free(b.a);
    return b.first == INT_MAX ? GS_OK : GS_STATE;
}

void gs_campaign_as_before(const gs_campaign *c, int n, gs_arena *a, gs_campaign *was)
{
    int cap = 8; /* a list grows at 8, 16, 32 ... */
    while (cap < n) {
        cap *= 2;
    }
    *was = *c;
    was->arena = a;
    was->ledger = gs_arena_array(a, (size_t)cap, sizeof *was->ledger);
    if (n > 0) {
        memcpy(was->ledger, c->ledger, (size_t)n * sizeof *was->ledger);
    }
    was->n_ledger = c->n_ledger;
    gs_campaign_forget(was, n);
}
