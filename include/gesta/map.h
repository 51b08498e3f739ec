#ifndef GESTA_MAP_H
#define GESTA_MAP_H
/* A battlefield map: what stands where at one moment, and its picture. The report builder
 * fills a gs_map from a battle's log; nothing here knows a battle. Points are in
 * thousandths of the rule set's unit, x to the right, y up the table, from the table's
 * lower left corner. All pointers are borrowed for the call; all strings are UTF-8 and
 * may be NULL for "none". */
#include "gesta/symbol.h"
#include "gesta/words.h"

/* A side as the map names and colours it. */
typedef struct gs_map_side {
    const char *name;   /* "The English" */
    const char *letter; /* one letter; NULL: gs_map_letters' choice */
    bool own_colour;    /* colour holds the campaign's own colour */
    int slot;           /* which of the four lightnesses, 1 to 4; 0: that of its place */
    gs_rgb colour;
    const char *edge; /* words for the side's table edge ("English edge"), NULL none */
    int home; /* that edge: 1 bottom, 2 top, 3 left, 4 right; 0: whichever its units are
               * nearer to */
} gs_map_side;

/* Every kind of terrain that a rule set knows has a pattern of its own: hills, woods,
 * marsh, rough ground, fields, water, fords, bridges, villages, buildings, walls and what
 * is like them, roads, ditches, the impassable (the words: gs_map_known_kind). A word not
 * among them is drawn with the unknown kind's tint, and its name, or its kind, is always
 * printed. Hyphens and spaces are the same. */
typedef struct gs_map_terrain {
    const char *kind;
    const char *name; /* printed on full maps, and on column maps if named_in_text */
    int level;        /* hills: 1..3 */
    bool line;        /* points are a line of `width`, else an area */
    gs_len width;     /* lines; 0: the drawing's own */
    bool smooth;      /* areas: a smooth curve through the points */
    bool named_in_text;
    const gs_pt *points;
    int count;
} gs_map_terrain;

/* Ground where a side sets up. */
typedef struct gs_map_zone {
    int side;
    const char *words;   /* "English set up north of this line" */
    const gs_pt *points; /* the zone's polygon; edges on the table's edge are not drawn */
    int count;
} gs_map_zone;

/* A part of the table; zeroed: all of it. */
typedef struct gs_map_window {
    gs_pt from; /* its lower left corner */
    gs_len width, depth;
} gs_map_window;

/* A unit where it stands. */
typedef struct gs_map_unit {
    const char *id;    /* on the map: "E1" */
    const char *name;  /* in the text twin */
    const char *label; /* its name as it is printed beside the block; NULL: the id alone */
    int side;         /* index into sides */
    gs_mark mark;
    gs_pt at; /* centre */
    gs_ang facing;
    gs_len front, depth; /* of the log's rectangle */
    int present, full;
    gs_unit_look state;
    bool no_flank, shield_wall;
    bool in_melee; /* text twin only: the swords are a gs_map_melee */
    bool acts;     /* takes part in a key moment: keeps its id on crowded maps */
    bool told;     /* the text beside the map names it: its label comes before others' */
} gs_map_unit;

/* Words over ground where several stand: the name of a group on a small map. */
typedef struct gs_map_group {
    const char *words;
    int side;
    const int *units; /* indices: the words stand beside them all */
    int count;
} gs_map_group;

/* A dotted outline at an old place. */
typedef struct gs_map_ghost {
    gs_pt at;
    gs_ang facing;
    gs_len front, depth;
} gs_map_ghost;

/* A hero where he stands. */
typedef struct gs_map_hero {
    const char *name;    /* as printed beside him: the short name */
    const char *initial; /* NULL: the name's first letter */
    int side;
    int power; /* dots */
    bool general;
    gs_hero_look state;
    gs_pt at;      /* where he stands; ignored if he is with a unit */
    int with_unit; /* index into units, -1 none: stands at its rear or end */
} gs_map_hero;

/* An arrow that begins exactly where an earlier one of its side and kind ended continues
 * it: several moves of one unit are one path, and the ghost between them is left out. */
typedef struct gs_map_arrow {
    gs_arrow_kind kind;
    int side;
    const gs_pt *points; /* 2 to 6, from the old place to the new */
    int count;
    const char *effect; /* beside its head: "-3"; shooting without effect: a drawn x */
    bool no_effect;
} gs_map_arrow;

/* Crossed swords where two units touch: at a point, or between units a and b (indices).
 */
typedef struct gs_map_melee {
    gs_pt at;
    int a, b; /* -1: use `at` */
} gs_map_melee;

/* A lettered spot of which the text speaks. */
typedef struct gs_map_moment {
    const char *letter; /* "a" */
    gs_pt at;
    int unit; /* index into units, counted from 1: it stands beside that block; 0: at `at` */
} gs_map_moment;

/* A place worth holding. */
typedef struct gs_map_objective {
    const char *name;
    gs_pt at;
} gs_map_objective;

/* All that a map shows. */
typedef struct gs_map {
    const char *title;   /* "Turn 6, end of the Norman move" */
    gs_len width, depth; /* table */
    gs_map_window window; /* what is shown of it; who is not wholly in it is not drawn */
    const gs_map_window *frames; /* parts that another map shows larger, framed in rubric */
    int frame_count;
    const char *unit;    /* words of the scale: "inches" */
    const char *measure; /* what strength is counted in: "figures"; NULL: "strength" */
    gs_len tick, number; /* spacing of ticks and of numbers; 0: chosen */
    bool has_north;
    gs_ang north; /* direction of north, clockwise from up the table */
    const gs_map_side *sides;
    int side_count; /* 0..4 */
    const gs_map_terrain *terrain;
    int terrain_count;
    const gs_map_zone *zones;
    int zone_count;
    const gs_map_unit *units;
    int unit_count;
    const gs_map_ghost *ghosts;
    int ghost_count;
    const gs_map_hero *heroes;
    int hero_count;
    const gs_map_arrow *arrows;
    int arrow_count;
    const gs_map_melee *melees;
    int melee_count;
    const gs_map_moment *moments;
    int moment_count;
    const gs_map_objective *objectives;
    int objective_count;
    const gs_map_group *groups; /* on sketches alone */
    int group_count;
} gs_map;

/* The three forms, by width: full from 140 mm, column 78 to 139, thumb below (no names,
 * ids, numbers, scale or key; no arrows but charges). */
typedef enum gs_map_form { GS_MAP_FULL, GS_MAP_COLUMN, GS_MAP_THUMB } gs_map_form;

/* How it is drawn; zeroed: 166 mm in colour. */
typedef struct gs_map_options {
    gs_um width;      /* of the drawing; 0: 166 mm */
    gs_um max_height; /* of the framed map; 0: 150 mm */
    gs_ink ink;
    const char *caption_bold; /* below the map: when; NULL: the map's title */
    const char *caption;      /* then how to read it; NULL: gesta's own sentence */
    const gs_words *words;    /* what it says itself, in a language; NULL: English */
    bool no_furniture;        /* no numbers, scale bar, caption, key */
    bool bare;                /* no name, id, person or tick either: a thumb's signs */
    bool close;               /* however small, with ids, names and people */
    bool strip;               /* a thumb that tells of moves: arrows, moments, names of groups */
} gs_map_options;

/* The picture of a map, in the arena: frame, layers, scale, caption, key of the arrows
 * that occur, and the text twin. Its height is a whole multiple of 14 pt (4.939 mm). The
 * frame begins at x = 0 unless the height limit centres it; the numbers at the frame's
 * left hang out by up to 6 mm (x >= -6000), nothing else leaves the drawing. Never fails:
 * what cannot be drawn (a table without size, a side out of range) is left out or takes
 * the last side. `opt` may be NULL. */
gs_drawing *gs_map_draw(gs_arena *a, const gs_map *map, const gs_metrics *m,
                        const gs_map_options *opt);

/* True if a kind of terrain has a pattern of its own. */
bool gs_map_known_kind(const char *kind);
/* The form that a width gives. */
gs_map_form gs_map_form_of(gs_um width);

/* The first letter of a name as a capital, articles passed over: "T" of "the third legion", "A" of
 * "the Algalife". In the arena; "" of an empty name. */
const char *gs_map_letter(gs_arena *a, const char *name);

/* Side letters: the first letter of each name (articles passed over) if all differ, else
 * A, B, C, D. Writes `count` (at most 4) strings from the arena. */
void gs_map_letters(gs_arena *a, const char *const *names, int count,
                    const char **letters);

/* The symbols page has two parts, so that a page may end between them. */
typedef enum gs_key_part {
    GS_KEY_MEN, /* marks of troops, states of a unit */
    GS_KEY_REST /* people, places, arrows, ground */
} gs_key_part;

/* A part of the symbols page, 166 mm wide, as a key for readers. `of`: in the colours of its sides,
 * of marks and grounds only what it has; NULL: all there are. */
gs_drawing *gs_map_symbols(gs_arena *a, const gs_metrics *m, gs_ink ink, const gs_map *of,
                           gs_key_part part, const gs_words *words);
#endif
