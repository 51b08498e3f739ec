#ifndef GESTA_OS_INT_H
#define GESTA_OS_INT_H
/* Shared inside the folder. */
#include "gesta/os.h"

/* "cannot be written: No space left on device", with the file's name. */
gs_status gs_os_fault(gs_err *err, gs_status status, const char *path, const char *what);
/* The file in the making, open for writing; it belongs to the place until
 * gs_os_place_take. */
int gs_os_place_take(gs_os_place *p);
/* Whoever is ended by a signal throws away first what he was making. */
void gs_os_on_end(int sig);

/* ---- work on strange bytes (bounded.c) ---- */
/* What a child does with what it was born with; what it adds to *out comes back. */
typedef void gs_os_bounded_fn(void *ctx, gs_str *out);
/* Does it in a child without files, with limits of time and memory, and adds the at most `most`
 * bytes that come back. GS_INPUT without words if the child broke off, was too slow or said too
 * much; GS_FAILED: the machine could not do it, or memory is at its end. */
gs_status gs_os_bounded(gs_os_bounded_fn *work, void *ctx, size_t most, gs_str *out,
                        gs_err *err) GS_MUST_CHECK;

/* ---- pictures (photo*.c) ---- */
/* Rows of pixels from the top left, each of `width` times `channels` bytes (1 grey, 3 red, green,
 * blue). */
typedef struct gs_pixels {
    int width, height, channels;
    uint8_t *p; /* gs_free ends it */
} gs_pixels;
/* Reads a picture, with its longer side at least `wanted` pixels if it has so many, and how it is
 * to be turned (EXIF's 1 to 8). GS_INPUT: what is wrong with it. */
gs_status gs_jpeg_read(const char *bytes, size_t n, int wanted, gs_pixels *out, int *turn,
                       gs_err *err) GS_MUST_CHECK;
gs_status gs_png_read(const char *bytes, size_t n, gs_pixels *out, int *turn,
                      gs_err *err) GS_MUST_CHECK;
/* Adds the picture as a file. GS_FAILED if the library cannot. */
gs_status gs_jpeg_write(const gs_pixels *px, int quality, gs_str *out, gs_err *err) GS_MUST_CHECK;
gs_status gs_png_write(const gs_pixels *px, gs_str *out, gs_err *err) GS_MUST_CHECK;
/* Is nothing in the file but the picture itself: no words, place, camera, nothing after its end? */
bool gs_jpeg_bare(const char *bytes, size_t n);
bool gs_png_bare(const char *bytes, size_t n);
/* GS_INPUT if a picture of this size is too large to be read, or has none. */
gs_status gs_pixels_may(uint32_t width, uint32_t height, gs_err *err) GS_MUST_CHECK;
/* How a picture is to be turned by an EXIF block (a TIFF head); 1 (not at all) if it does not
 * say. */
int gs_exif_turn(const char *tiff, size_t n);
/* The picture made smaller, so that its longer side has `side` pixels at most. */
void gs_pixels_fit(gs_pixels *px, int side);
/* Turned upright. */
void gs_pixels_turn(gs_pixels *px, int turn);
/* gs_os_photo_make and _check without the child: for the child, and for who tries broken files by
 * the thousand. */
gs_status gs_photo_make_here(const char *bytes, size_t n, gs_photo *head, gs_str *kept,
                             gs_str *thumb, gs_err *err) GS_MUST_CHECK;
gs_status gs_photo_check_here(const char *bytes, size_t n, gs_photo *head, gs_str *thumb,
                              gs_err *err) GS_MUST_CHECK;
#endif
