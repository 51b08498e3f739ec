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
    if (cli_report_lacks(report, format)) {
        return;
    }
    gs_status st = report(p, id, format);
    if (st != GS_OK) {
        cli_progress_end(p->c);
        gs_err_prefix(&p->c->err, "%s, %s", id ? id : p->f->c->id, format);
        cli_fault(p->c);
        p->failed++;
    }
}

/* The same as pages, and as the record beside them if there is one of it; or in the one format that
 * was asked for. */
static void one_in_forms(cli_print *p, cli_report *report, const char *id, bool record)
{
    bool asked = cli_has(p->c, "format");
    if (record && !asked) {
        one_of_all(p, report, id, "xml");
    }
    one_of_all(p, report, id, asked ? p->format : "pdf");
}

gs_status cli_report_all(cli_print *p, const char *id, const char *format)
{
    gs_campaign *c = p->f->c;
    (void)id;
    (void)format;
    p->dir = cli_get(p->c, "dir", "reports");
    gs_status st = gs_os_mkdirs(p->dir, &p->c->err);
    for (int i = 0; st == GS_OK && i < c->n_battles; i++) {
        if (gs_campaign_fought(c, &c->battles[i])) {
            cli_progress(p->c, "%s", gs_campaign_battle_title(c, &c->battles[i]));
            one_in_forms(p, cli_report_battle, c->battles[i].id, true);
        }
    }
    for (int s = 0; st == GS_OK && s < c->n_sides; s++) {
        for (int a = 0; a < c->sides[s].n_armies; a++) {
            one_in_forms(p, cli_report_roster, c->sides[s].armies[a].id, true);
            one_in_forms(p, cli_report_cards, c->sides[s].armies[a].id, false);
        }
        for (int h = 0; h < c->sides[s].n_heroes; h++) {
            if (did_something(c, &c->sides[s].heroes[h])) {
                one_in_forms(p, cli_report_career, c->sides[s].heroes[h].id, true);
            }
        }
    }
    if (st == GS_OK && fought_any(c)) {
        one_in_forms(p, cli_report_honours, NULL, false);
        one_in_forms(p, cli_report_chronicle, NULL, false);
    }
    for (int i = 0; st == GS_OK && i < c->n_places; i++) {
        if (c->places[i].x || c->places[i].y) { /* there is something to draw */
            one_in_forms(p, cli_report_map, c->id, false);
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
