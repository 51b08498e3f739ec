/* gesta battle forecast: how likely each side was to win at each turn's end, counted, kept with the
 * battle's record, and shown. */
#include "open.h"

#include "gesta/desk_forecast.h"
#include "gesta/os.h"

#include <string.h>

/* ---- working it ---- */
typedef struct looking {
    cli *c;
    const char *title;
    int shown; /* per mille */
} looking;

static void progress(void *ctx, int done, int all)
{
    looking *x = ctx;
    int now = (int)((int64_t)1000 * done / all);
    if (now != x->shown) {
        x->shown = now;
        cli_progress(x->c, "%d of %d battles: %s", done, all, x->title);
    }
}

/* The counts, and the story with them where one was kept: in one transaction. */
static gs_status keep(cli *c, cli_file *f, const cli_fought *x, const gs_forecast *forecast)
{
    const char *id = x->setup->id, *told = NULL;
    gs_store *s = f->store;
    gs_narrative *story;
    gs_status st = gs_store_begin(s, &c->err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_forecast_put(s, id, forecast, &c->err);
    st = st == GS_OK
             ? gs_store_battle_load(s, id, c->arena, NULL, NULL, NULL, &told, &c->err)
             : st;
    st = st == GS_OK && told ? cli_tell(c, f, x->setup, x->log, x->outcome, forecast, &story) : st;
    if (st == GS_OK && told) {
        gs_str xml = {0};
        gs_xml_write_narrative(story, &xml);
        st = gs_store_battle_narrative(s, id, gs_str_text(&xml), &c->err);
        gs_str_free(&xml);
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, &c->err);
}

gs_status cli_forecast_work(cli *c, cli_file *f, cli_fought *x)
{
    int64_t runs = GS_FORECAST_RUNS, jobs = gs_os_cpus();
    gs_forecast *out;
    gs_status st = cli_number(c, "runs", 1, 100000, &runs);
    st = st == GS_OK ? cli_number(c, "jobs", 1, GS_OS_JOBS, &jobs) : st;
    if (st != GS_OK) {
        return st;
    }
    looking look = {.c = c, .title = x->setup->title, .shown = -1};
    const gs_desk_forecast how = {(int)runs, (int)jobs, progress, &look};
    gs_os_catch_interrupt();
    st = gs_desk_forecast_work(c->arena, x->setup, x->log, x->outcome, &how, &out, &c->err);
    cli_progress_end(c);
    st = st == GS_OK ? keep(c, f, x, out) : st;
    x->forecast = st == GS_OK ? out : NULL;
    return st;
}

gs_status cli_forecast_get(cli *c, cli_file *f, const gs_setup *s, const gs_log *log,
                           const gs_forecast **out, bool *stale)
{
    char hash[GS_FORECAST_HASH];
    gs_status st = gs_store_forecast_get(f->store, s->id, c->arena, out, &c->err);
    st = st == GS_OK ? gs_forecast_hash(s, log, hash, &c->err) : st;
    *stale = st == GS_OK && *out && strcmp((*out)->log, hash) != 0;
    *out = *stale ? NULL : *out;
    return st;
}

/* ---- showing it ---- */
static const char *mark(const gs_hinge *h, const gs_forecast_point *p)
{
    bool turn = h->turn > 0 && p->turn == h->turn && (p->entry == 0 || p->entry == h->entry);
    bool other = h->kind == GS_HINGE_REVERSAL && p->turn == h->other_turn && p->entry == 0;
    return turn ? "hinge" : other ? "reversed" : "";
}

static void add_chance(cli_list *l, const gs_forecast_point *p, int side)
{
    int chance = gs_forecast_chance(p, side);
    cli_list_add(l, gs_arena_printf(l->arena, "%d.%d", chance / 10, chance % 10));
}

/* For eyes the turns' ends, and the throw on which it turned; a program gets every point. */
static gs_status table(cli *c, const cli_fought *x, const gs_hinge *h)
{
    bool eyes = cli_for_eyes(c);
    const char *columns[] = {"turn",     "entry",    "fought", "won-a", "drawn", "won-b",
                             "chance-a", "chance-b", "mark",   NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "forecast", "point", columns);
    for (int i = 0; i < x->forecast->n_points; i++) {
        const gs_forecast_point *p = &x->forecast->points[i];
        if (eyes && p->entry && p->entry != h->entry) {
            continue;
        }
        cli_list_addi(&l, p->turn);
        cli_list_add(&l, p->entry ? gs_arena_printf(c->arena, "%d", p->entry) : "");
        cli_list_addi(&l, p->n);
        cli_list_addi(&l, p->wins);
        cli_list_addi(&l, p->draws);
        cli_list_addi(&l, p->n - p->wins - p->draws);
        add_chance(&l, p, 0);
        add_chance(&l, p, 1);
        cli_list_add(&l, mark(h, p));
    }
    return cli_list_print(c, &l);
}

static int per_cent(int thousandths)
{
    return (thousandths + 5) / 10;
}

static void say_pivot(const gs_setup *s, const gs_hinge *h)
{
    if (h->pivot.kind) {
        cli_say("But for %s, %s would have held %s when it ended.\n", gs_ref_name(s, h->pivot),
                h->pivot_to >= 0 ? s->side[h->pivot_to].name : "nobody",
                s->objectives[h->pivot_of].name);
    }
    if (h->entry) {
        cli_say("Half of it and more was the throw of entry %d.\n", h->entry);
    }
}

static void say_hinge(const gs_setup *s, const gs_hinge *h)
{
    const char *side = s->side[h->side].name;
    switch (h->kind) {
    case GS_HINGE_WORST: /* not of what is counted here */
    case GS_HINGE_NONE:
        cli_say(h->counted ? "No one turn decided it.\n"
                           : "On which turn it turned nobody can say: of some nothing is known.\n");
        break;
    case GS_HINGE_DECIDED:
        cli_say("It was as good as decided before it began: %s won %d in a hundred from the start.\n",
                side, per_cent(h->before));
        break;
    case GS_HINGE_REVERSAL:
        cli_say("It turned on turn %d, and the other way on turn %d: from %d to %d in a hundred for "
                "%s.\n", h->other_turn, h->turn, per_cent(h->before), per_cent(h->after), side);
        break;
    case GS_HINGE_TURN:
        cli_say("It turned on turn %d: from %d to %d in a hundred for %s.\n", h->turn,
                per_cent(h->before), per_cent(h->after), side);
        break;
    }
    say_pivot(s, h);
}

static gs_status show(cli *c, const cli_fought *x)
{
    gs_hinge h;
    const gs_setup *s = x->setup;
    gs_status st = gs_hinge_of(c->arena, s, x->log, x->outcome, x->forecast, &h, &c->err);
    if (st == GS_OK && cli_for_eyes(c)) {
        cli_say("%s: a is %s, b is %s; chances are in a hundred\n", s->title, s->side[0].name,
                s->side[1].name);
    }
    st = st == GS_OK ? table(c, x, &h) : st;
    if (st == GS_OK && cli_for_eyes(c)) {
        say_hinge(s, &h);
    }
    return st;
}

gs_status cli_battle_forecast(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    bool stale = false;
    cli_fought x = {0};
    gs_status st = cli_record(c, f, c->n_args > 1 ? c->args[1] : NULL, &b, &s, &log, &o);
    st = st == GS_OK ? cli_forecast_get(c, f, s, log, &x.forecast, &stale) : st;
    if (st != GS_OK) {
        return st;
    }
    x.setup = s;
    x.log = log;
    x.outcome = o;
    if (stale) {
        fprintf(stderr, "gesta: the log of %s is another now: its forecast is worked anew\n", b->id);
    }
    if (!x.forecast || cli_has(c, "runs")) {
        st = cli_forecast_work(c, f, &x);
        if (st == GS_FAILED) {
            gs_err_prefix(&c->err, "%s", b->id);
        }
    }
    return st == GS_OK ? show(c, &x) : st;
}
