/* The cards of an army: its units and heroes, to be cut out and laid beside them. */
#include "build_int.h"

#include "gesta/dice.h"
#include "gesta/sheets.h"

#include <string.h>

/* A unit under its rule set, for the values on its card. */
typedef struct card {
    gs_arena *a;
    const gs_campaign *c;
    const gs_ruleset *rs;
    const char *facts; /* as written */
    gs_setup *s;       /* of this unit alone, with the campaign's own numbers */
    void *in;          /* its facts, what those numbers set among them */
} card;

/* ---- six values ---- */

static const char *as_words(gs_arena *a, const gs_fact *f, int32_t value, bool with_sign)
{
    gs_str s = {0};
    if (with_sign && value > 0) {
        gs_str_addc(&s, '+');
    }
    gs_fact_print(f, value, &s);
    for (size_t i = 0; i < s.len; i++) {
        s.p[i] = i > 0 && s.p[i] == '-' ? ' ' : s.p[i];
    }
    bool none = strcmp(gs_str_text(&s), "none") == 0 || strcmp(gs_str_text(&s), "no") == 0;
    const char *text = none            ? "–"
                       : *s.p == '-' ? gs_arena_printf(a, "−%s", s.p + 1)
                                       : gs_arena_strdup(a, s.p);
    gs_str_free(&s);
    return text;
}

static bool by_type(const gs_fact *f, int32_t value)
{
    return value < f->lo || (f->type == GS_FACT_WORD && strncmp(f->words[value], "by-", 3) == 0);
}

static const gs_fact *unit_fact(const card *k, const char *name)
{
    gs_look l = gs_look_at_unit(k->rs, k->in);
    return gs_look_fact(&l, "unit", name);
}

/* A number of the book's tables, or the campaign's own. */
static int32_t number_of(const card *k, const gs_sheet *t, int row, int column)
{
    for (int i = 0; i < k->s->n_numbers; i++) {
        const gs_number *n = &k->s->numbers[i];
        if (n->sheet == t && n->at_row == row && n->at_column == column) {
            return n->number;
        }
    }
    return t->printed(row, column);
}

/* "troops.move". */
static const char *from_sheet(const card *k, const char *from, bool with_sign)
{
    size_t n = strcspn(from, ".");
    gs_look l = gs_look_at_unit(k->rs, k->in);
    const char *name = from + n + 1;
    const gs_fact *own = unit_fact(k, name);
    if (own && gs_fact_get(own, k->in) != own->dflt && !by_type(own, gs_fact_get(own, k->in))) {
        return as_words(k->a, own, gs_fact_get(own, k->in), with_sign);
    }
    for (int i = 0; i < k->rs->n_sheets; i++) {
        const gs_sheet *t = &k->rs->sheets[i];
        if (strlen(t->name) != n || strncmp(t->name, from, n) != 0) {
            continue;
        }
        int column = gs_sheet_column(t, name);
        int row = t->row ? t->row(t, &l, "unit", column)
                         : gs_sheet_row(t, gs_look_word(&l, "unit", "type"));
        int32_t v = row < 0 || column < 0 ? GS_NO_NUMBER : number_of(k, t, row, column);
        return v == GS_NO_NUMBER ? "–" : as_words(k->a, &t->columns[column].as, v, with_sign);
    }
    return "–";
}

/* "unit.armour". */
static const char *from_fact(const card *k, const char *from)
{
    const gs_fact *f = unit_fact(k, from + strlen("unit."));
    int32_t v = f ? gs_fact_get(f, k->in) : 0;
    return !f              ? "–"
           : by_type(f, v) ? from_sheet(k, gs_arena_printf(k->a, "troops.%s", from + 5), false)
                           : as_words(k->a, f, v, false);
}

/* The unit's facts as those of a role in a procedure. */
static void add_situation(const card *k, const gs_proc *p, const gs_card_value *v, gs_str *out)
{
    const char *role = v->role ? v->role : "unit";
    size_t n = strlen(role), named = v->named ? strcspn(v->named, "=") : 0;
    char word[48];
    for (int i = 0; i < p->n_in; i++) {
        const char *key = p->in[i].key;
        if (strncmp(key, role, n) != 0 || key[n] != '.') {
            continue;
        }
        const char *name = key + n + 1;
        bool other = named && strlen(name) == named && strncmp(name, v->named, named) == 0;
        const char *of = gs_arena_printf(k->a, "unit.%s", other ? v->named + named + 1 : name);
        if (gs_kv_word(k->facts, of, word, sizeof word)) {
            gs_str_addf(out, "%s=%s ", key, word);
        }
    }
}

/* "move:allowance"; what dice it asks for do not matter. */
static const char *from_proc(const card *k, const gs_card_value *v, const char *from,
                             bool with_sign)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    size_t n = strcspn(from, ":");
    const gs_proc *p = gs_ruleset_proc(k->rs, gs_arena_strndup(k->a, from, n));
    const char *key = from + n + 1, *less = strchr(key, '|');
    const gs_fact *f = p ? gs_fact_find(p->out, p->n_out, key, strcspn(key, "|")) : NULL;
    const gs_fact *g =
        p && less ? gs_fact_find(p->out, p->n_out, less + 1, strlen(less + 1)) : NULL;
    gs_str situation = {0};
    gs_seeded dice;
    const char *words = "–";
    if (!f) {
        return words;
    }
    add_situation(k, p, v, &situation);
    gs_seeded_init(&dice, 1, 0);
    if (gs_proc_situation(p, gs_str_text(&situation), situation.len, in, NULL) == GS_OK) {
        gs_look l = gs_look_at(p, in);
        gs_patched used[1];
        gs_numbers_apply_all(k->s->numbers, k->s->n_numbers, &l, used, 0);
        if (gs_proc_run(p, in, &dice.dice, out, NULL, NULL, NULL) == GS_OK) {
            int32_t value = gs_fact_get(f, out) - (g ? gs_fact_get(g, out) : 0);
            words = as_words(k->a, f, value, with_sign);
        }
    }
    gs_str_free(&situation);
    return words;
}

static const char *value_of(const card *k, const gs_card_value *v)
{
    bool with_sign = *v->from == '+';
    const char *from = v->from + with_sign;
    const gs_fact *only = v->only ? unit_fact(k, v->only) : NULL;
    if (only && strcmp(as_words(k->a, only, gs_fact_get(only, k->in), false), "–") == 0) {
        return "–";
    }
    const char *words = strchr(from, ':')               ? from_proc(k, v, from, with_sign)
                        : strncmp(from, "unit.", 5) == 0 ? from_fact(k, from)
                                                         : from_sheet(k, from, with_sign);
    bool length = strcmp(v->label, "move") == 0 || strcmp(v->label, "range") == 0;
    if (length && strcmp(words, "0") == 0) {
        return "–";
    }
    bool inches = length && strcmp(k->rs->unit, "inch") == 0 && *words >= '0' && *words <= '9';
    return inches ? gs_arena_printf(k->a, "%s″", words) : words;
}

/* ---- words ---- */

/* Is it told by a value, or by the band? */
static bool told(const card *k, const char *name, size_t n)
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
static void add_facts(const card *k, gs_str *out)
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

/* Is a house rule for this unit, its kind or its army? Those for everybody stand on the roster. */
static bool rule_for(const gs_camp_rule *r, const gs_camp_unit *u, const gs_camp_army *army)
{
    const char *id = r->applies ? strchr(r->applies, ':') : NULL;
    return id && (strcmp(id + 1, u->id) == 0 || strcmp(id + 1, u->troop) == 0 ||
                  strcmp(id + 1, army->id) == 0);
}

static void unit_words(const card *k, const gs_camp_unit *u, const gs_camp_army *army, gs_node *n)
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
    for (int i = 0; i < k->c->n_rules; i++) {
        const gs_camp_rule *r = &k->c->rules[i];
        if (rule_for(r, u, army)) {
            gs_str_clear(&s);
            build_add_rule(&s, r);
            gs_say_as(p, GS_NODE_BOLD, gs_arena_printf(k->a, "%s:", r->name));
            gs_sayf(p, " %s. ", gs_str_text(&s));
        }
    }
    gs_str_free(&s);
}

/* ---- the cards ---- */

static gs_status unit_card(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                           const gs_camp_unit *u, const char *id, int side_no, gs_node *cards,
                           gs_err *err)
{
    gs_unit_now now;
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_campaign_unit_now(c, u, &now);
    const gs_camp_troop *t = gs_campaign_troop(c, u->troop);
    card k = {.a = a, .c = c, .rs = rs, .facts = build_unit_facts(a, c, u)};
    gs_ob_unit ob = {.id = u->id, .facts = k.facts, .troop = t ? t->name : u->troop};
    k.s = gs_setup_new(a, rs);
    k.s->units = &ob;
    k.s->n_units = 1;
    k.s->n_numbers = gs_camp_numbers(c, rs, a, &k.s->numbers);
    k.in = gs_arena_alloc(a, rs->unit_size);
    gs_status st = gs_numbers_find(k.s->numbers, k.s->n_numbers, rs, a, err);
    st = st == GS_OK ? gs_setup_unit_facts(k.s, 0, k.in, err) : st;
    if (st != GS_OK) {
        return st;
    }
    int full = build_bears(a, c, u, now.full, now.full);
    gs_node *n = gs_node_add(cards, GS_NODE_UNIT_CARD);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
    gs_node_set(n, GS_ATTR_ID, id);
    gs_node_set(n, GS_ATTR_MARK, gs_mark_name(gs_mark_of_facts(k.facts)));
    gs_node_set(n, GS_ATTR_NAME, build_head(a, now.name ? now.name : u->name));
    gs_node_set(n, GS_ATTR_TROOP, build_troop_words(a, &ob));
    gs_node_set(n, GS_ATTR_HONOURS, build_honours(a, c, u));
    gs_node_set(n, GS_ATTR_LINE, build_head(a, army->name));
    gs_node_set_number(n, GS_ATTR_FULL, full);
    gs_node_set_number(n, GS_ATTR_PRESENT, build_bears(a, c, u, now.present, now.full));
    gs_node_set_number(n, GS_ATTR_THRESHOLD, rs->bears ? full : (full + 1) / 2);
    for (int i = 0; i < GS_CARD_VALUES && rs->card[i].from; i++) {
        gs_add_fact(n, rs->card[i].label, value_of(&k, &rs->card[i]));
    }
    unit_words(&k, u, army, n);
    return GS_OK;
}

/* "General, player’s own hero; armour heavy. With F1, Roland's knights." */
static void hero_words(gs_arena *a, const gs_campaign *c, const gs_camp_army *army,
                       const gs_camp_hero *h, bool general, const char *letter, gs_node *n)
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
    int unit = build_led_unit(c, army, h);
    if (unit >= 0) {
        gs_sayf(p, " With %s%d, %s.", letter, unit + 1, army->units[unit].name);
    }
    gs_str_free(&s);
}

static void hero_card(gs_arena *a, const gs_campaign *c, const gs_camp_side *side,
                      const gs_camp_army *army, const gs_camp_hero *h, gs_node *cards)
{
    gs_hero_now now;
    gs_campaign_hero_now(c, h, &now);
    bool general = gs_campaign_general(c, side) == h;
    gs_node *n = gs_node_add(cards, GS_NODE_HERO_CARD);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, build_side_number(c, side));
    gs_node_set(n, GS_ATTR_NAME, build_head(a, h->name));
    gs_node_set(n, GS_ATTR_LETTER, gs_map_letter(a, h->name));
    gs_node_set(n, GS_ATTR_EPITHET, now.epithet);
    gs_node_set_number(n, GS_ATTR_RATING, now.rating);
    gs_node_set_number(n, GS_ATTR_PRESENT, now.power);
    if (general) {
        gs_node_set_flag(n, GS_ATTR_IS_GENERAL);
    }
    hero_words(a, c, army, h, general, build_side_letter(a, c, side), n);
    const char *deed = build_deed(a, c, h);
    if (deed) {
        gs_add_words(n, deed);
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

gs_status gs_report_cards(gs_arena *a, const gs_campaign *c, const gs_camp_army *army, bool backs,
                          gs_doc **out, gs_err *err)
{
    const gs_camp_side *side = gs_campaign_side_of(c, army->id);
    if (!side) {
        return gs_err_set(err, GS_STATE, "the army %s belongs to no side", army->id);
    }
    int no = build_side_number(c, side);
    const char *letter = build_side_letter(a, c, side);
    gs_status st = GS_OK;
    gs_doc *doc = gs_doc_new(a, "cards", build_head(a, army->name));
    build_put_side(a, doc, c, side);
    gs_node *cards = gs_node_add(doc->root, GS_NODE_CARDS);
    if (backs) {
        gs_node_set_flag(cards, GS_ATTR_BACKS);
    }
    for (int i = 0; st == GS_OK && i < army->n_units; i++) {
        gs_unit_now now;
        gs_campaign_unit_now(c, &army->units[i], &now);
        if (!now.struck) {
            st = unit_card(a, c, army, &army->units[i],
                           gs_arena_printf(a, "%s%d", letter, i + 1), no, cards, err);
        }
    }
    for (int i = 0; i < side->n_heroes; i++) {
        const gs_camp_hero *h = &side->heroes[i];
        if (build_belongs(side, army, h) && !build_is_dead(c, h)) {
            hero_card(a, c, side, army, h, cards);
        }
    }
    blank_cards(gs_ruleset_find(c->ruleset), no, cards);
    *out = doc;
    return st;
}
