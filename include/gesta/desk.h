#ifndef GESTA_DESK_H
#define GESTA_DESK_H
/* The desk: what a command or a page does with a campaign's file, without its words. Above every
 * layer but the faces (command line, page). */
#include "gesta/logbook.h"
#include "gesta/photo.h"
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
    const char *photos; /* folder where photos are found by their names; NULL: none, and a file is
                         * looked for where its line says */
    int missing; /* photos that lines named and that are neither in the file nor in the folder */
    struct gs_desk_photo *taken; /* photos of the lines, that are kept with them */
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

/* ---- photos ---- */
/* Makes a photo of a player's file, JPEG or PNG, that the campaign does not have yet; one that is a
 * kept photo's own file is that photo. Into the arena; nothing is written. */
gs_status gs_desk_photo_read(gs_store *s, const char *path, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* Finds the photo of a name as a file NAME.jpg or NAME.png of a folder; GS_NOT_FOUND if it is not
 * there, GS_INPUT if the file is not that photo. */
gs_status gs_desk_photo_find(const char *dir, const char *name, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* Writes photos of the campaign into a folder, each as NAME.jpg or NAME.png: those that a log
 * names, or all (log NULL). *n is how many. */
gs_status gs_desk_photos_write(gs_store *s, const gs_log *log, const char *dir, int *n,
                               gs_err *err) GS_MUST_CHECK;
/* What comes of an import: is the photo what its name says? Then it is kept. */
gs_status gs_desk_photo_import(gs_store *s, const gs_photo *photo, gs_err *err) GS_MUST_CHECK;
#endif
