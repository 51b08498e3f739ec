/* Torture: gesta is killed, its calls fail, many of it use one file, its bytes change. After
 * each the file opens and adds up, no committed step is lost, and what goes on comes to the same
 * end. torture PART COUNT [SEED]
 *   kills  COUNT  a signal at a random moment of a random command, COUNT times
 *   faults STEP   every STEP-th call of each kind fails (1: each), over every command
 *   crowd  COUNT  rounds of writers and readers of one file at once
 *   bytes  COUNT  random changes of the file's bytes; best with the sanitizers' build
 * $B is the build's folder; TORTURE_LIMIT=SECONDS ends kills and bytes early;
 * ONLY=report lets the calls of one command fail. Prints "ok - ..." and "not ok - ...", a line a command or part. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <dirent.h>

#define LIMIT_MS 60000 /* longer than that is a hang */

typedef struct bytes {
    char *p;
    size_t n;
} bytes;

static int64_t until; /* when to end before all is done; 0: never */
static char root[3000], program[4000], shim[4000];
static uint64_t dice;
static long wrong;

static uint32_t roll(uint32_t n)
{
    uint64_t z = (dice += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32) % n;
}

/* ---- files ---- */
static bytes get(const char *path)
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

static void put(const char *path, bytes b)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0 || write(fd, b.p, b.n) != (ssize_t)b.n) {
        printf("not ok - %s cannot be written\n", path);
        exit(1);
    }
    close(fd);
}

static bool is(const char *path, bytes b)
{
    bytes have = get(path);
    bool same = have.p && have.n == b.n && memcmp(have.p, b.p, b.n) == 0;
    free(have.p);
    return same;
}

static bool there(const char *path)
{
    return access(path, F_OK) == 0;
}

/* Files in the making that were left; they are thrown away. */
static int scraps(void)
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
typedef struct way {
    const char *fault;   /* for the shim; NULL: none */
    const char *count;   /* file for its counts; NULL: none */
    int signal;          /* sent after delay_us; 0: none */
    long delay_us;
    const char *err;     /* where its words go; NULL: "err" */
} way;

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool time_is_up(void)
{
    return until && now_us() > until;
}

static void child(const char *words, const way *w)
{
    char text[1000], *argv[20] = {program};
    int n = 1, null = open("/dev/null", O_RDWR),
        err = open(w->err ? w->err : "err", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    snprintf(text, sizeof text, "%s", words);
    for (char *p = strtok(text, " "); p && n < 19; p = strtok(NULL, " ")) {
        argv[n++] = p;
    }
    dup2(null, 0);
    dup2(null, 1);
    dup2(err, 2);
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

/* Exit status; 1000 + the signal that ended it; 2000: it hung. */
static int go(const char *words, way w)
{
    int64_t start = now_us();
    bool sent = false;
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        child(words, &w);
    }
    for (;;) {
        pid_t done = waitpid(pid, &status, WNOHANG);
        int64_t used = now_us() - start;
        if (done == pid) {
            break;
        }
        if (w.signal && !sent && used >= w.delay_us) {
            kill(pid, w.signal);
            sent = true;
        }
        if (used > (int64_t)LIMIT_MS * 1000) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return 2000;
        }
        const struct timespec nap = {0, w.signal && !sent ? 100000 : 300000};
        nanosleep(&nap, NULL);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static int calm(const char *words)
{
    return go(words, (way){0});
}

static void __attribute__((format(printf, 1, 2))) fault(const char *fmt, ...)
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

static void say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *fmt, ...)
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

/* ---- the commands ---- */
typedef struct op {
    const char *name, *words;
    const char *from;  /* what c.gesta is before it; NULL: there is none */
    const char *makes; /* a new file; NULL: it changes c.gesta, or nothing */
    bool writes;       /* c.gesta */
} op;

static const op ops[] = {
    {"import", "import mid.xml -o new.gesta", NULL, "new.gesta", false},
    {"fight", "battle fight first -C c.gesta", "start.gesta", NULL, true},
    {"next", "next -C c.gesta", "mid.gesta", NULL, true},
    {"ruling", "hero cy --enter power --amount 1 --reason x -C c.gesta", "mid.gesta", NULL, true},
    {"export", "export -C c.gesta -o new.xml", "mid.gesta", "new.xml", false},
    {"backup", "backup new.gesta -C c.gesta", "mid.gesta", "new.gesta", false},
    {"report", "report battle first -f pdf -o new.pdf -C c.gesta", "mid.gesta", "new.pdf", false},
    {"cards", "report cards north-band -f pdf -o new.pdf -C c.gesta", "mid.gesta", "new.pdf",
     false},
    {"status", "status -C c.gesta", "mid.gesta", NULL, false},
    {"audit", "audit -C c.gesta", "mid.gesta", NULL, false},
};
#define OPS ((int)(sizeof ops / sizeof *ops))

/* What each leaves behind when nothing happens to it. */
static struct {
    bytes from, made, before, after; /* files; exports of c.gesta */
    long us;
} known[OPS];

static void lay_out(int i)
{
    static const char *const names[] = {"new.gesta",         "new.xml", "new.pdf", "c.gesta",
                                        "new.gesta-journal", "x.xml",   "c.gesta-journal"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        unlink(names[k]);
    }
    if (ops[i].from) {
        put("c.gesta", known[i].from);
    }
}

static bytes export_of(const char *file)
{
    char words[100];
    unlink("x.xml");
    snprintf(words, sizeof words, "export -C %s -o x.xml", file);
    return calm(words) == 0 ? get("x.xml") : (bytes){NULL, 0};
}

static void must(const char *words)
{
    if (calm(words) != 0) {
        fault("nothing happens to it, and it fails: %s", words);
        exit(1);
    }
}

static void prepare(void)
{
    char words[4100];
    snprintf(words, sizeof words, "import %s/tests/fuzz/seeds/small.xml -o start.gesta", root);
    must(words);
    bytes start = get("start.gesta");
    put("mid.gesta", start);
    free(start.p);
    must("battle fight first -C mid.gesta");
    must("export -C mid.gesta -o mid.xml");
    for (int i = 0; i < OPS; i++) {
        known[i].from = ops[i].from ? get(ops[i].from) : (bytes){NULL, 0};
        lay_out(i);
        known[i].before = ops[i].writes ? export_of("c.gesta") : (bytes){NULL, 0};
        int64_t t = now_us();
        must(ops[i].words);
        known[i].us = (long)(now_us() - t);
        known[i].made = ops[i].makes ? get(ops[i].makes) : (bytes){NULL, 0};
        known[i].after = ops[i].writes ? export_of("c.gesta") : (bytes){NULL, 0};
    }
}

static bool equal(bytes a, bytes b)
{
    return a.p && b.p && a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

/* c.gesta after a command that changes it; `done`: it said that it was. */
static void check_changed(int i, bool done, const char *how)
{
    if (!done && !there("c.gesta-journal") && is("c.gesta", known[i].from)) {
        return; /* to the byte as it was */
    }
    if (calm("audit -C c.gesta") != 0) {
        fault("%s %s: the file does not add up", ops[i].name, how);
        return;
    }
    bytes x = export_of("c.gesta");
    bool after = equal(x, known[i].after), before = equal(x, known[i].before);
    if (!x.p || (done && !after)) {
        fault("%s %s: it said that it was done, and was not", ops[i].name, how);
    } else if (!after) {
        if (!before && strcmp(ops[i].name, "fight") != 0) {
            fault("%s %s: neither as before nor as after", ops[i].name, how);
        }
        int rc = calm(ops[i].words);
        bytes end = export_of("c.gesta");
        if (rc != 0 || !equal(end, known[i].after)) {
            fault("%s %s: done again (%d), it does not come to the same end", ops[i].name, how, rc);
        }
        free(end.p);
    }
    free(x.p);
}

/* Pages with other fonts in them (a slim copy of one could not be made) are pages. */
static bool whole_pages(const char *path)
{
    bytes b = get(path);
    bool ok = b.n > 1000 && memcmp(b.p, "%PDF-", 5) == 0 && strncmp(b.p + b.n - 6, "%%EOF", 5) == 0;
    free(b.p);
    return ok;
}

static void check_made(int i, bool done, const char *how)
{
    if (!there(ops[i].makes)) {
        if (done) {
            fault("%s %s: it said that it was done, and nothing is there", ops[i].name, how);
        }
    } else if (strcmp(ops[i].makes, "new.gesta") == 0) {
        bytes x = export_of("new.gesta"), want = get("mid.xml");
        if (!equal(x, want) || calm("audit -C new.gesta") != 0) {
            fault("%s %s: what was made is not whole", ops[i].name, how);
        }
        free(x.p);
        free(want.p);
    } else if (!is(ops[i].makes, known[i].made) && !whole_pages(ops[i].makes)) {
        fault("%s %s: what was made is not whole", ops[i].name, how);
    }
    if (ops[i].from && !is("c.gesta", known[i].from)) {
        fault("%s %s: the campaign was changed", ops[i].name, how);
    }
}

static void check(int i, bool done, const char *how)
{
    if (ops[i].writes) {
        check_changed(i, done, how);
    } else if (ops[i].makes) {
        check_made(i, done, how);
    } else if (!is("c.gesta", known[i].from)) {
        fault("%s %s: the campaign was changed", ops[i].name, how);
    }
}

/* ---- kills ---- */
static void kills(long count)
{
    static const int signals[] = {SIGKILL, SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP};
    long hit = 0, k = 0;
    for (; k < count && !time_is_up(); k++) {
        int i = (int)roll(OPS), sig = signals[roll(6)];
        long delay = (long)roll((uint32_t)known[i].us + 1);
        char how[100];
        snprintf(how, sizeof how, "with signal %d after %ld us (number %ld)", sig, delay, k);
        lay_out(i);
        int rc = go(ops[i].words, (way){.signal = sig, .delay_us = delay});
        hit += rc != 0;
        if (rc != 0 && rc != 1 && rc != 1000 + sig) {
            fault("%s %s: ends with %d", ops[i].name, how, rc);
        }
        check(i, rc == 0, how);
        if (scraps() && sig != SIGKILL) {
            fault("%s %s: scraps are left", ops[i].name, how);
        }
    }
    say("%ld signals, %ld of them in time: the file opens and adds up, nothing done is lost, and it "
        "goes on to the same end", k, hit);
}

/* ---- faults ---- */
static const char *const kinds[] = {"malloc", "write", "fsync", "read", "rename", "unlink"};

/* The words of a program that failed: of memory, one line that says so. */
static void check_words(int i, int kind, int rc, const char *how)
{
    bytes err = get("err");
    const char *line = err.p ? strstr(err.p, "gesta: ") : NULL;
    if (rc != 0 && rc != 1) {
        fault("%s %s: ends with %d", ops[i].name, how, rc);
    } else if (rc == 1 && !line) {
        fault("%s %s: it does not say why", ops[i].name, how);
    } else if (rc == 1 && kind == 0 && !strstr(err.p, "out of memory")) {
        fault("%s %s: the lack of memory is told as something else", ops[i].name, how);
    }
    free(err.p);
}

static long faults_of(int i, int kind, long calls, long step)
{
    long n = 0;
    /* at least eight of each kind; with a step from a random one of the first on */
    step = step > calls / 8 ? calls / 8 : step;
    step = step < 1 ? 1 : step;
    for (long at = 1 + (long)roll((uint32_t)step); at <= calls; at += step) {
        char spec[60], how[100];
        bool ever = n++ % 2;
        snprintf(spec, sizeof spec, "%s:%ld%s", kinds[kind], at, ever ? "+" : "");
        snprintf(how, sizeof how, "with FAULT=%s", spec);
        lay_out(i);
        int rc = go(ops[i].words, (way){.fault = spec});
        check_words(i, kind, rc, how);
        check(i, rc == 0, how);
        if (scraps() && kind < 4) {
            fault("%s %s: scraps are left", ops[i].name, how);
        }
    }
    return n;
}

static void faults(long step)
{
    long all = 0;
    const char *only = getenv("ONLY"); /* one command alone */
    for (int i = 0; i < OPS; i++) {
        if (only && strcmp(only, ops[i].name) != 0) {
            continue;
        }
        long done[6] = {0}, calls[6] = {0};
        lay_out(i);
        if (go(ops[i].words, (way){.count = "counts"}) != 0) {
            fault("%s under the shim", ops[i].name);
        }
        bytes counts = get("counts");
        for (int k = 0; k < 6; k++) {
            const char *at = counts.p ? strstr(counts.p, kinds[k]) : NULL;
            calls[k] = at ? strtol(at + strlen(kinds[k]), NULL, 10) : 0;
            done[k] = faults_of(i, k, calls[k], k == 0 ? step : step / 100 + 1);
            all += done[k];
        }
        free(counts.p);
        say("%s: %ld of %ld allocations, %ld of %ld writes, %ld of %ld fsyncs, %ld of %ld reads, %ld "
            "renamings, %ld unlinkings fail: told, and the file is unharmed", ops[i].name, done[0],
            calls[0], done[1], calls[1], done[2], calls[2], done[3], calls[3], done[4], done[5]);
    }
    say("%ld faults", all);
}

/* ---- a crowd ---- */
#define WRITERS 4
#define READERS 3
#define EACH 4

/* One of the crowd: exits with how many of its entries were made, 100 for a fault. */
static void member(int who)
{
    static const char *const reads[READERS] = {"report battle first -f text -o r0.txt -C c.gesta",
                                               "export -C c.gesta -o r1.xml", "audit -C c.gesta"};
    int made = 0;
    char err[20], words[200];
    snprintf(err, sizeof err, "err%d", who);
    for (int k = 0; k < EACH; k++) {
        snprintf(words, sizeof words, "hero cy --enter epithet --reason crowd%d-%d -C c.gesta",
                 who, k);
        int rc = go(who < WRITERS ? words : reads[who - WRITERS], (way){.err = err});
        bytes says = get(err);
        if (rc > 1 || (rc == 1 && !strstr(says.p, "another program"))) {
            printf("not ok - one of the crowd ends with %d: %.200s\n", rc, says.p);
            fflush(stdout);
            _exit(100);
        }
        made += rc == 0;
        free(says.p);
    }
    _exit(who < WRITERS ? made : 0);
}

static void crowd(long count)
{
    long made = 0;
    for (long k = 0; k < count; k++) {
        int want = 0, have = 0;
        bytes mid = get("mid.gesta");
        put("c.gesta", mid);
        free(mid.p);
        for (int who = 0; who < WRITERS + READERS; who++) {
            if (fork() == 0) {
                member(who);
            }
        }
        for (int status; wait(&status) > 0;) {
            int n = WIFEXITED(status) ? WEXITSTATUS(status) : 100;
            wrong += n >= 100;
            want += n < 100 ? n : 0;
        }
        bytes x = export_of("c.gesta");
        for (int i = 0; x.p && i < WRITERS * EACH; i++) {
            char label[40];
            snprintf(label, sizeof label, "\"crowd%d-%d\"", i / EACH, i % EACH);
            have += strstr(x.p, label) != NULL;
        }
        free(x.p);
        if (have != want || calm("audit -C c.gesta") != 0) {
            fault("round %ld: %d entries were made, %d are there", k, want, have);
        }
        made += want;
    }
    say("%ld rounds of %d writers and %d readers at once: all %ld entries that were said to be made "
        "are there, and the file adds up", count, WRITERS, READERS, made);
}

/* ---- changed bytes ---- */
static bytes changed(bytes from)
{
    bytes b = {malloc(from.n), from.n};
    memcpy(b.p, from.p, from.n);
    uint32_t kind = roll(16), n = (uint32_t)from.n;
    if (kind == 0) {
        b.n = roll(n);
    } else if (kind <= 2) { /* a piece from elsewhere */
        uint32_t size = 1u << roll(13), to = roll(n - size), at = roll(n - size);
        memmove(b.p + to, from.p + at, size);
    } else {
        for (uint32_t k = 1 + roll(8); k; k--) {
            b.p[roll(n)] = (char)(kind < 9 ? roll(256) : (uint32_t)b.p[roll(n)] ^ 1u << roll(8));
        }
    }
    return b;
}

static void bytes_of(long count)
{
    static const char *const others[] = {
        "status -C c.gesta", "export -C c.gesta -o new.xml", "next -C c.gesta",
        "report battle first -f text -o new.txt -C c.gesta", "battle fight -C c.gesta",
        "hero cy --enter power --amount 1 --reason x -C c.gesta",
        "report cards north-band -f text -o new.txt -C c.gesta", "backup new.gesta -C c.gesta"};
    bytes mid = get("mid.gesta"), xml = get("mid.xml");
    long told = 0, harmless = 0, words = 0, k = 0;
    for (; k < count && !time_is_up(); k++) {
        const char *other = others[roll(sizeof others / sizeof *others)];
        bytes b = changed(mid);
        unlink("c.gesta-journal");
        unlink("new.gesta");
        put("c.gesta", b);
        int rc = calm("audit -C c.gesta");
        if (rc > 2) {
            fault("change %ld: audit ends with %d", k, rc);
        }
        if (rc == 0) {
            bytes x = export_of("c.gesta");
            equal(x, xml) ? harmless++ : words++;
            if (!x.p) {
                fault("change %ld: the audit finds nothing, and no export", k);
            }
            free(x.p);
        } else {
            told++;
            put("c.gesta", b);
            int out = calm(other);
            if (out > 2) {
                fault("change %ld: %s ends with %d", k, other, out);
            }
        }
        if (wrong == 1) {
            put("found.gesta", b);
        }
        free(b.p);
    }
    say("%ld changes of the file's bytes: %ld told, %ld harmless, %ld in words that are free", k,
        told, harmless, words);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(long count);
    } parts[] = {{"kills", kills}, {"faults", faults}, {"crowd", crowd}, {"bytes", bytes_of}};
    char dir[] = "/tmp/gesta-torture-XXXXXX", rm[100];
    const char *b = getenv("B");
    long count = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    dice = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (count < 1 || !getcwd(root, sizeof root) || !mkdtemp(dir) || chdir(dir) != 0) {
        fprintf(stderr, "torture kills|faults|crowd|bytes COUNT [SEED]\n");
        return 2;
    }
    snprintf(program, sizeof program, "%s/%s/gesta", root, b ? b : "build");
    snprintf(shim, sizeof shim, "%s/%s/tests/faults/shim.so", root, b ? b : "build");
    const char *seconds = getenv("TORTURE_LIMIT");
    until = seconds ? now_us() + strtol(seconds, NULL, 10) * 1000000 : 0;
    setenv("ASAN_OPTIONS", "exitcode=99", 1);
    setenv("UBSAN_OPTIONS", "exitcode=99:halt_on_error=1", 1);
    prepare();
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(argv[1], parts[i].name) == 0) {
            parts[i].run(count);
        }
    }
    if (wrong == 0) {
        snprintf(rm, sizeof rm, "rm -rf %s", dir);
        return system(rm) != 0;
    }
    printf("not ok - %ld wrong; what was found lies in %s\n", wrong, dir);
    return 1;
}
