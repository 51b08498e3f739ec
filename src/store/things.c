/* Things of the model in tables: statements made from the field tables, whose names are
 * constants of the program. A row has its own number, its parent's, and its place in the
 * list. */
#include "store_int.h"

#include <assert.h>
#include <string.h>

static void add_columns(gs_str *sql, const gs_kind *k)
{
    for (int i = 0; i < k->n_fields; i++) {
        gs_str_add(sql, i ? ", \"" : "\"");
        for (const char *p = k->fields[i].name; *p; p++) {
            gs_str_addc(sql, *p == '-' ? '_' : *p);
        }
        gs_str_addc(sql, '"');
    }
}

static gs_status prepare(gs_store *s, const gs_str *sql, sqlite3_stmt **st, gs_err *err)
{
    int rc = sqlite3_prepare_v3(s->db, gs_str_text(sql), -1, SQLITE_PREPARE_PERSISTENT,
                                st, NULL);
    return rc == SQLITE_OK ? GS_OK : gs_store_fault(s, rc, "preparing", err);
}

static gs_kind_sql *kind_sql(gs_store *s, const gs_kind *k)
{
    for (int i = 0; i < s->n_kinds; i++) {
        if (s->kinds[i].kind == k) {
            return &s->kinds[i];
        }
    }
    assert(s->n_kinds < GS_MAX_KINDS);
    gs_kind_sql *row = &s->kinds[s->n_kinds++];
    row->kind = k;
    assert(k->n_fields <= 64);
    for (int i = 0; i < k->n_fields; i++) {
        row->free |= (uint64_t)gs_seal_free(k->table, k->fields[i].name) << i;
    }
    return row;
}

static sqlite3_stmt *insert_stmt(gs_store *s, const gs_kind *k, gs_err *err)
{
    gs_kind_sql *row = kind_sql(s, k);
    if (!row->insert) {
        gs_str sql = {0};
        gs_str_add(&sql, "INSERT INTO ");
        gs_str_add(&sql, k->table);
        gs_str_add(&sql, " (\"parent\", \"ord\", ");
        add_columns(&sql, k);
        gs_str_add(&sql, ") VALUES (?, ?");
        for (int i = 0; i < k->n_fields; i++) {
            gs_str_add(&sql, ", ?");
        }
        gs_str_add(&sql, ")");
        prepare(s, &sql, &row->insert, err) == GS_OK ? (void)0
                                                     : (void)(row->insert = NULL);
        gs_str_free(&sql);
    }
    return row->insert;
}

/* row, parent, ord, fields of the rows that the condition picks. */
static sqlite3_stmt *reading(gs_store *s, const gs_kind *k, sqlite3_stmt **st, const char *which,
                             gs_err *err)
{
    if (!*st) {
        gs_str sql = {0};
        gs_str_add(&sql, "SELECT \"row\", \"parent\", \"ord\", ");
        add_columns(&sql, k);
        gs_str_addf(&sql, " FROM %s WHERE %s", k->table, which);
        if (prepare(s, &sql, st, err) != GS_OK) {
            *st = NULL;
        }
        gs_str_free(&sql);
    }
    return *st;
}

sqlite3_stmt *gs_store_select(gs_store *s, const gs_kind *k, gs_kind_sql **of, gs_err *err)
{
    gs_kind_sql *row = kind_sql(s, k);
    if (of) {
        *of = row;
    }
    return reading(s, k, &row->select, "\"parent\" = ?1 ORDER BY \"ord\"", err);
}

/* Binds a field; returns the hash of the row with it. */
static uint64_t bind_field(sqlite3_stmt *st, int at, const gs_field *f, const void *thing,
                           uint64_t h)
{
    if (f->type <= GS_FIELD_DATE) {
        gs_store_bind_text(st, at, gs_field_text(f, thing));
        return gs_seal_named_text(h, f->name, gs_field_text(f, thing));
    }
    if (f->type == GS_FIELD_WORD || f->type == GS_FIELD_POINTS) {
        gs_str text = {0};
        gs_field_print(f, thing, &text);
        gs_store_bind_text(st, at, gs_str_text(&text));
        h = gs_seal_named_text(h, f->name, gs_str_text(&text));
        gs_str_free(&text);
        return h;
    }
    sqlite3_bind_int64(st, at, gs_field_get(f, thing));
    return gs_seal_named_int(h, f->name, gs_field_get(f, thing));
}

uint64_t gs_seal_row(const gs_kind_sql *k, sqlite3_stmt *st)
{
    uint64_t h = gs_seal_columns(GS_SEAL_START, st, 1, 3);
    for (int i = 0; i < k->kind->n_fields; i++) {
        h = k->free >> i & 1 ? h : gs_seal_named(h, k->kind->fields[i].name, st, i + 3);
    }
    return gs_seal_columns(h, st, 0, 1);
}

bool gs_seal_as_list(const gs_kind *k)
{
    return strncmp(k->table, "record_", 7) == 0;
}

gs_status gs_store_put_thing(gs_store *s, const gs_kind *k, const void *thing,
                             int64_t parent, int ord, int64_t *row, gs_err *err)
{
    sqlite3_stmt *st = insert_stmt(s, k, err);
    if (!st) {
        return GS_STATE;
    }
    uint64_t free_fields = kind_sql(s, k)->free;
    uint64_t h = gs_seal_int(gs_seal_int(GS_SEAL_START, parent), ord);
    sqlite3_bind_int64(st, 1, parent);
    sqlite3_bind_int(st, 2, ord);
    for (int i = 0; i < k->n_fields; i++) {
        uint64_t with = bind_field(st, i + 3, &k->fields[i], thing, h);
        h = free_fields >> i & 1 ? h : with;
    }
    gs_status status = gs_store_run(s, st, k->element, err);
    *row = sqlite3_last_insert_rowid(s->db);
    s->row_hash = gs_seal_int(h, *row);
    if (status == GS_OK && !gs_seal_as_list(k)) {
        status = gs_seal_put(s, k->table, *row, 0, s->row_hash, err);
    }
    return status;
}

gs_status gs_store_put_tree(gs_store *s, const gs_kind *k, const void *thing,
                            int64_t parent, int ord, const gs_kind *skip, gs_err *err)
{
    int64_t row;
    gs_status st = gs_store_put_thing(s, k, thing, parent, ord, &row, err);
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *c = &k->children[i];
        int n = c->kind == skip ? 0 : gs_child_count(c, thing);
        uint64_t h = GS_SEAL_START;
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = gs_store_put_tree(s, c->kind, gs_child_at(c, thing, j), row, j, skip,
                                   err);
            h = gs_seal_int(h, (int64_t)s->row_hash);
        }
        if (st == GS_OK && n > 0 && gs_seal_as_list(c->kind)) {
            st = gs_seal_put(s, c->kind->table, row, 0, h, err);
        }
    }
    return st;
}

sqlite3_stmt *gs_store_every(gs_store *s, const gs_kind *k, gs_row_order order,
                             gs_kind_sql **of, gs_err *err)
{
    static const char *const by[] = {"1 ORDER BY \"row\"", "1 ORDER BY \"parent\", \"ord\""};
    gs_kind_sql *row = kind_sql(s, k);
    if (of) {
        *of = row;
    }
    return reading(s, k, &row->every[order], by[order], err);
}

/* A number that gesta would have written; angles are in 1/65536 of a turn. */
static bool in_range(const gs_field *f, int64_t v)
{
    bool angle = f->type == GS_FIELD_ANG;
    return v == f->dflt || (v >= (angle ? -65536 : f->lo) && v <= (angle ? 65536 : f->hi));
}

static gs_status never_written(const gs_kind *k, const gs_field *f, gs_err *err)
{
    return gs_err_set(err, GS_STATE,
                      "the %s of a %s is beyond all that gesta writes: another program has changed "
                      "it; take the last backup",
                      f->name, k->element);
}

/* A column into a field. Another program may have written anything there. */
static gs_status read_field(sqlite3_stmt *st, int at, const gs_kind *k, const gs_field *f,
                            void *thing, gs_arena *a, gs_err *err)
{
    if (f->type <= GS_FIELD_DATE) {
        const char *text = (const char *)sqlite3_column_text(st, at);
        size_t n = text ? (size_t)sqlite3_column_bytes(st, at) : 0;
        gs_field_set_text(f, thing, text ? gs_arena_strndup(a, text, n) : NULL);
        return n <= gs_field_room(f) ? GS_OK : never_written(k, f, err);
    }
    if (f->type == GS_FIELD_WORD || f->type == GS_FIELD_POINTS) {
        const char *text = (const char *)sqlite3_column_text(st, at);
        gs_status status = gs_field_parse(f, thing, text ? text : "", a, err);
        return status == GS_OK ? GS_OK : GS_STATE;
    }
    int64_t v = sqlite3_column_int64(st, at);
    gs_field_set(f, thing, v);
    return in_range(f, v) && gs_field_get(f, thing) == v ? GS_OK : never_written(k, f, err);
}

gs_status gs_store_read_fields(sqlite3_stmt *st, const gs_kind *k, void *thing, gs_arena *a,
                               gs_err *err)
{
    gs_status status = GS_OK;
    for (int i = 0; i < k->n_fields && status == GS_OK; i++) {
        status = read_field(st, i + 3, k, &k->fields[i], thing, a, err);
    }
    return status;
}

/* Reads the rows of a bound statement; resets it. */
static gs_status read_rows(gs_store *s, sqlite3_stmt *st, const gs_kind *k, gs_store_room *room,
                           void *ctx, gs_arena *a, gs_err *err)
{
    gs_status status = GS_OK;
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW && status == GS_OK) {
        status = gs_store_read_fields(st, k, room(ctx), a, err);
    }
    if (status == GS_OK && rc != SQLITE_DONE) {
        status = gs_store_fault(s, rc, k->element, err);
    }
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

typedef struct list_ctx {
    const gs_child *child;
    void *thing;
    gs_arena *a;
} list_ctx;

static void *add_to_list(void *ctx)
{
    list_ctx *l = ctx;
    return gs_child_add(l->child, l->thing, l->a);
}

gs_status gs_store_get_children(gs_store *s, const gs_kind *k, void *thing, int64_t row,
                                gs_arena *a, gs_err *err)
{
    gs_status status = GS_OK;
    for (int i = 0; i < k->n_children && status == GS_OK; i++) {
        list_ctx l = {&k->children[i], thing, a};
        assert(l.child->kind->n_children == 0);
        sqlite3_stmt *st = gs_store_select(s, l.child->kind, NULL, err);
        sqlite3_bind_int64(st, 1, row);
        status = st ? read_rows(s, st, l.child->kind, add_to_list, &l, a, err) : GS_STATE;
    }
    return status;
}

gs_status gs_store_get_things(gs_store *s, const gs_kind *k, gs_store_room *room, void *ctx,
                              gs_arena *a, gs_err *err)
{
    sqlite3_stmt *st = gs_store_every(s, k, GS_BY_ROW, NULL, err);
    return st ? read_rows(s, st, k, room, ctx, a, err) : GS_STATE;
}

gs_status gs_store_get_row(gs_store *s, const gs_kind *k, int64_t row, void *thing, gs_arena *a,
                           gs_err *err)
{
    sqlite3_stmt *st = reading(s, k, &kind_sql(s, k)->one, "\"row\" = ?1", err);
    if (!st) {
        return GS_STATE;
    }
    sqlite3_bind_int64(st, 1, row);
    int rc = sqlite3_step(st);
    gs_status status = rc == SQLITE_ROW    ? gs_store_read_fields(st, k, thing, a, err)
                       : rc == SQLITE_DONE ? gs_err_set(err, GS_STATE, "%s is damaged", s->path)
                                           : gs_store_fault(s, rc, k->element, err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}
