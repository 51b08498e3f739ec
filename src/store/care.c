/* Backup and check. */
#include "store_int.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Runs a check that answers in rows; `good` is the row that says that all is well, NULL:
 * no row. */
static gs_status check(gs_store *s, const char *sql, const char *good, const char *what,
                       gs_err *err)
{
    sqlite3_stmt *st = NULL;
    int rc = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);
    rc = rc == SQLITE_OK ? sqlite3_step(st) : rc;
    gs_status status = GS_OK;
    if (rc == SQLITE_ROW) {
        const char *says = (const char *)sqlite3_column_text(st, 0);
        if (!good || !says || strcmp(says, good) != 0) {
            status = gs_err_set(err, GS_STATE, "%s is damaged: %s: %.100s", s->path, what,
                                says ? says : "");
        }
    } else if (rc != SQLITE_DONE) {
        status = gs_store_fault(s, rc, what, err);
    }
    sqlite3_finalize(st);
    return status;
}

gs_status gs_store_check(gs_store *s, gs_err *err)
{
    gs_status st = check(s, "PRAGMA integrity_check(1)", "ok", "its pages", err);
    return st == GS_OK ? check(s, "PRAGMA foreign_key_check", NULL,
                               "rows that belong to nothing, in the table", err)
                       : st;
}

gs_status gs_store_audit(gs_store *s, gs_err *err)
{
    return gs_seal_compare(s, err); /* the tables were compared when it was opened */
}

/* Of a fault's words those that say why. */
static const char *why_not(const char *text)
{
    static const char *const before[] = {"copying it: ", "cannot be read or written: ",
                                         "cannot be opened: "};
    for (int i = 0; i < GS_COUNT(before); i++) {
        const char *at = strstr(text, before[i]);
        if (at) {
            return at + strlen(before[i]);
        }
    }
    return strstr(text, "the disk is full") ? "the disk is full" : text;
}

gs_status gs_store_backup(gs_store *s, const char *at, const char *path,
                          const char *const *scripts, gs_err *err)
{
    char to[700];
    gs_store_plain_name(at, to, sizeof to);
    if (strlen(at) + 2 >= sizeof to) {
        return gs_err_set(err, GS_INPUT, "the path of the copy is longer than %d bytes",
                          511);
    }
    if (s->depth > 0) {
        return gs_err_set(err, GS_STATE,
                          "%s: a backup cannot be made in the middle of a step", s->path);
    }
    struct stat there; /* SQLite copies into a file that is empty, and into no other */
    bool was_there = stat(to, &there) == 0;
    if (was_there && there.st_size > 0) {
        return gs_err_set(err, GS_STATE, "%s exists already, with something in it: name another file, or move "
                          "that one away",
                          path);
    }
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_BACKUP, err);
    if (!st) {
        return GS_STATE;
    }
    int fd = was_there ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (!was_there && fd < 0) { /* SQLite would name the campaign, not the copy */
        return gs_err_set(err, GS_FAILED, "%s cannot be made: %s", path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    gs_store_bind_text(st, 1, to);
    gs_status status = gs_store_exec(s, "PRAGMA query_only=OFF", "copying it", err);
    if (status == GS_OK) {
        status = gs_store_run(s, st, "copying it", err);
    }
    if (status != GS_OK && err) { /* the copy is meant, not the campaign */
        char words[120];
        snprintf(words, sizeof words, "%.119s", why_not(err->text));
        status = gs_err_set(err, GS_FAILED, "%s cannot be made: %s", path, words);
    }
    if (status != GS_OK && !was_there) {
        unlink(to); /* the half of a copy is none */
    }
    gs_store *copy = NULL;
    status = status == GS_OK
                 ? gs_store_open_as(to, path, GS_STORE_READ, scripts, &copy, err)
                 : status;
    status = status == GS_OK ? gs_store_check(copy, err) : status;
    gs_store_close(copy);
    return status;
}
