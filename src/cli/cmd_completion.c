/* gesta completion, gesta manual: what a shell and man(1) want to know, from the same tables as
 * --help. */
#include "log_manual.h"
#include "cli.h"

#include "gesta/rules.h"

#include <string.h>

/* What may stand right after a command: the small words of its usage ("list", "fight"),
 * or the rule sets. */
static void first_words(const cli_command *cmd, gs_str *out)
{
    const char *p = cmd->usage + (cmd->usage[0] == '[');
    if (strncmp(p, "RULESET", 7) == 0) {
        for (int i = 0; gs_rulesets[i]; i++) {
            gs_str_addf(out, "%s%s", out->len ? " " : "", gs_rulesets[i]->id);
        }
        return;
    }
    for (p = cmd->usage; *p;) {
        size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyz-");
        bool starts = p == cmd->usage || strchr(" [|", p[-1]);
        if (n && starts && (p[n] == '\0' || strchr(" ]|", p[n]))) {
            gs_str_addf(out, "%s%.*s", out->len ? " " : "", (int)n, p);
        }
        p += n ? n : 1;
    }
}

static void bash_command(const cli_command *cmd, gs_str *out)
{
    gs_str words = {0};
    first_words(cmd, &words);
    gs_str_addf(out, "        %s)\n            words=\"%s\"\n            opts=\"",
                cmd->name, gs_str_text(&words));
    for (const cli_opt *o = cmd->opts; o->name; o++) {
        gs_str_addf(out, "%s--%s%s", o == cmd->opts ? "" : " ", o->name,
                    o->arg ? "=" : "");
    }
    gs_str_add(out, "\" ;;\n");
    gs_str_free(&words);
}

static void bash_script(gs_str *out)
{
    gs_str_add(out, "# bash completion of gesta\n_gesta() {\n"
                    "    local cur=${COMP_WORDS[COMP_CWORD]} at=1 opts= words=\n"
                    "    COMPREPLY=()\n"
                    "    [ \"${COMP_WORDS[1]}\" = -C ] && at=3\n"
                    "    if [ \"$COMP_CWORD\" -eq \"$at\" ]; then\n"
                    "        COMPREPLY=($(compgen -W \"");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str_addf(out, "%s ", cli_commands[i]->name);
    }
    gs_str_add(out, "help --help --version\" -- \"$cur\"))\n        return\n    fi\n"
                    "    case ${COMP_WORDS[at]} in\n");
    for (int i = 0; cli_commands[i]; i++) {
        bash_command(cli_commands[i], out);
    }
    gs_str_add(out, "        help) words=\"");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str_addf(out, "%s%s", i ? " " : "", cli_commands[i]->name);
    }
    gs_str_add(out,
               "\" ;;\n    esac\n"
               "    case $cur in\n"
               "        -*)\n"
               "            COMPREPLY=($(compgen -W \"$opts\" -- \"$cur\"))\n"
               "            case ${COMPREPLY[0]} in *=) compopt -o nospace 2> /dev/null "
               ";; esac\n"
               "            ;;\n"
               "        *)\n"
               "            [ \"$COMP_CWORD\" -eq $((at + 1)) ] && [ -n \"$words\" ] &&\n"
               "                COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
               "            [ ${#COMPREPLY[@]} -eq 0 ] && mapfile -t COMPREPLY < "
               "<(compgen -f -- \"$cur\")\n"
               "            ;;\n"
               "    esac\n}\ncomplete -o filenames -F _gesta gesta\n");
}

static void zsh_script(gs_str *out)
{
    gs_str_add(out, "#compdef gesta\n_gesta() {\n    local -a commands opts words_here\n "
                    "   commands=(\n");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str_addf(out, "        '%s:%s'\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    gs_str_add(out, "    )\n    if (( CURRENT == 2 )); then\n"
                    "        _describe command commands\n        return\n    fi\n"
                    "    case $words[2] in\n");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str first = {0};
        first_words(cli_commands[i], &first);
        gs_str_addf(out, "        %s) words_here=(%s); opts=(", cli_commands[i]->name,
                    gs_str_text(&first));
        for (const cli_opt *o = cli_commands[i]->opts; o->name; o++) {
            gs_str_addf(out, "--%s ", o->name);
        }
        gs_str_add(out, ") ;;\n");
        gs_str_free(&first);
    }
    gs_str_add(out, "    esac\n    if [[ $words[CURRENT] == -* ]]; then\n"
                    "        compadd -- $opts\n"
                    "    elif (( CURRENT == 3 && $#words_here )); then\n"
                    "        compadd -- $words_here\n"
                    "    else\n        _files\n    fi\n}\n_gesta \"$@\"\n");
}

/* Words between single quotes. */
static void fish_quoted(gs_str *out, const char *text)
{
    gs_str_addc(out, '\'');
    for (const char *p = text; *p; p++) {
        gs_str_add(out, *p == '\'' || *p == '\\' ? "\\" : "");
        gs_str_addc(out, *p);
    }
    gs_str_addc(out, '\'');
}

static void fish_script(gs_str *out)
{
    for (int i = 0; cli_commands[i]; i++) {
        const cli_command *cmd = cli_commands[i];
        gs_str first = {0};
        gs_str_addf(out, "complete -c gesta -n __fish_use_subcommand -a %s -d ",
                    cmd->name);
        fish_quoted(out, cmd->summary);
        first_words(cmd, &first);
        if (first.len) {
            gs_str_addf(out,
                        "\ncomplete -c gesta -n '__fish_seen_subcommand_from %s' -a '%s'",
                        cmd->name, first.p);
        }
        gs_str_addc(out, '\n');
        for (const cli_opt *o = cmd->opts; o->name; o++) {
            gs_str_addf(
                out, "complete -c gesta -n '__fish_seen_subcommand_from %s' -l %s%s -d ",
                cmd->name, o->name, o->arg ? " -r" : "");
            fish_quoted(out, o->help);
            gs_str_addc(out, '\n');
        }
        gs_str_free(&first);
    }
}

static gs_status run(cli *c)
{
    static const struct {
        const char *name;
        void (*print)(gs_str *);
    } shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
    const char *want = c->n_args == 1 ? c->args[0] : "";
    for (int i = 0; i < GS_COUNT(shells); i++) {
        if (strcmp(shells[i].name, want) == 0) {
            gs_str out = {0};
            shells[i].print(&out);
            gs_status st = cli_output(c, gs_str_text(&out), out.len);
            gs_str_free(&out);
            return st;
        }
    }
    return cli_usage(c, "which shell: bash, zsh or fish?");
}

/* ---- the manual page ---- */
static void roff_text(gs_str *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        bool line_start = p == text || p[-1] == '\n';
        if (line_start && (*p == '.' || *p == '\'')) {
            gs_str_add(out, "\\&");
        }
        if (*p == '\\') {
            gs_str_add(out, "\\e");
        } else if (*p == '-') {
            gs_str_add(out, "\\-");
        } else {
            gs_str_addc(out, *p);
        }
    }
}

static void roff_command(gs_str *out, const cli_command *cmd)
{
    gs_str_addf(out, ".SS \"gesta %s ", cmd->name);
    for (const char *p = cmd->usage; *p; p++) {
        gs_str_add(out, *p == '"' ? "\"\"" : (char[2]){*p, '\0'});
    }
    gs_str_add(out, "\"\n");
    roff_text(out, cmd->text);
    gs_str_add(out, "\n");
    for (const cli_opt *o = cmd->opts; o->name; o++) {
        gs_str_add(out, ".TP\n.B ");
        if (o->letter) {
            gs_str_addf(out, "\\-%c, ", o->letter);
        }
        gs_str_add(out, "\\-\\-");
        roff_text(out, o->name);
        if (o->arg) {
            gs_str_addf(out, "=\\fI%s\\fR", o->arg);
        }
        gs_str_addc(out, '\n');
        roff_text(out, o->help);
        gs_str_addc(out, '\n');
    }
    gs_str_add(out, ".PP\nExamples:\n.nf\n");
    roff_text(out, cmd->examples);
    gs_str_add(out, ".fi\n");
}

static gs_status run_manual(cli *c)
{
    gs_str out = {0};
    gs_str_add(&out, ".TH GESTA 1 \"\" \"gesta " GESTA_VERSION "\" \"User Commands\"\n"
                     ".SH NAME\ngesta \\- campaign manager and battle logger for tabletop "
                     "wargamers\n.SH SYNOPSIS\n.B gesta\n[\\-C \\fIFILE\\fR] \\fICOMMAND\\fR "
                     "[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n.SH DESCRIPTION\n"
                     "Keeps heroes, armies and every battle of a campaign in one file; fights "
                     "battles by published rule sets, answers by their book what comes up at the "
                     "table, writes reports, rosters, cards and careers.\n"
                     ".SH COMMANDS\n");
    for (int i = 0; cli_commands[i]; i++) {
        roff_command(&out, cli_commands[i]);
    }
    gs_str_add(&out, ".SH THE LANGUAGE OF THE LOG\n");
    roff_text(&out, cli_log_manual_words);
    gs_str_add(&out, ".PP\n.nf\n");
    roff_text(&out, cli_log_manual);
    gs_str_add(&out, ".fi\n");
    gs_str_add(
        &out,
        ".SH ENVIRONMENT\n.TP\n.B GESTA_CAMPAIGN\nThe campaign file, where \\-C does "
        "not name one.\n.TP\n.B GESTA_RESOURCES\nA folder whose files templates/en.xml, "
        "schema/... take the place of those in the program.\n.TP\n"
        ".B SOURCE_DATE_EPOCH\nThe date that is written into PDF files.\n.TP\n"
        ".B TERM\nWhere it is dumb or not set, no progress is shown; colours there are "
        "none.\n"
        ".SH EXIT STATUS\n0 done, 1 it could not be done, 2 bad input or usage.\n");
    gs_status st = cli_output(c, out.p, out.len);
    gs_str_free(&out);
    return st;
}

static const cli_opt opts[] = {CLI_OPT_OUTPUT, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_completion = {
    .name = "completion",
    .words = 1,
    .usage = "bash|zsh|fish",
    .summary = "print the completion script of a shell",
    .text = "Prints what a shell needs to complete gesta's commands and options.",
    .examples = "  gesta completion bash > ~/.local/share/bash-completion/completions/gesta\n"
                "  gesta completion zsh -o ~/.zfunc/_gesta\n",
    .opts = opts,
    .run = run,
};

const cli_command cli_cmd_manual = {
    .name = "manual",
    .usage = "",
    .summary = "print the manual page",
    .text = "Prints the manual page, made from the same tables as the help.",
    .examples = "  gesta manual | man -l -\n  gesta manual -o gesta.1\n",
    .opts = opts,
    .run = run_manual,
};
