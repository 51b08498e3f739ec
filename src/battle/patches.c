/* House rules: patches on situations. "when" is a list of tests (key=word, key!=word, key<n, key>n),
 * "then" a list of changes (key=value, key+n, key-n); a key is a fact of the role or a whole key. */
#include "battle_int.h"

#include <string.h>

/* One word of a list: the key's length, the operator and the value. */
typedef struct term {
    const char *key;
    int n_key;
    char op[3];
    const char *value;
    int n_value;
} term;

static bool next_term(const char **text, term *t)
{
    const char *p = *text;
    p += strspn(p, " ");
    if (!*p) {
        return false;
    }
    t->key = p;
    t->n_key = (int)strcspn(p, "=<>!+ ");
    /* a minus belongs to keys as well ("hero-bonus"): it is an operator before a digit alone */
    for (int i = 1; i + 1 < t->n_key; i++) {
        if (p[i] == '-' && p[i + 1] >= '0' && p[i + 1] <= '9') {
            t->n_key = i;
        }
    }
    p += t->n_key;
    memset(t->op, 0, sizeof t->op);
    for (int i = 0; i < 2 && *p && strchr("=<>!+-", *p) && (i == 0 || *p == '='); i++) {
        t->op[i] = *p++;
    }
    t->value = p;
    t->n_value = (int)strcspn(p, " ");
    *text = p + t->n_value;
    return true;
}

static const gs_fact *find(const gs_proc *p, const char *role, const term *t)
{
    char key[96];
    size_t n = strlen(role), k = (size_t)t->n_key;
    if (*role && n + 1 + k < sizeof key) {
        memcpy(key, role, n);
        key[n] = '.';
        memcpy(key + n + 1, t->key, k);
        const gs_fact *f = gs_fact_find(p->in, p->n_in, key, n + 1 + k);
        if (f) {
            return f;
        }
    }
    return gs_fact_find(p->in, p->n_in, t->key, k);
}

static bool holds(const gs_proc *p, const void *in, const char *role, const char *when)
{
    term t;
    while (when && next_term(&when, &t)) {
        const gs_fact *f = find(p, role, &t);
        int32_t v = 0;
        if (!f || gs_fact_parse(f, t.value, (size_t)t.n_value, &v, NULL) != GS_OK) {
            return false;
        }
        int32_t now = gs_fact_get(f, in);
        bool ok = t.op[0] == '!' ? now != v
                  : t.op[0] == '<' ? (t.op[1] ? now <= v : now < v)
                  : t.op[0] == '>' ? (t.op[1] ? now >= v : now > v) : now == v;
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool change(const gs_fact *f, void *in, const term *t)
{
    int32_t now = gs_fact_get(f, in), v = 0;
    if (t->op[0] == '+' || t->op[0] == '-') {
        int32_t n = 0;
        for (int i = 0; i < t->n_value && i < 6 && t->value[i] >= '0' && t->value[i] <= '9'; i++) {
            n = 10 * n + t->value[i] - '0';
        }
        n *= f->type == GS_FACT_DEC ? 1000 : 1;
        v = (int32_t)(t->op[0] == '+' ? now + n : now - n);
    } else if (gs_fact_parse(f, t->value, (size_t)t->n_value, &v, NULL) != GS_OK) {
        return false;
    }
    v = v < f->lo ? f->lo : v > f->hi ? f->hi : v;
    gs_fact_set(f, in, v);
    return v != now;
}

/* Does the row apply to who plays the role? */
static bool applies(const gs_battle *b, const char *a, const gs_role *r)
{
    const gs_setup *s = b->scene->setup;
    int unit = r->unit >= 0 ? b->t.unit[r->unit].of : -1;
    int hero = r->hero >= 0 && r->hero < s->n_heroes ? r->hero : -1;
    if (!a || strcmp(a, "all") == 0) {
        return true;
    }
    if (strncmp(a, "unit:", 5) == 0) {
        return unit >= 0 && strcmp(s->units[unit].id, a + 5) == 0;
    }
    if (strncmp(a, "troop:", 6) == 0) {
        return unit >= 0 && s->units[unit].troop && strcmp(s->units[unit].troop, a + 6) == 0;
    }
    if (strncmp(a, "hero:", 5) == 0) {
        return hero >= 0 && strcmp(s->heroes[hero].id, a + 5) == 0;
    }
    if (strncmp(a, "side:", 5) == 0) {
        int side = unit >= 0 ? s->units[unit].side : hero >= 0 ? s->heroes[hero].side : -1;
        return side >= 0 && strcmp(s->side[side].id, a + 5) == 0;
    }
    return false;
}

int gs_patches_apply(const gs_battle *b, const gs_proc *p, void *in, const gs_role *roles, int n,
                     gs_patched *out)
{
    const gs_setup *s = b->scene->setup;
    int done = 0;
    for (int i = 0; i < s->n_patches; i++) {
        const gs_patch_row *row = &s->patches[i];
        if (row->procedure && strcmp(row->procedure, p->name) != 0) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            if ((row->role && strcmp(row->role, roles[k].prefix) != 0) ||
                !applies(b, row->applies, &roles[k]) ||
                !holds(p, in, roles[k].prefix, row->when)) {
                continue;
            }
            const char *then = row->then;
            term t;
            while (then && next_term(&then, &t)) {
                const gs_fact *f = find(p, roles[k].prefix, &t);
                int32_t from = f ? gs_fact_get(f, in) : 0;
                if (f && change(f, in, &t) && done < GS_MAX_PATCHED) {
                    out[done++] = (gs_patched){row->name, f, from, gs_fact_get(f, in)};
                }
            }
        }
    }
    return done;
}
