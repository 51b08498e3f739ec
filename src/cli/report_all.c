/* gesta report all: everything that happened, into a folder. */
#include "report_int.h"

#include "gesta/os.h"

#include <string.h>

/* ---- all of it into a folder ---- */
static bool did_something(const gs_campaign *c, const gs_camp_hero *h)
{
    for (int i = 0; i < c->n_ledger; i++) {
        if (strcmp(c->ledger[i].subject, h->id) == 0) {
            return true;
        }
    }
    return false;
}

static bool fought_any(const gs_campaign *c)
{
    for (int i = 0; i < c->n_battles; i++) {
        if (gs_campaign_fought(c, &c->battles[i])) {
            return true;
        }
    }
    return false;
}

/* One product of many: what cannot be made is told, and the next one is tried. */
static void one_of_all(cli_print *p, cli_report *report, const char *id, const char *format)
{
    gs_status st = report(p, id, format);
    if (st != GS_OK) {
        cli_progress_end(p->c);
        gs_err_prefix(&p->c->err, "%s, %s", id ? id : p->f->c->id, format);
        cli_fault(p->c);
        p->failed++;
    }
}

gs_status cli_report_all(cli_print *p)
{
    gs_campaign *c = p->f->c;
    p->dir = cli_get(p->c, "dir", "reports");
    gs_status st = gs_os_mkdirs(p->dir, &p->c->err);
    for (int i = 0; st == GS_OK && i < c->n_battles; i++) {
        if (gs_campaign_fought(c, &c->battles[i])) {
            cli_progress(p->c, "%s", gs_campaign_battle_title(c, &c->battles[i]));
            one_of_all(p, cli_report_battle, c->battles[i].id, "xml");
            one_of_all(p, cli_report_battle, c->battles[i].id, "pdf");
        }
    }
    for (int s = 0; st == GS_OK && s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            one_of_all(p, cli_report_roster, c->sides[s].armies[a].id, "pdf");
            one_of_all(p, cli_report_roster, c->sides[s].armies[a].id, "xml");
            one_of_all(p, cli_report_cards, c->sides[s].armies[a].id, "pdf");
        }
        for (int h = 0; h < c->sides[s].n_heroes; h++) {
            if (did_something(c, &c->sides[s].heroes[h])) {
                one_of_all(p, cli_report_career, c->sides[s].heroes[h].id, "xml");
                one_of_all(p, cli_report_career, c->sides[s].heroes[h].id, "pdf");
            }
        }
    }
    if (st == GS_OK && fought_any(c)) {
        one_of_all(p, cli_report_honours, NULL, "pdf");
        one_of_all(p, cli_report_chronicle, NULL, "pdf");
    }
    for (int i = 0; st == GS_OK && i < c->n_places; i++) {
        if (c->places[i].x || c->places[i].y) { /* there is something to draw */
            one_of_all(p, cli_report_map, c->id, "pdf");
            break;
        }
    }
    cli_progress_end(p->c);
    return st == GS_OK && p->failed
               ? gs_err_set(&p->c->err, GS_FAILED,
                            "%d of the reports could not be made; the others are in %s",
                            p->failed, p->dir)
               : st;
}
