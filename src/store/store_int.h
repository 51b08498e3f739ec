#ifndef GESTA_STORE_INT_H
#define GESTA_STORE_INT_H
/* Shared inside the folder. */
#include "gesta/store.h"

#include <sqlite3.h>

/* Statements with words of their own; those of the model's kinds are made from its
 * tables. */
typedef enum gs_sql {
#define SQL(name, text) GS_SQL_##name,
#include "sql.def"
#undef SQL
    GS_SQL_COUNT
} gs_sql;

typedef struct gs_kind_sql {
    const gs_kind *kind;
    sqlite3_stmt *insert, *select, *one, *every[2]; /* every: by gs_row_order */
    uint64_t free; /* bit i: field i is not sealed */
} gs_kind_sql;
#define GS_MAX_KINDS 64

struct gs_store {
    sqlite3 *db;
    char path[512];             /* as errors call it */
    char file[700];             /* as SQLite opens it */
    gs_store_mode mode;
    const char *const *scripts; /* those that it was opened with */
    int depth;                  /* of open transactions */
    bool failed;
    int64_t ledger; /* entries of the ledger when it was last read or written here; -1: not known */
    int64_t ledger_before; /* as this transaction began, for it may be taken back */
    int claims;      /* descriptor by which records are claimed; -1: not open */
    gs_str battle;   /* whose record this handle began or goes on with, */
    int64_t record;  /* 0: none; */
    int64_t entries; /* and how much of its log the file has */
    int64_t turns;
    uint64_t row_hash; /* of the thing that was put last */
    uint64_t seal_sum; /* what this transaction adds to the sum of all seals */
    sqlite3_stmt *stmt[GS_SQL_COUNT];
    gs_kind_sql kinds[GS_MAX_KINDS];
    int n_kinds;
};

/* A path as SQLite takes it for the file of that name and nothing else (":memory:", "file:x"). */
void gs_store_plain_name(const char *path, char *out, size_t size);
/* What SQLite says, in a player's words. */
gs_status gs_store_fault(const gs_store *s, int rc, const char *doing, gs_err *err);
/* A statement ready to be bound; NULL and *err on failure. */
sqlite3_stmt *gs_store_stmt(gs_store *s, gs_sql which, gs_err *err);
/* Steps to the end, resets, clears. */
gs_status gs_store_run(gs_store *s, sqlite3_stmt *st, const char *doing, gs_err *err);
gs_status gs_store_exec(gs_store *s, const char *sql, const char *doing, gs_err *err);
void gs_store_bind_text(sqlite3_stmt *st, int at, const char *text);
/* A column as text in the arena; NULL for NULL. */
const char *gs_store_text(sqlite3_stmt *st, int at, gs_arena *a);

/* ---- seals (seal.c, seal_walk.c) ---- */
/* Not sealed: a user may change it with the database shell. */
bool gs_seal_free(const char *table, const char *field);
uint64_t gs_seal_int(uint64_t h, int64_t v);
uint64_t gs_seal_text(uint64_t h, const char *text); /* NULL: NULL */
uint64_t gs_seal_blob(uint64_t h, const void *p, size_t n);
/* Columns from .. to-1 of the present row. */
uint64_t gs_seal_columns(uint64_t h, sqlite3_stmt *st, int from, int to);
/* A field of a list, with its name; 0 and NULL add nothing, so that a column which a later
 * version adds leaves the seals of older rows as they are. */
uint64_t gs_seal_named(uint64_t h, const char *name, sqlite3_stmt *st, int at);
uint64_t gs_seal_named_int(uint64_t h, const char *name, int64_t v);
uint64_t gs_seal_named_text(uint64_t h, const char *name, const char *text);
gs_status gs_seal_get(gs_store *s, const char *part, int64_t of, int64_t upto,
                      bool *found, uint64_t *hash, gs_err *err);
/* A new seal; within a transaction. */
gs_status gs_seal_put(gs_store *s, const char *part, int64_t of, int64_t upto,
                      uint64_t hash, gs_err *err);
/* A seal (upto 0) that may be there already. */
gs_status gs_seal_replace(gs_store *s, const char *part, int64_t of, uint64_t hash,
                          gs_err *err);
/* Drops a seal (upto 0). */
gs_status gs_seal_drop(gs_store *s, const char *part, int64_t of, gs_err *err);
/* Drops all seals of a part. */
gs_status gs_seal_clear(gs_store *s, const char *part, gs_err *err);
/* Before a commit: writes the sum of all seals. */
gs_status gs_seal_settle(gs_store *s, gs_err *err);
gs_status gs_seal_check_sum(gs_store *s, bool *fits, gs_err *err);
/* Seals all that the file holds: a file of version 1 has no seals. */
gs_status gs_seal_everything(gs_store *s, gs_err *err);
/* Compares all that the file holds with its seals. */
gs_status gs_seal_compare(gs_store *s, gs_err *err);
/* Drops the seals of a campaign's lists, which are about to be written anew. */
gs_status gs_seal_clear_lists(gs_store *s, gs_err *err);
/* Compares the tables, indexes and triggers with those that the first `version` scripts make: no
 * view, trigger or virtual table of a stranger runs when the file is used. */
gs_status gs_schema_compare(gs_store *s, int version, gs_err *err);
/* The SHA-256 of the file's tables, indexes and triggers; *known: those of the newest version. */
gs_status gs_schema_sum(gs_store *s, char out[GS_PHOTO_NAME], bool *known, gs_err *err);
/* Statement that reads row, parent, ord, fields of a kind below parent ?1 by ord, and its row
 * in the table of kinds. */
sqlite3_stmt *gs_store_select(gs_store *s, const gs_kind *k, gs_kind_sql **of, gs_err *err);
/* Hash of the row at which that statement stands. */
uint64_t gs_seal_row(const gs_kind_sql *k, sqlite3_stmt *st);
/* True for the lists of a record, which are sealed together. */
bool gs_seal_as_list(const gs_kind *k);
#define GS_SEAL_START UINT64_C(0x67657374)

/* Things of a kind: put a thing below its parent's row; *row is its own. */
gs_status gs_store_put_thing(gs_store *s, const gs_kind *k, const void *thing,
                             int64_t parent, int ord, int64_t *row, gs_err *err);
/* A thing and all that it holds; `skip` (may be NULL) is a kind that is left out. */
gs_status gs_store_put_tree(gs_store *s, const gs_kind *k, const void *thing,
                            int64_t parent, int ord, const gs_kind *skip, gs_err *err);
/* The rows of the lists that came by entries after number `from`, each behind the others of its list
 * (rows.c); within a transaction. `written` is gs_campaign_written. */
gs_status gs_rows_put_since(gs_store *s, const gs_campaign *written, int64_t from, gs_err *err);
/* The children of a thing from row `row`; they have none themselves. */
gs_status gs_store_get_children(gs_store *s, const gs_kind *k, void *thing, int64_t row,
                                gs_arena *a, gs_err *err);
/* All that a thing from row `row` holds, of which the file has no other (tree.c); `skip` is a kind
 * that is left out. */
gs_status gs_store_get_tree(gs_store *s, const gs_kind *k, void *thing, int64_t row,
                            const gs_kind *skip, gs_arena *a, gs_err *err);
/* Every row of a kind, whoever it belongs to, in one of two orders: row, parent, ord, fields. */
typedef enum gs_row_order { GS_BY_ROW, GS_BY_PARENT } gs_row_order;
sqlite3_stmt *gs_store_every(gs_store *s, const gs_kind *k, gs_row_order order,
                             gs_kind_sql **of, gs_err *err);
/* The fields of the row at which such a statement stands. */
gs_status gs_store_read_fields(sqlite3_stmt *st, const gs_kind *k, void *thing, gs_arena *a,
                               gs_err *err);
/* One row of a kind; GS_STATE if it is not there. */
gs_status gs_store_get_row(gs_store *s, const gs_kind *k, int64_t row, void *thing, gs_arena *a,
                           gs_err *err);
/* All rows of a kind that hangs below nothing, in their order: calls `room` for room for each. */
typedef void *gs_store_room(void *ctx);
gs_status gs_store_get_things(gs_store *s, const gs_kind *k, gs_store_room *room, void *ctx,
                              gs_arena *a, gs_err *err);

/* A battle's set-up as a thing of kind `record` (setup_kinds.c): its sides and options in
 * lists, its rule set by name. */
typedef struct gs_record_row {
    gs_setup s;
    const char *ruleset;
    gs_camp_option *options;
    int n_options;
    gs_ob_side *sides;
    int n_sides;
} gs_record_row;
extern const gs_kind gs_kind_record;

/* ---- records (records.c, battles.c) ---- */
/* The newest record of a battle that was not thrown away, or the one that this handle writes;
 * GS_NOT_FOUND if there is none. */
gs_status gs_record_that_counts(gs_store *s, const char *battle, int64_t *row, gs_err *err);
/* From now on this handle writes the battle's unfinished record (s->record); within a
 * transaction. GS_BUSY if another does, GS_NOT_FOUND if there is none. */
gs_status gs_record_own(gs_store *s, const char *battle, gs_err *err);
/* This handle writes no record any more, until it begins or owns one. */
void gs_record_forget(gs_store *s);
/* The snapshot of what marched in, as a new record; within a transaction. */
gs_status gs_record_put_setup(gs_store *s, const gs_setup *setup, gs_err *err);
/* Ends a transaction: commits, or rolls back for a fault. */
gs_status gs_record_done(gs_store *s, gs_status st, gs_err *err);
/* GS_STATE if another program has written into the ledger since it was read or written here. */
gs_status gs_ledger_as_read(gs_store *s, gs_err *err);

/* Parts of a log entry as text, a line each, and back. */
void gs_log_parts_print(const gs_entry *e, gs_str *out);
gs_status gs_log_parts_parse(gs_log *log, const char *text, gs_err *err);
void gs_log_ref_print(gs_ref r, gs_str *out);
bool gs_log_ref_parse(const char *text, gs_ref *r);
#endif
