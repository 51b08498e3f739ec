/* The parts of a log entry as text: a line each, fields between tabs, so that a log is
 * small and can be read with any tool. */
#include "store_int.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MAX_FIELDS 16

static void put(gs_str *out, const char *text)
{
    gs_str_addc(out, '\t');
    if (!text) {
        gs_str_add(out, "\\0");
        return;
    }
    for (const char *p = text; *p; p++) {
        if (*p == '\t') {
            gs_str_add(out, "\\t");
        } else if (*p == '\n') {
            gs_str_add(out, "\\n");
        } else if (*p == '\\') {
            gs_str_add(out, "\\\\");
        } else {
            gs_str_addc(out, *p);
        }
    }
}

static void put_int(gs_str *out, int64_t v)
{
    gs_str_addc(out, '\t');
    gs_str_addi(out, v);
}

void gs_log_ref_print(gs_ref r, gs_str *out)
{
    gs_str_addc(out, "-uhsfo"[r.kind]);
    if (r.kind) {
        gs_str_addi(out, r.ix);
    }
}

static void put_ref(gs_str *out, gs_ref r)
{
    gs_str_addc(out, '\t');
    gs_log_ref_print(r, out);
}

static void put_pose(gs_str *out, gs_pose p)
{
    put_int(out, p.at.x);
    put_int(out, p.at.y);
    put_int(out, p.facing);
}

static void put_resolve(gs_str *out, const gs_log_resolve *r)
{
    put(out, r->procedure);
    put(out, r->rules);
    put(out, r->situation);
    put(out, r->dice);
    put(out, r->result);
    put(out, r->patches);
}

static void put_move(gs_str *out, const gs_log_move *m)
{
    gs_str path = {0};
    put_ref(out, m->who);
    put(out, gs_manner_words[m->manner]);
    put_pose(out, m->from);
    put_pose(out, m->to);
    gs_points_print(m->path, m->n_path, &path);
    put(out, gs_str_text(&path));
    put_int(out, m->allowance);
    put_int(out, m->cost);
    put(out, m->rules);
    gs_str_free(&path);
}

static void put_effect(gs_str *out, const gs_log_effect *e)
{
    put(out, gs_effect_words[e->kind]);
    put_ref(out, e->who);
    put_ref(out, e->by);
    put_int(out, e->amount);
    put_int(out, e->left);
    put(out, e->word);
    put_pose(out, e->pose);
    put_int(out, e->files);
}

static void put_plan(gs_str *out, const gs_log_plan *p)
{
    put_int(out, p->side);
    put(out, p->level);
    put(out, p->what);
    put(out, p->old);
    put(out, p->chosen);
    put(out, p->reason);
    put(out, p->facts);
    put_ref(out, p->who);
    put_ref(out, p->target);
}

void gs_log_parts_print(const gs_entry *e, gs_str *out)
{
    gs_str_addn(out, "", 0);
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        gs_str_addc(out, "RMEPNO"[p->kind]);
        switch ((gs_log_kind)p->kind) {
        case GS_LOG_RESOLVE:
            put_resolve(out, &p->u.resolve);
            break;
        case GS_LOG_MOVE:
            put_move(out, &p->u.move);
            break;
        case GS_LOG_EFFECT:
            put_effect(out, &p->u.effect);
            break;
        case GS_LOG_PLAN:
            put_plan(out, &p->u.plan);
            break;
        case GS_LOG_NOTE:
        case GS_LOG_OVERRIDE:
            put(out, p->u.note);
            break;
        }
        gs_str_addc(out, '\n');
    }
}

/* ---- back ---- */
typedef struct fields {
    const char *f[MAX_FIELDS]; /* NULL: not there */
    int n, at;
    bool bad;
} fields;

static const char *unescape(gs_arena *a, const char *p, size_t n)
{
    if (n == 2 && p[0] == '\\' && p[1] == '0') {
        return NULL;
    }
    char *out = gs_arena_alloc(a, n + 1);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\\' && i + 1 < n) {
            i++;
            out[k++] = p[i] == 't' ? '\t' : p[i] == 'n' ? '\n' : p[i];
        } else {
            out[k++] = p[i];
        }
    }
    return out;
}

static const char *take(fields *f)
{
    if (f->at >= f->n) {
        f->bad = true;
        return NULL;
    }
    return f->f[f->at++];
}

static int32_t take_int(fields *f)
{
    const char *t = take(f);
    bool negative = t && *t == '-';
    const char *p = t ? t + negative : "";
    int64_t v = 0;
    int digits = 0;
    for (; *p >= '0' && *p <= '9' && digits < 10; p++, digits++) {
        v = v * 10 + (*p - '0');
    }
    f->bad |= digits == 0 || *p || v > INT32_MAX;
    return f->bad ? 0 : (int32_t)(negative ? -v : v);
}

bool gs_log_ref_parse(const char *text, gs_ref *r)
{
    static const char kinds[] = "-uhsfo";
    const char *k = text && *text ? strchr(kinds, *text) : NULL;
    *r = (gs_ref){0, 0};
    if (!k) {
        return false;
    }
    int ix = 0;
    const char *p = text + 1;
    for (; *p >= '0' && *p <= '9' && ix < 10000; p++) {
        ix = ix * 10 + (*p - '0');
    }
    *r = (gs_ref){(uint8_t)(k - kinds), (int16_t)ix};
    return *p == '\0' && (p > text + 1) == (r->kind != GS_REF_NONE);
}

static gs_ref take_ref(fields *f)
{
    gs_ref r;
    f->bad |= !gs_log_ref_parse(take(f), &r);
    return r;
}

static uint8_t take_word(fields *f, const char *const *words)
{
    const char *t = take(f);
    for (int i = 0; t && words[i]; i++) {
        if (strcmp(words[i], t) == 0) {
            return (uint8_t)i;
        }
    }
    f->bad = true;
    return 0;
}

static gs_pose take_pose(fields *f)
{
    gs_pose p;
    p.at.x = take_int(f);
    p.at.y = take_int(f);
    p.facing = take_int(f);
    return p;
}

static void get_resolve(fields *f, gs_log_resolve *r)
{
    r->procedure = take(f);
    r->rules = take(f);
    r->situation = take(f);
    r->dice = take(f);
    r->result = take(f);
    r->patches = take(f);
    f->bad |= !r->procedure;
}

static void get_move(fields *f, gs_log_move *m, gs_arena *a)
{
    m->who = take_ref(f);
    m->manner = take_word(f, gs_manner_words);
    m->from = take_pose(f);
    m->to = take_pose(f);
    const char *path = take(f);
    f->bad |= gs_points_parse(path ? path : "", a, &m->path, &m->n_path, NULL) != GS_OK;
    m->allowance = take_int(f);
    m->cost = take_int(f);
    m->rules = take(f);
}

static void get_effect(fields *f, gs_log_effect *e)
{
    e->kind = take_word(f, gs_effect_words);
    e->who = take_ref(f);
    e->by = take_ref(f);
    e->amount = take_int(f);
    e->left = take_int(f);
    e->word = take(f);
    e->pose = take_pose(f);
    e->files = take_int(f);
}

static void get_plan(fields *f, gs_log_plan *p)
{
    p->side = take_int(f);
    p->level = take(f);
    p->what = take(f);
    p->old = take(f);
    p->chosen = take(f);
    p->reason = take(f);
    p->facts = take(f);
    p->who = take_ref(f);
    p->target = take_ref(f);
}

/* One line of n bytes: kind letter, then fields that begin with a tab each. */
static bool parse_line(gs_log *log, const char *line, size_t n)
{
    static const char kinds[] = "RMEPNO";
    fields f = {.n = 0};
    const char *k = n ? memchr(kinds, line[0], 6) : NULL;
    const char *p = line + 1, *end = line + n;
    while (p < end && *p == '\t' && f.n < MAX_FIELDS) {
        const char *next = memchr(p + 1, '\t', (size_t)(end - p - 1));
        next = next ? next : end;
        f.f[f.n++] = unescape(log->arena, p + 1, (size_t)(next - p - 1));
        p = next;
    }
    if (!k || p != end) {
        return false;
    }
    gs_log_part *part = gs_log_part_add(log, (gs_log_kind)(k - kinds));
    switch (part->kind) {
    case GS_LOG_RESOLVE:
        get_resolve(&f, &part->u.resolve);
        break;
    case GS_LOG_MOVE:
        get_move(&f, &part->u.move, log->arena);
        break;
    case GS_LOG_EFFECT:
        get_effect(&f, &part->u.effect);
        break;
    case GS_LOG_PLAN:
        get_plan(&f, &part->u.plan);
        break;
    default:
        part->u.note = take(&f);
        break;
    }
    return !f.bad && f.at == f.n;
}

gs_status gs_log_parts_parse(gs_log *log, const char *text, gs_err *err)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (text[n] != '\n' || !parse_line(log, text, n)) {
            return gs_err_set(err, GS_STATE, "log entry %d is damaged: \"%.*s\"",
                              log->count, (int)(n < 60 ? n : 60), text);
        }
        text += n + 1;
    }
    return GS_OK;
}
