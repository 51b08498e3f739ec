/* Campaign XML: the model's field tables in, and out. */
#include "xml_int.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ---- */
static const gs_field *find_field(const gs_kind *k, const char *name, bool prose)
{
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

static gs_status read_attributes(const gs_kind *k, xmlNodePtr node, void *thing,
                                 gs_arena *a, gs_err *err)
{
    for (xmlAttrPtr at = node->properties; at; at = at->next) {
        const char *name = (const char *)at->name;
        if (at->ns) {
            const char *href = (const char *)at->ns->href;
            if (href && strcmp(href, "http://www.w3.org/2001/XMLSchema-instance") == 0) {
                continue; /* a hint where a schema lies: not followed */
            }
            return unknown_attribute(k, node, name, err);
        }
        const gs_field *f = find_field(k, name, false);
        if (!f) {
            return unknown_attribute(k, node, name, err);
        }
        const char *text = gs_xml_get(node, name, a);
        if (gs_field_parse(f, thing, text ? text : "", a, err) != GS_OK) {
            if (err) {
                gs_err_prefix(err, "attribute %s of <%s>", name, k->element);
                err->line = (int)xmlGetLineNo(node);
            }
            return GS_INPUT;
        }
    }
    return GS_OK;
}

static gs_status read_thing(const gs_kind *k, xmlNodePtr node, void *thing, gs_arena *a,
                            gs_err *err);

/* A list inside an element of its own: <troops>, <map>. */
static gs_status read_wrapped(const gs_kind *k, xmlNodePtr wrap, void *thing, gs_arena *a,
                              gs_err *err)
{
    gs_status st = gs_xml_no_words(wrap, err);
    if (st == GS_OK && wrap->properties) {
        st = gs_xml_fault(wrap, err, (const char *)wrap->properties->name,
                          "<%s> has no attributes", gs_xml_name(wrap));
    }
    for (xmlNodePtr n = gs_xml_element(wrap->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        const gs_child *into = NULL;
        for (int i = 0; i < k->n_children; i++) {
            const gs_child *c = &k->children[i];
            if (c->wrap && strcmp(c->wrap, gs_xml_name(wrap)) == 0 &&
                gs_xml_is(n, GS_NS_CAMPAIGN, c->kind->element)) {
                into = c;
            }
        }
        if (!into) {
            return gs_xml_fault(n, err, gs_xml_name(n), "<%s> does not belong in <%s>",
                                gs_xml_name(n), gs_xml_name(wrap));
        }
        st = read_thing(into->kind, n, gs_child_add(into, thing, a), a, err);
    }
    return st;
}

static gs_status read_record(gs_camp_battle *b, xmlNodePtr n, gs_arena *a, gs_err *err)
{
    gs_xml_battle record;
    gs_status st = gs_xml_read_record(n, a, &record, err);
    if (st == GS_OK) {
        b->setup = record.setup;
        b->log = record.log;
        b->outcome = record.outcome;
        b->narrative = record.narrative;
    }
    return st;
}

static gs_status read_child(const gs_kind *k, xmlNodePtr n, void *thing, gs_arena *a,
                            gs_err *err)
{
    const char *name = gs_xml_name(n);
    if (k == &gs_kind_battle && gs_xml_is(n, GS_NS_BATTLE, "battle")) {
        return read_record(thing, n, a, err);
    }
    if (!gs_xml_is(n, GS_NS_CAMPAIGN, name)) {
        return gs_xml_fault(n, err, name, "<%s> is not of the namespace " GS_NS_CAMPAIGN,
                            name);
    }
    const gs_field *prose = find_field(k, name, true);
    if (prose) {
        const char *text;
        gs_status st = gs_xml_words(n, a, &text, err);
        return st == GS_OK ? gs_field_parse(prose, thing, text, a, err) : st;
    }
    for (int i = 0; i < k->n_children; i++) {
        const gs_child *c = &k->children[i];
        if (c->wrap ? strcmp(c->wrap, name) == 0 : strcmp(c->kind->element, name) == 0) {
            if (c->wrap) {
                return read_wrapped(k, n, thing, a, err);
            }
            if (c->single && gs_child_count(c, thing) > 0) {
                return gs_xml_fault(n, err, name, "<%s> stands a second time", name);
            }
            return read_thing(c->kind, n, gs_child_add(c, thing, a), a, err);
        }
    }
    return gs_xml_fault(n, err, name, "<%.60s> does not belong in <%s>", name,
                        k->element);
}

static gs_status read_thing(const gs_kind *k, xmlNodePtr node, void *thing, gs_arena *a,
                            gs_err *err)
{
    int line = (int)xmlGetLineNo(node);
    memcpy(thing, &line, sizeof line); /* the first member of every kind */
    gs_status st = read_attributes(k, node, thing, a, err);
    st = st == GS_OK ? gs_xml_no_words(node, err) : st;
    for (xmlNodePtr n = gs_xml_element(node->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        st = read_child(k, n, thing, a, err);
    }
    if (st == GS_OK) {
        const gs_field *lacks = gs_kind_lacks(k, thing);
        if (lacks) {
            return gs_xml_fault(node, err, lacks->name, "<%s> needs the attribute %s",
                                k->element, lacks->name);
        }
    }
    return st;
}

static gs_status check_records(xmlNodePtr root, const gs_xml_schema *battle, gs_err *err)
{
    gs_status st = GS_OK;
    for (xmlNodePtr n = gs_xml_element(root->children); n && st == GS_OK;
         n = gs_xml_element(n->next)) {
        if (gs_xml_is(n, GS_NS_CAMPAIGN, "battle")) {
            for (xmlNodePtr r = gs_xml_element(n->children); r && st == GS_OK;
                 r = gs_xml_element(r->next)) {
                if (gs_xml_is(r, GS_NS_BATTLE, "battle")) {
                    st = gs_xml_check_element(battle, r, err);
                }
            }
        }
    }
    return st;
}

static gs_status read_root(xmlDocPtr doc, const gs_xml_schema *campaign,
                           const gs_xml_schema *battle, gs_campaign *c, gs_err *err)
{
    xmlNodePtr root = xmlDocGetRootElement(doc);
    if (!root || !gs_xml_is(root, GS_NS_CAMPAIGN, "campaign")) {
        return gs_xml_fault(
            root, err, NULL,
            "the file begins with <%.60s>; <campaign xmlns=\"" GS_NS_CAMPAIGN
            "\"> is expected",
            root ? gs_xml_name(root) : "nothing");
    }
    gs_kind_default(&gs_kind_campaign, c);
    gs_status st = read_thing(&gs_kind_campaign, root, c, c->arena, err);
    st = st == GS_OK && campaign ? gs_xml_check_doc(campaign, doc, "", err) : st;
    st = st == GS_OK && battle ? check_records(root, battle, err) : st;
    return st == GS_OK ? gs_campaign_check(c, err) : st;
}

gs_status gs_xml_read_campaign(const char *bytes, size_t n, const char *file,
                               const gs_xml_schema *campaign, const gs_xml_schema *battle,
                               gs_campaign **out, gs_err *err)
{
    xmlDocPtr doc;
    *out = NULL;
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st != GS_OK) {
        return st;
    }
    gs_campaign *c = gs_campaign_new();
    st = read_root(doc, campaign, battle, c, err);
    xmlFreeDoc(doc);
    if (st != GS_OK) {
        gs_campaign_free(c);
        return gs_xml_refuse(st, file, err);
    }
    *out = c;
    return GS_OK;
}

/* ---- writing ---- */
static gs_status write_thing(gs_xml_writer *w, const gs_kind *k, const void *thing,
                             gs_err *err);

static void write_fields(gs_xml_writer *w, const gs_kind *k, const void *thing)
{
    gs_str text = {0};
    for (int i = 0; i < k->n_fields; i++) {
        const gs_field *f = &k->fields[i];
        if (f->type != GS_FIELD_PROSE && !gs_field_is_default(f, thing)) {
            gs_str_clear(&text);
            gs_field_print(f, thing, &text);
            gs_xml_attr(w, f->name, gs_str_text(&text));
        }
    }
    gs_str_free(&text);
    for (int i = 0; i < k->n_fields; i++) {
        if (k->fields[i].type == GS_FIELD_PROSE) {
            gs_xml_leaf(w, k->fields[i].name, gs_field_text(&k->fields[i], thing));
        }
    }
}

static gs_status write_children(gs_xml_writer *w, const gs_kind *k, const void *thing,
                                gs_err *err)
{
    const char *wrap = NULL;
    gs_status st = GS_OK;
    for (int i = 0; i < k->n_children && st == GS_OK; i++) {
        const gs_child *c = &k->children[i];
        int n = gs_child_count(c, thing);
        if (n == 0) {
            continue;
        }
        if (wrap && (!c->wrap || strcmp(wrap, c->wrap) != 0)) {
            gs_xml_close(w);
            wrap = NULL;
        }
        if (c->wrap && !wrap) {
            gs_xml_open(w, c->wrap);
            wrap = c->wrap;
        }
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = write_thing(w, c->kind, gs_child_at(c, thing, j), err);
        }
    }
    if (wrap) {
        gs_xml_close(w);
    }
    return st;
}

static gs_status write_thing(gs_xml_writer *w, const gs_kind *k, const void *thing,
                             gs_err *err)
{
    gs_xml_open(w, k->element);
    if (k == &gs_kind_campaign) {
        gs_xml_attr(w, "xmlns", GS_NS_CAMPAIGN);
    }
    write_fields(w, k, thing);
    gs_status st = write_children(w, k, thing, err);
    if (k == &gs_kind_battle && st == GS_OK) {
        const gs_camp_battle *b = thing;
        if (b->setup && b->log) {
            st = gs_xml_write_record(w, b->setup, b->log, b->outcome, b->narrative, false,
                                     err);
        }
    }
    gs_xml_close(w);
    return st;
}

gs_status gs_xml_write_campaign(const gs_campaign *c, gs_str *out, gs_err *err)
{
    gs_xml_writer w;
    gs_xml_begin(&w, out);
    return write_thing(&w, &gs_kind_campaign, c, err);
}
