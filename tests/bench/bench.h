#ifndef GESTA_BENCH_H
#define GESTA_BENCH_H
/* Measuring: a task against a bare yardstick, in turns (A B A B ...), process CPU time, the median
 * of the ratios. Absolute figures are printed for orientation; the ratio is what counts. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline int bench_order(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return x < y ? -1 : x > y;
}

#define BENCH_RUNS 7
typedef struct bench_result {
    double ours, bare, ratio; /* medians: seconds an operation, and the ratio of the pairs */
} bench_result;

/* Runs both BENCH_RUNS times in turns after one warm-up; n: operations in a run of each. */
static inline bench_result bench_pair(void (*ours)(void *), double n_ours, void (*bare)(void *),
                                      double n_bare, void *ctx)
{
    double a[BENCH_RUNS], b[BENCH_RUNS], r[BENCH_RUNS];
    ours(ctx);
    bare(ctx);
    for (int i = 0; i < BENCH_RUNS; i++) {
        double t = bench_now();
        ours(ctx);
        a[i] = (bench_now() - t) / n_ours;
        t = bench_now();
        bare(ctx);
        b[i] = (bench_now() - t) / n_bare;
        r[i] = a[i] / b[i];
    }
    qsort(a, BENCH_RUNS, sizeof *a, bench_order);
    qsort(b, BENCH_RUNS, sizeof *b, bench_order);
    qsort(r, BENCH_RUNS, sizeof *r, bench_order);
    return (bench_result){a[BENCH_RUNS / 2], b[BENCH_RUNS / 2], r[BENCH_RUNS / 2]};
}

static inline void bench_print(const char *goal, const char *what, bench_result r, double target)
{
    printf("%-4s %-54s %10.3f us  bare %10.3f us  ratio %7.2f  (goal %.2f) %s\n", goal, what,
           r.ours * 1e6, r.bare * 1e6, r.ratio, target, r.ratio <= target ? "reached" : "missed");
}

/* One row of a program: measured and printed; or, when the program is called with "alone
 * GOAL ours|bare TIMES", that side is run so often and nothing else (instructions.sh counts
 * it so). Returns whether it was measured. Call it last for each goal. */
static inline int bench_case(int argc, char **argv, const char *goal, const char *what,
                             void (*ours)(void *), double n_ours, void (*bare)(void *),
                             double n_bare, void *ctx, double target)
{
    if (argc == 5 && strcmp(argv[1], "alone") == 0) {
        for (long k = strcmp(argv[2], goal) == 0 ? strtol(argv[4], NULL, 10) : 0; k > 0; k--) {
            (strcmp(argv[3], "ours") == 0 ? ours : bare)(ctx);
        }
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        printf("%s %.0f %.0f %.2f %s\n", goal, n_ours, n_bare, target, what);
        return 0;
    }
    bench_print(goal, what, bench_pair(ours, n_ours, bare, n_bare, ctx), target);
    return 1;
}
#endif
