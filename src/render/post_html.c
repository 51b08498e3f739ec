/* HTML: one file with everything in it, its pictures as inline SVG, photos as data, no script. */
#include "post_int.h"

#include "gesta/svg.h"

#include <string.h>

void post_html_words(gs_str *out, const char *line)
{
    gs_utf8_xml_add(out, line, false);
}

const char *post_side_look(post *p, const gs_node *n)
{
    int side = gs_node_number(n, GS_ATTR_SIDE_NO, 0);
    const gs_node *s = p->doc->root->first;
    while (s && (s->kind != GS_NODE_SIDE || gs_node_number(s, GS_ATTR_SIDE_NO, 0) != side)) {
        s = s->next;
    }
    if (side < 1 || !s) {
        return "";
    }
    if (p->opt->served) {
        return gs_arena_printf(p->a, " side-%d", side);
    }
    int32_t own = gs_node_number(s, GS_ATTR_COLOUR, -1);
    gs_side_ink ink = gs_side_ink_of(side - 1, own >= 0, (gs_rgb)(own < 0 ? 0 : own),
                                     p->opt->ink);
    return gs_arena_printf(p->a, "\" style=\"--side:#%06x", (unsigned)ink.fill);
}

/* ---- pictures ---- */
#define PHONE GS_MM(80) /* with its margins: letters of 6 points are 9 pixels of 390 */

const gs_photo *post_photo(const gs_node *n)
{
    return gs_drawing_is_photo(n->drawing) ? n->drawing->ops[0].photo : NULL;
}

/* The figure that is being written, for the links of its letters. */
typedef struct linked {
    post *p;
    const gs_node *n;
} linked;

static const char *link_of(void *ctx, const char *letter)
{
    linked *l = ctx;
    const char *id;
    return post_link(l->p, l->n, letter, &id);
}

/* The places to which the letters of other parts lead: those of the figure, whichever of its
 * pictures is shown. */
static void anchors(post *p, const gs_node *n)
{
    for (int i = 0; i < p->n_marks; i++) {
        const char *id;
        if (p->marks[i].node == n && *post_link(p, n, p->marks[i].letter, &id)) {
            gs_str_addf(p->out, "<span id=\"%s\"></span>\n", id);
        }
    }
}

/* What a figure shows, in few words. */
static const char *name_of(const gs_node *n)
{
    const gs_attr attrs[] = {GS_ATTR_TITLE, GS_ATTR_CAPTION_HEAD, GS_ATTR_CAPTION};
    for (int i = 0; i < GS_COUNT(attrs); i++) {
        if (gs_node_has(n, attrs[i])) {
            return gs_node_get(n, attrs[i]);
        }
    }
    return gs_said(n->doc->words, "Picture");
}

static void drawing(post *p, const gs_node *n, const gs_drawing *which, const char *look)
{
    linked l = {p, n};
    gs_drawing d = *which;
    gs_svg_place at = {.m = p->opt->fonts ? gs_fonts_metrics(p->opt->fonts) : NULL,
                       .id = gs_arena_printf(p->a, "f%d%c", p->figure, *look),
                       .look = look,
                       .link = link_of,
                       .ctx = &l};
    d.title = name_of(n);
    d.twin = gs_node_has(n, GS_ATTR_TWIN) ? gs_node_get(n, GS_ATTR_TWIN) : which->twin;
    gs_svg_put(p->out, &d, &at);
}

/* The same for a telephone, where it can be drawn again so narrow; else it is scrolled there, so
 * that its letters keep their size. */
static const gs_drawing *narrowed(const post *p, const gs_node *n)
{
    gs_um wide = n->drawing->width;
    const gs_drawing *d = n->redraw && !p->f->chapters && wide > PHONE
                              ? n->redraw->draw(n->redraw->ctx, (int)(100 * (int64_t)PHONE / wide))
                              : NULL;
    return d && d->width <= PHONE ? d : NULL;
}

static bool has_words(const gs_drawing *d)
{
    for (int i = 0; i < d->count; i++) {
        if (d->ops[i].kind == GS_DRAW_TEXT) {
            return true;
        }
    }
    return false;
}

/* Where a served picture is, by its name; with `dark` the one for dark pages. */
static void address(post *p, const char *name, bool dark)
{
    gs_str_addf(p->out, "=\"%s%s%s.svg\"", p->opt->served->pictures, name, dark ? "-dark" : "");
}

/* A picture that is fetched for itself: as the device is, and as wide. */
static void served(post *p, const gs_node *n, const gs_drawing *narrow)
{
    const gs_served *s = p->opt->served;
    const char *name = gs_arena_printf(p->a, "%d", p->figure);
    const char *thin = gs_arena_printf(p->a, "%d-narrow", p->figure);
    const char *const media[] = {"(max-width:599px)", NULL};
    gs_drawing d = *n->drawing;
    d.title = name_of(n);
    d.twin = gs_node_has(n, GS_ATTR_TWIN) ? gs_node_get(n, GS_ATTR_TWIN) : d.twin;
    s->picture(s->ctx, name, &d);
    gs_str_add(p->out, "<picture>");
    if (narrow) {
        s->picture(s->ctx, thin, narrow);
    }
    for (int i = narrow ? 0 : 1; i < GS_COUNT(media); i++) {
        const char *which = media[i] ? thin : name;
        if (s->device) {
            gs_str_addf(p->out, "<source media=\"%s%s(prefers-color-scheme:dark)\" srcset",
                        media[i] ? media[i] : "", media[i] ? " and " : "");
            address(p, which, true);
            gs_str_add(p->out, "/>");
        }
        if (media[i]) {
            gs_str_addf(p->out, "<source media=\"%s\" srcset", media[i]);
            address(p, which, s->dark);
            gs_str_add(p->out, "/>");
        }
    }
    gs_str_add(p->out, "<img src");
    address(p, name, s->dark);
    gs_str_addf(p->out, " loading=\"lazy\" width=\"%d\" height=\"%d\" alt=\"", (int)(d.width / 182),
                (int)(d.height / 182));
    post_words(p, name_of(n));
    gs_str_add(p->out, "\"/></picture>\n");
}

/* What a served picture shows, in words, to be opened. */
static void in_words(post *p, const gs_node *n)
{
    const char *twin = gs_node_has(n, GS_ATTR_TWIN) ? gs_node_get(n, GS_ATTR_TWIN) : n->drawing->twin;
    if (p->opt->served && twin && *twin) {
        gs_str_add(p->out, "<details><summary>");
        post_words(p, p->opt->served->in_words);
        gs_str_add(p->out, "</summary><p>");
        post_words(p, twin);
        gs_str_add(p->out, "</p></details>\n");
    }
}

static void drawings(post *p, const gs_node *n)
{
    const gs_drawing *narrow = narrowed(p, n);
    bool scrolls = !narrow && has_words(n->drawing);
    post_begin(p, POST_FIGURE, gs_arena_printf(p->a, "%s%s", narrow ? "with-narrow" : "drawing",
                                               post_beside(n->parent, n) ? " beside" : ""));
    anchors(p, n);
    if (scrolls) {
        gs_str_add(p->out, "<div class=\"scrolls\" role=\"group\" tabindex=\"0\" aria-label=\"");
        post_words(p, name_of(n));
        gs_str_add(p->out, "\">\n");
    }
    if (p->opt->served) {
        served(p, n, narrow);
    } else {
        drawing(p, n, n->drawing, "wide");
    }
    gs_str_add(p->out, scrolls ? "</div>\n" : "");
    if (narrow && !p->opt->served) {
        drawing(p, n, narrow, "narrow");
    }
}

static void photo(post *p, const gs_node *n, const gs_photo *photo)
{
    gs_str_addf(p->out, "<img width=\"%d\" height=\"%d\" alt=\"", photo->width, photo->height);
    post_words(p, name_of(n));
    if (p->f->chapters || p->opt->served) {
        gs_str_addf(p->out, "\" src=\"%s%s.%s\"/>\n", p->opt->served ? p->opt->served->photos : "",
                    photo->name, gs_photo_ending(photo->kind));
        return;
    }
    gs_str_addf(p->out, "\" src=\"data:image/%s;base64,", gs_photo_kind_word(photo->kind));
    gs_base64_add(p->out, photo->bytes, photo->size);
    gs_str_add(p->out, "\"/>\n");
}

static void caption(post *p, const gs_node *n)
{
    const char *head = gs_node_get(n, GS_ATTR_CAPTION_HEAD), *words = gs_node_get(n, GS_ATTR_CAPTION);
    if (*head || *words) { /* else the drawing has its own */
        post_begin(p, POST_LEGEND, NULL);
        post_part(p, POST_BOLD, head);
        gs_str_add(p->out, *head && *words ? " " : "");
        post_words(p, words);
        post_end(p, POST_LEGEND);
    }
}

static void picture(post *p, const gs_node *n)
{
    const gs_photo *is_photo = post_photo(n);
    if (is_photo) {
        post_begin(p, POST_FIGURE, "photo");
        photo(p, n, is_photo);
    } else {
        drawings(p, n);
    }
    caption(p, n);
    if (n->key) {
        gs_svg_put(p->out, n->key, &(gs_svg_place){.id = gs_arena_printf(p->a, "f%dk", p->figure),
                                                   .look = "key",
                                                   .bare = p->opt->served != NULL});
    }
    in_words(p, n);
    post_end(p, POST_FIGURE);
}

/* A picture in a cell says its words; without any it is what the other cells tell. */
static void small(post *p, const gs_node *n)
{
    gs_str words = {0};
    gs_drawing d = *n->drawing;
    if (n->kind == GS_NODE_CELL) {
        gs_node_words(n, &words);
    }
    d.title = words.len ? gs_str_text(&words) : d.title ? d.title : "";
    gs_svg_put(p->out, &d, &(gs_svg_place){.id = gs_arena_printf(p->a, "i%d", ++p->smalls),
                                           .look = "small",
                                           .bare = p->opt->served != NULL,
                                           .hidden = !*d.title});
    gs_str_free(&words);
}

static const char *const roles[POST_ROLES][2] = {
#define POST_ROLE(symbol, h1, h2, m1, m2, b1, b2) [POST_##symbol] = {h1, h2},
#include "post.def"
#undef POST_ROLE
};

const post_format post_html = {
    .role = roles, .words = post_html_words, .picture = picture, .small = small, .screens = true};
const post_format post_epub = {.role = roles,
                               .words = post_html_words,
                               .picture = picture,
                               .small = small,
                               .screens = true,
                               .chapters = true};

/* ---- the page round it ---- */
/* The bar over the page: whose it is, and what is in it, by the running heads. */
static void bar(post *p)
{
    const char *told = "", *head = gs_node_get(p->doc->root, GS_ATTR_HEAD);
    gs_str_add(p->out, "<header class=\"bar\"><b>");
    post_words(p, *head ? head : gs_node_get(p->doc->root, GS_ATTR_TITLE));
    gs_str_add(p->out, "</b>\n<nav aria-label=\"");
    post_words(p, gs_said(p->doc->words, "Contents"));
    gs_str_add(p->out, "\"><ul>\n");
    int section = 0, titled = 0;
    gs_doc_iter it;
    gs_doc_walk(&it, p->doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_node *n = it.node;
        if (n->kind != GS_NODE_SECTION || post_is_left_out(p, n)) {
            continue;
        }
        bool entered = it.event == GS_WALK_ENTER, top = entered && titled == 0;
        bool counts = *post_chapter_of(n) && n != p->first;
        section += entered;
        titled += counts ? (entered ? 1 : -1) : 0;
        const char *name = gs_node_has(n, GS_ATTR_HEAD) ? gs_node_get(n, GS_ATTR_HEAD)
                                                        : post_chapter_of(n);
        if (top && counts && strcmp(name, told) != 0) {
            gs_str_addf(p->out, "<li><a href=\"#s%d\">", section);
            post_words(p, name);
            gs_str_add(p->out, "</a></li>\n");
            told = name;
        }
    }
    gs_str_add(p->out, "</ul></nav></header>\n");
}

static void head(post *p)
{
    const char *lang = gs_node_get(p->doc->root, GS_ATTR_LANG);
    gs_str_add(p->out, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"");
    post_words(p, *lang ? lang : "en");
    gs_str_add(p->out, "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; img-src data:\"/>\n"
                       "<meta name=\"generator\" content=\"gesta\"/>\n<title>");
    const char *title = gs_node_get(p->doc->root, GS_ATTR_TITLE),
               *campaign = gs_node_get(p->doc->root, GS_ATTR_HEAD);
    post_words(p, *title ? title : "gesta");
    if (*campaign && strcmp(campaign, title) != 0) {
        gs_str_add(p->out, " – ");
        post_words(p, campaign);
    }
    gs_str_addf(p->out, "</title>\n<style>\n%s</style>\n</head>\n", p->opt->css ? p->opt->css : "");
}

gs_status gs_render_html(const gs_doc *doc, const gs_render_options *opt, gs_str *out, gs_err *err)
{
    post p;
    (void)err;
    post_open(&p, &post_html, doc, opt, out);
    head(&p);
    gs_str_add(out, "<body>\n<a class=\"skip\" href=\"#main\">");
    post_words(&p, gs_said(doc->words, "To the report"));
    gs_str_add(out, "</a>\n");
    bar(&p);
    gs_str_add(out, "<main id=\"main\">\n");
    post_title(&p);
    for (const gs_node *n = doc->root->first; n; n = n->next) {
        post_write(&p, n);
    }
    gs_str_add(out, "</main>\n</body>\n</html>\n");
    post_close(&p);
    return GS_OK;
}

gs_status gs_render_fragment(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                             gs_err *err)
{
    post p;
    (void)err;
    post_open(&p, &post_html, doc, opt, out);
    post_title(&p);
    for (const gs_node *n = doc->root->first; n; n = n->next) {
        post_write(&p, n);
    }
    post_close(&p);
    return GS_OK;
}
