/* gesta new, import: campaign files are made. */
#include "hand_frame.h"
#include "import_foreign.h"
#include "import_merge.h"
#include "open.h"

#include "gesta/desk.h"
#include "gesta/desk_found.h"
#include "gesta/os.h"

#include <string.h>

/* Where a new campaign goes: -o, else -C, else ID.gesta. */
static const char *new_path(cli *c, const char *id)
{
    const char *out = cli_get(c, "output", c->campaign);
    return out ? out : gs_arena_printf(c->arena, "%s.gesta", id);
}

static void say_new(const char *path, const gs_campaign *campaign)
{
    cli_say("%s: %s, %d side%s, %d battle%s\n", path, campaign->title, campaign->n_sides,
            campaign->n_sides == 1 ? "" : "s", campaign->n_battles,
            campaign->n_battles == 1 ? "" : "s");
}

static gs_status make_open(cli *c, const char *path, gs_desk_making *m, gs_err *err)
{
    const char *const *scripts;
    *m = (gs_desk_making){.path = path};
    gs_status st = cli_a_file(c, path);
    st = st == GS_OK ? cli_scripts(c, &scripts) : st;
    return st == GS_OK ? gs_desk_making_open(path, scripts, m, err) : st;
}

/* The photos that the campaign's logs name go with them. */
static gs_status copy_photos(cli *c, gs_store *from, gs_store *to)
{
    gs_photo photo = {.name = ""};
    gs_status st = GS_OK;
    while (from && st == GS_OK) {
        gs_arena *a = gs_arena_new();
        char after[GS_PHOTO_NAME];
        bool named = false;
        memcpy(after, photo.name, sizeof after);
        st = gs_store_photo_next(from, after, a, &photo, &c->err);
        st = st == GS_OK ? gs_store_photo_named(from, photo.name, &named, &c->err) : st;
        st = st == GS_OK && named ? gs_store_photo_put(to, &photo, &c->err) : st;
        gs_arena_free(a);
    }
    return st == GS_NOT_FOUND ? GS_OK : st;
}

gs_status cli_put_new(cli *c, const gs_campaign *campaign, gs_store *photos, const char *path)
{
    gs_desk_making m;
    gs_status st = make_open(c, path, &m, &c->err);
    st = st == GS_OK ? gs_store_put_campaign(m.store, campaign, &c->err) : st;
    st = st == GS_OK ? copy_photos(c, photos, m.store) : st;
    st = gs_desk_making_end(&m, st, &c->err);
    if (st == GS_OK) {
        say_new(path, campaign);
    }
    return st;
}

/* An import goes into its file as it comes, in one transaction. */
typedef struct import {
    cli *c;
    gs_desk_making m;
    const char *file;
    bool begun;
    cli_merge *into; /* the campaign is there already: the file goes into it; NULL: it is new */
    gs_xml_sink sink;
} import;

static gs_status import_begin(void *ctx, const gs_campaign *campaign, gs_err *err)
{
    import *x = ctx;
    const char *path = new_path(x->c, campaign->id);
    gs_status st = cli_has(x->c, "output")
                       ? GS_OK
                       : cli_merge_open(x->c, path, campaign, x->file, &x->into, err);
    if (st != GS_OK || x->into) {
        x->sink.merges = x->into != NULL;
        return st;
    }
    st = make_open(x->c, path, &x->m, err);
    st = st == GS_OK ? gs_store_import_begin(x->m.store, err) : st;
    x->begun = st == GS_OK;
    return st;
}

static gs_status import_record(void *ctx, const gs_xml_battle *r, gs_err *err)
{
    import *x = ctx;
    if (x->into) {
        return cli_merge_record(x->into, r, err);
    }
    gs_status st = cli_check_log(r, x->file, err);
    return st == GS_OK ? gs_store_put_record(x->m.store, r->setup, r->log, r->outcome,
                                             r->forecast, r->narrative, err)
                       : st;
}

static gs_status import_photo(void *ctx, const gs_photo *photo, gs_err *err)
{
    import *x = ctx;
    return x->into ? cli_merge_photo(x->into, photo, err)
                   : gs_desk_photo_import(x->m.store, photo, err);
}

static bool import_fault(void *ctx, const gs_err *fault)
{
    import *x = ctx;
    return cli_merge_fault(x->into, fault);
}

static gs_status import_end(import *x, gs_status st, const gs_campaign *campaign)
{
    bool dry = cli_has(x->c, "dry-run");
    if (st == GS_OK && dry) {
        gs_store_rollback(x->m.store);
        if (cli_has(x->c, "json")) {
            cli_done_json(x->c, campaign, campaign->n_ledger, true, NULL);
        } else {
            cli_say("%s would be made; a preview: nothing is kept\n", x->m.path);
        }
        gs_err ignored;
        return gs_desk_making_end(&x->m, GS_STATE, &ignored) == GS_STATE ? GS_OK : GS_STATE;
    }
    if (st == GS_OK) {
        st = gs_store_import_end(x->m.store, campaign, &x->c->err);
    } else if (x->begun) {
        gs_store_rollback(x->m.store);
    }
    return gs_desk_making_end(&x->m, st, &x->c->err);
}

static long import_read(void *ctx, char *to, size_t n, gs_err *err)
{
    return cli_not_broken_off(err) == GS_OK ? gs_os_in_read(ctx, to, n, err) : -1;
}

static gs_status import_stream(cli *c, gs_os_in *in, const char *file)
{
    import x = {.c = c, .file = file};
    gs_xml_schema *schema = NULL, *battle = NULL;
    gs_campaign *campaign = NULL;
    const gs_xml_source src = {import_read, in};
    x.sink = (gs_xml_sink){import_begin, import_record, import_photo, &x, false, import_fault};
    gs_status st = cli_schema(c, "campaign", &schema);
    st = st == GS_OK ? cli_schema(c, "battle", &battle) : st;
    if (st == GS_OK) {
        st = gs_xml_stream_campaign(&src, file, schema, battle, &x.sink, &campaign, &c->err);
    }
    if (x.into) {
        st = cli_merge_end(x.into, st, campaign);
    } else if (schema && battle) {
        st = st == GS_OK ? cli_check_battles(campaign, file, &c->err) : st;
        st = st == GS_OK ? cli_check_history(x.m.store, campaign, file, &c->err) : st;
        st = import_end(&x, st, campaign);
    }
    gs_xml_schema_free(schema);
    gs_xml_schema_free(battle);
    if (st == GS_OK && !x.into && !cli_has(c, "dry-run") && cli_has(c, "json")) {
        cli_done_json(c, campaign, campaign->n_ledger, false, NULL);
    } else if (st == GS_OK && !x.into && !cli_has(c, "dry-run")) {
        say_new(x.m.path, campaign);
    }
    gs_campaign_free(campaign);
    return st;
}

static gs_status run_import(cli *c)
{
    gs_os_in *in;
    if (c->n_args != 1) {
        return cli_usage(c, "which file?");
    }
    if (cli_import_is_list(c)) {
        return cli_import_list(c);
    }
    gs_status st = gs_os_in_open(c->args[0], &in, &c->err);
    gs_os_catch_interrupt();
    if (st == GS_OK) {
        st = import_stream(c, in, c->args[0]);
        gs_os_in_close(in);
    }
    return st;
}

static gs_status run_new(cli *c)
{
    if (c->n_args != 1) {
        return cli_usage(c, "what is the campaign to be called?");
    }
    const gs_desk_found what = {.title = c->args[0], .ruleset = cli_get(c, "ruleset", NULL),
                                .shape = cli_get(c, "shape", NULL), .start = cli_get(c, "start", NULL),
                                .calendar = cli_get(c, "calendar", NULL)};
    gs_campaign *campaign;
    gs_status st = gs_desk_campaign_new(&what, &campaign, &c->err);
    if (st == GS_OK) {
        st = cli_put_new(c, campaign, NULL, new_path(c, campaign->id));
        gs_campaign_free(campaign);
    }
    return st;
}

static const cli_opt import_opts[] = {
    {"output", 'o', "FILE", "the new campaign file (else ID.gesta)"},
    {"side", 0, "SIDE", "a list: of which side it is"},
    {"army", 0, "ARMY", "a list: the army to which its units come"},
    {"list-name", 0, "NAME", "an army list: its name"},
    {"map", 0, "FILE", "a list: what its names become, lines \"source name -> troop\""},
    {"write-map", 0, "FILE", "a list: write such lines, to be mended and given to --map"},
    {"link", 0, "URL", "an army of the Warmaster selector; FILE is its army list"},
    {"take", 0, "WHOSE", "a field that both changed since: mine (it stays) or theirs"},
    {"changes", 0, NULL, "a file that does not say when it was written: what differs is changed"},
    {"tail", 0, "WHERE", "after: where both ledgers went on, theirs comes behind ours"},
    {"reason", 'm', "WORDS", "why; stands with its entries in the ledger"},
    {"date", 0, "DATE", "the day of its entries (today)"},
    {"dry-run", 'n', NULL, "show what it would bring, line by line, and keep nothing"},
    {"json", 0, NULL, "tell what was entered, or the faults, as JSON"},
    CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};
static const cli_opt new_opts[] = {
    {"ruleset", 'r', "ID", "rule set of its battles (stout-hearts)"},
    {"start", 0, "DAY", "the day on which it begins (1066-09-20); without it turns are counted"},
    {"calendar", 0, "UNIT", "what a campaign turn is: turn, day, week, month or season (day)"},
    {"shape", 0, "SHAPE", "free, ladder, tree or map (free)"},
    {"output", 'o', "FILE", "the new campaign file (else NAME.gesta)"},
    CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_new = {
    .name = "new",
    .words = 1,
    .usage = "TITLE",
    .summary = "begin a campaign",
    .text = "Makes a new, empty campaign file. Sides, heroes, armies, units and battles come into it by\n"
            "their own commands (gesta side add, gesta hero add ...), from tables and rosters of other\n"
            "programs (gesta import units.csv), or all at once as XML; campaigns/roland.xml is a whole\n"
            "example.",
    .examples = "  gesta new \"The Mere Wars\"                 # makes the-mere-wars.gesta\n"
                "  gesta new \"The March\" --start 1066-09-20 --calendar week --shape map\n"
                "  gesta new \"1066\" --ruleset gathering-of-hosts -o 1066.gesta\n",
    .opts = new_opts,
    .run = run_new,
};
const cli_command cli_cmd_import = {
    .name = "import",
    .words = 1,
    .usage = "FILE",
    .summary = "make a campaign file from XML; bring lists into one",
    .text = "Reads a whole campaign (lists, ledger, battles) and makes a new campaign file of it.\n"
            "The first fault is shown with its line, and nothing is made.\n\n"
            "Into the file of the same campaign (-C) it merges, by kind and id: what is new is added\n"
            "today, what was changed in the XML becomes an entry that says so, what is missing there\n"
            "stays, and a longer ledger is taken over with the records of its battles. An export says\n"
            "when it was written (base), so that it is known who changed what since: what both changed\n"
            "is refused, and --take mine or --take theirs decides. -n shows line by line what it would\n"
            "do; all faults are told at once, and with any nothing is kept. gesta undo takes it back.\n\n"
            "A list of units or heroes comes into the campaign that is there: a table (CSV with commas,\n"
            "semicolons or tabs and a head line), a BattleScribe roster (.ros, .rosz), an army list of\n"
            "the Warmaster selector (JSON), or an army of it by its link. What was understood, guessed\n"
            "and left is told; --write-map writes what each name becomes, to be mended and kept.",
    .examples = "  gesta import campaigns/roland.xml            # makes song-of-roland.gesta\n"
                "  gesta import club.xml -o club.gesta\n"
                "  gesta export -C old.gesta | gesta import - -o copy.gesta\n"
                "  gesta import mended.xml -C roland.gesta -n       # what would it change?\n"
                "  gesta import units.csv --army rearguard -n       # units: name, troop, full ...\n"
                "  gesta import sunday.ros --side franks --army rearguard --write-map names.txt\n",
    .opts = import_opts,
    .run = run_import,
};
