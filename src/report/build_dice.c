/* The dice of an entry in a sentence: who threw what, what armour stopped, what was lost. */
#include "build_int.h"

#include "gesta/report_steps.h"

#include <string.h>

enum { DICE_KINDS = BUILD_CASTS };

static const char *taken(gs_arena *a, gs_str *s)
{
    const char *text = s->len ? gs_arena_strdup(a, s->p) : NULL;
    gs_str_free(s);
    return text;
}

static const char *bare_name(const build_battle *b, gs_ref r)
{
    return build_bare(gs_ref_name(b->s, r));
}

/* Dice of one label. */
typedef struct cast {
    const char *kind, *role, *faces;
    int n_kind, n_role, n_faces, count;
} cast;

static int read_dice(const char *p, cast *c)
{
    int n = 0;
    while (p && *p && n < DICE_KINDS) {
        const char *is = strchr(p, '=');
        if (!is) {
            break;
        }
        const char *dot = memchr(p, '.', (size_t)(is - p));
        const char *end = is + 1 + strcspn(is + 1, " ");
        c[n] = (cast){.kind = p, .n_kind = (int)((dot ? dot : is) - p), .role = dot ? dot + 1 : "",
                      .n_role = dot ? (int)(is - dot - 1) : 0, .faces = is + 1,
                      .n_faces = (int)(end - is - 1)};
        for (const char *f = is + 1; f < end; f++) {
            c[n].count += *f == ',' || f == is + 1;
        }
        n += c[n].count > 0;
        p = *end ? end + 1 : end;
    }
    return n;
}

static bool is_word(const char *p, int n, const char *word)
{
    return n >= (int)strlen(word) && strncmp(p, word, strlen(word)) == 0;
}

static bool is_other(const cast *c)
{
    return is_word(c->role, c->n_role, "defender") || is_word(c->role, c->n_role, "target");
}

static gs_ref thrower_ref(const gs_entry *e, const cast *c, bool turned)
{
    return is_other(c) != turned ? e->target : e->actor;
}

/* Who threw: the entry's actor, its target, NULL neither. */
static const char *thrower(const build_battle *b, const gs_entry *e, const cast *c, bool turned)
{
    bool other = is_other(c);
    bool own = is_word(c->role, c->n_role, "attacker") || is_word(c->role, c->n_role, "shooter") ||
               is_word(c->role, c->n_role, "unit") || c->n_role == 0;
    gs_ref r = thrower_ref(e, c, turned);
    return (own || other) && r.kind != GS_REF_NONE ? bare_name(b, r) : NULL;
}

static void add_faces(gs_str *out, const cast *c)
{
    for (int i = 0; i < c->n_faces; i++) {
        gs_str_addc(out, c->faces[i] == ',' ? ' ' : c->faces[i]);
    }
}

/* "Armour stopped 2 of 3": of the saves of a role, where the result tells what got through. */
static void add_stopped(gs_str *out, const build_battle *b, const gs_entry *e, const cast *c,
                        const char *result, bool turned)
{
    int hits = gs_kv_int(result, gs_arena_printf(b->a, "%.*s.hits", c->n_role, c->role), -1);
    const char *who = thrower(b, e, c, turned);
    if (hits >= 0 && hits <= c->count && who) {
        gs_str_addf(out, gs_said(b->w, " Armour stopped %d of %d for %s."), c->count - hits, c->count, who);
    }
}

static void add_losses(gs_str *out, const build_battle *b, const gs_entry *e)
{
    int n = 0;
    for (int k = 0; k < e->n_parts; k++) {
        const gs_log_effect *f = &e->parts[k].u.effect;
        bool loss = e->parts[k].kind == GS_LOG_EFFECT && f->amount > 0 &&
                    (f->kind == GS_EFFECT_LOSS || f->kind == GS_EFFECT_HITS);
        if (loss) {
            gs_str_addf(out, "%s%s %d", n++ ? ", " : gs_said(b->w, " Lost: "), bare_name(b, f->who),
                        (int)f->amount);
        }
    }
    gs_str_add(out, n ? "." : "");
}

/* The throws that a role made, its hero's behind its own; saves by themselves. */
static int add_throws(gs_str *out, const build_battle *b, const gs_entry *e, const cast *c, int n,
                      int of, bool turned)
{
    int said = 0;
    for (int hero = 0; hero < 2; hero++) {
        for (int i = of; i < n; i++) {
            bool same = c[i].n_role == c[of].n_role &&
                        strncmp(c[i].role, c[of].role, (size_t)c[i].n_role) == 0;
            bool his = is_word(c[i].kind, c[i].n_kind, "hero");
            if (!same || his != hero || is_word(c[i].kind, c[i].n_kind, "save")) {
                continue;
            }
            const char *who = said ? NULL : thrower(b, e, &c[i], turned);
            gs_str_addf(out, "%s%s%s", said ? ", " : "", who ? who : "", who ? " " : "");
            gs_str_add(out, his ? gs_said(b->w, "hero ") : "");
            add_faces(out, &c[i]);
            said++;
        }
    }
    return said;
}

static bool role_seen(const cast *c, int i)
{
    for (int k = 0; k < i; k++) {
        if (c[k].n_role == c[i].n_role && !strncmp(c[k].role, c[i].role, (size_t)c[i].n_role)) {
            return true;
        }
    }
    return false;
}

const char *build_dice_words(build_battle *b, const gs_entry *e, const gs_log_resolve *r)
{
    cast c[DICE_KINDS];
    int n = read_dice(r->dice, c), said = 0;
    bool turned = r->situation && strstr(r->situation, "moment=charged");
    gs_str out = {0};
    for (int i = 0; i < n; i++) {
        if (!role_seen(c, i)) {
            gs_str_add(&out, said ? "; " : "");
            said += add_throws(&out, b, e, c, n, i, turned);
        }
    }
    gs_str_add(&out, said ? "." : "");
    for (int i = 0; i < n && said; i++) {
        if (is_word(c[i].kind, c[i].n_kind, "save")) {
            add_stopped(&out, b, e, &c[i], r->result ? r->result : "", turned);
        }
    }
    if (said) {
        add_losses(&out, b, e);
    }
    return taken(b->a, &out);
}

/* At most ten faces: "6 5 4", "6 6 5 5 5 4 4 3 3 3 …". */
static void add_some_faces(gs_str *out, const cast *c)
{
    int n = 0, i = 0;
    for (; i < c->n_faces && n < 10; i++) {
        n += c->faces[i] == ',';
        if (n < 10) {
            gs_str_addc(out, c->faces[i] == ',' ? ' ' : c->faces[i]);
        }
    }
    gs_str_add(out, i < c->n_faces ? " …" : "");
}

const char *build_dice_short(build_battle *b, int entry)
{
    const gs_entry *e = build_entry_of(b, entry);
    gs_str out = {0};
    for (int k = 0; e && k < e->n_parts && !out.len; k++) {
        const gs_log_resolve *r = &e->parts[k].u.resolve;
        cast c[DICE_KINDS];
        bool cast_here = e->parts[k].kind == GS_LOG_RESOLVE && !r->counted;
        int n = cast_here ? read_dice(r->dice, c) : 0;
        const cast *last = NULL;
        for (int i = 0; i < n; i++) {
            if (is_word(c[i].kind, c[i].n_kind, "save")) {
                continue;
            }
            bool same = last && last->n_role == c[i].n_role &&
                        strncmp(last->role, c[i].role, (size_t)c[i].n_role) == 0;
            gs_str_add(&out, !last ? "" : same ? ", " : gs_said(b->w, " against "));
            add_some_faces(&out, &c[i]);
            last = &c[i];
        }
    }
    return taken(b->a, &out);
}

static int side_of(const gs_setup *s, gs_ref r)
{
    return r.kind == GS_REF_UNIT   ? build_unit_side(s, r.ix)
           : r.kind == GS_REF_HERO ? s->heroes[r.ix].side
           : r.kind == GS_REF_SIDE ? r.ix
                                   : -1;
}

int build_dice_rows(build_battle *b, const gs_entry *e, const gs_log_resolve *r, gs_step_dice *rows)
{
    cast c[DICE_KINDS];
    int n = read_dice(r->dice, c);
    bool turned = r->situation && strstr(r->situation, "moment=charged");
    for (int i = 0; i < n; i++) {
        const char *who = thrower(b, e, &c[i], turned);
        int *face = GS_NEW_ARRAY(b->a, int, c[i].count), at = 0;
        for (const char *p = c[i].faces; at < c[i].count; p++) {
            if (*p == ',' || *p < '0' || *p > '9') {
                at++;
            } else {
                face[at] = face[at] * 10 + (*p - '0');
            }
        }
        bool b_own = is_word(c[i].role, c[i].n_role, "b"), a_own = is_word(c[i].role, c[i].n_role, "a");
        gs_ref of = thrower_ref(e, &c[i], turned);
        rows[i] = (gs_step_dice){.who = who ? who : "", .face = face, .n = c[i].count,
                                 .side = who ? side_of(b->s, of) : a_own ? 0 : b_own ? 1 : -1,
                                 .saves = is_word(c[i].kind, c[i].n_kind, "save"),
                                 .hero = is_word(c[i].kind, c[i].n_kind, "hero")};
    }
    return n;
}

const gs_entry *build_entry_of(const build_battle *b, int n)
{
    for (int i = 0; i < b->log->count; i++) {
        if (b->log->entries[i].n == n) {
            return &b->log->entries[i];
        }
    }
    return NULL;
}

const char *build_dice_of(build_battle *b, int entry)
{
    const gs_entry *e = build_entry_of(b, entry);
    for (int k = 0; e && k < e->n_parts; k++) {
        const gs_log_resolve *r = &e->parts[k].u.resolve;
        const char *dice = e->parts[k].kind == GS_LOG_RESOLVE && !r->counted ? build_dice_words(b, e, r)
                                                                             : NULL;
        if (dice) {
            return build_head(b->a, dice);
        }
    }
    return NULL;
}
