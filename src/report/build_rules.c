/* House rules as sentences, in the words of the rule set's quick reference (SAYS). */
#include "quick_int.h"

#include <string.h>

const gs_number *quick_changed(const quick *q, const char *type, const char *column)
{
    for (int i = 0; i < q->s->n_numbers; i++) {
        const gs_number *n = &q->s->numbers[i];
        if (strcmp(n->row, type) == 0 && strcmp(n->column, column) == 0) {
            return n;
        }
    }
    return NULL;
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

bool quick_listed(const char *list, const char *word, size_t n)
{
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


/* ---- one term ---- */
static const gs_quick_row *says(const gs_ruleset *rs, const char *procedure, const char *term,
                                size_t n)
{
    for (int i = 0; i < rs->n_quick; i++) {
        const gs_quick_row *r = &rs->quick[i];
        if (r->kind == GS_QUICK_SAYS && strcmp(r->f[1], procedure) == 0 &&
            strlen(r->f[2]) == n && strncmp(r->f[2], term, n) == 0) {
            return r;
        }
    }
    return NULL;
}

/* Words with the value in place of the %. */
static void add_said(gs_str *out, const char *words, const char *value)
{
    const char *at = strchr(words, '%');
    gs_str_addn(out, words, at ? (size_t)(at - words) : strlen(words));
    if (at) {
        gs_str_addf(out, "%s%s", value, at + 1);
    }
}

/* Does the character end a term's key, where `p` goes on? "range-2.5" does, "dice-bonus" not. */
static bool ends_key(const char *p)
{
    return strchr("=!<>+", *p) || (*p == '-' && p[1] >= '0' && p[1] <= '9');
}

static const gs_fact *fact_of(const gs_ruleset *rs, const gs_patch_row *r, const char *key,
                              size_t n)
{
    const gs_proc *p = r->procedure ? gs_ruleset_proc(rs, r->procedure) : NULL;
    for (int i = 0; p && i < p->n_in; i++) {
        const char *dot = strchr(p->in[i].key, '.');
        const char *name = dot && strncmp(key, "options.", 8) != 0 ? dot + 1 : p->in[i].key;
        if (strlen(name) == n && strncmp(name, key, n) == 0) {
            return &p->in[i];
        }
    }
    return NULL;
}

/* "bonus+1" of n bytes as words; nothing where a row says so. */
static void add_term(gs_arena *a, const gs_ruleset *rs, const gs_patch_row *r, const char *term,
                     size_t n, gs_str *out)
{
    size_t key = 0;
    while (key < n && !ends_key(term + key)) {
        key++;
    }
    size_t op = strspn(term + key, "=!<>");
    const char *value = gs_arena_strndup(a, term + key + op, n - key - op);
    char *shown = gs_arena_strdup(a, value);
    for (char *p = shown; *p; p++) {
        *p = *p == '-' && p > shown ? ' ' : *p;
    }
    const char *minus = *shown == '-' ? gs_arena_printf(a, "−%s", shown + 1) : shown;
    const char *procs[2] = {r->procedure ? r->procedure : "", ""};
    const gs_quick_row *said = NULL;
    for (int i = 0; i < 4 && !said; i++) {
        said = says(rs, procs[i % 2], term, i < 2 ? n : key);
    }
    if (said) {
        add_said(out, said->f[0], minus);
        return;
    }
    const gs_fact *f = fact_of(rs, r, term, key);
    gs_str plain = {0};
    build_add_words(&plain, gs_arena_strndup(a, term, key));
    gs_str_addf(out, "%s %s", f && f->help ? f->help : gs_str_text(&plain), minus);
    gs_str_free(&plain);
}

static const char *terms(gs_arena *a, const gs_ruleset *rs, const gs_patch_row *r,
                         const char *list, const char *between)
{
    gs_str s = {0};
    for (const char *p = list ? list : ""; *p;) {
        size_t n = strcspn(p, " ");
        gs_str one = {0};
        add_term(a, rs, r, p, n, &one);
        if (one.len) {
            gs_str_addf(&s, "%s%s", s.len ? between : "", one.p);
        }
        gs_str_free(&one);
        p += n;
        p += strspn(p, " ");
    }
    const char *text = gs_arena_strdup(a, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

/* ---- a sentence ---- */
/* Where a rule works: "in melee"; the procedure's own words where no row has better. */
static const char *where(gs_arena *a, const gs_ruleset *rs, const char *procedure)
{
    static const char *const words[][2] = {
        {"melee", "in melee"},       {"strike", "in melee"},      {"shooting", "in shooting"},
        {"charge", "in a charge"},   {"order", "on orders"},      {"pursuit", "in pursuit"},
        {"rally", "at rallies"},     {"duel", "in a duel"},       {"move", "in movement"},
        {"losses", "afterwards"},    {"recovery", "in recovery"}, {"melee-result", "in melee"},
        {"move-allowance", "in movement"}, {"pursuit-test", "on the winner’s die"}};
    for (int i = 0; i < GS_COUNT(words); i++) {
        if (procedure && strcmp(words[i][0], procedure) == 0) {
            return words[i][1];
        }
    }
    const gs_proc *p = procedure ? gs_ruleset_proc(rs, procedure) : NULL;
    return p ? gs_arena_printf(a, "where it is asked %s", p->help) : "";
}

static const char *until_words(const char *until)
{
    static const char *const words[] = {[GS_UNTIL_FOUGHT] = "until a round has been fought",
                                        [GS_UNTIL_LOST] = "until a round is lost",
                                        [GS_UNTIL_LOST_OR_DRAWN] =
                                            "until a round is lost or drawn"};
    int i = until ? gs_word_index(gs_until_words, until) : -1;
    return i >= 0 ? words[i] : "";
}

/* Who is struck or shot at has a rule of his own. */
static const char *role_words(const gs_patch_row *r)
{
    bool struck = r->role && (strcmp(r->role, "target") == 0 ||
                              (strcmp(r->role, "defender") == 0 && r->when));
    return struck ? "of who is struck" : "";
}

static void add_part(gs_str *s, const char *between, const char *words)
{
    if (*words) {
        gs_str_addf(s, "%s%s", s->len ? between : "", words);
    }
}

static bool same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

void build_add_rules(gs_arena *a, const gs_ruleset *rs, const gs_patch_row *const *rows, int n,
                     gs_str *out)
{
    const gs_patch_row *r = rows[0];
    gs_str s = {0}, when = {0};
    add_part(&s, "", where(a, rs, r->procedure));
    for (int i = 0; i < n; i++) {
        const char *words = terms(a, rs, rows[i], rows[i]->when, ", ");
        if (*words && (!when.len || !strstr(when.p, words))) {
            add_part(&when, " or ", words);
        }
    }
    add_part(&s, ", ", gs_str_text(&when));
    add_part(&s, ", ", n == 1 ? role_words(r) : "");
    add_part(&s, ": ", terms(a, rs, r, r->then, ", "));
    add_part(&s, ", ", until_words(r->until));
    gs_str_add(out, gs_str_text(&s));
    gs_str_free(&s);
    gs_str_free(&when);
}

bool build_same_rule(const gs_patch_row *a, const gs_patch_row *b)
{
    return same(a->name, b->name) && same(a->procedure, b->procedure) && same(a->then, b->then) &&
           same(a->until, b->until);
}

/* ---- those of a campaign ---- */
void build_add_camp_rules(gs_arena *a, const gs_campaign *c, const char *name,
                          bool (*holds)(const gs_camp_rule *r, const void *ctx), const void *ctx,
                          gs_str *out)
{
    const gs_ruleset *rs = gs_ruleset_find(c->ruleset);
    gs_patch_row *rows = GS_NEW_ARRAY(a, gs_patch_row, c->n_rules + 1);
    const gs_patch_row **alike = GS_NEW_ARRAY(a, const gs_patch_row *, c->n_rules + 1);
    int n = 0;
    for (int i = 0; i < c->n_rules; i++) {
        const gs_camp_rule *r = &c->rules[i];
        bool ours = !r->procedure || gs_ruleset_proc(rs, r->procedure);
        if (ours && strcmp(r->name, name) == 0 && holds(r, ctx)) {
            rows[n++] = (gs_patch_row){.name = r->name, .procedure = r->procedure,
                                       .role = r->role, .when = r->when, .then = r->then,
                                       .until = r->until};
        }
    }
    for (int i = 0; i < n; i++) {
        int k = 0, m = 0;
        for (int j = 0; j < n; j++) {
            if (build_same_rule(&rows[i], &rows[j])) {
                k = m ? k : j;
                alike[m++] = &rows[j];
            }
        }
        if (k == i) {
            gs_str_add(out, out->len ? "; " : "");
            build_add_rules(a, rs, alike, m, out);
        }
    }
}

/* ---- those of a battle ---- */
/* "Celtic infantry (Gauls, Gaesatae): in melee: +1 on each die, until a round is lost or drawn" */
static const char *sentence(const quick *q, const gs_patch_row *const *rows, int n)
{
    gs_str s = {0}, who = {0};
    for (int i = 0; i < n; i++) {
        const char *name = whom(q, rows[i]);
        if (name && (!who.len || !strstr(who.p, name))) {
            add_part(&who, ", ", name);
        }
    }
    gs_str_add(&s, rows[0]->name);
    if (who.len) {
        gs_str_addf(&s, " (%s)", who.p);
    }
    gs_str_add(&s, ": ");
    build_add_rules(q->a, q->rs, rows, n, &s);
    const char *text = gs_arena_strdup(q->a, s.p);
    gs_str_free(&s);
    gs_str_free(&who);
    return text;
}

void quick_house_rules(const quick *q, const char *procedures, quick_value_fn *value,
                       gs_node *topic)
{
    const gs_patch_row *rows = q->s->patches;
    const gs_patch_row **alike = GS_NEW_ARRAY(q->a, const gs_patch_row *, q->s->n_patches + 1);
    for (int i = 0; i < q->s->n_patches; i++) {
        bool told = false;
        int n = 0;
        for (int k = 0; k < q->s->n_patches; k++) {
            bool as = build_same_rule(&rows[i], &rows[k]);
            told = told || (as && k < i);
            if (as) {
                alike[n++] = &rows[k];
            }
        }
        const char *where = rows[i].procedure ? rows[i].procedure : "";
        if (!told && (!procedures || quick_listed(procedures, where, strlen(where)))) {
            gs_node *f = gs_add_fact(topic, sentence(q, alike, n), value(q, &rows[i]));
            gs_node_set_flag(f, GS_ATTR_OWN);
        }
    }
}
