/* Hardened reading: from memory, no DTD, no entities, no network, limits on everything.
 */
#include "xml_int.h"

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MAX_DEPTH 32
#define MAX_ATTRIBUTES 64

typedef gs_xml_error first_error;

/* Keeps the first error, on one line, without the namespace that libxml2 repeats. */
void gs_xml_keep_error(gs_xml_error *first, const xmlError *e)
{
    if (first->any || !e || !e->message || e->level < XML_ERR_ERROR) {
        return;
    }
    first->any = true;
    first->line = e->line;
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

static int line_at(const char *bytes, const char *at)
{
    int line = 1;
    for (const char *p = bytes; p < at; p++) {
        line += *p == '\n';
    }
    return line;
}

/* Where the n bytes of `what` stand between p and end; NULL if nowhere. */
static const char *find(const char *p, const char *end, const char *what, size_t n)
{
    for (; end - p >= (ptrdiff_t)n; p++) {
        if (memcmp(p, what, n) == 0) {
            return p;
        }
    }
    return NULL;
}

/* A document type definition can stand only before the first element: looked for by hand,
 * so that not a byte of one is ever read. */
static const char *find_doctype(const char *p, const char *end)
{
    while (p < end) {
        while (p < end && strchr(" \t\r\n", *p) && *p) {
            p++;
        }
        const char *close = NULL;
        if (end - p >= 4 && memcmp(p, "<!--", 4) == 0) {
            close = find(p + 4, end, "-->", 3);
        } else if (end - p >= 2 && memcmp(p, "<?", 2) == 0) {
            close = find(p + 2, end, "?>", 2);
        } else {
            return end - p >= 2 && memcmp(p, "<!", 2) == 0 ? p : NULL;
        }
        p = close ? close + 2 : end;
        if (p < end && *p == '>') {
            p++;
        }
    }
    return NULL;
}

/* The first start tag with more attributes than any of gesta's elements has; libxml2 compares each
 * with all before it. NULL: none. */
static const char *find_crowded(const char *p, const char *end)
{
    while (p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL) {
        bool comment = end - p >= 4 && memcmp(p, "<!--", 4) == 0;
        bool cdata = end - p >= 9 && memcmp(p, "<![CDATA[", 9) == 0;
        if (comment || cdata) {
            const char *close = find(p + 4, end, comment ? "-->" : "]]>", 3);
            p = close ? close + 3 : end;
            continue;
        }
        const char *tag = p;
        for (int n = 0; p < end && *p != '>'; p++) {
            if (*p == '"' || *p == '\'') {
                const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));
                if (++n > MAX_ATTRIBUTES) {
                    return tag;
                }
                p = close ? close : end - 1;
            }
        }
    }
    return NULL;
}

/* First line that is not UTF-8. */
static int bad_line(const char *p, const char *end)
{
    for (int line = 1;; line++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        if (!stop || !gs_utf8_valid(p, (size_t)(stop - p))) {
            return line;
        }
        p = stop + 1;
    }
}

static gs_status look_first(const char *bytes, size_t n, const char *file, gs_err *err)
{
    if (n == 0) {
        return gs_xml_place(err, file, 0, "the file is empty; XML is expected");
    }
    if (n > GS_XML_LIMIT) {
        return gs_xml_place(err, file, 0,
                           "the file is larger than 64 MB, the most that is read");
    }
    const char *nul = memchr(bytes, 0, n);
    if (nul) {
        return gs_xml_place(err, file, line_at(bytes, nul),
                           "a NUL byte stands in the file; XML in UTF-8 is expected");
    }
    if (!gs_utf8_valid(bytes, n)) {
        return gs_xml_place(err, file, bad_line(bytes, bytes + n),
                           "the file is not UTF-8 throughout; save it as UTF-8");
    }
    const char *start = n >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? bytes + 3
                                                                        : bytes;
    const char *doctype = find_doctype(start, bytes + n);
    if (doctype) {
        return gs_xml_place(
            err, file, line_at(bytes, doctype),
            "a document type (<!DOCTYPE ...>) is not accepted; gesta's files have "
            "none");
    }
    const char *crowded = find_crowded(start, bytes + n);
    if (crowded) {
        return gs_xml_place(err, file, line_at(bytes, crowded),
                           "an element has more than 64 attributes");
    }
    return GS_OK;
}

/* Depth of elements by a walk without recursion. */
gs_status gs_xml_check_depth(xmlNodePtr top, int depth, const char *file, gs_err *err)
{
    for (xmlNodePtr n = top; n;) {
        if (depth > MAX_DEPTH) {
            return gs_xml_place(err, file, (int)xmlGetLineNo(n),
                               "elements are nested more than 32 deep");
        }
        if (n->type == XML_ELEMENT_NODE && n->children) {
            n = n->children;
            depth++;
            continue;
        }
        while (n && n != top && !n->next) {
            n = n->parent && n->parent->type == XML_ELEMENT_NODE ? n->parent : NULL;
            depth--;
        }
        n = n && n != top ? n->next : NULL;
    }
    return GS_OK;
}

gs_status gs_xml_parse(const char *bytes, size_t n, const char *file, xmlDocPtr *doc,
                       gs_err *err)
{
    *doc = NULL;
    gs_status st = look_first(bytes, n, file, err);
    if (st != GS_OK) {
        return st;
    }
    xmlInitParser();
    first_error first = {0};
    xmlParserCtxtPtr ctxt = xmlNewParserCtxt();
    if (!ctxt) {
        return gs_err_set(err, GS_FAILED, "the XML library has no memory left");
    }
    int options = XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
    xmlSetStructuredErrorFunc(&first, keep_error);
    xmlDocPtr d = xmlCtxtReadMemory(ctxt, bytes, (int)n, "", "UTF-8", options);
    xmlSetStructuredErrorFunc(NULL, NULL);
    bool good = d && ctxt->wellFormed;
    xmlFreeParserCtxt(ctxt);
    if (!good || d->intSubset || d->extSubset) {
        xmlFreeDoc(d);
        char text[400];
        snprintf(text, sizeof text, "this is not well-formed XML: %s",
                 first.any ? first.text : "it breaks off");
        return gs_xml_place(err, file, first.line, text);
    }
    st = gs_xml_check_depth(xmlDocGetRootElement(d), 1, file, err);
    if (st != GS_OK) {
        xmlFreeDoc(d);
        return st;
    }
    *doc = d;
    return GS_OK;
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
    xmlSchemaParserCtxtPtr p = xmlSchemaNewMemParserCtxt(bytes, (int)n);
    if (!p) {
        return gs_err_set(err, GS_FAILED, "the XML library has no memory left");
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
        return gs_err_set(err, GS_FAILED, "the XML library has no memory left");
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
        err->line = (int)xmlGetLineNo(at);
    }
    return GS_INPUT;
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
