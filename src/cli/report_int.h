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
    const char *format; /* "pdf", "xml", "text" */
    const char *dir;    /* of --all, NULL */
    int failed;         /* of --all: products that could not be made */
} cli_print;

/* ---- printing (report_print.c) ---- */
/* The format that --format, or the ending of --output, wants; a map may be .svg. */
gs_status cli_print_format(cli_print *p, bool map);
/* Opens fonts and fills the options of pages; p->fonts is the caller's to close. */
gs_status cli_print_prepare(cli_print *p);
/* Writes bytes to --output or standard output, or with --all to DIR/NAME. */
gs_status cli_print_bytes(cli_print *p, const char *name, const char *bytes, size_t n);
/* Renders a document and writes it. */
gs_status cli_print_doc(cli_print *p, const gs_doc *doc, const char *name, const char *format);

/* ---- one report each: of whom or what ID names (NULL: none is named) ---- */
typedef gs_status cli_report(cli_print *p, const char *id, const char *format);
cli_report cli_report_battle, cli_report_roster, cli_report_cards, cli_report_career;
cli_report cli_report_unit, cli_report_honours, cli_report_chronicle;
cli_report cli_report_reference, cli_report_log_sheet, cli_report_map;
/* All of them, into the folder of --dir. */
gs_status cli_report_all(cli_print *p);

/* ---- how a battle is told (report_story.c) ---- */
/* What --style, --of, --length, --boast and --reword want of a battle's story. */
gs_status cli_story_options(cli *c, const gs_setup *s, gs_story_options *how);
/* Are the minutes all that is wanted? */
bool cli_story_minutes(const gs_story_options *how);
/* Adds what the story was made of: "messages", "scenes" or "plan". */
void cli_story_show(const char *what, const gs_narrative *n, gs_str *out);
#endif
