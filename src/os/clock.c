#include "gesta/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

gs_status gs_os_source_date(int64_t *seconds, gs_err *err)
{
    const int64_t end_of_9999 = 253402300799;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    *seconds = 0;
    if (!epoch || !*epoch) {
        return GS_OK;
    }
    char *end;
    errno = 0;
    long long n = strtoll(epoch, &end, 10);
    if (*end || errno || n < 0 || n > end_of_9999) {
        return gs_err_set(
            err, GS_INPUT,
            "SOURCE_DATE_EPOCH wants the seconds since 1970, as 1500000000, not %.60s",
            epoch);
    }
    *seconds = n;
    return GS_OK;
}

int64_t gs_os_ticks(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

uint64_t gs_os_seed(void)
{
    uint64_t seed = 0;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        if (read(fd, &seed, sizeof seed) != (ssize_t)sizeof seed) {
            seed = 0;
        }
        close(fd);
    }
    return seed ? seed : (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
}

gs_status gs_os_secret(void *to, size_t n, gs_err *err)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool filled = fd >= 0 && read(fd, to, n) == (ssize_t)n;
    if (fd >= 0) {
        close(fd);
    }
    return filled ? GS_OK : gs_err_set(err, GS_FAILED, "this machine gives no secret numbers");
}

int gs_os_cpus(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (int)n : 1;
}

int gs_os_find_campaigns(gs_arena *a, char **paths, int max)
{
    DIR *dir = opendir(".");
    int n = 0;
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        size_t len = strlen(e->d_name);
        if (len > 6 && strcmp(e->d_name + len - 6, ".gesta") == 0) {
            if (n < max) {
                paths[n] = gs_arena_strdup(a, e->d_name);
            }
            n++;
        }
    }
    if (dir) {
        closedir(dir);
    }
    return n;
}
