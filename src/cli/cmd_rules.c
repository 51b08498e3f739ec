/* gesta rules: the rule index of a rule set, and what has become of each rule. */
#include "cli.h"
#include "house.h"

#include "gesta/engine.h"
#include "gesta/rules.h"

#include <string.h>

/* What has become of a rule, and where. A rule of the battlefield is open while no battle can be
 * fought under its rule set: the umpire applies it by hand. */
static void add_state(cli_list *l, const gs_ruleset *rs, const gs_rule *r)
{
    bool campaign = strcmp(rs->id, "campaign") == 0;
    bool fought = campaign || gs_battle_rules_find(rs) != NULL;
    const char *where = r->why ? r->why : "";
    switch ((gs_rule_state)r->state) {
    case GS_RULE_PROCEDURE:
        cli_list_add(l, "procedure");
        break;
    case GS_RULE_TABLE:
        cli_list_add(l, fought || strcmp(where, "campaign") == 0 ? "table" : "open");
        where = *where ? where : campaign ? "the campaign" : "battlefield";
        where = fought || strcmp(where, "campaign") == 0
                    ? where
                    : "battlefield: played on your table so far";
        break;
    case GS_RULE_TEXT:
        cli_list_add(l, "text");
        break;
    case GS_RULE_OPEN:
        cli_list_add(l, "open");
        break;
    }
    cli_list_add(l, where);
}

static gs_status list_rulesets(cli *c)
{
    static const char *const columns[] = {"id",    "prefix",     "name", "unit",
                                          "rules", "procedures", "by",   NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "rulesets", "ruleset", columns);
    for (int i = 0; gs_rulesets[i]; i++) {
        const gs_ruleset *rs = gs_rulesets[i];
        cli_list_add(&l, rs->id);
        cli_list_add(&l, rs->prefix);
        cli_list_add(&l, rs->name);
        cli_list_add(&l, rs->unit);
        cli_list_addi(&l, rs->n_rules);
        cli_list_addi(&l, rs->n_procs);
        cli_list_add(&l, rs->credit);
    }
    return cli_list_print(c, &l);
}

/* ---- the tables ---- */

static void add_cell(cli_list *l, const gs_fact *as, int32_t number)
{
    gs_str text = {0};
    gs_fact_print(as, number, &text);
    cli_list_add(l, gs_str_text(&text));
    gs_str_free(&text);
}

static void add_row(cli_list *l, const gs_sheet *s, int row, int column, const gs_number *own,
                    int n)
{
    const gs_fact *as = &s->columns[column].as;
    int32_t printed = s->printed(row, column);
    if (printed == GS_NO_NUMBER) {
        return;
    }
    const gs_number *set = NULL;
    for (int i = 0; i < n; i++) {
        set = own[i].sheet == s && own[i].at_row == row && own[i].at_column == column ? &own[i]
                                                                                     : set;
    }
    cli_list_add(l, s->name);
    cli_list_add(l, s->rows[row]);
    cli_list_add(l, as->key);
    add_cell(l, as, set ? set->number : printed);
    if (set) {
        add_cell(l, as, printed);
    } else {
        cli_list_add(l, "");
    }
    gs_str text = {0};
    gs_fact_range(as, &text);
    gs_str_addf(&text, ": %s", as->help);
    cli_list_add(l, gs_str_text(&text));
    gs_str_free(&text);
}

/* Every number of the book's tables, or of those named, as it is now. */
static gs_status list_tables(cli *c, const gs_ruleset *rs)
{
    static const char *const columns[] = {"table", "for",     "column", "value",
                                          "book",  "meaning", NULL};
    gs_number *own;
    int n;
    cli_list l;
    gs_status st = cli_house_numbers(c, rs, &own, &n);
    if (st != GS_OK) {
        return st;
    }
    cli_list_init(&l, c->arena, "tables", "number", columns);
    for (int i = 0; i < rs->n_sheets; i++) {
        const gs_sheet *s = &rs->sheets[i];
        bool wanted = c->n_args == 1;
        for (int a = 1; a < c->n_args; a++) {
            wanted |= strcmp(s->name, c->args[a]) == 0;
        }
        for (int row = 0; wanted && s->rows[row]; row++) {
            for (int k = 0; k < s->n_columns; k++) {
                add_row(&l, s, row, k, own, n);
            }
        }
    }
    if (l.count == 0) {
        return gs_err_set(&c->err, GS_INPUT,
                          rs->n_sheets ? "%s has no table %s" : "%s has no tables of numbers%s",
                          rs->id, rs->n_sheets ? c->args[1] : "");
    }
    return cli_list_print(c, &l);
}

static gs_status run(cli *c)
{
    if (c->n_args < 1) {
        return list_rulesets(c);
    }
    const gs_ruleset *rs = gs_ruleset_find(c->args[0]);
    if (!rs) {
        return cli_usage(c, "there is no rule set %s", c->args[0]);
    }
    if (cli_has(c, "tables")) {
        return list_tables(c, rs);
    }
    static const char *const columns[] = {"rule", "state", "where", "summary", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "rules", "rule", columns);
    for (int i = 0; i < rs->n_rules; i++) {
        bool wanted = c->n_args == 1;
        for (int a = 1; a < c->n_args; a++) {
            size_t n = strlen(c->args[a]);
            bool section = n && c->args[a][n - 1] == '*';
            const char *number = rs->rules[i].number;
            char next = strncmp(number, c->args[a], n) == 0 ? number[n] : '.';
            wanted |= section ? strncmp(number, c->args[a], n - 1) == 0
                              : !next || (next >= 'a' && next <= 'z'); /* GOH-10.1: 10.1a ... */
        }
        if (wanted) {
            cli_list_add(&l, rs->rules[i].number);
            add_state(&l, rs, &rs->rules[i]);
            cli_list_add(&l, rs->rules[i].summary);
        }
    }
    if (l.count == 0) {
        return gs_err_set(&c->err, GS_INPUT, "%s has no rule %s", rs->id, c->args[1]);
    }
    return cli_list_print(c, &l);
}

static const cli_opt opts[] = {
    {"tables", 't', NULL, "the book's tables instead: every number, and what a campaign sets"},
    CLI_OPT_HOUSE_RULES,
    CLI_OPT_HOUSE_CAMPAIGN,
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_rules = {
    .name = "rules",
    .words = CLI_MAX_ARGS,
    .usage = "[RULESET [NUMBER...]], or RULESET --tables [TABLE...]",
    .summary = "the rule index: every rule in one line, and where it is done",
    .text = "Lists every rule of a rule set with its number, its state and a one-line summary.\n"
            "State: procedure (worked out by gesta resolve), table (done on the battlefield or in\n"
            "the campaign), text (no effect by itself), open (not done; where says why). Without a\n"
            "rule set it lists the rule sets.\n\n"
            "With --tables it lists the numbers of the book's tables. Each can be set to one of\n"
            "your own, in a campaign (<table name= for= column= value=> in its house-rules) or a\n"
            "file of house rules (table TABLE FOR COLUMN=VALUE); what is set so stands beside the\n"
            "book's.",
    .examples = "  gesta rules                              # the rule sets and their authors\n"
                "  gesta rules stout-hearts 'SHW-17.*'      # the rules of melee\n"
                "  gesta rules gathering-of-hosts --tables troops\n"
                "  gesta rules stout-hearts --format csv -o rules.csv\n",
    .opts = opts,
    .run = run,
};
