/* How a report is written: format, paper, ink, where it goes. */
#include "report_int.h"

#include "gesta/general.h"
#include "gesta/os.h"

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

gs_status cli_print_format(cli_print *p, bool map)
{
    static const char *const formats[] = {"pdf", "xml", "text", NULL};
    int format = 0;
    const char *dot = strrchr(cli_get(p->c, "output", ""), '.');
    static const char *const others[] = {".html", ".htm", ".md",  ".doc",
                                         ".docx", ".odt", ".rtf", ".svg",
                                         ".png",  ".jpg", ".csv", ".json"};
    gs_status st = pick(p->c, "format", formats, &format);
    if (dot && !cli_has(p->c, "format")) { /* the name says it */
        format = strcmp(dot, ".xml") == 0 ? 1 : strcmp(dot, ".txt") == 0 ? 2 : 0;
        for (int i = 0; i < GS_COUNT(others) && st == GS_OK; i++) {
            if (strcmp(dot, others[i]) == 0 && !(map && strcmp(dot, ".svg") == 0)) {
                st = cli_usage(
                    p->c,
                    "a report is written as pdf, xml or text (.txt), not as %s: --format "
                    "says which, whatever the name",
                    dot + 1);
            }
        }
    }
    p->format = formats[format];
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
    st = gs_os_source_date(&p->render.date, &p->c->err);
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

gs_status cli_print_doc(cli_print *p, const gs_doc *doc, const char *name, const char *format)
{
    gs_str out = {0};
    gs_status st = GS_OK;
    const char *ending = ".xml";
    bool printed = !p->dir && strcmp(cli_get(p->c, "output", "-"), "-") == 0;
    if (printed && strcmp(format, "pdf") == 0 && isatty(STDOUT_FILENO)) {
        return cli_usage(p->c, "a PDF is not for the screen: write it with -o FILE, or read it "
                               "with -f text");
    }
    if (strcmp(format, "xml") == 0) {
        gs_xml_write_report(doc, &out);
    } else {
        const gs_renderer *r = gs_renderer_find(format);
        ending = r->ending;
        st = r->render(doc, &p->render, &out, &p->c->err);
    }
    if (st == GS_OK) {
        const char *file = gs_arena_printf(p->c->arena, "%s%s", name, ending);
        st = cli_print_bytes(p, file, gs_str_text(&out), out.len);
    }
    gs_str_free(&out);
    return st;
}
