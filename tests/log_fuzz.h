#ifndef GESTA_TEST_LOG_FUZZ_H
#define GESTA_TEST_LOG_FUZZ_H
/* The door of the logbook: byte 0 the book, byte 1 whether it is a file, then lines. */
#include "fuzz/entry.h"
#include "log_armies.h"

static inline void fuzz_log_fault(log_table *t, gs_status st)
{
    if (gs_status_exit(st) != 2 || !t->err.text[0] || strchr(t->err.text, '\n') ||
        !gs_utf8_valid(t->err.text, strlen(t->err.text))) {
        fuzz_broken("refused with status %d: %s", (int)st, t->err.text);
    }
}

static inline void fuzz_log_lines(fuzz *f, log_table *t, const char *bytes, size_t n)
{
    int lines = 0;
    for (const char *p = bytes, *end = bytes + n; p < end && lines < 60; lines++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t len = stop ? (size_t)(stop - p) : (size_t)(end - p);
        int count = t->log->count;
        memset(&t->err, 0, sizeof t->err);
        gs_status st = gs_logbook_say(t->lb, p, len, &t->reply, &t->err);
        if (st != GS_OK) {
            f->refused++;
            fuzz_log_fault(t, st);
        }
        if ((st != GS_OK || t->reply.kind == GS_REPLY_ASK) && t->log->count != count) {
            fuzz_broken("a line that was not done left entries");
        }
        if (!gs_utf8_valid(gs_str_text(&t->reply.shown), t->reply.shown.len) ||
            strchr(gs_str_text(&t->reply.prompt), '\n')) {
            fuzz_broken("what is shown is no UTF-8, or the prompt no line");
        }
        f->taken += st == GS_OK;
        p += len + 1;
    }
    gs_logbook_drop(t->lb);
}

static inline void fuzz_log(fuzz *f, const char *bytes, size_t n)
{
    log_table t;
    gs_str out = {0};
    if (n < 2) {
        return;
    }
    log_open(&t, &log_books[(unsigned char)bytes[0] % LOG_BOOKS]);
    if ((unsigned char)bytes[1] % 2) {
        gs_status st = gs_logbook_read(t.lb, bytes + 2, n - 2 < 4000 ? n - 2 : 4000, &t.reply, &t.err);
        if (st != GS_OK) {
            fuzz_log_fault(&t, st);
        }
    } else {
        fuzz_log_lines(f, &t, bytes + 2, n - 2);
    }
    const char *why = log_opened_anew(&t);
    if (why) {
        fuzz_broken("opened anew: %s", why);
    }
    if (log_export(&t, true, &out) != GS_OK || !gs_utf8_valid(gs_str_text(&out), out.len)) {
        fuzz_broken("the export: %s", t.err.text);
    }
    gs_str_clear(&out);
    gs_logbook_complete(t.lb, bytes + 2, n - 2 < 200 ? n - 2 : 200, &out);
    gs_logbook_recall(t.lb, &out);
    gs_str_free(&out);
    log_close(&t);
}
#endif
