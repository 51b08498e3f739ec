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

/* ---- the elements of a book, and how each becomes a row ---- */
typedef struct reader {
    gs_arena *a;
    gs_story_book *b;
    gs_err *err;
} reader;

static gs_status read_style(reader *r, xmlNodePtr e)
{
    r->b->styles[r->b->n_styles++] =
        (gs_story_style){gs_xml_get(e, "id", r->a), gs_xml_get(e, "extends", r->a)};
    return GS_OK;
}

static gs_status read_voice(reader *r, xmlNodePtr e)
{
    gs_story_voice *v = &r->b->voices[r->b->n_voices++];
    v->ruleset = gs_xml_get(e, "ruleset", r->a);
    for (int k = 0; k < GS_VOICE_COUNT; k++) {
        v->words[k] = gs_xml_get(e, gs_voice_keys[k], r->a);
    }
    return GS_OK;
}

static gs_status read_word(reader *r, xmlNodePtr e)
{
    r->b->words[r->b->n_words++] =
        (gs_story_word){gs_xml_get(e->parent, "ruleset", r->a), gs_xml_get(e, "id", r->a),
                        gs_xml_get(e, "one", r->a), gs_xml_get(e, "many", r->a),
                        gs_xml_get(e, "a", r->a)};
    return GS_OK;
}

/* A page's words must take the same numbers and names as the English ones: they are a pattern. */
static gs_status read_say(reader *r, xmlNodePtr e)
{
    gs_worded w = {gs_xml_get(e, "en", r->a), gs_xml_get(e, "as", r->a),
                   gs_xml_get(e, "of", r->a)};
    w.own = w.own ? w.own : w.english;
    if (!gs_words_fit(w.english, w.own)) {
        gs_err_set(r->err, GS_INPUT, "“%s”: expected what is filled into “%s”, in its order", w.own,
                   w.english);
        r->err->line = (int)xmlGetLineNo(e);
        return GS_INPUT;
    }
    r->b->page.row[r->b->page.n++] = w;
    return GS_OK;
}

static gs_status read_agree(reader *r, xmlNodePtr e)
{
    r->b->agrees[r->b->n_agrees++] =
        (gs_story_agree){gs_xml_get(e, "id", r->a), gs_xml_get(e, "m", r->a),
                         gs_xml_get(e, "f", r->a),  gs_xml_get(e, "n", r->a),
                         gs_xml_get(e, "pl", r->a), gs_xml_get(e, "we", r->a)};
    return GS_OK;
}

static gs_status read_title(reader *r, xmlNodePtr e)
{
    const char *drop = gs_xml_get(e, "drop", r->a), *keep = gs_xml_get(e, "keep", r->a);
    if (drop) {
        r->b->titles[r->b->n_titles++] = drop;
    }
    if (keep) {
        r->b->kept_titles[r->b->n_kept_titles++] = keep;
    }
    return GS_OK;
}

/* The first letter of an attribute; 0 if it is not there. */
static char letter(const reader *r, xmlNodePtr e, const char *name)
{
    const char *word = gs_xml_get(e, name, r->a);
    return word ? word[0] : 0;
}

static void read_cases(const reader *r, xmlNodePtr e, const char **cases)
{
    for (int i = 0; i < GS_CASES; i++) {
        cases[i] = gs_xml_get(e, gs_case_words[i], r->a);
    }
}

static gs_status read_form(reader *r, xmlNodePtr e)
{
    gs_story_form *f = &r->b->forms[r->b->n_forms++];
    *f = (gs_story_form){.of = gs_xml_get(e, "of", r->a),
                         .gender = letter(r, e, "gender"),
                         .article = letter(r, e, "article"),
                         .as = letter(r, e, "as")};
    read_cases(r, e, f->cases);
    return GS_OK;
}

static gs_status read_name(reader *r, xmlNodePtr e)
{
    gs_story_name *n = &r->b->names[r->b->n_names++];
    *n = (gs_story_name){.of = gs_xml_get(e, "of", r->a), .gender = letter(r, e, "gender")};
    read_cases(r, e, n->cases);
    return GS_OK;
}

static gs_status read_loaded(reader *r, xmlNodePtr e)
{
    r->b->loaded[r->b->n_loaded++] =
        (gs_story_loaded){gs_xml_get(e, "word", r->a), gs_xml_get(e, "needs", r->a)};
    return GS_OK;
}

static gs_status read_numbers(reader *r, xmlNodePtr e)
{
    r->b->numerals = (gs_numerals){.none = gs_xml_get(e, "none", r->a),
                                   .hundred = gs_xml_get(e, "hundred", r->a),
                                   .units = gs_xml_get(e, "units", r->a),
                                   .tens = gs_xml_get(e, "tens", r->a),
                                   .one_in = gs_xml_get(e, "one-in", r->a),
                                   .join = gs_xml_get(e, "join", r->a),
                                   .units_first = letter(r, e, "units-first") == 'y',
                                   .ordinals = gs_xml_get(e, "ordinals", r->a),
                                   .tenths = gs_xml_get(e, "tenths", r->a),
                                   .beyond = gs_xml_get(e, "beyond", r->a)};
    return GS_OK;
}

static gs_status read_t(reader *r, xmlNodePtr e)
{
    return read_template(r->a, e, &r->b->templates[r->b->n_templates++], r->err);
}

static const struct {
    const char *element;
    gs_status (*read)(reader *r, xmlNodePtr e);
} elements[] = {{"style", read_style}, {"voice", read_voice}, {"word", read_word},
                {"agree", read_agree}, {"title", read_title}, {"form", read_form},
                {"name", read_name},   {"numbers", read_numbers},
                {"loaded", read_loaded}, {"say", read_say}, {"t", read_t}};

/* How many elements stand at or below those that begin with `e`. */
static int count_elements(xmlNodePtr e)
{
    int n = 0;
    for (e = gs_xml_element(e); e; e = gs_xml_element(e->next)) {
        n += 1 + count_elements(e->children);
    }
    return n;
}

static gs_status read_elements(reader *r, xmlNodePtr e)
{
    gs_status st = GS_OK;
    for (e = gs_xml_element(e); e && st == GS_OK; e = gs_xml_element(e->next)) {
        int k = 0;
        while (k < GS_COUNT(elements) && !gs_xml_is(e, NS_STORY, elements[k].element)) {
            k++;
        }
        st = k < GS_COUNT(elements) ? elements[k].read(r, e) : read_elements(r, e->children);
    }
    return st;
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
    if (st == GS_OK) {
        xmlNodePtr root = xmlDocGetRootElement(doc);
        int rows = count_elements(root->children); /* room for them, whatever they are */
        reader r = {a, b, err};
        b->lang = gs_xml_get(root, "lang", a);
        b->styles = GS_NEW_ARRAY(a, gs_story_style, rows);
        b->voices = GS_NEW_ARRAY(a, gs_story_voice, rows);
        b->words = GS_NEW_ARRAY(a, gs_story_word, rows);
        b->agrees = GS_NEW_ARRAY(a, gs_story_agree, rows);
        b->titles = GS_NEW_ARRAY(a, const char *, rows);
        b->kept_titles = GS_NEW_ARRAY(a, const char *, rows);
        b->forms = GS_NEW_ARRAY(a, gs_story_form, rows);
        b->names = GS_NEW_ARRAY(a, gs_story_name, rows);
        b->templates = GS_NEW_ARRAY(a, gs_template, rows);
        b->page.row = GS_NEW_ARRAY(a, gs_worded, rows);
        b->loaded = GS_NEW_ARRAY(a, gs_story_loaded, rows);
        st = read_elements(&r, root->children);
        gs_xml_place_templates(bytes, n, b);
    }
    if (doc) {
        xmlFreeDoc(doc);
    }
    *out = b;
    return st;
}
