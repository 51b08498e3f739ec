/* The quick reference of a battle: what its rule book, its options and its house rules say, for
 * nobody but who is there. */
#include "quick_int.h"

#include <string.h>

/* ---- who is there ---- */
bool quick_alike(const gs_ob_unit *a, const gs_ob_unit *b)
{
    return a->side == b->side && strcmp(a->facts ? a->facts : "", b->facts ? b->facts : "") == 0 &&
           strcmp(a->troop ? a->troop : "", b->troop ? b->troop : "") == 0;
}

gs_status quick_collect(quick *q, gs_err *err)
{
    for (int i = 0; i < q->s->n_units; i++) {
        const gs_ob_unit *u = &q->s->units[i];
        int k = 0;
        while (k < q->n_likes && !quick_alike(u, &q->s->units[q->like[k].first])) {
            k++;
        }
        if (u->dummy || k == LIKES_MOST) {
            continue;
        }
        likes *l = &q->like[k];
        if (k == q->n_likes) {
            q->n_likes++;
            char type[48];
            *l = (likes){.first = i};
            gs_status st = build_card_in(q->a, q->s, i, &l->card, err);
            if (st != GS_OK) {
                return st;
            }
            l->type = u->facts && gs_kv_word(u->facts, "unit.type", type, sizeof type)
                          ? gs_arena_strdup(q->a, type)
                          : "";
        }
        l->units++;
        l->men += u->full;
    }
    return GS_OK;
}

const gs_card_value *quick_value(const gs_ruleset *rs, const char *label)
{
    for (int i = 0; i < GS_CARD_VALUES && rs->card[i].from; i++) {
        if (strcmp(rs->card[i].label, label) == 0) {
            return &rs->card[i];
        }
    }
    return NULL;
}

/* The word of its weapon; NULL: it does not shoot. */
const char *quick_missiles(const quick *q, const likes *l)
{
    const gs_card_value *v = quick_value(q->rs, "missiles");
    v = v ? v : quick_value(q->rs, "shoots");
    const char *word = v ? build_value(&l->card, v) : NONE;
    return strcmp(word, NONE) == 0 ? NULL : word;
}

static bool has_ground(const gs_setup *s, const char *kind, size_t n)
{
    for (int i = 0; i < s->n_features; i++) {
        const char *k = s->features[i].kind;
        if (k && strlen(k) == n && strncmp(k, kind, n) == 0) {
            return true;
        }
    }
    return false;
}

bool quick_option_is(const quick *q, const char *test, size_t n)
{
    size_t key = strcspn(test, "=");
    const gs_fact *f = gs_fact_find(q->rs->options, q->rs->n_options, test, key);
    int32_t v;
    return f && gs_fact_parse(f, test + key + 1, n - key - 1, &v, NULL) == GS_OK &&
           v == gs_fact_get(f, q->s->options);
}

static bool has_hero(const quick *q, const char *kind, size_t n, int side)
{
    for (int i = 0; i < q->s->n_heroes; i++) {
        const gs_ob_hero *h = &q->s->heroes[i];
        bool is = !n || (h->kind && strlen(h->kind) == n && strncmp(h->kind, kind, n) == 0);
        if (is && (side < 0 || h->side == side)) {
            return true;
        }
    }
    return false;
}

/* A word of `when` of n bytes, for units that are alike. */
static bool is_so_of(const quick *q, const likes *l, const char *word, size_t n)
{
    size_t kind = strcspn(word, ":") + 1;
    const char *what = word + kind;
    if (n == 8 && strncmp(word, "missiles", 8) == 0) {
        return quick_missiles(q, l) != NULL;
    }
    if (strncmp(word, "type:", kind) == 0) {
        return strlen(l->type) == n - kind && strncmp(l->type, what, n - kind) == 0;
    }
    size_t key = strcspn(what, "=");
    const char *facts = q->s->units[l->first].facts;
    return strncmp(word, "fact:", kind) == 0 && facts &&
           gs_kv_is(facts, gs_arena_strndup(q->a, what, key),
                    gs_arena_strndup(q->a, what + key + 1, n - kind - key - 1));
}

static bool is_so(const quick *q, const char *word, size_t n, int side)
{
    size_t kind = strcspn(word, ":") + 1;
    if (n >= 4 && strncmp(word, "hero", 4) == 0) {
        return has_hero(q, word + 5, n > 5 ? n - 5 : 0, side);
    }
    if (strncmp(word, "ground:", kind) == 0) {
        return has_ground(q->s, word + kind, n - kind);
    }
    if (strncmp(word, "option:", kind) == 0) {
        return quick_option_is(q, word + kind, n - kind);
    }
    for (int i = 0; i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        bool all = side < 0 || q->s->units[l->first].side == side;
        for (size_t at = 0; at < n && all;) { /* "type:x+fact:y": both of one unit */
            const char *plus = memchr(word + at, '+', n - at);
            size_t part = plus ? (size_t)(plus - word) - at : n - at;
            all = is_so_of(q, l, word + at, part);
            at += part + 1;
        }
        if (all) {
            return true;
        }
    }
    return false;
}

bool quick_holds(const quick *q, const char *when, int side)
{
    bool any = !*when;
    for (const char *p = when; *p && !any;) {
        size_t n = strcspn(p, " ");
        any = is_so(q, p, n, side);
        p += n;
        p += strspn(p, " ");
    }
    return any;
}

static const char *plain(gs_arena *a, const char *code)
{
    char *text = gs_arena_strdup(a, code);
    for (char *p = text; *p; p++) {
        *p = *p == '-' ? ' ' : *p;
    }
    return build_head(a, text);
}

/* ---- the first side: topics ---- */
/* "Cavalry", "Cavalry, javelin"; its troop where another of the type has another value. */
static const char *kind_words(const quick *q, const likes *l, const gs_card_value *v)
{
    const char *weapon = strcmp(v->label, "move") == 0 ? NULL : quick_missiles(q, l);
    const char *kind = plain(q->a, l->type), *value = build_value(&l->card, v);
    for (int i = 0; i < q->n_likes; i++) {
        const likes *o = &q->like[i];
        const char *troop = q->s->units[l->first].troop;
        if (troop && strcmp(o->type, l->type) == 0 &&
            strcmp(build_value(&o->card, v), value) != 0) {
            kind = build_head(q->a, troop);
        }
    }
    return weapon ? gs_arena_printf(q->a, "%s, %s", kind, weapon) : kind;
}

/* A row for each kind of troops that is there, once. */
static void kind_rows(const quick *q, const char *label, gs_node *topic)
{
    const gs_card_value *v = quick_value(q->rs, label);
    for (int i = 0; v && i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        const char *value = build_value(&l->card, v), *words = kind_words(q, l, v);
        bool shot = strcmp(label, "move") != 0;
        bool told = strcmp(value, NONE) == 0 || (shot && !quick_missiles(q, l));
        for (const gs_node *f = topic->first; f && !told; f = f->next) {
            told = strcmp(gs_node_get(f, GS_ATTR_LABEL), words) == 0 &&
                   strcmp(gs_node_get(f, GS_ATTR_VALUE), value) == 0;
        }
        if (!told) {
            const char *weapon = quick_missiles(q, l);
            gs_node *f = gs_add_fact(topic, words, value);
            if (quick_changed(q, l->type, label) || (weapon && quick_changed(q, weapon, label))) {
                gs_node_set_flag(f, GS_ATTR_OWN);
            }
        }
    }
}

static const char *house_word(const quick *q, const gs_patch_row *r)
{
    (void)q;
    (void)r;
    return "house";
}

static void put_topic(const quick *q, const gs_quick_row *head, const gs_quick_row *end,
                      gs_node *to)
{
    gs_node *topic = gs_node_add(to, GS_NODE_TOPIC);
    gs_node_set(topic, GS_ATTR_TITLE, head->f[0]);
    gs_node_set(topic, GS_ATTR_RULES, head->f[1]);
    for (const gs_quick_row *r = head + 1; r < end; r++) {
        if (!quick_holds(q, r->f[2], -1)) {
            continue;
        }
        if (strcmp(r->f[0], "*") == 0) {
            kind_rows(q, r->f[1], topic);
        } else {
            gs_add_fact(topic, r->f[0], r->f[1]);
        }
    }
    quick_house_rules(q, head->f[2], house_word, topic);
}

/* A topic of which no row holds is left out. */
static void put_topics(const quick *q, gs_node *to)
{
    const gs_quick_row *row = q->rs->quick, *last = row + q->rs->n_quick;
    for (; row < last; row++) {
        bool any = false;
        const gs_quick_row *end = row + 1;
        for (; row->kind == GS_QUICK_TOPIC && end < last && end->kind == GS_QUICK_ROW; end++) {
            any = any || quick_holds(q, end->f[2], -1);
        }
        if (any) {
            put_topic(q, row, end, to);
        }
    }
}

gs_status gs_report_reference(gs_arena *a, const gs_setup *s, const gs_log *log, gs_doc **out,
                              gs_err *err)
{
    quick *q = GS_NEW(a, quick);
    *q = (quick){.a = a, .s = s, .rs = s->ruleset, .log = log};
    gs_status st = quick_collect(q, err);
    if (st != GS_OK) {
        return st;
    }
    const char *title = gs_arena_printf(a, "%s: the rules in force", q->rs->name);
    gs_doc *doc = gs_doc_new(a, "reference", title);
    for (int side = 1; side <= 2; side++) {
        gs_node *r = gs_node_add(doc->root, GS_NODE_REFERENCE);
        gs_node_set(r, GS_ATTR_TITLE, title);
        gs_node_set(r, GS_ATTR_ASIDE, gs_arena_printf(a, "%s · side %d of 2", s->title, side));
        gs_node_set(r, GS_ATTR_LINE,
                    side == 1 ? "Numbers at the right of a bar are rules of the book. A red edge: "
                                "changed here."
                              : "Printed from the rules, options and house rules of this battle; "
                                "the odds are counted, not rolled.");
        if (side == 1) {
            put_topics(q, r);
        } else {
            quick_second_side(q, r);
            st = quick_odds(q, r, err);
        }
    }
    *out = doc;
    return st;
}
