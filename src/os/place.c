/* Files in the making: beside the place where they are to stand, and put there when they
 * are whole. */
#include "os_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_ROOM                                                                        \
    200 /* bytes of a name that its file in the making carries on: a name has 255 */
#define LINKS 32 /* as many links to links are followed */

struct gs_os_place {
    gs_str shown; /* as the user named it */
    gs_str path;  /* where it is to stand: behind links */
    gs_str temp;  /* where it is made */
    gs_str journal;
    int fd;
    int claim; /* the same open file: while it is open, this program is at work on it */
};

/* What is being made just now. A program that is ended by a signal throws it away; one
 * that is killed cannot, and the next that makes the same file does (sweep). */
#define AT_ONCE 8
static gs_os_place *volatile making[AT_ONCE];

gs_status gs_os_fault(gs_err *err, gs_status status, const char *path, const char *what)
{
    gs_err_set(err, status, "%s: %s", what, strerror(errno));
    if (err) {
        snprintf(err->file, sizeof err->file, "%s", path);
    }
    return status;
}

void gs_os_abandon(void)
{
    for (int i = 0; i < AT_ONCE; i++) {
        if (making[i]) {
            unlink(making[i]->temp.p);
            unlink(making[i]->journal.p);
        }
    }
}

void gs_os_on_end(int sig)
{
    gs_os_abandon();
    signal(sig, SIG_DFL);
    raise(sig);
}

static void watch(gs_os_place *p)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    for (size_t i = 0; i < GS_COUNT(signals); i++) {
        struct sigaction sa;
        if (sigaction(signals[i], NULL, &sa) == 0 && sa.sa_handler == SIG_DFL) {
            signal(signals[i], gs_os_on_end);
        }
    }
    for (int i = 0; i < AT_ONCE; i++) {
        if (!making[i]) {
            making[i] = p;
            return;
        }
    }
}

static void unwatch(const gs_os_place *p)
{
    for (int i = 0; i < AT_ONCE; i++) {
        if (making[i] == p) {
            making[i] = NULL;
        }
    }
}

/* The length of a path's folder, its last slash included. */
static size_t folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Where a path leads: a link is followed, even to a file that is not there yet. */
static void follow(const char *path, gs_str *out)
{
    char to[4096];
    gs_str_add(out, path);
    for (int i = 0; i < LINKS; i++) {
        ssize_t n = readlink(out->p, to, sizeof to - 1);
        if (n < 0) {
            return;
        }
        to[n] = '\0';
        gs_str next = {0};
        gs_str_addn(&next, out->p, to[0] == '/' ? 0 : folder_of(out->p));
        gs_str_add(&next, to);
        gs_str_free(out);
        *out = next;
    }
}

/* "NAME.": what the files in the making for a path begin with, in its folder. */
static void stem_of(const char *path, gs_str *out)
{
    const char *name = path + folder_of(path);
    size_t n = strlen(name);
    while (n > NAME_ROOM ||
           (n < strlen(name) && ((unsigned char)name[n] & 0xc0) == 0x80)) {
        n--; /* not in the middle of a character */
    }
    gs_str_addn(out, name, n);
    gs_str_addc(out, '.');
}

#define MARK 16 /* hexadecimal digits, drawn anew for each */

/* Is this "STEMmark.tmp"? */
static bool is_making(const char *name, const gs_str *stem)
{
    return strncmp(name, stem->p, stem->len) == 0 &&
           strspn(name + stem->len, "0123456789abcdef") == MARK &&
           strcmp(name + stem->len + MARK, ".tmp") == 0;
}

/* Throws away a file in the making on which nobody is at work: its claim is free. */
static void throw_away(const char *temp)
{
    int fd = open(temp, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return;
    }
    if (gs_os_claim(fd, 0) == GS_OS_MINE) {
        gs_str journal = {0};
        gs_str_addf(&journal, "%s-journal", temp);
        unlink(journal.p);
        unlink(temp);
        gs_str_free(&journal);
    }
    close(fd);
}

/* Throws away what killed programs left of this very file. */
static void sweep(const char *path)
{
    gs_str stem = {0};
    gs_str at = {0};
    size_t folder = folder_of(path);
    stem_of(path, &stem);
    gs_str_addn(&at, folder ? path : "./", folder ? folder : 2);
    DIR *dir = opendir(at.p);
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        if (is_making(e->d_name, &stem)) {
            gs_str old = {0};
            gs_str_addf(&old, "%s%s", at.p, e->d_name);
            throw_away(old.p);
            gs_str_free(&old);
        }
    }
    if (dir) {
        closedir(dir);
    }
    gs_str_free(&stem);
    gs_str_free(&at);
}

/* Nobody has thrown it away between its making and its claim. */
static bool still_there(int fd, const char *path)
{
    struct stat mine, there;
    return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino &&
           mine.st_dev == there.st_dev;
}

/* A file in the making, under a name that nobody else has: two programs, even those that have one
 * process number in two containers, never touch each other's. */
static bool make(gs_os_place *p)
{
    for (int tries = 0; tries < 100; tries++) {
        gs_str_clear(&p->temp);
        gs_str_clear(&p->journal);
        gs_str_addn(&p->temp, p->path.p, folder_of(p->path.p));
        stem_of(p->path.p, &p->temp);
        gs_str_addf(&p->temp, "%0*llx.tmp", MARK, (unsigned long long)gs_os_seed());
        gs_str_addf(&p->journal, "%s-journal", p->temp.p);
        p->fd = open(p->temp.p, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (p->fd < 0 && errno == EEXIST) {
            continue;
        }
        if (p->fd < 0) {
            return false;
        }
        if (gs_os_claim(p->fd, 0) != GS_OS_TAKEN && still_there(p->fd, p->temp.p)) {
            p->claim = fcntl(p->fd, F_DUPFD_CLOEXEC, 0);
            return true;
        }
        close(p->fd);
        p->fd = -1;
    }
    errno = EEXIST;
    return false;
}

static void place_free(gs_os_place *p)
{
    gs_str_free(&p->shown);
    gs_str_free(&p->path);
    gs_str_free(&p->temp);
    gs_str_free(&p->journal);
    if (p->claim >= 0) {
        close(p->claim);
    }
    gs_free(p);
}

gs_status gs_os_place_new(const char *path, gs_os_place **out, gs_err *err)
{
    struct stat there;
    gs_os_place *p = gs_malloc(sizeof *p);
    *out = NULL;
    *p = (gs_os_place){.fd = -1, .claim = -1};
    gs_str_add(&p->shown, path);
    follow(path, &p->path);
    sweep(p->path.p);
    bool was = stat(p->path.p, &there) == 0;
    bool may = !was || access(p->path.p, W_OK) == 0;
    if (may && gs_os_protected(p->path.p)) { /* what is read-only is not replaced either */
        may = false;
        errno = EACCES;
    }
    if (!may || !make(p)) {
        gs_os_fault(err, GS_FAILED, path, "cannot be written");
        place_free(p);
        return GS_FAILED;
    }
    watch(p);
    if (was && fchmod(p->fd, there.st_mode & 07777) != 0) {
        errno = 0; /* somebody else's file: it gets the rights of a new one */
    }
    *out = p;
    return GS_OK;
}

const char *gs_os_place_temp(const gs_os_place *p)
{
    return p->temp.p;
}

int gs_os_place_take(gs_os_place *p)
{
    int fd = p->fd;
    p->fd = -1;
    return fd;
}

/* Onto the disk, what it holds as well as (dir) what it is called. */
static bool sync_to_disk(const char *path, bool dir)
{
    int fd = open(path, (dir ? O_DIRECTORY | O_RDONLY : O_RDONLY) | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return ok;
}

/* To its place, where nothing is: a link does not take the place of anything, a renaming
 * would. A file with nothing in it is as good as none; some disks (of cameras, sticks)
 * know no links. */
static bool put_new(const gs_os_place *p)
{
    if (link(p->temp.p, p->path.p) == 0) {
        unlink(p->temp.p);
        return true;
    }
    if (gs_os_taken(p->path.p)) {
        errno = EEXIST;
        return false;
    }
    return rename(p->temp.p, p->path.p) == 0;
}

gs_status gs_os_place_end(gs_os_place *p, gs_os_keep keep, gs_err *err)
{
    bool ok = true;
    if (p->fd >= 0) {
        close(p->fd);
    }
    if (keep != GS_OS_DROP) {
        ok = sync_to_disk(p->temp.p, false) &&
             (keep == GS_OS_NEW ? put_new(p) : rename(p->temp.p, p->path.p) == 0);
    }
    gs_status st = GS_OK;
    if (!ok && errno == EEXIST) {
        st = gs_err_set(err, GS_STATE, "%.300s exists already, with something in it: name another file, "
                        "or move that one away",
                        p->shown.p);
    } else if (!ok) {
        st = gs_os_fault(err, GS_FAILED, p->shown.p, "cannot be written");
    }
    if (!ok || keep == GS_OS_DROP) {
        unlink(p->temp.p);
        unlink(p->journal.p);
    } else {
        size_t n = folder_of(p->path.p);
        p->path.p[n] = '\0';
        sync_to_disk(n ? p->path.p : ".", true);
    }
    unwatch(p);
    place_free(p);
    return st;
}

bool gs_os_special(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

bool gs_os_protected(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode) &&
           (there.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
}

bool gs_os_taken(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && (!S_ISREG(there.st_mode) || there.st_size > 0);
}

void gs_os_bear_limits(void)
{
    signal(SIGXFSZ, SIG_IGN);
}
