/* The lines of a battle that people play. */
#include "store_int.h"

gs_status gs_store_played_put(gs_store *s, const char *battle, int side, const char *said,
                              gs_err *err)
{
    sqlite3_stmt *put = gs_store_stmt(s, GS_SQL_PLAYED_PUT, err);
    if (!put) {
        return GS_STATE;
    }
    gs_store_bind_text(put, 1, battle);
    sqlite3_bind_int(put, 2, side);
    gs_store_bind_text(put, 3, said);
    return gs_store_run(s, put, "writing what was said", err);
}

gs_status gs_store_played_back(gs_store *s, const char *battle, int n, gs_err *err)
{
    sqlite3_stmt *back = gs_store_stmt(s, GS_SQL_PLAYED_BACK, err);
    if (!back) {
        return GS_STATE;
    }
    gs_store_bind_text(back, 1, battle);
    sqlite3_bind_int(back, 2, n);
    return gs_store_run(s, back, "taking back what was said", err);
}

gs_status gs_store_played_all(gs_store *s, const char *battle, gs_arena *a, gs_store_said **out,
                              int *n, gs_err *err)
{
    sqlite3_stmt *all = gs_store_stmt(s, GS_SQL_PLAYED_ALL, err);
    int cap = 0, rc = SQLITE_ROW;
    *out = NULL;
    *n = 0;
    if (!all) {
        return GS_STATE;
    }
    gs_store_bind_text(all, 1, battle);
    while ((rc = sqlite3_step(all)) == SQLITE_ROW) {
        *out = gs_arena_grow(a, *out, *n, &cap, sizeof **out);
        (*out)[(*n)++] = (gs_store_said){sqlite3_column_int(all, 0), gs_store_text(all, 1, a)};
    }
    sqlite3_reset(all);
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading what was said", err);
}
