/* Tables of the books, and numbers set in their place. */
#include "gesta/sheets.h"

#include "common.h"

#include <stdio.h>
#include <string.h>

/* ---- looking ---- */

gs_look gs_look_at(const gs_proc *p, void *in)
{
    return (gs_look){p->in, p->n_in, in, p};
}

gs_look gs_look_at_unit(const gs_ruleset *rs, void *unit)
{
    return (gs_look){rs->unit_facts, rs->n_unit_facts, unit, NULL};
}

static const gs_fact *fact_named(const gs_look *l, const char *role, const char *name,
                                 size_t n)
{
    char key[96];
    size_t r = strlen(role);
    if (r == 0) {
        return gs_fact_find(l->facts, l->n, name, n);
    }
    if (r + 1 + n >= sizeof key) {
        return NULL;
    }
    memcpy(key, role, r);
    key[r] = '.';
    memcpy(key + r + 1, name, n);
    return gs_fact_find(l->facts, l->n, key, r + 1 + n);
}

const gs_fact *gs_look_fact(const gs_look *l, const char *role, const char *name)
{
    return fact_named(l, role, name, strlen(name));
}

const char *gs_look_word(const gs_look *l, const char *role, const char *name)
{
    const gs_fact *f = gs_look_fact(l, role, name);
    int32_t v = f ? gs_fact_get(f, l->in) : -1;
    if (!f || v < f->lo || v > f->hi) {
        return NULL;
    }
    return f->type == GS_FACT_WORD   ? f->words[v]
           : f->type == GS_FACT_BOOL ? (v ? "yes" : "no")
                                     : NULL;
}

bool gs_look_is(const gs_look *l, const char *role, const char *name, const char *word)
{
    const char *w = gs_look_word(l, role, name);
    return w && strcmp(w, word) == 0;
}

const char *gs_look_weapon(const gs_look *l, const char *role, const char *const *types,
                           const char *(*weapon_of)(int type))
{
    const gs_fact *f = gs_look_fact(l, role, "weapon");
    int type = gs_word_index(types, gs_look_word(l, role, "type"));
    bool by_type = f && gs_fact_get(f, l->in) == f->dflt;
    return type < 0 || !f ? NULL : by_type ? weapon_of(type) : gs_look_word(l, role, "weapon");
}

/* ---- the facts of a column ---- */

/* Does the fact's default stand for what the tables say? */
static bool is_by_table(const gs_fact *f)
{
    if (f->dflt < f->lo || f->type != GS_FACT_WORD) {
        return f->dflt < f->lo || f->dflt == 0;
    }
    return strncmp(f->words[f->dflt], "by-", 3) == 0 ||
           strcmp(f->words[f->dflt], "type") == 0;
}

/* What a list of facts comes to for one role. */
typedef struct target {
    const gs_fact *fact; /* NULL: none */
    bool difference;
    bool given; /* a fact of the list has been given */
} target;

static bool is_here(const gs_look *l, const char *prefix, size_t n)
{
    const char *here = l->proc ? l->proc->name : "unit";
    return strlen(here) == n && strncmp(here, prefix, n) == 0;
}

static target find_target(const gs_look *l, const char *role, const char *facts)
{
    target t = {0};
    for (const char *p = facts; *p; p += *p == ' ') {
        size_t n = strcspn(p, " ");
        const char *colon = memchr(p, ':', n);
        const char *name = colon ? colon + 1 : p;
        const char *end = p + n;
        bool plus = end[-1] == '+', anyway = end[-1] == '=';
        size_t length = (size_t)(end - name) - (plus || anyway);
        bool here = !colon || is_here(l, p, (size_t)(colon - p));
        const gs_fact *f = here ? fact_named(l, role, name, length) : NULL;
        if (f && (plus || anyway || is_by_table(f))) {
            t.given |= !plus && !anyway && l->in && gs_fact_get(f, l->in) != f->dflt;
            if (!t.fact) {
                t.fact = f;
                t.difference = plus;
            }
        }
        p = end;
    }
    return t;
}

/* ---- finding ---- */

int gs_sheet_row(const gs_sheet *s, const char *word)
{
    return gs_word_index(s->rows, word);
}

int gs_sheet_column(const gs_sheet *s, const char *name)
{
    for (int i = 0; i < s->n_columns; i++) {
        if (strcmp(s->columns[i].as.key, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void add_word(gs_str *s, const char *word)
{
    gs_str_add(s, s->len ? ", " : "");
    gs_str_add(s, word);
}

/* "X has no KIND Y; it has: a, b, c" */
static gs_status lacks(const char *whose, const char *kind, const char *word, gs_str *has,
                       gs_err *err)
{
    const char *quote = gs_utf8_blank(word) ? "\"" : "";
    gs_status st =
        gs_err_key(err, GS_INPUT, word, "%s has no %s %s%.40s%s%s%.150s", whose, kind,
                   quote, word, quote, has->len ? "; it has: " : "", gs_str_text(has));
    gs_str_free(has);
    return st;
}

static bool is_of_unit(const gs_number *n, const gs_ruleset *rs);

static gs_status find_sheet(gs_number *n, const gs_ruleset *rs, gs_err *err)
{
    gs_str has = {0};
    for (int i = 0; i < rs->n_sheets; i++) {
        if (strcmp(rs->sheets[i].name, n->table) == 0) {
            n->sheet = &rs->sheets[i];
            gs_str_free(&has);
            return GS_OK;
        }
        add_word(&has, rs->sheets[i].name);
    }
    return lacks(rs->id, "table", n->table, &has, err);
}

static gs_status find_cell(gs_number *n, gs_err *err)
{
    const gs_sheet *s = n->sheet;
    gs_str has = {0};
    n->at_row = gs_sheet_row(s, n->row);
    n->at_column = gs_sheet_column(s, n->column);
    if (n->at_row < 0) {
        for (int i = 0; s->rows[i]; i++) {
            add_word(&has, s->rows[i]);
        }
        return lacks(s->name, "row", n->row, &has, err);
    }
    if (n->at_column < 0) {
        for (int i = 0; i < s->n_columns; i++) {
            add_word(&has, s->columns[i].as.key);
        }
        return lacks(s->name, "column", n->column, &has, err);
    }
    return s->printed(n->at_row, n->at_column) == GS_NO_NUMBER
               ? gs_err_key(err, GS_INPUT, n->column,
                            "the table %s has no %s for %s: there is nothing to change",
                            s->name, n->column, n->row)
               : GS_OK;
}

/* A difference must fit the fact that takes it, wherever that stands. */
static gs_status check_difference(const gs_number *n, const gs_ruleset *rs, gs_err *err)
{
    const gs_column *c = &n->sheet->columns[n->at_column];
    int32_t printed = n->sheet->printed(n->at_row, n->at_column);
    size_t last = strlen(c->facts) - 1;
    const char *colon = strchr(c->facts, ':');
    if (!colon || c->facts[last] != '+') {
        return GS_OK;
    }
    for (int p = 0; p < rs->n_procs; p++) {
        const gs_proc *proc = rs->procs[p];
        gs_look l = gs_look_at(proc, NULL);
        for (int i = 0; i < proc->n_in; i++) {
            const gs_fact *f = &proc->in[i];
            size_t role = strcspn(f->key, ".");
            char prefix[64];
            snprintf(prefix, sizeof prefix, "%.*s", (int)role, f->key);
            if (find_target(&l, prefix, c->facts).fact == f &&
                (n->number - printed < f->lo || n->number - printed > f->hi)) {
                return gs_err_key(err, GS_INPUT, n->column,
                                  "%s of %s is %d in the book, and can change by %d to "
                                  "%d",
                                  n->column, n->row, (int)printed, (int)f->lo,
                                  (int)f->hi);
            }
        }
    }
    return GS_OK;
}

gs_status gs_number_find(gs_number *n, const gs_ruleset *rs, gs_arena *a, gs_err *err)
{
    gs_status st = find_sheet(n, rs, err);
    st = st == GS_OK ? find_cell(n, err) : st;
    if (st == GS_OK) {
        st = gs_fact_parse(&n->sheet->columns[n->at_column].as, n->value,
                           strlen(n->value), &n->number, err);
        if (st != GS_OK) {
            gs_err_prefix(err, "%s %s", n->table, n->row);
        }
    }
    st = st == GS_OK ? check_difference(n, rs, err) : st;
    if (st == GS_OK) {
        n->of_unit = is_of_unit(n, rs);
        gs_str s = {0};
        gs_str_addf(&s, "%s %s %s", n->table, n->row, n->column);
        n->name = gs_arena_strdup(a, gs_str_text(&s));
        gs_str_free(&s);
    }
    return st;
}

gs_status gs_numbers_find(gs_number *list, int n, const gs_ruleset *rs, gs_arena *a,
                          gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = gs_number_find(&list[i], rs, a, err);
        for (int k = i; st == GS_OK && k > 0 && list[k].sheet < list[k - 1].sheet; k--) {
            gs_number swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    }
    for (int i = 0; i < n && st == GS_OK; i++) {
        for (int k = 0; k < i && st == GS_OK; k++) {
            if (list[i].sheet == list[k].sheet && list[i].at_row == list[k].at_row &&
                list[i].at_column == list[k].at_column) {
                st = gs_err_set(err, GS_INPUT, "%s is set a second time", list[i].name);
            }
        }
    }
    return st;
}

/* ---- numbers from a text ---- */

static const char *word_at(gs_arena *a, const char **p, const char *stop,
                           const char *ends)
{
    while (*p < stop && (**p == ' ' || **p == '\t')) {
        ++*p;
    }
    const char *at = *p;
    while (*p < stop && !strchr(ends, **p)) {
        ++*p;
    }
    return gs_arena_strndup(a, at, (size_t)(*p - at));
}

static gs_status read_number(const char *p, const char *stop, gs_arena *a, gs_number *n,
                             gs_err *err)
{
    static const char blank[] = " \t\r";
    *n = (gs_number){0};
    word_at(a, &p, stop, blank); /* "table" */
    n->table = word_at(a, &p, stop, blank);
    n->row = word_at(a, &p, stop, blank);
    n->column = word_at(a, &p, stop, " \t\r=");
    bool set = p < stop && *p == '=';
    p += set;
    n->value = word_at(a, &p, stop, blank);
    while (p < stop && strchr(blank, *p)) {
        p++;
    }
    return set && p == stop && *n->table && *n->row && *n->column && *n->value
               ? GS_OK
               : gs_err_set(err, GS_INPUT,
                            "a number of one's own is written table TABLE ROW "
                            "COLUMN=VALUE");
}

gs_status gs_numbers_read(const char *text, size_t n, const gs_ruleset *rs, gs_arena *a,
                          gs_number **list, int *count, gs_err *err)
{
    const char *end = text + n, *stop;
    int line = 0, most = 1;
    for (const char *p = text; p < end; p++) {
        most += *p == '\n';
    }
    *list = GS_NEW_ARRAY(a, gs_number, most);
    *count = 0;
    for (const char *p; (p = gs_house_line(&text, end, &stop, &line)) != NULL;) {
        if (!gs_house_is_number(p, stop)) {
            continue;
        }
        gs_number *o = &(*list)[*count];
        gs_status st = read_number(p, stop, a, o, err);
        st = st == GS_OK ? gs_number_find(o, rs, a, err) : st;
        if (st != GS_OK) {
            if (err) {
                err->line = line;
            }
            return st;
        }
        ++*count;
    }
    return gs_numbers_find(*list, *count, rs, a, err);
}

/* ---- use ---- */

static int row_of(const gs_sheet *s, const gs_look *l, const char *role, int column)
{
    return s->row ? s->row(s, l, role, column)
                  : gs_sheet_row(s, gs_look_word(l, role, "type"));
}

static bool is_of_unit(const gs_number *n, const gs_ruleset *rs)
{
    gs_look unit = gs_look_at_unit(rs, NULL);
    return n->sheet->of_unit &&
           find_target(&unit, "unit", n->sheet->columns[n->at_column].facts).fact != NULL;
}

/* The cell's number as the fact holds it; false if the fact cannot. */
static bool convert(const gs_fact *as, int32_t number, const gs_fact *f, int32_t *out)
{
    const char *word = as->type == GS_FACT_WORD   ? as->words[number]
                       : as->type == GS_FACT_BOOL ? (number ? "yes" : "no")
                                                  : NULL;
    if (f->type == GS_FACT_WORD) {
        for (int i = 0; word && f->words[i]; i++) {
            if (strcmp(f->words[i], word) == 0) {
                *out = i;
                return true;
            }
        }
        return false;
    }
    int64_t v = f->type == GS_FACT_DEC && as->type == GS_FACT_INT ? (int64_t)number * 1000
                : f->type == GS_FACT_INT && as->type == GS_FACT_DEC ? number / 1000
                                                                    : number;
    *out = (int32_t)(v < f->lo ? f->lo : v > f->hi ? f->hi : v);
    return (as->type == GS_FACT_BOOL) == (f->type == GS_FACT_BOOL);
}

/* "wall=custom" */
static void set_also(const gs_look *l, const char *also)
{
    const char *eq = also ? strchr(also, '=') : NULL;
    const gs_fact *f = eq ? fact_named(l, "", also, (size_t)(eq - also)) : NULL;
    int32_t v;
    if (f && gs_fact_parse(f, eq + 1, strlen(eq + 1), &v, NULL) == GS_OK) {
        gs_fact_set(f, l->in, v);
    }
}

/* What the number would make of the role's fact; false if it has nothing to do with
 * it. */
static bool meant(const gs_number *n, const gs_look *l, const char *role, target *t,
                  int32_t *to)
{
    const gs_column *c = &n->sheet->columns[n->at_column];
    if (row_of(n->sheet, l, role, n->at_column) != n->at_row) {
        return false;
    }
    *t = find_target(l, role, c->facts);
    if (!t->fact) {
        return false;
    }
    if (t->difference) {
        int64_t by = (int64_t)n->number - n->sheet->printed(n->at_row, n->at_column);
        *to = (int32_t)gs_clamp((int32_t)(gs_fact_get(t->fact, l->in) + by), t->fact->lo,
                                t->fact->hi);
        return true;
    }
    int32_t v = c->adapt ? c->adapt(l, role, n->at_row, n->number) : n->number;
    return convert(&c->as, v, t->fact, to);
}

int gs_numbers_apply(const gs_number *list, int n, const gs_look *l, const char *role,
                     bool units, gs_patched *out, int room)
{
    int done = 0;
    for (int i = 0; i < n; i++) {
        target t;
        int32_t to;
        if ((!units && list[i].of_unit) || !meant(&list[i], l, role, &t, &to) ||
            t.given) {
            continue;
        }
        int32_t from = gs_fact_get(t.fact, l->in);
        gs_fact_set(t.fact, l->in, to);
        set_also(l, list[i].sheet->columns[list[i].at_column].also);
        if (from != to && done < room) {
            out[done++] = (gs_patched){list[i].name, t.fact, from, to};
        }
    }
    return done;
}

/* The role of fact i, if no fact before it has the same: the part before the point. */
static bool new_role(const gs_look *l, int i, char role[64])
{
    const char *key = l->facts[i].key;
    size_t n = strcspn(key, ".");
    if (!key[n] || n >= 64) {
        return false;
    }
    for (int k = 0; k < i; k++) {
        if (strncmp(l->facts[k].key, key, n + 1) == 0) {
            return false;
        }
    }
    memcpy(role, key, n);
    role[n] = '\0';
    return true;
}

int gs_numbers_apply_all(const gs_number *list, int n, const gs_look *l, gs_patched *out,
                         int room)
{
    char role[64];
    int done = n ? gs_numbers_apply(list, n, l, "", true, out, room) : 0;
    for (int i = 0; i < l->n && n; i++) {
        if (new_role(l, i, role)) {
            done += gs_numbers_apply(list, n, l, role, true, out + done, room - done);
        }
    }
    return done;
}

/* Do the unit's own facts ("unit.type=... unit.move=6") give one of the list? */
static bool is_own(const char *own, const char *facts)
{
    for (const char *p = facts; own && *p; p += *p == ' ') {
        size_t n = strcspn(p, " ");
        const char *colon = memchr(p, ':', n);
        const char *name = colon ? colon + 1 : p;
        size_t k = (size_t)(p + n - name) - (p[n - 1] == '+' || p[n - 1] == '=');
        for (const char *at = strstr(own, "unit."); at; at = strstr(at + 5, "unit.")) {
            if (strncmp(at + 5, name, k) == 0 && at[5 + k] == '=') {
                return true;
            }
        }
        p += n;
    }
    return false;
}

int gs_numbers_seen(const gs_number *list, int n, const gs_look *l, const char *role,
                    const char *own, gs_patched *out, int room)
{
    int done = 0;
    for (int i = 0; i < n; i++) {
        const gs_column *c = &list[i].sheet->columns[list[i].at_column];
        target t;
        int32_t to;
        if (!list[i].of_unit || !meant(&list[i], l, role, &t, &to) ||
            is_own(own, c->facts)) {
            continue;
        }
        int32_t now = gs_fact_get(t.fact, l->in);
        bool holds = t.difference || c->adapt ? now != t.fact->dflt : now == to;
        if (holds && now != t.fact->dflt && done < room) {
            out[done++] = (gs_patched){list[i].name, t.fact, t.fact->dflt, now};
        }
    }
    return done;
}
