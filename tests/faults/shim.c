/* Goes in front of the C library (LD_PRELOAD) and lets one of its calls fail. FAULT=malloc:17 is
 * the 17th allocation, FAULT=write:3+ the third write and all after it, FAULT=write:3! the third
 * write, half of it done, when the program is killed. FAULT_COUNT=FILE writes down at
 * the end how many calls of each there were: a line "malloc 1234" each. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum { MALLOC, WRITE, FSYNC, READ, RENAME, UNLINK, KINDS };
static const char *const names[KINDS] = {"malloc", "write", "fsync", "read", "rename", "unlink"};
static const int errors[KINDS] = {ENOMEM, ENOSPC, EIO, EIO, EIO, EIO};

static atomic_long calls[KINDS];
static int faulty = -1; /* which kind fails; -1: none */
static long first;      /* at which call */
static bool ever;       /* and at all after it */
static bool deadly;     /* the program is killed there */

extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t n);

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("FAULT");
    for (int k = 0; fault && k < KINDS; k++) {
        size_t n = strlen(names[k]);
        if (strncmp(fault, names[k], n) == 0 && fault[n] == ':') {
            char *end;
            first = strtol(fault + n + 1, &end, 10);
            ever = *end == '+';
            deadly = *end == '!';
            for (int i = 0; i < KINDS; i++) {
                calls[i] = 0; /* what the loader did does not count */
            }
            faulty = k;
        }
    }
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_COUNT");
    char line[400];
    int n = 0;
    for (int k = 0; path && k < KINDS; k++) {
        n += snprintf(line + n, sizeof line - (size_t)n, "%s %ld\n", names[k], calls[k]);
    }
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    if (fd >= 0) {
        syscall(SYS_write, fd, line, (size_t)n);
        close(fd);
    }
}

static bool fails(int kind)
{
    long n = ++calls[kind];
    if (kind == faulty && (n == first || (ever && n > first))) {
        if (deadly && kind != WRITE) {
            kill(getpid(), SIGKILL);
        }
        errno = errors[kind];
        return true;
    }
    return false;
}

void *malloc(size_t n)
{
    return fails(MALLOC) ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails(MALLOC) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
    return fails(MALLOC) ? NULL : __libc_realloc(p, n);
}

/* A write that failed: nothing of it is done, or half, and that was the program's end. */
static ssize_t no_write(ssize_t half)
{
    if (deadly && half >= 0) {
        kill(getpid(), SIGKILL);
    }
    errno = errors[WRITE];
    return -1;
}

ssize_t write(int fd, const void *p, size_t n)
{
    if (fd != 2 && fails(WRITE)) {
        return no_write(deadly ? syscall(SYS_write, fd, p, n / 2) : 0);
    }
    return syscall(SYS_write, fd, p, n);
}

ssize_t pwrite64(int fd, const void *p, size_t n, off64_t at)
{
    if (fails(WRITE)) {
        return no_write(deadly ? syscall(SYS_pwrite64, fd, p, n / 2, at) : 0);
    }
    return syscall(SYS_pwrite64, fd, p, n, at);
}

ssize_t pwrite(int fd, const void *p, size_t n, off_t at)
{
    return pwrite64(fd, p, n, at);
}

ssize_t read(int fd, void *p, size_t n)
{
    return fails(READ) ? -1 : syscall(SYS_read, fd, p, n);
}

ssize_t pread64(int fd, void *p, size_t n, off64_t at)
{
    return fails(READ) ? -1 : syscall(SYS_pread64, fd, p, n, at);
}

ssize_t pread(int fd, void *p, size_t n, off_t at)
{
    return pread64(fd, p, n, at);
}

int fsync(int fd)
{
    return fails(FSYNC) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return fails(FSYNC) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

int rename(const char *from, const char *to)
{
    return fails(RENAME) ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

int link(const char *from, const char *to)
{
    return fails(RENAME) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
    return fails(UNLINK) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
