#include "pdf_paint_int.h"

#include "gesta/fixed.h"

#include <string.h>
#include <zlib.h>

/* Painting: laid-out pages become a PDF in memory. */

static void on_error(HPDF_STATUS error, HPDF_STATUS detail, void *data)
{
    paint *p = data;
    if (!p->error) {
        p->error = error;
        p->detail = detail;
    }
}

/* Micrometres to points, to 1/100: papers have odd sizes. */
static HPDF_REAL hundredths(gs_um um)
{
    return (HPDF_REAL)gs_div_near((int64_t)um * 7200, 25400) / 100.0F;
}

/* A run that reads as these two (NULL: as nothing) to whoever copies or hears it: an initial is silent,
 * and the line that goes on from it begins with it. */
static void paint_as(paint *p, const placed *it, const run *letter, const run *rest)
{
    gs_str s = {0};
    gs_str_add(&s, "/ActualText <FEFF");
    for (int i = 0; i < 2; i++) {
        const run *r = i ? rest : letter;
        paint_words(&s, r ? r->text : "", r ? r->n : 0);
    }
    gs_str_add(&s, rest ? "0020>" : ">");
    paint_tag_span(p, it->tag, gs_str_text(&s));
    gs_str_free(&s);
    paint_text(p, &it->r, it->r.x, it->r.y, 0);
    paint_tag_end(p);
}

/* Whether the word that ends a run goes on in the next, at a hyphen. */
static bool goes_on(const run *r)
{
    bool dash = r->n >= 3 && memcmp(r->text + r->n - 3, "\xE2\x80", 2) == 0;
    return r->n == 0 || dash || strchr("- ", r->text[r->n - 1]);
}

static void paint_page(paint *p, const layout *l, const page *pg)
{
    p->page = HPDF_AddPage(p->pdf);
    if (!p->page) {
        return;
    }
    HPDF_Page_SetWidth(p->page, hundredths(l->width));
    HPDF_Page_SetHeight(p->page, hundredths(l->height));
    paint_forget(p);
    p->now_tracking = p->now_word = 0;
    paint_tag(p, NULL);
    paint_drawing(p, pg->art, 0, 0, 10000);
    for (int i = 0; i < pg->body.count && !p->error; i++) {
        const placed *it = &pg->body.items[i];
        if (it->r.begins && i + 1 < pg->body.count && !it[1].drawing) {
            paint_as(p, it, NULL, NULL);
            paint_as(p, it + 1, &it->r, &it[1].r);
            i++;
            continue;
        }
        paint_tag(p, it->tag);
        if (it->drawing) {
            paint_drawing(p, it->drawing, it->r.x, it->r.y, it->scale);
            continue;
        }
        paint_text(p, &it->r, it->r.x, it->r.y, 0);
        if (it->tag && i + 1 < pg->body.count && it[1].tag == it->tag && !goes_on(&it->r)) {
            paint_space(p);
        }
    }
    paint_end_text(p);
    paint_tag_page(p);
}

/* Links without a border. */
static void page_links(paint *p, const layout *l, int page_no, HPDF_Page *pages)
{
    const page *pg = l->pages[page_no];
    for (int i = 0; i < pg->link_count; i++) {
        const page_link *k = &pg->links[i];
        HPDF_Rect box = {paint_points(k->x), paint_points(l->height - k->y - k->h),
                         paint_points(k->x + k->w), paint_points(l->height - k->y)};
        HPDF_Destination to = HPDF_Page_CreateDestination(pages[k->page]);
        HPDF_Annotation a =
            to ? HPDF_Page_CreateLinkAnnot(pages[page_no], box, to) : NULL;
        if (a && k->y_there) {
            HPDF_Destination_SetFitH(to, paint_points(l->height - k->y_there));
        }
        if (a) {
            HPDF_LinkAnnot_SetBorderStyle(a, 0, 0, 0);
            paint_tag_link(p, a, page_no, k->says);
        }
    }
}

/* An entry of the outline that leads to a height of a page. */
static HPDF_Outline outline(paint *p, const layout *l, HPDF_Outline parent,
                            const bookmark *b, HPDF_Page *pages)
{
    HPDF_Outline o =
        HPDF_CreateOutline(p->pdf, parent, b->title, HPDF_GetEncoder(p->pdf, "UTF-8"));
    HPDF_Destination d = o ? HPDF_Page_CreateDestination(pages[b->page]) : NULL;
    if (d) {
        gs_um y = b->y - 4000;
        HPDF_Destination_SetFitH(d, paint_points(l->height - (y > 0 ? y : 0)));
        HPDF_Outline_SetDestination(o, d);
    }
    return o;
}

static void outlines(paint *p, const layout *l, HPDF_Page *pages)
{
    HPDF_Outline above[8] = {NULL}, pictures = NULL;
    const char *kind = gs_node_get(l->doc->root, GS_ATTR_KIND);
    bool book = strcmp(kind, "chronicle") == 0 || strcmp(kind, "book") == 0;
    for (int i = 0; i < l->mark_count && !p->error; i++) {
        const bookmark *b = &l->marks[i];
        if (b->level >= 0) {
            int level = b->level > 6 ? 6 : b->level;
            while (level > 0 && !above[level - 1]) {
                level--;
            }
            above[level] = outline(p, l, level ? above[level - 1] : NULL, b, pages);
            if (book && above[level]) {
                HPDF_Outline_SetOpened(above[level],
                                       HPDF_FALSE); /* chapters are closed */
            }
            memset(&above[level + 1], 0, (size_t)(7 - level) * sizeof above[0]);
        }
    }
    for (int i = 0; i < l->mark_count && !p->error; i++) {
        if (l->marks[i].level < 0) {
            if (!pictures) {
                bookmark head = l->marks[i];
                head.title = gs_said(l->doc->words, "Maps and charts");
                pictures = outline(p, l, NULL, &head, pages);
            }
            outline(p, l, pictures, &l->marks[i], pages);
        }
    }
}

/* Year, month and day of a count of days since 1 January 1970. */
static void civil(int64_t days, HPDF_Date *d)
{
    int64_t z = days + 719468, era = gs_div_down(z, 146097), doe = z - era * 146097;
    int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
    d->day = (HPDF_INT)(doy - (153 * mp + 2) / 5 + 1);
    d->month = (HPDF_INT)(mp < 10 ? mp + 3 : mp - 9);
    d->year = (HPDF_INT)(yoe + era * 400 + (d->month <= 2));
}

static void document_info(paint *p, layout *l)
{
    const gs_node *root = l->doc->root;
    const char *title = ly_clean(l, gs_node_get(root, GS_ATTR_TITLE));
    const char *subject = ly_clean(l, gs_node_get(root, GS_ATTR_SUBTITLE));
    HPDF_SetInfoAttr(p->pdf, HPDF_INFO_TITLE, *title ? title : "gesta");
    if (*subject) {
        HPDF_SetInfoAttr(p->pdf, HPDF_INFO_SUBJECT, subject);
    }
    const char *author = ly_clean(l, gs_node_get(root, GS_ATTR_AUTHOR));
    const char *keywords = ly_clean(l, gs_node_get(root, GS_ATTR_KEYWORDS));
    if (*author) {
        HPDF_SetInfoAttr(p->pdf, HPDF_INFO_AUTHOR, author);
    }
    if (*keywords) {
        HPDF_SetInfoAttr(p->pdf, HPDF_INFO_KEYWORDS, keywords);
    }
    HPDF_SetInfoAttr(p->pdf, HPDF_INFO_CREATOR, "gesta " GESTA_VERSION);
    if (l->opt.date) {
        int64_t days = gs_div_down(l->opt.date, 86400), rest = l->opt.date - days * 86400;
        HPDF_Date d = {.ind = 'Z',
                       .hour = (HPDF_INT)(rest / 3600),
                       .minutes = (HPDF_INT)(rest / 60 % 60),
                       .seconds = (HPDF_INT)(rest % 60)};
        civil(days, &d);
        HPDF_SetInfoDateAttr(p->pdf, HPDF_INFO_CREATION_DATE, d);
        HPDF_SetInfoDateAttr(p->pdf, HPDF_INFO_MOD_DATE, d);
    }
}

/* The language of the text; and a window shows the title, not the file's name. */
static void say_language(paint *p, const layout *l)
{
    const char *lang = gs_node_get(l->doc->root, GS_ATTR_LANG);
    HPDF_String code = HPDF_String_New(p->pdf->mmgr, *lang ? lang : "en", NULL);
    HPDF_Dict prefer = HPDF_Dict_GetItem(p->pdf->catalog, "ViewerPreferences", HPDF_OCLASS_DICT);
    if (code) {
        HPDF_Dict_Add(p->pdf->catalog, "Lang", code);
    }
    if (prefer) {
        HPDF_Dict_AddBoolean(prefer, "DisplayDocTitle", HPDF_TRUE);
    }
}

static void open_document(paint *p, layout *l)
{
    HPDF_SetCompressionMode(p->pdf, HPDF_COMP_NONE); /* packed when all is there */
    HPDF_UseUTFEncodings(p->pdf);
    HPDF_SetCurrentEncoder(p->pdf, "UTF-8");
    HPDF_SetViewerPreference(p->pdf, HPDF_PRINT_SCALING_NONE);
    if (l->mark_count > 1) {
        HPDF_SetPageMode(p->pdf, HPDF_PAGE_MODE_USE_OUTLINE);
    }
    HPDF_AddPageLabel(p->pdf, 0, HPDF_PAGE_NUM_STYLE_DECIMAL, 1, "");
    document_info(p, l);
    say_language(p, l);
}

static void save(paint *p, gs_str *out)
{
    HPDF_SaveToStream(p->pdf);
    HPDF_UINT32 left = p->error ? 0 : HPDF_GetStreamSize(p->pdf);
    HPDF_BYTE buf[8192];
    HPDF_ResetStream(p->pdf);
    while (left > 0) {
        HPDF_UINT32 n = left < sizeof buf ? left : (HPDF_UINT32)sizeof buf;
        HPDF_UINT32 asked = n;
        HPDF_ReadFromStream(p->pdf, buf, &n);
        if (n == 0 || n > asked) {
            p->error = p->error ? p->error : HPDF_FILE_IO_ERROR;
            return;
        }
        gs_str_addn(out, (const char *)buf, n);
        left -= n;
    }
}

static void warn_missing(const paint *p)
{
    gs_str s = {0};
    if (p->missing_count == 0) {
        return;
    }
    gs_str_addf(&s, "no font here has %s, printed as a boxed question mark:",
                p->missing_count == 1 ? "this character" : "these characters");
    for (int i = 0; i < p->missing_count; i++) {
        gs_str_addf(&s, " U+%04X", (unsigned)p->missing[i]);
        if (p->missing[i] >= 0xA0) {
            gs_str_addc(&s, ' ');
            gs_utf8_add(&s, p->missing[i]);
        }
    }
    fonts_warn(p->fonts, gs_str_text(&s));
    gs_str_free(&s);
}

static gs_status paint_pages(paint *p, layout *l, gs_str *out, gs_err *err)
{
    gs_str bare = {0};
    p->pdf = HPDF_NewEx(on_error, fonts_pdf_alloc, fonts_pdf_free, 0, p);
    if (!p->pdf) {
        return gs_err_set(err, GS_FAILED, "the PDF library could not be started");
    }
    open_document(p, l);
    HPDF_Page *pages = GS_NEW_ARRAY(l->a, HPDF_Page, l->page_count);
    for (int i = 0; i < l->page_count && !p->error; i++) {
        paint_page(p, l, l->pages[i]);
        pages[i] = p->page;
    }
    for (int i = 0; i < l->page_count && !p->error; i++) {
        page_links(p, l, i, pages);
    }
    if (!p->error) {
        outlines(p, l, pages);
    }
    if (!p->error) {
        save(p, &bare);
    }
    HPDF_Free(p->pdf);
    paint_forget_photos(p);
    if (p->error) {
        gs_str_free(&bare);
    }
    if (p->error == HPDF_FILE_OPEN_ERROR || p->error == HPDF_FILE_IO_ERROR) {
        return gs_err_set(err, GS_FAILED, "the file of a font cannot be read: %s",
                          strerror((int)p->detail));
    }
    if (p->error == HPDF_ZLIB_ERROR && (int)p->detail == Z_MEM_ERROR) {
        return gs_err_set(err, GS_FAILED, "out of memory"); /* the packer's own heap */
    }
    if (p->error) {
        return gs_err_set(
            err, GS_FAILED,
            "the PDF library refused the document (error 0x%04lX, detail %lu)",
            (unsigned long)p->error, (unsigned long)p->detail);
    }
    warn_missing(p);
    const gs_pdf_more more = paint_tag_tree(p, gs_pdf_objects(bare.p, bare.len));
    if (!gs_pdf_pack(bare.p, bare.len, &more, out)) {
        gs_str_addn(out, bare.p, bare.len); /* another library's file: as it is */
    }
    gs_str_free(&bare);
    return GS_OK;
}

gs_status gs_render_pdf(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                        gs_err *err)
{
    gs_arena *a = gs_arena_new();
    gs_fonts *fonts = opt && opt->fonts ? opt->fonts : gs_fonts_open(opt);
    layout l;
    paint p = {.a = a, .fonts = fonts, .ink = opt ? opt->ink : GS_INK_COLOUR};
    ly_document(&l, a, doc, opt, gs_fonts_metrics(fonts));
    p.height = l.height;
    gs_status st = paint_pages(&p, &l, out, err);
    if (!opt || !opt->fonts) {
        gs_fonts_close(fonts);
    }
    gs_arena_free(a);
    return st;
}
