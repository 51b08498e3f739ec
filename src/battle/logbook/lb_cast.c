/* A question to the rules that names those who fight: its facts are filled as those of a line. */
#include "logbook_int.h"

#include <string.h>

/* ---- roles ---- */

static const gs_carry_slot *slot_of(const gs_carry_verb *v, const char *role, size_t n)
{
    for (int i = 0; i < v->n_slots; i++) {
        const gs_carry_slot *s = &v->slot[i];
        if (strlen(s->role) == n && memcmp(s->role, role, n) == 0 && s->kinds != GS_SLOT_WORD) {
            return s;
        }
    }
    return NULL;
}

uint8_t gs_logbook_role(const gs_carry *c, const gs_proc *p, const char *role, size_t n,
                        bool *enemy)
{
    uint8_t kinds = 0;
    bool other = false;
    for (int i = 0; i < c->n_verbs; i++) {
        const gs_carry_slot *s = c->verb[i].proc == p ? slot_of(&c->verb[i], role, n) : NULL;
        kinds |= s ? s->kinds : 0;
        other = other || (s && s->whose == GS_WHOSE_ENEMY);
    }
    if (enemy) {
        *enemy = other;
    }
    return kinds;
}

/* Is the slot of verb v the first in which the procedure names that role? */
static bool first_named(const gs_carry *c, int v, int slot)
{
    const char *role = c->verb[v].slot[slot].role;
    for (int i = 0; i <= v; i++) {
        const gs_carry_slot *s = c->verb[i].proc == c->verb[v].proc
                                     ? slot_of(&c->verb[i], role, strlen(role)) : NULL;
        if (s) {
            return s == &c->verb[v].slot[slot];
        }
    }
    return false;
}

void gs_logbook_roles(const gs_carry *c, const gs_proc *p, gs_str *out)
{
    size_t from = out->len;
    for (int i = 0; i < c->n_verbs; i++) {
        for (int k = 0; k < c->verb[i].n_slots && c->verb[i].proc == p; k++) {
            if (first_named(c, i, k)) {
                gs_str_addf(out, "%s%s", out->len > from ? " " : "", c->verb[i].slot[k].role);
            }
        }
    }
}

/* The first verb of the procedure that has all the roles; NULL none. */
static const gs_carry_verb *verb_of(const gs_carry *c, const gs_proc *p, const gs_cast *cast, int n)
{
    for (int i = 0; i < c->n_verbs; i++) {
        int has = 0;
        while (has < n && slot_of(&c->verb[i], cast[has].role, strlen(cast[has].role))) {
            has++;
        }
        if (c->verb[i].proc == p && has == n) {
            return &c->verb[i];
        }
    }
    return NULL;
}

/* ---- names ---- */

static void squeezed(const char *text, gs_str *out)
{
    gs_str plain = {0};
    lb_plain(text ? text : "", text ? strlen(text) : 0, &plain);
    for (size_t i = 0; i < plain.len; i++) {
        if (plain.p[i] != ' ') {
            gs_str_addc(out, plain.p[i]);
        }
    }
    gs_str_free(&plain);
}

int gs_logbook_fits(const char *typed, const char *id, const char *name, const char *code)
{
    gs_str run = {0}, words = {0}, full = {0}, own = {0}, short_code = {0};
    squeezed(typed, &run);
    squeezed(id, &own);
    squeezed(code, &short_code);
    lb_plain(typed, strlen(typed), &words);
    lb_plain(name ? name : "", name ? strlen(name) : 0, &full);
    const char *r = gs_str_text(&run), *i = gs_str_text(&own);
    int fit = 0;
    if (run.len) {
        fit = id && strcmp(typed, id) == 0 ? 3
              : strcmp(r, i) == 0 || strcmp(r, gs_str_text(&short_code)) == 0 ||
                      strcmp(gs_str_text(&words), gs_str_text(&full)) == 0
                  ? 2
                  : strncmp(i, r, run.len) == 0 ||
                        lb_name_fits(gs_str_text(&words), name ? name : "");
    }
    gs_str_free(&run);
    gs_str_free(&words);
    gs_str_free(&full);
    gs_str_free(&own);
    gs_str_free(&short_code);
    return fit;
}

/* Side of the enemy of the first player, or his own, as the slot wants; -1 any. */
static int side_of_slot(const gs_logbook *lb, const lb_event *ev, const gs_carry_slot *slot)
{
    int own = ev->n_who > 0 ? lb_side_of(lb, ev->who[0].who) : -1;
    return slot->whose == GS_WHOSE_ANY || own < 0 ? -1
           : slot->whose == GS_WHOSE_OWN          ? own
                                                  : 1 - own;
}

static gs_status cast_one(gs_logbook *lb, lb_event *ev, const gs_cast *cast, gs_err *err)
{
    const gs_carry_slot *slot = slot_of(ev->verb, cast->role, strlen(cast->role));
    lb_token w[12];
    int n = 0, used = 0;
    for (const char *p = cast->name; *p && n < GS_COUNT(w);) {
        size_t k = strcspn(p, " ");
        if (k) {
            w[n++] = (lb_token){p, (int)k, 0, false};
        }
        p += k;
        p += strspn(p, " ");
    }
    lb_want want = {.kinds = slot->kinds, .side = side_of_slot(lb, ev, slot), .gone = true,
                    .body = (slot->kinds & GS_SLOT_UNIT) != 0};
    gs_ref who;
    gs_status st = lb_name(lb, w, n, &want, &who, &used, err);
    if (st == GS_OK && (used == 0 || used < n)) {
        st = gs_err_set(err, GS_INPUT, "nobody who can be the %s is called \"%.80s\"", cast->role,
                        cast->name);
    }
    if (st != GS_OK) {
        return st;
    }
    if (ev->n_who == LB_PLAYERS) {
        return gs_err_set(err, GS_LIMIT, "too many are named");
    }
    ev->who[ev->n_who++] = gs_carry_player(lb->setup, &lb->now.t, slot->role, who);
    return GS_OK;
}

/* ---- facts ---- */

static gs_status typed_over(lb_event *ev, const char *typed, gs_err *err)
{
    const gs_proc *p = ev->verb->proc;
    gs_status st = gs_facts_parse(p->in, p->n_in, typed, strlen(typed), ev->in, err);
    for (const char *at = typed; *at && st == GS_OK;) {
        const gs_fact *f = gs_fact_find(p->in, p->n_in, at, strcspn(at, "="));
        if (f) {
            ev->from[f - p->in] = GS_FILL_TYPED;
        }
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return st;
}

gs_status gs_logbook_fill(gs_logbook *lb, const gs_proc *p, const gs_cast *cast, int n,
                          const char *typed, void *in, uint8_t *from, gs_patched *used, int room,
                          int *n_used, gs_err *err)
{
    lb_event *ev = GS_NEW(lb->line_arena, lb_event);
    bool file = lb->file;
    gs_patched own[LB_PATCHED];
    ev->verb = verb_of(lb->carry, p, cast, n);
    ev->in = in;
    ev->from = from;
    *n_used = 0;
    if (!ev->verb) {
        return gs_err_set(err, GS_INPUT, "%s is not asked of these together", p->name);
    }
    lb->file = true; /* nobody is asked */
    gs_status st = GS_OK;
    for (int i = 0; i < n && st == GS_OK; i++) {
        st = cast_one(lb, ev, &cast[i], err);
    }
    lb->file = file;
    st = st == GS_OK ? gs_carry_fill(lb->carry, lb->setup, &lb->now.t, &lb->now.memory, ev->verb,
                                     ev->who, ev->n_who, in, from, err)
                     : st;
    st = st == GS_OK ? typed_over(ev, typed, err) : st;
    if (st != GS_OK) {
        return st;
    }
    int k = lb_house_rules(lb, ev, own);
    for (int i = 0; i < k && i < room; i++) {
        used[(*n_used)++] = own[i];
    }
    return p->check ? p->check(in, err) : GS_OK;
}
