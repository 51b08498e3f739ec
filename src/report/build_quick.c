/* The quick reference of a battle: what its rule book, its options and its house rules say, for
 * nobody but who is there. */
#include "build_int.h"

#include "gesta/carry.h"
#include "gesta/odds.h"
#include "gesta/quick.h"

#include <string.h>

#define LIKES_MOST 64
#define NONE "–"

/* Units of one side that are alike. */
typedef struct likes {
    int first, units, men; /* its first unit; how many; their strength when whole */
    build_card card;
    const char *type; /* "heavy-infantry" */
} likes;

typedef struct quick {
    gs_arena *a;
    const gs_setup *s;
    const gs_ruleset *rs;
    const gs_log *log; /* NULL: not fought yet */
    likes like[LIKES_MOST];
    int n_likes;
} quick;

/* ---- who is there ---- */
static bool alike(const gs_ob_unit *a, const gs_ob_unit *b)
{
    return a->side == b->side && strcmp(a->facts ? a->facts : "", b->facts ? b->facts : "") == 0 &&
           strcmp(a->troop ? a->troop : "", b->troop ? b->troop : "") == 0;
}

static gs_status collect(quick *q, gs_err *err)
{
    for (int i = 0; i < q->s->n_units; i++) {
        const gs_ob_unit *u = &q->s->units[i];
        int k = 0;
        while (k < q->n_likes && !alike(u, &q->s->units[q->like[k].first])) {
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

static const gs_card_value *value_named(const gs_ruleset *rs, const char *label)
{
    for (int i = 0; i < GS_CARD_VALUES && rs->card[i].from; i++) {
        if (strcmp(rs->card[i].label, label) == 0) {
            return &rs->card[i];
        }
    }
    return NULL;
}

/* The word of its weapon; NULL: it does not shoot. */
static const char *missiles(const quick *q, const likes *l)
{
    const gs_card_value *v = value_named(q->rs, "missiles");
    v = v ? v : value_named(q->rs, "shoots");
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

static bool option_is(const quick *q, const char *test, size_t n)
{
    size_t key = strcspn(test, "=");
    const gs_fact *f = gs_fact_find(q->rs->options, q->rs->n_options, test, key);
    int32_t v;
    return f && gs_fact_parse(f, test + key + 1, n - key - 1, &v, NULL) == GS_OK &&
           v == gs_fact_get(f, q->s->options);
}

/* One word of `when`, n bytes. */
static bool is_so(const quick *q, const char *word, size_t n)
{
    size_t kind = strcspn(word, ":") + 1;
    const char *what = word + kind;
    if (n == 4 && strncmp(word, "hero", 4) == 0) {
        return q->s->n_heroes > 0;
    }
    if (strncmp(word, "ground:", kind) == 0) {
        return has_ground(q->s, what, n - kind);
    }
    if (strncmp(word, "option:", kind) == 0) {
        return option_is(q, what, n - kind);
    }
    for (int i = 0; i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        const char *facts = q->s->units[l->first].facts;
        size_t key = strcspn(what, "=");
        bool yes = n == 8 && strncmp(word, "missiles", 8) == 0 ? missiles(q, l) != NULL
                   : strncmp(word, "type:", kind) == 0
                       ? strlen(l->type) == n - kind && strncmp(l->type, what, n - kind) == 0
                       : facts && gs_kv_is(facts, gs_arena_strndup(q->a, what, key),
                                           gs_arena_strndup(q->a, what + key + 1,
                                                            n - kind - key - 1));
        if (yes) {
            return true;
        }
    }
    return false;
}

static bool holds(const quick *q, const char *when)
{
    bool any = !*when;
    for (const char *p = when; *p && !any;) {
        size_t n = strcspn(p, " ");
        any = is_so(q, p, n);
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

/* ---- house rules ---- */
/* The number that the campaign set for this type in this column; NULL: the book's holds. */
static const gs_number *changed(const quick *q, const char *type, const char *column)
{
    for (int i = 0; i < q->s->n_numbers; i++) {
        const gs_number *n = &q->s->numbers[i];
        if (strcmp(n->row, type) == 0 && strcmp(n->column, column) == 0) {
            return n;
        }
    }
    return NULL;
}

static const char *printed(const quick *q, const gs_number *n)
{
    const gs_column *c = &n->sheet->columns[n->at_column];
    gs_str s = {0};
    gs_fact_print(&c->as, n->sheet->printed(n->at_row, n->at_column), &s);
    const char *text = gs_arena_strdup(q->a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* How often the log says that the rule made a difference. */
static int uses_of(const quick *q, const char *name)
{
    int n = 0;
    size_t length = strlen(name);
    for (int i = 0; q->log && i < q->log->count; i++) {
        const gs_entry *e = &q->log->entries[i];
        for (int r = 0; r < e->n_parts; r++) {
            bool rolled = e->parts[r].kind == GS_LOG_RESOLVE;
            const char *p = rolled ? e->parts[r].u.resolve.patches : NULL;
            bool used = false;
            for (; p && *p && !used; p += strcspn(p, "\n"), p += *p == '\n') {
                used = strncmp(p, name, length) == 0 && p[length] == ' ';
            }
            n += used;
        }
    }
    return n;
}

static const char *whom(const quick *q, const gs_patch_row *r)
{
    const char *id = r->applies ? strchr(r->applies, ':') : NULL;
    if (!id) {
        return NULL;
    }
    int unit = gs_setup_unit(q->s, id + 1), hero = gs_setup_hero(q->s, id + 1);
    return unit >= 0 ? q->s->units[unit].name : hero >= 0 ? q->s->heroes[hero].name : id + 1;
}

/* "Celtic fury, Gauls: bonus +1 until lost or drawn round". */
static const char *rule_words(const quick *q, const gs_patch_row *r)
{
    gs_str s = {0};
    const char *who = whom(q, r);
    gs_str_addf(&s, "%s%s%s: ", r->name, who ? ", " : "", who ? who : "");
    if (r->when) {
        build_add_plain(&s, r->when);
        gs_str_add(&s, ": ");
    }
    build_add_plain(&s, r->then);
    if (r->until) {
        gs_str_add(&s, " until ");
        build_add_plain(&s, r->until);
    }
    const char *text = gs_arena_strdup(q->a, s.p);
    gs_str_free(&s);
    return text;
}

static bool listed(const char *list, const char *word)
{
    size_t n = word ? strlen(word) : 0;
    for (const char *p = list; n && *p;) {
        size_t k = strcspn(p, " ");
        if (k == n && strncmp(p, word, n) == 0) {
            return true;
        }
        p += k;
        p += strspn(p, " ");
    }
    return false;
}

static void house_rows(const quick *q, const char *procedures, gs_node *topic)
{
    for (int i = 0; i < q->s->n_patches; i++) {
        const gs_patch_row *r = &q->s->patches[i];
        if (listed(procedures, r->procedure)) {
            gs_node_set_flag(gs_add_fact(topic, rule_words(q, r), "house"), GS_ATTR_OWN);
        }
    }
}

/* ---- the first side: topics ---- */
/* "Cavalry", "Cavalry, javelin"; its troop where another of the type has another value. */
static const char *kind_words(const quick *q, const likes *l, const gs_card_value *v)
{
    const char *weapon = strcmp(v->label, "move") == 0 ? NULL : missiles(q, l);
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
    const gs_card_value *v = value_named(q->rs, label);
    for (int i = 0; v && i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        const char *value = build_value(&l->card, v), *words = kind_words(q, l, v);
        bool told = strcmp(value, NONE) == 0;
        for (const gs_node *f = topic->first; f && !told; f = f->next) {
            told = strcmp(gs_node_get(f, GS_ATTR_LABEL), words) == 0 &&
                   strcmp(gs_node_get(f, GS_ATTR_VALUE), value) == 0;
        }
        if (!told) {
            const char *weapon = missiles(q, l);
            gs_node *f = gs_add_fact(topic, words, value);
            if (changed(q, l->type, label) || (weapon && changed(q, weapon, label))) {
                gs_node_set_flag(f, GS_ATTR_OWN);
            }
        }
    }
}

static void put_topics(const quick *q, gs_node *to)
{
    for (int i = 0; i < q->rs->n_quick; i++) {
        const gs_quick_row *head = &q->rs->quick[i];
        if (head->kind != GS_QUICK_TOPIC) {
            continue;
        }
        gs_node *topic = gs_node_add(to, GS_NODE_TOPIC);
        gs_node_set(topic, GS_ATTR_TITLE, head->f[0]);
        gs_node_set(topic, GS_ATTR_RULES, head->f[1]);
        for (const gs_quick_row *r = head + 1;
             r < q->rs->quick + q->rs->n_quick && r->kind == GS_QUICK_ROW; r++) {
            if (!holds(q, r->f[2])) {
                continue;
            }
            if (strcmp(r->f[0], "*") == 0) {
                kind_rows(q, r->f[1], topic);
            } else {
                gs_add_fact(topic, r->f[0], r->f[1]);
            }
        }
        house_rows(q, head->f[2], topic);
    }
}

/* ---- the second side ---- */
/* "E1–E5 E7" */
static const char *codes(const quick *q, const likes *l)
{
    const gs_ob_unit *first = &q->s->units[l->first];
    gs_str s = {0}, from = {0}, to = {0};
    int run = 0, last = 0;
    for (int i = l->first; i < q->s->n_units; i++) {
        const gs_ob_unit *u = &q->s->units[i];
        if (!alike(u, first) || u->dummy) {
            continue;
        }
        if (run && u->number != last + 1) {
            gs_str_addf(&s, "%s%s%s%s", s.len ? " " : "", from.p, run > 1 ? "–" : "",
                        run > 1 ? to.p : "");
            run = 0;
        }
        gs_str *at = run ? &to : &from;
        gs_str_clear(at);
        gs_setup_code(q->s, i, at);
        last = u->number;
        run++;
    }
    gs_str_addf(&s, "%s%s%s%s", s.len ? " " : "", from.p, run > 1 ? "–" : "",
                run > 1 ? to.p : "");
    const char *text = gs_arena_strdup(q->a, s.p);
    gs_str_free(&s);
    gs_str_free(&from);
    gs_str_free(&to);
    return text;
}

/* Has anybody this value? */
static bool any_has(const quick *q, const gs_card_value *v)
{
    for (int i = 0; i < q->n_likes; i++) {
        if (strcmp(build_value(&q->like[i].card, v), NONE) != 0) {
            return true;
        }
    }
    return false;
}

static void put_companies(const quick *q, gs_node *to)
{
    gs_node *t = gs_add_table(to, "full", gs_arena_printf(q->a, "The %s of this battle",
                                                          q->rs->body[1]));
    gs_add_column(t, q->rs->body[0], "left", "bold", 26);
    gs_add_column(t, "", "left", "plain", 16);
    gs_add_column(t, "kind", "left", "plain", 24);
    gs_add_column(t, q->rs->measure, "right", "bold", 13);
    for (int v = 0; v < GS_CARD_VALUES && q->rs->card[v].from; v++) {
        if (any_has(q, &q->rs->card[v])) {
            gs_add_column(t, q->rs->card[v].label, "right", "plain", 12);
        }
    }
    for (int i = 0; i < q->n_likes; i++) {
        const likes *l = &q->like[i];
        const gs_ob_unit *u = &q->s->units[l->first];
        gs_node *r = gs_add_row(t);
        int least = u->full, most = u->full;
        for (int k = 0; k < q->s->n_units; k++) {
            const gs_ob_unit *o = &q->s->units[k];
            least = alike(o, u) && o->full < least ? o->full : least;
            most = alike(o, u) && o->full > most ? o->full : most;
        }
        int borne = gs_setup_bears(q->s, l->first);
        gs_add_cell(r, build_head(q->a, u->troop ? u->troop : l->units == 1 ? u->name : ""));
        gs_add_cell(r, codes(q, l));
        gs_add_cell(r, build_troop_words(q->a, u));
        gs_add_cell(r, q->rs->bears    ? gs_arena_printf(q->a, "%d", borne)
                       : least == most ? gs_arena_printf(q->a, "%d", most)
                                       : gs_arena_printf(q->a, "%d–%d", least, most));
        for (int v = 0; v < GS_CARD_VALUES && q->rs->card[v].from; v++) {
            if (any_has(q, &q->rs->card[v])) {
                gs_add_cell(r, build_value(&l->card, &q->rs->card[v]));
            }
        }
    }
}

static gs_node *topic_named(gs_node *to, const char *title)
{
    gs_node *t = gs_node_add(to, GS_NODE_TOPIC);
    gs_node_set(t, GS_ATTR_TITLE, title);
    return t;
}

/* House rules and numbers of one's own, with their uses; options that are not the book's first. */
static void put_differences(const quick *q, gs_node *to)
{
    gs_node *t = topic_named(to, "What differs from the book");
    for (int i = 0; i < q->s->n_patches; i++) {
        const gs_patch_row *r = &q->s->patches[i];
        int uses = uses_of(q, r->name);
        gs_node_set_flag(gs_add_fact(t, rule_words(q, r),
                                     q->log ? gs_arena_printf(q->a, "%d use%s", uses,
                                                              uses == 1 ? "" : "s")
                                            : ""),
                         GS_ATTR_OWN);
    }
    for (int i = 0; i < q->s->n_numbers; i++) {
        const gs_number *n = &q->s->numbers[i];
        gs_node_set_flag(gs_add_fact(t,
                                     gs_arena_printf(q->a, "%s, %s: %s", plain(q->a, n->row),
                                                     n->column, n->value),
                                     gs_arena_printf(q->a, "was %s", printed(q, n))),
                         GS_ATTR_OWN);
    }
    for (int i = 0; i < q->rs->n_options; i++) {
        const gs_fact *f = &q->rs->options[i];
        int32_t v = gs_fact_get(f, q->s->options);
        gs_str word = {0};
        gs_fact_print(f, v, &word);
        if (v != f->dflt) {
            gs_add_fact(t, build_head(q->a, f->help), gs_arena_strdup(q->a, gs_str_text(&word)));
        }
        gs_str_free(&word);
    }
    if (!t->first) {
        gs_add_fact(t, "Nothing: the book as it stands", "");
    }
}

/* A unit's facts as those of a role. */
static void add_role(const quick *q, const gs_proc *p, const likes *l, const char *role,
                     gs_str *out)
{
    size_t n = strlen(role);
    char word[48];
    for (int i = 0; i < p->n_in; i++) {
        const char *key = p->in[i].key;
        if (strncmp(key, role, n) == 0 && key[n] == '.' &&
            gs_kv_word(l->card.facts, gs_arena_printf(q->a, "unit%s", key + n), word,
                       sizeof word)) {
            gs_str_addf(out, "%s=%s ", key, word);
        }
    }
}

/* "0: 40, 1: 42, 2: 15", in 100; the likeliest words of a result. */
static const char *odds_words(const quick *q, const gs_proc *p, const void *in, const char *key)
{
    gs_odds_key *keys;
    int n = 0;
    const gs_fact *f = gs_fact_find(p->out, p->n_out, key, strlen(key));
    gs_str s = {0};
    if (!f || gs_odds(p, in, f, 200000, q->a, &keys, &n, NULL) != GS_OK || n != 1) {
        return NONE;
    }
    for (int i = 0; i < keys->count; i++) {
        int in_100 = (int)(keys->values[i].p * 100 + 0.5);
        if (in_100 > 0) {
            gs_str_add(&s, s.len ? ", " : "");
            gs_fact_print(f, keys->values[i].value, &s);
            gs_str_addf(&s, ": %d", in_100);
        }
    }
    const char *text = gs_arena_strdup(q->a, gs_str_text(&s));
    gs_str_free(&s);
    for (char *c = (char *)text; *c; c++) {
        *c = *c == '-' ? ' ' : *c;
    }
    return text;
}

/* The kinds of a side, most men first; at most `most`. */
static int main_kinds(const quick *q, int side, int most, int *out)
{
    int n = 0;
    for (int i = 0; i < q->n_likes; i++) {
        if (q->s->units[q->like[i].first].side != side) {
            continue;
        }
        int at = n < most ? n++ : most;
        for (; at > 0 && q->like[out[at - 1]].units < q->like[i].units; at--) {
            if (at < most) {
                out[at] = out[at - 1];
            }
        }
        if (at < most) {
            out[at] = i;
        }
    }
    return n;
}

static void odds_row(const quick *q, const gs_quick_row *o, const gs_proc *p, const likes *a,
                     const likes *b, gs_node *t)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_str given = {0};
    gs_patched used[1];
    gs_str_addf(&given, "%s ", o->f[1]);
    add_role(q, p, a, "attacker", &given);
    add_role(q, p, b, "defender", &given);
    if (gs_proc_situation(p, given.p, given.len, in, NULL) == GS_OK) {
        gs_look look = gs_look_at(p, in);
        gs_numbers_apply_all(q->s->numbers, q->s->n_numbers, &look, used, 0);
        gs_node *r = gs_add_row(t);
        gs_add_cell(r, gs_arena_printf(q->a, "%s on %s",
                                       build_head(q->a, q->s->units[a->first].troop),
                                       q->s->units[b->first].troop));
        gs_add_cell(r, *o->f[3] ? odds_words(q, p, in, o->f[3])
                                : odds_words(q, p, in, o->f[2]));
        if (*o->f[2] && *o->f[3]) {
            gs_add_cell(r, odds_words(q, p, in, o->f[2]));
        }
    }
    gs_str_free(&given);
}

static void put_odds(const quick *q, gs_node *to)
{
    enum { MOST = 3 };
    const gs_quick_row *o = q->rs->quick;
    int kind[2][MOST], n[2];
    for (int side = 0; side < 2; side++) {
        n[side] = main_kinds(q, side, MOST, kind[side]);
    }
    for (int i = 0; i < q->rs->n_quick; i++, o++) {
        const gs_proc *p = o->kind == GS_QUICK_ODDS ? gs_ruleset_proc(q->rs, o->f[0]) : NULL;
        if (!p || !n[0] || !n[1]) {
            continue;
        }
        gs_node *t = gs_add_table(to, "full", "Odds of one round, front to front, in 100");
        bool hits = *o->f[3] != '\0';
        gs_add_column(t, "first on second", "left", "plain", 60);
        gs_add_column(t, hits ? "hits on the second" : "how it ends", "left", "bold", 62);
        if (hits && *o->f[2]) {
            gs_add_column(t, "hits on the first", "left", "plain", 60);
        }
        for (int dir = 0; dir < (hits && !*o->f[2] ? 2 : 1); dir++) {
            for (int a = 0; a < n[dir]; a++) {
                for (int b = 0; b < n[1 - dir]; b++) {
                    odds_row(q, o, p, &q->like[kind[dir][a]], &q->like[kind[1 - dir][b]], t);
                }
            }
        }
    }
}

/* What a result leaves owed: rows of the book's carry table. */
static void put_owed(const quick *q, gs_node *to)
{
    gs_node *topic = NULL;
    const char *verb = "", *told = "";
    for (int i = 0; i < q->rs->n_carry; i++) {
        const gs_carry_row *r = &q->rs->carry[i];
        if (r->kind == GS_ROW_VERB) {
            verb = gs_arena_strndup(q->a, r->f[0], strcspn(r->f[0], " "));
        }
        if (r->kind != GS_ROW_OWES || strcmp(r->f[4], "must") != 0) {
            continue;
        }
        topic = topic ? topic : topic_named(to, "What is easily forgotten");
        gs_str s = {0};
        gs_str_addf(&s, "After %s", verb);
        if (*r->f[0]) {
            gs_str_add(&s, ", ");
            build_add_plain(&s, r->f[0]);
        }
        const char *label = gs_arena_strdup(q->a, s.p);
        if (strcmp(label, told) != 0) {
            gs_add_fact(topic, label, plain(q->a, r->f[1]));
        }
        told = label;
        gs_str_free(&s);
    }
}

gs_status gs_report_reference(gs_arena *a, const gs_setup *s, const gs_log *log, gs_doc **out,
                              gs_err *err)
{
    quick *q = GS_NEW(a, quick);
    *q = (quick){.a = a, .s = s, .rs = s->ruleset, .log = log};
    gs_status st = collect(q, err);
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
            put_companies(q, r);
            put_differences(q, r);
            put_owed(q, r);
            put_odds(q, r);
        }
    }
    *out = doc;
    return GS_OK;
}
