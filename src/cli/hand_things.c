/* Verbs that every noun has, by the tables of the model: add, change, rename, remove, join, lead. */
#include "hand_frame.h"

#include "gesta/hand_armies.h"

#include "gesta/captives.h"
#include "gesta/os.h"

#include <string.h>

static const gs_field *field_of(const gs_kind *k, const char *name)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (strcmp(k->fields[i].name, name) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* Sets a field of a new thing; a fault is kept, and the next is looked at. */
static void set(cli *c, const gs_field *f, void *thing, const char *text, gs_status *all)
{
    gs_status st = gs_field_parse(f, thing, gs_hand_field_words(f->name, text), c->arena, &c->err);
    if (st != GS_OK) {
        cli_fault_keep(c);
        *all = st;
    }
}

/* Fills a new thing from the words (a name; for roads and lists two keys) and the options. */
static gs_status fill(cli *c, const gs_kind *k, void *thing)
{
    static const char *const keys[][3] = {
        {"road", "from", "to"}, {"list", "list", "troop"}, {"scenario", "title", NULL},
        {"battle", "title", NULL}};
    gs_status all = GS_OK;
    int row = 0;
    while (row < GS_COUNT(keys) && strcmp(keys[row][0], c->verb->noun) != 0) {
        row++;
    }
    gs_kind_default(k, thing);
    for (int i = 0; i < 2 && cli_word(c, i); i++) {
        const char *key = row < GS_COUNT(keys) ? keys[row][i + 1] : i == 0 ? "name" : NULL;
        if (key) {
            set(c, field_of(k, key), thing, cli_word(c, i), &all);
        }
    }
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        const char *text = cli_field_is_option(c->verb, f) ? cli_get(c, f->name, NULL) : NULL;
        if (text) {
            set(c, f, thing, text, &all);
        }
    }
    const char *at = cli_get(c, "at", NULL); /* an army's place */
    if (at) {
        set(c, field_of(k, "place"), thing, at, &all);
    }
    return all;
}

/* Below what it comes: a side, an army, or the campaign. */
static gs_status parent_of(cli *c, const gs_hand *h, const char **parent)
{
    bool unit = strcmp(c->verb->noun, "unit") == 0;
    bool sided = strcmp(c->verb->noun, "hero") == 0 || strcmp(c->verb->noun, "army") == 0;
    const char *with = cli_get(c, "with", NULL);
    *parent = unit ? cli_get(c, "army", NULL) : sided ? cli_get(c, "side", NULL) : NULL;
    if (sided && !*parent && with) {
        *parent = gs_campaign_side_of(h->c, with)->id;
    }
    return (unit || sided) && !*parent
               ? cli_usage(c, "gesta %s wants --%s", c->command->name, unit ? "army" : "side")
               : GS_OK;
}

/* A muster of a new battlefield: the armies of --a or --b. */
static gs_status add_muster(cli *c, gs_hand *h, gs_camp_scenario *sc, const char *names, int edge)
{
    const char **army;
    int n;
    gs_status st = cli_find_each(c, h->c, "a", names, &army, &n);
    return st == GS_OK ? gs_hand_muster(h, sc, army, n, edge) : st;
}

/* The two sides of a battlefield. */
static gs_status add_musters(cli *c, gs_hand *h, gs_camp_scenario *sc)
{
    const char *a = cli_get(c, "a", NULL), *b = cli_get(c, "b", NULL);
    if (!a || !b) {
        return cli_usage(c, "gesta %s wants two armies: --a ARMY --b ARMY", c->command->name);
    }
    gs_status st = add_muster(c, h, sc, a, 0);
    return st == GS_OK ? add_muster(c, h, sc, b, 1) : st;
}

/* A battle without a scenario gets a bare field of its name, with the armies of --a and --b. */
static gs_status field_for(cli *c, gs_hand *h, gs_camp_battle *b)
{
    gs_camp_scenario sc = {0};
    const char *id;
    if (b->scenario) {
        return cli_has(c, "a") || cli_has(c, "b")
                   ? cli_usage(c, "--scenario says who comes: --a and --b are for a bare field")
                   : GS_OK;
    }
    gs_kind_default(&gs_kind_scenario, &sc);
    sc.title = b->title;
    sc.id = gs_hand_new_id(h->c, gs_arena_printf(c->arena, "%s field", b->title), "field");
    gs_status st = add_musters(c, h, &sc);
    st = st == GS_OK ? gs_hand_add(h, &gs_kind_scenario, NULL, &sc, &id) : st;
    b->scenario = st == GS_OK ? id : NULL;
    return st;
}

/* What a troop or a hero is under a rule set: --type, --facts, --under (the campaign's own). */
static const char *under(const cli *c, const gs_hand *h)
{
    return cli_get(c, "under", h->c->ruleset);
}

/* A new troop is what its name says where nobody says otherwise. */
static void fill_as(cli *c, const gs_hand *h, const gs_kind *k, void *thing)
{
    bool troop = k == &gs_kind_troop;
    const char *type = cli_get(c, "type", NULL), *facts = cli_get(c, "facts", NULL);
    if ((!troop && k != &gs_kind_hero) || (!troop && !facts)) {
        return;
    }
    const gs_ruleset *rs = gs_ruleset_find(under(c, h));
    if (troop && !type && rs) {
        type = gs_hand_guess_type(rs, cli_word(c, 0));
        c->told = type ? gs_arena_printf(c->arena, "%s by its name; --type says otherwise", type)
                       : gs_arena_printf(c->arena, "what kind of men they are nobody said yet: gesta "
                                         "troop change NAME --type ... (gesta words %s unit.type)",
                                         rs->id);
    }
    gs_camp_as *as = GS_NEW(c->arena, gs_camp_as);
    *as = (gs_camp_as){.ruleset = under(c, h), .type = type, .facts = facts};
    if (troop) {
        ((gs_camp_troop *)thing)->as = as;
        ((gs_camp_troop *)thing)->n_as = type || facts ? 1 : 0;
    } else {
        ((gs_camp_hero *)thing)->as = as;
        ((gs_camp_hero *)thing)->n_as = 1;
    }
}

static gs_status change_as(cli *c, gs_hand *h, const gs_kind *k, const char *id, int *n)
{
    static const char *const fields[] = {"type", "facts"};
    gs_status st = GS_OK;
    bool has = k == &gs_kind_troop || k == &gs_kind_hero;
    for (int i = 0; has && i < GS_COUNT(fields) && st == GS_OK; i++) {
        const char *words = cli_get(c, fields[i], NULL);
        if (words) {
            const char *path = gs_arena_printf(c->arena, "as.%s.%s", under(c, h), fields[i]);
            st = gs_hand_change(h, id, path, words);
            (*n)++;
        }
    }
    return st;
}

/* A battlefield with the features that a file lists; a thing of another kind comes as it is. */
static gs_status bring(cli *c, gs_hand *h, const gs_kind *k, const char *parent, const void *thing,
                       const char **id)
{
    const char *from = k == &gs_kind_scenario ? cli_get(c, "from", NULL) : NULL;
    char *text;
    size_t n;
    if (!from) {
        return gs_hand_add(h, k, parent, thing, id);
    }
    gs_status st = gs_os_read(c->arena, from, 1 << 20, &text, &n, &c->err);
    st = st == GS_OK ? gs_hand_add_field(h, thing, text, n, id) : st;
    if (st != GS_OK) {
        gs_err_prefix(&c->err, "%s", from);
    }
    return st;
}

gs_status cli_hand_add(cli *c, gs_hand *h)
{
    const gs_kind *k = cli_noun_kind(c->verb->noun);
    void *thing = gs_arena_alloc(c->arena, k->size);
    const char *parent, *id = NULL, *with = cli_get(c, "with", NULL);
    gs_status st = parent_of(c, h, &parent);
    gs_status filled = fill(c, k, thing);
    st = st == GS_OK ? filled : st;
    fill_as(c, h, k, thing);
    if (st == GS_OK && k == &gs_kind_scenario) {
        st = add_musters(c, h, thing);
    } else if (st == GS_OK && k == &gs_kind_battle) {
        st = field_for(c, h, thing);
    }
    st = st == GS_OK ? bring(c, h, k, parent, thing, &id) : st;
    st = st == GS_OK && k == &gs_kind_unit ? gs_hand_pay_unit(h, id) : st;
    return st == GS_OK && with ? gs_hand_lead(h, id, with) : st;
}

/* ---- change ---- */
/* "none" and "-" take a field away. */
static const char *or_nothing(const char *text)
{
    return strcmp(text, "none") == 0 || strcmp(text, "-") == 0 ? NULL : text;
}

static gs_status change_one(gs_hand *h, const cli_verb *v, const char *id, const char *field,
                            const char *words)
{
    bool general = strcmp(field, "general") == 0, leader = strcmp(field, "leader") == 0;
    const gs_camp_unit *u = leader ? gs_campaign_unit(h->c, id) : NULL;
    if (general && strcmp(v->noun, "army") == 0) {
        return gs_hand_command(h, id, words);
    }
    if (general && strcmp(v->noun, "side") == 0) {
        return gs_hand_succeed(h, id, words);
    }
    if (leader) { /* who leads it now leads none, where nobody is to */
        return words                ? gs_hand_lead(h, words, id)
               : u && u->leader     ? gs_hand_lead(h, u->leader, NULL)
                                    : gs_err_key(h->err, GS_STATE, id, "nobody leads it");
    }
    return gs_hand_change(h, id, field, words);
}

/* "losses=none" of --option: an option of the campaign. */
static gs_status change_option(cli *c, gs_hand *h, const char *id, const char *text)
{
    size_t n = strcspn(text, "=");
    if (!text[n]) {
        return cli_usage(c, "--option wants NAME=VALUE, and got %s", text);
    }
    bool whole = strncmp(text, "options.", 8) == 0;
    const char *name = gs_arena_printf(c->arena, "%s%.*s", whole ? "" : "options.", (int)n, text);
    const char *value = text + n + 1;
    bool word = gs_campaign_option_fits(h->c, name, value); /* "none" is a word of some */
    return gs_hand_change(h, id, name, word ? value : or_nothing(value));
}

gs_status cli_hand_change(cli *c, gs_hand *h)
{
    const gs_kind *k = cli_noun_kind(c->verb->noun);
    const char *id = k == &gs_kind_campaign ? h->c->id : cli_word(c, 0);
    gs_status all = GS_OK;
    int n = 0;
    const char *row = ""; /* of a road or a list's row: how the campaign names its fields */
    if (k == &gs_kind_road || k == &gs_kind_limit) {
        row = gs_arena_printf(c->arena, "%s.%s.%s.", k->element, cli_word(c, 0), cli_word(c, 1));
        id = h->c->id;
    }
    for (int i = 0; i < c->n_values; i++) {
        const char *name = c->command->opts[c->values[i].opt].name, *text = c->values[i].text;
        const gs_field *f = field_of(k, name);
        bool option = strcmp(name, "option") == 0, quality = strcmp(name, "quality") == 0;
        if (!option && !quality && (!f || !cli_field_is_option(c->verb, f))) {
            continue;
        }
        gs_status st = option ? change_option(c, h, id, text)
                              : change_one(h, c->verb, id,
                                           gs_arena_printf(c->arena, "%s%s", row, name),
                                           or_nothing(gs_hand_field_words(name, text)));
        n++;
        if (st != GS_OK) {
            cli_fault_keep(c);
            all = st;
        }
    }
    gs_status as = change_as(c, h, k, id, &n);
    all = all == GS_OK ? as : all;
    return n ? all : cli_usage(c, "gesta %s: what is to change?", c->command->name);
}

/* ---- the others ---- */
gs_status cli_hand_rename(cli *c, gs_hand *h)
{
    return gs_hand_rename(h, cli_word(c, 0), cli_word(c, 1));
}

gs_status cli_hand_remove(cli *c, gs_hand *h)
{
    const char *id = cli_word(c, 0), *noun = c->verb->noun;
    if (strcmp(noun, "road") == 0 || strcmp(noun, "list") == 0) {
        id = gs_arena_printf(c->arena, "%s.%s.%s", *noun == 'r' ? "road" : "limit", id,
                             cli_word(c, 1));
    }
    return gs_hand_remove(h, id);
}

gs_status cli_hand_join(cli *c, gs_hand *h)
{
    const char **with = NULL, *names = cli_get(c, "with", NULL);
    int n = 0;
    gs_status st = names ? cli_find_each(c, h->c, "uh", names, &with, &n) : GS_OK;
    return st == GS_OK ? gs_hand_join(h, cli_word(c, 0), cli_word(c, 1), cli_get(c, "army", NULL),
                                      with, n)
                       : st;
}

gs_status cli_hand_lead(cli *c, gs_hand *h)
{
    return gs_hand_lead(h, cli_word(c, 0), cli_word(c, 1));
}

gs_status cli_hand_own(cli *c, gs_hand *h)
{
    return gs_hand_change(h, cli_word(c, 0), "owner", cli_word(c, 1));
}

