/* gesta words: every word that a campaign may use, from the tables by which it is read. */
#include "hand.h"

#include "gesta/custody.h"
#include "gesta/general.h"
#include "gesta/patch.h"

#include <string.h>

/* The list in the making: words of one rule set, or of all (NULL), and of one kind, or of all. */
typedef struct words {
    cli_list list;
    const gs_ruleset *of; /* whose are added now; NULL: they hold under every rule set */
    const char *kind;     /* the kind that is wanted; NULL all */
    const gs_campaign *campaign; /* whose book says what its options take; NULL: none is at hand */
    bool found;
} words;

static void add(words *w, const char *kind, const char *word, const char *meaning)
{
    if (!w->kind || strcmp(w->kind, kind) == 0) {
        cli_list_add(&w->list, w->of ? w->of->id : "all");
        cli_list_add(&w->list, kind);
        cli_list_add(&w->list, word);
        cli_list_add(&w->list, meaning);
        w->found = true;
    }
}

static void add_all(words *w, const char *kind, const char *const *list, const char *meaning)
{
    for (int i = 0; list && list[i]; i++) {
        add(w, kind, list[i], meaning);
    }
}

/* ---- of one rule set ---- */
/* Facts: each key under `kind` with what it takes; the words of one that takes words under its
 * key. */
static void add_facts(words *w, const char *kind, const gs_fact *facts, int n)
{
    for (int i = 0; i < n; i++) {
        gs_str takes = {0};
        gs_fact_range(&facts[i], &takes);
        gs_str_addf(&takes, ": %s", facts[i].help);
        add(w, kind, facts[i].key, gs_str_text(&takes));
        gs_str_free(&takes);
    }
    for (int i = 0; i < n; i++) {
        if (facts[i].type == GS_FACT_WORD) {
            add_all(w, facts[i].key, facts[i].words, facts[i].help);
        }
    }
}

/* The campaign's own options: of a campaign that is at hand only what its book leaves it to choose. */
static void add_own_options(words *w, const gs_ruleset *rs)
{
    for (int i = 0; i < rs->n_options; i++) {
        const gs_fact *f = &rs->options[i];
        gs_str takes = {0};
        for (int k = 0; f->type == GS_FACT_WORD && f->words[k]; k++) {
            if (gs_campaign_option_fits(w->campaign, f->key, f->words[k])) {
                gs_str_addf(&takes, "%s%s", takes.len ? ", " : "", f->words[k]);
                add(w, f->key, f->words[k], f->help);
            }
        }
        if (f->type != GS_FACT_WORD) {
            gs_fact_range(f, &takes);
        }
        if (takes.len) {
            gs_str_addf(&takes, ": %s", f->help);
            add(w, "options", f->key, gs_str_text(&takes));
        }
        gs_str_free(&takes);
    }
}

static void add_ruleset(words *w, const gs_ruleset *rs)
{
    w->of = rs;
    add_facts(w, "unit-facts", rs->unit_facts, rs->n_unit_facts);
    add_facts(w, "hero-facts", rs->hero_facts, rs->n_hero_facts);
    if (w->campaign && strcmp(rs->id, "campaign") == 0) {
        add_own_options(w, rs);
    } else {
        add_facts(w, "options", rs->options, rs->n_options);
    }
    add_all(w, "formations", rs->formations, "of a force: formation");
    add_all(w, "terrain", rs->terrain, "of a piece of terrain: kind");
    add_all(w, "hero-kinds", rs->hero_kinds, "of a hero: kind");
    add_all(w, "marks", rs->marks, "of a unit, in a battle's log");
    for (int i = 0; i < rs->n_procs; i++) {
        const gs_proc *p = rs->procs[i];
        add(w, "procedures", p->name, p->help);
        if (w->kind && strcmp(w->kind, p->name) == 0) { /* asked for by name alone: there are many */
            add_facts(w, p->name, p->in, p->n_in);
        }
    }
    for (int i = 0; i < rs->n_sheets; i++) {
        add(w, "tables", rs->sheets[i].name, "of a house rule's number");
    }
}

/* ---- of every rule set ---- */
/* The words of each attribute that takes one: under "element.attribute". */
static void add_model(words *w, cli *c, const gs_kind *k)
{
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (f->type == GS_FIELD_WORD && k != &gs_kind_ledger) {
            add_all(w, gs_arena_printf(c->arena, "%s.%s", k->element, f->name), f->words,
                    gs_arena_printf(c->arena, "<%s %s=\"...\">", k->element, f->name));
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        add_model(w, c, k->children[i].kind);
    }
}

/* The umpire's verbs; the fields that they set. */
static void add_verbs(words *w, cli *c)
{
    static const gs_kind *const kinds[] = {&gs_kind_campaign, &gs_kind_side,  &gs_kind_hero,
                                           &gs_kind_army,     &gs_kind_unit,  &gs_kind_troop,
                                           &gs_kind_place,    &gs_kind_road,  &gs_kind_scenario,
                                           &gs_kind_battle,   &gs_kind_limit};
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        const char *word = *v->verb ? gs_arena_printf(c->arena, "%s %s", v->noun, v->verb) : v->noun;
        add(w, "verbs", word, gs_arena_printf(c->arena, "%s%s%s", v->words, *v->words ? ": " : "",
                                              v->help));
    }
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        for (int k = 0; k < kinds[i]->n_fields; k++) {
            const gs_field *f = &kinds[i]->fields[k];
            const char *noun = kinds[i] == &gs_kind_limit ? "list" : kinds[i]->element;
            if (strcmp(f->name, "born") != 0) {
                add(w, "fields", gs_arena_printf(c->arena, "%s.%s", noun, f->name),
                    cli_field_help(noun, f, c->arena));
            }
        }
    }
}

/* What somebody or something is today, and how a day may be written. */
static void add_states(words *w)
{
    static const char *const dates[][2] = {
        {"today", "the campaign's day"},
        {"0778-08-15", "a day, in a campaign with dates"},
        {"turn 4", "a campaign turn, in a campaign without"},
        {"+3", "so many units of the calendar after today: for what is due or planned"},
        {"-2", "before today"}};
    add_all(w, "states", gs_fate_words, "of a hero");
    add(w, "states", "parole", "of a hero: free on his word, and may not fight");
    add(w, "states", "struck", "of a unit: no longer on the roll");
    add_all(w, "states", gs_battle_stand_words, "of a battle");
    add(w, "states", "holds", "of an entry of the ledger");
    add(w, "states", "undone by", "of an entry: taken back by that one");
    add(w, "states", "instead of", "of an entry: it stands in that one's place");
    for (const gs_colour_word *k = gs_hand_colours(); k->word; k++) {
        add(w, "colours", k->word, k->rgb);
    }
    for (int i = 0; i < GS_COUNT(dates); i++) {
        add(w, "dates", dates[i][0], dates[i][1]);
    }
}

static void add_common(words *w, cli *c)
{
    static const char *const whom[][2] = {{"h", "of a hero"},  {"u", "of a unit"},
                                          {"a", "of an army"}, {"s", "of a side"},
                                          {"p", "of a place"}, {"c", "of the campaign"}};
    w->of = NULL;
    for (int i = 0; gs_rulesets[i]; i++) {
        add(w, "rulesets", gs_rulesets[i]->id, gs_rulesets[i]->name);
    }
    add_verbs(w, c);
    add_states(w);
    add_model(w, c, &gs_kind_campaign);
    add_all(w, "zone.kind", gs_camp_zone_kinds, "<zone kind=\"...\">");
    add_all(w, "event.kind", gs_camp_event_kinds, "<event kind=\"...\">");
    add_all(w, "plans", gs_general_plans(), "of a muster, and --plan-a, --plan-b");
    add_all(w, "tempers", gs_general_tempers, "of a muster, and --temper-a, --temper-b");
    add_all(w, "levels", gs_general_levels, "of a muster");
    add_all(w, "until", gs_until_words, "what ends a house rule for a unit");
    for (int i = 0; i < GS_LEDGER_COUNT; i++) {
        for (int k = 0; k < GS_COUNT(whom); k++) {
            if (gs_ledger_is_about((gs_ledger_kind)i, whom[k][0][0])) {
                add(w, "entries", gs_ledger_words[i],
                    gs_arena_printf(c->arena, "%s: %s", whom[k][1],
                                    gs_ledger_help((gs_ledger_kind)i)));
            }
        }
    }
    add_all(w, "effects", gs_effect_words, "in a battle's log");
    add_all(w, "manners", gs_manner_words, "of a move in a battle's log");
}

/* The kinds there are, for a refusal. */
static gs_status no_kind(cli *c, const words *all)
{
    gs_str list = {0};
    const char *last = "";
    for (int i = 1; i < all->list.count; i += all->list.width) {
        const char *kind = all->list.cells[i];
        bool known = strcmp(kind, last) == 0;
        for (int k = 1; k < i && !known; k += all->list.width) {
            known = strcmp(kind, all->list.cells[k]) == 0;
        }
        if (!known && !strchr(kind, '.')) {
            gs_str_addf(&list, "%s%s", list.len ? ", " : "", kind);
        }
        last = kind;
    }
    gs_status st = gs_err_set(&c->err, GS_INPUT, "there is no kind of words %.60s here; there are %s, and one for each "
                              "fact, option and attribute that takes a word (unit.type)",
                              c->args[c->n_args - 1], gs_str_text(&list));
    gs_str_free(&list);
    return st;
}

static void collect(cli *c, words *w, const gs_ruleset *rs)
{
    static const char *const columns[] = {"ruleset", "kind", "word", "meaning", NULL};
    cli_list_init(&w->list, c->arena, "words", "word", columns);
    for (int i = 0; gs_rulesets[i]; i++) {
        if (!rs || rs == gs_rulesets[i]) {
            add_ruleset(w, gs_rulesets[i]);
        }
    }
    if (!rs) {
        add_common(w, c);
    }
}

/* ---- captors X: who may hold him ---- */
static void add_captor(cli *c, cli_list *l, const gs_campaign *campaign, const char *kind,
                       const char *id, const gs_camp_hero *captive)
{
    const char *why = NULL;
    bool can = gs_campaign_can_hold(campaign, id, captive, c->arena, &why);
    if (gs_campaign_side_of(campaign, id) != gs_campaign_side_of(campaign, captive->id) &&
        strcmp(id, gs_campaign_side_of(campaign, captive->id)->id) != 0) {
        cli_list_add(l, kind);
        cli_list_add(l, id);
        cli_list_add(l, gs_campaign_name(campaign, id));
        cli_list_add(l, can ? "yes" : "no");
        cli_list_add(l, can ? "" : why);
    }
}

static void add_captors(cli *c, cli_list *l, const gs_campaign *campaign, const gs_camp_hero *captive)
{
    for (int s = 0; s < campaign->n_sides; s++) {
        const gs_camp_side *side = &campaign->sides[s];
        add_captor(c, l, campaign, "side", side->id, captive);
        for (int i = 0; i < side->n_heroes; i++) {
            add_captor(c, l, campaign, "hero", side->heroes[i].id, captive);
        }
        for (int i = 0; i < side->n_armies; i++) {
            const gs_camp_army *army = &side->armies[i];
            add_captor(c, l, campaign, "army", army->id, captive);
            for (int u = 0; u < army->n_units; u++) {
                add_captor(c, l, campaign, "unit", army->units[u].id, captive);
            }
        }
    }
}

static gs_status captors(cli *c)
{
    static const char *const columns[] = {"kind", "id", "name", "can", "because", NULL};
    cli_file f;
    cli_list l;
    const char *id;
    if (c->n_args != 2) {
        return cli_usage(c, "captors of whom? gesta words captors HERO");
    }
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    st = cli_find(c, f.c, "h", c->args[1], &id);
    if (st == GS_OK) {
        cli_list_init(&l, c->arena, "captors", "captor", columns);
        add_captors(c, &l, f.c, gs_campaign_hero(f.c, id));
        st = cli_list_print(c, &l);
    }
    cli_close(&f);
    return st;
}

/* ---- ids: all that the campaign has, for completion ---- */
static void add_ids(cli_list *l, const gs_kind *k, const void *thing)
{
    const char *id = NULL, *name = NULL;
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        id = f->type == GS_FIELD_ID ? gs_field_text(f, thing) : id;
        name = strcmp(f->name, "name") == 0 || strcmp(f->name, "title") == 0
                   ? gs_field_text(f, thing) : name;
    }
    if (id) {
        cli_list_add(l, id);
        cli_list_add(l, k->element);
        cli_list_add(l, name);
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; ch->kind != &gs_kind_ledger && j < gs_child_count(ch, thing); j++) {
            add_ids(l, ch->kind, gs_child_at(ch, thing, j));
        }
    }
}

static gs_status ids(cli *c)
{
    static const char *const columns[] = {"id", "kind", "name", NULL};
    cli_file f;
    cli_list l;
    gs_status st = cli_open_seen(c, &f);
    if (st != GS_OK) {
        return st;
    }
    cli_list_init(&l, c->arena, "ids", "id", columns);
    add_ids(&l, &gs_kind_campaign, f.c);
    st = cli_list_print(c, &l);
    cli_close(&f);
    return st;
}

/* The campaign that is named, or the only one here; none need be there. */
static gs_status at_hand(cli *c, cli_file *f)
{
    gs_err none = c->err;
    gs_status st = cli_open(c, GS_STORE_READ, false, f);
    if (st != GS_OK && !c->campaign) {
        c->err = none;
        st = GS_OK;
    }
    return st;
}

static gs_status list_words(cli *c, words *w, const gs_ruleset *rs)
{
    if (c->n_args > 1 && !rs) {
        return gs_err_set(&c->err, GS_INPUT, "there is no rule set %.60s (gesta rules lists them)",
                          c->args[0]);
    }
    collect(c, w, rs);
    if (!w->found) {
        words all = {0};
        collect(c, &all, rs);
        return no_kind(c, &all);
    }
    return cli_list_print(c, &w->list);
}

static gs_status run(cli *c)
{
    if (c->n_args == 1 && strcmp(c->args[0], "ids") == 0) {
        return ids(c);
    }
    if (c->n_args && strcmp(c->args[0], "captors") == 0) {
        return captors(c);
    }
    const gs_ruleset *rs = c->n_args > 0 ? gs_ruleset_find(c->args[0]) : NULL;
    words w = {.kind = c->n_args > 1 ? c->args[1] : c->n_args == 1 && !rs ? c->args[0] : NULL};
    cli_file f = {0};
    gs_status st = rs && strcmp(rs->id, "campaign") == 0 ? at_hand(c, &f) : GS_OK;
    w.campaign = f.c;
    st = st == GS_OK ? list_words(c, &w, rs) : st;
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {CLI_OPT_SIDE, CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP,
                               CLI_OPT_END};

const cli_command cli_cmd_words = {
    .name = "words",
    .words = 2,
    .usage = "[RULESET] [KIND] | ids | captors HERO",
    .summary = "list the words that a campaign may use",
    .text = "Every word that is allowed in a campaign's XML and on the command line, from the tables\n"
            "by which it is read: of one rule set the facts of units and heroes (troop types,\n"
            "qualities, weapons, traits), options, formations, kinds of terrain and of heroes, marks,\n"
            "procedures and tables; of all of them the words of each attribute (campaign.shape,\n"
            "force.entry ...), plans, tempers, entries of the ledger, effects of a battle's log. A\n"
            "procedure's name as KIND lists the facts that a house rule may name there.\n\n"
            "verbs are the umpire's commands, fields what they set, states what somebody is, dates\n"
            "how a day is written; ids lists all that the campaign has; captors lists who may hold\n"
            "a hero, and why another may not.",
    .examples = "  gesta words stout-hearts unit.type\n  gesta words gathering-of-hosts unit-facts\n"
                "  gesta words verbs\n  gesta words captors roland\n  gesta words stout-hearts spell\n  gesta words plans\n  gesta words --format csv -o words.csv\n",
    .opts = opts,
    .run = run,
};
