#include "pdf_paint_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tags: what is painted stands between marks, and a tree of objects says in which order it is read
 * and what it is. What nobody need hear (rules, running heads, folios) is marked as that. */

/* A marked stretch of a page. */
typedef struct tag_kid {
    int page, mark;
    struct tag_kid *next;
} tag_kid;

void paint_words(gs_str *s, const char *text, size_t n)
{
    for (const char *at = text, *end = text + n; at < end;) {
        uint32_t cp = gs_utf8_next(&at, end);
        if (cp >= 0x10000) {
            gs_str_addf(s, "%04X", 0xD800u + ((cp - 0x10000) >> 10));
            cp = 0xDC00u + ((cp - 0x10000) & 0x3FF);
        }
        gs_str_addf(s, "%04X", (unsigned)cp);
    }
}

static void write(paint *p, const char *what)
{
    paint_end_text(p);
    HPDF_Stream_WriteStr(((HPDF_PageAttr)p->page->attr)->stream, what);
}

static void list(paint *p, tag *t)
{
    if (!t || t->listed) {
        return;
    }
    list(p, t->parent);
    t->listed = true;
    t->page = p->page_no;
    p->tags = gs_arena_grow(p->a, p->tags, p->tag_count, &p->tag_cap, sizeof *p->tags);
    p->tags[p->tag_count++] = t;
}

/* Begins a stretch; `more` goes into its dictionary. */
static void begin(paint *p, tag *t, const char *name, const char *more)
{
    gs_str s = {0};
    paint_tag_end(p);
    p->tag_open = true;
    p->tag = t;
    gs_str_addf(&s, "/%s <<%s", name, more);
    if (t) {
        list(p, t);
        tag_kid *k = GS_NEW(p->a, tag_kid), **last = &t->kids;
        while (*last) {
            last = &(*last)->next;
        }
        *last = k;
        *k = (tag_kid){p->page_no, p->mark_count, NULL};
        p->marks = gs_arena_grow(p->a, p->marks, p->mark_count, &p->mark_cap, sizeof *p->marks);
        p->marks[p->mark_count++] = t;
        gs_str_addf(&s, "/MCID %d", k->mark);
    }
    gs_str_add(&s, ">> BDC\n");
    write(p, t || *more ? gs_str_text(&s) : "/Artifact BMC\n");
    gs_str_free(&s);
}

void paint_tag(paint *p, tag *t)
{
    if (!p->tag_open || p->tag != t) {
        begin(p, t, t ? ly_tag_name(t) : "Artifact", "");
    }
}

void paint_tag_span(paint *p, tag *t, const char *reads)
{
    begin(p, t, "Span", reads);
}

void paint_tag_end(paint *p)
{
    if (p->tag_open) {
        write(p, "EMC\n");
        p->tag_open = false;
    }
}

/* The page is done: whose its marks are. The tags have no objects yet, so they are kept. */
void paint_tag_page(paint *p)
{
    paint_tag_end(p);
    p->page_marks = gs_arena_grow(p->a, p->page_marks, p->page_no, &p->page_cap, sizeof *p->page_marks);
    p->page_marks[p->page_no++] = 
        (page_mark){(unsigned)(p->page->header.obj_id & 0x00FFFFFF), p->marks, p->mark_count};
    HPDF_Dict_AddNumber(p->page, "StructParents", p->page_no - 1);
    HPDF_Dict_AddName(p->page, "Tabs", "S");
    p->marks = NULL;
    p->mark_count = p->mark_cap = 0;
}

void paint_tag_link(paint *p, HPDF_Annotation a, int page_no, const char *says)
{
    HPDF_Dict_AddNumber(a, "StructParent", p->page_no + p->link_count);
    if (says && *says) {
        HPDF_String text = HPDF_String_New(p->pdf->mmgr, says, HPDF_GetEncoder(p->pdf, "UTF-8"));
        HPDF_Dict_Add(a, "Contents", text);
    }
    p->links = gs_arena_grow(p->a, p->links, p->link_count, &p->link_cap, sizeof *p->links);
    p->links[p->link_count++] = (link_mark){(unsigned)(a->header.obj_id & 0x00FFFFFF), page_no};
}

static int by_place(const void *a, const void *b)
{
    const tag *x = *(tag *const *)a, *y = *(tag *const *)b;
    return x->page != y->page ? (x->page < y->page ? -1 : 1) : (x->no > y->no) - (x->no < y->no);
}

/* One element: what it is, whose it is, the marks and the elements in it. */
static const char *element(const paint *p, const tag *t, int root, const gs_str *kids)
{
    gs_str s = {0};
    gs_str_addf(&s, "<</S/%s/P %d 0 R", ly_tag_name(t), t->parent ? t->parent->object : root);
    if (t->alt && *t->alt) {
        gs_str_add(&s, "/Alt<FEFF");
        paint_words(&s, t->alt, strlen(t->alt));
        gs_str_add(&s, ">");
    }
    if (t->kind == TAG_COLUMN_HEAD) {
        gs_str_add(&s, "/A<</O/Table/Scope/Column>>");
    }
    if (t->kids) {
        gs_str_addf(&s, "/Pg %u 0 R", p->page_marks[t->kids->page].number);
    }
    gs_str_add(&s, "/K[");
    for (const tag_kid *k = t->kids; k; k = k->next) {
        if (k->page == t->kids->page) {
            gs_str_addf(&s, "%d ", k->mark);
        } else {
            gs_str_addf(&s, "<</Type/MCR/Pg %u 0 R/MCID %d>>", p->page_marks[k->page].number, k->mark);
        }
    }
    gs_str_add(&s, gs_str_text(kids));
    gs_str_add(&s, "]>>");
    const char *all = gs_arena_strdup(p->a, gs_str_text(&s));
    gs_str_free(&s);
    return all;
}

/* From the number of a page to the elements of its marks; from that of a link to its own. */
static const char *parent_tree(const paint *p, int first_link)
{
    gs_str s = {0};
    gs_str_add(&s, "<</Nums[");
    for (int i = 0; i < p->page_no; i++) {
        gs_str_addf(&s, "%d[", i);
        for (int k = 0; k < p->page_marks[i].count; k++) {
            gs_str_addf(&s, "%d 0 R ", p->page_marks[i].owners[k]->object);
        }
        gs_str_add(&s, "]");
    }
    for (int i = 0; i < p->link_count; i++) {
        gs_str_addf(&s, "%d %d 0 R ", p->page_no + i, first_link + i);
    }
    gs_str_add(&s, "]>>");
    const char *all = gs_arena_strdup(p->a, gs_str_text(&s));
    gs_str_free(&s);
    return all;
}

gs_pdf_more paint_tag_tree(paint *p, int first)
{
    const int document = first + 1, own = first + 3, n = p->tag_count, links = own + n;
    const int count = n + 3 + p->link_count;
    const char **objects = GS_NEW_ARRAY(p->a, const char *, count);
    gs_str *kids = GS_NEW_ARRAY(p->a, gs_str, n + 1), all = {0};
    if (n) {
        qsort(p->tags, (size_t)n, sizeof(tag *), by_place);
    }
    for (int i = 0; i < n; i++) {
        p->tags[i]->object = own + i;
    }
    for (int i = 0; i < n; i++) {
        const tag *in = p->tags[i]->parent;
        gs_str_addf(in ? &kids[in->object - own] : &all, "%d 0 R ", own + i);
    }
    for (int i = 0; i < p->link_count; i++) {
        const link_mark *k = &p->links[i];
        unsigned on = p->page_marks[k->page].number;
        gs_str_addf(&all, "%d 0 R ", links + i);
        objects[links - first + i] = gs_arena_printf(
            p->a, "<</S/Link/P %d 0 R/K<</Type/OBJR/Obj %u 0 R/Pg %u 0 R>>>>", document, k->number, on);
    }
    objects[0] = gs_arena_printf(p->a, "<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>",
                                 document, first + 2, p->page_no + p->link_count);
    objects[1] = gs_arena_printf(p->a, "<</S/Document/P %d 0 R/K[%s]>>", first, gs_str_text(&all));
    objects[2] = parent_tree(p, links);
    for (int i = 0; i < n; i++) {
        objects[3 + i] = element(p, p->tags[i], document, &kids[i]);
        gs_str_free(&kids[i]);
    }
    gs_str_free(&all);
    return (gs_pdf_more){objects, count,
                         gs_arena_printf(p->a, "/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R", first)};
}
