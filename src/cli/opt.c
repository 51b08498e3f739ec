#include "hand_frame.h"

#include <getopt.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool cli_has(const cli *c, const char *name)
{
    return cli_get(c, name, NULL) != NULL;
}

const char *cli_get(const cli *c, const char *name, const char *otherwise)
{
    for (int i = c->n_values - 1; i >= 0; i--) {
        if (strcmp(c->command->opts[c->values[i].opt].name, name) == 0) {
            return c->values[i].text;
        }
    }
    return otherwise;
}

void cli_give(cli *c, const char *name, const char *text)
{
    int i = 0;
    while (strcmp(c->command->opts[i].name, name) != 0) {
        i++;
    }
    cli_value *all = GS_NEW_ARRAY(c->arena, cli_value, c->n_values + 1);
    for (int k = 0; k < c->n_values; k++) {
        all[k] = c->values[k];
    }
    all[c->n_values].opt = i;
    all[c->n_values++].text = text;
    c->values = all;
}

gs_status cli_number(cli *c, const char *name, int64_t lo, int64_t hi, int64_t *value)
{
    const char *text = cli_get(c, name, NULL);
    if (!text) {
        return GS_OK;
    }
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (*text == '\0' || *end || errno || n < lo || n > hi) {
        return gs_err_set(&c->err, GS_INPUT, "--%s wants a whole number from %lld to %lld, not %s",
                          name, (long long)lo, (long long)hi, text);
    }
    *value = n;
    return GS_OK;
}

gs_status cli_usage(cli *c, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return gs_err_set(&c->err, GS_INPUT, "%s (see gesta %s --help)", text,
                      c->command ? c->command->name : "");
}

void cli_help(const cli_command *cmd, FILE *to)
{
    fprintf(to, "Usage: gesta %s%s%s\n\n%s\n", cmd->name, *cmd->usage ? " " : "", cmd->usage,
            cmd->text);
    bool lists = cmd->run != cli_hand_run; /* a noun; else it is one of its verbs */
    if (lists) {
        cli_verbs_help(cmd->name, to);
    }
    fprintf(to, "\nOptions:\n");
    for (const cli_opt *o = cmd->opts; o->name; o++) {
        char left[64];
        char letter[8] = "    ";
        if (o->letter) {
            snprintf(letter, sizeof letter, "-%c, ", o->letter);
        }
        snprintf(left, sizeof left, "%s--%s%s%s", letter, o->name, o->arg ? "=" : "",
                 o->arg ? o->arg : "");
        fprintf(to, "  %-26s %s\n", left, o->help);
    }
    fprintf(to, "\nExamples:\n%s", cmd->examples);
    if (lists) {
        cli_verbs_examples(cmd->name, to);
    }
}

/* The command's table as getopt_long wants it. */
static void getopt_tables(const cli_command *cmd, struct option *longs, char *shorts)
{
    int n = 0;
    for (; cmd->opts[n].name; n++) {
        const cli_opt *o = &cmd->opts[n];
        longs[n] = (struct option){o->name, o->arg ? required_argument : no_argument, NULL,
                                   256 + n};
        if (o->letter) {
            *shorts++ = o->letter;
            if (o->arg) {
                *shorts++ = ':';
            }
        }
    }
    longs[n] = (struct option){0};
    *shorts = '\0';
}

static int opt_row(const cli_command *cmd, int code)
{
    if (code >= 256) {
        return code - 256;
    }
    for (int i = 0; cmd->opts[i].name; i++) {
        if (cmd->opts[i].letter == code) {
            return i;
        }
    }
    return -1;
}

/* "-50" is a number, and no option: it is marked until the options are read. */
enum { MARK = '\x01' };
static void spare_numbers(gs_arena *a, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        size_t n = argv[i][0] == '-' ? strspn(argv[i] + 1, "0123456789") : 0;
        if (n && argv[i][1 + n] == '\0') {
            argv[i] = gs_arena_printf(a, "%c%s", MARK, argv[i]);
        }
    }
}

static const char *number(const char *word)
{
    return word + (*word == MARK);
}

gs_status cli_parse(cli *c, int argc, char **argv, bool *done)
{
    struct option longs[CLI_MAX_OPTS + 1];
    char shorts[2 * CLI_MAX_OPTS + 2];
    getopt_tables(c->command, longs, shorts);
    c->values = GS_NEW_ARRAY(c->arena, cli_value, argc + 1);
    c->args = GS_NEW_ARRAY(c->arena, const char *, argc + 1);
    *done = false;
    spare_numbers(c->arena, argc, argv);
    opterr = 0;
    optind = 0; /* begin anew: another command line may have gone before */
    for (int code; (code = getopt_long(argc, argv, shorts, longs, NULL)) != -1;) {
        int row = opt_row(c->command, code);
        if (code == '?' || row < 0) {
            return cli_usage(c, "%s: there is no such option here, or it lacks its value",
                             argv[optind - 1]);
        }
        if (optarg && gs_utf8_blank(optarg)) {
            return cli_usage(c, "--%s wants a value (%s), and got an empty one",
                             c->command->opts[row].name, c->command->opts[row].arg);
        }
        c->values[c->n_values++] = (cli_value){row, optarg ? number(optarg) : ""};
    }
    while (optind < argc) {
        if (gs_utf8_blank(argv[optind])) {
            return cli_usage(c, "word %d is empty", c->n_args + 1);
        }
        c->args[c->n_args++] = number(argv[optind++]);
    }
    if (cli_has(c, "help")) {
        cli_help(c->command, stdout);
        *done = true;
    }
    c->campaign = cli_get(c, "campaign", c->campaign);
    if (!*done && c->n_args > c->command->words) {
        return cli_usage(c, "%s is a word too many", c->args[c->command->words]);
    }
    return GS_OK;
}
