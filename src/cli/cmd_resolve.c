/* gesta resolve: one question to the rules, or a batch of them. */
#include "cli.h"
#include "house.h"

#include "gesta/logbook.h"
#include "gesta/os.h"
#include "gesta/rules.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- dice typed in by the player ---- */
typedef struct typed {
    gs_dice dice;
} typed;

/* The faces on a line, run together or with commas and blanks between; -1 and a word to the player
 * for a line that holds anything else, or more than `want`. */
static int typed_line(const char *line, int want, const gs_faces *faces, uint8_t *sides)
{
    int n = 0;
    for (const char *p = line; *p; p++) {
        int side = 0;
        while (side < 6 && faces->pips[side] != *p - '0') {
            side++;
        }
        if (side == 6 && !strchr(", \t\r\n", *p)) {
            while (p > line && !strchr(", \t\r\n", p[-1])) {
                p--;
            }
            fprintf(stderr, "a die does not show \"%.*s\"\n", (int)strcspn(p, ", \t\r\n"), p);
            return -1;
        }
        if (side < 6 && n < want) {
            sides[n] = (uint8_t)side;
        }
        n += side < 6;
    }
    if (n > want) {
        fprintf(stderr, "these are %d dice; %d %s wanted\n", n, want, want == 1 ? "is" : "are");
        return -1;
    }
    return n;
}

static gs_status typed_roll(gs_dice *d, int label, const char *name, int n, const gs_faces *faces,
                            uint8_t *sides, gs_err *err)
{
    (void)d;
    (void)label;
    char line[4096];
    int got = 0;
    while (got < n) {
        fprintf(stderr, "%s: %d %s? ", name, n - got, n - got == 1 ? "die" : "dice");
        if (!fgets(line, sizeof line, stdin)) {
            return gs_err_key(err, GS_INPUT, name, "%d more %s wanted, and the input has ended",
                              n - got, n - got == 1 ? "die is" : "dice are");
        }
        int more = typed_line(line, n - got, faces, sides + got);
        got += more > 0 ? more : 0;
    }
    return GS_OK;
}

static gs_status batch(cli *c, const gs_ruleset *rs)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t n;
    gs_str out = {0};
    gs_status st = GS_OK;
    while (st == GS_OK && (n = getline(&line, &cap, stdin)) >= 0) {
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r')) {
            n--;
        }
        if (gs_batch_line(rs, line, (size_t)n, &out)) {
            gs_str_addc(&out, '\n');
        }
        if (out.len > 60000 && strcmp(cli_get(c, "output", "-"), "-") == 0) {
            st = cli_output(c, out.p, out.len);
            gs_str_clear(&out);
        }
    }
    if (st == GS_OK && ferror(stdin)) {
        st = gs_err_set(&c->err, GS_FAILED, "standard input cannot be read");
    }
    if (st == GS_OK && out.len) {
        st = cli_output(c, out.p, out.len);
    }
    gs_str_free(&out);
    free(line);
    return st;
}

static void print_table(const gs_fact *table, int count, bool defaults, gs_str *out)
{
    for (int i = 0; i < count; i++) {
        gs_str range = {0};
        if (table[i].type == GS_FACT_WORD || table[i].type == GS_FACT_BOOL || defaults) {
            gs_fact_range(&table[i], &range);
        } else {
            gs_str_add(&range, "number");
        }
        gs_str_addf(out, "  %-28s %s\n", table[i].key, table[i].help);
        gs_str_addf(out, "  %-28s   %s", "", gs_str_text(&range));
        if (defaults && gs_fact_has_default(&table[i])) {
            gs_str_add(out, "; default ");
            gs_fact_print(&table[i], table[i].dflt, out);
        }
        gs_str_addc(out, '\n');
        gs_str_free(&range);
    }
}

/* For whom a unit or hero of a campaign may be named. */
static gs_status add_roles(cli *c, const gs_ruleset *rs, const gs_proc *p, gs_str *out)
{
    gs_carry *carry;
    gs_str roles = {0};
    gs_status st = strcmp(rs->id, "campaign") != 0 ? gs_carry_new(c->arena, rs, &carry, &c->err)
                                                   : GS_OK;
    if (st == GS_OK && strcmp(rs->id, "campaign") != 0) {
        gs_logbook_roles(carry, p, &roles);
    }
    if (roles.len) {
        gs_str_addf(out, "\nBy name, from a campaign (ROLE=NAME):\n  %s\n", gs_str_text(&roles));
    }
    gs_str_free(&roles);
    return st;
}

/* What a procedure wants to know and answers: the fact tables themselves. */
static gs_status show_facts(cli *c, const gs_ruleset *rs, const gs_proc *p)
{
    gs_str out = {0};
    gs_str_addf(&out, "%s: %s (%s)\n\nFacts:\n", p->name, p->help, p->rules);
    print_table(p->in, p->n_in, true, &out);
    gs_str_add(&out, "\nDice:\n");
    for (int i = 0; i < p->n_labels; i++) {
        gs_str_addf(&out, "  %s\n", p->labels[i]);
    }
    gs_str_add(&out, p->n_labels ? "\nAnswers:\n" : "  none\n\nAnswers:\n");
    print_table(p->out, p->n_out, false, &out);
    gs_status st = add_roles(c, rs, p, &out);
    st = st != GS_OK ? st : cli_output(c, gs_str_text(&out), out.len);
    gs_str_free(&out);
    return st;
}

static gs_status list_procedures(cli *c, const gs_ruleset *rs)
{
    static const char *const columns[] = {"procedure", "rules", "question", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "procedures", "item", columns);
    for (int i = 0; i < rs->n_procs; i++) {
        cli_list_add(&l, rs->procs[i]->name);
        cli_list_add(&l, rs->procs[i]->rules);
        cli_list_add(&l, rs->procs[i]->help);
    }
    return cli_list_print(c, &l);
}

/* The answers as a list, for --format csv, json, xml. */
static gs_status answer_list(cli *c, const gs_proc *p, const void *result)
{
    static const char *const columns[] = {"key", "value", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "answers", "item", columns);
    for (int i = 0; i < p->n_out; i++) {
        gs_str value = {0};
        gs_fact_print(&p->out[i], gs_fact_get(&p->out[i], result), &value);
        cli_list_add(&l, p->out[i].key);
        cli_list_add(&l, gs_str_text(&value));
        gs_str_free(&value);
    }
    return cli_list_print(c, &l);
}

static gs_status one(cli *c, const gs_ruleset *rs, const gs_proc *p)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_patched used[CLI_MAX_PATCHED];
    int n_used;
    _Alignas(16) char result[GS_MAX_FACTS_SIZE];
    static gs_script script; /* too large for the stack of small machines */
    static gs_rolls rolls;
    static gs_working working;
    gs_seeded seeded;
    int64_t seed = 0;
    gs_str filled = {0};
    gs_status st = cli_number(c, "seed", 0, INT64_MAX, &seed);
    st = st == GS_OK ? cli_situation(c, rs, p, in, used, &n_used, &filled) : st;
    const char *known = gs_arena_strdup(c->arena, gs_str_text(&filled));
    gs_str_free(&filled);
    if (st != GS_OK) {
        return st;
    }
    gs_seeded_init(&seeded, cli_has(c, "seed") ? (uint64_t)seed : gs_os_seed(), 0);
    typed by_hand = {{.roll = typed_roll}};
    gs_script_init(&script, cli_has(c, "ask") ? &by_hand.dice : &seeded.dice);
    for (int i = 0; i < c->n_values && st == GS_OK; i++) {
        if (strcmp(c->command->opts[c->values[i].opt].name, "dice") == 0) {
            st = gs_script_parse(&script, c->values[i].text, strlen(c->values[i].text), &c->err);
        }
    }
    if (st == GS_OK) {
        st = gs_proc_run(p, in, &script.dice, result, &rolls, &working, &c->err);
    }
    if (st != GS_OK) {
        return st;
    }
    if (!cli_for_eyes(c)) {
        return answer_list(c, p, result);
    }
    gs_str out = {0};
    gs_facts_print(p->out, p->n_out, result, true, &out);
    for (size_t i = 0; i < out.len; i++) {
        out.p[i] = out.p[i] == ' ' ? '\n' : out.p[i];
    }
    gs_str_addc(&out, '\n');
    if (cli_has(c, "explain")) {
        gs_str_addf(&out, "\n%s", known);
        gs_patched_print(used, n_used, &out);
        gs_working_print(p, &working, &rolls, &out);
    }
    st = cli_output(c, out.p, out.len);
    gs_str_free(&out);
    return st;
}

static gs_status run(cli *c)
{
    if (c->n_args < 1) {
        return cli_usage(c, "which rule set?");
    }
    const gs_ruleset *rs = gs_ruleset_find(c->args[0]);
    if (!rs) {
        return cli_usage(c, "there is no rule set %s", c->args[0]);
    }
    if (!cli_for_eyes(c) &&
        (cli_has(c, "batch") || cli_has(c, "facts") || cli_has(c, "explain"))) {
        return cli_usage(c, "--format is for lists and plain answers");
    }
    if (cli_has(c, "batch")) {
        if (cli_has(c, "house-rules") || c->campaign) {
            return cli_usage(c, "--batch asks the rules as they are, without house rules");
        }
        if (cli_has(c, "dice") || cli_has(c, "seed") || cli_has(c, "ask")) {
            return cli_usage(c, "--batch takes its dice from its lines, without --dice, --seed and "
                                "--ask");
        }
        return c->n_args > 1 ? cli_usage(c, "--batch takes its questions from standard input")
                             : batch(c, rs);
    }
    if (c->n_args < 2) {
        return list_procedures(c, rs);
    }
    const gs_proc *p = gs_ruleset_proc(rs, c->args[1]);
    if (!p) {
        return cli_usage(c, "%s has no procedure %s; gesta resolve %s lists them", rs->id,
                         c->args[1], rs->id);
    }
    if (cli_has(c, "facts")) {
        return show_facts(c, rs, p);
    }
    return one(c, rs, p);
}

static const cli_opt opts[] = {
    {"dice", 'd', "LABEL=F,F", "faces for a label; may be given again for another"},
    {"seed", 's', "N", "roll the other dice from this seed: the same each time"},
    {"ask", 'a', NULL, "ask for the other dice, to be typed in"},
    {"explain", 'e', NULL, "show the working: every die, modifier and rule"},
    {"facts", 'f', NULL, "show what the procedure wants to know, its dice and its answers"},
    {"batch", 'b', NULL, "read lines \"id ; procedure ; situation ; dice\" from standard input"},
    CLI_OPT_HOUSE_RULES,
    CLI_OPT_HOUSE_CAMPAIGN,
    CLI_OPT_BATTLE,
    CLI_OPT_FORMAT,
    CLI_OPT_OUTPUT,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_resolve = {
    .name = "resolve",
    .words = CLI_MAX_ARGS,
    .usage = "RULESET [PROCEDURE [KEY=VALUE...] [ROLE=NAME...]]",
    .summary = "put a question to the rules: a shooting, a melee, a rally",
    .text = "Works one question by the rules and prints the answer, a KEY=VALUE a line. Facts that\n"
            "are not given take their defaults, dice that are not given are rolled. Without a\n"
            "procedure it lists those of the rule set.\n\n"
            "ROLE=NAME (attacker=knights) names a unit or hero of the campaign for a role of the\n"
            "procedure, as a line of gesta log would: his facts are those of today, or with --battle\n"
            "those of its log as it stands; facts that are given win. --explain shows what was\n"
            "filled.\n\n"
            "A file of house rules has one a line: its name, the procedure and the role that it\n"
            "is for (either may be empty), what must hold, and what then changes, as in\n"
            "  Fury ; melee ; attacker ; type=infantry hits<5 ; bonus+1 shock=yes\n"
            "where a key is a fact of the role or a whole key; # begins a comment. A sixth field\n"
            "says until when it lasts in battle: fought-round, lost-round, lost-or-drawn-round;\n"
            "--spent NAME says that it is over. A line may also set a number in the rule set's\n"
            "tables (gesta rules RULESET --tables lists them):\n"
            "  table troops infantry move=4",
    .examples =
        "  gesta resolve stout-hearts                       # what can be asked\n"
        "  gesta resolve stout-hearts melee --facts         # what a melee wants to know\n"
        "  gesta resolve stout-hearts order general.distance=30 --explain\n"
        "  gesta resolve stout-hearts rally unit.quality=elite --dice rally.unit=3\n"
        "  gesta resolve stout-hearts melee attacker=falsaron defender=roland --explain\n"
        "  gesta resolve stout-hearts --batch < questions.txt\n",
    .opts = opts,
    .run = run,
};
