/* Campaign XML out of the model's field tables. */
#include "xml_int.h"

#include <string.h>

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
