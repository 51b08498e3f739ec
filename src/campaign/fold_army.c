/* The fold of armies: where an army stands, its order, who commands it (CAM-7.1). */
#include "war_int.h"

#include <stdio.h>
#include <string.h>

static bool is(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

const char *gs_war_word(const char **p, gs_arena *a)
{
    while (*p && **p == ' ') {
        ++*p;
    }
    size_t n = *p ? strcspn(*p, " ") : 0;
    const char *word = n ? gs_arena_strndup(a, *p, n) : NULL;
    *p += n;
    return word;
}

/* The way without the places that lie behind the army when it stands at `at`. */
static const char *way_left(const char *way, const char *at, gs_arena *a)
{
    const char *rest = way, *p = way;
    for (const char *word = gs_war_word(&p, a); word; word = gs_war_word(&p, a)) {
        if (is(word, at)) {
            rest = p;
            break;
        }
    }
    while (rest && *rest == ' ') {
        rest++;
    }
    return rest && *rest ? rest : NULL;
}

static void stand(gs_army_now *o, const char *at)
{
    o->at = at;
    o->to = NULL;
    o->done = 0;
    o->waited = false;
}

static void drop_order(gs_army_now *o)
{
    o->goal = NULL;
    o->way = NULL;
}

/* An entry that moved nothing tells of an army that waits before a slow road. */
static bool marched(gs_army_now *o, const gs_camp_entry *e, gs_arena *a)
{
    bool stays = e->value && is(e->place, o->at) && e->amount == o->done &&
                 (o->done == 0 || is(e->value, o->to));
    o->at = e->place;
    o->to = e->value;
    o->done = e->value ? e->amount : 0;
    o->waited = stays;
    o->way = o->way && !stays ? way_left(o->way, o->at, a) : o->way;
    if (o->goal && !o->way) {
        drop_order(o);
    }
    return !stays;
}

static void ordered(gs_army_now *o, const gs_camp_entry *e)
{
    bool holds = !e->value || strcmp(e->value, GS_WAR_HOLD) == 0;
    o->goal = holds ? NULL : e->place;
    o->way = holds ? NULL : e->value;
    o->waited = o->waited && o->goal;
}

/* An entry about the army; true if it moved. */
static bool fold(gs_army_now *o, const gs_camp_entry *e, gs_arena *a)
{
    switch ((int)e->kind) {
    case GS_LEDGER_ORDERED:
        ordered(o, e);
        return false;
    case GS_LEDGER_MARCHED:
        return marched(o, e, a);
    case GS_LEDGER_RETREATED:
        stand(o, e->place);
        drop_order(o);
        return true;
    case GS_LEDGER_SURRENDERED:
        o->surrendered = true;
        o->by = e->by;
        o->gone = true;
        drop_order(o);
        return false;
    case GS_LEDGER_REMOVED:
        o->gone = true;
        drop_order(o);
        return false;
    case GS_LEDGER_JOINED: /* who changes sides carries out nobody's order any more */
        drop_order(o);
        return false;
    case GS_LEDGER_SUCCESSION:
        o->commander = e->by;
        return false;
    case GS_LEDGER_CHANGED: /* the umpire puts it there */
        if (strcmp(e->field, "place") != 0) {
            return false;
        }
        stand(o, e->value);
        drop_order(o);
        return true;
    default:
        return false;
    }
}

int gs_campaign_turns_since(const gs_campaign *c, int since, int n)
{
    gs_entries all = gs_campaign_entries(c, c->id);
    int turns = 0;
    for (int i = all.n - 1; i >= 0 && all.at[i] >= since; i--) {
        const gs_camp_entry *e = &c->ledger[all.at[i]];
        turns += all.at[i] < n && e->kind == GS_LEDGER_TURN && gs_entry_holds(c, e, n) &&
                 gs_entry_root(c, e)->n > since;
    }
    return turns;
}

void gs_campaign_army_at(const gs_campaign *c, const gs_camp_army *army, int n, gs_arena *a,
                         gs_army_now *out)
{
    const gs_camp_army *born = gs_campaign_born(c, army->id, NULL);
    gs_entries its = gs_entries_held(c, gs_campaign_entries(c, army->id), n, a);
    born = born ? born : army;
    *out = (gs_army_now){.at = born->place, .commander = born->general, .gone = born->born > n};
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (is(e->subject, army->id)) {
            out->moved = fold(out, e, a) ? e->n : out->moved;
        } else if (e->kind == GS_LEDGER_MARCHED && is(e->by, army->id)) { /* older files */
            stand(out, e->text);
            out->moved = e->n;
        }
    }
}

void gs_campaign_army_now(const gs_campaign *c, const gs_camp_army *army, gs_arena *a,
                          gs_army_now *out)
{
    gs_campaign_army_at(c, army, c->n_ledger, a, out);
}

int gs_campaign_army_strength(const gs_campaign *c, const gs_camp_army *army)
{
    gs_arena *a = gs_arena_new();
    gs_camp_unit **units;
    int sum = 0, n = gs_campaign_units(c, army, a, &units);
    for (int i = 0; i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, units[i], &now);
        sum += now.struck ? 0 : now.present;
    }
    gs_arena_free(a);
    return sum;
}
