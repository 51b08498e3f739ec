#ifndef GESTA_TEST_PICTURE_H
#define GESTA_TEST_PICTURE_H
/* Pictures for tests, made by the libraries: a ramp of colour with a red corner at its top left. */
#include "gesta/str.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

/* EXIF with a way to turn, a camera's name and a place. */
#define PICTURE_CAMERA "SECRETCAM"

/* The rows of the picture, three bytes a pixel; free() ends it. `noise`: what compresses badly. */
static inline uint8_t *picture_pixels(int width, int height, bool noise)
{
    uint8_t *p = malloc((size_t)width * (size_t)height * 3), *q = p;
    uint32_t x = 1;
    for (int j = 0; j < height; j++) {
        for (int i = 0; i < width; i++, q += 3) {
            bool corner = i < width / 4 && j < height / 4;
            x = x * 1664525u + 1013904223u;
            q[0] = (uint8_t)(corner ? 255 : i * 200 / width);
            q[1] = (uint8_t)(corner ? 0 : j * 200 / height);
            q[2] = corner ? 0 : 128;
            if (noise) {
                q[0] = (uint8_t)(x >> 24);
                q[1] = (uint8_t)(x >> 16);
                q[2] = (uint8_t)(x >> 8);
            }
        }
    }
    return p;
}

/* Adds a JPEG. turn: EXIF's way to turn it, 0 without EXIF. */
static inline void picture_jpeg(gs_str *out, int width, int height, int turn, bool progressive)
{
    struct jpeg_compress_struct c;
    struct jpeg_error_mgr e;
    unsigned char *file = NULL;
    unsigned long size = 0;
    uint8_t *p = picture_pixels(width, height, false);
    c.err = jpeg_std_error(&e);
    jpeg_create_compress(&c);
    jpeg_mem_dest(&c, &file, &size);
    c.image_width = (JDIMENSION)width;
    c.image_height = (JDIMENSION)height;
    c.input_components = 3;
    c.in_color_space = JCS_RGB;
    jpeg_set_defaults(&c);
    if (progressive) {
        jpeg_simple_progression(&c);
    }
    jpeg_start_compress(&c, TRUE);
    if (turn) {
        uint8_t exif[] = "Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0?\0\0\0\0\0\0\0"
                         PICTURE_CAMERA " 51.5N 0.1W";
        exif[24] = (uint8_t)turn;
        jpeg_write_marker(&c, JPEG_APP0 + 1, exif, sizeof exif);
        jpeg_write_marker(&c, JPEG_COM, (const uint8_t *)PICTURE_CAMERA, 9);
    }
    while (c.next_scanline < c.image_height) {
        JSAMPROW row = p + (size_t)c.next_scanline * (size_t)width * 3;
        jpeg_write_scanlines(&c, &row, 1);
    }
    jpeg_finish_compress(&c);
    gs_str_addn(out, (const char *)file, size);
    jpeg_destroy_compress(&c);
    free(file);
    free(p);
}

/* Adds a PNG. */
static inline void picture_png(gs_str *out, int width, int height, bool noise)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)width,
                       .height = (png_uint_32)height,
                       .format = PNG_FORMAT_RGB};
    uint8_t *p = picture_pixels(width, height, noise);
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *file = malloc(size);
    if (png_image_write_to_memory(&image, file, &size, 0, p, 0, NULL)) {
        gs_str_addn(out, file, size);
    }
    free(file);
    free(p);
}
#endif
