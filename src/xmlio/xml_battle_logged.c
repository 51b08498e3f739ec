/* Battle XML in: what only logs of real tables have. */
#include "xml_battle_int.h"

#include <stdlib.h>
#include <string.h>

gs_status gs_xr_cell(gs_xml_reader *r, xmlNodePtr n, const char *name, const char *word,
                     gs_place *in)
{
    *in = (gs_place){GS_PLACE_UNKNOWN, 0};
    for (int i = 0; word && gs_cell_words[i]; i++) {
        if (strcmp(gs_cell_words[i], word) == 0) {
            *in = (gs_place){GS_PLACE_CELL, (uint8_t)i};
            return GS_OK;
        }
    }
    return !word ? GS_OK
                 : gs_xml_fault(n, r->err, name,
                                "\"%.40s\" is no cell of the table: they are left-near, "
                                "centre-near ... right-far, and reserve",
                                word);
}

gs_status gs_xr_override(gs_xml_reader *r, xmlNodePtr n, gs_log_override *o)
{
    o->fact = gs_xr_text(r, n, "fact");
    o->given = gs_xr_text(r, n, "given");
    o->ruled = gs_xr_text(r, n, "ruled");
    gs_status st = gs_xml_words(n, r->a, &o->reason, r->err);
    o->reason = o->reason && *o->reason ? o->reason : NULL;
    return st;
}

gs_status gs_xr_photo(gs_xml_reader *r, xmlNodePtr n, gs_log_photo *p)
{
    gs_status st = GS_OK;
    p->hash = gs_xr_need(r, n, "sha256", &st);
    if (st == GS_OK &&
        (strlen(p->hash) != 64 || strspn(p->hash, "0123456789abcdef") != 64)) {
        return gs_xml_fault(n, r->err, "sha256", "a photo is named by 64 digits 0 to 9, a to f");
    }
    st = st == GS_OK ? gs_xml_words(n, r->a, &p->caption, r->err) : st;
    p->caption = p->caption && *p->caption ? p->caption : NULL;
    return st;
}

/* ---- whom nobody had mustered ---- */
gs_status gs_xr_read_mustered(gs_xml_reader *r, xmlNodePtr n, gs_log_mustered *m)
{
    gs_status st = GS_OK;
    const char *hero = gs_xr_text(r, n, "hero");
    m->hero = hero != NULL;
    m->id = hero ? hero : gs_xr_need(r, n, "unit", &st);
    m->name = gs_xr_need(r, n, "name", &st);
    gs_xr_need(r, n, "side", &st);
    m->side = gs_xr_side(r, n, "side", 0, &st);
    m->troop = gs_xr_text(r, n, "troop");
    m->strength = (int)gs_xr_int(r, n, hero ? "power" : "present", 0, 0, 999, &st);
    m->unit = gs_xr_text(r, n, "with");
    st = st == GS_OK ? gs_xml_words(n, r->a, &m->facts, r->err) : st;
    m->facts = m->facts && *m->facts ? m->facts : NULL;
    return st;
}

typedef struct comer {
    xmlNodePtr node;
    int64_t n;
    int at; /* as they stand */
    bool struck;
} comer;

typedef struct comers {
    comer *list;
    int n, cap;
} comers;

static void find_comers(gs_xml_reader *r, xmlNodePtr in, comers *c, gs_status *st)
{
    for (xmlNodePtr n = gs_xml_element(in->children); n && *st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xr_is(n, "turn") || gs_xr_is(n, "phase") || gs_xr_is(n, "entry")) {
            find_comers(r, n, c, st);
        } else if (gs_xr_is(n, "mustered") && gs_xr_is(in, "entry")) {
            const char *struck = gs_xr_text(r, in, "struck");
            c->list = gs_arena_grow(r->a, c->list, c->n, &c->cap, sizeof *c->list);
            c->list[c->n] = (comer){n, gs_xr_number(r, in, "n", 1, 999999999, st), c->n,
                                    struck && strcmp(struck, "yes") == 0};
            c->n++;
        }
    }
}

/* By number of the entry; those of one entry as they stand. */
static int by_number(const void *a, const void *b)
{
    const comer *x = a, *y = b;
    return x->n != y->n ? (x->n > y->n) - (x->n < y->n) : x->at - y->at;
}

gs_status gs_xr_mustered(gs_xml_reader *r, xmlNodePtr log)
{
    comers c = {NULL, 0, 0};
    gs_status st = GS_OK;
    find_comers(r, log, &c, &st);
    if (c.n) {
        qsort(c.list, (size_t)c.n, sizeof *c.list, by_number);
    }
    for (int i = 0; i < c.n && st == GS_OK; i++) {
        gs_log_mustered m = {.hero = false};
        st = gs_xr_read_mustered(r, c.list[i].node, &m);
        if (st == GS_OK) {
            st = gs_setup_muster(r->s, &m, r->a, &r->s, r->err);
            if (st != GS_OK && r->err) {
                r->err->line = gs_xml_line(c.list[i].node);
            }
        }
        if (st == GS_OK && c.list[i].struck) {
            gs_setup_never_came(r->s, m.hero);
        }
    }
    return st;
}

/* ---- folding ---- */
static gs_status fold_part(gs_xml_reader *r, gs_log_part *p)
{
    gs_log_effect *e = &p->u.effect;
    if (p->kind == GS_LOG_EFFECT && e->left == GS_XR_NO_LEFT) {
        int said = e->amount;
        e->left = 0;
        if (gs_effect_reckon(r->s, r->state, e)) {
            return gs_err_set(r->err, GS_INPUT, "%s cannot have %s %d: there were %d",
                              gs_ref_name(r->s, e->who), gs_effect_words[e->kind], said,
                              e->who.kind == GS_REF_UNIT ? r->state->unit[e->who.ix].left
                                                         : r->state->hero[e->who.ix].power);
        }
    }
    return gs_fold_part(r->s, r->state, p, r->err);
}

gs_status gs_xr_fold(gs_xml_reader *r, xmlNodePtr at, gs_entry *e, bool struck)
{
    gs_status st = GS_OK;
    if (struck) {
        for (int i = 0; i < e->n_parts; i++) {
            gs_log_part *p = &e->parts[i];
            if (p->kind == GS_LOG_EFFECT && p->u.effect.left == GS_XR_NO_LEFT) {
                p->u.effect.left = 0;
            }
        }
        return GS_OK;
    }
    r->state->turn = e->turn;
    for (int i = 0; i < e->n_parts && st == GS_OK; i++) {
        st = fold_part(r, &e->parts[i]);
    }
    if (st != GS_OK && r->err) {
        gs_err_prefix(r->err, "entry %d does not add up: entry %d", e->n, e->n);
        r->err->line = gs_xml_line(at);
    }
    return st;
}

/* ---- numbers ---- */
static gs_status sort_by_number(gs_xml_reader *r, xmlNodePtr at, int *order)
{
    gs_log *log = r->log;
    gs_entry *sorted = GS_NEW_ARRAY(r->a, gs_entry, log->count + 1);
    bool *struck = GS_NEW_ARRAY(r->a, bool, log->count + 1);
    for (int i = 0; i < log->count; i++) {
        int n = log->entries[i].n;
        if (n > log->count || sorted[n - 1].n) {
            return gs_xml_fault(at, r->err, "n",
                                "entries are numbered 1, 2, 3 ..., each once: %d is one too many",
                                n);
        }
        sorted[n - 1] = log->entries[i];
        struck[n - 1] = r->struck[i];
        order[i] = n - 1;
    }
    log->entries = sorted;
    log->cap = log->count + 1;
    r->struck = struck;
    return GS_OK;
}

gs_status gs_xr_settle(gs_xml_reader *r, xmlNodePtr at)
{
    int n = r->log->count;
    bool any = r->out_of_order;
    for (int i = 0; i < n; i++) {
        any = any || r->struck[i] || r->log->entries[i].instead || r->log->entries[i].after;
    }
    if (!any) {
        return GS_OK;
    }
    int *order = GS_NEW_ARRAY(r->a, int, n + 1), *is = GS_NEW_ARRAY(r->a, int, n + 1);
    bool *struck = GS_NEW_ARRAY(r->a, bool, n + 1);
    gs_status st = sort_by_number(r, at, order);
    if (st == GS_OK && (gs_log_struck(r->log, struck, r->err) != GS_OK ||
                        gs_log_order(r->log, is, r->err) != GS_OK)) {
        gs_err why = *r->err;
        return gs_xml_fault(at, r->err, "instead", "%s", why.text);
    }
    for (int i = 0; i < n && st == GS_OK; i++) {
        if (is[i] != order[i] || struck[i] != r->struck[i]) {
            int e = is[i] != order[i] ? order[i] + 1 : i + 1;
            st = gs_xml_fault(at, r->err, is[i] != order[i] ? "n" : "struck",
                              "entry %d %s by what instead and after of the others say", e,
                              is[i] != order[i] ? "does not stand here"
                              : struck[i]       ? "is struck"
                                                : "is not struck");
        }
    }
    return st;
}
