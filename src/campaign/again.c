/* A turn's end worked again as the ledger stands now, with the dice that it had: what it would have
 * brought is compared with what stands of it, and only the differences are entered. */
#include "gesta/replay.h"

#include "next_int.h"
#include "war_int.h"

#include <stdlib.h>
#include <string.h>

typedef struct worker {
    const gs_campaign *c;
    int root, from;        /* the turn's place in the ledger; entries before the command */
    const char *date;
    gs_arena *a, *own;     /* of the answer; of all else */
    gs_camp_entry **is;    /* what stands of the turn; NULL once it is matched */
    int n_is;
    gs_camp_entry *now;    /* what it would bring */
    int n_now;
    gs_turn_again *out;
    gs_err *err;
} worker;

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* ---- what stands of it ---- */
/* The place of the turn's end by which an entry came; 0: it came of none. */
static int turn_of(const gs_campaign *c, const gs_camp_entry *e)
{
    for (int n = e->n; n >= 1 && e->step && c->ledger[n - 1].step == e->step; n--) {
        if (c->ledger[n - 1].kind == GS_LEDGER_TURN) {
            return gs_entry_root(c, &c->ledger[n - 1])->n;
        }
    }
    return 0;
}

/* Of that turn's end, or put right by hand since. */
static bool is_of_it(const worker *w, const gs_camp_entry *e)
{
    bool tie = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
    return !tie && e->kind != GS_LEDGER_TURN &&
           (turn_of(w->c, e) == w->root || turn_of(w->c, gs_entry_root(w->c, e)) == w->root);
}

static void gather(worker *w)
{
    w->is = GS_NEW_ARRAY(w->own, gs_camp_entry *, w->c->n_ledger + 1);
    for (int i = w->root; i < w->c->n_ledger; i++) {
        gs_camp_entry *e = &w->c->ledger[i];
        if (is_of_it(w, e) && gs_entry_holds(w->c, e, w->c->n_ledger)) {
            w->is[w->n_is++] = e;
        }
    }
}

static bool of_the_march(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_ORDERED || e->kind == GS_LEDGER_MARCHED ||
           e->kind == GS_LEDGER_OWNER || e->kind == GS_LEDGER_MET || e->kind == GS_LEDGER_ADDED;
}

/* ---- what it would bring ---- */
/* The campaign as it stood when the turn ended, with all that was taken back and put right since. */
static void before_it(const worker *w, gs_campaign *was)
{
    const gs_camp_entry *turn = &w->c->ledger[w->root - 1];
    gs_campaign_as_before(w->c, w->c->n_ledger, w->own, was);
    for (int i = 0; i < was->n_ledger; i++) {
        gs_camp_entry *e = &was->ledger[i];
        if (!e->undone && gs_entry_order(w->c, &w->c->ledger[i], turn) >= 0) {
            e->undone = e->n; /* it has not happened yet */
        }
    }
    gs_lists_again(was);
}

static gs_status work(worker *w, const gs_campaign *known, gs_turn_dice *dice)
{
    gs_turn_dice noted;
    gs_campaign *then = gs_camp_past(known, w->root - 1), *was = then;
    gs_turn_dice_init(&noted, w->own);
    gs_war_orders_of(known, w->root - 1, then);
    gs_status st = gs_camp_next_with(then, true, &noted, w->err);
    gs_turn_dice_again(dice, &noted);
    if (st != GS_OK) {
        return st;
    }
    if (w->c != known && w->c->n_tied == 0) { /* told again: nothing stands elsewhere */
        was = gs_camp_past(w->c, w->root - 1);
    } else {
        was = GS_NEW(w->own, gs_campaign);
        before_it(w, was);
    }
    gs_war_orders_of(known, w->root - 1, was);
    int had = was->n_ledger;
    st = gs_camp_next_with(was, true, dice, w->err);
    if (st == GS_OK) {
        w->n_now = was->n_ledger - had - 1;
        dice->marched -= had + 1;
        w->now = GS_NEW_ARRAY(w->own, gs_camp_entry, w->n_now + 1);
        for (int i = 0; i < w->n_now; i++) {
            w->now[i] = was->ledger[had + 1 + i];
            w->now[i].date = w->date;
        }
    }
    return st;
}

/* ---- what is otherwise ---- */
static gs_camp_entry *enter(worker *w, const gs_camp_entry *of)
{
    gs_camp_entry *e = &w->out->entry[w->out->n++];
    *e = *of;
    for (int i = 0; i < gs_kind_ledger.n_fields; i++) { /* texts that live as long as the answer */
        const gs_field *f = &gs_kind_ledger.fields[i];
        const char *text = f->type <= GS_FIELD_DATE ? gs_field_text(f, e) : NULL;
        if (text) {
            gs_field_set_text(f, e, gs_arena_strdup(w->a, text));
        }
    }
    e->n = e->step = e->instead = e->after = e->line = 0;
    e->undone = e->turned = e->replaced = e->before = 0;
    e->tied = false;
    e->reason = NULL;
    return e;
}

static bool says_the_same(const worker *w, const gs_camp_entry *now, const gs_camp_entry *then)
{
    gs_err none = {0};
    gs_camp_entry of_the_day = *now;
    of_the_day.date = then->date;
    return gs_camp_compare_entry(w->c, &of_the_day, then, "", &none) == GS_OK;
}

/* The umpire took it back, by a command before this one: he is right. */
static bool is_overruled(const worker *w, const gs_camp_entry *now)
{
    for (int i = w->root; i < w->c->n_ledger; i++) {
        const gs_camp_entry *e = &w->c->ledger[i];
        if (e->turned && e->turned <= w->from && e->undone == e->turned && is_of_it(w, e) &&
            says_the_same(w, now, e)) {
            return true;
        }
    }
    return false;
}

/* What stands of the same: alike in all, else of the same kind and about the same. */
static gs_camp_entry **match(worker *w, const gs_camp_entry *now, bool alike)
{
    for (int i = 0; i < w->n_is; i++) {
        const gs_camp_entry *e = w->is[i];
        bool fits = e && e->kind == now->kind && same(e->subject, now->subject) &&
                    (now->kind != GS_LEDGER_POOL || same(e->by, now->by));
        if (fits && (!alike || says_the_same(w, now, e))) {
            return &w->is[i];
        }
    }
    return NULL;
}

static void differences(worker *w)
{
    bool *done = GS_NEW_ARRAY(w->own, bool, w->n_now + 1);
    for (int i = 0; i < w->n_now; i++) {
        gs_camp_entry **is = match(w, &w->now[i], true);
        done[i] = is != NULL || is_overruled(w, &w->now[i]);
        if (is) {
            *is = NULL;
        }
    }
    for (int i = 0; i < w->n_now; i++) {
        gs_camp_entry **is = done[i] ? NULL : match(w, &w->now[i], false);
        bool by_hand = is && turn_of(w->c, *is) != w->root;
        if (!done[i] && !by_hand) {
            gs_camp_entry *e = enter(w, &w->now[i]);
            e->instead = is ? (*is)->n : 0;
            e->after = is ? 0 : w->root;
        }
        if (is) {
            *is = NULL;
        }
    }
    for (int i = w->n_is - 1; i >= 0; i--) { /* newest first, as all that is taken back */
        if (w->is[i] && turn_of(w->c, w->is[i]) == w->root) {
            for (int n = w->is[i]->n; n; n = gs_entry_below(w->c, n)) {
                enter(w, &(gs_camp_entry){.kind = GS_LEDGER_UNDONE, .subject = w->c->id, .amount = n});
            }
        }
    }
}

/* A battle came of the marches, or would: they stand. */
static void leave_marches(worker *w, const gs_turn_dice *dice)
{
    bool had_met = false;
    for (int i = 0; i < w->n_is; i++) {
        had_met = had_met || w->is[i]->kind == GS_LEDGER_MET;
    }
    if (!had_met && !dice->met) {
        return;
    }
    bool otherwise = had_met != dice->met;
    for (int i = dice->marched; i < w->n_now; i++) {
        gs_camp_entry **is = match(w, &w->now[i], true);
        otherwise = otherwise || !is;
    }
    w->n_now = dice->marched;
    int kept = 0;
    for (int i = 0; i < w->n_is; i++) {
        if (!of_the_march(w->is[i])) {
            w->is[kept++] = w->is[i];
        }
    }
    w->n_is = kept;
    w->out->marches_stay = otherwise;
}

gs_status gs_camp_turn_again(const gs_campaign *c, const gs_campaign *known, int n, int from,
                             gs_arena *a, gs_turn_again *out, gs_err *err)
{
    const gs_camp_entry *turn = &c->ledger[n - 1], *root = gs_entry_root(c, turn);
    worker w = {.c = c, .root = root->n, .from = from, .date = root->date, .a = a,
                .own = gs_arena_new(), .out = out, .err = err};
    gs_turn_dice dice;
    *out = (gs_turn_again){.entry = NULL};
    gs_status st = root->step ? work(&w, known, &dice) : GS_OK;
    if (st == GS_OK && root->step) {
        gather(&w);
        leave_marches(&w, &dice);
        out->entry = GS_NEW_ARRAY(a, gs_camp_entry, w.n_now + c->n_ledger + 2);
        enter(&w, root)->instead = n;
        differences(&w);
        out->n = out->n > 1 ? out->n : 0;
    }
    gs_arena_free(w.own);
    return st;
}

gs_status gs_campaign_turn_again(const gs_campaign *c, int n, int from, gs_arena *a,
                                 gs_turn_again *out, gs_err *err)
{
    return gs_camp_turn_again(c, c, n, from, a, out, err);
}

/* ---- audit ---- */
gs_status gs_campaign_audit_again(const gs_campaign *c, int at, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_campaign was;
    gs_turn_again again;
    const gs_camp_entry *e = &c->ledger[at];
    gs_campaign_as_known(c, at, a, &was);
    gs_status st = gs_campaign_turn_again(&was, e->instead, e->step - 1, a, &again, err);
    for (int i = 0; i < again.n && st == GS_OK; i++) {
        const gs_camp_entry *now = &again.entry[i], *then = e + i;
        bool there = at + i < c->n_ledger && then->instead == now->instead &&
                     then->after == now->after;
        if (now->kind == GS_LEDGER_UNDONE) {
            there = there && then->kind == now->kind && then->amount == now->amount;
        } else {
            st = there ? gs_camp_compare_entry(c, now, then, "the turn's end, worked again,", err)
                       : st;
        }
        if (!there) {
            st = gs_err_key(err, GS_STATE, now->subject, "ledger entry %d: the turn's end, worked "
                            "again, gives %s there", e->n + i, gs_ledger_words[now->kind]);
        }
    }
    if (st == GS_OK && again.n == 0) {
        st = gs_err_key(err, GS_STATE, e->subject, "ledger entry %d: the turn's end, worked again, is "
                        "as it was", e->n);
    }
    gs_camp_past_end(&was);
    gs_arena_free(a);
    return st;
}
