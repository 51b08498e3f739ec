/* gesta completion, gesta manual: what a shell and man(1) want to know, from the same tables as
 * --help. */
#include "log_manual.h"
#include "hand.h"

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
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (*v->verb && strcmp(v->noun, cmd->name) == 0) {
            gs_str_addf(out, "%s%s", out->len ? " " : "", v->verb);
        }
    }
}

static bool has_verbs(const cli_command *cmd)
{
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, cmd->name) == 0 && *v->verb) {
            return true;
        }
    }
    return false;
}

/* "--side= --with= --anyway": the options of a table. */
static void option_words(const cli_opt *o, bool values, gs_str *out)
{
    for (bool first = true; o->name; o++, first = false) {
        gs_str_addf(out, "%s--%s%s", first ? "" : " ", o->name, values && o->arg ? "=" : "");
    }
}

/* In a case of a shell: the options of the verb that stands after its noun. */
static void verb_cases(const cli_command *cmd, const char *word, const char *set, const char *end,
                       gs_arena *a, gs_str *out)
{
    if (!has_verbs(cmd)) {
        return;
    }
    gs_str_addf(out, "            case %s in\n", word);
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, cmd->name) == 0 && *v->verb) {
            gs_str_addf(out, "                %s) %s", v->verb, set);
            option_words(cli_verb_options(v, a), end[0] == '"', out);
            gs_str_addf(out, "%s ;;\n", end);
        }
    }
    gs_str_add(out, "            esac\n");
}

static void bash_command(const cli_command *cmd, gs_arena *a, gs_str *out)
{
    gs_str words = {0};
    first_words(cmd, &words);
    gs_str_addf(out, "        %s)\n            words=\"%s\"\n            opts=\"",
                cmd->name, gs_str_text(&words));
    option_words(cli_options_of(cmd, a), true, out);
    gs_str_add(out, "\"\n");
    verb_cases(cmd, "${COMP_WORDS[at + 1]}", "opts=\"", "\"", a, out);
    gs_str_addf(out, "            %s ;;\n", has_verbs(cmd) ? "named=yes" : "");
    gs_str_free(&words);
}

static void bash_script(gs_arena *a, gs_str *out)
{
    gs_str_add(out, "# bash completion of gesta\n_gesta() {\n"
                    "    local cur=${COMP_WORDS[COMP_CWORD]} at=1 opts= words= named= file=\n"
                    "    COMPREPLY=()\n"
                    "    [ \"${COMP_WORDS[1]}\" = -C ] && at=3 && file=${COMP_WORDS[2]}\n"
                    "    if [ \"$COMP_CWORD\" -eq \"$at\" ]; then\n"
                    "        COMPREPLY=($(compgen -W \"");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str_addf(out, "%s ", cli_commands[i]->name);
    }
    gs_str_add(out, "help --help --version\" -- \"$cur\"))\n        return\n    fi\n"
                    "    case ${COMP_WORDS[at]} in\n");
    for (int i = 0; cli_commands[i]; i++) {
        bash_command(cli_commands[i], a, out);
    }
    gs_str_add(out, "        help) words=\"");
    for (int i = 0; cli_commands[i]; i++) {
        gs_str_addf(out, "%s%s", i ? " " : "", cli_commands[i]->name);
    }
    gs_str_add(out,
               "\" ;;\n    esac\n"
               "    if [ -n \"$named\" ]; then # ids of the campaign\n"
               "        [ \"$COMP_CWORD\" -gt $((at + 1)) ] && words=\n"
               "        words=\"$words $(gesta words ids ${file:+-C \"$file\"} --csv 2> /dev/null |\n"
               "            tail -n +2 | cut -d, -f1 | grep -xE '[a-z0-9-]+' | tr '\\n' ' ')\"\n"
               "    fi\n"
               "    case ${COMP_WORDS[COMP_CWORD - 1]} in\n"
               "        --kind | --enter)\n"
               "            words=$(gesta words entries --csv | cut -d, -f3 |\n"
               "                grep -xE '[a-z-]+' | sort -u)\n"
               "            named=yes ;;\n"
               "    esac\n"
               "    case $cur in\n"
               "        -*)\n"
               "            COMPREPLY=($(compgen -W \"$opts\" -- \"$cur\"))\n"
               "            case ${COMPREPLY[0]} in *=) compopt -o nospace 2> /dev/null "
               ";; esac\n"
               "            ;;\n"
               "        *)\n"
               "            { [ -n \"$named\" ] || [ \"$COMP_CWORD\" -eq $((at + 1)) ]; } && [ -n \"$words\" ] &&\n"
               "                COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
               "            [ ${#COMPREPLY[@]} -eq 0 ] && mapfile -t COMPREPLY < "
               "<(compgen -f -- \"$cur\")\n"
               "            ;;\n"
               "    esac\n}\ncomplete -o filenames -F _gesta gesta\n");
}

static void zsh_script(gs_arena *a, gs_str *out)
{
    gs_str_add(out, "#compdef gesta\n_gesta() {\n    local -a commands opts words_here named\n "
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
        option_words(cli_options_of(cli_commands[i], a), false, out);
        gs_str_add(out, ")\n");
        verb_cases(cli_commands[i], "$words[3]", "opts=(", ")", a, out);
        gs_str_addf(out, "            %s ;;\n",
                    has_verbs(cli_commands[i])
                        ? "named=(${${(f)\"$(gesta words ids --csv 2> /dev/null)\"}%%,*})"
                        : "");
        gs_str_free(&first);
    }
    gs_str_add(out, "    esac\n    if [[ $words[CURRENT] == -* ]]; then\n"
                    "        compadd -- $opts\n"
                    "    elif (( CURRENT == 3 && $#words_here )); then\n"
                    "        compadd -- $words_here $named\n"
                    "    elif (( $#named )); then\n"
                    "        compadd -- $named\n"
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

/* What its verbs take, and the ids of the campaign. */
static void fish_verbs(const cli_command *cmd, gs_arena *a, gs_str *out)
{
    if (has_verbs(cmd)) {
        gs_str_addf(out, "complete -c gesta -n '__fish_seen_subcommand_from %s' -a "
                         "'(gesta words ids --csv 2> /dev/null | tail -n +2 | cut -d, -f1)'\n",
                    cmd->name);
    }
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        const cli_opt *o = *v->verb && strcmp(v->noun, cmd->name) == 0 ? cli_verb_options(v, a) : NULL;
        for (; o && o->name; o++) {
            gs_str_addf(out, "complete -c gesta -n '__fish_seen_subcommand_from %s; and "
                             "__fish_seen_subcommand_from %s' -l %s%s -d ",
                        cmd->name, v->verb, o->name, o->arg ? " -r" : "");
            fish_quoted(out, o->help);
            gs_str_addc(out, '\n');
        }
    }
}

static void fish_script(gs_arena *a, gs_str *out)
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
        for (const cli_opt *o = cli_options_of(cmd, a); o->name; o++) {
            gs_str_addf(
                out, "complete -c gesta -n '__fish_seen_subcommand_from %s' -l %s%s -d ",
                cmd->name, o->name, o->arg ? " -r" : "");
            fish_quoted(out, o->help);
            gs_str_addc(out, '\n');
        }
        fish_verbs(cmd, a, out);
        gs_str_free(&first);
    }
}

static gs_status run(cli *c)
{
    static const struct {
        const char *name;
        void (*print)(gs_arena *, gs_str *);
    } shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
    const char *want = c->n_args == 1 ? c->args[0] : "";
    for (int i = 0; i < GS_COUNT(shells); i++) {
        if (strcmp(shells[i].name, want) == 0) {
            gs_str out = {0};
            shells[i].print(c->arena, &out);
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

/* Each verb with its words and the options of its own. */
static void roff_verbs(gs_str *out, const cli_command *cmd)
{
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, cmd->name) != 0) {
            continue;
        }
        gs_str_addf(out, ".TP\n.B gesta %s %s ", v->noun, v->verb);
        roff_text(out, v->words);
        gs_str_addc(out, '\n');
        roff_text(out, v->help);
        gs_str_addf(out, "%s", *v->options || v->flags & CLI_VERB_FIELDS ? "; options: " : "");
        roff_text(out, v->options);
        gs_str_addf(out, "%s\n", v->flags & CLI_VERB_FIELDS ? " and the fields of its noun" : "");
    }
}

static void roff_command(gs_arena *a, gs_str *out, const cli_command *cmd)
{
    gs_str_addf(out, ".SS \"gesta %s ", cmd->name);
    for (const char *p = cmd->usage; *p; p++) {
        gs_str_add(out, *p == '"' ? "\"\"" : (char[2]){*p, '\0'});
    }
    gs_str_add(out, "\"\n");
    roff_text(out, cmd->text);
    gs_str_add(out, "\n");
    for (const cli_opt *o = cli_options_of(cmd, a); o->name; o++) {
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
    roff_verbs(out, cmd);
    gs_str_add(out, ".PP\nExamples:\n.nf\n");
    roff_text(out, cmd->examples);
    for (const cli_verb *v = cli_verbs; v->noun; v++) {
        if (strcmp(v->noun, cmd->name) == 0 && *v->verb) {
            gs_str one = {0};
            cli_verb_example(v, &one);
            roff_text(out, gs_str_text(&one));
            gs_str_free(&one);
        }
    }
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
        roff_command(c->arena, &out, cli_commands[i]);
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
