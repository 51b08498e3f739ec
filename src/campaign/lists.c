/* The lists of a campaign as they are today. They are written once, row by row as the rows come in,
 * and never changed; what is otherwise today follows from the ledger. As long as no entry changes
 * them the campaign has one set of lists. With the first that does, it gets a second: its own lists
 * are those of today from then on, and `born` has them as they were written. */
#include "lists_int.h"

#include <assert.h>
#include <string.h>

/* ---- rows ---- */
static const gs_field *born_field(const gs_kind *k)
{
    for (int i = k->n_fields - 1; i >= 0; i--) { /* it is the last, or nearly so */
        if (strcmp(k->fields[i].name, "born") == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

int gs_row_born(const gs_kind *k, const void *row)
{
    const gs_field *f = born_field(k);
    return f ? (int)gs_field_get(f, row) : 0;
}

const gs_child *gs_list_of(const gs_kind *in, const char *element)
{
    for (int i = 0; i < in->n_children; i++) {
        if (strcmp(in->children[i].kind->element, element) == 0) {
            return &in->children[i];
        }
    }
    return NULL;
}

static void set_list(const gs_child *ch, void *thing, void *items, int n)
{
    memcpy((char *)thing + ch->items, &items, sizeof items);
    memcpy((char *)thing + ch->count, &n, sizeof n);
}

static void copy_list(const gs_child *ch, void *to, const void *from, int born, gs_arena *a)
{
    const gs_field *f = born_field(ch->kind);
    int n = gs_child_count(ch, from), cap = 8, kept = 0;
    size_t size = ch->kind->size;
    while (cap < n) { /* as gs_child_add makes room */
        cap *= 2;
    }
    char *items = n ? gs_arena_array(a, (size_t)cap, size) : NULL;
    for (int i = 0; i < n; i++) {
        const void *row = gs_child_at(ch, from, i);
        if (!f || gs_field_get(f, row) <= born) {
            gs_row_copy(ch->kind, items + (size_t)kept++ * size, row, born, a);
        }
    }
    set_list(ch, to, kept ? items : NULL, kept);
}

void gs_row_copy(const gs_kind *k, void *to, const void *from, int born, gs_arena *a)
{
    memcpy(to, from, k->size);
    for (int i = 0; i < k->n_children; i++) {
        copy_list(&k->children[i], to, from, born, a);
    }
}

/* ---- today's lists ---- */
/* The campaign's own fields and lists as they were at the beginning. */
static void begin_again(gs_campaign *c)
{
    const gs_campaign *born = c->lists->born;
    const gs_kind *k = &gs_kind_campaign;
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (f->type <= GS_FIELD_DATE) {
            gs_field_set_text(f, c, gs_field_text(f, born));
        } else {
            gs_field_set(f, c, gs_field_get(f, born));
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        if (ch->kind != &gs_kind_ledger && ch->kind != &gs_kind_order) {
            copy_list(ch, c, born, 0, c->arena);
        }
    }
}

/* The records of battles are kept with the lists as they were written, too. */
static void bring_records_home(const gs_campaign *c)
{
    for (int i = 0; i < c->n_battles && !c->lists->borrowed; i++) {
        const gs_camp_battle *b = &c->battles[i];
        gs_camp_battle *home = gs_campaign_battle(c->lists->born, b->id);
        if (home) {
            home->setup = b->setup;
            home->log = b->log;
            home->outcome = b->outcome;
            home->forecast = b->forecast;
            home->narrative = b->narrative;
            home->recorded = b->recorded;
        }
    }
}

static void part(gs_campaign *c)
{
    gs_campaign *born = GS_NEW(c->arena, gs_campaign);
    *born = *c;
    born->ledger = NULL;
    born->n_ledger = 0;
    gs_index_new(born);
    c->lists = GS_NEW(c->arena, gs_lists);
    c->lists->born = born;
}

bool gs_lists_changed_by(const gs_campaign *c, const gs_camp_entry *e)
{
    switch (e->kind) {
    case GS_LEDGER_ADDED:
    case GS_LEDGER_REMOVED:
    case GS_LEDGER_CHANGED:
    case GS_LEDGER_RENAMED:
    case GS_LEDGER_JOINED:
    case GS_LEDGER_LEADS:
    case GS_LEDGER_MARCHED:
    case GS_LEDGER_RETREATED:
    case GS_LEDGER_OWNER:
        return true;
    case GS_LEDGER_SUCCESSION: { /* a side's general is folded where he is asked for */
        const gs_kind *k;
        return gs_campaign_born(c, e->subject, &k) && k == &gs_kind_army;
    }
    case GS_LEDGER_UNDONE:
    case GS_LEDGER_REDONE:
        return e->amount >= 1 && e->amount < e->n &&
               gs_lists_changed_by(c, &c->ledger[e->amount - 1]);
    default:
        return false;
    }
}

/* Can it be done to the lists as they stand, since nothing before it is otherwise by it? */
static bool is_plain(const gs_camp_entry *e)
{
    return !e->instead && !e->after && e->kind != GS_LEDGER_UNDONE && e->kind != GS_LEDGER_REDONE;
}

static gs_status apply(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_status st = gs_lists_apply(c, e, err);
    if (st != GS_OK && err) {
        err->line = e->line;
    }
    return st;
}

/* From the beginning, with all that holds, in its order. */
static gs_status rebuild(gs_campaign *c, gs_err *err)
{
    gs_status st = GS_OK;
    gs_arena *a = gs_arena_new();
    int *at = GS_NEW_ARRAY(a, int, c->n_ledger + 1), n = 0;
    bring_records_home(c);
    c->lists->last = 0;
    c->lists->stale = false;
    for (int i = 0; i < c->n_ledger; i++) {
        if (gs_lists_changed_by(c, &c->ledger[i])) {
            at[n++] = i;
            c->lists->last = i + 1;
        }
    }
    if (c->lists->shared) {
        c->lists->shared = false;
        gs_index_new(c);
    }
    begin_again(c);
    gs_index_again(c);
    gs_entries held = gs_entries_held(c, (gs_entries){at, n}, c->n_ledger, a);
    for (int i = 0; i < held.n && st == GS_OK; i++) {
        st = apply(c, &c->ledger[held.at[i]], err);
        st = c->lists->borrowed ? GS_OK : st; /* of a day before what it is about was there */
    }
    gs_arena_free(a);
    return st;
}

gs_status gs_campaign_follow(gs_campaign *c, gs_err *err)
{
    int from = c->n_followed;
    bool change = false, plain = c->lists && !c->lists->shared && !c->lists->stale;
    for (int i = from; i < c->n_ledger; i++) {
        gs_camp_entry *e = &c->ledger[i];
        gs_entry_tie(c, e);
        if (gs_lists_changed_by(c, e)) {
            change = true;
            plain = plain && is_plain(e);
        }
    }
    c->n_followed = c->n_ledger;
    if (!change) {
        return GS_OK;
    }
    gs_camp_past_end(c); /* it may share the lists */
    if (!c->lists) {
        part(c);
    }
    gs_status st = plain ? GS_OK : rebuild(c, err);
    for (int i = from; i < c->n_ledger && plain && st == GS_OK; i++) {
        if (gs_lists_changed_by(c, &c->ledger[i])) {
            c->lists->last = i + 1;
            st = apply(c, &c->ledger[i], err);
        }
    }
    c->lists->stale = st != GS_OK;
    c->n_followed = st == GS_OK ? c->n_ledger : from;
    return st;
}

/* Rows that came by entries after the last are at the ends of their lists. */
static void forget_rows(const gs_kind *k, void *thing, int n)
{
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        int count = gs_child_count(ch, thing);
        while (count > 0 && gs_row_born(ch->kind, gs_child_at(ch, thing, count - 1)) > n) {
            count--;
        }
        memcpy((char *)thing + ch->count, &count, sizeof count);
        for (int j = 0; j < count && ch->kind->n_children; j++) {
            forget_rows(ch->kind, gs_child_at(ch, thing, j), n);
        }
    }
}

void gs_lists_forget(gs_campaign *c)
{
    gs_err why = {0};
    c->n_followed = c->n_followed > c->n_ledger ? c->n_ledger : c->n_followed;
    if (!c->lists || c->lists->last <= c->n_ledger) {
        return;
    }
    gs_camp_past_end(c);
    if (!c->lists->borrowed) {
        forget_rows(&gs_kind_campaign, c->lists->born, c->n_ledger);
        gs_index_again(c->lists->born);
    }
    if (rebuild(c, &why) != GS_OK) {
        c->lists->last = c->n_ledger; /* it was so before: whoever checks it says why */
    }
}

/* ---- what was written ---- */
const gs_campaign *gs_campaign_written(const gs_campaign *c)
{
    if (!c->lists) {
        return c;
    }
    gs_campaign *born = c->lists->born;
    bring_records_home(c);
    born->ledger = c->ledger;
    born->n_ledger = c->n_ledger;
    born->orders = c->orders;
    born->n_orders = c->n_orders;
    return born;
}

void *gs_campaign_born(const gs_campaign *c, const char *id, const gs_kind **kind)
{
    return gs_index_any(c->lists ? c->lists->born : c, id, kind);
}

const gs_campaign *gs_camp_born(const gs_campaign *c)
{
    return c->lists ? c->lists->born : c;
}

const char *gs_camp_born_side(const gs_campaign *c, const char *id)
{
    const gs_camp_side *s = gs_index_side(gs_camp_born(c), id);
    return s ? s->id : NULL;
}

bool gs_campaign_gone(const gs_campaign *c, const char *id)
{
    const gs_camp_hero *h = gs_campaign_hero(c, id);
    const gs_camp_unit *u = gs_campaign_unit(c, id);
    const gs_camp_army *a = gs_campaign_army(c, id);
    gs_hero_now hero = {.removed = false};
    gs_unit_now unit = {.removed = false};
    if (h) {
        gs_campaign_hero_now(c, h, &hero);
    } else if (u) {
        gs_campaign_unit_now(c, u, &unit);
    }
    return hero.removed || unit.removed || (a && a->gone) ||
           (!gs_index_any(c, id, NULL) && gs_campaign_born(c, id, NULL));
}

int gs_campaign_next_number(const gs_campaign *c, const gs_camp_side *side)
{
    const gs_camp_side *born = gs_campaign_side(gs_camp_born(c), side->id);
    gs_entries its = gs_campaign_entries(c, side->id);
    int most = gs_camp_last_number(side), was = born ? gs_camp_last_number(born) : 0;
    most = was > most ? was : most;
    for (int i = 0; i < its.n; i++) { /* of those who joined and went on, too */
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        bool came = e->kind == GS_LEDGER_JOINED && e->by && strcmp(e->by, side->id) == 0;
        most = came && e->amount > most ? e->amount : most;
    }
    return most + 1;
}

void gs_campaign_bring(gs_campaign *c, const gs_kind *kind, const char *parent, const void *row)
{
    if (!c->lists) {
        part(c);
        begin_again(c);
        gs_index_again(c);
    }
    gs_campaign *born = c->lists->born;
    const gs_kind *in = &gs_kind_campaign;
    void *thing = parent ? gs_index_any(born, parent, &in) : born;
    void *to = gs_child_add(gs_list_of(in, kind->element), thing, c->arena);
    memcpy(to, row, kind->size);
    gs_index_again(born);
    /* letters, slots and numbers; what is wrong with them gs_campaign_check says */
    gs_status st = gs_campaign_identify(born, NULL);
    (void)st;
}

/* ---- the past ---- */
void gs_campaign_as_before(const gs_campaign *c, int n, gs_arena *a, gs_campaign *was)
{
    *was = *c;
    was->arena = a;
    was->ledger = NULL;
    was->n_ledger = was->n_tied = 0;
    if (c->lists) {
        bring_records_home(c);
        was->lists = GS_NEW(a, gs_lists);
        *was->lists = (gs_lists){.born = c->lists->born, .borrowed = true, .shared = true,
                                 .last = c->lists->last};
    }
    gs_history_new(was);
    gs_camp_go_on(was, c, 0, n);
    was->n_followed = n;
    if (c->lists && c->lists->last > n) {
        gs_lists_again(was);
    }
}

void gs_lists_again(gs_campaign *was)
{
    if (was->lists) {
        was->lists->shared = true; /* an index of its own */
        gs_status st = rebuild(was, NULL);
        assert(st == GS_OK);
        (void)st;
    }
}

void gs_campaign_as_known(const gs_campaign *c, int n, gs_arena *a, gs_campaign *was)
{
    gs_campaign_as_before(c, n, a, was);
}

void gs_campaign_on(const gs_campaign *c, const char *date, gs_arena *a, gs_campaign *was)
{
    bool later = false;
    gs_campaign_as_before(c, c->n_ledger, a, was);
    for (int i = 0; i < was->n_ledger; i++) {
        gs_camp_entry *e = &was->ledger[i];
        if (!e->undone && e->date && gs_date_before(date, e->date)) {
            e->undone = e->n; /* it has not happened yet */
            later = later || gs_lists_changed_by(was, e);
        }
    }
    if (later) {
        gs_lists_again(was);
    }
}
