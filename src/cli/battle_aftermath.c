/* gesta battle aftermath: the page after a battle, shown, worked line by line, entered, taken back. */
#include "open.h"

#include "gesta/desk.h"
#include "gesta/os.h"

#include <string.h>
#include <unistd.h>

/* ---- the page on a terminal ---- */
static int widest(const gs_desk_page *p, size_t at, int most)
{
    int width = 0;
    for (int i = 0; i < p->n_lines; i++) {
        const char *text = *(const char *const *)(const void *)((const char *)&p->line[i] + at);
        int n = gs_utf8_length(text);
        width = n > width && n <= most ? n : width;
    }
    return width;
}

typedef struct widths {
    int name, now, dice;
} widths;

static void print_line(const gs_desk_line *l, const widths *w)
{
    bool asked = l->open || l->kind == GS_LINE_STAYS;
    cli_say("%2d %-*s  %-*s", l->n, w->name, l->name, *l->dice || *l->then ? w->now : 0, l->now);
    if (*l->dice || (*l->then && !asked)) {
        cli_say("  %-*s", *l->then ? w->dice : 0, l->dice);
    }
    cli_say(*l->then ? "  -> %s%s%s%s\n" : "\n", l->then, l->was ? " (was " : "",
            l->was ? l->was : "", l->was ? ")" : "");
}

/* Units of whom the log tells nothing, in one line. */
static void print_unknown(const gs_desk_page *p)
{
    const char *before = "   losses not recorded: ";
    for (int i = 0; i < p->n_lines; i++) {
        if (p->line[i].kind == GS_LINE_LOST) {
            cli_say("%s%d %s", before, p->line[i].n, p->line[i].name);
            before = ", ";
        }
    }
    if (p->unknown) {
        cli_say("%s%s", before, p->unknown);
        before = ", ";
    }
    cli_say(before[0] == ',' ? "\n" : "");
}

/* Those lines that are otherwise than they were; all of them if nothing was. */
static void print_changed(const gs_desk_page *p, const gs_desk_line *was, int n)
{
    widths w = {widest(p, offsetof(gs_desk_line, name), 32),
                 widest(p, offsetof(gs_desk_line, now), 32),
                 widest(p, offsetof(gs_desk_line, dice), 24)};
    for (int i = 0; i < p->n_lines; i++) {
        const gs_desk_line *l = &p->line[i];
        bool same = false;
        for (int k = 0; k < n; k++) {
            same = same || (was[k].n == l->n && strcmp(was[k].now, l->now) == 0 &&
                            strcmp(was[k].dice, l->dice) == 0 && strcmp(was[k].then, l->then) == 0);
        }
        if (!same && l->kind != GS_LINE_LOST) {
            print_line(l, &w);
        }
    }
}

void cli_page_print(const gs_desk_page *p)
{
    print_changed(p, NULL, 0);
    print_unknown(p);
    if (p->n_lines == 0 && !p->unknown) {
        cli_say("   nobody came to harm, and nobody earned an honour\n");
    }
}

/* ---- the statements ---- */
static const char help[] =
    "  4 or Enter    dice of the line that is asked for; Enter rolls them here\n"
    "  2: 4          dice of line 2      all           the rest is rolled here\n"
    "  2 => escaped because \"...\"      what the players rule: a fate, or a strength\n"
    "  drop 5        nothing of line 5   keep 5        ... after all\n"
    "  add honour NAME because \"...\"   an entry by hand\n"
    "  apply         enters it all       later         leaves it for another day\n";

gs_status cli_page_apply(cli *c, gs_desk_page *p)
{
    int entries = 0;
    gs_status st = gs_desk_page_apply(p, &entries, &c->err);
    if (st == GS_OK) {
        cli_say("%s: %d entr%s in the ledger\n", p->battle->id, entries,
                entries == 1 ? "y" : "ies");
    }
    return st;
}

static void leave(const gs_desk_page *p)
{
    cli_say("%s waits: gesta battle aftermath %s --edit goes on, --apply enters it\n", p->battle->id,
            p->battle->id);
}

gs_status cli_page_ask(cli *c, gs_desk_page *p)
{
    gs_str line = {0};
    gs_desk_act act = GS_PAGE_STAYS;
    gs_status st = GS_OK;
    bool fault = false;
    cli_page_print(p);
    while (act == GS_PAGE_STAYS && !gs_os_interrupted()) {
        gs_str prompt = {0};
        const char *asks = gs_desk_page_asks(p);
        gs_str_addf(&prompt, "%s ", *asks ? asks : "apply, later, ? help:");
        gs_os_typed typed = gs_os_line(gs_str_text(&prompt), &line);
        gs_str_free(&prompt);
        if (typed == GS_LINE_END) {
            break;
        }
        if (typed == GS_LINE_BROKEN) {
            continue;
        }
        if (strcmp(gs_str_text(&line), "?") == 0 || strcmp(gs_str_text(&line), "help") == 0) {
            fputs(help, stdout);
            continue;
        }
        const gs_desk_line *was = p->line;
        int n = p->n_lines;
        st = gs_desk_page_say(p, gs_str_text(&line), &act, &c->err);
        if (st != GS_OK) {
            fflush(stdout);
            cli_fault(c);
            fault = true;
        } else if (act == GS_PAGE_STAYS) {
            print_changed(p, was, n);
        }
    }
    gs_str_free(&line);
    if (act == GS_PAGE_APPLY && fault && !isatty(STDIN_FILENO)) {
        return gs_err_set(&c->err, GS_INPUT, "%s: nothing is entered, for a line could not be worked",
                          p->battle->id);
    }
    if (act == GS_PAGE_APPLY) {
        return cli_page_apply(c, p);
    }
    leave(p);
    return GS_OK;
}

/* ---- the command ---- */
/* The battle that is named, else the first that waits, or to reopen it the last that was settled. */
static gs_camp_battle *which(cli *c, const gs_campaign *campaign)
{
    gs_camp_battle *found = c->n_args > 1 ? cli_battle_find(c, campaign, c->args[1]) : NULL;
    for (int i = 0; c->n_args < 2 && i < campaign->n_battles; i++) {
        gs_camp_battle *b = &campaign->battles[i];
        bool fits = cli_has(c, "reopen") ? gs_campaign_fought(campaign, b)
                                         : !found && gs_campaign_pending(campaign, b);
        found = fits ? b : found;
    }
    return found;
}

/* The page as a list, for --format. */
static gs_status as_list(cli *c, const gs_desk_page *p)
{
    cli_list l;
    static const char *const columns[] = {"line", "who", "now", "dice", "after", NULL};
    cli_list_init(&l, c->arena, "aftermath", "row", columns);
    for (int i = 0; i < p->n_lines; i++) {
        cli_list_addi(&l, p->line[i].n);
        cli_list_add(&l, p->line[i].name);
        cli_list_add(&l, p->line[i].now);
        cli_list_add(&l, p->line[i].dice);
        cli_list_add(&l, p->line[i].then);
    }
    return cli_list_print(c, &l);
}

static gs_status work(cli *c, gs_desk_page *p)
{
    gs_status st = GS_OK;
    bool reopen = cli_has(c, "reopen"), asks = isatty(STDIN_FILENO) && !cli_has(c, "dry-run");
    if (reopen) {
        st = gs_desk_page_reopen(p, &c->err);
        if (st != GS_OK) {
            return st;
        }
        cli_say("%s: what it left behind is taken back\n", p->battle->id);
    }
    if (cli_has(c, "apply")) {
        return cli_page_apply(c, p);
    }
    if (p->settled && cli_has(c, "edit")) {
        return gs_err_set(&c->err, GS_INPUT,
                          "%s is settled already: --reopen takes back what it left behind",
                          p->battle->id);
    }
    if (!p->settled && (reopen || cli_has(c, "edit") || asks)) {
        return cli_page_ask(c, p);
    }
    if (cli_has(c, "format")) {
        return as_list(c, p);
    }
    cli_page_print(p);
    return GS_OK;
}

gs_status cli_battle_aftermath(cli *c, cli_file *f)
{
    gs_camp_battle *b = which(c, f->c);
    gs_desk_page p;
    if (!b) {
        return c->n_args > 1
                   ? c->err.status
                   : gs_err_set(&c->err, GS_INPUT, "no battle waits to be settled");
    }
    if (b->what_if) {
        return gs_err_set(&c->err, GS_INPUT, "%s is a what if: it leaves nothing behind", b->id);
    }
    gs_status st = gs_desk_page_open(f->store, f->c, b, c->arena, &p, &c->err);
    return st == GS_OK ? work(c, &p) : st;
}
