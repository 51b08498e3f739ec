/* gesta battle aftermath: what a battle leaves behind, shown, entered, taken back. */
#include "open.h"

#include <string.h>

typedef struct page {
    cli *c;
    cli_file *f;
    gs_camp_battle *b;
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;
} page;

/* The campaign as it was when the battle was settled, or as it is. */
static const gs_campaign *before(page *p)
{
    const gs_campaign *c = p->f->c;
    for (int i = c->n_ledger - 1; i >= 0; i--) {
        const gs_camp_entry *e = &c->ledger[i];
        if (e->kind == GS_LEDGER_BATTLE && !e->undone && e->battle &&
            strcmp(e->battle, p->b->id) == 0) {
            gs_campaign *was = GS_NEW(p->c->arena, gs_campaign);
            gs_campaign_as_before(c, i, p->c->arena, was);
            return was;
        }
    }
    return c;
}

static gs_status show(page *p)
{
    gs_after_rows rows = {NULL, 0, 0};
    cli_list l;
    static const char *const columns[] = {"who", "now", "worked", "dice", "entered", NULL};
    gs_status st = gs_aftermath_plan(before(p), p->b, p->setup, p->log, p->outcome, p->c->arena,
                                     &rows, &p->c->err);
    if (st != GS_OK) {
        return st;
    }
    cli_list_init(&l, p->c->arena, "aftermath", "row", columns);
    for (int i = 0; i < rows.n; i++) {
        const gs_after_row *r = &rows.row[i];
        if (*r->then || r->dice || *r->now) {
            cli_list_add(&l, gs_campaign_name(p->f->c, r->subject));
            cli_list_add(&l, r->now);
            cli_list_add(&l, r->procedure);
            cli_list_add(&l, r->dice);
            cli_list_add(&l, r->then);
        }
    }
    return cli_list_print(p->c, &l);
}

/* Entries of the ledger go into the file in one step. */
static gs_status enter(page *p, gs_status st)
{
    gs_store *s = p->f->store;
    if (st == GS_OK) {
        st = gs_store_begin(s, &p->c->err);
        st = st == GS_OK ? gs_store_add_ledger(s, p->f->c, &p->c->err) : st;
        st = st == GS_OK ? gs_store_commit(s, &p->c->err) : st;
        if (st != GS_OK) {
            gs_store_rollback(s);
        }
    }
    return st;
}

static gs_status apply(page *p)
{
    int before = p->f->c->n_ledger;
    gs_status st = enter(p, gs_aftermath_apply(p->f->c, p->b, p->setup, p->log, p->outcome, NULL,
                                               &p->c->err));
    if (st == GS_OK) {
        cli_say("%s: %d entries in the ledger\n", p->b->id, p->f->c->n_ledger - before);
    }
    return st;
}

static gs_status reopen(page *p)
{
    gs_status st =
        enter(p, gs_aftermath_reopen(p->f->c, p->b, "its aftermath is opened again", &p->c->err));
    if (st == GS_OK) {
        cli_say("%s: what it left behind is taken back; gesta battle aftermath %s --apply enters it "
                "again\n",
                p->b->id, p->b->id);
    }
    return st;
}

/* The battle that is named, else the first that waits, or to reopen it the last that was settled. */
static gs_camp_battle *which(cli *c, const gs_campaign *campaign)
{
    gs_camp_battle *found = c->n_args > 1 ? cli_battle_find(campaign, c->args[1]) : NULL;
    for (int i = 0; c->n_args < 2 && i < campaign->n_battles; i++) {
        gs_camp_battle *b = &campaign->battles[i];
        bool fits = cli_has(c, "reopen") ? gs_campaign_fought(campaign, b)
                                         : !found && gs_campaign_pending(campaign, b);
        found = fits ? b : found;
    }
    return found;
}

gs_status cli_battle_aftermath(cli *c, cli_file *f)
{
    page p = {.c = c, .f = f, .b = which(c, f->c)};
    if (!p.b) {
        return c->n_args > 1
                   ? gs_err_set(&c->err, GS_INPUT,
                                "the campaign has no battle %s (gesta battle lists them)", c->args[1])
                   : gs_err_set(&c->err, GS_INPUT, "no battle waits to be settled");
    }
    gs_status st = gs_store_battle_load(f->store, p.b->id, c->arena, &p.setup, &p.log, &p.outcome,
                                        NULL, &c->err);
    if (st != GS_OK || !p.outcome) {
        return st == GS_OK || st == GS_NOT_FOUND
                   ? gs_err_set(&c->err, GS_INPUT, "%s has not come to its end yet", p.b->id)
                   : st;
    }
    bool settled = gs_campaign_fought(f->c, p.b);
    if (cli_has(c, "reopen")) {
        return reopen(&p);
    }
    if (settled && cli_has(c, "apply")) {
        return gs_err_set(&c->err, GS_INPUT,
                          "%s is settled already: --reopen takes back what it left behind", p.b->id);
    }
    return cli_has(c, "apply") ? apply(&p) : show(&p);
}
