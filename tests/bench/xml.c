/* P9: campaign XML (with the records of twenty battles) against bare xmlTextWriter with the same
 * elements, and the record of a battle against bare xmlReader with the same schema. By the byte. */
#include "bench.h"

#include "gesta/general_sparring.h"
#include "gesta/os.h"
#include "gesta/xmlio.h"

#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlwriter.h>

#define COPIES 20

static volatile int sink;

typedef struct work {
    gs_arena *arena;
    gs_campaign *c;
    gs_xml_schema *campaign_xsd, *battle_xsd;
    xmlSchemaPtr bare_xsd;
    gs_str xml, record;
    xmlDocPtr doc;
} work;

static void die(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void write_ours(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_str out = {0};
    if (gs_xml_write_campaign(w->c, &out, &err) != GS_OK) {
        die(err.text);
    }
    sink += (int)out.len;
    gs_str_free(&out);
}

static void write_node(xmlTextWriterPtr out, const xmlNode *n)
{
    for (; n; n = n->next) {
        if (n->type == XML_TEXT_NODE) {
            if (!xmlIsBlankNode(n)) {
                xmlTextWriterWriteString(out, n->content);
            }
            continue;
        }
        if (n->type != XML_ELEMENT_NODE) {
            continue;
        }
        xmlTextWriterStartElement(out, n->name);
        for (const xmlNs *ns = n->nsDef; ns; ns = ns->next) {
            xmlTextWriterWriteAttribute(out, BAD_CAST "xmlns", ns->href);
        }
        for (const xmlAttr *a = n->properties; a; a = a->next) {
            const xmlChar *value = a->children ? a->children->content : BAD_CAST "";
            xmlTextWriterWriteAttribute(out, a->name, value);
        }
        write_node(out, n->children);
        xmlTextWriterEndElement(out);
    }
}

static void write_bare(void *ctx)
{
    work *w = ctx;
    xmlBufferPtr buf = xmlBufferCreate();
    xmlTextWriterPtr out = xmlNewTextWriterMemory(buf, 0);
    xmlTextWriterSetIndent(out, 1);
    xmlTextWriterSetIndentString(out, BAD_CAST "  ");
    xmlTextWriterStartDocument(out, NULL, "UTF-8", NULL);
    write_node(out, xmlDocGetRootElement(w->doc));
    xmlTextWriterEndDocument(out);
    xmlFreeTextWriter(out);
    sink += xmlBufferLength(buf);
    xmlBufferFree(buf);
}

static void read_ours(void *ctx)
{
    work *w = ctx;
    gs_err err = {0};
    gs_xml_battle b = {0};
    gs_arena *a = gs_arena_new();
    if (gs_xml_read_battle(w->record.p, w->record.len, "bench.xml", w->battle_xsd, a, &b, &err) !=
        GS_OK) {
        die(err.text);
    }
    sink += b.log->count;
    gs_arena_free(a);
}

static void read_bare(void *ctx)
{
    work *w = ctx;
    xmlTextReaderPtr r =
        xmlReaderForMemory(w->record.p, (int)w->record.len, "", "UTF-8", XML_PARSE_NONET);
    xmlTextReaderSetSchema(r, w->bare_xsd);
    while (xmlTextReaderRead(r) == 1) {
        while (xmlTextReaderMoveToNextAttribute(r) == 1) {
            sink += xmlTextReaderConstValue(r) != NULL;
        }
    }
    if (xmlTextReaderIsValid(r) != 1) {
        die("the bare reader finds the document invalid");
    }
    xmlFreeTextReader(r);
}

static gs_xml_schema *schema(work *w, const char *name)
{
    gs_err err = {0};
    size_t n;
    gs_xml_schema *s = NULL;
    const char *bytes = gs_os_resource(w->arena, name, &n, &err);
    if (!bytes || gs_xml_schema_new(bytes, n, name, &s, &err) != GS_OK) {
        die(err.text);
    }
    return s;
}

/* The sample campaign with its first battle fought, as twenty battles. */
static void prepare(work *w)
{
    gs_err err = {0};
    char *xml;
    size_t n;
    const gs_scene *scene;
    gs_setup *setup;
    const gs_player who[GS_SIDES] = {gs_player_naive(), gs_player_naive()};
    if (gs_os_read(w->arena, "campaigns/roland.xml", GS_XML_LIMIT, &xml, &n, &err) != GS_OK ||
        gs_xml_read_campaign(xml, n, "roland.xml", w->campaign_xsd, w->battle_xsd, &w->c, &err) !=
            GS_OK ||
        gs_campaign_muster(w->c, &w->c->battles[0], w->arena, &setup, &err) != GS_OK ||
        gs_scene_new(w->arena, setup, &scene, &err) != GS_OK) {
        die(err.text);
    }
    gs_battle *b = GS_NEW(w->arena, gs_battle);
    gs_log *log = gs_log_new(w->arena);
    gs_battle_start(b, scene, log, who);
    if (gs_engine_run(b, &err) != GS_OK) {
        die(err.text);
    }
    gs_camp_battle *all = GS_NEW_ARRAY(w->arena, gs_camp_battle, COPIES);
    for (int i = 0; i < COPIES; i++) {
        all[i] = w->c->battles[0];
        all[i].id = i ? gs_arena_printf(w->arena, "copy-%d", i) : all[i].id;
        all[i].after = i ? all[i - 1].id : NULL;
        gs_setup *own = GS_NEW(w->arena, gs_setup);
        *own = *setup;
        own->id = all[i].id;
        all[i].setup = own;
        all[i].log = log;
        all[i].outcome = &b->s.outcome;
    }
    if (gs_xml_write_battle(setup, log, &b->s.outcome, NULL, NULL, false, &w->record, &err) != GS_OK) {
        die(err.text);
    }
    w->c->battles = all;
    w->c->n_battles = COPIES;
    if (gs_xml_write_campaign(w->c, &w->xml, &err) != GS_OK) {
        die(err.text);
    }
    w->doc = xmlReadMemory(w->xml.p, (int)w->xml.len, "", "UTF-8",
                           XML_PARSE_NONET | XML_PARSE_HUGE);
    const char *xsd = gs_os_resource(w->arena, "schema/battle.xsd", &n, &err);
    xmlSchemaParserCtxtPtr p = xmlSchemaNewMemParserCtxt(xsd, (int)n);
    w->bare_xsd = xmlSchemaParse(p);
    xmlSchemaFreeParserCtxt(p);
    if (!w->doc || !w->bare_xsd) {
        die("libxml2 refuses the document or the schema");
    }
}

int main(int argc, char **argv)
{
    work w = {.arena = gs_arena_new()};
    w.campaign_xsd = schema(&w, "schema/campaign.xsd");
    w.battle_xsd = schema(&w, "schema/battle.xsd");
    prepare(&w);
    double kb = (double)w.xml.len / 1000;
    char what[80];
    snprintf(what, sizeof what, "a kB of campaign XML written (%.1f MB)", kb / 1000);
    bench_case(argc, argv, "P9", what, write_ours, kb, write_bare, kb, &w, 1 / 0.85);
    kb = (double)w.record.len / 1000;
    snprintf(what, sizeof what, "a kB of a battle's record read and folded (%.0f kB)", kb);
    bench_case(argc, argv, "P9r", what, read_ours, kb, read_bare, kb, &w, 1 / 0.75);
    xmlFreeDoc(w.doc);
    xmlSchemaFree(w.bare_xsd);
    gs_xml_schema_free(w.campaign_xsd);
    gs_xml_schema_free(w.battle_xsd);
    gs_campaign_free(w.c);
    gs_str_free(&w.xml);
    gs_str_free(&w.record);
    gs_arena_free(w.arena);
    return 0;
}
