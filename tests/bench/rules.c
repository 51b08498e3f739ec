/* P1, P2 and the batch: the rules core against bare loops with the same generator. */
#include "bench.h"

#include "gesta/odds.h"
#include "gesta/rules.h"

#include <string.h>

#define MELEES 40000
#define ODDS 2000
#define ENUMERATIONS 10
#define LINES 20000

static volatile int sink;
static volatile int three = 3; /* so that no loop is worked out by the compiler */

/* A melee of three dice a side by each book (Feudal's has one die), and one of its answers. */
typedef struct melee {
    const char *roll, *odds; /* rows: P1 and P2 */
    const char *ruleset, *name, *facts, *answer;
} melee;
static const melee melees[] = {
    {"P1s", "P2s", "stout-hearts", "Stout Hearts",
     "attacker.contact=3 defender.contact=3 attacker.charge=yes", "difference"},
    {"P1g", "P2g", "gathering-of-hosts", "Gathering of Hosts",
     "attacker.melee-dice=3 defender.melee-dice=3", "attacker.removed"},
    {"P1m", "P2m", "meeting-of-hosts", "Meeting of Hosts",
     "attacker.contact=12 defender.contact=12", "attacker.result"},
    {"P1f", "P2f", "feudal", "Feudal", "", "hits"},
    {"P1w", "P2w", "warmaster-house", "Warmaster", "attacker.stands=1 defender.stands=1", "margin"},
};

typedef struct work {
    const gs_proc *melee;
    const gs_fact *answer;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_ruleset *rs;
    char line[256];
} work;

static void core_melee(void *ctx)
{
    work *w = ctx;
    _Alignas(16) char out[GS_MAX_FACTS_SIZE];
    gs_seeded dice;
    static gs_rolls rolls;
    gs_seeded_init(&dice, 1, 0);
    for (int i = 0; i < MELEES; i++) {
        if (gs_proc_run(w->melee, w->in, &dice.dice, out, &rolls, NULL, NULL) == GS_OK) {
            sink += rolls.count;
        }
    }
}

static int die(uint32_t *word)
{
    uint64_t m = (uint64_t)*word * 6;
    return (int)(m >> 32);
}

/* Three dice a side by Philox keyed by the number of the combat, hits counted and compared; no
 * saves, whatever the book has. */
static void bare_melee(void *ctx)
{
    (void)ctx;
    uint32_t key[2] = {1, 0};
    for (uint32_t i = 0; i < MELEES; i++) {
        uint32_t a[4], b[4];
        uint32_t ca[4] = {0, 0, i, 0};
        uint32_t cb[4] = {0, 1, i, 0};
        int hits = 0;
        gs_philox(ca, key, a);
        gs_philox(cb, key, b);
        for (int k = 0; k < 3; k++) {
            hits += die(&a[k]) >= 3;
            hits -= die(&b[k]) >= 3;
        }
        sink += hits > 0 ? 1 : hits < 0 ? 2 : 3;
    }
}

static void core_odds(void *ctx)
{
    work *w = ctx;
    for (int i = 0; i < ODDS; i++) {
        gs_arena *a = gs_arena_new();
        gs_odds_key *keys;
        int n;
        if (gs_odds(w->melee, w->in, w->answer, 0, a, &keys, &n, NULL) == GS_OK) {
            sink += keys[0].count;
        }
        gs_arena_free(a);
    }
}

static const int hits_of[6] = {0, 0, 0, 1, 1, 2};

/* The difference of two sums of three dice, by convolution in whole numbers. Faces are general:
 * each gives no hit, one or two. */
static void bare_odds(void *ctx)
{
    (void)ctx;
    for (int i = 0; i < ODDS; i++) {
        uint64_t side[2][7] = {{1}, {1}};
        uint64_t diff[13] = {0};
        for (int s = 0; s < 2; s++) {
            for (int d = 0; d < three; d++) {
                uint64_t next[7] = {0};
                for (int k = 0; k <= 2 * d; k++) {
                    for (int f = 0; f < 6; f++) {
                        next[k + hits_of[f]] += side[s][k];
                    }
                }
                memcpy(side[s], next, sizeof next);
            }
        }
        for (int x = 0; x < 7; x++) {
            for (int y = 0; y < 7; y++) {
                diff[x - y + 6] += side[0][x] * side[1][y];
            }
        }
        sink += (int)diff[6];
    }
}

/* The same by looking at every one of the 46,656 rolls. */
static void enumerate(void *ctx)
{
    (void)ctx;
    for (int i = 0; i < ENUMERATIONS; i++) {
        uint64_t diff[13] = {0};
        for (int roll = 0; roll < 46656; roll++) {
            int sum = 0;
            int rest = roll;
            for (int d = 0; d < 2 * three; d++) {
                sum += d < three ? hits_of[rest % 6] : -hits_of[rest % 6];
                rest /= 6;
            }
            diff[sum + 6]++;
        }
        sink += (int)diff[6];
    }
}

static void core_batch(void *ctx)
{
    work *w = ctx;
    gs_str out = {0};
    for (int i = 0; i < LINES; i++) {
        gs_str_clear(&out);
        gs_batch_line(w->rs, w->line, strlen(w->line), &out);
        sink += (int)out.len;
    }
    gs_str_free(&out);
}

/* What reading and printing the same line costs without rules. */
static void bare_batch(void *ctx)
{
    work *w = ctx;
    char copy[256];
    char print[256];
    for (int i = 0; i < LINES; i++) {
        snprintf(copy, sizeof copy, "%s", w->line);
        char *save;
        int n = 0;
        for (char *p = strtok_r(copy, " ;=,", &save); p; p = strtok_r(NULL, " ;=,", &save)) {
            n += (int)strlen(p);
        }
        sink += n + snprintf(print, sizeof print, "id ; roll=%d modifier=%d total=%d result=%s", n,
                             n, n, "recovers");
    }
}

/* The two rows of a book; and how much faster than enumeration, where that is what was measured. */
static int one_book(int argc, char **argv, const melee *m, work *w)
{
    char what[80];
    const gs_ruleset *rs = gs_ruleset_find(m->ruleset);
    w->melee = gs_ruleset_proc(rs, "melee");
    w->answer = gs_fact_find(w->melee->out, w->melee->n_out, m->answer, strlen(m->answer));
    if (!w->answer ||
        gs_proc_situation(w->melee, m->facts, strlen(m->facts), w->in, NULL) != GS_OK) {
        return 1;
    }
    snprintf(what, sizeof what, "a melee of 3 v 3, %s", m->name);
    bench_case(argc, argv, m->roll, what, core_melee, MELEES, bare_melee, MELEES, w, 3.0);
    snprintf(what, sizeof what, "odds of %s, %s", m->answer, m->name);
    if (bench_case(argc, argv, m->odds, what, core_odds, ODDS, bare_odds, ODDS, w, 5.0)) {
        bench_result r = bench_pair(enumerate, ENUMERATIONS, core_odds, ODDS, w);
        printf("     ... %.0f times as fast as looking at 46,656 rolls (goal 200)\n", r.ratio);
    }
    return 0;
}

int main(int argc, char **argv)
{
    work w = {.rs = gs_ruleset_find("stout-hearts")};
    for (size_t i = 0; i < sizeof melees / sizeof *melees; i++) {
        if (one_book(argc, argv, &melees[i], &w) != 0) {
            return 1;
        }
    }
    if (argc > 1) {
        return 0;
    }
    snprintf(w.line, sizeof w.line, "x ; rally ; unit.quality=elite edge=6 ; rally.unit=3");
    bench_result r = bench_pair(core_batch, LINES, bare_batch, LINES, &w);
    printf("     batch: %.0f lines a second (goal 200000); %.2f times reading and printing alone\n",
           1 / r.ours, r.ratio);
    return 0;
}
