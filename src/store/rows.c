/* Rows that came into the lists since: they are put behind those that are there. */
#include "store_int.h"

#include <string.h>

static const gs_field *field_of(const gs_kind *k, const char *name)
{
    for (int i = 0; i < k->n_fields; i++) {
        if (strcmp(k->fields[i].name, name) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

/* The row of the thing below which others come. */
static gs_status row_of(gs_store *s, const gs_kind *k, const void *thing, int64_t *row, gs_err *err)
{
    gs_sql which = k == &gs_kind_side   ? GS_SQL_SIDE_ROW
                   : k == &gs_kind_army ? GS_SQL_ARMY_ROW
                                        : GS_SQL_CAMPAIGN_ROW;
    sqlite3_stmt *st = gs_store_stmt(s, which, err);
    if (!st) {
        return GS_STATE;
    }
    if (which != GS_SQL_CAMPAIGN_ROW) {
        gs_store_bind_text(st, 1, gs_field_text(field_of(k, "id"), thing));
    }
    bool found = sqlite3_step(st) == SQLITE_ROW;
    *row = found ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return found ? GS_OK
                 : gs_err_set(err, GS_STATE, "%s: its lists were changed by another program "
                              "meanwhile: read it again", s->path);
}

static gs_status put_since(gs_store *s, const gs_kind *k, const void *thing, int64_t from,
                           gs_err *err);

/* Those of a list; below those that were there before, too. */
static gs_status put_list(gs_store *s, const gs_kind *k, const void *thing, const gs_child *ch,
                          int64_t from, gs_err *err)
{
    const gs_field *born = field_of(ch->kind, "born");
    int64_t parent = 0;
    gs_status st = GS_OK;
    for (int i = 0; born && i < gs_child_count(ch, thing) && st == GS_OK; i++) {
        const void *at = gs_child_at(ch, thing, i);
        if (gs_field_get(born, at) <= from) {
            st = put_since(s, ch->kind, at, from, err);
            continue;
        }
        st = parent ? GS_OK : row_of(s, k, thing, &parent, err);
        st = st == GS_OK ? gs_store_put_tree(s, ch->kind, at, parent, i, NULL, err) : st;
    }
    return st;
}

static gs_status put_since(gs_store *s, const gs_kind *k, const void *thing, int64_t from,
                           gs_err *err)
{
    gs_status st = GS_OK;
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        st = put_list(s, k, thing, &k->children[i], from, err);
    }
    return st;
}

gs_status gs_rows_put_since(gs_store *s, const gs_campaign *written, int64_t from, gs_err *err)
{
    for (int64_t i = from; i < written->n_ledger; i++) {
        if (written->ledger[i].kind == GS_LEDGER_ADDED) { /* else no row has come */
            return put_since(s, &gs_kind_campaign, written, from, err);
        }
    }
    return GS_OK;
}

/* ---- orders ---- */
static bool same_orders(const gs_campaign *a, const gs_campaign *b)
{
    bool same = a->n_orders == b->n_orders;
    for (int i = 0; i < a->n_orders && same; i++) {
        gs_str x = {0}, y = {0};
        for (int f = 0; f < gs_kind_order.n_fields; f++) {
            gs_field_print(&gs_kind_order.fields[f], &a->orders[i], &x);
            gs_field_print(&gs_kind_order.fields[f], &b->orders[i], &y);
            gs_str_addc(&x, '\n');
            gs_str_addc(&y, '\n');
        }
        same = strcmp(gs_str_text(&x), gs_str_text(&y)) == 0;
        gs_str_free(&x);
        gs_str_free(&y);
    }
    return same;
}

static void *an_order(void *ctx)
{
    gs_campaign *c = ctx;
    for (int i = 0; i < gs_kind_campaign.n_children; i++) {
        if (gs_kind_campaign.children[i].kind == &gs_kind_order) {
            return gs_child_add(&gs_kind_campaign.children[i], c, c->arena);
        }
    }
    return NULL;
}

gs_status gs_store_put_orders(gs_store *s, const gs_campaign *c, gs_err *err)
{
    int64_t parent, row;
    gs_status st = gs_store_begin(s, err);
    if (st != GS_OK) {
        return st;
    }
    gs_campaign *there = gs_campaign_new();
    st = row_of(s, &gs_kind_campaign, c, &parent, err);
    st = st == GS_OK
             ? gs_store_get_things(s, &gs_kind_order, an_order, there, there->arena, err)
             : st;
    bool same = st == GS_OK && same_orders(there, c);
    gs_campaign_free(there);
    if (st == GS_OK && !same) {
        sqlite3_stmt *clear = gs_store_stmt(s, GS_SQL_ORDERS_CLEAR, err);
        st = gs_seal_clear(s, gs_kind_order.table, err);
        st = st != GS_OK ? st : clear ? gs_store_run(s, clear, "replacing orders", err) : GS_STATE;
        for (int i = 0; i < c->n_orders && st == GS_OK; i++) {
            st = gs_store_put_thing(s, &gs_kind_order, &c->orders[i], parent, i, &row, err);
        }
    }
    if (st != GS_OK) {
        gs_store_rollback(s);
        return st;
    }
    return gs_store_commit(s, err);
}
