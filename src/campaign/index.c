/* Finding things of a campaign by id, and the ledger entries about each, without reading all of
 * them. Both are made from the lists and the ledger and hold nothing of their own: where the
 * lists have grown they are read again, and where the ledger has changed at its end the index
 * follows it before it answers. */
#include "campaign_int.h"

#include "gesta/fixed.h"

#include <assert.h>
#include <string.h>

/* An id, and where in the lists the thing of that id stands. */
typedef struct row {
    const char *id;
    const gs_kind *kind; /* NULL: no thing of the lists below has it */
    int side, army, ix;
    const char *led; /* a hero: the first unit whose leader he is in the lists, NULL none */
} row;

typedef struct gs_index {
    gs_arena *a;
    row *rows;
    int n, cap;
    int *table; /* number of the row + 1, 0 free */
    size_t mask;
    int things; /* how many were in the lists when they were read */
} gs_index;

/* Entries that name somebody, as places in the ledger. */
typedef struct chain {
    int *at;
    int n, cap;
} chain;

enum { ROLES = 3 }; /* subject, by, battle */
typedef struct gs_history {
    gs_arena *a;
    chain *chains; /* by the row's number */
    int n_chains;
    int (*roles)[ROLES]; /* of each entry: the rows that it names, -1 none */
    int n, cap;          /* entries that were read */
    int *latest;             /* of each entry: the one of the latest date up to it, -1 none */
    int cap_latest;
    const char *last[ROLES + 1]; /* what the last of them named, and its date */
    gs_arena *past_arena;    /* of gs_camp_past */
    gs_campaign *past;
    int past_at;
} gs_history;

void gs_index_new(gs_campaign *c)
{
    c->index = GS_NEW(c->arena, gs_index);
    c->index->a = c->arena;
    gs_history_new(c);
}

void gs_index_again(gs_campaign *c)
{
    for (int i = 0; i < c->index->n; i++) {
        c->index->rows[i].kind = NULL;
        c->index->rows[i].led = NULL;
    }
    c->index->things = -1;
}

void gs_history_new(gs_campaign *c)
{
    c->history = GS_NEW(c->arena, gs_history);
    c->history->a = c->arena;
}

/* ---- ids ---- */
static int *place_of(const gs_index *x, const char *id)
{
    size_t i = (size_t)gs_hash(2, id, strlen(id)) & x->mask;
    while (x->table[i] && strcmp(x->rows[x->table[i] - 1].id, id) != 0) {
        i = (i + 1) & x->mask;
    }
    return &x->table[i];
}

static int find_row(const gs_index *x, const char *id)
{
    return id && x->table ? *place_of(x, id) - 1 : -1;
}

static void make_room(gs_index *x)
{
    size_t size = x->table ? 2 * (x->mask + 1) : 256;
    if (x->table && (size_t)x->n * 2 < x->mask) {
        return;
    }
    x->table = gs_arena_array(x->a, size, sizeof *x->table);
    x->mask = size - 1;
    for (int i = 0; i < x->n; i++) {
        *place_of(x, x->rows[i].id) = i + 1;
    }
}

static int add_row(gs_index *x, const char *id)
{
    make_room(x);
    int *place = place_of(x, id);
    if (!*place) {
        x->rows = gs_arena_grow(x->a, x->rows, x->n, &x->cap, sizeof *x->rows);
        x->rows[x->n++] = (row){.id = gs_arena_strdup(x->a, id)};
        *place = x->n;
    }
    return *place - 1;
}

/* ---- things ---- */
static int count_things(const gs_campaign *c)
{
    int n = c->n_troops + c->n_sides + c->n_places + c->n_scenarios + c->n_battles;
    for (int s = 0; s < c->n_sides; s++) {
        n += c->sides[s].n_heroes + c->sides[s].n_armies;
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            n += c->sides[s].armies[a].n_units;
        }
    }
    return n;
}

static void note(gs_index *x, const gs_kind *k, const char *id, int side, int army, int ix)
{
    if (id) {
        int at = add_row(x, id); /* may move the rows */
        x->rows[at] = (row){x->rows[at].id, k, side, army, ix, x->rows[at].led};
    }
}

static void note_leader(gs_index *x, const gs_camp_unit *u)
{
    if (u->leader) {
        int at = add_row(x, u->leader);
        x->rows[at].led = x->rows[at].led ? x->rows[at].led : u->id;
    }
}

static void read_things(const gs_campaign *c)
{
    gs_index *x = c->index;
    x->things = count_things(c);
    for (int i = 0; i < c->n_troops; i++) {
        note(x, &gs_kind_troop, c->troops[i].id, 0, 0, i);
    }
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        note(x, &gs_kind_side, side->id, s, 0, s);
        for (int i = 0; i < side->n_heroes; i++) {
            note(x, &gs_kind_hero, side->heroes[i].id, s, 0, i);
        }
        for (int a = 0; a < side->n_armies; a++) {
            note(x, &gs_kind_army, side->armies[a].id, s, a, a);
            for (int u = 0; u < side->armies[a].n_units; u++) {
                note(x, &gs_kind_unit, side->armies[a].units[u].id, s, a, u);
                note_leader(x, &side->armies[a].units[u]);
            }
        }
    }
    for (int i = 0; i < c->n_places; i++) {
        note(x, &gs_kind_place, c->places[i].id, 0, 0, i);
    }
    for (int i = 0; i < c->n_scenarios; i++) {
        note(x, &gs_kind_scenario, c->scenarios[i].id, 0, 0, i);
    }
    for (int i = 0; i < c->n_battles; i++) {
        note(x, &gs_kind_battle, c->battles[i].id, 0, 0, i);
    }
}

#define THING(list, count) (r->ix < (count) ? (void *)&(list)[r->ix] : NULL)
/* What stands where the row says; NULL if the lists are shorter now. */
static void *standing(const gs_campaign *c, const row *r)
{
    const gs_kind *k = r->kind;
    if (k == &gs_kind_hero || k == &gs_kind_army || k == &gs_kind_unit) {
        const gs_camp_side *s = r->side < c->n_sides ? &c->sides[r->side] : NULL;
        const gs_camp_army *a = s && r->army < s->n_armies ? &s->armies[r->army] : NULL;
        return !s                     ? NULL
               : k == &gs_kind_hero   ? THING(s->heroes, s->n_heroes)
               : k == &gs_kind_army   ? THING(s->armies, s->n_armies)
               : a                    ? THING(a->units, a->n_units)
                                      : NULL;
    }
    return k == &gs_kind_troop      ? THING(c->troops, c->n_troops)
           : k == &gs_kind_side     ? THING(c->sides, c->n_sides)
           : k == &gs_kind_place    ? THING(c->places, c->n_places)
           : k == &gs_kind_scenario ? THING(c->scenarios, c->n_scenarios)
           : k == &gs_kind_battle   ? THING(c->battles, c->n_battles)
                                    : NULL;
}

/* Each kind has its id as its second member, after the line. */
static const char *id_of(const void *thing)
{
    return ((const gs_camp_side *)thing)->id;
}

static const row *find_thing(const gs_campaign *c, const char *id, void **thing)
{
    for (int again = 0; id && again < 2; again++) {
        int at = find_row(c->index, id);
        const row *r = at >= 0 ? &c->index->rows[at] : NULL;
        *thing = r && r->kind ? standing(c, r) : NULL;
        if (*thing && id_of(*thing) && strcmp(id_of(*thing), id) == 0) {
            return r;
        }
        if (again || c->index->things == count_things(c)) {
            break;
        }
        read_things(c);
    }
    *thing = NULL;
    return NULL;
}

void *gs_index_any(const gs_campaign *c, const char *id, const gs_kind **kind)
{
    void *thing;
    const row *r = find_thing(c, id, &thing);
    if (r && kind) {
        *kind = r->kind;
    }
    return r ? thing : NULL;
}

void gs_index_added(const gs_campaign *c, const gs_kind *kind, const char *id, int side, int army,
                    int ix)
{
    if (c->index->things >= 0) {
        note(c->index, kind, id, side, army, ix);
        c->index->things++;
    }
}

void *gs_index_find(const gs_campaign *c, const gs_kind *k, const char *id)
{
    void *thing;
    const row *r = find_thing(c, id, &thing);
    return r && r->kind == k ? thing : NULL;
}

gs_camp_side *gs_index_side(const gs_campaign *c, const char *id)
{
    void *thing;
    const row *r = find_thing(c, id, &thing);
    bool of_side = r && (r->kind == &gs_kind_hero || r->kind == &gs_kind_army ||
                         r->kind == &gs_kind_unit);
    return of_side ? &c->sides[r->side] : NULL;
}

gs_camp_army *gs_index_army(const gs_campaign *c, const char *unit)
{
    void *thing;
    const row *r = find_thing(c, unit, &thing);
    return r && r->kind == &gs_kind_unit ? &c->sides[r->side].armies[r->army] : NULL;
}

const char *gs_index_led(const gs_campaign *c, const char *hero)
{
    void *thing;
    const row *r = find_thing(c, hero, &thing);
    return r ? r->led : NULL;
}

int gs_index_number(const gs_campaign *c, const char *id)
{
    return id ? add_row(c->index, id) : -1;
}

/* ---- the ledger ---- */
/* Whom an entry names, by their roles, and its date. */
static const char *const *named(const gs_camp_entry *e, const char *out[ROLES + 1])
{
    out[0] = e->subject;
    out[1] = e->by;
    out[2] = e->battle;
    out[3] = e->date;
    return out;
}

static void into_chain(gs_history *h, int number, int at)
{
    if (number >= h->n_chains) {
        int n = h->n_chains ? h->n_chains : 64;
        while (n <= number) {
            n *= 2;
        }
        chain *more = gs_arena_array(h->a, (size_t)n, sizeof *more);
        if (h->n_chains) {
            memcpy(more, h->chains, (size_t)h->n_chains * sizeof *more);
        }
        h->chains = more;
        h->n_chains = n;
    }
    chain *ch = &h->chains[number];
    if (ch->n == 0 || ch->at[ch->n - 1] != at) { /* once, in whatever roles */
        ch->at = gs_arena_grow(h->a, ch->at, ch->n, &ch->cap, sizeof *ch->at);
        ch->at[ch->n++] = at;
    }
}

/* Of two entries the one of the later date; the second where they cannot be compared. */
static int later_of(const gs_campaign *c, int a, int b)
{
    const char *first = a >= 0 ? c->ledger[a].date : NULL, *second = c->ledger[b].date;
    bool counts = second && c->ledger[b].kind != GS_LEDGER_UNDONE;
    return !counts ? a : !first || gs_date_order(first, second) <= 0 ? b : a;
}

static void push(const gs_campaign *c, gs_history *h)
{
    const char *ids[ROLES + 1];
    named(&c->ledger[h->n], ids);
    memcpy(h->last, ids, sizeof ids);
    h->latest = gs_arena_grow(h->a, h->latest, h->n, &h->cap_latest, sizeof *h->latest);
    h->latest[h->n] = later_of(c, h->n > 0 ? h->latest[h->n - 1] : -1, h->n);
    h->roles = gs_arena_grow(h->a, h->roles, h->n, &h->cap, sizeof *h->roles);
    for (int i = 0; i < ROLES; i++) {
        h->roles[h->n][i] = ids[i] ? add_row(c->index, ids[i]) : -1;
        if (ids[i]) {
            into_chain(h, h->roles[h->n][i], h->n);
        }
    }
    h->n++;
}

static void pop(gs_history *h)
{
    h->n--;
    for (int i = 0; i < ROLES; i++) {
        chain *ch = h->roles[h->n][i] >= 0 ? &h->chains[h->roles[h->n][i]] : NULL;
        if (ch && ch->n > 0 && ch->at[ch->n - 1] == h->n) {
            ch->n--;
        }
    }
}

/* The last entry may have been read before whoever made it was done with it. */
static bool last_has_changed(const gs_campaign *c, const gs_history *h)
{
    const char *ids[ROLES + 1];
    return h->n > 0 && memcmp(named(&c->ledger[h->n - 1], ids), h->last, sizeof ids) != 0;
}

void gs_history_follow(const gs_campaign *c)
{
    gs_history *h = c->history;
    bool shorter = h->n > c->n_ledger;
    while (h->n > c->n_ledger) {
        pop(h);
    }
    if (shorter && h->n > 0) {
        named(&c->ledger[h->n - 1], h->last);
    } else if (last_has_changed(c, h)) {
        pop(h);
    }
    while (h->n < c->n_ledger) {
        push(c, h);
    }
}

gs_entries gs_campaign_entries(const gs_campaign *c, const char *id)
{
    gs_history_follow(c);
    int at = find_row(c->index, id);
    const chain *ch = at >= 0 && at < c->history->n_chains ? &c->history->chains[at] : NULL;
    return ch ? (gs_entries){ch->at, ch->n} : (gs_entries){NULL, 0};
}

const gs_camp_entry *gs_camp_latest(const gs_campaign *c)
{
    const gs_history *h = c->history;
    gs_history_follow(c);
    int at = h->n > 0 ? h->latest[h->n - 1] : -1;
    if (at >= 0 && c->ledger[at].undone) { /* taken back: the latest of those that stand */
        at = -1;
        for (int i = 0; i < c->n_ledger; i++) {
            at = c->ledger[i].undone ? at : later_of(c, at, i);
        }
    }
    return at >= 0 ? &c->ledger[at] : NULL;
}

const gs_camp_entry *gs_campaign_fought_by(const gs_campaign *c, const char *battle)
{
    gs_entries all = gs_campaign_entries(c, battle);
    for (int i = 0; i < all.n; i++) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        if (e->kind == GS_LEDGER_BATTLE && !e->undone && e->battle &&
            strcmp(e->battle, battle) == 0) {
            return e;
        }
    }
    return NULL;
}

/* ---- as it stood ---- */
gs_campaign *gs_camp_past(const gs_campaign *c, int n)
{
    gs_history *h = c->history;
    if (!h->past) {
        h->past_arena = gs_arena_new();
        h->past = GS_NEW(h->past_arena, gs_campaign);
        gs_campaign_as_before(c, 0, h->past_arena, h->past);
        h->past_at = 0;
    }
    h->past_at = n < h->past_at ? n : h->past_at;
    gs_campaign_forget(h->past, h->past_at);
    gs_camp_go_on(h->past, c, h->past_at, n);
    h->past_at = n;
    gs_status st = gs_campaign_follow(h->past, NULL);
    assert(st == GS_OK); /* as it was when those entries were new */
    (void)st;
    return h->past;
}

void gs_camp_past_end(const gs_campaign *c)
{
    gs_history *h = c->history;
    if (h->past) {
        gs_arena_free(h->past_arena);
    }
    h->past = NULL;
    h->past_arena = NULL;
}
