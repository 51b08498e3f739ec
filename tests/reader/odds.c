/* The second reader: what the dice promised, by the exact odds of the rules. */
#include "reader.h"

#include "gesta/odds.h"
#include "gesta/proc.h"

/* How likely it was that an output came to so many and more, or, of a word, to one of `words`; below 0:
 * it cannot be told. */
static double chance(const rd_battle *b, const rd_part *p, const char *key, int least,
                     const char *words)
{
    _Alignas(16) char in[GS_MAX_FACTS_SIZE];
    const gs_ruleset *rs = gs_ruleset_find(b->ruleset);
    const gs_proc *proc = rs ? gs_battle_proc(rs, p->kind) : NULL;
    const gs_fact *out = proc ? gs_fact_find(proc->out, proc->n_out, key, strlen(key)) : NULL;
    gs_odds_key *k;
    int n;
    double sum = -1;
    gs_arena *a = gs_arena_new();
    if (out && gs_proc_situation(proc, p->situation, strlen(p->situation), in, NULL) == GS_OK &&
        gs_odds(proc, in, out, 0, a, &k, &n, NULL) == GS_OK && n == 1) {
        sum = 0;
        for (int i = 0; i < k->count; i++) {
            int value = k->values[i].value;
            bool good = words ? rd_has_word(words, out->words[value]) : value >= least;
            sum += good ? k->values[i].p : 0;
        }
    }
    gs_arena_free(a);
    return sum;
}

double rd_promised(const rd_battle *b, int side)
{
    double sum = 0;
    for (int i = 0; i < b->n_entries; i++) {
        const rd_entry *e = &b->entry[i];
        for (int k = 0; rd_side_of(b, e->actor) == side && k < e->n_parts; k++) {
            const rd_part *p = &e->part[k];
            if (p->what == RD_RESOLVE && strcmp(p->kind, "order") == 0 &&
                rd_kv_int(p->result, "roll", -1) >= 0) {
                sum += chance(b, p, "result", 0, "fails no-attack");
            }
        }
    }
    return sum;
}

/* The first number of a text that no turn has; -1 none. */
static int number_of(const char *text)
{
    size_t len;
    for (const char *p = text; *p; p++) {
        bool word = p == text || p[-1] == ' ';
        int n = word ? rd_number_at(p, &len) : -1;
        if (n > 1 && strncmp(p + len, " turn", 5) != 0) {
            return n;
        }
    }
    return -1;
}

/* What would be said of the next rarer throw: from twenty on in tens, and a little under. */
static double next_said(int said)
{
    return said < 20 ? said + 1 : (said + 10) * 1.06;
}

bool rd_check_odds(rd_case *c)
{
    int said = number_of(c->text);
    if (!rd_has_word(c->s->cl, "throw")) {
        return true;
    }
    for (int i = 0; i < c->b->n_entries; i++) {
        const rd_entry *e = &c->b->entry[i];
        for (int k = 0; rd_cites(c->s, e->n) && k < e->n_parts; k++) {
            static const char *const keys[] = {"target.hits", "defender.hits", "attacker.hits"};
            for (int x = 0; e->part[k].what == RD_RESOLVE && x < 3; x++) {
                int hits = rd_kv_int(e->part[k].result, keys[x], 0);
                double p = hits > 0 ? chance(c->b, &e->part[k], keys[x], hits, NULL) : -1;
                if (p > 0 && p * said <= 1.005 && p * next_said(said) >= 0.99) {
                    return true;
                }
            }
        }
    }
    return rd_wrong(c, "no throw that is cited was so rare", c->s->t);
}
