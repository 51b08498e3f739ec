#ifndef TABLE_RUNS_INT_H
#define TABLE_RUNS_INT_H
/* Stretches of a segment, as fractions of 1/2^18 of its length: sorted, apart. */
#include "gesta/terrain.h"

#define RUN_ONE ((int64_t)1 << 18)
#define RUNS_MAX 24

typedef struct table_runs {
    int n;
    struct {
        int64_t lo, hi;
    } r[RUNS_MAX];
} table_runs;

/* Adds a stretch and joins what meets it. */
void table_runs_add(table_runs *s, int64_t lo, int64_t hi);
/* Takes the stretches of b from a. */
void table_runs_take(table_runs *a, const table_runs *b);
/* Sum of all stretches. */
int64_t table_runs_sum(const table_runs *s);
/* Adds where the segment a-b runs inside a feature (a line without width: a hair about
 * each crossing). */
void table_feature_runs(const gs_feature *f, gs_pt a, gs_pt b, table_runs *out);
/* Does no feature at all lie near the ground that a path sweeps? */
bool table_ground_far(const gs_terrain *t, const gs_rect *from, const gs_path *path);
#endif
