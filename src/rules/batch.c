#include "gesta/odds.h"
#include "gesta/rules.h"

#include <string.h>

typedef struct field {
    const char *p;
    size_t n;
} field;

static field trimmed(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t')) {
        p++;
    }
    while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) {
        end--;
    }
    return (field){p, (size_t)(end - p)};
}

/* Splits at ';' into at most four fields; returns how many there are. */
static int split(const char *line, size_t n, field *f)
{
    const char *end = line + n;
    int count = 0;
    while (count < 4) {
        const char *semi = memchr(line, ';', (size_t)(end - line));
        f[count++] = trimmed(line, semi ? semi : end);
        if (!semi) {
            break;
        }
        line = semi + 1;
    }
    return count;
}

static void error_line(const gs_err *err, gs_str *out)
{
    bool nameless = strcmp(err->key, "situation") == 0 || strcmp(err->key, "dice") == 0;
    gs_str_add(out, "error ; ");
    gs_str_add(out, err->key[0] && !nameless ? err->key : "line");
    gs_str_add(out, ": ");
    gs_str_add(out, err->text);
}

/* "id ; KEY=value:p,..." once for each key, a line each. */
/* Begins a line of the answer: whatever the id holds, it is one line. */
static void add_id(const field *id, gs_str *out)
{
    size_t at = out->len;
    gs_str_addn(out, id->p, id->n);
    for (; at < out->len; at++) {
        out->p[at] = (unsigned char)out->p[at] < 0x20 ? '?' : out->p[at];
    }
    gs_str_add(out, " ; ");
}

static gs_status odds_lines(const gs_proc *p, const void *in, const field *id, gs_str *out,
                            gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_odds_key *keys;
    int n;
    gs_status st = gs_odds(p, in, NULL, 0, a, &keys, &n, err);
    for (int i = 0; st == GS_OK && i < n; i++) {
        if (i > 0) {
            gs_str_addc(out, '\n');
            add_id(id, out);
        }
        gs_odds_print(&keys[i], out);
    }
    gs_arena_free(a);
    return st;
}

static gs_status answer(const gs_ruleset *rs, const field *f, int count, gs_str *out, gs_err *err)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    _Alignas(16) char result[GS_MAX_FACTS_SIZE];
    gs_script script;
    if (count < 4) {
        return gs_err_key(err, GS_INPUT, "line",
                          "expected four fields: id ; procedure ; situation ; dice");
    }
    char name[64];
    size_t n = f[1].n < sizeof name - 1 ? f[1].n : sizeof name - 1;
    memcpy(name, f[1].p, n);
    name[n] = '\0';
    const gs_proc *p = gs_ruleset_proc(rs, name);
    if (!p) {
        return gs_utf8_blank(name)
                   ? gs_err_key(err, GS_INPUT, "procedure",
                                "none is named (gesta resolve %s lists them)", rs->id)
                   : gs_err_key(err, GS_INPUT, "procedure", "%s has no procedure %s",
                                rs->id, name);
    }
    gs_status st = gs_proc_situation(p, f[2].p, f[2].n, in, err);
    if (st != GS_OK) {
        return st;
    }
    if (f[3].n == 4 && memcmp(f[3].p, "odds", 4) == 0) {
        return odds_lines(p, in, &f[0], out, err);
    }
    gs_script_init(&script, NULL);
    st = gs_script_parse(&script, f[3].p, f[3].n, err);
    if (st == GS_OK) {
        st = gs_proc_run(p, in, &script.dice, result, NULL, NULL, err);
    }
    if (st == GS_OK) {
        gs_facts_print(p->out, p->n_out, result, true, out);
    }
    return st;
}

bool gs_batch_line(const gs_ruleset *rs, const char *line, size_t n, gs_str *out)
{
    field whole = trimmed(line, line + n);
    if (whole.n == 0 || whole.p[0] == '#') {
        return false;
    }
    field f[4];
    int count = split(whole.p, whole.n, f);
    add_id(&f[0], out);
    size_t mark = out->len;
    gs_err err = {0};
    if (answer(rs, f, count, out, &err) != GS_OK) {
        out->len = mark;
        error_line(&err, out);
    }
    return true;
}
