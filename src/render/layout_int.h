#ifndef GESTA_LAYOUT_INT_H
#define GESTA_LAYOUT_INT_H
/* Inside the layout: a tree and widths become pages of placed runs and drawings. Pure.
 * Lengths in micrometres from the top left of the page, type in 1/64 pt. */
#include "gesta/render.h"
#include "gesta/symbol.h"

#define PT(x) ((gs_pt64)((x)*64 + 0.5))
#define FULL_UM 166000
#define COLUMN_UM 120000
#define GUTTER_UM 6000
#define NOTES_UM 40000

/* A run of text in one face on one baseline. */
typedef struct run {
    gs_um x, y;
    gs_um width; /* as set, with its word spaces and tracking */
    gs_face face;
    gs_pt64 size, tracking;
    int32_t word_space; /* added at each U+0020, in 1/4096 pt */
    gs_rgb rgb;
    const char *text; /* clean UTF-8: no control characters */
    size_t n;
    bool begins; /* an initial: the next run is the rest of its word */
} run;

/* What a stretch of a page is to whoever has it read out (pdf_layout_tags.c). */
typedef enum tag_kind {
    TAG_PARAGRAPH, TAG_HEAD1, TAG_HEAD2, TAG_HEAD3, TAG_NOTE, TAG_FIGURE, TAG_CAPTION,
    TAG_TABLE, TAG_ROW, TAG_COLUMN_HEAD, TAG_CELL,
    TAG_PARTS, /* each piece of it is a paragraph */
    TAG_KINDS
} tag_kind;

typedef struct tag {
    tag_kind kind;
    struct tag *parent; /* NULL: the document */
    const char *alt;    /* of a figure: what it shows, in words */
    int no;             /* order in which they were begun */
    /* the painter's: where it stands, and its place in the file */
    struct tag_kid *kids;
    int page, object;
    bool listed;
} tag;

/* Something on a page: a run, or a drawing with its corner and scale. */
typedef struct placed {
    run r;
    tag *tag; /* NULL: furniture that is not read out */
    const gs_drawing *drawing; /* NULL: a run */
    int32_t scale;             /* drawing: per 10000 */
} placed;

typedef struct placed_list {
    placed *items;
    int count, cap;
} placed_list;

/* A place on a page that leads to another. */
typedef struct page_link {
    gs_um x, y, w, h;
    int page; /* from 0 */
    gs_um y_there;    /* what it leads to; 0: the page */
    const char *says; /* for who has it read out; NULL: nothing */
} page_link;

typedef struct page {
    int folio;
    placed_list body, notes;
    gs_drawing *art; /* rules, boxes, symbols, in page coordinates; painted first */
    gs_um notes_y;   /* where the notes column is free again */
    gs_um used;      /* where its text ended, when it was left */
    bool runs_on;    /* begun by text that did not fit on the page before */
    bool bare;       /* title page: no running head */
    bool no_folio;   /* cards: nothing but themselves */
    page_link *links;
    int link_count, link_cap;
} page;

typedef struct bookmark {
    const char *title;
    int page, level; /* level 0..: sections; -1: a picture */
    gs_um y;
} bookmark;

/* A name in the text, and the folio it stands on. */
typedef struct term {
    const char *name;
    int folio;
} term;

/* A picture drawn again for less room: kept, since one is asked for often. */
typedef struct redrawn {
    const gs_node *n;
    int per_cent;
    const gs_drawing *drawing;
    struct redrawn *next;
} redrawn;

typedef struct layout {
    gs_arena *a;    /* of what is set: a trial has its own */
    gs_arena *kept; /* of what outlives a trial */
    const gs_doc *doc;
    const gs_metrics *m;
    gs_render_options opt;
    /* the paper */
    gs_um width, height, margin, top, bottom, folio_y, lead;
    gs_pt64 lead_pt;
    page **pages;
    int page_count, page_cap;
    page *now;
    gs_um y;    /* where the next piece begins */
    bool fresh; /* nothing stands on this page yet */
    const char *head_left, *head_right;
    const char *head_all; /* the whole document's, of which head_left may be a chapter's */
    gs_rgb head_rule;    /* colour of the rule under the running head */
    gs_side_ink inks[5]; /* of sides 1..4; [0]: ink */
    const char *letters[5];
    bookmark *marks;
    int mark_count, mark_cap;
    const bookmark *before; /* of an earlier pass: what a table of contents lists */
    int before_count;
    const term *terms_before;
    int terms_before_count;
    term *terms;
    int term_count, term_cap;
    int depth;               /* of sections */
    const gs_node **waiting; /* pictures that wait for the next page, in order */
    int waiting_count, waiting_cap;
    bool ahead;      /* this is only to see what comes of it */
    int deeper;      /* lines that each page has more than it should */
    int most;        /* size of maps in the whole document, per cent */
    int per_cent;    /* and in the section that is being set */
    redrawn **redrawn; /* all that were drawn again so far, for every pass */
    struct settings *settings; /* words once set, for every try and pass */
    struct stack *heads; /* section heads that wait for the block they stand over */
    bool after_text; /* the block before was a paragraph: the next one is indented */
    bool no_flush;   /* inside the placing of a waiting picture */
    gs_um trail;     /* space that the block before left beneath itself */
    tag *tag;        /* what is being placed belongs to this */
    int tag_count;
} layout;

/* --- words (pdf_layout_words.c) ----------------------------------------------------- */

/* A word, or a part of one where a line may break. */
typedef struct frag {
    int first, count; /* its pieces */
    gs_pt64 width;
    gs_pt64 space; /* width of the space after it; 0: none */
} frag;

/* Letters of one look. */
typedef struct scrap {
    const char *text;
    size_t n;
    gs_pt64 width;
    uint8_t face;
    bool disc;        /* a key moment's disc with `text` in it */
    bool arrow;       /* an arrow to the right, drawn */
    const char *term; /* begins this name of a hero, unit or place; NULL: none */
} scrap;

typedef struct words {
    scrap *scraps;
    int scrap_count, scrap_cap;
    frag *frags;
    int frag_count, frag_cap;
    gs_pt64 size;
    gs_pt64 space_width; /* of the plain face */
} words;

/* The look of a text. */
typedef struct look {
    gs_face plain, italic, bold;
    gs_pt64 size;
    gs_rgb rgb;
} look;

gs_pt64 ly_width(const layout *l, gs_face face, gs_pt64 size, const char *text, size_t n);
gs_um ly_width_um(const layout *l, gs_face face, gs_pt64 size, gs_pt64 tracking,
                  const char *text);
gs_um ly_um(gs_pt64 pt64);
gs_pt64 ly_pt64(gs_um um);
/* Size by the --large switch. */
gs_pt64 ly_size(const layout *l, gs_pt64 size);
/* Clean text: one line, single spaces, no control characters; in the arena. */
char *ly_clean(layout *l, const char *text);
/* An attribute of a node, cleaned. */
const char *ly_attr(layout *l, const gs_node *n, gs_attr a);
/* Its first characters, `count` at most, with their marks: what a disc or a shield can
 * hold. */
char *ly_initials(layout *l, const char *text, int count);
/* A text whose lines would fill more than a page in one piece keeps `most`; returns how
 * many are set, the last of them "…" if *cut. */
int ly_keep_lines(int count, int most, bool *cut);
/* What the page itself says, in its language. */
const char *ly_said(const layout *l, const char *english) GS_FORMAT_ARG(2);
/* The same in capitals. */
char *ly_capitals(layout *l, const char *text);
/* The words of a node's inline children (or of a plain text), broken where they may
 * break; nothing is wider than `widest`. */
words *ly_words_of(layout *l, const gs_node *n, const look *k, gs_pt64 widest);
words *ly_words(layout *l, const char *text, const look *k, gs_pt64 widest);
gs_pt64 ly_widest_frag(const words *w);
gs_pt64 ly_natural(const words *w);

/* --- total fit (pdf_layout_fit.c) --------------------------------------------------- */

typedef struct fit_spec {
    gs_pt64 measure;
    gs_pt64 set_back[3]; /* taken from lines 0, 1, 2 */
    bool ragged;
    gs_pt64 rag; /* ragged: the stretch of a line */
} fit_spec;

typedef struct fit_line {
    int from, to; /* frags */
    gs_pt64 natural, measure;
    int spaces;
    bool last;
} fit_line;

/* Breaks into lines with the least sum of demerits; returns their number (0 for no
 * words). */
int ly_fit(gs_arena *a, const words *w, const fit_spec *spec, fit_line **lines);

/* --- pieces (pdf_layout_flow.c) ----------------------------------------------------- */

struct piece;
typedef void (*piece_draw)(layout *l, const struct piece *p, gs_um x, gs_um y);

/* What never splits: a line, a row, a picture. */
typedef struct piece {
    gs_um height;
    gs_um above;     /* space before it, dropped at the top of a page */
    bool keep;       /* stays with the piece after it */
    bool turn;       /* begins a page */
    piece_draw draw; /* NULL: only space */
    const void *data;
    int i;               /* for draw */
    const gs_node *note; /* first of the notes that stand beside it */
    tag *tag;
} piece;

typedef struct stack {
    piece *pieces;
    int count, cap;
    gs_um x; /* from the left of the text block */
    gs_um width;
    bool wide;    /* reaches into the notes column */
    bool snap;    /* the next block begins on the grid */
    piece repeat; /* drawn again on a new page, if it has a height */
    int repeat_to; /* in panes: over the pieces before this one */
} stack;

stack *ly_stack(layout *l, gs_um x, gs_um width);
piece *ly_piece(layout *l, stack *s, gs_um height, piece_draw draw, const void *data,
                int i);
/* Places a stack in the running text, with the heads that wait; breaks pages where it
 * may. */
void ly_flow(layout *l, stack *s);
/* A new tag; the block's own, by its kind; and a piece drawn under its tag. */
tag *ly_tag(layout *l, tag_kind kind, tag *parent);
tag *ly_block_tag(layout *l, const gs_node *n);
/* What a PDF calls it; "" for none. */
const char *ly_tag_name(const tag *t);
void ly_draw_piece(layout *l, const piece *p, gs_um x, gs_um y);
/* Draws a stack that is known to fit, at a place; returns its height. */
gs_um ly_stack_height(const stack *s);
void ly_stack_draw(layout *l, const stack *s, gs_um x, gs_um y);
/* Places stacks side by side, each on from page to page by itself. */
void ly_flow_panes(layout *l, stack **s, int count);
void ly_new_page(layout *l, bool bare);
/* A sheet for the table has margins of its own, in the middle of either paper, and no folio. */
#define LY_SHEET_UM 182000
gs_um ly_sheet_left(const layout *l);
void ly_new_sheet(layout *l);
/* Leaves the page, on which nothing stands yet, blank and begins the next. */
void ly_blank_page(layout *l);
void ly_finish_page(layout *l);
/* Where the text of this page ends, without the space beneath it. */
gs_um ly_used(const layout *l);
/* To a new page unless this one is empty. */
void ly_break(layout *l);
void ly_snap(layout *l);
/* Left edge of the full width, and of the text column, on this page. */
/* From the top of a line's box to its baseline. */
gs_um ly_base(const layout *l);
gs_um ly_left(const layout *l);
gs_um ly_text_left(const layout *l);
gs_um ly_notes_left(const layout *l);
void ly_mark(layout *l, const char *title, int level, gs_um y);
/* A place of this page that leads to page `to` (from 0). */
page_link *ly_link(layout *l, gs_um x, gs_um y, gs_um w, gs_um h, int to);

/* Links between a moment's letter in words and in pictures, both ways, and from maps to the signs
 * that explain them, when all pages are there. */
void ly_link_pages(layout *l);

/* --- placing (pdf_layout_place.c) --------------------------------------------------- */

run *ly_put(layout *l, placed_list *to, gs_um x, gs_um y, gs_face face, gs_pt64 size,
            gs_rgb rgb, const char *text, size_t n);
/* A clean string on the page's body at an anchor; returns its width. */
gs_um ly_text(layout *l, gs_um x, gs_um y, gs_face face, gs_pt64 size, gs_rgb rgb,
              gs_anchor anchor, const char *text);
/* Tracked bold capitals of the labels; cut to `width`. */
gs_um ly_caps(layout *l, placed_list *to, gs_um x, gs_um y, gs_pt64 size, gs_rgb rgb,
              gs_um width, const char *text);
/* A drawing in its own size, painted after the page's rules and symbols. */
void ly_put_drawing(layout *l, const gs_drawing *d, gs_um x, gs_um y);
void ly_rule(layout *l, gs_um x, gs_um y, gs_um w, gs_um thickness, gs_rgb rgb);
void ly_dotted(layout *l, gs_um x, gs_um y, gs_um w, gs_rgb rgb);
/* One line of a fitted text at x, baseline y; the line's measure decides justification.
 */
void ly_put_line(layout *l, placed_list *to, const words *w, const fit_line *f,
                 const look *k, gs_um x, gs_um y, bool justify, gs_anchor anchor);

/* A name fitted into a box by the rules for overlong names. */
typedef struct fitted {
    gs_pt64 size;
    int count; /* lines: 1 or 2 */
    const char *lines[2];
} fitted;
fitted ly_fit_name(layout *l, gs_face face, gs_pt64 size, gs_pt64 floor, gs_pt64 two,
                   gs_um width, const char *text);
/* One line cut at a word, else at a character, with an ellipsis. */
const char *ly_cut(layout *l, gs_face face, gs_pt64 size, gs_um width, const char *text);

/* --- blocks ------------------------------------------------------------------------- */

/* Text set ragged or justified as pieces; returns the stack's pieces count added. */
/* A place to keep words once set: a section is tried in many ways, and its lines are the same. */
struct settings *ly_settings(gs_arena *a);
void ly_add_text(layout *l, stack *s, const words *w, const look *k, gs_um lead,
                 bool justify, const fit_spec *spec);
void ly_paragraph(layout *l, const gs_node *n, const gs_node *note);
void ly_note_under(layout *l, const gs_node *n);
bool ly_note_beside(layout *l, const gs_node *n, gs_um y);
void ly_add_plan(layout *l, stack *s, const gs_node *n);
void ly_table(layout *l, const gs_node *n);
void ly_ledger(layout *l, const gs_node *n);
void ly_minutes(layout *l, const gs_node *n);
void ly_list(layout *l, const gs_node *n, stack *into);
/* A picture where it stands; one that does not fit waits for the head of the next page while the
 * text of its section goes on (pdf_layout_float.c). */
void ly_figure(layout *l, const gs_node *n);
/* The picture of a figure in the size that the section's maps have now. */
const gs_drawing *ly_drawing_of(layout *l, const gs_node *n);
/* How the sections of a document are set: `lay` sets the blocks of one; `after` sets what comes after
 * it, the next one included, and returns what that costs. */
typedef struct section_how {
    void (*lay)(layout *l, const gs_node *section, bool pictures_first);
    int (*after)(layout *l, const void *walk);
    const void *walk;
} section_how;
/* Sets a section that holds no other: its maps before or after their text, larger or smaller, on
 * this page or the next, as fills the pages best (pdf_layout_plan.c). Returns what the way costs. */
int ly_plan_section(layout *l, const gs_node *section, const section_how *how);
/* Sets sections that may stand in any order; false: there are too many, or something else among
 * them. */
bool ly_plan_loose(layout *l, const gs_node *parent, const section_how *how);
/* What is wrong with the pages from number `from` (from 0) on that are finished: 0 nothing. */
int ly_fill_cost(const layout *l, int from);
/* At the head of a new page: the pictures that waited for it, as many as it holds. */
void ly_place_waiting(layout *l);
/* Pages for all that still wait. */
void ly_flush(layout *l);
/* How high the panes stand on a page. */
gs_um ly_panes_height(layout *l, const gs_node *n);
/* A picture with its caption as one piece, `max_height` high at most (0: the page) as long as its
 * letters can be read at that size; else it is as high as they need. */
stack *ly_figure_stack(layout *l, const gs_node *n, gs_um width, gs_um max_height);
void ly_facts(layout *l, const gs_node *n);
void ly_life(layout *l, const gs_node *n);
void ly_add_order(layout *l, stack *s, const gs_node *n);
void ly_roster(layout *l, const gs_node *n);
void ly_title_page(layout *l, const gs_node *n);
void ly_contents(layout *l, const gs_node *n);
void ly_index(layout *l);
void ly_memorial(layout *l, const gs_node *n);
void ly_reference(layout *l, const gs_node *n);
void ly_log_sheet(layout *l, const gs_node *n);
void ly_cards(layout *l, const gs_node *n);

/* ---- cards (pdf_layout_cards.c, pdf_layout_hero.c) ---- */
enum { LY_CARD_W = 63000, LY_CARD_H = 88000 };
extern const look ly_card_look;
/* A paragraph in ragged lines, at most `most`, the last cut with `more`; returns the y after it. */
gs_um ly_card_words(layout *l, const gs_node *n, const look *k, gs_um x, gs_um y, gs_um width,
                    gs_um lead, int most, const char *more);
/* The same of one text. */
gs_um ly_card_line(layout *l, const char *text, const look *k, gs_um x, gs_um y, gs_um width,
                   gs_um lead, int most);
void ly_hero_front(layout *l, const gs_node *n, gs_um x, gs_um y);
void ly_section_head(layout *l, const gs_node *n);

/* As many circles inked as the rating, those lost struck, the rest dotted up to three,
 * then a cross for "struck down"; in `width`, circles of radius r at most. */
void ly_power_track(layout *l, const gs_node *n, gs_um x, gs_um y, gs_um r, gs_um width);
void ly_diamond(gs_drawing *d, gs_um x, gs_um y);
/* The whole: pages in l, ready to be painted. */
void ly_document(layout *l, gs_arena *a, const gs_doc *doc, const gs_render_options *opt,
                 const gs_metrics *m);
/* Is it the page to post, which is one page on any paper? */
bool ly_one_page(const gs_doc *doc);
const gs_side_ink *ly_ink(const layout *l, const gs_node *n);
const char *ly_letter(const layout *l, const gs_node *n);
#endif
