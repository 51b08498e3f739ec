/* PNG, by libpng. */
#include "os_int.h"

#include <png.h>
#include <string.h>

static uint32_t big(const char *p)
{
    const uint8_t *b = (const uint8_t *)p;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* The next chunk of a file, after its eight bytes of head: *at moves behind it. False at the end or
 * where it breaks off. */
static bool next_chunk(const char *bytes, size_t n, size_t *at, const char **name,
                       const char **data, size_t *size)
{
    if (*at > n || n - *at < 12 || big(bytes + *at) > n - *at - 12) {
        return false;
    }
    *size = big(bytes + *at);
    *name = bytes + *at + 4;
    *data = bytes + *at + 8;
    *at += *size + 12;
    return true;
}

bool gs_png_bare(const char *bytes, size_t n)
{
    static const char known[] = "IHDR PLTE IDAT IEND sRGB gAMA cHRM";
    static const char grey[] = "\x08\0\0\0", colour[] = "\x08\x02\0\0"; /* eight bits, in one go */
    const char *name = "", *data;
    size_t at = 8, size;
    if (n < 29 || (memcmp(bytes + 24, grey, 4) != 0 && memcmp(bytes + 24, colour, 4) != 0)) {
        return false;
    }
    while (next_chunk(bytes, n, &at, &name, &data, &size)) {
        char word[5] = {name[0], name[1], name[2], name[3], '\0'};
        if (strlen(word) != 4 || !strstr(known, word)) {
            return false;
        }
        if (memcmp(name, "IEND", 4) == 0) {
            return at == n;
        }
    }
    return false;
}

static int turn_of(const char *bytes, size_t n)
{
    const char *name, *data;
    size_t at = 8, size;
    while (next_chunk(bytes, n, &at, &name, &data, &size)) {
        if (memcmp(name, "eXIf", 4) == 0) {
            return gs_exif_turn(data, size);
        }
    }
    return 1;
}

/* What the library says is wrong; that memory is at its end is nothing wrong with the picture. */
static const char *wrong(const png_image *image)
{
    if (strstr(image->message, "memory")) {
        gs_out_of_memory();
    }
    return image->message;
}

gs_status gs_png_read(const char *bytes, size_t n, gs_pixels *out, int *turn, gs_err *err)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    static const png_color white = {255, 255, 255};
    *out = (gs_pixels){0};
    *turn = turn_of(bytes, n);
    if (!png_image_begin_read_from_memory(&image, bytes, n)) {
        gs_err_set(err, GS_INPUT, "the PNG cannot be read: %.60s", wrong(&image));
        png_image_free(&image);
        return GS_INPUT;
    }
    gs_status st = gs_pixels_may(image.width, image.height, err);
    if (st != GS_OK) {
        png_image_free(&image);
        return st;
    }
    image.format = image.format & PNG_FORMAT_FLAG_COLOR ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
    *out = (gs_pixels){.width = (int)image.width,
                       .height = (int)image.height,
                       .channels = image.format == PNG_FORMAT_RGB ? 3 : 1};
    out->p = gs_malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, &white, out->p, 0, NULL)) {
        gs_err_set(err, GS_INPUT, "the PNG is broken: %.60s", wrong(&image));
        gs_free(out->p);
        *out = (gs_pixels){0};
        return GS_INPUT;
    }
    return GS_OK;
}

gs_status gs_png_write(const gs_pixels *px, gs_str *out, gs_err *err)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)px->width,
                       .height = (png_uint_32)px->height,
                       .format = px->channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *file = gs_malloc(size);
    bool done = png_image_write_to_memory(&image, file, &size, 0, px->p, 0, NULL);
    if (done) {
        gs_str_addn(out, file, size);
    } else {
        gs_err_set(err, GS_FAILED, "the PNG cannot be written: %.60s", wrong(&image));
    }
    gs_free(file);
    return done ? GS_OK : GS_FAILED;
}
