/* What is owed: a fold over the entries. An entry that does it settles it; musts that are due now
 * are done at once, others are reminded of as a phase or turn ends. */
#include "logbook_int.h"

#include <string.h>

static bool same(gs_ref a, gs_ref b)
{
    return a.kind == b.kind && a.ix == b.ix;
}

/* What a side owes each of its units owes. */
static void owed_by_all(gs_logbook *lb, const gs_owed *o)
{
    for (int i = 0; i < GS_MAX_UNITS; i++) {
        gs_ref who = gs_ref_unit(i);
        if (gs_unit_came(lb->setup, &lb->now.t, i) && lb_side_of(lb, who) == o->who.ix &&
            lb_in_play(lb, who)) {
            gs_owed one = *o;
            one.who = who;
            lb_owe(lb, &one);
        }
    }
}

/* Nobody owes who is gone, but what befalls a unit now; nothing is owed to an enemy who is gone. */
static bool is_void(const gs_logbook *lb, const gs_owed *o)
{
    bool hero = o->who.kind == GS_REF_HERO, foe = o->verb->n_slots > 1 && o->whom.kind &&
                                                  o->verb->slot[1].whose == GS_WHOSE_ENEMY;
    return (o->who.kind && !lb_in_play(lb, o->who) && (hero || o->till != 'n')) ||
           (foe && lb_is_out(lb, &o->verb->slot[1], o->whom));
}

void lb_owe(gs_logbook *lb, const gs_owed *o)
{
    bool units = o->verb->n_slots > 0 && (o->verb->slot[0].kinds & GS_SLOT_UNIT) != 0;
    if (o->who.kind == GS_REF_SIDE && units) {
        owed_by_all(lb, o);
        return;
    }
    if (strcmp(o->verb->kind, "victory") == 0) {
        return; /* judged when the line is done (lb_judge) */
    }
    for (int i = 0; i < lb->now.n_owed; i++) {
        gs_owed *x = &lb->now.owed[i];
        if (x->verb == o->verb && same(x->who, o->who) && same(x->whom, o->whom)) {
            *x = *o;
            return;
        }
    }
    if (lb->now.n_owed < LB_OWED && !is_void(lb, o)) {
        lb->now.owed[lb->now.n_owed++] = *o;
    }
}

static void drop(gs_logbook *lb, int i)
{
    memmove(&lb->now.owed[i], &lb->now.owed[i + 1],
            (size_t)(lb->now.n_owed - i - 1) * sizeof lb->now.owed[0]);
    lb->now.n_owed--;
}

/* Owed by the same, for the same entry: one of them does for all ("follow" or "hold"). */
bool lb_either(const gs_owed *a, const gs_owed *b)
{
    return a->entry == b->entry && same(a->who, b->who) && a->till == b->till &&
           a->must == b->must && a->verb != b->verb;
}

void lb_settle(gs_logbook *lb, const gs_entry *e)
{
    const char *skipped = NULL;
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == GS_LOG_EFFECT &&
            e->parts[i].u.effect.kind == GS_EFFECT_SKIPPED) {
            skipped = e->parts[i].u.effect.word;
        }
    }
    for (int i = 0; i < lb->now.n_owed; i++) {
        gs_owed o = lb->now.owed[i];
        size_t n = strcspn(o.verb->words, " ");
        bool verb = skipped ? strncmp(o.verb->words, skipped, n) == 0 && !skipped[n]
                            : strcmp(o.verb->kind, e->kind) == 0;
        bool his = same(o.who, e->actor) || (same(o.whom, e->actor) && same(o.who, e->target)) ||
                   !o.who.kind;
        if (!verb || !his) {
            continue;
        }
        for (int k = lb->now.n_owed - 1; k >= 0; k--) {
            gs_owed x = lb->now.owed[k];
            if ((x.verb == o.verb && same(x.who, o.who) && same(x.whom, o.whom)) ||
                lb_either(&o, &x)) {
                drop(lb, k);
            }
        }
        i = -1;
    }
    for (int i = lb->now.n_owed - 1; i >= 0; i--) {
        if (is_void(lb, &lb->now.owed[i])) {
            drop(lb, i);
        }
    }
}

bool lb_silent(const gs_logbook *lb, const gs_owed *o)
{
    const char *rules = o->verb->proc && o->verb->proc->rules ? o->verb->proc->rules : "";
    size_t verb = strcspn(o->verb->words, " ");
    for (int i = 0; i < lb->n_silent; i++) {
        size_t n = strlen(lb->silent[i]);
        const char *at = strstr(rules, lb->silent[i]);
        bool rule = at && (at == rules || at[-1] == ' ') && (at[n] == '\0' || at[n] == ' ');
        if (rule || (n == verb && strncmp(o->verb->words, lb->silent[i], n) == 0)) {
            return true;
        }
    }
    return false;
}

/* ---- due ---- */

/* The first must of that till; -1 none. */
static int first_must(const gs_logbook *lb, char till, int from)
{
    for (int i = from; i < lb->now.n_owed; i++) {
        bool silent = till != 'n' && lb_silent(lb, &lb->now.owed[i]);
        if (lb->now.owed[i].must && lb->now.owed[i].till == till && !silent) {
            return i;
        }
    }
    return -1;
}

gs_status lb_now_due(gs_logbook *lb, lb_dice *dice, gs_err *err)
{
    if (lb->file && !lb_dice_more(dice)) {
        return GS_OK; /* a file says what came of it by a line of its own */
    }
    for (int i; (i = first_must(lb, 'n', 0)) >= 0;) {
        gs_owed o = lb->now.owed[i];
        drop(lb, i);
        gs_status st = lb_event_owed(lb, &o, dice, err);
        if (st != GS_OK) {
            return st;
        }
    }
    return GS_OK;
}

typedef struct wanted {
    gs_owed o;
    bool any;
} wanted;

static void want(void *ctx, const gs_owed *o)
{
    wanted *w = ctx;
    w->o = w->any ? w->o : *o;
    w->any = true;
}

/* The actor has passed his order in this player turn already. */
static bool has_order(const gs_logbook *lb, gs_ref who)
{
    int first = who.kind == GS_REF_HERO ? GS_MAX_UNITS : 0;
    return (who.kind == GS_REF_UNIT || who.kind == GS_REF_HERO) && lb->now.ordered[first + who.ix];
}

/* What the table wants done before the event (OWES ... "before"). */
gs_status lb_due_before(gs_logbook *lb, const lb_event *ev, lb_dice *dice, gs_err *err)
{
    wanted w = {.any = false};
    gs_carry_sink sink = {&w, NULL, want};
    if (ev->n_who == 0 || lb->now.turn == 0 || lb->file || has_order(lb, ev->who[0].who)) {
        return GS_OK;
    }
    gs_status st = gs_carry_before(lb->carry, lb->setup, &lb->now.t, ev->verb, ev->who, ev->n_who,
                                   lb->line_arena, &sink, err);
    if (st != GS_OK || !w.any) {
        return st;
    }
    w.o.till = 'n';
    lb->hold_working = true;
    st = lb_event_owed(lb, &w.o, dice, err);
    lb->hold_working = false;
    return st;
}

/* ---- reminders ---- */

bool lb_duty(const char *name, const gs_owed *o, gs_str *out)
{
    static const struct {
        const char *verb, *before, *after;
    } duties[] = {
#define DUTY(verb, before, after) {verb, before, after},
#include "lb_headlines.def"
    };
    size_t n = strcspn(o->verb->words, " ");
    for (int i = 0; i < GS_COUNT(duties); i++) {
        if (strlen(duties[i].verb) == n && strncmp(duties[i].verb, o->verb->words, n) == 0) {
            gs_str_addf(out, "%s%s%s", duties[i].before, name, duties[i].after);
            return true;
        }
    }
    gs_str_addf(out, "%s %s %.*s", name, o->must ? "must" : "may", (int)n, o->verb->words);
    return false;
}

void lb_owed_line(gs_logbook *lb, const gs_owed *o, gs_str *out)
{
    lb_duty(o->who.kind ? lb_full(lb, o->who) : "somebody", o, out);
    if (o->words && *o->words) {
        gs_str_addf(out, " %s", o->words);
    }
    if (o->whom.kind) {
        gs_str_addf(out, " %s", lb_full(lb, o->whom));
    }
}

gs_status lb_skip(gs_logbook *lb, const gs_owed *o, gs_err *err)
{
    lb_entry(lb, "skipped", o->who, o->whom);
    size_t n = strcspn(o->verb->words, " ");
    lb_part(lb, GS_LOG_EFFECT)->u.effect = (gs_log_effect){
        .kind = GS_EFFECT_SKIPPED, .who = o->who,
        .word = gs_arena_strndup(lb->log->arena, o->verb->words, n)};
    return lb_close(lb, err);
}

/* Enter does it, "skip" leaves it; what has an alternative is asked by its name. */
static gs_status remind(gs_logbook *lb, gs_owed o, gs_err *err)
{
    gs_str prompt = {0};
    const char *answer = NULL;
    const char *alternative = NULL;
    for (int i = 0; i < lb->now.n_owed; i++) {
        if (lb_either(&o, &lb->now.owed[i])) {
            alternative = lb->now.owed[i].verb->words;
        }
    }
    size_t n = strcspn(o.verb->words, " ");
    const char *name = lb_short(lb, o.who);
    if (strcmp(o.verb->kind, "recoil") == 0) {
        alternative = alternative ? alternative : "";
        gs_str_addf(&prompt, "%s %.*s, contact kept? [Y]", name, (int)n, o.verb->words);
    } else if (alternative) {
        gs_str_addf(&prompt, "%s %.*s? [Y] (%.*s, skip)", name, (int)n, o.verb->words,
                    (int)strcspn(alternative, " "), alternative);
    } else {
        lb_duty(name, &o, &prompt);
        gs_str_addf(&prompt, "%s%s: now? [Y] (skip)", *o.words ? " " : "", o.words);
    }
    lb_option(lb, "y", gs_arena_strndup(lb->line_arena, o.verb->words, n), true);
    for (int i = 0; i < lb->now.n_owed; i++) {
        const char *other = lb->now.owed[i].verb->words;
        if (lb_either(&o, &lb->now.owed[i])) {
            const char *word = gs_arena_strndup(lb->line_arena, other, strcspn(other, " "));
            lb_option(lb, word, word, false);
        }
    }
    if (alternative) {
        lb_option(lb, "n", "not any more in contact", false);
    }
    lb_option(lb, "skip", "it was not done", false);
    gs_status st = lb_ask(lb, false, gs_str_text(&prompt), &answer, err);
    gs_str_free(&prompt);
    if (st != GS_OK) {
        return st;
    }
    lb->no_asides = alternative != NULL;
    if (strcmp(answer, "skip") == 0 || strcmp(answer, "s") == 0) {
        return lb_skip(lb, &o, err);
    }
    for (int i = 0; i < lb->now.n_owed && *answer; i++) {
        gs_owed x = lb->now.owed[i];
        if (lb_either(&o, &x) && strncmp(x.verb->words, answer, strlen(answer)) == 0) {
            return lb_event_owed(lb, &x, NULL, err);
        }
    }
    if ((answer[0] == 'n' || answer[0] == 'N') && !answer[1]) {
        o.words = alternative ? "apart" : o.words;
        return alternative ? lb_event_owed(lb, &o, NULL, err) : lb_skip(lb, &o, err);
    }
    return lb_event_owed(lb, &o, NULL, err);
}

gs_status lb_owed_end(gs_logbook *lb, char till, gs_err *err)
{
    for (int i; !lb->now.quiet_all && (i = first_must(lb, till, 0)) >= 0;) {
        gs_owed o = lb->now.owed[i];
        if (lb->file) { /* a file says what was done; what it does not say nobody did */
            drop(lb, i);
            continue;
        }
        gs_status st = remind(lb, o, err);
        if (st != GS_OK) {
            return st;
        }
        for (int k = lb->now.n_owed - 1; k >= 0; k--) { /* in any case it is over */
            gs_owed *x = &lb->now.owed[k]; /* but for what is owed anew, in a later turn */
            if ((x->verb == o.verb && same(x->who, o.who) && x->till == till) ||
                lb_either(&o, x)) {
                drop(lb, k);
            }
        }
    }
    return GS_OK;
}

void lb_owed_over(gs_logbook *lb, const char *tills)
{
    for (int i = lb->now.n_owed - 1; i >= 0; i--) {
        if (strchr(tills, lb->now.owed[i].till)) {
            drop(lb, i);
        }
    }
}
