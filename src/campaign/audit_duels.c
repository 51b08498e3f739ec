/* Works the duels outside any battle again: from the dice that an entry of each holds. */
#include "campaign_int.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* The entry that holds the dice of a duel: who won it, or the first wound where nobody
 * did, or, where nobody was hurt, the challenger's. */
static bool holds_dice(const gs_campaign *c, const gs_camp_entry *e)
{
    return e->dice && !e->battle && e->by && gs_campaign_hero(c, e->by) &&
           (e->kind == GS_LEDGER_DUEL_WON || e->kind == GS_LEDGER_WOUNDED ||
            e->kind == GS_LEDGER_DUEL);
}

/* Does entry `e` belong to the duel of entry `with`, before it? */
static bool belongs(const gs_camp_entry *e, const gs_camp_entry *with)
{
    bool pair = (same(e->subject, with->subject) && same(e->by, with->by)) ||
                (same(e->subject, with->by) && same(e->by, with->subject));
    return pair && !e->battle && !e->dice && same(e->rule, with->rule) &&
           (e->kind == GS_LEDGER_WOUNDED || e->kind == GS_LEDGER_STRUCK_DOWN ||
            e->kind == GS_LEDGER_DIED);
}

/* The facts that it was given beside the heroes' own, as its rules end with them; NULL none. */
static const char *given(const gs_camp_entry *e, gs_arena *a)
{
    const char *at = e->rule ? strstr(e->rule, GS_DUEL_GIVEN) : NULL;
    const char *facts = at ? at + strlen(GS_DUEL_GIVEN) : NULL;
    size_t n = facts ? strlen(facts) : 0;
    return n > 1 && facts[n - 1] == ')' ? gs_arena_strndup(a, facts, n - 1) : NULL;
}

/* Fights it again one way round, and compares. */
static gs_status again(const gs_campaign *c, int from, int at, bool swapped, bool to_death,
                       gs_err *err)
{
    const gs_camp_entry *e = &c->ledger[at];
    gs_arena *a = gs_arena_new();
    gs_script *dice = GS_NEW(a, gs_script);
    gs_script_init(dice, NULL);
    gs_campaign *was = gs_camp_past(c, from);
    gs_status st = gs_script_parse(dice, e->dice, strlen(e->dice), err);
    const char *challenger = swapped ? e->by : e->subject;
    const char *challenged = swapped ? e->subject : e->by;
    st = st == GS_OK ? gs_camp_duel_with(was, challenger, challenged, given(e, a), to_death,
                                         e->text, &dice->dice, err)
                     : st;
    if (st == GS_OK && was->n_ledger <= at) {
        st = gs_err_key(err, GS_STATE, e->subject,
                        "ledger entry %d says %s, the duel's dice do not give it", e->n,
                        gs_ledger_words[e->kind]);
    }
    for (int i = from; st == GS_OK && i < was->n_ledger; i++) {
        st = i < c->n_ledger
                 ? gs_camp_compare_entry(c, &was->ledger[i], &c->ledger[i], "the duel's dice", err)
                 : gs_err_key(err, GS_STATE, was->ledger[i].subject,
                              "the ledger ends before what the duel of entry %d brought: %s",
                              e->n, gs_ledger_words[was->ledger[i].kind]);
    }
    gs_arena_free(a);
    return st;
}

/* Who challenged whom, and whether it was to the death, is told by what came of it alone:
 * one of the four ways gives the ledger's entries. Where it began is told by that too: a
 * wound before it may be of the duel that the two fought last. */
static gs_status audit_one(const gs_campaign *c, int at, gs_err *err)
{
    gs_err first = {0};
    int from = at;
    do {
        for (int way = 0; way < 4; way++) {
            gs_err err_now = {0};
            if (again(c, from, at, way & 1, way & 2, &err_now) == GS_OK) {
                return GS_OK;
            }
            /* the nearest way has the most to say: that in which all dice were used, of
             * the whole */
            bool nearer = first.status != GS_STATE && err_now.status == GS_STATE;
            first = way == 0 || nearer ? err_now : first;
        }
    } while (from-- > 0 && belongs(&c->ledger[from], &c->ledger[at]));
    if (err) {
        *err = first;
        err->status = GS_STATE;
        err->line = c->ledger[at].line;
    }
    return GS_STATE;
}

gs_status gs_campaign_audit_duels(const gs_campaign *c, int *duels, gs_err *err)
{
    *duels = 0;
    for (int at = 0; at < c->n_ledger; at++) {
        if (!holds_dice(c, &c->ledger[at])) {
            continue;
        }
        if (audit_one(c, at, err) != GS_OK) {
            return GS_STATE;
        }
        ++*duels;
    }
    return GS_OK;
}
