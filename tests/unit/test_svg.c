/* LINK: io */
/* SVG: well-formed whatever the names, title and twin first, clips closed, no script. */
#include "draw_check.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

#include "gesta/svg.h"
#include "sample_map.h"

static gs_str svg_of(const gs_drawing *d, bool alone)
{
    gs_str s = {0};
    gs_svg_write(&s, d, &fake, "m1", alone);
    return s;
}

static xmlDoc *parsed(const gs_str *s)
{
    xmlDoc *doc = xmlReadMemory(s->p, (int)s->len, "x.svg", NULL,
                                XML_PARSE_NONET | XML_PARSE_NOERROR |
                                    XML_PARSE_NOWARNING);
    assert_non_null(doc);
    return doc;
}

static int count_elements(xmlNode *n, const char *name)
{
    int sum = 0;
    for (; n; n = n->next) {
        sum += n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0;
        sum += count_elements(n->children, name);
    }
    return sum;
}

static void whole_map(void **state)
{
    gs_arena *a = gs_arena_new();
    (void)state;
    gs_drawing *d = gs_map_draw(a, &sample_turn, &fake, NULL);
    gs_str s = svg_of(d, true);
    xmlDoc *doc = parsed(&s);
    xmlNode *root = xmlDocGetRootElement(doc);
    assert_string_equal((const char *)root->name, "svg");
    xmlChar *role = xmlGetProp(root, (const xmlChar *)"role");
    assert_string_equal((const char *)role, "img");
    xmlFree(role);
    xmlNode *title = xmlFirstElementChild(root);
    assert_string_equal((const char *)title->name, "title");
    assert_string_equal((const char *)xmlNextElementSibling(title)->name, "desc");
    int texts = 0, clips = 0;
    for (int i = 0; i < d->count; i++) {
        texts += d->ops[i].kind == GS_DRAW_TEXT;
        clips += d->ops[i].kind == GS_DRAW_CLIP;
    }
    assert_int_equal(count_elements(root, "text"), texts);
    assert_int_equal(count_elements(root, "clipPath"), clips);
    assert_int_equal(count_elements(root, "g"), clips);
    assert_int_equal(count_elements(root, "script"), 0);
    assert_null(strstr(s.p, "href"));
    xmlFreeDoc(doc);
    gs_str_free(&s);
    gs_arena_free(a);
}

static void hostile_text(void **state)
{
    gs_arena *a = gs_arena_new();
    (void)state;
    gs_drawing *d = gs_drawing_new(a, 100000, 50000);
    d->title = hostile[3];
    d->twin = hostile[12];
    for (int i = 0; i < HOSTILE; i++) {
        gs_draw_text(d, 1000, 3000 * i, GS_FACE_TEXT, 640, GS_ANCHOR_START,
                     hostile[i] ? hostile[i] : "");
    }
    gs_str s = svg_of(d, false);
    xmlDoc *doc = parsed(&s);
    xmlNode *root = xmlDocGetRootElement(doc);
    assert_int_equal(count_elements(root, "text"), HOSTILE);
    assert_int_equal(count_elements(root, "script"), 0);
    xmlChar *said = xmlNodeGetContent(xmlFirstElementChild(root));
    assert_string_equal((const char *)said, hostile[3]);
    xmlFree(said);
    xmlFreeDoc(doc);
    gs_str_free(&s);
    gs_arena_free(a);
}

/* A small drawing, to the byte. */
static void exact(void **state)
{
    gs_arena *a = gs_arena_new();
    (void)state;
    gs_drawing *d = gs_drawing_new(a, 10000, 5000);
    d->title = "A & B";
    gs_draw_save(d);
    gs_draw_rect(d, 0, 0, 5000, 5000);
    gs_draw_clip(d);
    gs_draw_stroke_colour(d, 0x8C1D18);
    gs_draw_width(d, 350);
    gs_draw_dash(d, 4, 2);
    gs_draw_move(d, 0, 0);
    gs_draw_line(d, 1234, -2505);
    gs_draw_stroke(d);
    gs_draw_text(d, 1000, 2000, GS_FACE_LABEL_BOLD, 640, GS_ANCHOR_MIDDLE, "x<y")
        ->rotation = GS_ANG_FULL / 4;
    gs_str s = svg_of(d, false);
    assert_string_equal(
        s.p,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 0 12 5\" width=\"12mm\" "
        "height=\"5mm\" font-family=\"Carlito, Calibri, Lato, sans-serif\" role=\"img\" aria-labelledby=\"m1-t\">\n"
        "<title id=\"m1-t\">A &amp; B</title>\n"
        "<clipPath id=\"m1-c0\"><path d=\"M0 0h5v5h-5z\"/></clipPath>\n"
        "<g clip-path=\"url(#m1-c0)\">\n"
        "<path d=\"M0 0L1.23 -2.51\" fill=\"none\" stroke=\"#8C1D18\" "
        "stroke-width=\"0.35\" "
        "stroke-dasharray=\"1.41 0.71\"/>\n"
        "<text x=\"1\" y=\"2\" "
        "font-size=\"3.53\" font-weight=\"bold\" fill=\"#000000\" text-anchor=\"middle\" "
        "textLength=\"5.08\" transform=\"rotate(90 1 2)\">x&lt;y</text>\n"
        "</g>\n</svg>\n");
    gs_str_free(&s);
    gs_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_map),
        cmocka_unit_test(hostile_text),
        cmocka_unit_test(exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
