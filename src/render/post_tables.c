/* Tables and contents of a page that is posted. */
#include "post_int.h"

#include "gesta/arena.h"

#include <string.h>

/* Does a column hold pictures alone, which mere text cannot have? */
static bool only_drawn(const gs_node *table, int column)
{
    bool drawn = false, words = false;
    gs_str s = {0};
    for (const gs_node *r = table->first; r && !words; r = r->next) {
        const gs_node *cell = r->kind == GS_NODE_ROW ? gs_node_at(r, column) : NULL;
        if (cell) {
            gs_str_clear(&s);
            gs_node_words(cell, &s);
            drawn |= cell->drawing != NULL;
            words = !gs_utf8_blank(gs_str_text(&s));
        }
    }
    gs_str_free(&s);
    return drawn && !words;
}

/* A row, after the name of its group if it is the first of it. */
void post_row_begin_of(post *p, const gs_node *n)
{
    const char *group = gs_node_get(n, GS_ATTR_HEAD);
    if (*group && strcmp(group, p->group) != 0 && p->f->screens) {
        gs_str_addf(p->out, "<tr class=\"group\"><th colspan=\"%d\" scope=\"colgroup\">",
                    p->n_columns);
        post_words(p, group);
        gs_str_add(p->out, "</th></tr>\n");
    }
    p->group = group;
    p->column = 0;
    post_begin(p, POST_ROW, gs_node_has(n, GS_ATTR_RED)     ? "red"
                            : gs_node_has(n, GS_ATTR_TOTAL) ? "total"
                                                            : "");
}

/* A cell's picture stands in place of its words where there are pictures. */
bool post_cell_begin_of(post *p, const gs_node *n)
{
    post_cell_begin(p, post_is_empty(n));
    if (n->drawing && p->f->small) {
        p->f->small(p, n);
        post_cell_end(p);
        return true;
    }
    return false;
}

void post_table_begin_of(post *p, const gs_node *n)
{
    p->n_columns = 0;
    p->group = "";
    for (const gs_node *c = n->first; c && p->n_columns < POST_COLUMNS; c = c->next) {
        if (c->kind == GS_NODE_COLUMN) {
            bool right = strcmp(gs_node_get(c, GS_ATTR_ALIGN), "right") == 0;
            p->columns[p->n_columns++] = (post_column){
                gs_node_get(c, GS_ATTR_HEAD),
                gs_arena_printf(p->a, "%s%s", gs_node_get(c, GS_ATTR_STYLE), right ? " right" : ""),
                right, !p->f->screens && only_drawn(n, p->n_columns - 1)};
        }
    }
    post_table_begin(p, gs_node_get(n, GS_ATTR_TITLE));
}

/* Sections below a node, it among them: their ids are counted. */
static int sections_in(const post *p, const gs_node *n)
{
    int sections = 0;
    gs_doc_iter it;
    gs_doc_walk(&it, n);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_ENTER && post_is_left_out(p, it.node)) {
            gs_doc_skip(&it);
        }
        sections += it.event == GS_WALK_ENTER && it.node->kind == GS_NODE_SECTION &&
                    !post_is_left_out(p, it.node);
    }
    return sections;
}

/* The parts of the document, each leading to where it begins. */
void post_contents(post *p)
{
    int section = 1;
    post_begin(p, POST_LIST, "columns-1");
    for (const gs_node *n = p->doc->root->first; n; n = n->next) {
        if (n->kind == GS_NODE_SECTION && *post_chapter_of(n) && !post_is_left_out(p, n)) {
            post_begin(p, POST_ITEM, NULL);
            if (p->f->screens) {
                gs_str_addf(p->out, "<a href=\"#s%d\">", section);
            }
            post_words(p, post_chapter_of(n));
            gs_str_add(p->out, p->f->screens ? "</a>" : "");
            post_end(p, POST_ITEM);
        }
        section += sections_in(p, n);
    }
    post_end(p, POST_LIST);
}
