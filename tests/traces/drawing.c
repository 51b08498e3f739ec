/* The trace of a drawing: one call a line, exact, for golden tests. */
#include "traces/traces.h"

static const struct {
    const char *name;
    int numbers;
} calls[] = {
    [GS_DRAW_SAVE] = {"save", 0},
    [GS_DRAW_RESTORE] = {"restore", 0},
    [GS_DRAW_FILL_COLOUR] = {"fill-colour", 1},
    [GS_DRAW_STROKE_COLOUR] = {"stroke-colour", 1},
    [GS_DRAW_WIDTH] = {"width", 1},
    [GS_DRAW_DASH] = {"dash", 2},
    [GS_DRAW_ALPHA] = {"alpha", 1},
    [GS_DRAW_CAP] = {"cap", 1},
    [GS_DRAW_MOVE] = {"move", 2},
    [GS_DRAW_LINE] = {"line", 2},
    [GS_DRAW_CURVE] = {"curve", 6},
    [GS_DRAW_CLOSE] = {"close", 0},
    [GS_DRAW_RECT] = {"rect", 4},
    [GS_DRAW_CIRCLE] = {"circle", 3},
    [GS_DRAW_FILL] = {"fill", 0},
    [GS_DRAW_STROKE] = {"stroke", 0},
    [GS_DRAW_FILL_STROKE] = {"fill-stroke", 0},
    [GS_DRAW_CLIP] = {"clip", 0},
    [GS_DRAW_TEXT] = {"text", 2},
    [GS_DRAW_PHOTO] = {"photo", 4},
};

static const char *const faces[GS_FACE_COUNT] = {
    "text",  "text-italic",  "text-bold",  "text-bold-italic",
    "label", "label-italic", "label-bold", "label-bold-italic",
};

static void trace_text(gs_str *out, const gs_draw_op *op)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    gs_str_addf(out, " %s %d %s", faces[op->face], op->size, anchors[op->anchor]);
    if (op->tracking) {
        gs_str_addf(out, " tracking=%d", op->tracking);
    }
    if (op->rotation) {
        gs_str_addf(out, " rotation=%d", op->rotation);
    }
    gs_str_add(out, " \"");
    gs_utf8_line(out, op->text);
    gs_str_add(out, "\"");
}

void gs_drawing_trace(gs_str *out, const gs_drawing *d)
{
    gs_str_addf(out, "drawing %d %d\n", d->width, d->height);
    for (int i = 0; i < d->count; i++) {
        const gs_draw_op *op = &d->ops[i];
        const int32_t n[6] = {op->a, op->b, op->c, op->d, op->e, op->f};
        gs_str_add(out, calls[op->kind].name);
        if (op->kind == GS_DRAW_FILL_COLOUR || op->kind == GS_DRAW_STROKE_COLOUR) {
            gs_str_addf(out, " %06X", (unsigned)op->a & 0xFFFFFFu);
        } else {
            for (int k = 0; k < calls[op->kind].numbers; k++) {
                gs_str_addf(out, " %d", n[k]);
            }
        }
        if (op->kind == GS_DRAW_TEXT) {
            trace_text(out, op);
        }
        gs_str_add(out, "\n");
    }
}
