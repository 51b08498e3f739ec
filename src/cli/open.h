#ifndef GESTA_CLI_OPEN_H
#define GESTA_CLI_OPEN_H
/* The campaign file of a command, the schemas, the wording. */
#include "cli.h"

#include "gesta/desk_report.h"
#include "gesta/tally.h"

typedef struct cli_file {
    gs_store *store;
    gs_campaign *c;
    const char *path;
    gs_campaign *whole; /* the campaign itself, where c is only what a side may know of it */
    const char *side;   /* id of that side; NULL: c is all of it */
} cli_file;

/* Path of the campaign file: -C, $GESTA_CAMPAIGN, or the only *.gesta file here. */
gs_status cli_path(cli *c, const char **path);
/* The SQL scripts as gs_store_open wants them. */
gs_status cli_scripts(cli *c, const char *const **scripts);
/* Checks what would be refused only when a battle of the campaign is fought, as it began: plans,
 * tempers and levels of generals, and the set-up of each. GS_INPUT, with the file and a line. */
gs_status cli_check_battles(const gs_campaign *c, const char *file, gs_err *err);
/* Checks what an audit of the imported campaign would find: the log of a record by itself, with the file
 * and the line of the entry; and, once all records are in the store, each with the campaign and its ledger,
 * with the file and the line of the list or the entry. GS_INPUT. */
gs_status cli_check_log(const gs_xml_battle *r, const char *file, gs_err *err);
gs_status cli_check_history(gs_store *s, const gs_campaign *c, const char *file, gs_err *err);
/* Would an export of the campaign be imported? What an older gesta let in (a colour that
 * is none, a name that is too long) is refused today: GS_INPUT says what, and where it
 * stands in the export `file`. */
gs_status cli_check_export(cli *c, const gs_campaign *campaign, const char *file,
                           gs_err *err) GS_MUST_CHECK;
/* Is the word one of those that a general knows (NULL: his own choice)? GS_INPUT lists them. */
gs_status cli_one_of(gs_err *err, const char *what, const char *word, const char *const *words);
/* Opens the file and loads its campaign; the caller ends both with cli_close. */
gs_status cli_open(cli *c, gs_store_mode mode, bool records, cli_file *f);
/* Opens it to be looked at; with --side the campaign is what that side may know (gs_campaign_view). */
gs_status cli_open_seen(cli *c, cli_file *f);
void cli_close(cli_file *f);
/* Makes a campaign file of a campaign with its records, and of the photos of another file that logs
 * name (NULL: none). */
gs_status cli_put_new(cli *c, const gs_campaign *campaign, gs_store *photos, const char *path);
/* When it is: "1066-10-14, campaign turn 4"; without a calendar "campaign turn 4". */
const char *cli_today(cli *c, const gs_campaign *campaign);
/* A schema of the program: "campaign", "battle", "report", "story". */
gs_status cli_schema(cli *c, const char *name, gs_xml_schema **out);
/* The wording: templates/en.xml, or what --lang wants. */
gs_status cli_book(cli *c, gs_story_book **book);
/* A battle that was fought, with its record; ID NULL: the last one fought. */
gs_status cli_record(cli *c, cli_file *f, const char *id, gs_camp_battle **battle,
                     gs_setup **setup, gs_log **log, gs_outcome **outcome);
/* Tells the story of a record as it is asked for. */
gs_status cli_tell_as(cli *c, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                      const gs_story_options *how, gs_narrative **story);
/* Tells the story of a record; `forecast` NULL: none was worked. */
gs_status cli_tell(cli *c, cli_file *f, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                   const gs_forecast *forecast, gs_narrative **story);
/* What the battle's story is not to repeat of those of the battles before it, into its options. */
gs_status cli_told_before(cli *c, cli_file *f, const char *battle, gs_story_options *how);
/* Puts the umpire's own words about the battle into its story. */
void cli_put_own(cli *c, const gs_campaign *campaign, const char *battle, gs_narrative *story);
/* Puts what the command line wants of the two generals (--plan-a, --temper-b ...) into a set-up. */
gs_status cli_battle_wishes(cli *c, gs_setup *s);

/* ---- gesta battle ---- */
/* A battle that was fought: its record, and the table at its end. */
typedef struct cli_fought {
    const gs_setup *setup;
    const gs_log *log;
    const gs_outcome *outcome;
    const gs_battle_tally *tally; /* at the end */
    const gs_forecast *forecast;  /* NULL: none was worked */
} cli_fought;
/* Works the forecast of a battle that is in the file, as --runs and --jobs want it, and keeps it
 * there: x->forecast. GS_FAILED: it was broken off, or there can be none; nothing of it is kept. */
gs_status cli_forecast_work(cli *c, cli_file *f, cli_fought *x);
/* The one that is kept; *out NULL: there is none of this very log; *stale: but of another. */
gs_status cli_forecast_get(cli *c, cli_file *f, const gs_setup *s, const gs_log *log,
                           const gs_forecast **out, bool *stale);
/* What many fights of a battle came to: means and their standard errors. */
typedef struct cli_figure {
    double mean, error;
} cli_figure;
typedef struct cli_odds {
    int runs, wanted; /* fought to their end; asked for */
    cli_figure wins[GS_SIDES], drawn; /* per cent */
    cli_figure turns, losses[GS_SIDES], units[GS_SIDES]; /* strength and units lost */
    gs_err why; /* of the first battle that could not be fought to its end; status GS_OK: none */
} cli_odds;

/* The battle that is named (by its id, or that of its scenario), or the next one. */
gs_status cli_battle_which(cli *c, const cli_file *f, gs_camp_battle **b);
/* The battle that a player calls so (cli_find); NULL, and the error of the run, if there is none. */
gs_camp_battle *cli_battle_find(cli *c, const gs_campaign *campaign, const char *word);
/* A rule set that battles are fought by on the table. */
gs_status cli_battle_ruleset(cli *c, const char *id, const gs_ruleset **out);
/* The set-up of a battle, under its own rule set (NULL) or another, with the wishes of the
 * command line. */
gs_status cli_battle_muster(cli *c, const cli_file *f, const gs_camp_battle *b,
                            const gs_ruleset *rs, gs_setup **setup);
/* gesta battle fight. */
gs_status cli_battle_fight(cli *c, cli_file *f);
/* gesta battle discard. */
gs_status cli_battle_discard(cli *c, cli_file *f);
/* Throws away the battle's records that have no outcome; a note in the campaign's ledger says
 * `why` (to be added in the same transaction). *n: how many. */
gs_status cli_throw_unfinished(cli *c, cli_file *f, const gs_camp_battle *b, const char *why,
                               int *n);
/* Works the record of a battle that counts again, and what it left in the ledger. GS_STATE: it does
 * not add up; GS_NOT_FOUND: there is none. */
gs_status cli_record_audit(cli *c, cli_file *f, const gs_camp_battle *b, gs_audit *one,
                           bool *finished);
/* Counts a battle's records. GS_STATE: there is one that is neither the battle's nor to go on. */
gs_status cli_record_check(const cli_file *f, const gs_camp_battle *b, gs_store_records *of,
                           gs_err *err);
/* Fights a battle under a rule set; nothing is kept. */
gs_status cli_battle_aside(cli *c, cli_file *f, gs_camp_battle *b, const gs_ruleset *rs,
                           cli_fought *out);
/* gesta battle odds, compare. */
/* What a battle leaves behind: shown, entered (--apply), taken back (--reopen). */
gs_status cli_battle_aftermath(cli *c, cli_file *f);
/* The bare result of a battle on a real table. */
gs_status cli_battle_record(cli *c, cli_file *f);
/* A battle that nobody had planned (--new TITLE --date D --a ARMY --b ARMY ...) comes into the lists
 * in memory. GS_INPUT if options of --new are given without it. */
gs_status cli_battle_new(cli *c, cli_file *f, gs_camp_battle **b);
gs_status cli_new_options(cli *c);
/* Gives a battle that nobody has begun the day of --date, in memory. */
gs_status cli_battle_date(cli *c, cli_file *f, gs_camp_battle *b);
/* The day of --date, if it lies before the campaign's today; NULL: it does not. */
const char *cli_past_date(const cli *c, const gs_campaign *campaign);
/* Warns if somebody of the set-up marches in whose last battle is not settled. */
void cli_warn_unsettled(const cli *c, const cli_file *f, const gs_setup *s);
/* Offers the page after a battle at once. */
gs_status cli_settle_now(cli *c, cli_file *f, const char *battle);
#define CLI_OPT_NEW_BATTLE \
    {"new", 0, "TITLE", "a battle that is not in the lists yet: it comes into them"}, \
    {"a", 0, "ARMY", "with --new: the one army; several with commas"}, \
    {"b", 0, "ARMY", "with --new: the other"}, \
    {"after", 0, "BATTLE", "with --new: the battle before it in a ladder or tree"}, \
    {"place", 0, "TEXT", "with --new: where it was"}, \
    {"date", 0, "DAY", "its day; of the past: the armies come as they stood then"}
/* The page after a battle: printed; asked line by line until it is applied or left for later. */
struct gs_desk_page;
void cli_page_print(const struct gs_desk_page *p);
gs_status cli_page_ask(cli *c, struct gs_desk_page *p);
gs_status cli_page_apply(cli *c, struct gs_desk_page *p);
/* gesta battle forecast: how likely each was to win, turn by turn. */
gs_status cli_battle_forecast(cli *c, cli_file *f);
gs_status cli_battle_odds(cli *c, cli_file *f, const gs_camp_battle *b);
gs_status cli_battle_compare(cli *c, cli_file *f, gs_camp_battle *b);
/* Fights a set-up many times (--runs, `runs` by default; --jobs, --seed), until interrupted. */
gs_status cli_odds_work(cli *c, const char *title, const gs_setup *s, int runs, cli_odds *out);
/* The tally of a table as a battle left it. */
const gs_battle_tally *cli_tally(gs_arena *a, const gs_setup *s, const gs_table_state *end);
/* What became of a unit in a few words ("9 of 12"). */
void cli_unit_fate(const cli_fought *x, int unit, gs_str *out);
/* What became of a hero in the battle ("wounded, Power 1"). */
void cli_hero_fate(const cli_fought *x, int hero, gs_str *out);
/* GS_INPUT if --format and the ending of --output name no format of a battle's report. */
gs_status cli_report_can(cli *c);
/* Writes the report of a battle to the file of --output, by --format or the name's ending. */
gs_status cli_report_fought(cli *c, cli_file *f, const cli_fought *x);
/* Progress on standard error, one line that is written over; nothing if it is no terminal. */
void cli_progress(const cli *c, const char *fmt, ...) GS_PRINTF(2, 3);
void cli_progress_end(const cli *c);
/* ---- rulings.c: what a player writes into the ledger by hand, and fame ---- */
/* GS_INPUT for options that say more of another that is not given. */
gs_status cli_lone_options(cli *c);
/* --enter: an entry about a hero ('h') or unit ('u'). */
gs_status cli_enter(cli *c, const char *subject, char whom);
/* --duel: a duel outside any battle. */
gs_status cli_duel(cli *c, const char *hero);
/* Lists epithets that are proposed, or rivals: of the hero named, or of all. */
gs_status cli_fame(cli *c, bool rivals);
/* --accept and --refuse. */
gs_status cli_epithet(cli *c, bool accept);
/* ---- whole campaign files come and go ---- */
/* Can a campaign be written there? It is read and written in place: GS_INPUT for standard output,
 * GS_STATE for a folder, a device or a pipe. */
gs_status cli_a_file(cli *c, const char *path);
/* GS_FAILED once the player broke off (Ctrl-C): who does leaves nothing half made. */
gs_status cli_not_broken_off(gs_err *err);
#endif
