/* One line, whole or not at all; questions by working it again with the answers so far. */
#include "logbook_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gs_reply_free(gs_reply *r)
{
    gs_str_free(&r->shown);
    gs_str_free(&r->prompt);
}

gs_status gs_logbook_new(gs_setup *setup, gs_log *log, gs_logbook **out, gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_logbook *lb = GS_NEW(a, gs_logbook);
    lb->arena = a;
    lb->line_arena = gs_arena_new();
    lb->setup = setup;
    lb->log = log;
    gs_status st = gs_carry_new(a, setup->ruleset, &lb->carry, err);
    st = st == GS_OK ? lb_rebuild(lb, 0, err) : st;
    if (st != GS_OK) {
        gs_logbook_free(lb);
        return st;
    }
    *out = lb;
    return GS_OK;
}

void gs_logbook_free(gs_logbook *lb)
{
    if (lb) {
        gs_free(lb->pending);
        gs_str_free(&lb->scratch);
        gs_arena_free(lb->line_arena);
        gs_arena_free(lb->arena);
    }
}

void gs_logbook_from_file(gs_logbook *lb, bool file)
{
    lb->file = file;
}

const gs_setup *gs_logbook_setup(const gs_logbook *lb)
{
    return lb->setup;
}

const gs_table_state *gs_logbook_state(const gs_logbook *lb)
{
    return &lb->now.t;
}

const gs_outcome *gs_logbook_outcome(const gs_logbook *lb)
{
    return &lb->now.outcome;
}

int gs_logbook_owed(const gs_logbook *lb, const gs_owed **list)
{
    *list = lb->now.owed;
    return lb->now.n_owed;
}

/* Are there phases in which both sides act, so that a player should know which runs? */
static bool shared_phases(const gs_logbook *lb)
{
    for (int i = 0; i < lb->carry->n_phases; i++) {
        if (lb->carry->phase[i].whose == 'b') {
            return true;
        }
    }
    return false;
}

const char *gs_logbook_prompt(gs_logbook *lb)
{
    gs_str_clear(&lb->scratch);
    gs_str_addf(&lb->scratch, "%d", lb->now.turn);
    if (lb->now.side >= 0) {
        gs_str_addf(&lb->scratch, " %s", lb_side_name(lb, lb->now.side));
    }
    if (lb->now.turn > 0 && lb->now.phase >= 0 && shared_phases(lb)) {
        gs_str_addf(&lb->scratch, " %s", lb->carry->phase[lb->now.phase].word);
    }
    gs_str_add(&lb->scratch, "> ");
    return gs_str_text(&lb->scratch);
}

/* ---- questions, faults, what is shown ---- */

gs_status lb_fault(gs_logbook *lb, const lb_token *at, gs_err *err, const char *fmt, ...)
{
    char text[480];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    lb->fault_column = at ? at->column : 0;
    return gs_err_set(err, GS_INPUT, "%s", text);
}

void lb_show(gs_logbook *lb, const char *fmt, ...)
{
    char text[2000];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (lb->reply) {
        gs_str_add(&lb->reply->shown, text);
        gs_str_addc(&lb->reply->shown, '\n');
    }
}

/* ---- statements ---- */

/* Lists the words of a list that `t` begins; an exact one alone. */
static int words_that_fit(const lb_token *t, const char *const *words, const char **fit, int room,
                          bool *exact)
{
    int n = 0;
    for (int i = 0; words[i]; i++) {
        if (strncmp(words[i], t->p, (size_t)t->n) == 0 && strlen(words[i]) >= (size_t)t->n) {
            if (strlen(words[i]) == (size_t)t->n) {
                fit[0] = words[i];
                *exact = true;
                return 1;
            }
            if (n < room) {
                fit[n++] = words[i];
            }
        }
    }
    return n;
}

/* The verbs of the carry table that a word begins; an exact one alone. */
static int verbs_that_fit(gs_logbook *lb, const lb_token *t, const gs_carry_verb **fit, int room,
                          bool *exact)
{
    int n = 0;
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        const gs_carry_verb *v = &lb->carry->verb[i];
        for (const char *w = v->words; *w;) {
            size_t len = strcspn(w, " ");
            if (len >= (size_t)t->n && strncmp(w, t->p, (size_t)t->n) == 0) {
                if (len == (size_t)t->n) {
                    fit[0] = v;
                    *exact = true;
                    return 1;
                }
                if (n < room && (n == 0 || fit[n - 1] != v)) {
                    fit[n++] = v;
                }
            }
            w += len;
            w += *w == ' ';
        }
    }
    return n;
}

static gs_status event(gs_logbook *lb, const gs_carry_verb *v, const lb_token *w, int n,
                       const lb_stmt *st, gs_err *err)
{
    lb_event *ev = GS_NEW(lb->line_arena, lb_event);
    lb_dice *dice = GS_NEW(lb->line_arena, lb_dice);
    if (strcmp(v->words, "initiative") == 0 && !lb->turn_fixed) {
        return lb_fault(lb, &st->word[0], err,
                        "turn [: dice] begins a turn, and asks for this roll");
    }
    bool leaves = strcmp(v->kind, "leave") == 0 && st->n_told < 0; /* as "join HERO -" */
    gs_status s = st->odds || leaves ? GS_OK : lb_phase_of(lb, v, err);
    s = s == GS_OK ? lb_dice_read(lb, st->dice, st->n_dice, dice, err) : s;
    s = s == GS_OK ? lb_event_read(lb, v, w, n, ev, err) : s;
    return s == GS_OK ? lb_event_run(lb, st, ev, dice, err) : s;
}

/* A row of the log sheet: CODE LETTER ...; the actor stands before the verb. */
static const gs_carry_verb *letter(const gs_logbook *lb, const lb_token *t)
{
    for (int i = 0; i < lb->carry->n_verbs && t->n == 1 && !t->quoted; i++) {
        if (lb->carry->verb[i].letter == t->p[0]) {
            return &lb->carry->verb[i];
        }
    }
    return NULL;
}

static gs_status sheet_row(gs_logbook *lb, const lb_stmt *st, const gs_carry_verb *v, gs_err *err)
{
    lb_token *w = GS_NEW_ARRAY(lb->line_arena, lb_token, st->n_words);
    w[0] = st->word[0];
    memcpy(w + 1, st->word + 2, (size_t)(st->n_words - 2) * sizeof *w);
    return event(lb, v, w, st->n_words - 1, st, err);
}

static gs_status unknown(gs_logbook *lb, const lb_token *t, gs_err *err)
{
    gs_str near = {0};
    for (int i = 0; i < lb->carry->n_verbs; i++) {
        const char *w = lb->carry->verb[i].words;
        gs_str_addf(&near, "%s%.*s", i ? " " : "", (int)strcspn(w, " "), w);
    }
    lb_want want = {.kinds = GS_SLOT_UNIT | GS_SLOT_HERO | GS_SLOT_SIDE, .side = -1, .gone = true};
    gs_status st = lb_is_name(lb, t, &want)
                       ? lb_fault(lb, t, err, "\"%.*s\" is a name, and a verb comes first (%.300s), "
                                  "or after it what became of a hero: killed, captured, down, hit 1 "
                                  "...; or: help", t->n, t->p, gs_str_text(&near))
                       : lb_fault(lb, t, err, "\"%.*s\" is no verb and nobody's name; verbs are "
                                  "%.300s; or: help", t->n, t->p, gs_str_text(&near));
    gs_str_free(&near);
    return st;
}

static gs_status several(gs_logbook *lb, const lb_token *t, const char *const *words, int n,
                         const gs_carry_verb *const *verbs, int m, gs_err *err)
{
    gs_str list = {0};
    for (int i = 0; i < n; i++) {
        gs_str_addf(&list, "%s%s", list.len ? ", " : "", words[i]);
    }
    for (int i = 0; i < m; i++) {
        gs_str_addf(&list, "%s%.*s", list.len ? ", " : "", (int)strcspn(verbs[i]->words, " "),
                    verbs[i]->words);
    }
    gs_status st = lb_fault(lb, t, err, "\"%.*s\" may be %s: write more of it", t->n, t->p,
                            gs_str_text(&list));
    gs_str_free(&list);
    return st;
}

gs_status lb_statement(gs_logbook *lb, const lb_stmt *st, gs_err *err)
{
    if (st->n_words == 0) {
        return lb_fault(lb, st->dice ? st->dice - 1 : NULL, err,
                        "a verb was expected before this");
    }
    const lb_token *t = &st->word[0];
    const char *control[8], *set_up[8];
    const gs_carry_verb *verb[8];
    bool exact = false, exact_verb = false;
    int n = 0, m = 0, k = 0;
    lb->asked_of = (gs_ref){0};
    if (!t->quoted) {
        const gs_carry_verb *sheet = st->n_words >= 2 ? letter(lb, &st->word[1]) : NULL;
        if (sheet) {
            return sheet_row(lb, st, sheet, err);
        }
        if (lb_tells(lb, st->word, st->n_words)) {
            lb_event *ev = GS_NEW(lb->line_arena, lb_event);
            return lb_event_run(lb, st, ev, NULL, err);
        }
        m = verbs_that_fit(lb, t, verb, GS_COUNT(verb), &exact_verb);
        n = words_that_fit(t, lb_control_words, control, GS_COUNT(control), &exact);
        if (!(exact && n == 1)) {
            k = words_that_fit(t, lb_setup_words, set_up, GS_COUNT(set_up), &exact);
            n = exact && k == 1 ? 0 : n;
        }
        if (exact && exact_verb && k == 1 && n == 0) {
            k = 0; /* the book has its own */
        } else if (exact) {
            m = 0;
        } else if (exact_verb) {
            n = k = 0;
        } else if (lb->now.turn == 0 && k > 0) {
            n = m = 0; /* before the battle it is set up */
        } else if (m > 0) {
            n = k = 0; /* a fight is said more often than a control */
        }
    }
    if (n + m + k == 0) {
        return unknown(lb, t, err);
    }
    if (n + m + k > 1) {
        return several(lb, t, n ? control : set_up, n ? n : k, verb, m, err);
    }
    if (m == 1) {
        return event(lb, verb[0], st->word + 1, st->n_words - 1, st, err);
    }
    return n == 1 ? lb_control(lb, control[0], st, err) : lb_set_up(lb, set_up[0], st, err);
}

/* ---- the line ---- */

/* The player's own words: a note of their own, or to the last of what the line said. */
static gs_status words_left(gs_logbook *lb, gs_err *err)
{
    if (lb->log->count == lb->first_new) {
        lb_entry(lb, "note", (gs_ref){0}, (gs_ref){0});
        return lb_close(lb, err);
    }
    lb_part(lb, GS_LOG_NOTE)->u.note = gs_arena_strdup(lb->log->arena, lb->words_due);
    lb->words_due = NULL;
    return GS_OK;
}

/* "at N": what the line says stands behind the line of entry N. */
static gs_status behind(gs_logbook *lb, gs_err *err)
{
    int number = lb->line->at;
    gs_status st = GS_OK;
    if (number == 0 || lb_last_of_line(lb, number) == 0) {
        return lb_fault(lb, &lb->line->token[1], err, lb_entry_no(lb, number)
                        ? "entry %d was taken back" : "there is no entry %d", number);
    }
    lb->after = lb_last_of_line(lb, number);
    st = lb_rebuild(lb, -lb->after, err);
    return st;
}

/* Nothing happens behind the end of a battle; a file has its lines where they stand. */
static gs_status after_the_end(gs_logbook *lb, gs_err *err)
{
    static const char *const may[] = {LB_RESULT, LB_CONCEDED, "note", "photo", "undo"};
    bool over = lb->before.outcome.winner > -2 && lb->now.outcome.winner > -2;
    if (!over || lb->file || lb->line->at >= 0 || lb->fixed) {
        return GS_OK;
    }
    for (int i = lb->first_new; i < lb->log->count; i++) {
        bool fine = false;
        for (int k = 0; k < GS_COUNT(may); k++) {
            fine = fine || strcmp(lb->log->entries[i].kind, may[k]) == 0;
        }
        if (!fine) {
            return lb_fault(lb, lb->line->token, err, "the battle is over: " LB_OVER,
                            lb_end_in(lb));
        }
    }
    return GS_OK;
}

/* Works the whole line over `now` and the log. */
static gs_status work(gs_logbook *lb, gs_err *err)
{
    int column = 0;
    lb->line = GS_NEW(lb->line_arena, lb_line);
    gs_status st = lb_lex(lb->pending, lb->pending_n, lb->line_arena, lb->line, &column, err);
    if (st != GS_OK) {
        lb->fault_column = column;
        return st;
    }
    lb->said = gs_arena_strndup(lb->log->arena, lb->pending, lb->pending_n);
    lb->words_due = lb->line->words;
    lb->instead = 0;
    lb->after = 0;
    lb->n_rolls = lb->n_options = 0;
    lb->fixed = lb->turn_fixed = false;
    lb->mended_from = 0;
    if (lb->line->at >= 0) {
        st = behind(lb, err);
    }
    for (int i = 0; i < lb->line->n_stmts && st == GS_OK; i++) {
        st = lb_statement(lb, &lb->line->stmt[i], err);
    }
    st = st == GS_OK ? after_the_end(lb, err) : st;
    if (st == GS_OK && lb->words_due && !lb->reply->act) {
        st = words_left(lb, err);
    }
    if (st == GS_OK && (lb->line->at >= 0 || lb->fixed || lb->mended_from)) {
        st = lb_mended(lb, err);
        lb->instead = lb->after = 0; /* what is judged now stands at the end */
    }
    if (st == GS_OK) {
        lb_musts_line(lb);
        st = lb_judge(lb, false, err);
    }
    return st;
}

void gs_logbook_drop(gs_logbook *lb)
{
    gs_free(lb->pending);
    lb->pending = NULL;
    lb->n_answers = 0;
}

static void keep_line(gs_logbook *lb, const char *line, size_t n)
{
    gs_logbook_drop(lb);
    lb->pending = gs_malloc(n + 1);
    memcpy(lb->pending, line, n);
    lb->pending[n] = '\0';
    lb->pending_n = n;
}

static gs_status answer(gs_logbook *lb, const char *line, size_t n, gs_err *err)
{
    if (lb->n_answers == LB_ANSWERS) {
        gs_logbook_drop(lb);
        return gs_err_set(err, GS_INPUT, "too many questions for one line: write it as several");
    }
    lb->answer[lb->n_answers++] = gs_arena_strndup(lb->arena, line, n);
    return GS_OK;
}

gs_status gs_logbook_say(gs_logbook *lb, const char *line, size_t n, gs_reply *reply, gs_err *err)
{
    gs_setup *setup = lb->setup;
    gs_str_clear(&reply->shown);
    gs_str_clear(&reply->prompt);
    reply->kind = GS_REPLY_DONE;
    reply->act = GS_ACT_NONE;
    reply->added = reply->column = 0;
    while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r')) {
        n--;
    }
    if (lb->pending) {
        gs_status st = answer(lb, line, n, err);
        if (st != GS_OK) {
            return st;
        }
    } else {
        keep_line(lb, line, n);
        lb->shown = 0;
        lb->before = lb->now;
    }
    gs_arena_free(lb->line_arena);
    lb->line_arena = gs_arena_new();
    lb->reply = reply;
    lb->next_answer = 0;
    lb->asking = lb->no_asides = lb->hold_working = false;
    lb->lead = NULL;
    lb->fault_column = 0;
    lb->first_new = lb->log->count;
    lb_alias *alias = lb->alias; /* what came later stands behind it, or in another list */
    int n_alias = lb->n_alias, cap_alias = lb->cap_alias;
    gs_status st = work(lb, err);
    lb->stays = lb->stays && lb->asking;
    if (st != GS_OK) { /* nothing of it is kept */
        lb->log->count = lb->first_new;
        lb->now = lb->before;
        if (lb->setup != setup) {
            gs_log_renumber(lb->log, lb->log->count, lb->setup, setup);
            lb->setup = setup;
        }
        lb->alias = alias;
        lb->n_alias = n_alias;
        lb->cap_alias = cap_alias;
        lb_comers(lb);
    }
    if (st != GS_OK && !lb->asking) { /* nor is it shown */
        gs_str_clear(&reply->shown);
    }
    if (st == GS_STATE) { /* what was said, or mended, contradicts the log */
        st = GS_INPUT;
        if (err) {
            err->status = st;
        }
    }
    size_t all = reply->shown.len;
    if (lb->shown > 0 && reply->shown.len >= (size_t)lb->shown) { /* seen before the question */
        gs_str rest = {0};
        gs_str_add(&rest, reply->shown.p + lb->shown);
        gs_str_clear(&reply->shown);
        gs_str_add(&reply->shown, gs_str_text(&rest));
        gs_str_free(&rest);
    }
    if (lb->asking) {
        lb->shown = (int)all;
        reply->kind = GS_REPLY_ASK;
        lb->reply = NULL;
        return GS_OK;
    }
    reply->added = lb->log->count - lb->first_new;
    reply->column = lb->fault_column;
    lb->reply = NULL;
    gs_logbook_drop(lb);
    return st;
}
