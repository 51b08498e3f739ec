/* How a report is written: format, paper, ink, where it goes. */
#include "report_int.h"

#include "gesta/general.h"
#include "gesta/os.h"
#include "gesta/svg.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void warn(void *ctx, const char *text)
{
    (void)ctx;
    fprintf(stderr, "gesta: %s\n", text);
}

static gs_status pick(cli *c, const char *option, const char *const *words, int *out)
{
    const char *want = cli_get(c, option, words[0]);
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], want) == 0) {
            *out = i;
            return GS_OK;
        }
    }
    gs_str list = {0};
    for (int i = 0; words[i]; i++) {
        gs_str_addf(&list, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    gs_status st = cli_usage(c, "--%s is %s, not %s", option, gs_str_text(&list), want);
    gs_str_free(&list);
    return st;
}

const char *cli_format_of(const char *path)
{
    static const struct {
        const char *ending, *format;
    } others[] = {{".xml", "xml"}, {".htm", "html"}, {".svg", "svg"}, {".png", "png"}};
    const char *dot = strrchr(path, '.'), *ending = dot ? dot : "";
    for (int i = 0; i < GS_COUNT(others); i++) {
        if (strcmp(others[i].ending, ending) == 0) {
            return others[i].format;
        }
    }
    for (const gs_renderer *r = gs_renderers; r->name; r++) {
        if (strcmp(r->ending, ending) == 0) {
            return r->name;
        }
    }
    return NULL;
}

/* "pdf, xml, text or html": those of the list, of which some are left out; boxes are for programs
 * that look at pages. */
static const char *format_list(cli_print *p, const char *const *formats, const char *without)
{
    gs_str list = {0};
    const char *last = NULL;
    for (int i = 0; formats[i]; i++) {
        if (!strstr(without, formats[i]) && strcmp(formats[i], "boxes") != 0) {
            if (last) {
                gs_str_addf(&list, "%s%s", list.len ? ", " : "", last);
            }
            last = formats[i];
        }
    }
    const char *words = gs_arena_printf(p->c->arena, "%s or %s", gs_str_text(&list), last);
    gs_str_free(&list);
    return words;
}

gs_status cli_print_format(cli_print *p, const char *what, const char *without)
{
    static const char *const formats[] = {"pdf", "xml", "text", "html", "markdown", "bbcode",
                                          "epub", "svg", "png", "boxes", NULL};
    static const char *const strange[] = {".doc", ".docx", ".odt", ".rtf", ".jpg",
                                          ".csv", ".json", ".azw", ".mobi"};
    const char *path = cli_get(p->c, "output", ""), *dot = strrchr(path, '.');
    const char *said = cli_format_of(path);
    int format = 0;
    gs_status st = pick(p->c, "format", formats, &format);
    p->format = cli_has(p->c, "format") || !said ? formats[format] : said;
    for (int i = 0; i < GS_COUNT(strange) && dot && st == GS_OK && !cli_has(p->c, "format"); i++) {
        if (strcmp(dot, strange[i]) == 0) {
            return cli_usage(p->c, "a report is written as %s, not as %s: --format says which, "
                                   "whatever the name", format_list(p, formats, without), dot + 1);
        }
    }
    if (st == GS_OK && strstr(without, p->format)) {
        return cli_usage(p->c, "%s is written as %s, not as %s", what,
                         format_list(p, formats, without), p->format);
    }
    return st;
}

/* A photo of the campaign's file; NULL if it has none of that name. */
static const gs_photo *photo_of(void *ctx, const char *name)
{
    cli_print *p = ctx;
    gs_err ignored;
    gs_photo *photo = GS_NEW(p->c->arena, gs_photo);
    gs_status st = gs_store_photo_get(p->f->store, name, p->c->arena, photo, &ignored);
    return st == GS_OK ? photo : NULL;
}

gs_status cli_print_prepare(cli_print *p)
{
    static const char *const papers[] = {"a4", "letter", NULL};
    static const char *const inks[] = {"colour", "grey", "save", NULL};
    static const char *const initials[] = {"drop", "raised", "none", NULL};
    int paper = 0;
    int ink = 0;
    int initial = 0;
    gs_status st = pick(p->c, "paper", papers, &paper);
    st = st == GS_OK ? pick(p->c, "ink", inks, &ink) : st;
    st = st == GS_OK ? pick(p->c, "initials", initials, &initial) : st;
    if (st != GS_OK) {
        return st;
    }
    p->render = (gs_render_options){.paper = (gs_paper)paper,
                                    .ink = (gs_ink)ink,
                                    .initials = (gs_initials)initial,
                                    .large = cli_has(p->c, "large"),
                                    .duplex = cli_has(p->c, "duplex"),
                                    .twins = cli_has(p->c, "twins"),
                                    .font_text = cli_get(p->c, "font-text", NULL),
                                    .font_labels = cli_get(p->c, "font-labels", NULL),
                                    .warn = warn};
    size_t size;
    p->render.css = gs_os_resource(p->c->arena, "templates/report.css", &size, &p->c->err);
    st = p->render.css ? GS_OK : p->c->err.status;
    st = st == GS_OK ? gs_os_source_date(&p->render.date, &p->c->err) : st;
    if (st != GS_OK) {
        return st;
    }
    p->fonts = gs_fonts_open(&p->render);
    p->render.fonts = p->fonts;
    p->build = (gs_build_options){.metrics = gs_fonts_metrics(p->fonts),
                                  .ink = (gs_ink)ink,
                                  .minutes = cli_has(p->c, "minutes"),
                                  .secret = p->f->side != NULL,
                                  .reason = gs_general_reason,
                                  .photo = photo_of,
                                  .photo_ctx = p,
                                  .campaign = p->f->c->title};
    gs_page_lines(&p->render, &p->build.lines, &p->build.lead);
    return GS_OK;
}

/* Writes bytes to -o or standard output, or with --all to DIR/NAME. */
gs_status cli_print_bytes(cli_print *p, const char *name, const char *bytes, size_t n)
{
    if (!p->dir) {
        return cli_output(p->c, bytes, n);
    }
    const char *path = gs_arena_printf(p->c->arena, "%s/%s", p->dir, name);
    gs_status st = cli_write(p->c, path, bytes, n);
    if (st == GS_OK) {
        cli_say("  %s\n", path);
    }
    return st;
}

gs_status cli_print_drawing(cli_print *p, const gs_drawing *d, const char *name,
                            const char *format)
{
    gs_str out = {0};
    gs_status st = GS_OK;
    if (strcmp(format, "svg") == 0) {
        gs_svg_write(&out, d, p->build.metrics, "map", true);
    } else {
        st = gs_render_png(d, p->fonts, CLI_DOTS, &out, &p->c->err);
    }
    if (st == GS_OK) {
        st = cli_print_bytes(p, gs_arena_printf(p->c->arena, "%s.%s", name, format),
                             gs_str_text(&out), out.len);
    }
    gs_str_free(&out);
    return st;
}

/* "03-turn-9-at-its-end": in the order of the report. */
static const char *map_name(cli_print *p, int n, const gs_drawing *d)
{
    gs_str id = {0};
    gs_make_id(&id, d->title ? d->title : "picture");
    const char *name = gs_arena_printf(p->c->arena, "%02d-%s", n, gs_str_text(&id));
    gs_str_free(&id);
    return name;
}

gs_status cli_print_maps(cli_print *p, const gs_doc *doc, const char *format)
{
    static const char *const both[] = {"svg", "png"};
    gs_status st = GS_OK;
    gs_doc_iter it;
    int n = 0;
    gs_doc_walk(&it, doc->root);
    while (st == GS_OK && gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_drawing *d = it.event == GS_WALK_ENTER ? it.node->drawing : NULL;
        if (!d || it.node->kind != GS_NODE_FIGURE || gs_drawing_is_photo(d)) {
            continue;
        }
        const char *name = map_name(p, ++n, d);
        for (int i = 0; i < GS_COUNT(both) && st == GS_OK; i++) {
            if (!format || strcmp(format, both[i]) == 0) {
                st = cli_print_drawing(p, d, name, both[i]);
            }
        }
    }
    return st == GS_OK && n == 0
               ? gs_err_set(&p->c->err, GS_STATE, "this battle has no map: nothing says where "
                                                  "anybody stood")
               : st;
}

/* The pictures of a document, as files of `stem`: its maps and charts drawn, its photos as they are. */
static gs_status put_pictures(cli_print *p, const gs_doc *doc, const char *stem)
{
    gs_str path = {0}, png = {0};
    gs_status st = GS_OK;
    gs_doc_iter it;
    int n = 0;
    gs_doc_walk(&it, doc->root);
    while (st == GS_OK && gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_drawing *d = it.event == GS_WALK_ENTER ? it.node->drawing : NULL;
        if (!d || it.node->kind != GS_NODE_FIGURE) {
            continue;
        }
        gs_str_clear(&path);
        gs_str_clear(&png);
        gs_picture_path(&path, stem, ++n, d);
        const gs_photo *photo = gs_drawing_is_photo(d) ? d->ops[0].photo : NULL;
        st = photo ? GS_OK : gs_render_png(d, p->fonts, CLI_DOTS, &png, &p->c->err);
        if (st == GS_OK) {
            st = cli_write(p->c, gs_str_text(&path), photo ? photo->bytes : gs_str_text(&png),
                           photo ? photo->size : png.len);
        }
    }
    gs_str_free(&path);
    gs_str_free(&png);
    return st;
}

/* What the pictures of a report are called: its own name without its ending; NULL on the screen. */
static const char *stem_of(cli_print *p, const char *name)
{
    const char *path = cli_get(p->c, "output", "-"), *dot = strrchr(path, '.');
    if (p->dir) {
        return gs_arena_printf(p->c->arena, "%s/%s", p->dir, name);
    }
    bool ends = dot && !strchr(dot, '/') && dot != path;
    return strcmp(path, "-") == 0 ? NULL
           : ends ? gs_arena_strndup(p->c->arena, path, (size_t)(dot - path))
                  : path;
}

static gs_status render(cli_print *p, gs_doc *doc, const char *name, const gs_renderer *r,
                        gs_str *out)
{
    if (r->printed) {
        gs_doc_typeset(doc);
    }
    p->render.pictures = r->beside ? stem_of(p, name) : NULL;
    gs_status st = r->render(doc, &p->render, out, &p->c->err);
    return st == GS_OK && p->render.pictures ? put_pictures(p, doc, p->render.pictures) : st;
}

gs_status cli_print_doc(cli_print *p, gs_doc *doc, const char *name, const char *format)
{
    gs_str out = {0};
    gs_status st = GS_OK;
    const char *ending = ".xml";
    bool printed = !p->dir && strcmp(cli_get(p->c, "output", "-"), "-") == 0;
    bool bytes = strcmp(format, "pdf") == 0 || strcmp(format, "epub") == 0;
    if (printed && bytes && isatty(STDOUT_FILENO)) {
        return cli_usage(p->c, "%s is not for the screen: write it with -o FILE, or read it "
                               "with -f text", strcmp(format, "pdf") == 0 ? "a PDF" : "an EPUB");
    }
    if (strcmp(format, "xml") == 0) {
        gs_xml_write_report(doc, &out);
    } else {
        const gs_renderer *r = gs_renderer_find(format);
        ending = r->ending;
        st = render(p, doc, name, r, &out);
    }
    if (st == GS_OK) {
        const char *file = gs_arena_printf(p->c->arena, "%s%s", name, ending);
        st = cli_print_bytes(p, file, gs_str_text(&out), out.len);
    }
    gs_str_free(&out);
    return st;
}
