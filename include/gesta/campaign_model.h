#ifndef GESTA_CAMPAIGN_MODEL_H
#define GESTA_CAMPAIGN_MODEL_H
/* What the things of a campaign are made of: one table of fields for each kind of thing.
 * The XML reader and writer and the store work from these tables alone, so that a fact of
 * the model is named, typed and bounded in one place. Every struct of a kind begins with
 * `int line`, the line of the file from which it came (0: none); it is never written. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/str.h"

#define GS_NAME_LETTERS 200 /* in a name or a title at most */

/* What a field holds. */
typedef enum gs_field_type {
    GS_FIELD_TEXT,  /* const char *, one line; NULL: not there */
    GS_FIELD_PROSE, /* const char *, many lines: a child element in XML */
    GS_FIELD_ID,    /* const char *, an id of its own, unique in the campaign */
    GS_FIELD_REF,   /* const char *, id of something else */
    GS_FIELD_DATE,  /* const char *: YYYY-MM-DD or "turn N" */
    GS_FIELD_INT,   /* a whole number of 1, 2, 4 or 8 bytes */
    GS_FIELD_BOOL,  /* bool: yes or no */
    GS_FIELD_WORD,  /* a whole number: the index in `words` */
    GS_FIELD_LEN,   /* gs_len: written with a point, three places at most */
    GS_FIELD_ANG,   /* gs_ang: written in degrees, three places at most */
    GS_FIELD_POINTS /* gs_pt *, with its count in the next member: "x,y x,y" */
} gs_field_type;

/* A field of a thing: name, type, range and place. */
typedef struct gs_field {
    const char
        *name; /* of the attribute or element, and of the column with '_' for '-' */
    const char *const *words; /* GS_FIELD_WORD, ended by NULL */
    int64_t dflt, lo, hi;  /* numbers: default and range, in the member's own measure; texts: hi is
                            * the most letters that a name has, 0: no name */
    uint16_t offset;       /* of the member */
    uint16_t count_offset; /* GS_FIELD_POINTS: of the int that counts them */
    uint8_t type, size;    /* gs_field_type; bytes of a number */
    bool must;             /* it has no default and must be given */
} gs_field;

struct gs_kind;
/* A list of things inside a thing: pointer and count. */
typedef struct gs_child {
    const struct gs_kind *kind;
    const char *wrap;      /* element round the list, NULL: none */
    uint16_t items, count; /* offsets of the pointer and of the int */
    bool single;           /* at most one */
} gs_child;

/* A kind of thing: its names, its fields and the lists inside it. */
typedef struct gs_kind {
    const char *element; /* name in XML */
    const char *table;   /* name in the store */
    size_t size;
    const gs_field *fields;
    const gs_child *children;
    int n_fields, n_children;
} gs_kind;

/* Number, bool or word of a field, and to set it. */
int64_t gs_field_get(const gs_field *f, const void *thing);
void gs_field_set(const gs_field *f, void *thing, int64_t value);
/* Text of a text, prose, id, reference or date; NULL if it is not there. */
const char *gs_field_text(const gs_field *f, const void *thing);
void gs_field_set_text(const gs_field *f, void *thing, const char *text);
/* True if the field holds its default: then it is not written. */
bool gs_field_is_default(const gs_field *f, const void *thing);
/* Adds the value as it is written in a file. */
void gs_field_print(const gs_field *f, const void *thing, gs_str *out);
/* Reads a written value into the thing; texts are copied into the arena. GS_INPUT, with
 * the field's name as key, if it is not of its type and range: the words say what was
 * expected. */
gs_status gs_field_parse(const gs_field *f, void *thing, const char *text, gs_arena *a,
                         gs_err *err) GS_MUST_CHECK;
/* Most bytes that a text of this field has. */
size_t gs_field_room(const gs_field *f);
/* Sets all fields to their defaults. */
void gs_kind_default(const gs_kind *k, void *thing);
/* How many things a child list of `thing` holds, and number i of them. */
int gs_child_count(const gs_child *c, const void *thing);
void *gs_child_at(const gs_child *c, const void *thing, int i);
/* A new thing at the end of the list, with its defaults; the list may move. */
void *gs_child_add(const gs_child *c, void *thing, gs_arena *a);
/* First field without which the thing cannot be and that is not given; NULL if all are
 * there. */
const gs_field *gs_kind_lacks(const gs_kind *k, const void *thing);
/* How far a point may be from the beginning: of a table's terrain, and of a campaign's map. */
enum { GS_TABLE_MOST = 1000, GS_MAP_MOST = 1000000 };
/* "x,y x,y ...": lengths with a point, none beyond `most`. GS_INPUT if it is none; at most 4096
 * points. */
gs_status gs_points_parse(const char *text, int most, gs_arena *a, gs_pt **points, int *n,
                          gs_err *err) GS_MUST_CHECK;
void gs_points_print(const gs_pt *points, int n, gs_str *out);
#endif
