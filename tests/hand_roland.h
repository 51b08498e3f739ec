#ifndef GESTA_TESTS_HAND_ROLAND_H
#define GESTA_TESTS_HAND_ROLAND_H
/* The Song of Roland on the umpire's table: what the tests of the umpire's hand share. */
#include "test.h"

#include "gesta/hand.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <string.h>

static gs_campaign *c;
static gs_arena *a;
static gs_err err;
static gs_hand h;

static inline void must(gs_status st)
{
    if (st != GS_OK) {
        fail_msg("%s: %s (line %d)", err.key, err.text, err.line);
    }
}

static inline int setup(void **state)
{
    char *bytes;
    size_t n;
    (void)state;
    a = gs_arena_new();
    must(gs_os_read(a, "campaigns/roland.xml", GS_XML_LIMIT, &bytes, &n, &err));
    must(gs_xml_read_campaign(bytes, n, "roland.xml", NULL, NULL, &c, &err));
    return 0;
}

static inline int teardown(void **state)
{
    (void)state;
    gs_campaign_free(c);
    gs_arena_free(a);
    return 0;
}
#endif
