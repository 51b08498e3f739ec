#ifndef GESTA_XML_INT_H
#define GESTA_XML_INT_H
/* Shared inside the folder: hardened parsing, and nodes read with nothing ignored. */
#include "gesta/xmlio.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlschemas.h>

struct gs_xml_schema {
    xmlSchemaPtr compiled;
};

/* ---- bytes on their way to the parser (xml_input.c) ---- */
typedef enum gs_xml_lex {
    GS_XML_WORDS,
    GS_XML_LESS, /* after "<" */
    GS_XML_BANG, /* after "<!" */
    GS_XML_COMMENT,
    GS_XML_CDATA,
    GS_XML_PI,
    GS_XML_TAG,
    GS_XML_QUOTED
} gs_xml_lex;
typedef struct gs_xml_input {
    gs_xml_source src;
    const char *file;
    gs_err *err;
    bool refused; /* *err says why */
    bool start;   /* nothing is read yet */
    gs_xml_lex state;
    char quote;
    int attributes, run, line, tag_line;
    uint64_t total; /* bytes of the file */
    size_t part;    /* bytes since the last part began: the reader sets it to 0 */
    size_t at, ready, have;
    bool ended;    /* nothing comes after what was read */
    bool head_open; /* it begins with "<?", and that is not at its end */
    char head[201]; /* what stands after that "<?" */
    char tail[33]; /* how the file ends so far */
    char buf[16384];
} gs_xml_input;
void gs_xml_input_init(gs_xml_input *in, const gs_xml_source *src, const char *file, gs_err *err);
/* For xmlReaderForIO: bytes read, 0 at the end, -1 if they are refused. */
int gs_xml_input_read(void *in, char *to, int n);
/* Was the file read to its end, which is no end of a campaign? */
bool gs_xml_input_cut(const gs_xml_input *in);
typedef struct gs_xml_bytes {
    const char *p;
    size_t n;
} gs_xml_bytes;
gs_xml_source gs_xml_from_memory(gs_xml_bytes *bytes);

/* Turns what libxml2 says into a player's words, in place. */
void gs_xml_plain_words(char *text, size_t size);
/* First error that libxml2 tells of, in a player's words. */
typedef struct gs_xml_error {
    bool any;
    int line;
    char text[360];
} gs_xml_error;
void gs_xml_keep_error(gs_xml_error *first, const xmlError *e);
/* GS_INPUT in a file's line. */
gs_status gs_xml_place(gs_err *err, const char *file, int line, const char *text);

/* ---- the parser (xml_parse.c) ---- */
/* Gives libxml2 our heap; before any other call of it. */
void gs_xml_ready(void);
/* Who looks on while a file is parsed: an element begins, or has ended with all below it (and may
 * be thrown away). `depth` of the first element is 1. */
typedef struct gs_xml_watch {
    gs_status (*begins)(void *ctx, xmlNodePtr node, int depth);
    gs_status (*ended)(void *ctx, xmlNodePtr node, int depth);
    void *ctx;
} gs_xml_watch;
typedef struct gs_xml_run {
    gs_xml_input *in;
    const gs_xml_watch *watch;       /* NULL: nobody */
    int bare;                        /* elements down to this depth hold no words */
    gs_xml_error malformed, invalid; /* the first fault of the form, of the schema */
    /* its own */
    xmlParserCtxtPtr ctxt;
    xmlSAXHandlerPtr next; /* the schema's door, or the maker of the tree */
    void *next_data;
    gs_str words;
    int words_line;
    gs_status status;
} gs_xml_run;
/* Parses all of s->in, hardened, against the schema (NULL: none). On success *doc is the caller's
 * (xmlFreeDoc); doc NULL: it is thrown away. */
gs_status gs_xml_run_all(gs_xml_run *s, const gs_xml_schema *schema, xmlDocPtr *doc);
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
/* The line of an element (or of what belongs to one), however far into the file. */
int gs_xml_line(const xmlNode *node);
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
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, bool working, gs_err *err);
/* Notes where each template of a book stands in its file (xml_spot.c). */
struct gs_story_book;
void gs_xml_place_templates(const char *bytes, size_t n, struct gs_story_book *b);
/* A <narrative> as a fragment of text, and a fragment into the writer. */
const char *gs_xml_keep(xmlNodePtr node, gs_arena *a);
gs_status gs_xml_put_kept(gs_xml_writer *w, const char *fragment, gs_err *err);
#endif
