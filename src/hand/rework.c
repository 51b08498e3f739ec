/* undo --rework: ends of turns that would have brought something else are worked again. */
#include "undo_int.h"

#include <string.h>

typedef struct rework {
    gs_hand *h;
    gs_arena *a;
    gs_undo *u;
    gs_str stay;
} rework;

/* The entry that stands in the place of n; 0 none does. */
static int holder(const gs_campaign *c, int n)
{
    int m = n;
    for (int by = c->ledger[n - 1].replaced; by && c->ledger[m - 1].undone; by = c->ledger[by - 1].before) {
        m = by;
    }
    return c->ledger[m - 1].undone ? 0 : m;
}

/* The first place in the ledger at which the step has made something otherwise. */
static int first_otherwise(const gs_hand *h)
{
    const gs_campaign *c = h->c;
    int first = c->n_ledger + 1;
    for (int i = h->from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        bool tie = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
        const gs_camp_entry *root = gs_entry_root(c, tie ? &c->ledger[e->amount - 1] : e);
        int n = root->after ? root->after : root->n;
        first = n < first ? n : first;
    }
    return first;
}

static void append(gs_arena *a, int **list, int *n, int number)
{
    int *more = GS_NEW_ARRAY(a, int, *n + 1);
    memcpy(more, *list ? *list : more, sizeof **list * (size_t)*n);
    more[(*n)++] = number;
    *list = more;
}

static void append_new(gs_arena *a, int **list, int *n, int number)
{
    for (int i = 0; i < *n; i++) {
        if ((*list)[i] == number) {
            return;
        }
    }
    append(a, list, n, number);
}

static void strike(int *list, int *n, int number)
{
    int kept = 0;
    for (int i = 0; i < *n; i++) {
        if (list[i] != number) {
            list[kept++] = list[i];
        }
    }
    *n = kept;
}

/* Enters what the turn's end brings now. */
static void enter(gs_hand *h, const gs_turn_again *again)
{
    for (int i = 0; i < again->n; i++) {
        const gs_camp_entry *of = &again->entry[i];
        if (of->kind == GS_LEDGER_UNDONE) {
            gs_undo_turn(h, GS_LEDGER_UNDONE, of->amount);
            continue;
        }
        gs_camp_entry *e = gs_hand_enter(h, (gs_ledger_kind)of->kind, of->subject), own = *e;
        *e = *of;
        e->n = own.n;
        e->step = own.step;
        e->reason = own.reason;
        gs_entry_tie(h->c, e);
    }
}

/* What rests on what a turn's end brings no longer. */
static gs_status falls(rework *w, const gs_turn_again *again, gs_replay *r)
{
    size_t n = (size_t)w->h->c->n_ledger + 1;
    bool *left = gs_arena_array(w->a, n, sizeof *left);
    const gs_camp_entry **instead = gs_arena_array(w->a, n, sizeof *instead);
    for (int i = 0; i < again->n; i++) {
        const gs_camp_entry *e = &again->entry[i];
        if (e->kind == GS_LEDGER_UNDONE) {
            left[e->amount - 1] = true;
        } else if (e->instead) {
            instead[gs_entry_root(w->h->c, &w->h->c->ledger[e->instead - 1])->n - 1] = e;
        }
    }
    gs_campaign_replay(w->h->c, &(gs_otherwise){.left_out = left, .instead = instead}, w->a, r);
    return gs_undo_nobody_fought(w->h, r);
}

static gs_status rework_turn(rework *w, int root, int n)
{
    gs_campaign *c = w->h->c;
    gs_turn_again again;
    gs_replay r;
    gs_err why = {0};
    int turn = c->ledger[root - 1].amount - 1;
    if (gs_campaign_turn_again(c, n, w->h->from, c->arena, &again, &why) != GS_OK) {
        gs_str_addf(&w->stay, "the end of turn %d (entry %d) stands: %s\n", turn, root, why.text);
        return GS_OK;
    }
    strike(w->u->differs, &w->u->n_differs, root);
    if (again.marches_stay) {
        gs_str_addf(&w->stay, "the marches of turn %d stand: a battle came of them\n", turn);
    }
    if (again.n == 0) {
        return GS_OK;
    }
    gs_status st = falls(w, &again, &r);
    if (st != GS_OK) {
        return st;
    }
    enter(w->h, &again);
    for (int i = r.n_falls - 1; i >= 0; i--) {
        gs_undo_turn(w->h, GS_LEDGER_UNDONE, r.falls[i]);
        append(w->a, &w->u->falls, &w->u->n_falls, r.falls[i]);
    }
    append(w->a, &w->u->again, &w->u->n_again, root);
    for (int i = 0; i < r.n_differs; i++) {
        if (c->ledger[r.differs[i] - 1].kind == GS_LEDGER_BATTLE) {
            append_new(w->a, &w->u->differs, &w->u->n_differs, r.differs[i]);
        }
    }
    return gs_campaign_follow(c, w->h->err);
}

gs_status gs_hand_rework(gs_hand *h, gs_arena *a, gs_undo *u)
{
    rework w = {.h = h, .a = a, .u = u};
    gs_status st = gs_campaign_follow(h->c, h->err);
    for (int root = first_otherwise(h) + 1; root <= h->from && st == GS_OK; root++) {
        const gs_camp_entry *e = &h->c->ledger[root - 1];
        int n = e->kind == GS_LEDGER_TURN && !e->instead ? holder(h->c, root) : 0;
        st = n ? rework_turn(&w, root, n) : GS_OK;
    }
    if (st == GS_OK) {
        gs_campaign before;
        gs_campaign_as_before(h->c, h->from, a, &before);
        u->changes = gs_undo_changes(&before, h->c, a);
    }
    u->stay = gs_arena_strdup(a, gs_str_text(&w.stay));
    gs_str_free(&w.stay);
    return st;
}
