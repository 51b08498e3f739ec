/* A campaign from nothing, and its file. */
#include "gesta/desk_found.h"

#include "gesta/os.h"

#include <string.h>

static gs_status one_of(const char *field, const char *word, const char *const *words, gs_err *err)
{
    gs_str all = {0};
    for (int i = 0; words[i]; i++) {
        gs_str_addf(&all, "%s%s", i ? ", " : "", words[i]);
    }
    gs_err_key(err, GS_INPUT, field, "\"%.40s\" is none of %s", word, gs_str_text(&all));
    gs_str_free(&all);
    return GS_INPUT;
}

static gs_status set_calendar(const gs_desk_found *w, gs_campaign *c, gs_err *err)
{
    int by = w->calendar ? gs_word_index(gs_camp_calendar_words, w->calendar) : 1;
    c->shape = w->shape ? gs_word_index(gs_camp_shape_words, w->shape) : 0;
    if (c->shape < 0) {
        return one_of("shape", w->shape, gs_camp_shape_words, err);
    }
    if (by < 0) {
        return one_of("calendar", w->calendar, gs_camp_calendar_words, err);
    }
    if (w->start && (!gs_date_valid(w->start) || strncmp(w->start, "turn ", 5) == 0)) {
        return gs_err_key(err, GS_INPUT, "start",
                          "a day that exists is wanted, as 1066-09-20, not "
                          "%.40s",
                          w->start);
    }
    if (w->start || w->calendar) {
        gs_camp_calendar *cal = gs_child_add(&gs_kind_campaign.children[0], c, c->arena);
        cal->unit = by;
        cal->start = w->start ? gs_arena_strdup(c->arena, w->start) : NULL;
    }
    return GS_OK;
}

static gs_status check(const gs_desk_found *w, const gs_ruleset **rs, gs_err *err)
{
    const char *ruleset = w->ruleset ? w->ruleset : "stout-hearts";
    *rs = gs_ruleset_find(ruleset);
    if (!w->title || !gs_utf8_valid(w->title, strlen(w->title)) || gs_utf8_blank(w->title)) {
        return gs_err_key(err, GS_INPUT, "title", "a title is some words in UTF-8");
    }
    if (gs_utf8_length(w->title) > GS_NAME_LETTERS) {
        return gs_err_key(err, GS_INPUT, "title", "a title has %d letters at most",
                          GS_NAME_LETTERS);
    }
    return *rs ? GS_OK
               : gs_err_key(err, GS_INPUT, "ruleset", "there is no rule set %.60s", ruleset);
}

gs_status gs_desk_campaign_new(const gs_desk_found *w, gs_campaign **out, gs_err *err)
{
    const gs_ruleset *rs;
    gs_status st = check(w, &rs, err);
    *out = NULL;
    if (st != GS_OK) {
        return st;
    }
    gs_campaign *c = gs_campaign_new();
    gs_str id = {0};
    gs_make_id(&id, w->title);
    c->id = gs_arena_strdup(c->arena, gs_str_text(&id));
    gs_str_free(&id);
    c->title = gs_arena_strdup(c->arena, w->title);
    c->ruleset = rs->id;
    c->seed = (int64_t)(gs_os_seed() % 1000000000000000000u);
    st = set_calendar(w, c, err);
    st = st == GS_OK ? gs_campaign_check(c, err) : st;
    if (st != GS_OK) {
        gs_campaign_free(c);
        return st;
    }
    *out = c;
    return GS_OK;
}

/* ---- the file ---- */
gs_status gs_desk_making_open(const char *path, const char *const *scripts, gs_desk_making *m,
                              gs_err *err)
{
    *m = (gs_desk_making){.path = path};
    gs_status st = gs_os_taken(path) ? GS_OK : gs_os_place_new(path, &m->place, err);
    return st == GS_OK ? gs_store_open_as(m->place ? gs_os_place_temp(m->place) : path, path,
                                          GS_STORE_CREATE, scripts, &m->store, err)
                       : st;
}

gs_status gs_desk_making_end(gs_desk_making *m, gs_status st, gs_err *err)
{
    gs_err ignored;
    gs_store_close(m->store);
    m->store = NULL;
    if (m->place) {
        gs_status end = gs_os_place_end(m->place, st == GS_OK ? GS_OS_NEW : GS_OS_DROP,
                                        st == GS_OK ? err : &ignored);
        st = st == GS_OK ? end : st;
    }
    return st;
}
