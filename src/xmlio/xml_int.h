#ifndef GESTA_XML_INT_H
#define GESTA_XML_INT_H
/* Shared inside the folder: hardened parsing, and nodes read with nothing ignored. */
#include "gesta/xmlio.h"

#include <libxml/tree.h>
#include <libxml/xmlschemas.h>

struct gs_xml_schema {
    xmlSchemaPtr compiled;
};

/* Parses bytes, hardened. The caller frees *doc with xmlFreeDoc. */
gs_status gs_xml_parse(const char *bytes, size_t n, const char *file, xmlDocPtr *doc,
                       gs_err *err);
/* Validates a whole document, or one element of a document. */
gs_status gs_xml_check_doc(const gs_xml_schema *schema, xmlDocPtr doc, const char *file,
                           gs_err *err);
gs_status gs_xml_check_element(const gs_xml_schema *schema, xmlNodePtr element,
                               gs_err *err);
/* What a reader says of a file that it refuses: names the file; one that contradicts
 * itself is bad input. */
gs_status gs_xml_refuse(gs_status st, const char *file, gs_err *err);
/* An error at a node: its line. */
gs_status gs_xml_fault(const xmlNode *at, gs_err *err, const char *key, const char *fmt,
                       ...) GS_PRINTF(4, 5);
/* Name of a node, for comparing. */
const char *gs_xml_name(const xmlNode *node);
bool gs_xml_is(const xmlNode *node, const char *ns, const char *element);
/* The next element at or after `node` among its siblings; NULL if there is none. */
xmlNodePtr gs_xml_element(xmlNodePtr node);
/* GS_INPUT if words that are not blank stand between the elements of `node`. */
gs_status gs_xml_no_words(xmlNodePtr node, gs_err *err);
/* All words of an element that may hold nothing else. */
gs_status gs_xml_words(xmlNodePtr node, gs_arena *a, const char **text, gs_err *err);
/* An attribute copied into the arena; NULL if it is not there. */
const char *gs_xml_get(xmlNodePtr node, const char *name, gs_arena *a);

/* The record of a battle as an element <battle> of the battle's namespace. */
gs_status gs_xml_read_record(xmlNodePtr node, gs_arena *a, gs_xml_battle *out,
                             gs_err *err);
gs_status gs_xml_write_record(gs_xml_writer *w, const gs_setup *s, const gs_log *log,
                              const gs_outcome *outcome, const char *narrative,
                              bool working, gs_err *err);
/* A <narrative> as a fragment of text, and a fragment into the writer. */
const char *gs_xml_keep(xmlNodePtr node, gs_arena *a);
gs_status gs_xml_put_kept(gs_xml_writer *w, const char *fragment, gs_err *err);
#endif
