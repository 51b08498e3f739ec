/* Photos, each once, by name. */
#include "store_int.h"

#include "gesta/os.h"

#include <stdio.h>
#include <string.h>

static gs_status read_one(gs_store *s, gs_sql which, const char *name, gs_arena *a, gs_photo *out,
                          gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, which, err);
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, name);
    int rc = sqlite3_step(st);
    if (rc == SQLITE_ROW) {
        *out = (gs_photo){.width = sqlite3_column_int(st, 2), .height = sqlite3_column_int(st, 3)};
        snprintf(out->name, sizeof out->name, "%s", (const char *)sqlite3_column_text(st, 0));
        bool png = strcmp((const char *)sqlite3_column_text(st, 1), "png") == 0;
        out->kind = png ? GS_PHOTO_PNG : GS_PHOTO_JPEG;
        out->size = (size_t)sqlite3_column_bytes(st, 4);
        out->bytes = gs_arena_strndup(a, sqlite3_column_blob(st, 4), out->size);
        out->thumb_size = (size_t)sqlite3_column_bytes(st, 5);
        out->thumb = gs_arena_strndup(a, sqlite3_column_blob(st, 5), out->thumb_size);
    }
    gs_status status = rc == SQLITE_ROW    ? GS_OK
                       : rc == SQLITE_DONE ? GS_NOT_FOUND
                                           : gs_store_fault(s, rc, "reading a photo", err);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return status;
}

gs_status gs_store_photo_get(gs_store *s, const char *name, gs_arena *a, gs_photo *out,
                             gs_err *err)
{
    gs_status st = read_one(s, GS_SQL_PHOTO_GET, name, a, out, err);
    return st == GS_NOT_FOUND ? gs_err_set(err, st, "%s has no photo %.64s", s->path, name) : st;
}

gs_status gs_store_photo_next(gs_store *s, const char *after, gs_arena *a, gs_photo *out,
                              gs_err *err)
{
    return read_one(s, GS_SQL_PHOTO_NEXT, after, a, out, err);
}

/* The one number of a query about a name (NULL: about none); *found is false if it has no row. */
static gs_status number(gs_store *s, gs_sql which, const char *name, int64_t *n, bool *found,
                        gs_err *err)
{
    sqlite3_stmt *st = gs_store_stmt(s, which, err);
    if (!st) {
        return GS_STATE;
    }
    if (name) {
        gs_store_bind_text(st, 1, name);
    }
    int rc = sqlite3_step(st);
    *found = rc == SQLITE_ROW;
    *n = *found ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE ? GS_OK
                                                 : gs_store_fault(s, rc, "reading photos", err);
}

gs_status gs_store_photo_named(gs_store *s, const char *name, bool *named, gs_err *err)
{
    int64_t n = 0;
    bool found;
    gs_status st = number(s, GS_SQL_PHOTO_NAMED, name, &n, &found, err);
    *named = n != 0;
    return st;
}

static gs_status insert(gs_store *s, const gs_photo *p, gs_err *err)
{
    const char *kind = gs_photo_kind_word(p->kind);
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_PHOTO_PUT, err);
    if (!st) {
        return GS_STATE;
    }
    gs_store_bind_text(st, 1, p->name);
    gs_store_bind_text(st, 2, kind);
    sqlite3_bind_int(st, 3, p->width);
    sqlite3_bind_int(st, 4, p->height);
    sqlite3_bind_blob64(st, 5, p->bytes, p->size, SQLITE_STATIC);
    sqlite3_bind_blob64(st, 6, p->thumb, p->thumb_size, SQLITE_STATIC);
    gs_status status = gs_store_run(s, st, "keeping a photo", err);
    if (status != GS_OK) {
        return status;
    }
    int64_t row = sqlite3_last_insert_rowid(s->db);
    uint64_t h = gs_seal_text(gs_seal_text(gs_seal_int(GS_SEAL_START, row), p->name), kind);
    h = gs_seal_int(gs_seal_int(h, p->width), p->height);
    h = gs_seal_blob(gs_seal_blob(h, p->bytes, p->size), p->thumb, p->thumb_size);
    return gs_seal_put(s, "photo", row, 0, h, err);
}

gs_status gs_store_photo_put(gs_store *s, const gs_photo *photo, gs_err *err)
{
    char name[GS_PHOTO_NAME];
    int64_t n;
    bool found;
    gs_os_sha256(photo->bytes, photo->size, name);
    if (strcmp(name, photo->name) != 0) {
        return gs_err_set(err, GS_INPUT, "the photo's bytes are not those of %.64s", photo->name);
    }
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = number(s, GS_SQL_PHOTO_GET, name, &n, &found, err);
    st = st == GS_OK && !found ? insert(s, photo, err) : st;
    return gs_record_done(s, st, err);
}

gs_status gs_store_photo_drop_idle(gs_store *s, int *n, gs_err *err)
{
    int64_t row;
    bool found = true;
    *n = 0;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    while (st == GS_OK && found) {
        st = number(s, GS_SQL_PHOTO_IDLE, NULL, &row, &found, err);
        sqlite3_stmt *drop = st == GS_OK && found ? gs_store_stmt(s, GS_SQL_PHOTO_DROP, err) : NULL;
        if (st != GS_OK || !drop) {
            st = st == GS_OK && found ? GS_STATE : st;
            break;
        }
        sqlite3_bind_int64(drop, 1, row);
        st = gs_store_run(s, drop, "dropping a photo", err);
        st = st == GS_OK ? gs_seal_drop(s, "photo", row, err) : st;
        (*n)++;
    }
    return gs_record_done(s, st, err);
}
