/* Pages that are documents of the report layer: battles, rosters, lives, the chronicle; their
 * pictures, photos and prints. */
#include "gesta/drawing.h"
#include "gesta/svg.h"
#include "web_int.h"

#include <string.h>

/* ---- pictures, each with an address of its own ---- */
static void keep_picture(web_page *p, const char *of, const char *name, const gs_drawing *d,
                         bool dark)
{
    gs_str svg = {0};
    const gs_drawing *inked = dark ? gs_drawing_dark(p->a, d) : d;
    gs_svg_write(&svg, inked, gs_fonts_metrics(p->w->fonts), "p", true);
    web_file_keep(&p->w->file, gs_arena_printf(p->a, "/picture/%s/%s%s.svg", of, name, dark ? "-dark" : ""),
                  "image/svg+xml", &svg);
    gs_str_free(&svg);
}

void web_picture_keep(web_page *p, const char *of, const char *name, const gs_drawing *d)
{
    keep_picture(p, of, name, d, false);
    keep_picture(p, of, name, d, true);
}

typedef struct shown {
    web_page *p;
    const char *of;
} shown;

static void take_picture(void *ctx, const char *name, const gs_drawing *d)
{
    shown *s = ctx;
    web_picture_keep(s->p, s->of, name, d);
}

/* One source of a picture, as wide as the device is, and as dark. */
static void source(web_page *p, const char *of, const char *name, bool narrow, bool dark)
{
    web_put(p, "<source media=\"%s%s%s\" srcset=\"/picture/%s/%s%s%s.svg\"/>",
            narrow ? "(max-width:599px)" : "", narrow && dark ? " and " : "",
            dark && p->look == WEB_LOOK_DEVICE ? "(prefers-color-scheme:dark)" : "", of, name,
            narrow ? "-narrow" : "", dark || p->look == WEB_LOOK_DARK ? "-dark" : "");
}

void web_picture(web_page *p, const char *of, const char *name, const gs_drawing *d,
                 const gs_drawing *narrow)
{
    bool device = p->look == WEB_LOOK_DEVICE;
    web_picture_keep(p, of, name, d);
    web_picture_keep(p, of, gs_arena_printf(p->a, "%s-narrow", name), narrow);
    web_put(p, "<picture>");
    if (device) {
        source(p, of, name, true, true);
    }
    source(p, of, name, true, false);
    if (device) {
        source(p, of, name, false, true);
    }
    web_put(p, "<img src=\"/picture/%s/%s%s.svg\" width=\"%d\" height=\"%d\" alt=\"%s\"/></picture>\n",
            of, name, p->look == WEB_LOOK_DARK ? "-dark" : "", (int)(d->width / 182),
            (int)(d->height / 182), d->title ? d->title : "");
    if (d->twin) {
        web_put(p, "<details><summary>{In words}</summary><p>%s</p></details>\n", d->twin);
    }
}

gs_status web_doc(web_page *p, gs_doc *doc, const char *of)
{
    shown s = {p, of};
    gs_served served = {.pictures = gs_arena_printf(p->a, "/picture/%s/", of),
                        .photos = "/photo/",
                        .picture = take_picture,
                        .ctx = &s,
                        .in_words = web_said(p, "In words"),
                        .dark = p->look == WEB_LOOK_DARK,
                        .device = p->look == WEB_LOOK_DEVICE};
    gs_render_options o = {.fonts = p->w->fonts, .served = &served};
    gs_doc_typeset(doc);
    web_put(p, "<div class=\"report\">\n");
    gs_status st = gs_render_fragment(doc, &o, &p->out, &p->err);
    web_put(p, "</div>\n");
    return st;
}

/* ---- one page each ---- */
static int kind_of(const char *word)
{
    for (int k = 0; k < WEB_DOCS; k++) {
        if (strcmp(web_docs[k].word, word) == 0) {
            return k;
        }
    }
    return -1;
}

/* A document as a page of its own, with where it is printed. */
static gs_status document(web_page *p, web_doc_kind kind, const char *id, const char *section)
{
    gs_doc *doc;
    const char *of = id ? gs_arena_printf(p->a, "%s/%s", web_docs[kind].word, id)
                        : gs_arena_printf(p->a, "%s/all", web_docs[kind].word);
    gs_status st = web_doc_make(p, kind, id, &doc);
    if (st != GS_OK) {
        return st;
    }
    web_begin(p, gs_node_get(doc->root, GS_ATTR_TITLE), section);
    if (id) {
        web_put(p, "<p class=\"links tools\"><a href=\"/print/%s/%s.pdf\">{Print}</a>",
                web_docs[kind].word, id);
    } else {
        web_put(p, "<p class=\"links tools\"><a href=\"/print/%s.pdf\">{Print}</a>",
                web_docs[kind].word);
    }
    if (kind == WEB_DOC_ROSTER) {
        web_put(p, " · <a href=\"/report/cards/%s\">{cards}</a> · <a href=\"/army/%s/edit\">{edit}</a>", id, id);
    }
    if (kind == WEB_DOC_CAREER) {
        web_put(p, " · <a href=\"/hero/%s/edit\">{edit}</a>", id);
    }
    if (kind == WEB_DOC_BATTLE) {
        web_put(p, " · <a href=\"/battle/%s/after\">{after the battle}</a>", id);
        web_put(p, " · <a href=\"/battle/%s/replay\">{replay}</a> · <a href=\"/report/quick-reference/%s\">"
                   "{quick reference}</a>", id, id);
    }
    web_put(p, "</p>\n");
    st = web_doc(p, doc, of);
    return st;
}

static gs_status whole(web_page *p, web_doc_kind kind, const char *id, const char *section)
{
    gs_status st = document(p, kind, id, section);
    if (st == GS_OK) {
        web_end(p);
    }
    return st;
}

/* A battle of which nothing is told yet: what it will be. */
static void to_come(web_page *p, const gs_camp_battle *b)
{
    const gs_camp_scenario *sc = b->scenario ? gs_campaign_scenario(p->c, b->scenario) : NULL;
    const char *result = web_result(p, b);
    web_begin(p, gs_campaign_battle_title(p->c, b), "battles");
    web_put(p, "<p class=\"rubric\">%s</p>\n<h1>%s</h1>\n", web_date(p, b->date),
            gs_campaign_battle_title(p->c, b));
    if (sc && sc->about) {
        web_put(p, "<p>%s</p>\n", sc->about);
    }
    web_put(p, "<p>%s</p>\n", *result ? result : web_said(p, "It has not been fought yet."));
    if (!*result) {
        web_log_or_play(p, b);
    }
    web_put(p, "<p class=\"links\">{Print:} <a href=\"/print/quick-reference/%s.pdf\">{quick reference}"
               "</a> · <a href=\"/print/log-sheet/%s.pdf\">{log sheet}</a></p>\n", b->id, b->id);
    web_end(p);
}

gs_status web_battle(web_page *p)
{
    const gs_camp_battle *b = gs_campaign_battle(p->c, p->id[0]);
    if (!b) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No battle has the name %s."), p->id[0]);
    }
    gs_status st = whole(p, WEB_DOC_BATTLE, p->id[0], "battles");
    if (st == GS_NOT_FOUND) {
        to_come(p, b);
        st = GS_OK;
    }
    return st;
}

gs_status web_hero(web_page *p)
{
    return gs_campaign_hero(p->c, p->id[0])
               ? whole(p, WEB_DOC_CAREER, p->id[0], "heroes")
               : gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No hero has the name %s."), p->id[0]);
}

gs_status web_unit(web_page *p)
{
    return gs_campaign_unit(p->c, p->id[0])
               ? whole(p, WEB_DOC_UNIT, p->id[0], "armies")
               : gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No unit has the name %s."), p->id[0]);
}

gs_status web_army(web_page *p)
{
    const gs_camp_army *army = gs_campaign_army(p->c, p->id[0]);
    gs_camp_unit **units;
    if (!army) {
        return gs_err_set(&p->err, GS_NOT_FOUND, web_said(p, "No army has the name %s."), p->id[0]);
    }
    gs_status st = document(p, WEB_DOC_ROSTER, p->id[0], "armies");
    if (st != GS_OK) {
        return st;
    }
    int n = gs_campaign_units(p->c, army, p->a, &units);
    web_put(p, "<section class=\"histories\"><h2>{Their histories}</h2><ul class=\"columns-2\">\n");
    for (int i = 0; i < n; i++) {
        web_put(p, "<li><a href=\"/unit/%s\">%s</a></li>\n", units[i]->id,
                gs_campaign_name(p->c, units[i]->id));
    }
    web_put(p, "</ul></section>\n");
    web_end(p);
    return GS_OK;
}

/* Is it a document of a thing, as the address has it? */
static bool fits(int kind, const char *id)
{
    return kind >= 0 && (web_docs[kind].of != 0) == (id != NULL);
}

gs_status web_report(web_page *p)
{
    int k = kind_of(p->id[0]);
    bool on_screen = k != WEB_DOC_BOOK && k != WEB_DOC_LOG_SHEET; /* these are for paper */
    return fits(k, p->id[1]) && on_screen ? whole(p, (web_doc_kind)k, p->id[1], "reports")
                                          : GS_NOT_FOUND;
}

/* A picture whose page is not kept any more is made again with it. */
static gs_status picture_of(web_page *p, const char *kind, const char *id)
{
    int k = kind_of(kind);
    gs_doc *doc;
    if (strcmp(kind, "ground") == 0) {
        return gs_campaign_battle(p->c, id) ? web_status(p) : GS_NOT_FOUND;
    }
    if (strcmp(kind, "field") == 0) {
        return web_field_of_name(p, id, p->id[2]);
    }
    if (strcmp(kind, "replay") == 0) {
        return web_replay_of(p, id, p->id[2]);
    }
    if (strcmp(kind, "play") == 0) {
        return web_play_of(p, id, p->id[2]);
    }
    if (k < 0 || !fits(k, strcmp(id, "all") == 0 ? NULL : id)) {
        return GS_NOT_FOUND;
    }
    gs_status st = web_doc_make(p, (web_doc_kind)k, web_docs[k].of ? id : NULL, &doc);
    return st == GS_OK ? web_doc(p, doc, gs_arena_printf(p->a, "%s/%s", kind, id)) : st;
}

gs_status web_picture_file(web_page *p)
{
    const char *name = gs_arena_printf(p->a, "/picture/%s/%s/%s.svg", p->id[0], p->id[1], p->id[2]);
    const web_kept *k = web_file_kept(&p->w->file, name);
    gs_status st = k ? GS_OK : picture_of(p, p->id[0], p->id[1]);
    k = st == GS_OK ? web_file_kept(&p->w->file, name) : NULL;
    if (k) {
        gs_str_clear(&p->out);
        gs_str_addn(&p->out, k->bytes, k->size);
        p->type = k->type;
        p->token = 0;
    }
    return k ? GS_OK : st == GS_OK ? GS_NOT_FOUND : st;
}

gs_status web_photo(web_page *p)
{
    gs_photo photo;
    gs_status st = gs_photo_is_name(p->id[0]) ? web_file_store(&p->w->file, &p->err) : GS_NOT_FOUND;
    st = st == GS_OK ? gs_store_photo_get(p->w->file.store, p->id[0], p->a, &photo, &p->err) : st;
    if (st == GS_OK) {
        gs_str_addn(&p->out, photo.bytes, photo.size);
        p->type = photo.kind == GS_PHOTO_JPEG ? "image/jpeg" : "image/png";
    }
    return st;
}

gs_status web_print(web_page *p)
{
    gs_doc *doc;
    gs_render_options o = {.fonts = p->w->fonts};
    int k = kind_of(p->id[0]);
    gs_status st = fits(k, p->id[1]) ? web_doc_make(p, (web_doc_kind)k, p->id[1], &doc) : GS_NOT_FOUND;
    if (st == GS_OK) {
        gs_doc_typeset(doc);
        st = gs_render_pdf(doc, &o, &p->out, &p->err);
        p->type = "application/pdf";
    }
    return st;
}
