/* One walk over a document for every page that is posted. */
#include "post_int.h"

#include "gesta/arena.h"

#include <string.h>

/* ---- parts ---- */
void post_begin(post *p, post_role role, const char *with)
{
    const char *open = p->f->role[role][0], *sign = p->f->screens ? strchr(open, '%') : NULL;
    if (!sign) {
        gs_str_add(p->out, open);
        return;
    }
    gs_str_addn(p->out, open, (size_t)(sign - open));
    gs_str_add(p->out, with ? with : "");
    gs_str_add(p->out, sign + 1);
}

void post_end(post *p, post_role role)
{
    gs_str_add(p->out, p->f->role[role][1]);
}

void post_words(post *p, const char *text)
{
    gs_str line = {0};
    gs_utf8_line(&line, text);
    p->f->words(p->out, gs_str_text(&line));
    gs_str_free(&line);
}

void post_part(post *p, post_role role, const char *words)
{
    gs_str line = {0};
    gs_utf8_line(&line, words);
    const char *from = gs_str_text(&line) + strspn(gs_str_text(&line), " ");
    while (line.len && line.p[line.len - 1] == ' ') {
        line.p[--line.len] = '\0';
    }
    if (!gs_utf8_blank(from)) {
        post_begin(p, role, NULL);
        p->f->words(p->out, from);
        post_end(p, role);
    }
    gs_str_free(&line);
}

/* ---- heads ---- */
typedef struct post_head {
    gs_node_kind kind;
    gs_attr rubric, title, line; /* GS_ATTR_COUNT: none */
} post_head;

static const post_head heads[] = {
    {GS_NODE_TITLE_PAGE, GS_ATTR_RUBRIC, GS_ATTR_TITLE, GS_ATTR_SUBTITLE},
    {GS_NODE_SECTION, GS_ATTR_RUBRIC, GS_ATTR_TITLE, GS_ATTR_COUNT},
    {GS_NODE_OUTCOME, GS_ATTR_RUBRIC, GS_ATTR_TITLE, GS_ATTR_COUNT},
    {GS_NODE_ORDER, GS_ATTR_COUNT, GS_ATTR_NAME, GS_ATTR_COUNT},
    {GS_NODE_ROSTER, GS_ATTR_HEAD, GS_ATTR_NAME, GS_ATTR_LINE},
    {GS_NODE_LIFE, GS_ATTR_HEAD, GS_ATTR_NAME, GS_ATTR_EPITHET},
    {GS_NODE_REFERENCE, GS_ATTR_ASIDE, GS_ATTR_TITLE, GS_ATTR_LINE},
    {GS_NODE_LOG_SHEET, GS_ATTR_BATTLE, GS_ATTR_TITLE, GS_ATTR_LINE},
    {GS_NODE_TOPIC, GS_ATTR_COUNT, GS_ATTR_TITLE, GS_ATTR_COUNT},
    {GS_NODE_UNIT_CARD, GS_ATTR_LINE, GS_ATTR_NAME, GS_ATTR_TROOP},
    {GS_NODE_HERO_CARD, GS_ATTR_COUNT, GS_ATTR_NAME, GS_ATTR_EPITHET},
};

static const post_head *head_of(const gs_node *n)
{
    for (int i = 0; i < GS_COUNT(heads); i++) {
        if (heads[i].kind == n->kind) {
            return &heads[i];
        }
    }
    return NULL;
}

const char *post_title_of(const gs_node *n)
{
    const post_head *h = head_of(n);
    return h && !gs_utf8_blank(gs_node_get(n, h->title)) ? gs_node_get(n, h->title) : "";
}

const char *post_chapter_of(const gs_node *n)
{
    const gs_node *page = post_title_page_of(n);
    bool can = n->kind == GS_NODE_SECTION || n->kind == GS_NODE_LIFE ||
               n->kind == GS_NODE_ROSTER || n->kind == GS_NODE_TITLE_PAGE;
    return !can ? "" : page && !*post_title_of(n) ? post_title_of(page) : post_title_of(n);
}

bool post_is_left_out(const post *p, const gs_node *n)
{
    bool alone = n->kind == GS_NODE_SECTION && n->first && !n->first->next;
    return (alone && n->first->kind == GS_NODE_INDEX) ||
           (alone && n->first->kind == GS_NODE_CONTENTS && (!p->f->screens || p->f->chapters));
}

bool post_begins_chapter(const gs_node *n, int before)
{
    bool headed = *post_chapter_of(n) != '\0';
    return headed || (before == 0 && n->kind != GS_NODE_SIDE && n->kind != GS_NODE_PAGE_BREAK);
}

/* The first part of the page bears its title, if it is the document's or a life's, a roster's. */
static const gs_node *first_head(const gs_doc *doc)
{
    for (const gs_node *n = doc->root->first; n; n = n->next) {
        const char *title = post_title_of(n);
        if (*title) {
            return n->kind != GS_NODE_SECTION ||
                           strcmp(title, gs_node_get(doc->root, GS_ATTR_TITLE)) == 0
                       ? n
                       : NULL;
        }
        if (n->kind != GS_NODE_SIDE && n->kind != GS_NODE_PAGE_BREAK) {
            return NULL;
        }
    }
    return NULL;
}

/* One below the head of the part round it; 1 is the page's title. */
static post_role level_of(const post *p, const gs_node *n)
{
    int level = POST_H1 + (p->first ? 0 : 1);
    const gs_node *top = n;
    for (const gs_node *up = n->parent; up && up->parent; up = up->parent) {
        const gs_node *page = post_title_page_of(up); /* of which the others are parts */
        level += *post_title_of(up) || (page && page != top);
        top = up;
    }
    level += p->first && top != p->first;
    return level > POST_H6 ? POST_H6 : (post_role)level;
}

static void put_heads(post *p, const gs_node *n, const post_head *h)
{
    if (h->rubric != GS_ATTR_COUNT) {
        const char *aside = n->kind == GS_NODE_TITLE_PAGE ? gs_node_get(n, GS_ATTR_ASIDE) : "";
        const char *rubric = gs_node_get(n, h->rubric);
        post_part(p, POST_RUBRIC, *aside ? gs_arena_printf(p->a, "%s · %s", rubric, aside)
                                         : rubric);
    }
    post_part(p, level_of(p, n), post_title_of(n));
    if (h->line != GS_ATTR_COUNT) {
        post_part(p, POST_SUBTITLE, gs_node_get(n, h->line));
    }
}

/* ---- parts that hold others ---- */
static post_role box_of(const gs_node *n)
{
    return n->kind == GS_NODE_SECTION ? POST_SECTION
           : n->kind == GS_NODE_UNIT_CARD || n->kind == GS_NODE_HERO_CARD ? POST_CARD
                                                                          : POST_BOX;
}

static bool is_box(const gs_node *n)
{
    return head_of(n) || n->kind == GS_NODE_PANES || n->kind == GS_NODE_PANE ||
           n->kind == GS_NODE_CARDS || n->kind == GS_NODE_MINUTES ||
           n->kind == GS_NODE_LEDGER || n->kind == GS_NODE_MEMORIAL;
}

bool post_beside(const gs_node *section, const gs_node *figure)
{
    const gs_node *n = section->first;
    while (n && (n->kind != GS_NODE_FIGURE || !n->redraw ||
                 n->drawing->width > 3 * n->drawing->height)) { /* a strip wants the page's width */
        n = n->next;
    }
    return n && section->kind == GS_NODE_SECTION && (!figure || n == figure);
}

/* Of a card: "M1 · 7 of 8". */
static void put_strength(post *p, const gs_node *n)
{
    bool unit = n->kind == GS_NODE_UNIT_CARD;
    int full = gs_node_number(n, unit ? GS_ATTR_FULL : GS_ATTR_RATING, 0);
    int present = gs_node_number(n, GS_ATTR_PRESENT, full);
    const char *id = unit ? gs_node_get(n, GS_ATTR_ID) : gs_node_get(n, GS_ATTR_LETTER);
    const char *of = present == full ? "" : gs_arena_printf(p->a, " of %d", full);
    post_part(p, POST_LIST_TITLE,
              gs_arena_printf(p->a, "%s%s%d%s", id, *id ? " · " : "", present, of));
}

static void begin_box(post *p, const gs_node *n)
{
    const char *with = gs_node_element(n->kind), *side = post_side_look(p, n);
    if (n->kind == GS_NODE_SECTION) {
        with = gs_arena_printf(p->a, "s%d%s", ++p->sections,
                               post_beside(n, NULL) ? "\" class=\"mapped" : "");
    } else if (*side) {
        with = gs_arena_printf(p->a, "%s%s", with, side);
    }
    post_begin(p, box_of(n), with);
    const post_head *h = head_of(n);
    if (h) {
        put_heads(p, n, h);
    }
    if (n->kind == GS_NODE_UNIT_CARD || n->kind == GS_NODE_HERO_CARD) {
        put_strength(p, n);
        post_part(p, POST_PLAN, gs_node_get(n, GS_ATTR_HONOURS));
        if (n->kind == GS_NODE_HERO_CARD) {
            post_part(p, POST_PLAN, gs_node_get(n, GS_ATTR_STATE));
        }
    }
}

/* ---- paragraphs, notes, items ---- */
static post_role words_role(const gs_node *n)
{
    return n->kind == GS_NODE_COLOPHON           ? POST_COLOPHON
           : n->kind == GS_NODE_NOTE             ? POST_NOTE
           : n->kind == GS_NODE_ITEM             ? POST_ITEM
           : n->kind == GS_NODE_ENTRY            ? POST_ENTRY
           : gs_node_has(n, GS_ATTR_OWN)         ? POST_OWN
           : gs_node_has(n, GS_ATTR_PLAN)        ? POST_PLAN
           : gs_node_has(n, GS_ATTR_OPENING)     ? POST_OPENING
                                                 : POST_PARAGRAPH;
}

/* Blocks of text beside which the notes that begin with n may stand: up to those with notes of
 * their own, or whatever takes the page's width. */
static int rows_beside(const gs_node *n)
{
    int rows = 1;
    while (n && n->kind == GS_NODE_NOTE) {
        n = n->next;
    }
    for (; n && (n->kind == GS_NODE_PARAGRAPH || n->kind == GS_NODE_LIST); n = n->next) {
        if (n->next && n->next->kind == GS_NODE_NOTE) {
            break;
        }
        rows++;
    }
    return rows;
}

bool post_is_empty(const gs_node *n)
{
    gs_str s = {0};
    gs_node_words(n, &s);
    bool empty = gs_utf8_blank(gs_str_text(&s)) && !n->drawing &&
                 (n->kind != GS_NODE_NOTE || !gs_node_has(n, GS_ATTR_HEAD));
    gs_str_free(&s);
    return empty;
}

static void begin_words(post *p, const gs_node *n)
{
    if (n->kind == GS_NODE_NOTE && !(p->prev && p->prev->next == n && p->prev->kind == n->kind)) {
        post_begin(p, POST_NOTES, gs_arena_printf(p->a, p->opt->served ? " rows-%d" : "\" style=\"--rows:%d",
                                                  rows_beside(n)));
    }
    post_begin(p, words_role(n), NULL);
    if (n->kind == GS_NODE_NOTE) {
        post_part(p, POST_NOTE_HEAD, gs_node_get(n, GS_ATTR_HEAD));
    } else if (n->kind == GS_NODE_PARAGRAPH) {
        post_part(p, POST_LEAD, gs_node_get(n, GS_ATTR_RUBRIC));
    } else if (n->kind == GS_NODE_ITEM && gs_node_has(n, GS_ATTR_MARK)) {
        post_letter(p, n, gs_node_get(n, GS_ATTR_MARK));
        gs_str_addc(p->out, ' ');
    } else if (n->kind == GS_NODE_ENTRY) {
        post_part(p, POST_BOLD, gs_arena_printf(p->a, "%d", gs_node_number(n, GS_ATTR_NUMBER, 0)));
        gs_str_addc(p->out, ' ');
        post_words(p, gs_arena_printf(p->a, "%s ", gs_node_get(n, GS_ATTR_WHEN)));
    }
}

static void end_words(post *p, const gs_node *n)
{
    if (n->kind == GS_NODE_ENTRY) {
        const char *dice = gs_node_get(n, GS_ATTR_DICE), *result = gs_node_get(n, GS_ATTR_RESULT);
        post_words(p, gs_arena_printf(p->a, "%s%s%s%s", *dice ? "; dice " : "", dice,
                                      *result ? "; " : "", result));
    }
    if (n->kind == GS_NODE_NOTE && n->drawing && p->f->small) {
        p->f->small(p, n);
    }
    post_end(p, words_role(n));
    if (n->kind == GS_NODE_NOTE && !(n->next && n->next->kind == n->kind)) {
        post_end(p, POST_NOTES);
    }
}

/* ---- words in a line ---- */
static bool is_sign(char c)
{
    return c > ' ' && c < 0x7F && !((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z'));
}

/* May emphasis stand round a text? Not where the dialect would take its stars for others: a sign
 * at its edge that touches a letter outside. */
static bool may_stress(const post *p, const gs_node *n, const char *text, size_t len)
{
    bool apart = text > n->text || !p->out->len; /* a blank of its own stands before it */
    char before = apart ? ' ' : p->out->p[p->out->len - 1];
    const char *after = text[len] ? " " : n->next && n->next->text ? n->next->text : " ";
    return !p->f->tight ||
           ((before == ' ' || before == '\n' || (!is_sign(text[0]) && text[0] > 0)) &&
            (*after == ' ' || *after == '\0' ||
             (!is_sign(text[len - 1]) && text[len - 1] > 0)));
}

static void stressed(post *p, const gs_node *n, post_role role)
{
    const char *text = n->text;
    size_t lead = strspn(text, " "), len = strlen(text + lead);
    while (len && text[lead + len - 1] == ' ') {
        len--;
    }
    if (len == 0 || !may_stress(p, n, text + lead, len)) {
        post_words(p, text);
        return;
    }
    gs_str_add(p->out, lead ? " " : "");
    post_part(p, role, gs_arena_strndup(p->a, text + lead, len));
    gs_str_add(p->out, text[lead + len] ? " " : "");
}

static void put_words(post *p, const gs_node *n)
{
    switch ((int)n->kind) {
    case GS_NODE_MOMENT: post_letter(p, n, n->text); break;
    case GS_NODE_ITALIC: stressed(p, n, POST_ITALIC); break;
    case GS_NODE_BOLD: stressed(p, n, POST_BOLD); break;
    case GS_NODE_HERO:
    case GS_NODE_UNIT:
    case GS_NODE_PLACE: post_part(p, POST_NAME, n->text); break;
    default: post_words(p, n->text);
    }
}

/* ---- the walk ---- */
/* True: the node is done with, and all below it. */
static bool enter(post *p, const gs_node *n)
{
    if (post_is_left_out(p, n)) {
        return true;
    }
    if (n->text) {
        put_words(p, n);
    } else if (gs_node_content(n->kind) == GS_CONTENT_INLINE && n->kind != GS_NODE_CELL) {
        if (post_is_empty(n)) {
            return true;
        }
        begin_words(p, n);
    } else if ((n->kind == GS_NODE_UNIT_CARD || n->kind == GS_NODE_HERO_CARD) &&
               !gs_node_has(n, GS_ATTR_NAME)) {
        return true; /* a blank one is for paper */
    } else if (is_box(n)) {
        begin_box(p, n);
    } else if (n->kind == GS_NODE_FIGURE && n->drawing) {
        p->figure++;
        p->f->picture(p, n);
    } else if (n->kind == GS_NODE_CONTENTS) {
        post_contents(p);
    } else if (n->kind == GS_NODE_LIST) {
        post_part(p, POST_LIST_TITLE, gs_node_get(n, GS_ATTR_TITLE));
        post_begin(p, POST_LIST,
                   gs_arena_printf(p->a, "columns-%d", gs_node_number(n, GS_ATTR_COLUMNS, 1)));
    } else if (n->kind == GS_NODE_TABLE) {
        post_table_begin_of(p, n);
    } else if (n->kind == GS_NODE_ROW) {
        post_row_begin_of(p, n);
    } else if (n->kind == GS_NODE_CELL) {
        return post_cell_begin_of(p, n);
    } else {
        return post_record(p, n);
    }
    return false;
}

static void leave(post *p, const gs_node *n)
{
    if (n->text || post_is_left_out(p, n)) {
        return;
    }
    if (n->kind == GS_NODE_CELL) {
        if (!n->drawing || !p->f->small) {
            post_cell_end(p);
        }
    } else if (n->kind == GS_NODE_ROW) {
        post_end(p, POST_ROW);
    } else if (n->kind == GS_NODE_TABLE) {
        post_table_end(p);
    } else if (n->kind == GS_NODE_LIST) {
        post_end(p, POST_LIST);
    } else if (gs_node_content(n->kind) == GS_CONTENT_INLINE) {
        if (!post_is_empty(n)) {
            end_words(p, n);
        }
    } else if (is_box(n) && (box_of(n) != POST_CARD || gs_node_has(n, GS_ATTR_NAME))) {
        post_end(p, box_of(n));
    }
    p->prev = n;
}

void post_write(post *p, const gs_node *n)
{
    gs_doc_iter it;
    gs_doc_walk(&it, n);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_EXIT) {
            leave(p, it.node);
        } else if (enter(p, it.node)) {
            gs_doc_skip(&it);
        }
    }
}

void post_title(post *p)
{
    if (!p->first) {
        post_part(p, POST_RUBRIC, gs_node_get(p->doc->root, GS_ATTR_HEAD));
        post_part(p, POST_H1, gs_node_get(p->doc->root, GS_ATTR_TITLE));
    }
}

void post_open(post *p, const post_format *f, const gs_doc *doc, const gs_render_options *opt,
               gs_str *out)
{
    static const gs_render_options usual;
    *p = (post){.f = f, .doc = doc, .opt = opt ? opt : &usual, .out = out, .a = gs_arena_new()};
    p->first = first_head(doc);
    post_mark_all(p);
}

void post_close(post *p)
{
    gs_arena_free(p->a);
}
