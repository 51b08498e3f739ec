#include "gesta/report.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct node_info {
    const char *element;
    gs_content content;
} node_info;

static const node_info node_infos[GS_NODE_COUNT] = {
#define GS_NODE(symbol, element, content)                                                \
    [GS_NODE_##symbol] = {element, GS_CONTENT_##content},
#include "gesta/report_nodes.def"
#undef GS_NODE
};

typedef struct attr_info {
    const char *name;
    gs_attr_type type;
} attr_info;

static const attr_info attr_infos[GS_ATTR_COUNT] = {
#define GS_ATTR(symbol, name, type) [GS_ATTR_##symbol] = {name, GS_ATTR_IS_##type},
#include "gesta/report_nodes.def"
#undef GS_ATTR
};

static const bool node_attrs[GS_NODE_COUNT][GS_ATTR_COUNT] = {
#define GS_NODE_HAS(node, attr) [GS_NODE_##node][GS_ATTR_##attr] = true,
#include "gesta/report_nodes.def"
#undef GS_NODE_HAS
};

const char *gs_node_element(gs_node_kind kind)
{
    return node_infos[kind].element;
}

gs_content gs_node_content(gs_node_kind kind)
{
    return node_infos[kind].content;
}

const char *gs_attr_name(gs_attr attr)
{
    return attr_infos[attr].name;
}

gs_attr_type gs_attr_get_type(gs_attr attr)
{
    return attr_infos[attr].type;
}

bool gs_node_may_have(gs_node_kind kind, gs_attr attr)
{
    return node_attrs[kind][attr];
}

gs_doc *gs_doc_new(gs_arena *a, const char *kind, const char *title)
{
    gs_doc *doc = GS_NEW(a, gs_doc);
    doc->arena = a;
    doc->root = GS_NEW(a, gs_node);
    doc->root->kind = GS_NODE_DOCUMENT;
    doc->root->doc = doc;
    gs_node_set(doc->root, GS_ATTR_KIND, kind);
    gs_node_set(doc->root, GS_ATTR_TITLE, title);
    return doc;
}

gs_node *gs_node_add(gs_node *parent, gs_node_kind kind)
{
    gs_node *n = GS_NEW(parent->doc->arena, gs_node);
    assert(node_infos[parent->kind].content == GS_CONTENT_BLOCKS ||
           (node_infos[parent->kind].content == GS_CONTENT_INLINE &&
            node_infos[kind].content == GS_CONTENT_WORDS));
    n->kind = kind;
    n->doc = parent->doc;
    n->parent = parent;
    if (parent->last) {
        parent->last->next = n;
    } else {
        parent->first = n;
    }
    parent->last = n;
    return n;
}

static gs_attr_value *find_attr(const gs_node *n, gs_attr attr)
{
    for (int i = 0; i < n->attr_count; i++) {
        if (n->attrs[i].attr == (uint8_t)attr) {
            return &n->attrs[i];
        }
    }
    return NULL;
}

/* The place of an attribute in the node, made if it is not there; the list stays in the
 * order of gs_attr, so that every renderer writes it alike. */
static gs_attr_value *place_attr(gs_node *n, gs_attr attr)
{
    gs_attr_value *v = find_attr(n, attr);
    assert(node_attrs[n->kind][attr]);
    if (v) {
        return v;
    }
    n->attrs = gs_arena_grow(n->doc->arena, n->attrs, n->attr_count, &n->attr_cap,
                             sizeof *n->attrs);
    int i = n->attr_count++;
    while (i > 0 && n->attrs[i - 1].attr > (uint8_t)attr) {
        n->attrs[i] = n->attrs[i - 1];
        i--;
    }
    n->attrs[i] = (gs_attr_value){.attr = (uint8_t)attr};
    return &n->attrs[i];
}

static void drop_attr(gs_node *n, gs_attr attr)
{
    gs_attr_value *v = find_attr(n, attr);
    if (v) {
        int after = n->attr_count - (int)(v - n->attrs) - 1;
        memmove(v, v + 1, (size_t)after * sizeof *v);
        n->attr_count--;
    }
}

gs_node *gs_node_set(gs_node *n, gs_attr attr, const char *text)
{
    assert(attr_infos[attr].type == GS_ATTR_IS_TEXT);
    if (!text || !*text) {
        drop_attr(n, attr);
    } else {
        place_attr(n, attr)->text = gs_arena_strdup(n->doc->arena, text);
    }
    return n;
}

gs_node *gs_node_set_number(gs_node *n, gs_attr attr, int32_t number)
{
    assert(attr_infos[attr].type == GS_ATTR_IS_NUMBER);
    place_attr(n, attr)->number = number;
    return n;
}

gs_node *gs_node_set_flag(gs_node *n, gs_attr attr)
{
    assert(attr_infos[attr].type == GS_ATTR_IS_FLAG);
    place_attr(n, attr)->number = 1;
    return n;
}

gs_node *gs_node_rest_on(gs_node *n, int32_t entry)
{
    for (int i = 0; i < n->entry_count; i++) {
        if (n->entries[i] == entry) {
            return n;
        }
    }
    n->entries = gs_arena_grow(n->doc->arena, n->entries, n->entry_count, &n->entry_cap,
                               sizeof *n->entries);
    int i = n->entry_count++;
    while (i > 0 && n->entries[i - 1] > entry) {
        n->entries[i] = n->entries[i - 1];
        i--;
    }
    n->entries[i] = entry;
    return n;
}

gs_node *gs_add_side(gs_doc *doc, int side_no, const char *name, const char *letter,
                     int32_t colour)
{
    gs_node *n = gs_node_add(doc->root, GS_NODE_SIDE);
    gs_node_set_number(n, GS_ATTR_SIDE_NO, side_no);
    gs_node_set(n, GS_ATTR_NAME, name);
    gs_node_set(n, GS_ATTR_LETTER, letter);
    if (colour >= 0) {
        gs_node_set_number(n, GS_ATTR_COLOUR, colour);
    }
    return n;
}

gs_node *gs_add_section(gs_node *parent, const char *rubric, const char *title)
{
    gs_node *n = gs_node_add(parent, GS_NODE_SECTION);
    gs_node_set(n, GS_ATTR_RUBRIC, rubric);
    return gs_node_set(n, GS_ATTR_TITLE, title);
}

gs_node *gs_add_paragraph(gs_node *parent)
{
    return gs_node_add(parent, GS_NODE_PARAGRAPH);
}

gs_node *gs_add_words(gs_node *parent, const char *text)
{
    gs_node *n = gs_add_paragraph(parent);
    gs_say(n, text);
    return n;
}

gs_node *gs_add_note(gs_node *parent, const char *head, const char *text)
{
    gs_node *n = gs_node_add(parent, GS_NODE_NOTE);
    gs_node_set(n, GS_ATTR_HEAD, head);
    gs_say(n, text);
    return n;
}

gs_node *gs_add_figure(gs_node *parent, const gs_drawing *drawing, const char *width,
                       const char *when, const char *caption)
{
    gs_node *n = gs_node_add(parent, GS_NODE_FIGURE);
    n->drawing = drawing;
    gs_node_set(n, GS_ATTR_WIDTH, width);
    gs_node_set(n, GS_ATTR_CAPTION_HEAD, when);
    gs_node_set(n, GS_ATTR_CAPTION, caption);
    if (drawing) {
        gs_node_set(n, GS_ATTR_TITLE, drawing->title);
        gs_node_set(n, GS_ATTR_TWIN, drawing->twin);
    }
    return n;
}

gs_node *gs_add_table(gs_node *parent, const char *width, const char *title)
{
    gs_node *n = gs_node_add(parent, GS_NODE_TABLE);
    gs_node_set(n, GS_ATTR_WIDTH, width);
    return gs_node_set(n, GS_ATTR_TITLE, title);
}

gs_node *gs_add_column(gs_node *table, const char *head, const char *align,
                       const char *style, int weight)
{
    gs_node *n = gs_node_add(table, GS_NODE_COLUMN);
    gs_node_set(n, GS_ATTR_HEAD, head);
    gs_node_set(n, GS_ATTR_ALIGN, align);
    gs_node_set(n, GS_ATTR_STYLE, style);
    return gs_node_set_number(n, GS_ATTR_WEIGHT, weight);
}

gs_node *gs_add_row(gs_node *table)
{
    return gs_node_add(table, GS_NODE_ROW);
}

gs_node *gs_add_cell(gs_node *row, const char *text)
{
    gs_node *n = gs_node_add(row, GS_NODE_CELL);
    gs_say(n, text);
    return n;
}

gs_node *gs_add_list(gs_node *parent, int columns)
{
    gs_node *n = gs_node_add(parent, GS_NODE_LIST);
    return gs_node_set_number(n, GS_ATTR_COLUMNS, columns);
}

gs_node *gs_add_item(gs_node *list, const char *mark, const char *text)
{
    gs_node *n = gs_node_add(list, GS_NODE_ITEM);
    gs_node_set(n, GS_ATTR_MARK, mark);
    gs_say(n, text);
    return n;
}

gs_node *gs_add_fact(gs_node *facts, const char *label, const char *value)
{
    gs_node *n = gs_node_add(facts, GS_NODE_FACT);
    gs_node_set(n, GS_ATTR_LABEL, label);
    return gs_node_set(n, GS_ATTR_VALUE, value);
}

gs_node *gs_add_panes(gs_node *parent, int count)
{
    gs_node *n = gs_node_add(parent, GS_NODE_PANES);
    for (int i = 0; i < count; i++) {
        gs_node_add(n, GS_NODE_PANE);
    }
    return n;
}

void gs_say_as(gs_node *n, gs_node_kind role, const char *text)
{
    if (!text || !*text) {
        return;
    }
    assert(node_infos[role].content == GS_CONTENT_WORDS);
    gs_node *w = gs_node_add(n, role);
    w->text = gs_arena_strdup(n->doc->arena, text);
}

void gs_say(gs_node *n, const char *text)
{
    gs_say_as(n, GS_NODE_TEXT, text);
}

void gs_sayf(gs_node *n, const char *fmt, ...)
{
    char small[256];
    va_list ap;
    va_start(ap, fmt);
    int len = vsnprintf(small, sizeof small, fmt, ap);
    va_end(ap);
    if (len < (int)sizeof small) {
        gs_say(n, small);
        return;
    }
    char *big = gs_arena_alloc(n->doc->arena, (size_t)len + 1);
    va_start(ap, fmt);
    vsnprintf(big, (size_t)len + 1, fmt, ap);
    va_end(ap);
    gs_say(n, big);
}

const char *gs_node_get(const gs_node *n, gs_attr attr)
{
    const gs_attr_value *v = find_attr(n, attr);
    return v && v->text ? v->text : "";
}

int32_t gs_node_number(const gs_node *n, gs_attr attr, int32_t otherwise)
{
    const gs_attr_value *v = find_attr(n, attr);
    return v ? v->number : otherwise;
}

bool gs_node_has(const gs_node *n, gs_attr attr)
{
    return find_attr(n, attr) != NULL;
}

gs_node *gs_node_at(const gs_node *n, int i)
{
    gs_node *c = n->first;
    while (c && i-- > 0) {
        c = c->next;
    }
    return c;
}

int gs_node_children(const gs_node *n)
{
    int count = 0;
    for (const gs_node *c = n->first; c; c = c->next) {
        count++;
    }
    return count;
}
