/* Reading a carry table: verbs, phases and rows, each held against the facts of its procedure. */
#include "carry_int.h"

#include <string.h>

typedef struct reader {
    gs_arena *a;
    gs_carry *c;
    gs_err *err;
} reader;

/* ---- words ---- */

/* The next word of a list; NULL at its end. */
static const char *next_word(const char **p, size_t *n)
{
    *p += strspn(*p, " ");
    const char *word = *p;
    *n = strcspn(word, " ");
    *p += *n;
    return *n ? word : NULL;
}

static bool lists(const char *list, const char *word, size_t n)
{
    size_t k;
    for (const char *w; (w = next_word(&list, &k)) != NULL;) {
        if (k == n && memcmp(w, word, n) == 0) {
            return true;
        }
    }
    return false;
}

const gs_carry_verb *gs_carry_verb_find(const gs_carry *c, const char *name, size_t n)
{
    for (int i = 0; i < c->n_verbs; i++) {
        if (lists(c->verb[i].words, name, n)) {
            return &c->verb[i];
        }
    }
    return NULL;
}

const gs_carry_verb *gs_carry_verb_of(const gs_carry *c, const char *procedure)
{
    for (int i = 0; i < c->n_verbs; i++) {
        if (c->verb[i].proc && strcmp(c->verb[i].proc->name, procedure) == 0) {
            return &c->verb[i];
        }
    }
    return NULL;
}

static bool has_beginning(const char *list, const char *word, size_t n)
{
    size_t k;
    for (const char *w; (w = next_word(&list, &k)) != NULL;) {
        if (k > n && memcmp(w, word, n) == 0) {
            return true;
        }
    }
    return false;
}

const gs_carry_row *gs_carry_word(const gs_carry *c, const gs_carry_verb *verb, const char *word,
                                  size_t n)
{
    const gs_carry_row *begun = NULL;
    int count = 0;
    for (int i = 0; i < verb->n && n > 0; i++) {
        const gs_carry_row *r = &c->row[verb->first + i];
        if (r->kind != GS_ROW_WORD) {
            continue;
        }
        if (lists(r->f[0], word, n)) {
            return r;
        }
        if (has_beginning(r->f[0], word, n)) {
            begun = r;
            count++;
        }
    }
    return count == 1 ? begun : NULL;
}

/* ---- verbs ---- */

/* "b" is a body: a unit, or a hero who stands by himself. */
static int slot_kinds(const char *p, size_t n)
{
    static const char letters[] = "uhsfow";
    int kinds = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == 'b') {
            kinds |= GS_SLOT_UNIT | GS_SLOT_HERO;
            continue;
        }
        const char *at = strchr(letters, p[i]);
        kinds |= at && *at ? 1 << (at - letters) : 1 << 30;
    }
    return kinds;
}

/* ROLE:KINDS[:WHOSE[:STATE]], then ? and +. */
static gs_status read_slot(reader *r, const char *text, size_t n, gs_carry_slot *out)
{
    static const char *const whose[] = {"any", "own", "enemy", NULL};
    static const char *const states[] = {"contact", "must-rally", "down", "general", NULL};
    const char *field[4] = {NULL};
    int k = 0;
    *out = (gs_carry_slot){0};
    for (; n > 0 && strchr("?+", text[n - 1]); n--) {
        *(text[n - 1] == '?' ? &out->optional : &out->several) = true;
    }
    for (char *p = gs_arena_strndup(r->a, text, n); p && k < 4;) {
        char *colon = strchr(p, ':');
        field[k++] = p;
        p = colon ? colon + 1 : NULL;
        if (colon) {
            *colon = '\0';
        }
    }
    int kinds = field[1] ? slot_kinds(field[1], strlen(field[1])) : 0;
    int w = field[2] ? gs_word_index(whose, field[2]) : 0;
    if (kinds == 0 || kinds >> 6 || w < 0 || (field[3] && gs_word_index(states, field[3]) < 0)) {
        return gs_err_set(r->err, GS_STATE, "%.*s is no slot", (int)n, text);
    }
    out->role = field[0];
    out->kinds = (uint8_t)kinds;
    out->body = strchr(field[1], 'b') != NULL;
    out->whose = (uint8_t)w;
    out->state = field[3];
    return GS_OK;
}

static gs_status read_verb(reader *r, const gs_carry_row *row, int first, gs_carry_verb *v)
{
    *v = (gs_carry_verb){.words = row->f[0], .letter = *row->f[1], .kind = row->f[3],
                         .help = row->f[5], .first = first + 1};
    v->proc = *row->f[2] ? gs_ruleset_proc(r->c->rs, row->f[2]) : NULL;
    if (*row->f[2] && !v->proc) {
        return gs_err_set(r->err, GS_STATE, "there is no procedure %s", row->f[2]);
    }
    const char *p = row->f[4];
    size_t n;
    for (const char *w; (w = next_word(&p, &n)) != NULL;) {
        if (v->n_slots == GS_CARRY_SLOTS) {
            return gs_err_set(r->err, GS_STATE, "at most %d slots", GS_CARRY_SLOTS);
        }
        gs_status st = read_slot(r, w, n, &v->slot[v->n_slots++]);
        if (st != GS_OK) {
            return st;
        }
    }
    p = row->f[0];
    for (const char *w; (w = next_word(&p, &n)) != NULL;) {
        if (gs_carry_verb_find(r->c, w, n)) {
            return gs_err_set(r->err, GS_STATE, "two verbs are called %.*s", (int)n, w);
        }
    }
    return GS_OK;
}

static gs_status read_phase(reader *r, const gs_carry_row *row, gs_carry_phase *p)
{
    static const char *const whose[] = {"turn", "side", "both", NULL};
    *p = (gs_carry_phase){row->f[0], *row->f[1], row->f[2], row->f[3], false};
    const char *list = p->verbs;
    size_t n;
    for (const char *w; (w = next_word(&list, &n)) != NULL;) {
        if (!gs_carry_verb_find(r->c, w, n)) {
            return gs_err_set(r->err, GS_STATE, "there is no verb %.*s", (int)n, w);
        }
    }
    list = p->clears;
    for (const char *w; (w = next_word(&list, &n)) != NULL;) {
        char *word = gs_arena_strndup(r->a, w, n);
        if (gs_word_index(r->c->rs->marks, word) < 0 &&
            gs_word_index(gs_carry_memory_words, word) < 0) {
            return gs_err_set(r->err, GS_STATE, "there is nothing to clear called %s", word);
        }
    }
    return gs_word_index(whose, row->f[1]) >= 0
               ? GS_OK : gs_err_set(r->err, GS_STATE, "%s: turn, side or both", row->f[1]);
}

/* ---- rows ---- */

static gs_status no_such(const reader *r, const char *what, const char *name)
{
    return gs_err_set(r->err, GS_STATE, "there is no %s %s", what, name);
}

/* Is it the fact, or one that ends so (".figures")? */
static bool fits_fact(const gs_fact *f, const char *name)
{
    size_t n = strlen(name), k = strlen(f->key);
    return *name == '.' ? k > n && strcmp(f->key + k - n, name) == 0 &&
                              memchr(f->key, '.', k - n) == NULL
                        : strcmp(f->key, name) == 0;
}

static const gs_fact *fact_of(const gs_proc *p, const char *name)
{
    for (int i = 0; p && i < p->n_in; i++) {
        if (fits_fact(&p->in[i], name)) {
            return &p->in[i];
        }
    }
    return NULL;
}

static const gs_fact *fact_named(const reader *r, const carry_scope *sc, const char *name)
{
    const gs_fact *f = fact_of(sc->proc, name);
    for (int i = 0; i < r->c->rs->n_procs && !sc->verb && !f; i++) {
        f = fact_of(r->c->rs->procs[i], name);
    }
    return f;
}

static gs_status read_fill(reader *r, const carry_scope *sc, const char *fact, const char *when,
                           const char *from, struct gs_carry_code *code)
{
    bool said = strncmp(fact, "said.", 5) == 0; /* a word is asked for */
    code->fact = *fact && !said ? fact_named(r, sc, fact) : NULL;
    carry_key key;
    if (said && carry_key_read(sc, fact, strlen(fact), &key, r->err) != GS_OK) {
        return GS_STATE;
    }
    if (*fact && !said && !code->fact) {
        return no_such(r, "fact", fact);
    }
    gs_status st = carry_when_read(sc, when, code->when, &code->n_when, r->err);
    st = st == GS_OK ? carry_value_read(sc, from, &code->amount, r->err) : st;
    bool word = st == GS_OK && code->fact && code->amount.key.src == CARRY_WORD;
    int32_t v;
    return word ? gs_fact_parse(code->fact, from + 1, strlen(from + 1), &v, r->err) : st;
}

/* "key=value key=value" of a role. */
static gs_status read_word(reader *r, const carry_scope *sc, const gs_carry_row *row)
{
    const char *p = row->f[2];
    size_t n;
    for (const char *w; (w = next_word(&p, &n)) != NULL;) {
        size_t k = strcspn(w, "=");
        const char *dot = *row->f[1] ? "." : "";
        char *key = gs_arena_printf(r->a, "%s%s%.*s", row->f[1], dot, (int)(k < n ? k : n), w);
        const gs_fact *f = sc->proc ? gs_fact_find(sc->proc->in, sc->proc->n_in, key, strlen(key))
                                    : NULL;
        int32_t v;
        if (!f || k >= n) {
            return no_such(r, "fact", key);
        }
        gs_status st = gs_fact_parse(f, w + k + 1, n - k - 1, &v, r->err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

static gs_status read_facts(reader *r, const carry_scope *sc, const gs_carry_row *row)
{
    size_t n;
    for (int i = 0; i < 2 && row->f[i]; i++) {
        const char *p = row->f[i];
        for (const char *w; (w = next_word(&p, &n)) != NULL;) {
            if (!sc->proc || !gs_fact_find(sc->proc->in, sc->proc->n_in, w, n)) {
                return no_such(r, "fact", w);
            }
        }
    }
    return GS_OK;
}

static gs_status read_effect(const reader *r, const char *word, uint8_t *kind)
{
    int k = gs_word_index(gs_effect_words, word);
    *kind = (uint8_t)k;
    return k >= 0 ? GS_OK : no_such(r, "effect", word);
}

/* A word, or the key of one. */
static gs_status read_result_word(reader *r, const carry_scope *sc, const char *text,
                                  struct gs_carry_code *code)
{
    if (*text == '=') {
        return carry_key_read(sc, text + 1, strlen(text + 1), &code->word, r->err);
    }
    code->word = (carry_key){.src = *text ? CARRY_WORD : CARRY_NOTHING, .text = text};
    return code->effect == GS_EFFECT_MARK && gs_word_index(r->c->rs->marks, text) < 0
               ? no_such(r, "mark", text) : GS_OK;
}

/* when, effect, who, by, amount, word. */
static gs_status read_carry(reader *r, const carry_scope *sc, const gs_carry_row *row,
                            struct gs_carry_code *code)
{
    const char *slash = strstr(row->f[4], " / ");
    const char *amount = slash ? gs_arena_strndup(r->a, row->f[4], (size_t)(slash - row->f[4]))
                               : row->f[4];
    gs_status st = carry_when_read(sc, row->f[0], code->when, &code->n_when, r->err);
    st = st == GS_OK ? read_effect(r, row->f[1], &code->effect) : st;
    st = st == GS_OK ? carry_person_read(sc, row->f[2], &code->who, r->err) : st;
    st = st == GS_OK ? carry_person_read(sc, row->f[3], &code->by, r->err) : st;
    st = st == GS_OK ? carry_value_read(sc, amount, &code->amount, r->err) : st;
    st = st == GS_OK && slash ? carry_value_read(sc, slash + 3, &code->left, r->err) : st;
    return st == GS_OK ? read_result_word(r, sc, row->f[5], code) : st;
}

/* when, verb and words, who, whom, duty, till. */
static gs_status read_owes(reader *r, const carry_scope *sc, const gs_carry_row *row,
                           struct gs_carry_code *code)
{
    static const char *const duties[] = {"must", "may", NULL};
    static const char *const tills[] = {"before", "now", "phase", "turn", "next", NULL};
    const char *p = row->f[1];
    size_t n;
    const char *name = next_word(&p, &n);
    code->verb = name ? gs_carry_verb_find(r->c, name, n) : NULL;
    if (!code->verb) {
        return no_such(r, "verb", row->f[1]);
    }
    code->words = p + strspn(p, " ");
    for (const char *w; (w = next_word(&p, &n)) != NULL;) {
        if (!gs_carry_word(r->c, code->verb, w, n)) {
            return no_such(r, "word of the verb,", w);
        }
    }
    if (gs_word_index(duties, row->f[4]) < 0 || gs_word_index(tills, row->f[5]) < 0) {
        return no_such(r, "duty", row->f[4]);
    }
    gs_status st = carry_when_read(sc, row->f[0], code->when, &code->n_when, r->err);
    st = st == GS_OK ? carry_person_read(sc, row->f[2], &code->who, r->err) : st;
    return st == GS_OK ? carry_person_read(sc, row->f[3], &code->by, r->err) : st;
}

static bool has_phase(const gs_carry *c, const char *word)
{
    for (int i = 0; i < c->n_phases; i++) {
        if (strcmp(c->phase[i].word, word) == 0) {
            return true;
        }
    }
    return false;
}

static gs_status read_row(reader *r, const carry_scope *sc, const gs_carry_row *row,
                          struct gs_carry_code *code)
{
    gs_status st = GS_OK;
    switch ((gs_carry_row_kind)row->kind) {
    case GS_ROW_WORD:
        return read_word(r, sc, row);
    case GS_ROW_FILL:
        return read_fill(r, sc, row->f[0], row->f[1], row->f[2], code);
    case GS_ROW_ASK:
        return read_fill(r, sc, row->f[0], "", row->f[2], code);
    case GS_ROW_BARE:
    case GS_ROW_RANKS:
        return read_facts(r, sc, row);
    case GS_ROW_AFTER:
    case GS_ROW_OWES_AFTER:
        st = read_effect(r, row->f[6], &code->after);
        if (st != GS_OK || row->kind == GS_ROW_OWES_AFTER) {
            return st == GS_OK ? read_owes(r, sc, row, code) : st;
        }
        return read_carry(r, sc, row, code);
    case GS_ROW_CLOSES:
        return has_phase(r->c, row->f[6]) ? read_carry(r, sc, row, code)
                                          : no_such(r, "phase", row->f[6]);
    case GS_ROW_CARRY:
        return read_carry(r, sc, row, code);
    case GS_ROW_OWES:
        return read_owes(r, sc, row, code);
    case GS_ROW_SNAPSHOT:
        return has_phase(r->c, row->f[0]) ? GS_OK : no_such(r, "phase", row->f[0]);
    case GS_ROW_SILENT:
        return gs_ruleset_proc(r->c->rs, row->f[0]) ? GS_OK : no_such(r, "procedure", row->f[0]);
    case GS_ROW_VERB:
    case GS_ROW_IDLE:
    case GS_ROW_PHASE:
        break;
    }
    return GS_OK;
}

/* ---- the table ---- */

static void of_book(const gs_carry *c, int *verbs, int *phases)
{
    for (int i = 0; i < c->n_rows; i++) {
        *verbs += c->row[i].kind == GS_ROW_VERB;
        *phases += c->row[i].kind == GS_ROW_PHASE;
    }
}

/* Where a row stands, for whoever wrote it. */
static gs_status at_row(const reader *r, int i)
{
    const gs_carry_row *row = &r->c->row[i];
    gs_err_prefix(r->err, "%s: row %d (%s, %s)", r->c->rs->id, i + 1, row->f[0] ? row->f[0] : "",
                  row->f[1] ? row->f[1] : "");
    return GS_STATE;
}

/* Rows that belong to the verb before them. */
static bool of_verb(const gs_carry_row *row)
{
    return row->kind <= GS_ROW_IDLE && row->kind != GS_ROW_VERB;
}

static gs_status read_verbs(reader *r)
{
    gs_carry *c = r->c;
    for (int i = 0; i < c->n_rows; i++) {
        const gs_carry_row *row = &c->row[i];
        gs_carry_verb *last = c->n_verbs ? &c->verb[c->n_verbs - 1] : NULL;
        if (row->kind == GS_ROW_VERB) {
            if (read_verb(r, row, i, &c->verb[c->n_verbs]) != GS_OK) {
                return at_row(r, i);
            }
            c->n_verbs++;
        } else if (of_verb(row) && last && last->first + last->n == i) {
            last->n++;
        } else if (!last && row->kind == GS_ROW_FILL && c->n_common == i) {
            c->n_common++;
        } else if (of_verb(row)) {
            gs_err_set(r->err, GS_STATE, "it belongs to no verb");
            return at_row(r, i);
        }
    }
    return GS_OK;
}

static gs_status read_phases(reader *r)
{
    gs_carry *c = r->c;
    for (int i = 0; i < c->n_rows; i++) {
        const gs_carry_row *row = &c->row[i];
        if (row->kind == GS_ROW_PHASE) {
            if (read_phase(r, row, &c->phase[c->n_phases++]) != GS_OK) {
                return at_row(r, i);
            }
        }
        for (int k = 0; row->kind == GS_ROW_SNAPSHOT && k < c->n_phases; k++) {
            c->phase[k].snapshot |= strcmp(c->phase[k].word, row->f[0]) == 0;
        }
    }
    return GS_OK;
}

static gs_status read_rows(reader *r)
{
    gs_carry *c = r->c;
    carry_scope sc = {.rs = c->rs};
    for (int i = 0, v = -1; i < c->n_rows; i++) {
        v += c->row[i].kind == GS_ROW_VERB;
        const gs_carry_verb *verb = v >= 0 && of_verb(&c->row[i]) ? &c->verb[v] : NULL;
        sc.verb = verb;
        sc.proc = verb ? verb->proc : NULL;
        sc.rows = verb ? &c->row[verb->first] : NULL;
        sc.n_rows = verb ? verb->n : 0;
        if (read_row(r, &sc, &c->row[i], &c->code[i]) != GS_OK) {
            return at_row(r, i);
        }
    }
    return GS_OK;
}

/* Rows that hang on one effect, in their order. */
static void chain(gs_carry *c)
{
    memset(c->hangs, 0xFF, sizeof c->hangs); /* -1 */
    for (int i = c->n_rows - 1; i >= 0; i--) {
        int kind = c->code[i].after;
        if (c->row[i].kind == GS_ROW_AFTER || c->row[i].kind == GS_ROW_OWES_AFTER) {
            c->code[i].next = c->hangs[kind];
            c->hangs[kind] = (int16_t)i;
        }
    }
}

gs_status gs_carry_new(gs_arena *a, const gs_ruleset *rs, gs_carry **out, gs_err *err)
{
    gs_carry *c = GS_NEW(a, gs_carry);
    gs_err none = {0};
    reader r = {a, c, err ? err : &none};
    int verbs = 1, phases = 1;
    *c = (gs_carry){.rs = rs, .row = rs->carry, .n_rows = rs->n_carry};
    of_book(c, &verbs, &phases);
    c->code = GS_NEW_ARRAY(a, struct gs_carry_code, c->n_rows + 1);
    c->verb = GS_NEW_ARRAY(a, gs_carry_verb, verbs);
    c->phase = GS_NEW_ARRAY(a, gs_carry_phase, phases);
    memset(c->code, 0, sizeof *c->code * (size_t)c->n_rows);
    *out = c;
    if (c->n_rows == 0) {
        return gs_err_set(err, GS_STATE, "%s has no carry table", rs->id);
    }
    gs_status st = read_verbs(&r);
    st = st == GS_OK ? read_phases(&r) : st;
    st = st == GS_OK ? read_rows(&r) : st;
    chain(c);
    return st;
}
