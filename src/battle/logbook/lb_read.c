/* A file of lines read into a logbook: its head, then line by line. */
#include "logbook_int.h"

#include <stdio.h>
#include <string.h>

/* "%now TURN SIDE PHASE": where the next line stands, if it is not where reading has come. */
static gs_status now_line(gs_logbook *lb, const char *p, size_t n, gs_err *err)
{
    lb_line *words = GS_NEW(lb->line_arena, lb_line);
    int turn = 0, column;
    gs_status st = lb_lex(p, n, lb->line_arena, words, &column, err);
    if (st != GS_OK || words->n_tokens != 3 || !lb_number(&words->token[0], 200, &turn)) {
        return gs_err_set(err, GS_INPUT, "%%now TURN SIDE PHASE was expected, - for none");
    }
    const char *side = lb_text(lb->line_arena, &words->token[1]);
    const char *phase = lb_text(lb->line_arena, &words->token[2]);
    int s = strcmp(side, lb->setup->side[0].id) == 0   ? 0
            : strcmp(side, lb->setup->side[1].id) == 0 ? 1 : -1;
    int i = lb_phase_index(lb, phase);
    if ((s < 0 && strcmp(side, "-") != 0) || (i < 0 && strcmp(phase, "-") != 0)) {
        return gs_err_set(err, GS_INPUT, "%%now: no side %.60s, or no phase %.60s", side, phase);
    }
    lb->now.turn = turn;
    lb->now.side = s;
    lb_enter_phase(lb, i);
    lb->stays = true;
    return GS_OK;
}

/* "%players TEXT": who plays. It stands in the record's head as long as nothing is in the log, else
 * it is told like "players TEXT". */
static gs_status players_line(gs_logbook *lb, const char *p, size_t n, gs_reply *reply, gs_err *err)
{
    const char *text = gs_arena_strndup(lb->log->arena, p, n);
    const char *was = lb->setup->players;
    if (was && strcmp(was, text) == 0) {
        return GS_OK;
    }
    if (!gs_utf8_valid(p, n)) {
        return gs_err_set(err, GS_INPUT, "%%players: it is no text in UTF-8");
    }
    if (lb->log->count == 0) {
        lb->setup->players = text;
        return GS_OK;
    }
    gs_str line = {0};
    gs_str_add(&line, "players ");
    lb_quote(&line, text);
    gs_status st = gs_logbook_say(lb, gs_str_text(&line), line.len, reply, err);
    gs_str_free(&line);
    return st;
}

/* A line of the head: "%option options.mercy=all" and the like. What contradicts the battle is a
 * fault, but for another set-up, which is told. */
static gs_status head_line(gs_logbook *lb, const char *p, size_t n, gs_reply *reply, gs_err *err)
{
    const gs_setup *s = lb->setup;
    if (n > 9 && strncmp(p, "%ruleset ", 9) == 0 &&
        (strlen(s->ruleset->id) != n - 9 || strncmp(p + 9, s->ruleset->id, n - 9) != 0)) {
        return gs_err_set(err, GS_INPUT, "this log is of %.*s, the battle is fought under %s",
                          (int)(n - 9), p + 9, s->ruleset->id);
    }
    if (n > 6 && strncmp(p, "%glog ", 6) == 0 && !(n == 7 && p[6] == '1')) {
        return gs_err_set(err, GS_INPUT, "%%glog %.*s: this gesta reads version 1", (int)(n - 6),
                          p + 6);
    }
    if (n > 9 && strncmp(p, "%players ", 9) == 0) {
        return players_line(lb, p + 9, n - 9, reply, err);
    }
    if (n > 5 && strncmp(p, "%now ", 5) == 0) {
        return now_line(lb, p + 5, n - 5, err);
    }
    if (n > 6 && strncmp(p, "%step ", 6) == 0) {
        return lb_step(lb, gs_arena_strndup(lb->line_arena, p + 6, n - 6), err);
    }
    if (n > 7 && strncmp(p, "%setup ", 7) == 0) {
        char hash[32];
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)gs_logbook_setup_hash(s));
        if (n - 7 != strlen(hash) || strncmp(p + 7, hash, n - 7) != 0) {
            gs_str_add(&reply->shown, "  ! these lines were written for another set-up: strengths "
                                      "and facts may differ\n");
            lb->foreign = true;
        }
    }
    return GS_OK;
}

/* Where "=> what came of it" begins in a line; NULL it tells nothing. */
static const char *told_at(const char *p, size_t n)
{
    bool quoted = false;
    for (size_t i = 0; i + 1 < n; i++) {
        quoted = p[i] == '"' ? !quoted : quoted;
        if (!quoted && p[i] == '=' && p[i + 1] == '>') {
            return p + i + 2;
        }
    }
    return NULL;
}

/* A line of another book or set-up that reads no more is told by what came of it; without that it is
 * left out. *st is what the line's own reading came to. */
static void tell_foreign(gs_logbook *lb, const char *p, size_t n, int number, gs_reply *reply,
                         gs_err *err, gs_status *st)
{
    const char *told = told_at(p, n), *end = p + n;
    int words = (int)(told ? told - 2 - p : (long)n);
    while (told && told < end && *told == ' ') {
        told++;
    }
    if (told && end - told > 4 && strncmp(told, "only", 4) == 0 && told[4] == ' ') {
        told += 5;
    }
    gs_str_clear(&reply->shown);
    reply->column = reply->added = 0;
    *st = told && told < end ? gs_logbook_say(lb, told, (size_t)(end - told), reply, err) : GS_OK;
    if (*st == GS_OK) {
        gs_str_addf(&reply->shown, "  ! line %d is none of this book (%.*s%s): %s\n", number,
                    words > 40 ? 40 : words, p, words > 40 ? " ..." : "",
                    told ? "told by what came of it" : "left out, it tells nothing");
    }
}

gs_status gs_logbook_read(gs_logbook *lb, const char *text, size_t n, gs_reply *reply, gs_err *err)
{
    bool file = lb->file, foreign = lb->foreign;
    gs_status st = GS_OK;
    int number = 0, added = 0;
    gs_str shown = {0};
    lb->file = true;
    for (const char *p = text, *end = text + n; p < end && st == GS_OK;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t len = (size_t)((stop ? stop : end) - p);
        number++;
        len -= len && p[len - 1] == '\r';
        const char *word = p;
        while (word < p + len && (*word == ' ' || *word == '\t')) {
            word++;
        }
        size_t rest = (size_t)(p + len - word);
        if (rest && *word == '%') {
            reply->column = reply->added = 0;
            st = head_line(lb, word, rest, reply, err);
            added += st == GS_OK ? reply->added : 0;
        } else if (rest && *word != '#') {
            st = gs_logbook_say(lb, p, len, reply, err);
            if (st == GS_INPUT && lb->foreign) {
                tell_foreign(lb, word, rest, number, reply, err, &st);
            }
            added += st == GS_OK ? reply->added : 0;
        }
        gs_str_add(&shown, gs_str_text(&reply->shown));
        gs_str_clear(&reply->shown);
        p = stop ? stop + 1 : end;
    }
    if (st != GS_OK && err) {
        err->line = number;
    }
    lb->file = file;
    lb->foreign = foreign;
    gs_str_add(&reply->shown, gs_str_text(&shown));
    gs_str_free(&shown);
    reply->added = added;
    return st;
}
