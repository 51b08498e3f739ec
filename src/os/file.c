#include "os_int.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder is the wrong name; a disk that fails is nobody's wrong input. */
static gs_status read_fault(const char *path, gs_err *err)
{
    return gs_os_fault(err, errno == EISDIR ? GS_INPUT : GS_FAILED, path, "cannot be read");
}

gs_status gs_os_read(gs_arena *a, const char *path, size_t limit, char **bytes, size_t *size,
                     gs_err *err)
{
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return gs_os_fault(err, GS_INPUT, path, "cannot be read");
    }
    gs_str text = {0};
    gs_status st = GS_OK;
    char buf[65536];
    ssize_t n;
    while ((n = read(fd, buf, sizeof buf)) != 0) {
        if (n < 0) {
            if (errno == EINTR) {
                continue;
            }
            st = read_fault(path, err);
            break;
        }
        if (text.len + (size_t)n > limit) {
            st = gs_err_set(err, GS_INPUT, "is larger than %zu MB", limit / 1000000);
            if (err) {
                snprintf(err->file, sizeof err->file, "%s", path);
            }
            break;
        }
        gs_str_addn(&text, buf, (size_t)n);
    }
    if (fd != STDIN_FILENO) {
        close(fd);
    }
    if (st == GS_OK) {
        *bytes = gs_arena_strndup(a, gs_str_text(&text), text.len);
        *size = text.len;
    }
    gs_str_free(&text);
    return st;
}

/* ---- piece by piece ---- */
struct gs_os_in {
    int fd;
    char path[250];
};

gs_status gs_os_in_open(const char *path, gs_os_in **out, gs_err *err)
{
    *out = NULL;
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return gs_os_fault(err, GS_INPUT, path, "cannot be read");
    }
    gs_os_in *in = *out = gs_malloc(sizeof *in);
    in->fd = fd;
    snprintf(in->path, sizeof in->path, "%s", path);
    return GS_OK;
}

long gs_os_in_read(void *ctx, char *to, size_t n, gs_err *err)
{
    const gs_os_in *in = ctx;
    ssize_t got;
    do {
        got = read(in->fd, to, n);
    } while (got < 0 && errno == EINTR && !gs_os_interrupted());
    if (got < 0 && gs_os_interrupted()) {
        gs_err_set(err, GS_FAILED, "broken off: nothing was made");
    } else if (got < 0) {
        read_fault(in->path, err);
    }
    return (long)got;
}

void gs_os_in_close(gs_os_in *in)
{
    if (in && in->fd != STDIN_FILENO) {
        close(in->fd);
    }
    gs_free(in);
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

bool gs_os_is_database(const char *path)
{
    static const char magic[16] = "SQLite format 3";
    char head[sizeof magic];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool is = fd >= 0 && read(fd, head, sizeof head) == (ssize_t)sizeof head &&
              memcmp(head, magic, sizeof magic) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is;
}

/* ---- writing ---- */
struct gs_os_out {
    int fd;
    gs_str path;
    gs_os_place *place; /* where it is made; NULL: it is written itself */
};

gs_status gs_os_out_open(const char *path, gs_os_out **out, gs_err *err)
{
    gs_os_place *place = NULL;
    int fd = STDOUT_FILENO;
    *out = NULL;
    /* a pipe, a terminal, /dev/null: what is there is written into, not replaced */
    if (strcmp(path, "-") != 0 && gs_os_special(path)) {
        fd = open(path, O_WRONLY | O_CLOEXEC);
        if (fd < 0) {
            return gs_os_fault(err, GS_FAILED, path, "cannot be written");
        }
    } else if (strcmp(path, "-") != 0) {
        gs_status st = gs_os_place_new(path, &place, err);
        if (st != GS_OK) {
            return st;
        }
        fd = gs_os_place_take(place);
    }
    gs_os_out *o = gs_malloc(sizeof *o);
    *o = (gs_os_out){.fd = fd, .place = place};
    gs_str_add(&o->path, strcmp(path, "-") == 0 ? "standard output" : path);
    *out = o;
    return GS_OK;
}

gs_status gs_os_out_write(gs_os_out *out, const char *bytes, size_t n, gs_err *err)
{
    return write_all(out->fd, bytes, n)
               ? GS_OK
               : gs_os_fault(err, GS_FAILED, out->path.p, "cannot be written");
}

gs_status gs_os_out_end(gs_os_out *out, bool keep, gs_err *err)
{
    gs_status st = GS_OK;
    if (out->fd != STDOUT_FILENO && close(out->fd) != 0 && keep) {
        st = gs_os_fault(err, GS_FAILED, out->path.p, "cannot be written");
        keep = false;
    }
    if (out->place) {
        gs_err ignored;
        gs_status end = gs_os_place_end(out->place, keep ? GS_OS_REPLACE : GS_OS_DROP,
                                        st == GS_OK ? err : &ignored);
        st = st == GS_OK ? end : st;
    }
    gs_str_free(&out->path);
    gs_free(out);
    return st;
}

gs_status gs_os_write(const char *path, const char *bytes, size_t size, gs_err *err)
{
    gs_os_out *out;
    gs_status st = gs_os_out_open(path, &out, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_os_out_write(out, bytes, size, err);
    gs_err ignored;
    gs_status end = gs_os_out_end(out, st == GS_OK, st == GS_OK ? err : &ignored);
    return st == GS_OK ? end : st;
}

gs_status gs_os_mkdirs(const char *path, gs_err *err)
{
    gs_str p = {0};
    gs_str_add(&p, path);
    gs_status st = GS_OK;
    for (size_t i = 1; i <= p.len && st == GS_OK; i++) {
        if (p.p[i] == '/' || p.p[i] == '\0') {
            char c = p.p[i];
            p.p[i] = '\0';
            if (mkdir(p.p, 0777) != 0 && errno != EEXIST) {
                st = gs_os_fault(err, GS_FAILED, path, "the folder cannot be made");
            }
            p.p[i] = c;
        }
    }
    struct stat is;
    if (st == GS_OK && stat(path, &is) == 0 && !S_ISDIR(is.st_mode)) {
        errno = ENOTDIR;
        st = gs_os_fault(err, GS_FAILED, path, "the folder cannot be made");
    }
    gs_str_free(&p);
    return st;
}

const char *gs_os_resource(gs_arena *a, const char *name, size_t *size, gs_err *err)
{
    const char *dir = getenv("GESTA_RESOURCES");
    if (dir && *dir) {
        char *path = gs_arena_printf(a, "%s/%s", dir, name);
        char *bytes;
        if (access(path, R_OK) == 0 &&
            gs_os_read(a, path, 16000000, &bytes, size, err) == GS_OK) {
            return bytes;
        }
    }
    for (const gs_resource *r = gs_resources; r->name; r++) {
        if (strcmp(r->name, name) == 0) {
            *size = r->size;
            return gs_arena_strndup(a, r->bytes, r->size);
        }
    }
    gs_err_set(err, GS_NOT_FOUND, "no resource is called %s", name);
    return NULL;
}
