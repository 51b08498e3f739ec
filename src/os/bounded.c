/* Work on strange bytes, in a child of our own that can do nothing else: it has no file, no way to
 * open one or to reach a network, and little memory and time. What it finds comes back by a
 * pipe. */
#include "os_int.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS 20               /* of the child's own work */
#define PATIENCE 60000           /* thousandths of a second until it is given up */
#define MEMORY ((rlim_t)1 << 29) /* bytes beyond what the program has already */
#define DESCRIPTORS 4096

enum { DONE, UNHEARD, NO_MEMORY }; /* how the child ends */

/* Memory that the program has: its addresses are counted, as the limit counts them. */
static rlim_t memory_now(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f) {
        pages = fscanf(f, "%lu", &pages) == 1 ? pages : 0;
        fclose(f);
    }
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void limit(int what, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(what, &r) == 0) {
        r.rlim_cur = r.rlim_max < most ? r.rlim_max : most;
        r.rlim_max = r.rlim_cur;
        setrlimit(what, &r);
    }
}

/* From here on: what is in memory, and the pipe. */
static void confine(int pipe, rlim_t memory)
{
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        if (fd != pipe) {
            close(fd);
        }
    }
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, 0); /* neither a file nor a socket can be opened */
    limit(RLIMIT_CPU, SECONDS);
    limit(RLIMIT_AS, memory + MEMORY);
    for (int sig = 1; sig < 32; sig++) {
        signal(sig, SIG_DFL);
    }
}

static bool send_all(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t k = write(fd, bytes, n);
        if (k < 0 && errno != EINTR) {
            return false;
        }
        bytes += k > 0 ? k : 0;
        n -= k > 0 ? (size_t)k : 0;
    }
    return true;
}

static void no_memory(void)
{
    _exit(NO_MEMORY);
}

static void be_child(int pipe, rlim_t memory, gs_os_bounded_fn *work, void *ctx)
{
    gs_str out = {0};
    confine(pipe, memory);
    gs_set_out_of_memory(no_memory);
    work(ctx, &out);
    _exit(send_all(pipe, gs_str_text(&out), out.len) ? DONE : UNHEARD);
}

static gs_status unable(const char *what, gs_err *err)
{
    return gs_err_set(err, GS_FAILED, "%s: %s", what, strerror(errno));
}

/* All that comes, as long as it comes. */
static gs_status receive(int fd, size_t most, gs_str *out, gs_err *err)
{
    char buf[65536];
    int64_t until = gs_os_ticks() + PATIENCE;
    for (;;) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        int64_t left = until - gs_os_ticks();
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        ssize_t k = ready > 0 ? read(fd, buf, sizeof buf) : -1;
        if (k == 0) {
            return GS_OK;
        }
        if (k > 0 && out->len + (size_t)k <= most) {
            gs_str_addn(out, buf, (size_t)k);
        } else if (k > 0 || ready == 0) {
            return GS_INPUT;
        } else if (errno != EINTR) {
            return unable("what was read does not come back", err);
        }
    }
}

gs_status gs_os_bounded(gs_os_bounded_fn *work, void *ctx, size_t most, gs_str *out, gs_err *err)
{
    int ends[2], state = 0;
    rlim_t memory = memory_now();
    if (pipe(ends) != 0) {
        return unable("it cannot be read apart", err);
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        be_child(ends[1], memory, work, ctx);
    }
    gs_status st = child > 0 ? GS_OK : unable("it cannot be read apart", err);
    close(ends[1]);
    st = st == GS_OK ? receive(ends[0], most, out, err) : st;
    close(ends[0]);
    if (child > 0 && st != GS_OK) {
        kill(child, SIGKILL);
    }
    while (child > 0 && waitpid(child, &state, 0) < 0 && errno == EINTR) {
        ;
    }
    int how = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    if (st == GS_OK && how != DONE) {
        return how == NO_MEMORY ? gs_err_set(err, GS_FAILED, "out of memory")
               : how == UNHEARD ? gs_err_set(err, GS_FAILED, "what was read does not come back")
                                : GS_INPUT;
    }
    return st;
}
