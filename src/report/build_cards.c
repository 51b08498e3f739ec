/* The cards of an army: its units and heroes, to be cut out and laid beside them. */
#include "build_int.h"

#include <string.h>

/* ---- words ---- */

/* Is it told by a value, or by the band? */
static bool told(const build_card *k, const char *name, size_t n)
{
    static const char *const band[] = {"type", "quality", "missile"};
    bool is = false;
    for (int i = 0; i < GS_COUNT(band); i++) {
        is = is || (strlen(band[i]) == n && strncmp(band[i], name, n) == 0);
    }
    for (int i = 0; i < GS_CARD_VALUES && k->rs->card[i].from; i++) {
        const char *dot = strpbrk(k->rs->card[i].from, ".:");
        is = is || (dot && *dot == '.' && strlen(dot + 1) == n && strncmp(dot + 1, name, n) == 0);
    }
    return is;
}

/* "weapon two-handed; no shield": the facts that no value tells. */
static void add_facts(const build_card *k, gs_str *out)
{
    for (const char *p = k->facts; *p;) {
        size_t all = strcspn(p, " "), n = strcspn(p, "=");
        if (n < all && strncmp(p, "unit.", 5) == 0 && !told(k, p + 5, n - 5)) {
            bool no = all - n == 3 && strncmp(p + n, "=no", 3) == 0;
            bool yes = all - n == 4 && strncmp(p + n, "=yes", 4) == 0;
            gs_str_add(out, out->len ? "; " : "");
            gs_str_add(out, no ? "no " : "");
            for (size_t i = 5; i < n; i++) {
                gs_str_addc(out, p[i] == '-' ? ' ' : p[i]);
            }
            if (!no && !yes) {
                gs_str_addc(out, ' ');
                gs_str_addn(out, p + n + 1, all - n - 1);
            }
        }
        p += all;
        p += strspn(p, " ");
    }
}

typedef struct whose {
    const gs_camp_unit *unit;
    const gs_camp_army *army;
} whose;

/* Is a house rule for this unit, its kind or its army? Those for everybody stand on the roster. */
static bool rule_for(const gs_camp_rule *r, const void *ctx)
{
    const whose *w = ctx;
    const char *id = r->applies ? strchr(r->applies, ':') : NULL;
    return id && (strcmp(id + 1, w->unit->id) == 0 || strcmp(id + 1, w->unit->troop) == 0 ||
                  strcmp(id + 1, w->army->id) == 0);
}

/* Each of its house rules once, by name. */
static void put_rules(const build_card *k, const gs_camp_unit *u, const gs_camp_army *army,
                      gs_node *p)
{
    const whose w = {u, army};
    for (int i = 0; i < k->c->n_rules; i++) {
        const char *name = k->c->rules[i].name;
        gs_str s = {0};
        bool told = false;
        for (int j = 0; j < i; j++) {
            told = told || strcmp(k->c->rules[j].name, name) == 0;
        }
        if (!told) {
            build_add_camp_rules(k->a, k->c, name, rule_for, &w, &s);
        }
        if (s.len) {
            gs_say_as(p, GS_NODE_BOLD, gs_arena_printf(k->a, "%s:", name));
            gs_sayf(p, " %s. ", gs_str_text(&s));
        }
        gs_str_free(&s);
    }
}

static void unit_words(const build_card *k, const gs_camp_unit *u, const gs_camp_army *army, gs_node *n)
{
    const gs_camp_troop *t = gs_campaign_troop(k->c, u->troop);
    const char *special = u->special ? u->special : t ? t->special : NULL;
    gs_node *p = gs_add_paragraph(n);
    gs_str s = {0};
    add_facts(k, &s);
    if (s.len) {
        gs_sayf(p, "%s. ", build_head(k->a, s.p));
    }
    if (special && *special) {
        gs_say_as(p, GS_NODE_BOLD, build_head(k->a, special));
        gs_say(p, ". ");
    }
    put_rules(k, u, army, p);
    if (!p->first) {
        gs_say(p, "No special rules.");
    }
    gs_str_free(&s);
}

/* ---- the cards ---- */

/* At the foot of its back; nobody who fought none. */
static void put_battles(gs_arena *a, int battles, gs_node *n)
{
    if (battles) {
        gs_node_set(n, GS_ATTR_BATTLE,
                    gs_arena_printf(a, "%d battle%s", battles, battles == 1 ? "" : "s"));
    }
}

static gs_status unit_card(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                           const gs_camp_unit *u, const char *id, int side_no,
                           const build_days_of *days, gs_node *cards, gs_err *err)
{
    gs_unit_now now;
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_campaign_unit_now(c, u, &now);
    build_card k;
    gs_status st = build_card_of(a, c, u, &k, err);
    if (st != GS_OK) {
        return st;
    }
    int full = build_bears(a, c, u, now.full, now.full);
    gs_node *n = gs_node_add(cards, GS_NODE_UNIT_CARD);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
    gs_node_set(n, GS_ATTR_ID, id);
    gs_node_set(n, GS_ATTR_MARK, gs_mark_name(gs_mark_of_facts(k.facts)));
    gs_node_set(n, GS_ATTR_NAME, build_head(a, now.name ? now.name : u->name));
    gs_node_set(n, GS_ATTR_TROOP, build_troop_words(a, NULL, k.s->units));
    gs_node_set(n, GS_ATTR_HONOURS, build_honours(a, c, u));
    gs_node_set(n, GS_ATTR_LINE, build_head(a, army->name));
    gs_node_set_number(n, GS_ATTR_FULL, full);
    gs_node_set_number(n, GS_ATTR_PRESENT, build_bears(a, c, u, now.present, now.full));
    gs_node_set_number(n, GS_ATTR_THRESHOLD, rs->bears ? full : (full + 1) / 2);
    for (int i = 0; i < GS_CARD_VALUES && rs->card[i].from; i++) {
        const char *value = build_value(&k, &rs->card[i]);
        bool nothing = *rs->card[i].from == '+' && strcmp(value, "0") == 0;
        if (strcmp(value, "–") != 0 && !nothing) { /* what it lacks is not printed */
            gs_add_fact(n, rs->card[i].label, value);
        }
    }
    unit_words(&k, u, army, n);
    if (days->book) { /* with their backs */
        st = build_unit_at_table(&k, n, err);
        build_deeds(a, days, u->id, NULL, n);
        put_battles(a, build_days_fought(days, u->id, NULL), n);
    }
    return st;
}

/* "General, player’s own hero; armour heavy. With F1, Roland's knights." */
static void hero_words(gs_arena *a, const gs_campaign *c, const gs_camp_hero *h, bool general,
                       const gs_camp_side *side, gs_node *n)
{
    char word[48];
    gs_str s = {0};
    gs_str_add(&s, general ? "General" : "");
    if (h->player || (h->kind && *h->kind && strcmp(h->kind, "hero") != 0) || !general) {
        gs_str_addf(&s, "%s%s", s.len ? ", " : "",
                    h->player               ? "player’s own hero"
                    : h->kind && *h->kind ? h->kind
                                          : "hero");
    }
    for (int i = 0; i < h->n_as; i++) {
        bool ours = strcmp(h->as[i].ruleset, c->ruleset) == 0 && h->as[i].facts;
        if (ours && gs_kv_word(h->as[i].facts, "hero.armour", word, sizeof word)) {
            gs_str_addf(&s, "; %s armour", word);
        }
        if (ours && gs_kv_is(h->as[i].facts, "hero.mounted", "yes")) {
            gs_str_add(&s, "; mounted");
        }
    }
    gs_node *p = gs_add_words(n, gs_arena_printf(a, "%s.", build_head(a, s.p)));
    const gs_camp_unit *unit = build_led_unit(c, h);
    if (unit) {
        gs_sayf(p, " With %s, %s.", build_code(a, side, unit), unit->name);
    }
    gs_str_free(&s);
}

/* "Wounded by William, Hastings"; "Captive of the Normans, since Hastings"; NULL: he is well. */
static const char *fate_words(gs_arena *a, const gs_campaign *c, const gs_hero_now *now)
{
    const char *by = now->fate == GS_FATE_CAPTIVE && now->held_by ? now->held_by : now->by;
    const gs_camp_battle *b = now->battle ? gs_campaign_battle(c, now->battle) : NULL;
    if (now->fate == GS_FATE_FIT) {
        return NULL;
    }
    gs_str s = {0};
    gs_str_add(&s, gs_fate_words[now->fate]);
    if (by) {
        gs_str_addf(&s, now->fate == GS_FATE_CAPTIVE ? " of %s" : " by %s",
                    gs_campaign_name(c, by));
    }
    if (b) {
        gs_str_addf(&s, ", %s", gs_campaign_battle_title(c, b));
    } else if (now->since) {
        gs_str_addf(&s, ", %s", build_date_words(a, NULL, now->since));
    }
    if (now->wounds > 1) {
        gs_str_addf(&s, "; %d wounds", now->wounds);
    }
    const char *text = build_head(a, s.p);
    gs_str_free(&s);
    return text;
}

static void hero_card(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                      const gs_camp_army *army, const gs_camp_hero *h, const build_days_of *days,
                      gs_node *cards)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    bool general = gs_campaign_general(c, side) == h;
    gs_node *n = gs_node_add(cards, GS_NODE_HERO_CARD);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side->slot);
    gs_node_set(n, GS_ATTR_NAME, build_head(a, h->name));
    gs_node_set(n, GS_ATTR_LETTER, gs_map_letter(a, h->name));
    gs_node_set(n, GS_ATTR_EPITHET, now.epithet);
    gs_node_set_number(n, GS_ATTR_RATING, now.rating);
    gs_node_set_number(n, GS_ATTR_PRESENT, now.power);
    if (general) {
        gs_node_set_flag(n, GS_ATTR_IS_GENERAL);
    }
    gs_node_set(n, GS_ATTR_STATE, fate_words(a, c, &now));
    gs_node_set(n, GS_ATTR_LINE, build_head(a, army->name));
    hero_words(a, c, h, general, side, n);
    build_hero_worth(a, c, h, general, n);
    const char *deed = days->book ? NULL : build_deed(a, c, h); /* backs tell all of them */
    if (deed) {
        gs_say_as(gs_add_paragraph(n), GS_NODE_ITALIC, deed);
    }
    if (days->book) {
        build_hero_at_table(a, c, h, n);
        build_deeds(a, days, NULL, h->id, n);
        put_battles(a, now.battles, n);
    }
}

/* What is left of the last sheet is blank: for whoever joins. */
static void blank_cards(const gs_ruleset *rs, int side_no, gs_node *cards)
{
    enum { SHEET = 9 };
    int empty = (SHEET - gs_node_children(cards) % SHEET) % SHEET;
    for (int i = 0; i < empty; i++) {
        bool hero = empty > 1 && i == empty - 1;
        gs_node *n = gs_node_add(cards, hero ? GS_NODE_HERO_CARD : GS_NODE_UNIT_CARD);
        gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
        if (!hero) {
            gs_node_set_number(n, GS_ATTR_FULL, 20);
            gs_node_set_number(n, GS_ATTR_THRESHOLD, 20);
        }
        for (int k = 0; !hero && k < GS_CARD_VALUES && rs->card[k].from; k++) {
            gs_add_fact(n, rs->card[k].label, "");
        }
    }
}

gs_status gs_report_cards(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                          const gs_build_options *opt, bool backs, gs_doc **out, gs_err *err)
{
    const gs_camp_side *side = gs_campaign_side_of(c, army->id);
    if (!side) {
        return gs_err_set(err, GS_STATE, "the army %s belongs to no side", army->id);
    }
    int no = side->slot;
    build_days_of days;
    gs_status st = build_days(a, c, opt && backs ? opt->book : NULL, &days, err);
    gs_doc *doc = gs_doc_new(a, "cards", build_head(a, army->name));
    build_put_side(a, doc, side);
    gs_node *cards = gs_node_add(doc->root, GS_NODE_CARDS);
    if (backs) {
        gs_node_set_flag(cards, GS_ATTR_BACKS);
    }
    gs_camp_unit **units;
    int n = gs_campaign_units(c, army, a, &units);
    for (int i = 0; st == GS_OK && i < n; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, units[i], &now);
        if (!now.struck) {
            st = unit_card(a, c, army, units[i], build_code(a, side, units[i]), no, &days, cards,
                           err);
        }
    }
    for (int i = 0; i < side->n_heroes; i++) {
        const gs_camp_hero *h = &side->heroes[i];
        if (build_belongs(c, side, army, h) && !build_is_dead(c, h)) {
            hero_card(a, c, side, army, h, &days, cards);
        }
    }
    blank_cards(gs_ruleset_find(c->ruleset), no, cards);
    *out = doc;
    return st;
}
