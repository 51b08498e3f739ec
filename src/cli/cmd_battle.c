/* gesta battle: list, fight, forecast, odds, compare, discard. */
#include "hand.h"

#include "gesta/general.h"

#include <string.h>
#include <unistd.h>

/* ---- list ---- */
static gs_status list(cli *c, cli_file *f)
{
    static const char *const columns[] = {"id",      "title", "date",   "ruleset",
                                          "state", "winner", "after", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "battles", "battle", columns);
    const gs_battle_stand *stands = gs_campaign_stands(f->c, c->arena);
    for (int i = 0; i < f->c->n_battles; i++) {
        const gs_camp_battle *b = &f->c->battles[i];
        const char *winner = "";
        gs_entries of_it = gs_campaign_entries(f->c, b->id);
        for (int k = 0; k < of_it.n; k++) {
            const gs_camp_entry *e = &f->c->ledger[of_it.at[k]];
            if (e->kind == GS_LEDGER_BATTLE && !e->undone && e->battle &&
                strcmp(e->battle, b->id) == 0) {
                winner = e->by ? gs_campaign_name(f->c, e->by) : "drawn";
            }
        }
        cli_list_add(&l, b->id);
        cli_list_add(&l, gs_campaign_battle_title(f->c, b));
        cli_list_add(&l, b->date);
        cli_list_add(&l, gs_campaign_battle_ruleset(f->c, b)->id);
        cli_list_add(&l, gs_battle_stand_words[stands[i]]);
        cli_list_add(&l, winner);
        cli_list_add(&l, b->after);
    }
    return cli_list_print(c, &l);
}

/* Its entries in the ledger. */
static gs_status show(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    cli_list l;
    gs_status st = cli_battle_which(c, f, &b);
    if (st != GS_OK) {
        return st;
    }
    cli_list_init(&l, c->arena, "ledger", "entry", cli_ledger_columns);
    gs_entries its = gs_campaign_entries(f->c, b->id);
    for (int i = 0; i < its.n; i++) {
        cli_ledger_row(&l, f->c, &f->c->ledger[its.at[i]]);
    }
    if (cli_for_eyes(c)) {
        cli_say("%s (%s)\n", gs_campaign_battle_title(f->c, b), b->id);
    }
    return cli_list_print(c, &l);
}

/* ---- which battle ---- */
gs_camp_battle *cli_battle_find(cli *c, const gs_campaign *campaign, const char *word)
{
    const char *id;
    return cli_find(c, campaign, "b", word, &id) == GS_OK ? gs_campaign_battle(campaign, id) : NULL;
}

/* A copy to try what might have been is no battle of the campaign. */
static gs_status counts(cli *c, const gs_camp_battle *b)
{
    static const char *const no[] = {"fight", "odds", "compare"};
    bool counted = false;
    for (int i = 0; i < GS_COUNT(no) && c->n_args > 0; i++) {
        counted = counted || strcmp(c->args[0], no[i]) == 0;
    }
    return b->what_if && counted
               ? gs_err_set(&c->err, GS_INPUT, "%s is a what if: nothing is settled by it, and it "
                            "counts in no odds (gesta log %s goes on with it, gesta report battle "
                            "%s tells of it)", b->id, b->id, b->id)
               : GS_OK;
}

gs_status cli_battle_which(cli *c, const cli_file *f, gs_camp_battle **b)
{
    *b = c->n_args > 1 ? cli_battle_find(c, f->c, c->args[1]) : gs_campaign_next_battle(f->c);
    if (*b) {
        return counts(c, *b);
    }
    return c->n_args > 1 ? c->err.status
           : f->c->n_battles
               ? gs_err_set(&c->err, GS_INPUT, "no battle is left to be fought")
               : gs_err_set(&c->err, GS_INPUT,
                            "the campaign has no battles yet: gesta battle add plans one");
}

static gs_status odds(cli *c, cli_file *f)
{
    gs_camp_battle *b;
    gs_status st = cli_battle_which(c, f, &b);
    return st == GS_OK ? cli_battle_odds(c, f, b) : st;
}

/* The battle to compare: the one that is named, else the last one fought, else the next. */
static gs_status compare(cli *c, cli_file *f)
{
    gs_camp_battle *b = NULL;
    for (int i = 0; c->n_args < 2 && i < f->c->n_battles; i++) {
        b = gs_campaign_fought(f->c, &f->c->battles[i]) ? &f->c->battles[i] : b;
    }
    gs_status st = b ? GS_OK : cli_battle_which(c, f, &b);
    return st == GS_OK ? cli_battle_compare(c, f, b) : st;
}

/* An option that the verb has no use for is a slip. */
static gs_status fits(cli *c, const char *verb)
{
    static const struct {
        const char *option, *verbs;
    } of[] = {{"side", "list show"},      {"all", "fight"},
              {"keep", "fight"},
              {"anyway", "fight"},        {"ruleset", "fight odds compare record"},
              {"seed", "fight odds compare"},   {"plan-a", "fight odds compare"},
              {"plan-b", "fight odds compare"}, {"temper-a", "fight odds compare"},
              {"temper-b", "fight odds compare"}, {"runs", "forecast odds compare"},
              {"jobs", "fight forecast odds compare"}, {"forecast", "fight"},
              {"apply", "aftermath"},     {"reopen", "aftermath"},
              {"dry-run", "aftermath"},   {"edit", "aftermath"},
              {"hold", "fight"},          {"winner", "record"},        {"won", "record"},
              {"turns", "record"},        {"lost", "record"},
              {"fate", "record"},         {"words", "record"},
              {"new", "record"},          {"a", "record"},
              {"b", "record"},            {"after", "record"},
              {"place", "record"},        {"date", "record"}};
    for (int i = 0; i < GS_COUNT(of); i++) {
        if (cli_has(c, of[i].option) && !strstr(of[i].verbs, verb)) {
            return cli_usage(c, "battle %s has no use for --%s", verb, of[i].option);
        }
    }
    return GS_OK;
}

/* An aftermath that is only looked at changes nothing. */
static gs_store_mode writes_it(const cli *c)
{
    bool looks = cli_has(c, "dry-run") || (!isatty(STDIN_FILENO) && !cli_has(c, "edit"));
    return cli_has(c, "apply") || cli_has(c, "reopen") || !looks ? GS_STORE_WRITE : GS_STORE_READ;
}

static gs_status run(cli *c)
{
    const struct {
        const char *word;
        gs_store_mode mode;
        gs_status (*run)(cli *, cli_file *);
    } verbs[] = {{"list", GS_STORE_READ, list},
                 {"show", GS_STORE_READ, show},
                 {"fight", GS_STORE_WRITE, cli_battle_fight},
                 {"record", GS_STORE_WRITE, cli_battle_record},
                 {"aftermath", writes_it(c), cli_battle_aftermath},
                 {"forecast", GS_STORE_WRITE, cli_battle_forecast},
                 {"odds", GS_STORE_READ, odds},
                 {"compare", GS_STORE_READ, compare},
                 {"discard", GS_STORE_WRITE, cli_battle_discard}};
    const char *verb = c->n_args > 0 ? c->args[0] : "list";
    for (int i = 0; i < GS_COUNT(verbs); i++) {
        if (strcmp(verbs[i].word, verb) == 0) {
            cli_file f;
            bool aside = cli_has(c, "ruleset") && !cli_has(c, "keep") &&
                         strcmp(verb, "record") != 0;
            gs_status st = fits(c, verb);
            if (st != GS_OK) {
                return st;
            }
            st = cli_has(c, "side") ? cli_open_seen(c, &f)
                                    : cli_open(c, aside ? GS_STORE_READ : verbs[i].mode, false, &f);
            if (st == GS_OK) {
                st = verbs[i].run(c, &f);
                cli_close(&f);
            }
            return st;
        }
    }
    return cli_usage(c, "gesta battle does list, show, fight, record, aftermath, forecast, odds, "
                        "compare and discard, not %s", verb);
}

static const cli_opt opts[] = {
    {"all", 0, NULL, "fight all battles that are left, in order"},
    {"ruleset", 'r', "RULESET", "fight it under these rules, aside; compare: one of those compared"},
    {"keep", 'k', NULL, "fight with --ruleset: the campaign's own record from now on"},
    {"anyway", 0, NULL, "fight: although its turn in the ladder or tree has not come"},
    {"seed", 's', "N", "dice of this battle (else the campaign's)"},
    {"plan-a", 0, "PLAN", "what side a is to do: attack, defend, hold, delay, ..."},
    {"plan-b", 0, "PLAN", "what side b is to do"},
    {"temper-a", 0, "TEMPER", "manner of side a's general: default, bold, cautious, cunning, ..."},
    {"temper-b", 0, "TEMPER", "manner of side b's general"},
    {"winner", 0, "SIDE", "record: who won, or draw"},
    {"won", 0, "SIDE", "record: the same"},
    {"turns", 0, "N", "record: how many turns it lasted"},
    {"lost", 0, "\"UNIT N, ...\"", "record: who lost how many; may be given again"},
    {"fate", 0, "\"HERO killed by HERO\"", "record: what became of a hero; may be given again"},
    {"words", 0, "TEXT", "record: three sentences of your own"},
    CLI_OPT_NEW_BATTLE,
    {"forecast", 0, NULL, "fight: work its forecast too, and keep it"},
    {"runs", 'n', "N", "how many battles: odds 1000, compare 200 (0 none), forecast 200 a turn"},
    {"jobs", 'j', "N", "odds, compare, forecast: how many at once (one for each processor)"},
    {"hold", 0, NULL, "fight: show what it leaves behind, and enter nothing yet"},
    {"dry-run", 0, NULL, "aftermath: show the page, enter nothing"},
    {"edit", 0, NULL, "aftermath: work it line by line, typed or from standard input"},
    {"apply", 0, NULL, "aftermath: enter it into the ledger, dice rolled here"},
    {"reopen", 0, NULL, "aftermath: take it back, and work it anew"},
    {"side", 0, "SIDE", "list, show: only what that side may know"},
    {"csv", 0, NULL, "lists: the same as --format csv"},
    {"json", 0, NULL, "lists: JSON with numbers as numbers"},
    {"format", 0, "FORMAT", "lists: text, csv, json or xml; a report: pdf, xml or text"},
    CLI_OPT_OUTPUT,
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_battle = {
    .name = "battle",
    .words = 2,
    .usage = "[list | show ID | fight [ID] | record [ID] | aftermath [ID] |\n"
             "             forecast [ID] | odds [ID] | compare [ID] | discard ID]",
    .summary = "list the battles, let two generals fight one, compare rule sets",
    .text = "fight lets two computer generals fight a battle of the campaign by all the rules (the\n"
            "next one, if none is named), keeps every die, and carries wounds, deaths, captures and\n"
            "losses into the campaign. A battle that was broken off goes on where it was.\n\n"
            "fight with --ruleset fights the same battle under another rule set, by what the\n"
            "campaign says of its troops under that one: the armies as they are today, or, of a\n"
            "battle that was fought already, as they came to it. Nothing is kept but what --output\n"
            "writes (a report as pdf, xml or text, by the name's ending); with --keep it becomes the\n"
            "campaign's own record of a battle that was not fought yet.\n\n"
            "record writes down a battle of a real table of which only the result is known, under\n"
            "any rule set: who won, in how many turns, losses, fates, a few words; without --winner\n"
            "it asks. Losses and fates are told as in gesta log. --new enters an old one that was in\n"
            "no list, on its day; the armies come as they stood then.\n\n"
            "aftermath is the page after a battle, fought or logged: a numbered line for each hero\n"
            "and unit that changed, how the battle left him, his dice, what becomes of him. Dice are\n"
            "typed, or Enter rolls them; \"2 => escaped because ...\" rules it otherwise, \"drop 5\"\n"
            "leaves a line out, \"add\" enters something by hand; losses that nobody noted are asked\n"
            "for, and whether those stay whom nobody had mustered. Nothing is entered before\n"
            "\"apply\", and then all at once. --reopen takes it back by entries of its own, shows it\n"
            "again, and what is otherwise than it was. fight shows the same page and applies it,\n"
            "unless --hold asks it to wait.\n\n"
            "forecast tells how likely each side was to win when each turn of a battle ended: the\n"
            "rest is fought out from there 200 times, from where the chance changed most 400, and\n"
            "before each throw of the turn on which the battle turned 150 times. What it counted is\n"
            "kept with the battle, and its reports tell of that turn. A battle of a real table has\n"
            "one where everybody stands at a point when turns end. Without ID it is the last battle\n"
            "fought; --runs counts anew, that often. Ctrl-C ends it, and nothing is kept.\n\n"
            "odds fights it many times and keeps nothing: who wins, how soon, at what price, each\n"
            "with its standard error; the same figures for any number of jobs. Ctrl-C ends it with\n"
            "what it has.\n\n"
            "compare shows a battle under two rule sets and more side by side: who won and how,\n"
            "losses of every unit, fates of the heroes, odds. Without --ruleset it takes the\n"
            "battle's own and all others that its troops are described for; the campaign's own\n"
            "record counts where there is one.\n\n"
            "discard throws away the record of a fight that was broken off (the next fight begins\n"
            "anew), or of one that gesta audit finds does not add up. It stays in the file and\n"
            "counts no longer; an entry of the ledger says so.",
    .examples = "  gesta battle                              # what was fought, what comes\n"
                "  gesta battle fight\n"
                "  gesta battle fight battle-2 --temper-b bold --seed 7 --anyway\n"
                "  gesta battle fight --all\n"
                "  gesta battle fight hastings --ruleset gathering-of-hosts -C year.gesta -o hastings.pdf\n"
                "  gesta battle record battle-4 --winner draw --turns 6 --words \"It grew dark.\"\n"
                "  gesta battle record --new Ford --a rearguard --b first-host --winner franks\n"
                "  gesta battle aftermath battle-1 --dry-run    # the page, nothing entered\n"
                "  gesta battle aftermath battle-1 --format csv\n"
                "  gesta battle forecast battle-1 --runs 4\n"
                "  gesta battle odds --runs 200 --plan-a delay\n"
                "  gesta battle compare hastings --runs 20 -C year.gesta\n",
    .opts = opts,
    .run = run,
};
