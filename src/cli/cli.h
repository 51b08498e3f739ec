#ifndef GESTA_CLI_H
#define GESTA_CLI_H
/* The command line: a table of commands, options, lists in four formats. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/str.h"

#include <stdio.h>

/* An option of a command. */
typedef struct cli_opt {
    const char *name;  /* long name without dashes; NULL ends the table */
    char letter;       /* short form, 0 none */
    const char *arg;   /* name of its argument in help; NULL: a switch */
    const char *help;
} cli_opt;

#define CLI_MAX_ARGS 4096
#define CLI_MAX_OPTS 80 /* of a command */
typedef struct cli_value {
    int opt; /* row in the command's table */
    const char *text;
} cli_value;

/* What a command is given. */
typedef struct cli {
    const struct cli_command *command;
    gs_arena *arena;       /* for the whole run */
    const struct cli_verb *verb; /* row of the umpire's verbs that it is; NULL none */
    const char *campaign;  /* -C FILE, or NULL */
    bool progress; /* standard error is a terminal where a line can be written anew */
    cli_value *values;     /* options in the order given */
    int n_values;
    const char **args;     /* the words that are no options */
    int n_args;
    const char *told;      /* what an umpire's verb has to say besides its entries; NULL nothing */
    const struct gs_photo *photo; /* of --photo of an umpire's verb, kept with its step; NULL none */
    const char *typed;     /* what standard input had, read once for "-"; NULL not yet */
    const char *question;  /* asked before it is kept; NULL: the common one */
    bool must_ask;         /* it asks although its row does not */
    const int *falls, *differs; /* of an undo: numbers of entries */
    int n_falls, n_differs;
    gs_err err;
    gs_err *faults; /* all that were found before anything was written, where there are several */
    int n_faults, cap_faults;
} cli;

typedef struct cli_command {
    const char *name;
    const char *usage;    /* after "gesta NAME " */
    const char *summary;  /* one line */
    const char *text;     /* paragraphs of help */
    const char *examples; /* lines "gesta ..." and what they do after "  # " */
    const cli_opt *opts;
    int words; /* how many words it takes at most, apart from options */
    gs_status (*run)(cli *c);
} cli_command;

extern const cli_command *const cli_commands[]; /* ended by NULL */
extern const cli_opt cli_common_opts[];

/* True if the switch or option was given; its last value; the default if it was not. */
bool cli_has(const cli *c, const char *name);
const char *cli_get(const cli *c, const char *name, const char *otherwise);
/* As if an option of the command had been given. */
void cli_give(cli *c, const char *name, const char *text);
/* A whole number lo..hi of an option; GS_INPUT if it is none. */
gs_status cli_number(cli *c, const char *name, int64_t lo, int64_t hi, int64_t *value);
/* Usage error: words, and where help is. */
gs_status cli_usage(cli *c, const char *fmt, ...) GS_PRINTF(2, 3);
/* Reads the words of a command line into the cli; prints help if it is asked for (*done). */
gs_status cli_parse(cli *c, int argc, char **argv, bool *done);
void cli_help(const cli_command *cmd, FILE *to);
/* Says something on standard output: like printf, with %s and %d and their widths (also *) alone.
 * Words are cleaned (no control characters, no line breaks, nothing that turns the direction of writing) and
 * their columns counted in characters. */
void cli_say(const char *fmt, ...) GS_PRINTF(1, 2);
/* Tells the error of the run on standard error, in one line; with --json as the document
 * gesta.fault/1 on standard output, too. */
void cli_fault(const cli *c);
/* Keeps the error of the run, to be told with those that come after it: a line for each. */
void cli_fault_keep(cli *c);
/* Adds a string of JSON, in quotation marks; null for NULL. */
void cli_json_string(gs_str *out, const char *s);
/* Writes text to the file of -o (default: standard output). */
gs_status cli_output(cli *c, const char *text, size_t size);
/* Writes a file; GS_INPUT if a campaign is there: nothing takes its place. */
gs_status cli_write(cli *c, const char *path, const char *bytes, size_t size);

/* ---- lists: every list command prints through this ---- */
typedef struct cli_list {
    const char *name;          /* plural noun, the XML root: "heroes" */
    const char *item;          /* "hero" */
    const char *const *columns; /* kebab-case, ended by NULL */
    gs_arena *arena;
    const char **cells; /* row by row */
    bool *numbers;      /* the cell is one */
    int count, cap, width;
    int screen;         /* columns there are for the text; 0: as many as it wants */
} cli_list;
void cli_list_init(cli_list *l, gs_arena *a, const char *name, const char *item,
                   const char *const *columns);
/* Adds the next cell of the row (copied). */
void cli_list_add(cli_list *l, const char *text);
void cli_list_addi(cli_list *l, int64_t n);
/* Adds the rows as an array of JSON: numbers as numbers, null for what is not known. */
void cli_list_json(const cli_list *l, gs_str *out);
/* Prints in the format of --format (text, csv, json, xml), --json or --csv. */
gs_status cli_list_print(cli *c, const cli_list *l);
/* Is a list to be read by a person? */
bool cli_for_eyes(const cli *c);

#define CLI_OPT_HELP {"help", 'h', NULL, "show this help and its examples"}
#define CLI_OPT_FORMAT \
    {"format", 0, "FORMAT", "text (for eyes), csv, json or xml"}, \
    {"csv", 0, NULL, "the same as --format csv"}, \
    {"json", 0, NULL, "JSON with numbers as numbers, null for what is not known"}
#define CLI_OPT_SIDE {"side", 0, "SIDE", "only what that side may know"}
#define CLI_OPT_OUTPUT {"output", 'o', "FILE", "write there; - is standard output"}
#define CLI_OPT_CAMPAIGN \
    {"campaign", 'C', "FILE", "the campaign file (else $GESTA_CAMPAIGN, else the only *.gesta " \
                              "here)"}
#define CLI_OPT_END {NULL, 0, NULL, NULL}
/* Does what a command line says; returns the exit status. `argv` may be changed. */
int cli_run(int argc, char **argv);
#endif
