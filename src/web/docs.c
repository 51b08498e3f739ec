/* Documents of a campaign: built by the report layer, from the file as it stands. */
#include "gesta/desk_report.h"
#include "gesta/forecast.h"
#include "gesta/general.h"
#include "gesta/own.h"
#include "gesta/report_war.h"
#include "web_int.h"

#include <string.h>

const web_doc_row web_docs[] = {
#define DOC(symbol, word, of, title) {word, of, title},
#include "docs.def"
#undef DOC
};

static const gs_photo *photo_of(void *ctx, const char *name)
{
    web_page *p = ctx;
    gs_err ignored;
    gs_photo *photo = GS_NEW(p->a, gs_photo);
    gs_status st = web_file_store(&p->w->file, &ignored);
    st = st == GS_OK ? gs_store_photo_get(p->w->file.store, name, p->a, photo, &ignored) : st;
    return st == GS_OK ? photo : NULL;
}

gs_build_options web_build(web_page *p)
{
    gs_build_options o = {.metrics = gs_fonts_metrics(p->w->fonts),
                          .reason = gs_general_reason,
                          .photo = photo_of,
                          .photo_ctx = p,
                          .campaign = p->c->title,
                          .words = &p->w->book->page,
                          .book = p->w->book};
    gs_page_lines(NULL, &o.lines, &o.lead);
    return o;
}

/* ---- battles ---- */
gs_status web_record(web_page *p, const char *id, gs_book_battle *out)
{
    gs_camp_battle *b = gs_campaign_battle(p->c, id);
    gs_setup *s;
    gs_log *log;
    gs_outcome *o;
    gs_narrative *story;
    char hash[GS_FORECAST_HASH];
    if (!b) {
        return GS_NOT_FOUND;
    }
    gs_store *store = p->w->file.store;
    gs_status st = gs_store_battle_load(store, id, p->a, &s, &log, &o, NULL, &p->err);
    if (st == GS_NOT_FOUND || (st == GS_OK && !o)) {
        return gs_err_set(&p->err, GS_NOT_FOUND, "%s", id);
    }
    *out = (gs_book_battle){.id = b->id, .setup = s, .log = log, .outcome = o,
                            .order = gs_desk_battle_order(p->c, b, p->a)};
    st = st == GS_OK ? gs_store_forecast_get(store, id, p->a, &out->forecast, &p->err) : st;
    st = st == GS_OK ? gs_forecast_hash(s, log, hash, &p->err) : st;
    if (st == GS_OK && out->forecast && strcmp(out->forecast->log, hash) != 0) {
        out->forecast = NULL; /* it is of another log */
    }
    gs_story_options how = {.forecast = out->forecast};
    st = st == GS_OK ? gs_desk_told_before(store, p->c, id, p->a, &how, &p->err) : st;
    st = st == GS_OK ? gs_story_tell(p->a, s, log, o, p->w->book, &how, &story, &p->err) : st;
    if (st == GS_OK) {
        gs_own *own;
        int n = gs_own_of(p->a, p->c, id, &own);
        gs_story_put_own(p->a, own, n, story);
        out->story = story;
    }
    return st;
}

static gs_status battle(web_page *p, const char *id, gs_build_options *o, gs_doc **out)
{
    gs_book_battle r;
    gs_status st = web_record(p, id, &r);
    o->words = NULL; /* its story's */
    if (st == GS_OK) {
        o->forecast = r.forecast;
        o->order = r.order;
        st = gs_report_battle(p->a, r.setup, r.log, r.outcome, r.story, o, out, &p->err);
    }
    return st;
}

/* Of a battle that was fought the sheets are of its record, else of the armies as they are. */
static gs_status setup_of(web_page *p, const char *id, gs_setup **s, gs_log **log)
{
    gs_camp_battle *b = gs_campaign_battle(p->c, id);
    *log = NULL;
    if (!b) {
        return GS_NOT_FOUND;
    }
    gs_status st = gs_store_battle_load(p->w->file.store, id, p->a, s, log, NULL, NULL, &p->err);
    return st == GS_NOT_FOUND ? gs_campaign_muster(p->c, b, p->a, s, &p->err) : st;
}

static gs_status sheet(web_page *p, web_doc_kind kind, const char *id, gs_doc **out)
{
    gs_setup *s;
    gs_log *log;
    gs_status st = setup_of(p, id, &s, &log);
    return st != GS_OK                 ? st
           : kind == WEB_DOC_REFERENCE ? gs_report_reference(p->a, s, log, out, &p->err)
                                       : gs_report_log_sheet(p->a, s, out, &p->err);
}

/* ---- lives and the whole campaign ---- */
static gs_status book(web_page *p, gs_build_options *o, gs_doc **out)
{
    gs_book_battle *all = GS_NEW_ARRAY(p->a, gs_book_battle, p->c->n_battles + 1);
    int n = 0;
    gs_status st = GS_OK;
    for (int i = 0; i < p->c->n_battles && st == GS_OK; i++) {
        const gs_camp_battle *b = &p->c->battles[i];
        if (b->log && b->outcome && !b->what_if && gs_campaign_fought(p->c, b)) {
            st = web_record(p, b->id, &all[n++]);
        }
    }
    return st == GS_OK ? gs_report_book(p->a, p->c, all, n, o, out, &p->err) : st;
}

static gs_status life(web_page *p, web_doc_kind kind, const char *id, gs_build_options *o,
                      gs_doc **out)
{
    const gs_camp_hero *hero = kind == WEB_DOC_CAREER ? gs_campaign_hero(p->c, id) : NULL;
    const gs_camp_unit *unit = kind == WEB_DOC_UNIT ? gs_campaign_unit(p->c, id) : NULL;
    if ((kind == WEB_DOC_CAREER && !hero) || (kind == WEB_DOC_UNIT && !unit)) {
        return GS_NOT_FOUND;
    }
    gs_status st = gs_desk_load_records(p->w->file.store, p->c, hero ? id : NULL, p->w->file.arena,
                                        &p->err);
    if (st != GS_OK) {
        return st;
    }
    return hero                        ? gs_report_career(p->a, p->c, hero, o, out, &p->err)
           : unit                      ? gs_report_unit(p->a, p->c, unit, o, out, &p->err)
           : kind == WEB_DOC_HONOURS   ? gs_report_honours(p->a, p->c, o, out, &p->err)
           : kind == WEB_DOC_CHRONICLE ? gs_report_chronicle(p->a, p->c, o, out, &p->err)
                                       : book(p, o, out);
}

gs_status web_doc_make(web_page *p, web_doc_kind kind, const char *id, gs_doc **out)
{
    gs_build_options o = web_build(p);
    const gs_camp_army *army = web_docs[kind].of == 'a' ? gs_campaign_army(p->c, id) : NULL;
    gs_status st = web_file_store(&p->w->file, &p->err);
    if (st != GS_OK) {
        return st;
    }
    if (web_docs[kind].of == 'a' && !army) {
        return GS_NOT_FOUND;
    }
    switch (kind) {
    case WEB_DOC_BATTLE: return battle(p, id, &o, out);
    case WEB_DOC_ROSTER: return gs_report_roster(p->a, p->c, army, &o, out, &p->err);
    case WEB_DOC_CARDS: return gs_report_cards(p->a, p->c, army, &o, false, out, &p->err);
    case WEB_DOC_REFERENCE:
    case WEB_DOC_LOG_SHEET: return sheet(p, kind, id, out);
    case WEB_DOC_WAR: return gs_report_war(p->a, p->c, NULL, &o, out, &p->err);
    case WEB_DOC_CAREER:
    case WEB_DOC_UNIT:
    case WEB_DOC_HONOURS:
    case WEB_DOC_CHRONICLE:
    case WEB_DOC_BOOK:
    case WEB_DOCS: return life(p, kind, id, &o, out);
    }
    return GS_NOT_FOUND;
}
