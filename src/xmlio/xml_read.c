/* Errors in a player's words, schemas, and nodes read with nothing ignored. */
#include "xml_int.h"

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef gs_xml_error first_error;

/* Keeps the first error, on one line, without the namespace that libxml2 repeats. */
void gs_xml_keep_error(gs_xml_error *first, const xmlError *e)
{
    if (first->any || !e || !e->message || e->level < XML_ERR_ERROR) {
        return;
    }
    first->any = true;
    first->line = e->node ? gs_xml_line(e->node) : e->line;
    size_t n = 0;
    for (const char *p = e->message; *p && n + 1 < sizeof first->text; p++) {
        if (strncmp(p, "{urn:gesta:", 11) == 0 && strchr(p, '}')) {
            p = strchr(p, '}');
            continue;
        }
        first->text[n++] = *p == '\n' ? ' ' : *p;
    }
    while (n && (first->text[n - 1] == ' ' || first->text[n - 1] == '.')) {
        n--;
    }
    first->text[n] = '\0';
    gs_xml_plain_words(first->text, sizeof first->text);
}

static void keep_error(void *ctx, xmlErrorPtr e)
{
    gs_xml_keep_error(ctx, e);
}

gs_status gs_xml_place(gs_err *err, const char *file, int line, const char *text)
{
    gs_err_set(err, GS_INPUT, "%s", text);
    if (err) {
        snprintf(err->file, sizeof err->file, "%s", file ? file : "");
        err->line = line;
    }
    return GS_INPUT;
}

/* ---- schemas ---- */
gs_status gs_xml_schema_new(const char *bytes, size_t n, const char *name,
                            gs_xml_schema **out, gs_err *err)
{
    *out = NULL;
    first_error first = {0};
    if (n > INT_MAX) {
        return gs_xml_place(err, name, 0, "the schema is too large");
    }
    gs_xml_ready();
    xmlSchemaParserCtxtPtr p = xmlSchemaNewMemParserCtxt(bytes, (int)n);
    if (!p) {
        gs_out_of_memory();
    }
    xmlSchemaSetParserStructuredErrors(p, keep_error, &first);
    xmlSetStructuredErrorFunc(&first, keep_error);
    xmlSchemaPtr compiled = xmlSchemaParse(p);
    xmlSetStructuredErrorFunc(NULL, NULL);
    xmlSchemaFreeParserCtxt(p);
    if (!compiled) {
        return gs_xml_place(err, name, first.line, first.any ? first.text : "no schema");
    }
    *out = gs_malloc(sizeof **out);
    (*out)->compiled = compiled;
    return GS_OK;
}

void gs_xml_schema_free(gs_xml_schema *schema)
{
    if (schema) {
        xmlSchemaFree(schema->compiled);
        gs_free(schema);
    }
}

/* Validates a document (element NULL) or an element. */
static gs_status validate(const gs_xml_schema *schema, xmlDocPtr doc, xmlNodePtr element,
                          const char *file, gs_err *err)
{
    first_error first = {0};
    xmlSchemaValidCtxtPtr v = xmlSchemaNewValidCtxt(schema->compiled);
    if (!v) {
        gs_out_of_memory();
    }
    xmlSchemaSetValidStructuredErrors(v, keep_error, &first);
    int r = element ? xmlSchemaValidateOneElement(v, element)
                    : xmlSchemaValidateDoc(v, doc);
    xmlSchemaFreeValidCtxt(v);
    if (r != 0) {
        return gs_xml_place(err, file, first.line,
                           first.any ? first.text : "the schema does not accept it");
    }
    return GS_OK;
}

gs_status gs_xml_check_doc(const gs_xml_schema *schema, xmlDocPtr doc, const char *file,
                           gs_err *err)
{
    return validate(schema, doc, NULL, file, err);
}

gs_status gs_xml_check_element(const gs_xml_schema *schema, xmlNodePtr element,
                               gs_err *err)
{
    return validate(schema, NULL, element, NULL, err);
}

gs_status gs_xml_validate(const char *bytes, size_t n, const char *file,
                          const gs_xml_schema *schema, gs_err *err)
{
    xmlDocPtr doc;
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st == GS_OK) {
        st = schema ? gs_xml_check_doc(schema, doc, file, err) : GS_OK;
        xmlFreeDoc(doc);
    }
    return st;
}

gs_status gs_xml_refuse(gs_status st, const char *file, gs_err *err)
{
    if (st == GS_STATE) { /* the words of a fold: here it is the file that contradicts itself */
        st = GS_INPUT;
    }
    if (st != GS_OK && err) {
        err->status = st;
        snprintf(err->file, sizeof err->file, "%s", file ? file : "");
    }
    return st;
}

/* ---- nodes ---- */
gs_status gs_xml_fault(const xmlNode *at, gs_err *err, const char *key, const char *fmt,
                       ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    gs_err_key(err, GS_INPUT, key ? key : "", "%s", text);
    if (err) {
        err->line = gs_xml_line(at);
    }
    return GS_INPUT;
}

int gs_xml_line(const xmlNode *node)
{
    const xmlNode *n = node;
    while (n && n->type != XML_ELEMENT_NODE) {
        n = n->parent;
    }
    return n && n->psvi ? (int)(ptrdiff_t)n->psvi : (int)xmlGetLineNo(node);
}

const char *gs_xml_name(const xmlNode *node)
{
    return (const char *)node->name;
}

bool gs_xml_is(const xmlNode *node, const char *ns, const char *element)
{
    return node->type == XML_ELEMENT_NODE && strcmp(gs_xml_name(node), element) == 0 &&
           node->ns && node->ns->href && strcmp((const char *)node->ns->href, ns) == 0;
}

xmlNodePtr gs_xml_element(xmlNodePtr node)
{
    while (node && node->type != XML_ELEMENT_NODE) {
        node = node->next;
    }
    return node;
}

gs_status gs_xml_no_words(xmlNodePtr node, gs_err *err)
{
    for (xmlNodePtr n = node->children; n; n = n->next) {
        if (n->type == XML_TEXT_NODE && n->content &&
            strspn((const char *)n->content, " \t\r\n") !=
                strlen((const char *)n->content)) {
            return gs_xml_fault(node, err, NULL,
                                "words stand in <%s>, where only elements may",
                                gs_xml_name(node));
        }
    }
    return GS_OK;
}

gs_status gs_xml_words(xmlNodePtr node, gs_arena *a, const char **text, gs_err *err)
{
    gs_str out = {0};
    gs_str_addn(&out, "", 0);
    for (xmlNodePtr n = node->children; n; n = n->next) {
        if (n->type == XML_TEXT_NODE && n->content) {
            gs_str_add(&out, (const char *)n->content);
        } else if (n->type == XML_ELEMENT_NODE || n->type == XML_ENTITY_REF_NODE) {
            gs_str_free(&out);
            return gs_xml_fault(n, err, NULL,
                                "<%s> holds words alone, no elements or entities",
                                gs_xml_name(node));
        }
    }
    *text = gs_arena_strdup(a, gs_str_text(&out));
    gs_str_free(&out);
    return GS_OK;
}

const char *gs_xml_get(xmlNodePtr node, const char *name, gs_arena *a)
{
    xmlChar *v = xmlGetNoNsProp(node, (const xmlChar *)name);
    if (!v) {
        return NULL;
    }
    const char *copy = gs_arena_strdup(a, (const char *)v);
    xmlFree(v);
    return copy;
}
