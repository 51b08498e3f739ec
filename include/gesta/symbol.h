#ifndef GESTA_SYMBOL_H
#define GESTA_SYMBOL_H
/* The signs that maps, charts, rosters, cards and keys share. All are drawn, never typed;
 * all leave the drawing's state as they found it. Lengths in micrometres. */
#include "gesta/colour.h"

/* The thirteen class marks. A rule set's descriptor maps each of its types to one of
 * them. */
typedef enum gs_mark {
    GS_MARK_HEAVY_FOOT,
    GS_MARK_LIGHT_FOOT,
    GS_MARK_MISSILE_FOOT,
    GS_MARK_PIKES,
    GS_MARK_HEAVY_HORSE,
    GS_MARK_LIGHT_HORSE,
    GS_MARK_HORSE_ARCHERS,
    GS_MARK_CHARIOT,
    GS_MARK_ARTILLERY,
    GS_MARK_BEAST,
    GS_MARK_FLYER,
    GS_MARK_TRAIN,
    GS_MARK_CIVILIANS,
    GS_MARK_COUNT
} gs_mark;

/* Words of a mark for a key and for ids in files: "heavy foot". Unknown: "". */
const char *gs_mark_name(gs_mark mark);
/* The mark of a word (its name, with spaces or hyphens); GS_MARK_COUNT if there is none.
 */
gs_mark gs_mark_find(const char *name);

/* What has become of a unit. */
typedef enum gs_unit_look {
    GS_UNIT_OK,
    GS_UNIT_DISORDERED,
    GS_UNIT_CONFUSED,
    GS_UNIT_MUST_RALLY,
    GS_UNIT_ROUTING,
    GS_UNIT_GONE,  /* destroyed or off the table: a dotted ghost */
    GS_UNIT_HIDDEN /* hidden, or a dummy */
} gs_unit_look;

/* A unit block. x, y is the middle of its front edge, facing its front's direction
 * (clockwise from the top of the page), front and depth its size; the block lies behind
 * the front edge. */
typedef struct gs_block_sign {
    gs_um x, y;
    gs_um front, depth;
    gs_ang facing;
    gs_mark mark;
    gs_unit_look state;
    int present, full; /* strength: the filled part; full <= 0 draws it whole */
    bool no_flank;     /* heavy edge all round, no tooth */
    bool shield_wall;  /* a second line behind the front edge */
    bool small;        /* thumb size: thinner lines, no id */
    const char *id;    /* "" or NULL: none */
    gs_pt64 id_size;   /* 0: 6.6 pt */
} gs_block_sign;

/* Draws a block. Returns true if its id stood inside it (or it has none); false leaves
 * the id to the caller, who sets it outside on a plate. */
bool gs_symbol_block(gs_drawing *d, const gs_metrics *m, const gs_block_sign *b,
                     const gs_side_ink *side);
/* The small block of tables and keys: w x h with mark alone, upright, top left corner
 * given (the tooth rises 1.2 mm above y). */
void gs_symbol_mini(gs_drawing *d, gs_um x, gs_um y, gs_um w, gs_um h, gs_mark mark,
                    const gs_side_ink *side);
/* A side's shield with its letter, w wide, 1.15 w high, top left corner given. */
void gs_symbol_shield(gs_drawing *d, gs_um x, gs_um y, gs_um w, const char *letter,
                      const gs_side_ink *side);

/* How a hero is drawn: up, struck down, captive. */
typedef enum gs_hero_look { GS_LOOK_UP, GS_LOOK_DOWN, GS_LOOK_CAPTIVE } gs_hero_look;

/* A hero's disc round x, y with radius r (maps: 1550; general 1750 and a second ring),
 * initial, and `power` dots beneath (0..6; more are drawn as 6). */
void gs_symbol_hero(gs_drawing *d, gs_um x, gs_um y, gs_um r, const char *initial,
                    bool general, gs_hero_look state, int power, const gs_side_ink *side);
/* A key moment's disc (radius r, maps 1750) with its letter or number. */
void gs_symbol_moment(gs_drawing *d, gs_um x, gs_um y, gs_um r, const char *letter);
/* Crossed swords in a white disc. */
void gs_symbol_melee(gs_drawing *d, gs_um x, gs_um y, gs_um r);
/* An objective's flag; x, y is the foot of its staff. */
void gs_symbol_flag(gs_drawing *d, gs_um x, gs_um y);

/* Kinds of arrow. */
typedef enum gs_arrow_kind {
    GS_ARROW_MOVE,
    GS_ARROW_PLANNED,
    GS_ARROW_CHARGE,
    GS_ARROW_PURSUIT,
    GS_ARROW_RETREAT, /* recoil, retreat, evade, retire */
    GS_ARROW_ROUT,
    GS_ARROW_SHOOTING,
    GS_ARROW_KINDS
} gs_arrow_kind;

/* Words of an arrow for the key: "charge". */
const char *gs_arrow_name(gs_arrow_kind kind);

/* A point of the picture. */
typedef struct gs_dot {
    gs_um x, y;
} gs_dot;

/* An arrow along 2 to 6 points in the colour `dark`. A curve is drawn through more than
 * two. */
void gs_symbol_arrow(gs_drawing *d, gs_arrow_kind kind, const gs_dot *points, int count,
                     gs_rgb dark);
#endif
