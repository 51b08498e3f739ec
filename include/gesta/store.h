#ifndef GESTA_STORE_H
#define GESTA_STORE_H
/* The campaign's file: one SQLite database NAME.gesta holds one campaign, its ledger, and
 * the record of each of its battles. History (ledger, set-ups, logs, outcomes) is append
 * only: the database itself refuses to change it. A program that is killed loses at most
 * the step that was not yet committed. Every fault is one clear line; a file that is not
 * understood is refused. */
#include "gesta/campaign.h"
#include "gesta/forecast.h"
#include "gesta/photo.h"

#define GS_STORE_APPLICATION 0x47455354 /* "GEST" */

/* Names of the resources that bring a file from version 0 to 1, 1 to 2, ...; ended by
 * NULL. The caller reads them (gs_os_resource) and hands their bytes in, in this order.
 */
extern const char *const gs_store_scripts[];

typedef struct gs_store gs_store;
/* What a file is opened for. */
typedef enum gs_store_mode {
    GS_STORE_READ,  /* nothing will be written */
    GS_STORE_STILL, /* the same, and all that is read is of one moment: others wait with writing
                       until it is closed */
    GS_STORE_WRITE, /* an existing file */
    GS_STORE_CREATE /* a new file; GS_STATE if there is one with something in it */
} gs_store_mode;

/* Opens a file. `scripts` are the bytes of gs_store_scripts, ended by NULL; they must live as
 * long as the store. A file of an older version is brought up to date first, in one
 * transaction, whatever it is opened for, unless it cannot be written. Errors:
 * GS_NOT_FOUND, GS_STATE (not ours, newer than this program, damaged, read-only),
 * GS_BUSY. The caller ends it with gs_store_close. */
gs_status gs_store_open(const char *path, gs_store_mode mode, const char *const *scripts,
                        gs_store **out, gs_err *err) GS_MUST_CHECK;
/* The same for a file that still lies somewhere else: `at` is where, `path` what errors
 * call it. */
gs_status gs_store_open_as(const char *at, const char *path, gs_store_mode mode,
                           const char *const *scripts, gs_store **out,
                           gs_err *err) GS_MUST_CHECK;
void gs_store_close(gs_store *s);

/* A transaction round several calls; they nest, and only the outermost commits. Each call
 * below is a transaction by itself otherwise. After a failure roll back. */
gs_status gs_store_begin(gs_store *s, gs_err *err) GS_MUST_CHECK;
gs_status gs_store_commit(gs_store *s, gs_err *err) GS_MUST_CHECK;
void gs_store_rollback(gs_store *s);

/* ---- the campaign ---- */
/* Puts a campaign into a file that has none: lists, ledger, and the records of its
 * battles. */
gs_status gs_store_put_campaign(gs_store *s, const gs_campaign *c,
                                gs_err *err) GS_MUST_CHECK;
/* The same in steps, for what comes as a stream: begin opens a transaction (GS_STATE if there is a
 * campaign), records are added by gs_store_put_record, and end adds lists and ledger and commits.
 * gs_store_rollback throws all of it away. */
gs_status gs_store_import_begin(gs_store *s, gs_err *err) GS_MUST_CHECK;
gs_status gs_store_put_record(gs_store *s, const gs_setup *setup, const gs_log *log,
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, gs_err *err) GS_MUST_CHECK;
gs_status gs_store_import_end(gs_store *s, const gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* Writes the lists anew (names, armies, scenarios, battles ...); the ledger is not
 * touched. For imports and repairs alone: what the ledger brings into the lists is written by
 * gs_store_add_ledger. */
gs_status gs_store_put_lists(gs_store *s, const gs_campaign *c,
                             gs_err *err) GS_MUST_CHECK;
/* Adds the ledger entries of the campaign that the file does not have yet, and the rows that came
 * into the lists by them; stored rows stay as they are. GS_STATE if somebody else wrote entries
 * meanwhile. */
gs_status gs_store_add_ledger(gs_store *s, const gs_campaign *c,
                              gs_err *err) GS_MUST_CHECK;
/* Replaces the orders for the turn to come, if they are others: they are no history. */
gs_status gs_store_put_orders(gs_store *s, const gs_campaign *c, gs_err *err) GS_MUST_CHECK;
/* Loads and checks the campaign (gs_campaign_free ends it). With `records` the battles'
 * set-ups, logs and outcomes come with it: an export wants them, a status page does not.
 */
gs_status gs_store_load(gs_store *s, bool records, gs_campaign **out,
                        gs_err *err) GS_MUST_CHECK;

/* ---- battles ---- */
/* A new record of a battle: the snapshot of what marched in. From now on this handle writes it,
 * and nobody else does, until it is closed or its program ends. GS_BUSY if another program is
 * fighting the battle, GS_STATE if the campaign has changed since it was loaded or an unfinished
 * record is there (gs_store_battle_resume, gs_store_battle_throw_away). */
gs_status gs_store_battle_begin(gs_store *s, const gs_setup *setup,
                                gs_err *err) GS_MUST_CHECK;
/* Goes on with the battle's unfinished record: this handle writes it now. GS_NOT_FOUND if there
 * is none, GS_BUSY if another program is fighting it. */
gs_status gs_store_battle_resume(gs_store *s, const char *battle, gs_err *err) GS_MUST_CHECK;
/* Adds what the log has and the file has not yet, entries and turn hashes, to the record that
 * this handle began or goes on with (an unfinished one that is nobody's is gone on with). Called
 * once a turn by a simulated battle and once an entry by a logged one. */
gs_status gs_store_battle_append(gs_store *s, const char *battle, const gs_log *log,
                                 gs_err *err) GS_MUST_CHECK;
/* What the file has of a battle's records. */
typedef struct gs_store_records {
    int finished, unfinished; /* of those that were not thrown away */
    int thrown_away;
    bool whole; /* the one that counts has an outcome */
} gs_store_records;
gs_status gs_store_battle_records(gs_store *s, const char *battle, gs_store_records *out,
                                  gs_err *err) GS_MUST_CHECK;
/* Throws away the record that counts (`whole`), or else all that have no outcome; *n is how many.
 * They stay in the file and count no longer. `ledger` is the entry that says so: add it in the
 * same transaction. GS_BUSY if one of them is being fought. */
gs_status gs_store_battle_throw_away(gs_store *s, const char *battle, bool whole, int ledger,
                                     int *n, gs_err *err) GS_MUST_CHECK;
/* The outcome, once; with the ledger entries of the aftermath in the same transaction by
 * gs_store_begin. */
gs_status gs_store_battle_finish(gs_store *s, const char *battle,
                                 const gs_outcome *outcome, gs_err *err) GS_MUST_CHECK;
/* The narrative, as an XML fragment; may be replaced. */
gs_status gs_store_battle_narrative(gs_store *s, const char *battle,
                                    const char *narrative, gs_err *err) GS_MUST_CHECK;
/* Notes that the form of that key (32 hexadecimal digits) has been worked on a battle, whose last
 * entry is now that; within the transaction that keeps what it brought. */
gs_status gs_store_form_put(gs_store *s, const char *key, const char *battle, int entry,
                            gs_err *err) GS_MUST_CHECK;
/* Has it been worked? *entry: the last entry then; -1: no. */
gs_status gs_store_form_get(gs_store *s, const char *key, const char *battle, int *entry,
                            gs_err *err) GS_MUST_CHECK;
/* A line of a battle that people play (1 to 400 characters), behind those that are there. */
gs_status gs_store_played_put(gs_store *s, const char *battle, int side, const char *said,
                              gs_err *err) GS_MUST_CHECK;
/* Drops the last `n` of them; -1: all. */
gs_status gs_store_played_back(gs_store *s, const char *battle, int n, gs_err *err) GS_MUST_CHECK;
/* All of them in their order, into the arena. */
typedef struct gs_store_said {
    int side;
    const char *said;
} gs_store_said;
gs_status gs_store_played_all(gs_store *s, const char *battle, gs_arena *a, gs_store_said **out, int *n,
                              gs_err *err) GS_MUST_CHECK;
/* The forecast of the record that counts, in the place of one that was there; all of it or nothing.
 * GS_NOT_FOUND if the battle has no record. */
gs_status gs_store_forecast_put(gs_store *s, const char *battle, const gs_forecast *f,
                                gs_err *err) GS_MUST_CHECK;
/* It, into the arena; *out NULL: none was worked. */
gs_status gs_store_forecast_get(gs_store *s, const char *battle, gs_arena *a,
                                const gs_forecast **out, gs_err *err) GS_MUST_CHECK;
/* Loads the record of a battle that counts (the newest that was not thrown away; the one that
 * this handle writes) into the arena, as far as it goes: an unfinished
 * one has no outcome and is resumed from its last entry. GS_NOT_FOUND if the battle has
 * no record. Any of the outputs may be NULL. */
gs_status gs_store_battle_load(gs_store *s, const char *battle, gs_arena *a,
                               gs_setup **setup, gs_log **log, gs_outcome **outcome,
                               const char **narrative, gs_err *err) GS_MUST_CHECK;

/* ---- photos ---- */
/* Keeps a photo (gs_os_photo_make, gs_os_photo_check); nothing if it is there already. GS_INPUT if
 * its name is not that of its bytes. */
gs_status gs_store_photo_put(gs_store *s, const gs_photo *photo, gs_err *err) GS_MUST_CHECK;
/* The photo of a name, into the arena; GS_NOT_FOUND if the file has none. */
gs_status gs_store_photo_get(gs_store *s, const char *name, gs_arena *a, gs_photo *out,
                             gs_err *err) GS_MUST_CHECK;
/* The first photo after a name, in the order of names ("" the first of all), into the arena;
 * GS_NOT_FOUND (and no words) after the last. */
gs_status gs_store_photo_next(gs_store *s, const char *after, gs_arena *a, gs_photo *out,
                              gs_err *err) GS_MUST_CHECK;
/* Does an entry of a log name it, even one that was taken back? */
gs_status gs_store_photo_named(gs_store *s, const char *name, bool *named,
                               gs_err *err) GS_MUST_CHECK;
/* Drops the photos that no entry names; *n is how many. */
gs_status gs_store_photo_drop_idle(gs_store *s, int *n, gs_err *err) GS_MUST_CHECK;

/* ---- search ---- */
/* Words that are looked for, in memory: nothing of a file changes. */
typedef struct gs_search gs_search;
typedef struct gs_search_hit {
    const char *kind, *id, *words; /* words: the part that fits, cut with "…" */
} gs_search_hit;
gs_status gs_search_new(gs_search **out, gs_err *err) GS_MUST_CHECK;
void gs_search_free(gs_search *s);
/* Puts words in (copied); NULL and "" are nothing. */
gs_status gs_search_add(gs_search *s, const char *kind, const char *id, const char *words,
                        gs_err *err) GS_MUST_CHECK;
/* All that have each of the words, or one that begins so; case and accents do not count; the best
 * first, in the arena. */
gs_status gs_search_find(gs_search *s, const char *words, gs_arena *a, gs_search_hit **hits, int *n,
                         gs_err *err) GS_MUST_CHECK;

/* ---- care ---- */
/* A copy into a new file `at` (GS_STATE if there is something in it), which is checked
 * afterwards; `path` is what errors call it. */
gs_status gs_store_backup(gs_store *s, const char *at, const char *path,
                          const char *const *scripts, gs_err *err) GS_MUST_CHECK;
/* Integrity of the database and its references. GS_STATE says what is damaged. */
gs_status gs_store_check(gs_store *s, gs_err *err) GS_MUST_CHECK;
/* Is all as gesta wrote it? Compares tables, indexes and triggers with those that it makes,
 * and every row with its seal (schema/sql/0002-seals.sql). GS_STATE says what another
 * program changed, put in or took out. */
gs_status gs_store_audit(gs_store *s, gs_err *err) GS_MUST_CHECK;
#endif
