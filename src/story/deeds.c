/* The deeds of the day, of units and of heroes: whom each felled, who was the hero of it, who stood
 * idle, whom nobody hurt. Counted entry by entry as the walk goes. */
#include "story_int.h"

#include <string.h>

/* ---- counting ---- */
static story_deed *deed_of(story_walk *w, gs_ref r)
{
    if (r.kind == GS_REF_UNIT && r.ix >= 0 && r.ix < GS_MAX_UNITS) {
        int of = gs_setup_unit_of(w->s, r.ix);
        return of >= 0 ? &w->unit_deed[of] : NULL;
    }
    bool hero = r.kind == GS_REF_HERO && r.ix >= 0 && r.ix < w->s->n_heroes;
    return hero ? &w->hero_deed[r.ix] : NULL;
}

/* A hero's blow is one of his unit too: it did not stand idle. */
static void note_acted(story_walk *w, gs_ref r)
{
    story_deed *d = deed_of(w, r);
    if (d) {
        d->acted = true;
    }
    if (r.kind == GS_REF_HERO && r.ix < GS_MAX_HEROES && w->unit_of[r.ix] >= 0) {
        w->unit_deed[w->unit_of[r.ix]].acted = true;
    }
}

/* Is the entry, or what it works out, one of these? NULL ends the kinds. */
static bool entry_is(const gs_entry *e, const char *const *kinds)
{
    for (int i = 0; kinds[i]; i++) {
        if (strcmp(e->kind, kinds[i]) == 0 || story_resolve_of(e, kinds[i])) {
            return true;
        }
    }
    return false;
}

static const char *const rounds[] = {"melee", "pair", "combat", "strike", NULL};

bool story_comes_to_blows(const gs_entry *e)
{
    static const char *const others[] = {"charge", "contact", "duel", NULL};
    return entry_is(e, rounds) || entry_is(e, others);
}

bool story_shoots(const gs_entry *e)
{
    static const char *const shots[] = {"shooting", NULL};
    return entry_is(e, shots);
}

static void note_fight(story_walk *w)
{
    static const char *const evades[] = {"evade", NULL};
    gs_ref who[] = {w->e->actor, w->e->target};
    bool round = entry_is(w->e, rounds);
    bool act = story_comes_to_blows(w->e) || story_shoots(w->e) || entry_is(w->e, evades);
    for (int i = 0; i < 2 && act; i++) {
        story_deed *d = deed_of(w, who[i]);
        note_acted(w, who[i]);
        if (d) {
            d->rounds += round;
        }
    }
}

/* It came on: by a charge that was allowed and moved it, or that was told. */
static void note_charge(story_walk *w)
{
    const gs_log_resolve *charge = story_resolve_of(w->e, "charge");
    bool made = strcmp(w->e->kind, "charge") == 0 &&
                !(charge && gs_kv_is(charge->result, "allowed", "no"));
    bool moved = w->logged || charge; /* else the move in the same entry says that it came on */
    for (int i = 0; i < w->e->n_parts; i++) {
        moved = moved || w->e->parts[i].kind == GS_LOG_MOVE;
    }
    story_deed *d = made && moved ? deed_of(w, w->e->actor) : NULL;
    if (d) {
        d->charges++;
    }
}

void story_count_deeds(story_walk *w)
{
    bool bears = w->s->ruleset->bears != NULL;
    for (int i = 0; i < w->e->n_parts; i++) {
        const gs_log_effect *f = &w->e->parts[i].u.effect;
        bool loss = w->e->parts[i].kind == GS_LOG_EFFECT && f->amount > 0 &&
                    f->kind == (bears ? GS_EFFECT_HITS : GS_EFFECT_LOSS);
        int side = loss ? story_ref_side(w->s, f->who) : -1;
        if (w->e->parts[i].kind == GS_LOG_EFFECT && f->kind == GS_EFFECT_RECOILED) {
            note_acted(w, f->who);
        }
        if (side < 0) {
            continue;
        }
        story_deed *his = deed_of(w, f->who);
        story_deed *by = story_ref_side(w->s, f->by) == 1 - side ? deed_of(w, f->by) : NULL;
        note_acted(w, f->who);
        note_acted(w, f->by);
        if (his) {
            his->harmed++;
        }
        if (by) {
            by->felled += f->amount;
        }
    }
    note_fight(w);
    note_charge(w);
}

void story_count_fall(story_walk *w, gs_ref by, int hero)
{
    story_deed *d = story_ref_side(w->s, by) == 1 - w->s->heroes[hero].side ? deed_of(w, by) : NULL;
    if (d) {
        const gs_ob_hero *h = &w->s->heroes[hero];
        d->heroes += h->rating + (by.kind == GS_REF_HERO) + /* by his own hand */
                     (h->general ? h->rating + 4 : 0);      /* a host's general outweighs */
    }
}

/* ---- the hero of the day ---- */
/* Objectives that the side had lost, or never had, and that it got with this unit there. */
static int regained(const story_walk *w, int unit)
{
    int n = 0;
    for (int t = 1; t < w->day->n_turns; t++) {
        for (int i = 0; i < w->s->n_objectives && i < GS_MAX_OBJECTIVES; i++) {
            const gs_day_place *now = &w->day->turns[t].place[i];
            int side = w->s->units[unit].side;
            n += now->known && now->holder == side && w->day->turns[t - 1].place[i].holder != side &&
                 t > 1 && gs_unitset_has(&now->near[side], unit);
        }
    }
    return n;
}

/* In hundredths: a hundred for all of the enemy, twenty for each point of a hero's rating, fifteen
 * for an objective. */
static int worth(const story_walk *w, const story_deed *d, int side, int weight)
{
    int whole = w->day->whole[1 - side];
    return whole ? 100 * weight * d->felled / whole + 2000 * d->heroes : 0;
}

static int worth_of_unit(const story_walk *w, int u)
{
    return worth(w, &w->unit_deed[u], w->s->units[u].side, 100) + 1500 * regained(w, u);
}

/* His own deeds, and half of what his unit felled. */
static int worth_of_hero(const story_walk *w, int h)
{
    int side = w->s->heroes[h].side, with = w->unit_of[h];
    story_deed unit = with >= 0 ? w->unit_deed[with] : (story_deed){0};
    unit.heroes = 0;
    return worth(w, &w->hero_deed[h], side, 100) + worth(w, &unit, side, 50) +
           (with >= 0 ? 1500 * regained(w, with) : 0);
}

/* Whoever did most, and by how much he is before all others; who shares the deed is none of these. */
typedef struct best_deed {
    gs_ref who;
    int worth, second;
} best_deed;

static bool same_deed(const story_walk *w, gs_ref a, gs_ref b)
{
    gs_ref hero = a.kind == GS_REF_HERO ? a : b, unit = a.kind == GS_REF_HERO ? b : a;
    return hero.kind == GS_REF_HERO && unit.kind == GS_REF_UNIT && w->unit_of[hero.ix] == unit.ix;
}

static int worth_of_ref(const story_walk *w, gs_ref r)
{
    return r.kind == GS_REF_HERO ? worth_of_hero(w, r.ix) : worth_of_unit(w, r.ix);
}

static best_deed find_best(const story_walk *w)
{
    best_deed best = {{0}, 0, 0};
    int n = w->s->n_units + w->s->n_heroes;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n; i++) {
            gs_ref r = i < w->s->n_heroes ? gs_ref_hero(i) : gs_ref_unit(i - w->s->n_heroes);
            int x = worth_of_ref(w, r);
            if (pass == 0 && x > best.worth) {
                best = (best_deed){r, x, 0};
            } else if (pass == 1 && !story_same(r, best.who) && !same_deed(w, r, best.who) &&
                       x > best.second) {
                best.second = x;
            }
        }
    }
    return best;
}

/* The heroes whom he felled, the greatest of them first; their number. */
static int felled_heroes(const story_walk *w, gs_message *of, gs_ref by, gs_ref who[GS_MAX_HEROES])
{
    int n = 0;
    for (int i = 0; i < w->out->count; i++) {
        const gs_message *m = &w->out->m[i];
        bool fate = story_is(m, "hero-killed") || story_is(m, "hero-captured") ||
                    story_is(m, "hero-buried");
        gs_ref h = m->role[GS_ROLE_HERO];
        if (!fate || !story_same(m->role[GS_ROLE_BY], by) || h.kind != GS_REF_HERO ||
            n == GS_MAX_HEROES) {
            continue;
        }
        int at = n++;
        for (; at > 0 && w->s->heroes[who[at - 1].ix].rating < w->s->heroes[h.ix].rating; at--) {
            who[at] = who[at - 1];
        }
        who[at] = h;
        story_message_entry(of, m->entry[0]);
    }
    return n;
}

/* Whom he struck down. */
static void add_fallen(story_walk *w, gs_message *m, gs_ref by)
{
    gs_ref who[GS_MAX_HEROES];
    gs_str list = {0};
    int n = felled_heroes(w, m, by, who);
    for (int i = 0; i < n; i++) {
        story_list_add(&list, 'h', who[i].ix);
    }
    story_fact_add(m, "fallen", n);
    if (n) {
        m->role[GS_ROLE_FOE] = who[0];
        story_fact_word(m, "list", gs_arena_strdup(w->arena, list.p));
    }
    gs_str_free(&list);
}

/* The entries in which he felled somebody. */
static void cite_deeds(const story_walk *w, gs_message *m, gs_ref by)
{
    for (int i = 0; i < w->day->log->count; i++) {
        const gs_entry *e = &w->day->log->entries[i];
        for (int k = 0; k < e->n_parts; k++) {
            const gs_log_effect *f = &e->parts[k].u.effect;
            if (e->parts[k].kind == GS_LOG_EFFECT && f->amount > 0 && story_same(f->by, by) &&
                (f->kind == GS_EFFECT_LOSS || f->kind == GS_EFFECT_HITS)) {
                story_message_entry(m, e->n);
            }
        }
    }
}

/* Did no other unit fell as many? */
static bool felled_most(story_walk *w, gs_ref unit)
{
    const story_deed *own = deed_of(w, unit);
    for (int u = 0; u < w->s->n_units; u++) {
        if (own && !story_same(gs_ref_unit(u), unit) && w->unit_deed[u].felled >= own->felled) {
            return false;
        }
    }
    return own != NULL;
}

static void tell_hero_of_day(story_walk *w)
{
    best_deed best = find_best(w);
    if (best.worth == 0 || best.worth * 10 < best.second * 13) {
        return;
    }
    bool hero = best.who.kind == GS_REF_HERO;
    const story_deed *d = deed_of(w, best.who);
    int with = hero ? w->unit_of[best.who.ix] : best.who.ix;
    gs_message *m = story_message_of_day(w, "hero-of-day", best.who, (gs_ref){0});
    m->role[GS_ROLE_HERO] = hero ? best.who : (gs_ref){0};
    m->role[GS_ROLE_FRIEND] = with >= 0 ? gs_ref_unit(with) : (gs_ref){0};
    add_fallen(w, m, best.who);
    story_fact_add(m, "man", hero);
    if (felled_most(w, hero && with >= 0 ? gs_ref_unit(with) : best.who)) {
        story_fact_add(m, "most", 1); /* only then is his count a thing to tell */
    }
    story_fact_add(m, "felled", d->felled);
    story_fact_add(m, "heroes", d->heroes > 0);
    story_fact_add(m, "with-felled", hero && with >= 0 ? w->unit_deed[with].felled : 0);
    story_fact_add(m, "regained", with >= 0 ? regained(w, with) : 0);
    story_fact_add(m, "whole", w->day->whole[1 - m->side]);
    m->role[GS_ROLE_PLACE] = w->s->n_objectives == 1 ? (gs_ref){GS_REF_OBJECTIVE, 0} : (gs_ref){0};
    m->polarity = 1;
    cite_deeds(w, m, best.who);
    if (hero && with >= 0) {
        cite_deeds(w, m, gs_ref_unit(with));
    }
}

/* ---- who stood idle ---- */
static void tell_idle(story_walk *w, int side)
{
    int who[GS_MAX_UNITS], n = 0, strength = 0;
    for (int u = 0; u < w->s->n_units; u++) {
        bool came = !w->s->units[u].dummy && w->y->unit[u].row.units > 0;
        if (w->s->units[u].side == side && came && !w->unit_deed[u].acted) {
            strength += w->y->unit[u].row.began;
            who[n++] = u;
        }
    }
    if (n == 0 || strength * 10 < w->y->side[side].began) {
        return;
    }
    gs_message *m = story_message_of_day(w, "idle", gs_ref_side(side), gs_ref_side(1 - side));
    const char *list = story_list_units(w, who, n, 3);
    story_fact_add(m, "count", n);
    story_fact_add(m, "units", w->y->side[side].units);
    story_fact_add(m, "men", strength);
    if (list) {
        story_fact_word(m, "list", list);
    }
    m->mandatory = false;
    m->polarity = -1;
}

/* The general whose own unit neither struck nor was struck, all day. */
static void tell_stood_by(story_walk *w, int side)
{
    int g = w->s->side[side].general, u = g < 0 ? -1 : w->s->heroes[g].unit;
    bool came = u >= 0 && !w->s->units[u].dummy && w->y->unit[u].row.units > 0;
    if (!came || w->unit_deed[u].acted || w->s->units[u].side != side) {
        return;
    }
    gs_message *m = story_message_of_day(w, "stood-by", gs_ref_unit(u), (gs_ref){0});
    m->role[GS_ROLE_HERO] = gs_ref_hero(g);
    story_fact_add(m, "own-men", strstr(w->s->units[u].name, w->s->heroes[g].name) != NULL);
    m->mandatory = false;
    m->polarity = -1;
}

/* ---- whom nobody hurt ---- */
static bool is_elite(const gs_ob_unit *u)
{
    return u->facts && (strstr(u->facts, "=elite") || strstr(u->facts, "=veteran"));
}

static void tell_unhurt(story_walk *w)
{
    for (int u = 0; u < w->s->n_units; u++) {
        const gs_tally_unit *y = &w->y->unit[u];
        bool whole = y->end == GS_TALLY_STANDS && y->row.killed == 0 && w->unit_deed[u].harmed == 0;
        if (whole && w->unit_deed[u].rounds >= 3 && is_elite(&w->s->units[u])) {
            gs_message *m = story_message_of_day(w, "unhurt", gs_ref_unit(u), (gs_ref){0});
            story_fact_add(m, "rounds", w->unit_deed[u].rounds);
            story_fact_add(m, "left", y->row.left);
            story_fact_add(m, "felled", w->unit_deed[u].felled);
            m->mandatory = false;
            m->polarity = 1;
            cite_deeds(w, m, gs_ref_unit(u));
        }
    }
}

void story_tell_deeds(story_walk *w)
{
    bool all = story_whole_day(w) && !w->ever_bare && w->day->told[0] && w->day->told[1];
    if (all) {
        tell_hero_of_day(w);
        tell_idle(w, 0);
        tell_idle(w, 1);
        tell_stood_by(w, 0);
        tell_stood_by(w, 1);
        tell_unhurt(w);
    }
}
