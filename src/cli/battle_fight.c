/* gesta battle fight: a battle of the campaign, kept turn by turn; or fought aside, under another
 * rule set, with nothing kept. */
#include "gesta/hand.h"
#include "open.h"

#include "gesta/desk.h"
#include "gesta/engine.h"
#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/report_build.h"

#include <string.h>

/* ---- what the command line wants ---- */

gs_status cli_battle_wishes(cli *c, gs_setup *s)
{
    static const char *const temper[] = {"temper-a", "temper-b"};
    static const char *const plan[] = {"plan-a", "plan-b"};
    gs_status st = GS_OK;
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        s->side[i].temper = cli_get(c, temper[i], s->side[i].temper);
        s->side[i].plan = cli_get(c, plan[i], s->side[i].plan);
        st = cli_one_of(&c->err, "temper", s->side[i].temper, gs_general_tempers);
        st = st == GS_OK
                 ? cli_one_of(&c->err, "level", s->side[i].level, gs_general_levels)
                 : st;
        st = st == GS_OK ? cli_one_of(&c->err, "plan", s->side[i].plan, gs_general_plans()) : st;
    }
    return st;
}

/* The rule sets that battles are fought by, as "Stout Hearts and ..., Gathering of Hosts". */
static const char *fought_by(cli *c)
{
    gs_str out = {0};
    for (int i = 0; gs_rulesets[i]; i++) {
        if (gs_battle_rules_find(gs_rulesets[i])) {
            gs_str_addf(&out, "%s%s", out.len ? ", " : "", gs_rulesets[i]->id);
        }
    }
    const char *text = gs_arena_strdup(c->arena, gs_str_text(&out));
    gs_str_free(&out);
    return text;
}

gs_status cli_battle_ruleset(cli *c, const char *id, const gs_ruleset **out)
{
    *out = gs_ruleset_find(id);
    if (!*out || strcmp((*out)->id, "campaign") == 0) {
        return gs_err_set(&c->err, GS_INPUT, "there is no rule set %s (gesta rules lists them)",
                          id);
    }
    return gs_battle_rules_find(*out)
               ? GS_OK
               : gs_err_set(&c->err, GS_FAILED,
                            "%s is not fought on gesta's table yet: battles are fought by %s",
                            (*out)->name, fought_by(c));
}

gs_status cli_battle_muster(cli *c, const cli_file *f, const gs_camp_battle *b,
                            const gs_ruleset *rs, gs_setup **setup)
{
    gs_status st = rs ? gs_campaign_muster_under(f->c, b, rs, c->arena, setup, &c->err)
                      : gs_campaign_muster(f->c, b, c->arena, setup, &c->err);
    return st == GS_OK ? cli_battle_wishes(c, *setup) : st;
}

static gs_status own_seed(cli *c, gs_setup *s)
{
    int64_t seed = (int64_t)s->seed;
    gs_status st = cli_number(c, "seed", 0, INT64_MAX, &seed);
    s->seed = (uint64_t)seed;
    return st;
}

/* ---- playing ---- */

typedef struct fight {
    cli *c;
    cli_file *f;
    gs_camp_battle *b;
    gs_setup *setup;
    gs_log *log;
    gs_battle *battle;
    bool kept, relisted; /* relisted: the battle has changed its rule set */
    bool again;          /* what was begun under other rules is thrown away */
    bool begun;              /* the file has its set-up, and in `log` what has happened in it */
} fight;

/* The record's beginning; a campaign whose battle changes its rule set says so from now on. */
static gs_status begin(fight *x)
{
    gs_store *s = x->f->store;
    gs_status st = gs_store_begin(s, &x->c->err);
    if (st != GS_OK) {
        return st;
    }
    int n;
    if (x->again) {
        const char *why = gs_arena_printf(
            x->f->c->arena, "%s was broken off and is fought anew under other rules", x->b->id);
        st = cli_throw_unfinished(x->c, x->f, x->b, why, &n);
        st = st == GS_OK ? gs_store_add_ledger(s, x->f->c, &x->c->err) : st;
    }
    st = st == GS_OK && x->relisted ? gs_store_add_ledger(s, x->f->c, &x->c->err) : st;
    st = st == GS_OK ? gs_store_battle_begin(s, x->setup, &x->c->err) : st;
    st = st == GS_OK ? gs_store_commit(s, &x->c->err) : st;
    if (st != GS_OK) {
        gs_store_rollback(s);
    }
    return st;
}

/* A battle that was broken off: from its log, by generals who remember how they came to it. */
static gs_status go_on(fight *x, const gs_scene *scene, const gs_player who[GS_SIDES])
{
    gs_err *err = &x->c->err;
    const char *id = x->b->id;
    int whole = x->log->count, turns = x->log->n_turns - 1;
    bool same = true;
    fprintf(stderr, "gesta: %s was broken off after %d turn%s and goes on\n", id,
            turns > 0 ? turns : 0, turns == 1 ? "" : "s");
    gs_status st = gs_battle_resume(x->battle, scene, x->log, who, err);
    if (st == GS_OK && x->log->count < whole) {
        st = gs_err_set(err, GS_STATE,
                        "the record of %s holds part of a turn, and nobody can go on from there "
                        "(gesta battle discard throws the record away)",
                        id);
    }
    st = st == GS_OK ? gs_battle_recall(x->battle, &same, err) : st;
    if (st == GS_OK && !same) {
        fprintf(stderr,
                "gesta: fought from its seed %s would have gone otherwise: its log holds, and the "
                "generals think anew\n",
                id);
    }
    return st;
}

static gs_status play(fight *x)
{
    const gs_scene *scene;
    gs_player who[GS_SIDES];
    gs_status st = gs_scene_new(x->c->arena, x->setup, &scene, &x->c->err);
    if (st == GS_OK && x->kept && !x->begun) {
        st = begin(x);
    }
    if (st != GS_OK) {
        return st;
    }
    gs_general *g = gs_general_new(x->c->arena, scene);
    for (int s = 0; s < GS_SIDES; s++) {
        who[s] = gs_general_player(g, x->setup->side[s].temper, x->setup->side[s].level);
    }
    x->battle = GS_NEW(x->c->arena, gs_battle);
    if (x->begun) {
        st = go_on(x, scene, who);
    } else {
        x->log = gs_log_new(x->c->arena);
        gs_battle_start(x->battle, scene, x->log, who);
    }
    for (bool over = false; !over && st == GS_OK;) {
        st = gs_engine_turn(x->battle, &over, &x->c->err);
        if (st == GS_OK && x->kept) {
            st = gs_store_battle_append(x->f->store, x->b->id, x->log, &x->c->err);
        }
        cli_progress(x->c, "turn %d: %s", (int)x->battle->t.turn, x->setup->title);
    }
    cli_progress_end(x->c);
    return st;
}

/* "the English won after 12 turns, when time ran out". */
static void say_result(const gs_setup *s, const gs_outcome *o)
{
    const char *how = gs_report_how(o->reason);
    cli_say("%s%s after %d turn%s%s%s\n", o->winner < 0 ? "undecided" : s->side[o->winner].name,
            o->winner < 0 ? "" : " won", o->turns, o->turns == 1 ? "" : "s", *how ? ", " : "", how);
}

/* ---- fought aside ---- */

gs_status cli_battle_aside(cli *c, cli_file *f, gs_camp_battle *b, const gs_ruleset *rs,
                           cli_fought *out)
{
    fight x = {.c = c, .f = f, .b = b};
    gs_status st = cli_battle_muster(c, f, b, rs, &x.setup);
    st = st == GS_OK ? own_seed(c, x.setup) : st;
    st = st == GS_OK ? play(&x) : st;
    if (st == GS_OK) {
        *out = (cli_fought){.setup = x.setup,
                            .log = x.log,
                            .outcome = &x.battle->s.outcome,
                            .tally = cli_tally(c->arena, x.setup, &x.battle->t)};
    }
    return st;
}

/* Losses of both sides and the fates of the heroes who were hurt, in a few lines. */
static void say_cost(const cli_fought *x)
{
    for (int side = 0; side < GS_SIDES; side++) {
        const gs_tally_row *r = &x->tally->side[side];
        int per_cent = r->began ? (100 * r->killed + r->began / 2) / r->began : 0;
        cli_say("  %s: %d of %d lost (%d%%), %d of %d units gone\n", x->setup->side[side].name,
                r->killed, r->began, per_cent, r->gone, r->units);
    }
    for (int h = 0; h < x->setup->n_heroes; h++) {
        gs_str fate = {0};
        cli_hero_fate(x, h, &fate);
        if (strcmp(gs_str_text(&fate), "unhurt") != 0) {
            cli_say("  %s: %s\n", x->setup->heroes[h].name, gs_str_text(&fate));
        }
        gs_str_free(&fate);
    }
}

static gs_status fight_aside(cli *c, cli_file *f, gs_camp_battle *b, const gs_ruleset *rs)
{
    cli_fought x;
    gs_status st = cli_battle_aside(c, f, b, rs, &x);
    if (st != GS_OK) {
        return st;
    }
    cli_say("%s, under %s: ", x.setup->title, rs->name);
    say_result(x.setup, x.outcome);
    say_cost(&x);
    cli_say("  The campaign's own record is as it was.\n");
    return cli_has(c, "output") ? cli_report_fought(c, f, &x) : GS_OK;
}

/* ---- fought for the campaign ---- */

static bool same_word(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* A battle that was broken off goes on as it was begun: other dice or plans would be another
 * one. */
static gs_status as_begun(cli *c, const gs_setup *s)
{
    gs_setup *now = GS_NEW(c->arena, gs_setup);
    *now = *s;
    gs_status st = cli_battle_wishes(c, now);
    st = st == GS_OK ? own_seed(c, now) : st;
    bool same = now->seed == s->seed;
    for (int i = 0; i < GS_SIDES; i++) {
        same = same && same_word(now->side[i].plan, s->side[i].plan) &&
               same_word(now->side[i].temper, s->side[i].temper);
    }
    return st != GS_OK || same
               ? st
               : gs_err_set(&c->err, GS_INPUT,
                            "%s was broken off and goes on as it was begun (seed %llu): leave "
                            "--seed, plans and tempers away (gesta battle discard throws the "
                            "record away)",
                            s->id, (unsigned long long)s->seed);
}

/* A battle that was broken off, by whoever: its record is this program's from now on. */
static gs_status take_up(fight *x, const gs_ruleset *rs)
{
    gs_status st = gs_store_battle_load(x->f->store, x->b->id, x->c->arena, &x->setup, &x->log,
                                        NULL, NULL, &x->c->err);
    if (st == GS_OK && gs_setup_played(x->setup)) {
        return gs_err_set(&x->c->err, GS_INPUT,
                          "%s is being played: gesta serve goes on with it (gesta battle discard %s throws "
                          "it away)",
                          x->b->id, x->b->id);
    }
    if (st == GS_OK && !gs_setup_simulated(x->setup)) {
        return gs_err_set(&x->c->err, GS_INPUT,
                          "%s is being played on a table: its record is not finished, and the "
                          "program does not fight it to its end (gesta log %s goes on)",
                          x->b->id, x->b->id);
    }
    x->again = st == GS_OK && rs && x->setup->ruleset != rs;
    if (st != GS_OK || x->again) {
        return st;
    }
    x->begun = true;
    return as_begun(x->c, x->setup);
}

/* The set-up: of the record that was begun (under the same rules), else mustered anew. */
static gs_status prepare(fight *x, const gs_ruleset *rs)
{
    gs_status st = gs_store_battle_resume(x->f->store, x->b->id, &x->c->err);
    st = st == GS_OK ? take_up(x, rs) : st == GS_NOT_FOUND ? GS_OK : st;
    if (st != GS_OK || x->begun) {
        return st;
    }
    if (rs && rs != gs_campaign_battle_ruleset(x->f->c, x->b)) {
        x->relisted = true;
        st = gs_hand_fight_under(x->f->c, &x->b, rs, &x->c->err);
    }
    st = st != GS_OK ? st : cli_battle_muster(x->c, x->f, x->b, NULL, &x->setup);
    return st == GS_OK ? own_seed(x->c, x->setup) : st;
}

/* Outcome, aftermath and ledger in one transaction; then the story. */
static gs_status finish(fight *x)
{
    gs_store *s = x->f->store;
    gs_narrative *story;
    const gs_outcome *o = &x->battle->s.outcome;
    gs_status st = gs_store_begin(s, &x->c->err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_battle_finish(s, x->b->id, o, &x->c->err);
    if (st == GS_OK && !cli_has(x->c, "hold")) {
        st = gs_campaign_aftermath(x->f->c, x->b, x->setup, x->log, o, &x->battle->t, &x->c->err);
    }
    if (st == GS_OK) {
        st = gs_store_add_ledger(s, x->f->c, &x->c->err);
    }
    if (st == GS_OK) {
        st = cli_tell(x->c, x->f, x->setup, x->log, o, NULL, &story);
    }
    if (st == GS_OK) {
        gs_str xml = {0};
        gs_xml_write_narrative(story, &xml);
        st = gs_store_battle_narrative(s, x->b->id, gs_str_text(&xml), &x->c->err);
        gs_str_free(&xml);
    }
    if (st == GS_OK) {
        st = gs_store_commit(s, &x->c->err);
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
    }
    return st;
}

/* What it left behind: entered already, or to wait for the players. */
static gs_status show_page(cli *c, cli_file *f, gs_camp_battle *b)
{
    gs_desk_page page;
    gs_status st = gs_desk_page_open(f->store, f->c, b, c->arena, &page, &c->err);
    if (st == GS_OK) {
        cli_page_print(&page);
    }
    if (st == GS_OK && !page.settled) {
        cli_say("Nothing of it is entered yet: gesta battle aftermath %s\n", b->id);
    }
    return st;
}

static gs_status fight_one(cli *c, cli_file *f, gs_camp_battle *b, const gs_ruleset *rs)
{
    fight x = {.c = c, .f = f, .b = b, .kept = true};
    if (gs_campaign_fought(f->c, b)) {
        return gs_err_set(&c->err, GS_INPUT, "%s has been fought already%s", b->id,
                          rs ? "; gesta next --undo takes its result back" : "");
    }
    if (gs_campaign_pending(f->c, b)) {
        return gs_err_set(&c->err, GS_STATE,
                          "%s was fought already and its record waits to be settled: gesta battle "
                          "aftermath %s",
                          b->id, b->id);
    }
    gs_status st = cli_has(c, "anyway") ? GS_OK : gs_campaign_has_come(f->c, b, &c->err);
    if (st != GS_OK) {
        size_t n = strlen(c->err.text);
        snprintf(c->err.text + n, sizeof c->err.text - n, " (--anyway fights it all the same)");
    }
    st = st == GS_OK ? prepare(&x, rs) : st;
    if (st == GS_OK && !x.begun) {
        cli_warn_unsettled(c, f, x.setup);
    }
    if (st == GS_OK) {
        st = play(&x);
    }
    if (st == GS_OK) {
        st = finish(&x);
    }
    if (st != GS_OK) {
        return st;
    }
    cli_say("%s: ", x.setup->title);
    say_result(x.setup, &x.battle->s.outcome);
    cli_fought y = {.setup = x.setup,
                    .log = x.log,
                    .outcome = &x.battle->s.outcome,
                    .tally = cli_tally(c->arena, x.setup, &x.battle->t)};
    st = cli_has(c, "all") ? GS_OK : show_page(c, f, b);
    st = st == GS_OK && cli_has(c, "forecast") ? cli_forecast_work(c, f, &y) : st;
    return st == GS_OK && cli_has(c, "output") ? cli_report_fought(c, f, &y) : st;
}

gs_status cli_battle_fight(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    const gs_ruleset *rs = NULL;
    const char *id = cli_get(c, "ruleset", NULL);
    gs_status st = id ? cli_battle_ruleset(c, id, &rs) : GS_OK;
    if (st == GS_OK && cli_has(c, "keep") && !rs) {
        st = cli_usage(c, "--keep goes with --ruleset: without it a battle is kept anyhow");
    }
    if (st == GS_OK && cli_has(c, "forecast") && rs && !cli_has(c, "keep")) {
        st = cli_usage(c, "--forecast goes with a battle that is kept: with --ruleset it wants "
                          "--keep");
    }
    if (st == GS_OK && cli_has(c, "jobs") && !cli_has(c, "forecast")) {
        st = cli_usage(c, "battle fight has no use for --jobs without --forecast");
    }
    if (st == GS_OK && cli_has(c, "all") && (cli_has(c, "output") || c->n_args > 1)) {
        st = cli_usage(c, "--all fights all battles that are left: it takes no battle and no "
                          "--output");
    }
    if (st == GS_OK && cli_has(c, "hold") && (cli_has(c, "all") || (rs && !cli_has(c, "keep")))) {
        st = cli_usage(c, "--hold goes with one battle that is kept: what it leaves behind waits");
    }
    if (st == GS_OK && cli_has(c, "all") && rs && !cli_has(c, "keep")) {
        st = cli_usage(c, "--all with --ruleset wants --keep: one battle leads to the next");
    }
    if (st == GS_OK && cli_has(c, "all")) {
        while (st == GS_OK && (b = gs_campaign_next_battle(f->c)) != NULL) {
            st = fight_one(c, f, b, rs);
        }
        return st;
    }
    st = st == GS_OK && cli_has(c, "output") ? cli_report_can(c) : st;
    st = st == GS_OK ? cli_battle_which(c, f, &b) : st;
    if (st != GS_OK) {
        return st;
    }
    return rs && !cli_has(c, "keep") ? fight_aside(c, f, b, rs) : fight_one(c, f, b, rs);
}
