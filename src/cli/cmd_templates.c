/* gesta templates: the kinds of messages that stories are worded from, and a check of templates of
 * one's own. */
#include "open.h"

#include "gesta/os.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

#include <string.h>

/* ---- list ---- */
static const char *join(cli *c, const char *const *list)
{
    gs_str s = {0};
    for (int i = 0; list[i]; i++) {
        gs_str_addf(&s, "%s%s", i ? " " : "", list[i]);
    }
    const char *text = gs_arena_strdup(c->arena, gs_str_text(&s));
    gs_str_free(&s);
    return text;
}

static int count_of(const gs_story_book *b, const char *kind)
{
    int n = 0;
    for (int i = 0; i < b->n_templates; i++) {
        n += strcmp(b->templates[i].on, kind) == 0;
    }
    return n;
}

static gs_status list(cli *c)
{
    static const char *const columns[] = {"kind", "templates", "claims", "facts", NULL};
    const char *wanted = c->n_args > 1 ? c->args[1] : NULL;
    gs_story_book *b;
    cli_list l;
    bool found = false;
    gs_status st = cli_book(c, &b);
    if (st != GS_OK) {
        return st;
    }
    const char *const *kinds = gs_story_kinds(c->arena, b);
    cli_list_init(&l, c->arena, "kinds", "kind", columns);
    for (int i = 0; kinds[i]; i++) {
        if (!wanted || strcmp(wanted, kinds[i]) == 0) {
            cli_list_add(&l, kinds[i]);
            cli_list_addi(&l, count_of(b, kinds[i]));
            cli_list_add(&l, join(c, gs_story_claims_of(c->arena, b, kinds[i])));
            cli_list_add(&l, join(c, gs_story_facts_of(c->arena, b, kinds[i])));
            found = true;
        }
    }
    return found ? cli_list_print(c, &l)
                 : gs_err_set(&c->err, GS_INPUT, "no message is called %s (gesta templates list)",
                              wanted);
}

/* ---- check ---- */
static gs_status check(cli *c)
{
    if (c->n_args < 2) {
        return cli_usage(c, "which file of templates?");
    }
    gs_own_templates own;
    gs_status st = gs_desk_templates_read(c->arena, c->args[1], &own, &c->err);
    for (int i = 0; st == GS_OK && i < own.n_faults; i++) {
        gs_desk_templates_fault(&own, i, &c->err);
        if (i + 1 < own.n_faults) {
            cli_fault(c);
        }
    }
    if (st == GS_OK && own.n_faults == 0) {
        int replaced = own.base ? own.base->n_templates + own.book->n_templates -
                                      gs_story_lay(c->arena, own.base, own.book)->n_templates
                                : 0;
        cli_say("%s: %d template%s, %d in place of gesta's own, all well\n", own.file,
                own.book->n_templates, own.book->n_templates == 1 ? "" : "s", replaced);
    }
    return st == GS_OK && own.n_faults ? c->err.status : st;
}

static gs_status run(cli *c)
{
    const char *what = c->n_args ? c->args[0] : "list";
    if (strcmp(what, "list") == 0) {
        return list(c);
    }
    return strcmp(what, "check") == 0
               ? check(c)
               : cli_usage(c, "gesta templates does list and check, not %s", what);
}

static const cli_opt opts[] = {{"lang", 0, "LANGUAGE", "list: of another language, en or de"},
                               CLI_OPT_FORMAT, CLI_OPT_OUTPUT, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_templates = {
    .name = "templates",
    .words = 2,
    .usage = "[list [KIND] | check FILE]",
    .summary = "the words of stories: list their kinds, check templates of your own",
    .text = "Stories are worded from templates, which are data: templates/en.xml and de.xml. A file of\n"
            "your own is laid over them: a template with the same id takes the other's place, a new\n"
            "one is added, one with w=\"0\" is silent. It is used by gesta report battle --templates\n"
            "FILE, and where NAME.templates.xml stands beside the campaign file NAME.gesta.\n\n"
            "list shows every kind of message with the facts that its templates may use and what\n"
            "they may claim. check reads a file and tells each fault with its line and column: what\n"
            "was found, and what was expected. README.md in the folder of templates says how one is\n"
            "written.",
    .examples = "  gesta templates list clash\n  gesta templates check mine.xml\n"
                "  gesta templates list --format csv -o kinds.csv\n",
    .opts = opts,
    .run = run,
};
