#include "fonts_int.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* The library embeds a font from a file by its path, with every table of it. A slim copy
 * in shared memory, without a name as soon as it is open, saves a third of the printed
 * file and much of the time. Where that does not work the font's own file is embedded. */

static bool write_all(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, p, n);
        if (done <= 0) {
            return false;
        }
        p += done;
        n -= (size_t)done;
    }
    return true;
}

static int open_nameless(void)
{
    char name[40];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "/gesta-%ld-%d", (long)getpid(), i);
        int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (fd >= 0) {
            shm_unlink(name);
            return fd;
        }
    }
    return -1;
}

const char *fonts_embed_path(font_file *ff)
{
    gs_str slim = {0};
    if (ff->slim_path[0]) {
        return ff->slim_path;
    }
    if (gs_ttf_slim(&ff->ttf, &slim)) {
        int fd = open_nameless();
        if (fd >= 0 && write_all(fd, slim.p, slim.len)) {
            snprintf(ff->slim_path, sizeof ff->slim_path, "/proc/self/fd/%d", fd);
            ff->slim_fd = fd;
        }
        if (ff->slim_path[0] && access(ff->slim_path, R_OK) != 0) {
            ff->slim_path[0] = 0;
        }
        if (fd >= 0 && !ff->slim_path[0]) {
            close(fd);
        }
    }
    gs_str_free(&slim);
    return ff->slim_path[0] ? ff->slim_path : ff->path;
}
