/* Undo, redo, correct: by telling the ledger again. */
#include "undo_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static gs_status holds(gs_hand *h, int n)
{
    const gs_campaign *c = h->c;
    if (n < 1 || n > c->n_ledger) {
        return gs_err_set(h->err, GS_NOT_FOUND, "the ledger has no entry %d; it has %d", n, c->n_ledger);
    }
    const gs_camp_entry *e = &c->ledger[n - 1];
    if (e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE) {
        return gs_err_set(h->err, GS_STATE, "entry %d is itself about entry %d: gesta %s %d", n,
                          e->amount, e->kind == GS_LEDGER_UNDONE ? "redo" : "undo", e->amount);
    }
    return !e->undone ? GS_OK
                      : gs_err_set(h->err, GS_STATE, "entry %d holds no more: entry %d took it back "
                                   "or stands in its place", n, e->undone);
}

gs_status gs_undo_nobody_fought(gs_hand *h, const gs_replay *r)
{
    for (int i = 0; i < r->n_falls; i++) {
        const gs_camp_entry *e = &h->c->ledger[r->falls[i] - 1];
        if (e->battle && !gs_campaign_born(&r->was, e->subject, NULL)) {
            return gs_err_set(h->err, GS_STATE, "battle %s has entries about %s (entry %d): what has "
                              "fought is removed, not undone", e->battle,
                              gs_campaign_name(h->c, e->subject), e->n);
        }
        bool gone = e->battle && r->was.ledger[e->n - 1].undone == e->n &&
                    gs_campaign_gone(&r->was, e->subject);
        if (gone) {
            return gs_err_set(h->err, GS_STATE, "%s has fought since, in %s (entry %d): what has fought "
                              "is removed, not undone", gs_campaign_name(h->c, e->subject), e->battle,
                              e->n);
        }
    }
    return GS_OK;
}

void gs_undo_turn(gs_hand *h, gs_ledger_kind kind, int n)
{
    const char *battle = h->c->ledger[n - 1].battle;
    gs_camp_entry *e = gs_hand_enter(h, kind, h->c->id);
    e->amount = n;
    e->battle = battle;
    gs_entry_tie(h->c, e);
}

/* `back`: entries that were to hold again; what could not stays as it is. */
static void keep_lists(const gs_replay *r, bool *back, gs_undo *out, gs_arena *a)
{
    out->falls = GS_NEW_ARRAY(a, int, r->n_falls + 1);
    for (int i = r->n_falls - 1; i >= 0; i--) {
        if (back && back[r->falls[i] - 1]) {
            back[r->falls[i] - 1] = false;
        } else {
            out->falls[out->n_falls++] = r->falls[i];
        }
    }
    out->differs = r->differs;
    out->n_differs = r->n_differs;
}

/* Whoever goes goes newest first, with those who rest on him among them. */
static void take_back(gs_hand *h, const bool *left_out, const gs_undo *u)
{
    for (int n = h->from, i = 0; n >= 1; n--) {
        bool falls = i < u->n_falls && u->falls[i] == n;
        i += falls;
        if (falls || left_out[n - 1]) {
            gs_undo_turn(h, GS_LEDGER_UNDONE, n);
        }
    }
}

/* Oldest first. */
static void bring_back(gs_hand *h, const bool *back)
{
    for (int n = 1; n <= h->from; n++) {
        if (back[n - 1]) {
            gs_undo_turn(h, GS_LEDGER_REDONE, n);
        }
    }
}

/* A step goes: what it entered is taken back, what it took back holds again. */
static void step_back(const gs_campaign *c, int first, int last, bool *left, bool *back, gs_undo *out)
{
    for (int i = last; i >= first; i--) {
        const gs_camp_entry *e = &c->ledger[i - 1];
        if (e->kind == GS_LEDGER_UNDONE) {
            back[e->amount - 1] = c->ledger[e->amount - 1].turned == i;
        } else if (!e->undone && e->kind != GS_LEDGER_REDONE) {
            left[i - 1] = true;
            out->back[out->n_back++] = i;
        }
    }
}

gs_status gs_hand_undo(gs_hand *h, int n, bool step, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    gs_status st = holds(h, n);
    st = st == GS_OK ? gs_hand_wants_reason(h, "undo") : st;
    if (st != GS_OK) {
        return st;
    }
    int first, last, kind = h->c->ledger[n - 1].kind;
    bool *left = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *left);
    bool *back = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *back);
    bool end = kind == GS_LEDGER_TURN || kind == GS_LEDGER_BATTLE;
    gs_ledger_step(h->c, n, &first, &last);
    if (gs_ledger_worked(h->c, n) && !step && !end) {
        first = last = n;
    }
    out->back = GS_NEW_ARRAY(a, int, last - first + 2);
    step_back(h->c, first, last, left, back, out);
    gs_campaign_replay(h->c, &(gs_otherwise){.left_out = left, .back = back}, a, &r);
    keep_lists(&r, back, out, a);
    st = gs_undo_nobody_fought(h, &r);
    if (st == GS_OK) {
        out->changes = gs_undo_changes(h->c, &r.was, a);
        take_back(h, left, out);
        bring_back(h, back);
    }
    return st;
}

/* The last entry that takes another back which holds no more by it; 0 none. */
static int last_undone(const gs_campaign *c)
{
    for (int i = c->n_ledger; i >= 1; i--) {
        const gs_camp_entry *e = &c->ledger[i - 1];
        if (e->kind == GS_LEDGER_UNDONE && c->ledger[e->amount - 1].turned == i) {
            return e->amount;
        }
    }
    return 0;
}

/* What came of the turns that were worked again when the entry took another back. */
static bool *reworked_with(const gs_campaign *c, const gs_camp_entry *by, gs_arena *a)
{
    bool *left = gs_arena_array(a, (size_t)c->n_ledger + 1, sizeof *left), turn = false;
    for (int i = by->step ? by->step : by->n; i <= c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i - 1];
        bool tie = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
        if (e->step != by->step) {
            break;
        }
        turn = turn || (e->kind == GS_LEDGER_TURN && e->instead);
        left[i - 1] = turn && !tie && !e->undone;
    }
    return left;
}

gs_status gs_hand_redo(gs_hand *h, int n, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    n = n ? n : last_undone(h->c);
    const gs_camp_entry *of = n >= 1 && n <= h->c->n_ledger ? &h->c->ledger[n - 1] : NULL;
    const gs_camp_entry *by = of && of->turned ? &h->c->ledger[of->turned - 1] : NULL;
    if (!by || by->kind != GS_LEDGER_UNDONE) {
        return n ? gs_err_set(h->err, GS_STATE, "entry %d was not taken back", n)
                 : gs_err_set(h->err, GS_STATE, "nothing was taken back");
    }
    bool *back = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *back);
    bool *left = reworked_with(h->c, by, a);
    out->back = GS_NEW_ARRAY(a, int, h->c->n_ledger + 1);
    for (int i = h->c->n_ledger; i >= 1; i--) {
        const gs_camp_entry *e = &h->c->ledger[i - 1];
        bool together = e->kind == GS_LEDGER_UNDONE && h->c->ledger[e->amount - 1].turned == i &&
                        (by->step ? e->step == by->step : e == by);
        if (together) {
            back[e->amount - 1] = true;
            out->back[out->n_back++] = e->amount;
        }
    }
    gs_campaign_replay(h->c, &(gs_otherwise){.left_out = left, .back = back}, a, &r);
    keep_lists(&r, NULL, out, a);
    if (r.n_falls) {
        return gs_err_set(h->err, GS_STATE, "entry %d could not be made as things stand: %.200s",
                          r.falls[0], r.why.text);
    }
    out->changes = gs_undo_changes(h->c, &r.was, a);
    take_back(h, left, out);
    bring_back(h, back);
    return GS_OK;
}

gs_status gs_hand_correct(gs_hand *h, int n, const gs_correction *w, gs_arena *a, gs_undo *out)
{
    gs_replay r;
    memset(out, 0, sizeof *out);
    gs_status st = holds(h, n);
    st = st == GS_OK ? gs_hand_wants_reason(h, "a correction") : st;
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_entry *old = &h->c->ledger[n - 1];
    if (old->kind == GS_LEDGER_BATTLE || old->kind == GS_LEDGER_TURN || old->kind == GS_LEDGER_ADDED) {
        return gs_err_set(h->err, GS_STATE, "entry %d is no single fact: gesta undo %d takes it back%s",
                          n, n, old->kind == GS_LEDGER_BATTLE
                                    ? "; gesta battle aftermath BATTLE --reopen mends a battle"
                                    : "");
    }
    if (w->has_amount && w->amount != old->amount && !*gs_ledger_amount_help((gs_ledger_kind)old->kind)) {
        return gs_err_set(h->err, GS_INPUT, "entry %d, %s, counts nothing: it takes no amount", n,
                          gs_ledger_words[old->kind]);
    }
    gs_camp_entry is = *old;
    is.amount = w->has_amount ? w->amount : is.amount;
    is.by = w->by ? gs_hand_text(h, w->by) : is.by;
    is.text = w->text ? gs_hand_text(h, w->text) : is.text;
    is.value = w->value ? gs_hand_text(h, w->value) : is.value;
    is.place = w->place ? gs_hand_text(h, w->place) : is.place;
    st = w->date ? gs_hand_date(h->c, w->date, &is.date, h->err) : GS_OK;
    st = st == GS_OK && old->kind == GS_LEDGER_WROTE ? gs_hand_check_own(h, old, w) : st;
    bool otherwise = is.amount != old->amount || !same(is.by, old->by) || !same(is.text, old->text) ||
                     !same(is.value, old->value) || !same(is.place, old->place) ||
                     !same(is.date, old->date);
    if (st == GS_OK && !otherwise) {
        st = gs_err_set(h->err, GS_INPUT, "entry %d says that already: --amount, --by, --to, --at or "
                        "--on says what is right", n);
    }
    if (st != GS_OK) {
        return st;
    }
    int place = gs_entry_root(h->c, old)->n;
    const gs_camp_entry **instead =
        gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *instead);
    instead[place - 1] = &is;
    gs_campaign_replay(h->c, &(gs_otherwise){.instead = instead}, a, &r);
    for (int i = 0; i < r.n_falls; i++) {
        if (r.falls[i] == n) {
            return gs_err_set(h->err, GS_STATE, "so entry %d could not have been made: %.200s", n,
                              r.why.text);
        }
    }
    keep_lists(&r, NULL, out, a);
    st = gs_undo_nobody_fought(h, &r);
    if (st == GS_OK) {
        bool *none = gs_arena_array(a, (size_t)h->c->n_ledger + 1, sizeof *none);
        out->changes = gs_undo_changes(h->c, &r.was, a);
        take_back(h, none, out);
        gs_camp_entry *e = gs_hand_enter(h, (gs_ledger_kind)is.kind, is.subject);
        int own = e->n, step = e->step;
        const char *reason = e->reason;
        *e = is;
        e->n = own;
        e->step = step;
        e->reason = reason;
        e->instead = n;
        e->after = e->undone = e->turned = e->replaced = e->before = e->line = 0;
        e->tied = false;
        gs_entry_tie(h->c, e);
    }
    return st;
}
