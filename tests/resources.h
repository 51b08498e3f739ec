#ifndef GESTA_TEST_RESOURCES_H
#define GESTA_TEST_RESOURCES_H
/* What tests of stories load: schemas, and the words. Include after test.h. */
#include "gesta/os.h"
#include "gesta/story.h"
#include "gesta/xmlio.h"

static gs_xml_schema *schema_of(gs_arena *a, const char *name)
{
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(a, name, &n, NULL);
    assert_int_equal(gs_xml_schema_new(bytes, n, name, &s, NULL), GS_OK);
    return s;
}

/* The English book; it lives in the arena. */
static inline gs_story_book *book_of(gs_arena *a)
{
    size_t n;
    gs_story_book *book = NULL;
    gs_xml_schema *story = schema_of(a, "schema/story.xsd");
    const char *xml = gs_os_resource(a, "templates/en.xml", &n, NULL);
    assert_int_equal(gs_xml_read_story(xml, n, "en.xml", story, a, &book, NULL), GS_OK);
    gs_xml_schema_free(story);
    return book;
}
#endif
