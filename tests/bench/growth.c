/* P13: growth with the campaign. A war of many small battles is written, imported and fought, and
 * then looked at: CPU time of whole commands at growing numbers of battles, units and entries of the
 * ledger, and the exponent between the first and the last (1: linear). At last the commands that a
 * player runs all day, at 2,000 battles and 10,000 units. "growth units" measures one of them
 * (battles, units, ledger, all-day); "growth 100 1000 50 FILE" writes a war of so many battles,
 * units and notes. */
#define _GNU_SOURCE
#include "bench.h"

#include <fcntl.h>
#include <math.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define UNITS 4 /* in an army */

typedef struct war {
    int battles, units, notes; /* notes: entries of the ledger beside those of the battles */
} war;

static char dir[64];
static const char *gesta;

static void die(const char *what)
{
    fprintf(stderr, "growth: %s\n", what);
    exit(1);
}

/* A side's armies: an army for each 8 units of the war. */
static void write_side(FILE *f, const war *w, char side)
{
    fprintf(f, "<side id='%c' name='The %s'>\n", side, side == 'n' ? "North" : "South");
    for (int i = 0; i < w->units / UNITS / 2; i++) {
        fprintf(f, "<hero id='%c%d' name='Hero %c%d' power='1'/>", side, i, side, i);
    }
    for (int i = 0; i < w->units / UNITS / 2; i++) {
        fprintf(f, "<army id='%c%d-army' name='Army %d' general='%c%d'>", side, i, i, side, i);
        for (int u = 0; u < UNITS; u++) {
            fprintf(f, "<unit id='%c%d-%d' name='Foot %d of %d' troop='foot' full='12'/>", side, i,
                    u, u, i);
        }
        fprintf(f, "</army>\n");
    }
    fprintf(f, "</side>\n");
}

static void write_scenario(FILE *f, int i)
{
    fprintf(f,
            "<scenario id='field-%d' title='Field %d' width='60' depth='30'>"
            "<zone side='a' kind='deploy' points='1,1 59,1 59,12 1,12'/>"
            "<zone side='b' kind='deploy' points='1,18 59,18 59,29 1,29'/>"
            "<muster side='n' general='n%d' plan='attack' edge='bottom'><force army='n%d-army'/>"
            "</muster><muster side='s' general='s%d' plan='attack' edge='top'>"
            "<force army='s%d-army'/></muster>"
            "<victory turn-limit='1' at-limit='rules'/></scenario>\n",
            i, i, i, i, i, i);
}

static void write_war(const war *w, const char *path)
{
    FILE *f = fopen(path, "w");
    int pairs = w->units / UNITS / 2;
    if (!f) {
        die("cannot write the war");
    }
    fprintf(f, "<?xml version='1.0' encoding='UTF-8'?>\n<campaign xmlns='urn:gesta:campaign:1' "
               "id='war' title='A long war' ruleset='stout-hearts' shape='free' seed='1'>"
               "<troops><troop id='foot' name='foot'><as ruleset='stout-hearts' "
               "type='heavy-infantry' facts='unit.armour=medium'/></troop></troops>\n");
    write_side(f, w, 'n');
    write_side(f, w, 's');
    for (int i = 0; i < pairs; i++) {
        write_scenario(f, i);
    }
    for (int i = 0; i < w->battles; i++) {
        fprintf(f, "<battle id='battle-%d' title='Battle %d' scenario='field-%d'/>\n", i, i,
                i % pairs);
    }
    fprintf(f, "<ledger>\n");
    for (int i = 0; i < w->notes; i++) {
        fprintf(f, "<entry n='%d' subject='%c%d-%d' kind='note' text='It held its ground.'/>\n",
                i + 1, "ns"[i & 1], i / 2 % pairs, i / 8 % UNITS);
    }
    fprintf(f, "</ledger></campaign>\n");
    fclose(f);
}

/* Runs gesta; returns its CPU time in seconds. */
static double run(const char *const *argv)
{
    struct rusage before, after;
    int status;
    getrusage(RUSAGE_CHILDREN, &before);
    pid_t pid = fork();
    if (pid == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execv(gesta, (char *const *)argv);
        _exit(127);
    }
    if (pid < 0 || waitpid(pid, &status, 0) < 0 || status != 0) {
        fprintf(stderr, "gesta %s: ", argv[1]);
        die("failed");
    }
    getrusage(RUSAGE_CHILDREN, &after);
    double t = 0;
    const struct timeval *const from[] = {&before.ru_utime, &before.ru_stime};
    const struct timeval *const to[] = {&after.ru_utime, &after.ru_stime};
    for (int i = 0; i < 2; i++) {
        t += (double)(to[i]->tv_sec - from[i]->tv_sec) +
             (double)(to[i]->tv_usec - from[i]->tv_usec) * 1e-6;
    }
    return t;
}

/* ---- what is measured ---- */
static const char *const names[] = {"status", "hero", "army", "export", "import", "audit"};
#define COMMANDS 6

static double least(const char *const *argv, int times, const char *made)
{
    double best = 1e9;
    for (int i = 0; i < times; i++) {
        unlink(made);
        double t = run(argv);
        best = t < best ? t : best;
    }
    return best;
}

/* Makes the war's file, all its battles fought, and measures each command. */
static void measure(const war *w, double seconds[COMMANDS])
{
    char xml[96], file[96], out[96], copy[96];
    snprintf(xml, sizeof xml, "%s/war.xml", dir);
    snprintf(file, sizeof file, "%s/war.gesta", dir);
    snprintf(out, sizeof out, "%s/out.xml", dir);
    snprintf(copy, sizeof copy, "%s/copy.gesta", dir);
    unlink(file);
    write_war(w, xml);
    run((const char *const[]){gesta, "import", xml, "-o", file, NULL});
    run((const char *const[]){gesta, "battle", "fight", "--all", "-C", file, NULL});
    const char *const argv[COMMANDS][8] = {
        {gesta, "status", "-C", file},
        {gesta, "hero", "-C", file},
        {gesta, "army", "-C", file},
        {gesta, "export", "-C", file, "-o", out},
        {gesta, "import", out, "-o", copy},
        {gesta, "audit", "-C", file},
    };
    for (int i = 0; i < COMMANDS; i++) {
        seconds[i] = least(argv[i], i < 3 ? 5 : 2, copy);
    }
    unlink(xml);
    unlink(file);
    unlink(out);
    unlink(copy);
}

static void axis(const char *what, const war *w, const int *size, int n)
{
    double t[4][COMMANDS];
    for (int i = 0; i < n; i++) {
        measure(&w[i], t[i]);
    }
    for (int k = 0; k < COMMANDS; k++) {
        double e = log(t[n - 1][k] / t[0][k]) / log((double)size[n - 1] / size[0]);
        printf("P13  %-7s over %-8s", names[k], what);
        for (int i = 0; i < n; i++) {
            printf("  %6d: %7.1f ms", size[i], t[i][k] * 1e3);
        }
        printf("  exponent %5.2f  (goal 1.05) %s\n", e, e <= 1.05 ? "reached" : "missed");
    }
}

static void every_day(void)
{
    double t[COMMANDS];
    measure(&(war){2000, 10000, 0}, t);
    for (int k = 0; k < COMMANDS; k++) {
        printf("P13  %-7s at 2,000 battles and 10,000 units   %9.1f ms", names[k], t[k] * 1e3);
        printf(k < 3 ? "  (goal 100) %s\n" : "\n", t[k] <= 0.1 ? "reached" : "missed");
    }
}

int main(int argc, char **argv)
{
    char path[200];
    const char *b = getenv("B");
    if (argc > 1 && strcmp(argv[1], "list") == 0) {
        return 0; /* whole commands: their instructions are not counted */
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 4 || argc == 5) { /* BATTLES UNITS NOTES [FILE]: writes that war */
        write_war(&(war){atoi(argv[1]), atoi(argv[2]), atoi(argv[3])},
                  argc == 5 ? argv[4] : "/dev/stdout");
        return 0;
    }
    snprintf(path, sizeof path, "%s/gesta", b ? b : "build");
    gesta = path;
    snprintf(dir, sizeof dir, "%s/gesta-growth-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"); /* memory, where there is some */
    if (!mkdtemp(dir)) {
        die("no folder to work in");
    }
    static const struct {
        const char *what;
        war w[3];
        int size[3];
    } axes[] = {
        {"battles", {{250, 1000, 0}, {500, 1000, 0}, {1000, 1000, 0}}, {250, 500, 1000}},
        {"units", {{100, 2500, 0}, {100, 5000, 0}, {100, 10000, 0}}, {2500, 5000, 10000}},
        {"ledger", {{100, 1000, 20000}, {100, 1000, 40000}, {100, 1000, 80000}},
         {20000, 40000, 80000}},
    };
    for (int i = 0; i < 3; i++) {
        if (argc < 2 || strcmp(argv[1], axes[i].what) == 0) {
            axis(axes[i].what, axes[i].w, axes[i].size, 3);
        }
    }
    if (argc < 2 || strcmp(argv[1], "all-day") == 0) {
        every_day();
    }
    rmdir(dir);
    return 0;
}
