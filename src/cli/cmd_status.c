/* gesta status: the first page (CAM-1.3), as it is, was, or as one side knows it. */
#include "status.h"

#include "gesta/os.h"

#include <string.h>

/* The campaign of which the page is: today's, that of a day, or as it was known at an entry. *past:
 * it is not today's. */
static gs_status which(cli *c, gs_campaign *now, gs_campaign *was, const gs_campaign **out)
{
    const char *day = cli_get(c, "as-of", NULL);
    int64_t n = now->n_ledger;
    *out = now;
    if (day && cli_has(c, "as-known")) {
        return cli_usage(c, "--as-of counts corrections, --as-known does not: give one");
    }
    gs_status st = cli_number(c, "as-known", 0, now->n_ledger, &n);
    st = st == GS_OK && day ? gs_hand_date(now, day, &day, &c->err) : st;
    if (st != GS_OK || (!day && !cli_has(c, "as-known"))) {
        return st;
    }
    if (day) {
        gs_campaign_on(now, day, c->arena, was);
    } else {
        gs_campaign_as_before(now, (int)n, c->arena, was);
    }
    *out = was;
    return GS_OK;
}

/* Rows of armies, heroes and what is owed, one below the other. */
static gs_status print_csv(cli *c, const gs_front_page *p)
{
    static const char *const columns[] = {"kind", "id",     "name",  "side",  "state", "at", "full",
                                          "present", "rating", "power", "price", "paid", "due", NULL};
    cli_list l;
    cli_list_init(&l, c->arena, "status", "row", columns);
    for (int i = 0; i < p->n_armies; i++) {
        const gs_front_army *a = &p->army[i];
        if (p->as && p->as != a->side) {
            continue;
        }
        const char *const cells[] = {"army", a->army->id, gs_campaign_name(p->c, a->army->id),
                                     a->side->id, a->headless ? "no commander" : "", a->where.at};
        for (int k = 0; k < GS_COUNT(cells); k++) {
            cli_list_add(&l, cells[k]);
        }
        cli_list_addi(&l, a->sum.full);
        cli_list_addi(&l, a->sum.present);
        for (int k = 0; k < 5; k++) {
            cli_list_add(&l, NULL);
        }
    }
    for (int i = 0; i < p->n_heroes; i++) {
        const gs_front_hero *h = &p->hero[i];
        if (p->as && p->as != h->side) {
            continue;
        }
        const char *at = h->held.place ? h->held.place : h->held.army;
        const char *const cells[] = {"hero", h->hero->id, gs_campaign_name(p->c, h->hero->id),
                                     h->side->id, gs_fate_words[h->now.fate],
                                     h->captive ? at : NULL, NULL, NULL};
        for (int k = 0; k < GS_COUNT(cells); k++) {
            cli_list_add(&l, cells[k]);
        }
        cli_list_addi(&l, h->now.rating);
        cli_list_addi(&l, h->now.power);
        if (h->captive) {
            cli_list_addi(&l, h->held.price ? h->held.price : h->ransom);
            cli_list_addi(&l, h->held.paid);
        } else {
            cli_list_add(&l, NULL);
            cli_list_add(&l, NULL);
        }
        cli_list_add(&l, h->captive ? h->held.due : NULL);
    }
    return cli_list_print(c, &l);
}

static gs_status print(cli *c, const gs_front_page *p)
{
    bool json = cli_has(c, "json");
    gs_str out = {0};
    int wide = gs_os_columns();
    if (cli_has(c, "csv")) {
        return print_csv(c, p);
    }
    if (json) {
        status_json(p, &out);
    } else {
        status_text(p, wide ? wide : 80, &out);
    }
    gs_status st = cli_output(c, gs_str_text(&out), out.len);
    gs_str_free(&out);
    return st;
}

/* The page of a campaign, as that side knows it (NULL: the umpire's). */
static gs_status page_of(cli *c, const gs_campaign *of, const char *side, bool today)
{
    gs_campaign *view = NULL;
    gs_front_page page;
    gs_status st = side ? gs_campaign_view(of, gs_campaign_side(of, side), &view, &c->err) : GS_OK;
    if (st == GS_OK) {
        const gs_campaign *known = view ? view : of;
        gs_front_gather(known, of, side ? gs_campaign_side(known, side) : NULL, today && !side,
                      c->arena, &page);
        st = print(c, &page);
    }
    if (view) {
        gs_campaign_free(view);
    }
    return st;
}

static gs_status run(cli *c)
{
    cli_file f;
    gs_campaign was;
    const gs_campaign *of;
    const char *side = cli_get(c, "side", NULL);
    gs_status st = cli_open(c, GS_STORE_READ, side != NULL, &f);
    if (st != GS_OK) {
        return st;
    }
    st = which(c, f.c, &was, &of);
    st = st == GS_OK && side ? cli_find(c, f.c, "s", side, &side) : st;
    if (st == GS_OK) {
        st = page_of(c, of, side, of == f.c);
    }
    cli_close(&f);
    return st;
}

static const cli_opt opts[] = {
    {"as-of", 0, "DATE", "how it was on that day, later corrections counted"},
    {"as-known", 0, "N", "what the file said when entry N was its last"},
    {"side", 0, "SIDE", "only what that side may know"},
    {"csv", 0, NULL, "armies and heroes as a table"},
    {"json", 0, NULL, "the document gesta.status/1"},
    CLI_OPT_OUTPUT, CLI_OPT_CAMPAIGN, CLI_OPT_HELP, CLI_OPT_END};

const cli_command cli_cmd_status = {
    .name = "status",
    .usage = "",
    .summary = "the first page: where the campaign stands",
    .text = "On one screen: what is owed and who is due, the armies with their strength, heroes who\n"
            "are not fit, the next battle and what is at stake, the last entries of the ledger.",
    .examples = "  gesta status\n  gesta status --side franks\n  gesta status --as-of 0778-08-15\n"
                "  gesta status --json\n",
    .opts = opts,
    .run = run,
};
