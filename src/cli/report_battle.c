/* gesta report battle: a battle's report, and of one that was just fought. */
#include "report_int.h"

#include "gesta/os.h"
#include "open.h"

#include <string.h>

/* ---- battles ---- */
static gs_status battle_xml(cli_print *p, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                            const gs_forecast *f, const gs_narrative *story, const char *name)
{
    gs_str narrative = {0};
    gs_str out = {0};
    gs_xml_write_narrative(story, &narrative);
    gs_status st = gs_xml_write_battle(s, log, o, f, gs_str_text(&narrative),
                                       cli_has(p->c, "explain"), &out, &p->c->err);
    if (st == GS_OK) {
        st = cli_print_bytes(p, gs_arena_printf(p->c->arena, "%s.xml", name), gs_str_text(&out),
                             out.len);
    }
    gs_str_free(&narrative);
    gs_str_free(&out);
    return st;
}

static gs_status show_story(cli_print *p, const char *what, const gs_narrative *story,
                            const char *name)
{
    gs_str out = {0};
    cli_story_show(what, story, &out);
    gs_status st = cli_print_bytes(p, gs_arena_printf(p->c->arena, "%s.txt", name),
                                   gs_str_text(&out), out.len);
    gs_str_free(&out);
    return st;
}

static gs_status report_record(cli_print *p, const gs_setup *s, const gs_log *log,
                               const gs_outcome *o, const gs_forecast *f, const char *format)
{
    gs_narrative *story;
    gs_doc *doc;
    gs_story_options how = {.forecast = f};
    const char *show = cli_get(p->c, "show", NULL);
    gs_status st = cli_story_options(p->c, s, &how);
    p->build.forecast = f;
    p->build.minutes_only = st == GS_OK && cli_story_minutes(&how);
    how.style = p->build.minutes_only ? NULL : how.style;
    p->build.one_page = st == GS_OK && how.length && strcmp(how.length, "four") == 0 &&
                        strcmp(format, "pdf") == 0 && how.style && strcmp(how.style, "chronicle") == 0;
    st = st == GS_OK ? cli_told_before(p->c, p->f, s->id, &how) : st;
    st = st == GS_OK ? cli_tell_as(p->c, s, log, o, &how, &story) : st;
    if (st == GS_OK) {
        cli_put_own(p->c, p->f->c, s->id, story);
    }
    if (st == GS_OK && show) {
        return show_story(p, show, story, s->id);
    }
    if (st == GS_OK && !p->maps && strcmp(format, "xml") == 0) {
        gs_setup seen = *s;
        seen.seed = p->f->side ? 0 : s->seed;
        return battle_xml(p, &seen, log, o, f, story, s->id);
    }
    if (st == GS_OK) {
        st = gs_report_battle(p->c->arena, s, log, o, story, &p->build, &doc, &p->c->err);
    }
    return st != GS_OK ? st
           : p->maps   ? cli_print_maps(p, doc, format)
                       : cli_print_doc(p, doc, s->id, format);
}

gs_status cli_report_battle(cli_print *p, const char *id, const char *format)
{
    gs_camp_battle *b;
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    bool stale = false;
    const gs_forecast *forecast;
    gs_status st = cli_record(p->c, p->f, id, &b, &s, &log, &o);
    st = st == GS_OK ? cli_forecast_get(p->c, p->f, s, log, &forecast, &stale) : st;
    if (stale) {
        fprintf(stderr, "gesta: the forecast of %s is of another log, and nothing is told by it: "
                        "gesta battle forecast %s works it anew\n", b->id, b->id);
    }
    if (st == GS_OK) {
        p->build.order = gs_desk_battle_order(p->f->c, b, p->c->arena);
        st = report_record(p, s, log, o, forecast, format);
    }
    return st;
}

gs_status cli_report_maps(cli_print *p, const char *id, const char *format)
{
    p->maps = true;
    p->dir = cli_get(p->c, "dir", "maps");
    gs_status st = gs_os_mkdirs(p->dir, &p->c->err);
    return st == GS_OK ? cli_report_battle(p, id, format) : st;
}

/* The format that --format or the ending of --output wants, of a battle that is just being fought. */
static gs_status wanted(cli_print *p)
{
    const char *path = cli_get(p->c, "output", "-");
    if (!cli_has(p->c, "format") && strcmp(path, "-") == 0) {
        p->format = "text";
        return GS_OK;
    }
    return cli_has(p->c, "format") || cli_format_of(path)
               ? cli_print_format(p, "a battle's report", "svg png")
               : cli_usage(p->c, "a battle's report is written as pdf, html, epub, markdown, bbcode, "
                                 "text or xml: --format says which, or --output by its ending, "
                                 ".pdf, .html, .epub, .md, .bbcode, .txt or .xml");
}

gs_status cli_report_can(cli *c)
{
    cli_print p = {.c = c};
    return wanted(&p);
}

gs_status cli_report_fought(cli *c, cli_file *f, const cli_fought *x)
{
    cli_print p = {.c = c, .f = f};
    gs_status st = wanted(&p);
    st = st == GS_OK ? cli_print_prepare(&p) : st;
    st = st == GS_OK ? report_record(&p, x->setup, x->log, x->outcome, x->forecast, p.format)
                     : st;
    if (p.fonts) {
        gs_fonts_close(p.fonts);
    }
    return st;
}
