/* Works a battle again: every resolution from its situation and dice, every move and
 * effect over the set-up, every turn's hash. */
#include "war_int.h"

#include "gesta/carry.h"
#include "gesta/engine.h"
#include "gesta/replay.h"

#include <stdio.h>
#include <string.h>

typedef struct auditor {
    const gs_setup *s;
    const gs_log *log;
    gs_audit *out;
    gs_arena *a;
    gs_battle *b; /* its table is what the log makes of the set-up */
    gs_carry *carry; /* of a logged battle: what its results do to the table */
} auditor;

static void fault(auditor *x, int entry, const gs_err *err)
{
    if (x->out->faults++ == 0) {
        x->out->at = entry;
        x->out->first = *err;
        x->out->first.status = GS_STATE;
        snprintf(x->out->first.key, sizeof x->out->first.key, "entry %d", entry);
    }
}

/* The first key whose value differs; NULL if the results say the same. */
static const char *differs(const char *now, const char *then, gs_arena *a)
{
    for (const char *p = then; *p;) {
        size_t n = strcspn(p, " \t\n"), k = strcspn(p, "=");
        const char *key = gs_arena_strndup(a, p, k < n ? k : n);
        const char *is = gs_camp_value(now, key, a), *was = gs_camp_value(then, key, a);
        if (n && (!is || !was || strcmp(is, was) != 0)) {
            return key;
        }
        p += n;
        p += strspn(p, " \t\n");
    }
    return NULL;
}

static bool has_part(const gs_entry *e, gs_log_kind kind)
{
    for (int i = 0; i < e->n_parts; i++) {
        if (e->parts[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* Does what was ruled name what the result is not? An override without a fact speaks of all; one
 * whose fact is no key of the result speaks of the effects. */
static bool overruled(const gs_entry *e, const char *key)
{
    for (int i = 0; i < e->n_parts; i++) {
        const gs_log_override *o = &e->parts[i].u.override;
        if (e->parts[i].kind == GS_LOG_OVERRIDE && (!o->fact || strcmp(o->fact, key) == 0)) {
            return true;
        }
    }
    return false;
}

/* A resolution of which somebody knows the dice (or which needs none) is worked again. */
static bool is_worked(const gs_setup *s, const gs_log_resolve *r)
{
    return gs_setup_simulated(s) || (r->situation && r->dice && r->result);
}

static int count_dice(const char *dice)
{
    int n = 0;
    for (const char *p = dice; *p; p++) {
        n += *p == '=' || *p == ',';
    }
    return n;
}

static void audit_resolve(auditor *x, const gs_entry *e, const gs_log_resolve *r)
{
    gs_err err = {0};
    gs_arena *a = gs_arena_new();
    gs_script *dice = GS_NEW(a, gs_script);
    const char *given = r->dice ? r->dice : "", *then = r->result ? r->result : "";
    gs_camp_answer now = {.result = ""};
    if (!is_worked(x->s, r)) {
        gs_arena_free(a);
        return;
    }
    x->out->resolves++;
    x->out->dice += count_dice(given);
    gs_script_init(dice, NULL);
    gs_status st = gs_script_parse(dice, given, strlen(given), &err);
    if (st == GS_OK) {
        st = gs_camp_resolve(x->s->ruleset, r->procedure,
                             r->situation ? r->situation : "", NULL, &dice->dice, a, &now,
                             &err);
    }
    const char *key = st == GS_OK ? differs(now.result, then, a) : NULL;
    if (key && !overruled(e, key)) {
        const char *is = gs_camp_value(now.result, key, a), *was = gs_camp_value(then, key, a);
        gs_err_set(&err, GS_STATE, "%s: the log says %s=%s, the rules give %s",
                   r->procedure, key, was ? was : "(nothing)", is ? is : "no such thing");
        st = GS_STATE;
    }
    if (st != GS_OK) {
        fault(x, e->n, &err);
    }
    gs_arena_free(a);
}

static void audit_hash(auditor *x, int turn, int entry)
{
    gs_err err = {0};
    if (turn < 0 || turn >= x->log->n_turns) {
        return;
    }
    x->b->t.turn = turn;
    uint64_t now = gs_fold_hash(&x->b->t);
    if (now != x->log->turn_hash[turn]) {
        gs_err_set(&err, GS_STATE,
                   "the table at the end of turn %d is not what it was: %016llx, "
                   "not %016llx",
                   turn, (unsigned long long)now,
                   (unsigned long long)x->log->turn_hash[turn]);
        fault(x, entry, &err);
    }
}

/* How an entry is known: its resolutions worked again, or told, or ruled otherwise. */
static void count_entry(auditor *x, const gs_entry *e)
{
    bool worked = false;
    for (int p = 0; p < e->n_parts; p++) {
        worked = worked || (e->parts[p].kind == GS_LOG_RESOLVE &&
                            is_worked(x->s, &e->parts[p].u.resolve));
    }
    x->out->entries++;
    x->out->overruled += has_part(e, GS_LOG_OVERRIDE);
    x->out->worked += worked;
    x->out->told += !worked && (has_part(e, GS_LOG_EFFECT) || has_part(e, GS_LOG_RESOLVE));
}

/* On a real table nobody measures moves after the players. */
static gs_status fold_entry(auditor *x, const gs_entry *e, gs_err *err)
{
    return gs_setup_simulated(x->s) ? gs_fold_checked(x->b, e, err)
                                    : gs_fold_entry(x->s, &x->b->t, e, err);
}

static void audit_entry(auditor *x, const gs_entry *e)
{
    gs_err err = {0};
    count_entry(x, e);
    for (int p = 0; p < e->n_parts; p++) {
        if (e->parts[p].kind == GS_LOG_RESOLVE) {
            audit_resolve(x, e, &e->parts[p].u.resolve);
        }
    }
    if (x->carry && gs_carry_agrees(x->carry, x->s, &x->b->t, e, &err) != GS_OK) {
        fault(x, e->n, &err);
        err = (gs_err){0};
    }
    if (fold_entry(x, e, &err) != GS_OK) {
        fault(x, e->n, &err);
    }
}

/* Entries that were taken back or replaced are history, too: their dice gave what they say. They
 * change nothing on the table, and are not counted. */
static gs_status audit_struck(auditor *x, const gs_log *as_written, gs_err *err)
{
    bool *struck = GS_NEW_ARRAY(x->a, bool, as_written->count + 1);
    gs_status st = gs_log_struck(as_written, struck, err);
    int resolves = x->out->resolves, dice = x->out->dice;
    for (int i = 0; i < as_written->count && st == GS_OK; i++) {
        const gs_entry *e = &as_written->entries[i];
        for (int p = 0; struck[i] && p < e->n_parts; p++) {
            if (e->parts[p].kind == GS_LOG_RESOLVE) {
                audit_resolve(x, e, &e->parts[p].u.resolve);
            }
        }
    }
    x->out->resolves = resolves;
    x->out->dice = dice;
    return st;
}

/* The program fights whole turns, and goes on from the end of one. */
static void audit_end(auditor *x)
{
    gs_err err = {0};
    const gs_log *log = x->log;
    const gs_entry *e = log->count ? &log->entries[log->count - 1] : NULL;
    if (e && gs_setup_simulated(x->s) && e->turn >= log->n_turns) {
        gs_err_set(&err, GS_STATE, "the log breaks off within turn %d: a battle that the program "
                   "fights is written turn by turn, each with its end", e->turn);
        fault(x, e->n, &err);
    }
}

gs_status gs_battle_audit(const gs_setup *s, const gs_log *as_written, gs_audit *out, gs_err *err)
{
    memset(out, 0, sizeof *out);
    const gs_log *log;
    auditor x = {.s = s, .out = out, .a = gs_arena_new()};
    x.b = GS_NEW(x.a, gs_battle);
    gs_status st = gs_log_effective(s, as_written, x.a, &log, &out->first);
    st = st == GS_OK ? gs_scene_new(x.a, s, &x.b->scene, &out->first) : st;
    if (st != GS_OK) {
        out->faults = 1;
        *err = out->first;
        gs_arena_free(x.a);
        return GS_STATE;
    }
    x.log = log;
    if (!gs_setup_simulated(s) && gs_carry_new(x.a, s->ruleset, &x.carry, &out->first) != GS_OK) {
        x.carry = NULL; /* a rule set without a table: what is told is taken as it is */
    }
    gs_fold_start(s, &x.b->t);
    int turn = 0;
    for (int i = 0; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        for (; turn < e->turn; turn++) {
            audit_hash(&x, turn, i);
        }
        audit_entry(&x, e);
    }
    for (; turn < log->n_turns; turn++) {
        audit_hash(&x, turn, log->count);
    }
    audit_end(&x);
    gs_err bad = {0};
    if (audit_struck(&x, as_written, &bad) != GS_OK) {
        fault(&x, as_written->count, &bad);
    }
    gs_arena_free(x.a);
    if (out->faults && err) {
        *err = out->first;
    }
    return out->faults ? GS_STATE : GS_OK;
}

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* The uses of house rules that an entry tells of. */
static const char *house(const gs_camp_entry *e)
{
    return e->rule ? strchr(e->rule, '[') : NULL;
}

/* Words of a ledger that change what somebody is; all others are for the reader. */
static bool text_counts(const gs_camp_entry *e)
{
    return e->kind == GS_LEDGER_QUALITY || e->kind == GS_LEDGER_RENAMED ||
           e->kind == GS_LEDGER_RETURNED;
}

/* Who did it. Of a hero's end older programs wrote but the side where today's know the hand, or the hand
 * of an old wound where today's know the side alone: neither is false. */
static bool same_hand(const gs_campaign *c, const gs_camp_entry *now, const gs_camp_entry *then)
{
    bool end = now->kind == GS_LEDGER_DIED || now->kind == GS_LEDGER_CAPTURED;
    const gs_camp_side *is = end && now->by ? gs_campaign_side_of(c, now->by) : NULL;
    const gs_camp_side *was = end && then->by ? gs_campaign_side_of(c, then->by) : NULL;
    return same_text(now->by, then->by) || (is && same_text(is->id, then->by)) ||
           (was && same_text(was->id, now->by));
}

gs_status gs_camp_compare_entry(const gs_campaign *c, const gs_camp_entry *now,
                                const gs_camp_entry *then, const char *source, gs_err *err)
{
    bool agree = now->kind == then->kind && same_text(now->subject, then->subject) &&
                 now->amount == then->amount && now->entry == then->entry &&
                 same_hand(c, now, then) && same_text(now->battle, then->battle) &&
                 same_text(now->dice, then->dice) && same_text(now->place, then->place) &&
                 same_text(now->value, then->value);
    const char *is = house(now), *was = house(then);
    if (agree && !same_text(is, was)) {
        gs_err_key(err, GS_STATE, then->subject,
                   "ledger entry %d tells of house rules %s, %s gives %s", then->n,
                   was ? was : "[none]", source, is ? is : "[none]");
    } else if (agree && !same_text(now->date, then->date)) {
        gs_err_key(err, GS_STATE, then->subject, "ledger entry %d is dated %s, %s gives %s",
                   then->n, then->date ? then->date : "on no day", source,
                   now->date ? now->date : "none");
    } else if (agree && text_counts(now) && !same_text(now->text, then->text)) {
        gs_err_key(err, GS_STATE, then->subject,
                   "ledger entry %d says %s \"%.80s\", %s gives \"%.80s\"", then->n,
                   gs_ledger_words[then->kind], then->text ? then->text : "", source,
                   now->text ? now->text : "");
    } else if (agree) {
        return GS_OK;
    } else {
        gs_err_key(err, GS_STATE, then->subject,
                   "ledger entry %d says %s %d%s%s, %s gives %s: %s %d%s%s", then->n,
                   gs_ledger_words[then->kind], then->amount, then->by ? " by " : "",
                   then->by ? gs_campaign_name(c, then->by) : "", source, now->subject,
                   gs_ledger_words[now->kind], now->amount, now->by ? " by " : "",
                   now->by ? gs_campaign_name(c, now->by) : "");
    }
    if (err) {
        err->line = then->line;
    }
    return GS_STATE;
}

gs_status gs_camp_audit_aftermath(const gs_campaign *c, const gs_camp_battle *b, int at,
                                  const gs_setup *s, const gs_log *log,
                                  const gs_outcome *outcome, int *to, gs_err *err)
{
    gs_campaign *was = gs_camp_past(c, at);
    gs_status st = gs_aftermath_again(was, b, s, log, outcome, c->ledger[at].dice, err);
    for (int i = at; st == GS_OK && i < was->n_ledger; i++) {
        st = i < c->n_ledger ? gs_camp_compare_entry(c, &was->ledger[i], &c->ledger[i],
                                             "the battle's log", err)
                             : gs_err_key(err, GS_STATE, was->ledger[i].subject,
                                          "the ledger ends before what \"%s\" left behind: %s",
                                          b->id, gs_ledger_words[was->ledger[i].kind]);
    }
    *to = was->n_ledger;
    return st;
}

gs_status gs_campaign_audit_turns(const gs_campaign *c, int *turns, gs_err *err)
{
    gs_status st = GS_OK;
    *turns = 0;
    for (int at = 0; at < c->n_ledger && st == GS_OK; at++) {
        if (c->ledger[at].kind != GS_LEDGER_TURN) {
            continue;
        }
        if (c->ledger[at].instead) { /* in the place of another */
            st = gs_campaign_audit_again(c, at, err);
            *turns += st == GS_OK;
            continue;
        }
        gs_campaign *was = gs_camp_past(c, at);
        gs_war_orders_of(c, at, was);
        st = gs_camp_next_as(was, c->ledger[at].step != 0, err);
        for (int i = at; st == GS_OK && i < was->n_ledger; i++) {
            st = i < c->n_ledger
                     ? gs_camp_compare_entry(c, &was->ledger[i], &c->ledger[i],
                                             "the turn's end", err)
                     : gs_err_key(err, GS_STATE, was->ledger[i].subject,
                                  "the ledger ends before what the end of turn %d brought: %s",
                                  c->ledger[at].amount - 1, gs_ledger_words[was->ledger[i].kind]);
        }
        if (st != GS_OK && err && err->line == 0) {
            err->line = c->ledger[at].line;
        }
        *turns += st == GS_OK;
    }
    return st;
}

gs_status gs_campaign_audit(const gs_campaign *c, gs_audit *out, gs_err *err)
{
    memset(out, 0, sizeof *out);
    gs_status st = gs_campaign_balance(c, err);
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (b->setup && b->log) {
            gs_audit one;
            st = gs_battle_audit(b->setup, b->log, &one, err);
            gs_err_prefix(st == GS_OK ? NULL : err, "battle \"%s\"", b->id);
            out->entries += one.entries;
            out->resolves += one.resolves;
            out->dice += one.dice;
            out->faults += one.faults;
        }
    }
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &c->battles[i];
        if (b->setup && b->log) {
            st = gs_campaign_audit_record(c, b, b->setup, b->log, b->outcome, err);
        }
    }
    int turns, duels;
    st = st == GS_OK ? gs_campaign_audit_turns(c, &turns, err) : st;
    st = st == GS_OK ? gs_campaign_audit_duels(c, &duels, err) : st;
    if (st != GS_OK && err) {
        out->faults += out->faults == 0;
        out->first = *err;
    }
    return st;
}
