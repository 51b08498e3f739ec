/* Is a carry table whole? Every procedure can be logged or is known to be silent, and every word
 * that a result can say has been thought of. */
#include "traces/traces.h"

#include <string.h>

static bool is_silent(const gs_carry *c, const char *procedure)
{
    for (int i = 0; i < c->n_rows; i++) {
        if (c->row[i].kind == GS_ROW_SILENT && strcmp(c->row[i].f[0], procedure) == 0) {
            return *c->row[i].f[1] != '\0';
        }
    }
    return false;
}

/* Does the text of tests say KEY=WORD, KEY!=WORD, or KEY alone (all of its words)? */
static bool names(const char *tests, const char *key, const char *word)
{
    size_t k = strlen(key), w = strlen(word);
    for (const char *p = tests; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if (n >= k && memcmp(p, key, k) == 0) {
            size_t at = k + (p[k] == '!');
            if (n == k || (p[at] == '=' && n - at - 1 == w && memcmp(p + at + 1, word, w) == 0)) {
                return true;
            }
        }
        p += n;
    }
    return false;
}

/* Has the verb a row that looks at this word? */
static bool is_named(const gs_carry *c, const gs_proc *proc, const char *key, const char *word)
{
    for (int v = 0; v < c->n_verbs; v++) {
        for (int i = 0; c->verb[v].proc == proc && i < c->verb[v].n; i++) {
            const gs_carry_row *r = &c->row[c->verb[v].first + i];
            bool looks = r->kind == GS_ROW_CARRY || r->kind == GS_ROW_OWES ||
                         r->kind == GS_ROW_IDLE;
            if (looks && (names(r->f[0], key, word) ||
                          (r->kind == GS_ROW_CARRY && *r->f[5] == '=' &&
                           strcmp(r->f[5] + 1, key) == 0))) {
                return true;
            }
        }
    }
    return false;
}

/* Why something was refused is no result. */
static bool is_result(const gs_fact *f)
{
    static const char *const not[] = {"reason", "refusal", "status"};
    const char *dot = strrchr(f->key, '.'), *name = dot ? dot + 1 : f->key;
    for (int i = 0; i < GS_COUNT(not); i++) {
        if (strcmp(name, not[i]) == 0) {
            return false;
        }
    }
    return f->type == GS_FACT_WORD;
}

static gs_status check_words(const gs_carry *c, const gs_proc *p, gs_err *err)
{
    for (int i = 0; i < p->n_out; i++) {
        const gs_fact *f = &p->out[i];
        for (int w = 0; is_result(f) && f->words[w]; w++) {
            if (strcmp(f->words[w], "none") != 0 && !is_named(c, p, f->key, f->words[w])) {
                return gs_err_set(err, GS_STATE, "%s: %s: no row says what follows from %s=%s",
                                  c->rs->id, p->name, f->key, f->words[w]);
            }
        }
    }
    return GS_OK;
}

gs_status gs_carry_check(const gs_carry *c, gs_err *err)
{
    for (int i = 0; i < c->rs->n_procs; i++) {
        const gs_proc *p = c->rs->procs[i];
        bool verb = gs_carry_verb_of(c, p->name) != NULL;
        if (verb == is_silent(c, p->name)) {
            return gs_err_set(err, GS_STATE, "%s: %s has %s", c->rs->id, p->name,
                              verb ? "a verb and is silent" : "no verb and is not silent");
        }
        gs_status st = verb ? check_words(c, p, err) : GS_OK;
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}
