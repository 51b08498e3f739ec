/* What an entry of the ledger does to the lists: a row comes, goes, changes its fields, its name,
 * its side; a hero leads a unit or an army. */
#include "lists_int.h"

#include <stdlib.h>
#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static gs_status no_such(const gs_camp_entry *e, const char *what, const char *id, gs_err *err)
{
    return gs_err_key(err, GS_INPUT, e->subject, "ledger entry %d (%s): the lists have no %s "
                      "\"%.60s\" at that time", e->n, gs_ledger_words[e->kind], what, id ? id : "");
}

/* ---- added ---- */
/* Notes where the new row stands: its own place is the last of its list. */
static void note_row(gs_campaign *c, const gs_kind *k, const char *id, const gs_kind *in,
                     const char *parent, const gs_child *ch, const void *thing)
{
    const gs_camp_side *s = in == &gs_kind_army ? gs_index_side(c, parent)
                            : parent            ? gs_campaign_side(c, parent)
                                                : NULL;
    int n = gs_child_count(ch, thing), side = s ? (int)(s - c->sides) : 0;
    if (k->n_children == 0 || k == &gs_kind_hero || k == &gs_kind_battle || k == &gs_kind_troop ||
        k == &gs_kind_scenario) {
        int army = in == &gs_kind_army ? (int)((const gs_camp_army *)thing - s->armies) : 0;
        gs_index_added(c, k, id, side, army, n - 1);
    } else {
        gs_index_again(c); /* it brings others with it */
    }
}

static gs_status add_row(gs_campaign *c, const gs_camp_entry *e, const gs_kind *k, const void *row,
                         const char *id, gs_err *err)
{
    const gs_campaign *born = c->lists->born;
    const gs_camp_army *army = k == &gs_kind_unit ? gs_index_army(born, id) : NULL;
    const gs_camp_side *side = k == &gs_kind_hero || k == &gs_kind_army ? gs_index_side(born, id)
                                                                       : NULL;
    const char *parent = army ? army->id : side ? side->id : NULL;
    const gs_kind *in = &gs_kind_campaign;
    void *thing = parent ? gs_index_any(c, parent, &in) : c;
    if (!thing) {
        return no_such(e, army ? "army" : "side", parent, err);
    }
    const gs_child *ch = gs_list_of(in, k->element);
    void *to = gs_child_add(ch, thing, c->arena);
    gs_row_copy(k, to, row, gs_row_born(k, row), c->arena);
    if (id) {
        note_row(c, k, id, in, parent, ch, thing);
    }
    return GS_OK;
}

/* The first row of a list that came by entry n or a later one: they stand in that order. */
static int first_since(const gs_child *ch, const void *thing, int n)
{
    int i = gs_child_count(ch, thing);
    while (i > 0 && gs_row_born(ch->kind, gs_child_at(ch, thing, i - 1)) >= n) {
        i--;
    }
    return i;
}

/* Roads and rows of army lists have no id: their entry is about the campaign. */
static gs_status add_nameless(gs_campaign *c, const gs_camp_entry *e, int n, gs_err *err)
{
    static const gs_kind *const kinds[] = {&gs_kind_road, &gs_kind_limit};
    gs_status st = GS_OK;
    int found = 0;
    for (int k = 0; k < GS_COUNT(kinds); k++) {
        const gs_child *ch = gs_list_of(&gs_kind_campaign, kinds[k]->element);
        int first = first_since(ch, c->lists->born, n), upto = first_since(ch, c->lists->born, n + 1);
        for (int i = first; i < upto && st == GS_OK; i++, found++) {
            st = add_row(c, e, ch->kind, gs_child_at(ch, c->lists->born, i), NULL, err);
        }
    }
    return st != GS_OK || found ? st : no_such(e, "row that came by it: about", c->id, err);
}

static gs_status added(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    int n = gs_entry_root(c, e)->n;
    const gs_kind *k;
    const void *row = gs_campaign_born(c, e->subject, &k);
    if (same(e->subject, c->id)) {
        return add_nameless(c, e, n, err);
    }
    if (!row || gs_row_born(k, row) != n) {
        return gs_err_key(err, GS_INPUT, e->subject, "ledger entry %d says that it came into the "
                          "lists, where it stands with born=\"%d\"", e->n,
                          row ? gs_row_born(k, row) : 0);
    }
    return add_row(c, e, k, row, e->subject, err);
}

/* ---- removed ---- */
/* Has he a history beyond having been in the lists? Then he is remembered. */
static bool has_history(const gs_campaign *c, const char *id, int before)
{
    gs_entries its = gs_campaign_entries(c, id);
    for (int i = 0; i < its.n && its.at[i] < before; i++) {
        int kind = c->ledger[its.at[i]].kind;
        if (kind != GS_LEDGER_ADDED && kind != GS_LEDGER_REMOVED && kind != GS_LEDGER_CHANGED &&
            kind != GS_LEDGER_RENAMED && kind != GS_LEDGER_LEADS) {
            return true;
        }
    }
    return false;
}

/* Does a battlefield name him or it? Its battles were fought, and it tells of them. */
static bool is_named(const gs_campaign *c, const char *id)
{
    for (int i = 0; i < c->n_scenarios; i++) {
        for (int m = 0; m < c->scenarios[i].n_musters; m++) {
            const gs_camp_muster *muster = &c->scenarios[i].musters[m];
            for (int f = 0; f < muster->n_forces; f++) {
                const gs_camp_force *of = &muster->forces[f];
                if (same(of->army, id) || same(of->unit, id) || same(of->hero, id) ||
                    same(of->with, id) || same(muster->general, id)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void drop(const gs_child *ch, void *thing, const void *row)
{
    char *items;
    int n = gs_child_count(ch, thing) - 1;
    memcpy(&items, (char *)thing + ch->items, sizeof items);
    size_t at = (size_t)((const char *)row - items), size = ch->kind->size;
    memmove(items + at, items + at + size, (size_t)n * size - at);
    memcpy((char *)thing + ch->count, &n, sizeof n);
}

/* The thing in whose list a row of that kind and id stands. */
static void *holder(const gs_campaign *c, const gs_kind *k, const char *id, const gs_kind **in)
{
    *in = k == &gs_kind_unit                           ? &gs_kind_army
          : k == &gs_kind_hero || k == &gs_kind_army ? &gs_kind_side
                                                       : &gs_kind_campaign;
    return *in == &gs_kind_army   ? (void *)gs_index_army(c, id)
           : *in == &gs_kind_side ? (void *)gs_index_side(c, id)
                                  : (void *)(size_t)c;
}

/* A piece of ground, a zone, who was to come: a row of a thing goes. */
static gs_status removed_row(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_kind *k = NULL;
    const gs_child *ch;
    void *of, *thing = gs_index_any(c, e->subject, &k);
    void *row = thing ? gs_lists_row(k, thing, e->field, &ch, &of) : NULL;
    if (!row) {
        return no_such(e, "row", e->field, err);
    }
    drop(ch, of, row);
    return GS_OK;
}

static gs_status removed(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    if (e->field && !same(e->subject, c->id)) {
        return removed_row(c, e, err);
    }
    const gs_kind *k, *in;
    void *row = same(e->subject, c->id) ? gs_lists_nameless(c, e->field, &k)
                                        : gs_index_any(c, e->subject, &k);
    if (!row) {
        return no_such(e, "thing", e->field ? e->field : e->subject, err);
    }
    bool person = k == &gs_kind_hero || k == &gs_kind_unit || k == &gs_kind_army;
    if (person && (has_history(c, e->subject, e->n - 1) || is_named(c, e->subject))) {
        if (k == &gs_kind_army) {
            ((gs_camp_army *)row)->gone = true;
        }
        return GS_OK;
    }
    void *thing = same(e->subject, c->id) ? c : holder(c, k, e->subject, &in);
    in = same(e->subject, c->id) ? &gs_kind_campaign : in;
    drop(gs_list_of(in, k->element), thing, row);
    gs_index_again(c);
    return GS_OK;
}

/* ---- changed, renamed ---- */
static gs_status changed(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_kind *k = &gs_kind_campaign;
    void *row = same(e->subject, c->id) ? c : gs_index_any(c, e->subject, &k);
    if (!row) {
        return no_such(e, "thing", e->subject, err);
    }
    return gs_lists_set(c, k, row, e->field, e->value, err);
}

static const gs_field *name_field(const gs_kind *k)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (same(k->fields[i].name, "name") || same(k->fields[i].name, "title")) {
            return &k->fields[i];
        }
    }
    return NULL;
}

static gs_status renamed(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_kind *k = &gs_kind_campaign;
    void *row = same(e->subject, c->id) ? c : gs_index_any(c, e->subject, &k);
    if (row && e->text) {
        gs_field_set_text(name_field(k), row, e->text);
    }
    return row ? GS_OK : no_such(e, "thing", e->subject, err);
}

/* ---- joined ---- */
/* A row of the kind goes from one list to the end of another. */
static void *carry(gs_campaign *c, const gs_kind *k, const char *id, const gs_kind *in, void *to)
{
    const gs_kind *from_kind;
    const gs_child *ch = gs_list_of(in, k->element);
    void *from = holder(c, k, id, &from_kind);
    void *row = gs_index_find(c, k, id);
    if (from == to) {
        return row;
    }
    char *copy = malloc(k->size);
    if (!copy) {
        abort();
    }
    memcpy(copy, row, k->size);
    drop(ch, from, row);
    row = gs_child_add(ch, to, c->arena);
    memcpy(row, copy, k->size);
    free(copy);
    gs_index_again(c);
    return row;
}

/* The army to which a unit belongs before the entry. */
static const char *army_before(const gs_campaign *c, const char *unit, const gs_camp_entry *e)
{
    gs_arena *a = gs_arena_new();
    gs_entries held = gs_entries_held(c, gs_campaign_entries(c, unit), c->n_ledger, a);
    const gs_camp_army *army = gs_index_army(c, unit);
    const char *id = army->id;
    for (int i = 0; i < held.n && gs_entry_order(c, &c->ledger[held.at[i]], e) < 0; i++) {
        const gs_camp_entry *was = &c->ledger[held.at[i]];
        if (same(was->subject, unit) && was->kind == GS_LEDGER_MOVED) {
            id = was->by;
        } else if (same(was->subject, unit) && was->kind == GS_LEDGER_JOINED && was->value) {
            id = was->value;
        }
    }
    gs_arena_free(a);
    return id;
}

/* Units that stand in an army's list and had gone to another stay on their side. */
static void leave_behind(gs_campaign *c, const char *army, const gs_camp_entry *e)
{
    for (int i = gs_campaign_army(c, army)->n_units - 1; i >= 0; i--) {
        const char *unit = gs_campaign_army(c, army)->units[i].id;
        const char *now = army_before(c, unit, e);
        if (!same(now, army) && gs_campaign_army(c, now)) {
            carry(c, &gs_kind_unit, unit, &gs_kind_army, gs_campaign_army(c, now));
        }
    }
}

static gs_status join_unit(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_camp_side *side = gs_campaign_side(c, e->by);
    gs_camp_army *army = e->value ? gs_campaign_army(c, e->value)
                         : gs_index_side(c, e->subject) == side ? gs_index_army(c, e->subject)
                         : side->n_armies                       ? &side->armies[0]
                                                                : NULL;
    if (!army || gs_index_side(c, army->id) != side) {
        return gs_err_key(err, GS_INPUT, e->subject, "ledger entry %d: it joins %s, and the army "
                          "\"%.60s\" is none of that side's", e->n, side->id,
                          e->value ? e->value : "");
    }
    gs_camp_unit *u = carry(c, &gs_kind_unit, e->subject, &gs_kind_army, army);
    u->number = e->amount > 0 ? e->amount : u->number;
    return GS_OK;
}

static gs_status joined(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    const gs_kind *k;
    if (!gs_index_any(c, e->subject, &k)) {
        return no_such(e, "thing", e->subject, err);
    }
    if (!e->by || !gs_campaign_side(c, e->by)) {
        return no_such(e, "side", e->by, err);
    }
    if (k == &gs_kind_unit) {
        return join_unit(c, e, err);
    }
    if (k == &gs_kind_army) {
        leave_behind(c, e->subject, e);
    }
    carry(c, k, e->subject, &gs_kind_side, gs_campaign_side(c, e->by));
    return GS_OK;
}

/* ---- who leads ---- */
static gs_status leads(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_camp_unit *unit = e->by ? gs_campaign_unit(c, e->by) : NULL;
    if (e->by && !unit) {
        return no_such(e, "unit", e->by, err);
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            gs_camp_army *army = &c->sides[s].armies[a];
            for (int u = 0; u < army->n_units; u++) {
                gs_camp_unit *led = &army->units[u];
                led->leader = same(led->leader, e->subject) ? NULL : led->leader;
            }
        }
    }
    if (unit) {
        unit->leader = e->subject;
    }
    return GS_OK;
}

static gs_status commands(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_camp_army *army = gs_campaign_army(c, e->subject);
    if (army) {
        army->general = e->by;
    }
    return army ? GS_OK : no_such(e, "army", e->subject, err);
}

/* ---- on the map ---- */
/* Where an army stands, or whence it came on its road (gs_campaign_army_now knows more); the entry
 * of an older file is about the side, and the army is in `by`. */
static gs_status stands(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_camp_army *army = gs_campaign_army(c, e->subject);
    bool old = !army && e->by;
    (void)err;
    army = old ? gs_campaign_army(c, e->by) : army;
    if (army) {
        army->place = old ? e->text : e->place;
    }
    return GS_OK;
}

static gs_status owned(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    gs_camp_place *place = gs_campaign_place(c, e->subject);
    if (place) {
        place->owner = e->by;
    }
    return place ? GS_OK : no_such(e, "place", e->subject, err);
}

typedef gs_status gs_apply(gs_campaign *c, const gs_camp_entry *e, gs_err *err);
static const struct {
    int kind;
    gs_apply *apply;
} ways[] = {
    {GS_LEDGER_ADDED, added},     {GS_LEDGER_REMOVED, removed}, {GS_LEDGER_CHANGED, changed},
    {GS_LEDGER_RENAMED, renamed}, {GS_LEDGER_JOINED, joined},   {GS_LEDGER_LEADS, leads},
    {GS_LEDGER_SUCCESSION, commands}, {GS_LEDGER_MARCHED, stands},
    {GS_LEDGER_RETREATED, stands},    {GS_LEDGER_OWNER, owned},
};

gs_status gs_lists_apply(gs_campaign *c, const gs_camp_entry *e, gs_err *err)
{
    for (int i = 0; i < GS_COUNT(ways); i++) {
        if (ways[i].kind == e->kind) {
            return ways[i].apply(c, e, err);
        }
    }
    return GS_OK; /* what takes back or brings back: its entry does it */
}
