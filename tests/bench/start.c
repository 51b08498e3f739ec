/* P12: how long gesta takes to start, against an empty program linked with the same libraries. The
 * processes' own time and the system's, of both, in turns. */
#include "bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define STARTS 60
#define ROUNDS 7
extern char **environ;

static double children(void)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

static double starts(char *const *argv)
{
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    double t = children();
    for (int i = 0; i < STARTS; i++) {
        pid_t pid;
        int status;
        if (posix_spawn(&pid, argv[0], &quiet, NULL, argv, environ) != 0 ||
            waitpid(pid, &status, 0) != pid || status != 0) {
            fprintf(stderr, "%s does not start\n", argv[0]);
            exit(1);
        }
    }
    posix_spawn_file_actions_destroy(&quiet);
    return (children() - t) / STARTS;
}

/* Words of a line as an argument list. */
static void split(char *line, char **argv)
{
    char *save = NULL;
    int n = 0;
    for (char *w = strtok_r(line, " ", &save); w && n < 15; w = strtok_r(NULL, " ", &save)) {
        argv[n++] = w;
    }
    argv[n] = NULL;
}

static void compare(const char *build, const char *arguments, double target)
{
    double a[ROUNDS], b[ROUNDS], r[ROUNDS];
    char gesta[400], empty[400], what[80];
    char *ours[16], *bare[16];
    snprintf(gesta, sizeof gesta, "%s/gesta %s", build, arguments);
    snprintf(empty, sizeof empty, "%s/tests/bench/bare/empty", build);
    snprintf(what, sizeof what, "gesta %.46s", arguments);
    split(gesta, ours);
    split(empty, bare);
    for (int i = 0; i < ROUNDS; i++) {
        a[i] = starts(ours);
        b[i] = starts(bare);
        r[i] = a[i] / b[i];
    }
    qsort(a, ROUNDS, sizeof *a, bench_order);
    qsort(b, ROUNDS, sizeof *b, bench_order);
    qsort(r, ROUNDS, sizeof *r, bench_order);
    bench_print("P12", what, (bench_result){a[ROUNDS / 2], b[ROUNDS / 2], r[ROUNDS / 2]}, target);
}

int main(void)
{
    const char *build = getenv("B") ? getenv("B") : "build";
    compare(build, "--version", 1.2);
    compare(build, "odds stout-hearts duel attacker.power=1 defender.power=3 --only winner", 1.3);
    return 0;
}
