/* EPUB 3: the pages of HTML, a chapter a file, with their contents, in a zip. */
#include "post_int.h"

#include <string.h>
#include <zip.h>

/* Days and seconds that a book without a date of its own bears: 1 January 2000. */
#define NO_DATE INT64_C(946684800)

typedef struct book {
    post p;
    gs_str page; /* the chapter that is being written */
    zip_t *zip;
    struct chapter {
        const char *title;
        bool drawn; /* has a picture */
    } *chapter;     /* 1 and on */
    int chapters, cap;
    uint16_t dos_time, dos_date;
    bool failed;
} book;

/* ---- the zip ---- */
/* The bytes go into memory of the zip's own. */
static void put(book *b, const char *name, const char *bytes, size_t n, bool packed)
{
    char *copy = gs_arena_strndup(b->p.a, bytes, n);
    zip_source_t *src = zip_source_buffer(b->zip, copy, n, 0);
    zip_int64_t at = src ? zip_file_add(b->zip, name, src, ZIP_FL_ENC_UTF_8) : -1;
    if (at < 0) {
        zip_source_free(src);
    }
    b->failed |= at < 0 ||
                 zip_set_file_compression(b->zip, (zip_uint64_t)at,
                                          packed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 9) != 0 ||
                 zip_file_set_dostime(b->zip, (zip_uint64_t)at, b->dos_time, b->dos_date, 0) != 0;
}

static void put_text(book *b, const char *name, const gs_str *text)
{
    put(b, name, gs_str_text(text), text->len, true);
}

/* ---- days ---- */
typedef struct day {
    int year, month, day, hour, minute, second;
} day;

/* Seconds since 1970 as a date of the calendar, UTC. */
static day day_of(int64_t seconds)
{
    int64_t days = seconds / 86400, rest = seconds % 86400;
    int64_t z = days + 719468, era = z / 146097, of_era = z % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153; /* from March */
    return (day){(int)(year + era * 400 + (month >= 10)), (int)(month < 10 ? month + 3 : month - 9),
                 (int)(of_year - (153 * month + 2) / 5 + 1), (int)(rest / 3600),
                 (int)(rest / 60 % 60), (int)(rest % 60)};
}

static void date_zip(book *b, int64_t seconds)
{
    day d = day_of(seconds);
    d.year = d.year < 1980 ? 1980 : d.year > 2107 ? 2107 : d.year;
    b->dos_date = (uint16_t)((d.year - 1980) << 9 | d.month << 5 | d.day);
    b->dos_time = (uint16_t)(d.hour << 11 | d.minute << 5 | d.second / 2);
}

/* Words between two tags; never none, for titles must say something. */
static void element(gs_str *out, const char *open, const char *words, const char *end)
{
    gs_str line = {0};
    gs_utf8_line(&line, words);
    gs_str_add(out, open);
    post_html_words(out, gs_utf8_blank(gs_str_text(&line)) ? "gesta" : gs_str_text(&line));
    gs_str_add(out, end);
    gs_str_free(&line);
}

/* ---- the pages ---- */
static const char *language(const book *b)
{
    const char *lang = gs_node_get(b->p.doc->root, GS_ATTR_LANG);
    return *lang ? lang : "en";
}

static void begin_page(book *b, const char *title)
{
    gs_str_clear(&b->page);
    gs_str_add(&b->page, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"
                         "<html xmlns=\"http://www.w3.org/1999/xhtml\" "
                         "xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"");
    post_html_words(&b->page, language(b));
    gs_str_add(&b->page, "\" xml:lang=\"");
    post_html_words(&b->page, language(b));
    element(&b->page, "\">\n<head>\n<title>", title, "</title>\n<link rel=\"stylesheet\" href=\"report.css\"/>\n</head>\n<body>\n");
}

static void end_page(book *b, const char *name)
{
    gs_str_add(&b->page, "</body>\n</html>\n");
    put_text(b, name, &b->page);
}

static void end_chapter(book *b)
{
    if (b->chapters) {
        b->chapter[b->chapters - 1].drawn = strstr(gs_str_text(&b->page), "<svg ") != NULL;
        end_page(b, gs_arena_printf(b->p.a, "EPUB/c%d.xhtml", b->chapters));
    }
}

static void begin_chapter(book *b, const char *title)
{
    end_chapter(b);
    const char *whole = gs_node_get(b->p.doc->root, GS_ATTR_TITLE);
    title = *title ? title : *whole ? whole : "gesta";
    b->chapter = gs_arena_grow(b->p.a, b->chapter, b->chapters, &b->cap, sizeof *b->chapter);
    b->chapter[b->chapters++] = (struct chapter){title, false};
    b->p.chapter = b->chapters;
    begin_page(b, title);
    if (b->chapters == 1) {
        post_title(&b->p);
    }
}

static void chapters(book *b)
{
    for (const gs_node *n = b->p.doc->root->first; n; n = n->next) {
        if (post_is_left_out(&b->p, n)) {
            continue;
        }
        if (post_begins_chapter(n, b->chapters)) {
            begin_chapter(b, post_chapter_of(n));
        }
        post_write(&b->p, n);
    }
    if (!b->chapters) {
        begin_chapter(b, "");
    }
    end_chapter(b);
}

static void photos(book *b, gs_str *manifest)
{
    gs_str seen = {0};
    gs_doc_iter it;
    gs_doc_walk(&it, b->p.doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_photo *ph = it.event == GS_WALK_ENTER ? post_photo(it.node) : NULL;
        if (!ph || it.node->kind != GS_NODE_FIGURE || strstr(gs_str_text(&seen), ph->name)) {
            continue;
        }
        gs_str_addf(&seen, "%s ", ph->name);
        const char *name = gs_arena_printf(b->p.a, "EPUB/%s.%s", ph->name,
                                           gs_photo_ending(ph->kind));
        put(b, name, ph->bytes, ph->size, false);
        gs_str_addf(manifest, "<item id=\"p%s\" href=\"%s\" media-type=\"image/%s\"/>\n", ph->name,
                    name + 5, gs_photo_kind_word(ph->kind));
    }
    gs_str_free(&seen);
}

/* ---- what it is, and what is in it ---- */
static void contents(book *b)
{
    begin_page(b, gs_node_get(b->p.doc->root, GS_ATTR_TITLE));
    element(&b->page, "<nav epub:type=\"toc\">\n<h1>", gs_node_get(b->p.doc->root, GS_ATTR_TITLE),
            "</h1>\n<ol>\n");
    for (int i = 0; i < b->chapters; i++) {
        gs_str_addf(&b->page, "<li><a href=\"c%d.xhtml\">", i + 1);
        element(&b->page, "", b->chapter[i].title, "");
        gs_str_add(&b->page, "</a></li>\n");
    }
    gs_str_add(&b->page, "</ol>\n</nav>\n");
    end_page(b, "EPUB/nav.xhtml");
}

static uint64_t hash(uint64_t h, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        h = (h ^ (uint8_t)bytes[i]) * UINT64_C(1099511628211);
    }
    return h;
}

/* The same book has the same name: made from its words. */
static uint64_t identity(const gs_doc *doc)
{
    gs_str words = {0};
    gs_str_add(&words, gs_node_get(doc->root, GS_ATTR_KIND));
    gs_str_add(&words, gs_node_get(doc->root, GS_ATTR_TITLE));
    gs_str_add(&words, gs_node_get(doc->root, GS_ATTR_HEAD));
    gs_node_words(doc->root, &words);
    uint64_t h = hash(UINT64_C(14695981039346656037), gs_str_text(&words), words.len);
    gs_str_free(&words);
    return h;
}

static void package(book *b, int64_t seconds, const gs_str *photos)
{
    const gs_node *root = b->p.doc->root;
    day d = day_of(seconds);
    gs_str out = {0};
    gs_str_addf(&out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" "
                "unique-identifier=\"id\">\n"
                "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n"
                "<dc:identifier id=\"id\">urn:gesta:%016llx</dc:identifier>\n",
                (unsigned long long)identity(b->p.doc));
    element(&out, "<dc:title>", gs_node_get(root, GS_ATTR_TITLE), "</dc:title>\n");
    element(&out, "<dc:language>", language(b), "</dc:language>\n");
    if (gs_node_has(root, GS_ATTR_HEAD)) {
        element(&out, "<dc:subject>", gs_node_get(root, GS_ATTR_HEAD), "</dc:subject>\n");
    }
    gs_str_addf(&out,
                "<meta property=\"dcterms:modified\">%04d-%02d-%02dT%02d:%02d:%02dZ</meta>\n"
                "</metadata>\n<manifest>\n"
                "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" "
                "properties=\"nav\"/>\n"
                "<item id=\"css\" href=\"report.css\" media-type=\"text/css\"/>\n%s",
                d.year, d.month, d.day, d.hour, d.minute, d.second, gs_str_text(photos));
    for (int i = 1; i <= b->chapters; i++) {
        gs_str_addf(&out, "<item id=\"c%d\" href=\"c%d.xhtml\" media-type=\"application/xhtml+xml\"%s/>\n",
                    i, i, b->chapter[i - 1].drawn ? " properties=\"svg\"" : "");
    }
    gs_str_add(&out, "</manifest>\n<spine>\n");
    for (int i = 1; i <= b->chapters; i++) {
        gs_str_addf(&out, "<itemref idref=\"c%d\"/>\n", i);
    }
    gs_str_add(&out, "</spine>\n</package>\n");
    put_text(b, "EPUB/package.opf", &out);
    gs_str_free(&out);
}

static gs_status no_book(zip_error_t *why, gs_err *err)
{
    if (zip_error_code_zip(why) == ZIP_ER_MEMORY) {
        gs_out_of_memory();
    }
    return gs_err_set(err, GS_FAILED, "the EPUB could not be written: %s",
                      zip_error_strerror(why));
}

/* Closes the zip, whose bytes go to out. */
static gs_status close_zip(book *b, zip_source_t *memory, gs_str *out, gs_err *err)
{
    if (b->failed || zip_close(b->zip) != 0) {
        zip_error_t why = *zip_get_error(b->zip);
        gs_status st = no_book(&why, err);
        zip_discard(b->zip);
        return st;
    }
    zip_stat_t is;
    gs_status st = GS_OK;
    char *bytes = NULL;
    if (zip_source_open(memory) != 0 || zip_source_stat(memory, &is) != 0) {
        return no_book(zip_source_error(memory), err);
    }
    bytes = gs_malloc(is.size + 1);
    if (zip_source_read(memory, bytes, is.size) == (zip_int64_t)is.size) {
        gs_str_addn(out, bytes, is.size);
    } else {
        st = no_book(zip_source_error(memory), err);
    }
    gs_free(bytes);
    zip_source_close(memory);
    return st;
}

static const char container[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" version=\"1.0\">\n"
    "<rootfiles><rootfile full-path=\"EPUB/package.opf\" "
    "media-type=\"application/oebps-package+xml\"/></rootfiles>\n</container>\n";

gs_status gs_render_epub(const gs_doc *doc, const gs_render_options *opt, gs_str *out, gs_err *err)
{
    static const char kind[] = "application/epub+zip";
    book b = {0};
    gs_str manifest = {0};
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *memory = zip_source_buffer_create(NULL, 0, 0, &why);
    b.zip = memory ? zip_open_from_source(memory, ZIP_CREATE | ZIP_TRUNCATE, &why) : NULL;
    if (!b.zip) {
        zip_source_free(memory);
        return no_book(&why, err);
    }
    zip_source_keep(memory);
    post_open(&b.p, &post_epub, doc, opt, &b.page);
    int64_t seconds = b.p.opt->date > 0 ? b.p.opt->date : NO_DATE;
    date_zip(&b, seconds);
    put(&b, "mimetype", kind, sizeof kind - 1, false);
    put(&b, "META-INF/container.xml", container, sizeof container - 1, true);
    chapters(&b);
    contents(&b);
    photos(&b, &manifest);
    const char *css = b.p.opt->css ? b.p.opt->css : "";
    put(&b, "EPUB/report.css", css, strlen(css), true);
    package(&b, seconds, &manifest);
    gs_status st = close_zip(&b, memory, out, err);
    zip_source_free(memory);
    gs_str_free(&manifest);
    gs_str_free(&b.page);
    post_close(&b.p);
    return st;
}
