/* gesta export, backup: what goes out of a campaign file. */
#include "export_lists.h"
#include "hand.h"
#include "open.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <string.h>

/* An export goes out as it is read: the record of one battle after the other. */
typedef struct export {
    cli_file *f;
    gs_os_out *out;
} export;

static gs_status export_record(void *ctx, const gs_camp_battle *b, gs_arena *a, gs_xml_battle *out,
                               gs_err *err)
{
    const export *x = ctx;
    *out = (gs_xml_battle){0};
    gs_status st = gs_store_battle_load(x->f->store, b->id, a, &out->setup, &out->log,
                                        &out->outcome, &out->narrative, err);
    if (st == GS_OK) {
        st = gs_store_forecast_get(x->f->store, b->id, a, &out->forecast, err);
    }
    return st == GS_NOT_FOUND ? GS_OK : st;
}

static gs_status export_photo(void *ctx, const char *after, gs_arena *a, gs_photo *out, gs_err *err)
{
    const export *x = ctx;
    return gs_store_photo_next(x->f->store, after, a, out, err);
}

static gs_status export_put(void *ctx, const char *bytes, size_t n, gs_err *err)
{
    const export *x = ctx;
    gs_status st = cli_not_broken_off(err);
    return st == GS_OK ? gs_os_out_write(x->out, bytes, n, err) : st;
}

static gs_status export_to(cli *c, cli_file *f, const char *path)
{
    export x = {.f = f};
    const gs_xml_drain drain = {export_record, export_put, export_photo, &x};
    if (gs_os_is_database(path)) {
        return cli_write(c, path, "", 0); /* says so */
    }
    gs_status st = gs_os_out_open(path, &x.out, &c->err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_xml_drain_campaign(f->c, &drain, &c->err);
    gs_err end = {0};
    gs_status ended = gs_os_out_end(x.out, st == GS_OK, &end);
    if (st == GS_OK && ended != GS_OK) {
        c->err = end;
        st = ended;
    }
    return st;
}

/* An export holds the record of each battle that counts; what else the file has is told, and
 * kept by a backup. */
static void warn_of_records(const cli_file *f)
{
    int left = 0;
    for (int i = 0; i < f->c->n_battles; i++) {
        gs_store_records of;
        gs_err err = {0};
        if (cli_record_check(f, &f->c->battles[i], &of, &err) != GS_OK) {
            fprintf(stderr, "gesta: %s\n", err.text);
        }
        int all = of.finished + of.unfinished;
        left += of.thrown_away + (all > 0 ? all - 1 : 0);
    }
    if (left) {
        fprintf(stderr,
                "gesta: %d record%s of fights taken back, thrown away or mended %s not in the "
                "export (gesta backup keeps all)\n",
                left, left == 1 ? "" : "s", left == 1 ? "is" : "are");
    }
}

/* What this gesta would refuse to import is written all the same, and told: nothing is
 * lost, and the XML is where it can be mended. */
static void warn_of_faults(cli *c, const gs_campaign *campaign, const char *path)
{
    gs_err err = {0};
    char line[1200];
    if (cli_check_export(c, campaign, strcmp(path, "-") == 0 ? "" : path, &err) !=
        GS_OK) {
        gs_err_format(&err, line, sizeof line);
        fprintf(stderr, "gesta: %s; an import refuses that: mend it in the XML first\n",
                line);
    }
}

static gs_status run_export(cli *c)
{
    cli_file f;
    const char *path = cli_get(c, "output", "-");
    if (cli_has(c, "side") && !cli_has(c, "csv")) {
        return cli_usage(c, "a campaign file is the umpire's, whole: --side goes with --csv (and with "
                            "gesta status, ledger, report ...)");
    }
    gs_status st = cli_has(c, "csv") ? cli_open_seen(c, &f)
                                     : cli_open(c, GS_STORE_STILL, false, &f);
    if (st == GS_OK && cli_has(c, "csv")) {
        st = cli_export_list(c, f.c);
        cli_close(&f);
    } else if (st == GS_OK) {
        fflush(stdout);
        gs_os_catch_interrupt();
        const char *photos = cli_get(c, "photos", NULL);
        int n;
        st = photos ? gs_desk_photos_write(f.store, NULL, photos, &n, &c->err) : GS_OK;
        st = st == GS_OK ? export_to(c, &f, path) : st;
        if (st == GS_OK) {
            warn_of_faults(c, f.c, path);
            warn_of_records(&f);
        }
        cli_close(&f);
    }
    return st;
}

static gs_status run_backup(cli *c)
{
    cli_file f;
    const char *const *scripts;
    if (c->n_args != 1) {
        return cli_usage(c, "into which new file?");
    }
    const char *path = c->args[0];
    gs_status st = cli_a_file(c, path);
    if (st != GS_OK) {
        return st;
    }
    gs_os_place *place = NULL;
    st = cli_open(c, GS_STORE_READ, false, &f);
    if (st == GS_OK) {
        st = cli_scripts(c, &scripts);
    }
    if (st == GS_OK && !gs_os_taken(path)) {
        st = gs_os_place_new(path, &place, &c->err);
    }
    if (st == GS_OK) {
        st = gs_store_backup(f.store, place ? gs_os_place_temp(place) : path, path,
                             scripts, &c->err);
    }
    if (place) {
        gs_err ignored;
        gs_status end = gs_os_place_end(place, st == GS_OK ? GS_OS_NEW : GS_OS_DROP,
                                        st == GS_OK ? &c->err : &ignored);
        st = st == GS_OK ? end : st;
    }
    if (st == GS_OK) {
        cli_say("%s: a copy of %s, checked\n", path, f.path);
    }
    cli_close(&f);
    return st;
}

static const cli_opt export_opts[] = {
    {"photos", 0, "FOLDER", "write the photos as files there, too"},
    {"csv", 0, "LIST", "a table of units or heroes instead, in the columns that import reads"},
    {"side", 0, "SIDE", "csv: only what that side may know"},
    CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};
static const cli_opt backup_opts[] = {CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_export = {
    .name = "export",
    .usage = "",
    .summary = "write the whole campaign as XML, or a list as CSV",
    .text = "Writes everything in the campaign file: lists, ledger, every battle with its log.\n"
            "Importing that file gives the same campaign. It says what was the last entry of the\n"
            "ledger (base), so that it can be changed and merged into the campaign again.\n\n"
            "With --csv it is a table of units or heroes as they are today, in the columns that\n"
            "gesta import reads.",
    .examples = "  gesta export -o roland.xml\n  gesta export -C roland.gesta > roland.xml\n"
                "  gesta export --csv units -o units.csv\n",
    .opts = export_opts,
    .run = run_export,
};
const cli_command cli_cmd_backup = {
    .name = "backup",
    .words = 1,
    .usage = "FILE",
    .summary = "copy the campaign file safely and check the copy",
    .text = "Copies the campaign into a new file, even while it is open elsewhere, and checks the\n"
            "copy.",
    .examples = "  gesta backup roland-before-saragossa.gesta\n",
    .opts = backup_opts,
    .run = run_backup,
};
