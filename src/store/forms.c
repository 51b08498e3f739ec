/* Forms that were sent: which was worked already. */
#include "store_int.h"

gs_status gs_store_form_put(gs_store *s, const char *key, const char *battle, int entry, gs_err *err)
{
    sqlite3_stmt *put = gs_store_stmt(s, GS_SQL_FORM_PUT, err);
    sqlite3_stmt *tidy = put ? gs_store_stmt(s, GS_SQL_FORM_TIDY, err) : NULL;
    if (!tidy) {
        return GS_STATE;
    }
    gs_store_bind_text(put, 1, key);
    gs_store_bind_text(put, 2, battle);
    sqlite3_bind_int(put, 3, entry);
    gs_status st = gs_store_run(s, put, "writing which form was worked", err);
    return st == GS_OK ? gs_store_run(s, tidy, "writing which form was worked", err) : st;
}

gs_status gs_store_form_get(gs_store *s, const char *key, const char *battle, int *entry,
                            gs_err *err)
{
    sqlite3_stmt *get = gs_store_stmt(s, GS_SQL_FORM_GET, err);
    if (!get) {
        return GS_STATE;
    }
    gs_store_bind_text(get, 1, key);
    gs_store_bind_text(get, 2, battle);
    int rc = sqlite3_step(get);
    *entry = rc == SQLITE_ROW ? sqlite3_column_int(get, 0) : -1;
    sqlite3_reset(get);
    return rc == SQLITE_ROW || rc == SQLITE_DONE
               ? GS_OK : gs_store_fault(s, rc, "reading which form was worked", err);
}
