/* A logged line with its commit, by the wall: the time till the prompt is back, synced to the disk,
 * at the begin of a battle and when it has 300 entries. */
#include "bench.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <unistd.h>

enum { LINES = 300, PART = 100 };

static void die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static double wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Line i of a battle: dice, what was told, the player's own words; a turn every ten lines. */
static const char *line_of(int i)
{
    static const char *const lines[] = {
        "turn : 5/4", "shoot rear-archers valley-levy 12 : *", "lost valley-levy 1", "\"the dust rose\"",
        "end", "shoot tortosa gascons 14 : *", "set valley-levy strength=16", "lost gascons 1",
        "set gascons strength=14", "set rear-archers strength=12",
    };
    return lines[i % (int)(sizeof lines / sizeof *lines)];
}

static void say(gs_desk_log *d, const char *line)
{
    gs_reply reply = {0};
    gs_err err = {0};
    for (int i = 0; i < 20; i++) {
        if (gs_desk_log_say(d, line, strlen(line), &reply, &err) != GS_OK) {
            fprintf(stderr, "%s: ", line);
            die(err.text);
        }
        if (reply.kind != GS_REPLY_ASK) {
            break;
        }
        line = "n"; /* nobody has won yet */
    }
    gs_reply_free(&reply);
}

int main(void)
{
    const char *build = getenv("B") ? getenv("B") : "build";
    char path[64], command[300];
    snprintf(path, sizeof path, "/tmp/gesta-bench-log-%d.gesta", (int)getpid());
    snprintf(command, sizeof command,
             "%s/gesta import tests/golden/log/gate.xml -o %s > /dev/null", build, path);
    if (system(command) != 0) {
        die("the campaign of the sample session cannot be imported");
    }
    gs_err err = {0};
    gs_store *store = NULL;
    gs_campaign *campaign = NULL;
    gs_desk_log d;
    gs_arena *a = gs_arena_new();
    const char *scripts[32] = {NULL};
    size_t n;
    for (int i = 0; gs_store_scripts[i]; i++) {
        scripts[i] = gs_os_resource(a, gs_store_scripts[i], &n, &err);
    }
    if (gs_store_open(path, GS_STORE_WRITE, scripts, &store, &err) != GS_OK ||
        gs_store_load(store, false, &campaign, &err) != GS_OK ||
        gs_desk_log_open(store, campaign, gs_campaign_battle(campaign, "gate"), NULL, a, &d,
                         &err) != GS_OK) {
        die(err.text);
    }
    static double took[LINES];
    for (int i = 0; i < LINES; i++) {
        double t = wall();
        say(&d, line_of(i));
        took[i] = wall() - t;
    }
    qsort(took, PART, sizeof *took, bench_order);
    qsort(took + LINES - PART, PART, sizeof *took, bench_order);
    const double *last = took + LINES - PART;
    printf("     log: a line with its commit %.1f ms (95 in 100 within %.1f), with %d entries before "
           "it %.1f ms (%.1f)\n", took[PART / 2] * 1e3, took[PART * 95 / 100] * 1e3, d.log->count,
           last[PART / 2] * 1e3, last[PART * 95 / 100] * 1e3);
    gs_desk_log_close(&d);
    gs_arena_free(a);
    gs_campaign_free(campaign);
    gs_store_close(store);
    unlink(path);
    return 0;
}
