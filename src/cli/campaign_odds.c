/* gesta campaign odds: the rest of the campaign, played many times. The same figures whatever the
 * number of jobs and shards: each run has its own dice, and only whole numbers are added. */
#include "hand.h"

#include "gesta/desk_odds.h"
#include "gesta/os.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

typedef struct worker {
    gs_campaign *c; /* its own: nothing is shared while battles are fought */
    gs_desk_odds odds;
} worker;

typedef struct work {
    cli *c;
    worker *workers;
    int64_t seed;
    int first, every; /* runs first, first + every ... */
    int n;
    atomic_int done;
} work;

static void play(void *ctx, int number, int item)
{
    work *w = ctx;
    worker *one = &w->workers[number];
    gs_err err = {0};
    if (gs_desk_odds_run(one->c, (uint64_t)w->seed, w->first + item * w->every, &one->odds, &err) !=
        GS_OK) {
        err.status = GS_OK; /* counted, and the first is told */
    }
    int done = atomic_fetch_add(&w->done, 1) + 1;
    if (number == 0) {
        cli_progress(w->c, "%d of %d campaigns", done, w->n);
    }
}

/* "3/8" */
static gs_status read_shard(cli *c, gs_desk_shard *s)
{
    const char *text = cli_get(c, "shard", "1/1");
    int at = 0;
    bool good = sscanf(text, "%5d/%5d%n", &s->shard, &s->shards, &at) == 2 && !text[at] &&
                s->shard >= 1 && s->shard <= s->shards;
    return good ? GS_OK
                : gs_err_set(&c->err, GS_INPUT, "--shard wants K/N, as 3/8, not %.40s", text);
}

static gs_status play_all(cli *c, cli_file *f, gs_desk_shard *what, gs_desk_odds *sum)
{
    int64_t jobs = gs_os_cpus(), runs = 200;
    gs_status st = cli_number(c, "runs", 1, 1000000, &runs);
    st = st == GS_OK ? cli_number(c, "jobs", 1, GS_OS_JOBS, &jobs) : st;
    st = st == GS_OK ? cli_number(c, "seed", 0, INT64_MAX, &what->seed) : st;
    st = st == GS_OK ? read_shard(c, what) : st;
    if (st != GS_OK) {
        return st;
    }
    what->runs = (int)runs;
    work w = {.c = c, .seed = what->seed, .first = what->shard - 1, .every = what->shards};
    w.n = (what->runs - w.first + w.every - 1) / w.every;
    jobs = jobs < w.n ? jobs : w.n > 0 ? w.n : 1;
    w.workers = GS_NEW_ARRAY(c->arena, worker, jobs);
    for (int i = 0; i < jobs && st == GS_OK; i++) {
        st = gs_store_load(f->store, false, &w.workers[i].c, &c->err);
        if (st == GS_OK) {
            gs_desk_odds_new(f->c, c->arena, &w.workers[i].odds);
        }
    }
    if (st == GS_OK) {
        gs_os_catch_interrupt();
        gs_os_parallel((int)jobs, w.n, play, &w);
        cli_progress_end(c);
    }
    for (int i = 0; i < jobs; i++) {
        if (w.workers[i].c) {
            gs_desk_odds_add(sum, &w.workers[i].odds);
            gs_campaign_free(w.workers[i].c);
        }
    }
    return st;
}

/* Files of shards, added: each of them once, of one campaign as it stands. */
static gs_status merge_all(cli *c, const cli_file *f, gs_desk_shard *what, gs_desk_odds *sum)
{
    bool *seen = NULL;
    gs_status st = GS_OK;
    for (int i = 1; i < c->n_args && st == GS_OK; i++) {
        gs_desk_shard one = {0};
        gs_desk_odds odds;
        char *text;
        size_t n;
        gs_desk_odds_new(f->c, c->arena, &odds);
        st = gs_os_read(c->arena, c->args[i], 64 << 20, &text, &n, &c->err);
        st = st == GS_OK ? gs_desk_odds_read(f->c, text, n, &one, &odds, &c->err) : st;
        if (st == GS_OK && one.entries != f->c->n_ledger) {
            st = gs_err_set(&c->err, GS_INPUT,
                            "it was played when the ledger had %d entr%s; now it has %d: play it "
                            "anew", one.entries, one.entries == 1 ? "y" : "ies", f->c->n_ledger);
        }
        if (st == GS_OK && !seen) {
            *what = one;
            seen = GS_NEW_ARRAY(c->arena, bool, one.shards + 1);
        }
        if (st == GS_OK && (one.seed != what->seed || one.runs != what->runs ||
                            one.shards != what->shards)) {
            st = gs_err_set(&c->err, GS_INPUT,
                            "it was played with another seed, or another number of runs or shards "
                            "than %s", c->args[1]);
        } else if (st == GS_OK && seen[one.shard]) {
            st = gs_err_set(&c->err, GS_INPUT, "shard %d is given twice", one.shard);
        }
        if (st != GS_OK) {
            gs_err_prefix(&c->err, "%s", c->args[i]);
            return st;
        }
        seen[one.shard] = true;
        gs_desk_odds_add(sum, &odds);
    }
    for (int k = 1; seen && k <= what->shards; k++) {
        if (!seen[k]) {
            fprintf(stderr, "gesta: shard %d of %d is missing\n", k, what->shards);
        }
    }
    return st;
}

static void row(cli_list *l, const char *figure, const char *who, const char *what, double value,
                double error, const char *unit)
{
    char text[64];
    cli_list_add(l, figure);
    cli_list_add(l, who);
    cli_list_add(l, what);
    snprintf(text, sizeof text, "%.2f", value);
    cli_list_add(l, text);
    snprintf(text, sizeof text, "%.2f", error);
    cli_list_add(l, text);
    cli_list_add(l, unit);
}

static void share(cli_list *l, const char *figure, const char *who, const char *what, int count, int n)
{
    double p = (double)count / n;
    row(l, figure, who, what, 100 * p, 100 * sqrt(p * (1 - p) / n), "per cent");
}

static void battles(cli_list *l, const gs_campaign *c, const gs_desk_odds *o)
{
    for (int i = 0; i < c->n_battles; i++) {
        const gs_camp_battle *b = &c->battles[i];
        const gs_camp_scenario *s = b->scenario ? gs_campaign_scenario(c, b->scenario) : NULL;
        const char *ends[GS_ODDS_ENDS] = {"the first side wins", "the second side wins", "drawn",
                                          "not fought"};
        for (int k = 0; k < 2 && s && k < s->n_musters; k++) {
            ends[k] = gs_arena_printf(l->arena, "%s win", gs_campaign_name(c, s->musters[k].side));
        }
        for (int k = 0; k < GS_ODDS_ENDS && !gs_campaign_fought(c, b); k++) {
            if (o->battle[i][k] || k < GS_ODDS_DRAWN) {
                share(l, "battle", gs_campaign_battle_title(c, b), ends[k], o->battle[i][k], o->runs);
            }
        }
    }
}

static gs_status report(cli *c, const gs_campaign *campaign, const gs_desk_odds *o)
{
    static const char *const columns[] = {"figure", "who", "what", "value", "error", "unit", NULL};
    cli_list l;
    int hero = 0;
    cli_list_init(&l, c->arena, "odds", "figure", columns);
    for (int s = 0; s < o->n_sides; s++) {
        double mean = (double)o->wins[s] / o->runs;
        double variance = o->runs > 1 ? ((double)o->squares[s] - (double)o->wins[s] * mean) /
                                            (o->runs - 1)
                                      : 0;
        share(&l, "side", campaign->sides[s].name, "wins most battles", o->won[s], o->runs);
        row(&l, "side", campaign->sides[s].name, "battles won", mean,
            sqrt(variance > 0 ? variance / o->runs : 0), "battles");
    }
    battles(&l, campaign, o);
    for (int s = 0; s < campaign->n_sides; s++) {
        for (int i = 0; i < campaign->sides[s].n_heroes; i++, hero++) {
            const gs_camp_hero *h = &campaign->sides[s].heroes[i];
            gs_hero_now now;
            gs_campaign_hero_now(campaign, h, &now);
            if (now.fate == GS_FATE_DEAD || now.fate == GS_FATE_RETIRED) {
                continue;
            }
            share(&l, "hero", h->name, "dead at the end", o->fate[hero][GS_FATE_DEAD], o->runs);
            share(&l, "hero", h->name, "captive at the end", o->fate[hero][GS_FATE_CAPTIVE], o->runs);
        }
    }
    return cli_list_print(c, &l);
}

gs_status cli_campaign_odds(cli *c)
{
    cli_file f;
    gs_desk_shard what = {.seed = 1, .shard = 1, .shards = 1};
    gs_desk_odds sum;
    bool merges = c->n_args > 1, shard = cli_has(c, "shard");
    gs_status st = cli_open(c, GS_STORE_READ, false, &f);
    if (st != GS_OK) {
        return st;
    }
    gs_desk_odds_new(f.c, c->arena, &sum);
    snprintf(what.campaign, sizeof what.campaign, "%s", f.c->id);
    what.entries = f.c->n_ledger;
    st = merges ? merge_all(c, &f, &what, &sum) : play_all(c, &f, &what, &sum);
    if (st == GS_OK && sum.runs == 0 && !shard) {
        c->err = sum.why;
        st = sum.why.status != GS_OK
                 ? sum.why.status
                 : gs_err_set(&c->err, GS_FAILED, "broken off before one was played to its end");
        gs_err_prefix(sum.why.status != GS_OK ? &c->err : NULL, "no campaign was played to its end");
    } else if (st == GS_OK && shard) {
        gs_str text = {0};
        gs_desk_odds_print(f.c, &what, &sum, &text);
        st = cli_output(c, gs_str_text(&text), text.len);
        gs_str_free(&text);
    } else if (st == GS_OK) {
        st = report(c, f.c, &sum);
        fprintf(stderr, "%d of %d campaigns%s\n", sum.runs, what.runs,
                gs_os_interrupted() ? ", broken off" : "");
    }
    cli_close(&f);
    return st;
}
