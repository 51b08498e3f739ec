/* Keys, values and tests of carry rows: reading them, and what they are now. */
#include "carry_int.h"

#include <string.h>

/* ---- reading ---- */

static bool is_text(const char *text, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(text, word, n) == 0;
}

static bool begins(const char *text, size_t n, const char *word)
{
    return n > strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

/* A word of a list of words separated by spaces. */
static bool has_word(const char *list, const char *word, size_t n)
{
    for (const char *p = list; *p; p += strspn(p, " ")) {
        size_t k = strcspn(p, " ");
        if (k == n && memcmp(p, word, n) == 0) {
            return true;
        }
        p += k;
    }
    return false;
}

static const char *const *mark_words(const gs_ruleset *rs)
{
    static const char *const none[] = {NULL};
    return rs->marks ? rs->marks : none;
}

static int word_at(const char *const *words, const char *text, size_t n)
{
    for (int i = 0; words[i]; i++) {
        if (is_text(text, n, words[i])) {
            return i;
        }
    }
    return -1;
}

static bool is_role(const carry_scope *sc, const char *text, size_t n)
{
    for (int i = 0; sc->verb && i < sc->verb->n_slots; i++) {
        if (is_text(text, n, sc->verb->slot[i].role)) {
            return true;
        }
    }
    return false;
}

static bool is_said(const carry_scope *sc, const char *text, size_t n)
{
    for (int i = 0; i < sc->n_rows; i++) {
        const gs_carry_row *r = &sc->rows[i];
        if (r->kind == GS_ROW_WORD && !*r->f[2] && has_word(r->f[0], text, n)) {
            return true;
        }
    }
    return false;
}

static bool fact_key(const gs_fact *table, int count, carry_src src, const char *text, size_t n,
                     carry_key *k)
{
    k->fact = gs_fact_find(table, count, text, n);
    k->src = k->fact ? (uint8_t)src : k->src;
    return k->fact != NULL;
}

/* Keys that begin with the name of where they are found. */
static bool named_key(const carry_scope *sc, const char *text, size_t n, carry_key *k)
{
    const gs_ruleset *rs = sc->rs;
    if (begins(text, n, "said.") && is_said(sc, text + 5, n - 5)) {
        k->src = CARRY_SAID;
        k->text = text + 5;
        k->number = (int32_t)(n - 5);
    } else if (begins(text, n, "mark.") && word_at(mark_words(rs), text + 5, n - 5) >= 0) {
        k->src = CARRY_MARK;
        k->number = word_at(mark_words(rs), text + 5, n - 5);
    } else if (begins(text, n, "memory.") &&
               word_at(gs_carry_memory_words, text + 7, n - 7) >= 0) {
        k->src = CARRY_MEMORY;
        k->number = word_at(gs_carry_memory_words, text + 7, n - 7);
    }
    return k->src != CARRY_NOTHING ||
           fact_key(rs->options, rs->n_options, CARRY_OPTION, text, n, k) ||
           fact_key(rs->unit_facts, rs->n_unit_facts, CARRY_UNIT, text, n, k) ||
           fact_key(rs->hero_facts, rs->n_hero_facts, CARRY_HERO, text, n, k);
}

/* "run:PROCEDURE:OUTPUT" */
static bool run_key(const gs_ruleset *rs, const char *text, size_t n, carry_key *k)
{
    const char *colon = begins(text, n, "run:") ? memchr(text + 4, ':', n - 4) : NULL;
    for (int i = 0; i < rs->n_procs && colon; i++) {
        const gs_proc *p = rs->procs[i];
        size_t head = (size_t)(colon + 1 - text);
        if (is_text(text + 4, head - 5, p->name) &&
            fact_key(p->out, p->n_out, CARRY_RUN, colon + 1, n - head, k)) {
            k->proc = p;
            return true;
        }
    }
    return false;
}

gs_status carry_key_read(const carry_scope *sc, const char *text, size_t n, carry_key *out,
                         gs_err *err)
{
    *out = (carry_key){0};
    if (run_key(sc->rs, text, n, out)) {
        return GS_OK;
    }
    const char *colon = memchr(text, ':', n);
    size_t head = colon ? (size_t)(colon - text) : 0;
    bool other = is_text(text, head, "other"), home = is_text(text, head, "home");
    if (colon && (other || home || is_role(sc, text, head))) {
        gs_status st = carry_key_read(sc, colon + 1, n - head - 1, out, err);
        bool whole = out->src == CARRY_SAID || out->src == CARRY_WORD;
        out->about = other ? CARRY_OTHER : home ? CARRY_HOME : CARRY_ROLE;
        for (int i = 0; out->about == CARRY_ROLE && i < sc->verb->n_slots && !whole; i++) {
            const char *role = sc->verb->slot[i].role;
            out->text = is_text(text, head, role) ? role : out->text;
        }
        return st;
    }
    const gs_fact *f;
    if ((sc->proc && (fact_key(sc->proc->out, sc->proc->n_out, CARRY_OUT, text, n, out) ||
                      fact_key(sc->proc->in, sc->proc->n_in, CARRY_IN, text, n, out))) ||
        named_key(sc, text, n, out)) {
        return GS_OK;
    }
    out->number = carry_state_find(text, n, &f);
    if (out->number >= 0) {
        out->src = CARRY_STATE;
        out->fact = f;
        return GS_OK;
    }
    return gs_err_set(err, GS_STATE, "there is no key %.*s", (int)n, text);
}

static bool is_number(const char *text, size_t n)
{
    return n > 0 && strspn(text, "0123456789") >= n;
}

/* What stands for itself: a number, or "=word". */
static gs_status operand_read(const carry_scope *sc, const char *text, size_t n, carry_key *out,
                              gs_err *err)
{
    *out = (carry_key){0};
    if (n == 0) {
        return GS_OK;
    }
    if (is_number(text, n)) {
        out->src = CARRY_NUMBER;
        for (size_t i = 0; i < n; i++) {
            out->number = out->number * 10 + (text[i] - '0');
        }
        return GS_OK;
    }
    if (*text == '=') {
        *out = (carry_key){.src = CARRY_WORD, .text = text + 1, .number = (int32_t)n - 1};
        return GS_OK;
    }
    return carry_key_read(sc, text, n, out, err);
}

gs_status carry_value_read(const carry_scope *sc, const char *text, carry_value *out, gs_err *err)
{
    const char *minus = strstr(text, " - "), *more = minus ? minus : strstr(text, " + ");
    size_t n = more ? (size_t)(more - text) : strlen(text);
    *out = (carry_value){.negative = *text == '-', .sign = minus ? -1 : 1};
    gs_status st =
        operand_read(sc, text + out->negative, n - out->negative, &out->key, err);
    return st == GS_OK && more
               ? operand_read(sc, more + 3, strlen(more + 3), &out->more, err) : st;
}

/* What words a key can hold: of its fact; NULL a number. */
static bool takes(const carry_key *k, const char *word, size_t n)
{
    static const char *const yes_no[] = {"no", "yes", NULL};
    if (k->src == CARRY_SAID || k->src == CARRY_MARK || k->src == CARRY_MEMORY ||
        (k->fact && k->fact->type == GS_FACT_BOOL)) {
        return word_at(yes_no, word, n) >= 0;
    }
    return k->fact && k->fact->type == GS_FACT_WORD && (!k->fact->words ||
           word_at(k->fact->words, word, n) >= 0);
}

static gs_status term_read(const carry_scope *sc, const char *text, size_t n, carry_term *t,
                           gs_err *err)
{
    static const char *const ops[] = {"=", "!=", "<", "<=", ">", ">="};
    size_t k = strcspn(text, "=!<> "), len = 0;
    int op = -1;
    for (int i = 0; i < GS_COUNT(ops); i++) {
        if (strlen(ops[i]) > len && strncmp(text + k, ops[i], strlen(ops[i])) == 0) {
            op = i;
            len = strlen(ops[i]);
        }
    }
    if (op < 0 || k + len >= n) {
        return gs_err_set(err, GS_STATE, "%.*s is no test", (int)n, text);
    }
    const char *right = text + k + len;
    size_t rest = n - k - len;
    t->op = (uint8_t)op;
    gs_status st = carry_key_read(sc, text, k, &t->left, err);
    if (st != GS_OK) {
        return st;
    }
    if (takes(&t->left, right, rest)) {
        t->right = (carry_key){.src = CARRY_WORD, .text = right, .number = (int32_t)rest};
        return GS_OK;
    }
    if (is_number(right, rest) || (t->left.fact && t->left.fact->type != GS_FACT_WORD &&
                                   t->left.fact->type != GS_FACT_BOOL)) {
        return operand_read(sc, right, rest, &t->right, err);
    }
    return gs_err_set(err, GS_STATE, "%.*s: it never says that", (int)n, text);
}

gs_status carry_when_read(const carry_scope *sc, const char *text, carry_term *terms, uint8_t *n,
                          gs_err *err)
{
    *n = 0;
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        size_t k = strcspn(p, " ");
        if (*n == CARRY_TERMS) {
            return gs_err_set(err, GS_STATE, "%s: at most %d tests", text, CARRY_TERMS);
        }
        gs_status st = term_read(sc, p, k, &terms[(*n)++], err);
        if (st != GS_OK) {
            return st;
        }
        p += k;
    }
    return GS_OK;
}

/* ---- what they are ---- */

carry_got carry_fact(const gs_fact *f, const void *facts)
{
    if (!facts) {
        return (carry_got){.none = true};
    }
    int32_t v = gs_fact_get(f, facts);
    bool word = f->type == GS_FACT_WORD && v >= 0 && v <= f->hi;
    return (carry_got){.v = v, .word = word ? f->words[v] : NULL, .dec = f->type == GS_FACT_DEC,
                       .from = GS_FILL_OPTION};
}

static carry_got unit_fact(const carry_view *v, const gs_fact *f)
{
    int unit = carry_unit_of(v);
    return unit >= 0 ? carry_unit_fact(v->s, v->t->unit[unit].of, f, true)
                     : (carry_got){.none = true};
}

static carry_got hero_fact(const carry_view *v, const gs_fact *f)
{
    _Alignas(16) unsigned char facts[GS_MAX_FACTS_SIZE];
    int hero = carry_hero_of(v), of = hero >= 0 ? v->t->hero[hero].of : -1;
    if (of < 0 || gs_setup_hero_facts(v->s, of, facts, NULL) != GS_OK) {
        return (carry_got){.none = true};
    }
    carry_got got = carry_fact(f, facts);
    got.from = GS_FILL_OWN;
    return got;
}

static carry_got marked(const carry_view *v, int mark)
{
    bool himself = v->self && v->self->who.kind == GS_REF_HERO; /* with whomever he is */
    int unit = himself ? -1 : carry_unit_of(v), hero = unit < 0 ? carry_hero_of(v) : -1;
    uint32_t marks = unit >= 0 ? v->t->unit[unit].marks : hero >= 0 ? v->t->hero[hero].marks : 0;
    return (carry_got){.v = (marks >> mark & 1u) != 0, .from = GS_FILL_MEMORY};
}

static carry_got remembered(const carry_view *v, int what)
{
    const gs_body_memory *m = carry_memory_of(v);
    return (carry_got){.v = m ? m->value[what] : 0, .none = !m, .from = GS_FILL_MEMORY};
}

/* The same view of another player; `home` holds the unit with which he marched in. */
static carry_view about(const carry_view *v, const carry_key *k, gs_carry_who *home)
{
    carry_view x = *v;
    x.self = NULL;
    x.other = NULL;
    int hero = k->about == CARRY_HOME ? carry_hero_of(v) : -1;
    if (hero >= 0 && hero < v->s->n_heroes && v->s->heroes[hero].unit >= 0) {
        *home = (gs_carry_who){"", gs_ref_unit(v->s->heroes[hero].unit), -1};
        x.self = home;
    }
    if (k->about == CARRY_OTHER) {
        x.self = v->other;
        x.other = v->self;
    }
    for (int i = 0; k->about == CARRY_ROLE && i < v->n_who && !x.self; i++) {
        x.self = strcmp(v->who[i].role, k->text) == 0 ? &v->who[i] : NULL;
    }
    return x;
}

carry_got carry_get(const carry_view *v, const carry_key *k)
{
    if (k->about != CARRY_SELF) {
        gs_carry_who home;
        carry_view x = about(v, k, &home);
        carry_key own = *k;
        own.about = CARRY_SELF;
        return x.self ? carry_get(&x, &own) : (carry_got){.none = true};
    }
    switch ((carry_src)k->src) {
    case CARRY_NUMBER:
        return (carry_got){.v = k->number, .from = GS_FILL_DEFAULT};
    case CARRY_WORD:
        return (carry_got){.word = k->text, .v = strcmp(k->text, "yes") == 0,
                           .from = GS_FILL_DEFAULT};
    case CARRY_OUT:
        return carry_fact(k->fact, v->out);
    case CARRY_IN:
        return carry_fact(k->fact, v->in);
    case CARRY_OPTION:
        return carry_fact(k->fact, v->s->options);
    case CARRY_SAID:
        return (carry_got){.v = v->said && has_word(v->said, k->text, (size_t)k->number)};
    case CARRY_MARK:
        return marked(v, k->number);
    case CARRY_MEMORY:
        return remembered(v, k->number);
    case CARRY_UNIT:
        return unit_fact(v, k->fact);
    case CARRY_HERO:
        return hero_fact(v, k->fact);
    case CARRY_STATE:
        return carry_state_get(v, k->number);
    case CARRY_RUN:
        return carry_run(v, k->proc, k->fact);
    case CARRY_NOTHING:
        break;
    }
    return (carry_got){.none = true};
}

carry_got carry_value_get(const carry_view *v, const carry_value *x)
{
    carry_got got = carry_get(v, &x->key);
    if (x->more.src != CARRY_NOTHING) {
        carry_got more = carry_get(v, &x->more);
        got.none = got.none || more.none;
        got.v += x->sign * more.v;
        got.word = NULL;
    }
    got.v = x->negative ? -got.v : got.v;
    return got;
}

static bool same_word(const carry_got *got, const carry_key *k)
{
    size_t n = (size_t)k->number;
    if (!got->word) {
        return is_text(k->text, n, got->v ? "yes" : "no");
    }
    return is_text(k->text, n, got->word);
}

static bool term_holds(const carry_view *v, const carry_term *t)
{
    carry_got a = carry_get(v, &t->left);
    if (a.none) {
        return t->op == GS_PATCH_IS_NOT;
    }
    if (t->right.src == CARRY_WORD) {
        return same_word(&a, &t->right) == (t->op == GS_PATCH_IS);
    }
    carry_got b = carry_get(v, &t->right);
    int64_t d = a.v - (int64_t)b.v * (a.dec && !b.dec ? 1000 : 1);
    switch (b.none ? GS_PATCH_SET : (gs_patch_op)t->op) {
    case GS_PATCH_IS:
        return d == 0;
    case GS_PATCH_IS_NOT:
        return d != 0;
    case GS_PATCH_LESS:
        return d < 0;
    case GS_PATCH_AT_MOST:
        return d <= 0;
    case GS_PATCH_MORE:
        return d > 0;
    case GS_PATCH_AT_LEAST:
        return d >= 0;
    case GS_PATCH_SET:
    case GS_PATCH_ADD:
        break;
    }
    return false;
}

bool carry_holds(const carry_view *v, const carry_term *terms, int n)
{
    for (int i = 0; i < n; i++) {
        if (!term_holds(v, &terms[i])) {
            return false;
        }
    }
    return true;
}
