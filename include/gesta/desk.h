#ifndef GESTA_DESK_H
#define GESTA_DESK_H
/* The desk: what a command or a page does with a campaign's file, without its words. Above every
 * layer but the faces (command line, page). */
#include "gesta/logbook.h"
#include "gesta/store.h"

/* A battle being logged: its logbook, over the record in the file. */
typedef struct gs_desk_log {
    gs_store *store;
    gs_campaign *campaign;
    gs_camp_battle *battle;
    gs_arena *arena;
    gs_log *log;
    gs_setup *setup; /* as stored; the logbook may have one that has grown */
    gs_logbook *book;
    bool begun; /* the file has a record of it */
    bool over;  /* its record has an outcome */
    bool relisted; /* the battle has changed its rule set: it is the campaign's own record */
} gs_desk_log;

/* Opens the log of a battle: its unfinished record, its finished one (to read, `over`), or a new
 * set-up mustered from the campaign under `rs` (NULL: the battle's own rule set). Nothing is written
 * before the first line. Everything lives in the arena, but the logbook: gs_desk_log_close. */
gs_status gs_desk_log_open(gs_store *store, gs_campaign *c, gs_camp_battle *b,
                           const gs_ruleset *rs, gs_arena *a, gs_desk_log *out,
                           gs_err *err) GS_MUST_CHECK;
void gs_desk_log_close(gs_desk_log *d);
/* Works a line and keeps what it brought, in one transaction, before it returns. GS_STATE if the
 * battle is over. A `result` ends the record: d->over. */
gs_status gs_desk_log_say(gs_desk_log *d, const char *line, size_t n, gs_reply *reply,
                          gs_err *err) GS_MUST_CHECK;
/* Reads a file of lines, all in one transaction: all of it is kept, or after a fault what stands
 * before it. */
gs_status gs_desk_log_read(gs_desk_log *d, const char *text, size_t n, gs_reply *reply,
                           gs_err *err) GS_MUST_CHECK;
/* Keeps a picture that is in the file already, by its hash, at the end of the log. */
gs_status gs_desk_log_photo(gs_desk_log *d, const char *sha256, const char *words,
                            gs_reply *reply, gs_err *err) GS_MUST_CHECK;

/* ---- a question to the rules that names those who fight ---- */
typedef struct gs_desk_question {
    const gs_ruleset *rs;
    const gs_proc *proc;
    const gs_cast *cast; /* who plays which role, by names as in a log */
    int n_cast;
    const char *typed; /* facts that win over all that is filled: "key=value ..." */
    /* the answer: */
    void *in;           /* proc->in_size bytes */
    uint8_t *from;      /* gs_fill_from of each fact, proc->n_in bytes */
    gs_patched *used;   /* what numbers of one's own and house rules changed */
    int room, n_used;
    const char *who;    /* "attacker: Roland's knights; defender: ...", in the arena */
} gs_desk_question;
/* Fills its facts from the log of a battle as it stands, or (b NULL) from the campaign as it is
 * today. GS_INPUT: who is called so, or several are. */
gs_status gs_desk_fill(gs_store *store, gs_campaign *c, gs_camp_battle *b, gs_arena *a,
                       gs_desk_question *q, gs_err *err) GS_MUST_CHECK;
#endif
