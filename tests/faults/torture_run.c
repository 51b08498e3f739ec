/* Torture: files, and a run of gesta with something in its way. */
#include "torture.h"

#include "../../src/cli/cli.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LIMIT_MS 60000 /* longer than that is a hang */

char root[3000], build[200], program[4000], shim[4000];
uint64_t dice;
int64_t until;
long wrong;
bool within;
static sigset_t children; /* the signal of one that ended */

uint32_t roll(uint32_t n)
{
    uint64_t z = (dice += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32) % n;
}

/* What the sanitizers find is no answer of gesta's. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "exitcode=99";
}
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "exitcode=99:halt_on_error=1";
}

/* ---- files ---- */
bytes get(const char *path)
{
    bytes b = {NULL, 0};
    struct stat st;
    int fd = open(path, O_RDONLY);
    if (fd >= 0 && fstat(fd, &st) == 0) {
        b.p = malloc((size_t)st.st_size + 1);
        ssize_t n = b.p ? read(fd, b.p, (size_t)st.st_size) : 0;
        b.n = n > 0 ? (size_t)n : 0;
        b.p[b.n] = '\0';
    }
    if (fd >= 0) {
        close(fd);
    }
    return b;
}

void put(const char *path, bytes b)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, b.p, b.n) != (ssize_t)b.n) {
        printf("not ok - %s cannot be written\n", path);
        exit(1);
    }
    close(fd);
}

bool is(const char *path, bytes b)
{
    bytes have = get(path);
    bool same = have.p && have.n == b.n && memcmp(have.p, b.p, b.n) == 0;
    free(have.p);
    return same;
}

bool equal(bytes a, bytes b)
{
    return a.p && b.p && a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

bool there(const char *path)
{
    return access(path, F_OK) == 0;
}

int scraps(void)
{
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        if (strstr(e->d_name, ".tmp")) {
            n++;
            unlink(e->d_name);
        }
    }
    closedir(d);
    return n;
}

/* ---- running ---- */
int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool time_is_up(void)
{
    return until && now_us() > until;
}

/* The words as arguments; "~" is a blank within a word. They live in text. */
static int arguments(const char *words, char *text, size_t size, char **argv, int most)
{
    int n = 0;
    argv[n++] = program;
    snprintf(text, size, "%s", words);
    for (char *p = strtok(text, " "); p && n < most - 1; p = strtok(NULL, " ")) {
        for (char *blank = p; (blank = strchr(blank, '~')) != NULL;) {
            *blank = ' ';
        }
        argv[n++] = p;
    }
    argv[n] = NULL;
    return n;
}

/* Its input is empty, its words go to a file. */
static void redirect(const way *w)
{
    int null = open("/dev/null", O_RDWR),
        err = open(w->err ? w->err : "err", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(null, 0);
    dup2(null, 1);
    dup2(err, 2);
    close(null);
    close(err);
}

static void child(const char *words, const way *w)
{
    char text[1000], *argv[20];
    arguments(words, text, sizeof text, argv, 20);
    redirect(w);
    if (w->fault || w->count) {
        setenv("LD_PRELOAD", shim, 1);
    }
    if (w->fault) {
        setenv("FAULT", w->fault, 1);
    }
    if (w->count) {
        setenv("FAULT_COUNT", w->count, 1);
    }
    execv(program, argv);
    _exit(127);
}

/* In this very process. */
static int go_within(const char *words, const way *w)
{
    char text[1000], *argv[20];
    int n = arguments(words, text, sizeof text, argv, 20), kept[3];
    fflush(NULL);
    for (int i = 0; i < 3; i++) {
        kept[i] = dup(i);
    }
    redirect(w);
    int status = cli_run(n, argv);
    fflush(NULL);
    for (int i = 0; i < 3; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
    return status;
}

/* Waits for the child, without taking the machine from it. */
static bool ended(pid_t pid, int *status, int64_t latest)
{
    for (;;) {
        int64_t left = latest - now_us();
        if (waitpid(pid, status, WNOHANG) == pid) {
            return true;
        }
        if (left <= 0) {
            return false;
        }
        const struct timespec most = {left / 1000000, left % 1000000 * 1000};
        sigtimedwait(&children, NULL, &most);
    }
}

int go(const char *words, way w)
{
    if (within) {
        return go_within(words, &w);
    }
    int64_t start = now_us();
    int status;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
    pid_t pid = fork();
    if (pid == 0) {
        sigprocmask(SIG_UNBLOCK, &children, NULL);
        child(words, &w);
    }
    bool done = w.signal && ended(pid, &status, start + w.delay_us);
    if (w.signal && !done) {
        kill(pid, w.signal);
    }
    if (!done && !ended(pid, &status, start + (int64_t)LIMIT_MS * 1000)) {
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
        return 2000;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int calm(const char *words)
{
    return go(words, (way){0});
}

void fault(const char *fmt, ...)
{
    va_list ap;
    bytes err = get("err");
    wrong++;
    if (wrong < 40) {
        printf("not ok - ");
        va_start(ap, fmt);
        vprintf(fmt, ap);
        va_end(ap);
        printf("\n    %.300s\n", err.p ? err.p : "");
        fflush(stdout);
    }
    free(err.p);
}

void say(const char *fmt, ...)
{
    va_list ap;
    if (wrong == 0) {
        printf("ok - ");
        va_start(ap, fmt);
        vprintf(fmt, ap);
        va_end(ap);
        printf("\n");
        fflush(stdout);
    }
}
