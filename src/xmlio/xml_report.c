/* Report XML: the document tree as it is, figures by reference. */
#include "gesta/xmlio.h"

#include <stdio.h>
#include <string.h>

static bool is_inline(const gs_node *n)
{
    return n && gs_node_content(n->kind) == GS_CONTENT_INLINE;
}

static void put_attributes(gs_xml_writer *w, const gs_node *n)
{
    char colour[8];
    for (int i = 0; i < n->attr_count; i++) {
        const gs_attr_value *v = &n->attrs[i];
        gs_attr attr = (gs_attr)v->attr;
        const char *name = gs_attr_name(attr);
        if (attr == GS_ATTR_COLOUR) {
            if (v->number >= 0) {
                snprintf(colour, sizeof colour, "#%06x", (unsigned)v->number & 0xffffffu);
                gs_xml_attr(w, name, colour);
            }
        } else if (gs_attr_get_type(attr) == GS_ATTR_IS_TEXT) {
            gs_xml_attr(w, name, v->text);
        } else if (gs_attr_get_type(attr) == GS_ATTR_IS_FLAG) {
            gs_xml_attr(w, name, "yes");
        } else {
            gs_xml_attr_int(w, name, v->number);
        }
    }
    if (n->entry_count > 0) {
        gs_str entries = {0};
        for (int i = 0; i < n->entry_count; i++) {
            gs_str_add(&entries, i ? " " : "");
            gs_str_addi(&entries, n->entries[i]);
        }
        gs_xml_attr(w, "entries", gs_str_text(&entries));
        gs_str_free(&entries);
    }
}

static void enter(gs_xml_writer *w, const gs_node *n, int *figures)
{
    if (n->kind == GS_NODE_TEXT) {
        gs_xml_text(w, n->text ? n->text : "");
        return;
    }
    w->has_text = is_inline(n->parent); /* words in words stand on one line */
    gs_xml_open(w, gs_node_element(n->kind));
    if (n->kind == GS_NODE_DOCUMENT) {
        gs_xml_attr(w, "xmlns", GS_NS_REPORT);
    }
    put_attributes(w, n);
    if (n->drawing) {
        char ref[32];
        snprintf(ref, sizeof ref, "figure-%d", ++*figures);
        gs_xml_attr(w, "ref", ref);
    }
    w->has_text = is_inline(n);
    if (gs_node_content(n->kind) == GS_CONTENT_WORDS && n->text) {
        gs_xml_text(w, n->text);
    }
}

void gs_xml_write_report(const gs_doc *doc, gs_str *out)
{
    gs_xml_writer w;
    gs_doc_iter it;
    int figures = 0;
    gs_xml_begin(&w, out);
    gs_doc_walk(&it, doc->root);
    for (gs_walk event = gs_doc_next(&it); event != GS_WALK_DONE;
         event = gs_doc_next(&it)) {
        if (event == GS_WALK_ENTER) {
            enter(&w, it.node, &figures);
        } else if (it.node->kind != GS_NODE_TEXT) {
            w.has_text = gs_node_content(it.node->kind) == GS_CONTENT_WORDS ||
                         is_inline(it.node);
            gs_xml_close(&w);
        }
    }
}
