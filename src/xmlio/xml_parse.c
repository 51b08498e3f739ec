/* The one parser: bytes are looked over (xml_input.c), parsed, held against a schema and made into
 * a tree. Without DTD, entities and network; words without comments between them come as one
 * piece, because libxml2's schemas copy all pieces before each new one. */
#include "xml_int.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <string.h>

#define MAX_DEPTH 32
#define MAX_WORDS 10000000 /* bytes of one text */
#define MAX_NAMES 200000   /* different names, and values of three letters: libxml2 seeks long */

/* ---- memory: libxml2 takes ours, which never fails but ends the program ---- */
static char *copy_words(const char *words)
{
    size_t n = strlen(words) + 1;
    return memcpy(gs_malloc(n), words, n);
}

void gs_xml_ready(void)
{
    static bool ready;
    if (!ready) {
        ready = true;
        xmlMemSetup(gs_free, gs_malloc, gs_realloc, copy_words);
        xmlInitParser();
    }
}

/* ---- errors ---- */
static void told(void *ctx, xmlErrorPtr e)
{
    gs_xml_run *s = ctx;
    gs_xml_keep_error(e && e->domain == XML_FROM_SCHEMASV ? &s->invalid : &s->malformed, e);
}

static void ignore(void *ctx, xmlErrorPtr e)
{
    (void)ctx;
    (void)e;
}

static int line_now(const gs_xml_run *s)
{
    return s->ctxt && s->ctxt->input ? s->ctxt->input->line : 0;
}

/* Where the schema is: its faults have no node here. */
static int locate(void *ctx, const char **file, unsigned long *line)
{
    *file = NULL;
    *line = (unsigned long)line_now(ctx);
    return 0;
}

static void stop(gs_xml_run *s, gs_status st)
{
    if (s->status == GS_OK) {
        s->status = st;
        xmlStopParser(s->ctxt);
    }
}

/* No more is listened to: a fault is known, or bytes were refused and what the parser makes of the
 * rest is cut short. */
static bool over(const gs_xml_run *s)
{
    return s->status != GS_OK || s->in->refused;
}

static void stop_at(gs_xml_run *s, int line, const char *text)
{
    if (!over(s)) {
        stop(s, gs_xml_place(s->in->err, s->in->file, line, text));
    }
}

/* ---- what the parser tells, in front of the schema and the tree ---- */
static int depth_of(const gs_xml_run *s)
{
    return s->ctxt->nodeNr;
}

static bool blank(const gs_str *words)
{
    return strspn(gs_str_text(words), " \t\r\n") == words->len;
}

/* The words since the last tag. */
static void pass_words(gs_xml_run *s)
{
    if (s->words.len == 0 || over(s)) {
        return;
    }
    if (depth_of(s) > s->bare) {
        s->next->characters(s->next_data, BAD_CAST s->words.p, (int)s->words.len);
    } else if (!blank(&s->words)) {
        char text[160];
        snprintf(text, sizeof text, "words stand in <%.60s>, where only elements may",
                 gs_xml_name(s->ctxt->node));
        stop_at(s, s->words_line, text);
    }
    gs_str_clear(&s->words);
}

static void on_words(void *ctx, const xmlChar *p, int n)
{
    gs_xml_run *s = ctx;
    if (s->words.len == 0 || blank(&s->words)) {
        s->words_line = line_now(s);
    }
    if (s->words.len + (size_t)n > MAX_WORDS) {
        stop_at(s, line_now(s), "a text is longer than 10 MB");
        return;
    }
    gs_str_addn(&s->words, (const char *)p, (size_t)n);
}

static void on_begin(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int n_spaces, const xmlChar **spaces, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    gs_xml_run *s = ctx;
    pass_words(s);
    if (over(s)) {
        return;
    }
    s->next->startElementNs(s->next_data, name, prefix, uri, n_spaces, spaces, n_attrs, n_default,
                            attrs);
    s->ctxt->node->psvi = (void *)(ptrdiff_t)line_now(s);
    if (depth_of(s) > MAX_DEPTH) {
        stop_at(s, line_now(s), "elements are nested more than 32 deep");
    } else if (xmlDictSize(s->ctxt->dict) > MAX_NAMES) {
        stop_at(s, line_now(s), "more than 200000 different names stand in the file");
    } else if (s->watch) {
        gs_status st = s->watch->begins(s->watch->ctx, s->ctxt->node, depth_of(s));
        if (st != GS_OK) {
            stop(s, st);
        }
    }
}

static void on_end(void *ctx, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    gs_xml_run *s = ctx;
    pass_words(s);
    if (over(s)) {
        return;
    }
    xmlNodePtr node = s->ctxt->node;
    int depth = depth_of(s);
    s->next->endElementNs(s->next_data, name, prefix, uri);
    if (s->watch) {
        gs_status st = s->watch->ended(s->watch->ctx, node, depth);
        if (st != GS_OK) {
            stop(s, st);
        }
    }
}

static void on_start(void *ctx)
{
    gs_xml_run *s = ctx;
    s->next->startDocument(s->next_data);
}

/* The bytes were looked over for it; should one come through all the same, it is not read. */
static void on_doctype(void *ctx, const xmlChar *name, const xmlChar *public_id,
                       const xmlChar *system_id)
{
    (void)name;
    (void)public_id;
    (void)system_id;
    stop_at(ctx, line_now(ctx), "a document type (<!DOCTYPE ...>) is not accepted");
}

/* ---- a run ---- */
static gs_status cannot_parse(const gs_xml_run *s)
{
    char text[460];
    const gs_xml_input *in = s->in;
    if (in->refused) {
        return in->err && in->err->status != GS_OK ? in->err->status : GS_INPUT;
    }
    bool cut = s->watch && gs_xml_input_cut(in);
    snprintf(text, sizeof text, "this is not well-formed XML: %s%s",
             s->malformed.any ? s->malformed.text : "it breaks off",
             cut ? " (the file does not end with </campaign>: is it whole?)" : "");
    return gs_xml_place(in->err, in->file, s->malformed.line > 0 ? s->malformed.line : in->line,
                        text);
}

static gs_status outcome(const gs_xml_run *s)
{
    if (s->in->refused || (s->status == GS_OK && !s->ctxt->wellFormed)) {
        return cannot_parse(s);
    }
    return s->status == GS_OK && s->invalid.any
               ? gs_xml_place(s->in->err, s->in->file, s->invalid.line, s->invalid.text)
               : s->status;
}

static xmlParserCtxtPtr open_parser(gs_xml_run *s)
{
    xmlSAXHandler front = {.initialized = XML_SAX2_MAGIC,
                           .startDocument = on_start,
                           .internalSubset = on_doctype,
                           .startElementNs = on_begin,
                           .endElementNs = on_end,
                           .characters = on_words,
                           .ignorableWhitespace = on_words,
                           .cdataBlock = on_words,
                           .serror = told};
    int options = XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES | XML_PARSE_IGNORE_ENC;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
    xmlParserCtxtPtr p = xmlCreateIOParserCtxt(&front, s, gs_xml_input_read, NULL, s->in,
                                               XML_CHAR_ENCODING_UTF8);
    if (p) {
        xmlCtxtUseOptions(p, options);
    }
    return p;
}

/* libxml2 2.9 leaks what a validation that breaks off holds, unless the same context begins another
 * before it goes. */
static void close_schema(xmlSchemaValidCtxtPtr valid, xmlSchemaSAXPlugPtr plug)
{
    xmlSchemaSAXUnplug(plug);
    xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
    xmlDocSetRootElement(doc, xmlNewNode(NULL, BAD_CAST "end"));
    xmlSchemaSetValidStructuredErrors(valid, ignore, NULL);
    xmlSchemaValidateDoc(valid, doc);
    xmlFreeDoc(doc);
    xmlSchemaFreeValidCtxt(valid);
}

gs_status gs_xml_run_all(gs_xml_run *s, const gs_xml_schema *schema, xmlDocPtr *doc)
{
    xmlSAXHandler builder = {0};
    xmlSchemaValidCtxtPtr valid = NULL;
    xmlSchemaSAXPlugPtr plug = NULL;
    gs_xml_ready();
    xmlSAXVersion(&builder, 2);
    xmlSetStructuredErrorFunc(s, told);
    s->ctxt = open_parser(s);
    if (!s->ctxt) {
        gs_out_of_memory();
    }
    s->next = &builder;
    s->next_data = s->ctxt;
    if (schema) {
        valid = xmlSchemaNewValidCtxt(schema->compiled);
        plug = valid ? xmlSchemaSAXPlug(valid, &s->next, &s->next_data) : NULL;
        if (!plug) {
            gs_out_of_memory();
        }
        xmlSchemaSetValidStructuredErrors(valid, told, s);
        xmlSchemaValidateSetLocator(valid, locate, s);
    }
    xmlParseDocument(s->ctxt);
    gs_status st = outcome(s);
    if (schema) {
        close_schema(valid, plug);
    }
    xmlSetStructuredErrorFunc(NULL, NULL);
    if (st == GS_OK && doc) {
        *doc = s->ctxt->myDoc;
    } else {
        xmlFreeDoc(s->ctxt->myDoc);
    }
    s->ctxt->myDoc = NULL;
    xmlFreeParserCtxt(s->ctxt);
    gs_str_free(&s->words);
    return st;
}

gs_status gs_xml_parse(const char *bytes, size_t n, const char *file, xmlDocPtr *doc, gs_err *err)
{
    gs_xml_bytes memory = {bytes, n};
    gs_xml_source src = gs_xml_from_memory(&memory);
    gs_xml_input *in = gs_malloc(sizeof *in);
    gs_xml_input_init(in, &src, file, err);
    gs_xml_run run = {.in = in};
    *doc = NULL;
    gs_status st = gs_xml_run_all(&run, NULL, doc);
    gs_free(in);
    return st;
}
