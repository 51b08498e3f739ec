/* Battle XML in: the set-up. */
#include "xml_battle_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- set-up ---- */
static gs_status read_options(gs_xml_reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        const char *name = gs_xr_need(r, n, "name", &st),
                   *value = gs_xr_need(r, n, "value", &st);
        st = st == GS_OK ? gs_setup_set_option(r->s, name, value, r->err) : st;
        if (st != GS_OK && r->err && !r->err->line) {
            r->err->line = gs_xml_line(n);
        }
    }
    return st;
}

static int count_elements(xmlNodePtr in, const char *element)
{
    int count = 0;
    for (xmlNodePtr n = gs_xml_element(in->children); n; n = gs_xml_element(n->next)) {
        count += gs_xr_is(n, element);
    }
    return count;
}

static gs_status read_number(gs_xml_reader *r, xmlNodePtr n)
{
    gs_status st = GS_OK;
    gs_number *o = &r->s->numbers[r->s->n_numbers++];
    o->table = gs_xr_need(r, n, "name", &st);
    o->row = gs_xr_need(r, n, "for", &st);
    o->column = gs_xr_need(r, n, "column", &st);
    o->value = gs_xr_need(r, n, "value", &st);
    return st;
}

static gs_status read_house_rules(gs_xml_reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    r->s->patches = GS_NEW_ARRAY(r->a, gs_patch_row, count_elements(in, "rule") + 1);
    r->s->numbers = GS_NEW_ARRAY(r->a, gs_number, count_elements(in, "table") + 1);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "table")) {
            st = read_number(r, n);
            continue;
        }
        if (!gs_xr_is(n, "rule")) {
            return gs_xr_stray(r, n, in);
        }
        gs_patch_row *p = &r->s->patches[r->s->n_patches++];
        p->name = gs_xr_need(r, n, "name", &st);
        p->applies = gs_xr_text(r, n, "applies");
        p->procedure = gs_xr_text(r, n, "procedure");
        p->role = gs_xr_text(r, n, "role");
        p->when = gs_xr_text(r, n, "when");
        p->then = gs_xr_need(r, n, "then", &st);
        p->until = gs_xr_text(r, n, "until");
    }
    return st;
}

static gs_status read_terrain(gs_xml_reader *r, xmlNodePtr n, gs_ob_feature *f)
{
    gs_status st = GS_OK;
    f->id = gs_xr_need(r, n, "id", &st);
    f->kind = gs_xr_need(r, n, "kind", &st);
    f->name = gs_xr_text(r, n, "name");
    f->level = (int)gs_xr_int(r, n, "level", 0, 0, 9, &st);
    xmlNodePtr shape = gs_xml_element(n->children);
    if (st == GS_OK &&
        (!shape || (!gs_xr_is(shape, "area") && !gs_xr_is(shape, "line")))) {
        return gs_xml_fault(n, r->err, "terrain",
                            "<terrain> holds one <area> or one <line>");
    }
    if (st == GS_OK) {
        f->area = gs_xr_is(shape, "area");
        f->points = gs_xr_points(r, shape, "points", &f->n_points, &st);
        f->width = gs_xr_len(r, shape, "width", &st);
    }
    return st;
}

static gs_status read_victory(gs_xml_reader *r, xmlNodePtr n)
{
    gs_status st = GS_OK;
    gs_victory *v = &r->s->victory;
    const char *objective = gs_xr_text(r, n, "objective"),
               *limit = gs_xr_text(r, n, "at-limit");
    v->objective_side = objective && strcmp(objective, "both") == 0
                            ? 2
                            : gs_xr_side(r, n, "objective", -1, &st);
    v->hold_turns = (int)gs_xr_int(r, n, "hold-turns", 2, 0, 99, &st);
    v->break_units[0] = (int)gs_xr_int(r, n, "break-a", 0, 0, 999, &st);
    v->break_units[1] = (int)gs_xr_int(r, n, "break-b", 0, 0, 999, &st);
    v->break_per_cent[0] = (int)gs_xr_int(r, n, "break-a-per-cent", 0, 0, 100, &st);
    v->break_per_cent[1] = (int)gs_xr_int(r, n, "break-b-per-cent", 0, 0, 100, &st);
    v->exit_side = gs_xr_side(r, n, "exit", -1, &st);
    v->exit_units = (int)gs_xr_int(r, n, "exit-units", 0, 0, 999, &st);
    v->turn_limit = (int)gs_xr_int(r, n, "turn-limit", 0, 0, 999, &st);
    v->at_limit =
        limit && strcmp(limit, "draw") == 0 ? 2 : gs_xr_side(r, n, "at-limit", -1, &st);
    return st;
}

static gs_status read_zone(gs_xml_reader *r, xmlNodePtr n, gs_zone *z)
{
    gs_status st = GS_OK;
    z->side = gs_xr_side(r, n, "side", -1, &st);
    z->kind = gs_xr_need(r, n, "kind", &st);
    z->name = gs_xr_text(r, n, "name");
    z->points = gs_xr_points(r, n, "points", &z->n_points, &st);
    return st;
}

static gs_status read_objective(gs_xml_reader *r, xmlNodePtr n, gs_objective *o)
{
    gs_status st = GS_OK;
    o->id = gs_xr_need(r, n, "id", &st);
    o->name = gs_xr_need(r, n, "name", &st);
    o->at = (gs_pt){gs_xr_len(r, n, "x", &st), gs_xr_len(r, n, "y", &st)};
    o->radius = gs_xr_len(r, n, "radius", &st);
    o->worth = (int)gs_xr_int(r, n, "worth", 1, 0, 999, &st);
    return st;
}

static gs_status read_battlefield(gs_xml_reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    gs_setup *s = r->s;
    s->width = gs_xr_len(r, in, "width", &st);
    s->table_depth = gs_xr_len(r, in, "depth", &st);
    const char *unit = gs_xr_text(r, in, "unit");
    if (st == GS_OK && unit && strcmp(unit, s->ruleset->unit) != 0) {
        return gs_xml_fault(in, r->err, "unit",
                            "lengths of %s are in %s, not in \"%.40s\"", s->ruleset->name,
                            s->ruleset->unit, unit);
    }
    s->features = GS_NEW_ARRAY(r->a, gs_ob_feature, count_elements(in, "terrain") + 1);
    s->zones = GS_NEW_ARRAY(r->a, gs_zone, count_elements(in, "zone") + 1);
    s->objectives = GS_NEW_ARRAY(r->a, gs_objective, count_elements(in, "objective") + 1);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "terrain")) {
            st = read_terrain(r, n, &s->features[s->n_features++]);
        } else if (gs_xr_is(n, "zone")) {
            st = read_zone(r, n, &s->zones[s->n_zones++]);
        } else if (gs_xr_is(n, "objective")) {
            st = read_objective(r, n, &s->objectives[s->n_objectives++]);
        } else if (gs_xr_is(n, "victory")) {
            st = read_victory(r, n);
        } else {
            st = gs_xr_stray(r, n, in);
        }
    }
    return st;
}

static gs_status read_facts(gs_xml_reader *r, xmlNodePtr in, const char **facts,
                            xmlNodePtr *at)
{
    gs_status st = GS_OK;
    *at = NULL;
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "facts")) {
            st = gs_xml_words(n, r->a, facts, r->err);
        } else if (gs_xr_is(n, "at")) {
            *at = n;
        } else {
            st = gs_xr_stray(r, n, in);
        }
    }
    return st;
}

/* A place told by a cell of the table. */
static gs_status read_cell(gs_xml_reader *r, xmlNodePtr at, bool *placed, gs_place *in)
{
    const char *word = gs_xr_text(r, at, "cell");
    *placed = word != NULL;
    if (word && gs_setup_simulated(r->s)) {
        return gs_xml_fault(at, r->err, "cell", "a simulated battle has points, not cells");
    }
    return word ? gs_xr_cell(r, at, "cell", word, in) : GS_OK;
}

static gs_status read_unit(gs_xml_reader *r, xmlNodePtr n, int side)
{
    static const char *const entries[] = {"deployed", "on-turn", "by-die", "in-ambush",
                                          NULL};
    gs_status st = GS_OK;
    gs_ob_unit *u = &r->s->units[r->s->n_units++];
    xmlNodePtr at;
    u->side = side;
    u->leader = -1;
    u->id = gs_xr_need(r, n, "id", &st);
    u->name = gs_xr_need(r, n, "name", &st);
    u->number = (int)gs_xr_int(r, n, "number", 0, 0, 999999, &st);
    u->letter = gs_xr_text(r, n, "letter");
    u->troop = gs_xr_text(r, n, "troop");
    u->full = (int)gs_xr_number(r, n, "full", 0, 9999, &st);
    u->present = (int)gs_xr_int(r, n, "present", u->full, 0, 9999, &st);
    u->special = gs_xr_text(r, n, "special");
    u->under = gs_xr_text(r, n, "general");
    u->entry = (uint8_t)gs_xr_word(r, n, "entry", entries, &st);
    u->entry_turn = (int)gs_xr_int(r, n, "turn", 0, 0, 99, &st);
    u->entry_zone = gs_xr_text(r, n, "zone");
    u->dummy = gs_xr_text(r, n, "dummy") != NULL;
    st = st == GS_OK ? read_facts(r, n, &u->facts, &at) : st;
    if (st == GS_OK && at) {
        u->has_place = gs_xr_text(r, at, "x") != NULL;
        st = u->has_place ? st : read_cell(r, at, &u->has_place, &u->in);
        u->at = (gs_pt){gs_xr_len(r, at, "x", &st), gs_xr_len(r, at, "y", &st)};
        u->facing = gs_xr_ang(r, at, "facing", &st);
        u->files = (int)gs_xr_int(r, at, "files", 0, 0, 999, &st);
        u->formation = gs_xr_text(r, at, "formation");
    }
    return st;
}

static gs_status read_hero(gs_xml_reader *r, xmlNodePtr n, int side)
{
    gs_status st = GS_OK;
    gs_ob_hero *h = &r->s->heroes[r->s->n_heroes++];
    xmlNodePtr at;
    h->side = side;
    h->unit = -1;
    h->id = gs_xr_need(r, n, "id", &st);
    h->name = gs_xr_need(r, n, "name", &st);
    h->epithet = gs_xr_text(r, n, "epithet");
    h->rating = (int)gs_xr_number(r, n, "power", 0, 99, &st);
    h->power = (int)gs_xr_int(r, n, "present", h->rating, 0, 99, &st);
    h->kind = gs_xr_text(r, n, "kind");
    h->gender = gs_xr_text(r, n, "gender");
    const char *player = gs_xr_text(r, n, "player"), *role = gs_xr_text(r, n, "role");
    h->player = player && strcmp(player, "yes") == 0;
    h->general = role && strcmp(role, "general") == 0;
    h->under = gs_xr_text(r, n, "general");
    h->foe = gs_xr_text(r, n, "foe");
    h->taunt = gs_xr_text(r, n, "taunt");
    h->foe_turn = (int)gs_xr_int(r, n, "foe-turn", 0, 0, 999, &st);
    st = st == GS_OK ? read_facts(r, n, &h->facts, &at) : st;
    if (st == GS_OK && at) {
        h->has_place = true;
        st = gs_xr_text(r, at, "cell") ? read_cell(r, at, &h->has_place, &h->in) : st;
        h->at = (gs_pt){gs_xr_len(r, at, "x", &st), gs_xr_len(r, at, "y", &st)};
        h->facing = gs_xr_ang(r, at, "facing", &st);
    }
    return st;
}

static gs_status read_side(gs_xml_reader *r, xmlNodePtr in, int side)
{
    static const char *const edges[] = {"bottom", "top", "left", "right", NULL};
    gs_status st = GS_OK;
    gs_ob_side *o = &r->s->side[side];
    o->general = -1;
    o->id = gs_xr_need(r, in, "id", &st);
    o->name = gs_xr_need(r, in, "name", &st);
    o->adjective = gs_xr_text(r, in, "adjective");
    o->colour = gs_xr_text(r, in, "colour");
    o->letter = gs_xr_text(r, in, "letter");
    o->slot = (int)gs_xr_int(r, in, "slot", 0, 0, 4, &st);
    o->plan = gs_xr_text(r, in, "plan");
    o->temper = gs_xr_text(r, in, "temper");
    o->level = gs_xr_text(r, in, "level");
    const char *alliance = gs_xr_text(r, in, "alliance");
    o->allied = alliance && strcmp(alliance, "yes") == 0;
    o->edge = gs_xr_word(r, in, "edge", edges, &st);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "unit") && r->s->n_units < GS_MAX_UNITS) {
            st = read_unit(r, n, side);
        } else if (gs_xr_is(n, "hero") && r->s->n_heroes < GS_MAX_HEROES) {
            st = read_hero(r, n, side);
        } else {
            st = gs_xr_is(n, "unit") || gs_xr_is(n, "hero")
                     ? gs_xml_fault(n, r->err, "side",
                                    "a battle has at most %d units and %d "
                                    "heroes",
                                    GS_MAX_UNITS, GS_MAX_HEROES)
                     : gs_xr_stray(r, n, in);
        }
    }
    return st;
}

/* Leaders, a hero's unit, commanders: once all units and heroes are known. */
static gs_status link_side(gs_xml_reader *r, xmlNodePtr in, int *unit, int *hero,
                           int side)
{
    gs_status st = GS_OK;
    const char *id = gs_xr_text(r, in, "commander");
    if (id) {
        r->s->side[side].general = gs_setup_hero(r->s, id);
        if (r->s->side[side].general < 0) {
            return gs_xml_fault(in, r->err, "commander",
                                "\"%.60s\" is no hero of this battle", id);
        }
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        bool of_unit = gs_xr_is(n, "unit");
        const char *name = of_unit ? "leader" : "unit";
        id = gs_xr_text(r, n, name);
        int ix = !id ? -1 : of_unit ? gs_setup_hero(r->s, id) : gs_setup_unit(r->s, id);
        if (id && ix < 0) {
            return gs_xml_fault(n, r->err, name, "\"%.60s\" is no %s of this battle", id,
                                of_unit ? "hero" : "unit");
        }
        if (of_unit) {
            r->s->units[(*unit)++].leader = ix;
        } else {
            r->s->heroes[(*hero)++].unit = ix;
        }
    }
    return st;
}

/* ---- the whole set-up ---- */
static gs_status read_head(gs_xml_reader *r, xmlNodePtr root)
{
    gs_status st = GS_OK;
    const char *ruleset = gs_xr_need(r, root, "ruleset", &st);
    const gs_ruleset *rs = st == GS_OK ? gs_ruleset_find(ruleset) : NULL;
    if (st == GS_OK && !rs) {
        return gs_xml_fault(root, r->err, "ruleset", "there is no rule set \"%.60s\"",
                            ruleset);
    }
    if (st != GS_OK) {
        return st;
    }
    gs_setup *s = r->s = gs_setup_new(r->a, rs);
    s->id = gs_xr_need(r, root, "id", &st);
    s->title = gs_xr_need(r, root, "title", &st);
    s->date = gs_xr_text(r, root, "date");
    s->place = gs_xr_text(r, root, "place");
    s->scenario = gs_xr_text(r, root, "scenario");
    const char *seed = gs_xr_text(r, root, "seed");
    if (st == GS_OK && seed &&
        (strlen(seed) > 20 || strspn(seed, "0123456789") != strlen(seed))) {
        return gs_xml_fault(root, r->err, "seed", "\"%.40s\" is no whole number", seed);
    }
    s->seed = seed ? strtoull(seed, NULL, 10) : 0;
    s->source = gs_xr_need(r, root, "source", &st);
    s->depth = gs_xr_need(r, root, "depth", &st);
    s->players = gs_xr_text(r, root, "players");
    const char *positions = gs_xr_text(r, root, "positions");
    s->positions =
        positions ? gs_position_words[gs_xr_word(r, root, "positions", gs_position_words, &st)] : NULL;
    return st;
}

static gs_status read_setup_part(gs_xml_reader *r, xmlNodePtr n, xmlNodePtr root,
                                 int *sides)
{
    if (gs_xr_is(n, "about")) {
        return gs_xml_words(n, r->a, &r->s->about, r->err);
    }
    if (gs_xr_is(n, "credit")) {
        return gs_xml_words(n, r->a, &r->s->credit, r->err);
    }
    if (gs_xr_is(n, "options")) {
        return read_options(r, n);
    }
    if (gs_xr_is(n, "house-rules")) {
        return read_house_rules(r, n);
    }
    if (gs_xr_is(n, "side") && *sides < GS_SIDES) {
        return read_side(r, n, (*sides)++);
    }
    if (gs_xr_is(n, "battlefield") || gs_xr_is(n, "log") || gs_xr_is(n, "outcome") ||
        gs_xr_is(n, "forecast") || gs_xr_is(n, "narrative")) {
        return GS_OK; /* later: they name sides, units and heroes */
    }
    return gs_xr_stray(r, n, root);
}

gs_status gs_xr_setup(gs_xml_reader *r, xmlNodePtr root)
{
    gs_status st = read_head(r, root);
    int sides = 0, unit = 0, hero = 0;
    if (st != GS_OK) {
        return st;
    }
    r->s->units = GS_NEW_ARRAY(r->a, gs_ob_unit, GS_MAX_UNITS);
    r->s->heroes = GS_NEW_ARRAY(r->a, gs_ob_hero, GS_MAX_HEROES);
    for (xmlNodePtr n = gs_xml_element(root->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_setup_part(r, n, root, &sides);
    }
    if (st == GS_OK && sides != GS_SIDES) {
        return gs_xml_fault(root, r->err, "side", "a battle has two sides; here are %d",
                            sides);
    }
    sides = 0;
    for (xmlNodePtr n = gs_xml_element(root->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "side")) {
            st = link_side(r, n, &unit, &hero, sides++);
        } else if (gs_xr_is(n, "battlefield")) {
            st = read_battlefield(r, n);
        }
    }
    if (st == GS_OK) {
        st = gs_setup_complete(r->s, r->a, r->err);
        if (st != GS_OK && r->err && !r->err->line) {
            r->err->line = gs_xml_line(root);
        }
    }
    return st;
}
