/* LINK: core. The trials of the generals: scores with their bounds, and the signs of
 * sense beside their targets. Usage: trials [PAIRS [FIRST [OPPONENTS ...]]] */
#include "gesta/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double per(int64_t a, int64_t b)
{
    return b ? 100.0 * (double)a / (double)b : 0;
}

static void sense(const gs_trial_sense *s)
{
    printf("  line coherence %.1f %% (85)  exposed flanks %.1f %% (<= 6)  to and fro "
           "%.1f %% (<= 1)  "
           "unused %.1f %% (<= 8)\n",
           per(s->dressed, s->in_line), per(s->exposed, s->unit_turns),
           per(s->to_and_fro, s->moves), per(s->unused, s->units));
    printf("  first contact turn %.1f (3-6) in %.0f %%  general lost %.1f %% (<= 12)  "
           "heroes down "
           "%.2f (0.15-0.35)\n",
           s->contacts ? (double)s->first_contact / (double)s->contacts : 0,
           per(s->contacts, s->battles), per(s->general_lost, s->generals),
           s->heroes ? (double)s->heroes_down / (double)s->heroes : 0);
    printf("  ends: objective %.0f %%, break %.0f %% (25-60), time %.0f %% (<= 15), "
           "other %.0f %%  "
           "turns %.1f  refused %lld of %lld orders\n",
           per(s->by_objective, s->battles), per(s->by_break, s->battles),
           per(s->by_time, s->battles), per(s->by_other, s->battles),
           s->battles ? (double)s->turns / (double)s->battles : 0, (long long)s->refused,
           (long long)s->decisions);
}

int main(int argc, char **argv)
{
    static const char *const all[] = {"random", "naive", "stand", "walk", NULL};
    static const int gate[] = {99, 80, 75, 65};
    int pairs = argc > 1 ? atoi(argv[1]) : 400;
    const char *one = argc > 2 ? argv[2] : "default";
    int only = getenv("SCENARIO") ? atoi(getenv("SCENARIO")) : -1;
    gs_err err = {0};
    for (int i = 0; argc > 3 ? i < argc - 3 : all[i] != NULL; i++) {
        const char *two = argc > 3 ? argv[i + 3] : all[i];
        gs_trial_score s;
        memset(&s, 0, sizeof s);
        double t = now();
        if (gs_trial_run(one, two, pairs, 1000, only, &s, &err) != GS_OK) {
            printf("%s against %s: %s\n", one, two, err.text);
            return 1;
        }
        t = now() - t;
        printf("%s against %s: %.1f %% (%.1f to %.1f", one, two,
               gs_trial_rate(&s) / 100.0, gs_trial_wilson_low(&s) / 100.0,
               gs_trial_wilson_high(&s) / 100.0);
        if (argc <= 3) {
            printf("; gate %d", gate[i]);
        }
        printf(")  %lld battles, %lld drawn, %.0f a second, %.1f us a decision\n",
               (long long)s.battles, (long long)s.draws, (double)s.battles / t,
               1e6 * t / (double)(s.sense.decisions ? s.sense.decisions : 1));
        sense(&s.sense);
    }
    return 0;
}
