#include "hand.h"

#include "gesta/os.h"
#include "gesta/view.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

gs_status cli_path(cli *c, const char **path)
{
    char *found[8];
    const char *env = getenv("GESTA_CAMPAIGN");
    if (c->campaign) {
        *path = c->campaign;
        return GS_OK;
    }
    if (env && *env) {
        *path = env;
        return GS_OK;
    }
    int n = gs_os_find_campaigns(c->arena, found, GS_COUNT(found));
    if (n == 1) {
        *path = found[0];
        return GS_OK;
    }
    return gs_err_set(&c->err, GS_INPUT,
                      n ? "there are %d campaign files here: name one with -C FILE"
                        : "no campaign file is given: name one with -C FILE, or make one with "
                          "gesta new or gesta import",
                      n);
}

gs_status cli_scripts(cli *c, const char *const **scripts)
{
    int n = 0;
    while (gs_store_scripts[n]) {
        n++;
    }
    const char **bytes = GS_NEW_ARRAY(c->arena, const char *, n + 1);
    for (int i = 0; i < n; i++) {
        size_t size;
        bytes[i] = gs_os_resource(c->arena, gs_store_scripts[i], &size, &c->err);
        if (!bytes[i]) {
            return c->err.status;
        }
    }
    *scripts = bytes;
    return GS_OK;
}

gs_status cli_open(cli *c, gs_store_mode mode, bool records, cli_file *f)
{
    const char *const *scripts;
    *f = (cli_file){0};
    gs_status st = cli_path(c, &f->path);
    if (st == GS_OK) {
        st = cli_scripts(c, &scripts);
    }
    if (st == GS_OK && mode == GS_STORE_WRITE && gs_os_protected(f->path)) {
        st = gs_err_set(&c->err, GS_STATE, "%s cannot be written: it is read-only", f->path);
    }
    if (st == GS_OK) {
        st = gs_store_open(f->path, mode, scripts, &f->store, &c->err);
    }
    if (st == GS_OK && mode != GS_STORE_CREATE) {
        st = gs_store_load(f->store, records, &f->c, &c->err);
    }
    if (st != GS_OK) {
        cli_close(f);
    }
    return st;
}

gs_status cli_open_seen(cli *c, cli_file *f)
{
    const char *side = cli_get(c, "side", NULL);
    gs_status st = cli_open(c, GS_STORE_READ, side != NULL, f);
    if (st != GS_OK || !side) {
        return st;
    }
    st = cli_find(c, f->c, "s", side, &f->side);
    f->whole = f->c;
    if (st == GS_OK) {
        st = gs_campaign_view(f->whole, gs_campaign_side(f->whole, f->side), &f->c, &c->err);
    }
    if (st != GS_OK) {
        f->c = f->whole;
        f->whole = NULL;
        cli_close(f);
    }
    return st;
}

void cli_close(cli_file *f)
{
    gs_campaign *whole = f->whole;
    if (f->c) {
        gs_campaign_free(f->c);
    }
    if (whole) { /* after what is known of it */
        gs_campaign_free(whole);
    }
    if (f->store) {
        gs_store_close(f->store);
    }
    *f = (cli_file){0};
}

gs_status cli_schema(cli *c, const char *name, gs_xml_schema **out)
{
    return gs_desk_schema(c->arena, name, out, &c->err);
}

gs_status cli_told_before(cli *c, cli_file *f, const char *battle, gs_story_options *how)
{
    return gs_desk_told_before(f->store, f->c, battle, c->arena, how, &c->err);
}

gs_status cli_book(cli *c, gs_story_book **book)
{
    const char *lang = cli_get(c, "lang", "en");
    size_t letters = strspn(lang, "abcdefghijklmnopqrstuvwxyz-");
    if (lang[letters] || letters < 2 || letters >= 12) {
        return cli_usage(c, "--lang is a language like en or de, not %s", lang);
    }
    gs_status st = gs_desk_book(c->arena, lang, book, &c->err);
    if (st == GS_OK && !*book && cli_get(c, "templates", NULL)) { /* theirs is a language of its own */
        st = gs_desk_book(c->arena, "en", book, &c->err);
    }
    return st != GS_OK || *book
               ? st
               : gs_err_set(&c->err, GS_INPUT, "gesta tells stories in en and de, not in %s; "
                            "--templates FILE brings a language of your own", lang);
}

gs_status cli_record(cli *c, cli_file *f, const char *id, gs_camp_battle **battle,
                     gs_setup **setup, gs_log **log, gs_outcome **outcome)
{
    gs_camp_battle *b = id ? cli_battle_find(c, f->c, id) : NULL;
    for (int i = 0; !id && i < f->c->n_battles; i++) {
        const gs_camp_battle *one = &f->c->battles[i];
        bool over = gs_campaign_fought(f->c, one) || gs_campaign_pending(f->c, one);
        b = over ? &f->c->battles[i] : b;
    }
    if (!b) {
        return id ? c->err.status
                  : gs_err_set(&c->err, GS_INPUT, "no battle has been fought yet");
    }
    bool over = b->what_if || gs_campaign_fought(f->c, b) || gs_campaign_pending(f->c, b);
    *battle = b;
    gs_status st = gs_store_battle_load(f->store, b->id, c->arena, setup, log, outcome, NULL,
                                        &c->err);
    if (st != GS_OK && !over) { /* there is no record of it */
        return gs_err_set(&c->err, GS_INPUT, "%s has not been fought yet", b->id);
    }
    if (st == GS_OK && !*outcome) {
        st = gs_err_set(&c->err, GS_INPUT, "%s has no result yet (gesta log %s goes on with it)",
                        b->id, b->id);
    }
    return st;
}

const char *cli_today(cli *c, const gs_campaign *campaign)
{
    const char *date = gs_campaign_date(campaign);
    const char *turn = gs_arena_printf(c->arena, "turn %d", gs_campaign_turn(campaign));
    bool same = strcmp(date, turn) == 0;
    return gs_arena_printf(c->arena, "%s%scampaign %s", same ? "" : date, same ? "" : ", ", turn);
}

gs_status cli_tell_as(cli *c, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                      const gs_story_options *how, gs_narrative **story)
{
    gs_story_book *book;
    const char *campaign = NULL;
    gs_status st = cli_book(c, &book);
    st = st == GS_OK ? cli_path(c, &campaign) : st;
    st = st == GS_OK ? gs_desk_templates_lay(c->arena, cli_get(c, "templates", NULL), campaign,
                                               &book, &c->err) : st;
    return st == GS_OK ? gs_story_tell(c->arena, s, log, o, book, how, story, &c->err) : st;
}


gs_status cli_tell(cli *c, cli_file *f, const gs_setup *s, const gs_log *log, const gs_outcome *o,
                   const gs_forecast *forecast, gs_narrative **story)
{
    gs_story_options how = {.forecast = forecast};
    gs_status st = cli_told_before(c, f, s->id, &how);
    return st == GS_OK ? cli_tell_as(c, s, log, o, &how, story) : st;
}

void cli_put_own(cli *c, const gs_campaign *campaign, const char *battle, gs_narrative *story)
{
    gs_own *own;
    int n = gs_own_of(c->arena, campaign, battle, &own);
    gs_story_put_own(c->arena, own, n, story);
}

void cli_progress(const cli *c, const char *fmt, ...)
{
    if (c->progress) {
        /* a longer line would go on below, where it is not wiped out */
        enum { COLUMNS = 78 };
        char text[1000];
        gs_str line = {0};
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(text, sizeof text, fmt, ap);
        va_end(ap);
        gs_utf8_line(&line, text);
        const char *end = gs_str_text(&line);
        for (int i = 0; i < COLUMNS && *end; i++) {
            gs_utf8_next(&end, line.p + line.len);
        }
        fprintf(stderr, "\r\033[K%.*s", (int)(end - gs_str_text(&line)),
                gs_str_text(&line));
        fflush(stderr);
        gs_str_free(&line);
    }
}

void cli_progress_end(const cli *c)
{
    if (c->progress) {
        fputs("\r\033[K", stderr);
    }
}

gs_status cli_a_file(cli *c, const char *path)
{
    if (strcmp(path, "-") == 0) {
        return cli_usage(c, "a campaign file cannot go to standard output: name a file");
    }
    return gs_os_special(path)
               ? gs_err_set(&c->err, GS_STATE,
                            "%.300s is a folder or a device, and no file: a campaign "
                            "wants one of its own",
                            path)
               : GS_OK;
}

gs_status cli_not_broken_off(gs_err *err)
{
    return gs_os_interrupted() ? gs_err_set(err, GS_FAILED, "broken off: nothing was made") : GS_OK;
}
