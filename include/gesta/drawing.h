#ifndef GESTA_DRAWING_H
#define GESTA_DRAWING_H
/* A drawing: a list of canvas calls (maps, charts, tracks), made by pure code and played to a
 * backend (PDF, SVG, trace). Lengths are micrometres (1/1000 mm) from the drawing's top left,
 * y downwards; type sizes are 1/64 pt; angles are gs_ang, clockwise. */
#include "gesta/arena.h"
#include "gesta/photo.h"
#include "gesta/str.h"
#include "gesta/types.h"

typedef int32_t gs_um;   /* 1/1000 mm */
typedef int32_t gs_pt64; /* 1/64 pt */
typedef uint32_t gs_rgb; /* 0xRRGGBB */

#define GS_MM(x) ((gs_um)((x) * 1000))

/* Faces: text (Gentium Book Plus) and labels (Carlito). */
typedef enum gs_face {
    GS_FACE_TEXT,
    GS_FACE_TEXT_ITALIC,
    GS_FACE_TEXT_BOLD,
    GS_FACE_TEXT_BOLD_ITALIC,
    GS_FACE_LABEL,
    GS_FACE_LABEL_ITALIC,
    GS_FACE_LABEL_BOLD,
    GS_FACE_LABEL_BOLD_ITALIC,
    GS_FACE_COUNT
} gs_face;

/* Widths of text: the PDF backend gives libharu's, tests give fakes. */
typedef struct gs_metrics {
    /* Width of n bytes of UTF-8 in `face` at `size` (1/64 pt), in 1/64 pt. */
    gs_pt64 (*width)(void *ctx, gs_face face, gs_pt64 size, const char *text, size_t n);
    void *ctx;
    /* How far a letter reaches below the line it stands on, in thousandths of its size: 0 or more.
     * NULL: none does. */
    int (*below)(void *ctx, gs_face face, uint32_t cp);
} gs_metrics;

/* What a step of a drawing does; its arguments are a to f of gs_draw_op. */
typedef enum gs_draw_kind {
    GS_DRAW_SAVE,
    GS_DRAW_RESTORE,
    GS_DRAW_FILL_COLOUR,   /* a = rgb */
    GS_DRAW_STROKE_COLOUR, /* a = rgb */
    GS_DRAW_WIDTH,         /* a = line width, um */
    GS_DRAW_DASH,          /* a = on, b = off, whole points; 0 0 solid */
    GS_DRAW_ALPHA,         /* a = 0..100 per cent */
    GS_DRAW_CAP,           /* a = 0 butt, 1 round */
    GS_DRAW_MOVE,          /* a, b */
    GS_DRAW_LINE,          /* a, b */
    GS_DRAW_CURVE,         /* a..f: two handles and the end */
    GS_DRAW_CLOSE,
    GS_DRAW_RECT,          /* a, b = corner, c, d = width, height */
    GS_DRAW_CIRCLE,        /* a, b = centre, c = radius */
    GS_DRAW_FILL,          /* paints the path built since the last painting */
    GS_DRAW_STROKE,
    GS_DRAW_FILL_STROKE,
    GS_DRAW_CLIP,          /* the path becomes the clip until the next restore */
    GS_DRAW_TEXT,          /* a, b = anchor point on the baseline; see the fields below */
    GS_DRAW_PHOTO          /* a, b = corner, c, d = width, height */
} gs_draw_kind;

/* Which end of a text its point is. */
typedef enum gs_anchor { GS_ANCHOR_START, GS_ANCHOR_MIDDLE, GS_ANCHOR_END } gs_anchor;

/* A step of a drawing; lengths in thousandths of a millimetre. */
typedef struct gs_draw_op {
    uint8_t kind;   /* gs_draw_kind */
    uint8_t face;   /* text: gs_face */
    uint8_t anchor; /* text: gs_anchor */
    bool moment;    /* text: the letter of a moment in its disc, which pages on screens link */
    int32_t a, b, c, d, e, f;
    gs_pt64 size;      /* text */
    gs_pt64 tracking;  /* text: added after each character */
    gs_ang rotation;   /* text: about its anchor point, clockwise */
    const char *text;  /* text: UTF-8, owned by the drawing's arena; painted in the fill colour */
    const gs_photo *photo; /* photo: borrowed */
} gs_draw_op;

/* What stands in a picture and must not be stood upon: for those who look for room, and for checks
 * by program of what is printed. */
typedef enum gs_box_kind {
    GS_BOX_BLOCK,  /* a unit */
    GS_BOX_GONE,   /* the ghost of one that is gone */
    GS_BOX_ID,     /* a unit's id inside its block */
    GS_BOX_LABEL,  /* words, on their plate */
    GS_BOX_DISC,   /* a hero */
    GS_BOX_MOMENT, /* a moment's letter */
    GS_BOX_SWORDS, /* a fight */
    GS_BOX_FLAG,   /* a place worth holding */
    GS_BOX_LEADER, /* the line from words or a disc to what they belong to */
    GS_BOX_FRAME,  /* of a map */
    GS_BOX_PICTURE, /* on a page: a whole drawing */
    GS_BOX_TEXT,    /* on a page: words */
    GS_BOX_LETTER,  /* on a page: a moment's letter in its disc, in words or in a picture */
    GS_BOX_LINK,    /* on a page: leads to the page that owns it */
    GS_BOX_PAGE,    /* on a page: the room for its text, down to where that ended */
    GS_BOX_KINDS
} gs_box_kind;

/* Its outline, four corners in turn (a leader's are its two ends, twice), whose it is, and its
 * words. */
typedef struct gs_draw_box {
    gs_box_kind kind;
    gs_um x[4], y[4];
    const char *owner; /* id of the unit, name of the hero; "" nobody's */
    const char *text;  /* "" none */
    gs_pt64 size;      /* of its smallest letters; 0: not asked */
} gs_draw_box;

/* A drawing: steps, size, and its text twin. Lives in its arena. */
typedef struct gs_drawing {
    gs_um width, height;
    gs_draw_op *ops;
    int count, cap;
    bool key;          /* it explains the signs of maps */
    const char *title; /* short name, for bookmarks and the SVG's <title>; may be NULL */
    const char *twin;  /* two to six sentences that say what the picture shows; may be NULL */
    gs_draw_box *boxes; /* of maps: what stands in it */
    int box_count, box_cap;
    gs_arena *arena;
} gs_drawing;

/* A new empty drawing in the arena. */
gs_drawing *gs_drawing_new(gs_arena *a, gs_um width, gs_um height);
void gs_draw(gs_drawing *d, gs_draw_kind kind, int32_t a, int32_t b);
void gs_draw_save(gs_drawing *d);
void gs_draw_restore(gs_drawing *d);
void gs_draw_fill_colour(gs_drawing *d, gs_rgb rgb);
void gs_draw_stroke_colour(gs_drawing *d, gs_rgb rgb);
void gs_draw_width(gs_drawing *d, gs_um width);
void gs_draw_dash(gs_drawing *d, int on_pt, int off_pt);
void gs_draw_alpha(gs_drawing *d, int per_cent);
void gs_draw_move(gs_drawing *d, gs_um x, gs_um y);
void gs_draw_line(gs_drawing *d, gs_um x, gs_um y);
void gs_draw_curve(gs_drawing *d, gs_um x1, gs_um y1, gs_um x2, gs_um y2, gs_um x, gs_um y);
void gs_draw_close(gs_drawing *d);
void gs_draw_rect(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h);
void gs_draw_circle(gs_drawing *d, gs_um x, gs_um y, gs_um r);
/* Painting without a path built since the last painting is left out. */
void gs_draw_fill(gs_drawing *d);
void gs_draw_stroke(gs_drawing *d);
void gs_draw_fill_stroke(gs_drawing *d);
void gs_draw_clip(gs_drawing *d);
/* Text on a baseline; copied into the drawing's arena, with the signs of print. Returns the op, so that the caller may set
 * rotation and tracking. */
gs_draw_op *gs_draw_text(gs_drawing *d, gs_um x, gs_um y, gs_face face, gs_pt64 size,
                         gs_anchor anchor, const char *text);
/* A photo in a rectangle; it is borrowed, and must live as long as the drawing. */
void gs_draw_photo(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h, const gs_photo *photo);
/* Is it a photo, and no map or chart? */
bool gs_drawing_is_photo(const gs_drawing *d);
/* Notes what stands there; its words are borrowed as long as the drawing lives. */
void gs_draw_note_box(gs_drawing *d, const gs_draw_box *box);
/* Puts all of `other` into d, moved by dx, dy; both are of one arena. */
void gs_draw_put(gs_drawing *d, const gs_drawing *other, gs_um dx, gs_um dy);
/* Do two outlines of four corners meet? Both bulge everywhere. */
bool gs_boxes_meet(const gs_draw_box *a, const gs_draw_box *b);
/* What stands in it as JSON, one box a line, moved by dx, dy, added to `out`: {"page": 3, "kind":
 * "label", "owner": "E7", "text": "...", "at": [x0, y0, ... y3]}, lengths in thousandths of a
 * millimetre. */
void gs_drawing_boxes(gs_str *out, const gs_drawing *d, int page, gs_um dx, gs_um dy);
#endif
