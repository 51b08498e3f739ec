#ifndef GESTA_POST_INT_H
#define GESTA_POST_INT_H
/* Pages that are posted and read on screens: HTML, Markdown, BBCode, the chapters of an EPUB. One
 * walk over the tree (post.c) says which part begins and ends; a format has a table of how
 * (post.def), its way with words, and its way with pictures. */
#include "gesta/render.h"

typedef enum post_role {
#define POST_ROLE(symbol, h1, h2, m1, m2, b1, b2) POST_##symbol,
#include "post.def"
#undef POST_ROLE
    POST_ROLES
} post_role;

typedef struct post post;

typedef struct post_format {
    const char *const (*role)[2]; /* POST_ROLES beginnings and ends */
    /* Adds words of one line so that nothing in them is a sign of the format's own. */
    void (*words)(gs_str *out, const char *line);
    void (*picture)(post *p, const gs_node *n); /* a figure, whose number is p->figure */
    /* The small picture of a note or a cell; NULL: it is not shown. */
    void (*small)(post *p, const gs_node *n);
    bool pipes;   /* a table has a line under its heads, and always heads */
    bool tight;   /* emphasis may not begin or end on a blank, nor touch a letter after a sign */
    bool screens; /* has columns, links, classes */
    bool chapters; /* each in a file of its own, c1.xhtml and on */
} post_format;

extern const post_format post_html, post_epub, post_markdown, post_bbcode;

/* A place where a moment's letter stands. */
typedef struct post_mark {
    const gs_node *node; /* the letter, the item or the figure */
    const char *letter;
    int chapter;
    const gs_node *scope; /* the battle that it belongs to, where there are several */
} post_mark;

enum { POST_COLUMNS = 16 };

/* A column of the table that is open. */
typedef struct post_column {
    const char *head, *look; /* words; class in HTML */
    bool right, hidden;
} post_column;

struct post {
    const post_format *f;
    const gs_doc *doc;
    const gs_render_options *opt; /* never NULL */
    gs_str *out;
    gs_arena *a;
    const gs_node *first; /* whose title is the page's own; NULL: the document's is */
    const gs_node *prev;  /* the node that was left last */
    const char *group;    /* of the row that was written last */
    int sections, figure, smalls, chapter;
    post_mark *marks;
    int n_marks, cap_marks;
    post_column columns[POST_COLUMNS];
    int n_columns, column;
    post_role cell; /* that is open */
    unsigned columns_used; /* of a run of records: which of their columns say anything */
};

/* ---- the walk (post.c) ---- */
/* Begins a walk: finds the letters of moments and the page's title. `out` is borrowed. */
void post_open(post *p, const post_format *f, const gs_doc *doc, const gs_render_options *opt,
               gs_str *out);
void post_close(post *p);
/* Writes a node and all below it. */
void post_write(post *p, const gs_node *n);
/* The document's title as a head, where no part of it bears it. */
void post_title(post *p);
/* Does a chapter of a book begin with this child of the root, so many being before it? Whatever has
 * a head of its own begins one, and what comes first. */
bool post_begins_chapter(const gs_node *n, int before);
/* The title that a part of the document bears; "" none. */
const char *post_title_of(const gs_node *n);

/* Is the figure (NULL: any) the one that stands beside the text of a section? The first that may be
 * drawn smaller. */
bool post_beside(const gs_node *section, const gs_node *figure);

/* The title of the chapter that a child of the root is; "" it is none. */
const char *post_chapter_of(const gs_node *n);
/* Contents and an index of pages are nothing where there are none. */
bool post_is_left_out(const post *p, const gs_node *n);

/* Begins and ends a part; `with` stands for the % of its beginning. */
void post_begin(post *p, post_role role, const char *with);
void post_end(post *p, post_role role);
/* Words of any text, on one line. */
void post_words(post *p, const char *text);
/* A part with words in it; nothing if there are none. */
void post_part(post *p, post_role role, const char *words);
/* The letter of a moment, in a disc that leads to where it stands next. */
void post_letter(post *p, const gs_node *n, const char *letter);
/* Where a letter leads: "#m3", or "" nowhere; its own anchor in *id ("" none). Borrowed. */
const char *post_link(post *p, const gs_node *n, const char *letter, const char **id);

/* ---- lists of things that are alike (post_records.c) ---- */
/* Writes the node if it is one of a list of records (units, heroes, deeds); false: it is none. */
bool post_record(post *p, const gs_node *n);
/* Begins a table of the columns in p->columns, ends it; a cell's beginning and end: the first of a
 * row that says anything is its head. */
void post_table_begin(post *p, const char *title);
void post_table_end(post *p);
void post_cell_begin(post *p, bool empty);
void post_cell_end(post *p);

/* ---- what HTML and EPUB share (post_html.c) ---- */
/* Adds words escaped for XML. */
void post_html_words(gs_str *out, const char *line);
/* The side's colour, behind a class: " side-2", or as a style of its own; "" for no side. In the
 * arena. */
const char *post_side_look(post *p, const gs_node *n);
/* The photo of a figure; NULL: it is a drawing. */
const gs_photo *post_photo(const gs_node *n);
/* post_letters.c: where each letter of a moment stands first, found before the walk. */
void post_mark_all(post *p);
/* The title page that a section begins with; NULL: none. */
const gs_node *post_title_page_of(const gs_node *n);
/* post_tables.c: a table of the tree, its rows, its cells (false: the cell is left out), and the heads
 * of the first level. */
void post_table_begin_of(post *p, const gs_node *n);
void post_row_begin_of(post *p, const gs_node *n);
bool post_cell_begin_of(post *p, const gs_node *n);
void post_contents(post *p);
/* post.c: has the node no words and no picture? */
bool post_is_empty(const gs_node *n);
#endif
