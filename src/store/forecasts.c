/* Forecasts of battles: the counts of one record, whole or not at all. */
#include "store_int.h"

/* The rows of one record have one seal. */
static gs_status put_point(gs_store *s, int64_t record, const gs_forecast *f,
                           const gs_forecast_point *p, uint64_t *h, gs_err *err)
{
    const int64_t n[] = {record, p->turn, p->entry, p->n, p->wins, p->draws};
    sqlite3_stmt *st = gs_store_stmt(s, GS_SQL_FORECAST_PUT, err);
    if (!st) {
        return GS_STATE;
    }
    for (int i = 0; i < GS_COUNT(n); i++) {
        sqlite3_bind_int64(st, i + 1, n[i]);
        *h = gs_seal_int(*h, n[i]);
    }
    gs_store_bind_text(st, GS_COUNT(n) + 1, f->log);
    gs_store_bind_text(st, GS_COUNT(n) + 2, f->version);
    *h = gs_seal_text(gs_seal_text(*h, f->log), f->version);
    return gs_store_run(s, st, "writing the forecast", err);
}

gs_status gs_store_forecast_put(gs_store *s, const char *battle, const gs_forecast *f, gs_err *err)
{
    int64_t record;
    uint64_t h = GS_SEAL_START;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_record_that_counts(s, battle, &record, err);
    sqlite3_stmt *clear = st == GS_OK ? gs_store_stmt(s, GS_SQL_FORECAST_CLEAR, err) : NULL;
    if (clear) {
        sqlite3_bind_int64(clear, 1, record);
        st = gs_store_run(s, clear, "writing the forecast", err);
    }
    for (int i = 0; i < f->n_points && st == GS_OK; i++) {
        st = put_point(s, record, f, &f->points[i], &h, err);
    }
    st = st == GS_OK && clear ? gs_seal_replace(s, "forecast", record, h, err) : st;
    return gs_record_done(s, clear ? st : st == GS_OK ? GS_STATE : st, err);
}

gs_status gs_store_forecast_get(gs_store *s, const char *battle, gs_arena *a,
                                const gs_forecast **out, gs_err *err)
{
    int64_t record;
    int cap = 0, rc;
    gs_forecast *f = NULL;
    *out = NULL;
    gs_status st = gs_record_that_counts(s, battle, &record, err);
    sqlite3_stmt *get = st == GS_OK ? gs_store_stmt(s, GS_SQL_FORECAST_GET, err) : NULL;
    if (!get) {
        return st == GS_OK ? GS_STATE : st;
    }
    sqlite3_bind_int64(get, 1, record);
    while ((rc = sqlite3_step(get)) == SQLITE_ROW) {
        if (!f) {
            f = GS_NEW(a, gs_forecast);
            f->log = gs_store_text(get, 6, a);
            f->version = gs_store_text(get, 7, a);
        }
        f->points = gs_arena_grow(a, f->points, f->n_points, &cap, sizeof *f->points);
        f->points[f->n_points++] = (gs_forecast_point){.turn = sqlite3_column_int(get, 1),
                                                       .entry = sqlite3_column_int(get, 2),
                                                       .n = sqlite3_column_int(get, 3),
                                                       .wins = sqlite3_column_int(get, 4),
                                                       .draws = sqlite3_column_int(get, 5)};
    }
    sqlite3_reset(get);
    sqlite3_clear_bindings(get);
    *out = f;
    return rc == SQLITE_DONE ? GS_OK : gs_store_fault(s, rc, "reading the forecast", err);
}
