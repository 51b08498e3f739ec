/* Preloaded: stops the program when it has committed HOLD_AFTER steps, between two of them, when it
 * has let go of all locks of the file. A step is over when SQLite has removed its journal. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int steps;

int unlink(const char *path)
{
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    size_t n = strlen(path);
    steps += n > 8 && strcmp(path + n - 8, "-journal") == 0;
    return real(path);
}

static int control(const char *name, int fd, int cmd, void *arg)
{
    int (*real)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, name);
    int rc = real(fd, cmd, arg);
    const char *after = getenv("HOLD_AFTER");
    if (cmd == F_SETLK && arg) {
        const struct flock *lock = arg;
        if (lock->l_type == F_UNLCK && lock->l_len == 0 && after && steps >= atoi(after)) {
            steps = -1000000;
            raise(SIGSTOP);
        }
    }
    return rc;
}

int fcntl(int fd, int cmd, ...)
{
    va_list ap;
    va_start(ap, cmd);
    void *arg = va_arg(ap, void *);
    va_end(ap);
    return control("fcntl", fd, cmd, arg);
}

int fcntl64(int fd, int cmd, ...)
{
    va_list ap;
    va_start(ap, cmd);
    void *arg = va_arg(ap, void *);
    va_end(ap);
    return control("fcntl64", fd, cmd, arg);
}
