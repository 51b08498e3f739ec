#include "gesta/render.h"

#include <string.h>

/* Plain text: 78 columns, heads underlined, notes in brackets, tables in columns. A
 * character counts as one column wide. */

#define COLUMNS 78
#define CELLS 16

typedef struct text_out {
    gs_str *out;
    gs_str words; /* what the open paragraph says so far */
    bool blank;   /* the last line written was empty, or none was */
} text_out;

static void end_line(text_out *t)
{
    gs_str_addc(t->out, '\n');
    t->blank = false;
}

static void blank_line(text_out *t)
{
    if (!t->blank) {
        gs_str_addc(t->out, '\n');
        t->blank = true;
    }
}

/* Words broken into lines that begin with `first` or `rest`. */
static void fill(text_out *t, const char *first, const char *rest, const char *words)
{
    gs_str clean = {0};
    gs_utf8_line(&clean, words);
    int column = gs_utf8_columns(first), fresh = 1;
    const char *p = gs_str_text(&clean);
    gs_str_add(t->out, first);
    while (*p) {
        size_t spaces = strspn(p, " "), n = strcspn(p + spaces, " ");
        if (n == 0) {
            break;
        }
        char *word = gs_malloc(n + 1);
        memcpy(word, p + spaces, n);
        word[n] = 0;
        int wide = gs_utf8_columns(word);
        if (!fresh && column + 1 + wide > COLUMNS) {
            end_line(t);
            gs_str_add(t->out, rest);
            column = gs_utf8_columns(rest);
            fresh = 1;
        }
        if (!fresh) {
            gs_str_addc(t->out, ' ');
        }
        gs_str_add(t->out, word);
        column += wide + !fresh;
        fresh = 0;
        gs_free(word);
        p += spaces + n;
    }
    end_line(t);
    gs_str_free(&clean);
}

static void head(text_out *t, const char *rubric, const char *title, char under)
{
    blank_line(t);
    if (*rubric) {
        fill(t, "", "", rubric);
    }
    if (*title) {
        gs_str line = {0};
        gs_utf8_line(&line, title);
        int n = gs_utf8_columns(gs_str_text(&line));
        fill(t, "", "", title);
        for (int i = 0; i < (n > COLUMNS ? COLUMNS : n); i++) {
            gs_str_addc(t->out, under);
        }
        end_line(t);
        gs_str_free(&line);
    }
    blank_line(t);
}

/* Words of several attributes, joined by ", ". */
static void join(gs_str *s, const gs_node *n, const gs_attr *attrs, int count)
{
    for (int i = 0; i < count; i++) {
        const char *v = gs_node_get(n, attrs[i]);
        if (*v) {
            gs_str_add(s, s->len ? ", " : "");
            gs_str_add(s, v);
        }
    }
}

static void joined(text_out *t, const char *first, const gs_node *n, const gs_attr *attrs,
                   int count)
{
    gs_str s = {0};
    join(&s, n, attrs, count);
    if (s.len) {
        fill(t, first, "    ", gs_str_text(&s));
    }
    gs_str_free(&s);
}

/* --- tables ------------------------------------------------------------------------- */

static void cell_text(const gs_node *cell, gs_str *s)
{
    gs_str words = {0};
    gs_str_clear(s);
    gs_node_words(cell, &words);
    gs_utf8_line(s, gs_str_text(&words));
    gs_str_free(&words);
}

static void pad(text_out *t, const char *text, int width, bool right)
{
    int n = gs_utf8_columns(text);
    for (int i = n; right && i < width; i++) {
        gs_str_addc(t->out, ' ');
    }
    gs_str_add(t->out, text);
    for (int i = n; !right && i < width; i++) {
        gs_str_addc(t->out, ' ');
    }
}

/* The line so far without blanks at its end. */
static void end_row(text_out *t)
{
    while (t->out->len && t->out->p[t->out->len - 1] == ' ') {
        t->out->p[--t->out->len] = '\0';
    }
    end_line(t);
}

/* The heads of the columns over a table; none if no column has one. */
static void heads(text_out *t, const gs_node *n, int columns, const int *widths, const bool *right)
{
    int i = 0;
    bool any = false;
    for (const gs_node *c = n->first; c; c = c->next) {
        any = any || (c->kind == GS_NODE_COLUMN && *gs_node_get(c, GS_ATTR_HEAD));
    }
    for (const gs_node *c = n->first; any && c; c = c->next) {
        if (c->kind == GS_NODE_COLUMN && i < columns) {
            pad(t, gs_node_get(c, GS_ATTR_HEAD), widths[i], right[i]);
            gs_str_add(t->out, ++i < columns ? "  " : "");
        }
    }
    if (any && columns) {
        end_row(t);
    }
}

/* A cell of a table that is too wide, in its row's paragraph: a number with its column's head. */
static void add_cell(gs_str *line, const gs_node *n, int column, const char *words)
{
    const gs_node *c = n->first;
    for (int i = 0; c && (c->kind != GS_NODE_COLUMN || i++ < column);) {
        c = c->next;
    }
    const char *head = c ? gs_node_get(c, GS_ATTR_HEAD) : "";
    bool number = c && strcmp(gs_node_get(c, GS_ATTR_ALIGN), "right") == 0;
    if (*words) {
        gs_str_addf(line, "%s%s%s%s", line->len ? "; " : "", number ? head : "",
                    number && *head ? " " : "", words);
    }
}

static int table_widths(const gs_node *n, int *widths, bool *right)
{
    int columns = 0, sum = 0;
    gs_str s = {0};
    for (const gs_node *c = n->first; c; c = c->next) {
        int i = 0;
        if (c->kind == GS_NODE_COLUMN && columns < CELLS) {
            widths[columns] = gs_utf8_columns(gs_node_get(c, GS_ATTR_HEAD));
            right[columns++] = strcmp(gs_node_get(c, GS_ATTR_ALIGN), "right") == 0;
        }
        for (const gs_node *cell = c->kind == GS_NODE_ROW ? c->first : NULL;
             cell && i < columns; cell = cell->next, i++) {
            cell_text(cell, &s);
            int w = gs_utf8_columns(gs_str_text(&s));
            widths[i] = w > widths[i] ? w : widths[i];
        }
    }
    for (int i = 0; i < columns; i++) {
        sum += widths[i] + 2;
    }
    gs_str_free(&s);
    return sum - 2 <= COLUMNS ? columns : 0;
}

/* A table too wide for the line is written as one paragraph a row. */
static void table(text_out *t, const gs_node *n)
{
    int widths[CELLS];
    bool right[CELLS];
    int columns = table_widths(n, widths, right);
    gs_str s = {0};
    head(t, "", gs_node_get(n, GS_ATTR_TITLE), '-');
    heads(t, n, columns, widths, right);
    for (const gs_node *r = n->first; r; r = r->next) {
        if (r->kind != GS_NODE_ROW) {
            continue;
        }
        gs_str line = {0};
        int i = 0;
        for (const gs_node *cell = r->first; cell; cell = cell->next, i++) {
            cell_text(cell, &s);
            if (columns && i < columns) {
                gs_str_add(t->out, i ? "  " : "");
                pad(t, gs_str_text(&s), widths[i], right[i]);
            } else if (!columns) {
                add_cell(&line, n, i, gs_str_text(&s));
            }
        }
        if (columns) {
            end_row(t);
        } else {
            fill(t, "- ", "  ", gs_str_text(&line));
        }
        gs_str_free(&line);
    }
    gs_str_free(&s);
    t->blank = false;
    blank_line(t);
}

/* --- one block each ----------------------------------------------------------------- */

static void strength(text_out *t, const gs_node *n)
{
    gs_str s = {0};
    gs_str_addf(&s, gs_said(n->doc->words, "%s: began %d, left %d"), gs_node_get(n, GS_ATTR_LABEL),
                gs_node_number(n, GS_ATTR_BEGAN, 0), gs_node_number(n, GS_ATTR_LEFT, 0));
    fill(t, "", "  ", gs_str_text(&s));
    gs_str_free(&s);
}

/* "move 4": a value of a unit with the name that its roster gives it. */
static void named_value(gs_str *s, const gs_node *n, gs_attr label, gs_attr value)
{
    const char *v = gs_node_get(n, value);
    const char *name = n->parent ? gs_node_get(n->parent, label) : "";
    if (*v) {
        gs_str_addf(s, "%s%s%s%s", s->len ? ", " : "", name, *name ? " " : "", v);
    }
}

static void roster_unit(text_out *t, const gs_node *n)
{
    static const gs_attr attrs[] = {GS_ATTR_NAME, GS_ATTR_TROOP, GS_ATTR_RULES};
    static const gs_attr honours[] = {GS_ATTR_HONOURS};
    gs_str s = {0};
    gs_str_addf(&s, "%s ", gs_node_get(n, GS_ATTR_ID));
    gs_str rest = {0};
    join(&rest, n, attrs, GS_COUNT(attrs));
    named_value(&rest, n, GS_ATTR_LABEL, GS_ATTR_VALUE);
    named_value(&rest, n, GS_ATTR_LABEL_2, GS_ATTR_VALUE_2);
    join(&rest, n, honours, GS_COUNT(honours));
    gs_str_add(&s, gs_str_text(&rest));
    gs_str_addf(&s, ", %d of %d",
                gs_node_number(n, GS_ATTR_PRESENT, gs_node_number(n, GS_ATTR_FULL, 0)),
                gs_node_number(n, GS_ATTR_FULL, 0));
    fill(t, "- ", "  ", gs_str_text(&s));
    gs_str_free(&rest);
    gs_str_free(&s);
}

static void roster_hero(text_out *t, const gs_node *n)
{
    static const gs_attr attrs[] = {GS_ATTR_NAME, GS_ATTR_EPITHET, GS_ATTR_STATE};
    gs_str s = {0};
    join(&s, n, attrs, GS_COUNT(attrs));
    int rating = gs_node_number(n, GS_ATTR_RATING, 0);
    gs_str_addf(&s, "; Power %d of %d", gs_node_number(n, GS_ATTR_PRESENT, rating),
                rating);
    gs_str_add(&s, gs_node_has(n, GS_ATTR_DOWN) ? "; struck down" : "");
    gs_str_add(&s, gs_node_has(n, GS_ATTR_CAPTIVE) ? "; captive" : "");
    fill(t, "- ", "  ", gs_str_text(&s));
    gs_str_free(&s);
}

static void figure(text_out *t, const gs_node *n)
{
    static const gs_attr attrs[] = {GS_ATTR_TITLE, GS_ATTR_CAPTION_HEAD, GS_ATTR_CAPTION};
    const char *twin = gs_node_get(n, GS_ATTR_TWIN);
    gs_arena *a = n->doc->arena;
    const char *photo = gs_arena_printf(a, "[%s] ", gs_said(n->doc->words, "Photo"));
    const char *picture = gs_arena_printf(a, "[%s] ", gs_said(n->doc->words, "Picture"));
    blank_line(t);
    if (gs_drawing_is_photo(n->drawing)) {
        joined(t, photo, n, attrs, GS_COUNT(attrs));
    } else if (*twin) {
        fill(t, picture, "  ", twin);
        if (gs_node_has(n, GS_ATTR_CAPTION)) { /* the twin does not say it */
            fill(t, "  ", "  ", gs_node_get(n, GS_ATTR_CAPTION));
        }
    } else {
        joined(t, picture, n, attrs, GS_COUNT(attrs));
    }
    blank_line(t);
}

static void said_fact(text_out *t, const gs_node *n)
{
    gs_str s = {0};
    gs_str_addf(&s, "%s: %s", gs_node_get(n, GS_ATTR_LABEL), gs_node_get(n, GS_ATTR_VALUE));
    fill(t, "- ", "    ", gs_str_text(&s));
    gs_str_free(&s);
}

/* "  [][][][][] [][]": to be crossed off. */
static void boxes(text_out *t, int count)
{
    gs_str s = {0};
    for (int i = 0; i < count; i++) {
        gs_str_add(&s, i % 5 || i == 0 ? "[]" : " []");
    }
    if (count > 0) {
        fill(t, "  ", "  ", gs_str_text(&s));
    }
    gs_str_free(&s);
}

static void enter_list_like(text_out *t, const gs_node *n)
{
    static const gs_attr deed[] = {GS_ATTR_WHEN, GS_ATTR_BATTLE, GS_ATTR_WHAT};
    static const gs_attr unit[] = {GS_ATTR_ID, GS_ATTR_NAME, GS_ATTR_TROOP,
                                   GS_ATTR_VALUE};
    static const gs_attr host[] = {GS_ATTR_NAME, GS_ATTR_GENERAL_NAME, GS_ATTR_HEROES,
                                   GS_ATTR_LINE};
    static const gs_attr fallen[] = {GS_ATTR_NAME, GS_ATTR_BATTLE, GS_ATTR_WHAT};
    static const gs_attr hero[] = {GS_ATTR_NAME, GS_ATTR_EPITHET, GS_ATTR_STATE};
    static const gs_attr rule[] = {GS_ATTR_NAME, GS_ATTR_WHAT};
    switch ((int)n->kind) {
    case GS_NODE_DEED:
        joined(t, "- ", n, deed, GS_COUNT(deed));
        break;
    case GS_NODE_ORDER_UNIT:
        joined(t, "- ", n, unit, GS_COUNT(unit));
        boxes(t, gs_node_number(n, GS_ATTR_FULL, 0));
        break;
    case GS_NODE_HOST:
        joined(t, "- ", n, host, GS_COUNT(host));
        break;
    case GS_NODE_FACT:
        said_fact(t, n);
        break;
    case GS_NODE_SPECIAL_RULE:
        joined(t, "* ", n, rule, GS_COUNT(rule));
        break;
    case GS_NODE_ROSTER_HERO:
        roster_hero(t, n);
        break;
    case GS_NODE_FALLEN:
        joined(t, "", n, fallen, GS_COUNT(fallen));
        break;
    case GS_NODE_TOPIC:
        head(t, "", gs_node_get(n, GS_ATTR_TITLE), '-');
        break;
    case GS_NODE_UNIT_CARD:
        blank_line(t);
        joined(t, "", n, unit, GS_COUNT(unit) - 1);
        break;
    case GS_NODE_HERO_CARD:
        blank_line(t);
        joined(t, "", n, hero, GS_COUNT(hero));
        break;
    case GS_NODE_ROSTER_UNIT:
        roster_unit(t, n);
        break;
    case GS_NODE_STRENGTH:
        strength(t, n);
        break;
    default:
        break;
    }
}

/* Returns true if the node is done with. */
static bool enter(text_out *t, const gs_node *n)
{
    const char *title = gs_node_get(n, GS_ATTR_TITLE),
               *rubric = gs_node_get(n, GS_ATTR_RUBRIC);
    switch ((int)n->kind) {
    case GS_NODE_TITLE_PAGE:
        head(t, rubric, title, '=');
        if (gs_node_has(n, GS_ATTR_SUBTITLE)) {
            fill(t, "", "", gs_node_get(n, GS_ATTR_SUBTITLE));
        }
        break;
    case GS_NODE_SECTION:
        head(t, rubric, title, n->parent->kind == GS_NODE_SECTION ? '~' : '-');
        break;
    case GS_NODE_OUTCOME:
        head(t, rubric, title, '-');
        break;
    case GS_NODE_ORDER:
        head(t, "", gs_node_get(n, GS_ATTR_NAME), '-');
        break;
    case GS_NODE_ROSTER:
    case GS_NODE_LIFE:
        head(t, "", gs_node_get(n, GS_ATTR_NAME), '=');
        fill(t, "", "",
             gs_node_get(n, n->kind == GS_NODE_LIFE ? GS_ATTR_EPITHET : GS_ATTR_LINE));
        break;
    case GS_NODE_REFERENCE:
    case GS_NODE_LOG_SHEET:
        head(t, gs_node_get(n, GS_ATTR_BATTLE), title, '=');
        break;
    case GS_NODE_TABLE:
        table(t, n);
        return true;
    case GS_NODE_FIGURE:
        figure(t, n);
        return true;
    case GS_NODE_UNIT_CARD:
    case GS_NODE_HERO_CARD:
        if (!gs_node_has(n, GS_ATTR_NAME)) {
            return true; /* a blank one is for paper */
        }
        enter_list_like(t, n);
        break;
    default:
        enter_list_like(t, n);
        break;
    }
    return false;
}

static void leave(text_out *t, const gs_node *n)
{
    gs_str s = {0};
    const char *words = gs_str_text(&t->words);
    if (gs_node_content(n->kind) != GS_CONTENT_INLINE) {
        return;
    }
    if (n->kind == GS_NODE_NOTE) {
        gs_str_addf(&s, "%s%s%s]", gs_node_get(n, GS_ATTR_HEAD), *words ? ": " : "", words);
        fill(t, "    [", "     ", gs_str_text(&s));
    } else if (n->kind == GS_NODE_ITEM) {
        const char *mark = gs_node_get(n, GS_ATTR_MARK);
        gs_str_addf(&s, "%s%s ", *mark ? mark : "-", *mark ? "." : "");
        fill(t, gs_str_text(&s), "   ", words);
    } else if (n->kind == GS_NODE_ENTRY) {
        gs_str_addf(&s, "%d %s %s", gs_node_number(n, GS_ATTR_NUMBER, 0),
                    gs_node_get(n, GS_ATTR_WHEN), words);
        const char *dice = gs_node_get(n, GS_ATTR_DICE),
                   *result = gs_node_get(n, GS_ATTR_RESULT);
        gs_str_addf(&s, "%s%s%s%s", *dice ? "; dice " : "", dice, *result ? "; " : "",
                    result);
        fill(t, "", "    ", gs_str_text(&s));
    } else if (*words) {
        const char *rubric =
            n->kind == GS_NODE_PARAGRAPH ? gs_node_get(n, GS_ATTR_RUBRIC) : "";
        gs_str_addf(&s, "%s%s%s", rubric, *rubric ? ": " : "", words);
        fill(t, n->kind == GS_NODE_PARAGRAPH && gs_node_has(n, GS_ATTR_OWN) ? "| " : "",
             gs_node_has(n, GS_ATTR_OWN) ? "| " : "", gs_str_text(&s));
        blank_line(t);
    }
    gs_str_clear(&t->words);
    gs_str_free(&s);
}

gs_status gs_render_text(const gs_doc *doc, const gs_render_options *opt, gs_str *out,
                         gs_err *err)
{
    text_out t = {.out = out, .blank = true};
    gs_doc_iter it;
    (void)opt;
    (void)err;
    gs_doc_walk(&it, doc->root);
    while (gs_doc_next(&it) != GS_WALK_DONE) {
        if (it.event == GS_WALK_ENTER && it.node->text) {
            gs_str_addf(&t.words, it.node->kind == GS_NODE_MOMENT ? "(%s)" : "%s", it.node->text);
        } else if (it.event == GS_WALK_ENTER) {
            if (enter(&t, it.node)) {
                gs_doc_skip(&it);
            }
        } else {
            leave(&t, it.node);
        }
    }
    gs_str_free(&t.words);
    return GS_OK;
}
