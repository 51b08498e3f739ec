/* Set-ups: defaults, looking up, checking. */
#include "gesta/engine.h"

#include <assert.h>
#include <string.h>

gs_setup *gs_setup_new(gs_arena *a, const gs_ruleset *rs)
{
    gs_setup *s = GS_NEW(a, gs_setup);
    s->id = "battle";
    s->title = "A battle";
    s->ruleset = rs;
    s->source = "simulated";
    s->depth = "turns";
    s->seed = 1;
    s->width = GS_LEN(72);
    s->table_depth = GS_LEN(48);
    s->options = GS_NEW_ARRAY(a, int32_t, rs->n_options + 1);
    gs_facts_default(rs->options, rs->n_options, s->options);
    for (int i = 0; i < GS_SIDES; i++) {
        s->side[i].id = i ? "b" : "a";
        s->side[i].name = i ? "Side B" : "Side A";
        s->side[i].colour = i ? "#aa2222" : "#224488";
        s->side[i].general = -1;
        s->side[i].edge = i;
    }
    s->victory.objective_side = 2;
    s->victory.hold_turns = 2;
    s->victory.exit_side = -1;
    s->victory.at_limit = -1;
    return s;
}

bool gs_setup_what_if(const gs_setup *s)
{
    return strcmp(s->source, "what-if") == 0;
}

bool gs_setup_simulated(const gs_setup *s)
{
    return strcmp(s->source, "simulated") == 0 || gs_setup_played(s);
}

bool gs_setup_played(const gs_setup *s)
{
    return strcmp(s->source, "played") == 0;
}

bool gs_setup_points(const gs_setup *s)
{
    return !s->positions || strcmp(s->positions, "points") == 0;
}

#define FIND(list, count) \
    for (int i = 0; i < (count); i++) { \
        if ((list)[i].id && strcmp((list)[i].id, id) == 0) { \
            return i; \
        } \
    } \
    return -1
int gs_setup_unit(const gs_setup *s, const char *id)
{
    FIND(s->units, s->n_units);
}

int gs_setup_hero(const gs_setup *s, const char *id)
{
    FIND(s->heroes, s->n_heroes);
}

int gs_setup_feature(const gs_setup *s, const char *id)
{
    FIND(s->features, s->n_features);
}

int gs_setup_objective(const gs_setup *s, const char *id)
{
    FIND(s->objectives, s->n_objectives);
}

/* What so many of it bear. */
static int bears(const gs_setup *s, int unit, int present)
{
    const gs_ob_unit *u = &s->units[unit];
    _Alignas(8) unsigned char facts[GS_MAX_FACTS_SIZE];
    if (u->dummy || !s->ruleset->bears) {
        return u->dummy ? 0 : present;
    }
    if (gs_setup_unit_facts(s, unit, facts, NULL) != GS_OK) {
        return present; /* refused by gs_setup_check */
    }
    return s->ruleset->bears(facts, present, u->full);
}

int gs_setup_bears(const gs_setup *s, int unit)
{
    return bears(s, unit, s->units[unit].present);
}

int gs_setup_full(const gs_setup *s, int unit)
{
    return bears(s, unit, s->units[unit].full);
}

int gs_unit_bears(const gs_setup *s, const gs_table_state *t, int unit)
{
    const gs_unit_state *u = &t->unit[unit];
    if (!s->ruleset->bears) {
        int worn = u->left - (s->ruleset->hits_wear ? u->hits : 0);
        return unit < s->n_units && s->units[unit].dummy ? 0 : worn > 0 ? worn : 0;
    }
    int of = unit < s->n_units ? unit : u->of;
    int left = u->flags & GS_U_DESTROYED ? 0 : gs_setup_bears(s, of) - u->hits;
    return left > 0 ? left : 0;
}

/* Per cent of its units whose loss breaks a side by the book, with its options. */
static int book_share(const gs_setup *s)
{
    const gs_battle_rules *rules = gs_battle_rules_find(s->ruleset);
    const gs_fact *f = gs_fact_find(s->ruleset->options, s->ruleset->n_options,
                                    "options.break-point", 19);
    const char *word = f && f->type == GS_FACT_WORD ? f->words[gs_fact_get(f, s->options)] : "";
    return rules                          ? rules->break_per_cent(s)
           : strcmp(word, "third") == 0 ? 33
           : strcmp(word, "none") == 0  ? 0
                                          : 50;
}

int gs_setup_break_point(const gs_setup *s, int side)
{
    const gs_victory *v = &s->victory;
    int point = v->break_units[side], share = v->break_per_cent[side], units = 0;
    for (int i = 0; i < s->n_units; i++) {
        units += s->units[i].side == side && !s->units[i].dummy;
    }
    if (point == 0 && share == 0) {
        share = book_share(s);
    }
    if (share > 0) {
        int n = (units * share + 99) / 100;
        point = point == 0 || n < point ? n : point;
    }
    return units ? point : 0;
}

int32_t gs_setup_option(const gs_setup *s, const char *key)
{
    const gs_fact *f =
        gs_fact_find(s->ruleset->options, s->ruleset->n_options, key, strlen(key));
    assert(f && "an option that the rule set does not have");
    return gs_fact_get(f, s->options);
}

gs_status gs_setup_set_option(gs_setup *s, const char *key, const char *value,
                              gs_err *err)
{
    const gs_fact *f =
        gs_fact_find(s->ruleset->options, s->ruleset->n_options, key, strlen(key));
    if (!f) {
        return gs_err_key(err, GS_INPUT, key, "%s has no such option", s->ruleset->name);
    }
    int32_t v = 0;
    gs_status st = gs_fact_parse(f, value, strlen(value), &v, err);
    if (st == GS_OK) {
        gs_fact_set(f, s->options, v);
    }
    return st;
}

/* ---- references ---- */

gs_ref gs_ref_unit(int ix)
{
    return (gs_ref){GS_REF_UNIT, (int16_t)ix};
}

gs_ref gs_ref_hero(int ix)
{
    return (gs_ref){GS_REF_HERO, (int16_t)ix};
}

gs_ref gs_ref_side(int ix)
{
    return (gs_ref){GS_REF_SIDE, (int16_t)ix};
}

int gs_setup_unit_of(const gs_setup *s, int ix)
{
    return ix < 0 || ix >= GS_MAX_UNITS || s->n_units == 0 ? -1 : ix % s->n_units;
}

static const char *text(const char *s)
{
    return s ? s : "";
}

const char *gs_ref_id(const gs_setup *s, gs_ref r)
{
    int i = r.ix;
    switch (r.kind) {
    case GS_REF_UNIT:
        return gs_setup_unit_of(s, i) < 0 ? ""
               : i < s->n_units           ? text(s->units[i].id)
                                          : text(s->detachments[i].id);
    case GS_REF_HERO:
        return i < s->n_heroes       ? text(s->heroes[i].id)
               : i < 2 * s->n_heroes ? text(s->heroes[i - s->n_heroes].raised)
                                     : "";
    case GS_REF_SIDE:
        return text(s->side[i].id);
    case GS_REF_FEATURE:
        return text(s->features[i].id);
    case GS_REF_OBJECTIVE:
        return text(s->objectives[i].id);
    default:
        return "";
    }
}

const char *gs_ref_name(const gs_setup *s, gs_ref r)
{
    int i = r.ix;
    switch (r.kind) {
    case GS_REF_UNIT:
        return gs_setup_unit_of(s, i) < 0 ? ""
               : i < s->n_units           ? text(s->units[i].name)
                                          : text(s->detachments[i].name);
    case GS_REF_HERO:
        return i < s->n_heroes       ? text(s->heroes[i].name)
               : i < 2 * s->n_heroes ? "a demon"
                                     : "";
    case GS_REF_SIDE:
        return text(s->side[i].name);
    case GS_REF_FEATURE:
        return text(s->features[i].name);
    case GS_REF_OBJECTIVE:
        return text(s->objectives[i].name);
    default:
        return "";
    }
}
