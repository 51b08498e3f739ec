#include "gesta/patch.h"

#include <string.h>

/* One word of a list: key, operator, value; none of them ends in NUL. */
typedef struct term {
    const char *key, *op, *value;
    int n_key, n_op, n_value;
} term;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A minus belongs to keys as well ("hero-bonus"): before a digit alone it is an
 * operator. */
static int key_length(const char *p)
{
    int n = (int)strcspn(p, "=<>!+ \t");
    for (int i = 1; i < n; i++) {
        if (p[i] == '-' && (is_digit(p[i + 1]) || p[i + 1] == '=')) {
            return i;
        }
    }
    return n;
}

static bool next_term(const char **text, term *t)
{
    const char *p = *text + strspn(*text, " \t");
    if (!*p) {
        return false;
    }
    t->key = p;
    t->n_key = key_length(p);
    t->op = p += t->n_key;
    t->n_op = *p && strchr("=<>!+-", *p) ? 1 + (p[1] == '=' && *p != '=') : 0;
    t->value = p += t->n_op;
    t->n_value = (int)strcspn(p, " \t");
    *text = p + t->n_value;
    return true;
}

/* What is compiled, and where a fault is told. */
typedef struct compiler {
    const gs_patch_row *row;
    const gs_proc *p;
    const char *role;
    gs_err *err;
} compiler;

static const gs_fact *find(const compiler *c, const term *t)
{
    char key[96];
    size_t n = c->role ? strlen(c->role) : 0;
    size_t k = (size_t)t->n_key;
    if (n && n + 1 + k < sizeof key) {
        memcpy(key, c->role, n);
        key[n] = '.';
        memcpy(key + n + 1, t->key, k);
        const gs_fact *f = gs_fact_find(c->p->in, c->p->n_in, key, n + 1 + k);
        if (f) {
            return f;
        }
    }
    return gs_fact_find(c->p->in, c->p->n_in, t->key, k);
}

/* `t` as it was written, for errors. */
#define TERM_TEXT(t) ((t)->n_key + (t)->n_op + (t)->n_value), (t)->key

static gs_status unreadable(const compiler *c, const term *t, const char *list,
                            const char *example)
{
    return gs_err_key(c->err, GS_INPUT, c->row->name, "%s: %.*s is not written as %s",
                      list, TERM_TEXT(t), example);
}

static gs_status unknown(const compiler *c, const term *t, const char *list)
{
    bool role = c->role && !gs_utf8_blank(c->role);
    return gs_err_key(c->err, GS_INPUT, c->row->name, "%s: %s knows no %s%s%.*s", list,
                      c->p->name, role ? c->role : "", role ? "." : "", t->n_key, t->key);
}

/* Reads the value of a term; `wide`: any number, as for a sum. */
static gs_status value_of(const compiler *c, const term *t, const char *list, bool wide,
                          gs_patch_term *out)
{
    gs_fact f = *out->fact;
    if (wide) {
        f.lo = -(f.hi = 1000000000);
        f.dflt = 0;
    }
    gs_err why = {0};
    if (gs_fact_parse(&f, t->value, (size_t)t->n_value, &out->value,
                      c->err ? &why : NULL) != GS_OK) {
        return gs_err_key(c->err, GS_INPUT, c->row->name, "%s: %s: %s", list, f.key,
                          why.text);
    }
    return GS_OK;
}

static bool has_order(const gs_fact *f)
{
    return f->type == GS_FACT_INT || f->type == GS_FACT_DEC;
}

static gs_status compile_when(const compiler *c, const term *t, gs_patch_term *out)
{
    static const char *const ops[] = {"=", "!=", "<", "<=", ">", ">="};
    int op = 0;
    while (op < GS_COUNT(ops) && ((int)strlen(ops[op]) != t->n_op ||
                                  strncmp(ops[op], t->op, (size_t)t->n_op) != 0)) {
        op++;
    }
    if (op == GS_COUNT(ops) || t->n_key == 0) {
        return unreadable(c, t, "when", "KEY=VALUE, KEY!=VALUE, KEY<N or KEY>N");
    }
    out->op = (uint8_t)op;
    out->fact = find(c, t);
    if (!out->fact) {
        return unknown(c, t, "when");
    }
    if (op >= GS_PATCH_LESS && !has_order(out->fact)) {
        return gs_err_key(c->err, GS_INPUT, c->row->name,
                          "when: %s is a word: it is equal or not, never less or more",
                          out->fact->key);
    }
    return value_of(c, t, "when", op >= GS_PATCH_LESS, out);
}

static gs_status compile_then(const compiler *c, const term *t, gs_patch_term *out)
{
    char op = t->n_op ? *t->op : '\0';
    if (t->n_key == 0 || t->n_value == 0 || (op != '=' && op != '+' && op != '-')) {
        return unreadable(c, t, "then", "KEY=VALUE, KEY+N or KEY-N");
    }
    out->op = op == '=' ? GS_PATCH_SET : GS_PATCH_ADD;
    out->fact = find(c, t);
    if (!out->fact) {
        return c->row->procedure ? unknown(c, t, "then") : GS_OK;
    }
    if (op != '=' && !has_order(out->fact)) {
        return gs_err_key(c->err, GS_INPUT, c->row->name,
                          "then: %s is a word: it can be set, not added to",
                          out->fact->key);
    }
    gs_status st = value_of(c, t, "then", op != '=', out);
    out->value = op == '-' ? -out->value : out->value;
    return st;
}

gs_status gs_patch_compile(const gs_patch_row *row, const gs_proc *p, const char *role,
                           gs_patch *out, gs_err *err)
{
    compiler c = {row, p, role, err};
    term t;
    out->name = row->name;
    out->n_when = out->n_then = 0;
    const char *when = row->when ? row->when : "";
    const char *then = row->then ? row->then : "";
    gs_status st = GS_OK;
    while (st == GS_OK && out->n_when < GS_PATCH_TERMS && next_term(&when, &t)) {
        st = compile_when(&c, &t, &out->when[out->n_when++]);
    }
    bool any = false; /* read and not known: told if nothing else is changed */
    while (st == GS_OK && out->n_then < GS_PATCH_TERMS && next_term(&then, &t)) {
        any = true;
        st = compile_then(&c, &t, &out->then[out->n_then]);
        out->n_then += out->then[out->n_then].fact != NULL;
    }
    if (st != GS_OK) {
        return st;
    }
    if (out->n_then == 0) {
        return any ? unknown(&c, &t, "then")
                   : gs_err_key(err, GS_INPUT, row->name, "then: it changes nothing");
    }
    if (next_term(&when, &t) || next_term(&then, &t)) {
        return gs_err_key(err, GS_INPUT, row->name, "has more than %d tests or changes",
                          GS_PATCH_TERMS);
    }
    return GS_OK;
}

/* ---- against a rule set ---- */

/* Does the row fit p, for its role, or for whole keys, or for a role that stands before
 * the first point of some fact? The fault told is that of whole keys. */
static gs_status fits(const gs_patch_row *row, const gs_proc *p, gs_err *err)
{
    gs_patch patch;
    if (row->role) {
        return gs_patch_compile(row, p, row->role, &patch, err);
    }
    gs_status st = gs_patch_compile(row, p, "", &patch, err);
    for (int i = 0; i < p->n_in && st != GS_OK; i++) {
        char role[64];
        size_t n = strcspn(p->in[i].key, ".");
        if (p->in[i].key[n] == '.' && n < sizeof role &&
            (i == 0 || strncmp(p->in[i].key, p->in[i - 1].key, n + 1) != 0)) {
            memcpy(role, p->in[i].key, n);
            role[n] = '\0';
            st = gs_patch_compile(row, p, role, &patch, NULL);
        }
    }
    return st;
}

static gs_status check_until(const gs_patch_row *row, gs_err *err)
{
    return !row->until || gs_word_index(gs_until_words, row->until) >= 0
               ? GS_OK
               : gs_err_key(err, GS_INPUT, row->name,
                            "until: %.40s is not one of %s, %s, %s", row->until,
                            gs_until_words[0], gs_until_words[1], gs_until_words[2]);
}

gs_status gs_patch_check(const gs_patch_row *row, const gs_ruleset *rs, gs_err *err)
{
    if (check_until(row, err) != GS_OK) {
        return GS_INPUT;
    }
    if (row->procedure) {
        const gs_proc *p = gs_ruleset_proc(rs, row->procedure);
        return p ? fits(row, p, err)
                 : gs_err_key(err, GS_INPUT, row->name, "%s has no procedure %s", rs->id,
                              row->procedure);
    }
    for (int i = 0; i < rs->n_procs; i++) {
        if (fits(row, rs->procs[i], NULL) == GS_OK) {
            return GS_OK;
        }
    }
    return gs_err_key(err, GS_INPUT, row->name,
                      "no procedure of %s has the facts that it names", rs->id);
}

/* ---- use ---- */

const char *const gs_until_words[] = {"fought-round", "lost-round", "lost-or-drawn-round", NULL};

bool gs_until_ends(const char *until, gs_round round)
{
    switch (gs_word_index(gs_until_words, until)) {
    case GS_UNTIL_FOUGHT:
        return true;
    case GS_UNTIL_LOST:
        return round == GS_ROUND_LOST;
    case GS_UNTIL_LOST_OR_DRAWN:
        return round != GS_ROUND_WON;
    default:
        return false;
    }
}

static bool term_holds(const gs_patch_term *t, int32_t now)
{
    switch ((gs_patch_op)t->op) {
    case GS_PATCH_IS_NOT:
        return now != t->value;
    case GS_PATCH_LESS:
        return now < t->value;
    case GS_PATCH_AT_MOST:
        return now <= t->value;
    case GS_PATCH_MORE:
        return now > t->value;
    case GS_PATCH_AT_LEAST:
        return now >= t->value;
    case GS_PATCH_IS:
    case GS_PATCH_SET:
    case GS_PATCH_ADD:
        break;
    }
    return now == t->value;
}

bool gs_patch_holds(const gs_patch *patch, const void *in)
{
    for (int i = 0; i < patch->n_when; i++) {
        if (!term_holds(&patch->when[i], gs_fact_get(patch->when[i].fact, in))) {
            return false;
        }
    }
    return true;
}

static int32_t changed(const gs_patch_term *t, int32_t now)
{
    const gs_fact *f = t->fact;
    if (t->op == GS_PATCH_SET) {
        return t->value;
    }
    if (now < f->lo || now > f->hi) {
        return now; /* a default that stands for "as its type" */
    }
    int64_t v = (int64_t)now + t->value;
    return v < f->lo ? f->lo : v > f->hi ? f->hi : (int32_t)v;
}

int gs_patch_apply(const gs_patch *patch, void *in, gs_patched *out, int room)
{
    int done = 0;
    for (int i = 0; i < patch->n_then; i++) {
        const gs_fact *f = patch->then[i].fact;
        int32_t from = gs_fact_get(f, in);
        int32_t to = changed(&patch->then[i], from);
        gs_fact_set(f, in, to);
        if (to != from && done < room) {
            out[done++] = (gs_patched){patch->name, f, from, to};
        }
    }
    return done;
}

bool gs_patch_applies(const gs_patch_row *row, const gs_patch_who *who)
{
    const char *a = row->applies;
    const struct {
        const char *word;
        const char *id;
    } as[] = {{"unit:", who->unit},
              {"troop:", who->troop},
              {"hero:", who->hero},
              {"side:", who->side}};
    if (!a || strcmp(a, "all") == 0) {
        return true;
    }
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(as[i].word);
        if (strncmp(a, as[i].word, n) == 0) {
            return as[i].id && strcmp(as[i].id, a + n) == 0;
        }
    }
    return false;
}

/* Do the two, compiled from one row, speak of the same facts? */
static bool same_facts(const gs_patch *a, const gs_patch *b)
{
    bool same = a->n_when == b->n_when && a->n_then == b->n_then;
    for (int i = 0; i < a->n_when && same; i++) {
        same = a->when[i].fact == b->when[i].fact;
    }
    for (int i = 0; i < a->n_then && same; i++) {
        same = a->then[i].fact == b->then[i].fact;
    }
    return same;
}

int gs_patch_rows_apply(const gs_patch_row *rows, int n, const gs_proc *p, void *in,
                        const gs_patch_who *who, int n_who, gs_patched *out, int room)
{
    int done = 0;
    for (int i = 0; i < n; i++) {
        const gs_patch_row *row = &rows[i];
        if (row->procedure && strcmp(row->procedure, p->name) != 0) {
            continue;
        }
        gs_patch whole;
        bool has_whole = gs_patch_compile(row, p, "", &whole, NULL) == GS_OK, said = false;
        for (int k = 0; k < n_who && !said; k++) {
            const gs_patch_who *w = &who[k];
            bool spent = row->until && i < 32 && (w->spent >> i & 1u);
            gs_patch patch;
            if ((row->role && strcmp(row->role, w->role) != 0) || spent ||
                !gs_patch_applies(row, w) ||
                gs_patch_compile(row, p, w->role, &patch, NULL) != GS_OK ||
                !gs_patch_holds(&patch, in)) {
                continue;
            }
            done += gs_patch_apply(&patch, in, out + done, room - done);
            said = has_whole && same_facts(&patch, &whole);
        }
    }
    return done;
}

void gs_patched_print(const gs_patched *used, int count, gs_str *out)
{
    for (int i = 0; i < count; i++) {
        gs_str_addf(out, "  %-12s %s: %s ", "house rule", used[i].name,
                    used[i].fact->key);
        if (used[i].from < used[i].fact->lo && !gs_fact_has_default(used[i].fact)) {
            gs_str_add(out, "set to "); /* it was not given before */
        } else {
            gs_fact_print(used[i].fact, used[i].from, out);
            gs_str_add(out, " becomes ");
        }
        gs_fact_print(used[i].fact, used[i].to, out);
        gs_str_addc(out, '\n');
    }
}

/* ---- rows from a text ---- */

static const char *trimmed(gs_arena *a, const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) {
        end--;
    }
    return end > p ? gs_arena_strndup(a, p, (size_t)(end - p)) : NULL;
}

static gs_status read_row(const char *p, const char *end, gs_arena *a, gs_patch_row *row,
                          gs_err *err)
{
    const char *field[6] = {0};
    int n = 0;
    for (const char *at = p; at; n++) {
        const char *semi = memchr(at, ';', (size_t)(end - at));
        if (n < 6) {
            field[n] = trimmed(a, at, semi ? semi : end);
        }
        at = semi ? semi + 1 : NULL;
    }
    *row = (gs_patch_row){.name = field[0],
                          .procedure = field[1],
                          .role = field[2],
                          .when = field[3],
                          .then = field[4],
                          .until = field[5]};
    if (n < 5 || n > 6 || !row->name || !row->then || !*row->name) { /* a name may begin with NUL */
        return gs_err_set(
            err, GS_INPUT,
            "a house rule is written name ; procedure ; role ; when ; then ; until (the last "
            "may be left out)");
    }
    return GS_OK;
}

const char *gs_house_line(const char **p, const char *end, const char **stop, int *line)
{
    while (*p < end) {
        const char *at = *p;
        const char *eol = memchr(at, '\n', (size_t)(end - at));
        const char *last = eol ? eol : end;
        const char *hash = memchr(at, '#', (size_t)(last - at));
        *p = eol ? eol + 1 : end;
        *stop = hash ? hash : last;
        ++*line;
        while (at < *stop && (*at == ' ' || *at == '\t' || *at == '\r')) {
            at++;
        }
        if (at < *stop) {
            return at;
        }
    }
    return NULL;
}

bool gs_house_is_number(const char *p, const char *stop)
{
    size_t n = (size_t)(stop - p);
    return n > 5 && strncmp(p, "table", 5) == 0 && (p[5] == ' ' || p[5] == '\t') &&
           !memchr(p, ';', n);
}

gs_status gs_patch_read(const char *text, size_t n, gs_arena *a, gs_patch_row **rows,
                        int **lines, int *count, gs_err *err)
{
    const char *end = text + n, *stop;
    int most = 1;
    for (const char *p = text; p < end; p++) {
        most += *p == '\n';
    }
    *rows = GS_NEW_ARRAY(a, gs_patch_row, most);
    *lines = GS_NEW_ARRAY(a, int, most);
    *count = 0;
    int line = 0;
    for (const char *p; (p = gs_house_line(&text, end, &stop, &line)) != NULL;) {
        if (gs_house_is_number(p, stop)) {
            continue;
        }
        gs_status st = read_row(p, stop, a, &(*rows)[*count], err);
        if (st != GS_OK) {
            if (err) {
                err->line = line;
            }
            return st;
        }
        (*lines)[(*count)++] = line;
    }
    return GS_OK;
}
