#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

#define INDENT_UM 4000
#define INITIAL_UM 24000 /* the widest initial in large print, and some air */
#define NOTE_LEAD 3704 /* 10.5 pt */

/* A line of a text as a piece: what its drawing needs. */
typedef struct set_text {
    const words *w;
    const fit_line *lines;
    int count;
    look k;
    gs_um base, lead;
    gs_um set_back[3];
    bool justify;
    gs_anchor anchor;
    bool own;            /* the user's own words: a red rule beside */
    const char *initial; /* drop or raised initial, or NULL */
    gs_pt64 initial_size;
    gs_um initial_y; /* its baseline below the paragraph's top */
} set_text;

enum { SETTING_ROWS = 1024 };

/* A node's words broken into lines, by the node and what its measure hangs on. */
typedef struct setting {
    const gs_node *n;
    gs_um how;
    void *text; /* set_text or set_note */
    struct setting *next;
} setting;

struct settings {
    setting *row[SETTING_ROWS];
};

struct settings *ly_settings(gs_arena *a)
{
    return GS_NEW(a, struct settings);
}

static setting **row_of(const layout *l, const gs_node *n)
{
    return &l->settings->row[((uintptr_t)n >> 4) % SETTING_ROWS];
}

static void *set_before(const layout *l, const gs_node *n, gs_um how)
{
    const setting *s = *row_of(l, n);
    while (s && (s->n != n || s->how != how)) {
        s = s->next;
    }
    return s ? s->text : NULL;
}

static void keep_set(layout *l, const gs_node *n, gs_um how, void *text)
{
    setting **row = row_of(l, n), *s = GS_NEW(l->a, setting);
    *s = (setting){n, how, text, *row};
    *row = s;
}

static void draw_line(layout *l, const piece *p, gs_um x, gs_um y)
{
    const set_text *t = p->data;
    gs_um back = p->i < 3 ? t->set_back[p->i] : 0;
    if (p->i == 0 && t->initial) {
        ly_text(l, x, y + t->initial_y, GS_FACE_TEXT, t->initial_size, GS_RGB_RUBRIC,
                GS_ANCHOR_START, t->initial);
        l->now->body.items[l->now->body.count - 1].r.begins = true;
    }
    if (t->own) {
        gs_drawing *d = l->now->art;
        gs_draw_stroke_colour(d, GS_RGB_RUBRIC);
        gs_draw_width(d, 212);
        gs_draw_move(d, x - 2000, y + 600);
        gs_draw_line(d, x - 2000, y + t->lead + 600);
        gs_draw_stroke(d);
    }
    ly_put_line(l, &l->now->body, t->w, &t->lines[p->i], &t->k, x + back, y + t->base,
                t->justify, t->anchor);
}

static void add_lines(layout *l, stack *s, set_text *t, int count)
{
    for (int i = 0; i < count; i++) {
        piece *p = ly_piece(l, s, t->lead, draw_line, t, i);
        p->keep = (i == 0 && count > 1) || i == count - 2 || (t->initial && i < 2);
    }
}

void ly_add_text(layout *l, stack *s, const words *w, const look *k, gs_um lead,
                 bool justify, const fit_spec *spec)
{
    set_text *t = GS_NEW(l->a, set_text);
    fit_line *lines;
    int n = ly_fit(l->a, w, spec, &lines);
    *t = (set_text){.w = w, .lines = lines, .k = *k, .lead = lead, .justify = justify};
    t->base = (gs_um)gs_div_near((int64_t)lead * 3, 4);
    for (int i = 0; i < 3; i++) {
        t->set_back[i] = ly_um(spec->set_back[i]);
    }
    add_lines(l, s, t, n);
}

static look body_look(const layout *l)
{
    return (look){GS_FACE_TEXT, GS_FACE_TEXT_ITALIC, GS_FACE_TEXT_BOLD,
                  ly_size(l, PT(10.5)), GS_RGB_INK};
}

/* True if the text begins with a letter: only letters make initials. */
static bool begins_with_letter(const char *text)
{
    const char *p = text, *end = text + strlen(text);
    uint32_t cp = gs_utf8_next(&p, end);
    return (cp >= 'A' && cp <= 'Z') || (cp >= 'a' && cp <= 'z') ||
           (cp >= 0xC0 && cp < 0x590 && cp != 0xD7 && cp != 0xF7);
}

/* Takes the first letter, with its marks, off a paragraph; NULL if there is none to take.
 */
static const char *take_initial(layout *l, words *w)
{
    if (w->scrap_count == 0 || w->scraps[0].disc ||
        !begins_with_letter(w->scraps[0].text)) {
        return NULL;
    }
    scrap *s = &w->scraps[0];
    const char *p = s->text, *end = s->text + s->n;
    gs_utf8_next(&p, end);
    for (const char *q = p; q < end;) {
        uint32_t cp = gs_utf8_next(&q, end);
        if (cp < 0x300 || cp > 0x36F) {
            break;
        }
        p = q;
    }
    const char *letter = gs_arena_strndup(l->a, s->text, (size_t)(p - s->text));
    gs_pt64 before = s->width;
    s->n = (size_t)(end - p);
    s->text = p;
    s->width = ly_width(l, (gs_face)s->face, w->size, s->text, s->n);
    w->frags[0].width += s->width - before;
    return letter;
}

/* A letter with a tail (J, Q) is made as much smaller, to end where the others stand: below may be
 * another paragraph. Round letters reach a hair below the line everywhere. */
static int hangs_below(const layout *l, const char *letter)
{
    enum { HAIR = 40 };
    const char *p = letter, *end = letter + strlen(letter);
    const gs_metrics *m = l->m;
    int most = 0;
    while (m->below && p < end) {
        int below = m->below(m->ctx, GS_FACE_TEXT, gs_utf8_next(&p, end));
        most = below > most ? below : most;
    }
    return most > HAIR ? most : 0;
}

/* A drop initial stands on the third baseline and reaches the capitals of the first line;
 * a raised one stands on the first. A paragraph of one line or two has no drop initial. */
static void open_chapter(layout *l, words *w, set_text *t, fit_spec *spec)
{
    bool drop = l->opt.initials == GS_INITIALS_DROP;
    if (drop && ly_natural(w) < spec->measure * 7 / 4) {
        return; /* it would stand deeper than the lines beside it */
    }
    const char *letter = take_initial(l, w);
    if (!letter) {
        return;
    }
    int64_t reach = 2 * (int64_t)l->lead_pt + (int64_t)w->size * 61 / 100;
    t->initial = letter;
    int hangs = drop ? hangs_below(l, letter) : 0;
    t->initial_size =
        drop ? (gs_pt64)gs_div_near(reach * 1000, 615 + hangs) : ly_size(l, PT(28));
    t->initial_y = t->base + (drop ? 2 * l->lead : 0) -
                   ly_um((gs_pt64)gs_div_near((int64_t)t->initial_size * hangs, 1000));
    gs_pt64 width = ly_width(l, GS_FACE_TEXT, t->initial_size, letter, strlen(letter));
    gs_pt64 back = width + (drop ? ly_pt64(1200) : 0);
    for (int i = 0; i < (drop ? 3 : 1); i++) {
        spec->set_back[i] = back;
        t->set_back[i] = ly_um(back);
    }
}

static void add_plan_block(layout *l, const gs_node *n, const gs_node *note)
{
    stack *s = ly_stack(l, 0, COLUMN_UM);
    ly_add_plan(l, s, n);
    if (s->count) {
        s->pieces[0].note = note;
        s->snap = true;
        ly_flow(l, s);
    }
}

/* Breaks a paragraph into lines; it has none if it has no words. */
static set_text *set_paragraph(layout *l, const gs_node *n, bool indent)
{
    set_text *t = GS_NEW(l->a, set_text);
    *t = (set_text){
        .k = body_look(l), .lead = l->lead, .base = ly_base(l), .justify = true};
    t->own = gs_node_has(n, GS_ATTR_OWN);
    fit_spec spec = {.measure = ly_pt64(COLUMN_UM)};
    bool opening = gs_node_has(n, GS_ATTR_OPENING) && l->opt.initials != GS_INITIALS_NONE;
    gs_um room = opening ? INITIAL_UM : INDENT_UM;
    words *w = ly_words_of(l, n, &t->k, spec.measure - ly_pt64(room));
    if (opening && w->frag_count) {
        open_chapter(l, w, t, &spec);
    }
    if (!t->initial && indent) {
        spec.set_back[0] = ly_pt64(INDENT_UM);
        t->set_back[0] = INDENT_UM;
    }
    fit_line *lines;
    t->count = ly_fit(l->a, w, &spec, &lines);
    t->w = w;
    t->lines = lines;
    return t;
}

static set_text *paragraph_set(layout *l, const gs_node *n)
{
    set_text *t = set_before(l, n, l->after_text);
    if (!t) {
        gs_arena *trial = l->a;
        l->a = l->kept;
        t = set_paragraph(l, n, l->after_text);
        keep_set(l, n, l->after_text, t);
        l->a = trial;
    }
    return t;
}

/* The sentence that sums up a life, over its facts: larger, over the whole width. */
static bool is_lead(const gs_node *n)
{
    return gs_node_has(n, GS_ATTR_OPENING) && n->next && n->next->kind == GS_NODE_FACTS;
}

static void add_lead_block(layout *l, const gs_node *n)
{
    look k = {GS_FACE_TEXT, GS_FACE_TEXT_ITALIC, GS_FACE_TEXT_BOLD, ly_size(l, PT(13)), GS_RGB_INK};
    fit_spec spec = {.measure = ly_pt64(FULL_UM), .ragged = true};
    words *w = ly_words_of(l, n, &k, spec.measure);
    stack *s = ly_stack(l, 0, FULL_UM);
    s->wide = true;
    s->snap = true;
    spec.rag = w->space_width * 8 / 5;
    ly_add_text(l, s, w, &k, (gs_um)gs_div_near((int64_t)l->lead * 8, 7), false, &spec);
    if (s->count) {
        s->pieces[0].above = l->lead / 2;
        ly_piece(l, s, l->lead / 2, NULL, NULL, 0);
        ly_flow(l, s);
    }
}

void ly_paragraph(layout *l, const gs_node *n, const gs_node *note)
{
    if (is_lead(n)) {
        add_lead_block(l, n);
        return;
    }
    if (gs_node_has(n, GS_ATTR_PLAN)) {
        add_plan_block(l, n, note);
        l->after_text = true;
        return;
    }
    set_text *t = paragraph_set(l, n);
    if (!t->count) {
        return;
    }
    stack *s = ly_stack(l, 0, COLUMN_UM);
    add_lines(l, s, t, t->count);
    bool drop = t->initial && l->opt.initials == GS_INITIALS_DROP;
    for (int lines = t->count; drop && lines < 3; lines++) {
        s->pieces[s->count - 1].keep = true;
        ly_piece(l, s, l->lead, NULL, NULL, 0);
    }
    s->pieces[0].note = note;
    ly_flow(l, s);
    l->after_text = true;
}

/* --- plans and briefs: a red head, then smaller words, ragged ----------------------- */

typedef struct small_head {
    const char *text;
    gs_um width;
} small_head;

static void draw_small_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    const small_head *h = p->data;
    ly_caps(l, &l->now->body, x, y + ly_base(l), ly_size(l, PT(7)), GS_RGB_RUBRIC,
            h->width, h->text);
}

void ly_add_plan(layout *l, stack *s, const gs_node *n)
{
    look k = body_look(l);
    k.size = ly_size(l, PT(9.8));
    const char *rubric = gs_node_get(n, GS_ATTR_RUBRIC);
    gs_um lead = (gs_um)gs_div_near((int64_t)l->lead * 13, 14);
    if (*rubric) {
        small_head *h = GS_NEW(l->a, small_head);
        *h = (small_head){rubric, s->width};
        piece *p = ly_piece(l, s, l->lead, draw_small_head, h, 0);
        p->above = l->lead;
        p->keep = true;
    }
    fit_spec spec = {.measure = ly_pt64(s->width), .ragged = true};
    words *w = ly_words_of(l, n, &k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    ly_add_text(l, s, w, &k, lead, false, &spec);
}

/* --- notes -------------------------------------------------------------------------- */

typedef struct set_note {
    const words *w;
    const fit_line *lines;
    int count;
    const char *head;
    look k;
    const gs_drawing *drawing;
    gs_um lead, height;
} set_note;

static set_note *set_note_lines(layout *l, const gs_node *n, gs_um width)
{
    set_note *t = GS_NEW(l->a, set_note);
    t->k = (look){GS_FACE_LABEL, GS_FACE_LABEL_ITALIC, GS_FACE_LABEL_BOLD,
                  ly_size(l, PT(8)), GS_RGB_SECOND};
    t->lead = (gs_um)gs_div_near((int64_t)NOTE_LEAD * l->lead, 4939);
    t->head = gs_node_get(n, GS_ATTR_HEAD);
    fit_spec spec = {.measure = ly_pt64(width), .ragged = true};
    words *w = ly_words_of(l, n, &t->k, spec.measure);
    spec.rag = w->space_width * 8 / 5;
    fit_line *lines;
    t->count = ly_fit(l->a, w, &spec, &lines);
    t->w = w;
    t->lines = lines;
    t->drawing = n->drawing;
    t->height = (t->count + (*t->head ? 1 : 0)) * t->lead +
                (t->drawing ? t->drawing->height + t->lead / 2 : 0);
    return t;
}

static const set_note *set_a_note(layout *l, const gs_node *n, gs_um width)
{
    set_note *t = set_before(l, n, width);
    if (!t) {
        gs_arena *trial = l->a;
        l->a = l->kept;
        t = set_note_lines(l, n, width);
        keep_set(l, n, width, t);
        l->a = trial;
    }
    return t;
}

/* Paints a note with its first baseline at y. */
static void put_note(layout *l, const set_note *t, gs_um x, gs_um y, gs_um width)
{
    placed_list *to = &l->now->notes;
    tag *before = l->tag;
    l->tag = ly_tag(l, TAG_NOTE, NULL);
    if (*t->head) {
        ly_caps(l, to, x, y, ly_size(l, PT(6.6)), GS_RGB_RUBRIC, width, t->head);
        y += t->lead;
    }
    for (int i = 0; i < t->count; i++, y += t->lead) {
        ly_put_line(l, to, t->w, &t->lines[i], &t->k, x, y, false, GS_ANCHOR_START);
    }
    if (t->drawing) {
        gs_um w = t->drawing->width;
        to->items =
            gs_arena_grow(l->a, to->items, to->count, &to->cap, sizeof *to->items);
        to->items[to->count++] =
            (placed){.drawing = t->drawing,
                     .tag = l->tag,
                     .scale = w > width ? (int32_t)((int64_t)width * 10000 / w) : 10000,
                     .r = {.x = x, .y = y - t->lead + t->lead / 2}};
    }
    l->tag = before;
}

bool ly_note_beside(layout *l, const gs_node *n, gs_um y)
{
    if (l->opt.large) {
        return false;
    }
    const set_note *t = set_a_note(l, n, NOTES_UM);
    page *p = l->now;
    gs_um at = p->notes_y > y ? p->notes_y : y;
    if (at + t->height > l->bottom + 60) { /* at a page's foot it may rise a little */
        at = l->bottom - t->height;
    }
    if (at < p->notes_y || at + 3 * l->lead < y) {
        return false;
    }
    put_note(l, t, ly_notes_left(l), at + ly_base(l), NOTES_UM);
    p->notes_y = at + t->height + 2 * t->lead; /* space before the next one */
    return true;
}

static void draw_note_line(layout *l, const piece *p, gs_um x, gs_um y)
{
    const set_note *t = p->data;
    gs_um base = y + (gs_um)((int64_t)t->lead * 3 / 4);
    if (p->i < 0) {
        ly_caps(l, &l->now->body, x, base, ly_size(l, PT(6.6)), GS_RGB_RUBRIC,
                COLUMN_UM - 6000, t->head);
    } else {
        ly_put_line(l, &l->now->body, t->w, &t->lines[p->i], &t->k, x, base, false,
                    GS_ANCHOR_START);
    }
}

void ly_note_under(layout *l, const gs_node *n)
{
    const set_note *t = set_a_note(l, n, COLUMN_UM - 6000);
    stack *s = ly_stack(l, 6000, COLUMN_UM - 6000);
    tag *before = l->tag;
    l->tag = ly_tag(l, TAG_NOTE, NULL);
    if (*t->head) {
        ly_piece(l, s, t->lead, draw_note_line, t, -1)->keep = true;
    }
    for (int i = 0; i < t->count; i++) {
        ly_piece(l, s, t->lead, draw_note_line, t, i)->keep = i == 0 || i == t->count - 2;
    }
    if (s->count) {
        s->pieces[s->count - 1].keep = false;
        s->snap = true;
        ly_flow(l, s);
    }
    l->tag = before;
}

/* --- section heads ------------------------------------------------------------------ */

typedef struct set_head {
    const char *rubric, *title;
    fitted f;
    int depth;
    gs_um height;
} set_head;

static void draw_head(layout *l, const piece *p, gs_um x, gs_um y)
{
    const set_head *h = p->data;
    gs_um line = y + p->height; /* top of the text that follows */
    gs_um title = line - (gs_um)((int64_t)l->lead * 78 / 100);
    gs_um lead = (gs_um)gs_div_near((int64_t)l->lead * 20, 14);
    gs_um first = title - (h->f.count - 1) * lead;
    if (*h->rubric) {
        gs_um up = *h->title ? (gs_um)((int64_t)l->lead * 116 / 100) : 0;
        ly_caps(l, &l->now->body, x, first - up, ly_size(l, PT(7)), GS_RGB_RUBRIC,
                FULL_UM, h->rubric);
    }
    for (int i = 0; *h->title && i < h->f.count; i++) {
        ly_text(l, x, first + i * lead, GS_FACE_TEXT, h->f.size, GS_RGB_INK,
                GS_ANCHOR_START, h->f.lines[i]);
    }
    ly_mark(l, *h->title ? h->title : h->rubric, h->depth, y);
}

void ly_section_head(layout *l, const gs_node *n)
{
    set_head *h = GS_NEW(l->a, set_head);
    h->rubric = ly_clean(l, gs_node_get(n, GS_ATTR_RUBRIC));
    h->title = ly_clean(l, gs_node_get(n, GS_ATTR_TITLE));
    h->depth = l->depth;
    if (!*h->rubric && !*h->title) {
        return;
    }
    gs_pt64 size = ly_size(l, l->depth > 1 ? PT(14) : PT(17));
    h->f = ly_fit_name(l, GS_FACE_TEXT, size, ly_size(l, PT(14)), ly_size(l, PT(14)),
                       COLUMN_UM, h->title);
    int lines = !*h->title ? 1 : *h->rubric ? 2 : 1;
    lines += h->f.count > 1 ? 2 : 0;
    if (!l->heads) {
        l->heads = ly_stack(l, 0, COLUMN_UM);
    }
    piece *p = ly_piece(l, l->heads, lines * l->lead, draw_head, h, 0);
    p->tag = ly_tag(l, l->depth < 1 ? TAG_HEAD2 : TAG_HEAD3, NULL);
    p->above = (*h->title ? 2 : 1) * l->lead;
    p->keep = true;
}
