/* Running a procedure between battles, from text to text, as a ledger wants it. */
#include "campaign_int.h"

#include <string.h>

const char *gs_camp_value(const char *facts, const char *key, gs_arena *a)
{
    size_t k = strlen(key);
    for (const char *p = facts ? facts : ""; *p;) {
        size_t n = strcspn(p, " \t\n");
        if (n > k && strncmp(p, key, k) == 0 && p[k] == '=') {
            return gs_arena_strndup(a, p + k + 1, n - k - 1);
        }
        p += n;
        p += strspn(p, " \t\n");
    }
    return NULL;
}

int gs_camp_int(const char *facts, const char *key)
{
    size_t k = strlen(key);
    for (const char *p = facts ? facts : ""; *p;) {
        size_t n = strcspn(p, " \t\n");
        if (n > k && strncmp(p, key, k) == 0 && p[k] == '=') {
            int v = 0;
            bool negative = p[k + 1] == '-';
            for (const char *d = p + k + 1 + negative; *d >= '0' && *d <= '9'; d++) {
                v = v * 10 + (*d - '0');
            }
            return negative ? -v : v;
        }
        p += n;
        p += strspn(p, " \t\n");
    }
    return 0;
}

void gs_camp_options(const gs_campaign *c, const gs_camp_battle *b, const gs_proc *p,
                     gs_str *out)
{
    for (int i = 0; i < p->n_in; i++) {
        const char *key = p->in[i].key, *value = NULL;
        if (strncmp(key, "options.", 8) != 0) {
            continue;
        }
        value = gs_campaign_option(c, key);
        for (int j = 0; b && j < b->n_options; j++) {
            value = strcmp(b->options[j].name, key) == 0 ? b->options[j].value : value;
        }
        int32_t v;
        if (value && gs_fact_parse(&p->in[i], value, strlen(value), &v, NULL) == GS_OK) {
            gs_str_addf(out, " %s=%s", key, value);
        }
    }
}

static void print(const gs_proc *p, const void *in, const void *out, const gs_rolls *rolls,
                  const gs_working *work, const char *used, gs_arena *a, gs_camp_answer *say)
{
    gs_str text = {0};
    gs_facts_print(p->in, p->n_in, in, true, &text);
    say->situation = gs_arena_strdup(a, gs_str_text(&text));
    gs_str_clear(&text);
    gs_facts_print(p->out, p->n_out, out, true, &text);
    say->result = gs_arena_strdup(a, gs_str_text(&text));
    gs_str_clear(&text);
    gs_rolls_print(rolls, p->labels, p->n_labels, &text);
    say->rolled = text.len ? gs_arena_strdup(a, gs_str_text(&text)) : NULL;
    gs_str_clear(&text);
    gs_working_rules(work, &text);
    say->rules = text.len ? gs_arena_strdup(a, gs_str_text(&text)) : p->rules;
    gs_str_free(&text);
    say->house = used != NULL;
    if (used) {
        say->rules = gs_arena_printf(a, "%s [%s]", say->rules, used);
    }
}

gs_status gs_camp_resolve(const gs_ruleset *rs, const char *procedure, const char *situation,
                          const gs_camp_about *about, gs_dice *dice, gs_arena *a,
                          gs_camp_answer *say, gs_err *err)
{
    const gs_proc *p = gs_battle_proc(rs, procedure);
    if (!p) {
        return gs_err_set(err, GS_STATE, "%s has no procedure %s", rs->name, procedure);
    }
    void *in = gs_arena_alloc(a, p->in_size), *out = gs_arena_alloc(a, p->out_size);
    gs_rolls *rolls = GS_NEW(a, gs_rolls);
    gs_working *work = GS_NEW(a, gs_working);
    const char *used = NULL;
    gs_status st = gs_proc_situation(p, situation, strlen(situation), in, err);
    st = st == GS_OK ? gs_camp_house(about, rs, p, in, a, &used, err) : st;
    st = st == GS_OK ? gs_proc_run(p, in, dice, out, rolls, work, err) : st;
    if (st != GS_OK) {
        gs_err_prefix(err, "%s", procedure);
        return st;
    }
    print(p, in, out, rolls, work, used, a, say);
    return GS_OK;
}
