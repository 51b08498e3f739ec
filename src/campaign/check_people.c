/* Who may lead, inherit and come on whose side: what no field of one thing can say by itself. */
#include "campaign_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

static gs_status at_line(gs_status st, int line, gs_err *err)
{
    if (st != GS_OK && err) {
        err->line = line;
    }
    return st;
}

/* A hero named by somebody of a side must be one of its own. */
static gs_status own_hero(const gs_campaign *c, const gs_camp_side *side, const char *hero,
                          const char *key, const char *who, gs_err *err)
{
    const gs_camp_side *of = hero ? gs_campaign_side_of(c, hero) : side;
    return of == side ? GS_OK
                      : gs_err_key(err, GS_INPUT, key,
                                   "\"%s\" is a hero of another side (%s): the %s of \"%s\" is a "
                                   "hero of %s",
                                   hero, of ? of->id : "none", key, who, side->id);
}

/* CAM-4.5: the heir is another hero of the same side. */
static gs_status check_heir(const gs_campaign *c, const gs_camp_side *side,
                            const gs_camp_hero *h, gs_err *err)
{
    if (same(h->heir, h->id)) {
        return gs_err_key(err, GS_INPUT, "heir",
                          "\"%s\" is his own heir: the heir is another hero of his side", h->id);
    }
    return own_hero(c, side, h->heir, "heir", h->id, err);
}

/* The first unit that each hero leads, by his number in the index. */
typedef struct leaders {
    gs_arena *a;
    const gs_camp_unit **of;
    int n;
} leaders;

static const gs_camp_unit **led_by(const gs_campaign *c, leaders *l, const char *hero)
{
    int at = gs_index_number(c, hero);
    if (at >= l->n) {
        int n = 2 * at + 64;
        const gs_camp_unit **more = GS_NEW_ARRAY(l->a, const gs_camp_unit *, n);
        if (l->n) {
            memcpy(more, l->of, (size_t)l->n * sizeof *more);
        }
        l->of = more;
        l->n = n;
    }
    return &l->of[at];
}

static gs_status check_leader(const gs_campaign *c, const gs_camp_side *side,
                              const gs_camp_unit *u, leaders *l, gs_err *err)
{
    const gs_camp_unit **first = u->leader ? led_by(c, l, u->leader) : NULL;
    if (first && *first) {
        return gs_err_key(err, GS_INPUT, "leader",
                          "\"%s\" leads the unit \"%s\" already: a hero leads one unit", u->leader,
                          (*first)->id);
    }
    if (first) {
        *first = u;
    }
    return own_hero(c, side, u->leader, "leader", u->id, err);
}

static gs_status check_side(const gs_campaign *c, const gs_camp_side *side, leaders *l,
                            gs_err *err)
{
    gs_status st =
        at_line(own_hero(c, side, side->general, "general", side->id, err), side->line, err);
    for (int i = 0; i < side->n_heroes && st == GS_OK; i++) {
        st = at_line(check_heir(c, side, &side->heroes[i], err), side->heroes[i].line, err);
    }
    for (int i = 0; i < side->n_armies && st == GS_OK; i++) {
        const gs_camp_army *army = &side->armies[i];
        st = at_line(own_hero(c, side, army->general, "general", army->id, err), army->line, err);
        for (int u = 0; u < army->n_units && st == GS_OK; u++) {
            st = at_line(check_leader(c, side, &army->units[u], l, err), army->units[u].line, err);
        }
    }
    return st;
}

/* ---- musters ---- */
static const char *named(const gs_camp_force *f)
{
    return f->army ? f->army : f->unit ? f->unit : f->hero;
}

/* No row names what a row before it names, here or on the other side, or one of the other
 * side's. */
static gs_status check_force(const gs_campaign *c, const gs_camp_scenario *s, int side, int row,
                             gs_err *err)
{
    const gs_camp_force *f = &s->musters[side].forces[row];
    const char *what = f->army ? "army" : f->unit ? "unit" : "hero";
    const gs_camp_side *of = named(f) ? gs_campaign_side_of(c, named(f)) : NULL;
    for (int m = 0; m <= side && named(f); m++) {
        int n = m == side ? row : s->musters[m].n_forces;
        for (int i = 0; i < n; i++) {
            if (same(named(&s->musters[m].forces[i]), named(f))) {
                return gs_err_key(err, GS_INPUT, what,
                                  "the %s \"%s\" stands a second time in the scenario \"%s\"%s",
                                  what, named(f), s->id,
                                  m == side ? "" : ", on the other side");
            }
        }
    }
    if (of && same(of->id, s->musters[1 - side].side)) {
        return gs_err_key(err, GS_INPUT, what,
                          "the %s \"%s\" is of the other side (%s), and cannot come with %s", what,
                          named(f), of->id, s->musters[side].side);
    }
    return GS_OK;
}

/* Is he among those whom a row brings: by himself, as a leader, as an army's general? */
static bool brings(const gs_campaign *c, const gs_camp_force *f, const char *hero)
{
    const gs_camp_army *army = f->army ? gs_campaign_army(c, f->army) : NULL;
    const gs_camp_unit *unit = f->unit ? gs_campaign_unit(c, f->unit) : NULL;
    bool found = same(f->hero, hero) || (army && same(army->general, hero)) ||
                 (unit && same(unit->leader, hero));
    for (int u = 0; army && u < army->n_units && !found; u++) {
        found = same(army->units[u].leader, hero);
    }
    return found && !f->absent;
}

/* The general whom a scenario names is one of those who come. Where there is a history already a
 * leader may have changed: nobody is missed then. */
static gs_status check_general(const gs_campaign *c, const gs_camp_scenario *s, int side,
                               gs_err *err)
{
    const gs_camp_muster *m = &s->musters[side];
    const gs_camp_side *of = m->general ? gs_campaign_side_of(c, m->general) : NULL;
    bool comes = !m->general || c->n_ledger > 0;
    if (of && same(of->id, s->musters[1 - side].side)) {
        return gs_err_key(err, GS_INPUT, "general",
                          "\"%s\" is a hero of the other side (%s), and cannot command for %s",
                          m->general, of->id, m->side);
    }
    for (int i = 0; i < m->n_forces && !comes; i++) {
        comes = brings(c, &m->forces[i], m->general);
    }
    return comes ? GS_OK
                 : gs_err_key(err, GS_INPUT, "general",
                              "\"%s\" is to command for %s in the scenario \"%s\", and no <force> "
                              "there brings him",
                              m->general, m->side, s->id);
}

/* Does a unit come with one of the rows of a muster? */
static bool comes(const gs_campaign *c, const gs_camp_muster *m, const char *unit)
{
    const gs_camp_army *army = gs_index_army(c, unit);
    for (int i = 0; i < m->n_forces; i++) {
        const gs_camp_force *f = &m->forces[i];
        if (!f->absent && (same(f->unit, unit) || (army && same(f->army, army->id)))) {
            return true;
        }
    }
    return false;
}

static gs_status check_with(const gs_campaign *c, const gs_camp_scenario *s, int side, int row,
                            gs_err *err)
{
    const gs_camp_force *f = &s->musters[side].forces[row];
    return !f->with || c->n_ledger > 0 || comes(c, &s->musters[side], f->with)
               ? GS_OK
               : gs_err_key(err, GS_INPUT, "with",
                            "\"%s\" is to come with the unit \"%s\", and no <force> of %s "
                            "brings it",
                            named(f) ? named(f) : "?", f->with, s->musters[side].side);
}

/* Does a hero come to the scenario, on whichever side; or is it a side of it? */
static bool takes_part(const gs_campaign *c, const gs_camp_scenario *s, const char *id,
                       bool or_side)
{
    for (int m = 0; m < s->n_musters; m++) {
        if (or_side && same(s->musters[m].side, id)) {
            return true;
        }
        for (int i = 0; i < s->musters[m].n_forces; i++) {
            if (brings(c, &s->musters[m].forces[i], id)) {
                return true;
            }
        }
    }
    return false;
}

/* Who challenges, and who is challenged, come. */
static gs_status check_challenge(const gs_campaign *c, const gs_camp_scenario *s,
                                 const gs_camp_event *e, gs_err *err)
{
    bool challenge = strcmp(e->kind, "challenge") == 0 && c->n_ledger == 0;
    const char *lacks = challenge && !takes_part(c, s, e->who, false)      ? e->who
                        : challenge && !takes_part(c, s, e->against, true) ? e->against
                                                                           : NULL;
    const gs_camp_side *own = challenge ? gs_campaign_side_of(c, e->who) : NULL;
    const gs_camp_side *other = challenge ? gs_campaign_side_of(c, e->against) : NULL;
    if (own && (other == own || same(own->id, e->against))) {
        return gs_err_key(err, GS_INPUT, "against", "\"%s\" challenges his own side (%s)", e->who,
                          own->id);
    }
    return lacks ? gs_err_key(err, GS_INPUT, lacks == e->who ? "who" : "against",
                              "\"%s\" is named in a challenge of the scenario \"%s\", and no "
                              "<force> there brings him",
                              lacks, s->id)
                 : GS_OK;
}

static gs_status check_musters(const gs_campaign *c, const gs_camp_scenario *s, gs_err *err)
{
    gs_status st = GS_OK;
    for (int m = 0; m < GS_SIDES && st == GS_OK; m++) {
        for (int i = 0; i < s->musters[m].n_forces && st == GS_OK; i++) {
            st = check_force(c, s, m, i, err);
            st = st == GS_OK ? check_with(c, s, m, i, err) : st;
            st = at_line(st, s->musters[m].forces[i].line, err);
        }
        st = st == GS_OK ? at_line(check_general(c, s, m, err), s->musters[m].line, err) : st;
    }
    for (int i = 0; i < s->n_events && st == GS_OK; i++) {
        st = at_line(check_challenge(c, s, &s->events[i], err), s->events[i].line, err);
    }
    return st;
}

gs_status gs_camp_check_people(const gs_campaign *c, gs_err *err)
{
    leaders l = {.a = gs_arena_new()};
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_sides && st == GS_OK; i++) {
        st = check_side(c, &c->sides[i], &l, err);
    }
    gs_arena_free(l.a);
    for (int i = 0; i < c->n_scenarios && st == GS_OK; i++) {
        st = check_musters(c, &c->scenarios[i], err);
    }
    return st;
}
