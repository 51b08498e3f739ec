/* Writing the ledger, taking back, and the balance of the books. */
#include "campaign_int.h"

#include <limits.h>
#include <string.h>

gs_camp_entry *gs_camp_append(gs_campaign *c)
{
    return gs_child_add(&gs_kind_campaign.children[gs_kind_campaign.n_children - 1], c, c->arena);
}

gs_camp_entry *gs_campaign_enter(gs_campaign *c, gs_ledger_kind kind, const char *subject)
{
    const char *date = gs_campaign_date(c);
    gs_camp_entry *e = gs_camp_append(c);
    e->n = c->n_ledger;
    e->kind = (int)kind;
    e->subject = subject;
    e->date = date;
    return e;
}

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Two captives exchanged against each other: one step, two entries. */
static bool is_pair(const gs_campaign *c, int first)
{
    const gs_camp_entry *a = first >= 1 ? &c->ledger[first - 1] : NULL;
    const gs_camp_entry *b = a && first < c->n_ledger ? &c->ledger[first] : NULL;
    return b && a->kind == GS_LEDGER_EXCHANGED && b->kind == GS_LEDGER_EXCHANGED &&
           same(a->subject, b->by) && same(b->subject, a->by) && a->undone == b->undone;
}

/* The last entry that was made in one step with entry e: all of a turn's end, all that a
 * battle left behind, both of an exchange; else e itself. */
int gs_camp_last_of_step(const gs_campaign *c, const gs_camp_entry *e)
{
    int last = e->n + is_pair(c, e->n);
    if (e->kind == GS_LEDGER_TURN && e->step) {
        while (last < c->n_ledger && c->ledger[last].step == e->step) {
            last++;
        }
        return last;
    }
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
            later->kind == GS_LEDGER_NOTE || later->kind == GS_LEDGER_WROTE) {
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
    bool second = is_pair(c, n - 1) && !(n >= 3 && is_pair(c, n - 2));
    n -= second;
    old = &c->ledger[n - 1];
    int last = gs_camp_last_of_step(c, old);
    const gs_camp_entry *later = rests_on(c, old, last);
    for (int i = n + 1; i <= last && !later; i++) { /* the other of an exchange */
        later = old->kind == GS_LEDGER_EXCHANGED ? rests_on(c, &c->ledger[i - 1], last) : NULL;
    }
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
        gs_entry_tie(c, e);
    }
    return GS_OK;
}

/* ---- the balance of the books (CAM-5.5) ---- */
static gs_status balance_unit(const gs_unit_now *now, const gs_camp_unit *u, int n, gs_err *err)
{
    if (now->present < 0 || now->gone < 0 || now->returned > now->lost ||
        now->full != now->present + now->gone) {
        return gs_err_key(
            err, GS_STATE, u->id,
            "after ledger entry %d the books do not balance: full %d, present %d, "
            "gone %d, lost %d, returned %d",
            n, now->full, now->present, now->gone, now->lost, now->returned);
    }
    return GS_OK;
}

static gs_status balance_hero(const gs_hero_now *now, const gs_hero_now *before,
                              const gs_camp_hero *h, const gs_camp_entry *e, gs_err *err)
{
    if (now->wounds < 0 || now->rating < 0 || now->rating > 6 || now->items < 0) { /* CAM-2.1 */
        return gs_err_key(err, GS_STATE, h->id,
                          "after ledger entry %d he has rating %d, %d open "
                          "wounds, items of %d",
                          e->n, now->rating, now->wounds, now->items);
    }
    if (before->fate == GS_FATE_DEAD && e->kind == GS_LEDGER_DIED) {
        return gs_err_key(err, GS_STATE, h->id,
                          "ledger entry %d: he died before, by entry %d", e->n,
                          before->entry);
    }
    return GS_OK;
}

/* The books of one hero or unit after the other. The first entry of the ledger that does not
 * balance is kept in *err. */
typedef struct books {
    const gs_campaign *c;
    gs_arena *a;
    const gs_camp_hero *h; /* whose books: a hero's or a unit's */
    const gs_camp_unit *u;
    gs_hero_now hero;
    gs_unit_now unit;
    int *live, n_live, cap; /* entries that count by now, as places in the ledger */
    int next_undone;        /* number of the first entry to come that takes one of them back */
    int first;
    gs_err *err;
} books;

static void settle(books *b, int n, gs_status st, const gs_err *why)
{
    if (st != GS_OK && n < b->first) {
        b->first = n;
        if (b->err) {
            *b->err = *why;
            b->err->line = n > 0 ? b->c->ledger[n - 1].line : 0;
        }
    }
}

static void begin_books(books *b)
{
    b->next_undone = INT_MAX;
    if (b->h) {
        gs_fold_hero_start(b->c, b->h, &b->hero);
    } else {
        gs_fold_unit_start(b->c, b->u, &b->unit);
    }
}

static void enter_books(books *b, const gs_camp_entry *e)
{
    if (b->h) {
        gs_fold_hero_entry(b->h, e, &b->hero);
    } else {
        gs_fold_unit_entry(b->u, e, &b->unit);
    }
    b->next_undone = e->undone && e->undone < b->next_undone ? e->undone : b->next_undone;
}

/* What was taken back by entry n counts no more: the rest is folded anew. */
static void take_back(books *b, int n)
{
    int kept = 0, were = b->n_live;
    if (b->next_undone > n) {
        return;
    }
    begin_books(b);
    for (int i = 0; i < were; i++) {
        const gs_camp_entry *e = &b->c->ledger[b->live[i]];
        if (!e->undone || e->undone > n) {
            b->live[kept++] = b->live[i];
            enter_books(b, e);
        }
    }
    b->n_live = kept;
}

static void check_entry(books *b, const gs_camp_entry *e)
{
    gs_err why = {0};
    gs_hero_now before = b->hero, after;
    gs_unit_now unit;
    take_back(b, e->n - 1);
    before = b->hero;
    enter_books(b, e);
    const char *id = b->h ? b->h->id : b->u->id;
    if (e->undone || e->n >= b->first || !same(e->subject, id)) {
        return;
    }
    if (b->h) {
        after = b->hero;
        gs_fold_hero_end(&after);
        settle(b, e->n, balance_hero(&after, &before, b->h, e, &why), &why);
    } else {
        unit = b->unit;
        gs_fold_unit_end(b->u, &unit);
        settle(b, e->n, balance_unit(&unit, b->u, e->n, &why), &why);
    }
}

/* Does one of the entries stand elsewhere than where it was made, or hold again? Then the books are
 * those of today: each step was checked as the ledger was known then, when it was made. */
static bool is_mended(const gs_campaign *c, gs_entries all)
{
    for (int i = 0; c->n_tied && i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        if (e->instead || e->after || (e->turned && !e->undone)) {
            return true;
        }
    }
    return false;
}

static void balance_mended(books *b, gs_entries all)
{
    gs_entries held = gs_entries_held(b->c, all, b->c->n_ledger, b->a);
    begin_books(b);
    for (int i = 0; i < held.n; i++) {
        gs_err why = {0};
        const gs_camp_entry *e = &b->c->ledger[held.at[i]];
        gs_hero_now before = b->hero, hero;
        gs_unit_now unit;
        enter_books(b, e);
        hero = b->hero;
        unit = b->unit;
        if (b->h && same(e->subject, b->h->id)) {
            gs_fold_hero_end(&hero);
            settle(b, e->n, balance_hero(&hero, &before, b->h, e, &why), &why);
        } else if (b->u) {
            gs_fold_unit_end(b->u, &unit);
            settle(b, e->n, balance_unit(&unit, b->u, e->n, &why), &why);
        }
    }
}

static void balance_one(books *b, const gs_camp_hero *h, const gs_camp_unit *u)
{
    gs_err why = {0};
    gs_entries all = gs_campaign_entries(b->c, h ? h->id : u->id);
    b->h = h;
    b->u = u;
    b->n_live = 0;
    if (is_mended(b->c, all)) {
        balance_mended(b, all);
        return;
    }
    begin_books(b);
    for (int i = 0; i < all.n; i++) {
        b->live = gs_arena_grow(b->a, b->live, b->n_live, &b->cap, sizeof *b->live);
        check_entry(b, &b->c->ledger[all.at[i]]);
        b->live[b->n_live++] = all.at[i];
    }
    if (u) {
        take_back(b, b->c->n_ledger);
        gs_fold_unit_end(u, &b->unit);
        settle(b, b->c->n_ledger, balance_unit(&b->unit, u, b->c->n_ledger, &why), &why);
    }
}

static gs_status close_books(books *b)
{
    gs_arena_free(b->a);
    return b->first == INT_MAX ? GS_OK : GS_STATE;
}

gs_status gs_campaign_balance(const gs_campaign *c, gs_err *err)
{
    books b = {.c = c, .first = INT_MAX, .err = err, .a = gs_arena_new()};
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int h = 0; h < side->n_heroes; h++) {
            balance_one(&b, &side->heroes[h], NULL);
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int u = 0; u < side->armies[k].n_units; u++) {
                balance_one(&b, NULL, &side->armies[k].units[u]);
            }
        }
    }
    return close_books(&b);
}

static void balance_id(books *b, const char *id)
{
    const gs_camp_hero *h = gs_campaign_hero(b->c, id);
    const gs_camp_unit *u = h ? NULL : gs_campaign_unit(b->c, id);
    if (h || u) {
        balance_one(b, h, u);
    }
}

gs_status gs_camp_balance_from(const gs_campaign *c, int from, gs_err *err)
{
    books b = {.c = c, .first = INT_MAX, .err = err, .a = gs_arena_new()};
    for (int i = from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        gs_entries its = gs_campaign_entries(c, e->subject);
        bool last = its.n > 0 && its.at[its.n - 1] == i; /* each once, at his last entry */
        if (last) {
            balance_id(&b, e->subject);
        }
        if (e->kind == GS_LEDGER_MERGED && e->by) {
            balance_id(&b, e->by);
        }
    }
    return close_books(&b);
}
