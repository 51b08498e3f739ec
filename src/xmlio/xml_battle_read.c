/* Battle XML in: set-up first, then the log, folded entry by entry. */
#include "xml_int.h"

#include "gesta/fixed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    gs_arena *a;
    gs_setup *s;
    gs_log *log;
    gs_table_state *state;
    int turn, side;
    const char *phase;
    gs_err *err;
} reader;

static bool is(xmlNodePtr n, const char *element)
{
    return gs_xml_is(n, GS_NS_BATTLE, element);
}

/* ---- attributes, each with its own check; the first fault stays in *st ---- */
static const char *text_of(reader *r, xmlNodePtr n, const char *name)
{
    return gs_xml_get(n, name, r->a);
}

static const char *need_text(reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t && *st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "<%s> needs the attribute %s", gs_xml_name(n),
                           name);
    }
    return t ? t : "";
}

static int64_t int_of(reader *r, xmlNodePtr n, const char *name, int64_t otherwise,
                      int64_t lo, int64_t hi, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t) {
        return otherwise;
    }
    const gs_field f = {name, NULL, 0, lo, hi, 0, 0, GS_FIELD_INT, 8, false};
    int64_t v = otherwise;
    if (*st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = (int)xmlGetLineNo(n);
        }
    }
    return v;
}

static gs_len len_of(reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    const gs_field f = {name, NULL,         0, -1000000000, 1000000000, 0,
                        0,    GS_FIELD_LEN, 4, false};
    int32_t v = 0;
    if (t && *st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = (int)xmlGetLineNo(n);
        }
    }
    return v;
}

static gs_ang ang_of(reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    const gs_field f = {name, NULL, 0, 0, 0, 0, 0, GS_FIELD_ANG, 4, false};
    int32_t v = 0;
    if (t && *st == GS_OK && gs_field_parse(&f, &v, t, r->a, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = (int)xmlGetLineNo(n);
        }
    }
    return v;
}

static int word_of(reader *r, xmlNodePtr n, const char *name, const char *const *words,
                   gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    for (int i = 0; t && words[i]; i++) {
        if (strcmp(words[i], t) == 0) {
            return i;
        }
    }
    if (t && *st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "\"%.60s\" is no %s of <%s>", t, name,
                           gs_xml_name(n));
    }
    return 0;
}

static gs_pt *points_of(reader *r, xmlNodePtr n, const char *name, int *count,
                        gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    gs_pt *points = NULL;
    *count = 0;
    if (t && *st == GS_OK && gs_points_parse(t, r->a, &points, count, r->err) != GS_OK) {
        *st = GS_INPUT;
        if (r->err) {
            r->err->line = (int)xmlGetLineNo(n);
        }
    }
    return points;
}

/* Side of an id: 0, 1; `otherwise` without the attribute. */
static int side_of(reader *r, xmlNodePtr n, const char *name, int otherwise,
                   gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    if (!t) {
        return otherwise;
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (r->s->side[i].id && strcmp(r->s->side[i].id, t) == 0) {
            return i;
        }
    }
    if (*st == GS_OK) {
        *st = gs_xml_fault(n, r->err, name, "\"%.60s\" is no side of this battle", t);
    }
    return otherwise;
}

/* What an id points at: a unit, what it split into, a hero, what he raised, a side, a
 * feature, an objective. */
static gs_ref find_ref(const gs_setup *s, const char *id)
{
    for (int i = 0; i < s->n_units; i++) {
        if (strcmp(s->units[i].id, id) == 0) {
            return gs_ref_unit(i);
        }
        if (s->units[i].detached && strcmp(s->units[i].detached, id) == 0) {
            return gs_ref_unit(s->n_units + i);
        }
    }
    for (int i = 0; i < s->n_heroes; i++) {
        if (strcmp(s->heroes[i].id, id) == 0) {
            return gs_ref_hero(i);
        }
        if (s->heroes[i].raised && strcmp(s->heroes[i].raised, id) == 0) {
            return gs_ref_hero(s->n_heroes + i);
        }
    }
    for (int i = 0; i < GS_SIDES; i++) {
        if (s->side[i].id && strcmp(s->side[i].id, id) == 0) {
            return gs_ref_side(i);
        }
    }
    int ix = gs_setup_feature(s, id);
    if (ix >= 0) {
        return (gs_ref){GS_REF_FEATURE, (int16_t)ix};
    }
    ix = gs_setup_objective(s, id);
    return ix >= 0 ? (gs_ref){GS_REF_OBJECTIVE, (int16_t)ix} : (gs_ref){GS_REF_NONE, 0};
}

static gs_ref ref_of(reader *r, xmlNodePtr n, const char *name, gs_status *st)
{
    const char *t = gs_xml_get(n, name, r->a);
    gs_ref ref = {GS_REF_NONE, 0};
    if (t) {
        ref = find_ref(r->s, t);
        if (ref.kind == GS_REF_NONE && *st == GS_OK) {
            *st = gs_xml_fault(n, r->err, name,
                               "nothing in this battle has the id \"%.60s\"", t);
        }
    }
    return ref;
}

static gs_status stray(reader *r, xmlNodePtr n, xmlNodePtr in)
{
    return gs_xml_fault(n, r->err, gs_xml_name(n), "<%.60s> does not belong in <%s>",
                        gs_xml_name(n), gs_xml_name(in));
}

/* ---- set-up ---- */
static gs_status read_options(reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        const char *name = need_text(r, n, "name", &st),
                   *value = need_text(r, n, "value", &st);
        st = st == GS_OK ? gs_setup_set_option(r->s, name, value, r->err) : st;
        if (st != GS_OK && r->err && !r->err->line) {
            r->err->line = (int)xmlGetLineNo(n);
        }
    }
    return st;
}

static int count_elements(xmlNodePtr in, const char *element)
{
    int count = 0;
    for (xmlNodePtr n = gs_xml_element(in->children); n; n = gs_xml_element(n->next)) {
        count += is(n, element);
    }
    return count;
}

static gs_status read_patches(reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    r->s->patches = GS_NEW_ARRAY(r->a, gs_patch_row, count_elements(in, "rule") + 1);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (!is(n, "rule")) {
            return stray(r, n, in);
        }
        gs_patch_row *p = &r->s->patches[r->s->n_patches++];
        p->name = need_text(r, n, "name", &st);
        p->applies = text_of(r, n, "applies");
        p->procedure = text_of(r, n, "procedure");
        p->role = text_of(r, n, "role");
        p->when = text_of(r, n, "when");
        p->then = need_text(r, n, "then", &st);
    }
    return st;
}

static gs_status read_terrain(reader *r, xmlNodePtr n, gs_ob_feature *f)
{
    gs_status st = GS_OK;
    f->id = need_text(r, n, "id", &st);
    f->kind = need_text(r, n, "kind", &st);
    f->name = text_of(r, n, "name");
    f->level = (int)int_of(r, n, "level", 0, 0, 9, &st);
    xmlNodePtr shape = gs_xml_element(n->children);
    if (st == GS_OK && (!shape || (!is(shape, "area") && !is(shape, "line")))) {
        return gs_xml_fault(n, r->err, "terrain",
                            "<terrain> holds one <area> or one <line>");
    }
    if (st == GS_OK) {
        f->area = is(shape, "area");
        f->points = points_of(r, shape, "points", &f->n_points, &st);
        f->width = len_of(r, shape, "width", &st);
    }
    return st;
}

static gs_status read_victory(reader *r, xmlNodePtr n)
{
    gs_status st = GS_OK;
    gs_victory *v = &r->s->victory;
    const char *objective = text_of(r, n, "objective"),
               *limit = text_of(r, n, "at-limit");
    v->objective_side = objective && strcmp(objective, "both") == 0
                            ? 2
                            : side_of(r, n, "objective", -1, &st);
    v->hold_turns = (int)int_of(r, n, "hold-turns", 2, 0, 99, &st);
    v->break_units[0] = (int)int_of(r, n, "break-a", 0, 0, 999, &st);
    v->break_units[1] = (int)int_of(r, n, "break-b", 0, 0, 999, &st);
    v->break_per_cent[0] = (int)int_of(r, n, "break-a-per-cent", 0, 0, 100, &st);
    v->break_per_cent[1] = (int)int_of(r, n, "break-b-per-cent", 0, 0, 100, &st);
    v->exit_side = side_of(r, n, "exit", -1, &st);
    v->exit_units = (int)int_of(r, n, "exit-units", 0, 0, 999, &st);
    v->turn_limit = (int)int_of(r, n, "turn-limit", 0, 0, 999, &st);
    v->at_limit =
        limit && strcmp(limit, "draw") == 0 ? 2 : side_of(r, n, "at-limit", -1, &st);
    return st;
}

static gs_status read_zone(reader *r, xmlNodePtr n, gs_zone *z)
{
    gs_status st = GS_OK;
    z->side = side_of(r, n, "side", -1, &st);
    z->kind = need_text(r, n, "kind", &st);
    z->name = text_of(r, n, "name");
    z->points = points_of(r, n, "points", &z->n_points, &st);
    return st;
}

static gs_status read_objective(reader *r, xmlNodePtr n, gs_objective *o)
{
    gs_status st = GS_OK;
    o->id = need_text(r, n, "id", &st);
    o->name = need_text(r, n, "name", &st);
    o->at = (gs_pt){len_of(r, n, "x", &st), len_of(r, n, "y", &st)};
    o->radius = len_of(r, n, "radius", &st);
    o->worth = (int)int_of(r, n, "worth", 1, 0, 999, &st);
    return st;
}

static gs_status read_battlefield(reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    gs_setup *s = r->s;
    s->width = len_of(r, in, "width", &st);
    s->table_depth = len_of(r, in, "depth", &st);
    const char *unit = text_of(r, in, "unit");
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
        if (is(n, "terrain")) {
            st = read_terrain(r, n, &s->features[s->n_features++]);
        } else if (is(n, "zone")) {
            st = read_zone(r, n, &s->zones[s->n_zones++]);
        } else if (is(n, "objective")) {
            st = read_objective(r, n, &s->objectives[s->n_objectives++]);
        } else if (is(n, "victory")) {
            st = read_victory(r, n);
        } else {
            st = stray(r, n, in);
        }
    }
    return st;
}

static gs_status read_facts(reader *r, xmlNodePtr in, const char **facts, xmlNodePtr *at)
{
    gs_status st = GS_OK;
    *at = NULL;
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (is(n, "facts")) {
            st = gs_xml_words(n, r->a, facts, r->err);
        } else if (is(n, "at")) {
            *at = n;
        } else {
            st = stray(r, n, in);
        }
    }
    return st;
}

static gs_status read_unit(reader *r, xmlNodePtr n, int side)
{
    static const char *const entries[] = {"deployed", "on-turn", "by-die", "in-ambush",
                                          NULL};
    gs_status st = GS_OK;
    gs_ob_unit *u = &r->s->units[r->s->n_units++];
    xmlNodePtr at;
    u->side = side;
    u->leader = -1;
    u->id = need_text(r, n, "id", &st);
    u->name = need_text(r, n, "name", &st);
    u->troop = text_of(r, n, "troop");
    u->full = (int)int_of(r, n, "full", 0, 0, 9999, &st);
    u->present = (int)int_of(r, n, "present", u->full, 0, 9999, &st);
    u->special = text_of(r, n, "special");
    u->entry = (uint8_t)word_of(r, n, "entry", entries, &st);
    u->entry_turn = (int)int_of(r, n, "turn", 0, 0, 99, &st);
    u->entry_zone = text_of(r, n, "zone");
    u->dummy = text_of(r, n, "dummy") != NULL;
    st = st == GS_OK ? read_facts(r, n, &u->facts, &at) : st;
    if (st == GS_OK && at) {
        u->has_place = text_of(r, at, "x") != NULL;
        u->at = (gs_pt){len_of(r, at, "x", &st), len_of(r, at, "y", &st)};
        u->facing = ang_of(r, at, "facing", &st);
        u->files = (int)int_of(r, at, "files", 0, 0, 999, &st);
        u->formation = text_of(r, at, "formation");
    }
    return st;
}

static gs_status read_hero(reader *r, xmlNodePtr n, int side)
{
    gs_status st = GS_OK;
    gs_ob_hero *h = &r->s->heroes[r->s->n_heroes++];
    xmlNodePtr at;
    h->side = side;
    h->unit = -1;
    h->id = need_text(r, n, "id", &st);
    h->name = need_text(r, n, "name", &st);
    h->epithet = text_of(r, n, "epithet");
    h->rating = (int)int_of(r, n, "power", 1, 0, 99, &st);
    h->power = (int)int_of(r, n, "present", h->rating, 0, 99, &st);
    h->kind = text_of(r, n, "kind");
    h->gender = text_of(r, n, "gender");
    const char *player = text_of(r, n, "player"), *role = text_of(r, n, "role");
    h->player = player && strcmp(player, "yes") == 0;
    h->general = role && strcmp(role, "general") == 0;
    st = st == GS_OK ? read_facts(r, n, &h->facts, &at) : st;
    if (st == GS_OK && at) {
        h->has_place = true;
        h->at = (gs_pt){len_of(r, at, "x", &st), len_of(r, at, "y", &st)};
        h->facing = ang_of(r, at, "facing", &st);
    }
    return st;
}

static gs_status read_side(reader *r, xmlNodePtr in, int side)
{
    static const char *const edges[] = {"bottom", "top", "left", "right", NULL};
    gs_status st = GS_OK;
    gs_ob_side *o = &r->s->side[side];
    o->general = -1;
    o->id = need_text(r, in, "id", &st);
    o->name = need_text(r, in, "name", &st);
    o->adjective = text_of(r, in, "adjective");
    o->colour = text_of(r, in, "colour");
    o->plan = text_of(r, in, "plan");
    o->temper = text_of(r, in, "temper");
    o->edge = word_of(r, in, "edge", edges, &st);
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (is(n, "unit") && r->s->n_units < GS_MAX_UNITS) {
            st = read_unit(r, n, side);
        } else if (is(n, "hero") && r->s->n_heroes < GS_MAX_HEROES) {
            st = read_hero(r, n, side);
        } else {
            st = is(n, "unit") || is(n, "hero")
                     ? gs_xml_fault(n, r->err, "side",
                                    "a battle has at most %d units and %d "
                                    "heroes",
                                    GS_MAX_UNITS, GS_MAX_HEROES)
                     : stray(r, n, in);
        }
    }
    return st;
}

/* Leaders, a hero's unit, commanders: once all units and heroes are known. */
static gs_status link_side(reader *r, xmlNodePtr in, int *unit, int *hero, int side)
{
    gs_status st = GS_OK;
    const char *id = text_of(r, in, "commander");
    if (id) {
        r->s->side[side].general = gs_setup_hero(r->s, id);
        if (r->s->side[side].general < 0) {
            return gs_xml_fault(in, r->err, "commander",
                                "\"%.60s\" is no hero of this battle", id);
        }
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        bool of_unit = is(n, "unit");
        const char *name = of_unit ? "leader" : "unit";
        id = text_of(r, n, name);
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

/* ---- the log ---- */
static gs_status read_pose(reader *r, xmlNodePtr n, const char *name, gs_pose *p)
{
    const char *t = text_of(r, n, name);
    int32_t v[3] = {0, 0, 0};
    char word[3][24];
    if (!t || sscanf(t, "%23s %23s %23s", word[0], word[1], word[2]) != 3) {
        return gs_xml_fault(n, r->err, name, "%s is written \"x y facing\"", name);
    }
    for (int i = 0; i < 3; i++) {
        const gs_field f = {name,       NULL, 0, -1000000000,
                            1000000000, 0,    0, i < 2 ? GS_FIELD_LEN : GS_FIELD_ANG,
                            4,          false};
        if (gs_field_parse(&f, &v[i], word[i], r->a, r->err) != GS_OK) {
            if (r->err) {
                r->err->line = (int)xmlGetLineNo(n);
            }
            return GS_INPUT;
        }
    }
    *p = (gs_pose){{v[0], v[1]}, v[2]};
    return GS_OK;
}

static gs_status read_resolve(reader *r, xmlNodePtr in, gs_log_resolve *o)
{
    gs_status st = GS_OK;
    gs_str patches = {0};
    o->procedure = need_text(r, in, "procedure", &st);
    o->rules = text_of(r, in, "rules");
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (is(n, "situation")) {
            st = gs_xml_words(n, r->a, &o->situation, r->err);
        } else if (is(n, "dice")) {
            st = gs_xml_words(n, r->a, &o->dice, r->err);
        } else if (is(n, "result")) {
            st = gs_xml_words(n, r->a, &o->result, r->err);
        } else if (is(n, "patch")) {
            gs_str_addf(&patches, "%s %s %s %s\n", need_text(r, n, "rule", &st),
                        need_text(r, n, "fact", &st), need_text(r, n, "from", &st),
                        need_text(r, n, "to", &st));
        } else if (!is(n, "working")) { /* the working follows from the rest */
            st = stray(r, n, in);
        }
    }
    o->patches = patches.len ? gs_arena_strdup(r->a, gs_str_text(&patches)) : NULL;
    gs_str_free(&patches);
    return st;
}

static gs_status read_move(reader *r, xmlNodePtr n, gs_log_move *m)
{
    gs_status st = GS_OK;
    m->who = ref_of(r, n, text_of(r, n, "hero") ? "hero" : "unit", &st);
    m->manner = (uint8_t)word_of(r, n, "manner", gs_manner_words, &st);
    st = st == GS_OK ? read_pose(r, n, "from", &m->from) : st;
    st = st == GS_OK ? read_pose(r, n, "to", &m->to) : st;
    m->path = points_of(r, n, "path", &m->n_path, &st);
    m->allowance = len_of(r, n, "allowance", &st);
    m->cost = len_of(r, n, "cost", &st);
    m->rules = text_of(r, n, "rules");
    return st;
}

static gs_status read_effect(reader *r, xmlNodePtr n, gs_log_effect *e)
{
    static const char *const who[] = {"unit", "hero", "side", "terrain", "objective"};
    static const char *const amounts[] = {"amount", "figures", "stands", "hits"};
    gs_status st = GS_OK;
    e->kind = (uint8_t)word_of(r, n, "kind", gs_effect_words, &st);
    for (int i = 0; i < GS_COUNT(who) && st == GS_OK; i++) {
        gs_ref ref = ref_of(r, n, who[i], &st);
        e->who = ref.kind != GS_REF_NONE ? ref : e->who;
    }
    e->by = ref_of(r, n, "by", &st);
    for (int i = 0; i < GS_COUNT(amounts); i++) {
        e->amount = (int32_t)int_of(r, n, amounts[i], e->amount, -999999, 999999, &st);
    }
    e->left = (int32_t)int_of(r, n, "left", 0, -999999, 999999, &st);
    e->word = text_of(r, n, "word");
    e->pose.at = (gs_pt){len_of(r, n, "x", &st), len_of(r, n, "y", &st)};
    e->pose.facing = ang_of(r, n, "facing", &st);
    e->files = (int)int_of(r, n, "files", 0, 0, 999, &st);
    return st;
}

static gs_status read_plan(reader *r, xmlNodePtr n, gs_log_plan *p)
{
    gs_status st = GS_OK;
    p->side = side_of(r, n, "side", -1, &st);
    p->level = text_of(r, n, "level");
    p->what = text_of(r, n, "what");
    p->old = text_of(r, n, "old");
    p->chosen = text_of(r, n, "chosen");
    p->reason = text_of(r, n, "reason");
    p->facts = text_of(r, n, "facts");
    p->who = ref_of(r, n, "who", &st);
    p->target = ref_of(r, n, "target", &st);
    return st;
}

static gs_status read_part(reader *r, xmlNodePtr n, xmlNodePtr in)
{
    if (is(n, "resolve")) {
        return read_resolve(r, n, &gs_log_part_add(r->log, GS_LOG_RESOLVE)->u.resolve);
    }
    if (is(n, "move")) {
        return read_move(r, n, &gs_log_part_add(r->log, GS_LOG_MOVE)->u.move);
    }
    if (is(n, "effect")) {
        return read_effect(r, n, &gs_log_part_add(r->log, GS_LOG_EFFECT)->u.effect);
    }
    if (is(n, "plan")) {
        return read_plan(r, n, &gs_log_part_add(r->log, GS_LOG_PLAN)->u.plan);
    }
    if (is(n, "note") || is(n, "override")) {
        gs_log_kind kind = is(n, "note") ? GS_LOG_NOTE : GS_LOG_OVERRIDE;
        return gs_xml_words(n, r->a, &gs_log_part_add(r->log, kind)->u.note, r->err);
    }
    return stray(r, n, in);
}

static gs_status read_entry(reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    gs_ref actor = ref_of(r, in, "actor", &st), target = ref_of(r, in, "target", &st);
    const char *kind = need_text(r, in, "kind", &st);
    int64_t number = int_of(r, in, "n", 0, 1, 999999999, &st);
    if (st != GS_OK) {
        return st;
    }
    gs_entry *e = gs_log_entry(r->log, r->turn, r->phase, r->side, kind, actor, target);
    if (number != e->n) {
        return gs_xml_fault(in, r->err, "n",
                            "entries are numbered 1, 2, 3 ...: %lld stands where "
                            "%d is expected",
                            (long long)number, e->n);
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_part(r, n, in);
    }
    if (st == GS_OK) {
        st = gs_fold_entry(r->s, r->state, e, r->err);
        if (st != GS_OK && r->err) {
            gs_err_prefix(r->err, "entry %d does not add up", e->n);
            r->err->line = (int)xmlGetLineNo(in);
        }
    }
    return st;
}

static gs_status read_state(reader *r, xmlNodePtr n)
{
    gs_status st = GS_OK;
    const char *hash = need_text(r, n, "hash", &st);
    int64_t runs = int_of(r, n, "runs", 0, 0, UINT32_MAX, &st);
    if (st == GS_OK && (strlen(hash) != 16 || strspn(hash, "0123456789abcdef") != 16)) {
        st = gs_xml_fault(n, r->err, "hash", "a hash is 16 digits 0 to 9, a to f");
    }
    if (st == GS_OK) {
        gs_log_turn_end(r->log, r->turn, strtoull(hash, NULL, 16), (uint32_t)runs);
    }
    return st;
}

static gs_status read_turn(reader *r, xmlNodePtr in)
{
    gs_status st = GS_OK;
    int before = r->turn;
    r->turn = (int)int_of(r, in, "n", -1, 0, 999, &st);
    if (st == GS_OK && r->turn != before + 1) {
        return gs_xml_fault(in, r->err, "n", "turn %d stands where %d is expected",
                            r->turn, before + 1);
    }
    for (xmlNodePtr n = gs_xml_element(in->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (is(n, "state")) {
            st = read_state(r, n);
            continue;
        }
        if (!is(n, "phase")) {
            return stray(r, n, in);
        }
        r->phase = text_of(r, n, "name");
        r->phase = r->phase ? r->phase : "";
        r->side = side_of(r, n, "side", -1, &st);
        for (xmlNodePtr e = gs_xml_element(n->children); e && st == GS_OK;
             e = gs_xml_element(e->next)) {
            st = is(e, "entry") ? read_entry(r, e) : stray(r, e, n);
        }
    }
    return st;
}

static gs_status read_outcome(reader *r, xmlNodePtr n, gs_outcome **out)
{
    gs_status st = GS_OK;
    gs_outcome *o = GS_NEW(r->a, gs_outcome);
    const char *winner = text_of(r, n, "winner");
    o->winner = winner && strcmp(winner, "draw") == 0 ? -1
                                                      : side_of(r, n, "winner", -1, &st);
    o->reason = text_of(r, n, "reason");
    o->rule = text_of(r, n, "rule");
    o->turns = (int)int_of(r, n, "turns", 0, 0, 999, &st);
    *out = o;
    return st;
}

/* ---- the whole ---- */
static gs_status read_head(reader *r, xmlNodePtr root)
{
    gs_status st = GS_OK;
    const char *ruleset = need_text(r, root, "ruleset", &st);
    const gs_ruleset *rs = st == GS_OK ? gs_ruleset_find(ruleset) : NULL;
    if (st == GS_OK && !rs) {
        return gs_xml_fault(root, r->err, "ruleset", "there is no rule set \"%.60s\"",
                            ruleset);
    }
    if (st != GS_OK) {
        return st;
    }
    gs_setup *s = r->s = gs_setup_new(r->a, rs);
    s->id = need_text(r, root, "id", &st);
    s->title = need_text(r, root, "title", &st);
    s->date = text_of(r, root, "date");
    s->place = text_of(r, root, "place");
    s->scenario = text_of(r, root, "scenario");
    const char *seed = text_of(r, root, "seed");
    if (st == GS_OK && seed &&
        (strlen(seed) > 20 || strspn(seed, "0123456789") != strlen(seed))) {
        return gs_xml_fault(root, r->err, "seed", "\"%.40s\" is no whole number", seed);
    }
    s->seed = seed ? strtoull(seed, NULL, 10) : 0;
    s->source = need_text(r, root, "source", &st);
    s->depth = need_text(r, root, "depth", &st);
    return st;
}

static gs_status read_setup_part(reader *r, xmlNodePtr n, xmlNodePtr root, int *sides)
{
    if (is(n, "about")) {
        return gs_xml_words(n, r->a, &r->s->about, r->err);
    }
    if (is(n, "credit")) {
        return gs_xml_words(n, r->a, &r->s->credit, r->err);
    }
    if (is(n, "options")) {
        return read_options(r, n);
    }
    if (is(n, "house-rules")) {
        return read_patches(r, n);
    }
    if (is(n, "side") && *sides < GS_SIDES) {
        return read_side(r, n, (*sides)++);
    }
    if (is(n, "battlefield") || is(n, "log") || is(n, "outcome") || is(n, "narrative")) {
        return GS_OK; /* later: they name sides, units and heroes */
    }
    return stray(r, n, root);
}

static gs_status read_setup(reader *r, xmlNodePtr root)
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
        if (is(n, "side")) {
            st = link_side(r, n, &unit, &hero, sides++);
        } else if (is(n, "battlefield")) {
            st = read_battlefield(r, n);
        }
    }
    if (st == GS_OK) {
        st = gs_setup_complete(r->s, r->a, r->err);
        if (st != GS_OK && r->err && !r->err->line) {
            r->err->line = (int)xmlGetLineNo(root);
        }
    }
    return st;
}

static gs_status read_log_part(reader *r, xmlNodePtr n, gs_xml_battle *out)
{
    gs_status st = GS_OK;
    if (is(n, "log")) {
        r->turn = -1;
        for (xmlNodePtr t = gs_xml_element(n->children); t && st == GS_OK;
             t = gs_xml_element(t->next)) {
            st = is(t, "turn") ? read_turn(r, t) : stray(r, t, n);
        }
    } else if (is(n, "outcome")) {
        st = read_outcome(r, n, &out->outcome);
    } else if (is(n, "narrative")) {
        out->narrative = gs_xml_keep(n, r->a);
    }
    return st;
}

gs_status gs_xml_read_record(xmlNodePtr node, gs_arena *a, gs_xml_battle *out,
                             gs_err *err)
{
    memset(out, 0, sizeof *out);
    reader r = {.a = a, .err = err};
    gs_status st = read_setup(&r, node);
    if (st != GS_OK) {
        return st;
    }
    r.log = gs_log_new(a);
    r.state = gs_malloc(sizeof *r.state);
    gs_fold_start(r.s, r.state);
    for (xmlNodePtr n = gs_xml_element(node->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_log_part(&r, n, out);
    }
    gs_free(r.state);
    out->setup = r.s;
    out->log = r.log;
    return st;
}

gs_status gs_xml_read_battle(const char *bytes, size_t n, const char *file,
                             const gs_xml_schema *battle, gs_arena *a, gs_xml_battle *out,
                             gs_err *err)
{
    xmlDocPtr doc;
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st != GS_OK) {
        return st;
    }
    xmlNodePtr root = xmlDocGetRootElement(doc);
    if (!is(root, "battle")) {
        st = gs_xml_fault(root, err, NULL,
                          "the file begins with <%.60s>; <battle xmlns=\"" GS_NS_BATTLE
                          "\"> is expected",
                          gs_xml_name(root));
    }
    st = st == GS_OK && battle ? gs_xml_check_doc(battle, doc, "", err) : st;
    st = st == GS_OK ? gs_xml_read_record(root, a, out, err) : st;
    xmlFreeDoc(doc);
    if (st != GS_OK && err) {
        snprintf(err->file, sizeof err->file, "%s", file ? file : "");
    }
    return st;
}
