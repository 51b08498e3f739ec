/* gesta report book: the whole campaign, every battle at the chosen length. */
#include "report_int.h"

#include "open.h"

#include <string.h>

/* A battle's record, its forecast and its story. */
static gs_status tell(cli_print *p, gs_camp_battle *b, gs_book_battle *out)
{
    cli *c = p->c;
    bool stale = false;
    gs_narrative *story = NULL;
    gs_story_options how = {0};
    gs_status st = cli_forecast_get(c, p->f, b->setup, b->log, &out->forecast, &stale);
    out->forecast = stale ? NULL : out->forecast;
    st = st == GS_OK ? cli_story_options(c, b->setup, &how) : st;
    how.forecast = out->forecast;
    how.style = NULL;
    st = st == GS_OK ? cli_told_before(c, p->f, b->id, &how) : st;
    st = st == GS_OK ? cli_tell_as(c, b->setup, b->log, b->outcome, &how, &story) : st;
    if (st == GS_OK) {
        cli_put_own(c, p->f->c, b->id, story);
        out->id = b->id;
        out->setup = b->setup;
        out->log = b->log;
        out->outcome = b->outcome;
        out->story = story;
        out->order = gs_desk_battle_order(p->f->c, b, p->c->arena);
    }
    return st;
}

gs_status cli_report_book(cli_print *p, const char *id, const char *format)
{
    cli *c = p->c;
    gs_campaign *camp = p->f->c;
    gs_book_battle *battles = GS_NEW_ARRAY(c->arena, gs_book_battle, camp->n_battles + 1);
    gs_story_book *words;
    gs_doc *doc;
    int n = 0;
    if (id) {
        return cli_usage(c, "the book is of the whole campaign; gesta report battle %s tells one battle",
                         id);
    }
    if (p->f->side) {
        return cli_usage(c, "the book tells all of both sides: it is not for one side alone");
    }
    gs_status st = cli_lives_words(c, &words);
    st = st == GS_OK ? cli_load_records(c, p->f, NULL) : st;
    for (int i = 0; i < camp->n_battles && st == GS_OK; i++) {
        gs_camp_battle *b = &camp->battles[i];
        if (b->log && b->outcome && !b->what_if && gs_campaign_fought(camp, b)) {
            st = tell(p, b, &battles[n++]);
        }
    }
    p->build.book = words;
    st = st == GS_OK ? gs_report_book(c->arena, camp, battles, n, &p->build, &doc, &c->err) : st;
    return st == GS_OK ? cli_print_doc(p, doc, "book", format) : st;
}
