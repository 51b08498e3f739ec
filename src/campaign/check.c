/* What the types of a campaign cannot say: rule sets, ladders, who comes and who not. */
#include "aftermath_int.h"
#include "lists_int.h"

#include <stdio.h>
#include <string.h>

/* ---- rule sets ---- */
static const gs_fact *option_of(const gs_ruleset *rs, const char *name)
{
    return rs ? gs_fact_find(rs->options, rs->n_options, name, strlen(name)) : NULL;
}

/* Is it an option of what the book itself says about the time between battles (CAM-0.1)? */
static bool is_between(const gs_ruleset *rs, const char *name)
{
    static const gs_ruleset_part parts[] = {GS_PART_RECOVERY, GS_PART_FATE, GS_PART_AFTERMATH,
                                            GS_PART_ESCAPE, GS_PART_LOSSES};
    for (int i = 0; i < GS_COUNT(parts); i++) {
        const char *proc = rs->part[parts[i]];
        if (proc && gs_camp_has_key(rs, proc, name)) {
            return true;
        }
    }
    return false;
}

bool gs_option_between(const gs_campaign *c, const gs_ruleset *rs, const char *name,
                       const char *value)
{
    const gs_fact *f = option_of(gs_ruleset_find("campaign"), name);
    int32_t v;
    return f && !(gs_camp_by_book(c, rs) && is_between(rs, name)) &&
           gs_fact_parse(f, value, strlen(value), &v, NULL) == GS_OK;
}

gs_status gs_option_check(const gs_campaign *c, const gs_ruleset *rs, const char *name,
                          const char *value, gs_err *err)
{
    const gs_fact *book = option_of(rs, name);
    const gs_fact *own = option_of(gs_ruleset_find("campaign"), name);
    int32_t v;
    if (own && book && !(gs_camp_by_book(c, rs) && is_between(rs, name))) { /* either may be meant */
        return gs_fact_parse(book, value, strlen(value), &v, NULL) == GS_OK
                   ? GS_OK
                   : gs_fact_parse(own, value, strlen(value), &v, err);
    }
    book = book ? book : own;
    if (book) {
        return gs_fact_parse(book, value, strlen(value), &v, err);
    }
    return gs_err_key(err, GS_INPUT, name,
                      "neither %s nor the campaign's rules have this option (gesta words %s options "
                      "lists them)",
                      rs->name, rs->id);
}

bool gs_campaign_option_fits(const gs_campaign *c, const char *name, const char *value)
{
    gs_err none = {0};
    return gs_option_check(c, gs_ruleset_find(c->ruleset), name, value, &none) == GS_OK;
}

/* Facts of a kind of men or of a hero ("unit.armour=heavy"), and the type (NULL: none), are known to
 * the rule set. */
static gs_status check_facts(const gs_ruleset *rs, const char *type, const char *text, bool hero,
                             int line, gs_err *err)
{
    const gs_fact *table = hero ? rs->hero_facts : rs->unit_facts;
    int n = hero ? rs->n_hero_facts : rs->n_unit_facts;
    gs_arena *a = gs_arena_new();
    size_t size = hero ? rs->hero_size : rs->unit_size;
    void *facts = gs_arena_alloc(a, size ? size : 1);
    gs_status st = GS_OK;
    gs_facts_default(table, n, facts);
    if (text && n > 0) {
        st = gs_facts_parse(table, n, text, strlen(text), facts, err);
    }
    const gs_fact *of = n > 0 && !hero ? gs_fact_find(table, n, "unit.type", 9) : NULL;
    int32_t v;
    if (st == GS_OK && type && of) {
        st = gs_fact_parse(of, type, strlen(type), &v, err);
    }
    if (st != GS_OK && err) {
        size_t used = strlen(err->text);
        snprintf(err->text + used, sizeof err->text - used, " (gesta words %s %s lists them)",
                 rs->id, hero ? "hero-facts" : "unit-facts");
        gs_err_prefix(err, "under %s", rs->id);
        err->line = line;
    }
    gs_arena_free(a);
    return st;
}

/* A unit's own facts, over its troop's, are those of the campaign's rule set. */
gs_status gs_camp_check_units(const gs_campaign *c, gs_err *err)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_status st = GS_OK;
    for (int s = 0; s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            const gs_camp_army *army = &c->sides[s].armies[a];
            for (int u = 0; u < army->n_units && st == GS_OK; u++) {
                if (army->units[u].facts) {
                    st = check_facts(rs, NULL, army->units[u].facts, false, army->units[u].line,
                                     err);
                }
            }
        }
    }
    return st;
}

/* What a troop or a hero is, once under each rule set. */
static gs_status check_as(const gs_camp_as *as, int n, bool hero, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = check_facts(gs_ruleset_find(as[i].ruleset), as[i].type, as[i].facts, hero, as[i].line,
                         err);
        for (int j = 0; j < i && st == GS_OK; j++) {
            if (strcmp(as[j].ruleset, as[i].ruleset) == 0) {
                st = gs_err_key(err, GS_INPUT, "ruleset", "%s stands here a second time",
                                as[i].ruleset);
                if (err) {
                    err->line = as[i].line;
                }
            }
        }
    }
    return st;
}

static const gs_camp_troop *troop_of_word(const gs_campaign *c, const char *word)
{
    for (int i = 0; i < c->n_troops; i++) {
        if (strcmp(c->troops[i].id, word) == 0 || strcmp(c->troops[i].name, word) == 0) {
            return &c->troops[i];
        }
    }
    return NULL;
}

const char *gs_camp_applies(const gs_campaign *c, const char *applies, gs_arena *a)
{
    const gs_camp_troop *t =
        applies && strncmp(applies, "troop:", 6) == 0 ? troop_of_word(c, applies + 6) : NULL;
    return t ? gs_arena_printf(a, "troop:%s", t->name) : applies;
}

/* Whom a house rule applies to is there. */
static gs_status check_applies(const gs_campaign *c, const gs_camp_rule *r, gs_err *err)
{
    const char *a = r->applies, *colon = a ? strchr(a, ':') : NULL;
    const char *id = colon ? colon + 1 : "";
    size_t n = colon ? (size_t)(colon - a) : 0;
    if (!a || strcmp(a, "all") == 0) {
        return GS_OK;
    }
    bool known = n == 5 && strncmp(a, "troop", n) == 0  ? troop_of_word(c, id) != NULL
                 : n == 4 && strncmp(a, "unit", n) == 0 ? gs_campaign_unit(c, id) != NULL
                 : n == 4 && strncmp(a, "hero", n) == 0 ? gs_campaign_hero(c, id) != NULL
                 : n == 4 && strncmp(a, "side", n) == 0 ? gs_campaign_side(c, id) != NULL
                                                        : false;
    return known ? GS_OK
                 : gs_err_key(err, GS_INPUT, r->name,
                              "applies: \"%.60s\" is nobody of the campaign; it is all, "
                              "troop:ID, unit:ID, hero:ID or side:ID",
                              a);
}

/* Are there troops that are described for the rule set? */
static bool has_troops_for(const gs_campaign *c, const gs_ruleset *rs)
{
    for (int i = 0; i < c->n_troops; i++) {
        for (int k = 0; k < c->troops[i].n_as; k++) {
            if (strcmp(c->troops[i].as[k].ruleset, rs->id) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* It fits what is worked out between battles: by the campaign's own rules, or by Stout Hearts'
 * where a book has nothing of the kind (CAM-4.1). */
static gs_status check_between(const gs_patch_row *row)
{
    static const char *const lent[] = {"aftermath", "escape", "duel", NULL};
    gs_status st = gs_patch_check(row, gs_ruleset_find("campaign"), NULL);
    return st == GS_OK || gs_word_index(lent, row->procedure) < 0
               ? st
               : gs_patch_check(row, gs_ruleset_find("stout-hearts"), NULL);
}

/* A house rule fits the campaign's rule set, that of one of its battles, one for which its
 * troops are described, or what is worked out between battles. */
static gs_status check_house_rule(const gs_campaign *c, const gs_camp_rule *r,
                                  gs_err *err)
{
    const gs_patch_row row = {r->name,    r->procedure, r->role,
                              r->applies, r->when,      r->then, r->until};
    gs_status st = check_applies(c, r, err);
    if (st != GS_OK) {
        if (err) {
            err->line = r->line;
        }
        return st;
    }
    st = gs_patch_check(&row, gs_ruleset_find(c->ruleset), err);
    for (int i = 0; i < c->n_battles && st != GS_OK; i++) {
        st = gs_patch_check(&row, gs_campaign_battle_ruleset(c, &c->battles[i]), NULL);
    }
    for (int i = 0; gs_rulesets[i] && st != GS_OK; i++) {
        st = has_troops_for(c, gs_rulesets[i]) ? gs_patch_check(&row, gs_rulesets[i], NULL) : st;
    }
    st = st == GS_OK ? st : check_between(&row);
    if (st != GS_OK && err) {
        err->line = r->line;
    }
    return st;
}

/* A number belongs to a table of its rule set, and is set once. */
static gs_status check_number(const gs_campaign *c, int i, gs_err *err)
{
    const gs_camp_number *n = &c->numbers[i];
    const char *id = n->ruleset ? n->ruleset : c->ruleset;
    const gs_ruleset *rs = gs_ruleset_find(id);
    gs_number number = {
        .table = n->name, .row = n->row, .column = n->column, .value = n->value};
    gs_arena *a = gs_arena_new();
    gs_status st = rs ? gs_number_find(&number, rs, a, err)
                      : gs_err_key(err, GS_INPUT, "ruleset", "there is no rule set %s", id);
    for (int k = 0; k < i && st == GS_OK; k++) {
        const gs_camp_number *o = &c->numbers[k];
        if (strcmp(o->ruleset ? o->ruleset : c->ruleset, id) == 0 &&
            strcmp(o->name, n->name) == 0 && strcmp(o->row, n->row) == 0 &&
            strcmp(o->column, n->column) == 0) {
            st = gs_err_key(err, GS_INPUT, n->column, "%s %s is set a second time", n->name,
                            n->row);
        }
    }
    gs_arena_free(a);
    if (st != GS_OK && err) {
        err->line = n->line;
    }
    return st;
}

/* Each is known, has a value that it takes, and is said once. */
static gs_status check_options(const gs_campaign *c, const gs_ruleset *rs,
                               const gs_camp_option *options, int n, gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = gs_option_check(c, rs, options[i].name, options[i].value, err);
        for (int j = 0; j < i && st == GS_OK; j++) {
            if (strcmp(options[j].name, options[i].name) == 0) {
                st = gs_err_key(err, GS_INPUT, options[i].name, "this option is given twice");
            }
        }
        if (st != GS_OK && err) {
            err->line = options[i].line;
        }
    }
    return st;
}

static gs_status check_rulesets(const gs_campaign *c, gs_err *err)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_status st = check_options(c, rs, c->options, c->n_options, err);
    for (int i = 0; i < c->n_rules && st == GS_OK; i++) {
        st = check_house_rule(c, &c->rules[i], err);
    }
    for (int i = 0; i < c->n_numbers && st == GS_OK; i++) {
        st = check_number(c, i, err);
    }
    for (int i = 0; i < c->n_troops && st == GS_OK; i++) {
        st = check_as(c->troops[i].as, c->troops[i].n_as, false, err);
    }
    for (int s = 0; s < c->n_sides; s++) {
        for (int i = 0; i < c->sides[s].n_heroes && st == GS_OK; i++) {
            st = check_as(c->sides[s].heroes[i].as, c->sides[s].heroes[i].n_as, true, err);
        }
    }
    return st;
}

/* ---- shape ---- */
/* No battle comes after itself. Each is walked over once: `seen` says from which battle it was
 * come by, and who meets his own walk again goes in a circle. */
static gs_status check_order(const gs_campaign *c, int *seen, int from, gs_err *err)
{
    const gs_camp_battle *b = &c->battles[from];
    for (const gs_camp_battle *at = b; at && !seen[at - c->battles];
         at = at->after ? gs_campaign_battle(c, at->after) : NULL) {
        const gs_camp_battle *next = at->after ? gs_campaign_battle(c, at->after) : NULL;
        seen[at - c->battles] = from + 1;
        if (next && seen[next - c->battles] == from + 1) {
            gs_err_key(err, GS_INPUT, "after",
                       "the battle \"%s\" comes after itself, by way of others", b->id);
            if (err) {
                err->line = b->line;
            }
            return GS_INPUT;
        }
    }
    return GS_OK;
}

static gs_status check_battles(const gs_campaign *c, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    int *seen = GS_NEW_ARRAY(a, int, c->n_battles + 1);
    gs_status st = GS_OK;
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &c->battles[i];
        st = check_order(c, seen, i, err);
        st = st == GS_OK ? check_options(c, gs_campaign_battle_ruleset(c, b), b->options,
                                         b->n_options, err)
                         : st;
    }
    gs_arena_free(a);
    return st;
}

static gs_status check_force(const gs_camp_force *f, gs_err *err)
{
    if ((f->army != NULL) + (f->unit != NULL) + (f->hero != NULL) + (f->dummies > 0) != 1) {
        gs_err_key(err, GS_INPUT, "force",
                   "a force names one thing: an army, a unit, a hero or dummies");
        if (err) {
            err->line = f->line;
        }
        return GS_INPUT;
    }
    if (f->troop && (f->hero || f->dummies > 0)) {
        gs_err_key(err, GS_INPUT, "troop",
                   "a force's troop is for an army or a unit: a hero or a dummy is of none");
        if (err) {
            err->line = f->line;
        }
        return GS_INPUT;
    }
    return GS_OK;
}

static gs_status check_scenarios(const gs_campaign *c, gs_err *err)
{
    for (int i = 0; i < c->n_scenarios; i++) {
        const gs_camp_scenario *s = &c->scenarios[i];
        if (s->n_musters != GS_SIDES ||
            strcmp(s->musters[0].side, s->musters[1].side) == 0) {
            gs_err_key(err, GS_INPUT, "muster",
                       "the scenario \"%s\" wants two sides, one muster each, and has %s",
                       s->id,
                       s->n_musters == 0         ? "none"
                       : s->n_musters == 1       ? "one"
                       : s->n_musters > GS_SIDES ? "more"
                                                 : "two of the same side");
            if (err) {
                err->line = s->line;
            }
            return GS_INPUT;
        }
        for (int m = 0; m < GS_SIDES; m++) {
            for (int f = 0; f < s->musters[m].n_forces; f++) {
                gs_status st = check_force(&s->musters[m].forces[f], err);
                if (st != GS_OK) {
                    return st;
                }
            }
        }
    }
    return GS_OK;
}

static gs_status check_units(const gs_campaign *c, gs_err *err)
{
    for (int s = 0; s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            const gs_camp_army *army = &c->sides[s].armies[a];
            for (int u = 0; u < army->n_units; u++) {
                if (army->units[u].present > army->units[u].full) {
                    gs_err_key(err, GS_INPUT, "present",
                               "the unit \"%s\" has more present (%d) "
                               "than its full strength (%d)",
                               army->units[u].id, army->units[u].present,
                               army->units[u].full);
                    if (err) {
                        err->line = army->units[u].line;
                    }
                    return GS_INPUT;
                }
            }
        }
    }
    return GS_OK;
}

/* Ids and references of all that ever came into the lists, and of the ledger. */
static gs_status check_written(gs_campaign *c, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_ids *ids = gs_ids_collect(gs_camp_born(c), a, err);
    gs_status st = ids ? gs_ids_check_lists(ids, gs_camp_born(c), err) : GS_INPUT;
    for (int i = 0; i < c->n_ledger && st == GS_OK; i++) {
        st = gs_ids_check_refs(ids, &gs_kind_ledger, &c->ledger[i], err);
    }
    gs_arena_free(a);
    return st;
}

/* References of the lists as they are today: what went out of them is missed. */
static gs_status check_today(gs_campaign *c, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_ids *ids = gs_ids_collect(c, a, err);
    gs_status st = ids ? gs_ids_check_lists(ids, c, err) : GS_INPUT;
    gs_arena_free(a);
    st = st == GS_OK ? gs_campaign_identify(c, err) : st;
    return st == GS_OK ? check_units(c, err) : st;
}

/* Each row that came by an entry came by its own, or by that of what holds it. */
static gs_status check_born(const gs_campaign *c, const gs_kind *k, const void *thing,
                            const char *above, gs_err *err)
{
    int born = gs_row_born(k, thing);
    const gs_camp_entry *e = born > 0 && born <= c->n_ledger ? &c->ledger[born - 1] : NULL;
    const char *id = k->fields[0].type == GS_FIELD_ID ? gs_field_text(&k->fields[0], thing) : above;
    bool own = e && e->kind == GS_LEDGER_ADDED &&
               (strcmp(e->subject, id) == 0 || strcmp(e->subject, above) == 0);
    gs_status st = GS_OK;
    if (born > 0 && !own) {
        gs_err_key(err, GS_INPUT, "born", "the %s \"%s\" came by ledger entry %d, which is no entry "
                   "\"added\" about it", k->element, id, born);
        if (err) {
            memcpy(&err->line, thing, sizeof err->line);
        }
        return GS_INPUT;
    }
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *ch = &k->children[i];
        int n = ch->kind == &gs_kind_ledger ? 0 : gs_child_count(ch, thing);
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = check_born(c, ch->kind, gs_child_at(ch, thing, j), id, err);
        }
    }
    return st;
}

gs_status gs_campaign_check(gs_campaign *c, gs_err *err)
{
    gs_campaign *born = c->lists ? c->lists->born : c;
    gs_index_again(c);
    gs_index_again(born);
    const gs_field *lacks = gs_kind_lacks(&gs_kind_campaign, c);
    if (lacks) {
        return gs_err_key(err, GS_INPUT, lacks->name, "a campaign needs it");
    }
    gs_status st = check_written(c, err);
    st = st == GS_OK ? check_units(born, err) : st;
    st = st == GS_OK ? gs_campaign_identify(born, err) : st;
    st = st == GS_OK ? check_born(c, &gs_kind_campaign, born, c->id, err) : st;
    st = st == GS_OK ? gs_ledger_settle(c, err) : st;
    st = st == GS_OK ? gs_campaign_follow(c, err) : st;
    st = st == GS_OK && c->lists ? check_today(c, err) : st;
    st = st == GS_OK ? check_rulesets(c, err) : st;
    st = st == GS_OK ? check_scenarios(c, err) : st;
    st = st == GS_OK ? check_battles(c, err) : st;
    return st == GS_OK ? gs_campaign_balance(c, err) : st;
}
