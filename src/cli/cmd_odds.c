/* gesta odds: exact chances of every answer of a procedure. */
#include "cli.h"
#include "house.h"

#include "gesta/odds.h"
#include "gesta/rules.h"

#include <string.h>

/* Is the key among the words, separated by commas, of --only? */
static bool asked_for(const char *only, const char *key)
{
    size_t n = strlen(key);
    for (const char *p = only; p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, key, n) == 0 && (p[n] == ',' || p[n] == '\0')) {
            return true;
        }
    }
    return false;
}

static gs_status check_only(cli *c, const gs_proc *p, const char *only)
{
    if (only && !*only) {
        return cli_usage(c, "--only wants the names of answers");
    }
    for (const char *at = only; at && *at;) {
        size_t n = strcspn(at, ",");
        if (!gs_fact_find(p->out, p->n_out, at, n)) {
            return gs_err_key(&c->err, GS_INPUT, "--only", "%s does not answer %.*s", p->name,
                              (int)n, at);
        }
        at += n + (at[n] == ',');
    }
    return GS_OK;
}

static gs_status count(cli *c, const gs_proc *p, const void *in, gs_str *out)
{
    const char *only = cli_get(c, "only", NULL);
    int64_t limit = 0;
    gs_status st = cli_number(c, "limit", 1, INT64_MAX, &limit);
    if (st == GS_OK) {
        st = check_only(c, p, only);
    }
    for (int i = 0; i < p->n_out && st == GS_OK; i++) {
        if (only && !asked_for(only, p->out[i].key)) {
            continue;
        }
        gs_odds_key *keys;
        int n;
        st = gs_odds(p, in, only ? &p->out[i] : NULL, (uint64_t)limit, c->arena, &keys, &n,
                     &c->err);
        for (int k = 0; st == GS_OK && k < n; k++) {
            gs_odds_print(&keys[k], out);
            gs_str_addc(out, '\n');
            if (keys[k].estimate && c->progress) {
                fprintf(stderr, "%s: too many courses to count; estimated by 200000 rolls\n",
                        keys[k].out->key);
            }
        }
        if (!only) {
            break;
        }
    }
    return st;
}

static gs_status run(cli *c)
{
    if (c->n_args < 2) {
        return cli_usage(c, "which rule set and procedure?");
    }
    const gs_ruleset *rs = gs_ruleset_find(c->args[0]);
    const gs_proc *p = rs ? gs_ruleset_proc(rs, c->args[1]) : NULL;
    if (!p) {
        return cli_usage(c, rs ? "%s has no procedure %s" : "there is no rule set %s",
                         c->args[0], c->args[1]);
    }
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    gs_str out = {0};
    gs_patched used[CLI_MAX_PATCHED];
    int n_used;
    gs_status st = cli_situation(c, rs, p, in, used, &n_used, NULL);
    if (st == GS_OK) {
        st = count(c, p, in, &out);
    }
    if (st == GS_OK) {
        st = cli_output(c, gs_str_text(&out), out.len);
    }
    gs_str_free(&out);
    return st;
}

static const cli_opt opts[] = {
    {"only", 0, "KEY,KEY", "these answers alone"},
    {"limit", 0, "N", "courses to follow for one answer before it is estimated"},
    CLI_OPT_HOUSE_RULES,
    CLI_OPT_HOUSE_CAMPAIGN,
    CLI_OPT_BATTLE,
    CLI_OPT_OUTPUT,
    CLI_OPT_HELP,
    CLI_OPT_END,
};

const cli_command cli_cmd_odds = {
    .name = "odds",
    .words = CLI_MAX_ARGS,
    .usage = "RULESET PROCEDURE [KEY=VALUE...] [ROLE=NAME...]",
    .summary = "exact chances of every answer of a procedure",
    .text = "Counts every way the dice can fall and prints for each answer its values with their\n"
            "chances, KEY=VALUE:CHANCE,... Where there are too many ways it says so: KEY~VALUE:\n"
            "ESTIMATE±ERROR, from 200,000 rolls.\n\n"
            "ROLE=NAME fills the facts of a unit or hero from a campaign, as in gesta resolve.",
    .examples = "  gesta odds stout-hearts duel attacker.power=1 defender.power=3 --only winner\n"
                "  gesta odds stout-hearts melee attacker.charge=yes --only result,defender.hits\n"
                "  gesta odds stout-hearts melee attacker=falsaron defender=roland\n",
    .opts = opts,
    .run = run,
};
