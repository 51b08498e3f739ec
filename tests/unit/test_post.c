/* LINK: io */
#define _GNU_SOURCE /* memmem */
/* Pages that are posted: whatever is in the names, a page stays a page, and says what the tree says. */
#include "test.h"

#include "gesta/render.h"
#include "gesta/svg.h"
#include "sample_report.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

/* What a user may call something, to break each of the formats. */
static const char *const hostile[] = {
    "<script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "](javascript:alert(1)) [x](y",
    "[b]bold[/b][url=http://evil.example]x[/url]",
    "*a* _b_ `c` ~~d~~ | e | # f",
    "# head",
    "1. one",
    "- item",
    "&lt;b&gt; &amp;amp; &#60;",
    "שלום \xE2\x80\xAE gnp.exe",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "]]> --> <!-- x",
    "C:\\new\\table \\* \\",
    "http://evil.example/ www.evil.example @all $1$",
    "\xC3\x28 \x01 \xEF\xBF\xBF",
    "   ",
};

typedef struct fixture {
    gs_arena *a;
    gs_str out;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->a = gs_arena_new();
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    gs_str_free(&f->out);
    gs_arena_free(f->a);
    free(f);
    return 0;
}

static const char *render(fixture *f, const gs_doc *doc, const char *format, const char *pictures)
{
    gs_err err = {0};
    const gs_render_options opt = {.pictures = pictures, .css = "p{margin:0}"};
    gs_str_clear(&f->out);
    assert_int_equal(gs_renderer_find(format)->render(doc, &opt, &f->out, &err), GS_OK);
    return gs_str_text(&f->out);
}

/* A report in which every word is one of the hostile ones. */
static gs_doc *hostile_report(gs_arena *a, const char *name)
{
    gs_doc *doc = sample_report(a, NULL, 2, 5);
    gs_doc_iter it;
    gs_doc_walk(&it, doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        gs_node *n = (gs_node *)it.node;
        n->text = n->text ? name : NULL;
        for (int i = 0; i < n->attr_count; i++) {
            if (gs_attr_get_type((gs_attr)n->attrs[i].attr) == GS_ATTR_IS_TEXT &&
                n->attrs[i].attr != GS_ATTR_ALIGN && n->attrs[i].attr != GS_ATTR_STYLE &&
                n->attrs[i].attr != GS_ATTR_WIDTH && n->attrs[i].attr != GS_ATTR_LANG) {
                n->attrs[i].text = name;
            }
        }
    }
    return doc;
}

static xmlDoc *parsed(const char *page, size_t n)
{
    return xmlReadMemory(page, (int)n, "page.html", NULL, XML_PARSE_NONET | XML_PARSE_NOERROR);
}

static int count(xmlDoc *doc, const char *path)
{
    xmlXPathContext *ctx = xmlXPathNewContext(doc);
    xmlXPathRegisterNs(ctx, BAD_CAST "h", BAD_CAST "http://www.w3.org/1999/xhtml");
    xmlXPathRegisterNs(ctx, BAD_CAST "s", BAD_CAST "http://www.w3.org/2000/svg");
    xmlXPathObject *found = xmlXPathEvalExpression(BAD_CAST path, ctx);
    assert_non_null(found);
    int n = found->type == XPATH_NUMBER ? (int)found->floatval
            : found->nodesetval         ? found->nodesetval->nodeNr
                                        : 0;
    xmlXPathFreeObject(found);
    xmlXPathFreeContext(ctx);
    return n;
}

static void test_html_is_a_page_whatever_the_names(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < GS_COUNT(hostile); i++) {
        gs_doc *doc = hostile_report(f->a, hostile[i]);
        gs_doc_typeset(doc);
        render(f, doc, "html", NULL);
        xmlDoc *page = parsed(f->out.p, f->out.len);
        assert_non_null(page);
        assert_int_equal(count(page, "//h:script | //s:script | //@onload | //@onclick"), 0);
        assert_int_equal(count(page, "//*[@href and not(starts-with(@href, '#'))]"), 0);
        assert_int_equal(count(page, "//@src[not(starts-with(., 'data:'))]"), 0);
        xmlFreeDoc(page);
    }
}

/* The ids are unique, every link leads somewhere, heads go down by one, tables have heads. */
static void test_html_holds_together(void **state)
{
    fixture *f = *state;
    gs_doc *doc = sample_report(f->a, NULL, 4, 8);
    render(f, doc, "html", NULL);
    xmlDoc *page = parsed(f->out.p, f->out.len);
    assert_non_null(page);
    assert_int_equal(count(page, "//*[@id = preceding::*/@id or @id = ancestor::*/@id]"), 0);
    assert_true(count(page, "//h:a[@href]") > 10);
    assert_int_equal(
        count(page, "//*[starts-with(@href, '#')][not(substring(@href, 2) = //*/@id)]"), 0);
    assert_int_equal(count(page, "//h:h1"), 1);
    assert_int_equal(count(page, "//h:h3[not(preceding::h:h2)]"), 0);
    assert_int_equal(count(page, "//h:th[not(@scope)]"), 0);
    assert_int_equal(count(page, "//s:svg[not(s:title) and not(@aria-hidden)]"), 0);
    assert_true(count(page, "//s:svg[s:desc]") > 0);
    assert_int_equal(count(page, "//h:html[@lang]"), 1);
    xmlFreeDoc(page);
}

/* A moment's letter leads from the words to the map, and from the map back. */
static void test_letters_lead_both_ways(void **state)
{
    fixture *f = *state;
    gs_doc *doc = gs_doc_new(f->a, "battle", "The Ford");
    gs_drawing *map = gs_drawing_new(f->a, GS_MM(100), GS_MM(50));
    gs_symbol_moment(map, GS_MM(20), GS_MM(20), 1700, "a");
    gs_symbol_moment(map, GS_MM(40), GS_MM(20), 1700, "b");
    map->title = "Turn 3";
    gs_node *s = gs_add_section(doc->root, NULL, "Turn 3");
    gs_node *p = gs_add_words(s, "The levy ran ");
    gs_say_as(p, GS_NODE_MOMENT, "a");
    gs_add_figure(s, map, "full", NULL, NULL);
    render(f, doc, "html", NULL);
    xmlDoc *page = parsed(f->out.p, f->out.len);
    assert_non_null(page);
    assert_int_equal(count(page, "//h:p/h:a[@class = 'disc'][substring(@href, 2) = //h:figure/h:span/@id]"), 1);
    assert_int_equal(count(page, "//s:svg/s:a[substring(@href, 2) = //h:p/h:a/@id]"), 1); /* b has no other */
    assert_int_equal(count(page, "//s:svg[@role = 'document']"), 1);
    xmlFreeDoc(page);
}

/* A battle of a book: a section with a title page, a moment in the words and on the map. */
static void add_battle(fixture *f, gs_doc *doc, const char *title)
{
    gs_node *battle = gs_add_section(doc->root, NULL, NULL);
    gs_node *page = gs_node_add(battle, GS_NODE_TITLE_PAGE);
    gs_node_set(page, GS_ATTR_TITLE, title);
    gs_node_set(gs_node_add(page, GS_NODE_OUTCOME), GS_ATTR_TITLE, "Nobody won");
    gs_node *s = gs_add_section(battle, NULL, "How it went");
    gs_say_as(gs_add_words(s, "They ran "), GS_NODE_MOMENT, "a");
    gs_drawing *map = gs_drawing_new(f->a, GS_MM(100), GS_MM(50));
    gs_symbol_moment(map, GS_MM(20), GS_MM(20), 1700, "a");
    gs_add_figure(s, map, "full", NULL, NULL);
}

static void test_a_book_of_battles(void **state)
{
    fixture *f = *state;
    gs_doc *doc = gs_doc_new(f->a, "book", "The War");
    gs_node_set(gs_node_add(doc->root, GS_NODE_TITLE_PAGE), GS_ATTR_TITLE, "The War");
    gs_node_add(gs_add_section(doc->root, NULL, "Contents"), GS_NODE_CONTENTS);
    add_battle(f, doc, "The Ford");
    add_battle(f, doc, "The Hill");
    gs_node_add(gs_add_section(doc->root, NULL, "Index"), GS_NODE_INDEX);
    render(f, doc, "html", NULL);
    xmlDoc *page = parsed(f->out.p, f->out.len);
    assert_non_null(page);
    assert_int_equal(count(page, "//h:h1"), 1);
    assert_int_equal(count(page, "//h:h2[. = 'The Ford' or . = 'The Hill']"), 2);
    assert_int_equal(count(page, "//h:h3[. = 'How it went' or . = 'Nobody won']"), 4);
    assert_int_equal(count(page, "//h:h2[. = 'Index']"), 0); /* it is of pages */
    assert_int_equal(count(page, "//h:main//h:li/h:a[. = 'The Hill'][substring(@href, 2) = "
                                 "//h:section[h:div/h:h2 = 'The Hill']/@id]"), 1);
    /* a letter leads to the map of its own battle, not of the next */
    assert_int_equal(count(page, "//h:section/h:section[substring(h:p/h:a/@href, 2) = "
                                 "h:figure/h:span/@id]"), 2);
    xmlFreeDoc(page);
    const char *text = render(f, doc, "markdown", NULL);
    assert_null(strstr(text, "Contents"));
    assert_non_null(strstr(text, "\n## The Hill\n"));
    render(f, doc, "epub", NULL);
    for (int i = 1; i <= 3; i++) { /* the title, a chapter a battle; neither contents nor index */
        assert_non_null(memmem(f->out.p, f->out.len, gs_arena_printf(f->a, "EPUB/c%d.xhtml", i), 13));
    }
    assert_null(memmem(f->out.p, f->out.len, "EPUB/c4.xhtml", 13));
}

/* What a telephone shows of a map that can be drawn again. */
static const gs_drawing *again(void *ctx, int per_cent)
{
    fixture *f = ctx;
    gs_drawing *d = gs_drawing_new(f->a, GS_MM(166) * per_cent / 100, GS_MM(40));
    gs_draw_text(d, 0, 1000, GS_FACE_LABEL, 422, GS_ANCHOR_START, "narrow one");
    return d;
}

static void test_a_telephone_gets_its_own_map(void **state)
{
    fixture *f = *state;
    const gs_redraw redraw = {again, f};
    gs_doc *doc = gs_doc_new(f->a, "battle", "The Ford");
    gs_drawing *map = gs_drawing_new(f->a, GS_MM(166), GS_MM(50));
    gs_draw_text(map, 0, 1000, GS_FACE_LABEL, 422, GS_ANCHOR_START, "wide one");
    gs_node *figure = gs_add_figure(doc->root, map, "full", NULL, NULL);
    const char *page = render(f, doc, "html", NULL);
    assert_null(strstr(page, "class=\"narrow\""));
    assert_non_null(strstr(page, "class=\"scrolls\"")); /* cannot be drawn again */
    figure->redraw = &redraw;
    page = render(f, doc, "html", NULL);
    assert_non_null(strstr(page, "narrow one"));
    assert_non_null(strstr(page, "viewBox=\"-1 0 81.68 40\"")); /* 48 per cent of it, and its margins */
    assert_null(strstr(page, "class=\"scrolls\""));
}

/* In Markdown no sign of a user's is a sign of the dialect's: each stands behind a backslash. */
static void test_markdown_escapes(void **state)
{
    static const char *const pairs[][2] = {
        {"<script>", "\\<script\\>"},
        {"](javascript:x) [x](y", "\\](javascript:x) \\[x\\](y"},
        {"*a* _b_ `c` ~~d~~ | e", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\| e"},
        {"# head", "\\# head"},
        {"1. one", "1\\. one"},
        {"12) twelve", "12\\) twelve"},
        {"- item", "\\- item"},
        {"+ item", "\\+ item"},
        {"=====", "\\====="},
        {"&amp;", "\\&amp;"},
        {"C:\\new", "C:\\\\new"},
        {"http://evil.example", "http\\://evil.example"},
        {"see www.evil.example", "see www\\.evil.example"},
        {"@all $1$", "\\@all \\$1\\$"},
        {"3.5 miles", "3\\.5 miles"},
        {"the year 1066", "the year 1066"},
    };
    fixture *f = *state;
    for (int i = 0; i < GS_COUNT(pairs); i++) {
        gs_doc *doc = gs_doc_new(f->a, "battle", NULL);
        gs_add_words(gs_add_section(doc->root, NULL, NULL), pairs[i][0]);
        const char *text = render(f, doc, "markdown", NULL);
        assert_string_equal(text, gs_arena_printf(f->a, "%s\n\n", pairs[i][1]));
    }
}

static void test_markdown_emphasis_stands(void **state)
{
    fixture *f = *state;
    gs_doc *doc = gs_doc_new(f->a, "battle", NULL);
    gs_node *p = gs_add_paragraph(gs_add_section(doc->root, NULL, NULL));
    gs_say_as(p, GS_NODE_BOLD, "Codes: ");
    gs_say(p, "the");
    gs_say_as(p, GS_NODE_ITALIC, "(song)");
    gs_say(p, "of");
    gs_say_as(p, GS_NODE_ITALIC, "  ");
    assert_string_equal(render(f, doc, "markdown", NULL), "**Codes:** the(song)of  \n\n");
}

/* Every table has its line under the heads, and every row as many cells as it. */
static void test_markdown_tables(void **state)
{
    fixture *f = *state;
    int tables = 0, rows = 0;
    for (int i = 0; i < GS_COUNT(hostile); i++) {
        const char *text = render(f, hostile_report(f->a, hostile[i]), "markdown", "x");
        int want = 0;
        for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
            int bars = 0;
            for (const char *p = line; *p && *p != '\n'; p++) {
                bars += *p == '|' && (p == line || p[-1] != '\\');
            }
            bool table = *line == '|';
            assert_true(table || bars == 0);
            assert_true(!want || !table || bars == want);
            tables += table && !want;
            rows += table;
            want = table ? bars : 0;
        }
    }
    assert_true(tables > 5 * GS_COUNT(hostile) && rows > 20 * GS_COUNT(hostile));
}

/* No tag in BBCode but gesta's own, each closed. */
static void test_bbcode_tags_are_its_own(void **state)
{
    static const char *const tags[] = {"b",  "i",  "size", "color", "quote", "list",
                                       "table", "tr", "td",   "img"};
    fixture *f = *state;
    for (int i = 0; i < GS_COUNT(hostile); i++) {
        const char *text = render(f, hostile_report(f->a, hostile[i]), "bbcode", "x");
        int open[GS_COUNT(tags)] = {0};
        for (const char *p = strchr(text, '['); p; p = strchr(p + 1, '[')) {
            bool end = p[1] == '/';
            const char *name = p + 1 + end;
            size_t n = strcspn(name, "]= \xE2");
            int k = 0;
            while (k < GS_COUNT(tags) && (strlen(tags[k]) != n || memcmp(tags[k], name, n) != 0)) {
                k++;
            }
            bool joined = strncmp(p + 1, "\xE2\x81\xA0", 3) == 0;
            assert_true(joined || k < GS_COUNT(tags) || strncmp(p, "[*]", 3) == 0);
            if (!joined && k < GS_COUNT(tags)) {
                open[k] += end ? -1 : 1;
                assert_true(open[k] >= 0);
            }
        }
        for (int k = 0; k < GS_COUNT(tags); k++) {
            assert_int_equal(open[k], 0);
        }
        assert_null(strstr(text, "[url"));
        assert_null(strstr(text, "http://evil"));
    }
}

/* Pictures are named in order, as links that any dialect takes. */
static void test_pictures_by_name(void **state)
{
    fixture *f = *state;
    gs_doc *doc = sample_report(f->a, NULL, 2, 5);
    const char *text = render(f, doc, "markdown", "out/my (report)");
    assert_non_null(strstr(text, "](my%20%28report%29-1.png)"));
    assert_non_null(strstr(text, "](my%20%28report%29-2.png)"));
    assert_non_null(strstr(render(f, doc, "bbcode", "x"), "[img]x-1.png[/img]"));
    assert_null(strstr(render(f, doc, "bbcode", NULL), "[img]")); /* nothing beside it */
    gs_str path = {0};
    gs_picture_path(&path, "out/my (report)", 2, gs_drawing_new(f->a, 1000, 1000));
    assert_string_equal(gs_str_text(&path), "out/my (report)-2.png");
    gs_str_free(&path);
}

/* Every kind of node is told in every format: none loses the words of a tree. */
static void test_every_word_is_there(void **state)
{
    static const char *const formats[] = {"html", "markdown", "bbcode"};
    fixture *f = *state;
    gs_doc *doc = sample_report(f->a, NULL, 2, 5);
    gs_doc_iter it;
    for (int i = 0; i < GS_COUNT(formats); i++) {
        const char *text = render(f, doc, formats[i], NULL);
        gs_doc_walk(&it, doc->root);
        while (gs_doc_next(&it) != GS_WALK_DONE) {
            const char *words = it.event == GS_WALK_ENTER && it.node->text ? it.node->text : "";
            size_t n = strcspn(words, "&<>\"*_[]|-.:+'");
            char *part = gs_arena_strndup(f->a, words, n);
            while (n && part[n - 1] == ' ') {
                part[--n] = '\0';
            }
            assert_non_null(strstr(text, part + strspn(part, " ")));
        }
        static const char *const told[] = {"Gallows Hill", "Wulfric the Old", "Odalric of the Road",
                                           "heavy foot", "two-handed axes", "won his challenge",
                                           "Hot blood", "struck down"};
        for (int k = 0; k < GS_COUNT(told); k++) {
            assert_non_null(strstr(text, told[k]));
        }
    }
}

/* The zip of an EPUB: its kind first and not packed, every file of its list there, every page XML;
 * the same bytes again. */
static void test_epub(void **state)
{
    fixture *f = *state;
    for (int i = -1; i < GS_COUNT(hostile); i++) {
        gs_doc *doc = i < 0 ? sample_report(f->a, NULL, 2, 5) : hostile_report(f->a, hostile[i]);
        render(f, doc, "epub", NULL);
        gs_str first = {0};
        gs_str_addn(&first, f->out.p, f->out.len);
        render(f, doc, "epub", NULL);
        assert_int_equal(first.len, f->out.len);
        assert_memory_equal(first.p, f->out.p, first.len);
        assert_memory_equal(first.p + 30, "mimetypeapplication/epub+zip", 28);
        zip_error_t why;
        zip_error_init(&why);
        zip_source_t *src = zip_source_buffer_create(first.p, first.len, 0, &why);
        zip_t *z = zip_open_from_source(src, ZIP_RDONLY, &why);
        assert_non_null(z);
        assert_true(zip_get_num_entries(z, 0) >= 6);
        for (zip_int64_t k = 1; k < zip_get_num_entries(z, 0); k++) {
            zip_stat_t is;
            assert_int_equal(zip_stat_index(z, (zip_uint64_t)k, 0, &is), 0);
            char *bytes = gs_arena_alloc(f->a, is.size + 1);
            zip_file_t *file = zip_fopen_index(z, (zip_uint64_t)k, 0);
            assert_int_equal(zip_fread(file, bytes, is.size), (zip_int64_t)is.size);
            zip_fclose(file);
            if (!strstr(is.name, ".css")) {
                xmlDoc *page = parsed(bytes, is.size);
                assert_non_null(page);
                assert_int_equal(count(page, "//h:script"), 0);
                xmlFreeDoc(page);
            }
        }
        zip_discard(z);
        gs_str_free(&first);
    }
}

/* A page of nothing is a page. */
static void test_empty_documents(void **state)
{
    fixture *f = *state;
    for (const gs_renderer *r = gs_renderers; r->name; r++) {
        gs_doc *doc = gs_doc_new(f->a, "battle", "Nothing");
        assert_true(strlen(render(f, doc, r->name, NULL)) > 0 || strcmp(r->name, "text") == 0);
    }
}

/* A PNG of a drawing: its size by its dots, the same bytes twice. */
static void test_png(void **state)
{
    fixture *f = *state;
    gs_err err = {0};
    gs_str one = {0}, two = {0};
    gs_drawing *d = sample_map(f->a, NULL, 166000, false);
    assert_int_equal(gs_render_png(d, NULL, 100, &one, &err), GS_OK);
    assert_int_equal(gs_render_png(d, NULL, 100, &two, &err), GS_OK);
    assert_int_equal(one.len, two.len);
    assert_memory_equal(one.p, two.p, one.len);
    assert_memory_equal(one.p, "\x89PNG\r\n\x1a\n", 8);
    int wide = (uint8_t)one.p[18] << 8 | (uint8_t)one.p[19];
    assert_in_range(wide, 650, 690); /* 166 mm and its margins at 100 dots an inch */
    gs_str_clear(&two);
    assert_int_equal(gs_render_png(gs_drawing_new(f->a, 0, 0), NULL, 100, &two, &err), GS_OK);
    gs_str_free(&one);
    gs_str_free(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_html_is_a_page_whatever_the_names, setup, teardown),
        cmocka_unit_test_setup_teardown(test_html_holds_together, setup, teardown),
        cmocka_unit_test_setup_teardown(test_letters_lead_both_ways, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_book_of_battles, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_telephone_gets_its_own_map, setup, teardown),
        cmocka_unit_test_setup_teardown(test_markdown_escapes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_markdown_emphasis_stands, setup, teardown),
        cmocka_unit_test_setup_teardown(test_markdown_tables, setup, teardown),
        cmocka_unit_test_setup_teardown(test_bbcode_tags_are_its_own, setup, teardown),
        cmocka_unit_test_setup_teardown(test_pictures_by_name, setup, teardown),
        cmocka_unit_test_setup_teardown(test_every_word_is_there, setup, teardown),
        cmocka_unit_test_setup_teardown(test_epub, setup, teardown),
        cmocka_unit_test_setup_teardown(test_empty_documents, setup, teardown),
        cmocka_unit_test_setup_teardown(test_png, setup, teardown),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL) != 0;
    xmlCleanupParser();
    return failed;
}
