/* Fields of the model as options of the umpire's verbs: named, typed and helped by the tables of the
 * model alone. */
#include "hand_frame.h"

#include <string.h>
#include <strings.h>

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

static const cli_colour colours[] = {
    {"red", "#a3242b"},    {"crimson", "#8c1d3f"}, {"orange", "#c8641e"}, {"gold", "#d9a326"},
    {"yellow", "#e0c04a"}, {"green", "#2f7d4f"},   {"teal", "#3fa294"},   {"sky", "#7fb2d9"},
    {"blue", "#1f4e9e"},   {"purple", "#6b3f8f"},  {"pink", "#d98ca6"},   {"brown", "#7a5230"},
    {"black", "#1c1a18"},  {"grey", "#8a8580"},    {"white", "#f4f0e6"},  {NULL, NULL}};

const cli_colour *cli_colours(void)
{
    return colours;
}

const char *cli_field_words(const char *field, const char *text)
{
    for (int i = 0; strcmp(field, "colour") == 0 && colours[i].word; i++) {
        if (strcasecmp(text, colours[i].word) == 0) {
            return colours[i].rgb;
        }
    }
    return text;
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
