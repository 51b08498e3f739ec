/* Campaign XML into the model's field tables, as a stream. */
#include "xml_int.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* What an export says of itself: the last entry of the ledger. No part of the model. */
static const gs_field base_field = {.name = "base", .type = GS_FIELD_INT, .dflt = -1, .lo = 0,
                                    .hi = 999999999, .size = sizeof(int),
                                    .offset = offsetof(gs_campaign, base)};

/* What the reading of a campaign needs throughout. */
typedef struct camp_reader {
    gs_campaign *c;
    gs_arena *a; /* the campaign's */
    const gs_xml_schema *battle;
    const gs_xml_sink *sink;
    const char *file;
    gs_err *err;
    gs_xml_input *in;
    gs_xml_run run;
    const char *wrap; /* the list that is open: "ledger"; NULL: none */
    bool sink_failed; /* the error is the sink's, not the file's */
    uint64_t kept;    /* bytes of all parts but battles and photos */
} camp_reader;

enum { ROOT_DEPTH = 1, WRAP_DEPTH = 2 };

/* A fault of a file whose faults are told together is told and passed; any other ends the reading. */
static gs_status pass(camp_reader *r, gs_status st)
{
    if (st != GS_INPUT || !r->sink || !r->sink->merges || !r->err) {
        return st;
    }
    snprintf(r->err->file, sizeof r->err->file, "%s", r->file);
    r->err->status = st;
    if (!r->sink->fault(r->sink->ctx, r->err)) {
        return st;
    }
    *r->err = (gs_err){.status = GS_OK};
    r->run.invalid.any = false; /* the schema says the same in other words */
    return GS_OK;
}

static const gs_field *find_field(const gs_kind *k, const char *name, bool prose)
{
    if (k == &gs_kind_campaign && !prose && strcmp(name, base_field.name) == 0) {
        return &base_field;
    }
    for (int i = 0; i < k->n_fields; i++) {
        if ((k->fields[i].type == GS_FIELD_PROSE) == prose &&
            strcmp(k->fields[i].name, name) == 0) {
            return &k->fields[i];
        }
    }
    return NULL;
}

static gs_status unknown_attribute(const gs_kind *k, xmlNodePtr node, const char *name,
                                   gs_err *err)
{
    gs_str want = {0};
    for (int i = 0; i < k->n_fields; i++) {
        if (k->fields[i].type != GS_FIELD_PROSE) {
            gs_str_add(&want, want.len ? ", " : "");
            gs_str_add(&want, k->fields[i].name);
        }
    }
    gs_xml_fault(node, err, name, "<%s> has no attribute %.60s; it takes: %.250s",
                 k->element, name, gs_str_text(&want));
    gs_str_free(&want);
    return GS_INPUT;
}

static gs_status read_attribute(camp_reader *r, const gs_kind *k, xmlNodePtr node, xmlAttrPtr at,
                                void *thing)
{
    gs_err *err = r->err;
    const char *name = (const char *)at->name;
    if (at->ns) {
        const char *href = (const char *)at->ns->href;
        bool hint = href && strcmp(href, "http://www.w3.org/2001/XMLSchema-instance") == 0;
        return hint ? GS_OK : unknown_attribute(k, node, name, err); /* a hint is not followed */
    }
    const gs_field *f = find_field(k, name, false);
    if (!f) {
        return unknown_attribute(k, node, name, err);
    }
    const char *text = gs_xml_get(node, name, r->a);
    gs_status st = gs_field_parse(f, thing, text ? text : "", r->a, err);
    if (st != GS_OK && err) {
        gs_err_prefix(err, "attribute %s of <%s>", name, k->element);
        err->line = gs_xml_line(node);
    }
    return st == GS_OK ? GS_OK : GS_INPUT;
}

static gs_status read_attributes(camp_reader *r, const gs_kind *k, xmlNodePtr node, void *thing)
{
    gs_status st = GS_OK;
    for (xmlAttrPtr at = node->properties; at && st == GS_OK; at = at->next) {
        st = pass(r, read_attribute(r, k, node, at, thing));
    }
    return st;
}

static gs_status read_thing(camp_reader *r, const gs_kind *k, xmlNodePtr node, void *thing);

/* The list of a kind's children to which element n, in the element `wrap` (NULL: none), belongs. */
static const gs_child *list_of(const gs_kind *k, const char *wrap, xmlNodePtr n)
{
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *c = &k->children[i];
        bool here = wrap ? c->wrap && strcmp(c->wrap, wrap) == 0 : !c->wrap;
        if (here && gs_xml_is(n, GS_NS_CAMPAIGN, c->kind->element)) {
            return c;
        }
    }
    return NULL;
}

#define PHOTOS "photos" /* a list of the campaign that is none of the model's */

static bool is_wrap(const gs_kind *k, const char *name)
{
    if (k == &gs_kind_campaign && strcmp(name, PHOTOS) == 0) {
        return true;
    }
    for (int i = 0; i < k->n_children; i++) {
        if (k->children[i].wrap && strcmp(k->children[i].wrap, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A photo: who takes it looks whether it is the one that it is said to be. */
static gs_status read_photo(camp_reader *r, xmlNodePtr n)
{
    gs_photo p = {.name = ""};
    gs_str bytes = {0};
    gs_arena *a = gs_arena_new();
    const char *name = gs_xml_get(n, "sha256", a), *kind = gs_xml_get(n, "kind", a);
    xmlChar *text = xmlNodeGetContent(n);
    gs_status st = GS_OK;
    if (!gs_xml_is(n, GS_NS_CAMPAIGN, "photo") || gs_xml_element(n->children)) {
        st = gs_xml_fault(n, r->err, gs_xml_name(n),
                          "<photos> holds <photo> with bytes in base64, not <%.60s>",
                          gs_xml_name(n));
    } else if (!name || !gs_photo_is_name(name)) {
        st = gs_xml_fault(n, r->err, "sha256",
                          "a photo is named by 64 digits 0 to 9, a to f");
    } else if (!gs_base64_read(&bytes, text ? (const char *)text : "", GS_PHOTO_KEPT) ||
               !gs_photo_kind_of(gs_str_text(&bytes), bytes.len, &p.kind) || !kind ||
               strcmp(kind, gs_photo_kind_word(p.kind)) != 0) {
        st = gs_xml_fault(n, r->err, "photo",
                          "the photo is no JPEG or PNG (as its kind says) in base64 of at most %d "
                          "MB", (int)(GS_PHOTO_KEPT / 1000000));
    } else if (r->sink && r->sink->photo) {
        snprintf(p.name, sizeof p.name, "%s", name);
        p.bytes = bytes.p;
        p.size = bytes.len;
        st = r->sink->photo(r->sink->ctx, &p, r->err);
        r->sink_failed = st != GS_OK && st != GS_INPUT;
        if (st == GS_INPUT && r->err) {
            r->err->line = gs_xml_line(n);
        }
    }
    xmlFree(text);
    gs_str_free(&bytes);
    gs_arena_free(a);
    return st;
}

/* One thing of a list inside an element of its own: <troops>, <map>, <photos>. */
static gs_status read_wrapped(camp_reader *r, const char *wrap, xmlNodePtr n)
{
    if (strcmp(wrap, PHOTOS) == 0) {
        return read_photo(r, n);
    }
    const gs_child *into = list_of(&gs_kind_campaign, wrap, n);
    if (!into) {
        return gs_xml_fault(n, r->err, gs_xml_name(n), "<%.60s> does not belong in <%s>",
                            gs_xml_name(n), wrap);
    }
    return read_thing(r, into->kind, n, gs_child_add(into, r->c, r->a));
}

/* The record of a battle: kept by the sink, else in the campaign. */
static gs_status read_record(camp_reader *r, gs_camp_battle *b, xmlNodePtr n)
{
    gs_xml_battle record;
    gs_arena *a = r->sink ? gs_arena_new() : r->a;
    gs_status st = gs_xml_read_record(n, a, &record, r->err);
    if (st == GS_OK && r->battle) {
        st = gs_xml_check_element(r->battle, n, r->err);
    }
    if (st == GS_OK && (!b->id || strcmp(record.setup->id, b->id) != 0)) {
        st = gs_xml_fault(n, r->err, "id",
                          "the battle \"%.60s\" holds the record of another, \"%.60s\"",
                          b->id ? b->id : "", record.setup->id);
    }
    if (st == GS_OK && r->sink) {
        st = r->sink->record(r->sink->ctx, &record, r->err);
        r->sink_failed = st != GS_OK;
        if (st == GS_INPUT && r->err && r->err->line == 0) {
            r->err->line = gs_xml_line(n);
        }
    } else if (st == GS_OK) {
        b->setup = record.setup;
        b->log = record.log;
        b->outcome = record.outcome;
        b->forecast = record.forecast;
        b->narrative = record.narrative;
    }
    if (r->sink) {
        gs_arena_free(a);
    }
    return st;
}

static gs_status read_child(camp_reader *r, const gs_kind *k, xmlNodePtr n, void *thing)
{
    const char *name = gs_xml_name(n);
    if (k == &gs_kind_battle && gs_xml_is(n, GS_NS_BATTLE, "battle")) {
        return read_record(r, thing, n);
    }
    if (!gs_xml_is(n, GS_NS_CAMPAIGN, name)) {
        return gs_xml_fault(n, r->err, name, "<%.60s> is not of the namespace " GS_NS_CAMPAIGN,
                            name);
    }
    const gs_field *prose = find_field(k, name, true);
    if (prose) {
        const char *text;
        gs_status st = gs_xml_words(n, r->a, &text, r->err);
        return st == GS_OK ? gs_field_parse(prose, thing, text, r->a, r->err) : st;
    }
    const gs_child *c = list_of(k, NULL, n);
    if (!c) {
        return gs_xml_fault(n, r->err, name, "<%.60s> does not belong in <%s>", name, k->element);
    }
    if (c->single && gs_child_count(c, thing) > 0) {
        return gs_xml_fault(n, r->err, name, "<%s> stands a second time", name);
    }
    return read_thing(r, c->kind, n, gs_child_add(c, thing, r->a));
}

static gs_status needs_all(camp_reader *r, const gs_kind *k, xmlNodePtr node, const void *thing)
{
    const gs_field *lacks = gs_kind_lacks(k, thing);
    return lacks ? gs_xml_fault(node, r->err, lacks->name, "<%s> needs the attribute %s",
                                k->element, lacks->name)
                 : GS_OK;
}

static gs_status read_thing(camp_reader *r, const gs_kind *k, xmlNodePtr node, void *thing)
{
    int line = gs_xml_line(node);
    memcpy(thing, &line, sizeof line); /* the first member of every kind */
    gs_status st = read_attributes(r, k, node, thing);
    st = st == GS_OK ? gs_xml_no_words(node, r->err) : st;
    for (xmlNodePtr n = gs_xml_element(node->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = pass(r, read_child(r, k, n, thing));
    }
    return st == GS_OK ? pass(r, needs_all(r, k, node, thing)) : st;
}

/* ---- the stream: the campaign's own children come one by one ---- */
static gs_status told_invalid(const camp_reader *r)
{
    const gs_xml_error *e = &r->run.invalid;
    return e->any ? gs_xml_place(r->err, r->file, e->line, e->text) : GS_OK;
}

static gs_status begin_root(camp_reader *r, xmlNodePtr root)
{
    if (!gs_xml_is(root, GS_NS_CAMPAIGN, "campaign")) {
        return gs_xml_fault(
            root, r->err, NULL,
            "the file begins with <%.60s>; <campaign xmlns=\"" GS_NS_CAMPAIGN "\"> is expected",
            gs_xml_name(root));
    }
    gs_kind_default(&gs_kind_campaign, r->c);
    r->c->base = -1;
    r->c->line = gs_xml_line(root);
    gs_status st = read_attributes(r, &gs_kind_campaign, root, r->c);
    st = st == GS_OK ? needs_all(r, &gs_kind_campaign, root, r->c) : st;
    if (st == GS_OK && r->sink) {
        st = r->sink->begin(r->sink->ctx, r->c, r->err);
        r->sink_failed = st != GS_OK;
    }
    return st == GS_OK ? told_invalid(r) : st;
}

/* <troops>, <map>, <ledger>: each thing in it comes by itself. */
static gs_status begin_wrap(camp_reader *r, xmlNodePtr node)
{
    if (node->properties) {
        return gs_xml_fault(node, r->err, (const char *)node->properties->name,
                            "<%s> has no attributes", gs_xml_name(node));
    }
    r->wrap = gs_arena_strdup(r->a, gs_xml_name(node));
    r->run.bare = WRAP_DEPTH;
    return GS_OK;
}

static gs_status begins(void *ctx, xmlNodePtr node, int depth)
{
    camp_reader *r = ctx;
    const char *name = gs_xml_name(node);
    if (depth == ROOT_DEPTH) {
        return begin_root(r, node);
    }
    return depth == WRAP_DEPTH && gs_xml_is(node, GS_NS_CAMPAIGN, name) &&
                   is_wrap(&gs_kind_campaign, name)
               ? begin_wrap(r, node)
               : GS_OK;
}

/* Battles and photos are not kept, so there may be any number of them; what is kept has a
 * limit. */
static gs_status count_bytes(camp_reader *r, xmlNodePtr part)
{
    bool goes = (r->sink && gs_xml_is(part, GS_NS_CAMPAIGN, "battle")) ||
                (r->wrap && strcmp(r->wrap, PHOTOS) == 0);
    r->kept += goes ? 0 : r->in->part;
    r->in->part = 0;
    return r->kept <= GS_XML_LIMIT
               ? GS_OK
               : gs_xml_fault(part, r->err, NULL,
                              "the file without its battles is larger than 64 MB, the most that "
                              "is read");
}

/* A whole part of the campaign: read and thrown away. What the schema said of it is told when the
 * model had nothing to say: its words are clearer. */
static gs_status ended(void *ctx, xmlNodePtr node, int depth)
{
    camp_reader *r = ctx;
    gs_status st = GS_OK;
    bool end_of_wrap = depth == WRAP_DEPTH && r->wrap;
    if (depth == ROOT_DEPTH && r->sink && r->sink->merges) {
        r->run.invalid.any = false; /* what is twice in the file is found by who merges it */
    }
    if (depth != (r->wrap ? WRAP_DEPTH + 1 : WRAP_DEPTH) && !end_of_wrap) {
        return GS_OK;
    }
    if (end_of_wrap) {
        r->wrap = NULL;
        r->run.bare = ROOT_DEPTH;
    } else {
        st = count_bytes(r, node);
        st = st != GS_OK ? st
             : r->wrap   ? read_wrapped(r, r->wrap, node)
                         : read_child(r, &gs_kind_campaign, node, r->c);
        st = pass(r, st);
    }
    st = st == GS_OK ? pass(r, told_invalid(r)) : st;
    xmlUnlinkNode(node);
    xmlFreeNode(node);
    return st;
}

gs_status gs_xml_stream_campaign(const gs_xml_source *src, const char *file,
                                 const gs_xml_schema *campaign, const gs_xml_schema *battle,
                                 const gs_xml_sink *sink, gs_campaign **out, gs_err *err)
{
    camp_reader r = {.battle = battle, .sink = sink, .file = file, .err = err};
    const gs_xml_watch watch = {begins, ended, &r};
    *out = NULL;
    r.c = gs_campaign_new();
    r.a = r.c->arena;
    r.in = gs_malloc(sizeof *r.in);
    gs_xml_input_init(r.in, src, file, err);
    r.run = (gs_xml_run){.in = r.in, .watch = &watch, .bare = ROOT_DEPTH};
    gs_status st = gs_xml_run_all(&r.run, campaign, NULL);
    bool whole = !sink || !sink->merges;
    st = st == GS_OK && whole ? gs_campaign_check(r.c, err) : st;
    st = st == GS_OK && whole ? gs_campaign_check_words(r.c, err) : st;
    gs_free(r.in);
    if (st != GS_OK) {
        gs_campaign_free(r.c);
        return r.sink_failed ? st : gs_xml_refuse(st, file, err);
    }
    *out = r.c;
    return GS_OK;
}

gs_status gs_xml_read_campaign(const char *bytes, size_t n, const char *file,
                               const gs_xml_schema *campaign, const gs_xml_schema *battle,
                               gs_campaign **out, gs_err *err)
{
    gs_xml_bytes memory = {bytes, n};
    gs_xml_source src = gs_xml_from_memory(&memory);
    return gs_xml_stream_campaign(&src, file, campaign, battle, NULL, out, err);
}
