/* Put before the C library (LD_PRELOAD): a slow machine, on which each read of a key and each change
 * of the terminal takes its time, so that keys come in while nobody waits for them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <termios.h>
#include <unistd.h>

enum { PAUSE = 12000 }; /* microseconds: longer than the typist waits */

ssize_t read(int fd, void *bytes, size_t n)
{
    static ssize_t (*next)(int, void *, size_t);
    next = next ? next : (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    if (fd == 0) {
        usleep(PAUSE);
    }
    return next(fd, bytes, n);
}

int tcsetattr(int fd, int when, const struct termios *t)
{
    static int (*next)(int, int, const struct termios *);
    next = next ? next : (int (*)(int, int, const struct termios *))dlsym(RTLD_NEXT, "tcsetattr");
    usleep(PAUSE);
    int result = next(fd, when, t);
    usleep(PAUSE);
    return result;
}
