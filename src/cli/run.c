/* A command line: finds the command, runs it, prints the one error there may be. */
#include "hand.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_help(FILE *to)
{
    fputs("Usage: gesta COMMAND [OPTION...] [ARGUMENT...]\n\n"
          "Keeps the campaigns of tabletop wargamers: heroes, armies, every battle. Fights battles\n"
          "by published rule sets, answers by their book what comes up at the table, and writes\n"
          "reports, rosters, cards and careers.\n\nCommands:\n",
          to);
    for (int i = 0; cli_commands[i]; i++) {
        fprintf(to, "  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    fputs("\ngesta COMMAND --help shows the options and examples of a command; gesta --version the\n"
          "version. The campaign file is given with -C FILE or $GESTA_CAMPAIGN, or is the only\n"
          "*.gesta file in the folder.\n\n"
          "Exit status: 0 done, 1 it could not be done, 2 bad input or usage.\n",
          to);
}

static const cli_command *find_command(const char *name)
{
    for (int i = 0; cli_commands[i]; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) {
            return cli_commands[i];
        }
    }
    return NULL;
}

static int report(const cli *c, gs_status st)
{
    if (st != GS_OK) {
        cli_fault(c);
    }
    return gs_status_exit(st);
}

/* gesta -C FILE COMMAND ..., -CFILE, --campaign=FILE: how many words that is; 0: none of
 * them. */
static int campaign_first(int argc, char **argv, const char **campaign)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (strncmp(word, "--campaign=", 11) == 0) {
        *campaign = word + 11;
        return 1;
    }
    if (strcmp(word, "-C") == 0 || strcmp(word, "--campaign") == 0) {
        *campaign = argc > 2 ? argv[2] : "";
        return 2;
    }
    if (strncmp(word, "-C", 2) == 0) {
        *campaign = word + 2;
        return 1;
    }
    return 0;
}

int cli_run(int argc, char **argv)
{
    const char *campaign = NULL;
    for (int n; (n = campaign_first(argc, argv, &campaign)) != 0;) {
        if (n > argc - 1 || gs_utf8_blank(campaign)) {
            fputs("gesta: -C wants a campaign file, and got an empty name\n", stderr);
            return 2;
        }
        argv[n] = argv[0];
        argv += n;
        argc -= n;
    }
    const char *name = argc > 1 ? argv[1] : "";
    static char help[] = "--help";
    if (strcmp(name, "help") == 0 && argc > 2) { /* gesta help hero add: gesta hero add --help */
        memmove(argv + 1, argv + 2, sizeof *argv * (size_t)(argc - 2));
        argv[argc - 1] = help;
        name = argv[1];
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(name, "--version") == 0) {
        puts("gesta " GESTA_VERSION);
        return 0;
    }
    cli c = {.command = find_command(name), .campaign = campaign};
    if (!c.command) {
        if (*name == '\0') {
            print_help(stderr);
        } else {
            gs_err_set(&c.err, GS_INPUT, "there is no command %.80s (see gesta --help)",
                       name);
            report(&c, GS_INPUT);
        }
        return 2;
    }
    c.arena = gs_arena_new();
    argc--;
    argv++;
    cli_verb_pick(&c, &argc, argv);
    const char *term = getenv("TERM");
    c.progress = isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb") != 0;
    bool done;
    gs_status st = cli_parse(&c, argc, argv, &done);
    if (st == GS_OK && !done) {
        st = c.command->run(&c);
    }
    int status = report(&c, st);
    gs_arena_free(c.arena);
    return status;
}
