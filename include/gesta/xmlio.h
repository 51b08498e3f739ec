#ifndef GESTA_XMLIO_H
#define GESTA_XMLIO_H
/* XML in and out: the one module that reads and writes it. Reading is from memory,
 * without DTD, entities, network or files, with limits; each error names the file and the
 * line. Files are read and written by others (os.h); so are the schemas, which are handed
 * in as bytes. */
#include "gesta/campaign.h"
#include "gesta/forecast.h"
#include "gesta/photo.h"
#include "gesta/report.h"
#include "gesta/story.h"

#define GS_NS_CAMPAIGN "urn:gesta:campaign:1"
#define GS_NS_BATTLE "urn:gesta:battle:1"
#define GS_NS_REPORT "urn:gesta:report:1"
/* Most bytes of a file that are read: hand it to gs_os_read as the limit. */
#define GS_XML_LIMIT ((size_t)64 * 1024 * 1024)

/* A schema, compiled once: resource "schema/campaign.xsd" and so on. The caller owns it
 * and ends it with gs_xml_schema_free. */
typedef struct gs_xml_schema gs_xml_schema;
gs_status gs_xml_schema_new(const char *bytes, size_t n, const char *name,
                            gs_xml_schema **out, gs_err *err) GS_MUST_CHECK;
void gs_xml_schema_free(gs_xml_schema *schema);
/* Reads bytes as XML, hardened, and validates them (schema NULL: only reads). `file` is
 * for errors. */
gs_status gs_xml_validate(const char *bytes, size_t n, const char *file,
                          const gs_xml_schema *schema, gs_err *err) GS_MUST_CHECK;

/* Reads a campaign file: schema first, then the model's tables, then gs_campaign_check.
 * `battle` is the schema of the battles' records inside it. On success *out is the
 * caller's (gs_campaign_free). */
gs_status gs_xml_read_campaign(const char *bytes, size_t n, const char *file,
                               const gs_xml_schema *campaign, const gs_xml_schema *battle,
                               gs_campaign **out, gs_err *err) GS_MUST_CHECK;
/* Where the bytes of a file come from, piece by piece: `read` gives 1 to n bytes, 0 at the end, -1
 * and *err if it cannot. */
typedef struct gs_xml_source {
    long (*read)(void *ctx, char *to, size_t n, gs_err *err);
    void *ctx;
} gs_xml_source;
/* Most bytes that are read of a stream; one part of it (a battle, a scenario, a side) may have
 * GS_XML_LIMIT. */
#define GS_XML_STREAM_LIMIT ((uint64_t)1000 * 1000 * 1000)
struct gs_xml_battle;
/* Who takes what comes out of a stream. */
typedef struct gs_xml_sink {
    /* The campaign's own attributes are read (id, title, rule set): before anything else. */
    gs_status (*begin)(void *ctx, const gs_campaign *c, gs_err *err);
    /* The record of a battle; it is gone after the call. */
    gs_status (*record)(void *ctx, const struct gs_xml_battle *record, gs_err *err);
    /* A photo: name, kind and bytes as the file has them, unchecked; gone after the call. NULL:
     * nobody wants them. */
    gs_status (*photo)(void *ctx, const gs_photo *photo, gs_err *err);
    void *ctx;
    /* `begin` may say that the file goes into a campaign that is there: it need not be whole (nothing
     * is checked that reaches over its lists), and its faults are told one by one. */
    bool merges;
    /* With `merges`: takes a fault (file, line, words), and the reading goes on; false: it ends. */
    bool (*fault)(void *ctx, const gs_err *err);
} gs_xml_sink;
/* Reads a campaign file as a stream: the lists and the ledger come back as *out, the records of the
 * battles go to the sink one by one, so that memory does not grow with them. Each record is read
 * against its schema, and the whole file against the campaign's. After an error what the sink
 * took is to be thrown away. */
gs_status gs_xml_stream_campaign(const gs_xml_source *src, const char *file,
                                 const gs_xml_schema *campaign, const gs_xml_schema *battle,
                                 const gs_xml_sink *sink, gs_campaign **out,
                                 gs_err *err) GS_MUST_CHECK;
/* Adds the whole campaign as XML: lists, ledger, and the record of every battle that has
 * one (setup, log, outcome). What is read back and written again gives the same bytes. */
gs_status gs_xml_write_campaign(const gs_campaign *c, gs_str *out,
                                gs_err *err) GS_MUST_CHECK;

/* A battle's record, as battle XML holds it. */
typedef struct gs_xml_battle {
    gs_setup *setup;
    gs_log *log;
    gs_outcome *outcome;   /* NULL: not settled */
    const gs_forecast *forecast; /* NULL none */
    const char *narrative; /* <narrative> as a fragment; NULL none */
    const int *lines;      /* of a file that was read: those of its log's entries */
} gs_xml_battle;
/* Where the records of an export come from, and where its bytes go. */
typedef struct gs_xml_drain {
    /* The record of a battle, into an arena that is gone after the call; setup NULL: it has
     * none. */
    gs_status (*record)(void *ctx, const gs_camp_battle *b, gs_arena *a, gs_xml_battle *out,
                        gs_err *err);
    gs_status (*put)(void *ctx, const char *bytes, size_t n, gs_err *err);
    /* The first photo whose name comes after another, into such an arena; GS_NOT_FOUND after the
     * last. NULL: there are none. */
    gs_status (*photo)(void *ctx, const char *after, gs_arena *a, gs_photo *out, gs_err *err);
    void *ctx;
} gs_xml_drain;
/* The same bytes as gs_xml_write_campaign of the campaign with all its records, piece by piece:
 * memory does not grow with the battles. After an error what was put is no whole file. */
gs_status gs_xml_drain_campaign(const gs_campaign *c, const gs_xml_drain *to,
                                gs_err *err) GS_MUST_CHECK;
/* Reads battle XML into the arena; the log is folded on the way: what does not add up is
 * an error with its line. */
gs_status gs_xml_read_battle(const char *bytes, size_t n, const char *file,
                             const gs_xml_schema *battle, gs_arena *a, gs_xml_battle *out,
                             gs_err *err) GS_MUST_CHECK;
/* Adds battle XML. With `working`, each resolution's working is worked out and written
 * with it. */
gs_status gs_xml_write_battle(const gs_setup *s, const gs_log *log,
                              const gs_outcome *outcome, const gs_forecast *forecast,
                              const char *narrative, bool working, gs_str *out, gs_err *err) GS_MUST_CHECK;

/* Adds report XML of a document tree. */
void gs_xml_write_report(const gs_doc *doc, gs_str *out);

/* How a narrative that is kept as XML was told: what gs_story_options.told_before is made of. */
typedef struct gs_xml_told {
    const char *opening, *ending; /* NULL: as it came */
    const char *templates[200];   /* of its sentences, the first of them */
    int n_templates;
    const char *text; /* of all its sentences, a space between */
} gs_xml_told;
/* Reads it, into the arena. GS_INPUT: it is no XML. */
gs_status gs_xml_read_told(const char *narrative, gs_arena *a, gs_xml_told *out,
                           gs_err *err) GS_MUST_CHECK;
/* Reads the wording of stories (resource "templates/en.xml", schema "schema/story.xsd")
 * into the arena. */
gs_status gs_xml_read_story(const char *bytes, size_t n, const char *file,
                            const gs_xml_schema *schema, gs_arena *a, gs_story_book **out,
                            gs_err *err) GS_MUST_CHECK;
/* The line and column, counted from 1, of what stands `within` bytes (as they were read) into what
 * begins at byte `at` of a file. */
void gs_xml_spot(const char *bytes, size_t n, size_t at, size_t within, int *line, int *column);

/* Adds a story as the <narrative> of battle XML: paragraphs and sentences with the
 * entries on which they rest. */
void gs_xml_write_narrative(const gs_narrative *n, gs_str *out);

/* ---- the writer itself, for lists in XML (--format xml) ---- */
typedef struct gs_xml_writer {
    gs_str *out;
    const char *open[32]; /* names of the open elements */
    int depth;
    bool in_tag;   /* the start tag is not closed yet */
    bool has_text; /* the open element holds words: no line breaks are put into it */
} gs_xml_writer;
/* Begins a document. Names are constants; values and words may hold anything: what XML
 * cannot carry becomes U+FFFD. */
void gs_xml_begin(gs_xml_writer *w, gs_str *out);
void gs_xml_open(gs_xml_writer *w, const char *element);
void gs_xml_attr(gs_xml_writer *w, const char *name,
                 const char *value); /* NULL: nothing */
void gs_xml_attr_int(gs_xml_writer *w, const char *name, int64_t value);
void gs_xml_attr_milli(gs_xml_writer *w, const char *name, int64_t thousandths);
void gs_xml_text(gs_xml_writer *w, const char *text);
void gs_xml_close(gs_xml_writer *w);
/* <element>text</element>; nothing if text is NULL. */
void gs_xml_leaf(gs_xml_writer *w, const char *element, const char *text);
#endif
