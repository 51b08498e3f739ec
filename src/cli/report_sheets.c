/* gesta report quick-reference, log-sheet and map: sheets for the table and the wall. */
#include "report_int.h"

#include "gesta/report_war.h"

#include <string.h>

/* ---- sheets for the table ---- */
/* The rule set of --ruleset; NULL none is given. */
static gs_status wanted_book(cli *c, const gs_ruleset **rs)
{
    const char *id = cli_get(c, "ruleset", NULL);
    *rs = id ? gs_ruleset_find(id) : NULL;
    return !id || (*rs && strcmp(id, "campaign") != 0)
               ? GS_OK
               : gs_err_set(&c->err, GS_INPUT, "there is no rule set %s (gesta rules lists them)", id);
}

/* The set-up of a battle, fought (then its log) or to come; ID NULL: the next, else the last. One to
 * come may be set up under another book. */
static gs_status setup_of(cli_print *p, const char *id, gs_setup **s, gs_log **log)
{
    gs_campaign *c = p->f->c;
    gs_outcome *o;
    gs_camp_battle *b = id ? cli_battle_find(p->c, c, id) : NULL;
    const gs_camp_battle *next = id ? NULL : gs_campaign_next_battle(c);
    const gs_ruleset *rs = NULL;
    *log = NULL;
    gs_status st = id && !b ? p->c->err.status : wanted_book(p->c, &rs);
    if (st != GS_OK) {
        return st;
    }
    if (next || (b && !gs_campaign_fought(c, b))) {
        b = b ? b : gs_campaign_battle(c, next->id);
        return rs ? gs_campaign_muster_under(c, b, rs, p->c->arena, s, &p->c->err)
                  : gs_campaign_muster(c, b, p->c->arena, s, &p->c->err);
    }
    st = cli_record(p->c, p->f, id, &b, s, log, &o);
    return st == GS_OK && rs && (*s)->ruleset != rs
               ? gs_err_set(&p->c->err, GS_STATE, "%s was fought under %s: its sheets are of that book",
                            b->id, (*s)->ruleset->name)
               : st;
}

gs_status cli_report_reference(cli_print *p, const char *id, const char *format)
{
    gs_doc *doc;
    gs_setup *s;
    gs_log *log;
    gs_status st = setup_of(p, id, &s, &log);
    st = st == GS_OK ? gs_report_reference(p->c->arena, s, log, &doc, &p->c->err) : st;
    return st == GS_OK
               ? cli_print_doc(p, doc, gs_arena_printf(p->c->arena, "quick-reference-%s", s->id), format)
               : st;
}

gs_status cli_report_log_sheet(cli_print *p, const char *id, const char *format)
{
    gs_doc *doc;
    gs_setup *s;
    gs_log *log;
    gs_status st = setup_of(p, id, &s, &log);
    st = st == GS_OK ? gs_report_log_sheet(p->c->arena, s, &doc, &p->c->err) : st;
    return st == GS_OK
               ? cli_print_doc(p, doc, gs_arena_printf(p->c->arena, "log-sheet-%s", s->id), format)
               : st;
}

/* ---- the campaign's map ---- */
gs_status cli_report_map(cli_print *p, const char *id, const char *format)
{
    const gs_campaign *c = p->f->whole ? p->f->whole : p->f->c;
    const char *want = cli_get(p->c, "side", NULL);
    const char *side_id = NULL;
    gs_status found = want ? cli_find(p->c, c, "s", want, &side_id) : GS_OK;
    const gs_camp_side *side = side_id ? gs_campaign_side(c, side_id) : NULL;
    gs_doc *doc;
    (void)id;
    if (found != GS_OK) {
        return found;
    }
    if (strcmp(format, "svg") == 0 || strcmp(format, "png") == 0) {
        gs_war_view view = {.side = side, .ink = p->build.ink};
        gs_drawing *d = gs_war_map(p->c->arena, c, &view, p->build.metrics);
        return d ? cli_print_drawing(p, d, "map", format)
                 : gs_err_set(&p->c->err, GS_STATE, "%s has no map: its places want x and y",
                              c->title);
    }
    gs_status st = gs_report_war(p->c->arena, c, side, &p->build, &doc, &p->c->err);
    return st == GS_OK ? cli_print_doc(p, doc, "map", format) : st;
}
