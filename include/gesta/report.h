#ifndef GESTA_REPORT_H
#define GESTA_REPORT_H
/* The document tree: what a report says, before anybody asks how it looks. Every report
 * (battle, roster, career, chronicle ...) is one tree; every renderer (PDF, text, XML and
 * from it HTML, Markdown, BBCode) walks it and knows nothing else. The kinds of node and
 * their attributes are listed in report_nodes.def. All of a tree lives in its document's
 * arena; all text is UTF-8, copied in, printed as it stands: newlines and control
 * characters print as a space.
 *
 * Where what belongs: sides first, then a title page, sections, rosters, lives, cards,
 * sheets. A note follows the block it stands beside. Panes hold orders of battle,
 * paragraphs (set as plans), lists and figures. A map draws its own caption and key: give
 * its figure neither, or a renderer prints them twice. U+2192 in a table is drawn as an
 * arrow. Heroes, units and places named by gs_say_as stand in the index. A unit card
 * holds up to six facts and one paragraph, a hero card two paragraphs. A section with a
 * title is listed in the contents if it is not inside another. */
#include "gesta/arena.h"
#include "gesta/drawing.h"
#include "gesta/str.h"
#include "gesta/types.h"
#include "gesta/words.h"

/* Kinds of node, from report_nodes.def. */
typedef enum gs_node_kind {
#define GS_NODE(symbol, element, content) GS_NODE_##symbol,
#include "gesta/report_nodes.def"
#undef GS_NODE
    GS_NODE_COUNT
} gs_node_kind;

/* Attributes of nodes, from report_nodes.def. */
typedef enum gs_attr {
#define GS_ATTR(symbol, name, type) GS_ATTR_##symbol,
#include "gesta/report_nodes.def"
#undef GS_ATTR
    GS_ATTR_COUNT
} gs_attr;

/* What a kind of node may hold. */
typedef enum gs_content {
    GS_CONTENT_BLOCKS, /* other blocks */
    GS_CONTENT_INLINE, /* nodes of words */
    GS_CONTENT_WORDS,  /* text of its own: text, i, b, hero, unit, place, moment */
    GS_CONTENT_NOTHING
} gs_content;

/* What an attribute holds. */
typedef enum gs_attr_type {
    GS_ATTR_IS_TEXT,
    GS_ATTR_IS_NUMBER,
    GS_ATTR_IS_FLAG
} gs_attr_type;

/* An attribute that was set. */
typedef struct gs_attr_value {
    uint8_t attr;     /* gs_attr */
    const char *text; /* of a text */
    int32_t number;   /* of a number or a flag */
} gs_attr_value;

typedef struct gs_doc gs_doc;

/* Draws a figure's picture again in `per_cent` of its width and height, its letters as large as
 * ever; NULL: it cannot be. What it returns lives as long as the document. */
typedef struct gs_redraw {
    const gs_drawing *(*draw)(void *ctx, int per_cent);
    void *ctx;
} gs_redraw;

/* A node of the tree; members are read, and set by the functions below alone. */
typedef struct gs_node {
    gs_node_kind kind;
    gs_doc *doc;
    struct gs_node *parent, *first, *last, *next;
    gs_attr_value *attrs; /* in the order of gs_attr; only those that were set */
    int attr_count, attr_cap;
    const char *text; /* nodes of words: what they say; else NULL */
    int32_t *entries; /* numbers of the log entries that the node rests on, ascending */
    int entry_count, entry_cap;
    const gs_drawing
        *drawing;          /* figure: the picture; note: a small one under its text; cell: one in
                            * place of words */
    const gs_drawing *key; /* figure: the key under the caption, or NULL */
    const gs_redraw *redraw; /* figure: it may give way to the text; NULL: it may not */
} gs_node;

/* A document. */
struct gs_doc {
    gs_arena *arena;
    gs_node *root; /* a GS_NODE_DOCUMENT */
    const gs_words *words; /* for what a renderer itself says; NULL: English */
};

/* --- building ----------------------------------------------------------------------- */

/* A new document of a kind ("battle", "roster", "career", "chronicle", "minutes" ...). It
 * lives in the arena. */
gs_doc *gs_doc_new(gs_arena *a, const char *kind, const char *title);
/* A new last child of `parent`. */
gs_node *gs_node_add(gs_node *parent, gs_node_kind kind);
/* Sets an attribute; a NULL or "" text removes it. Each returns the node. The attribute
 * must be one that the kind may carry (report_nodes.def). */
gs_node *gs_node_set(gs_node *n, gs_attr attr, const char *text);
gs_node *gs_node_set_number(gs_node *n, gs_attr attr, int32_t number);
gs_node *gs_node_set_flag(gs_node *n, gs_attr attr);
/* The node rests on this entry of the log; said twice it counts once. Returns the node.
 */
gs_node *gs_node_rest_on(gs_node *n, int32_t entry);

/* Declares a side (1 to 4) with its name and letter, so that shields and marks can be
 * drawn. colour is 0xRRGGBB or -1 for the palette's own. */
gs_node *gs_add_side(gs_doc *doc, int side_no, const char *name, const char *letter,
                     int32_t colour);
/* A section: the small red line over it (may be NULL) and the title (may be NULL: none is
 * printed, and the section only groups). Sections may hold sections. */
gs_node *gs_add_section(gs_node *parent, const char *rubric, const char *title);
/* An empty paragraph, to be filled by gs_say; or one with words in it. */
gs_node *gs_add_paragraph(gs_node *parent);
gs_node *gs_add_words(gs_node *parent, const char *text);
/* A margin note beside the block added before it; text may be NULL and said later. */
gs_node *gs_add_note(gs_node *parent, const char *head, const char *text);
/* A picture: width is "full" (166 mm), "column" (120) or "thumb" (as drawn); the caption
 * begins with `when` in bold; each may be NULL. The drawing's twin becomes the figure's.
 * The drawing is borrowed and must live as long as the document. */
gs_node *gs_add_figure(gs_node *parent, const gs_drawing *drawing, const char *width,
                       const char *when, const char *caption);
/* A table ("full" or "column"; title may be NULL). Columns first: head, alignment
 * ("left", "right", "middle"), style ("plain", "bold", "italic", "quiet"), weight (share
 * of the width that is left when each column has its longest word; 1 or more). Then rows,
 * then their cells. */
gs_node *gs_add_table(gs_node *parent, const char *width, const char *title);
gs_node *gs_add_column(gs_node *table, const char *head, const char *align,
                       const char *style, int weight);
gs_node *gs_add_row(gs_node *table);
/* A cell with words in it (may be NULL). */
gs_node *gs_add_cell(gs_node *row, const char *text);
/* A list in 1 to 3 columns, and its items; mark is a letter or number in a red disc, or
 * NULL. */
gs_node *gs_add_list(gs_node *parent, int columns);
gs_node *gs_add_item(gs_node *list, const char *mark, const char *text);
/* A fact of a strip (GS_NODE_FACTS). */
gs_node *gs_add_fact(gs_node *facts, const char *label, const char *value);
/* `count` panes side by side (2 or 3): gs_node_at(panes, i) is one. */
gs_node *gs_add_panes(gs_node *parent, int count);

/* Words at the end of a paragraph, note, cell, item, entry or colophon. Spaces are the
 * caller's. */
void gs_say(gs_node *n, const char *text);
void gs_sayf(gs_node *n, const char *fmt, ...) GS_PRINTF(2, 3);
/* The same in another role: GS_NODE_ITALIC, _BOLD, _HERO, _UNIT, _PLACE, _MOMENT, _TEXT.
 */
void gs_say_as(gs_node *n, gs_node_kind role, const char *text);

/* --- reading ------------------------------------------------------------------------ */

/* Text of an attribute; "" if it was not set. */
const char *gs_node_get(const gs_node *n, gs_attr attr);
/* Number of an attribute; `otherwise` if it was not set. */
int32_t gs_node_number(const gs_node *n, gs_attr attr, int32_t otherwise);
/* True if the attribute was set. */
bool gs_node_has(const gs_node *n, gs_attr attr);
/* Child number i (from 0), or NULL. */
gs_node *gs_node_at(const gs_node *n, int i);
int gs_node_children(const gs_node *n);
/* Adds the plain words of a node and of all below it; the caller clears `out` first. */
void gs_node_words(const gs_node *n, gs_str *out);

/* --- the signs of print --------------------------------------------------------------- */

/* Adds text with the signs of print for those of the keyboard: ' and " curled by what stands round
 * them (’66, O’Neill, “he said ‘no’”; German marks if `lang` begins with "de", NULL: English), the
 * marks of feet and inches after a number, -- and " - " as a dash, and blanks that hold "turn 9",
 * "5 6" and "4 inches" together. */
void gs_typeset(gs_str *out, const char *text, const char *lang);
/* The same for a label in a picture, whose lines are broken already: no blank becomes another. */
void gs_typeset_label(gs_str *out, const char *text);
/* The same for all words of a tree in place, a quotation going on from node to node of a paragraph.
 * For what is printed; the record and plain text keep what was typed. */
void gs_doc_typeset(gs_doc *doc);

/* Names and types of the two lists. */
const char *gs_node_element(gs_node_kind kind);
gs_content gs_node_content(gs_node_kind kind);
const char *gs_attr_name(gs_attr attr);
gs_attr_type gs_attr_get_type(gs_attr attr);
/* True if a kind of node may carry the attribute. */
bool gs_node_may_have(gs_node_kind kind, gs_attr attr);

/* --- walking ------------------------------------------------------------------------ */

/* Where a walk stands: it has entered a node, is leaving it, or is over. */
typedef enum gs_walk { GS_WALK_ENTER, GS_WALK_EXIT, GS_WALK_DONE } gs_walk;

/* Walks a tree without recursion: every node is entered, then its children, then it is
 * left. */
typedef struct gs_doc_iter {
    const gs_node *root, *node;
    gs_walk event;
    bool skip;
} gs_doc_iter;

/* Begins before `root`; each call of gs_doc_next then gives one event and leaves the node
 * in it->node; GS_WALK_DONE at the end. The tree must not change meanwhile. */
void gs_doc_walk(gs_doc_iter *it, const gs_node *root);
gs_walk gs_doc_next(gs_doc_iter *it);
/* Called on ENTER: the next event is this node's EXIT. */
void gs_doc_skip(gs_doc_iter *it);
#endif
