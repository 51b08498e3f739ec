/* JPEG, by libjpeg. */
#include "os_int.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#define MOST_SCANS 200 /* of a picture that comes in steps: each costs as much as all before it */

/* What the library tells, and where it goes on after an error. */
typedef struct teller {
    struct jpeg_error_mgr base;
    struct jpeg_progress_mgr progress;
    jmp_buf out;
    unsigned char *file; /* that is written; the library's own memory */
    unsigned long size;
    bool broken;
    char text[JMSG_LENGTH_MAX];
} teller;

static void on_error(j_common_ptr c)
{
    teller *t = (teller *)c->err;
    if (c->err->msg_code == JERR_OUT_OF_MEMORY) {
        gs_out_of_memory();
    }
    if (!t->text[0]) {
        c->err->format_message(c, t->text);
    }
    longjmp(t->out, 1);
}

/* A warning: the library would go on, with grey where the picture broke off. */
static void on_message(j_common_ptr c, int level)
{
    static const int harmless[] = {JWRN_EXTRANEOUS_DATA, JWRN_ADOBE_XFORM, JWRN_JFIF_MAJOR};
    teller *t = (teller *)c->err;
    bool bad = level < 0;
    for (int i = 0; i < GS_COUNT(harmless); i++) {
        bad = bad && c->err->msg_code != harmless[i];
    }
    if (bad && !t->broken) {
        t->broken = true;
        c->err->format_message(c, t->text);
    }
}

static void on_progress(j_common_ptr c)
{
    teller *t = (teller *)c->err;
    if (c->is_decompressor && ((j_decompress_ptr)c)->input_scan_number > MOST_SCANS) {
        snprintf(t->text, sizeof t->text, "more than %d scans", MOST_SCANS);
        on_error(c);
    }
}

static struct jpeg_error_mgr *tells(teller *t)
{
    jpeg_std_error(&t->base);
    t->base.error_exit = on_error;
    t->base.emit_message = on_message;
    t->progress.progress_monitor = on_progress;
    return &t->base;
}

static gs_status broken(const teller *t, gs_err *err)
{
    return gs_err_set(err, GS_INPUT, "the JPEG is broken: %.120s", t->text);
}

static int turn_of(const struct jpeg_decompress_struct *d)
{
    for (jpeg_saved_marker_ptr m = d->marker_list; m; m = m->next) {
        if (m->marker == JPEG_APP0 + 1 && m->data_length > 6 && memcmp(m->data, "Exif\0", 6) == 0) {
            return gs_exif_turn((const char *)m->data + 6, m->data_length - 6);
        }
    }
    return 1;
}

/* A row of four inks as red, green and blue; Adobe's programs write them upside down. */
static void from_inks(const uint8_t *row, int width, bool adobe, uint8_t *to)
{
    for (int i = 0; i < width; i++, row += 4) {
        int black = adobe ? row[3] : 255 - row[3];
        for (int c = 0; c < 3; c++) {
            int ink = adobe ? row[c] : 255 - row[c];
            *to++ = (uint8_t)((ink * black + 127) / 255);
        }
    }
}

/* The smallest of the library's eighths that is not smaller than what is wanted. */
static void choose_scale(struct jpeg_decompress_struct *d, int wanted)
{
    JDIMENSION longer = d->image_width > d->image_height ? d->image_width : d->image_height;
    unsigned eighths = 8;
    while (eighths > 1 && (uint64_t)longer * (eighths - 1) / 8 >= (unsigned)wanted) {
        eighths--;
    }
    d->scale_num = eighths;
    d->scale_denom = 8;
}

static void read_rows(struct jpeg_decompress_struct *d, gs_pixels *px, uint8_t *inks)
{
    while (d->output_scanline < d->output_height) {
        uint8_t *to = px->p + (size_t)d->output_scanline * (size_t)px->width * (size_t)px->channels;
        JSAMPROW row = inks ? inks : to;
        jpeg_read_scanlines(d, &row, 1);
        if (inks) {
            from_inks(inks, px->width, d->saw_Adobe_marker, to);
        }
    }
}

/* The head of a picture, and how it is to be given. */
static gs_status begin(struct jpeg_decompress_struct *d, int wanted, gs_pixels *out, gs_err *err)
{
    jpeg_save_markers(d, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(d, TRUE);
    gs_status st = gs_pixels_may(d->image_width, d->image_height, err);
    if (st != GS_OK) {
        return st;
    }
    bool inks = d->jpeg_color_space == JCS_CMYK || d->jpeg_color_space == JCS_YCCK;
    d->out_color_space = inks                                   ? JCS_CMYK
                         : d->jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE
                                                                : JCS_RGB;
    choose_scale(d, wanted);
    jpeg_start_decompress(d);
    *out = (gs_pixels){.width = (int)d->output_width,
                       .height = (int)d->output_height,
                       .channels = d->out_color_space == JCS_GRAYSCALE ? 1 : 3};
    return GS_OK;
}

gs_status gs_jpeg_read(const char *bytes, size_t n, int wanted, gs_pixels *out, int *turn,
                       gs_err *err)
{
    struct jpeg_decompress_struct d;
    teller t = {.broken = false};
    uint8_t *volatile pixels = NULL, *volatile inks = NULL;
    volatile gs_status st = GS_INPUT;
    *out = (gs_pixels){0};
    d.err = tells(&t);
    if (setjmp(t.out) == 0) {
        jpeg_create_decompress(&d);
        d.progress = &t.progress;
        jpeg_mem_src(&d, (const uint8_t *)bytes, n);
        st = begin(&d, wanted, out, err);
        if (st == GS_OK) {
            out->p = pixels = gs_malloc((size_t)out->width * (size_t)out->height *
                                        (size_t)out->channels);
            inks = d.out_color_space == JCS_CMYK ? gs_malloc((size_t)out->width * 4) : NULL;
            read_rows(&d, out, inks);
            *turn = turn_of(&d);
            jpeg_finish_decompress(&d);
        }
    } else {
        st = broken(&t, err);
    }
    jpeg_destroy_decompress(&d);
    gs_free(inks);
    st = st == GS_OK && t.broken ? broken(&t, err) : st;
    if (st != GS_OK) {
        gs_free(pixels);
        *out = (gs_pixels){0};
    }
    return st;
}

gs_status gs_jpeg_write(const gs_pixels *px, int quality, gs_str *out, gs_err *err)
{
    struct jpeg_compress_struct c;
    teller t = {.broken = false};
    c.err = tells(&t);
    if (setjmp(t.out) != 0) {
        jpeg_destroy_compress(&c);
        free(t.file);
        return gs_err_set(err, GS_FAILED, "the JPEG cannot be written: %.120s", t.text);
    }
    jpeg_create_compress(&c);
    jpeg_mem_dest(&c, &t.file, &t.size);
    c.image_width = (JDIMENSION)px->width;
    c.image_height = (JDIMENSION)px->height;
    c.input_components = px->channels;
    c.in_color_space = px->channels == 3 ? JCS_RGB : JCS_GRAYSCALE;
    jpeg_set_defaults(&c);
    jpeg_set_quality(&c, quality, TRUE);
    c.optimize_coding = TRUE;
    jpeg_start_compress(&c, TRUE);
    while (c.next_scanline < c.image_height) {
        JSAMPROW row = px->p + (size_t)c.next_scanline * (size_t)px->width * (size_t)px->channels;
        jpeg_write_scanlines(&c, &row, 1);
    }
    jpeg_finish_compress(&c);
    gs_str_addn(out, (const char *)t.file, t.size);
    jpeg_destroy_compress(&c);
    free(t.file);
    return GS_OK;
}

/* Marks of a picture and nothing else: JFIF, tables, frame, scans. */
static bool is_picture_mark(uint8_t mark)
{
    static const uint8_t known[] = {0xE0, 0xDB, 0xC0, 0xC1, 0xC2, 0xC4, 0xDD, 0xDA};
    return memchr(known, mark, sizeof known) != NULL;
}

bool gs_jpeg_bare(const char *bytes, size_t n)
{
    const uint8_t *p = (const uint8_t *)bytes;
    size_t at = 2;
    while (at + 4 <= n && p[at] == 0xFF && is_picture_mark(p[at + 1])) {
        uint8_t mark = p[at + 1];
        size_t size = (size_t)p[at + 2] << 8 | p[at + 3];
        bool frame = mark >= 0xC0 && mark <= 0xC2;
        if (frame && (at + 10 > n || (p[at + 9] != 1 && p[at + 9] != 3))) {
            return false; /* neither grey nor in three colours */
        }
        if (mark == 0xE0 && (size != 16 || at + 9 > n || memcmp(p + at + 4, "JFIF", 5) != 0)) {
            return false; /* a small picture may hide in it */
        }
        at += 2 + size;
        /* a scan's bytes: up to the next mark that is none of its own */
        while (mark == 0xDA && at + 2 <= n &&
               !(p[at] == 0xFF && p[at + 1] != 0 && (p[at + 1] & 0xF8) != 0xD0)) {
            at++;
        }
    }
    return at + 2 == n && p[at] == 0xFF && p[at + 1] == 0xD9;
}
