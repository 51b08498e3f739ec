/* Campaign XML out of the model's field tables. */
#include "xml_int.h"

#include <string.h>

#define PIECE 65536 /* bytes that are put at once, or more */

typedef struct camp_writer {
    gs_xml_writer w;
    const gs_xml_drain *to; /* NULL: all stays in the buffer, the campaign holds the records */
} camp_writer;

static gs_status write_thing(camp_writer *w, const gs_kind *k, const void *thing, gs_err *err);

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

static gs_status write_children(camp_writer *w, const gs_kind *k, const void *thing,
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
            gs_xml_close(&w->w);
            wrap = NULL;
        }
        if (c->wrap && !wrap) {
            gs_xml_open(&w->w, c->wrap);
            wrap = c->wrap;
        }
        for (int j = 0; j < n && st == GS_OK; j++) {
            st = write_thing(w, c->kind, gs_child_at(c, thing, j), err);
        }
    }
    if (wrap) {
        gs_xml_close(&w->w);
    }
    return st;
}

/* What has been written goes on its way. */
static gs_status put(camp_writer *w, size_t least, gs_err *err)
{
    gs_str *out = w->w.out;
    gs_status st = GS_OK;
    if (w->to && out->len > least) {
        st = w->to->put(w->to->ctx, out->p, out->len, err);
        gs_str_clear(out);
    }
    return st;
}

static gs_status write_record(camp_writer *w, const gs_camp_battle *b, gs_err *err)
{
    if (!w->to) {
        return b->setup && b->log ? gs_xml_write_record(&w->w, b->setup, b->log, b->outcome,
                                                        b->forecast, b->narrative, false, err)
                                  : GS_OK;
    }
    gs_xml_battle r = {0};
    gs_arena *a = gs_arena_new();
    gs_status st = w->to->record(w->to->ctx, b, a, &r, err);
    if (st == GS_OK && r.setup && r.log) {
        st = gs_xml_write_record(&w->w, r.setup, r.log, r.outcome, r.forecast, r.narrative, false,
                                 err);
    }
    gs_arena_free(a);
    return st;
}

static gs_status write_photo(camp_writer *w, const gs_photo *p, gs_err *err)
{
    gs_str text = {0};
    gs_xml_open(&w->w, "photo");
    gs_xml_attr(&w->w, "sha256", p->name);
    gs_xml_attr(&w->w, "kind", gs_photo_kind_word(p->kind));
    gs_str_addc(&text, '\n');
    gs_base64_add(&text, p->bytes, p->size);
    gs_xml_text(&w->w, gs_str_text(&text));
    gs_str_free(&text);
    gs_xml_close(&w->w);
    return put(w, PIECE, err);
}

/* At the end, each once, in the order of their names. */
static gs_status write_photos(camp_writer *w, gs_err *err)
{
    gs_photo p = {.name = ""};
    bool any = false;
    gs_status st = GS_OK;
    while (st == GS_OK && w->to && w->to->photo) {
        gs_arena *a = gs_arena_new();
        st = w->to->photo(w->to->ctx, p.name, a, &p, err);
        if (st == GS_OK && !any) {
            any = true;
            gs_xml_open(&w->w, "photos");
        }
        st = st == GS_OK ? write_photo(w, &p, err) : st;
        gs_arena_free(a);
    }
    if (any) {
        gs_xml_close(&w->w);
    }
    return st == GS_NOT_FOUND ? GS_OK : st;
}

static gs_status write_thing(camp_writer *w, const gs_kind *k, const void *thing, gs_err *err)
{
    gs_xml_open(&w->w, k->element);
    if (k == &gs_kind_campaign) {
        gs_xml_attr(&w->w, "xmlns", GS_NS_CAMPAIGN);
        gs_xml_attr_int(&w->w, "base", ((const gs_campaign *)thing)->n_ledger);
    }
    write_fields(&w->w, k, thing);
    gs_status st = write_children(w, k, thing, err);
    if (k == &gs_kind_battle && st == GS_OK) {
        st = write_record(w, thing, err);
    } else if (k == &gs_kind_campaign && st == GS_OK) {
        st = write_photos(w, err);
    }
    gs_xml_close(&w->w);
    return st == GS_OK ? put(w, PIECE, err) : st;
}

gs_status gs_xml_write_campaign(const gs_campaign *c, gs_str *out, gs_err *err)
{
    camp_writer w = {.to = NULL};
    gs_xml_begin(&w.w, out);
    return write_thing(&w, &gs_kind_campaign, gs_campaign_written(c), err);
}

gs_status gs_xml_drain_campaign(const gs_campaign *c, const gs_xml_drain *to, gs_err *err)
{
    gs_str out = {0};
    camp_writer w = {.to = to};
    gs_xml_begin(&w.w, &out);
    gs_status st = write_thing(&w, &gs_kind_campaign, gs_campaign_written(c), err);
    st = st == GS_OK ? put(&w, 0, err) : st;
    gs_str_free(&out);
    return st;
}
