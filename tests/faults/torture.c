/* Torture: gesta is killed, its calls fail, many of it use one file, its bytes change. After
 * each the file opens and adds up, no committed step is lost, and what goes on comes to the same
 * end. torture PART COUNT [SEED]
 *   kills  COUNT  a signal at a random moment of a random command, COUNT times
 *   faults STEP   every STEP-th call of each kind fails (1: each), over every command
 *   cuts   STEP   gesta is killed at every STEP-th write (half of it done), fsync, renaming and
 *                 unlinking of every command
 *   crowd  COUNT  rounds of writers and readers of one file at once
 *   bytes  COUNT  random changes of the file's bytes; best with the sanitizers' build
 * $B is the build's folder; TORTURE_LIMIT=SECONDS ends it early, and what was done is told;
 * ONLY=report lets the calls of one command fail, FROM=report those of all from it on. Prints
 * "ok - ..." and "not ok - ...", a line a command or part. */
#include "torture.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- kills ---- */
static void kills(long count)
{
    static const int signals[] = {SIGKILL, SIGKILL, SIGKILL, SIGTERM, SIGINT, SIGHUP};
    long hit = 0, k = 0;
    for (; k < count && !time_is_up(); k++) {
        int i = (int)roll((uint32_t)n_ops), sig = signals[roll(6)];
        lay_out(i);
        long delay = (long)roll((uint32_t)op_us[i] + 1);
        char how[100];
        snprintf(how, sizeof how, "with signal %d after %ld us (number %ld)", sig, delay, k);
        int rc = go(ops[i].words, (way){.signal = sig, .delay_us = delay});
        hit += rc != 0;
        op_us[i] += rc == 0 ? -op_us[i] / 16 : op_us[i] / 128; /* as busy as the machine is */
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

static void one_fault(int i, int kind, long at, bool ever)
{
    char spec[60], how[100];
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

static long faults_of(int i, int kind, long calls, long step)
{
    long n = 0, odd = (long)roll(2);
    /* at least eight of each kind; with a step from a random one of the first on */
    step = step > calls / 8 ? calls / 8 : step;
    step = step < 1 ? 1 : step;
    for (long at = 1 + (long)roll((uint32_t)step); at <= calls && !time_is_up(); at += step) {
        one_fault(i, kind, at, ++n % 2 == odd); /* it with all after it; it alone */
    }
    return n;
}

/* The calls of each kind that command i makes. */
static void count_calls(int i, long calls[6])
{
    lay_out(i);
    if (go(ops[i].words, (way){.count = "counts"}) != 0) {
        fault("%s under the shim", ops[i].name);
    }
    bytes counts = get("counts");
    for (int k = 0; k < 6; k++) {
        const char *at = counts.p ? strstr(counts.p, kinds[k]) : NULL;
        calls[k] = at ? strtol(at + strlen(kinds[k]), NULL, 10) : 0;
    }
    free(counts.p);
}

/* Whether command i has its turn: ONLY one command, or from the one FROM on; of the umpire's verbs
 * about one of `of`. */
static bool has_turn(int i, long of)
{
    static bool begun;
    const char *only = getenv("ONLY"), *from = getenv("FROM");
    begun |= !from || strcmp(from, ops[i].name) == 0;
    return begun && !time_is_up() && (!only || strcmp(only, ops[i].name) == 0) &&
           (i < n_plain || only || roll((uint32_t)of) == 0);
}

static void faults(long step)
{
    long all = 0;
    for (int i = 0; i < n_ops; i++) {
        long done[6] = {0}, calls[6] = {0};
        if (!has_turn(i, step / 100 + 1)) {
            continue;
        }
        count_calls(i, calls);
        for (int j = 1; j <= 6; j++) { /* allocations last: they are most */
            int k = j % 6;
            done[k] = faults_of(i, k, calls[k], k == 0 ? step : step / 100 + 1);
            all += done[k];
        }
        say("%s: %ld of %ld allocations, %ld of %ld writes, %ld of %ld fsyncs, %ld of %ld "
            "reads, %ld renamings, %ld unlinkings fail: told, and the file is unharmed",
            ops[i].name, done[0], calls[0], done[1], calls[1], done[2], calls[2], done[3],
            calls[3], done[4], done[5]);
        forget(i);
    }
    say("%ld faults", all);
}

/* ---- cuts: the power goes at a call that touches the disk ---- */
static void cuts(long step)
{
    static const int touch[] = {1, 2, 4, 5}; /* of kinds */
    long all = 0;
    for (int i = 0; i < n_ops; i++) {
        long calls[6] = {0}, n = 0, killed = 0;
        if (!(ops[i].writes || ops[i].makes) || !has_turn(i, step)) {
            continue;
        }
        count_calls(i, calls);
        for (size_t k = 0; k < sizeof touch / sizeof *touch; k++) {
            for (long at = 1 + (long)roll((uint32_t)step); at <= calls[touch[k]] && !time_is_up();
                 at += step, n++) {
                char spec[60], how[100];
                snprintf(spec, sizeof spec, "%s:%ld!", kinds[touch[k]], at);
                snprintf(how, sizeof how, "with FAULT=%s", spec);
                lay_out(i);
                int rc = go(ops[i].words, (way){.fault = spec});
                killed += rc == 1000 + SIGKILL;
                if (rc > 1 && rc != 1000 + SIGKILL) {
                    fault("%s %s: ends with %d", ops[i].name, how, rc);
                }
                check(i, rc == 0, how);
                scraps();
            }
        }
        if (killed < n / 4) { /* at times only the process that looks for fonts is */
            fault("%s: killed %ld times of %ld", ops[i].name, killed, n);
        }
        all += n;
        say("%s: killed within %ld of %ld writes, fsyncs, renamings and unlinkings: old or new",
            ops[i].name, n, calls[1] + calls[2] + calls[4] + calls[5]);
        forget(i);
    }
    say("%ld cuts", all);
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
    long made = 0, k = 0;
    for (; k < count && !time_is_up(); k++) {
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
        "are there, and the file adds up", k, WRITERS, READERS, made);
}

/* ---- changed bytes: in a process of its own, which ends where gesta does ---- */
/* The smallest pages: hardly a byte of the file is without meaning. */
static void press(const char *file)
{
    sqlite3 *db = NULL;
    if (sqlite3_open(file, &db) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA page_size=512; VACUUM", NULL, NULL, NULL) != SQLITE_OK) {
        fault("%s: %s", file, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
}

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

static void change_bytes(long count)
{
    static const char *const others[] = {
        "status -C c.gesta", "export -C c.gesta -o new.xml", "next -C c.gesta",
        "report battle first -f text -o new.txt -C c.gesta", "battle fight -C c.gesta",
        "hero cy --enter power --amount 1 --reason x -C c.gesta",
        "report cards north-band -f text -o new.txt -C c.gesta", "backup new.gesta -C c.gesta"};
    within = true;
    press("mid.gesta");
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
    free(mid.p);
    free(xml.p);
    say("%ld changes of the file's bytes: %ld told, %ld harmless, %ld in words that are free", k,
        told, harmless, words);
}

static void bytes_of(long count)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        change_bytes(count);
        exit(wrong ? 1 : 0);
    }
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fault("gesta ended there; c.gesta is the file (%x)", (unsigned)status);
    } else if (status) {
        wrong++; /* it has been told */
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(long count);
        bool ops; /* of the commands */
    } parts[] = {{"kills", kills, true}, {"faults", faults, true}, {"cuts", cuts, true},
                 {"crowd", crowd, false}, {"bytes", bytes_of, false}};
    const char *tmp = getenv("TMPDIR");
    char dir[1000], rm[1100];
    snprintf(dir, sizeof dir, "%s/gesta-torture-XXXXXX", tmp ? tmp : "/tmp");
    const char *b = getenv("B");
    long count = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    dice = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (count < 1 || !getcwd(root, sizeof root) || !mkdtemp(dir) || chdir(dir) != 0) {
        fprintf(stderr, "torture kills|faults|cuts|crowd|bytes COUNT [SEED]\n");
        return 2;
    }
    snprintf(build, sizeof build, "%s", b ? b : "build");
    snprintf(program, sizeof program, "%s/%s/gesta", root, build);
    snprintf(shim, sizeof shim, "%s/%s/tests/faults/shim.so", root, build);
    setenv("ASAN_OPTIONS", "exitcode=99", 1);
    setenv("UBSAN_OPTIONS", "exitcode=99:halt_on_error=1", 1);
    prepare();
    const char *seconds = getenv("TORTURE_LIMIT");
    until = seconds ? now_us() + strtol(seconds, NULL, 10) * 1000000 : 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(argv[1], parts[i].name) == 0) {
            if (parts[i].ops) {
                prepare_ops();
            }
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
