#include "layout_int.h"

#include "gesta/fixed.h"

#include <string.h>

run *ly_put(layout *l, placed_list *to, gs_um x, gs_um y, gs_face face, gs_pt64 size,
            gs_rgb rgb, const char *text, size_t n)
{
    to->items = gs_arena_grow(l->a, to->items, to->count, &to->cap, sizeof *to->items);
    placed *p = &to->items[to->count++];
    *p = (placed){.tag = l->tag,
                  .r = {.x = x, .y = y, .face = face, .size = size, .rgb = rgb, .text = text, .n = n}};
    return &p->r;
}

gs_um ly_text(layout *l, gs_um x, gs_um y, gs_face face, gs_pt64 size, gs_rgb rgb,
              gs_anchor anchor, const char *text)
{
    size_t n = strlen(text);
    if (n == 0) {
        return 0;
    }
    gs_um w = ly_um(ly_width(l, face, size, text, n));
    gs_um at = anchor == GS_ANCHOR_END      ? x - w
               : anchor == GS_ANCHOR_MIDDLE ? x - w / 2
                                            : x;
    ly_put(l, &l->now->body, at, y, face, size, rgb, text, n)->width = w;
    return w;
}

gs_um ly_caps(layout *l, placed_list *to, gs_um x, gs_um y, gs_pt64 size, gs_rgb rgb,
              gs_um width, const char *text)
{
    gs_pt64 tracking = (gs_pt64)gs_div_near((int64_t)size * 9, 100);
    const char *s = ly_capitals(l, text);
    gs_um w = ly_width_um(l, GS_FACE_LABEL_BOLD, size, tracking, s);
    if (w > width) {
        int64_t room = (int64_t)width * 88 / 100; /* tracking takes the rest */
        s = ly_cut(l, GS_FACE_LABEL_BOLD, size, (gs_um)room, s);
        w = ly_width_um(l, GS_FACE_LABEL_BOLD, size, tracking, s);
    }
    if (*s) {
        run *r = ly_put(l, to, x, y, GS_FACE_LABEL_BOLD, size, rgb, s, strlen(s));
        r->tracking = tracking;
        r->width = w;
    }
    return w;
}

void ly_rule(layout *l, gs_um x, gs_um y, gs_um w, gs_um thickness, gs_rgb rgb)
{
    gs_drawing *d = l->now->art;
    gs_draw_stroke_colour(d, rgb);
    gs_draw_width(d, thickness);
    gs_draw_move(d, x, y);
    gs_draw_line(d, x + w, y);
    gs_draw_stroke(d);
}

void ly_dotted(layout *l, gs_um x, gs_um y, gs_um w, gs_rgb rgb)
{
    gs_draw_dash(l->now->art, 1, 2);
    ly_rule(l, x, y, w, 140, rgb);
    gs_draw_dash(l->now->art, 0, 0);
}

/* The letters of one look that follow one another in a line. */
typedef struct gathered {
    gs_str s;
    int face; /* -1: none yet */
    gs_um x;
    gs_pt64 width;
    int spaces;
} gathered;

typedef struct line_place {
    layout *l;
    placed_list *to;
    const look *k;
    gs_um x, y;
    gs_pt64 done;   /* from the line's start, without word spaces */
    int64_t spread; /* word spaces so far, 1/4096 pt */
    int32_t word_space;
    gathered g;
} line_place;

static gs_um line_x(const line_place *p)
{
    return p->x + ly_um(p->done + (gs_pt64)gs_div_near(p->spread, 64));
}

static void put_gathered(line_place *p)
{
    gathered *g = &p->g;
    if (g->s.len) {
        char *text = gs_arena_strndup(p->l->a, g->s.p, g->s.len);
        run *r = ly_put(p->l, p->to, g->x, p->y, (gs_face)g->face, p->k->size, p->k->rgb,
                        text, g->s.len);
        r->word_space = g->spaces ? p->word_space : 0;
        r->width = ly_um(g->width +
                         (gs_pt64)gs_div_near((int64_t)g->spaces * p->word_space, 64));
    }
    gs_str_clear(&g->s);
    g->face = -1;
    g->width = 0;
    g->spaces = 0;
}

static void put_disc(line_place *p, const scrap *s)
{
    put_gathered(p);
    gs_um r = (gs_um)gs_div_near((int64_t)1750 * p->k->size, PT(10.5));
    r = r > 1750 ? 1750 : r;
    gs_um up = ly_um((gs_pt64)gs_div_near((int64_t)p->k->size * 31, 100));
    gs_symbol_moment(p->l->now->art, line_x(p) + ly_um(s->width) / 2, p->y - up, r,
                     s->text);
    p->done += s->width;
}

static void put_arrow(line_place *p, const scrap *s)
{
    gs_drawing *d = p->l->now->art;
    put_gathered(p);
    gs_um em = ly_um(p->k->size), x = line_x(p) + em / 12,
          end = x + ly_um(s->width) - em / 6;
    gs_um y = p->y - em * 26 / 100, head = em / 5;
    gs_draw_stroke_colour(d, p->k->rgb);
    gs_draw_fill_colour(d, p->k->rgb);
    gs_draw_width(d, em / 15);
    gs_draw_move(d, x, y);
    gs_draw_line(d, end - head / 2, y);
    gs_draw_stroke(d);
    gs_draw_move(d, end, y);
    gs_draw_line(d, end - head, y - head * 2 / 3);
    gs_draw_line(d, end - head, y + head * 2 / 3);
    gs_draw_close(d);
    gs_draw_fill(d);
    p->done += s->width;
}

/* Remembers for the index where a name stands. */
static void note_term(layout *l, const char *name)
{
    l->terms =
        gs_arena_grow(l->a, l->terms, l->term_count, &l->term_cap, sizeof *l->terms);
    l->terms[l->term_count++] = (term){name, l->now->folio};
}

static void put_scrap(line_place *p, const scrap *s)
{
    if (s->term) {
        note_term(p->l, s->term);
    }
    if (s->arrow) {
        put_arrow(p, s);
        return;
    }
    if (s->disc) {
        put_disc(p, s);
        return;
    }
    if (p->g.face != (int)s->face) {
        put_gathered(p);
        p->g.face = s->face;
        p->g.x = line_x(p);
    }
    gs_str_addn(&p->g.s, s->text, s->n);
    p->g.width += s->width;
    p->done += s->width;
}

static void put_space(line_place *p, gs_pt64 width)
{
    if (p->g.face >= 0) {
        gs_str_addc(&p->g.s, ' ');
        p->g.width += width;
        p->g.spaces++;
    }
    p->done += width;
    p->spread += p->word_space;
}

void ly_put_line(layout *l, placed_list *to, const words *w, const fit_line *f,
                 const look *k, gs_um x, gs_um y, bool justify, gs_anchor anchor)
{
    line_place p = {.l = l, .to = to, .k = k, .x = x, .y = y, .g = {.face = -1}};
    gs_pt64 slack = f->measure - f->natural;
    int64_t spread = f->spaces ? gs_div_near((int64_t)slack * 64, f->spaces) : 0;
    bool holes = spread > (int64_t)k->size * 64; /* before an overlong word: wider than an em */
    if (justify && f->spaces && !holes && (!f->last || slack < 0)) {
        p.word_space = (int32_t)spread;
    } else if (anchor == GS_ANCHOR_END) {
        p.x = x + ly_um(slack);
    } else if (anchor == GS_ANCHOR_MIDDLE) {
        p.x = x + ly_um(slack / 2);
    }
    for (int i = f->from; i < f->to; i++) {
        const frag *fr = &w->frags[i];
        for (int j = 0; j < fr->count; j++) {
            put_scrap(&p, &w->scraps[fr->first + j]);
        }
        if (i + 1 < f->to && fr->space) {
            put_space(&p, fr->space);
        }
    }
    put_gathered(&p);
    gs_str_free(&p.g.s);
}

const char *ly_cut(layout *l, gs_face face, gs_pt64 size, gs_um width, const char *text)
{
    static const char dots[] = "…";
    gs_pt64 room = ly_pt64(width);
    if (ly_width(l, face, size, text, strlen(text)) <= room) {
        return text;
    }
    gs_pt64 left = room - ly_width(l, face, size, dots, sizeof dots - 1);
    const char *p = text, *end = text + strlen(text), *word = NULL, *letter = text;
    gs_pt64 sum = 0;
    while (p < end) {
        const char *from = p;
        uint32_t cp = gs_utf8_next(&p, end);
        sum += ly_width(l, face, size, from, (size_t)(p - from));
        if (sum > left) {
            break;
        }
        const char *q = p;
        uint32_t after = q < end ? gs_utf8_next(&q, end) : 0;
        if (cp == ' ') {
            word = from;
        }
        letter = after >= 0x300 && after <= 0x36F ? letter : p;
    }
    size_t n = (size_t)((word && word > text ? word : letter) - text);
    for (bool sign = true; sign && n > 0;) { /* what only parts words does not end a line */
        bool dot = n > 1 && memcmp(text + n - 2, "\xC2\xB7", 2) == 0;
        sign = dot || strchr(" ,;", text[n - 1]);
        n -= dot ? 2 : sign;
    }
    return gs_arena_printf(l->a, "%.*s%s", (int)n, text, dots);
}

/* The name on two lines of equal right, by total fit; false if it needs more. */
static bool on_two_lines(layout *l, fitted *f, gs_face face, gs_pt64 size, gs_um width,
                         const char *text)
{
    look k = {face, face, face, size, 0};
    gs_pt64 measure = ly_pt64(width);
    words *w = ly_words(l, text, &k, measure);
    fit_spec spec = {.measure = measure, .ragged = true, .rag = w->space_width * 8 / 5};
    fit_line *lines;
    int n = ly_fit(l->a, w, &spec, &lines);
    f->size = size;
    f->count = n < 2 ? 1 : 2;
    for (int i = 0; i < f->count; i++) {
        gs_str s = {0};
        int to = i == 1 && n > 2 ? w->frag_count : lines[i].to;
        for (int j = lines[i].from; j < to; j++) {
            for (int q = 0; q < w->frags[j].count; q++) {
                const scrap *sc = &w->scraps[w->frags[j].first + q];
                gs_str_addn(&s, sc->text, sc->n);
            }
            if (j + 1 < to && w->frags[j].space) {
                gs_str_addc(&s, ' ');
            }
        }
        f->lines[i] =
            ly_cut(l, face, size, width, gs_arena_strdup(l->a, gs_str_text(&s)));
        gs_str_free(&s);
    }
    return n <= 2;
}

fitted ly_fit_name(layout *l, gs_face face, gs_pt64 size, gs_pt64 floor, gs_pt64 two,
                   gs_um width, const char *text)
{
    const char *s = ly_clean(l, text);
    size_t n = strlen(s);
    fitted f = {.count = 1, .size = size, .lines = {s, ""}};
    gs_pt64 room = ly_pt64(width);
    gs_pt64 shrunk = size;
    while (shrunk > floor && ly_width(l, face, shrunk, s, n) > room) {
        shrunk -= 16;
    }
    f.size = shrunk < floor ? floor : shrunk;
    if (ly_width(l, face, f.size, s, n) <= room) {
        return f;
    }
    if (two) {
        on_two_lines(l, &f, face, two, width, s);
        return f;
    }
    f.lines[0] = ly_cut(l, face, f.size, width, s);
    return f;
}
