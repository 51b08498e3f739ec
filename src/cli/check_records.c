/* The history that an import brings is worked again before it is taken: what an audit would find
 * afterwards is refused with its line. */
#include "open.h"

#include <string.h>

/* The log of a record by itself, as it comes out of the stream. */
gs_status cli_check_log(const gs_xml_battle *r, const char *file, gs_err *err)
{
    gs_audit audit;
    gs_status st = gs_battle_audit(r->setup, r->log, &audit, err);
    if (st != GS_OK && r->log->count > 0) {
        int at = audit.at < 1 ? 1 : audit.at > r->log->count ? r->log->count : audit.at;
        err->line = r->lines ? r->lines[at - 1] : 0;
        snprintf(err->file, sizeof err->file, "%s", file);
        gs_err_prefix(err, "battle \"%s\"", r->setup->id);
    }
    return st == GS_OK ? GS_OK : GS_INPUT;
}

/* The campaign with the record of one battle, which is in the file already. */
static gs_status check_record(gs_store *s, const gs_campaign *c, const gs_camp_battle *b,
                              gs_err *err)
{
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;
    gs_arena *a = gs_arena_new();
    gs_err none = {0};
    gs_status st = gs_store_battle_load(s, b->id, a, &setup, &log, &outcome, NULL, &none);
    if (st == GS_OK) {
        st = gs_campaign_audit_record(c, b, setup, log, outcome, err);
    } else if (st == GS_NOT_FOUND) {
        st = GS_OK;
    } else {
        *err = none;
        st = GS_FAILED; /* the store, not the file that is read */
    }
    if (st != GS_OK && err->line == 0) {
        err->line = b->line;
    }
    gs_arena_free(a);
    return st;
}

gs_status cli_check_history(gs_store *s, const gs_campaign *c, const char *file, gs_err *err)
{
    gs_status st = GS_OK;
    int turns, duels;
    for (int i = 0; i < c->n_battles && st == GS_OK; i++) {
        st = check_record(s, c, &c->battles[i], err);
    }
    st = st == GS_OK ? gs_campaign_audit_turns(c, &turns, err) : st;
    st = st == GS_OK ? gs_campaign_audit_duels(c, &duels, err) : st;
    if (st != GS_OK) {
        err->status = st == GS_STATE ? GS_INPUT : st;
        err->line = err->line ? err->line : c->line;
        snprintf(err->file, sizeof err->file, "%s", file);
    }
    return st == GS_STATE ? GS_INPUT : st;
}
