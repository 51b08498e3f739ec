/* A step of the umpire's hand: begun, entered, closed or dropped. */
#include "hand_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_REASON 2000 /* bytes */
#define MOST_STEPS 9999  /* of the calendar, in "+3" */

/* "+3", "-2": units of the calendar from today; 0 if it is none. */
static int steps_of(const char *words)
{
    int n = 0;
    if (words[0] != '+' && words[0] != '-') {
        return 0;
    }
    for (const char *p = words + 1; *p; p++) {
        if (*p < '0' || *p > '9' || n > MOST_STEPS / 10) {
            return 0;
        }
        n = n * 10 + (*p - '0');
    }
    return words[0] == '-' ? -n : n;
}

gs_status gs_hand_date(gs_campaign *c, const char *words, const char **date, gs_err *err)
{
    int steps = words ? steps_of(words) : 0;
    if (!words || strcmp(words, "today") == 0 || strcmp(words, "+0") == 0) {
        *date = gs_campaign_date(c);
        return GS_OK;
    }
    if (steps) {
        *date = gs_campaign_date_after(c, gs_campaign_date(c), steps);
        return GS_OK;
    }
    bool turns = strncmp(gs_campaign_date(c), "turn ", 5) == 0;
    if (!gs_date_valid(words) || turns != (strncmp(words, "turn ", 5) == 0)) {
        return gs_err_key(err, GS_INPUT, "date", "\"%.40s\" is no date of this campaign: %s, today, "
                          "+3 or -2 is expected", words,
                          turns ? "\"turn 4\"" : "YYYY-MM-DD (a day that exists)");
    }
    *date = gs_arena_strdup(c->arena, words);
    return GS_OK;
}

gs_status gs_hand_begin(gs_hand *h, gs_campaign *c, const char *date, const char *reason,
                        bool anyway, gs_err *err)
{
    *h = (gs_hand){.c = c, .anyway = anyway, .from = c->n_ledger, .err = err};
    if (reason && !gs_utf8_valid(reason, strlen(reason))) {
        return gs_err_key(err, GS_INPUT, "reason", "the reason is not in UTF-8");
    }
    if (reason && strlen(reason) > MOST_REASON) {
        return gs_err_key(err, GS_INPUT, "reason", "the reason has %d bytes; the ledger takes %d",
                          (int)strlen(reason), MOST_REASON);
    }
    h->reason = reason && !gs_utf8_blank(reason) ? gs_arena_strdup(c->arena, reason) : NULL;
    gs_status st = gs_hand_date(c, date, &h->date, err);
    if (st == GS_OK && gs_date_before(h->date, gs_campaign_date(c))) {
        h->after = gs_campaign_last_of(c, h->date);
        h->after = h->after ? h->after : -1;
    }
    return st;
}

/* The day, the reason, the step and the place of an entry. */
static void own(const gs_hand *h, gs_camp_entry *e)
{
    bool tie = e->kind == GS_LEDGER_UNDONE || e->kind == GS_LEDGER_REDONE;
    e->after = tie ? 0 : h->after < 0 ? e->n : h->after;
    e->date = h->date;
    e->reason = h->reason;
    e->step = h->from + 1;
}

void gs_hand_adopt(gs_hand *h, int from)
{
    for (int i = from; i < h->c->n_ledger; i++) {
        own(h, &h->c->ledger[i]);
        gs_entry_tie(h->c, &h->c->ledger[i]);
    }
}

gs_camp_entry *gs_hand_enter(gs_hand *h, gs_ledger_kind kind, const char *subject)
{
    for (int i = h->c->n_ledger; i > h->from && !h->c->ledger[i - 1].tied; i--) {
        gs_entry_tie(h->c, &h->c->ledger[i - 1]);
    }
    gs_camp_entry *e = gs_campaign_enter(h->c, kind, gs_hand_text(h, subject));
    own(h, e);
    return e;
}

const char *gs_hand_text(const gs_hand *h, const char *text)
{
    return text ? gs_arena_strdup(h->c->arena, text) : NULL;
}

gs_status gs_hand_wants_reason(gs_hand *h, const char *what)
{
    return h->reason ? GS_OK
                     : gs_err_key(h->err, GS_INPUT, "reason", "%s wants a reason: -m \"...\"", what);
}

gs_status gs_hand_forbidden(gs_hand *h, const char *rule, const char *fmt, ...)
{
    char words[400];
    va_list args;
    va_start(args, fmt);
    vsnprintf(words, sizeof words, fmt, args);
    va_end(args);
    if (!h->anyway) {
        return gs_err_set(h->err, GS_STATE, "%s (%s); --anyway -m \"...\" enters it all the same",
                          words, rule);
    }
    gs_status st = gs_hand_wants_reason(h, "--anyway");
    if (st == GS_OK) {
        gs_camp_entry *e = gs_hand_enter(h, GS_LEDGER_OVERRIDE, h->c->id);
        e->rule = gs_hand_text(h, rule);
        e->text = gs_hand_text(h, words);
    }
    return st;
}

/* What a reader of a hand-written file checks, unless it was wrong before the step already (an
 * older file may hold it). */
static gs_status check_words(gs_hand *h)
{
    gs_err why = {0};
    gs_status st = gs_campaign_check_words(h->c, &why);
    if (st != GS_OK) {
        gs_campaign was;
        gs_arena *a = gs_arena_new();
        gs_campaign_as_before(h->c, h->from, a, &was);
        gs_err before = {0};
        st = gs_campaign_check_words(&was, &before) == GS_OK ? st : GS_OK;
        gs_arena_free(a);
    }
    if (st != GS_OK && h->err) {
        *h->err = why;
    }
    return st;
}

/* Nothing befalls a thing before it came into the campaign. */
static gs_status check_days(gs_hand *h)
{
    const gs_campaign *c = h->c;
    for (int i = h->from; i < c->n_ledger; i++) {
        const gs_camp_entry *e = &c->ledger[i];
        const gs_kind *k;
        const void *row = gs_campaign_born(c, e->subject, &k);
        const gs_field *f = row ? gs_hand_field(k, "born") : NULL;
        int born = f ? (int)gs_field_get(f, row) : 0;
        if (born > 0 && gs_date_before(e->date, c->ledger[born - 1].date)) {
            return gs_err_key(h->err, GS_STATE, e->subject, "it came into the campaign on %s: "
                              "nothing can be entered about it on %s", c->ledger[born - 1].date, e->date);
        }
    }
    return GS_OK;
}

gs_status gs_hand_close(gs_hand *h)
{
    gs_status st = check_days(h);
    st = st == GS_OK ? gs_campaign_check(h->c, h->err) : st;
    st = st == GS_OK ? check_words(h) : st;
    if (st != GS_OK) {
        gs_hand_drop(h);
    }
    return st;
}

gs_status gs_hand_refused(gs_hand *h, gs_status st)
{
    gs_err why = {0}, *err = h->err;
    h->err = &why;
    gs_status days = check_days(h);
    h->err = err;
    if (days != GS_OK && err) {
        *err = why;
    }
    return days != GS_OK ? days : st;
}

void gs_hand_drop(gs_hand *h)
{
    gs_campaign_forget(h->c, h->from);
}
