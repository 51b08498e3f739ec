/* A step of the umpire's hand goes into the file. */
#include "desk_int.h"

gs_status gs_desk_keep_step(gs_store *store, const gs_campaign *c, gs_err *err)
{
    return gs_desk_keep_step_with(store, c, NULL, err);
}

gs_status gs_desk_keep_step_with(gs_store *store, const gs_campaign *c, const gs_photo *photo,
                                 gs_err *err)
{
    return gs_desk_keep_step_of(store, c, photo, NULL, NULL, err);
}

gs_status gs_desk_keep_step_of(gs_store *store, const gs_campaign *c, const gs_photo *photo,
                               const char *form, const char *about, gs_err *err)
{
    gs_status st = gs_store_begin(store, err);
    if (st != GS_OK) {
        return st;
    }
    st = gs_store_add_ledger(store, c, err);
    st = st == GS_OK ? gs_store_put_orders(store, c, err) : st;
    st = st == GS_OK && photo ? gs_store_photo_put(store, photo, err) : st;
    st = st == GS_OK && form ? gs_store_form_put(store, form, about, c->n_ledger, err) : st;
    st = st == GS_OK ? gs_store_commit(store, err) : st;
    if (st != GS_OK) {
        gs_store_rollback(store);
    }
    return st;
}
