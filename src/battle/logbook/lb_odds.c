/* Odds before the dice, and every step of what was worked. */
#include "logbook_int.h"

#include "gesta/odds.h"

#include <stdlib.h>
#include <string.h>

/* The output by which odds are told: the result, else the first word, else the first. */
const gs_fact *lb_main_output(const gs_proc *p)
{
    const gs_fact *f = gs_fact_find(p->out, p->n_out, "result", 6);
    static const char *const parts[] = {"casualties", "losses", "total-hits", "hits", "obeyed"};
    for (int k = 0; k < GS_COUNT(parts) && !f; k++) {
        for (int i = p->n_out - 1; i >= 0 && !f; i--) {
            f = strstr(p->out[i].key, parts[k]) && !p->out[i].not_in_odds ? &p->out[i] : NULL;
        }
    }
    for (int i = 0; i < p->n_out && !f; i++) {
        f = p->out[i].type == GS_FACT_WORD && !p->out[i].not_in_odds ? &p->out[i] : NULL;
    }
    return f ? f : &p->out[0];
}

static int likelier(const void *a, const void *b)
{
    return gs_odds_tenths(b) - gs_odds_tenths(a);
}

/* "defender-recoils": "Roland's recoil". */
void lb_odds_word(gs_logbook *lb, const gs_carry_who *who, int n_who, const char *word, gs_str *out)
{
    for (int i = 0; i < n_who; i++) {
        size_t n = strlen(who[i].role);
        if (strncmp(word, who[i].role, n) == 0 && word[n] == '-') {
            gs_str_addf(out, "%s ", lb_short(lb, who[i].who));
            const char *rest = word + n + 1;
            size_t k = strlen(rest);
            bool plural = k > 2 && rest[k - 1] == 's' && rest[k - 2] != 's';
            gs_str_addn(out, rest, k - plural); /* the unit recoils, they recoil */
            return;
        }
    }
    for (; *word; word++) {
        gs_str_addc(out, *word == '-' ? ' ' : *word);
    }
}

void lb_odds_line(gs_logbook *lb, const lb_event *ev)
{
    const gs_proc *p = ev->verb->proc;
    gs_odds_key *keys;
    int n;
    gs_err err;
    if (!p || gs_odds(p, ev->in, lb_main_output(p), 0, lb->line_arena, &keys, &n, &err) != GS_OK ||
        n < 1) {
        lb_show(lb, "  no dice decide that");
        return;
    }
    gs_str say = {0};
    qsort(keys[0].values, (size_t)keys[0].count, sizeof *keys[0].values, likelier);
    for (int i = 0; i < keys[0].count && i < 8; i++) {
        gs_str word = {0};
        gs_fact_print(keys[0].out, keys[0].values[i].value, &word);
        gs_str_add(&say, i ? ", " : "");
        if (keys[0].out->type == GS_FACT_INT) {
            gs_str_addf(&say, "%s %s", keys[0].out->key, gs_str_text(&word));
        } else {
            lb_odds_word(lb, ev->who, ev->n_who, gs_str_text(&word), &say);
        }
        int tenths = gs_odds_tenths(&keys[0].values[i]);
        gs_str_addf(&say, " %s%d.%d %%", keys[0].estimate ? "about " : "", tenths / 10,
                    tenths % 10);
        gs_str_free(&word);
    }
    lb_show(lb, "  %s", gs_str_text(&say));
    gs_str_free(&say);
}

gs_status lb_explain(gs_logbook *lb, const gs_entry *e, const gs_log_resolve *r, gs_err *err)
{
    const gs_proc *p = gs_battle_proc(lb->setup->ruleset, r->procedure);
    if (!p) {
        return gs_err_set(err, GS_STATE, "%s has no procedure %s", lb->setup->ruleset->name,
                          r->procedure);
    }
    void *in = gs_arena_alloc(lb->line_arena, p->in_size);
    void *out = gs_arena_alloc(lb->line_arena, p->out_size);
    gs_rolls *rolls = GS_NEW(lb->line_arena, gs_rolls);
    gs_working *work = GS_NEW(lb->line_arena, gs_working);
    gs_script *script = GS_NEW(lb->line_arena, gs_script);
    const char *situation = r->situation ? r->situation : "", *dice = r->dice ? r->dice : "";
    gs_script_init(script, NULL);
    gs_status st = gs_proc_situation(p, situation, strlen(situation), in, err);
    st = st == GS_OK ? gs_script_parse(script, dice, strlen(dice), err) : st;
    st = st == GS_OK ? gs_proc_run(p, in, &script->dice, out, rolls, work, err) : st;
    if (st != GS_OK) {
        return st;
    }
    gs_str say = {0};
    gs_working_print(p, work, rolls, &say);
    lb_show(lb, "  #%d %s: %s", e->n, p->name, situation);
    gs_str_add(&lb->reply->shown, gs_str_text(&say));
    gs_str_free(&say);
    return GS_OK;
}
