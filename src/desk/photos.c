/* Photos between a campaign's file and the files of a folder. */
#include "gesta/desk.h"

#include "gesta/os.h"

#include <string.h>

/* The file of a photo in a folder. */
static const char *path_of(const char *dir, const char *name, gs_photo_kind kind, gs_arena *a)
{
    return gs_arena_printf(a, "%s/%s.%s", dir, name, gs_photo_ending(kind));
}

gs_status gs_desk_photo_take(gs_store *s, const char *bytes, size_t n, gs_arena *a, gs_photo *out,
                             gs_err *err)
{
    char name[GS_PHOTO_NAME];
    gs_os_sha256(bytes, n, name);
    gs_status st = gs_store_photo_get(s, name, a, out, err);
    return st == GS_NOT_FOUND ? gs_os_photo_make(a, bytes, n, out, err) : st;
}

gs_status gs_desk_photo_read(gs_store *s, const char *path, gs_arena *a, gs_photo *out,
                             gs_err *err)
{
    char *bytes;
    size_t n;
    gs_status st = gs_os_read(a, path, GS_PHOTO_FILE, &bytes, &n, err);
    if (st != GS_OK) {
        if (err && err->file[0]) { /* the line, and not the picture, is at fault */
            err->file[0] = '\0';
            gs_err_prefix(err, "%.200s", path);
        }
        return st;
    }
    st = gs_desk_photo_take(s, bytes, n, a, out, err);
    if (st != GS_OK) {
        gs_err_prefix(err, "%.200s", path);
    }
    return st;
}

gs_status gs_desk_photo_find(const char *dir, const char *name, gs_arena *a, gs_photo *out,
                             gs_err *err)
{
    static const gs_photo_kind kinds[] = {GS_PHOTO_JPEG, GS_PHOTO_PNG};
    for (int i = 0; i < GS_COUNT(kinds); i++) {
        const char *path = path_of(dir, name, kinds[i], a);
        char *bytes;
        size_t n;
        if (!gs_os_taken(path)) {
            continue;
        }
        gs_status st = gs_os_read(a, path, GS_PHOTO_KEPT, &bytes, &n, err);
        st = st == GS_OK ? gs_os_photo_check(a, bytes, n, out, err) : st;
        if (st == GS_OK && strcmp(out->name, name) != 0) {
            st = gs_err_set(err, GS_INPUT, "is not the photo of that name");
        }
        if (st != GS_OK) {
            gs_err_prefix(err, "%.300s", path);
        }
        return st;
    }
    return gs_err_set(err, GS_NOT_FOUND, "%.300s has no photo %.64s", dir, name);
}

/* ---- out ---- */
static gs_status write_one(const gs_photo *p, const char *dir, gs_arena *a, gs_err *err)
{
    return gs_os_write(path_of(dir, p->name, p->kind, a), p->bytes, p->size, err);
}

static gs_status write_all(gs_store *s, const char *dir, int *n, gs_err *err)
{
    gs_photo p = {.name = ""};
    gs_status st = GS_OK;
    while (st == GS_OK) {
        gs_arena *a = gs_arena_new();
        st = gs_store_photo_next(s, p.name, a, &p, err);
        *n += st == GS_OK;
        st = st == GS_OK ? write_one(&p, dir, a, err) : st;
        gs_arena_free(a);
    }
    return st == GS_NOT_FOUND ? GS_OK : st;
}

static gs_status write_named(gs_store *s, const char *name, const char *dir, int *n, gs_err *err)
{
    gs_photo p;
    gs_arena *a = gs_arena_new();
    gs_status st = gs_store_photo_get(s, name, a, &p, err);
    *n += st == GS_OK;
    st = st == GS_OK ? write_one(&p, dir, a, err) : st == GS_NOT_FOUND ? GS_OK : st;
    gs_arena_free(a);
    return st;
}

gs_status gs_desk_photos_write(gs_store *s, const gs_log *log, const char *dir, int *n,
                               gs_err *err)
{
    *n = 0;
    gs_status st = gs_os_mkdirs(dir, err);
    if (!log) {
        return st == GS_OK ? write_all(s, dir, n, err) : st;
    }
    for (int i = 0; i < log->count && st == GS_OK; i++) {
        const gs_entry *e = &log->entries[i];
        for (int k = 0; k < e->n_parts && st == GS_OK; k++) {
            if (e->parts[k].kind == GS_LOG_PHOTO) {
                st = write_named(s, e->parts[k].u.photo.hash, dir, n, err);
            }
        }
    }
    return st;
}

/* ---- in ---- */
gs_status gs_desk_photo_import(gs_store *s, const gs_photo *photo, gs_err *err)
{
    gs_photo seen;
    gs_arena *a = gs_arena_new();
    gs_status st = gs_os_photo_check(a, photo->bytes, photo->size, &seen, err);
    if (st == GS_OK && strcmp(seen.name, photo->name) != 0) {
        st = gs_err_set(err, GS_INPUT, "its bytes have another SHA-256: %s", seen.name);
    }
    st = st == GS_OK ? gs_store_photo_put(s, &seen, err)
                     : (gs_err_prefix(err, "the photo %.12s...", photo->name), st);
    gs_arena_free(a);
    return st;
}
