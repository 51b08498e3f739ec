/* A campaign file that comes back: the frame, and what its parts share. */
#include "merge_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const gs_merge_verdicts[] = {"new", "changed", "entry", "refused", NULL};

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* ---- rows ---- */
void gs_merge_note(merge *m, const gs_merge_row *row)
{
    gs_merge *out = m->out;
    int *const counts[] = {&out->n_new, &out->n_changed, &out->n_tail, &out->n_refused};
    ++*counts[row->verdict];
    if (row->verdict == GS_MERGE_REFUSED && out->n_refused > GS_MERGE_FAULTS) {
        return;
    }
    out->rows = gs_arena_grow(m->a, out->rows, out->n_rows, &out->cap_rows, sizeof *out->rows);
    out->rows[out->n_rows++] = *row;
}

void gs_merge_refuse(merge *m, int line, const char *what, bool input, const char *fmt, ...)
{
    char words[500];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(words, sizeof words, fmt, ap);
    va_end(ap);
    gs_merge_note(m, &(gs_merge_row){.verdict = GS_MERGE_REFUSED,
                                     .line = line,
                                     .what = what,
                                     .input = input,
                                     .why = gs_arena_strdup(m->a, words)});
}

void gs_merge_refuse_err(merge *m, int line, const char *what)
{
    const gs_err *e = m->h->err;
    gs_merge_refuse(m, line, what, e->status == GS_INPUT, "%s%s%s", e->key, *e->key ? ": " : "",
                    e->text);
}

const char *gs_merge_what(const merge *m, const gs_kind *k, const char *id, const char *field)
{
    return gs_arena_printf(m->a, "%s%s%s%s%s", k->element, id ? " " : "", id ? id : "",
                           field ? ", " : "", field ? field : "");
}

/* ---- things ---- */
bool gs_merge_is_thing(const gs_kind *k)
{
    const gs_kind *const things[] = {&gs_kind_troop,    &gs_kind_side,  &gs_kind_hero,
                                     &gs_kind_army,     &gs_kind_unit,  &gs_kind_place,
                                     &gs_kind_scenario, &gs_kind_battle};
    for (int i = 0; i < GS_COUNT(things); i++) {
        if (k == things[i]) {
            return true;
        }
    }
    return false;
}

static const void *find(const gs_kind *in, const void *thing, const char *id, const char *of,
                        const gs_kind **kind, const char **parent)
{
    for (int i = 0; i < in->n_children; i++) {
        const gs_child *ch = &in->children[i];
        for (int j = 0; gs_merge_is_thing(ch->kind) && j < gs_child_count(ch, thing); j++) {
            const void *row = gs_child_at(ch, thing, j);
            const char *its = gs_field_text(gs_hand_field(ch->kind, "id"), row);
            if (same(its, id)) {
                *kind = ch->kind;
                *parent = of;
                return row;
            }
            const void *below = its ? find(ch->kind, row, id, its, kind, parent) : NULL;
            if (below) {
                return below;
            }
        }
    }
    return NULL;
}

const void *gs_merge_their(const gs_campaign *t, const char *id, const gs_kind **kind,
                           const char **parent)
{
    return id ? find(&gs_kind_campaign, t, id, NULL, kind, parent) : NULL;
}

static bool equal_fields(const gs_kind *k, const void *a, const void *b)
{
    gs_str one = {0}, other = {0};
    bool equal = true;
    for (int i = 0; i < k->n_fields && equal; i++) {
        const gs_field *f = &k->fields[i];
        if (strcmp(f->name, "born") == 0) {
            continue;
        }
        gs_str_clear(&one);
        gs_str_clear(&other);
        gs_field_print(f, a, &one);
        gs_field_print(f, b, &other);
        equal = gs_field_is_default(f, a) == gs_field_is_default(f, b) &&
                strcmp(gs_str_text(&one), gs_str_text(&other)) == 0;
    }
    gs_str_free(&one);
    gs_str_free(&other);
    return equal;
}

bool gs_merge_equal(const gs_kind *k, const void *a, const void *b)
{
    bool equal = equal_fields(k, a, b);
    for (int i = 0; i < k->n_children && equal; i++) {
        const gs_child *ch = &k->children[i];
        if (gs_merge_is_thing(ch->kind)) {
            continue;
        }
        equal = gs_child_count(ch, a) == gs_child_count(ch, b);
        for (int j = 0; j < gs_child_count(ch, a) && equal; j++) {
            equal = gs_merge_equal(ch->kind, gs_child_at(ch, a, j), gs_child_at(ch, b, j));
        }
    }
    return equal;
}

/* ---- references ---- */
bool gs_merge_ref_known(merge *m, const gs_kind *k, const gs_field *f, const char *id, int line,
                        const char *what)
{
    const char *kinds = gs_ref_kinds(k, f), *parent;
    const gs_kind *found = NULL;
    if (!id || !kinds) {
        return true;
    }
    if (same(id, m->c->id)) {
        found = &gs_kind_campaign;
    } else if (!gs_campaign_thing(m->c, id, &found)) {
        gs_merge_their(m->t, id, &found, &parent);
    }
    if (found && strstr(kinds, found->element)) {
        return true;
    }
    gs_merge_refuse(m, line, what, true, "%s \"%.60s\" is %s%s; expected: the id of a %s", f->name,
                    id, found ? "the id of another kind, " : "unknown here and in the file",
                    found ? found->element : "", kinds);
    return false;
}

bool gs_merge_refs_known(merge *m, const gs_kind *k, const void *row, const char *what)
{
    bool known = true;
    int line;
    memcpy(&line, row, sizeof line);
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (f->type == GS_FIELD_REF) {
            known = gs_merge_ref_known(m, k, f, gs_field_text(f, row), line, what) && known;
        }
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *ch = &k->children[i];
        for (int j = 0; !gs_merge_is_thing(ch->kind) && j < gs_child_count(ch, row); j++) {
            known = gs_merge_refs_known(m, ch->kind, gs_child_at(ch, row, j), what) && known;
        }
    }
    return known;
}

/* ---- the whole ---- */
/* Whom a fault of the whole is about: his line in their file. */
static int line_of(const merge *m, const char *id)
{
    const gs_kind *k;
    const char *parent;
    const void *row = gs_merge_their(m->t, id, &k, &parent);
    int line = m->t->line;
    if (row) {
        memcpy(&line, row, sizeof line);
    }
    return line;
}

static bool is_branch(merge *m)
{
    if (same(m->t->branch_of, m->c->branch_of) && m->t->branch_at == m->c->branch_at) {
        return false;
    }
    gs_merge_refuse(m, m->t->line, "campaign", true,
                    "it is a what-if branch of %s, and never comes back "
                    "into it",
                    m->t->branch_of ? m->t->branch_of : m->c->branch_of);
    return true;
}

/* The state of things on which their file rests. */
static void find_base(merge *m, gs_campaign *was)
{
    int n = m->t->base;
    if (n < 0) {
        return;
    }
    m->base = true;
    if (n > m->c->n_ledger) {
        if (m->out->n_refused == 0) {
            gs_merge_refuse(m, m->t->line, "campaign, base", false,
                            "it was written when the ledger had "
                            "%d entries, and here it has %d: import the ledger with it",
                            n, m->c->n_ledger);
        }
        n = m->c->n_ledger;
    }
    gs_campaign_as_before(m->c, n, m->a, was);
    m->was = was;
}

static void work(merge *m)
{
    gs_campaign was;
    bool tail_fits;
    gs_merge_ledger(m);
    tail_fits = m->out->n_refused == 0;
    m->written = gs_campaign_written(m->c);
    find_base(m, &was);
    m->h->from = m->c->n_ledger; /* what comes now is a step of its own */
    if (tail_fits || m->t->n_ledger <= m->out->from) {
        gs_merge_lists(m);
    }
}

gs_status gs_hand_merge(gs_campaign *c, const gs_campaign *theirs, const gs_merge_how *how,
                        gs_arena *a, gs_merge *out, gs_err *err)
{
    gs_hand h;
    gs_err why = {0};
    merge m = {.h = &h, .c = c, .t = theirs, .how = how, .a = a, .out = out};
    memset(out, 0, sizeof *out);
    out->from = c->n_ledger;
    gs_status st = gs_hand_begin(&h, c, how->date, how->reason, false, err);
    if (st != GS_OK) {
        return st;
    }
    h.err = &why;
    if (!is_branch(&m)) {
        work(&m);
    }
    if (out->n_refused == 0 && c->n_ledger > out->from) {
        st = gs_hand_close(&h);
        if (st != GS_OK) {
            gs_merge_refuse_err(&m, line_of(&m, why.key), "the whole");
        }
    }
    if (out->n_refused) {
        gs_campaign_forget(c, out->from);
    }
    return GS_OK;
}
