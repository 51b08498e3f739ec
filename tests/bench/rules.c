/* P1, P2 and the batch: the rules core against bare loops with the same generator. */
#include "bench.h"

#include "gesta/goh.h"
#include "gesta/odds.h"
#include "gesta/rules.h"
#include "gesta/shw.h"

#include <string.h>

#define MELEES 200000
#define ODDS 400
#define LINES 20000

static volatile int sink;

typedef struct work {
    const gs_proc *melee;
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_arena *arena;
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

/* Three dice a side by Philox keyed by the number of the combat, hits counted and compared. */
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
    const gs_fact *out = gs_fact_find(w->melee->out, w->melee->n_out, "difference", 10);
    for (int i = 0; i < ODDS; i++) {
        gs_arena *a = gs_arena_new();
        gs_odds_key *keys;
        int n;
        if (gs_odds(w->melee, w->in, out, 0, a, &keys, &n, NULL) == GS_OK) {
            sink += keys[0].count;
        }
        gs_arena_free(a);
    }
}

/* The distribution of the difference of two sums of three hits, by convolution in whole numbers. */
static void bare_odds(void *ctx)
{
    (void)ctx;
    for (int i = 0; i < ODDS; i++) {
        uint64_t side[2][4] = {{1}, {1}};
        uint64_t diff[7] = {0};
        for (int s = 0; s < 2; s++) {
            for (int d = 0; d < 3; d++) {
                for (int k = 3; k >= 0; k--) {
                    side[s][k] = side[s][k] * (uint64_t)(3 + (i & 1)) +
                                 (k ? side[s][k - 1] * (uint64_t)(3 - (i & 1)) : 0);
                }
            }
        }
        for (int x = 0; x < 4; x++) {
            for (int y = 0; y < 4; y++) {
                diff[x - y + 3] += side[0][x] * side[1][y];
            }
        }
        sink += (int)diff[3];
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

int main(void)
{
    work w = {.rs = gs_ruleset_find("stout-hearts")};
    static const struct {
        const char *ruleset, *what, *facts;
    } melees[] = {
        {"gathering-of-hosts", "a melee of 3 v 3, Gathering of Hosts", ""},
        {"stout-hearts", "a melee of 3 v 3, Stout Hearts",
         "attacker.contact=3 defender.contact=3 attacker.charge=yes"},
    };
    for (int i = 0; i < 2; i++) {
        const gs_ruleset *rs = gs_ruleset_find(melees[i].ruleset);
        w.melee = gs_ruleset_proc(rs, "melee");
        if (gs_proc_situation(w.melee, melees[i].facts, strlen(melees[i].facts), w.in, NULL) !=
            GS_OK) {
            return 1;
        }
        bench_print("P1", melees[i].what, bench_pair(core_melee, MELEES, bare_melee, MELEES, &w),
                    3.0);
        if (gs_fact_find(w.melee->out, w.melee->n_out, "difference", 10)) {
            bench_print("P2", melees[i].what, bench_pair(core_odds, ODDS, bare_odds, ODDS, &w), 5.0);
        }
    }
    snprintf(w.line, sizeof w.line, "x ; rally ; unit.quality=elite edge=6 ; rally.unit=3");
    bench_result r = bench_pair(core_batch, LINES, bare_batch, LINES, &w);
    printf("     batch: %.0f lines a second (goal 200000); %.2f times reading and printing alone\n",
           1 / r.ours, r.ratio);
    return 0;
}
