/* Beside the step: what is due, units and heroes as they stand; below it the last entries, and what
 * ends a step. */
#include "log.h"

#include <string.h>

int web_log_left_of(web_log *l, gs_ref who, int *full)
{
    const gs_table_state *t = gs_logbook_state(l->lb);
    *full = 0;
    if (who.kind == GS_REF_UNIT) {
        *full = gs_setup_bears(l->s, gs_setup_unit_of(l->s, who.ix));
        return gs_unit_bears(l->s, t, who.ix);
    }
    if (who.kind == GS_REF_HERO && who.ix < l->s->n_heroes) {
        *full = l->s->heroes[who.ix].rating;
        return t->hero[who.ix].power;
    }
    return -1;
}

/* A block with the unit's code, filled as far as it still stands. */
static void code_block(web_log *l, gs_ref who, int left, int full)
{
    web_page *p = l->p;
    int side = gs_logbook_side_of(l->lb, who);
    const gs_camp_side *cs = side >= 0 ? gs_campaign_side(p->c, l->s->side[side].id) : NULL;
    int slot = cs ? web_slot(p->c, cs) : side + 1;
    int wide = full > 0 ? left * 54 / full : 0;
    web_put(p, "<svg class=\"block side-%d\" viewBox=\"0 0 58 30\" aria-hidden=\"true\"><rect class=\"all\" "
               "x=\"2\" y=\"3\" width=\"54\" height=\"25\"/><rect class=\"now\" x=\"2\" y=\"3\" width=\"%d\" "
               "height=\"25\"/><path d=\"M1 3h56M24 3l5-3l5 3z\"/><rect class=\"tag\" x=\"11\" y=\"6\" "
               "width=\"36\" height=\"19\"/><text x=\"29\" y=\"21\">%s</text></svg>", slot,
            wide < 0 ? 0 : wide > 54 ? 54 : wide, gs_logbook_code(l->lb, who));
}

void web_log_block(web_log *l, gs_ref who)
{
    web_page *p = l->p;
    int full, left = web_log_left_of(l, who, &full);
    gs_str state = {0};
    if (who.kind != GS_REF_UNIT && who.kind != GS_REF_HERO) {
        web_put(p, "<span class=\"one\"><b>%s</b></span>", gs_ref_name(l->s, who));
        return;
    }
    gs_logbook_state_line(l->lb, who, &state);
    const char *says = gs_str_text(&state);
    code_block(l, who, left, full);
    web_put(p, "<span class=\"one\"><b>%s</b><span class=\"quiet\">%s</span></span><span class=\"left\">",
            gs_logbook_full(l->lb, who), says + strspn(says, " "));
    if (who.kind == GS_REF_HERO) {
        web_put(p, "{Power} <b>%d</b></span>", left);
    } else {
        web_put(p, "<b>%d</b> ", left);
        web_put(p, "{of %d}</span>", full);
    }
    gs_str_free(&state);
}

static bool named(const web_log *l, gs_ref who)
{
    bool is = false;
    for (int i = 0; i < l->n_who; i++) {
        is = is || (l->ref[i].kind == who.kind && l->ref[i].ix == who.ix);
    }
    return is;
}

static void one(web_log *l, gs_ref who)
{
    gs_str_add(&l->p->out, named(l, who) ? "<li class=\"here\">" : "<li>");
    web_put(l->p, "<a href=\"/battle/%s/log?who=%s\">", l->id, gs_ref_id(l->s, who));
    web_log_block(l, who);
    web_put(l->p, "</a></li>\n");
}

/* Units of a side, and its heroes; those that are gone at the end. */
static void side(web_log *l, int k)
{
    web_page *p = l->p;
    const gs_table_state *t = gs_logbook_state(l->lb);
    bool open = l->stand.side == k || l->stand.side < 0;
    gs_str_add(&p->out, open ? "<details open=\"open\">" : "<details>");
    web_put(p, "<summary>%s</summary>\n<ul class=\"plain units\">\n", l->s->side[k].name);
    for (int gone = 0; gone < 2; gone++) {
        for (int i = 0; i < GS_MAX_UNITS; i++) {
            gs_ref who = gs_ref_unit(i);
            if (gs_unit_came(l->s, t, i) && gs_logbook_side_of(l->lb, who) == k &&
                gs_is_gone(t, who) == (gone == 1)) {
                one(l, who);
            }
        }
    }
    for (int i = 0; i < l->s->n_heroes; i++) {
        if (l->s->heroes[i].side == k) {
            one(l, gs_ref_hero(i));
        }
    }
    web_put(p, "</ul></details>\n");
}

static void due(web_log *l)
{
    web_page *p = l->p;
    const gs_owed *list;
    int n = gs_logbook_owed(l->lb, &list);
    if (n == 0 || l->over) {
        return;
    }
    web_put(p, "<h2 class=\"rubric\">{What is due}</h2>\n<ul class=\"plain due\">\n");
    for (int must = 1; must >= 0; must--) {
        for (int i = 0; i < n; i++) {
            const gs_owed *o = &list[i];
            gs_str line = {0};
            if (o->must != (must == 1) || !o->who.kind) {
                continue;
            }
            gs_logbook_owed_line(l->lb, o, &line);
            bool here = named(l, o->who) && l->verb == o->verb;
            gs_str_add(&p->out, here ? "<li class=\"here\">" : "<li>");
            web_put(p, "<a href=\"/battle/%s/log?verb=%s&amp;who=%s", l->id,
                    gs_arena_strndup(p->a, o->verb->words, strcspn(o->verb->words, " ")),
                    gs_ref_id(l->s, o->who));
            web_put(p, o->whom.kind && o->verb->n_slots > 1 ? "&amp;who=%s\">" : "%s\">",
                    o->whom.kind && o->verb->n_slots > 1 ? gs_ref_id(l->s, o->whom) : "");
            web_put(p, must ? "<b>%s</b></a></li>\n" : "%s</a></li>\n", gs_str_text(&line));
            gs_str_free(&line);
        }
    }
    web_put(p, "</ul>\n");
}

void web_log_left(web_log *l)
{
    web_put(l->p, "<section class=\"log-side\" aria-label=\"{How it stands}\">\n");
    due(l);
    for (int k = 0; k < GS_SIDES; k++) {
        side(l, l->stand.side > 0 ? 1 - k : k);
    }
    web_put(l->p, "<p class=\"links\"><a href=\"/battle/%s/log?free=yes\">{something else}</a>", l->id);
    if (!l->over && l->s->width > 0) {
        web_put(l->p, " · <a href=\"/battle/%s/places\">{the map}</a>", l->id);
    }
    web_put(l->p, "</p>\n</section>\n");
}

/* ---- below ---- */
/* The photo of an entry as the way to it, with its words; false: it has none, or nobody keeps it. */
static bool pictured(web_log *l, const gs_entry *e)
{
    const gs_log_photo *named = NULL;
    gs_photo photo;
    gs_err ignored;
    for (int i = 0; i < e->n_parts; i++) {
        named = e->parts[i].kind == GS_LOG_PHOTO ? &e->parts[i].u.photo : named;
    }
    if (!named) {
        return false;
    }
    gs_arena *aside = gs_arena_new();
    bool kept = gs_store_photo_get(l->d.store, named->hash, aside, &photo, &ignored) == GS_OK;
    if (kept) {
        const char *says = named->caption ? named->caption : web_said(l->p, "a photo");
        web_put(l->p, "<span><a href=\"/photo/%s.%s\">", named->hash, gs_photo_ending(photo.kind));
        web_put(l->p, "<img src=\"/photo/%s.%s\" alt=\"%s\"/></a> %s</span>", named->hash,
                gs_photo_ending(photo.kind), says, named->caption ? named->caption : "");
    }
    gs_arena_free(aside);
    return kept;
}

static void entries(web_log *l)
{
    enum { SHOWN = 3, MANY = 60 };
    web_page *p = l->p;
    const gs_log *log = gs_logbook_log(l->lb);
    const char *all = web_field_of(l->f, "all");
    int from = log->count, shown = 0, most = all ? MANY * 100 : SHOWN;
    while (from > 0 && shown < most) {
        const gs_entry *e = &log->entries[--from];
        shown += e->line != NULL && e->n <= l->stand.last;
    }
    web_put(p, "<ol class=\"plain entries\">\n");
    for (int i = from; i < log->count; i++) {
        const gs_entry *e = &log->entries[i];
        gs_str came = {0};
        if (e->n > l->stand.last || (!e->line && !e->n_parts)) {
            continue;
        }
        gs_logbook_effects_line(l->lb, e->n, &came);
        bool struck = gs_logbook_is_struck(l->lb, e->n);
        if (e->line || came.len) {
            web_put(p, "<li%s><a href=\"/battle/%s/log?entry=%d\">%d</a> ", "", l->id, e->n, e->n);
            gs_str_add(&p->out, struck ? "<del>" : "");
            if (!pictured(l, e)) {
                web_put(p, "%s", e->line ? e->line : "");
            }
            gs_str_add(&p->out, struck ? "</del>" : "");
            web_put(p, " <i>%s</i></li>\n", gs_str_text(&came));
        }
        gs_str_free(&came);
    }
    web_put(p, "</ol>\n");
    if (!all && from > 0) {
        web_put(p, "<p class=\"links\"><a href=\"/battle/%s/log?all=yes\">{all entries}</a></p>\n", l->id);
    }
}

static void way(web_log *l, const char *where, const char *says)
{
    web_put(l->p, "<button formaction=\"/battle/%s/%s\" formnovalidate=\"formnovalidate\">%s</button>\n", l->id,
            where, says);
}

void web_log_below(web_log *l)
{
    web_page *p = l->p;
    char key[GS_WEB_KEY];
    gs_err err;
    const char *sent = web_field_of(l->f, "key");
    web_put(p, "<section class=\"below\" aria-label=\"{The last entries}\">\n");
    entries(l);
    web_put(p, "</section>\n<div class=\"ways\">\n");
    web_log_hidden(p, "token", p->session->token);
    if (l->sent && sent && strlen(sent) == GS_WEB_KEY - 1) {
        web_log_hidden(p, "key", sent); /* it is the same form still */
    } else if (web_secret(key, &err) == GS_OK) {
        web_log_hidden(p, "key", key);
    }
    if (!l->d.begun && l->s->ruleset) {
        web_log_hidden(p, "ruleset", l->s->ruleset->id);
    }
    web_log_hidden(p, "seen", gs_arena_printf(p->a, "%d", l->stand.last));
    way(l, "undo", web_said(p, web_field_of(l->f, "entry") ? "take it back" : "undo"));
    way(l, "redo", web_said(p, "redo"));
    way(l, "notes", web_said(p, "note"));
    web_put(p, "<a class=\"button\" href=\"/battle/%s/photo\">{photo}</a>\n", l->id);
    web_put(p, "<button class=\"main keep\" name=\"do\" value=\"keep\">{Keep}</button>\n</div>\n");
}
