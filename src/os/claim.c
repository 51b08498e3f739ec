/* Claims: who is alive and at work on something is known to the kernel, not to a number in a
 * file. */
#define _GNU_SOURCE /* a lock that belongs to an open file, not to all of the program */
#include "os_int.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Far behind all that SQLite locks in a file of its own, and any byte that a file has. */
#define FIRST_CLAIM ((off_t)1 << 61)

gs_os_claimed gs_os_claim(int fd, int64_t number)
{
    struct flock lock;
    int rc;
    memset(&lock, 0, sizeof lock);
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = FIRST_CLAIM + number;
    lock.l_len = 1;
    do {
        rc = fcntl(fd, F_OFD_SETLK, &lock);
    } while (rc != 0 && errno == EINTR);
    return rc == 0                             ? GS_OS_MINE
           : errno == EAGAIN || errno == EACCES ? GS_OS_TAKEN
                                                : GS_OS_UNKNOWN;
}

int gs_os_claims(const char *path)
{
    return open(path, O_RDWR | O_CLOEXEC);
}
