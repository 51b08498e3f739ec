/* What the umpire does with armies: merging, splitting, an end (CAM-5.4). */
#include "units_int.h"

#include "gesta/campaign_war.h"

#include <string.h>

static gs_status find(const gs_hand *h, const char *id, gs_camp_army **out)
{
    *out = gs_campaign_army(h->c, id);
    return *out ? GS_OK
                : gs_err_key(h->err, GS_INPUT, "army", "the campaign has no army %.60s (gesta army "
                             "lists them)", id);
}

/* ---- where they stand ---- */
static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_place(const gs_hand *h, const gs_camp_army *a, const gs_camp_army *b)
{
    gs_army_now x, y;
    gs_campaign_army_now(h->c, a, h->c->arena, &x);
    gs_campaign_army_now(h->c, b, h->c->arena, &y);
    return same_text(x.at, y.at) && same_text(x.to, y.to) && x.done == y.done;
}

gs_status gs_hand_one_place(gs_hand *h, const gs_camp_army *a, const gs_camp_army *b,
                            const char *who)
{
    if (a == b || !a || !b || same_place(h, a, b)) {
        return GS_OK;
    }
    return gs_hand_forbidden(h, "CAM-5.4", "%s cannot go from %s to %s: they are not at one place",
                             who, a->name, b->name);
}

/* ---- entries ---- */
void gs_hand_enter_move(gs_hand *h, const char *unit, const char *army)
{
    gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_MOVED, unit);
    e->by = gs_hand_text(h, army);
    e->rule = "CAM-5.4";
}

/* It goes out of the lists; an army of which something still speaks (a scenario in which it fought)
 * stays, without units. */
static gs_status take_out(gs_hand *h, const char *army)
{
    gs_err why = {0}, *err = h->err;
    h->err = &why;
    gs_status st = gs_hand_remove(h, army);
    h->err = err;
    if (st != GS_OK && st != GS_STATE) {
        *err = why;
    }
    return st == GS_STATE ? GS_OK : st;
}

/* Ids of an army's units that are on the roll, in the arena; returns how many. */
static int on_the_roll(const gs_hand *h, const gs_camp_army *army, const char ***out)
{
    gs_camp_unit **units;
    int n = gs_campaign_units(h->c, army, h->c->arena, &units), kept = 0;
    *out = GS_NEW_ARRAY(h->c->arena, const char *, n + 1);
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(h->c, units[i], &now);
        if (!now.struck) {
            (*out)[kept++] = units[i]->id;
        }
    }
    return kept;
}

/* ---- merging ---- */
gs_status gs_hand_army_merge(gs_hand *h, const char *army, const char *into)
{
    gs_camp_army *from, *to;
    gs_status st = find(h, army, &from);
    st = st == GS_OK ? find(h, into, &to) : st;
    if (st == GS_OK && from == to) {
        st = gs_err_key(h->err, GS_INPUT, army, "%s cannot go into itself: another army is expected",
                        from->name);
    }
    if (st == GS_OK && gs_campaign_side_of(h->c, army) != gs_campaign_side_of(h->c, into)) {
        st = gs_err_key(h->err, GS_STATE, army, "%s is of %s, %s of %s: armies of one side merge "
                        "(CAM-5.4)", from->name, gs_campaign_side_of(h->c, army)->name, to->name,
                        gs_campaign_side_of(h->c, into)->name);
    }
    st = st == GS_OK ? gs_hand_one_place(h, from, to, from->name) : st;
    if (st != GS_OK) {
        return st;
    }
    const char **units;
    int n = on_the_roll(h, from, &units);
    for (int i = 0; i < n; i++) {
        gs_hand_enter_move(h, units[i], to->id);
    }
    return take_out(h, from->id);
}

/* ---- splitting ---- */
/* Each of them is of that army and on the roll, and named once; not all of them. */
static gs_status may_go(gs_hand *h, const gs_camp_army *army, const char *const *units, int n)
{
    const char **all;
    int there = on_the_roll(h, army, &all);
    if (there < 2) {
        return gs_err_key(h->err, GS_INPUT, army->id, "%s has %s on the roll: it cannot be split",
                          army->name, there == 1 ? "one unit" : "no unit");
    }
    for (int i = 0; i < n; i++) {
        gs_found_unit f;
        gs_status st = gs_hand_find_unit(h, units[i], &f);
        if (st != GS_OK) {
            return st;
        }
        if (f.army != army) {
            return gs_err_key(h->err, GS_INPUT, units[i], "%s is not in %s: units of it are expected "
                              "(--units)", f.name, army->name);
        }
        for (int k = 0; k < i; k++) {
            if (strcmp(units[k], units[i]) == 0) {
                return gs_err_key(h->err, GS_INPUT, units[i], "%s is named twice", f.name);
            }
        }
    }
    return n >= 1 && n < there
               ? GS_OK
               : gs_err_key(h->err, GS_INPUT, army->id, "%s has %d units on the roll: 1 to %d of them "
                            "are expected (--units), not %d", army->name, there, there - 1, n);
}

gs_status gs_hand_army_split(gs_hand *h, const char *army, const char *id, const char *name,
                             const char *const *units, int n)
{
    gs_camp_army *from;
    gs_status st = find(h, army, &from);
    st = st == GS_OK ? may_go(h, from, units, n) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_camp_army part = {.id = id, .name = name};
    const char *side = gs_campaign_side_of(h->c, army)->id;
    gs_army_now now;
    gs_campaign_army_now(h->c, from, h->c->arena, &now);
    part.place = now.at;
    st = gs_hand_add(h, &gs_kind_army, side, &part, &id);
    if (st == GS_OK && now.to) { /* they part on the road */
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_MARCHED, id);
        e->place = now.at;
        e->value = now.to;
        e->amount = now.done;
    }
    for (int i = 0; i < n && st == GS_OK; i++) {
        gs_hand_enter_move(h, units[i], id);
    }
    return st;
}

gs_status gs_hand_army_disband(gs_hand *h, const char *army)
{
    gs_camp_army *a;
    const char **units;
    gs_status st = find(h, army, &a);
    int n = st == GS_OK ? on_the_roll(h, a, &units) : 0;
    if (n > 0) {
        st = gs_err_key(h->err, GS_STATE, army, "%s has %d unit%s on the roll, %s first: merge the "
                        "army or disband its units", a->name, n, n == 1 ? "" : "s", units[0]);
    }
    return st == GS_OK ? gs_hand_remove(h, a->id) : st;
}
