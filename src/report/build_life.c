/* Lives as documents: histories of units, rolls of honour, the chronicle of a campaign. */
#include "build_int.h"

#include "gesta/life.h"

#include <string.h>

/* The ledger's entries as numbers; those of battles as "battle-3:58", set-ups and ends without. */
static void rest_on(gs_node *n, const gs_life_sentence *s, gs_str *cites)
{
    for (int i = 0; i < s->n_cites; i++) {
        const gs_cite *c = &s->cite[i];
        if (!c->battle) {
            gs_node_rest_on(n, c->entry);
            continue;
        }
        gs_str one = {0};
        gs_str_addf(&one, c->entry > 0 ? "%s:%d" : "%s", c->battle, c->entry);
        size_t len = strlen(one.p);
        bool there = false;
        for (const char *p = cites->p ? strstr(cites->p, one.p) : NULL; p && !there;
             p = strstr(p + 1, one.p)) {
            there = (p == cites->p || p[-1] == ' ') && (p[len] == ' ' || p[len] == '\0');
        }
        gs_str_addf(cites, "%s%s", there ? "" : cites->len ? " " : "", there ? "" : one.p);
        gs_str_free(&one);
    }
}

static void put_list(gs_node *section, const gs_life_para *p)
{
    gs_node *list = gs_add_list(section, 1);
    for (int i = 0; i < p->n_sentences; i++) {
        gs_str cites = {0};
        gs_node *item = gs_add_item(list, NULL, p->sentences[i].text);
        rest_on(item, &p->sentences[i], &cites);
        gs_node_set(item, GS_ATTR_CITES, cites.p);
        gs_str_free(&cites);
    }
}

void build_life_paragraph(gs_node *section, const gs_life_para *p, bool opening)
{
    gs_node *n = gs_add_paragraph(section);
    gs_str cites = {0};
    if (opening) {
        gs_node_set_flag(n, GS_ATTR_OPENING);
    }
    for (int i = 0; i < p->n_sentences; i++) {
        gs_sayf(n, "%s%s", i ? " " : "", p->sentences[i].text);
        rest_on(n, &p->sentences[i], &cites);
    }
    gs_node_set(n, GS_ATTR_CITES, cites.p);
    gs_str_free(&cites);
}

/* A paragraph of the umpire's own, with its photo. */
static void put_own(gs_arena *a, const gs_build_options *opt, gs_node *section,
                    const gs_life_para *p, const gs_own *before)
{
    const gs_own *own = p->own;
    const gs_photo *photo = own->photo && opt->photo && own != before
                                ? opt->photo(opt->photo_ctx, own->photo)
                                : NULL;
    const char *text = p->sentences[0].text;
    bool caption = own->kind == GS_OWN_CAPTION;
    if (own->kind == GS_OWN_NOTE) {
        gs_add_note(section, "Note", text);
    } else if (!caption || !photo) {
        gs_node *n = gs_add_words(section, text);
        gs_node_set_flag(n, GS_ATTR_OWN);
    }
    if (photo) {
        gs_node *n = gs_add_figure(section, build_photo_drawn(a, photo, GS_MM(120), GS_MM(90)), "column",
                                   NULL, caption ? text : NULL);
        gs_node_set(n, GS_ATTR_PHOTO, own->photo);
    }
}

void build_life_paragraphs(gs_arena *a, const gs_build_options *opt, gs_node *section,
                           const gs_life *words)
{
    gs_node *at = section;
    for (int i = 0; i < words->n_paras; i++) {
        at = build_life_part(a, opt, section, at, words, i);
    }
}

gs_node *build_life_part(gs_arena *a, const gs_build_options *opt, gs_node *section, gs_node *at,
                         const gs_life *words, int i)
{
    const gs_life_para *p = &words->paras[i];
    bool chapter = p->head || p->rubric;
    if (chapter) {
        at = gs_add_section(section, p->rubric, p->head);
    }
    if (p->own) {
        put_own(a, opt, at, p, i > 0 ? words->paras[i - 1].own : NULL);
    } else if (p->list) {
        put_list(at, p);
    } else if (p->n_sentences) {
        build_life_paragraph(at, p, i == 0 && !chapter);
    }
    return at;
}

void build_own_life(gs_arena *a, const gs_campaign *c, const char *id, gs_life *words)
{
    gs_own *own;
    int n = gs_own_of(a, c, id, &own);
    gs_life_put_own(a, c, own, n, words);
}

static gs_doc *begin(gs_arena *a, const gs_campaign *c, const char *kind, const char *title,
                     const gs_life *words)
{
    gs_doc *doc = gs_doc_new(a, kind, build_head(a, title));
    gs_node_set(doc->root, GS_ATTR_HEAD, c->title);
    gs_node_set(doc->root, GS_ATTR_LANG, words->lang);
    return doc;
}

gs_status gs_report_unit(gs_arena *a, const gs_campaign *c, const gs_camp_unit *unit,
                         const gs_build_options *opt, gs_doc **out, gs_err *err)
{
    gs_life *words;
    gs_life_options how = {.wording = opt->wording};
    gs_status st = gs_life_unit(a, c, unit, opt->book, &how, &words, err);
    if (st != GS_OK) {
        return st;
    }
    const gs_camp_side *side = gs_campaign_side_of(c, unit->id);
    gs_doc *doc = begin(a, c, "unit", words->title, words);
    build_put_side(a, doc, side);
    gs_node *head = gs_node_add(doc->root, GS_NODE_LIFE);
    gs_node_set_number(head, GS_ATTR_SIDE_NO, side->slot);
    gs_node_set(head, GS_ATTR_NAME, build_head(a, words->title));
    gs_node_set(head, GS_ATTR_LETTER, gs_map_letter(a, words->title));
    const gs_camp_troop *troop = unit->troop ? gs_campaign_troop(c, unit->troop) : NULL;
    gs_node_set(head, GS_ATTR_EPITHET, troop ? troop->name : NULL);
    gs_node_set(head, GS_ATTR_HEAD, c->title);
    build_own_life(a, c, unit->id, words);
    build_life_paragraphs(a, opt, gs_add_section(doc->root, NULL, words->motto), words);
    *out = doc;
    return GS_OK;
}

/* A document of sections, with every side's colours. */
static void put_all(gs_arena *a, gs_doc *doc, const gs_campaign *c, const gs_build_options *opt,
                    const gs_life *words)
{
    for (int i = 0; i < c->n_sides; i++) {
        build_put_side(a, doc, &c->sides[i]);
    }
    build_life_paragraphs(a, opt, gs_add_section(doc->root, NULL, words->title), words);
}

gs_status gs_report_honours(gs_arena *a, const gs_campaign *c, const gs_build_options *opt,
                            gs_doc **out, gs_err *err)
{
    gs_life *words;
    gs_life_options how = {.wording = opt->wording};
    gs_status st = gs_life_honours(a, c, opt->book, &how, &words, err);
    if (st == GS_OK) {
        *out = begin(a, c, "honours", words->title, words);
        put_all(a, *out, c, opt, words);
    }
    return st;
}

gs_status gs_report_chronicle(gs_arena *a, const gs_campaign *c, const gs_build_options *opt,
                              gs_doc **out, gs_err *err)
{
    gs_life *words;
    gs_life_options how = {.wording = opt->wording};
    gs_status st = gs_life_chronicle(a, c, opt->book, &how, &words, err);
    if (st == GS_OK) {
        *out = begin(a, c, "chronicle", words->title, words);
        put_all(a, *out, c, opt, words);
    }
    return st;
}
