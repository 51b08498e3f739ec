/* The campaign's file: read when a page wants it, again when somebody has written it. What was made
 * of it is kept until then. Between requests it is closed, and nothing of it is locked. */
#include "gesta/os.h"
#include "web_int.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_BYTES = 48 << 20 };

/* The file as it is found by its name, open to be looked at. It is opened and closed only while the
 * store is not open: closing it would end the store's locks. */
static bool hold(web_file *f, const struct stat *now)
{
    struct stat held;
    if (f->fd > 0 && fstat(f->fd, &held) == 0 && held.st_ino == now->st_ino &&
        held.st_dev == now->st_dev) {
        return true;
    }
    if (f->fd > 0) {
        close(f->fd);
    }
    f->fd = open(f->path, O_RDONLY | O_CLOEXEC);
    return f->fd > 0;
}

/* What tells one state of the file from another: the file itself, its size and time, and the count
 * of changes in its head. */
static web_stamp stamp_of(web_file *f)
{
    enum { COUNTER = 24, BYTES = 4 };
    unsigned char count[BYTES] = {0};
    struct stat st;
    if (stat(f->path, &st) != 0 || !hold(f, &st) || pread(f->fd, count, BYTES, COUNTER) != BYTES) {
        return (web_stamp){{0}};
    }
    return (web_stamp){{(uint64_t)st.st_ino + 1, (uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec,
                        (uint64_t)st.st_mtim.tv_nsec,
                        (uint64_t)count[0] << 24 | (uint64_t)count[1] << 16 |
                            (uint64_t)count[2] << 8 | count[3]}};
}

static void forget(web_file *f)
{
    for (int i = 0; i < f->n_kept; i++) {
        gs_free(f->kept[i].bytes);
    }
    if (f->c) {
        gs_campaign_free(f->c);
    }
    if (f->arena) {
        gs_arena_free(f->arena);
    }
    f->c = NULL;
    f->arena = NULL;
    f->kept = NULL;
    f->n_kept = f->cap_kept = 0;
    f->kept_bytes = 0;
}

bool web_file_absent(const web_file *f)
{
    bool never = f->stamp.part[0] == 0; /* one that was there and is gone is a fault */
    return !f->path || (never && !gs_os_taken(f->path));
}

void web_file_rest(web_file *f)
{
    if (f->store) {
        gs_store_close(f->store);
    }
    f->store = NULL;
}

void web_file_free(web_file *f)
{
    web_file_rest(f);
    forget(f);
    if (f->fd > 0) {
        close(f->fd);
    }
}

gs_status web_file_store(web_file *f, gs_err *err)
{
    return f->store ? GS_OK : gs_store_open(f->path, GS_STORE_READ, f->scripts, &f->store, err);
}

gs_status web_file_look(web_file *f, gs_err *err)
{
    web_stamp now = stamp_of(f);
    if (f->c && memcmp(&now, &f->stamp, sizeof now) == 0) {
        return GS_OK;
    }
    forget(f);
    gs_status st = web_file_store(f, err);
    st = st == GS_OK ? gs_store_load(f->store, false, &f->c, err) : st;
    f->arena = gs_arena_new();
    f->stamp = now; /* read before the campaign: a change meanwhile is seen the next time */
    return st;
}

web_kept *web_file_kept(web_file *f, const char *name)
{
    for (int i = 0; i < f->n_kept; i++) {
        if (strcmp(f->kept[i].name, name) == 0) {
            return &f->kept[i];
        }
    }
    return NULL;
}

/* Room for one more: all go when there are too many, and those that are wanted come again. */
static void make_room(web_file *f, size_t more)
{
    if (f->kept_bytes + more > KEPT_BYTES) {
        for (int i = 0; i < f->n_kept; i++) {
            gs_free(f->kept[i].bytes);
        }
        f->n_kept = 0;
        f->kept_bytes = 0;
    }
}

web_kept *web_file_keep(web_file *f, const char *name, const char *type, const gs_str *bytes)
{
    web_kept *k = web_file_kept(f, name);
    if (k) {
        return k;
    }
    make_room(f, bytes->len);
    f->kept = gs_arena_grow(f->arena, f->kept, f->n_kept, &f->cap_kept, sizeof *f->kept);
    k = &f->kept[f->n_kept++];
    *k = (web_kept){.name = gs_arena_strdup(f->arena, name), .type = type, .size = bytes->len};
    k->bytes = memcpy(gs_malloc(bytes->len + 1), gs_str_text(bytes), bytes->len + 1);
    f->kept_bytes += bytes->len;
    return k;
}
