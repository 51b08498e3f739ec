/* A narrative as XML. */
#include "xml_int.h"

#include "gesta/story.h"

#include <string.h>

static void put_entries(gs_xml_writer *w, const char *name, const int *entry, int n)
{
    gs_str list = {0};
    for (int i = 0; i < n; i++) {
        gs_str_addf(&list, i ? " %d" : "%d", entry[i]);
    }
    gs_xml_attr(w, name, list.p);
    gs_str_free(&list);
}

/* All entries of a paragraph, each once, ascending. */
static void put_para_entries(gs_xml_writer *w, const gs_story_para *p)
{
    int all[256];
    int n = 0;
    for (int i = 0; i < p->n_sentences; i++) {
        for (int k = 0; k < p->sentences[i].n_entries && n < GS_COUNT(all); k++) {
            int e = p->sentences[i].entry[k];
            int at = n;
            while (at > 0 && all[at - 1] >= e) {
                at--;
            }
            if (at < n && all[at] == e) {
                continue;
            }
            memmove(all + at + 1, all + at, (size_t)(n - at) * sizeof *all);
            all[at] = e;
            n++;
        }
    }
    put_entries(w, "entries", all, n);
}

void gs_xml_write_narrative(const gs_narrative *n, gs_str *out)
{
    gs_xml_writer w = {.out = out};
    gs_xml_open(&w, "narrative");
    gs_xml_attr(&w, "style", n->style);
    gs_xml_attr(&w, "length", n->length);
    gs_xml_attr(&w, "lang", n->lang);
    gs_xml_attr(&w, "of", n->of);
    if (n->wording) {
        gs_xml_attr_int(&w, "wording", (int)n->wording);
    }
    gs_xml_attr(&w, "opening", n->opening);
    gs_xml_attr(&w, "ending", n->ending);
    gs_xml_attr(&w, "headline", n->headline);
    gs_xml_attr(&w, "subline", n->subline);
    for (int i = 0; i < n->n_paras; i++) {
        const gs_story_para *p = &n->paras[i];
        gs_xml_open(&w, "section");
        if (p->turn) {
            gs_xml_attr_int(&w, "turn", p->turn);
        }
        gs_xml_attr(&w, "title", p->head);
        gs_xml_open(&w, "p");
        put_para_entries(&w, p);
        if (p->own) {
            gs_xml_attr(&w, "source", "user");
            gs_xml_attr(&w, "kind", gs_own_words[p->own->kind]);
            gs_xml_attr(&w, "photo", p->own->photo);
        }
        for (int k = 0; k < p->n_sentences; k++) {
            const gs_sentence *s = &p->sentences[k];
            gs_xml_open(&w, "s");
            put_entries(&w, "e", s->entry, s->n_entries);
            gs_xml_attr(&w, "t", s->template_id);
            gs_xml_attr(&w, "cl", s->claims);
            gs_xml_text(&w, s->text);
            gs_xml_close(&w);
        }
        gs_xml_close(&w);
        gs_xml_close(&w);
    }
    gs_xml_close(&w);
}

/* Adds what the elements below name as their templates, and what they say. */
static void add_told(xmlNodePtr node, gs_arena *a, gs_xml_told *out, gs_str *text)
{
    for (; node; node = gs_xml_element(node->next)) {
        const char *id = gs_xml_is(node, NULL, "s") ? gs_xml_get(node, "t", a) : NULL;
        if (id && out->n_templates < GS_COUNT(out->templates)) {
            out->templates[out->n_templates++] = id;
        }
        if (id) {
            xmlChar *said = xmlNodeGetContent(node);
            gs_str_addf(text, "%s%s", text->len ? " " : "", said ? (const char *)said : "");
            xmlFree(said);
        }
        add_told(gs_xml_element(node->children), a, out, text);
    }
}

gs_status gs_xml_read_told(const char *narrative, gs_arena *a, gs_xml_told *out, gs_err *err)
{
    xmlDocPtr doc = NULL;
    *out = (gs_xml_told){0};
    gs_status st = gs_xml_parse(narrative, strlen(narrative), "narrative", &doc, err);
    if (st == GS_OK) {
        xmlNodePtr root = xmlDocGetRootElement(doc);
        out->opening = gs_xml_get(root, "opening", a);
        out->ending = gs_xml_get(root, "ending", a);
        gs_str text = {0};
        add_told(gs_xml_element(root->children), a, out, &text);
        out->text = gs_arena_strdup(a, gs_str_text(&text));
        gs_str_free(&text);
    }
    if (doc) {
        xmlFreeDoc(doc);
    }
    return st;
}
