/* From a campaign to the set-up of a battle: who marches in today, and as what. */
#include "muster_int.h"

#include "gesta/fixed.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* ---- facts ---- */
/* "k=v k=v" with the keys of `over` taking the place of those of `base`. */
static const char *merge(gs_arena *a, const char *base, const char *over)
{
    gs_str out = {0};
    const char *const parts[] = {base ? base : "", over ? over : ""};
    for (int i = 0; i < 2; i++) {
        for (const char *p = parts[i]; *p;) {
            size_t n = strcspn(p, " \t\n"), key = strcspn(p, "=");
            const char *again =
                i == 0 ? gs_camp_value(parts[1],
                                       gs_arena_strndup(a, p, key < n ? key : n), a)
                       : NULL;
            if (n && !again) {
                gs_str_add(&out, out.len ? " " : "");
                gs_str_addn(&out, p, n);
            }
            p += n;
            p += strspn(p, " \t\n");
        }
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

const gs_camp_as *gs_muster_as(const gs_camp_as *rows, int n, const char *ruleset)
{
    for (int i = 0; i < n; i++) {
        if (same(rows[i].ruleset, ruleset)) {
            return &rows[i];
        }
    }
    return NULL;
}

/* ---- units ---- */
int gs_muster_unit(const gs_muster *m, const char *id)
{
    return id ? gs_setup_unit(m->s, id) : -1;
}

static void place_unit(const gs_muster *m, gs_ob_unit *u, const gs_camp_force *f)
{
    u->entry = (uint8_t)f->entry;
    u->entry_turn = f->turn;
    u->entry_zone = f->zone;
    u->has_place = f->place;
    u->at = (gs_pt){gs_ground_length(m->home, m->rs, f->x),
                    gs_ground_length(m->home, m->rs, f->y)};
    u->facing = f->facing;
    u->files = m->own ? f->files : 0; /* files and formations are each book's own */
    u->formation = m->own ? f->formation : NULL;
}

/* CAM-8.3: strength under another rule set is the same share of full strength, to the
 * nearest, at least 1 while above 0. */
static void set_strength(const gs_muster *m, gs_ob_unit *u, const gs_unit_now *now,
                         const gs_camp_as *as)
{
    u->full = now->full;
    u->present = now->present;
    if (!m->own && as->strength > 0) {
        u->full = as->strength;
        u->present = now->full > 0 ? (int)gs_div_near(
                                         (int64_t)now->present * as->strength, now->full)
                                   : as->strength;
        u->present = u->present < 1 && now->present > 0 ? 1 : u->present;
    }
}

/* "unit.quality=..." in the rule set's own words: what one book calls poor another calls
 * levy. */
static const char *quality_fact(const gs_ruleset *rs, const char *quality, gs_arena *a)
{
    const gs_fact *f = gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.quality", 12);
    int32_t v;
    if (!f) {
        return "";
    }
    if (gs_fact_parse(f, quality, strlen(quality), &v, NULL) != GS_OK) {
        quality = strcmp(quality, "poor") == 0 ? "levy" : "regular";
    }
    return gs_fact_parse(f, quality, strlen(quality), &v, NULL) == GS_OK
               ? gs_arena_printf(a, "unit.quality=%s", quality)
               : "";
}

const char *gs_camp_unit_facts(const gs_campaign *c, const gs_ruleset *rs,
                               const gs_camp_unit *unit, const gs_camp_as *as, gs_arena *a)
{
    bool own = strcmp(rs->id, c->ruleset) == 0;
    gs_unit_now now;
    gs_campaign_unit_now(c, unit, &now);
    const char *facts = as->type ? gs_arena_printf(a, "unit.type=%s", as->type) : "";
    facts = merge(a, facts, as->facts);
    facts = merge(a, facts, own ? unit->facts : NULL);
    const char *quality = now.quality;
    if (!quality && !own && unit->facts) { /* its men are as good under any book */
        quality = gs_camp_value(unit->facts, "unit.quality", a);
    }
    return quality ? merge(a, facts, quality_fact(rs, quality, a)) : facts;
}

/* As what it fights: the troop of its own, or that of the scenario's row. */
static void set_profile(const gs_muster *m, gs_ob_unit *u, const gs_camp_unit *unit,
                        const gs_unit_now *now, const gs_camp_troop *troop,
                        const gs_camp_as *as)
{
    u->troop = troop->name;
    set_strength(m, u, now, as);
    u->facts = gs_camp_unit_facts(m->c, m->rs, unit, as, m->a);
    u->special = unit->special ? unit->special : troop->special;
}

/* It is called as everywhere in the campaign; who fights for another side keeps his own letter. */
static void set_code(const gs_muster *m, gs_ob_unit *u, const gs_camp_unit *unit, int side)
{
    const gs_camp_side *of = gs_campaign_side_of(m->c, unit->id);
    bool ally = of && !same(of->id, m->sc->musters[side].side);
    u->number = unit->number;
    u->letter = ally ? of->letter : NULL;
}

static gs_status add_unit(gs_muster *m, const gs_camp_unit *unit, const gs_camp_force *f,
                          int side)
{
    gs_unit_now now;
    gs_campaign_unit_now(m->c, unit, &now);
    const char *id = f->troop ? f->troop : unit->troop;
    const gs_camp_troop *troop = gs_campaign_troop(m->c, id);
    const gs_camp_as *as = troop ? gs_muster_as(troop->as, troop->n_as, m->rs->id) : NULL;
    int at = gs_muster_unit(m, unit->id);
    if (now.struck || (now.present <= 0 && unit->full > 0)) {
        return GS_OK; /* there is nobody left to come */
    }
    if (!as) {
        return gs_err_key(
            m->err, GS_STATE, id,
            "the campaign does not say what \"%s\" are under %s: gesta troop change %s "
            "--under %s --type ... (gesta words %s unit.type)",
            troop ? troop->name : id, m->rs->name, id, m->rs->id, m->rs->id);
    }
    if (at < 0 && m->s->n_units == GS_MAX_UNITS) {
        return gs_err_set(m->err, GS_LIMIT, "a battle has at most %d units",
                          GS_MAX_UNITS);
    }
    if (at < 0) {
        gs_ob_unit *u = &m->s->units[at = m->s->n_units++];
        u->id = unit->id;
        u->name = now.name;
        u->side = side;
        u->leader = -1;
    }
    set_profile(m, &m->s->units[at], unit, &now, troop, as);
    set_code(m, &m->s->units[at], unit, side);
    place_unit(m, &m->s->units[at], f);
    return GS_OK;
}

static gs_status add_army(gs_muster *m, const gs_camp_force *f, int side)
{
    gs_status st = GS_OK;
    gs_camp_unit **units;
    int n = gs_campaign_units(m->c, gs_campaign_army(m->c, f->army), m->a, &units);
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = add_unit(m, units[i], f, side);
    }
    return st;
}

/* Markers without men: hidden like those who are there, so that nobody knows which is
 * which. */
static gs_status add_dummies(gs_muster *m, const gs_camp_muster *side,
                             const gs_camp_force *f, int ix)
{
    int last = gs_camp_last_number(gs_campaign_side(m->c, side->side));
    for (int i = 0; i < m->s->n_units; i++) { /* other dummies may be there */
        const gs_ob_unit *u = &m->s->units[i];
        last = u->side == ix && !u->letter && u->number > last ? u->number : last;
    }
    for (int i = 0; i < f->dummies; i++) {
        if (m->s->n_units == GS_MAX_UNITS) {
            return gs_err_set(m->err, GS_LIMIT, "a battle has at most %d units",
                              GS_MAX_UNITS);
        }
        int n = 1;
        const char *id = gs_arena_printf(m->a, "%s-dummy-%d", side->side, n);
        while (gs_muster_unit(m, id) >= 0 || gs_campaign_unit(m->c, id)) {
            id = gs_arena_printf(m->a, "%s-dummy-%d", side->side, ++n);
        }
        m->s->units[m->s->n_units++] = (gs_ob_unit){.id = id,
                                                    .name = "a dummy",
                                                    .troop = "dummies",
                                                    .side = ix,
                                                    .full = 1,
                                                    .present = 1,
                                                    .leader = -1,
                                                    .facts = "",
                                                    .entry = GS_IN_AMBUSH,
                                                    .dummy = true,
                                                    .number = last + i + 1};
    }
    return GS_OK;
}

static void drop_unit(gs_muster *m, const char *id)
{
    int ix = gs_muster_unit(m, id);
    if (ix >= 0) {
        m->s->n_units--;
        memmove(&m->s->units[ix], &m->s->units[ix + 1],
                (size_t)(m->s->n_units - ix) * sizeof *m->s->units);
    }
}

/* Units of one side: armies first, then rows that name units; the absent last. */
static gs_status muster_units(gs_muster *m, const gs_camp_muster *side, int ix)
{
    gs_status st = GS_OK;
    for (int pass = 0; pass < 3 && st == GS_OK; pass++) {
        for (int i = 0; i < side->n_forces && st == GS_OK; i++) {
            const gs_camp_force *f = &side->forces[i];
            if (pass == 0 && f->army && !f->absent) {
                st = add_army(m, f, ix);
            } else if (pass == 1 && f->dummies > 0) {
                st = add_dummies(m, side, f, ix);
            } else if (pass == 1 && f->unit && !f->absent) {
                st = add_unit(m, gs_campaign_unit(m->c, f->unit), f, ix);
            } else if (pass == 2 && f->unit && f->absent) {
                drop_unit(m, f->unit);
            }
        }
    }
    return st;
}

static gs_status muster_side(gs_muster *m, int ix)
{
    const gs_camp_muster *side = &m->sc->musters[ix];
    const gs_camp_side *of = gs_campaign_side(m->c, side->side);
    gs_ob_side *o = &m->s->side[ix];
    o->id = of->id;
    o->name = of->name;
    o->adjective = of->adjective;
    o->colour = of->colour ? of->colour : o->colour;
    o->plan = side->plan;
    o->temper = side->temper;
    o->level = side->level;
    o->letter = of->letter;
    o->slot = of->slot;
    o->edge = side->edge;
    gs_status st = muster_units(m, side, ix);
    st = st == GS_OK ? gs_muster_leaders(m, side, ix) : st;
    st = st == GS_OK ? gs_muster_generals(m, side, ix) : st;
    if (st != GS_OK) {
        return st;
    }
    int first = 0;
    for (int i = 0; i < m->s->n_units; i++) {
        const gs_camp_unit *u = gs_campaign_unit(m->c, m->s->units[i].id);
        first += m->s->units[i].side == ix;
        m->s->units[i].leader = u && u->leader ? gs_setup_hero(m->s, u->leader) : -1;
    }
    if (first == 0 && !m->asked) {
        return gs_err_key(m->err, GS_STATE, of->id,
                          "%s has no unit left that could come to "
                          "\"%s\"",
                          of->name, m->sc->title);
    }
    o->general = gs_muster_choose_general(m, side, ix);
    if (o->general >= 0) {
        m->s->heroes[o->general].general = true;
    }
    gs_muster_name_generals(m, side, ix);
    return GS_OK;
}

/* `asked`: those who are named alone, for a question to the rules. */
static gs_status muster_for(const gs_campaign *c, const gs_camp_battle *b,
                            const gs_camp_scenario *sc, bool asked, gs_arena *a, gs_setup **out,
                            gs_err *err)
{
    *out = NULL;
    gs_muster m = {.c = c, .b = b, .sc = sc, .asked = asked, .a = a, .err = err};
    m.rs = gs_campaign_battle_ruleset(c, b);
    if (!m.sc || !m.rs) {
        return gs_err_key(err, GS_STATE, b->id,
                          "the battle \"%s\" has no %s to be fought by", b->id,
                          m.sc ? "rule set" : "scenario");
    }
    m.home = gs_ruleset_find(c->ruleset);
    m.own = strcmp(m.rs->id, c->ruleset) == 0;
    m.s = gs_setup_new(a, m.rs);
    gs_muster_head(&m);
    gs_muster_ground(&m);
    gs_muster_victory(&m);
    gs_status st = gs_muster_rules(&m);
    for (int side = 0; side < GS_SIDES && st == GS_OK; side++) {
        st = muster_side(&m, side);
    }
    gs_muster_challenges(&m);
    st = st == GS_OK ? gs_setup_complete(m.s, a, err) : st;
    if (st != GS_OK) {
        gs_err_prefix(err, "%s", b->id);
        return st;
    }
    *out = m.s;
    return GS_OK;
}

gs_status gs_campaign_muster(const gs_campaign *c, const gs_camp_battle *b, gs_arena *a,
                             gs_setup **out, gs_err *err)
{
    return muster_for(c, b, b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL, false, a,
                      out, err);
}

/* A row for each of the ids that is of the side, and its general. */
static void call_side(const gs_campaign *c, const gs_camp_side *side, const char *const *ids,
                      int n, gs_arena *a, gs_camp_muster *m)
{
    const gs_camp_hero *general = gs_campaign_general(c, side);
    m->side = side->id;
    m->forces = GS_NEW_ARRAY(a, gs_camp_force, n + 1);
    for (int i = 0; i < n; i++) {
        gs_camp_force f = {0};
        if (gs_campaign_side_of(c, ids[i]) == side) {
            f.unit = gs_campaign_unit(c, ids[i]) ? ids[i] : NULL;
            f.hero = f.unit ? NULL : ids[i];
            m->forces[m->n_forces++] = f;
        }
    }
    if (general) {
        m->forces[m->n_forces++] = (gs_camp_force){.hero = general->id};
    }
}

gs_status gs_campaign_muster_named(const gs_campaign *c, const gs_ruleset *rs,
                                   const char *const *ids, int n, gs_arena *a, gs_setup **out,
                                   gs_err *err)
{
    gs_camp_scenario *sc = GS_NEW(a, gs_camp_scenario);
    gs_camp_battle *b = GS_NEW(a, gs_camp_battle);
    const gs_camp_side *side[GS_SIDES] = {NULL, NULL};
    for (int i = 0; i < n; i++) {
        const gs_camp_side *of = gs_campaign_side_of(c, ids[i]);
        int at = !side[0] || side[0] == of ? 0 : 1;
        if (side[at] && side[at] != of) {
            return gs_err_key(err, GS_INPUT, ids[i], "those who are named are of three sides: a "
                              "battle has two");
        }
        side[at] = of;
    }
    for (int i = 0; i < c->n_sides && !side[1]; i++) {
        side[1] = &c->sides[i] != side[0] ? &c->sides[i] : NULL;
    }
    if (!side[0] || !side[1]) {
        return gs_err_set(err, GS_STATE, "the campaign has no two sides");
    }
    *b = (gs_camp_battle){.id = "today", .title = c->title, .ruleset = rs->id, .seed = 1};
    *sc = (gs_camp_scenario){.id = "today", .title = c->title};
    sc->musters = GS_NEW_ARRAY(a, gs_camp_muster, GS_SIDES);
    sc->n_musters = GS_SIDES;
    for (int i = 0; i < GS_SIDES; i++) {
        call_side(c, side[i], ids, n, a, &sc->musters[i]);
        sc->musters[i].edge = i;
    }
    return muster_for(c, b, sc, true, a, out, err);
}

/* Where the ledger has the battle's end; the whole of it if there is none. */
static int before_it(const gs_campaign *c, const gs_camp_battle *b)
{
    const gs_camp_entry *end = gs_campaign_fought_by(c, b->id);
    return end ? end->n - 1 : c->n_ledger;
}

gs_status gs_campaign_muster_under(const gs_campaign *c, const gs_camp_battle *b,
                                   const gs_ruleset *rs, gs_arena *a, gs_setup **out,
                                   gs_err *err)
{
    gs_campaign was;
    gs_camp_battle other = *b;
    int at = before_it(c, b);
    if (rs != gs_campaign_battle_ruleset(c, b)) {
        other.n_options = 0; /* they are of the book that it names */
    }
    other.ruleset = rs->id;
    if (at == c->n_ledger) {
        return gs_campaign_muster(c, &other, a, out, err);
    }
    gs_campaign_as_before(c, at, a, &was);
    return gs_campaign_muster(&was, &other, a, out, err);
}

gs_status gs_campaign_muster_on(const gs_campaign *c, const gs_camp_battle *b, const gs_ruleset *rs,
                                const char *date, gs_arena *a, gs_setup **out, gs_err *err)
{
    gs_campaign was;
    gs_camp_battle then = *b;
    gs_campaign_on(c, date, a, &was);
    then.ruleset = rs->id;
    gs_status st = gs_campaign_muster(&was, &then, a, out, err);
    if (st == GS_OK) {
        (*out)->date = gs_arena_strdup(a, date);
    }
    return st;
}
