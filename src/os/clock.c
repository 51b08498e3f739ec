#include "gesta/os.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t gs_os_time(void)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    if (epoch && *epoch) {
        return strtoll(epoch, NULL, 10);
    }
    return (int64_t)time(NULL);
}

void gs_os_today(char *buf)
{
    time_t t = (time_t)gs_os_time();
    struct tm tm;
    gmtime_r(&t, &tm);
    strftime(buf, 11, "%Y-%m-%d", &tm);
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
