/* Preloaded: stops the program when it has committed HOLD_AFTER steps, between two of them, when it
 * has let go of all locks of the file; or when it lets go of them for the HOLD_LOOK-th time. A step
 * is over when SQLite has removed its journal. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int steps, looks;

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
    const char *after = getenv("HOLD_AFTER"), *look = getenv("HOLD_LOOK");
    if (cmd == F_SETLK && arg) {
        const struct flock *lock = arg;
        bool free = lock->l_type == F_UNLCK && lock->l_len == 0;
        looks += free;
        if (free && ((after && steps >= atoi(after)) || (look && looks == atoi(look)))) {
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
