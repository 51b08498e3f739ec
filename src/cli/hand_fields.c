/* Fields of the model as options of the umpire's verbs: named, typed and helped by the tables of the
 * model alone. */
#include "hand_frame.h"

#include <string.h>

const char *cli_field_takes(const gs_field *f)
{
    static const char *const takes[] = {
        [GS_FIELD_TEXT] = "words",   [GS_FIELD_PROSE] = "words, several lines",
        [GS_FIELD_ID] = "an id",     [GS_FIELD_REF] = "a name or id",
        [GS_FIELD_DATE] = "a date",  [GS_FIELD_INT] = "a whole number",
        [GS_FIELD_BOOL] = "yes or no", [GS_FIELD_WORD] = "one of its words",
        [GS_FIELD_LEN] = "a length", [GS_FIELD_ANG] = "degrees",
        [GS_FIELD_POINTS] = "points: x,y x,y ..."};
    return takes[f->type];
}

const gs_kind *cli_noun_kind(const char *noun)
{
    static const struct {
        const char *noun;
        const gs_kind *kind;
    } kinds[] = {{"hero", &gs_kind_hero},         {"unit", &gs_kind_unit},
                 {"army", &gs_kind_army},         {"side", &gs_kind_side},
                 {"troop", &gs_kind_troop},       {"place", &gs_kind_place},
                 {"road", &gs_kind_road},         {"scenario", &gs_kind_scenario},
                 {"battle", &gs_kind_battle},     {"list", &gs_kind_limit},
                 {"campaign", &gs_kind_campaign}};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        if (strcmp(kinds[i].noun, noun) == 0) {
            return kinds[i].kind;
        }
    }
    return NULL;
}

/* What a field that names something else takes, as a type of hand.h. */
static const char *ref_type(const char *field)
{
    static const char *const types[][2] = {
        {"heir", "HERO"},   {"leader", "HERO"},       {"general", "HERO"}, {"owner", "SIDE"},
        {"place", "PLACE"}, {"troop", "TROOP"},       {"from", "PLACE"},   {"to", "PLACE"},
        {"after", "BATTLE"}, {"scenario", "SCENARIO"}, {"what-if", "BATTLE"}};
    for (int i = 0; i < GS_COUNT(types); i++) {
        if (strcmp(types[i][0], field) == 0) {
            return types[i][1];
        }
    }
    return "ID";
}

/* "m|f|n" */
static const char *words_type(const gs_field *f, gs_arena *a)
{
    gs_str out = {0};
    for (int i = 0; f->words[i]; i++) {
        gs_str_addf(&out, "%s%s", i ? "|" : "", f->words[i]);
    }
    const char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

const char *cli_field_type(const gs_field *f, gs_arena *a)
{
    switch ((gs_field_type)f->type) {
    case GS_FIELD_INT: return "N";
    case GS_FIELD_DATE: return "DATE";
    case GS_FIELD_BOOL: return "yes|no";
    case GS_FIELD_WORD: return words_type(f, a);
    case GS_FIELD_REF: return ref_type(f->name);
    case GS_FIELD_ID: return "ID";
    case GS_FIELD_LEN: return "LENGTH";
    case GS_FIELD_ANG: return "DEGREES";
    case GS_FIELD_POINTS: return "POINTS";
    case GS_FIELD_TEXT:
    case GS_FIELD_PROSE: break;
    }
    return "WORDS";
}

/* What a verb gets as words, gesta gives by itself, or has a verb of its own. */
bool cli_field_is_option(const cli_verb *v, const gs_field *f)
{
    static const char *const never[] = {"born", "number", "branch-of", "branch-at", "branch-hash"};
    static const char *const words[] = {"name", "title", "from", "to", "list"};
    bool add = strcmp(v->verb, "add") == 0, campaign = strcmp(v->noun, "campaign") == 0;
    for (int i = 0; i < GS_COUNT(never); i++) {
        if (strcmp(never[i], f->name) == 0) {
            return false;
        }
    }
    for (int i = 0; i < GS_COUNT(words) && !campaign; i++) {
        if (strcmp(words[i], f->name) == 0) {
            return false;
        }
    }
    return f->type == GS_FIELD_ID ? add : !(strcmp(v->noun, "list") == 0 &&
                                            strcmp(f->name, "troop") == 0);
}
