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
    int64_t seed = (int64_t)x->setup->seed;
    if (st == GS_OK) {
        st = cli_number(x->c, "seed", 0, INT64_MAX, &seed);
        x->setup->seed = (uint64_t)seed;
    }
    static const char *const temper[] = {"temper-a", "temper-b"};
    static const char *const plan[] = {"plan-a", "plan-b"};
    for (int s = 0; s < GS_SIDES && st == GS_OK; s++) {
        x->setup->side[s].temper = cli_get(x->c, temper[s], x->setup->side[s].temper);
        x->setup->side[s].plan = cli_get(x->c, plan[s], x->setup->side[s].plan);
    }
    return st;
}

/* Is the word one of the list? NULL is: it leaves the choice open. */
static gs_status one_of(fight *x, const char *what, const char *word, const char *const *words)
{
    gs_str list = {0};
    bool found = !word;
    for (int i = 0; words[i]; i++) {
        found = found || strcmp(words[i], word) == 0;
        gs_str_addf(&list, "%s%s", i ? ", " : "", words[i]);
    }
    gs_status st = found ? GS_OK
                         : gs_err_set(&x->c->err, GS_INPUT, "a general's %s is one of %s, not %s",
                                      what, gs_str_text(&list), word);
    gs_str_free(&list);
    return st;
}

static gs_status players(fight *x, const gs_scene *scene, gs_player *out)
{
    gs_general *g = gs_general_new(x->c->arena, scene);
    for (int s = 0; s < GS_SIDES; s++) {
        const gs_ob_side *side = &x->setup->side[s];
        gs_status st = one_of(x, "temper", side->temper, gs_general_tempers);
        st = st == GS_OK ? one_of(x, "plan", side->plan, gs_general_plans()) : st;
        if (st != GS_OK) {
            return st;
        }
        out[s] = gs_general_player(g, side->temper, NULL);
    }
    return GS_OK;
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
        st = players(x, scene, who);
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

static gs_status fight_command(cli *c, cli_file *f)
{
    if (cli_has(c, "all")) {
        gs_status st = GS_OK;
        gs_camp_battle *b;
        while (st == GS_OK && (b = gs_campaign_next_battle(f->c)) != NULL) {
            st = fight_one(c, f, b);
        }
        return st;
    }
    gs_camp_battle *b =
        c->n_args > 1 ? gs_campaign_battle(f->c, c->args[1]) : gs_campaign_next_battle(f->c);
    if (!b) {
        return c->n_args > 1
                   ? gs_err_set(&c->err, GS_INPUT, "the campaign has no battle %s (gesta battle "
                                                   "lists them)", c->args[1])
                   : gs_err_set(&c->err, GS_INPUT, "no battle is left to be fought");
    }
    return fight_one(c, f, b);
}

static gs_status run(cli *c)
{
    cli_file f;
    bool fights = c->n_args > 0 && strcmp(c->args[0], "fight") == 0;
    if (c->n_args > 0 && !fights && strcmp(c->args[0], "list") != 0) {
        return cli_usage(c, "gesta battle does list and fight, not %s", c->args[0]);
    }
    gs_status st = cli_open(c, fights ? GS_STORE_WRITE : GS_STORE_READ, false, &f);
    if (st == GS_OK) {
        st = fights ? fight_command(c, &f) : list(c, &f);
        cli_close(&f);
    }
    return st;
}

static const cli_opt opts[] = {
    {"all", 0, NULL, "fight all battles that are left, in order"},
    {"seed", 's', "N", "dice of this battle (else the campaign's)"},
    {"plan-a", 0, "PLAN", "what side a is to do: attack, defend, hold, delay, ..."},
    {"plan-b", 0, "PLAN", "what side b is to do"},
    {"temper-a", 0, "TEMPER", "manner of side a's general: default, bold, cautious, stubborn"},
    {"temper-b", 0, "TEMPER", "manner of side b's general"},
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_battle = {
    .name = "battle",
    .words = 2,
    .usage = "[list | fight [ID]]",
    .summary = "list the battles, or let two generals fight one",
    .text = "fight lets two computer generals fight a battle of the campaign by all the rules (the\n"
            "next one, if none is named), keeps every die, and carries wounds, deaths, captures and\n"
            "losses into the campaign. A battle that was broken off goes on where it was.",
    .examples = "  gesta battle                              # what was fought, what comes\n"
                "  gesta battle fight\n"
                "  gesta battle fight battle-2 --temper-b bold --seed 7\n"
                "  gesta battle fight --all\n",
    .opts = opts,
    .run = run,
};
