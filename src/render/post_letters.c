/* The letters of moments in a page that is posted: each is a link to its like, both ways. */
#include "post_int.h"

#include "gesta/arena.h"

#include <string.h>

/* ---- letters of moments ---- */
/* The title page with which a part begins: a battle in a book. */
const gs_node *post_title_page_of(const gs_node *n)
{
    return n->kind == GS_NODE_SECTION && n->first && n->first->kind == GS_NODE_TITLE_PAGE
               ? n->first
               : NULL;
}

/* The battle whose letter it is, in a book of several; NULL: there is but one. */
static const gs_node *scope_of(const gs_node *n)
{
    while (n->parent && n->parent->parent) {
        n = n->parent;
    }
    return post_title_page_of(n) ? n : NULL;
}

static void mark(post *p, const gs_node *n, const char *letter)
{
    for (int i = 0; i < p->n_marks; i++) {
        if (p->marks[i].node == n && strcmp(p->marks[i].letter, letter) == 0) {
            return;
        }
    }
    p->marks = gs_arena_grow(p->a, p->marks, p->n_marks, &p->cap_marks, sizeof *p->marks);
    p->marks[p->n_marks++] = (post_mark){n, letter, p->chapter, scope_of(n)};
}

void post_mark_all(post *p)
{
    gs_doc_iter it;
    gs_doc_walk(&it, p->doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        const gs_node *n = it.node;
        if (it.event != GS_WALK_ENTER) {
            continue;
        }
        p->chapter += n->parent == p->doc->root && !post_is_left_out(p, n) && post_begins_chapter(n, p->chapter);
        if (n->kind == GS_NODE_MOMENT && n->text) {
            mark(p, n, n->text);
        } else if (n->kind == GS_NODE_ITEM && gs_node_has(n, GS_ATTR_MARK)) {
            mark(p, n, gs_node_get(n, GS_ATTR_MARK));
        }
        for (int i = 0; n->drawing && i < n->drawing->count; i++) {
            if (n->drawing->ops[i].moment) {
                mark(p, n, n->drawing->ops[i].text);
            }
        }
    }
    p->chapter = 0;
}

const char *post_link(post *p, const gs_node *n, const char *letter, const char **id)
{
    int at = 0;
    *id = "";
    while (at < p->n_marks &&
           (p->marks[at].node != n || strcmp(p->marks[at].letter, letter) != 0)) {
        at++;
    }
    for (int i = 1; at < p->n_marks && i < p->n_marks; i++) {
        const post_mark *m = &p->marks[(at + i) % p->n_marks];
        if (m->node != n && m->scope == p->marks[at].scope && strcmp(m->letter, letter) == 0) {
            *id = gs_arena_printf(p->a, "m%d", at + 1);
            return gs_arena_printf(p->a, "%s#m%d",
                                   p->f->chapters && m->chapter != p->chapter
                                       ? gs_arena_printf(p->a, "c%d.xhtml", m->chapter)
                                       : "",
                                   (at + i) % p->n_marks + 1);
        }
    }
    return "";
}

void post_letter(post *p, const gs_node *n, const char *letter)
{
    const char *id, *to = post_link(p, n, letter, &id);
    bool link = *to && p->f->screens;
    post_begin(p, link ? POST_LINK : POST_DISC,
               gs_arena_printf(p->a, "id=\"%s\" href=\"%s\"", id, to));
    post_words(p, letter);
    post_end(p, link ? POST_LINK : POST_DISC);
}
