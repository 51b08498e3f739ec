#ifndef GESTA_PHOTO_H
#define GESTA_PHOTO_H
/* A photo as gesta keeps it: an upright JPEG or PNG of at most GS_PHOTO_SIDE pixels a side, without
 * place, camera or any other words in it; named by the SHA-256 of its bytes. Making one out of a
 * player's file is work for os.h, keeping it for store.h. */
#include "gesta/arena.h"
#include "gesta/err.h"
#include "gesta/str.h"

#define GS_PHOTO_FILE ((size_t)12 * 1000 * 1000) /* bytes of a file that a player gives, at most */
#define GS_PHOTO_KEPT ((size_t)4 * 1000 * 1000)  /* bytes of a photo as it is kept, at most */
#define GS_PHOTO_SIDE 2048                       /* pixels of its longer side, at most */
#define GS_PHOTO_THUMB 400                       /* the same of its small picture */
#define GS_PHOTO_NAME 65                         /* 64 digits and the NUL */

/* What it is written as. */
typedef enum gs_photo_kind { GS_PHOTO_JPEG, GS_PHOTO_PNG } gs_photo_kind;

/* A photo; the bytes belong to whoever made or read it. */
typedef struct gs_photo {
    char name[GS_PHOTO_NAME]; /* SHA-256 of the bytes, in small hexadecimal digits */
    gs_photo_kind kind;
    int width, height; /* pixels */
    const char *bytes;
    size_t size;
    const char *thumb; /* a JPEG of at most GS_PHOTO_THUMB pixels a side */
    size_t thumb_size;
} gs_photo;

/* Is it 64 digits 0 to 9, a to f? */
bool gs_photo_is_name(const char *text);
/* "jpeg", "png" in files and tables; the ending of a file's name, "jpg" or "png". */
const char *gs_photo_kind_word(gs_photo_kind kind);
const char *gs_photo_ending(gs_photo_kind kind);
/* The kind that the first bytes tell; false if they tell none. */
bool gs_photo_kind_of(const char *bytes, size_t n, gs_photo_kind *out);

/* Adds n bytes as base64, in lines of 76 letters, each with its end. */
void gs_base64_add(gs_str *out, const char *bytes, size_t n);
/* Adds the bytes that a text in base64 stands for; blanks and ends of line count for nothing. False
 * if it is none, or more than `limit` bytes. */
bool gs_base64_read(gs_str *out, const char *text, size_t limit);
#endif
