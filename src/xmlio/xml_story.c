/* The wording of stories: templates/en.xml into the tables of a gs_story_book. */
#include "xml_int.h"

#include "gesta/story.h"

#include <string.h>

#define NS_STORY "urn:gesta:story:1"

static gs_status read_template(gs_arena *a, xmlNodePtr node, gs_template *t, gs_err *err)
{
    t->id = gs_xml_get(node, "id", a);
    t->on = gs_xml_get(node, "on", a);
    t->style = gs_xml_get(node, "style", a);
    t->style = t->style ? t->style : "chronicle";
    t->ruleset = gs_xml_get(node, "ruleset", a);
    t->counts = gs_xml_get(node, "counts", a);
    t->cond = gs_xml_get(node, "if", a);
    t->claims = gs_xml_get(node, "cl", a);
    const char *w = gs_xml_get(node, "w", a);
    t->weight = w ? w[0] - '0' : 4;
    gs_status st = gs_xml_words(node, a, &t->text, err);
    int depth = 0;
    for (const char *p = t->text; st == GS_OK && p && *p; p++) {
        depth += *p == '{' ? 1 : *p == '}' ? -1 : 0;
        if (depth < 0 || depth > 1) {
            st = gs_xml_fault(node, err, t->id, "its braces do not pair");
        }
    }
    if (st == GS_OK && depth != 0) {
        st = gs_xml_fault(node, err, t->id, "its braces do not pair");
    }
    return st;
}

static void read_vocabulary(gs_arena *a, xmlNodePtr node, gs_story_book *b, int *cap)
{
    const char *ruleset = gs_xml_get(node, "ruleset", a);
    for (xmlNodePtr w = gs_xml_element(node->children); w; w = gs_xml_element(w->next)) {
        b->words = gs_arena_grow(a, b->words, b->n_words, cap, sizeof *b->words);
        b->words[b->n_words++] = (gs_story_word){ruleset, gs_xml_get(w, "id", a),
                                                 gs_xml_get(w, "one", a), gs_xml_get(w, "many", a)};
    }
}

static void read_lexicon(gs_arena *a, xmlNodePtr node, gs_story_book *b)
{
    int caps[3] = {0};
    for (xmlNodePtr w = gs_xml_element(node->children); w; w = gs_xml_element(w->next)) {
        if (gs_xml_is(w, NS_STORY, "agree")) {
            b->agrees = gs_arena_grow(a, b->agrees, b->n_agrees, &caps[0], sizeof *b->agrees);
            b->agrees[b->n_agrees++] =
                (gs_story_agree){gs_xml_get(w, "id", a), gs_xml_get(w, "m", a),
                                 gs_xml_get(w, "f", a), gs_xml_get(w, "n", a),
                                 gs_xml_get(w, "pl", a)};
            continue;
        }
        const char *drop = gs_xml_get(w, "drop", a);
        const char *keep = gs_xml_get(w, "keep", a);
        if (drop) {
            b->titles = gs_arena_grow(a, b->titles, b->n_titles, &caps[1], sizeof *b->titles);
            b->titles[b->n_titles++] = drop;
        }
        if (keep) {
            b->kept_titles =
                gs_arena_grow(a, b->kept_titles, b->n_kept_titles, &caps[2], sizeof *b->titles);
            b->kept_titles[b->n_kept_titles++] = keep;
        }
    }
}

gs_status gs_xml_read_story(const char *bytes, size_t n, const char *file,
                            const gs_xml_schema *schema, gs_arena *a, gs_story_book **out,
                            gs_err *err)
{
    xmlDocPtr doc = NULL;
    gs_status st = gs_xml_parse(bytes, n, file, &doc, err);
    if (st == GS_OK) {
        st = gs_xml_check_doc(schema, doc, file, err);
    }
    gs_story_book *b = GS_NEW(a, gs_story_book);
    int cap = 0;
    int cap_words = 0;
    if (st == GS_OK) {
        xmlNodePtr root = xmlDocGetRootElement(doc);
        b->lang = gs_xml_get(root, "lang", a);
        for (xmlNodePtr e = gs_xml_element(root->children); e && st == GS_OK;
             e = gs_xml_element(e->next)) {
            if (gs_xml_is(e, NS_STORY, "vocabulary")) {
                read_vocabulary(a, e, b, &cap_words);
            } else if (gs_xml_is(e, NS_STORY, "lexicon")) {
                read_lexicon(a, e, b);
            } else if (gs_xml_is(e, NS_STORY, "t")) {
                b->templates = gs_arena_grow(a, b->templates, b->n_templates, &cap,
                                             sizeof *b->templates);
                st = read_template(a, e, &b->templates[b->n_templates], err);
                b->n_templates += st == GS_OK;
            }
        }
    }
    if (doc) {
        xmlFreeDoc(doc);
    }
    *out = b;
    return st;
}

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
