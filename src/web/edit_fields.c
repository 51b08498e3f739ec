/* Fields of the model in forms: shown by their types, changed where the form has changed them. */
#include "edit.h"

#include "gesta/general.h"
#include "gesta/rules.h"

#include <string.h>

const gs_kind *web_edit_kind(const gs_kind *in, const char *element)
{
    for (int i = 0; i < in->n_children; i++) {
        if (strcmp(in->children[i].kind->element, element) == 0) {
            return in->children[i].kind;
        }
    }
    return NULL;
}

const gs_ruleset *web_edit_rules(const web_edit *e)
{
    const gs_ruleset *rs = e->c ? gs_ruleset_find(e->c->ruleset) : NULL;
    return rs;
}

static const gs_field *field_of(const gs_kind *k, const char *name)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (strcmp(k->fields[i].name, name) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* ---- choices ---- */
/* Words of the model that are no words of a page. */
static const char *says(const char *field, const char *word)
{
    static const char *const rows[][3] = {
        {"gender", "m", "he"},
        {"gender", "f", "she"},
        {"gender", "n", "it"},
        {"edge", "bottom", "lower edge"},
        {"edge", "top", "upper edge"},
        {"edge", "left", "left edge"},
        {"edge", "right", "right edge"},
        {"shape", "line", "a line"},
        {"shape", "area", "an area"},
        {"shape", "free", "battle after battle, as they come"},
        {"shape", "ladder", "each battle leads to the next"},
        {"shape", "tree", "the winner decides what comes next"},
        {"shape", "map", "armies march on a map"},
        {"side", "a", "the first side"},
        {"side", "b", "the second side"},
        {"side", "both", "both"},
        {"exit", "none", "nobody"},
        {"exit", "a", "the first side"},
        {"exit", "b", "the second side"},
        {"exit", "both", "both"},
        {"objective", "none", "nobody"},
        {"objective", "a", "the first side"},
        {"objective", "b", "the second side"},
        {"objective", "both", "both"},
        {"at-limit", "rules", "as the book counts"},
        {"at-limit", "a", "the first side"},
        {"at-limit", "b", "the second side"},
        {"at-limit", "draw", "nobody: a draw"},
        {"entry", "deployed", "sets up"},
        {"entry", "on-turn", "comes on in a turn"},
        {"entry", "by-die", "comes on by a die"},
        {"entry", "in-ambush", "in ambush"},
        {"calendar", "turn", "a turn"},
        {"calendar", "day", "a day"},
        {"calendar", "week", "a week"},
        {"calendar", "month", "a month"},
        {"calendar", "season", "a season"},
        {"kind", "deploy", "to set up"},
        {"kind", "enter", "to come on"},
        {"kind", "exit", "to leave by"},
    };
    for (int i = 0; i < GS_COUNT(rows); i++) {
        if (strcmp(rows[i][0], field) == 0 && strcmp(rows[i][1], word) == 0) {
            return rows[i][2];
        }
    }
    return word;
}

const char *web_edit_says(const web_edit *e, const char *field, const char *word)
{
    return web_said(e->p, says(field, word));
}

static void words(web_edit *e, const char *field, const char *const *list)
{
    for (int i = 0; list && list[i]; i++) {
        web_edit_option(e, list[i], web_said(e->p, says(field, list[i])));
    }
}

static void heroes(web_edit *e)
{
    for (int s = 0; s < e->c->n_sides; s++) {
        const gs_camp_side *side = &e->c->sides[s];
        for (int i = 0; i < side->n_heroes && (!e->side || e->side == side); i++) {
            if (!gs_campaign_gone(e->c, side->heroes[i].id)) {
                web_edit_option(e, side->heroes[i].id, gs_campaign_name(e->c, side->heroes[i].id));
            }
        }
    }
}

static void armies(web_edit *e)
{
    for (int s = 0; s < e->c->n_sides; s++) {
        const gs_camp_side *side = &e->c->sides[s];
        for (int i = 0; i < side->n_armies && (!e->side || e->side == side); i++) {
            if (!side->armies[i].gone) {
                web_edit_option(e, side->armies[i].id, gs_campaign_name(e->c, side->armies[i].id));
            }
        }
    }
}

static void units(web_edit *e)
{
    for (int s = 0; s < e->c->n_sides; s++) {
        const gs_camp_side *side = &e->c->sides[s];
        for (int i = 0; i < side->n_armies && (!e->side || e->side == side); i++) {
            for (int u = 0; u < side->armies[i].n_units; u++) {
                if (!gs_campaign_gone(e->c, side->armies[i].units[u].id)) {
                    web_edit_option(e, side->armies[i].units[u].id,
                                    gs_campaign_name(e->c, side->armies[i].units[u].id));
                }
            }
        }
    }
}

static void zones(web_edit *e)
{
    const gs_camp_scenario *sc = e->scenario ? gs_campaign_scenario(e->c, e->scenario) : NULL;
    for (int i = 0; sc && i < sc->n_zones; i++) {
        if (sc->zones[i].name) {
            web_edit_option(e, sc->zones[i].name, sc->zones[i].name);
        }
    }
}

/* Things of a kind of the campaign's own lists. */
static void things(web_edit *e, const char *kind)
{
    const gs_campaign *c = e->c;
    bool any = strcmp(kind, "side") == 0;
    for (int i = 0; any && i < c->n_sides; i++) {
        web_edit_option(e, c->sides[i].id, c->sides[i].name);
    }
    for (int i = 0; strcmp(kind, "troop") == 0 && i < c->n_troops; i++) {
        web_edit_option(e, c->troops[i].id, c->troops[i].name);
    }
    for (int i = 0; strcmp(kind, "place") == 0 && i < c->n_places; i++) {
        web_edit_option(e, c->places[i].id, c->places[i].name);
    }
    for (int i = 0; strcmp(kind, "scenario") == 0 && i < c->n_scenarios; i++) {
        web_edit_option(e, c->scenarios[i].id,
                        c->scenarios[i].title ? c->scenarios[i].title : c->scenarios[i].id);
    }
    for (int i = 0; strcmp(kind, "battle") == 0 && i < c->n_battles; i++) {
        web_edit_option(e, c->battles[i].id, gs_campaign_battle_title(c, &c->battles[i]));
    }
}

static void rule_sets(web_edit *e)
{
    for (int i = 0; gs_rulesets[i]; i++) {
        if (strcmp(gs_rulesets[i]->id, "campaign") != 0) {
            web_edit_option(e, gs_rulesets[i]->id, gs_rulesets[i]->name);
        }
    }
}

static void colours(web_edit *e)
{
    for (const gs_colour_word *w = gs_hand_colours(); w->word; w++) {
        web_edit_option(e, w->rgb, web_said(e->p, w->word));
    }
}

/* A select of a field; a value that is none of its choices is one all the same. */
static void choices(web_edit *e, const char *field, char how, const char *const *list)
{
    static const char *const qualities[] = {"poor", "average", "elite", NULL};
    const gs_ruleset *rs = web_edit_rules(e);
    const gs_fact *type = rs ? gs_fact_find(rs->unit_facts, rs->n_unit_facts, "unit.type", 9)
                             : NULL;
    switch (how) {
    case 'h': heroes(e); break;
    case 'a': armies(e); break;
    case 'u': units(e); break;
    case 'z': zones(e); break;
    case 'c': colours(e); break;
    case 'r': rule_sets(e); break;
    case 't': words(e, field, rs ? rs->terrain : NULL); break;
    case 'k': words(e, field, gs_camp_zone_kinds); break;
    case 'q': words(e, field, qualities); break;
    case 'y': words(e, field, type ? type->words : NULL); break;
    case 'o': words(e, field, rs ? rs->hero_kinds : NULL); break;
    case 'm': words(e, field, gs_general_tempers); break;
    case 'T': things(e, "troop"); break;
    case 'P': things(e, "place"); break;
    case 'S': things(e, "side"); break;
    case 'N': things(e, "scenario"); break;
    case 'B': things(e, "battle"); break;
    default: words(e, field, list); break;
    }
}

void web_edit_select(web_edit *e, const char *name, const char *label, char how,
                     const char *const *list, const char *value, bool must)
{
    static const char *const yes_no[] = {"no", "yes", NULL};
    web_edit_choose(e, name, label, value);
    size_t had = e->p->out.len;
    if (!must) {
        web_edit_option(e, "", "–");
    }
    choices(e, name, how, how == 'b' ? yes_no : list);
    if (*e->chosen && !strstr(gs_str_text(&e->p->out) + had, " selected=")) {
        web_edit_option(e, e->chosen, e->chosen);
    }
    web_edit_chosen(e);
}

/* ---- fields ---- */
static const char *value_of(web_edit *e, const gs_field *f, const void *row)
{
    bool word = f->type == GS_FIELD_WORD || f->type == GS_FIELD_BOOL;
    if (!row || (!word && gs_field_is_default(f, row))) {
        return NULL;
    }
    gs_str out = {0};
    gs_field_print(f, row, &out);
    const char *text = gs_arena_strdup(e->p->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

void web_edit_fields(web_edit *e, const gs_kind *k, const void *row, const web_edit_field *list,
                     int n)
{
    char *fresh = NULL;
    if (!row) {
        fresh = gs_arena_alloc(e->p->a, k->size);
        memset(fresh, 0, k->size);
        gs_kind_default(k, fresh);
    }
    for (int i = 0; i < n; i++) {
        const gs_field *f = field_of(k, list[i].name);
        bool word = f->type == GS_FIELD_WORD || f->type == GS_FIELD_BOOL;
        const char *value = value_of(e, f, row ? row : word ? fresh : NULL);
        if (list[i].how == 'n' || list[i].how == 'w' || (!list[i].how && !word)) {
            char how = list[i].how                                          ? list[i].how
                       : f->type == GS_FIELD_PROSE                          ? 'l'
                       : f->type == GS_FIELD_INT || f->type == GS_FIELD_LEN ? 'n'
                                                                            : 'w';
            web_edit_ask(e, f->name, list[i].label, how, value);
        } else {
            web_edit_select(e, f->name, list[i].label, f->type == GS_FIELD_BOOL ? 'b' : list[i].how,
                            f->words, value, word || f->must);
        }
    }
}

/* ---- what was sent ---- */
static const char *without_nothing(const char *text)
{
    return text ? text : "";
}

/* What the field is as the step finds it, "" nothing. */
static const char *now_of(web_edit *e, gs_hand *h, const char *id, const char *path)
{
    const gs_kind *of = NULL;
    void *row = NULL;
    const gs_field *f = gs_campaign_field(h->c, id, path, &of, &row);
    gs_str out = {0};
    if (f && row && !(f->type <= GS_FIELD_DATE && gs_field_is_default(f, row))) {
        gs_field_print(f, row, &out);
    }
    const char *text = gs_arena_strdup(e->p->a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

/* Somebody else has changed the field since the page was made. */
static gs_status meanwhile(web_edit *e, gs_hand *h, const char *name, const char *was,
                           const char *now, const char *sent)
{
    bool blank = !*was && (strcmp(now, "0") == 0 ||
                           strcmp(now, "-1") == 0); /* a default is shown as nothing */
    return strcmp(now, was) == 0 || blank
               ? GS_OK
               : gs_err_key(h->err, GS_STATE, name,
                            web_said(e->p, "Meanwhile it was made “%s”; here stands “%s”."), now,
                            sent);
}

gs_status web_edit_change(web_edit *e, gs_hand *h, const char *id, const char *prefix,
                          const web_edit_field *list, int n)
{
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        const char *name = list[i].name, *path = gs_arena_printf(e->p->a, "%s%s", prefix, name);
        const char *sent = web_edit_sent(e, name), *now = now_of(e, h, id, path);
        const char *was = without_nothing(
            web_edit_sent(e, gs_arena_printf(e->p->a, "was.%s", name)));
        bool same = strcmp(without_nothing(sent), was) == 0 ||
                    strcmp(without_nothing(sent), now) == 0;
        if (!web_field_of(e->p->form, name) || same) {
            continue;
        }
        st = meanwhile(e, h, name, was, now, without_nothing(sent));
        st = st == GS_OK ? gs_hand_change(h, id, path, sent) : st;
    }
    return st;
}

gs_status web_edit_fill(web_edit *e, gs_hand *h, const gs_kind *k, void *row,
                        const web_edit_field *list, int n)
{
    gs_status st = GS_OK;
    memset(row, 0, k->size);
    gs_kind_default(k, row);
    for (int i = 0; i < n && st == GS_OK; i++) {
        const char *sent = web_edit_sent(e, list[i].name);
        st = sent ? gs_field_parse(field_of(k, list[i].name), row,
                                   gs_hand_field_words(list[i].name, sent), h->c->arena, h->err)
                  : GS_OK;
    }
    return st;
}
