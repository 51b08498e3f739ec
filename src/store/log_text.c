/* The parts of a log entry as text: a line each, fields between tabs, so that a log is
 * small and can be read with any tool. */
#include "store_int.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MAX_FIELDS 16

/* The letter of each gs_log_kind; W is how the entry was written. */
static const char part_letters[] = "RMEPNOHU";

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
    if (r->rolled || r->counted) {
        put(out, gs_rolled_words[r->rolled]);
        put(out, r->counted);
    }
}

static void put_place(gs_str *out, gs_place in)
{
    put_int(out, in.kind);
    put_int(out, in.cell);
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
    if (m->from_in.kind || m->to_in.kind) {
        put_place(out, m->from_in);
        put_place(out, m->to_in);
    }
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
    if (e->in.kind || e->about) {
        put_place(out, e->in);
        put_int(out, e->about);
    }
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

static void put_override(gs_str *out, const gs_log_override *o)
{
    put(out, o->reason);
    if (o->fact || o->given || o->ruled) {
        put(out, o->fact);
        put(out, o->given);
        put(out, o->ruled);
    }
}

static void put_mustered(gs_str *out, const gs_log_mustered *m)
{
    put_int(out, m->hero);
    put_int(out, m->side);
    put(out, m->id);
    put(out, m->name);
    put(out, m->troop);
    put(out, m->facts);
    put_int(out, m->strength);
    put(out, m->unit);
}

/* How it was written, before the parts: nothing for an entry of a battle that was not corrected. */
static void put_written(gs_str *out, const gs_entry *e)
{
    if (e->instead || e->after || e->line) {
        gs_str_addc(out, 'W');
        put_int(out, e->instead);
        put_int(out, e->after);
        put(out, e->line);
        gs_str_addc(out, '\n');
    }
}

void gs_log_parts_print(const gs_entry *e, gs_str *out)
{
    gs_str_addn(out, "", 0);
    put_written(out, e);
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_part *p = &e->parts[i];
        gs_str_addc(out, part_letters[p->kind]);
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
            put(out, p->u.note);
            break;
        case GS_LOG_OVERRIDE:
            put_override(out, &p->u.override);
            break;
        case GS_LOG_PHOTO:
            put(out, p->u.photo.hash);
            put(out, p->u.photo.caption);
            break;
        case GS_LOG_MUSTERED:
            put_mustered(out, &p->u.mustered);
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

static gs_place take_place(fields *f)
{
    int kind = take_int(f), cell = take_int(f);
    f->bad |= kind < 0 || kind > GS_PLACE_UNKNOWN || cell < 0 || cell >= GS_CELLS;
    return f->bad ? (gs_place){0, 0} : (gs_place){(uint8_t)kind, (uint8_t)cell};
}

/* Fields that are written only if they say something. */
static bool more(const fields *f)
{
    return f->at < f->n;
}

static void get_resolve(fields *f, gs_log_resolve *r)
{
    r->procedure = take(f);
    r->rules = take(f);
    r->situation = take(f);
    r->dice = take(f);
    r->result = take(f);
    r->patches = take(f);
    if (more(f)) {
        r->rolled = take_word(f, gs_rolled_words);
        r->counted = take(f);
    }
    f->bad |= !r->procedure;
}

static void get_move(fields *f, gs_log_move *m, gs_arena *a)
{
    m->who = take_ref(f);
    m->manner = take_word(f, gs_manner_words);
    m->from = take_pose(f);
    m->to = take_pose(f);
    const char *path = take(f);
    f->bad |= gs_points_parse(path ? path : "", GS_TABLE_MOST, a, &m->path, &m->n_path, NULL) != GS_OK;
    m->allowance = take_int(f);
    m->cost = take_int(f);
    m->rules = take(f);
    if (more(f)) {
        m->from_in = take_place(f);
        m->to_in = take_place(f);
    }
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
    if (more(f)) {
        e->in = take_place(f);
        e->about = take_int(f) != 0;
    }
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

static void get_override(fields *f, gs_log_override *o)
{
    o->reason = take(f);
    if (more(f)) {
        o->fact = take(f);
        o->given = take(f);
        o->ruled = take(f);
    }
}

static void get_mustered(fields *f, gs_log_mustered *m)
{
    m->hero = take_int(f) != 0;
    m->side = take_int(f);
    m->id = take(f);
    m->name = take(f);
    m->troop = take(f);
    m->facts = take(f);
    m->strength = take_int(f);
    m->unit = take(f);
}

static void get_written(fields *f, gs_entry *e)
{
    e->instead = take_int(f);
    e->after = take_int(f);
    e->line = take(f);
}

/* One line of n bytes: kind letter, then fields that begin with a tab each. */
static bool parse_line(gs_log *log, const char *line, size_t n)
{
    fields f = {.n = 0};
    const char *k = n ? memchr(part_letters, line[0], sizeof part_letters - 1) : NULL;
    bool written = n && line[0] == 'W';
    const char *p = line + 1, *end = line + n;
    while (p < end && *p == '\t' && f.n < MAX_FIELDS) {
        const char *next = memchr(p + 1, '\t', (size_t)(end - p - 1));
        next = next ? next : end;
        f.f[f.n++] = unescape(log->arena, p + 1, (size_t)(next - p - 1));
        p = next;
    }
    if ((!k && !written) || p != end) {
        return false;
    }
    if (written) {
        get_written(&f, &log->entries[log->count - 1]);
        return !f.bad && f.at == f.n;
    }
    gs_log_part *part = gs_log_part_add(log, (gs_log_kind)(k - part_letters));
    switch ((gs_log_kind)part->kind) {
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
    case GS_LOG_NOTE:
        part->u.note = take(&f);
        break;
    case GS_LOG_OVERRIDE:
        get_override(&f, &part->u.override);
        break;
    case GS_LOG_PHOTO:
        part->u.photo.hash = take(&f);
        part->u.photo.caption = take(&f);
        break;
    case GS_LOG_MUSTERED:
        get_mustered(&f, &part->u.mustered);
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
