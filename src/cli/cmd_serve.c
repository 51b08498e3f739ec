/* gesta serve: the campaign in a browser. */
#include "hand.h"

#include "gesta/os.h"
#include "gesta/web.h"

#include <stdlib.h>

/* The address goes out at once, whoever reads it. */
static void say_address(void *ctx, const char *line)
{
    (void)ctx;
    cli_say("%s\n", line);
    fflush(stdout);
}

/* Is there no campaign here, and none named? Then one is founded on the page. */
static bool is_empty(cli *c)
{
    char *found[1];
    const char *env = getenv("GESTA_CAMPAIGN");
    return !(env && *env) && gs_os_find_campaigns(c->arena, found, GS_COUNT(found)) == 0;
}

static gs_status run(cli *c)
{
    int64_t port = 0;
    gs_web_server how = {.lang = cli_get(c, "lang", "en"), .say = say_address};
    if (c->n_args && c->campaign) {
        return cli_usage(c, "which file? %s or, by -C, %s", c->args[0], c->campaign);
    }
    c->campaign = c->n_args ? c->args[0] : c->campaign;
    gs_status st = cli_number(c, "port", 1024, 65535, &port);
    bool none = st == GS_OK && !c->campaign && is_empty(c);
    st = st == GS_OK && !none ? cli_path(c, &how.path) : st;
    st = st == GS_OK ? cli_scripts(c, &how.scripts) : st;
    if (st != GS_OK) {
        return st;
    }
    how.port = (int)port;
    gs_os_catch_interrupt();
    return gs_web_serve(&how, &c->err);
}

static const cli_opt opts[] = {
    {"port", 0, "N", "the port, 1024 to 65535 (8066, or the next that is free)"},
    {"lang", 0, "LANGUAGE", "the language of the pages, en or de"},
    CLI_OPT_CAMPAIGN,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_serve = {
    .name = "serve",
    .words = 1,
    .usage = "[FILE]",
    .summary = "show the campaign in a browser",
    .text = "Shows the campaign as pages in a browser on this computer: where it stands, battles with\n"
            "their reports and maps, armies, heroes, the ledger, the rules with exact odds, all of it\n"
            "to be printed. It prints an address; open it in a browser. The key in it opens one\n"
            "browser, once; then a new address is printed for another one. Nobody else on this\n"
            "computer or in the network sees anything. The file may be used by other commands\n"
            "meanwhile: pages show what is there. Where there is no campaign yet, or no file of that\n"
            "name, a page founds one. Ctrl-C ends it.",
    .examples = "  gesta serve year.gesta\n"
                "  gesta serve year.gesta --port 9000\n"
                "  gesta serve -C year.gesta --lang de\n",
    .opts = opts,
    .run = run,
};
