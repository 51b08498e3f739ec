/* LINK: core. The trials of the generals: scores with their bounds, and the signs of
 * sense beside their targets, under each rule set that the general knows (RULESET: one of
 * them; SCENARIO: one field; SEED: the first, 1000). Usage: trials [PAIRS [FIRST
 * [OPPONENTS ...]]], or trials PAIRS tempers: each manner against the default, with what
 * it should show. */
#include "spar/trial.h"

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

static double part(int64_t a, int64_t b)
{
    return b ? (double)a / (double)b : 0;
}

static double bias(int64_t told, int64_t real)
{
    return real ? 100.0 * (double)(told - real) / (double)real : 0;
}

static void sense(const gs_trial_score *t)
{
    const gs_sense *s = &t->sense;
    printf("  trickle %.2f (<= 0.25)  coherence %.1f %% (>= 85)  exposed flanks %.1f %% "
           "(<= 6)  wasted moves %.1f %% (<= 4)  to and fro %.1f %% (<= 1)\n",
           1 - part(s->together, 1000 * s->wings), per(s->dressed, s->in_line),
           per(s->exposed, s->unit_turns), per(s->wasted, s->marches),
           per(s->to_and_fro, s->moves));
    printf("  unused %.1f %% (<= 8)  idle shooters %.1f %% (<= 5)  bad charges %.1f %% "
           "(<= 8)  reserve kept %.0f %% (>= 90), committed %.0f %% (>= 85), came to blows "
           "%.0f %%\n",
           per(s->unused, s->units), per(s->idle, s->chances), per(s->bad, s->charges),
           per(s->reserve, s->reserve_due), per(s->reserve_sent, s->reserve),
           per(s->reserve_used, s->reserve));
    printf("  first contact turn %.1f (3-6)  general lost %.1f %% (<= 12), in a bad "
           "fight %.1f %% (<= 3)  heroes down %.2f (0.15-0.35)  plan changes %.1f "
           "(0.5-2.5)\n",
           part(s->first_contact, s->contacts), per(s->general_lost, s->generals),
           per(s->general_rash, s->generals), part(s->heroes_down, s->heroes),
           part(s->plans, s->battles));
    printf("  ends, where there is an objective: by it %.0f %% (30-70), break %.0f %% "
           "(25-60); all: break %.0f %%, time %.0f %% (<= 15), other %.0f %%\n",
           per(s->by_objective, s->goals), per(s->break_at_goal, s->goals),
           per(s->by_break, s->battles), per(s->by_time, s->battles),
           per(s->by_other, s->battles));
    printf("  turns %.1f  refused %lld of %lld orders\n", part(s->turns, s->battles),
           (long long)t->refused, (long long)t->decisions);
    printf("  model error: given %+.1f %%, taken %+.1f %% (2) of %lld first rounds\n",
           bias(s->given, s->given_real), bias(s->taken, s->taken_real),
           (long long)s->rounds);
}

/* One rule set's trials; opponents as named, or the four of the gates. */
static bool trials(const char *ruleset, int pairs, const char *one, char **named,
                   int n_named)
{
    static const char *const all[] = {"random", "naive", "stand", "walk", "ref"};
    static const int gate[] = {99, 80, 75, 65, 50};
    int only = getenv("SCENARIO") ? atoi(getenv("SCENARIO")) : -1;
    uint64_t seed = getenv("SEED") ? strtoull(getenv("SEED"), NULL, 10) : 1000;
    gs_err err = {0};
    printf("%s\n", ruleset);
    for (int i = 0; i < (n_named ? n_named : GS_COUNT(all)); i++) {
        const char *two = n_named ? named[i] : all[i];
        gs_trial_score s;
        memset(&s, 0, sizeof s);
        double t = now();
        if (gs_trial_run_under(ruleset, one, two, pairs, seed, only, &s, &err) != GS_OK) {
            printf("%s against %s: %s\n", one, two, err.text);
            return false;
        }
        t = now() - t;
        printf("%s against %s: %.1f %% (%.1f to %.1f", one, two,
               gs_trial_rate(&s) / 100.0, gs_trial_wilson_low(&s) / 100.0,
               gs_trial_wilson_high(&s) / 100.0);
        if (!n_named) {
            printf("; gate %d", gate[i]);
        }
        printf(")  %lld battles, %lld drawn, %.0f a second, %.1f us a decision\n",
               (long long)s.battles, (long long)s.draws, (double)s.battles / t,
               1e6 * t / (double)(s.decisions ? s.decisions : 1));
        sense(&s);
    }
    return true;
}

/* Each manner against the default, and the default against himself, side by side. */
static bool tempers(int pairs)
{
    static const char *const sign[] = {"", "contact sooner", "more shots, few heroes lost",
                                       "changes plan most", "one plan all day",
                                       "more challenges"};
    gs_err err = {0};
    for (int i = 0; gs_general_tempers[i]; i++) {
        const char *who = gs_general_tempers[i];
        gs_trial_score s;
        memset(&s, 0, sizeof s);
        if (gs_trial_run(who, "default", pairs, 5000, -1, &s, &err) != GS_OK) {
            printf("%s: %s\n", who, err.text);
            return false;
        }
        const gs_sense *n = &s.sense;
        printf("%-10s %.1f %% of %lld battles (42-58)  contact turn %.2f  shots before "
               "%.1f  heroes down %.3f  plan changes %.2f  challenges %.2f  %s\n",
               who, gs_trial_rate(&s) / 100.0, (long long)s.battles,
               part(n->first_contact, n->contacts), part(n->shots, n->battles),
               part(n->heroes_down, n->heroes), part(n->plans, n->battles),
               part(n->challenges, n->battles), i < GS_COUNT(sign) ? sign[i] : "");
    }
    return true;
}

int main(int argc, char **argv)
{
    static const char *const rulesets[] = {"stout-hearts", "gathering-of-hosts"};
    const char *under = getenv("RULESET");
    if (argc > 2 && strcmp(argv[2], "tempers") == 0) {
        return tempers(atoi(argv[1])) ? 0 : 1;
    }
    for (int i = 0; i < GS_COUNT(rulesets); i++) {
        if ((!under || strcmp(under, rulesets[i]) == 0) &&
            !trials(rulesets[i], argc > 1 ? atoi(argv[1]) : 400,
                    argc > 2 ? argv[2] : "default", argv + (argc > 3 ? 3 : argc),
                    argc > 3 ? argc - 3 : 0)) {
            return 1;
        }
    }
    return 0;
}
