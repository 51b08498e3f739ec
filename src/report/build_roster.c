/* The roster of an army: heroes with power tracks, units with strength tracks and honours. */
#include "build_int.h"

#include "gesta/campaign_sums.h"

#include "gesta/sheets.h"

#include <string.h>

/* Facts of a troop (or hero) under the campaign's rule set. */
static const gs_camp_as *as_of(const gs_campaign *c, const gs_camp_as *as, int n)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(as[i].ruleset, c->ruleset) == 0) {
            return &as[i];
        }
    }
    return NULL;
}

/* The facts that the rule set can read: a unit's own may be written for another. */
static const char *readable(gs_arena *a, const gs_ruleset *rs, const char *facts)
{
    gs_str out = {0};
    for (const char *p = facts; *p;) {
        size_t all = strcspn(p, " \t\n"), n = strcspn(p, "=");
        const gs_fact *f =
            n < all ? gs_fact_find(rs->unit_facts, rs->n_unit_facts, p, n) : NULL;
        int32_t v;
        if (f && gs_fact_parse(f, p + n + 1, all - n - 1, &v, NULL) == GS_OK) {
            gs_str_add(&out, out.len ? " " : "");
            gs_str_addn(&out, p, all);
        }
        p += all;
        p += strspn(p, " \t\n");
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

const char *build_unit_facts(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u)
{
    const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
    const gs_camp_as *as = t ? as_of(c, t->as, t->n_as) : NULL;
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    return as ? readable(a, rs, gs_camp_unit_facts(c, rs, u, as, a)) : "";
}

/* A value of a roster's row; short, and nothing where the unit has none. */
static const char *row_value(const build_card *k, int i)
{
    const char *v = build_value(k, &k->rs->roster[i]);
    return strcmp(v, "–") == 0 ? NULL : strcmp(v, "medium") == 0 ? "med." : v;
}

const char *build_honours(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u)
{
    gs_str list = {0};
    for (int i = 0; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        /* of the battle; of one that it wears since a split, or by hand, the name alone */
        const char *name = e->battle ? e->battle : e->text;
        if (e->kind == GS_LEDGER_HONOUR && !e->undone && strcmp(e->subject, u->id) == 0 && name) {
            const gs_camp_battle *b = e->battle ? gs_campaign_battle(c, e->battle) : NULL;
            gs_str_add(&list, list.len ? " · " : "");
            gs_str_add(&list, b ? gs_campaign_battle_title(c, b) : name);
        }
    }
    const char *text = list.len ? gs_arena_strdup(a, list.p) : NULL;
    gs_str_free(&list);
    return text;
}

bool build_is_dead(const gs_campaign *c, const gs_camp_hero *h)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    return now.fate == GS_FATE_DEAD;
}

/* The unit of that leader in the lists of his side; one that was struck only if it is the last. */
static const gs_camp_unit *led_by(const gs_campaign *c, const gs_camp_hero *h, bool struck)
{
    const gs_camp_side *side = gs_campaign_side_of(c, h->id);
    for (int i = 0; side && i < side->n_armies; i++) {
        for (int k = 0; k < side->armies[i].n_units; k++) {
            const gs_camp_unit *u = &side->armies[i].units[k];
            gs_unit_now now;
            if (u->leader && strcmp(u->leader, h->id) == 0) {
                gs_campaign_unit_now(c, u, &now);
                if (now.struck == struck) {
                    return u;
                }
            }
        }
    }
    return NULL;
}

const gs_camp_unit *build_led_unit(const gs_campaign *c, const gs_camp_hero *h)
{
    return led_by(c, h, false);
}

/* "with C4"; NULL: he leads none. */
static const char *place_of(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                            const gs_camp_hero *h)
{
    const gs_camp_unit *unit = build_led_unit(c, h);
    return unit ? gs_arena_printf(a, "with %s", build_code(a, side, unit)) : NULL;
}

/* "heavy, shield, mounted"; what is not said of him is not told. */
static void add_armour(const gs_campaign *c, const gs_camp_hero *h, gs_str *out)
{
    const gs_camp_as *as = as_of(c, h->as, h->n_as);
    char word[48];
    if (!as || !as->facts) {
        return;
    }
    if (gs_kv_word(as->facts, "hero.armour", word, sizeof word) && !strchr(word, '-')) {
        gs_str_add(out, strcmp(word, "none") == 0 ? "no armour" : word);
    }
    if (gs_kv_word(as->facts, "hero.shield", word, sizeof word) && strcmp(word, "yes") == 0) {
        gs_str_addf(out, "%sshield", out->len ? ", " : "");
    }
    if (gs_kv_word(as->facts, "hero.mounted", word, sizeof word) && strcmp(word, "yes") == 0) {
        gs_str_addf(out, "%smounted", out->len ? ", " : "");
    }
}

/* "heavy, mounted · player’s own · with C4 · 1 wound". */
static const char *hero_words(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                              const gs_camp_hero *h, const gs_hero_now *now)
{
    const char *place = place_of(a, c, side, h);
    gs_str s = {0};
    bool plain = !h->kind || !*h->kind || strcmp(h->kind, "hero") == 0;
    add_armour(c, h, &s);
    if (h->player || !plain || !s.len) {
        gs_str_addf(&s, "%s%s", s.len ? " · " : "",
                    h->player ? "player’s own" : plain ? "hero" : h->kind);
    }
    if (place) {
        gs_str_addf(&s, " · %s", place);
    }
    if (now->wounds) {
        gs_str_addf(&s, " · %d wound%s", now->wounds, now->wounds == 1 ? "" : "s");
    }
    if (now->fate != GS_FATE_FIT && now->fate != GS_FATE_WOUNDED) {
        gs_str_addf(&s, " · %s", gs_fate_words[now->fate]);
    }
    const char *text = gs_arena_strdup(a, s.p);
    gs_str_free(&s);
    return text;
}

static void put_hero(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                     const gs_camp_hero *h, int side_no, gs_node *roster)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    gs_node *n = gs_node_add(roster, GS_NODE_ROSTER_HERO);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
    gs_node_set(n, GS_ATTR_NAME, build_head(a, h->name));
    gs_node_set(n, GS_ATTR_LETTER, gs_map_letter(a, h->name));
    bool general = gs_campaign_general(c, side) == h;
    gs_node_set(n, GS_ATTR_EPITHET,
                !general      ? now.epithet
                : now.epithet ? gs_arena_printf(a, "%s, general", now.epithet)
                              : "general");
    gs_node_set_number(n, GS_ATTR_RATING, now.rating);
    gs_node_set_number(n, GS_ATTR_PRESENT, now.power);
    gs_node_set(n, GS_ATTR_STATE, hero_words(a, c, side, h, &now));
    if (general) {
        gs_node_set_flag(n, GS_ATTR_IS_GENERAL);
    }
    if (now.fate == GS_FATE_CAPTIVE) {
        gs_node_set_flag(n, GS_ATTR_CAPTIVE);
    }
}

/* What a unit can bear, `present` of its `full` strength: figures, stands, or the hits that destroy
 * a company. */
int build_bears(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u, int present, int full)
{
    gs_setup *s = gs_setup_new(a, gs_ruleset_find(c->ruleset));
    gs_ob_unit ob = {.facts = build_unit_facts(a, c, u), .present = present, .full = full};
    s->units = &ob;
    s->n_units = 1;
    return present > 0 ? gs_setup_bears(s, 0) : 0;
}

static gs_status put_unit(gs_arena *a, const gs_campaign *c, const gs_camp_unit *u, const char *id,
                          int side_no, gs_node *roster, gs_err *err)
{
    gs_unit_now now;
    build_card k;
    gs_campaign_unit_now(c, u, &now);
    gs_status st = build_card_of(a, c, u, &k, err);
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
    const char *troop = build_troop_words(a, NULL, k.s->units);
    bool companies = gs_ruleset_find(c->ruleset)->bears != NULL;
    int full = build_bears(a, c, u, now.full, now.full);
    gs_node *n = gs_node_add(roster, GS_NODE_ROSTER_UNIT);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
    gs_node_set(n, GS_ATTR_ID, id);
    gs_node_set(n, GS_ATTR_MARK, gs_mark_name(gs_mark_of_facts(k.facts)));
    gs_node_set(n, GS_ATTR_NAME, build_head(a, now.name ? now.name : u->name));
    const gs_camp_hero *leader = u->leader ? gs_campaign_hero(c, u->leader) : NULL;
    gs_node_set(n, GS_ATTR_TROOP,
                leader && !build_is_dead(c, leader)
                    ? gs_arena_printf(a, "%s; %s", troop, leader->name)
                    : troop);
    gs_node_set(n, GS_ATTR_RULES, u->special ? u->special : t ? t->special : NULL);
    gs_node_set(n, GS_ATTR_HONOURS, build_honours(a, c, u));
    gs_node_set(n, GS_ATTR_VALUE, row_value(&k, 0));
    gs_node_set(n, GS_ATTR_VALUE_2, row_value(&k, 1));
    gs_node_set_number(n, GS_ATTR_FULL, full);
    gs_node_set_number(n, GS_ATTR_PRESENT, build_bears(a, c, u, now.present, now.full));
    gs_node_set_number(n, GS_ATTR_THRESHOLD, companies ? full : (full + 1) / 2);
    gs_node_set(n, GS_ATTR_BOX, companies ? "hit" : "figure");
    return GS_OK;
}

const char *build_code(gs_arena *a, const gs_camp_side *side, const gs_camp_unit *u)
{
    gs_str code = {0};
    gs_campaign_code(side, u, &code);
    const char *text = gs_arena_strdup(a, code.p);
    gs_str_free(&code);
    return text;
}

void build_put_side(gs_arena *a, gs_doc *doc, const gs_camp_side *side)
{
    gs_rgb rgb;
    bool own = side->colour && gs_rgb_parse(side->colour, &rgb);
    gs_add_side(doc, side->slot, build_head(a, side->name),
                side->letter, own ? (int32_t)rgb : -1);
}

bool build_belongs(const gs_campaign *c, const gs_camp_side *side, const gs_camp_army *army,
                   const gs_camp_hero *h)
{
    const gs_camp_unit *led = led_by(c, h, false);
    gs_unit_now now = {0};
    led = led ? led : led_by(c, h, true);
    if (led) {
        gs_campaign_unit_now(c, led, &now);
    }
    for (int i = 0; i < side->n_armies; i++) {
        const gs_camp_army *other = &side->armies[i];
        if ((other->general && strcmp(other->general, h->id) == 0) ||
            (now.army && strcmp(now.army, other->id) == 0)) {
            return other == army;
        }
    }
    return army == side->armies;
}

/* ---- at the foot: the campaign's own rules for it, and who is gone ---- */

/* An army as it stands today: its units are those that belong to it now. */
typedef struct whose {
    const gs_campaign *c;
    const gs_camp_side *side;
    const gs_camp_army *army;
    gs_camp_unit **units;
    int n_units;
} whose;

/* Is the rule for somebody of this army? "troop:gauls", "hero:morgana", "unit:x"; else it is for
 * all. */
static bool concerns(const whose *w, const gs_camp_rule *r)
{
    const char *id = r->applies ? strchr(r->applies, ':') : NULL;
    if (!id) {
        return true;
    }
    id++;
    for (int i = 0; i < w->n_units; i++) {
        if (strcmp(w->units[i]->troop, id) == 0 || strcmp(w->units[i]->id, id) == 0) {
            return true;
        }
    }
    for (int i = 0; i < w->side->n_heroes; i++) {
        const gs_camp_hero *h = &w->side->heroes[i];
        if (strcmp(h->id, id) == 0 && build_belongs(w->c, w->side, w->army, h)) {
            return true;
        }
    }
    return strcmp(w->army->id, id) == 0 || strcmp(w->side->id, id) == 0;
}

static void put_note(gs_arena *a, gs_node *roster, const char *name, gs_str *words)
{
    if (words->len) {
        gs_node *n = gs_node_add(roster, GS_NODE_SPECIAL_RULE);
        gs_node_set(n, GS_ATTR_NAME, name);
        gs_node_set(n, GS_ATTR_WHAT, gs_arena_strdup(a, words->p));
    }
    gs_str_free(words);
}

static bool of_army(const gs_camp_rule *r, const void *ctx)
{
    return concerns(ctx, r);
}

static void put_rules(gs_arena *a, const whose *w, gs_node *roster)
{
    const gs_campaign *c = w->c;
    for (int i = 0; i < c->n_rules; i++) {
        gs_str words = {0};
        bool told = false;
        for (int k = 0; k < i; k++) {
            told = told || strcmp(c->rules[k].name, c->rules[i].name) == 0;
        }
        if (!told) {
            build_add_camp_rules(a, c, c->rules[i].name, of_army, w, &words);
        }
        put_note(a, roster, c->rules[i].name, &words);
    }
}

/* Why a unit is struck, where it did not die out: " (merged into Roland's knights)". */
static const char *why_struck(gs_arena *a, const gs_campaign *c, const char *unit)
{
    const char *why = "";
    gs_entries its = gs_campaign_entries(c, unit);
    for (int i = 0; i < its.n; i++) {
        const gs_camp_entry *e = &c->ledger[its.at[i]];
        if (e->undone) {
            continue;
        }
        if (e->kind == GS_LEDGER_MERGED && e->by && strcmp(e->by, unit) == 0) {
            why = gs_arena_printf(a, " (merged into %s)", gs_campaign_name(c, e->subject));
        } else if (e->kind == GS_LEDGER_DISMISSED && strcmp(e->subject, unit) == 0) {
            why = " (sent home)";
        }
    }
    return why;
}

/* The units that are gone for good, and the dead. */
static void put_gone(gs_arena *a, const whose *w, gs_node *roster)
{
    const gs_campaign *c = w->c;
    gs_str struck = {0}, dead = {0};
    for (int i = 0; i < w->n_units; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, w->units[i], &now);
        if (now.struck) {
            gs_str_addf(&struck, "%s%s%s", struck.len ? ", " : "", w->units[i]->name,
                        why_struck(a, c, w->units[i]->id));
        }
    }
    for (int i = 0; i < w->side->n_heroes; i++) {
        const gs_camp_hero *h = &w->side->heroes[i];
        gs_hero_now now;
        gs_campaign_hero_now(c, h, &now);
        if (now.fate == GS_FATE_DEAD && build_belongs(c, w->side, w->army, h)) {
            const gs_camp_battle *b = now.battle ? gs_campaign_battle(c, now.battle) : NULL;
            gs_str_addf(&dead, "%s%s%s%s%s", dead.len ? ", " : "", h->name, b ? " (" : "",
                        b ? b->title : "", b ? ")" : "");
        }
    }
    put_note(a, roster, "Struck from the roll", &struck);
    put_note(a, roster, "The dead", &dead);
}

/* "Stout Hearts · 6 units · 52 of 66 figures · 1,240 points". */
static const char *strength_line(gs_arena *a, const whose *w)
{
    const gs_ruleset *rs = gs_ruleset_find(w->c->ruleset);
    int full = 0, present = 0;
    gs_army_sum sum;
    gs_str points = {0};
    gs_campaign_army_sum(w->c, w->army, &sum);
    for (int i = 0; i < w->n_units; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(w->c, w->units[i], &now);
        if (!now.struck) {
            full += build_bears(a, w->c, w->units[i], now.full, now.full);
            present += build_bears(a, w->c, w->units[i], now.present, now.full);
        }
    }
    gs_points_words(&sum, 0, &points);
    bool priced = sum.points > 0 && points.len > 0;
    const char *line =
        gs_arena_printf(a, "%s · %d %s · %d of %d %s%s%s", rs->name, sum.units,
                        rs->body[sum.units != 1], present, full, rs->measure,
                        priced ? " · points: " : "", priced ? points.p : "");
    gs_str_free(&points);
    return line;
}

gs_status gs_report_roster(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                           const gs_build_options *opt, gs_doc **out, gs_err *err)
{
    (void)opt;
    const gs_camp_side *side = gs_campaign_side_of(c, army->id);
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    whose w = {.c = c, .side = side, .army = army};
    if (!side) {
        return gs_err_set(err, GS_STATE, "the army %s belongs to no side", army->id);
    }
    w.n_units = gs_campaign_units(c, army, a, &w.units);
    gs_doc *doc = gs_doc_new(a, "roster", build_head(a, army->name));
    build_put_side(a, doc, side);
    gs_node *r = gs_node_add(doc->root, GS_NODE_ROSTER);
    int no = side->slot;
    gs_node_set_number(r, GS_ATTR_SIDE_NO, no);
    gs_node_set(r, GS_ATTR_NAME, build_head(a, army->name));
    gs_node_set(r, GS_ATTR_LINE, strength_line(a, &w));
    gs_node_set(r, GS_ATTR_HEAD, gs_arena_printf(a, "%s · army roster", c->title));
    gs_node_set(r, GS_ATTR_ASIDE, gs_arena_printf(a, "as it stands on %s",
                                                  build_date_words(a, NULL, gs_campaign_date(c))));
    gs_node_set(r, GS_ATTR_LABEL, rs->roster[0].label);
    gs_node_set(r, GS_ATTR_LABEL_2, rs->roster[1].label);
    for (int i = 0; i < side->n_heroes; i++) {
        if (build_belongs(c, side, army, &side->heroes[i]) && !build_is_dead(c, &side->heroes[i])) {
            put_hero(a, c, side, &side->heroes[i], no, r);
        }
    }
    gs_status st = GS_OK;
    for (int i = 0; st == GS_OK && i < w.n_units; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, w.units[i], &now);
        if (!now.struck) {
            st = put_unit(a, c, w.units[i],
                          build_code(a, side, w.units[i]), no, r, err);
        }
    }
    put_rules(a, &w, r);
    put_gone(a, &w, r);
    *out = doc;
    return st;
}
