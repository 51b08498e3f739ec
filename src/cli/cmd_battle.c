/* gesta battle: list, fight. A simulated battle commits every turn; a killed one goes on. */
#include "open.h"

#include "gesta/engine.h"
#include "gesta/general.h"
#include "gesta/os.h"

#include <string.h>

/* ---- list ---- */
static gs_status list(cli *c, const cli_file *f)
{
    static const char *const columns[] = {"id",      "title", "date",   "ruleset",
                                          "state", "winner", "after", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "battles", "battle", columns);
    const gs_camp_battle *next = gs_campaign_next_battle(f->c);
    for (int i = 0; i < f->c->n_battles; i++) {
        const gs_camp_battle *b = &f->c->battles[i];
        const char *winner = "";
        for (int k = 0; k < f->c->n_ledger; k++) {
            const gs_camp_entry *e = &f->c->ledger[k];
            if (e->kind == GS_LEDGER_BATTLE && !e->undone && e->battle &&
                strcmp(e->battle, b->id) == 0) {
                winner = e->by ? gs_campaign_name(f->c, e->by) : "drawn";
            }
        }
        cli_list_add(&l, b->id);
        cli_list_add(&l, b->title);
        cli_list_add(&l, b->date);
        cli_list_add(&l, gs_campaign_battle_ruleset(f->c, b)->id);
        cli_list_add(&l, gs_campaign_fought(f->c, b) ? "fought" : b == next ? "next" : "to come");
        cli_list_add(&l, winner);
        cli_list_add(&l, b->after);
    }
    return cli_list_print(c, &l);
}

/* ---- fight ---- */
typedef struct fight {
    cli *c;
    cli_file *f;
    gs_camp_battle *b;
    gs_setup *setup;
    gs_log *log;
    gs_battle *battle;
    int stored; /* turns that the file has already; -1 none, not even the set-up */
    uint64_t *stored_hash;
} fight;

/* Is the word one of those that a general knows? NULL is: his own choice. */
static gs_status one_of(cli *c, const char *what, const char *word, const char *const *words)
{
    gs_str list = {0};
    bool found = !word;
    for (int i = 0; words[i]; i++) {
        found = found || strcmp(words[i], word) == 0;
        gs_str_addf(&list, "%s%s", i ? ", " : "", words[i]);
    }
    gs_status st = found ? GS_OK
                         : gs_err_set(&c->err, GS_INPUT, "a general's %s is one of %s, not %s",
                                      what, gs_str_text(&list), word);
    gs_str_free(&list);
    return st;
}

gs_status cli_battle_wishes(cli *c, gs_setup *s)
{
    static const char *const temper[] = {"temper-a", "temper-b"};
    static const char *const plan[] = {"plan-a", "plan-b"};
    gs_status st = GS_OK;
    for (int i = 0; i < GS_SIDES && st == GS_OK; i++) {
        s->side[i].temper = cli_get(c, temper[i], s->side[i].temper);
        s->side[i].plan = cli_get(c, plan[i], s->side[i].plan);
        st = one_of(c, "temper", s->side[i].temper, gs_general_tempers);
        st = st == GS_OK ? one_of(c, "plan", s->side[i].plan, gs_general_plans()) : st;
    }
    return st;
}

/* The set-up: of the record that was begun, else mustered anew. */
static gs_status prepare(fight *x)
{
    gs_log *old = NULL;
    gs_outcome *outcome = NULL;
    x->stored = -1;
    gs_status st = gs_store_battle_load(x->f->store, x->b->id, x->c->arena, &x->setup, &old,
                                        &outcome, NULL, &x->c->err);
    if (st == GS_OK && !outcome) {
        x->stored = old->n_turns;
        x->stored_hash = old->turn_hash;
        fprintf(stderr, "gesta: %s was broken off after %d turn%s and goes on\n", x->b->id,
                old->n_turns > 0 ? old->n_turns - 1 : 0, old->n_turns == 2 ? "" : "s");
        return GS_OK;
    }
    st = gs_campaign_muster(x->f->c, x->b, x->c->arena, &x->setup, &x->c->err);
    if (st == GS_OK) {
        int64_t seed = (int64_t)x->setup->seed;
        st = cli_number(x->c, "seed", 0, INT64_MAX, &seed);
        x->setup->seed = (uint64_t)seed;
    }
    return st == GS_OK ? cli_battle_wishes(x->c, x->setup) : st;
}

/* Is the word one of the list? NULL is: it leaves the choice open. */
static void players(fight *x, const gs_scene *scene, gs_player *out)
{
    gs_general *g = gs_general_new(x->c->arena, scene);
    for (int s = 0; s < GS_SIDES; s++) {
        out[s] = gs_general_player(g, x->setup->side[s].temper, NULL);
    }
}

/* Keeps what the last turn brought. A battle that goes on is fought again from its seed; what the
 * file holds already must come out the same. */
static gs_status keep_turn(fight *x)
{
    int turns = x->log->n_turns;
    if (turns <= x->stored) {
        if (x->log->turn_hash[turns - 1] != x->stored_hash[turns - 1]) {
            return gs_err_set(&x->c->err, GS_STATE,
                              "%s was begun by another version of gesta and cannot go on", x->b->id);
        }
        return GS_OK;
    }
    return gs_store_battle_append(x->f->store, x->b->id, x->log, &x->c->err);
}

static gs_status play(fight *x)
{
    const gs_scene *scene;
    gs_player who[GS_SIDES];
    gs_status st = gs_scene_new(x->c->arena, x->setup, &scene, &x->c->err);
    if (st == GS_OK) {
        players(x, scene, who);
    }
    if (st == GS_OK && x->stored < 0) {
        st = gs_store_battle_begin(x->f->store, x->setup, &x->c->err);
    }
    if (st != GS_OK) {
        return st;
    }
    x->log = gs_log_new(x->c->arena);
    x->battle = GS_NEW(x->c->arena, gs_battle);
    gs_battle_start(x->battle, scene, x->log, who);
    for (bool over = false; !over && st == GS_OK;) {
        st = gs_engine_turn(x->battle, &over, &x->c->err);
        if (st == GS_OK) {
            st = keep_turn(x);
        }
        cli_progress(x->c, "%s: turn %d", x->b->title, (int)x->battle->t.turn);
    }
    cli_progress_end(x->c);
    return st;
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
    if (st == GS_OK) {
        st = gs_campaign_aftermath(x->f->c, x->b, x->setup, x->log, o, &x->battle->t, &x->c->err);
    }
    if (st == GS_OK) {
        st = gs_store_add_ledger(s, x->f->c, &x->c->err);
    }
    if (st == GS_OK) {
        st = cli_tell(x->c, x->setup, x->log, o, &story);
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

static void say_result(const fight *x)
{
    const gs_outcome *o = &x->battle->s.outcome;
    cli_say("%s: %s after %d turn%s", x->setup->title,
            o->winner < 0 ? "undecided" : x->setup->side[o->winner].name, o->turns,
            o->turns == 1 ? "" : "s");
    cli_say("%s%s%s\n", o->winner < 0 ? "" : " won", o->reason ? ", " : "",
            o->reason ? o->reason : "");
}

static gs_status fight_one(cli *c, cli_file *f, gs_camp_battle *b)
{
    fight x = {.c = c, .f = f, .b = b};
    if (gs_campaign_fought(f->c, b)) {
        return gs_err_set(&c->err, GS_INPUT, "%s has been fought already", b->id);
    }
    gs_status st = prepare(&x);
    if (st == GS_OK) {
        st = play(&x);
    }
    if (st == GS_OK) {
        st = finish(&x);
    }
    if (st == GS_OK) {
        say_result(&x);
    }
    return st;
}

/* The battle that is named, or the next one. */
static gs_status which(cli *c, const cli_file *f, gs_camp_battle **b)
{
    *b = c->n_args > 1 ? gs_campaign_battle(f->c, c->args[1]) : gs_campaign_next_battle(f->c);
    if (*b) {
        return GS_OK;
    }
    return c->n_args > 1
               ? gs_err_set(&c->err, GS_INPUT,
                            "the campaign has no battle %s (gesta battle lists them)", c->args[1])
               : gs_err_set(&c->err, GS_INPUT, "no battle is left to be fought");
}

static gs_status fight_command(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    gs_status st = GS_OK;
    if (cli_has(c, "all")) {
        while (st == GS_OK && (b = gs_campaign_next_battle(f->c)) != NULL) {
            st = fight_one(c, f, b);
        }
        return st;
    }
    st = which(c, f, &b);
    return st == GS_OK ? fight_one(c, f, b) : st;
}

static gs_status odds_command(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    gs_status st = which(c, f, &b);
    return st == GS_OK ? cli_battle_odds(c, f, b) : st;
}

static gs_status list_command(cli *c, cli_file *f)
{
    return list(c, f);
}

static gs_status run(cli *c)
{
    static const struct {
        const char *word;
        gs_store_mode mode;
        gs_status (*run)(cli *, cli_file *);
    } verbs[] = {{"list", GS_STORE_READ, list_command},
                 {"fight", GS_STORE_WRITE, fight_command},
                 {"odds", GS_STORE_READ, odds_command}};
    const char *verb = c->n_args > 0 ? c->args[0] : "list";
    for (int i = 0; i < GS_COUNT(verbs); i++) {
        if (strcmp(verbs[i].word, verb) == 0) {
            cli_file f;
            gs_status st = cli_open(c, verbs[i].mode, false, &f);
            if (st == GS_OK) {
                st = verbs[i].run(c, &f);
                cli_close(&f);
            }
            return st;
        }
    }
    return cli_usage(c, "gesta battle does list, fight and odds, not %s", verb);
}

static const cli_opt opts[] = {
    {"all", 0, NULL, "fight all battles that are left, in order"},
    {"seed", 's', "N", "dice of this battle (else the campaign's)"},
    {"plan-a", 0, "PLAN", "what side a is to do: attack, defend, hold, delay, ..."},
    {"plan-b", 0, "PLAN", "what side b is to do"},
    {"temper-a", 0, "TEMPER", "manner of side a's general: default, bold, cautious, stubborn"},
    {"temper-b", 0, "TEMPER", "manner of side b's general"},
    {"runs", 'n', "N", "odds: how many battles (1000)"},
    {"jobs", 'j', "N", "odds: how many at once (one for each processor)"},
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_battle = {
    .name = "battle",
    .words = 2,
    .usage = "[list | fight [ID] | odds [ID]]",
    .summary = "list the battles, or let two generals fight one",
    .text = "fight lets two computer generals fight a battle of the campaign by all the rules (the\n"
            "next one, if none is named), keeps every die, and carries wounds, deaths, captures and\n"
            "losses into the campaign. A battle that was broken off goes on where it was.\n\n"
            "odds fights it many times and keeps nothing: who wins, how soon, at what price, each\n"
            "with its standard error; the same figures for any number of jobs. Ctrl-C ends it with\n"
            "what it has.",
    .examples = "  gesta battle                              # what was fought, what comes\n"
                "  gesta battle fight\n"
                "  gesta battle fight battle-2 --temper-b bold --seed 7\n"
                "  gesta battle fight --all\n"
                "  gesta battle odds --runs 200 --plan-a delay\n",
    .opts = opts,
    .run = run,
};
