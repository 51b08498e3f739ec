#ifndef TESTS_HAND_WALK_H
#define TESTS_HAND_WALK_H
/* A campaign changed by hand at random, and its lists in words, for tests. */
#include "gesta/hand.h"

#include <stdio.h>
#include <string.h>

/* The fields of a thing and of all that it holds; the ledger and lines of files apart. */
static inline void lists_in_words(const gs_kind *k, const void *thing, gs_str *out)
{
    gs_str_addf(out, "<%s", k->element);
    for (int i = 0; i < k->n_fields; i++) {
        if (!gs_field_is_default(&k->fields[i], thing)) {
            gs_str_addf(out, " %s=", k->fields[i].name);
            gs_field_print(&k->fields[i], thing, out);
        }
    }
    gs_str_add(out, ">\n");
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        int n = ch->kind == &gs_kind_ledger ? 0 : gs_child_count(ch, thing);
        for (int j = 0; j < n; j++) {
            lists_in_words(ch->kind, gs_child_at(ch, thing, j), out);
        }
    }
}

/* Who everybody is: the fold of all heroes and units. */
static inline void folds_in_words(const gs_campaign *c, gs_str *out)
{
    for (int s = 0; s < c->n_sides; s++) {
        const gs_camp_side *side = &c->sides[s];
        for (int i = 0; i < side->n_heroes; i++) {
            gs_hero_now h;
            gs_campaign_hero_now(c, &side->heroes[i], &h);
            gs_str_addf(out, "%s %s %s %s %d %d %d %d\n", side->heroes[i].id, h.name, h.side,
                        h.unit ? h.unit : "-", h.fate, h.rating, h.wounds, h.power);
        }
        for (int k = 0; k < side->n_armies; k++) {
            for (int i = 0; i < side->armies[k].n_units; i++) {
                gs_unit_now u;
                gs_campaign_unit_now(c, &side->armies[k].units[i], &u);
                gs_str_addf(out, "%s %s %s %s %d %d %d %d %d\n", side->armies[k].units[i].id, u.name,
                            u.side, u.army, u.number, u.full, u.present, u.gone, u.struck);
            }
        }
    }
}

/* Numbers that look like chance, the same on every machine. */
static inline unsigned walk_roll(unsigned *seed, unsigned n)
{
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % (n ? n : 1);
}

static inline const gs_camp_side *walk_side(const gs_campaign *c, unsigned *seed)
{
    return &c->sides[walk_roll(seed, (unsigned)c->n_sides)];
}

static inline const char *walk_hero(const gs_campaign *c, unsigned *seed)
{
    const gs_camp_side *s = walk_side(c, seed);
    return s->n_heroes ? s->heroes[walk_roll(seed, (unsigned)s->n_heroes)].id : "nobody";
}

static inline const char *walk_army(const gs_campaign *c, unsigned *seed)
{
    const gs_camp_side *s = walk_side(c, seed);
    return s->n_armies ? s->armies[walk_roll(seed, (unsigned)s->n_armies)].id : "nowhere";
}

static inline const char *walk_unit(const gs_campaign *c, unsigned *seed)
{
    const gs_camp_army *in = gs_campaign_army(c, walk_army(c, seed));
    return in && in->n_units ? in->units[walk_roll(seed, (unsigned)in->n_units)].id : "nobody";
}

static inline gs_status walk_add(gs_hand *h, unsigned *seed)
{
    char name[40];
    gs_campaign *c = h->c;
    snprintf(name, sizeof name, "New %u", walk_roll(seed, 1000));
    gs_camp_hero hero = {.name = name, .power = 1 + (int)walk_roll(seed, 3)};
    gs_camp_unit unit = {.name = name, .troop = c->troops[walk_roll(seed, (unsigned)c->n_troops)].id,
                         .full = 4 + (int)walk_roll(seed, 8), .present = -1};
    gs_camp_army army = {.name = name};
    gs_camp_place place = {.name = name, .x = (gs_len)walk_roll(seed, 9) * 1000};
    gs_camp_troop troop = {.name = name, .points = (int)walk_roll(seed, 99)};
    switch (walk_roll(seed, 6)) {
    case 0:
        return gs_hand_add(h, &gs_kind_hero, walk_side(c, seed)->id, &hero, NULL);
    case 1:
        return gs_hand_add(h, &gs_kind_army, walk_side(c, seed)->id, &army, NULL);
    case 2:
        return gs_hand_add(h, &gs_kind_place, NULL, &place, NULL);
    case 3:
        return gs_hand_add(h, &gs_kind_troop, NULL, &troop, NULL);
    default:
        return gs_hand_add(h, &gs_kind_unit, walk_army(c, seed), &unit, NULL);
    }
}

/* Takes an entry back, makes one hold again, or puts another in its place. */
static inline gs_status walk_mend(gs_hand *h, unsigned *seed)
{
    gs_campaign *c = h->c;
    if (c->n_ledger == 0) {
        return GS_STATE;
    }
    gs_camp_entry of = c->ledger[walk_roll(seed, (unsigned)c->n_ledger)];
    if (of.kind == GS_LEDGER_UNDONE || of.kind == GS_LEDGER_REDONE) {
        return GS_STATE;
    }
    if (of.undone && c->ledger[of.undone - 1].kind == GS_LEDGER_UNDONE) {
        gs_hand_enter(h, GS_LEDGER_REDONE, c->id)->amount = of.n;
    } else if (!of.undone && of.kind == GS_LEDGER_RENAMED && walk_roll(seed, 2)) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_RENAMED, of.subject);
        e->text = gs_hand_text(h, "Mended");
        e->instead = of.n;
        e->after = 0;
    } else if (!of.undone) {
        gs_hand_enter(h, GS_LEDGER_UNDONE, c->id)->amount = of.n;
    } else {
        return GS_STATE;
    }
    return gs_campaign_follow(c, h->err);
}

/* One thing that an umpire might do; many are refused, and that is as it should be. */
static inline gs_status walk_act(gs_hand *h, unsigned *seed)
{
    static const char *const names[] = {"Turpin of Reims", "The old guard", "X", "Éowyn"};
    const char *name = names[walk_roll(seed, 4)], *with[1];
    gs_campaign *c = h->c;
    switch (walk_roll(seed, 12)) {
    case 0:
    case 1:
    case 2:
        return walk_add(h, seed);
    case 3:
        return gs_hand_rename(h, walk_roll(seed, 2) ? walk_hero(c, seed) : walk_unit(c, seed), name);
    case 4:
        return gs_hand_rename(h, walk_roll(seed, 2) ? walk_army(c, seed) : walk_side(c, seed)->id,
                              name);
    case 5:
        return gs_hand_change(h, walk_hero(c, seed), "about", name);
    case 6:
        return gs_hand_change(h, walk_unit(c, seed), "facts",
                              walk_roll(seed, 3) ? "unit.quality=elite" : NULL);
    case 7:
        return gs_hand_remove(h, walk_roll(seed, 2) ? walk_unit(c, seed) : walk_hero(c, seed));
    case 8:
        with[0] = walk_unit(c, seed);
        return gs_hand_join(h, walk_hero(c, seed), walk_side(c, seed)->id, NULL, with,
                            (int)walk_roll(seed, 2));
    case 9:
        return gs_hand_join(h, walk_roll(seed, 3) ? walk_unit(c, seed) : walk_army(c, seed),
                            walk_side(c, seed)->id, NULL, NULL, 0);
    case 10:
        return gs_hand_lead(h, walk_hero(c, seed), walk_roll(seed, 4) ? walk_unit(c, seed) : NULL);
    default:
        return walk_mend(h, seed);
    }
}

/* A step of one or two acts, at times on a day that is past; GS_OK: it was closed. */
static inline gs_status walk_step(gs_campaign *c, unsigned *seed, gs_err *why)
{
    gs_hand h;
    static const char *const days[] = {NULL, NULL, NULL, NULL, "0778-08-16", "0778-08-18"};
    gs_status st = gs_hand_begin(&h, c, days[walk_roll(seed, 6)], "why not", false, why);
    for (int i = (int)walk_roll(seed, 2); st == GS_OK && i >= 0; i--) {
        st = walk_act(&h, seed);
    }
    if (st != GS_OK) {
        gs_hand_drop(&h);
        return st;
    }
    return gs_hand_close(&h);
}
#endif
