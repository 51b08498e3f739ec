/* LINK: io
 * Report XML: every kind of node and attribute is written, and the schema accepts it. */
#include "test.h"

#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_arena *a;
static gs_xml_schema *xsd;
static gs_err err;

static int setup(void **state)
{
    (void)state;
    size_t n;
    a = gs_arena_new();
    const char *bytes = gs_os_resource(a, "schema/report.xsd", &n, &err);
    assert_non_null(bytes);
    if (gs_xml_schema_new(bytes, n, "report.xsd", &xsd, &err) != GS_OK) {
        fail_msg("%d: %s", err.line, err.text);
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    gs_xml_schema_free(xsd);
    gs_arena_free(a);
    return 0;
}

static char *write_doc(const gs_doc *doc)
{
    gs_str out = {0};
    gs_xml_write_report(doc, &out);
    if (gs_xml_validate(out.p, out.len, "report", xsd, &err) != GS_OK) {
        fail_msg("line %d: %s\n%s", err.line, err.text, out.p);
    }
    char *copy = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return copy;
}

static void test_report__every_node_and_attribute(void **state)
{
    (void)state;
    for (int k = 0; k < GS_NODE_COUNT; k++) {
        if (k == GS_NODE_DOCUMENT || k == GS_NODE_TEXT) {
            continue;
        }
        gs_doc *doc = gs_doc_new(a, "battle", "A <title> & more");
        gs_node *parent = doc->root;
        if (gs_node_content((gs_node_kind)k) == GS_CONTENT_WORDS) {
            gs_node *p = gs_add_paragraph(parent);
            gs_say(p, "before ");
            gs_say_as(p, (gs_node_kind)k, "words & <more>");
            gs_say(p, " after");
            assert_non_null(strstr(write_doc(doc), "before <"));
            continue;
        }
        gs_node *n = gs_node_add(parent, (gs_node_kind)k);
        for (int i = 0; i < GS_ATTR_COUNT; i++) {
            if (!gs_node_may_have((gs_node_kind)k, (gs_attr)i)) {
                continue;
            }
            if (gs_attr_get_type((gs_attr)i) == GS_ATTR_IS_TEXT) {
                gs_node_set(n, (gs_attr)i, "\"x\" & <y>\n\x01");
            } else if (gs_attr_get_type((gs_attr)i) == GS_ATTR_IS_NUMBER) {
                gs_node_set_number(n, (gs_attr)i, 12);
            } else {
                gs_node_set_flag(n, (gs_attr)i);
            }
        }
        gs_node_rest_on(n, 7);
        gs_node_rest_on(n, 3);
        assert_non_null(strstr(write_doc(doc), "entries=\"3 7\""));
    }
}

static void test_report__words_stand_on_one_line(void **state)
{
    (void)state;
    gs_doc *doc = gs_doc_new(a, "battle", "T");
    gs_add_side(doc, 1, "Franks", "F", 0x1f4e9a);
    gs_node *s = gs_add_section(doc->root, "rubric", "Section");
    gs_node *p = gs_add_paragraph(s);
    gs_say(p, "Then ");
    gs_say_as(p, GS_NODE_HERO, "Roland");
    gs_say_as(p, GS_NODE_ITALIC, " rode");
    gs_say(p, ".");
    char *xml = write_doc(doc);
    assert_non_null(strstr(xml, "<p>Then <hero>Roland</hero><i> rode</i>.</p>\n"));
    assert_non_null(strstr(xml, "colour=\"#1f4e9a\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_report__every_node_and_attribute),
        cmocka_unit_test(test_report__words_stand_on_one_line),
    };
    return cmocka_run_group_tests(tests, setup, teardown) != 0;
}
