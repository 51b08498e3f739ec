#ifndef DRAW_CHECK_H
#define DRAW_CHECK_H
/* What every drawing must keep, whatever it shows. */
#include "test.h"

#include "traces/traces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gesta/drawing.h"
#include "gesta/str.h"

static gs_pt64 fake_width(void *ctx, gs_face face, gs_pt64 size, const char *text,
                          size_t n)
{
    int count = 0;
    const char *p = text, *end = text + n;
    (void)ctx;
    while (p < end) {
        gs_utf8_next(&p, end);
        count++;
    }
    return (gs_pt64)((int64_t)size * count * (face >= GS_FACE_LABEL ? 48 : 50) / 100);
}
static const gs_metrics fake = {.width = fake_width};

typedef struct text_box {
    gs_um x0, y0, x1, y1;
    int face;
    bool turned;
    const char *text;
} text_box;

static inline text_box box_of(const gs_draw_op *op)
{
    gs_um em = (gs_um)((int64_t)op->size * 3175 / 576);
    int64_t wide = fake_width(NULL, (gs_face)op->face, op->size, op->text,
                              strlen(op->text)) +
                   (int64_t)op->tracking * gs_utf8_length(op->text);
    gs_um w = (gs_um)(wide * 3175 / 576);
    gs_um x = op->a - (op->anchor == GS_ANCHOR_START    ? 0
                       : op->anchor == GS_ANCHOR_MIDDLE ? w / 2
                                                        : w);
    return (text_box){x,        op->b - em * 66 / 100, x + w,   op->b + em / 10,
                      op->face, op->rotation != 0,     op->text};
}

static inline bool boxes_meet(const text_box *a, const text_box *b)
{
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

/* State never changes within a path, painting has a path, saves balance, clips nest under
 * ten, text is readable, clean and inside; what is painted outside a clip is inside, too.
 * `left` is how far text may hang out at the left. */
static inline void check_drawing(const gs_drawing *d, gs_um left)
{
    int depth = 0, clip_at = 0;
    bool path = false;
    assert_true(d->width > 0 && d->height > 0);
    assert_non_null(d->title);
    assert_non_null(d->twin);
    assert_true(gs_utf8_valid(d->twin, strlen(d->twin)));
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        bool builds = op->kind >= GS_DRAW_MOVE && op->kind <= GS_DRAW_CIRCLE;
        bool paints = op->kind >= GS_DRAW_FILL && op->kind <= GS_DRAW_CLIP;
        assert_true(!path || builds || paints);
        assert_true(!paints || path);
        path = builds;
        if (op->kind == GS_DRAW_SAVE) {
            assert_true(++depth < 10);
        } else if (op->kind == GS_DRAW_RESTORE) {
            assert_true(--depth >= 0);
            clip_at = clip_at > depth ? 0 : clip_at;
        } else if (op->kind == GS_DRAW_CLIP) {
            assert_true(depth > 0);
            clip_at = clip_at ? clip_at : depth;
        } else if (op->kind == GS_DRAW_TEXT) {
            text_box b = box_of(op);
            assert_true(op->size >= 6 * 64 && op->face < GS_FACE_COUNT &&
                        op->anchor <= 2);
            assert_true(gs_utf8_valid(op->text, strlen(op->text)));
            for (const char *p = op->text; *p; p++) {
                assert_true((unsigned char)*p >= 32);
            }
            if (!b.turned) {
                /* The "?" behind a block is part of the block: the frame may cut it. */
                gs_um slack = clip_at && strcmp(op->text, "?") == 0 ? 40000 : 0;
                assert_in_range(b.x0 + left + slack, 0, d->width + left + 2 * slack);
                assert_in_range(b.x1 + left, 0, d->width + left + 400 + slack);
                assert_in_range(b.y1 + slack, 0, d->height + 2 * slack);
            }
        } else if (builds && !clip_at && op->kind != GS_DRAW_CLOSE) {
            assert_in_range(op->a + 2000, 0, d->width + 4000);
            assert_in_range(op->b + 2000, 0, d->height + 4000);
        }
    }
    assert_int_equal(depth, 0);
    assert_false(path);
    assert_int_equal(d->height % 4939, 0);
}

/* No text stands on another; only of the names (italic faces) with `names_only`. */
static inline void check_no_overlap(const gs_drawing *d, bool names_only)
{
    static text_box b[2000];
    int n = 0;
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        if (op->kind == GS_DRAW_TEXT && n < 2000) {
            text_box t = box_of(op);
            bool name = t.face == GS_FACE_TEXT_ITALIC || t.face == GS_FACE_LABEL_ITALIC;
            if (!t.turned && (name || !names_only)) {
                b[n++] = t;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            if (boxes_meet(&b[i], &b[k])) {
                fail_msg("'%s' stands on '%s'", b[i].text, b[k].text);
            }
        }
    }
}

static inline int count_text(const gs_drawing *d, const char *text)
{
    int n = 0;
    for (int i = 0; i < d->count; i++) {
        n += d->ops[i].kind == GS_DRAW_TEXT && strcmp(d->ops[i].text, text) == 0;
    }
    return n;
}

/* The trace equals the file in tests/golden (written when GESTA_GOLDEN is set to
 * "write"). */
static inline void check_golden(const gs_drawing *d, const char *file)
{
    gs_str s = {0};
    char path[200];
    snprintf(path, sizeof path, "tests/golden/%s", file);
    gs_drawing_trace(&s, d);
    const char *mode = getenv("GESTA_GOLDEN");
    if (mode && strcmp(mode, "write") == 0) {
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        assert_int_equal(fwrite(s.p, 1, s.len, out), s.len);
        assert_int_equal(fclose(out), 0);
    }
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    char *got = malloc(s.len + 2);
    size_t n = fread(got, 1, s.len + 2, in);
    fclose(in);
    assert_int_equal(n, s.len);
    assert_memory_equal(got, s.p, n);
    free(got);
    gs_str_free(&s);
}

/* Twice the same input, twice the same calls. */
static inline void check_same(const gs_drawing *a, const gs_drawing *b)
{
    gs_str s = {0}, t = {0};
    gs_drawing_trace(&s, a);
    gs_drawing_trace(&t, b);
    assert_string_equal(gs_str_text(&s), gs_str_text(&t));
    assert_string_equal(a->twin, b->twin);
    gs_str_free(&s);
    gs_str_free(&t);
}

/* Names that have broken things before. */
static const char *const hostile[] = {
    "",
    NULL,
    "x",
    "<script>alert('&\"')</script>",
    "a\nb\tc\x01",
    "\xFF\xFE broken \xC3",
    "e\xCC\x81\xCC\x81\xCC\x81 combining o\xCC\x88",
    "\xD0\x9A\xD0\xBD\xD1\x8F\xD0\xB7\xD1\x8C",
    "LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochLlanfairpwllgwyngyllgogery"
    "chwyrnd"
    "robwllllantysiliogogogochLlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "the men of the long name who have come from beyond the mountains and the sea to "
    "stand here",
    "\xE2\x80\xAE"
    "bidi",
    "%s%n%d",
    "]]>-->"};
#define HOSTILE GS_COUNT(hostile)
#endif
