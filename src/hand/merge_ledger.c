/* The ledger of a campaign file that comes back: what is old must be the same, what is new is taken
 * over as it stands, each entry put to the check that would admit it here. */
#include "merge_int.h"

#include "gesta/replay.h"

#include <string.h>

static const char *what_entry(const merge *m, int n)
{
    return gs_arena_printf(m->a, "entry %d", n);
}

/* How many entries both begin with. */
static int common(const merge *m)
{
    int n = m->t->n_ledger < m->c->n_ledger ? m->t->n_ledger : m->c->n_ledger, i = 0;
    while (i < n && gs_merge_equal(&gs_kind_ledger, &m->t->ledger[i], &m->c->ledger[i])) {
        i++;
    }
    return i;
}

static bool is_numbered(merge *m)
{
    for (int i = 0; i < m->t->n_ledger; i++) {
        if (m->t->ledger[i].n != i + 1) {
            gs_merge_refuse(m, m->t->ledger[i].line, what_entry(m, m->t->ledger[i].n), true,
                            "entries are "
                            "numbered 1, 2, 3 ...; expected: %d",
                            i + 1);
            return false;
        }
    }
    return true;
}

/* Entries that differ while later ones are the same again were altered, not made elsewhere. */
static bool is_altered(merge *m, int from)
{
    int n = m->t->n_ledger < m->c->n_ledger ? m->t->n_ledger : m->c->n_ledger, last = 0;
    for (int i = from; i < n; i++) {
        last = gs_merge_equal(&gs_kind_ledger, &m->t->ledger[i], &m->c->ledger[i]) ? i : last;
    }
    for (int i = from; i < last; i++) {
        if (!gs_merge_equal(&gs_kind_ledger, &m->t->ledger[i], &m->c->ledger[i])) {
            gs_merge_refuse(
                m, m->t->ledger[i].line, what_entry(m, i + 1), false,
                "it is not as it stands "
                "in the ledger here: history is never changed; expected: gesta correct %d",
                i + 1);
        }
    }
    return last > 0;
}

/* ---- taking over ---- */
/* The row with those of what stands below it that came by the same entry. */
static void *pick(const merge *m, const gs_kind *k, const void *row, int born)
{
    char *copy = gs_arena_alloc(m->a, k->size);
    memcpy(copy, row, k->size);
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        const gs_field *f = gs_hand_field(ch->kind, "born");
        int n = gs_child_count(ch, row), kept = 0;
        if (!f || !gs_merge_is_thing(ch->kind)) {
            continue;
        }
        char *rows = gs_arena_array(m->a, (size_t)n + 1, ch->kind->size);
        for (int j = 0; j < n; j++) {
            const void *in = gs_child_at(ch, row, j);
            if (gs_field_get(f, in) == born) {
                memcpy(rows + (size_t)kept++ * ch->kind->size, pick(m, ch->kind, in, born),
                       ch->kind->size);
            }
        }
        memcpy(copy + ch->items, &rows, sizeof rows);
        memcpy(copy + ch->count, &kept, sizeof kept);
    }
    return copy;
}

static gs_status bring_row(merge *m, const gs_kind *k, const void *theirs, const char *parent,
                           int born, int n)
{
    void *row = gs_arena_alloc(m->c->arena, k->size);
    memset(row, 0, k->size);
    gs_status st = gs_hand_take(m->h, k, row, pick(m, k, theirs, born));
    if (st != GS_OK) {
        return st;
    }
    gs_hand_set_born(k, row, n);
    const gs_camp_side *side = parent ? gs_campaign_side_of(m->c, parent) : NULL;
    if (k == &gs_kind_unit && born != n && side) { /* ours took its number meanwhile */
        ((gs_camp_unit *)row)->number = gs_campaign_next_number(m->c, side);
    }
    gs_campaign_bring(m->c, k, gs_hand_text(m->h, parent), row);
    return GS_OK;
}

/* What came into their lists by an entry; *found: how many rows. */
static gs_status bring(merge *m, const gs_camp_entry *e, int n, int *found)
{
    const gs_kind *k;
    const char *parent;
    const void *row = gs_merge_their(m->t, e->subject, &k, &parent);
    gs_status st = GS_OK;
    *found = 0;
    if (row && gs_campaign_is_free(m->c, e->subject)) {
        ++*found;
        return bring_row(m, k, row, parent, e->n, n);
    }
    for (int i = 0; strcmp(e->subject, m->c->id) == 0 && i < gs_kind_campaign.n_children; i++) {
        const gs_child *ch = &gs_kind_campaign.children[i];
        bool list = ch->kind == &gs_kind_road || ch->kind == &gs_kind_limit;
        for (int j = 0; list && j < gs_child_count(ch, m->t) && st == GS_OK; j++) {
            const void *in = gs_child_at(ch, m->t, j);
            if (gs_field_get(gs_hand_field(ch->kind, "born"), in) == e->n) {
                ++*found;
                st = bring_row(m, ch->kind, in, NULL, e->n, n);
            }
        }
    }
    return st;
}

/* Numbers of entries beyond the common ones move with them. */
static void shift(int *n, int from, int by)
{
    *n += *n > from ? by : 0;
}

static gs_status check_entry(merge *m, const gs_camp_entry *e, gs_err *err)
{
    const gs_camp_battle *b = e->battle ? gs_campaign_battle(m->c, e->battle) : NULL;
    if (e->battle && !b) {
        return gs_err_key(err, GS_INPUT, "battle", "there is no battle \"%.60s\"", e->battle);
    }
    if (e->kind == GS_LEDGER_BATTLE && b && gs_campaign_fought(m->c, b)) {
        return gs_err_key(err, GS_STATE, e->battle, "it was fought here, too");
    }
    bool about = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
    if ((about && (e->amount < 1 || e->amount > m->c->n_ledger)) || e->instead > m->c->n_ledger ||
        e->after > e->n || e->step > e->n) {
        return gs_err_key(err, GS_INPUT, "entry", "it speaks of an entry that comes after it");
    }
    return gs_campaign_admits(m->c, e, err);
}

static gs_status take_over(merge *m, const gs_camp_entry *theirs, int from, int by)
{
    gs_campaign *c = m->c;
    gs_camp_entry e;
    int found = 0;
    memset(&e, 0, sizeof e);
    gs_status st = gs_hand_take(m->h, &gs_kind_ledger, &e, theirs);
    shift(&e.n, from, by);
    shift(&e.step, from, by);
    shift(&e.instead, from, by);
    shift(&e.after, from, by);
    if (e.kind == GS_LEDGER_UNDONE || e.kind == GS_LEDGER_REDONE) {
        shift(&e.amount, from, by);
    }
    st = st == GS_OK ? check_entry(m, &e, m->h->err) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_camp_entry *own = gs_campaign_enter(c, (gs_ledger_kind)e.kind, e.subject);
    *own = e;
    gs_entry_tie(c, own);
    if (e.kind == GS_LEDGER_ADDED && !e.instead) {
        st = bring(m, theirs, e.n, &found);
        if (st == GS_OK && !found) {
            st = gs_err_key(m->h->err, GS_INPUT, e.subject,
                            "it came into the lists by this entry; expected: "
                            "it stands in the file, and is new here");
        }
    }
    return st == GS_OK ? gs_campaign_follow(c, m->h->err) : st;
}

void gs_merge_ledger(merge *m)
{
    int from = is_numbered(m) ? common(m) : -1, ours = m->c->n_ledger - from;
    if (from < 0 || from == m->t->n_ledger || is_altered(m, from)) {
        return;
    }
    const gs_camp_entry *first = &m->t->ledger[from];
    if (ours > 0 && !m->how->tail_after) {
        gs_merge_refuse(
            m, first->line, what_entry(m, from + 1), false,
            "both ledgers went on after entry "
            "%d, by %d here and by %d in the file; expected: --tail after, which puts theirs "
            "behind ours",
            from, ours, m->t->n_ledger - from);
        return;
    }
    for (int i = from; i < m->t->n_ledger; i++) {
        const gs_camp_entry *e = &m->t->ledger[i];
        if (take_over(m, e, from, ours) != GS_OK) {
            gs_merge_refuse_err(m, e->line, what_entry(m, e->n));
            return; /* what comes after it may rest on it */
        }
        gs_merge_note(m, &(gs_merge_row){.verdict = GS_MERGE_TAIL,
                                         .line = e->line,
                                         .what = what_entry(m, e->n),
                                         .entry = m->c->n_ledger});
    }
}
