/* What stands in a drawing: outlines that meet or do not, and all of them as JSON. */
#include "gesta/drawing.h"

void gs_draw_note_box(gs_drawing *d, const gs_draw_box *box)
{
    d->boxes = gs_arena_grow(d->arena, d->boxes, d->box_count, &d->box_cap, sizeof *d->boxes);
    d->boxes[d->box_count] = *box;
    gs_draw_box *b = &d->boxes[d->box_count++];
    b->owner = b->owner ? b->owner : "";
    b->text = b->text ? b->text : "";
}

/* Coordinates that an operation has, in pairs. */
static int pairs_of(gs_draw_kind kind)
{
    switch ((int)kind) {
    case GS_DRAW_MOVE:
    case GS_DRAW_LINE:
    case GS_DRAW_RECT:
    case GS_DRAW_CIRCLE:
    case GS_DRAW_TEXT:
    case GS_DRAW_PHOTO: return 1;
    case GS_DRAW_CURVE: return 3;
    default: return 0;
    }
}

void gs_draw_put(gs_drawing *d, const gs_drawing *other, gs_um dx, gs_um dy)
{
    for (int i = 0; i < other->count; i++) {
        gs_draw_op op = other->ops[i];
        int32_t *at[] = {&op.a, &op.b, &op.c, &op.d, &op.e, &op.f};
        for (int k = 0; k < pairs_of((gs_draw_kind)op.kind); k++) {
            *at[2 * k] += dx;
            *at[2 * k + 1] += dy;
        }
        d->ops = gs_arena_grow(d->arena, d->ops, d->count, &d->cap, sizeof *d->ops);
        d->ops[d->count++] = op;
    }
    for (int i = 0; i < other->box_count; i++) {
        gs_draw_box b = other->boxes[i];
        for (int k = 0; k < 4; k++) {
            b.x[k] += dx;
            b.y[k] += dy;
        }
        gs_draw_note_box(d, &b);
    }
}

/* Does the line through the edge from corner i of a part the two? */
static bool parts(const gs_draw_box *a, const gs_draw_box *b, int i)
{
    int64_t ex = (int64_t)a->x[(i + 1) % 4] - a->x[i], ey = (int64_t)a->y[(i + 1) % 4] - a->y[i];
    int64_t a0 = INT64_MAX, a1 = INT64_MIN, b0 = INT64_MAX, b1 = INT64_MIN;
    for (int k = 0; k < 4; k++) {
        int64_t p = ex * a->y[k] - ey * a->x[k], q = ex * b->y[k] - ey * b->x[k];
        a0 = p < a0 ? p : a0;
        a1 = p > a1 ? p : a1;
        b0 = q < b0 ? q : b0;
        b1 = q > b1 ? q : b1;
    }
    return (ex || ey) && (a1 <= b0 || b1 <= a0);
}

bool gs_boxes_meet(const gs_draw_box *a, const gs_draw_box *b)
{
    for (int i = 0; i < 4; i++) {
        if (parts(a, b, i) || parts(b, a, i)) {
            return false;
        }
    }
    return true;
}

/* A string of JSON. */
static void add_string(gs_str *out, const char *text)
{
    gs_str_add(out, "\"");
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\') {
            gs_str_addf(out, "\\%c", *p);
        } else if ((unsigned char)*p < 32) {
            gs_str_add(out, " ");
        } else {
            gs_str_addn(out, p, 1);
        }
    }
    gs_str_add(out, "\"");
}

void gs_drawing_boxes(gs_str *out, const gs_drawing *d, int page, gs_um dx, gs_um dy)
{
    static const char *const kinds[GS_BOX_KINDS] = {
        "block",  "gone", "id",     "label", "disc",    "moment",
        "swords", "flag", "leader", "frame", "picture", "text", "letter", "link", "page"};
    for (int i = 0; i < d->box_count; i++) {
        const gs_draw_box *b = &d->boxes[i];
        gs_str_addf(out, "{\"page\": %d, \"kind\": \"%s\", \"owner\": ", page, kinds[b->kind]);
        add_string(out, b->owner);
        gs_str_add(out, ", \"text\": ");
        add_string(out, b->text);
        gs_str_add(out, ", \"at\": [");
        for (int k = 0; k < 4; k++) {
            gs_str_addf(out, "%s%d, %d", k ? ", " : "", b->x[k] + dx, b->y[k] + dy);
        }
        gs_str_add(out, "]");
        if (b->size) {
            gs_str_addf(out, ", \"size\": %d.%02d", b->size / 64, b->size % 64 * 100 / 64);
        }
        gs_str_add(out, "}\n");
    }
}
