#ifndef GESTA_CLI_REPORT_INT_H
#define GESTA_CLI_REPORT_INT_H
/* Shared by the files of gesta report. */
#include "hand.h"

#include "gesta/render.h"
#include "gesta/report_build.h"

/* One call of gesta report: what is written, and how. */
typedef struct cli_print {
    cli *c;
    cli_file *f;
    gs_fonts *fonts;
    gs_render_options render;
    gs_build_options build;
    const char *format; /* "pdf", "xml", "text", "html" ... */
    const char *dir;    /* of all and maps, NULL */
    bool maps;          /* the pictures of a battle, not its pages */
    int failed;         /* of --all: products that could not be made */
} cli_print;

/* ---- printing (report_print.c) ---- */
enum { CLI_DOTS = 200 }; /* an inch of a map or chart that is a picture */
/* The format that --format, or the ending of --output, wants of `what` ("a log sheet"), which is in
 * none of those in `without` ("svg png"). */
gs_status cli_print_format(cli_print *p, const char *what, const char *without);
/* The format that the ending of a file's name says; NULL: none. */
const char *cli_format_of(const char *path);
/* Opens fonts and fills the options of pages; p->fonts is the caller's to close. */
gs_status cli_print_prepare(cli_print *p);
/* Writes bytes to --output or standard output, or with --all to DIR/NAME. */
gs_status cli_print_bytes(cli_print *p, const char *name, const char *bytes, size_t n);
/* Renders a document and writes it, its pictures beside it where the format wants that; what is
 * printed gets the signs of print, in place. */
gs_status cli_print_doc(cli_print *p, gs_doc *doc, const char *name, const char *format);
/* Writes the maps and charts of a document into p->dir, as "svg", "png" or (NULL) both. */
gs_status cli_print_maps(cli_print *p, const gs_doc *doc, const char *format);
/* Writes a drawing as "svg" or "png". */
gs_status cli_print_drawing(cli_print *p, const gs_drawing *d, const char *name,
                            const char *format);

/* ---- one report each: of whom or what ID names (NULL: none is named) ---- */
typedef gs_status cli_report(cli_print *p, const char *id, const char *format);
cli_report cli_report_battle, cli_report_roster, cli_report_cards, cli_report_career;
cli_report cli_report_unit, cli_report_honours, cli_report_chronicle;
cli_report cli_report_book, cli_report_reference, cli_report_log_sheet, cli_report_map;
/* Every map and chart of a battle, and all reports, into the folder of --dir. */
cli_report cli_report_maps, cli_report_all;
/* Is it a format that this report cannot have? */
bool cli_report_lacks(cli_report *report, const char *format);

/* Loads the records of all battles that were fought and, if an id is given, name it: a unit may
 * have been in a battle that the ledger does not connect with it, so of units all are loaded. What
 * a side may know comes with its records. */
gs_status cli_load_records(cli *c, cli_file *f, const char *hero);
/* The words of --lang for lives; in a language that has none for them, English, and a line says so. */
gs_status cli_lives_words(cli *c, gs_story_book **book);

/* ---- how a battle is told (report_story.c) ---- */
/* What --style, --of, --length, --boast and --reword want of a battle's story. */
gs_status cli_story_options(cli *c, const gs_setup *s, gs_story_options *how);
/* Are the minutes all that is wanted? */
bool cli_story_minutes(const gs_story_options *how);
/* Adds what the story was made of: "messages", "scenes" or "plan". */
void cli_story_show(const char *what, const gs_narrative *n, gs_str *out);
#endif
