#include "layout_int.h"

/* What the stretches of a page are to whoever has it read out. */

tag *ly_tag(layout *l, tag_kind kind, tag *parent)
{
    tag *t = GS_NEW(l->a, tag);
    *t = (tag){.kind = kind, .parent = parent, .no = ++l->tag_count};
    return t;
}

const char *ly_tag_name(const tag *t)
{
    static const char *const names[TAG_KINDS] = {
        [TAG_PARAGRAPH] = "P",  [TAG_HEAD1] = "H1",     [TAG_HEAD2] = "H2",   [TAG_HEAD3] = "H3",
        [TAG_NOTE] = "Note",    [TAG_FIGURE] = "Figure", [TAG_CAPTION] = "Caption",
        [TAG_TABLE] = "Table",  [TAG_ROW] = "TR",        [TAG_COLUMN_HEAD] = "TH",
        [TAG_CELL] = "TD",      [TAG_PARTS] = "Div"};
    return t ? names[t->kind] : "";
}

tag *ly_block_tag(layout *l, const gs_node *n)
{
    switch ((int)n->kind) {
    case GS_NODE_PARAGRAPH: return ly_tag(l, TAG_PARAGRAPH, NULL);
    case GS_NODE_TABLE:
    case GS_NODE_LEDGER:
    case GS_NODE_MINUTES: return ly_tag(l, TAG_TABLE, NULL);
    default: return ly_tag(l, TAG_PARTS, NULL);
    }
}

void ly_draw_piece(layout *l, const piece *p, gs_um x, gs_um y)
{
    tag *before = l->tag;
    l->tag = p->tag && p->tag->kind == TAG_PARTS ? ly_tag(l, TAG_PARAGRAPH, p->tag) : p->tag;
    if (p->draw) {
        p->draw(l, p, x, y);
    }
    l->tag = before;
}
