#include "gesta/report.h"

void gs_doc_walk(gs_doc_iter *it, const gs_node *root)
{
    it->root = root;
    it->node = NULL;
    it->skip = false;
    it->event = root ? GS_WALK_ENTER : GS_WALK_DONE;
}

gs_walk gs_doc_next(gs_doc_iter *it)
{
    const gs_node *n = it->node;
    if (it->event == GS_WALK_DONE) {
        return GS_WALK_DONE;
    }
    if (!n) {
        it->node = it->root;
        it->event = GS_WALK_ENTER;
    } else if (it->event == GS_WALK_ENTER && n->first && !it->skip) {
        it->node = n->first;
    } else if (it->event == GS_WALK_ENTER) {
        it->event = GS_WALK_EXIT;
    } else if (n == it->root) {
        it->node = NULL;
        it->event = GS_WALK_DONE;
    } else if (n->next) {
        it->node = n->next;
        it->event = GS_WALK_ENTER;
    } else {
        it->node = n->parent;
    }
    it->skip = false;
    return it->event;
}

void gs_doc_skip(gs_doc_iter *it)
{
    it->skip = it->event == GS_WALK_ENTER;
}

void gs_node_words(const gs_node *n, gs_str *out)
{
    gs_doc_iter it;
    gs_doc_walk(&it, n);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_ENTER && it.node->text) {
            gs_str_add(out, it.node->text);
        }
    }
}
