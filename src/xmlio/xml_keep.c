/* A part of a file that is kept as it came (the narrative), in the writer's own form. */
#include "xml_int.h"

#include <string.h>

static bool has_elements(xmlNodePtr node)
{
    return gs_xml_element(node->children) != NULL;
}

static bool blank(const char *text)
{
    return strspn(text, " \t\r\n") == strlen(text);
}

/* Copies an element and all below it into the writer. Names stand in the document, which
 * lives as long as the writing. */
static void copy_element(gs_xml_writer *w, xmlNodePtr node, int depth)
{
    gs_xml_open(w, gs_xml_name(node));
    for (xmlAttrPtr a = node->properties; a; a = a->next) {
        xmlChar *v = xmlNodeListGetString(node->doc, a->children, 1);
        gs_xml_attr(w, (const char *)a->name, v ? (const char *)v : "");
        xmlFree(v);
    }
    bool mixed = false;
    for (xmlNodePtr n = node->children; n; n = n->next) {
        mixed |= n->type == XML_TEXT_NODE && !blank((const char *)n->content);
    }
    bool words = mixed || !has_elements(node);
    for (xmlNodePtr n = node->children; n; n = n->next) {
        if (n->type == XML_TEXT_NODE && words) {
            gs_xml_text(w, (const char *)n->content);
        } else if (n->type == XML_ELEMENT_NODE && depth < 16) {
            bool outer = w->has_text;
            w->has_text = mixed;
            copy_element(w, n, depth + 1);
            w->has_text = outer || mixed;
        }
    }
    gs_xml_close(w);
}

const char *gs_xml_keep(xmlNodePtr node, gs_arena *a)
{
    gs_str out = {0};
    gs_xml_writer w;
    memset(&w, 0, sizeof w);
    w.out = &out;
    w.has_text = true; /* no line break before it */
    copy_element(&w, node, 0);
    size_t n = out.len;
    while (n && out.p[n - 1] == '\n') {
        n--;
    }
    const char *kept = gs_arena_strndup(a, gs_str_text(&out), n);
    gs_str_free(&out);
    return kept;
}

gs_status gs_xml_put_kept(gs_xml_writer *w, const char *fragment, gs_err *err)
{
    xmlDocPtr doc;
    gs_status st = gs_xml_parse(fragment, strlen(fragment), "narrative", &doc, err);
    if (st == GS_OK) {
        xmlNodePtr root = xmlDocGetRootElement(doc);
        if (strcmp(gs_xml_name(root), "narrative") == 0) {
            copy_element(w, root, 0);
        } else {
            st = gs_err_set(err, GS_INPUT, "the narrative is no <narrative> element");
        }
        xmlFreeDoc(doc);
    }
    return st;
}
