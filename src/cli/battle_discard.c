/* gesta battle discard: records that cannot stand are thrown away: fights that were broken off and
 * are not to go on, and what two programs wrote at once into one record (an older gesta let
 * them). */
#include "open.h"

#include <string.h>

gs_status cli_record_audit(cli *c, cli_file *f, const gs_camp_battle *b, gs_audit *one,
                           bool *finished)
{
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;
    gs_arena *a = gs_arena_new();
    gs_status st =
        gs_store_battle_load(f->store, b->id, a, &setup, &log, &outcome, NULL, &c->err);
    st = st == GS_OK ? gs_battle_audit(setup, log, one, &c->err) : st;
    *finished = st == GS_OK && outcome;
    st = st == GS_OK ? gs_campaign_audit_record(f->c, b, setup, log, outcome, &c->err) : st;
    gs_arena_free(a);
    return st;
}

gs_status cli_record_check(const cli_file *f, const gs_camp_battle *b, gs_store_records *of,
                           gs_err *err)
{
    gs_status st = gs_store_battle_records(f->store, b->id, of, err);
    int broken = of->unfinished - (of->finished + of->unfinished > 0 && !of->whole);
    bool fought = gs_campaign_fought(f->c, b);
    if (st == GS_OK && fought && of->unfinished && !of->whole) {
        return gs_err_set(err, GS_STATE,
                          "battle %s was fought, but its record has no outcome: gesta battle "
                          "discard %s throws that record away",
                          b->id, b->id);
    }
    if (st == GS_OK && broken > 0) {
        return gs_err_set(err, GS_STATE,
                          "battle %s has %d record%s more of a fight that was broken off and never "
                          "went on: gesta battle discard %s throws %s away",
                          b->id, broken, broken == 1 ? "" : "s", b->id,
                          broken == 1 ? "it" : "them");
    }
    return st;
}

/* The records that count one after the other, until there is none or one that adds up. */
static gs_status throw_broken(cli *c, cli_file *f, const gs_camp_battle *b, int entry, int *n)
{
    for (;;) {
        gs_audit one = {0};
        bool finished;
        int k = 0;
        gs_status st = cli_record_audit(c, f, b, &one, &finished);
        if (st != GS_STATE) {
            return st == GS_NOT_FOUND ? GS_OK : st;
        }
        st = gs_store_battle_throw_away(f->store, b->id, true, entry, &k, &c->err);
        if (st != GS_OK || k == 0) {
            return st;
        }
        *n += k;
    }
}

static gs_status nothing_to_throw(cli *c, const cli_file *f, const gs_camp_battle *b)
{
    gs_store_records of;
    gs_status st = gs_store_battle_records(f->store, b->id, &of, &c->err);
    if (st != GS_OK) {
        return st;
    }
    return of.finished == 0
               ? gs_err_set(&c->err, GS_INPUT, "%s has no record to throw away", b->id)
               : gs_err_set(&c->err, GS_INPUT,
                            "the record of %s is whole and adds up: it is not thrown away%s", b->id,
                            gs_campaign_fought(f->c, b)
                                ? " (gesta next --undo takes a result back)"
                                : "");
}

gs_status cli_throw_unfinished(cli *c, cli_file *f, const gs_camp_battle *b, const char *why,
                               int *n)
{
    gs_camp_entry *e = gs_campaign_enter(f->c, GS_LEDGER_NOTE, f->c->id);
    e->text = why;
    return gs_store_battle_throw_away(f->store, b->id, false, e->n, n, &c->err);
}

/* Within a transaction: what is thrown away, and the entry that says so. */
static gs_status throw_all(cli *c, cli_file *f, const gs_camp_battle *b, int *n)
{
    int before = f->c->n_ledger;
    gs_status st = cli_throw_unfinished(c, f, b, NULL, n);
    st = st == GS_OK ? throw_broken(c, f, b, before + 1, n) : st;
    if (st != GS_OK || *n == 0) {
        return st == GS_OK ? nothing_to_throw(c, f, b) : st;
    }
    f->c->ledger[before].text =
        *n == 1 ? gs_arena_printf(f->c->arena, "the record of a fight of %s was thrown away", b->id)
                : gs_arena_printf(f->c->arena, "%d records of fights of %s were thrown away", *n,
                                  b->id);
    return gs_store_add_ledger(f->store, f->c, &c->err);
}

gs_status cli_battle_discard(cli *c, cli_file *f)
{
    gs_camp_battle *b = NULL;
    int n = 0;
    if (c->n_args < 2) {
        return cli_usage(c, "of which battle is the record thrown away?");
    }
    gs_status st = cli_battle_which(c, f, &b);
    st = st == GS_OK ? gs_store_begin(f->store, &c->err) : st;
    if (st != GS_OK) {
        return st;
    }
    st = throw_all(c, f, b, &n);
    st = st == GS_OK ? gs_store_commit(f->store, &c->err) : st;
    if (st != GS_OK) {
        gs_store_rollback(f->store);
        return st;
    }
    cli_say("%s: %d record%s thrown away; entry %d of the ledger says so\n", b->id, n,
            n == 1 ? "" : "s", f->c->n_ledger);
    return GS_OK;
}
